"""Subchapter 21, fast action hold'em: what its titles say, and a set of rules that is not New Jersey's text."""

from __future__ import annotations

import io
import json
import sys
from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from houseway import games
from houseway.cli import main
from houseway.house.check import check
from houseway.law.editions import NEWEST
from houseway.law.election import Unlawful
from houseway.law.games.ranked.fast_action_holdem import LAW
from houseway.maths.edges import edges
from houseway.maths.ranked import fast_action_holdem as maths
from houseway.play.inputs import Choose, read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable
from houseway.ranking import batch
from houseway.ranking.poker import best, five
from tests.games.ranked.record import counted, feed, odd, shows, whole
from tests.house.houses import house, table
from tests.judging import Judgement, bet, judge

SET = {"rule_set": "demonstration"}
STATED = dict(LAW.rule_sets[0].elects)
NOT_LAW = "not New Jersey's text"
GAME = "fast-action-holdem"
BOARD = "As 9c Ts 4h 2c"


def hand(
    own: str, dealer: str, board: str = BOARD, *, rules: dict[str, Any] | None = None, sets: str = ""
) -> Judgement:
    """One player with ten dollars against the dealer; ``sets`` are the five cards that the player sets."""
    chosen = [{"choose": {"seat": "1", "do": "set", "high": sets.split()}}] if sets else []
    window = ["close"] if (rules or {}).get("hand_setting") != "best_five" else []
    dealt = [whole(1, own), whole("dealer", dealer), whole("community", board)]
    return judge(GAME, [bet(1, "fah_wager", 10), "close", *dealt, *chosen, *window], rules=SET | (rules or {}))


def dealt(**seats: str) -> AnyTable:
    """A table at which these seats have their cards and have set nothing yet."""
    one = games.table(GAME, {seat[1:]: 100_000 for seat in seats}, SET)
    feed(one, *(bet(seat[1:], "fah_wager", 10) for seat in seats), "close")
    feed(one, *(whole(seat[1:], own) for seat, own in seats.items()))
    feed(one, whole("dealer", "Kd 4c"), whole("community", BOARD))
    return one


# ── 21.1 dates ───────────────────────────────────────────────────────────────────────────────────


def test_21_1_the_game_is_known_from_the_print_of_1998_on_and_says_so() -> None:
    with pytest.raises(Unlawful, match="fast-action-holdem is first found in the text of 1998; whether it was law"):
        games.rules(GAME, SET, as_of=date(1997, 12, 31))
    assert games.rules(GAME, SET, as_of=date(1998, 1, 1)).as_of == date(1998, 1, 1)
    assert "not found" in next(one.note for one in LAW.paragraphs if one.cite == "21.1")


# ── 21.4 no table opens before every rule is stated ──────────────────────────────────────────────


def test_21_4_without_a_rule_set_no_table_opens() -> None:
    refusal = judge(GAME, [bet(1, "fah_wager", 10)]).refused
    assert (refusal["input"], refusal["cite"], refusal["basis"]) == (0, "13:69F-21.4", "ours")
    assert all(option in refusal["reason"] for option in STATED)
    assert f"rule_set=demonstration is {NOT_LAW}" in refusal["reason"]


@pytest.mark.parametrize("option", STATED)
def test_21_4_one_setting_that_is_missing_is_named(option: str) -> None:
    with pytest.raises(Unlawful, match=f"no text is held that states {option};"):
        games.rules(GAME, {id: value for id, value in STATED.items() if id != option})


def test_21_4_every_ruling_is_ours_or_a_siblings_and_no_law() -> None:
    told = hand("Ah 9d", "Kd 4c")
    assert {tell["basis"] for tell in told.tells if tell.get("cite")} == {"ours", "sibling"}
    assert told.one("summary")["remark"].endswith(f"it is {NOT_LAW}, and no result of it is law")


def test_21_6_no_more_bets_is_said_once() -> None:
    assert hand("Ah 9d", "Kd 4c").words.count("No more bets") == 1


@pytest.mark.parametrize("command", ["edge", "guide", "play", "table"])
def test_21_4_each_command_asks_for_a_rule_set_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with pytest.raises(SystemExit) as ended:
        main([command, GAME])
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert f"name a rule set (rule_set=demonstration is {NOT_LAW})" in printed.err


def test_21_4_the_guide_says_that_it_is_no_law(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["guide", GAME, "--set", "rule_set=demonstration", "--json"])
    assert NOT_LAW in json.loads(capsys.readouterr().out.splitlines()[0])["remark"]


