"""A table that is out of order is repaired in the running house by two accounts, and served again without a restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from houseway.journal.records import Draft
from houseway.journal.verifying import verified
from houseway.play.inputs import Spin
from tests.service.conftest import House, Person

TABLE = "roulette-1"
VOID: dict[str, Any] = {"repair": {"table": TABLE, "from": "1", "void": True, "why": "the moon has fallen"}}
AGAIN: dict[str, Any] = {"repair": {"table": TABLE, "from": "1", "why": "the moon has fallen"}}


def broken(house: House) -> Person:
    """Ann has won 10 on red and laid 10 more; then the record has a wager that the layout has not."""
    house.draws(TABLE, Spin(result="1"))
    ann = house.person(name="ann")
    ann.sit(TABLE, "1")
    ann.bet(TABLE, "red")
    house.clock.pass_by(60)
    ann.go(TABLE)
    assert ann.view(TABLE)["stacks"]["1"] == "1010.00"
    ann.bet(TABLE, "red")
    spoil(house)
    return ann


def spoil(house: House) -> None:
    """What this engine refuses stands in the round in progress."""
    journal = house.running.journal
    last = journal.last(TABLE, "input")
    assert last is not None
    body = {"n": last.data["n"] + 1, "begun": last.data["begun"], "tells": []}
    moon = {"input": {"bet": {"seat": "1", "wager": "moon", "amount": "5.00"}}}
    journal.append(TABLE, journal.head(TABLE), [Draft("input", last.round, body | moon)])


def test_two_accounts_repair_a_table_that_is_out_of_order_and_it_is_served_again(house: House) -> None:
    ann, floor, boss = broken(house), house.person("floorperson", "fay"), house.person("pit_boss", "ben")
    assert ann.call("GET", f"/api/tables/{TABLE}/view").status_code == 503
    (listed,) = floor.get("/api/floor/repairs")
    assert (listed["table"], listed["why"], listed["yours"]) == (TABLE, "its record cannot be replayed", True)
    assert listed["persons"] == [["floorperson"], ["pit_boss"]]
    assert [(one["from"], one["void"]) for one in listed["ways"]] == [(1, False), (1, True)]
    head = house.running.journal.head(TABLE)
    said = floor.call("POST", "/api/floor/repairs", AGAIN)
    assert (said.status_code, said.json()["title"]) == (422, "Unlawful")
    assert said.json()["detail"] == f"table {TABLE}, record {head.length}: this engine rules otherwise"
    assert "with the round voided" in said.json()["legal"]
    said = floor.call("POST", "/api/floor/repairs", VOID)
    assert (said.status_code, said.json()["title"]) == (409, "Awaits another")
    assert house.running.journal.head(TABLE) == head
    (asked,) = boss.get("/api/floor/awaited")
    assert (asked["yours"], asked["path"]) == (True, "/api/floor/repairs")
    (done,) = boss.post(asked["path"], asked["said"])
    assert done["says"] == f"{TABLE}: ruled again from record 1, its round voided: the moon has fallen"
    repaired = house.running.journal.last(TABLE, "repaired")
    assert repaired is not None
    assert (repaired.data["by"], repaired.data["why"]) == (["floorperson fay", "pit_boss ben"], "the moon has fallen")
    seen = ann.view(TABLE)
    assert (seen["stacks"], seen["seat"], seen["seq"]) == ({"1": "1010.00"}, "1", repaired.seq)
    assert floor.get("/api/floor/repairs") == []
    ann.bet(TABLE, "red")
    (sign,) = house.running.wall.tiles()[TABLE][1].signs
    assert sign.says == "ruled again from record 1, its round voided: the moon has fallen"
    found = verified(house.running.journal.where)
    assert (found.altered, found.otherwise, [one.table for one in found.repaired]) == ([], [], [TABLE])


def test_another_process_serves_a_repaired_table_too(open_house: Callable[..., House]) -> None:
    house, other = open_house(), open_house()
    ann = broken(house)
    beside = Person(other.client, ann.account, other.running.people.token(ann.account, ["read", "play"]))  # type: ignore[arg-type]
    assert beside.call("GET", f"/api/tables/{TABLE}/view").status_code == 503
    assert house.person("pit_boss").call("POST", "/api/floor/repairs", VOID).status_code == 409
    assert house.person("floorperson").call("POST", "/api/floor/repairs", VOID).status_code == 200
    assert beside.view(TABLE)["stacks"] == {"1": "1010.00"}
    beside.bet(TABLE, "red")
    assert ann.view(TABLE)["stacks"] == {"1": "1000.00"}


def test_a_table_that_another_version_has_left_in_a_round_is_repaired(
    house: House, monkeypatch: pytest.MonkeyPatch, open_house: Callable[..., House]
) -> None:
    ann = house.person(name="ann")
    ann.sit(TABLE, "1")
    ann.bet(TABLE, "red")
    journal = house.running.journal
    body = {"engine": {"version": "9.9.9", "digest": "f00"}}
    journal.append(TABLE, journal.head(TABLE), [Draft("taken_over", 1, body)])
    after = open_house()
    boss = after.person("pit_boss")
    (listed,) = boss.get("/api/floor/repairs")
    assert listed["why"] == "another version began its round"
    assert boss.call("POST", "/api/floor/repairs", AGAIN).status_code == 409
    after.person("floorperson").post("/api/floor/repairs", AGAIN)
    assert after.nobody.view(TABLE)["accounts"]["seat:1"] == "990.00"


@pytest.mark.parametrize("roles", [("pit_boss", "pit_boss"), ("floorperson", "floorperson")])
def test_two_of_one_role_do_not_repair_a_table(house: House, roles: tuple[Any, Any]) -> None:
    broken(house)
    for role in roles:
        assert house.person(role).call("POST", "/api/floor/repairs", VOID).status_code == 409
    assert house.running.journal.last(TABLE, "repaired") is None


def test_who_is_out_of_office_or_off_the_shift_has_no_part_in_a_repair(house: House) -> None:
    broken(house)
    fay, boss = house.person("floorperson", "fay"), house.person("pit_boss", "ben")
    assert fay.call("POST", "/api/floor/repairs", VOID).status_code == 409
    boss.post("/api/floor/events", {"assign": {"name": "fay", "tables": ["craps-1"]}})
    assert boss.call("POST", "/api/floor/repairs", VOID).status_code == 409
    said = fay.call("POST", "/api/floor/repairs", VOID)
    assert (said.status_code, said.json()["detail"]) == (403, "fay does not work there in this shift")
    assert house.running.journal.last(TABLE, "repaired") is None


def repair(**more: Any) -> dict[str, Any]:
    return {"repair": {**VOID["repair"], **more}}


@pytest.mark.parametrize(
    ("role", "said", "status", "detail"),
    [
        ("floorperson", repair(table="craps-1"), 409, "table craps-1 is in order"),
        ("floorperson", repair(table="moon-1"), 404, "no table 'moon-1' in this house"),
        ("floorperson", repair(**{"from": 2}), 422, "record 2 of table roulette-1 is no snapshot"),
        ("floorperson", repair(why="  "), 422, "a repair needs a reason"),
        ("floorperson", repair(by="somebody"), 400, "this is no repair"),
        ("floorperson", repair(**{"from": "moon"}), 400, "this is no repair"),
        ("floorperson", {}, 400, "this is no repair"),
        ("floorperson", {"void": {}}, 400, "this is no repair"),
        ("keno_supervisor", VOID, 403, "a keno_supervisor may not repair roulette-1"),
        ("dealer", VOID, 403, "a dealer may not do this"),
        ("surveillance", VOID, 403, "a surveillance may not do this"),
    ],
)
def test_what_is_no_repair_is_refused_in_a_line_that_says_what_is_one(
    house: House, role: Any, said: Any, status: int, detail: str
) -> None:
    broken(house)
    found = house.person(role).call("POST", "/api/floor/repairs", said)
    assert found.status_code == status, found.text
    body = found.json()
    assert body["detail"].startswith(detail)
    assert body.get("legal") or "allowed" in body["detail"] or status == 404
    assert "\n" not in body["detail"]
