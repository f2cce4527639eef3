"""Who works where: a dealer or floorperson acts at the tables of the own shift alone, by whichever way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from houseway.house import example
from houseway.house.file import BadHouse, loads
from tests.service.conftest import House, Person

EVENTS = "/api/floor/events"
CHIPS = {"sit": {"seat": "2", "stack": "500"}}


def assign(boss: Person, name: str, *tables: str, pits: tuple[str, ...] = ()) -> None:
    boss.post(EVENTS, {"assign": {"name": name, "tables": list(tables), "pits": list(pits)}})


def named(one: Person) -> str:
    assert one.account is not None
    return one.account.name


def pit_of(house: House, table: str) -> str:
    return house.running.tables.pit(table)


WAYS: dict[str, Callable[[Person], Any]] = {
    "an input": lambda one: one.feed("roulette-1", {"new_dealer": True}),
    "one of two who confirm": lambda one: one.feed("roulette-1", CHIPS),
    "a correction": lambda one: one.feed("roulette-1", {"correct": {"input": "1", "to": {"sit": {"seat": "2"}}}}),
    "an order": lambda one: one.feed("roulette-1", {"order": {"do": "no_roll"}}),
    "a repeated key": lambda one: one.feed("roulette-1", {"new_dealer": True}, key="again"),
    "to go on": lambda one: one.go("roulette-1"),
    "an event of the floor": lambda one: one.call(
        "POST", EVENTS, {"fill": {"table": "roulette-1", "amount": "5", "slip": "F-9", "signed": {
            "dealer": "badge 101", "floorperson": "badge 104", "security": "badge 9"}}},
    ),
    "what can be corrected": lambda one: one.call("GET", "/api/floor/tables/roulette-1"),
}  # fmt: skip


@pytest.mark.parametrize("role", ["dealer", "floorperson"])
@pytest.mark.parametrize("way", WAYS)
def test_nobody_acts_at_a_table_of_another_shift(house: House, way: str, role: Any) -> None:
    boss, one = house.person("pit_boss"), house.person(role, name="ann")
    before = WAYS[way](one)
    assign(boss, "ann", "craps-1")
    there = WAYS[way](one)
    assert (there.status_code, there.json()["detail"][:3]) == (403, "ann") or before.status_code == 403
    assign(boss, "ann", "craps-1", "roulette-1")
    assert WAYS[way](one).json().get("detail") == before.json().get("detail") or before.status_code == 200


def test_a_shift_is_of_tables_or_pits_until_the_day_is_closed(house: House) -> None:
    boss, dealer, other = house.person("pit_boss"), house.person("dealer"), house.person("dealer")
    assert dealer.feed("roulette-1", CHIPS).status_code == 409, "as long as nobody is assigned all work everywhere"
    assign(boss, named(dealer), pits=(pit_of(house, "roulette-1"),))
    assert dealer.feed("roulette-1", CHIPS).status_code == 409
    assert other.feed("roulette-1", CHIPS).status_code == 403, "who has none works nowhere"
    assign(boss, named(dealer))
    assert dealer.feed("roulette-1", CHIPS).status_code == 403
    with house.running.floor() as floor:
        assert floor.shifts == {named(dealer): frozenset()}
        again = type(floor)(floor.journal)
    assert again.shifts == {named(dealer): frozenset()}


def test_who_confirmed_and_works_elsewhere_since_has_confirmed_nothing(house: House) -> None:
    boss, dealer, floorperson = house.person("pit_boss"), house.person("dealer"), house.person("floorperson")
    for one in (dealer, floorperson):
        assign(boss, named(one), "roulette-1")
    assert dealer.feed("roulette-1", CHIPS).status_code == 409
    assign(boss, named(dealer), "craps-1")
    assert floorperson.feed("roulette-1", CHIPS).status_code == 409
    assert house.nobody.view("roulette-1")["stacks"] == {}


def test_only_tables_and_pits_that_there_are(house: House) -> None:
    boss = house.person("pit_boss")
    for said in ({"tables": ["moon"]}, {"pits": ["moon"]}):
        refused = boss.call("POST", EVENTS, {"assign": {"name": "ann", **said}})
        assert refused.status_code == 422
        assert refused.json()["detail"].startswith("no table or pit moon")


def test_the_house_file_says_who_usually_works_where(open_house: Callable[..., House]) -> None:
    text = example.text().replace("[retention]", '[assigned]\nann = ["roulette-1"]\n\n[retention]', 1)
    house = open_house("other.db", text=text)
    ann, bob = house.person("dealer", name="ann"), house.person("dealer", name="bob")
    assert [one.feed("roulette-1", CHIPS).status_code for one in (ann, bob)] == [409, 403]
    with pytest.raises(BadHouse, match="assigned: ann: no table or pit 'moon'"):
        loads(text.replace('ann = ["roulette-1"]', 'ann = ["moon"]'))
