"""Subchapter 18, let it ride poker. Read beside N.J.A.C. 19:47-18: the order is the same; `common` has the deck, the
deal and what voids all hands. There is no dealer's hand: who plays, plays against a table of odds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from houseway.equipment.cards import name
from houseway.games.ranked import common as ranked
from houseway.games.ranked.common import (
    Found,
    Hand,
    chips_of,
    clockwise,
    counterclockwise,
    deal_down,
    deal_to,
    deck,
    hands_of,
    prepare,
    show,
    stake,
    stub,
    void_round,
    wagers,
)
from houseway.games.ranked.records import Cites, State
from houseway.games.ranked.records import LetItRideRules as Rules
from houseway.law.games.ranked.let_it_ride import BONUS_AMOUNTS, BONUS_WAGER, HAND, LAW, LOWEST_PAIR, POSITIONS
from houseway.money import dollars
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import turn
from houseway.play.inputs import Bet, Choose, Close, Input, Leave
from houseway.play.rules import Game, Terms, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose
from houseway.play.wagering import bets_offered, box_of, chips_on, place_or_seat, refuse_seating, removals
from houseway.ranking.poker import Hand as Ranked
from houseway.ranking.poker import five, grouped, three
from houseway.ranking.words import named

COMMUNITY: Final = "community"
BETS: Final = ("bet_1", "bet_2", "bet_3")
BONUSES: Final = ("lir_bonus", "three_card_bonus")
LET_IT_RIDE, TAKE_BACK = DECISIONS = "let_it_ride", "take_back"
NOT_USED: Final = {"right_of_dealer": HAND - 1, "bottom_of_stack": 0}
"""18.10: which of the community cards is discarded unseen, counted as they are dealt."""


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    method, bonus = elected["deal_method"], elected.get("three_card_bonus_paytable")
    return Rules(
        game=game, as_of=as_of, elected=elected, wagers=wager_terms(as_of, elected), first=BETS, cites=CITES[method],
        acts=ACTS[method], positions=POSITIONS, two_positions=elected["player_two_positions"] == "on", size=HAND,
        stacks=method == "automated_shoe", machine=elected["automated_shuffler"] == "on",
        two_decks=elected["second_deck"] == "on", counted=elected["shuffler_counts_deck"] == "off",
        recut=elected.get("recut_allowed") == "on", base=LAW.paytable("base", as_of).odds,
        limit=elected["payout_limit_per_hand"], bonus=BONUS_AMOUNTS.get(elected.get("lir_bonus_paytable", ""), {}),
        three_card=LAW.paytable(bonus, as_of).odds if bonus else {},
        not_used=NOT_USED[elected["discarded_community_card"]],
    )  # fmt: skip


def wager_terms(as_of: date, elected: dict[str, Any]) -> dict[str, Terms]:
    """18.6(d), 18.6A: the posted limits are those of each of the three bets; the bonus wager is a dollar."""
    there = {id: wager for id, wager in offered(LAW, as_of).items() if elected.get(f"offer_{id}", "on") == "on"}
    return terms(there, {}, of_first(elected, BETS), fixed={"lir_bonus": (BONUS_WAGER, "18.6A")})


def state(rules: Rules) -> State:
    """A fresh table: a deck that waits for its first shuffle."""
    return State(shoe=deck())


SHOE: Final = Cites(
    inspect="18.4(a)", spread="18.4(b)", wash="18.4(c)", separately="18.4(d)",
    alternate="18.2(b)3, 18.2(b)4, 18.2(b)5", shuffle="18.5(a)", idle="18.5(d)", cut="18.5(c)", recut="18.5",
    wagers="18.6(c)", seated="18.6(b)", positions="18.6(e)", announce="18.7(b)", deal="18.7(c)", stub="18.7(d)",
    count="18.7(e)", irregular="18.12",
)  # fmt: skip
"""18.4(a)-(d), 18.5(a)-(d), 18.5(b)1-2, 18.6(a)-(e), 18.7(a)-(f): what the shared procedure follows."""
CITES: Final = {
    "manual_shoe": SHOE,
    "hand": replace(SHOE, announce="18.8(b)3", deal="18.8(c)", stub="18.8(d)", count="18.8(e)"),
    "automated_shoe": replace(SHOE, announce="18.9(b)", deal="18.9(b)", stub="18.9(b)", count="18.9(b)"),
}
ACTS: Final = {
    "manual_shoe": (
        ("put the deck into the shoe", "18.7(a)"),
        ("draw each card with the hand nearest the shoe, place it with the other", "18.7(b)"),
    ),
    "hand": (
        ("take the deck into one hand, and hold it there for the whole round", "18.8(b)2, 18.8(b)2i"),
        ("keep the cards in front of you, over the table inventory container", "18.8(b)2ii"),
    ),
    "automated_shoe": (("put the deck into the automated shoe", "18.9(b)1"),),
}


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    found = await wagers(
        table, tuple(table.rules.wagers), lambda bet: None, partial(refuse_close, table), offers=partial(offers, table)
    )
    hands = hands_of(table, BETS)
    if not hands:
        return
    table.closed = "18.6(c), 18.6(d)"
    table.mark()
    try:
        await dealt_round(table, hands, found)
    except Irregular as event:
        void_round(table, event, hands)
    table.script("put all cards into the discard rack", cite="18.10")


# ── 18.6 wagers ──────────────────────────────────────────────────────────────────────────────────


def wagered(table: Table, seat: str = "") -> list[Hand]:
    """Every position with a wager, or those of one seat."""
    return [hand for hand in hands_of(table, (*BETS, *BONUSES)) if seat in ("", hand.seat)]


def equal(table: Table, hand: Hand) -> bool:
    """18.6(d): whether three equal wagers lie there."""
    amounts = {stake(table, hand, bet) for bet in BETS}
    return len(amounts) == 1 and 0 not in amounts


def refuse_close(table: Table) -> Refusal | None:
    """18.6(d), 18.7(c): nobody is dealt a card who has not made three equal wagers; a bonus wager goes with them."""
    for hand in wagered(table):
        if not equal(table, hand):
            lie = ", ".join(dollars(stake(table, hand, bet)) for bet in BETS)
            return Refusal(f"{hand.name} has not three equal wagers, but {lie}", "equal bets 1, 2 and 3", "18.6(d)")
    return None


def offers(table: Table, ask: Ask[Input], seat: str) -> list[Offer]:
    """Bets that are owed come first, as large as the largest; without them what lies there comes off."""
    owed = [hand for hand in wagered(table, seat) if not equal(table, hand)]
    off = removals(table, seat, ask.refuse, "18.6(d)")
    if owed:
        due = [offer for hand in owed for offer in missing(table, ask, hand)]
        short = [replace(one, silence=True) for one in off if (one.box or seat) in {hand.place for hand in owed}]
        return due + short
    bonuses = [id for id in BONUSES if id in table.rules.wagers and stake(table, Hand(seat, seat), BETS[0])]
    return bets_offered(table, seat, BETS, partial(refuse_unaffordable, table, ask)) + bets_offered(
        table, seat, bonuses, ask.refuse
    ) + off  # fmt: skip


def missing(table: Table, ask: Ask[Input], hand: Hand) -> list[Offer]:
    """What makes the bets of a position equal; any bets, where none lies there yet."""
    box = hand.box
    lie = {bet: stake(table, hand, bet) for bet in BETS}
    if not any(lie.values()):
        return [] if box else bets_offered(table, hand.seat, BETS, partial(refuse_unaffordable, table, ask))
    due = {bet: max(lie.values()) - amount for bet, amount in lie.items() if amount < max(lie.values())}
    if not table.holds(Bet(seat=hand.seat, wager=BETS[0], amount=sum(due.values()))):
        return []
    return [
        Offer(verb="bet", wager=bet, box=box, least=amount, most=amount, step=amount, cite="18.6(d)")
        for bet, amount in due.items()
    ]


def refuse_unaffordable(table: Table, ask: Ask[Input], given: Input) -> Refusal | None:
    """18.6(d): a bet is offered to those who have the chips for all three."""
    assert isinstance(given, Bet)
    if not table.holds(replace(given, amount=len(BETS) * given.amount)):
        return Refusal(f"seat {given.seat} has not the chips for three wagers", "three equal wagers", "18.6(d)")
    return ask.refuse(given)


# ── 18.7 to 18.9 the deal ────────────────────────────────────────────────────────────────────────


async def deal(table: Table, hands: Sequence[Hand], found: Found) -> list[int]:
    """18.7(c), 18.8(c), 18.9(a): three cards each, and three to the community area, of which two are used."""
    community: list[int] = []
    for number, hand in clockwise(table, hands):
        if hand is not None:
            await deal_to(table, found, hand)
        elif number == table.rules.not_used:
            await deal_down(table, found, COMMUNITY, nth=HAND - 1, unrecorded=True)
        else:
            community.append(await deal_down(table, found, COMMUNITY, nth=len(community)))
    stub(table)
    return community


# ── 18.10 the completion of the round ────────────────────────────────────────────────────────────


async def dealt_round(table: Table, hands: Sequence[Hand], found: Found) -> None:
    """18.10: two decisions, each followed by a community card; then the hands, and what they win or lose. All hands are
    seen before any is settled."""
    first, second = await deal(table, hands, found)
    table.script(f"take the community card {UNUSED[table.rules.not_used]} out, unexposed", cite="18.10")
    await decide(table, hands, "bet_1")
    if not counterclockwise(hands):
        return
    shared = [await turn_community(table, first)]
    await decide(table, hands, "bet_2", shared)
    if not counterclockwise(hands):
        return
    table.script("the players lay their cards face down, and do not touch them again", cite="18.10")
    shared.append(await turn_community(table, second))
    shown = [(hand, await show(table, hand, cite="18.10")) for hand in counterclockwise(hands)]
    ranks = [(hand, of_five([*own, *shared]), own) for hand, own in shown]
    for hand, best, own in ranks:
        table.script(f"{hand.name} has {named(best)}", cite="18.10")
        collect(table, hand, best, own)
    for hand, best, own in ranks:
        pay(table, hand, best, own)


UNUSED: Final = {
    NOT_USED["right_of_dealer"]: "on your right",
    NOT_USED["bottom_of_stack"]: "at the bottom of the stack",
}


async def turn_community(table: Table, covered: int) -> str:
    """18.10: the next community card."""
    return await turn(table, covered, COMMUNITY, cite="18.10", hears=table.heard(ranked.VOIDING))


async def decide(table: Table, hands: Sequence[Hand], wager: str, turned: Sequence[str] = ()) -> None:
    """18.1, 18.6(d): each player lets the bet ride or takes it back, whatever he did before; in any order, until all
    have. A community card that was ``turned`` is exposed by nobody."""
    decided: set[str] = set()

    def waiting(seat: str = "") -> list[Hand]:
        return [one for one in hands if not one.folded and one.place not in decided and seat in ("", one.seat)]

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Leave):
            return refuse_leaving(table, hands, given)
        owing = ", ".join(hand.name for hand in waiting())
        if isinstance(given, Close):
            return (
                Refusal(f"{owing} must still decide", f"choose: {LET_IT_RIDE}, {TAKE_BACK}", "18.10") if owing else None
            )
        assert isinstance(given, Choose)
        if not any(hand.place == ranked.place_of(given) for hand in waiting(given.seat)):
            return Refusal(f"seat {given.seat} has nothing to decide", owing or "close", "18.10")
        if given.wager not in ("", wager):
            return Refusal(f"{given.wager} may not be taken back now", wager, "18.6(d)")
        if given.do not in DECISIONS:
            return Refusal(f"{given.do!r} is no answer here", " or ".join(DECISIONS), "18.10")
        return None

    def choices(seat: str) -> list[Offer]:
        return [
            Offer(verb="choose", do=do, box=hand.box, cite="18.10",
                  silence=do == LET_IT_RIDE)
            for hand in waiting(seat) for do in DECISIONS
        ]  # fmt: skip

    while True:
        who = list(dict.fromkeys(hand.seat for hand in waiting()))
        hears = ranked.VOIDING | {ranked.LEFT_SEAT, *(["community_card_exposed"] if who else [])}
        ask: Ask[Input] = Ask(
            f"{wager}: let it ride, or take it back", frozenset({"choose", "close", "leave"} if who else {"close"}),
            cite="18.10", judge=judge, offers=choices, hears=table.heard(hears),
            who=who or ("dealer",), default=None if who else Close(),
        )  # fmt: skip
        try:
            given = await ask
        except Irregular as event:
            if event.card in turned:
                refusal = Refusal(f"{name(event.card)} has been turned", "", "18.12")
                raise table.refused_detail(event, refusal) from None
            if event.kind != ranked.LEFT_SEAT:
                raise
            ranked.abandon(table, hands, event)
            continue
        if isinstance(given, Close):
            return
        if isinstance(given, Choose):
            hand = next(one for one in hands if one.place == ranked.place_of(given))
            decided.add(hand.place)
            table.say(Chose(seat=given.seat, do=given.do, box=box_of(given), cite="18.10"))
            if given.do == TAKE_BACK:
                take_back(table, hand, wager)
        else:
            place_or_seat(table, given, cite="18.6(b)")


def take_back(table: Table, hand: Hand, wager: str) -> None:
    """18.6(d): the dealer pushes the chips back."""
    chips = chips_of(table, hand, wager)
    assert chips is not None
    table.void(chips, "18.6(d), 18.10", result="returned")


def refuse_leaving(table: Table, hands: Sequence[Hand], given: Leave) -> Refusal | None:
    """18.6(b): who has received cards stays seated until the round is over."""
    if any(hand.seat == given.seat and not hand.folded for hand in hands):
        legal = "stay; or irregularity: player_left_seat, if it happened"
        return Refusal(f"seat {given.seat} has received cards: the player stays seated", legal, "18.6(b)")
    return refuse_seating(table, given)


# ── 18.3, 18.11 what a hand is, and wins ─────────────────────────────────────────────────────────


def of_five(cards: Sequence[str]) -> Ranked:
    """18.3(a), 18.3(b), 18.3(b)1-9: what a hand is; suits never decide, and no kicker does."""
    return five(cards)


def paid_as(hand: Ranked) -> str:
    """18.11: the line of the table of odds; a pair must be of tens or better."""
    if hand.category == "pair":
        return "pair_10_or_better" if hand.ranks[0] >= LOWEST_PAIR else ""
    return hand.category


def three_cards(cards: Sequence[str]) -> str:
    """13:69F-18.6B: what the player's own three cards are; ace, king and queen of one suit is a mini royal."""
    return paid_as_three(three(cards))


