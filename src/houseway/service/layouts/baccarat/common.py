"""What the felts of the baccarats share: two hands in the middle, and areas bearing each place's number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.play.rules import Rules
from houseway.service.layouts import Area, Layout, Spot, Tone, Words, chosen, grid, half

HANDS = {"player": Spot(x=-120, y=68, scale=1.3), "banker": Spot(x=120, y=68, scale=1.3)}
TONES: Mapping[str, Tone] = {"tie": "green", "banker": "red", "player": "blue", "banker_stake": "red"}
SHORT = {
    "total_cards_4": "4 cards", "total_cards_5": "5 cards", "total_cards_6": "6 cards", "bonus_player": "bonus P",
    "bonus_banker": "bonus B", "dragon_7": "dragon 7",
}  # fmt: skip


def columns(rules: Rules, seats: int, rows: Mapping[str, str], words: str) -> Layout:
    """A column of areas at each place, the first nearest the dealer."""
    names = (Words(text="PLAYER", x=-120, y=172, size=22), Words(text="BANKER", x=120, y=172, size=22))
    return half(
        range(1, seats + 1), (*_rows(rules, rows), *_further(rules)), tone="blue",
        hands=HANDS, words=(*names, Words(text=words, x=0, y=192, size=16)),
    )  # fmt: skip


def _rows(rules: Rules, rows: Mapping[str, str]) -> Iterator[Area]:
    listed = chosen(rows, rules)
    top = -17.0 * len(listed)
    for at, (wager, label) in enumerate(listed):
        yield Area(wager=wager, label=label, x=-38, y=top + at * 34, w=76, h=32, tone=TONES.get(wager, ""))


def _further(rules: Rules) -> Iterator[Area]:
    """Additional wagers, small, nearer the player."""
    yield from grid(chosen(SHORT, rules), x=-50, y=52, w=50, h=32, columns=2)
