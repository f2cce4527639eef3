"""Subchapter 2A, blackjack switch: 13:69F-2A.1 to 2A.15, in the order of the sections; SW-nn are rows of the rulebook's
table, S1 to S14 its irregularities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.games.twenty_one.blackjack_switch import match_odds
from houseway.law.election import Unlawful
from houseway.law.games.twenty_one.blackjack_switch import LAW
from houseway.money import Odds
from houseway.play import actors, plain_tells, tells, transcript
from houseway.play.inputs import Bet, Card, Choose, Close, Input, read
from houseway.play.refusals import CONTRADICTS
from houseway.play.rules import Rules
from houseway.play.table import Refused, Table
from houseway.play.tells import Settled
from tests.games.twenty_one.record import asked, line, odd, settled, told
from tests.judging import Judgement, bet, cards, judge

AnyTable = Table[Any, Any]
FIRST, SECOND, MATCH = "switch_wager_1", "switch_wager_2", "match_wager"
NO_READER = {"card_reader": "off"}
SURRENDER = {"surrender": "on"}
OFFERED = {"match_wager": "on"}
SEATS = {"1": {"stack": "100"}, "3": {"stack": "100"}, "5": {"stack": "100"}}
BURN = "remove the next card face down and place it in the discard rack"


def both(amount: Any = 10, seat: int | str = 1, **place: Any) -> list[dict[str, Any]]:
    """The two wagers of a spot."""
    return [bet(seat, wager, amount, **place) for wager in (FIRST, SECOND)]


TEN = both()


def record(*inputs: Any, **more: Any) -> Judgement:
    """Any record, judged; a text is read as `line` reads it."""
    flat = [one for given in inputs for one in (line(given) if isinstance(given, str) else [given])]
    return judge("blackjack-switch", flat, **more)


def play(
    first: str,
    second: str,
    dealer: str,
    then: str = "",
    bets: Sequence[Any] = TEN,
    also: Sequence[Any] = (),
    **more: Any,
) -> Judgement:
    """A round at one spot: its two hands and the dealer's as dealt, then choices and cards, and what else happens."""
    (a, b), (c, d), (up, hole) = first.split(), second.split(), dealer.split()
    return record(*bets, "close", f"{a} {c} {up} {b} {d} {hole} {then}", *also, **more)


def nets(judged: Judgement) -> tuple[float, float]:
    """What each of the two hands won or lost, all bettors and split hands together."""
    assert judged.last == "summary", judged.tells[-1]
    won = {FIRST: 0.0, SECOND: 0.0}
    for one in judged.all("settled"):
        if one["wager"] in won:
            won[one["wager"]] += float(one.get("pays", 0)) - (one["result"] == "lose") * float(one["amount"])
    return won[FIRST], won[SECOND]


def acts(judged: Judgement, cite: str) -> list[str]:
    return [t["act"] for t in judged.all("script") if f"13:69F-2A.{cite}" in t["cite"]]


def cite(section: str) -> str:
    return f"13:69F-2A.{section}"


def switched(judged: Judgement) -> str:
    """The hands after the exchange."""
    (act,) = [act for act in acts(judged, "7") if act.startswith("exchange")]
    return act.removeprefix("exchange the second cards: ")


# ── the edition and the law ──────────────────────────────────────────────────────────────────────


def test_the_game_is_in_the_chapter_of_2012_only() -> None:
    with pytest.raises(Unlawful, match="blackjack-switch is first found in the text of 2012"):
        games.rules("blackjack-switch", as_of=date(2012, 3, 18))
    assert games.rules("blackjack-switch", as_of=date(2012, 3, 19))


def test_every_section_has_a_paragraph_and_every_datum_one_that_is_listed() -> None:
    sections = {p.cite.removeprefix("13:69F-2A.").split("(")[0] for p in LAW.paragraphs if "-2A." in p.cite}
    assert sections == {str(number) for number in range(1, 16)}
    for rule in (*LAW.irregularities, *LAW.wagers, *LAW.options, *LAW.paytables, *LAW.forbidden):
        assert LAW.paragraph(rule.cite, LAW.since), rule.cite


# ── 2A.1 what a blackjack is ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ten", ["Tc", "Jc", "Qc", "Kc"])
def test_13_69f_2a_1_a_blackjack_is_an_ace_and_a_ten_as_dealt(ten: str) -> None:
    """SW-01."""
    judged = play(f"Ah {ten}", f"{ten} Ad", "Kd Th")
    assert nets(judged) == (10, 10)
    assert settled(judged) == [("win", "1 to 1")] * 2
    assert nets(play(f"Ah {ten}", f"{ten} 9d", "Ad Kh")) == (0, -10)


def test_13_69f_2a_1_a_blackjack_wins_over_a_21_of_the_dealers() -> None:
    assert nets(play("Ac Kd", "Tc 9d", "6d Ts", "stand 5h")) == (10, -10)


def test_13_69f_2a_1_after_a_switch_an_ace_and_a_ten_are_an_ordinary_21() -> None:
    """SW-11."""
    hands = "Ah 5c", "9d Jh"
    assert switched(play(*hands, "6d Ts", "switch stand")) == "Ah Jh and 9d 5c"
    assert nets(play(*hands, "6d Ts", "switch stand stand 5h")) == (0, -10)
    assert nets(play(*hands, "6d Ts", "switch stand stand 6h")) == (0, 0)
    assert nets(play(*hands, "6d Ts", "switch stand stand 4h")) == (10, -10)
    assert nets(play(*hands, "Kd Ad", "switch stand stand", rules=NO_READER)) == (-10, -10)


def test_13_69f_2a_1_two_blackjacks_switched_are_two_ordinary_hands_of_21() -> None:
    assert nets(play("Ac Kd", "Ad Qh", "6d Ts", "switch stand stand 6h")) == (0, 0)


def test_13_69f_2a_1_after_a_split_an_ace_and_a_ten_are_an_ordinary_21() -> None:
    judged = play("Ah As", "Tc 9d", "6d Ts", "split Kc 9c stand 5h")
    assert settled(judged, hand="1") == [("void", "10.00")]
    assert nets(judged) == (-10, -10)


@pytest.mark.parametrize("rules", [{}, SURRENDER])
def test_13_69f_2a_12_a_switched_21_stands_without_a_word(rules: dict[str, Any]) -> None:
    """The record goes on with the second hand, or with the dealer's."""
    second = {"choose": {"seat": "1", "do": "stand", "hand": "2"}}
    judged = play("Ah 5h", "9h Jd", "6c ??", "switch", also=[second, {"turn": "Kd"}, {"card": "2c"}], rules=rules)
    assert (switched(judged), judged.last) == ("Ah Jd and 9h 5h", "summary")
    judged = play("Ah 5h", "Ad Jd", "6c ??", "switch draw 5c", also=[{"turn": "Kd"}, {"card": "2c"}], rules=rules)
    assert (switched(judged), judged.last) == ("Ah Jd and Ad 5h", "summary")


# ── 2A.2 cards ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("decks", [6, 8])
def test_13_69f_2a_2_six_or_eight_decks_and_no_more_cards_than_they_hold(decks: int) -> None:
    hands = [f"Tc{' Tc' * decks}"]
    fault = record(*both(), *both(seat=2), *both(seat=3), "close", *hands, rules={"decks": decks}).refused
    assert fault["reason"] == f"10 of clubs cannot be in the shoe: all {decks} of {decks} decks have been seen"


@pytest.mark.parametrize(
    ("first", "second", "totals"),
    [("Kc Qd", "Jc Td", "20 and 20"), ("Ac 6d", "Ac Ad", "17 and 12"), ("2c 3d", "9c 8d", "5 and 17")],
)
def test_13_69f_2a_2_values_are_those_of_blackjack(first: str, second: str, totals: str) -> None:
    judged = play(first, second, "6d Ts")
    assert judged.all("announced")[0] == {
        "tell": "announced", "words": totals, "cite": [cite("9(a)")], "basis": "nj-other-year", "text": "2024",
    }  # fmt: skip


# ── 2A.3 opening, 2A.4 shuffle and cut ───────────────────────────────────────────────────────────

ROUND = (*TEN, "close", "Tc Tc 7d 9h 9h Ts stand stand")
"""A whole round: 19 and 19 against 17."""
CUT_OUT = (*TEN, "close", "Tc Tc 7d 9h 9h Ks stand stand", *TEN, "close", "Tc cut_card Tc 7d 9h 9h Ts stand stand")
"""Two rounds; in the second the cutting card comes out at spot 1."""


def test_13_69f_2a_3_the_table_is_opened_once() -> None:
    assert len(acts(record(*CUT_OUT, *TEN), "3")) == len(acts(record(*TEN), "3")) == 2


def shuffles(judged: Judgement) -> int:
    return sum(act.startswith(("shuffle", "take the set")) for act in acts(judged, "4"))


def test_13_69f_2a_4_cards_are_shuffled_before_play_and_when_the_cutting_card_has_come_out() -> None:
    assert record(*ROUND).net == {"1": "20.00"}
    assert shuffles(record(*ROUND, *ROUND)) == 1
    judged = record(*CUT_OUT, *TEN)
    assert shuffles(judged) == 2
    assert "the cutting card is reached: complete the round, then shuffle" in acts(judged, "4")
    assert shuffles(record(*CUT_OUT)) == 1


def test_13_69f_2a_4_the_licensee_may_have_the_cards_shuffled_between_rounds_but_not_within_one() -> None:
    assert shuffles(record(*ROUND, "shuffle", *TEN)) == shuffles(record(*ROUND, *TEN, "shuffle")) == 2
    assert record(*TEN, "close", "Tc", "shuffle").refused["input"] == 5


@pytest.mark.parametrize("decks", [6, 8])
def test_13_69f_2a_4_the_cut_is_at_least_10_cards_from_either_end(decks: int) -> None:
    rules = {"decks": decks}
    for position in (10, 52 * decks - 10):
        assert record({"cut": {"seat": "1", "position": position}}, *TEN, rules=rules).last == "waiting"
    for position in (9, 52 * decks - 9):
        fault = record({"cut": {"seat": "1", "position": position}}, rules=rules).refused
        assert (fault["cite"], fault["legal"]) == (cite("4"), f"10 to {52 * decks - 10} cards")


@pytest.mark.parametrize(("decks", "quarter"), [(6, 78), (8, 104)])
def test_13_69f_2a_4_the_cutting_card_goes_in_a_quarter_from_the_back(decks: int, quarter: int) -> None:
    act = f"insert the cutting card {quarter} cards from the back; cards into the shoe"
    assert act in acts(record(*TEN, rules={"decks": decks}), "4")
    fault = record({"cut_card": quarter - 1}, rules={"decks": decks}).refused
    assert (fault["cite"], fault["legal"]) == (cite("4"), f"{quarter} to {52 * decks - 1} cards")


def who_cuts(*before: Any, accepts: int) -> str:
    judged = record(*before, f"{accepts}:accept", *TEN, seats=SEATS)
    assert judged.last == "waiting", judged.tells[-1]
    return [act for act in acts(judged, "4") if act.endswith("cuts the cards")][-1]


def test_13_69f_2a_4_who_cuts() -> None:
    at_spot_3 = (*TEN, *both(seat=3), "close", "Tc Tc cut_card Tc Tc 7d 9h 9h 9h 9h Ts stand stand 3:stand 3:stand")
    at_dealer = (*TEN, "close", "Tc Tc cut_card 7d 9h 9h Ts stand stand")
    assert who_cuts(accepts=1) == "seat 1 cuts the cards"
    assert who_cuts(*at_spot_3, accepts=3) == "seat 3 cuts the cards"
    assert who_cuts(*at_spot_3, "3:decline", accepts=5) == "seat 5 cuts the cards"
    assert who_cuts(*at_dealer, accepts=5) == "seat 5 cuts the cards"
    assert who_cuts(*ROUND, "shuffle", accepts=5) == "seat 5 cuts the cards"
    assert record("3:accept", seats=SEATS).refused["reason"] == "the cut is offered to seat 1"


def test_13_69f_2a_4_an_automated_shuffler_has_the_other_set_ready() -> None:
    judged = record(*CUT_OUT, *TEN, rules={"automated_shuffler": "on"})
    assert sum("automated shuffler" in act for act in acts(judged, "4")) == shuffles(judged) == 2


