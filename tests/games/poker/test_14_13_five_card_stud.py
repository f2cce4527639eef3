"""14.13, five-card stud: one card down and four up, who opens, boards that begin; the rulebook's examples 1 to 12."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judging import Judgement, cards

from .deals import BURN, acts, asked, hand, poker, scripts

LIMITS = {"limits": ["5", "10"], "bring_in_amount": "2", "ante_amount": "1"}
HIGH_CARD = {"five_stud_opener": "high_upcard"}


def stud(*inputs: Any, rules: Any = None, **more: Any) -> Judgement:
    return poker("five-card-stud", *inputs, rules={**LIMITS, **(rules or {})}, **more)


def doors(up: str) -> list[dict[str, Any]]:
    return [hand(seat, f"?? {card}") for seat, card in enumerate(up.split(), 1)]


def street(faces: str) -> list[dict[str, Any]]:
    return [hand(seat, card) for seat, card in enumerate(faces.split(), 1)]


def test_14_13_one_card_down_one_up_then_three_up_and_four_betting_rounds() -> None:
    begun = [cards("As Jd 3c Jc"), acts("1 bring_in, 2 complete, 1 call")]
    assert asked(stud(begun[0], stacks=2)) == "seat 1 makes the forced bet"
    rest = [cards("Ad 9h"), acts("1 check, 2 check"), cards("7c 9s"), acts("2 bet 10, 1 call"), cards("7h 2s")]
    one = stud(*begun, *rest, acts("2 check, 1 bet 10, 2 call"), stacks=2)
    assert one.net == {"1": "26.00", "2": "-26.00"}
    assert [tell.get("sees") for tell in one.all("dealt")] == [["1"], ["2"], *[None] * 8]
    assert scripts(one).count(BURN) == 3


@pytest.mark.parametrize(
    ("number", "up", "rules", "first"),
    [
        (1, "3c 3d Js", {}, "seat 1 makes the forced bet"), (1, "3d 3c Js", {}, "seat 2 makes the forced bet"),
        (0, "Ad Kc Js", {}, "seat 3 makes the forced bet"), (2, "Kd Ks 9h", HIGH_CARD, "seat 2 to act"),
        (0, "Kd Ac 9h", HIGH_CARD, "seat 2 to act"),
    ],
)  # fmt: skip
def test_14_13_examples_1_and_2_who_opens(number: int, up: str, rules: Any, first: str) -> None:
    assert asked(stud(doors(up), rules=rules)) == first


def test_14_13_where_the_high_card_opens_nothing_is_forced() -> None:
    begun = doors("Kd Ks 9h")
    assert asked(stud(begun, acts("2 check, 3 check, 1 bet 5"), rules=HIGH_CARD)) == "seat 2 to act"
    assert stud(begun, acts("2 bring_in"), rules=HIGH_CARD).last == "refused"


@pytest.mark.parametrize(
    ("number", "streets", "first"),
    [
        (3, ["Qc As 9d", "Qd Kh 8h"], 1), (4, ["As Ac", "7s 7c", "4s 4c"], 1), (5, ["9h 4c", "Th 4d", "Jh 2s"], 2),
        (0, ["Ad 9c", "Kd 9h"], 2),
    ],
)  # fmt: skip
def test_14_13_examples_3_to_5_the_best_board_begins(number: int, streets: list[str], first: int) -> None:
    players = len(streets[0].split())
    begun: list[Any] = [*doors(streets[0])]
    for faces in [*streets[1:], ""]:
        turn = asked(stud(*begun, stacks=players))
        if not faces:
            assert turn == f"seat {first} to act"
            return
        order = [(int(turn.split()[1]) - 1 + step) % players + 1 for step in range(players)]
        dos = ["bring_in", *["call"] * players] if "forced" in turn else ["check"] * players
        begun += acts(", ".join(f"{seat} {do}" for seat, do in zip(order, dos, strict=False)))
        begun += street(faces)


@pytest.mark.parametrize(
    ("number", "first", "second"),
    [
        (6, "As Ad 7c 7h 2s", "Ac Ah 6c 6h Ks"), (7, "6d 2d 3d 4d 5d", "As Ah Ac Ad 9s"),
        (8, "Ac 2d 3h 4s 5d", "Ks Kh Kc 9d 8s"), (0, "6c 2h 3s 4d 5c", "Ac 2d 3h 4s 5d"),
    ],
)  # fmt: skip
def test_14_13_examples_6_to_8_which_hand_wins(number: int, first: str, second: str) -> None:
    held = [first.split(), second.split()]
    begun: list[Any] = [hand(seat, " ".join(own[:2])) for seat, own in enumerate(held, 1)]
    for at in range(2, 6):
        turn = asked(stud(*begun, stacks=2))
        leader, other = ("1", "2") if turn.startswith("seat 1") else ("2", "1")
        begun += acts(f"{leader} bring_in, {other} call" if at == 2 else f"{leader} check, {other} check")
        begun += [hand(seat, own[at]) for seat, own in enumerate(held, 1)] if at < 5 else []
    assert stud(*begun, stacks=2).net == {"1": "3.00", "2": "-3.00"}


def test_14_13_example_9_a_completion_is_no_raise() -> None:
    begun = [doors("3c 3d Js"), acts("1 bring_in, 2 complete 5, 3 raise 10, 1 raise 15, 2 raise 20")]
    assert asked(stud(*begun)) == "seat 3 to act"
    assert stud(*begun, acts("3 raise 25")).last == "refused"


def test_14_13_example_10_all_fold_to_the_forced_bettor() -> None:
    one = stud(doors("3c 3d Js"), acts("1 bring_in, 2 fold, 3 fold"))
    assert one.net == {"1": "2.00", "2": "-1.00", "3": "-1.00"}
    assert one.one("settled", wager="forced_bet")["result"] == "returned"


def test_14_13_example_11_ten_players_are_too_many() -> None:
    assert stud("shuffle", stacks=10).refused["legal"] == "2 to 9 players"
    assert stud(rules={"max_players": "10"}).last == "refused"
    assert asked(stud(doors("2c 2d 2h 2s 3c 3d 3h 3s 4c"), stacks=9)) == "seat 1 makes the forced bet"


def test_14_6_b_a_limit_of_the_game_s_own_is_not_new_jersey_s() -> None:
    """Eleven are 14.6(b)'s; fewer, because the cards do not reach, are practice."""
    cites = [
        (
            poker(game, "shuffle", stacks=players).refused["cite"],
            poker(game, "shuffle", stacks=players).refused["basis"],
        )
        for game, players in (("five-card-stud", 10), ("seven-card-stud", 9), ("five-card-draw", 9), ("holdem", 12))
    ]
    practice = [(f"13:69F-{section}", "practice") for section in ("14.13", "14.9", "14.12")]
    assert cites == [*practice, ("13:69F-14.6(b)", "nj-other-year")]
    sits = poker("five-card-stud", {"sit": {"seat": "10", "stack": "50"}}, stacks=9).refused
    assert (sits["reason"], sits["legal"], sits["basis"]) == ("9 players are seated", "9 at most", "practice")
    many = stud(stacks=10).refused
    assert (many["input"], many["reason"], many["legal"]) == (0, "10 players are seated", "2 to 9 players")


