"""Subchapter 18, let it ride poker: 18.1 to 18.12, with the digest's worked examples, in the order of the sections."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.equipment.chance import Seeded
from houseway.games.ranked.let_it_ride import of_five, paid_as
from houseway.house.ages import due
from houseway.house.check import check
from houseway.house.events import OpenTable
from houseway.law.election import Unlawful
from houseway.law.games.ranked.let_it_ride import BONUS, LAW
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable, Table
from tests.house.houses import house, table
from tests.judging import Judgement, bet, cards, judge

BETS = ("bet_1", "bet_2", "bet_3")
RIDE, BACK = "let_it_ride", "take_back"
SEATS = {str(seat): {"stack": "100000.00"} for seat in range(1, 8)}


def three(seat: int, amount: str | int = 10, **more: Any) -> list[Any]:
    return [bet(seat, wager, amount, **more) for wager in BETS]


def whole(to: int | str, faces: str, **more: Any) -> dict[str, Any]:
    return {"cards": {"to": str(to), "faces": faces.split(), **more}}


def choose(seat: int, do: str, **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do, **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def ride(*inputs: Any, **more: Any) -> Judgement:
    return judge("let-it-ride", inputs, **{"seats": SEATS, **more})


def one(
    own: str, community: str, first: str = RIDE, second: str = RIDE, amount: str | int = 10,
    bonus: Iterable[Any] = (), **more: Any,
) -> Judgement:  # fmt: skip
    """A round of seat 1 alone."""
    return ride(
        *three(1, amount), *bonus, "close", whole(1, own), whole("community", community), choose(1, first),
        choose(1, second), **more,
    )  # fmt: skip


def paid(done: Judgement, seat: int = 1) -> dict[str, tuple[str, str]]:
    return {tell["wager"]: (tell["result"], tell.get("pays", "")) for tell in done.all("settled", seat=str(seat))}


DEALT = [*three(1), "close", whole(1, "Ah Kd 9c"), whole("community", "Th Td")]


# ── 18.1, 18.2 terms and cards ───────────────────────────────────────────────────────────────────


def test_18_1_a_hand_is_three_own_cards_and_two_community_cards() -> None:
    """Example 8: both community cards are tens."""
    done = one("2c 5d 9h", "Th Ts", RIDE, BACK)
    assert done.net == {"1": "20.00"}
    assert paid(done) == {"bet_2": ("returned", ""), "bet_1": ("win", "10.00"), "bet_3": ("win", "10.00")}


def test_18_2_b_a_second_deck_needs_a_shuffler_and_alternates() -> None:
    with pytest.raises(Unlawful, match="a second deck needs an automated shuffler") as refused:
        games.rules("let-it-ride", {"second_deck": "on"})
    assert refused.value.cite == "18.2(b)"
    rules = {"second_deck": "on", "automated_shuffler": "on"}
    again = ride(*DEALT, choose(1, BACK), choose(1, BACK), *DEALT, choose(1, BACK), choose(1, BACK), rules=rules)
    alternates, *_ = [tell for tell in again.all("script") if "other deck" in tell["act"]]
    assert alternates["cite"] == ["13:69F-18.2(b)3", "13:69F-18.2(b)4", "13:69F-18.2(b)5"]
    assert again.all("script", cite=["13:69F-18.4(d)"])


def fitted(rules: str, **replaced: str) -> list[tuple[str, list[str]]]:
    text = table("let-it-ride", rules)
    for old, new in replaced.items():
        text = "\n".join(new if line.startswith(f"equipment.{old}") else line for line in text.splitlines())
    return [(found.key, found.cite) for found in check(house(text), date(2012, 3, 19)).violations]


def test_18_2_a_b_the_house_is_checked_for_cover_card_backs_shuffler_and_shoe() -> None:
    both = '[table.rules]\nsecond_deck = "on"\nautomated_shuffler = "on"\n'
    assert fitted("") == []
    assert fitted("", cutting_cards="") == [("equipment.cutting_cards", ["13:69F-18.2(a)"])]
    assert fitted("", shoe="") == [("equipment.shoe", ["13:69F-18.7(a)"])]
    assert fitted(f"equipment.shuffler = 'S-1'\n{both}") == [("equipment.backs", ["13:69F-18.2(b)2"])]
    assert fitted(both, backs='equipment.backs = ["blue", "red"]') == [("equipment.shuffler", ["13:69F-18.5(a)"])]


# ── 18.3, 18.11 what wins ────────────────────────────────────────────────────────────────────────

HANDS = {
    "royal flush": ("Ah Kh Qh", "Jh Th", "1000 to 1"),
    "straight flush, king high": ("Kh Qh Jh", "Th 9h", "200 to 1"),
    "straight flush, five high": ("As 2s 3s", "4s 5s", "200 to 1"),  # example 18
    "four of a kind": ("9h 9d 9c", "9s 2h", "50 to 1"),
    "full house": ("9h 9d 9c", "2s 2h", "11 to 1"),
    "flush": ("Ah 9h 2h", "4h 7h", "8 to 1"),
    "flush round the ace": ("Qh Kh Ah", "2h 3h", "8 to 1"),
    "straight": ("Ah Kd Qc", "Js Ts", "5 to 1"),
    "straight, five high": ("Ah 2d 3c", "4s 5s", "5 to 1"),
    "three of a kind": ("9h 9d 9c", "2s 3h", "3 to 1"),
    "two pair": ("2h 2d 3c", "3s 7h", "2 to 1"),
    "pair of tens": ("Th 2d 3c", "Ts 7h", "1 to 1"),
    "pair of aces": ("Ah Ad 3c", "9s 7h", "1 to 1"),
    "pair of nines": ("9h 9d 3c", "As Kh", ""),
    "no pair": ("Ah Qd 3c", "9s 7h", ""),
    "no straight round the ace": ("Qh Kd Ac", "2s 3h", ""),
}  # fmt: skip


@pytest.mark.parametrize("case", HANDS)
def test_18_3_b_18_11_each_hand_and_its_odds(case: str) -> None:
    own, community, odds = HANDS[case]
    settled = one(own, community).all("settled", wager="bet_3")[0]
    assert (settled["result"], settled.get("odds") or "") == ("win" if odds else "lose", odds)


@pytest.mark.parametrize("label", ["18.3(a)", "18.3(b)", *(f"18.3(b){number}" for number in range(1, 10))])
def test_18_3_the_ranking_is_new_jerseys_own(label: str) -> None:
    (paragraph,) = [one for one in LAW.paragraphs if one.cite == label]
    assert (paragraph.basis, paragraph.treatment) == ("nj", "enforced")


def test_18_3_b_all_hands_are_as_many_as_published() -> None:
    """Of the 2,598,960 hands, counted by the cards of one suit and rank; the sample is every 97th."""
    counted: dict[str, int] = {}
    for number, five_cards in enumerate(combinations(DECK, 5)):
        if number % 97 == 0:
            line = paid_as(of_five(five_cards))
            counted[line] = counted.get(line, 0) + 1
    whole = {"full_house": 3744, "flush": 5108, "straight": 10200, "three_of_a_kind": 54912, "two_pair": 123552}
    for line, number in whole.items():
        assert abs(counted[line] - number / 97) < 4 * (number / 97) ** 0.5, line
    winning = sum(count for line, count in counted.items() if line in LAW.paytable("base", BONUS).odds)
    assert abs(winning / (2_598_960 / 97) - 0.239) < 0.01


def test_18_11_example_1_all_three_ride_with_a_flush() -> None:
    assert one("Ah 9h 2h", "4h 7h").net == {"1": "240.00"}


def test_18_11_example_2_two_bets_withdrawn_and_a_pair_of_tens() -> None:
    assert one("Th 2d 3c", "Ts 7h", BACK, BACK).net == {"1": "10.00"}


def test_18_6_d_example_3_bet_1_rides_bet_2_is_withdrawn_and_a_straight() -> None:
    done = one("Ah Kd Qc", "Js Ts", RIDE, BACK)
    assert done.net == {"1": "100.00"}
    assert one("Ah Kd Qc", "Js Ts", BACK, RIDE).net == {"1": "100.00"}


def test_18_11_example_4_all_ride_and_a_pair_of_nines_loses() -> None:
    assert one("9h 9d 3c", "As Kh").net == {"1": "-30.00"}


def test_18_11_example_9_the_payout_limit_is_of_the_hand() -> None:
    done = one("Ah Kh Qh", "Jh Th", amount=20)
    assert done.net == {"1": "50000.00"}
    assert [tell["pays"] for tell in done.all("settled")] == ["20000.00", "20000.00", "10000.00"]
    assert one("Ah Kh Qh", "Jh Th", amount=20, rules={"payout_limit_per_hand": "60000"}).net == {"1": "60000.00"}
    assert one("Ah Kh Qh", "Jh Th", amount=20, rules={"payout_limit_per_hand": "15000"}).net == {"1": "15000.00"}


def test_18_11_each_of_two_positions_has_its_own_limit() -> None:
    done = ride(
        *three(3, 20), *three(3, 20, box="4"), "close", whole(3, "Ah Kh Ad"), whole(3, "Ac As Kd", box="4"),
        whole("community", "Qh Jh"), *(choose(3, RIDE, box=box) for box in ("3", "4") * 2),
        rules={"player_two_positions": "on", "payout_limit_per_hand": "50"}, seats={"3": {"stack": "1000"}},
    )  # fmt: skip
    assert done.net == {"3": "100.00"}


# ── 18.4 opening ─────────────────────────────────────────────────────────────────────────────────


def test_18_4_a_c_at_opening_the_deck_is_inspected_spread_and_washed() -> None:
    opened = ride(seats={})
    assert [tell["cite"] for tell in opened.all("script")] == [["13:69F-18.4(a)"], ["13:69F-18.4(b)"]]
    come = ride({"sit": {"seat": "1", "stack": "100"}}, "shuffle", seats={})
    assert [tell["cite"] for tell in come.all("script")][2:4] == [["13:69F-18.4(c)"], ["13:69F-18.5(a)"]]


@pytest.mark.parametrize(
    ("method", "hours", "overdue"), [("hand", "4:01", True), ("manual_shoe", "4:01", False), ("hand", "4:00", False),
     ("manual_shoe", "8:01", True), ("automated_shoe", "8:01", True), ("automated_shoe", "8:00", False)],
)  # fmt: skip
def test_18_4_e_example_15_cards_from_the_hand_four_hours_from_a_shoe_eight(
    method: str, hours: str, overdue: bool
) -> None:
    noon = datetime(2012, 6, 15, 12)
    late, minutes = map(int, hours.split(":"))
    now = noon + timedelta(hours=late, minutes=minutes)
    opened = [(noon, OpenTable(table="1", inventory=0))]
    (found,) = due("1", LAW, {"deal_method": method}, opened, now, as_of=date(2012, 3, 19))
    assert (found.overdue, found.cite) == (overdue, "13:69F-18.4(e)")


# ── 18.5 shuffle and cut ─────────────────────────────────────────────────────────────────────────


def test_18_5_b_example_19_a_machine_shuffles_and_nobody_cuts() -> None:
    by_machine = ride("shuffle", *DEALT, rules={"automated_shuffler": "on"})
    assert not [tell for tell in by_machine.all("script") if "cut" in tell["act"]]
    refused = ride("shuffle", {"cut": 20}, rules={"automated_shuffler": "on"}).refused
    assert refused["asked"] == "wagers"
    by_hand = ride("shuffle", *DEALT)
    assert [tell["act"] for tell in by_hand.all("script", cite=["13:69F-18.5(c)"])] == [
        "dealer cuts the cards", "put the rest on top, the cover card into the discard rack",
    ]  # fmt: skip


@pytest.mark.parametrize(("cards", "lawful"), [(9, False), (10, True), (51, True), (52, False)])
def test_18_5_c_the_dealer_cuts_ten_cards_or_more_from_the_top(cards: int, lawful: bool) -> None:
    done = ride("shuffle", {"cut": cards}, "close")
    assert (done.last != "refused") is lawful
    if not lawful:
        assert done.refused["cite"] == "13:69F-18.5(c)"
    assert ride("shuffle", {"cut": {"seat": "1", "position": 20}}).refused["legal"] == "dealer"


def test_18_5_a_supervisor_may_have_the_cards_cut_again_since_1996_05_20() -> None:
    recut = ["shuffle", {"cut": 12}, {"order": {"do": "recut", "by": "supervisor"}}, {"cut": 20}, *DEALT]
    done = ride(*recut)
    assert done.one("ruled")["cite"] == ["13:69F-18.5"]
    assert len(done.all("script", act="dealer cuts the cards")) == 2
    assert ride(*recut, as_of="1996-05-19").last == "refused"
    assert ride(*recut, rules={"recut_allowed": "off"}).last == "refused"


def test_18_5_d_at_an_idle_table_the_cards_lie_spread() -> None:
    gone = [{"leave": {"seat": "1"}}]
    over = ride(*DEALT, choose(1, BACK), choose(1, BACK), *gone, seats={"1": {"stack": "100"}})
    assert over.all("script", cite=["13:69F-18.5(d)"])


# ── 18.6 wagers ──────────────────────────────────────────────────────────────────────────────────


def test_18_6_a_a_wager_is_of_chips_that_the_player_has() -> None:
    has = {"1": {"stack": "29.99"}}
    assert ride(*three(1), seats=has).refused["legal"] == "9.99 or less"
    assert ride(*three(1, "9.99"), seats=has).last == "waiting"


def test_18_6_b_only_seated_players_wager() -> None:
    refused = ride(bet("1b", "bet_1", 10), seats={"1": {"stack": "100"}, "1b": {"stack": "100"}}).refused
    assert refused["cite"] == "13:69F-18.6(b)"


def test_18_6_b_example_20_who_has_cards_stays_seated() -> None:
    refused = ride(*DEALT, {"leave": {"seat": "1"}}).refused
    assert (refused["cite"], refused["reason"]) == (
        "13:69F-18.6(b)", "seat 1 has received cards: the player stays seated",
    )  # fmt: skip
    gone = [*DEALT, {"leave": {"seat": "2"}}]
    assert ride(*gone, choose(1, BACK), choose(1, BACK)).net == {"1": "10.00"}
    assert ride(*gone, {"leave": {"seat": "2"}}).last == "refused", "who has no cards has left"


def test_18_6_b_who_leaves_all_the_same_loses_what_lies_there() -> None:
    two = [*three(1), *three(2), "close", whole(1, "Ah Kd 9c"), whole(2, "Jh Jd 3c"), whole("community", "Th Td")]
    left = odd("player_left_seat", seat="1")
    done = ride(*two, choose(1, BACK), left, choose(2, RIDE), choose(2, RIDE))
    assert done.net == {"1": "-20.00", "2": "60.00"}
    assert done.one("ruled")["cite"] == ["13:69F-18.6(b)"]
    assert not [tell for tell in done.all("turned") if tell["to"] == "seat 1"]
    assert ride(*two, odd("player_left_seat", seat="7")).refused["reason"] == "seat 7 has no cards"
    assert ride(*DEALT, odd("player_left_seat", seat="1")).net == {"1": "-30.00"}
    assert ride(*DEALT, choose(1, RIDE), odd("player_left_seat", seat="1")).net == {"1": "-30.00"}


def test_18_6_c_nothing_is_made_or_withdrawn_after_no_more_bets() -> None:
    for late in (bet(1, "bet_1", 5), {"remove": {"seat": "1", "wager": "bet_1"}}, bet(2, "bet_1", 5)):
        assert ride(*DEALT, late).refused["cite"] == "13:69F-18.6(c), 13:69F-18.6(d)"
    assert ride(*DEALT).words == ["No more bets"]


def test_18_6_d_example_5_bet_3_is_never_withdrawn() -> None:
    assert "13:69F-18.6(d)" in ride(*DEALT, {"remove": {"seat": "1", "wager": "bet_3"}}).refused["cite"]
    for before in ([], [choose(1, RIDE)]):
        refused = ride(*DEALT, *before, choose(1, BACK, wager="bet_3")).refused
        assert (refused["cite"], refused["reason"]) == ("13:69F-18.6(d)", "bet_3 may not be taken back now")


def test_18_6_d_example_6_bet_1_is_not_withdrawn_at_the_second_decision() -> None:
    refused = ride(*DEALT, choose(1, RIDE), choose(1, BACK, wager="bet_1")).refused
    assert (refused["cite"], refused["legal"]) == ("13:69F-18.6(d)", "bet_2")
    assert ride(*DEALT, choose(1, RIDE, wager="bet_1"), choose(1, BACK, wager="bet_2")).net == {"1": "20.00"}


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        ((10, 10, 5), "seat 1 has not three equal wagers, but 10.00, 10.00, 5.00"),  # example 7
        ((10, 10, 0), "seat 1 has not three equal wagers, but 10.00, 10.00, 0.00"),
        ((0, 0, 10), "seat 1 has not three equal wagers, but 0.00, 0.00, 10.00"),
    ],
)
def test_18_6_d_example_7_unequal_or_missing_bets_are_refused_at_the_close(lie: tuple[int, ...], said: str) -> None:
    bets = [bet(1, wager, amount) for wager, amount in zip(BETS, lie, strict=True) if amount]
    refused = ride(*three(2), *bets, "close").refused
    assert (refused["reason"], refused["cite"]) == (said, "13:69F-18.6(d)")


def test_18_6_d_bets_that_are_made_equal_later_are_taken() -> None:
    done = ride(bet(1, "bet_3", 10), *three(1, 5), bet(1, "bet_1", 10), bet(1, "bet_2", 10), "close")
    assert done.words == ["No more bets"]
    assert ride(*three(1), {"remove": {"seat": "1", "wager": "bet_1"}}, "close").last == "refused"


def test_18_6_d_a_player_who_wagers_nothing_gets_no_cards() -> None:
    assert ride("close", "close").words == ["No more bets", "No more bets"]
    done = ride(*DEALT)
    assert {tell["to"] for tell in done.all("dealt")} == {"seat 1", "community"}


def test_18_6_e_example_17_two_positions_are_adjacent_and_permitted() -> None:
    on, seats = {"player_two_positions": "on"}, {"3": {"stack": "1000"}}
    assert ride(*three(3), *three(3, box="4"), "close", rules=on, seats=seats).last == "waiting"
    for rules, box in ((on, "5"), ({}, "4")):
        refused = ride(*three(3), bet(3, "bet_1", 10, box=box), rules=rules, seats=seats).refused
        assert refused["cite"] == "13:69F-18.6(e)"
    taken = ride(bet(3, "bet_1", 10, box="4"), rules=on, seats={**seats, "4": {"stack": "100"}}).refused
    assert taken["reason"] == "position 4 is another player's"
    came = [*three(3), *three(3, box="4"), {"sit": {"seat": "4", "stack": "100"}}, bet(4, "bet_1", 10)]
    assert ride(*came, rules=on, seats=seats).refused["reason"] == "position 4 is wagered on"


def test_18_6_e_two_positions_are_two_hands() -> None:
    seats = {"3": {"stack": "1000"}}
    done = ride(
        *three(3), *three(3, 5, box="4"), "close", whole(3, "Ah Kd 9c"), whole(3, "Jh Jd 2c", box="4"),
        whole("community", "Qs 8s"), *[choose(3, RIDE, box="4"), choose(3, BACK)] * 2,
        rules={"player_two_positions": "on"}, seats=seats,
    )  # fmt: skip
    assert done.net == {"3": "5.00"}
    assert [(tell["do"], tell.get("box")) for tell in done.all("chose")] == [(RIDE, "4"), (BACK, None)] * 2
    assert [tell["to"] for tell in done.all("turned")] == ["community"] * 2 + ["position 4"] * 3 + ["seat 3"] * 3


# ── 18.6A, 18.6B the bonus wagers ────────────────────────────────────────────────────────────────

LIRB, TCB = {"offer_lir_bonus": "on"}, {"offer_three_card_bonus": "on"}


def test_18_6a_example_10_the_bonus_is_won_whatever_was_withdrawn() -> None:
    done = one("9h 9d 9c", "2s 2h", BACK, BACK, bonus=[bet(1, "lir_bonus", 1)], rules=LIRB)
    assert paid(done)["bet_3"] == ("win", "110.00")
    assert paid(done)["lir_bonus"] == ("win", "200.00")
    assert done.net == {"1": "309.00"}  # the dollar is collected


@pytest.mark.parametrize(
    ("own", "community", "a", "b"),
    [
        ("Ah Kh Qh", "Jh Th", "20000.00", "10000.00"), ("9h Kh Qh", "Jh Th", "2000.00", "2000.00"),
        ("9h 9d 9c", "9s 2h", "400.00", "200.00"), ("9h 9d 9c", "2s 2h", "200.00", "75.00"),
        ("Ah 9h 2h", "4h 7h", "50.00", "50.00"), ("Ah Kd Qc", "Js Ts", "25.00", "20.00"),
        ("9h 9d 9c", "2s 3h", "5.00", ""), ("2h 2d 3c", "3s 7h", "", ""),
    ],
)  # fmt: skip
def test_18_6a_the_published_amounts(own: str, community: str, a: str, b: str) -> None:
    for table_id, pays in (("lirb_A", a), ("lirb_B", b)):
        rules = {**LIRB, "lir_bonus_paytable": table_id}
        done = one(own, community, bonus=[bet(1, "lir_bonus", 1)], rules=rules)
        assert paid(done)["lir_bonus"] == (("win", pays) if pays else ("lose", ""))


def test_18_6a_the_bonus_is_a_dollar_beside_three_bets_where_it_is_offered() -> None:
    assert ride(bet(1, "lir_bonus", 2), rules=LIRB).refused["cite"] == "13:69F-18.6A"
    assert ride(bet(1, "lir_bonus", 1)).refused["reason"].startswith("lir_bonus is not offered at this table")
    assert ride(bet(1, "lir_bonus", 1), "close", rules=LIRB).refused["cite"] == "13:69F-18.6(d)"


def test_18_6a_is_not_in_the_text_of_march_1996() -> None:
    assert ride(bet(1, "lir_bonus", 1), as_of="1996-03-11").refused["reason"].startswith("lir_bonus is not the law on")
    with pytest.raises(Unlawful):
        games.rules("let-it-ride", LIRB, as_of=date(1996, 3, 11))
    assert ride(*three(1), bet(1, "lir_bonus", 1), "close", rules=LIRB, as_of=str(BONUS)).words


def test_18_6b_example_11_the_three_card_bonus_wins_beside_a_lost_hand() -> None:
    done = one("As Ks Qs", "4h 7d", bonus=[bet(1, "three_card_bonus", 5)], rules=TCB)
    assert paid(done)["three_card_bonus"] == ("win", "250.00")
    assert done.net == {"1": "220.00"}


@pytest.mark.parametrize(
    ("own", "a", "b"),
    [
        ("As Ks Qs", "50 to 1", "40 to 1"), ("Js Ks Qs", "40 to 1", "40 to 1"),
        ("As 2s 3s", "40 to 1", "40 to 1"), ("9s 9d 9h", "30 to 1", "30 to 1"), ("Js Kd Qs", "6 to 1", "5 to 1"),
        ("2s 9s Js", "4 to 1", "4 to 1"), ("2s 2d Js", "1 to 1", "1 to 1"), ("2s 9d Js", None, None),
    ],
)  # fmt: skip
def test_18_6b_the_published_odds(own: str, a: str | None, b: str | None) -> None:
    for table_id, odds in (("tcb_A", a), ("tcb_B", b)):
        rules = {**TCB, "three_card_bonus_paytable": table_id}
        done = one(own, "4h 7d", bonus=[bet(1, "three_card_bonus", 5)], rules=rules)
        settled = done.one("settled", wager="three_card_bonus")
        assert (settled["result"], settled.get("odds")) == ("win" if odds else "lose", odds)


def test_18_6b_is_of_13_69f_alone() -> None:
    assert (
        "first found in the text of 2024" in ride(bet(1, "three_card_bonus", 1), as_of="2011-03-01").refused["reason"]
    )


# ── 18.7 to 18.9 the deal ────────────────────────────────────────────────────────────────────────

TWO = [*three(2), *three(5), "close"]
METHODS = {"manual_shoe": {}, "hand": {"deal_method": "hand", "automated_shuffler": "on"},
           "automated_shoe": {"deal_method": "automated_shoe", "automated_shuffler": "on"}}  # fmt: skip


@pytest.mark.parametrize(
    ("method", "cite"), [("manual_shoe", "18.7(c)"), ("hand", "18.8(c)"), ("automated_shoe", "18.9(b)")]
)
def test_18_7_c_18_8_c_18_9_b_the_order_of_the_cards(method: str, cite: str) -> None:
    done = ride(*TWO, *[{"card": "??"}] * 9, rules=METHODS[method])
    by_card = ["seat 2", "seat 5", "community"] * 3
    stacks = ["seat 2"] * 3 + ["seat 5"] * 3 + ["community"] * 3
    assert [tell["to"] for tell in done.all("dealt")] == (stacks if method == "automated_shoe" else by_card)
    assert {tuple(tell["cite"]) for tell in done.all("dealt")} == {(f"13:69F-{cite}",)}
    assert done.tells[-1]["asks"][0]["asked"] == "bet_1: let it ride, or take it back"


def test_18_7_a_b_18_8_b_18_9_b_what_the_dealer_does_with_the_deck_and_says() -> None:
    def acts(method: str) -> list[str]:
        done = ride(*TWO, rules=METHODS[method])
        cites = [tell["cite"] for tell in done.tells if tell["tell"] in ("script", "announced")]
        return [cite.removeprefix("13:69F-") for several in cites for cite in several]

    assert acts("manual_shoe")[-3:] == ["18.7(a)", "18.7(b)", "18.7(b)"]
    assert acts("hand")[-4:] == ["18.8(b)2", "18.8(b)2i", "18.8(b)2ii", "18.8(b)3"]
    assert acts("automated_shoe")[-2:] == ["18.9(b)1", "18.9(b)"]


def test_18_8_b_1_example_14_dealing_from_the_hand_needs_a_shuffler() -> None:
    with pytest.raises(Unlawful, match="dealing from the hand needs an automated shuffler") as refused:
        games.rules("let-it-ride", {"deal_method": "hand"})
    assert refused.value.cite == "18.8(b)1"


def test_18_7_c_18_1_three_community_cards_are_dealt_and_two_are_used() -> None:
    seen = cards("2h 3h Kd 4h 5h Qd 6h 7h Jd")
    done = ride(*TWO, *seen, *(choose(seat, RIDE) for seat in (2, 5, 2, 5)))
    assert [tell["card"] for tell in done.all("turned", to="community")] == ["Kd", "Qd"]
    bottom = ride(*TWO, *seen, *(choose(seat, RIDE) for seat in (2, 5, 2, 5)),
                  rules={"discarded_community_card": "bottom_of_stack"})  # fmt: skip
    assert [tell["card"] for tell in bottom.all("turned", to="community")] == ["Qd", "Jd"]
    for judged in (done, bottom):
        assert [tell["card"] for tell in judged.all("dealt", to="community")] == ["??"] * 3


def test_18_10_the_third_community_card_needs_no_record() -> None:
    hands = [whole(2, "2h 4h 6h"), whole(5, "3h 5h 7h"), whole("community", "Kd Qd")]
    rides = [choose(seat, RIDE) for seat in (5, 2, 2, 5)]
    for rules in ({}, {"discarded_community_card": "bottom_of_stack"}, METHODS["automated_shoe"]):
        done = ride(*TWO, *hands, *rides, rules=rules)
        assert [tell["card"] for tell in done.all("turned", to="community")] == ["Kd", "Qd"]
        assert len(done.all("dealt")) == 9
    third = ride(*TWO, *hands[:2], whole("community", "Kd Qd ??"), *rides)
    assert third.net == ride(*TWO, *hands, *rides).net
    assert (
        ride(*TWO, *hands[:2], whole("community", "Kd Qd Jd 2c")).refused["reason"].startswith("more cards are given")
    )


def test_18_10_community_cards_that_nobody_has_seen_are_turned_one_by_one() -> None:
    unseen = [*three(1), "close", whole(1, "Ah Kd 9c"), {"cards": {"to": "community", "faces": "??"}}]
    done = ride(
        *unseen, choose(1, RIDE), {"turn": {"of": "community", "faces": ["As"]}}, choose(1, RIDE), {"turn": "Ac"}
    )
    assert done.net == {"1": "90.00"}
    early = ride(*unseen, choose(1, RIDE), {"turn": {"of": "community", "faces": ["As", "Ac"]}})
    assert early.refused["input"] == 8
    assert ride(*unseen, {"turn": "As"}).last == "refused"


def rounds(count: int, rules: dict[str, str] | None = None) -> list[list[str]]:
    """The acts with the stub in each of so many rounds of three cards."""
    one_round = [*DEALT, choose(1, BACK), choose(1, BACK)]
    done = ride(*one_round * count, rules=rules or {})
    acts: list[list[str]] = [[]]
    for tell in done.tells:
        if tell["tell"] == "script" and "stub" in tell["act"]:
            acts[-1].append(tell["act"])
        elif tell.get("act") == "put all cards into the discard rack":
            acts.append([])
    return acts[:count]


def test_18_7_e_example_16_the_stub_is_counted_in_every_fifth_round() -> None:
    counted = [number for number, acts in enumerate(rounds(11), 1) if len(acts) == 2]
    assert counted == [5, 10]
    assert rounds(5)[-1] == ["count the stub face down: 46 cards", "put the stub into the discard rack unexposed"]
    seven = [one for seat in range(1, 8) for one in three(seat)]
    fifth = rounds(4)
    assert all(acts == ["put the stub into the discard rack unexposed"] for acts in fifth)
    assert ride(*seven, "close", *[{"card": "??"}] * 24).last == "waiting"


def test_18_7_e_example_16_a_sixth_round_without_a_count_is_a_violation() -> None:
    five_rounds = [*DEALT, choose(1, BACK), choose(1, BACK)] * 5
    done = ride(*five_rounds, odd("stub_not_counted"), *DEALT)
    assert done.one("ruled")["cite"] == ["13:69F-18.7(e)"]
    assert len([tell for tell in done.all("script") if tell["act"].startswith("count the stub")]) == 2
    assert ride(*five_rounds[:-4], odd("stub_not_counted")).last == "refused"
    early = ride(*[*DEALT, choose(1, BACK), choose(1, BACK)] * 4, odd("stub_not_counted")).refused
    assert early["reason"] == "no count of the stub was due"


@pytest.mark.parametrize(("method", "cite"), [("hand", "18.8(e)"), ("automated_shoe", "18.9(b)")])
def test_18_8_e_18_9_b_the_stub_is_counted_however_the_cards_are_dealt(method: str, cite: str) -> None:
    one_round = [*DEALT, choose(1, BACK), choose(1, BACK)]
    done = ride(*one_round * 5, rules=METHODS[method])
    counts = [tell for tell in done.all("script") if tell["act"].startswith("count the stub face down")]
    assert [tell["cite"] for tell in counts] == [[f"13:69F-{cite}"]]
    assert all(len(acts) == 1 for acts in rounds(5, {**METHODS[method], "shuffler_counts_deck": "on"}))


def test_18_7_f_no_count_where_the_shuffler_counts() -> None:
    counts = {"automated_shuffler": "on", "shuffler_counts_deck": "on"}
    assert all(len(acts) == 1 for acts in rounds(6, counts))
    with pytest.raises(Unlawful, match="no automated shuffler that could count"):
        games.rules("let-it-ride", {"shuffler_counts_deck": "on"})


def test_18_7_f_a_shuffler_that_finds_a_wrong_number_has_the_deck_removed() -> None:
    counts = {"automated_shuffler": "on", "shuffler_counts_deck": "on"}
    done = ride(*three(1), odd("shuffler_count_wrong", count="51"), *DEALT[3:], rules=counts)
    assert done.one("ruled")["cite"] == ["13:69F-18.7(f)"]
    assert [tell["cite"] for tell in done.all("script") if "remove the deck" in tell["act"]] == [["13:69F-18.7(f)"]]
    assert len(done.all("script", cite=["13:69F-18.4(a)"])) == 2
    assert done.last == "waiting"
    for rules in ({}, {"automated_shuffler": "on"}):
        assert ride(*three(1), odd("shuffler_count_wrong"), rules=rules).last == "refused"


def test_18_7_e_2_example_12_not_misdealt_and_a_card_is_missing() -> None:
    seven = [one for seat in range(1, 8) for one in three(seat)]
    done = ride(*seven, "close", *[{"card": "??"}] * 24, odd("wrong_deck_count", left="27"))
    assert done.net == {}
    assert done.one("ruled")["cite"] == ["13:69F-18.7(e)2"]
    assert done.one("void")["scope"] == "round"
    assert [tell for tell in done.all("script") if "remove the deck" in tell["act"]]
    for right in ({"left": "28"}, {"count": "52"}):
        refused = ride(*seven, "close", *[{"card": "??"}] * 24, odd("wrong_deck_count", **right)).refused
        assert refused["reason"] == "28 cards are left: the deck is complete"
    assert ride(*seven, "close", *[{"card": "??"}] * 24, odd("wrong_deck_count", count="51")).one("void")


def test_18_7_e_2_example_13_a_fourth_community_card_voids_and_the_deck_stays() -> None:
    five_players = [one for seat in range(1, 6) for one in three(seat)]
    dealt = [*five_players, "close", *[{"card": "??"}] * 18]
    done = ride(*dealt, odd("wrong_number_of_cards", to="community", has="4"))
    assert done.net == {}
    assert done.one("ruled")["cite"] == ["13:69F-18.7(e)2"]
    assert {tell["result"] for tell in done.all("settled")} == {"void"}
    assert not [tell for tell in done.all("script") if "remove the deck" in tell["act"]]


# ── 18.10 the completion of the round ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("unused", "place"), [("right_of_dealer", "on your right"), ("bottom_of_stack", "at the bottom of the stack")]
)
def test_18_10_what_is_done_with_the_cards_from_the_deal_to_the_discard_rack(unused: str, place: str) -> None:
    done = one("Ah Kd 9c", "Th Td", rules={"discarded_community_card": unused})
    assert [tell["act"] for tell in done.all("script", cite=["13:69F-18.10"])] == [
        f"take the community card {place} out, unexposed",
        "the players lay their cards face down, and do not touch them again", "seat 1 has pair of tens",
        "put all cards into the discard rack",
    ]  # fmt: skip


def test_18_10_decisions_come_in_any_order_and_each_owes_one() -> None:
    hands = [*TWO, whole(2, "Ah Kd 9c"), whole(5, "Qh Jd 2c"), whole("community", "Th Td")]
    refused = ride(*hands, choose(5, RIDE), "close").refused
    assert (refused["reason"], refused["cite"]) == ("seat 2 must still decide", "13:69F-18.10")
    assert ride(*hands, choose(5, RIDE), choose(5, RIDE)).refused["reason"] == "seat 5 has nothing to decide"
    assert ride(*hands, choose(1, RIDE)).refused["reason"] == "seat 1 has nothing to decide"
    assert ride(*hands, choose(2, "stand")).refused["legal"] == "let_it_ride or take_back"
    closed = [choose(5, RIDE), choose(2, BACK), "close", choose(2, BACK), choose(5, RIDE), "close"]
    assert ride(*hands, *closed).net == {"2": "10.00", "5": "30.00"}


def test_18_10_a_player_sees_the_own_cards_and_no_other() -> None:
    one_table: AnyTable = Table(games.rules("let-it-ride"), {"2": 100_000, "5": 100_000})
    for given in [*TWO, whole(2, "Ah Kd 9c"), whole(5, "Qh Jd 2c"), whole("community", "Th Td")]:
        one_table.feed(read(given))
    own, other = repr(one_table.view("2")), repr(one_table.view("5"))
    assert "Ah" in own
    assert not [face for face in ("Ah", "Kd", "9c", "Th", "Td") if face in other]
    for given in (choose(2, RIDE), choose(5, RIDE), {"turn": "Th"}):
        one_table.feed(read(given))
    assert "Th" in repr(one_table.view("5"))
    assert "Td" not in repr(one_table.view("5"))


def test_18_10_hands_are_turned_and_paid_from_the_far_right_and_losers_collected_first() -> None:
    done = ride(
        *three(1), *three(4), *three(7), "close", whole(1, "Ah Ad 9c"), whole(4, "2h 5d 8c"), whole(7, "Kh Kd 3c"),
        whole("community", "Js 9s"), *(choose(seat, RIDE) for seat in (1, 4, 7) * 2),
    )  # fmt: skip
    assert [tell["to"] for tell in done.all("turned")[2:]] == ["seat 7"] * 3 + ["seat 4"] * 3 + ["seat 1"] * 3
    settled = [(tell["seat"], tell["result"]) for tell in done.all("settled")]
    assert settled == [("4", "lose")] * 3 + [("7", "win")] * 3 + [("1", "win")] * 3


# ── 18.12 irregularities ─────────────────────────────────────────────────────────────────────────

VOIDED = {
    "a community card is exposed": [odd("community_card_exposed", card="Th")],
    "the second is exposed": [choose(1, RIDE), odd("community_card_exposed", card="Td")],
    "a player has two cards": [odd("wrong_number_of_cards", to="1")],
}


@pytest.mark.parametrize("case", VOIDED)
def test_18_12_what_voids_all_hands_returns_every_wager(case: str) -> None:
    done = ride(*DEALT, *VOIDED[case])
    assert done.net == {}
    assert done.one("void")["scope"] == "round"
    assert sorted(tell["wager"] for tell in done.all("settled", result="void")) == list(BETS)


def test_18_12_a_bonus_wager_goes_back_too() -> None:
    bonus = [bet(1, "lir_bonus", 1), bet(1, "three_card_bonus", 5)]
    done = ride(*three(1), *bonus, *DEALT[3:], odd("community_card_exposed"), rules=LIRB | TCB)
    assert done.net == {}


def test_18_12_who_left_is_given_back_where_the_round_is_void() -> None:
    done = ride(*TWO, *[{"card": "??"}] * 9, odd("player_left_seat", seat="2"), odd("community_card_exposed"))
    assert done.net == {}


def test_18_12_a_players_card_is_not_exposed_there_nor_one_that_has_been_turned() -> None:
    own = next(one["cards"]["faces"] for one in DEALT if "cards" in one and one["cards"]["to"] == "1")
    refused = ride(*DEALT, odd("community_card_exposed", card=own[0])).refused
    assert refused["reason"] == CONTRADICTS
    turned = ride(*DEALT, choose(1, RIDE), odd("community_card_exposed", card="Th")).refused
    assert turned["reason"] == "10 of hearts has been turned"


def test_18_12_no_exposure_once_the_decision_is_over() -> None:
    done = ride(
        *DEALT[:-1], {"cards": {"to": "community", "faces": "??"}}, choose(1, RIDE), odd("community_card_exposed")
    )
    assert done.refused["reason"] == "irregularity community_card_exposed is not ruled on here"


def test_18_12_a_card_face_up_is_discarded_and_a_second_one_voids() -> None:
    started = [*three(1), "close", {"card": "Ah"}]
    up = [odd("card_found_face_up", card=face) for face in ("2c", "3c")]
    first = ride(*started, up[0], {"card": "??"})
    assert first.one("discarded")["card"] == "2c"
    assert first.last == "waiting"
    assert ride(*started, *up).one("void")["cite"] == ["13:69F-18.12"]
    assert ride(*started, up[0], {"card": "2c"}).last == "refused"


def test_18_12_a_card_drawn_in_error_is_the_next_one() -> None:
    started = [*three(1), "close", odd("card_drawn_in_error", card="Ah")]
    assert ride(*started, {"card": "2c"}).refused["reason"] == CONTRADICTS
    assert ride(*started, {"card": "Ah"}).last == "waiting"


def test_18_12_shufflers_fail_and_are_removed() -> None:
    machine = {"automated_shuffler": "on"}
    failed = ride(*three(1), odd("shuffler_failed"), "close", rules=machine)
    assert len([tell for tell in failed.all("script") if tell["act"].startswith("shuffle")]) == 2
    assert ride(*three(1), odd("other_shuffle_method"), rules=machine).one("ruled")["cite"] == ["13:69F-18.12"]
    assert ride(*three(1), odd("shuffler_failed")).refused["reason"] == "the cards are shuffled by hand"


def test_18_12_an_automated_shoe_that_jams_voids_the_round() -> None:
    started = [*three(1), "close", {"card": "??"}]
    jammed = ride(*started, odd("shoe_jam"), rules=METHODS["automated_shoe"])
    assert (jammed.net, jammed.one("void")["basis"], jammed.one("ruled")["basis"]) == ({}, "practice", "practice")
    assert ride(*started, odd("shoe_jam")).refused["reason"] == "the cards come from no automated shoe"


# ── at the table ─────────────────────────────────────────────────────────────────────────────────


def test_18_6_d_what_is_owed_is_offered_first_and_comes_off_in_silence() -> None:
    one_table: AnyTable = Table(games.rules("let-it-ride", LIRB), {"1": 4_000})
    assert {offer.wager: offer.most for offer in one_table.when_asked("bet").legal("1")} == dict.fromkeys(BETS, 1_333)
    one_table.feed(read(bet(1, "bet_2", 10)))
    offers = one_table.legal("1")
    assert [(one.verb, one.wager, one.least, one.most) for one in offers] == [
        ("bet", "bet_1", 1_000, 1_000), ("bet", "bet_3", 1_000, 1_000), ("remove", "bet_2", 0, 0),
    ]  # fmt: skip
    silent = one_table.ask.silent("1")
    assert silent is not None
    one_table.feed(silent)
    assert not one_table.ask.owed
    for wager in BETS:
        one_table.feed(read(bet(1, wager, 10)))
    assert {one.wager for one in one_table.legal("1") if one.verb == "bet"} == {*BETS, "lir_bonus"}


def test_18_10_silence_lets_it_ride() -> None:
    one_table: AnyTable = Table(games.rules("let-it-ride"), {"1": 100_000})
    for given in DEALT:
        one_table.feed(read(given))
    assert one_table.ask.silent("1") == read(choose(1, RIDE))


def test_random_play_ends_and_conserves_chips_under_every_variant() -> None:
    for number, elected in enumerate(games.game("let-it-ride").varied):
        source = Seeded(number)
        stacks = {"1": 50_000, "2": 700, "6": 500_000}
        one_table: AnyTable = Table(games.rules("let-it-ride", dict(elected)), stacks)
        players = {seat: RandomPlayer(source) for seat in stacks}
        for _ in run(one_table, Equipment(source), players, 12):
            pass
        assert one_table.round == 12
        assert sum(one_table.ledger.values()) == 0


def test_18_7_e_2_three_cards_are_the_right_number() -> None:
    dealt = [*TWO, whole(2, "2h 3h 4h"), whole(5, "9c 9d 4s"), whole("community", "9h 8d")]
    told = ride(*dealt, odd("wrong_number_of_cards", to="community", has=3)).refused
    assert (told["reason"], told["cite"]) == ("3 cards are the right number", "13:69F-18.7(e)2")
    assert ride(*dealt, odd("wrong_number_of_cards", to="community", has=4)).net == {}


def test_18_6_b_when_nobody_is_left_no_community_card_is_needed() -> None:
    dealt = [*TWO, whole(2, "??"), whole(5, "??"), whole("community", "??")]
    left = [odd("player_left_seat", seat=seat) for seat in ("2", "5")]
    told = ride(*dealt, *left)
    assert told.last == "summary"
    assert not told.all("turned")


def test_18_6a_a_posted_increment_does_not_bind_the_dollar() -> None:
    elected = {"offer_lir_bonus": "on", "wager_increment": "5"}
    bets = [bet(2, f"bet_{number}", 15) for number in (1, 2, 3)]
    assert ride(*bets, bet(2, "lir_bonus", 1), "close", rules=elected).last == "waiting"
    assert ride(*bets, bet(2, "bet_1", 1), rules=elected).refused["reason"] == "1.00 is not in the posted increment"
