"""Cards, tiles, dice and the wheel, drawn with Rich."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from houseway.equipment.cards import BACK, JOKER
from houseway.law.games.keno.keno import NUMBERS
from houseway.law.games.wheels.roulette import COLOUR

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED_CARD, BLACK_CARD, CARD_BACK = "bold red on bright_white", "bold black on bright_white", "bright_white on blue"
DIE = "bold bright_white on red"
TILE = "bold bright_white on black"
POCKETS = {
    "red": "bold bright_white on red",
    "black": "bold bright_white on black",
    "green": "bold bright_white on green",
}
SECTION = "bold black on yellow"
ACROSS = 10
"""So many numbers stand in a row of the keno board."""
MARKS = {
    (False, False): (" ", " ", "dim"),
    (True, False): ("[", "]", "bold yellow"),
    (False, True): ("(", ")", "cyan"),
    (True, True): ("*", "*", "bold bright_white on green"),
}
"""How a number of the board is drawn, by whether it is drawn and whether it is the player's."""
PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
SIGNS = {
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|", "●": "o", "♣": "c", "♦": "d", "♥": "h", "♠": "s",
    "▒": "#", "★": "*", "·": "|", "–": "-", "—": "-", "“": '"', "”": '"', "›": ">", "…": "...",
}  # fmt: skip
PLAIN = str.maketrans(SIGNS)
"""What stands for each sign where the terminal knows only ASCII."""

Piece = tuple[Sequence[str], str]
"""Lines of equal width, and their style."""


def card(face: str) -> Piece:
    """One card or tile, face up or down."""
    if face == BACK:
        return _boxed(("▒▒▒▒", "▒▒▒▒")), CARD_BACK
    if "-" in face:
        return _boxed([f" {half} " for half in face.split("-")]), TILE
    rank, suit = (" ★", " ") if face == JOKER else (face[0].replace("T", "10"), SUITS[face[1]])
    style = RED_CARD if face[-1] in "dh" else BLACK_CARD
    return _boxed((f"{rank:<4}", f"  {suit} ")), style


def small(face: str) -> tuple[str, str]:
    """One card in a line of text, and its style."""
    if face == BACK:
        return "▒▒", CARD_BACK
    return face[0].replace("T", "10") + SUITS.get(face[-1], "★"), RED_CARD if face[-1] in "dh" else BLACK_CARD


def _boxed(lines: Sequence[str]) -> list[str]:
    rim = "─" * len(lines[0])
    return [f"╭{rim}╮", *(f"│{line}│" for line in lines), f"╰{rim}╯"]


def beside(pieces: Iterable[Piece]) -> Text:
    """Pieces in a row."""
    rows: list[Text] = []
    for lines, style in pieces:
        rows = rows or [Text() for _ in lines]
        for row, line in zip(rows, lines, strict=True):
            row.append(" " if row.plain else "").append(line, style)
    return Text("\n").join(rows)


def hands(cards: Mapping[str, Sequence[str]]) -> RenderableType:
    """The cards on the table, each hand under its name; what lies in the middle is drawn in the middle."""
    order = {"left": 0, "right": 2}
    named = sorted(cards.items(), key=lambda one: order.get(one[0], 1))
    return Columns(
        [Text().append(f"{name}\n", "dim").append_text(beside(map(card, faces))) for name, faces in named],
        padding=(0, 3),
    )


def dice(faces: Iterable[int]) -> Text:
    """The dice as they lie."""
    return beside((_boxed([f" {line} " for line in PIPS[face]]), DIE) for face in faces)


def board(drawn: Iterable[int], mine: Iterable[int]) -> Text:
    """The numbers of a keno game: drawn in brackets, the player's own in parentheses, those caught between stars."""
    hits, own = set(drawn), set(mine)
    text = Text()
    for number in range(1, NUMBERS + 1):
        left, right, style = MARKS[number in hits, number in own]
        text.append(f"{left + str(number):>3}{right}", style)
        text.append("\n" if number % ACROSS == 0 else " ")
    return text.append("[n] drawn  (n) yours  *n* caught", "dim")


def pocket(result: str) -> tuple[str, str]:
    """How a result of the wheel is coloured, and the colour's name where it has one."""
    colour = COLOUR.get(result, "")
    return POCKETS.get(colour, SECTION), colour


def wheel(result: str, *, coloured: bool) -> Text:
    """Where the wheel came to rest; ``coloured`` for a roulette wheel."""
    style, colour = pocket(result) if coloured else (SECTION, "")
    drawn = beside([(_boxed([f"  {result}  "]), style)])
    return drawn.append(f"\n{colour}", "dim") if colour else drawn
