"""Notices: which changes ask for one, how long before, and who is told (8.3 and the games' own sections).

An option names its notice by the words that stand here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal, get_args

from houseway.law.all_games import ADOPTED
from houseway.law.datum import Basis, Datum
from houseway.law.options import Option

Upon = Literal["change", "order", "worse", "elected"]
Way = Literal["posted", "announced", "regulator", "surveillance"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)
"""A sign at the table, words to its players, and the two that are told in writing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Notice(Datum):
    """What must be told before a change takes effect."""

    words: str
    upon: Upon = "change"
    """``change``: any; ``order``: any but one that is only for the better; ``worse``: one that is for the worse, an
    increase or decrease as the option has it; ``elected``: any value but the default, at the opening of a table too."""
    spared: str = ""
    """What of the equipment spares it."""
    minutes: int = 30
    ways: tuple[Way, ...] = ("posted", "announced")

    @property
    def to_patrons(self) -> bool:
        """Whether it is for those at the table."""
        return "posted" in self.ways


_NOTE = "The 30 minutes are Maryland's, and those of New Jersey's own written notices; 8.3's text is not held."


def _posted(words: str, upon: Upon = "change", spared: str = "") -> Notice:
    return Notice(
        words=words, upon=upon, spared=spared, cite="8.3", since=ADOPTED, basis="other-state", note=_NOTE,
    )  # fmt: skip


NOTICES: Final = {
    notice.words: notice
    for notice in (
        _posted("8.3"),
        _posted("8.3 before any change"),
        _posted("8.3 before what is posted changes", "order"),
        _posted("8.3 at its start and end"),
        _posted("8.3 before any increase", "worse"),
        _posted("8.3 before any decrease", "worse"),
        _posted("8.3 before any decrease, where the layout does not show it", "worse", "payout_limit_printed"),
        _posted("8.3 to prohibit it", "worse"),
        _posted("8.3 for face_up", "worse"),
        _posted("8.3 before the offer is withdrawn", "worse"),
        Notice(
            words="30 minutes, in writing, to surveillance and the regulator", ways=("regulator", "surveillance"),
            cite="3.10(c)2", since=date(1995, 8, 7), basis="nj", note="So too 3.5(a)1ii, 4.4(b) and 7.5(b).",
        ),
        Notice(
            words="preselected in the rules submission", upon="elected", minutes=0, ways=("regulator",),
            cite="3.12(c)", since=date(2006, 9, 5), basis="nj", note="No time is given: before it is used.",
        ),
    )
}  # fmt: skip


GENERAL: Final = NOTICES["8.3"]
"""8.3: what any change for the worse asks for where the game's section is silent."""


def cites(option: Option, notice: Notice, value: Any) -> tuple[str, ...]:
    """The paragraph that asks for the notice of a value; 8.3 too, or alone, where it is a notice to patrons."""
    own = (option.notice_cite or option.cite,) if option.notice and value not in option.general else ()
    return (*own, notice.cite) if notice.to_patrons else own


def rests_on(option: Option, notice: Notice, as_of: date) -> Basis:
    """What the demand for a notice rests on: 8.3 for one to patrons, else the section that asks for it in writing."""
    return notice.basis_on(as_of) if notice.to_patrons else option.basis_on(as_of)


def notice(option: Option) -> Notice | None:
    """The notice that an option's change may ask for."""
    return NOTICES[option.notice] if option.notice else None
