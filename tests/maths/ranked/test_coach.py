"""The coaches of the poker-ranked house games, against the exact counts and the published boundaries."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.maths.coaching import Advice
from houseway.maths.ranked import caribbean_stud, coach, double_down_stud, let_it_ride
from houseway.maths.ranked.hands import hands
from houseway.play.inputs import read
from houseway.play.table import AnyTable
from houseway.ranking.poker import five
from tests.games.ranked.record import whole
from tests.judging import bet

LET_IT_RIDE: Any = games.rules("let-it-ride")
RIDE = let_it_ride.pays(LET_IT_RIDE)


def at(game: str, *inputs: Any, elected: dict[str, Any] | None = None) -> AnyTable:
    """A table of seats 1 and 2 after these inputs, where a choice is asked for."""
    table = games.table(game, {"1": 100_000, "2": 100_000}, elected)
    for given in inputs:
        table.feed(read(given))
    return table.when_asked("choose")


def advised(table: AnyTable, seat: str = "1") -> Advice:
    found: Advice | None = games.part(table.rules.game.coach)(table, seat).advise(table)
    assert found is not None
    return found


# ── 16.10 Caribbean stud ─────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_16_10_every_bet_is_worth_what_the_count_of_all_deals_says() -> None:
    rules: Any = games.rules("caribbean-stud")
    chance, one = np.random.default_rng(16), caribbean_stud.beside()
    for at_hand in chance.integers(len(hands().leading), size=25).tolist():
        own = [DECK[card] for card in hands().cards[hands().leading[at_hand]]]
        up = int(chance.choice([card for card in range(52) if DECK[card] not in own]))
        odds = rules.bet[five(own).category]
        won = 1 + 2 * Fraction(odds.win, odds.stake)
        out, beaten, lost = (int(counts[at_hand, up]) for counts in (one.out, one.beaten, one.lost))
        exact = (out + beaten * won - 3 * lost) / Fraction(caribbean_stud.DEALER_HANDS)
        assert coach.bet_or_fold(rules, own, DECK[up])["bet"] == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    ("own", "up", "best"),
    [("2h 2d 5c 9s Ks", "Ah", "bet"), ("Ah Qd Jc 9s 7s", "9h", "fold"), ("Ah Kd 9c 5s 2h", "9s", "bet"),
     ("Ah Kd 6c 5s 2h", "9s", "fold")],
)  # fmt: skip
def test_16_10_pairs_bet_and_ace_king_where_the_up_card_is_held(own: str, up: str, best: str) -> None:
    table = at("caribbean-stud", bet(1, "ante", 10), "close", whole(1, own), whole("dealer", f"{up} ?? ?? ?? ??"))
    advice = advised(table)
    assert (advice.best, advice.stake, advice.method) == (best, 1000, "exact")
    assert {*advice.worth} == {"bet", "fold"}


def test_16_10_what_the_seat_does_not_see_does_not_change_the_advice() -> None:
    found = []
    for hole, other in (("Ad Kc 2c 3d", "Ts Js Qs Ks As"), ("Td Tc 7c 8d", "2s 3s 4s 5c 6s")):
        table = at(
            "caribbean-stud", bet(1, "ante", 10), bet(2, "ante", 10), "close", whole(1, "Ah Kd 9c 5s 2h"),
            whole(2, other), whole("dealer", f"9s {hole}"),
        )  # fmt: skip
        found.append(advised(table))
    assert found[0] == found[1]
    assert advised(table, "2") != found[0]


def test_16_10_who_has_nothing_to_decide_is_not_advised() -> None:
    table = at("caribbean-stud", bet(1, "ante", 10), "close")
    assert coach.CaribbeanStud(table, "1").advise(table) is None
    open_table = at("caribbean-stud", bet(1, "ante", 10))
    assert coach.CaribbeanStud(open_table, "1").advise(open_table) is None
    dealt = at("caribbean-stud", bet(1, "ante", 10), "close", whole(1, "??"), whole("dealer", "9s ?? ?? ?? ??"))
    assert coach.CaribbeanStud(dealt, "1").advise(dealt) is None  # nobody has looked at the cards
    assert coach.CaribbeanStud(dealt, "2").advise(dealt) is None


def test_16_10_a_second_position_is_advised_on_when_the_first_is_decided() -> None:
    inputs = [
        bet(1, "ante", 10), bet(1, "ante", 25, box="2"), "close", whole(1, "2h 2d 5c 9s Ks"),
        {"cards": {"to": "1", "box": "2", "faces": ["Ah", "Qd", "Jc", "8s", "7s"]}}, whole("dealer", "9h ?? ?? ?? ??"),
    ]  # fmt: skip
    elected = {"player_two_positions": "on"}
    table = games.table("caribbean-stud", {"1": 100_000}, elected)
    for given in inputs:
        table.feed(read(given))
    first = advised(table)
    table.feed(read({"bet": {"seat": "1", "wager": "bet"}}))
    second = advised(table)
    assert [(one.box, one.stake, one.best) for one in (first, second)] == [("", 1000, "bet"), ("2", 2500, "fold")]


# ── 20.10 three card poker ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("own", "best"), [("Qh 6d 4c", "play"), ("Qh 6d 3c", "fold"), ("Jh Td 8c", "fold")])
def test_20_10_queen_six_four_is_the_boundary(own: str, best: str) -> None:
    """By all published tables."""
    table = at("three-card-poker", bet(1, "ante", 10), "close", whole(1, own), whole("dealer", "??"))
    assert advised(table).best == best


def test_20_10_the_ante_bonus_counts() -> None:
    rules: Any = games.rules("three-card-poker")
    plain, bonus = (coach.play_or_fold(rules, own.split())["play"] for own in ("Kh Qd Jh", "Kh Qh Jh"))
    assert bonus > plain + 4


# ── 18.10 let it ride ────────────────────────────────────────────────────────────────────────────

FIRST = [
    ("Th Td 4c", True), ("9h 9d 4c", False), ("2h 2d 2c", True), ("Ah Kh Qh", True), ("5h 4h 3h", True),
    ("2h 3h 4h", False), ("Ah 2h 3h", False), ("Th 9h 7h", True), ("9h 8h 6h", False), ("Jh Th 7h", True),
    ("Th 8h 6h", False),
]  # fmt: skip
SECOND = [
    ("Th Td 4c 2s", True), ("9h 7h 4h 2h", True), ("Jh Td 9c 8s", True), ("9h 9d 4c 2s", False),
    ("Ah Jd 8c 5s", False), ("Jh Td 8c 7s", False),
]  # fmt: skip


@pytest.mark.parametrize(("held", "rides"), FIRST + SECOND)
def test_18_10_the_published_boundaries_of_both_bets(held: str, rides: bool) -> None:
    """B. Alspach, Poker Digest 3(1); D. Catlin, casinocitytimes 2001."""
    worth = coach.ride_or_take_back(RIDE, held.split())
    assert (worth["let_it_ride"] > worth["take_back"]) == rides


@pytest.mark.parametrize("held", ["8h 7d 6c 5s", "Ah Kd Qc Js"])
def test_18_10_some_four_cards_are_worth_nothing_either_way(held: str) -> None:
    assert coach.ride_or_take_back(RIDE, held.split())["let_it_ride"] == 0


def test_18_10_the_community_card_that_is_turned_is_seen() -> None:
    bets = [bet(1, wager, 10) for wager in ("bet_1", "bet_2", "bet_3")]
    table = games.table("let-it-ride", {"1": 100_000})
    for given in (*bets, "close", whole(1, "9h 7h 4h"), whole("community", "2h Kc ??")):
        table.feed(read(given))
    assert advised(table).best == "take_back"
    table.feed(read({"choose": {"seat": "1", "do": "take_back"}}))
    table = table.when_asked("choose")
    assert advised(table).best == "let_it_ride"


# ── 17.8 double down stud ───────────────────────────────────────────────────────────────────────


DOUBLE_DOWN_STUD: Any = games.rules("double-down-stud")
DOUBLE = double_down_stud.pays(DOUBLE_DOWN_STUD)


def double(held: str, seen: Sequence[str] = ()) -> float:
    return coach.double_or_decline(DOUBLE, held.split(), seen)["double_down_wager"]


def test_17_8_c_pairs_of_sixes_are_doubled_and_those_below_are_not() -> None:
    """As published: a made pair of sixes or better, any four to a flush; never a pair of two to five."""
    assert double("6h 6d 9c 2s") > 0
    assert double("5h 5d 9c 2s") < 0
    assert double("Kh 9h 7h 2h") > 0


def test_17_8_c_the_cards_of_others_count() -> None:
    assert double("Kh 9h 7h 2h", ["3h", "4h", "5h", "6h", "8h", "Th", "Jh", "Qh", "Ah"]) < 0


def test_17_8_c_who_may_double_is_advised_with_all_that_lies_face_up() -> None:
    table = games.table("double-down-stud", {"1": 100_000, "2": 100_000})
    bets = [bet(1, "initial_wager", 10), bet(2, "initial_wager", 10), "close"]
    for given in (*bets, whole(1, "Kh"), whole(2, "3h"), whole("common", "?? 9h 7h 2h")):
        table.feed(read(given))
    advice = advised(table)
    assert advice.worth["decline"] == 0
    assert advice.worth["double_down_wager"] == double("Kh 9h 7h 2h", ["3h"]) > 0
    assert (advice.stake, advice.by_amount) == (1000, True)
    table.feed(read({"bet": {"seat": "1", "wager": "double_down_wager"}}))
    assert coach.DoubleDownStud(table, "1").advise(table) is None
    assert advised(table, "2").best == "double_down_wager"
