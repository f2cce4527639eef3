"""Baccarat: the composition count against published counts, and against the walker through the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.baccarat.wagers import Ended
from houseway.law.games.baccarat.common import VALUES
from houseway.maths.analysis import SEAT, begun
from houseway.maths.baccarat.coups import Bets, coups, dealt, full
from houseway.maths.edges import edges
from houseway.maths.walker import Ends, gather, walk
from houseway.play.rules import Rules
from houseway.play.snapshot import Snapshot
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Dealt, Turned

EIGHT_DECKS = 4_998_398_275_503_360
"""The orders of six cards out of 416."""


# ── the count ────────────────────────────────────────────────────────────────────────────────────


def test_3_9_eight_decks_give_as_many_coups_as_is_known() -> None:
    ways = {final: one.ways for final, one in coups(full(8)).items()}
    assert sum(ways.values()) == EIGHT_DECKS
    assert sum(number for final, number in ways.items() if final.banker > final.player) == 2_292_252_566_437_888
    dragon = sum(number for final, number in ways.items() if final.banker > final.player and final[1::2] == (7, 3))
    assert EIGHT_DECKS - dragon == 4_885_765_264_174_336
    assert 2_292_252_566_437_888 - dragon == 2_179_619_555_108_864


def test_3_9_six_decks_give_as_many_coups_as_is_known() -> None:
    assert sum(one.ways for one in coups(full(6)).values()) == 878_869_206_895_680


def test_3_1_b_a_deck_has_sixteen_cards_that_count_nothing() -> None:
    assert full(1) == [16, 4, 4, 4, 4, 4, 4, 4, 4, 4]


def test_the_example_of_each_coup_is_one() -> None:
    """The values of the example, dealt to player, banker, player, banker and then the third cards, give that coup."""
    for final, one in coups(full(8)).items():
        first, third = one.deal[:4], list(one.deal[4:])
        hands = [list(first[0::2]), list(first[1::2])]
        for hand, cards in zip(hands, final[2:], strict=True):
            hand += [third.pop(0)] if cards == 3 else []
        assert tuple(sum(hand) % 10 for hand in hands) == final[:2]
        assert not third


# ── against the walker ───────────────────────────────────────────────────────────────────────────


def left_in(rules: Rules, left: dict[int, int]) -> Snapshot:
    """A table whose shoe, long shuffled, has only so many cards of each value left."""
    table: AnyTable = Table(rules, {SEAT: None})
    shoe = table.state.shoe
    shoe.shuffled = True
    wanted = dict(left)
    for face in DECK * shoe.decks:
        value = VALUES[face[0]]
        if wanted.get(value, 0):
            wanted[value] -= 1
        else:
            shoe.take(face)
    return table.capture()


def final_of(table: AnyTable) -> Ended:
    """How the round ended, from the cards that everybody saw."""
    hands: dict[str, list[int]] = {"player": [], "banker": []}
    for tell in table.tells:
        if isinstance(tell, Dealt | Turned) and tell.card != "??" and tell.to in hands:
            hands[tell.to].append(VALUES[tell.card[0]])
    player, banker = hands["player"], hands["banker"]
    return Ended(sum(player) % 10, sum(banker) % 10, len(player), len(banker))


def walked(rules: Rules, bets: Bets, start: Snapshot | None = None) -> Ends[tuple[Ended, int]]:
    return walk(begun(rules, bets, start), lambda table: (final_of(table), table.net(SEAT)))


def counted(rules: Rules, bets: Bets, left: list[int]) -> Ends[tuple[Ended, int]]:
    found = coups(left)
    total = sum(one.ways for one in found.values())
    return gather(
        ((final, dealt(rules, bets, one.deal).net(SEAT)), Fraction(one.ways, total)) for final, one in found.items()
    )


FEW = [{0: 3, 4: 2, 6: 2, 9: 1}, {0: 1, 2: 3, 5: 2, 8: 2}, {1: 2, 3: 3, 7: 3}, {0: 2, 3: 1, 6: 4, 8: 1}]
ALL: dict[str, Any] = {"total_card_wagers": "on", "bonus_wager": "on"}
TABLES: list[tuple[str, dict[str, Any], Bets]] = [
    ("baccarat-punto-banco", ALL, [("banker", 700), ("tie", 100), ("total_cards_5", 300), ("bonus_player", 100)]),
    ("baccarat-punto-banco", {**ALL, "bonus_paytable": "C"}, [("player", 500), ("bonus_banker", 200)]),
    ("baccarat-punto-banco", {"banker_pay_mode": "no_vig_dragon7"}, [("banker", 500), ("dragon_7", 100)]),
    ("baccarat-punto-banco", {"banker_pay_mode": "no_vig_six_half"}, [("banker", 500)]),
    ("minibaccarat", {"vigorish_type": "tie_25"}, [("banker", 400), ("tie", 100)]),
    ("minibaccarat", {"vigorish_percent": "4"}, [("banker", 1300)]),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("left", FEW, ids=str)
@pytest.mark.parametrize(("game", "elected", "bets"), TABLES, ids=lambda given: str(given)[:40])
def test_3_9_and_3_10_walker_and_count_agree_on_a_shoe_with_few_cards(
    game: str, elected: dict[str, Any], bets: Bets, left: dict[int, int]
) -> None:
    rules = games.rules(game, elected)
    assert walked(rules, bets, left_in(rules, left)) == counted(rules, bets, [left.get(v, 0) for v in range(10)])


@pytest.mark.parametrize(
    ("game", "style"), [("baccarat-punto-banco", "face_down_squeeze"), ("minibaccarat", "face_down")]
)
def test_3_7_d_cards_that_are_dealt_face_down_give_the_same_coups(game: str, style: str) -> None:
    left, bets = FEW[0], [("banker", 500)]
    down, up = games.rules(game, {"deal_style": style}), games.rules(game)
    assert walked(down, bets, left_in(down, left)) == walked(up, bets, left_in(up, left))


@pytest.mark.soak
def test_3_9_and_3_10_walker_and_count_agree_on_eight_full_decks() -> None:
    bets = [("banker", 700), ("player", 300), ("tie", 100), ("total_cards_6", 100), ("bonus_banker", 100)]
    rules = games.rules("baccarat-punto-banco", ALL)
    assert walked(rules, bets) == counted(rules, bets, full(8))


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────


def test_3_3_c_1_vigorish_on_one_dollar_is_a_quarter() -> None:
    (banker,) = edges("baccarat-punto-banco", wagers=["banker"], amount=100)
    assert set(banker.outcomes) == {Fraction(3, 4), Fraction(0), Fraction(-1)}
    (player,) = edges("baccarat-punto-banco", wagers=["player"])
    assert banker.edge == player.outcomes[Fraction(1)] - Fraction(3, 4) * player.outcomes[Fraction(-1)]


def test_3_2_b_a_bonus_wager_is_worth_the_same_with_and_without_a_wager_beside_it() -> None:
    both, on = ["bonus_player", "bonus_banker"], {"bonus_wager": "on"}
    needed = edges("baccarat-punto-banco", on, wagers=both)
    alone = edges("baccarat-punto-banco", {**on, "bonus_requires_base_wager": "off"}, wagers=both)
    assert [edge.outcomes for edge in needed] == [edge.outcomes for edge in alone]


@pytest.mark.slow
def test_3_3_e_2_a_banker_wager_alone_owes_vigorish_and_beside_total_cards_does_not() -> None:
    elected = {"total_card_wagers": "on", "banker_pay_mode": "no_vig_total_cards"}
    found = {edge.wager: edge for edge in edges("baccarat-punto-banco", elected)}
    assert max(found["banker"].outcomes) == Fraction(95, 100)
    assert max(found["banker+total_cards_4"].outcomes) == Fraction(5, 4)
    assert not [name for name in {edge.wager for edge in edges("baccarat-punto-banco")} if "+" in name]


def test_3_7_the_way_the_cards_are_dealt_changes_no_edge() -> None:
    down = edges("baccarat-punto-banco", {"deal_style": "face_down_squeeze"}, wagers=["banker"])
    assert down[0].outcomes == edges("baccarat-punto-banco", wagers=["banker"])[0].outcomes
    assert down[0].rules["deal_style"] == "face_down_squeeze"
