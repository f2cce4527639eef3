"""What blackjack and blackjack switch share: the hands, the boxes and who bets on them, the shuffle, cut and burn,
drawing a card, insurance, and the dealer's hand. Each game names the paragraphs of its own subchapter (`Cites`); a
player's turn is in `twenty_one_turns`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from houseway.equipment.cards import BACK, Shoe
from houseway.law.blackjack import CUT_DEPTH, CUTTING_CARD_QUARTER, READER_CARDS, SOFTENED, STANDS, TWENTY_ONE, VALUES
from houseway.money import Odds, dollars
from houseway.play import dealing
from houseway.play import rules as elected_rules
from houseway.play.asks import Ask, Irregular, Offer, Refusal, anything, hear
from houseway.play.dealing import burn_face_down, cut, draw, draw_down, insert_cutting_card, refuse_show, turn
from houseway.play.felt import WAGERING, box_of, chips_on, place_or_seat, rotation, wagering
from houseway.play.inputs import Bet, Choose, Close, Input, NewDealer, Reader, Remove, Shuffle
from houseway.play.table import Chips, seat_number, seat_order
from houseway.play.table import Table as AnyTable
from houseway.play.tells import Burned, Dealt, Discarded, Ruled, Settled, Void
from houseway.play.windows import offer


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a subchapter that the shared procedure follows."""

    opening: str
    shuffle: str
    again: str
    offer: str
    cut: str
    cut_depth: str
    load: str
    burn: str
    cutting_card: str
    wagers: str
    locked: str
    several: str
    decides: str
    line: str
    doubles_too: str
    splits_too: str
    boxes: str
    deal: str
    turn: str
    additional: str
    dealer_card: str
    hole_card: str
    reader: str
    reader_blackjack: str
    insurance: str
    insurance_amount: str
    insurance_pays: str
    insurance_lost: str
    surrender: str
    surrender_at_once: str
    surrender_waits: str
    double: str
    double_blackjack: str
    split: str
    split_order: str
    split_limit: str
    split_aces: str
    split_blackjack: str
    draws: str
    dealer_draws: str
    no_draw: str
    over: str
    wins: str
    ties: str
    loses: str
    blackjack: str
    blackjack_waits: str
    face_up: str
    drawn_in_error: str
    pick_up: str


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules that the shared procedure reads."""

    cites: Cites
    decks: int
    place: str
    """What the layout calls a betting area: a box, a spot."""
    boxes: int
    players_per_box: int
    boxes_per_player: int
    mains: tuple[str, ...]
    """The required wagers of a box, each with a hand of its own."""
    shuffle_method: str
    pre_shuffled: bool
    reshuffle_at_will: bool
    burns: bool = True
    """2.6(c): whether a card is burned after the shuffle and by each new dealer."""
    procedure: str
    """2.6(h)-(k): how the dealer's second card is dealt."""
    surrender: bool
    max_hands: int
    resplit_aces: bool
    hits_soft_17: bool
    blackjack: Odds
    even: Odds
    insurance: Odds
    smallest_chip: int
    bars_entry: bool
    doubles: Callable[[Hand], bool]
    """2.10(a), 2.6(k)4: the first two cards on which a player may double down."""
    refuse_wager: Callable[[Any, Bet], Refusal | None]
    """What the game has to say of a wager beside the rules of boxes."""
    watch: Callable[[Any, Box, str], None]
    """What the game's other wagers make of a box's turn: a "card", a "split", the "end"."""


class State(Struct):
    """What outlives a round."""

    shoe: Shoe
    new_dealer: bool = False
    cutter: str = ""
    """2.5(e): where the cutting card came out: a box, or the dealer's hand."""
    reader_failed: bool = False
    """13:69F-2A.15(l): from then on only procedures without a card reader."""
    playing: list[str] = []
    """Who has wagered in each round of this shoe; only they may where mid-shoe entry is barred."""


R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=State)
Table = AnyTable[R, S]

# ── hands ────────────────────────────────────────────────────────────────────────────────────────


def points(cards: Sequence[str]) -> tuple[int, bool]:
    """2.2(b): the total, and whether it is soft: an ace counts 11, or 1 where 11 would put the hand over 21."""
    total, aces = 0, 0
    for face in cards:
        total += VALUES[face[0]]
        aces += face[0] == "A"
    while total > TWENTY_ONE and aces:
        total -= SOFTENED
        aces -= 1
    return total, aces > 0


def is_blackjack(cards: Sequence[str]) -> bool:
    """2.1: an ace and a ten-value card as the first two."""
    return len(cards) == 2 and points(cards)[0] == TWENTY_ONE


class Stake(Struct):
    """One bettor's wager on a hand, the original apart from what doubling added."""

    chips: Chips
    original: int
    added: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """Whose it is, and at which spot."""
        return self.chips.seat, self.chips.spot


