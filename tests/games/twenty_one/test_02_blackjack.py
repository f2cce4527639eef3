"""Subchapter 2, blackjack: 2.1 to 2.14, in the order of the sections; BJ-nn are rows of the rulebook's table."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from houseway import games
from houseway.games.twenty_one.common import points
from houseway.play.inputs import Bet, Card, Choose, Close
from houseway.play.refusals import CONTRADICTS
from houseway.play.rules import Rules
from houseway.play.table import Table
from houseway.play.tells import Settled
from tests.games.twenty_one.record import MAIN, TEN, asked, line, play, record, refused, settled, told
from tests.judging import Judgement, bet, judge

AnyTable = Table[Any, Any]
OLD = "1998-06-01"
READER = {"hole_card_procedure": "face_down_card_reader"}
NO_PEEK = {"hole_card_procedure": "face_down_no_peek"}
FACE_UP = {"hole_card_procedure": "face_up"}
SURRENDER = {"surrender": "on"}
EVEN_MONEY = {"even_money": "on"}
BURN = "remove the next card face down and place it in the discard rack"
SEATS = {"1": {"stack": "100"}, "3": {"stack": "100"}, "6": {"stack": "100"}}
ROUND = (*TEN, "close", "Tc 7d 9h stand Ts")
"""A whole round: 19 against 17."""


def seats(*names: str) -> dict[str, Any]:
    return {name: {"stack": "1000"} for name in names}


def on(*amounts: tuple[str, int], box: str = "") -> list[dict[str, Any]]:
    """Main wagers by seat, each on its own box or all on one."""
    return [bet(seat, MAIN, amount, **({"box": box} if box else {})) for seat, amount in amounts]


def net(text: str, **more: Any) -> str:
    """What seat 1 wins or loses in a round, with a wager of 10."""
    judged = play(text, **more)
    assert judged.last == "summary", judged.tells[-1]
    return judged.net.get("1", "0.00")


# ── 2.1, 2.2 what a hand is ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("Kc Qd", 20, False), ("Jc Td", 20, False), ("Ac 6d", 17, True), ("Ac 5d Th", 16, False), ("Ac Ad", 12, True),
        ("Ac Ad 9h", 21, True), ("Ac Kd", 21, True), ("Ac Ad Ah As", 14, True), ("9c 8d 7h", 24, False),
        ("Ac Ad Kc 9h", 21, False), ("2c 3d 4h 5s 6c", 20, False), ("Ac Ad Ah Ks", 13, False),
    ],
)  # fmt: skip
def test_2_2_b_court_cards_count_10_and_an_ace_11_or_1(cards: str, total: int, soft: bool) -> None:
    assert points(cards.split()) == (total, soft)


def test_2_1_a_blackjack_is_an_ace_and_a_ten_as_the_first_two_cards() -> None:
    """BJ-07: a 21 of three cards loses to it."""
    for ten in ("Tc", "Jc", "Qc", "Kc"):
        assert net(f"Ah 6d {ten} 2s") == net(f"{ten} 6d Ah 2s") == "15.00"
        assert net(f"7c Ah 7d draw 7h {ten}") == "-10.00"


def test_2_1_a_blackjack_wins_over_a_21_of_three_cards() -> None:
    judged = play("Ac Td 9d Kh 9h 2:stand 5s 6s", on(("1", 10), ("2", 10)))
    assert judged.net == {"1": "15.00", "2": "-10.00"}


def value(rank: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


def count(ranks: str) -> int:
    """A point count, counted otherwise than the engine does: all aces as 1, and 10 more if it fits."""
    hard = sum(map(value, ranks))
    return hard + 10 if "A" in ranks and hard <= 11 else hard


def expected(player: str, dealer: str, tail: str) -> tuple[int, int]:
    """What a standing hand of two cards wins or loses of 10.00, and how many more cards the dealer draws."""
    if count(player) == 21:
        return (0 if count(dealer) == 21 else 1500), 0
    if count(dealer) == 21:
        return -1000, 0
    drawn = 0
    while count(dealer + tail[:drawn]) < 17:
        drawn += 1
    theirs = count(dealer + tail[:drawn])
    return (1000 if theirs > 21 or count(player) > theirs else -1000 if count(player) < theirs else 0), drawn


@cache
def eight_decks() -> Rules:
    return games.rules("blackjack", {"decks": 8})


@pytest.mark.parametrize("up", "A23456789T")
def test_2_3_every_hand_that_stands_ends_as_counting_says(up: str) -> None:
    tail = "2A64T3957"
    for pair, second in product(combinations_with_replacement("A23456789K", 2), "A23456789Q"):
        player = "".join(pair)
        one: AnyTable = Table(eight_decks(), {"1": 1000})
        for given in (Bet(seat="1", wager=MAIN, amount=1000), Close(), Card(face=player[0] + "c"), Card(face=up + "d"),
                      Card(face=player[1] + "h")):  # fmt: skip
            one.feed(given)
        if count(player) < 21:
            one.feed(Choose(seat="1", do="stand"))
        won, drawn = expected(player, up + second, tail)
        for rank in second + tail[:drawn]:
            one.feed(Card(face=rank + "s"))
        assert (one.round, one.net("1"), sum(one.ledger.values())) == (1, won, 0), (player, up, second)
        assert len([tell for tell in one.tells if isinstance(tell, Settled)]) == 1


# ── 2.3 wagers ───────────────────────────────────────────────────────────────────────────────────


def test_2_3_a_the_hand_nearer_to_21_wins_and_over_21_the_dealer_loses() -> None:
    assert net("Tc 7d 9h stand Ts") == "10.00"
    assert net("Tc 6d 2h stand Ts Kd") == "10.00"
    assert net("Tc 7d 6h stand Ts") == "-10.00"


def test_2_3_a_over_21_loses_at_once_whatever_the_dealer_gets() -> None:
    """BJ-08."""
    judged = play("Tc 9c 6d 5h 8h 1:draw Ts 2:stand Kd 8s", on(("1", 10), ("2", 10)))
    assert judged.net == {"1": "-10.00", "2": "10.00"}
    course = told(judged)
    assert course.index("blackjack_wager lose 10.00") < course.index("17") < course.index("Dealer's Card")


def test_2_3_a_a_wager_is_made_before_the_first_card_on_a_box_that_there_is() -> None:
    fault = refused("", (bet(7, MAIN, 10),))
    assert (fault["cite"], fault["legal"]) == ("13:69F-2.3(a)", "1 to 6")
    assert asked(play("", (bet(7, MAIN, 10),), rules={"boxes": 7})) == "a card: box 7"
    assert refused("", (bet(1, "insurance", 5),))["cite"] == "13:69F-2.9(a)"
    assert record(*TEN, bet(1, MAIN, 15)).one("summary")["standing"][0]["amount"] == "25.00"


def test_2_3_a_an_additional_wager_needs_a_wager_on_the_same_box() -> None:
    rules = {"additional_wager": "over_under_13", "boxes_per_player": "2"}
    assert record(bet(1, "over_13", 1), rules=rules).refused["cite"] == "13:69F-2.3(a)"
    assert record(*TEN, bet(1, "over_13", 1, box="3"), rules=rules).refused["cite"] == "13:69F-2.3(a)"


def test_2_3_a_and_so_the_wager_is_not_taken_off_before_the_additional_one() -> None:
    rules = {"additional_wager": "over_under_13"}
    off, over_off = ({"remove": {"seat": "1", "wager": wager}} for wager in (MAIN, "over_13"))
    part = {"remove": {"seat": "1", "wager": MAIN, "amount": "4"}}
    over = bet(1, "over_13", 1)
    assert record(*TEN, over, off, rules=rules).refused["cite"] == "13:69F-2.3(a)"
    assert "standing" not in record(*TEN, over, over_off, off, rules=rules).one("summary")
    assert record(*TEN, over, part, rules=rules).one("summary")["standing"][0]["amount"] == "6.00"
    both = record(*on(("1", 10), ("2", 10)), over, {"remove": {"seat": "2", "wager": MAIN}}, rules=rules)
    assert [one["seat"] for one in both.one("summary")["standing"]] == ["1", "1"]


@pytest.mark.parametrize("when", ["", "Tc", "Tc 6d", "Tc 6d 5h"])
def test_2_3_d_after_the_first_card_nobody_alters_a_wager(when: str) -> None:
    for wrong in (bet(1, MAIN, 5), bet(2, MAIN, 5), {"remove": {"seat": "1", "wager": MAIN}}):
        fault = record(*TEN, "close", *line(when), wrong).refused
        assert (fault["input"], fault["cite"]) == (3 + len(line(when)), "13:69F-2.3(d)")


def test_2_3_b_equal_totals_are_void() -> None:
    """BJ-06."""
    one = play("Tc 8d 8h stand Ts").one("settled")
    assert (one["result"], one["cite"]) == ("void", ["13:69F-2.3(b)"])


def test_2_3_e_wins_are_paid_1_to_1_and_a_blackjack_3_to_2() -> None:
    assert play("Tc 7d 9h stand Ts").one("settled")["odds"] == "1 to 1"
    assert play("Ac 7d Th Ts").one("settled")["odds"] == "3 to 2"
    assert net("Ac 7d Th Ts", rules={"blackjack_payout": "6:5"}) == "12.00"


def test_8_2_a_wager_is_one_that_is_paid_and_halved_to_the_cent() -> None:
    assert refused("", (bet(1, MAIN, "10.01"),))["legal"] == "multiples of 0.02"
    assert refused("", (bet(1, MAIN, "10.02"),), rules={"blackjack_payout": "6:5"})["legal"] == "multiples of 0.05"
    assert refused("", (bet(1, MAIN, "10.01"),), rules=SURRENDER)["legal"] == "multiples of 0.02"


def test_8_2_the_posted_limits_are_those_of_the_wager_and_not_of_what_is_added_to_it() -> None:
    rules = {"table_min": "10", "table_max": "20", "additional_wager": "over_under_13"}
    assert refused("", (bet(1, MAIN, 9),), rules=rules)["cite"] == "13:69F-8.2"
    assert refused("", (bet(1, MAIN, 21),), rules=rules)["cite"] == "13:69F-8.2"
    judged = play("6c 6d 5h double_down=5 Th Ts Kd", (*TEN, bet(1, "over_13", 1)), rules=rules)
    assert judged.net == {"1": "14.00"}


# ── 2.4, 2.5 opening, shuffle, cut ───────────────────────────────────────────────────────────────

CUT_OUT = (*TEN, "close", "Tc 7d 9h stand cut_card Ts")
"""A round in which the cutting card comes out at the dealer's hand."""


