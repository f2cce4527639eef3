"""Subchapter 2, blackjack: 2.16 to 2.26 and what a licensee may not elect together; BJ-nn are rows of the rulebook."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from houseway import games
from houseway.law.election import Unlawful
from houseway.law.games.twenty_one.blackjack import LAW
from houseway.play.table import Table
from houseway.play.transcript import take
from tests.games.twenty_one.record import MAIN, TEN, asked, line, play, record, refused, settled, told
from tests.judging import Judgement, bet, judge

FIRST, JULY, BEFORE, SUCCESSOR = "1996-03-11", "1996-07-15", "2012-03-18", "2012-03-19"
READER = {"hole_card_procedure": "face_down_card_reader"}
NO_PEEK = {"hole_card_procedure": "face_down_no_peek"}
FACE_UP = {"hole_card_procedure": "face_up"}
THIRTEEN = {"additional_wager": "over_under_13"}
SAME_SUIT = {"additional_wager": "same_suit"}


def paytable(**odds: str) -> dict[str, Any]:
    return {"paytable": odds}


SEVENS_ODDS = paytable(
    three_sevens_suited="5000 to 1", three_sevens="500 to 1", two_sevens_suited="100 to 1", two_sevens="50 to 1",
    one_seven="2 to 1", first_card_seven="3 to 1",
)  # fmt: skip
SEVENS = {"additional_wager": "sevens", "sevens": SEVENS_ODDS}
PROGRESSIVE = {
    "progressive_blackjack": paytable(four_aces="meter", three_aces="200 to 1", two_aces_suited="20 to 1",
    two_aces="10 to 1"),
    "progressive_start": "5000", "progressive_rate": "0.25",
}  # fmt: skip


def side(wager: str, text: str, amount: str | int = 1, **more: Any) -> tuple[str, str]:
    """What became of one additional wager: the result, and the odds or the amount."""
    judged = play(text, (*TEN, bet(1, wager, amount)), **more)
    (one,) = settled(judged, wager=wager)
    return one


# ── 2.16 five cards totalling 21 ─────────────────────────────────────────────────────────────────


def test_2_16_five_cards_totalling_21_are_paid_what_the_house_offers_when_they_win() -> None:
    rules, text = {"five_card_21": "2 to 1"}, "2c 6d 3h draw 4c draw 5c draw 7c"
    judged = play(f"{text} Ts 4d", rules=rules)
    assert judged.net == {"1": "20.00"}
    assert (judged.one("settled")["odds"], judged.one("settled")["cite"]) == ("2 to 1", ["13:69F-2.16"])
    assert play(f"{text} Ts 5d", rules=rules).net == {}
    assert play(f"{text} Ts 4d").net == {"1": "10.00"}
    assert play("2c 6d 3h draw 4c draw 5c draw 6c stand Ts 3d", rules=rules).net == {"1": "10.00"}
    assert play("2c 6d 3h draw 6c draw Tc Ts 4d", rules=rules).net == {"1": "10.00"}
    assert play("2c 6d 3h draw 2d draw 2h draw 5d draw 7h Ts 4d", rules=rules).net == {"1": "10.00"}
    with pytest.raises(Unlawful):
        games.rules("blackjack", {"five_card_21": "1 to 2"})


# ── 2.17 over and under 13, same suit, sevens ────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cards", "total"),
    [("Tc 3d", 13), ("Ac Kd", 11), ("Ac Ad", 2), ("Tc 4d", 14), ("9c 3d", 12), ("Kc Qd", 20), ("Ac 9d", 10)],
)
def test_2_17_b_and_c_over_and_under_13_an_ace_counts_1_and_13_loses_both(cards: str, total: int) -> None:
    """BJ-42, BJ-43, BJ-44."""
    first, second = cards.split()
    for wager, wins in (("over_13", total > 13), ("under_13", total < 13)):
        assert side(wager, f"{first} 6d {second}", rules=THIRTEEN) == (("win", "1 to 1") if wins else ("lose", "1.00"))


def test_2_17_that_sevens_are_lost_at_two_cards_is_told_as_our_reading() -> None:
    rules = {"additional_wager": "sevens", "sevens": {"paytable": {"one_seven": "3 to 1"}}}
    lost = play("Tc 6d 9h", (*TEN, bet(1, "sevens", 1)), rules=rules).one("settled", wager="sevens")
    assert (lost["cite"], lost["basis"]) == (["13:69F-2.17", "13:69F-2.17(d)"], "ours")


def test_2_17_b_each_ruling_cites_its_own_paragraph() -> None:
    def cites(wager: str, text: str, rules: dict[str, Any]) -> list[str]:
        found: list[str] = play(text, (*TEN, bet(1, wager, 1)), rules=rules).one("settled", wager=wager)["cite"]
        return found

    assert cites("over_13", "Tc 6d 9h", THIRTEEN) == ["13:69F-2.17(b)1", "13:69F-2.17(e)"]
    assert cites("under_13", "2c 6d 9h", THIRTEEN) == ["13:69F-2.17(b)2", "13:69F-2.17(e)"]
    assert cites("under_13", "Tc 6d 9h", THIRTEEN) == ["13:69F-2.17(b)2", "13:69F-2.17(d)"]
    assert cites("over_13", "2c 6d 9h", THIRTEEN) == ["13:69F-2.17(b)1", "13:69F-2.17(d)"]
    for wager in ("over_13", "under_13"):
        assert cites(wager, "4c 6d 9h", THIRTEEN) == ["13:69F-2.17(c)", "13:69F-2.17(d)"]
    assert cites("same_suit", "Tc 6d 9c", SAME_SUIT) == ["13:69F-2.17(b)3", "13:69F-2.17(e)"]
    assert cites("same_suit", "Tc 6d 9h", SAME_SUIT) == ["13:69F-2.17(b)3", "13:69F-2.17(d)"]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("9s 4s", ("win", "5 to 2")), ("9s 4h", ("lose", "1.00")), ("Ks Qs", ("win", "25 to 1")),
     ("Qh Kh", ("win", "25 to 1")),
     ("Ks Qh", ("lose", "1.00")), ("Ks Js", ("win", "5 to 2")), ("Ks Ks", ("win", "5 to 2"))],
)  # fmt: skip
def test_2_17_b_3_same_suit(cards: str, expected: tuple[str, str]) -> None:
    """BJ-45."""
    first, second = cards.split()
    assert side("same_suit", f"{first} 6d {second}", rules=SAME_SUIT) == expected


def test_2_17_b_3_at_the_houses_own_odds() -> None:
    rules = SAME_SUIT | {"same_suit": paytable(suited="3 to 1")}
    assert side("same_suit", "Ks 6d Qs", rules=rules) == ("win", "3 to 1")


def test_2_17_a_a_posted_increment_does_not_bind_the_dollar() -> None:
    assert side("over_13", "Tc 6d 9h", rules=THIRTEEN | {"wager_increment": "5"}) == ("win", "1 to 1")


def test_2_17_a_exactly_one_dollar_and_one_wager_a_player() -> None:
    """BJ-48."""
    for amount in ("5", "0.50", "2"):
        assert refused("", (*TEN, bet(1, "over_13", amount)), rules=THIRTEEN)["cite"] == "13:69F-2.17(a)"
    twice = refused("", (*TEN, bet(1, "over_13", 1), bet(1, "over_13", 1)), rules=THIRTEEN)
    both = refused("", (*TEN, bet(1, "over_13", 1), bet(1, "under_13", 1)), rules=THIRTEEN)
    assert twice["cite"] == both["cite"] == "13:69F-2.17(a)"
    assert refused("", (*TEN, bet(1, "same_suit", 1)), rules=THIRTEEN)["reason"].startswith("same_suit is not offered")
    limits = THIRTEEN | {"table_min": "10", "table_max": "500"}
    assert side("over_13", "Tc 6d 9h", rules=limits) == ("win", "1 to 1")


def test_2_17_d_and_e_losers_are_collected_then_winners_paid_right_after_the_second_cards() -> None:
    bets = (*TEN, bet(2, MAIN, 10), bet(1, "over_13", 1), bet(2, "over_13", 1))
    judged = play("Tc 2c 6d 9h Th", bets, rules=THIRTEEN)
    assert told(judged)[5:7] == ["over_13 lose 1.00", "over_13 win 1.00"]
    assert asked(judged) == "box 1: 19"
    down = play("Tc 2c 6d 9h Th ??", bets, rules=THIRTEEN | READER)
    assert told(down)[6:8] == ["over_13 lose 1.00", "over_13 win 1.00"]


def test_2_9_e_and_f_insurance_covers_no_additional_wager() -> None:
    judged = play("2c Ad 9h insure=5", (*TEN, bet(1, "over_13", 1)), rules=THIRTEEN)
    assert settled(judged, wager="over_13") == [("lose", "1.00")]
    assert refused("2c Ad 9h insure=5.50", (*TEN, bet(1, "over_13", 1)), rules=THIRTEEN)["legal"] == "up to 5.00"


def test_2_9_e_insurance_does_not_cover_progressive_blackjack() -> None:
    waits = ("Ac Ad Ah", (*TEN, bet(1, "progressive_blackjack", 1)))
    assert play(*waits, rules=PROGRESSIVE).all("settled") == []
    assert refused(f"{waits[0]} insure=6", waits[1], rules=PROGRESSIVE)["legal"] == "up to 5.00"


def test_2_9_f_insurance_does_not_cover_an_additional_wager_that_waits() -> None:
    waits = ("7c Ad 7h", (*TEN, bet(1, "sevens", 1)))
    assert play(*waits, rules=SEVENS).all("settled") == []
    assert refused(f"{waits[0]} insure=6", waits[1], rules=SEVENS)["legal"] == "up to 5.00"


def sevens(text: str, rules: dict[str, Any] = SEVENS, **more: Any) -> tuple[str, str]:
    return side("sevens", text, rules=rules, **more)


def test_2_17_a_3_without_a_seven_it_is_lost_and_with_one_paid_at_once() -> None:
    assert sevens("Tc 6d 9h") == ("lose", "1.00")
    assert sevens("7c 6d 9h") == ("win", "3 to 1")
    assert sevens("9c 6d 7h") == ("win", "2 to 1")
    later = play("Tc 6d 3h draw 7h", (*TEN, bet(1, "sevens", 1)), rules=SEVENS)
    assert settled(later, wager="sevens") == [("lose", "1.00")]


@pytest.mark.parametrize(
    ("cards", "odds"),
    [("7c 7d 7h", "500 to 1"), ("7c 7c 7c", "5000 to 1"), ("7c 7d 2h", "50 to 1"), ("7c 7c 2h", "100 to 1"),
     ("7c 7c 7h", "500 to 1")],
)  # fmt: skip
def test_2_17_a_3_two_sevens_wait_for_the_third_card(cards: str, odds: str) -> None:
    first, second, third = cards.split()
    bets = (*TEN, bet(1, "sevens", 1))
    waits = play(f"{first} 6d {second}", bets, rules=SEVENS)
    assert waits.all("settled") == []
    assert sevens(f"{first} 6d {second} draw {third}") == ("win", odds)
    assert sevens(f"{first} 6d {second} double_down {third}") == ("win", odds)
    stands = sevens(f"{first} 6d {second} stand")
    assert stands == ("win", "100 to 1" if first == second else "50 to 1")
    assert sevens(f"{first} 6d {second} surrender", rules=SEVENS | {"surrender": "on"}) == stands


def test_2_17_a_3_it_pays_the_best_outcome_that_the_house_names() -> None:
    def named(**odds: str) -> dict[str, Any]:
        return {"additional_wager": "sevens", "sevens": paytable(**odds)}

    assert sevens("7c 6d 7h draw 7d", rules=named(one_seven="2 to 1")) == ("win", "2 to 1")
    assert sevens("7c 6d 7h draw 7d", rules=named(two_sevens="9 to 1", one_seven="2 to 1")) == ("win", "9 to 1")
    assert sevens("7c 6d 7c draw 7c", rules=named(three_sevens="9 to 1")) == ("win", "9 to 1")
    assert sevens("7c 6d 7c stand", rules=named(first_card_seven="3 to 1")) == ("win", "3 to 1")
    assert sevens("9c 6d 7c", rules=named(first_card_seven="3 to 1")) == ("lose", "1.00")


@pytest.mark.parametrize(
    ("rules", "hole", "cite"), [(READER, "?? reader:blackjack turn:Ks", "2.6(j)3"), (FACE_UP, "Ks", "2.6(k)6")]
)
def test_2_6_j_3_and_k_6_with_a_dealers_blackjack_two_sevens_are_offered_a_third_card(
    rules: dict[str, str], hole: str, cite: str
) -> None:
    """BJ-46."""
    bets = (*TEN, bet(2, MAIN, 10), bet(1, "sevens", 1), bet(2, "sevens", 1))
    text = f"7c 7h Ad 7d 9c {hole}"
    judged = play(text, bets, rules=SEVENS | rules)
    assert asked(judged) == "a third card for the sevens"
    assert judged.one("waiting")["asks"][0]["cite"] == f"13:69F-{cite}"
    taken = play(f"{text} accept 7s", bets, rules=SEVENS | rules)
    assert taken.net == {"1": "490.00", "2": "-7.00"}
    assert taken.last == "summary"
    declined = play(f"{text} decline", bets, rules=SEVENS | rules)
    assert declined.net == {"1": "40.00", "2": "-7.00"}
    assert play(f"{text} accept 2s", bets, rules=SEVENS | rules).net == {"1": "40.00", "2": "-7.00"}
    assert play("7c Ad 7d " + hole, TEN, rules=SEVENS | rules).last == "summary"


@pytest.mark.parametrize(
    ("answers", "first", "second"),
    [("2:accept 2b:accept 7s", "500 to 1", "500 to 1"), ("2:decline 2b:accept 7s", "50 to 1", "500 to 1"),
     ("2:accept 2b:decline 7s", "500 to 1", "50 to 1"), ("2:decline 2b:decline", "50 to 1", "50 to 1")],
)  # fmt: skip
def test_2_6_j_3_each_player_of_a_shared_box_is_offered_the_third_card(answers: str, first: str, second: str) -> None:
    rules = SEVENS | READER | {"players_per_box": "2"}
    bets = [bet(seat, wager, amount, box=2) for seat in ("2", "2b") for wager, amount in ((MAIN, 10), ("sevens", 1))]
    text = f"7c Ad 7d ?? reader:blackjack turn:Ks {answers}"
    judged = play(text, bets, rules=rules, seats={"2": {"stack": "100"}, "2b": {"stack": "100"}})
    assert {t["seat"]: t["odds"] for t in judged.all("settled", wager="sevens")} == {"2": first, "2b": second}
    assert told(judged, "dealt").count("box 2: 7s") == ("accept" in answers)


def test_2_6_j_3_without_a_reader_the_third_card_is_drawn_in_turn() -> None:
    bets = (*TEN, bet(1, "sevens", 1))
    judged = play("7c Ad 7d ?? draw 7s turn:Ks", bets, rules=SEVENS | NO_PEEK)
    assert judged.net == {"1": "490.00"}


def test_2_11_f_splitting_sevens_gives_up_the_three() -> None:
    """BJ-47."""
    bets = (*TEN, bet(1, "sevens", 1))
    judged = play("7c 6d 7d split 7h stand 9c stand Ts Kd", bets, rules=SEVENS)
    assert settled(judged, wager="sevens") == [("win", "50 to 1")]
    course = told(judged)
    words = next(one for one in course if one.startswith("Splitting sevens"))
    assert course.index(words) < course.index("sevens win 1.00") < course.index("box 1, hand 1: 7h")
    assert judged.all("announced", words=words)[0]["cite"] == ["13:69F-2.11(f)"]
    assert words not in told(play("7c 6d 7d split 7h", TEN, rules=SEVENS))


# ── 2.18 multiple action ─────────────────────────────────────────────────────────────────────────

ACTION = {"multiple_action": "on"}


def spots(*amounts: int, seat: int = 1) -> list[dict[str, Any]]:
    return [bet(seat, MAIN, amount, spot=str(n)) for n, amount in enumerate(amounts, 1) if amount]


def test_2_18_one_hand_against_three_of_the_dealers_on_the_same_first_card() -> None:
    judged = play("Tc 6d 8h stand Ts 5d 2s Td 9c Kd", spots(10, 20, 40), rules=ACTION)
    assert told(judged, "dealt", "announced", "settled")[3:] == [
        "18", "Dealer's hand 1", "Dealer's Card", "dealer: Ts", "dealer: 5d", "21", "blackjack_wager lose 10.00",
        "Dealer's hand 2", "Dealer's Card", "dealer: 2s", "dealer: Td", "18", "blackjack_wager void 20.00",
        "Dealer's hand 3", "Dealer's Card", "dealer: 9c", "dealer: Kd", "25", "blackjack_wager win 40.00",
    ]  # fmt: skip
    assert judged.net == {"1": "30.00"}
    assert [t["spot"] for t in judged.all("settled")] == ["1", "2", "3"]
    assert [t["cards"] for t in judged.all("holds", to="dealer")] == [["6d"], ["6d"]]


def test_2_18_a_wager_names_its_spot() -> None:
    for wrong in (bet(1, MAIN, 10), bet(1, MAIN, 10, spot="4")):
        fault = refused("", (wrong,), rules=ACTION)
        assert (fault["legal"], fault["cite"]) == ("spot 1 to 3", "13:69F-2.18")
    assert refused("", (bet(1, MAIN, 10, spot="1"),))["cite"] == "13:69F-2.18"
    two = play("Tc 6d 8h stand Ts 5d 2s Td", spots(10, 20), rules=ACTION)
    assert (two.last, two.net) == ("summary", {"1": "-10.00"})
    outer = play("Tc 6d 8h stand Ts 5d 9c Kd", spots(10, 0, 40), rules=ACTION)
    assert outer.net == {"1": "30.00"}


def test_2_18_chips_come_off_the_spot_that_is_named() -> None:
    off = {"remove": {"seat": "1", "wager": MAIN, "spot": "2"}}
    judged = record(*spots(10, 20), off, "close", "Tc 6d 8h stand Ts 5d", rules=ACTION)
    assert (judged.last, judged.net) == ("summary", {"1": "-10.00"})
    over = [*spots(10, 20), bet(1, "over_13", 1)]
    assert record(*over, off, rules=ACTION | THIRTEEN).last == "waiting"
    both = record(*over, off, {"remove": {"seat": "1", "wager": MAIN, "spot": "1"}}, rules=ACTION | THIRTEEN)
    assert both.refused["cite"] == "13:69F-2.3(a)"


def test_2_18_over_21_loses_at_every_spot() -> None:
    judged = play("Tc 6d 8h draw 9c", spots(10, 20, 40), rules=ACTION)
    assert settled(judged) == [("lose", "10.00"), ("lose", "20.00"), ("lose", "40.00")]
    assert play("Tc 6d 8h draw 9c Ts", spots(10, 20, 40), rules=ACTION).last == "summary"


def test_2_18_a_blackjack_is_compared_with_each_hand() -> None:
    judged = play("Ac Kd Kh As 9s Ts", spots(10, 20, 40), rules=ACTION)
    assert settled(judged) == [("void", "10.00"), ("win", "3 to 2"), ("win", "3 to 2")]
    at_once = play("Ac 6d Kh", spots(10, 20, 40), rules=ACTION)
    assert settled(at_once) == [("win", "3 to 2")] * 3


def test_2_18_doubling_at_some_spots_and_splitting_at_all() -> None:
    one = play("6c 6d 5h double_down@1,3 Tc Ts Kd 5s 6s Tc 4d", spots(10, 20, 40), rules=ACTION)
    assert one.net == {"1": "120.00"}
    assert [(t["spot"], t["amount"]) for t in one.all("settled")] == [("1", "20.00"), ("2", "20.00"), ("3", "80.00")]
    less = play("6c 6d 5h double_down=5@2 Tc Ts Kd 5s 6s Tc 4d", spots(10, 20, 40), rules=ACTION)
    assert less.net == {"1": "75.00"}
    assert refused("6c 6d 5h double_down@3", spots(10, 20), rules=ACTION)["cite"] == "13:69F-2.10(a)"
    assert refused("6c 6d 5h double_down=11", spots(10, 20), rules=ACTION)["legal"] == "up to 10.00"
    split = play("8c 6d 8h split Tc stand 9c stand Ts Kd 5s 6s", spots(10, 20), rules=ACTION)
    assert split.net == {"1": "40.00"}
    assert {(t["hand"], t["spot"]) for t in split.all("settled")} == {("1", "1"), ("2", "1"), ("1", "2"), ("2", "2")}


def test_2_18_a_dealers_blackjack_collects_the_original_wager_of_its_spot() -> None:
    judged = play("6c Kd 5h double_down Tc As Ts 9s", spots(10, 20, 40), rules=ACTION)
    assert judged.net == {"1": "110.00"}
    assert settled(judged, spot="1") == [("returned", "10.00"), ("lose", "10.00")]
    over = play("8c Kd 8h split 5c draw Td 9c stand As 9s", spots(10, 20), rules=ACTION)
    assert over.net == {"1": "-50.00"}


def test_2_18_insurance_for_each_spot() -> None:
    judged = play("Tc Ad 9h insure=5@1 insure=10@2 stand Ks 5s Ts Kd", spots(10, 20), rules=ACTION)
    assert settled(judged, wager="insurance") == [("win", "2 to 1"), ("lose", "10.00")]
    assert [t["spot"] for t in judged.all("settled", wager="insurance")] == ["1", "2"]
    assert refused("Tc Ad 9h insure=6@1", spots(10, 20), rules=ACTION)["legal"] == "up to 5.00"
    for wrong in ("insure=5", "insure=5@3"):
        assert refused(f"Tc Ad 9h {wrong}", spots(10, 20), rules=ACTION)["cite"] == "13:69F-2.9(a)"


def test_2_18_insurance_is_decided_though_nothing_else_rides_on_the_hand() -> None:
    judged = play("Tc Ad 9h insure=5@1 insure=10@2 draw 9c 5s Ks", spots(10, 20), rules=ACTION)
    assert settled(judged, wager="insurance") == [("lose", "5.00"), ("win", "2 to 1")]
    assert judged.last == "summary"
    second = play("Tc Ad 9h insure=10@2 draw 9c Ks", spots(10, 20), rules=ACTION)
    assert settled(second, wager="insurance") == [("win", "2 to 1")]


def test_2_18_the_hole_card_is_of_the_first_hand_only() -> None:
    judged = play("Tc 6d 8h ?? stand turn:Ts 5d 2s Kd", spots(10, 20), rules=ACTION | NO_PEEK)
    assert judged.words[1:] == ["Dealer's hand 1", "21", "Dealer's hand 2", "Dealer's Card", "18"]
    assert judged.net == {"1": "-10.00"}


def test_2_18_a_box_may_be_shared() -> None:
    rules = ACTION | {"players_per_box": "2"}
    bets = [bet("2b", MAIN, 10, spot="1"), bet("2c", MAIN, 6, spot="1"), bet("2c", MAIN, 6, spot="2")]
    seats = {name: {"stack": "100"} for name in ("2b", "2c")}
    judged = play("Tc 6d 8h 2c:stand Ts 5d Ts Kd", bets, rules=rules, seats=seats)
    assert judged.net == {"2b": "-10.00"}


# ── 2.19 progressive blackjack ───────────────────────────────────────────────────────────────────

TOKEN = (*TEN, bet(1, "progressive_blackjack", 1))


@pytest.mark.parametrize("option", ["progressive_token", "progressive_rate", "progressive_start"])
def test_2_19_is_the_law_from_july_1996_on(option: str) -> None:
    elected = {"progressive_blackjack": paytable(two_aces="10 to 1"), option: "5"}
    assert games.rules("blackjack", elected, as_of=date.fromisoformat(JULY)).elected[option] == 500
    with pytest.raises(Unlawful):
        games.rules("blackjack", {option: "5"}, as_of=date(1996, 7, 14))


def progressive(text: str, **more: Any) -> tuple[str, str]:
    return side("progressive_blackjack", text, rules=PROGRESSIVE, **more)


def test_2_19_aces_in_succession_from_the_first_card_on() -> None:
    assert progressive("Tc 6d 9h") == ("lose", "1.00")
    assert progressive("9c 6d Ah") == ("lose", "1.00")
    assert progressive("Ac 6d 9h") == ("lose", "1.00")
    assert progressive("Ac 6d Ah stand") == ("win", "10 to 1")
    assert progressive("Ac 6d Ac stand") == ("win", "20 to 1")
    assert progressive("Ac 6d Ah draw 9c") == ("win", "10 to 1")
    assert progressive("Ac 6d Ah draw As stand") == ("win", "200 to 1")
    assert progressive("Ac 6d Ah double_down As") == ("win", "200 to 1")


def test_2_19_it_is_settled_at_once_unless_aces_may_follow() -> None:
    assert settled(play("Tc 6d 9h", TOKEN, rules=PROGRESSIVE)) == [("lose", "1.00")]
    assert settled(play("Ac 6d Ah", TOKEN, rules=PROGRESSIVE)) == []


FOUR_ACES = (*TOKEN, "close", "Ac 6d Ah draw As draw Ad stand Ts 2s")


def test_2_19_each_token_adds_to_the_meter_and_four_aces_win_it() -> None:
    other = (bet(1, MAIN, 10), bet(2, MAIN, 10), bet(1, "progressive_blackjack", 1), bet(2, "progressive_blackjack", 1))
    first = [*other, "close", "Tc Tc 7d 9h 9h 1:stand 2:stand Ts"]
    judged = record(*first, *FOUR_ACES, *FOUR_ACES, rules=PROGRESSIVE)
    assert [t["pays"] for t in judged.all("settled", wager="progressive_blackjack", result="win")] == [
        "5000.75",
        "5000.25",
    ]
    assert judged.one("summary")["net"]["1"] == "9990.00"


def test_2_19_the_meter_is_part_of_what_outlives_a_round() -> None:
    one: Table[Any, Any] = games.table("blackjack", {"1": 10_000}, PROGRESSIVE)
    for given in [*TOKEN, "close", *line("Tc 7d 9h stand Ts")]:
        take(one, given)
    again: Table[Any, Any] = Table(one.rules, resume=one.snapshot())
    told_again = [tell for given in [*TOKEN, "close", *line("Ac 6d Ah draw As draw Ad")] for tell in take(again, given)]
    (paid,) = [t for t in told_again if t["tell"] == "settled"]
    assert paid["pays"] == "5000.50"
    assert sum(again.ledger.values()) == 0


def test_2_19_the_token_is_what_the_house_says() -> None:
    assert refused("", (*TEN, bet(1, "progressive_blackjack", 2)), rules=PROGRESSIVE)["cite"] == "13:69F-2.19"
    rules = PROGRESSIVE | {"progressive_token": "2"}
    assert side("progressive_blackjack", "Tc 6d 9h", 2, rules=rules) == ("lose", "2.00")


def test_2_19_over_21_takes_the_wager_and_the_token_is_paid_all_the_same() -> None:
    judged = play("Ac 6d Ah draw Tc draw Kc Ts", TOKEN, rules=PROGRESSIVE)
    assert settled(judged) == [("win", "10 to 1"), ("lose", "10.00")]


# ── 13:69F-2.22 streak ───────────────────────────────────────────────────────────────────────────

STREAK = {"streak": "on"}
WIN, LOSE, PUSH = "Tc 7d 9h stand Ts", "Tc 7d 6h stand Ts", "Tc 7d 7h stand Ts"


def streak(*wagers: str, rounds: tuple[str, ...]) -> Judgement:
    """Rounds in a row, with streak wagers of 1 before the first."""
    first = [bet(1, wager, 1) for wager in wagers]
    return record(
        *TEN, *first, "close", rounds[0], *(one for text in rounds[1:] for one in (*TEN, "close", text)), rules=STREAK
    )


def of_streaks(judged: Judgement) -> list[tuple[str, str]]:
    return [(t["wager"], t.get("odds", t["result"])) for t in judged.all("settled") if t["wager"] != MAIN]


def test_13_69f_2_22_a_push_has_no_effect() -> None:
    """BJ-64."""
    judged = streak("streak_2", rounds=(WIN, PUSH, WIN))
    assert of_streaks(judged) == [("streak_2", "3 to 1")]
    assert judged.net == {"1": "23.00"}
    assert of_streaks(streak("streak_2", rounds=(WIN, PUSH))) == []
    assert of_streaks(streak("streak_2", rounds=(PUSH, PUSH, WIN))) == []
    assert of_streaks(streak("streak_2", rounds=(PUSH, LOSE))) == [("streak_2", "lose")]


def test_13_69f_2_22_a_loss_takes_all_that_is_pending() -> None:
    """BJ-65."""
    assert of_streaks(streak("streak_3", "streak_5", rounds=(WIN, LOSE))) == [
        ("streak_3", "lose"),
        ("streak_5", "lose"),
    ]


def test_13_69f_2_22_each_length_has_its_odds_and_the_highest_ends_it() -> None:
    all_four = ("streak_2", "streak_3", "streak_4", "streak_5")
    judged = streak(*all_four, rounds=(WIN,) * 5)
    assert of_streaks(judged) == [
        ("streak_2", "3 to 1"), ("streak_3", "7 to 1"), ("streak_4", "17 to 1"), ("streak_5", "37 to 1"),
    ]  # fmt: skip
    assert judged.net == {"1": f"{5 * 10 + 3 + 7 + 17 + 37}.00"}
    again = record(*TEN, bet(1, "streak_2", 1), "close", WIN, *TEN, "close", WIN, *TEN, bet(1, "streak_2", 1),
    "close", WIN,
                   *TEN, "close", LOSE, rules=STREAK)  # fmt: skip
    assert of_streaks(again) == [("streak_2", "3 to 1"), ("streak_2", "lose")]


def test_13_69f_2_22_after_the_main_wager_is_paid() -> None:
    judged = streak("streak_2", rounds=(WIN, WIN))
    assert [t["wager"] for t in judged.all("settled")][-2:] == [MAIN, "streak_2"]


@pytest.mark.parametrize("result", [WIN, PUSH])
def test_13_69f_2_22_no_wager_is_added_or_taken_while_a_streak_is_pending(result: str) -> None:
    first = [*TEN, bet(1, "streak_3", 1), "close", result, *TEN]
    for wrong in (bet(1, "streak_3", 1), bet(1, "streak_2", 1), {"remove": {"seat": "1", "wager": "streak_3"}}):
        fault = record(*first, wrong, rules=STREAK).refused
        assert fault["cite"] == "13:69F-2.22"
    assert record(*first, {"remove": {"seat": "1", "wager": MAIN}}, rules=STREAK).last != "refused"
    assert (
        record(*TEN, bet(1, "streak_3", 1), {"remove": {"seat": "1", "wager": "streak_3"}}, rules=STREAK).last
        == "waiting"
    )
    assert record(bet(1, "streak_2", 1), rules=STREAK).refused["cite"] == "13:69F-2.3(a)"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("8c 7d 8h split Tc stand 9c stand Ts", "win"),  # 18 wins, 17 is a push
        ("8c 7d 8h split Tc stand 8d stand Ts", None),  # 18 wins, 16 loses
        ("8c 7d 8h split 9c stand 8d stand Ts", "lose"),  # a push and a loss
    ],
)
def test_13_69f_2_22_of_split_hands_the_net_result_counts(text: str, result: str | None) -> None:
    judged = streak("streak_2", rounds=(WIN, text))
    assert [one["result"] for one in judged.all("settled", wager="streak_2")] == ([result] if result else [])


def test_13_69f_2_22_a_round_without_a_wager_does_not_count_and_a_surrender_loses() -> None:
    rules = STREAK | {"surrender": "on"}
    first = [*TEN, bet(1, "streak_2", 1), "close", WIN]
    sits_out = record(*first, bet(2, MAIN, 10), "close", "Tc 7d 6h 2:stand Ts", *TEN, "close", WIN, rules=rules)
    assert of_streaks(sits_out) == [("streak_2", "3 to 1")]
    given_up = record(*first, *TEN, "close", "Tc 7d 6h surrender Ts", rules=rules)
    assert of_streaks(given_up) == [("streak_2", "lose")]


def test_13_69f_2_22_each_box_has_its_own() -> None:
    rules = STREAK | {"boxes_per_player": "2"}
    bets = [bet(1, MAIN, 10), bet(1, MAIN, 10, box="3"), bet(1, "streak_2", 1, box="3")]
    text = "Tc Tc 7d 6h 9h stand stand Ts"
    judged = record(*bets, "close", text, *bets[:2], "close", text, rules=rules)
    assert of_streaks(judged) == [("streak_2", "3 to 1")]


def test_13_69f_2_22_at_the_houses_own_odds() -> None:
    rules = {"streak": paytable(streak_2="4 to 1")}
    judged = record(*TEN, bet(1, "streak_2", 1), "close", WIN, *TEN, "close", WIN, rules=rules)
    assert of_streaks(judged) == [("streak_2", "4 to 1")]
    assert record(*TEN, bet(1, "streak_3", 1), rules=rules).refused["cite"] == "13:69F-2.22"


# ── 13:69F-2.23 match-the-dealer ─────────────────────────────────────────────────────────────────

MATCHES = {
    "7h 9s": ("4 to 1", "3 to 1"), "7h 9c": ("4 to 1", "3 to 1"), "9s 7h": ("4 to 1", "3 to 1"),
    "7c 9s": ("11 to 1", "14 to 1"),
    "7h 7d": ("8 to 1", "6 to 1"), "7c 7d": ("15 to 1", "17 to 1"), "7d 7c": ("15 to 1", "17 to 1"),
    "7c 7c": ("22 to 1", "28 to 1"),
}  # fmt: skip


@pytest.mark.parametrize("cards", MATCHES)
def test_13_69f_2_23_rank_and_suit_of_the_dealers_first_card(cards: str) -> None:
    """BJ-60."""
    first, second = cards.split()
    for decks, odds in zip((6, 8), MATCHES[cards], strict=True):
        rules = {"match_the_dealer": "on", "decks": decks}
        assert side("match_the_dealer", f"{first} 7c {second}", 5, rules=rules) == ("win", odds)


def test_13_69f_2_23_tens_and_court_cards_are_different_ranks() -> None:
    rules = {"match_the_dealer": "on"}
    for first, second in (("Tc", "Jc"), ("Qc", "9c"), ("2c", "3c")):
        assert side("match_the_dealer", f"{first} Kc {second}", 5, rules=rules) == ("lose", "5.00")
    judged = play("7h 7c 9s", (*TEN, bet(1, "match_the_dealer", 5)), rules=rules)
    assert asked(judged) == "box 1: 16"
    blackjack = play(
        "Kh Kc 9s ?? reader:blackjack turn:As", (*TEN, bet(1, "match_the_dealer", 5)), rules=rules | READER
    )
    assert blackjack.net == {"1": "10.00"}


# ── 13:69F-2.24 20 point bonus ───────────────────────────────────────────────────────────────────

TWENTY = {
    "Kc Qd": ("4 to 1", "4 to 1"), "Ac 9d": ("4 to 1", "4 to 1"), "Ad 9d": ("9 to 1", "10 to 1"),
    "Tc Jc": ("9 to 1", "10 to 1"), "Ks Ks": ("19 to 1", "25 to 1"), "Qh Qh": ("125 to 1", "200 to 1"),
}  # fmt: skip


@pytest.mark.parametrize("cards", TWENTY)
def test_13_69f_2_24_the_first_two_cards_total_20_by_the_highest_category(cards: str) -> None:
    """BJ-58, BJ-59."""
    first, second = cards.split()
    for table, odds in zip("ab", TWENTY[cards], strict=True):
        rules = {"twenty_point_bonus": table}
        assert side("twenty_point_bonus", f"{first} 6d {second}", 5, rules=rules) == ("win", odds)
    assert (
        side("twenty_point_bonus", f"{first} 6d {second}", 5, rules={"twenty_point_bonus": "on"})[1] == TWENTY[cards][0]
    )


def test_13_69f_2_24_anything_else_loses() -> None:
    for cards in ("Tc 6d 9c", "Ac 6d Tc", "5c 6d 5d"):
        assert side("twenty_point_bonus", cards, 5, rules={"twenty_point_bonus": "a"}) == ("lose", "5.00")


def test_13_69f_2_24_two_queens_of_hearts_wait_where_the_dealer_may_have_blackjack() -> None:
    rules, bets = {"twenty_point_bonus": "a"}, (*TEN, bet(1, "twenty_point_bonus", 1))

    def bonus(text: str, **more: str) -> list[tuple[str, str]]:
        return settled(play(text, bets, rules=rules | more), wager="twenty_point_bonus")

    assert bonus("Qh Kd Qh") == bonus("Qh Kd Qh stand") == []
    assert bonus("Qh Kd Qh stand As") == bonus("Qh Ad Qh stand Ts") == [("win", "1000 to 1")]
    assert bonus("Qh Kd Qh stand 9s") == [("win", "125 to 1")]
    assert bonus("Qh Kd Qh draw 9c As") == [("win", "1000 to 1")]
    assert bonus("Qh Kd Qh draw 9c", skip_dealer_second_card_if_no_effect="on") == []
    assert bonus("Qh Kd Qh ?? reader:blackjack turn:As", **READER) == [("win", "1000 to 1")]
    assert bonus("Qh Kd Qh As", **FACE_UP) == [("win", "1000 to 1")]
    assert bonus("Ks Kd Ks") == [("win", "19 to 1")]


def test_13_69f_2_24_with_multiple_action_the_first_hand_decides() -> None:
    bets = (*spots(10, 20), bet(1, "twenty_point_bonus", 1))
    rules = ACTION | {"twenty_point_bonus": "a"}
    judged = play("Qh Kd Qh draw 9c As", bets, rules=rules)
    assert settled(judged, wager="twenty_point_bonus") == [("win", "1000 to 1")]


# ── 13:69F-2.26 in-between ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("4c 5d 7h", "6 to 1"), ("7c 5d 4h", "6 to 1"), ("9c Jd Kh", "4 to 1"), ("8c 9d 9h", None), ("8c 5d 9h", None),
        ("4c 8d 7h", None), ("4c 4d 7h", None), ("4c 7d 7h", None), ("5c 6d 7h", "12 to 1"), ("2c 7d 7h", None),
        ("2c 6d 7h", "1 to 1"), ("2c 7d Ah", "1 to 1"), ("Ac 2d 3h", None), ("Kc Ad 2h", None), ("Qc Kd Ah", "12 to 1"),
        ("Tc Qd Kh", "6 to 1"), ("8c 8d 8h", "30 to 1"), ("8c 9d 8h", None),
    ],
)  # fmt: skip
def test_13_69f_2_26_the_dealers_first_card_between_the_two_by_the_spread(cards: str, expected: str | None) -> None:
    """BJ-61, BJ-62, BJ-63."""
    result = ("win", expected) if expected else ("lose", "5.00")
    assert side("in_between", cards, 5, rules={"in_between": "1"}) == result
    assert side("in_between", cards, 5, rules={"in_between": "on"}) == result
    second = ("win", "10 to 1") if expected == "12 to 1" else result
    assert side("in_between", cards, 5, rules={"in_between": "2"}) == second


# ── 13:69F-2.20, 2.25 wagers of which only the title is held ─────────────────────────────────────


@pytest.mark.parametrize("wager", ["blackjack_bonus_wager", "optional_bonus_wager"])
def test_13_69f_2_20_and_2_25_are_offered_at_the_houses_own_odds(wager: str) -> None:
    rules = {wager: paytable(suited_blackjack="25 to 1", blackjack="5 to 1", pair="3 to 1", suited="1 to 1")}
    found = {
        text: side(wager, text, 5, rules=rules) for text in ("Ac 6d Kc", "Ac 6d Kd", "8c 6d 8d", "8c 6d 9c", "8c 6d 9d")
    }
    assert [odds for _, odds in found.values()] == ["25 to 1", "5 to 1", "3 to 1", "1 to 1", "5.00"]
    judged = play("Ac 6d Kc", (*TEN, bet(1, wager, 5)), rules=rules).one("settled", wager=wager)
    assert judged["basis"] == "ours"
    with pytest.raises(Unlawful):
        games.rules("blackjack", {wager: "on"})


# ── what may not be elected together ─────────────────────────────────────────────────────────────

OFFERED = {"progressive_blackjack": PROGRESSIVE["progressive_blackjack"]}
FORBIDDEN: list[tuple[dict[str, Any], str]] = [
    ({"surrender": "on", "multiple_action": "on"}, "2.8(c)"),
    ({"surrender": "on", **OFFERED}, "2.8(c)"),
    (READER | ACTION, "2.18"),
    (FACE_UP | ACTION, "2.18"),
    ({"resplit_max_hands": "3", "multiple_action": "on"}, "2.11(e)"),
    ({"resplit_max_hands": "4", "multiple_action": "on"}, "2.11(e)"),
    ({"resplit_max_hands": "4", "boxes": "7"}, "2.11(e)"),
    (NO_PEEK | OFFERED, "2.6(j)2"),
    (READER | OFFERED, "2.6(j)2"),
    (FACE_UP | OFFERED, "2.6(k)"),
    ({"players_per_box": "2", **OFFERED}, "2.13(a)"),
    ({"players_per_box": "3", **OFFERED}, "2.13(a)"),
    (THIRTEEN | OFFERED, "2.17(a)"),
    (SAME_SUIT | OFFERED, "2.17(a)"),
    (SEVENS | OFFERED, "2.17(a)"),
    (FACE_UP | {"surrender": "on"}, "2.6(k)3"),
    (FACE_UP | {"even_money": "on"}, "2.6(k)3"),
    (FACE_UP | {"resplit_max_hands": "3"}, "2.6(k)5"),
    (FACE_UP | {"blackjack_payout": "3:2"}, "2.6(k)2"),
    ({"blackjack_payout": "1:1"}, "2.7(a)"),
    (READER | {"blackjack_payout": "1:1"}, "2.7(a)"),
    ({"deal_from_hand": "on", "decks": "3"}, "2.2(a)1"),
    ({"deal_from_hand": "on", "decks": "8"}, "2.2(a)1"),
    ({"deal_from_hand": "on", "shuffle_method": "manual"}, "2.2(c)"),
    ({"deal_from_hand": "on", "shuffle_method": "continuous"}, "2.2(c)"),
    ({"deal_from_hand": "on", "double_shoe": "on"}, "2.6(d)"),
    ({"double_shoe": "on", "shuffle_method": "bart_carter"}, "2.6(d)"),
    ({"double_shoe": "on", "shuffle_method": "continuous"}, "2.6(d)"),
    ({"twenty_point_bonus": "on", "decks": "1"}, "2.2(a)2"),
    ({"twenty_point_bonus": "b", "decks": "1"}, "2.2(a)2"),
    ({"in_between": "on", "decks": "1"}, "2.2(a)2"),
    (SEVENS | {"decks": "3"}, "2.2(a)3"),
    (OFFERED | {"decks": "3"}, "2.2(a)3"),
    ({"match_the_dealer": "on", "decks": "4"}, "2.2(a)4"),
    ({"match_the_dealer": "on", "decks": "7"}, "2.2(a)4"),
    ({"optional_bonus_wager": paytable(pair="3 to 1"), "decks": "5"}, "2.2(a)4"),
    ({"additional_wager": "sevens"}, "2.17(e)"),
    ({"additional_wager": "same_suit", "sevens": SEVENS_ODDS}, "2.17(a)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("elected", "cite"), FORBIDDEN, ids=lambda one: "+".join(one) if isinstance(one, dict) else one
)
def test_what_may_not_be_together_is_refused_when_the_table_is_opened(elected: dict[str, Any], cite: str) -> None:
    """BJ-37 to BJ-41."""
    fault = judge("blackjack", [], rules=elected).refused
    assert (fault["input"], fault["cite"]) == (0, f"13:69F-{cite}")
    assert fault["reason"]


def test_every_rule_of_what_may_not_be_together_is_broken_above() -> None:
    broken: set[str] = set()
    for elected, _ in FORBIDDEN:
        games.rules("blackjack", elected, analysis=broken.add)
    assert {rule.why for rule in LAW.forbidden} == broken


LAWFUL: list[dict[str, Any]] = [
    {"resplit_max_hands": "3", "boxes": "7"}, {"resplit_max_hands": "4", "boxes": "6"}, {"deal_from_hand": "on"},
    {"deal_from_hand": "on", "decks": "1"}, {"twenty_point_bonus": "a", "decks": "2"},
    {"in_between": "2", "decks": "2"},
    SEVENS | {"decks": "4"}, OFFERED | {"decks": "4"}, {"match_the_dealer": "on", "decks": "8"}, FACE_UP | SEVENS,
    {"multiple_action": "on", **SEVENS}, {"multiple_action": "on", **OFFERED}, READER | {"surrender": "on"},
    {"double_shoe": "on", "shuffle_method": "automated"}, FACE_UP | {"blackjack_payout": "1:1"},
    OFFERED | {"even_money": "on"},
]  # fmt: skip


@pytest.mark.parametrize("elected", LAWFUL, ids="+".join)
def test_what_may_be_together_opens(elected: dict[str, Any]) -> None:
    assert judge("blackjack", [], rules=elected).last == "summary"


@pytest.mark.parametrize(
    ("elected", "cite"),
    [({"decks": "9"}, "2.2(a)"), ({"decks": "0"}, "2.2(a)"), ({"players_per_box": "4"}, "2.13(a)"),
     ({"boxes": "8"}, "2.11(e)"),
     ({"resplit_max_hands": "5"}, "2.11(e)"), ({"smallest_chip": {"a": "1"}}, "2.9(b)"),
     ({"smallest_chip": "0"}, "2.9(b)"),
     ({"progressive_start": {"a": "1"}}, "2.19"), ({"hole_card_procedure": "peek"}, "2.6(h)"),
     ({"sevens": "on"}, "2.17(e)"), ({"twenty_point_bonus": "c"}, "13:69F-2.24")],
)  # fmt: skip
def test_an_option_out_of_its_bounds_is_refused(elected: dict[str, Any], cite: str) -> None:
    fault = judge("blackjack", [], rules=elected).refused
    assert (fault["input"], fault["cite"]) == (0, cite if ":" in cite else f"13:69F-{cite}")


# ── what is not yet the law ──────────────────────────────────────────────────────────────────────

FROM_JULY: list[dict[str, Any]] = [SEVENS, OFFERED, {"progressive_token": "1"}]
FROM_2012: list[dict[str, Any]] = [
    {"streak": "on"}, {"match_the_dealer": "on"}, {"twenty_point_bonus": "on"}, {"in_between": "on"},
    {"even_money": "on"},
    {"blackjack_bonus_wager": paytable(pair="1 to 1")}, {"optional_bonus_wager": paytable(pair="1 to 1")},
    {"deal_from_hand": "on"}, {"pre_shuffled": "on"}, {"dealer_hits_soft_17": "on"}, {"blackjack_payout": "6:5"},
]  # fmt: skip
ALWAYS: list[dict[str, Any]] = [
    THIRTEEN, SAME_SUIT, {"multiple_action": "on"}, {"surrender": "on"}, {"resplit_max_hands": "4"}, READER, NO_PEEK,
    FACE_UP,
    {"double_shoe": "on"}, {"shuffle_method": "bart_carter"}, {"players_per_box": "3"},
]  # fmt: skip


@pytest.mark.parametrize(
    ("elected", "since"),
    [*((one, FIRST) for one in ALWAYS), *((one, JULY) for one in FROM_JULY), *((one, SUCCESSOR) for one in FROM_2012)],
    ids=lambda one: "+".join(one) if isinstance(one, dict) else one,
)
def test_an_option_is_elected_only_from_the_day_on_which_it_is_law(elected: dict[str, Any], since: str) -> None:
    for day in (FIRST, "1996-07-14", JULY, BEFORE, SUCCESSOR):
        lawful = judge("blackjack", [], rules=elected, as_of=day).last == "summary"
        assert lawful is (day >= since), day


@pytest.mark.parametrize(
    ("wager", "before"),
    [("sevens", FIRST), ("progressive_blackjack", FIRST), ("streak_2", BEFORE), ("match_the_dealer", BEFORE),
     ("twenty_point_bonus", BEFORE), ("in_between", BEFORE), ("blackjack_bonus_wager", BEFORE),
     ("optional_bonus_wager", BEFORE)],
)  # fmt: skip
def test_a_wager_that_is_not_yet_law_is_refused_with_its_day(wager: str, before: str) -> None:
    fault = record(*TEN, bet(1, wager, 1), as_of=before).refused
    assert f"{wager} is " in fault["reason"]
    assert fault["cite"]


def test_2_20_of_19_47_is_2_21_of_13_69f() -> None:
    rules = {"shuffle_method": "continuous"}
    old, new = (LAW.paragraph("2.20", date.fromisoformat(day)) for day in (FIRST, SUCCESSOR))
    assert old is not None
    assert old is new
    assert "continuous" in old.gloss
    assert games.rules("blackjack", rules, as_of=date(1996, 3, 11)).elected["shuffle_method"] == "continuous"


def test_every_paragraph_that_a_datum_cites_is_listed() -> None:
    day = date(2012, 3, 19)
    for rule in (*LAW.irregularities, *LAW.wagers, *LAW.options, *LAW.paytables, *LAW.forbidden):
        assert LAW.paragraph(rule.cite, day), rule.cite
