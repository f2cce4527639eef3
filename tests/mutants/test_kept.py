"""Evidence by content: what moves keeps it, what changes loses it, and nothing is kept of a tree that has no commit."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.mutants import __main__, catalogue, identity, kept, report, targets
from tests.mutants.catalogue import Mutant, Source
from tests.mutants.kept import Evidence, Run
from tests.mutants.run import KILLED, STILLBORN, SURVIVED, Job, Outcome
from tests.mutants.targets import Case

RAN = Run("2026-01-02 03:04", "abc123456")

# ── mutants ──────────────────────────────────────────────────────────────────────────────────────

STOP = '''
def stop(table: Table, bet: Bet) -> Refusal | None:
    """6.5(h): bounds."""
    if bet.amount <= 5:  # five
        return None
    return Refusal("too much", "5", "6.8")
'''
STOP_LAID_OUT_ANEW = '''
def stop(table: Table[Rules, State], bet: Bet):
    """6.5(h): what a raise may be."""
    if (
        bet.amount <= 5
    ):
        return None
    return Refusal(
        "too much", "5",
        "6.8",
    )
'''
PAY = """
async def pay(table, stacks):
    for chips in sorted(stacks, reverse=True):
        table.win(chips, cite="6.4(a)")
"""
INSIDE = "\nclass Table:\n" + STOP.replace("\n", "\n    ")
Key = tuple[str, str]


def keys(text: str, made: list[Mutant]) -> dict[str, list[Key]]:
    """What the mutants of a text are known by, under the name of the function or constant."""
    units = identity.units(Source("x.py", "", text))
    found: dict[str, list[Key]] = {}
    for mutant in made:
        unit = identity.around(units, mutant, text)
        found.setdefault(unit.name, []).append(identity.before_and_after(unit, mutant, text))
    return found


def of_procedure(text: str) -> dict[str, list[Key]]:
    return keys(text, catalogue.procedure("games/x.py", text))


@pytest.mark.parametrize(
    "text", ["import os\n" + PAY + STOP, STOP_LAID_OUT_ANEW, INSIDE], ids=["moved", "laid out anew", "in a class"]
)
def test_a_function_is_the_same_wherever_it_stands_and_however_it_is_laid_out(text: str) -> None:
    before = of_procedure(STOP)["stop"]
    assert len(before) == 2
    assert of_procedure(text)["stop"] == before


@pytest.mark.parametrize("edit", [("<= 5", "<= 6"), ('"too much"', '"more"'), ("return None", "return stop")])
def test_an_edit_of_a_function_changes_all_of_its_mutants_and_no_others(edit: tuple[str, str]) -> None:
    before, after = of_procedure(STOP + PAY), of_procedure(STOP.replace(*edit) + PAY)
    assert before["pay"] == after["pay"]
    assert not set(before["stop"]) & set(after["stop"])


OPTIONS = """
OPTIONS = (
    Option(id="a", kind=Number(least=1), default=6, cite="6.2(a)"),
    Option(id="b", kind=Number(least=2), default=8, cite="6.2(b)"),
)
DEPTH = 10
"""


def of_law(text: str) -> set[Key]:
    return {key for some in keys(text, catalogue.law("law/x.py", text, {})).values() for key in some}


def test_a_datum_is_known_apart_from_those_beside_it() -> None:
    before, after = of_law(OPTIONS), of_law(OPTIONS.replace("default=8", "default=9"))
    assert len(before) == len(after) == 10
    assert {was for was, _ in before - after} == {"Option(id='b', kind=Number(least=2), default=8, cite='6.2(b)')"}


def test_a_change_across_functions_is_one_of_the_module() -> None:
    text = STOP + PAY
    at = text.index('"6.8"')
    mutant = Mutant("x.py", 1, "hand", text[at : text.index("for chips")], "", at, text.index("for chips"), ())
    assert keys(text, [mutant]).keys() == {""}


def test_the_same_datum_in_two_files_is_told_apart_by_its_place() -> None:
    files = ["law/games/red_dog/red_dog.py", "law/games/twenty_one/blackjack.py"]
    age = [case for case in targets.cases(files) if case.mutant.was.startswith('Age(hours=None, cite="19:46-1.18"')]
    assert [case.mutant.file for case in age] == files
    assert len({case.unit for case in age}) == 2
    assert (
        len({case.unit for case in targets.cases(files[:1]) if case.mutant.was == age[0].mutant.was} - {age[0].unit})
        == 1
    )


def test_what_the_house_owes_or_elects_is_judged_by_the_game_and_by_the_house() -> None:
    judges = {case.mutant.kind: case.tests for case in targets.cases(["law/games/red_dog/red_dog.py"])}
    game = ("tests/games/red_dog/test_06_red_dog.py", "tests/law/test_games_law.py")
    assert judges["law"] == game
    assert judges["option"] == judges["duty"]
    assert judges["option"][:2] == game
    assert "tests/house/test_check.py" in judges["option"]


def test_the_law_of_a_family_is_judged_by_its_own_tests_too() -> None:
    judges = [case.tests for case in targets.cases(["law/games/poker/holdem.py", "games/poker/holdem.py"])]
    assert judges
    assert all("tests/law/test_poker_law.py" in tests for tests in judges)


# ── tests ────────────────────────────────────────────────────────────────────────────────────────

TEST = """
LIMIT = 5

