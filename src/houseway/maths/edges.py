"""The public face: the exact edge of every wager of a table under its elected rules.

``edges("craps")`` gives an `Edge` for each wager, worked out through the engine that rules the table or from
the law's own tables; no result is stored here (see `kept`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from time import perf_counter
from typing import Any

from msgspec import Struct, structs

from houseway import games
from houseway.hints import meant
from houseway.law import editions
from houseway.law.citation import parse
from houseway.law.datum import Basis, in_force
from houseway.law.election import Unlawful
from houseway.law.export import in_dollars, plain
from houseway.maths.analysis import (
    LIMITS,
    ROUND,
    SEAT,
    Analysis,
    Row,
    analysed,
    begun,
    end,
    exactly,
    nothing_left_out,
    opened,
    outlay,
    stake,
)
from houseway.maths.walker import walk
from houseway.money import dollars
from houseway.play.citing import cited
from houseway.play.rules import Rules
from houseway.play.rules import kind as kind_of
from houseway.play.table import Refused, Table
from houseway.play.wagering import unlisted

BEST = "best"
SIGNS = {"win": 1, "push": 0, "lose": -1}
INEXACT = 701
"""Cents that no percentage, half or third leaves whole."""
PLACES = {"edge": 12, "action": 12, "outcomes": 15}
"""Of a figure that is no fraction: the decimals that are written."""


class AtAmount(Struct, frozen=True):
    """What a wager of an amount comes to that a limit or a rounding touches."""

    amount: int
    """In cents."""
    edge: Fraction
    risk: Fraction


class Edge(Struct, frozen=True, kw_only=True):
    """What one wager comes to. A positive edge favours the house."""

    game: str
    wager: str
    rules: dict[str, Any]
    as_of: date
    outcomes: dict[Fraction, Fraction]
    """Net per unit, and its probability; none where only the mean is known."""
    action: Fraction
    """The chips put at risk in all, as expected, per unit."""
    cite: tuple[str, ...]
    basis: Basis
    note: str = ""
    mean: float | None = None
    """The expected net per unit where it is known better than the outcomes, which are then counted in a simulation."""
    method: str = "exact"
    """How the edge is known: exact, a fraction; computed, a floating-point number within its error; or simulated."""
    error: float | None = None
    """Of a computed edge: what it is off by at the most."""
    stderr: float | None = None
    """Of the edge, where it is simulated."""
    counted: dict[str, float] = {}
    """Standard errors that are smaller than independent counts would have, since one count decides several shares."""
    rounds: int = 0
    """Of the simulation in which the outcomes are counted; none where they are known as the edge is."""
    off: float | None = None
    """Of computed outcomes: what the chance of any of them is off by at the most."""
    more: bool = False
    """Whether its outcomes can be had, and were not asked for since they take longer."""
    given: str = ""
    """What must have happened before the wager is made."""
    wagers: tuple[str, ...] = ()
    """The wagers of the law that the row rests on."""
    lasts: Fraction = Fraction(1)
    """The rounds (rolls, spins, hands) to its decision, as expected."""
    play: str = ""
    """The strategy by which it is played, in a few words; nothing where there is nothing to decide."""
    bases: dict[str, Basis] = {}
    """On whose words each of the citations rests; `basis` is the weakest."""
    details: dict[str, Any] = {}
    tables: dict[str, Any] = {}
    """What is too long to be read beside the rest: every hand, and how it is played."""
    seconds: float | None = None
    """How long it took to work out, where somebody looked; what several rows share counts for the first of them."""
    by_amount: str = ""
    """What leaves an exactly payable amount alone, as these figures are, and may touch another: in words."""
    posted: tuple[AtAmount, ...] = ()
    """8.2: what the posted minimum and maximum come to, where that is something else."""
    remark: str = ""
    """What is said of every figure under these rules: see `Rules.remark`."""
    forbidden: tuple[str, ...] = ()
    """Why the law forbids these rules, where an analysis tries them all the same."""

    def __repr__(self) -> str:
        """In a line: ``Edge(craps pass: 1.414141 %, exact)``."""
        return f"Edge({self.game} {self.wager}: {float(100 * self.edge):.6f} %, {self.method})"

    @property
    def methods(self) -> dict[str, str | None]:
        """How each figure is known: exact, computed, simulated, or not at all."""
        outcomes = "simulated" if self.rounds else self.method if self.outcomes else None
        return {"edge": self.method, "outcomes": outcomes, "action": self.method}

    @property
    def stderrs(self) -> dict[str, float]:
        """The standard errors of what is simulated; nothing where all is exact."""
        found = {} if self.stderr is None else {"edge": self.stderr}
        if self.rounds:
            chances = {name: float(self.probability(sign)) for name, sign in SIGNS.items()}
            found |= {name: sqrt(chance * (1 - chance) / self.rounds) for name, chance in chances.items()}
            mean = float(sum(net * p for net, p in self.outcomes.items()))
            fourth = sum((float(net) - mean) ** 4 * float(p) for net, p in self.outcomes.items())
            found["variance"] = sqrt((fourth - float(self.variance) ** 2) / self.rounds)
        return found | self.counted

    @property
    def errors(self) -> dict[str, float]:
        """What is computed is off by so much at the most; nothing where all is exact or simulated."""
        found = {}
        if self.error is not None:
            chips = self.error if self.action != 1 else 0.0  # counted as the edge is, with 1 for every end
            at_risk = (self.error + abs(float(self.risk)) * chips) / (float(self.action) - chips)
            found = {"edge": self.error, "action": chips, "risk": at_risk}
        if self.off is not None:
            nets = [float(net) for net in self.outcomes]
            wide, mean = max(nets) - min(nets), abs(float(self.edge))
            found |= dict.fromkeys(SIGNS, self.off)
            # Of a mean, a chance that is off moves so much as the values are apart.
            found["variance"] = self.off * (max(map(abs, nets)) ** 2 + wide * (2 * mean + self.off * wide))
        return found

    def probability(self, sign: int) -> Fraction:
        """How likely the wager is won (1), neither (0), or lost (-1)."""
        return sum((p for net, p in self.outcomes.items() if (net > 0) - (net < 0) == sign), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """The expected loss per unit; a decimal of twelve places where no fraction is reachable."""
        if self.mean is not None:
            return Fraction(f"{-self.mean:.12f}")
        return -sum((net * p for net, p in self.outcomes.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of the net per unit."""
        mean = sum((net * p for net, p in self.outcomes.items()), Fraction(0))
        return sum((net * net * p for net, p in self.outcomes.items()), Fraction(0)) - mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation of the net per unit."""
        return sqrt(self.variance)

    @property
    def risk(self) -> Fraction:
        """The element of risk: the expected loss per unit of all chips put at risk."""
        return self.edge / self.action

    @property
    def hits(self) -> Fraction:
        """The hit frequency: wins a round, while the wager lies there."""
        return self.probability(1) / self.lasts

    def flat(self) -> dict[str, Any]:
        """As a line of a data frame has it: numbers, texts and nothing inside one another."""
        known, whole = bool(self.outcomes), self.plain()
        chances = {name: float(self.probability(sign)) if known else None for name, sign in SIGNS.items()}
        exact = self.method == "exact"
        return {
            "game": self.game, "wager": self.wager, "as_of": str(self.as_of), "given": self.given, **chances,
            "edge": float(self.edge), "edge_exact": str(self.edge) if exact else None,
            "at_risk": float(self.action), "edge_of_money_at_risk": float(self.risk),
            "standard_deviation": self.deviation if known else None,
            "hit_frequency": float(self.hits) if known else None,
            "rounds_to_decision": float(self.lasts), "strategy": self.play, "method": whole["method"],
            "error": self.error, "outcomes_error": self.off, "stderr": self.stderr,
            "left_out": self.by_amount or None,
            **{f"edge_at_{which}": float(one.edge) for which, one in zip(("least", "most"), self.posted, strict=False)},
            "simulated_rounds": self.rounds or None, "seconds": self.seconds, "cite": ", ".join(self.cite),
            "basis": self.basis, "note": self.note,
            "remark": self.remark, "forbidden": "; ".join(self.forbidden),
        }  # fmt: skip

    def written(self, value: Fraction, figure: str = "outcomes") -> str:
        """As text: a fraction where the figure is exact, else a decimal, which nobody takes for exact."""
        return str(value) if self.methods[figure] == "exact" else f"{float(value):.{PLACES[figure]}f}"

    def plain(self, *, tables: bool = False) -> dict[str, Any]:
        """As JSON has it: exact fractions as text; what is not known is null. With ``tables``, the long ones too."""
        chances = {name: self.written(self.probability(sign)) for name, sign in SIGNS.items()}
        known = {*self.methods.values()} - {None}
        return {
            "game": self.game, "wager": self.wager, "rules": self.rules, "as_of": str(self.as_of),
            **(chances if self.outcomes else dict.fromkeys(chances)),
            "outcomes": [{"net": str(net), "probability": self.written(p)} for net, p in self.outcomes.items()],
            "edge": self.written(self.edge, "edge"), "edge_decimal": float(self.edge),
            "variance": self.written(self.variance) if self.outcomes else None,
            "method": self.method if len(known) == 1 else "mixed", "stderr": self.stderr, "error": self.error,
            "cite": list(self.cite), "basis": self.basis, "methods": self.methods, "stderrs": self.stderrs,
            "errors": self.errors,
            "rounds": self.rounds, "action": self.written(self.action, "action"), "risk": float(self.risk),
            "given": self.given, "note": self.note, "deviation": self.deviation if self.outcomes else None,
            "hit_frequency": self.written(self.hits) if self.outcomes else None,
            "rounds_to_decision": self.written(self.lasts, "action"),
            "play": self.play, "wagers": list(self.wagers), "bases": self.bases,
            "forbidden": list(self.forbidden), **self.details, "left_out": self.by_amount,
            "posted": [
                {"amount": dollars(one.amount), "edge": self.written(one.edge, "edge"), "edge_decimal": float(one.edge),
                 "risk": float(one.risk)}
                for one in self.posted
            ],
            **({"remark": self.remark} if self.remark else {}), **(self.tables if tables else {}),
        }  # fmt: skip


class Edges(list[Edge]):
    """The edges of several wagers: a list, for a data frame too: ``pandas.DataFrame(found.to_dicts())``."""

    SHOWN = 6

    def __repr__(self) -> str:
        """A line for each of the first few."""
        more = [f"… {len(self) - self.SHOWN} more"] * (len(self) > self.SHOWN)
        return "[" + ",\n ".join([*map(repr, self[: self.SHOWN]), *more]) + "]"

    def to_dicts(self) -> list[dict[str, Any]]:
        """One flat dictionary a wager, as pandas and polars take them."""
        return [one.flat() for one in self]


class Unknown(LookupError):
    """A wager that is not offered, or an analysis that cannot be had: one line."""


# ── how each game is analysed ────────────────────────────────────────────────────────────────────


def one_round(rules: Rules, amount: int) -> dict[str, Row]:
    """A game whose every wager is decided in one round of chance: each is walked alone."""
    return {id: Row(wagers=(id,), analyse=partial(walked, rules, id, amount)) for id in rules.wagers}


def walked(rules: Rules, wager: str, amount: int) -> Analysis:
    """One wager, walked to the end of its round."""
    bets = [(wager, stake(rules, [wager], amount))]
    return analysed(walk(begun(rules, bets), end, seat=SEAT, worth=lambda one: one.net), outlay(opened(rules, bets)))


def part(path: str, id: str) -> Callable[..., Any]:
    """What analyses a game; some of it needs what the `maths` extra installs."""
    try:
        found: Callable[..., Any] = games.part(path)
    except ModuleNotFoundError as missing:
        raise Unknown(f"{id} is analysed with {missing.name}: pip install 'houseway[maths]'") from None
    return found


FILE = "FILE"
"""Among the strategies of a game: it takes a table of one's own."""


