"""Subchapter 12, pokette: the odds of 12.6, what is read from them, and the rule sets without which no table opens."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest

from houseway import games
from houseway.cli import main
from houseway.games.wheels.pokette import completing, straights
from houseway.house.check import check
from houseway.law import texts
from houseway.law.election import Unlawful
from houseway.law.games.wheels.pokette import CARDS, LAW, LEAST_ODDS, POKER_HANDS, RANKS, WAGERS, places
from houseway.maths.edges import edges
from houseway.play.inputs import Bet, Close, Spin
from tests.house.houses import house, table
from tests.judging import Judgement, bet, judge

SET = {"rule_set": "demonstration"}
STATED: dict[str, Any] = {
    "wheel_sections": "54", "extra_sections": ["joker_1", "joker_2"], "jacer_sections": ["joker_1", "joker_2"],
    "suit_column_order": ["s", "h", "d", "c"], "poker_hand_window": "sliding", "ace_low_in_straight": "off",
}  # fmt: skip
"""All that a house must state by itself."""
NOT_LAW = "not New Jersey's text"


def spun(
    result: str, *bets: dict[str, Any], up: str = "", rules: dict[str, Any] | None = None, **more: Any
) -> Judgement:
    """One spin with these wagers, and what was up before."""
    inputs = [*bets, "close", {"spin": {"result": result, **more}}]
    return judge("pokette", inputs, rules=SET | (rules or {}), state={"up": up.split()} if up else None)


def refused(*inputs: Any, rules: dict[str, Any] | None = None, up: str = "") -> dict[str, Any]:
    return judge("pokette", inputs, rules=SET | (rules or {}), state={"up": up.split()} if up else None).refused


# ── 12.3 no table opens before every rule is stated ──────────────────────────────────────────────


def test_12_3_without_a_rule_set_no_table_opens() -> None:
    refusal = judge("pokette", [bet(1, "red", 10)]).refused
    assert (refusal["input"], refusal["cite"], refusal["basis"]) == (0, "13:69F-12.3", "ours")
    assert all(option in refusal["reason"] for option in STATED)
    assert f"rule_set=demonstration is {NOT_LAW}" in refusal["reason"]


@pytest.mark.parametrize("option", STATED)
def test_12_3_one_setting_that_is_missing_is_named(option: str) -> None:
    given = {id: value for id, value in STATED.items() if id != option}
    with pytest.raises(Unlawful, match=f"no text is held that states {option};"):
        games.rules("pokette", given)
    assert games.rules("pokette", STATED).elected[option] is not None


def test_12_3_what_is_stated_goes_before_the_rule_set() -> None:
    rules = games.rules("pokette", SET | {"suit_column_order": "c,d,h,s"})
    assert rules.elected["suit_column_order"] == ("c", "d", "h", "s")
    assert rules.elected["poker_hand_window"] == "fixed_three"
    assert {"split_Qd_Qh", "corner_Qc"} <= rules.wagers.keys()
    assert not {"split_Qh_Qd", "corner_Qs"} & rules.wagers.keys()


def test_12_3_a_rule_set_of_another_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unlawful, match="option rule_set: 'new_jersey'; allowed: demonstration"):
        games.rules("pokette", {"rule_set": "new_jersey"})


def test_12_3_every_ruling_under_it_is_ours_and_no_law() -> None:
    told = spun("Qd", bet(1, "red", 10), bet(2, "pair_in_two", 5), up="Qh")
    assert {tell["basis"] for tell in told.tells if tell.get("cite") and tell["tell"] != "moved"} == {"ours"}
    assert told.one("summary")["remark"].endswith(f"it is {NOT_LAW}, and no result of it is law")
    stated = judge("pokette", ["close", {"spin": "Qd"}], rules=STATED)
    assert "rules that the house states itself: it is not New Jersey's text" in stated.one("summary")["remark"]


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> tuple[str, str]:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    printed = capsys.readouterr()
    assert ended.value.code == code, printed.err
    return printed.out, printed.err


@pytest.mark.parametrize("command", ["edge", "guide", "play", "table"])
def test_12_3_each_command_asks_for_a_rule_set_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    out, err = run(capsys, command, "pokette", code=2)
    assert (out, err.count("\n")) == ("", 1)
    assert f"name a rule set (rule_set=demonstration is {NOT_LAW})" in err


@pytest.mark.parametrize("command", ["edge", "guide"])
def test_12_3_what_is_printed_says_that_it_is_no_law(capsys: pytest.CaptureFixture[str], command: str) -> None:
    out, err = run(capsys, command, "pokette", "--set", "rule_set=demonstration")
    assert NOT_LAW in " ".join(out.split())
    assert NOT_LAW in err
    found = run(capsys, command, "pokette", "--set", "rule_set=demonstration", "--json")[0].splitlines()
    assert all(NOT_LAW in json.loads(line)["remark"] for line in found)


def test_12_3_the_rules_may_stand_in_the_header_of_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [{"seats": {"1": {"stack": "100"}}, "rules": STATED}, bet(1, "red", 10), "close", {"spin": "9d"}]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{json.dumps(line)}\n" for line in lines)))
    told = [json.loads(line) for line in run(capsys, "table", "pokette")[0].splitlines()]
    assert told[-1]["net"] == {"1": "10.00"}
    assert {NOT_LAW in one["remark"] for one in told if one["tell"] in ("waiting", "summary")} == {True}


def test_12_3_the_example_is_judged_and_marked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(games.example("pokette"))
    out, err = run(capsys, "settle", str(file))
    assert NOT_LAW in out
    assert NOT_LAW in err
    assert "net: seat 1 66.00, seat 2 74.00; house -140.00" in out
    file.write_text("game: pokette\n")
    assert f"rule_set=demonstration is {NOT_LAW}" in run(capsys, "settle", str(file), code=2)[1]


def test_12_3_a_house_is_legal_only_with_a_rule_set_and_is_remarked_on() -> None:
    one = house(table("pokette"))
    (violation,) = check(one, one.as_of).violations
    assert (violation.key, violation.cite, violation.cure) == (
        "rules.rule_set",
        ["13:69F-12.3"],
        "rule_set: demonstration",
    )
    legal = house(table("pokette", '[table.rules]\nrule_set = "demonstration"\n'))
    report = check(legal, legal.as_of)
    assert report.violations == []
    assert any(NOT_LAW in remark for remark in report.remarks)


def test_12_3_a_setting_that_is_wrong_is_one_violation() -> None:
    one = house(table("pokette", '[table.rules]\nrule_set = "demonstration"\nwheel_sections = 52\n'))
    assert [each.key for each in check(one, one.as_of).violations] == ["rules.wheel_sections"]


# ── 12.2 the wheel ───────────────────────────────────────────────────────────────────────────────


def test_12_2_each_section_is_as_likely() -> None:
    one = games.table("pokette", {"1": None}, SET)
    one.feed(Close())
    assert one.ask.chances is not None
    assert Counter({spin.result: weight for spin, weight in one.ask.chances()}) == Counter(
        [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")] + ["joker_1", "joker_2"]
    )


@pytest.mark.parametrize(
    ("elected", "said"),
    [
        ({"wheel_sections": "52", "extra_sections": []}, "option wheel_sections: 52; allowed: 53 to 64"),
        ({"wheel_sections": "55"}, "55, but 52 cards and 2 extra_sections; allowed: 54"),
        ({"extra_sections": ["joker_1"]}, "54, but 52 cards and 1 extra_sections; allowed: 53"),
        ({"extra_sections": ["joker_1", "joker_1"]}, "none of them twice"),
        ({"extra_sections": ["joker_1", "Ah"]}, "extra_sections: Ah is a card"),
        ({"jacer_sections": ["joker_3"]}, "the wheel has no section 'joker_3'"),
        ({"jacer_sections": ["As", "Ah", "Ad", "Ac", "Ks"]}, "option jacer_sections"),
        ({"suit_column_order": ["s", "h", "d"]}, "allowed: s, h, d, c in any order"),
        ({"suit_column_order": ["s", "h", "d", "d"]}, "allowed: s, h, d, c in any order"),
        ({"poker_hand_window": "three"}, "allowed: fixed_three, sliding"),
    ],
    ids=str,
)
def test_12_2_a_wheel_or_a_layout_that_cannot_be_is_refused(elected: dict[str, Any], said: str) -> None:
    with pytest.raises(Unlawful, match=said):
        games.rules("pokette", SET | elected)


def test_12_2_a_section_that_is_not_on_the_wheel_is_refused() -> None:
    for result in ("joker_3", "1h", "Q", "17"):
        assert refused("close", {"spin": result})["reason"] == f"'{result}' is not on this wheel"


# ── 12.5 permissible wagers, 12.6 payout odds ────────────────────────────────────────────────────


@pytest.mark.parametrize(("wager", "amount", "result", "net"), [
    ("single_card_Qh", 1, "Qh", "50.00"), ("split_Qh_Jh", 2, "Jh", "48.00"), ("corner_Qh", 5, "Jd", "60.00"),
    ("single_rank_7", 5, "7c", "60.00"), ("double_rank_7_8", 5, "8d", "25.00"), ("rank_akq", 10, "Ks", "30.00"),
    ("red", 10, "9d", "10.00"), ("red", 10, "9c", "-10.00"), ("suit_s", 4, "As", "12.00"),
    ("red", 10, "joker_1", "-10.00"),
])  # fmt: skip
def test_12_6_b_worked_examples(wager: str, amount: int, result: str, net: str) -> None:
    """1 to 6, 8 to 10."""
    assert spun(result, bet(1, wager, amount)).net == {"1": net}


def test_12_5_the_twos_are_in_no_three_rank_wager() -> None:
    """7."""
    groups = ("rank_akq", "rank_jt9", "rank_876", "rank_543")
    assert spun("2d", *(bet(1, wager, 10) for wager in groups)).net == {"1": "-40.00"}
    covered = Counter(card for wager in groups for card in places("shdc", ())[wager].covers)
    assert covered == Counter(card for card in CARDS if card[0] != "2")


@pytest.mark.parametrize(("up", "wager", "amount", "result", "net"), [
    ("7c", "pair_in_two", 5, "7h", "55.00"), ("7c Kd", "pair_in_three", 5, "Ks", "25.00"),
    ("7c 7h", "three_of_a_kind", 5, "7c", "55.00"), ("4s Js", "flush", 5, "2s", "15.00"),
    ("8d 9c", "straight_open", 5, "Th", "25.00"), ("8d 9c", "straight_open", 5, "7h", "25.00"),
    ("8d Tc", "straight_inside", 5, "9h", "55.00"), ("8d 9d", "straight_flush_open", 1, "Td", "24.00"),
    ("8d 9d", "straight_flush_open", 1, "Tc", "-1.00"), ("8d Td", "straight_flush_inside", 1, "9d", "49.00"),
])  # fmt: skip
def test_12_8_worked_examples(up: str, wager: str, amount: int, result: str, net: str) -> None:
    """11 to 18, the cards up as results of earlier spins."""
    before = [one for card in up.split() for one in ("close", {"spin": card})]
    found = judge("pokette", [*before, bet(1, wager, amount), "close", {"spin": result}], rules=SET)
    assert found.net == {"1": net}
    cites = ["13:69F-12.8", "13:69F-12.6(b)"] if not net.startswith("-") else ["13:69F-12.8"]
    assert found.one("settled")["cite"] == cites


def test_12_6_a_odds_are_stated_with_to() -> None:
    """19."""
    one = house(table("pokette", 'signs = ["single card 51 for 1"]\n[table.rules]\nrule_set = "demonstration"\n'))
    (violation,) = check(one, one.as_of).violations
    assert (violation.key, violation.cite, violation.cure) == ("signs", ["13:69F-12.6(a)"], '"50 to 1"')
    assert violation.basis == "nj-other-year"


def test_12_6_b_odds_are_the_least() -> None:
    """20 and 21."""
    with pytest.raises(Unlawful, match=r"option odds.*single_card: 50 to 1 or more") as unlawful:
        games.rules("pokette", SET | {"odds": {"single_card": "49 to 1"}})
    assert unlawful.value.cite == "12.6(b)"
    more = spun("Qh", bet(1, "single_card_Qh", 1), bet(2, "split_Qh_Jh", 1), rules={"odds": {"single_card": "51 to 1"}})
    assert more.net == {"1": "51.00", "2": "24.00"}


def test_12_6_b_each_wager_is_paid_by_its_line() -> None:
    """The section's own table: a straight flush that one card completes pays less than a single card."""
    assert {line: one.win for line, one in LEAST_ODDS.odds.items()} == {
        "single_card": 50, "split": 24, "corner": 12, "single_rank": 12, "double_rank": 5, "rank_akq": 3, "rank_jt9": 3,
        "rank_876": 3, "rank_543": 3, "red": 1, "black": 1, "suit": 3, "jacer": 12, "pair_in_two": 11,
        "pair_in_three": 5, "three_of_a_kind": 11, "flush": 3, "straight_open": 5, "straight_inside": 11,
        "straight_flush_open": 24, "straight_flush_inside": 49,
    }  # fmt: skip
    assert all(one.stake == 1 for one in LEAST_ODDS.odds.values())
    assert texts.held("12.6(b)", texts.OTHER_CHAPTERS)
    assert LEAST_ODDS.basis_on(games.rules("pokette", SET).as_of) == "nj-other-year"


