"""Every command and snippet in the README and the docs is run, and shows what the page says it shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CACHE = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
"""Compiled code is kept from one command to the next."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


def blocks(kind: str) -> list[tuple[str, str]]:
    return [(page.name, body) for page in PAGES for name, body in BLOCK.findall(page.read_text()) if name == kind]


def run(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False,
        env={"PATH": path, "NO_COLOR": "1", "COLUMNS": "200", "HOME": str(folder), "XDG_CACHE_HOME": CACHE},
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def shows(expected: list[str], output: str) -> None:
    """The lines stand in the output in their order; an ellipsis stands for any lines."""
    at = 0
    lines = output.splitlines()
    for line in expected:
        if line != "…":
            assert line in lines[at:], f"{line!r} is not in\n{output}"
            at = lines.index(line, at) + 1


@pytest.mark.slow
@pytest.mark.parametrize(("page", "body"), blocks("console"))
def test_commands_show_what_the_page_says(page: str, body: str, tmp_path: Path) -> None:
    commands = re.split(r"^\$ ", body, flags=re.M)[1:]
    for one in commands:
        command, *expected = one.splitlines()
        shows(expected, run(command, tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize(("page", "body"), blocks("python"))
def test_snippets_run(page: str, body: str, tmp_path: Path) -> None:
    (tmp_path / "snippet.py").write_text(body)
    run("python snippet.py", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(("page", "body"), blocks("yaml"))
def test_transcripts_in_the_docs_are_judged(page: str, body: str, tmp_path: Path) -> None:
    (tmp_path / "record.yaml").write_text(body)
    run("houseway settle record.yaml", tmp_path)


@pytest.mark.parametrize(("page", "body"), blocks("sh"))
def test_make_targets_exist(page: str, body: str) -> None:
    for line in body.splitlines():
        command = line.split("#")[0].split()
        assert command[0] == "make"
        subprocess.run(["make", "-n", *command[1:]], cwd=ROOT, check=True, capture_output=True)


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


FILE = re.compile(r"`((?:src/houseway/|tests/|docs/)?(?:[a-z_]+/)+[\w.]+\.(?:py|js|md|html))`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = FILE.findall(page.read_text())
    assert [one for one in named if not any((root / one).exists() for root in (ROOT, ROOT / "src" / "houseway"))] == []
