"""What the poker-ranked house games share: one deck that is shuffled for every round, positions, hands that are dealt
face down, a wager or a fold after the cards, and what voids all hands. The sections are each game's own (`Cites`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from houseway.equipment.cards import BACK, Shoe, name
from houseway.games.one_result import rule
from houseway.games.ranked.records import Rules, State
from houseway.law.games.ranked.common import CUT_DEPTH, DECK, STUB_COUNTED
from houseway.money import dollars
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import comes_next, cut, draw, draw_down, first_player, recut_ordered, shuffle, turn_hand
from houseway.play.inputs import UNSAID, Bet, Choose, Close, Input, Remove
from houseway.play.ledger import seat_order
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose, Discarded, Ruled
from houseway.play.wagering import CLOSE, box_of, chips_on, place_or_seat, refuse_bet, wagering
from houseway.play.whole_hands import place_of as place_named

DEALER: Final = "dealer"


Table = TableOf[Rules, State]


@cache
def seats(positions: int) -> tuple[str, ...]:
    """The seats of a table with so many positions."""
    return tuple(str(number) for number in range(1, positions + 1))


def deck() -> Shoe:
    """The one deck in play; a second one is by turns in the shuffler."""
    return Shoe(decks=1)


class Hand:
    """What lies at one position: whose it is, the numbers to turn its cards by, and whether it is folded."""

    def __init__(self, seat: str, place: str) -> None:
        self.seat, self.place = seat, place
        self.covered: list[int] = []
        self.folded = False

    @property
    def name(self) -> str:
        """The position in words."""
        return f"position {self.place}" if self.box else f"seat {self.seat}"

    @property
    def box(self) -> str:
        """Its place, where that is not the player's own one."""
        return "" if self.place == self.seat else self.place


def size(rules: Rules, place: str) -> int:
    """How many cards go to each place."""
    return rules.size


# ── opening, shuffle and cut ─────────────────────────────────────────────────────────────────────


async def prepare(table: Table) -> None:
    """16.3, 16.4, 18.4, 18.5: the deck is shown to the first player; it is shuffled before play and after each round;
    the dealer cuts it, unless a machine has shuffled it."""
    await open_and_shuffle(table)
    if not table.rules.machine:
        await dealer_cuts(table)


async def open_and_shuffle(table: Table) -> None:
    """16.3, 16.4(a), 17.3, 17.4(a), 18.4, 18.5(a): before play, and after each round."""
    rules, cites = table.rules, table.rules.cites
    if not table.state.shoe.shuffled:
        await open_table(table)
    elif rules.two_decks:
        table.script("take the other deck from the shuffler; this one goes into it from the rack", cite=cites.alternate)
    await shuffle(table, cite=cites.shuffle, idle=cites.idle)


async def open_table(table: Table) -> None:
    """16.3(a)-(d), 17.3, 18.4: what is done with the cards before the first shuffle; spread, they wait for somebody."""
    cites = table.rules.cites
    table.script("sort and inspect the cards; the floorperson verifies", cite=cites.inspect)
    table.script("spread the cards face up by suit and sequence for the first player", cite=cites.spread)
    await first_player(table, cite=cites.spread)
    table.script("turn the cards face down, wash and stack them", cite=cites.wash)
    if table.rules.two_decks:
        table.script("do all this with each of the two decks by itself", cite=cites.separately)


async def dealer_cuts(table: Table) -> None:
    """16.4(c), 18.5(c): with one hand, at least ten cards from the top, onto the cover card; again if it is ordered."""
    cite = table.rules.cites.cut
    await cut(table, (), cite=cite, depth_cite=cite, least=CUT_DEPTH, most=DECK - 1, by=DEALER)
    while table.rules.recut and await recut_ordered(table, cite=table.rules.cites.recut):
        await cut(table, (), cite=cite, depth_cite=cite, least=CUT_DEPTH, most=DECK - 1, by=DEALER)
    table.script("put the rest on top, the cover card into the discard rack", cite=cite)


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────


