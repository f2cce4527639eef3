"""The games that have kernels, and how their trials are divided."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.differential import (
    baccarat,
    blackjack,
    blackjack_switch,
    chains,
    holdem,
    keno,
    pai_gow,
    ranked,
    red_dog,
    results,
)


class Trial(NamedTuple):
    """One game's: what plays so many rounds at a table of a seed, and how many it plays at each."""

    play: Callable[[str, int, int], int]
    rounds: int = 2000
    sample: tuple[int, int] = (4, 30)
    """How many tables and rounds of each in `make test`."""


TRIALS: dict[str, Trial] = {
    "pai-gow-poker": Trial(pai_gow.pai_gow_poker, 2000, (1, 40)),
    "caribbean-stud": Trial(ranked.caribbean_stud, 2000, (3, 60)),
    "poker-holdem": Trial(holdem.trial, 2000, (8, 50)),
    "fast-action-holdem": Trial(ranked.fast_action_holdem, 2000, (4, 30)),
    "pai-gow": Trial(pai_gow.pai_gow, 4000, (1, 40)),
    "red-dog": Trial(red_dog.trial, 6000, (1, 150)),
    "let-it-ride": Trial(ranked.let_it_ride_stud, 4000, (2, 120)),
    "three-card-poker": Trial(ranked.three_card_poker, 4000, (2, 120)),
    "double-down-stud": Trial(ranked.double_down_stud, 4000, (2, 120)),
    "blackjack-switch": Trial(blackjack_switch.trial, 2000, (12, 200)),
    "blackjack": Trial(blackjack.trial, 2000, (10, 200)),
    "baccarat-punto-banco": Trial(baccarat.punto_banco, 2000, (8, 20)),
    "minibaccarat": Trial(baccarat.punto_banco, 2000, (8, 20)),
    "baccarat-chemin-de-fer": Trial(baccarat.chemin_de_fer, 2000, (10, 10)),
    "craps": Trial(chains.trial, 4000, (6, 100)),
    "mini-craps": Trial(chains.trial, 4000, (6, 100)),
    "automated-craps": Trial(chains.trial, 4000, (6, 100)),
    "mini-dice": Trial(chains.trial, 4000, (6, 100)),
    "sic-bo": Trial(results.trial, 2000),
    "pokette": Trial(results.trial, 2000),
    "roulette": Trial(results.trial, 2000),
    "big-six": Trial(results.trial, 2000),
    "keno": Trial(keno.trial, 2000, (20, 10)),
}
"""Those whose million takes longest first, so that nobody waits for the last one."""


class Table(NamedTuple):
    """A piece of a trial."""

    game: str
    seed: int
    """Of the whole trial."""
    number: int
    rounds: int


class Found(NamedTuple):
    """What came of it."""

    table: Table
    rounds: int
    seconds: float
    difference: str


def tables(game: str, rounds: int, seed: int, each: int = 0) -> list[Table]:
    """So many rounds in tables of as many each as the trial has, or as are given."""
    each = each or TRIALS[game].rounds
    return [
        Table(game, seed, number, min(each, rounds - each * number)) for number in range(-(-rounds // each))
    ]  # fmt: skip


def tried(table: Table) -> Found:
    """Play at a table. Whatever stops it is a difference: the engine refuses what the kernel plays, or the reverse."""
    start, done, difference = time.process_time(), 0, ""
    try:
        done = TRIALS[table.game].play(table.game, seed_of(table), table.rounds)
    except Exception as error:  # noqa: BLE001
        difference = f"{type(error).__name__}: {error}"
    return Found(table, done, time.process_time() - start, difference)


def seed_of(table: Table) -> int:
    """Another one for every table."""
    return random.Random(f"{table.seed} {table.game} {table.number}").getrandbits(32)