def check_strategy(rules: Rules, strategy: str, grid: str) -> None:
    """Raise `Unknown` where a game has no such strategy, or takes no table."""
    known = (BEST, *rules.game.strategies)
    there = f"there is {', '.join(known)}"
    if grid and FILE not in known:
        raise Unknown(f"{rules.game.law.id} takes no strategy from a file; {there}")
    if not grid and strategy and (strategy == FILE or strategy not in known):
        raise Unknown(f"{rules.game.law.id} has no strategy {strategy!r}; {meant(strategy, known, there)}")


def rows(rules: Rules, amount: int = 0, strategy: str = "", grid: str = "") -> dict[str, Row]:
    """Every line of the answer by its name, none worked out yet. ``grid``: a strategy as a table, as it is printed."""
    if not rules.game.analysis:
        raise Unknown(f"{rules.game.law.id}: players play against each other, so no wager has a house edge")
    of = part(rules.game.analysis, rules.game.law.id)
    check_strategy(rules, strategy, grid)
    chosen = {"grid": grid} if grid else {"strategy": strategy} if strategy not in ("", BEST) else {}
    found: dict[str, Row] = of(rules if amount else exactly(rules), amount, **chosen)
    if amount:
        return {name: structs.replace(row, by_amount=nothing_left_out) for name, row in found.items()}
    rounding = _rounding(rules)
    if not rounding:
        return found
    free = rules.game.rules(rules.game, rules.as_of, {**rules.elected, **dict.fromkeys(LIMITS)})
    inexact: Callable[[], dict[str, Row]] = cache(lambda: of(free, INEXACT, **chosen))

    def touched(name: str, exactly: Analysis) -> str:
        try:
            return rounding if inexact()[name].analyse().outcomes != exactly.outcomes else ""
        except Refused:
            return ""

    return {name: structs.replace(row, by_amount=partial(touched, name)) for name, row in found.items()}


