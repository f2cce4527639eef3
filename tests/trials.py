"""How much a property is tried: with a seeded sample in `make test`, with much more in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings

FACTOR = int(os.environ.get("HOUSEWAY_TRIALS", "1"))


def trials(count: int) -> settings:
    """Settings for ``count`` examples, the same ones every time; in a soak, many more and new ones."""
    return settings(max_examples=count * FACTOR, deadline=None, derandomize=FACTOR == 1, database=None)


SAMPLE = {
    "baccarat-chemin-de-fer", "baccarat-punto-banco", "blackjack-switch", "craps", "keno", "let-it-ride", "pai-gow",
    "poker-holdem", "pokette", "red-dog", "roulette",
}  # fmt: skip
"""Games that stand for all where a trial of one takes seconds: at least one of every family, and between them every
kind of thing that happens (cards of a shoe and of a deck, tiles, dice, a wheel, drawn numbers) and is asked (nothing,
to stand or switch, to take a wager back, to raise, to set a hand, to bid and draw, to act in turn, to present a
ticket); and the one
that cannot be played without options."""


def sampled(every: Iterable[str], but: Collection[str] = ()) -> list[Any]:
    """Games as parameters of a test: those of the sample always, but for some that take long; the others in a soak."""
    always = SAMPLE.difference(but)
    return [pytest.param(game, marks=[] if game in always else pytest.mark.soak) for game in every]
