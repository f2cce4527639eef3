"""Blackjack's simulation against the exact figures, and its round against a slow referee that knows no tables."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from houseway import games
from houseway.equipment.cards import DECK, RANKS
from houseway.maths.simulating.kernel import How
from houseway.maths.twenty_one.beside_kernel import kernels
from houseway.maths.twenty_one.blackjack_kernel import main, shoes, units
from houseway.maths.twenty_one.chart import ATLANTIC_CITY
from houseway.maths.twenty_one.decisions import ACTIONS, decided, legal
from houseway.maths.twenty_one.exact import best_table, evaluate
from houseway.maths.twenty_one.recorded import CATEGORIES, Record, chosen, recorded, shuffled
from houseway.maths.twenty_one.round import PER_ROUND, byte, longest, rounds, rounds_a_shoe, tables
from houseway.maths.twenty_one.strategy import Strategy, strategy
from houseway.maths.twenty_one.terms import Terms, terms
from houseway.money import Odds
from tests.maths.units import Result, simulated
from tests.trials import trials

pytestmark = pytest.mark.slow

READER = Terms(8, procedure="face_down_card_reader")
FOUR_HANDS = READER._replace(max_hands=4, resplit_aces=False)
FACES = {byte(face): face for face in DECK}
NETS = {Fraction(net) for net in ("-4", "-3", "-2", "-1", "0", "1", "3/2", "2", "3", "4")}
"""What two hands at most can come to."""
SEED = 1947


@cache
def to_seventeen() -> Strategy:
    """Draws to 17 and does nothing else, so that two sevens always get a third card."""
    cells = np.zeros((3, 22, 11), dtype=np.int8)
    cells[0, :17] = cells[1, :17] = cells[2, 1:9] = 1
    return strategy(cells)


def simulate(terms: Terms, by: Strategy, rounds: int, seed: int, *, workers: int = 1, cut: float = 0.0) -> Result:
    """The main wager of one who plays by a table."""
    return simulated(main(terms, How(penetration=cut), lambda: by), rounds, seed, workers)


def within(result: Result, edge: float, errors: float = 3) -> bool:
    """Whether a simulated edge is the exact one, but for chance."""
    return abs(-result.mean - edge) <= errors * result.stderr


# ── published figures ────────────────────────────────────────────────────────────────────────────


def test_2_11_one_split_costs_what_the_exact_analysis_says() -> None:
    result = simulate(READER, ATLANTIC_CITY, 10**7, SEED)
    assert result.rounds == 10**7
    assert within(result, 0.0048767)
    assert result.stderr == pytest.approx((result.variance / 10**7) ** 0.5, rel=0.05)
    blackjack = Fraction(2 * 32 * 128, 416 * 415)
    both = blackjack * Fraction(2 * 31 * 127, 414 * 413)
    paid = result.outcomes[Fraction(3, 2)] / 10**7
    assert paid == pytest.approx(float(blackjack - both), abs=3 * (0.0453 / 10**7) ** 0.5)
    assert set(result.outcomes) == NETS


def test_2_11_e_four_hands_cost_what_the_exact_analysis_says() -> None:
    assert within(simulate(FOUR_HANDS, ATLANTIC_CITY, 10**7, SEED), 0.0043248)


@pytest.mark.soak
@pytest.mark.parametrize(("terms", "edge"), [(READER, 0.0048767), (FOUR_HANDS, 0.0043248)])
def test_the_published_edges_at_a_hundred_million_rounds(terms: Terms, edge: float) -> None:
    assert within(simulate(terms, ATLANTIC_CITY, 10**8, SEED, workers=2), edge)


@pytest.mark.soak
@pytest.mark.parametrize(
    "terms",
    [
        Terms(1, procedure="face_down_card_reader", max_hands=3),
        Terms(2, procedure="face_down_card_reader", hits_soft_17=True, surrender=True, blackjack=Odds(6, 5)),
        Terms(4, procedure="face_down_card_reader", max_hands=4, surrender=True),
        Terms(6, blackjack=Odds(6, 5), even_money=True),
        Terms(8, procedure="face_up", blackjack=Odds(1)),
        Terms(6, procedure="face_up", blackjack=Odds(1), double_soft=True, hits_soft_17=True),
    ],
)
def test_the_exact_analysis_under_other_options(terms: Terms) -> None:
    table = best_table(terms)
    assert within(simulate(terms, table, 10**8, SEED, workers=2), evaluate(terms, table))


DEALER = {
    1: (0.130210, 0.130813, 0.130643, 0.130879, 0.053595, 0.308434, 0.115426),
    2: (0.139694, 0.134518, 0.129929, 0.124021, 0.118308, 0, 0.353530),
    3: (0.134482, 0.130524, 0.125313, 0.120695, 0.114871, 0, 0.374115),
    4: (0.130539, 0.124534, 0.121300, 0.116451, 0.111707, 0, 0.395469),
    5: (0.121946, 0.122390, 0.117607, 0.112134, 0.108021, 0, 0.417902),
    6: (0.165640, 0.106208, 0.106390, 0.101592, 0.097247, 0, 0.422922),
    7: (0.369048, 0.137898, 0.078478, 0.078668, 0.073878, 0, 0.262031),
    8: (0.128846, 0.359800, 0.128684, 0.069263, 0.069452, 0, 0.243954),
    9: (0.120231, 0.118011, 0.351581, 0.120275, 0.060864, 0, 0.229037),
    10: (0.111791, 0.111608, 0.111814, 0.340560, 0.034738, 0.077108, 0.212381),
}
"""Eight decks: the dealer's 17, 18, 19, 20, 21, blackjack and bust by his up card."""


