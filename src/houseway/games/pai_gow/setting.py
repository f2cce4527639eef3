"""How the hands of a pai gow are looked at and set: by their players in secret, and by the dealer in the house way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, NamedTuple

from houseway.equipment.cards import pieces_of
from houseway.games.one_result import rule
from houseway.games.pai_gow.banking import Bank, Hand, Table
from houseway.games.pai_gow.records import DEALER
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.inputs import Choose
from houseway.play.tells import Turned
from houseway.play.wagering import chips_on
from houseway.play.windows import Setting, choices

# ── 10.7, 11.9 setting the hands ─────────────────────────────────────────────────────────────────


class Setter(NamedTuple):
    """How hands of a game are turned over and set: what is refused, and what a set hand is worth and called."""

    turn_over: Callable[[Hand, tuple[str, ...] | None, bool], Awaitable[None]]
    """For all to see, or for the eyes of those seats; and whether a record must give what it is: where nobody plays
    against a hand, it may stay face down."""
    refuse: Callable[[Hand, Choose], Refusal | None]
    settings: Callable[[Hand], Sequence[Setting]]
    """Which there are, that of the house first."""
    set: Callable[[Hand, Sequence[str], Sequence[str]], None]
    named: Callable[[Hand], tuple[str, str]]
    """What the dealer calls the high and the low hand."""
    laid: str
    """How the dealer lays down a hand that is set by the house way."""
    hears: frozenset[str]
    """What voids all hands, whenever it is found."""


def in_turns(table: Table, hands: Sequence[Hand]) -> list[list[Hand]]:
    """10.10, 11.12: every player's first hand, then the second: the larger wager first, of equals counterclockwise."""
    turns: dict[str, list[Hand]] = {}
    for hand in sorted(hands, key=lambda one: (-stake(table, one), -table.rules.positions.index(one.area))):
        turns.setdefault(hand.seat, []).append(hand)
    longest = max(map(len, turns.values()), default=0)
    return [[mine[turn] for mine in turns.values() if len(mine) > turn] for turn in range(longest)]


def stake(table: Table, hand: Hand) -> int:
    """What is wagered on a hand."""
    return table.stake(hand.seat, table.rules.wager, "" if hand.area == hand.seat else hand.area)


async def set_hands(
    table: Table,
    hands: Sequence[Hand],
    setter: Setter,
    *,
    secret: bool,
    hears: frozenset[str],
    found: Callable[[Irregular], Awaitable[None]],
    gone: set[str],
) -> None:
    """10.7, 11.9: each of these players sets one hand; an irregularity may take a hand out while others are set.
    ``gone`` are the players who have left their seats."""
    answers: dict[str, Choose] = {}
    while waiting := {hand.seat: hand for hand in hands if not hand.out}:
        away = [hand for seat, hand in waiting.items() if seat in gone and seat not in answers]
        answers.update((hand.seat, way) for hand in away for way in house_way(hand, setter))
        try:
            await choices(
                table, list(waiting), ("set",), "hands to set", cite=table.rules.cites.settle, must=True, secret=secret,
                refuse=lambda given: setter.refuse(waiting[given.seat], given) or refuse_twice(table, given, answers),
                hears=hears | {LEFT_SEAT}, answers=answers,
                settings=lambda seat: setter.settings(waiting[seat]),
            )  # fmt: skip
        except Irregular as event:
            heard = event
        else:
            for seat, hand in waiting.items():
                setter.set(hand, answers[seat].high, answers[seat].low)
            return
        if heard.kind != LEFT_SEAT:
            await found(heard)
            continue
        seat, unset = heard.given.seat, [one for one in waiting if one not in answers]
        if seat not in unset:
            reason, legal = f"seat {seat} has no hand to set", f"seats {', '.join(unset)}" if unset else "close"
            raise table.refused_detail(heard, Refusal(reason, legal, table.rules.cites.settle))
        if not (way := house_way(waiting[seat], setter)):
            legal = f"choose: {{seat: {seat}, do: set, high, low}}"
            refusal = Refusal(f"the cards of {waiting[seat].name} are not known", legal, table.rules.cites.settle)
            raise table.refused_detail(heard, refusal)
        rule(table, LEFT_SEAT, seat)
        answers[seat] = way[0]
        gone.add(seat)


