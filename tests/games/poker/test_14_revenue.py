"""14.14, 13:69F-14.19: what the house takes, what goes to a bad beat or high hand payout, and who receives it; the
rulebook's examples 34-38."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.games.poker import pots
from tests.judging import Judgement

from .record import NO_LIMIT, board, hand, moved, record

RAKE: dict[str, Any] = {**NO_LIMIT, "revenue_method": "percentage_rake"}
DRY = (board("2c 7d 9h"), board("Ts"), board("3c"))
THREE: dict[int, Any] = {1: 1000, 2: 1000, 3: 1000}
HANDS = {1: "Ah Ad", 2: "Kh Kd", 3: "Qh Qd"}


def hands(faces: dict[int, str]) -> list[dict[str, Any]]:
    return [hand(seat, one) for seat, one in faces.items()]


def all_in(stacks: dict[int, Any], **rules: Any) -> Judgement:
    """All three are all-in before the flop; seat 1 has the best hand, then 2, then 3."""
    return record(stacks, hands(HANDS), "3 raise all_in, 1 call all_in, 2 call all_in", *DRY, button=3, **rules)


def taken(judged: Judgement) -> dict[str, list[str]]:
    """What the house took of each pot."""
    return {one: amounts for one in ("main", "side_1", "side_2") if (amounts := moved(judged, f"pot:{one}", "rake"))}


def steal(raised: str, **rules: Any) -> Judgement:
    """A pot of twice as much and the blind of 1, won on the flop."""
    return record(
        THREE, [hand(seat, "??") for seat in THREE], f"3 raise {raised}, 1 fold, 2 call", board("2c 7d 9h"),
        "2 check, 3 bet 2, 2 fold", button=3, **rules,
    )  # fmt: skip


# ── 14.14 ────────────────────────────────────────────────────────────────────────────────────────


def test_17_34_ten_percent_of_47_is_4_rounded_down_to_the_chip() -> None:
    judged = steal("23", **RAKE, rake_cap="5")
    assert judged.one("summary")["pots"] == {"main": "47.00"}
    assert judged.one("summary")["rake"] == "4.00"
    assert judged.net == {"1": "-1.00", "2": "-23.00", "3": "20.00"}
    circle = judged.one("script", act="take 4.00 from the main pot into the rake circle")
    assert circle["cite"] == ["13:69F-14.14"]


FEES: list[tuple[str, dict[str, Any], str, str]] = [
    ("the cap", {"rake_cap": "3"}, "23", "3.00"),
    ("a cap of nothing", {"rake_cap": "0"}, "23", "0.00"),
    ("another rate", {"rake_rate": "5"}, "50", "5.00"),
    ("no rate", {"rake_rate": "0"}, "50", "0.00"),
    ("a smaller chip", {"smallest_chip": "0.25"}, "23", "4.50"),
    ("cents", {"smallest_chip": "0.01"}, "23", "4.70"),
    ("a larger chip", {"smallest_chip": "5"}, "50", "10.00"),
    ("less than a chip", {}, "4", "0.00"),
    ("a rate of no whole percents", {"rake_rate": "2.5", "smallest_chip": "0.01"}, "50", "2.52"),
    ("the same in dollars", {"rake_rate": "2.5"}, "50", "2.00"),
    ("hundredths of a percent", {"rake_rate": "9.99", "smallest_chip": "0.01"}, "50", "10.08"),
    ("the same in quarters", {"rake_rate": "7.25", "smallest_chip": "0.25"}, "50", "7.25"),
    ("and with a cap", {"rake_rate": "7.25", "smallest_chip": "0.25", "rake_cap": "6.10"}, "50", "6.00"),
    ("a cap of no whole chips", {"rake_cap": "4.50"}, "50", "4.00"),
    ("a set fee of no whole chips", {"revenue_method": "fixed_fee_per_pot", "rake_fee": "0.50"}, "50", "0.50"),
    ("a step of no whole chips", {"revenue_method": "sliding_scale", "rake_steps": {"20": "1.50"}}, "50", "1.50"),
    ("a fixed fee", {"revenue_method": "fixed_fee_per_pot", "rake_fee": "3"}, "23", "3.00"),
    ("below the first step", {"revenue_method": "sliding_scale", "rake_steps": {"20": "1", "40": "2"}}, "9", "0.00"),
    ("the first step", {"revenue_method": "sliding_scale", "rake_steps": {"20": "1", "40": "2"}}, "19", "1.00"),
    ("at a step", {"revenue_method": "sliding_scale", "rake_steps": {"21": "1", "40": "2"}}, "10", "1.00"),
    ("the last step", {"revenue_method": "sliding_scale", "rake_steps": {"20": "1", "40": "2"}}, "90", "2.00"),
    ("a scale with a cap", {"revenue_method": "sliding_scale", "rake_steps": {"20": "1", "40": "3"}, "rake_cap": "2"},
     "90", "2.00"),
    ("time", {"revenue_method": "time_charge", "time_fee": "6"}, "90", "0.00"),
    ("time, and nobody says how much", {"revenue_method": "time_charge"}, "90", "0.00"),
    ("none", {"revenue_method": "none"}, "90", "0.00"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rules", "raised", "rake"), FEES, ids=[one[0] for one in FEES])
def test_14_14_what_is_taken(name: str, rules: dict[str, Any], raised: str, rake: str) -> None:
    judged = steal(raised, **{**RAKE, **rules})
    assert judged.one("summary")["rake"] == rake
    net = {seat: float(amount) for seat, amount in judged.net.items()}
    assert sum(net.values()) == pytest.approx(-float(rake))


def test_14_14_what_nobody_called_is_not_raked() -> None:
    judged = record(THREE, [hand(seat, "??") for seat in THREE], "3 raise 500, 1 fold, 2 fold", button=3, **RAKE)
    assert judged.one("summary")["pots"] == {"main": "5.00"}
    assert judged.one("summary")["rake"] == "0.00"


def test_14_14_of_several_pots_the_main_pot_is_raked_first_and_the_cap_is_of_all_together() -> None:
    stacks = {1: 10, 2: 35, 3: 35}
    assert taken(all_in(stacks, **RAKE)) == {"main": ["3.00"], "side_1": ["5.00"]}
    assert taken(all_in(stacks, **RAKE, rake_cap="4")) == {"main": ["3.00"], "side_1": ["1.00"]}
    assert taken(all_in(stacks, **RAKE, rake_cap="2")) == {"main": ["2.00"]}


def test_14_14_rounding_is_of_all_sums_wagered() -> None:
    """A main pot of 15 and a side pot of 10: 2.50 of all, 2 in chips, one of them from the main pot."""
    assert taken(all_in({1: 5, 2: 10, 3: 10}, **RAKE)) == {"main": ["1.00"], "side_1": ["1.00"]}


def test_14_14_a_fixed_fee_is_of_the_hand_and_the_main_pot() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "revenue_method": "fixed_fee_per_pot", "rake_fee": "4"}
    assert taken(all_in({1: 10, 2: 35, 3: 35}, **rules)) == {"main": ["4.00"]}


def test_14_14_a_fee_above_the_main_pot_goes_on_to_the_side_pot() -> None:
    assert pots.fees([300, 1000, 1000], lambda wagered: 400) == [300, 100, 0]
    assert pots.fees([300], lambda wagered: 400) == [300]


@pytest.mark.parametrize(("rule", "rake"), [("off", "2.00"), ("on", "0.00")])
def test_14_14_no_flop_no_drop(rule: str, rake: str) -> None:
    acts = "3 raise 10, 1 call, 2 raise 40, 3 fold, 1 fold"
    judged = record(THREE, [hand(seat, "??") for seat in THREE], acts, button=3, no_flop_no_drop=rule, **RAKE)
    assert judged.one("summary")["pots"] == {"main": "30.00"}
    assert judged.one("summary")["rake"] == rake.replace("2", "3")


def test_14_14_with_a_flop_there_is_a_drop() -> None:
    assert steal("23", **RAKE, no_flop_no_drop="on").one("summary")["rake"] == "4.00"


def test_14_14_an_all_in_before_the_flop_that_is_called_sees_the_flop() -> None:
    assert all_in({1: 10, 2: 10, 3: 10}, **RAKE, no_flop_no_drop="on").one("summary")["rake"] == "3.00"


def test_14_14_the_rake_is_taken_before_the_pot_is_divided() -> None:
    """A pot of 60, 6 taken, 27 each."""
    judged = record(
        {1: 30, 2: 30}, hand(1, "Ah Kd"), hand(2, "Ad Kh"), "2 raise all_in, 1 call all_in", *DRY, button=2, **RAKE
    )
    assert judged.net == {"1": "-3.00", "2": "-3.00"}


# ── 13:69F-14.19 ─────────────────────────────────────────────────────────────────────────────────

QUADS = ("Ah Ad", "Kh Kd", (board("Ac As Kc"), board("Ks"), board("3c")))
"""Four aces beat four kings."""


def bonus(
    payout: str, *, seats: int = 3, meter: str = "1000", faces: tuple[str, str, Any] = QUADS, **rules: Any
) -> Judgement:
    """Seats 1 and 2 are all-in for 30; the others fold."""
    stacks: dict[int, Any] = dict.fromkeys(range(1, seats + 1), 1000) | {1: 30, 2: 30}
    first, second, streets = faces
    dealt = [hand(1, first), hand(2, second), *(hand(seat, "??") for seat in range(3, seats + 1))]
    folds = ", ".join(f"{seat} fold" for seat in range(3, seats + 1))
    acts = "1 raise all_in, 2 call all_in" if seats > 2 else "2 raise all_in, 1 call all_in"
    elected: dict[str, Any] = {**RAKE, "rake_cap": "4", "bonus_payout": payout, **rules}
    return record(stacks, dealt, folds, acts, *streets, button=seats, state={"meter": meter}, **elected)


def received(judged: Judgement) -> dict[str, str]:
    return {
        one["to"].removeprefix("seat:"): one["amount"]
        for one in judged.all("moved")
        if one["from"] == "fund:poker_bonus"
    }


def test_17_35_the_rake_first_then_the_contribution_then_the_winner() -> None:
    judged = bonus("bad_beat", faces=("Ah Ad", "Qh Qd", DRY))
    order = [(one["to"], one["amount"]) for one in judged.all("moved") if one["from"] == "pot:main"]
    assert order == [("rake", "4.00"), ("fund:poker_bonus", "1.00"), ("seat:1", "55.00")]


def test_14_19_a_a_bad_beat_pays_the_loser_the_winner_and_the_table() -> None:
    """1000 and this pot's own dollar: 500.50, 250.25 and 250.25 between two."""
    judged = bonus("bad_beat", seats=4)
    paid = {"2": "500.50", "1": "250.25", "3": "125.13", "4": "125.12"}
    assert received(judged) == paid
    assert [one["words"] for one in judged.all("announced", cite=["13:69F-14.19(a)"])] == [
        f"Seat {seat} receives {amount} of the bad beat" for seat, amount in paid.items()
    ]


