"""What the law of the games says beside their procedures: what lies on a table, what a report of an irregularity must
say, and which options mean anything only with others. The tables here are the rulebook's."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from houseway import games
from houseway.games import GAMES, game
from houseway.house.guide import guide
from houseway.law.datum import in_force
from houseway.law.duties import ages_of, required
from houseway.law.editions import SUCCESSOR
from houseway.law.election import elect, faults
from houseway.play.codec import defaults
from houseway.play.inputs import Irregularity

BEFORE = date(2012, 3, 18)
STATED = {"fast-action-holdem": {"rule_set": "demonstration"}, "pokette": {"rule_set": "demonstration"}}
"""What a game needs that no text states."""

# ── fittings ─────────────────────────────────────────────────────────────────────────────────────

SHUFFLER = {"automated_shuffler": "on"}
BY_HAND = {**SHUFFLER, "deal_method": "hand"}
SECOND = {**SHUFFLER, "second_deck": "on"}
Fitted = dict[str, tuple[int, str, str]]
"""By item: how many, where, and the section."""


def fitted(id: str, day: date, elected: dict[str, str]) -> Fitted:
    law = game(id).law
    needs = required(law.fittings, elect(law, day, {**STATED.get(id, {}), **elected}), day)
    assert len({one.item for one in needs}) == len(needs)
    return {one.item: (one.number, one.where, one.cite) for one in needs}


ONE_DECK: dict[str, tuple[int, str, str, str, str, str]] = {
    "caribbean-stud": (2, "16.2(a)", "16.2(b)2", "16.4(a)", "", "16.7"),
    "double-down-stud": (2, "17.2(a)", "17.2(b)2", "17.4(a)", "left", "17.8(a)1"),
    "let-it-ride": (1, "18.2(a)", "18.2(b)2", "18.5(a)", "", "18.7(a)"),
    "three-card-poker": (1, "20.2", "20.2", "20.5", "", "20.7"),
}
"""How many cards beside the deck, where they and the backs stand, backs of two decks, the shuffler, and the shoe."""


@pytest.mark.parametrize("id", ONE_DECK)
def test_16_2_17_2_18_2_20_2_what_lies_on_a_table_of_one_deck(id: str) -> None:
    number, deck, two_decks, shuffler, side, shoe = ONE_DECK[id]
    always: Fitted = {"cutting_cards": (number, "", deck), "backs": (1, "", deck), "shoe": (1, side, shoe)}
    machine: Fitted = {"shuffler": (1, "", shuffler)}
    for day in (game(id).law.since, BEFORE, SUCCESSOR):
        assert fitted(id, day, {}) == always
        assert fitted(id, day, SHUFFLER) == always | machine
        assert fitted(id, day, SECOND) == always | machine | {"backs": (2, "", two_decks)}
        by_hand = {item: one for item, one in always.items() if item != "shoe"}
        assert fitted(id, day, BY_HAND) == by_hand | machine


@pytest.mark.parametrize("id", ONE_DECK)
def test_16_2_17_2_18_2_20_2_until_2012_the_cards_beside_the_deck_are_yellow_or_green(id: str) -> None:
    def colours(day: date) -> list[tuple[str, ...]]:
        return [one.colours for one in in_force(game(id).law.fittings, day) if one.item == "cutting_cards"]

    assert (colours(BEFORE), colours(SUCCESSOR)) == ([("yellow", "green")], [()])


def test_21_2_21_5_a_shoe_and_where_one_shuffles_a_machine() -> None:
    shoe = {"shoe": (1, "", "21.2")}
    assert fitted("fast-action-holdem", SUCCESSOR, {}) == shoe
    assert fitted("fast-action-holdem", SUCCESSOR, SHUFFLER) == shoe | {"shuffler": (1, "", "21.5")}


@pytest.mark.parametrize(
    ("elected", "expected"),
    [
        ({}, {"cutting_cards": (1, "", "11.6(e)"), "shoe": (1, "left", "11.8(a)")}),
        ({"dealing_method": "hand"}, {"cutting_cards": (1, "", "11.6(e)")}),
        ({"shuffle_method": "automated"}, {"shoe": (1, "left", "11.8(a)"), "shuffler": (1, "", "11.6(a)")}),
        (
            {"shuffle_method": "automated", "dealing_method": "automated_shoe"},
            {"shoe": (1, "", "11.8B"), "shuffler": (1, "", "11.6(a)")},
        ),
        (
            {"dealing_method": "automated_shoe"},
            {"cutting_cards": (1, "", "11.6(e)"), "shoe": (1, "", "11.8B")},
        ),
    ],
)
def test_11_6_11_8_what_lies_on_a_table_of_pai_gow_poker(elected: dict[str, str], expected: Fitted) -> None:
    for day in (game("pai-gow-poker").law.since, SUCCESSOR):
        assert fitted("pai-gow-poker", day, elected) == expected


AGES = {
    "caribbean-stud": (8, 8), "double-down-stud": (24, 8), "let-it-ride": (8, 4), "three-card-poker": (8, 4),
}  # fmt: skip
"""16.3(e), 17.3(e), 18.4(e), 20.4: after how many hours cards are changed that are dealt from a shoe, and from the
hand."""


@pytest.mark.parametrize("id", AGES)
def test_16_3_e_17_3_e_18_4_e_20_4_when_the_cards_are_changed(id: str) -> None:
    law = game(id).law
    for day in (law.since, SUCCESSOR):
        found = [[one.hours for one in ages_of(law.ages, {"deal_method": how}, day)] for how in ("manual_shoe", "hand")]
        assert found == [[hours] for hours in AGES[id]]


# ── numbers, and what may be elected ─────────────────────────────────────────────────────────────

SEVEN = tuple("1234567")


@pytest.mark.parametrize("id", [*ONE_DECK, "fast-action-holdem"])
def test_a_table_of_the_ranked_games_has_seven_positions(id: str) -> None:
    """13:69E-1.13G and 1.13H; of the others no number is found."""
    assert game(id).seats == SEVEN


BOUNDS: list[tuple[str, str, list[Any], list[Any]]] = [
    ("caribbean-stud", "progressive_amounts", [{"flush": 1}], [{"flush": 0}]),
    ("caribbean-stud", "progressive_link", ["none", "linked_tables"], ["some"]),
    ("fast-action-holdem", "player_cards", [2, 3, 4, 5], [1, 6]),
    ("fast-action-holdem", "community_cards", [3, 4, 5], [-1, 6]),
    ("pai-gow-poker", "decks", [1], [0, 2]),
    ("pai-gow-poker", "vigorish_percent", [5], [4, 6]),
    ("pai-gow-poker", "vigorish_rounding_cents", [25], [5, 20]),
    (
        "pai-gow-poker", "additional_wager", [{"paytable": {"1": "6 to 1", "7": "6 to 1"}}],
        [{"paytable": {"0": "6 to 1"}}, {"paytable": {"8": "6 to 1"}}],
    ),
    ("blackjack", "boxes", [1, 6, 7], [0, 8]),
    ("keno", "spots_allowed", [["1"], ["20"]], [["0"], ["21"]]),
    ("keno", "games_per_ticket_max", [1, 1000], [0, 1001]),
    ("keno", "redemption_days", [1, 36_500], [0, 36_501]),
    ("poker-holdem", "act_time_limit_s", [1, 60], [0]),
    ("poker-holdem", "max_raises", [1, "unlimited"], [0]),
    ("poker-holdem", "poker_area", ["casino_floor", "simulcasting_facility"], ["garden"]),
    ("poker-holdem", "deck_timer", ["elapsed", "in_play"], ["never"]),
]  # fmt: skip
"""A game, an option of it, what may be elected and what may not."""


@pytest.mark.parametrize(("id", "option", "lawful", "unlawful"), BOUNDS)
def test_the_least_and_the_most_that_may_be_elected(
    id: str, option: str, lawful: list[Any], unlawful: list[Any]
) -> None:
    def refused(value: Any) -> list[str]:
        found, _ = faults(game(id).law, SUCCESSOR, {**STATED.get(id, {}), option: value})
        return [one.option for one in found]

    assert [value for value in lawful if refused(value)] == []
    assert [value for value in unlawful if refused(value) == [option]] == unlawful


def test_5_cards_are_a_hand_though_none_lies_in_the_middle() -> None:
    """21.3, 21.7: the least number of community cards is none."""
    elected = {**STATED["fast-action-holdem"], "player_cards": 5, "community_cards": 0}
    assert games.rules("fast-action-holdem", elected).elected["community_cards"] == 0


DEFAULTS: dict[str, dict[str, Any]] = {
    "caribbean-stud": {"deal_method": "manual_shoe", "progressive_paytable": "prog_A", "progressive_link": "none"},
    "pai-gow-poker": {
        "dealing_method": "manual_shoe", "cutting_card_after_cut": "discard_rack", "idle_spread": "face_up",
        "house_way": "usual", "wheel_straight_rank": "second_highest", "joker_mode": "bug", "vigorish_percent": 5,
    },
    "poker-holdem": {"poker_area": "casino_floor", "deck_timer": "elapsed"},
}  # fmt: skip


@pytest.mark.parametrize("id", DEFAULTS)
def test_what_is_so_where_nothing_is_elected(id: str) -> None:
    elected = elect(game(id).law, SUCCESSOR, {})
    assert {option: elected[option] for option in DEFAULTS[id]} == DEFAULTS[id]


def test_13_69f_11_23_the_dynasty_envy_bonus_is_as_published() -> None:
    elected = elect(game("pai-gow-poker").law, SUCCESSOR, {})
    assert elected["dynasty_envy"] == {"five_aces": 12_500, "royal_flush": 5_000, "straight_flush": 1_000}


# ── from which day on ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", GAMES)
def test_on_every_day_an_option_a_wager_and_an_irregularity_stands_once(id: str) -> None:
    law = game(id).law
    data = (law.options, law.wagers, law.irregularities)
    days = {law.since, *(one.since for some in data for one in some), *(one.until for some in data for one in some)}
    for day in filter(None, days):
        for some in data:
            names = [getattr(one, "id", "") or getattr(one, "kind", "") for one in in_force(some, day)]
            assert len({*names}) == len(names), day


IN_1998 = date(1998, 1, 1)
OF_THREE_CARDS = {
    "hole_card_exposed", "card_exposed", "wrong_position", "card_found_face_up", "card_drawn_in_error",
    "wrong_number_of_cards", "wrong_deck_count", "shuffler_failed", "other_shuffle_method", "shoe_jam",
    "stub_not_counted", "shuffler_count_wrong", "player_left_seat",
}  # fmt: skip


def test_20_6_20_12_three_card_poker_has_its_wagers_and_rulings_from_the_print_of_1998_on() -> None:
    law = game("three-card-poker").law
    assert [one.id for one in in_force(law.wagers, IN_1998)] == ["ante", "play", "pair_plus"]
    assert {one.kind for one in in_force(law.irregularities, IN_1998)} == OF_THREE_CARDS


def test_21_1_all_of_fast_action_holdem_is_known_from_the_print_of_1998_on() -> None:
    law = game("fast-action-holdem").law
    own = (*law.wagers, *law.paytables, *law.options, *law.irregularities, *law.fittings, *law.rule_sets)
    of_the_game = [one for one in own if one.cite.startswith("21.")]
    assert len(of_the_game) > 20
    assert {one.cite for one in of_the_game if not one.in_force(IN_1998)} == set()


def test_3_3_e_1_and_h_where_no_vigorish_is_charged_its_options_say_nothing() -> None:
    law = game("baccarat-punto-banco").law
    ways = [one for one in law.options if one.id.startswith("vigorish_")]
    for mode, charged in (
        ("no_vig_six_half", False), ("no_vig_dragon7", False), ("no_vig_total_cards", True), ("vigorish", True),
    ):  # fmt: skip
        assert {one.speaks({"banker_pay_mode": mode}) for one in ways} == {charged}, mode


@pytest.mark.parametrize(
    ("id", "day", "options"),
    [
        ("let-it-ride", date(1996, 7, 15), {"offer_lir_bonus", "lir_bonus_paytable"}),
        ("let-it-ride", SUCCESSOR, {"offer_three_card_bonus", "three_card_bonus_paytable"}),
        ("three-card-poker", SUCCESSOR, {"offer_six_card_bonus"}),
        ("baccarat-punto-banco", date(2006, 9, 5), {"error_card_tens_extra"}),
        ("poker-holdem", SUCCESSOR, {
            "straddle_allowed", "preshuffled_cards", "bonus_payout", "bonus_contribution", "bonus_hand", "bonus_shares",
            "bonus_steps", "bonus_contribution_from", "bonus_fund",
            "other_poker_bonuses_from_fund", "multi_casino_payout",
        }),
    ],
)  # fmt: skip
def test_which_options_are_new_on_a_day(id: str, day: date, options: set[str]) -> None:
    before, since = ({one.id for one in in_force(game(id).law.options, one_day)} for one_day in (day - ONE_DAY, day))
    assert since - before == options


def test_3_12_c_before_2006_a_disclosed_card_is_burned_by_its_value_alone() -> None:
    law, day = game("baccarat-punto-banco").law, date(2006, 9, 5)
    for elected in ("burn_one_face_down", "simulated_round"):
        assert faults(law, day - ONE_DAY, {"error_card_procedure": elected})[0]
        assert not faults(law, day, {"error_card_procedure": elected})[0]
    for one_day in (day - ONE_DAY, day):
        assert elect(law, one_day, {"error_card_procedure": "burn_by_value"})


def test_2_17_of_july_1996_sevens_need_odds_and_odds_need_sevens() -> None:
    law, day = game("blackjack").law, date(1996, 7, 15)
    odds: dict[str, Any] = {"sevens": {"paytable": {"three_sevens_suited": "5000 to 1"}}}
    without: dict[str, Any] = {"additional_wager": "sevens"}
    for elected in (without, *({**odds, "additional_wager": kind} for kind in OTHER_KINDS)):
        (fault,) = faults(law, day, elected)[0]
        assert fault.unlawful.cite in ("2.17(a)", "2.17(e)")
    assert elect(law, day, odds)["additional_wager"] == "sevens"


OTHER_KINDS = ("over_under_13", "same_suit", "none")
ONE_DAY = timedelta(1)

# ── irregularities ───────────────────────────────────────────────────────────────────────────────

NEEDS = {
    "acted_out_of_turn": "seat do", "asked_to_see": "seat to", "chips_taken_off": "seat", "conduct": "reason",
    "hand_not_all_shown": "seat", "hand_retrieved": "seat", "late_claim": "seat", "oversized_chip": "seat amount",
    "spoken": "seat", "string_bet": "seat", "up_cards_turned": "seat", "wrong_amount": "seat amount",
    "wrong_burn": "cards", "wrong_forced_bet": "seat", "card_exposed": "card", "card_found_face_up": "card",
    "card_reader_used_in_error": "reveals", "chips_on_two_positions": "seat", "deal_error": "reason",
    "dealt_too_early": "cards", "defective_deck": "reason", "hand_miscalled": "seat", "hand_taken_in": "seat",
    "late_wager": "seat", "player_left_seat": "seat", "tampering_evidence": "at table by", "third_card_exposed": "card",
    "ticket_not_read": "ticket", "tile_exposed": "seat", "void_after_outcome": "ticket",
    "wrong_number_of_cards": "to", "wrong_number_of_tiles": "seat", "wrong_position": "seat",
}  # fmt: skip
"""What the ruling turns on, so that a report must say it."""
OF_ONE = {
    ("pai-gow-poker", "card_exposed"): "seat",
    **{(id, "hole_card_exposed"): "seat card" for id in GAMES if id.startswith("poker-")},
    **{(id, "wrong_number_of_cards"): "to has" for id in GAMES if id.startswith("poker-")},
}
"""Where a game has it otherwise: whose card of several, and how many a hand has where that decides."""
ASKED = {
    "card_drawn_in_error": {
        "blackjack", "blackjack-switch", "baccarat-punto-banco", "baccarat-chemin-de-fer", "minibaccarat", "red-dog",
        "caribbean-stud", "double-down-stud", "let-it-ride", "three-card-poker", "fast-action-holdem",
    },
    "community_card_exposed": {"let-it-ride"}, "die_not_flat": {"craps", "mini-craps"},
    "fewer_than_four_revolutions": {"roulette"}, "fewer_than_three_revolutions": {"big-six", "pokette"},
    "foreign_object_in_the_wheel": {"roulette"}, "invalid_roll": {"craps", "mini-craps"}, "request_unclear": {"keno"},
    "requested_card_not_dealt": {"blackjack", "blackjack-switch"}, "stake_exceeded": {"baccarat-chemin-de-fer"},
    "stake_out_of_range": {"baccarat-chemin-de-fer"}, "suivi_without_right": {"baccarat-chemin-de-fer"},
    "system_not_operational": {"keno"}, "uncorrectable_malfunction": {"keno"}, "wrong_areas_lit": {"sic-bo"},
    "wrong_deck_count": {"caribbean-stud", "let-it-ride", "three-card-poker", "pai-gow-poker"},
    "wrong_values_entered": {"sic-bo"},
}  # fmt: skip
"""What is asked besides: an answer that is mostly known without it, or has a usual one."""


@pytest.mark.parametrize("id", GAMES)
def test_an_irregularity_asks_for_what_its_ruling_turns_on(id: str) -> None:
    law = game(id).law
    for one in law.irregularities:
        needs = OF_ONE.get((id, one.kind), NEEDS.get(one.kind, ""))
        assert one.needs == tuple(needs.split()), one.kind
        assert bool(one.asks) == (bool(needs) or id in ASKED.get(one.kind, ())), one.kind


def test_the_two_questions_of_a_hand_that_is_taken_in_and_of_keno_that_is_down() -> None:
    """14.15: protected or not; 15.7(c): how much it wins, and who authorizes it."""
    asked = {one.kind: len(one.asks) for id in ("poker-holdem", "keno") for one in game(id).law.irregularities}
    assert (asked["hand_taken_in"], asked["system_not_operational"]) == (2, 2)


@pytest.mark.parametrize("id", GAMES)
def test_every_detail_that_a_report_needs_is_asked_for_once_and_after_what_it_follows(id: str) -> None:
    known = {*defaults(Irregularity), "at", "by"}
    for one in game(id).law.irregularities:
        details = [asked.detail for asked in one.asks if asked.detail]
        assert {*one.needs} <= {*details} <= known, one.kind
        assert len({*details}) == len(details), one.kind
        for at, asked in enumerate(one.asks):
            before = {each.detail: each.answers for each in one.asks[:at]}
            assert all(answer in before[detail] for detail, answer in asked.after), one.kind
            assert all(detail in before for detail, _ in asked.unless), one.kind
            assert not asked.answers or {*asked.rulings} <= {*asked.answers}, one.kind


# ── options that go with others ──────────────────────────────────────────────────────────────────

LIMIT = {"imperial_payout_limit": "50000"}
SEVENS = {"additional_wager": "sevens", "sevens": {"paytable": {"three_sevens_suited": "5000 to 1"}}}
METER = {"progressive_blackjack": {"paytable": {"four_aces_same_color": "meter"}}}

MEANINGLESS: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("craps", "fire_deadline", {}, {"fire_bet": "fire_A"}),
    ("blackjack", "same_suit", SEVENS, {"additional_wager": "same_suit"}),
    ("blackjack", "progressive_token", {}, METER),
    ("blackjack", "progressive_rate", {}, METER),
    ("blackjack", "progressive_start", {}, METER),
    ("baccarat-punto-banco", "bonus_paytable", {}, {"bonus_wager": "on"}),
    ("baccarat-punto-banco", "bonus_requires_base_wager", {}, {"bonus_wager": "on"}),
    ("minibaccarat", "bonus_paytable", {}, {"bonus_wager": "on"}),
    ("minibaccarat", "bonus_requires_base_wager", {}, {"bonus_wager": "on"}),
    ("double-down-stud", "shuffler_output", {}, SHUFFLER),
    ("let-it-ride", "lir_bonus_paytable", {}, {"offer_lir_bonus": "on"}),
    ("let-it-ride", "three_card_bonus_paytable", {}, {"offer_three_card_bonus": "on"}),
    ("pai-gow-poker", "cutting_card_after_cut", {"shuffle_method": "automated"}, {}),
    ("pai-gow-poker", "imperial_payout_limit", LIMIT, {**LIMIT, "imperial_bonus": "on"}),
    ("poker-holdem", "rake_cap", {"revenue_method": "none", "rake_cap": "5"}, {"rake_cap": "5"}),
]
"""A game, an option of it, where it says nothing, and where it does."""


def listed(id: str, elected: dict[str, Any]) -> set[str]:
    """The options that a table's guide lists."""
    return {one.option for one in guide(games.rules(id, elected), id).options}


@pytest.mark.parametrize(("id", "option", "without", "with_it"), MEANINGLESS)
def test_an_option_that_says_nothing_is_not_in_the_guide(
    id: str, option: str, without: dict[str, Any], with_it: dict[str, Any]
) -> None:
    assert option not in listed(id, without)
    assert option in listed(id, with_it)


@pytest.mark.parametrize("id", GAMES)
def test_no_option_goes_with_one_that_is_not_there_or_has_no_such_value(id: str) -> None:
    law = game(id).law
    for option in law.options:
        for other, values in option.unless.items():
            assert values, option.id
            for value in values:
                found, _ = faults(law, SUCCESSOR, {**STATED.get(id, {}), other: value})
                assert other not in [one.option for one in found], (option.id, other, value)