def test_21_4_a_house_without_a_rule_set_is_not_in_order() -> None:
    none = check(house(table(GAME)), NEWEST)
    assert any("no text is held" in str(one) for one in none.violations)
    named = check(house(table(GAME, '[table.rules]\nrule_set = "demonstration"\n')), NEWEST)
    assert named.violations == []


# ── 21.2, 21.3 cards and hands ───────────────────────────────────────────────────────────────────


def test_21_2_more_decks_than_one_are_not_offered() -> None:
    with pytest.raises(Unlawful, match="option decks: 2; allowed: 1"):
        games.rules(GAME, SET | {"decks": "2"})


@pytest.mark.parametrize(("own", "community"), [(2, 2), (3, 1), (4, 0)])
def test_21_3_there_must_be_five_cards_for_a_hand(own: int, community: int) -> None:
    chosen = SET | {"player_cards": own, "community_cards": community}
    with pytest.raises(Unlawful, match="a poker hand is 5 cards; allowed") as few:
        games.rules(GAME, chosen)
    assert (few.value.got, few.value.legal) == ({"community_cards": community}, f"{5 - own} or more")
    assert games.rules(GAME, chosen | {"community_cards": community + 1})


def test_21_3_the_ace_is_low_in_a_straight_of_five_alone() -> None:
    assert hand("Ah 2d", "Kd Kc", "3s 4c 5h 9d Js").net == {"1": "10.00"}
    assert hand("Qh Kd", "9d 7c", "As 2c 3h 9h Js").net == {"1": "-10.00"}  # Q-K-A-2-3 is no straight


# ── 21.6, 21.10 wagers ───────────────────────────────────────────────────────────────────────────


def test_21_10_nobody_wagers_on_two_areas() -> None:
    refusal = judge(GAME, [bet(3, "fah_wager", 10), bet(3, "fah_wager", 10, box="4")], rules=SET).refused
    assert (refusal["input"], refusal["cite"]) == (2, "13:69F-21.10")
    assert refusal["reason"] == "seat 3 may not wager at position 4"
    with pytest.raises(Unlawful, match="option player_two_areas: 'on'; allowed: off"):
        games.rules(GAME, SET | {"player_two_areas": "on"})


def test_21_6_no_wager_after_no_more_bets() -> None:
    told = judge(GAME, [bet(1, "fah_wager", 10), "close", whole(1, "Ah 9d"), bet(1, "fah_wager", 10)], rules=SET)
    assert told.refused["cite"] == "13:69F-21.6"


def test_21_6_nobody_banks_and_there_is_no_progressive_wager() -> None:
    assert judge(GAME, [bet(1, "progressive", 1)], rules=SET).refused["cite"] == "13:69F-21.6"
    rules = games.rules(GAME, SET)
    assert [*rules.wagers] == ["fah_wager"]
    assert "choose" not in games.table(GAME, {"1": 1000}, SET).ask.verbs


# ── 21.7 the deal ────────────────────────────────────────────────────────────────────────────────


def test_21_7_clockwise_the_dealer_last_then_the_middle() -> None:
    told = judge(
        GAME,
        [bet(6, "fah_wager", 10), bet(2, "fah_wager", 10), "close", whole(2, "Ah 9d"), whole(6, "7c 7d"),
         whole("dealer", "Kd 4c"), whole("community", BOARD), "close"],
        rules=SET,
    )  # fmt: skip
    rounds = ["seat 2", "seat 6", "dealer"]
    assert [tell["to"] for tell in told.all("dealt")] == [*rounds, *rounds, *["community"] * 5]
    assert [tell["card"] for tell in told.all("dealt", to="dealer")] == ["??", "??"]


def test_21_7_cards_are_for_their_players_eyes_alone() -> None:
    one = dealt(s1="Ah 9d", s5="7c 7d")
    assert shows(one.view("1"), ["Ah 9d", "7c 7d", "Kd 4c", BOARD]) == {"Ah", "9d", *BOARD.split()}
    assert shows(one.view(""), ["Ah 9d", "7c 7d", "Kd 4c", BOARD]) == {*BOARD.split()}
    feed(one, {"choose": {"seat": "5", "do": "set", "high": ["7c", "7d", "As", "9c", "Ts"]}})
    assert shows(one.view("1"), ["7c 7d"]) == set()
    assert shows(one.view("5"), ["7c 7d"]) == {"7c", "7d"}


