"""Where the deal of a pai gow begins: by dice in a shaker, a generator or a button."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from houseway.equipment.chance import Source
from houseway.games.one_result import rule
from houseway.games.pai_gow.banking import Bank, Table, circle
from houseway.games.pai_gow.records import DEALER, Rules
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import Input, Roll, Start
from houseway.play.tells import Rolled, Started, Void

# ── 10.3, 10.6, 11.4, 11.8C where the deal begins ────────────────────────────────────────────────

NO_ROLL: Final = frozenset({"die_not_flat", "die_off_the_table"})
NO_NUMBER: Final = "generator_failed"
DICE, GENERATOR, BUTTON = "dice", "generator", "button"


async def starting_position(table: Table, bank: Bank, *, hears: frozenset[str] = frozenset()) -> str:
    """10.6, 11.8C: the positions are counted counterclockwise from the dealer or bank up to the number shown."""
    rules = table.rules
    cite = rules.cites.start
    number = await shown(table, hears)
    table.announce(str(number), cite=cite)
    counted = circle(rules.positions, bank.seat, step=-1)
    start = counted[(number - 1) % len(counted)]
    table.script(f"count counterclockwise to {position(start)}: the deal begins there", cite=cite)
    return start


def position(one: str) -> str:
    """A position in words."""
    return "the dealer" if one == DEALER else f"seat {one}"


async def shown(table: Table, hears: frozenset[str]) -> int:
    """10.3, 10.6, 10.9, 11.8C: the total of the dice in the covered shaker, where one that is not flat is no roll; or
    what another device shows."""
    rules = table.rules
    ask = table.once(("start", hears), lambda: _starting(rules, hears))
    while True:
        if rules.devices[0] == DICE:
            table.script(
                f"shake the covered shaker at least {rules.shakes} times and take the lid off", rules.cites.start
            )
        try:
            given = await ask
        except Irregular as event:
            if event.kind not in NO_ROLL | {NO_NUMBER}:
                raise
            rule(table, event.kind)
            if event.kind in NO_ROLL:
                table.announce("No roll", cite=rules.cites.irregular)
                table.say(Void(scope="roll", cite=rules.cites.irregular))
            continue
        if isinstance(given, Roll):
            table.say(Rolled(dice=given.dice, cite=rules.cites.dice))
            return sum(given.dice)
        table.say(Started(position=given.position, device=given.device or rules.devices[0], cite=rules.cites.dice))
        return given.position


_WORDS: Final = {
    DICE: "the dice in the shaker",
    GENERATOR: "the number of the generator",
    BUTTON: "where the button lies",
}


def _starting(rules: Rules, hears: frozenset[str]) -> Ask[Roll | Start]:
    """Whichever of the devices was used; the one that the licensee elected is what is asked for."""
    elected, *_ = devices = rules.devices
    others = [one for one in devices if one != DICE]
    verbs = frozenset(["roll"] * (DICE in devices) + ["start"] * bool(others))
    failing = NO_ROLL if DICE in devices else frozenset()

    def judge(given: Roll | Start) -> Refusal | None:
        if isinstance(given, Roll):
            fair = len(given.dice) == rules.dice and all(1 <= face <= 6 for face in given.dice)
            legal = f"{rules.dice} dice, each 1 to 6"
            return None if fair else Refusal(f"{list(given.dice)} is not a roll", legal, rules.cites.dice)
        if (given.device or elected) not in others:
            reason = f"{given.device or elected} is no device that shows a position here"
            return Refusal(reason, f"by: {' or '.join(others)}", rules.cites.dice)
        fair = 1 <= given.position <= len(rules.positions)
        return (
            None if fair else Refusal(f"no position {given.position}", f"1 to {len(rules.positions)}", rules.cites.dice)
        )

    def chances() -> list[tuple[Roll | Start, int]]:
        return rolls(rules.dice) if elected == DICE else starts(rules)

    return Ask(_WORDS[elected], verbs, cite=rules.cites.dice, judge=judge, chances=chances,
               hears=hears | failing | ({NO_NUMBER} if GENERATOR in devices else set()))  # fmt: skip


def starts(rules: Rules) -> list[tuple[Roll | Start, int]]:
    """Every position, each as likely."""
    return [(Start(position=number + 1), 1) for number in range(len(rules.positions))]


def rolls(dice: int) -> list[tuple[Roll | Start, int]]:
    """Every roll of so many dice, sorted, with the number of orders in which it falls."""
    found = combinations_with_replacement(range(1, 7), dice)
    orders = {faces: factorial(dice) // prod(factorial(faces.count(face)) for face in {*faces}) for faces in found}
    return [(Roll(dice=faces), number) for faces, number in orders.items()]


def cover_the_shaker(table: Table) -> None:
    """10.6, 11.8C."""
    if table.rules.devices[0] == DICE:
        table.script("cover the shaker and shake it once", cite=table.rules.cites.start)


def thrown(rules: Rules, source: Source) -> Input:
    """Dice that are sealed with the tiles or cards."""
    return Roll(dice=tuple(1 + source.below(6) for _ in range(rules.dice)))


def generated(rules: Rules, source: Source) -> Input:
    """A position that is sealed with the cards; where a button lies it is whatever the table says it is."""
    return Start(position=1 + source.below(len(rules.positions)))


def beside(rules: Rules) -> Callable[[Rules, Source], Input]:
    """10.3, 11.4: what the elected device draws."""
    return thrown if rules.devices[0] == DICE else generated
