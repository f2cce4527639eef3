"""A game whose text is lost is played under a rule set: named, or stated by the house; nothing opens without."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.law.datum import in_force
from houseway.law.editions import NEWEST
from houseway.law.election import Unlawful, defaults, elect, faults, remark, unstated
from houseway.law.games.ranked.fast_action_holdem import LAW as FAST_ACTION_HOLDEM
from houseway.law.games.red_dog.red_dog import LAW as RED_DOG
from houseway.law.games.wheels.pokette import LAW as POKETTE
from houseway.law.statute import GameLaw

LOST = [POKETTE, FAST_ACTION_HOLDEM]
NAMED = {"rule_set": "demonstration"}


def needed(law: GameLaw) -> list[str]:
    return [option.id for option in in_force(law.options, NEWEST) if option.needed]


def stated(law: GameLaw) -> dict[str, Any]:
    """All that the demonstration set says, as a house would state it itself."""
    return dict(law.rule_sets[0].elects)


@pytest.mark.parametrize("law", LOST, ids=repr)
def test_a_set_states_every_rule_that_no_text_states_and_is_ours(law: GameLaw) -> None:
    assert {*needed(law)} <= {*stated(law)}
    assert [(one.id, one.basis) for one in law.rule_sets] == [("demonstration", "ours")]
    assert "not New Jersey's text" in law.rule_sets[0].note
    assert {option.basis for option in law.options if option.needed} == {"ours"}


@pytest.mark.parametrize("law", LOST, ids=repr)
def test_nothing_opens_without_and_the_refusal_names_what_is_missing(law: GameLaw) -> None:
    with pytest.raises(Unlawful, match="rule_set=demonstration is not New Jersey's text") as unlawful:
        elect(law, NEWEST, {}, analysis=lambda said: None)
    assert f"no text is held that states {', '.join(needed(law))};" in str(unlawful.value)
    assert elect(law, NEWEST, NAMED) == elect(law, NEWEST, stated(law)) | NAMED
    for option in needed(law):
        rest = {id: value for id, value in stated(law).items() if id != option}
        absent = unstated(law, NEWEST, rest)
        assert absent is not None
        assert f"states {option};" in str(absent)


@pytest.mark.parametrize("law", LOST, ids=repr)
def test_all_that_is_wrong_is_found_at_once(law: GameLaw) -> None:
    first, *others = needed(law)
    assert [fault.option for fault in faults(law, NEWEST, {})[0]] == ["rule_set"]
    assert [fault.option for fault in faults(law, NEWEST, {first: "x"})[0]] == [first, "rule_set"]
    assert [fault.option for fault in faults(law, NEWEST, NAMED | {first: "x", others[0]: {"a": "b"}})[0]] == [
        first,
        others[0],
    ]
    assert faults(law, NEWEST, NAMED)[0] == []


@pytest.mark.parametrize("law", LOST, ids=repr)
def test_it_is_said_whose_rules_they_are(law: GameLaw) -> None:
    assert "the rule set demonstration, which is Houseway's own" in remark(law, NAMED)
    assert "rules that the house states itself" in remark(law, stated(law))
    assert all("not New Jersey's text" in remark(law, chosen) for chosen in (NAMED, stated(law)))


def test_a_game_whose_text_is_held_needs_none() -> None:
    assert remark(RED_DOG, {}) == ""
    assert unstated(RED_DOG, NEWEST, {}) is None
    assert defaults(RED_DOG, NEWEST) == elect(RED_DOG, NEWEST, {})
    with pytest.raises(Unlawful, match="red-dog has no option 'rule_set'"):
        elect(RED_DOG, NEWEST, NAMED)


def test_21_10_two_betting_areas_are_no_option() -> None:
    with pytest.raises(Unlawful, match="option player_two_areas: 'on'; allowed: off"):
        elect(FAST_ACTION_HOLDEM, NEWEST, NAMED | {"player_two_areas": "on"})


def test_21_11_a_continuous_shuffler_may_be_used() -> None:
    assert elect(FAST_ACTION_HOLDEM, NEWEST, NAMED | {"continuous_shuffler": "on"})["continuous_shuffler"] == "on"