class Hand(Struct):
    """A hand of a box, and the wagers that ride on it."""

    number: int = 1
    cards: list[str] = []
    stakes: list[Stake] = []
    natural: bool = True
    """2.1: as dealt at first; a hand that was split or switched has no blackjack."""
    split: bool = False
    surrendered: bool = False

    @property
    def settled(self) -> bool:
        """Whether nothing rides on it any more."""
        return not self.stakes

    @property
    def doubled(self) -> bool:
        """2.10(a): whether it was doubled, and so gets one card."""
        return any(stake.added for stake in self.stakes)

    def take(self, spot: str | None = None) -> list[Stake]:
        """The wagers that are decided now: all, or those at one spot."""
        taken = [stake for stake in self.stakes if spot is None or stake.chips.spot == spot]
        self.stakes = [stake for stake in self.stakes if stake not in taken]
        return taken

    @property
    def total(self) -> int:
        """The point count."""
        return points(self.cards)[0]

    @property
    def blackjack(self) -> bool:
        """2.1: a blackjack, which only a hand as dealt can be."""
        return self.natural and is_blackjack(self.cards)


class Box(Struct):
    """A betting area with its hands: one, until a pair is split."""

    name: str
    label: str
    caller: str
    """2.13(b): who decides."""
    hands: list[Hand]
    areas: int = 1
    """How many hands a player has there at first; hands that are split off are numbered on by so many."""
    dealt: list[str] = []
    """Its cards in the order in which it got them, whatever became of them."""
    begun: bool = False
    """2.8(a): whether a choice other than surrender has been made at this place."""
    results: dict[str, int] = {}
    """Hands won less hands lost, by bettor."""
    lost: dict[tuple[str, str], int] = {}
    """What each bettor has lost at each spot by hands that went over 21."""

    def get(self, face: str) -> None:
        """A card of the initial deal."""
        self.hands[0].cards.append(face)
        self.dealt.append(face)

    @property
    def named(self) -> str:
        """Its name, where the one who decides must say which box is meant."""
        return "" if self.name == seat_number(self.caller) else self.name

    def count(self, stake: Stake, result: int) -> None:
        """A bettor's hand was won (1), lost (-1), or neither."""
        seat = stake.chips.seat
        self.results[seat] = self.results.get(seat, 0) + result

    def of(self, hand: Hand) -> str:
        """A hand in words: ``box 2``, or ``box 2, hand 1`` where there are several."""
        return f"{self.label}, hand {hand.number}" if len(self.hands) > 1 or self.areas > 1 else self.label


class Round(Struct):
    """What lies on the table in a round."""

    boxes: list[Box]
    dealer: list[str] = []
    hole: int | None = None
    """The number of the covered hole card, until it is turned."""
    read: str = ""
    """What the card reader showed of it: blackjack, or none."""
    exposed: str = ""
    """13:69F-2A.15(c): a card exposed in error, the next card of whoever takes one."""
    omitted: list[Box] = []
    """13:69F-2A.15(g): hands that lack their second card."""

    def hands(self) -> Iterable[tuple[Box, Hand]]:
        """The hands that are not decided yet, from the dealer's left."""
        return [(box, hand) for box in self.boxes for hand in box.hands if not hand.settled]

    @property
    def on_table(self) -> list[str]:
        """The faces that lie on the table and not in the discard rack."""
        return [face for _, hand in self.hands() for face in hand.cards] + self.dealer


# ── 2.5, 2.6(c) shuffle, cut and burn ────────────────────────────────────────────────────────────


async def prepare(table: Table[Any, Any]) -> None:
    """2.5(a): shuffle before play, and after each shoe; a continuous device does it for every round."""
    shoe = table.state.shoe
    if table.rules.shuffle_method == "continuous":
        shoe.shuffle()
    elif not shoe.shuffled and table.rules.pre_shuffled:
        table.script("the cards come shuffled and inspected", cite=table.rules.cites.shuffle)
        shoe.shuffle()
        await load(table, table.seats[:1])
    elif not shoe.shuffled or shoe.ending:
        await shuffle(table)


SHUFFLES = {
    "manual": dealing.SHUFFLED,
    "bart_carter": dealing.SHUFFLED,
    "automated": "take the set that the automated shuffler has shuffled, and put this one into it",
}


async def shuffle(table: Table[Any, Any], *, at_will: bool = False) -> None:
    """2.5: the shuffle, the cut, and the cards into the shoe."""
    rules, state, shoe = table.rules, table.state, table.state.shoe
    opening = not shoe.shuffled
    if opening:
        table.script(
            "sort and inspect the cards, spread them for the first player, wash and stack", cite=rules.cites.opening
        )
    cite = rules.cites.again if at_will else rules.cites.shuffle
    if not at_will:
        await dealing.shuffle(table, cite=cite, acts=[(SHUFFLES[rules.shuffle_method], cite)])
    else:
        shoe.shuffle()
        table.script(SHUFFLES[rules.shuffle_method], cite=cite)
    state.playing = []
    await load(table, cut_order(table, opening=opening))


