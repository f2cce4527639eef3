"""Subchapter 17, double down stud. Read beside N.J.A.C. 19:47-17: the order is the same; `common` has the deck and what
voids all hands. There is no dealer's hand: who plays, plays against a table of odds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import lcm
from typing import Any, Final

from msgspec.structs import replace

from houseway.games.ranked import common as ranked
from houseway.games.ranked.common import (
    Found,
    Hand,
    chips_of,
    counterclockwise,
    deal_down,
    deal_up,
    deck,
    hands_of,
    open_and_shuffle,
    place_of,
    stake,
    void_round,
    wagers,
)
from houseway.games.ranked.records import Cites
from houseway.games.ranked.records import DoubleDownStudRules as Rules
from houseway.games.ranked.records import DoubleDownStudState as State
from houseway.law.games.ranked.common import CUT_DEPTH
from houseway.law.games.ranked.double_down_stud import COMMON as COMMON_CARDS
from houseway.law.games.ranked.double_down_stud import LAW, PAYOUT_LIMIT, POSITIONS, PUSHES, WINS
from houseway.money import dollars
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import cut, recut_ordered, turn
from houseway.play.inputs import UNSAID, Bet, Close, Input, Remove
from houseway.play.ledger import seat_order
from houseway.play.rules import Game, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.wagering import CLOSE, box_of, chips_on, place_or_seat, refuse_bet, refuse_remove, removals, rotation
from houseway.ranking.poker import Hand as Ranked
from houseway.ranking.poker import five
from houseway.ranking.words import named

COMMON: Final = "common"
INITIAL, DOUBLE = "initial_wager", "double_down_wager"


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    paid = {**LAW.paytable("payouts", as_of).odds, **elected["higher_odds"]}
    unit = lcm(*(odds.unit for odds in paid.values()))
    method, machine = elected["deal_method"], elected["automated_shuffler"] == "on"
    return Rules(
        game=game, as_of=as_of, elected=elected, first=(INITIAL,), cites=CITES[method], acts=ACTS[method],
        wagers=terms(offered(LAW, as_of), {INITIAL: unit, DOUBLE: unit}, of_first(elected, (INITIAL,))),
        positions=POSITIONS, two_positions=elected["player_two_areas"] == "on", size=1, stacks=False, machine=machine,
        two_decks=elected["second_deck"] == "on", counted=False, recut="recut_by" in elected, paid=paid,
        cut=not (machine and elected["shuffler_output"] == "into_shoe"), recut_by=elected.get("recut_by", ""),
        equal=elected["double_down_amount"] == "equal",
    )  # fmt: skip


def state(rules: Rules) -> State:
    """A fresh table: a deck that waits for its first shuffle."""
    return State(shoe=deck())


SHOE: Final = Cites(
    inspect="17.3(a)", spread="17.3(b)", wash="17.3(c)", separately="17.3(d)",
    alternate="17.2(b)3, 17.2(b)4, 17.2(b)5", shuffle="17.4(a)", idle="17.4(g)", cut="17.4(e)", recut="17.4(f)",
    wagers="17.6(b)", positions="17.6(c)", announce="17.8(a)1", deal="17.8(b)", stub="17.9(c)", irregular="17.11",
)  # fmt: skip
"""17.3(a)-(d), 17.4(a), 17.6(a)-(c), 17.11(b)-(f): what the shared procedure follows."""
CITES: Final = {"manual_shoe": SHOE, "hand": replace(SHOE, announce="17.8(a)2iii")}
ACTS: Final = {
    "manual_shoe": (
        ("put the deck into the shoe; draw each card with the left hand, place it with the right", "17.8(a)1"),
    ),
    "hand": (
        ("take the deck into one hand, and hold it there for the whole round", "17.8(a)2i"),
        ("keep the cards in front of you, over the table inventory container", "17.8(a)2ii"),
    ),
}


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    found = await wagers(table, (INITIAL,), lambda bet: None, lambda: None, again=lambda _: prepare(table))
    hands = hands_of(table, (INITIAL,))
    if not hands:
        return
    table.mark()
    try:
        await dealt_round(table, hands, found)
    except Irregular as event:
        void_round(table, event, hands)
    table.script(
        "put the cards of all winning players, and the rest of the deck, into the discard rack", cite="17.9(c)"
    )


# ── 17.3, 17.4 opening, shuffle and cut ──────────────────────────────────────────────────────────


async def prepare(table: Table) -> None:
    """17.3, 17.4(a), 17.4(b)1-2: opened, shuffled, and cut unless a machine has put the cards into the shoe."""
    beginning, there = not table.state.shoe.shuffled, {*table.seats}
    await open_and_shuffle(table)
    if beginning or not there & {*table.seats}:
        table.state.offered = None
    if table.rules.cut:
        await players_cut(table)


async def players_cut(table: Table) -> None:
    """17.4(c)-(f): a player cuts, or the dealer; where a supervisor so orders, once more."""
    table.script("put the stack on top of the cover card, and offer it for the cut, backs up", cite="17.4(c)")
    cutter = await offered_cut(table)
    while table.rules.recut and await recut_ordered(table, cite=table.rules.cites.recut):
        if table.rules.recut_by == "next_entitled":
            cutter = await offered_cut(table)
        else:
            await cut(table, (), cite="17.4(f)", depth_cite="17.4(e)", least=CUT_DEPTH, by=cutter)
    table.script("put all above the cutting card to the bottom, the cover card into the discard rack", cite="17.4(e)")


async def offered_cut(table: Table) -> str:
    """17.4(c), (e): the one who is entitled, then the others; ten cards or more from either end. Says who cut."""
    return await cut(table, cut_order(table), cite="17.4(c)", depth_cite="17.4(e)", least=CUT_DEPTH)


def cut_order(table: Table) -> list[str]:
    """17.4(d)1-2: the first to arrive when the game is just beginning; else the offer begins at the dealer's far right
    and rotates counterclockwise, round by round. Who is asked when that one declines is our reading: the next ones."""
    seats, last = table.seats, table.state.offered
    if not seats:
        return []
    if last is None:
        table.state.offered, start = "", table.arrivals[0]
    else:
        lower = [seat for seat in seats if last and seat_order(seat) < seat_order(last)]
        table.state.offered = start = max(lower or seats, key=seat_order)
    return rotation(seats, start, step=-1)


# ── 17.8 the deal, and the double down wager ─────────────────────────────────────────────────────


async def deal(table: Table, hands: Sequence[Hand], found: Found) -> tuple[dict[str, str], int, list[str]]:
    """17.8(b): a card face up to each player, then the hole card face down and three common cards face up. Gives the
    cards by position, the hole card's number, and the other three."""
    own = {hand.place: await deal_up(table, found, hand.name) for hand in hands}
    hole = await deal_down(table, found, COMMON, nth=0)
    common = [await deal_up(table, found, COMMON, nth=nth) for nth in range(1, COMMON_CARDS)]
    table.script("no player touches a card", cite="17.8(e)")
    return own, hole, common


