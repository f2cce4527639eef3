"""Pictures of what the mathematics found, as SVG or PNG: one theme, drawn from the same plain data that JSON has.

Nothing is computed here but where a bar ends. A picture of the same data is the same file, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Plain = Mapping[str, Any]

KINDS = (".svg", ".png")
INK, FAINT, PAPER = "#1d2b24", "#8a978f", "#ffffff"
FELT, BRASS, WINE, SKY = "#1f6b4a", "#b98a2f", "#a03b3b", "#3d6f9c"
LINES = (FELT, BRASS, WINE, SKY, "#6b4a8a", "#4f8f8b", "#8a5a34", "#5d6b74")
TONES = {
    "draw": "#f3d9a4", "stand": "#e3a6a0", "double": "#a9cdb5", "double_stand": "#8dbb9f", "split": "#a8c2dc",
    "surrender": "#c9b5d8", "mixed": "#d9dedb", "none": "#f0f2f1",
}  # fmt: skip
"""The colour of each tone of a chart (see `charts`)."""
SIGNS = {"+": "#dcebe2", "-": "#f4e0de"}
"""The colour of a figure in a chart, by how it begins."""
THEME: dict[Any, Any] = {
    "figure.facecolor": PAPER, "axes.facecolor": PAPER, "savefig.facecolor": PAPER, "font.size": 10,
    "font.family": "DejaVu Sans", "text.color": INK, "axes.edgecolor": FAINT, "axes.labelcolor": INK,
    "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "grid.color": "#e4e9e6", "axes.axisbelow": True, "axes.titlesize": 11,
    "axes.titlelocation": "left", "legend.frameon": False, "svg.hashsalt": "houseway", "svg.fonttype": "none",
}  # fmt: skip
"""Text in an SVG stays text, which can be searched and read aloud."""
MOST_BARS = 60
"""Of more wagers than these the costliest are drawn."""


class Unplottable(ValueError):
    """A file of a kind that is not drawn, or data of which there is no picture: one line."""


def kind(file: Path) -> str:
    """``svg`` or ``png``."""
    if file.suffix.lower() not in KINDS:
        raise Unplottable(
            f"{file.name} is no picture that is drawn here; write a name that ends in {' or '.join(KINDS)}"
        )
    return file.suffix.lower().removeprefix(".")


def picture(draw: Callable[[Figure], None], form: str, *, width: float = 8.0, height: float = 4.5) -> bytes:
    """What a function draws, in the one theme."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(THEME):
        figure = Figure(figsize=(width, height), layout="constrained")
        draw(figure)
        made = BytesIO()
        figure.savefig(made, format=form, dpi=150, metadata={"Date": None} if form == "svg" else {"Software": None})
        return made.getvalue()


# ── edges ────────────────────────────────────────────────────────────────────────────────────────


def edges(rows: Sequence[Plain], file: Path) -> None:
    """The edge of each wager, the costliest first."""
    form = kind(file)
    drawn = _told_apart(sorted(rows, key=lambda row: -row["edge_decimal"])[:MOST_BARS])
    file.write_bytes(picture(lambda figure: _bars(figure, drawn), form, height=1.2 + 0.24 * len(drawn)))


def _told_apart(rows: Sequence[Plain]) -> dict[str, Plain]:
    """Rows by the wager, with the game's name where there are several games."""
    several = len({row["game"] for row in rows}) > 1
    return {f"{row['game']} {row['wager']}" if several else row["wager"]: row for row in rows}


def _bars(figure: Figure, rows: Mapping[str, Plain]) -> None:
    axes = figure.add_subplot()
    names = [*rows]
    shares = [100 * row["edge_decimal"] for row in rows.values()]
    errors = [100 * (row.get("stderr") or 0.0) for row in rows.values()]
    bars = axes.barh(names, shares, xerr=errors if any(errors) else None, color=_by_sign(shares), ecolor=INK)
    axes.bar_label(bars, labels=[f"{share:.3f} %" for share in shares], padding=3, fontsize=8)
    axes.invert_yaxis()
    axes.margins(x=0.12, y=0.01)
    axes.axvline(0, color=FAINT, linewidth=0.8)
    axes.set_xlabel("edge, per cent of the first wager; above zero it is the house's")
    axes.grid(axis="y", visible=False)
    _titled(axes, next(iter(rows.values())), several=len({row["game"] for row in rows.values()}) > 1)


def _by_sign(values: Sequence[float]) -> list[str]:
    return [FELT if value > 0 else WINE if value < 0 else FAINT for value in values]


def _titled(axes: Axes, row: Plain, *, several: bool = False) -> None:
    axes.set_title(f"{'All games' if several else row['game']}, law of {row['as_of']}")


