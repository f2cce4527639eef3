"""Which texts are held, and what follows for the words of a ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date, timedelta
from typing import Any

import pytest

from houseway import games
from houseway.law import citation, texts
from houseway.law.datum import SIGNS, Datum, Wager, legend
from houseway.law.election import Unlawful
from houseway.play.citing import cited
from houseway.play.inputs import Bet
from houseway.play.refusals import Refusal, Refused

MARCH_1996, IN_2011, IN_2012 = date(1996, 3, 11), date(2011, 3, 1), date(2012, 3, 19)


def data(of: Any) -> Iterator[Datum]:
    """Every datum in a game's law, and within a datum."""
    if isinstance(of, Datum):
        yield of
    parts = [getattr(of, one.name) for one in fields(of)] if is_dataclass(of) else of
    for part in parts.values() if isinstance(parts, dict) else parts if isinstance(parts, list | tuple) else ():
        yield from data(part)


@pytest.mark.parametrize("id", games.GAMES)
def test_what_is_called_new_jerseys_own_is_held_in_the_text_of_some_year(id: str) -> None:
    own = [one for one in data(games.game(id).law) if one.basis == "nj"]
    assert [one.cite for one in own for cite in one.cite.split(", ") if not texts.year(cite, one.since)] == []


@pytest.mark.parametrize(
    ("cite", "day", "basis"),
    [
        ("2.6(a)", MARCH_1996, "nj"), ("3.1(a)", MARCH_1996, "nj"), ("4.7(c)", MARCH_1996, "nj"),
        ("3.12(c)", IN_2011, "nj"), ("13:69F-3.2(a)5i", IN_2012, "nj"), ("13:69F-2A.15(a)", IN_2012, "nj"),
        ("3.3(c)", IN_2012, "nj-other-year"), ("4.2", IN_2012, "nj-other-year"), ("7.3(c)", IN_2012, "nj-other-year"),
        ("1.1", IN_2012, "nj-other-year"), ("1.2(a)1", IN_2011, "nj-other-year"), ("7.3(c)", IN_2011, "nj-other-year"),
        ("6.5(a)", IN_2011, "nj-other-year"), ("2.2(a)", IN_2011, "nj-other-year"), ("2.17", IN_2011, "nj-other-year"),
        ("13.2(a)", IN_2011, "nj-other-year"), ("2.17(a)", date(2024, 11, 4), "nj"),
    ],
)  # fmt: skip
def test_new_jerseys_text_is_of_the_day_or_of_another_year(cite: str, day: date, basis: str) -> None:
    """The seeds' own list of what they hold, and of which year."""
    one = Wager(id="w", name="w", made="", wins="", loses="", cite=cite, since=MARCH_1996, basis="nj")
    assert one.basis_on(day) == basis
    assert one.rests_on(day).startswith("New Jersey's own section, in the text of ")


def test_the_nearest_year_is_named() -> None:
    assert [texts.year("3.1(a)", day) for day in (MARCH_1996, IN_2011, date(2024, 12, 1))] == ["1996", "2011", "2012"]
    assert texts.year("5.2", IN_2012) == ""


@pytest.mark.parametrize(
    ("day", "basis"),
    [(date(1996, 5, 19), "nj"), (date(1996, 5, 20), "nj"), (date(1998, 12, 30), "nj"), (IN_2011, "nj-other-year")],
)
def test_17_4_is_held_as_it_was_before_and_after_its_amendment_of_may_1996(day: date, basis: str) -> None:
    law = games.game("double-down-stud").law
    assert (law.basis("17.4(b)", day), law.text("17.4(b)", day)) == (basis, "1996")


@pytest.mark.parametrize(
    ("cite", "day"),
    [
        ("3.2(a)4", date(2008, 1, 1)), ("3.2(a)5", date(2008, 3, 17)), ("3.3(c)3", date(1998, 9, 21)),
        ("3.5(f)", date(1996, 10, 7)), ("3.12(c)1", date(2006, 9, 5)),
    ],
)  # fmt: skip
def test_no_text_is_named_that_was_printed_before_there_was_such_a_rule(cite: str, day: date) -> None:
    law = games.game("baccarat-punto-banco").law
    assert law.basis(cite, day) == "nj-other-year"
    assert law.text(cite, day) == "2011"
    paragraph = law.paragraph(cite, day)
    assert paragraph is not None
    assert "in the text of 2011" in paragraph.rests_on(day)


def test_nobody_declares_what_follows_from_the_texts() -> None:
    with pytest.raises(ValueError, match="basis 'nj-other-year'; allowed: nj, sibling, other-state, practice, ours"):
        Datum(cite="3.1", since=MARCH_1996, basis="nj-other-year")


