"""Blackjack's exact analysis against the published figures, and against every order of a small shoe's cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from houseway import games
from houseway.maths.twenty_one import bust_first as busts
from houseway.maths.twenty_one import exact
from houseway.maths.twenty_one.at_risk import at_risk
from houseway.maths.twenty_one.bust_first import bust_first, by_the
from houseway.maths.twenty_one.chart import ATLANTIC_CITY, PUBLISHED
from houseway.maths.twenty_one.coach import Coach, insurance, values
from houseway.maths.twenty_one.dealer import dealer
from houseway.maths.twenty_one.exact import Shown, analyse, best_table, by_table, evaluate
from houseway.maths.twenty_one.expectation import EQUAL, TALLY, acts_of, survey
from houseway.maths.twenty_one.hands import EVERY
from houseway.maths.twenty_one.outcomes import outcomes
from houseway.maths.twenty_one.strategy import HARD, PAIR, SOFT, Strategy, column_of, letter, strategy
from houseway.maths.twenty_one.terms import Terms
from houseway.money import Odds
from houseway.play.inputs import read
from tests.judging import bet

Shoe = tuple[int, ...]
"""The counts of each value, aces first, tens last."""


EIGHT = Terms(8)
FOUR_HANDS = Terms(8, max_hands=4, resplit_aces=False)
"""The published analysis of four hands does not split aces again."""


# The dealer

DEALERS = """
A  8 0.130210 0.130813 0.130643 0.130879 0.053595 0.308434 0.115426
2  8 0.139694 0.134518 0.129929 0.124021 0.118308 0        0.353530
3  8 0.134482 0.130524 0.125313 0.120695 0.114871 0        0.374115
4  8 0.130539 0.124534 0.121300 0.116451 0.111707 0        0.395469
5  8 0.121946 0.122390 0.117607 0.112134 0.108021 0        0.417902
6  8 0.165640 0.106208 0.106390 0.101592 0.097247 0        0.422922
7  8 0.369048 0.137898 0.078478 0.078668 0.073878 0        0.262031
8  8 0.128846 0.359800 0.128684 0.069263 0.069452 0        0.243954
9  8 0.120231 0.118011 0.351581 0.120275 0.060864 0        0.229037
10 8 0.111791 0.111608 0.111814 0.340560 0.034738 0.077108 0.212381
A  1 0.126128 0.131003 0.129486 0.131553 0.051565 0.313725 0.116540
6  1 0.166948 0.106454 0.107192 0.100705 0.097878 0        0.420823
10 1 0.114418 0.112879 0.114662 0.328879 0.036466 0.078431 0.214264
"""


def shoe(decks: int, *out: int) -> Shoe:
    """A fresh shoe without some cards."""
    return tuple((16 if value == 10 else 4) * decks - out.count(value) for value in range(1, 11))


@pytest.mark.parametrize("row", DEALERS.split("\n")[1:-1])
def test_dealers_final_totals(row: str) -> None:
    name, decks, *published = row.split()
    up = 1 if name == "A" else int(name)
    assert dealer(shoe(int(decks), up), up) == pytest.approx([float(p) for p in published], abs=5.1e-7)


def test_dealer_who_hits_soft_17() -> None:
    """With an ace and a six he goes on, where he stood before; every other soft hand is played as it was."""
    stood, hit = (list(dealer(shoe(8, 1, 6), 1, hits, hole=6)) for hits in (False, True))
    assert stood == [1, 0, 0, 0, 0, 0, 0]
    assert 0 < hit[0] < 0.4
    assert list(dealer(shoe(8, 1, 7), 1, True, hole=7)) == [0, 1, 0, 0, 0, 0, 0]


def test_two_card_blackjack() -> None:
    base = exact.fresh(8)
    assert exact.chance(base, (1, 10)) == pytest.approx(0.047451344, abs=5e-10)
    both = exact.chance(base, (1, 10)) * exact.chance(exact.without(base, (1, 10)), (1, 10))
    assert both == pytest.approx(0.002185212, abs=5e-10)


@pytest.mark.parametrize(("decks", "edge"), [(8, Fraction(31, 415)), (1, Fraction(1, 17))])
def test_insurance(decks: int, edge: Fraction) -> None:
    assert insurance(shoe(decks, 1)) == pytest.approx(-float(edge), abs=1e-12)


# The published table and its edges


def test_strategy_reads_what_it_prints() -> None:
    assert str(ATLANTIC_CITY) == PUBLISHED
    assert letter(int(ATLANTIC_CITY.actions[HARD, 16, 10])) == "R"
    assert letter(int(ATLANTIC_CITY.actions[SOFT, 18, 3])) == "Ds"
    assert letter(int(ATLANTIC_CITY.actions[PAIR, 1, 1])) == "P"


def test_columns_where_the_hole_card_is_face_up() -> None:
    assert [column_of(2, 2), column_of(10, 10), column_of(1, 1), column_of(9, 1)] == [4, 20, 22, 30]


def without_surrender(table: Strategy) -> Strategy:
    return strategy(table.actions & 7)


def test_best_table_of_atlantic_city() -> None:
    assert str(best_table(EIGHT)) == str(without_surrender(ATLANTIC_CITY))
    assert str(best_table(FOUR_HANDS)) == str(without_surrender(ATLANTIC_CITY))


def test_best_table_with_surrender() -> None:
    """The published table but for one cell: the sixteens that may no longer surrender to a ten had better stand."""
    terms = FOUR_HANDS._replace(surrender=True)
    best = best_table(terms)
    assert [line for line in str(best).split("\n") if line not in PUBLISHED] == [
        "  16  S   S   S   S   S   H   H   R   Rs  R"
    ]
    assert evaluate(terms, best) < evaluate(terms, ATLANTIC_CITY)


def test_best_table_where_the_dealer_hits_soft_17() -> None:
    """What the usual charts change against an ace, a six and a two; what to do where surrender is refused among it."""
    lines = str(best_table(FOUR_HANDS._replace(surrender=True, hits_soft_17=True))).split("\n")
    assert [line for line in lines if line not in PUBLISHED] == [
        "  17  S   S   S   S   S   S   S   S   S   Rs",
        "  16  S   S   S   S   S   H   H   R   Rs  R",
        "  15  S   S   S   S   S   H   H   H   R   R",
        "  11  D   D   D   D   D   D   D   D   D   D",
        "  A8  S   S   S   S   Ds  S   S   S   S   S",
        "  A7  Ds  Ds  Ds  Ds  Ds  S   S   H   H   H",
        "  88  P   P   P   P   P   P   P   P   P   Rp",
    ]


EDGES = {
    "BJ-02": (EIGHT, "0.48767", "0.48580"),
    "four hands": (FOUR_HANDS, "0.43248", None),
    "BJ-04": (FOUR_HANDS._replace(surrender=True), "0.35654", "0.35478"),
    "BJ-06": (FOUR_HANDS._replace(decks=6), "0.40592", "0.40290"),
    "BJ-08": (FOUR_HANDS._replace(decks=6, surrender=True), "0.33322", "0.33030"),
    "BJ-10": (FOUR_HANDS._replace(decks=2), "0.19583", "0.17947"),
    "BJ-12": (FOUR_HANDS._replace(hits_soft_17=True), "0.65020", "0.64475"),
}


@pytest.mark.parametrize("row", EDGES)
def test_edge(row: str) -> None:
    terms, by_table, by_composition = EDGES[row]
    game = analyse(terms, ATLANTIC_CITY)
    assert f"{game.edge_td:.5%}" == f"{by_table}%"
    assert by_composition is None or f"{game.edge_cd:.5%}" == f"{by_composition}%"
    assert evaluate(terms, ATLANTIC_CITY) == game.edge_td
    assert game.edge_best <= game.edge_cd <= game.edge_td


BY_UP_CARD = {
    4: """-0.34068407 0.09225910 0.12569187 0.16168934 0.20154605
          0.23532446 0.14446546 0.05773773 -0.04099891 -0.17331329""",
    2: """-0.34076895 0.09167560 0.12488297 0.16063446 0.20021307
          0.23375233 0.14349802 0.05731709 -0.04116979 -0.17335813""",
}


@pytest.mark.parametrize("hands", BY_UP_CARD)
def test_expectation_by_up_card(hands: int) -> None:
    game = analyse(FOUR_HANDS._replace(max_hands=hands), ATLANTIC_CITY)
    assert [f"{game.by_up_card[up]:.8f}" for up in range(1, 11)] == BY_UP_CARD[hands].split()


# 2.7 Even money


@pytest.mark.parametrize("pays", [Odds(6, 5), Odds(3, 2), Odds(1)])
def test_2_7_even_money_is_taken_where_a_blackjack_that_may_tie_is_worth_less(pays: Odds) -> None:
    """Six decks: beside an ace, an ace and a ten, 95 of 309 cards tie; so 6 to 5 is worth 214/309 of it."""
    terms = Terms(blackjack=pays)
    worth = Fraction(pays.win, pays.stake) * Fraction(214, 309)
    met = Fraction(24, 312) * Fraction(2 * 23 * 96, 311 * 310)
    gained = evaluate(terms, ATLANTIC_CITY) - evaluate(terms._replace(even_money=True), ATLANTIC_CITY)
    assert gained == pytest.approx(float(met * max(1 - worth, Fraction(0))), abs=1e-14)
    found = [
        outcomes(one, by_the(one, ATLANTIC_CITY), ATLANTIC_CITY) for one in (terms, terms._replace(even_money=True))
    ]
    means = [float(sum(net * likely for net, likely in one.nets.items())) for one in found]
    assert means[1] - means[0] == pytest.approx(gained, abs=1e-12)


@pytest.mark.parametrize("decks", [1, 8])
def test_2_7_even_money_enters_the_column_of_the_ace_and_no_other(decks: int) -> None:
    terms = Terms(decks, blackjack=Odds(6, 5))
    plain, even = (analyse(one, ATLANTIC_CITY).by_up_card for one in (terms, terms._replace(even_money=True)))
    assert [up for up in plain if plain[up] != even[up]] == [1]
    assert (even[1] - plain[1]) * 4 * decks / (52 * decks) == pytest.approx(
        evaluate(terms, ATLANTIC_CITY) - evaluate(terms._replace(even_money=True), ATLANTIC_CITY)
    )


def test_2_7_the_coach_weighs_even_money_and_insurance_of_a_blackjack() -> None:
    """Of 309 cards that are not seen 95 are tens; insurance of half a wager wins one or loses that half."""
    table = games.table("blackjack", {"1": 50_000}, {"even_money": "on", "blackjack_payout": "6:5"})
    for given in (bet(1, "blackjack_wager", 10), "close", {"card": "Ah"}, {"card": "As"}, {"card": "Kh"}):
        table.feed(read(given))
    coach = Coach(table, "1")
    coach.see(table, read("close"), table.tells)
    advice = coach.advise(table)
    assert advice is not None
    insured = 1.2 * 214 / 309 + (95 * 1.0 - 214 * 0.5) / 309
    assert advice.worth == pytest.approx({"decline": 1.2 * 214 / 309, "even_money": 1.0, "insurance": insured})
    assert (advice.best, advice.stake, advice.by_amount) == ("even_money", 1000, False)


# 2.6(k) The hole card face up

FACE_UP = Terms(8, Odds(1), procedure="face_up")


@pytest.mark.parametrize(("decks", "edge"), [(8, "0.75934"), (6, "0.73342")])
def test_face_up(decks: int, edge: str) -> None:
    """DX-02, DX-04; soft 19 and 20 doubled as 9 and 10 are worth something more."""
    terms = FACE_UP._replace(decks=decks)
    hard = analyse(terms, read_face_up()).edge_best
    assert f"{hard:.5%}" == f"{edge}%"
    assert analyse(terms._replace(double_soft=True), read_face_up()).edge_best < hard


@pytest.mark.soak
def test_face_up_table() -> None:
    """The strategy facts published: draw a hard 20 to a dealer's 20; split tens against 13 to 16."""
    game = analyse(FACE_UP)
    assert game.edge_best < game.edge_cd < game.edge_td
    table = game.total_dependent.actions
    assert letter(int(table[HARD, 20, column_of(10, 10)])) == "H"
    assert [letter(int(table[PAIR, 10, dealers])) for dealers in range(12, 18)] == ["S", "P", "P", "P", "P", "S"]
    assert game.composition_dependent.action((10, 3, 7), 10, 10) == "draw"


