"""Actors answer asks: a random shoe, dice and wheels; a dealer who closes; players. The game cannot tell them apart.

Chance is sealed before it is asked for: the shoe's order when it is shuffled, the next roll or spin before the wagers.
The table hears the commitment (`Seal`) and, when the shoe is done or the result is in, what was sealed (`Reveal`);
but while a card of the shoe may lie face down, not before the round is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Protocol

from msgspec import structs

from houseway.equipment.cards import BACK, UNKNOWN, pieces_of
from houseway.equipment.chance import Source, commit, salted, shuffled, weighted
from houseway.play.asks import Ask, Offer
from houseway.play.inputs import (
    Burn,
    Card,
    Cut,
    CutCard,
    Fund,
    Input,
    Reveal,
    Roll,
    Seal,
    Shuffle,
    Sit,
    Tiles,
    plain,
)
from houseway.play.table import Table
from houseway.play.tells import Tell
from houseway.play.views import View

AGAIN = "again"
"""In the name of a seal that is made in the middle of a round, behind the side: the one before it stays shut."""


BESIDE = ("at", "by")
"""What an input says beside its verb."""


class Player(Protocol):
    """Somebody at a seat."""

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """An answer to what the table asks, or nothing to decline; `Waits` where there is none yet."""


class Waits(Exception):
    """Raised by a player who has not answered yet: the table waits, and goes on when it is run again."""


# ── the equipment ────────────────────────────────────────────────────────────────────────────────


class Equipment:
    """A shoe, dice or a wheel over a source of chance."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.order: deque[str] = deque()
        """The cards in the shoe, the next one first."""
        self.behind = 0
        """How many cards lie behind the cutting card; 0 where it is not in the shoe."""
        self.sealed: tuple[str, str] | None = None
        self.side = ""
        """The side of a double shoe that all this is of; `other` keeps the same of the other side."""
        self.other: tuple[deque[str], int, tuple[str, str] | None] = deque(), 0, None
        self.held: list[tuple[str, str, str]] = []
        """Seals that are spent and not shown while the round lasts: a card of theirs may lie face down."""
        self.named: dict[str, str] = {}
        """By side: what its cards are sealed as since they were shuffled in the middle of a round."""
        self.drawn: Input | None = None
        """The roll or spin that is sealed and not yet asked for."""
        self.stack = 0
        """How many pieces are delivered at once."""
        self.chance: Ask[Any] | None = None
        """The ask that the dice or the wheel answer."""

    def ready(self, table: Table[Any, Any]) -> Iterator[Input]:
        """Show what is spent and seal what comes next; nothing where it is sealed already."""
        if self.held and not table.fallen:
            yield from self.show_held()
        shoe, self.stack = pieces_of(table.state), table.rules.game.stack
        if shoe is not None and shoe.side != self.side:
            self.order, self.behind, self.sealed, self.other = *self.other, (self.order, self.behind, self.sealed)
            self.side = shoe.side
        if shoe is None:
            if self.drawn is None:
                yield from self._draw(table)
        elif isinstance(table.ask.default, Shuffle):  # one that is due, not one that the licensee may choose
            yield from self._shuffle(table, shoe.pieces, len(shoe.pieces))
        elif shoe.shuffled and (
            len(self.order) != len(shoe.pieces) - shoe.drawn or (shoe.first() and shoe.first() != self.order[0])
        ):
            # A continuous shuffler put the cards back, or the table was resumed in the middle of a shoe; or somebody
            # reports which card was drawn in error.
            left = [face for face, count in shoe.left(str) for _ in range(count)]
            yield from self._shuffle(table, left, len(shoe.pieces) - shoe.drawn, shoe.next)

    def _draw(self, table: Table[Any, Any]) -> Iterator[Input]:
        self.chance = self.chance or foresee(table)
        yield from self.show()
        self.drawn = draw(self.chance, self.source)
        yield self.seal(value_of(self.drawn))

    def _shuffle(
        self, table: Table[Any, Any], pieces: Sequence[str], number: int, first: Sequence[str] = ()
    ) -> Iterator[Input]:
        """Seal so many of the pieces in any order, after those that must come ``first``, with what falls beside them,
        such as dice."""
        beside = table.rules.game.beside(table.rules)
        if self.sealed is not None and table.fallen:
            self.held.append((self.name, *self.sealed))
            shut = {name for name, _, _ in self.held}
            anew = (f"{self.side} {AGAIN} {number}".strip() for number in count(1))
            self.named[self.side] = next(name for name in anew if name not in shut)
        else:
            yield from self.show()
            self.named.pop(self.side, None)
        order = deque(shuffled(pieces, self.source))
        known = [order.popleft() if face in UNKNOWN else face for face in first]
        self.order, self.behind = deque([*known, *order][:number]), 0
        self.drawn = beside(table.rules, self.source) if beside else None
        yield self.seal(" ".join([*self.order, *([value_of(self.drawn)] if self.drawn else [])]))

    def answer(self, ask: Ask[Any]) -> Input:
        """What the equipment answers. A card dealt face down is recorded with its face, which no view shows."""
        if "cut_card" in ask.verbs and self.behind and len(self.order) <= self.behind:
            self.behind = 0
            return CutCard()
        if "card" in ask.verbs:
            return self._card(ask)
        if "burn" in ask.verbs:
            return Burn(face=self.order.popleft())
        if "tiles" in ask.verbs:
            return self._stack(ask)
        if "equipment" not in ask.who:  # a quick pick: the player asks for it after the game's draw is sealed
            return draw(ask, self.source)
        given, self.drawn = self.drawn, None
        return given or ask.default or draw(ask, self.source)

    def _card(self, ask: Ask[Any]) -> Card:
        """The next card; where nobody may see it and a record may leave it out, face down."""
        card = Card(face=self.order.popleft())
        return card if ask.default is None or ask.refuse(card) is None else Card(face=BACK)

    def _stack(self, ask: Ask[Any]) -> Tiles:
        """The next stack of tiles; where nobody may see them, face down."""
        stack = Tiles(faces=tuple(self.order.popleft() for _ in range(self.stack)))
        return stack if ask.refuse(stack) is None else Tiles(faces=(BACK,))

    def cut(self, ask: Ask[Any], seat: str) -> Cut:
        """A cut at any depth that the section allows, each as likely."""
        while True:
            given = Cut(seat=seat, position=1 + self.source.below(len(self.order) - 1))
            if ask.refuse(given) is None:
                return given

    def follow(self, given: Input) -> None:
        """The cut, and the cutting card's place, are applied to the sealed order in public."""
        if isinstance(given, Cut):
            self.order.rotate(-given.position)
        elif isinstance(given, CutCard) and given.from_back >= 0:
            self.behind = given.from_back

    def seal(self, value: str) -> Seal:
        """Commit to a value before it is asked for."""
        self.sealed = salted(self.source), value
        return Seal(commitment=commit(*self.sealed), side=self.name)

    @property
    def name(self) -> str:
        """What the cards of this side are sealed as."""
        return self.named.get(self.side, self.side)

    def show(self) -> Iterator[Input]:
        """Show what was sealed, once."""
        if self.sealed is not None:
            (salt, value), self.sealed = self.sealed, None
            yield Reveal(salt=salt, value=value, side=self.name)

    def show_held(self) -> Iterator[Input]:
        """The round is over: show what could not be shown in it."""
        while self.held:
            name, salt, value = self.held.pop(0)
            yield Reveal(salt=salt, value=value, side=name)


