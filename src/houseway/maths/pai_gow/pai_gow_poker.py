"""Pai gow poker over all 8 250 459 031 214 400 pairs of hands: the house way against the house way.

How a comparison pays is not known here: one example of each is dealt to a table.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from msgspec import structs

from houseway.games.pai_gow.banking import DEALER, NONE, PASS, SHARE
from houseway.games.pai_gow.pai_gow_poker import Rules
from houseway.games.pai_gow.poker_wagers import MAIN
from houseway.maths.analysis import SEAT, Analysis, End, Row, analysed, cited, done, stake
from houseway.maths.pai_gow import poker_side
from houseway.maths.pai_gow.poker_pairs import Compared, compared
from houseway.maths.pai_gow.poker_settings import settings
from houseway.maths.walker import gather
from houseway.play.inputs import Bet, Cards, Choose, Close, Roll
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Settled
from houseway.ranking import batch
from houseway.ranking.poker import VALUES, Wheel

# ── the count ────────────────────────────────────────────────────────────────────────────────────

SETTING = 0.2
"""The part of the work that setting all hands is, as measured."""


def queen_high(wheel: Wheel) -> range:
    """13:69F-11.22: the high hands of a queen-high pai gow. No way sets another hand so: it would keep a pair high."""
    found = [
        rank
        for rank, hand in enumerate(batch.hands(wheel))
        if hand.category == "high_card" and hand.ranks[0] == VALUES["Q"]
    ]
    return range(found[0], found[-1] + 1)


@cache
def way_against_way(way: str, wheel: Wheel) -> Compared:
    """Every two hands, both set by a house way."""
    whole = settings(way, wheel, told=lambda part: done(SETTING * part))
    return compared(whole, queen_high(wheel), told=lambda part: done(SETTING + (1 - SETTING) * part))


class Counts(NamedTuple):
    """Of all pairs of hands: those that the analysed side wins, and those that it loses."""

    won: int
    lost: int
    pairs: int


def of_the_player(rules: Rules) -> Counts:
    """11.9: copies are the dealer's; 13:69F-11.22: nothing is decided against a queen-high pai gow."""
    found = way_against_way(rules.elected["house_way"], rules.wheel)
    if rules.free:
        return Counts(found.above - found.above_some, found.below - found.below_some, found.pairs)
    return Counts(found.above, found.below, found.pairs)


def of_the_bank(rules: Rules) -> Counts:
    """11.10: the other side of it; against a player's bank no queen-high pai gow is a push."""
    found = way_against_way(rules.elected["house_way"], rules.wheel)
    return Counts(found.below, found.above, found.pairs)


# ── settling ─────────────────────────────────────────────────────────────────────────────────────


class Deal(NamedTuple):
    """One comparison as it is dealt: my seven cards, and those of the other side, as any way sets them."""

    mine: tuple[str, ...]
    theirs: tuple[str, ...]


def deal(high: int, low: int) -> Deal:
    """My high hand is lower (-1), a copy (0) or higher (1), and so is my low hand: an ace with a nine, an eight or a
    seven is high, a king with a queen, a jack or a ten low. No pair, straight or flush is in the way."""
    kicker, second = {-1: "7", 0: "8", 1: "9"}, {-1: "T", 0: "J", 1: "Q"}
    mine, theirs = (
        tuple(map(str.__add__, ("A", "K", second[at_low], kicker[at_high], "6", "4", "2"), suits))
        for at_high, at_low, suits in ((high, low, "cdhscdh"), (0, 0, "dhscdhs"))
    )
    return Deal(mine, theirs)


RESULTS = {"win": deal(1, 1), "push": deal(1, -1), "lose": deal(-1, -1)}
FROM_THE_BANK = Roll(dice=(2, 5, 1))
"""11.8C: 8 counts round to the dealer or the bank."""
OTHER = "2"


def against_the_house(rules: Rules, amount: int, deal: Deal) -> End:
    """11.9: a deal to a seat and the dealer."""
    table: AnyTable = Table(rules, {SEAT: None})
    for given in (
        Bet(seat=SEAT, wager=MAIN, amount=amount), Close(), FROM_THE_BANK, Cards(to=DEALER, faces=deal.theirs),
        Cards(to=SEAT, faces=deal.mine), _set(rules, SEAT, deal.mine),
    ):  # fmt: skip
        table.feed(given)
    table.rest()
    return _end(table, amount)


def as_the_bank(do: str, rules: Rules, amount: int, deal: Deal) -> End:
    """11.10: the same where the seat banks, alone or with the house, against one player and not the house."""
    start = Table(rules, {SEAT: None, OTHER: None}).snapshot()
    start.state = structs.replace(start.state, first=DEALER, wagered={SEAT: amount})
    table: AnyTable = Table(rules, resume=start)
    for given in (
        Bet(seat=OTHER, wager=MAIN, amount=amount), Close(), Choose(seat=SEAT, do=do, wager=NONE), FROM_THE_BANK,
        Cards(to=SEAT, faces=deal.mine), Cards(to=OTHER, faces=deal.theirs), _set(rules, OTHER, deal.theirs),
        *([] if do == SHARE else [_set(rules, SEAT, deal.mine)]),
    ):  # fmt: skip
        table.feed(given)
    table.rest()
    return _end(table, -(-amount // 2) if do == SHARE else amount)


def _set(rules: Rules, seat: str, cards: tuple[str, ...]) -> Choose:
    one = rules.house_way(cards)
    return Choose(seat=seat, do="set", high=one.high, low=one.low)


def _end(table: AnyTable, amount: int) -> End:
    assert table.round, "the round is not over"
    return End(table.net(SEAT), amount, cited(tell for tell in table.tells if isinstance(tell, Settled)))


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────

Settle = Callable[[Rules, int, Deal], End]
SIDES = {"accept": "bank", SHARE: "cobank"}
"""A row's name, by how its seat took the bank."""


def rows(rules: Rules, given: int) -> dict[str, Row]:
    """The wager, set by the house way as the dealer's hand is; and 11.10, where players bank, the same for the bank."""
    amount = stake(rules, [MAIN], given)
    found = {MAIN: Row(wagers=(MAIN,), analyse=partial(analysis, rules, amount, against_the_house, of_the_player))}
    for do in rules.banking:
        if do != PASS:
            analyse = partial(analysis, rules, amount, partial(as_the_bank, do), of_the_bank)
            found[SIDES[do]] = Row(wagers=(MAIN,), analyse=analyse)
    return found | poker_side.rows(rules, given)


def analysis(rules: Rules, amount: int, settle: Settle, count: Callable[[Rules], Counts]) -> Analysis:
    """11.9: what a wager comes to where both sides set by the house way."""
    ends = {name: settle(rules, amount, deal) for name, deal in RESULTS.items()}
    won, lost, pairs = count(rules)
    counts = {"win": won, "push": pairs - won - lost, "lose": lost}
    found = gather((ends[name], Fraction(number, pairs)) for name, number in counts.items())
    risk = ends["win"].risk
    note = f"both hands set by the house way {rules.elected['house_way']}"
    shared = "; per unit of the half for which the bank answers" if risk < amount else ""
    return analysed(found, risk, note + shared, details={"counts": counts})