def test_12_5_a_split_or_a_corner_is_of_cards_that_adjoin_on_the_layout() -> None:
    """A column a suit and a row a rank; counted here by their distances alone."""
    for order in permutations("shdc"):
        at = {rank + suit: (RANKS.index(rank), order.index(suit)) for rank in RANKS for suit in order}
        layout = places(order, ())
        splits = {frozenset(place.covers) for place in layout.values() if place.kind == "split"}
        near = {
            frozenset((a, b))
            for a, b in product(at, at)
            if sum(abs(i - j) for i, j in zip(at[a], at[b], strict=True)) == 1
        }
        assert splits == near
        corners = {id: place.covers for id, place in layout.items() if place.kind == "corner"}
        assert len(corners) == 12 * 3
        for id, four in corners.items():
            row, column = at[id.removeprefix("corner_")]
            assert sorted(at[card] for card in four) == [(row + i, column + j) for i in (0, 1) for j in (0, 1)]
    assert len(layout) == 52 + 87 + 36 + 13 + 12 + 4 + 2 + 4
    law = {wager.id for wager in WAGERS}
    assert law == {id for order in permutations("shdc") for id in places(order, ["As"])} | {*POKER_HANDS}


@pytest.mark.parametrize(("wager", "legal"), [
    ("split_Jh_Qh", "did you mean split_Qh_Jh?"), ("split_Qd_Qh", "did you mean split_Qh_Qd?"),
    ("double_rank_8_7", "did you mean double_rank_7_8?"), ("single_crad_Qh", "did you mean single_card_Qh,"),
    ("straight", "straight_open"), ("zzz", "single_card, split, corner, single_rank, double_rank, rank_akq"),
])  # fmt: skip
def test_12_5_another_wager_is_refused_with_the_one_that_may_be_meant(wager: str, legal: str) -> None:
    refusal = refused(bet(1, wager, 10))
    assert legal in refusal["legal"]
    assert (refusal["cite"], wager in refusal["reason"]) == ("13:69F-12.5", True)