async def double_down(table: Table, hands: Sequence[Hand]) -> None:
    """17.8(c): a player may make a double down wager, in any order, and take it back; until "No more bets", or until
    all have."""

    def room(hand: Hand) -> int:
        return stake(table, hand, INITIAL) - stake(table, hand, DOUBLE)

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Close):
            return None
        assert isinstance(given, Bet | Remove)
        if isinstance(given, Remove):
            if given.wager != DOUBLE:
                return Refusal(f"{given.wager} may not be withdrawn now", DOUBLE, "17.6(b)")
            return refuse_remove(table, given, "17.8(c)")
        if given.wager != DOUBLE:
            return Refusal(f"{given.wager} is not made now", DOUBLE, "17.6(b)")
        hand = next(
            (one for one in hands if (one.seat, one.place) == (given.seat, place_of(given)) and room(one)), None
        )
        if hand is None:
            owing = ", ".join(one.name for one in hands if room(one))
            return Refusal(f"seat {given.seat} has no initial wager there to double", owing, "17.8(c)")
        amount = room(hand) if given.amount == UNSAID else given.amount
        if amount > room(hand) or (table.rules.equal and amount != room(hand)):
            legal = f"{'exactly' if table.rules.equal else 'at most'} {dollars(room(hand))}"
            return Refusal(f"a double down wager of {dollars(amount)}", legal, "17.1")
        refusal = refuse_bet(table, replace(given, amount=amount))
        return replace(refusal, legal="close") if refusal and table.rules.equal else refusal

    def offers(seat: str) -> list[Offer]:
        unit, found = table.rules.wagers[DOUBLE].unit, []
        for hand in hands:
            box, most = hand.box, min(room(hand), table.stack(seat))
            most = room(hand) if table.rules.equal or seat in table.unlimited else most // unit * unit
            least = most if table.rules.equal else unit
            bet = Bet(seat=seat, wager=DOUBLE, box=box, amount=most)
            if hand.seat == seat and room(hand) and judge(bet) is None:
                found.append(
                    Offer(verb="bet", wager=DOUBLE, box=box, least=least, most=most, step=unit, cite="17.8(c)")
                )
        return found + removals(table, seat, judge, "17.8(c)")

    while True:
        who = list(dict.fromkeys(hand.seat for hand in hands if room(hand)))
        ask: Ask[Input] = Ask(
            "double down wagers", DOUBLING if who else CLOSE | {"remove"}, cite="17.8(c)", judge=judge, offers=offers,
            hears=table.heard(ranked.VOIDING | {"hole_card_exposed"}), who=who or ("dealer",),
            default=None if who else Close(),
        )  # fmt: skip
        given = await ask
        if isinstance(given, Close):
            return
        if isinstance(given, Remove):
            place_or_seat(table, given, cite="17.8(c)")
            continue
        assert isinstance(given, Bet)
        hand = next(one for one in hands if one.place == place_of(given))
        amount = room(hand) if given.amount == UNSAID else given.amount
        table.place(replace(given, amount=amount), "17.8(c)", box=box_of(given))


