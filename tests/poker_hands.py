"""Hands of hold 'em as the kernel writes them, as inputs of a table: for its differential test and for the bench."""

from __future__ import annotations

from collections.abc import Sequence

from houseway import games
from houseway.equipment.cards import DECK
from houseway.games.poker.betting import RAISES
from houseway.maths.poker.holdem_kernel import CALL, FOLD, Rule
from houseway.money import dollars
from houseway.play.inputs import Card, Choose, Input
from houseway.play.rules import Rules
from houseway.play.table import AnyTable, Table


def elected(rule: Rule) -> Rules:
    """The rules of the table that a kernel's are those of: no fee, no ante."""
    fixed = {"structure": "fixed_limit", "limits": [dollars(rule.small), dollars(rule.big)]}
    return games.rules("poker-holdem", {
        "blinds": [dollars(rule.small_blind), dollars(rule.big_blind)], "revenue_method": "none",
        "max_raises": str(rule.max_raises) if rule.max_raises >= 0 else "unlimited", "max_players": "10",
        "smallest_chip": dollars(rule.chip), **(fixed if rule.small else {"structure": "no_limit"}),
    })  # fmt: skip


def fresh(rules: Rules, stacks: Sequence[int]) -> AnyTable:
    """A table whose last seat has the button."""
    return Table(rules, {str(seat): stack for seat, stack in enumerate(stacks, 1)})


def played(table: AnyTable, cards: Sequence[int], acts: Sequence[int]) -> list[Input]:
    """Play a hand at a table; gives what went in. What is left out by default is not among it."""
    deck, rest = [Card(face=DECK[card]) for card in cards], list(acts)
    inputs: list[Input] = []
    round = table.round
    while table.round == round:
        if table.ask.default is None and "choose" in table.ask.verbs:
            given: Input = answered(table, rest.pop(0))
        elif deck:
            given = deck.pop(0)
        else:
            table.rest()
            break
        table.ruled(given)
        inputs.append(given)
    return inputs


def answered(table: AnyTable, act: int) -> Choose:
    """What the seat in turn says."""
    (seat,) = table.ask.who
    words = [offer.do for offer in table.legal(seat)]
    raises = next((word for word in words if word in RAISES), "raise")
    do = "fold" if act == FOLD else raises if act > CALL else "check" if "check" in words else "call"
    return Choose(seat=seat, do=do, amount=max(act, 0))
