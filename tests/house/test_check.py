"""Is a house legal? Each violation by its section, with what would cure it."""

from __future__ import annotations

from datetime import date

import pytest

from houseway.games import GAMES, game
from houseway.house.check import Violation, check
from houseway.house.example import text as example
from houseway.house.file import loads
from houseway.law.options import Money, values
from tests.judging import needed

from .houses import house, table, text

NEWEST = date(2012, 3, 19)
TOLD = 'notices = [{{option = "{}", {}, effective = 2012-03-19T10:00:00}}]\n'


def violations(*tables: str, as_of: str = "2012-03-19") -> list[Violation]:
    return check(house(*tables, as_of=as_of), date.fromisoformat(as_of)).violations


def only(*tables: str, as_of: str = "2012-03-19") -> Violation:
    (one,) = violations(*tables, as_of=as_of)
    return one


def rules(text: str) -> str:
    return f"[table.rules]\n{text}"


def since(was: str, now: str) -> list[Violation]:
    """What a table violates that stood otherwise before."""
    after = house(now)
    return check(after, after.as_of, was=house(was)).violations


def changed(id: str, now: str, was: str = "", told: str = "") -> Violation:
    """What a change of a table's rules violates."""
    (one,) = since(table(id, rules(was)), table(id, told + rules(now)))
    return one


@pytest.mark.parametrize("id", GAMES)
def test_a_table_of_each_game_in_order_is_legal(id: str) -> None:
    elected = "".join(f'{option} = "{value}"\n' for option, value in needed(id).items())
    assert violations(table(id, rules(elected))) == []


# ── options ──────────────────────────────────────────────────────────────────────────────────────


def test_2_8_c_options_that_exclude_each_other_are_named_with_the_ways_out() -> None:
    elected = rules('surrender = "on"\nmultiple_action = "on"')
    one = only(table("blackjack", TOLD.format("surrender", TIMES) + elected))
    assert one.cite == ["13:69F-2.8(c)"]
    assert one.cure == "surrender off or multiple_action off"


def test_all_violations_are_named_not_only_the_first() -> None:
    elected = rules(
        'decks = 5\nvigorish_percent = 6\ntie_odds = "7 to 1"\ndeckss = 3\nbanker_pay_mode = "no_vig_total_cards"'
    )
    found = {one.key: one for one in violations(table("baccarat-punto-banco", elected))}
    assert {key: one.cite for key, one in found.items()} == {
        "rules.decks": ["13:69F-3.1(a)"],
        "rules.vigorish_percent": ["13:69F-3.3(c)"],
        "rules.tie_odds": ["13:69F-3.3(b)"],
        "rules.deckss": [],
        "rules.banker_pay_mode, total_card_wagers": ["13:69F-3.3(e)2"],
    }
    assert found["rules.decks"].cure == "decks: 6 or more"
    assert "did you mean decks?" in found["rules.deckss"].says


def test_6_5_i_3_odds_below_the_least() -> None:
    one = only(table("red-dog", rules('spread_odds = {3 = "1 to 1"}')))
    assert (one.cite, one.basis) == (["13:69F-6.5(i)3"], "nj-other-year")
    assert "3: 2 to 1 or more" in one.cure


def test_an_option_is_the_law_from_its_day_on() -> None:
    dated = table("baccarat-punto-banco", rules('bonus_wager = "on"'))
    one = only(dated, as_of="2008-03-16")
    assert one.cure == "leave out bonus_wager, or as_of 2008-03-17 or later"
    assert one.cite == ["19:47-3.2"]
    assert violations(dated, as_of="2008-03-17") == []


def test_a_value_is_the_law_from_its_day_on() -> None:
    one = only(table("baccarat-punto-banco", rules('deal_style = "face_down_squeeze"')), as_of="2005-04-03")
    assert one.cure == "deal_style: face_up; face_down_squeeze with as_of 2005-04-04 or later"
    assert (
        violations(table("baccarat-punto-banco", rules('deal_style = "face_down_squeeze"')), as_of="2005-04-04") == []
    )


def test_a_game_is_the_law_from_its_day_on() -> None:
    one = only(table("blackjack-switch"), as_of="2012-03-18")
    assert one.key == "game"
    assert "first found in the text of 2012" in one.says
    assert one.cite == ["19:47-8.4"]


