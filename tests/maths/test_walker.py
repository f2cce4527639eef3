"""The walker: chance by its weights, one decision for each view, and nothing decided on what the seat cannot see."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

from msgspec import structs

from houseway import games
from houseway.equipment.cards import DECK
from houseway.maths.analysis import SEAT, begun
from houseway.maths.walker import most, seen, walk
from houseway.money import Odds
from houseway.play.dealing import draw
from houseway.play.inputs import Bet, Card, Close
from houseway.play.rules import Game, Rules
from houseway.play.snapshot import Snapshot
from houseway.play.table import AnyTable, Table
from houseway.play.wagering import place_or_seat, wagering
from houseway.play.windows import offer
from tests.play.invented import LATE_TURN, RANK

# ── decisions ────────────────────────────────────────────────────────────────────────────────────


def rules_of(game: Game) -> Rules:
    return game.rules(game, games.rules("red-dog").as_of, {})


def few_cards(rules: Rules, cards: str) -> Snapshot:
    """A table whose shoe has only these cards left."""
    table: AnyTable = Table(rules, {SEAT: None})
    for face in DECK:
        if face not in cards.split():
            table.state.shoe.take(face)
    return table.capture()


def guessing(sees: tuple[str, ...] | None) -> Game:
    """A card that only some see, and a seat that says its colour."""

    async def play(table: AnyTable) -> None:
        ask = wagering(table, "wagers", cite="8.2")
        while not isinstance(given := await ask, Close):
            place_or_seat(table, given, cite="8.2")
        face = await draw(table, "middle", cite="8.2", sees=sees)
        said = await offer(table, SEAT, ("black", "red"), "a colour", cite="8.2")
        (chips,) = table.chips.values()
        if (face[1] in "dh") == (said == "red"):
            table.win(chips, Odds(1), cite="8.2")
        else:
            table.lose(chips, cite="8.2")

    return structs.replace(LATE_TURN, play=play)


def guess(sees: tuple[str, ...] | None) -> dict[int, Fraction]:
    rules = rules_of(guessing(sees))
    start = few_cards(rules, "2h 3h 4d 9s")
    return walk(begun(rules, [("stake", 100)], start), lambda table: table.net(SEAT), seat=SEAT)


def test_what_the_seat_cannot_see_is_decided_once_for_all_that_it_may_be() -> None:
    assert guess(sees=()) == {100: Fraction(3, 4), -100: Fraction(1, 4)}


def test_what_the_seat_sees_is_decided_for_each_thing_it_sees() -> None:
    assert guess(sees=(SEAT,)) == guess(sees=None) == {100: Fraction(1)}


def test_a_card_that_another_seat_sees_is_not_in_the_view_of_this_one() -> None:
    rules = rules_of(guessing(("2",)))
    views = set()
    for face in ("2h", "9s"):
        table = begun(rules, [("stake", 100)])()
        table.feed(Card(face=face))
        views.add(seen(table, SEAT))
    assert len(views) == 1


def late_turn_by_hand(cards: str) -> Fraction:
    """Stand or draw against a card face down: every order of the cards, and the better act for each first card."""
    value = Fraction(0)
    faces = cards.split()
    orders = list(permutations(faces, 3))
    for first in faces:
        mine = [order for order in orders if order[0] == first]
        stand = sum(1 if RANK(own[0]) > RANK(hole[0]) else -1 for own, hole, _ in mine)
        again = sum(1 if RANK(second[0]) > RANK(hole[0]) else -1 for _, hole, second in mine)
        value += Fraction(max(stand, again), len(orders))
    return value


def test_the_best_act_against_a_card_face_down_is_found_without_turning_it() -> None:
    cards = "2h 2c 4d 7s 7h 9d Jc Ks Kd"
    rules = rules_of(LATE_TURN)
    start = few_cards(rules, cards)
    ends = walk(begun(rules, [("stake", 100)], start), lambda table: table.net(SEAT), seat=SEAT)
    assert sum(ends.values()) == 1
    assert sum(net * weight for net, weight in ends.items()) / 100 == late_turn_by_hand(cards)


# ── chance ───────────────────────────────────────────────────────────────────────────────────────


def test_6_5_the_first_two_cards_of_six_decks_are_a_pair_or_consecutive_as_published() -> None:
    rules = games.rules("red-dog")

    def leaf(table: AnyTable) -> str:
        words = [tell.words for tell in table.tells if tell.tell == "announced"]  # type: ignore[attr-defined]
        return str(words[0])

    ends = walk(begun(rules, [("original", 100)]), leaf)
    assert sum(ends.values()) == 1
    assert abs(ends["We have a pair"] - Fraction("0.073955")) < Fraction("5e-7")
    assert abs(ends["The cards are consecutive—tie hand"] - Fraction("0.142468")) < Fraction("5e-7")


def test_6_5_every_third_card_counts_by_the_cards_that_are_left() -> None:
    """Four cards left, so that all 24 orders can be listed: 2 and 8 with 5 and K between and outside."""
    rules = games.rules("red-dog", {"decks": 1})
    start = few_cards(rules, "2h 5c 8d Ks")
    start.state.shoe.shuffled = True
    ends = walk(begun(rules, [("original", 100)], start), lambda table: table.net(SEAT))
    by_hand: dict[int, Fraction] = {}
    values = {"2": 2, "5": 5, "8": 8, "K": 13}
    pays = {2: 4, 5: 1, 4: 1, 10: 1, 7: 1}
    for left, right, third in permutations(values.values(), 3):
        low, high = sorted((left, right))
        net = 100 * pays[high - low - 1] if low < third < high else -100
        by_hand[net] = by_hand.get(net, Fraction(0)) + Fraction(1, 24)
    assert ends == by_hand


def test_5_3_a_wheel_gives_each_of_its_numbers_once_in_38() -> None:
    rules = games.rules("roulette")
    ends = walk(begun(rules, [("straight_00", 100)]), lambda table: table.net(SEAT))
    assert ends == {3500: Fraction(1, 38), -100: Fraction(37, 38)}


# ── the most that is accepted ────────────────────────────────────────────────────────────────────


def raise_of(table: AnyTable, step: int) -> int:
    return most(table, Bet(seat=SEAT, wager="raise", amount=step), step).amount


def at_a_spread(**elected: Any) -> AnyTable:
    table: AnyTable = Table(games.rules("red-dog", elected), {SEAT: None})
    for given in (Bet(seat=SEAT, wager="original", amount=700), Close(), Card(face="2h"), Card(face="Kc")):
        table.feed(given)
    return table


def test_6_5_h_the_most_of_a_raise_is_the_original_wager() -> None:
    assert raise_of(at_a_spread(), 1) == 700


def test_8_2_the_most_of_a_raise_is_the_posted_maximum() -> None:
    assert raise_of(at_a_spread(table_max={"raise": "5"}), 1) == 500


def test_the_most_is_taken_in_steps() -> None:
    assert raise_of(at_a_spread(), 300) == 600
