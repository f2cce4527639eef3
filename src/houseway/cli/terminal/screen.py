"""What a person at a seat sees: the tells of the table as they come, drawn at each pause, and the ruling in words."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import draw
from houseway.cli.terminal.choices import Listing
from houseway.cli.terminal.explain import Why
from houseway.law import editions
from houseway.money import dollars
from houseway.play import accounts, plain_tells, tells, words
from houseway.play.inputs import Bet, Input, Remove, Reveal, Ticket
from houseway.play.lying import Lying
from houseway.play.settlements import taken_back
from houseway.play.table import Table
from houseway.play.tells import (
    Announced,
    Burned,
    Chose,
    Dealt,
    Drawn,
    Holds,
    Moved,
    Revealed,
    Reversed,
    Rolled,
    Script,
    Sealed,
    Settled,
    Spun,
    Tell,
    Turned,
)
from houseway.service.layouts import layout

CHANCE = (Dealt, Turned, Holds, Rolled, Spun, Drawn)
FEW, DECK = 20, 52
"""Of more than a deck that was sealed, so many cards are printed."""
REMEMBERED = 12
"""Results of the wheel that stay in sight."""
MARGIN = 2


class Decided(NamedTuple):
    """A wager that was settled, and what it brought or cost."""

    settled: Settled
    net: int


class Screen:
    """The terminal of one seat."""

    def __init__(self, console: Console, table: Table[Any, Any], seat: str, round: str) -> None:
        self.console, self.table, self.seat, self.word = console, table, seat, round
        self.felt = layout(table.rules)
        self.pending: list[Tell] = []
        self.lying = Lying()
        self.spins: list[str] = []
        self.tickets: list[tells.Ticket] = []
        """The tickets of this seat that are in play."""
        self.puck = ""
        self.why = Why(table.rules.game.law, table.rules.as_of)
        self.acts: set[str] = set()
        """The dealer's acts that have been shown: once is enough."""
        self.round, self.net, self.begun = self.rounds, table.net(seat), -1

    @property
    def rounds(self) -> int:
        """The rounds played, or the games drawn."""
        count: int = self.table.rules.game.count(self.table)
        return count

    def print(self, *parts: RenderableType) -> None:
        """Print with a margin at the left, and no blanks at the right."""
        options = self.console.options.update_width(self.console.width - MARGIN)
        for part in parts:
            for line in self.console.render_lines(part, options, pad=False):
                self.console.print(Segments([*trimmed([Segment(" " * MARGIN), *line]), Segment.line()]), end="")

    def table_of(self, rows: Iterable[tuple[str, str]]) -> None:
        """Two columns of words."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for left, right in rows:
            grid.add_row(Text(left, "bold"), Text(right))
        self.print(grid)

    def apart(self, part: RenderableType) -> None:
        """Print after an empty line."""
        self.console.print()
        self.print(part)

    def unbroken(self, words: str) -> None:
        """One line, however long, so that it can be copied."""
        self.console.print(Text(f"{' ' * MARGIN}{words}", "dim"), soft_wrap=True)

    def note(self, words: str) -> None:
        """One line that answers a wrong key or a refusal."""
        self.print(Text(words, "yellow"))

    # ── before the first round, and at the end ───────────────────────────────────────────────────

    def header(self, elected: Mapping[str, Any], stack: int) -> None:
        """The game, its edition, what is elected that differs from the default, and the chips brought."""
        law, as_of = self.table.rules.game.law, self.table.rules.as_of
        edition = editions.edition(as_of)
        lines = Text().append(f"N.J.A.C. {edition.chapter}-{law.subchapter}, the law of {as_of}", "dim")
        if elected:
            lines.append("\nelected  ", "dim").append(
                ", ".join(f"{id} {_plain(value)}" for id, value in elected.items())
            )
        lines.append("\nbankroll ", "dim").append(dollars(stack), "bold")
        others = [seat for seat in self.table.seats if seat != self.seat]
        if others and self.table.rules.game.bot:
            lines.append("\nbots     ", "dim").append(f"seat {', '.join(others)}")
        lines.append("\nAn unofficial restatement, not legal advice.  h help, ? the wagers, q leave", "dim")
        title = Text(law.title, "bold")
        self.console.print(Panel(lines, title=title, title_align="left", expand=False, border_style="green"))

    def farewell(self, record: str) -> None:
        """What the person leaves with, and where the record is."""
        table, seat = self.table, self.seat
        self.flush()
        net, standing = table.net(seat), _standing(table, seat)
        result = f"up {dollars(net)}" if net > 0 else f"down {dollars(-net)}" if net else "even"
        line = Text("You leave with ").append(dollars(table.stack(seat)), "bold")
        line.append(f" after {_count(self.rounds, self.word)}: ").append(result, _colour(net)).append(".")
        if standing:
            line.append(f" Undecided on the layout: {_listed(standing)}.")
        if table.due.get(seat):
            line.append(f" Vigorish of {dollars(table.due[seat])} is due and reckoned as lost.")
        self.print(line)
        if record:
            self.unbroken(f"houseway settle {shlex.quote(record)}   judges the record again")

    # ── what happens ─────────────────────────────────────────────────────────────────────────────

    def take(self, given: Input, told: Iterable[Tell]) -> None:
        """Something happened: keep it until the next pause; at the end of a round say what each wager did."""
        if not isinstance(given, Reveal):
            self.begin()
        if isinstance(given, Bet | Remove | Ticket) and given.seat != self.seat:
            amount = f" {dollars(given.amount)}" if given.amount else ""
            where = _spoken(given.wager, getattr(given, "box", ""))
            self.print(Text(f"seat {given.seat}: {given.verb} {where}{amount}", "dim"))
        for tell in told:
            if isinstance(tell, Sealed | Revealed):
                self._sealed(tells.seen_by(tell, self.seat))
            else:
                self.pending.append(tells.seen_by(tell, self.seat))
        if self.rounds != self.round:
            self._round_over()

    def _sealed(self, tell: Tell) -> None:
        """A commitment, or what it was to; nothing where that would show what was folded."""
        self.flush()
        if not isinstance(tell, Sealed | Revealed) or (isinstance(tell, Revealed) and not tell.salt):
            return
        said = f"sealed {tell.commitment}" if isinstance(tell, Sealed) else f"opened {tell.salt}:{_few(tell.value)}"
        self.unbroken(said)

    def _round_over(self) -> None:
        table, net = self.table, self.table.net(self.seat)
        concerned = any(isinstance(tell, Settled) and tell.seat == self.seat for tell in self.pending)
        self.flush()
        if concerned or net != self.net:
            line = Text().append("bankroll ", "dim").append(dollars(table.stack(self.seat)), "bold")
            self.print(line.append(f"  ({_signed(net - self.net)})", _colour(net - self.net)))
        self.round, self.net, self.lying = self.rounds, net, Lying()

    def begin(self) -> None:
        """A rule where a round begins, with the wheel's last results."""
        if self.begun == self.round:
            return
        self.begun = self.round
        title = Text().append(f" {self.word} {self.round + 1} ", "green")
        for result in self.spins[-REMEMBERED:]:
            title.append(f" {result} ", draw.section(self.felt.tones.get(result, "")))
        self.console.print()
        self.console.print(Rule(title, style="green dim", align="left"))

    def flush(self) -> None:
        """Draw what has happened since the last pause: words before the cards, the cards, words after them."""
        told, self.pending = self.pending, []
        first = next((at for at, tell in enumerate(told) if isinstance(tell, CHANCE)), len(told))
        self._words(told[:first])
        self._picture(told[first:])
        self._words(told[first:])
        self._results(told)

    def _picture(self, told: Sequence[Tell]) -> None:
        dealt = [tell for tell in told if isinstance(tell, Dealt | Turned | Holds)]
        for one in dealt:
            self.lying.see(self._plain(one))
        if dealt:
            self.apart(draw.hands(self.lying.hands))
        for tell in told:
            if isinstance(tell, Rolled):
                self.apart(draw.dice(tell.dice))
            elif isinstance(tell, Spun):
                self.spins.append(tell.result)
                self.apart(draw.wheel(tell.result, self.felt.tones.get(tell.result, "")))
            elif isinstance(tell, Drawn):
                self._board(tell)

    def _board(self, tell: Drawn) -> None:
        """The numbers of a game, and what the seat's tickets have caught of them."""
        self.tickets = [one for one in self.tickets if tell.game < one.game + one.games]
        mine = [one for one in self.tickets if one.game <= tell.game]
        self.apart(
            draw.board(self.felt.numbers, tell.numbers, {n for one in mine for group in one.groups for n in group})
        )
        for one in mine:
            caught = (f"{len({*group} & {*tell.numbers})} of {len(group)}" for group in one.groups)
            self.print(Text(f"ticket {one.ticket}: {', '.join(caught)} caught", "bold"))

    def _words(self, told: Sequence[Tell]) -> None:
        """The dealer's words in quotes, the dealer's acts in brackets, other facts as `settle` prints them."""
        said: list[Text] = []
        for tell in told:
            if isinstance(tell, Announced):
                said.append(Text(f"“{tell.words}”", "bold"))
            elif isinstance(tell, Burned):
                said.append(Text().append("burned ", "dim").append(*draw.small(tell.card)))
            elif isinstance(tell, Script):
                said += self._act(tell.act)
            elif isinstance(tell, tells.Ticket) and tell.seat == self.seat:
                self.tickets.append(tell)
                self._fact(tell)
            elif not isinstance(tell, (*CHANCE, Settled, Moved, tells.Ticket)):
                self._say(said)
                said = []
                self._fact(tell)
        self._say(said)

    def _say(self, said: Sequence[Text]) -> None:
        if said:
            self.print(pack(said, "  ", self.console.width - MARGIN))

    def _act(self, act: str) -> list[Text]:
        """An act of the dealer's, the first time; the puck stays in sight."""
        if act.startswith("puck"):
            self.puck = act
        elif act in self.acts:
            return []
        self.acts.add(act)
        return [Text(f"({act})", "dim italic")]

    def _fact(self, tell: Tell) -> None:
        said = words.ruling(self._plain(tell) | {"basis": "nj"}).strip()
        if said and not (isinstance(tell, Chose) and tell.seat == self.seat):
            self.print(Text(re.sub(rf"\bseat {self.seat}\b", "you", said), "dim"))

    def _plain(self, tell: Tell) -> dict[str, Any]:
        rules = self.table.rules
        return plain_tells.plain(tell, rules.game.law, rules.as_of)

    # ── what each wager did ──────────────────────────────────────────────────────────────────────

    def _results(self, told: Sequence[Tell]) -> None:
        mine = decided(told, self.seat)
        voided = {one.settled.ticket for one in mine if one.settled.result == "void"}
        self.tickets = [one for one in self.tickets if one.ticket not in voided]
        for tell in told:
            if isinstance(tell, Settled) and tell.seat != self.seat:
                what = f"{_spoken(tell.wager, tell.box)} {dollars(tell.amount)}: {tell.result}"
                paid = f" {dollars(tell.pays)}" if tell.result == "win" else ""
                self.print(Text(f"seat {tell.seat}: {what}{paid}", "dim"))
        for move in moves(told, self.seat):
            self.print(Text(move, "dim"))
        if mine:
            self.apart(results(mine))
            self.print(*self.why.lines((one.settled.cite for one in mine), self.console.width - MARGIN))

    def choices(self, line: Listing) -> None:
        """What can be done."""
        entries = [*map(Text, line.entries), *([Text(line.note, "dim")] if line.note else [])]
        self._labelled(line.label, entries, " · ")

    def _labelled(self, label: str, entries: Sequence[Text], between: str) -> None:
        """Entries beside a label, later lines indented."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_row(Text(label, "dim"), pack(entries, between, self.console.width - MARGIN - len(label) - 4))
        self.print(grid)

    def status(self) -> None:
        """Bankroll, what stands between rounds, and the chips on the layout."""
        table, seat = self.table, self.seat
        line = Text().append("bankroll  ", "dim").append(dollars(table.stack(seat)), "bold")
        if table.due.get(seat):
            line.append("  vigorish due ", "dim").append(dollars(table.due[seat]), "red")
        if table.rules.game.runs and table.chips:
            owed = next((offer.least for offer in table.legal(seat) if offer.do == "call"), 0)
            before = sum(table.amount(chips) for chips in table.chips.values() if chips.seat == seat and not chips.box)
            line.append("  pot ", "dim").append(dollars(sum(map(table.amount, table.chips.values()))), "bold")
            line.append(f"  to call {dollars(max(0, owed - before))}", "dim" if not owed else "bold")
        if self.puck:
            line.append("  ").append(f" {self.puck} ", "bold black on white" if "ON" in self.puck else "dim")
        self.print(line)
        chips = [Text(f"● {dollars(amount)} {name}", "bold yellow") for name, amount in _standing(table, seat)]
        if chips:
            self._labelled("layout  ", chips, "  ")


def trimmed(line: list[Segment]) -> list[Segment]:
    """A line without the blanks at its end, but for those that are part of a drawing."""
    while line and not (line[-1].style and line[-1].style.bgcolor):
        text, style = line[-1].text.rstrip(), line[-1].style
        if text:
            return [*line[:-1], Segment(text, style)]
        line = line[:-1]
    return line


def pack(entries: Iterable[Text], between: str, width: int) -> Text:
    """Entries one after the other in lines of that width, none broken that fits a line."""
    rows: list[Text] = []
    for entry in entries:
        if rows and rows[-1].cell_len + len(between) + entry.cell_len <= width:
            rows[-1].append(between, "dim").append_text(entry)
        else:
            rows.append(Text().append_text(entry))
    return Text("\n").join(rows)


def decided(told: Iterable[Tell], seat: str) -> list[Decided]:
    """What was settled of a seat's, each with the chips that moved for it."""
    found: list[Decided] = []
    mine = False
    for tell in told:
        if isinstance(tell, Settled):
            mine = tell.seat == seat
            if mine:
                found.append(Decided(tell, 0))
        elif isinstance(tell, Reversed):
            mine = False
            if (at := taken_back(tell, [one.settled for one in found])) >= 0:
                del found[at]
        elif isinstance(tell, Moved):
            at = len(found) - 1 if mine else _lost(found, tell, seat)
            at = _won(found, tell, seat, at)
            if at >= 0:
                found[at] = Decided(found[at].settled, found[at].net + _gain(tell, seat))
    return found


