"""Subchapter 3, baccarat-punto banco, in the order of its sections; the worked examples of the rulebook by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.games.baccarat.common import natural, points
from houseway.games.baccarat.punto_banco import GAME
from houseway.games.baccarat.records import Verdict
from houseway.games.baccarat.records import WagersRules as Rules
from houseway.games.baccarat.wagers import Ended, final, verdict, verdicts
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.baccarat.common import BANKER_DRAWS, BURN_COUNT, PLAYER_DRAWS, VALUES
from houseway.law.games.baccarat.punto_banco import LAW
from houseway.money import Odds
from houseway.play import words
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.dealing import SHUFFLED
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import Table
from houseway.play.transcript import take as feed
from tests.judging import Judgement, bet, dealt, judge

PUNTO_BANCO = "baccarat-punto-banco"
MINI = "minibaccarat"
ALL_ON = {"total_card_wagers": "on", "bonus_wager": "on", "bonus_requires_base_wager": "off"}
DRAGON = {"banker_pay_mode": "no_vig_dragon7"}
CLOSED = [bet(1, "tie", 5), "close"]
SIDES = ("total_cards_4", "total_cards_5", "total_cards_6", "bonus_player", "bonus_banker")
IN_PLAY = {"shoe": {"decks": "8", "shuffled": "true"}, "curator": "1", "holder": "1"}
"""A table in mid-shoe: nothing to shuffle, cut, burn or offer."""


def faces(deal: str) -> list[str]:
    return [one["card"] for one in dealt(deal)]


def judged(inputs: Sequence[Any], *, game: str = PUNTO_BANCO, as_of: str = "2011-03-01", **more: Any) -> Judgement:
    """A record judged; no ruling may rest on a paragraph that the law does not list."""
    judgement = judge(game, inputs, as_of=as_of, **more)
    assert [tell for tell in judgement.tells if tell.get("cite") and tell["basis"] == "ours"] == []
    return judgement


def coup(
    deal: str, *bets: dict[str, Any], before: Sequence[Any] = (), after: Sequence[Any] = (), **more: Any
) -> Judgement:
    """A round with these wagers and cards, judged; without any, the first seat has one on a tie."""
    first = next(iter(more.get("seats", "1")))
    return judged([*before, *(bets or (bet(first, "tie", 5),)), "close", *dealt(deal), *after], **more)


def results(judgement: Judgement) -> dict[str, tuple[str, str]]:
    """What became of each wager, at which odds."""
    return {tell["wager"]: (tell["result"], tell.get("odds", "")) for tell in judgement.all("settled")}


def all_wagers(deal: str, **more: Any) -> dict[str, tuple[str, str]]:
    """Every wager that can be offered together, on one deal."""
    rules = ALL_ON | more.pop("rules", {})
    return results(
        coup(deal, *(bet(1, wager, 20) for wager in ("banker", "player", "tie", *SIDES)), rules=rules, **more)
    )


def rules_of(elected: Mapping[str, Any] | None = None, day: date = date(2011, 3, 1), game: str = PUNTO_BANCO) -> Rules:
    found = games.rules(game, elected, as_of=day)
    assert isinstance(found, Rules)
    return found


def unlawful(elected: Mapping[str, Any], day: date = date(2011, 3, 1), game: str = PUNTO_BANCO) -> Unlawful:
    with pytest.raises(Unlawful) as caught:
        games.rules(game, elected, as_of=day)
    return caught.value


def table(
    elected: Mapping[str, Any] | None = None, *, stacks: int = 100_000, game: str = PUNTO_BANCO
) -> Table[Any, Any]:
    seats = {str(seat): stacks for seat in range(1, 8)}
    return games.table(game, seats, elected, as_of=date(2011, 3, 1))


# ── 3.1 cards ────────────────────────────────────────────────────────────────────────────────────


def test_3_1_a_at_least_six_decks() -> None:
    assert rules_of({"decks": 6}).decks == 6
    assert rules_of().decks == 8
    assert unlawful({"decks": 5}).cite == "3.1(a)"


def test_3_1_a_cutting_cards_are_opaque_since_1998() -> None:
    before, since = (LAW.paragraph("3.1(a)", day) for day in (date(1998, 9, 7), date(1998, 9, 8)))
    assert before is not None
    assert since is not None
    assert "yellow or green" in before.gloss
    assert "opaque" in since.gloss


def test_3_1_b_values_and_what_wagers_tell_apart() -> None:
    assert {rank: VALUES[rank] for rank in "A23456789TJQK"} == dict(
        zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True)
    )
    assert [GAME.apart(face) for face in ("Kh", "Ts", "Ac", "9d")] == [0, 0, 1, 9]


@pytest.mark.parametrize(("hand", "count"), [("A 2 4", 7), ("A 2 9", 2), ("10 J", 0), ("9 9", 8), ("5 5", 0)])
def test_3_1_c_the_point_count_is_the_last_digit(hand: str, count: int) -> None:
    """Examples 1 and 2."""
    assert points(faces(hand)) == count


# ── 3.2 wagers, on the worked examples ───────────────────────────────────────────────────────────


def test_3_2_a_example_4_naturals_of_equal_count() -> None:
    assert all_wagers("9 7 K 2") == {
        "banker": ("void", ""), "player": ("void", ""), "tie": ("win", "8 to 1"), "total_cards_4": ("win", "3 to 2"),
        "total_cards_5": ("lose", ""), "total_cards_6": ("lose", ""), "bonus_player": ("void", ""),
        "bonus_banker": ("void", ""),
    }  # fmt: skip


def test_3_2_a_example_5_natural_9_beats_natural_8() -> None:
    found = all_wagers("5 4 4 4")
    assert found["player"] == ("win", "1 to 1")
    assert found["bonus_player"] == ("win", "1 to 1")
    assert found["bonus_banker"] == ("lose", "")
    assert found["banker"] == ("lose", "")
    assert found["tie"] == ("lose", "")


def test_3_2_a_example_6_a_tie_of_five_cards_loses_both_bonus_wagers() -> None:
    found = all_wagers("2 10 3 3 8")
    assert found["tie"] == ("win", "8 to 1")
    assert found["banker"] == found["player"] == ("void", "")
    assert found["total_cards_5"] == ("win", "2 to 1")
    assert found["bonus_player"] == found["bonus_banker"] == ("lose", "")


def test_3_2_a_example_7_a_tie_of_six_cards() -> None:
    found = all_wagers("K 4 Q 2 6 K")
    assert found["tie"] == ("win", "8 to 1")
    assert found["total_cards_6"] == ("win", "2 to 1")
    assert found["total_cards_4"] == found["total_cards_5"] == ("lose", "")


def test_3_2_a_1_example_8_banker_wins_less_vigorish() -> None:
    judgement = coup("6 5 10 K 2", bet(1, "banker", 100))
    assert judgement.net == {"1": "95.00"}
    settled = judgement.one("settled")
    assert (settled["pays"], settled["vigorish"], settled["collected"]) == ("100.00", "5.00", "deferred")
    assert (settled["cite"], settled["basis"]) == (["19:47-3.3(c)"], "nj")


@pytest.mark.parametrize(
    ("deal", "player", "banker", "tie"),
    [("5 4 4 3", "win", "lose", "lose"), ("6 5 10 2", "lose", "win", "lose"), ("9 7 K 2", "void", "void", "win")],
)
def test_3_2_a_1_to_3_higher_wins_lower_loses_equal_is_void_or_a_tie(
    deal: str, player: str, banker: str, tie: str
) -> None:
    judgement = coup(deal, bet(1, "player", 10), bet(2, "banker", 10), bet(3, "tie", 10))
    assert {wager: result for wager, (result, _) in results(judgement).items()} == {
        "player": player, "banker": banker, "tie": tie,
    }  # fmt: skip


def test_3_2_a_2_the_players_hand_cites_its_own_paragraph() -> None:
    cites = [coup(deal, bet(1, "player", 10)).one("settled")["cite"] for deal in ("6 5 10 2", "9 7 K 2")]
    assert cites == [["19:47-3.2(a)2ii"], ["19:47-3.2(a)2iii"]]


def test_3_2_a_3_the_tie_bet_cites_its_own_paragraph() -> None:
    assert coup("6 5 10 2", bet(1, "tie", 10)).one("settled")["cite"] == ["19:47-3.2(a)3"]


@pytest.mark.parametrize(("deal", "number"), [("9 7 K 2", 4), ("2 10 3 3 8", 5), ("6 5 10 K 2", 5), ("K 4 Q 2 6 K", 6)])
def test_3_2_a_4_the_number_of_cards_required_to_be_dealt(deal: str, number: int) -> None:
    wagers = [f"total_cards_{other}" for other in (4, 5, 6)]
    judgement = coup(deal, *(bet(1, wager, 10) for wager in wagers), rules=ALL_ON)
    assert [wager for wager, (result, _) in results(judgement).items() if result == "win"] == [f"total_cards_{number}"]
    losers = {tuple(tell["cite"]) for tell in judgement.all("settled", result="lose")}
    assert losers == {("19:47-3.2(a)4",)}


def test_3_2_a_6_example_8_in_the_dragon_7_variation() -> None:
    judgement = coup("6 5 10 K 2", bet(1, "banker", 100), bet(2, "dragon_7", 5), bet(3, "player", 10), rules=DRAGON)
    assert results(judgement) == {"banker": ("void", ""), "dragon_7": ("win", "40 to 1"), "player": ("lose", "")}
    assert judgement.net == {"2": "200.00", "3": "-10.00"}
    assert judgement.one("settled", wager="banker")["cite"] == ["19:47-3.2(a)6i"]
    assert "dragon 7" in judgement.words


def test_3_2_a_6_i_a_dragon_7_voids_the_banker_wager_only_in_the_variation() -> None:
    hands = Ended(6, 7, 2, 3)
    assert verdict(rules_of(DRAGON), "banker", hands) == Verdict("void", "3.2(a)6i")
    assert verdict(rules_of(), "banker", hands).result == "win"


def test_3_2_a_6_ii_any_other_hand_loses_the_dragon_7_wager() -> None:
    rules = rules_of(DRAGON)
    for player, banker, cards in product(range(10), range(10), (2, 3)):
        one = verdict(rules, "dragon_7", Ended(player, banker, 2, cards))
        assert (one.result == "win") is (banker == 7 and cards == 3 and player < 7)
    assert verdict(rules, "dragon_7", Ended(0, 0)) == Verdict("lose", "3.2(a)6ii")


def test_3_2_a_6_iii_not_beside_total_card_or_bonus_wagers() -> None:
    assert unlawful(DRAGON | {"total_card_wagers": "on"}).cite == "3.2(a)6iii"
    assert unlawful(DRAGON | {"bonus_wager": "on"}).cite == "3.2(a)6iii"


def test_3_3_h_example_9_a_three_card_7_that_loses_is_no_dragon_7() -> None:
    judgement = coup("10 3 10 10 9 4", bet(1, "banker", 100), bet(2, "dragon_7", 5), rules=DRAGON)
    assert results(judgement) == {"banker": ("lose", ""), "dragon_7": ("lose", "")}
    assert "dragon 7" not in judgement.words


def test_3_3_h_example_10_a_three_card_7_that_ties_is_no_dragon_7() -> None:
    judgement = coup("K 4 3 A 4 2", bet(1, "banker", 100), bet(2, "dragon_7", 5), rules=DRAGON)
    assert results(judgement) == {"banker": ("void", ""), "dragon_7": ("lose", "")}
    assert judgement.one("settled", wager="banker")["cite"] == ["19:47-3.2(a)1iii"]


def test_3_3_h_a_two_card_7_is_no_dragon_7_and_pays_even() -> None:
    judgement = coup("6 5 10 2", bet(1, "banker", 100), bet(2, "dragon_7", 5), rules=DRAGON)
    assert results(judgement) == {"banker": ("win", "1 to 1"), "dragon_7": ("lose", "")}
    assert judgement.net == {"1": "100.00", "2": "-5.00"}
    assert judgement.one("settled", wager="banker")["cite"] == ["19:47-3.3(h)"]


def test_3_2_a_5_example_11_a_margin_of_3_loses() -> None:
    found = all_wagers("10 2 J 2 A")
    assert found["banker"] == ("win", "1 to 1")
    assert found["bonus_banker"] == ("lose", "")


@pytest.mark.parametrize(("schedule", "odds"), [("A", "2 to 1"), ("B", "3 to 1"), ("C", "2 to 1")])
def test_3_3_g_example_12_a_margin_of_5(schedule: str, odds: str) -> None:
    assert all_wagers("10 2 J 3 10", rules={"bonus_paytable": schedule})["bonus_banker"] == ("win", odds)


@pytest.mark.parametrize(("schedule", "odds"), [("A", "30 to 1"), ("B", "20 to 1"), ("C", "30 to 1")])
def test_3_3_g_example_13_a_margin_of_9_with_three_cards(schedule: str, odds: str) -> None:
    found = all_wagers("K Q 5 2 4 8", rules={"bonus_paytable": schedule})
    assert found["bonus_player"] == ("win", odds)
    assert found["total_cards_6"] == ("win", "2 to 1")


def test_3_3_g_example_14_a_natural_is_paid_as_one_whatever_the_margin() -> None:
    assert all_wagers("9 5 K 5")["bonus_player"] == ("win", "1 to 1")


@pytest.mark.parametrize(("schedule", "odds"), [("A", "6 to 1"), ("B", "7 to 1"), ("C", "4 to 1")])
def test_3_3_g_example_15_a_margin_of_7(schedule: str, odds: str) -> None:
    found = all_wagers("A 2 2 2 7 3", rules={"bonus_paytable": schedule})
    assert found["banker"] == ("win", "1 to 1")
    assert found["bonus_banker"] == ("win", odds)
    dragon = coup("A 2 2 2 7 3", bet(1, "dragon_7", 1), rules=DRAGON)
    assert dragon.net == {"1": "40.00"}


SCHEDULES = {"A": (30, 10, 6, 4, 2, 1, 1), "B": (20, 8, 7, 4, 3, 1, 1), "C": (30, 10, 4, 4, 2, 2, 1)}


@pytest.mark.parametrize(("schedule", "odds"), SCHEDULES.items())
def test_3_3_g_every_line_of_the_three_schedules(schedule: str, odds: Sequence[int]) -> None:
    rules = rules_of(ALL_ON | {"bonus_paytable": schedule})
    lines = {9: 9, 8: 8, 7: 7, 6: 6, 5: 5, 4: 4}
    for hand, cards in (("bonus_player", (3, 3)), ("bonus_banker", (3, 3))):
        for margin, pays in zip(lines, odds, strict=False):
            counts = (margin, 0) if hand == "bonus_player" else (0, margin)
            assert verdict(rules, hand, Ended(*counts, *cards)).odds == Odds(pays)
    assert verdict(rules, "bonus_player", Ended(9, 0)).odds == Odds(odds[-1])
    assert verdict(rules, "bonus_banker", Ended(0, 8, 3, 2)).odds == Odds(odds[-1])


def bonus_by_the_table(selected: int, other: int, cards: tuple[int, int]) -> str:
    """The rulebook's decision table, line by line."""
    own, their = (count in (8, 9) and number == 2 for count, number in zip((selected, other), cards, strict=True))
    if own and not their:
        return "win"
    if own and their:
        return {1: "win", -1: "lose", 0: "void"}[selected - other]
    return "win" if selected - other >= 4 else "lose"


