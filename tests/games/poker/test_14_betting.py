"""14.7: who may bet and raise, and how much; what is posted before the cards; the rulebook's examples 15, 16, 24-30."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judging import Judgement

from .record import LIMIT, NO_FEE, NO_LIMIT, POT_LIMIT, before_the_flop, board, chose, hand, record, unseen

FIVE: dict[int, Any] = dict.fromkeys(range(1, 6), 1000)
FOUR: dict[int, Any] = dict.fromkeys(range(1, 5), 1000)
THREE: dict[int, Any] = dict.fromkeys(range(1, 4), 1000)
TWO: dict[int, Any] = dict.fromkeys(range(1, 3), 1000)
SPREAD: dict[str, Any] = {"structure": "spread_limit", "limits": ["2", "10"], "blinds": ["1", "2"], **NO_FEE}


def in_turn(judged: Judgement) -> str:
    """Whose turn it is where a record stops."""
    assert judged.last == "waiting", judged.tells[-1]
    (who,) = judged.tells[-1]["asks"][0]["who"]
    return str(who)


def reason(judged: Judgement) -> str:
    return str(judged.refused["reason"])


# ── 14.6(b): how many play ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "at", "why"), [(1, 1, "could be dealt in"), (12, 0, "are seated")])
def test_14_6_b_one_player_or_twelve_are_not_dealt_in(players: int, at: int, why: str) -> None:
    """One may yet be joined by another; twelve are a fault of the header, whatever follows it."""
    stacks = dict.fromkeys(range(1, players + 1), 100)
    judged = record(stacks, {"shuffle": "true"}, **NO_LIMIT)
    assert (reason(judged), judged.refused["input"]) == (f"{players} players {why}", at)
    assert judged.refused["legal"] == "2 to 11 players"
    assert judged.refused["cite"] == "13:69F-14.6(b)"


def test_14_6_b_a_twelfth_player_gets_no_seat() -> None:
    judged = record(dict.fromkeys(range(1, 12), 100), {"sit": {"seat": "12", "stack": "100"}}, **NO_LIMIT)
    assert (reason(judged), judged.refused["legal"]) == ("11 players are seated", "11 at most")


@pytest.mark.parametrize("players", range(2, 12))
def test_14_6_b_two_to_eleven_are_dealt_in_and_act_in_turn(players: int) -> None:
    stacks = dict.fromkeys(range(1, players + 1), 100)
    first = 3 if players > 2 else players
    order = [(first - 1 + step) % players + 1 for step in range(players - 1)]
    judged = before_the_flop(stacks, ", ".join(f"{seat} fold" for seat in order), button=players, **NO_LIMIT)
    big = 2 if players > 2 else 1
    small = 1 if players > 2 else 2
    assert judged.net == {str(big): "1.00", str(small): "-1.00"}


# ── 14.7: the blinds ─────────────────────────────────────────────────────────────────────────────


def test_14_7_of_two_players_the_button_has_the_small_blind_and_begins_before_the_flop_only() -> None:
    judged = before_the_flop(TWO, "2 call, 1 check", board("2c 7d 9h"), button=2, **NO_LIMIT)
    assert chose(judged, "post") == [("2", "post", "1.00"), ("1", "post", "2.00")]
    assert in_turn(judged) == "1"


def test_14_10_f_the_big_blind_may_raise_when_all_have_called() -> None:
    called = before_the_flop(FOUR, "3 call, 4 call, 1 call", button=4, **NO_LIMIT)
    assert in_turn(called) == "2"
    raised = before_the_flop(FOUR, "3 call, 4 call, 1 call, 2 raise 10", button=4, **NO_LIMIT)
    assert in_turn(raised) == "3"


def test_14_7_a_blind_that_is_short_does_not_lower_what_must_be_called() -> None:
    short = {**FOUR, 2: "0.50"}
    assert reason(before_the_flop(short, "3 call 0.50", button=4, **NO_LIMIT)) == "a call to 0.50"
    judged = before_the_flop(short, "3 call, 4 fold, 1 fold", button=4, **NO_LIMIT)
    assert judged.last == "waiting"  # nobody is left to bet: the board comes
    assert judged.tells[-1]["asks"][0]["asked"].startswith("a card: board")
    assert judged.one("settled", result="returned")["amount"] == "1.00"  # all but what the small blind matched


def test_14_7_a_raise_over_a_short_blind_goes_up_from_the_whole_blind() -> None:
    judged = before_the_flop({**FOUR, 2: "0.50"}, "3 raise 3", button=4, **NO_LIMIT)
    assert (reason(judged), judged.refused["legal"]) == ("3.00 is no full raise", "4.00 or more, or all-in")


def test_14_7_where_it_is_elected_what_was_made_of_a_short_blind_is_called() -> None:
    made: dict[str, Any] = {**NO_LIMIT, "short_blind": "made"}
    judged = before_the_flop({**FOUR, 2: "1.50"}, "3 call, 4 call, 1 call", board("2c 7d 9h"), button=4, **made)
    assert chose(judged, "call") == [("3", "call", "1.50"), ("4", "call", "1.50"), ("1", "call", "1.50")]
    assert in_turn(judged) == "1"
    below = before_the_flop({**FOUR, 2: "0.50"}, button=4, **made)
    assert in_turn(below) == "3", "the first after the blinds, though the small one is called"
    assert in_turn(before_the_flop({**FOUR, 2: "0.50"}, "3 call 1, 4 fold", button=4, **made)) == "1"


def test_14_7_where_it_is_elected_each_all_in_is_a_raise() -> None:
    """A limit of 20: after a bet of 5 the next goes to 25, not to 20; without a limit who has acted may raise again."""
    flop: tuple[Any, ...] = ("3 call, 1 call, 2 check", board("2c 7d 9h"))
    limit: dict[str, Any] = {**LIMIT, "short_all_in": "raise"}
    bet = (*flop, "1 bet 5 all_in")
    assert before_the_flop({**THREE, 1: 25}, *bet, "2 raise 20", button=3, **limit).refused["legal"].startswith("25.00")
    assert in_turn(before_the_flop({**THREE, 1: 25}, *bet, "2 raise 25", button=3, **limit)) == "3"
    assert before_the_flop({**THREE, 1: 25}, *bet, "2 raise 25", button=3, **LIMIT).last == "refused"
    checked = (*flop, "1 check, 2 bet 1 all_in, 3 call, 1 raise 3")
    assert "not open" in reason(before_the_flop({**THREE, 2: 3}, *checked, button=3, **NO_LIMIT))
    free: dict[str, Any] = {**NO_LIMIT, "short_all_in": "raise"}
    assert in_turn(before_the_flop({**THREE, 2: 3}, *checked, button=3, **free)) == "3"


def test_14_7_three_blinds_are_posted_in_order_and_the_last_one_is_to_be_called() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "blinds": ["1", "2", "4"]}
    judged = before_the_flop(FIVE, "4 call, 5 fold, 1 fold, 2 fold", button=5, **rules)
    assert chose(judged, "post") == [("1", "post", "1.00"), ("2", "post", "2.00"), ("3", "post", "4.00")]
    assert in_turn(judged) == "3"


def test_14_7_a_blind_of_the_button_below_the_big_one_leaves_the_turn_at_the_left_of_the_big_one() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "blinds": ["1", "2", "0", "0", "1"]}
    assert in_turn(before_the_flop(FIVE, button=5, **rules)) == "3"
    called = before_the_flop(FIVE, "3 call, 4 call, 5 call, 1 call", button=5, **rules)
    assert in_turn(called) == "2", "who made the big blind acts last"


def test_14_18_who_has_just_sat_down_posts_and_acts_in_his_turn() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "posts": ["0", "0", "0", "2"]}
    begun = before_the_flop(FIVE, button=5, **rules)
    assert chose(begun, "post") == [("1", "post", "1.00"), ("2", "post", "2.00"), ("4", "post", "2.00")]
    assert in_turn(begun) == "3", "the left of the big blind"
    raised = before_the_flop(FIVE, "3 fold, 4 raise 6, 5 fold, 1 fold, 2 fold", button=5, **rules)
    assert raised.net == {"1": "-1.00", "2": "-2.00", "4": "3.00"}
    dear = before_the_flop(FIVE, "3 call", button=5, **{**rules, "posts": ["0", "0", "0", "3"]})
    assert chose(dear, "call") == [("3", "call", "3.00")], "what is posted above the big blind is called"
    alone = before_the_flop(FIVE, button=5, **{**rules, "blinds": [], "posts": ["0", "2"]})
    assert in_turn(alone) == "1", "without blinds the left of the button begins"


@pytest.mark.parametrize("as_of", ["1996-06-01", "2024-06-01"])
def test_14_7_a_third_blind_is_a_blind_in_every_edition(as_of: str) -> None:
    judged = record(FOUR, unseen(FOUR), button=4, as_of=as_of, **{**NO_LIMIT, "blinds": ["1", "2", "4"]})
    assert [one["wager"] for one in judged.one("summary")["standing"]] == ["small_blind", "big_blind", "big_blind"]


def test_14_7_without_blinds_the_left_of_the_button_begins_and_may_check() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "blinds": [], "ante_amount": "1"}
    assert in_turn(before_the_flop(THREE, "1 check", button=3, **rules)) == "2"


def test_14_7_the_least_bet_is_the_last_blind_unless_it_is_elected() -> None:
    flop: tuple[Any, ...] = ("3 call, 1 call, 2 check", board("2c 7d 9h"))
    assert before_the_flop(THREE, *flop, "1 bet 1", button=3, **NO_LIMIT).refused["legal"] == "2.00 or more, or all-in"
    for structure in ("pot_limit", "no_limit"):
        rules: dict[str, Any] = {**NO_LIMIT, "structure": structure, "least_bet": "1"}
        assert in_turn(before_the_flop(THREE, *flop, "1 bet 1", button=3, **rules)) == "2"
        assert in_turn(before_the_flop(THREE, "3 raise 3", button=3, **rules)) == "1"
        again = before_the_flop(THREE, "3 raise 5, 1 raise 7", button=3, **rules)
        assert again.refused["legal"] == "8.00 or more, or all-in", "the next one by as much as the last"
    dear = before_the_flop(THREE, *flop, "1 bet 4", button=3, **NO_LIMIT, least_bet="5")
    assert dear.refused["legal"] == "5.00 or more, or all-in"
    limited = before_the_flop(THREE, "3 raise 40", button=3, **LIMIT, least_bet="5")
    assert in_turn(limited) == "1", "a fixed limit has its own"


@pytest.mark.parametrize(("given", "problem"), [
    ("1 post 5", "seat 1 posts 5.00"), ("1 post 1 all_in", "seat 1 is not all-in: 999.00 would be left"),
])  # fmt: skip
def test_14_7_what_is_posted_is_what_is_due(given: str, problem: str) -> None:
    judged = record(THREE, given, button=3, **NO_LIMIT)
    assert reason(judged) == problem


def test_14_7_posts_may_stand_in_the_record_in_any_order_and_in_parts() -> None:
    rules: dict[str, Any] = {**NO_LIMIT, "ante_amount": "0.25"}
    judged = record(
        THREE, "2 post 2, 1 post, 2 post 0.25, 3 post 0.25", unseen(THREE), "3 fold, 1 fold", button=3, **rules
    )
    assert chose(judged, "post") == [
        ("2", "post", "2.00"), ("1", "post", "0.25"), ("1", "post", "1.00"), ("2", "post", "0.25"),
        ("3", "post", "0.25"),
    ]  # fmt: skip
    assert judged.net == {"1": "-1.25", "2": "1.50", "3": "-0.25"}


def test_14_7_who_has_less_than_the_blind_posts_what_he_has_and_says_so() -> None:
    judged = record({**THREE, 2: "1.50"}, "1 post, 2 post 1.50 all_in", unseen(THREE), button=3, **NO_LIMIT)
    assert ("2", "post", "1.50") in chose(judged)
    assert in_turn(judged) == "3"


# ── 14.10(f): the straddle ───────────────────────────────────────────────────────────────────────

STRADDLE: dict[str, Any] = {**NO_LIMIT, "straddle_allowed": "on"}


def test_14_10_f_the_straddle_is_twice_the_big_blind_left_of_it_and_acts_last() -> None:
    judged = record(FIVE, "3 straddle", unseen(FIVE), "4 call, 5 fold, 1 fold, 2 fold", button=5, **STRADDLE)
    assert chose(judged, "straddle", "call") == [("3", "straddle", "4.00"), ("4", "call", "4.00")]
    assert in_turn(judged) == "3"
    raised = record(
        FIVE, "3 straddle 4", unseen(FIVE), "4 call, 5 fold, 1 fold, 2 fold, 3 raise 8", button=5, **STRADDLE
    )
    assert in_turn(raised) == "4"


@pytest.mark.parametrize(("given", "problem"), [
    ("3 straddle 6", "a straddle of 6.00"), ("3 straddle all_in", "seat 3 is not all-in: 996.00 would be left"),
    ("3 pass 4", "a pass of 4.00"),
])  # fmt: skip
def test_14_10_f_another_straddle_is_refused(given: str, problem: str) -> None:
    assert reason(record(FIVE, given, button=5, **STRADDLE)) == problem


@pytest.mark.parametrize(
    ("stacks", "given"), [(FIVE, "4 straddle"), (TWO, "2 straddle"), ({**FIVE, 3: 3}, "3 straddle")]
)
def test_14_10_f_who_is_elsewhere_or_has_too_little_makes_none(stacks: dict[int, Any], given: str) -> None:
    assert record(stacks, given, button=max(stacks), **STRADDLE).last == "refused"


def test_14_10_f_what_is_said_before_the_cards_is_refused_by_the_ask_that_it_answers() -> None:
    """Sitting out, posting and a straddle may all be left out: the refusal is not that of whichever comes first."""
    for given, rules, why in (
        ("4 straddle", STRADDLE, ("seat 3 may straddle", "a straddle of seat 3", "13:69F-14.10(f)")),
        ("3 straddle", NO_LIMIT, ("this table has no straddle", "antes and blinds", "13:69F-14.10(f)")),
        ("4 post 2", STRADDLE, ("seat 4 has nothing to post", "antes and blinds", "13:69F-14.10(d)")),
        ("3 fold", STRADDLE, ("choose is not what is asked", "a card, face down: seat 1", "13:69F-14.10(e)")),
        ("9 sit_out", STRADDLE, ("nobody sits at seat 9", "the shuffle", "13:69F-14.18")),
    ):
        refused = record(FIVE, given, button=5, **rules).refused
        assert (refused["reason"], refused["asked"], refused["cite"]) == why


def test_14_10_f_who_has_just_enough_straddles_all_in() -> None:
    judged = record({**FIVE, 3: 4}, "3 straddle all_in", unseen(FIVE), "4 call", button=5, **STRADDLE)
    assert chose(judged, "straddle") == [("3", "straddle", "4.00")]


def test_14_10_f_a_big_blind_that_lies_there_already_counts_towards_the_straddle() -> None:
    """Who has come posts the big blind in the straddle seat: 2 more make his bet 4, and 4 is all that he loses."""
    rules: dict[str, Any] = {**STRADDLE, "posts": ["0", "0", "2"]}
    stacks = {**FIVE, 3: 5}
    judged = record(stacks, "3 straddle", unseen(FIVE), "4 raise 8, 5 fold, 1 fold, 2 fold, 3 fold", button=5, **rules)
    assert chose(judged, "straddle") == [("3", "straddle", "4.00")]
    assert [(t["to"], t["amount"]) for t in judged.all("moved") if t["from"] == "seat:3"] == [
        ("bet:3/big_blind", "2.00"), ("bet:3/straddle", "2.00"),
    ]  # fmt: skip
    assert judged.net["3"] == "-4.00"
    all_in = record({**FIVE, 3: 4}, "3 straddle all_in", unseen(FIVE), "4 call", button=5, **rules)
    assert chose(all_in, "call") == [("4", "call", "4.00")]
    assert record({**FIVE, 3: 3}, "3 straddle", button=5, **rules).last == "refused", "2 are posted, and 1 is left"


def test_14_10_f_a_straddle_is_left_out_by_going_on() -> None:
    assert in_turn(record(FIVE, unseen(FIVE), button=5, **STRADDLE)) == "3"


def test_14_10_f_the_1996_edition_has_no_straddle() -> None:
    judged = record(FIVE, unseen(FIVE), button=5, as_of="1996-06-01", **STRADDLE)
    assert judged.refused["input"] == 0
    assert "straddle" in str(judged.refused)


# ── 14.7: how much ───────────────────────────────────────────────────────────────────────────────

AMOUNTS: list[tuple[str, dict[str, Any], str, str, str]] = [
    # structure, what went before, the act, what is legal ("" where the act is)
    ("fixed, a raise is of the small limit", LIMIT, "", "3 raise 40", ""),
    ("fixed, no less", LIMIT, "", "3 raise 39", "40.00, or all-in"),
    ("fixed, no more", LIMIT, "", "3 raise 41", "40.00"),
    ("fixed, a reraise", LIMIT, "3 raise 40", "4 raise 60", ""),
    ("spread, the least raise is the last bet", SPREAD, "", "3 raise 4", ""),
    ("spread, no less", SPREAD, "", "3 raise 3", "4.00 or more, or all-in"),
    ("spread, the greatest", SPREAD, "", "3 raise 12", ""),
    ("spread, no more", SPREAD, "", "3 raise 13", "12.00 or less"),
    ("spread, at least the last raise", SPREAD, "3 raise 8", "4 raise 14", ""),
    ("spread, no less than the last raise", SPREAD, "3 raise 8", "4 raise 13", "14.00 or more, or all-in"),
    ("pot, the pot after the call", POT_LIMIT, "", "3 raise 7", ""),
    ("pot, no more", POT_LIMIT, "", "3 raise 8", "7.00 or less"),
    ("pot, the small blind's own chips count", POT_LIMIT, "3 fold, 4 fold", "1 raise 6", ""),
    ("pot, nor more for the small blind", POT_LIMIT, "3 fold, 4 fold", "1 raise 7", "6.00 or less"),
    ("none, the least raise", NO_LIMIT, "", "3 raise 4", ""),
    ("none, no less", NO_LIMIT, "", "3 raise 3.50", "4.00 or more, or all-in"),
    ("none, the stack", NO_LIMIT, "", "3 raise 1000 all_in", ""),
    ("none, not more than the stack", NO_LIMIT, "", "3 raise 1001", "1000.00 or less"),
    ("none, the last raise again", NO_LIMIT, "3 raise 12", "4 raise 22", ""),
    ("none, no less than it", NO_LIMIT, "3 raise 12", "4 raise 21", "22.00 or more, or all-in"),
    ("a raise is no call", NO_LIMIT, "3 raise 12", "4 raise 12", "22.00 or more"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rules", "before", "act", "legal"), AMOUNTS, ids=[one[0] for one in AMOUNTS])
def test_14_7_the_least_and_the_greatest(name: str, rules: dict[str, Any], before: str, act: str, legal: str) -> None:
    judged = before_the_flop(FOUR, before, act, button=4, **rules)
    assert (judged.refused["legal"] if judged.last == "refused" else "") == legal


AFTER_THE_FLOP: list[tuple[str, dict[str, Any], str, str]] = [
    ("fixed, the flop is at the small limit", LIMIT, "1 bet 20", ""),
    ("fixed, not at the big one", LIMIT, "1 bet 40", "20.00"),
    ("spread, any amount between", SPREAD, "1 bet 7", ""),
    ("spread, not below", SPREAD, "1 bet 1", "2.00 or more, or all-in"),
    ("spread, not above", SPREAD, "1 bet 11", "10.00 or less"),
    ("spread, a raise of at least the bet", SPREAD, "1 bet 7, 2 raise 13", "14.00 or more, or all-in"),
    ("pot, the pot", POT_LIMIT, "1 bet 8", ""),
    ("pot, not above it", POT_LIMIT, "1 bet 9", "8.00 or less"),
    ("pot, the raise counts bet and call", POT_LIMIT, "1 bet 4, 2 raise 20", ""),
    ("pot, no higher raise", POT_LIMIT, "1 bet 4, 2 raise 21", "20.00 or less"),
    ("none, the least bet is the big blind", NO_LIMIT, "1 bet 2", ""),
    ("none, not below", NO_LIMIT, "1 bet 1", "2.00 or more, or all-in"),
    ("a bet where there is one", NO_LIMIT, "1 bet 2, 2 bet 4", "seat 2: fold, call, raise"),
    ("a raise where there is none", NO_LIMIT, "1 raise 2", "seat 1: check, bet"),
    ("a call where nothing is owed", NO_LIMIT, "1 call", "seat 1: check, bet"),
    ("a check where something is", NO_LIMIT, "1 bet 2, 2 check", "seat 2: fold, call, raise"),
    ("a completion of nothing", LIMIT, "1 bet 20, 2 complete", "raise"),
    ("a forced bet at hold 'em", NO_LIMIT, "1 bring_in", "seat 1: check, bet"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rules", "acts", "legal"), AFTER_THE_FLOP, ids=[one[0] for one in AFTER_THE_FLOP])
def test_14_7_after_the_flop(name: str, rules: dict[str, Any], acts: str, legal: str) -> None:
    judged = before_the_flop(FOUR, "3 call, 4 call, 1 call, 2 check", board("2c 7d 9h"), acts, button=4, **rules)
    assert (judged.refused["legal"] if judged.last == "refused" else "") == legal


def test_14_7_the_turn_and_the_river_are_at_the_big_limit() -> None:
    before = (
        FOUR,
        "3 call, 4 call, 1 call, 2 check",
        board("2c 7d 9h"),
        "1 check, 2 check, 3 check, 4 check",
        board("Ts"),
    )
    assert before_the_flop(*before, "1 bet 40, 2 raise 80, 3 raise 120", button=4, **LIMIT).last == "waiting"
    assert before_the_flop(*before, "1 bet 20", button=4, **LIMIT).refused["legal"] == "40.00, or all-in"


def test_17_28_pot_limit_a_pot_of_100_and_a_bet_of_50_allow_250() -> None:
    rules: dict[str, Any] = {**POT_LIMIT, "blinds": ["25", "50"]}
    before = (THREE, "3 fold, 1 call, 2 check", board("2c 7d 9h"))
    assert before_the_flop(*before, "1 bet 50, 2 raise 250", button=3, **rules).last == "waiting"
    assert before_the_flop(*before, "1 bet 50, 2 raise 251", button=3, **rules).refused["legal"] == "250.00 or less"


# ── 14.7: raises that are incomplete ─────────────────────────────────────────────────────────────


def on_the_flop(stacks: dict[int, Any], acts: str, **rules: Any) -> Judgement:
    """Five players, the button at 4, each in for 20; stacks are what they have after that."""
    whole = {seat: float(stack) + 20 for seat, stack in stacks.items()}
    elected: dict[str, Any] = {"blinds": [], "ante_amount": "20", **NO_FEE, **(rules or {"limits": ["20", "40"]})}
    return before_the_flop(
        whole, "5 check, 1 check, 2 check, 3 check, 4 check", board("2c 7d 9h"), acts, button=4, **elected
    )


NL: dict[str, Any] = {"structure": "no_limit", "smallest_chip": "20"}
RICH: dict[int, Any] = dict.fromkeys(range(1, 6), 1000)

INCOMPLETE: list[tuple[str, dict[int, Any], dict[str, Any], str, str]] = [
    # example or rule, stacks, rules, acts, what the last act is refused by ("" where it is not)
    ("24: next may complete to 40", {**RICH, 1: 28}, {}, "5 bet 20, 1 raise 28 all_in, 2 complete 40", ""),
    ("24: or call", {**RICH, 1: 28}, {}, "5 bet 20, 1 raise 28 all_in, 2 call", ""),
    ("24: not raise to 48", {**RICH, 1: 28}, {}, "5 bet 20, 1 raise 28 all_in, 2 raise 48", "48.00 is above the most"),
    ("24: the bettor cannot reraise", {**RICH, 1: 28}, {},
     "5 bet 20, 1 raise 28 all_in, 2 call, 3 fold, 4 fold, 5 raise 40", "not open"),
    ("24: but after a completion he can", {**RICH, 1: 28}, {},
     "5 bet 20, 1 raise 28 all_in, 2 complete 40, 3 fold, 4 fold, 5 raise 60", ""),
    ("rule 10: half a bet or more is a full raise", {**RICH, 1: 30}, {}, "5 bet 20, 1 raise 30 all_in, 2 raise 50", ""),
    ("rule 10: and reopens", {**RICH, 1: 30}, {},
     "5 bet 20, 1 raise 30 all_in, 2 call, 3 fold, 4 fold, 5 raise 50", ""),
    ("rule 10: it is not completed", {**RICH, 1: 30}, {},
     "5 bet 20, 1 raise 30 all_in, 2 complete 40", "nothing to complete"),
    ("25: an opening of 15 is a bet", {**RICH, 5: 15}, {}, "5 bet 15 all_in, 1 raise 35", ""),
    ("25: it is not completed", {**RICH, 5: 15}, {}, "5 bet 15 all_in, 1 complete 20", "nothing to complete"),
    ("rule 9: an opening of 9 is completed", {**RICH, 5: 9}, {}, "5 bet 9 all_in, 1 complete 20", ""),
    ("rule 9: not raised to 29", {**RICH, 5: 9}, {}, "5 bet 9 all_in, 1 raise 29", "29.00 is above the most"),
    ("rule 9: who has checked does not complete it", {**RICH, 1: 9}, {},
     "5 check, 1 bet 9 all_in, 2 call, 3 fold, 4 fold, 5 complete 20", "not open"),
    ("a completion is a full bet, however little is wanting", {**RICH, 1: 28, 2: 35}, {},
     "5 bet 20, 1 raise 28 all_in, 2 raise 35 all_in, 3 complete 40, 4 fold, 5 raise 60", ""),
    ("26: B may not raise again", {**RICH, 2: 280}, NL,
     "5 bet 100, 1 raise 200, 2 raise 280 all_in, 3 fold, 4 fold, 5 call, 1 raise 380", "not open"),
    ("26: A could have", {**RICH, 2: 280}, NL,
     "5 bet 100, 1 raise 200, 2 raise 280 all_in, 3 fold, 4 fold, 5 raise 380", ""),
    ("27: at least 240", {**RICH, 1: 140}, NL, "5 bet 100, 1 raise 140 all_in, 2 raise 240", ""),
    ("27: not 239", {**RICH, 1: 140}, NL, "5 bet 100, 1 raise 140 all_in, 2 raise 239", "239.00 is no full raise"),
    ("rule 12: together a full raise", {**RICH, 1: 140, 2: 200}, NL,
     "5 bet 100, 1 raise 140 all_in, 2 raise 200 all_in, 3 fold, 4 call, 5 raise 300", ""),
    ("rule 12: not to one who has called 140", {**RICH, 1: 140, 3: 200}, NL,
     "5 bet 100, 1 raise 140 all_in, 2 call, 3 raise 200 all_in, 4 fold, 5 call, 2 raise 300", "not open"),
    ("rule 12: together less", {**RICH, 1: 140, 2: 190}, NL,
     "5 bet 100, 1 raise 140 all_in, 2 raise 190 all_in, 3 fold, 4 call, 5 raise 290", "not open"),
    ("pot limit as no limit", {**RICH, 1: 140}, {**NL, "structure": "pot_limit"},
     "5 bet 100, 1 raise 140 all_in, 2 raise 239", "239.00 is no full raise"),
    ("a raise that is short and not all-in", RICH, NL, "5 bet 100, 1 raise 140", "140.00 is no full raise"),
    ("nobody is left to call a raise", {1: 20, 2: 20, 3: 20, 4: 1000, 5: 20}, {},
     "5 bet 20 all_in, 1 call all_in, 2 call all_in, 3 call all_in, 4 raise 40", "all others are all-in"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "stacks", "rules", "acts", "problem"), INCOMPLETE, ids=[one[0] for one in INCOMPLETE])
def test_14_7_incomplete_raises(
    name: str, stacks: dict[int, Any], rules: dict[str, Any], acts: str, problem: str
) -> None:
    judged = on_the_flop(stacks, acts, **rules)
    if problem:
        assert problem in reason(judged)
        assert judged.refused["input"] == 5 + 5 + 1 + acts.count(",") + 1  # the last act, and none before
    else:
        assert judged.last == "waiting", judged.tells[-1]


# ── 14.7: how many raises ────────────────────────────────────────────────────────────────────────

RAISED_THRICE = "3 raise 40, 4 raise 60, 1 raise 80"


@pytest.mark.parametrize(("acts", "problem"), [
    (f"{RAISED_THRICE}, 2 raise 100", "the bet and 3 raises have been made"),
    (f"{RAISED_THRICE}, 2 fold, 3 fold, 4 raise 100", "the bet and 3 raises have been made"),  # a cap sticks
    ("3 raise 40, 4 fold, 1 fold, 2 raise 60, 3 raise 80, 2 raise 100, 3 raise 120, 2 raise 140", ""),
    ("3 raise 40, 4 raise 60, 1 fold, 2 fold, 3 raise 80, 4 raise 100, 3 raise 120", ""),
])  # fmt: skip
def test_17_29_17_30_a_bet_and_three_raises_unless_only_two_were_left_before(acts: str, problem: str) -> None:
    judged = before_the_flop(FOUR, acts, button=4, **LIMIT)
    assert (reason(judged) if judged.last == "refused" else "") == problem


def test_14_7_in_spread_limit_a_raise_of_no_more_than_the_last_one_is_one_of_the_three() -> None:
    judged = before_the_flop(FOUR, "3 raise 4, 4 raise 6, 1 raise 8, 2 raise 10", button=4, **SPREAD)
    assert reason(judged) == "the bet and 3 raises have been made"


def test_14_7_who_is_all_in_does_not_count_among_the_players_of_the_cap() -> None:
    """Two have chips when the third raise is made: the third one is all-in."""
    stacks = {**THREE, 3: 40}
    acts = "3 raise 40 all_in, 1 raise 60, 2 raise 80, 1 raise 100, 2 raise 120"
    assert before_the_flop(stacks, acts, button=3, **LIMIT).last == "waiting"


def test_14_7_an_all_in_of_less_than_half_a_bet_is_no_raise_of_the_cap() -> None:
    stacks = {**FOUR, 4: 45}
    acts = "3 raise 40, 4 raise 45 all_in, 1 complete 60, 2 raise 80"
    assert before_the_flop(stacks, acts, button=4, **LIMIT).last == "waiting"
    assert "3 raises have been made" in reason(before_the_flop(stacks, f"{acts}, 3 raise 100", button=4, **LIMIT))


@pytest.mark.parametrize("rules", [NO_LIMIT, {**LIMIT, "max_raises": "unlimited"}], ids=["no limit", "as elected"])
def test_14_7_otherwise_there_is_no_cap(rules: dict[str, Any]) -> None:
    step, last = (2, 2) if rules is NO_LIMIT else (20, 20)
    acts = ", ".join(f"{seat} raise {last + step * at}" for at, seat in enumerate((3, 4, 1, 2, 3, 4), 1))
    assert before_the_flop(FOUR, acts, button=4, **rules).last == "waiting"


def test_14_7_a_wager_that_was_made_is_not_taken_back() -> None:
    taken = before_the_flop(
        FOUR, "3 raise 40", {"remove": {"seat": "3", "wager": "bet", "amount": "20"}}, button=4, **LIMIT
    )
    assert (taken.refused["reason"], taken.refused["cite"]) == ("no wager may be made or withdrawn now", "13:69F-14.7")


def test_14_1_table_stakes_are_new_jerseys() -> None:
    for day, basis in (("1996-06-01", "nj"), ("2012-06-01", "nj-other-year")):
        off = {"irregularity": {"kind": "chips_taken_off", "seat": "3"}}
        (told,) = before_the_flop(FOUR, off, button=4, as_of=day, **LIMIT).all("ruled")
        assert (told["cite"][0].endswith("14.1"), told["basis"]) == (True, basis)


@pytest.mark.parametrize("rules", [NO_LIMIT, POT_LIMIT, SPREAD], ids=["no limit", "pot limit", "spread limit"])
def test_14_7_how_much_a_bet_is_must_be_said_where_it_may_be_more_or_less(rules: dict[str, Any]) -> None:
    for said in ("3 raise", "3 raise 0"):
        refused = before_the_flop(FOUR, said, button=4, **rules).refused
        assert (refused["reason"], refused["legal"][:8]) == ("raise lacks amount", "amount: ")
    assert before_the_flop(FOUR, "3 raise", button=4, **LIMIT).last == "waiting", "there is one amount"
    assert before_the_flop({**FOUR, 3: 3}, "3 raise all_in", button=4, **NO_LIMIT).last == "waiting"


def test_14_7_a_game_of_two_betting_rounds_has_four_raises() -> None:
    acts = "3 raise 40, 4 raise 60, 1 raise 80, 2 raise 100"
    judged = before_the_flop(FOUR, acts, game="poker-five-card-draw", button=4, **LIMIT)
    assert judged.last == "waiting"
    judged = before_the_flop(FOUR, acts, "3 raise 120", game="poker-five-card-draw", button=4, **LIMIT)
    assert reason(judged) == "the bet and 4 raises have been made"


def test_14_7_the_cap_is_of_a_betting_round() -> None:
    before = f"{RAISED_THRICE}, 2 call, 3 call, 4 call"
    judged = before_the_flop(FOUR, before, board("2c 7d 9h"), "1 bet 20, 2 raise 40", button=4, **LIMIT)
    assert judged.last == "waiting"


@pytest.mark.parametrize(("rule", "last"), [("on", "waiting"), ("off", "refused")])
def test_14_7_check_raise_is_a_rule_of_the_house(rule: str, last: str) -> None:
    before = (THREE, "3 call, 1 call, 2 check", board("2c 7d 9h"))
    judged = before_the_flop(*before, "1 check, 2 bet 2, 3 call, 1 raise 4", button=3, check_raise=rule, **NO_LIMIT)
    assert judged.last == last
    turned = (*before, "1 check, 2 check, 3 check", board("Ts"))
    assert before_the_flop(*turned, "1 bet 2", button=3, check_raise=rule, **NO_LIMIT).last == "waiting"


# ── what is said wrongly ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("acts", "problem"), [
    ("1 call", "seat 1 is not in turn: seat 3 is"),
    ("3 call 3", "a call to 3.00"),
    ("3 call all_in", "seat 3 is not all-in: 998.00 would be left"),
    ("3 raise 10 all_in", "seat 3 is not all-in: 990.00 would be left"),
    ("3 fold all_in", "a fold has no amount, and nobody is all-in by it"),
    ("3 fold 2", "a fold has no amount, and nobody is all-in by it"),
    ("3 call, 1 call, 2 check all_in", "a check has no amount, and nobody is all-in by it"),
    ("3 dance", "'dance' is no answer here"),
    ("3 show", "'show' is no answer here"),
    ("3 raise 2000", "seat 3 has only 1000.00"),
    ("3 call, 1 fold, 2 check, 1 bet 2", "choose is not what is asked"),
])  # fmt: skip
def test_14_7_what_is_said_wrongly_is_refused_in_a_line(acts: str, problem: str) -> None:
    judged = before_the_flop(THREE, acts, button=3, **NO_LIMIT)
    assert reason(judged) == problem
    assert judged.refused["input"] == 3 + acts.count(",") + 1


def test_14_7_all_in_may_be_left_unsaid_and_the_amount_too() -> None:
    for act in ("3 raise 50", "3 raise all_in", "3 raise 50 all_in"):
        judged = before_the_flop({**THREE, 3: 50}, act, button=3, **NO_LIMIT)
        assert chose(judged, "raise") == [("3", "raise", "50.00")]
        assert in_turn(judged) == "1"


# ── seats without a stack ────────────────────────────────────────────────────────────────────────


def test_a_seat_without_a_stack_may_bet_anything_and_is_all_in_when_it_says_so() -> None:
    seats: dict[int, Any] = {1: None, 2: None, 3: 100}
    judged = before_the_flop(seats, "3 raise 40, 1 raise 90 all_in, 2 call, 3 call", button=3, **NO_LIMIT)
    assert judged.tells[-1]["asks"][0]["asked"].startswith("a card: board")
    judged = before_the_flop(
        seats, "3 raise 40, 1 raise 90 all_in, 2 call, 3 call", board("2c 7d 9h"), "2 check", button=3, **NO_LIMIT
    )
    assert in_turn(judged) == "3"


def test_a_seat_without_a_stack_must_say_how_much_its_last_chip_is() -> None:
    judged = before_the_flop({1: None, 2: None, 3: None}, "3 raise all_in", button=3, **NO_LIMIT)
    assert reason(judged) == "how much seat 3 has is not known"


# ── 14.1: table stakes, coming and going ─────────────────────────────────────────────────────────


def test_14_1_nobody_adds_chips_while_his_hand_is_played() -> None:
    judged = before_the_flop(THREE, "3 call", {"sit": {"seat": "1", "stack": "50"}}, button=3, **NO_LIMIT)
    assert "chips are added between rounds" in reason(judged)
    assert judged.refused["cite"] == "13:69F-14.1"


def test_14_1_who_has_folded_waits_for_the_end_of_the_round_too() -> None:
    judged = before_the_flop(THREE, "3 fold", {"sit": {"seat": "3", "stack": "50"}}, button=3, **NO_LIMIT)
    assert judged.last == "refused"


def test_14_18_a_newcomer_may_sit_down_during_a_round_and_is_dealt_in_when_he_has_posted() -> None:
    sit, post = {"sit": {"seat": "4", "stack": "50"}}, "4 post"
    first: list[Any] = ["3 fold", sit, "1 fold"]
    judged = before_the_flop(THREE, *first, post, unseen({**THREE, 4: 50}), button=3, **NO_LIMIT)
    assert in_turn(judged) == "4"
    assert in_turn(before_the_flop(THREE, *first, unseen(THREE), button=3, **NO_LIMIT)) == "1", "or else he waits"
    at_once = {**NO_LIMIT, "newcomers": "dealt_in"}
    assert in_turn(before_the_flop(THREE, *first, unseen({**THREE, 4: 50}), button=3, **at_once)) == "4"


def test_14_15_the_hand_of_one_who_left_is_dead_when_it_faces_a_bet() -> None:
    leave = {"leave": "1"}
    judged = before_the_flop(
        THREE, "3 call, 1 call, 2 check", board("2c 7d 9h"), leave, "2 check, 3 bet 2, 2 fold", button=3, **NO_LIMIT
    )
    assert [one for one in chose(judged) if one[0] == "1"][-2:] == [("1", "check", ""), ("1", "fold", "")]
    assert judged.net == {"1": "-2.00", "2": "-2.00", "3": "4.00"}


@pytest.mark.parametrize("street", [0, 1, 2])
def test_14_15_one_may_leave_between_two_streets_and_folds_to_the_next_bet(street: int) -> None:
    stacks = {1: 100, 2: 100, 3: 100}
    streets = [board("2c 7d 9h"), "1 check, 2 check, 3 check", board("Ts"), "1 check, 2 check, 3 check", board("3c")]
    given = [unseen(stacks), "3 call, 1 call, 2 check", *streets[: 2 * street], {"leave": {"seat": "2"}}]
    judged = record(stacks, *given, streets[2 * street], "1 bet 2, 3 fold", button=3, **NO_LIMIT)
    assert judged.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}
    twice = record(stacks, *given, {"leave": {"seat": "2"}}, button=3, **NO_LIMIT)
    assert reason(twice) == "seat 2 has left"
    nobody = record(stacks, *given, {"leave": {"seat": "7"}}, button=3, **NO_LIMIT)
    assert reason(nobody) == "nobody sits at seat 7"


def test_14_15_one_who_left_all_in_still_wins_and_takes_it_along() -> None:
    judged = record(
        {1: 50, 2: 1000, 3: 1000}, hand(1, "Ah Ad"), hand(2, "Kh Kd"), hand(3, "Qh Qd"), "3 call, 1 raise 50 all_in",
        {"leave": "1"}, "2 call, 3 fold", board("2c 7d 9h"), board("Ts"), board("3c"), button=3, **NO_LIMIT,
    )  # fmt: skip
    assert judged.net == {"1": "52.00", "2": "-50.00", "3": "-2.00"}


def test_14_15_nobody_leaves_twice_and_one_who_has_folded_leaves_nothing_behind() -> None:
    leave = {"leave": "3"}
    judged = before_the_flop(THREE, "3 fold", leave, leave, button=3, **NO_LIMIT)
    assert reason(judged) == "seat 3 has left"
    assert judged.all("script", act="seat 3 leaves; has folded")


# ── 14.7: who has enough to be dealt in ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(("rules", "least"), [
    (NO_LIMIT, 4), ({**NO_LIMIT, "ante_amount": "1"}, 5), (LIMIT, 40), (SPREAD, 4),
    ({**NO_LIMIT, "antes": ["0", "2", "0"]}, 6),
])  # fmt: skip
def test_14_7_where_elected_who_is_dealt_in_has_the_blind_and_one_least_bet(rules: dict[str, Any], least: int) -> None:
    for stack, there in ((least, 3), (least - 1, 2)):
        stacks = {1: 1000, 2: 1000, 3: stack}
        hands = unseen(dict.fromkeys(range(1, there + 1)))
        judged = record(stacks, hands, button=2, needs_blind_and_bet="on", **rules)
        assert in_turn(judged) == str(2)
        assert len(chose(judged, "post")) >= 2
        assert ("3" in {seat for seat, _, _ in chose(judged, "post")}) == (there == 3)


def test_14_7_else_whoever_has_a_chip_is_dealt_in() -> None:
    assert record({1: 1000, 2: 1000, 3: "0.05"}, unseen(THREE), button=2, **NO_LIMIT).last == "waiting"


# ── 8.2: what was misread is corrected ───────────────────────────────────────────────────────────


def test_8_2_an_act_that_was_misread_is_corrected_and_the_round_ruled_again() -> None:
    correct = {"correct": {"input": "4", "to": {"choose": {"seat": "3", "do": "raise", "amount": "8"}}}}
    judged = before_the_flop(THREE, "3 raise 6, 1 fold, 2 call", correct, button=3, **NO_LIMIT)
    assert ("3", "raise", "8.00") in chose(judged)
    standing = {one["seat"]: one["amount"] for one in judged.one("summary")["standing"]}
    assert standing == {"1": "1.00", "2": "8.00", "3": "8.00"}


def test_8_2_a_correction_that_makes_a_later_act_illegal_is_refused_whole() -> None:
    correct = {"correct": {"input": "4", "to": {"choose": {"seat": "3", "do": "fold"}}}}
    judged = before_the_flop(THREE, "3 raise 6, 1 fold, 2 call", correct, button=3, **NO_LIMIT)
    assert judged.last == "refused"


# ── a record that stops ──────────────────────────────────────────────────────────────────────────


def test_chips_in_the_pot_are_neither_won_nor_lost_while_the_hand_is_played() -> None:
    judged = before_the_flop(THREE, "3 raise 6, 1 call, 2 fold", board("2c 7d 9h"), "1 bet 10", button=3, **NO_LIMIT)
    assert judged.net == {}
    summary = judged.one("summary")
    assert {one["seat"]: one["amount"] for one in summary["standing"] if one["wager"] == "pot"} == {
        "1": "6.00", "2": "2.00", "3": "6.00",
    }  # fmt: skip
    assert summary["pots"] == {}