def acts(judged: Judgement, cite: str) -> list[str]:
    return [t["act"] for t in judged.all("script") if cite in t["cite"]]


COMPLETED = "the cutting card is reached: complete the round, then shuffle"


def test_2_4_the_table_is_opened_once() -> None:
    assert len(acts(record(*CUT_OUT, *TEN), "13:69F-2.4")) == len(acts(record(*TEN), "13:69F-2.4")) == 2


def test_2_5_a_cards_are_shuffled_before_play_and_not_between_rounds() -> None:
    assert len(acts(record(*ROUND, *ROUND), "13:69F-2.5(a)")) == 1


def test_2_5_a_and_2_6_l_after_the_cutting_card_the_round_is_finished_and_the_shoe_shuffled() -> None:
    judged = record(*CUT_OUT, *TEN, "close", "Tc", rules={"decks": 1})
    assert acts(judged, "13:69F-2.6(l)") == [COMPLETED]
    left_over = "place the cards that remain in the shoe face down in the discard rack, so that none is missing"
    assert acts(judged, "13:69F-2.6(l)2i") == [left_over]
    assert len(acts(judged, "13:69F-2.5(a)")) == 2
    assert asked(judged) == "a card: dealer"
    assert "cannot be in the shoe" in record(*ROUND, *TEN, "close", "Tc", rules={"decks": 1}).refused["reason"]


def test_2_5_a_pre_shuffled_cards_are_not_shuffled_at_the_table() -> None:
    judged = record({"cut": {"seat": "1", "position": 100}}, *TEN, rules={"pre_shuffled": "on"})
    assert acts(judged, "13:69F-2.5(a)") == ["the cards come shuffled and inspected"]
    assert acts(judged, "13:69F-2.4") == []
    assert acts(judged, "13:69F-2.5(c)") == ["seat 1 cuts the cards"]
    assert acts(judged, "13:69F-2.6(c)") == [BURN]
    after = record(*CUT_OUT, *TEN, rules={"pre_shuffled": "on"})
    assert len(acts(after, "13:69F-2.5(a)")) == 2


def test_2_5_g_the_licensee_may_have_the_cards_shuffled_between_rounds_but_not_within_one() -> None:
    for again in ((*ROUND, "shuffle", *TEN), (*ROUND, *TEN, "shuffle")):
        judged = record(*again, "close", "Tc", rules={"decks": 1})
        assert len(acts(judged, "13:69F-2.5(g)")) == 1
        assert burns(judged) == 2
        assert asked(judged) == "a card: dealer"
    assert record(*ROUND, "shuffle", rules={"reshuffle_at_will": "off"}).refused["cite"] == "13:69F-2.5(g)"
    assert record(*TEN, "close", "Tc", "shuffle").refused["input"] == 4


@pytest.mark.parametrize("decks", [1, 6])
def test_2_5_c_the_cut_is_at_least_10_cards_from_either_end(decks: int) -> None:
    """BJ-56."""
    for position in (10, 52 * decks - 10):
        judged = record({"cut": {"seat": "1", "position": position}}, *TEN, rules={"decks": decks})
        assert judged.last == "waiting"
    for position in (8, 9, 52 * decks - 9):
        fault = record({"cut": {"seat": "1", "position": position}}, rules={"decks": decks}).refused
        assert (fault["cite"], fault["legal"]) == ("13:69F-2.5(c)", f"10 to {52 * decks - 10} cards")


@pytest.mark.parametrize(("decks", "quarter"), [(1, 13), (6, 78), (8, 104)])
def test_2_5_d_the_cutting_card_goes_in_at_least_a_quarter_from_the_back(decks: int, quarter: int) -> None:
    def place(number: int) -> str:
        return f"insert the cutting card {number} cards from the back; cards into the shoe"

    rules = {"decks": decks}
    assert acts(record(*TEN, rules=rules), "13:69F-2.5(d)") == [place(quarter)]
    assert acts(record({"cut_card": quarter + 5}, *TEN, rules=rules), "13:69F-2.5(d)") == [place(quarter + 5)]
    for outside in (0, quarter - 1, 52 * decks):
        fault = record({"cut_card": outside}, rules=rules).refused
        assert (fault["cite"], fault["legal"]) == ("13:69F-2.5(d)", f"{quarter} to {52 * decks - 1} cards")


def who_cuts(*before: Any, declines: tuple[int, ...] = (), accepts: int = 0) -> str:
    """Who cuts next, when these have declined and that one accepts."""
    answers = [f"{seat}:decline" for seat in declines] + [f"{accepts}:accept"] * bool(accepts)
    judged = record(*before, *answers, *TEN, seats=SEATS)
    assert judged.last == "waiting", judged.tells[-1]
    return acts(judged, "13:69F-2.5(c)")[-1].removesuffix(" cuts the cards")


ON_BOX_3 = (bet(3, MAIN, 10), bet(1, MAIN, 10), "close", "Tc cut_card Tc 6d 9h 9h 1:stand 3:stand Ts Kd")
CHOSEN = (*ROUND, "shuffle")


@pytest.mark.parametrize(
    ("before", "order"),
    [((), (1, 3, 6)), (ON_BOX_3, (3, 6, 1)), (CUT_OUT, (6, 1, 3)), (CHOSEN, (6, 1, 3))],
    ids=["opening", "cutting card on box 3", "on the dealer's hand", "the licensee's choice"],
)
def test_2_5_e_and_f_who_cuts_and_to_whom_it_is_offered_then(before: Any, order: tuple[int, ...]) -> None:
    """BJ-54, BJ-55."""
    first, second, third = order
    assert who_cuts(*before, accepts=first) == f"seat {first}"
    assert who_cuts(*before, declines=(first,), accepts=second) == f"seat {second}"
    assert who_cuts(*before, declines=(first, second), accepts=third) == f"seat {third}"
    assert who_cuts(*before, declines=order) == who_cuts(*before) == "dealer"
    wrong = record(*before, f"{second}:accept", seats=SEATS).refused
    assert (wrong["reason"], wrong["cite"]) == (f"the cut is offered to seat {first}", "13:69F-2.5(e), 13:69F-2.5(f)")


def test_2_6_j_1_what_the_reader_shows_was_ruled_by_j_itself_before_july_1996() -> None:
    for day, cite in (("1996-07-14", "19:47-2.6(j)"), ("1996-07-15", "19:47-2.6(j)1")):
        judged = play("Tc Ad 9h ?? reader:blackjack turn:Kh", rules=READER, as_of=day)
        assert judged.one("turned")["cite"] == [cite]


def test_2_13_a_a_second_bettor_needs_the_consent_of_the_first() -> None:
    shared = {"players_per_box": "3"}
    for first, second in (("1", "2"), ("5", "3")):
        bets = on((first, 10), (second, 20), box="4")
        for answer in ([], [{"choose": {"seat": first, "do": "accept"}}]):
            assert len(record(*bets, *answer, rules=shared).one("summary")["standing"]) == 2
        no = {"choose": {"seat": first, "do": "decline", "box": "4"}}
        gone = record(*bets, no, rules=shared)
        assert [one["seat"] for one in gone.one("summary")["standing"]] == [first]
        assert gone.one("ruled")["cite"] == ["13:69F-2.13(a)"]
        for again in ([*bets, no, bets[1]], [bets[0], no, bets[1]]):
            fault = record(*again, rules=shared).refused
            assert fault["reason"] == f"seat {first} does not consent to seat {second} on box 4"
            assert fault["cite"] == "13:69F-2.13(a)"
        other = {"choose": {"seat": second, "do": "accept"}}
        assert record(*bets, other, rules=shared).refused["reason"] == f"seat {first} is asked"
    third = [*on(("1", 10), ("2", 10), ("3", 10), box="1"), {"choose": {"seat": "1", "do": "decline"}}]
    assert [one["seat"] for one in record(*third, rules=shared).one("summary")["standing"]] == ["1", "2"]


def test_2_5_e_1_the_first_player_to_the_table_is_who_came_first_not_the_lowest_number() -> None:
    came = {"5": {"stack": "100"}, "1": {"stack": "100"}, "6": {"stack": "100"}}
    for rules in ({}, {"pre_shuffled": "on"}):
        wrong = record({"choose": {"seat": "1", "do": "accept"}}, seats=came, rules=rules).refused
        assert wrong["reason"] == "the cut is offered to seat 5"
        sat = [{"sit": {"seat": seat, "stack": "100"}} for seat in came]
        cut = {"choose": {"seat": "5", "do": "accept"}}
        judged = record(*sat[:1], cut, *sat[1:], seats={}, rules=rules)
        assert acts(judged, "13:69F-2.5(c)") == ["seat 5 cuts the cards"]
    assert acts(record(*sat, cut, *TEN, seats={}), "13:69F-2.5(c)") == ["seat 5 cuts the cards"]


def test_2_4_at_a_table_opened_empty_the_cards_wait_spread_for_the_first_player() -> None:
    came = {"sit": {"seat": "3", "stack": "100"}}
    for early in ("shuffle", {"cut": {"position": "20"}}, "close", "burn:??", *TEN):
        fault = record(early, came, seats={}).refused
        assert (fault["input"], fault["asked"], fault["cite"]) == (1, "the first player to the table", "13:69F-2.4")
    judged = record("new_dealer", came, "shuffle", seats={})
    assert [t["tell"] for t in judged.tells[:3]] == ["script", "moved", "script"]
    spread, washed = acts(judged, "13:69F-2.4")
    assert ("spread" in spread, "wash" in washed) == (True, True)
    gone = record(came, {"leave": {"seat": "3"}}, "shuffle", seats={}).refused
    assert (gone["input"], gone["asked"]) == (3, "the first player to the table")


def test_2_6_l_where_the_record_gives_the_cutting_cards_place_the_count_brings_it_out() -> None:
    deck = {"decks": "1"}
    rounds = [*ROUND, *TEN, "close", "Th 7c 9c stand Td", *TEN]
    given = record({"cut_card": "45"}, *rounds, rules=deck)  # one is burned: 45 of 52 are left after two cards more
    at = given.tells.index(given.one("script", act=COMPLETED))
    assert given.tells[at + 1]["card"] == "9c"
    assert len(acts(given, "13:69F-2.5(a)")) == 2
    assert not acts(record(*rounds, rules=deck), "13:69F-2.6(l)")
    refusal = record({"cut_card": "52"}, rules=deck).refused
    assert (refusal["legal"], refusal["cite"]) == ("13 to 51 cards", "13:69F-2.5(d)")


