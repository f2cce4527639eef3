"""8.3: which change asks for a notice, and whether the notice has run.

Times are arguments, never read from a clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from fractions import Fraction

from houseway.house.file import LIMITS, Told
from houseway.law.favours import NO_MOST, Effect, Figures, Offers, Pays, changed, returned
from houseway.law.notices import GENERAL, WAYS, Notice, notice
from houseway.law.options import ByKey, Offered, Option
from houseway.money import For, Odds, cents
from houseway.play.rules import Rules, Terms

# ── whether a change asks for notice ─────────────────────────────────────────────────────────────


def owed(option: Option, before: Rules, after: Rules) -> Notice | None:
    """The notice that this change of an option asks for: that of the game's own section, and where the section is
    silent that of 8.3 for any change for the worse."""
    one, was, now = notice(option), before.elected.get(option.id), after.elected.get(option.id)
    if not is_limit(option) and (was == now or not (option.speaks(before.elected) or option.speaks(after.elected))):
        return None
    better, worse = effect(option, before, after)
    if one is None or one.upon == "worse":
        return (one or GENERAL) if worse else None
    return None if one.upon == "order" and better and not worse else one


def is_limit(option: Option) -> bool:
    """8.2: whether it is a limit, which is compared wager by wager."""
    return option.id in LIMITS.values()


def effect(option: Option, before: Rules, after: Rules) -> Effect:
    """What a change of an option does for the player, as it says itself; of limits and odds, wager by wager."""
    was, now = before.elected.get(option.id), after.elected.get(option.id)
    if is_limit(option):
        same = before.wagers.keys() & after.wagers.keys()
        was, now = ({id: _limit(option.id, rules.wagers[id]) for id in same} for rules in (before, after))
    elif isinstance(option.favours, Pays):
        old, new = _paid(option, before, after)
        return changed(old, new)
    elif isinstance(option.favours, Offers):
        offers = option.favours.offered
        return changed({**offers(was), **_own_odds(option, before)}, {**offers(now), **_own_odds(option, after)})
    elif isinstance(option.kind, ByKey):
        was, now = ({**option.kind.least, **(value or {})} for value in (was, now))
    return option.favours.effect(was, now)


def _limit(option: str, terms: Terms) -> int:
    figures = {"table_min": terms.least, "table_max": terms.most or int(NO_MOST), "wager_increment": terms.increment}
    return figures[option]


def _paid(option: Option, before: Rules, after: Rules) -> list[Figures]:
    """What two tables pay by a paytable: its lines, or where it is not of the law's own what their wagers pay."""
    named = [one.game.law.named(option.id, one.elected.get(option.id), one.as_of) for one in (before, after)]
    if all(named):
        return [{key: returned(odds) for key, odds in table.odds.items()} for table in named if table]
    return [_odds(one, one.wagers) for one in (before, after)]


def _own_odds(option: Option, rules: Rules) -> Figures:
    """What the wagers of an offer pay, where they are called by its name."""
    own = [id for id in rules.wagers if id == option.id or id.startswith(f"{option.id}_")]
    return _odds(rules, own) if isinstance(option.kind, Offered) else {}


def _odds(rules: Rules, wagers: Iterable[str]) -> Figures:
    """What wagers return of a unit, or in cents, by outcome; what is no figure is left out."""
    paid = ((f"{id} {one}", odds) for id in wagers for key, odds in rules.odds(id).items() for one in key.split(", "))
    return {key: figure for key, odds in paid if (figure := _figure(odds)) is not None}


def _figure(odds: Odds | For | str) -> Fraction | None:
    if isinstance(odds, Odds | For):
        return returned(odds)
    with suppress(ValueError):
        return Fraction(cents(odds))
    return None


def lacking(one: Notice, given: Told) -> str:
    """What is lacking for a notice to have run when the change takes effect; nothing where it has."""
    missing = [way for way in one.ways if given.told(way) is None]
    if missing:
        return f"no notice: {', '.join(_WORDS[way] for way in missing)}"
    runs = earliest(one, given)
    return "" if runs is None or given.effective >= runs else f"too early: the notice has run at {_clock(runs)}"


def earliest(one: Notice, given: Told) -> datetime | None:
    """When a notice has run: the required minutes after the last party was notified."""
    told = [given.told(way) for way in one.ways]
    times = [time for time in told if time is not None]
    return max(times) + timedelta(minutes=one.minutes) if len(times) == len(told) else None


_WORDS = dict(
    zip(
        WAYS,
        (
            "a sign at the table",
            "an announcement to its players",
            "the regulator in writing",
            "surveillance in writing",
        ),
        strict=True,
    )
)


def in_words(one: Notice) -> str:
    """A notice as a person reads it: ``a sign at the table and …, 30 minutes before``."""
    return f"{' and '.join(_WORDS[way] for way in one.ways)}, {f'{one.minutes} minutes ' if one.minutes else ''}before"


def _clock(time: datetime) -> str:
    return time.isoformat(sep=" ", timespec="minutes")
