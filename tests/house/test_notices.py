"""8.3 and the games' own notices: the rulebook's worked examples, and when an order may be carried out."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest

from houseway.games import GAMES, game
from houseway.house.check import check
from houseway.house.file import House
from houseway.house.notices import earliest
from houseway.house.orders import ChangeOrder, carry_out, tried
from houseway.law.citation import canonical
from houseway.law.election import Unlawful
from houseway.law.notices import NOTICES, WAYS

from .houses import house, table

TOLD: dict[str, Any] = {"posted": "20:00", "announced": "20:00"}


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2012-06-15T{clock}:00")


def order(
    change: dict[str, Any], effective: str = "20:30", tables: tuple[str, ...] = ("1",), **told: Any
) -> ChangeOrder:
    times: dict[str, Any] = {way: at(clock) for way, clock in told.items()}
    return ChangeOrder(tables=tables, change=change, effective=at(effective), **times)


def one_table(id: str, rules: str = "", limits: str = "{min = 5, max = 500}") -> House:
    return house(table(id, f"[table.rules]\n{rules}", limits=limits))


def refused(where: House, what: ChangeOrder, **more: Any) -> tuple[str, str]:
    with pytest.raises(Unlawful) as unlawful:
        carry_out(where, what, now=more.pop("now", what.effective), **more)
    return str(unlawful.value), canonical(unlawful.value.cite) if unlawful.value.cite else ""


def carried(where: House, what: ChangeOrder, **more: Any) -> dict[str, Any]:
    return carry_out(where, what, now=what.effective, **more).tables[0].chosen()


# ── the worked examples of 8.3 ───────────────────────────────────────────────────────────────────


def test_8_3_sign_at_20_00_announced_at_20_05_effective_at_20_30_is_too_early() -> None:
    early = order({"surrender": "on"}, posted="20:00", announced="20:05")
    says, cite = refused(one_table("blackjack"), early)
    assert "too early: the notice has run at 2012-06-15 20:35" in says
    assert cite == "2.8(c)"
    assert earliest(NOTICES["8.3"], early) == at("20:35")
    in_time = order({"surrender": "on"}, effective="20:35", posted="20:00", announced="20:05")
    assert carried(one_table("blackjack"), in_time)["surrender"] == "on"


def test_3_3_d_a_higher_percentage_asks_for_notice_and_a_lower_one_does_not() -> None:
    up = order({"vigorish_percent": 5})
    says, cite = refused(one_table("baccarat-punto-banco", "vigorish_percent = 4"), up)
    assert "no notice: a sign at the table, an announcement to its players" in says
    assert cite == "3.3(d)"
    assert carried(one_table("baccarat-punto-banco"), order({"vigorish_percent": 4}))["vigorish_percent"] == 4


def test_7_3_e_another_type_of_vigorish_asks_for_notice() -> None:
    assert refused(one_table("minibaccarat"), order({"vigorish_type": "tie_25"}))[1] == "7.3(e)"
    assert carried(one_table("minibaccarat", "vigorish_percent = 5"), order({"vigorish_percent": 4}))
    assert refused(one_table("minibaccarat"), order({"banker_pay_mode": "no_vig_six_half"}))[1] == "7.3(e)"


def test_3_3_e_asks_for_notice_of_its_two_options_and_8_3_of_the_dragon_7() -> None:
    where = one_table("baccarat-punto-banco")
    assert refused(where, order({"banker_pay_mode": "no_vig_six_half"}))[1] == "3.3(e)"
    assert refused(where, order({"banker_pay_mode": "no_vig_dragon7"}))[1] == "8.3"


def test_6_5_i_3_lower_odds_ask_for_notice_and_never_go_below_the_least() -> None:
    high = one_table("red-dog", 'spread_odds = {1 = "6 to 1"}')
    down = {"spread_odds": {"1": "5 to 1"}}
    assert refused(high, order(down))[1] == "6.5(i)3"
    assert carried(high, order(down, posted="20:00", announced="20:00"))["spread_odds"] == {"1": "5 to 1"}
    never = order({"spread_odds": {"1": "4 to 1"}}, posted="20:00", announced="20:00")
    assert "1: 5 to 1 or more" in refused(high, never)[0]
    assert carried(one_table("red-dog"), order({"spread_odds": {"1": "6 to 1"}}))


def test_6_5_i_3_an_entry_left_out_falls_back_to_the_least_and_so_decreases() -> None:
    high = one_table("red-dog", 'spread_odds = {1 = "6 to 1", 3 = "3 to 1"}')
    assert refused(high, order({"spread_odds": {"1": "6 to 1"}}))[1] == "6.5(i)3"


def test_2_8_c_surrender_asks_at_its_start_and_at_its_end() -> None:
    assert refused(one_table("blackjack", 'surrender = "on"'), order({"surrender": "off"}))[1] == "2.8(c)"


def test_3_10_c_the_settlement_changes_in_the_whole_pit_after_written_notice() -> None:
    pit = house(
        table("baccarat-punto-banco", id="1"), table("baccarat-punto-banco", id="2"), table("minibaccarat", id="3")
    )
    alone = order({"settlement_procedure": 3}, "21:00", regulator="20:30", surveillance="20:30")
    assert refused(pit, alone) == (
        "pit A: settlement_procedure: settlement_procedure differs within pit A: 3 at 1; 1 at 2", "3.10(c)1",
    )  # fmt: skip
    both = ("1", "2")
    late = order({"settlement_procedure": 3}, "21:00", both, regulator="20:31", surveillance="20:30")
    assert "2012-06-15 21:01" in refused(pit, late)[0]
    assert refused(pit, late)[1] == "3.10(c)2"
    in_time = order({"settlement_procedure": 3}, "21:00", both, regulator="20:30", surveillance="20:30")
    after = carry_out(pit, in_time, now=at("21:00"))
    assert [one.rules for one in after.tables] == [{"settlement_procedure": 3}, {"settlement_procedure": 3}, {}]
    assert check(after, after.as_of).violations == []


def test_13_6_b_higher_odds_change_in_the_whole_casino() -> None:
    where = house(table("mini-dice", id="1"), table("mini-dice", id="2", pit="B"), table("red-dog", id="3"))
    higher = {"higher_odds": {"place_10": "2 to 1"}}
    says, cite = refused(where, order(higher))
    assert "higher_odds differs within the casino: place_10: 2 to 1 at 1; none at 2" in says
    assert cite == "13.6(b)"
    assert carried(where, order(higher, tables=("1", "2")))["higher_odds"] == higher["higher_odds"]


def test_8_3_an_option_of_a_table_changes_at_that_table_alone() -> None:
    pit = house(table("baccarat-punto-banco", id="1"), table("baccarat-punto-banco", id="2"))
    after = carry_out(pit, order({"vigorish_percent": 4}), now=at("20:30"))
    assert [one.rules for one in after.tables] == [{"vigorish_percent": 4}, {}]


def test_3_10_c_2_written_notice_is_owed_though_nobody_plays() -> None:
    pit = one_table("baccarat-punto-banco")
    assert refused(pit, order({"settlement_procedure": 3}), empty={"1"})[1] == "3.10(c)2"


def test_3_12_c_the_error_card_procedure_is_submitted_before() -> None:
    change = {"error_card_procedure": "simulated_round"}
    assert refused(one_table("baccarat-punto-banco"), order(change))[1] == "3.12(c)"
    assert carried(one_table("baccarat-punto-banco"), order(change, regulator="20:30"))


# ── limits ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("change", "asks"),
    [
        ({"table_min": "10"}, True),
        ({"table_min": "2"}, False),
        ({"table_max": "400"}, True),
        ({"table_max": "1000"}, False),
        ({"wager_increment": "5"}, True),
        ({"table_min": {"pass": "10"}}, True),
        ({"table_min": {"pass": "5", "field": "1"}}, False),
        ({"table_max": {"pass": "600"}}, False),
    ],
)
def test_8_2_a_limit_for_the_worse_asks_for_notice(change: dict[str, Any], asks: bool) -> None:
    if asks:
        assert refused(one_table("craps"), order(change))[1] == "8.2"
    told: dict[str, Any] = TOLD if asks else {}
    assert carried(one_table("craps"), order(change, **told))[next(iter(change))] == next(iter(change.values()))


def test_8_2_a_first_maximum_is_a_lower_one() -> None:
    assert refused(one_table("craps", limits="{min = 5}"), order({"table_max": "500"}))[1] == "8.2"


# ── when an order may be carried out ─────────────────────────────────────────────────────────────


def test_8_3_between_rounds_only() -> None:
    better = order({"vigorish_percent": 4})
    says, cite = refused(one_table("baccarat-punto-banco"), better, in_round={"1"})
    assert (says, cite) == ("table 1 is in a round: a change takes effect between rounds", "8.3")
    assert carried(one_table("baccarat-punto-banco"), better, in_round={"2"})


def test_8_3_not_before_its_time() -> None:
    soon = order({"vigorish_percent": 4})
    before = soon.effective - timedelta(seconds=1)
    assert (
        refused(one_table("baccarat-punto-banco"), soon, now=before)[0] == "the order takes effect at 2012-06-15 20:30"
    )


def test_8_3_an_empty_table_is_owed_no_notice_of_limits_and_every_other_one() -> None:
    assert carried(one_table("blackjack"), order({"table_min": 25}), empty={"1"})["table_min"] == 25
    assert refused(one_table("blackjack"), order({"table_min": 25}))[1] == "8.2"
    assert refused(one_table("blackjack"), order({"surrender": "on"}), empty={"1"})[1] == "2.8(c)"
    assert refused(one_table("blackjack"), order({"blackjack_payout": "6:5"}), empty={"1"})[1] == "8.3"


LOWER = {"2": {"2": "12 for 1"}}
SCHEDULE = "pay_schedule = {2 = {2 = '13 for 1'}}"


@pytest.mark.parametrize(
    ("id", "rules", "worse", "better"),
    [
        ("blackjack", "", {"blackjack_payout": "6:5"}, None),
        ("blackjack", "blackjack_payout = '6:5'", None, {"blackjack_payout": "3:2"}),
        ("blackjack", "", {"dealer_hits_soft_17": "on", "streak": "on"}, {"streak": "on"}),
        ("blackjack", "dealer_hits_soft_17 = 'on'", None, {"dealer_hits_soft_17": "off"}),
        ("blackjack", "", {"decks": 8}, {"decks": 2}),
        ("blackjack", "streak = 'on'\neven_money = 'on'", {"streak": "off"}, None),
        ("blackjack", "even_money = 'on'", {"even_money": "off"}, None),
        ("blackjack", "", {"mid_shoe_entry_bar": "on"}, {"even_money": "on"}),
        ("blackjack", "twenty_point_bonus = 'b'", {"twenty_point_bonus": "a"}, None),
        (
            "blackjack",
            "twenty_point_bonus = 'a'",
            {"twenty_point_bonus": {"paytable": {"any_20": "3 to 1"}}},
            {"twenty_point_bonus": "b"},
        ),
        ("blackjack", "in_between = '2'", {"in_between": "off"}, {"in_between": "1"}),
        ("blackjack", "in_between = 'on'", {"in_between": "2"}, None),
        ("blackjack", "streak = 'on'", {"streak": {"paytable": {"streak_2": "2 to 1"}}}, None),
        ("blackjack", "five_card_21 = '2 to 1'", {"five_card_21": "1 to 1"}, {"five_card_21": "3 to 1"}),
        ("blackjack-switch", "max_splits = 2", {"max_splits": 1}, {"max_splits": 3}),
        ("baccarat-punto-banco", "bonus_wager = 'on'", {"bonus_paytable": "C"}, None),
        ("keno", SCHEDULE, {"pay_schedule": LOWER}, {"pay_schedule": {"2": {"2": "14 for 1"}}}),
        ("keno", SCHEDULE, {"redemption_days": 30}, {"redemption_days": 400}),
        ("keno", SCHEDULE, {"aggregate_limit_per_game": 50000}, None),
        ("baccarat-punto-banco", "tie_odds = '9 to 1'", {"tie_odds": "8 to 1"}, {"tie_odds": "10 to 1"}),
        ("baccarat-punto-banco", "bonus_wager = 'on'", {"bonus_paytable": "B"}, {"bonus_odds": {"4": "2 to 1"}}),
        ("baccarat-punto-banco", "bonus_wager = 'on'\nbonus_paytable = 'B'", {"bonus_paytable": "A"}, None),
        ("blackjack", "twenty_point_bonus = 'a'", {"twenty_point_bonus": "off"}, {"twenty_point_bonus": "b"}),
        ("blackjack", "in_between = '1'", {"in_between": "2"}, {"in_between": "on"}),
        ("blackjack", "in_between = 'on'", {"in_between": "2"}, {"in_between": "1"}),
        ("pai-gow", "player_banking = 'on'", {"player_banking": "off"}, None),
        ("roulette", "wheel = 'single_zero'", {"wheel": "double_zero"}, None),
        ("red-dog", "decks = 6", {"decks": 4}, {"decks": 8}),
    ],
)
def test_8_3_any_change_for_the_worse_asks_for_notice_and_none_for_the_better(
    id: str, rules: str, worse: dict[str, Any] | None, better: dict[str, Any] | None
) -> None:
    where = one_table(id, rules)
    if worse:
        assert refused(where, order(worse))[1] == "8.3"
        assert carried(where, order(worse, **TOLD))
    if better:
        assert carried(where, order(better))


def test_5_2_another_wheel_asks_for_notice_where_the_zeros_then_take_the_whole_wager() -> None:
    """Of the wheel itself none is owed; `zero_rule` follows from it, and is for the worse."""
    single = {"wheel": "single_zero"}
    says, cite = refused(one_table("roulette"), order(single))
    assert (says.split(":")[2].strip()[:19], cite) == ("zero_rule full_loss", "5.2")
    assert carried(one_table("roulette"), order(single, **TOLD))
    assert carried(one_table("roulette", 'zero_rule = "full_loss"'), order(single))


# ── better or worse, of every kind of value ──────────────────────────────────────────────────────

DYNASTY = 'dynasty_bonus = {paytable = {five_aces = "50 to 1"}}\ndynasty_envy = {five_aces = 5}'
LIRB_B = "offer_lir_bonus = 'on'\nlir_bonus_paytable = 'lirb_B'"
ENVY = 'bonus_envy = "b"\nenvy_bonus = {five_aces = 5}'

STAKES = 'revenue_method = "fixed_fee_per_pot"\nrake_fee = 3'
TIME = 'revenue_method = "time_charge"\ntime_fee = 3'


@pytest.mark.parametrize(
    ("id", "rules", "worse", "better"),
    [
        ("pai-gow-poker", ENVY, {"envy_bonus": {"five_aces": "4"}}, {"envy_bonus": {"five_aces": "6"}}),
        ("pai-gow-poker", ENVY, {"envy_bonus": {}}, {"envy_bonus": {"five_aces": "5", "royal_flush": "1"}}),
        ("pai-gow-poker", DYNASTY, {"dynasty_envy": {"five_aces": "4"}}, None),
        ("pai-gow-poker", "bonus_envy = 'd'", {"bonus_envy": "off"}, {"bonus_envy": "b"}),
        ("pai-gow-poker", "", {"exposed_card_ruling": "all_void"}, None),
        ("pai-gow-poker", "", {"ez_pai_gow": "on"}, None),
        ("pai-gow", "exposed_tile_ruling = 'player_may_void'", {"exposed_tile_ruling": "all_void"}, None),
        ("caribbean-stud", "", {"progressive_amounts": {"flush": "40"}}, {"progressive_amounts": {"flush": "60"}}),
        ("caribbean-stud", "progressive_paytable = 'prog_B'", {"progressive_paytable": "prog_A"}, None),
        ("caribbean-stud", "", None, {"progressive_paytable": "prog_B"}),
        ("let-it-ride", "offer_lir_bonus = 'on'", {"lir_bonus_paytable": "lirb_B"}, None),
        ("let-it-ride", LIRB_B, None, {"lir_bonus_paytable": "lirb_A"}),
        ("let-it-ride", "", {"payout_limit_per_hand": "40000"}, {"payout_limit_per_hand": "75000"}),
        ("double-down-stud", "double_down_amount = 'up_to_equal'", {"double_down_amount": "equal"}, None),
        ("double-down-stud", "double_down_amount = 'equal'", None, {"double_down_amount": "up_to_equal"}),
        ("poker-holdem", "rake_cap = 4", {"rake_cap": "5"}, {"rake_cap": "3"}),
        ("poker-holdem", "", None, {"rake_cap": "4"}),
        ("poker-holdem", "rake_rate = 5", {"rake_rate": "10"}, {"rake_rate": "2.5"}),
        ("poker-holdem", STAKES, {"rake_fee": "4"}, {"rake_fee": "2"}),
        ("poker-holdem", TIME, {"time_fee": "4"}, {"time_fee": "2"}),
        ("poker-holdem", "", None, {"revenue_method": "none"}),
    ],
)  # fmt: skip
def test_8_3_1_4_a_change_for_the_worse_alone_asks_for_notice(
    id: str, rules: str, worse: dict[str, Any] | None, better: dict[str, Any] | None
) -> None:
    where = one_table(id, rules)
    if worse:
        assert "asks for notice; no notice" in refused(where, order(worse))[0]
        assert carried(where, order(worse, **TOLD))
    if better:
        assert carried(where, order(better))


# ── one judge of the house ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("id", "rules", "change", "cite", "key"),
    [
        ("roulette", "", {"table_min": "600"}, "8.2", "limits"),
        ("poker-holdem", "", {"bonus_payout": "bad_beat"}, "14.19(b)", "equipment.bonus_notice"),
        ("poker-holdem", "", {"multi_casino_payout": "on"}, "14.20", ""),
        ("caribbean-stud", "", {"second_deck": "on", "automated_shuffler": "on", "deal_method": "hand"}, "16.2(b)", ""),
    ],
)
def test_8_2_an_order_that_would_leave_a_violation_is_refused_with_its_section(
    id: str, rules: str, change: dict[str, Any], cite: str, key: str
) -> None:
    where = one_table(id, rules)
    said, cited = refused(where, order(change, **TOLD, regulator="20:00", surveillance="20:00"))
    assert cite in cited, (said, cited)
    assert key in said


def test_16_2_b_an_order_brings_the_equipment_and_the_approvals_that_it_needs() -> None:
    where = one_table("caribbean-stud")
    change = {"second_deck": "on", "automated_shuffler": "on"}
    assert "equipment.backs" in refused(where, order(change, **TOLD))[0]
    lies = {"shuffler": "a make", "backs": ["blue", "red"]}
    what = msgspec.structs.replace(order(change, **TOLD), equipment=lies)
    after = carry_out(where, what, now=what.effective)
    assert check(after, after.as_of).violations == []
    assert after.tables[0].equipment.backs == ("blue", "red")
    assert after.tables[0].equipment.cutting_cards == where.tables[0].equipment.cutting_cards
    held = house(table("poker-holdem"))
    bonus = msgspec.structs.replace(
        order({"bonus_payout": "bad_beat"}, **TOLD), equipment={"bonus_notice": "true"},
        licensee={"rules_submitted": "2012-03-01"},
    )  # fmt: skip
    assert check(carry_out(held, bonus, now=bonus.effective), held.as_of).violations == []
    for key, given in (
        ("equipment", {"shufler": "x"}),
        ("licensee", {"name": "Y"}),
        ("equipment", {"card_hours": "0"}),
    ):
        with pytest.raises(Unlawful, match=f"order: {key}: "):
            carry_out(held, msgspec.structs.replace(bonus, **{key: given}), now=bonus.effective)


def test_8_3_an_order_can_be_tried_without_effect() -> None:
    where, half = one_table("blackjack"), order({"surrender": "on"}, "21:00", posted="20:00")
    found = tried(where, half, at("20:10"))
    (owes,) = found.owes
    assert (owes.table, owes.option, owes.cite) == ("1", "surrender", ["13:69F-2.8(c)", "13:69F-8.3"])
    assert (owes.runs, found.earliest, found.violations) == (at("20:40"), at("20:40"), [])
    free = tried(where, order({"blackjack_payout": "3:2"}), at("20:10"))
    assert (free.owes, free.earliest) == ([], at("20:10"))
    never = tried(where, order({"table_min": "600"}), at("20:10"))
    assert [one.key for one in never.violations] == ["limits"]
    assert never.earliest is None
    assert where == one_table("blackjack")


@pytest.mark.parametrize("change", [{"surrender": "on"}, {"table_min": "25"}, {"decks": 8}, {"even_money": "on"}])
def test_8_3_what_is_tried_is_what_is_carried_out(change: dict[str, Any]) -> None:
    """At the earliest time that a try gives, the order is carried out; a minute before, it is not."""
    where, untold = one_table("blackjack"), order(change, "20:10")
    earliest = tried(where, untold, at("20:10")).earliest
    assert earliest is not None
    told: dict[str, Any] = dict.fromkeys(WAYS, at("20:10"))
    for minutes in (0, 1):
        when = earliest - timedelta(minutes=minutes)
        what = ChangeOrder(tables=("1",), change=change, effective=when, **told)
        if minutes and earliest > at("20:10"):
            assert "too early" in refused(where, what)[0]
        else:
            assert carried(where, what)


def test_a_violation_that_was_there_before_stops_no_order() -> None:
    """Only what an order makes worse is refused: a house that an older version opened can still be changed."""
    bare = house(table("craps", "[table.rules]\n", limits="{max = 500}"))
    assert check(bare, bare.as_of).violations
    assert carried(bare, order({"table_max": "600"}))["table_max"] == "600"


def test_8_3_the_basis_that_is_told_is_the_notices() -> None:
    for change, basis in (({"surrender": "on"}, "other-state"), ({"blackjack_payout": "6:5"}, "other-state")):
        with pytest.raises(Unlawful) as unlawful:
            carried(one_table("blackjack"), order(change))
        assert unlawful.value.basis == basis
    where, was = one_table("blackjack", 'surrender = "on"'), one_table("blackjack")
    (found,) = check(where, as_of=where.as_of, was=was).violations
    assert (found.cite, found.basis) == (["13:69F-2.8(c)", "13:69F-8.3"], "other-state")


def test_an_unlawful_change_is_refused_whatever_the_notice() -> None:
    assert refused(one_table("blackjack", 'multiple_action = "on"'), order({"surrender": "on"}, **TOLD))[1] == "2.8(c)"
    assert "did you mean surrender" in refused(one_table("blackjack"), order({"surender": "on"}))[0]


def test_options_that_belong_together_change_together() -> None:
    face_up = order({"hole_card_procedure": "face_up", "blackjack_payout": "1:1"}, **TOLD)
    assert carried(one_table("blackjack"), face_up)["blackjack_payout"] == "1:1"
    assert refused(one_table("blackjack"), order(face_up.change))[1] == "2.6(k)"


def test_2_17_a_only_the_withdrawal_of_an_additional_wager_asks_for_notice() -> None:
    assert carried(one_table("blackjack"), order({"additional_wager": "over_under_13"}))
    offered = one_table("blackjack", 'additional_wager = "over_under_13"')
    assert refused(offered, order({"additional_wager": "none"}))[1] == "2.17(a)"


def test_20_11_another_pair_plus_table_asks_for_notice_and_only_a_lower_ante_bonus_does() -> None:
    for old, new in (("pp_A", "pp_B"), ("pp_B", "pp_A"), ("pp_B", "pp_C")):
        where = one_table("three-card-poker", f"pair_plus_table = '{old}'")
        assert refused(where, order({"pair_plus_table": new}))[1] == "20.11"
        assert carried(where, order({"pair_plus_table": new}, **TOLD))["pair_plus_table"] == new
    assert refused(one_table("three-card-poker"), order({"ante_bonus_table": "ab_B"}))[1] == "20.11"
    assert carried(one_table("three-card-poker", "ante_bonus_table = 'ab_B'"), order({"ante_bonus_table": "ab_A"}))


def test_2_11_e_to_prohibit_asks_and_to_permit_does_not() -> None:
    assert refused(one_table("blackjack"), order({"resplit_aces": "off"}))[1] == "2.11(e)"
    assert carried(one_table("blackjack", 'resplit_aces = "off"'), order({"resplit_aces": "on"}))


def test_an_order_names_tables_that_there_are_and_times_that_can_be_compared() -> None:
    assert refused(one_table("craps"), order({}, tables=("9",)))[0] == "there is no table 9; tables: 1"
    zoned = datetime.fromisoformat("2012-06-15T20:30:00+00:00")
    assert "zone" in refused(one_table("craps"), order({}), now=zoned)[0]


def test_every_option_names_a_notice_that_there_is() -> None:
    named = {option.notice for id in GAMES for option in game(id).law.options if option.notice}
    assert named == set(NOTICES)