class Found:
    """What was found in a round so far."""

    def __init__(self) -> None:
        self.face_up = 0


async def wagers(
    table: Table,
    only: Sequence[str],
    refuse: Callable[[Bet], Refusal | None],
    refuse_close: Callable[[], Refusal | None],
    refuse_remove: Callable[[Remove], Refusal | None] = lambda given: None,
    again: Callable[[Table], Awaitable[None]] = prepare,
    offers: Callable[[Ask[Input], str], list[Offer]] | None = None,
) -> Found:
    """16.6, 17.6, 18.6, 20.6: wagers are made until "No more bets"; ``refuse_close``: why that cannot be said yet,
    ``again``: how the cards are shuffled anew, ``offers``: what a seat may do, where some of it is owed. Gives what was
    found in the deck meanwhile."""
    cite, found = table.rules.cites.wagers, Found()

    def judged(bet: Bet) -> Refusal | None:
        return refuse_position(table, bet) or refuse(bet)

    def refuse_other(given: Input) -> Refusal | None:
        if isinstance(given, Remove):
            return refuse_remove(given)
        return refuse_close() if isinstance(given, Close) else None

    ask = wagering(
        table, "wagers", cite=cite, only=only, boxed=True, hears=table.heard(BEFORE_THE_DEAL), refuse=judged,
        refuse_other=refuse_other,
    )  # fmt: skip
    if offers:
        ask.offers = partial(offers, ask)
    while True:
        anew = False
        try:
            given = await ask
            if isinstance(given, Close):
                break
            place_or_seat(table, given, cite=cite)
        except Irregular as event:
            anew = before_the_deal(table, found, event)
        if anew:
            await again(table)
            found = Found()
    for act, section in table.rules.acts:
        table.script(act, cite=section)
    table.announce("No more bets", cite=table.rules.cites.announce or table.rules.cites.deal)
    table.closed, table.stays = cite, table.rules.cites.seated
    return found


def place_of(given: Bet | Choose | Remove) -> str:
    """The position that an answer means: a seat's own one, or the other one it names."""
    return given.box or given.seat


def refuse_position(table: Table, bet: Bet) -> Refusal | None:
    """16.6, 17.6(c), 18.6(b), (e): a seated player's own position, and where elected one beside it that is nobody's."""
    rules, cites = table.rules, table.rules.cites
    own, place = bet.seat, place_of(bet)
    there = seats(rules.positions)
    if own not in there:
        reason = f"seat {own} is no seat of this table: only seated players wager"
        return Refusal(reason, f"seats 1 to {rules.positions}", cites.seated or cites.wagers)
    others = [chips.place for chips in table.chips.values() if chips.seat != own]
    if place == own:
        return Refusal(f"position {own} is wagered on", "another seat", cites.positions) if place in others else None
    if not rules.two_positions:
        return Refusal(f"seat {own} may not wager at position {place}", f"position {own}", cites.positions)
    held = {chips.place for chips in table.chips.values() if chips.seat == own} - {own, place}
    beside = place in there and abs(int(place) - int(own)) == 1
    if not beside or held:
        wrong = "too" if beside else f"too: it is not adjacent to {own}"
        legal = f"position {own} and one adjacent to it"
        return Refusal(f"seat {own} may not wager at position {place} {wrong}", legal, cites.positions)
    if place in table.seats or place in others:
        return Refusal(f"position {place} is another player's", f"position {own}", cites.positions)
    return None


def stake(table: Table, hand: Hand, wager: str) -> int:
    """What a hand has on a wager."""
    return table.stake(hand.seat, wager, hand.box)


def chips_of(table: Table, hand: Hand, wager: str) -> Chips | None:
    """The stack of a hand on a wager; none where nothing lies there."""
    return next((chips for chips in chips_on(table, wager) if chips.place == hand.place), None)


