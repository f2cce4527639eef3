"""Subchapter 3, baccarat-punto banco. Read beside N.J.A.C. 19:47-3; what minibaccarat shares stands in `baccarat`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, Final

from houseway.equipment.cards import Shoe
from houseway.games.baccarat import common as baccarat
from houseway.games.baccarat import wagers as baccarat_wagers
from houseway.games.baccarat.records import Acts, Cites, Decided, Hand, Verdict
from houseway.games.baccarat.records import PuntoBancoRules as Rules
from houseway.games.baccarat.records import PuntoBancoState as State
from houseway.law.games.baccarat.common import CURATOR_DEALER, EVEN, VALUES, VIGORISH_ROUNDING
from houseway.law.games.baccarat.punto_banco import ERROR_CARD_PROCEDURES, LAW
from houseway.play.asks import Irregular, Refusal
from houseway.play.dealing import turn
from houseway.play.inputs import Choose, Close, Input, Leave, Order
from houseway.play.rules import Game
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose, Role
from houseway.play.wagering import chips_on, rotation
from houseway.play.windows import offer

CITES: Final = Cites(
    opening=(
        ("sort and inspect the cards; the floorperson verifies", "3.4(a)"),
        ("spread the cards face up in columns by deck, suit and sequence", "3.4(b)"),
        ("turn the cards face down, wash and stack them", "3.4(c)"),
    ),
    shuffle="3.5(a)", lace="3.5(a)1", again="3.5(a)1i", cut="3.5(c)", cut_depth="3.5(d)", load="3.5(e)",
    wagers="3.2(a)", locked="3.2(d)", locked_by_card="3.2(d)", no_more_bets="3.7(b)",
    counts="3.8(a)", instruct="3.8(b)", natural="3.9(a)", player_draws="3.9(b)", banker_draws="3.9(c)",
    cutting_card="3.8(e)", result="3.10(a)", vigorish="3.3(c)2", document="3.3(c)3",
    third_in_error="3.12(a)", drawn_in_error="3.12(b)", disclosed=ERROR_CARD_PROCEDURES,
    face_up="3.12(d)", insufficient="3.12(e)",
)  # fmt: skip
DECIDED: Final = {
    "banker": Decided("3.3(c)", "3.2(a)1ii", "3.2(a)1iii"),
    "player": Decided("3.3(a)", "3.2(a)2ii", "3.2(a)2iii"),
    "tie": Decided("3.3(b)", "3.2(a)3"),
}
SETTLEMENT: Final = {1: "3.10(b)1", 2: "3.10(b)2", 3: "3.10(b)3", 4: "3.10(b)4"}


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    wins = Verdict("win", "3.3(c)", EVEN, baccarat.elected_vigorish(elected, VIGORISH_ROUNDING))
    banker = wins, Verdict("void", "3.2(a)1iii")
    squeeze = elected["deal_style"] == "face_down_squeeze"
    shuffled = shuffling(elected)
    comes_shuffled = elected.get("preshuffled_cards") == "on"
    preshuffled = "preshuffled", (("receive the pre-shuffled cards", "3.4(a)"),)
    return Rules(
        **baccarat.procedure(as_of, elected, CITES),
        **baccarat_wagers.wagered(game, as_of, elected, CITES, DECIDED, SETTLEMENT, banker),
        shuffled=shuffled,
        opened=preshuffled if comes_shuffled else shuffled,
        opening=() if comes_shuffled else CITES.opening,
        initial=squeezed if squeeze else partial(baccarat.face_up, cite="3.7(c)"),
        third=squeezed_third if squeeze else baccarat.deal,
        dealer_may_be_curator=as_of >= CURATOR_DEALER,
        opposite_may_turn=elected.get("opposite_bettor_may_turn") == "on",
        banker_first=elected.get("banker_first_on_request") == "on",
    )


def shuffling(elected: Mapping[str, Any]) -> tuple[str, Acts]:
    """3.5(a)1-2: the procedure that the pit uses, and its acts."""
    if elected["shuffle_procedure"] == "wash_three_dealers":
        return "wash_three_dealers", (("wash and stack; each of the three dealers shuffles the stack", "3.5(a)2"),)
    return "shuffle_and_lace", baccarat.laced(CITES, elected)


def state(rules: Rules) -> State:
    """A fresh table: a shoe that waits for its first shuffle, and no curator."""
    return State(shoe=Shoe(decks=rules.decks))


async def play(table: Table) -> None:
    """One round of play."""
    await baccarat.prepare(table, lambda opening: cut_order(table, opening=opening))
    await commence(table)
    baccarat.before_the_hand(table)
    try:
        if not await wagers(table):
            return
        baccarat.in_the_hand(table)
        table.state.dealt_by = table.state.holder
        player, banker = await table.rules.initial(table)
        await baccarat.third_cards(table, player, banker, table.rules.third)
        settle(table, player, banker)
    except Irregular:  # the cards ran out: nothing else gets this far
        baccarat.out_of_cards(table)
    lost = table.state.must_pass
    table.state.banker_first = False
    if await baccarat.pause(table, "pass_shoe") == "pass_shoe":
        order_pass(table)
    baccarat.end_of_hand(table)
    baccarat.end_of_shoe(table)
    await continuation(table, lost=lost)


def settle(table: Table, player: Hand, banker: Hand) -> None:
    """3.10(a)-(b): the result and the wagers; 3.11(a)1: whether the shoe must pass."""
    hands = baccarat_wagers.final(player, banker)
    baccarat_wagers.announce_result(table, hands)
    baccarat_wagers.settle(table, hands)
    table.state.must_pass = hands.banker < hands.player


# ── 3.5(c) the cut ───────────────────────────────────────────────────────────────────────────────


def cut_order(table: Table, *, opening: bool) -> list[str]:
    """3.5(c): from the highest seat, after a reshuffle from the last curator; clockwise, which is down by number."""
    seats = table.seats
    start = "" if opening else table.state.dealt_by
    return rotation(seats, start or seats[-1], step=-1) if seats else []


# ── 3.6 the shoe ─────────────────────────────────────────────────────────────────────────────────


async def commence(table: Table) -> None:
    """3.6(b): the shoe is offered to seat one, then counterclockwise, as soon as there are participants."""
    while not table.state.curator and table.seats:
        if not await offer_shoe(table, table.seats, cite="3.6(b)"):
            nobody_accepts(table)


async def offer_shoe(table: Table, order: Sequence[str], *, cite: str) -> bool:
    """3.6(b)-(d), 3.11(b): the first to accept it is the curator, or has the dealer be it."""
    answers = ("accept", "decline", *(["dealer"] if table.rules.dealer_may_be_curator else []))
    for seat in order:
        answer = await offer(table, seat, answers, f"the shoe, offered to seat {seat}", cite=cite, default="accept")
        if answer != "decline":
            hold(table, seat, designates=answer == "dealer")
            return True
    return False


def hold(table: Table, seat: str, *, designates: bool = False) -> None:
    """3.6(c)-(d): who accepts the shoe deals, or designates the dealer."""
    table.state.holder = seat
    table.state.curator = "dealer" if designates else seat
    table.role("curator", table.state.curator, cite="3.6(d)" if designates else "3.6(c)")


def nobody_accepts(table: Table) -> None:
    """3.6(d): the dealer is the curator where nobody accepts the shoe; before 1998 it could only be offered again."""
    if table.rules.dealer_may_be_curator:
        table.state.curator = "dealer"
        table.role("curator", "dealer", cite="3.6(d)")
    else:
        table.script("nobody accepts the shoe: offer it again", cite="3.6(b)")


# ── 3.2 wagers, 3.7(b) "No More Bets" ────────────────────────────────────────────────────────────


async def wagers(table: Table) -> bool:
    """3.2, 3.7(b): wagers until "No More Bets"; whether there are any; if so, "Cards"."""
    verbs = frozenset({"choose"}) if table.rules.banker_first else frozenset()
    ask = baccarat_wagers.window(
        table, verbs=verbs, orders=("pass_shoe",), refuse=lambda given: refuse_request(table, given)
    )  # fmt: skip
    while not isinstance(given := await ask, Close):
        await answer(table, given)
    if not baccarat_wagers.no_more_bets(table):
        return False
    table.announce("Cards", cite="3.7(b)")
    return True


async def answer(table: Table, given: Input) -> None:
    """3.2, 3.6(b), 3.8(a), 3.11(a)2: an answer in the window; a curator who leaves passes the shoe, and where there was
    no other participant it is offered to the next who comes."""
    if isinstance(given, Choose):
        table.state.banker_first = True
        table.say(Chose(seat=given.seat, do=given.do, cite="3.8(a)"))
    elif isinstance(given, Order) and given.do == "pass_shoe":
        order_pass(table)
        await pass_shoe(table)
    else:
        baccarat.take(table, given)
        if isinstance(given, Leave) and given.seat == table.state.curator:
            await pass_shoe(table)
        await commence(table)


def refuse_request(table: Table, given: Input) -> Refusal | None:
    """3.8(a): a player may ask that the Banker's Hand be turned first while the dealer is the curator."""
    if not isinstance(given, Choose):
        return None
    if given.do != "banker_first" or given.seat not in table.seats:
        return Refusal(f"seat {given.seat} has nothing to decide", "banker_first", "3.8(a)")
    if table.state.curator != "dealer":
        return Refusal("the dealer is not the curator", "banker_first, while the dealer is curator", "3.8(a)")
    return None


