"""Subchapter 20, three card poker: 20.1 to 20.12, in the order of the sections; and the rulebook's examples."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date
from itertools import pairwise
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.house.check import check
from houseway.house.file import loads
from houseway.law.duties import ages_of
from houseway.law.election import Unlawful
from houseway.law.games.ranked.three_card_poker import LAW
from houseway.play.inputs import read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable, Refused
from tests.house.houses import text
from tests.judging import Judgement, bet, judge

from .record import RANKS, counted, feed, fold, odd, shows, turned, whole

OUT = "Js Td 2c"
"""The dealer does not qualify."""
IN = "Qs 8d 2c"
"""The dealer qualifies, with queen high."""
STRAIGHT = "5h 4d 3c"
TRIPS = "7h 7d 7c"
STRAIGHT_FLUSH = "9h 8h 7h"
NOTHING = "Th 8s 4s"
SIX = {"offer_six_card_bonus": "on"}
STACK = {"automated_shuffler": "on", "deal_method": "automated_shoe"}
TWO = {"player_two_positions": "on"}


def three(*inputs: Any, **more: Any) -> Judgement:
    return judge("three-card-poker", inputs, **more)


def ante(seat: int, amount: int | str = 10, **more: Any) -> dict[str, Any]:
    return bet(seat, "ante", amount, **more)


def plus(seat: int, amount: int | str = 5, **more: Any) -> dict[str, Any]:
    return bet(seat, "pair_plus", amount, **more)


def six(seat: int, amount: int | str = 5, **more: Any) -> dict[str, Any]:
    return bet(seat, "six_card_bonus", amount, **more)


def played(seat: int, **more: Any) -> dict[str, Any]:
    return {"bet": {"seat": str(seat), "wager": "play", **more}}


def shown(own: str, dealer: str, *wagers: Any, **more: Any) -> Judgement:
    """A round of seat 2 alone, who plays where there is an ante."""
    made = wagers or (ante(2),)
    decided = [played(2)] if any(one["bet"]["wager"] == "ante" for one in made) else []
    return three(*made, "close", whole(2, own), whole("dealer", dealer), *decided, **more)


def results(one: Judgement) -> dict[str, str]:
    """What became of each wager: what it pays, or in words."""
    return {t["wager"]: t.get("pays", t["result"]) for t in one.all("settled")}


def higher(one: str, other: str) -> bool:
    """Whether one hand beats another, which qualifies, both as player and as dealer."""
    won, lost = results(shown(one, other))["ante"] == "10.00", results(shown(other, one))["ante"] == "lose"
    assert won == lost
    return won


# ── the rulebook's examples, 1 to 20 ─────────────────────────────────────────────────────────────


def test_20_10_example_1_a_dealer_who_does_not_qualify_pays_the_ante_and_returns_the_play_wager() -> None:
    one = shown("Kh 9c 4d", "Jh Td 2c")
    assert (one.net, results(one)) == ({"2": "10.00"}, {"ante": "10.00", "play": "returned"})
    assert one.words == ["No more bets", "Dealer has jack ten high, does not qualify"]


def test_20_10_example_2_a_higher_hand_wins_both() -> None:
    assert shown("Kh 9c 4d", "Qh 5d 3c").net == {"2": "20.00"}


def test_20_10_example_3_a_lower_hand_loses_both() -> None:
    assert shown("Qh 8c 2d", "Kh 3d 2c").net == {"2": "-20.00"}


def test_20_10_example_4_equal_hands_push_both() -> None:
    one = shown("Kh 9c 4d", "Ks 9h 4c")
    assert (one.net, results(one)) == ({}, {"ante": "void", "play": "void"})


def test_20_11_example_5_the_ante_bonus_is_paid_though_ante_and_play_lose() -> None:
    one = shown(STRAIGHT, TRIPS)
    assert (one.net, results(one)) == ({"2": "-10.00"}, {"ante": "lose", "play": "lose", "ante_bonus": "10.00"})


def test_20_11_example_6_three_of_a_kind_against_a_dealer_who_does_not_qualify() -> None:
    one = shown(TRIPS, OUT)
    assert results(one) == {"ante": "10.00", "play": "returned", "ante_bonus": "40.00"}


def test_20_11_example_7_a_straight_flush_that_wins() -> None:
    assert results(shown(STRAIGHT_FLUSH, IN)) == {"ante": "10.00", "play": "10.00", "ante_bonus": "50.00"}


def test_20_11_examples_8_and_9_pair_plus_alone() -> None:
    assert shown("9h 9c 2d", IN, plus(2)).net == {"2": "5.00"}
    assert shown("Ah 9h 4h", IN, plus(2)).net == {"2": "20.00"}
    assert results(shown(NOTHING, IN, plus(2))) == {"pair_plus": "lose"}


@pytest.mark.parametrize(
    ("number", "above", "below"),
    [
        (10, "4h 3d 2c", "3h 2d Ac"), (12, "3h 2d Ac", "As 9s 4s"), (13, "2h 2d 2c", "Ah Kd Qc"),
        (14, "8h 8d 2c", "7h 7d Ac"), (15, "9h 9d Kc", "9s 9c Qd"),
    ],
)  # fmt: skip
def test_20_3_examples_10_and_12_to_15_which_hand_is_higher(number: int, above: str, below: str) -> None:
    assert higher(above, below)


def test_20_3_a_example_11_king_ace_two_is_no_straight() -> None:
    one = shown("Kh Ad 2c", "Qs 8d 2h", ante(2), plus(2))
    assert results(one) == {"ante": "10.00", "play": "10.00", "pair_plus": "lose"}
    assert shown("2h 2d 5c", "Ks As 2c").net == {"2": "20.00"}, "ace high, below a pair"


def test_20_10_example_16_who_folds_forfeits_the_pair_plus_wager_too() -> None:
    dealt = [ante(2), plus(2), "close", whole(2, "2h 2d 9c"), whole("dealer", IN), fold(2)]
    one = three(*dealt)
    assert (one.net, one.all("turned"), results(one)) == ({"2": "-15.00"}, [], {"ante": "lose", "pair_plus": "lose"})
    kept = three(*dealt, rules={"fold_forfeits_pair_plus": "off"})
    assert (kept.net, results(kept)) == ({"2": "-5.00"}, {"ante": "lose", "pair_plus": "5.00"})


def test_20_7_example_17_the_stub_of_four_players_has_37_cards() -> None:
    dealt = [*(ante(seat) for seat in (1, 2, 3, 4)), "close", *(whole(seat, "??") for seat in (1, 2, 3, 4))]
    dealt += [whole("dealer", "??")]
    right = three(*dealt, odd("wrong_deck_count", left="37")).refused
    assert right["reason"] == "37 cards are left: the deck is complete"
    wrong = three(*dealt, odd("wrong_deck_count", left="36"))
    assert (wrong.net, wrong.one("void")["cite"]) == ({}, ["13:69F-20.12"])
    assert wrong.one("script", act="remove the deck from the table; another deck is brought")


@pytest.mark.parametrize(
    ("number", "dealer", "qualifies"),
    [
        (18, "Qs 3d 2c", True),
        (19, "Js Td 8c", False),
        (20, "2s 2d 4c", True),
        (0, "3s 2d Ac", True),
        (0, "Js 7s 3s", True),
    ],
)
def test_20_1_examples_18_to_20_the_dealer_qualifies_with_queen_high(number: int, dealer: str, qualifies: bool) -> None:
    assert shown(NOTHING, dealer).words[-1].endswith("does not qualify") != qualifies
    assert shown(NOTHING, dealer).net == {"2": "-20.00" if qualifies else "10.00"}


# ── 20.1 to 20.5 dates, the deck, the ranking ────────────────────────────────────────────────────


def test_20_1_the_game_is_known_from_the_print_of_1998_on_and_says_so() -> None:
    with pytest.raises(Unlawful, match="three-card-poker is first found in the text of 1998; whether it was law"):
        games.rules("three-card-poker", as_of=date(1997, 12, 31))
    assert shown(NOTHING, OUT, as_of="1998-01-01").one("settled", wager="ante")["cite"] == [
        "19:47-20.10",
        "19:47-20.11",
    ]
    assert "not found" in next(one.note for one in LAW.paragraphs if one.cite == "20.1")


def test_20_3_alone_is_held_and_in_the_text_of_2024() -> None:
    nj = {one.cite: one for one in LAW.paragraphs if one.basis == "nj" and one.cite.startswith("20.")}
    assert {cite[:4] for cite in nj} == {"20.3"}
    assert nj["20.3(b)"].basis_on(date(2012, 3, 19)) == "nj-other-year"
    assert nj["20.3(b)"].basis_on(date(2024, 11, 4)) == "nj"
    assert "2024" in nj["20.3(b)"].rests_on(date(2000, 1, 1))


ORDER = [
    "Ah Kh Qh", "3h 2h Ah", "As Ad Ac", "2s 2d 2c", "Ah Kd Qc", "3h 2d Ac", "As Ks Js", "5s 3s 2s", "Ah Ad Kc",
    "2h 2d 3c", "Ah Kd Jc", "Qh 3d 2c",
]  # fmt: skip


def test_20_3_b_1_to_5_the_hands_from_the_highest_to_the_lowest_that_qualifies() -> None:
    moved = str.maketrans("cdhs", "dhsc")
    for above, below in pairwise(ORDER):
        other = below if not {*above.split()} & {*below.split()} else below.translate(moved)
        assert higher(above, other), (above, other)


def test_20_3_c_equal_ranks_tie_in_any_suits() -> None:
    assert results(shown("Ah Jh 4h", "Ad Jd 4d")) == {"ante": "void", "play": "void"}
    assert results(shown("9h 9d Kc", "9s 9c Kd"))["ante"] == "void"


def faults(more: str, rules: str = "", as_of: str = "2012-03-19") -> list[str]:
    limits = "limits = {min = 5, max = 500}"
    one = f'id = "1"\npit = "A"\ngame = "three-card-poker"\n{limits}\n{more}\n[table.rules]\n{rules}'
    report = check(loads(text(one, as_of=as_of)), date.fromisoformat(as_of))
    return [cite for found in report.violations for cite in found.cite]


def test_20_2_one_deck_with_a_cover_card_and_a_second_one_of_another_colour() -> None:
    fitted = 'equipment.cutting_cards = ["green"]\nequipment.backs = ["blue"]\nequipment.shoe = "left"'
    assert faults(fitted) == []
    assert faults(fitted.replace('["green"]', '["green", "yellow"]')) == ["13:69F-20.2"]
    machine = fitted + '\nequipment.shuffler = "approved"'
    assert faults(machine, 'automated_shuffler = "on"\nsecond_deck = "on"') == ["13:69F-20.2"]
    for elected in ({"second_deck": "on"}, {"deal_method": "hand"}, {"shuffler_counts_deck": "on"}):
        with pytest.raises(Unlawful, match="automated shuffler"):
            games.rules("three-card-poker", elected)
        games.rules("three-card-poker", {**elected, "automated_shuffler": "on"})


def test_20_4_cards_are_changed_after_eight_hours_or_four_from_the_hand() -> None:
    newest = date(2012, 3, 19)
    assert [one.hours for one in ages_of(LAW.ages, {"deal_method": "manual_shoe"}, newest)] == [8]
    assert [one.hours for one in ages_of(LAW.ages, {"deal_method": "hand"}, newest)] == [4]
    assert len(three(ante(2)).all("script", cite=["13:69F-20.4"])) == 3


def test_20_5_the_dealer_cuts_ten_cards_or_more_unless_a_machine_has_shuffled() -> None:
    assert three({"cut": {"position": "9"}}).refused["cite"] == "13:69F-20.5"
    assert three({"cut": {"position": "10"}}).last == "waiting"
    assert three({"cut": {"position": "20"}}, ante(2), rules={"automated_shuffler": "on"}).refused["input"] == 1
    assert three({"order": {"by": "supervisor", "do": "recut"}}).refused["input"] == 1, "of a recut nothing is held"


# ── 20.6 wagers ──────────────────────────────────────────────────────────────────────────────────


def test_20_6_ante_pair_plus_or_both_of_independent_amounts() -> None:
    assert shown("9h 9c 2d", IN, ante(2, 10), plus(2, 25)).net == {"2": "45.00"}
    assert shown("9h 9c 2d", IN, plus(2, 25), ante(2, 10)).net == {"2": "45.00"}
    alone = three(plus(2), rules={"pair_plus_alone": "off"}).refused
    assert (alone["reason"], alone["cite"]) == ("seat 2 has no ante", "13:69F-20.6")
    both = shown("9h 9c 2d", IN, ante(2), plus(2), rules={"pair_plus_alone": "off"})
    assert both.net == {"2": "25.00"}
    taken = {"remove": {"seat": "2", "wager": "ante"}}
    assert three(ante(2), plus(2), taken).last == "waiting"
    assert three(ante(2), plus(2), taken, rules={"pair_plus_alone": "off"}).refused["input"] == 3


def test_20_6_posted_limits_bind_each_of_them() -> None:
    posted = {"table_min": "10", "table_max": "100"}
    for wrong in (ante(2, 5), plus(2, 5), ante(2, 101), plus(2, 101)):
        assert three(wrong, rules=posted).refused["cite"] == "13:69F-8.2"
    assert shown("9h 9c 2d", IN, ante(2, 100), plus(2, 10), rules=posted).net == {"2": "210.00"}


def test_20_6_nothing_is_made_or_withdrawn_after_no_more_bets_but_the_play_wager() -> None:
    for late in (ante(3), plus(2), {"remove": {"seat": "2", "wager": "ante"}}):
        told = three(ante(2), "close", late).refused
        assert (told["input"], told["cite"]) == (3, "13:69F-20.6")
    early = three(ante(2), played(2, amount="10")).refused
    assert (early["reason"], early["cite"]) == (
        "play is made after the cards are dealt; equal to the ante",
        "13:69F-20.10",
    )


def test_20_6_the_six_card_bonus_is_an_option_since_2012_beside_an_ante_or_pair_plus() -> None:
    assert "not offered" in three(ante(2), six(2)).refused["reason"]
    assert "first found in the text of 2024" in three(ante(2), six(2), as_of="2011-03-01").refused["reason"]
    with pytest.raises(Unlawful):
        games.rules("three-card-poker", SIX, as_of=date(2011, 3, 1))
    assert three(six(2), rules=SIX).refused["reason"] == "seat 2 has no ante or pair_plus"
    for base, taken in ((ante(2), "ante"), (plus(2), "pair_plus")):
        assert three(base, six(2), rules=SIX).last == "waiting"
        removed = {"remove": {"seat": "2", "wager": taken}}
        assert three(base, six(2), removed, rules=SIX).refused["legal"] == "take the other wager back first"
        assert (
            three(base, six(2), {"remove": {"seat": "2", "wager": "six_card_bonus"}}, removed, rules=SIX).last
            == "waiting"
        )


def test_20_6_two_adjacent_positions_where_the_licensee_permits_it() -> None:
    seats = {"2": {"stack": "1000"}, "5": {"stack": "1000"}}
    dealt = [ante(2), plus(2, 5, box="3"), "close", whole(2, NOTHING), whole(2, TRIPS, box="3"), whole("dealer", OUT)]
    one = three(*dealt, played(2), rules=TWO, seats=seats)
    assert one.net == {"2": "160.00"}
    assert one.one("settled", wager="pair_plus")["box"] == "3"
    both = [ante(2), ante(2, 20, box="3"), "close", *dealt[3:]]
    assert three(*both, "close", rules=TWO, seats=seats).refused["reason"] == "seat 2, position 3 must still decide"
    won = three(*both, fold(2), played(2, box="3"), rules=TWO, seats=seats)
    assert (won.net, won.one("settled", wager="ante_bonus")["box"]) == ({"2": "90.00"}, "3")
    assert three(ante(2, box="3"), seats=seats).refused["cite"] == "13:69F-20.6"
    beside = three(ante(2, box="3"), rules=TWO, seats={**seats, "3": {"stack": "100"}}).refused
    assert beside["reason"] == "position 3 is another player's"
    came = [ante(2, box="3"), {"sit": {"seat": "3", "stack": "100"}}, ante(3)]
    assert three(*came, rules=TWO, seats=seats).refused["reason"] == "position 3 is wagered on"
    for wrong in ("4", "8", "x"):
        assert three(ante(2), ante(2, box=wrong), rules=TWO, seats=seats).refused["cite"] == "13:69F-20.6"


# ── 20.7 to 20.9 the deal ────────────────────────────────────────────────────────────────────────

DOWN = [{"card": "??"}] * 9


def test_20_7_one_card_at_a_time_clockwise_all_of_them_face_down() -> None:
    one = three(plus(5), ante(2), "close", *DOWN)
    assert [t["to"] for t in one.all("dealt")] == ["seat 2", "seat 5", "dealer"] * 3
    assert {(t["card"], t["cite"][0]) for t in one.all("dealt")} == {("??", "13:69F-20.7")}
    assert three(ante(2), "close", whole(2, "9h 9c 2d 4d"), whole("dealer", IN)).refused["input"] == 3


def test_20_8_from_the_hand_the_deal_is_the_same() -> None:
    by_hand = {"automated_shuffler": "on", "deal_method": "hand"}
    one = three(ante(5), ante(2), "close", *DOWN, rules=by_hand)
    assert [t["to"] for t in one.all("dealt")] == ["seat 2", "seat 5", "dealer"] * 3
    assert {t["cite"][0] for t in one.all("dealt")} == {"13:69F-20.8"}


def test_20_9_an_automated_shoe_delivers_stacks_of_three() -> None:
    one = three(ante(5), ante(2), "close", *DOWN, rules=STACK)
    assert [t["to"] for t in one.all("dealt")] == ["seat 2"] * 3 + ["seat 5"] * 3 + ["dealer"] * 3
    assert {t["cite"][0] for t in one.all("dealt")} == {"13:69F-20.9"}


@pytest.mark.parametrize("rules", [{}, STACK])
def test_20_7_and_20_9_whole_hands_in_any_order_are_ruled_as_cards_one_by_one(rules: dict[str, str]) -> None:
    hands = {"seat 2": STRAIGHT, "seat 5": NOTHING, "dealer": IN}
    order = list(hands) * 3 if not rules else [name for name in hands for _ in range(3)]
    left = {name: iter(faces.split()) for name, faces in hands.items()}
    cards = [{"card": next(left[name])} for name in order]
    first = three(ante(2), plus(5), "close", *cards, played(2), rules=rules)
    dealt = [whole("dealer", IN), whole(5, NOTHING), whole(2, STRAIGHT)]
    second = three(ante(2), plus(5), "close", *dealt, played(2), rules=rules)
    assert (first.net, first.tells) == ({"2": "30.00", "5": "-5.00"}, second.tells)


def test_20_7_the_stub_is_counted_once_in_five_rounds_unless_the_shuffler_counts() -> None:
    round = [ante(2), "close", whole(2, "??"), whole("dealer", "??"), fold(2)]
    counting = "count the stub face down: 46 cards"
    assert len(three(*round * 5).all("script", act=counting)) == 1
    counts = {"automated_shuffler": "on", "shuffler_counts_deck": "on"}
    assert three(*round * 5, rules=counts).all("script", act=counting) == []


def test_20_7_a_count_that_was_left_out_is_ruled_on_as_at_let_it_ride() -> None:
    """As 18.7(e)-(f)."""
    round = [ante(2), "close", whole(2, "??"), whole("dealer", "??"), fold(2)]
    told = three(*round * 5, odd("stub_not_counted"), *round).one("ruled")
    assert (told["cite"], told["basis"]) == (["13:69F-20.7"], "sibling")
    assert three(*round * 4, odd("stub_not_counted")).refused["reason"] == "no count of the stub was due"
    machine = {"automated_shuffler": "on", "shuffler_counts_deck": "on"}
    wrong = three(ante(2), odd("shuffler_count_wrong"), rules=machine)
    assert (wrong.one("ruled")["cite"], wrong.one("ruled")["basis"]) == (["13:69F-20.7"], "sibling")
    assert any("remove the deck" in tell["act"] for tell in wrong.all("script"))
    assert three(ante(2), odd("shuffler_count_wrong")).last == "refused"


# ── 20.10 play or fold, and the completion of the round ──────────────────────────────────────────

SEVERAL = [
    ante(2),
    ante(4),
    plus(6),
    "close",
    whole(2, STRAIGHT),
    whole(4, "??"),
    whole(6, NOTHING),
    whole("dealer", IN),
]


def test_20_10_the_play_wager_equals_the_ante() -> None:
    for wrong in ("5", "20"):
        told = three(*SEVERAL, played(2, amount=wrong)).refused
        assert (told["legal"], told["cite"]) == ("exactly 10.00, or fold", "13:69F-20.10")
    other = three(*SEVERAL, plus(2)).refused
    assert (other["reason"], other["legal"], other["cite"]) == ("pair_plus is not made now", "play", "13:69F-20.10")
    assert three(*SEVERAL, played(2, amount="10"), fold(4)).net == {"2": "30.00", "4": "-10.00", "6": "-5.00"}


def test_20_10_only_who_made_an_ante_decides_in_any_order_and_close_waits_for_all() -> None:
    assert three(*SEVERAL, "close").refused["reason"] == "seat 2, seat 4 must still decide"
    for wrong in (fold(6), played(6), played(3)):
        assert three(*SEVERAL, wrong).refused["reason"].endswith("has nothing to decide")
    assert three(*SEVERAL, fold(4), "close").refused["reason"] == "seat 2 must still decide"
    assert three(*SEVERAL, fold(4), played(2), "close").net == {"2": "30.00", "4": "-10.00", "6": "-5.00"}
    nobody = three(plus(6), "close", whole(6, "9h 9c 2d"), whole("dealer", IN))
    assert (nobody.net, nobody.last) == ({"6": "5.00"}, "summary")


def test_20_10_a_fold_is_told_its_cards_are_collected_and_at_last_all_cards_go_into_the_discard_rack() -> None:
    one = three(*SEVERAL, fold(4), played(2))
    assert one.one("chose", seat="4", do="fold")["cite"] == ["13:69F-20.10"]
    acts = [tell["act"] for tell in one.all("script", cite=["13:69F-20.10"])]
    assert acts == ["collect the cards of seat 4 face down, counted", "put all cards into the discard rack"]


def test_20_10_when_all_have_decided_no_wager_is_taken_back() -> None:
    unseen = [ante(2), "close", whole(2, "??"), whole("dealer", "??"), played(2), "close"]
    told = three(*unseen, {"remove": {"seat": "2", "wager": "play"}}).refused
    assert (told["reason"], told["cite"]) == ("no wager may be made or withdrawn now", "13:69F-20.10")


def test_20_10_hands_are_settled_from_the_dealers_far_right_in_the_order_of_the_wagers() -> None:
    made = [one for seat in (2, 5) for one in (six(seat), plus(seat), ante(seat))]
    made = [*(ante(seat) for seat in (2, 5)), *(one for one in made if one["bet"]["wager"] != "ante")]
    one = three(
        *made, "close", whole(2, STRAIGHT), whole(5, TRIPS), whole("dealer", IN), played(2), played(5), rules=SIX
    )
    assert [(t["seat"], t["wager"]) for t in one.all("settled")] == [
        (seat, wager) for seat in "52" for wager in ("ante", "play", "ante_bonus", "pair_plus", "six_card_bonus")
    ]
    assert [t["to"] for t in one.all("turned")] == ["dealer"] * 3 + ["seat 5"] * 3 + ["seat 2"] * 3


def test_20_10_a_hand_that_nobody_has_seen_is_turned_when_it_counts() -> None:
    dealt = [ante(2), "close", whole(2, "??"), whole("dealer", "??"), played(2)]
    assert three(*dealt, turned("dealer", OUT)).last == "waiting", "the ante bonus hangs on it"
    assert three(*dealt, turned("dealer", OUT), turned(2, TRIPS)).net == {"2": "50.00"}
    assert three(*dealt, turned(2, TRIPS), turned("dealer", OUT)).net == {"2": "50.00"}
    alone = [plus(2), "close", whole(2, "9h ?? ??"), whole("dealer", "??")]
    assert three(*alone, turned(2, "9h 9c 2d")).net == {"2": "5.00"}, "nothing hangs on the dealer's cards"
    assert three(*alone, turned(2, NOTHING)).refused["reason"] == CONTRADICTS
    bonus = [plus(2), six(2), "close", whole(2, "9h 9c 2d"), whole("dealer", "??")]
    assert three(*bonus, rules=SIX).last == "waiting"
    assert three(*bonus, turned("dealer", "9s 4d 2c"), rules=SIX).net == {"2": "130.00"}


def test_20_10_a_player_without_chips_for_the_play_wager_may_only_fold() -> None:
    seats = {"2": {"stack": "19.99"}, "5": {"stack": "20"}}
    dealt = [ante(2), ante(5), "close", whole(2, "??"), whole(5, NOTHING), whole("dealer", OUT)]
    assert three(*dealt, played(2), seats=seats).refused["reason"] == "seat 2 has only 9.99"
    assert three(*dealt, fold(2), played(5), seats=seats).net == {"2": "-10.00", "5": "10.00"}
    table = games.table("three-card-poker", {"2": 1999, "5": 2000})
    feed(table, *dealt)
    assert [(one.verb, one.do, one.silence) for one in table.legal("2")] == [("choose", "fold", True)]
    assert [(one.verb, one.wager, one.least) for one in table.legal("5")] == [("bet", "play", 1000), ("choose", "", 0)]
    assert table.ask.silent("2") == read(fold(2))


def test_20_10_a_pair_plus_wager_that_outlives_the_fold_is_shown_and_settled() -> None:
    kept = {"fold_forfeits_pair_plus": "off"}
    dealt = [ante(2), plus(2), "close", whole(2, "??"), whole("dealer", "??"), fold(2)]
    assert three(*dealt, rules=kept).last == "waiting"
    one = three(*dealt, turned(2, STRAIGHT), rules=kept)
    assert (one.net, one.all("script", act="collect the cards of seat 2 face down, counted")) == ({"2": "20.00"}, [])
    assert three(*dealt, turned(2, NOTHING), rules=kept).net == {"2": "-15.00"}
    without = [ante(2), "close", whole(2, "??"), whole("dealer", "??"), fold(2)]
    assert three(*without, rules=kept).net == {"2": "-10.00"}


# ── 20.11 what is paid ───────────────────────────────────────────────────────────────────────────

HANDS = {"straight_flush": STRAIGHT_FLUSH, "three_of_a_kind": TRIPS, "straight": STRAIGHT, "flush": "Ah 9h 4h",
         "pair": "9h 9c 4d", "high_card": NOTHING}  # fmt: skip


@pytest.mark.parametrize(
    ("table", "odds"), [("pp_A", (40, 30, 6, 4, 1)), ("pp_B", (40, 30, 6, 3, 1)), ("pp_C", (40, 25, 6, 4, 1))]
)
def test_20_11_pair_plus_by_table(table: str, odds: tuple[int, ...]) -> None:
    for own, pays in zip(HANDS.values(), (*odds, -1), strict=True):
        for dealer in (IN, OUT):
            assert shown(own, dealer, plus(2, 10), rules={"pair_plus_table": table}).net == {"2": f"{10 * pays}.00"}


@pytest.mark.parametrize(("table", "odds"), [("ab_A", (5, 4, 1)), ("ab_B", (4, 3, 1))])
def test_20_11_the_ante_bonus_by_table(table: str, odds: tuple[int, ...]) -> None:
    for own, pays in zip(HANDS.values(), (*odds, 0, 0, 0), strict=True):
        assert (
            results(shown(own, OUT, rules={"ante_bonus_table": table})).get("ante_bonus", "0.00") == f"{10 * pays}.00"
        )


def test_20_11_no_ante_bonus_without_the_play_wager() -> None:
    assert "ante_bonus" not in results(shown(STRAIGHT, OUT, plus(2)))
    folded = three(ante(2), "close", whole(2, STRAIGHT), whole("dealer", OUT), fold(2))
    assert folded.net == {"2": "-10.00"}


@pytest.mark.parametrize(
    ("own", "dealer", "odds"),
    [
        ("Ah Kh Qh", "Jh Th 2c", 1000), ("9h 8h 7h", "6h 5h 2c", 200), ("9h 9c 9d", "9s 4d 2c", 50),
        ("9h 9c 9d", "4s 4d 2c", 25), ("9h 8h 2h", "Ah Kh 3c", 20), ("9h 8h 7c", "6h 5d 2c", 10),
        ("9h 9c 4d", "9s 3d 2c", 5),
        ("9h 9c 4d", "4s 3d 2c", -1), ("9h 8c 4d", "Ks Qd 2c", -1), ("3h 2h Ac", "5d 4c 9s", 10),
    ],
)  # fmt: skip
def test_20_11_the_six_card_bonus_by_the_best_five_of_six(own: str, dealer: str, odds: int) -> None:
    one = shown(own, dealer, ante(2), six(2, 10), rules=SIX)
    assert results(one)["six_card_bonus"] == (f"{10 * odds}.00" if odds > 0 else "lose")


def test_20_11_a_folded_hand_loses_its_six_card_bonus() -> None:
    dealt = [ante(2), six(2), "close", whole(2, TRIPS), whole("dealer", OUT), fold(2)]
    assert three(*dealt, rules=SIX).net == {"2": "-15.00"}


def test_20_11_what_was_paid_is_compared_with_what_was_due() -> None:
    done = [ante(2), "close", whole(2, TRIPS), whole("dealer", IN), played(2)]
    assert three(*done, {"paid": {"seat": "2", "wager": "ante_bonus", "amount": "40"}}).all("difference") == []
    assert three(*done, {"paid": {"seat": "2", "amount": "20"}}).one("difference")["due"] == "60.00"


# ── 20.12 irregularities ─────────────────────────────────────────────────────────────────────────

BETS = [ante(2), plus(2), plus(5), "close"]
BOTH = [*BETS, whole(2, STRAIGHT), whole(5, NOTHING), whole("dealer", IN)]


def void(one: Judgement) -> bool:
    return one.net == {} and one.one("void")["cite"] == ["13:69F-20.12"]


def test_20_12_a_card_of_the_dealers_that_is_seen_before_all_have_decided_voids_all_hands() -> None:
    exposed = odd("hole_card_exposed", card="Qs")
    assert void(three(*BOTH, exposed))
    assert void(three(*BETS, whole(2, STRAIGHT), odd("hole_card_exposed")))
    two = [ante(2), ante(5), plus(5), "close", whole(2, STRAIGHT), whole(5, "??"), whole("dealer", IN)]
    assert void(three(*two, fold(5), exposed)), "what was folded goes back too"
    assert (
        three(*BOTH, played(2), exposed).refused["reason"].startswith("irregularity hole_card_exposed is not ruled on")
    )


def test_20_12_a_card_that_is_exposed_in_the_deal_voids_the_round() -> None:
    one = three(*BETS, {"card": "??"}, odd("card_exposed", card="3d", seat="5"))
    assert void(one)
    assert {tell["basis"] for tell in one.tells if tell.get("cite") == ["13:69F-20.12"]} == {"other-state"}
    assert three(*BETS, odd("card_exposed")).refused["reason"].endswith("lacks card")
    assert three(*BOTH, odd("card_exposed", card="3d")).refused["input"] == 8
    assert {one.kind: one.basis for one in LAW.irregularities}["card_exposed"] == "other-state"


def test_20_10_equal_hands_are_called_a_push() -> None:
    one = three(ante(2), "close", whole(2, "Kh 9h 4d"), whole("dealer", "Kc 9s 4c"), played(2))
    assert (one.net, one.one("script", act="seat 2 has king nine high too, a push")["cite"]) == ({}, ["13:69F-20.10"])


def test_20_12_a_card_at_a_wrong_position_is_moved_and_the_deal_goes_on() -> None:
    moved = odd("wrong_position", seat="3")
    left = [STRAIGHT.split()[1:], NOTHING.split(), IN.split()]
    placed = [left[1][0], left[2][0], left[0][0], left[1][1], left[2][1], left[0][1], left[1][2], left[2][2]]
    one = three(*BETS, {"card": "5h"}, moved, *({"card": face} for face in placed), played(2))
    assert one.one("ruled")["ruling"] == "It is moved to the right position, and the deal goes on."
    assert one.one("ruled")["basis"] == "other-state"
    assert one.net == {"2": "60.00", "5": "-5.00"}
    assert three(*BETS, moved).refused["reason"] == "no card has been dealt yet"
    nowhere = three(*BETS, {"card": "5h"}, odd("wrong_position", seat="9")).refused
    assert (nowhere["reason"], nowhere["legal"]) == ("there is no position 9", "seat: dealer, 1, 2, 3, 4, 5, 6, 7")
    assert three(*BOTH, moved).refused["input"] == 8


def test_20_12_one_card_found_face_up_is_not_used_and_a_second_voids_all() -> None:
    up, second = (odd("card_found_face_up", card=card) for card in ("6c", "6d"))
    assert three(*BETS, up, *BOTH[4:], played(2)).net == {"2": "60.00", "5": "-5.00"}
    assert void(three(*BETS, up, {"card": "??"}, second))
    again = three(ante(2), up, second, "close", whole(2, "6c 6d 2h"), whole("dealer", IN), played(2))
    assert again.net == {"2": "20.00"}, "before the deal they are shuffled again"


def test_20_12_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    assert three(*BETS, odd("card_drawn_in_error", card="7c"), {"card": "8c"}).refused["input"] == 6
    assert three(*BETS, odd("card_drawn_in_error", card="7c"), {"card": "7c"}).last == "waiting"


def test_20_12_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found() -> None:
    wrong = odd("wrong_number_of_cards", to="dealer")
    unseen = [*BETS, whole(2, "??"), whole(5, NOTHING), whole("dealer", IN), played(2)]
    for moment in (BETS, BOTH, [*BOTH, played(2)], unseen):
        assert void(three(*moment, wrong))


def test_20_12_a_shuffler_that_fails_and_a_shoe_that_jams() -> None:
    machine = {"automated_shuffler": "on"}
    assert len(three(ante(2), odd("shuffler_failed"), rules=machine).all("script", cite=["13:69F-20.5"])) == 2
    assert three(ante(2), odd("other_shuffle_method"), rules=machine).one("ruled")
    assert void(three(*BETS, odd("shoe_jam"), rules=STACK))
    assert three(*BETS, odd("shoe_jam")).refused["reason"] == "the cards come from no automated shoe"


def test_20_12_every_kind_is_ruled_on_or_refused_in_a_line_at_every_ask() -> None:
    kinds = [*(one.kind for one in LAW.irregularities), "insufficient_cards", "die_not_flat"]
    moments: list[list[Any]] = [
        [],
        [ante(2)],
        BETS,
        [*BETS, whole(2, "??")],
        BOTH,
        [*BOTH, fold(2)],
        [*BOTH, played(2)],
    ]
    for rules in ({}, STACK):
        for moment in moments:
            for kind in kinds:
                one = three(*moment, odd(kind, card="6c", to="2", seat="2", left="1"), rules=rules)
                assert one.last in ("summary", "waiting", "refused")
                assert one.last != "refused" or "\n" not in one.refused["reason"]


# ── who sees what ────────────────────────────────────────────────────────────────────────────────


def dealt_table() -> AnyTable:
    table = games.table("three-card-poker", {"2": 100_000, "5": 100_000})
    feed(table, ante(2), ante(5), "close", whole(2, STRAIGHT), whole(5, NOTHING), whole("dealer", IN))
    return table


def test_20_6_a_player_sees_the_own_cards_alone() -> None:
    table, hands = dealt_table(), [STRAIGHT, NOTHING, IN]
    assert shows(table.view("2"), hands) == {*STRAIGHT.split()}
    assert shows(table.view("5"), hands) == {*NOTHING.split()}
    assert shows(table.view(""), hands) == shows(table.view("3"), hands) == set()
    for wrong in (played(5, amount="30"), "close", {"card": "2s"}, {"choose": {"seat": "5", "do": "stand"}}):
        with pytest.raises(Refused) as told:
            table.feed(read(wrong))
        assert shows(vars(told.value), hands) == set()
    feed(table, fold(5), played(2), ante(5))
    assert shows(table.view("2"), hands) == {*STRAIGHT.split(), *IN.split()}, "a folded hand is never shown"


def test_8_2_a_corrected_hand_is_ruled_anew_and_shown_to_nobody() -> None:
    table = dealt_table()
    told = table.feed(read({"correct": {"input": "4", "to": whole(2, TRIPS)}}))
    (one,) = [tell for tell in told if tell.tell == "corrected"]
    assert one.sees == ()  # type: ignore[attr-defined]
    assert shows(table.view("5"), [STRAIGHT, TRIPS]) == set()
    feed(table, played(2), fold(5))
    table.rest()
    assert table.net("2") == 6000


# ── random deals ─────────────────────────────────────────────────────────────────────────────────


def by_counting(hand: list[str]) -> tuple[int, list[int], str]:
    """Three cards by counting, for tests alone: the higher is the better."""
    values = sorted((RANKS.index(face[0]) for face in hand), reverse=True)
    groups = sorted(Counter(values).items(), key=lambda one: (-one[1], -one[0]))
    ranks = [value for value, _ in groups]
    straight = values in ([12, 1, 0], list(range(values[0], values[0] - 3, -1)))
    flush = len({face[1] for face in hand}) == 1
    low = [1, 0, -1] if straight and values == [12, 1, 0] else ranks
    if straight or len(groups) == 1:
        return (5, low, "straight_flush") if straight and flush else (3 + (len(groups) == 1), low, "")
    return (2, ranks, "flush") if flush else (int(len(groups) == 2), ranks, "")


PLUS = {5: 40, 4: 30, 3: 6, 2: 4, 1: 1}
BONUS = {5: 5, 4: 4, 3: 1}
SIX_CARDS = {
    "straight_flush": 200,
    "four_of_a_kind": 50,
    "full_house": 25,
    "flush": 20,
    "straight": 10,
    "three_of_a_kind": 5,
}


def reckoned(own: list[str], dealer: list[str]) -> int:
    """What ante and play of 10, pair plus of 10 and a six card bonus of 10 win."""
    mine, theirs = by_counting(own), by_counting(dealer)
    qualifies = theirs[0] > 0 or theirs[1][0] >= RANKS.index("Q")
    duel = 10 if not qualifies else 20 * ((mine > theirs) - (mine < theirs))
    six_cards = max(counted([*own, *dealer][:skip] + [*own, *dealer][skip + 1 :]) for skip in range(6))
    return duel + 10 * BONUS.get(mine[0], 0) + 10 * PLUS.get(mine[0], -1) + 10 * SIX_CARDS.get(six_cards[1], -1)


def test_20_10_and_20_11_random_deals_are_settled_as_counting_says() -> None:
    chance, seen = random.Random(20), Counter[int]()
    for _ in range(400):
        deck = chance.sample(DECK, 6)
        own, dealer = deck[:3], deck[3:]
        one = shown(" ".join(own), " ".join(dealer), ante(2), plus(2, 10), six(2, 10), rules=SIX)
        assert one.tells[-1]["net"]["2"] == f"{reckoned(own, dealer)}.00", deck
        seen[by_counting(own)[0]] += 1
    assert len(seen) >= 5


def test_20_6_who_leaves_with_cards_loses_what_lies_there_the_pair_plus_too() -> None:
    """As at let it ride; a hand with a pair plus wager alone has nothing to decide, and is abandoned all the same."""
    dealt = [ante(2), plus(2), plus(5), "close", whole(2, TRIPS), whole(5, STRAIGHT), whole("dealer", IN)]
    refused = three(*dealt, {"leave": {"seat": "5"}}).refused
    assert (refused["cite"], refused["input"]) == ("13:69F-20.6", 8)
    done = three(*dealt, odd("player_left_seat", seat="5"), {"leave": {"seat": "5"}}, played(2))
    assert (done.net["5"], results(three(*dealt, played(2)))["pair_plus"] != "lose") == ("-5.00", True)
    ruled = done.one("ruled")
    assert (ruled["cite"], ruled["basis"]) == (["13:69F-20.6"], "other-state")
    both = three(*dealt, *[odd("player_left_seat", seat=seat) for seat in ("2", "5")])
    assert (both.last, both.net) == ("summary", {"2": "-15.00", "5": "-5.00"})
    assert three(*dealt, odd("player_left_seat", seat="3")).refused["reason"] == "seat 3 has no cards"
