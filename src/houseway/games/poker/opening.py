"""14.4, 14.5, 14.6(b), 14.18: who is there and plays, the shuffle and the dealer's cut."""

from __future__ import annotations

from functools import partial
from typing import Final

from houseway.games.one_result import rule
from houseway.games.poker.common import DEALER, Table
from houseway.games.poker.irregularities import replace_deck
from houseway.law.editions import SUCCESSOR
from houseway.law.games.poker.common import CUT_DEPTH, DECK, FEWEST_PLAYERS
from houseway.play.asks import Ask, Irregular, Offer, Refusal, nobody
from houseway.play.dealing import cut, recut_ordered
from houseway.play.inputs import Choose, Input, Leave, Shuffle, Sit
from houseway.play.seating import Coming
from houseway.play.tells import Chose
from houseway.play.wagering import place_or_seat, refuse_seating, rotation, who_sits

GATHER: Final = frozenset({"sit", "leave", "new_dealer", "choose"})
SHUFFLE: Final = GATHER | {"shuffle"}
RESTS: Final = ("sit_out", "sit_in")
TOO_LATE: Final = frozenset({"late_claim", "defective_deck"})
"""14.15: what is said of a pot that was awarded and taken in."""
CARDS_ARE_OUT: Final = Refusal("the cards are cut again only before any card is dealt", cite="14.5(c)")
NO_RECUT: Final = Refusal("no recut is ordered under this edition", cite="14.5(b)")


def able(table: Table) -> list[str]:
    """Who can be dealt in: who has chips, or a stack that the record does not give, and does not sit out."""
    out, least = table.state.out, table.rules.least_stack
    return [seat for seat in table.seats if seat not in out and (table.stack(seat) >= least or seat in table.unlimited)]


async def gather(table: Table) -> bool:
    """14.4, 14.5(a), 14.6(b): with two players the cards are shuffled; until then people come and go, and sit out. Says
    whether a round begins by it: what is said of a pot that was taken in begins none."""
    state = table.state
    table.coming = Coming(partial(refuse_seat, table), partial(come_or_go, table))
    if not state.shoe.shuffled:
        table.script("sort and inspect both decks; the floorperson verifies", cite="14.4(a)")
        table.script("spread the cards face up by suit and sequence for the first two players", cite="14.4(b)")
    while True:
        if not table.seats:
            spread(table)
        elif state.face_down and len(table.seats) >= FEWEST_PLAYERS:
            turn_up(table)
        there = len(able(table))
        if there < FEWEST_PLAYERS and state.waits:
            for seat in list(state.waits):  # without them no big blind comes round
                back(table, seat)
            there = len(able(table))
        enough = FEWEST_PLAYERS <= there <= table.rules.most_players
        words, cite = ("the shuffle", "14.5(a)") if enough else (how_many(table, there), table.rules.number_cite(there))
        played = state.shoe.shuffled
        try:
            given = await table.once(("gather", words, cite, played), gathering, table, words, cite, enough, played)
        except Irregular as event:
            too_late(table, event)
            return False
        if isinstance(given, Shuffle):
            break
        if isinstance(given, Choose):
            rest(table, given)
        else:
            come_or_go(table, given)
    shuffle(table)
    return True


def how_many(table: Table, there: int) -> str:
    """Too few could be dealt in, or too many."""
    out = table.state.out
    rest_out = f", {', '.join(out)} sitting out" if out else ""
    bound = f"{FEWEST_PLAYERS} at least" if there < FEWEST_PLAYERS else f"{table.rules.most_players} at most"
    return f"players: {there} could be dealt in{rest_out}, {bound}"


def too_late(table: Table, event: Irregular) -> None:
    """14.15: a pot that was awarded and taken in stands; a defective deck is replaced all the same."""
    rule(table, event.kind, event.given.seat)
    if event.kind == "defective_deck":
        replace_deck(table)


