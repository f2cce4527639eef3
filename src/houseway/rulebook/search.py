"""Full-text search over the law of a day: titles of sections, glosses of paragraphs, wagers and irregularities.

Words stand anywhere and in any order, the last of them may be begun only, and what has the most of them comes first. Of
those that have as many, a rare word counts for more than a common one, and a name for more than a sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from math import log
from typing import Any, NamedTuple

from houseway.law import contents
from houseway.law.citation import render, section_of
from houseway.law.datum import Datum, Irregularity, Paragraph, Wager
from houseway.law.export import held
from houseway.law.texts import remarked
from houseway.rulebook import sections
from houseway.rulebook.evidence import laws
from houseway.rulebook.games import games_of
from houseway.rulebook.words import Marked, in_full

LONGEST = 200
"""Signs of a question that are read."""
MOST_WORDS = 12
HITS = 40
"""In one answer."""
AROUND = 90
"""Signs on each side of the first word that was found."""
NAMED, BEGUN, PHRASE = 3.0, 0.6, 20.0
"""What a word counts for in a name, what one that is only begun, and the words in the order in which they are asked."""

PLAIN_WORDS = frozenset(
    {"a", "an", "and", "are", "at", "be", "by", "for", "in", "is", "it", "of", "on", "or", "the", "to"}
)
ALIKE = {
    "bet": ("wager",), "commission": ("vigorish",), "hit": ("draw",), "payoff": ("odd",), "payout": ("odd",),
    "push": ("void", "tie"), "total": ("count",),
}  # fmt: skip
"""What the regulation calls what the trade says; it counts for less than the word that was asked for."""

_WORD = re.compile(r"[a-z0-9]+(?:\.[a-z0-9]+)*(?:'[a-z]+)?")


class Entry(NamedTuple):
    """Something that can be found: a section by its title (no datum), or a datum."""

    kind: str
    cite: str
    name: str
    datum: Datum | None
    text: str = ""
    """Its words, one after the other, as `words` has them."""

    def stands(self, when: date) -> bool:
        """Whether it is the law on the day."""
        return self.datum.in_force(when) if self.datum else section_of(self.cite).stands(when)


class Index(NamedTuple):
    """Every entry, and by word (sorted) how much it counts in which entries."""

    entries: list[Entry]
    words: list[str]
    counts: Mapping[str, Mapping[int, float]]

    def found(self, word: str, *, begun: bool) -> dict[int, float]:
        """Where a word stands, or one that begins with it, and for how much it counts there."""
        out: dict[int, float] = {}
        for at in range(bisect_left(self.words, word), len(self.words)):
            known = self.words[at]
            if not known.startswith(word) or (known != word and not begun):
                break
            rare = (BEGUN if known != word else 1.0) * log(1 + len(self.entries) / len(self.counts[known]))
            for entry, counted in self.counts[known].items():
                out[entry] = max(out.get(entry, 0.0), counted * rare)
        return out


def search(question: str, when: date, most: int = HITS) -> dict[str, Any]:
    """The best hits of the law of a day, each with its place, and with the words marked in what stands around them."""
    cited = _cited(question[:LONGEST], when)
    asked = words(question[:LONGEST])[: 1 if cited else MOST_WORDS]
    ranked = [one for one in _ranked(asked, " ".join(_stems(question[:LONGEST]))) if one.stands(when)]
    grouped: dict[tuple[str, str], list[Entry]] = {}
    for one in ranked:  # thirty-eight numbers of a wheel are one hit
        grouped.setdefault((one.kind, one.cite), []).append(one)
    hits = [_hit(several[0], asked, when) | {"more": len(several) - 1} for several in grouped.values()]
    listed = [_hit(one, (), when) | {"more": 0} for one in cited]
    listed += [one for one in hits if one["cite"] not in {each.cite for each in cited}]
    return {"question": question[:LONGEST], "as_of": str(when), "found": len(listed), "hits": listed[:most],
            **remarked(when)}  # fmt: skip


def words(text: str) -> list[str]:
    """The words of a text, small, each once and without the s of many; a number of a section is one word. What every
    sentence has is left out, where there is another word."""
    found = dict.fromkeys(_stems(text))
    return [one for one in found if one not in PLAIN_WORDS] or list(found)


def _stems(text: str) -> list[str]:
    return [_stem(one) for one in _WORD.findall(text.lower().replace("’", "'"))]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _ranked(asked: Sequence[str], phrase: str) -> list[Entry]:
    """Those that have the most of the words, the best first."""
    index = _index()
    scores: defaultdict[int, float] = defaultdict(float)
    several: Counter[int] = Counter()
    for at, word in enumerate(asked, 1):
        there = {
            entry: BEGUN * counts
            for one in ALIKE.get(word, ())
            for entry, counts in index.found(one, begun=False).items()
        }
        for entry, counts in (there | index.found(word, begun=at == len(asked))).items():
            scores[entry] += counts
            several[entry] += 1
    most = max(several.values(), default=0)
    best = [entry for entry, number in several.items() if number == most]
    for entry in best if len(asked) > 1 else ():
        scores[entry] += PHRASE * (phrase in index.entries[entry].text)
    return [index.entries[entry] for entry in sorted(best, key=lambda one: (-scores[one], one))]


def _cited(question: str, when: date) -> list[Entry]:
    """The section or paragraph that is asked for by its number."""
    try:
        scope = sections.find(question, when)
    except sections.NoSection:
        return []
    own = [one for one in scope.data if one.kind == "paragraph" and one.datum.cite == scope.text]
    standing = [Entry(one.kind, scope.text, scope.text, one.datum) for one in own if one.datum.in_force(when)]
    section = [Entry("section", one.number, one.title(when), None) for one in scope.sections[:1]]
    return standing[:1] or section


@cache
def _index() -> Index:
    """Built once: the law does not change while it is read."""
    entries = [*_entries()]
    counts: dict[str, dict[int, float]] = {}
    for at, one in enumerate(entries):
        for word in one.text.split():
            counts.setdefault(word, {})[at] = 1.0
        for word in words(f"{one.cite} {one.name.replace('_', ' ')}"):
            counts.setdefault(word, {})[at] = NAMED
    return Index(entries, sorted(counts), counts)


def _entries() -> Iterator[Entry]:
    for section in contents.SECTIONS:
        titles = dict.fromkeys(entry.title for entry in (section.in_19_47, section.in_13_69f) if entry and entry.title)
        name = "; ".join(titles)
        yield Entry("section", section.number, name, None, " ".join(_stems(name)))
    for one in held(laws()):
        if isinstance(one.datum, Paragraph | Wager | Irregularity):
            name = one.datum.name if isinstance(one.datum, Wager) else one.name
            text = " ".join(_stems(in_full(one.datum, one.datum.since)))
            yield Entry(one.kind, one.datum.cite, name, one.datum, text)


def _hit(one: Entry, asked: Sequence[str], when: date) -> dict[str, Any]:
    section = section_of(one.cite)
    name = section.title(when) if one.datum is None else "" if one.kind == "paragraph" else one.name.replace("_", " ")
    text = in_full(one.datum, when) if one.datum else section.title(when)
    return {
        "kind": one.kind,
        "cite": one.cite,
        "shown": render(one.cite, when),
        "name": name,
        "section": section.title(when),
        "games": list(games_of(section)),
        "context": marked(text, asked),
        **({"basis": one.datum.basis_on(when)} if one.datum else {}),
    }


def marked(text: str, asked: Sequence[str]) -> Marked:
    """What stands around the first of the words, in pieces: every second one is a word that was asked for."""
    found = ((one.span(), _stem(one[0])) for one in _WORD.finditer(text.lower().replace("’", "'")))
    at = [span for span, word in found if asked and (word in asked or word.startswith(asked[-1]))]
    start = max(0, at[0][0] - AROUND) if at else 0
    start = text.rfind(" ", 0, start) + 1 if start else 0
    end = (at[0][1] if at else 0) + 2 * AROUND
    end = len(text) if end >= len(text) else text.rfind(" ", 0, end)
    pieces, done = ["…" if start else ""], start
    for first, last in at:
        if last <= end:
            pieces[-1] += text[done:first]
            pieces += [text[first:last], ""]
            done = last
    pieces[-1] += text[done:end] + ("…" if end < len(text) else "")
    return pieces