def read_face_up() -> Strategy:
    """Any table at all: play by composition throughout does not look at it."""
    return strategy(np.zeros((3, 22, 31), np.int8))


# Every order of a small shoe's cards, in fractions

Result = tuple[int, int]
"""A hand's final count, 22 for a bust, and what is wagered on it."""


def taken(counts: Shoe, *cards: int) -> Shoe:
    return tuple(copies - cards.count(value) for value, copies in enumerate(counts, 1))


def next_cards(counts: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    for value, copies in enumerate(counts, 1):
        if copies:
            yield value, Fraction(copies, sum(counts)), taken(counts, value)


def point_count(cards: Shoe) -> tuple[int, bool]:
    hard = sum(cards)
    soft = 1 in cards and hard + 10 <= 21
    return (hard + 10 if soft else hard), soft


@cache
def dealers_ends(counts: Shoe, cards: Shoe) -> dict[int, Fraction]:
    """The dealer's final count: 22 for a bust, 0 for a blackjack."""
    total, _ = point_count(cards)
    if len(cards) == 2 and total == 21:
        return {0: Fraction(1)}
    if total >= 17 and len(cards) > 1:
        return {min(total, 22): Fraction(1)}
    ends: dict[int, Fraction] = {}
    for card, odds, left in next_cards(counts):
        for end, chance in dealers_ends(left, tuple(sorted((*cards, card)))).items():
            ends[end] = ends.get(end, Fraction(0)) + odds * chance
    return ends


def settlement(results: tuple[Result, ...], counts: Shoe, up: int) -> Fraction:
    """What hands win together, but for the rounds in which the dealer has a blackjack."""

    def one(result: Result, end: int) -> int:
        total, wager = result
        if total == 22:
            return -wager
        return wager * (1 if end == 22 or total > end else -1 if total < end else 0)

    ends = dealers_ends(counts, (up,)).items()
    return sum((odds * sum(one(result, end) for result in results) for end, odds in ends if end), Fraction(0))


def extra_collected(results: tuple[Result, ...], _counts: Shoe, _up: int) -> Fraction:
    """What the busts cost above the original wager when the dealer then has a blackjack."""
    return Fraction(max(1, sum(wager for total, wager in results if total == 22)) - 1)


def plain_play(cards: Shoe) -> str:
    """Double 10 and 11; draw to hard 17 and soft 18."""
    total, soft = point_count(cards)
    if len(cards) == 2 and not soft and total in (10, 11):
        return "double"
    return "draw" if total < (18 if soft else 17) else "stand"


def plain_table() -> Strategy:
    actions = np.zeros((3, 22, 11), np.int8)
    actions[HARD, 4:17] = actions[SOFT, 12:18] = 1
    actions[HARD, 10:12] = 3
    actions[PAIR] = 4
    return strategy(actions)


def in_turn(counts: Shoe, up: int, value: int, most: int, settle: Callable[..., Fraction]) -> Fraction:
    """A pair split, hand after hand: each is finished before the next gets its second card (2.11(b))."""

    @cache
    def second_card(counts: Shoe, results: tuple[Result, ...], waiting: int, hands: int) -> Fraction:
        if not waiting:
            return settle(results, counts, up)
        expected = Fraction(0)
        for card, odds, left in next_cards(counts):
            if card == value and hands < most:
                expected += odds * second_card(left, results, waiting + 1, hands + 1)
            else:
                expected += odds * played(left, tuple(sorted((value, card))), results, waiting - 1, hands)
        return expected

    @cache
    def played(counts: Shoe, cards: Shoe, results: tuple[Result, ...], waiting: int, hands: int) -> Fraction:
        act = "stand" if value == 1 or point_count(cards)[0] >= 21 else plain_play(cards)
        if act == "stand":
            return finished(counts, cards, 1, results, waiting, hands)
        expected = Fraction(0)
        for card, odds, left in next_cards(counts):
            more = tuple(sorted((*cards, card)))
            if act == "double":
                expected += odds * finished(left, more, 2, results, waiting, hands)
            else:
                expected += odds * played(left, more, results, waiting, hands)
        return expected

    def finished(
        counts: Shoe, cards: Shoe, wager: int, results: tuple[Result, ...], waiting: int, hands: int
    ) -> Fraction:
        result = min(point_count(cards)[0], 22), wager
        return second_card(counts, tuple(sorted((*results, result))), waiting, hands)

    return second_card(taken(counts, value, value), (), 2, 2)


SMALL = (2, 0, 3, 0, 0, 0, 0, 6, 0, 8)
"""Two aces, three threes, six eights, eight tens: with a ten up the dealer may have a blackjack, with an eight not."""
ACES = (6, 0, 0, 2, 0, 0, 3, 0, 0, 9)


def split_worth(terms: Terms, counts: Shoe, up: int, value: int) -> float:
    splits = np.empty(11)
    deal = exact.deal_of(terms, Shown(up), np.array(counts, np.float64))
    survey(exact.column_cells(plain_table(), terms, Shown(up)), False, deal, np.empty(TALLY), splits)
    return float(splits[value])


@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize(("counts", "up", "value"), [(SMALL, 10, 8), (SMALL, 8, 8), (SMALL, 10, 3), (ACES, 10, 1)])
def test_split_in_every_order_of_the_cards(counts: Shoe, up: int, value: int, most: int) -> None:
    expected = in_turn(counts, up, value, most, settlement)
    assert split_worth(Terms(max_hands=most), counts, up, value) == pytest.approx(float(expected), abs=1e-12)


def test_aces_are_split_once_where_they_may_not_be_split_again() -> None:
    once = in_turn(ACES, 10, 1, 2, settlement)
    barred = Terms(max_hands=4, resplit_aces=False)
    assert split_worth(barred, ACES, 10, 1) == pytest.approx(float(once), abs=1e-12)
    assert split_worth(Terms(max_hands=4), ACES, 10, 1) != pytest.approx(float(once), abs=1e-6)


@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize("value", [8, 3])
def test_busts_before_a_blackjack_in_every_order_of_the_cards(value: int, most: int) -> None:
    terms = Terms(max_hands=most)
    acts = acts_of(exact.column_cells(plain_table(), terms, Shown(10)), exact.may_double(terms))
    expected = in_turn(SMALL, 10, value, most, extra_collected)
    cost = busts.of_split(terms, acts, np.array(SMALL, np.float64), value)
    assert cost == pytest.approx(float(expected), abs=1e-12)
    assert expected > 0


@cache
def at_best(counts: Shoe, cards: Shoe, up: int) -> Fraction:
    """The best of standing and drawing, but for the rounds in which the dealer has a blackjack."""
    stand = settlement(((min(point_count(cards)[0], 22), 1),), counts, up)
    return stand if point_count(cards)[0] >= 21 else max(stand, drawn(counts, cards, up))


def drawn(counts: Shoe, cards: Shoe, up: int) -> Fraction:
    return sum((odds * at_best(left, (*cards, card), up) for card, odds, left in next_cards(counts)), Fraction(0))


def doubled(counts: Shoe, cards: Shoe, up: int) -> Fraction:
    return sum(
        (
            odds * settlement(((min(point_count((*cards, card))[0], 22), 2),), left, up)
            for card, odds, left in next_cards(counts)
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("cards", [(3, 8), (8, 10), (1, 3), (3, 10), (1, 3, 3)])
@pytest.mark.parametrize("up", [10, 8])
def test_values_in_every_order_of_the_cards(cards: Shoe, up: int) -> None:
    counts = taken(SMALL, *cards)
    blackjack = Fraction(counts[0], sum(counts)) if up == 10 else Fraction(0)
    expected = {"stand": settlement(((point_count(cards)[0], 1),), counts, up), "draw": drawn(counts, cards, up)}
    if len(cards) == 2:
        expected |= {"double_down": doubled(counts, cards, up), "surrender": -(1 - blackjack) / 2}
    terms = Terms(surrender=True)
    assert values(terms, counts, cards, up) == pytest.approx({k: float(v - blackjack) for k, v in expected.items()})
    known = values(terms, counts, cards, up, checked=True)
    assert known == pytest.approx({k: float(v / (1 - blackjack)) for k, v in expected.items()})


# The coach


def test_which_actions_are_legal() -> None:
    terms = Terms(8, max_hands=3, surrender=True)
    acts = {
        "two": (values(terms, shoe(8, 9, 3, 6), (9, 3), 6), "stand draw double_down surrender"),
        "pair": (values(terms, shoe(8, 9, 9, 6), (9, 9), 6), "stand draw double_down split surrender"),
        "pair after a split": (values(terms, shoe(8, 9, 9, 9, 6), (9, 9), 6, hands=2), "stand draw double_down split"),
        "no more hands": (values(terms, shoe(8, 9, 9, 6), (9, 9), 6, hands=3), "stand draw double_down"),
        "three": (values(terms, shoe(8, 2, 9, 3, 6), (2, 9, 3), 6), "stand draw"),
        "blackjack": (values(terms, shoe(8, 10, 1, 6), (10, 1), 6), "stand"),
        "twenty-one after a split": (values(terms, shoe(8, 10, 1, 6), (10, 1), 6, hands=2), "stand"),
        "split aces": (values(terms, shoe(8, 1, 1, 1, 6), (1, 1), 6, hands=2, split_aces=True), "stand split"),
        "face up, 12": (values(FACE_UP, shoe(8, 9, 3, 6, 10), (9, 3), 6, hole=10), "stand draw"),
        "face up, 11": (values(FACE_UP, shoe(8, 8, 3, 6, 10), (8, 3), 6, hole=10), "stand draw double_down"),
    }
    for name, (worth, legal) in acts.items():
        assert set(worth) == set(legal.split()), name


def test_a_pair_already_split_may_become_fewer_hands_more() -> None:
    counts = shoe(8, 8, 8, 8, 6)
    again = values(Terms(8, max_hands=3), counts, (8, 8), 6, hands=2)["split"]
    assert again == values(Terms(8, max_hands=2), counts, (8, 8), 6)["split"]
    assert again < values(Terms(8, max_hands=3), counts, (8, 8), 6)["split"]


def test_blackjack_is_worth_its_odds() -> None:
    assert values(EIGHT, shoe(8, 1, 10, 6), (1, 10), 6) == {"stand": 1.5}
    assert values(EIGHT, shoe(8, 1, 10, 10), (1, 10), 10)["stand"] == pytest.approx(1.5 * (1 - 31 / 413))
    assert values(EIGHT, shoe(8, 1, 10, 10), (1, 10), 10, checked=True) == {"stand": 1.5}
    assert values(EIGHT, shoe(8, 1, 10, 6), (1, 10), 6, hands=2)["stand"] < 1


@pytest.mark.parametrize(
    "terms",
    [
        Terms(2, max_hands=4, surrender=True),
        pytest.param(Terms(1, Odds(1), procedure="face_up"), marks=pytest.mark.soak),
    ],
)
def test_values_of_every_hand_make_the_edge(terms: Terms) -> None:
    """The best action of every two cards against all that may show, weighed by its probability."""
    base = exact.fresh(terms.decks)
    table = read_face_up() if terms.face_up else ATLANTIC_CITY
    edge = -exact.settled_at_once(terms)
    for one in exact.met(terms):
        for cards in combinations_with_replacement(range(1, 11), 2):
            counts = shoe(terms.decks, *cards, *one.shown.cards)
            dealt = exact.chance(exact.without(base, one.shown.cards), cards)
            if dealt > 0:
                worth = values(terms, counts, cards, one.shown.up, hole=one.shown.hole)
                edge -= one.chance * dealt * max(worth.values())
    assert edge == pytest.approx(analyse(terms, table).edge_best, abs=1e-12)


def test_composition_dependent_play() -> None:
    """Ten-two draws against a four in a single deck, other twelves stand (Griffin); a 7-7 stands against a ten."""
    play = analyse(Terms(1), ATLANTIC_CITY).composition_dependent
    assert [play.action(cards, 4) for cards in ((10, 2), (9, 3), (8, 4), (7, 5))] == ["draw", "stand", "stand", "stand"]
    assert play.action((7, 7), 10) == "stand"
    assert play.action((10, 4), 10) == "draw"


# The cost of busts before a blackjack


def test_bust_first_is_no_cost_where_the_blackjack_is_known_first() -> None:
    assert 1e-5 < bust_first(EIGHT, ATLANTIC_CITY) < 2e-5
    for procedure in ("face_down_card_reader", "face_up"):
        assert bust_first(EIGHT._replace(procedure=procedure), ATLANTIC_CITY) == 0
    assert bust_first(EIGHT, strategy(np.ones((3, 22, 11), np.int8))) == 0


def test_bust_first_of_a_doubled_hand() -> None:
    """A table that doubles hard 20 and nothing else loses twice the wager unless an ace comes."""
    actions = np.zeros((3, 22, 11), np.int8)
    actions[PAIR, 10] = 2
    cost = Fraction(0)
    for up, hole in ((1, 10), (10, 1)):
        counts = shoe(8)
        chance = Fraction(counts[up - 1], 416) * Fraction(counts[hole - 1], 415)
        left = shoe(8, up, hole, 10, 10)
        twenty = Fraction(127 * 126, 414 * 413)
        cost += chance * twenty * (1 - Fraction(left[0], 412))
    assert bust_first(EIGHT, strategy(actions)) == pytest.approx(float(cost), abs=1e-15)


# The search


def test_no_cell_of_the_best_table_can_be_bettered() -> None:
    terms = Terms(2, surrender=True)
    best = best_table(terms)
    for column, every in exact.by_column(exact.met(terms)).items():
        cells = exact.column_cells(best, terms, Shown(column))
        worth = exact.tallied(cells, every)[0]
        for kind, total in [(HARD, total) for total in range(8, 18)] + [(PAIR, value) for value in range(1, 11)]:
            for bits in (0, 1, 3, 4, 9) if kind == PAIR else (0, 1, 2, 3, 8, 9):
                other = cells.copy()
                other[kind, total] = bits
                assert exact.tallied(other, every)[0] <= worth + 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_search_ends_at_the_same_worth_wherever_it_begins(seed: int) -> None:
    chance = np.random.default_rng(seed)
    for terms in (Terms(8, max_hands=4, surrender=True), Terms(1, max_hands=4, surrender=True, hits_soft_17=True)):
        for every in exact.by_column(exact.met(terms)).values():
            begin = chance.integers(0, 4, (3, 22)).astype(np.int8)
            begin[PAIR] = chance.choice([0, 1, 4], 22)
            found, expected = (exact.improved(terms, cells, every) for cells in (begin, exact.beginning()))
            worth = exact.tallied(found, every)[0]
            assert worth == pytest.approx(exact.tallied(expected, every)[0], abs=1e-12)


def test_hands() -> None:
    """3,072 sets of two or more cards count 21 or less (Griffin)."""
    assert len(EVERY) == 3072


def test_hands_that_composition_plays_otherwise_than_the_table() -> None:
    """Sixteen against a ten is drawn to by total; of a 4, a 5 and a 7, whose like would have helped, it stands."""
    game = analyse(EIGHT)
    found = {(cards, shown.up): do for cards, shown, do in game.differing()}
    assert found[(4, 5, 7), 10] == "stand"
    assert all(by_table(EIGHT, game.total_dependent, cards, up) != do for (cards, up), do in found.items())
    assert all(cards.count(1) <= 32 for cards, _ in found)
    assert (6, 10) not in {cards for cards, up in found if up == 10}


# What is at risk, and who plays best


def test_with_surrender_the_best_play_by_composition_is_no_worse_than_the_charts() -> None:
    """A cell chosen because two cards surrender is no guide for hands formed by a split, which may not."""
    terms = EIGHT._replace(surrender=True)
    assert analyse(terms).edge_cd <= analyse(terms, ATLANTIC_CITY).edge_cd + EQUAL


def blackjack(decks: int) -> float:
    return 2 * 4 * 16 * decks / (52 * (52 * decks - 1))


@pytest.mark.parametrize("procedure", ["no_hole_card", "face_down_card_reader"])
def test_a_table_that_always_doubles_puts_two_units_at_risk(procedure: str) -> None:
    """But for a blackjack, the player's own or one that ends the round before anything is added."""
    both = blackjack(8) * 2 * 31 * 127 / (414 * 413)
    known = blackjack(8) - both if procedure == "face_down_card_reader" else 0.0
    doubles = strategy(np.full((3, 22, 11), 2, np.int8))
    risk = at_risk(EIGHT._replace(procedure=procedure), doubles)
    assert risk == pytest.approx(2 - blackjack(8) - known, abs=1e-12)


def test_a_table_that_only_splits_puts_a_unit_more_at_risk_for_each_pair() -> None:
    cells = np.zeros((3, 22, 11), np.int8)
    cells[PAIR] = 4
    pairs = (9 * 32 * 31 + 128 * 127) / (416 * 415)
    assert at_risk(EIGHT, strategy(cells)) == pytest.approx(1 + pairs, abs=1e-12)
