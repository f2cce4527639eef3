"""Chemin de fer: the equilibria of the literature, the best answer to the table, and the count beside the walker."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.baccarat.records import CheminDeFerRules as Rules
from houseway.law.games.baccarat.common import BANKER_DRAWS, VALUES
from houseway.maths.analysis import SEAT
from houseway.maths.baccarat.chemin_de_fer import OTHER, Solution, Spot, best, chances, count, gain, rows, solve, worth
from houseway.maths.baccarat.coups import full
from houseway.maths.edges import Edge, edges
from houseway.maths.walker import walk
from houseway.play.inputs import Bet, Close
from houseway.play.table import AnyTable, Table

pytestmark = pytest.mark.slow

CDF = "baccarat-chemin-de-fer"
FREE = {"banker_third_card_rule": "free"}
FORBIDDEN = {**FREE, "vigorish_percent": "0"}
EVEN_NETS, COMMISSION = (1, 0, -1), (95, 0, -100)
"""What the Banker has of one wager, and of a hundred with a commission of 5 percent."""
PLAYER_NETS = (-1, 0, 1)


def rules_of(elected: dict[str, Any] | None = None) -> Rules:
    found = games.rules(CDF, elected, analysis=lambda _: None)
    assert isinstance(found, Rules)
    return found


def edge(wager: str, elected: dict[str, Any] | None = None, **more: Any) -> Edge:
    (found,) = edges(CDF, rules_of(elected), wagers=[wager], **more)
    return found


def mixed(found: Solution) -> dict[Spot, Fraction]:
    """The spots at which the Banker does not always do the same."""
    return {spot: likely for spot, likely in found.banker.items() if likely not in (0, 1)}


def printed(exact: Fraction, text: str) -> bool:
    """Within half a unit of the last digit that is printed."""
    return abs(exact - Fraction(text)) <= Fraction(1, 2 * 10 ** len(text.partition(".")[2]))


# ── published figures ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("banker", "five", "loss", "bankers"),
    [
        (EVEN_NETS, Fraction(9, 11), "0.012799120", "0.012799120"),
        (COMMISSION, Fraction(179, 214), "0.012799120", "-0.010199092"),
    ],
)
def test_4_9_kemeny_and_snells_model_with_and_without_commission(
    banker: tuple[int, ...], five: Fraction, loss: str, bankers: str
) -> None:
    """CF-02: cards replaced, a Banker who plays by the count; 859/2288 is how often the Banker *draws* on 6."""
    counted = count(full(1), rules_of(FREE).player_acts, replaced=True, by_count=True)
    assert len(counted.spots) == 88
    found = solve(counted.spots, lambda _: ("draw", "stay"), banker, PLAYER_NETS)
    assert found.five == five
    assert mixed(found) == {((6,), None): Fraction(859, 2288)}
    wins, _, loses = chances(counted, found)
    assert printed(wins - loses, loss)
    assert printed(Fraction(banker[0], -banker[2]) * wins - loses, bankers)


def test_4_9_kemeny_and_snells_banker_plays_by_their_table() -> None:
    """Rows of the count 0 to 7, columns of the Player's third card 0 to 9 and none; M: now this, now that."""
    table = [
        "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDSDD", "SSDDDDDDSSD", "SSSSDDDDSSD", "SSSSSSDDSSM",
        "SSSSSSSSSSS",
    ]  # fmt: skip
    counted = count(full(1), rules_of(FREE).player_acts, replaced=True, by_count=True)
    found = solve(counted.spots, lambda _: ("draw", "stay"), EVEN_NETS, PLAYER_NETS).banker
    letters = {Fraction(0): "S", Fraction(1): "D"}
    drawn = [[letters.get(found[(row,), third], "M") for third in (*range(10), None)] for row in range(8)]
    assert ["".join(row) for row in drawn] == table


def test_4_9_six_decks_without_commission() -> None:
    """CF-04."""
    found, _ = best(rules_of(FORBIDDEN), 100)
    assert len(found.banker) == 484
    assert found.five == Fraction(477191, 592524)
    assert mixed(found) == {((0, 6), None): Fraction(77143741, 121269912)}
    value = Fraction(974653793197999, 75340147272374985)
    assert edge("against", FORBIDDEN).edge == value
    assert edge("banker_stake", FORBIDDEN).edge == -value


