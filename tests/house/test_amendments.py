"""Which amendments after a day concern a house."""

from __future__ import annotations

from datetime import date

from houseway.house.amendments import Amendment, amendments

from .houses import house, table


def found(since: str, *tables: str) -> dict[tuple[str, str], Amendment]:
    listed = amendments(house(*tables), date.fromisoformat(since))
    assert [one.day for one in listed] == sorted(one.day for one in listed)
    return {(one.change, one.what): one for one in listed}


def test_a_wager_and_its_option_begin_after_the_day_and_not_on_it() -> None:
    before = found("2010-11-14", table("baccarat-punto-banco"))
    assert before["begins", "wager dragon_7"].day == date(2010, 11, 15)
    assert before["begins", "option dragon_7_odds"].cite == "19:47-3.3(i)"
    assert ("begins", "wager dragon_7") not in found("2010-11-15", table("baccarat-punto-banco"))


def test_what_ends_is_told_too() -> None:
    ended = found("2012-03-18", table("baccarat-punto-banco"))
    assert ended["ends", "paragraph 3.1(a)"].day == date(2012, 3, 19)
    assert ended["begins", "paragraph 3.1(a)"].cite == "13:69F-3.1(a)"


def test_only_the_games_of_the_house_are_told_of_and_tables_that_share_a_datum_together() -> None:
    assert not any("dragon" in what for _, what in found("1996-03-11", table("red-dog")))
    shared = found("2012-01-01", table("craps", id="C"), table("mini-craps", id="M"))
    assert shared["begins", "wager fire"].tables == ["C", "M"]


def test_who_has_elected_it_is_named() -> None:
    elected = '[table.rules]\nbonus_wager = "on"'
    two = found("2008-01-01", table("baccarat-punto-banco", elected, id="P"), table("baccarat-punto-banco", id="Q"))
    assert two["begins", "option bonus_wager"].elected == ["P"]
    listed = found("2008-01-01", table("baccarat-punto-banco", 'wagers = ["dragon_7"]', id="P"))
    assert listed["begins", "wager dragon_7"].elected == ["P"]
    squeezed = found("2005-01-01", table("baccarat-punto-banco", '[table.rules]\ndeal_style = "face_down_squeeze"'))
    assert squeezed["begins", "value face_down_squeeze of deal_style"].elected == ["1"]


def test_8_6_is_told_of_to_every_house() -> None:
    assert found("2012-03-18", table("craps", id="C"))["begins", "paragraph 13:69F-8.6(b)"].tables == ["C"]
