"""The coaches of the poker-ranked house games: each choice over all cards that the seat has not seen.

One deck is shuffled for every round, so what lies on the table is all that is known of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.equipment.cards import BACK
from houseway.games.ranked import caribbean_stud, double_down_stud, let_it_ride, three_card_poker
from houseway.games.ranked.common import DEALER, Hand, stake
from houseway.games.ranked.records import CaribbeanStudRules, ThreeCardPokerRules
from houseway.law.games.ranked.caribbean_stud import BET_MULTIPLE, HOLE_CARDS
from houseway.maths.coaching import DECLINE, Advice, chosen, faces_seen, hands_seen
from houseway.maths.ranked.caribbean_stud import bet_wins
from houseway.maths.ranked.double_down_stud import pays as doubling
from houseway.maths.ranked.hands import DECK, SIZE
from houseway.maths.ranked.let_it_ride import pays as riding
from houseway.maths.ranked.paid import Pays, by_rank
from houseway.maths.ranked.three_card_poker import odds_of
from houseway.play.inputs import Input
from houseway.play.table import AnyTable
from houseway.play.tells import Tell
from houseway.ranking import batch
from houseway.ranking.batch import Cards

FOLD = "fold"
Worth = dict[str, float]
"""What each choice is worth, a unit of the wager that it is about."""


# ── what may come ────────────────────────────────────────────────────────────────────────────────


def numbers(faces: Sequence[str]) -> list[int]:
    """The numbers of cards."""
    return [batch.NUMBERS[face] for face in faces]


def completed(held: Sequence[str], size: int, seen: Sequence[str]) -> Cards:
    """Every hand of so many cards that holds these, and none that is seen elsewhere."""
    out = {*numbers(held), *numbers(seen)}
    left = np.array([card for card in range(DECK) if card not in out], np.uint8)
    more = left[_chosen(len(left), size - len(held))]
    found: Cards = np.hstack([np.tile(np.array(numbers(held), np.uint8), (len(more), 1)), more])
    return found


@cache
def _chosen(of: int, size: int) -> NDArray[np.intp]:
    """Which of so many are taken, every way."""
    return np.array([*combinations(range(of), size)], np.intp)


def against(own: int, theirs: NDArray[np.uint16], lowest: int) -> tuple[float, float, float]:
    """How often the dealer does not qualify, is beaten, and wins."""
    out, plays = theirs < lowest, theirs >= lowest
    return float(out.mean()), float((plays & (theirs < own)).mean()), float((plays & (theirs > own)).mean())


# ── what each choice is worth ────────────────────────────────────────────────────────────────────


def bet_or_fold(
    rules: CaribbeanStudRules, own: Sequence[str], up: str, seen: Sequence[str] = (), ante: int = 0
) -> Worth:
    """16.10: in antes; with an amount of the ante, the payout limit enters."""
    rank = int(batch.ranks(np.array([numbers(own)], np.uint8))[0])
    theirs = batch.ranks(completed([up], HOLE_CARDS + 1, [*own, *seen]))
    out, beaten, lost = against(rank, theirs, batch.hands().index(caribbean_stud.LOWEST))
    won = 1 + bet_wins(rules, batch.hands()[rank].category, ante) if beaten else Fraction(0)
    return {"bet": out + beaten * float(won) - (1 + BET_MULTIPLE) * lost, FOLD: -1.0}


def play_or_fold(rules: ThreeCardPokerRules, own: Sequence[str], seen: Sequence[str] = ()) -> Worth:
    """20.10: ante, play and ante bonus, in antes."""
    rank = int(batch.threes(np.array([numbers(own)], np.uint8))[0])
    theirs = batch.threes(completed([], len(own), [*own, *seen]))
    out, beaten, lost = against(rank, theirs, batch.three_card_hands().index(three_card_poker.LOWEST))
    bonus = odds_of(rules, "ante_bonus").get(batch.three_card_hands()[rank].category, Fraction(0))
    return {"play": out + 2 * beaten - 2 * lost + float(bonus), FOLD: -1.0}


def mean(pays: Pays, held: Sequence[str], seen: Sequence[str] = ()) -> float:
    """What a table of odds pays on average on a hand of which these cards are known."""
    each, parts = by_rank(pays)
    return float(each[batch.ranks(completed(held, SIZE, seen))].mean()) / parts


def ride_or_take_back(pays: Pays, held: Sequence[str], seen: Sequence[str] = ()) -> Worth:
    """18.10: a bet that may come back, with one's own cards and the community cards that are turned."""
    return {let_it_ride.LET_IT_RIDE: mean(pays, held, seen), let_it_ride.TAKE_BACK: 0.0}