async def load(table: Table[Any, Any], order: list[str]) -> None:
    """2.5(b)-(d): the cut, the cutting card (not with the Bart Carter shuffle) and the shoe; 2.6(c): the burn."""
    cites, shoe = table.rules.cites, table.state.shoe
    table.script("offer the stack for the cut, its backs away from the dealer", cite=cites.offer)
    await cut(table, order, cite=cites.cut, depth_cite=cites.cut_depth, least=CUT_DEPTH)
    table.state.cutter = ""
    if table.rules.shuffle_method != "bart_carter":
        quarter = 52 * shoe.decks // CUTTING_CARD_QUARTER
        await insert_cutting_card(table, cite=cites.load, least=quarter, default=quarter)
    if table.rules.burns:
        await burn_face_down(table, cite=cites.burn)


def cut_order(table: Table[Any, Any], *, opening: bool) -> list[str]:
    """2.5(e)-(f): at the opening the first player; the box where the cutting card came out; else the player farthest to
    the dealer's right; then clockwise, which is up by number."""
    seats = table.seats
    if not seats:
        return []
    at_box = [seat for seat in seats if seat_number(seat) == table.state.cutter]
    first = seats[0] if opening else at_box[0] if at_box else max(seats, key=seat_order)
    return rotation(seats, first, step=1)


async def new_dealer(table: Table[Any, Any]) -> None:
    """2.6(c): every new dealer burns a card before dealing to the players."""
    if table.state.new_dealer and table.rules.burns:
        await burn_face_down(table, cite=table.rules.cites.burn)
    table.state.new_dealer = False


# ── 2.3, 2.13, 2.14 wagers and boxes ─────────────────────────────────────────────────────────────


def box_name(bet: Bet | Remove | Choose | Chips) -> str:
    """The box that is meant: the seat's own where none is named."""
    return bet.box or seat_number(bet.seat)


Offers = Callable[[str], list[Offer]]


async def wagers(
    table: Table[Any, Any],
    only: Sequence[str],
    offers: Callable[[Ask[Any]], Offers] | None = None,
    refuse_other: Callable[[Input], Refusal | None] = anything,
) -> None:
    """2.3(a): wagers, before the first card; a licensee may also have the cards reshuffled now (2.5(g))."""
    cites = table.rules.cites
    ask = wagering(
        table, "wagers", cite=cites.wagers, only=only, verbs=WAGERING | {"choose", "shuffle"}, hears=BETWEEN_ROUNDS,
        boxed=True, refuse=lambda bet: refuse_box(table, bet),
        refuse_other=lambda given: refuse_between(table, given) or refuse_other(given),
    )  # fmt: skip
    if offers:
        ask.offers = offers(ask)
    while not isinstance(given := await hear(ask, lambda event: between_rounds(table, event)), Close):
        if isinstance(given, Choose):
            await dealing.show_burned(table, cite=cites.burn)
        elif isinstance(given, Shuffle):
            await shuffle(table, at_will=True)
        table.state.new_dealer |= isinstance(given, NewDealer)
        place_or_seat(table, given, cite=cites.wagers)
    table.closed = cites.locked
    for name in sorted({box_name(chips) for chips in mains(table)}, key=int):
        if len({chips.seat for chips in mains(table) if box_name(chips) == name}) > 1:
            nearest = f"the chips of seat {caller(table, name)} nearest the dealer, the others behind in a line"
            table.script(f"{table.rules.place} {name}: {nearest}", cite=cites.line)


def refuse_between(table: Table[Any, Any], given: Input) -> Refusal | None:
    """2.5(g): a reshuffle between rounds is the licensee's choice; 2.6(c): a player may see the burn card."""
    cites = table.rules.cites
    if isinstance(given, Shuffle) and not table.rules.reshuffle_at_will:
        return Refusal("no shuffle is due", "the cards are shuffled when the cutting card has come out", cites.again)
    if isinstance(given, Shuffle) and table.rules.shuffle_method == "continuous":
        return Refusal("the continuous shuffler shuffles", "", cites.again)
    if isinstance(given, Remove):
        return refuse_off(table, given)
    return refuse_show(table, given, cite=cites.burn)


def refuse_off(table: Table[Any, Any], given: Remove) -> Refusal | None:
    """2.3(a): the wager that the others on a box need is taken off last."""
    main = table.rules.mains[0]
    taken = given.amount or table.stake(given.seat, given.wager, box_of(given), given.spot)
    if given.wager != main or taken < stake_on(table, given, main):
        return None
    own = [c for c in of_the_round(table) if (c.seat, c.box) == (given.seat, box_of(given))]
    others = [chips.wager for chips in own if chips.wager != main]
    return Refusal(f"{others[0]} needs {main}", f"{others[0]} first", table.rules.cites.wagers) if others else None