def test_12_5_cards_that_do_not_adjoin_are_no_split() -> None:
    for wager in ("split_Qh_Th", "split_Qs_Qd", "split_As_2s", "double_rank_2_A", "corner_2s", "corner_Qc"):
        assert "has no wager" in refused(bet(1, wager, 10))["reason"]


def test_12_5_what_wins_a_wager_is_said_in_words() -> None:
    wins = {one.id: one.wins for one in LAW.wagers}
    assert (wins["split_Qh_Jh"], wins["single_rank_Q"]) == ("Qh or Jh", "any of Qs Qh Qd Qc")


def test_12_5_jacer_wins_on_the_sections_that_are_stated() -> None:
    for result, net in (("joker_1", "12.00"), ("Js", "12.00"), ("As", "12.00"), ("Jh", "-1.00")):
        assert spun(result, bet(1, "jacer", 1)).net == {"1": net}
    assert "has no wager 'jacer'" in refused(bet(1, "jacer", 1), rules={"jacer_sections": []})["reason"]


def test_12_7_losing_wagers_are_taken_before_winning_ones_are_paid() -> None:
    found = spun("Qd", bet(1, "red", 10), bet(1, "black", 10), bet(2, "suit_c", 10), bet(3, "single_rank_Q", 10))
    assert [(t["seat"], t["result"]) for t in found.all("settled")] == [
        ("1", "lose"),
        ("2", "lose"),
        ("1", "win"),
        ("3", "win"),
    ]
    assert found.words == ["No more bets"]
    assert found.one("spun")["result"] == "Qd"


