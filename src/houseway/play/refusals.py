"""Refusals: why something is not taken, what would be legal, and the section."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from houseway.hints import printable
from houseway.play.citing import NO_CITE, Cited, signed


class Refusal(Struct, frozen=True):
    """Why an answer is refused, what would be legal, and the section."""

    reason: str
    legal: str = ""
    cite: str = ""
    sees: str = ""
    """The seat that alone may read this, where it says something of what that seat holds; empty: everybody."""
    final: bool = False
    """What was answered answers this ask alone: it is not offered to a later one that has the same word."""
    elsewhere: bool = False
    """What was answered is no answer to this ask at all: where it is skipped, what a later one says of it counts."""
    covered: bool = False
    """It rests on what not all have seen: see `contradicts`."""


CONTRADICTS: Final = "what is reported contradicts a card or tile that not all have seen"


def contradicts(cite: str) -> Refusal:
    """Return the one refusal of a report that contradicts something covered: without face, place or count."""
    return Refusal(CONTRADICTS, "", cite, covered=True)


class Refused(Exception):
    """Bad input: what was got, what was asked, what is legal, and the section. Nothing was applied."""

    def __init__(self, input: int, got: Any, asked: str, refusal: Refusal, cited: Cited = NO_CITE) -> None:
        self.input, self.got, self.asked = input, got, asked
        self.reason, self.legal, self._sees = printable(refusal.reason), printable(refusal.legal), refusal.sees
        self.covered = refusal.covered or bool(refusal.sees)
        """Whether it rests on what not all have seen."""
        self.cite, self.basis, self.text = ", ".join(cited.cite), cited.basis, cited.text
        self._cited = cited
        self._outside: Refused | None = None
        self.row = 0
        """The line of the file in which it stands, where it was read from one."""
        super().__init__(self.line())

    def seen_by(self, seat: str) -> Refused:
        """The refusal as that seat may read it: who holds something secret is alone told what."""
        if self._outside is not None:
            return self._outside
        if self._sees in ("", seat):
            return self
        refusal = Refusal(f"seat {self._sees} may not do this", covered=True)
        return Refused(self.input, self.got, self.asked, refusal, self._cited)

    def hide_from_others(self, outside: Refused) -> None:
        """Have others than the owner of the record read ``outside`` instead: this one tells what lies covered."""
        self._outside, self.covered = outside, True

    def line(self) -> str:
        """One line: ``input 7: …; asked: …; legal: …; section``."""
        parts = [f"input {self.input}: {f'line {self.row}: ' if self.row else ''}{self.reason}"]
        parts += [f"asked: {self.asked}"] * bool(self.asked) + [f"legal: {self.legal}"] * bool(self.legal)
        cited = self._cited
        return "; ".join(parts + [signed(cited.cite, self.basis, cited.bases)] * bool(self.cite))

    def plain(self) -> dict[str, Any]:
        """The refusal as the last line of a judgement."""
        return {
            "tell": "refused", "input": self.input, **({"line": self.row} if self.row else {}), "got": self.got,
            "reason": self.reason, "asked": self.asked, "legal": self.legal, "cite": self.cite, "basis": self.basis,
            **({"text": self.text} if self.text else {}), **self._cited.apart,
        }  # fmt: skip


class BadInput(Refused, ValueError):
    """An input that cannot be read, whatever the table asks for: what is wrong and what is allowed, in a line."""

    def __init__(self, reason: str, got: Any = None) -> None:
        super().__init__(0, got, "", Refusal(reason))

    def line(self) -> str:
        """What is wrong with it; it has no number yet."""
        return self.reason
