"""One sitting: the table, its equipment, a person and company, the screen, and the record of what happened."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console

from houseway import games
from houseway.cli import Fault
from houseway.cli.terminal.draw import PLAIN
from houseway.cli.terminal.person import Interrupts, Left, Person
from houseway.cli.terminal.screen import Screen
from houseway.cli.terminal.tickets import Buyer
from houseway.equipment.chance import Seeded, Source, System
from houseway.law.election import defaults
from houseway.law.options import RULE_SET
from houseway.play import inputs, transcript
from houseway.play.actors import Bot, Equipment, Player, Regular, run
from houseway.play.inputs import Input
from houseway.play.table import Table

SEAT = "1"


def sit(header: dict[str, Any], chips: int, seed: str, record: str, *, coached: bool = False) -> None:
    """Open the table that the header describes, play until the person leaves, and say how it went."""
    table = transcript.open_table(transcript.from_plain(header), games.rules)
    with _recording(record, header) as file, _any_terminal():
        go = table.rules.game.deals
        screen = Screen(
            Console(highlight=False, markup=False, emoji=False), table, SEAT, "round" if go == "deal" else go
        )
        screen.header(_differing(table, header["rules"]), chips)
        _play(table, screen, go, seed, file, coached=coached)
        screen.farewell(record)


def _differing(table: Table[Any, Any], elected: dict[str, Any]) -> dict[str, Any]:
    """What was elected, less what would be so without."""
    rules = table.rules
    default = defaults(rules.game.law, rules.as_of, rules.elected.get(RULE_SET))
    return {id: given for id, given in elected.items() if rules.elected[id] != default[id]}


def _play(table: Table[Any, Any], screen: Screen, go: str, seed: str, file: TextIO | None, *, coached: bool) -> None:
    """Play until the person leaves; what is still sealed is opened then."""
    interrupts = Interrupts()
    equipment = Equipment(_source(seed, "equipment"))
    person = _coached() if coached else Buyer if "ticket" in table.ask.verbs else Person
    sitter = person(screen, interrupts, go)
    players: dict[str, Player] = {SEAT: sitter}
    players |= {seat: _company(table, _source(seed, f"seat {seat}")) for seat in table.seats if seat != SEAT}

    def happened(given: Input, told: list[Any]) -> None:
        _write(file, given)
        screen.take(given, told)
        sitter.saw(given, told)

    with interrupts.held():
        try:
            for given, told in run(table, equipment, players):
                happened(given, told)
        except (Left, EOFError, KeyboardInterrupt):
            screen.console.print()
        for given in equipment.show():
            happened(given, table.ruled(given))


def _company(table: Table[Any, Any], source: Source) -> Player:
    """Who sits at another seat: a bot of the game where it has one, else somebody who makes small wagers."""
    bot = table.rules.game.bot
    return Bot(games.part(bot), source, chips=table.stack(SEAT)) if bot else Regular(source)


def _coached() -> type[Person]:
    try:
        from houseway.cli.terminal.coached import Coached
    except ModuleNotFoundError as missing:
        raise Fault(f"--coach needs {missing.name}: pip install 'houseway[maths]'") from None

    return Coached


def _source(seed: str, what: str) -> Source:
    return Seeded(f"{seed}/{what}") if seed else System()


# ── the record ───────────────────────────────────────────────────────────────────────────────────


@contextmanager
def _recording(record: str, header: dict[str, Any]) -> Iterator[TextIO | None]:
    """A new file with the header in it; a record that is there already is not overwritten."""
    if not record:
        yield None
        return
    if Path(record).is_file() and Path(record).stat().st_size:
        raise Fault(f"--record {record}: this file exists; name a new one")
    try:
        Path(record).write_text(transcript.written_header(header), encoding="utf-8")
    except OSError as error:
        raise Fault(f"--record {record}: {error.strerror}") from None
    with Path(record).open("a", encoding="utf-8") as file:
        yield file


def _write(file: TextIO | None, given: Input) -> None:
    """One line an input, at once: whatever ends the game, nothing that happened is lost."""
    if file is not None:
        file.write(f"  - {transcript.written_input(inputs.plain(given))}\n")
        file.flush()


# ── the terminal ─────────────────────────────────────────────────────────────────────────────────


@contextmanager
def _any_terminal() -> Iterator[None]:
    """Where the terminal knows only ASCII, signs that it has not are drawn with others."""
    out: Any = sys.stdout
    if (out.encoding or "").lower().startswith("utf"):
        yield
        return
    codecs.register_error("signs", _substitute)
    before = out.errors
    out.reconfigure(errors="signs")
    try:
        yield
    finally:
        out.reconfigure(errors=before)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end].translate(PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end