def test_what_only_the_game_itself_can_judge_is_found_too() -> None:
    one = only(table("big-six", rules('wheel_map = ["1", "2"]')))
    assert (one.cite, one.cure) == (["13:69F-5.5"], "54")


# ── 8.2 limits, and the wagers ───────────────────────────────────────────────────────────────────


def test_8_2_a_minimum_and_a_maximum_are_posted() -> None:
    found = violations(table("red-dog", limits="{increment = 5}"))
    assert [(one.key, one.cite, one.basis) for one in found] == [
        ("limits.min", ["13:69F-8.2"], "other-state"),
        ("limits.max", ["13:69F-8.2"], "other-state"),
    ]


def test_8_2_a_limit_is_an_amount_above_zero() -> None:
    one = only(table("craps", limits="{min = 0, max = 500}"))
    assert (one.key, one.cite) == ("limits.min", ["13:69F-8.2"])


def test_8_2_the_minimum_is_not_above_the_maximum() -> None:
    one = only(table("craps", limits="{min = {pass = 50}, max = {pass = 40, field = 5}}"))
    assert (one.key, one.says) == ("limits", "the minimum is above the maximum: pass")
    assert violations(table("craps", limits="{min = {pass = 40}, max = {pass = 40}}")) == []


def test_8_2_a_limit_among_the_rules_is_judged_like_a_posted_one() -> None:
    one = only(table("red-dog", rules("wager_increment = {nope = 5}")))
    assert (one.key, one.cite, one.cure) == ("rules", ["13:69F-8.2"], "wagers: original, raise")


def test_11_20_d_a_payout_limit_is_no_less_than_what_the_posted_minimum_could_win() -> None:
    elected = rules('imperial_bonus = "on"\nimperial_payout_limit = 40000')
    assert violations(table("pai-gow-poker", APPROVED + elected)) == []
    one = only(table("pai-gow-poker", APPROVED + elected, limits="{min = 1000, max = 5000}"))
    assert (one.key, one.cite, one.cure) == ("rules", ["13:69F-11.20(d)"], "1100000.00 or more")


def test_a_wager_is_one_of_the_law_of_the_day() -> None:
    fire = table("craps", 'wagers = ["pass", "fire"]\n')
    one = only(fire, as_of="2012-03-18")
    assert one.says == "fire is not a wager on 2012-03-18: 2012-03-19 or later"
    assert (one.cite, one.basis) == (["19:47-1.2"], "other-state")
    later = only(fire)
    posted = only(table("craps", limits="{min = {fire = 1}, max = 500}"))
    assert (posted.key, posted.says) == ("limits.min.fire", later.says)
    assert later.says == "fire is not offered at this table under the options elected"
    assert violations(table("craps", 'wagers = ["pass", "fire"]\n' + rules('fire_bet = "fire_A"'))) == []


def test_what_no_section_of_the_day_speaks_of_is_forbidden_by_none_and_rests_on_nobody_s_words() -> None:
    one = only(table("craps", rules('fire_bet = "fire_A"')), as_of="2012-03-18")
    assert (
        one.says == "option fire_bet is first found in the text of 2012; whether it was law on 2012-03-18 is not held"
    )
    unknown = only(table("craps", rules('fire_bets = "fire_A"')))
    assert [(each.cite, each.basis) for each in (one, unknown)] == [([], "ours")] * 2
    game = only(table("blackjack-switch"), as_of="2012-03-18")
    assert (game.cite, game.basis) == (["19:47-8.4"], "nj-other-year")


def test_a_wager_that_there_is_not_is_named_wherever_it_stands() -> None:
    found = violations(
        table("craps", 'wagers = ["fild"]\n', limits="{min = {fild = 5}, max = {passs = 50, place_win = 5}}")
    )
    assert [(one.key, one.cure) for one in found] == [
        ("limits.min.fild", "did you mean field?"),
        ("limits.max.passs", "did you mean pass?"),
        ("wagers.fild", "did you mean field?"),
    ]


# ── pits ─────────────────────────────────────────────────────────────────────────────────────────

