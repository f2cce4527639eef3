"""Citations read, written back, and numbered as the edition of the day numbers them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.law.citation import RENUMBERED, BadCitation, Citation, canonical, parse, render, section_of
from houseway.law.contents import SECTIONS, Section
from houseway.law.editions import EDITIONS, FIRST, NEWEST, SUCCESSOR, edition

EVE = SUCCESSOR - timedelta(days=1)

letters = st.from_regex(r"[A-Z]?", fullmatch=True)
numbers = st.integers(min_value=1, max_value=99).map(str)
levels = st.tuples(
    st.from_regex(r"\([a-z]{1,2}\)", fullmatch=True),
    numbers,
    st.sampled_from(["i", "ii", "iv", "ix", "xiv", "xl"]),
    numbers.map("({})".format),
    st.from_regex(r"\([A-Z]\)", fullmatch=True),
)
paragraphs = st.builds(lambda whole, depth: whole[:depth], levels, st.integers(min_value=0, max_value=5))
citations = st.builds(
    Citation,
    st.sampled_from([None, "19:47", "13:69F", "19:46", "13:69E"]),
    st.tuples(numbers, letters, numbers, letters).map(lambda part: f"{part[0]}{part[1]}.{part[2]}{part[3]}"),
    paragraphs,
)
days = st.dates(min_value=FIRST, max_value=date(2030, 1, 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("19:47-3.3(c)1", Citation("19:47", "3.3", ("(c)", "1"))),
        ("3.3(c)", Citation(None, "3.3", ("(c)",))),
        ("13:69F-3.2(a)5i", Citation("13:69F", "3.2", ("(a)", "5", "i"))),
        ("N.J.A.C. 19:47-11.8A(b)", Citation("19:47", "11.8A", ("(b)",))),
        ("2A.15(i)", Citation(None, "2A.15", ("(i)",))),
        ("1.10", Citation(None, "1.10", ())),
        ("1.2(a)1iii(1)", Citation(None, "1.2", ("(a)", "1", "iii", "(1)"))),
        (" njac 19:47 – 6.7 (c) ", Citation("19:47", "6.7", ("(c)",))),
        ("13:69F\u20146.6", Citation("13:69F", "6.6", ())),
    ],
)
def test_parse(text: str, expected: Citation) -> None:
    assert parse(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "3", "3.", "red dog", "3.3(C)", "3.3(c", "3.3(c)i", "17.8(c) and (d)", "3.3-4", "1.1 1", "0.1", "3.3\n!"],
)
def test_what_is_no_citation_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadCitation, match=r"write one like 3\.3\(c\)1") as refused:
        parse(text)
    assert "\n" not in str(refused.value)


@given(citations)
def test_a_citation_survives_being_written(cited: Citation) -> None:
    assert parse(str(cited)) == cited


@given(st.text(alphabet="0123456789.()-:abciNJF ", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cited = parse(text)
    except BadCitation:
        return
    assert parse(str(cited)) == cited


@pytest.mark.parametrize(
    ("cite", "before", "after"),
    [
        ("6.7(c)", "19:47-6.7(c)", "13:69F-6.6(c)"),
        ("6.5(i)2", "19:47-6.5(i)2", "13:69F-6.5(i)2"),
        ("6.9", "19:47-6.9", "13:69F-6.8"),
        ("4.1(a)", "19:47-4.1(a)", "13:69F-4.1(a)"),
        ("4.3(a)", "19:47-4.3(a)", "13:69F-4.2(a)"),
        ("4.12", "19:47-4.12", "13:69F-4.11"),
        ("2.20", "19:47-2.20", "13:69F-2.21"),
        ("3.12(d)", "19:47-3.12(d)", "13:69F-3.12(d)"),
        ("13.8", "19:47-13.8", "19:47-13.8"),
        ("6.6", "19:47-6.6", "19:47-6.6"),
        ("1.12", "13:69F-1.12", "13:69F-1.12"),
        ("13:69F-2.20", "13:69F-2.20", "13:69F-2.20"),
        ("19:47-6.7(c)", "19:47-6.7(c)", "19:47-6.7(c)"),
        ("19:46-1.18(e)1", "19:46-1.18(e)1", "19:46-1.18(e)1"),
    ],
)
def test_render_numbers_as_the_edition_does(cite: str, before: str, after: str) -> None:
    assert render(cite, EVE) == before
    assert render(cite, SUCCESSOR) == after


@pytest.mark.parametrize(
    ("cite", "changed", "then"),
    [
        ("3.5(a)1ii", date(1996, 5, 20), "19:47-3.5(b)"),
        ("3.5(a)1", date(1996, 5, 20), "19:47-3.5(b)"),
        ("3.5(c)", date(1996, 5, 20), "19:47-3.5(b)"),
        ("3.5(e)", date(1996, 5, 20), "19:47-3.5(d)"),
        ("3.3(c)2", date(1998, 9, 21), "19:47-3.3(c)"),
        ("3.12(d)", date(2006, 9, 5), "19:47-3.12(c)"),
        ("3.12(e)", date(2006, 9, 5), "19:47-3.12(d)"),
        ("17.4(g)", date(1996, 5, 20), "19:47-17.4(f)"),
    ],
)
def test_render_uses_the_paragraph_label_of_the_day(cite: str, changed: date, then: str) -> None:
    assert render(cite, changed - timedelta(days=1)) == then
    assert render(cite, changed) == f"19:47-{cite}"


def test_canonical() -> None:
    assert canonical("13:69F-6.6(c)") == "6.7(c)"
    assert canonical("19:47-3.3(c)") == "3.3(c)"
    assert canonical("N.J.A.C. 13:69F–4.11(b)") == "4.12(b)"
    assert canonical("13:69F-2.20") == "13:69F-2.20"
    assert canonical("1.12(a)") == "13:69F-1.12(a)"
    assert canonical("19:46-1.18(e)") == "19:46-1.18(e)"
    assert section_of("13:69F-6.6(c)") is section_of("6.7")
    with pytest.raises(ValueError, match=r"has a section '19:47-6\.12'"):
        canonical("19:47-6.12")


@given(st.sampled_from(SECTIONS), days)
def test_a_rendered_section_leads_back(section: Section, day: date) -> None:
    number = section.number
    assert canonical(render(number, day)) == number


@given(st.sampled_from(SECTIONS), paragraphs, st.dates(min_value=RENUMBERED[-1][0], max_value=date(2030, 1, 1)))
def test_paragraphs_lead_back_once_their_labels_are_the_newest(
    section: Section, paragraph: tuple[str, ...], day: date
) -> None:
    cite = section.number + "".join(paragraph)
    assert canonical(render(cite, day)) == cite


def test_editions() -> None:
    assert NEWEST == SUCCESSOR == EDITIONS[1].since
    assert (edition(FIRST).chapter, edition(FIRST).regulator) == ("19:47", "Commission")
    assert edition(EVE).chapter == "19:47"
    assert (edition(SUCCESSOR).chapter, edition(SUCCESSOR).regulator) == ("13:69F", "Division")


def test_a_day_before_the_first_text_is_refused() -> None:
    eve = FIRST - timedelta(days=1)
    with pytest.raises(ValueError, match="19:47 is held from 1996-03-11, 13:69F from 2012-03-19"):
        edition(eve)
    with pytest.raises(ValueError, match="1996-03-10"):
        render("3.3", eve)
