"""Subchapter 21, fast action hold'em: a hand of five is set from one's own and the community cards, and compared.

No text is held: the law's data say what is read from the titles, and what a rule set must state; `common` has the deck
and the deal as the sister games have them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from itertools import combinations
from typing import Any, Final

from houseway.equipment.cards import BACK, card
from houseway.games.ranked import common as ranked
from houseway.games.ranked.common import (
    DEALER,
    Found,
    Hand,
    clockwise,
    counterclockwise,
    deal_down,
    deal_up,
    deck,
    hands_of,
    prepare,
    void_round,
    wagers,
)
from houseway.games.ranked.records import Cites, State
from houseway.games.ranked.records import FastActionRules as Rules
from houseway.law.election import Unlawful
from houseway.law.games.ranked.fast_action_holdem import HAND, LAW, POSITIONS
from houseway.play.asks import Irregular, Refusal
from houseway.play.dealing import turn_hand
from houseway.play.inputs import Choose
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Holds
from houseway.play.windows import Setting, choices
from houseway.ranking.poker import five
from houseway.ranking.words import named

MAIN: Final = "fah_wager"
COMMUNITY: Final = "community"
Five = tuple[str, ...]


Table = TableOf[Rules, State]


class Dealt(Hand):
    """A player's cards, and the five that are the hand."""

    def __init__(self, seat: str, place: str) -> None:
        super().__init__(seat, place)
        self.own: list[str] = []
        self.five: Five = ()


SetHands = Callable[[Table, Sequence[Dealt], Sequence[str]], Awaitable[None]]
"""How the hands of players are set from their own cards and those in the middle."""


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    odds, own, community = elected["odds"], elected["player_cards"], elected["community_cards"]
    if own + community < HAND:
        said = f"option community_cards: {community} beside player_cards {own}; a poker hand is {HAND} cards"
        basis, got, legal = LAW.basis("21.3", as_of), {"community_cards": community}, f"{HAND - own} or more"
        raise Unlawful(f"{said}; allowed: {legal}", "21.3", basis, got=got, legal=legal)
    return Rules(
        game=game, as_of=as_of, elected=elected, wagers=terms(offered(LAW, as_of), {MAIN: odds.unit}, elected),
        cites=CITES, positions=POSITIONS, two_positions=False, size=own, stacks=False,
        machine="on" in (elected["automated_shuffler"], elected["continuous_shuffler"]), two_decks=False, counted=False,
        recut=False, community=community, pays=odds, ties_lose=elected["ties"] == "dealer_wins",
        setting=SETTING[elected["hand_setting"]],
    )  # fmt: skip


def state(rules: Rules) -> State:
    """A fresh table: a deck that waits for its first shuffle."""
    return State(shoe=deck())


CITES: Final = Cites(
    inspect="21.4", separately="21.4", spread="21.4", wash="21.4", alternate="21.5", shuffle="21.5", idle="21.5",
    cut="21.5", recut="21.5", wagers="21.6", positions="21.10", deal="21.7", stub="21.7", irregular="21.9",
)  # fmt: skip
"""21.2, 21.4, 21.5, 21.11: what the shared procedure follows."""


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    found = await wagers(table, (MAIN,), lambda bet: None, lambda: None)
    hands = [Dealt(hand.seat, hand.place) for hand in hands_of(table, (MAIN,))]
    if not hands:
        return
    table.mark()
    try:
        await dealt_round(table, hands, found)
    except Irregular as event:
        void_round(table, event, hands)
    table.script("put all cards into the discard rack", cite="21.8")


# ── 21.7 the deal ────────────────────────────────────────────────────────────────────────────────


async def deal(table: Table, hands: Sequence[Dealt], found: Found) -> tuple[list[int], list[str]]:
    """21.7: each player's cards, for their own eyes; the dealer's last and face down; then those in the middle."""
    hole = list[int]()
    for _, hand in clockwise(table, hands):
        if hand is None:
            hole.append(await deal_down(table, found, DEALER))
        else:
            assert isinstance(hand, Dealt)
            hand.own.append(await deal_up(table, found, hand.name, sees=(hand.seat,)))
    return hole, [await deal_up(table, found, COMMUNITY) for _ in range(table.rules.community)]


# ── 21.8 setting of hands, and the completion of the round ───────────────────────────────────────


