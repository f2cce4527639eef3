"""Blackjack switch's exact analysis: against every deal of a small shoe worked out by itself, and what is published."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from houseway import games
from houseway.games.twenty_one.records import SwitchRules as Rules
from houseway.maths import edges
from houseway.maths.simulating.running import Threads, Work, run
from houseway.maths.twenty_one import side, switch
from houseway.maths.twenty_one.exact import fresh
from houseway.maths.twenty_one.exact import without as cards_out
from houseway.maths.twenty_one.hands import EVERY, HANDS
from houseway.maths.twenty_one.strategy import DOUBLE, read
from houseway.maths.twenty_one.switch_exact import (
    at_its_best,
    beside,
    beside_each,
    by_chart,
    by_composition,
    by_the,
    chart,
)
from houseway.maths.twenty_one.switch_outcomes import Came, Net, came
from houseway.maths.twenty_one.terms import Terms
from tests.differential.blackjack_switch import apart, switch_kernel

SMALL = Counter({1: 4, 4: 4, 6: 5, 7: 3, 10: 9})
"""Cards enough for two hands and a dealer, of few values."""
Shoe = tuple[tuple[int, int], ...]
SEED = 2012


def elected(**options: str | int) -> Terms:
    rules = games.rules("blackjack-switch", options)
    assert isinstance(rules, Rules)
    return switch.terms(rules)


PLAIN = elected()
NO_READER = elected(card_reader="off")


def without(shoe: Shoe, *out: int) -> Shoe:
    left = Counter(dict(shoe))
    left.subtract(out)
    assert min(left.values()) >= 0
    return tuple(sorted(left.items()))


def count(cards: tuple[int, ...]) -> int:
    total = sum(cards)
    return total + 10 if 1 in cards and total <= 11 else total


def draws(shoe: Shoe) -> list[tuple[int, Fraction]]:
    whole = sum(number for _, number in shoe)
    return [(card, Fraction(number, whole)) for card, number in shoe if number]


@cache
def dealer(cards: tuple[int, ...], shoe: Shoe) -> dict[int, Fraction]:
    """13:69F-2A.12(b): to a hard 17 or a soft 18; his totals where he has no blackjack."""
    total, soft = count(cards), count(cards) != sum(cards)
    if len(cards) == 2 and total == 21:
        return {}
    if len(cards) > 1 and (total > 17 or (total == 17 and not soft)):
        return {total: Fraction(1)}
    found: dict[int, Fraction] = {}
    for card, chance in draws(shoe):
        for end, more in dealer(tuple(sorted((*cards, card))), without(shoe, card)).items():
            found[end] = found.get(end, Fraction(0)) + chance * more
    return found


def stand(cards: tuple[int, ...], up: int, shoe: Shoe) -> Fraction:
    """2A.5: 22 is void; all parts where the dealer has no blackjack."""
    own, worth = count(cards), Fraction(0)
    for end, chance in dealer((up,), shoe).items():
        worth += chance * (0 if end == 22 else 1 if end > 22 or own > end else 0 if own == end else -1)
    return worth


def clear(up: int, shoe: Shoe) -> Fraction:
    """How likely the dealer has no blackjack."""
    key = {1: 10, 10: 1}.get(up, 0)
    return 1 - sum((chance for card, chance in draws(shoe) if card == key), Fraction(0))


def bust_or(cards: tuple[int, ...], up: int, shoe: Shoe, worth: Fraction) -> Fraction:
    return worth if count(cards) <= 21 else -clear(up, shoe)


@cache
def best(cards: tuple[int, ...], up: int, shoe: Shoe) -> Fraction:
    """A hand at its best, pairs apart; the shoe is without it."""
    worth = stand(cards, up, shoe)
    if count(cards) >= 21:
        return worth
    draw = double = Fraction(0)
    for card, chance in draws(shoe):
        more, left = tuple(sorted((*cards, card))), without(shoe, card)
        over = count(more) > 21
        draw += chance * (-clear(up, left) if over else best(more, up, left))
        double += chance * 2 * (-clear(up, left) if over else stand(more, up, left))
    return max(worth, draw, double if len(cards) == 2 else draw)


def first(cards: tuple[int, int], up: int, shoe: Shoe) -> Fraction:
    """Two cards at their best, a pair perhaps split, once."""
    worth = best((min(cards), max(cards)), up, shoe)
    if cards[0] != cards[1]:
        return worth
    split = Fraction(0)
    for card, chance in draws(shoe):
        hand, left = tuple(sorted((cards[0], card))), without(shoe, card)
        split += 2 * chance * (stand(hand, up, left) if cards[0] == 1 else best(hand, up, left))
    return max(worth, split)


def natural(cards: tuple[int, int]) -> bool:
    return sorted(cards) == [1, 10]


def by_hand(reader: bool) -> Fraction:
    """Every deal of the small shoe: up card, then the first and second cards of both hands."""
    whole: Shoe = tuple(sorted(SMALL.items()))
    expected = Fraction(0)
    for up, a, b, c, d in product(SMALL, repeat=5):
        cards, weight, left = (up, a, b, c, d), Fraction(1), Counter(SMALL)
        for card in cards:
            weight *= Fraction(max(left[card], 0), left.total())
            left[card] -= 1
        if not weight:
            continue
        shoe = without(whole, *cards)
        lost = 1 - clear(up, shoe)
        kept = [1 - lost if natural(hand) else first(hand, up, shoe) for hand in ((a, b), (c, d))]
        switched = first((a, d), up, shoe) + first((c, b), up, shoe)
        losing = 2 - natural((a, b)) - natural((c, d))
        if reader:
            expected += weight * (max(sum(kept), switched) - lost * losing)
        else:
            expected += weight * max(sum(kept) - lost * losing, switched - 2 * lost)
    return expected / 2


@pytest.mark.soak
@pytest.mark.parametrize("terms", [PLAIN, NO_READER])
def test_every_deal_of_a_small_shoe(terms: Terms) -> None:
    """But for what bust hands of a split cost before a dealer's blackjack, where that is not known first."""
    shoe = np.array([float(SMALL[value]) for value in range(1, 11)])
    found = at_its_best(terms, shoe)
    assert found.known == pytest.approx(float(by_hand(terms.known_first)), abs=1e-12)
    assert (found.known - found.mean > 1e-6) == (not terms.known_first)


