"""``houseway poker``: hand histories in PHH, the open poker hand history format; the share of a pot that a hand has."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from houseway.cli import Fault, WholeSentences, app
from houseway.cli.poker_equity import equity
from houseway.cli.progress import progress
from houseway.files import bounded, read_text, write_new
from houseway.histories import exporting, importing, phh
from houseway.histories.phh import BadHistory
from houseway.histories.replay import Hand, replay_all
from houseway.play import transcript

commands = typer.Typer(
    help="The poker room: hand histories in PHH (.phh, .phhs), equity.", cls=WholeSentences, rich_markup_mode=None
)
app.add_typer(commands, name="poker")
commands.command()(equity)

ENDINGS = (".phh", ".phhs")
INPUT = Path("-")
"""Standard input."""
LARGEST = 1 << 29
"""Bytes of a file that is read at once."""
Histories = Annotated[
    list[Path],
    typer.Argument(metavar="FILE|DIR|-...", help="Histories, or folders of them; - is standard input.", readable=False),
]
Transcripts = Annotated[
    list[Path],
    typer.Argument(metavar="FILE|-...", help="Transcripts, each of one hand; - is standard input.", readable=False),
]
To = Annotated[str, typer.Option(metavar="DIR", help="Write each hand to a file of its own in this folder.")]


@commands.command("import")
def import_(files: Histories, to: To = "") -> None:
    """Make a transcript of each hand of a history.

    Exit 2 when a hand cannot be read; the others are made all the same.
    """
    bad = Bad()
    _give(_imported(files, bad), to, "--to DIR writes a transcript of each")
    bad.end()


def _imported(files: list[Path], bad: Bad) -> Iterator[Made]:
    for hand, name in _hands(files, bad):
        try:
            one = importing.transcript(phh.read_hand(hand.text, hand.row))
        except BadHistory as error:
            bad.say(hand.where, error)
        else:
            yield Made(name.with_name(f"{name.name}.yaml"), transcript.write(one))


@commands.command()
def export(files: Transcripts, to: To = "") -> None:
    """Make a history of each transcript; several are one text with numbered sections.

    Exit 2 when one cannot be read, or PHH has no word for it; the others are made all the same.
    """
    bad = Bad()
    made = [*_exported(files, bad)]
    if to or len(made) < 2:
        _give((Made(name, phh.write(one)) for name, one in made), to, "")
    else:
        for text in phh.write_many(one for _, one in made):
            print(text, end="")
    bad.end()


def _exported(files: list[Path], bad: Bad) -> Iterator[tuple[Path, phh.History]]:
    for path in files:
        text = _read(path, bad)
        try:
            if text is not None:
                yield Path(f"{_name(path)}.phh"), exporting.history(transcript.load(text))
        except transcript.Header as fault:
            bad.say(path, fault.refused.line())
        except BadHistory as error:
            bad.say(path, error)


@commands.command()
def replay(
    files: Histories,
    workers: Annotated[int, typer.Option(min=0, metavar="N", help="Processes; 0: one for each core.")] = 0,
) -> None:
    """Judge hand histories, and compare the stacks in the end with those that they give.

    Exit 0 when all are the same, 1 when a hand is judged otherwise, 2 when a file or a hand cannot be read.
    """
    bad, count, read = Bad(), Counter[str](), 0
    size = sum(map(_size, (path for path, _ in _files(files, Bad(silent=True))))) or 1
    with progress("replaying") as done:
        for one in replay_all((hand for hand, _ in _hands(files, bad)), workers):
            read += one.size
            done(min(read / size, 1.0))
            count[one.result] += 1
            if one.result == "bad":
                bad.say(one.where, one.line)
            elif one.line:
                print(f"{one.where}: {one.result}: {one.line}")
    print(_summary(count))
    bad.end(1 if any(count[one] for one in ("differs", "refused", "undecided")) else 0)


def _summary(count: Counter[str]) -> str:
    """``86 hands: 80 as their histories end, 6 without stacks in the end``."""
    words = {
        "same": "as their histories end", "uncompared": "without stacks in the end", "differs": "that differ",
        "refused": "refused", "undecided": "undecided", "bad": "that cannot be read",
    }  # fmt: skip
    parts = ", ".join(f"{count[one]} {said}" for one, said in words.items() if count[one])
    return f"{count.total()} hand{'s' * (count.total() != 1)}: {parts or 'nothing to judge'}"


# ── files ────────────────────────────────────────────────────────────────────────────────────────


class Made(NamedTuple):
    """A hand in the other format, and the name of a file for it."""

    name: Path
    text: str


class Bad:
    """What could not be read: a line each on stderr, and exit 2 in the end; it harms nothing else."""

    def __init__(self, *, silent: bool = False) -> None:
        self.count, self.silent = 0, silent

    def say(self, where: Path | str, reason: object) -> None:
        """One more."""
        self.count += 1
        if not self.silent:
            print(f"{where}: {reason}", file=sys.stderr)

    def end(self, code: int = 0) -> None:
        """The exit code of a call that would else end so."""
        raise typer.Exit(2 if self.count else code)


def _give(made: Iterable[Made], to: str, several: str) -> None:
    """One hand on the screen, or each in a file of its own; a file that is there already is not overwritten."""
    if not to:
        first, *others = [one for one, _ in zip(made, range(2), strict=False)] or [Made(Path(), "")]
        if others:
            raise Fault(f"several hands; {several}")
        print(first.text, end="")
        return
    with progress("writing"):
        for name, text in made:
            _put(Path(to) / name, text, to)


def _put(path: Path, text: str, to: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, text)
    except OSError as error:
        raise Fault(f"--to {to}: {path}: {error.strerror}") from None


def _files(files: list[Path], bad: Bad) -> Iterator[tuple[Path, Path]]:
    """The histories of the files and folders, each with its name within its folder."""
    for path in files:
        if not os.path.isdir(path):
            yield path, Path(path.name)
            continue
        before, found = bad.count, sorted(_below(path, bad))
        yield from ((one, one.relative_to(path)) for one in found)
        if not found and bad.count == before:
            bad.say(path, f"no histories in this folder; {' or '.join(ENDINGS)}")


def _below(folder: Path, bad: Bad) -> Iterator[Path]:
    """What a folder has by its name; what is there and no file is passed by."""
    for place, _, names in os.walk(folder, onerror=lambda error: bad.say(error.filename, error.strerror)):
        for one in (Path(place, name) for name in names):
            if one.suffix.lower() in ENDINGS and (os.path.isfile(one) or not os.path.exists(one)):
                yield one


def _hands(files: list[Path], bad: Bad) -> Iterator[tuple[Hand, Path]]:
    """The hands of all histories, each with a name for a file of its own."""
    for path, name in _files(files, bad):
        text = _read(path, bad)
        if text is None:
            continue
        for number, (section, row, hand) in enumerate(phh.sections(text), 1):
            where, own = (f"{path} [{section}]", f"{_name(name)}-{number}") if section else (str(path), _name(name))
            yield Hand(where, row, hand), name.with_name(own)


def _name(path: Path) -> str:
    return "input" if path == INPUT else path.stem


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # said when it is read
        return 0


def _read(path: Path, bad: Bad) -> str | None:
    try:
        if path == INPUT:
            return str(bounded(sys.stdin.buffer, LARGEST).decode("utf-8-sig"))
        if path.stat().st_size <= LARGEST:
            return read_text(path, "utf-8-sig", LARGEST)  # with the mark that some editors put first
        bad.say(path, f"more than {LARGEST} bytes; part it")
    except FileNotFoundError:
        bad.say(path, "no such file")
    except OSError as error:
        bad.say(path, error.strerror)
    except UnicodeDecodeError:
        bad.say(path, "this is not UTF-8 text")
    return None
