"""The baccarats: coups from shuffled cards; at chemin de fer both sides draw or stay by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from houseway.equipment.cards import DECK
from houseway.law.games.baccarat.common import NATURALS, VALUES
from houseway.maths.analysis import SEAT, opened
from houseway.maths.baccarat import chemin_kernel
from houseway.maths.baccarat import kernel as baccarat
from houseway.maths.baccarat.chemin_de_fer import OTHER, Solution, Spot
from houseway.maths.baccarat.coups import made, shown
from houseway.maths.baccarat.coups import unit as put_down
from houseway.maths.simulating.kernel import How
from houseway.play.inputs import Bet, Card, Choose, Close
from houseway.play.table import AnyTable, Table
from tests.differential.rounds import alike, varied

COUPS = 40
"""From one shoe: of six decks, which are the fewest, there are cards for more."""
AMOUNT = 60_000


def punto_banco(game: str, seed: int, rounds: int) -> int:
    """Shoes at a table with the bets of one row."""
    pick = random.Random(seed)
    rules = shown(varied(game, pick))
    name, (bets, beside) = pick.choice(list(made(rules, 0).items()))
    kernel = baccarat.kernel(rules, How(), bets, beside)
    results, draws = kernel.arrays[:2]
    unit = put_down(rules, bets, beside)
    worth = [kernel.values[one] * unit for one in results.tolist()]
    faces = list(DECK) * rules.elected["decks"]
    done = 0
    while done < rounds:
        many = min(COUPS, rounds - done)
        order = pick.sample(faces, 6 * many)
        ends = np.zeros(many, dtype=np.int64)
        dealt = baccarat.coups(draws, np.array([VALUES[face[0]] for face in order], dtype=np.uint8), many, ends)
        cards = iter(order)
        used = 0
        for end in ends.tolist():
            one = opened(rules, [*beside, *bets])
            alone = opened(rules, beside) if beside else None
            used += coup(cards, *filter(None, (one, alone)))
            net = one.net(SEAT) - (alone.net(SEAT) if alone else 0)
            alike(worth[end], net, name, order[:used][-6:])
        alike(dealt, used, "cards")
        done += many
    return done


def coup(cards: Iterator[str], *tables: AnyTable) -> int:
    """Deal a coup to the first table, and the same cards to the others. How many there were."""
    first, used = tables[0], 0
    for table in tables:
        table.ruled(Close())
    while not first.round:
        if "card" in first.ask.verbs:
            card, used = Card(face=next(cards)), used + 1
            for table in tables:
                table.ruled(card)
        else:
            for table in tables:
                table.ruled(table.ask.default or Close())
    return used


# ── chemin de fer ────────────────────────────────────────────────────────────────────────────────


def chemin_de_fer(game: str, seed: int, rounds: int) -> int:
    """Coups with one wager against the Banker's; the engine is told to draw where the kernel's word of chance says."""
    pick = random.Random(seed)
    rules: Any = varied(game, pick)
    against = pick.choice([id for id in rules.wagers if id != "banker_stake"])
    start: Any = Table(rules, {SEAT: None, OTHER: None})
    state = start.state
    state.shoe.shuffled, state.banker, state.preceding, state.suivi = True, SEAT, AMOUNT, OTHER
    start = start.capture()
    faces, done = list(DECK) * rules.decks, 0
    while done < rounds:
        chance = pick.getrandbits(32)
        sides = {
            seat: chemin_kernel.kernel(rules, How(), wager, AMOUNT, partial(anyhow, rules, random.Random(chance)))
            for seat, wager in ((SEAT, "banker_stake"), (OTHER, against))
        }  # fmt: skip
        draws = sides[SEAT].arrays[1]
        likely = draws.tolist()
        many = min(1000, rounds - done)
        for _ in range(many):
            order, word = pick.sample(faces, 6), pick.getrandbits(64)
            values = [VALUES[face[0]] for face in order]
            ends = np.zeros(1, dtype=np.int64)
            dealt = chemin_kernel.dealt(draws, np.array(values, dtype=np.uint8), 1, np.uint64(word), ends)
            table: Any = Table(rules, resume=start)
            table.ruled(Bet(seat=SEAT, wager="banker_stake", amount=AMOUNT))
            table.ruled(Bet(seat=OTHER, wager=against, amount=AMOUNT))
            alike(dealt, banked(table, order, values, likely, word), "cards", order, word)
            for seat, kernel in sides.items():
                worth = kernel.values[kernel.arrays[0][ends[0]]] * AMOUNT
                alike(worth, table.net(seat), seat, against, order, word)
        done += many
    return done


def anyhow(rules: Any, pick: random.Random) -> Solution:
    """Both sides play by chance, as far as they are free."""

    def likely() -> Fraction:
        return Fraction(pick.randint(0, 4), 4)

    hands = [hand for hand in combinations_with_replacement(range(10), 2) if sum(hand) % 10 not in NATURALS]
    acts: dict[Spot, Sequence[str]] = {
        (hand, third): rules.banker_acts[sum(hand) % 10, third] for hand in hands for third in (None, *range(10))
    }  # fmt: skip
    banker = {spot: likely() if len(may) > 1 else Fraction("draw" in may) for spot, may in acts.items()}
    return Solution(likely(), banker)


def banked(table: Any, faces: list[str], values: list[int], draws: list[int], word: int) -> int:
    """A coup at a table: how many cards were dealt."""
    used, player, banker = 0, (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    table.ruled(Close())
    while not table.round:
        ask = table.ask
        if "card" in ask.verbs:
            table.ruled(Card(face=faces[used]))
            used += 1
        elif "choose" in ask.verbs and ask.default is None:
            seat = next(seat for seat in (OTHER, SEAT) if table.legal(seat))
            if seat == OTHER:
                draw = (word & 0xFFFFFFFF) < draws[10 * player + banker]
            else:
                third = values[4] if used == 5 else chemin_kernel.NONE
                draw = (word >> 32) < draws[chemin_kernel.BANKER + 11 * (10 * values[1] + values[3]) + third]
            table.ruled(Choose(seat=seat, do="draw" if draw else "stay"))
        else:
            table.ruled(ask.default or Close())
    return used
