"""Rights by every way: what may not be said plainly may not be said inside a correction, by a nested name or a repeat.

`ways.csv` was written from the regulation as `roles.csv` was: an act at a moment of a table, and what comes of it by
role: ``yes``; ``no`` (403); ``two`` (409, until somebody of another group says the same); ``refused`` (409), or
``unlawful`` (422), by the rules and not by the role.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.house.events import CloseTable
from houseway.law.citation import parse
from houseway.play import inputs
from houseway.play.inputs import Numbers, Spin
from houseway.service.roles import Role
from tests.service.conftest import House, Person
from tests.service.test_roles import EVERYBODY, LINES, in_person

WAYS = list(csv.DictReader(Path(__file__).with_name("ways.csv").read_text(encoding="utf-8").splitlines()))
ROLES: tuple[Role, ...] = (
    "player", "dealer", "floorperson", "pit_boss", "pit_clerk", "keno_writer", "keno_supervisor", "surveillance",
)  # fmt: skip
NAMES = {"by": "dealer somebody, floorperson somebody else", "at": "2001-01-01T00:00"}
SIGNED = {"dealer": "badge 101", "floorperson": "badge 104"}


class Scene:
    """A table at one moment: ann holds seat 1 by an account; at seat 2 is a patron whom the dealer serves."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.ann, self.dealer = house.person(name="ann"), house.person("dealer", name="the dealer")

    def number(self, verb: str, seat: str = "") -> int:
        """The number of the last input of that verb, of that seat where one is named."""
        found = [
            record.data["n"]
            for record in self.house.running.journal.records(self.table)
            if record.kind == "input"
            for given in [inputs.read(record.data["input"])]
            if given.verb == verb and seat in ("", getattr(given, "seat", ""))
        ]
        return int(found[-1])

    def correct(self, verb: str, to: Any, seat: str = "") -> Any:
        return {"correct": {"input": str(self.number(verb, seat)), "to": {verb: to} if to is not None else verb}}

    def sit(self) -> None:
        self.ann.sit(self.table, "1")
        self.house.brings(self.table, "2", "1000", dealer=self.dealer)

    def lay(self, seat: str, wager: str, who: Person) -> None:
        response = who.feed(self.table, {"bet": {"seat": seat, "wager": wager, "amount": "10"}})
        assert response.status_code == 200, response.text

    def go(self) -> None:
        """Nobody has more to add."""
        self.ann.go(self.table)
        self.house.clock.pass_by(60)
        assert self.ann.go(self.table).status_code in (200, 409)


def wagers(opens: Callable[..., House]) -> Scene:
    scene = Scene(opens(), "roulette-1")
    scene.sit()
    scene.lay("1", "red", scene.ann)
    scene.lay("2", "black", scene.dealer)
    return scene


def spun(opens: Callable[..., House]) -> Scene:
    house = opens()
    house.draws("roulette-1", Spin(result="1"))
    scene = Scene(house, "roulette-1")
    scene.sit()
    scene.lay("1", "red", scene.ann)
    scene.lay("2", "black", scene.dealer)
    scene.go()
    assert scene.ann.view(scene.table)["round"] == 1
    return scene


def dealt(opens: Callable[..., House]) -> Scene:
    house = opens()
    house.lays("blackjack-1", "2c 5c 6c 7c Kd 8c 9c Td")
    scene = Scene(house, "blackjack-1")
    scene.sit()
    scene.lay("1", "blackjack_wager", scene.ann)
    scene.lay("2", "blackjack_wager", scene.dealer)
    scene.go()
    for seat, who in (("1", scene.ann), ("2", scene.dealer)):
        while scene.ann.view(scene.table)["asked"]["who"] == [seat]:
            assert who.feed(scene.table, {"choose": {"seat": seat, "do": "stand"}}).status_code == 200
    assert scene.ann.view(scene.table)["round"] == 1
    return scene


def people(opens: Callable[..., House]) -> Scene:
    scene = Scene(opens(dealer="people"), "red-dog-1")
    scene.sit()
    scene.lay("1", "original", scene.ann)
    for given in ({"close": True}, {"shuffle": True}, {"cut": {"position": "100"}}, {"burn": "??"}, {"card": "5h"}):
        if next(iter(given)) in scene.dealer.view(scene.table)["asked"]["verbs"]:
            assert scene.dealer.feed(scene.table, given).status_code == 200
    return scene


