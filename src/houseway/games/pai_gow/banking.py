"""What the pai gows share: a bank that players may hold, a shaker that says where the deal begins, hands set in secret,
and two hands against two. Each game names the paragraphs of its own subchapter (`Cites`).

The positions of a table are the dealer's and the betting areas, clockwise: the dealer, area 1 at the dealer's left, and
so on round to the area at the dealer's right.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from msgspec import Struct

from houseway.games.one_result import rule
from houseway.money import Odds, Vigorish, dollars
from houseway.play import accounts
from houseway.play import rules as elected_rules
from houseway.play.accounts import BANK_POT, DEALER_POT, Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import Bet, Choose, Close, Roll
from houseway.play.rules import Paid
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose, Rolled, Settled, Void
from houseway.play.tells import Vigorish as VigorishTell
from houseway.play.wagering import box_of, chips_on, place_or_seat, wagering
from houseway.play.windows import Setting, choices

DEALER = "dealer"
POT = BANK_POT
"""Losing wagers, gathered before a player's bank."""
AGAINST = DEALER_POT
"""What the house plays for against a player's bank."""


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    wagers: str
    dice: str
    deal: str
    settle: str
    bank: str
    irregular: str
    areas: str


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules that the shared procedure reads."""

    cites: Cites
    wager: str
    """The wager that is made against the dealer or the bank."""
    pays: Odds
    vigorish: Vigorish
    positions: tuple[str, ...]
    """Clockwise, the dealer's first."""
    dice: int
    shakes: int
    banking: tuple[str, ...]
    """10.8, 11.10: what a player may answer to whom the bank is offered; nothing where players do not bank."""
    areas: int
    """10.10, 11.12: how many areas one player may wager on."""

    def odds(self, wager: str) -> Paid:
        """10.6, 11.11: the same for every win."""
        return {"": self.pays}

    def kept(self, wager: str) -> str:
        """10.6, 11.11: of every win."""
        return f"{self.vigorish.percent} percent of what is won"


class State(Struct, kw_only=True):
    """What outlives a round."""

    bank: str = DEALER
    """Who held the bank in the last round."""
    first: str = ""
    """To whom the bank was offered first in the last round."""
    wagered: dict[str, int] = {}
    """What each seat wagered against the house when the house last banked."""


class Bank(NamedTuple):
    """Who answers for the wagers of a round, with the house or alone, and what the house plays for against it."""

    seat: str = DEALER
    shared: bool = False
    against: int = 0


class Hand(Struct):
    """What lies at one position: whose it is, what was dealt there, and how it is set."""

    seat: str
    area: str
    pieces: tuple[str, ...] = ()
    covered: tuple[int, ...] = ()
    """The numbers to turn the pieces by, while nobody has looked at them."""
    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    ranks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """How high the high and the low hand are."""
    foul: bool = False
    """Wrongly set: it loses."""
    out: bool = False
    """Its player has voided it."""

    @property
    def name(self) -> str:
        """The position in words."""
        if self.area == DEALER:
            return DEALER
        return f"seat {self.seat}" if self.area == self.seat else f"area {self.area}"


Table = TableOf[Rules, State]


def circle(positions: Sequence[str], start: str, *, step: int) -> list[str]:
    """All positions once round from ``start``: clockwise by 1, counterclockwise by -1."""
    at = positions.index(start)
    return [positions[(at + step * n) % len(positions)] for n in range(len(positions))]


# ── 10.5, 11.7 wagers; 10.10, 11.12 more than one area ───────────────────────────────────────────


async def wagers(table: Table) -> None:
    """10.5, 11.7: wagers are made and withdrawn until the dealer closes."""
    cite = table.rules.cites.wagers
    ask = table.once(
        "wagers", lambda: wagering(table, "wagers", cite=cite, boxed=True, refuse=lambda bet: refuse_area(table, bet))
    )
    while not isinstance(given := await ask, Close):
        place_or_seat(table, given, cite=cite)