TIMES = "posted = 2012-03-19T09:00:00, announced = 2012-03-19T09:30:00"
WRITTEN = "regulator = 2012-03-19T09:00:00, surveillance = 2012-03-19T09:30:00"


def settling(number: int, id: str, pit: str = "A") -> str:
    told = TOLD.format("settlement_procedure", WRITTEN)
    return table("baccarat-punto-banco", told + rules(f"settlement_procedure = {number}"), id=id, pit=pit)


def test_3_10_c_1_one_settlement_procedure_in_the_whole_pit() -> None:
    one = only(settling(2, "1"), settling(3, "2"), settling(3, "3"))
    assert one.cite == ["13:69F-3.10(c)1"]
    assert one.says == "settlement_procedure differs within pit A: 2 at 1; 3 at 2, 3"
    assert violations(settling(2, "1"), settling(3, "2", pit="B")) == []


def test_3_5_b_one_shuffle_in_the_whole_pit_and_the_default_counts() -> None:
    washed = table("baccarat-punto-banco", rules('shuffle_procedure = "wash_three_dealers"'), id="2")
    assert only(table("baccarat-punto-banco"), washed).cite == ["13:69F-3.5(b)"]


# ── notices ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("id", "other", "odds", "cite", "basis"),
    [
        ("mini-dice", "mini-dice", 'place_10 = "2 to 1"', "13:69F-13.6(b)", "nj-other-year"),
        ("craps", "mini-craps", 'field_12 = "3 to 1"', "13:69F-1.4", "other-state"),
        ("automated-craps", "automated-craps", 'field_12 = "3 to 1"', "13:69F-1A.6", "other-state"),
        ("sic-bo", "sic-bo", 'small = "2 to 1"', "13:69F-9.4", "practice"),
        ("roulette", "roulette", 'straight = "36 to 1"', "13:69F-5.2", "practice"),
    ],
)
def test_13_6_b_odds_above_the_least_are_the_same_in_the_whole_casino(
    id: str, other: str, odds: str, cite: str, basis: str
) -> None:
    higher = rules(f"higher_odds = {{{odds}}}")
    one = only(table(id, higher, id="1"), table(other, id="2", pit="B"))
    assert (one.key, one.cite, one.basis) == ("the casino: higher_odds", [cite], basis)
    assert one.says.endswith("at 1; none at 2")
    assert one.cure == "one higher_odds at all tables of the casino"
    assert violations(table(id, higher, id="1"), table(other, higher, id="2", pit="B")) == []


def test_13_6_b_the_least_odds_are_the_least_however_they_are_stated() -> None:
    stated = rules('higher_odds = {place_4 = "18 to 10", any_7 = "4 to 1"}')
    assert violations(table("mini-dice", stated, id="1"), table("mini-dice", id="2")) == []


SURRENDER = 'surrender = "on"'


def test_2_8_c_surrender_asks_for_notice_that_has_run() -> None:
    one = changed("blackjack", SURRENDER)
    assert one.cite == ["13:69F-2.8(c)", "13:69F-8.3"]
    assert one.cure == "a sign at the table and an announcement to its players, 30 minutes before"
    half = changed("blackjack", SURRENDER, told=TOLD.format("surrender", "posted = 2012-03-19T09:00:00"))
    assert "no notice: an announcement to its players" in half.says
    late = TIMES.replace("09:30", "09:31")
    early = changed("blackjack", SURRENDER, told=TOLD.format("surrender", late))
    assert "too early: the notice has run at 2012-03-19 10:01" in early.says
    given = table("blackjack", TOLD.format("surrender", TIMES) + rules(SURRENDER))
    assert since(table("blackjack"), given) == []


@pytest.mark.parametrize(
    ("id", "elected", "cite"),
    [
        ("baccarat-punto-banco", "settlement_procedure = 3", "13:69F-3.10(c)2"),
        ("baccarat-punto-banco", 'reshuffle_after_lacing = "on"', "13:69F-3.5(a)1ii"),
        ("baccarat-chemin-de-fer", 'reshuffle_after_lacing = "on"', "13:69F-4.3(b)"),
        ("minibaccarat", 'reshuffle_after_lacing = "on"', "13:69F-7.5(b)"),
    ],
)
def test_written_notice_to_regulator_and_surveillance(id: str, elected: str, cite: str) -> None:
    one = changed(id, elected)
    assert one.cite == [cite]
    assert one.cure == "the regulator in writing and surveillance in writing, 30 minutes before"