# ── 3.7(d) cards that a player turns ─────────────────────────────────────────────────────────────

TURNED: Final = {"player": "3.7(d)1", "banker": "3.7(d)2"}
THIRD_TURNED: Final = {"player": "3.7(d)3", "banker": "3.7(d)4"}


async def squeezed(table: Table) -> tuple[Hand, Hand]:
    """3.7(d)1-2: four cards face down; each hand goes to its highest bettor and comes back face up."""
    return await baccarat.face_down(table, hand_over, cite="3.7(d)", cites=TURNED)


async def squeezed_third(table: Table, to: str, *, cite: str, stayed: bool = False) -> str:
    """3.7(d)3-4: a third card face down to the player who turned the hand."""
    cite = f"{cite}, {THIRD_TURNED[to]}"
    covered = await baccarat.deal_down(table, to, cite=cite, stayed=stayed)
    hand_over(table, to)
    return await turn(table, covered, to, cite=cite)


def hand_over(table: Table, to: str) -> None:
    """3.7(d)1-6: the highest wager on the hand; if there is none, perhaps one on the other; else the dealer."""
    seat, cite = highest_bettor(table, to), TURNED[to]
    if not seat and table.rules.opposite_may_turn:
        seat, cite = highest_bettor(table, "banker" if to == "player" else "player"), "3.7(d)6"
    table.script(f"{f'seat {seat}' if seat else 'the dealer'} turns the cards of the {baccarat.HANDS[to]}", cite=cite)
    table.say(Role(role=f"{to}_hand", seat=seat or "dealer", cite=cite))


