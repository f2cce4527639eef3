"""What a datum of the law is: nothing can be written without its citation, its date and its basis."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, TypeVar

from houseway.law import citation, texts
from houseway.law.questions import Question
from houseway.money import Odds

Basis = Literal["nj", "nj-other-year", "sibling", "other-state", "practice", "ours"]
Treatment = Literal["enforced", "checked", "scripted", "defined", "reserved"]

DECLARED: tuple[Basis, ...] = ("nj", "sibling", "other-state", "practice", "ours")
"""What a datum may say of itself, the strongest first; whether New Jersey's text is of the day follows from the texts that are held."""
SIGNS: Mapping[str, str] = {
    "nj": "", "nj-other-year": " ^", "sibling": " ~", "other-state": " *", "practice": " +", "ours": " !",
}  # fmt: skip
"""Stands behind a citation that does not rest on New Jersey's text of the day; `legend` explains."""
BASES: Mapping[str, str] = {
    "nj": "New Jersey's own section, in the text of the day",
    "nj-other-year": "New Jersey's own section, in the text of another year; that of the day is not held",
    "sibling": "a sibling section of New Jersey's, applied by analogy; this section's text is not held",
    "other-state": "another state's rule; New Jersey's text is not held",
    "practice": "common practice; New Jersey's text is not held",
    "ours": "Houseway's own choice where the text is silent or not held",
}


def legend(used: Collection[str], years: str = "") -> list[str]:
    """What the signs mean that were used."""
    words = {
        **BASES,
        "nj-other-year": BASES["nj-other-year"].replace("year;", f"year ({years});" if years else "year;"),
    }
    return [f"{sign.strip()} {words[basis]}" for basis, sign in SIGNS.items() if sign and basis in used]


@dataclass(frozen=True, kw_only=True, slots=True)
class Datum:
    """One cited, dated fact. ``since`` and ``until`` bound the days on which it is the law."""

    cite: str
    since: date
    basis: Basis
    until: date | None = None
    note: str = ""

    def __post_init__(self) -> None:
        citation.section_of(self.cite)
        if self.basis not in DECLARED:
            raise ValueError(f"{self.cite}: basis {self.basis!r}; allowed: {', '.join(DECLARED)}")
        if self.until is not None and self.until <= self.since:
            raise ValueError(f"{self.cite}: ends on {self.until}, before it begins")

    def basis_on(self, as_of: date) -> Basis:
        """On whose words it rests that day: New Jersey's own, or only those of another year."""
        own = texts.held(self.cite, as_of) and as_of >= self.since  # before, the text of the day says something else
        return "nj-other-year" if self.basis == "nj" and not own else self.basis

    def text_on(self, as_of: date) -> str:
        """The year of the text that it rests on where that is not the day's; ``""`` otherwise."""
        return texts.year(self.cite, as_of, self.since) if self.basis_on(as_of) == "nj-other-year" else ""

    @property
    def begins(self) -> str:
        """``since 2007-10-15``, or ``first found in the text of 2012`` where no day of its adoption is held."""
        found = texts.first_found(self.cite, self.since)
        return f"first found in the text of {found}" if found else f"since {self.since}"

    def rests_on(self, as_of: date) -> str:
        """The same in words, with the year of the text."""
        words = BASES[self.basis_on(as_of)]
        return words.replace("another year", texts.year(self.cite, as_of, self.since)) if self.basis == "nj" else words

    def in_force(self, as_of: date) -> bool:
        """Whether this is the law on that day."""
        return self.since <= as_of and (self.until is None or as_of < self.until)


@dataclass(frozen=True, kw_only=True, slots=True)
class Paragraph(Datum):
    """What one paragraph requires, in a line, and how Houseway treats it."""

    gloss: str
    treatment: Treatment = "enforced"


Said = Mapping[str, Any]
"""What is said of a paragraph: its gloss, and whatever is not as its neighbours have it."""


def paragraphs(since: date, basis: Basis, listed: Mapping[str, str | Said | tuple[Said, ...]]) -> tuple[Paragraph, ...]:
    """A subchapter's paragraphs by citation; a bare gloss is `enforced`, several are versions of other days."""
    versions = {cite: said if isinstance(said, tuple) else (said,) for cite, said in listed.items()}
    return tuple(
        Paragraph(**{"cite": cite, "since": since, "basis": basis, **({"gloss": one} if isinstance(one, str) else one)})
        for cite, several in versions.items()
        for one in several
    )


def enforced(gloss: str, **more: Any) -> Said:
    """The engine rules on it."""
    return {"gloss": gloss, **more}


def checked(gloss: str, **more: Any) -> Said:
    """The house's set-up or its timers answer for it."""
    return {"gloss": gloss, "treatment": "checked", **more}


def scripted(gloss: str, **more: Any) -> Said:
    """A physical act: the dealer's script shows it."""
    return {"gloss": gloss, "treatment": "scripted", **more}


def defined(gloss: str, **more: Any) -> Said:
    """A definition, or a matter of administration."""
    return {"gloss": gloss, "treatment": "defined", **more}


def reserved(gloss: str, **more: Any) -> Said:
    """A number without a text."""
    return {"gloss": gloss, "treatment": "reserved", **more}


@dataclass(frozen=True, kw_only=True, slots=True)
class Paytable(Datum):
    """Odds by outcome. ``least``: the licensee may pay more, never less; otherwise they are fixed."""

    id: str
    odds: Mapping[str, Odds]
    least: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Wager(Datum):
    """A permissible wager: when it may be made, what wins, loses and voids it."""

    id: str
    name: str
    made: str
    wins: str
    loses: str
    voids: str = ""
    paytable: str = ""
    after_cards: bool = False
    """It has a window of its own, after cards have been dealt."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Value(Datum):
    """One value of an option that became lawful on a day of its own."""

    id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Irregularity(Datum):
    """An event that the section rules on; ``asks`` are the questions that decide it."""

    kind: str
    event: str
    ruling: str
    asks: tuple[Question, ...] = ()
    needs: tuple[str, ...] = ()
    """The details without which it cannot be ruled on."""
    dealt: bool = False
    """Its card lies on the table already, or comes now; otherwise it was still to come."""
    outcomes: Mapping[str, str] = field(default_factory=dict)
    """What is ruled in each case, by the value of the option that decides it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Forbidden(Datum):
    """Options that may not be elected together: all of ``when`` at once is unlawful; "offered" is a house's own odds."""

    when: Mapping[str, tuple[str, ...]]
    why: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleSet(Datum):
    """A named election of what no text states of a game: Houseway's own, never New Jersey's."""

    id: str
    elects: Mapping[str, Any]
    """By option, as a record writes it."""


D = TypeVar("D", bound=Datum)


def by_analogy(datum: D, cite: str = "", since: date | None = None) -> D:
    """The same where another section's text is not held: a sibling's words, or the weaker ones that these rest on."""
    weaker = max("sibling", datum.basis, key=DECLARED.index)
    return replace(datum, cite=cite or datum.cite, since=since or datum.since, basis=weaker)


def in_force(data: Iterable[D], as_of: date) -> tuple[D, ...]:
    """Those of the data that are the law on the day."""
    return tuple(datum for datum in data if datum.in_force(as_of))