def gathering(table: Table, words: str, cite: str, enough: bool, played: bool) -> Ask[Input]:
    """What is asked between rounds; with ``enough`` players a record may leave the shuffle out. When one has been
    ``played``, its pot may be spoken of."""

    def judge(given: Input) -> Refusal | None:
        there = len(able(table))
        if isinstance(given, Choose):
            return refuse_rest(table, given, cite)
        if isinstance(given, Shuffle) and not FEWEST_PLAYERS <= there <= table.rules.most_players:
            legal = f"{FEWEST_PLAYERS} to {table.rules.most_players} players"
            return Refusal(f"{there} players could be dealt in", legal, table.rules.number_cite(there))
        return refuse_seat(table, given)

    def offers(seat: str) -> list[Offer]:
        acts = rests(table, seat) if table.seated(seat) else ()
        few = len(able(table)) < FEWEST_PLAYERS  # then it is those who sit out that the table waits for
        return [
            Offer(verb="choose", do=do, cite="14.18", silence=do == "sit_out")
            for do in acts
            if not few or do != "sit_out"
        ]

    return Ask(
        words, SHUFFLE, cite=cite, judge=judge, who=("seats", DEALER), default=Shuffle() if enough else None,
        tacit=nobody if enough else None, offers=offers, hears=table.heard(TOO_LATE) if played else frozenset(),
    )  # fmt: skip


def come_or_go(table: Table, given: Input) -> None:
    """Somebody sits down, and where a hand has been dealt waits for the big blind (14.18); or leaves and owes no blinds
    any more."""
    state, new = table.state, isinstance(given, Sit) and not table.seated(given.seat)
    place_or_seat(table, given, cite=table.rules.cites.section)
    if isinstance(given, Sit) and new and (table.round or state.dealt):
        state.came.append(given.seat)
        if owes_blind(table, given.seat):
            state.out.append(given.seat)
            state.waits.append(given.seat)
    elif isinstance(given, Leave):
        seat = given.seat
        back(table, seat)
        for seats in (state.owes, state.owes_small, state.came):
            seats[:] = [one for one in seats if one != seat]


def refuse_seat(table: Table, given: Input) -> Refusal | None:
    """14.6(b): why somebody may not come or go: there is no seat left."""
    most = table.rules.most_players
    if isinstance(given, Sit) and not table.seated(given.seat) and len(table.seats) >= most:
        seated = len(table.seats)
        return Refusal(f"{seated} players are seated", f"{most} at most", table.rules.number_cite(seated + 1))
    return refuse_seating(table, given)


def spread(table: Table) -> None:
    """14.5(c), since 13:69F (d): at a table that all have left both decks lie spread; what lies face down is turned up
    when two players are there, and then 14.4(c) is done."""
    state, how = table.state, table.rules.elected["idle_spread"]
    if state.shoe.shuffled and not state.spread:
        state.spread, state.face_down = True, how == "face_down"
        table.script(f"spread both decks {how.replace('_', ' ')}", cite=idle_cite(table))


def turn_up(table: Table) -> None:
    """14.5(c), since 13:69F (d): two players have arrived."""
    table.state.face_down = False
    table.script("turn both decks face up", cite=idle_cite(table))


def idle_cite(table: Table) -> str:
    """By which the decks of an idle table lie spread."""
    return "14.5(d)" if table.rules.as_of >= SUCCESSOR else "14.5(c)"


def shuffle(table: Table) -> None:
    """14.5(a): before play and after each round, all cards."""
    state, rules = table.state, table.rules
    first, idle, state.spread = not state.shoe.shuffled, state.spread, False
    table.shuffle(state.shoe)
    if first and rules.preshuffled:
        table.script("the cards are pre-shuffled: they are not shuffled again before play", cite="14.5(a)")
        return
    if idle:
        table.script("both players see the cards face up", cite=idle_cite(table))
    if first or idle:
        decks = "turn each deck face down, wash, stack and shuffle it" if rules.both_decks else (
            "turn the deck for immediate use face down, wash and stack it"
        )  # fmt: skip
        table.script(f"{decks}; store the other deck", cite="14.4(c)")
    how = "by the automated shuffling device" if table.rules.machine else "so that they are randomly intermixed"
    table.script(f"shuffle the cards {how}", cite="14.5(a)")