def foresee(table: Table[Any, Any]) -> Ask[Any]:
    """The ask that the dice or the wheel will answer, found on a copy of the table where nobody wagers."""
    copy: Table[Any, Any] = Table(table.rules, resume=table.snapshot())
    while copy.ask.chances is None:
        copy.feed(copy.ask.unanswered)
    return copy.ask


def draw(ask: Ask[Any], source: Source) -> Input:
    """One of the ask's chances by its weight; dice, whose chances are given sorted, fall in any order."""
    assert ask.chances is not None, ask.words
    if ask.draws is not None:
        whole: Input = ask.draws(source)
        return whole
    given: Input = weighted(ask.chances(), source)
    return Roll(dice=tuple(shuffled(given.dice, source))) if isinstance(given, Roll) else given


def value_of(given: Input) -> str:
    """A draw of chance as the text that is sealed: ``"3 4"``, ``"00"``."""
    body = next(value for name, value in plain(given).items() if name not in BESIDE)
    return " ".join(map(str, body)) if isinstance(body, list) else str(body)


def pieces_in(sealed: Sequence[str]) -> tuple[list[str], list[str]]:
    """The cards or tiles of what was sealed, and the numbers beside them: those of dice, or of a generator."""
    beside = [one for one in sealed if one.isdigit()]
    return list(sealed[: len(sealed) - len(beside)]), beside


# ── the table's turns ────────────────────────────────────────────────────────────────────────────


def run(
    table: Table[Any, Any],
    equipment: Equipment,
    players: Mapping[str, Player],
    rounds: int | None = None,
    timed: Callable[[Input], Input] = lambda given: given,
) -> Iterator[tuple[Input, list[Tell]]]:
    """Play rounds (for ever, where none are given); give each input and its tells as they happen.

    ``timed`` adds to an input when it happens. Ends before that where a player `Waits`.
    """
    end = None if rounds is None else table.round + rounds
    done: set[tuple[str, str]] = set()
    while end is None or table.round < end:
        try:
            for given in map(timed, _turn(table, equipment, players, done)):
                tells = table.ruled(given)
                equipment.follow(given)
                yield given, tells
        except Waits:
            return


