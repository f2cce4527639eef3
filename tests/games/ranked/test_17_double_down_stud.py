"""Subchapter 17, double down stud: 17.1 to 17.11 in both editions of 1996, with the digest's worked examples."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.house.ages import due
from houseway.house.check import check
from houseway.house.events import OpenTable
from houseway.law import texts
from houseway.law.election import Unlawful
from houseway.law.games.ranked.double_down_stud import LAW
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable, Table
from tests.house.houses import house, table
from tests.judging import Judgement, bet, judge

INITIAL, DOUBLE = "initial_wager", "double_down_wager"
SEATS = {str(seat): {"stack": "100000.00"} for seat in range(1, 8)}
MARCH, MAY = "1996-03-11", "1996-05-20"
UP_TO = {"double_down_amount": "up_to_equal"}


def whole(to: int | str, faces: str, **more: Any) -> dict[str, Any]:
    return {"cards": {"to": str(to), "faces": faces.split(), **more}}


def double(seat: int, **more: Any) -> dict[str, Any]:
    return {"bet": {"seat": str(seat), "wager": DOUBLE, **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def stud(*inputs: Any, **more: Any) -> Judgement:
    return judge("double-down-stud", inputs, **{"seats": SEATS, **more})


def one(own: str, common: str, amount: int = 10, *, doubled: bool = False, **more: Any) -> Judgement:
    """A round of seat 1 alone."""
    doubling = [double(1)] if doubled else []
    return stud(bet(1, INITIAL, amount), "close", whole(1, own), whole("common", common), *doubling, "close", **more)


DEALT = [bet(1, INITIAL, 10), "close", whole(1, "Ah"), whole("common", "Kd 9c 5s 2h")]


# ── 17.2, 17.3 cards and opening ─────────────────────────────────────────────────────────────────


def test_17_2_b_a_second_deck_needs_a_shuffler_and_alternates() -> None:
    with pytest.raises(Unlawful, match="a second deck needs an automated shuffler") as refused:
        games.rules("double-down-stud", {"second_deck": "on"})
    assert refused.value.cite == "17.2(b)"
    both = {"second_deck": "on", "automated_shuffler": "on"}
    done = stud(*DEALT, "close", *DEALT, "close", rules=both)
    alternates = [tell["cite"] for tell in done.all("script") if "other deck" in tell["act"]]
    assert alternates[0] == ["13:69F-17.2(b)3", "13:69F-17.2(b)4", "13:69F-17.2(b)5"]
    assert done.all("script", cite=["13:69F-17.3(d)"])


def fitted(more: str = "", as_of: str = "2012-03-19", **replaced: str) -> list[tuple[str, list[str]]]:
    text = table("double-down-stud", more)
    for old, new in replaced.items():
        text = "\n".join(new if line.startswith(f"equipment.{old}") else line for line in text.splitlines())
    found = check(house(text, as_of=as_of), date.fromisoformat(as_of)).violations
    return [(one.key, one.cite) for one in found]


def test_17_2_a_17_8_a_1_the_house_is_checked_for_two_cards_backs_and_a_shoe_at_the_left() -> None:
    assert fitted() == []
    assert fitted(cutting_cards='equipment.cutting_cards = ["green"]') == [
        ("equipment.cutting_cards", ["13:69F-17.2(a)"])
    ]
    assert fitted(shoe='equipment.shoe = "right"') == [("equipment.shoe", ["13:69F-17.8(a)1"])]
    red = 'equipment.cutting_cards = ["red", "yellow"]'
    assert fitted(cutting_cards=red) == []
    assert fitted(cutting_cards=red, as_of=MAY) == [("equipment.cutting_cards", ["19:47-17.2(a)"])]
    both = '[table.rules]\nsecond_deck = "on"\nautomated_shuffler = "on"\n'
    assert fitted(f"equipment.shuffler = 'S-1'\n{both}") == [("equipment.backs", ["13:69F-17.2(b)2"])]


def test_17_3_a_c_at_opening_the_deck_is_inspected_spread_and_washed() -> None:
    opened = stud(seats={}, as_of=MARCH)
    assert [tell["cite"] for tell in opened.all("script")] == [["19:47-17.3(a)"], ["19:47-17.3(b)"]]
    come = stud({"sit": {"seat": "1", "stack": "100"}}, "shuffle", seats={}, as_of=MARCH)
    assert [tell["cite"] for tell in come.all("script")][:4] == [
        ["19:47-17.3(a)"], ["19:47-17.3(b)"], ["19:47-17.3(c)"], ["19:47-17.4(a)"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("method", "clock", "overdue"),
    [("hand", "8:05", True), ("manual_shoe", "8:05", False), ("manual_shoe", "24:00", False),
     ("manual_shoe", "24:01", True), ("hand", "8:00", False)],
)  # fmt: skip
def test_17_3_e_example_18_from_the_hand_eight_hours_from_a_shoe_24(method: str, clock: str, overdue: bool) -> None:
    noon = datetime(2012, 6, 15, 12)
    hours, minutes = map(int, clock.split(":"))
    opened = [(noon, OpenTable(table="1", inventory=0))]
    now = noon + timedelta(hours=hours, minutes=minutes)
    (found,) = due("1", LAW, {"deal_method": method}, opened, now, as_of=date(2012, 3, 19))
    assert (found.overdue, found.cite) == (overdue, "13:69F-17.3(e)")


# ── 17.4 shuffle and cut ─────────────────────────────────────────────────────────────────────────

MACHINE = {"automated_shuffler": "on"}
INTO_SHOE = {**MACHINE, "shuffler_output": "into_shoe"}


def asked(table: AnyTable) -> str:
    return table.when_asked("cut").ask.words.removeprefix("the cut, offered to ")


def played(table: AnyTable, *inputs: Any) -> AnyTable:
    for given in inputs:
        table.feed(read(given))
    return table


def test_17_4_c_who_accepts_the_cut_need_not_be_named_again() -> None:
    accept = {"choose": {"seat": "1", "do": "accept"}}
    for named in ({"cut": 15}, {"cut": {"seat": "1", "position": 15}}):
        assert stud(accept, named, seats={"1": {"stack": "100"}}).one("script", act="seat 1 cuts the cards")
    other = stud(accept, {"cut": {"seat": "dealer", "position": 15}}, seats={"1": {"stack": "100"}}).refused
    assert other["reason"] == "seat dealer is not offered the cut"


def test_17_4_b_example_17_a_stack_is_cut_even_after_a_machine() -> None:
    for rules in ({}, MACHINE):
        done = stud(*DEALT, rules=rules)
        assert done.one("script", act="dealer cuts the cards")["cite"] == ["13:69F-17.4(e)"]
        assert done.all("script", cite=["13:69F-17.4(c)"])
    in_shoe = stud("shuffle", *DEALT, rules=INTO_SHOE)
    assert not [tell for tell in in_shoe.all("script") if "cut" in tell["act"]]
    assert stud("shuffle", {"cut": 20}, rules=INTO_SHOE).refused["asked"] == "wagers"


def test_17_4_b_1_a_machine_fills_a_shoe_that_is_there() -> None:
    for elected in ({"shuffler_output": "into_shoe"}, {**INTO_SHOE, "deal_method": "hand"}):
        with pytest.raises(Unlawful):
            games.rules("double-down-stud", elected)


@pytest.mark.parametrize(("at", "lawful"), [(9, False), (10, True), (42, True), (43, False)])
def test_17_4_e_example_15_ten_cards_or_more_from_either_end(at: int, lawful: bool) -> None:
    done = stud("shuffle", {"cut": {"seat": "1", "position": at}}, "close", seats={"1": {"stack": "100"}})
    assert (done.last != "refused") is lawful
    if lawful:
        after = "put all above the cutting card to the bottom, the cover card into the discard rack"
        assert done.one("script", act=after)["cite"] == ["13:69F-17.4(e)"]
    else:
        assert (done.refused["cite"], done.refused["legal"]) == ("13:69F-17.4(e)", "10 to 42 cards")


def four() -> AnyTable:
    """Four people, of whom the one at seat 3 came first."""
    return Table(games.rules("double-down-stud"), dict.fromkeys(("3", "1", "2", "4"), 100_000))


def test_17_4_d_example_19_the_offer_rotates_from_the_far_right_counterclockwise() -> None:
    table, order = four(), []
    for _ in range(7):
        order.append(asked(table))
        played(table, *DEALT, "close")
    assert order == [f"seat {seat}" for seat in (3, 4, 3, 2, 1, 4, 3)]


def test_17_4_c_the_next_ones_are_asked_and_at_last_the_dealer_cuts() -> None:
    table = played(four(), "shuffle")
    for seat in ("3", "2", "1", "4"):
        assert asked(table) == f"seat {seat}"
        played(table, {"choose": {"seat": seat, "do": "decline"}})
    assert asked(table) == "the dealer"


def test_17_4_d_who_left_is_passed_over_and_an_empty_table_begins_anew() -> None:
    table = played(four(), *DEALT, "close", *DEALT, "close", {"leave": {"seat": "3"}})
    assert asked(table) == "seat 2"
    left = played(table, *({"leave": {"seat": seat}} for seat in ("1", "2", "4")))
    played(left, {"sit": {"seat": "5", "stack": "100"}}, {"sit": {"seat": "7", "stack": "100"}})
    assert asked(left) == "seat 5"
    assert any(tell.cite == "17.4(g)" for tell in left.recent)


RECUT = {"order": {"do": "recut", "by": "supervisor"}}


def test_17_4_f_a_supervisor_may_have_the_cards_cut_again_since_1996_05_20() -> None:
    cut = ["shuffle", {"cut": {"seat": "1", "position": 12}}]
    seats = {"1": {"stack": "100"}, "4": {"stack": "100"}}
    again = stud(*cut, RECUT, {"cut": {"seat": "1", "position": 20}}, "close", seats=seats, as_of=MAY)
    assert again.one("ruled")["cite"] == ["19:47-17.4(f)"]
    assert stud(*cut, RECUT, {"cut": {"seat": "4", "position": 20}}, seats=seats).last == "refused"
    for early in (9, 43):
        assert (
            stud(*cut, RECUT, {"cut": {"seat": "1", "position": early}}, seats=seats).refused["legal"]
            == "10 to 42 cards"
        )
    assert len(again.all("script", act="seat 1 cuts the cards")) == 2
    other = {"recut_by": "next_entitled"}
    entitled = stud(*cut, RECUT, {"cut": {"seat": "4", "position": 20}}, "close", seats=seats, rules=other)
    assert entitled.words == ["No more bets"]
    assert stud(*cut, RECUT, seats=seats, as_of=MARCH).last == "refused"
    with pytest.raises(Unlawful, match="recut_by"):
        games.rules("double-down-stud", other, as_of=date(1996, 3, 11))


@pytest.mark.parametrize(("as_of", "label"), [(MARCH, "17.4(f)"), (MAY, "17.4(g)")])
def test_17_4_g_the_idle_table_is_f_in_march_and_g_after_the_recut(as_of: str, label: str) -> None:
    gone = [*DEALT, "close", {"leave": {"seat": "1"}}]
    done = stud(*gone, seats={"1": {"stack": "100"}}, as_of=as_of)
    spread = [tell["cite"] for tell in done.all("script") if tell["act"].startswith("spread the cards out")]
    assert spread == [[f"19:47-{label}"]]


# ── 17.5, 17.9, 17.10 what a hand is, and wins ───────────────────────────────────────────────────

HANDS = {
    "royal flush": ("Ah", "Kh Qh Jh Th", "1000 to 1"), "straight flush": ("9h", "Kh Qh Jh Th", "100 to 1"),
    "straight flush, five high": ("Ah", "2h 3h 4h 5h", "100 to 1"), "four of a kind": ("9h", "9d 9c 9s 2h", "25 to 1"),
    "full house": ("9h", "9d 9c 2s 2h", "10 to 1"), "flush": ("Ah", "9h 7h 3h 2h", "8 to 1"),
    "flush round the ace": ("Qh", "Kh Ah 2h 3h", "8 to 1"), "straight": ("Ah", "Kd Qc Jh Th", "5 to 1"),
    "three of a kind": ("9h", "9d 9c 3s 2h", "3 to 1"), "two pair": ("2h", "2d 3c 3s 7h", "2 to 1"),
    "jacks": ("Jh", "Jd 9c 5s 2h", "1 to 1"), "aces": ("Ah", "Ad 9c 5s 2h", "1 to 1"),
    "tens": ("Th", "Td 9c 5s 2h", "void"), "sixes": ("6h", "6d Kc Qs 2h", "void"),
    "fives": ("5h", "5d Kc Qs 2h", "lose"), "twos": ("2h", "2d Kc Qs 3h", "lose"),
    "no pair": ("Ah", "Kd Qc Jh 9h", "lose"), "round the ace": ("Qh", "Kd Ac 2h 3s", "lose"),
}  # fmt: skip


@pytest.mark.parametrize("case", HANDS)
def test_17_5_b_17_9_17_10_b_each_hand_and_its_odds(case: str) -> None:
    own, common, expected = HANDS[case]
    settled = one(own, common).one("settled")
    assert settled.get("odds", settled["result"]) == expected


def test_17_5_the_text_of_2024_is_the_same() -> None:
    assert texts.held("17.5(b)9", date(2024, 11, 4))
    assert not texts.held("17.9(a)", date(2024, 11, 4))
    assert texts.held("17.9(a)", date(1996, 5, 20))


@pytest.mark.parametrize("label", ["17.5(a)", "17.5(b)", *(f"17.5(b){number}" for number in range(1, 10))])
def test_17_5_the_ranking_is_new_jerseys_own(label: str) -> None:
    (paragraph,) = [one for one in LAW.paragraphs if one.cite == label]
    assert (paragraph.basis, paragraph.treatment) == ("nj", "enforced")


def test_17_9_b_example_1_a_pair_of_sixes_is_a_push() -> None:
    done = one("6h", "6d Kc Qs 2h")
    assert done.net == {}
    assert done.one("settled")["cite"] == ["13:69F-17.9(b)"]
    assert "push" in done.one("script", cite=["13:69F-17.9(b)"])["act"]


def test_17_9_b_example_2_a_pair_of_tens_pushes_both_wagers() -> None:
    done = one("Th", "Td 9c 5s 2h", doubled=True)
    assert done.net == {}
    assert [tell["result"] for tell in done.all("settled")] == ["void", "void"]


def test_17_9_a_example_3_a_pair_of_fives_loses_both() -> None:
    done = one("5h", "5d Kc Qs 2h", doubled=True)
    assert done.net == {"1": "-20.00"}
    act = "seat 1 has pair of fives: collect the card, into the discard rack"
    assert done.one("script", act=act)["cite"] == ["13:69F-17.9(a)"]


def test_17_10_b_example_4_a_pair_of_jacks_wins_both() -> None:
    done = one("Jh", "Jd 9c 5s 2h", doubled=True)
    assert done.net == {"1": "20.00"}
    assert done.one("script", act="seat 1 has pair of jacks")["cite"] == ["13:69F-17.9(c)"]


def test_17_10_b_example_5_a_straight_to_the_five_wins_125() -> None:
    assert one("Ah", "2d 3c 4s 5h", 25).net == {"1": "125.00"}


def test_17_5_a_example_6_round_the_ace_is_a_flush() -> None:
    assert one("Qh", "Kh Ah 2h 3h").one("settled")["odds"] == "8 to 1"


@pytest.mark.parametrize(
    ("own", "common", "amount", "doubled", "net"),
    [
        ("Ah", "Kh Qh Jh Th", 50, True, "100000.00"),  # example 7
        ("Ah", "Kh Qh Jh Th", 60, True, "100000.00"),  # example 8
        ("9h", "Kh Qh Jh Th", 1500, False, "100000.00"),  # example 9
        ("Ah", "Kh Qh Jh Th", 99, False, "99000.00"),
    ],
)
def test_17_10_c_examples_7_to_9_the_limit_is_of_the_hand(
    own: str, common: str, amount: int, doubled: bool, net: str
) -> None:
    done = one(own, common, amount, doubled=doubled)
    assert done.net == {"1": net}
    limited = [tell for tell in done.all("settled") if "13:69F-17.10(c)" in tell["cite"]]
    assert len(limited) == (amount > 100 or amount == 60)


def test_17_10_c_each_of_two_areas_has_its_own_limit() -> None:
    done = stud(
        bet(3, INITIAL, 1500), bet(3, INITIAL, 1500, box="4"), "close", whole(3, "9h"), whole(3, "Ah", box="4"),
        whole("common", "Kh Qh Jh Th"), "close", rules={"player_two_areas": "on"}, seats={"3": {"stack": "5000"}},
    )  # fmt: skip
    assert done.net == {"3": "200000.00"}


def test_17_8_b_example_10_four_nines_in_common_win_for_all() -> None:
    bets = [bet(seat, INITIAL, 10) for seat in (1, 4, 6)]
    own = [whole(seat, face) for seat, face in ((1, "2h"), (4, "Kd"), (6, "7c"))]
    done = stud(*bets, "close", *own, whole("common", "9c 9s 9h 9d"), "close")
    assert done.net == dict.fromkeys(("1", "4", "6"), "250.00")


def test_17_9_b_example_11_a_pair_of_sevens_in_common_is_a_push() -> None:
    assert one("2h", "7d 7c Ks 9h").one("settled")["result"] == "void"


def test_17_9_c_example_20_two_pair_in_common_win_for_all() -> None:
    done = stud(bet(1, INITIAL, 10), bet(2, INITIAL, 10), "close", whole(1, "2h"), whole(2, "7h"),
                whole("common", "7d 7c Ks Kh"), "close")  # fmt: skip
    assert done.net == {"1": "20.00", "2": "100.00"}


def test_17_10_b_odds_are_a_floor() -> None:
    done = one("Ah", "9h 7h 3h 2h", rules={"higher_odds": {"flush": "9 to 1"}})
    assert done.net == {"1": "90.00"}
    jacks = one("Jh", "Jd 9c 5s 2h", rules={"higher_odds": {"pair_J_to_A": "3 to 2"}})
    assert jacks.net == {"1": "15.00"}
    for hand, less in (("flush", "7 to 1"), ("pair_J_to_A", "9 to 10")):
        with pytest.raises(Unlawful):
            games.rules("double-down-stud", {"higher_odds": {hand: less}})


def test_17_10_a_a_sign_with_for_is_a_violation() -> None:
    said = [(found.says, found.cite) for found in check(
        house(table("double-down-stud", 'signs = ["flush 9 for 1"]\n')), date(2012, 3, 19)).violations]  # fmt: skip
    assert [cite for _, cite in said] == [["13:69F-17.10(a)"]]


def test_17_7_how_many_supervise_is_said_and_nobody_counts_them() -> None:
    (paragraph,) = [one for one in LAW.paragraphs if one.cite == "17.7"]
    assert (paragraph.treatment, "17.7" in LAW.checked) == ("defined", False)


# ── 17.6 wagers ──────────────────────────────────────────────────────────────────────────────────


def test_17_6_a_a_wager_is_of_chips_that_the_player_has() -> None:
    has = {"1": {"stack": "9.99"}}
    assert stud(bet(1, INITIAL, 10), seats=has).refused["legal"] == "9.99 or less"
    assert stud(bet(1, INITIAL, "9.99"), seats=has).last == "waiting"


def test_17_6_b_nothing_is_made_or_withdrawn_after_no_more_bets() -> None:
    for late in (bet(1, INITIAL, 5), bet(2, INITIAL, 5)):
        assert stud(*DEALT, late).refused["cite"] == "13:69F-17.6(b)"
    assert stud(*DEALT, {"remove": {"seat": "1", "wager": INITIAL}}).refused["cite"] == "13:69F-17.6(b)"
    early = stud(bet(1, DOUBLE, 10)).refused
    assert (early["cite"], "after all cards are dealt" in early["reason"]) == ("13:69F-17.8(c)", True)


def test_17_6_c_only_seated_players_wager_at_seven_places() -> None:
    standing = {"7": {"stack": "100"}, "8": {"stack": "100"}}
    assert stud(bet(7, INITIAL, 10), seats=standing).last == "waiting"
    refused = stud(bet(8, INITIAL, 10), seats=standing).refused
    assert (refused["legal"], refused["cite"]) == ("seats 1 to 7", "13:69F-17.6(b)")


def test_17_6_c_example_16_two_areas_are_adjacent_and_permitted() -> None:
    on, seats = {"player_two_areas": "on"}, {"2": {"stack": "1000"}}
    for rules, box in ((on, "4"), ({}, "3")):
        refused = stud(bet(2, INITIAL, 10), bet(2, INITIAL, 10, box=box), rules=rules, seats=seats).refused
        assert refused["cite"] == "13:69F-17.6(c)"
    adjacent = [bet(2, INITIAL, 10), bet(2, INITIAL, 10, box="3")]
    assert stud(*adjacent, bet(2, INITIAL, 10, box="1"), rules=on, seats=seats).last == "refused"
    beside = stud(adjacent[1], rules=on, seats={**seats, "3": {"stack": "100"}}).refused
    assert beside["reason"] == "position 3 is another player's"
    came = stud(*adjacent, {"sit": {"seat": "3", "stack": "100"}}, bet(3, INITIAL, 10), rules=on, seats=seats).refused
    assert came["reason"] == "position 3 is wagered on"
    done = stud(*adjacent, "close", whole(2, "Jh"), whole(2, "2h", box="3"), whole("common", "Jd 9c 5s 3h"),
                double(2, box="3"), "close", rules=on, seats=seats)  # fmt: skip
    assert done.net == {"2": "-10.00"}


# ── 17.8 the deal, and the double down wager ─────────────────────────────────────────────────────


@pytest.mark.parametrize("rules", [{}, {"deal_method": "hand"}])
def test_17_8_b_the_order_of_the_cards_and_which_lie_face_down(rules: dict[str, str]) -> None:
    faces = [{"card": face} for face in ("Ah", "Kh", "??", "2c", "3c", "4c")]
    done = stud(bet(5, INITIAL, 10), bet(2, INITIAL, 10), "close", *faces, rules=rules)
    dealt = [(tell["to"], tell["card"]) for tell in done.all("dealt")]
    common = [("common", face) for face in ("??", "2c", "3c", "4c")]
    assert dealt == [("seat 2", "Ah"), ("seat 5", "Kh"), *common]
    assert stud(bet(2, INITIAL, 10), "close", {"card": "??"}).last == "refused"
    assert done.one("script", act="no player touches a card")["cite"] == ["13:69F-17.8(e)"]


def test_17_8_a_what_the_dealer_does_with_the_deck_and_says() -> None:
    def acts(**rules: str) -> list[str]:
        done = stud(bet(1, INITIAL, 10), "close", rules=rules)
        cites = [tell["cite"] for tell in done.tells if tell["tell"] in ("script", "announced")]
        return [cite.removeprefix("13:69F-") for several in cites for cite in several]

    assert acts()[-2:] == ["17.8(a)1", "17.8(a)1"]
    assert acts(deal_method="hand")[-3:] == ["17.8(a)2i", "17.8(a)2ii", "17.8(a)2iii"]


def test_17_8_c_1_the_double_down_wager_equals_the_initial_one() -> None:
    assert stud(*DEALT, double(1, amount="10"), "close").words == ["No more bets", "No more bets"]
    for amount in ("5", "20"):
        refused = stud(*DEALT, double(1, amount=amount)).refused
        assert (refused["legal"], refused["cite"]) == ("exactly 10.00", "13:69F-17.1")
    assert stud(*DEALT, double(2)).refused["reason"] == "seat 2 has no initial wager there to double"
    twice = stud(*DEALT, double(1), double(1)).refused
    assert twice["cite"] == "13:69F-17.8(c)"


def test_17_8_c_where_elected_it_is_less_or_equal() -> None:
    done = stud(*DEALT, double(1, amount="4"), double(1, amount="6"), "close", rules=UP_TO)
    assert done.net == {"1": "-20.00"}
    assert stud(*DEALT, double(1, amount="4"), "close", rules=UP_TO).net == {"1": "-14.00"}
    assert stud(*DEALT, double(1, amount="11"), rules=UP_TO).refused["legal"] == "at most 10.00"


def test_17_8_d_the_second_no_more_bets_and_then_the_hole_card() -> None:
    unseen = [*DEALT[:-1], whole("common", "?? 9c 5s 2h")]
    assert stud(*unseen, {"turn": "Ad"}).last == "refused"
    done = stud(*unseen, double(1), {"turn": "Ad"})  # all have doubled: the closing may be left out
    assert done.net == {"1": "20.00"}
    assert done.words == ["No more bets"] * 2
    assert stud(*unseen, "close", double(1)).refused["cite"] == "13:69F-17.8(c)"
    assert stud(*unseen, "close", {"turn": {"of": "common", "faces": ["Ad"]}}).net == {"1": "10.00"}
    assert stud(*DEALT).last == "waiting"


def test_17_8_b_nobody_sees_the_hole_card_before() -> None:
    one_table = played(Table(games.rules("double-down-stud"), {"1": 100_000}), *DEALT)
    assert "Kd" not in repr(one_table.view("1"))
    assert "9c" in repr(one_table.view("1"))


# ── 17.9 the order of settlement ─────────────────────────────────────────────────────────────────


def test_17_9_losers_then_pushes_then_winners_from_the_far_right() -> None:
    own = {1: "Jh", 2: "3h", 3: "6h", 4: "Kh", 5: "2s", 6: "7h"}
    done = stud(*(bet(seat, INITIAL, 10) for seat in own), "close", *(whole(seat, face) for seat, face in own.items()),
                whole("common", "Jd Kc 7s 6d"), "close")  # fmt: skip
    racked = "put the cards of all winning players, and the rest of the deck, into the discard rack"
    assert done.one("script", act=racked)["cite"] == ["13:69F-17.9(c)"]
    settled = [(tell["seat"], tell["result"]) for tell in done.all("settled")]
    assert settled == [("2", "lose"), ("5", "lose"), ("3", "void"), ("6", "void"), ("4", "win"), ("1", "win")]


# ── 17.11 irregularities ─────────────────────────────────────────────────────────────────────────


def test_17_11_a_example_12_the_hole_card_is_flashed_while_doubling_is_open() -> None:
    two = [bet(1, INITIAL, 10), bet(4, INITIAL, 25), "close", whole(1, "Ah"), whole(4, "2c")]
    done = stud(*two, whole("common", "Kd 9c 5s 2h"), double(1), odd("hole_card_exposed", card="Kd"))
    assert done.net == {}
    assert done.one("void")["cite"] == ["13:69F-17.11(a)"]
    assert [tell["result"] for tell in done.all("settled")] == ["void"] * 3
    late = stud(*DEALT[:-1], whole("common", "?? 9c 5s 2h"), "close", odd("hole_card_exposed"))
    assert late.last == "refused"


def test_17_11_b_examples_13_and_14_cards_face_up() -> None:
    started = [bet(1, INITIAL, 10), bet(2, INITIAL, 10), "close", {"card": "Ah"}]
    up = [odd("card_found_face_up", card=face) for face in ("2c", "3c")]
    goes_on = stud(*started, up[0], {"card": "Kh"})
    assert goes_on.one("discarded")["cite"] == ["13:69F-17.11(b)"]
    assert goes_on.last == "waiting"
    void = stud(*started, *up)
    assert void.net == {}
    assert void.one("void")["cite"] == ["13:69F-17.11(b)"]


def test_17_11_b_cards_face_up_before_the_deal() -> None:
    """One is discarded, and the cards are not shuffled again for it; with a second one they are."""
    up = [odd("card_found_face_up", card=face) for face in ("2c", "3c")]

    def shuffles(*found: Any) -> int:
        done = stud(bet(1, INITIAL, 10), *found, "close")
        return len(done.all("script", cite=["13:69F-17.4(a)"]))

    assert [shuffles(), shuffles(up[0]), shuffles(*up)] == [1, 1, 2]
    assert stud(bet(1, INITIAL, 10), up[0], "close", {"card": "2c"}).last == "refused"


def test_17_11_c_a_card_drawn_in_error_is_the_next_one() -> None:
    started = [bet(1, INITIAL, 10), "close", odd("card_drawn_in_error", card="Ah")]
    assert stud(*started, {"card": "2c"}).refused["reason"] == CONTRADICTS
    assert stud(*started, {"card": "Ah"}).one("ruled")["cite"] == ["13:69F-17.11(c)"]


@pytest.mark.parametrize("to", ["1", "common"])
def test_17_11_d_a_wrong_number_of_cards_voids_all_hands(to: str) -> None:
    done = stud(*DEALT, odd("wrong_number_of_cards", to=to))
    assert (done.net, done.one("void")["cite"]) == ({}, ["13:69F-17.11(d)"])


def test_17_11_e_f_shufflers_fail_and_are_removed() -> None:
    bets = [bet(1, INITIAL, 10)]
    failed = stud(*bets, odd("shuffler_failed"), "close", rules=MACHINE)
    assert failed.one("ruled")["cite"] == ["13:69F-17.11(e)"]
    assert len([tell for tell in failed.all("script") if tell["act"].startswith("shuffle")]) == 2
    assert stud(*bets, odd("other_shuffle_method"), rules=MACHINE).one("ruled")["cite"] == ["13:69F-17.11(f)"]
    assert stud(*bets, odd("shuffler_failed")).refused["reason"] == "the cards are shuffled by hand"


@pytest.mark.parametrize("kind", ["shoe_jam", "wrong_deck_count", "stub_not_counted"])
def test_17_11_rules_on_nothing_else(kind: str) -> None:
    assert stud(*DEALT, odd(kind)).refused["reason"].startswith(f"irregularity {kind} is not ruled on here")


# ── at the table ─────────────────────────────────────────────────────────────────────────────────


def test_17_8_c_a_double_down_wager_is_offered_to_those_who_have_the_chips() -> None:
    rich = played(Table(games.rules("double-down-stud"), {"1": 2_000}), *DEALT)
    assert [(one.wager, one.least, one.most) for one in rich.legal("1")] == [(DOUBLE, 1_000, 1_000)]
    poor = played(Table(games.rules("double-down-stud"), {"1": 1_500}), *DEALT)
    assert poor.legal("1") == []
    less = played(Table(games.rules("double-down-stud", UP_TO), {"1": 1_500}), *DEALT)
    assert [(one.least, one.most) for one in less.legal("1")] == [(1, 500)]


def test_random_play_ends_and_conserves_chips_under_every_variant() -> None:
    for number, elected in enumerate(games.game("double-down-stud").varied):
        source, stacks = Seeded(number), {"1": 50_000, "2": 700, "6": 500_000}
        one_table: AnyTable = Table(games.rules("double-down-stud", dict(elected)), stacks)
        players = {seat: RandomPlayer(source) for seat in stacks}
        for _ in run(one_table, Equipment(source), players, 12):
            pass
        assert one_table.round == 12
        assert sum(one_table.ledger.values()) == 0


def test_17_6_b_17_8_d_a_double_down_wager_may_be_withdrawn_until_the_second_announcement() -> None:
    off = {"remove": {"seat": "1", "wager": DOUBLE}}
    dealt = [bet(1, INITIAL, 10), "close", whole(1, "Jh"), whole("common", "?? Jd 9c 4s"), double(1)]
    assert stud(*dealt, off, "close", {"turn": "2c"}).net == {"1": "10.00"}
    assert stud(*dealt, off, double(1), "close", {"turn": "2c"}).net == {"1": "20.00"}
    fixed = stud(*dealt, "close", off).refused
    assert (fixed["reason"], fixed["cite"]) == ("no wager may be made or withdrawn now", "13:69F-17.8(d)")
    initial = stud(*dealt[:-1], {"remove": {"seat": "1", "wager": INITIAL}}).refused
    assert (initial["reason"], initial["cite"]) == (f"{INITIAL} may not be withdrawn now", "13:69F-17.6(b)")


def test_17_8_b_who_turns_the_hole_card_may_name_the_cards_beside_it() -> None:
    dealt = [bet(1, INITIAL, 10), "close", whole(1, "Jh"), whole("common", "?? Jd 9c 4s"), "close"]

    def turned(faces: str) -> dict[str, Any]:
        return {"turn": {"of": "common", "faces": faces.split()}}

    for faces in ("2c", "2c Jd 9c 4s", "Jd 9c 4s 2c"):
        assert stud(*dealt, turned(faces)).net == {"1": "10.00"}
    for wrong in ("2c Jd 9c 5s", "2c Jd Jd 9c 4s"):
        assert stud(*dealt, turned(wrong)).refused["reason"] == "more cards are given to common than go there"


def test_17_8_b_there_is_no_dealers_hand() -> None:
    refused = stud(bet(1, INITIAL, 10), "close", whole("dealer", "2c Jd 9c 4s")).refused
    assert (refused["reason"], refused["legal"]) == ("no card is dealt to dealer", "to: 1, common")


def test_17_11_d_a_hand_is_of_one_card_and_the_common_ones_are_four() -> None:
    start = [bet(2, "initial_wager", 10), "close"]
    for given, most in ((whole(2, "Jh Qh"), 1), (whole("common", "9c Js Ks 4d 5d"), 4)):
        told = stud(*start, given).refused
        assert (told["input"], told["legal"]) == (3, f"{most} cards; or irregularity: wrong_number_of_cards")
    dealt = [*start, whole(2, "Jh"), whole("common", "9c Js Ks 4d")]
    for to, has in (("2", 1), ("common", 4), ("9", 5)):
        assert stud(*dealt, odd("wrong_number_of_cards", to=to, has=has)).last == "refused"
    for to, has in (("2", 2), ("common", 5), ("dealer", 5)):
        assert stud(*dealt, odd("wrong_number_of_cards", to=to, has=has)).net == {}


def test_17_8_c_who_has_not_the_chips_to_double_can_only_leave_it() -> None:
    dealt = [bet(2, "initial_wager", 10), "close", whole(2, "Jh"), whole("common", "9c Js Ks 4d")]
    double = {"bet": {"seat": "2", "wager": "double_down_wager"}}
    told = stud(*dealt, double, seats={"2": {"stack": "15"}}).refused
    assert (told["reason"], told["legal"]) == ("seat 2 has only 5.00", "close")
