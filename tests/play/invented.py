"""Three small invented games: they prove what the games to come will need of the engine.

*Auction* (several answers from a seat, priority at the close, money from seat to seat); *Settings* (hands that only
their seat sees, set in secret); *Late turn* (several bettors a box, a card face down until the end).
"""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec import Struct

from houseway.equipment.cards import RANKS, Shoe
from houseway.law import all_games, editions
from houseway.law.datum import Irregularity, Wager
from houseway.law.statute import GameLaw
from houseway.money import Odds
from houseway.play.asks import Irregular, Refusal
from houseway.play.dealing import draw, draw_down, turn
from houseway.play.inputs import Bet, Choose, Close
from houseway.play.ledger import seat_number, seat_order
from houseway.play.rules import Game, Rules, offered, terms
from houseway.play.table import Table
from houseway.play.tells import Turned
from houseway.play.wagering import chips_on, place_or_seat, wagering
from houseway.play.windows import choices, each_chooses

CITE = "8.2"
SINCE = all_games.ADOPTED
RANK = RANKS.index


class State(Struct):
    """A shoe of one deck, and who held the bank last."""

    shoe: Shoe
    bank: str = ""


def _law(id: str, *wagers: str) -> GameLaw:
    return GameLaw(
        id=id, title=id, subchapter="8", since=SINCE, unlisted=CITE, paragraphs=all_games.PARAGRAPHS,
        wagers=tuple(
            Wager(id=one, name=one, made="in its window", wins="", loses="", cite=CITE, since=SINCE, basis="ours")
            for one in wagers
        ),
        irregularities=(
            Irregularity(kind="hole_card_exposed", event="", ruling="", cite=CITE, since=SINCE, basis="ours"),
        ),
    )  # fmt: skip


def _rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    wagers = offered(game.law, as_of)
    return Rules(game=game, as_of=as_of, elected=elected, wagers=terms(wagers, {}, elected))


def _state(rules: Rules) -> State:
    return State(shoe=Shoe(decks=1, shuffled=True))


# ── auction ──────────────────────────────────────────────────────────────────────────────────────


async def auction(table: Table[Rules, State]) -> None:
    """Seats bid for the bank, as often as they like; the highest bid has it, the lowest seat among equals.

    Another seat covers the bid. A red card is the bank's: the loser pays the winner, the house nothing.
    """

    def too_poor(given: Choose) -> Refusal | None:
        held = table.ledger[f"seat:{given.seat}"]
        return None if 0 < given.amount <= held else Refusal("a bid within the stack", "", CITE)

    bids = await choices(table, table.seats, ("bid",), "bids for the bank", cite=CITE, again=True, refuse=too_poor)
    if not bids:
        return
    bank = min(bids, key=lambda seat: (-bids[seat].amount, seat_order(seat)))
    table.role("bank", bank, cite=CITE)
    table.place(Bet(seat=bank, wager="bank", amount=bids[bank].amount), cite=CITE)
    ask = wagering(table, "covers", cite=CITE, only=("against",), refuse=lambda bet: _covered(table, bank, bet))
    while not isinstance(given := await ask, Close):
        place_or_seat(table, given, cite=CITE)
    red = (await draw(table, "bank", cite=CITE))[1] in "dh"
    for chips in chips_on(table, "against"):
        amount = table.amount(chips)
        loser, winner = (chips.account, f"seat:{bank}") if red else (f"bet:{bank}/bank", f"seat:{chips.seat}")
        table.move(loser, winner, amount, cite=CITE)
    for chips in chips_on(table):
        table.take(chips, table.amount(chips), cite=CITE)
    table.state.bank = bank


def _covered(table: Table[Rules, State], bank: str, bet: Bet) -> Refusal | None:
    room = table.stake(bank, "bank") - sum(table.amount(chips) for chips in chips_on(table, "against"))
    return None if bet.amount <= room else Refusal("more than the bank's stake", f"{room}", CITE)


# ── settings ─────────────────────────────────────────────────────────────────────────────────────


async def settings(table: Table[Rules, State]) -> None:
    """Each seat that wagered gets two cards of its own and sets them in secret; a high club wins."""
    ask = wagering(table, "wagers", cite=CITE)
    while not isinstance(given := await ask, Close):
        place_or_seat(table, given, cite=CITE)
    hands: dict[str, list[str]] = {}
    for chips in chips_on(table):
        hands[chips.seat] = [await draw(table, f"seat {chips.seat}", cite=CITE, sees=(chips.seat,)) for _ in range(2)]

    def not_held(given: Choose) -> Refusal | None:
        held = sorted(hands[given.seat]) == sorted((*given.high, *given.low)) and len(given.high) == 1
        return None if held else Refusal("set one card high and the other low", "the two cards dealt", CITE)

    chosen = await choices(
        table, list(hands), ("set",), "hands to set", cite=CITE, must=True, secret=True, refuse=not_held
    )
    for chips in chips_on(table):
        high = chosen[chips.seat].high[0]
        table.say(Turned(to=f"seat {chips.seat}", card=high, cite=CITE))
        if high[1] == "c":
            table.win(chips, Odds(1), cite=CITE)
        else:
            table.lose(chips, cite=CITE)


# ── late turn ────────────────────────────────────────────────────────────────────────────────────


async def late_turn(table: Table[Rules, State]) -> None:
    """Several people wager on a box; the one seated there decides to draw again; the dealer's card is turned last."""
    ask = wagering(table, "wagers", cite=CITE, boxed=True)
    while not isinstance(given := await ask, Close):
        place_or_seat(table, given, cite=CITE)
    boxes = sorted({chips.box or seat_number(chips.seat) for chips in chips_on(table)})
    dealer = await draw_down(table, "dealer", cite=CITE, cutting_card=CITE)
    faces = {box: await draw(table, f"box {box}", cite=CITE) for box in boxes}
    deciders = [box for box in boxes if table.stake(box, "stake")]
    acts = await each_chooses(table, deciders, ("stand", "draw"), "stand or draw", cite=CITE) if deciders else {}
    for box in boxes:
        if acts.get(box) == "draw":
            faces[box] = await draw(table, f"box {box}", cite=CITE)
    try:
        hole = await turn(table, dealer, "dealer", cite=CITE, hears=frozenset({"hole_card_exposed"}))
    except Irregular:
        for chips in chips_on(table):
            table.void(chips, cite=CITE)
        return
    for chips in chips_on(table):
        if RANK(faces[chips.box or seat_number(chips.seat)][0]) > RANK(hole[0]):
            table.win(chips, Odds(1), cite=CITE)
        else:
            table.lose(chips, cite=CITE)


AUCTION = Game(law=_law("auction", "bank", "against"), rules=_rules, state=_state, play=auction)
SETTINGS = Game(law=_law("settings", "stake"), rules=_rules, state=_state, play=settings)
LATE_TURN = Game(law=_law("late-turn", "stake"), rules=_rules, state=_state, play=late_turn)


def open_table(game: Game, *seats: str, stack: int = 10_000) -> Table[Rules, State]:
    """A table of an invented game."""
    return Table(_rules(game, editions.NEWEST, {}), dict.fromkeys(seats, stack))
