"""Equities: as published, as the readable rankings say deal by deal, as eval7 counts them, and as chance has it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import pytest

from houseway.equipment.cards import DECK
from houseway.maths.poker import equity as module
from houseway.maths.poker.equity import MOST, VARIANTS, Equity, answer, asked, counted, equity, largest_error, simulated
from houseway.maths.poker.ranges import faces, holding
from houseway.ranking import low, poker
from houseway.ranking.poker import Hand
from tests.trials import FACTOR


def shares(found: Equity) -> list[Fraction]:
    """What each hand has, exactly."""
    assert found.method == "exact"
    assert all(isinstance(one.share, Fraction) for one in found.hands)
    return [one.share for one in found.hands if isinstance(one.share, Fraction)]


# ── as published ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hands", "percent"),
    [
        (["AA", "KK"], "81.95"), (["AhAd", "KhKd"], "82.64"), (["AhAd", "KcKs"], "81.26"), (["AKs", "QQ"], "46"),
        (["AKo", "QQ"], "43"), (["AK", "AQ"], "74"), (["AKs", "66"], "48"), (["KK", "88"], "81"),
    ],
)  # fmt: skip
def test_published_heads_up_before_the_flop(hands: list[str], percent: str) -> None:
    found = equity("holdem_high", hands)
    assert f"{float(100 * shares(found)[0]):.{len(percent.partition('.')[2])}f}" == percent
    assert found.cases is not None
    assert found.cases % comb(48, 5) == 0


def test_aces_against_kings_to_the_board() -> None:
    """Won and tied, of 1 712 304 boards."""
    aces, kings = equity("holdem_high", ["AsAh", "KsKh"]).hands
    assert (aces.win, aces.tie) == (Fraction(1410336, 1712304), Fraction(9308, 1712304))
    assert (kings.win, kings.tie) == (Fraction(292660, 1712304), Fraction(9308, 1712304))


@pytest.mark.soak
def test_published_aces_against_any_hand() -> None:
    found = equity("holdem_high", ["AhAd", "??"], exact=True)
    assert found.cases == comb(50, 2) * comb(48, 5) > MOST
    assert round(float(100 * shares(found)[0]), 4) == 85.2037


# ── as the readable rankings say ─────────────────────────────────────────────────────────────────


class Scalar(NamedTuple):
    """A variant by the readable rankings: its cards, and its halves of the pot."""

    own: int
    board: int
    high: Callable[[Sequence[str], Sequence[str]], Hand]
    low: Callable[[Sequence[str], Sequence[str]], Hand | None] | None = None


def own(ranking: Callable[[Sequence[str]], Hand | None]) -> Any:
    return lambda held, board: ranking([*held, *board])


SCALAR = {
    "holdem_high": Scalar(2, 5, own(poker.best)),
    "omaha_high": Scalar(4, 5, poker.omaha),
    "omaha_hilo8": Scalar(4, 5, poker.omaha, low.omaha_eight_or_better),
    "five_card_omaha": Scalar(5, 5, poker.omaha),
    "seven_card_stud_high": Scalar(7, 0, own(poker.best)),
    "seven_card_stud_low": Scalar(7, 0, own(low.ace_to_five)),
    "seven_card_stud_hilo": Scalar(7, 0, own(poker.best), own(low.ace_to_five)),
    "seven_card_stud_hilo8": Scalar(7, 0, own(poker.best), own(low.eight_or_better)),
    "five_card_draw_high": Scalar(5, 0, own(poker.best)),
    "five_card_draw_low": Scalar(5, 0, own(low.ace_to_five)),
    "single_draw_27": Scalar(5, 0, own(low.deuce_to_seven)),
    "five_card_stud_high": Scalar(5, 0, own(poker.best)),
    "badugi": Scalar(4, 0, own(low.badugi)),
    "triple_draw_27": Scalar(5, 0, own(low.deuce_to_seven)),
    "triple_draw_a5": Scalar(5, 0, own(low.ace_to_five)),
}


def deals(hands: Sequence[set[frozenset[str]]], left: Sequence[str], missing: int) -> Iterator[list[frozenset[str]]]:
    """Every deal: a set for each hand, then what comes to the board."""
    if not hands:
        yield from ([frozenset(cards)] for cards in combinations(left, missing))
        return
    for held in hands[0]:
        if held <= set(left):
            for rest in deals(hands[1:], [face for face in left if face not in held], missing):
                yield [held, *rest]


class Row(NamedTuple):
    share: Fraction
    win: Fraction
    tie: Fraction
    high: Fraction
    low: Fraction


def by_hand(variant: str, hands: Sequence[str], board: str = "", dead: str = "") -> tuple[int, list[Row]]:
    """How many deals there are, and what each hand has of them: dealt and ranked one by one."""
    game, common = SCALAR[variant], board.split()
    left = [face for face in DECK if face not in (*common, *dead.split())]
    lists = [whole_hands(text, left, game.own) for text in hands]
    count, sums = 0, [[Fraction(0)] * 5 for _ in hands]
    for *held, rest in deals(lists, left, game.board - len(common)):
        count += 1
        middle = [*common, *rest]
        high = winners([game.high([*one], middle) for one in held])
        lows = winners([game.low([*one], middle) for one in held]) if game.low else []
        for at, row in enumerate(sums):
            mine = Fraction(at in high, len(high)) / (2 if lows else 1)
            other = Fraction(at in lows, 2 * len(lows)) if lows else Fraction(0)
            row[:] = [row[0] + mine + other, row[1] + (mine + other == 1), row[2] + (0 < mine + other < 1),
                      row[3] + mine, row[4] + other]  # fmt: skip
    return count, [Row(*(part / count for part in row)) for row in sums]


def whole_hands(text: str, left: Sequence[str], size: int) -> set[frozenset[str]]:
    """Every hand that holds the cards which are written, ?? for any."""
    known = {text[at : at + 2] for at in range(0, len(text), 2)} - {"??"}
    others = [face for face in left if face not in known]
    return {frozenset((*known, *rest)) for rest in combinations(others, size - len(known))}


def winners(hands: Sequence[Hand | None]) -> list[int]:
    there = [hand for hand in hands if hand]
    return [at for at, hand in enumerate(hands) if there and hand == max(there)]


SPOTS = [
    ("holdem_high", ["KdKc", "9sKs", "AhQh"], "Kh 9h 9c 4s", ""),
    ("holdem_high", ["AsKs", "7h7d"], "7s 8s 2c", "Ah Kd"),
    ("holdem_high", ["2c3d", "8s9d"], "Ts Js Qs Kd Ac", ""),
    ("holdem_high", ["AhAd", "Kh??"], "2c 7d 9s Jc", "2d 3d 4d 5d 6d 8d 9d Td Jd Qd 2s 3s 4s 5s 6s 8s"),
    ("omaha_high", ["AhAdKhKd", "9s8s7s6c"], "Ts 5s 2h Kc", ""),
    ("omaha_high", ["AhAdKh??", "9s8s7s6c"], "Ts 5s 2h Kc", "2c 2d 2s 3c 3d 3h 3s 4c 4d 4h 4s"),
    ("omaha_hilo8", ["Ac4cQdJd", "KcKs9d9c", "As4dTc9h"], "2s 3d 8c", ""),
    ("omaha_hilo8", ["Ac2cQdJd", "Ad2dKs9c"], "3s 4d 9h", ""),
    ("five_card_omaha", ["AhAdKhKdQs", "9s8s7s6c5d"], "Ts 5s 2h 2c", ""),
    ("seven_card_stud_high", ["AcAd9s9h4cKc", "QcQdQs2h3d5c"], "", ""),
    ("seven_card_stud_low", ["As2s3s4s6s9d", "2c3d4h5h7c7d"], "", ""),
    ("seven_card_stud_hilo", ["As2d3c4h5s6d", "KcKdKh7c6s5c"], "", ""),
    (
        "seven_card_stud_hilo8",
        ["Ah2h3h4h9h8c", "6s5c4d3dKcKs", "2s2d7c8d8hQh"],
        "",
        "Qs Qd Qc Jc Jd Jh Js Tc Td Ts Th 9s 9d 9c 8s Ac Ad As 7s 7d 7h",
    ),
    ("five_card_draw_high", ["AsAd2c3h", "8s7d6c5h"], "", ""),
    ("five_card_draw_low", ["AsAd2c3h", "8s7d6c5h"], "", ""),
    ("single_draw_27", ["7s5d4c3h", "8s6d4h2c"], "", ""),
    ("five_card_stud_high", ["Ac2d3h4s", "AhAd7c7h"], "", ""),
    ("badugi", ["As2d3c??", "Ks4d5c6h"], "", ""),
    ("badugi", ["As2d3c", "4s2h5c"], "", ""),
    (
        "triple_draw_27",
        ["7s5d4c3h", "8s6d4h2c", "As5h4d3c"],
        "",
        "Ks Kd Kc Kh Qs Qd Qc Qh Js Jd Jc Jh Ts Td Tc 9s 9h 9d 9c Ac Ad",
    ),
    ("triple_draw_a5", ["As2d3c4h", "6s5d4c3h2c"], "", ""),
]


@pytest.mark.parametrize(("variant", "hands", "board", "dead"), SPOTS, ids=lambda value: str(value)[:30])
def test_every_deal_gives_what_the_readable_rankings_give(
    variant: str, hands: list[str], board: str, dead: str
) -> None:
    cases, rows = by_hand(variant, hands, board, dead)
    found = equity(variant, hands, board, dead)
    assert (found.method, found.cases) == ("exact", cases)
    for one, row in zip(found.hands, rows, strict=True):
        assert (one.share, one.win, one.tie) == (row.share, row.win, row.tie)
        assert (one.high, one.low) == ((row.high, row.low) if SCALAR[variant].low else (None, None))
        assert one.stderr is None


def test_every_variant_is_tested() -> None:
    assert {*SCALAR} == {*VARIANTS} == {variant for variant, *_ in SPOTS}


def test_14_11_the_quartered_pot() -> None:
    """Example 9: the kings take the high half, the two lows a quarter each."""
    found = equity("omaha_hilo8", ["Ac4cQdJd", "KcKs9d9c", "As4dTc9h"], "2s 3d 8c Kh Kd")
    assert shares(found) == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    assert [one.low for one in found.hands] == [Fraction(1, 4), 0, Fraction(1, 4)]


# ── as eval7 counts them ─────────────────────────────────────────────────────────────────────────


def eval7() -> Any:
    with warnings.catch_warnings():  # it calls its parser library by names that are no longer the best ones
        warnings.simplefilter("ignore")
        import eval7

    return eval7


def by_eval7(hands: Sequence[str], board: str = "") -> list[Fraction]:
    """What each of two hands has, by eval7's ranks of every board."""
    theirs = eval7()
    held, common = [[one[:2], one[2:]] for one in hands], board.split()
    left = [theirs.Card(face) for face in DECK if face not in {*held[0], *held[1], *common}]
    first, second = ([*map(theirs.Card, [*one, *common])] for one in held)
    won, lost, deals = 0, 0, 0
    for rest in combinations(left, 5 - len(common)):
        one, other = theirs.evaluate([*first, *rest]), theirs.evaluate([*second, *rest])
        won, lost, deals = won + (one > other), lost + (one < other), deals + 1
    return [Fraction(deals + won - lost, 2 * deals), Fraction(deals + lost - won, 2 * deals)]


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["Ts9s", "AhKd"], "8s 7h 2d"), (["AhAd", "5c4c"], "2c 3c Kd"), (["KcKd", "QhQd"], "Qc 9d 8d"),
        pytest.param(["Ts9s", "AhKd"], "", marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_every_board_gives_what_eval7_gives(hands: list[str], board: str) -> None:
    assert shares(equity("holdem_high", hands, board)) == by_eval7(hands, board)


@pytest.mark.parametrize(
    "text", ["QQ+", "AKs", "AKo", "AK", "ATs+", "T6s+", "T9s+", "77-99", "A2s-A5s", "K9o-KJo", "22+, A2+"]
)
def test_a_range_holds_the_hands_that_eval7_reads(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = {frozenset(map(str, hand)) for hand, _ in eval7().HandRange(text).hands}
    assert {frozenset(faces(int(mask))) for mask in holding(text, 2).masks} == theirs


# ── ranges ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("QQ+", 18), ("AKs", 4), ("AKo", 12), ("ak", 16), ("KA", 16), ("QQ+, AKs", 22), ("QQ+,KK", 18), ("JTs-87s", 16),
        ("99-77", 18), ("random, AA", 1326), ("AhKh, AKs", 4), ("Ah??, AhKd", 51), ("10h 10d", 1), ("AA, AsAh", 6),
    ],
)  # fmt: skip
def test_a_range_holds_each_hand_once(text: str, count: int) -> None:
    read = holding(text, 2)
    assert (len(read.sets), read.unknown) == (count, 0)
    assert len({*read.masks.tolist()}) == count