# ── 2.6(c), (d), (l), (m), 2.6A, 2.20 burn, double shoe, other ways to shuffle and deal ──────────


def burns(judged: Judgement) -> int:
    return len(judged.all("script", act=BURN))


def test_2_6_c_a_card_is_burned_face_down_after_the_shuffle_and_shown_if_a_player_asks() -> None:
    judged = record("burn:9h", *TEN)
    assert judged.one("burned") == {
        "tell": "burned",
        "card": "??",
        "cite": ["13:69F-2.6(c)"],
        "basis": "nj-other-year",
        "text": "1998",
    }
    assert record("burn:9h", "1:show", *TEN).one("turned")["card"] == "9h"
    assert record("burn:??", "1:show", "turn:9h", *TEN).one("turned")["card"] == "9h"
    only = record("burn:9h", *TEN, "close", "9h", rules={"decks": 1}).refused
    assert only["reason"] == CONTRADICTS
    for wrong in ("1:look", "15:show"):
        assert record("burn:9h", wrong).refused["cite"] == "13:69F-2.6(c)"
    assert record(*ROUND, "1:show").refused["reason"] == "no card was burned before this round"


def test_2_6_c_every_new_dealer_burns_a_card_before_dealing() -> None:
    """BJ-57."""
    judged = record(*ROUND, "new_dealer", *TEN, "close", "burn:2c", "Tc 7d 9h stand Ts")
    assert burns(judged) == 2
    assert told(judged, "burned", "dealt")[4:6] == ["burned ??", "box 1: Tc"]
    assert burns(record(*ROUND, "new_dealer", *ROUND, *ROUND)) == 2
    assert burns(record(*ROUND, *ROUND)) == 1


def discards(number: int, method: str = "bart_carter") -> Judgement:
    """A table whose shoe has given so many cards."""
    state = {"shoe": {"decks": "6", "shuffled": "true", "drawn": str(number), "seen": {"Tc": "6"}}}
    return record("new_dealer", *TEN, "close", "Tc", rules={"shuffle_method": method}, state=state)


def test_2_6_m_bart_carter_shuffles_more_than_a_deck_of_discards_into_the_shoe() -> None:
    shuffled = discards(53)
    (act,) = acts(shuffled, "13:69F-2.6(m)")
    assert "three" in act
    assert asked(shuffled) == "a card: dealer"
    assert "cannot be in the shoe" in discards(52).refused["reason"]
    assert acts(discards(52), "13:69F-2.6(m)") == acts(discards(300, "manual"), "13:69F-2.6(m)") == []


def test_2_6_c_and_2_5_d_bart_carter_burns_nothing_and_inserts_no_cutting_card() -> None:
    judged = record(*ROUND, "new_dealer", *ROUND, rules={"shuffle_method": "bart_carter"})
    assert (burns(judged), acts(judged, "13:69F-2.5(d)")) == (0, [])
    assert acts(judged, "13:69F-2.5(c)") == ["dealer cuts the cards"]


def test_2_20_a_continuous_shuffler_replaces_shuffle_cut_and_burn() -> None:
    rules = {"shuffle_method": "continuous", "decks": "1"}
    judged = record(*ROUND, "new_dealer", *ROUND, rules=rules)
    assert (judged.net, burns(judged)) == ({"1": "20.00"}, 0)
    assert [t for t in judged.all("script") if t["cite"][0].startswith("13:69F-2.5")] == []
    assert len(acts(judged, "13:69F-2.4")) == 2  # the opening, once: it is not replaced
    for wrong in ("shuffle", {"cut": {"seat": "1", "position": "20"}}, "burn:??"):
        assert record(wrong, rules=rules).refused["input"] == 1
    assert "cannot be in the shoe" in refused("Tc Tc", rules=rules)["reason"]


def test_2_2_c_an_automated_shuffler_has_the_other_set_ready() -> None:
    judged = record(*CUT_OUT, *TEN, rules={"shuffle_method": "automated"})
    assert all("automated shuffler" in act for act in acts(judged, "13:69F-2.5(a)"))
    assert len(acts(judged, "13:69F-2.5(a)")) == 2


def test_2_6a_dealt_from_the_hand_no_more_bets_are_announced() -> None:
    judged = play("Tc 7d 9h stand Ts", rules={"deal_from_hand": "on"})
    assert judged.words[0] == "No more bets"
    assert judged.all("announced")[0]["cite"] == ["13:69F-2.6A"]
    assert judged.net == {"1": "10.00"}
    assert "all 2 of 2 decks" in refused("Tc Tc Tc", rules={"deal_from_hand": "on"})["reason"]
    assert "No more bets" not in play("Tc 7d 9h stand Ts").words


SHOE = {"double_shoe": "on", "decks": "1"}


def drawn(face: str, side: str) -> dict[str, Any]:
    """The determinant card."""
    return {"card": {"face": face, "side": side}}


@pytest.mark.parametrize(
    ("face", "side", "own", "dealt"),
    [("5h", "red", True, "red"), ("5d", "red", True, "red"), ("5s", "red", False, "black"),
     ("5c", "red", False, "black"),
     ("5s", "black", True, "black"), ("5c", "black", True, "black"), ("5h", "black", False, "red")],
)  # fmt: skip
def test_2_6_d_2_the_determinant_card_fixes_the_side(face: str, side: str, own: bool, dealt: str) -> None:
    """BJ-52, BJ-53."""
    judged = record(*on(("2", 10), ("4", 10)), "close", drawn(face, side), rules=SHOE)
    assert acts(judged, "13:69F-2.6(d)2") == [f"deal this round from the {dealt} side"]
    assert told(judged, "dealt", "burned") == [f"box 2: {face}" if own else f"burned {face}"]
    assert asked(judged) == ("a card: box 4" if own else "a card: box 2")


def test_2_6_d_each_side_is_a_shoe_of_its_own() -> None:
    one = [*TEN, "close", drawn("Th", "red"), "7d 9h stand Ts"]
    again = record(*one, *TEN, "close", drawn("5h", "red"), "Ts", rules=SHOE).refused
    assert "10 of spades cannot be in the shoe" in again["reason"]
    other = record(*one, *TEN, "close", drawn("5s", "red"), "Ts 7d Th stand 9h Kd", rules=SHOE)
    assert other.net == {"1": "20.00"}
    assert "cannot be" in record(*one, *TEN, "close", drawn("Th", "red"), rules=SHOE).refused["reason"]


def test_2_6_d_an_unnamed_side_is_the_one_that_was_dealt_from_last() -> None:
    one = [*TEN, "close", drawn("5s", "red"), "Tc 7d 9h stand Ts"]
    judged = record(*one, *TEN, "close", "6s", rules=SHOE)
    assert acts(judged, "13:69F-2.6(d)2")[-1] == "deal this round from the black side"
    assert told(judged, "dealt")[-1] == "box 1: 6s"
    assert record(*TEN, "close", drawn("5s", "blue"), rules=SHOE).refused["legal"] == "red, black"
    assert record(*TEN, "close", "??", rules=SHOE).refused["cite"] == "13:69F-2.6(d)"


RED_TEN = [*TEN, "close", drawn("Th", "red"), "7d 9h stand Ts"]


@pytest.mark.parametrize("side", ["red", "black"])
def test_2_6_l_the_cutting_card_comes_out_at_the_determinant_card_as_at_any_other(side: str) -> None:
    """2.6(d), 2.6(l)2ii-3: on the side that it is drawn from, which alone is shuffled after the round."""
    cut = {"cut_card": {"side": side}}
    first = [
        *RED_TEN,
        *TEN,
        "close",
        cut,
        drawn("8h", side),
        "2d 9c 2h stand Kd" if side == "black" else "Td 9d stand Kd",
    ]
    judged = record(*first, *TEN, "close", drawn("Th" if side == "red" else "8h", side), rules=SHOE)
    assert acts(judged, "13:69F-2.6(l)") == [COMPLETED]
    assert [side in act for act in acts(judged, "13:69F-2.6(l)2ii")] == [True]
    assert len(acts(judged, "13:69F-2.5(a)")) == 3
    assert judged.last == "waiting"


@pytest.mark.parametrize("side", ["red", "black", ""])
def test_2_15_a_a_card_face_up_at_the_determinant_goes_to_the_segregated_area(side: str) -> None:
    up = {"irregularity": {"kind": "card_found_face_up", "card": "9s", "side": side}}
    named = side or "red"
    for judged in (record(*RED_TEN, *TEN, "close", up, drawn("9s", named), rules=SHOE),
                   record(*RED_TEN, up, *TEN, "close", drawn("9s", named), rules=SHOE)):  # fmt: skip
        assert acts(judged, "13:69F-2.15(a)") == [
            f"place the card in the segregated area of the {named} side of the shoe"
        ]
        assert "9 of spades cannot be in the shoe" in judged.refused["reason"]
    other = record(*RED_TEN, up, *TEN, "close", drawn("9s", "red" if side == "black" else "black"), rules=SHOE)
    assert other.last == "waiting"
    assert acts(record(*TEN, "close", up, rules={"decks": "1"} if not side else SHOE), "13:69F-2.15(a)")


def test_2_15_what_is_ruled_on_at_any_draw_is_ruled_on_at_the_determinant_card() -> None:
    """2.15(a)-(b), 13:69F-2A.15(a), (f)."""
    seen = {"irregularity": {"kind": "card_drawn_in_error", "card": "5h"}}
    assert record(*TEN, "close", seen, "6h", rules=SHOE).refused["reason"] == CONTRADICTS
    assert told(record(*TEN, "close", seen, "5h", rules=SHOE), "dealt") == ["box 1: 5h"]
    several = record(*TEN, "close", {"irregularity": {"kind": "cards_found_face_up"}}, rules=SHOE)
    assert several.one("void")["cite"] == ["13:69F-2A.15(a)"]
    out = record(*TEN, "close", {"irregularity": {"kind": "insufficient_cards"}}, "Th", rules=SHOE)
    assert told(out, "dealt") == ["box 1: Th"]


