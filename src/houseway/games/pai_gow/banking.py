"""What the pai gows share: a bank that players may hold, a shaker that says where the deal begins, hands set in secret,
and two hands against two. Each game names the paragraphs of its own subchapter (`Cites`).

The positions of a table are the dealer's and the betting areas, clockwise: the dealer, area 1 at the dealer's left, and
so on round to the area at the dealer's right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from houseway.equipment.cards import pieces_of
from houseway.equipment.chance import Source
from houseway.games.one_result import rule
from houseway.money import Odds, Vigorish, dollars
from houseway.play import accounts
from houseway.play import rules as elected_rules
from houseway.play.accounts import BANK_POT, DEALER_POT, Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal, anything
from houseway.play.inputs import Bet, Choose, Close, Input, Roll, Start
from houseway.play.rules import Paid
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose, Rolled, Settled, Started, Turned, Void
from houseway.play.tells import Vigorish as VigorishTell
from houseway.play.wagering import box_of, chips_on, place_or_seat, wagering
from houseway.play.windows import Setting, choices, offer

DEALER = "dealer"
POT = BANK_POT
"""Losing wagers, gathered before a player's bank."""
AGAINST = DEALER_POT
"""What the house plays for against a player's bank."""


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    seated: str
    wagers: str
    closing: str
    """"No more bets"."""
    dice: str
    start: str
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
    free: bool = False
    """13:69F-11.22: whether the house takes no vigorish where it banks."""
    positions: tuple[str, ...]
    """Clockwise, the dealer's first."""
    devices: tuple[str, ...]
    """10.3, 11.4: what may say where a deal begins, the one that the licensee elected first."""
    dice: int
    shakes: int
    banking: tuple[str, ...]
    """10.8, 11.10: what a player may answer to whom the bank is offered; nothing where players do not bank."""
    areas: int
    """10.10, 11.12: how many areas one player may wager on."""
    may_void: bool
    """10.9, 11.11: only the player whose tile or card was exposed may void the hand."""

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


async def wagers(
    table: Table,
    *,
    refuse: Callable[[Bet], Refusal | None] = anything,
    refuse_other: Callable[[Input], Refusal | None] = anything,
    hears: frozenset[str] = frozenset(),
    found: Callable[[Irregular], Awaitable[None]] | None = None,
) -> None:
    """10.5, 11.7: wagers are made and withdrawn until the dealer closes; ``refuse`` is what a game says beside."""
    cite = table.rules.cites.wagers
    ask = table.once("wagers", lambda: wagering(
        table, "wagers", cite=cite, boxed=True, refuse=lambda bet: refuse_area(table, bet) or refuse(bet),
        refuse_other=refuse_other, hears=hears,
    ))  # fmt: skip
    while True:
        try:
            given = await ask
        except Irregular as event:
            assert found is not None
            await found(event)
            continue
        if isinstance(given, Close):
            return
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
        return Refusal(f"seat {own} is no seat of this table: only seated players wager", seats, cites.seated)
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
DECLINED = (PASS, "decline")
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
        if given.do not in DECLINED:
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
        legal, declined = ", ".join(table.rules.banking), given.do in DECLINED
        if given.seat != seat and barred(table, given.seat):
            return Refusal(barred(table, given.seat), legal, cite, final=not declined)
        if given.do not in (*table.rules.banking, *DECLINED) or given.wager not in ("", NONE):
            return Refusal(f"{given.do} {given.wager}".strip() + " is no answer here", legal, cite)
        fault = None if declined else refuse_bank(table, given)
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
        reason = f"the house does not play for {dollars(given.amount)}"
        return Refusal(reason, f"{dollars(most)} or less", cite, final=True)
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
    table.closed = table.rules.cites.wagers
    table.announce("No more bets", cite=table.rules.cites.closing)


def bank_moves_on(table: Table, bank: Bank, made: dict[str, int]) -> None:
    """10.8, 11.10: who banked, to whom it was offered first, and what was wagered against the house."""
    state = table.state
    state.first, state.bank = first_offer(table), bank.seat
    if bank.seat == DEALER:
        state.wagered = made