def dealers_hands(shoes: int) -> Iterator[tuple[int, str]]:
    """The up card and the end of the dealer's hand, while the player stands on everything and has no blackjack."""
    terms = Terms(8)
    table = tables(terms, decided(terms, strategy(np.zeros((3, 22, 11), dtype=np.int8))))
    for number in range(shoes):
        shoe = shuffled(8, SEED, number)
        at, values = 0, (shoe & 15).tolist()
        for used in rounds(table, shoe, len(shoe) - longest(terms), rounds_a_shoe(terms), 0)[:, 2].tolist():
            if {values[at], values[at + 2]} != {1, 10}:
                yield values[at + 1], ended([values[at + 1], *values[at + 3 : at + used]])
            at += used


def ended(values: list[int]) -> str:
    """The name of the dealer's last count."""
    hard = sum(values)
    count = hard + 10 if 1 in values and hard <= 11 else hard
    if count == 21 and len(values) == 2:
        return "blackjack"
    return str(count) if count <= 21 else "bust"


def test_2_12_b_the_dealer_ends_as_often_as_published() -> None:
    found = Counter(dealers_hands(1000))
    for up, row in DEALER.items():
        total = sum(found[up, end] for end in ("17", "18", "19", "20", "21", "blackjack", "bust"))
        assert total == sum(count for (card, _), count in found.items() if card == up)
        for end, chance in zip(("17", "18", "19", "20", "21", "blackjack", "bust"), row, strict=True):
            assert found[up, end] / total == pytest.approx(chance, abs=4 * (chance * (1 - chance) / total) ** 0.5)


# ── the wagers on the initial cards ──────────────────────────────────────────────────────────────