def test_every_sign_has_its_words_once_and_is_plain_ascii() -> None:
    lines = legend(SIGNS, "1996, 2024")
    assert [line[0] for line in lines] == [sign.strip() for sign in SIGNS.values() if sign]
    assert all(line.isascii() for line in lines)
    assert "(1996, 2024)" in lines[0]
    assert legend({"nj"}) == []


# ── datum by datum: what the digest's tags hold ──────────────────────────────────────────────────


def told(id: str) -> dict[str, str]:
    """Of a game, what each of its wagers, paytables, options and irregularities declares."""
    law = games.game(id).law
    return {
        **{one.id: one.basis for one in law.wagers},
        **{one.id: one.basis for one in law.paytables},
        **{one.id: one.basis for one in law.options},
        **{one.kind: one.basis for one in law.irregularities},
    }


@pytest.mark.parametrize(
    ("id", "basis", "listed"),
    [
        ("roulette", "other-state", "straight_17 trio_0_00_2 five_number odds_with_zeros wheel late_wager"),
        ("roulette", "practice", "odds zero_rule chips_on_two_positions"),
        ("roulette", "sibling", "higher_odds"),
        ("roulette", "ours", "half_rounding optional_wagers ball_in_double_zero"),
        ("big-six", "other-state", "b6_1 odds wheel_map fewer_than_three_revolutions"),
        ("big-six", "practice", "b6_joker special_odds clapper_between_sections wheel_touched"),
        ("big-six", "ours", "direction late_wager"),
        ("sic-bo", "other-state", "small PA_A shaker die_not_flat die_on_die late_wager"),
        ("sic-bo", "practice", "AC PA_B paytable two_of_a_kind_exact shaker_opened_or_dropped"),
        ("sic-bo", "sibling", "tampering_evidence"),
        ("sic-bo", "ours", "higher_odds odd_even dice_shown_early wrong_values_entered wrong_areas_lit"),
        ("keno", "nj", "jackpot expired_ticket_policy manual_pay_when_down request_unclear ticket_not_read"),
        ("keno", "sibling", "uncorrectable_malfunction corruption_detected"),
        ("keno", "other-state", "quick_pick multi_game void_after_outcome"),
        ("keno", "practice", "spot_8 way combination king spots_allowed games_per_ticket_max"),
        ("keno", "ours", "pay_schedule min_theoretical_return aggregate_limit_per_game redemption_days"),
        ("automated-craps", "sibling", "pass place_win_6 horn over_7 higher_odds vigorish place_lose_come_out"),
        ("automated-craps", "other-state", "odds taking laying odds_pass die_not_flat die_on_die"),
        ("automated-craps", "practice", "hardways_come_out"),
        ("automated-craps", "ours", "wager_set place_come_out odds_wagers odds_multiple shaker_cover game_abandoned"),
    ],
)  # fmt: skip
def test_a_basis_claims_no_more_than_the_digest_holds(id: str, basis: str, listed: str) -> None:
    declared = told(id)
    assert {name: declared[name] for name in listed.split()} == dict.fromkeys(listed.split(), basis)


def test_what_is_borrowed_is_no_stronger_than_where_it_is_borrowed() -> None:
    law = games.game("automated-craps").law
    assert law.basis("13:69F-1A.4", IN_2012) == law.basis("13:69F-1A.7", IN_2012) == "practice"


# ── what is asked for before it was the law ──────────────────────────────────────────────────────


@pytest.mark.parametrize("id", games.GAMES)
def test_an_option_is_refused_by_no_section_that_the_day_lacks(id: str) -> None:
    law = games.game(id).law
    for option in law.options:
        day = option.since - timedelta(days=1)
        if day >= max(law.since, MARCH_1996) and not any(o.id == option.id and o.in_force(day) for o in law.options):
            with pytest.raises(Unlawful, match=rf"option {option.id} is .*(law|found)") as refused:
                games.rules(id, {option.id: "on"}, as_of=day)
            cite = refused.value.cite
            section = citation.section_of(cite) if cite else None
            assert section is None or section.stands(day) or section.printed_empty(day), cite


@pytest.mark.parametrize("id", games.GAMES)
def test_a_wager_is_refused_by_no_section_that_the_day_lacks(id: str) -> None:
    law = games.game(id).law
    for wager in law.wagers:
        day = wager.since - timedelta(days=1)
        if day >= max(law.since, MARCH_1996) and not any(w.id == wager.id and w.in_force(day) for w in law.wagers):
            table = games.table(id, {"1": 100_000}, as_of=day)
            if "bet" not in table.ask.verbs:  # at poker a straddle is chosen, and is no answer on that day
                assert wager.id not in table.rules.wagers
                continue
            with pytest.raises(Refused, match=rf"{wager.id} is .*(law|found)") as refused:
                table.feed(Bet(seat="1", wager=wager.id, amount=1000))
            assert citation.section_of(refused.value.cite).stands(day), refused.value.cite


