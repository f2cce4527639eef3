"""A simple bot, which keeps a seat warm so that one person can play. It knows what its seat sees and nothing else: its
own cards, what lies face up, the chips, and what it is offered.

It deals the cards that it cannot see at random, some dozens of times, and counts how often its hand beats one other
hand; against several it takes the power. It bets a hand that wins more than half of the time, raises every second time
with one that wins more than two thirds, calls where the pot pays for the risk, and else folds; now and then it bets or
calls for no reason. It throws away the cards without which its hand wins most often. It always shows, never straddles
and never sits out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from houseway.equipment.cards import BACK, DECK
from houseway.equipment.chance import Source
from houseway.games.poker.common import BOARD, COMMON, POT
from houseway.games.poker.records import Rules
from houseway.games.poker.showdown import WINS
from houseway.money import cents
from houseway.play.asks import Offer
from houseway.play.inputs import Choose, Input
from houseway.play.views import View
from houseway.ranking.poker import Hand

DEALS: Final = 40
"""So many times it deals what it cannot see; for each way to discard fewer."""
DISCARD_DEALS: Final = 12
BET, RAISE = 0.5, 0.67
WHIM: Final = 12
"""Once in so many times it bets or calls for no reason."""
BOARD_SIZE: Final = 5
FULL: Final = {"seven": 7, "five_card_stud": 5}
"""How many cards a hand of stud has in the end; elsewhere as many as are dealt at first."""


class Seen:
    """What the seat sees: its own cards, those in the middle, and each opponent's, face down ones as backs."""

    def __init__(self, rules: Rules, view: View) -> None:
        hands = {hand.name: hand.cards for hand in view.lies.hands}
        told = view.tells[view.last :]
        folded = {f"seat {tell['seat']}" for tell in told if tell.get("do") in ("fold", "muck")}
        self.wins = WINS[rules.variant]
        self.own = hands.get(f"seat {view.seat}", [])
        self.middle = [*hands.get(BOARD, []), *hands.get(COMMON, [])]
        others = [name for name in hands if name.startswith("seat ") and name != f"seat {view.seat}"]
        self.others = [hands[name] for name in others if name not in folded] or [[]]
        known = {card for cards in hands.values() for card in cards}
        self.unseen = [card for card in DECK if card not in known]
        self.size = next((size for word, size in FULL.items() if rules.variant.startswith(word)), len(self.own))
        self.missing = BOARD_SIZE - len(self.middle) if BOARD in rules.game.piles else 0


# ── how good a hand is ───────────────────────────────────────────────────────────────────────────


def equity(seen: Seen, source: Source) -> float:
    """How often the hand beats one other, of all the deals tried; of a pot that is halved, how much of it."""
    won = 0.0
    for deal in range(DEALS):
        other = [card for card in seen.others[deal % len(seen.others)] if card != BACK]
        own, theirs = seen.size - len(seen.own), seen.size - len(other)
        cards = iter(sample(seen.unseen, seen.missing + own + theirs, source))
        middle = [*seen.middle, *take(cards, seen.missing)]
        won += beats(seen, [*seen.own, *take(cards, own)], [*other, *take(cards, theirs)], middle)
    return won / DEALS


def beats(seen: Seen, mine: Sequence[str], theirs: Sequence[str], middle: Sequence[str]) -> float:
    """What one hand wins of a pot against another."""
    ways = [way for way in seen.wins if way is not None]
    parts = [share(way(mine, middle), way(theirs, middle)) for way in ways]
    won = [part for part in parts if part is not None]
    return sum(won) / len(won) if won else 0.5


def share(mine: Hand | None, theirs: Hand | None) -> float | None:
    """Of one part of a pot; nothing where neither hand qualifies for it."""
    if mine is None or theirs is None:
        return None if mine is theirs else float(theirs is None)
    return 0.5 if mine.strength == theirs.strength else float(mine.strength > theirs.strength)


def sample(cards: Sequence[str], count: int, source: Source) -> list[str]:
    """So many of the cards, any as likely as any other."""
    rest = list(cards)
    return [rest.pop(source.below(len(rest))) for _ in range(min(count, len(rest)))]


def take(cards: Iterator[str], count: int) -> list[str]:
    """The next cards, as many as there are."""
    return [card for _, card in zip(range(count), cards, strict=False)]


def discard(seen: Seen, source: Source) -> tuple[str, ...]:
    """The cards without which the hand wins most often, whatever is drawn for them; of equals the fewest."""
    size = len(seen.own)
    deals = [sample(seen.unseen, 2 * size, source) for _ in range(DISCARD_DEALS)]
    ways = [thrown for count in range(size + 1) for thrown in combinations(seen.own, count)]

    def won(thrown: tuple[str, ...]) -> float:
        kept = [card for card in seen.own if card not in thrown]
        return sum(beats(seen, [*kept, *deal[size : size + len(thrown)]], deal[:size], ()) for deal in deals)

    return max(ways, key=won)


# ── what it does ─────────────────────────────────────────────────────────────────────────────────


def policy(rules: Rules, view: View, source: Source) -> Input | None:
    """What the bot does with what it is offered; nothing where it may leave it."""
    offers = {offer.do: offer for offer in view.offers}
    if "draw" in offers:
        return Choose(seat=view.seat, do="draw", discard=discard(Seen(rules, view), source))
    if not {"check", "call", "bring_in"} & offers.keys():
        return offers["show"].taken(view.seat) if "show" in offers else None
    seen = Seen(rules, view)
    chance, whim = equity(seen, source) ** len(seen.others), not source.below(WHIM)
    raises = next((offers[do] for do in ("bet", "raise", "complete") if do in offers), None)
    good = chance > BET if "call" not in offers else chance > RAISE and bool(source.below(2))
    if raises is not None and (good or (whim and "check" in offers)):
        return raises.taken(view.seat, amount(raises, view))
    if "call" not in offers:
        return offers["check" if "check" in offers else "bring_in"].taken(view.seat)
    pot = sum(cents(chips.amount) for chips in view.chips)
    owed = offers["call"].least - sum(
        cents(chips.amount) for chips in view.chips if chips.seat == view.seat and chips.wager != POT
    )
    return offers["call" if whim or chance * (pot + owed) >= owed else "fold"].taken(view.seat)


def amount(offer: Offer, view: View) -> int:
    """Half of the pot more, as near as the offer allows."""
    pot = sum(cents(chips.amount) for chips in view.chips)
    wanted = min(offer.least + pot // 2, offer.most)
    return offer.least + (wanted - offer.least) // offer.step * offer.step