def highest_bettor(table: Table, wager: str) -> str:
    """3.7(d)5: of equally high wagers the one closest to the dealer counterclockwise, which is the lowest seat."""
    stacks = chips_on(table, wager)
    return max(stacks, key=table.amount).seat if stacks else ""


# ── 3.11 continuation of the curator ─────────────────────────────────────────────────────────────


async def continuation(table: Table, *, lost: bool) -> None:
    """3.11(a): after any round the curator keeps the shoe or passes it, and must if the Banker's Hand lost or it is so
    ordered."""
    curator = table.state.curator
    if not curator:
        return
    if curator != "dealer" and not table.seated(curator):
        await pass_shoe(table)
        return
    if table.state.must_pass:
        if lost:
            table.script("the curator must pass the shoe", cite="3.11(a)1")
        await pass_shoe(table)
        return
    answers = ("keep", "pass", *(["dealer"] if table.rules.dealer_may_be_curator and curator != "dealer" else []))
    kept = await offer(table, curator, answers, "keep or pass the shoe", cite="3.11(a)", default="keep")
    if kept == "dealer":
        hold(table, curator, designates=True)
    elif kept == "pass":
        await pass_shoe(table)


def order_pass(table: Table) -> None:
    """3.11(a)2: dealer or floorperson orders the curator to pass."""
    table.script("the curator is ordered to pass the shoe", cite="3.11(a)2")
    table.state.must_pass = True


async def pass_shoe(table: Table) -> None:
    """3.11(b): to the previous curator's right, then counterclockwise, up by number; after the dealer, seat one."""
    state = table.state
    previous, state.must_pass = state.curator, False
    seats = table.seats
    if not seats:
        state.curator = ""
        return
    order = seats if previous == "dealer" else [s for s in rotation(seats, previous, step=1) if s != previous]
    if await offer_shoe(table, order, cite="3.11(b)"):
        return
    if table.rules.dealer_may_be_curator or previous not in seats:
        state.curator = ""
        nobody_accepts(table)
        await commence(table)
    else:
        table.script(f"nobody else accepts the shoe: it stays with seat {previous}", cite="3.11(b)")


def apart(face: str) -> int:
    """3.1(b): what any wager can tell of a card."""
    return VALUES[face[0]]


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=("player", "banker"), to_seats=False, apart=apart,
    says=baccarat.worth,
    analysis="houseway.maths.baccarat.coups:rows",
    kernels="houseway.maths.baccarat.kernel:kernels",
    layout="houseway.service.layouts.baccarat.punto_banco:layout",
    example="houseway.games.baccarat:punto_banco.yaml",
    pit="Baccarat",
    shown={"settlement_procedure": 3},
    varied=(
        {},
        {"deal_style": "face_down_squeeze", "decks": "6"},
        {"banker_pay_mode": "no_vig_dragon7"},
        {"total_card_wagers": "on", "bonus_wager": "on", "banker_pay_mode": "no_vig_total_cards"},
        {"vigorish_collection": "immediate", "settlement_procedure": "4", "vigorish_percent": "4"},
    ),
)  # fmt: skip