def test_21_7_a_players_card_has_a_face() -> None:
    told = judge(GAME, [bet(1, "fah_wager", 10), "close", whole(1, "??")], rules=SET)
    assert "its face is needed" in told.refused["reason"]


# ── 21.8 setting and settlement ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("own", "dealer", "net"), [("Ah 9d", "Kd 4c", "10.00"), ("7c 6d", "Kd 4c", "-10.00"), ("Kh 4d", "Kd 4c", "-10.00")]
)
def test_21_8_higher_wins_lower_loses_and_a_tie_is_the_dealers(own: str, dealer: str, net: str) -> None:
    assert hand(own, dealer).net == {"1": net}
    assert hand(own, dealer, rules={"hand_setting": "best_five"}).net == {"1": net}


def test_21_8_the_dealers_hand_is_shown_and_announced_and_at_last_all_cards_go_into_the_discard_rack() -> None:
    told = hand("Ah 9d", "Kd 4c")
    assert told.one("holds", to="dealer")["cards"] == ["Kd", "4c", "As", "Ts", "4h"]
    assert told.words[-1] == "Dealer has pair of fours"
    assert told.one("script", act="put all cards into the discard rack")["cite"] == ["13:69F-21.8"]


def test_21_8_a_tie_may_be_a_push_and_the_odds_higher() -> None:
    push = hand("Kh 4d", "Kd 4c", rules={"ties": "push"})
    assert (push.net, push.one("settled")["result"], push.one("settled")["cite"]) == ({}, "void", ["13:69F-21.8"])
    assert hand("Ah 9d", "Kd 4c", rules={"odds": "6 to 5"}).net == {"1": "12.00"}
    with pytest.raises(Unlawful, match="option odds"):
        games.rules(GAME, SET | {"odds": "1 to 2"})


def test_21_8_the_hand_that_is_set_is_the_hand() -> None:
    told = hand("Ah 9d", "Kd 4c", sets="Ah 9d Ts 4h 2c")  # an ace high, though two pair could be had
    assert told.net == {"1": "-10.00"}
    assert told.one("holds", to="seat 1")["cards"] == ["Ah", "9d", "Ts", "4h", "2c"]
    assert hand("Ah 9d", "Kd 4c").one("holds", to="seat 1")["cards"] == ["Ah", "9d", "As", "9c", "Ts"]


@pytest.mark.parametrize(
    ("sets", "reason"),
    [
        ("Ah As 9d 9c Kd", "the hand is five of one's own and the community cards"),
        ("Ah Ah 9d 9c Ts", "the hand is five of one's own and the community cards"),
        ("Ah As 9d 9c", "the hand is five of one's own and the community cards"),
        ("Ah As 9d 9c 1x", "is not a card"),
    ],
)
def test_21_8_only_five_of_the_cards_there_are_set(sets: str, reason: str) -> None:
    refusal = hand("Ah 9d", "Kd 4c", sets=sets).refused
    assert reason in refusal["reason"]
    assert refusal["cite"] == "13:69F-21.8"


def test_21_8_a_low_hand_is_not_set() -> None:
    refusal = dealt(s1="Ah 9d").ask.refuse(Choose(seat="1", do="set", high=("Ah", "As", "9d", "9c", "Ts"), low=("4h",)))
    assert refusal is not None
    assert refusal.reason == "one hand is set, the high one"


def test_21_8_the_best_is_offered_first_and_each_hand_once() -> None:
    offers = dealt(s1="Ah 9d").legal("1")
    ranked = [five(offer.high) for offer in offers]
    assert ranked == sorted({*map(five, combinations(["Ah", "9d", "As", "9c", "Ts", "4h", "2c"], 5))}, reverse=True)
    assert offers[0].silence
    assert counted(offers[0].high)[1] == "two_pair"


def test_21_8_hands_are_settled_from_the_dealers_far_right_and_no_vigorish_is_taken() -> None:
    hands = [whole(1, "Ah 9d"), whole(5, "7c 7d"), whole("dealer", "Kd 4c"), whole("community", BOARD)]
    told = judge(GAME, [bet(1, "fah_wager", 10), bet(5, "fah_wager", 10), "close", *hands, "close"], rules=SET)
    assert [(one["seat"], one["pays"], one.get("vigorish")) for one in told.all("settled")] == [
        ("5", "10.00", None),
        ("1", "10.00", None),
    ]


# ── 21.9 irregularities ──────────────────────────────────────────────────────────────────────────


def after_the_deal(event: dict[str, Any]) -> Judgement:
    dealt = [whole(1, "Ah 9d"), whole("dealer", "Kd 4c"), whole("community", BOARD)]
    return judge(GAME, [bet(1, "fah_wager", 10), "close", *dealt, event], rules=SET)


