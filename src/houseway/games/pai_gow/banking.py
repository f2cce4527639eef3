"""What the pai gows share: positions, hands, wagers, a bank that players may hold, and hands and rounds that are void.
Where the deal begins stands in `start`, how hands are set in `setting`, how they are compared and paid in `settling`.
Each game names the paragraphs of its own subchapter (`Cites`).

The positions of a table are the dealer's and the betting areas, clockwise: the dealer, area 1 at the dealer's left, and
so on round to the area at the dealer's right.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from houseway.equipment.cards import BACK
from houseway.games.one_result import rule
from houseway.games.pai_gow.records import DEALER, Rules, State
from houseway.law.games.pai_gow import MAY_VOID
from houseway.money import dollars
from houseway.play import accounts
from houseway.play.accounts import BANK_POT, DEALER_POT
from houseway.play.asks import Ask, Irregular, Offer, Refusal, anything
from houseway.play.inputs import Bet, Choose, Close, Input
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose
from houseway.play.wagering import WAGERING, box_of, chips_on, place_or_seat, wagering
from houseway.play.windows import offer

POT: Final = BANK_POT
"""Losing wagers, gathered before a player's bank."""
AGAINST: Final = DEALER_POT
"""What the house plays for against a player's bank."""


class Bank(NamedTuple):
    """Who answers for the wagers of a round, with the house or alone, and what the house plays for against it."""

    seat: str = DEALER
    shared: bool = False
    against: int = 0


class Hand:
    """What lies at one position: whose it is, what was dealt there, and how it is set."""

    def __init__(self, seat: str, area: str, pieces: tuple[str, ...] = ()) -> None:
        self.seat, self.area, self.pieces = seat, area, pieces
        self.covered: tuple[int, ...] = ()
        """The numbers to turn the pieces by, while nobody has looked at them."""
        self.high: tuple[str, ...] = ()
        self.low: tuple[str, ...] = ()
        self.ranks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """How high the high and the low hand are."""
        self.foul = False
        """Wrongly set: it loses."""
        self.out = False
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
    order = [*positions[at:], *positions[:at]]
    return order if step > 0 else [start, *reversed(order[1:])]


# ── 10.5, 11.7 wagers; 10.10, 11.12 more than one area ───────────────────────────────────────────


async def wagers(
    table: Table,
    *,
    bank: bool,
    refuse: Callable[[Bet], Refusal | None] = anything,
    refuse_other: Callable[[Input], Refusal | None] = anything,
    hears: frozenset[str] = frozenset(),
    found: Callable[[Irregular], Awaitable[None]] | None = None,
) -> None:
    """10.5, 11.7: wagers are made and withdrawn until the dealer closes; ``refuse`` is what a game says beside. Where a
    player may ``bank`` the round, one may say so meanwhile: no text has the offer before the wagers, or after them."""
    cite = table.rules.cites.wagers
    ask = table.once(("wagers", bank), lambda: wagering(
        table, "wagers", cite=cite, verbs=WAGERING | {"choose"} if bank else WAGERING, boxed=True, hears=hears,
        refuse=lambda bet: refuse_area(table, bet) or refuse(bet),
        refuse_other=lambda given: refuse_early(table, given) or refuse_other(given),
    ))  # fmt: skip
    while not isinstance(given := await answered(ask, found), Close):
        if isinstance(given, Choose):
            table.state.answered[given.seat] = given.do, given.amount, given.wager
            said(table, given)
        else:
            place_or_seat(table, given, cite=cite)


async def answered(ask: Ask[Input], found: Callable[[Irregular], Awaitable[None]] | None) -> Input:
    """The next answer; what is found before the deal is ruled on meanwhile."""
    while True:
        try:
            return await ask
        except Irregular as event:
            heard = event
        assert found is not None
        await found(heard)


def refuse_area(table: Table, bet: Bet) -> Refusal | None:
    """10.5, 11.7: a seated player's own area; 10.10, 11.12: and where elected one beside it that is nobody's."""
    rules, cites = table.rules, table.rules.cites
    own, area = bet.seat, box_of(bet) or bet.seat
    if own not in rules.positions[1:]:
        seats = f"seats {rules.positions[1]} to {rules.positions[-1]}"
        return Refusal(f"seat {own} is no seat of this table: only seated players wager", seats, cites.seated)
    if area == own:
        taken = [chips.seat for chips in table.chips.values() if chips.place == own and chips.seat != own]
        return Refusal(f"seat {taken[0]} has wagered on area {own}", "another seat", cites.areas) if taken else None
    if rules.areas == 1:
        return Refusal(f"seat {own} may not wager on area {area}", f"area {own}", cites.areas)
    order = circle(rules.positions, own, step=1)
    beside = {order[1], order[-1]} - {DEALER}
    held = {chips.place for chips in table.chips.values() if chips.seat == own} - {own}
    if area not in beside or held - {area}:
        return Refusal(f"seat {own} may not wager on area {area} too", f"area {own} and one beside it", cites.areas)
    return Refusal(f"area {area} is another player's", f"area {own}", cites.areas) if area in table.seats else None