def test_12_4_no_wager_after_no_more_bets() -> None:
    for late in (bet(1, "red", 10), {"remove": {"seat": "1", "wager": "black"}}):
        found = refused(bet(1, "black", 10), "close", late)
        assert (found["input"], found["cite"]) == (3, "13:69F-12.4")
        assert found["reason"] == "no wager may be made or withdrawn now"


# ── 12.8 poker hand wagers ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("up", "open_"), [
    ("", ""), ("7c", "pair_in_two"), ("7c 7c", "three_of_a_kind flush"), ("7c 7h", "three_of_a_kind"),
    ("7c Kd", "pair_in_three"), ("7c Kc", "pair_in_three flush"), ("8d 9c", "pair_in_three straight_open"),
    ("9c 8d", "pair_in_three straight_open"), ("8d Tc", "pair_in_three straight_inside"),
    ("8d 9d", "pair_in_three straight_open straight_flush_open flush"), ("Ah Kd", "pair_in_three straight_inside"),
    ("8d Td", "pair_in_three straight_inside straight_flush_inside flush"),
])  # fmt: skip
def test_12_8_a_poker_hand_wager_needs_what_it_is_one_card_short_of(up: str, open_: str) -> None:
    for wager in POKER_HANDS:
        found = judge("pokette", [bet(1, wager, 5)], rules=SET, state={"up": up.split()} if up else None)
        assert (found.last == "waiting" or found.last == "summary") == (wager in open_.split()), wager
        if wager not in open_.split():
            assert found.refused["cite"] == "13:69F-12.8"
            assert (f"up: {up}" if up else "nothing is up") in found.refused["reason"]


