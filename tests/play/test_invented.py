"""What the games to come will need, proved on the invented games."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import msgspec
import pytest

from houseway.law.questions import Question
from houseway.play import inputs
from houseway.play.rules import Game
from houseway.play.table import Refused, Table
from houseway.play.tells import Moved
from houseway.play.views import view
from tests.play.invented import AUCTION, LATE_TURN, SETTINGS, open_table

AnyTable = Table[Any, Any]


def feed(table: AnyTable, *raw: Any) -> list[Any]:
    return [tell for one in raw for tell in table.feed(inputs.read(one))]


def bid(seat: str, amount: str) -> dict[str, Any]:
    return {"choose": {"seat": seat, "do": "bid", "amount": amount}}


def stake(seat: str, amount: str, box: str = "", wager: str = "stake") -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "amount": amount, **({"box": box} if box else {})}}


def set_hand(seat: str, high: str, low: str) -> dict[str, Any]:
    return {"choose": {"seat": seat, "do": "set", "high": [high], "low": [low]}}


def test_a_seat_may_answer_several_times_and_its_last_answer_counts() -> None:
    table = open_table(AUCTION, "1", "2", "3")
    feed(table, bid("1", "20"), bid("2", "30"), bid("1", "40"), "close")
    assert table.roles["bank"] == "1"
    assert table.stake("1", "bank") == 4000


def test_priority_is_settled_at_the_close_not_by_who_spoke_first() -> None:
    table = open_table(AUCTION, "1", "2", "3")
    feed(table, bid("3", "50"), bid("2", "50"), "close")
    assert table.roles["bank"] == "2"


def test_silence_declines() -> None:
    table = open_table(AUCTION, "1", "2")
    feed(table, "close")
    assert table.round == 1
    assert not table.roles


@pytest.mark.parametrize(("card", "net"), [("5h", {"1": 3000, "2": -3000}), ("5c", {"1": -3000, "2": 3000})])
def test_money_goes_from_seat_to_seat_and_the_house_has_none(card: str, net: dict[str, int]) -> None:
    table = open_table(AUCTION, "1", "2")
    feed(table, bid("1", "40"), "close", stake("2", "30", wager="against"), "close")
    moved = [tell for tell in feed(table, {"card": card}) if isinstance(tell, Moved)]
    assert {seat: table.net(seat) for seat in table.seats} == net
    assert table.ledger["house"] == 0
    assert not any("house" in (tell.source, tell.target) for tell in moved)


def test_a_window_that_needs_every_answer_cannot_close_before() -> None:
    table = open_table(SETTINGS, "1", "2")
    feed(table, stake("1", "5"), stake("2", "5"), "close", *({"card": c} for c in ("2c", "3h", "4c", "5h")))
    feed(table, set_hand("1", "2c", "3h"))
    with pytest.raises(Refused, match="seats 2 have not answered"):
        feed(table, "close")
    feed(table, set_hand("2", "5h", "4c"), "close")
    assert {seat: table.net(seat) for seat in table.seats} == {"1": 500, "2": -500}


def test_when_all_have_answered_the_closing_may_be_left_out() -> None:
    table = open_table(SETTINGS, "1")
    feed(table, stake("1", "5"), "close", {"card": "2c"}, {"card": "3h"}, set_hand("1", "2c", "3h"))
    assert [tell.tell for tell in table.rest()][-1] == "moved"
    assert table.round == 1


def test_several_people_wager_on_a_box_and_the_seated_one_decides() -> None:
    table = open_table(LATE_TURN, "2", "2b", "3")
    feed(table, stake("2", "10", "2"), stake("2b", "5", "2"), stake("3", "20", "3"), "close")
    feed(table, {"card": "??"}, {"card": "4h"}, {"card": "9h"})
    with pytest.raises(Refused, match="seat 2b has nothing to decide"):
        feed(table, {"choose": {"seat": "2b", "do": "draw"}})
    feed(table, {"choose": {"seat": "2", "do": "draw"}}, {"choose": {"seat": "3", "do": "stand"}})
    feed(table, {"card": "Kd"}, {"turn": "Ts"})
    assert {seat: table.net(seat) for seat in table.seats} == {"2": 1000, "2b": 500, "3": -2000}


def _late_turn(hole: str, game: Game = LATE_TURN) -> AnyTable:
    table = open_table(game, "1")
    feed(
        table, stake("1", "10", "1"), "close", {"card": hole}, {"card": "8h"}, {"choose": {"seat": "1", "do": "stand"}}
    )
    return table


def test_a_face_known_at_the_deal_is_turned_without_being_asked_again() -> None:
    table = _late_turn("5s")
    assert table.rest()[0].tell == "turned"
    assert table.net("1") == 1000


def test_a_face_known_at_the_deal_cannot_be_turned_as_another() -> None:
    with pytest.raises(Refused, match="contradicts a card or tile that not all have seen"):
        feed(_late_turn("5s"), {"turn": "6s"})


def test_a_face_down_card_counts_against_the_shoe_once_it_is_turned() -> None:
    table = _late_turn("??")
    with pytest.raises(Refused, match="8 of hearts cannot be in the shoe"):
        feed(table, {"turn": "8h"})
    feed(table, {"turn": "5s"})
    assert table.state.shoe.seen["5s"] == 1


def test_a_joker_is_dealt_only_from_a_deck_that_has_one() -> None:
    table = open_table(LATE_TURN, "1")
    feed(table, stake("1", "10", "1"), "close")
    with pytest.raises(Refused, match="there is no joker in this shoe"):
        feed(table, {"card": "X"})
    table.state.shoe.deck = "joker"
    feed(table, {"card": "??"}, {"card": "x"})
    assert table.state.shoe.seen == {"X": 1}


def test_a_card_face_down_leaves_the_shoe_and_the_cutting_card_may_come_before_it() -> None:
    table = open_table(LATE_TURN, "1")
    feed(table, stake("1", "10", "1"), "close")
    (removed,) = feed(table, "cut_card")
    assert removed.act == "cutting card removed and put to the side"
    feed(table, {"card": "??"})
    assert table.state.shoe.drawn == 1


def test_an_irregularity_is_heard_only_where_the_game_rules_on_it() -> None:
    table = _late_turn("??")
    with pytest.raises(Refused, match="hole_card_exposed"):
        feed(table, {"irregularity": {"kind": "invalid_roll"}})


def test_an_irregularity_without_a_detail_that_it_needs_is_refused() -> None:
    (rule,) = LATE_TURN.law.irregularities
    asks = Question("Whose?", "seat"), Question("How many cards?", "has")
    needy = replace(LATE_TURN.law, irregularities=(replace(rule, needs=("seat", "has"), asks=asks),))
    table = _late_turn("??", msgspec.structs.replace(LATE_TURN, law=needy))
    for given, lacks in ({}, "seat"), ({"seat": "1"}, "has"):
        with pytest.raises(Refused, match=f"irregularity hole_card_exposed lacks {lacks}"):
            feed(table, {"irregularity": {"kind": "hole_card_exposed", **given}})


# ── non-interference: two worlds that differ only in what a seat may not know ────────────────────

GARBAGE = [
    "close", "shuffle", {"card": "2c"}, {"turn": "2c"}, {"bet": {"seat": "1", "wager": "stake", "amount": "999999"}},
    {"bet": {"seat": "1", "wager": "nothing", "amount": "1"}}, {"choose": {"seat": "1", "do": "set", "high": ["Xx"]}},
    {"choose": {"seat": "1", "do": "set", "high": ["2c"], "low": ["3c"]}},
    {"choose": {"seat": "1", "do": "peek"}}, {"remove": {"seat": "1", "wager": "stake"}},
]  # fmt: skip


def seen(game: Game, seats: tuple[str, ...], record: list[Any], seat: str) -> list[bytes]:
    """What a seat sees at every pause: its view, and the error that each wrong input of its own would give."""
    table: AnyTable = open_table(game, *seats)
    pauses = []
    for one in record:
        feed(table, one)
        errors = [error for wrong in GARBAGE if (error := _error(game, seats, table, wrong, seat))]
        pauses.append(msgspec.json.encode([view(table, seat), errors]))
    return pauses


def _error(game: Game, seats: tuple[str, ...], table: AnyTable, wrong: Any, seat: str) -> str:
    given = inputs.read(wrong)
    if given.verb not in ("bet", "choose", "remove"):
        return ""
    refusal = table.ask.refuse(given)
    return table.refused(given, refusal).line() if refusal else ""


def test_a_covered_card_leaves_no_trace_before_it_is_turned() -> None:
    def world(hole: str) -> list[Any]:
        return [stake("1", "10", "1"), "close", {"card": hole}, {"card": "8h"}, {"choose": {"seat": "1", "do": "draw"}},
                {"card": "9h"}]  # fmt: skip

    worlds = [seen(LATE_TURN, ("1",), world(hole), "1") for hole in ("??", "2s", "Kc", "Ad")]
    assert all(one == worlds[0] for one in worlds)


@pytest.mark.parametrize(("one", "other"), list(product(["2s 3s", "7c 9c"], ["4d 5d", "Kh Ac"])))
def test_what_another_seat_holds_and_sets_leaves_no_trace(one: str, other: str) -> None:
    def world(cards: str) -> list[Any]:
        high, low = cards.split()
        mine = [{"card": "2h"}, {"card": "3h"}]
        theirs = [{"card": high}, {"card": low}]
        return [stake("1", "5"), stake("2", "5"), "close", *mine, *theirs, set_hand("2", high, low)]

    assert seen(SETTINGS, ("1", "2"), world(one), "1") == seen(SETTINGS, ("1", "2"), world(other), "1")
    assert seen(SETTINGS, ("1", "2"), world(one), "2") != seen(SETTINGS, ("1", "2"), world(other), "2")
