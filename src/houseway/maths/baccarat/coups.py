"""Baccarat by composition: every coup that a shoe can give, counted by the third-card tables, settled by the engine.

Only the value of a card matters, so a coup is counted from ten numbers: how many cards of each value are left. The two
hands are taken as unordered pairs with their number of orders. How a coup pays is not known here: one example of each
kind of coup is dealt to a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import NamedTuple

from houseway.equipment.cards import DECK
from houseway.games.baccarat.wagers import Ended
from houseway.law.games.baccarat.common import BANKER_DRAWS, NATURALS, PLAYER_DRAWS, VALUES
from houseway.maths.analysis import SEAT, Analysis, End, Row, analysed, begun, cited, opened, outlay, settlements, stake
from houseway.maths.walker import gather
from houseway.play.inputs import Card
from houseway.play.rules import Rules
from houseway.play.table import AnyTable

Bets = Sequence[tuple[str, int]]

FACES = {value: [face for face in DECK if VALUES[face[0]] == value] for value in range(10)}
"""3.1(b): the cards of each value."""


class Counted(NamedTuple):
    """In how many ways a coup comes about, and the values of one of them as they are dealt."""

    ways: int
    deal: tuple[int, ...]


# ── counting ─────────────────────────────────────────────────────────────────────────────────────


def full(decks: int) -> list[int]:
    """How many cards of each value so many decks have."""
    return [decks * len(FACES[value]) for value in range(10)]


def coups(left: Sequence[int]) -> dict[Ended, Counted]:
    """Every coup from a shoe with so many cards of each value, out of all orders of six cards."""
    ways: dict[Ended, int] = {}
    deals: dict[Ended, tuple[int, ...]] = {}
    for player in pairs(left):
        for banker in pairs(player.left):
            for third, last, more in third_cards(player.points, banker.points, banker.left):
                if not more:
                    continue
                coup = final(player.points, banker.points, third, last)
                ways[coup] = ways.get(coup, 0) + player.ways * banker.ways * more
                if coup not in deals:
                    dealt = (player.values[0], banker.values[0], player.values[1], banker.values[1], third, last)
                    deals[coup] = tuple(value for value in dealt if value is not None)
    return {coup: Counted(number, deals[coup]) for coup, number in ways.items()}


@cache
def of_decks(decks: int) -> dict[Ended, Counted]:
    """Every coup from a full shoe: whatever is wagered on it, it is counted once."""
    return coups(full(decks))


class Pair(NamedTuple):
    """Two cards of a hand in either order, and what they leave in the shoe."""

    values: tuple[int, int]
    points: int
    ways: int
    left: list[int]


def pairs(left: Sequence[int]) -> Iterator[Pair]:
    """Every pair of values that a shoe with so many cards of each can give."""
    for one, other in combinations_with_replacement(range(10), 2):
        ways = left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]
        if ways:
            after = list(left)
            after[one] -= 1
            after[other] -= 1
            yield Pair((one, other), (one + other) % 10, ways, after)


def third_cards(player: int, banker: int, left: Sequence[int]) -> Iterator[tuple[int | None, int | None, int]]:
    """3.9: the third cards that two hands draw, and the ways to draw two cards of which these are the first."""
    cards = sum(left)
    if player in NATURALS or banker in NATURALS:
        yield None, None, cards * (cards - 1)
    elif PLAYER_DRAWS[player]:
        for third in range(10):
            if BANKER_DRAWS[banker, third]:
                yield from ((third, last, left[third] * (left[last] - (third == last))) for last in range(10))
            else:
                yield third, None, left[third] * (cards - 1)
    elif BANKER_DRAWS[banker, None]:
        yield from ((None, last, left[last] * (cards - 1)) for last in range(10))
    else:
        yield None, None, cards * (cards - 1)


def final(player: int, banker: int, third: int | None, last: int | None) -> Ended:
    """How two hands end with their third cards, if they drew any."""
    drawn = (player + (third or 0)) % 10, (banker + (last or 0)) % 10
    return Ended(*drawn, 2 + (third is not None), 2 + (last is not None))


# ── settling ─────────────────────────────────────────────────────────────────────────────────────


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Each wager offered; and 3.3(e)2: the Banker wager with as much on a number of cards, free of vigorish."""
    rules = shown(rules)
    counted = partial(of_decks, rules.elected["decks"])
    return {
        name: Row(wagers=tuple(id for id, _ in bets), analyse=partial(analyse, rules, counted, bets, beside))
        for name, (bets, beside) in made(rules, amount).items()
    }


def shown(rules: Rules) -> Rules:
    """The same rules with cards dealt face up: which way they lie pays nothing."""
    return rules.game.rules(rules.game, rules.as_of, {**rules.elected, "deal_style": "face_up"})


def made(rules: Rules, amount: int) -> dict[str, tuple[Bets, Bets]]:
    """The bets of each row, and what must lie beside them."""
    every: dict[str, tuple[Bets, Bets]] = {
        id: ([(id, stake(rules, [id], amount))], _beside(rules, id, amount)) for id in rules.wagers
    }
    if rules.elected.get("banker_pay_mode") == "no_vig_total_cards":
        for id in (id for id in rules.wagers if id.startswith("total_cards_")):
            both = ("banker", id)
            every[f"banker+{id}"] = [(one, stake(rules, both, amount)) for one in both], ()
    return every


def _beside(rules: Rules, wager: str, amount: int) -> Bets:
    """3.2(b): the wager without which the licensee does not take a bonus wager."""
    needed = wager.startswith("bonus_") and rules.elected["bonus_requires_base_wager"] == "on"
    return [("player", stake(rules, ["player"], amount))] if needed else []


def analyse(rules: Rules, counted: Callable[[], dict[Ended, Counted]], bets: Bets, beside: Bets) -> Analysis:
    """What the bets come to over all coups; what must lie beside them is settled alone too, and taken off."""
    total = sum(one.ways for one in counted().values())
    ends = gather((ended(rules, bets, beside, one.deal), Fraction(one.ways, total)) for one in counted().values())
    return analysed(ends, unit(rules, bets, beside))


def unit(rules: Rules, bets: Bets, beside: Bets) -> int:
    """What is put down for the bets alone."""
    return outlay(opened(rules, [*beside, *bets])) - outlay(opened(rules, beside))


def ended(rules: Rules, bets: Bets, beside: Bets, deal: Sequence[int]) -> End:
    """How the bets alone end in a coup."""
    table = dealt(rules, [*beside, *bets], deal)
    aside = dealt(rules, beside, deal).net(SEAT) if beside else 0
    cites = cited(tell for id, _ in bets for tell in settlements(table, id))
    return End(table.net(SEAT) - aside, unit(rules, bets, beside), cites)


def dealt(rules: Rules, bets: Bets, deal: Sequence[int]) -> AnyTable:
    """A table after a coup of cards of these values, with the seat's bets settled."""
    table = begun(rules, bets)()
    for index, value in enumerate(deal):
        faces = FACES[value]
        table.feed(Card(face=faces[deal[:index].count(value) % len(faces)]))
    table.rest()
    assert table.round, "the coup is not over"
    return table
