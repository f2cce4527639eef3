"""The kinds of option: what each reads, what is lawful, and what a refusal says is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.law.editions import FIRST, NEWEST
from houseway.law.export import by_default, default, in_dollars, plain
from houseway.law.options import Amounts, Beyond, ByKey, Choice, Kind, Money, NumberOr, Option, Shares, Steps

TWO = Amounts(count=2, rising=True)
SOME = Amounts(most=3, zero=True)
RAISES = NumberOr("unlimited", least=1)
PARTS = Shares(("loser", "winner"))


@pytest.mark.parametrize(
    ("kind", "given", "read"),
    [
        (TWO, ["2", "4.50"], (200, 450)), (TWO, "2,4.50", (200, 450)), (TWO, ["3", "3"], (300, 300)),
        (SOME, [], ()), (SOME, "", ()), (SOME, ["0", "1"], (0, 100)),
        (RAISES, "3", 3), (RAISES, "unlimited", "unlimited"),
        (Steps(), {"40": "2", "20": "0.50"}, {2000: 50, 4000: 200}),
        (PARTS, {"loser": "60", "winner": "40"}, {"loser": 60, "winner": 40}),
        (PARTS, {"winner": "100"}, {"loser": 0, "winner": 100}),
        (Money(each=False, zero=True), "0", 0), (Money(each=False), "0.01", 1),
    ],
)  # fmt: skip
def test_what_is_read_and_lawful(kind: Kind, given: Any, read: Any) -> None:
    value: Any = kind.read(given)
    assert value == read
    assert kind.lawful(value, NEWEST)
    if isinstance(read, dict):
        assert list(value) == list(read)


@pytest.mark.parametrize(
    ("kind", "given", "allowed"),
    [
        (TWO, ["4", "2"], "a list of 2 amounts above zero, none below the one before it"),
        (TWO, ["2"], "a list of 2 amounts above zero, none below the one before it"),
        (TWO, ["0", "2"], "a list of 2 amounts above zero, none below the one before it"),
        (SOME, ["1", "1", "1", "1"], "a list of up to 3 amounts of zero or more"),
        (SOME, ["-1"], "a list of up to 3 amounts of zero or more"),
        (RAISES, "0", "1 or more, or unlimited"),
        (Steps(), {}, "{SIZE: AMOUNT}, no amount above its size or below that of a smaller size"),
        (Steps(), {"20": "2", "40": "1"}, "{SIZE: AMOUNT}, no amount above its size or below that of a smaller size"),
        (Steps(), {"20": "21"}, "{SIZE: AMOUNT}, no amount above its size or below that of a smaller size"),
        (PARTS, {"loser": "50", "winner": "40"}, "{loser: PERCENT, winner: PERCENT}, together 100"),
        (PARTS, {"loser": "110", "winner": "-10"}, "{loser: PERCENT, winner: PERCENT}, together 100"),
        (Money(each=False, zero=True), "-1", "an amount of zero or more"),
        (Money(each=False), "0", "an amount above zero"),
    ],
)  # fmt: skip
def test_what_is_read_and_not_lawful(kind: Kind, given: Any, allowed: str) -> None:
    assert not kind.lawful(kind.read(given), FIRST)
    assert kind.allowed(FIRST) == allowed


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (TWO, {"2": "4"}), (TWO, "x"), (TWO, ["2", "4.001"]), (RAISES, "many"), (RAISES, "1.5"), (Steps(), {"a": "1"}),
        (PARTS, {"house": "10", "loser": "90"}), (PARTS, "100"), (PARTS, {"loser": "half"}),
    ],
)  # fmt: skip
def test_what_cannot_be_read(kind: Kind, given: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 what is allowed the election says
        kind.read(given)


def test_a_number_has_a_limit_of_ours() -> None:
    with pytest.raises(Beyond):
        RAISES.read("1001")


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (TWO, (200, 450), ("2.00", "4.50")), (Steps(), {2000: 50}, {"20.00": "0.50"}),
        (Money(), {"tie": 500}, {"tie": "5.00"}),
        (ByKey(Money(each=False), ("a",)), {"a": 100}, {"a": "1.00"}), (Money(), 0, "0.00"), (Money(), None, None),
        (RAISES, 3, 3), (PARTS, {"loser": 60}, {"loser": 60}), (None, 3, 3),
    ],
)  # fmt: skip
def test_amounts_are_shown_in_dollars_and_nothing_else_is(kind: Kind | None, value: Any, shown: Any) -> None:
    assert in_dollars(kind, value) == shown


def test_an_export_has_every_default_in_dollars() -> None:
    one = Option(
        id="blinds", kind=SOME, default=None, instead={"structure": {"no_limit": (100, 250)}}, cite="14.7", since=FIRST,
        basis="practice", follows="half the small limit and the small limit",
    )  # fmt: skip
    assert plain(one)["instead"] == {"structure": {"no_limit": ["1.00", "2.50"]}}
    assert (default(one), by_default(one)) == (None, "half the small limit and the small limit")
    other = Option(id="mode", kind=Choice(("a", "b")), default="a", cite="14.7", since=FIRST, basis="practice")
    assert by_default(other) == "a"
