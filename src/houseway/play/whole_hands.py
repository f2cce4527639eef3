"""Whole hands in a record: cards that were given together, until the procedure deals or turns them one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeGuard

from houseway.equipment.cards import BACK, UNKNOWN, Pieces, name
from houseway.play.asks import Ask, Refusal
from houseway.play.inputs import Card, Cards, Input, Turn
from houseway.play.refusals import contradicts

HAND: Final = ", hand "
"""Between a box and the number of one of its hands."""
Key = tuple[str, str]
"""The verb of one card, and the place where it goes or lies."""


def is_whole(given: Input) -> TypeGuard[Cards | Turn]:
    """Whether an input gives several cards at once."""
    return isinstance(given, Cards) or (isinstance(given, Turn) and bool(given.faces))


@lru_cache(maxsize=1024)
def place_of(to: str) -> str:
    """The hand that a card goes to, as a record calls it: ``2`` of ``box 2``."""
    _, _, rest = to.partition(" ")
    return rest if rest[:1].isdigit() else to


class WholeHands:
    """What a record gave ahead of the procedure; no tell, no view and no game sees it before it is dealt."""

    def __init__(self) -> None:
        self.faces: dict[Key, list[str]] = {}
        """In the order of the record; one that is dealt leaves an empty text behind."""
        self.unseen: set[Key] = set()
        """Hands that nobody has seen, however many cards they have."""
        self.passed: dict[str, list[int]] = {}
        """By place, the cards that were dealt though the record had not given them: which of the hand each is."""
        self.given = False
        """Whether there is any of both."""
        self.by: dict[Key, tuple[int, Cards | Turn]] = {}
        """The input that gave them, and its number."""
        self.again: Sequence[str] = ()
        """Cards that are shuffled in again before all that are due now have been dealt."""

    def __bool__(self) -> bool:
        return self.given

    @property
    def waits(self) -> bool:
        """Whether there is a card yet to be dealt or turned."""
        return any(map(any, self.faces.values()))

    def refuse(
        self,
        given: Cards | Turn,
        places: Iterable[str],
        shoe: Pieces | None,
        cite: str,
        size: Callable[[str], int],
        hidden: Mapping[str, int],
    ) -> Refusal | None:
        """Refuse cards for a place that is dealt none, or fewer, or that the shoe lacks.

        The words count what all have seen: a card that only a hidden one stands against is refused last, without any.
        """
        verb, place = key = _key(given)
        if place not in {*places} and place.partition(HAND)[0] not in {*places}:
            done = "dealt to" if verb == "card" else "turned of"
            return Refusal(f"no card is {done} {place}", f"to: {', '.join(places)}", cite)
        if verb == "turn" or shoe is None:
            return None
        if 0 < size(place) < len(self.faces.get(key, [])) + len(given.faces):
            legal = f"{size(place)} cards; or irregularity: wrong_number_of_cards"
            return Refusal(f"more cards are given to {place} than go there", legal, cite)
        if key in self.unseen:
            return Refusal(f"the cards of {place} were given as unseen", "turn, when they are turned", cite)
        for face, count in _known(given.faces).items():
            copies, covered = shoe.copies.get(face, 0), hidden.get(face, 0)
            left = min(copies, copies - shoe.seen.get(face, 0) + covered + self.again.count(face))
            if count > left:
                lacks = shoe.lacks(face, covered) if left <= 0 else ""
                reason = lacks or f"{name(face)} is given {count} times, and {left} are left"
                return Refusal(reason, "cards that are left in the shoe", cite)
        if any(count > self._left(face, shoe) for face, count in self._ahead(given.faces).items()):
            return contradicts(cite)
        return None

    def _left(self, face: str, shoe: Pieces) -> int:
        """How many of a face are left, or are shuffled in again."""
        return shoe.copies.get(face, 0) - shoe.seen.get(face, 0) + self.again.count(face)

    def _ahead(self, more: Iterable[str] = ()) -> Counter[str]:
        """The cards that are yet to be dealt, with ``more``."""
        others = [face for (verb, _), faces in self.faces.items() if verb == "card" for face in faces]
        return _known((*others, *more))

    def holds(self, face: str, shoe: Pieces) -> bool:
        """Whether the record has given the last card of a face that is left to a hand."""
        return shoe.copies.get(face, 0) - shoe.seen.get(face, 0) <= self._ahead()[face]

    def gives(self, place: str) -> bool:
        """Whether the record has given the cards that are dealt there."""
        return ("card", place) in self.faces

    def ahead(self, place: str, face: str) -> int:
        """Which card of the hand that the record has given there it is, where it is yet to be dealt; else -1."""
        faces = self.faces.get(("card", place), [])
        return faces.index(face) if face in faces else -1

    def lay(self, given: Cards | Turn, lies: Callable[[str], tuple[Sequence[str], int]], number: int) -> list[str]:
        """Keep the cards of a hand for when they are due; one that is turned may be given with what lay face up. Gives
        those that have been dealt already. ``number`` is that of the input."""
        verb, place = key = _key(given)
        self.given, self.by[key] = True, (number, given)
        if given.faces == (BACK,):
            self.unseen.add(key)
            return []
        faces, (up, down) = list(given.faces), lies(place)
        if verb == "turn" and len(faces) == len(up) + down and Counter(up) < Counter(faces):
            for face in up:
                faces.remove(face)
        self.faces.setdefault(key, []).extend(faces)
        return self._dealt_before(key) if verb == "card" else []

    def pass_over(self, ask: Ask[Any]) -> None:
        """A card is dealt that the record may leave out, or give later."""
        self.passed.setdefault(ask.place, []).append(ask.nth)

    def late(self, given: Cards) -> bool:
        """Whether all of these cards have been dealt already, unrecorded."""
        return len(given.faces) <= len(self.passed.get(_key(given)[1], ()))

    def _dealt_before(self, key: Key) -> list[str]:
        """Of the cards of a hand, those that were passed over; they wait no more."""
        faces, passed, dealt = self.faces[key], self.passed.get(key[1], []), list[str]()
        for nth in [*passed]:
            at = nth if nth >= 0 else next((at for at, face in enumerate(faces) if face), len(faces))
            if at < len(faces) and faces[at]:
                passed.remove(nth)
                dealt.append(faces[at])
                faces[at] = ""
        return dealt

    def pause(self) -> None:
        """Somebody decides before the next card: hands that are all dealt are forgotten, the other cards wait."""
        self.faces = {key: faces for key, faces in self.faces.items() if any(faces)}
        self.unseen.clear()
        self.given = bool(self.faces)

    def _key(self, verb: str, place: str) -> Key:
        """Where the cards of a place are kept: of one of several hands with those of its box, unless it is named."""
        named = (verb, place) in self.faces or (verb, place) in self.unseen
        return verb, place if named else place.partition(HAND)[0]

    def answers(self, ask: Ask[Any]) -> list[Card | Turn]:
        """What is at hand for an ask, the likeliest first; nothing where the record has yet to give it."""
        if "card" in ask.verbs:
            key = self._key("card", ask.place)
            if key in self.unseen:
                return [Card(face=BACK)]
            faces = self.faces.get(key, [])
            at = ask.nth if ask.nth >= 0 else next((at for at, face in enumerate(faces) if face), len(faces))
            return [Card(face=face) for face in faces[at : at + 1] if face]
        if "turn" in ask.verbs:
            faces = [face for face in self.faces.get(self._key("turn", ask.place), []) if face]
            whole = [Turn(of=ask.place, faces=tuple(faces))] if faces else []
            return [*whole, *(Turn(face=face) for face in faces)]
        return []

    def giver(self, ask: Ask[Any]) -> tuple[int, Cards | Turn]:
        """The input that gave the cards that are at hand for an ask, and its number."""
        return self.by[self._key("card" if "card" in ask.verbs else "turn", ask.place)]

    def used(self, ask: Ask[Any], answer: Card | Turn) -> None:
        """An answer of these was taken."""
        faces = self.faces.get(self._key(answer.verb, ask.place), [])
        for face in answer.faces or (answer.face,) if isinstance(answer, Turn) else (answer.face,):
            if face in faces:
                faces[faces.index(face)] = ""

    def left_over(self) -> tuple[int, Cards | Turn] | None:
        """The input that gave more cards than went to their place, and its number; nothing where none did."""
        return next((self.by[key] for key, faces in self.faces.items() if any(faces)), None)

    def forget(self, place: str, *, due: int) -> None:
        """Of the cards that were given there and are yet to be dealt only so many are due: the others are no longer."""
        faces = self.faces.get(("card", place), [])
        ahead = [at for at, face in enumerate(faces) if face]
        for at in ahead[due:]:
            faces[at] = ""

    def clear(self) -> None:
        """The deal is over."""
        self.faces.clear()
        self.unseen.clear()
        self.by.clear()
        self.given = False


def _known(faces: Iterable[str]) -> Counter[str]:
    """How many of each face are given; those that nobody knows are left out."""
    return Counter(face for face in faces if face not in UNKNOWN)


def _key(given: Cards | Turn) -> Key:
    if isinstance(given, Turn):
        return "turn", given.box or given.of
    return "card", (given.box or given.to) + (f"{HAND}{given.hand}" if given.hand else "")
