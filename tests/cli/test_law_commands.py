"""The commands that show the law: games, rules, irregularity, trace."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.games import GAMES, game
from houseway.law import citation, contents, trace
from houseway.rulebook.games import listed

Printed = pytest.CaptureFixture[str]


def run(printed: Printed, *args: str) -> str:
    """What a right call prints."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    out = printed.readouterr()
    assert (ended.value.code, out.err) == (0, "")
    return out.out


def objects(printed: Printed, *args: str) -> list[dict[str, Any]]:
    """What a right call prints with --json: an object a line."""
    return [json.loads(line) for line in run(printed, *args, "--json").splitlines()]


def wrong(printed: Printed, *args: str) -> str:
    """The one line that a wrong call prints."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    out = printed.readouterr()
    assert (ended.value.code, out.out, out.err.count("\n")) == (2, "", 1)
    return out.err.removeprefix("houseway: ").rstrip("\n")


# ── games ────────────────────────────────────────────────────────────────────────────────────────


def test_games_lists_all_with_both_numberings(capsys: Printed) -> None:
    rows = {row["game"]: row for row in objects(capsys, "games")}
    assert len(rows) == 29
    assert {id for id, row in rows.items() if row["ruled"]} == set(GAMES)
    assert rows["red-dog"] == {
        "game": "red-dog", "title": "Red dog", "subchapter": "6", "19:47": "6", "13:69F": "6", "adopted": "1991-11-04",
        "first_found": "", "in_force": True, "ruled": True,
    }  # fmt: skip
    assert (rows["mini-dice"]["adopted"], rows["blackjack"]["adopted"]) == (None, "1978-06-02")
    assert (rows["automated-craps"]["19:47"], rows["automated-craps"]["13:69F"]) == (None, "1A")
    assert (rows["keno"]["19:47"], rows["keno"]["13:69F"]) == ("15", None)
    text = run(capsys, "games").splitlines()
    assert all(any(line.startswith(f"{id} ") for line in text) for id in listed())


@pytest.mark.parametrize(
    ("question", "paragraphs"),
    [("hard total of 17", ["13:69F-2.12(b)", "13:69F-2A.12(b)"]), ("soft total of 21", ["13:69F-2.12(b)"]),
     ("dealer hits until a hard total", ["13:69F-2.12(b)"]), ("commission prohibited", ["13:69F-1A.6"])],
)  # fmt: skip
def test_a_search_finds_the_paragraph_whose_subject_it_is(
    question: str, paragraphs: list[str], capsys: Printed
) -> None:
    found = [line.split()[0] for line in run(capsys, "search", question).splitlines() if "paragraph" in line]
    assert set(paragraphs) <= {*found[:4]}, found


def test_words_are_searched_with_quotes_or_without(capsys: Printed) -> None:
    hits = run(capsys, "search", "dealer announces spread")
    assert "13:69F-6.5(g)" in hits
    assert run(capsys, "search", "dealer", "announces", "spread") == hits


def test_games_knows_what_was_no_game_yet(capsys: Printed) -> None:
    rows = {row["game"]: row["in_force"] for row in objects(capsys, "games", "--as-of", "2012-03-18")}
    assert [id for id, in_force in rows.items() if not in_force] == [
        "automated-craps", "blackjack-switch", "poker-badugi", "poker-triple-draw",
    ]  # fmt: skip
    assert "no text is held for 1990-01-01" in wrong(capsys, "games", "--as-of", "1990-01-01")
    assert "is not a day" in wrong(capsys, "games", "--as-of", "yesterday")


def test_games_shows_a_games_wagers_options_and_irregularities(capsys: Printed) -> None:
    text = run(capsys, "games", "red-dog", "--as-of", "2011-03-01")
    assert "original: Original wager   [19:47-6.5(a), since 1991-11-04; in the text of 1996]" in text
    assert "1: 5 to 1, 2: 4 to 1, 3: 2 to 1, 4: 1 to 1" in text
    assert "third_card_exposed   [19:47-6.7(c), since 1991-11-04; in the text of 1996]" in text
    assert "multiple_betting_areas   [19:47-6.8, since 1991-11-04; in the text of 1996]" in text
    assert "[13:69F-6.7, since 1991-11-04; in the text of 1996]" in run(capsys, "games", "red-dog")


def test_games_says_where_the_law_gives_no_default(capsys: Printed) -> None:
    lines = run(capsys, "games", "craps").splitlines()
    start = next(number for number, line in enumerate(lines) if line.strip().startswith("vig_timing"))
    assert any("ours: the law gives no default" in line for line in lines[start : start + 4])
    start = next(number for number, line in enumerate(lines) if line.strip().startswith("place_lose_come_out"))
    assert not any("ours:" in line for line in lines[start : start + 4])


def test_games_has_a_wager_from_its_day_on(capsys: Printed) -> None:
    def wagers(day: str) -> set[str]:
        return {wager["id"] for wager in objects(capsys, "games", "craps", "--as-of", day)[0]["wagers"]}

    assert "fire" not in wagers("2012-03-18")
    assert "fire" in wagers("2012-03-19")


@pytest.mark.parametrize(
    ("wager", "odds"),
    [
        ("field", {"field": "1 to 1", "field_2": "2 to 1", "field_12": "2 to 1"}),
        ("place_win_6", {"place_win_6": "7 to 6"}),
        ("hop_hard_22", {"hop_hard": "30 to 1"}),
        ("horn", {}),
    ],
)
def test_a_paytable_by_wagers_gives_each_its_own_lines(wager: str, odds: dict[str, str]) -> None:
    law = import_module("houseway.law.games.dice.craps").LAW
    own = import_module("houseway.cli.games").odds_of(wager, law.paytables[0].odds, {one.id for one in law.wagers})
    assert {key: str(one) for key, one in own.items()} == odds


def test_games_and_the_others_know_the_games_by_name(capsys: Printed) -> None:
    for command in ("games", "irregularity"):
        assert wrong(capsys, command, "red-dgo") == "no game 'red-dgo'; did you mean red-dog?"
    for id in [id for id in listed() if id not in GAMES][:1]:
        assert wrong(capsys, "games", id).endswith("the engine does not rule it yet")


# ── rules ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("citation", ["6.7(c)", "19:47-6.7(c)", "13:69F-6.6(c)", "N.J.A.C. 19:47-6.7(c)"])
def test_rules_finds_a_paragraph_under_either_number(capsys: Printed, citation: str) -> None:
    (out,) = objects(capsys, "rules", citation)
    (section,) = out["sections"]
    (paragraph,) = section["paragraphs"]
    assert (section["19:47"], section["13:69F"], section["title"]) == ("6.7", "6.6", "Irregularities")
    assert (paragraph["cite"], paragraph["in_force_as"]) == ("6.7(c)", "13:69F-6.6(c)")
    assert [(one["kind"], one["name"]) for one in paragraph["data"]] == [("irregularity", "third_card_exposed")]
    assert any(place["file"] == "games/red_dog/red_dog.py" for place in paragraph["code"])


@pytest.mark.parametrize("day", ["1996-04-01", "2012-03-19"])
@pytest.mark.parametrize("citation", ["13:69F-2A.15", "2.6", "3.2", "3.3(c)", "3.9", "3.10", "5.7"])
def test_rules_prints_a_paragraph_once_and_says_who_borrows_it(capsys: Printed, citation: str, day: str) -> None:
    (out,) = objects(capsys, "rules", citation, "--as-of", day)
    (section,) = out["sections"]
    cites = [one["cite"] for one in section["paragraphs"]]
    assert len(cites) == len({*cites})
    for one in section["paragraphs"]:
        assert len(one["data"]) == len({(each["kind"], each["name"]) for each in one["data"]})
        assert one["basis"] != "sibling"
    borrowed = {one["cite"]: [each["game"] for each in one["borrowed_by"]] for one in section["paragraphs"]}
    if citation == "13:69F-2A.15":
        assert borrowed["13:69F-2A.15(c)"] == ["blackjack"]
        assert borrowed["13:69F-2A.15(b)"] == []
        assert "borrowed by   blackjack, since 1996-03-11: a sibling" in run(capsys, "rules", citation, "--as-of", day)


@pytest.mark.parametrize(
    ("citation", "since"),
    [("2.6(j)1", "1996-07-15"), ("2.2(c)", "2012-03-19"), *((f"2.2(a){n}", "2012-03-19") for n in range(1, 5))],
)
def test_rules_says_that_a_paragraph_was_not_yet_there_in_march_1996(
    capsys: Printed, citation: str, since: str
) -> None:
    (out,) = objects(capsys, "rules", citation, "--as-of", "1996-04-01")
    (paragraph,) = out["sections"][0]["paragraphs"]
    assert (paragraph["in_force"], paragraph["since"]) == (False, since)


@pytest.mark.parametrize("citation", ["2.16", "2.17"])
def test_rules_says_that_the_day_of_a_sections_adoption_is_not_held(capsys: Printed, citation: str) -> None:
    assert "adopted (day not held)" in run(capsys, "rules", citation)


def test_rules_shows_a_section_with_its_dates_data_and_code(capsys: Printed) -> None:
    text = run(capsys, "rules", "6.5", "--as-of", "2011-03-01")
    assert "19:47-6.5; 13:69F-6.5; adopted 1991-11-04; amended 1994-03-21, 1995-06-19" in text
    assert "19:47-6.5(i)2   enforced; New Jersey's own section" in text
    assert "spread: 1: 5 to 1, 2: 4 to 1, 3: 2 to 1" in text
    assert "games/red_dog/red_dog.py:" in text


def test_rules_shows_a_subchapter_and_what_is_reserved(capsys: Printed) -> None:
    text = run(capsys, "rules", "6")
    assert text.startswith("Subchapter 6: Red Dog, adopted 1991-11-04 (R.1991 d.532)\n")
    assert [f"\n6.{n}  " in text for n in range(1, 11)] == [True] * 9 + [False]
    assert "reserved" in text


def test_rules_says_of_a_part_what_it_is_part_of(capsys: Printed) -> None:
    assert "\n6.5(e)2 is part of 6.5(e)\n" in run(capsys, "rules", "6.5(e)2")


@pytest.mark.parametrize(
    ("citation", "line"),
    [
        ("66", "neither 19:47 nor 13:69F has a subchapter 66; did you mean 6?"),
        ("6.15", "neither 19:47 nor 13:69F has a section '6.15'; did you mean"),
        ("6.5(z)", "6.5 has no paragraph 6.5(z); did you mean 6.5("),
        ("2.18(c)", "the text of 2.18(c) is not held; of 2.18 there is (i), (j)"),
        ("13:69F-2.15(d)1", "the text of 2.15(d)1 is not held; of 2.15 there is (a), (b)"),
        ("12.10(a)", "the text of 12.10(a) is not held; of 12.10 nothing is listed"),
        ("red dog", "'red dog' is no citation; write one like"),
    ],
)
def test_rules_answers_an_unknown_citation_in_a_line(capsys: Printed, citation: str, line: str) -> None:
    assert wrong(capsys, "rules", citation).startswith(line)


def test_rules_history_has_every_amendment_and_what_it_changed(capsys: Printed) -> None:
    (out,) = objects(capsys, "rules", "6.5", "--history")
    days = {day["date"]: day for day in out["history"]}
    assert list(days) == ["1991-11-04", "1994-03-21", "1995-06-19", "2012-03-19"]
    assert days["1994-03-21"] == {"date": "1994-03-21", "notes": ["6.5 amended"], "begins": [], "ends": []}
    assert "paragraph 6.5(i)3" in days["1995-06-19"]["begins"]
    assert days["2012-03-19"]["notes"] == ["19:47-6.5 becomes 13:69F-6.5"]
    assert "19:47-6.6 is not carried over" in run(capsys, "rules", "6", "--history")
    assert "no change in our data" in run(capsys, "rules", "6.5", "--history")


@pytest.mark.parametrize("command", [("rules",), ("trace",), ("irregularity", "red-dog")])
def test_of_a_long_word_that_is_not_known_the_beginning_is_quoted(capsys: Printed, command: tuple[str, ...]) -> None:
    line = wrong(capsys, *command, "x" * 5000)
    assert "x… (5000 characters)" in line
    assert len(line) < 500


def test_rules_diff_says_which_day_is_none(capsys: Printed) -> None:
    assert wrong(capsys, "rules", "6", "--diff", "soon", "2012-03-19").startswith("--diff soon is not a day; ")


def test_rules_diff_shows_what_is_the_law_on_one_day_only(capsys: Printed) -> None:
    (out,) = objects(capsys, "rules", "1", "--diff", "2012-03-18", "2012-03-19")
    assert {one["change"] for one in out["changes"]} == {"added"}
    assert {(one["kind"], one["name"]) for one in out["changes"]} >= {
        ("wager", "fire"),
        ("paytable", "fire_A"),
        ("option", "fire_bet"),
        ("paragraph", "13:69F-1.12"),
    }
    assert ["19:47-1.2", "13:69F-1.2"] in out["numbers"]
    (back,) = objects(capsys, "rules", "1", "--diff", "2012-03-19", "2012-03-18")
    assert [(one["change"], one["name"]) for one in back["changes"]] == [
        ("dropped", one["name"]) for one in out["changes"]
    ]
    assert all(one["second"] is None for one in back["changes"])
    text = run(capsys, "rules", "6", "--diff", "2012-03-18", "2012-03-19")
    assert "19:47-6.7 is 13:69F-6.6" in text
    assert "no difference in our data" in text


# ── irregularity ─────────────────────────────────────────────────────────────────────────────────


def test_irregularity_gives_event_ruling_section_basis_and_questions(capsys: Printed) -> None:
    (one,) = objects(capsys, "irregularity", "red-dog", "third_card_exposed")
    assert (one["game"], one["in_force_as"], one["basis"]) == ("red-dog", "13:69F-6.6(c)", "nj-other-year")
    assert one["asks"] == ["Which card?", "Which players void the round?"]
    text = run(capsys, "irregularity", "red-dog", "third-card-exposed", "--as-of", "2011-03-01")
    for words in (
        "ruling    The card is discarded",
        "19:47-6.7(c)",
        "New Jersey's own section",
        "ask       Which card?",
    ):
        assert words in text


def test_irregularities_of_blackjack_switch_rest_on_2a_15_as_it_is_held(capsys: Printed) -> None:
    for one in objects(capsys, "irregularity", "blackjack-switch"):
        own = one["cite"].startswith("13:69F-2A.15")
        assert (one["basis"], one["since"]) == ("nj" if own else "sibling", "2012-03-19")


def test_irregularity_lists_all_of_a_game(capsys: Printed) -> None:
    kinds = [one["kind"] for one in objects(capsys, "irregularity", "red-dog")]
    assert kinds == ["card_found_face_up", "card_drawn_in_error", "third_card_exposed", "insufficient_cards"]


def test_irregularity_says_on_whose_words_a_ruling_rests(capsys: Printed) -> None:
    text = run(capsys, "irregularity", "red-dog", "insufficient_cards")
    assert "Houseway's own choice where the text is silent or not held" in text


def test_an_unknown_irregularity_is_a_line(capsys: Printed) -> None:
    line = wrong(capsys, "irregularity", "red-dog", "card_face_up")
    assert line == "red-dog has no irregularity 'card_face_up'; did you mean card_found_face_up?"


# ── trace ────────────────────────────────────────────────────────────────────────────────────────


def checkout(root: Path, tests: str, killed: dict[str, int] | None) -> Path:
    """A checkout with one file of tests, and with the result of mutants if there is one."""
    (root / "tests" / "games").mkdir(parents=True)
    (root / "tests" / "mutants").mkdir()
    (root / "tests" / "games" / "test_06_red_dog.py").write_text(tests, encoding="utf-8")
    if killed is not None:
        counts = {cite: {"killed": n, "survived": 1, "by": []} for cite, n in killed.items()}
        result = {"date": "2020-02-02", "commit": "abc1234", "paragraphs": counts}
        (root / "tests" / "mutants" / "results.json").write_text(json.dumps(result), encoding="utf-8")
    return root


TESTS = "def test_6_5_e_ties() -> None: ...\ndef test_6_7_c_voids() -> None: ...\n"


def statuses(printed: Printed, *args: str) -> dict[str, str]:
    return {row["cite"]: row["status"] for row in objects(printed, "trace", *args) if "cite" in row}


def at(monkeypatch: pytest.MonkeyPatch, root: Path | None) -> None:
    monkeypatch.setattr(import_module("houseway.rulebook.evidence"), "checkout", lambda: root)


@pytest.mark.parametrize(
    ("cite", "day", "says"),
    [
        ("19:47-3.5(c)", "1996-04-01", "at least 10 cards"), ("3.5(d)", "1996-04-01", "One cutting card"),
        ("3.5(c)", "2011-03-01", "The cut is offered"), ("19:47-3.12(c)", "1996-04-01", "A card face up in the shoe"),
        ("3.12(d)", "1996-04-01", "Too few cards"), ("3.12(c)", "2011-03-01", "dealt in error and disclosed"),
        ("13:69F-3.12(c)", "1996-04-01", "dealt in error and disclosed"), ("3.3(c)2", "2011-03-01", "It is collected"),
    ],
)  # fmt: skip
def test_a_paragraph_is_read_as_the_text_of_the_day_numbers_it(capsys: Printed, cite: str, day: str, says: str) -> None:
    (section,) = objects(capsys, "rules", cite, "--as-of", day)[0]["sections"]
    assert says in section["paragraphs"][0]["gloss"]


@pytest.mark.parametrize("cite", ["4.3", "4.12", "6.7", "13:69F-6.8", "13.8"])
def test_what_the_contents_held_leave_open_is_said(capsys: Printed, cite: str) -> None:
    open_ = "is unproved" if cite == "13.8" else "is unconfirmed"
    assert open_ in run(capsys, "rules", cite)
    assert open_ in run(capsys, "rules", cite, "--history")
    assert open_ not in run(capsys, "rules", "4.1") + run(capsys, "rules", "6.5", "--history")


def test_a_number_that_the_text_of_the_day_lacks_is_a_line(capsys: Printed) -> None:
    assert "3.5 has no paragraph 3.5(e) on 1996-04-01" in wrong(capsys, "rules", "3.5(e)", "--as-of", "1996-04-01")


def test_trace_calls_tested_only_what_a_dead_mutant_proves(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at(monkeypatch, checkout(tmp_path, TESTS, {"6.5(e)": 3, "6.7(c)": 0}))
    found = statuses(capsys, "red-dog")
    assert found["6.5(e)"] == "tested"
    assert found["6.7(c)"] == found["6.5(f)2"] == "enforced"
    assert found["6.6"] == "reserved"
    assert found["6.5(j)"] == "scripted"
    assert found["6.1(a)"] == "checked"
    text = run(capsys, "trace", "6")
    assert "3 of 4 died" in text
    assert "tests/games/test_06_red_dog.py:1 test_6_5_e_ties" in text
    assert text.splitlines()[-1].endswith("; mutants: last run 2020-02-02 at abc1234")
    assert "waits" not in text
    assert "check   rules" in text
    assert "ruled on, and not tested by a mutant" in text


def test_trace_lists_what_is_missing_and_counts_all(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at(monkeypatch, checkout(tmp_path, TESTS, {"6.5(e)": 3}))
    every, missing = statuses(capsys, "6"), statuses(capsys, "6", "--missing")
    assert "6.5(e)" not in missing
    assert {every[cite] for cite in missing} == {"enforced"}
    assert {every[cite] for cite in every if cite not in missing} == {"tested", "checked", "scripted", "reserved"}
    count = objects(capsys, "trace", "6", "--missing")[-1]["count"]
    assert sum(count.values()) == len(every)


def test_trace_lists_a_rule_that_nothing_rules_on_as_missing_and_says_why(capsys: Printed) -> None:
    """What 19:45 says of complimentaries: a rule, no definition."""
    assert statuses(capsys, "3", "--missing")["3.3(c)3v"] == "missing"
    assert "why     no mutant of it can exist: it only applies 19:45-1.9" in run(capsys, "trace", "3", "--missing")


@pytest.mark.parametrize("cite", ["3.2(c)", "4.6(c)", "6.5(b)", "7.2(c)"])
def test_trace_finds_where_the_service_rules_on_cash(capsys: Printed, cite: str) -> None:
    (row,) = [one for one in objects(capsys, "trace", cite.partition(".")[0]) if one.get("cite") == cite]
    assert row["status"] in ("tested", "enforced")
    assert "service/roles.py" in {place["file"] for place in row["code"]}


def test_at_most_fifteen_rules_have_no_mutant_and_none_of_these_is_tested(capsys: Printed) -> None:
    assert len(trace.WITHOUT_MUTANT) <= 15
    subchapters = {cite.partition(".")[0] for cite in trace.WITHOUT_MUTANT}
    found = {one.get("cite"): one for number in subchapters for one in objects(capsys, "trace", number)}
    rows = {cite: found[cite] for cite in trace.WITHOUT_MUTANT}
    assert {one["treatment"] for one in rows.values()} == {"enforced"}
    assert {one["status"] for one in rows.values()} <= {"enforced", "missing"}


@pytest.mark.slow
def test_trace_has_every_section_of_both_tables_of_contents(capsys: Printed) -> None:
    found = statuses(capsys)
    sections = {citation.section_of(cite.removesuffix(" on")).number for cite in found}
    assert {section.number for section in contents.SECTIONS} == sections
    assert {*found.values()} <= {*trace.STATUS}
    assert found["12.10"] == "reserved"
    assert (found["14.2(a)"], found["14.6(f) on"]) == ("checked", "not held")
    assert found["14.9"] in ("enforced", "tested")  # as far as its mutants have been run
    checked = {cite for id in GAMES for cite in game(id).law.checked}
    assert {cite for cite, status in found.items() if status == "checked"} == checked


def test_trace_names_what_no_text_is_held_of(capsys: Printed) -> None:
    """(a), (b), (d) and (e) of 2.3 are known by other words; the prints of 1996 and 1998 end and begin in sections."""
    found = [cite for cite, status in statuses(capsys, "blackjack").items() if status == "not held"]
    assert {"2.3(c)", "2.15(c) on", *(f"2.18({letter})" for letter in "abcdefgh")} <= {*found}
    assert not [cite for cite in found if cite.startswith(("2.18(i", "2.18(j", "2.18(k", "2.6", "2.15(a"))]
    assert "2.18(a), 2.18(b)" in run(capsys, "trace", "2", "--missing")
    assert [cite for cite, status in statuses(capsys, "3").items() if status == "not held"] == []
    assert "not held      2.18(a), 2.18(b)" in run(capsys, "rules", "2.18")
    (section,) = objects(capsys, "rules", "2.18")[0]["sections"]
    assert section["not_held"][0] == "2.18(a)"


def test_trace_works_without_tests_and_says_so(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, None)
    assert statuses(capsys, "red-dog")["6.5(e)"] == "tests not at hand"
    assert run(capsys, "trace", "red-dog").splitlines()[-1].endswith("tests are not at hand: run this in a checkout")
    assert "tests are not at hand" in run(capsys, "rules", "6.5(e)")


def test_trace_without_any_run_of_the_mutants_calls_nothing_tested(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at(monkeypatch, checkout(tmp_path, TESTS, None))
    assert "tested" not in statuses(capsys, "red-dog").values()
    assert "mutants: never run (make mutants)" in run(capsys, "trace", "red-dog")


def test_trace_knows_games_and_subchapters(capsys: Printed) -> None:
    assert wrong(capsys, "trace", "red-dgo") == "no game or subchapter 'red-dgo'; did you mean red-dog?"
    assert statuses(capsys, "19:47-6") == statuses(capsys, "6")


def test_odds_that_a_kind_shares_are_listed_with_each_of_its_wagers(capsys: Printed) -> None:
    lines = run(capsys, "games", "sic-bo").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  one_of_a_kind_6:"))
    paid = "one_of_a_kind_once: 1 to 1, one_of_a_kind_twice: 2 to 1, one_of_a_kind_thrice: 3 to 1"
    assert lines[at + 4].split("odds", 1)[1].strip() == paid


def test_a_form_is_said_with_what_it_is_about(capsys: Printed, tmp_path: Path) -> None:
    found = {"kind": "tampering_evidence", "at": "noon", "table": "3", "by": "A. Finder 1234"}
    inputs = [{"irregularity": found}, "close", {"roll": [1, 2, 3]}]
    record = tmp_path / "record.json"
    record.write_text(json.dumps({"game": "sic-bo", "seats": {"1": {"stack": "5"}}, "inputs": inputs}))
    assert "form required: tampering_report   [13:69F-9.1 ~]" in run(capsys, "settle", str(record))


def test_an_irregularity_of_a_day_on_which_the_game_is_not_held_is_a_line(capsys: Printed) -> None:
    said = wrong(capsys, "irregularity", "automated-craps", "--as-of", "2011-01-01")
    assert said == "automated-craps is first found in the text of 2012; whether it was law on 2011-01-01 is not held"


def test_rules_and_games_call_a_first_print_no_adoption(capsys: Printed) -> None:
    out = run(capsys, "rules", "1.12", "--as-of", "2011-03-01")
    assert "not in the contents of 19:47 as held (1998); 13:69F-1.12; first found in the text of 2012" in out
    assert "first found in the text of 2012: whether it was law on 2011-03-01 is not held" in out
    assert "adopted 2012" not in out + run(capsys, "games", "automated-craps") + run(capsys, "rules", "2A")
    text = run(capsys, "rules", "14.5(d)", "--as-of", "1996-05-01")
    assert "13:69F-14.5(d)   scripted; New Jersey's own section, in the text of 2024" in text
    assert "since 2012-03-19" not in run(capsys, "irregularity", "automated-craps")