@pytest.mark.parametrize("text", ["??", "random", "?? ??", "any", " Random "])
def test_a_hand_of_which_nothing_is_known(text: str) -> None:
    assert (holding(text, 2).sets.shape, holding(text, 2).unknown) == ((1, 0), 2)


def test_a_range_of_two_cards_is_held_by_hands_of_four() -> None:
    """Of the 270,725 hands those with two aces or more, however they are counted."""
    aces = comb(4, 2) * comb(48, 2) + 4 * 48 + 1
    assert len(holding("AA", 4).sets) == aces
    assert asked("omaha_high", ["AA", "KcKd????"]).cases(None) is not None


def test_ranges_that_share_cards_are_weighed_by_the_deals() -> None:
    """Of AK against AK the pairs that share no card, each as likely: 16 × 9 of 16 × 16."""
    found = equity("holdem_high", ["AK", "AK"], "2c 3d 4h 5s 7c")
    assert found.cases == 16 * 9
    assert shares(found) == [Fraction(1, 2)] * 2
    together = equity("holdem_high", ["AhAd, 7h7d", "AhKh, QcQd"], "2c 3d 8h Ts 9c")
    assert together.cases == 3
    assert shares(together) == [Fraction(2, 3), Fraction(1, 3)]


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["QQ+, AKs", "7h7d", "??"], "Kh 9h 9c"),
        (["AKs", "AKs", "AKs"], "Qh Jh 2c"),
        (["88+", "AT+", "KQ"], "Ah Kd 8c 2c"),
    ],
)
def test_shares_are_the_whole_pot_whatever_the_order_of_the_hands(hands: list[str], board: str) -> None:
    found = {tuple(order): shares(equity("holdem_high", order, board)) for order in permutations(hands)}
    first = dict(zip(hands, found[tuple(hands)], strict=True))
    for order, row in found.items():
        assert sum(row) == 1
        if len({*order}) == len(order):
            assert dict(zip(order, row, strict=True)) == first
    if len({*hands}) == 1:
        assert len({*first.values(), *found[tuple(hands)]}) == 1