def burns(judged: Judgement) -> int:
    return len(judged.all("script", act=BURN))


def test_13_69f_2a_7_a_card_is_burned_face_down_after_the_shuffle_and_by_every_new_dealer() -> None:
    assert record("burn:9h", *TEN).one("burned")["card"] == "??"
    assert record("burn:9h", "1:show", *TEN).one("turned")["card"] == "9h"
    assert burns(record(*ROUND, *ROUND)) == 1
    assert burns(record(*ROUND, "new_dealer", *ROUND)) == 2


# ── 2A.5 the two wagers ──────────────────────────────────────────────────────────────────────────


def test_13_69f_2a_5_both_wagers_are_required() -> None:
    fault = record(bet(1, FIRST, 10), "close").refused
    assert fault["reason"] == "seat 1 has not two equal wagers on spot 1"
    assert (fault["input"], fault["legal"], fault["cite"]) == (2, "switch_wager_2 of 10.00", cite("5"))
    alone = record(bet(1, SECOND, 10)).refused
    assert (alone["input"], alone["legal"], alone["cite"]) == (1, FIRST, cite("5"))
    other = record(*TEN, bet(2, FIRST, 10), "close").refused
    assert other["reason"] == "seat 2 has not two equal wagers on spot 2"


@pytest.mark.parametrize("amount", ["5", "9.99", "10.01", "20"])
def test_13_69f_2a_5_both_wagers_are_equal(amount: str) -> None:
    fault = record(bet(1, FIRST, 10), bet(1, SECOND, amount)).refused
    assert (fault["reason"], fault["legal"]) == ("the two wagers of a spot are equal", "10.00")
    assert fault["cite"] == cite("5")


def test_13_69f_2a_5_the_wagers_may_be_raised_together() -> None:
    for bets in ([bet(1, FIRST, 4), bet(1, FIRST, 6), bet(1, SECOND, 10)], [*both(4), *both(6)]):
        assert nets(play("Tc 9d", "Tc 9d", "7d Ts", "stand stand", bets)) == (10, 10)
    fault = record(*both(4), bet(1, FIRST, 6), "close").refused
    assert (fault["input"], fault["legal"]) == (4, "switch_wager_2 of 10.00")


def test_13_69f_2a_5_who_has_not_the_chips_for_both_makes_neither() -> None:
    fault = record(bet(1, FIRST, 10), seats={"1": {"stack": "19"}}).refused
    assert (fault["reason"], fault["cite"]) == ("seat 1 has not the chips for both wagers", cite("5"))
    assert record(*both("9.50"), "close", seats={"1": {"stack": "19"}}).last == "waiting"
    added = record(*both(5), bet(1, FIRST, 5), seats={"1": {"stack": "19"}}).refused
    assert (added["input"], added["cite"]) == (3, cite("5"))
    assert record(*both(5), *both("4.50"), "close", seats={"1": {"stack": "19"}}).last == "waiting"


def test_13_69f_2a_5_a_second_wager_that_is_owed_is_offered_first() -> None:
    one = games.table("blackjack-switch", {"1": 10_000}, OFFERED)

    def offered() -> list[tuple[str, int]]:
        return [(offer.wager, offer.most) for offer in one.legal("1") if offer.verb == "bet"]

    one.feed(Bet(seat="1", wager=FIRST, amount=1000))
    assert offered() == [(SECOND, 1000)]
    one.feed(Bet(seat="1", wager=SECOND, amount=1000))
    assert offered() == [(FIRST, 4000), (MATCH, 8000)]
    one.feed(Bet(seat="1", wager=FIRST, amount=500))
    assert offered() == [(SECOND, 500)]


def off(wager: str, **more: str) -> dict[str, Any]:
    return {"remove": {"seat": "1", "wager": wager, **more}}


def test_13_69f_2a_5_wagers_are_taken_off_before_the_first_card_both_or_neither() -> None:
    assert record(*TEN, off(SECOND), off(FIRST), "close").net == {}
    assert record(*TEN, off(SECOND), "close").refused["cite"] == cite("5")
    assert record(*TEN, off(FIRST)).refused["cite"] == cite("5")
    assert record(*TEN, off(FIRST, amount="4"), "close").refused["cite"] == cite("5")
    less = record(*TEN, off(FIRST, amount="4"), off(SECOND, amount="4"), "close", "Tc Tc 7d 9h 9h Ts stand stand")
    assert nets(less) == (6, 6)


@pytest.mark.parametrize("when", ["", "Tc", "Tc Tc 6d", "Tc Tc 6d 5h 5h Ts", "Tc Tc 6d 5h 5h Ts stand"])
def test_13_69f_2a_5_after_the_first_card_nobody_alters_a_wager(when: str) -> None:
    for wrong in (bet(1, FIRST, 5), bet(2, FIRST, 5), off(SECOND), bet(1, MATCH, 5)):
        fault = record(*TEN, "close", when, wrong, rules=OFFERED).refused
        assert fault["input"] == 4 + len(when.split())
        assert fault["cite"] in (cite("5"), cite("6"))


RESULTS: dict[str, tuple[str, str, str, str, tuple[float, float]]] = {
    "SW-02: 20 against 22": ("Tc Kd", "9c 9d", "6d Ts", "stand stand 6h", (0, 0)),
    "SW-03: a blackjack against 22": ("Ac Kd", "Tc 9d", "6d Ts", "stand 6h", (10, 0)),
    "SW-04: 12 against 23": ("Tc 2d", "Tc 9d", "6d Ts", "stand stand 7h", (10, 10)),
    "SW-05: over 21 against 22": ("Tc 6d", "Tc 9d", "6d Ts", "draw Kh stand 6h", (-10, 0)),
    "over 21 against 26": ("Tc 6d", "Tc 9d", "6d Ts", "draw Kh stand Th", (-10, 10)),
    "higher and equal": ("Tc 9d", "Tc 8d", "8c Ts", "stand stand", (10, 0)),
    "equal and lower": ("Tc 8d", "Tc 7d", "8c Ts", "stand stand", (0, -10)),
    "21 of three cards": ("7c 7d", "Tc 7d", "Tc 7s", "draw 7h stand stand", (10, 0)),
    "a blackjack against a blackjack": ("Ac Kd", "Tc Td", "Ad Ks", "", (0, -10)),
    "a blackjack against a ten and an ace": ("Tc Td", "Ac Kd", "Kc Ah", "", (-10, 0)),
}


@pytest.mark.parametrize("row", RESULTS)
def test_13_69f_2a_5_the_result_of_each_hand(row: str) -> None:
    first, second, dealer, then, expected = RESULTS[row]
    judged = play(first, second, dealer, then)
    assert nets(judged) == expected
    assert {tuple(t["cite"]) for t in judged.all("settled")} <= {(cite("5"),)}


def test_13_69f_2a_5_a_win_pays_1_to_1_a_blackjack_too() -> None:
    assert settled(play("Ac Kd", "Tc 9d", "7d Ts", "stand")) == [("win", "1 to 1")] * 2


def test_8_2_the_posted_limits_are_those_of_each_wager_and_an_amount_is_one_that_can_be_halved() -> None:
    rules = OFFERED | {"table_min": "10", "table_max": "20"}
    for amount in ("9", "21"):
        assert record(bet(1, FIRST, amount), rules=rules).refused["cite"] == "13:69F-8.2"
    assert record(*both(20), bet(1, MATCH, 1), "close", rules=rules).last == "waiting"
    assert record(bet(1, FIRST, "10.01"), rules=SURRENDER).refused["legal"] == "multiples of 0.02"
    assert record(*both("10.01"), "close").last == "waiting"


# every round of two standing hands, counted otherwise than the engine does


def hard(ranks: str) -> int:
    return sum({"A": 1, "K": 10, "Q": 10}.get(rank) or int(rank) for rank in ranks)


def count(ranks: str) -> int:
    """All aces as 1, and 10 more if it fits."""
    return hard(ranks) + 10 if "A" in ranks and hard(ranks) <= 11 else hard(ranks)


def drawn(dealer: str, tail: str) -> str:
    """The dealer's hand with what he draws: to a hard 17, or to 18 and more."""
    for end in range(len(tail)):
        hand = dealer + tail[:end]
        if count(hand) > 17 or hard(hand) == 17:
            return hand
    raise AssertionError(dealer)


def won(player: str, dealer: str) -> int:
    """The table of the rulebook, top to bottom, for two cards as dealt."""
    blackjack, theirs = count(player) == 21, count(dealer)
    if blackjack or (theirs == 21 and len(dealer) == 2):
        return (blackjack - (theirs == 21 and len(dealer) == 2)) * 1000
    if theirs == 22:
        return 0
    return 1000 if theirs > 22 or count(player) > theirs else -1000 if count(player) < theirs else 0


PAIRS = ["".join(pair) for pair in combinations_with_replacement("A23456789K", 2)]
TAIL = "2A64K39572"


@cache
def eight_decks() -> Rules:
    return games.rules("blackjack-switch", {"decks": 8})


def played(one: AnyTable, given: Sequence[Input]) -> None:
    for each in given:
        one.feed(each)


@pytest.mark.parametrize("up", "A23456789K")
def test_13_69f_2a_5_every_two_hands_that_stand_end_as_counting_says(up: str) -> None:
    for (first, second), hole in product(zip(PAIRS, reversed(PAIRS), strict=True), "A23456789Q"):
        one: AnyTable = Table(eight_decks(), {"1": 2000})
        faces = first[0] + "c", second[0] + "h", up + "d", first[1] + "s", second[1] + "d", hole + "h"
        played(one, [*(Bet(seat="1", wager=wager, amount=1000) for wager in (FIRST, SECOND)), Close()])
        played(one, [Card(face=face) for face in faces])
        dealer = up + hole
        if count(dealer) != 21:
            hands = [hand for hand in (first, second) if count(hand) != 21]
            played(one, [Choose(seat="1", do="stand") for _ in hands])
            dealer = drawn(dealer, TAIL) if hands else dealer
            played(one, [Card(face=rank + "s") for rank in dealer[2:]])
        one.rest()
        results = {t.wager: t.pays - t.amount * (t.result == "lose") for t in one.tells if isinstance(t, Settled)}
        assert results == {FIRST: won(first, dealer), SECOND: won(second, dealer)}, (first, second, dealer)
        assert (one.round, one.net("1"), sum(one.ledger.values())) == (1, sum(results.values()), 0)


# ── 2A.6 the match wager ─────────────────────────────────────────────────────────────────────────


def matched(four: str, rules: Mapping[str, Any] = OFFERED, then: str = "") -> tuple[str, str]:
    """What became of a match wager of 10: the result, and the odds or the amount."""
    a, b, c, d = four.split()
    bets = [*TEN, bet(1, MATCH, 10)]
    (result,) = settled(play(f"{a} {b}", f"{c} {d}", "6d Ts", then, bets, rules=rules), wager=MATCH)
    return result


def test_13_69f_2a_6_three_of_a_kind_two_pair_and_four_ten_value_cards() -> None:
    """SW-13 to SW-16: by rank, and once."""
    assert matched("7s 7h 7d 2c") == ("win", "5 to 1")
    assert matched("7s 7h 9d 9c") == matched("7s 9h 9d 7c") == ("win", "8 to 1")
    assert matched("Ks Qh Jd Tc") == ("lose", "10.00")
    assert matched("7s 7h 7d 7c") == ("win", "40 to 1")
    assert matched("Ks 2h Qd Kc") == ("win", "1 to 1")


def test_13_69f_2a_6_with_eight_decks_two_pair_pay_7_to_1() -> None:
    for rules in ({"decks": 8, "match_wager": "on"}, {"decks": 8, "match_wager": "8"}):
        assert matched("7s 7h 9d 9c", rules) == ("win", "7 to 1")
        assert matched("7s 7h 7d 2c", rules) == ("win", "5 to 1")
        assert matched("7s 7h 8d 2c", rules) == ("win", "1 to 1")
    assert matched("7s 7h 9d 9c", {"decks": 6, "match_wager": "6"}) == ("win", "8 to 1")