def drawn(opens: Callable[..., House]) -> Scene:
    """Ann has moved from seat 3, where she left a winning ticket, to seat 1, where she has another; bob came after."""
    house = opens()
    house.draws("keno-1", *[Numbers(drawn=tuple(range(1, 21)))] * 4)
    scene = Scene(house, "keno-1")
    ticket = {"ticket": {"wager": "spot_1", "numbers": ["1"], "amount": "5"}}
    for seat in ("3", "1"):
        scene.ann.sit(scene.table, seat)
        assert scene.ann.feed(scene.table, ticket).status_code == 200
        scene.go()
        if seat == "3":
            assert scene.ann.call("DELETE", f"/api/tables/{scene.table}/seats").status_code == 200
    return scene


def floor(opens: Callable[..., House]) -> Scene:
    house = opens()
    signed = {role: names[0] for role, names in house.running._floor.house.staff.items() if role in SIGNED}
    with house.running.floor() as one:
        one.feed(CloseTable(table="roulette-1", inventory=10_000_000, drop=0, signed=signed))
    return Scene(house, "roulette-1")


SCENES = {"wagers": wagers, "spun": spun, "dealt": dealt, "people": people, "drawn": drawn, "floor": floor}


def bet(seat: str, wager: str = "red", **more: Any) -> Any:
    return {"seat": seat, "wager": wager, "amount": "20", **more}


def chips(stack: int, **more: Any) -> Any:
    return {"seat": "2", "stack": str(stack), **more}


def slip(at: int) -> Any:
    return {"table": "red-dog-1", "amount": "500", "slip": f"F-{at}", "signed": SIGNED | {"security": "badge 9"}}


ACTS: dict[str, Callable[[Scene, int], Any]] = {
    "bet for a patron": lambda scene, at: {"bet": bet("2")},
    "bet for an account": lambda scene, at: {"bet": bet("1")},
    "remove for an account": lambda scene, at: {"remove": {"seat": "1", "wager": "red"}},
    "bet by another's word": lambda scene, at: {"bet": bet("2", **NAMES)},
    "correct the bet of a patron": lambda scene, at: (
        scene.correct("bet", bet("2", "odd"), "2")
    ),
    "correct the bet of an account": lambda scene, at: (
        scene.correct("bet", bet("1", "original" if scene.table == "red-dog-1" else "odd"), "1")
    ),
    "correct a patron's bet to an account's": lambda scene, at: scene.correct("bet", bet("1"), "2"),
    "correct to a seal": lambda scene, at: {"correct": {"input": "1", "to": {"seal": "0" * 64}}},
    "correct to a reveal": lambda scene, at: {"correct": {"input": "1", "to": {"reveal": {"salt": "x", "value": "y"}}}},
    "correct a correction": lambda scene, at: {"correct": {"input": "1", "to": scene.correct("bet", bet("2"), "2")}},
    "bring chips": lambda scene, at: {"sit": chips(500 + at)},
    "bring cash": lambda scene, at: {"sit": chips(500 + at, cash="on")},
    "bring chips without a number": lambda scene, at: {"sit": {"seat": str(3 + at)}},
    "bring cash by another's word": lambda scene, at: {"sit": chips(500 + at, cash="on", **NAMES)},
    "bring no chips": lambda scene, at: {"sit": {"seat": str(3 + at), "stack": "0"}},
    "correct the chips brought": lambda scene, at: scene.correct("sit", chips(5000 + at, **NAMES), "2"),
    "correct the chips away": lambda scene, at: scene.correct("sit", chips(20 + at), "2"),
    "empty the seat of an account": lambda scene, at: {"leave": "1"},
    "correct the result": lambda scene, at: scene.correct("spin", "2"),
    "report a payment": lambda scene, at: {"paid": {"seat": "1", "amount": "10", "wager": "red"}},
    "correct the cut": lambda scene, at: scene.correct("cut", {"position": "20"}),
    "correct the cutting card": lambda scene, at: {"correct": {"input": "5", "to": {"cut_card": "60"}}},
    "report a card drawn": lambda scene, at: {"irregularity": {"kind": "card_face_up", "card": "6h"}},
    "correct the choice of a patron": lambda scene, at: scene.correct("choose", {"seat": "2", "do": "draw"}, "2"),
    "correct a card": lambda scene, at: scene.correct("card", f"{6 + at % 2}h"),
    "present another's ticket": lambda scene, at: {"present": "2"},
    "present a ticket of the seat before": lambda scene, at: {"present": "1"},
    "divert another's ticket": lambda scene, at: {
        "irregularity": {"kind": "ticket_not_read", "ticket": "2", "seat": "3"}
    },
    "correct a ticket": lambda scene, at: (
        scene.correct("ticket", {"seat": "1", "wager": "spot_1", "numbers": ["2"], "amount": "5"}, "1")
    ),
    "pay by hand": lambda scene, at: (
        {"choose": {"seat": "1", "do": "pay", "authorized_by": "keno_manager", "amount": str(20 + at)}}
    ),
    "open a table": lambda scene, at: {
        "open_table": {"table": "roulette-1", "inventory": str(1 + at), "signed": SIGNED}
    },
    "close a table": lambda scene, at: {
        "close_table": {
            "table": "red-dog-1", "inventory": str(1 + at), "drop": "0",
            "signed": {"boxperson": "badge 102", "pit_boss": "badge 105"},
        }
    },
    "fill a table": lambda scene, at: {"fill": slip(at)},
    "inspect as the pit boss": lambda scene, at: {
        "inspect": {"table": "craps-1", "item": "moon", "signed": {"pit_boss": "badge 105"}}
    },
    "note an event by another's word": lambda scene, at: {"event": {"kind": "visit", "words": "a guest", **NAMES}},
}  # fmt: skip