def vary(option: str, tried: Sequence[tuple[str, Sequence[Plain]]], file: Path) -> None:
    """How the edge of each wager moves with the values of an option; that of the money at risk, if that alone does."""
    form = kind(file)
    values = [value for value, _ in tried]
    wagers = dict.fromkeys(row["wager"] for _, rows in tried for row in rows)

    def line(wager: str, figure: str) -> list[float | None]:
        return [next((100 * row[figure] for row in rows if row["wager"] == wager), None) for _, rows in tried]

    lines = {wager: line(wager, "edge_decimal") for wager in wagers}
    at_risk = {f"{wager} (of the money at risk)": line(wager, "risk") for wager in wagers if len({*lines[wager]}) == 1}
    moved = {name: one for name, one in (lines | at_risk).items() if len({*one}) > 1} or lines
    if not moved:
        raise Unplottable(f"no wager has an edge at any value of {option}: there is nothing to draw")
    first = next(row for _, rows in tried for row in rows)
    file.write_bytes(picture(lambda figure: _moves(figure, option, values, moved, first), form))


def _moves(
    figure: Figure, option: str, values: Sequence[str], lines: Mapping[str, Sequence[float | None]], row: Plain
) -> None:  # fmt: skip
    axes = figure.add_subplot()
    for number, (wager, line) in enumerate(lines.items()):
        there = [(value, share) for value, share in zip(values, line, strict=True) if share is not None]
        axes.plot(
            [value for value, _ in there], [share for _, share in there],
            marker="o", color=LINES[number % len(LINES)], label=wager,
        )  # fmt: skip
    axes.set_xlabel(option)
    axes.set_ylabel("edge, per cent")
    axes.axhline(0, color=FAINT, linewidth=0.8)
    _titled(axes, row)
    if len(lines) <= 2 * len(LINES):
        axes.legend(fontsize=8, ncols=2 if len(lines) > 6 else 1)


# ── what rounds and sessions come to ─────────────────────────────────────────────────────────────


def outcomes(row: Plain, file: Path) -> None:
    """How likely each net of a wager is."""
    if not row["outcomes"]:
        raise Unplottable(
            f"of {row['wager']} only the edge is known, not what it can come to: there is nothing to draw"
        )
    form = kind(file)
    chances = {float(Fraction(one["net"])): float(Fraction(one["probability"])) for one in row["outcomes"]}
    file.write_bytes(picture(lambda figure: _nets(figure.add_subplot(), row, chances), form))


def simulated(found: Plain, file: Path) -> None:
    """What sessions came to, and how the money of some of them went; without sessions, what rounds came to."""
    form = kind(file)
    sessions = found.get("sessions")
    if not sessions:
        counts = {float(Fraction(one["net"])): one["count"] / found["rounds"] for one in found["outcomes"]}
        file.write_bytes(picture(lambda figure: _nets(figure.add_subplot(), found, counts), form))
        return

    def draw(figure: Figure) -> None:
        left, right = figure.subplots(1, 2)
        _fan(left, found, sessions)
        _ends(right, sessions)

    file.write_bytes(picture(draw, form, width=11.0))


def _nets(axes: Axes, row: Plain, chances: Mapping[float, float]) -> None:
    nets = sorted(chances)
    bars = axes.bar([f"{net:+g}" if net else "0" for net in nets], [chances[net] for net in nets], color=_by_sign(nets))
    if len(nets) <= 16:
        axes.bar_label(bars, labels=[_per_cent(chances[net]) for net in nets], fontsize=7)
    axes.set_yscale("log")
    axes.set_xlabel("net, in units of the first wager")
    axes.set_ylabel("probability, on a logarithmic scale")
    axes.grid(axis="x", visible=False)
    if len(nets) > 16:
        axes.tick_params(axis="x", labelrotation=90, labelsize=7)
    counted = f", {row['rounds']:,} rounds simulated" if row.get("rounds") else ""
    axes.set_title(f"{row['game']}: {row['wager']}{counted}")


def _per_cent(chance: float) -> str:
    return f"{100 * chance:.2g} %" if chance < 0.1 else f"{100 * chance:.1f} %"


def ways(sessions: Plain) -> tuple[list[float], list[list[float]]]:
    """The rounds after which money was looked at, the first before any was played, and the money of each session."""
    paths = [[sessions["bankroll"], *path] for path in sessions["paths"]]
    looks = len(paths[0]) - 1 if paths else 0
    return [sessions["rounds"] * look / max(1, looks) for look in range(looks + 1)], paths


def _fan(axes: Axes, found: Plain, sessions: Plain) -> None:
    """The money of the sessions whose way is known, with bands that hold half and nine tenths of them."""
    rounds, paths = ways(sessions)
    if not paths:
        return
    columns = [sorted(path[step] for path in paths) for step in range(len(rounds))]
    for low, high, shade in ((0.05, 0.95, 0.15), (0.25, 0.75, 0.3)):
        axes.fill_between(
            rounds, [_at(one, low) for one in columns], [_at(one, high) for one in columns],
            color=FELT, alpha=shade, linewidth=0, label=f"{100 * (high - low):.0f} % of sessions",
        )  # fmt: skip
    axes.plot(rounds, [_at(one, 0.5) for one in columns], color=FELT, label="the middle one")
    for path in paths[:12]:
        axes.plot(rounds, path, color=FAINT, linewidth=0.5)
    axes.axhline(sessions["bankroll"], color=BRASS, linewidth=0.8)
    axes.set_xlabel("rounds")
    axes.set_ylabel("money, in dollars")
    axes.set_title(f"{found['game']}: {found['wager']}, {sessions['system']}, bet ${sessions['bet']:g}")
    axes.legend(fontsize=8, loc="upper left")