def test_14_19_a_between_two_players_the_table_s_share_stays_in_the_fund() -> None:
    assert received(bonus("bad_beat", seats=2)) == {"2": "500.50", "1": "250.25"}


def test_14_19_a_the_shares_are_as_elected() -> None:
    shares = {"loser": "60", "winner": "40"}
    assert received(bonus("bad_beat", bonus_shares=shares)) == {"2": "600.60", "1": "400.40"}


@pytest.mark.parametrize(("hand_", "paid"), [("four_of_a_kind", True), ("straight_flush", False), ("full_house", True)])
def test_14_19_a_the_losing_hand_is_at_least_the_designated_one(hand_: str, paid: bool) -> None:
    assert bool(received(bonus("bad_beat", bonus_hand=hand_))) == paid


def test_14_19_a_a_tie_beats_nobody() -> None:
    royal = (board("Tc Jc Qc"), board("Kc"), board("Ac"))
    assert received(bonus("bad_beat", faces=("2h 3d", "4h 5d", royal))) == {}


def test_14_19_a_a_high_hand_takes_the_fund_whatever_the_others_hold() -> None:
    assert received(bonus("high_hand")) == {"1": "1001.00"}
    assert received(bonus("high_hand", faces=("Ah Ad", "2h 3h", (board("Ac As 9c"), board("Ts"), board("3c"))))) == {
        "1": "1001.00"
    }
    assert received(bonus("high_hand", faces=("Ah Ad", "Kh Kd", DRY))) == {}