@pytest.mark.parametrize(
    ("hands", "odds"),
    [
        (Ended(8, 7), Odds(1)),
        (Ended(9, 8), Odds(1)),
        (Ended(8, 0, 2, 3), Odds(1)),
        (Ended(5, 1, 3, 2), Odds(1)),
        (Ended(7, 0, 3, 3), Odds(6)),
    ],
)
def test_3_2_a_5_i_what_wins_the_bonus_wager(hands: Ended, odds: Odds) -> None:
    assert verdict(rules_of(ALL_ON), "bonus_player", hands) == Verdict("win", "3.3(g)", odds)


@pytest.mark.parametrize("hands", [Ended(8, 9), Ended(4, 1, 3, 2), Ended(4, 4, 3, 3), Ended(2, 9, 3, 3), Ended(7, 9)])
def test_3_2_a_5_ii_what_loses_the_bonus_wager(hands: Ended) -> None:
    assert verdict(rules_of(ALL_ON), "bonus_player", hands) == Verdict("lose", "3.2(a)5ii")


@pytest.mark.parametrize("wager", ["bonus_player", "bonus_banker"])
def test_3_2_a_5_iii_what_voids_the_bonus_wager(wager: str) -> None:
    for count in (8, 9):
        assert verdict(rules_of(ALL_ON), wager, Ended(count, count)) == Verdict("void", "3.2(a)5iii")
    assert coup("9 7 K 2", bet(1, wager, 10), rules=ALL_ON).one("settled")["cite"] == ["19:47-3.2(a)5iii"]


def test_3_2_a_5_the_decision_table_of_the_bonus_wager() -> None:
    rules = rules_of(ALL_ON)
    for player, banker, cards in product(range(10), range(10), ((2, 2), (2, 3), (3, 2), (3, 3))):
        hands = Ended(player, banker, *cards)
        assert verdict(rules, "bonus_player", hands).result == bonus_by_the_table(player, banker, cards)
        assert verdict(rules, "bonus_banker", hands).result == bonus_by_the_table(banker, player, (cards[1], cards[0]))


def test_3_2_a_a_player_may_make_either_bonus_wager_or_both() -> None:
    bets = [bet(1, "player", 10), bet(1, "bonus_player", 5), bet(1, "bonus_banker", 5)]
    assert coup("9 5 K 5", *bets, rules={"bonus_wager": "on"}).net == {"1": "10.00"}


def test_3_2_b_no_other_wagers() -> None:
    refused = judged([bet(1, "panda_8", 5)]).refused
    assert (refused["input"], refused["cite"]) == (1, "19:47-3.2(b)")


@pytest.mark.parametrize("wager", [*SIDES, "dragon_7"])
def test_3_2_a_what_the_licensee_did_not_elect_is_refused(wager: str) -> None:
    refused = judged([bet(1, wager, 5)]).refused
    assert "not offered" in refused["reason"]
    assert refused["cite"].startswith("19:47-3.2(a)")


def test_3_2_b_a_bonus_wager_needs_a_wager_on_either_hand_where_the_licensee_requires_it() -> None:
    rules = {"bonus_wager": "on"}
    alone = judged([bet(1, "tie", 5), bet(1, "bonus_player", 5)], rules=rules).refused
    assert (alone["input"], alone["cite"]) == (2, "19:47-3.2(b)")
    elsewhere = judged([bet(2, "banker", 5), bet(1, "bonus_player", 5)], rules=rules)
    assert elsewhere.refused["input"] == 2
    assert coup("9 5 K 5", bet(1, "banker", 5), bet(1, "bonus_player", 5), rules=rules).net == {}
    free = {"bonus_wager": "on", "bonus_requires_base_wager": "off"}
    assert coup("9 5 K 5", bet(1, "bonus_player", 5), rules=free).net == {"1": "5.00"}


def test_3_2_b_the_wager_that_a_bonus_wager_needs_stays() -> None:
    rules, bets = {"bonus_wager": "on"}, [bet(1, "banker", 5), bet(1, "bonus_player", 5)]
    base, bonus = ({"remove": {"seat": "1", "wager": wager}} for wager in ("banker", "bonus_player"))
    refused = judged([*bets, base], rules=rules).refused
    assert (refused["input"], refused["cite"]) == (3, "19:47-3.2(b)")
    assert coup("9 5 K 5", *bets, bet(2, "tie", 5), bonus, base, rules=rules).net == {"2": "-5.00"}
    assert coup("9 5 K 5", *bets, bet(1, "player", 5), base, rules=rules).net == {"1": "10.00"}


@pytest.mark.parametrize(
    "late", [bet(1, "banker", 5), bet(1, "player", 5), {"remove": {"seat": "1", "wager": "banker"}}]
)  # fmt: skip
def test_3_2_d_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(late: dict[str, Any]) -> None:
    for cards in ([], dealt("6 5")):
        refused = judged([bet(1, "banker", 5), "close", *cards, late]).refused
        assert (refused["input"], refused["cite"]) == (3 + len(cards), "19:47-3.2(d)")


def test_3_2_before_the_close_a_wager_may_be_increased_and_withdrawn() -> None:
    off = {"remove": {"seat": "1", "wager": "player", "amount": "5.00"}}
    judgement = coup("6 5 10 2", bet(1, "banker", 5), bet(1, "banker", 15), bet(1, "player", 10), off)
    assert judgement.one("settled", wager="banker")["amount"] == "20.00"
    assert judgement.one("settled", wager="player")["amount"] == "5.00"


def test_8_2_amounts_are_whole_cents_within_the_posted_limits() -> None:
    def refused(amount: str, **rules: Any) -> dict[str, Any]:
        return judged([bet(1, "banker", amount)], rules=rules).refused

    assert "two decimal places" in refused("5.005")["reason"]
    assert refused("24.99", table_min="25")["cite"] == "19:47-8.2"
    assert refused("500.01", table_max="500")["cite"] == "19:47-8.2"
    assert (refused("0")["reason"], refused("0")["cite"]) == ("0.00 is not a wager", "")


# ── 3.3 payout odds; vigorish ────────────────────────────────────────────────────────────────────


def test_3_3_what_a_banker_wager_pays_is_told_by_the_count_only_where_it_differs() -> None:
    assert games.rules("baccarat-punto-banco").odds("banker") == {"": Odds(1)}
    half = games.rules("baccarat-punto-banco", {"banker_pay_mode": "no_vig_six_half"})
    assert half.odds("banker") == {"with 6": Odds(1, 2), "any other win": Odds(1)}


def test_3_3_a_player_pays_even() -> None:
    judgement = coup("5 4 4 3", bet(1, "player", "12.35"))
    assert judgement.net == {"1": "12.35"}
    assert judgement.one("settled")["cite"] == ["19:47-3.3(a)"]


def test_3_3_b_a_tie_pays_at_least_8_to_1() -> None:
    assert coup("9 7 K 2", bet(1, "tie", 5)).net == {"1": "40.00"}
    assert coup("9 7 K 2", bet(1, "tie", 5), rules={"tie_odds": "9 to 1"}).net == {"1": "45.00"}
    assert unlawful({"tie_odds": "15 to 2"}).cite == "3.3(b)"
    inexact = judged([bet(1, "tie", "5.01")], rules={"tie_odds": "17 to 2"}).refused
    assert inexact["legal"] == "multiples of 0.02"


@pytest.mark.parametrize(
    ("percent", "wager", "vigorish"),
    [
        (5, "37", "2.00"), (4, "37", "1.60"), (5, "1", "0.25"), (5, "5", "0.25"), (4, "5", "0.20"), (5, "5.01", "0.50"),
        (4, "5.01", "0.40"),
    ],
)  # fmt: skip
def test_3_3_c_1_examples_18_and_19_vigorish_goes_up_to_the_next_25_or_20_cents(
    percent: int, wager: str, vigorish: str
) -> None:
    for rules in ({"vigorish_percent": percent}, {"vigorish_percent": percent, "vigorish_rounding": "on"}):
        assert coup("6 5 10 2", bet(1, "banker", wager), rules=rules).one("settled")["vigorish"] == vigorish


@pytest.mark.parametrize(("percent", "unit"), [(5, "0.20"), (4, "0.25")])
def test_3_3_c_without_rounding_the_vigorish_is_exact_or_the_wager_is_refused(percent: int, unit: str) -> None:
    rules = {"vigorish_percent": percent, "vigorish_rounding": "off"}
    exact = coup("6 5 10 2", bet(1, "banker", "37"), rules=rules)
    assert exact.one("settled")["vigorish"] == {5: "1.85", 4: "1.48"}[percent]
    refused = judged([bet(1, "banker", "37.01")], rules=rules).refused
    assert refused["legal"] == f"multiples of {unit}"
    assert coup("6 5 10 2", bet(1, "player", "37.01"), rules=rules).net == {"1": "-37.01"}


def test_3_3_c_only_four_or_five_percent() -> None:
    assert {unlawful({"vigorish_percent": percent}).cite for percent in (3, 6)} == {"3.3(c)"}


def test_3_3_c_2_immediate_vigorish_is_collected_with_the_payout() -> None:
    judgement = coup("6 5 10 2", bet(1, "banker", 100), rules={"vigorish_collection": "immediate"})
    assert judgement.one("settled")["collected"] == "immediate"
    assert judgement.one("vigorish") == {
        "tell": "vigorish", "seat": "1", "amount": "5.00", "collected": "immediate",
        "cite": ["19:47-3.3(c)2", "19:47-3.10(b)1"], "basis": "nj",
    }  # fmt: skip
    assert judgement.one("moved", to="vigorish")["from"] == "seat:1"
    assert judgement.one("summary") == {
        "tell": "summary", "net": judgement.one("summary")["net"], "house": "-95.00",
    }  # fmt: skip


def test_3_3_c_2_deferred_vigorish_adds_up_in_the_players_space() -> None:
    wins = [bet(1, "banker", 100), "close", *dealt("6 5 10 2")]
    judgement = judged([*wins, *wins])
    assert judgement.one("summary")["vigorish_due"] == {"1": "10.00"}
    assert [t["act"] for t in judgement.all("script") if "marker" in t["act"]][-1].startswith(
        "coin or marker button for 10.00"
    )
    assert judgement.all("moved", to="vigorish") == []


def test_3_3_no_vigorish_on_player_tie_or_side_wagers() -> None:
    judgement = coup("9 7 K 2", bet(1, "tie", 20), bet(2, "total_cards_4", 20), rules=ALL_ON)
    assert judgement.all("vigorish") == []
    assert coup("5 4 4 3", bet(1, "player", 20), bet(1, "bonus_player", 20), rules=ALL_ON).all("vigorish") == []


def test_3_3_e_1_example_16_a_banker_6_pays_half_without_vigorish() -> None:
    rules = {"banker_pay_mode": "no_vig_six_half"}
    six = coup("2 2 3 4 8", bet(1, "banker", 100), rules=rules)
    assert six.one("settled")["odds"] == "1 to 2"
    assert six.one("settled")["cite"] == ["19:47-3.3(e)1"]
    assert six.net == {"1": "50.00"}
    three = coup("A 2 2 2 7 2", bet(1, "banker", 100), rules=rules)
    assert three.net == {"1": "50.00"}
    seven = coup("6 5 10 2", bet(1, "banker", 100), rules=rules)
    assert (seven.net, seven.all("vigorish")) == ({"1": "100.00"}, [])


def test_3_3_e_without_vigorish_every_other_win_pays_even() -> None:
    rules = rules_of({"banker_pay_mode": "no_vig_six_half"})
    for count, cards in product((1, 2, 3, 4, 5, 7, 8, 9), (2, 3)):
        assert verdict(rules, "banker", Ended(0, count, 3, cards)) == Verdict("win", "3.3(e)", Odds(1))


