"""Subchapter 10, pai gow. Read beside N.J.A.C. 19:47-10: the order is the same; what is not tiles stands
in `banking`, `start`, `setting` and `settling`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from houseway.equipment.cards import BACK
from houseway.equipment.tiles import tile
from houseway.games.one_result import rule
from houseway.games.pai_gow import banking, start
from houseway.games.pai_gow.banking import (
    Bank,
    Hand,
    bank_moves_on,
    circle,
    first_offer,
    made,
    may_bank,
    no_more_bets,
    return_unplayed,
    select_bank,
    void_hand,
    void_round,
    wagers,
)
from houseway.games.pai_gow.house_ways import complete, settings
from houseway.games.pai_gow.records import DEALER, Cites, PaiGowSet
from houseway.games.pai_gow.records import PaiGowRules as Rules
from houseway.games.pai_gow.records import PaiGowState as State
from houseway.games.pai_gow.setting import Setter, in_play, in_turns, players_hands
from houseway.games.pai_gow.settling import Dealing, play_out
from houseway.games.pai_gow.start import cover_the_shaker, position, starting_position
from houseway.law.games.pai_gow import ALL_VOID, MAY_VOID
from houseway.law.games.pai_gow.pai_gow import DICE, LAW, POSITIONS, SHAKES, SINGLES, STACK
from houseway.money import Vigorish
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.dealing import first_player, shuffle
from houseway.play.inputs import Choose, Tiles
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Dealt, Turned
from houseway.play.windows import Setting
from houseway.ranking.tiles import Ranking, named

CITES: Final = Cites(
    seated="10.5", wagers="10.5", closing="10.6", dice="10.3", start="10.6", settle="10.7",
    bank="10.8", irregular="10.9", areas="10.10",
)  # fmt: skip


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    odds = LAW.paytable("pai_gow", as_of).odds["win"]
    vigorish = Vigorish(elected["vigorish_percent"], elected["vigorish_rounding_cents"])
    ranking = Ranking.of(SINGLES[elected["gee_joon_single_rank"]])
    accepts = ("accept", "cobank") if elected["co_banking"] == "on" else ("accept",)
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(offered(LAW, as_of), {"pai_gow": odds.unit}, elected),
        cites=CITES,
        wager="pai_gow",
        pays=odds,
        vigorish=vigorish,
        positions=(DEALER, *map(str, range(1, POSITIONS))),
        devices=(start.DICE,),
        dice=DICE,
        shakes=SHAKES,
        banking=(*accepts, banking.PASS) if elected["player_banking"] == "on" else (),
        areas=elected["multiple_betting_areas"],
        ranking=ranking,
        house_way=complete(elected["house_way"], elected["house_way_last_step"], ranking),
        may_void=elected["exposed_tile_ruling"] == MAY_VOID,
    )


def state(rules: Rules) -> State:
    """A fresh table: tiles that wait to be mixed, and the bank with the house."""
    return State(shoe=PaiGowSet())


async def play(table: Table) -> None:
    """One round of play."""
    await mix(table)
    first = first_offer(table)
    await wagers(table, bank=may_bank(table, first))
    table.mark()
    bank = await select_bank(table, first)
    no_more_bets(table)
    wagered = made(table)
    try:
        await dealt_round(table, bank)
    except Irregular as event:
        irregular(table, event)
    else:
        bank_moves_on(table, bank, first, wagered)


# ── 10.4 opening and mixing ──────────────────────────────────────────────────────────────────────

MIXED: Final = (
    ("mix the tiles face down with the heels of the hands, one going clockwise, the other counterclockwise", "10.4"),
    ("stack the tiles: eight stacks of four", "10.4"),
)


async def mix(table: Table) -> None:
    """10.4: before every round the tiles are mixed and stacked; before the first they are inspected and shown."""
    if not table.state.shoe.shuffled:
        table.script("sort the tiles into sixteen pairs and inspect them; the floorperson verifies", cite="10.4")
        table.script("leave the pairs face up, the supreme pair first, for the first player", cite="10.4")
        await first_player(table, cite="10.4")
    await shuffle(table, cite="10.4", acts=MIXED)


# ── 10.6 dealing the tiles ───────────────────────────────────────────────────────────────────────


async def dealt_round(table: Table, bank: Bank) -> None:
    """10.6, 10.7: from the dice to the settlement."""
    start = await starting_position(table, bank)
    dealt = await deal(table, start, bank)
    table.script("tell any player who asks how the house way sets these tiles", cite="10.7")
    await play_out(table, dealt, bank, setter(table), exposed=EXPOSED)
    return_unplayed(table)


async def deal(table: Table, start: str, bank: Bank) -> Dealing:
    """10.6: a stack to every position, clockwise; those of positions without a wager are collected unseen."""
    hands = players_hands(table, bank)
    dealer = Hand(DEALER, DEALER) if bank.seat == DEALER or bank.against else None
    banks = Hand(bank.seat, bank.seat) if bank.seat != DEALER else None
    second = {id(hand) for turn in in_turns(table, list(hands.values()))[1:] for hand in turn}
    unseen = []
    for at in circle(table.rules.positions, start, step=1):
        while True:
            hand = dealer if at == DEALER else banks if at == bank.seat else in_play(hands, at)
            try:
                await stack(table, at, hand, seen=at in hands and hand is not None and id(hand) not in second)
                break
            except Irregular as event:
                heard = event
            await void_hand(table, hands, bank, heard, EXPOSED)
        if hand is None:
            unseen.append(position(at))
    if unseen:
        table.script(f"collect unseen the tiles of {', '.join(unseen)}", cite="10.6")
    cover_the_shaker(table)
    return Dealing(hands, dealer, banks)


async def stack(table: Table, at: str, hand: Hand | None, *, seen: bool) -> None:
    """10.6: four tiles to a position: for one player's eyes, face down, or where nobody wagered never looked at."""
    wanted = hand is not None
    given = await table.once(("stack", at, wanted, seen), lambda: delivered(table, at, wanted=wanted, seen=seen))
    shoe = table.state.shoe
    faces = given.faces if len(given.faces) == STACK else (BACK,) * STACK
    for face in faces:
        shoe.take(face)
        if face != BACK:
            table.hide(face)
    if hand is None:
        return
    if seen:
        hand.pieces = faces
    else:
        hand.covered = tuple(len(table.covered) + number for number in range(STACK))
        table.covered |= dict(zip(hand.covered, faces, strict=True))
    name, sees = hand.name, (hand.seat,) if seen else None
    for face in faces:
        table.say(Dealt(to=name, card=face if seen else BACK, sees=sees, cite="10.6"))