def made(table: Table) -> dict[str, int]:
    """What each seat has wagered against the house or the bank."""
    wagers = chips_on(table, table.rules.wager)
    seats = {chips.seat for chips in wagers}
    return {seat: sum(table.amount(one) for one in wagers if one.seat == seat) for seat in sorted(seats)}


# ── 10.3, 10.6, 11.4, 11.8C where the deal begins ────────────────────────────────────────────────

NO_ROLL = frozenset({"die_not_flat", "die_off_the_table"})
NO_NUMBER = "generator_failed"
DICE, GENERATOR, BUTTON = "dice", "generator", "button"


async def starting_position(table: Table, bank: Bank, *, hears: frozenset[str] = frozenset()) -> str:
    """10.6, 11.8C: the positions are counted counterclockwise from the dealer or bank up to the number shown."""
    rules = table.rules
    cite = rules.cites.start
    number = await shown(table, hears)
    table.announce(str(number), cite=cite)
    counted = circle(rules.positions, bank.seat, step=-1)
    start = counted[(number - 1) % len(counted)]
    table.script(f"count counterclockwise to {position(start)}: the deal begins there", cite=cite)
    return start


def position(one: str) -> str:
    """A position in words."""
    return "the dealer" if one == DEALER else f"seat {one}"


async def shown(table: Table, hears: frozenset[str]) -> int:
    """10.3, 10.6, 10.9, 11.8C: the total of the dice in the covered shaker, where one that is not flat is no roll; or
    what another device shows."""
    rules = table.rules
    ask = table.once(("start", hears), lambda: _starting(rules, hears))
    while True:
        if rules.devices[0] == DICE:
            table.script(
                f"shake the covered shaker at least {rules.shakes} times and take the lid off", rules.cites.start
            )
        try:
            given = await ask
        except Irregular as event:
            if event.kind not in NO_ROLL | {NO_NUMBER}:
                raise
            rule(table, event.kind)
            if event.kind in NO_ROLL:
                table.announce("No roll", cite=rules.cites.irregular)
                table.say(Void(scope="roll", cite=rules.cites.irregular))
            continue
        if isinstance(given, Roll):
            table.say(Rolled(dice=given.dice, cite=rules.cites.dice))
            return sum(given.dice)
        table.say(Started(position=given.position, device=given.device or rules.devices[0], cite=rules.cites.dice))
        return given.position


_WORDS = {DICE: "the dice in the shaker", GENERATOR: "the number of the generator", BUTTON: "where the button lies"}


def _starting(rules: Rules, hears: frozenset[str]) -> Ask[Roll | Start]:
    """Whichever of the devices was used; the one that the licensee elected is what is asked for."""
    elected, *_ = devices = rules.devices
    others = [one for one in devices if one != DICE]
    verbs = frozenset(["roll"] * (DICE in devices) + ["start"] * bool(others))
    failing = NO_ROLL if DICE in devices else frozenset()

    def judge(given: Roll | Start) -> Refusal | None:
        if isinstance(given, Roll):
            fair = len(given.dice) == rules.dice and all(1 <= face <= 6 for face in given.dice)
            legal = f"{rules.dice} dice, each 1 to 6"
            return None if fair else Refusal(f"{list(given.dice)} is not a roll", legal, rules.cites.dice)
        if (given.device or elected) not in others:
            reason = f"{given.device or elected} is no device that shows a position here"
            return Refusal(reason, f"by: {' or '.join(others)}", rules.cites.dice)
        fair = 1 <= given.position <= len(rules.positions)
        return (
            None if fair else Refusal(f"no position {given.position}", f"1 to {len(rules.positions)}", rules.cites.dice)
        )

    def chances() -> list[tuple[Roll | Start, int]]:
        return rolls(rules.dice) if elected == DICE else starts(rules)

    return Ask(_WORDS[elected], verbs, cite=rules.cites.dice, judge=judge, chances=chances,
               hears=hears | failing | ({NO_NUMBER} if GENERATOR in devices else set()))  # fmt: skip


def starts(rules: Rules) -> list[tuple[Roll | Start, int]]:
    """Every position, each as likely."""
    return [(Start(position=number + 1), 1) for number in range(len(rules.positions))]