def given(amount):
    return {"amount": amount}

def test_6_5_h_bounds():
    assert given(LIMIT)

def test_other():
    assert True
"""
Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file of tests, each time another one."""

    def new(text: str) -> str:
        path = tmp_path / f"test_{len(list(tmp_path.iterdir()))}.py"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return new


def case(*tests: str, unit: str = "u", was: str = "1") -> Case:
    return Case(Mutant("games/x.py", 3, "law", was, "2", 0, 1, ("6.5(h)",)), unit, "c", "stop", tests)


def killed(test: str) -> Evidence:
    evidence = Evidence()
    one = case(test)
    kept.learn(evidence, one, kept.verdict(one, KILLED, f"{test}::test_6_5_h_bounds[3]", RAN))
    return evidence


def test_a_kill_holds_while_its_test_is_the_same(write: Write) -> None:
    evidence = killed(write(TEST))
    moved = write(
        '"""Elsewhere."""\n' + TEST.replace("assert given(LIMIT)", "assert given(\n        LIMIT\n    )  # so")
    )
    beside = write(TEST.replace("assert True", "assert LIMIT"))
    for file in (moved, beside):
        one = kept.known(case(file), evidence)
        assert one is not None
        assert (one.result, one.ran) == (KILLED, RAN)
        assert kept.killer(one, case(file)) == f"{file}::test_6_5_h_bounds"


@pytest.mark.parametrize(
    "edit",
    [("given(LIMIT)", "given(4)"), ("LIMIT = 5", "LIMIT = 6"), ('"amount": amount', '"amount": 0'), ("_bounds", "_s")],
    ids=["the test", "a constant that it uses", "a helper that it uses", "its name"],
)
def test_a_kill_falls_with_its_test(write: Write, edit: tuple[str, str]) -> None:
    evidence = killed(write(TEST))
    assert kept.known(case(write(TEST)), evidence)
    assert kept.known(case(write(TEST.replace(*edit))), evidence) is None


def test_a_kill_says_nothing_of_another_unit_nor_before_other_judges(write: Write) -> None:
    file = write(TEST)
    evidence = killed(file)
    assert kept.known(case(file, unit="v"), evidence) is None
    assert kept.known(case(write("def test_other():\n    assert True\n")), evidence) is None
    assert kept.known(case(file, write("")), evidence)


def test_a_test_counts_with_what_it_takes_from_other_files_of_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "ROOT", tmp_path)
    found = []
    for folder, helper in (("first", "return 5"), ("second", "return 5  # moved"), ("third", "return 6")):
        path = tmp_path / "tests" / folder
        path.mkdir(parents=True)
        (path / "helper.py").write_text(f"def given():\n    {helper}\n")
        (path / "test_a.py").write_text("from .helper import given\n\ndef test_a():\n    assert given()\n")
        found.append(identity.tests(f"tests/{folder}/test_a.py")["test_a"])
    assert found[0] == found[1]
    assert found[0] != found[2]


@pytest.mark.parametrize("result", [SURVIVED, STILLBORN])
def test_what_was_not_killed_holds_until_a_test_that_judges_it_changes(write: Write, result: int) -> None:
    evidence, one = Evidence(), case(write(TEST))
    kept.learn(evidence, one, kept.verdict(one, result, "", RAN))
    again = kept.known(case(write("# moved\n" + TEST)), evidence)
    assert again is not None
    assert again.result == result
    assert kept.known(case(write(TEST.replace("assert True", "assert LIMIT"))), evidence) is None


def test_a_new_verdict_takes_the_place_of_the_old(write: Write) -> None:
    file = write(TEST)
    evidence, one = killed(file), case(file)
    kept.learn(evidence, one, kept.verdict(one, SURVIVED, "", RAN))
    assert [each.result for each in evidence.of(one)] == [SURVIVED]


def test_a_changed_test_is_tried_first(write: Write) -> None:
    file = write(TEST)
    evidence = killed(file)
    evidence.tests = dict.fromkeys((one.by for one in evidence.of(case(file))), "test_6_5_h_bounds")
    changed = write(TEST.replace("LIMIT = 5", "LIMIT = 6"))
    assert kept.likely(case(changed), evidence) == [f"{changed}::test_6_5_h_bounds"]


