"""Subchapter 20, three card poker. Read beside N.J.A.C. 19:47-20: the order is the same; `common` has the deck, the
deal and what voids all hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from msgspec.structs import replace

from houseway.equipment.cards import BACK
from houseway.games.ranked import common as ranked
from houseway.games.ranked.common import (
    DEALER,
    Found,
    Hand,
    chips_of,
    clockwise,
    deal_down,
    deal_to,
    deck,
    hands_of,
    place_of,
    prepare,
    show,
    stake,
    stub,
    void_round,
    wager_or_fold,
    wagers,
)
from houseway.games.ranked.records import Cites, State
from houseway.games.ranked.records import ThreeCardPokerRules as Rules
from houseway.law.games.ranked.three_card_poker import HAND, LAW, POSITIONS, QUALIFYING
from houseway.money import Odds
from houseway.play import accounts
from houseway.play.accounts import HOUSE
from houseway.play.asks import Irregular, Refusal
from houseway.play.dealing import turn_hand
from houseway.play.inputs import Bet, Remove
from houseway.play.rules import Game, Terms, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Settled
from houseway.ranking.poker import Hand as Ranked
from houseway.ranking.poker import best, three
from houseway.ranking.words import named

DEALS: Final = {"manual_shoe": "20.7", "hand": "20.8", "automated_shoe": "20.9"}
LOWEST: Final = three(QUALIFYING)
FIRST: Final = ("ante", "pair_plus", "six_card_bonus")
"""20.6: what is wagered before the cards."""


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    made = wager_terms(as_of, elected)
    tables = {"ante": "ante", "play": "play", "six_card_bonus": "six_card_bonus"} | {
        name: f"{name}_{elected[f'{name}_table']}" for name in ("ante_bonus", "pair_plus")
    }
    method = elected["deal_method"]
    return Rules(
        game=game, as_of=as_of, elected=elected, wagers=made, first=tuple(id for id in FIRST if id in made),
        cites=replace(CITES, deal=DEALS[method]), positions=POSITIONS,
        two_positions=elected["player_two_positions"] == "on", size=HAND, stacks=method == "automated_shoe",
        machine=elected["automated_shuffler"] == "on", two_decks=elected["second_deck"] == "on",
        counted=elected["shuffler_counts_deck"] == "off", recut=False,
        paid={one: LAW.paytable(id, as_of).odds for one, id in tables.items() if one in made or one == "ante_bonus"},
        alone=elected["pair_plus_alone"] == "on",
        spared=("pair_plus",) if elected["fold_forfeits_pair_plus"] == "off" else (),
    )  # fmt: skip


def wager_terms(as_of: date, elected: dict[str, Any]) -> dict[str, Terms]:
    """20.6: the posted limits are those of what is wagered before the cards; the play wager follows from the ante."""
    there = offered(LAW, as_of)
    if elected.get("offer_six_card_bonus") != "on":
        there.pop("six_card_bonus", None)
    return terms(there, {}, of_first(elected, [id for id in FIRST if id in there]))


def state(rules: Rules) -> State:
    """A fresh table: a deck that waits for its first shuffle."""
    return State(shoe=deck())


CITES: Final = Cites(
    inspect="20.4", separately="20.4", spread="20.4", wash="20.4", alternate="20.2", shuffle="20.5", idle="20.5",
    cut="20.5", recut="20.5", wagers="20.6", seated="20.6", positions="20.6", deal="20.7", stub="20.7",
    irregular="20.12",
)  # fmt: skip


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    found = await wagers(
        table, table.rules.first, lambda bet: refuse_wager(table, bet), lambda: None,
        lambda given: refuse_removal(table, given),
    )  # fmt: skip
    hands = hands_of(table, table.rules.first)
    if not hands:
        return
    table.mark()
    try:
        await dealt_round(table, hands, found)
    except Irregular as event:
        void_round(table, event, hands)
    table.script("put all cards into the discard rack", cite="20.10")


# ── 20.3 which hand is higher ────────────────────────────────────────────────────────────────────


def of_three(cards: Sequence[str]) -> Ranked:
    """20.3(a)-(c), 20.3(b)1-5: three cards; three of a kind beats a straight, and a straight a flush."""
    return three(cards)


# ── 20.6 wagers ──────────────────────────────────────────────────────────────────────────────────


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """20.6: ante alone, pair plus alone, or both; the six card bonus beside one of them."""
    hand = Hand(bet.seat, place_of(bet))
    lacks = lacking(table, hand, {bet.wager: bet.amount})
    return Refusal(f"{hand.name} has no {lacks}", f"{lacks} first", "20.6") if lacks else None


def refuse_removal(table: Table, given: Remove) -> Refusal | None:
    """20.6: nothing is taken back that another wager needs."""
    hand = Hand(given.seat, place_of(given))
    taken = given.amount or stake(table, hand, given.wager)
    lacks = lacking(table, hand, {given.wager: -taken})
    return Refusal(f"{hand.name} would have no {lacks}", "take the other wager back first", "20.6") if lacks else None


def lacking(table: Table, hand: Hand, changed: Mapping[str, int]) -> str:
    """20.6: what a wager at a position needs there and would not find."""
    lies = {wager for wager in FIRST if stake(table, hand, wager) + changed.get(wager, 0)}
    if "six_card_bonus" in lies and not lies & {"ante", "pair_plus"}:
        return "ante or pair_plus"
    return "ante" if lies & {"pair_plus"} and "ante" not in lies and not table.rules.alone else ""


# ── 20.7 to 20.9 the deal ────────────────────────────────────────────────────────────────────────


async def deal(table: Table, hands: Sequence[Hand], found: Found) -> list[int]:
    """20.7-20.9: three cards each, all of them face down."""
    own = list[int]()
    for _, hand in clockwise(table, hands):
        if hand is not None:
            await deal_to(table, found, hand)
        else:
            own.append(await deal_down(table, found, DEALER))
    stub(table)
    return own


# ── 20.10 play or fold, and the completion of the round ──────────────────────────────────────────


async def dealt_round(table: Table, hands: Sequence[Hand], found: Found) -> None:
    """20.10: play or fold; then the dealer's cards, and hand by hand from the dealer's far right. All hands are seen
    before any is settled: what is found meanwhile voids all of them."""
    covered = await deal(table, hands, found)
    if any(stake(table, hand, "ante") for hand in hands):
        await wager_or_fold(
            table, hands, "play", lambda hand: stake(table, hand, "ante"), cite="20.10", due_cite="20.10",
            kept=table.rules.spared,
        )  # fmt: skip
    table.closed = "20.10"
    left = [hand for hand in reversed(hands) if any(stake(table, hand, wager) for wager in FIRST)]
    if not left:
        return
    dealer = await dealers_hand(table, covered, left)
    shown = [(hand, await show(table, hand, cite="20.10")) for hand in left]
    for hand, faces in shown:
        settle(table, hand, faces, dealer)


async def dealers_hand(table: Table, covered: Sequence[int], left: Sequence[Hand]) -> list[str]:
    """20.10: turned and announced; where only pair plus wagers are left, a record may leave it face down."""
    needed = any(stake(table, hand, wager) for hand in left for wager in ("play", "six_card_bonus"))
    hears = table.heard(ranked.VOIDING)
    faces = await turn_hand(table, covered, DEALER, cite="20.10", hears=hears, needed=needed)
    if BACK not in faces:
        dealer = of_three(faces)
        qualifies = "qualifies" if dealer >= LOWEST else "does not qualify"
        table.announce(f"Dealer has {named(dealer)}, {qualifies}", cite="20.10")
    return faces


def settle(table: Table, hand: Hand, faces: Sequence[str], dealer: Sequence[str]) -> None:
    """20.10: the ante and the play wager, the ante bonus, pair plus, the six card bonus."""
    own = of_three(faces)
    if stake(table, hand, "play"):
        settle_play(table, hand, own, of_three(dealer))
    settle_by_hand(table, hand, "pair_plus", own)
    if stake(table, hand, "six_card_bonus"):
        settle_by_hand(table, hand, "six_card_bonus", best([*faces, *dealer]))


def settle_play(table: Table, hand: Hand, own: Ranked, dealer: Ranked) -> None:
    """20.10: against the dealer's hand; 20.11: the ante bonus, whatever the dealer has."""
    ante, played, paid = chips_of(table, hand, "ante"), chips_of(table, hand, "play"), table.rules.paid
    assert ante is not None
    assert played is not None
    amount = table.amount(ante)
    if dealer < LOWEST:
        table.win(ante, paid["ante"]["win"], "20.10, 20.11")
        table.void(played, "20.10", result="returned")
    elif own > dealer:
        table.win(ante, paid["ante"]["win"], "20.10, 20.11")
        table.win(played, paid["play"]["win"], "20.10, 20.11")
    else:
        if own == dealer:
            table.script(f"{hand.name} has {named(own)} too, a push", cite="20.10")
        for chips in (ante, played):
            if own == dealer:
                table.void(chips, "20.10")
            else:
                table.lose(chips, "20.10")
    odds = paid["ante_bonus"].get(own.category)
    if odds is not None:
        ante_bonus(table, hand, amount, odds)