def came_of(one: Person, path: str, body: Any) -> str:
    response = one.call("POST", path, body)
    assert response.status_code < 500, response.text
    said = response.json()
    if response.status_code == 409:
        return "two" if said["title"] == "Awaits another" else "refused"
    assert response.status_code in (200, 403, 422), response.text
    return {200: "yes", 403: "no", 422: "unlawful"}[response.status_code]


@pytest.mark.parametrize("line", WAYS, ids=lambda line: f"{line['when']}: {line['act']}")
def test_an_act_is_judged_by_what_it_does_whichever_way_it_is_said(
    open_house: Callable[..., House], line: dict[str, str]
) -> None:
    scene = SCENES[line["when"]](open_house)
    path = "/api/floor/events" if line["when"] == "floor" else f"/api/tables/{scene.table}/inputs"
    found = {}
    for at, role in enumerate(ROLES):
        one = scene.house.person(role, name=f"one {role}")
        if role == "player":
            one.call("POST", f"/api/tables/{scene.table}/seats?seat=3")
        before = scene.house.running.journal.head(scene.table)
        found[role] = came_of(one, path, ACTS[line["act"]](scene, at))
        if found[role] != "yes":
            assert scene.house.running.journal.head(scene.table) == before
    assert found == {role: line[role] for role in ROLES}
    for record in scene.house.running.journal.records(scene.table):
        assert NAMES["by"] not in record.body
        assert f'"at":"{NAMES["at"]}"' not in record.body


def test_every_way_has_its_reason_and_its_section_or_rests_on_none() -> None:
    assert sorted({line["act"] for line in WAYS}) == sorted(ACTS)
    for line in WAYS:
        assert not line["cite"] or parse(line["cite"])
        assert line["why"]


SAID: dict[str, Any] = {
    "bet": bet("2"), "remove": {"seat": "2", "wager": "red"}, "choose": {"seat": "2", "do": "stand"},
    "cut": {"position": "20"}, "close": True, "card": "6h", "turn": "6h",
    "cards": {"to": "2", "faces": ["6h"]}, "burn": "6h", "reader": "none",
    "tiles": "??", "roll": ["1", "2"], "start": {"position": "1"},
    "spin": "1", "numbers": ["1"], "shuffle": True, "cut_card": "60",
    "new_dealer": True, "sit": {"seat": "5", "stack": "0"}, "leave": "5", "paid": {"seat": "2", "amount": "1"},
    "irregularity": "moon", "order": "moon", "seal": "0" * 64, "reveal": {"salt": "x", "value": "y"},
    "ticket": {"seat": "2", "amount": "1"}, "present": "1", "void": "1", "sweep": True, "system": "up",
    "correct": {"input": "1", "to": "close"}, "fund": "1",
}  # fmt: skip
"""Each verb with something that can be read."""