def test_13_69f_2a_6_every_four_ranks_pay_by_how_many_pairs_of_them_are_equal() -> None:
    odds = {id: Odds(n) for n, id in enumerate(("one_pair", "two_pair", "three_of_a_kind", "four_of_a_kind"), 1)}
    paid = {0: None, 1: Odds(1), 2: Odds(2), 3: Odds(3), 6: Odds(4)}
    for ranks in combinations_with_replacement("A23456789TJQK", 4):
        equal = sum(a == b for a, b in combinations(ranks, 2))
        assert match_odds([rank + suit for rank, suit in zip(ranks, "cdhs", strict=True)], odds) == paid[equal], ranks


def test_13_69f_2a_6_the_houses_own_odds() -> None:
    own = {"match_wager": {"paytable": {"four_of_a_kind": "50 to 1", "two_pair": "6 to 1", "one_pair": "1 to 2"}}}
    assert matched("7s 7h 9d 9c", own) == ("win", "6 to 1")
    assert matched("7s 7h 7d 2c", own) == ("lose", "10.00")
    assert record(*TEN, bet(1, MATCH, "1.01"), rules=own).refused["legal"] == "multiples of 0.02"


@pytest.mark.parametrize("then", ["switch stand stand 5h", "keep stand stand 5h", "stand stand 5h"])
def test_13_69f_2a_6_it_is_settled_on_the_cards_as_dealt_before_the_switch(then: str) -> None:
    judged = play("9s 9h", "8d 7c", "6d Ts", then, [*TEN, bet(1, MATCH, 10)], rules=OFFERED)
    course = told(judged, "turned", "announced", "settled", "chose", "dealt")
    assert course.index("dealer: ??") + 1 == course.index("match_wager win 10.00")
    assert judged.one("settled", wager=MATCH)["cite"] == [cite("6")]


@pytest.mark.parametrize("dealer", ["Ad Ks", "Kd As"])
def test_13_69f_2a_6_a_dealers_blackjack_does_not_touch_it(dealer: str) -> None:
    judged = play("9s 9h", "9d 9c", dealer, bets=[*TEN, bet(1, MATCH, 5)], rules=OFFERED)
    assert judged.net == {"1": "180.00"}


def test_13_69f_2a_6_it_is_optional_and_made_where_the_two_wagers_lie() -> None:
    fault = record(*TEN, bet(1, MATCH, 10)).refused
    assert (fault["cite"], "not offered" in fault["reason"]) == (cite("6"), True)
    for before in ([], [bet(1, FIRST, 10)], both(seat=2)):
        assert record(*before, bet(1, MATCH, 10), rules=OFFERED).refused["cite"] == cite("5")
    assert record(*TEN, bet(1, MATCH, 10), off(SECOND), "close", rules=OFFERED).refused["cite"] == cite("5")
    assert record(*TEN, bet(1, MATCH, 10), off(MATCH), "close", rules=OFFERED).last == "waiting"


# ── 2A.7 the deal ────────────────────────────────────────────────────────────────────────────────


