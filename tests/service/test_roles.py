"""Who may do what: every endpoint as every role, against roles.csv, which was written from the regulation.

A line is an endpoint (and a verb, where it takes one, at a table of a game) with what each role may do there, the
section and why. It is reviewed by people, and not made from the guards that it tries.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from houseway.house import events
from houseway.law.citation import parse
from houseway.play import inputs
from houseway.service.api.authentication import COOKIE, CSRF_HEADER
from houseway.service.people import Account
from houseway.service.roles import DESK, FLOOR, INPUTS, ROLES, Role
from tests.service.conftest import PASSWORD, House, Person

FILE = Path(__file__).with_name("roles.csv")
LINES = list(csv.DictReader(FILE.read_text(encoding="utf-8").splitlines()))
EVERYBODY = ("nobody", "guest", *ROLES)
TAKES_VERBS = {"/api/tables/{table}/inputs", "/api/floor/events"}
ENDS = ("/api/signin", "/api/signout", "/api/guest")
"""They end the session that they are called in."""
ASKS = {
    "/api/rulebook/section": "?cite=8.2", "/api/rulebook/search": "?q=cards",
    "/api/rulebook/difference": "?cite=8.2&first=2011-01-01&second=2012-03-19",
}  # fmt: skip
"""What has to be asked for by name."""
NO = (401, 403)

Line = dict[str, str]


def endpoints(house: House) -> set[tuple[str, str]]:
    document = house.client.app.openapi_schema.to_schema()
    return {(method.upper(), path) for path, item in document["paths"].items() for method in item}


def in_person(house: House, who: str) -> Person:
    """Somebody in a browser: a guest, one of a role, or nobody."""
    if who == "nobody":
        return house.nobody
    people = house.running.people
    account = people.guest() if who == "guest" else people.create(who, _role(who), PASSWORD)
    return signed_in(house, account)


def signed_in(house: House, account: Account) -> Person:
    cookie, csrf = house.running.people.session(account)
    one = Person(house.client, account)
    one.headers = {"Cookie": f"{COOKIE}={cookie}", CSRF_HEADER: csrf}
    return one


def _role(who: str) -> Role:
    assert who in get_args(Role)
    return who  # type: ignore[return-value]


def path_of(line: Line) -> str:
    table = f"{line['game'] or 'roulette'}-1"
    path = line["path"].format(table=table, game="red-dog", stream="@house", round=1)
    return path + ASKS.get(path, "")


def body_of(line: Line, who: str) -> Any:
    """A body that gets past the roles, if they let it: most are refused afterwards for what they say."""
    return {
        "/api/signin": {"name": "somebody", "password": PASSWORD},
        "/api/tokens": {"scopes": ["read"]}, "/api/password": {"old": "x", "new": "short"},
        "/api/accounts": {"name": f"made {EVERYBODY.index(who)}", "role": "player", "password": PASSWORD},
        "/api/accounts/unlock": {"name": "who"}, "/api/accounts/close": {"name": "who"},
        "/api/accounts/role": {"name": "who", "role": "dealer"}, "/api/name": {"name": "Ann"},
        "/api/check": {"text": ""},
    }.get(line["path"], {line["verb"]: {}} if line["verb"] else None)  # fmt: skip


def lines() -> Iterator[Any]:
    for line in LINES:
        yield pytest.param(line, id=" ".join(filter(None, (line["method"], line["path"], line["game"], line["verb"]))))


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, dict[str, Person]]]:
    with House(tmp_path_factory.mktemp("roles") / "house.db", seed="roles").opened() as house:
        house.running.people.create("somebody", "player", PASSWORD)
        yield house, {who: in_person(house, who) for who in EVERYBODY}


@pytest.mark.parametrize("line", [*lines()])
def test_each_role_may_do_what_the_regulation_gives_it_and_nothing_else(
    everybody: tuple[House, dict[str, Person]], line: Line
) -> None:
    house, people = everybody
    if line["path"].endswith("/events") and line["method"] == "GET":
        return  # it never ends: test_api follows it
    found = {}
    for who in EVERYBODY:
        one = people[who]
        if line["path"] in ENDS and one.account is not None:
            one = signed_in(house, one.account)
        response = one.call(line["method"], path_of(line), body_of(line, who))
        assert response.status_code < 500, response.text
        found[who] = "no" if response.status_code in NO else "yes"
        if found[who] == "no":
            said = response.json()
            assert response.status_code == (401 if who == "nobody" else 403)
            assert said["detail"]
            assert all(parse(cite) for cite in said.get("cite", "").split(", ") if cite)
    assert found == {who: line[who] for who in EVERYBODY}


def test_the_file_has_every_endpoint_and_every_verb_and_no_other(house: House) -> None:
    assert {(line["method"], line["path"]) for line in LINES} == endpoints(house)
    assert all(bool(line["verb"]) == (line["path"] in TAKES_VERBS) for line in LINES)
    for game in ("blackjack", "keno"):
        assert sorted(line["verb"] for line in LINES if line["game"] == game) == sorted(inputs.VERBS)
    assert sorted(line["verb"] for line in LINES if line["path"] == "/api/floor/events") == sorted(events.VERBS)


def test_every_line_of_the_file_has_its_section_or_rests_on_none() -> None:
    for line in LINES:
        assert not line["cite"] or parse(line["cite"])
        assert line["why"]
        assert {line[who] for who in EVERYBODY} <= {"yes", "no"}


def test_every_section_that_gives_something_is_one() -> None:
    for may in (*INPUTS.values(), *DESK.values(), *FLOOR.values()):
        assert all(parse(cite) for cite in may.values() if cite)
    assert not {*INPUTS["seal"].values(), *INPUTS["sit"].values(), *INPUTS["correct"].values()} - {""}


@pytest.mark.parametrize("who", ["surveillance", "regulator"])
def test_surveillance_and_regulator_change_nothing(who: str) -> None:
    own = {"/api/signin", "/api/signout", "/api/guest", "/api/tokens", "/api/check", "/api/password"}
    assert [line for line in LINES if line["method"] != "GET" and line["path"] not in own and line[who] == "yes"] == []


def test_a_house_without_guests_has_none(open_house: Callable[..., House]) -> None:
    house = open_house(guests=False)
    response = house.nobody.call("POST", "/api/guest")
    assert response.status_code == 403
    nobody = {"name": "", "role": "", "guests": False, "notes": [], "sees_floor": False, "called": "", "home": "/"}
    assert house.nobody.get("/api/me") == nobody
