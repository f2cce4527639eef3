"""Citations in sources, paragraphs in the names of tests; and every citation in the engine has its paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

import houseway
from houseway.games import GAMES, game
from houseway.law import editions, trace
from houseway.law.statute import GameLaw

PACKAGE = Path(houseway.__file__).parent

SOURCE = '''
"""6.1: the docstring of a module cites nothing."""
DEPTH = 10
"""6.3(c): the depth."""
ITEMS = [item("hard_4", 7), Paragraph(cite="6.9", gloss="a declaration is no use")]

def item(id, number):
    return Wager(id=id, cite=f"1.2(a){number}")

async def deal(table):
    """6.7(a)-(b): at any draw."""
    table.announce("6.5 apples", cite="6.5(e)")
    table.move("house", "seat:1", 5, "6.5(i)2, 8.2")
    table.win(cite=f"{table.cite}, 1.4")
    table.win(cite=f"{table.cite}{', 1.6' if table else '1.5'}")
'''


def test_a_source_cites_by_its_values_and_by_its_docstrings() -> None:
    found = [(use.cite, use.line, use.name, use.value) for use in trace.uses(SOURCE)]
    assert found == [
        ("6.3(c)", 3, "DEPTH", False),
        ("1.2(a)7", 5, "ITEMS", True),
        ("6.7(a)", 10, "deal", False),
        ("6.7(b)", 10, "deal", False),
        ("6.5(e)", 12, "deal", True),
        ("6.5(i)2", 13, "deal", True),
        ("8.2", 13, "deal", True),
        ("1.4", 14, "deal", True),
        ("1.5", 15, "deal", True),
    ]


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        ("6.5(e)", ("6.5(e)",)),
        ("6.5(e), 8.2", ("6.5(e)", "8.2")),
        ("13:69F-1.12", ("13:69F-1.12",)),
        ("6.5(e),8.2", ()),
        ("6.50", ()),
        ("see 6.5", ()),
        ("6.5 (e)", ()),
        ("", ()),
    ],
)
def test_a_text_is_citations_or_something_else(text: str, cites: tuple[str, ...]) -> None:
    assert trace.cites(text) == cites


@pytest.mark.parametrize(
    ("docstring", "cites"),
    [
        ("6.5(e).", ("6.5(e)",)),
        ("6.5(g)-(i): the spread.", ("6.5(g)", "6.5(h)", "6.5(i)")),
        ("1.2(a)9-11: faces.", ("1.2(a)9", "1.2(a)10", "1.2(a)11")),
        ("1.2(a)18-19 and their kin: parts.", ("1.2(a)18", "1.2(a)19")),
        ("1.5 and 1.6: true odds.", ("1.5", "1.6")),
        ("1.4-1.6: odds.", ("1.4", "1.5", "1.6")),
        ("1.2(a)5, 1.3: calling.", ("1.2(a)5", "1.3")),
        ("13:69F-1.12: fire.", ("13:69F-1.12",)),
        ("13:69E-1.11(a): another chapter.", ()),
        ("Chips of 8.2.", ()),
        ("", ()),
    ],
)
def test_a_docstring_opens_with_its_paragraphs(docstring: str, cites: tuple[str, ...]) -> None:
    assert trace.opening(docstring) == cites


KNOWN = trace.family(["6.5(i)2", "6.5(e)", "1.2(a)5", "13:69F-1.12", "3.3(c)1ii", "6.7"])


@pytest.mark.parametrize(
    ("name", "cites"),
    [
        ("test_6_5_e_consecutive_values_are_a_tie_hand", ["6.5(e)"]),
        ("test_6_5_i_2_pays_5_to_1", ["6.5(i)2"]),
        ("test_6_5_e_and_i_two_at_once", ["6.5(e)", "6.5(i)"]),
        ("test_6_5_e_and_so_on", ["6.5(e)"]),
        ("test_6_7_and_a_player", ["6.7"]),
        ("test_6_5_i_3_is_not_known", ["6.5(i)"]),
        ("test_6_5_a_is_an_article_here", ["6.5"]),
        ("test_1_2_a_5_place_bets", ["1.2(a)5"]),
        ("test_13_69f_1_12_the_fire_bet", ["13:69F-1.12"]),
        ("test_1_12_the_fire_bet", ["13:69F-1.12"]),
        ("test_13_69f_6_6_is_6_7_of_old", ["6.7"]),
        ("test_3_3_c_1_ii_and_so_on", ["3.3(c)1ii"]),
        ("test_18_6a_a_section_with_a_letter", ["18.6A"]),
        ("test_2_players_are_no_section", []),
        ("test_everything", []),
    ],
)
def test_the_name_of_a_test_carries_its_paragraphs(name: str, cites: list[str]) -> None:
    assert trace.carried(name, KNOWN) == cites


def test_a_citation_falls_under_the_nearest_label() -> None:
    assert trace.lineage("1.2(a)1iii") == ["1.2(a)1iii", "1.2(a)1", "1.2(a)", "1.2"]
    assert trace.nearest("1.2(a)1iii", {"1.2", "1.2(a)1"}) == "1.2(a)1"
    assert trace.nearest("1.3(b)", {"1.2"}) == ""


@pytest.mark.parametrize(
    ("treatment", "code", "died", "status"),
    [
        ("enforced", "c", 1, "tested"),
        ("enforced", "c", 0, "enforced"),
        ("enforced", "", 1, "missing"),
        ("scripted", "c", 1, "scripted"),
        ("scripted", "", 1, "missing"),
        ("checked", "c", 1, "checked"),
        ("checked", "", 0, "checked"),
        ("defined", "", 0, "defined"),
        ("reserved", "", 0, "reserved"),
    ],
)
def test_a_paragraph_is_tested_only_if_a_mutant_of_it_died(treatment: str, code: str, died: int, status: str) -> None:
    assert trace.status(treatment, code=code, died=died) == status
    assert status in trace.STATUS


def test_a_test_within_a_text_is_none() -> None:
    inside = '"""\ndef test_two(): ...\n"""'
    text = f"def test_one(): ...\nTEXT = {inside}\nasync def test_three(): ...\n    def test_four(): ...\n"
    assert trace.tests(text) == (("test_one", 1), ("test_three", 5))


# ── the engine's own citations ───────────────────────────────────────────────────────────────────


def _cited() -> Iterator[tuple[str, str]]:
    for room in ("games", "play"):
        for path in sorted((PACKAGE / room).glob("*.py")):
            for use in trace.uses(path.read_text(encoding="utf-8")):
                if use.value:
                    yield f"{room}/{path.name}:{use.line}", use.cite


def _laws() -> list[GameLaw]:
    return [game(id).law for id in GAMES]


def _listed(law: GameLaw, cite: str) -> bool:
    days: set[date] = {editions.NEWEST, editions.FIRST, *(p.since for p in law.paragraphs)}
    return any(law.paragraph(cite, day) for day in days if day >= editions.FIRST)


def test_every_citation_in_the_engine_has_a_paragraph_in_force_in_the_law_of_a_game() -> None:
    laws = _laws()
    assert [(where, cite) for where, cite in _cited() if not any(_listed(law, cite) for law in laws)] == []


@pytest.mark.parametrize("id", GAMES)
def test_every_datum_of_a_game_has_a_paragraph_in_its_own_law(id: str) -> None:
    law = game(id).law
    data = (*law.wagers, *law.paytables, *law.options, *law.forbidden, *law.irregularities)
    assert [datum.cite for datum in data if not _listed(law, datum.cite)] == []


@pytest.mark.parametrize("id", GAMES)
def test_no_paragraph_of_a_game_is_listed_twice_for_the_same_day(id: str) -> None:
    law = game(id).law
    for one in law.paragraphs:
        same = [other for other in law.paragraphs if other.cite == one.cite and other.in_force(one.since)]
        assert same == [one], one.cite


@pytest.mark.parametrize("id", GAMES)
def test_a_game_module_cites_only_paragraphs_of_its_own_games(id: str) -> None:
    laws = [game(other).law for other in GAMES if game(other).play is game(id).play]
    uses = trace.uses(Path(game(id).play.__code__.co_filename).read_text(encoding="utf-8"))
    missing = {use.cite for use in uses if use.value and not any(_listed(law, use.cite) for law in laws)}
    assert missing == set()
