"""Chemin de fer's bank and the wagers for and against it: 4.5, 4.6, 4.7 and 4.11."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from houseway.games.baccarat import common as baccarat
from houseway.games.baccarat.common import COMPLETED, INSUFFICIENT, from_the_highest
from houseway.games.baccarat.records import CheminDeFerRules as Rules
from houseway.games.baccarat.records import CheminDeFerState as State
from houseway.law.datum import in_force
from houseway.law.games.baccarat.chemin_de_fer import LAW, STAKES
from houseway.money import dollars
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import Bet, Choose, Close, Input, Leave, Order, Remove
from houseway.play.ledger import seat_order
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose, Ruled, Settled
from houseway.play.wagering import WAGERING, chips_on, place_or_seat, refuse_bet, refuse_seating, rotation, wagering
from houseway.play.windows import offer

AGAINST: Final = ("banco_suivi", "banco", "against")
"""4.7(b), 4.7(c), 4.7(a): the wagers against the Banker, in the order of their preference."""


Table = TableOf[Rules, State]


def from_the_next(order: Sequence[str], seat: str) -> list[str]:
    """The same way round the table from the next seat on, that seat itself last."""
    return [one for one in order if one != seat] + [one for one in order if one == seat]


def counterclockwise(table: Table) -> list[str]:
    """The seats from the Banker's right, counterclockwise, which is up by number; the Banker last."""
    banker = table.state.banker
    return from_the_next(rotation(table.seats, banker, step=1), banker)


# ── 4.5(b) the auction of the bank ───────────────────────────────────────────────────────────────


async def auction(table: Table) -> None:
    """4.5(b): the shoe is offered for bids; the highest has it, of equal ones the closest to the dealer."""
    table.script("offer the shoe to the participants for bids", cite="4.5(b)")
    bids: dict[str, int] = {}
    ask = bidding(table, bids)
    while not isinstance(given := await ask, Close):
        if isinstance(given, Choose):
            bids[given.seat] = given.amount
            table.say(Chose(seat=given.seat, do="bid", amount=given.amount, cite="4.5(b)"))
        elif isinstance(given, Leave):
            bids.pop(given.seat, None)
        place_or_seat(table, given, cite="4.5(b)")
    if bids:
        seat = highest(bids)
        take_bank(table, seat, bid=bids[seat], cite="4.5(b)")


def highest(bids: dict[str, int]) -> str:
    """4.5(b): of equal bids the one closest to the dealer counterclockwise, which is the lowest seat."""
    return min(bids, key=lambda seat: (-bids[seat], seat_order(seat)))


def bidding(table: Table, bids: dict[str, int]) -> Ask[Input]:
    """4.5(b): a window for bids; people come and go."""

    def judge(given: Input) -> Refusal | None:
        return refuse_bid(table, given, bids) if isinstance(given, Choose) else refuse_seating(table, given)

    return Ask(
        "bids for the bank", frozenset({"choose", "close", "sit", "leave", "new_dealer"}), cite="4.5(b)", judge=judge,
        who=("seats", "dealer"), offers=lambda seat: bids_offered(table, seat, bids, judge),
    )  # fmt: skip


def refuse_bid(table: Table, given: Choose, bids: dict[str, int]) -> Refusal | None:
    """4.5(b), 8.2: a bid is an amount that could be staked; who bids again bids more."""
    if given.do != "bid":
        return Refusal(f"{given.do!r} is no answer here", "bid, with an amount", "4.5(b)")
    own = bids.get(given.seat, 0)
    if own and given.amount <= own:
        return Refusal(f"seat {given.seat} has bid {dollars(own)}", f"more than {dollars(own)}", "4.5(b)")
    return refuse_bet(table, Bet(seat=given.seat, wager="banker_stake", amount=given.amount))


