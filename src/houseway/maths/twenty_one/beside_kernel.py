"""Blackjack's wagers beside the main one as a kernel: on the first cards, insurance, streaks of rounds won.

What cards are worth is a table that the law's own functions fill: by the first two cards, and by one thing more where
the wager looks at it (`kind`). The main wager is played as always, so that cards come as they do at a table.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from houseway.compiled import compiled, inner, scalar
from houseway.equipment.cards import DECK, SUITS
from houseway.games.twenty_one.blackjack_wagers import OUTCOMES, STREAKS, aces, best, sevens, twenty
from houseway.games.twenty_one.records import MAIN
from houseway.games.twenty_one.records import BlackjackRules as Rules
from houseway.maths.chance import Word, counter_of
from houseway.maths.simulating.kernel import Bytes, Ints, Kernel, Kernels, Shorts, Tally, begun, classes, counted
from houseway.maths.twenty_one.decisions import ACE, Masks
from houseway.maths.twenty_one.round import HOLE, byte, deal, near_the_end, shuffle
from houseway.maths.twenty_one.side import NOTES, meter, net
from houseway.maths.twenty_one.terms import Terms

if TYPE_CHECKING:
    from houseway.maths.twenty_one.blackjack_kernel import Shoes

TWO, UP, THIRD, NATURAL, ACES, INSURANCE, STREAK = range(7)
"""What a wager looks at beside the first two cards: nothing, the dealer's first card, a third card, the dealer's
blackjack, a third and a fourth card if they are aces; or not at these cards at all: insurance, rounds won in a row."""
THINGS = {TWO: 1, UP: 52, THIRD: 52, NATURAL: 2, ACES: 21}
"""How many such things there are."""
WON, LOST = 0, 1
"""The classes of insurance and of streaks."""


@scalar
def face(card: int) -> int:
    """A card's number among 52: by rank, then by suit."""
    return ((card & 15) - 1 + (card >> 6)) * 4 + (card >> 4 & 3)


@scalar
def run_of_aces(third: int, fourth: int) -> int:
    """2.19: 0 unless the third card is an ace; then its suit, and that of a fourth."""
    if third & 15 != ACE:
        return 0
    return 1 + 5 * (third >> 4 & 3) + (1 + (fourth >> 4 & 3) if fourth & 15 == ACE else 0)


@inner
def unit(
    moves: Masks, rule: Ints, unshuffled: Bytes, due: Ints, results: Shorts, looks: Ints, room: Bytes, out: Shorts,
    seed: Word, number: int,
) -> int:  # fmt: skip
    """A shoe, as for the main wager; a streak that is pending at its end is played out, from new shoes if need be."""
    size, quota, cut, last = len(unshuffled), due[0], due[1], due[2]
    kind, things, many = looks[0], looks[1], looks[2]
    for card in range(size):
        room[card] = unshuffled[card]
    counter = shuffle(room, size - size, size, counter_of(seed, number))
    at, dealt, done, streak = 1, 0, 0, 0
    while (dealt < quota and (cut == 0 or at <= cut)) or streak > 0:
        if at > last and kind == STREAK:
            counter = shuffle(room, size - size, size, counter)
            at = 1
        elif at > last:
            at, counter = near_the_end(room, size, at, last, cut, counter)
        first, up, second = room[at], room[at + 1], room[at + 2]
        third, fourth = room[at + 3 + rule[HOLE]], room[at + 4 + rule[HOLE]]
        won, _, at, _, natural = deal(moves, rule, room, at, None)
        dealt += 1
        if kind == INSURANCE:
            out[done] = WON if natural else LOST
            done += up & 15 == ACE
        elif kind == STREAK:
            streak = streak + 1 if won > 0 else streak
            out[done] = LOST if won < 0 else WON
            if won < 0 or streak == many:
                done += 1
                streak = 0
        else:
            thing = 0
            if kind == UP:
                thing = face(up)
            elif kind == THIRD:
                thing = face(third)
            elif kind == NATURAL:
                thing = 1 if natural else 0
            elif kind == ACES:
                thing = run_of_aces(third, fourth)
            out[done] = results[(face(first) * 52 + face(second)) * things + thing]
            done += 1
    return done