def test_14_13_example_12_low_and_split_games_are_not_offered() -> None:
    for variant in ("five_card_stud_low", "five_card_stud_hilo8"):
        assert stud(rules={"variant": variant}).last == "refused"


def test_14_13_an_open_pair_allows_the_big_bet_only_where_it_is_elected() -> None:
    begun = [doors("3c 9d Js"), acts("1 bring_in, 2 call, 3 call"), street("4c 9h Kc")]
    assert stud(*begun, acts("2 bet 10")).last == "refused"
    assert stud(*begun, acts("2 bet 10"), rules={"open_pair_big_bet": "on"}).last == "waiting"
    assert stud(*begun, acts("2 bet 5"), rules={"open_pair_big_bet": "on"}).last == "waiting"


def test_14_13_the_last_two_betting_rounds_are_at_the_big_limit() -> None:
    begun = [doors("3c Jd"), acts("1 bring_in, 2 call"), street("4c 9h"), acts("2 bet 5, 1 call"), street("5c 8h")]
    assert stud(*begun, acts("2 bet 5"), stacks=2).last == "refused"
    assert stud(*begun, acts("2 bet 10, 1 call"), street("2h 2s"), acts("2 bet 10"), stacks=2).last == "waiting"


def test_14_13_too_few_cards_are_left_and_one_common_card_counts_for_all() -> None:
    up = "2c 2d 2h 2s 3c 3d 3h 3s 4c"
    said = acts("1 bring_in, " + ", ".join(f"{seat} call" for seat in range(2, 10)))
    begun: list[Any] = [*doors(up), *said[:-1], {"irregularity": {"kind": "dealt_too_early", "cards": "1"}}, said[-1]]
    for faces in ("4d 4h 4s 5c 5d 5h 5s 6c 6d", "6h 6s 7c 7d 7h 7s 8c 8d 8h"):
        begun += street(faces)
        first = int(asked(stud(*begun, stacks=9)).split()[1])
        begun += acts(", ".join(f"{(first - 1 + step) % 9 + 1} check" for step in range(9)))
    assert asked(stud(*begun, stacks=9)) == "a card: common"
    assert asked(stud(*begun, hand("common", "9c"), stacks=9)).endswith("to act")