def test_3_3_e_1_a_wager_that_half_odds_cannot_pay_is_refused() -> None:
    rules = {"banker_pay_mode": "no_vig_six_half"}
    refused = judged([bet(1, "banker", "10.01")], rules=rules).refused
    assert refused["legal"] == "multiples of 0.02"


TOTALS_MODE = {"banker_pay_mode": "no_vig_total_cards", "total_card_wagers": "on"}


def test_3_3_e_2_example_17_total_card_wagers_no_less_than_the_banker_wager_excuse_it() -> None:
    enough = [bet(1, "banker", 100), bet(1, "total_cards_4", 60), bet(1, "total_cards_6", 40)]
    judgement = coup("6 5 10 2", *enough, rules=TOTALS_MODE)
    assert judgement.all("vigorish") == []
    assert judgement.one("settled", wager="banker")["cite"] == ["19:47-3.3(e)2"]
    assert judgement.net == {"1": "150.00"}  # 100 + 90 - 40
    short = [bet(1, "banker", 100), bet(1, "total_cards_4", 60), bet(1, "total_cards_6", 39)]
    judgement = coup("6 5 10 2", *short, rules=TOTALS_MODE)
    assert judgement.one("vigorish")["amount"] == "5.00"
    assert judgement.one("settled", wager="banker")["cite"] == ["19:47-3.3(c)"]


def test_3_3_e_2_the_test_is_for_each_player_and_each_round() -> None:
    first = [bet(1, "banker", 100), bet(2, "banker", 100), bet(2, "total_cards_5", 100), "close", *dealt("6 5 10 2")]
    second = [bet(2, "banker", 100), "close", *dealt("6 5 10 2")]
    judgement = judged([*first, *second], rules=TOTALS_MODE)
    assert [(tell["seat"], tell["amount"]) for tell in judgement.all("vigorish")] == [("1", "5.00"), ("2", "5.00")]


def test_3_3_f_total_cards_4_is_paid_exactly_or_refused() -> None:
    refused = judged([bet(1, "total_cards_4", "5.01")], rules=ALL_ON).refused
    assert refused["legal"] == "multiples of 0.02"
    assert coup("9 7 K 2", bet(1, "total_cards_4", "5.02"), rules=ALL_ON).net == {"1": "7.53"}


def test_3_3_g_the_licensee_may_exceed_the_schedule_but_never_pay_less() -> None:
    more = {"bonus_odds": {"9": "40 to 1"}}
    found = all_wagers("K Q 5 2 4 8", rules=more)
    assert found["bonus_player"] == ("win", "40 to 1")
    assert all_wagers("10 2 J 3 10", rules=more)["bonus_banker"] == ("win", "2 to 1")
    less = unlawful(ALL_ON | {"bonus_paytable": "B", "bonus_odds": {"7": "6 to 1"}})
    assert (less.cite, less.basis, "7 to 1 or more" in str(less)) == ("3.3(g)", "nj", True)
    rules_of(ALL_ON | {"bonus_paytable": "A", "bonus_odds": {"7": "6 to 1"}})


def test_3_3_i_the_dragon_7_pays_at_least_40_to_1() -> None:
    assert coup("6 5 10 K 2", bet(1, "dragon_7", 5), rules=DRAGON | {"dragon_7_odds": 45}).net == {"1": "225.00"}
    assert unlawful(DRAGON | {"dragon_7_odds": 39}).cite == "3.3(i)"


# ── 3.3(c)2-4 deferred vigorish ──────────────────────────────────────────────────────────────────

OWES = {"1": {"stack": "100.00", "vigorish_due": "5.00"}, "2": {"stack": "100.00"}}
DOCUMENT = {"order": {"by": "pit_boss", "do": "document_vigorish", "seat": "1"}}
WIN = [bet(1, "banker", 20), "close", *dealt("6 5 10 2")]


def test_3_3_c_4_who_leaves_pays_what_is_due() -> None:
    judgement = judged([*WIN, {"leave": "1"}])
    assert judgement.one("vigorish", collected="collected") == {
        "tell": "vigorish", "seat": "1", "amount": "1.00", "collected": "collected", "cite": ["19:47-3.3(c)4"],
        "basis": "nj",
    }  # fmt: skip
    assert judgement.one("moved", to="vigorish")["amount"] == "1.00"
    assert judgement.one("moved", to="cage")["amount"] == "10019.00"
    assert (judgement.net, judgement.one("summary").get("vigorish_due")) == ({"1": "19.00"}, None)


def test_3_3_c_2_in_1996_who_leaves_pays_under_the_paragraph_of_the_day() -> None:
    judgement = judged([*WIN, {"leave": "1"}], as_of="1996-03-11")
    assert judgement.one("vigorish", collected="collected")["cite"] == ["19:47-3.3(c)"]


def test_3_3_c_3_vigorish_may_be_documented_when_the_patron_leaves() -> None:
    judgement = judged([*WIN, DOCUMENT, {"leave": "1"}])
    assert judgement.one("vigorish", collected="documented")["amount"] == "1.00"
    assert judgement.one("form") == {
        "tell": "form", "kind": "complimentary_vigorish", "seat": "1", "amount": "1.00", "cite": ["19:47-3.3(c)3"],
        "basis": "nj",
    }  # fmt: skip
    assert judgement.all("moved", to="vigorish") == []
    assert judgement.net == {"1": "20.00"}


@pytest.mark.parametrize(("day", "documented"), [("1998-09-20", False), ("1998-09-21", True)])
def test_3_3_c_3_the_form_is_the_law_from_1998_09_21_on(day: str, documented: bool) -> None:
    judgement = judged([bet(1, "banker", 20), DOCUMENT], seats=OWES, as_of=day)
    if documented:
        assert judgement.one("form")["amount"] == "5.00"
    else:
        assert (judgement.refused["input"], judgement.refused["cite"]) == (2, "19:47-3.3(c)")


def test_3_3_c_3_only_vigorish_that_is_owed_is_documented() -> None:
    other = {"order": {"by": "pit_boss", "do": "document_vigorish", "seat": "2"}}
    assert judged([bet(1, "banker", 20), other], seats=OWES).refused["cite"] == "19:47-3.3(c)3"


LAST = [bet(1, "banker", 20), "close", "cut_card", *dealt("6 5 10 2")]


def test_3_3_c_2_all_vigorish_is_collected_when_the_shoe_is_completed() -> None:
    judgement = judged([*LAST, bet(2, "banker", 100), "close", *dealt("6 5 10 2")])
    gone = [(tell["seat"], tell["amount"]) for tell in judgement.all("vigorish", collected="collected")]
    assert gone == [("2", "5.00"), ("1", "1.00")]
    assert "vigorish_due" not in judgement.one("summary")
    assert judgement.net == {"1": "19.00", "2": "95.00"}


def test_3_3_c_4_at_the_end_of_the_shoe_one_may_be_documented_and_the_rest_collected() -> None:
    last = [bet(2, "banker", 100), "close", *dealt("6 5 10 2")]
    judgement = judged([*LAST, *last, DOCUMENT])
    assert judgement.one("form", seat="1")["amount"] == "1.00"
    assert judgement.one("vigorish", collected="collected")["seat"] == "2"
    assert judgement.last == "summary"
    in_1996 = judged([*LAST, *last, DOCUMENT], as_of="1996-03-11")
    assert in_1996.refused["cite"] == "19:47-3.3(c)"


def broke(*after: Any, left: str = "0", **more: Any) -> Judgement:
    """A player who owes a dollar of vigorish loses all chips but what is left."""
    seats = {"1": {"stack": f"{20 + float(left)}"}, "2": {"stack": "100"}}
    lost = [bet(1, "player", 40), "close", "cut_card", *dealt("6 5 10 2")]
    return judged([*WIN, *lost, *after], seats=seats, **more)


LAST_HAND = (bet(2, "player", 5), "close", *dealt("6 5 10 2"))


@pytest.mark.parametrize("after", [({"leave": "1"},), LAST_HAND])
@pytest.mark.parametrize("game", [PUNTO_BANCO, MINI])
def test_3_3_c_3_vigorish_of_a_player_without_chips_is_documented_never_collected(game: str, after: Any) -> None:
    judgement = broke(*after, game=game)
    assert (judgement.one("form")["seat"], judgement.one("form")["amount"]) == ("1", "1.00")
    assert judgement.all("vigorish", collected="collected") == judgement.all("moved", to="vigorish") == []
    assert judgement.net["1"] == "-20.00"


@pytest.mark.parametrize("after", [({"leave": "1"},), LAST_HAND])
def test_3_3_c_2_before_there_is_a_form_it_stays_owed(after: Any) -> None:
    judgement = broke(*after, as_of="1996-03-11")
    assert judgement.one("vigorish", collected="owed")["amount"] == "1.00"
    assert judgement.all("vigorish", collected="collected") == judgement.all("moved", to="vigorish") == []
    assert judgement.one("summary")["vigorish_due"] == {"1": "1.00"}


def test_3_3_c_4_what_chips_there_are_is_collected_and_the_rest_documented() -> None:
    judgement = broke({"leave": "1"}, left="0.25")
    assert judgement.one("moved", to="vigorish")["amount"] == "0.25"
    assert judgement.one("form")["amount"] == "0.75"
    assert judgement.net["1"] == "-20.25"


# ── 3.4, 3.5 opening, shuffle, cut and burn ──────────────────────────────────────────────────────


def acts(judgement: Judgement) -> list[str]:
    return [tell["act"] for tell in judgement.all("script")]


def test_3_4_the_cards_are_inspected_spread_and_washed_before_the_first_shuffle() -> None:
    judgement = coup("6 5 10 2")
    first = [tell["cite"] for tell in judgement.all("script")][:5]
    assert first == [["19:47-3.4(a)"], ["19:47-3.4(b)"], ["19:47-3.4(c)"], ["19:47-3.5(a)"], ["19:47-3.5(a)1"]]


@pytest.mark.parametrize(
    ("game", "rules", "cite"),
    [
        (PUNTO_BANCO, {}, "3.4(b)"), (PUNTO_BANCO, {"preshuffled_cards": "on"}, "3.5(c)"), (MINI, {}, "7.4(b)"),
        ("baccarat-chemin-de-fer", {}, "4.3(b)"),
    ],
)  # fmt: skip
def test_3_4_at_a_table_opened_empty_the_cards_wait_for_the_first_participant(
    game: str, rules: dict[str, Any], cite: str
) -> None:
    came = {"sit": {"seat": "3", "stack": "100"}}
    for early in ("shuffle", {"cut": {"position": "20"}}, "close", {"burn": "5h"}):
        fault = judged([early, came], game=game, seats={}, rules=rules).refused
        assert (fault["input"], fault["asked"]) == (1, "the first player to the table")
        assert fault["cite"] == f"19:47-{cite}"
    judgement = judged([came, "shuffle", {"cut": {"seat": "3"}}], game=game, seats={}, rules=rules)
    assert "seat 3 cuts the cards" in acts(judgement)


def test_3_5_a_pre_shuffled_cards_skip_the_opening_and_its_shuffle_but_not_the_next() -> None:
    rules = {"preshuffled_cards": "on"}
    judgement = coup("6 5 10 2", rules=rules)
    assert acts(judgement)[0] == "receive the pre-shuffled cards"
    assert not any("shuffle the cards" in act for act in acts(judgement))
    again = judged([*LAST, *WIN, bet(1, "banker", 20)], rules=rules)
    assert sum("randomly intermixed" in act for act in acts(again)) == 1


def test_3_5_a_the_elected_procedure_is_the_one_that_is_used() -> None:
    washed = [{"shuffle": {"procedure": "wash_three_dealers"}}]
    rules = {"shuffle_procedure": "wash_three_dealers"}
    assert any("three dealers" in act for act in acts(coup("6 5 10 2", before=washed, rules=rules)))
    refused = judged(washed).refused
    assert (refused["legal"], refused["cite"]) == ("shuffle_and_lace", "19:47-3.5(a)")
    assert any("lace" in act for act in acts(coup("6 5 10 2", before=[{"shuffle": {"procedure": "shuffle_and_lace"}}])))


def test_3_5_a_1i_the_reshuffle_after_lacing_is_an_option_of_shuffle_and_lace() -> None:
    again = "shuffle some or all of the cards again"
    assert again in acts(coup("6 5 10 2", rules={"reshuffle_after_lacing": "on"}))
    assert again not in acts(coup("6 5 10 2"))
    both = {"shuffle_procedure": "wash_three_dealers", "reshuffle_after_lacing": "on"}
    assert unlawful(both).cite == "3.5(a)1i"


def test_3_5_c_the_cut_is_offered_from_the_highest_seat_clockwise() -> None:
    def declines(*seats: int) -> list[Any]:
        return [{"choose": {"seat": str(seat), "do": "decline"}} for seat in seats]

    accepts = {"choose": {"seat": "7", "do": "accept"}}
    seats = {seat: {"stack": "100"} for seat in ("2", "7", "9")}
    judgement = coup("6 5 10 2", before=[*declines(9), accepts, {"cut": {"seat": "7", "position": "40"}}], seats=seats)
    assert "seat 7 cuts the cards" in acts(judgement)
    assert "dealer cuts the cards" in acts(coup("6 5 10 2", before=declines(9, 7, 2), seats=seats))
    out_of_turn = judged(declines(7), seats=seats).refused
    assert (out_of_turn["input"], out_of_turn["cite"]) == (1, "19:47-3.5(c)")