def refuse_rest(table: Table, given: Choose, missing: str) -> Refusal | None:
    """14.18: a player may sit out between rounds; he comes back at his big blind, or posts what he missed. What else he
    does is of the hand, which cannot begin by ``missing``."""
    acts, other = rests(table, given.seat), given.do not in RESTS and given.seat not in table.state.out
    cite = missing if other else "14.18"
    if not table.seated(given.seat):
        return Refusal(f"nobody sits at seat {given.seat}", who_sits(table), cite, elsewhere=other)
    if given.do in acts:
        return None
    return Refusal(f"{given.do!r} is no answer here", ", ".join(acts), cite, elsewhere=other)


def rests(table: Table, seat: str) -> tuple[str, ...]:
    """What a seat may do between rounds."""
    if seat not in table.state.out:
        new = seat in table.state.came and seat not in table.state.owes and table.rules.blinds
        return ("sit_out", "post") if new else ("sit_out",)
    if not owes_blind(table, seat):
        return ("sit_in",)
    return ("sit_out", "post") if seat in table.state.waits else ("sit_in", "post")


def owes_blind(table: Table, seat: str) -> bool:
    """14.18: whether a player comes in only at his big blind, or by posting: the blinds have passed him, or he is
    new."""
    new = table.rules.newcomers_wait and bool(table.rules.blinds) and seat in table.state.came
    return new or seat in table.state.missed


def rest(table: Table, given: Choose) -> None:
    """14.18: a player sits out; or comes back: at once, by posting what he missed, or when his big blind is due."""
    state, seat = table.state, given.seat
    if given.do == "sit_out":
        state.out += [seat] if seat not in state.out else []
        state.waits = [one for one in state.waits if one != seat]
    elif given.do == "post" or not owes_blind(table, seat):
        state.owes += [seat] if given.do == "post" else []
        state.owes_small += [seat] if given.do == "post" and seat in state.missed_small else []
        back(table, seat)
    else:
        state.waits.append(seat)
    table.say(Chose(seat=seat, do=given.do, cite="14.18"))


def back(table: Table, seat: str) -> None:
    """Somebody who sat out is dealt in again."""
    state = table.state
    for seats in (state.out, state.missed, state.missed_small, state.waits):
        seats[:] = [one for one in seats if one != seat]


def passed(table: Table, before: str, after: str) -> None:
    """14.18: the blinds have passed those who sit out between the last big blind and this one; who made that one has
    missed the small blind alone, if there is one."""
    state, small = table.state, len(table.rules.blinds) > 1
    between = rotation(table.seats, before, step=1) if before and state.out else []
    for seat in between[: between.index(after)] if after in between else []:
        if seat not in state.out or (seat == before and not small):
            continue
        if seat not in state.missed:
            state.missed.append(seat)
            state.missed_small += [seat] if seat == before else []
            table.script(f"put a missed blind marker before seat {seat}", cite="14.18")
        elif seat in state.missed_small and seat != before:
            state.missed_small.remove(seat)


async def dealer_cuts(table: Table) -> None:
    """14.5(b), (c): with one hand, at least ten cards onto the cover card; again where a supervisor orders it, which
    1996 does not know."""
    await dealer_cuts_once(table)
    while table.rules.recut and await recut_ordered(table, cite="14.5(c)"):
        await dealer_cuts_once(table)
    table.no_order = CARDS_ARE_OUT if table.rules.recut else NO_RECUT
    table.script("take the deck in one hand and hold it level over the table", cite="14.6(e)1")


async def dealer_cuts_once(table: Table) -> None:
    """14.5(b): the cover card in front of the deck, what is cut onto it, the rest on top. How deep a cut may be is not
    said: that fewer cards than must be cut stay under it is only noted."""
    before, depth, after = ("14.5(b)1", "14.5(b)2", "14.5(b)3") if table.rules.as_of >= SUCCESSOR else ("14.5(b)",) * 3
    table.script("lay the cover card in front of the deck", cite=before)
    await cut(
        table, (), cite="14.5(b)", depth_cite=depth, least=CUT_DEPTH, most=DECK - 1, deep=DECK - CUT_DEPTH, by=DEALER
    )  # fmt: skip
    table.script("put the rest on top of what was cut onto the cover card", cite=after)