@compiled
def units(
    moves: Masks, rule: Ints, unshuffled: Bytes, due: Ints, results: Shorts, looks: Ints, room: Bytes, out: Shorts,
    seed: Word, start: int, stop: int, tally: Tally,
) -> None:  # fmt: skip
    """The units of these numbers; see `simulating.kernel`."""
    for number in range(start, stop):
        at = begun(number, tally)
        while at >= 0:
            played = unit(moves, rule, unshuffled, due, results, looks, room, out, seed, at)
            at = counted(out, played, start, number, at, tally)


# ── the tables ───────────────────────────────────────────────────────────────────────────────────

KINDS = {
    "match_the_dealer": UP, "in_between": UP, "sevens": THIRD, "twenty_point_bonus": NATURAL,
    "progressive_blackjack": ACES,
}  # fmt: skip
"""What the wagers look at that look at more than two cards."""
FACES = sorted(DECK, key=lambda card: int(face.py_func(byte(card))))  # type: ignore[attr-defined]
"""The cards by the numbers that they have here."""


def kernels(rules: Rules, table: Terms, shoes: Callable[[], Shoes]) -> Kernels:
    """Every wager beside the main one that the table offers."""
    every: dict[str, Callable[[], Kernel]] = {}
    for wager in rules.wagers:
        if wager in STREAKS:
            pays = Fraction(*rules.streak[wager])
            every[wager] = partial(
                looking, shoes, STREAK, [pays, Fraction(-1)], f"streaks of {wager[-1]}", int(wager[-1])
            )
        elif wager == "insurance":
            pays = net(rules.insurance)
            every[wager] = partial(looking, shoes, INSURANCE, [pays, Fraction(-1)], "given the dealer's ace")
        elif wager != MAIN:
            every[wager] = partial(on_cards, shoes, rules, wager)
    return every


def on_cards(shoes: Callable[[], Shoes], rules: Rules, wager: str) -> Kernel:
    """A wager on the first cards."""
    kind = KINDS.get(wager, TWO)
    return looking(shoes, kind, worths(rules, wager, kind), NOTES.get(wager, ""))


def looking(shoes: Callable[[], Shoes], kind: int, nets: list[Fraction], note: str, many: int = 0) -> Kernel:
    """A kernel of one kind."""
    dealt = shoes()
    results, values = classes(nets)
    if kind in (INSURANCE, STREAK):
        values = tuple(nets)
    about = {INSURANCE: dealt.rounds / 13, STREAK: dealt.rounds / 3}.get(kind, dealt.rounds)
    looks = np.array([kind, THINGS.get(kind, 1), many], dtype=np.int64)
    return Kernel(
        __name__, (*dealt.given, dealt.cards, dealt.due, results, looks), values, max(1, int(about)),
        spare=dealt.rounds + dealt.spare + 64, room=dealt.room, fixed=dealt.fixed and kind not in (INSURANCE, STREAK),
        together=True, notes=(*dealt.notes, *filter(None, [note])),
    )  # fmt: skip


def worths(rules: Rules, wager: str, kind: int) -> list[Fraction]:
    """What every first two cards, and the thing beside them, win; by the functions that settle at the table."""
    paytable = rules.paytables[wager]
    start = meter(rules) if kind == ACES else Fraction(0)

    def outcomes(pair: tuple[str, ...], thing: int) -> list[str]:
        if kind == THIRD:
            return sevens((*pair, FACES[thing]) if pair[0][0] == pair[1][0] == "7" else pair)
        if kind == NATURAL:
            return twenty(pair, dealer_blackjack=bool(thing))
        if kind == ACES:
            return aces((*pair, *more_aces(thing)))
        return OUTCOMES[wager](pair, FACES[thing] if kind == UP else "")

    return [
        net(best(outcomes(pair, thing), paytable), start)
        for pair in product(FACES, repeat=2)
        for thing in range(THINGS[kind])
    ]


def more_aces(thing: int) -> tuple[str, ...]:
    """The third and the fourth card that `run_of_aces` numbers so."""
    if not thing:
        return ("2c", "2c")
    third, fourth = divmod(thing - 1, 5)
    return f"A{SUITS[third]}", f"A{SUITS[fourth - 1]}" if fourth else "2c"