AMOUNTS = ("40000", "75000")
FIRST = [
    (id, option.id, one)
    for id in GAMES
    for option in game(id).law.options
    if option.notice and option.in_force(NEWEST)
    for one in (*values(option.kind, NEWEST), *(AMOUNTS if isinstance(option.kind, Money) else ()))
]


@pytest.mark.parametrize(("id", "option", "value"), FIRST)
def test_8_3_what_a_table_opens_with_changes_nothing(id: str, option: str, value: str) -> None:
    elected = {**needed(id), option: value}
    chosen = "".join(f'{one} = "{each}"\n' for one, each in elected.items())
    found = [one for one in violations(table(id, rules(chosen))) if one.key == "notices"]
    if option.startswith("error_card") and value not in (
        "burn_by_value",
        "10",
    ):  # 3.12(c)
        assert [one.cure for one in found] == ["the regulator in writing, before"]
    else:
        assert found == []


def test_18_11_a_notice_says_amounts_in_dollars() -> None:
    limit = "payout_limit_per_hand = {}"
    one = changed("let-it-ride", limit.format(60_000), was=limit.format(75_000))
    assert one.says.startswith("payout_limit_per_hand 60000.00 asks for notice")


@pytest.mark.parametrize(
    ("id", "elected"),
    [
        ("baccarat-punto-banco", "vigorish_percent = 4"),
        ("baccarat-punto-banco", "vigorish_percent = 5"),
        ("red-dog", 'spread_odds = {1 = "6 to 1"}'),
        ("blackjack", 'resplit_aces = "on"'),
        ("blackjack", 'additional_wager = "over_under_13"'),
        ("roulette", 'half_rounding = "round_loss_down"'),
        ("sic-bo", 'paytable = "PA_B"'),
    ],
)
def test_8_3_what_favours_the_player_or_is_the_default_asks_for_none(id: str, elected: str) -> None:
    assert since(table(id), table(id, rules(elected))) == []


@pytest.mark.parametrize(
    ("id", "elected"),
    [
        ("roulette", 'zero_rule = "full_loss"'),
        ("roulette", 'wheel = "single_zero"\nzero_rule = "full_loss"'),
        ("roulette", 'wheel = "single_zero"'),
        ("blackjack", 'hole_card_procedure = "face_up"\nblackjack_payout = "1:1"'),
        ("blackjack", 'resplit_aces = "off"\n'),
        ("minibaccarat", 'vigorish_type = "tie_25"'),
        ("sic-bo", 'paytable = "PA_A"'),
        ("big-six", "special_odds = 40"),
    ],
)
def test_8_3_what_is_for_the_worse_or_another_variant_asks_for_it(id: str, elected: str) -> None:
    assert "13:69F-8.3" in {one.cite[-1] for one in since(table(id), table(id, rules(elected)))}


def test_of_several_notices_of_an_option_the_last_counts() -> None:
    first = f'{{option = "surrender", {TIMES}, effective = 2012-03-19T10:00:00}}'
    last = first.replace("T10", "T09")
    surrender, plain = rules(SURRENDER), table("blackjack")
    assert since(plain, table("blackjack", f"notices = [{last}, {first}]\n{surrender}")) == []
    (one,) = since(plain, table("blackjack", f"notices = [{first}, {last}]\n{surrender}"))
    assert "too early" in one.says


def test_a_notice_of_an_option_that_there_is_not() -> None:
    one = only(table("blackjack", TOLD.format("surender", TIMES)))
    assert (one.key, one.cure) == ("notices", "did you mean surrender?")


# ── what lies on the table ───────────────────────────────────────────────────────────────────────