def test_4_9_six_decks_with_a_commission_of_5_percent() -> None:
    """CF-06."""
    found, _ = best(rules_of(FREE), 100)
    assert found.five == Fraction(2372272, 2881749)
    assert mixed(found) == {((0, 6), None): Fraction(77143741, 121269912)}
    assert edge("against", FREE).edge == Fraction(974653793197999, 75340147272374985)
    assert printed(edge("banker_stake", FREE).edge, "0.010073415")


def test_4_9_the_best_answer_to_the_table_is_to_draw_on_five() -> None:
    """Then it is punto banco, whose six-deck figures are known."""
    found, _ = best(rules_of(), 100)
    assert found.five == 1
    assert not mixed(found)
    assert printed(100 * edge("against").edge, "1.237415")
    for wager, hand in (("against", "player"), ("banker_stake", "banker")):
        (punto,) = edges("baccarat-punto-banco", {"decks": "6"}, wagers=[hand])
        assert edge(wager).outcomes == punto.outcomes


def test_4_9_drawing_beats_staying_for_each_pair_that_makes_five() -> None:
    """So the count alone is enough against the table: who looks at the cards does nothing else."""
    left = full(6)
    for pair in ((0, 5), (1, 4), (2, 3), (6, 9), (7, 8)):
        without = [number - pair.count(value) for value, number in enumerate(left)]
        assert by_hand(without, "draw") > by_hand(without, "stay"), pair


def by_hand(left: list[int], act: str) -> Fraction:
    """What a Player's Hand of five has from a shoe against Table 2, card by card."""
    worth, whole = 0, 0
    cards = sum(left)
    for one, other in product(range(10), repeat=2):
        ways = left[one] * (left[other] - (one == other))
        banker, after = (one + other) % 10, [n - (v == one) - (v == other) for v, n in enumerate(left)]
        for third in range(10) if act == "draw" and banker < 8 else [None]:
            more = ways * (after[third] if third is not None else cards - 2)
            player, rest = (5 + (third or 0)) % 10, [n - (v == third) for v, n in enumerate(after)]
            draws = banker < 8 and BANKER_DRAWS[banker, third]
            for last in range(10) if draws else [0]:
                times = more * (rest[last] if draws else sum(rest))
                final = (banker + last) % 10
                worth += times * ((player > final) - (player < final))
                whole += times
    return Fraction(worth, whole)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_4_9_at_the_equilibrium_neither_side_gains_by_another_play(decks: int) -> None:
    counted = count(full(decks), rules_of(FREE).player_acts)
    found = solve(counted.spots, lambda _: ("draw", "stay"), EVEN_NETS, PLAYER_NETS)
    assert 0 < found.five < 1
    assert gain(counted.spots, found.banker, PLAYER_NETS) == 0
    for spot, acts in counted.spots.items():
        draw, stay = (worth(acts[act], spot, found.five, EVEN_NETS) for act in ("draw", "stay"))
        assert found.banker[spot] in {1: (1,), -1: (0,)}.get((draw > stay) - (draw < stay), (found.banker[spot],))


def test_4_9_a_choice_can_only_help_the_banker() -> None:
    forced, european, free = (
        edge("banker_stake", {"banker_third_card_rule": rule, "player_five_rule": "draw"}).edge
        for rule in ("table", "european", "free")
    )
    assert forced > european > free


def test_4_9_where_five_must_draw_nothing_is_left_to_choose() -> None:
    one, other = edge("against"), edge("against", {"player_five_rule": "draw"})
    assert one.outcomes == other.outcomes
    assert one.note == "the Player's Hand draws on 5"
    assert other.note == ""


def test_the_note_says_how_likely_each_choice_is() -> None:
    assert edge("banco", FORBIDDEN).note == (
        "the Player's Hand draws on 5 with probability 477191/592524 = 0.805353; "
        "the Banker draws on 0-6 against no third card with probability 77143741/121269912 = 0.636133"
    )


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────


def test_4_9_the_whole_table_of_draws_stands_beside_the_mix() -> None:
    found = edge("banco", FREE)
    draws = found.tables["draws"]
    assert draws["player"] == {
        **{str(n): "1" for n in range(5)},
        "5": found.details["mix"][0]["draws"],
        "6": "0",
        "7": "0",
    }
    assert {third for row in draws["banker"].values() for third in row} == {"none", *map(str, range(10))}
    mixed = {
        (hand, third): likely
        for hand, row in draws["banker"].items()
        for third, likely in row.items()
        if likely not in ("0", "1")
    }
    assert mixed == {
        (one["hand"], "none" if one["third"] is None else str(one["third"])): one["draws"]
        for one in found.details["mix"][1:]
    }


