"""8.3: how two values of an option compare for the player, over all pairs of values of every option of every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from houseway.games import GAMES, game, rules
from houseway.house.notices import effect, is_limit, owed
from houseway.law.datum import in_force
from houseway.law.editions import NEWEST
from houseway.law.election import Unlawful
from houseway.law.favours import NOBODY, Effect, Favours, Less, More, Ranks, ranks
from houseway.law.options import (
    Amounts,
    ByKey,
    Choice,
    HousePaytable,
    Kind,
    LeastOdds,
    Money,
    Names,
    Offered,
    Option,
    Order,
    PaySchedule,
    Percent,
    Several,
    Shares,
    Steps,
    values,
)
from houseway.play.rules import Rules

ODDS = ("1 to 1", "3 to 2", "40 to 1", "200 to 1", "5000 to 1")
AMOUNTS = ("0", "0.50", "4", "50000", "75000")


def samples(kind: Kind) -> list[Any]:
    """Values of a kind: all that can be listed, else a few."""
    if isinstance(kind, ByKey):
        first, last = kind.keys[0], kind.keys[-1]
        inner = samples(kind.each)[-3:]
        return [{}, *({first: one} for one in inner), {first: inner[0], last: inner[-1]}]
    if isinstance(kind, Offered | HousePaytable):
        keys = kind.keys[0], kind.keys[-1]
        tables = [{"paytable": {key: odds}} for key in keys for odds in ODDS[1:4]]
        words = [{"paytable": {keys[0]: word}} for word in getattr(kind, "words", ())]
        return [*values(kind, NEWEST), *tables, *words, {"paytable": dict.fromkeys(kind.keys, ODDS[2])}]
    if isinstance(kind, PaySchedule):
        return [{"1": {"1": "2"}}, {"1": {"1": "3"}}, {"2": {"2": "12"}}, {"1": {"1": "2"}, "2": {"2": "14"}}]
    some: dict[type[Any], list[Any]] = {
        LeastOdds: [*ODDS], Money: [*AMOUNTS], Percent: ["0", "2.5", "10"],
        Amounts: [[], ["1"], ["2"], ["1", "2"], ["2", "4"], ["3", "3"]], Shares: [],
        Steps: [{"20": "1"}, {"20": "1", "40": "2"}],
        Several: [], Order: [["s", "h", "d", "c"], ["h", "s", "d", "c"]], Names: [[], ["a"], ["a", "b"]],
    }  # fmt: skip
    if isinstance(kind, Several):
        return [[], [*kind.values[:1]], [*kind.values[:2]], [*kind.values]]
    if isinstance(kind, Shares):
        return [{one: "100"} for one in kind.keys]
    listed = some.get(type(kind)) or values(kind, NEWEST)
    return listed if isinstance(kind, Choice) else [*listed[:6], *listed[-1:]]


CASES = [(id, option) for id in GAMES for option in in_force(game(id).law.options, NEWEST)]
IDS = [f"{id}: {option.id}" for id, option in CASES]


@cache
def _made(case: int) -> list[Rules]:
    return [*_tables(*CASES[case])]


def tables(id: str, option: Option) -> list[Rules]:
    """Tables of a game that differ in one option, where the law and the rest of the table allow it."""
    return _made(IDS.index(f"{id}: {option.id}"))


def _tables(id: str, option: Option) -> Iterator[Rules]:
    shown = {key: value for key, value in game(id).shown.items() if key != option.id}
    spoken = {other: value for other, off in option.unless.items() if (value := _other(id, other, off)) is not None}
    for base in (shown, shown | spoken) if spoken else (shown,):
        for value in (None, *samples(option.kind)):
            try:
                yield rules(id, base if value is None else base | {option.id: value})
            except Unlawful:
                continue


def _other(id: str, option: str, silent: tuple[str, ...]) -> str | None:
    """A value of another option with which one says something."""
    kind = next(one.kind for one in in_force(game(id).law.options, NEWEST) if one.id == option)
    return next((one for one in values(kind, NEWEST) if one not in silent), None)


@pytest.mark.parametrize(("id", "option"), CASES, ids=IDS)
def test_8_3_every_two_values_of_an_option_compare_and_the_way_back_is_the_contrary(id: str, option: Option) -> None:
    for before, after in combinations(tables(id, option), 2):
        there, back = effect(option, before, after), effect(option, after, before)
        assert (there.better, there.worse) == (back.worse, back.better)
        changed = before.elected[option.id] != after.elected[option.id]
        told = owed(option, before, after)
        if (not changed and not is_limit(option)) or (option.favours == NOBODY and not option.notice):
            assert told is None
        elif there.worse and not there.better and option.speaks(before.elected):
            assert told is not None, (before.elected[option.id], after.elected[option.id])
        if there.better and not there.worse and told:
            assert told.upon in ("change", "elected")


@pytest.mark.parametrize(("id", "option"), CASES, ids=IDS)
def test_8_3_a_wager_that_is_withdrawn_is_for_the_worse(id: str, option: Option) -> None:
    for before, after in combinations(tables(id, option), 2):
        for was, now in ((before, after), (after, before)):
            gone = was.wagers.keys() - now.wagers.keys() - {"ante"}  # an ante is owed, and not offered
            if gone and same_otherwise(option, was, now):
                assert effect(option, was, now).worse, (was.elected[option.id], now.elected[option.id])


def same_otherwise(option: Option, before: Rules, after: Rules) -> bool:
    return all(before.elected[one] == after.elected[one] for one in before.elected if one != option.id)


def test_what_is_of_one_key_is_better_or_worse_or_the_same_by_its_type() -> None:
    for id, option in CASES:
        one_key = isinstance(option.favours, More | Less) and not isinstance(option.kind, ByKey | Money | Steps)
        for before, after in combinations(tables(id, option), 2) if one_key else ():
            found = effect(option, before, after)
            assert not (found.better and found.worse)
            was, now = before.elected[option.id], after.elected[option.id]
            assert any(found) == (was != now) or None in (was, now) or isinstance(option.kind, Names), (id, option.id)


def test_every_word_that_is_ranked_is_a_value_and_every_value_of_a_ranked_option_is() -> None:
    for id, option in CASES:
        if isinstance(option.favours, Ranks):
            named = {one for tier in option.favours.tiers for one in ([tier] if isinstance(tier, str) else tier)}
            assert isinstance(option.kind, Choice)
            every = {one if isinstance(one, str) else one.id for one in option.kind.values}
            assert named == every, (id, option.id)


def test_odds_are_compared_by_their_type() -> None:
    """An option of odds or of an offer never favours nobody."""
    kinds = (LeastOdds, Offered, PaySchedule)
    for id, option in CASES:
        odds = isinstance(option.kind, kinds) or (
            isinstance(option.kind, ByKey) and isinstance(option.kind.each, LeastOdds)
        )
        assert not odds or type(option.favours) is not Favours, (id, option.id)


@pytest.mark.parametrize(
    ("favours", "old", "new", "found"),
    [
        (More(), None, 5, (True, False)), (Less(), None, 5, (False, True)),
        (Less(none=More().none + 9), None, 5, (True, False)),
        (More(), {"a": 1, "b": 2}, {"a": 2, "b": 1}, (True, True)), (More(), (1, 2), (1, 2), (False, False)),
        (ranks("a", ("b", "c")), "b", "c", (False, False)), (ranks("a", "b"), "a", "b", (True, False)),
        (ranks("a", "b"), "b", "d", (False, False)),
    ],
)  # fmt: skip
def test_a_comparison(favours: Favours, old: Any, new: Any, found: tuple[bool, bool]) -> None:
    assert favours.effect(old, new) == Effect(*found)