def rolls(dice: int) -> list[tuple[Roll | Start, int]]:
    """Every roll of so many dice, sorted, with the number of orders in which it falls."""
    found = combinations_with_replacement(range(1, 7), dice)
    orders = {faces: factorial(dice) // prod(factorial(faces.count(face)) for face in {*faces}) for faces in found}
    return [(Roll(dice=faces), number) for faces, number in orders.items()]


def cover_the_shaker(table: Table) -> None:
    """10.6, 11.8C."""
    if table.rules.devices[0] == DICE:
        table.script("cover the shaker and shake it once", cite=table.rules.cites.start)


def thrown(rules: Rules, source: Source) -> Input:
    """Dice that are sealed with the tiles or cards."""
    return Roll(dice=tuple(1 + source.below(6) for _ in range(rules.dice)))


def generated(rules: Rules, source: Source) -> Input:
    """A position that is sealed with the cards; where a button lies it is whatever the table says it is."""
    return Start(position=1 + source.below(len(rules.positions)))


def beside(rules: Rules) -> Callable[[Rules, Source], Input]:
    """10.3, 11.4: what the elected device draws."""
    return thrown if rules.devices[0] == DICE else generated


# ── 10.7, 11.9 setting the hands ─────────────────────────────────────────────────────────────────


class Setter(Struct, frozen=True, kw_only=True):
    """How hands of a game are turned over and set: what is refused, and what a set hand is worth and called."""

    turn_over: Callable[[Hand, tuple[str, ...] | None], Awaitable[None]]
    """For all to see, or for the eyes of those seats."""
    refuse: Callable[[Hand, Choose], Refusal | None]
    settings: Callable[[Hand], Sequence[Setting]]
    """Which there are, that of the house first."""
    set: Callable[[Hand, Sequence[str], Sequence[str]], None]
    named: Callable[[Hand], tuple[str, str]]
    """What the dealer calls the high and the low hand."""
    laid: str
    """How the dealer lays down a hand that is set by the house way."""
    hears: frozenset[str]
    """What voids all hands, whenever it is found."""


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
                refuse=lambda given: setter.refuse(waiting[given.seat], given) or refuse_twice(table, given, answers),
                hears=hears, answers=answers,
                settings=lambda seat: setter.settings(waiting[seat]),
            )  # fmt: skip
        except Irregular as event:
            await found(event)
            continue
        for seat, hand in waiting.items():
            setter.set(hand, answers[seat].high, answers[seat].low)
        return


def refuse_twice(table: Table, given: Choose, answers: Mapping[str, Choose]) -> Refusal | None:
    """Of hands that the record did not know: no piece is in more of them than there are such pieces."""
    pieces = pieces_of(table.state)
    copies: Mapping[str, int] = pieces.copies if pieces is not None else {}
    count = Counter(piece for one in (given, *answers.values()) for piece in (*one.high, *one.low))
    if any(number > copies.get(piece, number) for piece, number in count.items()):
        return Refusal("what is in another hand cannot be in this one", "", table.rules.cites.settle)
    return None


def players_hands(table: Table, bank: Bank) -> dict[str, Hand]:
    """10.5, 10.10, 11.7, 11.12: by area, a hand for each area that is wagered on; on one area only one player's."""
    areas = {*table.rules.positions} - {DEALER, bank.seat}
    own_last = sorted(chips_on(table, table.rules.wager), key=lambda chips: chips.box == "")
    return {area_of(one): Hand(one.seat, area_of(one)) for one in own_last if area_of(one) in areas}


def in_play(hands: dict[str, Hand], at: str) -> Hand | None:
    """The hand that is played at a betting area; none where nobody wagered, or the player has voided it."""
    return hands[at] if at in hands and not hands[at].out else None


async def look(hands: Sequence[Hand], setter: Setter) -> None:
    """10.10, 11.12: a second hand is looked at only when the first is set."""
    for hand in hands:
        if hand.covered:
            await setter.turn_over(hand, (hand.seat,))