def test_2_6_d_2_the_round_is_dealt_from_one_side() -> None:
    """The cutting card of the other side cannot come out either, nor a card be found face up there."""
    one = [*TEN, "close", drawn("5s", "red"), drawn("Tc", "black"), drawn("7d", ""), "9h stand"]
    for last in (drawn("Ts", "red"), {"cut_card": {"side": "red"}},
                 {"irregularity": {"kind": "card_found_face_up", "card": "2s", "side": "red"}}):  # fmt: skip
        fault = record(*one, last, rules=SHOE).refused
        assert (fault["cite"], fault["legal"]) == ("13:69F-2.6(d)2", "black")
    assert record(*one, drawn("Ts", "black"), rules=SHOE).last == "summary"
    assert record(*TEN, "close", drawn("Tc", "red")).refused["legal"] == "no side"


def test_2_5_e_2_the_box_of_a_determinant_card_behind_the_cutting_card_cuts() -> None:
    wagers = on(("2", 10), ("4", 10))
    first = [*wagers, "close", "cut_card", "Th", "9h 7d 8h 9d 2:stand 4:stand Ts"]
    accepts = {"choose": {"seat": "2", "do": "accept"}}
    assert "seat 2 cuts the cards" in acts(record(*first, accepts, *wagers, rules=SHOE), "13:69F-2.5(c)")


def test_2_6_l_the_cutting_card_may_come_out_at_a_new_dealers_burn() -> None:
    """2.6(c): said so by the record, or by the count of the cards; and once."""
    again = [*ROUND, "new_dealer", *TEN, "close"]
    said = record(*again, "cut_card", {"burn": "2c"}, "Th 7c 9c stand Td", *TEN, rules={"decks": "1"})
    counted = record({"cut_card": "47"}, *again, {"burn": "2c"}, "Th 7c 9c stand Td", *TEN, rules={"decks": "1"})
    for judged in (said, counted):
        assert acts(judged, "13:69F-2.6(l)") == [COMPLETED]
        assert len(acts(judged, "13:69F-2.5(a)")) == 2
    acted = [tell for tell in counted.tells if tell["tell"] in ("script", "burned", "dealt")]
    at = acted.index(counted.one("script", act=COMPLETED))
    assert acted[at + 1]["tell"] == "burned"


def test_2_6_d_replaces_the_burn() -> None:
    judged = record(*TEN, "close", drawn("Th", "red"), "7d 9h stand Ts", "new_dealer", *TEN, "close", rules=SHOE)
    assert burns(judged) == 0
    assert len(acts(judged, "13:69F-2.5(d)")) == 2


def test_2_6_l_only_the_side_whose_cutting_card_came_out_is_shuffled() -> None:
    first = [*TEN, "close", drawn("Th", "red"), "7d cut_card 9h stand Ts"]
    judged = record(*first, *TEN, "close", drawn("Th", "red"), rules=SHOE)
    assert len(acts(judged, "13:69F-2.5(a)")) == 3
    assert asked(judged) == "a card: dealer"
    black = [*TEN, "close", drawn("5s", "black"), "7d 9h stand Ts"]
    kept = record(*black, *first, *TEN, "close", drawn("5s", "black"), rules=SHOE).refused
    assert "5 of spades cannot be in the shoe" in kept["reason"]


# ── 2.6(e)-(h) the deal ──────────────────────────────────────────────────────────────────────────


def test_2_6_e_from_the_dealers_left_a_card_to_each_box_one_to_the_dealer_a_second_to_each() -> None:
    judged = play("2c 3c 4c 5c 6c", on(("4", 10), ("2", 10)))
    assert told(judged, "dealt") == ["box 2: 2c", "box 4: 3c", "dealer: 4c", "box 2: 5c", "box 4: 6c"]
    assert {tuple(t["cite"]) for t in judged.all("dealt")} == {("13:69F-2.6(e)",)}
    assert refused("??")["reason"] == "this card is dealt face up: its face is needed"


def test_2_6_f_g_and_h_a_round_in_its_order() -> None:
    judged = play("2c 3c 6d 5c 6c 2:draw Tc 2:stand 4:stand Th 4d", on(("4", 10), ("2", 10)))
    assert told(judged)[5:] == [
        "7", "draw", "box 2: Tc", "17", "stand", "9", "stand", "Dealer's Card", "dealer: Th", "dealer: 4d", "20",
        "blackjack_wager lose 10.00", "blackjack_wager lose 10.00",
    ]  # fmt: skip
    cites = {words: t["cite"][0] for t in judged.all("announced") for words in [t["words"]]}
    assert cites == {
        "7": "13:69F-2.6(f)", "17": "13:69F-2.6(g)", "9": "13:69F-2.6(f)", "Dealer's Card": "13:69F-2.6(h)",
        "20": "13:69F-2.6(h)",
    }  # fmt: skip
    assert [t["seat"] for t in judged.all("settled")] == ["4", "2"]


def test_2_6_f_each_in_turn() -> None:
    two = on(("2", 10), ("4", 10))
    fault = refused("2c 3c 6d 5c 6c 4:stand", two)
    assert (fault["input"], fault["legal"], fault["cite"]) == (9, "seat 2, box 2", "13:69F-2.6(f)")
    assert refused("2c 3c 6d 5c 6c 2:stand/4", two)["cite"] == "13:69F-2.6(f)"
    assert asked(play("2c 3c 6d 5c 6c 2:stand/2", two)) == "box 4: 9"


def test_2_6_h_the_second_card_comes_when_all_have_finished() -> None:
    judged = play("Tc 6d 9c stand")
    assert judged.words[-1] == "Dealer's Card"
    assert asked(judged) == "a card: dealer"


# ── 2.6(j) the hole card face down ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "hole", ["?? {} turn:Td", "Td {}", "Td {} turn:Td"], ids=["unknown", "known", "known and turned"]
)
@pytest.mark.parametrize("rules", [NO_PEEK, READER], ids=["no peek", "reader"])
def test_2_6_j_the_hole_card_is_dealt_face_down_and_turned_when_all_have_finished(
    rules: dict[str, str], hole: str
) -> None:
    judged = play(f"Tc 6d 2h {hole.format('draw 5c stand')} 3s", rules=rules)
    assert told(judged, "dealt", "turned") == [
        "box 1: Tc", "dealer: 6d", "box 1: 2h", "dealer: ??", "box 1: 5c", "dealer turns Td", "dealer: 3s",
    ]  # fmt: skip
    assert judged.net == {"1": "-10.00"}
    assert judged.words == ["12", "17", "19"]
    assert judged.one("turned")["cite"] == judged.all("dealt")[3]["cite"] == ["13:69F-2.6(j)"]


@pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd", "Td"])
def test_2_6_j_the_reader_is_used_when_the_first_card_is_an_ace_or_a_ten(up: str) -> None:
    judged = play(f"Tc {up} 9h ??", rules=READER)
    read = judged if up != "Ad" else play(f"Tc {up} 9h ?? close", rules=READER)
    assert asked(read) == "the card reader"
    assert (
        acts(read, "13:69F-2.6(j)")[-1] == "slide the hole card face down into the card reader, exposing it to no one"
    )
    assert asked(play(f"Tc {up} 9h ?? reader:none", rules=READER)) == "box 1: 19"
    assert asked(play(f"Tc {up} 9h ?? {'close' if up == 'Ad' else ''}", rules=NO_PEEK)) == "box 1: 19"


@pytest.mark.parametrize("up", [f"{rank}d" for rank in "23456789"])
def test_2_6_j_the_reader_is_not_used_with_2_to_9(up: str) -> None:
    assert asked(play(f"Tc {up} 9h ??", rules=READER)) == "box 1: 19"
    assert refused(f"Tc {up} 9h ?? reader:none", rules=READER)["input"] == 7


@pytest.mark.parametrize("hole", ["?? reader:blackjack turn:Ah", "Ah"])
def test_2_6_j_1_the_reader_shows_blackjack_no_more_cards(hole: str) -> None:
    """BJ-36."""
    judged = play(f"Tc Ac Td 9h Kh {hole}", on(("1", 10), ("2", 10)), rules=READER)
    assert judged.net == {"1": "-10.00"}
    assert judged.last == "summary"
    assert judged.all("chose") == []
    assert judged.one("settled", seat="2")["result"] == "void"
    assert judged.one("turned")["cite"] == ["13:69F-2.6(j)1"]


def test_2_6_j_without_a_reader_a_blackjack_is_known_after_all_have_played() -> None:
    judged = play("6c Kd 5h ?? double_down=10 9c turn:Ah", rules=NO_PEEK)
    assert judged.net == {"1": "-10.00"}
    assert ("returned", "10.00") in settled(judged)


def test_2_6_j_what_the_reader_shows_and_what_the_card_is_agree() -> None:
    wrong = [
        "Tc Kd 9h ?? reader:maybe", "Tc Kd 9h Ah reader:none", "Tc Kd 9h 5h reader:blackjack",
        "Tc Kd 9h ?? reader:blackjack turn:9s", "Tc Kd 9h ?? reader:none stand turn:As",
        "Tc Ad 9h ?? reader:none stand turn:Ks", "Tc 6d 9h Ks stand turn:9s",
    ]  # fmt: skip
    for text in wrong:
        fault = refused(text, rules=READER)
        assert fault["input"] == 2 + len(text.split()), text
        assert fault["cite"].startswith("13:69F-2.6(j)"), text
    assert net("Tc Ad 9h ?? reader:none stand turn:As 6s", rules=READER) == "10.00"


@pytest.mark.parametrize(
    ("text", "total", "rules"),
    [("Tc 6d 9h draw 8c Ks", "16", {}), ("9c Kd 9h stand Ad", "21", {}), ("9c Kd 9h Ad", "21", FACE_UP),
     ("Ac 6d Kh 9s", "15", {}), ("Tc 6d 9h ?? draw 8c turn:Ks", "16", NO_PEEK)],
)  # fmt: skip
def test_2_6_h_his_total_is_announced_though_he_draws_no_card(text: str, total: str, rules: dict[str, str]) -> None:
    judged = play(text, rules=rules)
    last = judged.all("announced")[-1]
    assert (judged.last, last["words"], last["cite"]) == ("summary", total, ["13:69F-2.6(h)"])


