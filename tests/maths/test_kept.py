"""What is kept of a table: the same again, never of other rules or other code, never from a file that is not ours."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from houseway import games, sources
from houseway.maths import kept
from houseway.maths.edges import edges
from houseway.play.rules import Rules


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, and no process's memory of it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept.code.cache_clear()
    yield tmp_path / "houseway" / "edges"
    kept.code.cache_clear()


def big_six(**elected: Any) -> Rules:
    return games.rules("big-six", elected)


def sheet(rules: Rules) -> kept.Sheet:
    return kept.Sheet(rows=edges(rules.game.law.id, rules), whole=True)


@pytest.mark.parametrize("game", ["big-six", "baccarat-chemin-de-fer", "red-dog"])
def test_what_is_kept_is_what_was_worked_out(game: str) -> None:
    rules = games.rules(game)
    assert kept.read(rules) is None
    kept.write(rules, sheet(rules))
    found = kept.read(rules)
    assert found is not None
    assert found.whole
    assert [json.dumps(one.plain(tables=True)) for one in found.rows] == [
        json.dumps(one.plain(tables=True)) for one in edges(game, rules)
    ]
    assert all(isinstance(net, Fraction) for one in found.rows for net in one.outcomes)


def test_a_number_of_numpy_is_kept_as_a_number() -> None:
    rules = big_six()
    (one, *_) = edges("big-six", rules)
    given = {"worth": np.float64(0.25), "many": np.int64(3), "share": Fraction(1, 3)}
    kept.write(rules, kept.Sheet(rows=[structs.replace(one, details=given)], whole=True))
    found = kept.read(rules)
    assert found is not None
    assert found.rows[0].details == {"worth": 0.25, "many": 3, "share": "1/3"}


def test_another_rule_another_day_and_another_game_have_other_keys() -> None:
    craps = {kept.key(games.rules("craps", {"odds_multiple": many})) for many in (1, 2, 3)}
    days = {kept.key(games.rules("craps", as_of=day)) for day in (date(2011, 3, 1), date(2012, 3, 19))}
    assert len(craps) == 3
    assert len(craps | days | {kept.key(games.rules("mini-craps")), kept.key(big_six())}) >= 6


def test_posted_limits_move_no_figure_and_ask_for_no_other_file() -> None:
    one, other = big_six(), big_six(table_min="5", table_max="500")
    kept.write(one, sheet(one))
    found = kept.read(other)
    assert found is not None
    assert [row.outcomes for row in found.rows] == [row.outcomes for row in edges("big-six", other)]
    assert {row.rules["table_min"] for row in found.rows} == {"5.00"}


@pytest.mark.parametrize("room", ["law", "play", "games", "maths", "ranking", "money.py"])
def test_changed_code_asks_for_another_file(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sources in a folder of their own, in which one line is written more."""
    root = tmp_path / "sources"
    for name in kept.DECIDE:
        file = root / (name if name.endswith(".py") else f"{name}/{name}.py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    monkeypatch.setattr(sources, "ROOT", root)
    kept.code.cache_clear()
    before = kept.key(big_six())
    kept.code.cache_clear()
    assert kept.key(big_six()) == before
    (root / (room if room.endswith(".py") else f"{room}/{room}.py")).write_text("another line")
    kept.code.cache_clear()
    assert kept.key(big_six()) != before


def damaged(whole: bytes) -> list[bytes]:
    record = json.loads(whole)
    lying = json.dumps({**record, "sheet": json.loads(json.dumps(record["sheet"]).replace("-1", "-2"))}).encode()
    return [
        b"", b"{}", whole[:-20], whole[: len(whole) // 2], whole.replace(b'"1/', b'"2/', 1), b"\x80\x04N.",
        pickle.dumps({"rows": []}), b"[" * 100_000, json.dumps({**record, "key": "0" * 64}).encode(),
        json.dumps({**record, "more": 1}).encode(), lying,
    ]  # fmt: skip


def test_a_damaged_or_foreign_file_is_as_if_there_were_none(cache: Path) -> None:
    rules = big_six()
    kept.write(rules, sheet(rules))
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    assert kept.read(rules) is not None
    for bad in damaged(whole):
        file.write_bytes(bad)
        assert kept.read(rules) is None, bad[:60]
    file.write_bytes(whole)
    assert kept.read(rules) is not None


def test_a_figure_that_would_fill_the_memory_is_not_read(cache: Path) -> None:
    rules = big_six()
    one = sheet(rules)
    kept.write(rules, kept.Sheet(rows=[structs.replace(one.rows[0], action="1e999999999")], whole=True))
    assert kept.read(rules) is None


def test_a_file_that_others_can_write_is_not_relied_on(cache: Path) -> None:
    rules = big_six()
    kept.write(rules, sheet(rules))
    (file,) = cache.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o666)
    assert kept.read(rules) is None


def test_a_file_of_another_table_under_this_name_is_not_read(cache: Path) -> None:
    rules, other = big_six(), games.rules("red-dog")
    kept.write(other, sheet(other))
    (cache / f"{kept.key(other)}.json").rename(cache / f"{kept.key(rules)}.json")
    assert kept.read(rules) is None


def test_where_nothing_can_be_written_nothing_is_kept_and_nothing_fails(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = big_six()
    one = sheet(rules)
    cache.parent.mkdir()
    cache.write_text("a file where the folder should be")
    kept.write(rules, one)
    assert kept.read(rules) is None
    cache.unlink()
    monkeypatch.setattr(Path, "replace", lambda self, to: (_ for _ in ()).throw(OSError))
    kept.write(rules, one)
    assert list(cache.iterdir()) == []