def _won(found: Sequence[Decided], tell: Moved, seat: str, otherwise: int) -> int:
    """Which of a seat's wagers brings what comes out of a pot; if it is from none, it is as said."""
    pots = [accounts.pot(one.settled.box) for one in found]
    if tell.source not in pots:
        return -1 if tell.source.startswith(accounts.pot("")) else otherwise
    return pots.index(tell.source) if _owns(tell.target, seat) else -1


def _lost(found: Sequence[Decided], tell: Moved, seat: str) -> int:
    """Which of a seat's wagers goes to another seat only when that one is settled; -1 where none does."""
    taken = [accounts.bet(seat, one.settled.wager) for one in found]
    return max((at for at, account in enumerate(taken) if account == tell.source), default=-1)


def _gain(tell: Moved, seat: str) -> int:
    """What a move brings the seat; from its own wager to its own stack, nothing."""
    return tell.amount * (_owns(tell.target, seat) - _owns(tell.source, seat))


def _owns(account: str, seat: str) -> bool:
    return accounts.owner(account) == seat


def moves(told: Iterable[Tell], seat: str) -> list[str]:
    """Wagers of the seat's that went to another place on the layout."""
    return [
        f"{_spoken(source.wager, source.box)} {dollars(tell.amount)} goes to {_spoken(target.wager, target.box)}"
        for tell in told
        if isinstance(tell, Moved)
        and (source := accounts.laid(tell.source))
        and (target := accounts.laid(tell.target))
        and source.seat == target.seat == seat
    ]


