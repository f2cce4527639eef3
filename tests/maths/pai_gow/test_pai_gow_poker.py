"""Pai gow poker counted: small decks pair by pair, the house way hand by hand, and published figures beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway import games
from houseway.equipment.cards import DECKS, JOKER
from houseway.games.pai_gow.poker_house_ways import house_way
from houseway.games.pai_gow.poker_house_ways import settings as every_setting
from houseway.games.pai_gow.poker_wagers import pai_gow, seven
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.maths.analysis import done, heard
from houseway.maths.edges import Edge, edges, rows
from houseway.maths.pai_gow import poker_kernel, poker_side
from houseway.maths.pai_gow.pai_gow_poker import (
    Deal,
    against_the_house,
    as_the_bank,
    at_its_best,
    by_the_way,
    deal,
    queen_high,
    set_all,
    way_against_way,
)
from houseway.maths.pai_gow.poker_best import best
from houseway.maths.pai_gow.poker_kernel import tables_of
from houseway.maths.pai_gow.poker_pairs import Compared, compared, jointly, leading
from houseway.maths.pai_gow.poker_settings import CHOOSE, WHOLE, Deck, Settings, lows, settings
from houseway.maths.pai_gow.poker_seven_kernel import ROOM
from houseway.maths.simulating.kernel import Kernel
from houseway.maths.simulating.running import Threads, Work, run
from houseway.maths.simulation import simulate
from houseway.ranking import batch
from houseway.ranking.poker import Wheel, five, grouped
from tests.trials import FACTOR

PAIRS_OF_HANDS = 8_250_459_031_214_400
SMALL = (Deck("23TA"), Deck("JQKA"), Deck("2345"))
"""Seventeen cards each: 2,333,760 ordered pairs of hands without a common card."""
WAYS = [*product(("usual", "foxwoods"), ("second_highest", "lowest"))]
Way = tuple[str, Wheel]
Counts = NDArray[np.int64]


def rules(**elected: Any) -> Rules:
    found = games.rules("pai-gow-poker", elected)
    assert isinstance(found, Rules)
    return found


def edge(wager: str, **elected: Any) -> Edge:
    (found,) = edges("pai-gow-poker", elected, wagers=[wager])
    return found


# ── the house way ────────────────────────────────────────────────────────────────────────────────


def number(hand: Sequence[int]) -> int:
    return sum(int(CHOOSE[card, place]) for place, card in enumerate(sorted(hand), 1))


def scalar(cards: Sequence[str], way: str, wheel: Wheel) -> tuple[int, int]:
    """The ranks of the two hands as the house way itself sets them."""
    one = house_way(way, wheel)(cards)
    return _numbers(wheel)[five(one.high, wheel)], lows().index(grouped(one.low))


@cache
def _numbers(wheel: Wheel) -> dict[Any, int]:
    return {hand: rank for rank, hand in enumerate(batch.hands(wheel))}


def looked_up(whole: Settings, hand: Sequence[int]) -> tuple[int, int]:
    at = whole.table[number(hand)]
    return int(whole.highs[at]), int(whole.lows[at])


def shape(cards: Sequence[str]) -> tuple[Any, ...]:
    """How many cards there are of each rank and of the commonest suit, and whether the joker is there."""
    ranks, suits = [face[0].replace(JOKER, "A") for face in cards], [face[1:] for face in cards if face != JOKER]
    counts = sorted((ranks.count(rank) for rank in {*ranks}), reverse=True)
    return *counts, max(suits.count(suit) for suit in suits), JOKER in cards


@cache
def of_all_shapes() -> list[tuple[Deck, list[int]]]:
    """Of random cards, of few ranks and of few suits: thirty hands of each shape, with and without the joker.

    Of decks of seven ranks, with a run of all of them at either end; in a soak, of eight.
    """
    random, picked = Random("shapes"), list[tuple[Deck, list[int]]]()
    found: dict[tuple[Any, ...], int] = {}
    for ranks in ("2345678A", "789TJQKA", "2469TQKA") if FACTOR > 1 else ("234567A", "89TJQKA", "249TQKA"):
        deck, faces = Deck(ranks), Deck(ranks).faces
        pools = [
            range(len(faces)), [card for card, face in enumerate(faces) if face[1:] in "hs"],
            *([card for card, face in enumerate(faces) if face[0] in {*few, JOKER}] for few in combinations(ranks, 3)),
        ]  # fmt: skip
        for trial in range(15_000):
            hand = random.sample(pools[trial % len(pools) if trial % 3 == 0 else trial % 3 - 1], 7)
            kind = shape([faces[card] for card in hand])
            found[kind] = found.get(kind, 0) + 1
            if found[kind] <= 30:
                picked.append((deck, hand))
    assert len(found) > 50
    return picked


@pytest.mark.slow
@pytest.mark.parametrize(("way", "wheel"), [WAYS[0], *(pytest.param(*one, marks=pytest.mark.soak) for one in WAYS[1:])])
def test_11_9_all_shapes_of_hands_are_set_as_the_house_way_sets_them(way: str, wheel: Wheel) -> None:
    wholes = {deck: settings(way, wheel, deck) for deck in {deck for deck, _ in of_all_shapes()}}
    for deck, hand in of_all_shapes():
        cards = [deck.faces[card] for card in hand]
        assert looked_up(wholes[deck], hand) == scalar(cards, way, wheel), cards


@pytest.mark.slow
@pytest.mark.parametrize(("way", "wheel"), WAYS)
def test_11_9_every_hand_of_a_small_deck_is_set_as_the_house_way_sets_it(way: str, wheel: Wheel) -> None:
    for deck in SMALL:
        whole, faces = settings(way, wheel, deck), deck.faces
        for hand in leading(deck, 7)[0].tolist():
            assert looked_up(whole, hand) == scalar([faces[card] for card in hand], way, wheel)


# ── two hands ────────────────────────────────────────────────────────────────────────────────────


def visited(whole: Settings, some: range) -> Compared:
    """Every pair of hands, looked at."""
    masks = _masks(whole.deck)
    high, low = whole.highs[whole.table], whole.lows[whole.table]
    among = (high >= some.start) & (high < some.stop)
    found = np.zeros(len(Compared._fields), np.int64)
    for at, mask in enumerate(masks.tolist()):
        apart = masks & mask == 0
        theirs, beside, one = high[apart], low[apart], among[apart]
        above, below = (high[at] > theirs) & (low[at] > beside), (high[at] <= theirs) & (low[at] <= beside)
        copies = high[at] == theirs, low[at] == beside
        every = above, below, above & one, below & one, one, *copies, copies[0] & copies[1], apart[apart]
        found += [int(each.sum()) for each in every]
    return Compared(*found.tolist())


@cache
def _masks(deck: Deck) -> Counts:
    hands = sorted(combinations(range(deck.size), 7), key=lambda hand: hand[::-1])
    return np.array([sum(1 << card for card in hand) for hand in hands])


@pytest.mark.slow
@pytest.mark.parametrize("deck", SMALL, ids=str)
@pytest.mark.parametrize(("way", "wheel"), [("usual", "second_highest"), ("foxwoods", "lowest")])
def test_the_count_of_a_small_deck_is_that_of_every_pair(way: str, wheel: Wheel, deck: Deck) -> None:
    whole = settings(way, wheel, deck)
    middle = range(int(whole.highs[len(whole.highs) // 3]), int(whole.highs[len(whole.highs) // 2]))
    found = compared(whole, middle)
    assert found == visited(whole, middle)
    assert found.pairs == comb(17, 7) * comb(10, 7)
    assert found.below - found.above == (found.high_copies + found.low_copies) // 2


def test_what_is_done_is_told_and_ends_with_the_whole() -> None:
    told: list[float] = []
    with heard(told.append):
        whole = settings("usual", "lowest", SMALL[0], told=done)
        compared(whole, range(0), told=done)
    assert told.count(1.0) == 2
    assert all(0 < part <= 1 for part in told)


@pytest.mark.slow
def test_pairs_of_labels_in_a_small_deck_are_those_of_every_pair() -> None:
    deck = SMALL[0]
    masks = _masks(deck)
    twos, threes, aces = (np.bitwise_count(masks >> at & 15).astype(np.uint8) for at in (0, 4, 12))
    labels = (twos + 2 * threes + 3 * aces) % 5  # by the ranks alone: sets stand for those of other suits
    expected = np.zeros((5, 5), np.int64)
    for mask, label in zip(masks.tolist(), labels.tolist(), strict=True):
        expected[label] += np.bincount(labels[masks & mask == 0], minlength=5)
    assert (jointly(deck, labels, 5) == expected).all()


@pytest.mark.soak
@pytest.mark.parametrize("copies", [False, True])
@pytest.mark.parametrize("deck", SMALL[:2], ids=str)
def test_11_9_the_best_settings_of_a_small_deck_are_those_of_every_pair(deck: Deck, copies: bool) -> None:
    wheel: Wheel = "second_highest"
    whole, masks, faces = settings("foxwoods", wheel, deck), _masks(deck), deck.faces
    pushed = range(int(whole.highs[len(whole.highs) // 2]), int(whole.highs[-1]))
    high, low = whole.highs[whole.table], whole.lows[whole.table]
    decides, won, lost = (high < pushed.start) | (high >= pushed.stop), 0, 0
    for hand, weight in zip(*(each.tolist() for each in leading(deck, 7)), strict=True):
        apart = (masks & sum(1 << card for card in hand) == 0) & decides
        tried = []
        for one in every_setting([faces[card] for card in hand], wheel):
            above, beside = _numbers(wheel)[one.high] - high[apart], lows().index(one.low) - low[apart]
            wins = (above + copies > 0) & (beside + copies > 0)
            loses = (above + copies <= 0) & (beside + copies <= 0)
            tried.append((19 * int(wins.sum()) - 20 * int(loses.sum()), int(wins.sum()), int(loses.sum())))
        won, lost = won + weight * max(tried)[1], lost + weight * max(tried)[2]
    found = best(whole, wheel, (19, -20), copies=copies, pushed=pushed)
    assert 19 * found.won - 20 * found.lost == 19 * won - 20 * lost
    assert found.differing > 0


@pytest.mark.slow
def test_13_69f_11_22_a_hand_at_its_best_knows_what_is_pushed_and_whose_the_copies_are() -> None:
    deck = Deck("2479TJQ")
    whole, worth = settings("usual", "second_highest", deck), (57_000, -60_000)
    player, bank = (at_its_best(rules(), side, whole, worth) for side in (False, True))
    free = at_its_best(rules(ez_pai_gow="on"), False, whole, worth)
    assert bank.won > player.won > free.won
    assert bank.lost < player.lost
    assert at_its_best(rules(ez_pai_gow="on"), True, whole, worth) == bank
    own = by_the_way(rules(), False, compared(whole, queen_high("second_highest")))
    assert 19 * player.won - 20 * player.lost > 19 * own.won - 20 * own.lost
    assert player.note.startswith("each hand at its best against the house way usual, which sets ")


# ── simulated ────────────────────────────────────────────────────────────────────────────────────


def agree(way: str, wheel: Wheel, deck: Deck, found: Compared, rounds: int) -> None:
    """The kernel in its chances, within four and a half standard errors."""
    arrays = np.array([0, 0]), *tables_of(way, wheel, deck)
    kernel = Kernel(poker_kernel.__name__, arrays, (Fraction(0),) * 18, poker_kernel.QUOTA, room=ROOM)
    counts, _ = run(Work(kernel, rounds, 1947), Threads(2))
    came = counts.counts[:9].reshape(3, 3)
    simulated = came[2, 2], came[:2, :2].sum(), came[1].sum(), came[:, 1].sum(), came[1, 1]
    exact = found.above, found.below, found.high_copies, found.low_copies, found.copies
    for count, number in zip(simulated, exact, strict=True):
        chance = number / found.pairs
        assert abs(count / rounds - chance) < 4.5 * (chance * (1 - chance) / rounds) ** 0.5


@pytest.mark.soak
def test_simulated_rounds_of_a_smaller_deck_agree_with_its_count() -> None:
    deck = Deck("2579QKA")
    agree("usual", "second_highest", deck, compared(settings("usual", "second_highest", deck), range(0)), 1_000_000)


@pytest.mark.soak
def test_simulated_rounds_agree_with_the_count() -> None:
    """A thousand million in a soak."""
    whole = settings("usual", "second_highest")
    agree("usual", "second_highest", WHOLE, way_against_way(rules(), whole), 50_000_000 * FACTOR)


# ── the whole deck ───────────────────────────────────────────────────────────────────────────────

COUNTED = {
    ("usual", "second_highest"): (2_397_331_939_566_324, 3_358_521_260_135_984, 2_494_605_831_512_092),
    ("usual", "lowest"): (2_397_350_885_184_320, 3_358_476_451_108_348, 2_494_631_694_921_732),
    ("foxwoods", "second_highest"): (2_402_482_226_669_052, 3_341_113_289_015_576, 2_506_863_515_529_772),
    ("foxwoods", "lowest"): (2_402_491_783_820_756, 3_341_087_256_920_524, 2_506_879_990_473_120),
}
"""Win, push and lose, as this program counted them: what changes them changes the mathematics."""


@pytest.mark.slow
@pytest.mark.parametrize(("way", "wheel"), COUNTED)
def test_11_9_simulated_rounds_come_to_what_was_counted(way: str, wheel: Wheel) -> None:
    elected, rounds = {"house_way": way, "wheel_straight_rank": wheel}, 100_000 * FACTOR
    found = simulate("pai-gow-poker", elected, wager="pai_gow_poker", rounds=rounds, seed=11)
    for sign, number in zip((1, 0, -1), COUNTED[way, wheel], strict=True):
        assert abs(found.share(sign) - number / PAIRS_OF_HANDS) < 4.5 * found.share_error(sign)


@pytest.mark.soak
@pytest.mark.parametrize(("way", "wheel"), COUNTED)
def test_11_9_the_house_way_against_itself_over_all_pairs_of_hands(way: str, wheel: Wheel) -> None:
    elected = {"house_way": way, "wheel_straight_rank": wheel, "player_banking": "on"}
    (player, bank) = edges("pai-gow-poker", elected, wagers=["pai_gow_poker", "bank"])
    won, pushed, lost = COUNTED[way, wheel]
    assert won + pushed + lost == PAIRS_OF_HANDS == comb(53, 7) * comb(46, 7)
    assert [player.probability(sign) * PAIRS_OF_HANDS for sign in (1, 0, -1)] == [won, pushed, lost]
    assert [bank.probability(sign) * PAIRS_OF_HANDS for sign in (1, 0, -1)] == [lost, pushed, won]
    assert player.edge == Fraction(20 * lost - 19 * won, 20 * PAIRS_OF_HANDS)


@pytest.mark.soak
def test_13_69f_11_22_the_hands_that_are_set_queen_high_are_the_queen_high_pai_gows() -> None:
    queens = edge("queens_dragon", ez_pai_gow="on", queens_dragon="on").probability(1) * comb(53, 7)
    for way in ("usual", "foxwoods"):
        whole = set_all(rules(house_way=way))
        first, end = np.searchsorted(whole.highs, (queen_high("lowest").start, queen_high("lowest").stop)).tolist()
        assert np.count_nonzero((whole.table >= first) & (whole.table < end)) == queens


@pytest.mark.soak
def test_11_9_each_hand_at_its_best_over_all_pairs_of_hands() -> None:
    found = edge("pai_gow_poker_best")
    assert [found.probability(sign) * PAIRS_OF_HANDS for sign in (1, -1)] == [
        2_423_112_654_874_048, 2_469_472_650_067_456,
    ]  # fmt: skip
    assert "which sets 16,145,738 of 154,143,080 otherwise" in found.note


# ── the engine ───────────────────────────────────────────────────────────────────────────────────

HIGHER = [*product((-1, 0, 1), repeat=2)]
TABLES: tuple[dict[str, Any], ...] = (
    {}, {"house_way": "foxwoods", "wheel_straight_rank": "lowest", "dealing_method": "hand"},
    {"ez_pai_gow": "on"}, {"dealing_method": "automated_shoe", "shuffle_method": "automated"},
)  # fmt: skip


@pytest.mark.parametrize("elected", TABLES, ids=str)
def test_11_9_a_comparison_comes_to_what_the_engine_pays(elected: dict[str, Any]) -> None:
    """Both hands higher win, one is a push, and none loses; copies are the other side's unless it is the bank."""
    law = rules(player_banking="on", co_banking="on", **elected)
    wins = 60_000 if law.free else 57_000
    for high, low in HIGHER:
        one = deal(high, low)
        above = (high > 0) + (low > 0)
        assert against_the_house(law, 60_000, one).net == {0: -60_000, 1: 0, 2: wins}[above]
        no_lower = (high >= 0) + (low >= 0)
        assert as_the_bank("accept", law, 60_000, one).net == {0: -60_000, 1: 0, 2: 57_000}[no_lower]
        assert as_the_bank("cobank", law, 60_000, one).net == {0: -30_000, 1: 0, 2: 28_500}[no_lower]