PAID = {
    "match_the_dealer": {
        "one_non_suited": Odds(4), "one_suited": Odds(11), "two_non_suited": Odds(8),
        "one_suited_one_non_suited": Odds(15), "two_suited": Odds(22),
    },
    "same_suit": {"suited": Odds(5, 2), "king_queen_suited": Odds(25)},
    "under_13": {"win": Odds(1)},
    "over_13": {"win": Odds(1)},
    "in_between": {
        "three_of_a_kind": Odds(30), "spread_1": Odds(12), "spread_2": Odds(6), "spread_3": Odds(4),
        "spread_4_or_more": Odds(1),
    },
    "twenty_point_bonus": {
        "queen_of_hearts_pair_with_dealer_blackjack": Odds(1000), "queen_of_hearts_pair": Odds(125),
        "matched_20": Odds(19), "suited_20": Odds(9), "any_20": Odds(4),
    },
    "sevens": {
        "first_card_seven": Odds(3), "two_sevens": Odds(50), "two_sevens_suited": Odds(100), "three_sevens": Odds(500),
        "three_sevens_suited": Odds(5000),
    },
}  # fmt: skip


def pairs(cards: int) -> int:
    """Ways to take two cards."""
    return cards * (cards - 1) // 2


def over_13() -> Fraction:
    """Six decks, an ace 1: what over 13 costs, by counting."""
    values = [min(rank, 10) for rank in range(1, 14)]
    ways = {(a, b): 24 * (23 if a == b else 24) for a in range(13) for b in range(13)}
    over = sum(ways[a, b] for a in range(13) for b in range(13) if values[a] + values[b] > 13)
    return 1 - Fraction(2 * over, sum(ways.values()))


def twenty() -> Fraction:
    """Six decks: what the 20 point bonus costs, by counting."""
    queens, matched = pairs(6), 16 * pairs(6)
    suited = 4 * (pairs(24) - 4 * pairs(6) + 36)
    rest = pairs(96) + 24 * 24 - matched - suited
    blackjack = Fraction(2 * 24 * 94, 310 * 309)
    paid = queens * (125 + 875 * blackjack) + (matched - queens) * 19 + suited * 9 + rest * 4
    return 1 - (paid + matched + suited + rest) / pairs(312)


EDGES = {
    "match_the_dealer": Fraction(1958, 48205), "same_suit": Fraction(539, 8086), "under_13": Fraction(407, 4043),
    "over_13": over_13(), "in_between": Fraction("0.03396073"), "twenty_point_bonus": twenty(),
    "sevens": Fraction("0.1140"), "insurance": 1 - 3 * Fraction(96, 311),
}  # fmt: skip


ELECTED: dict[str, dict[str, Any]] = {
    "over_13": {"additional_wager": "over_under_13"}, "under_13": {"additional_wager": "over_under_13"},
    "same_suit": {"additional_wager": "same_suit"}, "insurance": {},
    "sevens": {"additional_wager": "sevens", "sevens": {"paytable": {"one_seven": "3 to 1"}}},
    "match_the_dealer": {"match_the_dealer": "on"}, "in_between": {"in_between": "on"},
    "twenty_point_bonus": {"twenty_point_bonus": "on"},
}  # fmt: skip


@cache
def beside(wager: str) -> Result:
    """A wager beside the main one, at six decks without a hole card, at the odds that were published."""
    rules: Any = games.rules("blackjack", {"decks": 6, **ELECTED[wager]})
    rules = structs.replace(rules, paytables={**rules.paytables, **PAID})
    every = kernels(rules, terms(rules), partial(shoes, Terms(6), How(), to_seventeen))
    return simulated(every[wager](), 4_000_000, SEED)


@pytest.mark.parametrize("wager", EDGES)
def test_2_17_the_wagers_on_the_initial_cards_cost_what_is_published(wager: str) -> None:
    assert within(beside(wager), float(EDGES[wager]))


def test_2_17_the_wagers_win_as_often_as_published() -> None:
    chances = {"match_the_dealer": 0.14266155, "under_13": 0.44966609, "same_suit": 12012 / 48516, "sevens": 1 / 13}
    for wager, chance in chances.items():
        result = beside(wager)
        won = 1 - result.outcomes[Fraction(-1)] / result.rounds
        assert won == pytest.approx(chance, abs=3 * (chance * (1 - chance) / result.rounds) ** 0.5)
    assert beside("match_the_dealer").variance == pytest.approx(6.914521, rel=0.01)


