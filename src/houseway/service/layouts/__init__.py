"""The geometry of the felts, by wager id, for the page and the terminal; what a wager is and pays stands in the law.

Areas that all share are drawn once (`areas`); areas that each place at the table has of its own (`own`) are drawn
around each place, as large as it is. One place is nearest, large, in the middle of the lower side (`home`): whoever
sits down sees the own place there, and the others follow around the table in their order. Cards, dice and the wheel
have their spots, by the tells' names. A felt comes in two drawings: the wide one, and the `narrow` one of a phone that
is held upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import cos, radians, sin
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from houseway import games
from houseway.play.rules import Rules

WIDTH, HEIGHT = 1000, 570
"""Of a felt with places: what a screen has beside its panel."""
NARROW, TALL = 560, 780
"""Of a drawing for a phone."""
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
    shows: str = ""
    """The result of the wheel that it bears: it lights when the wheel has come to rest there."""


class Spot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where something lies: the middle of it, how far it is turned, and how large it is."""

    x: float
    y: float
    turn: float = 0
    scale: float = 1


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
    home: str = ""
    """The place that is drawn nearest: there whoever sits down sees the own one."""
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
    return found if found.narrow or not found.height else replace(found, narrow=_turned(found))


def plain(rules: Rules) -> Layout:
    """A felt for a game that has none of its own: seven places, each with every wager, and the dealer's hand."""
    own = tuple(
        grid(((id, terms.wager.name) for id, terms in rules.wagers.items()), x=-50, y=-24, w=50, h=40, columns=2)
    )
    hands = {"dealer": Spot(x=0, y=62), "seat *": Spot(x=0, y=-90)}
    return half(range(1, 8), own, hands=hands, words=(Words(text=rules.game.law.title.upper(), x=0, y=168, size=28),))


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

CARD = 35
"""Half the height of a card."""
SAID = 22
"""Above a hand: what it is worth."""
NAMED = 30
"""Below a place: who sits there."""
NEAREST, BARE = 1.45, 2.1
"""How large the own place is, where there is room, with cards and without: a card is as high as a thumb is wide."""
TOP = 196.0
"""The dealer's part: cards, and what is printed below them."""
DEALER = (170.0, 0.0, 830.0, 120.0)
"""Where the dealer's cards and the dice lie."""

Tint = Literal["green", "blue", "red"]
Box = tuple[float, float, float, float]


def half(numbers: Iterable[int], own: tuple[Area, ...], *, tone: Tint = "green", **more: Any) -> Layout:
    """A half table: the dealer above, the own place below, the others along the sides, as large as they fit.

    ``more`` are its hands and words, around the middle of its straight side.
    """
    order = [str(number) for number in numbers]
    felt = Layout(height=HEIGHT, shape="half", tone=tone, own=own, room=_wide(own), equipment=Spot(x=262, y=62), **more)
    return replace(
        felt, places=_nearest(felt, order), home=_middle(order), **_about(WIDTH / 2, more),
        narrow=_in_rows(felt, order),
    )  # fmt: skip


