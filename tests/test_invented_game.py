"""A game that a test module invents has every command and a table in the browser, and no other file knows of it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from houseway.cli import main
from houseway.games import GAMES
from houseway.journal.database import now
from tests.invented_game import GAME, LAW
from tests.service.conftest import House
from tests.service.pages import Open, at_table, click, keep, lie, settle, sit, stack

pytest_plugins = ["tests.service.browser"]

RECORD = """
game: high-card
seats: {1: {stack: 100.00}}
inputs:
  - bet: {seat: 1, wager: higher, amount: 10.00}
  - close
  - card: 5h
  - card: 9c
"""
HOUSE = """
as_of = 2012-03-19
[licensee]
name = "A house"
rules_kept_at = "the podium"
guides_approved = 2012-03-19
[[pit]]
id = "I"
[[table]]
id = "high-card-1"
pit = "I"
game = "high-card"
limits = {min = 5, max = 500}
"""


@pytest.fixture(autouse=True)
def _catalogued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, LAW.id, GAME)


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    out = capsys.readouterr()
    assert ended.value.code == code, out.err
    return out.out


def test_games_lists_it_with_its_wagers(capsys: pytest.CaptureFixture[str]) -> None:
    assert "high-card" in said(capsys, "games")
    assert "higher: Higher" in said(capsys, "games", "high-card")


def test_rules_show_what_it_puts_under_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert "higher: Higher, before the cards" in said(capsys, "rules", "8.2")


def test_settle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "record.yaml").write_text(RECORD)
    last = said(capsys, "settle", "--json", str(tmp_path / "record.yaml")).splitlines()[-1]
    assert json.loads(last)["net"] == {"1": "10.00"}


def test_play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("higher 10\nd\nq\n"))
    out = said(capsys, "play", "high-card", "--seed", "1")
    assert "You leave with" in out
    assert "after 1 round" in out


def test_edge_is_walked_through_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    """Of one deck: half of the 48 cards of another rank are higher than a card at random, half lower."""
    row = json.loads(said(capsys, "edge", "high-card", "--json").splitlines()[0])
    assert (row["wager"], row["edge"]) == ("higher", "0")
    assert [row[name] for name in ("win", "push", "lose")] == ["8/17", "1/17", "8/17"]


def test_check_and_guide(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE)
    assert "no violation" in said(capsys, "check", str(tmp_path / "house.toml"))
    assert "Higher (higher)" in said(capsys, "guide", "high-card")


def test_trace(capsys: pytest.CaptureFixture[str]) -> None:
    assert "8.2" in said(capsys, "trace", "high-card")


@pytest.fixture
def shown(tmp_path: Path, request: pytest.FixtureRequest) -> House:
    """In the place of the demonstration house: one that opens with a table of it too."""
    return House(tmp_path / "house.db", seed=request.node.name, clock=now)


@pytest.mark.parametrize(("cards", "stands"), [("5h 9c", 100_500), ("9c 5h", 99_500), ("9c 9h", 100_000)])
def test_a_round_at_its_table_in_the_browser(shown: House, person: Open, cards: str, stands: int) -> None:
    shown.lays("high-card-1", cards, cut=0)
    lobby = person("/")
    lobby.locator('a[href="/tables/high-card-1"]').click()
    page = at_table(lobby)
    sit(page)
    lie(page, "higher")
    keep(page, "high-card-wagers")
    click(page)
    settle(page, 100_000)
    assert stack(page) == stands
    expect(page.locator('.hand[data-hand="dealer"] [role=img]')).to_have_count(2)
    keep(page, "high-card-result")
