"""Chemin de fer's chart: where each hand must draw or stay, and what is best where it has the choice."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from houseway.games.baccarat.records import CheminDeFerRules as Rules
from houseway.law.games.baccarat.common import NATURALS
from houseway.maths.baccarat.chemin_de_fer import Solution, Spot, in_words
from houseway.maths.baccarat.coach import solution
from houseway.maths.charts import Chart, Letter, Section, agreed, grid, used

LETTERS = {
    "D": Letter("must draw", "draw"), "S": Letter("must stay", "stand"), "d": Letter("may: draws", "double"),
    "s": Letter("may: stays", "surrender"), "x": Letter("may: by the two cards", "mixed"),
    "p": Letter("may: now this, now that", "mixed"),
}  # fmt: skip
COUNTS = [count for count in range(10) if count not in NATURALS]
THIRDS = (None, *range(10))


def of_chemin_de_fer(rules: Rules) -> Chart:
    """4.9: the equilibrium of both sides, from a full shoe."""
    found = solution(rules)
    sections = [
        grid("Player's Hand", "", "its count", map(str, COUNTS), {"draws": [_player(rules, found, n) for n in COUNTS]}),
        grid("Banker's Hand", "its count", "the Player's third card", _columns(),
             {str(count): [agreed(_acts(rules, found, count, third), "x") for third in THIRDS] for count in COUNTS}),
        *_by_cards(rules, found),
    ]  # fmt: skip
    return Chart(
        says="both sides at their best (an equilibrium)", cite="4.9", sections=tuple(sections),
        letters=used(LETTERS, sections), method="exact", note=in_words(rules, found),
    )  # fmt: skip


def _columns() -> list[str]:
    return ["none" if third is None else str(third) for third in THIRDS]


def _player(rules: Rules, found: Solution, count: int) -> str:
    acts = rules.player_acts[count]
    return _free(found.five) if len(acts) > 1 else _must(acts[0])


def _acts(rules: Rules, found: Solution, count: int, third: int | None) -> Iterable[str]:
    """What the Banker does with each two cards of a count."""
    acts = rules.banker_acts[count, third]
    if len(acts) == 1:
        return [_must(acts[0])]
    return [_free(found.banker[hand, third]) for hand in _hands(found, count)]


def _hands(found: Solution, count: int) -> list[tuple[int, ...]]:
    return sorted({hand for hand, _ in found.banker if sum(hand) % 10 == count})


def _by_cards(rules: Rules, found: Solution) -> list[Section]:
    """The two cards of each count of which they do not all do the same."""
    lines = {}
    for count in COUNTS:
        every = [[*_acts(rules, found, count, third)] for third in THIRDS]
        if any(len({*acts}) > 1 for acts in every):
            for hand in _hands(found, count):
                lines["-".join(map(str, hand))] = [_one(rules, found, (hand, third)) for third in THIRDS]
    across = "the Player's third card"
    return [grid("Banker's Hand by its cards", "its two cards", across, _columns(), lines)] if lines else []


def _one(rules: Rules, found: Solution, spot: Spot) -> str:
    hand, third = spot
    acts = rules.banker_acts[sum(hand) % 10, third]
    return _free(found.banker[spot]) if len(acts) > 1 else _must(acts[0])


def _must(act: str) -> str:
    return "D" if act == "draw" else "S"


def _free(likely: Fraction) -> str:
    return {0: "s", 1: "d"}.get(int(likely), "p") if likely in (0, 1) else "p"
