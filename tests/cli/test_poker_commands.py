"""``houseway poker``: import, export, replay, and what they say of a file that is none."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.histories import phh
from tests.histories.test_phh import DATA, PLAIN
from tests.histories.test_replay import ruled

Printed = pytest.CaptureFixture[str]


def given(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    """What stands on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))


def run(printed: Printed, *args: str | Path) -> tuple[int, str, str]:
    """The exit code and what a call prints."""
    with pytest.raises(SystemExit) as ended:
        main(["poker", *map(str, args)])
    assert isinstance(ended.value.code, int)
    return ended.value.code, *printed.readouterr()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two hands in a file, one in a folder below, and a file that is none."""
    (tmp_path / "below").mkdir()
    (tmp_path / "two.phhs").write_text(f"[1]\n{PLAIN}\n[2]\n{PLAIN}", encoding="utf-8")
    (tmp_path / "below" / "one.phh").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "bad.phh").write_bytes(b"\xff")
    (tmp_path / "other.txt").write_text("no history", encoding="utf-8")
    return tmp_path


def test_one_hand_there_and_back(capsys: Printed, tmp_path: Path) -> None:
    for path in sorted((DATA / "wsop").iterdir()):
        code, text, wrong = run(capsys, "import", path)
        assert (code, wrong) == (0, "")
        (tmp_path / "hand.yaml").write_text(text, encoding="utf-8")
        code, text, wrong = run(capsys, "export", tmp_path / "hand.yaml")
        assert (code, wrong) == (0, "")
        assert text.strip() == path.read_text(encoding="utf-8").strip()


def test_a_folder_there_and_back_and_a_bad_file_harms_no_other(capsys: Printed, folder: Path) -> None:
    made = folder / "made"
    code, said, wrong = run(capsys, "import", folder, "--to", made)
    assert (code, said, wrong) == (2, "", f"{folder / 'bad.phh'}: this is not UTF-8 text\n")
    names = ["below/one.yaml", "two-1.yaml", "two-2.yaml"]
    assert sorted(str(path.relative_to(made)) for path in made.rglob("*.yaml")) == names
    code, text, wrong = run(capsys, "export", *(made / name for name in names))
    assert (code, wrong) == (0, "")
    assert len([*phh.read_many(text)]) == 3
    code, said, wrong = run(capsys, "export", *(made / name for name in names), "--to", folder / "back")
    assert (code, said, wrong) == (0, "", "")
    assert sorted(path.name for path in (folder / "back").iterdir()) == ["one.phh", "two-1.phh", "two-2.phh"]
    code, said, wrong = run(capsys, "import", folder / "two.phhs", "--to", made)
    assert (code, said) == (2, "")
    assert wrong == f"houseway: --to {made}: {made / 'two-1.yaml'}: File exists\n"


def test_a_wrong_call_is_one_line(capsys: Printed, folder: Path) -> None:
    assert run(capsys, "import", folder / "two.phhs") == (
        2, "", "houseway: several hands; --to DIR writes a transcript of each\n",
    )  # fmt: skip
    assert run(capsys, "import", folder / "none.phh") == (2, "", f"{folder / 'none.phh'}: no such file\n")
    (folder / "empty").mkdir()
    said = f"{folder / 'empty'}: no histories in this folder; .phh or .phhs\n"
    assert run(capsys, "import", folder / "empty") == (2, "", said)
    (folder / "game.yaml").write_text("game: 1\nfoo: 2", encoding="utf-8")
    code, said, wrong = run(capsys, "export", folder / "game.yaml")
    assert (code, said, wrong.count("\n")) == (2, "", 1)
    assert "a transcript has no 'foo'" in wrong


def test_replay_says_what_cannot_be_read_and_judges_the_others(capsys: Printed, folder: Path) -> None:
    (folder / "worse.phhs").write_text(f"[a]\nvariant = 'XX'\n[b]\n{PLAIN}", encoding="utf-8")
    code, said, wrong = run(capsys, "replay", folder)
    assert code == 2
    assert said.splitlines()[-1].startswith("5 hands: ")
    assert said.splitlines()[-1].endswith("1 that cannot be read")
    bad, worse = wrong.splitlines()
    assert bad == f"{folder / 'bad.phh'}: this is not UTF-8 text"
    assert worse.startswith(f"{folder / 'worse.phhs'} [a]: line 2: no variant 'XX'")


def test_a_place_that_cannot_be_looked_into_is_a_line_and_harms_no_other(
    capsys: Printed, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked, look = folder / "below", os.scandir

    def scandir(path: str) -> Any:
        if Path(path) == locked:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return look(path)

    monkeypatch.setattr(os, "scandir", scandir)
    monkeypatch.setattr(os, "access", lambda *_: False)
    (folder / "bad.phh").unlink()
    (folder / "gone.phh").symlink_to("nowhere")
    nameless = folder / f"{'a' * 300}.phh"
    code, said, wrong = run(capsys, "replay", folder, nameless, folder / "two.phhs")
    assert (code, said.splitlines()[-1][:8]) == (2, "4 hands:")
    assert wrong.splitlines() == [
        f"{locked}: Permission denied",
        f"{folder / 'gone.phh'}: no such file",
        f"{nameless}: File name too long",
    ]
    assert run(capsys, "replay", locked)[2] == f"{locked}: Permission denied\n"


def test_standard_input_is_read_where_a_dash_stands(
    capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, PLAIN.encode())
    assert run(capsys, "replay", "-")[1].startswith("1 hand: ")
    given(monkeypatch, PLAIN.encode())
    code, made, _ = run(capsys, "import", "-")
    assert (code, made.startswith("houseway:")) == (0, True)
    given(monkeypatch, made.encode())
    assert run(capsys, "export", "-", "--to", tmp_path) == (0, "", "")
    assert [one.name for one in tmp_path.iterdir()] == ["input.phh"]
    given(monkeypatch, b"\xff\xfe")
    assert run(capsys, "replay", "-")[2] == "-: this is not UTF-8 text\n"


def test_an_ending_may_be_in_capitals(capsys: Printed, folder: Path) -> None:
    (folder / "two.phhs").rename(folder / "TWO.PHHS")
    assert "3 hands:" in run(capsys, "replay", folder)[1]


@ruled
def test_replay_of_the_data(capsys: Printed, tmp_path: Path) -> None:
    assert run(capsys, "replay", DATA, "--workers", "1") == (0, "86 hands: 86 as their histories end\n", "")
    text = (DATA / "wsop" / "00-02-07.phh").read_text(encoding="utf-8")
    (tmp_path / "one.phh").write_text(text.replace("3775000", "3775001"), encoding="utf-8")
    code, said, wrong = run(capsys, "replay", tmp_path)
    assert (code, wrong) == (1, "")
    assert said == (f"{tmp_path / 'one.phh'}: differs: p2 has 3775000.00, the history 3775001\n1 hand: 1 that differ\n")