def area_of(chips: Chips) -> str:
    """The betting area that a stack lies on."""
    return chips.box or chips.seat


def refuse_area(table: Table, bet: Bet) -> Refusal | None:
    """10.5, 11.7: a seated player's own area; 10.10, 11.12: and where elected one beside it that is nobody's."""
    rules, cites = table.rules, table.rules.cites
    own, area = bet.seat, box_of(bet) or bet.seat
    if own not in rules.positions[1:]:
        seats = f"seats {rules.positions[1]} to {rules.positions[-1]}"
        return Refusal(f"seat {own} is no seat of this table: only seated players wager", seats, cites.wagers)
    if area == own:
        taken = [chips.seat for chips in table.chips.values() if area_of(chips) == own and chips.seat != own]
        return Refusal(f"seat {taken[0]} has wagered on area {own}", "another seat", cites.areas) if taken else None
    if rules.areas == 1:
        return Refusal(f"seat {own} may not wager on area {area}", f"area {own}", cites.areas)
    order = circle(rules.positions, own, step=1)
    beside = {order[1], order[-1]} - {DEALER}
    held = {area_of(chips) for chips in table.chips.values() if chips.seat == own} - {own}
    if area not in beside or held - {area}:
        return Refusal(f"seat {own} may not wager on area {area} too", f"area {own} and one beside it", cites.areas)
    return Refusal(f"area {area} is another player's", f"area {own}", cites.areas) if area in table.seats else None


# ── 10.8, 11.10 the bank ─────────────────────────────────────────────────────────────────────────

PASS = "pass"
SHARE = "cobank"
NONE = "none"
"""For the wager of the house against the bank: the bank asks for none."""


async def select_bank(table: Table) -> Bank:
    """10.8, 11.10: the bank is offered in turn; if nobody accepts, or it is the dealer's turn, the house banks."""
    if not table.rules.banking:
        return Bank()
    for seat in offered(table):
        given = await offer_bank(table, seat)
        table.say(Chose(seat=seat, do=given.do, amount=given.amount, cite=table.rules.cites.bank))
        if given.do != PASS:
            return take_bank(table, given)
    if table.roles.get("bank", DEALER) != DEALER:
        table.role("bank", DEALER, cite=table.rules.cites.bank)
    return Bank()


def first_offer(table: Table) -> str:
    """10.8, 11.10: the dealer's turn before the first round; then the next position counterclockwise where one sits."""
    last = table.state.first
    if last not in table.rules.positions:
        return DEALER
    order = circle(table.rules.positions, last, step=-1)
    return next(one for one in (*order[1:], last) if one == DEALER or one in table.seats)


def offered(table: Table) -> list[str]:
    """10.8, 11.10: the players to whom the bank is offered, counterclockwise; nobody when it is the dealer's turn."""
    first = first_offer(table)
    order = circle(table.rules.positions, first, step=-1)
    return [one for one in order if first != DEALER and one in table.seats and not barred(table, one)]


def barred(table: Table, seat: str) -> str:
    """10.8, 11.10: why a player may not bank this round."""
    if seat not in table.seats:
        return f"nobody sits at seat {seat}"
    if seat == table.state.bank:
        return f"seat {seat} banked the last round"
    if seat not in table.state.wagered:
        return f"seat {seat} did not wager against the house when it last banked"
    return ""