def results(decided: Sequence[Decided]) -> Grid:
    """A line for each wager: what became of it and what it brought."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column()
    grid.add_column(justify="right")
    for settled, net in decided:
        said = f"{settled.result} at {settled.odds}" if settled.odds else settled.result
        if settled.vigorish:
            said += f", vigorish {dollars(settled.vigorish)} {settled.collected}"
        name = _spoken(settled.wager, "" if settled.ticket else settled.box)
        name = f"ticket {settled.ticket}, {name}" if settled.ticket else name
        grid.add_row(
            name, dollars(settled.amount), Text(said, _colour(net)),
            Text(_signed(net), f"bold {_colour(net)}"),
        )  # fmt: skip
    return grid


def _standing(table: Table[Any, Any], seat: str) -> list[tuple[str, int]]:
    called = f"{table.rules.game.box} ".lstrip()
    mine = (chips for chips in table.chips.values() if chips.seat == seat)
    return [(_spoken(chips.wager, chips.box and called + chips.box), table.amount(chips)) for chips in mine]


def _listed(standing: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {dollars(amount)}" for name, amount in standing)


def _spoken(wager: str, box: str = "") -> str:
    return f"{wager} {box}".strip().replace("_", " ")


def _plain(value: Any) -> str:
    """An elected value as it was given: ``field_12: 3 to 1`` of a mapping."""
    return ", ".join(f"{key}: {one}" for key, one in value.items()) if isinstance(value, Mapping) else str(value)


def _few(value: str) -> str:
    """What was sealed; of a whole shoe the first cards, for a record has it all."""
    parts = value.split(" ")
    return value if len(parts) <= DECK else f"{' '.join(parts[:FEW])} … ({len(parts)} in all; --record FILE has them)"


def _signed(amount: int) -> str:
    return f"{'+' * (amount > 0)}{dollars(amount)}"


def _colour(amount: int) -> str:
    return "green" if amount > 0 else "red" if amount < 0 else "yellow"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"
