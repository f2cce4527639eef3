"""Subchapter 4, baccarat-chemin de fer. Read beside N.J.A.C. 19:47-4; what the baccarats share stands in `baccarat`,
the bank and its wagers (4.5 to 4.7, 4.11) in `baccarat_chemin_de_fer_bank`.

The house banks nothing: what one side loses the other side wins, and only the vigorish is the licensee's.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from msgspec.structs import replace

from houseway.equipment.cards import Shoe
from houseway.games.baccarat import common as baccarat
from houseway.games.baccarat.chemin_de_fer_bank import (
    PASS,
    Table,
    against,
    auction,
    banker_stakes,
    continuation,
    counterclockwise,
    from_the_next,
    others_wager,
)
from houseway.games.baccarat.common import HANDS, from_the_highest, points
from houseway.games.baccarat.records import CheminDeFerRules as Rules
from houseway.games.baccarat.records import CheminDeFerState as State
from houseway.games.baccarat.records import Cites, Hand
from houseway.law.games.baccarat.chemin_de_fer import BANKER_MAY_CHOOSE, ERROR_CARD_PROCEDURES, FIVE, LAW, PLAYER_MUST
from houseway.law.games.baccarat.common import BANKER_DRAWS, EVEN, VALUES, VIGORISH_ROUNDING
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Irregular
from houseway.play.dealing import turn
from houseway.play.rules import Game, offered, terms
from houseway.play.tells import Role, Settled, Turned
from houseway.play.tells import Vigorish as VigorishTell
from houseway.play.wagering import rotation
from houseway.play.windows import offer

CITES: Final = Cites(
    opening=(
        ("sort and inspect the cards; the floorperson verifies", "4.3(a)"),
        ("spread the cards face up in columns by deck, suit and sequence", "4.3(b)"),
        ("turn the cards face down, wash and stack them", "4.3(c)"),
    ),
    shuffle="4.4(a)", lace="4.4(b)", again="4.4(b)", cut="4.4(b)", cut_depth="4.4(c)", load="4.4(d)",
    wagers="4.7(a)", locked="3.2(d)", locked_by_card="3.2(d)", no_more_bets="3.7(b)",
    counts="3.10(a)", instruct="3.8(b)", natural="3.9(a)", player_draws="4.9", banker_draws="3.9(c)",
    cutting_card="3.8(e)", result="3.10(a)", vigorish="4.10", third_in_error="4.12", drawn_in_error="4.12",
    disclosed=ERROR_CARD_PROCEDURES, face_up="4.12", insufficient="4.12",
)  # fmt: skip


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    third_card = elected["banker_third_card_rule"]
    cites = CITES if third_card == "table" else replace(CITES, banker_draws="4.9")
    vigorish = baccarat.elected_vigorish(elected, VIGORISH_ROUNDING)
    shuffled = baccarat.laced(CITES, elected)
    wagers = offered(LAW, as_of)
    return Rules(
        **baccarat.procedure(as_of, elected, cites),
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(wagers, dict.fromkeys(wagers, vigorish.unit), elected),
        shuffled=("shuffle_and_lace", shuffled),
        opened=("shuffle_and_lace", shuffled),
        opening=CITES.opening,
        player_acts=player_acts(elected["player_five_rule"]),
        banker_acts=banker_acts(third_card),
        vigorish=vigorish,
        vigorish_cite="4.10, 3.3(c)1" if elected["vigorish_rounding"] == "on" else "4.10",
    )


def player_acts(five: str) -> dict[int, tuple[str, ...]]:
    """4.9: forced but on five, where the licensee leaves that free."""
    forced = {count: (must,) for count, must in PLAYER_MUST.items()}
    return {**forced, FIVE: ("draw", "stay") if five == "free" else ("draw",)}


def banker_acts(rule: str) -> dict[tuple[int, int | None], tuple[str, ...]]:
    """4.9: Table 2 of 3.9, but where the rule elected leaves the Banker a choice."""
    free = BANKER_MAY_CHOOSE[rule]
    return {at: ("draw", "stay") if at in free else ("draw" if must else "stay",) for at, must in BANKER_DRAWS.items()}


def state(rules: Rules) -> State:
    """A fresh table: a shoe that waits for its first shuffle, and no Banker."""
    return State(shoe=Shoe(decks=rules.decks))


async def play(table: Table) -> None:
    """One round of play."""
    await baccarat.prepare(table, lambda opening: cut_order(table, opening=opening))
    lost = False
    baccarat.before_the_hand(table)
    try:
        if not await wagers(table):
            return
        baccarat.in_the_hand(table)
        lost = await coup(table)
    except Irregular:  # the cards ran out: nothing else gets this far
        baccarat.out_of_cards(table)
    ordered = await baccarat.pause(table, PASS) == PASS
    baccarat.end_of_hand(table)
    await continuation(table, lost=lost, ordered=ordered)


def cut_order(table: Table, *, opening: bool) -> list[str]:
    """4.4(b): from the highest seat, after a reshuffle from the left of who dealt; clockwise is down by number."""
    seats, dealt_by = table.seats, table.state.dealt_by
    if opening or not dealt_by or not seats:
        return rotation(seats, seats[-1], step=-1) if seats else []
    return from_the_next(rotation(seats, dealt_by, step=-1), dealt_by)


async def wagers(table: Table) -> bool:
    """4.5(b)-4.7: whether there is a Banker, a stake and a wager against it; if so, "No More Bets" and "Cards"."""
    if not table.state.banker:
        await auction(table)
    if not table.state.banker or not await banker_stakes(table):
        return False
    if not await others_wager(table):
        table.script("nobody wagers against the Banker: no hand is dealt", cite="4.7")
        await continuation(table)
        return False
    table.closed = CITES.locked
    table.announce("No More Bets", cite="3.7(b)")
    table.announce("Cards", cite="3.7(b)")
    return True


# ── 4.8, 4.9 the hands ───────────────────────────────────────────────────────────────────────────


async def coup(table: Table) -> bool:
    """4.8-4.10: the cards, the third cards, the settlement; whether the Banker's Hand lost."""
    seats = {"player": controller(table), "banker": table.state.banker}
    hands = await look(table, seats)
    if any(baccarat.natural(points(hand), 2) for hand in hands.values()):
        table.script("a natural: both hands are shown, no more cards", cite="3.9(a)")
        show(table, hands, cite="3.9(a)")
    else:
        await third_cards(table, hands, seats)
        show(table, hands, cite="4.8")
    return settle(table, points(hands["player"]), points(hands["banker"]))


