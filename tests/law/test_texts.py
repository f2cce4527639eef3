"""Which texts are held, and what follows for the words of a ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

import pytest

from houseway import games
from houseway.law import texts
from houseway.law.datum import SIGNS, Datum, Wager, legend

MARCH_1996, IN_2011, IN_2012 = date(1996, 3, 11), date(2011, 3, 1), date(2012, 3, 19)


def data(of: Any) -> Iterator[Datum]:
    """Every datum in a game's law, and within a datum."""
    if isinstance(of, Datum):
        yield of
    parts = [getattr(of, one.name) for one in fields(of)] if is_dataclass(of) else of
    for part in parts.values() if isinstance(parts, dict) else parts if isinstance(parts, list | tuple) else ():
        yield from data(part)


@pytest.mark.parametrize("id", games.GAMES)
def test_what_is_called_new_jerseys_own_is_held_in_the_text_of_some_year(id: str) -> None:
    own = [one for one in data(games.game(id).law) if one.basis == "nj"]
    assert [one.cite for one in own for cite in one.cite.split(", ") if not texts.year(cite, one.since)] == []


@pytest.mark.parametrize(
    ("cite", "day", "basis"),
    [
        ("2.6(a)", MARCH_1996, "nj"), ("3.1(a)", MARCH_1996, "nj"), ("4.7(c)", MARCH_1996, "nj"),
        ("3.12(c)", IN_2011, "nj"), ("13:69F-3.2(a)5i", IN_2012, "nj"), ("13:69F-2A.15(a)", IN_2012, "nj"),
        ("3.3(c)", IN_2012, "nj-other-year"), ("4.2", IN_2012, "nj-other-year"), ("7.3(c)", IN_2012, "nj-other-year"),
        ("1.1", IN_2012, "nj-other-year"), ("1.2(a)1", IN_2011, "nj-other-year"), ("7.3(c)", IN_2011, "nj-other-year"),
        ("6.5(a)", IN_2011, "nj-other-year"), ("2.2(a)", IN_2011, "nj-other-year"), ("2.17", IN_2011, "nj-other-year"),
        ("13.2(a)", IN_2011, "nj-other-year"), ("2.17(a)", date(2024, 11, 4), "nj"),
    ],
)  # fmt: skip
def test_new_jerseys_text_is_of_the_day_or_of_another_year(cite: str, day: date, basis: str) -> None:
    """The seeds' own list of what they hold, and of which year."""
    one = Wager(id="w", name="w", made="", wins="", loses="", cite=cite, since=MARCH_1996, basis="nj")
    assert one.basis_on(day) == basis
    assert one.rests_on(day).startswith("New Jersey's own section, in the text of ")


def test_the_nearest_year_is_named() -> None:
    assert [texts.year("3.1(a)", day) for day in (MARCH_1996, IN_2011, date(2024, 12, 1))] == ["1996", "2011", "2012"]
    assert texts.year("5.2", IN_2012) == ""


def test_nobody_declares_what_follows_from_the_texts() -> None:
    with pytest.raises(ValueError, match="basis 'nj-other-year'; allowed: nj, sibling, other-state, practice, ours"):
        Datum(cite="3.1", since=MARCH_1996, basis="nj-other-year")


def test_every_sign_has_its_words_once_and_is_plain_ascii() -> None:
    lines = legend(SIGNS, "1996, 2024")
    assert [line[0] for line in lines] == [sign.strip() for sign in SIGNS.values() if sign]
    assert all(line.isascii() for line in lines)
    assert "(1996, 2024)" in lines[0]
    assert legend({"nj"}) == []
