"""What a refusal may tell: the same in every world that looks the same, whatever lies covered or is yet to be dealt.

Two worlds have the same visible history and other hidden cards. Whatever is reported in them is answered alike, but
for one fixed sentence where the report contradicts a hidden card of one of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from houseway import games
from houseway.equipment.cards import BACK, pieces_of
from houseway.play import inputs, tells
from houseway.play.inputs import Card, Close, Input, Tiles
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable, Refused, Table
from tests.trials import FACTOR

GAMES: Final[dict[str, dict[str, Any]]] = {
    "poker-omaha": {}, "poker-holdem": {}, "poker-seven-card-stud": {"ante_amount": "1"},
    "poker-five-card-draw": {"openers": "jacks", "ante_amount": "1"}, "poker-badugi": {},
    "caribbean-stud": {}, "let-it-ride": {}, "three-card-poker": {}, "double-down-stud": {}, "fast-action-holdem": {},
    "pai-gow-poker": {}, "pai-gow": {}, "baccarat-chemin-de-fer": {},
    "blackjack": {"decks": 1, "hole_card_procedure": "face_down_card_reader"},
}  # fmt: skip
"""Games in which cards or tiles lie covered, under rules by which few decks are played with."""
WORLDS: Final = 4 * FACTOR
PROBES: Final = 40
ASIDE: Final = frozenset({"sit_out", "fold", "surrender"})
STEPS: Final = 300


class Dealt:
    """A table to which people deal from a deck that is known here: every card is reported, face down ones too."""

    def __init__(self, game: str, chance: Random) -> None:
        shown = games.game(game).shown
        self.rules = games.rules(game, {**shown, **GAMES[game]})
        self.chance, self.stacks = chance, {str(seat): 50000 for seat in chance.sample(range(1, 7), 3)}
        self.table: AnyTable = Table(self.rules, self.stacks)
        pieces = pieces_of(self.table.state)
        assert pieces is not None
        self.deck = [*pieces.pieces]
        chance.shuffle(self.deck)
        self.taken: list[Input] = []

    def answer(self) -> Input | None:
        """Any lawful answer to what is asked now; None where the record has none."""
        table, ask, chance = self.table, self.table.ask, self.chance
        if "card" in ask.verbs:
            return Card(face=self.deck.pop()) if self.deck else None
        if "tiles" in ask.verbs and ask.default is None:
            return Tiles(faces=tuple(self.deck.pop() for _ in range(4))) if len(self.deck) > 3 else None
        offers = [(seat, offer) for seat in table.seats for offer in table.legal(seat)]
        offers = [(seat, offer) for seat, offer in offers if offer.do not in ASIDE and offer.verb != "remove"]
        if offers and chance.random() < 0.8:
            seat, offer = chance.choice(offers)
            return offer.taken(seat, offer.least)
        if ask.default is not None or "close" in ask.verbs:
            return ask.default or Close()
        found = [given for given, _ in ask.chances()] if ask.chances else [offer.taken(seat) for seat, offer in offers]
        return chance.choice(found) if found else None

    def play(self, steps: int) -> None:
        for _ in range(steps):
            given = self.answer()
            if given is None:
                return
            try:
                self.table.ruled(given)
            except Refused:
                continue
            self.taken.append(given)
            if self.table.round:
                return


def follow(dealt: Dealt, taken: list[Input]) -> AnyTable | None:
    """The table after these inputs; None where they are no record."""
    table: AnyTable = Table(dealt.rules, dealt.stacks)
    try:
        for given in taken:
            table.ruled(given)
    except Refused:
        return None
    return table


def exchanged(taken: list[Input], one: str, other: str) -> list[Input]:
    """The inputs with two faces in each other's place."""
    texts = (json.dumps(inputs.plain(given)) for given in taken)
    swapped = (
        text.replace(f'"{one}"', '"-"').replace(f'"{other}"', f'"{one}"').replace('"-"', f'"{other}"') for text in texts
    )
    return [inputs.read(json.loads(text)) for text in swapped]