def test_suits_have_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards counted one for all alike give what each board by itself gives."""
    spots: list[tuple[str, list[str], str, str]] = [
        ("holdem_high", ["AA", "KQs", "JhTh"], "2h 7d", ""), ("holdem_high", ["AA", "KQs"], "2h 7d", "9c 9d"),
        ("omaha_hilo8", ["AsAhKsKh", "2c2d5c5d"], "9s 9h", ""),
    ]  # fmt: skip
    found = [equity(*spot) for spot in spots]
    same = np.array([[0, 16, 32, 48]], np.uint64)
    assert [len(module._renamings(asked(*spot))) for spot in spots] == [2, 1, 4]
    monkeypatch.setattr(module, "_renamings", lambda question: same)
    assert [equity(*spot) for spot in spots] == found


def test_long_lists_are_compared_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    spots: list[tuple[str, list[str], str]] = [
        ("holdem_high", ["QhQd", "AsKs, 99, T9s", "AhKd"], "Kh 9h 9c 2d"), ("badugi", ["As2d3c4h", "5s5d????"], ""),
    ]  # fmt: skip
    found = [equity(*spot) for spot in spots]
    monkeypatch.setattr(module, "CHUNK", 7)
    for rows in (1, 100):
        monkeypatch.setattr(module, "ROWS", rows)
        assert [equity(*spot) for spot in spots] == found


# ── how many cases, exact or simulated ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("variant", "hands", "board", "cases"),
    [
        ("holdem_high", ["AhAd", "KhKd"], "", 1_712_304),
        ("holdem_high", ["AhAd", "??"], "", 2_097_572_400),
        ("holdem_high", ["AhAd", "??"], "2c 3c 4c", comb(47, 2) * comb(45, 2)),
        ("holdem_high", ["AA", "AA"], "2c 3c 4c 5c 7d", 6),
        ("omaha_high", ["AhAdKhKd", "9s8s7s6c"], "", comb(44, 5)),
        ("seven_card_stud_high", ["AhAdKhKd9s8s7s", "??"], "", comb(45, 7)),
        ("badugi", ["As2d??", "Ks4d5c6h"], "", comb(46, 2)),
    ],
)
def test_cases_are_counted_before(variant: str, hands: list[str], board: str, cases: int) -> None:
    question = asked(variant, hands, board)
    assert question.cases(None) == cases
    assert question.cases(cases) == cases
    assert question.cases(cases - 1) is None


def test_more_than_a_billion_cases_are_simulated_and_said_so() -> None:
    found = equity("holdem_high", ["QQ+", "??"], rounds=1000, seed=5)
    assert (found.method, found.cases, found.rounds, found.seed) == ("simulated", None, 1000, 5)
    assert all(isinstance(one.share, float) and one.stderr for one in found.hands)
    assert sum(one.share for one in found.hands) == pytest.approx(1)


def test_what_is_not_counted_to_the_end_is_never_called_exact() -> None:
    question = asked("holdem_high", ["AhAd", "KhKd"])
    tally = next(counted(question))
    with pytest.raises(ValueError, match=r"of 1,712,304 cases are counted; nothing is exact yet"):
        answer(question, tally, question.cases())


CHANCE: list[tuple[str, list[str], str, str]] = [
    ("holdem_high", ["AhAd", "KcKs"], "", ""),
    ("holdem_high", ["QQ+, AKs", "7h7d", "??"], "Kh 9h 9c", "Ac"),
    ("holdem_high", ["AK", "AK", "KQ"], "As Kd 2c", ""),
    ("omaha_high", ["AhAdKhKd", "9s8s7s6c"], "Ts 5s 2h", ""),
    ("omaha_high", ["AA", "9s8s????"], "Ts 5s 2h 7d 7c", ""),
    ("omaha_hilo8", ["Ac4cQdJd", "KcKs9d9c", "As4dTc9h"], "2s 3d 8c", ""),
    ("seven_card_stud_hilo", ["As2d3c4h5s6d", "KcKdKh7c"], "", ""),
    ("seven_card_stud_hilo8", ["Ah2h3h4h9h", "6s5c4d3dKc"], "", ""),
    ("five_card_draw_low", ["AsAd2c", "8s7d6c"], "", ""),
    ("badugi", ["As2d3c4h", "??"], "", ""),
    ("triple_draw_27", ["7s5d4c3h2d", "??"], "", ""),
]


@pytest.mark.parametrize("spot", CHANCE, ids=lambda spot: f"{spot[0]} {spot[1][0]}")
def test_chance_agrees_with_the_count(spot: tuple[str, list[str], str, str]) -> None:
    exact, chance = equity(*spot, exact=True), equity(*spot, exact=False, rounds=200_000 * FACTOR, seed=14)
    assert (exact.method, chance.method) == ("exact", "simulated")
    for one, other in zip(exact.hands, chance.hands, strict=True):
        assert other.stderr is not None
        assert abs(float(one.share) - float(other.share)) <= 4.5 * other.stderr
        spread = 4.5 * (float(one.win) * (1 - float(one.win)) / (200_000 * FACTOR)) ** 0.5
        assert abs(float(one.win) - float(other.win)) <= spread


def test_the_standard_error_is_that_of_many_simulations() -> None:
    question = ("omaha_hilo8", ["Ac4cQdJd", "KcKs9d9c", "As4dTc9h"], "2s 3d 8c")
    runs = [equity(*question, exact=False, rounds=500, seed=seed).hands[0] for seed in range(400)]
    spread = float(np.std([float(one.share) for one in runs]))
    said = float(np.mean([one.stderr for one in runs if one.stderr is not None]))
    assert spread == pytest.approx(said, rel=0.15)


def test_a_seed_alone_decides_a_simulation() -> None:
    first, again, other = (equity("holdem_high", ["QQ+", "??"], rounds=70_000, seed=seed) for seed in (3, 3, 4))
    assert first == again
    assert first.hands != other.hands


def test_a_simulation_has_a_deal_at_least() -> None:
    with pytest.raises(ValueError, match="0 deals tell nothing; simulate one or more"):
        equity("holdem_high", ["AA", "KK"], exact=False, rounds=0)


def test_a_simulation_grows_and_its_error_shrinks() -> None:
    question = asked("holdem_high", ["QQ+", "??"])
    grown = [(tally.deals, largest_error(tally)) for tally in simulated(question, 200_000)]
    assert [deals for deals, _ in grown] == [65536, 131072, 196608, 200_000]
    assert grown[0][1] > grown[1][1] > grown[2][1] > 0


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("variant", "hands", "board", "dead", "says"),
    [
        ("holdem_high", ["AhKh", "AhQd"], "", "", r"^Ah is in hand 1 \(AhKh\) and in hand 2 \(AhQd\)$"),
        ("holdem_high", ["AhKh", "QdQc"], "Ah 2c 3c", "", r"^Ah is on the board and in hand 1 \(AhKh\)$"),
        ("holdem_high", ["AhKh", "QdQc"], "2c 3c 4c", "2c", "^2c is on the board and among the dead cards$"),
        ("holdem_high", ["AhAh", "QdQc"], "", "", "^hand 'AhAh': Ah is there twice$"),
        ("holdem_high", ["AhKhQh", "QdQc"], "", "", "^hand 'AhKhQh': 3 cards are too many; a hand has 2$"),
        ("holdem_high", ["QX+", "KK"], "", "", r"^hand 'QX\+' is not understood; write cards \(Ah Kd,"),
        ("holdem_high", ["QQ+ AKs", "KK"], "", "", "is not understood.*commas between"),
        ("holdem_high", ["QQ,", "KK"], "", "", "is not understood"),
        ("holdem_high", ["77-99+", "KK"], "", "", "is not understood"),
        ("holdem_high", ["QQs", "KK"], "", "", "^hand 'QQs': a pair is neither suited nor offsuit; write QQ$"),
        ("holdem_high", ["A2s-K5s", "KK"], "", "", "a range goes between hands of one kind, such as 77-99, A2s-A5s"),
        ("holdem_high", ["A2s-A5o", "KK"], "", "", "a range goes between hands of one kind"),
        ("holdem_high", ["AA-AK", "KK"], "", "", "a range goes between hands of one kind"),
        ("holdem_high", ["AA", "KK"], "Kh 9", "", "^board: 'Kh 9' is not a list of cards; write rank and suit"),
        ("holdem_high", ["AA", "KK"], "Kh ??", "", "^board: .* is not a list of cards"),
        ("holdem_high", ["AA", "KK"], "2c 3c 4c 5c 6c 7c", "", "^board: 6 cards are too many; there may be 5$"),
        ("holdem_high", ["AA", "KK"], "", "Kh Kh", "^dead cards: Kh is there twice$"),
        ("holdem_high", ["AA", "KK"], "Kh Kd Kc", "", r"^hand 2 \(KK\): none of it is left beside the cards that are"),
        ("holdem_high", ["AhAd", "AhAd, AsAd"], "", "", r"Ad is in hand 1 \(AhAd\) and in hand 2 \(AhAd, AsAd\)"),
        ("holdem_high", ["AA", "AA", "AA"], "", "", "^the hands cannot be dealt together: whatever they hold, two of"),
        ("holdem_high", ["99+"] * 13, "", "", "^the hands cannot be dealt together: whatever they hold, two of"),
        ("holdem_high", ["AA"], "", "", r"^two hands or more share a pot; write \?\? for a hand that is not known$"),
        ("holdem_high", ["??"] * 24, "", "", "^24 hands of holdem_high and 0 dead cards need 53 cards; there are 52$"),
        ("seven_card_stud_high", ["??"] * 8, "", "", "need 56 cards; there are 52$"),
        ("seven_card_stud_high", ["QQ+", "??"], "", "", "hands of 7 cards are in it, and 3,000,000 may be"),
        ("badugi", ["AsAd", "??"], "2c", "", "^badugi has no board$"),
        ("omaha", ["AA", "??"], "", "", r"^variant 'omaha' is not known; did you mean .*omaha_high"),
    ],
)  # fmt: skip
def test_what_cannot_be_dealt_is_refused_in_a_line(
    variant: str, hands: list[str], board: str, dead: str, says: str
) -> None:
    with pytest.raises(ValueError, match=says) as refused:
        equity(variant, hands, board, dead)
    assert "\n" not in str(refused.value)


def test_ranges_that_almost_never_fit_end_a_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 10)
    with pytest.raises(ValueError, match="can hardly be dealt together"):
        equity("holdem_high", ["AA, KK", "AA, KK", "AA, KK", "AA, KK"], exact=False, rounds=1000)


@pytest.mark.parametrize("rounds", [1, 2, 1000])
def test_deals_that_were_all_alike_have_an_error_too(rounds: int) -> None:
    """That a hand always won so far does not say that it always wins."""
    found = equity("holdem_high", ["AhAd", "7c2d"], "Ac As Kc", exact=False, rounds=rounds)
    assert [(one.share, one.stderr) for one in found.hands] == [(1.0, 1 / rounds), (0.0, 1 / rounds)]
