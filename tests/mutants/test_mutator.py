"""The mutator itself: what it changes, to what it attributes it, and that a break is noticed and a no-op is not."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from tests.mutants import catalogue, equal, targets
from tests.mutants.by_hand import BREAKS
from tests.mutants.catalogue import Break, Mutant
from tests.mutants.run import KILLED, PACKAGE, ROOT, STILLBORN, SURVIVED, Job

LAW = '''
SINCE = date(2007, 10, 15)
OLD = date(1978, 6, 2)
POINTS = (4, 5)
"""1.1: the points."""
ODDS = Paytable(id="odds", cite="1.4", since=SINCE, basis="nj", odds={"a": Odds(9, 5), "b": Odds(1)})
OPTION = Option(id="o", kind=Choice(("off", "on"), study=3), default="off", cite="1.3", since=OLD, basis="nj")
WAGER = made("w", 7)
ONE = Paragraph(cite="1.9", since=SINCE, basis="nj", gloss="Five of 5 dice.")
GAME = GameLaw(
    fittings=(Fitting(item="shoe", cite="1.5", since=OLD, basis="nj"), SHUFFLER),
    checked={**ALL, "1.6(a)": "rules"},
)

def made(id, item):
    return Wager(id=id, cite=f"1.2(a){item}", since=OLD, basis="nj")
'''

PROCEDURE = '''
def stop(table, bet):
    """6.5(h): bounds."""
    table.announce("Stop", cite="6.5(i)")
    table.closed = "6.5(d)"
    count = 1
    assert count < 2
    if bet.amount <= 5:
        return None
    return Refusal("too much", "5", "6.8")

async def pay(table, stacks, cite):
    for chips in sorted(stacks, reverse=True):
        table.win(chips, cite)
    await burn(table, cite="6.4(a)")
    table.say(stacks)
'''


def test_every_break_by_hand_stands_where_it_is_written() -> None:
    assert {one.file for one in BREAKS} <= {*targets.files()}
    assert [one for file in targets.files() for one in targets.stale(file)] == []


def test_every_mutant_that_is_said_to_change_nothing_is_one() -> None:
    cases = targets.cases({file for file, *_ in equal.REASONS})
    assert equal.REASONS.keys() <= {(one.mutant.file, one.where, one.mutant.was, one.mutant.now) for one in cases}


def changes(mutants: list[Mutant]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.was, one.now, one.cites) for one in mutants]


def test_the_law_moves_one_step_and_each_step_has_its_paragraph() -> None:
    names = {"SINCE": date(2007, 10, 15), "OLD": date(1978, 6, 2), "date": date}
    found = changes(catalogue.law("law/x.py", LAW, names))
    assert found == [
        ("(4, 5)", "(4,)", ("1.1",)),
        ("4", "5", ("1.1",)),
        ("4", "3", ("1.1",)),
        ("5", "6", ("1.1",)),
        ("5", "4", ("1.1",)),
        ("SINCE", "SINCE + __import__('datetime').timedelta(1)", ("1.4",)),
        ("Odds(9, 5)", "Odds(10, 5)", ("1.4",)),
        ("Odds(1)", "Odds(2)", ("1.4",)),
        ('"off"', "'on'", ("1.3",)),
        ('("off", "on")', '("off",)', ("1.3",)),
        ("7", "8", ("1.2(a)7",)),
        ("7", "6", ("1.2(a)7",)),
        ('Fitting(item="shoe", cite="1.5", since=OLD, basis="nj")', "*()", ("1.5",)),
        ("SHUFFLER", "*()", ()),
    ]


def test_what_is_elected_and_what_is_owed_is_told_apart() -> None:
    kinds = {one.was: one.kind for one in catalogue.law("law/x.py", LAW, {})}
    assert kinds.pop('"off"') == kinds.pop('("off", "on")') == "option"
    assert [was for was, kind in kinds.items() if kind == "duty"] == [
        'Fitting(item="shoe", cite="1.5", since=OLD, basis="nj")', "SHUFFLER",
    ]  # fmt: skip
    assert kinds["7"] == "law"


def test_cited_acts_are_left_out_refusals_not_made_and_bounds_moved() -> None:
    assert changes(catalogue.procedure("games/x.py", PROCEDURE)) == [
        ('table.announce("Stop", cite="6.5(i)")', "pass", ("6.5(i)",)),
        ('table.closed = "6.5(d)"', "pass", ("6.5(d)",)),
        ("bet.amount <= 5", "bet.amount < 5", ("6.5(h)",)),
        ('Refusal("too much", "5", "6.8")', "None", ("6.8",)),
        ("True", "not (True)", ("6.4(a)",)),
        ("table.win(chips, cite)", "pass", ("6.4(a)",)),
        ('await burn(table, cite="6.4(a)")', "pass", ("6.4(a)",)),
    ]


@pytest.mark.parametrize("text", [LAW, PROCEDURE])
def test_every_mutant_is_a_source_that_differs_in_one_place(text: str) -> None:
    made = catalogue.law("law/x.py", text, {"SINCE": date(2007, 10, 15), "OLD": date(1978, 6, 2), "date": date})
    for one in [*made, *catalogue.procedure("games/x.py", text)]:
        changed = one.apply(text)
        compile(changed, "x", "exec")
        assert changed != text
        assert changed == text[: one.start] + one.now + text[one.end :]
        assert text[one.start : one.end] == one.was


def test_columns_are_counted_in_letters_though_the_tree_counts_bytes() -> None:
    (one,) = catalogue.procedure("games/x.py", 'def f(t):\n    x = "—"; t.announce("—tie", cite="6.5(e)")\n')
    assert one.was == 't.announce("—tie", cite="6.5(e)")'


def test_a_break_by_hand_needs_its_text_exactly_once() -> None:
    one = Break("games/x.py", "<= 5", "< 5", "6.5(h), 8.2")
    mutant = catalogue.by_hand(one, PROCEDURE)
    assert (mutant.line, mutant.cites) == (8, ("6.5(h)", "8.2"))
    assert "amount < 5" in mutant.apply(PROCEDURE)
    for text in ("", PROCEDURE * 2):
        with pytest.raises(LookupError, match="exactly one"):
            catalogue.by_hand(one, text)


# ── run against one test of red dog ──────────────────────────────────────────────────────────────

RUN = """
import json, sys
from tests.mutants.run import Job, preload, run
preload()
jobs = [(key, Job(*one, (sys.argv[1],), took={"": 0.1}, least=2)) for key, one in json.load(sys.stdin).items()]
print(json.dumps({key: outcome[:2] for key, outcome in run(jobs, 2)}))
"""

RED_DOG_LAW, RED_DOG = "law/games/red_dog/red_dog.py", "games/red_dog/red_dog.py"
RED_DOG_TEST = """
from tests.judging import bet, cards, judge

