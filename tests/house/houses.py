"""A small house for tests: one licensee in order, and the tables that a test gives."""

from __future__ import annotations

from houseway.games import GAMES, game
from houseway.house.file import House, loads
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
[[pit]]
id = "B"
"""
FITTED = """
equipment.cutting_cards = ["green", "yellow"]
equipment.backs = ["blue"]
equipment.shoe = "left"
"""


def text(*tables: str, as_of: str = "2012-03-19") -> str:
    return LICENSEE.format(as_of=as_of) + "".join(f"\n[[table]]\n{table}\n" for table in tables)


def cutting_cards(id: str) -> int:
    """How many a table of the game needs, as its options are by default."""
    law = game(id).law if id in GAMES else None
    elected = {option.id: option.default for option in law.options} if law else {}
    needs = required(law.fittings, elected, NEWEST) if law else ()
    return max((one.number for one in needs if one.item == "cutting_cards"), default=0)


def table(game: str, more: str = "", *, id: str = "1", pit: str = "A", limits: str = "{min = 5, max = 500}") -> str:
    """A table in order, but for what the test adds; ``[table.rules]`` comes last."""
    fitted = FITTED if cutting_cards(game) > 1 else FITTED.replace('["green", "yellow"]', '["green"]')
    return f'id = "{id}"\npit = "{pit}"\ngame = "{game}"\nlimits = {limits}\n{fitted}{more}'


def house(*tables: str, as_of: str = "2012-03-19") -> House:
    return loads(text(*tables, as_of=as_of))