# ── dealing ──────────────────────────────────────────────────────────────────────────────────────


def hands_of(table: Table, wagers: Sequence[str]) -> list[Hand]:
    """The hands that are dealt: one for each position with such a wager, from the dealer's far left, clockwise."""
    found = {chips.place: chips.seat for wager in wagers for chips in chips_on(table, wager)}
    return [Hand(found[place], place) for place in sorted(found, key=seat_order)]


def clockwise(table: Table, hands: Sequence[Hand]) -> Iterator[tuple[int, Hand | None]]:
    """Which card of whose hand comes next, the dealer's or the community's (None) last: one card at a time, or, from
    an automated shoe, a stack at a time."""
    owners = (*hands, None)
    if table.rules.stacks:
        yield from ((number, hand) for hand in owners for number in range(table.rules.size))
    else:
        yield from ((number, hand) for number in range(table.rules.size) for hand in owners)


async def deal_down(
    table: Table,
    found: Found,
    to: str,
    *,
    sees: tuple[str, ...] | None = None,
    nth: int = -1,
    unrecorded: bool = False,
) -> int:
    """A card face down, for its player's eyes or for nobody's; one that is ``unrecorded`` a record may leave out."""
    while True:
        try:
            return await draw_down(
                table, to, cite=table.rules.cites.deal, hears=table.heard(AT_A_DRAW), sees=sees, nth=nth,
                unrecorded=unrecorded,
            )  # fmt: skip
        except Irregular as event:
            at_a_draw(table, found, event)


async def deal_up(table: Table, found: Found, to: str, *, sees: tuple[str, ...] | None = None, nth: int = -1) -> str:
    """A card face up; or for its player's eyes, whom the record cannot do without."""
    while True:
        try:
            return await draw(table, to, cite=table.rules.cites.deal, hears=table.heard(AT_A_DRAW), sees=sees, nth=nth)
        except Irregular as event:
            at_a_draw(table, found, event)


async def deal_to(table: Table, found: Found, hand: Hand) -> None:
    """A card for a player, who may look at it."""
    hand.covered.append(await deal_down(table, found, hand.name, sees=(hand.seat,)))


def stub(table: Table) -> None:
    """18.7(e), (f): the stub goes to the discard rack unseen; at least once in five rounds it is counted first."""
    state, cite = table.state, table.rules.cites.stub
    state.uncounted += 1
    if table.rules.counted and state.uncounted >= STUB_COUNTED:
        left = DECK - state.shoe.drawn
        table.script(f"count the stub face down: {left} cards", cite=table.rules.cites.count or cite)
        state.uncounted = 0
    table.script("put the stub into the discard rack unexposed", cite=cite)


# ── a wager or a fold ────────────────────────────────────────────────────────────────────────────