@pytest.mark.parametrize("event", [odd("hole_card_exposed"), odd("wrong_number_of_cards", to="1")])
def test_21_9_all_hands_are_void(event: dict[str, Any]) -> None:
    told = after_the_deal(event)
    assert told.net == {}
    assert told.one("void")["cite"] == ["13:69F-21.9"]
    assert told.one("settled")["result"] == "void"


def test_21_9_one_card_face_up_is_not_used_and_a_second_voids() -> None:
    found = [odd("card_found_face_up", card="5s"), odd("card_found_face_up", card="6s")]
    one = judge(GAME, [bet(1, "fah_wager", 10), "close", found[0], whole(1, "Ah 9d"), whole("dealer", "Kd 4c"),
                       whole("community", BOARD), "close"], rules=SET)  # fmt: skip
    assert (one.net, one.all("void")) == ({"1": "10.00"}, [])
    two = judge(GAME, [bet(1, "fah_wager", 10), "close", *found], rules=SET)
    assert (two.net, len(two.all("void"))) == ({}, 1)


def test_21_9_a_card_drawn_in_error_is_the_next_card() -> None:
    drawn = odd("card_drawn_in_error", card="Ah")
    told = judge(GAME, [bet(1, "fah_wager", 10), "close", drawn, {"card": "9d"}], rules=SET)
    assert told.refused["reason"] == CONTRADICTS


def test_21_11_a_continuous_shuffler_may_be_used_and_is_not_cut() -> None:
    inputs = [bet(1, "fah_wager", 10), odd("shuffler_failed"), "close"]
    told = judge(GAME, inputs, rules=SET | {"continuous_shuffler": "on"})
    assert not any("cut" in tell.get("act", "") for tell in told.tells)
    assert judge(GAME, inputs, rules=SET).refused["reason"] == "the cards are shuffled by hand"


# ── the edge ─────────────────────────────────────────────────────────────────────────────────────


def test_the_ties_of_a_board_are_those_that_are_found_one_by_one() -> None:
    boards = np.array([[batch.NUMBERS[face] for face in BOARD.split()], [0, 13, 26, 39, 12]], np.uint8)
    pairs = np.array([*combinations(range(47), 2)], np.int64)
    found = np.zeros(2, np.int64)
    maths._ties(maths._ranks(boards, pairs).reshape(2, -1), pairs, found)
    faces = [face for face in batch.NUMBERS if face != "X"]
    for board, number in zip(boards, found.tolist(), strict=True):
        middle = [faces[card] for card in board]
        rest = [face for face in faces if face not in middle]
        ranks = {own: best([*own, *middle]) for own in combinations(rest, 2)}
        assert number == sum(
            one_rank == other_rank and not {*one} & {*other}
            for one, one_rank in ranks.items()
            for other, other_rank in ranks.items()
        )


@pytest.mark.soak
def test_the_edge_of_the_demonstration_set_is_the_chance_of_a_tie() -> None:
    """Two hands of hold'em by chance tie in about 4.07 per cent of deals, by all published tables."""
    (edge,) = edges(GAME, SET)
    assert edge.method == "exact"
    assert edge.edge == edge.probability(-1) - edge.probability(1)
    assert 0.0406 < edge.edge < 0.0408
    assert NOT_LAW in edge.remark
    (push,) = edges(GAME, SET | {"ties": "push"})
    assert (push.edge, push.probability(0)) == (Fraction(0), edge.edge)


def test_what_is_simulated_is_not_called_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maths, "ROUNDS", 40_000)
    maths.simulated.cache_clear()
    (edge,) = edges(GAME, SET | {"player_cards": "3"})
    maths.simulated.cache_clear()
    assert (edge.method, edge.rounds) == ("simulated", 40_000)
    assert edge.stderr is not None
    assert 0 < edge.stderr < 0.002
    assert Fraction(0) < edge.edge < Fraction(1, 20)


def test_the_simulation_agrees_with_the_count() -> None:
    counted, drawn = maths.tied(3), maths.simulated(2, 3)
    assert abs(float(counted - drawn)) < 4 * (float(counted) / maths.ROUNDS) ** 0.5


def test_a_set_is_read_from_a_record() -> None:
    given = read({"choose": {"seat": 1, "do": "set", "high": ["Ah", "10s"]}})
    assert isinstance(given, Choose)
    assert given.high == ("Ah", "10s")
