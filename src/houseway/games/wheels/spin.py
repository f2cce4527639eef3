"""What the wheels share: wagers until "No more bets", and a spin; and an upright wheel's spin that counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.games.one_result import rule, window
from houseway.games.wheels.records import Rules, State, Upright
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import Bet, Close, Input, Sit, Spin
from houseway.play.table import Table as TableOf
from houseway.play.tells import Spun, Void
from houseway.play.wagering import place_or_seat

Table = TableOf[Rules, State]


def state(rules: Rules) -> State:
    """A fresh table."""
    return State()


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────


async def wagers(
    table: Table,
    *,
    cite: str,
    refuse: Callable[[Bet], Refusal | None],
    hears: frozenset[str] = frozenset(),
    buy_in: Sequence[str] = (),
) -> None:
    """Wagers are made, changed and withdrawn until the dealer closes; ``refuse`` says which bets are not taken,
    ``buy_in`` what the dealer sees to when somebody sits down."""
    table.closed = ""
    ask = table.once("wagers", _wagering, table, cite, refuse, hears)
    while not isinstance(given := await ask, Close):
        place_or_seat(table, given, cite=cite)
        if isinstance(given, Sit):
            for act in buy_in:
                table.script(act.format(seat=given.seat), cite=cite)
    table.closed = cite


def _wagering(table: Table, cite: str, refuse: Callable[[Bet], Refusal | None], hears: frozenset[str]) -> Ask[Input]:
    return window(
        table, cite=cite, refuse=refuse, hears=hears, found=lambda event: rule(table, event.kind, event.given.seat)
    )


# ── the spin ─────────────────────────────────────────────────────────────────────────────────────


def spinning(
    table: Table,
    words: str,
    *,
    cite: str,
    legal: str,
    directions: Sequence[str],
    hears: frozenset[str],
    void: frozenset[str] = frozenset(),
) -> Ask[Spin]:
    """The ask for the result. ``void`` are places on the wheel that decide nothing."""
    rules = table.rules
    spins = [(Spin(result=result), weight) for result, weight in rules.weights.items()]

    def judge(given: Spin) -> Refusal | None:
        if given.result not in rules.weights and given.result not in void:
            return Refusal(f"{given.result!r} is not on this wheel", legal, cite)
        if given.direction and given.direction not in directions:
            return Refusal(f"direction {given.direction!r}", ", ".join(directions), cite)
        return None

    return Ask(words, frozenset({"spin"}), cite=cite, judge=judge, hears=hears, chances=lambda: spins)


def fewer(given: Spin, least: int) -> bool:
    """Whether the record says that the spin made fewer revolutions than make it valid."""
    return 0 <= given.revolutions < least


# ── an upright wheel with a clapper ──────────────────────────────────────────────────────────────


async def counted(table: Table, own: Upright, refuse: Callable[[Bet], Refusal | None]) -> str:
    """The section of a spin that counts; after a void one the wagers are open again."""
    result = ""
    while not result:
        await wagers(table, cite=own.wagers, refuse=refuse)
        table.announce("No more bets", cite=own.wagers)
        table.script("spin the wheel", cite=own.spin)
        result = await rests(table, own)
    table.say(Spun(result=result, cite=own.spin))
    return result


async def rests(table: Table, own: Upright) -> str:
    """The section in which the clapper rests; nothing where the spin is void."""
    ask = table.once("spin", lambda: spinning(
        table, "the spin of the wheel", cite=own.spin, legal=", ".join(table.rules.weights),
        directions=("clockwise", "counterclockwise"), hears=own.hears,
    ))  # fmt: skip
    while True:
        try:
            given = await ask
        except Irregular as event:
            rule(table, event.kind, event.given.seat)
            if event.kind == "late_wager":
                continue
            return void(table, own)
        if not fewer(given, own.least):
            return given.result
        rule(table, "fewer_than_three_revolutions")
        return void(table, own)


def void(table: Table, own: Upright) -> str:
    """Nothing is settled."""
    table.say(Void(scope="spin", cite=own.void))
    return ""
