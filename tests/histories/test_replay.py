"""Histories judged: every hand of the data ends as its history says."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from houseway import games
from houseway.histories import importing, phh
from houseway.histories.replay import AT_ONCE, Hand, replay, replay_all
from houseway.histories.variants import RULED
from tests.histories.test_conversion import hand
from tests.histories.test_phh import FILES, PLAIN

ruled = pytest.mark.skipif(
    any(one.game not in games.GAMES for one in RULED.values()), reason="the engine does not rule poker yet"
)


@ruled
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_hand_ends_with_the_stacks_of_its_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replay(Hand(path.stem, 0, text)) == (path.stem, "same", "", len(text))


def of(text: str) -> tuple[str, str]:
    found = replay(Hand("here", 0, text))
    return found.result, found.line


@ruled
def test_what_becomes_of_a_hand() -> None:
    text = PLAIN.replace("'p2 f'", "'d dh p1 AhKd', 'd dh p2 ????', 'p2 f'")
    assert of(text) == ("uncompared", "")
    assert of(text + "finishing_stacks = [201, 199]\n") == ("same", "")
    assert of(text + "finishing_stacks = [201.004, 198.996]\n") == ("same", "")
    unknown = text.replace("[200, 200]", "[inf, 200]")
    assert of(unknown + "finishing_stacks = [inf, 199]\n") == ("same", "")
    assert of(unknown + "finishing_stacks = [inf, 198]\n") == ("differs", "p2 has 199.00, the history 198")
    assert of(text + "finishing_stacks = [201, 198]\n") == ("differs", "p2 has 199.00, the history 198")
    assert of(text.replace(", 'p2 f'", ""))[0] == "undecided"
    assert of(text.replace("'p2 f'", "'p1 f'"))[0] == "refused"


@ruled
def test_cards_after_the_end_of_a_hand_are_those_of_another_one() -> None:
    text = PLAIN.replace("'p2 f'", "'d dh p1 AhKd', 'd dh p2 ????', 'p2 f', 'd db 2c3c4c'")
    assert of(text)[0] == "undecided"


def test_a_bad_hand_is_one_line() -> None:
    assert of("variant = 1") == ("bad", "line 1: no variant 1; FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB")
    assert of(PLAIN.replace("NT", "NS"))[0] == "bad"


def test_many_hands_are_judged_in_several_processes_in_their_order() -> None:
    hands = [Hand(str(number), 0, "?" if number % 3 else PLAIN) for number in range(3 * AT_ONCE)]
    here = [*replay_all(hands, 1)]
    assert [one.where for one in here] == [str(number) for number in range(3 * AT_ONCE)]
    assert [*replay_all(hands, 2)] == here
    assert {one.result for one in here if int(one.where) % 3} == {"bad"}
    assert all(one.result != "bad" for one in here if not int(one.where) % 3)


BOARD = "d db 3c4d8h, d db 9s, d db Js"
ALL = "d dh p1 AhAd, d dh p2 KhKd, d dh p3 7c2d"
CHECKED = "d db 3c4d8h, p1 cc, p3 cc, d db 9s, p1 cc, p3 cc, d db Js, p1 cc, p3 cc"
ENDS = {
    "the button went all-in, and is recorded as showing first": (
        "NT", [100] * 3, f"{ALL}, p3 cbr 100, p1 cc, p2 f, p3 sm 7c2d, p1 sm AhAd, {BOARD}", [202, 98, 0],
    ),
    "three all-in": (
        "NT", [100] * 3, f"{ALL}, p3 cbr 100, p1 cc, p2 cc, p3 sm 7c2d, p1 sm AhAd, p2 sm KhKd, {BOARD}", [300, 0, 0],
    ),
    "a short big blind, recorded as showing last": (
        "NT", [100, 1, 100], f"{ALL}, p3 cc, p1 cc, {CHECKED}, p1 sm AhAd, p3 sm 7c2d, p2 sm KhKd", [102, 0, 99],
    ),
    "hands that nobody saw before the showdown": (
        "FB", [200] * 2,
        "d dh p1 ????????, d dh p2 ????????, p2 cc, p1 cc, p1 sd ??, p2 sd, d dh p1 ??, p1 cc, p2 cbr 2, p1 cc, p1 sd, "
        "p2 sd, p1 cc, p2 cc, p1 sd, p2 sd, p1 cc, p2 cc, p1 sm 2s4c6d9h, p2 sm 3s5d7c8h", [196, 204],
    ),
    "hands that were not shown, beside one that was": (
        "NT", [100] * 3, f"p3 cc, p1 cc, p2 f, {CHECKED}, p1 sm ????, p3 sm 7c2d", [98, 98, 104],
    ),
    "a hand that was thrown away before the board, with all in": (
        "NT", [100] * 3, f"{ALL}, p3 cbr 100, p1 cc, p2 cc, p3 sm 7c2d, p1 sm, p2 sm KhKd, {BOARD}", [0, 300, 0],
    ),
    "all but one thrown away before the board": (
        "NT", [100] * 2, "d dh p1 AhAd, d dh p2 KhKd, p2 cbr 100, p1 cc, p1 sm, p2 sm KhKd, d db 3c4d8h", [0, 200],
    ),
    "all thrown away before the board: the last one was left alone": (
        "NT", [100] * 2, f"d dh p1 AhAd, d dh p2 KhKd, p2 cbr 100, p1 cc, p1 sm, p2 sm, {BOARD}", [0, 200],
    ),
    "who owes nothing folds, with all others in": (
        "NT", [100, 100, 2], "d dh p1 ????, d dh p2 ????, d dh p3 7c2d, p3 cc, p1 f, p2 f", [99, 98, 5],
    ),
    "hands that are all-in, shown unseen at each street and seen at the last": (
        "NT", [100] * 3, "p3 cbr 100, p1 cc, p2 f, p3 sm ????, p1 sm ????, d db 3c4d8h, p3 sm ????, p1 sm ????, "
        "d db 9s, p1 sm ????, p3 sm ????, d db Js, p1 sm AhAd, p3 sm 7c2d", [202, 98, 0],
    ),
    "a hand that was seen, and at a later street is said to be unseen": (
        "NT", [100] * 3, "p3 cbr 100, p1 cc, p2 f, p3 sm 7c2d, p1 sm AhAd, d db 3c4d8h, p3 sm ????, p1 sm ????, "
        "d db 9s, d db Js, p3 sm ????, p1 sm ????", [202, 98, 0],
    ),
    "a muck": ("NT", [100] * 3, f"{ALL}, p3 cc, p1 cc, p2 f, {CHECKED}, p1 sm, p3 sm 7c2d", [98, 98, 104]),
}  # fmt: skip


@ruled
@pytest.mark.parametrize(("variant", "stacks", "actions", "ends"), ENDS.values(), ids=ENDS)
def test_other_showdowns(variant: str, stacks: list[float], actions: str, ends: list[int]) -> None:
    assert of(phh.write(hand(variant, stacks, actions, finishing_stacks=ends))) == ("same", "")


PASSED_OVER = {
    "before one who acts": ("p3 f, p5 cbr 6, p1 f, p2 f", [99, 98, 100, 100, 103]),
    "at the first turn of a hand": ("p4 f, p5 cbr 6, p1 f, p2 f", [99, 98, 100, 100, 103]),
    "at the end of a betting round": ("p3 cc, p4 f, p5 f, p1 cc, d db 3c4d8h, p1 cbr 2, p3 f", [104, 98, 98, 100, 100]),
    "who could have checked": (
        "p3 cc, p4 f, p5 f, p1 cc, p2 cc, d db 3c4d8h, p2 cc, p3 cc, d db 9s, p2 cbr 2, p3 f", [98, 104, 98, 100, 100],
    ),
    "two at once, the first of them on the flop": (
        "p3 cc, p4 f, p5 cc, p1 cc, p2 cc, d db 3c4d8h, p3 cbr 2, p5 f", [98, 98, 106, 100, 98],
    ),
    "before the showdown": (
        f"p3 cc, p4 f, p5 f, p1 cc, p2 cc, {BOARD.replace(', d', ', p1 cc, p2 cc, p3 cc, d')}, p1 cc, p2 cbr 2, p3 cc, "
        "p2 sm KhKd, p3 sm AhAd", [98, 96, 106, 100, 100],
    ),
}  # fmt: skip


@ruled
@pytest.mark.parametrize(("actions", "ends"), PASSED_OVER.values(), ids=PASSED_OVER)
def test_who_is_passed_over_and_does_nothing_more_has_folded(actions: str, ends: list[int]) -> None:
    assert of(phh.write(hand("NT", [100] * 5, actions, finishing_stacks=ends))) == ("same", "")


@ruled
@pytest.mark.parametrize(
    ("actions", "result"),
    [
        ("p3 f, p5 cbr 6, p1 f, p2 f, p4 f", "refused"),
        ("p3 cc, p5 f, p1 f, p2 cc, d db 3c4d8h, p2 cc, p3 cc, p4 cc", "refused"),
        ("p3 f, p5 f, p1 f, p2 f", "refused"),
        ("p3 cbr 6, p4 f, p5 f, p1 f, d db 3c4d8h", "refused"),
        ("p3 f, p4 cbr 6, p5 f, p1 f", "undecided"),
    ],
)
def test_who_does_something_later_or_leaves_nobody_to_bet_against_has_not(actions: str, result: str) -> None:
    assert of(phh.write(hand("NT", [100] * 5, actions)))[0] == result


FLOP = "p3 cbr 6, p1 f, p2 cc, d db 3c4d8h"
RAKED: dict[str, tuple[list[float], str, list[float], str]] = {
    "after a fold; an uncalled bet goes back": ([100] * 3, f"{FLOP}, p2 cc, p3 cbr 9, p2 f", [99, 94, 106.5], "0.50"),
    "before the board": ([100] * 3, "p3 cbr 6, p1 f, p2 f", [99, 98, 102], "1.00"),
    "at the showdown, where the loser has bet more than could be called": (
        [100, 50, 100], f"{ALL}, p3 cbr 100, p1 f, p2 cc, {BOARD}, p3 sm 7c2d, p2 sm KhKd", [99, 98, 50], "3.00",
    ),
    "two who share a pot": (
        [100] * 3, f"d dh p1 ????, d dh p2 KhKd, d dh p3 KcKs, {FLOP}, p2 cc, p3 cc, d db 9s, p2 cc, p3 cc, d db Js, "
        "p2 cc, p3 cc, p2 sm KhKd, p3 sm KcKs", [99, 100, 100], "1.00",
    ),
}  # fmt: skip


@ruled
@pytest.mark.parametrize(("stacks", "actions", "ends", "fee"), RAKED.values(), ids=RAKED)
def test_what_is_missing_in_the_end_is_a_fee_of_the_pot(
    stacks: list[float], actions: str, ends: list[float], fee: str
) -> None:
    one = hand("NT", stacks, actions, finishing_stacks=ends)
    elected = importing.transcript(one)["rules"]
    assert (elected["revenue_method"], elected["rake_fee"]) == ("fixed_fee_per_pot", fee)
    assert of(phh.write(one)) == ("same", "")


@ruled
@pytest.mark.parametrize(
    "ends",
    [[98, 94, 107], [99, 93, 107], [99, 94, 94], [99, 94, 108], [99, 94, 106.995], [99, 106, 94]],
    ids=["of one who folded", "of a loser", "the whole pot", "more", "parts of a cent", "another won"],
)
def test_what_is_missing_elsewhere_is_none(ends: list[float]) -> None:
    one = hand("NT", [100] * 3, f"{FLOP}, p2 cc, p3 cbr 9, p2 f", finishing_stacks=ends)
    assert importing.transcript(one)["rules"]["revenue_method"] == "none"


def test_of_a_stack_that_nobody_knows_nothing_is_missing() -> None:
    unknown = phh.toml([100, 100, Decimal("inf")])
    for key in ("starting_stacks", "finishing_stacks"):
        text = phh.write(hand("NT", [100] * 3, "p3 cbr 6, p1 f, p2 f", finishing_stacks=[99, 98, 102]))
        lines = [f"{key} = {unknown}" if line.startswith(key) else line for line in text.splitlines()]
        assert importing.transcript(phh.read("\n".join(lines)))["rules"]["revenue_method"] == "none"


AMOUNTS: dict[str, tuple[str, list[float], str, list[float], dict[str, Any]]] = {
    "a bet of the least bet, which is half the big blind": (
        "NT", [100] * 3, f"{ALL}, p3 cc, p1 cc, p2 cc, d db 3c4d8h, p1 cbr 1, p2 f, p3 f", [104, 98, 98],
        {"min_bet": 1},
    ),
    "a straddle for less than twice the big blind, all-in": (
        "NT", [100, 100, 3, 100],
        "d dh p1 ????, d dh p2 ????, d dh p3 7c2d, d dh p4 AhAd, p4 cc, p1 f, p2 cc, d db 3c4d8h, p2 cc, p4 cbr 2, "
        "p2 f, p4 sm AhAd, p3 sm 7c2d, d db 9s, d db Js", [99, 97, 0, 107], {"blinds_or_straddles": [1, 2, 4, 0]},
    ),
    "a straddle, raised by the big blind": (
        "NT", [100] * 4, "p4 cbr 6, p1 f, p2 f, p3 f", [99, 98, 96, 107], {"blinds_or_straddles": [1, 2, 4, 0]},
    ),
    "a short all-in that is raised by a limper": (
        "NT", [3, 100, 100], f"{ALL}, p3 cc, p1 cbr 3, p2 cc, p3 cbr 5, p2 f, p3 sm 7c2d, p1 sm AhAd, {BOARD}",
        [9, 97, 97], {},
    ),
    "a short all-in below half a bet, raised by a full one": (
        "FT", [100, 2.5, 100], f"{ALL}, p3 cc, p1 cc, p2 cc, d db 3c4d8h, p1 cc, p2 cbr 0.5, p3 cbr 2.5, p1 f, "
        "p3 sm 7c2d, p2 sm KhKd, d db 9s, d db Js", [98, 7, 97.5], {},
    ),
    "a short all-in that is raised by one that is short, and that by a full one": (
        "FT", [6, 6, 100, 5, 100], "p4 cbr 5, p5 cc, p1 cbr 6, p2 cc, p3 cbr 9, p5 f, d db 3c4d8h, d db 9s, d db Js, "
        "p3 sm AhAd, p4 sm KhKd, p1 sm 7c2d, p2 sm 8s2c", [0, 0, 122, 0, 95],
        {"blinds_or_straddles": [1, 2, 4, 0, 0], "small_bet": 3, "big_bet": 6},
    ),
    "who has checked raises a short all-in all-in": (
        "FT", [100, 2.5, 3], f"{ALL}, p3 cc, p1 cc, p2 cc, d db 3c4d8h, p1 cc, p2 cbr 0.5, p3 cbr 1, p1 cc, "
        "p3 sm 7c2d, p2 sm KhKd, p1 sm AhAd, d db 9s, d db Js", [105.5, 0, 0], {},
    ),
    "a short straddle, and the least bet": (
        "NT", [100, 100, 1, 100], "p4 cc, p1 f, p2 cbr 4, p4 f, p2 sm KhKd, p3 sm 7c2d, d db 3c4d8h, d db 9s, d db Js",
        [99, 104, 0, 98], {"blinds_or_straddles": [1, 2, 4, 0]},
    ),
    "a post of one who has just sat down": (
        "NT", [100] * 4, "p3 f, p4 cc, p1 f, p2 cc, d db 3c4d8h, p2 cc, p4 cbr 2, p2 f", [99, 98, 100, 103],
        {"blinds_or_straddles": [1, 2, 0, -2]},
    ),
    "a bet of the big blind after two straddles": (
        "NT", [100] * 4, "p1 cc, p2 f, p3 f, p4 cc, d db 3c4d8h, p1 cbr 2, p4 f", [114, 98, 96, 92],
        {"blinds_or_straddles": [1, 2, 4, 8]},
    ),
}  # fmt: skip


@ruled
@pytest.mark.parametrize(("variant", "stacks", "actions", "ends", "more"), AMOUNTS.values(), ids=AMOUNTS)
def test_other_amounts(
    variant: str, stacks: list[float], actions: str, ends: list[float], more: dict[str, Any]
) -> None:
    assert of(phh.write(hand(variant, stacks, actions, finishing_stacks=ends, **more))) == ("same", "")