def test_3_1_a_two_cutting_cards_yellow_or_green_until_1998() -> None:
    red = table("baccarat-punto-banco").replace('"yellow"', '"red"')
    one = only(red, as_of="1998-09-07")
    assert (one.cite, one.cure) == (["19:47-3.1(a)"], "2 cutting cards, yellow or green")
    assert violations(red, as_of="1998-09-08") == []
    assert only(red.replace('"green", ', ""), as_of="1998-09-08").says == "1 cutting card"
    for backs in ("red", "Red, with bees"):
        alike = only(red.replace('["blue"]', f'["{backs}"]'), as_of="1998-09-08")
        assert (alike.cite, alike.cure) == (["19:47-3.1(a)"], "a readily distinguishable colour")
    assert only(table("baccarat-punto-banco").replace(', "yellow"', "")).says == "1 cutting card"
    assert only(table("baccarat-punto-banco").replace('"yellow"', '"yellow", "red"')).says == "3 cutting cards"


def test_3_6_a_backs_of_one_colour_and_a_shoe() -> None:
    mixed = table("baccarat-punto-banco").replace('["blue"]', '["blue", "red"]')
    assert (only(mixed).cite, only(mixed).says) == (["13:69F-3.6(a)"], "2 colours of backs")
    bare = table("baccarat-punto-banco").replace('equipment.shoe = "left"', "")
    assert only(bare).says == "no dealing shoe"


@pytest.mark.parametrize(("id", "cite"), [("red-dog", "6.1(c)"), ("minibaccarat", "7.6(a)"), ("blackjack", "2.6(a)")])
def test_the_shoe_stands_at_the_dealers_left(id: str, cite: str) -> None:
    one = only(table(id).replace('shoe = "left"', 'shoe = "right"'))
    assert (one.cite, one.cure) == ([f"13:69F-{cite}"], "the shoe at the dealer's left")


def test_2_2_a_1_dealt_from_the_hand() -> None:
    elected = rules('deal_from_hand = "on"\ndecks = 2\nshuffle_method = "automated"')
    by_hand = table("blackjack", elected).replace('equipment.shoe = "left"', "")
    assert [(one.key, one.cite) for one in violations(by_hand)] == [
        ("equipment.cutting_cards", ["13:69F-2.2(a)1"]),
        ("equipment.shuffler", ["13:69F-2.2(c)"]),
    ]

    two = by_hand.replace('["green"]', '["green", "yellow"]')
    assert [one.key for one in violations(two)] == ["equipment.shuffler"]


@pytest.mark.parametrize(("id", "cite"), [("red-dog", "6.3(c)"), ("blackjack", "2.2(a)")])
def test_2_2_a_and_6_3_c_there_is_a_cutting_card(id: str, cite: str) -> None:
    one = only(table(id).replace('["green"]', "[]"))
    assert (one.key, one.cite) == ("equipment.cutting_cards", [f"13:69F-{cite}"])


def test_2_2_a_an_automated_shuffler_at_a_shoe_has_a_batch_of_each_colour() -> None:
    found = violations(table("blackjack", rules('shuffle_method = "automated"')))
    assert [(one.key, one.cite, one.basis) for one in found] == [
        ("equipment.backs", ["13:69F-2.2(a)"], "other-state"),
        ("equipment.shuffler", ["13:69F-2.2(a)"], "other-state"),
    ]
    fitted = table("blackjack", 'equipment.shuffler = "S"\n' + rules('shuffle_method = "automated"'))
    assert violations(fitted.replace('["blue"]', '["blue", "red"]')) == []
    of_two_sides = table("blackjack", rules('shuffle_method = "automated"\ndouble_shoe = "on"'))
    assert [one.cite for one in violations(of_two_sides) if one.key == "equipment.backs"] == [["13:69F-2.6(d)"]]


def test_2_2_a_backs_are_alike() -> None:
    assert only(table("blackjack").replace('["blue"]', '["blue", "red"]')).cite == ["13:69F-2.2(a)"]


@pytest.mark.parametrize(
    ("id", "elected", "most", "cite"),
    [
        ("double-down-stud", "", 24, "17.3(e)"),
        ("double-down-stud", 'deal_method = "hand"\nautomated_shuffler = "on"', 8, "17.3(e)"),
        ("caribbean-stud", "", 8, "16.3(e)"),
        ("let-it-ride", "", 8, "18.4(e)"),
        ("poker-holdem", "", 4, "14.2(b)"),
    ],
)
def test_17_3_e_the_house_changes_the_cards_no_later_than_the_section_has_it(
    id: str, elected: str, most: int, cite: str
) -> None:
    def found(hours: int) -> list[tuple[str, list[str], str]]:
        there = violations(table(id, f"equipment.card_hours = {hours}\n" + rules(elected)))
        return [(one.key, one.cite, one.cure) for one in there if one.key == "equipment.card_hours"]

    assert found(most) == []
    assert found(most + 1) == [("equipment.card_hours", [f"13:69F-{cite}"], f"{most} or fewer")]
    assert violations(table("blackjack", "equipment.card_hours = 1000\n")) == []


