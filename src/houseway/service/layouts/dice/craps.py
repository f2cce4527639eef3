"""Subchapters 1 and 1A: the craps felt, one half of it: numbers, field, lines, and the one-roll bets in the middle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.law.games.dice.craps import WAGERS
from houseway.play.rules import Rules
from houseway.service.layouts import NARROW, NOTHING, Area, Layout, Spot, Tone, grid, offered

POINTS = (4, 5, 6, 8, 9, 10)
NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
LEFT, CELL = 192.0, 84.0
RIGHT = LEFT + 6 * CELL
"""Of the numbers; the middle of the table, with the bets on one roll, is beyond it."""
MIDDLE, HALF = RIGHT + 18, 132.0
BOTTOM = 556.0
"""Below it lie the wagers that only some tables have."""
COLUMNS = 8


def layout(rules: Rules) -> Layout:
    """The areas of the wagers that the table offers; the dice lie at the top, the puck at its point."""
    further = list(_further(rules))
    return Layout(
        height=BOTTOM + 16 + 54 * -(-len(further) // COLUMNS),
        areas=offered((*_lines(), *_numbers(), *_middle()), rules) + tuple(further),
        equipment=Spot(x=MIDDLE + HALF, y=58),
        pucks={"0": Spot(x=148, y=40)} | {str(n): Spot(x=LEFT + at * CELL + 66, y=151) for at, n in enumerate(POINTS)},
        narrow=_upright(rules),
    )


def _lines() -> Iterator[Area]:
    """The lines run along two sides of the table."""
    yield Area(wager="pass", label="PASS LINE", x=22, y=476, w=RIGHT - 146, h=62, tone="green")
    yield Area(wager="pass", label="PASS LINE", x=22, y=22, w=40, h=450, tone="green")
    yield Area(wager="odds_pass", label="odds", x=RIGHT - 120, y=476, w=116, h=62, tone="green")
    yield Area(wager="dont_pass", label="Don't pass bar", x=66, y=426, w=RIGHT - 190, h=46)
    yield Area(wager="dont_pass", label="DON'T PASS BAR", x=66, y=76, w=36, h=346)
    yield Area(wager="odds_dont_pass", label="odds", x=RIGHT - 120, y=426, w=116, h=46)
    yield Area(wager="dont_come", label="Don't\ncome\nbar", x=106, y=76, w=82, h=194)
    yield Area(wager="come", label="COME", x=106, y=274, w=RIGHT - 110, h=72, tone="red")
    yield Area(
        wager="field", label="FIELD\n2 · 3 · 4 · 9 · 10 · 11 · 12", x=106, y=350, w=RIGHT - 110, h=72, tone="gold"
    )


def _numbers() -> Iterator[Area]:
    for at, point in enumerate(POINTS):
        yield from _number(point, LEFT + at * CELL)


def _number(point: int, x: float) -> Iterator[Area]:
    """A number from the dealer's side: lay, place to lose, don't come, the box of its come bets, buy, place to win."""
    w, half = CELL - 4, (CELL - 6) / 2
    yield Area(wager=f"lay_{point}", label="lay", x=x, y=22, w=half, h=30)
    yield Area(wager=f"place_lose_{point}", label="lose", x=x + half + 2, y=22, w=half, h=30)
    yield Area(wager="dont_come", box=str(point), label=NOTHING, x=x, y=55, w=half, h=34)
    yield Area(wager="odds_dont_come", box=str(point), label=NOTHING, x=x + half + 2, y=55, w=half, h=34)
    yield Area(wager="come", box=str(point), label=NAMES[point], x=x, y=92, w=w, h=74, tone="blue")
    yield Area(wager="odds_come", box=str(point), label=NOTHING, x=x + half + 2, y=169, w=half, h=36)
    yield Area(wager=f"buy_{point}", label="buy", x=x, y=169, w=half, h=36)
    yield Area(wager=f"place_win_{point}", label="place", x=x, y=208, w=w, h=62, odds=True)


def _middle() -> Iterator[Area]:
    """The hardways with their dice, and the bets on one roll."""
    wide = 2 * HALF
    pairs = {"hard_6": (3, 3), "hard_10": (5, 5), "hard_8": (4, 4), "hard_4": (2, 2)}
    yield Area(wager="any_seven", label="any seven", x=MIDDLE, y=110, w=wide - 4, h=44, odds=True, tone="red")
    yield from _pictures(pairs, 158, 74)
    singles = {"craps_3": (1, 2), "craps_2": (1, 1), "eleven": (5, 6), "craps_12": (6, 6)}
    yield from _pictures(singles, 310, 74)
    yield Area(wager="any_craps", label="any craps", x=MIDDLE, y=460, w=wide - 4, h=36, odds=True, tone="red")
    yield Area(wager="c_and_e", label="C & E", x=MIDDLE, y=500, w=HALF - 4, h=38)
    yield Area(wager="horn", label="horn", x=MIDDLE + HALF, y=500, w=HALF - 4, h=38)


def _pictures(dice: dict[str, tuple[int, int]], y: float, h: float) -> Iterator[Area]:
    """Four wagers with the dice that win them."""
    for at, (wager, faces) in enumerate(dice.items()):
        row, column = divmod(at, 2)
        x, top = MIDDLE + column * HALF, y + row * h
        yield Area(wager=wager, label=NOTHING, dice=faces, odds=True, x=x, y=top, w=HALF - 4, h=h - 4)


# ── on a phone ───────────────────────────────────────────────────────────────────────────────────

ROW = 54.0
EDGE, WIDE = 20.0, NARROW - 40.0


def _upright(rules: Rules) -> Layout:
    """A row for each number, the lines below, then what is decided by one roll."""
    top = 96.0
    rows = [area for at, point in enumerate(POINTS) for area in _row(point, top + at * ROW)]
    lines = top + len(POINTS) * ROW
    below = lines + 4 * ROW
    singles = {"hard_4": (2, 2), "hard_6": (3, 3), "hard_8": (4, 4), "hard_10": (5, 5), "craps_2": (1, 1),
               "craps_3": (1, 2), "eleven": (5, 6), "craps_12": (6, 6)}  # fmt: skip
    pictures = [
        Area(wager=wager, label=NOTHING, dice=dice, odds=True, x=EDGE + at % 4 * WIDE / 4, y=below + at // 4 * 62,
             w=WIDE / 4 - 4, h=58)
        for at, (wager, dice) in enumerate(singles.items())
    ]  # fmt: skip
    last = grid(
        {"any_seven": "any seven", "any_craps": "any craps", "c_and_e": "C & E", "horn": "horn"}.items(),
        x=EDGE, y=below + 124, w=WIDE / 4, h=ROW, columns=4, tone="red",
    )  # fmt: skip
    further = [
        replace(area, x=EDGE + at % 5 * WIDE / 5, y=below + 124 + ROW + at // 5 * ROW, w=WIDE / 5 - 4, h=ROW - 4)
        for at, area in enumerate(_further(rules))
    ]
    return Layout(
        width=NARROW, height=below + 124 + ROW + 16 + -(-len(further) // 5) * ROW,
        areas=offered((*rows, *_lines_across(lines), *pictures, *last), rules) + tuple(further),
        equipment=Spot(x=NARROW / 2, y=50),
        pucks={"0": Spot(x=50, y=50)}
        | {str(n): Spot(x=EDGE + 4.72 * WIDE / 8, y=top + at * ROW + 17) for at, n in enumerate(POINTS)},
    )  # fmt: skip


def _row(point: int, y: float) -> Iterator[Area]:
    """A number: place to win, buy, odds, the box of its come bets in the middle, and what wagers against it."""
    cells = (
        (f"place_win_{point}", "", f"place\n{point}", 1.3), (f"buy_{point}", "", "buy", 0.95),
        ("odds_come", str(point), NOTHING, 0.95), ("come", str(point), NAMES[point], 1.8),
        ("odds_dont_come", str(point), NOTHING, 0.95), ("dont_come", str(point), NOTHING, 0.95),
        (f"lay_{point}", "", "lay", 0.95), (f"place_lose_{point}", "", "lose", 0.95),
    )  # fmt: skip
    x, unit = EDGE, WIDE / sum(wide for *_, wide in cells)
    for wager, box, label, wide in cells:
        tone: Tone = "blue" if wager == "come" else ""
        yield Area(wager=wager, box=box, label=label, x=x, y=y, w=wide * unit - 3, h=ROW - 4, tone=tone)
        x += wide * unit


def _lines_across(y: float) -> Iterator[Area]:
    third = WIDE / 3
    yield Area(wager="dont_come", label="Don't\ncome", x=EDGE, y=y, w=third - 4, h=ROW - 4)
    yield Area(wager="come", label="COME", x=EDGE + third, y=y, w=2 * third - 4, h=ROW - 4, tone="red")
    yield Area(
        wager="field",
        label="FIELD\n2 · 3 · 4 · 9 · 10 · 11 · 12",
        x=EDGE,
        y=y + ROW,
        w=WIDE - 4,
        h=ROW - 4,
        tone="gold",
    )
    for at, (wager, label) in enumerate({"dont_pass": "Don't pass bar", "pass": "PASS LINE"}.items()):
        tone: Tone = "green" if wager == "pass" else ""
        down = y + (2 + at) * ROW
        yield Area(wager=wager, label=label, x=EDGE, y=down, w=2 * third - 4, h=ROW - 4, tone=tone)
        yield Area(wager=f"odds_{wager}", label="odds", x=EDGE + 2 * third, y=down, w=third - 4, h=ROW - 4, tone=tone)


def _further(rules: Rules) -> Iterator[Area]:
    """What a table may have besides: the fire bet, hops, horn high bets, the whirl."""
    usual = {area.wager for area in (*_lines(), *_numbers(), *_middle())}
    wide = (RIGHT + 2 * HALF + 18 - 22) / COLUMNS
    ids = [one.id for one in WAGERS if one.id in rules.wagers and one.id not in usual]
    for at, id in enumerate(ids):
        row, column = divmod(at, COLUMNS)
        hop = id.startswith("hop_")
        yield Area(
            wager=id, label="hop" if hop else "", dice=(int(id[-2]), int(id[-1])) if hop else (),
            x=22 + column * wide, y=BOTTOM - 10 + row * 54, w=wide - 4, h=50,
        )  # fmt: skip
