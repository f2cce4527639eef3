"""Reports of cards that are refused: noted by the house, and after one that contradicts a covered card, two persons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.equipment.cards import DECK
from houseway.journal.floor import Floor
from houseway.play.refusals import CONTRADICTS
from tests.service.conftest import House, Person

TABLE = "poker-omaha-1"
HAND = ["Ah", "Ad", "Kc", "7s"]


def dealt(opens: Callable[..., House]) -> tuple[House, Person, Person]:
    """Two patrons play; the dealer has reported the first one's four cards."""
    house = opens(dealer="people")
    dealer, boss = house.person("dealer"), house.person("floorperson")
    for seat in ("1", "2"):
        house.brings(TABLE, seat, "100", dealer=dealer)
    assert dealer.feed(TABLE, {"cards": {"to": "1", "faces": HAND}}).status_code == 200
    return house, dealer, boss


def four(face: str) -> dict[str, Any]:
    return {"cards": {"to": "2", "faces": [face] * 4}}


def noted(house: House) -> list[Any]:
    with house.running.floor() as floor:
        return [event for _, event in floor.misreports(TABLE)]


def test_52_reports_that_are_wrong_by_themselves_are_answered_alike(open_house: Callable[..., House]) -> None:
    house, _, _ = dealt(open_house)
    other = house.person("dealer")
    said = {face: other.feed(TABLE, four(face)).json() for face in DECK}
    words = {one["detail"].replace(house_name(face), "it") for face, one in said.items()}
    assert len(words) == 1, words
    assert {one["title"] for one in said.values()} == {"Refused"}
    assert len(noted(house)) == len(DECK), "every one is noted"
    assert not any(one.covered for one in noted(house))


def house_name(face: str) -> str:
    from houseway.equipment.cards import name

    return name(face)


def test_a_report_that_contradicts_a_covered_card_is_noted_and_the_next_one_takes_two(
    open_house: Callable[..., House],
) -> None:
    house, dealer, _ = dealt(open_house)
    other = house.person("dealer", name="bob")
    said = other.feed(TABLE, {"cards": {"to": "2", "faces": ["2c", "3c", "4c", "Ah"]}}).json()
    assert (said["detail"], said.get("legal")) == (CONTRADICTS, None)
    (one,) = noted(house)
    assert (one.covered, one.by, one.words, one.report) == (True, "dealer bob", CONTRADICTS, "cards")
    again = {"cards": {"to": "2", "faces": ["2c", "3c", "4c", "Ad"]}}
    assert [one.feed(TABLE, again).json()["title"] for one in (other, dealer)] == ["Awaits another"] * 2
    assert len(noted(house)) == 1


def test_the_floorperson_vouches_for_a_report_and_is_not_told_its_cards(open_house: Callable[..., House]) -> None:
    house, dealer, boss = dealt(open_house)
    assert dealer.feed(TABLE, {"cards": {"to": "2", "faces": ["2c", "3c", "4c", "Ah"]}}).status_code == 409
    right = {"cards": {"to": "2", "faces": ["2c", "3c", "4c", "5c"]}}
    before = house.running.journal.head(TABLE)
    assert dealer.feed(TABLE, right).status_code == 409
    for one in (boss, house.person("dealer")):
        (awaited,) = one.get("/api/floor/awaited")
        assert awaited["said"] == {"cards": {"to": "2", "faces": ["??"]}}
        assert "2c" not in str(awaited)
    for _ in range(2):
        assert boss.feed(TABLE, awaited["said"]).json()["title"] == "Awaits another", "the dealer reports it"
    assert house.running.journal.head(TABLE) == before
    done = dealer.feed(TABLE, right)
    assert done.status_code == 200, done.text
    assert dealer.feed(TABLE, {"cards": {"to": "2", "faces": ["2c"]}}).status_code == 409, "it was good for one report"


def test_what_was_contradicted_is_shown_to_surveillance_and_known_after_a_restart(
    open_house: Callable[..., House],
) -> None:
    house, dealer, _ = dealt(open_house)
    assert dealer.feed(TABLE, {"cards": {"to": "2", "faces": ["2c", "3c", "4c", "Ah"]}}).status_code == 409
    report = house.person("surveillance").get("/api/floor/report")
    (event,) = [one for one in report["significant"] if one.get("kind") == "covered_card"]
    assert event["table"] == TABLE
    assert not any(face in str(event) for face in ("Ah", "ace"))
    assert Floor(house.running.journal).contradicted(TABLE, 0)
    second = open_house(dealer="people")
    assert second.person("dealer", name="zoe").feed(TABLE, {"cards": {"to": "2", "faces": ["2c"]}}).status_code == 409
