"""A small house for tests: one licensee in order, and the tables that a test gives."""

from __future__ import annotations

from houseway.house.file import House, loads

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


def table(game: str, more: str = "", *, id: str = "1", pit: str = "A", limits: str = "{min = 5, max = 500}") -> str:
    """A table in order, but for what the test adds; ``[table.rules]`` comes last."""
    fitted = FITTED if "baccarat" in game else FITTED.replace('["green", "yellow"]', '["green"]')
    return f'id = "{id}"\npit = "{pit}"\ngame = "{game}"\nlimits = {limits}\n{fitted}{more}'


def house(*tables: str, as_of: str = "2012-03-19") -> House:
    return loads(text(*tables, as_of=as_of))