def test_13_69f_11_22_against_a_queen_high_pai_gow_nothing_is_decided_but_by_a_bank() -> None:
    law = rules(ez_pai_gow="on", player_banking="on")
    queen = ("Qc", "Jd", "9h", "8s", "6c", "4d", "2h")
    for mine in (("Ac", "Ad", "Kh", "Qs", "7c", "5d", "3h"), ("Tc", "9d", "8h", "6s", "5c", "3d", "2s")):
        assert against_the_house(law, 60_000, Deal(mine, queen)).net == 0
        assert abs(against_the_house(rules(), 60_000, Deal(mine, queen)).net) > 0
        assert abs(as_the_bank("accept", law, 60_000, Deal(queen, mine)).net) > 0
    ranks = [rank for rank, hand in enumerate(batch.hands()) if hand.category == "high_card" and hand.ranks[0] == 12]
    assert [*queen_high("lowest")] == ranks


def test_11_9_random_hands_come_to_what_their_ranks_say() -> None:
    """Twenty deals to the engine, and the same two hands compared by the house way's own ranks."""
    law, random = rules(), Random(1947)
    for _ in range(20):
        dealt = random.sample(DECKS["joker"], 14)
        mine, theirs = (scalar(cards, "usual", "second_highest") for cards in (dealt[:7], dealt[7:]))
        above = sum(one > other for one, other in zip(mine, theirs, strict=True))
        end = against_the_house(law, 60_000, Deal(tuple(dealt[:7]), tuple(dealt[7:])))
        assert end.net == {0: -60_000, 1: 0, 2: 57_000}[above]


