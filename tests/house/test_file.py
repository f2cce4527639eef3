"""The house file: a closed set of keys; bad input is one line with file, table and key."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from houseway.house.file import BadHouse, load, loads

from .houses import house, table, text


def test_a_house_is_read_with_amounts_and_odds_as_text() -> None:
    one = house(
        table("red-dog", '[table.rules]\ndecks = 4\nspread_odds = {1 = "6 to 1"}', limits="{min = 2.50, max = 500}")
    )
    (read,) = one.tables
    assert one.as_of == date(2012, 3, 19)
    assert read.chosen() == {
        "decks": "4", "spread_odds": {"1": "6 to 1"}, "table_min": "2.50", "table_max": "500",
    }  # fmt: skip


def test_a_mark_of_the_encoding_at_the_beginning_is_no_part_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text(table("red-dog")), encoding="utf-8-sig")
    assert load(file) == house(table("red-dog"))


def test_a_limit_by_wager_and_a_switch_are_text_too() -> None:
    one = house(table("craps", "[table.rules]\nfire_bet = false", limits="{min = {pass = 5, field = 1}}"))
    assert one.tables[0].chosen() == {"fire_bet": "false", "table_min": {"pass": "5", "field": "1"}}


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (text(table("red-dog")).replace("pit =", "pitt ="), "h: table 1: no key 'pitt'; did you mean pit?"),
        (text(table("red-dgo")), "h: table 1: game: no game 'red-dgo'; did you mean red-dog?"),
        (text(table("red-dog", pit="Z")), "h: table 1: pit: no pit 'Z'; pits: A, B"),
        (text(table("red-dog", "wagers = 3")), "h: table 1: wagers: Expected `array`, got `int`"),
        (
            text(table("red-dog", "equipment.card_hours = 0")),
            "h: table 1: equipment.card_hours: Expected `int` >= 1",
        ),
        (
            text(table("red-dog", f"equipment.card_hours = {10**12}")),
            "h: table 1: equipment.card_hours: Expected `int` <= 100000",
        ),
        (text().replace("[staff]", "seat_claim_s = -5\n[staff]"), "h: licensee.seat_claim_s: Expected `int` >= 1"),
        (text(table("red-dog", limits="{mim = 5}")), "h: table 1: limits: no key 'mim'; did you mean min?"),
        (text(table("red-dog", id="7"), table("craps", id="7")), "h: table 7 stands there twice"),
        (
            text() + '[[tournament]]\nid = "T"\nstarts = 2012-06-15T20:00:00\n' * 2,
            "h: tournament T stands there twice",
        ),
        (text().replace("pit_boss", "pit_bos"), "h: staff: no staff role 'pit_bos'; did you mean pit_boss?"),
        (text().replace("[licensee]", "[licence]"), "h: no key 'licence'; did you mean licensee?"),
        (text().replace('name = "Test"', ""), "h: licensee: Object missing required field `name`"),
        (text(table("red-dog").replace('id = "1"\n', "")), "h: table 1: Object missing required field `id`"),
        (
            text() + '[[tournament]]\nid = "T"\nstarts = 2012-06-15T20:00:00Z\nnotified = 2012-06-01T20:00:00\n',
            "h: tournament T: one time has a zone and one has none",
        ),
        (
            text(table("red-dog", 'notices = [{option = "decks", effectiv = 2012-03-19T10:00:00}]')),
            "h: table 1: notices: no key 'effectiv'; did you mean effective?",
        ),
        (
            text(
                table(
                    "red-dog",
                    'notices = [{option = "decks", effective = 2012-03-19T10:00:00Z, posted = 2012-03-19T09:00:00}]',
                )
            ),
            "h: table 1: notices: decks: some times have a zone and some have none",
        ),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_with_table_and_key(wrong: str, line: str) -> None:
    with pytest.raises(BadHouse) as bad:
        loads(wrong, "h")
    assert str(bad.value) == line


def test_what_is_not_toml_or_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadHouse, match="h: not TOML: "):
        loads("as_of = ", "h")
    with pytest.raises(BadHouse, match=r"none\.toml: No such file or directory"):
        load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"\xe9")
    with pytest.raises(BadHouse, match=r"latin\.toml: not UTF-8"):
        load(tmp_path / "latin.toml")