# ── 10.8, 11.10 the bank ─────────────────────────────────────────────────────────────────────────

PASS: Final = "pass"
DECLINED: Final = (PASS, "decline")
SHARE: Final = "cobank"
NONE: Final = "none"
"""For the wager of the house against the bank: the bank asks for none."""


async def select_bank(table: Table, first: str) -> Bank:
    """10.8, 11.10: the bank is offered in turn; if nobody accepts, or it is the dealer's turn, the house banks."""
    if not table.rules.banking:
        return Bank()
    before, table.state.answered = early(table), {}
    for seat in offered(table, first):
        given = before.get(seat) or await offer_bank(table, seat)
        if seat not in before:
            said(table, given)
        if given.do not in DECLINED:
            return take_bank(table, given)
    if table.roles.get("bank", DEALER) != DEALER:
        table.role("bank", DEALER, cite=table.rules.cites.bank)
    return Bank()


def said(table: Table, given: Choose) -> None:
    """What a player answers to the offer of the bank."""
    table.say(Chose(seat=given.seat, do=given.do, amount=given.amount, cite=table.rules.cites.bank))


def early(table: Table) -> dict[str, Choose]:
    """The answers that were given while wagers were made, by seat."""
    return {
        seat: Choose(seat=seat, do=do, amount=amount, wager=wager)
        for seat, (do, amount, wager) in table.state.answered.items()
    }


def refuse_early(table: Table, given: Input) -> Refusal | None:
    """10.8, 11.10: an answer to the offer of the bank before its turn; and why wagers are not closed: who has accepted
    must cover them."""
    if isinstance(given, Choose):
        if given.seat in table.state.answered:
            said = table.state.answered[given.seat][0]
            return Refusal(f"seat {given.seat} has answered {said} to the bank", "bet, close", table.rules.cites.bank)
        return refuse_answer(table, given)
    accepted = [one for one in early(table).values() if one.do not in DECLINED and one.seat in table.seats]
    return next(filter(None, (refuse_bank(table, one) for one in accepted)), None) if isinstance(given, Close) else None


def first_offer(table: Table) -> str:
    """10.8, 11.10: the dealer's turn before the first round; then the next position counterclockwise where one sits."""
    last = table.state.first
    if last not in table.rules.positions:
        return DEALER
    order = circle(table.rules.positions, last, step=-1)
    return next(one for one in (*order[1:], last) if one == DEALER or one in table.seats)


def may_bank(table: Table, first: str) -> bool:
    """10.8, 11.10: whether the bank is offered to players in this round."""
    return bool(table.rules.banking) and first != DEALER


def offered(table: Table, first: str) -> list[str]:
    """10.8, 11.10: the players to whom the bank is offered, counterclockwise; nobody when it is the dealer's turn."""
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
        fault = refuse_answer(table, given)
        if fault is None and given.do not in DECLINED:
            fault = refuse_bank(table, given)
        legal = ", ".join(table.rules.banking)
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


def refuse_answer(table: Table, given: Choose) -> Refusal | None:
    """10.8, 11.10: who may bank, and in which words; the house plays for no more than the bank's last wager against
    it."""
    cite, legal, declined = table.rules.cites.bank, ", ".join(table.rules.banking), given.do in DECLINED
    if barred(table, given.seat):
        return Refusal(barred(table, given.seat), legal, cite, final=not declined)
    if given.do not in table.rules.banking + DECLINED or given.wager not in ("", NONE):
        reason = f"{given.do} {given.wager}".strip() + " is no answer here"
        return Refusal(reason, legal, cite, final=given.do in table.rules.banking)  # nor does it accept the cut
    most = table.state.wagered[given.seat]
    if declined or 0 <= given.amount <= most:
        return None
    return Refusal(f"the house does not play for {dollars(given.amount)}", f"{dollars(most)} or less", cite, final=True)