def paid_as_three(hand: Ranked) -> str:
    """13:69F-18.6B: the line of the three-card table."""
    return "mini_royal" if hand.category == "straight_flush" and hand.ranks[0] == ACE else hand.category


ACE: Final = 14


def collect(table: Table, hand: Hand, best: Ranked, own: Sequence[str]) -> None:
    """18.10: all losing wagers are collected before any is paid."""
    rules = table.rules
    lost = {
        **dict.fromkeys(BETS, paid_as(best) not in rules.base), "lir_bonus": best.category not in rules.bonus,
        "three_card_bonus": three_cards(own) not in rules.three_card,
    }  # fmt: skip
    for chips in chips_on(table):
        if chips.place == hand.place and lost[chips.wager]:
            table.lose(chips, SETTLED[chips.wager])


SETTLED: Final = dict.fromkeys(BETS, "18.10, 18.11") | {"lir_bonus": "18.6A", "three_card_bonus": "13:69F-18.6B"}


def pay(table: Table, hand: Hand, best: Ranked, own: Sequence[str]) -> None:
    """18.11: what is paid on the bets of a hand together is limited; the bonus wagers stand beside it."""
    rules, left = table.rules, table.rules.limit
    for chips in (chips_of(table, hand, bet) for bet in BETS):
        if chips is not None:
            left -= table.win(chips, rules.base[paid_as(best)], SETTLED[chips.wager], most=left)
    if (dollar := chips_of(table, hand, "lir_bonus")) is not None:
        table.award(dollar, rules.bonus[best.category], SETTLED["lir_bonus"])
    if (bonus := chips_of(table, hand, "three_card_bonus")) is not None:
        table.win(bonus, rules.three_card[three_cards(own)], SETTLED["three_card_bonus"])