def test_6_5_e_consecutive_values_are_a_tie_hand() -> None:
    found = judge("red-dog", [bet(1, "original", 10), "close", *cards("7h 8c")])
    assert found.words == ["The cards are consecutive\u2014tie hand"]
    assert found.all("settled", result="void") and found.net == {}
"""


@pytest.mark.slow
def test_a_break_of_red_dog_is_killed_by_its_test_and_a_no_op_survives(tmp_path: Path) -> None:
    test = tmp_path / "test_red_dog.py"
    test.write_text(RED_DOG_TEST, encoding="utf-8")
    law, game = ((PACKAGE / file).read_text(encoding="utf-8") for file in (RED_DOG_LAW, RED_DOG))
    value = catalogue.by_hand(Break(RED_DOG_LAW, '"8": 8,', '"8": 9,', "6.1(b)"), law)
    silence = next(one for one in catalogue.procedure(RED_DOG, game) if "The cards are consec" in one.was)
    jobs = {
        "no-op": (RED_DOG, game + "\n# nothing\n"),
        "number": (RED_DOG_LAW, value.apply(law)),
        "silence": (RED_DOG, silence.apply(game)),
        "nonsense": (RED_DOG, game + "\nraise ValueError\n"),
        "endless": (RED_DOG, game.replace("    await prepare(table)\n", "    while True: pass\n")),
        "endless at once": (RED_DOG, game + "\nwhile True: pass\n"),
    }
    command = [sys.executable, "-c", RUN, str(test)]
    given = json.dumps(jobs)
    said = subprocess.run(command, input=given, cwd=ROOT, capture_output=True, text=True, check=True)
    found = {key: (result, by.rpartition("::")[2]) for key, (result, by) in json.loads(said.stdout).items()}
    assert found == {
        "no-op": (SURVIVED, ""),
        "number": (KILLED, "test_6_5_e_consecutive_values_are_a_tie_hand"),
        "silence": (KILLED, "test_6_5_e_consecutive_values_are_a_tie_hand"),
        "nonsense": (STILLBORN, ""),
        "endless": (KILLED, "test_6_5_e_consecutive_values_are_a_tie_hand"),
        "endless at once": (KILLED, ""),
    }
    assert (PACKAGE / RED_DOG_LAW).read_text(encoding="utf-8") == law


def test_of_several_files_the_likely_tests_come_first_then_those_with_the_paragraphs_name() -> None:
    took = dict.fromkeys(("a.py::test_1_2[x]", "a.py::test_other", "b.py::test_3[y]", "b.py::test_3[z]"), 0.1)
    job = Job("", "", ("a.py", "b.py", "c.py"), likely=("b.py::test_3[y]",), named=("test_1_2",), took=took)
    chosen = [(files, [test for test in took if wanted(test)]) for files, wanted in job.sittings()]
    assert chosen[:2] == [(["b.py"], ["b.py::test_3[y]"]), (["a.py"], ["a.py::test_1_2[x]"])]
    assert chosen[2:] == [([file], list(took)) for file in ("a.py", "b.py", "c.py")]
    assert [files for files, _ in job._replace(tests=("b.py",)).sittings()] == [["b.py"]]