async def dealt_round(table: Table, hands: Sequence[Dealt], found: Found) -> None:
    """21.8: hands are set, the dealer's cards are turned, and hand by hand is settled from the dealer's far right."""
    hole, middle = await deal(table, hands, found)
    await table.rules.setting(table, hands, middle)
    turned = await turn_hand(table, hole, DEALER, cite="21.8", hears=table.heard(ranked.VOIDING))
    dealer = highest([*turned, *middle])
    table.say(Holds(to=DEALER, cards=dealer, cite="21.8"))
    table.announce(f"Dealer has {named(five(dealer))}", cite="21.8")
    for hand in counterclockwise(hands):
        assert isinstance(hand, Dealt)
        table.say(Holds(to=hand.name, cards=hand.five, cite="21.8"))
        settle(table, hand, dealer)


async def players_set(table: Table, hands: Sequence[Dealt], middle: Sequence[str]) -> None:
    """21.8: any five of one's own and the community cards; the best where a player sets none."""
    by_seat = {hand.seat: hand for hand in hands}
    answers = await choices(
        table, list(by_seat), ("set",), "hands to set", cite="21.8", secret=True,
        refuse=lambda given: refuse_set([*by_seat[given.seat].own, *middle], given),
        settings=lambda seat: settings([*by_seat[seat].own, *middle]),
        hears=table.heard(ranked.VOIDING | {"hole_card_exposed"}),
    )  # fmt: skip
    await best_five(table, hands, middle)
    for seat, given in answers.items():
        by_seat[seat].five = tuple(map(card, given.high))


async def best_five(table: Table, hands: Sequence[Dealt], middle: Sequence[str]) -> None:
    """21.8: nobody chooses."""
    for hand in hands:
        hand.five = highest([*hand.own, *middle])


SETTING: dict[str, SetHands] = {"player_sets": players_set, "best_five": best_five}


def refuse_set(cards: Sequence[str], given: Choose) -> Refusal | None:
    """21.8: five of the cards that are there, as the high hand; there is no low one."""
    held = " ".join(cards)
    try:
        chosen = tuple(map(card, given.high))
    except ValueError as fault:
        return Refusal(str(fault), held, "21.8")
    if given.box not in ("", given.seat) or given.low:
        return Refusal("one hand is set, the high one", f"high: five of {held}", "21.8")
    if len(chosen) != HAND or Counter(chosen) - Counter(cards):
        return Refusal("the hand is five of one's own and the community cards", held, "21.8")
    return None


def settings(cards: Sequence[str]) -> list[Setting]:
    """21.8: one way for each hand that the cards make, the highest first."""
    found = {five(chosen): chosen for chosen in combinations(cards, HAND)}
    return [(found[hand], ()) for hand in sorted(found, reverse=True)]


def highest(cards: Sequence[str]) -> Five:
    """21.3: the best five."""
    return max(combinations(cards, HAND), key=five)


def settle(table: Table, hand: Dealt, dealer: Five) -> None:
    """21.8: the higher hand wins, the lower loses, ties are as elected; no vigorish."""
    own, other = five(hand.five), five(dealer)
    chips = ranked.chips_of(table, hand, MAIN)
    assert chips is not None
    if own > other:
        table.win(chips, table.rules.pays, "21.8")
    elif own < other or table.rules.ties_lose:
        table.lose(chips, "21.8")
    else:
        table.void(chips, "21.8")


# ── the entry ────────────────────────────────────────────────────────────────────────────────────


def size(rules: Rules, place: str) -> int:
    """21.7: cards of a player, of the dealer, or in the middle."""
    return rules.community if place == COMMUNITY else rules.size


def worth(rules: Rules, hand: str, cards: Sequence[str]) -> str:
    """What five cards are, in words; what lies in the middle is no hand."""
    return named(five(cards)) if len(cards) == HAND and BACK not in cards and hand != COMMUNITY else ""


GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=(DEALER, COMMUNITY), size=size, says=worth,
    seats=ranked.seats(POSITIONS),
    analysis="houseway.maths.ranked.fast_action_holdem:rows",
    kernels="houseway.maths.ranked.fast_action_holdem_kernel:kernels",
    layout="houseway.service.layouts.ranked.fast_action_holdem:layout",
    example="houseway.games.ranked:fast_action_holdem.yaml",
    pit="Poker",
    shown={"rule_set": "demonstration"},
    varied=(
        {"rule_set": "demonstration"},
        {
            "decks": "1", "player_cards": "3", "community_cards": "4", "hand_setting": "best_five", "ties": "push",
            "odds": "6 to 5", "continuous_shuffler": "on",
        },
    ),
)  # fmt: skip
