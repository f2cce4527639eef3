"""Pai gow's coach: each setting of four tiles against the house way, over the tiles not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

import numpy as np

from houseway.equipment.cards import BACK
from houseway.games.pai_gow.banking import Hand
from houseway.games.pai_gow.records import DEALER
from houseway.games.pai_gow.records import PaiGowRules as Rules
from houseway.maths.coaching import Advice, chosen, faces_seen, hands_seen
from houseway.maths.pai_gow.pai_gow import HIGHER, KINDS, Counts, Matrix, Opponent, compared, matrix, opponent, sorts
from houseway.play.asks import Offer
from houseway.play.inputs import Input
from houseway.play.table import AnyTable
from houseway.play.tells import Tell
from houseway.ranking.tiles import Ranking

COPIES = 4
WAYS = np.array([[comb(left, taken) for taken in range(COPIES + 1)] for left in range(COPIES + 1)])
"""In how many ways so many tiles of a sort are taken of so many that are left."""


class Sets:
    """Advises a player who sets a hand against the house's bank; what lies on the table is all that is known."""

    def __init__(self, table: AnyTable, seat: str) -> None:
        self.seat = seat

    def see(self, table: AnyTable, given: Input, told: Sequence[Tell]) -> None:
        """What lies on the table says everything: cards or tiles are mixed for every round."""

    def advise(self, table: AnyTable) -> Advice | None:
        """10.7, 11.9: what each setting is worth, where the seat has a hand to set and the house banks."""
        offers = [offer for offer in table.legal(self.seat) if offer.high]
        if not offers or table.roles.get("bank", DEALER) != DEALER:
            return None
        mine = Counter((*offers[0].high, *offers[0].low))
        every = Counter(faces_seen(table, table.recent[table.last :], self.seat))
        area = area_of(table, self.seat, offers[0])
        stake = table.stake(self.seat, table.rules.wager, "" if area == self.seat else area)
        return self.weigh(table.rules, offers, every | mine, stake)

    def weigh(self, rules: Any, offers: Sequence[Offer], seen: Mapping[str, int], stake: int) -> Advice:
        """What each setting is worth, a unit of the wager."""
        raise NotImplementedError


class Coach(Sets):
    """10.7: over all tiles that are not seen."""

    _whole: tuple[Matrix, Opponent] | None = None

    def weigh(self, rules: Rules, offers: Sequence[Offer], seen: Mapping[str, int], stake: int) -> Advice:
        """Every hand of the dealer's by the ways in which it can come."""
        self._whole = self._whole or prepared(rules)
        return Advice(values(rules, self._whole, offers, seen), stake)


def area_of(table: AnyTable, seat: str, offer: Offer) -> str:
    """The area whose hand is set now: the one with all of it in sight."""
    tiles = sorted((*offer.high, *offer.low))
    hands = hands_seen(table, seat)
    areas = [chips.box or seat for chips in table.chips.values() if chips.seat == seat]
    return next((area for area in areas if sorted(hands.get(Hand(seat, area).name, [BACK])) == tiles), seat)


def prepared(rules: Rules) -> tuple[Matrix, Opponent]:
    """Every hand, and how the house way sets it."""
    whole = matrix(rules.ranking)
    return whole, opponent(whole, rules.house_way)


def values(
    rules: Rules, prepared: tuple[Matrix, Opponent], offers: Sequence[Offer], seen: Mapping[str, int]
) -> dict[str, float]:
    """10.7: what each way to set the tiles is worth, a unit of the wager."""
    whole, dealer = prepared
    weights = ways_left(whole, rules.ranking, seen)
    number = {rank: at for at, rank in enumerate(sorted({*rules.ranking.ranks.values()}))}
    won = rules.pays.win / rules.pays.stake * (1 - rules.vigorish.percent / 100)
    net = np.array([(-1.0, 0.0, won)[(kind // 3 == HIGHER) + (kind % 3 == HIGHER)] for kind in range(KINDS)])
    found = {}
    for offer in offers:
        high, low = (number[rules.ranking.rank((one, other))] for one, other in (offer.high, offer.low))
        counts = np.bincount(compared((high, low), dealer), weights=weights, minlength=KINDS)
        found[chosen(offer)] = float(counts @ net / counts.sum())
    return found


def ways_left(whole: Matrix, ranking: Ranking, seen: Mapping[str, int]) -> Counts:
    """In how many ways each hand comes from the tiles that are not seen."""
    left = [len(sort) - sum(seen.get(tile, 0) for tile in {*sort}) for sort in sorts(ranking)]
    found = np.ones(len(whole.hands.held), np.int64)
    for sort, number in enumerate(left):
        found *= WAYS[number, whole.hands.held[:, sort]]
    return found
