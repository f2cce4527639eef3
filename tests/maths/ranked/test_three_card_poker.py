"""Three card poker against published figures, and the engine against the analysis."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from houseway.maths.edges import Edge, edges
from houseway.maths.ranked.three_card_poker import DEALS


def rows(**elected: Any) -> dict[str, Edge]:
    return {one.wager: one for one in edges("three-card-poker", elected)}


def test_20_10_the_ante_with_the_best_play_is_as_published() -> None:
    """Played with queen, six and four or better: 3.373 % of the ante, 2.015 % of all that is wagered."""
    one = rows()["ante"]
    assert one.details["raised_from"] == [12, 6, 4]
    assert one.play == "play with queen-6-4 or better"
    assert [float(one.edge), float(one.risk)] == pytest.approx([0.033730, 0.020147], abs=1e-6)
    assert (sum(one.outcomes.values()), DEALS % one.edge.denominator) == (1, 0)
    assert float(rows(ante_bonus_table="ab_B")["ante"].edge) == pytest.approx(0.0382547, abs=1e-7)


@pytest.mark.parametrize(("table", "edge"), [("pp_A", "128/5525"), ("pp_B", "402/5525"), ("pp_C", "193/5525")])
def test_20_11_pair_plus_is_as_published(table: str, edge: str) -> None:
    """2.32 %, 7.28 % and 3.49 %; 48 straight flushes, 52 triples, 720 straights, 1096 flushes, 3744 pairs of 22100."""
    one = rows(pair_plus_table=table)["pair_plus"]
    assert one.edge == Fraction(edge)
    assert one.probability(1) == Fraction(48 + 52 + 720 + 1096 + 3744, 22100)


def test_20_11_the_six_card_bonus_is_as_published_and_only_where_it_is_offered() -> None:
    assert float(rows(offer_six_card_bonus="on")["six_card_bonus"].edge) == pytest.approx(0.102248, abs=1e-6)
    assert rows().keys() == {"ante", "pair_plus"}
