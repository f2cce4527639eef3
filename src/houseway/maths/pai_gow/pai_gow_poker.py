"""Pai gow poker over all 8 250 459 031 214 400 pairs of hands: the house way against itself, and each hand at its best.

How a comparison pays is not known here: one example of each is dealt to a table.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import NamedTuple

from msgspec import structs

from houseway.games.pai_gow.banking import NONE, PASS, SHARE
from houseway.games.pai_gow.records import DEALER, MAIN
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.law.games.pai_gow.pai_gow_poker import CARDS
from houseway.maths.analysis import SEAT, Analysis, End, Row, analysed, cited, done, stake
from houseway.maths.edges import Unknown
from houseway.maths.pai_gow import poker_side
from houseway.maths.pai_gow.poker_best import best
from houseway.maths.pai_gow.poker_pairs import Compared, compared
from houseway.maths.pai_gow.poker_settings import WHOLE, Settings, settings
from houseway.maths.walker import gather
from houseway.play.inputs import Bet, Cards, Choose, Close, Roll
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Settled
from houseway.ranking import batch
from houseway.ranking.poker import VALUES, Wheel

# ── the count ────────────────────────────────────────────────────────────────────────────────────


class Counts(NamedTuple):
    """Of all pairs of hands: those that the analysed side wins, and those that it loses."""

    won: int
    lost: int
    note: str


PAIRS = comb(WHOLE.size, CARDS) * comb(WHOLE.size - CARDS, CARDS)
SETTING = 0.4
"""The part of the work that setting all hands is, about."""


def set_all(rules: Rules) -> Settings:
    """Every hand as the house way sets it."""
    return settings(rules.elected["house_way"], rules.wheel, told=lambda part: done(SETTING * part))


def _counting(part: float) -> None:
    done(SETTING + (1 - SETTING) * part)


def way_against_way(rules: Rules, whole: Settings) -> Compared:
    """Every two hands, both set by the house way."""
    return compared(whole, queen_high(rules.wheel), told=_counting)


def queen_high(wheel: Wheel) -> range:
    """13:69F-11.22: the high hands of a queen-high pai gow. No way sets another hand so: it would keep a pair high."""
    found = [
        rank
        for rank, hand in enumerate(batch.hands(wheel))
        if hand.category == "high_card" and hand.ranks[0] == VALUES["Q"]
    ]
    return range(found[0], found[-1] + 1)


def by_the_way(rules: Rules, bank: bool, found: Compared) -> Counts:
    """11.9, 11.10: copies are the dealer's or the bank's; 13:69F-11.22: against a dealer's queen-high pai gow, not a
    bank's, nothing is decided."""
    note = f"both hands set by the house way {rules.elected['house_way']}"
    if bank:
        return Counts(found.below, found.above, note)
    if rules.free:
        return Counts(found.above - found.above_some, found.below - found.below_some, note)
    return Counts(found.above, found.below, note)


def at_its_best(rules: Rules, bank: bool, whole: Settings, worth: tuple[int, int]) -> Counts:
    """11.9: each hand set so that it is worth most against the house way."""
    pushed = queen_high(rules.wheel) if rules.free and not bank else range(0)
    found = best(whole, rules.wheel, worth, copies=bank, pushed=pushed, told=_counting)
    otherwise = f"which sets {found.differing:,} of {WHOLE.hands:,} otherwise"
    return Counts(
        found.won, found.lost, f"each hand at its best against the house way {rules.elected['house_way']}, {otherwise}"
    )


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
Count = Callable[[tuple[int, int]], Counts]
"""Given what a win and a loss are worth."""
SIDES = {"": MAIN, "accept": "bank", SHARE: "cobank"}
"""A row's name, by how its seat took the bank, if at all."""
UNHELD = {"joker_mode": "wild", "dragons_eye_variation": "on", "progressive": "on", "red_black": "on"}
"""What the law has titles for and no rules."""


def rows(rules: Rules, given: int) -> dict[str, Row]:
    """The wager set by the house way and at its best; 11.10, where players bank, the same for the bank, which is set by
    the house way alone where the house shares it; then what is wagered beside."""
    for option, value in UNHELD.items():
        if rules.elected.get(option) == value:
            raise Unknown(f"{option} {value} is not analysed: its rules are not held")
    amount = stake(rules, [MAIN], given)
    whole = cache(partial(set_all, rules))
    against = cache(lambda: way_against_way(rules, whole()))

    def by_way(bank: bool, worth: tuple[int, int]) -> Counts:
        return by_the_way(rules, bank, against())

    def at_best(bank: bool, worth: tuple[int, int]) -> Counts:
        return at_its_best(rules, bank, whole(), worth)

    found: dict[str, Row] = {}
    for do in ("", *(do for do in rules.banking if do != PASS)):
        settle: Settle = partial(as_the_bank, do) if do else against_the_house
        for suffix, count in ({"": by_way} | ({} if do == SHARE else {"_best": at_best})).items():
            analyse = partial(analysis, rules, amount, settle, partial(count, bool(do)))
            found[SIDES[do] + suffix] = Row(wagers=(MAIN,), analyse=analyse, seconds=150.0)
    return found | poker_side.rows(rules, given)


def analysis(rules: Rules, amount: int, settle: Settle, count: Count) -> Analysis:
    """11.9: what a wager comes to over all pairs of hands."""
    ends = {name: settle(rules, amount, deal) for name, deal in RESULTS.items()}
    won, lost, note = count((ends["win"].net, ends["lose"].net))
    counts = {"win": won, "push": PAIRS - won - lost, "lose": lost}
    found = gather((ends[name], Fraction(number, PAIRS)) for name, number in counts.items())
    risk = ends["win"].risk
    shared = "; per unit of the half for which the bank answers" if risk < amount else ""
    return analysed(found, risk, note + shared, play=note.partition(",")[0], details={"counts": counts})