def test_13_69f_2a_7_from_the_dealers_left_a_card_to_each_area_one_to_the_dealer_a_second_to_each_the_hole_card() -> (
    None
):
    judged = record(*both(seat=4), *both(seat=2), "close", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc")
    assert told(judged, "dealt") == [
        "spot 2, hand 1: 2c", "spot 2, hand 2: 3c", "spot 4, hand 1: 4c", "spot 4, hand 2: 5c", "dealer: 6c",
        "spot 2, hand 1: 7c", "spot 2, hand 2: 8c", "spot 4, hand 1: 9c", "spot 4, hand 2: Tc", "dealer: ??",
    ]  # fmt: skip
    assert {tuple(t["cite"]) for t in judged.all("dealt")} == {(cite("7"),)}
    assert record(*TEN, "close", "??").refused["reason"] == "this card is dealt face up: its face is needed"


def test_13_69f_2a_7_a_round_in_its_order() -> None:
    judged = play("Tc 6d", "5h Kd", "6c Th", "switch stand draw 9c stand 2h")
    assert told(judged)[6:] == [
        "16 and 15", "switch", "20", "stand", "11", "draw", "spot 1, hand 2: 9c", "20", "stand",
        "dealer turns Th", "dealer: 2h", "18", "switch_wager_2 win 10.00", "switch_wager_1 win 10.00",
    ]  # fmt: skip
    assert judged.tells[-2]["act"] == "collect the cards into the discard rack"


def test_13_69f_2a_7_each_spot_in_turn_and_of_a_spot_the_first_hand_first() -> None:
    two = (*both(seat=4), *both(seat=2), "close", "Tc Tc Tc Tc 6c 6d 6d 6d 6d Jc")
    assert asked(record(*two)) == asked(record(*two, "2:keep")) == "spot 2, hand 1: 16"
    assert asked(record(*two, "2:stand")) == "spot 2, hand 2: 16"
    assert asked(record(*two, "2:stand 2:stand")) == "spot 4, hand 1: 16"
    assert asked(record(*two, "2:stand 2:stand 4:switch 4:stand")) == "spot 4, hand 2: 16"
    fault = record(*two, "4:stand").refused
    assert (fault["input"], fault["cite"], fault["legal"]) == (16, cite("7"), "seat 2, spot 2, hand 1")
    assert record(*two, "2:stand#2").refused["input"] == 16


@pytest.mark.parametrize(
    "hole", ["?? {} turn:Td", "Td {}", "Td {} turn:Td"], ids=["unknown", "known", "known and turned"]
)
def test_13_69f_2a_7_the_hole_card_is_turned_when_all_have_played(hole: str) -> None:
    judged = record(*TEN, "close", f"Tc Tc 6d 2h 9h {hole.format('draw 5c stand stand')} 3s")
    assert told(judged, "dealt", "turned")[5:] == ["dealer: ??", "spot 1, hand 1: 5c", "dealer turns Td", "dealer: 3s"]
    assert nets(judged) == (-10, 0)


# the reader


@pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd", "Td"])
def test_13_69f_2a_7_the_reader_is_used_when_the_first_card_is_an_ace_or_a_ten(up: str) -> None:
    then = "close" if up == "Ad" else ""
    assert asked(play("Tc 9h", "Tc 9h", f"{up} ??", then)) == "the card reader"
    assert asked(play("Tc 9h", "Tc 9h", f"{up} ??", "reader:none")) == "spot 1, hand 1: 19"
    assert asked(play("Tc 9h", "Tc 9h", f"{up} ??", then, rules=NO_READER)) == "spot 1, hand 1: 19"


@pytest.mark.parametrize("up", [f"{rank}d" for rank in "23456789"])
def test_13_69f_2a_7_the_reader_is_not_used_with_2_to_9(up: str) -> None:
    assert asked(play("Tc 9h", "Tc 9h", f"{up} ??")) == "spot 1, hand 1: 19"
    assert play("Tc 9h", "Tc 9h", f"{up} ??", "reader:none").refused["input"] == 10


@pytest.mark.parametrize("dealer", ["Kd As", "Ad Ks"])
def test_13_69f_2a_7_a_dealers_blackjack_ends_the_round_before_any_choice(dealer: str) -> None:
    judged = play("Tc 6h", "Ac Kh", dealer)
    assert nets(judged) == (-10, 0)
    assert judged.all("chose") == []
    assert judged.one("turned")["cite"] == [cite("7")]
    up, hole = dealer.split()
    unknown = play("Tc 6h", "Ac Kh", f"{up} ??", f"reader:blackjack turn:{hole}")
    assert nets(unknown) == (-10, 0)


def test_13_69f_2a_7_without_a_reader_a_dealers_blackjack_is_known_after_all_have_played() -> None:
    judged = play("Tc 6h", "Ac Kh", "Kd As", "draw 2c stand", rules=NO_READER)
    assert nets(judged) == (-10, 0)
    assert [t["do"] for t in judged.all("chose")] == ["keep", "draw", "stand"]


# the switch


def test_13_69f_2a_7_the_second_cards_are_exchanged() -> None:
    """SW-10."""
    judged = play("Tc 6d", "5h Kd", "6c Th", "switch stand draw Tc stand 5h")
    assert switched(judged) == "Tc Kd and 5h 6d"
    assert judged.words[1:] == ["20", "11", "21", "21"]
    assert nets(judged) == (-10, 0)


def test_13_69f_2a_7_who_keeps_may_say_so_and_need_not() -> None:
    for then in ("keep stand stand", "stand stand"):
        judged = play("Tc 6d", "5h Kd", "Tc 7h", then)
        assert [t["do"] for t in judged.all("chose")] == ["keep", "stand", "stand"]
        assert nets(judged) == (-10, -10)


def test_13_69f_2a_7_the_switch_comes_once_and_before_the_hands_are_played() -> None:
    for then in ("switch switch", "keep switch", "stand switch", "draw 2c switch", "switch stand switch"):
        fault = play("Tc 6d", "5h Kd", "6c Th", then).refused
        assert (fault["input"], fault["cite"]) == (9 + len(then.split()), cite("7")), then
        assert fault["reason"] == "'switch' is no choice here", then


def test_13_69f_2a_7_only_who_decides_switches_and_at_his_spot() -> None:
    for wrong, reason in (("2:switch", "seat 2 does not decide here"), ("switch/2", "it is not the turn of spot 2")):
        fault = play("Tc 6d", "5h Kd", "6c Th", wrong).refused
        assert (fault["input"], fault["reason"], fault["cite"]) == (10, reason, cite("7"))
    assert asked(play("Tc 6d", "5h Kd", "6c Th", "switch/1")) == "spot 1, hand 1: 20"


def test_13_69f_2a_7_each_spot_switches_for_itself() -> None:
    two = (*both(seat=1), *both(seat=2), "close", "Tc 5h Tc 5h 6c 6d Kd 6d Kd Th")
    judged = record(*two, "1:keep 1:stand 1:stand 2:switch 2:stand 2:stand 4h")
    assert switched(judged) == "Tc Kd and 5h 6d"
    assert {(t["seat"], t["wager"][-1]): t["result"] for t in judged.all("settled")} == {
        ("1", "1"): "lose", ("1", "2"): "lose", ("2", "1"): "void", ("2", "2"): "lose",
    }  # fmt: skip


def test_13_69f_2a_7_a_blackjack_is_not_played_but_may_be_switched() -> None:
    assert asked(play("Ac Kd", "Tc 6d", "6c Th", "keep")) == "spot 1, hand 2: 16"
    assert asked(play("Ac Kd", "Tc 6d", "6c Th", "switch")) == "spot 1, hand 1: 17"
    assert nets(play("Ac Kd", "Tc 6d", "6c Th", "switch stand stand 5h")) == (-10, -10)
    assert nets(play("Tc 6d", "Ac Kd", "6c Th", "stand 5h")) == (-10, 10)


REFUSED = {
    "split": (cite("11(a)"), "only two cards of equal value are split"),
    "double_down=11": (cite("10"), "doubling for 11.00 exceeds the wager"),
    "surrender": (cite("9(a)"), "surrender is not offered at this table"),
    "hit_me": (cite("7"), "'hit_me' is no choice here"),
    "stand=5": (cite("7"), "stand takes no amount"),
}


@pytest.mark.parametrize("dealer", ["6c Th", "Ac 5h", "Kc 5h"])
@pytest.mark.parametrize("before", ["", "keep", "switch", "stand"])
@pytest.mark.parametrize("wrong", REFUSED)
def test_13_69f_2a_7_a_wrong_choice_is_refused_for_its_own_reason_whatever_may_be_left_out_before_it(
    wrong: str, before: str, dealer: str
) -> None:
    section, reason = REFUSED[wrong]
    fault = play("Tc 6d", "5h 9d", dealer, f"{before} {wrong}").refused
    assert fault["reason"] == reason
    assert section in fault["cite"]


# ── 2A.8 insurance ───────────────────────────────────────────────────────────────────────────────


def test_13_69f_2a_8_each_hand_is_insured_for_itself_at_2_to_1() -> None:
    assert play("Tc 9h", "Tc 8h", "Ad Ks", "insure=5@1 insure=5@2").net == {}
    for hand in ("1", "2"):
        judged = play("Tc 9h", "Tc 8h", "Ad Ks", f"insure=5@{hand}")
        assert judged.net == {"1": "-10.00"}
        one = judged.one("settled", wager="insurance")
        assert (one["odds"], one["pays"], one["spot"], one["cite"]) == ("2 to 1", "10.00", hand, [cite("8")])


@pytest.mark.parametrize("hole", ["As", "2s", "9s"])
def test_13_69f_2a_8_it_loses_when_the_second_card_is_no_ten(hole: str) -> None:
    judged = play(
        "Tc 9h", "Tc 9h", f"Ad {hole}", "insure=5@1 insure=3@2 stand stand", also=["Ts"] if hole != "9s" else []
    )
    assert settled(judged, wager="insurance") == [("lose", "5.00"), ("lose", "3.00")]
    course = told(judged)
    assert course.index("insurance lose 5.00") < course.index("19 and 19")
    late = play("Tc 9h", "Tc 9h", f"Ad {hole}", "insure=5@1 stand stand", rules=NO_READER)
    course = told(late)
    assert course.index(f"dealer turns {hole}") + 1 == course.index("insurance lose 5.00")


@pytest.mark.parametrize(("wager", "chip", "most"), [("5", "1", "3.00"), ("5", "2.50", "2.50"), ("10", "1", "5.00")])
def test_13_69f_2a_8_up_to_half_of_the_hands_wager_or_the_next_chip(wager: str, chip: str, most: str) -> None:
    rules, bets = {"smallest_chip": chip}, both(wager)
    assert play("Tc 9h", "Tc 9h", "Ad ??", f"insure={most}@1 insure={most}@2", bets, rules=rules).last == "waiting"
    for then in (f"insure={float(most) + 0.5}@2", f"insure={most}@1 insure=0.50@1"):
        fault = play("Tc 9h", "Tc 9h", "Ad ??", then, bets, rules=rules).refused
        assert (fault["input"], fault["cite"]) == (9 + len(then.split()), cite("8")), then


def test_13_69f_2a_8_each_hand_is_offered_its_insurance() -> None:
    one = games.table("blackjack-switch", {"1": 10_000})
    faces = ["Tc", "Tc", "Ad", "9h", "9h", "??"]
    played(one, [*(Bet(seat="1", wager=wager, amount=1000) for wager in (FIRST, SECOND)), Close()])
    played(one, [Card(face=face) for face in faces])
    assert [(offer.spot, offer.most) for offer in one.legal("1")] == [("1", 500), ("2", 500)]
    one.feed(Bet(seat="1", wager="insurance", spot="1", amount=500))
    assert [(offer.spot, offer.most) for offer in one.legal("1")] == [("2", 500)]


def test_13_69f_2a_8_it_names_its_hand() -> None:
    for wrong in ("insure=5", "insure=5@3"):
        fault = play("Tc 9h", "Tc 9h", "Ad ??", wrong).refused
        assert (fault["input"], fault["legal"], fault["cite"]) == (10, "spot 1 or 2", cite("8")), wrong
    assert play("Tc 9h", "Tc 9h", "Ad ??", "2:insure=5@1").refused["cite"] == cite("8")


@pytest.mark.parametrize("up", [f"{rank}d" for rank in "23456789TJQK"])
def test_13_69f_2a_8_it_is_offered_against_an_ace_only(up: str) -> None:
    fault = play("Tc 9h", "Tc 9h", f"{up} 9s", "insure=5@1").refused
    assert fault["input"] == 10


def test_13_69f_2a_8_before_the_reader_and_before_any_other_card() -> None:
    for then in ("reader:none insure=5@1", "close insure=5@1", "keep insure=5@1"):
        assert play("Tc 9h", "Tc 9h", "Ad ??", then).refused["input"] >= 10
    assert play("Tc 9h", "Tc 9h", "Ad 5s", "stand insure=5@1", rules=NO_READER).refused["input"] == 11
    assert play("Tc 9h", "Tc 9h", "Ad ??", "even_money").refused["input"] == 10


def test_13_69f_2a_8_a_blackjack_may_be_insured() -> None:
    assert play("Ac Kh", "Tc 9h", "Ad Ks", "insure=5@1").net == {}
    assert play("Ac Kh", "Tc 9h", "Ad 9s", "insure=5@1 stand").net == {"1": "-5.00"}


# ── 2A.9 surrender ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("up", [f"{rank}d" for rank in "23456789"])
def test_13_69f_2a_9_a_half_is_lost_at_once_and_the_other_hand_plays(up: str) -> None:
    """SW-17."""
    judged = play("Tc 6h", "Tc 9h", f"{up} ??", "surrender", rules=SURRENDER)
    assert settled(judged) == [("returned", "5.00"), ("lose", "5.00")]
    assert {tuple(t["cite"]) for t in judged.all("settled")} == {(cite("9(a)"),)}
    assert asked(judged) == "spot 1, hand 2: 19"


def test_13_69f_2a_9_a_one_hand_or_both() -> None:
    hands = "Tc 6h", "Tc 5h", "6d Ts"
    assert nets(play(*hands, "surrender stand 5h", rules=SURRENDER)) == (-5, -10)
    assert nets(play(*hands, "surrender#2 stand 5h", rules=SURRENDER)) == (-10, -5)
    second = play(*hands, "surrender#2", rules=SURRENDER)
    assert [(t["do"], t["cite"]) for t in second.all("chose")][1:] == [("surrender", [cite("9(a)")])]
    assert nets(play(*hands, "play stand stand 5h", rules=SURRENDER)) == (-10, -10)
    assert nets(play(*hands, "surrender surrender", rules=SURRENDER)) == (-5, -5)
    assert nets(play(*hands, "surrender#1 surrender#2", rules=SURRENDER)) == (-5, -5)
    assert nets(play(*hands, "surrender#2 surrender#1", rules=SURRENDER)) == (-5, -5)


@pytest.mark.parametrize(("dealer", "lost"), [("Ad Ks", 10), ("Kd As", 10), ("Ad 9s", 5), ("Kd 9s", 5), ("Td 7s", 5)])
def test_13_69f_2a_9_a_against_an_ace_or_a_ten_it_waits_for_the_second_card(dealer: str, lost: int) -> None:
    """SW-18."""
    rules = SURRENDER | NO_READER
    up, _ = dealer.split()
    assert play("Tc 6h", "Tc 5h", f"{up} ??", "surrender surrender", rules=rules).all("settled") == []
    assert nets(play("Tc 6h", "Tc 5h", dealer, "surrender surrender", rules=rules)) == (-lost, -lost)
    assert nets(play("Tc 6h", "Ac Kh", dealer, "surrender", rules=rules)) == (-lost, 0 if lost == 10 else 10)


def test_13_69f_2a_9_a_before_anything_else_so_not_of_one_hand_when_the_other_has_been_played() -> None:
    hands = "5c 6h", "8c 8h", "6d Ts"
    for then in ("stand surrender", "draw 2c surrender", "double_down Tc surrender", "surrender draw 2c surrender",
                 "surrender split 2c surrender"):  # fmt: skip
        fault = play(*hands, then, rules=SURRENDER).refused
        assert (fault["input"], fault["cite"]) == (9 + len(then.split()), cite("9(a)")), then
        assert fault["reason"] == "surrender comes before any other choice", then
    late = play(*hands, "draw 2c surrender#2", rules=SURRENDER).refused
    assert (late["input"], late["reason"], late["cite"]) == (12, "it is not the turn of hand 2", cite("7"))


def test_13_69f_2a_9_a_after_the_switch_it_is_the_hands_as_switched() -> None:
    hands = "Tc 6d", "5h Kd", "6c Th"
    assert nets(play(*hands, "switch surrender#2 stand 2h", rules=SURRENDER)) == (10, -5)
    assert nets(play(*hands, "switch surrender stand 2h", rules=SURRENDER)) == (-5, -10)


def test_13_69f_2a_9_a_a_surrendered_hand_is_not_switched() -> None:
    for then in ("surrender switch", "surrender#2 switch"):
        assert play("Tc 6d", "5h Kd", "6c Th", then, rules=SURRENDER).refused["input"] == 11


def test_13_69f_2a_9_a_it_is_for_a_hand_as_dealt_and_no_blackjack() -> None:
    assert play("Ac Kd", "Tc 6h", "6d Ts", "surrender#1", rules=SURRENDER).refused["input"] == 10
    assert nets(play("Ac Kd", "Tc 6h", "6d Ts", "surrender", rules=SURRENDER)) == (10, -5)
    assert nets(play("Tc 6h", "Ac Kd", "6d Ts", "surrender", rules=SURRENDER)) == (-5, 10)
    assert play("Tc 6h", "Ac Kd", "6d Ts", "surrender#2", rules=SURRENDER).refused["input"] == 10
    assert play("Tc 6h", "Tc 9h", "6d Ts", "surrender=5", rules=SURRENDER).refused["input"] == 10


def test_13_69f_2a_9_b_insurance_is_settled_apart() -> None:
    rules = SURRENDER | NO_READER
    assert play("Tc 6h", "Tc 5h", "Ad Ks", "insure=5@1 insure=5@2 surrender surrender", rules=rules).net == {}
    assert play("Tc 6h", "Tc 5h", "Ad 9s", "insure=5@1 surrender surrender", rules=rules).net == {"1": "-15.00"}


def test_13_69f_2a_9_c_it_is_the_licensees_option() -> None:
    assert play("Tc 6h", "Tc 9h", "6d Ts", "surrender").refused["reason"] == "surrender is not offered at this table"
    (option,) = [one for one in LAW.options if one.id == "surrender"]
    assert (option.cite, option.notice) == (cite("9(c)"), "8.3 at its start and end")


# ── 2A.10 doubling down ──────────────────────────────────────────────────────────────────────────


def test_13_69f_2a_10_each_hand_is_doubled_for_itself() -> None:
    """SW-28."""
    assert nets(play("6c 5d", "6h 5s", "Td Kh", "double_down 2c double_down 2d")) == (-20, -20)
    assert nets(play("6c 5d", "6h 5s", "Td 7h", "double_down Tc stand")) == (20, -10)
    assert nets(play("8c 3d", "6h 5s", "Td 7h", "double_down=4 9c stand")) == (14, -10)


def test_13_69f_2a_12_a_2_a_doubled_hand_gets_one_card() -> None:
    judged = play("6c 5d", "6h 5s", "6d Ts", "double_down 2c")
    assert asked(judged) == "spot 1, hand 2: 11"
    assert "place the card sideways" in acts(judged, "12(a)2")


def test_13_69f_2a_10_the_first_two_cards_after_switching_and_not_on_21() -> None:
    assert asked(play("Tc 6d", "5h Kd", "6c Th", "switch stand double_down")) == "a card: spot 1, hand 2"
    for then, hands in (("draw 2c double_down", ("4c 3d", "Tc 9d")), ("switch double_down#1", ("Ah 5c", "9d Jh"))):
        fault = play(*hands, "6c Th", then).refused
        assert (fault["input"], cite("10") in fault["cite"]) == (9 + len(then.split()), True)
    for amount in ("10.01", "-1"):
        assert play("6c 5d", "6h 5s", "6d Ts", f"double_down={amount}").refused["legal"] == "up to 10.00"
    assert play("6c 5d", "6h 5s", "6d Ts", "double_down", seats={"1": {"stack": "25"}}).refused["input"] == 10


def test_13_69f_2a_10_a_dealers_blackjack_collects_only_the_original_wager() -> None:
    judged = play("6c 5d", "6h 5s", "Td Ah", "double_down 2c double_down=4 2d", rules=NO_READER)
    assert nets(judged) == (-10, -10)
    assert settled(judged, wager=FIRST) == [("returned", "10.00"), ("lose", "10.00")]
    assert settled(judged, wager=SECOND) == [("returned", "4.00"), ("lose", "10.00")]
    assert nets(play("Tc 5d", "6h 5s", "Td Ah", "double_down 9c stand", rules=NO_READER)) == (-20, -10)


def test_13_69f_2a_10_against_22_a_doubled_wager_goes_back_whole() -> None:
    judged = play("6c 5d", "6h 5s", "6d Ts", "double_down Tc stand 6h")
    assert (nets(judged), settled(judged, wager=FIRST)) == ((0, 0), [("void", "20.00")])


# ── 2A.11 splitting pairs ────────────────────────────────────────────────────────────────────────

THRICE = {"max_splits": "3"}


def test_13_69f_2a_11_a_two_cards_of_equal_value_with_an_equal_wager() -> None:
    judged = play("Tc Kd", "Tc 9h", "6c Th", "split 9c stand 8c stand stand Ks")
    assert nets(judged) == (20, 10)
    assert len(judged.all("settled", wager=FIRST, amount="10.00")) == 2
    assert play("Tc 9d", "8c 8h", "6c Th", "split").refused["cite"] == cite("11(a)")
    assert play("8c 8d", "Tc 9h", "6c Th", "split=5").refused["legal"] == "10.00"
    assert play("8c 8d", "Tc 9h", "6c Th", "split", seats={"1": {"stack": "29"}}).refused["cite"] == cite("11(a)")


def test_13_69f_2a_11_a_pair_that_the_switch_made_is_split_and_one_that_it_broke_is_not() -> None:
    hands = "8c 6d", "Tc 8h", "6c Th"
    assert asked(play(*hands, "switch split")) == "a card: spot 1, hand 1"
    assert nets(play(*hands, "switch split Tc stand 3c double_down Td stand 2h")) == (20, -10)
    assert play("8c 8d", "Tc 6h", "6c Th", "switch split").refused["cite"] == cite("11(a)")


def test_13_69f_2a_11_b_the_hands_of_the_first_area_are_completed_before_the_second_is_played() -> None:
    judged = play("8c 8d", "9c 9h", "6c Th", "split 3c draw 5d stand 9c stand split 2c stand 2d stand Ks")
    assert told(judged, "dealt")[6:] == [
        "spot 1, hand 1: 3c", "spot 1, hand 1: 5d", "spot 1, hand 3: 9c", "spot 1, hand 2: 2c", "spot 1, hand 4: 2d",
        "dealer: Ks",
    ]  # fmt: skip
    assert nets(judged) == (20, 20)
    assert judged.all("dealt")[6]["cite"] == [cite("11(b)")]


def test_13_69f_2a_11_c_once_unless_the_licensee_permits_more() -> None:
    fault = play("8c 8d", "9c 9h", "6c Th", "split 8h split").refused
    assert (fault["input"], fault["cite"], fault["basis"]) == (12, cite("11(e)"), "nj")
    assert asked(play("8c 8d", "9c 9h", "6c Th", "split Tc stand Tc stand split")) == "a card: spot 1, hand 2"


def test_13_69f_2a_11_c_split_aces_get_one_card_each() -> None:
    assert asked(play("Ac Ad", "9c 9h", "6c Th", "split 5c")) == "a card: spot 1, hand 3"
    assert asked(play("Ac Ad", "9c 9h", "6c Th", "split 5c 5d")) == "spot 1, hand 2: 18"
    for wrong in ("draw", "double_down", "stand"):
        assert play("Ac Ad", "9c 9h", "6c Th", f"split 5c {wrong}").refused["input"] == 12
    again = {"max_splits": 3, "resplit_aces": "on"}
    for wrong in ("draw", "double_down"):
        fault = play("Ac Ad", "9c 9h", "6c Th", f"split Ah {wrong}", rules=again).refused
        assert (fault["input"], fault["cite"]) == (12, cite("11(c)"))


def test_13_69f_2a_11_d_a_dealers_blackjack_collects_only_the_original_wager_of_each_area() -> None:
    judged = play("8c 8d", "9c 9h", "Kd As", "split Tc stand 9c stand split 2c stand 2d stand", rules=NO_READER)
    assert nets(judged) == (-10, -10)
    assert {tuple(t["cite"]) for t in judged.all("settled")} == {(cite("11(d)"),)}
    over = play("8c 8d", "9c 9h", "Kd As", "split 5c draw Tc 6c draw Td stand", rules=NO_READER)
    assert nets(over) == (-20, -10)


@pytest.mark.parametrize(("splits", "hands"), [(1, 2), (2, 3), (3, 4)])
def test_13_69f_2a_11_e_at_most_three_splits_of_each_hand(splits: int, hands: int) -> None:
    """SW-26."""
    rules = {"max_splits": splits}
    first = "split" + " 8h split" * (splits - 1)
    assert asked(play("8c 8d", "8c 8d", "6c Th", first, rules=rules)) == "a card: spot 1, hand 1"
    fault = play("8c 8d", "8c 8d", "6c Th", f"{first} 8s split", rules=rules).refused
    assert fault["reason"] == f"a pair becomes at most {hands} hands"
    assert cite("11(e)") in fault["cite"]
    whole = f"{first} {'Tc stand ' * hands}"
    judged = play("8c 8d", "8c 8d", "6c Th", f"{whole} {first} {'Td stand ' * hands} Ks", rules=rules | {"decks": "8"})
    assert nets(judged) == (10 * hands, 10 * hands)


def test_13_69f_2a_11_e_aces_are_split_again_unless_that_is_prohibited() -> None:
    hands = "Ac Ad", "9c 9h", "6c Th"
    assert asked(play(*hands, "split Ah split", rules=THRICE)) == "a card: spot 1, hand 1"
    barred = THRICE | {"resplit_aces": "off"}
    assert asked(play(*hands, "split Ah", rules=barred)) == "a card: spot 1, hand 3"
    assert asked(play("8c 8d", "9c 9h", "6c Th", "split 8h split", rules=barred)) == "a card: spot 1, hand 1"
    (option,) = [one for one in LAW.options if one.id == "resplit_aces"]
    assert (option.cite, option.notice) == (cite("11(e)"), "8.3 to prohibit it")


# ── 2A.12 drawing ────────────────────────────────────────────────────────────────────────────────


def test_13_69f_2a_12_a_1_a_player_draws_below_21_only() -> None:
    """SW-12."""
    assert asked(play("2c 3d", "Tc 9h", "6d Ts", "draw 2d draw 3h draw 2h")) == "spot 1, hand 1: 12"
    for then, hands in (
        ("draw 7h draw#1", ("7c 7d", "Tc 9h")), ("stand draw 7h draw", ("Tc 9h", "7c 7d")),
        ("draw 5d draw#1", ("Ac 5h", "Tc 9h")), ("switch draw#1", ("Ah 5c", "9d Jh")),
    ):  # fmt: skip
        fault = play(*hands, "6d Ts", then).refused
        assert (fault["input"], fault["cite"]) == (9 + len(then.split()), cite("12(a)1"))
        assert fault["reason"] == "no card is drawn to 21"
    assert play("Ac Kd", "Ac Kd", "6d Ts", "draw").refused["input"] == 10
    assert (
        asked(play("7c 7d", "Tc 9h", "6d Ts", "draw 7h stand")) == "a card: dealer"
    )  # the one answer is the hand's that has a choice


@pytest.mark.parametrize(
    ("dealer", "then", "stands"),
    [("Ad 6s", "", False), ("Td 7s", "", True), ("Ad 7s", "", True), ("Ad 6s", "Tc", True), ("Ad 5s", "Ah", False),
     ("Ad 6s", "Ah", True), ("Td 6s", "", False), ("6d Ts", "6c", True), ("Ad As", "5h", False), ("9d 2s", "6h", True),
     ("2d 4s", "Ah", False)],
)  # fmt: skip
def test_13_69f_2a_12_b_the_dealer_draws_to_a_hard_17_or_18_to_22(dealer: str, then: str, stands: bool) -> None:
    """SW-06 to SW-09."""
    judged = play("Tc 9h", "Tc 9h", dealer, f"stand stand {then}")
    assert (judged.last == "summary") is stands
    if not stands:
        assert asked(judged) == "a card: dealer"


def test_13_69f_2a_12_b_his_total_is_announced() -> None:
    judged = play("Tc 9h", "Tc 9h", "Ad 6s", "stand stand Tc")
    assert (judged.words[-1], judged.all("dealt")[-1]["cite"]) == ("17", [cite("12(b)")])


def test_13_69f_2a_12_c_no_additional_card_when_it_can_affect_no_wager() -> None:
    for first, second, then, rules in (
        ("Tc 6h", "Tc 6h", "draw Ts draw Ts", {}), ("Ac Kh", "Ac Kh", "", {}), ("Ac Kh", "Tc 6h", "draw Ts", {}),
        ("Tc 6h", "Tc 6h", "surrender surrender", SURRENDER), ("Ac Kh", "Tc 6h", "surrender", SURRENDER),
    ):  # fmt: skip
        for dealer in ("6d 5s", "Kd 5s"):
            judged = play(first, second, dealer, then, rules=rules)
            assert (judged.last, told(judged, "turned")) == ("summary", ["dealer turns 5s"]), (first, second, dealer)
    assert asked(play("Tc 6h", "Tc 6h", "6d 5s", "draw Ts stand")) == "a card: dealer"


# ── 2A.13 several players on a spot ──────────────────────────────────────────────────────────────

SHARED = {"players_per_spot": "3"}
STANDING = {name: {"stack": "1000"} for name in ("2", "2b", "2c", "5")}


def shared(
    first: str, second: str, dealer: str, then: str, amounts: Mapping[str, int], rules: Mapping[str, Any] = SHARED
) -> Judgement:
    bets = [one for seat, amount in amounts.items() for one in both(amount, seat)]
    return play(first, second, dealer, then, bets, rules=rules, seats=STANDING)


def test_13_69f_2a_13_a_up_to_three_players_on_a_spot_where_the_licensee_permits_it() -> None:
    """SW-23."""
    two = [*both(seat="2"), *both(seat="2b")]
    fault = record(*two, seats=STANDING).refused
    assert (fault["input"], fault["legal"], fault["cite"]) == (3, "at most 1", cite("13(a)"))
    three = [*two, *both(seat="2c")]
    assert record(*three, "close", rules=SHARED, seats=STANDING).last == "waiting"
    fourth = record(*three, bet(5, FIRST, 10, box="2"), rules=SHARED, seats=STANDING).refused
    assert (fourth["input"], fourth["legal"], fourth["cite"]) == (7, "at most 3", cite("13(a)"))


def test_13_69f_2a_13_b_the_seated_player_decides() -> None:
    """SW-27."""
    bets = {"2b": 50, "2": 10}
    for wrong in ("2b:stand", "2b:switch", "2b:draw"):
        fault = shared("Tc 9h", "Tc 8h", "7d Ts", wrong, bets).refused
        assert fault["input"] == 12
        assert fault["cite"] in (cite("13(b)"), cite("7"))
    judged = shared("Tc 9h", "Tc 6h", "7d Ts", "2:stand 2:stand", bets)
    assert judged.net == {}
    assert settled(judged, seat="2b", wager=FIRST) == [("win", "1 to 1")]


def test_13_69f_2a_13_b_if_nobody_is_seated_the_highest_wager_decides_and_of_equals_the_first() -> None:
    assert shared("Tc 9h", "Tc 8h", "7d Ts", "2c:stand 2c:stand", {"2b": 10, "2c": 25}).last == "summary"
    assert shared("Tc 9h", "Tc 8h", "7d Ts", "2b:stand", {"2b": 10, "2c": 25}).refused["input"] == 12
    crossed = [bet("2b", FIRST, 10), bet("2c", FIRST, 10), bet("2c", SECOND, 10), bet("2b", SECOND, 10)]
    judged = play("Tc 9h", "Tc 8h", "7d Ts", "2b:stand 2b:stand", crossed, rules=SHARED, seats=STANDING)
    assert judged.net == {"2b": "20.00", "2c": "20.00"}


def test_13_69f_2a_13_the_switch_binds_all_on_the_spot() -> None:
    judged = shared("Tc 6d", "5h Kd", "Tc 9s", "2:switch 2:stand 2:stand", {"2": 10, "2b": 20})
    assert nets(judged) == (30, -30)


def test_13_69f_2a_13_d_when_he_doubles_the_others_may_and_need_not() -> None:
    bets = {"2": 10, "2b": 20, "2c": 30}
    hands = "6c 5h", "Tc 6d", "7d Ts"
    assert shared(*hands, "2:double_down Tc 2:stand", bets).net == {"2": "10.00"}
    judged = shared(*hands, "2:double_down=5 2c:double_down=30 Tc 2:stand", bets)
    assert judged.net == {"2": "5.00", "2c": "30.00"}
    assert told(judged, "dealt")[6:] == ["spot 2, hand 1: Tc"]
    assert judged.one("chose", seat="2c", do="double_down")["cite"] == [cite("13(d)")]
    for wrong in ("5:double_down", "2b:double_down=21", "2b:stand"):
        fault = shared(*hands, f"2:double_down {wrong}", bets).refused
        assert (fault["input"], fault["cite"][:11]) == (15, "13:69F-2A.1")


def test_13_69f_2a_11_a_when_he_splits_each_other_covers_both_hands_or_names_one() -> None:
    bets = {"2": 10, "2b": 20}
    hands = "8c 8d", "Tc 9h", "6c Th"
    assert asked(shared(*hands, "2:split", bets)) == "seat 2b: cover each hand, or name one"
    rest = "Tc 2:stand 5c 2:draw Th 2:stand 4h"
    assert nets(shared(*hands, f"2:split 2b:split {rest}", bets)) == (-60, -30)
    for hand, lost in (("1", -20), ("3", -20)):
        judged = shared(*hands, f"2:split 2b:keep#{hand} {rest}", bets)
        assert judged.net["2b"] == f"{lost - 20}.00"
        assert judged.one("settled", seat="2b", wager=FIRST)["hand"] == hand
    assert shared(*hands, "2:split 2b:keep#2", bets).refused["input"] == 13


def test_13_69f_2a_13_e_each_player_on_a_spot_may_insure_each_hand() -> None:
    bets = {"2": 10, "2b": 20}
    assert shared("Tc 9h", "Tc 8h", "Ad Ks", "2b:insure=10@1 2b:insure=10@2", bets).net == {"2": "-20.00"}
    assert shared("Tc 9h", "Tc 8h", "Ad Ks", "2b:insure=11@1", bets).refused["legal"] == "up to 10.00"


def test_13_69f_2a_9_a_he_surrenders_for_all() -> None:
    judged = shared("Tc 9h", "Tc 6h", "6d Ts", "2:surrender#2 2:stand 5h", {"2": 10, "2b": 20}, SHARED | SURRENDER)
    assert judged.net == {"2": "-15.00", "2b": "-30.00"}


def test_13_69f_2a_6_each_player_on_a_spot_may_make_a_match_wager() -> None:
    bets = [*both(10, "2"), *both(10, "2b"), bet("2", MATCH, 5), bet("2b", MATCH, 10)]
    judged = play("9c 9h", "Tc 8h", "9d Ts", "2:stand 2:stand", bets, rules=SHARED | OFFERED, seats=STANDING)
    assert settled(judged, wager=MATCH) == [("win", "1 to 1")] * 2


# ── 2A.14 one player, several spots ──────────────────────────────────────────────────────────────


def test_13_69f_2a_14_a_second_spot_only_where_the_licensee_permits_it() -> None:
    """SW-24, SW-25."""
    two = [*TEN, *both(20, box="3")]
    fault = record(*two).refused
    assert (fault["input"], fault["legal"], fault["cite"]) == (3, "at most 1 spot a player", cite("14"))
    third = record(*two, *both(box="4"), rules={"spots_per_player": "2"}).refused
    assert (third["input"], third["legal"]) == (5, "at most 2 spots a player")
    sixth = record(*both(seat=6)).refused
    assert (sixth["reason"], sixth["legal"], sixth["cite"]) == ("there is no spot 6", "1 to 5", cite("5"))
    assert record(*both(seat=4), rules={"spots": "3"}).refused["legal"] == "1 to 3"


@pytest.mark.parametrize(("spots", "several"), [("1", False), ("2", True)])
def test_13_69f_2a_14_a_screen_offers_several_spots_only_where_they_are_permitted(spots: str, several: bool) -> None:
    rules = games.rules("blackjack-switch", {"spots_per_player": spots})
    assert rules.game.several(rules) is several


def test_13_69f_2a_14_each_spot_is_played_and_insured_for_itself() -> None:
    two, rules = [*TEN, *both(20, box="3")], {"spots_per_player": "2"}
    cards = "Tc 5h Tc 5h {} 6d Kd 6d Kd {}"
    judged = record(*two, "close", cards.format("Tc", "9s"), "keep stand/1 stand switch/3 stand stand", rules=rules)
    assert judged.net == {"1": "-20.00"}
    insured = record(*two, "close", cards.format("Ac", "Ks"), "insure=10@1/3 insure=5@2", rules=rules)
    assert insured.net == {"1": "-30.00"}
    assert record(*two, "close", cards.format("Ac", "Ks"), "insure=10@1", rules=rules).refused["legal"] == "up to 5.00"
    assert record(*two, "close", cards.format("Tc", "9s"), "switch/3", rules=rules).refused["cite"] == cite("7")


# ── 2A.15 irregularities ─────────────────────────────────────────────────────────────────────────

DEAL = ["Tc", "Tc", "7d", "9h", "8h", "Ts"]
"""19 and 18 against 17."""


@pytest.mark.parametrize("at", range(7))
def test_13_69f_2a_15_a_a_card_face_up_in_the_shoe_is_not_used(at: int) -> None:
    """S1."""
    found = odd("card_found_face_up", card="6h")
    then = "stand stand" if at < 6 else "draw"
    inputs = [*DEAL[:at], *([then] if at == 6 else []), found, *DEAL[at:], *([] if at == 6 else [then])]
    judged = record(*TEN, "close", *inputs)
    assert judged.one("discarded")["cite"] == [cite("15(a)")]
    assert asked(judged) == "a card: spot 1, hand 1" if at == 6 else nets(judged) == (10, 10)


def test_13_69f_2a_15_a_between_rounds_too() -> None:
    judged = record({"cut": {"position": "20"}}, odd("card_found_face_up", card="6h"), *ROUND)
    assert judged.one("discarded")["card"] == "6h"
    assert nets(judged) == (10, 10)


@pytest.mark.parametrize("at", range(6))
def test_13_69f_2a_15_a_more_than_one_voids_the_round_and_the_cards_are_reshuffled(at: int) -> None:
    """S2, SW-19."""
    bets = [*TEN, bet(1, MATCH, 5)]
    judged = record(*bets, "close", *DEAL[:at], odd("cards_found_face_up"), *TEN, rules=OFFERED)
    assert judged.one("void") == {"tell": "void", "scope": "round", "cite": [cite("15(a)")], "basis": "nj"}
    assert [(t["wager"], t["result"]) for t in judged.all("settled")] == [
        (wager, "returned") for wager in (FIRST, SECOND, MATCH)
    ]
    assert judged.net == {}
    assert shuffles(judged) == 2


def test_13_69f_2a_15_a_a_hand_that_went_over_21_goes_back_too() -> None:
    bets = [*both(seat=1), *both(seat=3)]
    over = [*bets, "close", "Tc 6h 9c 8c 7d 6h 5c 8d 9s Ts keep draw Tc"]
    lost = [(t["seat"], t["wager"], t["amount"]) for t in record(*over).all("settled", result="lose")]
    assert lost
    judged = record(*over, odd("cards_found_face_up"))
    assert [(t["seat"], t["wager"], t["amount"]) for t in judged.all("reversed", was="lose")] == lost[::-1]
    assert (judged.net, judged.last) == ({}, "summary")


def test_13_69f_2a_15_a_one_after_the_other_is_more_than_one() -> None:
    found = [odd("card_found_face_up", card=face) for face in ("6h", "6c")]
    judged = record(*TEN, "close", *DEAL[:2], found[0], *DEAL[2:4], found[1], *TEN)
    assert judged.one("void")["cite"] == [cite("15(a)")]
    assert (judged.net, shuffles(judged)) == ({}, 2)


def test_13_69f_2a_15_a_more_than_one_at_a_players_card() -> None:
    judged = play("Tc 6h", "Tc 8h", "7d Ts", "draw", also=[odd("cards_found_face_up")])
    assert (judged.net, judged.last) == ({}, "summary")


@pytest.mark.parametrize("at", range(7))
def test_13_69f_2a_15_b_drawn_in_error_and_unexposed_it_is_the_next_card(at: int) -> None:
    """S3."""
    judged = record(*TEN, "close", *DEAL[:at], odd("card_drawn_in_error"), *DEAL[at:], "stand stand")
    assert (judged.one("ruled")["ruling"], judged.one("ruled")["cite"]) == ("it is the next card", [cite("15(b)")])
    assert nets(judged) == (10, 10)


def test_13_69f_2a_15_b_drawn_in_error_while_a_player_decides_it_is_the_next_card() -> None:
    drawn = odd("card_drawn_in_error", card="4s")
    judged = record(*TEN, "close", "Tc 5c 6d 6h 8h Ts keep", drawn, "draw 4s stand stand 3h")
    assert judged.one("ruled")["cite"] == [cite("15(b)")]
    other = record(*TEN, "close", "Tc 5c 6d 6h 8h Ts keep", drawn, "draw 5s")
    assert other.refused["input"] == 13
    assert record(*TEN, "close", drawn, "5s").refused["input"] == 5


EXPOSED = odd("card_drawn_in_error", card="5s", exposed="true")


@pytest.mark.parametrize("before", ["", "keep"])
def test_13_69f_2a_15_c_exposed_after_the_initial_cards_it_is_the_next_card(before: str) -> None:
    """S4."""
    hands = (*TEN, "close", "Tc 5c 6d 6h 8h Ts", before)
    drawn = record(*hands, EXPOSED, "draw stand stand 4h")
    assert drawn.one("ruled")["cite"] == [cite("15(c)")]
    assert told(drawn, "dealt")[6:] == ["spot 1, hand 1: 5s", "dealer: 4h"]
    assert nets(drawn) == (10, -10)
    dealers = record(*hands, EXPOSED, "stand stand")
    assert told(dealers, "dealt")[6:] == ["dealer: 5s"]
    assert nets(dealers) == (-10, -10)
    after = record(*hands, EXPOSED, "stand draw").refused
    assert (after["cite"], after["legal"]) == (cite("15(c)"), "stand")


def test_13_69f_2a_15_c_it_does_not_take_the_switch_away() -> None:
    judged = record(*TEN, "close", "Tc 5h 6c 6d Kd Th", EXPOSED, "switch stand stand")
    assert switched(judged) == "Tc Kd and 5h 6d"
    assert told(judged, "dealt")[6:] == ["dealer: 5s"]


def test_13_69f_2a_15_c_refused_and_of_no_use_to_the_dealer_it_is_burned() -> None:
    judged = record(*TEN, "close", *DEAL, EXPOSED, "stand stand")
    assert (judged.one("burned")["card"], judged.one("burned")["cite"]) == ("5s", [cite("15(c)")])
    assert nets(judged) == (10, 10)


@pytest.mark.parametrize("at", range(6))
def test_13_69f_2a_15_c_is_for_a_card_after_the_initial_ones(at: int) -> None:
    fault = record(*TEN, "close", *DEAL[:at], EXPOSED).refused
    assert (fault["input"], fault["cite"]) == (4 + at, cite("15(c)"))
    assert record(*TEN, "close", *DEAL, odd("card_drawn_in_error", exposed="true")).refused["legal"] == "card"


@pytest.mark.parametrize(
    ("dealer", "then"), [("7d Ts", ""), ("8d Ts", ""), ("Ad 7s", ""), ("9d Ts", ""), ("6d Ts", "6h")]
)
def test_13_69f_2a_15_d_a_card_drawn_to_a_hand_that_stands_is_burned(dealer: str, then: str) -> None:
    """S5, S5b, SW-22."""
    error = odd("card_drawn_in_error", card="4s", hand="dealer", exposed="true")
    plain = play("Tc 9h", "Tc 8h", dealer, f"stand stand {then}")
    judged = play("Tc 9h", "Tc 8h", dealer, f"stand stand {then}", also=[error])
    assert (judged.one("burned")["card"], judged.one("burned")["cite"]) == ("4s", [cite("15(d)")])
    assert settled(judged) == settled(plain)
    unknown = play("Tc 9h", "Tc 8h", "7d Ts", "stand stand", also=[odd("card_drawn_in_error", hand="dealer")])
    assert unknown.refused["cite"] == cite("15(d)")


MISSED = odd("wrong_number_of_cards", to="dealer")


def test_13_69f_2a_15_e_the_dealer_who_missed_his_own_card_finishes_the_players_first() -> None:
    """S6."""
    judged = record(*TEN, "close", "Tc Tc", MISSED, "9h 8h 7d Ts stand stand")
    assert told(judged, "dealt")[2:] == ["spot 1, hand 1: 9h", "spot 1, hand 2: 8h", "dealer: 7d", "dealer: ??"]
    assert (judged.one("ruled")["cite"], nets(judged)) == ([cite("15(e)")], (10, 10))
    second = record(*TEN, "close", *DEAL[:5], MISSED, "Ts stand stand")
    assert (second.one("ruled")["cite"], nets(second)) == ([cite("15(e)")], (10, 10))


def test_13_69f_2a_15_f_when_the_shoe_runs_out_the_discards_are_shuffled_and_the_round_goes_on() -> None:
    """S7."""
    judged = record(*TEN, "close", *DEAL[:4], odd("insufficient_cards"), "burn:2c", *DEAL[4:], "stand stand")
    assert judged.one("ruled")["cite"] == [cite("15(f)")]
    shuffle, cut, burn = acts(judged, "15(f)")
    assert (shuffle.split()[0], cut, burn) == ("shuffle", "dealer cuts the cards", BURN)
    assert nets(judged) == (10, 10)


def test_13_69f_2a_15_f_the_cards_on_the_table_are_not_among_the_discards() -> None:
    seen = {f"{rank}{suit}": "6" for rank in "23456789TJQKA" for suit in "cdhs"} | {"2c": "2", "7d": "5"}
    state = {"shoe": {"decks": "6", "shuffled": "true", "drawn": "307", "seen": seen}}
    hands = (*TEN, "close", "2c 2c 7d 2c 2c")
    judged = record(*hands, "2c draw 2c", state=state)
    assert judged.one("ruled")["cite"] == [cite("15(f)")]
    assert asked(judged) == "spot 1, hand 1: 6"
    fault = record(*hands, "2c draw 2c draw 2c", state=state).refused
    assert fault["reason"] == CONTRADICTS


WITH_MATCH = [*TEN, bet(1, MATCH, 5)]


@pytest.mark.parametrize("hand", ["1", "2"])
def test_13_69f_2a_15_g_a_hand_without_cards_is_dead_the_match_wager_goes_back_and_there_is_no_switch(
    hand: str,
) -> None:
    """S8."""
    none = odd("wrong_number_of_cards", to="1", hand=hand, cards="0")
    first = [none, "Tc"] if hand == "1" else ["Tc", none]
    judged = record(*WITH_MATCH, "close", *first, "7d 9h Ts", rules=OFFERED)
    assert asked(judged) == f"spot 1, hand {'2' if hand == '1' else '1'}: 19"
    assert judged.words == ["19"]
    back = judged.all("settled", result="returned")
    assert {t["wager"] for t in back} == {MATCH, f"switch_wager_{hand}"}
    assert {tuple(t["cite"]) for t in back} == {(cite("15(g)"),)}
    assert judged.one("ruled")["event"] == f"spot 1, hand {hand} has no cards"
    whole = record(*WITH_MATCH, "close", *first, "7d 9h Ts stand", rules=OFFERED)
    assert whole.net == {"1": "10.00"}
    fault = record(*WITH_MATCH, "close", *first, "7d 9h Ts switch", rules=OFFERED).refused
    assert (fault["reason"], fault["cite"]) == ("'switch' is no choice here", cite("7"))


def test_13_69f_2a_15_g_a_spot_without_cards_is_out_of_the_round() -> None:
    none = [odd("wrong_number_of_cards", to="1", hand=hand, cards="0") for hand in ("1", "2")]
    judged = record(*TEN, *both(seat=2), "close", *none, "Tc Tc 7d 9h 8h Ts", rules=OFFERED)
    assert asked(judged) == "spot 2, hand 1: 19"
    assert judged.words == ["19 and 18", "19"]
    alone = record(*TEN, "close", *none, "7d Ts")
    assert (alone.last, alone.net) == ("summary", {})
    again = record(*TEN, "close", *none, "7d Ts", *TEN, "close")
    assert asked(again) == "a card: spot 1, hand 1"


ONE = odd("wrong_number_of_cards", to="1", hand="1", cards="1")


@pytest.mark.parametrize("before", [["Tc", "Tc", "7d", ONE], [ONE, "Tc", "7d", "Tc"]], ids=["the second", "the first"])
def test_13_69f_2a_15_g_a_hand_with_one_card_may_have_the_second_after_all_others(before: list[Any]) -> None:
    """S9."""
    hands = [*WITH_MATCH, "close", *before, "8h"]
    assert asked(record(*hands, rules=OFFERED)) == "the second card of spot 1, hand 1"
    lives = record(*hands, "accept 9h Ts switch stand stand", rules=OFFERED)
    assert told(lives, "dealt")[4:] == ["spot 1, hand 1: 9h", "dealer: ??"]
    assert (lives.one("ruled")["event"], lives.one("ruled")["cite"]) == ("spot 1, hand 1 has one card", [cite("15(g)")])
    assert switched(lives) == "Tc 8h and Tc 9h"
    assert settled(lives, wager=MATCH) == [("win", "1 to 1")]
    assert nets(lives) == (10, 10)
    dead = record(*hands, "decline Ts stand", rules=OFFERED)
    assert dead.net == {"1": "10.00"}
    assert {t["wager"] for t in dead.all("settled", result="returned")} == {MATCH, FIRST}
    assert record(*hands, "decline Ts switch", rules=OFFERED).refused["reason"] == "'switch' is no choice here"
    assert record(*hands, "9h", rules=OFFERED).refused["cite"] == cite("15(g)")


def test_13_69f_2a_15_g_after_the_cards_of_the_other_spots_too() -> None:
    hands = [*TEN, *both(seat=2), "close", "Tc Tc 5c 5d 7d", ONE, "8h 6c 6d accept 9h Ts"]
    assert told(record(*hands), "dealt")[-3:] == ["spot 2, hand 2: 6d", "spot 1, hand 1: 9h", "dealer: ??"]


def test_13_69f_2a_15_g_a_dead_hand_is_neither_insured_nor_surrendered() -> None:
    none = odd("wrong_number_of_cards", to="1", hand="1", cards="0")
    hands = [*TEN, "close", none, "Tc Ad 6h 9s"]
    assert record(*hands, "insure=5@1", rules=SURRENDER).refused["cite"] == cite("8")
    judged = record(*hands, "insure=5@2 surrender", rules=SURRENDER)
    assert judged.net == {"1": "-10.00"}
    assert record(*hands, "surrender#1", rules=SURRENDER).refused["input"] == 9


def test_13_69f_2a_15_g_is_reported_where_the_card_is_due() -> None:
    for wrong in (
        {"to": "2", "cards": "0"},
        {"to": "1", "hand": "2", "cards": "0"},
        {"to": "1", "hand": "1", "cards": "2"},
    ):
        fault = record(*TEN, "close", odd("wrong_number_of_cards", **wrong)).refused
        assert (fault["input"], fault["cite"]) == (4, cite("15(g)")), wrong
    late = record(*TEN, "close", "Tc Tc 7d", odd("wrong_number_of_cards", to="1", hand="1", cards="0")).refused
    assert (late["input"], late["cite"]) == (7, cite("15(g)"))


NOT_DEALT = odd("requested_card_not_dealt")


def test_13_69f_2a_15_h_a_requested_card_comes_after_the_others_and_before_the_hole_card_shows() -> None:
    """S10."""
    hands = [*TEN, *both(seat=2), "close", "Tc Tc 5c 5d 7d 2h 8h 6c 6d Ts"]
    asks = record(*hands, "draw", NOT_DEALT)
    assert asked(asks) == "the card that was not dealt"
    judged = record(*hands, "draw", NOT_DEALT, "accept stand 2:draw 2c 2:stand 2:stand 7h stand")
    assert told(judged, "dealt", "turned")[10:] == [
        "spot 2, hand 1: 2c", "spot 1, hand 1: 7h", "dealer turns Ts",
    ]  # fmt: skip
    assert judged.net == {"1": "20.00", "2": "-20.00"}
    dead = record(*hands, "draw", NOT_DEALT, "decline stand 2:stand 2:stand")
    assert dead.one("settled", result="returned")["cite"] == [cite("15(h)")]
    assert dead.net == {"1": "10.00", "2": "-20.00"}


def test_13_69f_2a_15_h_a_doubled_hand_gets_its_one_card_late_or_all_goes_back() -> None:
    hands = [*TEN, "close", "6c Tc 7d 5h 8h Ts", "double_down", NOT_DEALT]
    assert nets(record(*hands, "accept stand 9c")) == (20, 10)
    dead = record(*hands, "decline stand")
    assert (dead.net, dead.one("settled", result="returned")["amount"]) == ({"1": "10.00"}, "20.00")


def test_13_69f_2a_15_h_a_card_of_a_split_hand_comes_late_too() -> None:
    for then in ("split {} 2c stand stand 3c stand", "split 2c stand {} stand 3c stand"):
        before, after = then.split("{}")
        judged = record(*TEN, "close", "8c Tc 7d 8h 9h Ts", before, NOT_DEALT, "accept", after)
        assert nets(judged) == (-20, 10), then


def test_13_69f_2a_15_i_after_a_failed_shuffle_the_cards_are_reshuffled() -> None:
    """S11."""
    judged = record(*ROUND, odd("shuffler_failed"), *TEN, "close", rules={"automated_shuffler": "on"})
    assert judged.one("ruled")["cite"] == [cite("15(i)")]
    later = record(*ROUND, odd("shuffler_failed"), *ROUND, *TEN, rules={"automated_shuffler": "on"})
    assert shuffles(later) == 2


def test_13_69f_2a_15_j_before_another_method_the_device_is_removed() -> None:
    """S12."""
    ruled = record(*ROUND, odd("other_shuffle_method"), rules={"automated_shuffler": "on"}).one("ruled")
    assert (ruled["ruling"], ruled["cite"]) == ("the shuffler is removed from the table first", [cite("15(j)")])


@pytest.mark.parametrize("before", ["", "keep", "stand", "draw 2c"])
def test_13_69f_2a_15_k_the_reader_used_with_a_6_voids_the_round_if_it_reveals_the_card(before: str) -> None:
    """S13, SW-20, SW-21."""
    hands = (*TEN, "close", "Tc Tc 6d 5h 5h ??", before)
    leaks = record(*hands, odd("card_reader_used_in_error", reveals="on"))
    assert (leaks.net, leaks.last) == ({}, "summary")
    assert leaks.one("void")["cite"] == [cite("15(k)")]
    assert [t["result"] for t in leaks.all("settled")] == ["returned", "returned"]
    assert shuffles(record(*hands, odd("card_reader_used_in_error", reveals="on"), *TEN)) == 1
    tight = record(*hands, odd("card_reader_used_in_error", reveals="off"))
    assert (tight.one("ruled")["cite"], tight.last) == ([cite("15(k)")], "waiting")
    assert tight.all("settled") == []


def test_13_69f_2a_15_k_is_for_a_first_card_that_is_no_ace_or_ten() -> None:
    misuse = odd("card_reader_used_in_error", reveals="on")
    assert play("Tc 9h", "Tc 9h", "Kd 9s", "keep", also=[misuse]).refused["input"] == 11
    assert play("Tc 9h", "Tc 9h", "6d ??", "keep", also=[odd("card_reader_used_in_error")]).refused["input"] == 11
    assert play("Tc 9h", "Tc 9h", "6d ??", "keep", also=[misuse], rules=NO_READER).refused["input"] == 11
    unclear = play("Tc 9h", "Tc 9h", "6d ??", also=[odd("card_reader_used_in_error", reveals="perhaps")]).refused
    assert (unclear["legal"], unclear["cite"]) == ("on, off", cite("15(k)"))


def test_13_69f_2a_15_l_when_the_reader_fails_only_the_procedure_without_it() -> None:
    """S14."""
    fails = odd("card_reader_malfunction")
    at_the_reader = [*TEN, "close", "Tc Tc Kd 9h 8h ??", fails]
    judged = record(*at_the_reader, "stand stand turn:As")
    assert (judged.one("ruled")["cite"], nets(judged)) == ([cite("15(l)")], (-10, -10))
    between = record(*ROUND, fails, *TEN, "close", "Tc Tc Kd 9h 8h ??")
    assert asked(between) == "spot 1, hand 1: 19"
    later = record(*at_the_reader, "stand stand turn:5s 2h", *TEN, "close", "Tc Tc Kd 9h 8h ??")
    assert asked(later) == "spot 1, hand 1: 19"


def test_13_69f_2a_15_l_insurance_then_waits_for_the_hole_card() -> None:
    hands = [*TEN, "close", "Tc Tc Ad 9h 8h ??", "insure=5@1", odd("card_reader_malfunction"), "stand stand"]
    assert record(*hands, "turn:Ks").net == {"1": "-10.00"}
    assert settled(record(*hands, "turn:8s"), wager="insurance") == [("lose", "5.00")]


def test_2_6_o_a_wrong_total_gives_no_relief() -> None:
    wrong = odd("total_misannounced")
    for before in ("", "keep", "stand"):
        judged = record(*TEN, "close", *DEAL, before, wrong)
        assert judged.one("ruled")["ruling"] == "no relief: the player answers for the point count"
    assert switched(record(*TEN, "close", *DEAL, wrong, "switch")) == "Tc 8h and Tc 9h"


def test_a_refused_irregularity_leaves_the_round_as_it_was() -> None:
    one = games.table("blackjack-switch", {"1": 10_000})
    played(one, [read(given) for given in [*TEN, "close", *({"card": face} for face in DEAL)]])
    before = one.snapshot()
    for wrong in (odd("card_drawn_in_error", exposed="true"), odd("wrong_number_of_cards", to="1"), NOT_DEALT):
        with pytest.raises(Refused):
            one.feed(read(wrong))
        assert one.snapshot() == before
    played(one, [Choose(seat="1", do="stand"), Choose(seat="1", do="stand")])
    one.rest()
    assert one.net("1") == 2000


# ── the licensee's options ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("option", "value", "section"),
    [("decks", "7", "2"), ("decks", "1", "2"), ("surrender", "early", "9(c)"), ("max_splits", "4", "11(e)"),
     ("max_splits", "0", "11(e)"), ("resplit_aces", "once", "11(e)"), ("players_per_spot", "4", "13(a)"),
     ("spots", "6", "5"), ("spots_per_player", "6", "14"), ("match_wager", "7", "6"), ("card_reader", "maybe", "15(k)"),
     ("automated_shuffler", "maybe", "15(i)"), ("smallest_chip", "0", "8"),
     ("match_wager", {"paytable": {"flush": "2 to 1"}}, "6"), ("players_per_spot", "0", "13(a)"), ("spots", "0", "5"),
     ("spots_per_player", "0", "14")],
)  # fmt: skip
def test_an_unlawful_option_is_refused_with_its_section(option: str, value: Any, section: str) -> None:
    """SW-25: five spots at most."""
    fault = record(*TEN, rules={option: value}).refused
    assert (fault["input"], fault["cite"]) == (0, cite(section))
    assert option in fault["reason"]
    assert "\n" not in fault["reason"]


