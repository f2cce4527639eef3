"""The rulebook: words anywhere in the law, two days side by side, what stands beside a section, and its page."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import ViewportSize, expect

from houseway.law import contents
from houseway.law.editions import NEWEST
from houseway.rulebook.neighbours import neighbours, siblings
from houseway.rulebook.search import HITS, LONGEST, search
from houseway.rulebook.sections import differ, find
from houseway.rulebook.words import compared
from tests.service.conftest import House
from tests.service.pages import PHONE, Open, keep

pytest_plugins = ["tests.service.browser"]

# ── words anywhere ───────────────────────────────────────────────────────────────────────────────


def hits(question: str, when: date = NEWEST) -> list[tuple[str, str]]:
    return [(one["kind"], one["cite"]) for one in search(question, when)["hits"]]


def test_what_has_all_the_words_comes_first_and_the_words_are_marked() -> None:
    found = search("shoe face UP cards", NEWEST)
    first = found["hits"][0]
    assert (first["kind"], first["name"]) == ("irregularity", "card found face up")
    assert {"card", "face", "up", "shoe"} <= {piece.lower() for piece in first["context"][1::2]}
    assert "".join(first["context"]).startswith("A card is found face up in the shoe.")
    for one in found["hits"]:
        text = " ".join([one["name"], *one["context"]]).lower()
        assert all(word in text for word in ("card", "face", "up", "shoe"))


@pytest.mark.parametrize(
    ("question", "kind", "cite"),
    [
        ("die leaves", "irregularity", "1.7"),  # one that has both words, and the one that has the word in its name
        ("yellow or gree", "paragraph", "3.1(a)"),
        ("pass bet", "wager", "1.2(a)1"),
        ("irregularities", "section", "2.15"),
        ("7.3(c)", "paragraph", "7.3(c)"),
        ("19:47-6.5", "section", "6.5"),
    ],
)
def test_each_kind_is_found_by_its_words_or_its_number(question: str, kind: str, cite: str) -> None:
    when = date(1996, 3, 11) if "yellow" in question else NEWEST
    assert (kind, cite) in hits(question, when)[:4]


def test_only_what_is_the_law_on_the_day_is_found() -> None:
    assert ("wager", "13:69F-1.12") in hits("fire bet")
    assert ("wager", "13:69F-1.12") not in hits("fire bet", date(2011, 3, 1))
    assert hits("yellow or green cutting", date(1996, 3, 11))[0] == ("paragraph", "3.1(a)")
    assert ("paragraph", "3.1(a)") not in hits("yellow or green cutting")


def test_a_word_may_be_begun_only_and_one_that_is_not_there_finds_the_rest() -> None:
    assert hits("vigori") == hits("vigorish")
    assert hits("surrender xyzzy")[:1] == hits("surrender")[:1]
    assert search("xyzzy", NEWEST) == {"question": "xyzzy", "as_of": str(NEWEST), "found": 0, "hits": []}
    assert hits("") == hits(" ,; ") == []


def test_the_numbers_of_a_wheel_are_one_hit_and_an_answer_is_bounded() -> None:
    straight = next(
        one for one in search("straight", NEWEST)["hits"] if one["cite"] == "5.1" and one["kind"] == "wager"
    )
    assert straight["more"] == 37
    assert len(search("a", NEWEST)["hits"]) == HITS
    assert len(search("card " * LONGEST, NEWEST)["question"]) == LONGEST


# ── two days ─────────────────────────────────────────────────────────────────────────────────────


def test_a_change_stands_on_both_sides_and_what_is_other_is_marked() -> None:
    found = differ(find("baccarat-punto-banco"), date(1996, 3, 11), date(2012, 3, 19))
    by_name = {(one["kind"], one["name"]): one for one in found["changes"]}
    cutting = by_name["paragraph", "3.1(a)"]
    assert cutting["change"] == "changed"
    assert cutting["first"]["says"] == ["At least six decks; two", " solid yellow or green", " cutting cards."]
    assert cutting["second"]["says"][1::2] == [" opaque", " of a solid colour"]
    assert by_name["paragraph", "3.3(c)3i"]["change"] == "added"
    back = differ(find("baccarat-punto-banco"), date(2012, 3, 19), date(1996, 3, 11))
    assert {one["change"] for one in back["changes"]} == {"changed", "dropped"}
    assert not differ(find("3"), NEWEST, NEWEST)["changes"]


def test_a_comparison_gives_both_texts_back() -> None:
    one, two = compared("The first, and the last.", "the first or the very last.")
    assert ("".join(one), "".join(two)) == ("The first, and the last.", "the first or the very last.")
    assert compared("same", "same") == (["same"], ["same"])
    assert compared("", "new") == ([""], ["", "new", ""])


def test_of_a_game_that_shares_a_subchapter_only_its_own_is_shown() -> None:
    roulette = {one.number for one in find("roulette").sections}
    assert {"5.1", "5.2"} <= roulette
    assert "5.5" not in roulette
    holdem = {one.number for one in find("poker-holdem").sections}
    assert "14.10" in holdem
    assert "14.9" not in holdem
    assert "14.2" in holdem


# ── neighbours ───────────────────────────────────────────────────────────────────────────────────


def test_a_section_stands_between_its_neighbours_and_the_first_has_none_before_it() -> None:
    beside = neighbours(find("7.3(c)"), NEWEST)
    assert [beside[one]["number"] for one in ("previous", "next")] == ["7.2", "7.4"]
    assert neighbours(find("1.1"), NEWEST)["previous"] is None
    assert neighbours(find("6"), NEWEST)["next"]["number"] == "7"
    assert neighbours(find("red-dog"), NEWEST)["siblings"] == []


@pytest.mark.parametrize(
    ("cite", "others"),
    [
        ("6.7", {"2.15", "3.12", "5.4", "10.9", "20.12"}),
        ("2.8", {"13:69F-2A.9"}),
        ("3.5", {"6.3", "14.5", "21.5"}),
        ("7.1", {"3.1", "6.1", "16.2"}),
        ("2.19", {"13:69F-11.14"}),  # progressive blackjack wager payouts, progressive payout wager
    ],
)
def test_the_same_subject_is_found_in_other_games(cite: str, others: set[str]) -> None:
    found = {one.number for one in siblings(contents.section(cite))}
    assert others <= found
    assert not siblings(contents.section("2.9"))  # insurance wagers are not wagers
    assert not {one for one in found if contents.section(one).subchapter == contents.section(cite).subchapter}


def test_a_question_that_cannot_be_answered_is_one_line(house: House) -> None:
    for path, status in (
        ("search?q=" + "x" * (LONGEST + 1), 400), ("search?q=card&as_of=1980-01-01", 422), ("search", 400),
        ("difference?cite=99&first=2011-01-01&second=2012-03-19", 404), ("difference?cite=6&first=never&second=x", 400),
        ("difference?cite=6&first=1980-01-01&second=2012-03-19", 422),
    ):  # fmt: skip
        said = house.nobody.call("GET", f"/api/rulebook/{path}")
        assert (said.status_code, "\n" in said.json()["detail"]) == (status, False), path
        assert said.json()["detail"]


# ── the page ─────────────────────────────────────────────────────────────────────────────────────


def test_words_are_searched_as_one_types_and_the_keyboard_leads_to_a_section_and_its_neighbours(person: Open) -> None:
    page = person("/rulebook")
    expect(page.locator("#shown details")).not_to_have_count(0)
    page.keyboard.press("/")
    page.keyboard.type("cards found face u")
    expect(page.locator("#found-words")).to_contain_text("found.")
    expect(page.locator("#found mark").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=cards%20found%20face%20u&as_of="))
    keep(page, "rulebook-search")
    page.goto(page.url)
    expect(page.locator("#q")).to_have_value("cards found face u")
    expect(page.locator("#found li").first).to_contain_text("found face up")
    page.locator("#q").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("article")).not_to_have_count(0)
    page.goto("/rulebook?cite=7.3")
    expect(page.locator("#contents a[aria-current=page]")).to_have_text("7.3")
    expect(page.locator("#bases dt")).not_to_have_count(0)
    page.locator(".siblings summary").click()
    expect(page.locator(".siblings a", has_text="3.3")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("h3")).to_contain_text("Opening of table for gaming")
    page.emulate_media(media="print")
    for away in ("header", "#filters", "#contents", ".neighbours", ".proof >> nth=0"):
        expect(page.locator(away)).to_be_hidden()
    expect(page.locator("article").first).to_be_visible()
    expect(page.locator(".printed")).to_be_visible()


def test_two_days_are_shown_side_by_side_and_fit_every_width(person: Open) -> None:
    page = person("/rulebook")
    page.locator("#compare summary").click()
    page.fill("#compared", "baccarat-punto-banco")
    page.fill("#first", "1996-03-11")
    page.fill("#second", "2012-03-19")
    page.locator("#compare button").click()
    expect(page.locator("#counted")).to_contain_text("changed.")
    changed = page.locator("tr.changed", has_text="3.1(a)").first
    expect(changed.locator("del").first).to_have_text("solid yellow or green")
    expect(changed.locator("ins").first).to_have_text("opaque")
    keep(page, "rulebook-days")
    for width in (360, PHONE["width"], 1366, 2560):
        page.set_viewport_size(ViewportSize(width=width, height=800))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