def test_3_6_b_a_short_record_may_give_the_shoe_and_leave_out_the_cut() -> None:
    seats = {seat: {"stack": "100"} for seat in ("2", "7", "9")}
    judgement = coup("6 5 10 2", before=[shoe("2", "decline"), shoe("7", "accept")], seats=seats)
    assert curators(judgement) == ["7"]
    assert "dealer cuts the cards" in acts(judgement)


def test_3_5_c_after_a_reshuffle_the_cut_starts_at_the_last_curator() -> None:
    seats = {seat: {"stack": "1000"} for seat in ("1", "4", "9")}
    state = IN_PLAY | {"curator": "4", "holder": "4"}
    offered = {"choose": {"seat": "4", "do": "accept"}}
    rounds = [*LAST, bet(1, "banker", 20), "close", *dealt("6 5 10 2"), "shuffle"]
    judgement = judged([*rounds, offered, {"cut": {"seat": "4"}}], seats=seats, state=state)
    assert "seat 4 cuts the cards" in acts(judgement)
    refused = judged([*rounds, {"choose": {"seat": "9", "do": "accept"}}], seats=seats, state=state).refused
    assert refused["asked"] == "the cut, offered to seat 4"


@pytest.mark.parametrize("given_up", [True, False])
def test_3_5_c_who_accepted_the_shoe_and_has_not_dealt_is_not_the_last_curator(given_up: bool) -> None:
    """Seat 4 deals the last hand of the shoe; it loses, or seat 4 passes: seat 9 accepts the shoe."""
    seats = {seat: {"stack": "1000"} for seat in ("1", "4", "9")}
    state = IN_PLAY | {"curator": "4", "holder": "4"}
    end = [*dealt("6 5 10 2"), shoe("4", "pass")] if given_up else dealt("9 2 10 5")
    rounds = [*LAST, bet(1, "banker", 20), "close", *end, shoe("9", "accept"), "shuffle"]
    judgement = judged([*rounds, shoe("9", "accept")], seats=seats, state=state)
    assert curators(judgement) == ["9"]
    assert judgement.refused["asked"] == "the cut, offered to seat 4"


def test_3_5_c_where_the_dealer_was_curator_the_last_participant_who_held_the_shoe() -> None:
    seats = {seat: {"stack": "1000"} for seat in ("1", "4", "9")}
    for holder, first in (("4", "4"), ("", "9")):
        state = IN_PLAY | {"curator": "dealer", "holder": holder}
        rounds = [*LAST, *WIN, "shuffle", {"choose": {"seat": "x", "do": "accept"}}]
        refused = judged(rounds, seats=seats, state=state).refused
        assert refused["asked"] == f"the cut, offered to seat {first}"


@pytest.mark.parametrize(("position", "fine"), [(9, False), (10, True), (406, True), (407, False)])
def test_3_5_d_the_cut_is_at_least_ten_cards_from_either_end(position: int, fine: bool) -> None:
    judgement = judged([{"cut": {"seat": "14", "position": str(position)}}, *WIN])
    assert (judgement.last == "summary") is fine
    if not fine:
        assert judgement.refused["cite"] == "19:47-3.5(d)"


@pytest.mark.parametrize(("from_back", "fine"), [(13, False), (14, True), (415, True), (416, False), (500, False)])
def test_3_5_e_the_cutting_card_is_at_least_14_cards_from_the_back(from_back: int, fine: bool) -> None:
    judgement = judged(["cut", {"cut_card": str(from_back)}, *WIN])
    assert (judgement.last == "summary") is fine
    if not fine:
        assert judgement.refused["cite"] == "19:47-3.5(e)"


@pytest.mark.parametrize(("first", "more"), [("Kh", 10), ("Ah", 1), ("7h", 7), ("Th", 10)])
def test_3_5_e_example_20_the_first_card_burns_as_many_more_as_it_counts(first: str, more: int) -> None:
    burned = [{"burn": face} for face in (first, *["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"][:more])]
    judgement = coup("6 5 10 2", before=burned)
    assert len(judgement.all("burned")) == 1 + more
    assert all(tell["card"] != "??" for tell in judgement.all("burned"))
    too_many = judged([*burned, {"burn": "Qc"}]).refused
    assert too_many["input"] == 2 + more


def test_3_5_e_cards_that_go_out_face_up_are_not_told_as_face_down() -> None:
    burned = coup("6 5 10 2", before=[{"burn": "3h"}]).all("burned")
    assert [words.said(tell) for tell in burned] == ["burned: 3 of hearts", *["burned: face up, not recorded"] * 3]
    down = coup("6 5 10 2", after=[error("9s", exposed=True)], rules={"error_card_procedure": "burn_one_face_down"})
    assert words.said(down.one("burned")) == "burned: face down"


def test_3_5_e_the_burn_counts_ten_where_the_value_is_nothing() -> None:
    assert {rank for rank in BURN_COUNT if BURN_COUNT[rank] != VALUES[rank]} == set("TJQK")
    assert {BURN_COUNT[rank] for rank in "TJQK"} == {10}


def test_3_5_e_cards_that_were_burned_but_not_recorded_are_gone_all_the_same() -> None:
    one = table()
    for given in ({"burn": "Kh"}, bet(1, "banker", 5), "close"):
        feed(one, given)
    assert one.state.shoe.drawn == 11


RECUT = {"order": {"by": "casino_supervisor", "do": "recut"}}
CUT_BY_9 = {"cut": {"seat": "9", "position": "30"}}


@pytest.mark.parametrize("at", [1, 2])
def test_3_5_f_a_supervisor_may_have_the_cards_cut_again_by_who_cut_last(at: int) -> None:
    seats = {seat: {"stack": "100"} for seat in ("2", "7", "9")}
    before: list[Any] = [CUT_BY_9, {"cut_card": "20"}][:at]
    judgement = coup("6 5 10 2", before=[*before, RECUT, CUT_BY_9], seats=seats)
    assert judgement.one("ruled")["cite"] == ["19:47-3.5(f)"]
    assert acts(judgement).count("seat 9 cuts the cards") == 2
    assert acts(judgement)[-1] != "seat 9 cuts the cards"
    other = judged([*before, RECUT, {"cut": {"seat": "7"}}], seats=seats).refused
    assert (other["legal"], other["cite"]) == ("9", "19:47-3.5(f)")


def test_3_5_f_or_by_the_next_one_entitled() -> None:
    seats = {seat: {"stack": "100"} for seat in ("2", "7", "9")}
    rules = {"recut_by": "next_entitled"}
    by_7 = {"cut": {"seat": "7", "position": "30"}}
    assert "seat 7 cuts the cards" in acts(coup("6 5 10 2", before=[CUT_BY_9, RECUT, by_7], seats=seats, rules=rules))
    same = judged([CUT_BY_9, RECUT, CUT_BY_9], seats=seats, rules=rules).refused
    assert same["input"] == 3


@pytest.mark.parametrize(("day", "fine"), [("1996-10-06", False), ("1996-10-07", True)])
def test_3_5_f_recuts_are_the_law_from_1996_10_07_on(day: str, fine: bool) -> None:
    judgement = judged(
        [CUT_BY_9, RECUT, CUT_BY_9, *WIN], seats={"9": {"stack": "100"}, "1": {"stack": "100"}}, as_of=day
    )
    assert (judgement.last == "summary") is fine


def test_3_5_f_not_after_a_card_is_dealt() -> None:
    assert judged(["cut", {"burn": "Ah"}, {"burn": "2h"}, RECUT]).refused["input"] == 4


# ── 3.6, 3.11 the shoe and its curator ───────────────────────────────────────────────────────────


def shoe(seat: str, do: str) -> dict[str, Any]:
    return {"choose": {"seat": seat, "do": do}}


def curators(judgement: Judgement) -> list[str]:
    return [tell["seat"] for tell in judgement.all("role", role="curator")]


def test_3_6_b_the_shoe_is_offered_to_seat_one_then_counterclockwise() -> None:
    judgement = coup("6 5 10 2", before=["cut", shoe("1", "decline"), shoe("2", "decline"), shoe("3", "accept")])
    assert curators(judgement) == ["3"]
    assert judgement.one("role")["cite"] == ["19:47-3.6(c)"]
    assert judged(["cut", shoe("2", "accept")]).refused["cite"] == "19:47-3.6(b)"


def test_3_6_c_who_accepts_the_shoe_is_the_curator() -> None:
    judgement = coup("6 5 10 2", before=["cut", shoe("1", "accept")])
    assert judgement.one("role") == {
        "tell": "role", "role": "curator", "seat": "1", "cite": ["19:47-3.6(c)"], "basis": "nj",
    }  # fmt: skip


def test_3_6_b_a_record_may_leave_it_out_and_the_first_participant_is_curator() -> None:
    assert curators(coup("6 5 10 2", seats={"4": {"stack": "9"}, "6": {"stack": "9"}})) == ["4"]


def test_3_6_b_the_shoe_is_offered_as_soon_as_there_is_somebody() -> None:
    judgement = judged(
        [{"sit": {"seat": "5", "stack": "100"}}, bet(5, "banker", 10), "close", *dealt("6 5 10 2")],
        seats={},
    )  # fmt: skip
    assert judgement.last == "summary"
    empty = games.table(PUNTO_BANCO, {}, as_of=date(2011, 3, 1))
    for given in ({"sit": {"seat": "5", "stack": "100"}}, bet(5, "banker", 10), "close", {"card": "6h"}):
        feed(empty, given)
    assert empty.roles == {"curator": "5"}


@pytest.mark.parametrize("day", ["1998-09-07", "1998-09-08"])
def test_3_6_d_a_participant_may_designate_the_dealer_from_1998_on(day: str) -> None:
    judgement = judged(["cut", shoe("1", "decline"), shoe("2", "dealer"), *WIN], as_of=day)
    if day == "1998-09-08":
        assert curators(judgement) == ["dealer"]
        assert judgement.one("role")["cite"] == ["19:47-3.6(d)"]
    else:
        assert judgement.refused["legal"] == "choose: accept, decline"


def test_3_6_d_nobody_accepts() -> None:
    seats = {seat: {"stack": "1000"} for seat in ("1", "2")}
    declined = ["cut", shoe("1", "decline"), shoe("2", "decline")]
    assert curators(coup("6 5 10 2", before=declined, seats=seats)) == ["dealer"]
    before = judged([*declined, shoe("1", "accept"), *WIN], seats=seats, as_of="1998-09-07")
    assert curators(before) == ["1"]
    assert "nobody accepts the shoe: offer it again" in acts(before)


def test_3_11_a_after_any_round_the_curator_keeps_or_passes() -> None:
    wins = coup("6 5 10 2", bet(1, "banker", 5), after=[shoe("1", "keep")])
    assert curators(wins) == ["1"]
    passed = coup("6 5 10 2", bet(1, "banker", 5), after=[shoe("1", "pass"), shoe("2", "accept")])
    assert curators(passed) == ["1", "2"]
    assert coup("6 5 10 2", bet(1, "banker", 5)).all("chose", do="keep") != []
    designated = coup("6 5 10 2", after=[shoe("1", "dealer")])
    assert curators(designated) == ["1", "dealer"]


def test_3_11_a_1_the_shoe_must_pass_when_the_bankers_hand_loses_but_not_on_a_tie() -> None:
    lost = coup("5 4 4 3", bet(1, "banker", 5))
    assert curators(lost) == ["1", "2"]
    assert ["19:47-3.11(a)1"] in [tell["cite"] for tell in lost.all("script")]
    refused = judged([bet(1, "banker", 5), "close", *dealt("5 4 4 3"), shoe("1", "keep")]).refused
    assert refused["asked"] == "the shoe, offered to seat 2"
    assert curators(coup("9 7 K 2", bet(1, "banker", 5))) == ["1"]


def test_3_11_a_2_a_pass_that_is_ordered_after_a_banker_win_cites_the_order_alone() -> None:
    ordered = coup("6 5 10 2", after=[{"order": {"by": "floorperson", "do": "pass_shoe"}}, shoe("2", "accept")])
    assert curators(ordered) == ["1", "2"]
    cites = [tell["cite"] for tell in ordered.all("script")]
    assert ["19:47-3.11(a)2"] in cites
    assert ["19:47-3.11(a)1"] not in cites


def test_3_11_b_example_24_to_the_right_of_the_previous_curator_then_counterclockwise() -> None:
    seats = {seat: {"stack": "1000"} for seat in ("1", "4", "6", "7")}
    state = IN_PLAY | {"curator": "4", "holder": "4"}
    judgement = coup("5 4 4 3", after=[shoe("6", "decline"), shoe("7", "accept")], seats=seats, state=state)
    assert curators(judgement) == ["7"]
    around = coup(
        "5 4 4 3", after=[shoe("6", "decline"), shoe("7", "decline"), shoe("1", "accept")], seats=seats, state=state
    )
    assert curators(around) == ["1"]


def test_3_11_b_if_nobody_else_accepts() -> None:
    seats = {seat: {"stack": "1000"} for seat in ("4", "6")}
    state = IN_PLAY | {"curator": "4", "holder": "4"}
    judgement = coup("5 4 4 3", after=[shoe("6", "decline")], seats=seats, state=state)
    assert curators(judgement) == ["dealer"]
    stays = coup("5 4 4 3", after=[shoe("6", "decline")], seats=seats, state=state, as_of="1996-03-11")
    assert curators(stays) == []
    assert "nobody else accepts the shoe: it stays with seat 4" in acts(stays)


