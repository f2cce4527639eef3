"""Chemin de fer's coach: draw or stay, over the cards not yet seen, where the other side plays its best.

What the other side does is taken from the equilibrium of a full shoe: how likely the Player's Hand draws on five, and
where the Banker has a choice, what the Banker chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.equipment.cards import BACK, DECK
from houseway.games.baccarat.records import CheminDeFerRules as Rules
from houseway.law.games.baccarat.chemin_de_fer import FIVE
from houseway.law.games.baccarat.common import NATURALS, VALUES
from houseway.maths.analysis import stake
from houseway.maths.baccarat.chemin_de_fer import Solution, Spot, best, ends, result
from houseway.maths.baccarat.coups import pairs
from houseway.maths.coaching import Advice, Following, chosen, hands_seen
from houseway.play.table import AnyTable

Counts = list[int]
"""How many cards of each value are not seen."""
ACTS = ("draw", "stay")
BANKER, PLAYER = "banker_stake", "banco"
ASSUMED = "the other side plays its best"


class Coach(Following):
    """Follows the shoe as one seat sees it."""

    _found: Solution | None = None

    def advise(self, table: AnyTable) -> Advice | None:
        """4.9: draw or stay, where the seat may do either."""
        may = [chosen(offer) for offer in table.legal(self.seat)]
        if sorted(may) != [*ACTS]:
            return None
        hands, left = hands_seen(table, self.seat), unseen(self.seen(table), table.rules.decks)
        self._found = self._found or solution(table.rules)
        player, banker = ([VALUES[face[0]] for face in hands[to] if face != BACK] for to in ("player", "banker"))
        holds = table.state.banker == self.seat and table.ask.words.startswith("Banker")
        if holds:
            worth = as_banker(table.rules, self._found, banker, player[-1] if len(hands["player"]) > 2 else None, left)
        else:
            worth = as_player(table.rules, self._found, player, left)
        laid = [chips for chips in table.chips.values() if chips.seat == self.seat]
        return Advice(worth, sum(table.amount(chips) for chips in laid), note=ASSUMED)


def unseen(seen: Mapping[str, int], decks: int) -> Counts:
    """How many cards of each value may still come."""
    left = [0] * 10
    for face in DECK:
        left[VALUES[face[0]]] += decks - seen.get(face, 0)
    return left


def solution(rules: Rules) -> Solution:
    """The best play of both sides from a full shoe."""
    found, _ = best(rules, stake(rules, rules.wagers, 0))
    return found


def nets(rules: Rules, wager: str) -> list[float]:
    """What a unit comes to where the Banker's Hand wins, neither, and the Player's Hand."""
    amount = stake(rules, rules.wagers, 0)
    return [one.net / amount for one in ends(rules, wager, amount)]


def as_player(rules: Rules, found: Solution, own: Sequence[int], left: Counts) -> dict[str, float]:
    """4.9: what it is worth to draw or to stay to the controller of the Player's Hand."""
    won = nets(rules, PLAYER)
    worth = {}
    for act in ACTS:
        total = ways = Fraction(0)
        for banker in pairs(left):
            if banker.points not in NATURALS:
                for third, number, after in thirds(act, banker.left):
                    points = (sum(own) + (third or 0)) % 10
                    likely = found.banker[_spot(banker.values, third)]
                    weight = Fraction(banker.ways * number, sum(banker.left) if third is not None else 1)
                    value = likely * drawn(points, banker.points, after, won)
                    value += (1 - likely) * Fraction(won[result(points, banker.points)])
                    total, ways = total + weight * value, ways + weight
        worth[act] = float(total / ways)
    return worth


def as_banker(rules: Rules, found: Solution, own: Sequence[int], third: int | None, left: Counts) -> dict[str, float]:
    """4.9: what it is worth to the Banker, by what the Player's Hand may be that drew this card, or stayed."""
    won, points = nets(rules, BANKER), sum(own) % 10
    totals, ways = dict.fromkeys(ACTS, Fraction(0)), Fraction(0)
    for player in pairs(left):
        if player.points in NATURALS:
            continue
        draws = found.five if player.points == FIVE else Fraction("draw" in rules.player_acts[player.points])
        weight = player.ways * (1 - draws if third is None else draws)
        theirs = (player.points + (third or 0)) % 10
        totals["stay"] += weight * Fraction(won[result(theirs, points)])
        totals["draw"] += weight * drawn(theirs, points, player.left, won)
        ways += weight
    return {act: float(total / ways) for act, total in totals.items()}


def drawn(player: int, banker: int, left: Sequence[int], won: Sequence[float]) -> Fraction:
    """What the Banker's third card comes to."""
    ends = sum(number * Fraction(won[result(player, (banker + card) % 10)]) for card, number in enumerate(left))
    return Fraction(ends, sum(left))


def thirds(act: str, left: Sequence[int]) -> Iterator[tuple[int | None, int, Sequence[int]]]:
    """The Player's third card, in how many ways it comes, and what it leaves."""
    if act == "stay":
        yield None, 1, left
        return
    for card, number in enumerate(left):
        if number:
            after = list(left)
            after[card] -= 1
            yield card, number, after


def _spot(hand: tuple[int, ...], third: int | None) -> Spot:
    return hand, third