DOUBLING: Final = CLOSE | {"bet", "remove"}

# ── 17.9 the completion of the round ─────────────────────────────────────────────────────────────


async def dealt_round(table: Table, hands: Sequence[Hand], found: Found) -> None:
    """17.8(b)-(d), 17.9: the deal, the double down wagers, the hole card; then losing wagers, pushes, winning ones."""
    own, covered, common = await deal(table, hands, found)
    await double_down(table, hands)
    table.closed = "17.8(d)"
    table.announce("No more bets", cite="17.8(d)")
    hole = await turn(table, covered, COMMON, cite="17.8(d)", hears=table.heard(ranked.VOIDING))
    ranks = {hand.place: of_five([own[hand.place], hole, *common]) for hand in hands}
    results = {place: result(rank) for place, rank in ranks.items()}
    for hand in hands:
        if results[hand.place] == "lose":
            collect(table, hand, ranks[hand.place])
    for hand in hands:
        if results[hand.place] == "push":
            push(table, hand, ranks[hand.place])
    for hand in counterclockwise(hands):
        if results[hand.place] not in ("lose", "push"):
            pay(table, hand, ranks[hand.place])


def of_five(cards: Sequence[str]) -> Ranked:
    """17.5(a), 17.5(b), 17.5(b)1-9: what a hand is; suits never decide, and no kicker does."""
    return five(cards)


def result(hand: Ranked) -> str:
    """17.9(a)-(c), 17.10(b): lose, push, or the line of the table of odds by which it wins."""
    if hand.category == "high_card":
        return "lose"
    if hand.category != "pair":
        return hand.category
    rank = hand.ranks[0]
    return "pair_J_to_A" if rank >= WINS else "push" if rank >= PUSHES else "lose"


def collect(table: Table, hand: Hand, rank: Ranked) -> None:
    """17.9(a): a losing hand's wagers."""
    for chips in chips_on(table):
        if chips.place == hand.place:
            table.lose(chips, "17.9(a)")
    table.script(f"{hand.name} has {named(rank)}: collect the card, into the discard rack", cite="17.9(a)")


def push(table: Table, hand: Hand, rank: Ranked) -> None:
    """17.9(b): neither paid nor collected."""
    for chips in chips_on(table):
        if chips.place == hand.place:
            table.void(chips, "17.9(b)")
    table.script(f"{hand.name} has {named(rank)}, a push: collect the card", cite="17.9(b)")


def pay(table: Table, hand: Hand, rank: Ranked) -> None:
    """17.9(c), 17.10(b)-(c): both wagers by the odds, together no more than the payout limit."""
    odds, left = table.rules.paid[result(rank)], PAYOUT_LIMIT
    table.script(f"{hand.name} has {named(rank)}", cite="17.9(c)")
    for chips in (chips_of(table, hand, wager) for wager in (INITIAL, DOUBLE)):
        if chips is not None:
            limited = odds.pays(table.amount(chips)) > left
            left -= table.win(chips, odds, LIMITED if limited else PAID, most=left)


PAID, LIMITED = "17.9(c), 17.10(b)", "17.9(c), 17.10(b), 17.10(c)"


def size(rules: Rules, place: str) -> int:
    """17.8(b): a player's card, or the common ones."""
    return rules.size if place[0].isdigit() else COMMON_CARDS


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=(COMMON,), size=size,
    seats=ranked.seats(POSITIONS),
    several=lambda rules: rules.two_positions,
    analysis="houseway.maths.ranked.double_down_stud:rows", strategies=("never", "always"),
    kernels="houseway.maths.ranked.double_down_stud_kernel:kernels",
    layout="houseway.service.layouts.ranked.double_down_stud:layout",
    coach="houseway.maths.ranked.coach:DoubleDownStud",
    example="houseway.games.ranked:double_down_stud.yaml",
    pit="Poker",
    varied=(
        {},
        {"automated_shuffler": "on", "shuffler_output": "into_shoe", "player_two_areas": "on"},
        {"deal_method": "hand", "automated_shuffler": "on", "second_deck": "on", "double_down_amount": "up_to_equal",
         "higher_odds": {"flush": "17 to 2"}},
    ),
)  # fmt: skip