@pytest.mark.parametrize(
    ("option", "lawful"),
    [("decks", (6, 8)), ("max_splits", (1, 2, 3)), ("players_per_spot", (1, 2, 3)), ("spots", (1, 2, 3, 4, 5)),
     ("spots_per_player", (1, 2, 3, 4, 5))],
)  # fmt: skip
def test_the_numbers_that_a_licensee_may_elect(option: str, lawful: tuple[int, ...]) -> None:
    assert [games.rules("blackjack-switch", {option: number}).elected[option] for number in lawful] == [*lawful]


@pytest.mark.parametrize(("decks", "table"), [(6, "8"), (8, "6")])
def test_13_69f_2a_6_the_table_of_the_match_wager_is_that_of_the_decks(decks: int, table: str) -> None:
    fault = record(*TEN, rules={"decks": decks, "match_wager": table}).refused
    assert (fault["input"], fault["cite"]) == (0, cite("6"))


@pytest.mark.parametrize("fixed", ["blackjack_payout", "dealer_hits_soft_17", "even_money", "push_22"])
def test_13_69f_2a_5_what_is_fixed_is_no_option(fixed: str) -> None:
    fault = record(*TEN, rules={fixed: "on"}).refused
    assert (fault["input"], fixed in fault["reason"]) == (0, True)


