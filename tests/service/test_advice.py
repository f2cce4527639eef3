"""What a coach says over HTTP: to the own seat alone, of what it sees alone."""

from __future__ import annotations

import pytest

from houseway.journal.replay import remade
from tests.service.conftest import House, Person, Plain

STUD, RED_DOG, ROULETTE, BLACKJACK = "caribbean-stud-1", "red-dog-1", "roulette-1", "blackjack-1"


def advised(person: Person, table: str) -> Plain:
    found: Plain = person.get(f"/api/tables/{table}/advice")
    return found


def to_decide(house: House, table: str, *people: Person) -> None:
    """Antes are made and the cards are dealt."""
    for person in people:
        person.sit(table)
    for person in people:
        person.bet(table, "ante")
    for person in people:
        assert person.go(table).status_code == 200
    assert all("fold" in [offer["do"] for offer in person.view(table)["offers"]] for person in people)


@pytest.mark.slow
def test_a_seat_is_told_what_each_of_its_choices_is_worth(house: House) -> None:
    player = house.person()
    to_decide(house, STUD, player)
    view, said = player.view(STUD), advised(player, STUD)
    assert (said["seat"], said["seq"], said["stake"], said["method"]) == ("1", view["seq"], "10.00", "exact")
    assert said["worth"].keys() == {"bet", "fold"}
    assert said["worth"]["fold"] == -1
    assert said["costs"][said["best"]] == 0
    worst = min(said["worth"], key=lambda do: said["worth"][do])
    assert said["costs"][worst] == pytest.approx(said["worth"][said["best"]] - said["worth"][worst])
    player.feed(STUD, {"choose": {"do": "fold"}})
    after = advised(player, STUD)
    assert (after["best"], after["worth"]) == ("", {})


@pytest.mark.slow
def test_each_is_advised_on_the_own_hand(house: House) -> None:
    ann, bob = house.person(), house.person()
    to_decide(house, STUD, ann, bob)
    first, second = advised(ann, STUD), advised(bob, STUD)
    assert (first["seat"], second["seat"]) == ("1", "2")
    assert first["worth"]["bet"] != second["worth"]["bet"]
    ann.feed(STUD, {"choose": {"do": "fold"}})
    assert advised(bob, STUD)["worth"] == second["worth"]  # what was folded is not shown


@pytest.mark.slow
def test_blackjack_too_is_advised(house: House) -> None:
    player = house.person()
    player.sit(BLACKJACK)
    for _ in range(20):
        if any(offer["wager"] == "blackjack_wager" for offer in player.view(BLACKJACK)["offers"]):
            player.bet(BLACKJACK, "blackjack_wager")
        player.go(BLACKJACK)
        if any(offer["do"] == "stand" for offer in player.view(BLACKJACK)["offers"]):
            break
    said = advised(player, BLACKJACK)
    assert "stand" in said["worth"]
    assert said["best"]


def test_who_has_no_seat_is_not_advised(house: House) -> None:
    player = house.person()
    refused = player.call("GET", f"/api/tables/{STUD}/advice")
    assert (refused.status_code, refused.json()["detail"]) == (409, "you have no seat here")
    assert house.nobody.call("GET", f"/api/tables/{STUD}/advice").status_code == 401
    assert house.person("dealer").call("GET", f"/api/tables/{STUD}/advice").status_code == 403
    assert house.person(scopes=("read",)).call("GET", f"/api/tables/{STUD}/advice").status_code == 403


def test_a_game_without_a_coach_says_nothing(house: House) -> None:
    player = house.person()
    player.sit(ROULETTE)
    assert advised(player, ROULETTE)["best"] == ""
    assert player.get(f"/api/tables/{ROULETTE}")["coached"] is False
    assert player.get(f"/api/tables/{STUD}")["coached"] is True


@pytest.mark.parametrize(
    ("table", "wager", "end"), [(STUD, "ante", {"choose": {"do": "fold"}}), (RED_DOG, "original", {})]
)
def test_the_table_that_a_coach_looks_at_is_this_one(house: House, table: str, wager: str, end: Plain) -> None:
    player = house.person()
    assert player.account is not None
    player.sit(table)
    compared = 0
    for _ in range(6):
        if any(offer["wager"] == wager for offer in player.view(table)["offers"]):
            player.bet(table, wager)
        player.go(table)
        served = house.running.tables.table(table)
        asked = served.to_advise(player.account.id)
        if asked is not None:
            again = remade(asked["recipe"])
            assert again.view("1") == served.table.view("1")
            assert again.view("") == served.table.view("")
            assert again.capture() == served.table.capture()
            compared += 1
        if end:
            player.feed(table, end)
    assert compared