def refuse_bank(table: Table, given: Choose) -> Refusal | None:
    """10.8, 11.10: the bank covers all wagers, or half of them as co-bank."""
    cite = table.rules.cites.bank
    wagers = chips_on(table, table.rules.wager)
    others = sum(table.amount(chips) for chips in wagers if chips.seat != given.seat)
    whole = others + against(table, given)
    needed = -(-whole // 2) if given.do == SHARE else whole
    own = sum(table.amount(chips) for chips in wagers if chips.seat == given.seat)
    held = table.stack(given.seat) + own
    if held >= needed or given.seat in table.unlimited:
        return None
    reason = f"seat {given.seat} has {dollars(held)} to answer for wagers of {dollars(whole)}"
    return Refusal(reason, f"{dollars(needed)} or more, or less from the house", cite, final=True)


def against(table: Table, given: Choose) -> int:
    """10.8, 11.10: what the house plays for: the bank's last wager against it, or what the bank asks for instead."""
    return 0 if given.wager == NONE else given.amount or table.state.wagered[given.seat]


def take_bank(table: Table, given: Choose) -> Bank:
    """10.8, 11.10: the marker goes before the bank, whose wager goes back; the house puts its own down."""
    cite, bank = table.rules.cites.bank, Bank(given.seat, given.do == SHARE, against(table, given))
    table.role("bank", bank.seat, cite=cite)
    markers = f"seat {bank.seat}, and the co-bank's before the dealer" if bank.shared else f"seat {bank.seat}"
    table.script(f"place the marker before {markers}", cite=cite)
    for chips in chips_on(table, table.rules.wager):
        if chips.seat == bank.seat:
            table.void(chips, cite, result="returned")
    table.move(accounts.HOUSE, AGAINST, bank.against, cite)
    return bank


def no_more_bets(table: Table) -> None:
    """10.5, 10.6, 11.7: nothing is made, increased or withdrawn from now on."""
    table.closed, table.stays = table.rules.cites.wagers, table.rules.cites.seated
    table.announce("No more bets", cite=table.rules.cites.closing)


def bank_moves_on(table: Table, bank: Bank, first: str, made: dict[str, int]) -> None:
    """10.8, 11.10: who banked, to whom it was offered first, and what was wagered against the house."""
    state = table.state
    state.first, state.bank = first, bank.seat
    if bank.seat == DEALER:
        state.wagered = made


def made(table: Table) -> dict[str, int]:
    """What each seat has wagered against the house or the bank."""
    wagers = chips_on(table, table.rules.wager)
    seats = {chips.seat for chips in wagers}
    return {seat: sum(table.amount(one) for one in wagers if one.seat == seat) for seat in sorted(seats)}


# ── 10.9, 11.11 irregularities ───────────────────────────────────────────────────────────────────


async def void_hand(table: Table, hands: dict[str, Hand], bank: Bank, event: Irregular, exposed: str) -> None:
    """10.9, 11.11: an exposed tile or card voids all hands; or only that player's, who chooses so and does not bank."""
    seat, cite = event.given.seat, table.rules.cites.irregular
    if event.kind == exposed and event.card not in ("", BACK):
        refuse_elsewhere(table, hands, event)
    if event.kind != exposed or not table.rules.may_void or seat == bank.seat:
        raise event
    mine = [hand for hand in hands.values() if hand.seat == seat and not hand.out]
    if not mine:
        seats = ", ".join(sorted({hand.seat for hand in hands.values() if not hand.out}))
        raise table.refused_detail(event, Refusal(f"seat {seat} has no hand", f"seats {seats}", cite))
    rule(table, event.kind, seat, outcome=MAY_VOID)
    if await offer(table, seat, ("play", "void"), "play on or void the hand", cite=cite) == "void":
        table.reverse(f"the hand of seat {seat}", cite, of=seat)
        for chips in chips_on(table):
            if chips.seat == seat:
                table.void(chips, cite)
        for hand in mine:
            hand.out = True


def refuse_elsewhere(table: Table, hands: dict[str, Hand], event: Irregular) -> None:
    """11.11: what lies in another hand, or not in one of which every card is known, is not exposed there."""
    seat, rules = event.given.seat, table.rules
    mine = [hand for hand in hands.values() if hand.seat == seat]
    known = mine and all(
        len(hand.pieces) == rules.game.size(rules, hand.area) and BACK not in hand.pieces for hand in mine
    )
    here = any(event.card in hand.pieces for hand in mine)
    elsewhere = not here and (known or any(event.card in hand.pieces for hand in hands.values()))
    refusal = table.contradicted(rules.cites.irregular) if elsewhere else None
    if refusal:
        raise table.refused_detail(event, refusal)


def void_round(table: Table, cite: str) -> None:
    """10.9, 11.11: all hands are void: every wager goes back, that of the house too."""
    table.reverse("round", cite)
    for chips in chips_on(table):
        table.void(chips, cite)


def return_unplayed(table: Table) -> None:
    """10.5, 11.7: what was wagered where there was nothing to play by."""
    for chips in chips_on(table):
        table.void(chips, table.rules.cites.wagers, result="returned")