def test_2_6_j_a_face_that_cannot_be_in_the_shoe_is_no_hole_card() -> None:
    one = NO_PEEK | {"decks": "1"}
    assert "cannot be in the shoe" in refused("Tc Kd 9h Tc", rules=one)["reason"]
    assert "cannot be in the shoe" in refused("Tc Kd 9h ?? stand turn:9h", rules=one)["reason"]
    for read in ("none", "blackjack"):
        assert (
            "there is no joker"
            in refused(f"Tc Kd 9h ?? reader:{read} {'stand ' * (read == 'none')}turn:X", rules=READER)["reason"]
        )


# ── 2.6(k) the hole card face up ─────────────────────────────────────────────────────────────────


def test_2_6_k_the_second_card_is_dealt_face_up_before_any_additional_card() -> None:
    judged = play("Tc 6d 2h Td draw 5c stand 3s", rules=FACE_UP)
    assert told(judged, "dealt")[3:] == ["dealer: Td", "box 1: 5c", "dealer: 3s"]
    assert judged.all("dealt")[3]["cite"] == ["13:69F-2.6(k)"]
    assert "Dealer's Card" not in judged.words


def test_2_6_k_1_a_tie_loses_but_a_blackjack_wins_over_a_blackjack() -> None:
    """BJ-04, BJ-05."""
    tie = play("Tc 8d 8h Ts stand", rules=FACE_UP)
    assert (tie.net, tie.one("settled")["cite"]) == ({"1": "-10.00"}, ["13:69F-2.6(k)1"])
    assert net("Ac Ad Kh Kd", rules=FACE_UP) == net("Ac Kd Kh Ad", rules=FACE_UP) == "10.00"
    assert net("Tc 7d 8h Ts stand", rules=FACE_UP) == "10.00"
    assert net("7c Ad 7h 5d draw 7s 5h", rules=FACE_UP) == "-10.00"


def test_2_6_k_2_a_blackjack_pays_1_to_1() -> None:
    for text in ("Ac 6d Kh 9d", "Ac Td Kh 9d"):
        one = play(text, rules=FACE_UP).one("settled")
        assert (one["odds"], "13:69F-2.6(k)2" in one["cite"]) == ("1 to 1", True)


def test_2_6_k_3_no_insurance() -> None:
    assert asked(play("Tc Ad 9h 5s", rules=FACE_UP)) == "box 1: 19"
    for wrong in ("insure=5", "close", "even_money"):
        assert refused(f"Tc Ad 9h 5s {wrong}", rules=FACE_UP)["input"] == 7


@pytest.mark.parametrize(
    ("hand", "may"),
    [("5c 3h", False), ("5c 4h", True), ("6c 4h", True), ("5c 6h", True), ("7c 5h", False), ("Ac 8h", False),
     ("Ac 9h", False), ("Tc 9h", False)],
)  # fmt: skip
def test_2_6_k_4_doubling_only_on_9_10_or_11(hand: str, may: bool) -> None:
    """BJ-24."""
    first, second = hand.split()
    judged = play(f"{first} 6d {second} Ts double_down=10", rules=FACE_UP)
    if may:
        assert asked(judged) == "a card: box 1"
    else:
        assert judged.refused["cite"] == "13:69F-2.6(k)4"


def test_2_6_k_4_the_other_reading_takes_soft_19_and_20() -> None:
    rules = FACE_UP | {"face_up_double_soft": "on"}
    for second, may in (("7h", False), ("8h", True), ("9h", True)):
        judged = play(f"Ac 6d {second} Ts double_down=10", rules=rules)
        assert (judged.last == "waiting") is may
    assert refused("7c 6d 5h Ts double_down=10", rules=rules)["cite"] == "13:69F-2.6(k)4"
    assert asked(play("6c 6d 5h Ts double_down=10", rules=rules)) == "a card: box 1"


def test_2_6_k_6_a_dealers_blackjack_ends_the_round() -> None:
    judged = play("Tc Ac Ad 9h Kh Kd", on(("1", 10), ("2", 10)), rules=FACE_UP)
    assert judged.net == {"1": "-10.00", "2": "10.00"}
    assert judged.all("chose") == []


# ── 2.7 blackjack, even money ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("up", [f"{rank}d" for rank in "23456789"])
def test_2_7_a_against_2_to_9_it_is_paid_before_any_third_card(up: str) -> None:
    """BJ-01."""
    judged = play(f"Ac 5c {up} Kh 5h 2:draw", on(("1", 10), ("2", 10)))
    assert judged.words[0] == "Blackjack"
    assert judged.one("settled") | {"seat": "1", "pays": "15.00", "cite": ["13:69F-2.7(a)"]} == judged.one("settled")


@pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd", "Td"])
def test_2_7_b_against_an_ace_or_a_ten_it_waits_for_the_second_card(up: str) -> None:
    """BJ-02, BJ-03."""
    waits = play(f"Ac 5c {up} Kh 5h 2:draw 7h 2:stand", on(("1", 10), ("2", 10)))
    assert waits.all("announced", words="Blackjack")[0]["cite"] == ["13:69F-2.7(b)"]
    assert waits.all("settled") == []
    void = play(f"Ac {up} Kh {'Ks' if up == 'Ad' else 'As'}").one("settled")
    assert (void["result"], void["cite"]) == ("void", ["13:69F-2.7(b)"])
    paid = play(f"Ac {up} Kh 9s").one("settled")
    assert (paid["pays"], paid["cite"]) == ("15.00", ["13:69F-2.7(b)"])


@pytest.mark.parametrize(
    ("text", "rules"),
    [("Ac 9c Kd Kh 7c 2:stand 5c 9d", {}), ("Ac 9c Kd Kh 7c 5c 2:stand 9d", {"hole_card_procedure": "face_up"}),
     ("Ac 9c Kd Kh 7c ?? 2:stand turn:5c 9d", {"hole_card_procedure": "face_down_no_peek"})],
)  # fmt: skip
def test_2_7_b_it_is_settled_before_the_dealer_draws_and_the_other_hands_after(
    text: str, rules: dict[str, str]
) -> None:
    judged = play(text, on(("1", 10), ("2", 10)), rules=rules)
    course = [(t.get("seat") or t["card"]) for t in judged.tells if t["tell"] in ("dealt", "settled")]
    assert course[-3:] == ["1", "9d", "2"]


def test_2_7_b_with_a_reader_it_waits_all_the_same_unless_elected_otherwise() -> None:
    text = "Ac 5c Kd Kh 5h ?? reader:none"
    two = on(("1", 10), ("2", 10))
    assert play(text, two, rules=READER).all("settled") == []
    paid = play(text, two, rules=READER | {"pay_blackjack_after_reader": "on"})
    assert paid.one("settled")["pays"] == "15.00"
    assert play(f"{text} 2:stand turn:9s", two, rules=READER).net == {"1": "15.00", "2": "-10.00"}


@pytest.mark.parametrize("second", ["Kd", "9d"])
def test_13_69f_2_7_even_money_is_paid_at_once_whatever_the_second_card(second: str) -> None:
    """BJ-35."""
    judged = play(f"Ac Ad Kh even_money {second}", rules=EVEN_MONEY)
    assert judged.net == {"1": "10.00"}
    one = judged.one("settled")
    assert (one["odds"], one["cite"]) == ("1 to 1", ["13:69F-2.7"])
    course = told(judged)
    assert course.index("blackjack_wager win 10.00") < course.index("Dealer's Card")


def test_13_69f_2_7_even_money_is_for_a_blackjack_against_an_ace_and_instead_of_insurance() -> None:
    for text in ("Tc Ad 9h even_money", "Ac Kd Kh even_money", "Ac 6d Kh even_money", "Ac Ad Kh 2:even_money",
                 "Ac Ad Kh insure=5 even_money", "Ac Ad Kh even_money insure=5",
                 "Ac Ad Kh even_money even_money"):  # fmt: skip
        fault = refused(text, rules=EVEN_MONEY)
        assert fault["input"] == 2 + len(text.split()), text
    assert refused("Ac Ad Kh even_money")["cite"] == "13:69F-2.9(a)"


# ── 2.8 surrender ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("up", [f"{rank}d" for rank in "23456789"])
def test_2_8_a_1_half_is_lost_and_half_returned_at_once(up: str) -> None:
    """BJ-25."""
    judged = play(f"Tc 9c {up} 6h 9h 1:surrender", on(("1", 10), ("2", 10)), rules=SURRENDER)
    assert settled(judged) == [("returned", "5.00"), ("lose", "5.00")]
    assert {tuple(t["cite"]) for t in judged.all("settled")} == {("13:69F-2.8(a)1",)}


@pytest.mark.parametrize(("up", "ten"), [("Ad", "Ks"), ("Kd", "As"), ("Qd", "As"), ("Jd", "As"), ("Td", "As")])
def test_2_8_a_2_against_an_ace_or_a_ten_it_waits(up: str, ten: str) -> None:
    """BJ-26, BJ-27."""
    assert play(f"Tc {up} 6h surrender", rules=SURRENDER).all("settled") == []
    lost = play(f"Tc {up} 6h surrender {ten}", rules=SURRENDER)
    assert (lost.net, settled(lost)) == ({"1": "-10.00"}, [("lose", "10.00")])
    half = play(f"Tc {up} 6h surrender 9s", rules=SURRENDER)
    assert (half.net, half.last) == ({"1": "-5.00"}, "summary")
    assert {tuple(t["cite"]) for one in (lost, half) for t in one.all("settled")} == {("13:69F-2.8(a)2",)}


def test_2_8_a_surrender_comes_before_any_other_choice_and_of_no_split_hand() -> None:
    for text in ("5c 7d 6h draw 2c surrender", "8c 7d 8h split 2c surrender", "8c 7d 8h split Tc stand Tc surrender"):
        assert refused(text, rules=SURRENDER)["cite"] == "13:69F-2.8(a)", text
    assert refused("Tc 7d 6h surrender")["reason"] == "surrender is not offered at this table"
    assert refused("Tc 7d 6h surrender=5", rules=SURRENDER)["reason"] == "surrender takes no amount"


def test_2_8_b_insurance_is_settled_apart() -> None:
    """BJ-28."""
    assert net("Tc Ad 6h insure=5 surrender Ks", rules=SURRENDER) == "0.00"
    assert net("Tc Ad 6h insure=5 surrender 9s", rules=SURRENDER) == "-10.00"


def test_2_8_with_a_reader_the_wager_still_waits_for_the_card_to_show() -> None:
    judged = play("Tc Kd 6h ?? reader:none surrender", rules=READER | SURRENDER)
    assert judged.all("settled") == []
    assert net("Tc Kd 6h ?? reader:none surrender turn:9s", rules=READER | SURRENDER) == "-5.00"