def test_2_6_d_a_double_shoe_has_two_colours_of_backs_and_a_cutting_card_for_each_side() -> None:
    double = table("blackjack", rules('double_shoe = "on"')).replace('["green"]', '["green", "yellow"]')
    assert (only(double).key, only(double).cite) == ("equipment.backs", ["13:69F-2.6(d)"])
    backed = double.replace('["blue"]', '["blue", "red"]')
    assert violations(backed) == []
    one = only(backed.replace('["green", "yellow"]', '["green"]'))
    assert (one.says, one.cite, one.basis) == ("1 cutting card", ["13:69F-2.6(d)"], "other-state")


@pytest.mark.parametrize(
    ("id", "cite"), [("mini-dice", "13.6(a)"), ("craps", "1.4(a)"), ("baccarat-punto-banco", "8.2")]
)
def test_odds_are_stated_with_to(id: str, cite: str) -> None:
    one = only(table(id, 'signs = ["any 7 pays 5 for 1", "over 7 pays 1 to 1"]'))
    assert (one.cite, one.cure) == ([f"13:69F-{cite}"], '"4 to 1"')
    assert violations(table("keno", 'signs = ["2 caught pays 12 for 1"]')) == []


@pytest.mark.parametrize(
    ("sign", "cure"),
    [
        ("3 FOR 1", '"2 to 1"'), ("eight for one", '"7 to 1"'), ("Thirty-Five For One", '"34 to 1"'),
        ("8-for-1", '"7 to 1"'), ("1,001 for 1", '"1000 to 1"'), ("one hundred eighty for one", '"179 to 1"'),
        ("$8 for $1", '"7 to 1"'), ("8\u00a0for\u00a01", '"7 to 1"'), ("2.5 for 1", '"3 to 2"'),
        ("80 for 10", '"7 to 1"'),
        ("1 for 1", 'odds stated with "to"'), ("8 for 0", 'odds stated with "to"'),
        ("good for two players", ""), ("8 to 1", ""), ("something for one", ""),
    ],
)  # fmt: skip
def test_8_2_odds_with_for_are_seen_in_any_case_and_in_words(sign: str, cure: str) -> None:
    found = violations(table("blackjack", f'signs = ["{sign}"]'))
    assert [one.cure for one in found] == [cure] * bool(cure)


@pytest.mark.parametrize(
    ("id", "elected", "cite"),
    [
        ("blackjack", 'shuffle_method = "continuous"', "2.21"),
        ("red-dog", 'continuous_shuffler = "on"', "6.8"),
        ("minibaccarat", 'continuous_shuffler = "on"', "7.12"),
    ],
)
def test_2_20_a_continuous_shuffler_is_approved_by_the_regulator(id: str, elected: str, cite: str) -> None:
    one = only(table(id, rules(elected)))
    assert (one.key, one.cite) == ("equipment.shuffler_approved", [f"13:69F-{cite}"])
    assert only(table(id, f"equipment.shuffler_approved = 2012-03-20\n{rules(elected)}")).says.endswith("on 2012-03-19")
    assert violations(table(id, f"equipment.shuffler_approved = 2012-03-19\n{rules(elected)}")) == []


def test_2_11_e_a_table_has_up_to_six_boxes_or_seven_with_its_limit() -> None:
    for boxes in range(1, 7):
        assert violations(table("blackjack", rules(f"boxes = {boxes}"))) == []
    assert [one.key for one in violations(table("blackjack", rules("boxes = 8")))] == ["rules.boxes"]


# ── the house ────────────────────────────────────────────────────────────────────────────────────


def of_house(changed: str) -> list[Violation]:
    one = loads(changed)
    return check(one, one.as_of).violations


