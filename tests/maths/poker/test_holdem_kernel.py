"""The kernel of hold 'em beside the engine: hands by chance settle alike, to the cent."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.maths.poker.holdem_kernel import CALL, FOLD, WIDTH, Rule, settle, simulate
from houseway.ranking.batch import NUMBERS
from tests.poker_hands import elected, fresh, played
from tests.trials import FACTOR

NO_LIMIT = Rule(50, 100, chip=25)
FIXED = Rule(50, 100, small=100, big=200, max_raises=3, chip=25)
RULES = {
    "no limit": NO_LIMIT, "no limit, two raises": Rule(100, 300, max_raises=2, chip=100), "fixed limit": FIXED,
    "fixed limit, no cap": Rule(50, 100, small=100, big=200, chip=100),
    "fixed limit, an odd blind": Rule(100, 300, small=500, big=1000, max_raises=4, chip=50),
}  # fmt: skip
STACKS = {
    "deep": (10000,) * 6, "short": (300, 725, 1000, 150, 2500, 975), "heads up": (1225, 800),
    "heads up, deep": (20000,) * 2, "blinds that are all-in": (25, 75, 1000, 425), "three": (500, 500, 525),
    "ten": (400, 900, 1600, 2500, 3600) * 2,
}  # fmt: skip


@pytest.mark.parametrize("stacks", STACKS.values(), ids=STACKS)
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_14_7_hands_by_chance_settle_as_at_the_table(rule: Rule, stacks: tuple[int, ...]) -> None:
    found, rules = simulate(rule, stacks, 12 * FACTOR, 1), elected(rule)
    for hand, (cards, acts, nets) in enumerate(zip(*(part.tolist() for part in found), strict=True)):
        table = fresh(rules, stacks)
        played(table, cards, acts)
        assert table.round == 1
        assert [table.net(seat) for seat in table.seats] == nets, f"hand {hand}: {cards} {acts}"


@pytest.mark.parametrize("stacks", STACKS.values(), ids=STACKS)
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_what_is_given_settles_as_it_did_by_chance(rule: Rule, stacks: tuple[int, ...]) -> None:
    found = simulate(rule, stacks, 2000 * FACTOR, 2)
    assert (settle(rule, stacks, found.cards, found.acts) == found.nets).all()
    assert not found.nets.sum(axis=1).any()
    assert (found.nets >= -np.array(stacks)).all()


def test_a_hand_is_decided_by_seed_and_number() -> None:
    all_hands, some = simulate(NO_LIMIT, STACKS["deep"], 20, 3), simulate(NO_LIMIT, STACKS["deep"], 5, 3, 15)
    assert (all_hands.cards[15:] == some.cards).all()
    assert (all_hands.nets[15:] == some.nets).all()
    assert (simulate(NO_LIMIT, STACKS["deep"], 20, 4).cards != all_hands.cards).any()


def test_every_card_is_dealt_everywhere_alike() -> None:
    cards = simulate(NO_LIMIT, STACKS["heads up"], 52_000, 5).cards
    counts = np.array([np.bincount(cards[:, at], minlength=52) for at in range(cards.shape[1])])
    assert abs(counts - 1000).max() < 160  # five standard deviations
    assert all(len({*hand}) == 9 for hand in cards[:1000].tolist())


@pytest.mark.parametrize(
    ("rule", "acts"),
    [
        (NO_LIMIT, [150]),  # 14.7: no full raise
        (NO_LIMIT, [20001]),  # more than he has
        (NO_LIMIT, [-2]),
        (FIXED, [300]),  # not the limit
        (FIXED, [200, 300, 400]),  # nobody answers
    ],
)
def test_14_7_an_act_that_is_not_lawful_is_refused(rule: Rule, acts: list[int]) -> None:
    cards = np.arange(9, dtype=np.uint8)[None]
    with pytest.raises(ValueError, match="hand 0 holds an act that is not lawful, or lacks one"):
        settle(rule, (20000, 20000), cards, np.array([acts], np.int32))


def test_14_7_the_cap_on_raises_binds_three_players_and_not_two() -> None:
    raises = np.array([[200, 300, 400, 500, FOLD, FOLD]], np.int32)
    heads_up = settle(FIXED, (20000, 20000), np.arange(9, dtype=np.uint8)[None], raises)
    assert heads_up.tolist() == [[400, -400]]
    with pytest.raises(ValueError, match="hand 0"):
        settle(FIXED, (20000,) * 3, np.arange(11, dtype=np.uint8)[None], raises)


def test_a_row_that_is_no_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="do not make hands"):
        settle(NO_LIMIT, (500, 500), np.full((1, 9), 52, np.uint8), np.zeros((1, WIDTH), np.int32))
    with pytest.raises(ValueError, match="2 to 10 players"):
        simulate(NO_LIMIT, (500,), 1, 1)


def test_14_1_an_all_in_wins_the_main_pot_and_another_the_side_pot() -> None:
    """Aces all-in for 500 of three; kings win what the other two bet beside."""
    faces = ("Ac", "Kc", "2d", "Ad", "Kd", "7h", "3s", "4s", "8d", "9c", "Jh")
    cards = np.array([[NUMBERS[face] for face in faces]], np.uint8)
    acts = np.array([[1000, *[CALL] * 8]], np.int32)
    assert settle(NO_LIMIT, (500, 2000, 2000), cards, acts).tolist() == [[1000, 0, -1000]]
    assert settle(NO_LIMIT, (500, 2000, 2000), cards, np.array([[FOLD, FOLD]], np.int32)).tolist() == [[-50, 50, 0]]