def test_a_strategy_for_another_view_of_the_dealers_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="columns"):
        decided(Terms(procedure="face_up"), ATLANTIC_CITY)


# ── seeds, shoes and workers ─────────────────────────────────────────────────────────────────────


def test_the_seed_alone_decides_the_result() -> None:
    once = simulate(READER, ATLANTIC_CITY, 100_003, SEED)
    assert once.rounds == 100_003
    assert simulate(READER, ATLANTIC_CITY, 100_003, SEED) == once
    assert simulate(READER, ATLANTIC_CITY, 100_003, SEED, workers=2) == once
    assert simulate(READER, ATLANTIC_CITY, 100_003, SEED, workers=3) == once
    assert simulate(READER, ATLANTIC_CITY, 100_003, SEED + 1) != once


def faces(decks: int, number: int) -> list[str]:
    """A simulation's shoe after its burn card."""
    return [FACES[card] for card in shuffled(decks, SEED, number).tolist()[1:]]


def played(terms: Terms, number: int, most: int) -> Record:
    """Rounds of a simulation's shoe, as they are recorded."""
    return recorded(terms, ATLANTIC_CITY, faces(terms.decks, number), most)


def test_a_simulation_is_made_of_the_recorded_rounds_of_its_shoes() -> None:
    a_shoe = rounds_a_shoe(READER)
    nets = [net for number in range(40) for net in played(READER, number, a_shoe).nets]
    assert len(nets) == 40 * a_shoe
    assert simulate(READER, ATLANTIC_CITY, 40 * a_shoe, SEED).outcomes == Counter(nets)