def controller(table: Table) -> str:
    """4.8: who called banco, else the highest wager, of equal ones the nearest to the Banker counterclockwise."""
    order = counterclockwise(table)
    seat = min(against(table), key=lambda chips: (-table.amount(chips), order.index(chips.seat))).seat
    table.say(Role(role="player_hand", seat=seat, cite="4.8"))
    return seat


async def look(table: Table, seats: dict[str, str]) -> dict[str, Hand]:
    """3.7(c), 4.8: four cards face down; each controller alone looks at the two of a hand."""
    covered = await baccarat.four_down(table, cite="3.7(c), 4.8")
    return {
        to: [await turn(table, number, to, cite="4.8", sees=(seats[to],)) for number in numbers]
        for to, numbers in covered.items()
    }


def show(table: Table, hands: dict[str, Hand], *, cite: str) -> None:
    """3.9(a), 4.8: the cards that lay face down are shown to all."""
    for to, hand in hands.items():
        for face in hand[:2]:
            table.disclose(face)
            table.say(Turned(to=to, card=face, cite=cite))


async def third_cards(table: Table, hands: dict[str, Hand], seats: dict[str, str]) -> None:
    """4.9, 3.8(c)-(d): the Player's controller decides, then the Banker; at most one card to a hand, face up.

    Each is asked whatever the count is: nobody learns it from the question.
    """
    rules, player, banker = table.rules, hands["player"], hands["banker"]
    count, drawn = points(player), None
    if await draws(table, "player", seats["player"], rules.player_acts[count], f"with {count}"):
        player.append(await baccarat.deal(table, "player", cite="3.8(c)"))
        drawn = VALUES[player[-1][0]]
    count = points(banker)
    held = f"with {count} against {'no third card' if drawn is None else f'a third card of {drawn}'}"
    if await draws(table, "banker", seats["banker"], rules.banker_acts[count, drawn], held):
        banker.append(await baccarat.bankers_third(table, baccarat.deal, stayed=drawn is None))


