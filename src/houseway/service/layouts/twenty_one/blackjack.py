"""Subchapter 2: the blackjack felt, a box for each place."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.play.rules import Rules
from houseway.service.layouts import NOTHING, Area, Layout, Spot, Words, chosen, grid, half

BESIDE = {
    "over_13": "over 13", "under_13": "under 13", "same_suit": "same suit", "sevens": "sevens",
    "progressive_blackjack": "progressive", "blackjack_bonus_wager": "bonus", "streak_2": "streak 2",
    "streak_3": "streak 3", "streak_4": "streak 4", "streak_5": "streak 5", "match_the_dealer": "match",
    "twenty_point_bonus": "twenty", "optional_bonus_wager": "opt. bonus", "in_between": "between",
}  # fmt: skip
ACTIONS = ("1", "2", "3")
"""2.13: the spots of a box where wagers go against several hands of the dealer."""


def layout(rules: Rules) -> Layout:
    """As many boxes as are elected."""
    spots = ACTIONS if rules.elected["multiple_action"] == "on" else ("",)
    return half(
        range(1, rules.elected["boxes"] + 1), (*_box(rules, spots), *_beside(rules)),
        hands={"dealer": Spot(x=0, y=62), "box *": Spot(x=0, y=-116)},
        words=tuple(_inscriptions(rules)),
    )  # fmt: skip


def _box(rules: Rules, spots: tuple[str, ...]) -> Iterator[Area]:
    """The circles of the box, insurance above each."""
    size = 84.0 if len(spots) == 1 else 46.0
    left = -size * len(spots) / 2
    for at, spot in enumerate(spots):
        x = left + at * size + 2
        yield Area(
            wager="blackjack_wager",
            spot=spot,
            label=spot or NOTHING,
            x=x,
            y=-size / 2,
            w=size - 4,
            h=size - 4,
            round=True,
        )
        if "insurance" in rules.wagers:
            name = "insure" if len(spots) == 1 else "ins."
            yield Area(wager="insurance", spot=spot, label=name, x=x, y=-size / 2 - 32, w=size - 4, h=28)


def _beside(rules: Rules) -> Iterator[Area]:
    """Further wagers, beyond the box as the dealer sees it."""
    others = chosen(BESIDE, rules)
    columns = min(2, max(1, len(others)))
    yield from grid(others, x=-32 * columns, y=44, w=64, h=34, columns=columns)


def _inscriptions(rules: Rules) -> Iterator[Words]:
    """What is printed on the table of these rules."""
    pays = rules.elected["blackjack_payout"].replace(":", " to ")
    soft = "and draw to soft 17" if rules.elected["dealer_hits_soft_17"] == "on" else "and stand on all 17s"
    yield Words(text=f"BLACKJACK PAYS {pays.upper()}", x=0, y=148, size=27, bend=900)
    yield Words(text=f"Dealer must draw to 16 {soft}", x=0, y=172, size=15, bend=900)
    if "insurance" in rules.wagers:
        yield Words(text="Insurance pays 2 to 1", x=0, y=191, size=14, bend=900)
