"""The questions that decide an irregularity, as a floorperson asks them, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and the detail of a report that has its answer; without one, it is for the floor to look at."""

    words: str
    detail: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    """What may be answered, as a report says it, and in words; none: whatever the detail takes."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """By answer, that part of the ruling which it leads to."""
    after: tuple[tuple[str, str], ...] = ()
    """Asked only after one of these answers, by detail; none: always."""
    unless: tuple[tuple[str, str], ...] = ()
    """Not asked after one of these."""

    def __str__(self) -> str:
        return self.words


YES, NO = "on", "off"
YES_OR_NO: Final = {YES: "yes", NO: "no"}

WHICH_CARD: Final = Question("Which card?", "card")
WHICH_SEAT: Final = Question("Which seat?", "seat")
WHOSE_WAGER: Final = Question("Whose wager?", "seat")
WHICH_TICKET: Final = Question("Which ticket?", "ticket")
TAMPERED: Final = (
    Question("When was it found?", "at"),
    Question("At which table?", "table"),
    Question("By whom: name and license number?", "by"),
)


def unexposed(next_card: str) -> Question:
    """Whether a card drawn in error was seen: where it was not, it is the next card; of another no paragraph speaks."""
    none = "No paragraph rules on a card drawn in error whose face was exposed."
    return Question("Was its face exposed?", "exposed", YES_OR_NO, {NO: next_card, YES: none})