def refuse_box(table: Table[Any, Any], bet: Bet) -> Refusal | None:
    """2.13(a), 2.14: which box, how many players on it, how many boxes a player; then what the game says."""
    rules, cites = table.rules, table.rules.cites
    name = box_name(bet)
    if not name.isdigit() or not 1 <= int(name) <= rules.boxes:
        return Refusal(f"there is no {rules.place} {name}", f"1 to {rules.boxes}", cites.wagers)
    if rules.bars_entry and table.state.playing and bet.seat not in table.state.playing:
        return Refusal(f"seat {bet.seat} has not wagered since the shuffle", "after the next shuffle", cites.wagers)
    if bet.wager != rules.mains[0] and not stake_on(table, bet, rules.mains[0]):
        return Refusal(f"seat {bet.seat} has no {rules.mains[0]} on {rules.place} {name}", rules.mains[0], cites.wagers)
    on_box = {chips.seat for chips in mains(table) if box_name(chips) == name} | {bet.seat}
    if len(on_box) > rules.players_per_box:
        return Refusal(
            f"{len(on_box)} players on {rules.place} {name}", f"at most {rules.players_per_box}", cites.several
        )
    own = {box_name(chips) for chips in mains(table) if chips.seat == bet.seat} | {name}
    if len(own) > rules.boxes_per_player:
        plural = "" if rules.boxes_per_player == 1 else "es" if rules.place.endswith("x") else "s"
        many = f"at most {rules.boxes_per_player} {rules.place}{plural} a player"
        return Refusal(f"seat {bet.seat} would wager on {len(own)}", many, cites.boxes)
    refusal: Refusal | None = rules.refuse_wager(table, bet)
    return refusal


def mains(table: Table[Any, Any]) -> list[Chips]:
    """The required wagers on the layout."""
    return [chips for chips in chips_on(table) if chips.wager in table.rules.mains]


def stake_on(table: Table[Any, Any], bet: Bet | Remove, wager: str) -> int:
    """What this seat has on that wager of the same box, at all its spots."""
    box = box_of(bet)
    return sum(table.amount(chips) for chips in chips_on(table, wager) if (chips.seat, chips.box) == (bet.seat, box))


def boxes(table: Table[Any, Any]) -> list[Box]:
    """2.13: the boxes with wagers, from the dealer's left, each with its wagers and the player who decides."""
    found: dict[tuple[int, int], list[Chips]] = {}
    wagers = table.rules.mains
    for chips in table.felt.values():  # in the order in which they were made
        if chips.wager in wagers:
            found.setdefault((int(box_name(chips)), wagers.index(chips.wager)), []).append(chips)
    return [
        Box(
            name=str(name), label=f"{table.rules.place} {name}", areas=len(wagers),
            caller=caller(table, str(name)),
            hands=[Hand(number=area + 1, stakes=[Stake(chips, table.amount(chips)) for chips in stacks])],
        )
        for (name, area), stacks in sorted(found.items())
    ]  # fmt: skip


def caller(table: Table[Any, Any], name: str) -> str:
    """2.13(b): the seated player decides; if nobody is seated, the highest wager, and of equals the first."""
    totals: dict[str, int] = {}
    for chips in table.felt.values():
        if chips.wager in table.rules.mains and box_name(chips) == name:
            totals[chips.seat] = totals.get(chips.seat, 0) + table.amount(chips)
    return name if name in totals else max(totals, key=lambda seat: totals[seat])


# ── drawing a card ───────────────────────────────────────────────────────────────────────────────

BETWEEN_ROUNDS = frozenset({
    "card_found_face_up", "card_drawn_in_error", "shuffler_failed", "other_shuffle_method", "card_reader_malfunction",
})  # fmt: skip
AT_A_DRAW = frozenset({"card_found_face_up", "cards_found_face_up", "card_drawn_in_error", "insufficient_cards"})


async def deal(
    table: Table[Any, Any], round: Round, to: str, *, cite: str, at: str, also: frozenset[str] = frozenset()
) -> str:
    """A card face up, with the irregularities that are ruled on at any draw; ``at`` is the box, or the dealer."""
    if round.exposed:
        face, round.exposed = round.exposed, ""
        table.say(Dealt(to=to, card=face, cite="13:69F-2A.15(c)"))
        return face
    ending = table.state.shoe.ending
    while True:
        try:
            face = await draw(table, to, cite=cite, hears=AT_A_DRAW | also, cutting_card=table.rules.cites.cutting_card)
            break
        except Irregular as event:
            await at_a_draw(table, round, event)
    _cutting_card(table, ending, at)
    return face


async def deal_down(table: Table[Any, Any], round: Round) -> int:
    """2.6(j): the hole card, face down: it has no face until it is turned."""
    ending = table.state.shoe.ending
    cites = table.rules.cites
    while True:
        try:
            number = await draw_down(
                table, "dealer", cite=cites.hole_card, hears=AT_A_DRAW | OMITTED, cutting_card=cites.cutting_card
            )
            break
        except Irregular as event:
            if event.kind in OMITTED:
                own_card_omitted(table, event)
            else:
                await at_a_draw(table, round, event)
    _cutting_card(table, ending, "dealer")
    return number