# ── the entry ────────────────────────────────────────────────────────────────────────────────────


def worth(rules: Rules, hand: str, cards: Sequence[str]) -> str:
    """What a player's three cards are, in words; as the three-card bonus has it where that is offered."""
    if len(cards) != HAND or "??" in cards:
        return ""
    return named(three(cards) if "three_card_bonus" in rules.wagers else grouped(cards))


GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=(COMMUNITY,), size=ranked.size, says=worth,
    seats=ranked.seats(POSITIONS),
    several=lambda rules: rules.two_positions,
    analysis="houseway.maths.ranked.let_it_ride:rows",
    kernels="houseway.maths.ranked.let_it_ride_kernel:kernels",
    layout="houseway.service.layouts.ranked.let_it_ride:layout",
    coach="houseway.maths.ranked.coach:LetItRide",
    example="houseway.games.ranked:let_it_ride.yaml",
    pit="Poker",
    varied=(
        {},
        {"offer_lir_bonus": "on", "offer_three_card_bonus": "on", "player_two_positions": "on"},
        {"deal_method": "automated_shoe", "automated_shuffler": "on", "discarded_community_card": "bottom_of_stack"},
        {"deal_method": "hand", "automated_shuffler": "on", "shuffler_counts_deck": "on", "offer_lir_bonus": "on",
         "lir_bonus_paytable": "lirb_B"},
    ),
)  # fmt: skip
