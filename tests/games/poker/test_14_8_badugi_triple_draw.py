"""14.8, badugi and triple draw, which only 13:69F has: three draws, four betting rounds; the rulebook's hands."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Any

import pytest

from houseway.equipment.cards import DECK
from tests.judging import cards

from .deals import BURN, acts, asked, draws, hand, hands, odd, poker, scripts

A5 = {"variant": "triple_draw_a5"}
WINS, LOSES, TIES = {"1": "2.00", "2": "-2.00"}, {"1": "-2.00", "2": "2.00"}, dict[str, str]()
PAT = [*draws(1), *draws(2), *acts("1 check, 2 check")]


def shown(game: str, first: str, second: str, **rules: Any) -> dict[str, str]:
    """What two players win or lose who call the big blind, stand pat and check on; the second hand is of other suits
    where it would share a card with the first."""
    ways = (second.translate(str.maketrans("cdhs", "".join(suits))) for suits in permutations("cdhs"))
    other = next(way for way in (second, *ways) if not {*way.split()} & {*first.split()})
    dealt = [hand(1, first), hand(2, other), acts("2 call, 1 check")]
    return poker(game, *dealt, *PAT, *PAT, *PAT, stacks=2, rules=rules).net


# ── badugi ───────────────────────────────────────────────────────────────────────────────────────

BADUGIS = [
    "As 2d 3c 4h", "2s 3d 4c 5h", "6s 4d 3c Ah", "6h 5d 2c As", "Ks Qd Jc Th", "As 2d 3c 4c", "As 4d 7c 7h",
    "As 2s 3d 4d", "2s 2d 5c 9c", "As 2s 3s 4s", "Ks Kd Kc Kh",
]  # fmt: skip
"""From the best to the worst."""


@pytest.mark.parametrize(("better", "worse"), [*pairwise(BADUGIS)])
def test_14_3_examples_1_to_13_more_cards_beat_fewer_then_the_lower_highest_card(better: str, worse: str) -> None:
    assert shown("badugi", better, worse) == WINS
    assert shown("badugi", worse, better) == LOSES


@pytest.mark.parametrize(
    ("first", "second", "net"),
    [
        ("As 2d 3c 4c", "Ah Ad 2c 3h", TIES), ("As 2d 3c 3h", "As Ad 2c 3h", TIES),
        ("Ac 2c 3c 4c", "As 5s 6s 7s", TIES), ("As 2s 3d 4d", "Ah 3h 3c 2c", LOSES),
    ],
)  # fmt: skip
def test_14_3_badugi_hands_that_tie_or_are_close(first: str, second: str, net: dict[str, str]) -> None:
    assert shown("badugi", first, second) == net


@pytest.mark.parametrize(("game", "each"), [("badugi", 4), ("triple-draw", 5)])
def test_14_8_cards_face_down_from_the_left_of_the_button_then_three_draws(game: str, each: int) -> None:
    one = poker(game, cards(" ".join(DECK[: 3 * each])), button=1)
    assert [tell["to"] for tell in one.all("dealt")] == [f"seat {seat}" for seat in (2, 3, 1) * each]
    dealt = [hand(1, "??"), hand(2, "??"), acts("2 call, 1 check")]
    assert asked(poker(game, *dealt, *draws(1), stacks=2)) == "seat 2 to draw"
    three = poker(game, *dealt, *PAT, *PAT, *PAT, stacks=2)
    assert asked(three) == "the hand to turn: seat 1"
    assert len([word for word in three.words if word.endswith("stands pat")]) == 6
    assert scripts(three).count(BURN) == 3


@pytest.mark.parametrize(("game", "thrown"), [("badugi", 4), ("triple-draw", 5)])
def test_14_8_none_to_all_cards_are_drawn(game: str, thrown: int) -> None:
    dealt = [hand(1, "??"), hand(2, "??"), acts("2 call, 1 check")]
    for count in range(thrown + 1):
        assert asked(poker(game, *dealt, *draws(1, "?? " * count, "??" if count else ""), stacks=2)) == "seat 2 to draw"
    assert poker(game, *dealt, *draws(1, "?? " * (thrown + 1)), stacks=2).last == "refused"


@pytest.mark.parametrize("game", ["badugi", "triple-draw"])
def test_14_8_small_bets_in_two_rounds_big_ones_in_two(game: str) -> None:
    begun: list[Any] = [hand(1, "??"), hand(2, "??"), acts("2 call, 1 check")]
    for draw, bet in enumerate(("2", "4", "4")):
        begun += [*draws(1), *draws(2)]
        assert poker(game, *begun, acts(f"1 bet {bet}"), stacks=2).last == "waiting", draw
        assert poker(game, *begun, acts(f"1 bet {'4' if bet == '2' else '2'}"), stacks=2).last == "refused"
        begun += acts("1 check, 2 check")


def test_14_8_all_but_one_fold_after_the_first_draw_and_there_are_no_others() -> None:
    drawn = [hand(1, "??"), hand(2, "??"), acts("2 call, 1 check"), draws(1), draws(2)]
    one = poker("badugi", *drawn, acts("1 bet, 2 fold"), stacks=2)
    assert one.net == WINS


def test_14_8_when_the_stub_runs_out_discards_and_burn_cards_are_shuffled_in() -> None:
    """Four players of triple draw: 20 cards, three burned, and 29 drawn before the stub is down to its last card."""
    hold = {seat: list(DECK[5 * seat - 5 : 5 * seat]) for seat in range(1, 5)}
    left, burned = list(DECK[20:]), []
    begun: list[Any] = [hand(seat, " ".join(own)) for seat, own in hold.items()]
    begun += acts("3 call, 4 call, 1 call, 2 check")
    thrown: list[str] = []
    for draw in range(2):
        burned.append(left.pop(0))
        begun.append({"burn": burned[-1]})
        for seat in (1, 2, 3, 4):
            count = 4 if draw == 0 or seat < 4 else 1
            out, hold[seat] = hold[seat][:count], hold[seat][count:]
            got = [left.pop(0) for _ in out]
            hold[seat] += got
            thrown += out
            begun += draws(seat, " ".join(out), " ".join(got))
        begun += acts("1 check, 2 check, 3 check, 4 check")
    assert len(left) == 1
    second = poker("triple-draw", *begun[:-1], stacks=4)
    mixed = "mix the last card with the discards, shuffle and cut them"
    assert mixed not in scripts(second)
    for face, may in ((thrown[0], True), (burned[0], True), (left[0], True), (hold[2][0], False), (hold[1][0], False)):
        one = poker("triple-draw", *begun, *draws(1, hold[1][0], face), stacks=4)
        assert (one.last == "waiting") == may, face
        assert not may or mixed in scripts(one)


def test_14_8_an_exposed_draw_card_is_replaced_after_the_others() -> None:
    begun = [hands(s1="As 2d 3c 4c", s2="5s 6d 7c 8c"), acts("2 call, 1 check"), draws(1, "4c", "4h")]
    one = poker("badugi", *begun, odd("hole_card_exposed", seat="1", card="4h"), draws(2), hand(1, "5h"), stacks=2)
    assert asked(one) == "seat 1 to act"
    again = poker("badugi", *begun, odd("hole_card_exposed", seat="1", card="4h"), draws(2), hand(1, "4h"), stacks=2)
    assert again.last == "refused"


# ── triple draw ──────────────────────────────────────────────────────────────────────────────────

SEVENS = ["7s 5d 4c 3h 2s", "7d 6d 4s 3c 2h", "8s 5c 4d 3s 2d", "Ks Qd Jc Th 8h", "As 5h 4h 3d 2c", "Ac Kd Qc Jh 9s",
          "2s 2d 3c 4h 5s"]  # fmt: skip


@pytest.mark.parametrize(("better", "worse"), [*pairwise(SEVENS)])
def test_14_3_deuce_to_seven_from_the_best_hand_down(better: str, worse: str) -> None:
    assert shown("triple-draw", better, worse) == WINS


@pytest.mark.parametrize("bad", ["7s 5s 4s 3s 2s", "6s 5d 4c 3h 2s", "7s 6d 5c 4h 3s", "Ts 9d 8c 7h 6s"])
def test_14_3_straights_and_flushes_count_against_a_hand_at_deuce_to_seven(bad: str) -> None:
    assert shown("triple-draw", bad, "Ac Ad Kc Qd Jh") == LOSES, "below a pair of aces"


@pytest.mark.parametrize(
    ("first", "second", "net"),
    [
        ("7s 5d 4c 3h 2s", "7c 5c 4d 3c 2c", TIES), ("6s 5d 4c 3h 2s", "7c 5c 4d 3c 2c", WINS),
        ("As 5d 4c 3h 2s", "6c 5c 4d 3c 2c", WINS), ("7s 6d 5c 4h 3s", "7c 6c 4d 3c 2c", LOSES),
        ("Ks Qd Jc Th 8s", "As Ad 2c 3h 4s", WINS), ("Ts 9d 8c 7h 6s", "Js 5d 4c 3h 2s", WINS),
        ("As Ad 2c 3h 4s", "2s 2d 3c 4h 5s", WINS), ("As Kd Qc Jh 9s", "Ks Qd Jc Th 9c", WINS),
    ],
)  # fmt: skip
def test_14_3_the_same_hands_at_ace_to_five(first: str, second: str, net: dict[str, str]) -> None:
    assert shown("triple-draw", first, second, **A5) == net


def test_14_3_e_low_compare_is_of_ace_to_five() -> None:
    held = "8s 5d 4c 3h 2s", "As 9d 8c 7h 6s"
    assert shown("triple-draw", *held, **A5) == WINS
    assert shown("triple-draw", *held, **A5, low_compare="literal") == LOSES


# ── 13:69F alone ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["badugi", "triple-draw"])
def test_14_8_before_13_69f_the_games_are_refused(game: str) -> None:
    for day in ("2012-03-18", "1996-06-01"):
        refused = poker(game, "shuffle", as_of=day).refused
        assert refused["input"] == 0
        assert f"poker-{game}" in refused["reason"]
        assert "first found in the text of 2012" in refused["reason"]
    assert poker(game, "shuffle", as_of="2012-03-19").last == "waiting"