def _cutting_card(table: Table[Any, Any], ending: str, at: str) -> None:
    if table.state.shoe.ending and not ending:
        table.state.cutter = at


OMITTED = frozenset({"wrong_number_of_cards"})


async def initial_deal(table: Table[Any, Any], round: Round, first: str = "") -> None:
    """2.6(e): from the dealer's left a card to each hand, one to the dealer, a second to each hand; all face up.

    ``first`` is a card that the first hand already has (2.6(d)2).
    """
    if first:
        round.boxes[0].get(first)
    for box in round.boxes[bool(first) :]:
        await initial_card(table, round, box)
    try:
        await first_card(table, round, also=OMITTED)
    except Irregular as event:
        own_card_omitted(table, event)
    for box in round.boxes:
        if box.dealt or box in round.omitted:
            await initial_card(table, round, box)
    if not round.dealer:
        await first_card(table, round)
    for box in round.omitted:
        await second_card_late(table, round, box)


async def first_card(table: Table[Any, Any], round: Round, also: frozenset[str] = frozenset()) -> None:
    """2.6(e): the dealer's first card, face up."""
    round.dealer.append(await deal(table, round, "dealer", cite=table.rules.cites.deal, at="dealer", also=also))


async def initial_card(table: Table[Any, Any], round: Round, box: Box) -> None:
    """2.6(e): a card to a hand; 13:69F-2A.15(g): it may have been left out."""
    try:
        box.get(await deal(table, round, box.of(box.hands[0]), cite=table.rules.cites.deal, at=box.name, also=OMITTED))
    except Irregular as event:
        if event.kind != "wrong_number_of_cards" or not _named(table, box, event):
            raise _elsewhere(table, event) from None
        card_omitted(table, round, box, event)


def _named(table: Table[Any, Any], box: Box, event: Irregular) -> bool:
    """Whether the report means this hand: ``to: 3`` or ``to: box 3``, and its number where there are several."""
    to = event.given.to.removeprefix(f"{table.rules.place} ")
    return to == box.name and event.given.hand in ("", str(box.hands[0].number))


def _elsewhere(table: Table[Any, Any], event: Irregular) -> Exception:
    """A card left out is reported where it is due; what ends the round is raised on."""
    if event.kind != "wrong_number_of_cards":
        return event
    return table.refused_detail(
        event, Refusal(f"no card of {event.given.to} is due", table.ask.words, "13:69F-2A.15(g)")
    )


def own_card_omitted(table: Table[Any, Any], event: Irregular) -> None:
    """13:69F-2A.15(e): a dealer who missed his own card finishes the players', then deals himself the right number."""
    if event.kind != "wrong_number_of_cards" or event.given.to != "dealer":
        raise _elsewhere(table, event)
    ruling = "he finishes the players' first two cards, then deals his own"
    table.say(Ruled(event="the dealer missed his own card", ruling=ruling, cite="13:69F-2A.15(e)"))


def card_omitted(table: Table[Any, Any], round: Round, box: Box, event: Irregular) -> None:
    """13:69F-2A.15(g): a hand with no card is dead; one with one card may have its second after all others."""
    cite, cards = "13:69F-2A.15(g)", event.given.cards if event.given.cards >= 0 else len(box.dealt)
    hand = box.of(box.hands[0])
    if cards == 1 and box not in round.omitted:
        table.say(Ruled(event=f"{hand} has one card", ruling="the second comes after all others", cite=cite))
        round.omitted.append(box)
    elif cards == 0 and not box.dealt:
        table.say(Ruled(event=f"{hand} has no cards", ruling="the hand is dead, and in the next deal", cite=cite))
        dead(table, box, cite)
        round.omitted = [one for one in round.omitted if one is not box]
    else:
        raise table.refused_detail(event, Refusal(f"{hand} has {len(box.dealt)} cards", "cards: 0 or 1", cite))


async def second_card_late(table: Table[Any, Any], round: Round, box: Box) -> None:
    """13:69F-2A.15(g): at the player's option, the second card; otherwise the hand is dead."""
    cite, hand = "13:69F-2A.15(g)", box.of(box.hands[0])
    if await offer(table, box.caller, ("accept", "decline"), f"the second card of {hand}", cite=cite) == "accept":
        box.get(await deal(table, round, hand, cite=cite, at=box.name))
    else:
        dead(table, box, cite)


def dead(table: Table[Any, Any], box: Box, cite: str) -> None:
    """13:69F-2A.15(g): the wagers on a hand that is not dealt go back, and the additional ones on its cards."""
    void(table, box, box.hands[0].take(), cite, result="returned")
    for chips in of_the_round(table):
        if box_name(chips) == box.name and chips.wager not in table.rules.mains:
            table.void(chips, cite, result="returned")


