"""``houseway simulate``: a wager played by chance, as often as one likes."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import Fault, app, edge_plots, options
from houseway.cli.progress import progress
from houseway.hints import meant
from houseway.maths.edges import SIGNS, Unknown, part
from houseway.money import cents, dollars
from houseway.play.rules import Rules

if TYPE_CHECKING:  # what is compiled is loaded when it is needed
    from houseway.maths.simulating.kernel import How
    from houseway.maths.simulating.running import Pool, Sessions
    from houseway.maths.simulation import Sat, Simulated

MANY = 12
"""Of more outcomes, those that came most often are printed."""
MOST_ROUNDS = 10**15
MOST_WORKERS = 1024
MOST_LENGTH = 10**5
"""Rounds of a session at most."""
USUAL = 1000
"""Cents of a session's first bet where none is named, or a little more where that is not paid exactly."""


@app.command()
def simulate(
    game: options.GameId,
    wager: Annotated[str, typer.Option(metavar="WAGER", help="As houseway edge names it; else the first.")] = "",
    rounds: Annotated[
        int,
        typer.Option(metavar="N", parser=options.whole(1, MOST_ROUNDS), help="How many; 1e9 is a thousand million."),
    ] = 1_000_000,
    seed: options.Seed = 1,
    strategy: Annotated[
        str, typer.Option(metavar="NAME|FILE", help="best, chart, or a table as edge prints it.")
    ] = "best",
    bet: Annotated[str, typer.Option(metavar="DOLLARS", help="The first wager of a session; else 10.")] = "",
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="What a session begins with.")] = "",
    hours: Annotated[float, typer.Option(metavar="HOURS", help="How long a session lasts.")] = 0.0,
    rounds_per_hour: Annotated[
        int,
        typer.Option(metavar="N", parser=options.whole(0, MOST_ROUNDS), help="How many wagers are decided in an hour."),
    ] = 0,
    system: Annotated[
        str, typer.Option(metavar="NAME", help="flat, martingale, paroli, dalembert, fibonacci.")
    ] = "flat",
    counting: Annotated[str, typer.Option("--count", metavar="hi-lo", help="Bet by the cards that are out.")] = "",
    spread: Annotated[str, typer.Option(metavar="A-B", help="The bets of one who counts, in units.")] = "",
    penetration: Annotated[
        float | None, typer.Option(metavar="PART", help="The part of a shoe before the cutting card, such as 0.75.")
    ] = None,
    settings: options.Settings = None,
    as_of: options.AsOf = "",
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", parser=options.whole(1, MOST_WORKERS), help="Threads; else one for each core."),
    ] = None,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask cluster's scheduler.")] = "",
    gpu: Annotated[bool, typer.Option("--gpu", help="On this machine's CUDA device.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="A picture of it, .svg or .png.")] = None,
) -> None:
    """Play a wager by chance: what it comes to, with standard errors, and what becomes of a bankroll."""
    unlawful: list[str] = []
    rules = options.rules(game, settings or [], as_of, analysis=unlawful.append)
    options.say(rules.remark)
    for message in unlawful:
        print(f"the law forbids this table: {message}", file=sys.stderr if as_json else sys.stdout)
    if plot:
        edge_plots.drawn("--plot", plot)
    length = _length(hours, rounds_per_hour, bankroll)
    try:
        found = _played(
            rules, wager, rounds, seed, _how(rules, strategy, counting, spread, penetration),
            partial(_sessions, rules, rounds, length, bankroll, bet, system),
            _pool(workers, cluster, gpu, sessions=bool(length)),
        )  # fmt: skip
    except Unknown as error:
        raise Fault(str(error)) from None
    if not found.rounds:
        raise Fault("stopped before a round was counted")
    if plot:
        _plot(found, plot)
    if as_json:
        assumed = {"hours": hours, "rounds_per_hour": rounds_per_hour} if length else {}
        print(json.dumps({**found.plain(), **assumed}, ensure_ascii=False))
    else:
        print("\n".join(_lines(rules, found, hours, rounds_per_hour)))


def _played(
    rules: Rules, wager: str, rounds: int, seed: int, how: How, sessions: Callable[[int], Sessions | None], pool: Pool
) -> Simulated:  # fmt: skip
    from houseway.maths.simulating.running import Work, run, step_of
    from houseway.maths.simulation import chosen, kernels, simulated

    with progress("preparing the simulation …"):
        name, kernel = chosen(rules, kernels(rules, how._replace(wager=wager)), wager)
    work = Work(kernel, rounds, seed, sessions(step_of(kernel)))
    with progress(f"simulating {rounds:,} rounds …", rounds) as done:
        counts, whole = run(work, pool, done)
    if not whole:
        print(f"stopped after {counts.rounds:,} of {rounds:,} rounds", file=sys.stderr)
    return simulated(rules, name, how, work, counts, whole=whole)


def _plot(found: Simulated, file: Path) -> None:
    try:
        part("houseway.maths.plots:simulated", found.game)(found.plain(), file)
    except ValueError as error:
        raise Fault(f"--plot: {error}") from None
    except OSError as error:
        raise Fault(f"--plot {file}: cannot be written: {error.strerror}") from None


# ── what is asked for ────────────────────────────────────────────────────────────────────────────


def _length(hours: float, rounds_per_hour: int, bankroll: str) -> int:
    """The rounds of a session; none where single rounds are asked for."""
    if hours and not rounds_per_hour:
        raise Fault("--hours needs --rounds-per-hour: how many wagers are decided in an hour is yours to assume")
    if not hours and (rounds_per_hour or bankroll):
        raise Fault(f"{'--bankroll' if bankroll else '--rounds-per-hour'} needs --hours: how long a session lasts")
    if not hours:
        return 0
    length = round(hours * rounds_per_hour) if 0 < hours <= MOST_LENGTH and rounds_per_hour > 0 else 0
    if not 1 <= length <= MOST_LENGTH:
        raise Fault(f"--hours {hours:g} of {rounds_per_hour} rounds: a session has 1 to {MOST_LENGTH:,} rounds")
    return length


def _money(option: str, text: str) -> int:
    try:
        amount = cents(text)
    except ValueError as error:
        raise Fault(f"{option}: {error}") from None
    if amount <= 0:
        raise Fault(f"{option} {text}: write an amount above zero")
    return amount


def _sessions(
    rules: Rules, rounds: int, length: int, bankroll: str, bet: str, system: str, step: int
) -> Sessions | None:
    """The sessions that are played; None for single rounds. Bets are multiples of a step: all is whole cents."""
    from houseway.maths.simulating.kernel import MOST_SESSIONS, SYSTEMS
    from houseway.maths.simulating.running import Sessions

    if system not in SYSTEMS:
        every = ", ".join(SYSTEMS)
        raise Fault(f"--system {system!r}: {meant(system, SYSTEMS, every)}")
    amount, (least, most) = _money("--bet", bet) if bet else -(-USUAL // step) * step, rules.limits
    if not length:
        if bet:
            raise Fault("--bet needs --hours: single rounds are counted per unit, whatever is bet")
        if system != "flat":
            raise Fault(f"--system {system} needs --hours and --rounds-per-hour: a system bets from round to round")
        return None
    if rounds > MOST_SESSIONS * length:
        raise Fault(
            f"--rounds {rounds:.0e} in sessions of {length}: at most {MOST_SESSIONS:.1e} sessions are told apart"
        )
    if amount < least or (most and amount > most):
        raise Fault(
            f"--bet {bet or dollars(amount)}: this table takes {dollars(least)}"
            + (f" to {dollars(most)}" if most else " or more")
        )
    chips = _money("--bankroll", bankroll) if bankroll else 0
    if bankroll and chips < amount:
        raise Fault(f"--bankroll {bankroll} is less than one bet of {dollars(amount)}")
    return Sessions(length, chips, amount, most, system)


_SPREAD = re.compile(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,2})")


def _how(rules: Rules, strategy: str, counting: str, spread: str, penetration: float | None) -> How:
    from houseway.maths.simulating.kernel import How

    if penetration is not None and not 0.1 <= penetration <= 0.95:
        raise Fault(f"--penetration {penetration:g}: write a part of the shoe from 0.1 to 0.95")
    found = _SPREAD.fullmatch(spread or "1-1")
    if not found or int(found[1]) > int(found[2]) or int(found[2]) > 100:
        raise Fault(f"--spread {spread}: write the least and the greatest bet in units, such as 1-8, at most 100")
    if spread and not counting:
        raise Fault("--spread needs --count: by what the bets are spread")
    return How(
        strategy, options.grid(strategy, rules), "", penetration or 0.0, counting, (int(found[1]), int(found[2]))
    )


def _pool(workers: int | None, cluster: str, gpu: bool, *, sessions: bool) -> Pool:
    from houseway.maths.simulating.running import Threads

    if gpu and (cluster or workers):
        raise Fault("--gpu plays on this machine's device alone: leave out --workers and --cluster")
    if gpu and sessions:
        raise Fault("--gpu counts rounds; sessions (--hours) are played by processors")
    if cluster and workers:
        raise Fault("--cluster has its own workers: leave out --workers")
    if gpu:
        from houseway.maths.simulating.gpu import Device

        return Device()
    if cluster:
        from houseway.maths.simulating.cluster import Cluster

        return Cluster(cluster)
    return Threads(workers or 0)


# ── what a person reads ──────────────────────────────────────────────────────────────────────────


def _lines(rules: Rules, found: Simulated, hours: float, rounds_per_hour: int) -> Iterator[str]:
    played = "" if found.strategy == "best" else f", strategy {found.strategy}"
    said = f"{found.rounds:,} rounds simulated{played}, seed {found.seed}"
    yield f"{found.game}, {found.wager}: {said} (law of {found.as_of})"
    low, high = (-100 * bound for bound in reversed(found.interval))
    of = "a unit" if found.staked == 1 else "the least bet"
    yield f"edge       {-100 * found.mean:.4f} % of {of}, ± {100 * found.stderr:.4f} (95 %: {low:.4f} to {high:.4f})"
    if found.staked != 1:
        yield f"bets       {found.staked:.4f} units a round; {-100 * found.mean / found.staked:.4f} % of what is bet"
    yield f"a round    SD {found.deviation:.4f}"
    yield "           " + ", ".join(
        f"{name} {100 * found.share(sign):.4f} % ± {100 * found.share_error(sign):.4f}" for name, sign in SIGNS.items()
    )
    yield from _outcomes(found)
    if found.sat:
        yield from _session(found.sat, hours, rounds_per_hour)
    yield from (f"note: {note}" for note in found.notes)


def _outcomes(found: Simulated) -> Iterator[str]:
    often = sorted(found.outcomes, key=lambda net: -found.outcomes[net])[:MANY]
    shown = [net for net in found.outcomes if net in often]
    width = max(len(str(net)) for net in shown)
    for net in shown:
        count = found.outcomes[net]
        yield f"  {net!s:>{width}}  {count:>15,}  {100 * count / found.rounds:.4f} %"
    if len(shown) < len(found.outcomes):
        yield f"  {len(found.outcomes) - len(shown)} more outcomes: --json"


def _session(sat: Sat, hours: float, rounds_per_hour: int) -> Iterator[str]:
    from houseway.maths.simulation import SESSION_SIGNS, binomial

    chips = f"a bankroll of {_dollars(sat.bankroll)}" if sat.bankroll else "chips for anything"
    yield ""
    yield f"{sat.sessions:,} sessions of {hours:g} hours, {chips}, {_dollars(sat.bet)} a bet, {sat.system}"
    yield f"assumed    {rounds_per_hour} rounds an hour: {sat.length} in a session"
    error = sat.deviation / max(1, sat.sessions) ** 0.5
    yield f"result     {_signed(sat.mean)} ± {error:.2f} on the average, SD {sat.deviation:,.2f}"
    yield "           " + ", ".join(
        f"{name} {100 * sat.share(sign):.2f} % ± {100 * binomial(sat.share(sign), sat.sessions):.2f}"
        for name, sign in SESSION_SIGNS.items()
    )
    parts: dict[str, Any] = {"5 %": 0.05, "25 %": 0.25, "half": 0.5, "75 %": 0.75, "95 %": 0.95}
    yield "at most    " + ", ".join(f"{_signed(float(sat.quantile(part)))} in {name}" for name, part in parts.items())
    if sat.bankroll:
        ruin = f"{100 * sat.ruin:.4f} % ± {100 * binomial(sat.ruin, sat.sessions):.4f}"
        yield f"ruin       {ruin} of the sessions could not make a bet any more"
        yield f"in play    {sat.played / max(1, rounds_per_hour):.2f} hours on the average ({sat.played:.1f} rounds)"


def _dollars(amount: Fraction) -> str:
    return f"${float(amount):,.2f}".removesuffix(".00")


def _signed(amount: float) -> str:
    return f"{'+' if amount > 0 else '-' if amount < 0 else ''}${abs(amount):,.2f}"
