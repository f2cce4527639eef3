"""Dealing from a shoe: the shuffle, the offered cut, the burn, and drawing a card. The section is always the game's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from houseway.equipment.cards import BACK, UNKNOWN, Pieces, Shoe, name
from houseway.play.asks import Ask, Irregular, Offer, Refusal, anything
from houseway.play.inputs import PLAY_ON, Burn, Card, Choose, Cut, CutCard, Input, Irregularity, Order, Shuffle, Turn
from houseway.play.rules import Rules
from houseway.play.table import Table as TableOf
from houseway.play.tells import Burned, Dealt, Ruled, Turned
from houseway.play.wagering import place_or_seat, refuse_seating
from houseway.play.whole_hands import place_of


class HasPieces(Protocol):
    """A game state with cards or tiles in it."""

    @property
    def shoe(self) -> Pieces:
        """Where they come from."""


class HasShoe(Protocol):
    """A game state with a shoe of cards in it."""

    shoe: Shoe


Table = TableOf[Rules, HasShoe]
DEAL: Final = frozenset({"card", "cards"})
WITH_CUTTING_CARD: Final = DEAL | {"cut_card"}
OUT_OF_CARDS: Final = Irregularity(kind="insufficient_cards")
CUTTING_CARD: Final = "cutting card"
"""Why a shuffle is due once it has appeared."""
PUT_ASIDE: Final = "cutting card removed and put to the side"
COMPLETED: Final = "the cutting card is reached: complete the round, then shuffle"


async def draw(
    table: Table,
    to: str,
    *,
    cite: str,
    hears: frozenset[str] = frozenset(),
    cutting_card: str = "",
    appears: str = PUT_ASIDE,
    sees: tuple[str, ...] | None = None,
    nth: int = -1,
    unseen: bool = False,
) -> str:
    """Draw a card and lay it face up. ``cutting_card`` is the section that rules when the cutting card appears, and
    ``appears`` the act that it commands then; no section where it does not lie in the deck. ``sees`` are those who
    alone look at the card; where it may be ``unseen``, a record need not know what they saw."""
    shoe = table.state.shoe
    if shoe.empty:
        raise Irregular(OUT_OF_CARDS)
    verbs = WITH_CUTTING_CARD if cutting_card else DEAL
    key = to, verbs, cite, hears, nth, sees, unseen
    ask = table.made.get(key)
    if ask is None:
        ask = table.made[key] = _drawing(table, to, verbs, cite, hears, nth, sees, unseen=unseen)
    while (face := taken(table, await ask, cutting_card or cite, appears)) is None:
        pass
    if sees is not None:
        table.hide(face)
    table.say(Dealt(to=to, card=face, cite=cite, sees=sees if face != BACK else None))
    return face


def _drawing(
    table: Table,
    to: str,
    verbs: frozenset[str],
    cite: str,
    hears: frozenset[str],
    nth: int,
    sees: tuple[str, ...] | None,
    *,
    unseen: bool,
) -> Ask[Input]:
    """The ask for a card that is dealt face up, for all or for the eyes of some."""

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Card):
            if given.face == BACK and sees and not unseen:
                return Refusal(f"{to} looks at this card: its face is needed", "a card, such as 6h", cite)
            return refuse_card(table, given, cite, unknown=unseen)
        return refuse_cutting_card(table.state.shoe, given, cite)

    def chances() -> list[tuple[Input, int]]:
        shoe = table.state.shoe
        if shoe.first():
            return [(Card(face=shoe.first()), 1)]
        return [(Card(face=face), count) for face, count in shoe.left(table.rules.game.apart)]

    return Ask(
        f"a card: {to}", verbs, cite=cite, judge=judge, hears=hears, chances=chances, place=place_of(to), nth=nth
    )


async def draw_down(
    table: Table,
    to: str,
    *,
    cite: str,
    hears: frozenset[str] = frozenset(),
    cutting_card: str = "",
    appears: str = PUT_ASIDE,
    sees: tuple[str, ...] | None = None,
    nth: int = -1,
    unrecorded: bool = False,
) -> int:
    """Draw a card and lay it face down: the game gets a number to turn it by, never a face.

    ``sees`` are those who look at it as it lies, where the record gives its face. One that nobody will ever see may be
    ``unrecorded``: a record may leave it out.
    """
    shoe = table.state.shoe
    if shoe.empty:
        raise Irregular(OUT_OF_CARDS)
    verbs = WITH_CUTTING_CARD if cutting_card else DEAL
    key = to, verbs, cite, hears, nth, unrecorded
    ask = table.made.get(key)
    if ask is None:
        ask = table.made[key] = _drawing_down(table, to, verbs, cite, hears, nth, unrecorded=unrecorded)
    number = len(table.covered)
    while (face := taken(table, await ask, cutting_card or cite, appears)) is None:
        pass
    table.covered[number] = face
    if face != BACK:
        table.hide(face)
    if sees is None or face == BACK:
        table.say(Dealt(to=to, card=BACK, cite=cite))
    else:
        table.say(Dealt(to=to, card=face, sees=sees, cite=cite))
    return number


def _drawing_down(
    table: Table, to: str, verbs: frozenset[str], cite: str, hears: frozenset[str], nth: int, *, unrecorded: bool
) -> Ask[Input]:
    """The ask for a card that is dealt face down."""

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Card):
            return refuse_card(table, given, cite)
        return refuse_cutting_card(table.state.shoe, given, cite)

    return Ask(
        f"a card, face down: {to}", verbs, cite=cite, hears=hears, judge=judge, chances=_a_back, place=place_of(to),
        nth=nth, default=Card(face=BACK) if unrecorded else None,
    )  # fmt: skip


def _a_back() -> list[tuple[Input, int]]:
    return [(Card(face=BACK), 1)]


async def draw_unseen(table: Table, to: str, *, cite: str, hears: frozenset[str] = frozenset()) -> None:
    """Draw a card that goes face down to where nobody plays, and is never turned: a record may leave it out.

    One card with a face is another hand's: only a whole hand says that it went there.
    """
    ask = table.once(("unseen", to, cite, hears), _drawing_unseen, table, to, cite, hears)
    face = taken(table, await ask, cite)
    if face and face != BACK:
        table.hide(face)


def _drawing_unseen(table: Table, to: str, cite: str, hears: frozenset[str]) -> Ask[Input]:
    """The ask for a card that nobody will look at."""

    def judge(given: Input) -> Refusal | None:
        if not isinstance(given, Card):
            return None
        if given.face != BACK and not table.whole.gives(place_of(to)):
            return Refusal(f"nobody plays at {to}: its cards are not looked at", BACK, cite)
        return refuse_next(table, given.face, cite)

    return Ask(
        f"a card, face down: {to}", DEAL, cite=cite, hears=hears, judge=judge, default=Card(face=BACK),
        chances=_a_back, place=place_of(to),
    )  # fmt: skip


async def draw_stacked(table: Table, to: str, *, cite: str, hears: frozenset[str] = frozenset()) -> str:
    """Draw a card of a stack, face down: a record may leave it out, and give it when the stack is delivered.

    Gives its face where the record does, for the game to lay aside unseen.
    """
    shoe = table.state.shoe
    ask: Ask[Card] = Ask(
        f"a card, face down: {to}", frozenset({"card"}), cite=cite, hears=hears, default=Card(face=BACK),
        judge=lambda given: refuse_card(table, given, cite), chances=lambda: [(Card(face=BACK), 1)],
    )  # fmt: skip
    face = (await ask).face
    if face != BACK:
        shoe.take(face)
        table.hide(face)
    table.say(Dealt(to=to, card=BACK, cite=cite))
    return face


def taken(table: Table, given: Input, cutting_card: str, appears: str = PUT_ASIDE) -> str | None:
    """The next card; None where the record gives the cutting card, which the count of the cards may bring out too."""
    shoe = table.state.shoe
    if not isinstance(given, Card):
        bring_out(table, cutting_card, appears)
        return None
    if shoe.behind and shoe.cutting_card_is_next:
        bring_out(table, cutting_card, appears)
    face = given.face
    if shoe.next:
        face = _first(table, face)
    shoe.take(face)
    return face


def _first(table: Table, face: str) -> str:
    """Take the card that was drawn in error before, or the one that the record gives."""
    shoe = table.state.shoe
    table.disclose(shoe.first())
    face, shoe.next = shoe.first() or face, shoe.next[1:]
    return face


def bring_out(table: Table, cite: str, appears: str) -> None:
    """The cutting card comes out."""
    table.state.shoe.ending, table.state.shoe.behind = CUTTING_CARD, 0
    table.script(appears, cite=cite)


def refuse_cutting_card(shoe: Shoe, given: Input, cite: str) -> Refusal | None:
    """Why the cutting card cannot come out now: where the record gives its place, the count of the cards says when."""
    if not isinstance(given, CutCard):
        return None
    if refusal := refuse_side(shoe, given.side, cite):
        return refusal
    before = shoe.size - shoe.drawn - shoe.behind
    if shoe.behind and before > 0:
        return Refusal(
            f"the cutting card lies {shoe.behind} cards from the back", f"cut_card after {before} cards", cite
        )
    if given.from_back >= 0:
        return Refusal("the cutting card is in the shoe: it can only come out", "cut_card alone, or a card", cite)
    return None


async def turn(
    table: Table,
    covered: int,
    to: str,
    *,
    cite: str,
    hears: frozenset[str] = frozenset(),
    sees: tuple[str, ...] | None = None,
    refuse: Callable[[str], Refusal | None] = lambda face: None,
) -> str:
    """Turn a card that lies face down: only now has it a face. ``sees`` turns it for those eyes alone.

    ``refuse`` says why it cannot be this one by what is known of it.
    """
    shoe = table.state.shoe
    known = table.covered[covered]

    def judge(given: Input) -> Refusal | None:
        assert isinstance(given, Turn)
        if not given.face or (given.of and place_of(to) != (given.box or given.of)):
            return Refusal(f"one card is turned: {to}", "a card, such as 6h", cite)
        if given.face == known:
            return None
        fault = refuse_face(table, given.face, cite, unknown=False, covered=True)
        if fault is None or fault.covered:
            fault = refuse(given.face) or fault
        return fault or (table.contradicted(cite) if known != BACK else None)

    ask: Ask[Input] = Ask(
        f"a card to turn: {to}", frozenset({"turn"}), cite=cite, judge=judge, hears=hears,
        default=Turn(face=known) if known != BACK else None,
        chances=lambda: [(Turn(face=face), n) for face, n in shoe.left(table.rules.game.apart) if not refuse(face)],
        place=place_of(to),
    )  # fmt: skip
    given = await ask
    assert isinstance(given, Turn)
    if known == BACK:
        shoe.turn(given.face)
    _shown(table, given.face, sees, turned=known != BACK)
    table.covered[covered] = given.face
    table.say(Turned(to=to, card=given.face, cite=cite, sees=sees))
    return given.face


async def turn_hand(
    table: Table,
    covered: Sequence[int],
    to: str,
    *,
    cite: str,
    hears: frozenset[str] = frozenset(),
    needed: bool = True,
    sees: tuple[str, ...] | None = None,
    as_one: str = "",
) -> list[str]:
    """Turn all cards of a hand for everybody, or for those eyes alone, at once or one by one. Gives their faces, as
    they were dealt.

    Where they are not ``needed``, a record may leave those that it never gave face down. ``as_one`` is the seat whose
    hand is told as one, with nothing of it told before all of it is turned.
    """
    left, ask = list(covered), table.once(("turn", to, cite, hears), _turning, table, to, cite, hears)
    while left:
        known = ask.about = [table.covered[number] for number in left]
        if BACK not in known:
            ask.default, ask.chances = Turn(of=ask.place, faces=tuple(known)), None
        else:
            ask.default = None if needed else Turn(of=ask.place, faces=(BACK,))
            ask.chances = partial(_faces, table)
        given = await ask
        assert isinstance(given, Turn)
        if given.faces == (BACK,):
            break
        for face in given.faces or (given.face,):
            number = next((one for one in left if table.covered[one] == face), -1)
            _shown(table, face, sees, turned=number >= 0)
            if number < 0:
                number = next((one for one in left if table.covered[one] == BACK), left[0])
                table.state.shoe.turn(face)
                table.covered[number] = face
            left.remove(number)
            if not as_one:
                table.say(Turned(to=to, card=face, sees=sees, cite=cite))
    faces = [table.covered[number] for number in covered]
    if as_one:
        table.say(Turned(to=to, of=as_one, faces=tuple(faces), cite=cite))
    return faces


def _turning(table: Table, to: str, cite: str, hears: frozenset[str]) -> Ask[Input]:
    """The ask for a hand to turn, which is about the cards that were recorded of it; others can be in the shoe."""

    def judge(given: Input) -> Refusal | None:
        assert isinstance(given, Turn)
        faces, known = given.faces or (given.face,), ask.about
        if given.of and place_of(to) != (given.box or given.of):
            return Refusal(f"the hand of {to} is turned", place_of(to), cite)
        if BACK in faces or "" in faces or len(faces) > len(known):
            return Refusal(f"{len(known)} cards are turned: their faces are needed", "cards, such as 6h", cite)
        copies, given_of_each = table.state.shoe.copies, Counter(faces)
        twice = len(given_of_each) < len(faces)
        if twice and any(count > copies.get(face, count) for face, count in given_of_each.items()):
            return Refusal("a card is given twice", "the cards of the hand", cite)
        others = list((given_of_each - Counter(known)).elements())
        faults = [fault for face in others if (fault := refuse_face(table, face, cite, covered=True))]
        if len(others) > known.count(BACK):
            faults += filter(None, [table.contradicted(cite)])
        return min(faults, key=lambda fault: fault.covered, default=None)

    ask: Ask[Input] = Ask(
        f"the hand to turn: {to}", frozenset({"turn"}), cite=cite, judge=judge, hears=hears, place=place_of(to)
    )
    return ask


def _faces(table: Table) -> list[tuple[Input, int]]:
    """What a card that nobody has seen may be."""
    return [(Turn(face=face), count) for face, count in table.state.shoe.left(table.rules.game.apart)]


def refuse_face(
    table: Table, face: str, cite: str, *, unknown: bool = True, covered: bool = False, shoe: Shoe | None = None
) -> Refusal | None:
    """Refuse a card that cannot be the one that was drawn, or one that lies ``covered`` and was drawn before."""
    if face == BACK and not unknown:
        return Refusal("this card is dealt face up: its face is needed", "a card, such as 6h", cite)
    return table.refuse_face(shoe or table.state.shoe, face, cite, covered=covered)


def refuse_next(
    table: Table, face: str, cite: str, *, unknown: bool = True, shoe: Shoe | None = None
) -> Refusal | None:
    """Refuse a card that is not there, or that comes after another which was drawn in error."""
    first = (shoe or table.state.shoe).first()
    if first and face == first:
        return None
    fault = refuse_face(table, face, cite, unknown=unknown, shoe=shoe)
    if fault or not first or face in UNKNOWN:
        return fault
    if table.hidden.get(first):
        return table.contradicted(cite)
    return Refusal("this is not the card that comes next", name(first), cite)


def comes_next(table: Table, event: Irregular) -> None:
    """A card that was drawn in error and not exposed is the next one."""
    refuse_none_left(table, event)
    table.state.shoe.next.append(event.card)
    table.hide(event.card)


def refuse_none_left(table: Table, event: Irregular) -> None:
    """Refuse the report of a card drawn in error where no card is left to draw."""
    shoe = table.state.shoe
    if len(shoe.next) >= shoe.size - shoe.drawn:
        fault = Refusal("no card is left that could be drawn in error", "", table.rules.rulings[event.kind].cite)
        raise table.refused_detail(event, fault)


def _shown(table: Table, face: str, sees: tuple[str, ...] | None, *, turned: bool) -> None:
    """A covered card is turned for all, or for some; ``turned`` where the record gave its face before."""
    if sees is None and turned:
        table.disclose(face)
    elif sees is not None and not turned:
        table.hide(face)


def refuse_card(table: Table, given: Card, cite: str, *, unknown: bool = True) -> Refusal | None:
    """Why this card cannot be the next one: by the side that it is said to come from, or by its face."""
    shoe, face = table.state.shoe, given.face
    if not (given.side or shoe.next or (face == BACK and not unknown) or shoe.lacks(face)):
        return None
    return refuse_side(table.state.shoe, given.side, cite) or refuse_next(table, given.face, cite, unknown=unknown)


def refuse_side(shoe: Shoe, side: str, cite: str) -> Refusal | None:
    """2.6(d)2: a round is dealt from one side of a double shoe; another shoe has no sides."""
    if side in ("", shoe.side):
        return None
    if not shoe.side:
        return Refusal(f"this shoe has no side {side!r}", "no side", cite)
    return Refusal(f"this round is dealt from the {shoe.side} side", shoe.side, "2.6(d)2")


# ── opening, shuffle and cut ─────────────────────────────────────────────────────────────────────

SHUFFLED: Final = "shuffle the cards so that they are randomly intermixed"
COMING: Final = frozenset({"sit", "leave"})


async def first_player(table: TableOf[Rules, HasPieces], *, cite: str) -> None:
    """At a table that is opened empty the cards or tiles wait as they are spread until somebody comes."""
    ask: Ask[Input] = Ask(
        "the first player to the table", frozenset({"sit", "new_dealer"}), cite=cite, who=("seats", "dealer"),
        judge=lambda given: refuse_seating(table, given),
    )  # fmt: skip
    while not table.seats:
        place_or_seat(table, await ask, cite=cite)


async def next_player(table: TableOf[Rules, HasPieces], *, cite: str, spread: str = "out") -> None:
    """At a table that all have left the cards are spread until somebody comes, who sees their faces."""
    table.script(f"spread the cards {spread} on the table", cite=cite)
    await first_player(table, cite=cite)
    table.script("turn the cards face up for the player; then turn them face down, wash and stack them", cite=cite)


async def shuffle(
    table: TableOf[Rules, HasPieces],
    *,
    cite: str,
    judge: Callable[[Input], Refusal | None] = anything,
    acts: Sequence[tuple[str, str]] | None = None,
    idle: str = "",
    spread: str = "out",
) -> Input:
    """The cards or tiles are shuffled, all of them in again. ``acts`` are the dealers' acts, each with its section.

    Between rounds people may come and go before it: the cut is offered to those who are there. ``idle`` is the section
    that has the cards spread when all are gone, and ``spread`` how.
    """
    ask: Ask[Input] = Ask(
        "the shuffle", COMING | {"shuffle"} if table.idle else frozenset({"shuffle"}), cite=cite,
        judge=lambda given: judge(given) if isinstance(given, Shuffle) else refuse_seating(table, given),
        who=("dealer", "equipment"), default=Shuffle(),
    )  # fmt: skip
    if idle and not table.seats:
        await next_player(table, cite=idle, spread=spread)
    while not isinstance(given := await ask, Shuffle):
        place_or_seat(table, given, cite=cite)
        if not table.state.shoe.shuffled:
            await first_player(table, cite=cite)
        elif idle and not table.seats:
            await next_player(table, cite=idle, spread=spread)
    table.shuffle(table.state.shoe)
    for act, section in [(SHUFFLED, cite)] if acts is None else acts:
        table.script(act, cite=section)
    return given


async def cut(
    table: Table, offered: Sequence[str], *, cite: str, depth_cite: str, least: int = 10, most: int = 0, deep: int = 0,
    by: str = "",
) -> str:  # fmt: skip
    """Offer the cut to each in turn; the first to accept cuts, and if nobody does, the dealer. Says who cut.

    ``by`` names the one who must cut: where the section leaves no choice, or who has accepted; ``most`` is how deep it
    may go, as far from the back as from the front unless it is said, and what is beyond ``deep`` stands but is noted.
    """
    left, most = tuple(offered), most or table.state.shoe.size - least
    while True:
        key = "cut", left, by, cite, depth_cite, least, most
        ask = table.once(key, _cutting, left, by, cite, depth_cite, least, most)
        given = await ask
        if isinstance(given, Cut):
            for seat, answer in ask.silences() if given.seat in ("", "dealer") else ():
                table.silent(seat, answer)
            break
        assert isinstance(given, Choose)
        by = given.seat if given.do == "accept" and table.seated(given.seat) else ""
        left = tuple(seat for seat in left[1:] if table.seated(seat))
    if deep and given.position > deep:
        ruling = f"more than {deep} cards are cut: the section does not say how many at most, and the cut stands"
        table.say(Ruled(event=f"a cut at {given.position}", ruling=ruling, cite=depth_cite, basis="ours"))
    cutter = given.seat or by or "dealer"
    table.script(f"{'seat ' if cutter != 'dealer' else ''}{cutter} cuts the cards", cite=depth_cite)
    return cutter


def _cutting(left: tuple[str, ...], by: str, cite: str, depth_cite: str, least: int, most: int) -> Ask[Input]:
    """The ask for the cut, which those who are left are still offered."""

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Choose):
            if not left or given.seat != left[0] or given.do not in ("accept", "decline"):
                return Refusal(f"the cut is offered to {_next(left)}", "accept, decline", cite)
        elif isinstance(given, Cut):
            cutters: Sequence[str] = (by,) if by else ("dealer", *left[:1])
            if given.seat and given.seat not in cutters:
                reason = f"seat {given.seat} is not offered the cut"
                return Refusal(reason, f"choose: decline, by {_next(left)}" if left else by or _next(left), cite)
            if given.position >= 0 and not least <= given.position <= most:
                return Refusal(f"a cut at {given.position}", f"{least} to {most} cards", depth_cite)
        return None

    def offers(seat: str) -> list[Offer]:
        open_to = left and seat == left[0] and not by
        return [Offer(verb="choose", do=do, cite=cite) for do in ("accept", "decline") if open_to]

    return Ask(
        f"the cut, offered to {by or _next(left)}", frozenset({"cut"} if by else {"choose", "cut"}), cite=cite,
        judge=judge, who=(by or (left[0] if left else "dealer"),), default=Cut(seat=by or "dealer"), offers=offers,
        tacit=lambda: () if by else [(seat, Choose(seat=seat, do="decline")) for seat in left],
    )  # fmt: skip


def _next(left: Sequence[str]) -> str:
    return f"seat {left[0]}" if left else "the dealer"


async def recut_ordered(table: Table, *, cite: str) -> bool:
    """Before any card is dealt a casino supervisor may have the cards cut again."""
    if (await table.once(("recut", cite), _recutting, cite)).do == PLAY_ON:
        return False
    table.say(Ruled(event="the cut was improper", ruling="the cards are cut again", cite=cite))
    return True


def _recutting(cite: str) -> Ask[Order]:
    def judge(given: Order) -> Refusal | None:
        return (
            None if given.do in ("recut", PLAY_ON) else Refusal(f"order {given.do!r} is not given here", "recut", cite)
        )

    return Ask(
        "a supervisor's order to recut", frozenset({"order"}), cite=cite, judge=judge, who=("floor",),
        default=Order(do=PLAY_ON),
    )  # fmt: skip


async def insert_cutting_card(table: Table, *, cite: str, least: int, default: int, most: int = 0) -> None:
    """The cutting card goes in at the back of the stack, and the stack into the shoe.

    Where the record gives its place, it comes out when so many cards are left.
    """
    most = most or table.state.shoe.size - 1

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, CutCard) and given.from_back >= 0 and not least <= given.from_back <= most:
            return Refusal(f"the cutting card {given.from_back} cards from the back", f"{least} to {most} cards", cite)
        return None

    ask: Ask[Input] = Ask(
        "the cutting card's place", frozenset({"cut_card"}), cite=cite, judge=judge, who=("dealer",),
        default=CutCard(), about=default,
    )  # fmt: skip
    given = await ask
    assert isinstance(given, CutCard)
    table.state.shoe.behind = max(given.from_back, 0)
    place = table.state.shoe.behind or default
    table.script(f"insert the cutting card {place} cards from the back; cards into the shoe", cite=cite)


async def burn(
    table: Table, *, cite: str, shown: bool, cutting_card: str = "", appears: str = PUT_ASIDE,
) -> str:  # fmt: skip
    """Burn the next card; a record that does not say so burns a card nobody knows. Gives its face.

    ``cutting_card`` and ``appears`` are as at `draw`: no section where the cutting card cannot come out yet.
    """
    shoe = table.state.shoe
    ask = table.once(("burn", cite, cutting_card), _burning, table, cite, cutting_card)
    while not isinstance(given := await ask, Burn):
        taken(table, given, cutting_card, appears)
    if cutting_card and shoe.cutting_card_is_next:
        bring_out(table, cutting_card, appears)
    face = _first(table, given.face)
    if face:
        shoe.take(face)
        if not shown:
            table.hide(face)
        table.say(Burned(card=face if shown else BACK, cite=cite))
    return face


def _burning(table: Table, cite: str, cutting_card: str) -> Ask[Input]:
    """The ask for a card to burn."""

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Burn):
            return refuse_next(table, given.face, cite)
        return refuse_cutting_card(table.state.shoe, given, cutting_card)

    return Ask(
        "a card to burn", frozenset(["burn", *["cut_card"] * bool(cutting_card)]), cite=cite, default=Burn(face=""),
        judge=judge, chances=lambda: [(Burn(face=""), 1)],
    )  # fmt: skip


async def burn_face_down(
    table: Table, *, cite: str, where: str = "and place it in the discard rack",
    cutting_card: str = "", appears: str = PUT_ASIDE,
) -> str:  # fmt: skip
    """A card goes face down to the discard rack, or elsewhere, recorded or not; gives its face as far as the record
    does."""
    table.script(f"remove the next card face down {where}", cite=cite)
    face = await burn(table, cite=cite, shown=False, cutting_card=cutting_card, appears=appears)
    if not face:
        table.state.shoe.take(BACK)
    face = table.covered[len(table.covered)] = face or BACK
    return face


def refuse_show(table: Table, given: Input, *, cite: str) -> Refusal | None:
    """A player may ask to see the card that was burned before this round; nothing else is chosen yet."""
    if not isinstance(given, Choose):
        return None
    if given.do != "show" or given.seat not in table.seats:
        return Refusal(f"seat {given.seat} has nothing to decide", "show (the burn card)", cite)
    return None if table.covered else Refusal("no card was burned before this round", "", cite)


async def show_burned(table: Table, *, cite: str) -> None:
    """The burn card is disclosed."""
    await turn(table, max(table.covered), "burn card", cite=cite)
