"""Subchapter 16, Caribbean stud poker: 16.1 to 16.13, in the order of the sections; and the rulebook's examples."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.ranked.caribbean_stud import METER
from houseway.house.check import check
from houseway.house.file import loads
from houseway.law.election import Unlawful
from houseway.law.games.ranked.caribbean_stud import HOLE_CARDS, LAW
from houseway.play.inputs import read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable, Refused
from tests.house.houses import text
from tests.judging import Judgement, bet, judge

from .record import counted, feed, fold, odd, shows, turned, whole

LOW = "As Qd 9c 5h 2s"
"""The dealer does not qualify."""
HIGH = "As Kd 9c 7h 2s"
"""The dealer qualifies, with ace and king."""
TWO_PAIR = "9h 9d 4c 4s Kh"
FLUSH = "Ah Jh 9h 6h 3h"
ROYAL = "Ah Kh Qh Jh Th"
SECOND_ROYAL = "Ac Kc Qc Jc Tc"
STRAIGHT_FLUSH = "8d 7d 6d 5d 4d"
NOTHING = "Jc 8h 6c 4d 3s"
STACK = {"automated_shuffler": "on", "deal_method": "automated_shoe"}
TWO = {"player_two_positions": "on"}


def stud(*inputs: Any, **more: Any) -> Judgement:
    return judge("caribbean-stud", inputs, **more)


def ante(seat: int, amount: int | str = 10, **more: Any) -> dict[str, Any]:
    return bet(seat, "ante", amount, **more)


def dollar(seat: int, **more: Any) -> dict[str, Any]:
    return bet(seat, "progressive", 1, **more)


def raised(seat: int, **more: Any) -> dict[str, Any]:
    return {"bet": {"seat": str(seat), "wager": "bet", **more}}


def shown(own: str, dealer: str, *, amount: int = 10, wagers: Any = (), **more: Any) -> Judgement:
    """A round of seat 2 alone, who bets."""
    inputs = [ante(2, amount), *wagers, "close", whole(2, own), whole("dealer", dealer), raised(2)]
    return stud(*inputs, seats={"2": {"stack": "100000"}}, **more)


def result(one: Judgement, wager: str, **more: Any) -> tuple[str, str | None]:
    told = one.one("settled", wager=wager, **more)
    return told["result"], told.get("pays")


# ── the rulebook's examples, 1 to 20 ─────────────────────────────────────────────────────────────


def test_16_10_example_1_a_dealer_who_does_not_qualify_pays_the_ante_and_returns_the_bet() -> None:
    one = shown(NOTHING, LOW)
    assert one.net == {"2": "10.00"}
    assert (result(one, "ante"), result(one, "bet")) == (("win", "10.00"), ("returned", None))
    assert one.words == ["No more bets", "Dealer has ace queen high, does not qualify"]


def test_16_1_examples_2_and_3_ace_king_four_three_two_and_any_pair_qualify() -> None:
    assert "qualifies" in shown(NOTHING, "Ac Kd 4h 3c 2h").words[-1].split()
    assert shown(NOTHING, "Ac Kd 4h 3c 2h").net == {"2": "-30.00"}
    assert shown(NOTHING, "2c 2d 4h 3c 5h").net == {"2": "-30.00"}
    for short in ("Ac Qd Jh Tc 9h", "Kd Qd Jh Tc 8h"):
        assert shown("2c 2d 4s 3h 5h", short).words[-1].endswith("does not qualify")


def test_16_12_example_4_two_pair_against_ace_king() -> None:
    one = shown(TWO_PAIR, "As Kd 9c 7s 2h")
    assert (one.net, result(one, "bet")) == ({"2": "50.00"}, ("win", "40.00"))


def test_16_12_example_5_ace_king_queen_beats_ace_king_jack() -> None:
    one = shown("Ac Kd Qh 5c 3h", "As Kc Jh 9c 8h")
    assert (result(one, "ante"), result(one, "bet")) == (("win", "10.00"), ("win", "20.00"))


def test_16_10_example_6_equal_hands_push_both() -> None:
    one = shown("Ac Kd Jh 9c 8h", "As Kc Jd 9h 8d")
    assert (one.net, result(one, "ante"), result(one, "bet")) == ({}, ("void", None), ("void", None))
    assert one.one("script", act="seat 2 has ace king high too, a push")["cite"] == ["13:69F-16.10"]


def test_16_11_example_7_a_flush_wins_the_progressive_though_the_dealer_does_not_qualify() -> None:
    one = shown(FLUSH, LOW, wagers=[dollar(2)])
    assert (result(one, "bet"), result(one, "progressive")) == (("returned", None), ("win", "50.00"))
    assert one.net == {"2": "59.00"}
    assert shown(FLUSH, LOW).net == {"2": "10.00"}


@pytest.mark.parametrize(
    ("own", "amount", "paid", "limited"),
    [
        (ROYAL, 100, "5000.00", True), (STRAIGHT_FLUSH, 50, "5000.00", False), ("9h 9d 9s 4c 4s", 400, "5000.00", True),
        ("9h 9d 9s 4c 4s", 300, "4200.00", False),
    ],
)  # fmt: skip
def test_16_12_examples_8_to_10_the_bet_pays_at_most_5000(own: str, amount: int, paid: str, limited: bool) -> None:
    one = shown(own, "Qs Qd 9c 7s 2s", amount=amount)
    assert (result(one, "bet"), result(one, "ante")) == (("win", paid), ("win", f"{amount}.00"))
    assert ("13:69E-1.13G(c)" in one.one("settled", wager="bet")["cite"]) == limited


def test_16_11_example_11_a_straight_flush_wins_a_tenth_of_the_meter() -> None:
    one = shown(STRAIGHT_FLUSH, LOW, wagers=[dollar(2)], state={"meter": "79999.30"})
    assert result(one, "progressive") == ("win", "8000.00")
    assert one.one("moved", **{"from": METER})["amount"] == "8000.00"


def several(*seats: int, hands: dict[int, str], dealer: str = "Qs Qd 9c 7s 2s", **more: Any) -> Judgement:
    """A round in which all of these make an ante and a progressive wager, and bet."""
    wagers = [one for seat in seats for one in (ante(seat), dollar(seat))]
    dealt = [whole(seat, hands[seat]) for seat in seats]
    return stud(*wagers, "close", *dealt, whole("dealer", dealer), *(raised(seat) for seat in seats), **more)


def test_16_11_example_12_two_royal_flushes_share_the_meter() -> None:
    for first, second in ((ROYAL, SECOND_ROYAL), (SECOND_ROYAL, ROYAL)):
        one = several(6, 2, hands={6: first, 2: second}, state={"meter": "89998.60"})
        assert [result(one, "progressive", seat=seat) for seat in ("6", "2")] == [("win", "45000.00")] * 2


def test_16_11_example_13_a_straight_flush_before_the_royal_flush_is_paid_first() -> None:
    one = several(3, 5, hands={3: ROYAL, 5: STRAIGHT_FLUSH}, state={"meter": "59998.60"})
    assert [result(one, "progressive", seat=seat)[1] for seat in ("5", "3")] == ["6000.00", "54000.00"]
    other = several(3, 5, hands={5: ROYAL, 3: STRAIGHT_FLUSH}, state={"meter": "59998.60"})
    assert [result(other, "progressive", seat=seat)[1] for seat in ("5", "3")] == ["60000.00", "1000.00"]


def test_16_1_example_14_who_folds_loses_the_ante_and_shows_nothing() -> None:
    one = stud(ante(2), "close", whole(2, NOTHING), whole("dealer", LOW), fold(2))
    assert (one.net, one.all("turned"), one.last) == ({"2": "-10.00"}, [], "summary")


def test_16_1_example_15_a_bet_that_is_not_double_the_ante_is_refused() -> None:
    dealt = [ante(2, 15), "close", whole(2, NOTHING), whole("dealer", LOW)]
    for wrong in ("20", "15", "60", "29.99"):
        told = stud(*dealt, raised(2, amount=wrong)).refused
        assert (told["legal"], told["cite"], told["basis"]) == (
            "exactly 30.00, or fold",
            "13:69F-16.1",
            "nj-other-year",
        )
    assert stud(*dealt, raised(2, amount="20", accepted="true")).refused["input"] == 5
    assert stud(*dealt, raised(2, amount="30")).net == {"2": "15.00"}
    assert stud(*dealt, raised(2)).net == {"2": "15.00"}


SIX = [one for seat in range(1, 7) for one in (ante(seat),)]
UNSEEN = [whole(seat, "??") for seat in range(1, 7)]


def test_16_13_example_16_a_stub_of_16_where_17_are_left_voids_all_and_removes_the_deck() -> None:
    dealt = [*SIX, "close", *UNSEEN, whole("dealer", LOW)]
    one = stud(*dealt, odd("wrong_deck_count", left="16"))
    assert (one.net, [t["result"] for t in one.all("settled")]) == ({}, ["void"] * 6)
    assert one.one("script", act="remove the deck from the table; another deck is brought")
    assert one.one("void")["basis"] == "sibling"
    assert stud(*dealt, odd("wrong_deck_count", count="51")).net == {}
    for right in ({"left": "17"}, {"count": "52"}):
        assert (
            stud(*dealt, odd("wrong_deck_count", **right)).refused["reason"]
            == "17 cards are left: the deck is complete"
        )
    again = stud(*dealt, odd("wrong_deck_count", left="16"), ante(1))
    assert len(again.all("script", cite=["13:69F-16.3(a)"])) == 2, "another deck is inspected"


def test_16_4_b_1_example_17_cards_that_a_machine_shuffled_are_not_cut() -> None:
    told = stud({"cut": {"position": "20"}}, ante(2), rules={"automated_shuffler": "on"}).refused
    assert told["input"] == 1
    assert stud(ante(2), rules={"automated_shuffler": "on"}).all("script", cite=["13:69F-16.4(c)"]) == []


def test_16_4_b_2_cards_that_were_shuffled_by_hand_are_cut_by_the_dealer() -> None:
    assert [t["act"] for t in stud(ante(2)).all("script", cite=["13:69F-16.4(c)"])] == [
        "dealer cuts the cards", "put the rest on top, the cover card into the discard rack",
    ]  # fmt: skip


def test_16_4_c_example_18_the_dealer_takes_at_least_ten_cards() -> None:
    for depth, fits in ((8, False), (9, False), (10, True), (51, True), (52, False)):
        told = stud({"cut": {"position": str(depth)}})
        assert (told.last == "waiting") == fits
        assert fits or told.refused["cite"] == "13:69F-16.4(c)"
    player = stud({"cut": {"seat": "2", "position": "20"}}).refused
    assert player["reason"] == "seat 2 is not offered the cut"


def test_16_3_e_example_19_cards_are_changed_after_eight_hours_however_they_are_dealt() -> None:
    (age,) = LAW.ages
    assert (timedelta(hours=age.hours or 0) < timedelta(hours=8, minutes=10), age.dealt) == (True, "")


def test_16_5_b_6_example_20_no_straight_goes_round_the_ace() -> None:
    one = shown("Qc Kd Ah 2c 3d", "As Ks 9c 7s 2s")
    assert result(one, "bet") == ("win", "20.00"), "ace, king and queen, at 1 to 1"


def test_16_1_four_of_the_dealers_five_cards_lie_face_down() -> None:
    dealt = [t["card"] for t in stud(ante(2), "close", whole(2, "??"), whole("dealer", LOW)).all("dealt", to="dealer")]
    assert ([face == "??" for face in dealt], HOLE_CARDS) == ([True] * 4 + [False], 4)


# ── 16.2 to 16.4 the deck, its opening, shuffle and cut ──────────────────────────────────────────


def faults(more: str, rules: str = "", as_of: str = "2012-03-19") -> list[str]:
    """What a house check finds wrong with a table of this equipment."""
    one = (
        f'id = "1"\npit = "A"\ngame = "caribbean-stud"\nlimits = {{min = 5, max = 500}}\n{more}\n[table.rules]\n{rules}'
    )
    report = check(loads(text(one, as_of=as_of)), date.fromisoformat(as_of))
    return [cite for found in report.violations for cite in found.cite]


ONE_DECK = 'equipment.cutting_cards = ["green", "yellow"]\nequipment.backs = ["blue"]\nequipment.shoe = "left"'


def test_16_2_a_one_deck_with_a_cutting_card_and_a_cover_card() -> None:
    assert faults(ONE_DECK) == []
    assert faults(ONE_DECK.replace('["green", "yellow"]', '["green"]')) == ["13:69F-16.2(a)"]
    red = ONE_DECK.replace("yellow", "red")
    assert (faults(red), faults(red, as_of="1996-03-11")) == ([], ["19:47-16.2(a)"])
    assert faults(ONE_DECK.replace('equipment.shoe = "left"', "")) == ["13:69F-16.7"]


def test_16_2_b_2_the_backs_of_two_decks_differ() -> None:
    two = 'automated_shuffler = "on"\nsecond_deck = "on"'
    machine = ONE_DECK + '\nequipment.shuffler = "approved"'
    assert faults(machine, two) == ["13:69F-16.2(b)2"]
    assert faults(machine.replace('["blue"]', '["blue", "brown"]'), two) == []
    assert faults(ONE_DECK.replace('["blue"]', '["blue", "brown"]')) == ["13:69F-16.2(a)"]


def test_16_2_a_a_record_may_say_that_there_is_one_deck() -> None:
    assert shown(TWO_PAIR, HIGH, rules={"decks": "1"}).net == {"2": "50.00"}
    with pytest.raises(Unlawful, match="decks: 2; allowed: 1") as refused:
        games.rules("caribbean-stud", {"decks": "2"})
    assert refused.value.cite == "16.2(a)"


def test_16_2_b_a_second_deck_and_dealing_from_the_hand_need_a_shuffler() -> None:
    for elected in ({"second_deck": "on"}, {"deal_method": "hand"}, {"shuffler_counts_deck": "on"}):
        with pytest.raises(Unlawful, match="automated shuffler"):
            games.rules("caribbean-stud", elected)
        games.rules("caribbean-stud", {**elected, "automated_shuffler": "on"})


def test_16_2_b_3_to_5_two_decks_take_turns_and_16_3_d_are_handled_by_themselves() -> None:
    two = {"automated_shuffler": "on", "second_deck": "on"}
    played = [ante(2), "close", whole(2, "??"), whole("dealer", LOW), fold(2)]
    one = stud(*played, *played, rules=two)
    assert len(one.all("script", cite=["13:69F-16.3(d)"])) == 1
    turns = one.all("script", cite=["13:69F-16.2(b)3", "13:69F-16.2(b)4", "13:69F-16.2(b)5"])
    assert len(turns) == 2, "after each of the two rounds"
    assert one.tells.index(turns[0]) > one.tells.index(one.all("settled")[0])
    assert not stud(*played, *played).all("script", cite=["13:69F-16.3(d)"])


def test_16_3_a_b_and_c_the_deck_is_shown_once_before_the_first_shuffle() -> None:
    played = [ante(2), "close", whole(2, "??"), whole("dealer", LOW), fold(2)]
    one = stud(*played, *played, ante(2))
    for part in "abc":
        assert len(one.all("script", cite=[f"13:69F-16.3({part})"])) == 1
    assert len(one.all("script", cite=["13:69F-16.4(a)"])) == 3, "16.4(a): before play and after each round"
    assert stud(ante(2), seats={}).refused["asked"] == "the first player to the table"


def test_16_4_a_after_each_round_every_card_may_come_again() -> None:
    played = [ante(2), "close", whole(2, NOTHING), whole("dealer", LOW), raised(2)]
    assert stud(*played, *played).net == {"2": "20.00"}
    twice = stud(*played[:3], whole("dealer", NOTHING)).refused
    assert twice["reason"] == CONTRADICTS


def test_16_4_d_at_an_idle_table_the_cards_are_spread_and_the_next_player_sees_them() -> None:
    came, gone = {"sit": {"seat": "3", "stack": "100"}}, {"leave": {"seat": "2"}}
    played = [ante(2), "close", whole(2, "??"), whole("dealer", LOW), fold(2), "close"]
    alone = {"2": {"stack": "100"}}
    assert stud(*played, gone, ante(2), seats=alone).refused["asked"] == "the first player to the table"
    one = stud(*played, gone, came, ante(3), seats=alone)
    acts = [t["act"] for t in one.all("script", cite=["13:69F-16.4(d)"])]
    assert acts[0] == "spread the cards out on the table"
    assert "face up" in acts[1]
    stays = stud(*played, came, gone, ante(3), seats=alone)
    assert stays.all("script", cite=["13:69F-16.4(d)"]) == []


def test_16_4_recut_a_supervisor_may_have_the_cards_cut_again_since_1996_05_20() -> None:
    again = [{"cut": {"position": "20"}}, {"order": {"by": "supervisor", "do": "recut"}}, {"cut": {"position": "30"}}]
    assert stud(*again).one("ruled")["ruling"] == "the cards are cut again"
    assert stud(*again, as_of="1996-05-20").last == "waiting"
    assert stud(*again, as_of="1996-05-19").refused["input"] == 2
    assert stud(*again, rules={"recut_allowed": "off"}).refused["input"] == 2
    assert stud(again[0], {"order": {"by": "supervisor", "do": "no_roll"}}).refused["legal"] == "recut"


# ── 16.5 which hand is higher ────────────────────────────────────────────────────────────────────

CLASSES = {
    "royal_flush": (ROYAL, "100 to 1"), "straight_flush": ("Kd Qd Jd Td 9d", "50 to 1"),
    "four_of_a_kind": ("8h 8d 8s 8c 4s", "20 to 1"), "full_house": ("8h 8d 8s 4c 4s", "7 to 1"),
    "flush": (FLUSH, "5 to 1"), "straight": ("8h 7d 6s 5c 4s", "4 to 1"),
    "three_of_a_kind": ("8h 8d 8s 5c 4s", "3 to 1"), "two_pair": ("8h 8d 5s 5c 4s", "2 to 1"),
    "pair": ("8h 8d 5s 3c 4s", "1 to 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", CLASSES)
def test_16_5_b_and_16_12_every_hand_pays_by_its_name(name: str) -> None:
    own, odds = CLASSES[name]
    one = shown(own, "7c 7s 9c Qs 2s")
    assert one.one("settled", wager="bet")["odds"] == odds


ORDER = [
    "Ah Kh Qh Jh Th", "Kd Qd Jd Td 9d", "5d 4d 3d 2d Ad", "Ah Ad As Ac 2s", "2h 2d 2s 2c As", "Ah Ad As Kc Ks",
    "2h 2d 2s 3c 3s", "Ah Jh 9h 6h 3h", "7h 5h 4h 3h 2h", "Ah Kd Qs Jc Ts", "5h 4d 3s 2c As", "Ah Ad As 3c 2s",
    "2h 2d 2s 4c 3s", "Ah Ad Ks Kc Qs", "3h 3d 2s 2c As", "Ah Ad 4s 3c 2s", "2h 2d Ks Qc As", "Ah Kd Qs Jc 9s",
    "Ah Kd 4s 3c 2s",
]  # fmt: skip


def test_16_5_a_and_b_1_to_8_the_hands_from_the_highest_to_the_lowest_that_qualifies() -> None:
    for above, below in pairwise(ORDER):
        if {*above.split()} & {*below.split()}:
            swapped = str.maketrans("cdhs", "dcsh")
            below = below.translate(swapped) if not {*above.split()} & {*below.translate(swapped).split()} else ""
        if below:
            assert result(shown(above, below), "ante")[0] == "win", (above, below)
            assert result(shown(below, above), "ante")[0] == "lose", (above, below)


@pytest.mark.parametrize(
    ("above", "below"),
    [("5d 4d 3d 2d Ad", "Kh Kd Ks Kc Ah"), ("5h 4d 3s 2c Ac", "Ah Ad As Kc Qd"), ("2h 2d 2s 2c 4h", "Ah Ad As Kc Ks")],
)
def test_16_5_b_2_and_3_and_6_the_lowest_of_a_rank_is_above_the_next_rank(above: str, below: str) -> None:
    assert result(shown(above, below), "ante")[0] == "win"
    assert result(shown(below, above), "ante")[0] == "lose"


def test_16_5_within_a_rank_groups_are_compared_before_other_cards() -> None:
    for higher, lower in (("4h 4d Kc 3s 2d", "3h 3d Ac Ks Qd"), ("9c 9s Kd 3s 2d", "9h 9d Qc Js Td")):
        assert result(shown(higher, lower), "ante")[0] == "win"
        assert result(shown(lower, higher), "ante")[0] == "lose"


# ── 16.6 wagers ──────────────────────────────────────────────────────────────────────────────────


def test_16_6_wagers_are_made_before_no_more_bets_and_not_withdrawn_after() -> None:
    taken = stud(ante(2), {"remove": {"seat": "2", "wager": "ante"}}, ante(3))
    assert taken.last == "waiting"
    for late in (ante(3), dollar(2), {"remove": {"seat": "2", "wager": "ante"}}, ante(3, accepted="true")):
        told = stud(ante(2), "close", late).refused
        assert (told["input"], told["cite"]) == (3, "13:69F-16.6")
    early = stud(ante(2), raised(2, amount="20")).refused
    assert (early["reason"].startswith("bet is made after all cards are dealt"), early["cite"]) == (True, "13:69F-16.1")


def test_16_6_a_player_who_is_seated_wagers_at_the_own_position_alone() -> None:
    assert stud(ante(2, box="3")).refused["cite"] == "13:69F-16.6"
    assert stud(ante(8)).refused["reason"] == "seat 8 is no seat of this table: only seated players wager"
    behind = stud(bet("2b", "ante", 10), seats={"2": {"stack": "100"}, "2b": {"stack": "100"}}).refused
    assert behind["legal"] == "seats 1 to 7"


def test_16_6_two_adjacent_positions_where_the_licensee_permits_it() -> None:
    seats = {"2": {"stack": "1000"}, "5": {"stack": "1000"}}
    wagers = [ante(2), ante(2, 20, box="3"), dollar(2, box="3")]
    dealt = [*wagers, "close", whole(2, NOTHING), whole(2, FLUSH, box="3"), whole("dealer", LOW)]
    one = stud(*dealt, fold(2), raised(2, box="3"), rules=TWO, seats=seats)
    assert one.net == {"2": "59.00"}
    assert result(one, "ante", box="3") == ("win", "20.00")
    assert [t["to"] for t in one.all("dealt")[:3]] == ["seat 2", "position 3", "dealer"]
    for wrong, first in ((ante(2, box="4"), []), (ante(2, box="1"), [ante(2, box="3")]), (ante(5, box="8"), []),
                         (ante(2, box="x"), [])):  # fmt: skip
        assert stud(*first, wrong, rules=TWO, seats=seats).refused["cite"] == "13:69F-16.6"
    neighbour = seats | {"3": {"stack": "100"}}
    assert stud(ante(2, box="3"), rules=TWO, seats=neighbour).refused["reason"] == "position 3 is another player's"
    came = [ante(2, box="3"), {"sit": {"seat": "3", "stack": "100"}}, ante(3)]
    assert stud(*came, rules=TWO, seats=seats).refused["reason"] == "position 3 is wagered on"
    closed = stud(*dealt, "close", rules=TWO, seats=seats).refused
    assert closed["reason"] == "seat 2, position 3 must still decide"
    unseen = [*wagers[:2], "close", whole(2, "??"), whole(2, "??", box="3"), whole("dealer", HIGH)]
    later = [raised(2), raised(2, box="3"), turned(2, TWO_PAIR, box="3"), turned(2, NOTHING)]
    assert stud(*unseen, *later, rules=TWO, seats=seats).net == {"2": "70.00"}
    for box in ("2", "3"):
        folded = stud(*dealt, fold(2, box=box), rules=TWO, seats=seats).one("chose", do="fold")
        assert folded.get("box") == (box if box == "3" else None), "a seat's own position needs no name"
    far = stud(ante(2, box="4"), rules=TWO, seats=seats).refused
    assert far["reason"] == "seat 2 may not wager at position 4 too: it is not adjacent to 2"


def test_16_11_a_progressive_wager_is_a_dollar_beside_an_ante() -> None:
    assert stud(dollar(2)).refused["reason"] == "seat 2 has no ante"
    for wrong in ("2", "0.50"):
        told = stud(ante(2), bet(2, "progressive", wrong, accepted="true")).refused
        assert (told["cite"], told["legal"][:4]) == ("13:69F-16.11", "1.00")
    assert stud(ante(2), dollar(2), dollar(2)).refused["input"] == 3
    taken = {"remove": {"seat": "2", "wager": "ante"}}
    assert stud(ante(2), dollar(2), taken).refused["legal"] == "take the progressive wager back first"
    assert stud(ante(2), dollar(2), taken | {}, seats={"2": {"stack": "50"}}).refused["input"] == 3
    part = {"remove": {"seat": "2", "wager": "ante", "amount": "5"}}
    assert stud(ante(2), dollar(2), part).last == "waiting"
    assert stud(ante(2), dollar(2), {"remove": {"seat": "2", "wager": "progressive"}}, taken).last == "waiting"


def test_8_2_the_posted_limits_are_those_of_the_ante() -> None:
    posted = {"table_min": "10", "table_max": "100"}
    assert stud(ante(2, 5), rules=posted).refused["cite"] == "13:69F-8.2"
    assert stud(ante(2, 105), rules=posted).refused["legal"] == "100.00 or less"
    assert shown(TWO_PAIR, HIGH, amount=100, wagers=[dollar(2)], rules=posted).net == {"2": "499.00"}


def test_16_12_odds_above_the_least_are_paid_and_an_ante_whose_bet_they_cannot_pay_is_refused() -> None:
    assert shown(TWO_PAIR, HIGH, rules={"higher_odds": {"two_pair": "5 to 2"}}).net == {"2": "60.00"}
    thirds = {"higher_odds": {"two_pair": "8 to 3", "pair": "3 to 2"}}
    assert stud(ante(2, 10), rules=thirds).refused["legal"] == "multiples of 0.03"
    unlike = {"higher_odds": {"two_pair": "11 to 4", "pair": "4 to 3"}}
    assert stud(ante(2, "10.03"), rules=unlike).refused["legal"] == "multiples of 0.06"
    assert shown(TWO_PAIR, HIGH, amount=12, rules=thirds).net == {"2": "76.00"}
    with pytest.raises(Unlawful, match="higher_odds"):
        games.rules("caribbean-stud", {"higher_odds": {"flush": "4 to 1"}})


def test_16_12_the_limit_is_what_the_minimum_could_win_where_that_is_elected() -> None:
    floor = {"cap_floor_min_wager": "on", "table_min": "50"}
    assert result(shown(ROYAL, HIGH.replace("As", "Ad"), amount=50, rules=floor), "bet")[1] == "10000.00"
    assert result(shown(ROYAL, HIGH, amount=50, rules={"table_min": "50"}), "bet")[1] == "5000.00"


# ── 16.7 to 16.9 the deal ────────────────────────────────────────────────────────────────────────


def test_16_7_one_card_at_a_time_clockwise_and_the_dealers_fifth_face_up() -> None:
    down = [{"card": "??"}] * 14
    one = stud(ante(5), ante(2), "close", *down, {"card": "As"})
    assert [t["to"] for t in one.all("dealt")] == ["seat 2", "seat 5", "dealer"] * 5
    assert [t["card"] for t in one.all("dealt", to="dealer")] == ["??"] * 4 + ["As"]
    assert one.words == ["No more bets"]
    assert {t["cite"][0] for t in one.all("dealt")} == {"13:69F-16.7"}
    assert stud(ante(5), ante(2), "close", *down, {"card": "??"}).refused["input"] == 18


def test_16_8_from_the_hand_the_deal_is_the_same() -> None:
    by_hand = {"automated_shuffler": "on", "deal_method": "hand"}
    one = stud(ante(2), "close", whole(2, "??"), whole("dealer", LOW), rules=by_hand)
    assert [t["to"] for t in one.all("dealt")] == ["seat 2", "dealer"] * 5
    assert {t["cite"][0] for t in one.all("dealt")} == {"13:69F-16.8"}


def test_16_9_an_automated_shoe_delivers_stacks_of_five() -> None:
    down = [{"card": "??"}] * 14
    one = stud(ante(5), ante(2), "close", *down, {"card": "As"}, rules=STACK)
    assert [t["to"] for t in one.all("dealt")] == ["seat 2"] * 5 + ["seat 5"] * 5 + ["dealer"] * 5
    assert [t["card"] for t in one.all("dealt", to="dealer")] == ["??"] * 4 + ["As"]
    assert {t["cite"][0] for t in one.all("dealt")} == {"13:69F-16.9"}


@pytest.mark.parametrize("rules", [{}, STACK])
def test_16_7_and_16_9_whole_hands_in_any_order_are_ruled_as_cards_one_by_one(rules: dict[str, str]) -> None:
    hands = {"seat 2": TWO_PAIR, "seat 5": NOTHING, "dealer": "Kd 9c 7h 2s As"}
    order = list(hands) * 5 if not rules else [name for name in hands for _ in range(5)]
    left = {name: iter(faces.split()) for name, faces in hands.items()}
    cards = [{"card": next(left[name])} for name in order]
    decided = [fold(5), raised(2)]
    first = stud(ante(2), ante(5), "close", *cards, *decided, rules=rules)
    dealt = [whole("dealer", "As Kd 9c 7h 2s"), whole(5, NOTHING), whole(2, TWO_PAIR)]
    second = stud(ante(2), ante(5), "close", *dealt, *decided, rules=rules)
    assert (first.net, first.tells) == ({"2": "50.00", "5": "-10.00"}, second.tells)


def test_16_7_the_stub_is_counted_once_in_five_rounds_unless_the_shuffler_counts() -> None:
    played = [ante(2), "close", whole(2, "??"), whole("dealer", LOW), fold(2)]
    one = stud(*played * 10)
    assert len(one.all("script", act="count the stub face down: 42 cards")) == 2
    counts = {"automated_shuffler": "on", "shuffler_counts_deck": "on"}
    assert stud(*played * 10, rules=counts).all("script", act="count the stub face down: 42 cards") == []


def test_16_7_a_count_that_was_left_out_is_ruled_on_as_at_let_it_ride() -> None:
    """As 18.7(e)-(f)."""
    round = [ante(2), "close", whole(2, "??"), whole("dealer", LOW), fold(2)]
    told = stud(*round * 5, odd("stub_not_counted"), *round).one("ruled")
    assert (told["cite"], told["basis"]) == (["13:69F-16.7"], "sibling")
    assert stud(*round * 4, odd("stub_not_counted")).refused["reason"] == "no count of the stub was due"
    machine = {"automated_shuffler": "on", "shuffler_counts_deck": "on"}
    wrong = stud(ante(2), odd("shuffler_count_wrong"), rules=machine)
    assert (wrong.one("ruled")["cite"], wrong.one("ruled")["basis"]) == (["13:69F-16.7"], "sibling")
    assert any("remove the deck" in tell["act"] for tell in wrong.all("script"))
    assert stud(ante(2), odd("shuffler_count_wrong")).last == "refused"


def test_16_7_a_hand_that_is_not_of_five_cards_is_refused() -> None:
    for faces in ("9h 9d 4c 4s", "9h 9d 4c 4s Kh Kd"):
        given = stud(ante(2), "close", whole(2, faces), whole("dealer", LOW))
        assert given.last == ("waiting" if len(faces.split()) < 5 else "refused")
    assert stud(ante(2), "close", whole(3, NOTHING)).refused["legal"] == "to: 2, dealer"


# ── 16.10 bet or fold, and the completion of the round ───────────────────────────────────────────

THREE = [
    ante(2),
    ante(4),
    ante(6),
    "close",
    whole(2, TWO_PAIR),
    whole(4, NOTHING),
    whole(6, "??"),
    whole("dealer", HIGH),
]


def test_16_10_decisions_come_in_any_order_and_close_waits_for_all() -> None:
    assert stud(*THREE, "close").refused["reason"] == "seat 2, seat 4, seat 6 must still decide"
    told = stud(*THREE, fold(6), "close").refused
    assert (told["reason"], told["legal"]) == ("seat 2, seat 4 must still decide", "bet on bet, or choose: fold")
    for order in ([fold(6), raised(2), fold(4)], [fold(4), fold(6), raised(2), "close"]):
        assert stud(*THREE, *order).net == {"2": "50.00", "4": "-10.00", "6": "-10.00"}


def test_16_10_who_has_decided_or_is_not_in_the_round_has_nothing_to_decide() -> None:
    for again in (fold(6), raised(6), raised(3)):
        assert stud(*THREE, fold(6), again).refused["reason"].endswith("has nothing to decide")
    assert (
        stud(*THREE, {"choose": {"seat": "2", "do": "stand"}}).refused["legal"] == "fold; or bet: {seat: 2, wager: bet}"
    )
    assert stud(*THREE, bet(2, "ante", 10)).refused["reason"] == "ante is not made now"
    late = stud(*THREE, fold(6), fold(4), raised(2), "close", raised(4)).refused
    assert late["input"] == 13


def test_16_10_when_all_have_decided_no_wager_is_taken_back() -> None:
    unseen = [ante(2), "close", whole(2, "??"), whole("dealer", "As ?? ?? ?? ??"), raised(2), "close"]
    told = stud(*unseen, {"remove": {"seat": "2", "wager": "bet"}}).refused
    assert (told["reason"], told["cite"]) == ("no wager may be made or withdrawn now", "13:69F-16.10")


def test_16_10_at_the_end_of_the_round_all_cards_go_into_the_discard_rack() -> None:
    one = stud(*THREE, fold(6), fold(4), raised(2))
    assert one.one("script", act="put all cards into the discard rack")["cite"] == ["13:69F-16.10"]


def test_16_10_hands_are_settled_from_the_dealers_far_right_the_ante_first() -> None:
    one = several(2, 4, 6, hands={2: TWO_PAIR, 4: NOTHING, 6: "Ad Jd 8d 6d 3d"}, dealer="Qs Qd 9c 7h 2s")
    assert [(t["seat"], t["wager"]) for t in one.all("settled")] == [
        (seat, wager) for seat in "642" for wager in ("ante", "bet", "progressive")
    ]
    order = [t["to"] for t in one.all("turned")]
    assert order == ["dealer"] * 4 + ["seat 6"] * 5 + ["seat 4"] * 5 + ["seat 2"] * 5


def test_16_10_a_folded_hand_is_never_turned_and_all_folded_ends_the_round() -> None:
    one = stud(*THREE, fold(4), fold(6), raised(2))
    assert {t["to"] for t in one.all("turned")} == {"dealer", "seat 2"}
    out = stud(*THREE, fold(2), fold(4), fold(6), ante(1))
    assert (out.all("turned"), out.net) == ([], {"2": "-10.00", "4": "-10.00", "6": "-10.00"})


def test_16_10_a_hand_that_nobody_has_seen_is_turned_when_it_counts() -> None:
    dealt = [ante(2), "close", whole(2, "??"), whole("dealer", "??")]
    told = stud(*dealt).refused
    assert told["reason"].startswith("this card is dealt face up"), "the up card is always seen"
    dealt = [ante(2), "close", whole(2, "??"), whole("dealer", "As ?? ?? ?? ??"), raised(2)]
    assert stud(*dealt).tells[-1]["asks"]
    hole = turned("dealer", "Kd 9c 7h 2s")
    assert stud(*dealt, hole).last == "waiting"
    assert stud(*dealt, hole, turned(2, TWO_PAIR)).net == {"2": "50.00"}
    assert stud(*dealt, turned(2, TWO_PAIR), hole).net == {"2": "50.00"}
    assert stud(*dealt, turned("dealer", "Qd 9c 7h 2s")).net == {"2": "10.00"}, "not qualified: no hand is needed"
    assert stud(*dealt, *({"turn": face} for face in ("Kd", "9c", "7h", "2s")), turned(2, TWO_PAIR)).net == {
        "2": "50.00"
    }
    for wrong in ("Kd Kd 7h 2s", "As 9c 7h 2s"):
        assert "cannot be in the shoe" in stud(*dealt, turned("dealer", wrong)).refused["reason"]
    assert stud(*dealt, turned(4, TWO_PAIR)).refused["reason"] == "no card is turned of 4"


def test_16_10_a_hand_partly_seen_keeps_what_was_seen() -> None:
    dealt = [ante(2), "close", whole(2, "9h ?? ?? ?? ??"), whole("dealer", HIGH), raised(2)]
    assert stud(*dealt).last == "waiting"
    assert stud(*dealt, turned(2, TWO_PAIR)).net == {"2": "50.00"}
    assert stud(*dealt, turned(2, NOTHING)).refused["reason"] == CONTRADICTS
    assert stud(*dealt, turned(2, "9d 4c 4s Kh")).net == {"2": "50.00"}


def test_16_10_with_a_progressive_wager_the_hand_is_needed_though_the_dealer_does_not_qualify() -> None:
    dealt = [ante(2), dollar(2), "close", whole(2, "??"), whole("dealer", LOW), raised(2)]
    assert stud(*dealt).last == "waiting"
    assert stud(*dealt, turned(2, FLUSH)).net == {"2": "59.00"}


def test_16_10_a_player_without_chips_for_the_bet_may_only_fold() -> None:
    seats = {"2": {"stack": "25"}, "5": {"stack": "29.99"}, "6": {"stack": "30"}}
    wagers = [ante(2), ante(5), ante(6), "close", *(whole(seat, "??") for seat in (2, 5, 6)), whole("dealer", LOW)]
    assert stud(*wagers, raised(2), seats=seats).refused["reason"] == "seat 2 has only 15.00"
    assert stud(*wagers, fold(2), fold(5), raised(6), seats=seats).net == {"2": "-10.00", "5": "-10.00", "6": "10.00"}
    table = games.table("caribbean-stud", {"2": 2500, "6": 3000})
    feed(table, ante(2), ante(6), "close", whole(2, "??"), whole(6, "??"), whole("dealer", LOW))
    assert [(one.verb, one.do, one.silence) for one in table.legal("2")] == [("choose", "fold", True)]
    assert [(one.verb, one.least, one.most) for one in table.legal("6")] == [("bet", 2000, 2000), ("choose", 0, 0)]
    assert table.legal("3") == []


def test_16_10_the_dealer_folds_the_hand_of_one_who_is_away() -> None:
    table = games.table("caribbean-stud", {"2": 10_000, "6": 10_000})
    feed(table, ante(2), ante(6), "close", whole(2, "??"), whole(6, "??"), whole("dealer", LOW))
    assert (table.ask.owed, list(table.ask.who)) == (True, ["2", "6"])
    silent = table.ask.silent("6")
    assert silent == read(fold(6))
    feed(table, fold(6), raised(2))
    assert (table.ask.silent("2"), table.net("6")) == (None, -1000)


def test_16_10_what_was_paid_is_compared_with_what_was_due() -> None:
    done = [ante(2), "close", whole(2, TWO_PAIR), whole("dealer", HIGH), raised(2)]
    assert stud(*done, {"paid": {"seat": "2", "wager": "bet", "amount": "40"}}).all("difference") == []
    assert stud(*done, {"paid": {"seat": "2", "wager": "bet", "amount": "20"}}).one("difference")["due"] == "40.00"


# ── 16.11 the progressive payout ─────────────────────────────────────────────────────────────────


def meter(one: Judgement) -> dict[str, int]:
    """What moved into the meter and out of it, in cents, in order."""
    told = [t for t in one.all("moved") if METER in (t["from"], t["to"])]
    return Counter({f"{t['from']} {t['to']}": round(100 * float(t["amount"])) for t in told})


@pytest.mark.parametrize(
    ("own", "elected", "pays"),
    [
        (CLASSES["four_of_a_kind"][0], {}, "100.00"), (CLASSES["full_house"][0], {}, "75.00"), (FLUSH, {}, "50.00"),
        (CLASSES["four_of_a_kind"][0], {"progressive_paytable": "prog_B"}, "250.00"),
        (CLASSES["full_house"][0], {"progressive_paytable": "prog_B"}, "150.00"),
        (FLUSH, {"progressive_paytable": "prog_B"}, "100.00"),
        (CLASSES["four_of_a_kind"][0], {"progressive_paytable": "prog_C"}, "500.00"),
        (CLASSES["full_house"][0], {"progressive_paytable": "prog_C"}, "100.00"),
        (FLUSH, {"progressive_paytable": "prog_C"}, "50.00"),
        (FLUSH, {"progressive_amounts": {"flush": "60"}}, "60.00"),
    ],
)  # fmt: skip
def test_16_11_fixed_amounts_by_hand(own: str, elected: dict[str, Any], pays: str) -> None:
    assert result(shown(own, LOW, wagers=[dollar(2)], rules=elected), "progressive") == ("win", pays)


def test_16_11_less_than_a_flush_loses_and_so_does_a_folded_hand() -> None:
    assert result(shown(CLASSES["straight"][0], HIGH, wagers=[dollar(2)]), "progressive")[0] == "lose"
    folded = stud(ante(2), dollar(2), "close", whole(2, FLUSH), whole("dealer", LOW), fold(2))
    assert (folded.net, result(folded, "progressive")[0]) == ({"2": "-11.00"}, "lose")


def test_16_11_whatever_the_dealer_has_the_progressive_is_paid() -> None:
    beaten = shown(FLUSH, "Qs Qd Qc 7s 7d", wagers=[dollar(2)])
    assert beaten.net == {"2": "19.00"}
    tied = shown("Ah Jh 9h 6h 3h", "Ad Jd 9d 6d 3d", wagers=[dollar(2)])
    assert tied.net == {"2": "49.00"}


def test_16_11_each_dollar_adds_to_the_meter_at_the_close_before_any_payment() -> None:
    one = several(2, 4, hands={2: STRAIGHT_FLUSH, 4: "Jc 8h 6c 4s 3s"}, dealer=LOW, state={"meter": "1000.00"})
    assert meter(one) == {f"house {METER}": 140, f"{METER} seat:2": 10_014}
    first = [t["tell"] for t in one.tells if t["tell"] in ("dealt", "moved")].index("dealt")
    before = [t for t in one.tells if t["tell"] in ("dealt", "moved")][:first]
    assert any(t["to"] == METER for t in before)
    fresh = several(2, 4, hands={2: STRAIGHT_FLUSH, 4: "Jc 8h 6c 4s 3s"}, dealer=LOW,
                    rules={"progressive_rate": "0.60", "progressive_reset": "5000"})  # fmt: skip
    assert result(fresh, "progressive", seat="2")[1] == "500.12"
    for bad in ("0", "1.01", "-1"):
        with pytest.raises(Unlawful, match="progressive_rate"):
            games.rules("caribbean-stud", {"progressive_rate": bad})


def test_16_11_after_a_royal_flush_the_meter_shows_its_first_amount_again() -> None:
    table = games.table("caribbean-stud", {"2": 100_000, "4": 100_000, "6": 100_000}, {"progressive_reset": "5000"})
    deal = [whole(2, ROYAL), whole(4, SECOND_ROYAL), whole(6, "Ad Kd Qd Jd Td"), whole("dealer", "As Qs 9c 5h 2s")]
    wagers = [one for seat in (2, 4, 6) for one in (ante(seat), dollar(seat))]
    feed(table, *wagers, "close", *deal, *(raised(seat) for seat in (2, 4, 6)), ante(2))
    assert table.ledger[METER] == 500_000
    assert [table.net(seat) for seat in "246"] == [1000 - 100 + 500_210 // 3] * 3
    assert sum(table.ledger.values()) == 0


def test_16_11_a_royal_flush_without_a_progressive_wager_shares_nothing() -> None:
    inputs = [ante(2), dollar(2), ante(6), "close", whole(2, ROYAL), whole(6, SECOND_ROYAL), whole("dealer", LOW)]
    one = stud(*inputs, raised(2), raised(6), state={"meter": "899.30"})
    assert (result(one, "progressive"), one.net) == (("win", "900.00"), {"2": "909.00", "6": "10.00"})


def test_16_11_the_meter_stands_until_the_next_round_and_grows_without_a_winner() -> None:
    table = games.table("caribbean-stud", {"2": 100_000})
    for number in (1, 2, 3):
        feed(table, ante(2), dollar(2), "close", whole(2, "??"), whole("dealer", LOW), fold(2), "close")
        assert table.ledger[METER] == 1_000_000 + 70 * number


# ── 16.13 irregularities ─────────────────────────────────────────────────────────────────────────

TWO_IN = [ante(2), dollar(2), ante(5), dollar(5), "close"]
BOTH = [*TWO_IN, whole(2, TWO_PAIR), whole(5, "??"), whole("dealer", HIGH)]


def void(one: Judgement) -> bool:
    """Whether all hands were void, and nothing stayed in the meter of this round."""
    moved = meter(one)
    return one.net == {} and moved[f"house {METER}"] == moved[f"{METER} house"] and bool(one.all("void"))


def test_16_13_a_hole_card_that_is_seen_before_all_have_decided_voids_all_hands() -> None:
    exposed = odd("hole_card_exposed")
    assert void(stud(*BOTH, exposed, state={"meter": "100"}))
    assert void(stud(*BOTH, raised(2), exposed, state={"meter": "100"}))
    assert void(stud(*TWO_IN, whole(2, TWO_PAIR), exposed, state={"meter": "100"})), "in the deal too"
    folded = stud(*BOTH, fold(5), exposed, state={"meter": "100"})
    assert void(folded), "a hand that was folded is void like the others"
    assert [(t["wager"], t["result"]) for t in folded.all("settled", seat="5")] == [
        ("ante", "lose"), ("progressive", "lose"), ("ante", "void"), ("progressive", "void"),
    ]  # fmt: skip
    assert void(stud(*BOTH, odd("hole_card_exposed", card="Kd"), state={"meter": "100"})), "it is one that lies there"
    seen = stud(*BOTH, odd("hole_card_exposed", card=HIGH.split()[0])).refused
    assert seen["reason"].endswith("is not a card that lies face down there"), "16.1: of the dealer's four"
    assert stud(*BOTH, odd("hole_card_exposed", card=TWO_PAIR.split()[0])).refused["reason"] == CONTRADICTS
    assert void(stud(*BOTH, odd("hole_card_exposed", card="??"), state={"meter": "100"})), "though seat 5's are unseen"
    late = stud(*BOTH, fold(5), raised(2), exposed).refused
    assert late["reason"].startswith("irregularity hole_card_exposed is not ruled on here")


def test_16_13_one_card_found_face_up_is_not_used_and_a_second_voids_all() -> None:
    up = odd("card_found_face_up", card="3c")
    one = stud(*TWO_IN, up, whole(2, TWO_PAIR), whole(5, "??"), whole("dealer", HIGH), raised(2), fold(5))
    assert one.net == {"2": "49.00", "5": "-11.00"}
    assert one.one("discarded")["card"] == "3c"
    again = stud(*TWO_IN, up, whole(2, TWO_PAIR.replace("4c", "3c"))).refused
    assert "3 of clubs cannot be in the shoe" in again["reason"]
    assert void(stud(*TWO_IN, up, {"card": "??"}, odd("card_found_face_up", card="3d"), state={"meter": "100"}))
    assert stud(*TWO_IN, odd("card_found_face_up")).refused["reason"].endswith("lacks card")
    between = stud(ante(2), up, "close", odd("card_found_face_up", card="3d"))
    assert between.net == {}
    assert between.one("void"), "one before the deal counts with one in it"


def test_16_13_two_cards_face_up_before_the_deal_mean_another_shuffle_and_the_wagers_stand() -> None:
    ups = [odd("card_found_face_up", card=card) for card in ("3c", "3d")]
    one = stud(ante(2), *ups, "close", whole(2, "3c 3d 3h 8c 7d"), whole("dealer", HIGH), raised(2))
    assert len(one.all("script", cite=["13:69F-16.4(a)"])) == 2
    assert one.net == {"2": "70.00"}
    third = [*ups, odd("card_found_face_up", card="4d")]
    assert stud(ante(2), *third, "close", whole(2, "3c 3d 3h 8c 7d"), whole("dealer", HIGH), raised(2)).net == {
        "2": "70.00"
    }


def test_16_13_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    one = stud(*TWO_IN, odd("card_drawn_in_error", card="7c"), {"card": "??"})
    assert one.one("ruled")["ruling"] == "it is the next card"
    assert stud(*TWO_IN, odd("card_drawn_in_error", card="7c"), {"card": "8c"}).refused["input"] == 7
    told = stud(*TWO_IN, odd("card_drawn_in_error", card="7c", exposed="true")).refused
    assert told["reason"] == "no paragraph rules on a card drawn in error whose face was exposed"


def test_16_13_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found() -> None:
    wrong = odd("wrong_number_of_cards", to="5")
    for moment in (TWO_IN, BOTH, [*BOTH, fold(5)], [*BOTH, raised(2), raised(5)]):
        one = stud(*moment, wrong, state={"meter": "100"})
        assert void(one), moment
    dealer = stud(*BOTH, raised(2), raised(5), odd("wrong_number_of_cards", to="dealer"), state={"meter": "100"})
    assert void(dealer)
    assert stud(*BOTH, odd("wrong_number_of_cards")).refused["reason"].endswith("lacks to")


def test_16_13_what_is_found_at_the_last_hand_voids_the_first_too() -> None:
    """Seat 5 is turned first; nothing of it is settled before seat 2 is seen."""
    turning = [*TWO_IN, whole(2, "??"), whole(5, NOTHING), whole("dealer", HIGH), raised(2), raised(5)]
    assert void(stud(*turning, odd("wrong_number_of_cards", to="2"), state={"meter": "100"}))


def test_16_13_after_a_void_round_the_cards_are_shuffled_and_wagers_made_anew() -> None:
    one = stud(*BOTH, odd("hole_card_exposed"), ante(2), "close", whole(2, TWO_PAIR), whole("dealer", HIGH), raised(2))
    assert one.net == {"2": "50.00"}
    assert len(one.all("script", cite=["13:69F-16.4(a)"])) == 2
    assert len(one.all("script", cite=["13:69F-16.3(a)"])) == 1, "the deck stays"


def test_16_13_a_shuffler_that_fails_or_is_not_wanted_before_the_deal() -> None:
    machine = {"automated_shuffler": "on"}
    failed = stud(ante(2), odd("shuffler_failed"), rules=machine)
    assert len(failed.all("script", cite=["13:69F-16.4(a)"])) == 2
    assert stud(ante(2), odd("other_shuffle_method"), rules=machine).one("ruled")["ruling"].startswith("The shuffler")
    for kind in ("shuffler_failed", "other_shuffle_method"):
        assert stud(ante(2), odd(kind)).refused["reason"] == "the cards are shuffled by hand"


def test_16_13_an_automated_shoe_that_jams_voids_the_round() -> None:
    jam = odd("shoe_jam")
    one = stud(*TWO_IN, whole(2, TWO_PAIR), jam, rules=STACK, state={"meter": "100"})
    assert void(one)
    assert {tell["basis"] for tell in one.tells if tell.get("cite") == ["13:69F-16.13"]} == {"practice"}
    assert stud(*TWO_IN, jam).refused["reason"] == "the cards come from no automated shoe"


def test_16_13_every_kind_is_ruled_on_or_refused_in_a_line_at_every_ask() -> None:
    kinds = [*(one.kind for one in LAW.irregularities), "insufficient_cards", "die_not_flat"]
    moments: list[list[Any]] = [
        [],
        [ante(2)],
        TWO_IN,
        [*TWO_IN, whole(2, "??")],
        BOTH,
        [*BOTH, fold(2)],
        [*BOTH, fold(2), raised(5)],
    ]
    for rules in ({}, STACK):
        for moment in moments:
            for kind in kinds:
                one = stud(*moment, odd(kind, card="3c", to="2", left="1"), rules=rules)
                assert one.last in ("summary", "waiting", "refused")
                assert one.last != "refused" or "\n" not in one.refused["reason"]


# ── who sees what ────────────────────────────────────────────────────────────────────────────────

HANDS = [TWO_PAIR, NOTHING, "Kd 9c 7h 2s"]


def dealt_table() -> AnyTable:
    table = games.table("caribbean-stud", {"2": 100_000, "5": 100_000})
    feed(table, ante(2), ante(5), "close", whole(2, TWO_PAIR), whole(5, NOTHING), whole("dealer", HIGH))
    return table


def test_16_6_a_player_sees_the_own_cards_and_the_up_card_and_nothing_else_that_lies_face_down() -> None:
    table = dealt_table()
    assert shows(table.view("2"), HANDS) == {*TWO_PAIR.split()}
    assert shows(table.view("5"), HANDS) == {*NOTHING.split()}
    assert shows(table.view("3"), HANDS) == shows(table.view(""), HANDS) == set()
    assert {shows(table.view(seat), ["As"]) == {"As"} for seat in ("", "2", "5")} == {True}
    feed(table, fold(5), raised(2), ante(5))
    assert shows(table.view("2"), HANDS) == {*TWO_PAIR.split(), *HANDS[2].split()}, "a folded hand is never shown"


def test_16_6_no_refusal_names_a_card_that_lies_face_down() -> None:
    table = dealt_table()
    for wrong in (raised(5, amount="30"), "close", {"card": "2c"}, {"choose": {"seat": "5", "do": "stand"}}, raised(3)):
        with pytest.raises(Refused) as told:
            table.feed(read(wrong))
        assert shows(vars(told.value), HANDS) == set()
        assert all(word not in str(told.value) for word in ("hearts", "clubs", "diamonds"))


def test_8_2_a_corrected_card_is_ruled_anew_and_seen_only_by_those_who_saw_it() -> None:
    table = games.table("caribbean-stud", {"2": 100_000, "5": 100_000})
    feed(table, ante(2), ante(5), "close", {"card": "9h"}, {"card": "Jc"}, {"card": "Kd"})
    for number, to, sees in ((4, "9s", ("2",)), (5, "Js", ("5",)), (6, "Ks", ())):
        told = table.feed(read({"correct": {"input": str(number), "to": {"card": to}}}))
        (one,) = [tell for tell in told if tell.tell == "corrected"]
        assert one.sees == sees  # type: ignore[attr-defined]
    assert shows(table.view("2"), ["9s Js Ks Jc Kd"]) == {"9s"}
    assert shows(table.view(""), ["9h 9s Js Ks Jc Kd"]) == set()


def test_8_2_a_corrected_hand_is_ruled_anew_and_shown_to_nobody() -> None:
    table = dealt_table()
    told = table.feed(read({"correct": {"input": "4", "to": whole(2, FLUSH)}}))
    (one,) = [tell for tell in told if tell.tell == "corrected"]
    assert one.sees == ()  # type: ignore[attr-defined]
    assert shows(table.view("5"), [TWO_PAIR, FLUSH]) == set()
    assert shows(table.view("2"), [FLUSH]) == {*FLUSH.split()}
    feed(table, raised(2), fold(5))
    table.rest()
    assert table.net("2") == 1000 + 5 * 2000
    with pytest.raises(Refused):
        table.feed(read({"correct": {"input": "4", "to": whole(2, "As 2d 3d 4h 5h")}}))
    table.rest()
    assert table.net("2") == 11_000, "a correction that cannot be changes nothing"


def test_16_10_after_the_round_a_correction_settles_it_anew() -> None:
    done = [ante(2), "close", whole(2, TWO_PAIR), whole("dealer", HIGH), raised(2)]
    assert stud(*done, {"correct": {"input": "3", "to": whole(2, FLUSH)}}).net == {"2": "110.00"}
    assert stud(*done, {"correct": {"input": "4", "to": whole("dealer", LOW)}}).net == {"2": "10.00"}


# ── the law as data, and what else there is of the game ──────────────────────────────────────────


def test_16_1_no_datum_claims_more_than_is_held() -> None:
    nj = {one.cite for one in LAW.paragraphs if one.basis == "nj" and one.cite.startswith("16.")}
    assert all(cite.startswith(("16.1", "16.2", "16.3", "16.4(", "16.5(")) for cite in nj)
    assert not any(cite.startswith(("16.10", "16.11", "16.12", "16.13")) for cite in nj)
    assert {one.basis for one in LAW.irregularities} == {"sibling", "practice", "other-state"}
    assert {one.basis for one in LAW.paytables} == {"practice"}


ODDS = {"straight_flush": 50, "four_of_a_kind": 20, "full_house": 7, "flush": 5, "straight": 4, "three_of_a_kind": 3,
        "two_pair": 2}  # fmt: skip


def reckoned(own: list[str], dealer: list[str], ante: int) -> int:
    """What a player who bets wins, by counting."""
    if counted(dealer) < counted(["Ac", "Kd", "4h", "3s", "2c"]):
        return ante
    if counted(own) <= counted(dealer):
        return -3 * ante if counted(own) < counted(dealer) else 0
    return ante + 2 * ante * ODDS.get(counted(own)[1], 1)


def test_16_10_random_deals_are_settled_as_counting_says() -> None:
    chance, seen = random.Random(16), Counter[str]()
    for _ in range(300):
        deck = chance.sample(DECK, 15)
        hands = {"2": deck[:5], "5": deck[5:10]}
        inputs = [ante(2), ante(5, 20), "close", *(whole(seat, " ".join(hand)) for seat, hand in hands.items())]
        one = stud(*inputs, whole("dealer", " ".join(deck[10:])), raised(2), raised(5))
        for seat, wagered in (("2", 10), ("5", 20)):
            won = reckoned(hands[seat], deck[10:], wagered)
            assert one.tells[-1]["net"][seat] == f"{won}.00", (hands, deck[10:])
            seen[counted(hands[seat])[1]] += 1
    assert len(seen) > 4


# ── what is wrong is refused where it stands ─────────────────────────────────────────────────────


def test_16_7_a_hand_of_six_cards_is_refused_where_it_is_given() -> None:
    told = stud(ante(2), "close", whole(2, "9h 9d 4c 4s Kh Kd"), whole("dealer", LOW)).refused
    assert (told["input"], told["reason"]) == (3, "more cards are given to 2 than go there")
    assert (told["legal"], told["cite"]) == ("5 cards; or irregularity: wrong_number_of_cards", "13:69F-16.7")
    told = stud(ante(2), "close", whole(2, "9h 9d 4c 4s"), whole(2, "Kh Kd")).refused
    assert told["input"] == 4


@pytest.mark.parametrize(
    ("to", "has", "reason"),
    [
        ("6", 5, "5 cards are the right number"),
        ("dealer", 5, "5 cards are the right number"),
        ("9", 4, "no card is dealt to 9"),
    ],
)
def test_16_13_a_right_number_of_cards_and_a_place_that_is_not_there_void_nothing(
    to: str, has: int, reason: str
) -> None:
    told = stud(*THREE, odd("wrong_number_of_cards", to=to, has=has)).refused
    assert (told["input"], told["reason"], told["cite"]) == (9, reason, "13:69F-16.13")


def test_16_13_the_ruling_names_whose_cards_are_wrong() -> None:
    events = [stud(*THREE, odd("wrong_number_of_cards", to=to)).one("ruled")["event"] for to in ("6", "dealer")]
    assert [event.partition(":")[0] for event in events] == ["Seat 6", "Dealer"]


def test_16_6_who_has_cards_stays_seated_until_the_hand_is_folded() -> None:
    told = stud(*THREE, {"leave": "2"}).refused
    assert (told["reason"].partition(":")[0], told["cite"]) == ("seat 2 has wagered", "13:69F-16.6")


def test_16_11_a_posted_increment_does_not_bind_the_dollar() -> None:
    told = shown(FLUSH, LOW, amount=15, wagers=[dollar(2)], rules={"wager_increment": "5", "table_min": "10"})
    assert told.net == {"2": "64.00"}
    assert stud(ante(2, 12), rules={"wager_increment": "5"}).refused["cite"] == "13:69F-8.2"


def test_16_10_who_has_not_the_chips_for_the_bet_can_only_fold() -> None:
    short = {"2": {"stack": "25"}}
    told = stud(ante(2), "close", whole(2, FLUSH), whole("dealer", LOW), raised(2), seats=short).refused
    assert (told["reason"], told["legal"]) == ("seat 2 has only 15.00", "fold")


def test_16_6_who_leaves_with_cards_loses_what_lies_there() -> None:
    """As at let it ride; the others decide meanwhile."""
    dealt = [ante(2), dollar(2), ante(5), "close", whole(2, NOTHING), whole(5, TWO_PAIR), whole("dealer", LOW)]
    refused = stud(*dealt, {"leave": {"seat": "2"}}).refused
    assert (refused["cite"], refused["input"]) == ("13:69F-16.6", 8)
    for before, lost in (([], "-11.00"), ([raised(2)], "-31.00")):
        done = stud(*dealt, *before, odd("player_left_seat", seat="2"), {"leave": {"seat": "2"}}, raised(5))
        assert done.net == {"2": lost, "5": "10.00"}
        ruled = done.one("ruled")
        assert (ruled["cite"], ruled["basis"]) == (["13:69F-16.6"], "other-state")
        assert [tell["to"] for tell in done.all("turned") if tell["to"] == "seat 2"] == []
    alone = stud(ante(2), "close", whole(2, ROYAL), whole("dealer", LOW), odd("player_left_seat", seat="2"))
    assert (alone.last, alone.net) == ("summary", {"2": "-10.00"})
    for seat in ("3", "2"):
        again = stud(*dealt, fold(2), odd("player_left_seat", seat=seat)).refused
        assert (again["reason"], again["legal"]) == (f"seat {seat} has no cards", "seats 5")