@pytest.mark.parametrize(("up", "low", "high"), [
    ("2s 3d", "straight_open", "straight_inside"), ("As 2d", "straight_inside", ""), ("As 3d", "straight_inside", ""),
    ("As Kd", "straight_inside", "straight_inside"), ("As Qd", "straight_inside", "straight_inside"),
    ("Ks Qd", "straight_open", "straight_open"), ("As 4d", "", ""), ("Ks 2d", "", ""),
])  # fmt: skip
def test_12_8_end_straights_are_inside_and_the_ace_is_low_where_elected(up: str, low: str, high: str) -> None:
    for elected, expected in (("on", low), ("off", high)):
        found = completing(tuple(up.split()), straights(ace_low=elected == "on"), pairs=False)
        assert [wager for wager in found if wager.startswith("straight")] == [expected] * bool(expected)


def test_12_8_whatever_is_up_a_wager_has_as_many_sections_as_its_odds_suppose() -> None:
    """By all pairs of cards, against three cards that are looked at together."""
    sizes = {
        "pair_in_two": 4, "pair_in_three": 8, "three_of_a_kind": 4, "flush": 13, "straight_open": 8,
        "straight_inside": 4, "straight_flush_open": 2, "straight_flush_inside": 1,
    }  # fmt: skip
    made = straights(ace_low=True)
    for up in product(CARDS, CARDS):
        for wager, wins in completing(up, made, pairs=True).items():
            assert len(wins) == sizes[wager], (up, wager)
            if wager != "pair_in_two":
                assert wins == {card for card in CARDS if makes(wager, [*up, card])}, (up, wager)