def offer_bank(table: Table, seat: str) -> Ask[Choose]:
    """10.8, 11.10: one player accepts, alone or with the house, or passes; a record that says nothing passes."""
    cite, most = table.rules.cites.bank, table.state.wagered[seat]

    def judge(given: Choose) -> Refusal | None:
        legal = ", ".join(table.rules.banking)
        if given.seat != seat and barred(table, given.seat):
            return Refusal(barred(table, given.seat), legal, cite)
        if given.do not in table.rules.banking or given.wager not in ("", NONE):
            return Refusal(f"{given.do} {given.wager}".strip() + " is no answer here", legal, cite)
        fault = None if given.do == PASS else refuse_bank(table, given)
        return fault or (Refusal(f"the bank is offered to seat {seat}", legal, cite) if given.seat != seat else None)

    def offers(who: str) -> list[Offer]:
        if who != seat:
            return []
        bounded = [Offer(verb="choose", do=do, most=most, cite=cite) for do in table.rules.banking if do != PASS]
        alone = [Offer(verb="choose", do=offer.do, wager=NONE, cite=cite) for offer in bounded]
        every = [*bounded, *alone, Offer(verb="choose", do=PASS, cite=cite)]
        return [one for one in every if not judge(Choose(seat=seat, do=one.do, wager=one.wager))]

    return Ask(f"the bank, offered to seat {seat}", frozenset({"choose"}), cite=cite, judge=judge, who=(seat,),
               default=Choose(seat=seat, do=PASS), offers=offers)  # fmt: skip