def test_14_19_a_high_hands_that_tie_share() -> None:
    quads = (board("Tc Td Th"), board("Ts"), board("Ac"))
    assert received(bonus("high_hand", faces=("2h 3d", "4h 5d", quads))) == {"1": "500.50", "2": "500.50"}


def test_14_19_a_a_hand_that_was_shown_counts_though_all_others_concede() -> None:
    stacks: dict[int, Any] = {1: 30, 2: 30, 3: 1000}
    judged = record(
        stacks, hand(1, "Ah Ad"), hand(2, "Kh Kd"), hand(3, "??"), "3 fold, 1 raise all_in, 2 call all_in",
        board("Ac As Kc"), board("Ks"), board("3c"), "1 show, 2 muck", button=3, state={"meter": "1000"},
        **{**RAKE, "bonus_payout": "high_hand"},
    )  # fmt: skip
    assert received(judged) == {"1": "1001.00"}
    assert judged.net["1"] == "1024.00"  # 60 less 6 and 1, less his own 30, and the fund


def test_14_19_c_a_pot_that_is_won_without_a_showdown_contributes_and_receives_nothing() -> None:
    judged = steal("23", **RAKE, bonus_payout="high_hand")
    assert moved(judged, "pot:main", "fund:poker_bonus") == ["1.00"]
    assert received(judged) == {}