# ── 2.9 insurance ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ten", ["Ts", "Js", "Qs", "Ks"])
def test_2_9_a_and_c_it_wins_2_to_1_on_a_ten_jack_queen_or_king(ten: str) -> None:
    judged = play(f"Tc Ad 9h insure=5 stand {ten}")
    assert judged.net == {}
    one = judged.one("settled", wager="insurance")
    assert (one["odds"], one["pays"], one["cite"]) == ("2 to 1", "10.00", ["13:69F-2.9(c)"])


@pytest.mark.parametrize("rank", "A23456789")
def test_2_9_a_and_d_it_loses_on_anything_else_before_a_further_card(rank: str) -> None:
    """BJ-31."""
    judged = play(f"Tc Ad 9h insure=5 stand {rank}s")
    one = judged.one("settled", wager="insurance")
    assert (one["result"], one["cite"]) == ("lose", ["13:69F-2.9(d)"])
    course = told(judged)
    assert course.index(f"dealer: {rank}s") + 1 == course.index("insurance lose 5.00")


@pytest.mark.parametrize("up", [f"{rank}d" for rank in "23456789TJQK"])
def test_2_9_a_it_is_offered_against_an_ace_only(up: str) -> None:
    """BJ-32."""
    assert asked(play(f"Tc {up} 9h")) == "box 1: 19"
    assert refused(f"Tc {up} 9h insure=5")["input"] == 6


@pytest.mark.parametrize(
    ("wager", "chip", "most"),
    [("5", "1", "3.00"), ("5", "2.50", "2.50"), ("10", "1", "5.00"), ("25", "5", "15.00"), ("10", "0.50", "5.00")],
)
def test_2_9_b_up_to_half_the_wager_or_the_next_chip(wager: str, chip: str, most: str) -> None:
    """BJ-29, BJ-30."""
    bets, rules = (bet(1, MAIN, wager),), {"smallest_chip": chip}
    assert play(f"Tc Ad 9h insure={most}", bets, rules=rules).last == "waiting"
    over = f"{float(most) + 0.5:.2f}"
    fault = refused(f"Tc Ad 9h insure={over}", bets, rules=rules)
    assert (fault["cite"], fault["legal"]) == ("13:69F-2.9(b)", f"up to {most}")
    twice = refused(f"Tc Ad 9h insure=1 insure={most}", bets, rules=rules)
    assert (twice["input"], twice["cite"]) == (7, "13:69F-2.9(b)")


def test_2_9_b_before_any_additional_card_and_before_the_reader() -> None:
    assert refused("Tc Ad 9h stand insure=5")["input"] == 7
    assert refused("Tc Ad 9h close insure=5")["input"] == 7
    assert refused("Tc Ad 9h ?? reader:none insure=5", rules=READER)["input"] == 8
    assert play("Tc Ad 9h ?? insure=5 reader:none", rules=READER).one("settled")["result"] == "lose"
    assert net("Tc Ad 9h ?? insure=5 reader:blackjack turn:Ks", rules=READER) == "0.00"


def test_2_9_insurance_is_made_by_those_with_a_wager_and_chips() -> None:
    assert refused("Tc Ad 9h 2:insure=5")["reason"] == "seat 2 has no wager to insure there"
    assert refused("Tc Ad 9h insure=0")["legal"] == "an amount above zero"
    assert refused("Tc Ad 9h insure=5", seats={"1": {"stack": "12"}})["reason"] == "seat 1 has only 2.00"


def test_2_9_a_blackjack_may_be_insured() -> None:
    """BJ-33, BJ-34."""
    assert net("Ac Ad Kh insure=5 Ks") == net("Ac Ad Kh insure=5 9s") == "10.00"
    assert net("Ac Ad Kh Ks insure=5", rules=NO_PEEK) == net("Ac Ad Kh 9s insure=5", rules=NO_PEEK) == "10.00"


# ── 2.10 doubling down ───────────────────────────────────────────────────────────────────────────


def test_2_10_a_a_further_wager_and_exactly_one_card() -> None:
    judged = play("6c 6d 5h double_down Tc Ts Kd")
    assert judged.net == {"1": "20.00"}
    assert judged.one("settled")["amount"] == "20.00"
    assert asked(play("6c 6d 5h double_down 2c")) == "a card: dealer"
    assert "place the card sideways" in acts(judged, "13:69F-2.10(a)")


def test_2_10_a_doubling_for_less() -> None:
    """BJ-22."""
    assert net("8c 6d 3h double_down=4 9c Ts Kd") == "14.00"
    assert net("8c 6d 3h double_down=0.01 9c Ts Kd") == "10.01"
    for amount in ("10.01", "-1"):
        fault = refused(f"8c 6d 3h double_down={amount}")
        assert (fault["legal"], fault["cite"]) == ("up to 10.00", "13:69F-2.10(a)")
    assert refused("8c 6d 3h double_down", seats={"1": {"stack": "15"}})["cite"] == "13:69F-2.10(a)"
    assert net("8c 6d 3h double_down=5 9c Ts Kd", seats={"1": {"stack": "15"}}) == "15.00"


def test_2_10_a_on_the_first_two_cards_of_a_hand_and_not_on_21() -> None:
    """BJ-23."""
    assert refused("4c 6d 3h draw 2c double_down")["cite"] == "13:69F-2.10(a)"
    assert refused("Tc 6d Th split Ac double_down")["reason"] == "there is no doubling down on 21"
    assert asked(play("8c 6d 8h split 3c double_down")) == "a card: box 1, hand 1"
    assert asked(play("Ac 6d 7h double_down")) == "a card: box 1"


def test_2_10_b_a_dealers_blackjack_collects_only_the_original_wager() -> None:
    """BJ-12."""
    judged = play("6c Kd 5h double_down=10 9c As")
    assert judged.net == {"1": "-10.00"}
    assert settled(judged) == [("returned", "10.00"), ("lose", "10.00")]
    assert {tuple(t["cite"]) for t in judged.all("settled")} == {("13:69F-2.10(b)",)}
    assert net("6c Kd 5h double_down=4 9c As") == "-10.00"
    assert net("6c Kd 5h double_down=10 7c Ts") == "-20.00"
    assert net("6c Kd 8h double_down=10 9c As") == "-20.00"


# ── 2.11 splitting pairs ─────────────────────────────────────────────────────────────────────────


def test_2_11_a_two_cards_of_equal_value_with_an_equal_wager() -> None:
    """BJ-18."""
    judged = play("Tc 6d Kh split 9c stand 8c stand Ts Kd")
    assert judged.net == {"1": "20.00"}
    assert [(t["hand"], t["amount"]) for t in judged.all("settled")] == [("1", "10.00"), ("2", "10.00")]
    assert refused("9c 6d 8h split")["cite"] == "13:69F-2.11(a)"
    assert refused("8c 6d 8h split=5")["legal"] == "10.00"
    assert asked(play("8c 6d 8h split=10")) == "a card: box 1, hand 1"
    assert refused("8c 6d 8h split", seats={"1": {"stack": "19"}})["cite"] == "13:69F-2.11(a)"
    assert refused("4c 6d 2h draw 6c split")["cite"] == "13:69F-2.11(a)"


def test_2_11_b_the_hand_on_the_left_is_completed_first() -> None:
    judged = play("8c 6d 8h split 3c draw 5d stand 9c stand Ts Kd")
    assert told(judged, "dealt", "announced", "chose") == [
        "box 1: 8c", "dealer: 6d", "box 1: 8h", "16", "split", "box 1, hand 1: 3c", "11", "draw", "box 1, hand 1: 5d",
        "16", "stand", "box 1, hand 2: 9c", "17", "stand", "Dealer's Card", "dealer: Ts", "dealer: Kd", "26",
    ]  # fmt: skip
    assert judged.all("dealt")[3]["cite"] == ["13:69F-2.11(b)"]
    assert refused("8c 6d 8h split 3c stand#2")["cite"] == "13:69F-2.11(b)"
    assert asked(play("8c 6d 8h split 3c stand#1")) == "a card: box 1, hand 2"


def test_2_11_c_1_a_pair_is_split_once() -> None:
    """BJ-19."""
    fault = refused("8c 6d 8h split 8d split")
    assert (fault["input"], fault["cite"]) == (8, "13:69F-2.11(c)1")


@pytest.mark.parametrize(("boxes", "hands"), [(7, 3), (6, 4), (6, 3), (6, 2)])
def test_2_11_e_resplitting_makes_at_most_so_many_hands(boxes: int, hands: int) -> None:
    """BJ-20, BJ-21."""
    rules = {"boxes": boxes, "resplit_max_hands": hands}
    text = "8c 6d 8h split" + " 8d split" * (hands - 2)
    assert asked(play(text, rules=rules)) == "a card: box 1, hand 1"
    assert refused(f"{text} 8s split", rules=rules)["cite"] == "13:69F-2.11(c)1"
    late = "8c 6d 8h split Tc stand 8d" + " split Tc stand 8d" * (hands - 2)
    assert refused(f"{late} split", rules=rules)["cite"] == "13:69F-2.11(c)1"


def test_2_11_e_every_hand_formed_has_its_own_wager() -> None:
    judged = play("8c 6d 8h split 8d split Tc stand Tc stand 3c double_down Th Ts Kd", rules={"resplit_max_hands": 3})
    assert judged.net == {"1": "40.00"}


def test_2_11_c_2_split_aces_get_one_card_each() -> None:
    """BJ-17."""
    assert asked(play("Ac 6d Ah split 5c")) == "a card: box 1, hand 2"
    assert asked(play("Ac 6d Ah split 5c 5d")) == "a card: dealer"
    for wrong in ("draw", "double_down", "stand"):
        assert refused(f"Ac 6d Ah split 5c {wrong}")["input"] == 8


def test_2_11_e_aces_are_split_again_only_where_that_is_not_prohibited() -> None:
    rules = {"resplit_max_hands": 3}
    assert asked(play("Ac 6d Ah split As split", rules=rules)) == "a card: box 1, hand 1"
    for wrong in ("draw", "double_down"):
        assert refused(f"Ac 6d Ah split As {wrong}", rules=rules)["cite"] == "13:69F-2.11(c)2"
    assert asked(play("Ac 6d Ah split As stand", rules=rules)) == "a card: box 1, hand 2"
    assert asked(play("Ac 6d Ah split As", rules=rules | {"resplit_aces": "off"})) == "a card: box 1, hand 2"
    assert asked(play("8c 6d 8h split 8d split", rules=rules | {"resplit_aces": "off"})) == "a card: box 1, hand 1"