def test_2_6_l_the_round_in_which_the_cutting_card_appears_is_the_last() -> None:
    cut, nets = int(416 * 0.6), []
    result = simulate(READER, ATLANTIC_CITY, 1000, SEED, cut=0.6)
    for number in range(-(-1000 // int(cut / PER_ROUND))):
        at = 1
        record = played(READER, number, 100)
        for net, cards in zip(record.nets, record.cards, strict=True):
            if at <= cut:
                nets.append(net)
            at += cards
    assert result.outcomes == Counter(nets)
    assert result.rounds == pytest.approx(1000, rel=0.1)


def test_2_15_a_shoe_that_runs_out_is_mended_with_its_discards() -> None:
    result = simulate(READER, ATLANTIC_CITY, 300_000, SEED, cut=1.0)
    assert result.rounds == pytest.approx(300_000, rel=0.1)
    assert within(result, 0.005, errors=4)
    assert set(result.outcomes) == NETS


def test_every_round_of_a_shoe_has_the_law_of_the_first() -> None:
    """Ace and ten come to the player as often in a shoe's last round as in its first."""
    terms = Terms(8)
    table, a_shoe, found = tables(terms, decided(terms, ATLANTIC_CITY)), rounds_a_shoe(terms), Counter[bool]()
    for number in range(6000):
        shoe = shuffled(8, SEED, number)
        after = rounds(table, shoe, 416, a_shoe, 0)[:-1, 2].sum()
        found[{int(shoe[after]) & 15, int(shoe[after + 2]) & 15} == {1, 10}] += 1
    assert 0.6 < after / 416 < 0.9
    assert found[True] / 6000 == pytest.approx(0.047451344, abs=3 * (0.0452 / 6000) ** 0.5)


def test_a_shoe_holds_its_decks_and_every_order_is_as_likely() -> None:
    where = np.zeros((52, 256), dtype=np.int64)
    for number in range(10_000):
        shoe = shuffled(1, SEED, number)
        where[np.arange(52), shoe] += 1
    assert sorted(shuffled(6, SEED, 0).tolist()) == sorted(byte(face) for face in DECK * 6)
    seen = where[:, sorted(FACES)]
    assert seen.sum() == 52 * 10_000
    squares = ((seen - 10_000 / 52) ** 2 / (10_000 / 52)).sum()
    assert squares == pytest.approx(51 * 51, abs=4 * (2 * 51 * 51) ** 0.5)


def test_an_order_with_too_many_cards_of_a_face_is_refused() -> None:
    with pytest.raises(ValueError, match="more cards of one face than 6 decks hold"):
        recorded(Terms(), ATLANTIC_CITY, ["7h"] * 100, 1)


# ── the referee ──────────────────────────────────────────────────────────────────────────────────


def count(hand: list[str]) -> int:
    """The count of a hand of faces."""
    total = sum(min(RANKS.index(card[0]) + 1, 10) for card in hand)
    return total + 10 if total <= 11 and any(card[0] == "A" for card in hand) else total


def value(card: str) -> int:
    """A card's value, an ace 11."""
    return count([card])


class Referee:
    """One round from a list of faces, with sets of options and lists of cards."""

    def __init__(self, terms: Terms, shoe: list[str], seed: int, round: int) -> None:
        self.terms, self.shoe, self.seed, self.round = terms, shoe, seed, round
        self.used = self.decisions = 0
        self.first = ""

    def take(self) -> str:
        """The next card."""
        self.used += 1
        return self.shoe[self.used - 1]

    def choose(self, options: list[str]) -> str:
        """A random option, if there is a choice."""
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        return options[chosen(self.seed, self.round, self.decisions - 1, len(options))]

    def play(self) -> tuple[Fraction, Fraction]:
        """The net of the main wager and of insurance."""
        mine, his = [self.take()], [self.take()]
        mine.append(self.take())
        self.mine, self.his = mine, his
        hidden = self.terms.procedure != "no_hole_card"
        if hidden:
            his.append(self.take())
        insured = not self.terms.face_up and his[0][0] == "A" and self.choose(["decline", "insure"]) == "insure"
        net = self.main()
        if not insured:
            return net, Fraction(0)
        return net, Fraction(1) if value(his[1]) == 10 else Fraction(-1, 2)

    def main(self) -> Fraction:
        """The main wager."""
        terms, his = self.terms, self.his
        early = terms.procedure in ("face_down_card_reader", "face_up")
        ends = early and count(his) == 21
        blackjack = count(self.mine) == 21
        hands = [] if blackjack or ends else self.hands()
        if len(his) == 1:
            his.append(self.take())
        natural = count(his) == 21
        if blackjack:
            return Fraction(0) if natural and not terms.face_up else Fraction(*terms.blackjack)
        if ends:
            return Fraction(-1)
        if self.first == "surrender":
            return Fraction(-1) if natural else Fraction(-1, 2)
        bust = sum(wager for hand, wager in hands if count(hand) > 21)
        if natural:
            return Fraction(-max(1, bust))
        if any(count(hand) <= 21 for hand, _ in hands):
            while count(his) < 17 or (terms.hits_soft_17 and self.soft_17()):
                his.append(self.take())
        return sum((self.net(hand, wager) for hand, wager in hands), Fraction(0))

    def net(self, hand: list[str], wager: int) -> Fraction:
        """Even money, but five cards totalling 21 at the house's odds (2.16)."""
        result = self.result(hand)
        five = result > 0 and len(hand) == 5 and count(hand) == 21
        return Fraction(*self.terms.five) if five else Fraction(wager * result)

    def soft_17(self) -> bool:
        """Whether the dealer's 17 has an ace for 11."""
        return count(self.his) == 17 and sum(min(RANKS.index(card[0]) + 1, 10) for card in self.his) == 7

    def result(self, hand: list[str]) -> int:
        """1, 0 or -1."""
        mine, his = count(hand), count(self.his)
        if mine > 21:
            return -1
        if his > 21 or mine > his:
            return 1
        return 0 if mine == his and not self.terms.face_up else -1

    def hands(self) -> list[tuple[list[str], int]]:
        """The player's hands as they end, each with its wagers."""
        waiting: list[list[str]] = [self.mine]
        done: list[tuple[list[str], int]] = []
        limit = self.terms.max_hands
        while waiting:
            hand = waiting.pop(0)
            formed = bool(done or waiting or len(hand) == 1)
            if len(hand) == 1:
                hand.append(self.take())
            action = self.choose(self.options(hand, formed, len(waiting) + len(done) + 1 < limit))
            self.first = self.first or action
            if action == "split":
                waiting[:0] = [[hand[0]], [hand[1]]]
            else:
                done.append((hand, self.complete(hand, action)))
        return done

    def options(self, hand: list[str], formed: bool, room: bool) -> list[str]:
        """What is legal with two cards."""
        pair = room and value(hand[0]) == value(hand[1])
        if formed and hand[0][0] == "A":
            return ["stand", "split"] if pair and self.terms.resplit_aces else ["stand"]
        if count(hand) == 21:
            return ["stand"]
        hard = "A" not in hand[0] + hand[1]
        double = not self.terms.face_up or (hard and count(hand) in (9, 10, 11))
        double = double or (self.terms.double_soft and not hard and count(hand) in (19, 20))
        surrender = self.terms.surrender and not formed
        allowed = {"double_down": double, "split": pair, "surrender": surrender}
        return ["stand", "draw", *(action for action, legal in allowed.items() if legal)]

    def complete(self, hand: list[str], action: str) -> int:
        """Draw to the end of a hand; its wagers."""
        if action == "double_down":
            hand.append(self.take())
            return 2
        while action == "draw":
            hand.append(self.take())
            action = self.choose(["stand", "draw"]) if count(hand) < 21 else "stand"
        return 1

    def third_seven(self) -> str:
        """2.6(j)3, (k)6: the card after two sevens, drawn or given because the dealer's blackjack ended the round."""
        if [card[0] for card in self.mine[:2]] != ["7", "7"] or self.first in ("stand", "split", "surrender"):
            return ""
        return self.mine[2] if self.first else self.take()

    def outcomes(self, third: str) -> dict[str, set[str]]:
        """What the wagers on the initial cards came to, by the names of the paytables."""
        first, second, up = *self.mine[:2], self.his[0]
        natural = count(self.his[:2]) == 21
        return {
            "over_13": {"win"} if pips(first) + pips(second) > 13 else set(),
            "under_13": {"win"} if pips(first) + pips(second) < 13 else set(),
            "same_suit": suits(first, second),
            "sevens": seven_names(first, second, third),
            "match_the_dealer": match_names(first, second, up),
            "twenty_point_bonus": twenty_names(first, second, natural),
            "in_between": between_names(first, second, up),
        }


def pips(card: str) -> int:
    """A card's value, an ace 1."""
    return value(card) % 10 if card[0] == "A" else value(card)


def suits(first: str, second: str) -> set[str]:
    if first[1] != second[1]:
        return set()
    return {"suited", "king_queen_suited"} if {first[0], second[0]} == {"K", "Q"} else {"suited"}


def seven_names(first: str, second: str, third: str) -> set[str]:
    names = set()
    if "7" in first + second:
        names.add("one_seven")
    if first[0] == "7":
        names.add("first_card_seven")
    if first[0] == second[0] == "7":
        names |= {"two_sevens", "two_sevens_suited"} if first == second else {"two_sevens"}
        if third[:1] == "7":
            names |= {"three_sevens", "three_sevens_suited"} if first == second == third else {"three_sevens"}
    return names


def match_names(first: str, second: str, up: str) -> set[str]:
    kinds = sorted("suited" if card == up else "non_suited" for card in (first, second) if card[0] == up[0])
    names: dict[tuple[str, ...], str] = {
        ("suited",): "one_suited", ("non_suited",): "one_non_suited", ("suited", "suited"): "two_suited",
        ("non_suited", "non_suited"): "two_non_suited", ("non_suited", "suited"): "one_suited_one_non_suited",
    }  # fmt: skip
    return {names[tuple(kinds)]} if kinds else set()


def twenty_names(first: str, second: str, natural: bool) -> set[str]:
    facts = {
        "any_20": True, "suited_20": first[1] == second[1], "matched_20": first == second,
        "queen_of_hearts_pair": first == second == "Qh",
        "queen_of_hearts_pair_with_dealer_blackjack": first == second == "Qh" and natural,
    }  # fmt: skip
    return {name for name, fact in facts.items() if fact} if count([first, second]) == 20 else set()


def between_names(first: str, second: str, up: str) -> set[str]:
    low, high = sorted("23456789TJQKA".index(card[0]) for card in (first, second))
    middle = "23456789TJQKA".index(up[0])
    if low == middle == high:
        return {"three_of_a_kind"}
    spread = high - low - 1
    return ({f"spread_{spread}"} if spread < 4 else {"spread_4_or_more"}) if low < middle < high else set()


def compare(terms: Terms, seed: int, shoe: list[str], sevens: bool) -> int:
    """Let the referee play what was recorded; the number of rounds."""
    record = recorded(terms, seed, shoe, 1000, sevens=sevens)
    at = 0
    for index, used in enumerate(record.cards):
        referee = Referee(terms, shoe[at:], seed, index)
        assert referee.play() == (record.nets[index], record.insurance[index]), (terms, seed, index)
        third = referee.third_seven() if sevens else ""
        assert referee.used == used, (terms, seed, index)
        for wager, names in referee.outcomes(third).items():
            if wager != "sevens" or sevens:
                assert names == set(CATEGORIES[wager][record.wagers[wager][index]]), (wager, terms, seed, index)
        at += used
    return len(record.cards)


TERMS = st.builds(
    Terms,
    decks=st.sampled_from((1, 2, 6, 8)),
    blackjack=st.sampled_from((Odds(3, 2), Odds(6, 5))),
    hits_soft_17=st.booleans(),
    max_hands=st.sampled_from((2, 3, 4)),
    resplit_aces=st.booleans(),
    surrender=st.booleans(),
    procedure=st.sampled_from(("no_hole_card", "face_down_no_peek", "face_down_card_reader", "face_up")),
    double_soft=st.booleans(),
    five=st.sampled_from((Odds(1), Odds(3), Odds(5, 2))),
)


@trials(150)
@given(terms=TERMS, seed=st.integers(0, 2**32 - 1), sevens=st.booleans())
def test_the_referee_settles_random_rounds_alike(terms: Terms, seed: int, sevens: bool) -> None:
    shoe = list(DECK * terms.decks)
    random.Random(seed).shuffle(shoe)
    assert compare(terms, seed, shoe, sevens) > 0


@trials(60)
@given(terms=TERMS, seed=st.integers(0, 2**32 - 1))
def test_the_referee_settles_pairs_blackjacks_and_sevens_alike(terms: Terms, seed: int) -> None:
    """From shoes of three ranks, in which splits, blackjacks and bust hands are common."""
    kept = random.Random(seed).sample(("A", "T", "7", "8", "5", "K"), 3)
    shoe = [face for face in DECK * 24 if face[0] in kept]
    random.Random(seed).shuffle(shoe)
    assert compare(terms._replace(decks=24), seed, shoe, sevens=True) > 0


def test_the_masks_list_the_actions_in_their_order() -> None:
    two = legal(Terms(surrender=True)).two
    assert [ACTIONS[bit] for bit in range(5) if two[0, 6, 8, 8] >> bit & 1] == list(ACTIONS)
    assert two[1, 6, 1, 1] == 0b01001
    assert legal(Terms(resplit_aces=False)).two[1, 6, 1, 1] == 0b00001


def test_another_rule_set_compiles_nothing() -> None:
    simulate(Terms(8), ATLANTIC_CITY, 10, SEED)
    kernel: Any = units
    made = len(kernel.signatures)
    other = Terms(2, Odds(6, 5), True, 4, False, True, "face_down_card_reader", five=Odds(5, 2))
    simulate(other, ATLANTIC_CITY, 10, SEED)
    assert len(kernel.signatures) == made
