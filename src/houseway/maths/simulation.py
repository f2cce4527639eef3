"""The public face of simulation: ``simulate("roulette", wager="red", rounds=10**8, seed=7)``.

What is simulated is counted in whole numbers; the seed alone decides them. An estimate has its standard error always.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import Struct

from houseway import games
from houseway.hints import meant
from houseway.law import editions
from houseway.maths import edges
from houseway.maths.analysis import exactly
from houseway.maths.edges import SIGNS, Unknown
from houseway.maths.simulating.kernel import HIGHEST, How, Kernel, Kernels, parts
from houseway.maths.simulating.running import Counts, Pool, Sessions, Threads, Work, most_bet, run
from houseway.money import dollars
from houseway.play.rules import Rules

SURE = 1.959964
"""Standard errors on either side of a mean within which it lies with 95 % confidence."""
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
SESSION_SIGNS = {"ahead": 1, "even": 0, "behind": -1}
FEW = 100
"""An outcome that came less often leaves more doubt than a standard error tells."""


class Sat(Struct, frozen=True, kw_only=True):
    """What sessions came to; money in dollars and cents as fractions of a dollar."""

    length: int
    """Rounds of a session, unless the bankroll is lost before."""
    bankroll: Fraction
    bet: Fraction
    system: str
    ends: dict[Fraction, int]
    """Sessions by what they have won or lost."""
    lasted: dict[int, int]
    """Sessions that lost the bankroll, by the rounds that they lasted."""
    paths: tuple[tuple[float, ...], ...]
    """The money of the first sessions, at equal distances up to the end."""

    @property
    def sessions(self) -> int:
        """How many sessions."""
        return sum(self.ends.values())

    @property
    def ruin(self) -> float:
        """The part of the sessions that lost the bankroll."""
        return sum(self.lasted.values()) / max(1, self.sessions)

    @property
    def mean(self) -> float:
        """What a session wins, on the average."""
        return float(sum(end * count for end, count in self.ends.items())) / max(1, self.sessions)

    @property
    def deviation(self) -> float:
        """The standard deviation of a session's result."""
        squares = sum(float(end) ** 2 * count for end, count in self.ends.items()) / max(1, self.sessions)
        return sqrt(max(0.0, squares - self.mean**2))

    @property
    def played(self) -> float:
        """The rounds of a session, on the average."""
        lost = sum(rounds * count for rounds, count in self.lasted.items())
        return (lost + self.length * (self.sessions - sum(self.lasted.values()))) / max(1, self.sessions)

    def share(self, sign: int) -> float:
        """The part of the sessions that came out ahead (1), even (0), or behind (-1)."""
        return share(self.ends, sign)

    def plain(self) -> dict[str, Any]:
        """As JSON has it; money in dollars."""
        return {
            "sessions": self.sessions, "rounds": self.length, "bankroll": float(self.bankroll), "bet": float(self.bet),
            "system": self.system, "mean": self.mean, "deviation": self.deviation,
            "stderr": self.deviation / sqrt(max(1, self.sessions)),
            **{name: self.share(sign) for name, sign in SESSION_SIGNS.items()},
            "ruin": self.ruin, "ruin_stderr": binomial(self.ruin, self.sessions), "rounds_played": self.played,
            "quantiles": {str(part): float(self.quantile(part)) for part in QUANTILES},
            "ends": [{"net": float(end), "count": count} for end, count in self.ends.items()],
            "lasted": [{"rounds": rounds, "count": count} for rounds, count in self.lasted.items()],
            "paths": self.paths,
        }  # fmt: skip

    def quantile(self, part: float) -> Fraction:
        """What at least this part of the sessions did not exceed."""
        due, so_far = part * self.sessions, 0
        for end in sorted(self.ends):
            so_far += self.ends[end]
            if so_far >= due:
                return end
        return Fraction(0)


def share(outcomes: Mapping[Fraction, int], sign: int) -> float:
    """The part of the outcomes above, at, or below zero."""
    came = sum(count for net, count in outcomes.items() if (net > 0) - (net < 0) == sign)
    return came / max(1, sum(outcomes.values()))