def test_11_10_the_bank_is_analysed_where_players_bank() -> None:
    player, bank = (["pai_gow_poker", "pai_gow_poker_best"], ["bank", "bank_best", "cobank"])
    assert [*rows(rules())] == player
    assert [*rows(rules(player_banking="on", co_banking="on"))] == player + bank


# ── what is wagered beside ───────────────────────────────────────────────────────────────────────


def test_13_69f_11_17_all_three_cards_are_those_published() -> None:
    """PP-08."""
    found = edge("three_card_bonus", three_card_bonus="on")
    counts = [int(chance * comb(53, 3)) for chance in found.outcomes.values()]
    assert counts == [48, 58, 100, 1_020, 1_308, 3_912, 16_980]
    assert f"{float(100 * found.edge):.3f}" == "3.859"


def test_11_13_the_additional_wager_is_decided_by_the_device_that_was_elected() -> None:
    """Of the 216 rolls of three dice 31 total 8 or 15, and each position of a generator is as likely."""
    wager = {"paytable": {"1": "6 to 1"}}
    assert edge("additional_wager", additional_wager=wager).probability(1) == Fraction(31, 216)
    other = edge("additional_wager", additional_wager=wager, start_position_method="rng")
    assert other.probability(1) == Fraction(1, 7)


@pytest.mark.soak
@pytest.mark.slow
def test_13_69f_11_16_the_bonus_wager_has_the_published_edge() -> None:
    """PP-10: about 7.8 per cent before the envy bonus."""
    found = edge("bonus", bonus_envy="c")
    assert f"{float(100 * found.edge):.1f}" == "7.8"
    assert found.outcomes[Fraction(5000)] * comb(53, 7) == 8 * 4  # eight runs of seven in each suit