# ── paid and corrected ───────────────────────────────────────────────────────────────────────────


def paid(amount: str, wager: str) -> dict[str, Any]:
    return {"paid": {"seat": "1", "amount": amount, "wager": wager}}


def test_13_69f_2a_5_what_was_paid_is_compared_with_what_was_due() -> None:
    hands = "Ac Kd", "Tc 9d", "7d Ts"
    assert play(*hands, "stand", also=[paid("10", FIRST)]).all("difference") == []
    wrong = play(*hands, "stand", also=[paid("15", FIRST)]).one("difference")
    assert (wrong["paid"], wrong["due"], wrong["cite"]) == ("15.00", "10.00", [cite("5")])


def test_a_mis_read_card_is_corrected_and_the_round_ruled_again() -> None:
    right = {"correct": {"input": 7, "to": {"card": "7h"}}}
    assert nets(play("Tc 9h", "Tc 8h", "7d Ts", "stand stand", also=[right])) == (0, 10)


def test_13_69f_2a_13_a_a_second_bettor_needs_the_consent_of_the_first() -> None:
    bets = [*TEN, bet(2, FIRST, 10, box="1")]
    no = {"choose": {"seat": "1", "do": "decline"}}
    judged = record(*bets, no, rules={"players_per_spot": "2"})
    assert {one["seat"] for one in judged.one("summary")["standing"]} == {"1"}
    assert judged.one("ruled")["cite"] == [cite("13(a)")]
    assert record(*bets, no, bets[-1], rules={"players_per_spot": "2"}).refused["cite"] == cite("13(a)")