def test_2_11_an_ace_and_a_ten_after_a_split_are_21_and_no_blackjack() -> None:
    """BJ-16."""
    judged = play("Ac 6d Ah split Kc 9c Ts 4d")
    assert settled(judged, hand="1") == [("win", "1 to 1")]
    assert settled(judged, hand="2") == [("void", "10.00")]
    assert net("Ac 6d Ah split 9c Kc Ts 4d") == "10.00"
    assert net("Tc 6d Th split Ac 9c stand Ts 5d") == "-10.00"
    assert net("Ac Td Ah split Kc 9c As") == "-10.00"


def test_2_11_d_a_dealers_blackjack_collects_only_the_original_wager() -> None:
    """BJ-13."""
    judged = play("8c Kd 8h split Tc stand 9c stand As")
    assert judged.net == {"1": "-10.00"}
    assert settled(judged) == [("lose", "10.00"), ("returned", "10.00")]
    assert {tuple(t["cite"]) for t in judged.all("settled")} == {("13:69F-2.11(d)",)}
    three = "8c Kd 8h split 8d split Tc stand 9c stand Tc stand As"
    assert net(three, rules={"resplit_max_hands": 3}) == "-10.00"
    assert net("8c Kd 8h split 3c double_down 9c 2c double_down 9d As") == "-10.00"


def test_2_11_d_hands_already_over_21_stay_lost() -> None:
    """BJ-14, BJ-15, rulebook 7.5: the greater of the original wager and what hands over 21 have lost."""
    assert net("8c Kd 8h split 5c draw Tc 9c stand As") == "-10.00"
    assert net("8c Kd 8h split 9c stand 5c draw Tc As") == "-10.00"
    assert net("8c Kd 8h split 5c draw Tc 6c draw Td As") == "-20.00"
    assert net("8c Kd 8h split 7c double_down Tc 9c stand As") == "-20.00"
    assert net("8c Kd 8h split 7c double_down=4 Tc 9c stand As") == "-14.00"
    assert net("8c Kd 8h split 5c draw Tc 3c double_down 9c As") == "-10.00"
    three = "8c Kd 8h split 8d split 5c draw Tc 6c draw Td 9c stand As"
    assert net(three, rules={"resplit_max_hands": 3}) == "-20.00"


# ── 2.12 drawing ─────────────────────────────────────────────────────────────────────────────────


def test_2_12_a_a_player_draws_below_21_only() -> None:
    assert asked(play("2c 6d 3h draw 2d draw 3s draw 2h")) == "box 1: 12"
    for text in ("7c 6d 7h draw 7d draw", "Ac 6d 5h draw 5d draw", "Ac Kd Kh draw"):
        assert refused(text)["input"] == 2 + len(text.split())
    assert refused("7c 6d 7h draw 7d draw")["cite"] == "13:69F-2.12(a)"
    assert asked(play("Ac 6d 5h draw Td draw 2c")) == "box 1: 18"
    assert net("7c 6d 7h draw 7d Ts 4d") == net("7c 6d 7h draw 7d stand Ts 4d") == "10.00"


@pytest.mark.parametrize(
    ("cards", "stands"),
    [("Ac 6d", True), ("Ac 5d", False), ("Ac 5d Th", False), ("Ac 5d Ah", True), ("Tc 6d", False), ("Tc 7d", True),
     ("9c 2d 6h", True), ("Ac Ad 4h", False), ("Ac Ad 5h", True), ("Ac 7d", True), ("Tc 2d 4h", False)],
)  # fmt: skip
def test_2_12_b_the_dealer_draws_until_a_hard_or_soft_17(cards: str, stands: bool) -> None:
    """BJ-09, BJ-10."""
    up, *others = cards.split()
    insurance = "close" if up[0] == "A" else ""
    judged = play(f"Tc {up} 8h {insurance} stand {' '.join(others)}")
    assert (judged.last == "summary") is stands
    if not stands:
        assert asked(judged) == "a card: dealer"


def test_2_12_b_a_dealer_who_hits_soft_17_stands_on_hard_17_and_soft_18() -> None:
    rules = {"dealer_hits_soft_17": "on"}
    assert asked(play("Tc Ad 8h stand 6s", rules=rules)) == "a card: dealer"
    assert net("Tc Ad 8h stand 6s As", rules=rules) == "0.00"
    assert net("Tc Ad 8h stand 6s Ts", rules=rules) == "10.00"
    assert net("Tc Ad 7h stand 7s", rules=rules) == "-10.00"
    assert net("Tc 7d 8h stand Ts", rules=rules) == "10.00"


def test_2_12_c_no_additional_card_when_it_can_affect_no_wager() -> None:
    """BJ-11."""
    over = play("Tc 6d 6h draw Ts 6s")
    assert (over.last, over.net) == ("summary", {"1": "-10.00"})
    assert told(over, "dealt")[-1] == "dealer: 6s"
    assert play("Ac Kd Kh 5s").last == "summary"
    assert play("Ac 6d Kh 5s").last == "summary"
    assert play("Tc 6d 6h surrender 5s", rules=SURRENDER).last == "summary"
    assert play("Tc Kd 6h surrender 5s", rules=SURRENDER).last == "summary"
    two = play("Tc Ac 6d 6h Kh draw Ts 5s", on(("1", 10), ("2", 10)))
    assert two.last == "summary"


def test_2_12_c_the_second_card_itself_is_left_out_only_where_that_is_elected() -> None:
    rules = {"skip_dealer_second_card_if_no_effect": "on"}
    assert asked(play("Tc 6d 6h draw Ts")) == "a card: dealer"
    skipped = play("Tc 6d 6h draw Ts", rules=rules)
    assert (skipped.last, acts(skipped, "13:69F-2.12(c)")) == (
        "summary",
        ["deal no second card: nothing depends on it"],
    )
    assert asked(play("Tc Kd 6h surrender", rules=rules | SURRENDER)) == "a card: dealer"
    assert asked(play("Tc Ad 6h insure=5 draw Ts", rules=rules)) == "a card: dealer"
    assert asked(play("Ac Kd Th", rules=rules)) == "a card: dealer"
    assert play("Ac 6d Kh", rules=rules).last == "summary"


# ── 2.13 several players on a box ────────────────────────────────────────────────────────────────

SHARED = {"players_per_box": "3"}
THREE = seats("2", "2b", "2c", "5")


def shared(text: str, bets: list[dict[str, Any]], rules: dict[str, Any] = SHARED, **more: Any) -> Judgement:
    return play(text, bets, rules=rules, seats=THREE, **more)


def test_2_13_a_up_to_three_players_on_a_box_where_the_licensee_permits_it() -> None:
    two = on(("2", 10), ("2b", 10))
    fault = play("", two, seats=THREE).refused
    assert (fault["cite"], fault["legal"]) == ("13:69F-2.13(a)", "at most 1")
    assert asked(shared("", on(("2", 10), ("2b", 10), ("2c", 10)))) == "a card: box 2"
    four = [*on(("2", 10), ("2b", 10), ("2c", 10)), *on(("5", 10), box="2")]
    assert shared("", four).refused["legal"] == "at most 3"
    assert shared("", [*two, bet("2", MAIN, 10), *on(("5", 10))], rules={"players_per_box": "2"}).last == "waiting"
    judged = shared("Tc 7d 9h 2:stand Ts", two)
    assert judged.net == {"2": "10.00", "2b": "10.00"}


def test_2_13_a_who_has_no_box_to_share_declines_nothing() -> None:
    """Where one player is permitted on a box, and of a box that another has."""
    decline = {"choose": {"seat": "2", "do": "decline"}}
    for bets, rules in ((on(("2", 10)), {}), (on(("5", 10)), SHARED)):
        refused = judge("blackjack", [*bets, decline], rules=rules, seats=THREE).refused
        assert (refused["reason"], refused["cite"]) == ("seat 2 has no box to share", "13:69F-2.13(a)")
    assert judge("blackjack", [*on(("2", 10)), decline], rules=SHARED, seats=THREE).last == "waiting"


def test_2_13_b_the_seated_player_decides_whatever_the_wagers() -> None:
    """BJ-49."""
    bets = on(("2b", 50), ("2", 5), ("2c", 25))
    fault = shared("Tc 7d 9h 2b:stand", bets).refused
    assert (fault["cite"], fault["legal"]) == ("13:69F-2.13(b)", "seat 2, box 2")
    assert shared("Tc 7d 9h 2:stand Ts", bets).net == {"2": "5.00", "2b": "50.00", "2c": "25.00"}
    assert shared("Tc 7d 9h 5:stand", bets).refused["cite"] == "13:69F-2.6(f)"


def test_2_13_b_if_nobody_is_seated_the_highest_wager_decides_and_of_equals_the_first() -> None:
    """BJ-50."""
    assert shared("Tc 7d 9h 2c:stand Ts", on(("2b", 10), ("2c", 25))).net == {"2b": "10.00", "2c": "25.00"}
    assert shared("Tc 7d 9h 2b:stand", on(("2b", 10), ("2c", 25))).refused["cite"] == "13:69F-2.13(b)"
    added = [*on(("2b", 10), ("2c", 15)), bet("2b", MAIN, 10)]
    assert shared("Tc 7d 9h 2b:stand Ts", added).last == "summary"
    for first, second in (("2b", "2c"), ("2c", "2b")):
        assert shared(f"Tc 7d 9h {first}:stand Ts", on((first, 10), (second, 10))).last == "summary"


def test_2_13_d_when_he_doubles_the_others_may_and_need_not() -> None:
    bets = on(("2", 10), ("2b", 20), ("2c", 30))
    text = "6c 6d 5h 2:double_down=10"
    assert shared(f"{text} Tc Ts Kd", bets).net == {"2": "20.00", "2b": "20.00", "2c": "30.00"}
    assert shared(f"{text} 2c:double_down=5 Tc Ts Kd", bets).net == {"2": "20.00", "2b": "20.00", "2c": "35.00"}
    both = shared(f"{text} 2b:double_down 2c:decline Tc Ts Kd", bets)
    assert both.net == {"2": "20.00", "2b": "40.00", "2c": "30.00"}
    assert told(both, "dealt")[3:] == ["box 2: Tc", "dealer: Ts", "dealer: Kd"]
    for wrong in ("2:double_down", "5:double_down", "2b:double_down=21", "2b:stand", "2b:double_down 2b:double_down"):
        fault = shared(f"{text} {wrong}", bets).refused
        assert fault["cite"] in ("13:69F-2.13(d)", "13:69F-2.10(a)")
    assert shared("6c 6d 5h 2:draw 2b:double_down", bets).refused["input"] == 9


