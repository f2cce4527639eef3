"""Citations as code writes them, as they stand on a day, and on whose words they rest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache, lru_cache
from typing import Final, NamedTuple, get_args

from houseway.law.citation import canonical, render
from houseway.law.datum import SIGNS, Basis, in_force
from houseway.law.statute import GameLaw

_ORDER: Final[tuple[Basis, ...]] = get_args(Basis)


class Cited(NamedTuple):
    """Citations for the edition in force, the weakest basis among them, and of which years their texts are."""

    cite: tuple[str, ...]
    basis: Basis
    text: str
    """Empty where New Jersey's text of the day is held, or none of any year."""
    bases: tuple[Basis, ...] = ()
    """The basis of each citation, where they are not all alike."""

    @property
    def apart(self) -> dict[str, list[str]]:
        """The bases as a field of a record; none where they are alike."""
        return {"bases": [*self.bases]} if self.bases else {}


NO_CITE: Final = Cited((), "ours", "")


@cache
def rendered(as_of: date) -> dict[str, str]:
    """What `in_full` has found for a day: whoever asks for many looks here first, in a plain dictionary."""
    return {}


def in_full(cite: str, as_of: date) -> str:
    """Canonical citations, parted by ", ", as they stand on a day: with the chapter in force and its numbers. Each is
    rendered once."""
    made = rendered(as_of)
    if cite not in made:
        made[cite] = ", ".join(render(one, as_of) for one in cite.split(", ") if one)
    return made[cite]


@lru_cache(maxsize=4096)
def cited(cite: str, law: GameLaw, as_of: date) -> Cited:
    """Citations, parted by ", ", canonical or in full, as they stand on a day and on whose words they rest."""
    cites = [_canonical(one, law, as_of) for one in cite.split(", ") if one]
    bases = {one: law.basis(one, as_of) for one in cites}
    years = {law.text(one, as_of) for one, basis in bases.items() if basis == "nj-other-year"}
    weakest: Basis = max(bases.values(), key=_ORDER.index, default="ours")
    each = tuple(bases[one] for one in cites) if len({*bases.values()}) > 1 else ()
    return Cited(tuple(render(one, as_of) for one in cites), weakest, ", ".join(sorted(years)), each)


def signed(cites: Sequence[str], basis: str, bases: Sequence[str] = ()) -> str:
    """Citations with the sign of their basis behind the last of them, or behind each where they are not alike."""
    if not bases:
        return f"{', '.join(cites)}{SIGNS.get(basis, '')}"
    return ", ".join(f"{cite}{SIGNS[one]}" for cite, one in zip(cites, bases, strict=True))


class Resting(dict[str, Cited]):
    """The same at one game on one day, each looked up once."""

    def __init__(self, law: GameLaw, as_of: date) -> None:
        super().__init__()
        self.law, self.as_of = law, as_of

    def __missing__(self, cite: str) -> Cited:
        found = self[cite] = cited(cite, self.law, self.as_of)
        return found


resting = lru_cache(maxsize=256)(Resting)


def _canonical(cite: str, law: GameLaw, as_of: date) -> str:
    """A citation as code writes it; in full it may have the label that a paragraph had that day."""
    if ":" not in cite:
        return cite
    labels = (one.cite for one in in_force(law.paragraphs, as_of))
    return next((one for one in labels if render(one, as_of) == cite), canonical(cite))