def _rounding(rules: Rules) -> str:
    """What is elected that rounds some amounts, in words; "" where every amount that is taken is paid exactly."""
    options = [one for one in in_force(rules.game.law.options, rules.as_of) if one.exact and one.speaks(rules.elected)]
    rounds = [one.id for one in options if str(rules.elected.get(one.id)) != one.exact]
    return ", ".join(f"{id} {rules.elected[id]}" for id in rounds)


def named(rules: Rules, rows: dict[str, Row], names: Sequence[str]) -> dict[str, Row]:
    """Those of the rows that are asked for: by name, or a whole kind (``straight``, ``raise``)."""
    chosen: dict[str, Row] = {}
    for name in names:
        found = {row: one for row, one in rows.items() if row == name or kind(row) == name}
        found = found or _asked(rules, name) or {row: one for row, one in rows.items() if name in one.wagers}
        if not found:
            raise Unknown(_unlisted(rules, rows, name))
        chosen |= {name: found[name]} if name in found else found
    return chosen if names else rows


def _asked(rules: Rules, name: str) -> dict[str, Row]:
    """A row that is not listed, but which the game reads from its name."""
    try:
        row = games.part(rules.game.asked)(rules, name) if rules.game.asked else None
    except Refused as refused:
        raise Unknown(f"{name}: {refused.reason}; {refused.legal}") from None
    return {name: row} if row else {}