LEFT_SEAT: Final = "player_left_seat"


def house_way(hand: Hand, setter: Setter) -> list[Choose]:
    """10.7, 11.9: how the dealer sets a hand; nothing where the record does not know it."""
    return [Choose(seat=hand.seat, do="set", high=high, low=low) for high, low in setter.settings(hand)[:1]]


def refuse_twice(table: Table, given: Choose, answers: Mapping[str, Choose]) -> Refusal | None:
    """Of hands that the record did not know: no piece is in more of them than there are such pieces."""
    pieces = pieces_of(table.state)
    copies: Mapping[str, int] = pieces.copies if pieces is not None else {}
    count = Counter(piece for one in (given, *answers.values()) for piece in (*one.high, *one.low))
    if any(number > copies.get(piece, number) for piece, number in count.items()):
        return table.contradicted(table.rules.cites.settle)
    return None


def players_hands(table: Table, bank: Bank) -> dict[str, Hand]:
    """10.5, 10.10, 11.7, 11.12: by area, a hand for each area that is wagered on; on one area only one player's."""
    areas = {*table.rules.positions} - {DEALER, bank.seat}
    own_last = sorted(chips_on(table, table.rules.wager), key=lambda chips: chips.box == "")
    return {one.place: Hand(one.seat, one.place) for one in own_last if one.place in areas}


def in_play(hands: dict[str, Hand], at: str) -> Hand | None:
    """The hand that is played at a betting area; none where nobody wagered, or the player has voided it."""
    return hands[at] if at in hands and not hands[at].out else None


async def look(hands: Sequence[Hand], setter: Setter) -> None:
    """10.10, 11.12: a second hand is looked at only when the first is set."""
    for hand in hands:
        if hand.covered:
            await setter.turn_over(hand, (hand.seat,), True)


async def by_house_way(table: Table, hand: Hand, setter: Setter) -> None:
    """10.7, 11.9: the dealer sets a hand and lays it down."""
    await dealer_sets(table, hand, setter)
    table.script(setter.laid, cite=table.rules.cites.settle)
    called(table, hand, setter)


async def dealer_sets(table: Table, hand: Hand, setter: Setter) -> None:
    """10.7, 10.9, 11.9, 11.11: by the house way; what was set otherwise is set again."""
    cite, house_way = table.rules.cites.settle, setter.settings(hand)[0]
    ask: Ask[Choose] = Ask(
        f"{hand.name}: set by the house way", frozenset({"choose"}), cite=cite, who=(DEALER,),
        default=Choose(seat=DEALER, do="set", high=house_way[0], low=house_way[1]), hears=setter.hears | {NOT_FOLLOWED},
        judge=lambda given: _dealers(given, cite) or setter.refuse(hand, given),
    )  # fmt: skip
    followed = False
    try:
        given = await ask
        setter.set(hand, given.high, given.low)
        ranks = hand.ranks
        setter.set(hand, *house_way)
        followed = ranks == hand.ranks
    except Irregular as event:
        if event.kind != NOT_FOLLOWED:
            raise
        setter.set(hand, *house_way)
    if not followed:
        rule(table, NOT_FOLLOWED)


NOT_FOLLOWED: Final = "house_way_not_followed"


def _dealers(given: Choose, cite: str) -> Refusal | None:
    legal = f"choose: {{seat: {DEALER}, do: set, high, low}}"
    return None if (given.seat, given.do) == (DEALER, "set") else Refusal("the dealer sets this hand", legal, cite)


def called(table: Table, hand: Hand, setter: Setter, decided: str = "") -> None:
    """The dealer calls a hand, and what became of it."""
    high, low = setter.named(hand)
    words = f"{hand.name.capitalize()}, high {high}, low {low}{f': {decided}' if decided else ''}"
    table.announce(words, cite=table.rules.cites.settle)


def show(table: Table, hand: Hand, setter: Setter, decided: str) -> None:
    """10.7, 11.9: a hand is opened, and the dealer says whether it wins, loses or pushes."""
    if hand.seat != DEALER:
        for face in (*hand.high, *hand.low):
            table.disclose(face)
            table.say(Turned(to=hand.name, card=face, cite=table.rules.cites.settle))
    if hand.foul and decided == "lose":
        rule(table, "hand_set_wrongly", hand.area)
    called(table, hand, setter, decided)