def makes(wager: str, three: list[str]) -> bool:
    """Whether three cards are the hand of a wager, by counting ranks in a row."""
    ranks, suits = {card[0] for card in three}, {card[1] for card in three}
    numbers = [sorted(order.index(rank) for rank in ranks) for order in ("23456789TJQKA", "A23456789TJQK")]
    straight = len(ranks) == 3 and any(b - a == 1 == c - b for a, b, c in filter(lambda row: len(row) == 3, numbers))
    if wager.startswith("straight"):
        return straight and (len(suits) == 1 or "flush" not in wager)
    return {"flush": len(suits) == 1, "three_of_a_kind": len(ranks) == 1, "pair_in_three": len(ranks) == 2}[wager]


def ups(window: str, results: str) -> list[str]:
    """What is up after each of these results."""
    one = games.table("pokette", {"1": None}, SET | {"poker_hand_window": window})
    found = []
    for result in results.split():
        one.feed(Close())
        one.feed(Spin(result=result))
        found.append(" ".join(one.state.up))
    return found


def test_12_8_a_hand_is_three_results_or_the_last_ones() -> None:
    results = "7c Kd 2s 2h joker_1 9d 9c"
    assert ups("fixed_three", results) == ["7c", "7c Kd", "", "2h", "", "9d", "9d 9c"]
    assert ups("sliding", results) == ["7c", "7c Kd", "Kd 2s", "2s 2h", "", "9d", "9d 9c"]


def test_12_8_with_the_last_results_up_a_pair_in_two_is_with_the_last() -> None:
    sliding = {"poker_hand_window": "sliding"}
    for result, net in (("Kh", "55.00"), ("7h", "-5.00")):
        assert spun(result, bet(1, "pair_in_two", 5), up="7c Kd", rules=sliding).net == {"1": net}


def test_12_8_an_extra_section_loses_and_ends_the_hand() -> None:
    found = spun("joker_2", bet(1, "flush", 5), up="4s Js")
    assert found.net == {"1": "-5.00"}
    assert found.one("holds")["cards"] == []


def test_12_8_a_table_offers_the_poker_hands_that_are_elected() -> None:
    one = games.rules("pokette", SET | {"poker_wagers_offered": ["flush"]})
    assert [wager for wager in one.wagers if wager in POKER_HANDS] == ["flush"]
    assert (
        "has no wager"
        in refused(bet(1, "pair_in_two", 5), up="7c", rules={"poker_wagers_offered": ["flush"]})["reason"]
    )
    assert spun("2s", bet(1, "flush", 5), up="4s Js", rules={"poker_wagers_offered": ["flush"]}).net == {"1": "15.00"}


@pytest.mark.parametrize("up", [["7c", "Kd", "2s"], ["7x"], ["joker_1"], "7c", ["7cc"]], ids=str)
def test_12_8_a_state_that_cannot_be_is_refused(up: Any) -> None:
    assert judge("pokette", ["close"], rules=SET, state={"up": up}).refused["input"] == 0


def test_12_8_chips_that_lie_on_a_hand_that_is_not_open_lose() -> None:
    """In a record that begins with them; at the table they are refused."""
    seats = {"1": {"stack": "10", "bets": {"flush": "5"}}}
    assert judge("pokette", ["close", {"spin": "2s"}], rules=SET, seats=seats).net == {"1": "-5.00"}


# ── 12.9 irregularities ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["clapper_between_sections", "fewer_than_three_revolutions", "wheel_touched"])
def test_12_9_a_void_spin_settles_nothing_and_what_is_up_stays(kind: str) -> None:
    inputs = [bet(1, "flush", 5), "close", {"irregularity": kind}]
    found = judge("pokette", inputs, rules=SET, state={"up": ["4s", "Js"]})
    assert (found.one("void")["cite"], found.net, found.all("settled")) == (["13:69F-12.9"], {}, [])
    assert found.one("ruled")["basis"] == "ours"
    again = judge("pokette", [*inputs, "close", {"spin": "2s"}], rules=SET, state={"up": ["4s", "Js"]})
    assert again.net == {"1": "15.00"}


def test_12_9_fewer_than_three_revolutions_are_void_and_a_late_wager_goes_back() -> None:
    assert spun("Qd", bet(1, "red", 5), revolutions="2").one("void")
    assert spun("Qd", bet(1, "red", 5), revolutions="3").net == {"1": "5.00"}
    late = judge("pokette", ["close", {"irregularity": {"kind": "late_wager", "seat": "1"}}, {"spin": "Qd"}], rules=SET)
    assert (late.net, late.last) == ({}, "summary")


