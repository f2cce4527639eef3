"""The kernels of pai gow poker and of pai gow against the engine: the same cards or tiles come to the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from houseway import games
from houseway.games.pai_gow.banking import DEALER
from houseway.games.pai_gow.poker_wagers import MAIN
from houseway.law.games.pai_gow.pai_gow import SET
from houseway.maths.analysis import SEAT, stake
from houseway.maths.edges import Unknown
from houseway.maths.pai_gow import pai_gow as tiles
from houseway.maths.pai_gow.pai_gow_poker import FROM_THE_BANK, SIDES, Deal, as_the_bank
from houseway.maths.pai_gow.poker_kernel import kernels as pai_gow_poker
from houseway.maths.pai_gow.poker_settings import WHOLE
from houseway.maths.pai_gow.tiles_kernel import kernels as pai_gow
from houseway.maths.simulating.kernel import How
from houseway.play.inputs import Bet, Cards, Choose, Close
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Settled
from tests.maths.differential import amount_of, lawful, said
from tests.trials import sampled

SEVENS = {"bonus", "pai_gow_insurance", "seven_card_bonus", "dynasty_bonus", "protection"}
"""The wagers on one's own seven cards."""
AMOUNT = 60_000
FACES = WHOLE.faces
TABLES: dict[str, Callable[[random.Random], Any]] = {
    "bonus_envy": lambda pick: pick.choice("abcde"), "pai_gow_insurance": lambda pick: "on",
    "three_card_bonus": lambda pick: "on", "seven_card_bonus": lambda pick: "on", "envy_bonus": lambda pick: {},
    "imperial_bonus": lambda pick: "on", "joker_mode": lambda pick: "bug", "progressive": lambda pick: "off",
    "red_black": lambda pick: "off", "dragons_eye_variation": lambda pick: "off",
}  # fmt: skip
EZ: dict[str, Callable[[random.Random], Any]] = {
    "ez_pai_gow": lambda pick: "on", "queens_dragon": lambda pick: "on", "dynasty_envy": lambda pick: {},
    "dynasty_bonus": lambda pick: {"paytable": {"seven_card_straight_flush": "99 to 1", "straight": "2 to 1",
                                                "three_pair": "push", "flush": "3 to 1"}},
    "protection": lambda pick: {"paytable": {"ace_high": "3 to 1", "nine_high": "50 to 1"}},
}  # fmt: skip


def numbers(*hands: tuple[str, ...]) -> Any:
    return np.array([FACES.index(face) for hand in hands for face in hand], np.uint8)


def settled(rules: Any, wagers: list[str], deal: Deal) -> dict[str, int]:
    """What the wagers of a seat come to against the dealer, in cents."""
    table: AnyTable = Table(rules, {SEAT: None})
    for wager in [MAIN, *wagers]:
        table.feed(Bet(seat=SEAT, wager=wager, amount=AMOUNT))
    own = rules.house_way(deal.mine)
    given = (
        Close(), FROM_THE_BANK, Cards(to=DEALER, faces=deal.theirs), Cards(to=SEAT, faces=deal.mine),
        Choose(seat=SEAT, do="set", high=own.high, low=own.low),
    )  # fmt: skip
    told = [tell for one in given for tell in table.feed(one)] + list(table.rest())
    nets: dict[str, int] = {}
    for tell in told:
        if isinstance(tell, Settled):
            won = {"win": tell.pays - tell.vigorish, "lose": -tell.amount}.get(tell.result, 0)
            nets[tell.wager] = nets.get(tell.wager, 0) + won
    return nets


def pai_gow_poker_agrees(seed: int, number: int) -> None:
    pick = random.Random(seed)
    dice: dict[str, Callable[[random.Random], Any]] = {"start_position_method": lambda pick: "dice"}
    rules: Any = lawful("pai-gow-poker", pick, **TABLES, **dice, **(EZ if seed % 2 else {}))
    makers = pai_gow_poker(rules, How())
    every = {name: maker() for name, maker in makers.items() if not name.endswith("_best")}
    wagers = [name for name in every if name in rules.wagers and name not in (MAIN, "additional_wager")]
    banks = [do for do in rules.banking if do in SIDES]
    amount = stake(rules, [MAIN], 0)
    for _ in range(number):
        dealt = suited(pick) if pick.random() < 0.3 else pick.sample(FACES, 14)
        deal = Deal(tuple(dealt[:7]), tuple(dealt[7:]))
        found, both = settled(rules, wagers, deal), numbers(deal.mine, deal.theirs)
        assert said(every[MAIN], both) * AMOUNT == found[MAIN], deal
        for wager in wagers:
            cards = {"imperial_bonus": both, "three_card_bonus": numbers(deal.mine[:3])}.get(wager, numbers(deal.mine))
            cards = numbers(deal.theirs) if wager == "queens_dragon" else cards
            assert said(every[wager], cards) * AMOUNT == found[wager], (wager, deal)
        for do in banks:
            end = as_the_bank(do, rules, amount, deal)
            assert said(every[SIDES[do]], both) * end.risk == end.net, (do, deal)


def suited(pick: random.Random) -> list[str]:
    """Fourteen cards, of which many are of one suit: straight flushes are else too rare."""
    suit = pick.choice("cdhs")
    own = pick.sample([face for face in FACES if face[1:] in ("", suit)], 6)
    return [*own, *pick.sample([face for face in FACES if face not in own], 8)]


def pai_gow_agrees(seed: int, number: int) -> None:
    pick = random.Random(seed)
    rules: Any = lawful("pai-gow", pick, rng_instead_of_dice=lambda pick: "off", dragons_eye_variation=lambda _: "off")
    makers, amount = pai_gow(rules, How()), stake(rules, [rules.wager], 0)
    every = [
        (do, way, makers[side + suffix]())
        for do, side in tiles.SIDES.items()
        for suffix, way in tiles.ways(rules).items()
        if way and side + suffix in makers
    ]
    for _ in range(number):
        dealt = pick.sample(range(len(SET)), 8)
        own, other = (tuple(SET[tile] for tile in hand) for hand in (dealt[:4], dealt[4:]))
        for do, way, kernel in every:
            deal = tiles.Deal(way(own), rules.house_way(other))
            end = tiles.as_the_bank(do, rules, amount, deal) if do else tiles.against_the_house(rules, amount, deal)
            assert said(kernel, np.array(dealt, np.uint8)) * end.risk == end.net, (do, deal)


AGREE: dict[str, tuple[Callable[[int, int], None], int, int]] = {
    "pai-gow-poker": (pai_gow_poker_agrees, 1, 40), "pai-gow": (pai_gow_agrees, 1, 40),
}  # fmt: skip
"""Each game's trial, and how many tables and rounds of each in `make test`."""


@pytest.mark.slow
@pytest.mark.parametrize("soak", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", sampled(AGREE))
def test_rounds_are_settled_as_the_engine_settles_them(game: str, soak: bool) -> None:
    agree, tables, rounds = AGREE[game]
    seeds, number = amount_of(tables, rounds, soak)
    for seed in seeds:
        agree(seed, number)


def test_what_is_not_simulated_says_so_in_a_line() -> None:
    rules: Any = games.rules("pai-gow-poker")
    with pytest.raises(Unknown, match=r"^pai_gow_poker_best is not simulated: houseway edge .*$"):
        pai_gow_poker(rules, How())["pai_gow_poker_best"]()