def delivered(table: Table, at: str, *, wanted: bool, seen: bool) -> Ask[Tiles]:
    """The ask for a stack; where nobody wagered there a record may leave it out."""

    def judge(given: Tiles) -> Refusal | None:
        if given.to not in ("", at):
            return Refusal(f"this stack goes to {position(at)}, not to {given.to}", at, "10.6")
        if given.faces == (BACK,):
            reason = f"{position(at)} looks at these tiles: their faces are needed"
            return Refusal(reason, "four tiles, such as 6-6 1-2 4-5 3-3", "10.6") if seen else None
        fault = refuse_stack(table, given.faces)
        if wanted or (fault and not fault.covered):
            return fault
        return Refusal(f"nobody wagered at {position(at)}: its tiles are collected unseen", BACK, "10.6")

    return Ask(
        f"a stack of tiles: {position(at)}", frozenset({"tiles"}), cite="10.6", judge=judge,
        hears=FOUND | {EXPOSED}, default=None if wanted else Tiles(faces=(BACK,)),
        chances=lambda: [(Tiles(faces=(BACK,)), 1)],
    )  # fmt: skip


LEFT_IN_SET: Final = "tiles that are left in the set"


def refuse_stack(table: Table, faces: Sequence[str]) -> Refusal | None:
    """10.2(g), 10.6: four tiles that can all be left in the set."""
    if len(faces) != STACK:
        return Refusal(f"a stack of {len(faces)} tiles", f"{STACK} tiles; or wrong_number_of_tiles", "10.6")
    faults, after = list[Refusal](), PaiGowSet(seen=dict(table.state.shoe.seen))
    for face in faces:
        if after.lacks(face) and (fault := table.refuse_face(after, face, "10.2(g)", LEFT_IN_SET)):
            faults.append(fault)
        after.take(face)
    return min(faults, key=lambda fault: fault.covered) if faults else None


def refuse_open(table: Table, faces: Sequence[str]) -> Refusal | None:
    """10.2(g), 10.6: the same for tiles that were dealt before, of which what all have seen alone is told."""
    fault = refuse_stack(table, faces)
    return None if fault is None or fault.covered else fault


# ── 10.7 setting the hands ───────────────────────────────────────────────────────────────────────


