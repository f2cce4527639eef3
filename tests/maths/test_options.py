"""Options in the analysis: what is no table at all is refused in a line, what is settled otherwise is analysed so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import zip_longest
from random import Random
from typing import Any, cast

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.games import GAMES
from houseway.games.pai_gow.records import PaiGowPokerRules as PokerRules
from houseway.games.twenty_one.records import BlackjackRules as Rules
from houseway.games.twenty_one.records import SwitchRules
from houseway.law import editions
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.options import (
    ByKey,
    Choice,
    HousePaytable,
    Kind,
    LeastOdds,
    Names,
    Number,
    Offered,
    Option,
    Order,
    PaySchedule,
    Several,
)
from houseway.maths.analysis import ROUND, Row, exactly
from houseway.maths.edges import Unknown, edge, edges, kind, rows
from houseway.maths.pai_gow.pai_gow_poker import RESULTS, against_the_house
from houseway.maths.simulating.kernel import How
from houseway.maths.twenty_one import switch
from houseway.maths.twenty_one.blackjack_kernel import main
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.edges import analysed
from houseway.maths.twenty_one.exact import evaluate, fresh, without
from houseway.maths.twenty_one.switch_exact import Against, against, beside, beside_each, every_deal
from houseway.maths.twenty_one.terms import Terms, terms
from houseway.money import Odds
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Input
from houseway.play.rules import Rules as AnyRules
from houseway.play.table import AnyTable, Refused
from tests.judging import needed
from tests.maths.units import simulated
from tests.trials import FACTOR, sampled

LINE = 2000
"""The longest refusal lists every wager of roulette."""

ODD: tuple[Any, ...] = (
    "0", "-1", "99", "1000000", "9" * 26, "9" * 5000, "1.5", "x", "", " 6", "true", "null", "NaN", "inf", "1e9", "٣",
    "9 to 0", "0 to 0", "0 to 1", "-3 to 2", "1:0", {}, [], ["1"], [["a"]], {"a": "1"}, {"1": None},
    {"paytable": {}}, {"paytable": "1"}, {"paytable": ["1"]}, {"paytable": {"x": "1 to 1"}}, {"1": {"1": {}}},
    {"3": "5"}, {"3": {"4": "50 for 1"}}, {"3": {"3": "0 for 1"}}, {"3": {"3": "1 for 0"}}, {"3": {"-1": "1 for 1"}},
    {"0": {"0": "1 for 1"}}, {"99": {"1": "1 for 1"}},
)  # fmt: skip

SLOW = {"blackjack", "blackjack-switch", "pai-gow", "pai-gow-poker", "red-dog"}
"""Here the analysis is not run on odd tables."""


def day_of(game: str, option: Option) -> date:
    """The first day on which an option can be elected."""
    return max(option.since, games.game(game).law.since, editions.FIRST)


def first_edge(game: str, elected: dict[str, Any], as_of: date, tried: list[Any]) -> None:
    """Elect, list the rows, and work the first out where that is quick and the table is a new one."""
    rules = exactly(games.rules(game, elected, as_of=as_of, analysis=lambda said: None))
    every = rows(rules)
    if game not in SLOW and rules.elected not in tried:
        tried.append(rules.elected)
        name = next(iter(every))
        edge(rules, name, every[name])


@pytest.mark.parametrize("game", sampled(GAMES))
def test_an_odd_value_of_any_option_is_analysed_or_refused_in_a_line(game: str) -> None:
    tried: list[Any] = []
    for option in games.game(game).law.options:
        for value in ODD:
            try:
                first_edge(game, {**needed(game), option.id: value}, day_of(game, option), tried)
            except (Unlawful, Unknown, Refused) as refused:
                said = str(refused)
                assert said, (option.id, value)
                assert "\n" not in said, (option.id, value)
                assert len(said) < LINE, (option.id, value)


@pytest.mark.parametrize("game", GAMES)
def test_a_word_of_another_day_is_refused_with_those_of_the_day(game: str) -> None:
    law = games.game(game).law
    for option in law.options:
        values = option.kind.values if isinstance(option.kind, Choice) else ()
        for word in (one for one in values if not isinstance(one, str)):
            for day in {day_of(game, option), max(day_of(game, option), date(2010, 11, 14))}:
                if word.in_force(day):
                    continue
                with pytest.raises(Unlawful, match=f"option {option.id}: {word.id}.*; allowed: "):
                    games.rules(game, {option.id: word.id}, as_of=day, analysis=lambda said: None)


def test_a_number_that_the_law_does_not_bound_is_bounded_here() -> None:
    assert games.rules("red-dog", {"decks": "1000"}).elected["decks"] == 1000
    with pytest.raises(Unlawful, match="option decks: '1001'; allowed: 1 or more, and no more than 1000 here"):
        games.rules("red-dog", {"decks": "1001"})


# ── what is settled otherwise is analysed so ─────────────────────────────────────────────────────


def test_2_16_five_cards_totalling_21_are_paid_in_the_analysis_as_in_the_simulation() -> None:
    """At 2 to 1 they are worth less than a fifth of a per cent, more to one who plays for them."""
    five = Terms(five=Odds(2), procedure="face_down_card_reader")
    edges = [evaluate(one, ATLANTIC_CITY) for one in (five._replace(five=Odds(1)), five)]
    assert 0.0015 < edges[0] - edges[1] < 0.002
    result = simulated(main(five, How(), lambda: ATLANTIC_CITY), 10**7, 1947)
    assert abs(-result.mean - edges[1]) < 3 * result.stderr
    assert result.stderr < 4e-4
    assert analysed(five).edge_cd < analysed(five).edge_td <= edges[1]


@pytest.mark.soak
@pytest.mark.parametrize(
    "forbidden",
    [{"surrender": "on"}, {"resplit_max_hands": "4"}, {"blackjack_payout": "3:2"}],
    ids=lambda elected: next(iter(elected)),
)
def test_2_6_k_what_a_hole_card_face_up_forbids_is_analysed_as_it_is_elected(forbidden: dict[str, str]) -> None:
    said: list[str] = []
    face_up = {"hole_card_procedure": "face_up"}
    asked = games.rules("blackjack", {**face_up, **forbidden}, analysis=said.append)
    lawful = games.rules("blackjack", face_up)
    assert said
    assert isinstance(asked, Rules)
    assert isinstance(lawful, Rules)
    assert analysed(terms(asked)).edge_td < analysed(terms(lawful)).edge_td


LIMITS = ("table_min", "table_max", "wager_increment")
"""Taken off for the analysis, unless an amount is given."""

NO_FIGURE = {
    "big-six": ("wheel_map", "direction"),
    "pokette": (
        "rule_set", "wheel_sections", "extra_sections", "poker_hand_window", "ace_low_in_straight",
        "poker_wagers_offered", "placeholder_from_subchapter_5",
    ),
    "sic-bo": ("shaker", "odd_even"),
    "mini-dice": ("higher_odds_at", "vigorish", "smallest_chip", "shaker_by", "seven_relinquishes"),
    "red-dog": ("shuffle_after_any_round", "multiple_betting_areas", "continuous_shuffler"),
    "keno": (
        "games_per_ticket_max", "min_theoretical_return", "aggregate_limit_per_game", "jackpot",
        "redemption_days", "expired_ticket_policy", "manual_pay_when_down",
    ),
    "baccarat-chemin-de-fer": (
        "reshuffle_after_lacing", "vigorish_rounding", "uncovered_stake", "error_card_procedure",
        "error_card_tens_extra",
    ),
    "minibaccarat": (
        "vigorish_rounding", "vigorish_collection", "bonus_requires_base_wager", "reshuffle_after_lacing", "recut_by",
        "deal_style", "continuous_shuffler", "settlement_procedure", "error_card_procedure", "error_card_tens_extra",
    ),
    "blackjack": (
        "double_shoe", "shuffle_method", "pre_shuffled", "reshuffle_at_will",
        "players_per_box", "boxes_per_player", "boxes", "same_suit", "multiple_action", "progressive_rate",
        "smallest_chip", "mid_shoe_entry_bar", "skip_dealer_second_card_if_no_effect",
        "pay_blackjack_after_reader",
    ),
    "roulette": ("half_rounding", "optional_wagers"),
    "craps": ("table_type", "payout_rounding", "fire_deadline"),
    "mini-craps": ("table_type", "payout_rounding", "fire_deadline"),
    "automated-craps": (
        "fire_bet", "shaker_cover", "dealer_may_activate",
        "higher_odds_at", "vigorish", "smallest_chip",
    ),
    "baccarat-punto-banco": (
        "vigorish_rounding", "vigorish_collection", "bonus_requires_base_wager", "shuffle_procedure",
        "reshuffle_after_lacing", "preshuffled_cards", "recut_by", "deal_style", "opposite_bettor_may_turn",
        "banker_first_on_request", "settlement_procedure", "error_card_procedure", "error_card_tens_extra",
    ),
    "blackjack-switch": (
        "players_per_spot", "spots", "spots_per_player", "automated_shuffler", "smallest_chip",
    ),
    "pai-gow-poker": (
        "decks", "dealing_method", "shuffle_method", "cutting_card_after_cut", "idle_spread", "two_betting_areas",
        "vigorish_rounding_cents", "exposed_card_ruling", "envy_bonus", "imperial_payout_limit", "dynasty_envy",
    ),
    "caribbean-stud": (
        "decks", "deal_method", "automated_shuffler", "second_deck", "shuffler_counts_deck", "recut_allowed",
        "player_two_positions", "cap_floor_min_wager", "progressive_link",
    ),
    "three-card-poker": (
        "decks", "deal_method", "automated_shuffler", "second_deck", "shuffler_counts_deck", "pair_plus_alone",
        "player_two_positions", "fold_forfeits_pair_plus",
    ),
    "let-it-ride": (
        "decks", "deal_method", "automated_shuffler", "second_deck", "shuffler_counts_deck", "recut_allowed",
        "player_two_positions", "payout_limit_per_hand", "discarded_community_card",
    ),
    "double-down-stud": (
        "decks", "deal_method", "automated_shuffler", "second_deck", "shuffler_output", "recut_by", "player_two_areas",
        "double_down_amount",
    ),
    "fast-action-holdem": (
        "rule_set", "decks", "community_cards", "hand_setting", "continuous_shuffler", "automated_shuffler",
        "player_two_areas",
    ),
    "pai-gow": ("multiple_betting_areas", "vigorish_rounding_cents", "exposed_tile_ruling", "rng_instead_of_dice"),
}  # fmt: skip
"""Procedure, places, what only an amount shows (`AN_AMOUNT_SHOWS`), what is lawful in one value alone, and what follows
from another: a fire bet made later, before the first point, has all its points to come."""

METERED = {"progressive_blackjack": {"paytable": {"two_aces": "50 to 1", "four_aces": "meter"}}}
BESIDE: dict[str, dict[str, Any]] = {
    "bonus_paytable": {"bonus_wager": "on"}, "bonus_odds": {"bonus_wager": "on"},
    "dragon_7_odds": {"banker_pay_mode": "no_vig_dragon7"},
    "face_up_double_soft": {"hole_card_procedure": "face_up"},
    "even_money": {"blackjack_payout": "6:5"}, "player_five_rule": {"banker_third_card_rule": "free"},
    "progressive_start": METERED, "progressive_token": METERED,
    "spots_allowed": {"pay_schedule": {str(spots): {str(spots): "3 for 1"} for spots in range(1, 21)}},
    "fire": {"fire_bet": "custom"}, "fire_deadline": {"fire_bet": "fire_A"}, "odds_multiple": {"odds_wagers": "on"},
    "co_banking": {"player_banking": "on"}, "lir_bonus_paytable": {"offer_lir_bonus": "on"},
    "three_card_bonus_paytable": {"offer_three_card_bonus": "on"},
    "start_position_method": {"additional_wager": {"paytable": {"1": "6 to 1"}}},
    **{wager: {"ez_pai_gow": "on"} for wager in ("queens_dragon", "dynasty_bonus", "protection")},
}  # fmt: skip
"""What must be elected before an option says anything, in the games that have it as an option."""


def tried(kind: Kind, day: date) -> list[Any]:
    """Lawful values of an option, and the least number that may be studied."""
    match kind:
        case Choice():
            return [one if isinstance(one, str) else one.id for one in kind.values if kind.lawful(word(one), day)]
        case Number():
            lawful = kind.only or (kind.least, kind.least + 1, kind.most or kind.least + 2)
            return [str(one) for one in (*lawful, kind.study) if one is not None]
        case LeastOdds():
            return [f"{2 * kind.least.win} to {kind.least.stake}"]
        case ByKey(each=LeastOdds()):
            floors = {key: kind.least.get(key, Odds(100)) for key in kind.keys}
            return [{key: f"{3 * odds.win} to {odds.stake}" for key, odds in floors.items()}]
        case Several() | Order():
            return [",".join(kind.values), ",".join(reversed(kind.values))]
        case Names():
            return ["Js"]
        case HousePaytable():
            return [{"paytable": dict.fromkeys(kind.keys, "9 to 1")}]
        case Offered():
            own = [{"paytable": {**dict.fromkeys(kind.keys, "9 to 1"), kind.keys[-1]: word}} for word in kind.words]
            usual = ["on", *kind.tables] if kind.usual else [{"paytable": dict.fromkeys(kind.keys, "9 to 1")}]
            return [*usual, *own]
        case PaySchedule():
            return [{spots: {spots: "3 for 1"} for spots in kind.spots}]
    return ["7", "0.5"]


def word(value: Any) -> str:
    return value if isinstance(value, str) else str(value.id)


def figure(row: Row) -> Any:
    """All that the analysis of a row gives."""
    found = row.analyse()
    return found.outcomes, found.mean, found.action, found.lasts


def figures(rules: Any) -> Iterator[Any]:
    """The names of an analysis, and one row of each kind; of the long ones, all that they read."""
    every = rows(rules)
    yield [*every]
    if isinstance(rules, Rules):
        table = terms(rules)
        yield table._replace(even_money=table.takes_even_money), rules.paytables, rules.streak
        if "progressive_blackjack" in every:
            yield figure(every["progressive_blackjack"])
        return
    if isinstance(rules, SwitchRules):
        yield switch.terms(rules), rules.match
        return
    if isinstance(rules, PokerRules):
        yield rules.elected["house_way"], rules.wheel, rules.free, rules.paytables, rules.banker
        free = exactly(rules)
        assert isinstance(free, PokerRules)
        yield [against_the_house(free, ROUND, one).net for one in RESULTS.values()]
        yield from (figure(every[wager]) for wager in ("three_card_bonus", "additional_wager") if wager in every)
        return
    ways = {name: row for name, row in every.items() if name.endswith("_house_way")}
    """Of pai gow: how a hand is set, ranked and paid is all in these."""
    yield from map(figure, {kind(name): row for name, row in (ways or every).items()}.values())


def changed(rules: Any, plain: list[Any]) -> bool:
    """Whether a table's analysis is another, or is refused."""
    try:
        return any(one != other for one, other in zip_longest(figures(rules), plain))
    except Unknown:
        return True


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(NO_FIGURE, but={"pai-gow", "craps"}))
def test_every_option_changes_a_figure_or_is_known_not_to(game: str) -> None:
    """Those that are known not to are tried all at once; where they then change something, or may not, by halves."""
    options = {option.id: option for option in in_force(games.game(game).law.options, editions.NEWEST)}
    quiet = {*NO_FIGURE[game], *LIMITS}
    known: dict[str, list[Any]] = {}

    def shows(ids: Iterable[str], beside: dict[str, Any], turn: int) -> bool | None:
        """Whether so many options, each at its next value, change a figure; nothing where they may not."""
        if str(beside) not in known:
            known[str(beside)] = [*figures(elected(beside))]
        values = {id: tried(options[id].kind, editions.NEWEST) for id in ids}
        try:
            rules = elected(beside | {id: every[turn % len(every)] for id, every in values.items()})
        except Unlawful:
            return None
        if exactly(rules).elected == exactly(elected(beside)).elected:
            return False
        return changed(rules, known[str(beside)])

    def elected(values: dict[str, Any]) -> AnyRules:
        return games.rules(game, values, analysis=lambda said: None)

    def alone(id: str) -> bool:
        beside = needed(game) | {id: value for id, value in BESIDE.get(id, {}).items() if id in options}
        return any(shows([id], beside, turn) for turn in range(len(tried(options[id].kind, editions.NEWEST))))

    def silent(ids: list[str]) -> set[str]:
        """Those of some options that change nothing; what a number of them do not change none of them does."""
        if len(ids) < 2:
            return {id for id in ids if not alone(id)}
        turns = range(max(len(tried(options[id].kind, editions.NEWEST)) for id in ids))
        if all(shows(ids, needed(game), turn) is False for turn in turns):
            return {*ids}
        return silent(ids[: len(ids) // 2]) | silent(ids[len(ids) // 2 :])

    together = [id for id in options if id in quiet and id not in BESIDE]
    assert silent(together) | {id for id in options if id not in together and not alone(id)} == quiet


QUICK = {"big-six", "blackjack", "keno", "mini-dice"}
PAIRS = 12 * FACTOR
"""Other options, each at a value, beside which those without a figure are tried; in a soak all of them."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in QUICK else pytest.mark.soak) for game in NO_FIGURE]
)
def test_an_option_without_a_figure_has_none_beside_any_other(game: str) -> None:
    """2.7: even money changes none while a blackjack pays 3 to 2, and one where it pays 6 to 5."""
    options = {option.id: option for option in in_force(games.game(game).law.options, editions.NEWEST)}
    quiet = [id for id in (*NO_FIGURE[game], *LIMITS) if id in options]
    values = {id: tried(options[id].kind, editions.NEWEST) for id in options}
    others = [
        (id, value) for id in options if id not in quiet and id != "rule_set"
        for value in values[id][:PAIRS]
    ]  # fmt: skip
    for id, value in Random(game).sample(others, min(PAIRS, len(others))):
        beside = needed(game) | BESIDE.get(id, {}) | {id: value}
        try:
            plain = [*figures(games.rules(game, beside, analysis=lambda said: None))]
        except (Unlawful, Unknown):
            continue
        for one in quiet:
            for other in values[one]:
                try:
                    rules = games.rules(game, beside | {one: other}, analysis=lambda said: None)
                except Unlawful:
                    continue
                assert not changed(rules, plain), f"{one} {other} changes a figure beside {id} {value}"


def test_all_games_are_in_the_list() -> None:
    assert {*NO_FIGURE} == {id for id in GAMES if games.game(id).analysis}


NAMED = {
    "fold_forfeits_pair_plus": ("three-card-poker", "pair_plus", "no hand that wins is folded"),
    "payout_limit_per_hand": ("let-it-ride", "bet_1+bet_2+bet_3", "the payout limit"),
    "vigorish_rounding": ("baccarat-punto-banco", "banker", "vigorish_rounding on"),
}
"""Options that settle a record otherwise and change no figure, a row that they touch, and how it names them."""


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(NO_FIGURE, but={"pokette", "blackjack-switch"}))
def test_an_option_that_settles_a_record_otherwise_has_a_figure_or_is_named_in_its_row(game: str) -> None:
    """Rounds played by chance, fed to a table of the same game with each other value, as far as it takes them."""
    law = games.game(game).law
    kinds = {one.id: one.kind for one in in_force(law.options, editions.NEWEST)}
    seats, base = dict.fromkeys("123", 10000000), needed(game)
    for seed in range(4):
        source = Seeded(f"{game} {seed}")
        playing = games.table(game, seats, base)
        record = [
            given for given, _ in run(playing, Equipment(source), {seat: RandomPlayer(source) for seat in seats}, 40)
        ]
        for option, value in (
            (id, value) for id in NO_FIGURE[game] if id in kinds for value in tried(kinds[id], editions.NEWEST)
        ):
            try:
                other = games.table(game, seats, base | {option: value})
            except Unlawful:
                continue
            if settled_otherwise(record, games.table(game, seats, base), other):
                assert option in NAMED, f"{option} {value} settles otherwise and changes no figure"


def settled_otherwise(record: Sequence[Input], one: AnyTable, other: AnyTable) -> bool:
    """Whether two tables that take the same inputs come to other nets between rounds."""
    for given in record:
        one.ruled(given)
        try:
            other.ruled(given)
        except Refused:
            return False
        if one.idle and other.idle and any(one.net(seat) != other.net(seat) for seat in one.seats):
            return True
    return False


@pytest.mark.parametrize("option", NAMED)
def test_what_settles_otherwise_without_a_figure_is_named_in_the_row(option: str) -> None:
    game, wager, words = NAMED[option]
    (row,) = edges(game, wagers=wager)
    assert words in f"{row.by_amount}; {row.note}"


AN_AMOUNT_SHOWS = (
    ("roulette", "red", 125, {"half_rounding": "round_loss_down"}),
    ("craps", "place_win_6", 500, {"payout_rounding": "round_up"}),
    ("mini-craps", "place_win_6", 500, {"payout_rounding": "round_up"}),
    ("automated-craps", "place_win_6", 150, {"smallest_chip": "0.25"}),
    ("mini-dice", "place_6", 150, {"smallest_chip": "0.25"}),
    ("baccarat-punto-banco", "banker", 700, {"vigorish_rounding": "off"}),
    ("minibaccarat", "banker", 720, {"vigorish_rounding": "off"}),
    ("baccarat-chemin-de-fer", "banker_stake", 700, {"vigorish_rounding": "on"}),
    ("let-it-ride", "bet_1+bet_2+bet_3", 100_000, {"payout_limit_per_hand": "20000"}),
    ("pai-gow", "pai_gow_house_way", 700, {"vigorish_rounding_cents": "1"}),
    *(("sic-bo", "small", 700, {limit: value}) for limit, value in zip(LIMITS, ("10", "5", "5"), strict=True)),
)


@pytest.mark.parametrize(("game", "wager", "amount", "elected"), AN_AMOUNT_SHOWS, ids=str)
def test_what_only_an_amount_shows_is_shown_by_one(game: str, wager: str, amount: int, elected: dict[str, str]) -> None:
    def found(chosen: dict[str, str]) -> Any:
        try:
            return figure(rows(games.rules(game, chosen, analysis=lambda said: None), amount)[wager])
        except Refused as refused:
            return str(refused)

    assert found(elected) != found({})


@pytest.mark.parametrize(
    ("game", "wager", "elected"),
    [
        ("caribbean-stud", "ante", {}), ("caribbean-stud", "progressive", {}),
        ("double-down-stud", "initial_wager", {}), ("let-it-ride", "bet_1+bet_2+bet_3", {}),
        ("let-it-ride", "lir_bonus", {"offer_lir_bonus": "on"}),
        ("three-card-poker", "ante", {}), ("three-card-poker", "pair_plus", {}),
        ("fast-action-holdem", "fah_wager", {}),
        ("pai-gow-poker", "three_card_bonus", {"three_card_bonus": "on", "table_max": {"three_card_bonus": "10"}}),
    ],
)  # fmt: skip
def test_8_2_an_amount_that_the_table_does_not_take_is_not_analysed(
    game: str, wager: str, elected: dict[str, Any]
) -> None:
    rules = games.rules(game, {**needed(game), "table_max": "10", **elected}, analysis=lambda said: None)
    rows(rules, 100)[wager].analyse()
    with pytest.raises(Refused, match="is above the maximum"):
        rows(rules, 2000)[wager].analyse()


def against_an_ace(terms: Terms) -> Against:
    base = without(fresh(terms.decks), (1,))
    found = beside_each(terms, 1, beside(terms, 1, base))
    return against(terms, 1, found, every_deal(base, 9))


@pytest.mark.soak
@pytest.mark.parametrize(
    "other", [{"decks": 8}, {"max_hands": 4}, {"resplit_aces": False}, {"surrender": True}], ids=str
)
def test_all_that_the_analysis_of_switch_reads_changes_its_figure(other: dict[str, Any]) -> None:
    """Against an ace, where a pair may become three hands."""
    plain = switch.terms(cast(SwitchRules, games.rules("blackjack-switch", {"max_splits": 2})))
    worth = [against_an_ace(one).worth for one in (plain, plain._replace(**other))]
    assert abs(worth[0] - worth[1]) > 1e-6


@pytest.mark.slow
def test_2a_15_k_without_a_reader_hands_put_at_risk_what_a_blackjack_gives_back() -> None:
    plain = switch.terms(cast(SwitchRules, games.rules("blackjack-switch")))
    after = switch.terms(cast(SwitchRules, games.rules("blackjack-switch", {"card_reader": "off"})))
    assert [one.known_first for one in (plain, after)] == [True, False]
    worth = [against_an_ace(one).wagers for one in (plain, after)]
    assert worth[1] - worth[0] > 1e-3


@pytest.mark.parametrize(
    ("decks", "match", "law"), [("1", "on", "6"), ("7", "on", "6"), ("8", "6", "6"), ("6", "8", "8"), ("9", "on", "8")]
)
def test_2a_6_a_match_wager_that_the_law_forbids_is_analysed_as_it_is_elected(decks: str, match: str, law: str) -> None:
    """The table of six decks for fewer than eight; a table that is named is the one that is paid."""
    said: list[str] = []
    rules: Any = games.rules("blackjack-switch", {"decks": decks, "match_wager": match}, analysis=said.append)
    lawful: Any = games.rules("blackjack-switch", {"decks": law, "match_wager": "on"})
    assert said
    assert rules.match == lawful.match
    assert rows(rules)["match_wager"].analyse().outcomes != rows(lawful)["match_wager"].analyse().outcomes


# ── pai gow ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.soak
@pytest.mark.parametrize("way", ["pennsylvania", "best_low"])
def test_10_7_the_first_row_of_pai_gow_says_against_which_way_it_is_at_its_best(way: str) -> None:
    best, plain = edges("pai-gow", {"house_way": way}, wagers=["pai_gow", "pai_gow_house_way"])
    assert best.note == (
        f"each hand at its best against the house way at hand, {way}, which is simple: "
        "against a licensee's own, fuller one it would be worth less"
    )
    assert plain.note == ""
    assert best.edge < plain.edge


def test_10_8_a_shared_bank_is_set_by_the_house_way_and_is_worth_to_its_half_what_a_whole_one_is() -> None:
    rules = {"player_banking": "on", "co_banking": "on"}
    whole, half = edges("pai-gow", rules, wagers=["bank_house_way", "cobank_house_way"])
    assert half.outcomes == whole.outcomes
    assert half.note == "per unit of the half for which the bank answers"
    assert [name for name in rows(games.rules("pai-gow", rules)) if name.startswith("cobank")] == ["cobank_house_way"]
    with pytest.raises(Unknown, match="did you mean bank"):
        edges("pai-gow", {"player_banking": "on"}, wagers=["cobank_house_way"])


def test_13_69f_10_6a_the_dragons_eye_is_not_analysed_as_if_it_were_not_elected() -> None:
    with pytest.raises(Unknown, match="the dragon's eye is not analysed: its rules are not held"):
        edges("pai-gow", {"dragons_eye_variation": "on"}, analysis=lambda said: None)