def replaced(taken: list[Input], one: str, other: str, chance: Random) -> list[Input]:
    """The inputs with another face in place of one of its copies."""
    at = chance.choice([number for number, given in enumerate(taken) if given == Card(face=one)] or [-1])
    return [Card(face=other) if number == at else given for number, given in enumerate(taken)]


def visible(table: AnyTable) -> Any:
    """All that somebody sees who has no seat."""
    return table.view("")


def reported(dealt: Dealt, chance: Random) -> Iterator[Any]:
    """Reports of all kinds about two faces: right, wrong by themselves, of places and hands that there are or not."""
    table, pieces = dealt.table, pieces_of(dealt.table.state)
    assert pieces is not None
    faces = sorted({*pieces.pieces})
    places = [*table.seats, "dealer", *table.rules.game.piles, "moon"]
    while True:
        a, b, c, d = chance.choices(faces, k=4)
        to = chance.choice(places)
        yield from (
            {"card": a}, {"card": f"{a}x"}, {"burn": a}, {"turn": a}, {"turn": {"of": to, "faces": [a, b]}},
            {"cards": {"to": to, "faces": [a]}}, {"cards": {"to": to, "faces": [a, b, a]}},
            {"cards": {"to": to, "faces": [a] * chance.randint(2, 9)}}, {"cards": {"to": to, "faces": [a, BACK]}},
            {"cards": {"to": to, "faces": [a, b, c, d, a, b, c, d]}}, {"cards": {"to": to, "faces": [a, b, c, d]}},
            {"tiles": {"to": to, "faces": [a, b, c, d]}}, {"tiles": {"to": to, "faces": [a, a, a, b]}},
            {"reader": chance.choice(["none", "blackjack"])},
            {"choose": {"seat": to, "do": "draw", "discard": [a]}},
            {"choose": {"seat": to, "do": "draw", "discard": [a, a, b]}},
            {"choose": {"seat": to, "do": "set", "high": [a, b, c, d, a], "low": [a, b]}},
            {"choose": {"seat": to, "do": "set", "high": [a, b], "low": [c, d]}},
        )  # fmt: skip
        for kind in sorted(table.ask.hears) or ["card_found_face_up"]:
            told = {"kind": kind, "card": a, "seat": to}
            yield {"irregularity": told}
            yield {"irregularity": told | {"to": to, "faces": [a, b], "cards": "2", "exposed": "on"}}
            yield {"irregularity": told | {"seat": "", "has": "3", "do": "fold"}}
        number = chance.randint(1, max(1, table.count))
        yield {"correct": {"input": str(number), "to": {"card": a}}}
        yield {"correct": {"input": str(number), "to": {"cards": {"to": to, "faces": [a, b]}}}}


def answered(dealt: Dealt, taken: list[Input], given: Input) -> tuple[str, Any]:
    """How a report is answered, as somebody reads it who has no seat."""
    table = follow(dealt, taken)
    assert table is not None
    try:
        table.feed(given)
    except Refused as refused:
        seen = refused.seen_by("")
        own = seen.reason == CONTRADICTS or seen.reason.endswith("may not do this")
        return "contradicts" if own else "refused", (seen.input, seen.asked, seen.reason, seen.legal, seen.cite)
    return "taken", ()


def worlds(dealt: Dealt, chance: Random) -> list[Input] | None:
    """The same history with other hidden cards; None where there is none."""
    hidden = sorted(face for face, count in dealt.table.hidden.items() if count)
    if not hidden:
        return None
    for _ in range(20):
        one, other = chance.choice(hidden), chance.choice([*hidden, *dealt.deck])
        if one == other:
            continue
        alike = exchanged(dealt.taken, one, other), replaced(dealt.taken, one, other, chance)
        taken = chance.choice(alike)
        if taken == dealt.taken:
            continue
        table = follow(dealt, taken)
        if table is not None and visible(table) == visible(dealt.table):
            return taken
    return None