@pytest.mark.parametrize("game", ["blackjack", "keno"])
def test_a_correction_gives_nobody_a_right_that_nobody_has(open_house: Callable[..., House], game: str) -> None:
    """Of every verb and role in roles.csv: inside `correct`, it takes the right to correct, and a verb of the game."""
    house = open_house()
    everybody = {who: in_person(house, who) for who in EVERYBODY}
    may = {line["verb"]: line for line in LINES if line["game"] == game}
    assert sorted(may) == sorted(SAID) == sorted(inputs.VERBS)
    for verb, body in SAID.items():
        said = {"correct": {"input": "1", "to": {verb: body, **NAMES}}}
        ever = verb != "correct" and any(may[verb][who] == "yes" for who in EVERYBODY)
        for who, one in everybody.items():
            response = one.feed(f"{game}-1", said)
            allowed = ever and may["correct"][who] == "yes"
            assert response.status_code != 200
            assert (response.status_code not in (401, 403)) == allowed, (verb, who, response.text)


# ── together, and again ──────────────────────────────────────────────────────────────────────────


def test_what_two_confirmed_is_done_once_however_often_it_is_sent(house: House) -> None:
    dealer, boss = house.person("dealer"), house.person("pit_boss")
    brings = {"sit": {"seat": "3", "stack": "500"}}
    assert dealer.feed("roulette-1", brings, key="one").status_code == 409
    for _ in range(3):
        assert boss.feed("roulette-1", brings, key="one").status_code == 200
    assert house.nobody.view("roulette-1")["stacks"] == {"3": "500.00"}
    assert dealer.feed("roulette-1", brings, key="one").status_code == 409
    assert house.nobody.view("roulette-1")["stacks"] == {"3": "500.00"}


def test_chips_are_corrected_by_two_persons(open_house: Callable[..., House]) -> None:
    scene = wagers(open_house)
    more = scene.correct("sit", chips(5000), "2")
    boss, other = scene.house.person("pit_boss"), scene.house.person("floorperson")
    assert [one.feed(scene.table, more).status_code for one in (boss, other, scene.dealer)] == [409, 409, 200]
    assert scene.ann.view(scene.table)["stacks"]["2"] == "4990.00"


def test_a_table_opens_when_each_has_signed(open_house: Callable[..., House]) -> None:
    house = floor(open_house).house
    opening = {"open_table": {"table": "roulette-1", "inventory": "100000", "signed": SIGNED}}
    one, other = house.person("floorperson"), house.person("dealer")
    assert one.call("POST", "/api/floor/events", opening).status_code == 409
    assert one.call("POST", "/api/floor/events", opening).status_code == 409
    (noted, *_) = other.post("/api/floor/events", opening)
    with house.running.floor() as now:
        assert "roulette-1" in now.days.open
        by = next(event.by for number, _, event in now.noted if number == noted["noted"])
    assert by == f"floorperson {one.account.name}, dealer {other.account.name}"  # type: ignore[union-attr]


def test_three_sign_a_fill(house: House) -> None:
    clerk, boss, dealer = house.person("pit_clerk"), house.person("floorperson"), house.person("dealer")
    path, said = "/api/floor/events", {"fill": slip(1)}
    assert [one.call("POST", path, said).status_code for one in (clerk, boss, boss, dealer)] == [409, 409, 409, 200]


def test_the_own_ticket_is_paid(open_house: Callable[..., House]) -> None:
    scene = drawn(open_house)
    before = scene.ann.view(scene.table)["stack"]
    after = scene.ann.feed(scene.table, {"present": "2"}).json()["stack"]
    assert float(after) > float(before)


# ── what is listed to supervisors ────────────────────────────────────────────────────────────────