async def draws(table: Table, to: str, seat: str, acts: Sequence[str], held: str) -> bool:
    """4.9: draw or stay; a record may leave out what is forced."""
    cites, forced = table.rules.cites, acts[0] if len(acts) == 1 else ""
    cite = cites.player_draws if to == "player" else cites.banker_draws
    act = await offer(
        table, seat, acts, f"{HANDS[to]}: draw or stay", cite=cite, default=forced,
        secret=True, silence=acts[-1], otherwise=f"{held} the {HANDS[to]} must {forced}" if forced else "",
    )  # fmt: skip
    return baccarat.instruct(table, to, act == "draw", cite)


# ── 4.10 the result and the settlement ───────────────────────────────────────────────────────────


def settle(table: Table, player: int, banker: int) -> bool:
    """4.6(a), 4.7(b), 4.10: the higher count wins, equal counts are a stand-off; whether the Banker's Hand lost."""
    baccarat.announce_winner(table, player, banker, tie="Stand-off")
    stake = [chips for chips in from_the_highest(table) if chips.wager == "banker_stake"]
    if player == banker:
        for chips in from_the_highest(table):
            table.void(chips, "4.6(a)3")
    elif banker > player:
        table.state.suivi = equalled(table)
        pay(table, stake, against(table), cite="4.6(a)1")
    else:
        pay(table, against(table), stake, cite="4.6(a)2")
    return banker < player


def equalled(table: Table) -> str:
    """4.7(b): who alone wagered as much as the Banker placed."""
    seats = [chips.seat for chips in against(table) if table.amount(chips) == table.state.preceding]
    return seats[0] if seats else ""


def pay(table: Table, winners: Sequence[Chips], losers: Sequence[Chips], *, cite: str) -> None:
    """4.10: the losing side pays the winners 1 to 1; 8.2: what the dealer accepted beyond that is the house's."""
    for chips in losers:
        amount = table.amount(chips)
        table.say(Settled(seat=chips.seat, wager=chips.wager, amount=amount, result="lose", cite=cite))
    for chips in winners:
        win(table, chips, losers, cite=f"{cite}, 4.10")
    for chips in losers:
        table.move(chips.account, accounts.HOUSE, table.amount(chips), "8.2")


def win(table: Table, chips: Chips, losers: Sequence[Chips], *, cite: str) -> None:
    """4.10: a winner has as much from the losers; the Banker less the vigorish."""
    amount, seat = table.amount(chips), accounts.seat(chips.seat)
    vigorish = table.rules.vigorish.due(amount) if chips.wager == "banker_stake" else 0
    collected = "immediate" if vigorish else ""
    due = EVEN.pays(amount)
    table.say(
        Settled(
            seat=chips.seat, wager=chips.wager, amount=amount, result="win", odds=EVEN, pays=due, vigorish=vigorish,
            collected=collected, cite=cite,
        )
    )  # fmt: skip
    for loser in losers:
        part = min(due, table.amount(loser))
        table.move(loser.account, seat, part, cite)
        due -= part
    table.move(accounts.HOUSE, seat, due, "8.2")
    if vigorish:
        charged = table.rules.vigorish_cite
        table.say(VigorishTell(seat=chips.seat, amount=vigorish, collected=collected, cite=charged))
        table.move(seat, accounts.VIGORISH, vigorish, charged)
    table.take(chips, amount, cite)


def apart(face: str) -> int:
    """4.1(b): what any wager can tell of a card."""
    return VALUES[face[0]]


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=("player", "banker"), to_seats=False, draws=True, apart=apart,
    says=baccarat.worth, fewest=2,
    analysis="houseway.maths.baccarat.chemin_de_fer:rows",
    chart="houseway.maths.baccarat.chart:of_chemin_de_fer",
    kernels="houseway.maths.baccarat.chemin_kernel:kernels",
    layout="houseway.service.layouts.baccarat.chemin_de_fer:layout",
    coach="houseway.maths.baccarat.coach:Coach",
    example="houseway.games.baccarat:chemin_de_fer.yaml",
    pit="Baccarat",
    varied=(
        {},
        {"banker_third_card_rule": "free", "vigorish_rounding": "on"},
        {"banker_third_card_rule": "european", "player_five_rule": "draw", "vigorish_percent": "4", "table_min": "5"},
    ),
)  # fmt: skip