def test_12_9_without_the_placeholder_no_irregularity_is_ruled_on() -> None:
    off = {"placeholder_from_subchapter_5": "off"}
    assert "wheel_touched" in refused("close", {"irregularity": "wheel_touched"}, rules=off)["reason"]
    assert spun("Qd", bet(1, "red", 5), revolutions="2", rules=off).net == {"1": "5.00"}
    assert games.rules("pokette", STATED).elected["placeholder_from_subchapter_5"] == "off"
    assert {one.basis for one in LAW.irregularities} == {"ours"}


# ── the edges ────────────────────────────────────────────────────────────────────────────────────

EDGES = {
    "53": {"single_card_Qh": "2/53", "split_Qh_Jh": "3/53", "corner_Qh": "1/53", "single_rank_7": "1/53",
           "double_rank_7_8": "5/53", "rank_akq": "5/53", "red": "1/53", "suit_s": "1/53"},
    "54": {"single_card_Qh": "3/54", "split_Qh_Jh": "4/54", "corner_Qh": "2/54", "single_rank_7": "2/54",
           "double_rank_7_8": "6/54", "rank_akq": "6/54", "red": "2/54", "suit_s": "2/54", "jacer": "2/54",
           "pair_in_two": "6/54", "pair_in_three": "6/54", "three_of_a_kind": "6/54", "flush": "2/54",
           "straight_open": "6/54", "straight_inside": "6/54", "straight_flush_open": "4/54",
           "straight_flush_inside": "4/54"},
    "56": {"single_card_Qh": "5/56", "split_Qh_Jh": "6/56", "corner_Qh": "4/56", "single_rank_7": "4/56",
           "double_rank_7_8": "8/56", "rank_akq": "8/56", "red": "4/56", "suit_s": "4/56"},
}  # fmt: skip


@pytest.mark.parametrize("sections", EDGES)
def test_12_6_b_edges(sections: str) -> None:
    """Section 5.1 of the digest in fractions: sections less the sections that win times what a unit returns."""
    extra = [f"extra_{n}" for n in range(int(sections) - 52)]
    stated = {} if sections == "54" else {"wheel_sections": sections, "extra_sections": extra, "jacer_sections": []}
    found = {one.wager: one for one in edges("pokette", SET | stated, wagers=list(EDGES[sections]))}
    assert {wager: one.edge for wager, one in found.items()} == {
        wager: Fraction(edge) for wager, edge in EDGES[sections].items()
    }
    assert {one.basis for one in found.values()} == {"ours"}
    assert all(NOT_LAW in one.remark for one in found.values())
    assert [wager for wager, one in found.items() if one.given] == [wager for wager in found if wager in POKER_HANDS]


def test_12_8_the_edge_of_a_poker_hand_is_what_the_table_pays() -> None:
    """All sections once, through the engine."""
    for wager, up in (("flush", "4s Js"), ("straight_open", "2s 3d"), ("pair_in_two", "Ah")):
        one = games.table("pokette", {"1": None}, SET)
        for section in one.rules.weights:
            one.state.up = tuple(up.split())
            one.feed(Bet(seat="1", wager=wager, amount=100))
            one.feed(Close())
            one.feed(Spin(result=section))
        (edge,) = edges("pokette", SET, wagers=[wager])
        assert Fraction(-one.net("1"), 5400) == edge.edge


def test_12_2_the_sections_of_the_ranks_are_next_to_each_other_in_the_order_of_the_groups() -> None:
    assert [f"double_rank_{low}_{high}" for high, low in pairwise("AKQJT98765432")] == [
        id for id in games.rules("pokette", SET).wagers if id.startswith("double_rank")
    ]


def test_12_7_a_result_is_a_card_however_it_is_written() -> None:
    for written in ("Tc", "10c", "tc", "10C"):
        given = [bet(1, "single_rank_T", 5), "close", {"spin": written}]
        told = judge("pokette", given, rules={"rule_set": "demonstration"})
        assert (told.net, told.one("spun")["result"]) == ({"1": "60.00"}, "Tc")
