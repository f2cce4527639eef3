"""Pictures: what stands in them is what the data says, and the same data is the same file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from houseway import games
from houseway.maths import charts, plots
from houseway.maths.edges import edges

CRAPS: list[dict[str, Any]] = [
    {
        "game": "craps",
        "wager": wager,
        "as_of": "2012-03-19",
        "edge_decimal": edge,
        "risk": edge,
        "stderr": None,
        "outcomes": [],
    }
    for wager, edge in (("pass", 7 / 495), ("any_seven", 1 / 6), ("odds_pass", 0.0))
]
ROUNDS = {
    "game": "roulette", "wager": "red", "rounds": 380, "sessions": None,
    "outcomes": [{"net": "1", "count": 180}, {"net": "-1", "count": 200}],
}  # fmt: skip
SESSIONS = {
    "sessions": 4, "rounds": 2, "bankroll": 10.0, "bet": 1.0, "system": "flat", "mean": -0.5, "ruin": 0.25,
    "ends": [{"net": -10.0, "count": 1}, {"net": 2.0, "count": 3}],
    "paths": [[5.0, 0.0], [11.0, 12.0], [9.0, 12.0], [11.0, 12.0]],
}  # fmt: skip


def words(file: Path) -> str:
    """The text of a picture, which is text in it."""
    return " ".join(re.findall(r">([^<>]+)</text>", file.read_text(encoding="utf-8")))


def test_the_costliest_wager_stands_first_with_its_edge(tmp_path: Path) -> None:
    plots.edges(CRAPS, tmp_path / "edges.svg")
    said = words(tmp_path / "edges.svg")
    assert said.index("any_seven") < said.index("pass") < said.index("odds_pass")
    assert "16.667 %" in said
    assert "1.414 %" in said


def test_the_same_data_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        plots.edges(CRAPS, tmp_path / f"{name}.svg")
        plots.edges(CRAPS, tmp_path / f"{name}.png")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_an_option_that_moves_one_wager_draws_that_one(tmp_path: Path) -> None:
    moved = [{**CRAPS[0], "edge_decimal": 0.01}, CRAPS[1]]
    plots.vary("field", [("double", CRAPS[:2]), ("triple", moved)], tmp_path / "vary.svg")
    said = words(tmp_path / "vary.svg")
    assert "pass" in said
    assert "any_seven" not in said
    assert "double" in said
    assert "triple" in said


def test_an_option_that_moves_the_edge_of_the_money_at_risk_alone_draws_that(tmp_path: Path) -> None:
    moved = [{**CRAPS[0], "risk": 0.006}, CRAPS[1]]
    plots.vary("odds", [("1", CRAPS[:2]), ("2", moved)], tmp_path / "vary.svg")
    said = words(tmp_path / "vary.svg")
    assert "pass (of the money at risk)" in said
    assert "any_seven" not in said


def test_the_money_of_sessions_begins_as_the_bankroll() -> None:
    rounds, paths = plots.ways({**SESSIONS, "rounds": 280})
    assert rounds == [0.0, 140.0, 280.0]
    assert paths == [[10.0, 5.0, 0.0], [10.0, 11.0, 12.0], [10.0, 9.0, 12.0], [10.0, 11.0, 12.0]]


def test_no_bar_of_results_holds_who_lost_and_who_won() -> None:
    ends = [{"net": -50.0, "count": 1}, {"net": -10.0, "count": 3}, {"net": 0.0, "count": 2}, {"net": 30.0, "count": 4}]
    wide, bars = plots.heaps({"ends": ends, "sessions": 10}, many=2)
    assert (wide, bars) == (40.0, {(-2, -1): 0.1, (-1, -1): 0.3, (0, 0): 0.2, (0, 1): 0.4})
    assert plots.heaps({"ends": ends[:1], "sessions": 1})[1] == {(-50, -1): 1.0}


def test_the_chances_of_a_real_wager_are_drawn(tmp_path: Path) -> None:
    straight = next(one for one in edges("roulette") if one.wager == "straight_0")
    plots.outcomes(straight.plain(), tmp_path / "straight.svg")
    said = words(tmp_path / "straight.svg")
    assert "+35" in said
    assert "97.4 %" in said
    with pytest.raises(plots.Unplottable, match="only the edge is known"):
        plots.outcomes(CRAPS[0], tmp_path / "none.svg")


@pytest.mark.parametrize(("sessions", "says"), [(None, "52.6 %"), (SESSIONS, "25.00 % ruined")])
def test_rounds_and_sessions_that_were_simulated(tmp_path: Path, sessions: object, says: str) -> None:
    plots.simulated({**ROUNDS, "sessions": sessions}, tmp_path / "found.svg")
    said = words(tmp_path / "found.svg")
    assert says in said
    assert "simulated" in said


def test_a_strategy_is_a_table_with_a_colour_for_each_letter(tmp_path: Path) -> None:
    rules = games.rules("red-dog")
    found = charts.plain(rules, charts.chart(rules))
    plots.chart(found, tmp_path / "chart.svg")
    drawn = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(drawn)
    cells = [cell for one in found["sections"] for line in one["lines"] for cell in line["cells"]]
    assert drawn.count(f"fill: {plots.TONES['draw']}") == cells.count("R")
    assert drawn.count(f"fill: {plots.TONES['stand']}") == cells.count("N")
    assert drawn.count(f"fill: {plots.SIGNS['+']}") == 5  # a raise is worth something from a spread of seven to eleven
    assert "R raise, N no raise" in words(tmp_path / "chart.svg")
    plots.chart(found, tmp_path / "chart.png")
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")


def test_a_file_of_another_kind_is_refused_and_not_written(tmp_path: Path) -> None:
    with pytest.raises(plots.Unplottable, match=r"edges\.gif is no picture .* \.svg or \.png"):
        plots.edges(CRAPS, tmp_path / "edges.gif")
    assert not [*tmp_path.iterdir()]
