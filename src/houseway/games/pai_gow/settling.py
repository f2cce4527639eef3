"""How the hands of a pai gow are opened and compared, and paid by the house or by a player's bank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from houseway.equipment.cards import BACK
from houseway.games.pai_gow.banking import AGAINST, POT, Bank, Hand, Table, circle, void_hand
from houseway.games.pai_gow.records import DEALER
from houseway.games.pai_gow.setting import Setter, by_house_way, called, in_turns, look, set_hands, show
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Irregular, Refusal
from houseway.play.inputs import Choose
from houseway.play.tells import Settled
from houseway.play.tells import Vigorish as VigorishTell
from houseway.play.wagering import chips_on

# ── 10.7, 11.9 payment and collection ────────────────────────────────────────────────────────────


class Dealing(NamedTuple):
    """The hands that are played: those of the players by their areas, the dealer's, and that of a player who banks."""

    players: dict[str, Hand]
    dealer: Hand | None
    bank: Hand | None

    @property
    def played(self) -> list[Hand]:
        """The players' hands that are not voided."""
        return [hand for hand in self.players.values() if not hand.out]


async def play_out(
    table: Table, dealt: Dealing, bank: Bank, setter: Setter, *, exposed: str,
    decide: Callable[[Hand, Hand], str] | None = None,
) -> None:  # fmt: skip
    """10.7, 10.8, 11.9, 11.10: the players set their hands, then the dealer, then the bank; all are opened and settled.

    ``exposed`` is the irregularity after which one player may void a hand; ``decide``: what becomes of a hand against
    the dealer's, where another rule decides it.
    """
    gone: set[str] = set()
    for turn in in_turns(table, dealt.played):
        await look(turn, setter)
        await set_hands(
            table, turn, setter, secret=True, hears=setter.hears | {exposed},
            found=lambda event: void_hand(table, dealt.players, bank, event, exposed), gone=gone,
        )  # fmt: skip
    if dealt.dealer:
        await setter.turn_over(dealt.dealer, None, bool(dealt.played or dealt.bank))
        if BACK not in dealt.dealer.pieces:
            await by_house_way(table, dealt.dealer, setter)
    if dealt.bank:
        await bank_sets(table, dealt.bank, bank, setter)
        own = [dealt.dealer] if dealt.dealer else []
        settle_with_bank(table, [*own, *dealt.played], dealt.bank, bank, setter)
    elif dealt.dealer:
        settle_with_house(table, dealt.played, dealt.dealer, setter, decide or result)


def result(hand: Hand, bank: Hand) -> str:
    """10.7, 11.9: both hands higher win, one is a push, none loses; a copy is the dealer's or the bank's."""
    if hand.foul:
        return "lose"
    higher = sum(mine > theirs for mine, theirs in zip(hand.ranks, bank.ranks, strict=True))
    return ("lose", "push", "win")[higher]


def opening_order(table: Table, hands: Sequence[Hand]) -> list[Hand]:
    """10.7, 11.9: the dealer's own hand first; then from the farthest at the dealer's right, counterclockwise."""
    order = circle(table.rules.positions, DEALER, step=-1)
    return sorted(hands, key=lambda one: order.index(one.area))


def settle_with_house(
    table: Table, hands: Sequence[Hand], dealer: Hand, setter: Setter, decide: Callable[[Hand, Hand], str]
) -> None:
    """10.7, 11.9: each hand is opened, announced and settled against the dealer's before the next."""
    for hand in opening_order(table, hands):
        decided = decide(hand, dealer)
        show(table, hand, setter, decided)
        chips = chips_of(table, hand)
        if decided == "win":
            pay(table, chips, payer=accounts.HOUSE)
        elif decided == "lose":
            table.lose(chips, table.rules.cites.settle)
        else:
            table.void(chips, table.rules.cites.settle)


def chips_of(table: Table, hand: Hand) -> Chips:
    """The stack that is wagered on a hand."""
    return next(one for one in chips_on(table, table.rules.wager) if (one.seat, one.place) == (hand.seat, hand.area))


def pay(table: Table, chips: Chips, *, payer: str) -> None:
    """10.7, 11.9: a winner is paid at the odds, and the vigorish is taken from what was won."""
    rules, cite = table.rules, table.rules.cites.settle
    free = rules.free and payer == accounts.HOUSE
    due = 0 if free else rules.vigorish.due(rules.pays.pays(table.amount(chips)))
    table.win(chips, rules.pays, cite, vigorish=due, collected="" if free else "immediate", payer=payer)
    if not free:
        charge(table, chips.seat, due, cite)


