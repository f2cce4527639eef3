"""8.5: the patron's guide says what the table pays: its odds are those by which the engine settles."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from houseway import games
from houseway.games import GAMES
from houseway.house.guide import Guide, guide, lines
from houseway.maths import edges
from houseway.money import Odds
from tests.judging import needed


def of(id: str, as_of: date = date(2012, 3, 19), **elected: Any) -> Guide:
    return guide(games.rules(id, elected, as_of=as_of), id)


def paid(id: str, wager: str, **elected: Any) -> dict[str, str]:
    return next(one.pays for one in of(id, **elected).wagers if wager in one.ids)


@pytest.mark.parametrize("id", GAMES)
def test_every_wager_of_every_game_says_what_it_pays(id: str) -> None:
    one = of(id, **needed(id))
    assert set(games.rules(id, needed(id)).wagers) == {wager for group in one.wagers for wager in group.ids}
    assert all(group.pays and all(group.pays.values()) for group in one.wagers)
    assert len(one.play) >= (1 if id == "big-six" else 3)
    assert " for " not in "".join(odds for group in one.wagers for odds in group.pays.values())


@pytest.mark.parametrize("id", GAMES)
def test_the_paragraphs_of_how_to_play_are_all_held(id: str) -> None:
    cites = {one.cite for one in games.game(id).law.how}
    assert cites
    assert cites <= {paragraph.cite for paragraph in games.game(id).law.paragraphs}


def nets(id: str, wager: str, **elected: Any) -> set[Fraction]:
    rules = games.rules(id, elected)
    (row,) = edges.named(rules, edges.rows(rules), [wager]).items()
    return {net for net in edges.edge(rules, *row).outcomes if net > 0}


@pytest.mark.parametrize(
    ("id", "elected", "wagers"),
    [
        ("roulette", {}, ["straight_17", "split_17_20", "street_1", "trio_0_00_2", "corner_17", "five_number", "red"]),
        ("roulette", {"higher_odds": {"straight": "36 to 1"}}, ["straight_17"]),
        ("roulette", {"wheel": "single_zero"}, ["first_four", "even"]),
        ("big-six", {}, ["b6_20", "b6_joker"]),
        ("big-six", {"special_odds": "40"}, ["b6_logo"]),
        ("sic-bo", {}, ["total_4", "one_of_a_kind_6", "two_dice_combo_12", "small"]),
        ("sic-bo", {"paytable": "PA_B"}, ["total_4", "one_of_a_kind_1"]),
        ("sic-bo", {"paytable": "custom", "higher_odds": {"total_4": "50 to 1"}}, ["total_4", "total_5"]),
        ("mini-dice", {}, ["place_4", "field", "any_7"]),
        ("craps", {"higher_odds": {"any_seven": "5 to 1"}}, ["pass", "field", "any_seven", "horn", "hard_4"]),
        ("craps", {"fire_bet": "custom", "fire": {"paytable": {"4": "30 to 1", "6": "500 to 1"}}}, ["fire"]),
        ("baccarat-punto-banco", {"tie_odds": "9 to 1"}, ["player", "tie"]),
        ("baccarat-punto-banco", {"bonus_wager": "on", "bonus_paytable": "C"}, ["bonus_player"]),
        ("baccarat-punto-banco", {"banker_pay_mode": "no_vig_dragon7", "dragon_7_odds": "45 to 1"}, ["dragon_7"]),
        ("baccarat-punto-banco", {"banker_pay_mode": "no_vig_six_half"}, ["banker"]),
        ("minibaccarat", {"total_card_wagers": "on"}, ["total_cards_4", "total_cards_6"]),
        ("keno", {}, ["spot_3", "spot_8"]),
    ],
)  # fmt: skip
def test_8_5_the_odds_are_those_of_the_exact_analysis(id: str, elected: dict[str, Any], wagers: list[str]) -> None:
    for wager in wagers:
        odds = [Odds.parse(one) for one in paid(id, wager, **elected).values() if " to " in one]
        assert {Fraction(one.win, one.stake) for one in odds} == nets(id, wager, **elected), wager


def test_the_odds_of_a_wager_with_several_say_what_wins_each() -> None:
    assert paid("craps", "field") == {"2, 12": "2 to 1", "3, 4, 9, 10, 11": "1 to 1"}
    assert paid("craps", "odds_pass") == {"point 4, 10": "2 to 1", "point 5, 9": "3 to 2", "point 6, 8": "6 to 5"}
    assert paid("red-dog", "raise", spread_odds={"1": "6 to 1"}) == {
        "spread 1": "6 to 1", "spread 2": "4 to 1", "spread 3": "2 to 1", "spread 4–11": "1 to 1",
    }  # fmt: skip
    assert paid("red-dog", "original")["three of a kind"] == "11 to 1"
    assert paid("keno", "spot_3") == {"2 caught": "1 of every 1 returned", "3 caught": "41 to 1"}
    assert paid("sic-bo", "one_of_a_kind_2") == {"one die": "1 to 1", "two dice": "2 to 1", "three dice": "3 to 1"}


def test_2_7_a_blackjack_pays_as_elected_and_nothing_else_is_said() -> None:
    assert paid("blackjack", "blackjack_wager", blackjack_payout="6:5")["blackjack"] == "6 to 5"
    text = "\n".join(lines(of("blackjack", blackjack_payout="6:5")))
    assert "3 to 2" not in text
    assert paid("blackjack", "blackjack_wager", five_card_21="2 to 1")["five cards totalling 21"] == "2 to 1"


def test_2_6_k_1_no_tie_is_said_to_be_void_where_the_hole_card_is_face_up() -> None:
    one = of("blackjack", hole_card_procedure="face_up")
    assert "Face up: a tie loses, but a blackjack wins over the dealer's blackjack." in [rule.says for rule in one.play]
    assert one.wagers[0].voids.endswith("; where the hole card is face up neither, by 2.6(k)1")


def test_optional_wagers_at_the_houses_odds() -> None:
    own = {"paytable": {"suited": "3 to 1", "king_queen_suited": "12 to 1"}}
    assert paid("blackjack", "same_suit", additional_wager="same_suit", same_suit=own) == {
        "suited": "3 to 1", "king_queen_suited": "12 to 1",
    }  # fmt: skip
    eight = paid("blackjack-switch", "match_wager", decks="8", match_wager="on")
    table = next(one for one in games.game("blackjack-switch").law.paytables if one.id == "match_wager_8")
    assert eight == {key: str(odds) for key, odds in table.odds.items()}


@pytest.mark.parametrize(
    ("id", "wager", "elected", "says"),
    [
        ("baccarat-punto-banco", "banker", {"vigorish_percent": "4"}, "4 percent of what is won"),
        ("baccarat-punto-banco", "banker", {"banker_pay_mode": "no_vig_six_half"}, ""),
        ("baccarat-punto-banco", "player", {}, ""),
        ("minibaccarat", "banker", {"vigorish_type": "tie_25"}, "25 percent of the wager on equal counts"),
        ("craps", "buy_4", {"vig_timing": "on_win"}, "5 percent, when it wins"),
        ("craps", "pass", {}, ""),
        ("pai-gow", "pai_gow", {}, "5 percent of what is won"),
        ("baccarat-chemin-de-fer", "banker_stake", {}, "5 percent of what is won"),
        ("baccarat-chemin-de-fer", "banco", {}, ""),
    ],
)
def test_vigorish_is_stated_with_the_wager(id: str, wager: str, elected: dict[str, Any], says: str) -> None:
    assert next(one.vigorish for one in of(id, **elected).wagers if wager in one.ids) == says


def test_8_2_limits_are_stated_with_the_wager() -> None:
    limits: dict[str, Any] = {
        "table_min": {"pass": "10", "place_win": "6"},
        "table_max": "500",
        "wager_increment": {"field": "5"},
    }
    by_id = {id: one for one in of("craps", **limits).wagers for id in one.ids}
    assert (by_id["pass"].min, by_id["pass"].max, by_id["pass"].increment) == ("10.00", "500.00", None)
    assert by_id["place_win_6"].min == "6.00"
    assert (by_id["field"].min, by_id["field"].increment) == (None, "5.00")


def test_how_to_play_follows_the_options() -> None:
    def cites(**elected: Any) -> set[str]:
        return {rule.cite for rule in of("blackjack", **elected).play}

    assert "13:69F-2.12(b)" in cites()
    assert "13:69F-2.12(b)" not in cites(dealer_hits_soft_17="on")
    assert "13:69F-2.8(a)" in cites(surrender="on") - cites()
    face_up = cites(hole_card_procedure="face_up", blackjack_payout="1:1")
    assert "13:69F-2.6(k)1" in face_up
    assert not face_up & {"13:69F-2.3(b)", "13:69F-2.6(h)", "13:69F-2.9(a)", "13:69F-2.10(a)"}


def test_the_guide_is_of_the_law_of_the_day() -> None:
    one = of("red-dog", as_of=date(2011, 3, 1))
    assert (one.subchapter, one.play[1].cite) == ("19:47-6", "19:47-6.5(a)")


def test_options_in_force_leave_out_what_is_off_or_says_nothing() -> None:
    def shown(**elected: Any) -> dict[str, str]:
        return {one.option: one.value for one in of("blackjack", **elected).options}

    assert shown(surrender="on")["surrender"] == "on"
    plain = shown()
    free = {one.option for one in of("baccarat-punto-banco", banker_pay_mode="no_vig_dragon7").options}
    assert not {"vigorish_percent", "vigorish_rounding", "vigorish_collection"} & free
    assert plain["decks"] == "6"
    assert not {"surrender", "same_suit", "progressive_token", "table_min"} & plain.keys()
    whose = {
        elected: next(one.basis for one in of("blackjack", decks=elected).options if one.option == "decks")
        for elected in "68"
    }
    assert whose == {"6": "ours", "8": "nj-other-year"}