def bids_offered(
    table: Table, seat: str, bids: dict[str, int], judge: Callable[[Input], Refusal | None]
) -> list[Offer]:
    """4.5(b): from the least bid that would have the bank; nothing for who has the highest."""
    limits, best = table.rules.wagers["banker_stake"], highest(bids) if bids else ""
    least = max(limits.least, bids[best] + (seat_order(seat) > seat_order(best)) if best else 0)
    least = -(-least // limits.unit) * limits.unit
    if seat == best or judge(Choose(seat=seat, do="bid", amount=least)):
        return []
    stack = 0 if seat in table.unlimited else table.stack(seat) // limits.unit * limits.unit
    most = min(filter(None, (stack, limits.most)), default=0)
    return [Offer(verb="choose", do="bid", least=least, most=most, step=limits.unit, cite="4.5(b)")]


def take_bank(table: Table, seat: str, *, bid: int, cite: str) -> None:
    """4.5(b), 4.11: a participant becomes the Banker, and has not yet staked as such."""
    vacate(table)
    table.state.banker, table.state.bid = seat, bid
    table.role("bank", seat, cite=cite)


def vacate(table: Table) -> None:
    """4.5(b), 4.11: nobody has the bank, and what a Banker staked binds no other."""
    state = table.state
    state.banker, state.bid, state.preceding, state.suivi = "", 0, 0, ""
    table.roles.pop("bank", None)


# ── 4.6 the Banker's wager ───────────────────────────────────────────────────────────────────────

FAULTS: Final = frozenset({"stake_out_of_range", "stake_exceeded", "suivi_without_right"})


async def answered(table: Table, ask: Ask[Input]) -> Input:
    """The next answer; what was refused or found is ruled on meanwhile."""
    while True:
        try:
            return await ask
        except Irregular as event:
            heard = event
        rule_on_fault(table, heard.kind)


def rule_on_fault(table: Table, kind: str) -> None:
    """4.6(b), 4.7(a), 4.7(b): what is done with a stake, a wager or a call that the section does not allow."""
    (fault,) = (one for one in in_force(LAW.irregularities, table.rules.as_of) if one.kind == kind)
    table.say(Ruled(event=fault.event, ruling=fault.ruling, cite=fault.cite))


async def banker_stakes(table: Table) -> bool:
    """4.6(a): the Banker's wager; who stakes nothing, or leaves, passes the bank."""
    banker = table.state.banker
    ask = stake_window(table, banker)
    while banker in table.seats:
        given = await answered(table, ask)
        if isinstance(given, Order):
            order_pass(table)
            break
        if isinstance(given, Close) and not table.stake(banker, "banker_stake"):
            break
        place_or_seat(table, given, cite="4.6(a)")
        if isinstance(given, Bet | Close):
            return True
    await pass_bank(table)
    return False


def stake_window(table: Table, banker: str) -> Ask[Input]:
    """4.6(a)-(b): the Banker alone, within the range; a supervisor may order a pass."""

    def other(given: Input) -> Refusal | None:
        return baccarat.refuse_order(table, given, (PASS,)) if isinstance(given, Order) else None

    return wagering(
        table, "the Banker's wager", cite="4.6(a)", only=("banker_stake",), verbs=WAGERING - {"remove"} | {"order"},
        hears=frozenset({"stake_out_of_range"}), refuse=lambda bet: refuse_stake(table, bet), refuse_other=other,
        who=(banker, "dealer"), at_least={"banker_stake": stakes(table)[0]},
    )  # fmt: skip


def stakes(table: Table) -> tuple[int, int]:
    """4.6(b): the least and the most that the Banker may stake; at most nothing where only 8.2 limits it."""
    state = table.state
    return (STAKES[0] * state.preceding, STAKES[1] * state.preceding) if state.preceding else (state.bid, 0)


def refuse_stake(table: Table, bet: Bet) -> Refusal | None:
    """4.6(a)-(b): the Banker's; no less than the bid, later from once to twice the preceding wager."""
    if bet.seat != table.state.banker:
        return Refusal(f"seat {bet.seat} is not the Banker", f"seat {table.state.banker}", "4.6(a)")
    least, most = stakes(table)
    amount = bet.amount + table.stake(bet.seat, "banker_stake")
    if least <= amount and (not most or amount <= most):
        return None
    if most:
        reason = f"{dollars(amount)} is not from once to twice the Banker's preceding wager"
        return Refusal(reason, f"{dollars(least)} to {dollars(most)}", "4.6(b)")
    return Refusal(f"{dollars(amount)} is less than the Banker's bid", f"{dollars(least)} or more", "4.6(b)")


# ── 4.7 the wagers against the Banker ────────────────────────────────────────────────────────────


async def others_wager(table: Table) -> bool:
    """4.7(a)-(c): wagers until the dealer closes; then the preference among them, and what nobody covers goes back."""
    state = table.state
    while not isinstance(given := await answered(table, window_against(table)), Close):
        place_or_seat(table, given, cite="4.7(a)")
        if isinstance(given, Leave) and given.seat == state.suivi:
            state.suivi = ""
    prefer(table)
    placed = table.stake(state.banker, "banker_stake")
    give_back_uncovered(table)
    if not against(table):
        return False
    state.preceding, state.dealt_by = placed, state.banker
    return True


def window_against(table: Table) -> Ask[Input]:
    """4.7: the others in turn from the Banker's right."""
    stake = table.stake(table.state.banker, "banker_stake")
    return wagering(
        table, "wagers against the Banker", cite="4.7(a)", only=AGAINST, hears=FAULTS - {"stake_out_of_range"},
        refuse=lambda bet: refuse_against(table, bet), refuse_other=refuse_withdrawal,
        who=(*counterclockwise(table)[:-1], "dealer"), at_least={"banco_suivi": stake, "banco": stake},
    )  # fmt: skip


def refuse_withdrawal(given: Input) -> Refusal | None:
    """4.6(a): the Banker's wager stands once the others wager against it."""
    if isinstance(given, Remove) and given.wager == "banker_stake":
        return Refusal("the Banker's wager stands until it is decided", "remove a wager against it", "4.6(a)")
    return None


def refuse_against(table: Table, bet: Bet) -> Refusal | None:
    """4.7(a)-(c): by another than the Banker; a call for the whole, a part within what is left."""
    if bet.seat == table.state.banker:
        others = ", ".join(counterclockwise(table)[:-1])
        return Refusal("the Banker does not wager against the Banker's Hand", f"seats {others}", "4.7(a)")
    stake = table.stake(table.state.banker, "banker_stake")
    return refuse_part(table, bet, stake) if bet.wager == "against" else refuse_call(table, bet, stake)


def refuse_call(table: Table, bet: Bet, stake: int) -> Refusal | None:
    """4.7(b)-(c): Suivi by who equalled and lost the preceding wager, Banco by anyone; both for the whole."""
    right, cite = table.state.suivi, table.rules.wagers[bet.wager].wager.cite
    if bet.wager == "banco_suivi" and bet.seat != right:
        reason = f"seat {bet.seat} did not equal and lose the Banker's preceding wager"
        return Refusal(reason, f"banco, against{f'; seat {right} may call suivi' if right else ''}", cite)
    if bet.amount + table.stake(bet.seat, bet.wager) != stake:
        return Refusal(f"{bet.wager} is for the whole of the Banker's wager", dollars(stake), cite)
    return None


def refuse_part(table: Table, bet: Bet, stake: int) -> Refusal | None:
    """4.7(a): in all no more than the Banker's wager; a call leaves nothing."""
    calls = [chips for chips in against(table) if chips.wager != "against"]
    if calls:
        reason = f"seat {calls[0].seat} has called for the whole of the Banker's wager"
        return Refusal(reason, f"banco, for {dollars(stake)}", "4.7(a), 4.7(c)")
    left = stake - sum(map(table.amount, against(table)))
    if bet.amount <= left:
        return None
    reason = f"{dollars(bet.amount)} would exceed the Banker's wager of {dollars(stake)}"
    return Refusal(reason, f"{dollars(left)} or less" if left else f"banco, for {dollars(stake)}", "4.7(a)")


def against(table: Table) -> list[Chips]:
    """4.7: the stacks against the Banker, from the highest seat down."""
    return [chips for chips in from_the_highest(table) if chips.wager in AGAINST]


def prefer(table: Table) -> None:
    """4.7(b)-(c): Suivi before Banco, Banco before parts; among callers the nearest to the Banker counterclockwise."""
    order = counterclockwise(table)
    calls = chips_on(table, "banco_suivi") or chips_on(table, "banco")
    if not calls:
        return
    call = min(calls, key=lambda chips: order.index(chips.seat))
    for chips in against(table):
        if chips != call:
            table.void(chips, table.rules.wagers[call.wager].wager.cite, result="returned")


def give_back_uncovered(table: Table) -> None:
    """4.7: what nobody covers of the Banker's wager is not at risk."""
    banker = table.state.banker
    (stake,) = (chips for chips in chips_on(table, "banker_stake") if chips.seat == banker)
    left = table.amount(stake) - sum(map(table.amount, against(table)))
    if left > 0:
        table.say(Settled(seat=banker, wager=stake.wager, amount=left, result="returned", cite="4.7"))
        table.take(stake, left, "4.7")


# ── 4.11 continuation of the Banker ──────────────────────────────────────────────────────────────

PASS: Final = "pass_shoe"
"""What a supervisor orders."""


async def continuation(table: Table, *, lost: bool = False, ordered: bool = False) -> None:
    """4.11: the Banker continues or passes, and must pass after a loss or an order; 4.5(b): a new shoe has new bids."""
    if table.state.shoe.ending in (COMPLETED, INSUFFICIENT):
        vacate(table)
        return
    if ordered:
        order_pass(table)
    elif lost:
        table.script("the Banker must pass the bank", cite="4.11")
    if lost or ordered or await passes(table):
        await pass_bank(table)


async def passes(table: Table) -> bool:
    """4.11: after a win, a stand-off or no hand the Banker has the choice."""
    banker = table.state.banker
    return await offer(table, banker, ("keep", "pass"), "keep or pass the bank", cite="4.11", default="keep") == "pass"


def order_pass(table: Table) -> None:
    """4.11: dealer or floorperson orders the Banker to pass."""
    table.script("the Banker is ordered to pass the bank", cite="4.11")


async def pass_bank(table: Table) -> None:
    """4.11: to the Banker's right, then counterclockwise; where nobody accepts, it is offered for bids."""
    order = [seat for seat in counterclockwise(table) if seat != table.state.banker]
    for chips in chips_on(table, "banker_stake"):
        table.void(chips, "4.11", result="returned")
    vacate(table)
    for seat in order:
        words = f"the bank, offered to seat {seat}"
        if await offer(table, seat, ("accept", "decline"), words, cite="4.11", default="accept") == "accept":
            take_bank(table, seat, bid=0, cite="4.11")
            return
