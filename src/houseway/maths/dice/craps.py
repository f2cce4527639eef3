"""Craps wagers as chains of single rolls, each from the moment it is made to its decision."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from houseway.games.dice.craps_tables import ODDS_ON, Table
from houseway.games.dice.records import Rules
from houseway.law.games.dice.craps import POINTS
from houseway.maths.analysis import (
    SEAT,
    Analysis,
    End,
    Row,
    analysed,
    cited,
    end,
    end_of,
    opened,
    outlay,
    settlements,
    stake,
)
from houseway.maths.chain import Chain, solve
from houseway.maths.walker import most
from houseway.play.inputs import Bet, Choose, Close, Roll
from houseway.play.table import AnyTable

Outcome = Callable[[AnyTable], End | None]


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Each wager offered; and each base bet with all the odds that the licensee elected."""
    return {name: row(name, chain) for name, chain in chains(rules, amount).items()}


def row(name: str, chain: Callable[[], Chain]) -> Row:
    """The exact analysis of a wager, or of two that are made together."""

    def analyse() -> Analysis:
        one = chain()
        found = solve(one)
        lasts = found.rounds
        if one.given:  # 1.6: odds are made after the first roll of their base bet, and last as long as it does yet
            lasts = (lasts - 1) / sum(weight for end, weight in found.ends.items() if end.risk)
        return analysed(found.ends, one.unit, one.note, given=one.given, lasts=lasts)

    return Row(wagers=tuple(name.split("+")), analyse=analyse)


def chains(rules: Rules, amount: int) -> dict[str, Callable[[], Chain]]:
    """The chain of each row, none made yet."""
    every: dict[str, Callable[[], Chain]] = {
        id: partial(odds if id in ODDS_ON else alone, rules, id, amount) for id in rules.wagers
    }
    if rules.odds_multiple.keys() >= {str(point) for point in POINTS}:
        for id, base in ((id, ODDS_ON[id]) for id in rules.supplemental):
            every[f"{base}+{id}"] = partial(with_odds, rules, base, amount)
    return every


def alone(rules: Rules, wager: str, amount: int) -> Chain:
    """One wager to its decision. Vigorish that is taken up front is part of what is put down."""
    amount = stake(rules, [wager], amount)
    table = made(rules, wager, amount)
    unit = outlay(table)

    def outcome(after: AnyTable) -> End | None:
        tells = settlements(after, wager)
        return End(after.net(SEAT), unit, cited(tells)) if tells else None

    note = "per unit of wager and vigorish" if unit > amount else ""
    return Chain(rules=rules, start=table.capture(), unit=unit, outcome=outcome, state=state, note=note)


def made(rules: Rules, wager: str, amount: int) -> AnyTable:
    """A table at which the wager was just made; 1.2(a)3-4: a come or don't come bet while a point is on."""
    table = opened(rules, [])
    if wager in ("come", "dont_come"):
        table.feed(Close())
        table.feed(Roll(dice=(2, 2)))
    table.feed(Bet(seat=SEAT, wager=wager, amount=amount))
    return table


def odds(rules: Rules, wager: str, amount: int) -> Chain:
    """1.6: odds beside a base bet of the same amount, over the points that the base bet can have."""
    base = ODDS_ON[wager]
    amount = stake(rules, [base, wager], amount)

    def outcome(after: AnyTable) -> End | None:
        return end_of(after, wager) if settlements(after, base) else None

    return _beside(rules, base, amount, outcome, amount, _called(wager), given="a point")


def with_odds(rules: Rules, base: str, amount: int) -> Chain:
    """1.6: a base bet and, once it has its point, the most odds that are accepted beside it."""
    amount = stake(rules, [base, f"odds_{base}"], amount)
    called = _called(f"odds_{base}")
    note = "per unit of the base bet" + (f", {called}" if called else "")
    return _beside(rules, base, amount, lambda after: end(after) if settlements(after, base) else None, 0, note)


def _called(wager: str) -> str:
    return 'called "on"' if wager == "odds_come" else ""


def _beside(
    rules: Rules, base: str, amount: int, outcome: Outcome, odds: int, note: str, given: str = ""
) -> Chain:  # fmt: skip
    return Chain(
        rules=rules, start=made(rules, base, amount).capture(), unit=amount, outcome=outcome, state=state,
        act=partial(support, base=base, amount=odds), note=note, given=given,
    )  # fmt: skip


def support(table: AnyTable, base: str, amount: int) -> None:
    """Put odds beside a base bet that has its point: ``amount``, or the most that is accepted."""
    wager = f"odds_{base}"
    lying = [chips for chips in table.chips.values() if chips.wager == base]
    if not lying or table.stake(SEAT, wager, lying[0].box) or not (lying[0].box or _on_the_line(table, base)):
        return
    box = lying[0].box
    if not amount:
        offer = next(one for one in table.legal(SEAT) if one.wager == wager)
        amount = most(table, Bet(seat=SEAT, wager=wager, box=box, amount=offer.least), offer.step).amount
    table.feed(Bet(seat=SEAT, wager=wager, box=box, amount=amount))
    if base == "come":  # 1.3: or a come out roll would only return them
        table.feed(Choose(seat=SEAT, do="on", wager=wager, box=box))


def _on_the_line(table: Table, base: str) -> bool:
    return base in ("pass", "dont_pass") and bool(table.state.point)


def state(table: Table) -> Hashable:
    """What the rolls to come depend on: the point, the seat's chips and markers, and for a fire bet the points made."""
    chips = sorted((chips.account, table.amount(chips)) for chips in table.chips.values())
    points = sorted(table.state.made) if table.stake(SEAT, "fire") else []
    return table.state.point, tuple(points), tuple(chips), tuple(sorted(table.state.marks.items())), table.net(SEAT)