def test_2_13_d_and_2_10_b_a_dealers_blackjack_leaves_each_what_he_added() -> None:
    judged = shared("6c Kd 5h 2:double_down=10 2b:double_down=5 Tc As", on(("2", 10), ("2b", 20), ("2c", 30)))
    assert judged.net == {"2": "-10.00", "2b": "-20.00", "2c": "-30.00"}


def test_2_13_e_when_he_splits_each_other_covers_both_hands_or_names_one() -> None:
    """BJ-51."""
    bets = on(("2", 10), ("2b", 20), ("2c", 30))
    text = "8c 6d 8h 2:split"
    assert asked(shared(text, bets)) == "seat 2b: cover each hand, or name one"
    rest = "Tc 2:stand 5c 2:draw Th Ts Kd"
    split = shared(f"{text} 2b:split 2c:split {rest}", bets)
    assert split.net == {}
    assert split.one("settled", seat="2b", hand="2")["amount"] == "20.00"
    assert shared(f"{text} 2b:keep#1 2c:keep#2 {rest}", bets).net == {"2b": "20.00", "2c": "-30.00"}
    assert shared(f"{text} 2b:keep#2 2c:keep#1 {rest}", bets).net == {"2b": "-20.00", "2c": "30.00"}
    for wrong in ("2b:keep", "2b:keep#3", "2c:split", "2b:stand", "Tc"):
        assert shared(f"{text} {wrong}", bets).refused["cite"] == "13:69F-2.13(e)"


def test_2_13_e_who_named_one_hand_has_no_say_and_no_double_on_the_other() -> None:
    bets = on(("2", 10), ("2b", 20))
    judged = shared("8c 6d 8h 2:split 2b:keep#2 3c 2:double_down Tc 3d 2:double_down 2b:double_down Th Ts Kd", bets)
    assert judged.net == {"2": "40.00", "2b": "40.00"}
    wrong = shared("8c 6d 8h 2:split 2b:keep#2 3c 2:double_down 2b:double_down", bets)
    assert wrong.refused["input"] == 11


def test_2_13_e_resplitting_asks_only_who_rides_on_the_hand() -> None:
    rules = SHARED | {"resplit_max_hands": "3"}
    bets = on(("2", 10), ("2b", 20))
    assert asked(shared("8c 6d 8h 2:split 2b:keep#2 8d 2:split", bets, rules)) == "a card: box 2, hand 1"
    assert asked(shared("8c 6d 8h 2:split 2b:keep#1 8d 2:split", bets, rules)).startswith("seat 2b")
    third = shared(
        "8c 6d 8h 2:split 2b:keep#1 8d 2:split 2b:keep#3 Tc 2:stand 5c 2:draw Th 5d 2:draw Tc Ts Kd", bets, rules
    )
    assert third.net == {"2": "-10.00", "2b": "-20.00"}


def test_2_13_f_each_player_on_a_box_may_insure() -> None:
    bets = on(("2", 10), ("2b", 20))
    assert shared("Tc Ad 9h 2b:insure=10 2:stand Ks", bets).net == {"2": "-10.00"}
    assert shared("Tc Ad 9h 2b:insure=11", bets).refused["legal"] == "up to 10.00"
    assert shared("Tc Ad 9h 2c:insure=1", bets).refused["cite"] == "13:69F-2.9(a)"


def test_13_69f_2_7_with_multiple_action_even_money_is_had_at_each_spot_by_itself() -> None:
    rules = EVEN_MONEY | {"multiple_action": "on"}
    spots = [bet(1, MAIN, 10, spot=spot) for spot in (1, 2)]
    one = play("Ac Ad Kh even_money@1", spots, rules=rules)
    assert [t["spot"] for t in one.all("settled")] == ["1"]
    both = play("Ac Ad Kh even_money@1 even_money@2 Ks", spots, rules=rules)
    assert [t["spot"] for t in both.all("settled")] == ["1", "2"]
    assert both.net == {"1": "20.00"}
    assert [t["spot"] for t in play("Ac Ad Kh even_money", spots, rules=rules).all("settled")] == ["1", "2"]
    assert [t["spot"] for t in play("Ac Ad Kh insure=5@1 even_money", spots, rules=rules).all("settled")] == ["2"]
    for wrong in ("even_money@3", "even_money@1 even_money@1", "insure=5@1 even_money@1"):
        assert refused(f"Ac Ad Kh {wrong}", spots, rules=rules)["cite"] == "13:69F-2.9(a)"
    assert refused("Ac Ad Kh even_money@1", rules=EVEN_MONEY)["cite"] == "13:69F-2.9(a)"
    for act in ("stand@1", "draw@1", "split@1"):
        assert refused(f"8c 6d 8h {act}", spots, rules=rules)["legal"] == "no spot"


def test_13_69f_2_7_each_player_on_a_box_may_have_even_money() -> None:
    rules = SHARED | EVEN_MONEY
    judged = shared("Ac Ad Kh 2b:even_money Ks", on(("2", 10), ("2b", 20)), rules)
    assert judged.net == {"2b": "20.00"}
    assert judged.one("settled", seat="2")["result"] == "void"


def test_2_13_the_deciding_player_surrenders_for_all() -> None:
    judged = shared("Tc 7d 6h 2:surrender Ts", on(("2", 10), ("2b", 20)), SHARED | SURRENDER)
    assert judged.net == {"2": "-5.00", "2b": "-10.00"}


# ── 2.14 one player on several boxes ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("boxes", "several"), [("1", False), ("2", True)])
def test_2_14_a_screen_offers_several_boxes_only_where_they_are_permitted(boxes: str, several: bool) -> None:
    rules = games.rules("blackjack", {"boxes_per_player": boxes})
    assert rules.game.several(rules) is several


def test_2_14_a_player_wagers_on_several_boxes_only_where_the_licensee_permits_it() -> None:
    two = [*TEN, bet(1, MAIN, 20, box="4")]
    fault = refused("", two)
    assert (fault["cite"], fault["legal"]) == ("13:69F-2.14", "at most 1 box a player")
    judged = play("Tc 9c 7d 9h 6h stand stand Ts", two, rules={"boxes_per_player": 2})
    assert judged.net == {"1": "-10.00"}
    assert settled(judged, box="4") == [("lose", "20.00")]
    third = refused("", [*two, bet(1, MAIN, 20, box="5")], rules={"boxes_per_player": 2})
    assert third["legal"] == "at most 2 boxes a player"


def test_2_14_each_box_is_played_and_insured_by_itself() -> None:
    two, rules = [*TEN, bet(1, MAIN, 20, box="4")], {"boxes_per_player": 2}
    assert refused("Tc 9c 7d 9h 6h stand/4", two, rules=rules)["cite"] == "13:69F-2.6(f)"
    judged = play("Tc 9c Ad 9h 6h insure=10/4 stand/1 stand/4 Ks", two, rules=rules)
    assert judged.net == {"1": "-10.00"}
    assert refused("Tc 9c Ad 9h 6h insure=10", two, rules=rules)["legal"] == "up to 5.00"
    assert refused("Tc 9c Ad 9h 6h insure=5/5", two, rules=rules)["cite"] == "13:69F-2.9(a)"


def test_2_14_a_seats_own_box_and_another_that_is_taken() -> None:
    rules = {"boxes_per_player": 2}
    assert refused("", [bet(4, MAIN, 10), bet(1, MAIN, 20, box="4")], rules=rules)["cite"] == "13:69F-2.13(a)"
    assert record(*TEN, bet(1, MAIN, 5, box="1")).one("summary")["standing"][0]["amount"] == "15.00"


# ── mid-shoe entry ───────────────────────────────────────────────────────────────────────────────


def test_2_3_a_who_sat_out_a_round_waits_for_the_shuffle_where_that_is_elected() -> None:
    rules = {"mid_shoe_entry_bar": "on"}
    assert record(*ROUND, bet(2, MAIN, 10), rules=rules).refused["cite"] == "13:69F-2.3(a)"
    assert record(*ROUND, bet(2, MAIN, 10)).last == "waiting"
    both = [*on(("1", 10), ("2", 10)), "close", "Tc Tc 7d 9h 9h 1:stand 2:stand Ts"]
    assert record(*both, *ROUND, bet(2, MAIN, 10), rules=rules).refused["input"] > len(both)
    assert record(*both, bet(2, MAIN, 10), rules=rules).last == "waiting"
    assert record(*ROUND, "shuffle", bet(2, MAIN, 10), rules=rules).last == "waiting"
    assert record(*CUT_OUT, bet(2, MAIN, 10), rules=rules).last == "waiting"
    assert record(*ROUND, bet(2, MAIN, 10), rules=rules | {"shuffle_method": "continuous"}).last == "waiting"


def test_2_3_a_the_bar_lasts_to_the_reshuffle_through_an_empty_round_and_whoever_leaves() -> None:
    rules, late, left = {"mid_shoe_entry_bar": "on"}, bet(4, MAIN, 10), {"leave": {"seat": "1"}}
    sat = {"sit": {"seat": "1", "stack": "50"}}
    for between in (["close"], ["close", "close"], [left, "close"], [left], ["close", left, "close"]):
        assert (
            record(*ROUND, *between, late, rules=rules).refused["reason"] == "seat 4 has not wagered since the shuffle"
        )
        assert record(*ROUND, *between, "shuffle", late, rules=rules).last == "waiting"
    assert record(*ROUND, "close", *TEN, rules=rules).last == "waiting"
    assert record(*ROUND, left, sat, *TEN, rules=rules).refused["cite"] == "13:69F-2.3(a)"
    assert record("close", late, rules=rules).last == "waiting"


# ── the editions ─────────────────────────────────────────────────────────────────────────────────


def test_a_ruling_cites_the_edition_of_the_day() -> None:
    text = "Tc 7d 9h stand Ts"
    old, new = (play(text, as_of=day).all("announced", words="Dealer's Card")[0]["cite"] for day in (OLD, "2012-03-19"))
    assert (old, new) == (["19:47-2.6(h)"], ["13:69F-2.6(h)"])