def refuse_bank(table: Table, given: Choose) -> Refusal | None:
    """10.8, 11.10: the house plays for no more than the bank's last wager against it; the bank covers all wagers, or
    half of them as co-bank."""
    cite, most = table.rules.cites.bank, table.state.wagered[given.seat]
    if not 0 <= given.amount <= most:
        return Refusal(f"the house does not play for {dollars(given.amount)}", f"{dollars(most)} or less", cite)
    others = sum(table.amount(chips) for chips in chips_on(table) if chips.seat != given.seat)
    whole = others + against(table, given)
    needed = -(-whole // 2) if given.do == SHARE else whole
    own = sum(table.amount(chips) for chips in chips_on(table) if chips.seat == given.seat)
    held = table.stack(given.seat) + own
    if held >= needed or given.seat in table.unlimited:
        return None
    reason = f"seat {given.seat} has {dollars(held)} to answer for wagers of {dollars(whole)}"
    return Refusal(reason, f"{dollars(needed)} or more, or less from the house", cite)


def against(table: Table, given: Choose) -> int:
    """10.8, 11.10: what the house plays for: the bank's last wager against it, or what the bank asks for instead."""
    return 0 if given.wager == NONE else given.amount or table.state.wagered[given.seat]


def take_bank(table: Table, given: Choose) -> Bank:
    """10.8, 11.10: the marker goes before the bank, whose own wagers go back; the house puts its wager down."""
    cite, bank = table.rules.cites.bank, Bank(given.seat, given.do == SHARE, against(table, given))
    table.role("bank", bank.seat, cite=cite)
    markers = f"seat {bank.seat}, and the co-bank's before the dealer" if bank.shared else f"seat {bank.seat}"
    table.script(f"place the marker before {markers}", cite=cite)
    for chips in chips_on(table):
        if chips.seat == bank.seat:
            table.void(chips, cite, result="returned")
    table.move(accounts.HOUSE, AGAINST, bank.against, cite)
    return bank


def no_more_bets(table: Table) -> None:
    """10.5, 10.6, 11.7: nothing is made, increased or withdrawn from now on."""
    table.closed = table.rules.cites.wagers
    table.announce("No more bets", cite=table.rules.cites.deal)


def bank_moves_on(table: Table, bank: Bank, made: dict[str, int]) -> None:
    """10.8, 11.10: who banked, to whom it was offered first, and what was wagered against the house."""
    state = table.state
    state.first, state.bank = first_offer(table), bank.seat
    if bank.seat == DEALER:
        state.wagered = made


def made(table: Table) -> dict[str, int]:
    """What each seat has wagered."""
    seats = {chips.seat for chips in chips_on(table)}
    return {seat: sum(table.amount(one) for one in chips_on(table) if one.seat == seat) for seat in sorted(seats)}


# ── 10.3, 10.6, 11.4, 11.8C where the deal begins ────────────────────────────────────────────────

NO_ROLL = frozenset({"die_not_flat", "die_off_the_table"})


async def starting_position(table: Table, bank: Bank) -> str:
    """10.6, 11.8C: the positions are counted counterclockwise from the dealer or bank up to the total of the dice."""
    rules = table.rules
    cite = rules.cites.deal
    dice = await shake(table)
    table.say(Rolled(dice=dice, cite=rules.cites.dice))
    table.announce(str(sum(dice)), cite=cite)
    counted = circle(rules.positions, bank.seat, step=-1)
    start = counted[(sum(dice) - 1) % len(counted)]
    table.script(f"count counterclockwise to {position(start)}: the deal begins there", cite=cite)
    return start


def position(one: str) -> str:
    """A position in words."""
    return "the dealer" if one == DEALER else f"seat {one}"


async def shake(table: Table) -> tuple[int, ...]:
    """10.3, 10.6, 10.9: the covered shaker is shaken and opened; a die that is not flat in it is no roll."""
    rules = table.rules
    ask = table.once("dice", lambda: _shaking(rules))
    while True:
        table.script(f"shake the covered shaker at least {rules.shakes} times and take the lid off", rules.cites.deal)
        try:
            return (await ask).dice
        except Irregular as event:
            rule(table, event.kind)
            table.announce("No roll", cite=rules.cites.irregular)
            table.say(Void(scope="roll", cite=rules.cites.irregular))


def _shaking(rules: Rules) -> Ask[Roll]:
    def judge(given: Roll) -> Refusal | None:
        fair = len(given.dice) == rules.dice and all(1 <= face <= 6 for face in given.dice)
        legal = f"{rules.dice} dice, each 1 to 6"
        return None if fair else Refusal(f"{list(given.dice)} is not a roll", legal, rules.cites.dice)

    return Ask("the dice in the shaker", frozenset({"roll"}), cite=rules.cites.dice, judge=judge, hears=NO_ROLL,
               chances=lambda: rolls(rules.dice))  # fmt: skip


def rolls(dice: int) -> list[tuple[Roll, int]]:
    """Every roll of so many dice, sorted, with the number of orders in which it falls."""
    found = combinations_with_replacement(range(1, 7), dice)
    orders = {faces: factorial(dice) // prod(factorial(faces.count(face)) for face in {*faces}) for faces in found}
    return [(Roll(dice=faces), number) for faces, number in orders.items()]


def cover_the_shaker(table: Table) -> None:
    """10.6, 11.8C."""
    table.script("cover the shaker and shake it once", cite=table.rules.cites.deal)


# ── 10.7, 11.9 setting the hands ─────────────────────────────────────────────────────────────────


class Setter(Struct, frozen=True, kw_only=True):
    """How hands of a game are set: what is refused, which settings there are, and what a set hand is worth."""

    refuse: Callable[[Hand, Choose], Refusal | None]
    settings: Callable[[Hand], Sequence[Setting]]
    set: Callable[[Hand, Sequence[str], Sequence[str]], None]


def in_turns(table: Table, hands: Sequence[Hand]) -> list[list[Hand]]:
    """10.10, 11.12: every player's first hand, then the second: the larger wager first, of equals counterclockwise."""
    turns: dict[str, list[Hand]] = {}
    for hand in sorted(hands, key=lambda one: (-stake(table, one), -table.rules.positions.index(one.area))):
        turns.setdefault(hand.seat, []).append(hand)
    longest = max(map(len, turns.values()), default=0)
    return [[mine[turn] for mine in turns.values() if len(mine) > turn] for turn in range(longest)]


def stake(table: Table, hand: Hand) -> int:
    """What is wagered on a hand."""
    return table.stake(hand.seat, table.rules.wager, "" if hand.area == hand.seat else hand.area)


async def set_hands(
    table: Table,
    hands: Sequence[Hand],
    setter: Setter,
    *,
    secret: bool,
    hears: frozenset[str],
    found: Callable[[Irregular], Awaitable[None]],
) -> None:
    """10.7, 11.9: each of these players sets one hand; an irregularity may take a hand out while others are set."""
    answers: dict[str, Choose] = {}
    while waiting := {hand.seat: hand for hand in hands if not hand.out}:
        try:
            await choices(
                table, list(waiting), ("set",), "hands to set", cite=table.rules.cites.settle, must=True, secret=secret,
                refuse=lambda given: setter.refuse(waiting[given.seat], given), hears=hears, answers=answers,
                settings=lambda seat: setter.settings(waiting[seat]),
            )  # fmt: skip
        except Irregular as event:
            await found(event)
            continue
        for seat, hand in waiting.items():
            setter.set(hand, answers[seat].high, answers[seat].low)
        return


async def dealer_sets(table: Table, hand: Hand, house_way: Setting, setter: Setter, *, hears: frozenset[str]) -> None:
    """10.7, 10.9: the dealer sets a hand by the house way; one that was set otherwise is set again."""
    cite = table.rules.cites.settle
    ask: Ask[Choose] = Ask(
        f"{hand.name}: set by the house way", frozenset({"choose"}), cite=cite, who=(DEALER,),
        default=Choose(seat=DEALER, do="set", high=house_way[0], low=house_way[1]), hears=hears | {NOT_FOLLOWED},
        judge=lambda given: _dealers(given, cite) or setter.refuse(hand, given),
    )  # fmt: skip
    followed = False
    try:
        given = await ask
        setter.set(hand, given.high, given.low)
        ranks = hand.ranks
        setter.set(hand, *house_way)
        followed = ranks == hand.ranks
    except Irregular as event:
        if event.kind != NOT_FOLLOWED:
            raise
        setter.set(hand, *house_way)
    if not followed:
        rule(table, NOT_FOLLOWED)


NOT_FOLLOWED = "house_way_not_followed"


def _dealers(given: Choose, cite: str) -> Refusal | None:
    legal = f"choose: {{seat: {DEALER}, do: set, high, low}}"
    return None if (given.seat, given.do) == (DEALER, "set") else Refusal("the dealer sets this hand", legal, cite)


# ── 10.7, 11.9 payment and collection ────────────────────────────────────────────────────────────


def result(hand: Hand, bank: Hand) -> str:
    """10.7, 11.9: both hands higher win, one is a push, none loses; a copy is the dealer's or the bank's."""
    if hand.foul:
        return "lose"
    higher = sum(mine > theirs for mine, theirs in zip(hand.ranks, bank.ranks, strict=True))
    return ("lose", "push", "win")[higher]


def opening_order(table: Table, hands: Sequence[Hand]) -> list[Hand]:
    """10.7, 11.9: the dealer's own hand first; then from the farthest at the dealer's right, counterclockwise."""
    order = circle(table.rules.positions, DEALER, step=-1)
    return sorted(hands, key=lambda one: order.index(one.area))


def settle_with_house(table: Table, hands: Sequence[Hand], dealer: Hand, show: Callable[[Hand, str], None]) -> None:
    """10.7, 11.9: each hand is opened, announced and settled against the dealer's before the next."""
    for hand in opening_order(table, hands):
        decided = result(hand, dealer)
        show(hand, decided)
        chips = chips_of(table, hand)
        if decided == "win":
            pay(table, chips, payer=accounts.HOUSE)
        elif decided == "lose":
            table.lose(chips, table.rules.cites.settle)
        else:
            table.void(chips, table.rules.cites.settle)


def chips_of(table: Table, hand: Hand) -> Chips:
    """The stack that is wagered on a hand."""
    return next(one for one in table.chips.values() if one.seat == hand.seat and area_of(one) == hand.area)


def pay(table: Table, chips: Chips, *, payer: str) -> None:
    """10.7, 11.9: a winner is paid at the odds, and the vigorish is taken from what was won."""
    rules, cite = table.rules, table.rules.cites.settle
    due = rules.vigorish.due(rules.pays.pays(table.amount(chips)))
    table.win(chips, rules.pays, cite, vigorish=due, collected="immediate", payer=payer)
    charge(table, chips.seat, due, cite)


def charge(table: Table, seat: str, due: int, cite: str) -> None:
    """Vigorish is collected at once."""
    table.say(VigorishTell(seat=seat, amount=due, collected="immediate", cite=cite))
    table.move(accounts.seat(seat), accounts.VIGORISH, due, cite)


# ── 10.8, 11.10 a player's bank ──────────────────────────────────────────────────────────────────


def settle_with_bank(
    table: Table, hands: Sequence[Hand], of_bank: Hand, bank: Bank, show: Callable[[Hand, str], None]
) -> None:
    """10.8, 11.10: the hands are opened, the dealer's first, and losing wagers gathered before the bank; from these,
    and then from the bank's chips, the winners are paid."""
    cite = table.rules.cites.bank
    won: list[Hand] = []
    for hand in opening_order(table, hands):
        decided = result(hand, of_bank)
        show(hand, decided)
        if decided == "win":
            won.append(hand)
        elif hand.seat == DEALER:
            house_plays(table, bank, decided)
        elif decided == "lose":
            table.lose(chips_of(table, hand), cite, taker=POT)
        else:
            table.void(chips_of(table, hand), cite)
    make_good(table, bank, sum(at_stake(table, bank, hand) for hand in won) - table.ledger.get(POT, 0))
    for hand in won:
        if hand.seat == DEALER:
            house_plays(table, bank, "win")
        else:
            pay(table, chips_of(table, hand), payer=POT)
    bank_gains(table, bank)


def at_stake(table: Table, bank: Bank, hand: Hand) -> int:
    """What a winning hand is paid."""
    amount = bank.against if hand.seat == DEALER else table.amount(chips_of(table, hand))
    return table.rules.pays.pays(amount)


def house_plays(table: Table, bank: Bank, decided: str) -> None:
    """10.8, 11.10: the wager of the house against the bank; the house pays itself no vigorish."""
    rules, cite = table.rules, table.rules.cites.bank
    pays = rules.pays.pays(bank.against) if decided == "win" else 0
    named = {"push": "void"}.get(decided, decided)
    table.say(
        Settled(seat=DEALER, wager=rules.wager, amount=bank.against, result=named, pays=pays, cite=cite,
                odds=rules.pays if pays else None)
    )  # fmt: skip
    table.move(POT, accounts.HOUSE, pays, cite)
    table.move(AGAINST, POT if decided == "lose" else accounts.HOUSE, bank.against, cite)


def make_good(table: Table, bank: Bank, wanting: int) -> None:
    """10.8, 11.10: what the gathered wagers do not pay comes from the bank, half of it from the house where they share,
    an odd cent being the house's; and what the bank has not got comes from the house."""
    if wanting > 0:
        own = wanting // 2 if bank.shared else wanting
        own = own if bank.seat in table.unlimited else min(own, table.stack(bank.seat))
        table.move(accounts.seat(bank.seat), POT, own, table.rules.cites.bank)
        table.move(accounts.HOUSE, POT, wanting - own, table.rules.cites.bank)


def bank_gains(table: Table, bank: Bank) -> None:
    """10.8, 11.10: what is left is the bank's, half of it the house's where they share, an odd cent the player's;
    vigorish on what the player has won in the round."""
    gained, cite = table.ledger.get(POT, 0), table.rules.cites.bank
    own = gained - gained // 2 if bank.shared else gained
    table.move(POT, accounts.seat(bank.seat), own, cite)
    table.move(POT, accounts.HOUSE, gained - own, cite)
    if own:
        charge(table, bank.seat, table.rules.vigorish.due(own), cite)


def give_back(table: Table, bank: Bank, cite: str) -> None:
    """10.9, 11.11: all hands are void: every wager goes back, that of the house too."""
    for chips in chips_on(table):
        table.void(chips, cite)
    table.move(AGAINST, accounts.HOUSE, bank.against, cite)