def _turn(
    table: Table[Any, Any], equipment: Equipment, players: Mapping[str, Player], done: set[tuple[str, str]]
) -> Iterator[Input]:
    """The next inputs: chance, else a player's answer, else the dealer's, who closes when nobody is left to ask.

    ``done`` are those who declined what is asked.
    """
    yield from equipment.ready(table)
    ask = table.ask
    if ask.chances is not None:
        yield equipment.answer(ask)
        return
    asked = [*players] if "seats" in ask.who else [seat for seat in ask.who if seat in players]
    for seat in [seat for seat in asked if (ask.words, seat) not in done]:
        given = players[seat].answer(table, seat, table.legal(seat))
        if given is not None:
            yield given
            return
        done.add((ask.words, seat))
    done.difference_update([(ask.words, seat) for seat in asked])
    yield dealer(ask, equipment)


def dealer(ask: Ask[Any], equipment: Equipment) -> Input:
    """What the dealer does when nobody else answers."""
    if isinstance(ask.default, Cut):
        return equipment.cut(ask, ask.default.seat)
    if isinstance(ask.default, CutCard):
        return CutCard(from_back=ask.about)
    if Fund.verb in ask.verbs:  # nobody else is known who has a part in it
        return Fund(amount=ask.about)
    return ask.unanswered


# ── players ──────────────────────────────────────────────────────────────────────────────────────


class RandomPlayer:
    """Takes offers at random, with small amounts: for fuzzing and soaking. Leaves the cut to the dealer."""

    def __init__(self, source: Source, *, eager: int = 3) -> None:
        self.source, self.eager = source, eager

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """One offer in so many; where an answer is owed, always."""
        ask = table.ask
        if not offers or isinstance(ask.default, Cut) or (not ask.owed and not self.source.below(self.eager)):
            return None
        given = accept(offers[self.source.below(len(offers))], seat, self.source)
        return given if ask.refuse(given) is None else None


class Regular:
    """Company at the table: one small wager at a time."""

    def __init__(self, source: Source, *, amount: int = 500) -> None:
        self.source, self.amount = source, amount

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """A wager where none of its own lies, or a bid; the first of the offers where an answer is owed."""
        ask = table.ask
        if offers and ask.owed:
            return accept(offers[0], seat, self.source)
        won = next((offer for offer in offers if offer.verb == "present"), None)
        if won is not None:
            return accept(won, seat, self.source)
        bid = next((offer for offer in offers if offer.verb == "choose" and 0 < offer.least <= self.amount), None)
        if bid is not None:
            return bid.taken(seat, self.amount // bid.step * bid.step)
        wagers = [offer for offer in offers if offer.verb in ("bet", "ticket")]
        wagers = [offer for offer in wagers if not offer.wager[-1].isdigit()][:3] or wagers
        wagers = [offer for offer in wagers if offer.least <= self.amount] or wagers
        if not wagers or table.closed or any(chips.seat == seat for chips in table.chips.values()):
            return None
        offer = wagers[self.source.below(len(wagers))]
        steps = max(self.amount, offer.least) // offer.step
        given = offer.taken(seat, steps * offer.step)
        return given if ask.refuse(given) is None else None


Policy = Callable[[Any, View, Source], Input | None]
"""What a bot does under the rules of its table by what its seat sees, and nothing else."""


class Bot:
    """A seat that is kept warm by a policy; with no chips left it takes as many as it came with."""

    def __init__(self, policy: Policy, source: Source, *, chips: int, name: str = "") -> None:
        self.policy, self.source, self.chips, self.name = policy, source, chips, name

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """What the policy says; where the table does not take that, what the dealer would do for one who is away."""
        again = Sit(seat=seat, stack=self.chips, by=self.name)
        if {"sit", "shuffle"} <= table.ask.verbs and not table.stack(seat) and table.ask.refuse(again) is None:
            return again
        given = self.policy(table.rules, table.view(seat), self.source) if offers else None
        given = given if given is None or table.ask.refuse(given) is None else table.ask.silent(seat)
        return given and structs.replace(given, by=self.name)


def accept(offer: Offer, seat: str, source: Source) -> Input:
    """An offer as an input, with an amount within its bounds."""
    if not offer.least:
        return offer.taken(seat)
    most = max(offer.least, min(offer.most or offer.least * 10, offer.least + 40 * offer.step))
    return offer.taken(seat, offer.least + offer.step * source.below((most - offer.least) // offer.step + 1))