def ante_bonus(table: Table, hand: Hand, amount: int, odds: Odds) -> None:
    """20.11: paid on the amount of the ante; no wager of its own."""
    box, pays = hand.box, odds.pays(amount)
    table.say(
        Settled(
            seat=hand.seat, wager="ante_bonus", amount=amount, result="win", odds=odds, pays=pays, cite="20.11",
            box=box,
        )
    )  # fmt: skip
    table.move(HOUSE, accounts.seat(hand.seat), pays, "20.11")


def settle_by_hand(table: Table, hand: Hand, wager: str, made: Ranked) -> None:
    """20.11: a wager on what a hand is, by its table."""
    chips = chips_of(table, hand, wager)
    if chips is None:
        return
    odds = table.rules.paid[wager].get(made.category)
    if odds is not None:
        table.win(chips, odds, "20.11")
    else:
        table.lose(chips, "20.11")


# ── the entry ────────────────────────────────────────────────────────────────────────────────────


def worth(rules: Rules, hand: str, cards: Sequence[str]) -> str:
    """What three cards are, in words."""
    return named(of_three(cards)) if len(cards) == HAND and BACK not in cards else ""


GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=(DEALER,), size=ranked.size, says=worth,
    seats=ranked.seats(POSITIONS),
    several=lambda rules: rules.two_positions,
    analysis="houseway.maths.ranked.three_card_poker:rows", strategies=("queen_high",),
    kernels="houseway.maths.ranked.three_card_poker_kernel:kernels",
    layout="houseway.service.layouts.ranked.three_card_poker:layout",
    coach="houseway.maths.ranked.coach:ThreeCardPoker",
    example="houseway.games.ranked:three_card_poker.yaml",
    pit="Poker",
    varied=(
        {},
        {"deal_method": "automated_shoe", "automated_shuffler": "on", "offer_six_card_bonus": "on"},
        {"player_two_positions": "on", "fold_forfeits_pair_plus": "off"},
    ),
)  # fmt: skip