async def at_a_draw(table: Table[Any, Any], round: Round, event: Irregular) -> None:
    """2.15(a), (b), 13:69F-2A.15(f): what is ruled on at any draw; what is not is raised again."""
    if event.kind == "insufficient_cards":
        await out_of_cards(table, round)
    elif event.kind in ("card_found_face_up", "card_drawn_in_error"):
        found(table, event)
    else:
        raise event


def found(table: Table[Any, Any], event: Irregular) -> None:
    """2.15(a)-(b): a card face up in the shoe is not used; a card drawn unseen in error is the next card."""
    cites = table.rules.cites
    if event.kind == "card_found_face_up":
        table.state.shoe.take(event.card)
        table.say(Discarded(card=event.card, cite=cites.face_up))
    elif event.given.exposed:
        reason = "a card exposed in error is the next card once each player has the initial cards"
        raise table.refused_detail(event, Refusal(reason, "deal it: card", "13:69F-2A.15(c)"))
    else:
        table.say(
            Ruled(event="card drawn in error, not exposed", ruling="it is the next card", cite=cites.drawn_in_error)
        )


def between_rounds(table: Table[Any, Any], event: Irregular) -> None:
    """What is found or happens between rounds; (d): a card that the dealer drew to a standing total is burned."""
    if event.kind == "card_drawn_in_error" and event.given.hand == "dealer":
        if not event.card:
            raise table.refused_detail(event, Refusal("which card did the dealer draw?", "card", "13:69F-2A.15(d)"))
        table.state.shoe.take(event.card)
        table.say(Burned(card=event.card, cite="13:69F-2A.15(d)"))
    elif event.kind == "shuffler_failed":
        table.say(
            Ruled(event="the automated shuffler failed", ruling="the cards are reshuffled", cite="13:69F-2A.15(i)")
        )
        table.state.shoe.ending = "shuffler failed"
    elif event.kind == "other_shuffle_method":
        ruling = "the shuffler is removed from the table first"
        table.say(Ruled(event="another shuffle method", ruling=ruling, cite="13:69F-2A.15(j)"))
    elif event.kind == "card_reader_malfunction":
        reader_fails(table)
    else:
        found(table, event)


def reader_fails(table: Table[Any, Any]) -> None:
    """13:69F-2A.15(l): only procedures without a card reader are used from now on."""
    table.state.reader_failed = True
    table.say(Ruled(event="the card reader failed", ruling="procedures without a reader only", cite="13:69F-2A.15(l)"))


async def out_of_cards(table: Table[Any, Any], round: Round) -> None:
    """13:69F-2A.15(f): the discards are shuffled and cut, the first card is burned face down, and the round goes on."""
    cite, shoe = "13:69F-2A.15(f)", table.state.shoe
    on_table = round.on_table + ([table.covered[round.hole]] if round.hole is not None else [])
    table.say(Ruled(event="the shoe ran out", ruling="the discards are shuffled; the round goes on", cite=cite))
    await dealing.shuffle(table, cite=cite)
    shoe.keep_out(on_table)
    await cut(table, cut_order(table, opening=False), cite=cite, depth_cite=cite, least=0)
    await burn_face_down(table, cite=cite)


def void_round(table: Table[Any, Any], event: Irregular) -> None:
    """13:69F-2A.15(a), (k): several cards face up, and a reshuffle; or a card reader that gave the hole card away: all
    hands are dead and every wager of the round goes back."""
    cite = "13:69F-2A.15(k)"
    if event.kind != "card_reader_used_in_error":
        cite, table.state.shoe.ending = "13:69F-2A.15(a)", event.kind
    table.say(Void(scope="round", cite=cite))
    for chips in of_the_round(table):
        table.void(chips, cite, result="returned")


def of_the_round(table: Table[Any, Any]) -> list[Chips]:
    """The wagers of this round: all but streaks, which are of several."""
    return [chips for chips in chips_on(table) if not chips.wager.startswith("streak")]


# ── 2.9 insurance, 2.6(j) the card reader ────────────────────────────────────────────────────────


async def insurance(
    table: Table[Any, Any],
    round: Round,
    even_money: Callable[[Box, Hand, str], None] | None = None,
    offered: Sequence[tuple[Box, Hand]] = (),
) -> None:
    """2.9: when the dealer's first card is an ace, each player may insure, before any additional card.

    ``even_money`` pays it, where a game has it, to the hands that are ``offered`` it.
    """
    cites = table.rules.cites

    def judge_choice(given: Input) -> Refusal | None:
        if isinstance(given, Choose) and (given.do != "even_money" or not _holding(table, offered, given)):
            return Refusal(
                f"seat {given.seat} may not {given.do} now", "insurance; even_money with a blackjack", cites.insurance
            )
        return None

    ask = wagering(
        table, "insurance", cite=cites.insurance, only=("insurance",), boxed=True,
        verbs=frozenset({"bet", "close", "choose"} if even_money else {"bet", "close"}),
        refuse=lambda bet: refuse_insurance(table, bet), refuse_other=judge_choice,
    )  # fmt: skip
    ask.default, ask.about = Close(), "insurance"
    ask.offers = lambda seat: insurance_offers(
        table, seat, ask, [box for box, _ in _holding(table, offered, Choose(seat=seat, do="even_money"))]
    )
    while not isinstance(given := await ask, Close):
        if isinstance(given, Choose):
            assert even_money
            for box, hand in _holding(table, offered, given):
                even_money(box, hand, given.seat)
        else:
            place_or_seat(table, given, cite=cites.insurance)