def _middle(order: list[str]) -> str:
    return order[(len(order) - 1) // 2]


def _about(middle: float, more: dict[str, Any]) -> dict[str, Any]:
    """What lies around the middle of a table, which is given around zero."""
    hands = {name: one if name.endswith("*") else replace(one, x=middle + one.x) for name, one in more["hands"].items()}
    words = tuple(replace(one, x=middle + one.x) for one in more.get("words", ()))
    return more | {"hands": hands, "words": words}


def _wide(own: Iterable[Area]) -> float:
    return max(96, *(2 * max(-area.x, area.x + area.w) for area in own))


def _above(felt: Layout) -> float:
    """How far a place reaches towards the dealer, its cards and what is said of them included."""
    cards = [CARD + SAID - spot.y for name, spot in felt.hands.items() if name.endswith("*")]
    return max(cards + [-area.y for area in felt.own]) + 6


def _below(felt: Layout) -> float:
    return max(area.y + area.h for area in felt.own) + NAMED


def _nearest(felt: Layout, order: list[str]) -> dict[str, Spot]:
    """The own place in the middle below, the others along a curve at both sides, the lowest number at the right."""
    above, below = _above(felt), _below(felt)
    largest = NEAREST if any(name.endswith("*") for name in felt.hands) else BARE
    scale = min(largest, (HEIGHT - RAIL - TOP) / (above + below), 400 / felt.room)
    own = Spot(x=WIDTH / 2, y=HEIGHT - RAIL / 2 - below * scale, scale=round(scale, 3))
    at = order.index(_middle(order))
    right, left = at, len(order) - 1 - at
    for size in (percent / 100 for percent in range(80, 18, -2)):
        spots = [*_side(right, 1, size, above, below, felt.room), own]
        spots += reversed(list(_side(left, -1, size, above, below, felt.room)))
        boxes = [_box(one, above, below, felt.room if one is not own else max(felt.room, 260 / scale)) for one in spots]
        if not any(_cover(one, other) for one, other in combinations([DEALER, *boxes], 2)):
            break
    return dict(zip(order, spots, strict=True))


def _side(count: int, sign: int, size: float, above: float, below: float, room: float) -> Iterator[Spot]:
    """Places along one side, from the dealer to the player."""
    top, bottom = 40 + above * size, HEIGHT - RAIL - 30 - below * size
    outer = WIDTH / 2 - RAIL - 2 - room * size / 2
    inner = 150 + room * size / 2
    for n in range(count):
        part = n / (count - 1) if count > 1 else 0.5
        angle = radians(90 * part)
        yield Spot(
            x=round(WIDTH / 2 + sign * (inner + (outer - inner) * cos(angle) ** 0.8 if part < 1 else inner)),
            y=round(top + (bottom - top) * (part + sin(angle)) / 2), scale=size,
        )  # fmt: skip


def _box(spot: Spot, above: float, below: float, room: float) -> Box:
    return (
        spot.x - room * spot.scale / 2, spot.y - above * spot.scale,
        spot.x + room * spot.scale / 2, spot.y + below * spot.scale,
    )  # fmt: skip


def _cover(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# ── narrow drawings ──────────────────────────────────────────────────────────────────────────────


def _in_rows(felt: Layout, order: list[str]) -> Layout:
    """The dealer above, the own place below as large as fits, the others in rows between them."""
    above, below = _above(felt), _below(felt)
    scale = min(1.9, (NARROW - 2 * RAIL) / felt.room, 430 / (above + below))
    others = [number for number in order if number != _middle(order)]
    rows = 1 if len(others) < 8 else 2
    columns = max(1, -(-len(others) // rows))
    cell = (NARROW - 2 * RAIL) / columns
    size = round(min(0.8, cell / (felt.room + 4)), 3)
    tall = rows * (above + below) * size
    height = max(TALL, TOP + tall + (above + below) * scale + RAIL)
    places = {
        number: Spot(
            x=NARROW - RAIL - cell * (at % columns + 0.5),
            y=TOP + (at // columns) * (above + below) * size + above * size, scale=size,
        )
        for at, number in enumerate(others)
    }  # fmt: skip
    places[_middle(order)] = Spot(x=NARROW / 2, y=height - RAIL / 2 - below * scale, scale=round(scale, 3))
    return replace(
        felt, width=NARROW, height=height, shape="rectangle", places={number: places[number] for number in order},
        home=_middle(order), equipment=Spot(x=84, y=50, scale=0.8),
        **_about(NARROW / 2, {"hands": felt.hands, "words": _straight(felt.words)}),
    )  # fmt: skip


def _straight(words: Iterable[Words]) -> tuple[Words, ...]:
    return tuple(replace(one, bend=0, size=min(one.size, 22)) for one in words)


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
