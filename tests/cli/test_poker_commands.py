"""``houseway poker``: import, export, replay, and what they say of a file that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.cli import main
from houseway.histories import phh
from tests.histories.test_phh import DATA, PLAIN
from tests.histories.test_replay import ruled

Printed = pytest.CaptureFixture[str]


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


@ruled
def test_replay_of_the_data(capsys: Printed, tmp_path: Path) -> None:
    assert run(capsys, "replay", DATA, "--workers", "1") == (0, "86 hands: 86 as their histories end\n", "")
    text = (DATA / "wsop" / "00-02-07.phh").read_text(encoding="utf-8")
    (tmp_path / "one.phh").write_text(text.replace("3775000", "3775001"), encoding="utf-8")
    code, said, wrong = run(capsys, "replay", tmp_path)
    assert (code, wrong) == (1, "")
    assert said == (
        f"{tmp_path / 'one.phh'}: differs: p2 has 3775000.00, the history 3775001\n1 hands: 1 that differ\n"
    )