def test_3_11_b_after_the_dealer_it_goes_to_seat_one() -> None:
    state = IN_PLAY | {"curator": "dealer", "holder": "5"}
    assert curators(coup("5 4 4 3", state=state)) == ["1"]
    assert curators(coup("6 5 10 2", state=state)) == []


@pytest.mark.parametrize("after_the_round", [True, False])
def test_3_11_a_2_dealer_or_floorperson_may_order_a_pass(after_the_round: bool) -> None:
    order = {"order": {"by": "floorperson", "do": "pass_shoe"}}
    where = {"after": [order]} if after_the_round else {"before": [bet(1, "banker", 5), order]}
    judgement = coup("6 5 10 2", **where)
    assert curators(judgement) == ["1", "2"]
    assert ["19:47-3.11(a)2"] in [tell["cite"] for tell in judgement.all("script")]


def test_3_11_b_a_curator_who_leaves_passes_the_shoe() -> None:
    assert curators(coup("6 5 10 2", bet(2, "tie", 5), before=[bet(2, "banker", 5), {"leave": "1"}])) == ["1", "2"]


def test_3_11_nobody_orders_what_the_section_does_not_know() -> None:
    refused = judged([bet(1, "banker", 5), {"order": {"do": "no_roll"}}]).refused
    assert refused["legal"] == "pass_shoe, document_vigorish"


# ── 3.7, 3.8 the cards and the counts ────────────────────────────────────────────────────────────


def test_3_7_b_no_more_bets_then_cards() -> None:
    judgement = coup("6 5 10 2", bet(1, "banker", 5))
    assert judgement.words == [
        "No More Bets", "Cards", "Player's Hand 6", "Banker's Hand 7", "Player's Hand 6, Banker's Hand 7",
        "Banker's Hand wins",
    ]  # fmt: skip


def test_3_7_c_first_and_third_to_the_player_second_and_fourth_to_the_banker() -> None:
    judgement = coup("6 5 10 K 2")
    assert [(t["to"], t["card"]) for t in judgement.all("dealt")] == [
        ("player", "6h"), ("banker", "5c"), ("player", "Td"), ("banker", "Ks"), ("banker", "2h"),
    ]  # fmt: skip


def test_3_7_c_a_card_must_be_left_in_the_shoe() -> None:
    eight = ["As"] * 8
    rounds = [
        f"{eight[0]} {eight[1]} {eight[2]} {eight[3]} 7h 7c",
        f"{eight[4]} {eight[5]} {eight[6]} {eight[7]} 7d 7s",
    ]
    inputs = [one for deal in rounds for one in (*CLOSED, *dealt(deal))]
    judgement = judged([*inputs, *CLOSED, {"card": "As"}])
    assert judgement.refused["reason"].startswith("ace of spades cannot be in the shoe")
    assert judgement.refused["input"] == len(inputs) + 3


SQUEEZE = {"deal_style": "face_down_squeeze"}


def hands_of(judgement: Judgement) -> list[tuple[str, str]]:
    return [(tell["role"], tell["seat"]) for tell in judgement.all("role") if tell["role"].endswith("hand")]


def test_3_7_d_cards_are_dealt_face_down_and_turned_by_the_highest_bettors() -> None:
    bets = [bet(2, "player", 50), bet(9, "player", 60), bet(3, "banker", 5)]
    inputs = [*bets, "close", *[{"card": "??"}] * 4, *({"turn": face} for face in ("6h", "Td", "5c", "Ks"))]
    judgement = judged([*inputs, {"card": "??"}, {"turn": "2d"}], rules=SQUEEZE)
    assert [tell["card"] for tell in judgement.all("dealt")] == ["??"] * 5
    assert [(t["to"], t["card"]) for t in judgement.all("turned")] == [
        ("player", "6h"), ("player", "Td"), ("banker", "5c"), ("banker", "Ks"), ("banker", "2d"),
    ]  # fmt: skip
    assert hands_of(judgement) == [("player_hand", "9"), ("banker_hand", "3"), ("banker_hand", "3")]
    assert judgement.words[2:4] == ["Player's Hand 6", "Banker's Hand 5"]
    assert "Banker's Hand under the right corner of the shoe" in acts(judgement)
    assert judgement.one("turned", card="2d")["cite"] == ["19:47-3.9(c)", "19:47-3.7(d)4"]
    assert judgement.net == {"2": "-50.00", "3": "4.75", "9": "-60.00"}


def test_3_7_d_a_record_may_give_the_faces_at_once() -> None:
    judgement = coup("2 10 3 3 8", bet(1, "tie", 5), rules=SQUEEZE)
    assert judgement.net == {"1": "40.00"}
    assert len(judgement.all("turned")) == 5
    assert judgement.one("turned", card="8h")["cite"] == ["19:47-3.9(b)", "19:47-3.7(d)3"]


def test_3_7_d_a_turned_card_is_the_one_that_was_dealt() -> None:
    refused = judged([*CLOSED, *dealt("6 5 10 2"), {"turn": "7h"}], rules=SQUEEZE).refused
    assert refused["cite"] == "19:47-3.7(d)1"


def check_handed(wager: str, hand: int, cite: str) -> None:
    judgement = coup("6 5 10 2", bet(4, wager, 20), bet(8, wager, 30), bet(2, wager, 10), rules=SQUEEZE)
    assert hands_of(judgement)[hand] == (f"{wager}_hand", "8")
    assert judgement.one("role", role=f"{wager}_hand")["cite"] == [f"19:47-{cite}"]
    assert f"seat 8 turns the cards of the {wager.capitalize()}'s Hand" in acts(judgement)


def test_3_7_d_1_the_players_hand_goes_to_the_highest_player_wager() -> None:
    check_handed("player", 0, "3.7(d)1")


def test_3_7_d_2_the_bankers_hand_goes_to_the_highest_banker_wager() -> None:
    check_handed("banker", 1, "3.7(d)2")


def test_3_7_d_3_a_third_card_of_the_player_goes_to_the_same_player() -> None:
    judgement = coup("2 10 3 3 8", bet(4, "player", 20), bet(8, "player", 30), rules=SQUEEZE)
    assert hands_of(judgement) == [("player_hand", "8"), ("banker_hand", "dealer"), ("player_hand", "8")]
    assert judgement.all("dealt")[-1]["card"] == "??"


def test_3_7_d_4_a_third_card_of_the_banker_goes_to_the_same_player() -> None:
    judgement = coup("6 5 10 K 2", bet(4, "banker", 20), bet(8, "banker", 30), rules=SQUEEZE)
    assert hands_of(judgement) == [("player_hand", "dealer"), ("banker_hand", "8"), ("banker_hand", "8")]
    assert judgement.all("dealt")[-1]["card"] == "??"


def test_3_7_d_5_example_25_of_equal_wagers_the_lowest_seat() -> None:
    judgement = coup("6 5 10 2", bet(9, "player", 50), bet(2, "player", 50), bet(10, "banker", 5), rules=SQUEEZE)
    assert hands_of(judgement) == [("player_hand", "2"), ("banker_hand", "10")]


def test_3_7_d_6_a_hand_without_wagers() -> None:
    bets = [bet(5, "banker", 10), bet(3, "banker", 50)]
    assert hands_of(coup("6 5 10 2", *bets, rules=SQUEEZE))[0] == ("player_hand", "dealer")
    may = SQUEEZE | {"opposite_bettor_may_turn": "on"}
    judgement = coup("6 5 10 2", *bets, rules=may)
    assert hands_of(judgement)[0] == ("player_hand", "3")
    assert judgement.one("role", role="player_hand")["cite"] == ["19:47-3.7(d)6"]
    assert hands_of(coup("6 5 10 2", bet(5, "tie", 5), rules=may)) == [
        ("player_hand", "dealer"),
        ("banker_hand", "dealer"),
    ]


FIRST = {"choose": {"seat": "2", "do": "banker_first"}}


def test_3_8_a_the_bankers_hand_first_on_request_while_the_dealer_is_curator() -> None:
    rules, state = SQUEEZE | {"banker_first_on_request": "on"}, IN_PLAY | {"curator": "dealer"}
    judgement = coup("6 5 10 2", bet(2, "player", 5), FIRST, rules=rules, state=state)
    assert judgement.one("chose", do="banker_first")["seat"] == "2"
    assert judgement.words[2:4] == ["Banker's Hand 7", "Player's Hand 6"]
    assert [tell["to"] for tell in judgement.all("turned")] == ["banker", "banker", "player", "player"]
    two = judged([FIRST, *WIN, *WIN], rules=rules, state=state)
    assert [words for words in two.words if "," not in words and "Hand " in words and "wins" not in words] == [
        "Banker's Hand 7", "Player's Hand 6", "Player's Hand 6", "Banker's Hand 7",
    ]  # fmt: skip


def test_3_8_a_otherwise_the_request_is_refused() -> None:
    rules = {"banker_first_on_request": "on"}
    participant = judged([bet(2, "player", 5), FIRST], rules=rules, state=IN_PLAY).refused
    assert participant["cite"] == "19:47-3.8(a)"
    for wrong in ({"seat": "2", "do": "keep"}, {"seat": "99", "do": "banker_first"}):
        other = judged([{"choose": wrong}], rules=rules, state=IN_PLAY | {"curator": "dealer"}).refused
        assert other["reason"] == f"seat {wrong['seat']} has nothing to decide"
    off = judged([bet(2, "player", 5), FIRST], state=IN_PLAY | {"curator": "dealer"})
    assert off.refused["input"] == 2


@pytest.mark.parametrize(
    ("deal", "player", "banker"),
    [("6 5 10 K 2", "stays", "draws a third card"), ("2 10 3 3 8", "draws a third card", "stays")],
)
def test_3_8_b_the_dealer_says_whether_each_hand_takes_a_third_card(deal: str, player: str, banker: str) -> None:
    said = [(t["act"], t["cite"]) for t in coup(deal).all("script") if "Hand" in t["act"]]
    assert said == [
        (f"Player's Hand {player}", ["19:47-3.8(b)", "19:47-3.9(b)"]),
        (f"Banker's Hand {banker}", ["19:47-3.8(b)", "19:47-3.9(c)"]),
    ]


def test_3_8_c_a_third_card_goes_to_the_player_first() -> None:
    assert [tell["to"] for tell in coup("K 4 Q 2 6 K").all("dealt")][4:] == ["player", "banker"]


def test_3_8_d_never_more_than_one_third_card_to_a_hand() -> None:
    assert judged([*CLOSED, *dealt("K 4 Q 2 6 K A")]).refused["input"] == 9
    assert coup("10 A 10 A A A").last == "summary"  # counts that would draw again


def test_3_8_e_the_cutting_card_gives_exactly_one_more_hand() -> None:
    hand = [bet(1, "player", 20), "close"]
    judgement = judged(
        [*hand, *dealt("6 5"), "cut_card", *dealt("10 2"), *hand, *dealt("6 5 10 2"), *hand, *dealt("6 5 10 2")],
        rules={"vigorish_collection": "immediate"},
    )  # fmt: skip
    said = [tell.get("words", tell.get("act", "")) for tell in judgement.tells]
    assert said.count("last hand") == 1
    order = [one for one in said if one in ("No More Bets", "last hand") or "randomly intermixed" in one]
    shuffle = "shuffle the cards so that they are randomly intermixed"
    assert order == [shuffle, "No More Bets", "last hand", "No More Bets", shuffle, "No More Bets"]


def test_3_8_e_the_cutting_card_as_first_card_of_a_round_leaves_that_round_and_one_more() -> None:
    judgement = judged([*LAST, *WIN, bet(1, "tie", 5)])
    said = [tell.get("words", "") for tell in judgement.tells]
    assert said.index("last hand") > said.index("Banker's Hand wins")
    assert sum("randomly intermixed" in act for act in acts(judgement)) == 2


@pytest.mark.parametrize("game", [PUNTO_BANCO, MINI])
def test_3_8_e_where_the_record_gives_its_place_the_last_hand_follows_from_the_count(game: str) -> None:
    one = table({"decks": "6"}, game=game)
    for given in ({"cut_card": "200"}, {"burn": "Ac"}, {"burn": "Ad"}):
        feed(one, given)
    one.state.shoe.drawn = 110
    said = [told.get("words", told.get("act", "")) for _ in range(3) for told in hand_dealt(one)]
    order = [one for one in said if one in ("No More Bets", "last hand") or one.startswith(("cutting", "shuffle the"))]
    removed = "cutting card removed and put to the side"
    assert order == ["No More Bets", removed, "last hand", "No More Bets", SHUFFLED, "No More Bets"]


def hand_dealt(one: Table[Any, Any]) -> list[dict[str, Any]]:
    return [told for given in (bet(1, "player", 20), "close", *dealt("6 5 10 2")) for told in feed(one, given)]


def test_3_8_e_the_second_cutting_card_gives_no_further_hand() -> None:
    last = [bet(1, "banker", 20), "close", "cut_card", *dealt("6 5 10 2")]
    judgement = judged([*LAST, *last, bet(1, "tie", 5)])
    assert judgement.words.count("last hand") == 1
    assert sum("randomly intermixed" in act for act in acts(judgement)) == 2


# ── 3.9 third cards ──────────────────────────────────────────────────────────────────────────────