async def wager_or_fold(
    table: Table,
    hands: Sequence[Hand],
    wager: str,
    due: Callable[[Hand], int],
    *,
    cite: str,
    due_cite: str,
    kept: Sequence[str] = (),
) -> None:
    """16.10, 20.10: each hand makes the wager, of exactly what is due, or folds; in any order, until all have.
    Until then nobody may see a hole card. A hand of which nothing is due decides nothing. ``kept`` are wagers that a
    fold does not forfeit."""

    def open_hands(seat: str = "") -> list[Hand]:
        return [
            hand for hand in hands
            if not hand.folded and due(hand) and not stake(table, hand, wager) and seat in ("", hand.seat)
        ]  # fmt: skip

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Close):
            owing = ", ".join(hand.name for hand in open_hands())
            return Refusal(f"{owing} must still decide", f"bet on {wager}, or choose: fold", cite) if owing else None
        assert isinstance(given, Bet | Choose)
        hand = next((hand for hand in open_hands(given.seat) if hand.place == place_of(given)), None)
        if hand is None:
            owing = ", ".join(hand.name for hand in open_hands())
            return Refusal(f"seat {given.seat} has nothing to decide", owing or "close", cite)
        return refuse(given, hand)

    def refuse(given: Bet | Choose, hand: Hand) -> Refusal | None:
        if isinstance(given, Choose):
            legal = f"fold; or bet: {{seat: {given.seat}, wager: {wager}}}"
            return None if given.do == "fold" else Refusal(f"{given.do!r} is no answer here", legal, cite)
        if given.wager != wager:
            return Refusal(f"{given.wager} is not made now", wager, cite)
        if given.amount not in (UNSAID, due(hand)):
            return Refusal(
                f"a {wager} wager of {dollars(given.amount)}", f"exactly {dollars(due(hand))}, or fold", due_cite
            )
        refusal = refuse_bet(table, replace(given, amount=due(hand)))
        return replace(refusal, legal="fold") if refusal else None

    def offers(seat: str) -> list[Offer]:
        found = []
        for hand in open_hands(seat):
            box, amount = hand.box, due(hand)
            if refuse_bet(table, Bet(seat=seat, wager=wager, box=box, amount=amount)) is None:
                found.append(Offer(verb="bet", wager=wager, box=box, least=amount, most=amount, step=amount, cite=cite))
            found.append(Offer(verb="choose", do="fold", box=box, cite=cite, silence=True))
        return found

    while True:
        waiting = list(dict.fromkeys(hand.seat for hand in open_hands()))
        ask: Ask[Input] = Ask(
            f"{wager} or fold", DECISION if waiting else CLOSE, cite=cite, judge=judge, offers=offers,
            hears=table.heard(VOIDING | {LEFT_SEAT} | ({"hole_card_exposed"} if waiting else set())),
            who=waiting or (DEALER,), default=None if waiting else Close(),
        )  # fmt: skip
        try:
            given = await ask
        except Irregular as event:
            if event.kind != LEFT_SEAT:
                raise
            abandon(table, hands, event)
            continue
        if isinstance(given, Bet):
            hand = next(hand for hand in hands if hand.place == place_of(given))
            table.place(replace(given, amount=due(hand)), cite, box=box_of(given))
        elif isinstance(given, Choose):
            hand = next(hand for hand in hands if hand.place == place_of(given))
            hand.folded = True
            table.say(Chose(seat=given.seat, do="fold", box=box_of(given), cite=cite))
            fold(table, hand, cite, kept)
        else:
            return


DECISION: Final = frozenset({"bet", "choose", "close"})


def fold(table: Table, hand: Hand, cite: str, kept: Sequence[str] = ()) -> None:
    """A folded hand loses what is wagered on it; its cards go to the discard rack unseen, unless a wager is kept."""
    there = [chips for chips in chips_on(table) if chips.place == hand.place]
    for chips in there:
        if chips.wager not in kept:
            table.lose(chips, cite)
    if not any(chips.wager in kept for chips in there):
        table.script(f"collect the cards of {hand.name} face down, counted", cite=cite)


LEFT_SEAT: Final = "player_left_seat"


def abandon(table: Table, hands: Sequence[Hand], event: Irregular) -> None:
    """16.6, 18.6(b), 20.6: the wagers of a player who went away lose."""
    cite = event_cite(table, event)
    left = [hand for hand in hands if hand.seat == event.given.seat and not hand.folded]
    if not left:
        seats = ", ".join(dict.fromkeys(hand.seat for hand in hands if not hand.folded))
        raise table.refused_detail(event, Refusal(f"seat {event.given.seat} has no cards", f"seats {seats}", cite))
    rule(table, event.kind, event.given.seat)
    for hand in left:
        hand.folded = True
        fold(table, hand, cite)


# ── the end of the round ─────────────────────────────────────────────────────────────────────────