def double_or_decline(pays: Pays, held: Sequence[str], seen: Sequence[str] = ()) -> Worth:
    """17.8(c): a second wager on the same hand, whose hole card is not seen yet; the cards of others are."""
    return {double_down_stud.DOUBLE: mean(pays, held, seen), DECLINE: 0.0}


# ── the coaches ──────────────────────────────────────────────────────────────────────────────────


class Coach:
    """Advises on the first of a seat's hands that is to be decided."""

    wager = ""
    """The wager of which what it says is a unit."""
    by_amount = False

    def __init__(self, table: AnyTable, seat: str) -> None:
        self.seat = seat

    def see(self, table: AnyTable, given: Input, told: Sequence[Tell]) -> None:
        """What lies on the table says everything."""

    def advise(self, table: AnyTable) -> Advice | None:
        """What each choice is worth that the seat has."""
        offers = [offer for offer in table.legal(self.seat) if table.fallen]
        if not offers:
            return None
        box = offers[0].box
        may = [chosen(offer) for offer in offers if offer.box == box] + ([] if table.ask.owed else [DECLINE])
        hand = Hand(self.seat, box or self.seat)
        hands = hands_seen(table, self.seat)
        own = hands.get(hand.name, [BACK])
        if BACK in own:
            return None
        every = faces_seen(table, table.recent[table.last :], self.seat)
        found = self.worth(table, hand, own, {**hands, "": [face for face in every if face not in own]})
        worth = {do: value for do, value in found.items() if do in may}
        if len(worth) < 2:
            return None
        return Advice(worth, self.staked(table, hand), by_amount=self.by_amount, box=box)

    def staked(self, table: AnyTable, hand: Hand) -> int:
        """The unit, in cents."""
        return stake(table, hand, self.wager)

    def worth(self, table: AnyTable, hand: Hand, own: Sequence[str], seen: dict[str, list[str]]) -> Worth:
        """What each choice is worth; ``seen`` is by hand, and under no name all cards but one's own."""
        raise NotImplementedError


class CaribbeanStud(Coach):
    """16.10: bet or fold."""

    wager = "ante"

    def worth(self, table: AnyTable, hand: Hand, own: Sequence[str], seen: dict[str, list[str]]) -> Worth:
        """Against every hand that the dealer may have with the card that shows."""
        (up,) = (face for face in seen[DEALER] if face != BACK)
        others = [face for face in seen[""] if face != up]
        return bet_or_fold(table.rules, own, up, others, self.staked(table, hand))


class ThreeCardPoker(Coach):
    """20.10: play or fold."""

    wager = "ante"

    def worth(self, table: AnyTable, hand: Hand, own: Sequence[str], seen: dict[str, list[str]]) -> Worth:
        """Against every hand that the dealer may have."""
        return play_or_fold(table.rules, own, seen[""])


class LetItRide(Coach):
    """18.10: let a bet ride or take it back."""

    wager = let_it_ride.BETS[-1]

    def worth(self, table: AnyTable, hand: Hand, own: Sequence[str], seen: dict[str, list[str]]) -> Worth:
        """Over all community cards that may come; a limit of payouts is not counted."""
        shared = [face for face in seen.get(let_it_ride.COMMUNITY, []) if face != BACK]
        others = [face for face in seen[""] if face not in shared]
        return ride_or_take_back(riding(table.rules), [*own, *shared], others)


class DoubleDownStud(Coach):
    """17.8(c): double down or not."""

    wager = double_down_stud.INITIAL
    by_amount = True

    def worth(self, table: AnyTable, hand: Hand, own: Sequence[str], seen: dict[str, list[str]]) -> Worth:
        """Over all hole cards that there may be; a limit of payouts is not counted."""
        shared = [face for face in seen[double_down_stud.COMMON] if face != BACK]
        others = [face for face in seen[""] if face not in shared]
        return double_or_decline(doubling(table.rules), [*own, *shared], others)