def test_3_3_c_3_i_those_who_sign_the_form_of_deferred_vigorish() -> None:
    short = text(table("baccarat-punto-banco")).replace('pit_clerk = ["C"]', "")
    (one,) = of_house(short)
    assert (one.key, one.cite) == ("staff", ["13:69F-3.3(c)3i"])
    assert "pit_clerk" in one.says
    at_once = table("baccarat-punto-banco", rules('vigorish_collection = "immediate"'))
    assert of_house(text(at_once).replace('pit_clerk = ["C"]', "")) == []
    told = TOLD.format("banker_pay_mode", TIMES)
    for mode, few in (("no_vig_six_half", 0), ("no_vig_dragon7", 0), ("no_vig_total_cards", 1)):
        free = told + rules(f'banker_pay_mode = "{mode}"\ntotal_card_wagers = "{"on" if few else "off"}"')
        assert len(of_house(text(table("baccarat-punto-banco", free)).replace('pit_clerk = ["C"]', ""))) == few
    on_ties = table("minibaccarat", TOLD.format("vigorish_type", TIMES) + rules('vigorish_type = "tie_25"'))
    assert of_house(text(on_ties).replace('pit_clerk = ["C"]', "")) == []
    early = text(table("baccarat-punto-banco"), as_of="1998-09-20")
    assert of_house(early.replace('pit_clerk = ["C"]', "")) == []


def test_8_5_patrons_can_read_the_rules_and_approved_guides() -> None:
    bare = text().replace('rules_kept_at = "the podium"', "").replace("guides_approved = 1996-03-11", "")
    assert [(one.key, one.cite) for one in of_house(bare)] == [
        ("licensee.rules_kept_at", ["13:69F-8.5"]),
        ("licensee.guides_approved", ["13:69F-8.5"]),
    ]
    assert [one.key for one in of_house(text().replace("1996-03-11", "2012-03-20"))] == ["licensee.guides_approved"]


NOTICE = """
place = "the ballroom"
kind = "blackjack, two rounds"
equipment = "ten tables"
participants = 60
security = "two cameras a table"
integrity_certified = ["S. Ecurity", "S. Urveillance", "G. Aming"]
revenue_certified = "C. Ontroller"
controls_certified = "K. Ey"
controls_filed = 2012-06-01
"""
"""8.6(b)1-7, (e)."""


def tournament(more: str, as_of: str = "2012-03-19") -> list[tuple[str, list[str]]]:
    # 2012-06-15 is a Friday
    found = of_house(text(as_of=as_of) + f'[[tournament]]\nid = "T"\nstarts = 2012-06-15T20:00:00\n{NOTICE}{more}')
    return [(one.says, one.cite) for one in found]


@pytest.mark.parametrize(
    ("key", "item"),
    [
        ("place", "(b)1"), ("kind", "(b)1"), ("equipment", "(b)2"), ("participants", "(b)3"), ("security", "(b)4"),
        ("integrity_certified", "(b)5"), ("revenue_certified", "(b)6"), ("controls_certified", "(b)7"),
        ("controls_filed", "(e)"),
    ],
)  # fmt: skip
def test_8_6_b_the_notice_of_a_tournament_has_the_seven_items(key: str, item: str) -> None:
    less = "".join(f"{line}\n" for line in NOTICE.splitlines() if not line.startswith(f"{key} "))
    whole = f'[[tournament]]\nid = "T"\nstarts = 2012-06-15T20:00:00\nnotified = 2012-06-01T20:00:00\n{less}'
    (one,) = check(loads(text() + whole), NEWEST).violations
    assert (one.key, one.cite) == (f"tournament T: {key}", [f"13:69F-8.6{item}"])


def test_8_6_b_5_three_supervisors_certify_the_integrity() -> None:
    two = NOTICE.replace(', "G. Aming"', "")
    whole = f'[[tournament]]\nid = "T"\nstarts = 2012-06-15T20:00:00\nnotified = 2012-06-01T20:00:00\n{two}'
    assert [one.cite for one in check(loads(text() + whole), NEWEST).violations] == [["13:69F-8.6(b)5"]]


IMPERIAL = 'imperial_bonus = "on"\nimperial_payout_limit = '
APPROVED = "equipment.payout_limit_approved = 2012-03-01\n"