def kind(row: str) -> str:
    """What rows of one kind share: ``straight_17`` is ``straight``, ``raise_spread_7`` is ``raise``."""
    return kind_of(row.replace("_spread", ""))


def _unlisted(rules: Rules, rows: dict[str, Row], name: str) -> str:
    """What the table itself says of a wager that it does not take; or the row that may be meant."""
    if name not in {wager.id for wager in rules.game.law.wagers}:
        hint = meant(name, [*rows, *map(kind, rows)], unlisted(Table(rules), name).legal)
        return f"{rules.game.law.id} has no wager {name!r}; {hint}"
    try:
        opened(rules, [(name, ROUND)])
    except Refused as refused:
        return refused.reason + (f"; {refused.legal}" if refused.legal else "")
    return f"{name} is not analysed alone; there are {', '.join(dict.fromkeys(map(kind, rows)))}"


# ── the answer ───────────────────────────────────────────────────────────────────────────────────


def edges(
    game: str,
    rules: Rules | Mapping[str, Any] | None = None,
    *,
    as_of: date = editions.NEWEST,
    wagers: str | Sequence[str] = (),
    amount: int = 0,
    strategy: str = "",
    grid: str = "",
    minutes: bool = True,
    outcomes: bool = False,
    analysis: Callable[[str], None] | None = None,
) -> Edges:
    """The edge of every wager offered, or of those named: ``edges("craps", {"odds_multiple": 2})``.

    With an ``amount`` (in cents) that amount and its real rounding, else one that is paid exactly. ``strategy`` is a
    rule of thumb that the game's entry names, followed instead of the best play; ``grid`` a table of one's own, as it
    is printed. Without ``minutes`` what takes so
    long is left out, and `Unknown` where nothing else is asked for. With ``outcomes`` the chances of each net are
    worked out where they take longer than the edge too: of blackjack where pairs are split again, and of switch.
    ``analysis`` hears of what the law forbids and is elected all the same; without it, that is `Unlawful`.
    """
    if not isinstance(rules, Rules):
        rules = games.rules(game, rules, as_of=as_of, analysis=analysis)
    elif rules.game.law.id != game:
        raise Unlawful(f"these are rules of {rules.game.law.id}, not of {game}")
    chosen = named(rules, rows(rules, amount, strategy, grid), [wagers] if isinstance(wagers, str) else wagers)
    quick = {name: row for name, row in chosen.items() if minutes or not row.minutes}
    if chosen and not quick:
        raise Unknown(f"{', '.join(chosen)}: this takes minutes; houseway edge {game} works it out")
    found = [worked(rules, name, row, outcomes=outcomes) for name, row in quick.items()]
    return Edges(found if amount or strategy or grid else with_posted(rules, found))