def _at(values: Sequence[float], part: float) -> float:
    """The value below which this part of some sorted values lies."""
    return values[min(len(values) - 1, int(part * len(values)))]


def heaps(sessions: Plain, many: int = 40) -> tuple[float, dict[tuple[int, int], float]]:
    """How wide a bar is; by its number from zero on and by sign, the part of the sessions that came to it.

    A bar ends at zero or begins there, so that none holds both who lost and who won.
    """
    nets = [one["net"] for one in sessions["ends"]]
    wide = (max(nets) - min(nets)) / many or 1.0
    found: dict[tuple[int, int], float] = {}
    for one in sessions["ends"]:
        bar = floor(one["net"] / wide), (one["net"] > 0) - (one["net"] < 0)
        found[bar] = found.get(bar, 0.0) + one["count"] / sessions["sessions"]
    return wide, found


def _ends(axes: Axes, sessions: Plain) -> None:
    """The results of the sessions: those that lost, that came out even and that won in a colour each."""
    wide, bars = heaps(sessions)
    even = {number: part for (number, sign), part in bars.items() if sign == 0}  # those that won stand on them
    numbers, signs = [number for number, _ in bars], [sign for _, sign in bars]
    axes.bar(
        [wide * number for number in numbers], list(bars.values()), wide, align="edge", color=_by_sign(signs),
        bottom=[even.get(number, 0.0) if sign else 0.0 for number, sign in bars],
    )  # fmt: skip
    axes.axvline(sessions["mean"], color=BRASS, label=f"mean {sessions['mean']:+.2f}")
    axes.set_xlabel("result of a session, in dollars")
    axes.set_ylabel("part of the sessions")
    axes.set_title(f"{sessions['sessions']:,} sessions simulated, {100 * sessions['ruin']:.2f} % ruined")
    axes.legend(fontsize=8)


# ── strategies ───────────────────────────────────────────────────────────────────────────────────


def chart(found: Plain, file: Path) -> None:
    """A strategy as the coloured table that players know: what `charts.plain` gives."""
    form = kind(file)
    sections = found["sections"]
    height = sum(len(one["lines"]) + 2 for one in sections)
    cells = max(len(one["columns"]) * max(_widest(one), 2.2) for one in sections)
    names = max(len(line["line"]) for one in sections for line in one["lines"])
    width = max(6.0, 0.8 + 0.11 * names + 0.19 * cells)
    file.write_bytes(
        picture(lambda figure: _grids(figure, found), form, width=width, height=1.2 + 0.26 * height)
    )  # fmt: skip


def _widest(section: Plain) -> int:
    """Signs of the widest cell or heading."""
    every = [*section["columns"], *(cell for line in section["lines"] for cell in line["cells"])]
    return max(map(len, every))


def _grids(figure: Figure, found: Plain) -> None:
    sections, letters = found["sections"], found["letters"]
    says = f"{found['game']}, law of {found['as_of']}: {found['says']}"
    figure.suptitle(says, fontsize=11, x=0.02, ha="left", wrap=True)
    words = ", ".join(f"{one['letter']} {one['says']}" for one in letters)
    figure.supxlabel("\n".join(filter(None, (words, found["note"]))), fontsize=7, x=0.02, ha="left", wrap=True)
    colours = {one["letter"]: TONES[one["tone"]] for one in letters}
    heights = [len(one["lines"]) + 1 for one in sections]
    places = figure.subplots(len(sections), 1, squeeze=False, height_ratios=heights)[:, 0]
    for axes, one in zip(places, sections, strict=True):
        _grid(axes, one, colours)


def _grid(axes: Axes, section: Plain, colours: Mapping[str, str]) -> None:
    from matplotlib.transforms import Bbox

    cells = [line["cells"] for line in section["lines"]]
    tones = [[colours.get(cell) or SIGNS.get(cell[:1], PAPER) for cell in line] for line in cells]
    table = axes.table(
        cellText=cells, cellColours=tones, rowLabels=[line["line"] for line in section["lines"]],
        colLabels=section["columns"], cellLoc="center", bbox=Bbox.unit(),
    )  # fmt: skip
    table.auto_set_font_size(False)
    table.set_fontsize(9)
    for cell in table.get_celld().values():
        cell.set_edgecolor(PAPER)
    axes.set_title(f"{section['name']}: {_by(section)}", fontsize=10)
    axes.axis("off")


def _by(section: Plain) -> str:
    return " by ".join(filter(None, (section["down"], section["across"])))