async def turn_over(table: Table, hand: Hand, sees: tuple[str, ...] | None, *, needed: bool) -> None:
    """10.7: four tiles that lay face down are turned, for all to see or for one player's eyes; where they are not
    needed, they may stay as they lie."""
    known = tuple(table.covered[number] for number in hand.covered)

    def judge(given: Tiles) -> Refusal | None:
        if given.to not in ("", hand.area):
            return Refusal(f"the tiles of {hand.name} are turned", hand.area, "10.7")
        if BACK in given.faces:
            return Refusal("these tiles are turned: their faces are needed", "four tiles", "10.7")
        if BACK in known:
            return refuse_stack(table, given.faces)
        if sorted(given.faces) == sorted(known):
            return None
        return refuse_open(table, given.faces) or table.contradicted("10.7")

    ask: Ask[Tiles] = Ask(
        f"the tiles of {hand.name}, turned over", frozenset({"tiles"}), cite="10.7", judge=judge, hears=FOUND,
        default=None if needed and BACK in known else Tiles(faces=known), who=(DEALER,),
    )  # fmt: skip
    hand.pieces = (await ask).faces
    if BACK in hand.pieces:
        return
    for face in hand.pieces if BACK in known else ():
        table.state.shoe.turn(face)
        table.hide(face)
    for face in hand.pieces:
        if sees is None:
            table.disclose(face)
        table.say(Turned(to=hand.name, card=face, sees=sees, cite="10.7"))


def setter(table: Table) -> Setter:
    """10.7: how four tiles are set."""
    ranking = table.rules.ranking

    def refuse(hand: Hand, given: Choose) -> Refusal | None:
        if given.box not in ("", hand.area):
            return Refusal(f"the tiles of area {hand.area} are set", f"box {hand.area}", "10.10")
        try:
            high, low = tuple(map(tile, given.high)), tuple(map(tile, given.low))
        except ValueError as fault:
            return Refusal(str(fault), " ".join(hand.pieces), "10.7")
        if len(high) != len(low) or sorted((*high, *low)) != sorted(hand.pieces):
            return Refusal("the high and the low hand are two each of the four tiles", " ".join(hand.pieces), "10.7")
        return None

    def set(hand: Hand, high: Sequence[str], low: Sequence[str]) -> None:
        hand.high, hand.low = tuple(map(tile, high)), tuple(map(tile, low))
        hand.ranks = ranking.rank(hand.high), ranking.rank(hand.low)
        hand.foul = hand.ranks[0] < hand.ranks[1]

    return Setter(
        turn_over=lambda hand, sees, needed: turn_over(table, hand, sees, needed=needed), refuse=refuse, set=set,
        hears=FOUND, laid="high hand upright, low hand across it",
        settings=lambda hand: offered_settings(table.rules, hand.pieces),
        named=lambda hand: (named(hand.high), named(hand.low)),
    )  # fmt: skip


def offered_settings(rules: Rules, tiles: Sequence[str]) -> list[Setting]:
    """10.7: the ways to set four tiles, that of the house first."""
    way = rules.house_way(tiles)
    return [way, *(one for one in settings(tiles, rules.ranking) if one != way)]


# ── 10.9 irregularities ──────────────────────────────────────────────────────────────────────────

WRONG_NUMBER: Final = "wrong_number_of_tiles"
FOUND: Final = frozenset({"tiles_misdelivered", WRONG_NUMBER, "incomplete_set"})
"""What voids all hands whenever it is found."""
EXPOSED: Final = "tile_exposed"


def irregular(table: Table, event: Irregular) -> None:
    """10.9: all hands are void; the tiles are mixed again, or the whole set is taken off the table."""
    seat, places = event.given.seat, table.rules.positions
    if seat and seat not in places:
        raise table.refused_detail(event, Refusal(f"no tiles go to {seat}", f"seat: {', '.join(places)}", "10.9"))
    if event.kind == WRONG_NUMBER and event.given.has == STACK:
        raise table.refused_detail(event, Refusal("that is the right number of tiles", "another number", "10.9"))
    rule(table, event.kind, seat, outcome=ALL_VOID)
    void_round(table, "10.9")
    if event.kind == "incomplete_set":
        table.state.shoe = PaiGowSet()
        table.script("remove the whole set of tiles from the table; another set is brought", cite="10.9")


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, several=lambda rules: rules.areas > 1, beside=start.beside,
    settles=("bank", "first", "wagered"),
    stack=STACK, seats=tuple(map(str, range(1, POSITIONS))),
    analysis="houseway.maths.pai_gow.pai_gow:rows",
    kernels="houseway.maths.pai_gow.tiles_kernel:kernels",
    layout="houseway.service.layouts.pai_gow.pai_gow:layout",
    coach="houseway.maths.pai_gow.coach:Coach",
    example="houseway.games.pai_gow:pai_gow.yaml",
    varied=(
        {},
        {"player_banking": "on"},
        {"player_banking": "on", "co_banking": "on", "multiple_betting_areas": "2"},
        {"house_way": "foxwoods", "gee_joon_single_rank": "both_below_fives", "exposed_tile_ruling": "player_may_void"},
    ),
)  # fmt: skip
