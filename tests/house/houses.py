"""A small house for tests: one licensee in order, and the tables that a test gives."""

from __future__ import annotations

from houseway.games import GAMES, game
from houseway.house.file import House, loads
from houseway.house.notices import is_limit
from houseway.law.duties import required
from houseway.law.editions import NEWEST

LICENSEE = """
as_of = {as_of}
[licensee]
name = "Test"
rules_kept_at = "the podium"
guides_approved = 1996-03-11
[staff]
dealer = ["D"]
pit_boss = ["B"]
pit_clerk = ["C"]
[[pit]]
id = "A"
approved = 1994-03-21
[[pit]]
id = "B"
approved = 1994-03-21
"""
FITTED = """
equipment.cutting_cards = ["green", "yellow"]
equipment.backs = ["blue"]
equipment.shoe = "left"
"""
SIGNS = ("marker_button", "ante_sign", "stakes_sign")


def text(*tables: str, as_of: str = "2012-03-19") -> str:
    return LICENSEE.format(as_of=as_of) + "".join(f"\n[[table]]\n{table}\n" for table in tables)


def fitted(id: str) -> str:
    """What lies on a table of the game, as its options are by default."""
    law = game(id).law if id in GAMES else None
    elected = {option.id: option.default for option in law.options} if law else {}
    needs = required(law.fittings, elected, NEWEST) if law else ()
    number = {one.item: one.number for one in needs}
    text = FITTED if number.get("cutting_cards", 0) > 1 else FITTED.replace('["green", "yellow"]', '["green"]')
    if number.get("backs", 0) > 1:
        text = text.replace('["blue"]', '["blue", "red"]')
    return text + "".join(f"equipment.{item} = true\n" for item in SIGNS if item in number)


def has_limits(id: str) -> bool:
    """Whether 8.2's limits are posted at a table of the game, or of one that is unknown."""
    return id not in GAMES or any(map(is_limit, game(id).law.options))


def table(game: str, more: str = "", *, id: str = "1", pit: str = "A", limits: str = "{min = 5, max = 500}") -> str:
    """A table in order, but for what the test adds; ``[table.rules]`` comes last."""
    posted = f"limits = {limits}\n" if has_limits(game) else ""
    return f'id = "{id}"\npit = "{pit}"\ngame = "{game}"\n{posted}{fitted(game)}{more}'


def house(*tables: str, as_of: str = "2012-03-19") -> House:
    return loads(text(*tables, as_of=as_of))