def test_super_match_of_six_decks() -> None:
    """SW-04: combinations of four cards, not orders."""
    combinations = {name: number // 24 for name, number in side.match_counts(6).items()}
    assert combinations == {
        "one_pair": 136_401_408, "three_of_a_kind": 7_577_856, "two_pair": 5_941_728, "four_of_a_kind": 138_138,
        "none": 237_219_840,
    }  # fmt: skip
    (row,) = edges.edges("blackjack-switch", {"match_wager": "on"}, wagers=["match_wager"])
    assert f"{float(row.edge):.6%}" == "2.548501%"


@pytest.mark.soak
def test_rules_that_favour_the_player_cost_the_house() -> None:
    """Eight decks are worse for the player (published: by about 0.02 %); more splits and surrender are better."""
    six = by_composition(PLAIN).mean
    assert 0.0001 < six - by_composition(PLAIN._replace(decks=8)).mean < 0.0006
    assert by_composition(PLAIN._replace(max_hands=4)).mean > six
    assert by_composition(PLAIN._replace(surrender=True)).mean > six


@pytest.mark.soak
def test_published_edge_of_six_decks() -> None:
    """Published as 0.58 % with four hands and play by a chart; by composition the house keeps a little less."""
    four = PLAIN._replace(max_hands=4, resplit_aces=False)
    assert 0.0050 < -by_composition(four).mean < -by_chart(four).mean < 0.0062


def test_rows() -> None:
    rules = games.rules("blackjack-switch")
    both = "switch_wager_1+switch_wager_2"
    names = ["switch_wager_1", "switch_wager_2", both, f"{both}_by_chart", "insurance"]
    assert list(edges.rows(rules)) == names


# ── the chart ────────────────────────────────────────────────────────────────────────────────────

CHART = """
hard  2   3   4   5   6   7   8   9   T   A
  21  S   S   S   S   S   S   S   S   S   S
  20  S   S   S   S   S   S   S   S   S   S
  19  S   S   S   S   S   S   S   S   S   S
  18  S   S   S   S   S   S   S   S   S   S
  17  S   S   S   S   S   S   S   S   S   S
  16  S   S   S   S   S   H   H   H   H   H
  15  S   S   S   S   S   H   H   H   H   H
  14  S   S   S   S   S   H   H   H   H   H
  13  H   S   S   S   S   H   H   H   H   H
  12  H   H   H   S   S   H   H   H   H   H
  11  D   D   D   D   D   D   D   D   H   H
  10  D   D   D   D   D   D   D   H   H   H
   9  H   H   H   D   D   H   H   H   H   H
   8  H   H   H   H   H   H   H   H   H   H
"""


@pytest.mark.slow
def test_2a_5_the_push_on_22_changes_the_chart() -> None:
    """Beside blackjack's where the dealer hits soft 17: fewer stiff hands stand and fewer double down."""
    found = str(chart(PLAIN).table).splitlines()
    assert found[:15] == CHART.strip("\n").splitlines()
    pairs = {line.split()[0]: "".join(line.split()[1:]) for line in found[-10:]}
    assert (pairs["AA"], pairs["88"], pairs["TT"], pairs["55"]) == ("P" * 10, "PPPPPPPPHH", "S" * 10, "DDDDDDDHHH")


@pytest.mark.slow
def test_a_chart_is_worth_a_little_less_than_the_best_play() -> None:
    best, charted = by_composition(PLAIN), by_chart(PLAIN)
    assert 0 < best.mean - charted.mean < 1e-4
    for up, one in charted.by_up_card.items():
        assert one.worth <= best.by_up_card[up].worth


@pytest.mark.slow
def test_2a_7_the_worths_of_the_chart_say_when_to_switch() -> None:
    found = switch.worth(chart(PLAIN))
    assert found["dealt"]["BJ"] == dict.fromkeys("23456789TA", 1.0)
    made = found["pair"]["TT"]["9"] + found["hard"]["11"]["9"]
    assert made > found["hard"]["16"]["9"] + found["hard"]["15"]["9"]
    assert by_chart(PLAIN).by_up_card[9].switches[10, 6, 5, 10]
    assert not by_chart(PLAIN).by_up_card[9].switches[10, 10, 5, 6]
    assert not by_chart(PLAIN).by_up_card[9].switches[1, 10, 5, 6]
    # SW-11: a blackjack is broken up where an ordinary hand gains more by it.
    assert by_chart(PLAIN).by_up_card[9].switches[1, 10, 10, 5]


@pytest.mark.slow
def test_hands_that_may_bust_with_one_card_are_not_doubled_down() -> None:
    """What bust hands cost before a blackjack is reckoned on that."""
    hard = [hand for hand in HANDS.two[1:, 1:].ravel() if sum(EVERY[hand]) > 11]
    for up in (1, 10):
        for acts in by_composition(NO_READER).by_up_card[up].acts:
            assert not (acts.first[hard] == DOUBLE).any()


def test_a_deal_is_weighed_as_it_is_asked_for() -> None:
    (row,) = edges.edges("blackjack-switch", wagers=["T6+5K:9"])
    assert (row.details["best"], row.details["keep"]["acts"]) == ("switch", ["draw", "draw"])
    shoe: Shoe = tuple(sorted({**dict.fromkeys(range(1, 10), 24), 10: 96}.items()))
    left = without(shoe, 9, 10, 6, 5, 10)
    worth = {"keep": first((10, 6), 9, left) + first((5, 10), 9, left)}
    assert row.details["keep"]["worth"] == pytest.approx(float(worth["keep"]), abs=1e-11)
    assert row.methods == {"edge": "computed", "outcomes": None, "action": "computed"}
    with pytest.raises(edges.Unknown, match="such as T6"):
        edges.edges("blackjack-switch", wagers=["T6+5K"])


# ── how rounds come out ──────────────────────────────────────────────────────────────────────────


OTHER_RULES = elected(surrender="on", max_splits=2, card_reader="off", decks=8)
FOUR_HANDS = elected(max_splits=3)


def mean(found: Came, net: Net) -> float:
    return sum(float(value) * likely for value, likely in found.comes_to(net).items())


@pytest.mark.soak
@pytest.mark.parametrize("by", [by_composition, by_chart])
@pytest.mark.parametrize("terms", [PLAIN, NO_READER, OTHER_RULES, FOUR_HANDS])
def test_the_mean_of_the_outcomes_is_the_edge_that_needs_no_outcomes(terms: Terms, by: Any) -> None:
    spot = by(terms)
    found = came(terms, fresh(terms.decks), spot.by_up_card)
    assert sum(found.nets.values()) == pytest.approx(1, abs=1e-10)
    assert found.error < (1e-6 if terms.max_hands == 2 else 1e-5)
    for net in (switch.together, lambda first, second: first):
        assert abs(mean(found, net) - spot.mean) < min(1e-7, found.error * 16)


@pytest.mark.slow
@pytest.mark.parametrize("by", [by_composition, by_chart])
def test_rounds_dealt_to_their_end_come_out_as_computed(by: Any) -> None:
    rounds_as_computed(PLAIN, by, 4_000_000)


@pytest.mark.soak
@pytest.mark.parametrize("by", [by_composition, by_chart])
@pytest.mark.parametrize("terms", [PLAIN, NO_READER, OTHER_RULES, FOUR_HANDS])
def test_many_rounds_dealt_to_their_end_come_out_as_computed(terms: Terms, by: Any) -> None:
    rounds_as_computed(terms, by, 40_000_000)


def rounds_as_computed(terms: Terms, by: Any, rounds: int) -> None:
    """Every net of the two wagers together within five standard errors; the kernel settles as the engine does."""
    found = came(terms, fresh(terms.decks), by(terms).by_up_card)
    kernel = switch_kernel(terms, by)
    counts = run(Work(kernel, rounds, SEED), Threads())[0].counts
    seen: dict[tuple[Fraction, Fraction], int] = {}
    for both, often in zip(map(apart, kernel.values), counts.tolist(), strict=True):
        seen[both] = seen.get(both, 0) + often
    for both in {both for both, often in seen.items() if often} | found.nets.keys():
        expected = rounds * max(found.nets.get(both, 0.0), 0.0)
        assert abs(seen.get(both, 0) - expected) < 5 * expected**0.5 + 4, both


@pytest.mark.parametrize("terms", [PLAIN, NO_READER._replace(surrender=True, max_hands=3)])
def test_rounds_of_a_small_shoe_come_to_its_edge(terms: Terms) -> None:
    """25 cards, of which hands take many from each other: the bound is wide, and holds."""
    shoe = np.array([float(SMALL[value]) for value in range(1, 11)])
    spot = at_its_best(terms, shoe)
    found = came(terms, shoe, spot.by_up_card)
    assert sum(found.nets.values()) == pytest.approx(1, abs=1e-9)
    assert abs(mean(found, switch.together) - spot.mean) < min(16 * found.error, 1e-3)
    assert min(found.nets.values()) > -found.error


ALWAYS = """
hard  2   3   4   5   6   7   8   9   T   A
  16  H   H   H   H   H   H   H   H   H   H
  15  H   H   H   H   H   H   H   H   H   H
  14  H   H   H   H   H   H   H   H   H   H
  13  H   H   H   H   H   H   H   H   H   H
  12  H   H   H   H   H   H   H   H   H   H
  11  H   H   H   H   H   H   H   H   H   H
  10  H   H   H   H   H   H   H   H   H   H
   9  H   H   H   H   H   H   H   H   H   H
pair  2   3   4   5   6   7   8   9   T   A
  88  P   P   P   P   P   P   P   P   P   P
"""


@pytest.mark.slow
def test_2a_11_d_hands_over_21_stay_lost_before_a_dealers_blackjack() -> None:
    """Of a player who splits every pair of eights and nothing else against a ten, in a shoe with many of both."""
    always, shoe = read(ALWAYS), np.array([8.0, 0, 0, 0, 0, 0, 0, 16, 0, 24])
    base = cards_out(shoe, (10,))
    acts = by_the(NO_READER, always, 10)
    found = beside_each(NO_READER, 10, beside(NO_READER, 10, base), acts)
    cost = found.known[8, 8, 8, 8] - found.worth[8, 8, 8, 8]
    # The hole card is one of 8 aces of 43; both eights bust, each with a ten and then an eight or a ten, or two eights.
    left = Counter({1: 7, 8: 12, 10: 23})
    assert cost == pytest.approx(8 / 43 * float(both_bust((8,), (), left)), abs=1e-12)
    assert cost > 0


def both_bust(hand: tuple[int, ...], done: tuple[int, ...], left: Counter[int]) -> Fraction:
    """The chance that two eights, drawn to 17 one after the other, are both over 21."""
    if count(hand) > 21:
        return both_bust((8,), hand, left) if not done else Fraction(1)
    if len(hand) > 1 and count(hand) > 16:
        return Fraction(0)
    chances = ((card, Fraction(number, left.total())) for card, number in left.items() if number)
    return sum(
        (chance * both_bust((*hand, card), done, left - Counter([card])) for card, chance in chances), Fraction()
    )


@pytest.mark.slow
def test_2a_7_every_deal_stands_in_the_table_as_it_is_weighed_alone() -> None:
    rules = games.rules("blackjack-switch")
    (best,) = edges.edges("blackjack-switch", rules, wagers=["switch_wager_1+switch_wager_2"])
    for first, second, up in (("5T", "T6", "9"), ("AT", "T2", "6"), ("33", "88", "T"), ("9T", "TT", "A")):
        (alone,) = edges.edges("blackjack-switch", rules, wagers=[f"{first}+{second}:{up}"])
        listed = second in best.tables["switches"][up].get(first, [])
        assert listed == (alone.details["best"] == "switch"), (first, second, up)
        plays = best.tables["plays"][up]["".join(sorted(first, key="A23456789T".index))]
        beside = "".join(sorted(second, key="A23456789T".index))
        act = alone.details["keep"]["acts"][0]
        assert act == "blackjack" or plays.get("but_beside", {}).get(beside, plays["do"]) == act
