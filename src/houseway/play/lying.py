"""What lies on a table, folded from its plain tells: hands, dice, where the wheel stopped, the numbers drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from msgspec import Struct

from houseway.equipment.cards import BACK

Plain = Mapping[str, Any]


PUCK, PUCK_ON = "puck ", "ON "
"""How the act begins by which the dealer turns the puck, and what follows where it goes to a point."""


class Lying(Struct):
    """Cards and tiles by the hand that they lie in, and what the other equipment shows."""

    hands: dict[str, list[str]] = {}
    dice: list[int] = []
    result: str = ""
    drawn: list[int] = []
    turned: dict[str, int] = {}
    """How many cards of a hand have been turned."""

    @classmethod
    def after(cls, told: Iterable[Plain]) -> Self:
        """What lies there after these tells."""
        lying = cls()
        for tell in told:
            lying.see(tell)
        return lying

    def see(self, tell: Plain) -> None:
        """Something happened."""
        match tell["tell"]:
            case "dealt":
                self.hands.setdefault(tell["to"], []).append(tell["card"])
            case "turned":
                for card in tell.get("faces") or [tell["card"]]:
                    self._turn(tell["to"], card)
            case "holds":
                self._hold(tell["to"], tell["cards"])
            case "discarded" if tell.get("of"):
                self._throw(tell["of"], tell["card"])
            case "chose" if tell.get("set"):
                self.hands[f"seat {tell['seat']}"] = _faces(tell["set"])
            case "rolled":
                self.dice = list(tell["dice"])
            case "spun":
                self.result = tell["result"]
            case "drawn":
                self.drawn = list(tell["numbers"])

    def _turn(self, to: str, card: str) -> None:
        """A card shows its face; one that was known already goes to where it is shown."""
        hand, at = self.hands.setdefault(to, []), self.turned.get(to, 0)
        self.turned[to] = at + 1
        if BACK in hand:
            hand[hand.index(BACK)] = card
        elif card in hand[at:]:
            hand.insert(at, hand.pop(hand.index(card, at)))
        elif card not in hand:
            hand.append(card)

    def _throw(self, of: str, card: str) -> None:
        """A card leaves a hand: itself where it is seen, else one of those that are not."""
        hand = self.hands.get(of, [])
        if found := card if card in hand else BACK if BACK in hand else "":
            hand.remove(found)

    def _hold(self, to: str, cards: Iterable[str]) -> None:
        """A hand as it lies after a split or a switch; one that was split into several is no more."""
        self.hands.pop(to.partition(", hand ")[0], None)
        if faces := list(cards):
            self.hands[to] = faces
        else:
            self.hands.pop(to, None)


def _faces(words: str) -> list[str]:
    """The cards or tiles of a setting, which is told as ``high 2-4 1-1, low 3-3 1-2``."""
    return [word for word in words.replace(",", " ").split() if word not in ("high", "low")]