def counterclockwise(hands: Sequence[Hand]) -> list[Hand]:
    """The hands that are still in play, from the dealer's far right."""
    return [hand for hand in reversed(hands) if not hand.folded]


async def show(table: Table, hand: Hand, *, cite: str, needed: bool = True) -> list[str]:
    """A player's cards are turned for all to see; where nothing hangs on them, a record may leave them face down."""
    return await turn_hand(table, hand.covered, hand.name, cite=cite, hears=table.heard(VOIDING), needed=needed)


def known(table: Table, hand: Hand) -> bool:
    """Whether the record has given every card of a hand."""
    return all(table.covered[number] != BACK for number in hand.covered)


# ── irregularities ───────────────────────────────────────────────────────────────────────────────

BEFORE_THE_DEAL: Final = frozenset({
    "card_found_face_up", "shuffler_failed", "other_shuffle_method", "shuffler_count_wrong", "stub_not_counted",
})  # fmt: skip
VOIDING: Final = frozenset({"wrong_number_of_cards", "wrong_deck_count", "shoe_jam"})
"""What voids all hands whenever it is found."""
AT_A_DRAW: Final = VOIDING | {
    "card_found_face_up", "card_drawn_in_error", "hole_card_exposed", "community_card_exposed", "card_exposed",
    "wrong_position",
}  # fmt: skip


def before_the_deal(table: Table, found: Found, event: Irregular) -> bool:
    """17.11(b), (e), (f): cards face up in the deck; what happens to an automated shuffler. Says whether the cards are
    shuffled anew: there are no hands yet that could be void."""
    if event.kind == "card_found_face_up":
        found_face_up(table, found, event)
        return found.face_up > 1
    cite = event_cite(table, event)
    if event.kind == "stub_not_counted":
        not_counted(table, event)
        return False
    if not table.rules.machine:
        raise table.refused_detail(event, Refusal("the cards are shuffled by hand", "automated_shuffler: on", cite))
    if event.kind == "shuffler_count_wrong" and table.rules.counted:
        raise table.refused_detail(event, Refusal("the shuffler does not count", "shuffler_counts_deck: on", cite))
    rule(table, event.kind)
    if event.kind == "shuffler_count_wrong":
        remove_deck(table, cite)
    return event.kind in ("shuffler_failed", "shuffler_count_wrong")


def not_counted(table: Table, event: Irregular) -> None:
    """18.7(e): where a count was due in the last round and not made, the next stub is counted."""
    due = table.rules.counted and table.round >= STUB_COUNTED and not table.state.uncounted
    if not due:
        raise table.refused_detail(event, Refusal("no count of the stub was due", "", event_cite(table, event)))
    rule(table, event.kind)
    table.state.uncounted = STUB_COUNTED


def remove_deck(table: Table, cite: str) -> None:
    """18.7(e)2, (f): a deck that is not complete does not stay."""
    table.state.shoe = deck()
    table.script("remove the deck from the table; another deck is brought", cite=cite)


def found_face_up(table: Table, found: Found, event: Irregular) -> None:
    """17.11(b): the card is not used."""
    table.state.shoe.take(event.card)
    table.say(Discarded(card=event.card, cite=table.rules.rulings[event.kind].cite))
    found.face_up += 1


def at_a_draw(table: Table, found: Found, event: Irregular) -> None:
    """17.11(b)-(c): one card face up is not used, a second one voids all hands; one drawn unseen is the next card."""
    if event.kind == "card_found_face_up":
        found_face_up(table, found, event)
        if found.face_up == 1:
            return
    elif event.kind == "card_drawn_in_error":
        drawn_in_error(table, event)
        return
    elif event.kind == "wrong_position":
        misplaced(table, event)
        return
    raise event