@pytest.mark.soak
def test_13_69f_11_15_what_seven_cards_are_agrees_with_their_ranks() -> None:
    worths = poker_side.worths()
    assert sum(worths.values()) == comb(53, 7)
    frequencies = sum(batch.frequencies(7, joker=True))
    highs: dict[str, int] = {}
    for hand, count in zip(batch.hands(), np.asarray(frequencies).tolist(), strict=True):
        for name in poker_side._highest(hand) if count else ():
            highs[name] = highs.get(name, 0) + count
    assert {name: sum(n for worth, n in worths.items() if name in worth) for name in highs} == highs
    assert sum(n for worth, n in worths.items() if "five_aces" in worth) == comb(48, 2)


@pytest.mark.soak
def test_13_69f_11_15_random_hands_are_what_the_engine_says() -> None:
    """Whatever is found is one of the kinds that are counted; of each rare kind there is a hand."""
    worths, random = poker_side.worths(), Random(7)
    for _ in range(1_500):
        cards = random.sample(DECKS["joker"], 7)
        assert frozenset(seven(cards, "lowest") | pai_gow(cards, "lowest")) in worths
    rare = ("seven_card_straight_flush", "seven_card_straight_flush_with_joker", "royal_flush_and_royal_match")
    assert all(any(name in worth for worth in worths) for name in rare)


@pytest.mark.soak
def test_13_69f_11_20_the_imperial_bonus_is_paid_for_either_hand_or_both() -> None:
    """The chances of the two parts alone are those of seven cards."""
    found = edge("imperial_bonus", imperial_bonus="on")
    worths, odds = poker_side.worths(), rules(imperial_bonus="on")
    player = Fraction(sum(n for worth, n in worths.items() if worth & {*odds.paytables["imperial_bonus"]}), comb(53, 7))
    banker = Fraction(sum(n for worth, n in worths.items() if worth & {*odds.banker}), comb(53, 7))
    both = player + banker - found.probability(1)
    assert abs(both / (player * banker) - 1) < Fraction(1, 20)
    assert sum(found.outcomes.values()) == 1
    simulated = simulate("pai-gow-poker", {"imperial_bonus": "on"}, wager="imperial_bonus", rounds=10**8, seed=12)
    assert abs(simulated.mean + float(found.edge)) < 4.5 * simulated.stderr
    assert {*simulated.outcomes} <= {*found.outcomes}