def test_11_20_d_a_payout_limit_is_approved_and_a_decrease_is_told_unless_the_layout_shows_it() -> None:
    one = only(table("pai-gow-poker", rules(f"{IMPERIAL}50000")))
    assert (one.key, one.cite) == ("equipment.payout_limit_approved", ["13:69F-11.20(d)"])
    late = "equipment.payout_limit_approved = 2013-03-01\n"
    assert only(table("pai-gow-poker", late + rules(f"{IMPERIAL}50000"))).says.endswith("not approved on 2012-03-19")
    high, low = (table("pai-gow-poker", APPROVED + rules(f"{IMPERIAL}{most}")) for most in (50_000, 40_000))
    assert violations(high) == since(low, high) == []
    assert since(low, table("pai-gow-poker", rules('imperial_bonus = "on"'))) == []
    (told,) = since(high, low)
    assert told.cite == ["13:69F-11.20(d)", "13:69F-8.3"]
    printed = table("pai-gow-poker", f"{APPROVED}equipment.payout_limit_printed = true\n" + rules(f"{IMPERIAL}40000"))
    assert since(high, printed) == []


def test_8_6_b_a_tournament_is_notified_five_business_days_before() -> None:
    assert tournament("notified = 2012-06-08T20:01:00") == tournament("notified = 2012-06-08T23:59:00") == []
    late = [("notice less than five business days before", ["13:69F-8.6(b)"])]
    assert tournament("notified = 2012-06-09T00:00:00") == late
    untold = f'[[tournament]]\nid = "T"\nstarts = 2012-06-15T20:00:00{NOTICE}'
    one = loads(f"{text()}{untold}notified = 2012-06-08T20:00:00")
    (remark,) = check(one, one.as_of).remarks
    assert "public holidays are not known" in remark
    assert [one.basis for one in check(loads(text() + untold), one.as_of).violations] == ["nj-other-year"]
    assert tournament("") == [("no written notice to the Division", ["13:69F-8.6(b)"])]


def test_8_6_b_a_special_event_24_hours_before() -> None:
    assert tournament("special_event = true\nnotified = 2012-06-14T20:00:00") == []
    assert tournament("special_event = true\nnotified = 2012-06-14T20:01:00") == [
        ("notice less than 24 hours before", ["13:69F-8.6(b)"])
    ]


def test_8_6_d_tips_are_withheld_only_if_participants_are_told() -> None:
    in_time = "notified = 2012-06-01T20:00:00\ntips_withheld = true\n"
    assert [cite for _, cite in tournament(in_time)] == [["13:69F-8.6(d)"]]
    assert tournament(in_time + "participants_told = true") == []


def test_8_6_is_not_in_19_47() -> None:
    assert tournament("notified = 2012-06-01T20:00:00", as_of="2012-03-18") == [
        ("19:47 has no tournaments", ["13:69F-8.6(a)"])
    ]


# ── the whole ────────────────────────────────────────────────────────────────────────────────────


def test_every_checked_paragraph_says_what_answers_for_it() -> None:
    for law in (game(id).law for id in GAMES):
        assert {one.cite for one in law.paragraphs if one.treatment == "checked"} == law.checked.keys(), law.id


def test_what_nobody_elected_is_remarked_not_a_violation() -> None:
    report = check(house(table("craps")), NEWEST)
    assert report.remarks == [
        "table 1: not elected, so Houseway's own choice: odds_multiple, vig_timing, payout_rounding"
    ]


@pytest.mark.parametrize("as_of", [date(1996, 3, 11), date(2007, 1, 1), NEWEST])
def test_the_example_is_legal_and_has_every_game_of_the_day(as_of: date) -> None:
    one = loads(example(as_of=as_of))
    assert {each.game for each in one.tables} == {id for id in GAMES if game(id).law.since <= as_of}
    assert check(one, as_of).violations == []


def test_each_option_in_the_examples_comments_is_lawful_as_it_stands() -> None:
    def is_option(line: str) -> bool:
        return line.startswith("# ") and " = " in line and "…" not in line

    lines = example().splitlines()
    assert sum(map(is_option, lines)) > 100
    opened = "\n".join(line[2:] if is_option(line) else line for line in lines)
    assert check(loads(opened), NEWEST).violations == []