def contributed(stacks: dict[int, Any], **rules: Any) -> dict[str, list[str]]:
    """What of each pot goes to the fund, all three all-in; a high hand that nobody has."""
    judged = all_in(stacks, **{**RAKE, "bonus_payout": "high_hand", "bonus_hand": "royal_flush", **rules})
    taken = {pot: moved(judged, f"pot:{pot}", "fund:poker_bonus") for pot in ("main", "side_1")}
    return {pot: amounts for pot, amounts in taken.items() if amounts}


def test_14_19_c_a_hand_contributes_once_the_main_pot_first() -> None:
    assert contributed({1: 10, 2: 35, 3: 35}) == {"main": ["1.00"]}
    assert contributed({1: 10, 2: 35, 3: 35}, bonus_contribution="0.35") == {"main": ["0.35"]}


def test_14_19_c_where_the_submission_says_so_each_pot_contributes() -> None:
    """A main pot of 30 and a side pot of 50."""
    rules = {"bonus_contribution_from": "pot"}
    assert contributed({1: 10, 2: 35, 3: 35}, **rules) == {"main": ["1.00"], "side_1": ["1.00"]}
    steps = {"bonus_steps": {"20": "0.50", "40": "1", "80": "2"}}
    assert contributed({1: 10, 2: 35, 3: 35}, **rules, **steps) == {"main": ["0.50"], "side_1": ["1.00"]}


@pytest.mark.parametrize(("steps", "amounts"), [
    ({"20": "1", "80": "2"}, {"main": ["2.00"]}), ({"20": "1", "80.01": "2"}, {"main": ["1.00"]}),
    ({"81": "2"}, {}), ({"10": "0.25"}, {"main": ["0.25"]}),
])  # fmt: skip
def test_14_19_c_a_contribution_by_the_size_of_all_that_was_wagered(
    steps: dict[str, str], amounts: dict[str, list[str]]
) -> None:
    assert contributed({1: 10, 2: 35, 3: 35}, bonus_steps=steps) == amounts


def test_14_19_c_what_the_main_pot_has_not_comes_from_the_next() -> None:
    assert pots.contributions([300, 1000], [100, 900], lambda wagered: 400, each=False) == [100, 300]
    assert pots.contributions([300, 1000], [100, 900], lambda wagered: 400, each=True) == [100, 400]


def test_14_19_c_a_pot_before_the_flop_contributes_though_it_is_not_raked() -> None:
    acts = "3 raise 10, 1 call, 2 raise 40, 3 fold, 1 fold"
    rules = {**RAKE, "no_flop_no_drop": "on", "bonus_payout": "bad_beat"}
    judged = record(THREE, [hand(seat, "??") for seat in THREE], acts, button=3, **rules)
    assert judged.one("summary")["rake"] == "0.00"
    assert moved(judged, "pot:main", "fund:poker_bonus") == ["1.00"]


@pytest.mark.parametrize("rate", ["10.01", "11", "2.555", "-1", "1e1", "ten", "", "2,5", "."])
def test_14_14_a_rate_that_cannot_be(rate: str) -> None:
    judged = record(THREE, button=3, **{**RAKE, "rake_rate": rate})
    assert judged.refused["input"] == 0
    assert "0 to 10, with two places at most" in str(judged.refused)


# ── a fund that several tables share ─────────────────────────────────────────────────────────────


def test_14_19_b_a_table_that_shares_a_fund_asks_what_it_shows() -> None:
    judged = bonus("bad_beat", seats=4, meter="7", bonus_fund=["room"])
    assert [one["asked"] for one in judged.tells[-1]["asks"]] == ["what the fund of the payout shows"]