@pytest.mark.parametrize("seed", range(WORLDS))
@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_the_same_whatever_lies_covered(game: str, seed: int) -> None:
    chance = Random(f"{game} {seed}")
    dealt = Dealt(game, chance)
    other = None
    for _ in range(STEPS * FACTOR):
        dealt.play(chance.randint(1, 9))
        if chance.random() < 0.5 and (other := worlds(dealt, chance)) is not None:
            break
        if dealt.table.round:
            dealt = Dealt(game, chance)
    assert other is not None, "no world with other hidden cards was found"
    reports = reported(dealt, chance)
    for _ in range(PROBES * (1 + len(dealt.table.ask.hears) // 4)):
        try:
            given = inputs.read(said := next(reports))
        except inputs.BadInput:
            continue
        found = [answered(dealt, taken, given) for taken in (dealt.taken, other)]
        kinds = {kind for kind, _ in found}
        if kinds == {"contradicts", "taken"}:
            continue
        assert found[0] == found[1], said


def test_a_table_that_is_loaded_tells_no_card_that_was_burned_before() -> None:
    """2.6(c): the nine of clubs that was burned face down is the only one that not all have seen."""
    rules = {"decks": "6", "hole_card_procedure": "no_hole_card"}
    lived = games.table("blackjack", {"1": 100_000}, rules)
    wagered: list[Any] = [{"bet": {"seat": "1", "wager": "blackjack_wager", "amount": "10"}}, "close", {"card": "9c"}]
    stand = {"choose": {"seat": "1", "do": "stand"}}
    for given in ("shuffle", {"burn": "9c"}, *wagered, {"card": "9c"}, {"card": "9c"}, stand, {"card": "9c"}):
        lived.feed(inputs.read(given))
    assert lived.round == 1
    for table in (lived, AnyTable(lived.rules, resume=lived.snapshot())):
        for given in wagered:
            table.feed(inputs.read(given))
        with pytest.raises(Refused, match=CONTRADICTS):
            table.feed(inputs.read({"card": "9c"}))


def test_11_9_a_hand_that_would_hold_a_card_twice_is_refused_in_the_words_for_what_lies_covered() -> None:
    """A correction gives the dealer the same three of hearts again, and the house way has nothing to set."""
    table = games.table("pai-gow-poker", {"1": 100_000})
    for given in ("shuffle", {"cut": {"position": 20}}, "close", {"roll": [1, 2, 5]}):
        table.feed(inputs.read(given))
    left = ["9h", "3d", "Kc", "3h", "Qc", "Ts", "Kd"]
    while left:
        table.feed(Card(face=left.pop(0) if "dealer" in table.ask.words else BACK))
    for number in (table.count - 1, table.count):
        with pytest.raises(Refused, match=CONTRADICTS):
            table.feed(inputs.read({"correct": {"input": number, "to": {"card": "3h"}}}))


@pytest.mark.parametrize("hole", ["8s", "Kc"])
def test_a_correction_that_a_covered_card_stands_against_does_not_name_it(hole: str) -> None:
    """2.6(j): one deck, and the hole card lies face down; the dealer reports that a seven was the king of clubs."""
    rules = {"decks": "1", "hole_card_procedure": "face_down_no_peek"}
    table = games.table("blackjack", {"1": 10_000}, rules)
    bet = {"bet": {"seat": 1, "wager": "blackjack_wager", "amount": "10.00"}}
    for said in (bet, "close", *({"card": face} for face in ("5h", "9d", "7c", hole))):
        table.feed(inputs.read(said))
    fault = inputs.read({"correct": {"input": table.count - 1, "to": {"card": "Kc"}}})
    if hole == "Kc":
        with pytest.raises(Refused) as refused:
            table.feed(fault)
        assert (refused.value.reason, refused.value.legal) == (CONTRADICTS, "")
        assert "Kc" not in refused.value.line()
        assert "king" not in refused.value.line()
    else:
        assert any(isinstance(tell, tells.Corrected) for tell in table.feed(fault))