def test_a_mutant_that_lives_again_is_told_apart(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def all_survive(jobs: Iterable[tuple[object, Job]], workers: int) -> list[tuple[object, Outcome]]:
        return [(key, Outcome(SURVIVED, "", 0.1)) for key, _ in jobs]

    monkeypatch.setattr(__main__, "preload", lambda: None)
    monkeypatch.setattr(__main__, "run", all_survive)
    monkeypatch.setattr(__main__, "_read", lambda file: "1")
    evidence = killed(write(TEST))
    evidence.tests = dict.fromkeys((one.by for some in evidence.verdicts.values() for one in some), "test_6_5_h_bounds")
    file = write(TEST.replace("LIMIT = 5", "LIMIT = 0"))
    assert __main__._judge([case(file), case(file, unit="v")], evidence, RAN, 1) == (2, 1)
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("survived")]
    assert ["killed before by" in line for line in said] == [True, False]


def test_a_paragraph_of_which_no_death_is_known_comes_first(write: Write) -> None:
    file = write(TEST)
    evidence, dead = killed(file), case(file)
    one, other = case(file, unit="v"), case(file, unit="w")
    new = other._replace(mutant=other.mutant._replace(cites=("6.8",)))
    assert __main__._first([one, new], [dead, one, new], evidence) == [new, one]


# ── the file, the page and the commit ────────────────────────────────────────────────────────────


def test_what_is_written_is_read_again_and_what_is_gone_is_not(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "RESULTS", tmp_path / "results.json")
    file, other = write(TEST), write("def test_more():\n    assert 1\n")
    dead, alive, gone, new = case(file), case(file, unit="v"), case(file, unit="w"), case(file, unit="x")
    elsewhere = case(other)
    evidence = killed(file)
    for one, ran in ((elsewhere, RAN), (alive, Run("2026-01-01 00:00", "old")), (gone, RAN)):
        kept.learn(evidence, one, kept.verdict(one, SURVIVED, "", ran))
    judged = [(one, kept.known(one, evidence)) for one in (dead, elsewhere, alive, new)]
    kept.save(report.summary(judged), judged, evidence)
    again = kept.load()
    assert again.verdicts == {key: found for key, found in evidence.verdicts.items() if key[0] != "w"}
    assert list(again.tests.values()) == ["test_6_5_h_bounds"]
    results = json.loads(kept.RESULTS.read_text(encoding="utf-8"))
    assert (results["date"], results["commit"]) == RAN
    assert (results["killed"], results["survived"], results["not run"]) == (1, 2, 1)
    assert results["paragraphs"] == {"6.5(h)": {"killed": 1, "survived": 2}}


def test_an_interrupted_run_keeps_who_killed_what_it_did_not_come_to(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "RESULTS", tmp_path / "results.json")
    evidence, changed = killed(write(TEST)), case(write(TEST.replace("LIMIT = 5", "LIMIT = 6")))
    evidence.tests = dict.fromkeys((one.by for one in evidence.of(changed)), "test_6_5_h_bounds")
    judged = [(changed, kept.known(changed, evidence))]
    kept.save(report.summary(judged), judged, evidence)
    again = kept.load()
    assert kept.known(changed, again) is None
    assert kept.likely(changed, again) == [f"{changed.tests[0]}::test_6_5_h_bounds"]
    assert json.loads(kept.RESULTS.read_text(encoding="utf-8"))["not run"] == 1


def test_the_page_counts_families_and_lists_survivors_with_their_paragraphs(write: Write) -> None:
    file = write(TEST)
    evidence, alive = killed(file), case(file, unit="v", was="a\n  <= b")
    kept.learn(evidence, alive, kept.verdict(alive, SURVIVED, "", RAN))
    judged = [(one, kept.known(one, evidence)) for one in (case(file), alive, case(file, unit="x"))]
    lines = list(report.page(judged))
    assert "1 of 2 killed; last run 2026-01-02 03:04 at abc123456." in lines
    assert "| games | 3 | 1 | 1 | 0 | 1 |" in lines
    assert [line for line in lines if line.startswith("* ")] == ["* games/x.py:3 stop (6.5(h)): `a <= b` → `2`"]


def test_a_run_names_its_commit_only_if_the_tree_is_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "tests" / "mutants" / "results.json"
    results.parent.mkdir(parents=True)
    results.write_text("{}")

    def git(*words: str) -> str:
        name = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        done = subprocess.run(["git", *name, *words], cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message=One")
    monkeypatch.setattr(__main__, "ROOT", tmp_path)
    monkeypatch.setattr(kept, "RESULTS", results)
    results.write_text('{"new": 1}')
    (tmp_path / "notes.txt").write_text("beside")
    assert git("rev-parse", "HEAD").startswith(__main__.commit())
    assert __main__.commit()
    (tmp_path / "tests" / "test_new.py").write_text("")
    assert __main__.commit() == ""