class Simulated(Struct, frozen=True, kw_only=True):
    """What a wager came to in so many rounds, per unit of the first wager."""

    game: str
    wager: str
    rules: dict[str, Any]
    as_of: date
    strategy: str
    seed: int
    outcomes: dict[Fraction, int]
    """How often each net came."""
    stderr: float
    """Of the mean: of whole shoes, where rounds of one depend on each other."""
    staked: float = 1.0
    """Units bet a round, where that depends on a count."""
    sat: Sat | None = None
    whole: bool = True
    """Whether all was played that was asked for."""
    notes: tuple[str, ...] = ()
    remark: str = ""
    forbidden: tuple[str, ...] = ()
    """Why the law forbids these rules, where they are tried all the same."""

    @property
    def rounds(self) -> int:
        """How many rounds."""
        return sum(self.outcomes.values())

    @property
    def mean(self) -> float:
        """The net of a round; the house edge is its opposite."""
        return float(sum(net * count for net, count in self.outcomes.items())) / max(1, self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies with 95 % confidence."""
        return self.mean - SURE * self.stderr, self.mean + SURE * self.stderr

    @property
    def deviation(self) -> float:
        """The standard deviation of a round."""
        return deviation(self.outcomes)

    def share(self, sign: int) -> float:
        """The part of the rounds that were won (1), neither (0), or lost (-1)."""
        return share(self.outcomes, sign)

    def share_error(self, sign: int) -> float:
        """The standard error of that part."""
        return binomial(self.share(sign), self.rounds)

    def plain(self) -> dict[str, Any]:
        """As JSON has it: what was counted, and what it says."""
        shares = {name: self.share(sign) for name, sign in SIGNS.items()}
        return {
            "game": self.game, "wager": self.wager, "rules": self.rules, "as_of": str(self.as_of),
            "strategy": self.strategy, "seed": self.seed, "method": "simulated", "rounds": self.rounds,
            "complete": self.whole, "edge": -self.mean, "mean": self.mean, "stderr": self.stderr,
            "interval_95": list(self.interval), "deviation": self.deviation, **shares,
            "stderrs": {name: self.share_error(sign) for name, sign in SIGNS.items()},
            "outcomes": [{"net": str(net), "count": count} for net, count in self.outcomes.items()],
            "staked": self.staked, "sessions": self.sat.plain() if self.sat else None, "notes": list(self.notes),
            "forbidden": list(self.forbidden),
            **({"remark": self.remark} if self.remark else {}),
        }  # fmt: skip


def binomial(part: float, many: int) -> float:
    """The standard error of a part of so many."""
    return sqrt(part * (1 - part) / max(1, many))


def deviation(outcomes: Mapping[Fraction, int]) -> float:
    """The standard deviation of outcomes by how often they came."""
    total = max(1, sum(outcomes.values()))
    mean = sum(net * count for net, count in outcomes.items()) / total
    return sqrt(sum(net * net * count for net, count in outcomes.items()) / total - mean**2)


# ── which wager, and how it is played ────────────────────────────────────────────────────────────


def kernels(rules: Rules, how: How = How()) -> Kernels:  # noqa: B008 - a constant
    """What plays each wager of a table, none made yet."""
    game = rules.game
    if not game.kernels:
        raise Unknown(
            f"{game.law.id} is not simulated" + ("" if game.analysis else ": players play against each other")
        )
    of: Callable[[Rules, How], Kernels] = edges.part(game.kernels, game.law.id)
    edges.check_strategy(rules, how.strategy, how.grid)
    counts = getattr(sys.modules[of.__module__], "COUNTS", ())
    if how.counting and how.counting not in counts:
        have = (
            f"there is {', '.join(counts)}"
            if counts
            else "nothing that is out changes what comes, or nobody counts it here"
        )
        raise Unknown(f"{game.law.id} has no count {how.counting!r}; {have}")
    if how.penetration and not getattr(sys.modules[of.__module__], "CUTS", False):
        raise Unknown(f"{game.law.id} is not dealt from one shoe to its cutting card here: leave out --penetration")
    return of(exactly(rules), how)


def chosen(rules: Rules, every: Kernels, wager: str) -> tuple[str, Kernel]:
    """The wager of this name, or the first."""
    name = wager or next(iter(every))
    if name not in every and name in edges.rows(rules):
        raise Unknown(f"{name} is not simulated: houseway edge {rules.game.law.id} {name} works it out")
    if name not in every:
        hint = meant(name, every, f"there are {', '.join(dict.fromkeys(map(edges.kind, every)))}")
        raise Unknown(f"{rules.game.law.id} has no wager {name!r} to simulate; {hint}")
    return name, every[name]()


def simulate(
    game: str,
    rules: Rules | Mapping[str, Any] | None = None,
    *,
    as_of: date = editions.NEWEST,
    wager: str = "",
    rounds: int = 1_000_000,
    seed: int = 1,
    how: How = How(),  # noqa: B008 - a constant
    sessions: Sessions | None = None,
    pool: Pool | None = None,
    hears: Callable[[float], None] = lambda part: None,
) -> Simulated:
    """Play so many rounds of a wager (the game's first, if none is named); the seed alone decides the result."""
    if not isinstance(rules, Rules):
        rules = games.rules(game, rules, as_of=as_of)
    name, kernel = chosen(rules, kernels(rules, how._replace(wager=wager)), wager)
    counts, whole = run(Work(kernel, rounds, seed, sessions), pool or Threads(), hears)
    return simulated(rules, name, how, Work(kernel, rounds, seed, sessions), counts, whole=whole)


def simulated(rules: Rules, wager: str, how: How, work: Work, counts: Counts, *, whole: bool) -> Simulated:
    """What was counted, in words of the game."""
    kernel, came = work.kernel, outcomes_of(work.kernel, counts)
    staked = sum(stake * count for stake, count in zip(kernel.stakes, counts.counts.tolist(), strict=False))
    return Simulated(
        game=rules.game.law.id, wager=wager, rules=edges.elected(rules), as_of=rules.as_of,
        strategy="own" if how.grid else how.strategy, seed=work.seed, outcomes=came,
        stderr=error(work, counts, came), staked=staked / max(1, counts.rounds) if kernel.stakes else 1.0,
        sat=_sat(work, counts) if work.sessions else None, whole=whole,
        notes=(*kernel.notes, *_limited(work), *_doubtful(came)), remark=rules.remark,
        forbidden=rules.notes,
    )  # fmt: skip


def outcomes_of(kernel: Kernel, counts: Counts) -> dict[Fraction, int]:
    """How often each net came, the best first."""
    outcomes = Counter[Fraction]()
    for value, count in zip(kernel.values, counts.counts.tolist(), strict=True):
        outcomes[value] += count
    return {net: outcomes[net] for net in sorted(outcomes, reverse=True) if outcomes[net]}


def error(work: Work, counts: Counts, came: Mapping[Fraction, int]) -> float:
    """The standard error of the mean: of independent rounds, or of shoes."""
    rounds = max(1, counts.rounds)
    units, squares, products, lengths = (int(one) for one in counts.sums)
    if not units:
        return deviation(came) / sqrt(rounds)
    whole, worth = parts(work.kernel.values)
    mean = sum(one * count for one, count in zip(worth.tolist(), counts.counts.tolist(), strict=True)) / rounds
    spread = max(0.0, squares - 2 * mean * products + mean**2 * lengths)
    return sqrt(spread * units / max(1, units - 1)) / (whole * rounds)


def _limited(work: Work) -> Iterable[str]:
    """A system with chips for anything bets what can be counted, and no more."""
    sessions = work.sessions
    if sessions and sessions.system != "flat" and not (sessions.bankroll or sessions.most):
        most = most_bet(work)
        if sessions.bet << HIGHEST > most:
            yield f"no bet is more than {dollars(most)}, the most that can be counted"


def _doubtful(came: Mapping[Fraction, int]) -> Iterable[str]:
    rare = [net for net, count in came.items() if net > 0 and count < FEW]
    if sum(came.values()) < FEW:
        yield f"fewer than {FEW} rounds: so few say little, their standard error too"
    elif all(net <= 0 for net in came):
        yield "no round was won: the standard error knows nothing of what a win is worth"
    elif rare:
        yield f"{len(rare)} of the outcomes that win came fewer than {FEW} times: the standard error may be too small"


def _sat(work: Work, counts: Counts) -> Sat:
    sessions = work.sessions
    assert sessions is not None
    cents = 100 * parts(work.kernel.values)[0]
    return Sat(
        length=sessions.length, bankroll=Fraction(sessions.bankroll, 100), bet=Fraction(sessions.bet, 100),
        system=sessions.system, ends={Fraction(end, cents): counts.ends[end] for end in sorted(counts.ends)},
        lasted={rounds: counts.lasted[rounds] for rounds in sorted(counts.lasted)},
        paths=tuple(tuple(counts.paths[number] / cents) for number in sorted(counts.paths)),
    )  # fmt: skip


__all__ = ["SIGNS", "Sat", "Sessions", "Simulated", "Unknown", "chosen", "kernels", "simulate"]