def charge(table: Table, seat: str, due: int, cite: str) -> None:
    """Vigorish is collected at once."""
    table.say(VigorishTell(seat=seat, amount=due, collected="immediate", cite=cite))
    table.move(accounts.seat(seat), accounts.VIGORISH, due, cite)


# ── 10.8, 11.10 a player's bank ──────────────────────────────────────────────────────────────────


async def bank_sets(table: Table, hand: Hand, bank: Bank, setter: Setter) -> None:
    """10.8, 11.10: what the bank has is opened last, and set by the bank; by the house way where the house shares."""
    await setter.turn_over(hand, None, True)
    if bank.shared:
        await by_house_way(table, hand, setter)
        return
    await set_hands(
        table, [hand], upright(table, setter), secret=False, hears=setter.hears, found=no_ruling, gone=set()
    )
    called(table, hand, setter)


def upright(table: Table, setter: Setter) -> Setter:
    """10.8, 11.10: of the bank, whose hand all see as it is set, a low hand above the high hand is not taken."""

    def refuse(hand: Hand, given: Choose) -> Refusal | None:
        fault = setter.refuse(hand, given)
        if fault:
            return fault
        tried = Hand(hand.seat, hand.area, hand.pieces)
        setter.set(tried, given.high, given.low)
        reason, legal = "the low hand is above the high hand", "the higher hand as the high hand"
        return Refusal(reason, legal, table.rules.cites.settle) if tried.foul else None

    return setter._replace(refuse=refuse)


async def no_ruling(event: Irregular) -> None:
    """What is found now voids the round."""
    raise event


def settle_with_bank(table: Table, hands: Sequence[Hand], of_bank: Hand, bank: Bank, setter: Setter) -> None:
    """10.8, 11.10: the hands are opened, the dealer's first, and losing wagers gathered before the bank; from these,
    and then from the bank's chips, the winners are paid."""
    cite = table.rules.cites.bank
    won: list[Hand] = []
    for hand in opening_order(table, hands):
        decided = result(hand, of_bank)
        show(table, hand, setter, decided)
        if decided == "win":
            won.append(hand)
        elif hand.seat == DEALER:
            house_plays(table, bank, decided)
        elif decided == "lose":
            table.lose(chips_of(table, hand), cite, taker=POT)
        else:
            table.void(chips_of(table, hand), cite)
    make_good(table, bank, sum(at_stake(table, bank, hand) for hand in won) - table.ledger.get(POT, 0))
    for hand in won:
        if hand.seat == DEALER:
            house_plays(table, bank, "win")
        else:
            pay(table, chips_of(table, hand), payer=POT)
    bank_gains(table, bank)


def at_stake(table: Table, bank: Bank, hand: Hand) -> int:
    """What a winning hand is paid."""
    amount = bank.against if hand.seat == DEALER else table.amount(chips_of(table, hand))
    return table.rules.pays.pays(amount)


def house_plays(table: Table, bank: Bank, decided: str) -> None:
    """10.8, 11.10: the wager of the house against the bank; the house pays itself no vigorish."""
    rules, cite = table.rules, table.rules.cites.bank
    pays = rules.pays.pays(bank.against) if decided == "win" else 0
    named = {"push": "void"}.get(decided, decided)
    table.say(
        Settled(seat=DEALER, wager=rules.wager, amount=bank.against, result=named, pays=pays, cite=cite,
                odds=rules.pays if pays else None)
    )  # fmt: skip
    table.move(POT, accounts.HOUSE, pays, cite)
    table.move(AGAINST, POT if decided == "lose" else accounts.HOUSE, bank.against, cite)


def make_good(table: Table, bank: Bank, wanting: int) -> None:
    """10.8, 11.10: what the gathered wagers do not pay comes from the bank, half of it from the house where they share,
    an odd cent being the house's; and what the bank has not got comes from the house."""
    if wanting > 0:
        own = wanting // 2 if bank.shared else wanting
        own = own if bank.seat in table.unlimited else min(own, table.stack(bank.seat))
        table.move(accounts.seat(bank.seat), POT, own, table.rules.cites.bank)
        table.move(accounts.HOUSE, POT, wanting - own, table.rules.cites.bank)


def bank_gains(table: Table, bank: Bank) -> None:
    """10.8, 11.10: what is left is the bank's, half of it the house's where they share, an odd cent the player's;
    vigorish on what the player has won in the round."""
    gained, cite = table.ledger.get(POT, 0), table.rules.cites.bank
    own = gained - gained // 2 if bank.shared else gained
    table.move(POT, accounts.seat(bank.seat), own, cite)
    table.move(POT, accounts.HOUSE, gained - own, cite)
    if own:
        charge(table, bank.seat, table.rules.vigorish.due(own), cite)