def listed(who: Person, table: str) -> Any:
    return who.get(f"/api/floor/tables/{table}")


def test_a_table_that_there_is_not_is_not_found(house: House) -> None:
    asked = house.person("pit_boss").call("GET", "/api/floor/tables/nope")
    assert (asked.status_code, asked.json()["detail"]) == (404, "no table 'nope' in this house")


@pytest.mark.parametrize("moment", ["wagers", "spun", "dealt", "people"])
def test_what_a_supervisor_is_shown_to_correct_is_what_may_be_corrected(
    open_house: Callable[..., House], moment: str
) -> None:
    """Each input of the round, said again as it was: what is listed is taken or awaits another, the rest refused."""
    scene = SCENES[moment](open_house)
    boss = scene.house.person("pit_boss")
    shown = {one["number"]: one for one in listed(boss, scene.table)["inputs"]}
    assert shown
    assert listed(scene.dealer, scene.table)["inputs"] == []
    table = scene.house.running.tables.table(scene.table).table
    past = {number: inputs.plain(replace(given, at="", by="")) for number, given, _ in table.corrigible()}
    for number, given in past.items():
        if not isinstance(given, dict):  # a word alone cannot be said otherwise
            continue
        said = shown[number]["said"] if number in shown else given
        response = boss.feed(scene.table, {"correct": {"input": str(number), "to": said}})
        taken = response.status_code == 200 or response.json()["title"] == "Awaits another"
        assert taken == (number in shown), (number, given, response.text)


def test_a_card_that_lies_face_down_is_not_named_to_those_who_can_correct_it(open_house: Callable[..., House]) -> None:
    scene = Scene(open_house(dealer="people"), "blackjack-1")
    scene.sit()
    scene.lay("2", "blackjack_wager", scene.dealer)
    assert scene.dealer.feed(scene.table, {"close": True}).status_code == 200
    dealt = [scene.dealer.feed(scene.table, {"card": face}).status_code for face in ("9s", "6h", "8c", "Kd", "5d")]
    assert dealt.count(200) >= 3
    found = listed(scene.house.person("floorperson"), scene.table)["inputs"]
    cards = [one for one in found if "card" in one["said"]]
    seen = [one["cards"] for one in scene.ann.view(scene.table)["lies"]["hands"]]
    assert cards
    for one in cards:
        face = one["said"]["card"]
        assert not face or any(face in hand for hand in seen)
        assert (one["fields"][0].get("default", "") == "") == (not face)
    covered = [hand for hand in seen if "??" in hand]
    assert len(covered) == len([one for one in cards if not one["said"]["card"]])


@pytest.mark.parametrize(("game", "wager", "orders"), [
    ("craps", "pass", ["pass_dice", "no_roll"]), ("baccarat-punto-banco", "player", ["pass_shoe"]),
    ("mini-dice", "field", ["pass_shaker"]), ("roulette", "red", []),
])  # fmt: skip
def test_the_orders_that_are_listed_are_those_that_the_table_hears(
    house: House, game: str, wager: str, orders: list[str]
) -> None:
    table, boss, ann = f"{game}-1", house.person("pit_boss"), house.person(name="ann")
    ann.sit(table)
    ann.bet(table, wager)
    shown = [one["sets"]["do"] for one in listed(boss, table)["orders"]]
    assert set(orders) <= set(shown), shown
    for do in inputs.ORDERS:
        response = boss.feed(table, {"order": {"do": do}})
        assert (response.status_code == 200) == (do in shown), (do, response.text)
        shown = [one["sets"]["do"] for one in listed(boss, table)["orders"]]


def test_every_order_that_a_game_names_has_its_words(house: House) -> None:
    """What a table that is asked for an order says is legal."""
    named = set[str]()
    for id in house.running.tables.ids():
        ask = house.running.tables.table(id).table.ask
        refusal = ask.refuse(inputs.Order(do="nothing")) if "order" in ask.verbs else None
        named |= {*re.findall(r"[a-z_]+", refusal.legal.partition(", after")[0])} if refusal else set()
    assert {"pass_dice", "open", "display_repaired"} <= named <= {*inputs.ORDERS}
