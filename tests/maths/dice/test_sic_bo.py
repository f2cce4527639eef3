"""Sic bo: the published figures, and all 216 rolls counted without the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest

from houseway import games
from houseway.maths.edges import Edge, edges

Dice = tuple[int, ...]


class Row(NamedTuple):
    """A published row: under which options, for which wagers, and what it prints."""

    rules: dict[str, Any]
    wagers: tuple[str, ...]
    edge: str
    ev: str
    win: str
    variance: str
    deviation: str


AC, PA_A, PA_B = ({"paytable": one} for one in ("AC", "PA_A", "PA_B"))


def faces(kind: str) -> tuple[str, ...]:
    return tuple(f"{kind}_{face}" for face in range(1, 7))


COMBOS = tuple(f"two_dice_combo_{low}{high}" for low in range(1, 7) for high in range(low + 1, 7))

ROWS = {
    "SB-02": Row(AC, ("total_4", "total_17"), "15.277778", "-11/72", "1/72", "50.962770", "7.138821"),
    "SB-04": Row(PA_B, ("total_4", "total_17"), "12.500000", "-1/8", "1/72", "54.359375", "7.372881"),
    "SB-06": Row(PA_A, ("total_5", "total_16"), "47.222222", "-17/36", "1/36", "9.749228", "3.122375"),
    "SB-08": Row(AC, ("total_6", "total_15"), "16.666667", "-1/6", "5/108", "14.305556", "3.782269"),
    "SB-10": Row(PA_A, ("total_6", "total_15"), "30.555556", "-11/36", "5/108", "9.934414", "3.151890"),
    "SB-12": Row(AC, ("total_8", "total_13"), "12.500000", "-1/8", "7/72", "7.109375", "2.666341"),
    "SB-14": Row(PA_B, ("total_9", "total_12"), "7.407407", "-2/27", "25/216", "6.550069", "2.559310"),
    "SB-16": Row(AC, faces("three_of_a_kind"), "16.203704", "-35/216", "1/216", "150.969114", "12.286949"),
    "SB-18": Row(AC, ("any_three_of_a_kind",), "13.888889", "-5/36", "1/36", "25.952932", "5.094402"),
    "SB-20": Row(PA_B, faces("two_of_a_kind"), "11.111111", "-1/9", "2/27", "9.876543", "3.142697"),
    "SB-22": Row(PA_A, faces("two_of_a_kind"), "33.333333", "-1/3", "2/27", "5.555556", "2.357023"),
    "SB-24": Row(PA_B, COMBOS, "2.777778", "-1/36", "5/36", "5.860340", "2.420814"),
    "SB-26": Row(PA_B, faces("one_of_a_kind"), "3.703704", "-1/27", "91/216", "1.868999", "1.367113"),
    "small and big 2.78 %": Row(AC, ("small", "big"), "2.78", "-1/36", "35/72", "0.999228", "0.999614"),
    "6/15 at 18": Row(PA_B, ("total_6", "total_15"), "12.04", "-13/108", "5/108", "15.939215", "3.992395"),
    "9/12 at 6": Row(AC, ("total_9", "total_12"), "18.98", "-41/216", "25/216", "5.014896", "2.239396"),
}
"""Six decimals as printed; where only an edge of two decimals is printed, the rest is counted by hand."""


def agrees(exact: Fraction, printed: str) -> bool:
    """Within half a unit of the last printed digit."""
    return abs(exact - Fraction(printed)) <= Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))


@pytest.mark.parametrize("id", ROWS)
def test_9_4_published_figures(id: str) -> None:
    row = ROWS[id]
    found = edges("sic-bo", row.rules, wagers=row.wagers)
    assert tuple(one.wager for one in found) == row.wagers
    for one in found:
        assert one.edge == -Fraction(row.ev), one.wager
        assert agrees(100 * one.edge, row.edge), one.wager
        shares = [one.probability(sign) for sign in (1, 0, -1)]
        assert shares == [Fraction(row.win), 0, 1 - Fraction(row.win)], one.wager
        assert agrees(one.variance, row.variance), one.wager
        assert agrees(Fraction(one.deviation), row.deviation), one.wager


# ── counted without the engine ───────────────────────────────────────────────────────────────────

TOTALS = {
    "AC": (60, 30, 17, 12, 8, 6, 6),
    "PA_A": (50, 18, 14, 12, 8, 6, 6),
    "PA_B": (62, 31, 18, 12, 8, 7, 6),
}
OTHERS = {"AC": (180, 10, 30, 5, 3), "PA_A": (150, 8, 24, 5, 3), "PA_B": (180, 11, 31, 6, 12)}
"""Three of a kind, two of a kind, any three of a kind, combinations, one of a kind on three dice."""


def pays(paytable: str, wager: str, dice: Dice, *, exact: bool) -> int:
    """What a unit on a wager brings or loses, read from the digest."""
    three, two, any_three, combo, thrice = OTHERS[paytable]
    kind, _, last = wager.rpartition("_")
    total, triple = sum(dice), len({*dice}) == 1
    count = dice.count(int(last)) if last.isdigit() else 0
    if kind == "total":
        return TOTALS[paytable][min(total, 21 - total) - 4] if total == int(last) else -1
    if kind == "one_of_a_kind":
        return {0: -1, 1: 1, 2: 2, 3: thrice}[count]
    if kind == "two_of_a_kind":
        return two if count == 2 or (count == 3 and not exact) else -1
    if kind == "three_of_a_kind":
        return three if count == 3 else -1
    if kind == "two_dice_combo":
        return combo if int(last[0]) in dice and int(last[1]) in dice else -1
    if wager == "any_three_of_a_kind":
        return any_three if triple else -1
    return 1 if not triple and (total <= 10) == (wager == "small") else -1


@pytest.mark.parametrize("exact", ["off", "on"])
@pytest.mark.parametrize("paytable", TOTALS)
def test_9_4_every_wager_by_all_216_rolls(paytable: str, exact: str) -> None:
    found = edges("sic-bo", {"paytable": paytable, "two_of_a_kind_exact": exact})
    assert [one.wager for one in found] == list(games.rules("sic-bo").wagers)
    for one in found:
        nets = Counter(pays(paytable, one.wager, dice, exact=exact == "on") for dice in product(range(1, 7), repeat=3))
        assert one.outcomes == {Fraction(net): Fraction(count, 216) for net, count in nets.items()}, one.wager


def test_9_4_an_edge_cites_its_sections_and_says_that_they_are_practice() -> None:
    (edge,) = edges("sic-bo", wagers=["total_4"])
    assert isinstance(edge, Edge)
    assert (edge.cite, edge.basis) == (("13:69F-9.2", "13:69F-9.4"), "practice")


def test_9_4_odds_below_every_known_table_can_be_analysed() -> None:
    heard: list[str] = []
    rules = {"paytable": "custom", "higher_odds": {"total_4": "40 to 1"}}
    (edge,) = edges("sic-bo", rules, wagers=["total_4"], analysis=heard.append)
    assert edge.edge == Fraction(216 - 3 * 41, 216)
    assert len(heard) == 1
    assert "total_4: 50 to 1 or more" in heard[0]
