"""Pai gow poker and pai gow: the same cards or tiles, against the house or as the bank."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from houseway.games.pai_gow.records import DEALER, MAIN
from houseway.law.games.pai_gow.pai_gow import SET
from houseway.maths.analysis import SEAT, stake
from houseway.maths.pai_gow import pai_gow as tiles
from houseway.maths.pai_gow.pai_gow_poker import FROM_THE_BANK, SIDES, Deal, as_the_bank
from houseway.maths.pai_gow.poker_kernel import kernels as poker_kernels
from houseway.maths.pai_gow.poker_settings import WHOLE
from houseway.maths.pai_gow.tiles_kernel import kernels as tiles_kernels
from houseway.maths.simulating.kernel import How
from houseway.play.inputs import Bet, Cards, Choose, Close
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Settled
from tests.differential.rounds import Beside, lawful

AMOUNT = 60_000
FACES = WHOLE.faces
NUMBERS = {face: number for number, face in enumerate(FACES)}
Options = dict[str, Callable[[random.Random], Any]]
TABLES: Options = {
    "bonus_envy": lambda pick: pick.choice("abcde"), "pai_gow_insurance": lambda pick: "on",
    "three_card_bonus": lambda pick: "on", "seven_card_bonus": lambda pick: "on", "envy_bonus": lambda pick: {},
    "imperial_bonus": lambda pick: "on", "joker_mode": lambda pick: "bug", "progressive": lambda pick: "off",
    "red_black": lambda pick: "off", "dragons_eye_variation": lambda pick: "off",
    "start_position_method": lambda pick: "dice",
}  # fmt: skip
EZ: Options = {
    "ez_pai_gow": lambda pick: "on", "queens_dragon": lambda pick: "on", "dynasty_envy": lambda pick: {},
    "dynasty_bonus": lambda pick: {"paytable": {"seven_card_straight_flush": "99 to 1", "straight": "2 to 1",
                                                "three_pair": "push", "flush": "3 to 1"}},
    "protection": lambda pick: {"paytable": {"ace_high": "3 to 1", "nine_high": "50 to 1"}},
}  # fmt: skip


def pai_gow_poker(game: str, seed: int, rounds: int) -> int:
    """A seat with every wager against the house; or, where players bank, the bank against another player."""
    pick = random.Random(seed)
    rules: Any = lawful(game, pick, **TABLES, **(EZ if pick.random() < 0.5 else {}))
    amount, makers = stake(rules, [MAIN], 0), poker_kernels(rules, How())
    wagers = [name for name in makers if name in rules.wagers and name not in (MAIN, "additional_wager")]
    banks = {do: Beside(SIDES[do], makers[SIDES[do]](), 1) for do in rules.banking if do in SIDES}
    every = {name: Beside(name, makers[name](), AMOUNT) for name in (MAIN, *wagers)}
    for _ in range(rounds):
        dealt = suited(pick) if pick.random() < 0.3 else pick.sample(FACES, 14)
        deal = Deal(tuple(dealt[:7]), tuple(dealt[7:]))
        cards = [NUMBERS[face] for face in dealt]
        do = pick.choice(("", *banks))
        if do:
            end = as_the_bank(do, rules, amount, deal)
            banks[do].unit = end.risk
            banks[do].engine(cards, end.net)
            continue
        found = settled(rules, wagers, deal)
        for wager, one in every.items():
            one.engine(seen(wager, cards), found[wager])
    for one in (*every.values(), *banks.values()):
        one.check()
    return rounds


def seen(wager: str, cards: list[int]) -> list[int]:
    """The cards that a wager is on."""
    if wager in (MAIN, "imperial_bonus"):
        return cards
    return cards[7:] if wager == "queens_dragon" else cards[:3] if wager == "three_card_bonus" else cards[:7]


def settled(rules: Any, wagers: list[str], deal: Deal) -> dict[str, int]:
    """What the wagers of a seat come to against the dealer, in cents."""
    table: AnyTable = Table(rules, {SEAT: None})
    for wager in [MAIN, *wagers]:
        table.ruled(Bet(seat=SEAT, wager=wager, amount=AMOUNT))
    own = rules.house_way(deal.mine)
    given = (
        Close(), FROM_THE_BANK, Cards(to=DEALER, faces=deal.theirs), Cards(to=SEAT, faces=deal.mine),
        Choose(seat=SEAT, do="set", high=own.high, low=own.low),
    )  # fmt: skip
    told = [tell for one in given for tell in table.ruled(one)] + list(table.rest())
    nets: dict[str, int] = {}
    for tell in told:
        if isinstance(tell, Settled):
            won = {"win": tell.pays - tell.vigorish, "lose": -tell.amount}.get(tell.result, 0)
            nets[tell.wager] = nets.get(tell.wager, 0) + won
    return nets


def suited(pick: random.Random) -> list[str]:
    """Fourteen cards, of which many are of one suit: straight flushes are else too rare."""
    suit = pick.choice("cdhs")
    own = pick.sample([face for face in FACES if face[1:] in ("", suit)], 6)
    return [*own, *pick.sample([face for face in FACES if face not in own], 8)]


def pai_gow(game: str, seed: int, rounds: int) -> int:
    """Either side of the bank, each round set by one of the ways."""
    pick = random.Random(seed)
    rules: Any = lawful(game, pick, rng_instead_of_dice=lambda pick: "off", dragons_eye_variation=lambda _: "off")
    makers, amount = tiles_kernels(rules, How()), stake(rules, [rules.wager], 0)
    every = [
        (do, way, Beside(side + suffix, makers[side + suffix](), 1))
        for do, side in tiles.SIDES.items()
        for suffix, way in tiles.ways(rules).items()
        if way and side + suffix in makers
    ]
    for _ in range(rounds):
        dealt = pick.sample(range(len(SET)), 8)
        own, other = (tuple(SET[tile] for tile in hand) for hand in (dealt[:4], dealt[4:]))
        do, way, beside = pick.choice(every)
        deal = tiles.Deal(way(own), rules.house_way(other))
        end = tiles.as_the_bank(do, rules, amount, deal) if do else tiles.against_the_house(rules, amount, deal)
        beside.unit = end.risk
        beside.engine(dealt, end.net)
    for _, _, beside in every:
        beside.check()
    return rounds