def test_4_7_all_wagers_against_the_banker_come_to_the_same() -> None:
    outcomes = [edge(wager).outcomes for wager in ("against", "banco", "banco_suivi")]
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert list(rows(rules_of(), 0)) == ["banker_stake", "banco_suivi", "banco", "against"]


def test_4_10_the_rounding_of_the_vigorish_enters_with_the_amount() -> None:
    rounded = edge("banker_stake", {"vigorish_rounding": "on"}, amount=100)
    assert set(rounded.outcomes) == {Fraction(3, 4), Fraction(0), Fraction(-1)}
    assert set(edge("banker_stake", {"vigorish_rounding": "on"}).outcomes) == {
        Fraction(19, 20),
        Fraction(0),
        Fraction(-1),
    }


def test_4_10_a_row_rests_on_practice_and_cites_its_sections() -> None:
    found = edge("banker_stake")
    assert (found.cite, found.basis) == (("13:69F-4.5(a)", "13:69F-4.9"), "practice")


def test_what_the_law_forbids_is_reported() -> None:
    heard: list[str] = []
    edges(CDF, FORBIDDEN, wagers=["banco"], analysis=heard.append)
    assert heard == ["option vigorish_percent: 0; allowed: 4 or 5"]


# ── against the walker ───────────────────────────────────────────────────────────────────────────

FEW = [{0: 3, 4: 2, 6: 2, 9: 1}, {0: 1, 2: 3, 5: 2, 8: 2}, {1: 2, 3: 3, 7: 3}, {0: 2, 3: 1, 6: 4, 8: 1}]


def begun(rules: Rules, left: dict[int, int]) -> Callable[[], AnyTable]:
    """Tables at which seat 2 has the bank and seat 1 called banco; the shoe has only so many cards of each value."""
    table: AnyTable = Table(rules, {SEAT: None, OTHER: None})
    shoe, wanted = table.state.shoe, dict(left)
    shoe.shuffled, table.state.banker = True, OTHER
    for face in DECK * shoe.decks:
        value = VALUES[face[0]]
        if wanted.get(value, 0):
            wanted[value] -= 1
        else:
            shoe.take(face)
    start = table.capture()

    def fresh() -> AnyTable:
        one: AnyTable = Table(rules, resume=start)
        one.feed(Bet(seat=OTHER, wager="banker_stake", amount=100))
        one.feed(Bet(seat=SEAT, wager="banco", amount=100))
        one.feed(Close())
        return one

    return fresh


@pytest.mark.parametrize("left", FEW, ids=str)
def test_4_9_and_4_10_walker_and_count_agree_on_a_shoe_with_few_cards(left: dict[int, int]) -> None:
    rules = rules_of({"player_five_rule": "draw"})
    walked = walk(begun(rules, left), lambda table: table.net(SEAT))
    counted = count([left.get(value, 0) for value in range(10)], rules.player_acts)
    table = {spot: Fraction(BANKER_DRAWS[sum(spot[0]) % 10, spot[1]]) for spot in counted.spots}
    likely = chances(counted, Solution(Fraction(1), table))
    assert {net: walked.get(net, Fraction(0)) for net in (-100, 0, 100)} == dict(
        zip((-100, 0, 100), likely, strict=True)
    )


@pytest.mark.parametrize("left", [{0: 3, 5: 3, 7: 2}, {2: 3, 3: 2, 6: 3}], ids=str)
def test_4_9_the_walker_decides_on_five_as_the_count_does(left: dict[int, int]) -> None:
    """Only one pair makes five here, so what the cards tell beside the count decides nothing."""
    rules = rules_of()
    walked = walk(begun(rules, left), lambda table: table.net(SEAT), seat=SEAT)
    counted = count([left.get(value, 0) for value in range(10)], rules.player_acts)

    def acts(spot: Spot) -> tuple[str, ...]:
        return rules.banker_acts[sum(spot[0]) % 10, spot[1]]

    wins, _, loses = chances(counted, solve(counted.spots, acts, COMMISSION, PLAYER_NETS))
    assert sum(net * weight for net, weight in walked.items()) == 100 * (loses - wins)
