"""One game's law: all data of its subchapter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from houseway.law import citation, texts
from houseway.law.contents import first_section
from houseway.law.datum import Basis, Forbidden, Irregularity, Paragraph, Paytable, RuleSet, Wager, in_force
from houseway.law.duties import Age, Fitting, Inspection, Room
from houseway.law.options import Option


@dataclass(frozen=True, slots=True)
class Read:
    """A paragraph that a player should know (8.5); with an option, only where it has one of these values."""

    cite: str
    option: str = ""
    values: tuple[str, ...] = ()


def read(*cites: str, option: str = "", values: tuple[str, ...] = ()) -> tuple[Read, ...]:
    """Several paragraphs that are read alike."""
    return tuple(Read(cite, option, values) for cite in cites)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class GameLaw:
    """All data of one game's subchapter."""

    def __repr__(self) -> str:
        return f"GameLaw({self.id!r})"

    id: str
    title: str
    subchapter: str
    since: date
    unlisted: str
    """The paragraph that admits no other wagers."""
    paragraphs: tuple[Paragraph, ...]
    wagers: tuple[Wager, ...]
    paytables: tuple[Paytable, ...] = ()
    options: tuple[Option, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    preset: Mapping[str, str] = field(default_factory=dict)
    """What the game's id says of its options: no licensee elects otherwise."""
    rule_sets: tuple[RuleSet, ...] = ()
    """Of a game whose text is lost: the sets that state every missing rule, by name."""
    how: tuple[Read, ...] = ()
    """How the game is played, in the fewest paragraphs: for the patron's guide."""
    sections: tuple[str, ...] = ()
    """Those of its subchapter that are its own, where it shares the subchapter with another game."""
    fittings: tuple[Fitting, ...] = ()
    ages: tuple[Age, ...] = ()
    inspections: tuple[Inspection, ...] = ()
    room: Room = field(default_factory=Room)
    checked: Mapping[str, str] = field(default_factory=dict)
    """The paragraphs that are `checked`: what of the house file answers for each, or who must look."""
    cash: str = "3.2(c)"
    """The paragraph by which cash becomes chips; 3.2(c) by analogy where the subchapter held says nothing of it."""
    odds_stated: str = "8.2"
    """The paragraph by which signs state odds with "to", never with "for"; empty where the game has a schedule."""

    def not_yet(self, as_of: date) -> str:
        """What is said of a day before the game is the law here."""
        return texts.not_yet(self.id, first_section(self.subchapter), self.since, as_of)

    def paytable(self, id: str, as_of: date) -> Paytable:
        """The paytable of that id in force on the day."""
        return next(p for p in in_force(self.paytables, as_of) if p.id == id)

    def named(self, option: str, value: object, as_of: date) -> Paytable | None:
        """The paytable that a value of an option names: ``AC`` of ``paytable``, ``A`` of ``bonus_paytable``."""
        about = option.removesuffix("_table").removesuffix("_paytable")
        tables = {p.id: p for p in in_force(self.paytables, as_of)}
        return tables.get(str(value)) or tables.get(f"{about}_{value}")

    def paragraph(self, cite: str, as_of: date) -> Paragraph | None:
        """The paragraph of that label, or the nearest one above it: 1.2(a)1iii falls under 1.2(a)1."""
        labels = {p.cite: p for p in in_force(self.paragraphs, as_of)}
        parts = citation.parse(cite)
        for depth in range(len(parts.paragraph), -1, -1):
            label = str(replace(parts, paragraph=parts.paragraph[:depth]))
            if label in labels:
                return labels[label]
        return None

    def basis(self, cite: str, as_of: date) -> Basis:
        """On whose words a ruling under this citation rests."""
        paragraph = self.paragraph(cite, as_of)
        if paragraph:
            return paragraph.basis_on(as_of)
        if texts.of_another_chapter(cite):
            return "nj" if texts.held(cite, as_of) else "nj-other-year"
        return "ours"

    def text(self, cite: str, as_of: date) -> str:
        """Of which year the text is that a ruling under this citation rests on; nothing where none is held."""
        paragraph = self.paragraph(cite, as_of)
        return texts.year(cite, as_of, paragraph.since if paragraph else date.min)