def misplaced(table: Table, event: Irregular) -> None:
    """20.12: the card that was dealt last is moved to where it belongs."""
    cite, place = table.rules.rulings[event.kind].cite, event.given.seat
    places = (DEALER, *seats(table.rules.positions))
    if not table.fallen:
        raise table.refused_detail(event, Refusal("no card has been dealt yet", "", cite))
    if place not in places:
        legal = f"seat: {', '.join(places)}"
        raise table.refused_detail(event, Refusal(f"there is no position {place}", legal, cite))
    rule(table, event.kind, place)


def drawn_in_error(table: Table, event: Irregular) -> None:
    """17.11(c): used as the next card, where its face was not exposed."""
    cite = table.rules.rulings[event.kind].cite
    if event.given.exposed:
        reason = "no paragraph rules on a card drawn in error whose face was exposed"
        raise table.refused_detail(event, Refusal(reason, "card_found_face_up, if it lay face up", cite))
    comes_next(table, event)
    table.say(Ruled(event="card drawn in error, not exposed", ruling="it is the next card", cite=cite))


def void_round(table: Table, event: Irregular, hands: Sequence[Hand]) -> None:
    """17.11, 18.7(e)2: all hands are void, those that were folded too, and every wager goes back; a deck that is not
    complete is removed."""
    if event.kind == "wrong_deck_count":
        refuse_count(table, event)
    if event.kind == "wrong_number_of_cards":
        refuse_number(table, event)
    if event.kind in ("hole_card_exposed", "community_card_exposed") and event.card not in ("", BACK):
        refuse_exposed(table, event, hands)
    if event.kind == "shoe_jam" and not table.rules.stacks:
        raise table.refused_detail(
            event, Refusal("the cards come from no automated shoe", "deal_method", event_cite(table, event))
        )
    rule(table, event.kind, event.given.seat or event.given.to)
    cite = event_cite(table, event)
    table.reverse("round", cite)
    for chips in chips_on(table):
        table.void(chips, cite)
    if event.kind == "wrong_deck_count":
        remove_deck(table, cite)


def refuse_exposed(table: Table, event: Irregular, hands: Sequence[Hand]) -> None:
    """16.1, 17.11(a): what is known to lie face up, or to be a player's, is no hole or community card."""
    covered, theirs = table.covered, {number for hand in hands for number in hand.covered}
    cite, shoe = event_cite(table, event), table.state.shoe
    at = next((number for number, face in covered.items() if face == event.card), None)
    if at is None or at in theirs:
        reason = f"{name(event.card)} is not a card that lies face down there"
        known = shoe.lacks_unseen(event.card, table.hidden.get(event.card, 0))
        fault = Refusal(reason, "", cite) if known else table.contradicted(cite)
        if fault and (at in theirs or shoe.lacks_unseen(event.card)):
            raise table.refused_detail(event, fault)


def refuse_number(table: Table, event: Irregular) -> None:
    """17.11(d): where cards go to no such place, or as many as should, nothing is void."""
    game, place, has = table.rules.game, place_named(event.given.to), event.given.has
    places = (*seats(table.rules.positions), *dict.fromkeys((DEALER, *game.piles)))
    if place not in places:
        refusal = Refusal(f"no card is dealt to {place}", f"to: {', '.join(places)}", event_cite(table, event))
        raise table.refused_detail(event, refusal)
    if has == game.size(table.rules, place):
        refusal = Refusal(f"{has} cards are the right number", "another number", event_cite(table, event))
        raise table.refused_detail(event, refusal)


def event_cite(table: Table, event: Irregular) -> str:
    """The paragraph that rules on it."""
    ruling = table.rules.rulings.get(event.kind)
    return ruling.cite if ruling else table.rules.cites.irregular


def refuse_count(table: Table, event: Irregular) -> None:
    """18.7(e)1: a count that is right voids nothing."""
    left, given = DECK - table.state.shoe.drawn, event.given
    if left in (given.left, given.count - table.state.shoe.drawn):
        raise table.refused_detail(
            event, Refusal(f"{left} cards are left: the deck is complete", "", event_cite(table, event))
        )