TABLE_2 = """
0 D D D D D D D D D D D
1 D D D D D D D D D D D
2 D D D D D D D D D D D
3 D D D D D D D D D S D
4 D S S D D D D D D S S
5 D S S S S D D D D S S
6 S S S S S S S D D S S
7 S S S S S S S S S S S
8 S S S S S S S S S S S
9 S S S S S S S S S S S
"""
"""The rulebook's table: the Banker's count, then no third card, then the Player's third card from 0 to 9."""
CELLS = [
    (int(row.split()[0]), None if column == 0 else column - 1, letter == "D")
    for row in TABLE_2.strip().splitlines()
    for column, letter in enumerate(row.split()[1:])
]


@pytest.mark.parametrize(("banker", "third", "draws"), CELLS)
def test_3_9_c_every_cell_of_table_2(banker: int, third: int | None, draws: bool) -> None:
    assert BANKER_DRAWS[banker, third] is draws


def test_3_9_c_table_2_has_no_other_cells() -> None:
    assert len(BANKER_DRAWS) == len(CELLS) == 110


@pytest.mark.parametrize(("banker", "third", "draws"), [cell for cell in CELLS if cell[0] <= 7])
def test_3_9_c_the_table_is_what_is_dealt(banker: int, third: int | None, draws: bool) -> None:
    """3.9(d)-(g): by the two-card count and the value of the card, not the Player's count; example 3 among them."""
    two = f"10 10 {'6' if third is None else '5'} {banker or 10}".replace(" 1 ", " A ")
    two = " ".join("A" if card == "1" else card for card in two.split())
    card = "" if third is None else {0: "10", 1: "A"}.get(third, str(third))
    before = dealt(f"{two} {card}")
    one = table()
    for given in (*CLOSED, *before):
        feed(one, given)
    assert ("card" in one.ask.verbs) is draws


def test_3_9_d_the_rows_are_the_bankers_count_on_two_cards() -> None:
    one = table()
    for given in (*CLOSED, *dealt("10 10 10 6 6")):  # 6 against a third card of 6 draws; with it, 2 would draw again
        feed(one, given)
    assert "card" in one.ask.verbs
    feed(one, {"card": "6s"})
    assert "card" not in one.ask.verbs


def test_3_9_e_the_columns_are_the_third_cards_value_not_the_players_count() -> None:
    assert len(coup("2 10 3 3 8").all("dealt")) == 5  # Banker 3 against an 8 stays; against a count of 3 it would draw
    assert (
        judged([*CLOSED, *dealt("4 10 A 4 3")]).last == "waiting"
    )  # Banker 4 against a 3 draws; against 8 it would stay


def test_3_9_g_example_3_banker_5_against_a_third_card_of_4_draws() -> None:
    assert judged([*CLOSED, *dealt("10 10 10 5 4")]).last == "waiting"
    assert coup("10 10 10 5 4 2").words[-1] == "Banker's Hand wins"


@pytest.mark.parametrize("count", range(10))
def test_3_9_b_table_1_the_player_draws_to_5_and_stays_on_6(count: int) -> None:
    assert PLAYER_DRAWS[count] is (count <= 5)


@pytest.mark.parametrize("deal", ["8 10 10 10", "9 10 10 10", "10 8 10 10", "10 9 10 10", "8 9 10 10"])
def test_3_9_a_a_natural_ends_the_deal(deal: str) -> None:
    judgement = coup(deal)
    assert len(judgement.all("dealt")) == 4
    assert judgement.last == "summary"
    assert ["19:47-3.9(a)"] in [tell["cite"] for tell in judgement.all("script")]


def test_3_9_a_three_cards_that_count_8_are_no_natural() -> None:
    assert natural(8, 2)
    assert natural(9, 2)
    assert not natural(8, 3)
    assert not natural(7, 2)


# ── 3.10 announcement and settlement ─────────────────────────────────────────────────────────────


def test_3_10_a_the_winner_or_tie_hand_and_the_number_of_cards_where_it_is_wagered_on() -> None:
    assert coup("5 4 4 3").words[-2:] == ["Player's Hand 9, Banker's Hand 7", "Player's Hand wins"]
    assert coup("9 7 K 2").words[-1] == "Tie Hand"
    assert coup("6 5 10 K 2", rules=ALL_ON).words[-1] == "5 cards"
    assert "5 cards" not in coup("6 5 10 K 2").words


def check_order(procedure: int, order: list[str]) -> None:
    """Losers first; then at seats 7 and 3 in this order, whether the vigorish is collected or marked."""
    bets = [bet(3, "banker", 20), bet(9, "player", 20), bet(7, "banker", 40), bet(1, "tie", 5)]
    for collection in ("immediate", "deferred"):
        rules = {"settlement_procedure": procedure, "vigorish_collection": collection}
        judgement = coup("6 5 10 2", *bets, rules=rules)
        told = [tell for tell in judgement.tells if tell["tell"] in ("settled", "vigorish")]
        assert [(t["seat"], t["result"]) for t in told[:2]] == [("9", "lose"), ("1", "lose")]
        assert [f"{'pay' if t['tell'] == 'settled' else 'vig'} {t['seat']}" for t in told[2:]] == order
        assert judgement.one("vigorish", seat="7")["cite"] == ["19:47-3.3(c)2", f"19:47-3.10(b){procedure}"]


def test_3_10_b_1_all_are_paid_then_all_vigorish() -> None:
    check_order(1, ["pay 7", "pay 3", "vig 7", "vig 3"])


def test_3_10_b_2_all_vigorish_then_all_are_paid() -> None:
    check_order(2, ["vig 7", "vig 3", "pay 7", "pay 3"])


def test_3_10_b_3_each_seat_is_paid_then_its_vigorish() -> None:
    check_order(3, ["pay 7", "vig 7", "pay 3", "vig 3"])


def test_3_10_b_4_each_seats_vigorish_then_its_pay() -> None:
    check_order(4, ["vig 7", "pay 7", "vig 3", "pay 3"])


def test_3_10_b_losers_first_then_winners_from_the_highest_seat_then_what_is_void() -> None:
    bets = [bet(2, "tie", 5), bet(11, "tie", 5), bet(5, "player", 5), bet(4, "total_cards_6", 5), bet(12, "banker", 5)]
    judgement = coup("9 7 K 2", *bets, rules=ALL_ON)
    assert [(tell["seat"], tell["result"]) for tell in judgement.all("settled")] == [
        ("4", "lose"), ("11", "win"), ("2", "win"), ("12", "void"), ("5", "void"),
    ]  # fmt: skip


def test_3_10_b_5_without_vigorish_no_order_marks_any() -> None:
    for procedure, mode in product((1, 2, 3, 4), ("no_vig_six_half", "no_vig_dragon7")):
        rules = {"settlement_procedure": procedure, "banker_pay_mode": mode}
        judgement = coup("6 5 10 2", bet(3, "banker", 20), bet(7, "banker", 40), rules=rules)
        assert [tell["seat"] for tell in judgement.all("settled")] == ["7", "3"]
        assert judgement.all("vigorish") == []


@pytest.mark.parametrize("procedure", [0, 5])
def test_3_10_b_there_is_no_other_order(procedure: int) -> None:
    assert unlawful({"settlement_procedure": procedure}).cite == "3.10(b)"


# ── 3.12 irregularities ──────────────────────────────────────────────────────────────────────────


def error(card: str = "", *, exposed: bool = False, hand: str = "") -> dict[str, Any]:
    fields = {"card": card, "exposed": "true" if exposed else "", "hand": hand}
    return {"irregularity": {"kind": "card_drawn_in_error", **{key: value for key, value in fields.items() if value}}}


def face_up(card: str) -> dict[str, Any]:
    return {"irregularity": {"kind": "card_found_face_up", "card": card}}


def test_3_12_a_example_21_an_unauthorised_third_card_becomes_the_bankers() -> None:
    for day in ("1996-03-11", "2011-03-01"):
        judgement = coup("6 5 10 K", bet(1, "banker", 100), after=[error("2d", exposed=True, hand="player")], as_of=day)
        assert judgement.one("ruled")["cite"] == ["19:47-3.12(a)"]
        assert judgement.one("dealt", card="2d")["to"] == "banker"
        assert judgement.net == {"1": "95.00"}


def test_3_12_a_its_face_may_be_given_after() -> None:
    judgement = coup("6 5 10 K", bet(1, "banker", 100), after=[error(hand="player"), {"card": "2d"}])
    assert judgement.one("dealt", card="2d")["to"] == "banker"
    assert judgement.net == {"1": "95.00"}


@pytest.mark.parametrize("deal", ["K 4 Q 2 6", "6 5 10 K"])
@pytest.mark.parametrize("game", [PUNTO_BANCO, MINI])
def test_3_12_b_an_excess_card_before_the_bankers_draw_begins_the_next_hand(game: str, deal: str) -> None:
    drawn = [*CLOSED, *dealt(deal), error("2d"), {"card": "3s"}]
    judgement = judged([*drawn, *CLOSED, {"card": "2d"}], game=game)
    assert judgement.one("ruled")["ruling"] == "it is the first card of the next hand"
    assert judgement.one("dealt", card="3s")["to"] == "banker"
    assert judgement.one("dealt", card="2d")["to"] == "player"
    other = judged([*drawn, *CLOSED, {"card": "5d"}], game=game).refused
    assert (other["reason"], other["legal"]) == (CONTRADICTS, "")


def test_3_12_b_an_excess_card_before_the_bankers_draw_that_is_disclosed_goes_out() -> None:
    burned = [{"burn": "7c"}, {"burn": "8c"}]
    judgement = judged([*CLOSED, *dealt("K 4 Q 2 6"), error("2d", exposed=True), *burned, {"card": "3s"}])
    assert judgement.one("discarded")["card"] == "2d"
    assert len(judgement.all("burned")) == 2
    assert "Player's Hand 6, Banker's Hand 9" in judgement.words


def test_3_12_a_not_where_the_player_drew_by_the_table() -> None:
    judgement = judged([*CLOSED, *dealt("K 4 Q 2 6"), error("2d", hand="player"), {"card": "3s"}])
    assert judgement.one("ruled")["ruling"] == "it is the first card of the next hand"
    assert judgement.one("dealt", card="3s")["to"] == "banker"


def test_3_12_a_example_22_undisclosed_it_is_the_first_card_of_the_next_hand() -> None:
    for day in ("1996-03-11", "2011-03-01"):
        judgement = coup("10 10 7 6", bet(1, "player", 10), after=[error(hand="player")], as_of=day)
        assert judgement.one("ruled")["ruling"] == "it is the first card of the next hand"
        assert judgement.one("ruled")["cite"] == ["19:47-3.12(a)"]
        assert (judgement.last, judgement.net) == ("summary", {"1": "10.00"})


def test_3_12_b_an_excess_card_not_disclosed_is_the_first_card_of_the_next_hand() -> None:
    judgement = coup(
        "6 5 10 2", bet(1, "player", 10), after=[error(), bet(1, "player", 10), "close", *dealt("9c 5 10 2")]
    )
    assert judgement.one("ruled")["cite"] == ["19:47-3.12(b)"]
    assert judgement.all("dealt")[4]["card"] == "9c"
    assert judgement.all("discarded") == judgement.all("burned") == []
    assert judgement.net == {}


@pytest.mark.parametrize(
    ("day", "disclosed"),
    [
        (date(1996, 3, 11), "it goes out with as many further cards, face up, as the amount on it."),
        (date(2011, 3, 1), "the procedure of 3.12(c) that the licensee preselected is followed."),
    ],
)
def test_3_12_b_the_ruling_on_a_card_drawn_in_error_is_said_in_words(day: date, disclosed: str) -> None:
    (error,) = (one for one in in_force(LAW.irregularities, day) if one.kind == "card_drawn_in_error")
    undisclosed = "Otherwise, undisclosed, it is the first card of the next hand; disclosed, "
    assert error.ruling.partition(". ")[2] == undisclosed + disclosed


@pytest.mark.parametrize("game", [PUNTO_BANCO, MINI])
def test_3_12_b_a_card_drawn_in_error_that_is_named_is_the_next_card_and_no_other(game: str) -> None:
    before = [bet(1, "player", 10), "close", *dealt("6 5 10 2"), error("9c"), bet(1, "player", 10), "close"]
    assert judged([*before, {"card": "9c"}], game=game).all("dealt")[4]["card"] == "9c"
    assert judged([*before, {"card": "9d"}], game=game).refused["reason"] == CONTRADICTS
    again = judged([*before, *dealt("9c 5 10 2"), bet(1, "player", 10), "close", *dealt("6 5 10 2")], game=game)
    assert again.last == "summary"


@pytest.mark.parametrize("game", [PUNTO_BANCO, MINI])
def test_3_12_b_a_card_drawn_in_error_is_out_of_the_shoe_until_its_hand(game: str) -> None:
    """Seven of the eight nines of clubs are out, and the last one is drawn in error."""
    state = {"shoe": {"decks": "8", "shuffled": True, "seen": {"9c": "7"}, "drawn": "7"}}
    face_up = {"irregularity": {"kind": "card_found_face_up", "card": "9c"}}
    before = [bet(1, "player", 10), "close", *dealt("6 5 10 2"), error("9c")]
    assert judged([*before, face_up], game=game, state=state).refused["reason"] == CONTRADICTS
    assert judged([*before, error("9c")], game=game, state=state).refused["reason"] == CONTRADICTS
    after = [bet(1, "player", 10), "close", {"card": "9c"}]
    assert judged([*before, *after], game=game, state=state).last == "waiting"
    assert judged([*before, *after, face_up], game=game, state=state).last == "refused"


