"""Subchapter 11: the pai gow poker felt: the wagers of each place, and the dealer's cards in the middle."""

from __future__ import annotations

from houseway.play.rules import Rules
from houseway.service.layouts import NOTHING, Area, Layout, Spot, Words, chosen, grid, half

BESIDE = {
    "bonus": "bonus", "pai_gow_insurance": "insurance", "three_card_bonus": "3-card", "seven_card_bonus": "7-card",
    "imperial_bonus": "imperial", "queens_dragon": "dragon", "dynasty_bonus": "dynasty", "protection": "protection",
    "additional_wager": "position",
}  # fmt: skip


def stacks(rules: Rules) -> dict[str, Spot]:
    """11.8A(c), 11.8A(f): dealt from the hand, seven stacks lie before the dealer, the first at the dealer's left."""
    numbers = range(1, 8) if rules.elected["dealing_method"] == "hand" else ()
    return {f"stack {number}": Spot(x=228 - 76 * (number - 1), y=156) for number in numbers}


def layout(rules: Rules) -> Layout:
    """The places that the game has."""
    main = Area(wager="pai_gow_poker", label=NOTHING, x=-34, y=-40, w=68, h=68, round=True)
    beside = grid(chosen(BESIDE, rules), x=-60, y=32, w=60, h=32, columns=2)
    title = Words(text="PAI GOW POKER", x=0, y=160, size=30, bend=900)
    return half(
        map(int, rules.game.seats), (main, *beside), tone="blue",
        hands={"dealer": Spot(x=0, y=62), "seat *": Spot(x=0, y=-86), **stacks(rules)},
        words=() if stacks(rules) else (title, Words(text="High hand and low hand", x=0, y=186, size=16, bend=900)),
    )  # fmt: skip
