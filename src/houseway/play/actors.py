"""Actors answer asks: a random shoe, dice and wheels; a dealer who closes; players. The game cannot tell them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from houseway.equipment.cards import BACK, DECK
from houseway.equipment.chance import Source, commit, salted, shuffled, weighted
from houseway.play.asks import Ask, Offer
from houseway.play.inputs import (
    Bet,
    Burn,
    Card,
    Choose,
    Close,
    Cut,
    CutCard,
    Input,
    Remove,
    Reveal,
    Roll,
    Seal,
    Shuffle,
    Spin,
    Turn,
)
from houseway.play.table import Table
from houseway.play.tells import Tell


class Player(Protocol):
    """Somebody at a seat."""

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """One of the offers as an input, or nothing to decline."""


class Equipment:
    """A shoe, dice and wheels over a source of chance, sealed before they are asked for and shown after."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.order: list[str] = []
        """The cards still in the shoe, the next one last."""
        self.cutting_card = 0
        """How many cards lie behind the cutting card."""
        self.down: list[str] = []
        self.sealed: tuple[str, str] | None = None
        self.drawn: Input | None = None

    def answer(self, table: Table[Any, Any]) -> Input:
        """Answer what the table asks of its equipment."""
        ask = table.ask
        if "card" in ask.verbs:
            return self._card(ask)
        if "burn" in ask.verbs:
            return Burn(face=self.order.pop())
        if "turn" in ask.verbs:
            return Turn(face=self.down.pop(0))
        given, self.drawn = self.drawn, None
        return given if given is not None else self._chance(ask)

    def _card(self, ask: Ask[Any]) -> Input:
        if self.cutting_card and len(self.order) <= self.cutting_card:
            self.cutting_card = 0
            return CutCard()
        face = self.order.pop()
        if "face down" in ask.words:
            self.down.append(face)
            return Card(face=BACK)
        return Card(face=face)

    def _chance(self, ask: Ask[Any]) -> Input:
        assert ask.chances is not None
        given: Input = weighted(ask.chances(), self.source)
        return given

    def shuffle(self, decks: int) -> None:
        """A uniform permutation of all the decks."""
        self.order = shuffled(DECK * decks, self.source)
        self.cutting_card = 0

    def cut(self, position: int) -> None:
        """The cards in front of the cutting card go to the back, in public."""
        at = len(self.order) - position
        self.order = self.order[at:] + self.order[:at] if position else self.order

    def seal(self, value: str) -> Seal:
        """Commit to a value before it is asked for."""
        self.sealed = salted(self.source), value
        return Seal(commitment=commit(*self.sealed))

    def reveal(self) -> Reveal | None:
        """Show what was sealed."""
        if self.sealed is None:
            return None
        (salt, value), self.sealed = self.sealed, None
        return Reveal(salt=salt, value=value)


def value_of(given: Input) -> str:
    """A draw of chance as the text that is sealed."""
    if isinstance(given, Roll):
        return ",".join(map(str, given.dice))
    return given.result if isinstance(given, Spin) else ""


def run(
    table: Table[Any, Any], equipment: Equipment, players: Mapping[str, Player], rounds: int
) -> Iterator[tuple[Input, list[Tell]]]:
    """Play rounds; give each input and its tells as they happen. The dealer closes when nobody is left to ask."""
    end = table.round + rounds
    done: set[str] = set()
    while table.round < end:
        for given in _turn(table, equipment, players, done):
            yield given, table.feed(given)


def _turn(
    table: Table[Any, Any], equipment: Equipment, players: Mapping[str, Player], done: set[str]
) -> Iterator[Input]:
    """The next inputs: chance, a player's answer, or the dealer's."""
    ask = table.ask
    if ask.verbs & {"shuffle"}:
        shown = equipment.reveal()
        if shown:
            yield shown
        equipment.shuffle(table.state.shoe.decks)
        yield equipment.seal(" ".join(reversed(equipment.order)))
        yield Shuffle()
        return
    if ask.verbs == {"choose", "cut"}:
        least = 10
        position = least + equipment.source.below(52 * table.state.shoe.decks - 2 * least + 1)
        equipment.cut(position)
        yield Cut(seat="dealer", position=position)
        return
    if ask.verbs == {"cut_card"}:
        default = ask.default
        assert isinstance(default, CutCard)
        equipment.cutting_card = default.from_back
        yield default
        return
    if ask.chances is not None:
        yield equipment.answer(table)
        if equipment.sealed is not None and "shoe" not in dir(table.state):
            shown = equipment.reveal()
            assert shown is not None
            yield shown
        done.clear()
        return
    for seat in [seat for seat in players if seat not in done and (seat in ask.who or "seats" in ask.who)]:
        offers = table.legal(seat)
        given = players[seat].answer(table, seat, offers) if offers else None
        if given is not None:
            yield given
            return
        done.add(seat)
    done.clear()
    yield ask.default if ask.default is not None else Close()


class RandomPlayer:
    """Takes offers at random, with small amounts: for fuzzing and soaking."""

    def __init__(self, source: Source, *, eager: int = 3) -> None:
        self.source, self.eager = source, eager

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """One offer in so many; an ask of this seat alone is always answered."""
        if table.ask.who != (seat,) and self.source.below(self.eager) == 0:
            return None
        return accept(offers[self.source.below(len(offers))], seat, self.source)


def accept(offer: Offer, seat: str, source: Source) -> Input:
    """An offer as an input, with an amount within its bounds."""
    if offer.verb == "choose":
        return Choose(seat=seat, do=offer.do, wager=offer.wager, box=offer.box)
    if offer.verb == "remove":
        return Remove(seat=seat, wager=offer.wager, box=offer.box)
    most = max(offer.least, min(offer.most or offer.least * 10, offer.least + 40 * offer.step))
    steps = (most - offer.least) // offer.step
    return Bet(seat=seat, wager=offer.wager, box=offer.box, amount=offer.least + offer.step * source.below(steps + 1))
