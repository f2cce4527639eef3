"""The geometry of the felts, by wager id, for the page and the terminal; what a wager is and pays stands in the law.

Areas that all share are drawn once (`areas`); areas that each place at the table has of its own (`own`) are drawn
around each place, turned as it is. Cards, dice and the wheel have their spots, by the tells' names. A felt comes in two
drawings: the wide one, and the `narrow` one of a phone that is held upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import cos, radians, sin
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from houseway import games
from houseway.play.rules import Rules

WIDTH = 1000
NARROW = 560
"""The width of a drawing for a phone."""
NOTHING = "·"
"""The label of an area on which nothing is printed."""
RAIL = 16
"""The width of the table's rim."""

Tone = Literal["", "red", "black", "green", "gold", "blue"]


class Area(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A betting area: of which wager, and its rectangle, from the upper left corner."""

    wager: str
    x: float
    y: float
    w: float
    h: float
    box: str = ""
    """The box of the layout, where a wager moves into one: a come bet on its point."""
    spot: str = ""
    """Which of several, where a place has a wager more than once."""
    label: str = ""
    """What is printed there; nothing: the wager's own name. A dot where nothing is printed."""
    round: bool = False
    quiet: bool = False
    """Drawn only while the pointer is on it: a line or a corner between numbers."""
    odds: bool = False
    """What it pays is printed too."""
    dice: tuple[int, ...] = ()
    """Faces that are printed beside the label."""
    tone: Tone = ""


class Spot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where something lies: the middle of it, and how far it is turned."""

    x: float
    y: float
    turn: float = 0


class Words(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Words printed on the felt, around their middle; along a circle of the radius ``bend`` where there is one."""

    text: str
    x: float
    y: float
    size: float = 20
    bend: float = 0


class Layout(Struct, frozen=True, kw_only=True):
    """A felt: what all share, what each place has of its own, and where the equipment is."""

    width: float = WIDTH
    height: float
    shape: Literal["rectangle", "half"] = "rectangle"
    """A half table has the dealer at its straight side."""
    tone: Literal["green", "blue", "red"] = "green"
    areas: tuple[Area, ...] = ()
    own: tuple[Area, ...] = ()
    """Around the middle of a place, the dealer above."""
    places: dict[str, Spot] = {}
    """By number: a seat, a box or a spot of the table."""
    hands: dict[str, Spot] = {}
    """Where the cards of a hand lie, by its name: ``dealer``, ``player``; ``box *`` is around each place."""
    room: float = 0
    """The width that the cards of one place have."""
    bets: Spot | None = None
    """Around the middle of a place: where the chips lie that its player has bet and that go into a pot."""
    pots: Spot | None = None
    """Where the pots lie, side by side; nothing where chips lie on the areas of their wagers."""
    upright: bool = False
    """Whether hands stand upright, however their place is turned."""
    equipment: Spot = Spot(x=WIDTH - 80, y=70)
    """The middle of the dice or the wheel."""
    wheel: tuple[str, ...] = ()
    """What a wheel shows, clockwise."""
    radius: float = 0
    """Of the wheel."""
    tones: dict[str, Tone] = {}
    """The colours of the wheel's sections, where they have some."""
    tiles: bool = False
    """Whether its hands are of tiles, not of cards."""
    numbers: int = 0
    """On a ticket that players mark; none where there are no tickets."""
    tickets: dict[str, int] = {}
    """How many numbers are marked for each wager of a ticket."""
    pucks: dict[str, Spot] = {}
    """Where the marker lies that shows the point; ``0`` when there is none."""
    words: tuple[Words, ...] = ()
    narrow: Layout | None = None


def layout(rules: Rules) -> Layout:
    """The felt of a table under its elected rules: ``layout(rules("roulette"))``."""
    found: Layout = games.part(rules.game.layout)(rules)
    return found if found.narrow or not found.height else replace(found, narrow=narrowed(found))


def plain(rules: Rules) -> Layout:
    """A felt for a game that has none of its own: seven places, each with every wager, and the dealer's hand."""
    own = tuple(
        grid(((id, terms.wager.name) for id, terms in rules.wagers.items()), x=-50, y=-24, w=50, h=40, columns=2)
    )
    hands = {"dealer": Spot(x=0, y=90), "seat *": Spot(x=0, y=-90)}
    return half(range(1, 8), own, hands=hands, words=(Words(text=rules.game.law.title.upper(), x=0, y=206, size=30),))


def narrowed(felt: Layout) -> Layout:
    """The same felt for a phone: the places in rows below the dealer; one without places is turned by a right angle."""
    return _in_rows(felt) if felt.places else _turned(felt)


# ── areas ────────────────────────────────────────────────────────────────────────────────────────


def offered(areas: Iterable[Area], rules: Rules) -> tuple[Area, ...]:
    """Those areas whose wager the table offers."""
    return tuple(area for area in areas if area.wager in rules.wagers)


def grid(
    cells: Iterable[tuple[str, str]],
    *,
    x: float,
    y: float,
    w: float,
    h: float,
    columns: int,
    gap: float = 4,
    **more: Any,
) -> Iterator[Area]:
    """Areas in rows, of wagers with their labels; ``more`` is true of every one."""
    for at, (wager, label) in enumerate(cells):
        row, column = divmod(at, columns)
        left, top = x + column * w + gap / 2, y + row * h + gap / 2
        yield Area(wager=wager, label=label, x=left, y=top, w=w - gap, h=h - gap, **more)


def chosen(names: Mapping[str, str], rules: Rules) -> list[tuple[str, str]]:
    """Wagers with their labels, those that the table offers."""
    return [(wager, label) for wager, label in names.items() if wager in rules.wagers]


# ── places ───────────────────────────────────────────────────────────────────────────────────────


def half(
    numbers: Iterable[int], own: tuple[Area, ...], *, tone: Literal["green", "blue", "red"] = "green",
    span: float = 150, **more: Any,
) -> Layout:  # fmt: skip
    """A half table, its places along the players' side; the more lies beyond the middle of a place, the larger it is.

    ``more`` are its hands and words, around the middle of its straight side.
    """
    beyond = max(area.y + area.h for area in own) + 30
    across, down = 500 - RAIL - 60, 390.0
    width = 2 * (across + beyond + RAIL)
    return Layout(
        width=width, height=70 + down + beyond + RAIL, shape="half", tone=tone, own=own, room=_wide(own),
        equipment=Spot(x=width - 150, y=60),
        places=arc(numbers, x=width / 2, y=70, across=across, down=down, span=span), **_about(width / 2, more),
    )  # fmt: skip


def _about(middle: float, more: dict[str, Any]) -> dict[str, Any]:
    """What lies around the middle of a table, which is given around zero."""
    hands = {name: one if name.endswith("*") else replace(one, x=middle + one.x) for name, one in more["hands"].items()}
    words = tuple(replace(one, x=middle + one.x) for one in more.get("words", ()))
    return more | {"hands": hands, "words": words}


def _wide(own: Iterable[Area]) -> float:
    return max(96, *(2 * max(-area.x, area.x + area.w) for area in own))


def arc(
    numbers: Iterable[int],
    *,
    x: float = 500,
    y: float = 60,
    across: float = 440,
    down: float = 390,
    span: float = 150,
    turned: float = 0.8,
) -> dict[str, Spot]:
    """Places along the players' side of a table, each turned to the dealer, the lowest number at the dealer's left."""
    order = list(numbers)
    out: dict[str, Spot] = {}
    for at, number in enumerate(order):
        angle = span / 2 - span * at / (len(order) - 1) if len(order) > 1 else 0
        place = Spot(
            x=round(x + across * sin(radians(angle))), y=round(y + down * cos(radians(angle))), turn=-angle * turned
        )
        out[str(number)] = place
    return out


# ── narrow drawings ──────────────────────────────────────────────────────────────────────────────

TOP = 230
"""The dealer's part of a narrow felt."""


def _in_rows(felt: Layout) -> Layout:
    """The dealer above, the places in as few rows as they fit in."""
    above = max(_above(felt), 0)
    below = max(area.y + area.h for area in felt.own) + 34
    columns = max(1, int((NARROW - 2 * RAIL) // (felt.room + 6)))
    rows = -(-len(felt.places) // columns)
    columns = -(-len(felt.places) // rows)
    cell = (NARROW - 2 * RAIL) / columns
    places = {
        number: Spot(x=RAIL + cell * (at % columns + 0.5), y=TOP + above + (at // columns) * (above + below))
        for at, number in enumerate(felt.places)
    }
    shift = NARROW / 2 - felt.width / 2
    return replace(
        felt, width=NARROW, height=TOP + rows * (above + below) + RAIL, shape="rectangle", places=places,
        hands={name: one if name.endswith("*") else replace(one, x=one.x + shift) for name, one in felt.hands.items()},
        words=tuple(replace(one, x=one.x + shift, bend=0, size=min(one.size, 26)) for one in felt.words),
        equipment=Spot(x=NARROW - 110, y=50),
    )  # fmt: skip


def _above(felt: Layout) -> float:
    """How far a place reaches towards the dealer, its cards included."""
    cards = [36 - spot.y for name, spot in felt.hands.items() if name.endswith("*")]
    return max(cards + [-area.y for area in felt.own]) + 8


def _turned(felt: Layout) -> Layout:
    """Turned clockwise: what was left is above. Words and numbers stay upright."""
    high = felt.height
    return replace(
        felt, width=high, height=felt.width,
        areas=tuple(replace(area, x=high - area.y - area.h, y=area.x, w=area.h, h=area.w) for area in felt.areas),
        pucks={name: _around(one, high) for name, one in felt.pucks.items()},
        hands={name: _around(one, high) for name, one in felt.hands.items()}, equipment=_around(felt.equipment, high),
        words=(),
    )  # fmt: skip


def _around(one: Spot, high: float) -> Spot:
    return Spot(x=high - one.y, y=one.x)
