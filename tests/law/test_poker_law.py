"""Subchapter 14: what the law of the poker room says on a day, what may be elected, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from importlib import import_module
from typing import Any

import pytest
from msgspec import structs

from houseway import games
from houseway.house.check import check
from houseway.house.file import loads
from houseway.law import texts
from houseway.law.citation import section_of
from houseway.law.datum import in_force
from houseway.law.duties import ages_of, asked, required
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.election import Unlawful, elect
from houseway.law.games.poker import common
from houseway.law.statute import GameLaw
from houseway.play.inputs import Irregularity

from .test_texts import data

IN_2024 = date(2024, 12, 1)


def law_of(module: str) -> GameLaw:
    law: GameLaw = import_module(f"houseway.law.games.poker.{module}").LAW
    return law


HOLDEM, OMAHA, SEVEN, DRAW, FIVE, BADUGI, TRIPLE = LAWS = [
    law_of(module)
    for module in ("holdem", "omaha", "seven_card_stud", "five_card_draw", "five_card_stud", "badugi", "triple_draw")
]
BUTTON = [HOLDEM, OMAHA, DRAW, BADUGI, TRIPLE]
STUD = [SEVEN, FIVE]
every = pytest.mark.parametrize("law", LAWS, ids=repr)


def refused(law: GameLaw, day: date = SUCCESSOR, **chosen: Any) -> tuple[str, str, str]:
    """What is said of an election that the law of the day does not allow; where; and on what it rests."""
    with pytest.raises(Unlawful) as found:
        elect(law, day, chosen)
    return str(found.value), found.value.cite, str(found.value.basis)


# ── the data as a whole ──────────────────────────────────────────────────────────────────────────


@every
def test_what_is_called_new_jerseys_own_is_held_in_the_text_of_some_year(law: GameLaw) -> None:
    own = [one for one in data(law) if one.basis == "nj"]
    assert [one.cite for one in own if not texts.year(one.cite, one.since)] == []


@every
def test_on_every_day_a_paragraph_an_option_and_an_irregularity_stand_once(law: GameLaw) -> None:
    for day in (FIRST, SUCCESSOR, IN_2024):
        for group in (law.paragraphs, law.options, law.irregularities, law.wagers):
            names = [getattr(one, "id", "") or getattr(one, "kind", "") or one.cite for one in in_force(group, day)]
            assert len(names) == len({*names})


@every
def test_every_datum_falls_under_a_paragraph(law: GameLaw) -> None:
    """A ruling under a citation has the basis of its paragraph: there is one for every datum."""
    for day in (FIRST, SUCCESSOR):
        for one in (*law.wagers, *law.options, *law.forbidden, *law.irregularities):
            assert day < law.since or not one.in_force(day) or law.paragraph(one.cite, day) is not None, one.cite


@every
def test_every_section_of_the_subchapter_is_spoken_of(law: GameLaw) -> None:
    numbers = {section_of(one.cite).number for one in law.paragraphs}
    shared = {f"14.{number}" for number in (*range(1, 9), *range(14, 20))} | {"13:69F-14.20"}
    assert numbers >= shared | {*law.sections}
    assert not numbers & {f"14.{number}" for number in range(9, 14)} - {*law.sections}


@every
def test_what_is_checked_says_who_looks(law: GameLaw) -> None:
    listed = {one.cite for one in law.paragraphs if one.treatment == "checked"}
    assert listed == {*law.checked}
    assert {one.cite for one in law.how} <= {one.cite for one in law.paragraphs}


@every
def test_an_irregularity_asks_for_what_it_needs_and_a_record_can_give_it(law: GameLaw) -> None:
    for one in law.irregularities:
        assert {*one.needs} <= {*Irregularity.__struct_fields__}
        assert one.asks or not one.needs


@pytest.mark.parametrize(
    ("law", "basis", "listed"),
    [
        (HOLDEM, "nj", "ante bet straddle straddle_allowed max_players ante_amount hand_miscalled"),
        (HOLDEM, "nj", "poker_area bonus_payout bonus_fund other_poker_bonuses_from_fund"),
        (HOLDEM, "nj", "prepare_both_decks idle_spread shuffle_mode preshuffled_cards multi_casino_payout variant"),
        (HOLDEM, "other-state", "small_blind big_blind check_raise rake_rate act_time_limit_s defective_deck"),
        (HOLDEM, "practice", "structure limits blinds antes max_raises rake_cap time_fee"),
        (HOLDEM, "practice", "bonus_contribution bonus_steps bonus_contribution_from bonus_hand"),
        (HOLDEM, "practice", "bonus_shares button_mode chop_blinds no_flop_no_drop"),
        (HOLDEM, "practice", "hole_card_exposed dealt_too_early hand_taken_in acted_out_of_turn deal_error"),
        (HOLDEM, "ours", "deck_timer"),
        (OMAHA, "sibling", "straddle straddle_allowed"),
        (OMAHA, "ours", "low_compare"),
        (SEVEN, "other-state", "forced_bet"),
        (SEVEN, "practice", "variant bring_in_amount open_pair_big_bet max_players insufficient_cards"),
        (FIVE, "practice", "variant five_stud_opener open_pair_big_bet insufficient_cards"),
        (DRAW, "practice", "openers variant"),
        (BADUGI, "practice", "variant max_players"),
    ],
)  # fmt: skip
def test_a_basis_claims_no_more_than_the_digest_holds(law: GameLaw, basis: str, listed: str) -> None:
    named = (*law.wagers, *law.options, *law.irregularities)
    declared = {getattr(one, "id", "") or getattr(one, "kind", ""): one.basis for one in named}
    assert {name: declared[name] for name in listed.split()} == dict.fromkeys(listed.split(), basis)


@pytest.mark.parametrize(
    ("cite", "first", "later", "newest"),
    [
        ("14.3(b)6", "nj", "nj-other-year", "nj-other-year"), ("14.5(a)", "nj", "nj-other-year", "nj"),
        ("14.5(c)", "nj", "nj-other-year", "nj"), ("14.6(e)1", "nj", "nj-other-year", "nj-other-year"),
        ("14.10(f)", "nj-other-year", "nj-other-year", "nj"), ("14.10(c)", *["other-state"] * 3),
        ("14.10(d)", *["other-state"] * 3), ("14.10", *["practice"] * 3), ("14.7", *["practice"] * 3),
        ("14.19(a)", "ours", "nj-other-year", "nj"), ("14.1", *["other-state"] * 3),
    ],
)  # fmt: skip
def test_the_words_on_which_a_paragraph_rests(cite: str, first: str, later: str, newest: str) -> None:
    found = [HOLDEM.basis(cite, day) for day in (FIRST, SUCCESSOR, IN_2024)]
    assert found == [first, later, newest]


# ── editions ─────────────────────────────────────────────────────────────────────────────────────


def says(cite: str, day: date) -> str:
    found = [one.gloss for one in in_force(HOLDEM.paragraphs, day) if one.cite == cite]
    return found[0] if found else ""


def test_14_5_c_is_the_idle_table_in_1996_and_the_recut_in_2012() -> None:
    assert "idle table" in says("14.5(c)", FIRST)
    assert "cut again" in says("14.5(c)", SUCCESSOR)
    assert "idle table" in says("14.5(d)", SUCCESSOR)
    assert not says("14.5(d)", FIRST)
    cites = [
        next(one.cite for one in in_force(HOLDEM.options, day) if one.id == "idle_spread") for day in (FIRST, SUCCESSOR)
    ]
    assert cites == ["14.5(c)", "14.5(d)"]


def test_14_10_f_has_a_straddle_in_13_69f_alone() -> None:
    assert "straddle" not in says("14.10(f)", FIRST)
    assert "straddle" in says("14.10(f)", SUCCESSOR)
    assert [one.id for one in in_force(HOLDEM.wagers, FIRST)] == ["ante", "small_blind", "big_blind", "bet"]
    assert "straddle" in [one.id for one in in_force(HOLDEM.wagers, SUCCESSOR)]
    assert "first found in the text of 2024" in refused(HOLDEM, FIRST, straddle_allowed="on")[0]


def test_14_19_is_reserved_in_1996_so_that_no_bonus_is_paid() -> None:
    """Worked example 38."""
    assert section_of("14.19").title(FIRST) == "(Reserved)"
    assert HOLDEM.paragraph("14.19(a)", FIRST) is None
    for option in ("bonus_payout", "bonus_contribution", "other_poker_bonuses_from_fund"):
        why = "in the text that is held the section is reserved; it is first found in the text of 2024"
        said = f"option {option} is not the law on 1996-03-11: {why}"
        assert refused(HOLDEM, FIRST, **{option: "on"})[:2] == (said, "14.19")
    said = "option multi_casino_payout is not the law on 1996-03-11; it is first found in the text of 2024"
    assert refused(HOLDEM, FIRST, multi_casino_payout="on")[:2] == (said, "")


def test_14_5_a_a_machine_and_pre_shuffled_cards_are_of_13_69f() -> None:
    said = "option shuffle_mode: automated is not the law on 1996-03-11; it is first found in the text of 2024"
    assert refused(HOLDEM, FIRST, shuffle_mode="automated") == (f"{said}; allowed: manual", "14.5(a)", "nj")
    assert elect(HOLDEM, SUCCESSOR, {"shuffle_mode": "automated"})["shuffle_mode"] == "automated"
    assert "not the law" in refused(HOLDEM, FIRST, preshuffled_cards="on")[0]


def test_badugi_and_triple_draw_are_of_13_69f() -> None:
    assert [law.since for law in LAWS] == [common.ADOPTED] * 5 + [SUCCESSOR] * 2
    assert "Badugi" not in says("14.8", FIRST)
    assert "Badugi and triple draw" in says("14.8", SUCCESSOR)


@pytest.mark.parametrize(("law", "variant"), [(OMAHA, "five_card_omaha"), (DRAW, "single_draw_27")])
def test_five_cards_of_omaha_and_deuce_to_seven_in_one_draw_are_of_13_69f(law: GameLaw, variant: str) -> None:
    said = refused(law, SUCCESSOR - timedelta(1), variant=variant)[0]
    assert f"option variant: {variant} is first found in the text of" in said
    assert "; allowed: " in said
    assert elect(law, SUCCESSOR, {"variant": variant})["variant"] == variant


# ── defaults ─────────────────────────────────────────────────────────────────────────────────────


@every
def test_the_defaults_of_the_room(law: GameLaw) -> None:
    elected = elect(law, SUCCESSOR, {})
    expected = {
        "structure": "fixed_limit", "limits": (200, 400), "ante_amount": 0, "antes": (), "check_raise": "on",
        "smallest_chip": None, "revenue_method": "percentage_rake", "rake_rate": 10, "rake_cap": None,
        "bonus_payout": "none", "multi_casino_payout": "off", "act_time_limit_s": None, "poker_area": "casino_floor",
        "prepare_both_decks": "on", "idle_spread": "face_up", "shuffle_mode": "manual", "preshuffled_cards": "off",
        "deck_timer": "elapsed", "needs_blind_and_bet": "off",
    }  # fmt: skip
    assert {id: elected[id] for id in expected} == expected


@pytest.mark.parametrize(
    ("law", "variant", "raises", "players"),
    [
        (HOLDEM, "holdem_high", 3, 11), (OMAHA, "omaha_high", 3, 11), (SEVEN, "seven_card_stud_high", 3, 8),
        (DRAW, "five_card_draw_high", 4, 8), (FIVE, "five_card_stud_high", 3, 9), (BADUGI, "badugi", 3, 8),
        (TRIPLE, "triple_draw_27", 3, 6),
    ],
    ids=repr,
)  # fmt: skip
def test_the_defaults_of_each_game(law: GameLaw, variant: str, raises: int, players: int) -> None:
    elected = elect(law, SUCCESSOR, {})
    assert (elected["variant"], elected["max_raises"], elected["max_players"]) == (variant, raises, players)


@pytest.mark.parametrize("law", BUTTON, ids=repr)
def test_blinds_are_half_the_small_limit_and_the_small_limit(law: GameLaw) -> None:
    def blinds(**chosen: Any) -> tuple[int, ...]:
        return common.blinds(elect(law, SUCCESSOR, chosen))

    assert blinds() == (100, 200)
    assert blinds(limits=[15, 30]) == blinds(limits=[15, 30], smallest_chip="5") == (750, 1500)
    assert blinds(limits=["1", "2"]) == (50, 100)
    assert blinds(limits=["0.01", "0.02"]) == (1, 1)
    assert blinds(limits=[5, 10], blinds=[]) == ()
    assert blinds(limits=[5, 10], blinds="1,3") == (100, 300)
    for structure in ("pot_limit", "no_limit"):
        assert blinds(structure=structure) == (100, 200)
        assert elect(law, SUCCESSOR, {"structure": structure})["limits"] == ()
        assert elect(law, SUCCESSOR, {"structure": structure})["max_raises"] == "unlimited"
    assert "bring_in_amount" not in elect(law, SUCCESSOR, {})


@pytest.mark.parametrize("law", STUD, ids=repr)
def test_the_forced_bet_is_half_the_small_limit_rounded_down(law: GameLaw) -> None:
    def forced(**chosen: Any) -> int:
        return common.bring_in(elect(law, SUCCESSOR, chosen))

    assert (forced(), forced(limits=[15, 30]), forced(limits=["1", "2"])) == (100, 700, 100)
    assert forced(bring_in_amount="5", limits=[15, 30]) == 500
    assert forced(structure="no_limit") == 100
    assert not {"blinds", "straddle_allowed", "button_mode", "chop_blinds"} & {*elect(law, SUCCESSOR, {})}


def test_an_open_pair_changes_the_limit_of_the_high_game_alone() -> None:
    """Games, 2.4 and its example 7."""
    kinds = {"high": "on", "low": "off", "hilo": "off", "hilo8": "off"}
    for kind, open_pair in kinds.items():
        assert elect(SEVEN, SUCCESSOR, {"variant": f"seven_card_stud_{kind}"})["open_pair_big_bet"] == open_pair
    assert elect(FIVE, SUCCESSOR, {})["open_pair_big_bet"] == "off"


# ── what is refused ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("law", "chosen", "cite", "basis"),
    [
        (HOLDEM, {"max_players": 12}, "14.10(b)", "nj-other-year"),  # example 16
        (HOLDEM, {"max_players": 1}, "14.10(b)", "nj-other-year"),  # example 15
        (HOLDEM, {"variant": "omaha_hilo8"}, "14.10(a)", "nj-other-year"),  # games, 3.4, example 17
        (OMAHA, {"variant": "five_card_omaha", "max_players": 9}, "14.11", "ours"),
        (SEVEN, {"max_players": 9}, "14.9", "practice"),
        (FIVE, {"max_players": 10}, "14.13", "practice"),  # games, 6.2, example 11
        (FIVE, {"variant": "five_card_stud_low"}, "14.13", "practice"),  # games, 6.2, example 12
        (DRAW, {"max_players": 10}, "14.12", "practice"),
        (TRIPLE, {"max_players": 10}, "14.6(b)", "practice"),
        (OMAHA, {"variant": "five_card_omaha", "max_players": 11}, "14.11", "ours"),
        (DRAW, {"variant": "five_card_draw_low", "openers": "jacks"}, "14.12", "practice"),
        (DRAW, {"variant": "single_draw_27", "openers": "jacks"}, "14.12", "practice"),
        (HOLDEM, {"bonus_payout": "bad_beat", "bonus_fund": ["one", "two"]}, "14.19(a)", "nj-other-year"),
        (HOLDEM, {"rake_rate": 11}, "14.14", "other-state"),
        (HOLDEM, {"rake_rate": -1}, "14.14", "other-state"),
        (HOLDEM, {"revenue_method": "fixed_fee_per_pot"}, "14.14", "practice"),
        (HOLDEM, {"revenue_method": "sliding_scale"}, "14.14", "practice"),
        (HOLDEM, {"bonus_payout": ["bad_beat", "high_hand"]}, "14.19(a)", "nj-other-year"),  # example 36
        (HOLDEM, {"bonus_shares": {"house": 10, "loser": 90}}, "14.19(a)", "practice"),  # example 37
        (HOLDEM, {"bonus_shares": {"loser": 90}}, "14.19(a)", "practice"),
        (HOLDEM, {"multi_casino_payout": "on"}, "13:69F-14.20(a)", "nj-other-year"),
        (BADUGI, {"bonus_payout": "high_hand"}, "14.19(a)", "nj-other-year"),
        (TRIPLE, {"bonus_payout": "bad_beat"}, "14.19(a)", "nj-other-year"),
        (TRIPLE, {"bonus_payout": "bad_beat", "variant": "triple_draw_a5"}, "14.19(a)", "nj-other-year"),
        (DRAW, {"bonus_payout": "bad_beat", "variant": "five_card_draw_low"}, "14.19(a)", "nj-other-year"),
        (DRAW, {"bonus_payout": "high_hand", "variant": "single_draw_27"}, "14.19(a)", "nj-other-year"),
        (SEVEN, {"bonus_payout": "high_hand", "variant": "seven_card_stud_low"}, "14.19(a)", "nj-other-year"),
        (HOLDEM, {"other_poker_bonuses_from_fund": "on"}, "14.19(a)", "nj-other-year"),
        (HOLDEM, {"straddle_allowed": "on", "blinds": []}, "14.7", "practice"),
        (HOLDEM, {"limits": [4, 2]}, "14.17", "practice"),
        (HOLDEM, {"limits": [2]}, "14.17", "practice"),
        (HOLDEM, {"blinds": [-1]}, "14.10", "practice"),
        (HOLDEM, {"ante_amount": "-1"}, "14.10(b)", "nj-other-year"),
        (HOLDEM, {"max_raises": 0}, "14.7", "practice"), (HOLDEM, {"decks": 2}, "14.2(a)", "nj-other-year"),
        (HOLDEM, {"smallest_chip": 0}, "14.7", "practice"),
        (HOLDEM, {"bring_in_amount": 1}, "", "None"),
        (HOLDEM, {"table_min": 5}, "", "None"),
    ],
    ids=repr,
)  # fmt: skip
def test_an_unlawful_election_is_refused(law: GameLaw, chosen: dict[str, Any], cite: str, basis: str) -> None:
    said, where, rests = refused(law, **chosen)
    assert (where, rests) == (cite, basis)
    assert "\n" not in said


@pytest.mark.parametrize(
    ("law", "chosen", "elected"),
    [
        (HOLDEM, {"rake_rate": 0}, {"rake_rate": 0}), (HOLDEM, {"ante_amount": 0}, {"ante_amount": 0}),
        (HOLDEM, {"antes": [0, 0, "2.50"]}, {"antes": (0, 0, 250)}), (HOLDEM, {"blinds": "0,2"}, {"blinds": (0, 200)}),
        (HOLDEM, {"revenue_method": "none"}, {"revenue_method": "none"}),
        (HOLDEM, {"revenue_method": "time_charge", "time_fee": 6}, {"time_fee": 600}),
        (HOLDEM, {"revenue_method": "time_charge"}, {"time_fee": None}), (HOLDEM, {"decks": 1}, {"decks": 1}),
        (HOLDEM, {"revenue_method": "fixed_fee_per_pot", "rake_fee": 3}, {"rake_fee": 300}),
        (HOLDEM, {"revenue_method": "sliding_scale", "rake_steps": {20: 1, 40: "2.50"}},
         {"rake_steps": {2000: 100, 4000: 250}}),
        (HOLDEM, {"max_raises": "unlimited"}, {"max_raises": "unlimited"}),
        (HOLDEM, {"max_raises": 9}, {"max_raises": 9}),
        (HOLDEM, {"structure": "no_limit", "max_raises": 3}, {"max_raises": 3}),
        (HOLDEM, {"bonus_payout": "high_hand", "multi_casino_payout": "on"}, {"multi_casino_payout": "on"}),
        (SEVEN, {"bonus_payout": "high_hand", "variant": "seven_card_stud_hilo8"}, {"bonus_payout": "high_hand"}),
        (DRAW, {"bonus_payout": "bad_beat"}, {"bonus_payout": "bad_beat"}),
        (HOLDEM, {"rake_cap": 5}, {"rake_cap": 500}), (OMAHA, {"variant": "five_card_omaha"}, {"max_players": 8}),
        (TRIPLE, {"variant": "triple_draw_a5"}, {"low_compare": "standard"}),
        (OMAHA, {"variant": "five_card_omaha", "max_players": 8}, {"max_players": 8}),
        (DRAW, {"max_players": 9}, {"max_players": 9}), (TRIPLE, {"max_players": 9}, {"max_players": 9}),
        (FIVE, {"max_players": 9}, {"max_players": 9}), (SEVEN, {"max_players": 8}, {"max_players": 8}),
        (DRAW, {"variant": "single_draw_27", "openers": "none"}, {"max_raises": 4}),
        (DRAW, {"variant": "five_card_draw_low", "exposed_low_card": "kept"}, {"exposed_low_card": "kept"}),
        (HOLDEM, {"bonus_payout": "bad_beat", "bonus_fund": ["one"]}, {"bonus_fund": ("one",)}),
    ],
    ids=repr,
)  # fmt: skip
def test_a_lawful_election_is_read(law: GameLaw, chosen: dict[str, Any], elected: dict[str, Any]) -> None:
    found = elect(law, SUCCESSOR, chosen)
    assert {id: found[id] for id in elected} == elected


def test_five_card_omaha_is_of_13_69f() -> None:
    assert refused(OMAHA, FIRST, variant="five_card_omaha")[0].endswith("allowed: omaha_high, omaha_hilo8")


# ── fittings and ages ────────────────────────────────────────────────────────────────────────────


@every
def test_14_2_a_two_decks_a_cover_card_and_what_else_lies_there(law: GameLaw) -> None:
    def fitted(day: date, **elected: Any) -> dict[str, tuple[int, tuple[str, ...], str]]:
        needs = required(law.fittings, elect(law, day, elected), day)
        return {one.item: (one.number, one.colours, one.cite) for one in needs}

    sign = "14.10(b)" if law is HOLDEM else "14.7"
    always = {"backs": (2, (), "14.2(a)"), "marker_button": (1, (), "14.6(e)1"), "ante_sign": (1, (), sign),
              "stakes_sign": (1, (), "14.17")}  # fmt: skip
    assert fitted(FIRST) == {**always, "cutting_cards": (1, ("yellow", "green"), "14.2(a)")}
    assert fitted(SUCCESSOR) == {**always, "cutting_cards": (1, (), "14.2(a)")}
    for payout in ("bad_beat", "high_hand") if law not in (BADUGI, TRIPLE) else ():
        more = {*fitted(SUCCESSOR, bonus_payout=payout, shuffle_mode="automated")} - {*fitted(SUCCESSOR)}
        assert more == {"bonus_notice", "shuffler"}


@pytest.mark.parametrize(
    ("elected", "approvals"),
    [
        ({}, ["14.6(a)"]),
        ({"bonus_payout": "bad_beat"}, ["14.6(a)", "14.19(c)"]),
        ({"bonus_payout": "high_hand"}, ["14.6(a)", "14.19(c)"]),
        ({"bonus_payout": "high_hand", "multi_casino_payout": "on"}, ["14.6(a)", "14.19(c)", "13:69F-14.20(b)"]),
    ],
)
def test_14_6_a_14_19_14_20_what_is_approved_before_a_table_opens(
    elected: dict[str, str], approvals: list[str]
) -> None:
    found = asked(HOLDEM.room.approvals, elect(HOLDEM, SUCCESSOR, elected), SUCCESSOR)
    assert [one.cite for one in found] == approvals


def test_14_14_a_time_charge_is_each_half_hours_and_only_where_it_is_elected() -> None:
    def charges(**elected: Any) -> list[tuple[int, str]]:
        return [
            (one.minutes, one.fee) for one in asked(HOLDEM.room.charges, elect(HOLDEM, SUCCESSOR, elected), SUCCESSOR)
        ]

    assert (charges(), charges(revenue_method="time_charge", time_fee=6)) == ([], [(30, "time_fee")])


def test_14_18_one_list_for_tables_of_one_game_and_one_limit_and_five_minutes_to_take_the_seat() -> None:
    (one,) = HOLDEM.room.waiting
    assert (one.alike, one.claim_s) == (("variant", "structure", "limits", "blinds"), 300)


def test_14_19_a_shares_are_of_a_bad_beat_alone() -> None:
    (shares,) = [one for one in HOLDEM.options if one.id == "bonus_shares"]
    (payout,) = [one for one in HOLDEM.options if one.id == "bonus_payout"]
    meant = {*payout.kind.allowed(SUCCESSOR).split(", ")} - {*shares.unless["bonus_payout"]}
    assert meant == {"bad_beat"}


@every
def test_14_2_b_sorted_after_two_hours_and_changed_after_four(law: GameLaw) -> None:
    found = [(one.done, one.hours, one.cite) for one in ages_of(law.ages, {}, SUCCESSOR)]
    assert found == [("sorted", 2, "14.2(b)"), ("changed", 4, "14.2(b)")]


HOUSE = """
as_of = 2012-03-19
[licensee]
name = "Test"
rules_kept_at = "the podium"
guides_approved = 1996-03-11
[[pit]]
id = "P"
[[table]]
id = "1"
pit = "P"
game = "red-dog"
equipment.cutting_cards = ["green"]
equipment.backs = ["blue", "red"]
"""


def test_a_table_without_its_marker_button_or_sign_violates_the_section(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = games.game("red-dog")
    monkeypatch.setitem(
        games.GAMES, "red-dog", structs.replace(entry, law=replace(entry.law, fittings=HOLDEM.fittings))
    )

    def found(more: str) -> list[tuple[str, str, list[str]]]:
        violations = check(loads(HOUSE + more), SUCCESSOR).violations
        return [(one.key, one.says, list(one.cite)) for one in violations if one.key.startswith("equipment")]

    assert found("") == [
        ("equipment.marker_button", "no marker button", ["13:69F-14.6(e)1"]),
        ("equipment.ante_sign", "no ante sign", ["13:69F-14.10(b)"]),
        ("equipment.stakes_sign", "no stakes sign", ["13:69F-14.17"]),
    ]
    there = ("marker_button", "ante_sign", "stakes_sign")
    assert found("".join(f"equipment.{item} = true\n" for item in there)) == []
