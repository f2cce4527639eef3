"""Red dog's chart: with which two cards a raise pays, from a full shoe, and what it is worth."""

from __future__ import annotations

from houseway.equipment.cards import RANKS
from houseway.games.red_dog.records import Rules
from houseway.law.games.red_dog.red_dog import VALUES
from houseway.maths.charts import Chart, Letter, grid, used
from houseway.maths.red_dog.coach import raised, unseen

LETTERS = {
    "R": Letter("raise", "draw"), "N": Letter("no raise", "stand"),
    "C": Letter("consecutive values: a tie", "none"), "P": Letter("a pair: a third card, and no raise", "none"),
}  # fmt: skip


def of_red_dog(rules: Rules) -> Chart:
    """6.5(h): by the two cards, and by the spread between them."""
    ranks = sorted(RANKS, key=lambda rank: VALUES[rank])
    cards = {low: [_act(rules, low, high) for high in ranks] for low in ranks}
    spreads = [(spread, raised(ranks[0], ranks[spread + 1], _left(rules, ranks[0], ranks[spread + 1]), odds))
               for spread, odds in ((one, rules.spread_odds) for one in rules.spread_odds)]  # fmt: skip
    sections = (
        grid("two cards", "the lower card", "the higher card", ranks, cards),
        grid("spread", "", "the spread", [str(spread) for spread, _ in spreads], {
            "do": ["R" if worth > 0 else "N" for _, worth in spreads],
            "pays": [str(rules.spread_odds[spread]).replace(" to ", ":") for spread, _ in spreads],
            "worth": [f"{worth:+.3f}" for _, worth in spreads],
        }),
    )  # fmt: skip
    return Chart(
        says="a raise wherever it pays, from a full shoe", cite="6.5(h)", sections=sections,
        letters=used(LETTERS, sections), method="computed", note="what a raise is worth is a unit of the raise",
    )  # fmt: skip


def _act(rules: Rules, low: str, high: str) -> str:
    spread = VALUES[high] - VALUES[low] - 1
    if spread < 1:
        return {-1: "P", 0: "C"}.get(spread, "")
    return "R" if raised(low, high, _left(rules, low, high), rules.spread_odds) > 0 else "N"


def _left(rules: Rules, *seen: str) -> dict[str, int]:
    """The cards of a full shoe beside the two that lie there."""
    return unseen({f"{rank}s": 1 for rank in seen}, rules.decks)
