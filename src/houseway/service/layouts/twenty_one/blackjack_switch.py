"""Subchapter 2A: the blackjack switch felt, two required wagers for each spot."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.play.rules import Rules
from houseway.service.layouts import Area, Layout, Spot, Words, half

SIZE = 64.0
HANDS = ("1", "2")


def layout(rules: Rules) -> Layout:
    """As many spots as are elected."""
    words = [Words(text="BLACKJACK SWITCH", x=0, y=154, size=27, bend=900)]
    words += [Words(text="Dealer's 22 is a push", x=0, y=180, size=16, bend=900)]
    return half(
        range(1, rules.elected["spots"] + 1), tuple(_spot(rules)),
        hands={"dealer": Spot(x=0, y=62), "spot *": Spot(x=0, y=-112)}, words=tuple(words),
    )  # fmt: skip


def _spot(rules: Rules) -> Iterator[Area]:
    """The two circles, insurance above each, and the match wager beyond them."""
    for at, hand in enumerate(HANDS):
        x = (at - 1) * SIZE + 2
        yield Area(wager=f"switch_wager_{hand}", label=hand, x=x, y=-SIZE / 2, w=SIZE - 4, h=SIZE - 4, round=True)
        yield Area(wager="insurance", spot=hand, label="insure", x=x, y=-SIZE / 2 - 32, w=SIZE - 4, h=28)
    if "match_wager" in rules.wagers:
        yield Area(wager="match_wager", label="match", x=-40, y=36, w=80, h=30)