def test_8_2_acceptance_does_not_make_unequal_wagers_lawful() -> None:
    assert record(bet(1, FIRST, 10), bet(1, SECOND, 20, accepted="true")).refused["input"] == 2
    over = record(bet(1, FIRST, 700, accepted="true"), bet(1, SECOND, 700, accepted="true"), rules={"table_max": "500"})
    assert [one["cite"] for one in over.all("ruled")] == [["13:69F-8.2"]] * 2


# ── bad input ────────────────────────────────────────────────────────────────────────────────────

BAD = [
    (bet(1, "switch_wager", 5), "did you mean switch_wager_"), (bet(1, FIRST, "1.001"), "more than two decimal places"),
    (bet(1, FIRST, "-5"), "an amount above zero"), (bet(1, FIRST, 5, box="x"), "there is no spot x"),
    (bet(15, FIRST, 5), "nobody sits at seat 15"), (bet(1, "insurance", 5), "insurance is made for a hand"),
    ({"card": "1h"}, "is not a card"), ({"roll": [1, 2]}, "roll is not what is asked"),
    (off(FIRST), "seat 1 has 0.00"), ({"irregularity": "card_found_faceup"}, "card_found_face_up"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "says"), BAD, ids=str)
def test_bad_input_is_refused_in_one_line_that_helps(given: dict[str, Any], says: str) -> None:
    fault = record(given).refused
    assert fault["input"] == 1
    assert says in f"{fault['reason']} {fault['legal']}"
    assert "\n" not in f"{fault['reason']} {fault['legal']}"