def test_1_12_the_fire_bet_of_2011_is_refused_by_nothing_of_2012() -> None:
    with pytest.raises(Unlawful) as refused:
        games.rules("craps", {"fire_bet": "fire_A"}, as_of=date(2012, 3, 18))
    assert (str(refused.value), refused.value.cite) == (
        "option fire_bet is first found in the text of 2012; whether it was law on 2012-03-18 is not held", "",
    )  # fmt: skip


# ── what is first found in a print ───────────────────────────────────────────────────────────────

IN_1997 = date(1997, 5, 5)
UNKNOWN = "whether it was law on 2011-03-01 is not held"


@pytest.mark.parametrize(
    ("game", "chosen", "known"),
    [("craps", {"fire_bet": "fire_A"}, True), ("blackjack", {"streak": "on"}, True),
     ("blackjack", {"match_the_dealer": "on"}, True), ("blackjack", {"even_money": "on"}, True),
     ("poker-holdem", {"shuffle_mode": "automated"}, True), ("poker-holdem", {"straddle_allowed": "on"}, False)],
)  # fmt: skip
def test_a_first_print_is_no_adoption(game: str, chosen: dict[str, str], known: bool) -> None:
    """Of 2011 no text is held but that of 3; up to 1998 the text and the contents are, of some."""
    for day, words in ((IN_2011, UNKNOWN), (IN_1997, "is not the law on 1997-05-05" if known else "is not held")):
        with pytest.raises(Unlawful, match="first found in the text of 20") as refused:
            games.rules(game, chosen, as_of=day)
        assert words in str(refused.value)
        assert refused.value.basis


@pytest.mark.parametrize("id", games.GAMES)
def test_a_game_before_its_first_print_is_refused_as_not_held(id: str) -> None:
    law = games.game(id).law
    if law.since <= MARCH_1996:
        return
    with pytest.raises(Unlawful, match=rf"{id} is first found in the text of .*{law.since - timedelta(1)} is not held"):
        games.rules(id, as_of=law.since - timedelta(days=1))


def test_a_day_of_adoption_that_is_held_is_told() -> None:
    """3 is held in the text of 2011 too, so that what it lacks came with 13:69F."""
    assert texts.first_found("3.3(e)2", date(2007, 10, 15)) == ""
    assert texts.first_found("3.6(a)", IN_2012) == ""
    assert texts.first_found("2.7", IN_2012) == "2012"
    assert texts.first_found("14.5(d)", IN_2012) == "2024"
    with pytest.raises(Unlawful, match="it is from 1996-07-15"):
        games.rules("let-it-ride", {"offer_lir_bonus": "on"}, as_of=MARCH_1996)


def test_the_newest_text_held_is_the_one_that_is_named() -> None:
    assert texts.year("3.9(a)", IN_2012) == texts.year("3.11(a)1", date(2024, 1, 1)) == "2011"


def test_before_its_day_a_paragraph_rests_on_the_text_that_has_it() -> None:
    """14.5(d) is in 13:69F alone; the text of 1996 has other words up to (c)."""
    held = [one for one in games.game("poker-holdem").law.paragraphs if one.cite == "14.5(d)"]
    assert [(one.basis_on(date(1996, 5, 1)), one.text_on(date(1996, 5, 1))) for one in held] == [
        ("nj-other-year", "2024")
    ]


@pytest.mark.parametrize("id", games.GAMES)
def test_a_joint_citation_hides_no_weaker_basis(id: str) -> None:
    """Of a paragraph that is held in the text of the day and one that is not, each has its own sign."""
    law = games.game(id).law
    days = [day for day in (IN_1997, IN_2011, IN_2012) if day >= law.since]
    for day in days:
        by = {law.basis(one.cite, day): one.cite for one in law.paragraphs if one.in_force(day)}
        joint = cited(", ".join(by.values()), law, day)
        assert joint.bases == (tuple(by) if len(by) > 1 else ())
        refused = Refused(1, "", "", Refusal("no", cite=""), joint)
        for basis, cite in zip(by, joint.cite, strict=True):
            assert f"{cite}{SIGNS[basis]}" in refused.line()
        assert refused.plain().get("bases", [joint.basis]) == [*by]
