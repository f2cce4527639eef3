"""What a datum of the law must carry, what an option may be, and what a licensee may elect."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from houseway.law import export as data
from houseway.law.datum import Datum, Forbidden, Irregularity, Paragraph, Paytable, Value, Wager, in_force
from houseway.law.election import Unlawful, elect
from houseway.law.options import ByKey, Choice, HousePaytable, LeastOdds, Money, Number, Option, PaySchedule, Several
from houseway.law.statute import GameLaw
from houseway.money import For, Odds

DAY = date(1996, 3, 11)
LATER = date(2007, 10, 15)
SOURCE: dict[str, Any] = {"cite": "3.3(c)1", "since": DAY, "basis": "nj"}
KINDS: list[tuple[type[Datum], dict[str, Any]]] = [
    (Paragraph, {"gloss": "Something."}),
    (Paytable, {"id": "odds", "odds": {"1": Odds(1)}}),
    (Wager, {"id": "player", "name": "Player", "made": "before", "wins": "more", "loses": "less"}),
    (Value, {"id": "on"}),
    (Irregularity, {"kind": "card_found_face_up", "event": "A card.", "ruling": "Not used."}),
    (Forbidden, {"when": {"decks": ("1",)}, "why": "no"}),
    (Option, {"id": "decks", "kind": Number(least=1), "default": 8}),
]

kinds = pytest.mark.parametrize(("kind", "fields"), KINDS, ids=lambda one: getattr(one, "__name__", ""))


# ── a datum ──────────────────────────────────────────────────────────────────────────────────────


@kinds
@pytest.mark.parametrize("missing", ["cite", "since", "basis"])
def test_a_datum_cannot_be_written_without_its_source(kind: Any, fields: dict[str, Any], missing: str) -> None:
    source = {name: value for name, value in SOURCE.items() if name != missing}
    with pytest.raises(TypeError, match=missing):
        kind(**source, **fields)


@kinds
def test_a_datum_with_its_source_can_be_written(kind: Any, fields: dict[str, Any]) -> None:
    assert kind(**SOURCE, **fields).cite == "3.3(c)1"


@kinds
def test_a_basis_that_is_none_of_ours_is_refused(kind: Any, fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="hearsay"):
        kind(**{**SOURCE, "basis": "hearsay"}, **fields)


@kinds
@pytest.mark.parametrize("cite", ["3.13", "99.1", "13:69F-4.12", "", "three", "3.3(c)1, 3.3(c)2"])
def test_a_section_that_neither_chapter_has_is_refused(kind: Any, fields: dict[str, Any], cite: str) -> None:
    with pytest.raises(ValueError, match=r"citation|section"):
        kind(**{**SOURCE, "cite": cite}, **fields)


@pytest.mark.parametrize("until", [DAY, date(1990, 1, 1)])
def test_a_datum_that_ends_before_it_begins_is_refused(until: date) -> None:
    with pytest.raises(ValueError, match="before it begins"):
        Value(**SOURCE, id="on", until=until)


def test_a_datum_is_the_law_from_its_first_day_until_the_day_it_ends() -> None:
    one = Value(**SOURCE, id="on", until=LATER)
    assert [one.in_force(day) for day in (date(1996, 3, 10), DAY, date(2007, 10, 14), LATER)] == [
        False,
        True,
        True,
        False,
    ]
    assert in_force([one], LATER) == ()


# ── what an option may be ────────────────────────────────────────────────────────────────────────


def test_a_choice_knows_its_values_of_the_day() -> None:
    choice = Choice(("off", Value(**{**SOURCE, "since": LATER}, id="on")))
    assert choice.read("true") == "on"
    assert choice.read("false") == "off"
    assert not choice.lawful("on", DAY)
    assert choice.lawful("on", LATER)
    assert not choice.lawful("sometimes", LATER)
    assert (choice.allowed(DAY), choice.allowed(LATER)) == ("off", "off, on")


def test_a_number_keeps_within_its_bounds_or_to_its_list() -> None:
    assert [Number(least=6, most=8).lawful(n, DAY) for n in (5, 6, 8, 9)] == [False, True, True, False]
    assert [Number(least=1).lawful(n, DAY) for n in (0, 1, 100)] == [False, True, True]
    assert [Number(only=(6, 8)).lawful(n, DAY) for n in (6, 7, 8)] == [True, False, True]
    allowed = [kind.allowed(DAY) for kind in (Number(least=6, most=8), Number(least=1), Number(only=(6, 8)))]
    assert allowed == ["6 to 8", "1 or more", "6 or 8"]


def test_odds_may_be_more_never_less() -> None:
    nine = LeastOdds(Odds(9))
    assert nine.read("9") == Odds(9)
    assert nine.read("19 to 2") == Odds(19, 2)
    assert [nine.lawful(one, DAY) for one in (Odds(9), Odds(19, 2), Odds(17, 2))] == [True, True, False]
    assert nine.allowed(DAY) == "9 to 1 or more"


def test_money_is_one_amount_or_one_for_each_wager() -> None:
    assert Money().read("12.50") == 1250
    assert Money().read({"tie": "5"}) == {"tie": 500}
    assert [Money().lawful(one, DAY) for one in (1, 0, {"tie": 1}, {"tie": 0})] == [True, False, True, False]


def test_a_single_amount_is_not_one_for_each_wager() -> None:
    single = Money(each=False)
    assert single.read("0.50") == 50
    assert single.allowed(DAY) == "an amount above zero"
    chip = Option(**SOURCE, id="smallest_chip", kind=single, default=100)
    with pytest.raises(Unlawful, match=r"option smallest_chip: .*; allowed: an amount above zero"):
        elect(replace(LAW, options=(chip,), forbidden=()), DAY, {"smallest_chip": {"tie": "5"}})


def test_an_amount_by_default_is_shown_in_dollars() -> None:
    chip = Option(**SOURCE, id="smallest_chip", kind=Money(each=False), default=100)
    assert data.says(chip) == "default 1.00"
    assert data.plain(chip)["default"] == "1.00"
    assert data.says(Option(**SOURCE, id="table_min", kind=Money(), default=None)) == "default none"
    assert data.says(Option(**SOURCE, id="decks", kind=Number(), default=8)) == "default 8"


def test_a_table_has_a_floor_for_each_key() -> None:
    table = ByKey(LeastOdds(Odds(1)), ("1", "2"), {"1": Odds(5), "2": Odds(4)})
    assert table.read("6") == {"1": Odds(6), "2": Odds(6)}
    assert table.lawful(table.read({"1": "5 to 1"}), DAY)
    assert not table.lawful(table.read({"1": "4 to 1"}), DAY)
    with pytest.raises(ValueError, match="no entry '3'"):
        table.read({"3": "1"})
    assert table.allowed(DAY) == "1: 5 to 1 or more, 2: 4 to 1 or more"
    assert ByKey(Number(least=1), ("4", "5")).allowed(DAY) == "for each of 4, 5: 1 or more"


def test_several_words_are_read_from_a_list_or_a_text() -> None:
    several = Several(("whirl", "horn_high_12"))
    assert several.read("whirl,horn_high_12") == several.read(["whirl", "horn_high_12"]) == ("whirl", "horn_high_12")
    assert several.read("") == ()
    assert [several.lawful(one, DAY) for one in (("whirl",), ("hop",), ())] == [True, False, True]


def test_a_house_gives_its_own_paytable_by_key() -> None:
    kind = HousePaytable(("4", "5"))
    assert kind.read({"paytable": {"4": "24 to 1", "5": "249"}}) == {"4": Odds(24), "5": Odds(249)}
    assert [kind.lawful(one, DAY) for one in ({"4": Odds(1)}, {"9": Odds(1)})] == [True, False]


def test_a_pay_schedule_is_read_by_spots_and_numbers_caught() -> None:
    kind = PaySchedule(("1", "2", "3"))
    assert kind.read({2: {"2": 12}, "03": {0: "5 for 2"}}) == {"2": {"2": For(12)}, "3": {"0": For(5, 2)}}
    lawful = [{"2": {"2": For(12)}}, {"4": {"2": For(12)}}, {"2": {"3": For(12)}}, {"2": {}}, {}, {"3": {"-1": For(1)}}]
    assert [kind.lawful(one, DAY) for one in lawful] == [True, False, False, False, False, False]
    assert kind.allowed(DAY) == "{SPOTS: {CAUGHT: N for M}} with 1 to 3 spots"


# ── one game's law, and what is elected under it ─────────────────────────────────────────────────

OPTIONS = (
    Option(**{**SOURCE, "cite": "3.2"}, id="decks", kind=Number(only=(6, 8)), default=8),
    Option(**SOURCE, id="wheel", kind=Choice(("double", "single")), default="double"),
    Option(
        **SOURCE,
        id="surrender",
        kind=Choice(("on", "off")),
        default="on",
        instead={"wheel": {"single": "off"}},
    ),
    Option(**{**SOURCE, "since": LATER, "cite": "3.3"}, id="dragon", kind=Choice(("off", "on")), default="off"),
)
LAW = GameLaw(
    id="invented",
    title="Invented",
    subchapter="3",
    since=DAY,
    unlisted="3.3",
    paragraphs=(
        Paragraph(**{**SOURCE, "cite": "3.3"}, gloss="Wagers."),
        Paragraph(**{**SOURCE, "basis": "sibling"}, gloss="The fixed odds."),
        Paragraph(**{**SOURCE, "since": LATER, "cite": "3.3(d)"}, gloss="Later."),
    ),
    wagers=(),
    options=OPTIONS,
    forbidden=(
        Forbidden(**SOURCE, when={"decks": ("6",), "wheel": ("single",)}, why="six decks need the double wheel"),
    ),
)


def test_a_citation_falls_under_its_own_paragraph_or_the_nearest_above() -> None:
    def found(cite: str, day: date) -> str | None:
        paragraph = LAW.paragraph(cite, day)
        return paragraph.cite if paragraph else None

    assert found("3.3(c)1", DAY) == "3.3(c)1"
    assert found("3.3(c)1ii", DAY) == "3.3(c)1"
    assert found("3.3(d)", DAY) == "3.3"
    assert found("3.3(d)", LATER) == "3.3(d)"
    assert found("3.4", LATER) is None
    assert [LAW.basis(cite, DAY) for cite in ("3.3(c)1i", "3.3(a)", "3.4")] == ["sibling", "nj", "ours"]


def test_what_is_not_elected_is_the_default_of_the_day() -> None:
    assert elect(LAW, DAY, {}) == {"decks": 8, "wheel": "double", "surrender": "on"}
    assert elect(LAW, LATER, {})["dragon"] == "off"


def test_a_default_may_follow_from_another_option_but_yields_to_what_is_elected() -> None:
    assert elect(LAW, DAY, {"wheel": "single"})["surrender"] == "off"
    assert elect(LAW, DAY, {"wheel": "single", "surrender": "on"})["surrender"] == "on"


@pytest.mark.parametrize(
    ("chosen", "words", "cite"),
    [
        ({"decks": "7"}, "option decks: 7; allowed: 6 or 8", "3.2"),
        ({"decks": "many"}, "option decks: 'many'; allowed: 6 or 8", "3.2"),
        ({"dragon": "on"}, "option dragon is not the law on 1996-03-11; it is from 2007-10-15", "3.3"),
        ({"deck": "6"}, "invented has no option 'deck'; did you mean decks?", ""),
        ({"decks": "6", "wheel": "single"}, "six decks need the double wheel", "3.3(c)1"),
    ],
)
def test_what_the_law_of_the_day_forbids_cannot_be_elected(chosen: dict[str, str], words: str, cite: str) -> None:
    with pytest.raises(Unlawful) as caught:
        elect(LAW, DAY, chosen)
    assert (str(caught.value), caught.value.cite) == (words, cite)


def test_an_analysis_elects_what_the_law_forbids_and_says_so() -> None:
    notes: list[str] = []
    elected = elect(LAW, DAY, {"decks": "7", "wheel": "single"}, analysis=notes.append)
    assert elected["decks"] == 7
    assert notes == ["option decks: 7; allowed: 6 or 8"]