# ── play at random, the example ──────────────────────────────────────────────────────────────────

ALL = {"surrender": "on", "max_splits": "3", "match_wager": "on"}
OPTIONS: list[dict[str, str]] = [
    {}, ALL, NO_READER | ALL, ALL | {"decks": "8", "automated_shuffler": "on", "resplit_aces": "off"},
    ALL | SHARED | NO_READER, SHARED,
]  # fmt: skip


def plain(one: AnyTable, told: Sequence[tells.Tell]) -> list[dict[str, Any]]:
    return [plain_tells.plain(tell, LAW, one.rules.as_of) for tell in told]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()))
def test_play_at_random_keeps_every_chip_and_is_replayed_alike(seed: int, options: Mapping[str, str]) -> None:
    source, seats = Seeded(seed), dict.fromkeys(("1", "2", "4"), 50_000)
    if "players_per_spot" in options:
        seats["1b"] = 50_000
    one = games.table("blackjack-switch", seats, options)
    players = {seat: actors.RandomPlayer(source) for seat in seats}
    given: list[Input] = []
    said: list[dict[str, Any]] = []
    for each, tells_of_it in actors.run(one, actors.Equipment(source), players, 10):
        given.append(each)
        said += plain(one, tells_of_it)
        assert sum(one.ledger.values()) == 0
        assert all(amount >= 0 for name, amount in one.ledger.items() if name.startswith(("seat:", "bet:")))
    assert one.chips == {}
    again = games.table("blackjack-switch", seats, options)
    assert [tell for each in given for tell in plain(again, again.ruled(each))] == said
    assert again.ledger == one.ledger
    assert {tell["tell"] for tell in said} >= {"dealt", "settled", "chose"}


@pytest.mark.parametrize(
    ("game", "net", "house"),
    [
        ("blackjack-switch", {"1": "30.00", "3": "-10.00"}, "-20.00"),
        ("blackjack", {"2": "15.00", "4": "15.00"}, "-30.00"),
    ],
)
def test_the_example_is_judged_as_its_comments_say(game: str, net: dict[str, str], house: str) -> None:
    text = games.example(game)
    assert list(transcript.judge(transcript.load(text), games.rules))[-1] == {
        "tell": "summary", "net": net, "house": house,
    }  # fmt: skip


def test_2a_7_a_switch_says_what_each_hand_holds_then() -> None:
    judged = judge("blackjack-switch", [
        bet(1, "switch_wager_1", 10), bet(1, "switch_wager_2", 10), "close", *cards("Tc 5c 6d 6h Kh"), {"card": "??"},
        {"choose": {"seat": 1, "do": "switch"}},
    ])  # fmt: skip
    assert [(tell["to"], tell["cards"]) for tell in judged.all("holds")] == [
        ("spot 1, hand 1", ["Tc", "Kh"]), ("spot 1, hand 2", ["5c", "6h"]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("four", "odds"), [("7c 7d 7h 7s", "40 to 1"), ("7c 9d 7h 9s", "7 to 1"), ("7c 7d 7h 2s", "5 to 1")]
)
def test_2a_6_with_eight_decks_two_pair_pays_7_and_four_of_a_kind_what_six_decks_pay(four: str, odds: str) -> None:
    a, b, c, d = four.split()
    judged = judge("blackjack-switch", [
        bet(1, "switch_wager_1", 10), bet(1, "switch_wager_2", 10), bet(1, "match_wager", 1), "close",
        *cards(f"{a} {b} 6d {c} {d}"), {"card": "??"},
    ], rules={"decks": "8", "match_wager": "on"})  # fmt: skip
    assert judged.one("settled", wager="match_wager")["odds"] == odds


@pytest.mark.parametrize("at", range(4))
def test_13_69f_2a_15_a_a_card_face_up_is_heard_whatever_is_asked_and_the_ask_stands(at: int) -> None:
    """While the two cards may be switched, at each hand's decision, and after a card was drawn."""
    acts, found = ["1:keep", "draw 2h", "stand", "stand"], odd("card_found_face_up", card="6h")
    dealt, rest = "Tc Tc 7d 3h 9h Ts", acts[at:]
    quiet = record(*TEN, "close", dealt, *acts)
    done = record(*TEN, "close", dealt, *acts[:at], found, *rest)
    assert (done.last, nets(done), done.all("settled")) == ("summary", nets(quiet), quiet.all("settled"))
    assert done.one("discarded")["cite"] == [cite("15(a)")]
    assert done.all("silence") == quiet.all("silence"), "a report takes no default"
    twice = record(*TEN, "close", dealt, *acts[:at], found, odd("card_found_face_up", card="6c"))
    assert (twice.one("void")["scope"], twice.net) == ("round", {})
