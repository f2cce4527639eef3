"""Subchapter 7, minibaccarat, in the order of its sections; the worked examples of the rulebook by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import pytest

from houseway import games
from houseway.games.baccarat.common import points
from houseway.games.baccarat.minibaccarat import GAME
from houseway.games.baccarat.records import MinibaccaratRules as Rules
from houseway.games.baccarat.wagers import Ended, verdict
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.baccarat.minibaccarat import LAW
from houseway.law.games.baccarat.punto_banco import LAW as PUNTO_BANCO_LAW
from houseway.money import Odds
from houseway.play import transcript
from houseway.play.table import Table
from houseway.play.transcript import take as feed
from tests.judging import Judgement, bet, dealt, judge

MINI = "minibaccarat"
TIE_25 = {"vigorish_type": "tie_25"}
IN_PLAY = {"shoe": {"decks": "8", "shuffled": "true"}}
CLOSED = [bet(1, "tie", 5), "close"]
BANKER_7 = "6 5 10 2"
TIE_9 = "9 7 K 2"


def judged(inputs: Sequence[Any], *, as_of: str = "2011-03-01", **more: Any) -> Judgement:
    """A record judged; no ruling may rest on a paragraph that the law does not list."""
    judgement = judge(MINI, inputs, as_of=as_of, **more)
    assert [tell for tell in judgement.tells if tell.get("cite") and tell["basis"] == "ours"] == []
    return judgement


def coup(
    deal: str, *bets: dict[str, Any], before: Sequence[Any] = (), after: Sequence[Any] = (), **more: Any
) -> Judgement:
    """A round with these wagers and cards, judged; without any, the first seat has one on a tie."""
    first = next(iter(more.get("seats", "1")))
    return judged([*before, *(bets or (bet(first, "tie", 5),)), "close", *dealt(deal), *after], **more)


def unlawful(elected: Mapping[str, Any], day: date = date(2011, 3, 1)) -> Unlawful:
    with pytest.raises(Unlawful) as caught:
        games.rules(MINI, elected, as_of=day)
    return caught.value


def acts(judgement: Judgement) -> list[str]:
    return [tell["act"] for tell in judgement.all("script")]


def table(elected: Mapping[str, Any] | None = None) -> Table[Any, Any]:
    return games.table(MINI, {"1": 100_000, "2": 100_000}, elected, as_of=date(2011, 3, 1))


def test_7_the_example_is_judged_as_the_transcript_page_prints_it() -> None:
    text = games.example("minibaccarat")
    told = list(transcript.judge(transcript.load(text), games.rules))
    (settled,) = [tell for tell in told if tell["tell"] == "settled" and tell["seat"] == "1"]
    assert settled == {
        "tell": "settled", "seat": "1", "wager": "banker", "amount": "100.00", "result": "win", "odds": "1 to 1",
        "pays": "100.00", "vigorish": "5.00", "collected": "deferred", "cite": ["19:47-7.3(c)"],
        "basis": "nj-other-year", "text": "1996",
    }  # fmt: skip
    assert told[-1] == {
        "tell": "summary", "net": {"1": "95.00", "4": "-5.00"}, "house": "-90.00", "vigorish_due": {"1": "5.00"},
    }  # fmt: skip


# ── 7.1 cards ────────────────────────────────────────────────────────────────────────────────────


def test_7_1_a_at_least_six_decks() -> None:
    assert unlawful({"decks": 5}).cite == "7.1(a)"


def test_7_1_b_what_each_card_counts_and_wagers_tell_apart() -> None:
    assert [GAME.apart(f"{rank}h") for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


@pytest.mark.parametrize(("hand", "count"), [("Ah 2c 4d", 7), ("Ah 2c 9d", 2)])
def test_7_1_c_example_1_the_point_count(hand: str, count: int) -> None:
    assert points(hand.split()) == count


# ── 7.2 wagers ───────────────────────────────────────────────────────────────────────────────────


def test_7_2_a_example_8_a_tie_voids_banker_and_player_and_pays_the_tie_bet() -> None:
    judgement = coup(TIE_9, bet(1, "banker", 10), bet(2, "player", 10), bet(3, "tie", 10))
    assert {(tell["wager"], tell["result"], tell["cite"][0]) for tell in judgement.all("settled")} == {
        ("banker", "void", "19:47-7.2(a)1iii"), ("player", "void", "19:47-7.2(a)2iii"), ("tie", "win", "19:47-7.3(b)"),
    }  # fmt: skip
    assert judgement.net == {"3": "80.00"}


def test_7_2_a_example_9_banker_5_draws_where_the_player_stays() -> None:
    judgement = coup("6 5 10 K 2", bet(1, "banker", 10), bet(2, "player", 10), bet(3, "tie", 10))
    assert judgement.words[-2:] == ["Player's Hand 6, Banker's Hand 7", "Banker's Hand wins"]
    assert {(tell["wager"], tell["result"], tell["cite"][0]) for tell in judgement.all("settled")} == {
        ("banker", "win", "19:47-7.3(c)"), ("player", "lose", "19:47-7.2(a)2ii"), ("tie", "lose", "19:47-7.2(a)3"),
    }  # fmt: skip
    assert judgement.net == {"1": "9.50", "2": "-10.00", "3": "-10.00"}


def test_7_2_a_example_10_banker_4_stays_against_a_third_card_of_1() -> None:
    assert coup("10 2 J 2 A", bet(1, "banker", 10)).words[-2:] == [
        "Player's Hand 1, Banker's Hand 4",
        "Banker's Hand wins",
    ]


def test_7_2_a_example_11_banker_6_draws_against_a_third_card_of_7() -> None:
    judgement = coup("3 6 2 K 7 J", bet(1, "player", 10))
    assert judgement.words[-2:] == ["Player's Hand 2, Banker's Hand 6", "Banker's Hand wins"]
    assert len(judgement.all("dealt")) == 6


RESULTS = {"5 4 4 3": ("win", "lose", "lose"), BANKER_7: ("lose", "win", "lose"), TIE_9: ("void", "void", "win")}


def check_results(wager: str, place: int) -> None:
    for deal, expected in RESULTS.items():
        assert coup(deal, bet(1, wager, 10)).one("settled")["result"] == expected[place]


def test_7_2_a_1_the_bankers_hand() -> None:
    check_results("banker", 1)
    assert coup("5 4 4 3", bet(2, "banker", 10)).one("settled")["cite"] == ["19:47-7.2(a)1ii"]


def test_7_2_a_2_the_players_hand() -> None:
    check_results("player", 0)


def test_7_2_a_3_the_tie_bet() -> None:
    check_results("tie", 2)


def test_7_3_a_player_pays_even() -> None:
    judgement = coup("5 4 4 3", bet(1, "player", 10))
    assert judgement.net == {"1": "10.00"}
    assert judgement.one("settled", wager="player")["cite"] == ["19:47-7.3(a)"]


def test_7_2_b_no_other_wager_without_approval() -> None:
    assert judged([bet(1, "panda_8", 5)]).refused["cite"] == "19:47-7.2(b)"
    assert "not offered" in judged([bet(1, "bonus_player", 5)]).refused["reason"]


def test_7_2_b_the_wagers_of_subchapter_3_only_by_analogy() -> None:
    rules = {"total_card_wagers": "on", "bonus_wager": "on"}
    bets = [bet(1, "player", 10), bet(1, "bonus_player", 10), bet(2, "total_cards_4", 10)]
    judgement = coup("9 5 K 5", *bets, rules=rules)
    assert judgement.net == {"1": "20.00", "2": "15.00"}
    assert {tell["basis"] for tell in judgement.all("settled", wager="bonus_player")} == {"sibling"}
    assert judgement.one("settled", wager="total_cards_4")["cite"] == ["19:47-7.3"]
    dragon = coup(
        "6 5 10 K 2", bet(1, "dragon_7", 1), bet(2, "banker", 10), rules={"banker_pay_mode": "no_vig_dragon7"}
    )
    assert (dragon.net, dragon.words[-1]) == ({"1": "40.00"}, "dragon 7")
    by_analogy = {one.id: one.basis for one in LAW.wagers} | {one.id: one.basis for one in LAW.options}
    assert {by_analogy[id] for id in ("dragon_7", "bonus_wager", "total_card_wagers", "banker_pay_mode")} == {"sibling"}
    assert {one.basis for one in PUNTO_BANCO_LAW.wagers} == {"nj"}


@pytest.mark.parametrize(
    ("hands", "result"),
    [
        (Ended(7, 3, 2, 3), "win"), (Ended(6, 3, 2, 3), "lose"), (Ended(3, 7, 3, 2), "lose"), (Ended(9, 8), "win"),
        (Ended(8, 9), "lose"), (Ended(8, 8), "void"), (Ended(8, 7, 2, 3), "win"),
    ],
)  # fmt: skip
def test_7_2_the_bonus_wager_is_judged_as_at_punto_banco(hands: Ended, result: str) -> None:
    rules = games.rules("minibaccarat", {"bonus_wager": "on"})
    assert isinstance(rules, Rules)
    judged = verdict(rules, "bonus_player", hands)
    assert (judged.result, judged.cite) == (result, "7.3" if result == "win" else "7.2")


def test_7_nothing_is_cited_from_another_subchapter() -> None:
    groups = (LAW.wagers, LAW.options, LAW.paytables, LAW.forbidden, LAW.irregularities)
    assert {one.cite.partition(".")[0] for group in groups for one in group} == {"7", "8"}
    assert {one.cite.partition(".")[0] for one in LAW.paragraphs if one.cite[:2] != "13"} == {"7", "8"}
    recut = {"order": {"by": "casino_supervisor", "do": "recut"}}
    by_14 = {"cut": {"seat": "14"}}
    for rules in (
        {"bonus_wager": "on", "total_card_wagers": "on", "banker_pay_mode": "no_vig_total_cards"},
        {"banker_pay_mode": "no_vig_six_half"}, {"banker_pay_mode": "no_vig_dragon7"},
    ):  # fmt: skip
        offered = games.rules("minibaccarat", rules, as_of=date(2011, 3, 1)).wagers
        bets = [bet(1, wager, 20) for wager in offered]
        judgement = coup(BANKER_7, *bets, before=[by_14, recut, by_14], after=[{"leave": "1"}], rules=rules)
        assert {cite.partition(".")[0] for tell in judgement.tells for cite in tell.get("cite", [])} == {"19:47-7"}
    bare = judged([bet(1, "bonus_player", 10)], rules={"bonus_wager": "on"}).refused
    assert (bare["cite"], bare["basis"]) == ("19:47-7.2", "sibling")


def test_7_2_d_no_wager_after_no_more_bets() -> None:
    late = judged([bet(1, "banker", 5), "close", bet(1, "banker", 5)]).refused
    assert (late["input"], late["cite"]) == (3, "19:47-7.2(d)")


@pytest.mark.parametrize("late", [bet(1, "banker", 5), {"remove": {"seat": "1", "wager": "banker"}}])
@pytest.mark.parametrize("style", ["face_up", "face_down"])
def test_7_2_e_example_15_nothing_is_touched_once_the_first_card_is_out(late: dict[str, Any], style: str) -> None:
    refused = judged([bet(1, "banker", 5), "close", {"card": "6h"}, late], rules={"deal_style": style}).refused
    assert (refused["input"], refused["cite"]) == (4, "19:47-7.2(e)")


# ── 7.3 odds and vigorish ────────────────────────────────────────────────────────────────────────


def test_7_3_b_a_tie_pays_at_least_8_to_1() -> None:
    assert coup(TIE_9, bet(1, "tie", 5), rules={"tie_odds": 9}).net == {"1": "45.00"}
    assert unlawful({"tie_odds": 7}).cite == "7.3(b)"


@pytest.mark.parametrize(
    ("wager", "percent", "vigorish", "net"),
    [("13", 5, "0.65", "12.35"), ("13", 4, "0.55", "12.45"), ("7", 4, "0.30", "6.70"), ("13.01", 5, "0.70", "12.31")],
)
def test_7_3_c_examples_2_to_4_vigorish_goes_up_to_the_next_5_cents(
    wager: str, percent: int, vigorish: str, net: str
) -> None:
    judgement = coup(BANKER_7, bet(1, "banker", wager), rules={"vigorish_percent": percent, "vigorish_rounding": "on"})
    assert judgement.one("settled")["vigorish"] == vigorish
    assert judgement.net == {"1": net}


def test_7_3_c_without_rounding_the_vigorish_is_exact_or_the_wager_is_refused() -> None:
    rules = {"vigorish_rounding": "off", "vigorish_percent": 4}
    assert coup(BANKER_7, bet(1, "banker", "13.25"), rules=rules).one("settled")["vigorish"] == "0.53"
    assert judged([bet(1, "banker", "13.20")], rules=rules).refused["legal"] == "multiples of 0.25"


def test_7_3_c_immediate_or_deferred() -> None:
    immediate = coup(BANKER_7, bet(1, "banker", 100), rules={"vigorish_collection": "immediate"})
    assert immediate.one("vigorish")["collected"] == "immediate"
    assert "vigorish_due" not in immediate.one("summary")
    deferred = coup(BANKER_7, bet(1, "banker", 100))
    assert immediate.net == deferred.net == {"1": "95.00"}
    assert acts(deferred)[-1] == "coin or marker button for 5.00 in the space of seat 1"


def test_7_3_c_outstanding_vigorish_is_collected_before_the_reshuffle() -> None:
    hand = [bet(1, "banker", 100), "close"]
    judgement = judged([*hand, "cut_card", *dealt(BANKER_7), *hand, *dealt(BANKER_7)])
    assert judgement.one("vigorish", collected="collected") == {
        "tell": "vigorish", "seat": "1", "amount": "10.00", "collected": "collected", "cite": ["19:47-7.3(c)"],
        "basis": "nj-other-year", "text": "1996",
    }  # fmt: skip
    assert "vigorish_due" not in judgement.one("summary")
    assert judgement.words.count("last hand") == 1


@pytest.mark.parametrize(("day", "documented"), [("1998-09-20", False), ("1998-09-21", True)])
def test_7_3_c_the_form_of_3_3_c_3_by_analogy_from_1998_on(day: str, documented: bool) -> None:
    order = {"order": {"by": "pit_boss", "do": "document_vigorish", "seat": "1"}}
    judgement = coup(BANKER_7, bet(1, "banker", 100), after=[order, {"leave": "1"}], as_of=day)
    if documented:
        form = judgement.one("form")
        assert (form["amount"], form["cite"], form["basis"]) == ("5.00", ["19:47-7.3"], "sibling")
        assert judgement.net == {"1": "100.00"}
    else:
        assert judgement.refused["cite"] == "19:47-7.3(c)"
        collected = coup(BANKER_7, bet(1, "banker", 100), after=[{"leave": "1"}], as_of=day)
        assert collected.one("vigorish", collected="collected")["cite"] == ["19:47-7.3(c)"]


def test_7_3_c_what_a_player_without_chips_owes_stays_owed_before_there_is_a_form() -> None:
    given = [bet(1, "banker", 20), "close", *dealt(BANKER_7), bet(1, "player", 40), "close", *dealt(BANKER_7)]
    judgement = judged([*given, {"leave": "1"}], seats={"1": {"stack": "20"}}, as_of="1996-03-11")
    owed = judgement.one("vigorish", collected="owed")
    assert (owed["seat"], owed["amount"], owed["cite"]) == ("1", "1.00", ["19:47-7.3(c)"])
    assert judgement.all("vigorish", collected="collected") == judgement.all("moved", to="vigorish") == []
    assert judgement.one("summary")["vigorish_due"] == {"1": "1.00"}


def test_7_3_d_example_5_on_a_tie_a_quarter_of_the_banker_wager_is_charged() -> None:
    judgement = coup(TIE_9, bet(1, "banker", 40), bet(2, "tie", 5), rules=TIE_25)
    assert judgement.one("settled", wager="banker") == {
        "tell": "settled", "seat": "1", "wager": "banker", "amount": "40.00", "result": "void", "vigorish": "10.00",
        "collected": "immediate", "cite": ["19:47-7.3(d)"], "basis": "nj-other-year", "text": "1996",
    }  # fmt: skip
    assert judgement.one("moved", to="vigorish", amount="10.00")["from"] == "bet:1/banker"
    assert judgement.one("moved", to="seat:1")["amount"] == "30.00"
    assert judgement.one("vigorish")["amount"] == "10.00"
    assert judgement.net == {"1": "-10.00", "2": "40.00"}


def test_7_3_d_example_6_a_banker_win_pays_even_without_vigorish() -> None:
    judgement = coup(BANKER_7, bet(1, "banker", 40), rules=TIE_25)
    assert (judgement.net, judgement.all("vigorish")) == ({"1": "40.00"}, [])
    assert judgement.one("settled")["cite"] == ["19:47-7.3(d)"]


def test_7_3_d_example_7_a_player_wager_is_void_on_a_tie_and_nothing_is_charged() -> None:
    judgement = coup(TIE_9, bet(1, "player", 40), rules=TIE_25)
    assert (judgement.net, judgement.all("vigorish")) == ({}, [])


def test_7_3_d_it_is_collected_at_once_whatever_was_elected_for_the_other() -> None:
    judgement = coup(TIE_9, bet(1, "banker", 40), rules=TIE_25 | {"vigorish_collection": "deferred"})
    assert "vigorish_due" not in judgement.one("summary")


def test_7_3_d_a_wager_without_an_exact_quarter_is_refused() -> None:
    assert judged([bet(1, "banker", "40.02")], rules=TIE_25).refused["legal"] == "multiples of 0.04"


@pytest.mark.parametrize("mode", ["no_vig_six_half", "no_vig_dragon7"])
def test_7_3_d_the_tie_vigorish_stands_in_place_of_any_other(mode: str) -> None:
    assert unlawful(TIE_25 | {"banker_pay_mode": mode}).cite == "7.3(d)"


def test_7_3_e_examples_12_and_13_notice_before_another_type_or_a_higher_percentage() -> None:
    notice = {option.id: option.notice for option in LAW.options}
    assert notice["vigorish_type"] == "8.3 before any change"
    assert notice["vigorish_percent"] == "8.3 before any increase"


# ── 7.4, 7.5, 7.12 opening, shuffle, cut and burn ────────────────────────────────────────────────


def test_7_4_the_cards_are_spread_in_rows() -> None:
    judgement = coup(BANKER_7)
    assert [tell["cite"][0][6:] for tell in judgement.all("script")][:5] == [
        "7.4(a)",
        "7.4(b)",
        "7.4(c)",
        "7.5(a)",
        "7.5(b)",
    ]
    assert "rows" in acts(judgement)[1]


def test_7_4_b_at_a_table_opened_empty_the_cards_wait_for_the_first_to_arrive() -> None:
    came = {"sit": {"seat": "3", "stack": "100"}}
    for early in ("shuffle", {"cut": {"position": "20"}}, {"burn": "5h"}):
        told = judged([early, came], seats={}).refused
        assert (told["input"], told["asked"], told["cite"]) == (1, "the first player to the table", "19:47-7.4(b)")
    assert "seat 3 cuts the cards" in acts(judged([came, "shuffle", {"cut": {"seat": "3"}}], seats={}))


def test_7_5_b_the_cut_is_always_offered_to_the_highest_seat_first() -> None:
    seats = {seat: {"stack": "1000"} for seat in ("2", "5", "7")}
    cut = [
        {"choose": {"seat": "7", "do": "decline"}},
        {"choose": {"seat": "5", "do": "accept"}},
        {"cut": {"seat": "5"}},
    ]
    assert "seat 5 cuts the cards" in acts(coup(BANKER_7, before=cut, seats=seats))
    hand = [bet(2, "tie", 5), "close", "cut_card", *dealt(BANKER_7)]
    again = judged([*hand, *hand, "shuffle", *cut, *hand], seats=seats)
    assert acts(again).count("seat 5 cuts the cards") == 1
    assert acts(again).count("dealer cuts the cards") == 1


def test_7_5_b_only_shuffle_and_lace_perhaps_again() -> None:
    assert judged([{"shuffle": {"procedure": "wash_three_dealers"}}]).refused["cite"] == "19:47-7.5(a)"
    assert "shuffle some or all of the cards again" in acts(coup(BANKER_7, rules={"reshuffle_after_lacing": "on"}))


@pytest.mark.parametrize(("position", "fine"), [(9, False), (10, True)])
def test_7_5_c_the_cut_is_at_least_ten_cards_from_either_end(position: int, fine: bool) -> None:
    judgement = coup(BANKER_7, before=[{"cut": {"seat": "14", "position": str(position)}}])
    assert (judgement.last == "summary") is fine


def test_7_5_d_the_cutting_card_is_at_least_14_cards_from_the_back() -> None:
    for place in (13, 416, 500):
        told = judged(["cut", {"cut_card": place}]).refused
        assert (told["cite"], told["legal"]) == ("19:47-7.5(d)", "14 to 415 cards")


def test_7_5_d_example_14_a_burned_10_takes_ten_more_with_it() -> None:
    burned = [{"burn": face} for face in ("Th", *(f"{rank}c" for rank in "23456789TJ"))]
    judgement = coup(BANKER_7, before=burned)
    assert len(judgement.all("burned")) == 11
    assert {tuple(tell["cite"]) for tell in judgement.all("burned")} == {("19:47-7.5(d)",)}


def test_7_5_a_recut_on_order_by_analogy() -> None:
    by_14, order = {"cut": {"seat": "14"}}, {"order": {"by": "casino_supervisor", "do": "recut"}}
    judgement = coup(BANKER_7, before=[by_14, order, by_14])
    assert judgement.one("ruled")["basis"] == "sibling"


def test_7_12_a_continuous_shuffler_needs_no_cut_and_every_card_may_come_again() -> None:
    rules = {"continuous_shuffler": "on", "decks": 6}
    judgement = coup(BANKER_7, bet(1, "banker", 20), rules=rules)
    assert not any("cuts the cards" in act for act in acts(judgement))
    aces = [one for _ in range(3) for one in (*CLOSED, *dealt("As As As As 7h 7c"))]
    again = judged(aces, rules=rules)
    assert again.last == "summary"
    opened = [t["act"] for t in again.all("script") if t["cite"][0].startswith("19:47-7.4")]
    assert len(opened) == len({*opened}) == 3  # the opening is not replaced
    assert judged(aces, rules={"decks": 6}).refused["reason"].startswith("ace of spades cannot be in the shoe")
    assert judged([{"cut": {"seat": "9"}}], rules=rules).refused["input"] == 1


def test_7_3_c_with_a_continuous_shuffler_vigorish_is_collected_before_every_reshuffle() -> None:
    hand = [bet(1, "banker", 20), "close", *dealt(BANKER_7)]
    judgement = judged([*hand, *hand], rules={"continuous_shuffler": "on"})
    assert [tell["amount"] for tell in judgement.all("vigorish", collected="collected")] == ["1.00", "1.00"]
    assert "vigorish_due" not in judgement.one("summary")


# ── 7.6 to 7.9 the cards ─────────────────────────────────────────────────────────────────────────


def test_7_7_b_no_more_bets_and_no_curator() -> None:
    judgement = coup(BANKER_7, bet(1, "banker", 5))
    assert judgement.words[:3] == ["No More Bets", "Player's Hand 6", "Banker's Hand 7"]
    assert judgement.all("role") == judgement.all("chose") == []


def test_7_7_c_first_and_third_to_the_player_second_and_fourth_to_the_banker() -> None:
    assert [tell["to"] for tell in coup(BANKER_7).all("dealt")] == ["player", "banker", "player", "banker"]


def test_7_8_a_the_players_count_then_the_bankers() -> None:
    judgement = coup("6 5 10 K 2")
    assert [tell["words"] for tell in judgement.all("announced", cite=["19:47-7.8(a)"])] == [
        "Player's Hand 6", "Banker's Hand 5",
    ]  # fmt: skip


def test_7_7_c_1_face_up() -> None:
    judgement = coup(BANKER_7)
    assert [(tell["to"], tell["card"]) for tell in judgement.all("dealt")] == [
        ("player", "6h"), ("banker", "5c"), ("player", "Td"), ("banker", "2s"),
    ]  # fmt: skip
    assert {tuple(tell["cite"]) for tell in judgement.all("dealt")} == {("19:47-7.7(c)1",)}


def test_7_7_c_2_face_down_the_bankers_cards_wait_until_the_players_hand_is_called() -> None:
    turned = [{"turn": face} for face in ("6h", "Td", "5c", "Ks")]
    inputs = [bet(1, "banker", 10), "close", *[{"card": "??"}] * 4, *turned, {"card": "2d"}]
    judgement = judged(inputs, rules={"deal_style": "face_down"})
    assert [tell["card"] for tell in judgement.all("dealt")] == ["??", "??", "??", "??", "2d"]
    told = [
        t["card"] if t["tell"] == "turned" else t["words"]
        for t in judgement.tells
        if t["tell"] in ("turned", "announced")
    ]
    assert told[:7] == ["No More Bets", "6h", "Td", "Player's Hand 6", "5c", "Ks", "Banker's Hand 5"]
    assert judgement.all("role") == []
    turns = [f"turn the cards of the {hand}'s Hand face up" for hand in ("Player", "Banker")]
    assert [act for act in acts(judgement) if act in turns] == turns
    assert "Banker's Hand under the right corner of the shoe" in acts(judgement)
    assert judgement.net == {"1": "9.50"}


def test_7_7_c_2_the_same_cards_give_the_same_result_face_up_or_face_down() -> None:
    for deal in (BANKER_7, TIE_9, "3 6 2 K 7 J", "10 2 J 2 A"):
        bets = [bet(1, "banker", 10), bet(2, "player", 10), bet(3, "tie", 10)]
        down = coup(deal, *bets, rules={"deal_style": "face_down"})
        assert down.net == coup(deal, *bets).net
        assert len(down.all("turned")) == 4


def test_7_8_the_cutting_card_gives_exactly_one_more_hand() -> None:
    hand = [*CLOSED, *dealt(BANKER_7)]
    judgement = judged([*hand, *CLOSED, *dealt("6 5"), "cut_card", *dealt("10 2"), *hand, *hand])
    told = [tell.get("words", tell.get("act")) for tell in judgement.tells]
    shuffle = "shuffle the cards so that they are randomly intermixed"
    order = [one for one in told if one in ("No More Bets", "last hand", shuffle)]
    bets = "No More Bets"
    assert order == [shuffle, bets, bets, "last hand", bets, shuffle, bets]


def test_7_9_rests_on_subchapter_3() -> None:
    judgement = coup("6 5 10 K 2")
    third = judgement.one("dealt", card="2h")
    assert (third["to"], third["cite"], third["basis"]) == ("banker", ["19:47-7.9"], "sibling")
    assert acts(coup(TIE_9))[-1] == "a natural: no more cards to either hand"


def test_7_9_the_banker_draws_by_two_cards_and_the_value_of_the_players_third() -> None:
    assert judged([*CLOSED, *dealt("10 10 10 5 4")]).last == "waiting"  # Banker 5 against a 4 draws
    assert judged([*CLOSED, *dealt("4 10 A 4 3")]).last == "waiting"  # Banker 4 against a 3 draws; against 8 it stays
    assert len(coup("2 10 3 3 8").all("dealt")) == 5  # Banker 3 against an 8 stays; against a count of 3 it would draw


def test_7_8_the_dealer_says_whether_each_hand_takes_a_third_card() -> None:
    assert acts(coup("6 5 10 K 2"))[-2:] == ["Player's Hand stays", "Banker's Hand draws a third card"]


# ── 7.10, 7.11 by analogy ────────────────────────────────────────────────────────────────────────

ORDERS = {
    1: ["pay 7", "pay 3", "vig 7", "vig 3"],
    2: ["vig 7", "vig 3", "pay 7", "pay 3"],
    3: ["pay 7", "vig 7", "pay 3", "vig 3"],
    4: ["vig 7", "pay 7", "vig 3", "pay 3"],
}


def test_7_10_the_result_is_announced() -> None:
    assert coup("5 4 4 3").words[-2:] == ["Player's Hand 9, Banker's Hand 7", "Player's Hand wins"]
    assert coup(TIE_9).words[-2:] == ["Player's Hand 9, Banker's Hand 9", "Tie Hand"]
    assert coup(TIE_9, rules={"total_card_wagers": "on"}).words[-1] == "4 cards"


@pytest.mark.parametrize(("procedure", "order"), ORDERS.items())
def test_7_10_the_four_orders(procedure: int, order: list[str]) -> None:
    bets = [bet(3, "banker", 20), bet(9, "player", 20), bet(7, "banker", 40)]
    told = coup(BANKER_7, *bets, rules={"settlement_procedure": procedure}).tells
    told = [tell for tell in told if tell["tell"] in ("settled", "vigorish")]
    assert (told[0]["seat"], told[0]["result"]) == ("9", "lose")
    assert [f"{'pay' if tell['tell'] == 'settled' else 'vig'} {tell['seat']}" for tell in told[1:]] == order


def error(card: str = "", *, hand: str = "") -> dict[str, Any]:
    fields = {"card": card, "exposed": "true" if card else "", "hand": hand}
    return {"irregularity": {"kind": "card_drawn_in_error", **{key: value for key, value in fields.items() if value}}}


def test_7_11_an_unauthorised_third_card() -> None:
    banker = coup("6 5 10 K", bet(1, "banker", 100), after=[error("2d", hand="player")])
    assert (banker.one("ruled")["cite"], banker.one("ruled")["basis"]) == (["19:47-7.11"], "sibling")
    assert banker.one("dealt", card="2d")["to"] == "banker"
    assert banker.net == {"1": "95.00"}
    stays = coup("10 10 7 6", bet(1, "player", 10), after=[error(hand="player")])
    assert stays.one("ruled")["ruling"] == "it is the first card of the next hand"
    assert stays.last == "summary"


@pytest.mark.parametrize(
    ("day", "rules", "burned"),
    [
        ("1996-03-11", {}, 10),
        ("2006-09-04", {}, 10),
        ("2006-09-05", {"error_card_tens_extra": 1}, 1),
        ("2011-03-01", {"error_card_procedure": "burn_one_face_down"}, 1),
    ],
)
def test_7_11_a_disclosed_queen(day: str, rules: dict[str, Any], burned: int) -> None:
    judgement = coup(BANKER_7, after=[error("Qs")], rules=rules, as_of=day)
    assert judgement.one("ruled")["event"] == "card drawn in error, disclosed"
    assert judgement.one("discarded")["card"] == "Qs"
    assert len(judgement.all("burned")) == burned


def test_7_11_a_simulated_round() -> None:
    rules = {"error_card_procedure": "simulated_round"}
    judgement = coup(BANKER_7, after=[error("Ks"), *dealt("4c Qd 2s 6h Kc")], rules=rules)
    assert len(judgement.all("discarded")) == 6
    assert judgement.all("dealt")[4]["card"] == "Ks"


@pytest.mark.parametrize(("day", "burned"), [("2006-09-04", 10), ("2006-09-05", 0)])
def test_7_11_a_king_found_face_up(day: str, burned: int) -> None:
    found = {"irregularity": {"kind": "card_found_face_up", "card": "Ks"}}
    judgement = judged([*CLOSED, found, *dealt(BANKER_7)], as_of=day)
    assert judgement.one("discarded")["card"] == "Ks"
    assert len(judgement.all("burned")) == burned


def test_7_11_too_few_cards() -> None:
    inputs = [bet(1, "banker", 20), "close", *dealt("6 5"), {"irregularity": "insufficient_cards"}]
    judgement = judged(inputs)
    assert judgement.one("void")["cite"] == ["19:47-7.11"]
    assert (judgement.one("settled")["result"], judgement.net) == ("void", {})
    again = judged([*inputs, "close", *dealt(BANKER_7)])
    assert sum("randomly intermixed" in act for act in acts(again)) == 2


# ── options and days ─────────────────────────────────────────────────────────────────────────────

DIGEST = {
    "decks": 8, "tie_odds": Odds(8), "vigorish_type": "win_pct", "vigorish_percent": 5, "vigorish_rounding": "on",
    "vigorish_collection": "deferred", "reshuffle_after_lacing": "off", "deal_style": "face_up",
    "continuous_shuffler": "off", "settlement_procedure": 1, "error_card_procedure": "burn_by_value",
}  # fmt: skip
BORROWED = {
    "banker_pay_mode", "total_card_wagers", "bonus_wager", "bonus_requires_base_wager", "bonus_paytable", "bonus_odds",
    "dragon_7_odds", "recut_by", "error_card_tens_extra",
}  # fmt: skip


def test_7_the_options_and_defaults_are_those_of_the_rulebook() -> None:
    assert {option.id for option in LAW.options} == DIGEST.keys() | BORROWED | {
        "table_min",
        "table_max",
        "wager_increment",
    }
    elected = games.rules(MINI, as_of=date(2011, 3, 1)).elected
    assert {id: elected[id] for id in DIGEST} == DIGEST
    assert {option.basis for option in LAW.options if option.id in BORROWED} == {"sibling"}


@pytest.mark.parametrize("day", [date(2007, 10, 15), date(2008, 3, 17), date(2010, 11, 15)])
def test_7_borrowed_wagers_begin_with_the_lenders(day: date) -> None:
    def new(law: Any) -> set[str]:
        held = [{one.id for one in in_force(law.wagers, when)} for when in (day - timedelta(days=1), day)]
        return held[1] - held[0]

    assert new(LAW) == new(PUNTO_BANCO_LAW) != set()


@pytest.mark.parametrize(
    ("elected", "cite"),
    [
        ({"banker_pay_mode": "no_vig_dragon7", "bonus_wager": "on"}, "7.2"),
        ({"banker_pay_mode": "no_vig_total_cards"}, "7.3"),
        ({"error_card_procedure": "simulated_round", "error_card_tens_extra": 1}, "7.11"),
        ({"vigorish_percent": 6}, "7.3(c)"),
        ({"settlement_procedure": 0}, "7.10"),
        ({"settlement_procedure": 5}, "7.10"),
        ({"deal_style": "face_down_squeeze"}, "7.7(c)"),
    ],
)
def test_7_what_may_not_be_elected(elected: dict[str, Any], cite: str) -> None:
    assert unlawful(elected).cite == cite


def test_7_citations_are_those_of_the_edition_in_force() -> None:
    win = [bet(1, "banker", 20)]
    assert coup(BANKER_7, *win, as_of="1996-03-11").one("settled")["cite"] == ["19:47-7.3(c)"]
    assert coup(BANKER_7, *win, as_of="2012-03-19").one("settled")["cite"] == ["13:69F-7.3(c)"]


def test_7_a_round_ends_in_plain_state_and_goes_on_from_it() -> None:
    one = table()
    for raw in (bet(1, "banker", 100), "close", *dealt(BANKER_7), {"order": "play_on"}):
        feed(one, raw)
    header = transcript.header(one, {})
    assert header["seats"]["1"]["vigorish_due"] == "5.00"
    assert header["state"]["shoe"]["drawn"] == 4
    header["inputs"] = [{"leave": "1"}]
    told = list(transcript.judge(transcript.from_plain(header), games.rules))
    assert told[-1]["net"] == {"1": "0.00", "2": "0.00"}
    assert [tell["amount"] for tell in told if tell["tell"] == "vigorish"] == ["5.00"]


def test_7_2_a_a_layout_without_boxes_has_none() -> None:
    assert "has no box 7" in judge("minibaccarat", [bet(1, "banker", 10, box="7")]).refused["reason"]
    assert judge("minibaccarat", [bet(1, "banker", 10, box="1")]).last == "waiting"