def with_posted(rules: Rules, found: Sequence[Edge]) -> list[Edge]:
    """8.2: the same edges with those of the posted minimum and maximum, where a limit or a rounding touches them."""
    at: dict[int, dict[str, Row]] = {}

    def posted(one: Edge) -> Iterator[AtAmount]:
        for amount in posted_amounts(rules, one.wagers[0]):
            every = at.get(amount) or at.setdefault(amount, rows(rules, amount))
            with suppress(Refused, KeyError):  # the table does not take it, or not on all of these wagers
                other = edge(rules, one.wager, every[one.wager])
                if other.edge != one.edge:
                    yield AtAmount(amount, other.edge, other.risk)

    return [structs.replace(one, posted=tuple(posted(one))) if one.by_amount else one for one in found]


def posted_amounts(rules: Rules, wager: str) -> list[int]:
    """8.2: the least and the greatest amount that a table takes on a wager, as far as they are posted."""
    terms = rules.wagers[wager]
    least, most = -(-terms.least // terms.unit) * terms.unit, terms.most - terms.most % terms.unit
    return list(dict.fromkeys([least] * (terms.least > 1) + [most] * (most > 0)))


def worked(rules: Rules, name: str, row: Row, *, outcomes: bool = True) -> Edge:
    """Work one row out, and look at the clock."""
    began = perf_counter()
    found = edge(rules, name, row, outcomes=outcomes)
    return structs.replace(found, seconds=round(perf_counter() - began, 3))


def edge(rules: Rules, name: str, row: Row, *, outcomes: bool = False) -> Edge:
    """Work one row out; with its ``outcomes`` even if they take longer than the edge."""
    law, as_of = rules.game.law, rules.as_of
    more = row.whole is not None and not outcomes
    found = row.whole() if row.whole and outcomes else row.analyse()
    cites = sections(rules, row.wagers, found.cites)
    cite, basis, *_ = cited(", ".join(cites), law, as_of)
    bases = {shown: cited(one, law, as_of).basis for shown, one in zip(cite, cites, strict=True)}
    return Edge(
        game=law.id, wager=name, rules=elected(rules), as_of=as_of, outcomes=found.outcomes, action=found.action,
        cite=cite, basis=basis, note=found.note, mean=found.mean, method=found.method, error=found.error,
        stderr=found.stderr, counted=found.stderrs, rounds=found.rounds, off=found.off, more=more, given=found.given,
        wagers=row.wagers, lasts=found.lasts, play=found.play, bases=bases, details=found.details, tables=found.tables,
        remark=rules.remark, forbidden=rules.notes, by_amount=row.by_amount(found),
    )  # fmt: skip


def sections(rules: Rules, wagers: Sequence[str], settled: Sequence[str]) -> list[str]:
    """The paragraphs of the wagers, and those that settled them unless they are parts of these."""
    own = [cite for id in wagers for cite in rules.wagers[id].wager.cite.split(", ")]
    parts = [cite for cite in settled if any(_within(cite, one) for one in own)]
    return list(dict.fromkeys([*own, *(cite for cite in settled if cite not in parts)]))


def _within(cite: str, whole: str) -> bool:
    """Whether a paragraph is the whole, or a part of it: 3.2(a)1ii of 3.2(a)1."""
    one, other = parse(cite), parse(whole)
    return one.section == other.section and one.paragraph[: len(other.paragraph)] == other.paragraph


def elected(rules: Rules) -> dict[str, Any]:
    """What the licensee elected, as plain data: amounts in dollars, odds in words."""
    kinds = {option.id: option.kind for option in in_force(rules.game.law.options, rules.as_of)}
    return {id: plain(in_dollars(kinds.get(id), value)) for id, value in rules.elected.items()}