@pytest.mark.parametrize(("card", "more"), [("Qs", 10), ("5s", 5), ("As", 1), ("Ts", 10)])
@pytest.mark.parametrize("hand", ["", "player"])
def test_3_12_in_1996_a_disclosed_card_goes_out_with_as_many_as_the_amount_on_it(
    card: str, more: int, hand: str
) -> None:
    judgement = coup("10 10 7 6", after=[error(card, exposed=True, hand=hand)], as_of="1996-03-11")
    assert judgement.one("discarded")["card"] == card
    assert len(judgement.all("burned")) == more
    paragraph = "3.12(a)" if hand else "3.12(b)"
    assert judgement.one("ruled")["cite"] == [f"19:47-{paragraph}"]


@pytest.mark.parametrize(
    ("card", "extra", "more"), [("Qs", 10, 10), ("Qs", 1, 1), ("Ts", 1, 1), ("5s", 1, 5), ("As", 10, 1)]
)
def test_3_12_c_1_example_23_burn_by_value_with_the_preselected_number_for_tens(
    card: str, extra: int, more: int
) -> None:
    burned = [{"burn": face} for face in ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"][:more]]
    rules = {"error_card_tens_extra": extra}
    judgement = coup("6 5 10 2", after=[error(card, exposed=True), *burned], rules=rules)
    assert judgement.one("discarded")["card"] == card
    assert [tell["card"] for tell in judgement.all("burned")] == [one["burn"] for one in burned]
    assert {tuple(tell["cite"]) for tell in judgement.all("burned")} == {("19:47-3.12(c)1",)}
    one_more = [*CLOSED, *dealt("6 5 10 2"), error(card, exposed=True), *burned, {"burn": "Kc"}]
    too_many = judged(one_more, rules=rules)
    assert too_many.refused["input"] == 8 + more


@pytest.mark.parametrize(("day", "cite"), [("2006-09-04", "3.12(b)"), ("2006-09-05", "3.12(c)1")])
def test_3_12_c_the_preselected_procedures_are_the_law_from_2006_09_05_on(day: str, cite: str) -> None:
    assert coup("6 5 10 2", after=[error("As", exposed=True)], as_of=day).one("ruled")["cite"] == [f"19:47-{cite}"]


def test_3_12_c_2_burn_one_face_down() -> None:
    rules = {"error_card_procedure": "burn_one_face_down"}
    judgement = coup("6 5 10 2", after=[error("Qs", exposed=True), {"burn": "5c"}], rules=rules)
    assert judgement.one("discarded")["card"] == "Qs"
    assert judgement.one("burned") == {"tell": "burned", "card": "??", "cite": ["19:47-3.12(c)2"], "basis": "nj"}


def test_3_12_c_3_a_simulated_round_without_wagers() -> None:
    rules = {"error_card_procedure": "simulated_round"}
    rest = dealt("4c Qd 2s 6h Kc")  # with K: example 7, six cards
    after = [error("Ks", exposed=True), *rest]
    judgement = coup("6 5 10 2", bet(1, "banker", 20), after=after, rules=rules)
    assert [tell["card"] for tell in judgement.all("dealt")[4:]] == ["Ks", "4c", "Qd", "2s", "6h", "Kc"]
    assert [tell["card"] for tell in judgement.all("discarded")] == ["Ks", "Qd", "6h", "4c", "2s", "Kc"]
    assert len(judgement.all("settled")) == 1
    assert judgement.last == "summary"


def test_3_12_c_3_wagers_already_made_wait_for_the_real_round() -> None:
    rules = {"error_card_procedure": "simulated_round"}
    waiting = [bet(1, "player", 10), error("Ks", exposed=True), *dealt("4c Qd 2s 6h Kc")]
    judgement = judged([*waiting, "close", *dealt("9 5 10 2")], rules=rules)
    assert judgement.net == {"1": "10.00"}
    assert len(judgement.all("settled")) == 1


def test_3_12_c_a_disclosed_card_that_is_not_named_is_asked_for() -> None:
    judgement = coup("6 5 10 2", after=[error(exposed=True), {"card": "Ah"}, {"burn": "2h"}])
    assert judgement.one("discarded")["card"] == "Ah"
    assert len(judgement.all("burned")) == 1


@pytest.mark.parametrize(("day", "more"), [("2006-09-04", 10), ("2006-09-05", 0)])
@pytest.mark.parametrize("where", ["at a draw", "in the pause", "before the cards"])
def test_3_12_d_a_face_card_found_face_up(day: str, more: int, where: str) -> None:
    found = face_up("Ks")
    inputs = [bet(1, "banker", 20), "close", *dealt("6 5 10 2")]
    inputs.insert({"at a draw": 3, "in the pause": 6, "before the cards": 1}[where], found)
    judgement = judged(inputs, as_of=day)
    assert judgement.one("discarded")["card"] == "Ks"
    assert len(judgement.all("burned")) == more
    assert judgement.one("discarded")["cite"] == ["19:47-3.12(c)" if more else "19:47-3.12(d)"]
    assert judgement.net == {"1": "19.00"}


@pytest.mark.parametrize("day", ["1996-03-11", "2006-09-04", "2006-09-05", "2012-03-19"])
def test_3_12_d_another_card_found_face_up_takes_as_many_with_it_as_its_number(day: str) -> None:
    burned = [{"burn": face} for face in ("2c", "3c", "4c", "5c", "6c", "7c", "8c")]
    judgement = judged([*CLOSED, face_up("7s"), *burned, *dealt("6 5 10 2")], as_of=day)
    assert len(judgement.all("burned")) == 7
    assert judgement.last == "summary"


def test_3_12_d_a_card_found_face_up_has_a_face_and_is_in_the_shoe() -> None:
    for card in ("??", ""):
        inputs: list[Any] = [
            "close",
            {"irregularity": {"kind": "card_found_face_up", "card": card} if card else "card_found_face_up"},
        ]
        assert judged(inputs).refused["cite"] == "19:47-3.12(d)"


@pytest.mark.parametrize(("day", "cite"), [("1996-03-11", "3.12(d)"), ("2011-03-01", "3.12(e)")])
def test_3_12_e_too_few_cards_void_the_round_and_the_set_is_reshuffled(day: str, cite: str) -> None:
    inputs = [
        *WIN,
        bet(1, "banker", 20),
        bet(2, "tie", 5),
        "close",
        *dealt("6 5"),
        {"irregularity": "insufficient_cards"},
    ]
    judgement = judged(inputs, as_of=day)
    assert judgement.one("void")["cite"] == [f"19:47-{cite}"]
    assert [(tell["seat"], tell["result"]) for tell in judgement.all("settled")[1:]] == [("2", "void"), ("1", "void")]
    assert judgement.one("vigorish", collected="collected")["seat"] == "1"  # before the reshuffle
    assert (judgement.last, judgement.net) == ("summary", {"1": "19.00"})
    again = judged([*inputs, *WIN], as_of=day)
    assert sum("randomly intermixed" in act for act in acts(again)) == 2
    assert "last hand" not in again.words


def test_3_12_e_an_empty_shoe_is_found_by_itself() -> None:
    empty = IN_PLAY | {"shoe": {"decks": "6", "shuffled": "true", "drawn": "309"}}
    judgement = coup("6 5 10", bet(1, "banker", 20), rules={"decks": 6}, state=empty)
    assert judgement.one("void")["cite"] == ["19:47-3.12(e)"]
    assert judgement.net == {}


def test_3_12_e_a_ruling_may_itself_run_out_of_cards() -> None:
    def left(cards: int) -> dict[str, Any]:
        shoe = {"decks": "6", "shuffled": "true", "drawn": str(312 - cards)}
        return {"rules": {"decks": 6}, "state": IN_PLAY | {"shoe": shoe}}

    judgement = coup("6 5 10 2", bet(1, "banker", 20), after=[error("9s", exposed=True)], **left(9))
    assert judgement.all("void") == [], "the round is settled, and stays so"
    assert judgement.all("ruled")[-1]["ruling"] == "all cards are reshuffled"
    assert judgement.net == {"1": "19.00"}
    enough = coup("6 5 10 2", after=[error("4s", exposed=True)], **left(9))
    assert (len(enough.all("burned")), enough.all("void")) == (4, [])
    short = coup("6 5 10 2", after=[error("4s", exposed=True)], **left(8))
    assert (len(short.all("burned")), len(short.all("ruled"))) == (3, len(enough.all("ruled")) + 1)
    before = judged([bet(1, "banker", 20), error("9s", exposed=True)], **left(4))
    assert (before.one("settled")["result"], before.net) == ("void", {})


def test_3_12_e_too_few_cards_void_the_simulated_round_alone() -> None:
    def left(cards: int) -> dict[str, Any]:
        shoe = {"decks": "6", "shuffled": "true", "drawn": str(312 - cards)}
        return {"rules": {"decks": 6, "error_card_procedure": "simulated_round"}, "state": IN_PLAY | {"shoe": shoe}}

    short = [error("9s", exposed=True), {"card": "2h"}]
    after = coup("6 5 10 2", bet(1, "banker", 20), after=short, **left(6))
    assert [t["scope"] for t in after.all("void")] == ["simulated round"]
    assert (after.net, after.all("reversed")) == ({"1": "19.00"}, []), "the round is settled, and stays so"
    before = judged([bet(1, "banker", 20), *short], **left(2))
    assert ([t["scope"] for t in before.all("void")], before.all("settled")) == (["simulated round"], [])
    dealt_out = judged([bet(1, "banker", 20), *short, "close"], **left(2))
    assert [t["scope"] for t in dealt_out.all("void")] == ["simulated round", "round"]


def test_3_12_an_irregularity_is_heard_only_where_the_section_rules_on_it() -> None:
    refused = judged([*CLOSED, {"irregularity": "hole_card_exposed"}]).refused
    assert refused["legal"] == "irregularities: card_drawn_in_error, card_found_face_up, insufficient_cards"


# ── the options and their days ───────────────────────────────────────────────────────────────────

DIGEST = {
    "decks": 8, "tie_odds": Odds(8), "vigorish_percent": 5, "vigorish_rounding": "on",
    "vigorish_collection": "deferred", "banker_pay_mode": "vigorish", "total_card_wagers": "off", "bonus_wager": "off",
    "bonus_requires_base_wager": "on", "bonus_paytable": "A", "dragon_7_odds": Odds(40),
    "shuffle_procedure": "shuffle_and_lace", "reshuffle_after_lacing": "off", "preshuffled_cards": "off",
    "recut_by": "last_cutter", "deal_style": "face_up", "opposite_bettor_may_turn": "off",
    "banker_first_on_request": "off", "settlement_procedure": 1, "error_card_procedure": "burn_by_value",
    "error_card_tens_extra": 10,
}  # fmt: skip
LIMITS = {"table_min", "table_max", "wager_increment"}


def test_3_the_options_and_defaults_are_those_of_the_rulebook() -> None:
    assert {option.id for option in LAW.options} == DIGEST.keys() | LIMITS | {"bonus_odds"}
    elected = rules_of().elected
    assert {id: elected[id] for id in DIGEST} == DIGEST


SINCE: list[tuple[date, dict[str, Any]]] = [
    (date(1996, 5, 20), {"shuffle_procedure": "wash_three_dealers"}),
    (date(1996, 10, 7), {"recut_by": "next_entitled"}),
    (date(2005, 4, 4), {"deal_style": "face_down_squeeze"}),
    (date(2005, 4, 4), {"opposite_bettor_may_turn": "on"}),
    (date(2005, 4, 4), {"banker_first_on_request": "on"}),
    (date(2006, 9, 5), {"error_card_procedure": "burn_one_face_down"}),
    (date(2006, 9, 5), {"error_card_procedure": "simulated_round"}),
    (date(2006, 9, 5), {"error_card_tens_extra": 1}),
    (date(2007, 3, 19), {"preshuffled_cards": "on"}),
    (date(2007, 10, 15), {"total_card_wagers": "on"}),
    (date(2007, 10, 15), {"banker_pay_mode": "no_vig_six_half"}),
    (date(2007, 10, 15), {"banker_pay_mode": "no_vig_total_cards", "total_card_wagers": "on"}),
    (date(2008, 3, 17), {"bonus_wager": "on"}),
    (date(2008, 3, 17), {"bonus_paytable": "C"}),
    (date(2008, 3, 17), {"bonus_requires_base_wager": "off"}),
    (date(2010, 11, 15), {"banker_pay_mode": "no_vig_dragon7"}),
    (date(2010, 11, 15), {"dragon_7_odds": 45}),
]


@pytest.mark.parametrize(("day", "elected"), SINCE)
def test_3_an_option_is_unlawful_the_day_before_and_lawful_on_the_day(day: date, elected: dict[str, Any]) -> None:
    rules_of(elected, day)
    assert unlawful(elected, day - timedelta(days=1)).cite.startswith("3.")


WAGER_DAYS = {
    "banker": None, "player": None, "tie": None, **dict.fromkeys(SIDES[:3], date(2007, 10, 15)),
    **dict.fromkeys(SIDES[3:], date(2008, 3, 17)), "dragon_7": date(2010, 11, 15),
}  # fmt: skip


@pytest.mark.parametrize(("wager", "day"), WAGER_DAYS.items())
def test_3_2_a_a_wager_that_did_not_exist_that_day_is_not_legal_that_day(wager: str, day: date | None) -> None:
    first = date(1996, 3, 11)
    assert (wager in {one.id for one in in_force(LAW.wagers, first)}) is (day is None)
    if day:
        eve = judged([bet(1, wager, 5)], as_of=str(day - timedelta(days=1))).refused
        assert f"; it is from {day}" in eve["reason"]
        assert eve["cite"] == "19:47-3.2(b)"
        assert wager in {one.id for one in in_force(LAW.wagers, day)}


def test_3_2_a_what_is_not_the_law_of_the_day_is_not_refused_by_its_later_paragraph() -> None:
    assert unlawful({"total_card_wagers": "on"}, date(1996, 4, 1)).cite == "3.2"
    assert unlawful({"recut_by": "last_cutter"}, date(1996, 4, 1)).cite == "3.5"


def test_3_before_the_first_edition_nothing_is_held() -> None:
    assert "no text is held" in str(unlawful({}, date(1996, 3, 10)))
    assert rules_of({}, date(1996, 3, 11)).decks == 8


@pytest.mark.parametrize(
    ("elected", "cite"),
    [
        (DRAGON | {"total_card_wagers": "on"}, "3.2(a)6iii"),
        (DRAGON | {"bonus_wager": "on"}, "3.2(a)6iii"),
        ({"banker_pay_mode": "no_vig_total_cards"}, "3.3(e)2"),
        ({"error_card_procedure": "simulated_round", "error_card_tens_extra": 1}, "3.12(c)1"),
        ({"error_card_procedure": "burn_one_face_down", "error_card_tens_extra": 1}, "3.12(c)1"),
    ],
)
def test_3_what_may_not_be_elected_together(elected: dict[str, Any], cite: str) -> None:
    assert unlawful(elected).cite == cite
    header = judged([], rules=elected).refused
    assert (header["input"], header["cite"]) == (0, f"19:47-{cite}")


@pytest.mark.parametrize(
    ("day", "elected", "cite"),
    [
        (date(2010, 11, 15), DRAGON | {"total_card_wagers": "on"}, "3.2(a)6iii"),
        (date(2010, 11, 15), DRAGON | {"bonus_wager": "on"}, "3.2(a)6iii"),
        (date(2007, 10, 15), {"banker_pay_mode": "no_vig_total_cards"}, "3.3(e)2"),
        (date(1996, 5, 20), {"shuffle_procedure": "wash_three_dealers", "reshuffle_after_lacing": "on"}, "3.5(a)1i"),
        (date(2006, 9, 5), {"error_card_procedure": "simulated_round", "error_card_tens_extra": 1}, "3.12(c)1"),
    ],
)
def test_3_what_may_not_be_elected_together_may_not_from_the_first_day_on(
    day: date, elected: dict[str, Any], cite: str
) -> None:
    assert unlawful(elected, day).cite == cite


def test_3_3_i_the_least_odds_stand_in_the_law_from_the_first_day_on() -> None:
    assert LAW.paytable("dragon_7", date(2010, 11, 15)).odds == {"dragon_7": Odds(40)}


def test_3_12_c_before_2006_a_choice_is_refused_under_the_paragraph_of_the_day() -> None:
    assert unlawful({"error_card_procedure": "simulated_round"}, date(2006, 9, 4)).cite == "3.12(b)"
    assert unlawful({"error_card_procedure": "nothing"}, date(2006, 9, 5)).cite == "3.12(c)"


@pytest.mark.parametrize(("amount", "net"), [("700", "700.00"), ("5", "5.00")])
def test_8_2_a_wager_that_the_dealer_accepted_is_paid_in_full(amount: str, net: str) -> None:
    judgement = coup(
        "5 4 4 3", bet(1, "player", amount, accepted="true"), rules={"table_min": "25", "table_max": "500"}
    )
    assert (judgement.net, judgement.one("ruled")["cite"]) == ({"1": net}, ["19:47-8.2"])


def test_3_citations_are_those_of_the_edition_in_force() -> None:
    win = [bet(1, "banker", 20)]
    assert coup("6 5 10 2", *win, as_of="2012-03-18").one("settled")["cite"] == ["19:47-3.3(c)"]
    assert coup("6 5 10 2", *win, as_of="2012-03-19").one("settled")["cite"] == ["13:69F-3.3(c)"]
    burn = [{"burn": "Ah"}, {"burn": "2h"}]
    assert coup("6 5 10 2", before=burn, as_of="1996-05-19").all("burned")[0]["cite"] == ["19:47-3.5(d)"]
    assert coup("6 5 10 2", before=burn, as_of="1996-05-20").all("burned")[0]["cite"] == ["19:47-3.5(e)"]


# ── the whole, counted and played ────────────────────────────────────────────────────────────────


def coups(decks: int) -> Iterator[tuple[Ended, int]]:
    """Every coup of a fresh shoe as values, with the number of ordered six-card deals that begin with it."""
    left = {value: 4 * decks * (4 if value == 0 else 1) for value in range(10)}
    total = 52 * decks

    def ways(drawn: Sequence[int]) -> int:
        counts: Counter[int] = Counter()
        weight = 1
        for value in drawn:
            weight *= left[value] - counts[value]
            counts[value] += 1
        return weight * prod(total - place for place in range(len(drawn), 6))

    for one, two, three, four in product(range(10), repeat=4):
        player, banker, base = (one + three) % 10, (two + four) % 10, (one, two, three, four)
        if max(player, banker) >= 8:
            yield Ended(player, banker), ways(base)
            continue
        for third in range(10) if PLAYER_DRAWS[player] else (None,):
            ended, drawn = (player, base) if third is None else ((player + third) % 10, (*base, third))
            cards = len(drawn) - 2
            if not BANKER_DRAWS[banker, third]:
                yield Ended(ended, banker, cards, 2), ways(drawn)
                continue
            for last in range(10):
                yield Ended(ended, (banker + last) % 10, cards, 3), ways((*drawn, last))


@pytest.fixture(scope="module")
def eight_decks() -> Counter[Ended]:
    ends: Counter[Ended] = Counter()
    for hands, ways in coups(8):
        ends[hands] += ways
    return ends


def counted(ends: Counter[Ended], test: Callable[[Ended], bool]) -> int:
    return sum(ways for hands, ways in ends.items() if test(hands))


@pytest.mark.slow
def test_3_9_the_tables_give_the_published_counts_of_an_eight_deck_shoe(eight_decks: Counter[Ended]) -> None:
    assert sum(eight_decks.values()) == 4_998_398_275_503_360
    rules = rules_of(ALL_ON)
    won = {
        wager: counted(eight_decks, lambda hands, wager=wager: verdict(rules, wager, hands).result == "win")  # type: ignore[misc]
        for wager in ("banker", "player", "tie")
    }
    assert won == {"banker": 2_292_252_566_437_888, "player": 2_230_518_282_592_256, "tie": 475_627_426_473_216}


def value_of(one: Verdict) -> Fraction:
    """What a wager of 1 nets, the vigorish taken without rounding."""
    net = {"win": Fraction(*one.odds), "lose": Fraction(-1), "void": Fraction(0)}[one.result]
    return net - (Fraction(one.vigorish.percent, 100) if one.vigorish else 0)


@pytest.mark.parametrize(
    ("game", "wager", "elected", "edge"),
    [
        (PUNTO_BANCO, "banker", {"vigorish_percent": 4}, "0.599308"),
        (PUNTO_BANCO, "tie", {}, "14.359629"),
        (PUNTO_BANCO, "banker", {"banker_pay_mode": "no_vig_six_half"}, "1.458104"),
        (PUNTO_BANCO, "dragon_7", DRAGON, "7.611334"),
        (MINI, "banker", {"vigorish_type": "tie_25"}, "1.143818"),
        (PUNTO_BANCO, "total_cards_5", ALL_ON, "8.966749"),
        (PUNTO_BANCO, "bonus_player", ALL_ON, "2.651675"),
        (PUNTO_BANCO, "bonus_player", ALL_ON | {"bonus_paytable": "B"}, "2.582256"),
        (PUNTO_BANCO, "bonus_player", ALL_ON | {"bonus_paytable": "C"}, "2.499629"),
    ],
)
def test_3_3_the_verdicts_give_the_published_edges(
    game: str, wager: str, elected: dict[str, Any], edge: str, eight_decks: Counter[Ended]
) -> None:
    rules = rules_of(elected, game=game)
    net = sum(ways * value_of(verdict(rules, wager, hands)) for hands, ways in eight_decks.items())
    assert f"{float(-100 * net / sum(eight_decks.values())):.6f}" == edge


def test_3_10_the_settlement_reads_the_same_verdicts() -> None:
    rules = rules_of(ALL_ON)
    for deal in ("9 7 K 2", "5 4 4 4", "2 10 3 3 8", "K Q 5 2 4 8", "A 2 2 2 7 3", "6 5 10 K 2"):
        cards = faces(deal)
        player, banker = cards[0:4:2], cards[1:4:2]
        if len(cards) == 6 or deal.startswith("2"):
            player.append(cards[4])
        if len(cards) == 6 or deal.startswith("6"):
            banker.append(cards[-1])
        settled = all_wagers(deal)
        for wager, one in verdicts(rules, final(player, banker)).items():
            assert settled[wager] == (one.result, str(one.odds) if one.result == "win" else "")


@pytest.mark.parametrize(
    "elected",
    [{}, ALL_ON | SQUEEZE, DRAGON, TOTALS_MODE | {"settlement_procedure": 4, "vigorish_collection": "immediate"}],
)
@pytest.mark.parametrize("game", [PUNTO_BANCO, MINI])
def test_3_played_at_random_no_chip_is_made_or_lost(game: str, elected: dict[str, Any]) -> None:
    if game == MINI:
        elected = {key: value for key, value in elected.items() if key != "deal_style"}
    one = table({"decks": 6, **elected}, stacks=10_000_000, game=game)
    source = Seeded(f"{game} {sorted(elected)}")
    players = {seat: RandomPlayer(source) for seat in ("1", "3", "6")}
    shuffles = 0
    for given, _ in run(one, Equipment(source), players, 150):
        assert sum(one.ledger.values()) == 0
        assert all(amount >= 0 for name, amount in one.ledger.items() if name.startswith(("seat:", "bet:")))
        shuffles += given.verb == "shuffle"
    assert shuffles >= 2  # a shoe was completed, and its vigorish collected


def test_3_a_correction_is_ruled_again() -> None:
    one = table()
    for raw in (bet(1, "banker", 100), "close", *dealt("6 5 10 K 2")):
        feed(one, raw)
    feed(one, {"correct": {"input": 7, "to": {"card": "Ah"}}})
    assert one.net("1") == 0  # a third card of 1 makes 6: a tie


@pytest.mark.parametrize("day", [date(1996, 3, 11), date(2006, 9, 4), date(2006, 9, 5), date(2012, 3, 19)])
@pytest.mark.parametrize("game", ["baccarat-punto-banco", "minibaccarat"])
def test_3_12_on_any_day_an_irregularity_has_one_ruling(game: str, day: date) -> None:
    law = games.game(game).law
    kinds = [rule.kind for rule in in_force(law.irregularities, day)]
    assert sorted(kinds) == sorted({rule.kind for rule in law.irregularities})


def test_3_12_d_a_card_found_face_up_goes_out_by_its_number_and_from_2006_09_05_by_its_value() -> None:
    law = games.game("baccarat-punto-banco").law
    (before,) = (r for r in in_force(law.irregularities, date(2006, 9, 4)) if r.kind == "card_found_face_up")
    (after,) = (r for r in in_force(law.irregularities, date(2006, 9, 5)) if r.kind == "card_found_face_up")
    assert "number" in before.ruling
    assert "value" in after.ruling


@pytest.mark.parametrize("game", ["baccarat-punto-banco", "minibaccarat"])
@pytest.mark.parametrize("day", ["2006-09-04", "2006-09-05"])
def test_3_12_d_a_card_found_face_up_must_be_named(game: str, day: str) -> None:
    assert "lacks card" in judge(game, ["cut", {"irregularity": "card_found_face_up"}], as_of=day).refused["reason"]


def test_3_6_b_the_shoe_is_offered_to_who_comes_when_the_only_curator_has_left() -> None:
    came: list[Any] = [{"leave": "1"}, {"sit": {"seat": "3", "stack": "100"}}]
    state, seats = IN_PLAY | {"curator": "1", "holder": "1"}, {"1": {"stack": "100"}}
    judgement = judged([*came, shoe("3", "accept"), bet(3, "banker", 20), "close"], seats=seats, state=state)
    assert curators(judgement) == ["3"]
    words = [tell.get("words", tell.get("role")) for tell in judgement.tells if tell["tell"] in ("announced", "role")]
    assert words[-3:] == ["curator", "No More Bets", "Cards"], "3.7(b): before the wagers"


@pytest.mark.parametrize("game", [PUNTO_BANCO, MINI])
def test_3_7_b_without_a_wager_there_is_no_round(game: str) -> None:
    """3.7(b), 7.7(b): no hand is dealt, none of the last hands of a shoe is over, and the curator is asked nothing."""
    state = IN_PLAY | {"last_hand": "true"} if game == PUNTO_BANCO else {"shoe": IN_PLAY["shoe"], "last_hand": "true"}
    off = [bet(1, "banker", 20), {"remove": {"seat": "1", "wager": "banker"}}, "close"]
    for empty in (["close"], off):
        refused = judged([*empty, *dealt("6")], game=game, state=state).refused
        assert (refused["input"], refused["asked"]) == (len(empty) + 1, "wagers")
        none = judged(empty, game=game, state=state)
        assert (none.last, none.words, none.all("script"), none.all("role")) == ("summary", [], [], [])
        played = judged([*empty, bet(1, "tie", 5), "close", *dealt("6 5 10 2")], game=game, state=state)
        assert played.net == {"1": "-5.00"}