def _sits(hand: Hand, seat: str) -> bool:
    return any(stake.chips.seat == seat for stake in hand.stakes)


def _holding(table: Table[Any, Any], offered: Sequence[tuple[Box, Hand]], given: Choose) -> list[tuple[Box, Hand]]:
    """Those of the hands that this answer can mean: even money is had instead of insurance."""
    insured = {box_name(chips) for chips in chips_on(table, "insurance") if chips.seat == given.seat}
    return [(b, h) for b, h in offered if _sits(h, given.seat) and given.box in ("", b.name) and b.name not in insured]


def insurance_offers(table: Table[Any, Any], seat: str, ask: Ask[Any], even: Sequence[Box]) -> list[Offer]:
    """What a seat may insure, and where it may have even money."""
    offers = [Offer(verb="choose", do="even_money", box=box.named, cite="2.7") for box in even]
    for chips in [chips for chips in mains(table) if chips.seat == seat]:
        most, spot = most_insurance(table, chips), spot_of(table, chips)
        if ask.refuse(Bet(seat=seat, wager="insurance", amount=most, box=chips.box, spot=spot)) is None:
            cite = table.rules.cites.insurance_amount
            offers.append(Offer(verb="bet", wager="insurance", box=chips.box, spot=spot, least=1, most=most, cite=cite))
    return offers


