"""Subchapter 6, red dog: 6.1 to 6.9, in the order of the sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.law.election import Unlawful
from houseway.law.games.red_dog.red_dog import LAW
from houseway.play import actors, plain_tells, tells
from houseway.play.inputs import Bet, Card, Close, read
from houseway.play.refusals import CONTRADICTS
from houseway.play.rules import Rules
from houseway.play.table import Refused, Table
from houseway.play.tells import Settled
from tests.judging import Judgement, bet, cards, judge

AnyTable = Table[Any, Any]
RANKS = "23456789TJQKA"
OLD = "2011-03-01"
TEN = [bet(1, "original", 10)]
BURN = "remove the next card face down and place it in the discard rack"
SEATS = {"1": {"stack": "100"}, "3": {"stack": "100"}, "6": {"stack": "100"}}


def red_dog(*inputs: Any, **more: Any) -> Judgement:
    return judge("red-dog", inputs, **more)


def refused(*inputs: Any, **more: Any) -> dict[str, Any]:
    return red_dog(*inputs, **more).refused


def dealt(faces: str, *bets: dict[str, Any], raises: Iterable[Any] = (), **more: Any) -> Judgement:
    """A round: these wagers, two cards, raises and a third card where there are any."""
    two, third = cards(faces)[:2], cards(faces)[2:]
    return red_dog(*(bets or TEN), "close", *two, *raises, *third, **more)


def feed(one: AnyTable, *raw: Any) -> list[dict[str, Any]]:
    law, as_of = one.rules.game.law, one.rules.as_of
    return [plain_tells.plain(tell, law, as_of) for given in raw for tell in one.feed(read(given))]


def choose(seat: int, do: str) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def raised(seat: int, amount: str | int, **more: Any) -> list[Any]:
    return [bet(seat, "raise", amount, **more), "close"]


# ── 6.1 values, 6.5 every round there is ─────────────────────────────────────────────────────────


def expected(left: str, right: str, third: str) -> tuple[str, int]:
    """The result and the odds to 1, by counting: suits and order do not matter."""
    low, value, high = (
        sorted(map(RANKS.index, (left, right)))[0],
        RANKS.index(third),
        max(map(RANKS.index, (left, right))),
    )
    spread = high - low - 1
    if spread == 0 or (spread < 0 and value != low):
        return "void", 0
    if spread < 0:
        return "win", 11
    return ("win", {1: 5, 2: 4, 3: 2}.get(spread, 1)) if low < value < high else ("lose", 0)


@cache
def six_decks() -> Rules:
    return games.rules("red-dog")


@pytest.mark.parametrize("left", RANKS)
def test_6_1_b_every_round_of_three_ranks_ends_as_counting_says(left: str) -> None:
    for right, third in product(RANKS, repeat=2):
        one: AnyTable = Table(six_decks(), {"1": 1000})
        one.feed(Bet(seat="1", wager="original", amount=1000))
        one.feed(Close())
        for face in (left + "c", right + "d"):
            one.feed(Card(face=face))
        if abs(RANKS.index(left) - RANKS.index(right)) > 1:
            one.feed(Close())
        if "card" in one.ask.verbs:
            one.feed(Card(face=third + "h"))
        (settled,) = [tell for tell in one.tells if isinstance(tell, Settled)]
        result, odds = expected(left, right, third)
        assert (settled.result, settled.pays) == (result, 1000 * odds), (left, right, third)
        assert one.round == 1
        assert one.ledger == {"house": -one.net("1"), "seat:1": 1000 + one.net("1"), "cage": -1000}
        assert one.net("1") == {"win": 1000 * odds, "lose": -1000, "void": 0}[result]


def test_6_1_b_suits_do_not_matter() -> None:
    nets = {tuple(dealt(f"5{a} 7{b} 6{c}", raises=["close"]).net.items()) for a, b, c in product("cdhs", repeat=3)}
    assert nets == {(("1", "50.00"),)}


def test_6_1_a_any_number_of_decks_and_no_more_cards_than_they_hold() -> None:
    for decks in (1, 8):
        assert dealt("5c 7d 6h", raises=["close"], rules={"decks": decks}).net == {"1": "50.00"}
    told = dealt("5c 5c", rules={"decks": 1}).refused
    assert told["reason"] == "5 of clubs cannot be in the shoe: it has been seen"
    assert dealt("5c 5c 9d", rules={"decks": 2}).net == {}
    with pytest.raises(Unlawful):
        games.rules("red-dog", {"decks": 0})
    assert games.rules("red-dog").elected["decks"] == 6


# ── 6.2 opening, 6.3 shuffle and cut ─────────────────────────────────────────────────────────────


def test_6_2_the_table_is_opened_before_the_first_shuffle_and_only_then() -> None:
    one = games.table("red-dog", {"1": 10_000})
    opening = [(tell.cite, tell.act) for tell in one.tells if isinstance(tell, tells.Script)]
    assert [cite for cite, _ in opening] == ["6.2(a)", "6.2(b)", "6.2(c)"]
    told = feed(one, *TEN, "close", *cards("5c"), "cut_card", *cards("6c"), *TEN)
    assert [t["act"] for t in told if t["tell"] == "script" and "6.2" in t["cite"][0]] == [act for _, act in opening]
    assert len([t for t in told if t["tell"] == "script" and t["cite"] == ["13:69F-6.3(a)"]]) == 2


def test_6_2_at_a_table_opened_empty_the_cards_wait_spread_for_the_first_player() -> None:
    came = {"sit": {"seat": "3", "stack": "100"}}
    for early in ("shuffle", {"cut": {"position": "20"}}, "close", {"burn": "??"}, *TEN):
        fault = refused(early, came, seats={})
        assert (fault["input"], fault["asked"]) == (1, "the first player to the table")
    told = red_dog(came, "shuffle", {"cut": {"seat": "3"}}, seats={})
    cites = [t.get("cite", []) for t in told.tells if t["tell"] in ("script", "moved")]
    assert cites[:4] == [["13:69F-6.2(a)"], ["13:69F-6.2(b)"], [], ["13:69F-6.2(c)"]]


def test_6_3_b_the_first_player_to_the_table_is_who_came_first_not_the_lowest_number() -> None:
    came = {seat: {"stack": "100"} for seat in ("5", "1", "6")}
    wrong = refused(choose(1, "accept"), seats=came)
    assert (wrong["reason"], wrong["cite"]) == ("the cut is offered to seat 5", "13:69F-6.3(b)")
    sat = [{"sit": {"seat": seat, "stack": "100"}} for seat in came]
    for given in ([*sat, choose(5, "accept")], [sat[0], choose(5, "accept"), *sat[1:]]):
        assert red_dog(*given, seats={}).one("script", act="seat 5 cuts the cards")


def test_6_3_a_cards_are_shuffled_before_play_and_not_between_rounds() -> None:
    two = red_dog(*TEN, "close", *cards("5c 6d"), *TEN, "close", *cards("7c 8d"))
    assert len(two.all("script", cite=["13:69F-6.3(a)"])) == 1


def test_6_3_a_a_shuffle_between_rounds_is_refused_unless_it_is_elected() -> None:
    twice = [*TEN, "close", *cards("5c 6d"), "shuffle", *TEN, "close", *cards("5c 6d")]
    assert refused(*twice)["input"] == 5
    told = red_dog(*twice, rules={"shuffle_after_any_round": "on"})
    assert len(told.all("script", cite=["13:69F-6.3(a)"])) == 2
    assert told.last == "summary"


def test_6_3_a_where_it_is_elected_every_card_may_come_again_after_each_round() -> None:
    again = [*TEN, "close", *cards("5c 5d 5h")] * 3
    assert red_dog(*again, rules={"decks": 1, "shuffle_after_any_round": "on"}).net == {"1": "330.00"}
    assert "cannot be in the shoe" in refused(*again, rules={"decks": 1})["reason"]


def who_cut(*inputs: Any, rounds: int = 1) -> str:
    """Who cut the cards before the last of the rounds."""
    before = [*TEN, "close", *cards("5c"), "cut_card", *cards("6d")] * (rounds - 1)
    acts = [t["act"] for t in red_dog(*before, *inputs, *TEN, seats=SEATS).all("script", cite=["13:69F-6.3(c)"])]
    return str([act for act in acts if act.endswith("cuts the cards")][-1]).removesuffix(" cuts the cards")


@pytest.mark.parametrize(
    ("rounds", "order"), [(1, [1, 3, 6]), (2, [6, 1, 3])], ids=["the game is just beginning", "later"]
)
def test_6_3_b_the_cut_is_offered_clockwise_from_the_first_player_or_from_the_dealers_far_right(
    rounds: int, order: list[int]
) -> None:
    first, second, third = order
    assert who_cut(choose(first, "accept"), rounds=rounds) == f"seat {first}"
    assert who_cut(choose(first, "decline"), choose(second, "accept"), rounds=rounds) == f"seat {second}"
    declined = [choose(first, "decline"), choose(second, "decline")]
    assert who_cut(*declined, choose(third, "accept"), rounds=rounds) == f"seat {third}"
    assert who_cut(*declined, choose(third, "decline"), rounds=rounds) == "dealer"
    assert who_cut(rounds=rounds) == "dealer"


def test_6_3_b_the_cut_is_offered_to_one_at_a_time() -> None:
    told = refused(choose(3, "accept"), seats=SEATS)
    assert (told["reason"], told["cite"]) == ("the cut is offered to seat 1", "13:69F-6.3(b)")
    assert refused(choose(1, "decline"), {"cut": {"seat": 1, "position": 50}}, seats=SEATS)["cite"] == "13:69F-6.3(b)"


@pytest.mark.parametrize("decks", [1, 6])
def test_6_3_c_the_cut_is_at_least_10_cards_from_either_end(decks: int) -> None:
    rules = {"decks": str(decks)}
    for position in (10, 52 * decks - 10):
        assert red_dog({"cut": {"seat": 1, "position": position}}, *TEN, rules=rules).last == "waiting"
    for position in (9, 52 * decks - 9, 0):
        told = refused({"cut": {"seat": 1, "position": position}}, rules=rules)
        assert (told["cite"], told["legal"]) == ("13:69F-6.3(c)", f"10 to {52 * decks - 10} cards")


@pytest.mark.parametrize(("decks", "quarter"), [(1, 13), (6, 78), (8, 104)])
def test_6_3_c_the_cutting_card_goes_in_a_quarter_from_the_back(decks: int, quarter: int) -> None:
    told = red_dog(*TEN, rules={"decks": decks})
    act = f"insert the cutting card {quarter} cards from the back; cards into the shoe"
    assert told.one("script", act=act)["cite"] == ["13:69F-6.3(c)"]
    given = red_dog({"cut_card": "70"}, *TEN)
    assert given.one("script", act="insert the cutting card 70 cards from the back; cards into the shoe")


@pytest.mark.parametrize(("decks", "least", "most"), [(1, 7, 19), (6, 39, 117), (8, 52, 156)])
def test_6_3_c_about_one_quarter_is_bounded_on_both_sides(decks: int, least: int, most: int) -> None:
    rules = {"decks": decks}
    for place in (least, most):
        assert red_dog({"cut_card": place}, *TEN, rules=rules).last == "waiting"
    for place in (0, 1, least - 1, most + 1, 52 * decks, 500):
        told = refused({"cut_card": place}, rules=rules)
        assert (told["cite"], told["legal"]) == ("13:69F-6.3(c)", f"{least} to {most} cards")


# ── 6.4 dealing ──────────────────────────────────────────────────────────────────────────────────


def test_6_4_a_the_first_card_after_loading_is_burned_face_down() -> None:
    told = red_dog({"burn": "9h"}, *TEN)
    assert told.one("burned") == {
        "tell": "burned",
        "card": "??",
        "cite": ["13:69F-6.4(a)"],
        "basis": "nj-other-year",
        "text": "1996",
    }
    assert told.one("script", act=BURN)["cite"] == ["13:69F-6.4(a)"]
    assert len(red_dog(*TEN).all("script", act=BURN)) == 1
    only = red_dog({"burn": "9h"}, *TEN, "close", *cards("9h"), rules={"decks": 1}).refused
    assert only["reason"] == CONTRADICTS


def test_6_4_a_each_new_dealer_burns_a_card_before_dealing() -> None:
    told = red_dog(*TEN, "close", *cards("5c 6d"), "new_dealer", *TEN, "close", {"burn": "??"}, *cards("7c 8d"))
    burns = [index for index, t in enumerate(told.tells) if t.get("act") == BURN]
    deals = [index for index, t in enumerate(told.tells) if t["tell"] == "dealt"]
    assert len(burns) == 2
    assert deals[1] < burns[1] < deals[2]
    unsaid = red_dog(*TEN, "close", *cards("5c 6d"), "new_dealer", *TEN, "close", *cards("7c 8d"))
    assert len(unsaid.all("script", act=BURN)) == 2
    third = red_dog(*TEN, "new_dealer", "close", *cards("5c 6d"), *TEN, "close", *cards("7c 8d"))
    assert len(third.all("script", act=BURN)) == 2


@pytest.mark.parametrize("at", [2, 3, 4, 5])
def test_6_4_a_a_dealer_who_comes_in_the_middle_of_a_round_burns_before_the_next(at: int) -> None:
    played: list[Any] = [*TEN, "close", *cards("5c 7d"), "close", *cards("6h")]
    told = red_dog(*played[:at], "new_dealer", *played[at:], *TEN, "close", *cards("7c 8d"))
    assert (told.last, told.net) == ("summary", {"1": "50.00"})
    came = [
        t["act"] if t["tell"] == "script" else t["card"]
        for t in told.tells
        if t["tell"] == "dealt" or t.get("act") == BURN
    ]
    due = {2: 0, 3: 1, 4: 2, 5: 2}[at]
    assert came == [BURN, *["5c", "7d", "6h"][:due], BURN, *["5c", "7d", "6h"][due:], "7c", "8d"]


def test_6_4_a_a_burn_is_refused_when_none_is_due() -> None:
    assert refused(*TEN, "close", *cards("5c 6d"), *TEN, "close", {"burn": "2c"})["input"] == 7


def test_6_4_a_the_burn_card_is_disclosed_if_a_player_asks() -> None:
    told = red_dog({"burn": "9h"}, choose(1, "show"), *TEN, "close", *cards("5c 6d"))
    assert told.one("turned", to="burn card")["card"] == "9h"
    assert told.one("turned")["cite"] == ["13:69F-6.4(a)"]
    assert red_dog({"burn": "9h"}, *TEN, "close", *cards("5c 6d")).all("turned") == []
    unknown = red_dog(
        {"burn": "??"}, choose(1, "show"), {"turn": "9h"}, *TEN, "close", *cards("9h"), rules={"decks": 1}
    )
    assert unknown.one("turned")["card"] == "9h"
    assert "9 of hearts cannot be in the shoe" in unknown.refused["reason"]
    new = [
        *TEN,
        "close",
        *cards("5c 6d"),
        "new_dealer",
        *TEN,
        "close",
        {"burn": "2c"},
        *cards("5c 9d"),
        choose(1, "show"),
    ]
    assert red_dog(*new, "close").one("turned")["card"] == "2c"


def test_6_4_a_only_a_player_may_ask_and_only_for_a_card_that_was_burned() -> None:
    assert refused({"burn": "9h"}, choose(9, "show"), seats=SEATS)["cite"] == "13:69F-6.4(a)"
    assert refused({"burn": "9h"}, choose(1, "look"))["cite"] == "13:69F-6.4(a)"
    told = refused(*TEN, "close", *cards("5c 6d"), choose(1, "show"))
    assert told["reason"] == "no card was burned before this round"


def test_6_4_b_each_round_is_dealt_with_the_left_hand_and_placed_with_the_right() -> None:
    told = dealt("5c 6d")
    assert told.one("script", cite=["13:69F-6.4(b)"])["act"].startswith("draw each card with the left hand")


# ── 6.5 the round ────────────────────────────────────────────────────────────────────────────────


def test_6_5_a_wagers_are_made_before_the_first_card() -> None:
    told = refused(*TEN, "close", bet(3, "original", 10))
    assert (told["input"], told["cite"]) == (3, "13:69F-6.5(d)")
    assert refused(bet(1, "raise", 10))["cite"] == "13:69F-6.5(h)"
    assert refused(*TEN, *cards("5c"))["input"] == 2
    assert red_dog(
        bet(1, "original", 10), bet(1, "original", 5), "close", *cards("5c 7c"), "close", *cards("6c")
    ).net == {"1": "75.00"}


def test_6_5_a_wagers_may_be_taken_off_until_then() -> None:
    taken = red_dog(
        *TEN, {"remove": {"seat": 1, "wager": "original", "amount": 4}}, "close", *cards("5c 7c"), "close", *cards("9c")
    )
    assert taken.net == {"1": "-6.00"}


def test_6_5_c_the_first_card_lies_far_left_the_second_far_right_the_third_between_all_face_up() -> None:
    told = dealt("5c 7d 6h", raises=["close"])
    assert [(t["to"], t["card"]) for t in told.all("dealt")] == [("left", "5c"), ("right", "7d"), ("middle", "6h")]
    assert [t["cite"] for t in told.all("dealt")] == [["13:69F-6.5(c)"]] * 2 + [["13:69F-6.5(i)"]]
    assert refused(*TEN, "close", {"card": "??"})["reason"] == "this card is dealt face up: its face is needed"


@pytest.mark.parametrize("when", [["close"], ["close", *cards("5c")], ["close", *cards("5c 9c")]], ids=len)
def test_6_5_d_after_the_first_card_nobody_alters_a_wager(when: list[Any]) -> None:
    for wrong in ({"remove": {"seat": 1, "wager": "original"}}, bet(1, "original", 5)):
        told = refused(*TEN, *when, wrong)
        assert told["input"] == len(when) + 2
        assert told["cite"] in ("13:69F-6.5(d)", "13:69F-6.5(a)")
    assert refused(*TEN, *when, {"leave": 1})["input"] == len(when) + 2


def test_6_5_e_consecutive_values_are_a_tie_hand() -> None:
    for low, high in pairwise(RANKS):
        for left, right in ((low, high), (high, low)):
            told = dealt(f"{left}c {right}c")
            assert told.words == ["The cards are consecutive—tie hand"]
            assert told.one("settled")["result"] == "void"
            assert told.one("settled")["cite"] == ["13:69F-6.5(e)"]
            assert told.last == "summary"
    third = dealt("5c 6d 9h").refused
    assert (third["reason"], third["cite"]) == (
        "consecutive cards are a tie hand: there is no third card", "13:69F-6.5(e)"
    )  # fmt: skip


def test_6_5_e_ace_and_two_are_not_consecutive() -> None:
    assert dealt("Ac 2c", raises=["close"]).words == ["The spread is 11", "Raises closed"]


@pytest.mark.parametrize("rank", RANKS)
def test_6_5_f_a_pair_gets_a_third_card_at_once_and_no_raise(rank: str) -> None:
    waiting = dealt(f"{rank}c {rank}d")
    assert waiting.words == ["We have a pair"]
    assert waiting.one("waiting")["asks"][0]["asked"] == "a card: middle"
    told = dealt(f"{rank}c {rank}d", raises=[bet(1, "raise", 10)]).refused
    assert (told["input"], told["cite"]) == (5, "13:69F-6.5(d)")


@pytest.mark.parametrize("rank", RANKS)
def test_6_5_f_1_three_of_a_kind_pays_11_to_1(rank: str) -> None:
    told = dealt(f"{rank}c {rank}d {rank}h")
    assert told.words == ["We have a pair", "Three of a kind"]
    assert told.one("settled")["odds"] == "11 to 1"
    assert told.one("settled")["cite"] == ["13:69F-6.5(f)1"]
    assert told.net == {"1": "110.00"}


def test_6_5_f_2_a_pair_without_a_third_is_a_tie_hand() -> None:
    for rank in RANKS[:-1]:
        told = dealt(f"Ac Ad {rank}h")
        assert told.words == ["We have a pair", "No three of a kind—tie hand"]
        assert (told.one("settled")["result"], told.one("settled")["cite"]) == ("void", ["13:69F-6.5(f)2"])


def test_6_5_g_the_spread_is_announced_and_marked() -> None:
    for left, right in product(RANKS, repeat=2):
        spread = abs(RANKS.index(left) - RANKS.index(right)) - 1
        told = dealt(f"{left}c {right}d")
        spoken = [f"The spread is {spread}"] * (spread > 0)
        assert [words for words in told.words if "spread" in words] == spoken
        marked = [t["act"] for t in told.all("script", cite=["13:69F-6.5(g)"])]
        assert marked == [f"place the marker on spread {spread}"] * (spread > 0)


def test_6_5_h_a_raise_is_at_most_the_original_wager() -> None:
    assert dealt("5c 7c 6c", raises=raised(1, 10)).net == {"1": "100.00"}
    assert dealt("5c 7c 6c", raises=[bet(1, "raise", 4), bet(1, "raise", 6), "close"]).net == {"1": "100.00"}
    assert dealt("5c 7c 9c", raises=raised(1, "0.01")).net == {"1": "-10.01"}
    told = dealt("5c 7c 6c", raises=raised(1, "10.01")).refused
    assert (told["input"], told["legal"], told["cite"]) == (5, "up to 10.00", "13:69F-6.5(h)")
    twice = dealt("5c 7c 6c", raises=[bet(1, "raise", 6), bet(1, "raise", 5)]).refused
    assert (twice["reason"], twice["legal"]) == ("a raise of 11.00 exceeds the original wager", "up to 4.00")
    nobody = dealt("5c 7c 6c", raises=raised(3, 5)).refused
    assert (nobody["reason"], nobody["cite"]) == ("seat 3 has no original wager to raise", "13:69F-6.5(h)")


def test_6_5_h_posted_limits_are_for_the_original_wager_and_an_increment_for_both() -> None:
    rules = {"table_min": "10", "table_max": "10"}
    assert dealt("5c 7c 9c", raises=raised(1, 3), rules=rules).net == {"1": "-13.00"}
    assert refused(bet(1, "original", 9), rules=rules)["reason"] == "9.00 is below the minimum"
    assert refused(bet(1, "original", 11), rules=rules)["reason"] == "11.00 is above the maximum"
    own = dealt("5c 7c 9c", raises=raised(1, 3), rules={"table_min": {"raise": "5"}}).refused
    assert own["reason"] == "3.00 is below the minimum"
    assert dealt("5c 7c 9c", raises=raised(1, 3), rules={"wager_increment": "5"}).refused["cite"] == "13:69F-8.2"


def test_6_5_h_each_player_raises_for_himself_or_not_at_all() -> None:
    both = [bet(1, "original", 10), bet(3, "original", 20)]
    told = dealt("4c 7c 5c", *both, raises=raised(3, 5))
    assert told.net == {"1": "40.00", "3": "100.00"}
    assert [(t["seat"], t["wager"]) for t in told.all("settled")] == [
        ("1", "original"), ("3", "original"), ("3", "raise"),
    ]  # fmt: skip


def test_6_5_i_nobody_raises_after_raises_closed() -> None:
    for late in (bet(1, "raise", 10), {"remove": {"seat": 1, "wager": "original"}}):
        told = dealt("5c 9d", raises=["close", late]).refused
        assert told["reason"] == "no wager may be made or withdrawn now"
        assert told["cite"] == "13:69F-6.5(i), 13:69F-6.5(d)", "and nobody handles a wager since the first card"


def test_6_5_i_raises_closed_is_announced_then_the_third_cards_value() -> None:
    for rank, value in zip(RANKS, range(2, 15), strict=True):
        told = dealt(f"2c Ac {rank}h", raises=["close"])
        assert told.words == ["The spread is 11", "Raises closed", str(value)]
        assert [t["cite"] for t in told.all("announced")] == [["13:69F-6.5(g)"], ["13:69F-6.5(i)"], ["13:69F-6.5(i)"]]


@pytest.mark.parametrize("spread", range(1, 12))
def test_6_5_i_1_the_third_card_wins_strictly_between_and_loses_otherwise(spread: int) -> None:
    low, high = RANKS[0], RANKS[spread + 1]
    for rank in RANKS:
        told = dealt(f"{low}c {high}d {rank}h", raises=raised(1, 10))
        between = RANKS.index(low) < RANKS.index(rank) < RANKS.index(high)
        assert {t["result"] for t in told.all("settled")} == {"win" if between else "lose"}
        assert {t["cite"][0] for t in told.all("settled")} == {"13:69F-6.5(i)2" if between else "13:69F-6.5(i)1"}


@pytest.mark.parametrize(("spread", "odds"), [(1, 5), (2, 4), (3, 2), *((n, 1) for n in range(4, 12))])
def test_6_5_i_2_original_and_raise_are_paid_by_the_spread(spread: int, odds: int) -> None:
    told = dealt(f"2c {RANKS[spread + 1]}d 3h", raises=raised(1, 5))
    assert {t["wager"]: (t["odds"], t["pays"]) for t in told.all("settled")} == {
        "original": (f"{odds} to 1", f"{10 * odds}.00"), "raise": (f"{odds} to 1", f"{5 * odds}.00"),
    }  # fmt: skip


FLOORS = {1: 5, 2: 4, 3: 2} | dict.fromkeys(range(4, 12), 1)


@pytest.mark.parametrize("spread", FLOORS)
def test_6_5_i_3_the_licensee_may_pay_more_for_a_spread_and_never_less(spread: int) -> None:
    floor = FLOORS[spread]
    faces = f"2c {RANKS[spread + 1]}d 3h"
    more = {"spread_odds": {str(spread): f"{floor + 1} to 1"}}
    assert dealt(faces, raises=["close"], rules=more).net == {"1": f"{10 * (floor + 1)}.00"}
    assert dealt(faces, raises=["close"], rules={"spread_odds": {str(spread): f"{floor} to 1"}}).net == {
        "1": f"{10 * floor}.00"
    }
    other = next(n for n in FLOORS if n != spread)
    assert dealt(faces, raises=["close"], rules={"spread_odds": {str(other): "9 to 1"}}).net == {
        "1": f"{10 * floor}.00"
    }
    for less in (f"{2 * floor - 1} to 2", f"{floor - 1} to 1"):
        told = refused(*TEN, rules={"spread_odds": {str(spread): less}})
        assert (told["input"], told["cite"]) == (0, "13:69F-6.5(i)3")


def test_6_5_i_3_three_of_a_kind_is_fixed_and_there_is_no_spread_12() -> None:
    for wrong in (
        {"three_of_a_kind": "12 to 1"},
        {"spread_odds": {"12": "2 to 1"}},
        {"spread_odds": {"three of a kind": "12 to 1"}},
    ):
        assert refused(*TEN, rules=wrong)["input"] == 0


def test_6_5_i_3_amounts_that_elected_odds_cannot_pay_exactly_are_refused() -> None:
    rules = {"spread_odds": {"4": "3 to 2"}}
    told = refused(bet(1, "original", "10.01"), rules=rules)
    assert told["legal"] == "multiples of 0.02"
    assert dealt("2c 7d 3h", raises=raised(1, "0.02"), rules=rules).net == {"1": "15.03"}
    assert dealt("2c 7d 3h", raises=raised(1, "0.03"), rules=rules).refused["input"] == 5


def test_6_5_j_the_cards_are_picked_up_at_the_end_of_each_round() -> None:
    for faces, raises in (("5c 6c", []), ("5c 5d 9h", []), ("5c 9d 6h", ["close"])):
        told = dealt(faces, raises=raises)
        assert told.one("script", cite=["13:69F-6.5(j)"])
        assert told.tells[-2]["cite"] == ["13:69F-6.5(j)"]


@pytest.mark.parametrize("at", [0, 1, 2])
def test_6_5_k_when_the_cutting_card_appears_the_round_is_finished_and_then_reshuffled(at: int) -> None:
    faces: list[Any] = [*cards("5c 7d"), "close", *cards("6h")]
    faces.insert((0, 1, 3)[at], "cut_card")
    told = red_dog(*TEN, "close", *faces, *TEN)
    assert told.net == {"1": "50.00"}
    scripts = [(t["cite"], t["act"]) for t in told.all("script")]
    assert (["13:69F-6.5(k)"], "the cutting card is reached: complete the round, then shuffle") in scripts
    shuffles = [i for i, t in enumerate(told.tells) if t.get("cite") == ["13:69F-6.3(a)"]]
    settled = told.tells.index(told.one("settled"))
    assert len(shuffles) == 2
    assert shuffles[0] < settled < shuffles[1]
    assert len(told.all("script", act=BURN)) == 2


REMOVED = "the cutting card is reached: complete the round, then shuffle"


@pytest.mark.parametrize("place", ["0", "70"])
def test_6_5_k_in_the_deal_the_cutting_card_comes_out_and_goes_in_nowhere(place: str) -> None:
    told = refused(*TEN, "close", {"cut_card": place})
    assert told["reason"] == "the cutting card is in the shoe: it can only come out"
    assert (told["legal"], told["cite"]) == ("cut_card alone, or a card", "13:69F-6.5(c)")


@pytest.mark.parametrize(("drawn", "before"), [(232, None), (233, "right"), (234, "left"), (240, "left")])
def test_6_5_k_where_the_record_gives_its_place_the_cutting_card_appears_by_the_count(
    drawn: int, before: str | None
) -> None:
    one = games.table("red-dog", {"1": 10_000})
    feed(one, {"cut_card": "78"}, *TEN)
    one.state.shoe.drawn = drawn
    told = feed(one, "close", *cards("5c 6d"), *TEN)
    order = [t.get("act") if t.get("act") == REMOVED else t.get("to") for t in told if t["tell"] in ("dealt", "script")]
    assert (order[order.index(REMOVED) + 1] if REMOVED in order else None) == before
    assert (["13:69F-6.3(a)"] in [t.get("cite") for t in told]) == bool(before)


# ── 6.7 irregularities ───────────────────────────────────────────────────────────────────────────

FOUND = odd("card_found_face_up", card="6h")
MOMENTS: dict[str, tuple[list[Any], list[Any]]] = {
    "between rounds": (["cut"], [*TEN, "close", *cards("5c 7d"), "close", *cards("6s")]),
    "before the first card": ([*TEN, "close"], [*cards("5c 7d"), "close", *cards("6s")]),
    "before the second card": ([*TEN, "close", *cards("5c")], [*cards("7d"), "close", *cards("6s")]),
    "while raises are made": ([*TEN, "close", *cards("5c 7d")], ["close", *cards("6s")]),
    "before the third card": ([*TEN, "close", *cards("5c 7d"), "close"], cards("6s")),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_6_7_a_a_card_found_face_up_is_not_used_and_goes_to_the_discard_rack(moment: str) -> None:
    before, after = MOMENTS[moment]
    told = red_dog(*before, FOUND, *after)
    assert told.one("discarded") == {
        "tell": "discarded",
        "card": "6h",
        "cite": ["13:69F-6.6(a)"],
        "basis": "nj-other-year",
        "text": "1996",
    }
    assert told.net == {"1": "50.00"}
    assert refused(*before, odd("card_found_face_up"))["legal"] == "Which card?"
    one_deck = [*TEN, "close", *cards("5c 7d"), "close"]
    assert "6 of hearts cannot be in the shoe" in refused(*one_deck, FOUND, *cards("6h"), rules={"decks": 1})["reason"]


@pytest.mark.parametrize("moment", MOMENTS)
def test_6_7_b_a_card_drawn_in_error_and_not_exposed_is_the_next_card(moment: str) -> None:
    before, after = MOMENTS[moment]
    told = red_dog(*before, odd("card_drawn_in_error"), *after)
    assert (told.one("ruled")["ruling"], told.one("ruled")["cite"]) == ("it is the next card", ["13:69F-6.6(b)"])
    assert told.net == {"1": "50.00"}


@pytest.mark.parametrize("moment", MOMENTS)
def test_6_7_b_where_the_card_is_named_no_other_comes_next(moment: str) -> None:
    before, after = MOMENTS[moment]
    at = next(index for index, given in enumerate(after) if isinstance(given, dict) and "card" in given)
    named = odd("card_drawn_in_error", card=after[at]["card"])
    assert red_dog(*before, named, *after).net == {"1": "50.00"}
    other = refused(*before, odd("card_drawn_in_error", card="Kh"), *after)
    assert (other["input"], other["reason"]) == (len(before) + 2 + at, CONTRADICTS)


def test_6_7_b_a_new_dealer_burns_the_card_that_was_drawn_in_error() -> None:
    named = [*TEN, "new_dealer", odd("card_drawn_in_error", card="Kh"), "close"]
    assert red_dog(*named, {"burn": "Kh"}, *cards("5c 6d")).last == "summary"
    assert refused(*named, {"burn": "2h"})["reason"] == CONTRADICTS


@pytest.mark.parametrize("moment", MOMENTS)
def test_6_7_b_does_not_rule_on_an_exposed_card(moment: str) -> None:
    before, _ = MOMENTS[moment]
    told = refused(*before, odd("card_drawn_in_error", exposed="true"))
    assert (told["input"], told["cite"]) == (len(before) + 1, "13:69F-6.6(b)")
    assert told["legal"] == "third_card_exposed, while raises are made"


THREE = [bet(1, "original", 10), bet(3, "original", 20), bet(6, "original", 30)]
EXPOSED = odd("third_card_exposed", card="6s")


def exposed(*choices: Any, third: str = "", raises: Iterable[Any] = (bet(3, "raise", 5),), **more: Any) -> Judgement:
    """5 and 9, a raise by seat 3, and the third card exposed before "Raises closed"."""
    return dealt(f"5c 9d {third}", *THREE, raises=[*raises, EXPOSED, *choices], **more)


def test_6_7_c_the_exposed_card_is_discarded_and_each_player_plays_on_or_voids() -> None:
    told = exposed(choose(1, "void"), choose(3, "play"), choose(6, "void"), third="7h")
    assert told.one("discarded")["card"] == "6s"
    assert told.net == {"3": "50.00"}
    results = [(t["seat"], t["wager"], t["result"]) for t in told.all("settled")]
    assert results == [
        ("1", "original", "void"), ("6", "original", "void"), ("3", "original", "win"), ("3", "raise", "win"),
    ]  # fmt: skip
    assert {t["cite"][0] for t in told.all("settled", result="void")} == {"13:69F-6.6(c)"}
    again = exposed(choose(1, "play"), choose(3, "play"), choose(6, "play"), third="6s", rules={"decks": "1"}).refused
    assert "6 of spades cannot be in the shoe" in again["reason"]


def test_6_7_c_who_voids_gets_the_original_and_the_raise_back_before_another_third_card() -> None:
    told = exposed(choose(1, "play"), choose(3, "void"), choose(6, "play"), third="Kh")
    assert told.net == {"1": "-10.00", "6": "-30.00"}
    third = told.tells.index(told.one("dealt", to="middle"))
    back = [t["from"] for t in told.tells[:third] if t["tell"] == "moved" and t["to"] == "seat:3"]
    assert back == ["bet:3/original", "bet:3/raise"]


def test_6_7_c_everybody_may_void_and_everybody_may_play() -> None:
    void = exposed(choose(1, "void"), choose(3, "void"), choose(6, "void"))
    assert (void.net, void.last) == ({}, "summary")
    assert "Raises closed" not in void.words
    assert void.one("script", cite=["13:69F-6.5(j)"])
    play = exposed(choose(6, "play"), choose(3, "play"), choose(1, "play"), third="8h")
    assert play.net == {"1": "20.00", "3": "50.00", "6": "60.00"}
    assert play.words == ["The spread is 3", "Raises closed", "8"]


def test_6_7_c_the_raises_are_over_and_every_player_in_the_round_must_answer() -> None:
    late = exposed(bet(1, "raise", 5)).refused
    assert (late["input"], late["cite"], late["basis"]) == (9, "13:69F-6.6", "ours")
    ruled = exposed().one("ruled")
    assert (ruled["ruling"], ruled["basis"]) == ("no further raise is made", "ours")
    told = exposed(choose(1, "play"), *cards("7h")).refused
    assert (told["input"], told["cite"]) == (10, "13:69F-6.6(c)")
    assert exposed(choose(1, "play"), "close").refused["reason"] == "seats 3, 6 have not answered"
    assert exposed(choose(2, "play")).refused["reason"] == "seat 2 has nothing to decide"
    assert exposed(choose(1, "stand")).refused["legal"] == "play, void"
    closed = exposed(choose(1, "play"), choose(3, "play"), choose(6, "play"), "close", third="7h")
    assert closed.net == {"1": "20.00", "3": "50.00", "6": "60.00"}


def test_6_7_c_is_only_for_a_third_card_before_raises_closed() -> None:
    told = refused(*TEN, "close", *cards("5c 9d"), "close", EXPOSED)
    assert (told["input"], told["cite"]) == (6, "13:69F-6.5(i)")
    assert refused(*TEN, "close", *cards("5c"), EXPOSED)["input"] == 4
    assert refused(*TEN, "close", *cards("5c 9d"), odd("third_card_exposed"))["reason"].endswith("lacks card")


def test_6_7_cards_that_run_out_void_the_round() -> None:
    told = red_dog(*TEN, "close", *cards("5c 9d"), *raised(1, 10), odd("insufficient_cards"), *TEN)
    assert told.net == {}
    assert told.one("void") == {"tell": "void", "scope": "round", "cite": ["13:69F-6.6"], "basis": "ours"}
    assert [t["result"] for t in told.all("settled")] == ["void", "void"]
    assert len(told.all("script", cite=["13:69F-6.3(a)"])) == 2


def test_6_7_the_last_card_of_the_shoe_is_counted_with_the_burn_card() -> None:
    ranks = "23456789TJQKA"
    one = games.table("red-dog", {"1": 10_000}, {"decks": 1})
    pairs = [f"{rank}{a} {rank}{b} {rank}{c}" for rank in ranks for a, b, c in ("cdh",)]
    for faces in pairs:
        feed(one, *TEN, "close", *cards(faces))
    assert one.state.shoe.drawn == 1 + 39
    for face in ("2s 3s", "4s 5s", "6s 7s", "8s 9s", "Ts Js"):
        feed(one, *TEN, "close", *cards(face))
    told = feed(one, *TEN, "close", *cards("Qs"))
    assert [t["scope"] for t in told if t["tell"] == "void"] == []
    assert one.state.shoe.drawn == 51
    told = feed(one, *cards("As"))
    assert one.state.shoe.drawn == 52
    assert [t["words"] for t in told if t["tell"] == "announced"] == ["The spread is 1"]
    told = feed(one, "close")
    assert [t["scope"] for t in told if t["tell"] == "void"] == ["round"]
    assert one.net("1") == 13 * 11_000


# ── 6.8 several betting areas, 6.9 continuous shuffling ──────────────────────────────────────────

AREAS = {"multiple_betting_areas": "on"}


def test_6_8_a_player_wagers_on_more_than_one_area_only_where_it_is_permitted() -> None:
    told = refused(bet(1, "original", 10, box="2"))
    assert (told["legal"], told["cite"]) == ("area 1", "13:69F-6.7")
    own = dealt("5c 7c 6c", bet(1, "original", 10, box="1"), bet(1, "original", 5), raises=raised(1, 15))
    assert own.net == {"1": "150.00"}
    two = [bet(1, "original", 10), bet(1, "original", 20, box="2")]
    assert dealt("5c 7c 6c", *two, raises=["close"], rules=AREAS).net == {"1": "150.00"}
    assert refused(bet(1, "original", 10, box="x"), rules=AREAS)["cite"] == "13:69F-6.7"


def test_6_8_each_area_is_raised_for_itself() -> None:
    two = [bet(1, "original", 10), bet(1, "original", 20, box="2")]
    told = dealt("5c 7c 6c", *two, raises=[bet(1, "raise", 10, box="1"), *raised(1, 20, box="2")], rules=AREAS)
    assert {(t["wager"], t.get("box")): t["pays"] for t in told.all("settled")} == {
        ("original", None): "50.00", ("original", "2"): "100.00", ("raise", None): "50.00", ("raise", "2"): "100.00",
    }  # fmt: skip
    over = dealt("5c 7c 6c", *two, raises=raised(1, 15), rules=AREAS).refused
    assert over["legal"] == "up to 10.00"
    assert dealt("5c 7c 6c", *two, raises=raised(1, 5, box="3"), rules=AREAS).refused["cite"] == "13:69F-6.5(h)"


def test_6_8_limits_bind_each_area() -> None:
    rules = AREAS | {"table_max": "20"}
    assert red_dog(bet(1, "original", 20), bet(1, "original", 20, box="2"), rules=rules).last == "waiting"
    for box in ({}, {"box": "1"}):
        assert refused(bet(1, "original", 20), bet(1, "original", 5, **box), rules=rules)["input"] == 2


def test_6_8_a_player_on_several_areas_plays_on_or_voids_as_one() -> None:
    two = [bet(1, "original", 10), bet(1, "original", 20, box="2")]
    told = dealt("5c 9d", *two, raises=[EXPOSED, choose(1, "void")], rules=AREAS)
    assert [(t["result"], t["amount"]) for t in told.all("settled")] == [("void", "10.00"), ("void", "20.00")]


CONTINUOUS = {"continuous_shuffler": "on", "decks": "1"}


def test_6_9_a_continuous_shuffler_replaces_shuffle_cut_and_burn() -> None:
    told = red_dog(*TEN, "close", *cards("5c 5d 5h"), "new_dealer", *TEN, "close", *cards("5c 5d 5h"), rules=CONTINUOUS)
    assert told.net == {"1": "220.00"}
    assert [t["act"] for t in told.all("script") if t["cite"][0].startswith(("13:69F-6.3", "13:69F-6.4"))] == []
    opened = [t["cite"][0] for t in told.all("script") if t["cite"][0].startswith("13:69F-6.2")]
    assert opened == ["13:69F-6.2(a)", "13:69F-6.2(b)", "13:69F-6.2(c)"]  # once, and not replaced
    for wrong in ("shuffle", {"cut": {"seat": 1, "position": 20}}, {"burn": "??"}, choose(1, "show")):
        assert refused(wrong, rules=CONTINUOUS)["input"] == 1


def test_6_9_within_a_round_a_card_comes_once() -> None:
    assert "cannot be in the shoe" in refused(*TEN, "close", *cards("5c 5c"), rules=CONTINUOUS)["reason"]


# ── 8.2, paid and corrected ──────────────────────────────────────────────────────────────────────


def test_8_2_what_the_dealer_accepted_stands_in_full_and_the_ruling_says_so() -> None:
    over = dealt("5c 7c 6c", bet(1, "original", 700, accepted="true"), raises=["close"], rules={"table_max": "500"})
    assert over.net == {"1": "3500.00"}
    assert over.one("ruled")["event"] == "seat 1, original 700.00: 700.00 is above the maximum"
    assert over.one("ruled")["cite"] == ["13:69F-8.2"]


def test_8_2_acceptance_cures_no_raise_beyond_the_original_and_no_late_wager() -> None:
    over = dealt("5c 7c 6c", raises=[bet(1, "raise", 12, accepted="true"), "close"]).refused
    assert over["cite"] == "13:69F-6.5(h)"
    late = red_dog(*TEN, "close", *cards("5c"), bet(3, "original", 5, accepted="true")).refused
    assert late["cite"] == "13:69F-6.5(d)"


def paid(amount: str, wager: str = "") -> dict[str, Any]:
    return {"paid": {"seat": "1", "amount": amount, **({"wager": wager} if wager else {})}}


def test_6_5_i_2_what_was_paid_is_compared_with_what_was_due() -> None:
    def compared(one: dict[str, Any]) -> Judgement:
        return red_dog(*TEN, "close", *cards("5c 7c"), *raised(1, 5), *cards("6c"), one)

    assert compared(paid("75")).all("difference") == []
    assert compared(paid("50", "original")).all("difference") == []
    wrong = compared(paid("40", "original")).one("difference")
    assert (wrong["paid"], wrong["due"], wrong["cite"]) == ("40.00", "50.00", ["13:69F-6.5(i)2"])
    assert compared(paid("60")).one("difference")["due"] == "75.00"
    assert compared(paid("60")).net == {"1": "75.00"}
    assert compared({"paid": {"seat": "3", "amount": "5"}}).refused["input"] == 8


def test_6_5_a_mis_read_card_is_corrected_and_the_round_ruled_again() -> None:
    told = red_dog(
        *TEN, "close", *cards("5c 7c"), "close", *cards("9c"), {"correct": {"input": 6, "to": {"card": "6c"}}}
    )
    assert told.net == {"1": "50.00"}
    corrected = told.one("corrected")
    assert (corrected["was"], corrected["to"]) == ({"card": "9c"}, {"card": "6c"})
    first = red_dog(*TEN, "close", *cards("5c 7c"), {"correct": {"input": 3, "to": {"card": "6c"}}})
    assert first.words[-1] == "The cards are consecutive—tie hand"
    wrong = refused(
        *TEN, "close", *cards("5c 7c"), "close", *cards("9c"), {"correct": {"input": 2, "to": {"card": "6c"}}}
    )
    assert wrong["reason"] == "input 2 was a close"


# ── the law, the editions, bad input ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("as_of", "chapter", "exposed_at"), [(OLD, "19:47", "6.7(c)"), ("2012-03-19", "13:69F", "6.6(c)")]
)
def test_6_7_is_6_6_from_2012(as_of: str, chapter: str, exposed_at: str) -> None:
    told = exposed(choose(1, "void"), choose(3, "void"), choose(6, "void"), as_of=as_of)
    assert told.one("discarded")["cite"] == [f"{chapter}-{exposed_at}"]
    assert told.all("announced")[0]["cite"] == [f"{chapter}-6.5(g)"]


def test_every_paragraph_that_a_datum_cites_is_listed() -> None:
    day = date(2012, 3, 19)
    for rule in (*LAW.irregularities, *LAW.wagers, *LAW.options, *LAW.paytables):
        assert LAW.paragraph(rule.cite, day), rule.cite


BAD = [
    (bet(1, "orignal", 5), "did you mean original?"), (bet(1, "original", "1.001"), "more than two decimal places"),
    (bet(1, "original", "-5"), "an amount above zero"), (bet(15, "original", 5), "nobody sits at seat 15"),
    (bet(1, "original", 10_001), "seat 1 has only"), ({"card": "1h"}, "is not a card"),
    ({"roll": [1, 2]}, "roll is not what is asked"), ({"irregularity": "card_found_faceup"}, "card_found_face_up"),
    ({"remove": {"seat": 1, "wager": "original"}}, "seat 1 has 0.00"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "says"), BAD, ids=str)
def test_bad_input_is_refused_in_one_line_that_helps(given: dict[str, Any], says: str) -> None:
    told = refused(given)
    assert told["input"] == 1
    assert says in f"{told['reason']} {told['legal']}"


def test_a_refused_irregularity_leaves_the_round_as_it_was() -> None:
    one = games.table("red-dog", {"1": 10_000})
    feed(one, *TEN, "close", *cards("5c 9d"))
    before = one.snapshot()
    for wrong in (odd("card_drawn_in_error", exposed="true"), odd("insufficient_cards"), bet(1, "raise", 11)):
        with pytest.raises(Refused) as caught:
            feed(one, wrong)
        assert caught.value.input == 5
        assert one.snapshot() == before
    feed(one, "close", *cards("6h"))
    assert one.net("1") == 2000


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, AREAS, CONTINUOUS, {"decks": "1", "shuffle_after_any_round": "on"}], ids=str)
def test_play_at_random_keeps_every_chip(seed: int, options: Mapping[str, str]) -> None:
    source = Seeded(seed)
    one = games.table("red-dog", {"1": 50_000, "2": 50_000}, options)
    players = {seat: actors.RandomPlayer(source) for seat in ("1", "2")}
    for _ in actors.run(one, actors.Equipment(source), players, 12):
        assert sum(one.ledger.values()) == 0
        assert all(amount >= 0 for name, amount in one.ledger.items() if name.startswith(("seat:", "bet:")))
    assert one.chips == {}


# ── the worked examples ──────────────────────────────────────────────────────────────────────────

ROWS: dict[int, tuple[str, list[Any], str, str]] = {
    1: ("4c 7d", [], "The spread is 2", "0.00"),
    2: ("9c Kd", [], "The spread is 3", "0.00"),
    3: ("Kc Ad", [], "The cards are consecutive—tie hand", "0.00"),
    4: ("Ac 2d 9h", ["close"], "The spread is 11", "10.00"),
    5: ("5c 7d 6h", raised(1, 10), "The spread is 1", "100.00"),
    6: ("5c 7d 7h", raised(1, 10), "The spread is 1", "-20.00"),
    7: ("Jc 3d Qh", ["close"], "The spread is 7", "-10.00"),
    8: ("8c 8d 8h", [], "We have a pair", "110.00"),
    9: ("8c 8d Kh", [], "We have a pair", "0.00"),
    10: ("2c Kd Ah", ["close"], "The spread is 10", "-10.00"),
    12: ("4c 7d 5h", ["close"], "The spread is 2", "40.00"),
    13: ("Kc 9d", [], "The spread is 3", "0.00"),
}


@pytest.mark.parametrize("row", ROWS)
def test_worked_example(row: int) -> None:
    faces, raises, words, net = ROWS[row]
    told = dealt(faces, raises=raises)
    assert told.words[0] == words
    assert told.one("summary")["net"]["1"] == net


def test_worked_example_5_both_wagers_win_50() -> None:
    assert [t["pays"] for t in dealt(*ROWS[5][:1], raises=ROWS[5][1]).all("settled")] == ["50.00", "50.00"]


def test_worked_example_11_a_raise_of_12_on_10_is_refused() -> None:
    told = dealt("5c 7d", raises=[bet(1, "raise", 12)]).refused
    assert (told["legal"], told["cite"]) == ("up to 10.00", "13:69F-6.5(h)")


def test_worked_example_14_the_new_third_card_decides_only_who_plays() -> None:
    both = [bet(1, "original", 10), bet(3, "original", 10)]
    told = dealt("5c 9d 7h", *both, raises=[odd("third_card_exposed", card="6s"), choose(1, "void"), choose(3, "play")])
    assert told.one("discarded")["card"] == "6s"
    assert told.net == {"3": "20.00"}


def test_worked_example_15_a_new_dealer_burns_one_card() -> None:
    told = red_dog(*TEN, "close", *cards("5c 6d"), "new_dealer", *TEN, "close", {"burn": "2c"}, *cards("7c 8d"))
    assert len(told.all("burned")) == 1


def test_worked_example_16_spread_3_may_go_back_to_2_to_1_never_to_1_to_1() -> None:
    for odds, lawful in (("3 to 1", True), ("2 to 1", True), ("1 to 1", False)):
        told = dealt("5c 9d 7h", raises=["close"], rules={"spread_odds": {"3": odds}})
        assert (told.last == "summary") == lawful
    (option,) = [one for one in LAW.options if one.id == "spread_odds"]
    assert option.notice == "8.3 before any decrease"


def test_8_2_a_wager_may_be_taken_off_whole_by_its_amount() -> None:
    off = {"remove": {"seat": "1", "wager": "original", "amount": "10.00"}}
    assert judge("red-dog", [bet(1, "original", 10), off]).one("summary")["net"]["1"] == "0.00"
    assert "standing" not in judge("red-dog", [bet(1, "original", 10), off]).one("summary")


def test_6_5_a_without_a_wager_there_is_no_round() -> None:
    assert refused("close", *cards("5c"))["asked"] == "original wagers"
