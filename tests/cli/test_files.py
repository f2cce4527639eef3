"""Files that have no end, disks that are full, and what a file can make a terminal do."""

from __future__ import annotations

import os
import pty
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from houseway.cli import CONTROLS, main
from houseway.house import example
from houseway.house.events import Significant
from houseway.journal.database import Journal
from houseway.journal.floor import open_house
from houseway.play import transcript
from tests.waiting import PATIENCE

HOUSE = example.text()


def ran(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main([*args])
    said = capsys.readouterr()
    return int(left.value.code or 0), said.out, said.err


# ── without an end ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "command",
    [
        "settle /dev/full", "check /dev/full", "judge /dev/full --round 1", "serve /dev/full",
        "poker import /dev/full", "simulate blackjack --rounds 1 --strategy /dev/full", "floor x.db --house /dev/full",
        "journal verify /dev/full",
    ],
)  # fmt: skip
def test_a_file_without_an_end_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("houseway.cli.poker.LARGEST", 1 << 20)
    code, out, err = ran(capsys, *command.split())
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert "/dev/full" in err or "--strategy" in err


class Lines(str):
    """A text that knows how many of its characters were looked at for line ends."""

    looked = 0

    def count(self, sub: str, start: int = 0, end: int | None = None) -> int:  # type: ignore[override]
        type(self).looked += (len(self) if end is None else end) - start
        return super().count(sub, start, len(self) if end is None else end)


def test_the_lines_of_a_transcript_are_counted_once() -> None:
    text = Lines('{"game": "roulette"}\n' + '"close"\n\n' * 2000)
    found = transcript.rows(text)
    assert {name: found[name] for name in ("game", "1", "2", "2000")} == {"game": 1, "1": 2, "2": 4, "2000": 4000}
    assert Lines.looked <= 2 * len(text)


# ── full ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def full() -> Iterator[None]:
    """No file grows beyond a thousand bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_where_the_disk_is_full_init_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], full: None
) -> None:
    code, out, err = ran(capsys, "init", str(tmp_path / "h.toml"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_init_writes_over_no_file_and_leaves_nothing_beside_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.toml").write_text("mine")
    assert ran(capsys, "init", str(tmp_path / "there.toml"))[0] == 2
    assert (tmp_path / "there.toml").read_text() == "mine"
    assert ran(capsys, "init", str(tmp_path / "h.toml"))[0] == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == ["h.toml", "there.toml"]


# ── on a terminal ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("what", ['id = "roulette-1"', 'id = "D"'])
def test_an_id_that_cannot_be_printed_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert what in HOUSE
    house = tmp_path / "h.toml"
    house.write_text(HOUSE.replace(what, what[:-1] + '\\u001b[2J"'))
    code, out, err = ran(capsys, "check", str(house))
    assert (code, out) == (2, "")
    assert "an id can be printed" in err
    assert not CONTROLS.search(err.removesuffix("\n"))


@pytest.mark.parametrize("terminal", [True, False])
def test_what_a_file_says_moves_no_cursor_of_a_terminal(tmp_path: Path, terminal: bool) -> None:
    """What somebody has noted is told as it is; a terminal shows it, and a pipe gets it whole."""
    journal = Journal(tmp_path / "house.db")
    open_house(journal, HOUSE).feed(Significant(kind="noise", words="\x1b[2J\x9b31m"))
    journal.close()
    command = [sys.executable, "-m", "houseway", "journal", "significant", str(tmp_path / "house.db")]
    if not terminal:
        assert "\x1b[2J\x9b31m" in subprocess.run(command, capture_output=True, check=True).stdout.decode()
        return
    ours, theirs = pty.openpty()
    running, said = subprocess.Popen(command, stdout=theirs, stdin=theirs), b""
    os.close(theirs)
    with suppress(OSError):  # its end, on Linux
        while part := os.read(ours, 1 << 16):
            said += part
    os.close(ours)
    assert running.wait(PATIENCE) == 0
    assert "\\x1b[2J\\x9b31m" in said.decode()
    assert not CONTROLS.search(said.decode().replace("\r\n", "\n"))