async def by_house_way(table: Table, hand: Hand, setter: Setter) -> None:
    """10.7, 11.9: the dealer sets a hand and lays it down."""
    await dealer_sets(table, hand, setter)
    table.script(setter.laid, cite=table.rules.cites.settle)
    called(table, hand, setter)


async def dealer_sets(table: Table, hand: Hand, setter: Setter) -> None:
    """10.7, 10.9, 11.9, 11.11: by the house way; what was set otherwise is set again."""
    cite, house_way = table.rules.cites.settle, setter.settings(hand)[0]
    ask: Ask[Choose] = Ask(
        f"{hand.name}: set by the house way", frozenset({"choose"}), cite=cite, who=(DEALER,),
        default=Choose(seat=DEALER, do="set", high=house_way[0], low=house_way[1]), hears=setter.hears | {NOT_FOLLOWED},
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


def called(table: Table, hand: Hand, setter: Setter, decided: str = "") -> None:
    """The dealer calls a hand, and what became of it."""
    high, low = setter.named(hand)
    words = f"{hand.name.capitalize()}, high {high}, low {low}{f': {decided}' if decided else ''}"
    table.announce(words, cite=table.rules.cites.settle)


def show(table: Table, hand: Hand, setter: Setter, decided: str) -> None:
    """10.7, 11.9: a hand is opened, and the dealer says whether it wins, loses or pushes."""
    if hand.seat != DEALER:
        for face in (*hand.high, *hand.low):
            table.say(Turned(to=hand.name, card=face, cite=table.rules.cites.settle))
    if hand.foul:
        rule(table, "hand_set_wrongly", hand.area)
    called(table, hand, setter, decided)


# ── 10.7, 11.9 payment and collection ────────────────────────────────────────────────────────────


class Dealing(NamedTuple):
    """The hands that are played: those of the players by their areas, the dealer's, and that of a player who banks."""

    players: dict[str, Hand]
    dealer: Hand | None
    bank: Hand | None

    @property
    def played(self) -> list[Hand]:
        """The players' hands that are not voided."""
        return [hand for hand in self.players.values() if not hand.out]


async def play_out(
    table: Table, dealt: Dealing, bank: Bank, setter: Setter, *, exposed: str,
    decide: Callable[[Hand, Hand], str] | None = None,
) -> None:  # fmt: skip
    """10.7, 10.8, 11.9, 11.10: the players set their hands, then the dealer, then the bank; all are opened and settled.

    ``exposed`` is the irregularity after which one player may void a hand; ``decide``: what becomes of a hand against
    the dealer's, where another rule decides it.
    """
    for turn in in_turns(table, dealt.played):
        await look(turn, setter)
        await set_hands(
            table, turn, setter, secret=True, hears=setter.hears | {exposed},
            found=lambda event: void_hand(table, dealt.players, bank, event, exposed),
        )  # fmt: skip
    if dealt.dealer:
        await setter.turn_over(dealt.dealer, None)
        await by_house_way(table, dealt.dealer, setter)
    if dealt.bank:
        await bank_sets(table, dealt.bank, bank, setter)
        own = [dealt.dealer] if dealt.dealer else []
        settle_with_bank(table, [*own, *dealt.played], dealt.bank, bank, setter)
    elif dealt.dealer:
        settle_with_house(table, dealt.played, dealt.dealer, setter, decide or result)


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


def settle_with_house(
    table: Table, hands: Sequence[Hand], dealer: Hand, setter: Setter, decide: Callable[[Hand, Hand], str]
) -> None:
    """10.7, 11.9: each hand is opened, announced and settled against the dealer's before the next."""
    for hand in opening_order(table, hands):
        decided = decide(hand, dealer)
        show(table, hand, setter, decided)
        chips = chips_of(table, hand)
        if decided == "win":
            pay(table, chips, payer=accounts.HOUSE)
        elif decided == "lose":
            table.lose(chips, table.rules.cites.settle)
        else:
            table.void(chips, table.rules.cites.settle)


def chips_of(table: Table, hand: Hand) -> Chips:
    """The stack that is wagered on a hand."""
    return next(one for one in chips_on(table, table.rules.wager) if (one.seat, area_of(one)) == (hand.seat, hand.area))


def pay(table: Table, chips: Chips, *, payer: str) -> None:
    """10.7, 11.9: a winner is paid at the odds, and the vigorish is taken from what was won."""
    rules, cite = table.rules, table.rules.cites.settle
    free = rules.free and payer == accounts.HOUSE
    due = 0 if free else rules.vigorish.due(rules.pays.pays(table.amount(chips)))
    table.win(chips, rules.pays, cite, vigorish=due, collected="" if free else "immediate", payer=payer)
    if not free:
        charge(table, chips.seat, due, cite)


def charge(table: Table, seat: str, due: int, cite: str) -> None:
    """Vigorish is collected at once."""
    table.say(VigorishTell(seat=seat, amount=due, collected="immediate", cite=cite))
    table.move(accounts.seat(seat), accounts.VIGORISH, due, cite)


# ── 10.8, 11.10 a player's bank ──────────────────────────────────────────────────────────────────


async def bank_sets(table: Table, hand: Hand, bank: Bank, setter: Setter) -> None:
    """10.8, 11.10: what the bank has is opened last, and set by the bank; by the house way where the house shares."""
    await setter.turn_over(hand, None)
    if bank.shared:
        await by_house_way(table, hand, setter)
        return
    await set_hands(table, [hand], upright(table, setter), secret=False, hears=setter.hears, found=no_ruling)
    called(table, hand, setter)


def upright(table: Table, setter: Setter) -> Setter:
    """10.8, 11.10: of the bank, whose hand all see as it is set, a low hand above the high hand is not taken."""

    def refuse(hand: Hand, given: Choose) -> Refusal | None:
        fault = setter.refuse(hand, given)
        if fault:
            return fault
        tried = Hand(hand.seat, hand.area, hand.pieces)
        setter.set(tried, given.high, given.low)
        reason, legal = "the low hand is above the high hand", "the higher hand as the high hand"
        return Refusal(reason, legal, table.rules.cites.settle) if tried.foul else None

    return replace(setter, refuse=refuse)


async def no_ruling(event: Irregular) -> None:
    """What is found now voids the round."""
    raise event


def settle_with_bank(table: Table, hands: Sequence[Hand], of_bank: Hand, bank: Bank, setter: Setter) -> None:
    """10.8, 11.10: the hands are opened, the dealer's first, and losing wagers gathered before the bank; from these,
    and then from the bank's chips, the winners are paid."""
    cite = table.rules.cites.bank
    won: list[Hand] = []
    for hand in opening_order(table, hands):
        decided = result(hand, of_bank)
        show(table, hand, setter, decided)
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


# ── 10.9, 11.11 irregularities ───────────────────────────────────────────────────────────────────


async def void_hand(table: Table, hands: dict[str, Hand], bank: Bank, event: Irregular, exposed: str) -> None:
    """10.9, 11.11: an exposed tile or card voids all hands; or only that player's, who chooses so and does not bank."""
    seat, cite = event.given.seat, table.rules.cites.irregular
    if event.kind != exposed or not table.rules.may_void or seat == bank.seat:
        raise event
    mine = [hand for hand in hands.values() if hand.seat == seat and not hand.out]
    if not mine:
        seats = ", ".join(sorted({hand.seat for hand in hands.values() if not hand.out}))
        raise table.refused_detail(event, Refusal(f"seat {seat} has no hand", f"seats {seats}", cite))
    rule(table, event.kind, seat)
    if await offer(table, seat, ("play", "void"), "play on or void the hand", cite=cite) == "void":
        for chips in chips_on(table):
            if chips.seat == seat:
                table.void(chips, cite)
        for hand in mine:
            hand.out = True


def void_round(table: Table, bank: Bank, cite: str) -> None:
    """10.9, 11.11: all hands are void: every wager goes back, that of the house too."""
    table.say(Void(scope="round", cite=cite))
    for chips in chips_on(table):
        table.void(chips, cite)
    table.move(AGAINST, accounts.HOUSE, bank.against, cite)


def return_unplayed(table: Table) -> None:
    """10.5, 11.7: what was wagered where there was nothing to play by."""
    for chips in chips_on(table):
        table.void(chips, table.rules.cites.wagers, result="returned")