def shared(*last: Any, **rules: Any) -> Judgement:
    """Four aces and four kings at a table that shares a fund."""
    stacks: dict[int, Any] = {1: 30, 2: 30, 3: 1000}
    elected: dict[str, Any] = {**RAKE, "bonus_payout": "bad_beat", "bonus_fund": ["room"], **rules}
    return record(
        stacks, hand(1, "Ah Ad"), hand(2, "Kh Kd"), hand(3, "??"), "3 fold, 1 raise all_in, 2 call all_in",
        board("Ac As Kc"), board("Ks"), board("3c"), *last, button=3, **elected,
    )  # fmt: skip


def test_14_19_a_the_payout_is_of_what_the_fund_shows() -> None:
    judged = shared({"fund": "5000.00"})
    paid = {one["to"]: one["amount"] for one in judged.all("moved") if one["from"] == "fund:room"}
    assert paid == {"seat:2": "2500.00", "seat:1": "1250.00", "seat:3": "1250.00"}
    assert moved(judged, "pot:main", "fund:room") == ["1.00"]


def test_14_19_b_a_fund_shows_no_less_than_nothing() -> None:
    assert shared({"fund": "-1"}).refused["reason"] == "fund: amount: -1 is below zero"


def test_14_19_b_what_a_fund_shows_when_nobody_asks_is_only_noted() -> None:
    judged = steal("23", **RAKE, bonus_payout="bad_beat", bonus_fund=["room"])
    stacks: dict[int, Any] = {1: 1000, 2: 1000, 3: 1000}
    told = record(stacks, {"fund": "900"}, [hand(seat, "??") for seat in stacks], "3 raise 23, 1 fold, 2 call",
                  {"fund": "900"}, board("2c 7d 9h"), "2 check, 3 bet 2, 2 fold", {"fund": "900"}, button=3,
                  **RAKE, bonus_payout="bad_beat", bonus_fund=["room"])  # fmt: skip
    assert told.net == judged.net


def test_17_36_a_table_has_one_kind_of_payout() -> None:
    judged = record(THREE, button=3, **{**RAKE, "bonus_payout": ["bad_beat", "high_hand"]})
    assert judged.refused["input"] == 0


def test_17_37_all_of_the_fund_goes_to_players() -> None:
    shares = {"loser": "50", "winner": "20", "table": "20"}
    judged = record(THREE, button=3, **{**RAKE, "bonus_payout": "bad_beat", "bonus_shares": shares})
    assert judged.refused["input"] == 0
    assert "together 100" in str(judged.refused)


def test_17_38_the_1996_edition_has_no_payout() -> None:
    judged = record(THREE, button=3, as_of="1996-06-01", **{**RAKE, "bonus_payout": "bad_beat"})
    assert (judged.refused["input"], judged.refused["cite"]) == (0, "19:47-14.19"), "which is reserved"


# ── the summary ──────────────────────────────────────────────────────────────────────────────────


def test_the_summary_has_the_pots_of_the_last_round_and_all_that_was_taken() -> None:
    one = [
        *(hand(seat, "??") for seat in THREE),
        "3 raise 23, 1 fold, 2 call",
        board("2c 7d 9h"),
        "2 check, 3 bet 2, 2 fold",
    ]
    two = [
        *(hand(seat, "??") for seat in THREE),
        "1 raise 20, 2 fold, 3 call",
        board("2c 7d 9h"),
        "3 check, 1 bet 2, 3 fold",
    ]
    judged = record(THREE, *one, *two, button=3, **RAKE)
    assert judged.one("summary")["pots"] == {"main": "41.00"}
    assert judged.one("summary")["rake"] == "8.00"


def test_a_round_that_is_void_has_no_pots() -> None:
    one = [
        *(hand(seat, "??") for seat in THREE),
        "3 raise 23, 1 fold, 2 call",
        board("2c 7d 9h"),
        "2 check, 3 bet 2, 2 fold",
    ]
    void = {"irregularity": {"kind": "defective_deck", "reason": "a card twice"}}
    judged = record(THREE, *one, *(hand(seat, "??") for seat in THREE), "1 raise 20", void, button=3, **RAKE)
    assert judged.one("summary")["pots"] == {}
    assert judged.net == {"1": "-1.00", "2": "-23.00", "3": "20.00"}
