"""13:69F-14.19: bad beat and high hand payouts, from the table's own fund or from one that several tables share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from houseway.games.poker import pots
from houseway.games.poker.common import Table
from houseway.games.poker.deal import Deal
from houseway.games.poker.showdown import HIGH, Ranking, best
from houseway.money import dollars
from houseway.play import accounts
from houseway.play.asks import Ask, anything
from houseway.play.inputs import Fund
from houseway.play.tells import Announced, Settled
from houseway.ranking import poker

PAYOUT, SHOWN = "14.19(a)", "14.19(b)"
HIGHEST: Final = "highest"


async def pay_bonus(table: Table, deal: Deal, ranked: Mapping[str, Ranking]) -> None:
    """14.19(a): where a hand that was designated before is held, as a losing hand (bad beat) or whatever the others
    hold (high hand), the fund goes to the players; who of them gets which part of a bad beat is practice."""
    payout = table.rules.bonus
    parts = bad_beat(table, deal, ranked) if payout == "bad_beat" else {HIGHEST: qualifying(table, ranked)}
    if not all(parts.values()):
        return
    fund = await shown(table) if table.rules.shared_fund else table.ledger.get(table.rules.fund, 0)
    shares = {HIGHEST: 100} if payout == "high_hand" else table.rules.bonus_shares
    for part, seats in parts.items():
        amount = fund * shares[part] // 100
        for seat, share in pots.divide(amount, seats, 1).items():
            if share:
                basis = "practice" if payout == "bad_beat" else ""
                table.say(
                    Settled(seat=seat, wager=payout, amount=0, result="win", pays=share, cite=PAYOUT, basis=basis)
                )
                table.move(table.rules.fund, accounts.seat(seat), share, PAYOUT)
                words = f"Seat {seat} receives {dollars(share)} of the {payout.replace('_', ' ')}"
                table.say(Announced(words=words, cite=PAYOUT, basis=basis))


async def shown(table: Table) -> int:
    """14.19(b): the current amount of a fund that other tables have a part in, which is on display."""
    ask: Ask[Fund] = Ask(
        "what the fund of the payout shows", frozenset({Fund.verb}), cite=SHOWN, judge=anything, who=("house",),
        about=max(table.ledger.get(table.rules.fund, 0), 0),
    )  # fmt: skip
    return (await ask).amount


def qualifying(table: Table, ranked: Mapping[str, Ranking]) -> list[str]:
    """The best hands that are as high as the designated one."""
    least = poker.FIVE.index(table.rules.bonus_hand)
    enough = [seat for seat, (hand, _) in ranked.items() if hand and poker.FIVE.index(hand.category) >= least]
    return best(ranked, enough, HIGH)


def bad_beat(table: Table, deal: Deal, ranked: Mapping[str, Ranking]) -> dict[str, list[str]]:
    """Who held the losing hand, who beat it, and who else was dealt in."""
    winners = best(ranked, list(ranked), HIGH)
    losers = qualifying(table, {seat: hands for seat, hands in ranked.items() if seat not in winners})
    others = [seat for seat in deal.players if seat not in losers + winners]
    found = {"loser": losers, "winner": winners}
    return found | {"table": others} if others else found