def most_insurance(table: Table[Any, Any], main: Chips) -> int:
    """2.9(b): half the wager, or up to the next chip where half cannot be made in chips."""
    chip: int = table.rules.smallest_chip
    return -(-table.amount(main) // (2 * chip)) * chip


def refuse_insurance(table: Table[Any, Any], bet: Bet) -> Refusal | None:
    """2.9(b), 2.13(f), 13:69F-2A.13(e): by each who has a wager on a box, up to half of it."""
    cites, own = table.rules.cites, [c for c in mains(table) if (c.seat, c.box) == (bet.seat, box_of(bet))]
    there = [chips for chips in own if spot_of(table, chips) == bet.spot]
    if not there:
        legal = f"spot {' or '.join(spot_of(table, chips) for chips in own)}" if own and spot_of(table, own[0]) else ""
        return Refusal(f"seat {bet.seat} has no wager to insure there", legal, cites.insurance)
    most = most_insurance(table, there[0])
    placed = table.stake(bet.seat, "insurance", box_of(bet), bet.spot)
    if placed + bet.amount <= most:
        return None
    reason = f"insurance of {dollars(placed + bet.amount)} exceeds half the wager"
    return Refusal(reason, f"up to {dollars(most - placed)}", cites.insurance_amount)


def spot_of(table: Table[Any, Any], chips: Chips) -> str:
    """Which of a player's wagers on a box an insurance wager names: its spot, or which of the two it is."""
    return chips.spot if len(table.rules.mains) == 1 else str(table.rules.mains.index(chips.wager) + 1)


def settle_insurance(table: Table[Any, Any], won: bool, stacks: Sequence[Chips] | None = None) -> None:
    """2.9(c)-(d): 2 to 1 if the second card makes ten, otherwise it is collected."""
    cites = table.rules.cites
    for chips in chips_on(table, "insurance") if stacks is None else stacks:
        if won:
            table.win(chips, table.rules.insurance, cite=cites.insurance_pays)
        else:
            table.lose(chips, cite=cites.insurance_lost)


def reads(table: Table[Any, Any], round: Round) -> bool:
    """2.6(j): whether the card reader is used: where it is elected, works, and the first card is an ace or a ten."""
    elected = table.rules.procedure == "face_down_card_reader" and not table.state.reader_failed
    return elected and round.dealer[0][0] in READER_CARDS


async def read_hole_card(table: Table[Any, Any], round: Round) -> bool:
    """2.6(j): the hole card goes face down into the reader, exposed to no one: whether it makes blackjack."""
    assert round.hole is not None
    cites, known, up = table.rules.cites, table.covered[round.hole], round.dealer[0]
    result = "" if known == BACK else shown(up, known)

    def judge(given: Input) -> Refusal | None:
        assert isinstance(given, Reader)
        if given.result not in ("blackjack", "none"):
            return Refusal(f"the reader shows {given.result!r}", "blackjack, none", cites.reader)
        if result and given.result != result:
            return Refusal("the card that was recorded shows otherwise", result, cites.reader)
        return None

    ask: Ask[Input] = Ask(
        "the card reader", frozenset({"reader"}), cite=cites.reader, judge=judge,
        hears=frozenset({"card_reader_malfunction"}),
        default=Reader(result=result) if result else None, chances=lambda: _reader_chances(table, up),
    )  # fmt: skip
    table.script("slide the hole card face down into the card reader, exposing it to no one", cite=cites.reader)
    try:
        given = await ask
    except Irregular:
        reader_fails(table)
        return False
    assert isinstance(given, Reader)
    round.read = given.result
    return given.result == "blackjack"


def shown(up: str, hole: str) -> str:
    """What the card reader shows."""
    return "blackjack" if is_blackjack([up, hole]) else "none"


def _reader_chances(table: Table[Any, Any], up: str) -> list[tuple[Input, int]]:
    return [(Reader(result=shown(up, face)), count) for face, count in table.state.shoe.left(partial(shown, up))]


async def turn_hole_card(table: Table[Any, Any], round: Round, *, cite: str) -> None:
    """2.6(j): the hole card is disclosed; it is what the card reader showed."""
    assert round.hole is not None

    def refuse(face: str) -> Refusal | None:
        if round.read in ("", shown(round.dealer[0], face)):
            return None
        return Refusal(f"the card reader showed otherwise: {round.read}", "", table.rules.cites.reader)

    round.dealer.append(await turn(table, round.hole, "dealer", cite=cite, refuse=refuse))
    round.hole = None


# ── 2.12(b) the dealer's hand ────────────────────────────────────────────────────────────────────


def stands(cards: Sequence[str], *, hits_soft_17: bool) -> bool:
    """2.12(b): on 17 and more, hard or soft; a dealer who hits soft 17 does not stand there."""
    total, soft = points(cards)
    return total > STANDS or (total == STANDS and not (soft and hits_soft_17))


async def dealer_draws(table: Table[Any, Any], round: Round) -> None:
    """2.12(b): additional cards until he stands, and his final point count."""
    cites = table.rules.cites
    while not stands(round.dealer, hits_soft_17=table.rules.hits_soft_17):
        round.dealer.append(await deal(table, round, "dealer", cite=cites.dealer_draws, at="dealer"))
    table.announce(str(points(round.dealer)[0]), cite=cites.dealer_card)


def burn_unused(table: Table[Any, Any], round: Round) -> None:
    """13:69F-2A.15(c): a card exposed in error that nobody could use is burned."""
    if round.exposed:
        table.say(Burned(card=round.exposed, cite="13:69F-2A.15(c)"))
        round.exposed = ""


# ── money ────────────────────────────────────────────────────────────────────────────────────────


def win(table: Table[Any, Any], box: Box, stakes: Iterable[Stake], odds: Odds, cite: str) -> None:
    """Wagers that are won."""
    for stake in stakes:
        table.win(stake.chips, odds, cite)
        box.count(stake, 1)


def lose(table: Table[Any, Any], box: Box, stakes: Iterable[Stake], cite: str) -> None:
    """Wagers that are lost whole."""
    for stake in stakes:
        table.lose(stake.chips, cite)
        box.count(stake, -1)


def void(table: Table[Any, Any], box: Box, stakes: Iterable[Stake], cite: str, *, result: str = "void") -> None:
    """Wagers that are neither won nor lost."""
    for stake in stakes:
        table.void(stake.chips, cite, result=result)
        box.count(stake, 0)


def lose_half(table: Table[Any, Any], box: Box, stakes: Iterable[Stake], cite: str) -> None:
    """2.8(a): half of a surrendered wager is collected, half returned."""
    for stake in stakes:
        lose_part(table, stake, table.amount(stake.chips) // 2, cite)
        box.count(stake, -1)


def lose_original(table: Table[Any, Any], box: Box, spot: str | None = None) -> None:
    """2.10(b), 2.11(d): a dealer's blackjack collects only the original wager of a box; what hands that went over 21
    have lost already counts towards it, and stays lost."""
    cites, split = table.rules.cites, len(box.hands) > 1
    for hand in box.hands:
        for stake in hand.take(spot):
            due = max(0, table.amount(stake.chips) - stake.added - box.lost.get(stake.key, 0))
            box.lost[stake.key] = box.lost.get(stake.key, 0) + due
            cite = cites.split_blackjack if split else cites.double_blackjack if stake.added else cites.loses
            lose_part(table, stake, due, cite)
            box.count(stake, -bool(due))


def lose_part(table: Table[Any, Any], stake: Stake, lost: int, cite: str) -> None:
    """Of a wager only ``lost`` is collected; the rest goes back."""
    chips, rest = stake.chips, table.amount(stake.chips) - lost
    if rest:
        table.say(
            Settled(
                seat=chips.seat, wager=chips.wager, amount=rest, result="returned", cite=cite, box=chips.box,
                hand=chips.hand, spot=chips.spot,
            )
        )  # fmt: skip
        table.take(chips, rest, cite)
    if lost:
        table.lose(chips, cite)
