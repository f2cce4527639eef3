"""Subchapter 7, minibaccarat. Read beside N.J.A.C. 19:47-7; what punto banco shares stands in `baccarat`."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any, Final

from houseway.equipment.cards import Shoe
from houseway.games.baccarat import common as baccarat
from houseway.games.baccarat import wagers as baccarat_wagers
from houseway.games.baccarat.records import Cites, Decided, Hand, State, Verdict
from houseway.games.baccarat.records import MinibaccaratRules as Rules
from houseway.law.games.baccarat.common import EVEN, VALUES
from houseway.law.games.baccarat.minibaccarat import (
    ERROR_CARD_PROCEDURES,
    LAW,
    TIE_VIGORISH_PERCENT,
    VIGORISH_ROUNDING,
    by_section,
)
from houseway.money import Vigorish
from houseway.play.asks import Irregular
from houseway.play.inputs import Close
from houseway.play.rules import Game
from houseway.play.table import Table as TableOf
from houseway.play.wagering import rotation

CITES: Final = Cites(
    own=by_section,
    opening=(
        ("sort and inspect the cards; the floorperson verifies", "7.4(a)"),
        ("spread the cards face up in horizontal rows by deck, suit and sequence", "7.4(b)"),
        ("turn the cards face down, wash and stack them", "7.4(c)"),
    ),
    shuffle="7.5(a)", lace="7.5(b)", again="7.5(b)", cut="7.5(b)", cut_depth="7.5(c)", load="7.5(d)",
    wagers="7.2(a)", locked="7.2(d)", locked_by_card="7.2(e)", no_more_bets="7.7(b)",
    counts="7.8(a)", instruct="7.8", natural="7.9", player_draws="7.9", banker_draws="7.9",
    cutting_card="7.8", result="7.10", vigorish="7.3(c)", document="7.3",
    third_in_error="7.11", drawn_in_error="7.11", disclosed=ERROR_CARD_PROCEDURES,
    face_up="7.11", insufficient="7.11",
)  # fmt: skip
DECIDED: Final = {
    "banker": Decided("7.3(c)", "7.2(a)1ii", "7.2(a)1iii"),
    "player": Decided("7.3(a)", "7.2(a)2ii", "7.2(a)2iii"),
    "tie": Decided("7.3(b)", "7.2(a)3"),
}
SETTLEMENT: Final = dict.fromkeys((1, 2, 3, 4), "7.10")


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    shuffled = baccarat.laced(CITES, elected)
    down = elected["deal_style"] == "face_down"
    return Rules(
        **baccarat.procedure(as_of, elected, CITES),
        **baccarat_wagers.wagered(game, as_of, elected, CITES, DECIDED, SETTLEMENT, banker(elected)),
        shuffled=("shuffle_and_lace", shuffled),
        opened=("shuffle_and_lace", shuffled),
        opening=CITES.opening,
        initial=covered if down else partial(baccarat.face_up, cite="7.7(c)1"),
        continuous=elected["continuous_shuffler"] == "on",
    )


def banker(elected: dict[str, Any]) -> tuple[Verdict, Verdict]:
    """7.2(a)1, 7.3(c)-(d): a Banker wager that wins, and one on equal counts: vigorish on the one or on the other."""
    if elected["vigorish_type"] == "tie_25":
        return Verdict("win", "7.3(d)", EVEN), Verdict("void", "7.3(d)", vigorish=Vigorish(TIE_VIGORISH_PERCENT))
    vigorish = baccarat.elected_vigorish(elected, VIGORISH_ROUNDING)
    return Verdict("win", "7.3(c)", EVEN, vigorish), Verdict("void", "7.2(a)1iii")


def state(rules: Rules) -> State:
    """A fresh table: a shoe that waits for its first shuffle."""
    return State(shoe=Shoe(decks=rules.decks))


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    baccarat.before_the_hand(table)
    try:
        if not await wagers(table):
            return
        baccarat.in_the_hand(table)
        player, banker = await table.rules.initial(table)
        await baccarat.third_cards(table, player, banker, baccarat.deal)
        hands = baccarat_wagers.final(player, banker)
        baccarat_wagers.announce_result(table, hands)
        baccarat_wagers.settle(table, hands)
    except Irregular:  # the cards ran out: nothing else gets this far
        baccarat.out_of_cards(table)
    await baccarat.pause(table)
    baccarat.end_of_hand(table)
    baccarat.end_of_shoe(table, reshuffled=table.rules.continuous)


# ── 7.5, 7.12 shuffle and cut ────────────────────────────────────────────────────────────────────


async def prepare(table: Table) -> None:
    """7.5(a)-(b): shuffle, and the cut from the highest seat clockwise; 7.12: a device replaces these, not 7.4."""
    if table.rules.continuous:
        if not table.state.shoe.shuffled:
            await baccarat.open_table(table)
        table.shuffle(table.state.shoe)
        return
    await baccarat.prepare(table, lambda _: cut_order(table.seats))


def cut_order(seats: list[str]) -> list[str]:
    """7.5(b): always from the highest seat; clockwise is down by number."""
    return rotation(seats, seats[-1], step=-1) if seats else []


# ── 7.2 wagers, 7.7 the initial cards ────────────────────────────────────────────────────────────


async def wagers(table: Table) -> bool:
    """7.2, 7.7(b): wagers until "No More Bets"; whether there are any."""
    ask = table.once("wagers", baccarat_wagers.window, table)
    while not isinstance(given := await ask, Close):
        baccarat.take(table, given)
    return baccarat_wagers.no_more_bets(table)


async def covered(table: Table) -> tuple[Hand, Hand]:
    """7.7(c)2: four cards face down; the dealer turns the Player's Hand, then the Banker's."""
    return await baccarat.face_down(table, dealer_turns, cite="7.7(c)2", cites=dict.fromkeys(baccarat.HANDS, "7.7(c)2"))


def dealer_turns(table: Table, to: str) -> None:
    """7.7(c)2."""
    table.script(f"turn the cards of the {baccarat.HANDS[to]} face up", cite="7.7(c)2")


def apart(face: str) -> int:
    """7.1(b): what any wager can tell of a card."""
    return VALUES[face[0]]


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=("player", "banker"), to_seats=False, apart=apart,
    says=baccarat.worth,
    analysis="houseway.maths.baccarat.coups:rows",
    kernels="houseway.maths.baccarat.kernel:kernels",
    layout="houseway.service.layouts.baccarat.minibaccarat:layout",
    example="houseway.games.baccarat:minibaccarat.yaml",
    pit="Baccarat",
    varied=(
        {},
        {"vigorish_type": "tie_25"},
        {"deal_style": "face_down"},
    ),
)  # fmt: skip
