"""The two tables of contents, counted against the print."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from houseway.law import contents_13_69f as new
from houseway.law import contents_19_47 as old
from houseway.law.contents import NOT_HELD, RESERVED, SECTIONS, SUBCHAPTERS, Entry, section
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.rulebook.games import games_of, listed

# Counted by hand, subchapter by subchapter, in the print.
PRINTED_19_47 = {
    "1": 11,
    "2": 20,
    "3": 12,
    "4": 12,
    "5": 7,
    "6": 9,
    "7": 12,
    "8": 5,
    "9": 6,
    "10": 10,
    "11": 16,
    "12": 10,
    "13": 8,
    "14": 19,
    "15": 7,
    "16": 13,
    "17": 11,
    "18": 13,
    "20": 12,
    "21": 11,
}
PRINTED_13_69F = {
    "1": 12,
    "1A": 8,
    "2": 27,
    "2A": 15,
    "3": 12,
    "4": 11,
    "5": 6,
    "6": 8,
    "7": 12,
    "8": 6,
    "9": 6,
    "10": 12,
    "11": 27,
    "12": 9,
    "13": 7,
    "14": 9,
}


def test_every_printed_section_is_listed() -> None:
    assert Counter(one.subchapter for one in SECTIONS if one.in_19_47) == PRINTED_19_47
    assert Counter(one.subchapter for one in SECTIONS if one.in_13_69f and one.in_13_69f.held) == PRINTED_13_69F
    assert (sum(PRINTED_19_47.values()), sum(PRINTED_13_69F.values())) == (224, 187)


def test_a_section_has_one_row_however_many_editions_print_it() -> None:
    only_new = [one.number for one in SECTIONS if one.in_19_47 is None]
    assert len(SECTIONS) == 224 + len(only_new)
    assert len({one.number for one in SECTIONS}) == len(SECTIONS)
    assert all(number.startswith("13:69F-") for number in only_new)
    assert Counter(number.split(".")[0] for number in only_new) == {
        "13:69F-1": 1,
        "13:69F-1A": 8,
        "13:69F-2": 7,
        "13:69F-2A": 15,
        "13:69F-8": 1,
        "13:69F-10": 2,
        "13:69F-11": 11,
        "13:69F-14": 1,
        "13:69F-18": 1,
    }


def test_sections_are_in_the_order_of_the_code() -> None:
    numbers = [one.number for one in SECTIONS]
    wanted = ["1.11", "13:69F-1.12", "13:69F-1A.1", "2.6", "13:69F-2.6A", "2.10", "11.8", "11.8A", "11.9", "21.11"]
    assert [number for number in numbers if number in wanted] == wanted


@pytest.mark.parametrize("number", ["4.2", "5.7", "6.6", "12.10"])
def test_reserved_sections_are_gone_from_13_69f(number: str) -> None:
    assert section(number).reserved(FIRST)
    assert section(number).in_13_69f is None


def test_reserved_numbers_that_were_filled_later() -> None:
    progressive = section("2.19")
    assert progressive.reserved(FIRST)
    assert not progressive.reserved(date(1996, 7, 15))
    assert section("14.19").reserved(FIRST)
    assert not section("14.19").reserved(SUCCESSOR)
    assert [one.number for one in SUBCHAPTERS if one.reserved] == ["19"]
    assert sum(one.in_19_47 == Entry(one.number, RESERVED) for one in SECTIONS) == 5


@pytest.mark.parametrize(
    ("canonical", "successor", "title"),
    [
        ("4.1", "4.1", "Cards; number of decks; value; point count of hand"),
        ("4.3", "4.2", "Opening of table for gaming"),
        ("4.10", "4.9", "Announcement of result of round; payment and collection of wagers; payout odds; vigorish"),
        ("4.12", "4.11", "Irregularities"),
        ("6.5", "6.5", "Procedures for each round of play; wagers; payouts"),
        ("6.7", "6.6", "Irregularities"),
        ("6.8", "6.7", "A player wagering on more than one betting area"),
        ("6.9", "6.8", "Continuous shuffling shoe or device"),
        ("2.20", "2.21", "Continuous shuffling shoe or device"),
    ],
)
def test_the_same_section_under_both_numbers(canonical: str, successor: str, title: str) -> None:
    one = section(canonical)
    assert one is section(f"19:47-{canonical}") is section(f"13:69F-{successor}")
    assert one.in_19_47 == Entry(canonical, title)
    assert one.in_13_69f == Entry(successor, title)


def test_moved_sections_kept_their_titles() -> None:
    assert all(old.TITLES[was] == new.TITLES[now] for was, now in new.MOVED.items())


def test_titles_follow_the_edition_and_are_never_invented() -> None:
    assert section("8.2").title(FIRST) == "Minimum and maximum wagers"
    assert section("8.2").title() == "Minimum and maximum wagers; additional wagering requirements"
    assert section("15.6").in_13_69f == Entry("15.6", None, held=False)
    assert section("15.6").title() == "Payment of winning wagers"
    assert section("13:69F-18.6B").title() == NOT_HELD
    assert section("13.8").in_13_69f is None


def test_amendments() -> None:
    assert section("3.3").amended[-1] == date(2011, 2, 22)
    assert len(section("3.3").amended) == 9
    assert section("6.5").amended == (date(1994, 3, 21), date(1995, 6, 19))
    assert section("6.7").amended == ()
    for one in SECTIONS:
        assert list(one.amended) == sorted(set(one.amended)), one.number
        assert all(one.adopted and one.adopted < day < SUCCESSOR for day in one.amended), one.number


def test_adoption() -> None:
    adopted = {one.number: one.adopted for one in SUBCHAPTERS}
    assert adopted["6"] == section("6.5").adopted == date(1991, 11, 4)
    assert adopted["1"] == date(1978, 6, 2)
    assert adopted["2A"] == section("13:69F-1.12").adopted == SUCCESSOR
    assert [number for number, day in adopted.items() if day is None] == ["13", "19", "20", "21"]
    assert section("18.6A").adopted is None


def test_subchapters() -> None:
    assert len(SUBCHAPTERS) == 21 + 2
    headings = {one.number: (one.title(FIRST), one.title()) for one in SUBCHAPTERS}
    assert headings["7"] == ("Minibaccarat", "Mini-Baccarat")
    assert headings["2A"] == ("Blackjack Switch", "Blackjack Switch")
    assert headings["16"] == ("Caribbean Stud Poker", "Caribbean Stud Poker")


def test_games() -> None:
    assert len(listed()) == 29
    assert games_of(section("5.4")) == ("roulette",)
    assert games_of(section("5.5")) == ("big-six",)
    assert games_of(section("14.10")) == ("poker-holdem",)
    assert games_of(section("14.13")) == ("poker-five-card-stud",)
    assert games_of(section("14.3")) == games_of(section("14.15"))
    assert len(games_of(section("14.3"))) == 7
    assert games_of(section("8.3")) == tuple(listed())
    assert games_of(section("1.1")) == ("craps", "mini-craps")


@pytest.mark.parametrize(
    ("number", "hint"), [("3.13", "3.1"), ("19:47-6.10", "19:47-6.1"), ("13:69F-4.12", "13:69F-4.1")]
)
def test_an_unknown_section_is_refused_in_one_line(number: str, hint: str) -> None:
    with pytest.raises(ValueError, match="did you mean") as refused:
        section(number)
    assert hint in str(refused.value)
    assert "\n" not in str(refused.value)
