"""What the subchapters of the poker-ranked house games have in common: one deck, its shuffle, the irregularities.

Each subchapter says it anew, most of them in words that are not held: so each game gives its own citation and basis.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from houseway.law.datum import Basis, Forbidden, Irregularity
from houseway.law.duties import Fitting
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import NOBODY
from houseway.law.options import Choice, Number, Option
from houseway.law.questions import WHICH_CARD, WHICH_SEAT, Question, unexposed

DECK: Final = 52
STUB_COUNTED: Final = 5
"""18.7(e): at least once in so many rounds the stub is counted."""
CUT_DEPTH: Final = 10
"""16.4(c), 18.5(c): the dealer takes at least so many cards from the top; 17.4(e): from either end."""
RECUT: Final = date(1996, 5, 20)
"""R.1996 d.223: a supervisor may have the cards cut again."""
ON_OFF: Final = Choice(("off", "on"))


def one_deck(cite: str, since: date, basis: Basis) -> Option:
    """What a record may say, and no house may change."""
    return Option(
        id="decks", kind=Number(only=(1,), study=None), default=1, cite=cite, since=since, basis=basis, favours=NOBODY,
        note="One is in play; that another may be in a shuffler meanwhile is second_deck.",
    )  # fmt: skip


def shuffler_options(cite: str, since: date, basis: Basis, *, second_deck: str, counts: str = "") -> tuple[Option, ...]:
    """An automated shuffler, a second deck beside it, and, with ``counts``, one that counts the cards itself."""
    shuffler = Option(
        id="automated_shuffler", kind=ON_OFF, default="off", cite=cite, since=since, basis=basis, favours=NOBODY,
    )  # fmt: skip
    second = Option(
        id="second_deck", kind=ON_OFF, default="off", cite=second_deck, since=since, basis=basis, favours=NOBODY,
        note="Backs of another colour; one deck is shuffled while the other is played, by turns.",
    )  # fmt: skip
    counting = Option(
        id="shuffler_counts_deck", kind=ON_OFF, default="off", cite=counts or cite, since=since, basis=basis,
        favours=NOBODY, note="On: the stub is not counted.",
    )  # fmt: skip
    return (shuffler, second, counting) if counts else (shuffler, second)


def shuffler_needed(option: str, value: str, cite: str, since: date, basis: Basis, why: str) -> Forbidden:
    """What goes only with an automated shuffler."""
    return Forbidden(
        when={option: (value,), "automated_shuffler": ("off",)}, cite=cite, since=since, basis=basis, why=why
    )


def recut_option(cite: str, basis: Basis) -> Option:
    """R.1996 d.223: whether a supervisor may have the cards cut again."""
    return Option(
        id="recut_allowed", kind=ON_OFF, default="on", cite=cite, since=RECUT, basis=basis, favours=NOBODY,
        note="17.4(f) has it of double down stud; of this game no text is held.",
    )  # fmt: skip


def cutting_cards(cite: str, since: date, basis: Basis, number: int = 2) -> tuple[Fitting, ...]:
    """A cutting card and a cover card, or the cover card alone: yellow or green, since 2012 of any colour that is told
    from the backs."""
    return (
        Fitting(item="cutting_cards", number=number, colours=("yellow", "green"), cite=cite, since=since,
                until=SUCCESSOR, basis=basis),
        Fitting(item="cutting_cards", number=number, cite=cite, since=SUCCESSOR, basis="sibling",
                note="As 13:69F-23.2(a)."),
    )  # fmt: skip


def backs(one: str, two: str, since: date, basis: Basis) -> tuple[Fitting, ...]:
    """Backs of one colour, or of two where a second deck is used."""
    second = {"second_deck": ("on",)}
    return (
        Fitting(item="backs", cite=one, since=since, basis=basis, unless=second),
        Fitting(item="backs", number=2, cite=two, since=since, basis=basis, when=second),
    )


_AS_NEXT: Final = "It is used as though it were the next card."
VOID: Final = "All hands are void: the wagers go back and the cards are reshuffled."
_DECK_REMOVED: Final = "All hands are void: the wagers go back and the deck is removed from the table."


def irregularities(
    cite: str, since: date, basis: Mapping[str, Basis], *, hand: str, pile: str, own: Mapping[str, str] | None = None
) -> dict[str, Irregularity]:
    """17.11, and what 18.7(e) rules on: by kind. ``basis`` is that of each, `sibling` unless it is said; ``own`` the
    paragraphs of a subchapter that has some of its own; ``hand`` what a hand consists of, ``pile`` whose cards the
    dealer keeps face down."""

    def one(
        kind: str, event: str, ruling: str, asks: tuple[Question, ...] = (), needs: tuple[str, ...] = ()
    ) -> Irregularity:
        return Irregularity(
            kind=kind, cite=(own or {}).get(kind, cite), since=since, basis=basis.get(kind, "sibling"), event=event,
            ruling=ruling, asks=asks, needs=needs, note=_ANALOGY.get(kind, "") if basis.get(kind) != "nj" else "",
        )  # fmt: skip

    found = (
        one("card_found_face_up", "A card is found face up in the shoe or the deck.",
            "It is not used; it goes to the discard rack. A second one: all hands are void.", (WHICH_CARD,), ("card",)),
        one("card_drawn_in_error", "A card is drawn in error without its face being exposed.",
            _AS_NEXT, (unexposed(_AS_NEXT),)),
        one("wrong_number_of_cards", f"A player or {pile} has more or fewer cards than {hand}.", VOID, (Question("Who?", "to"),), ("to",)),
        one("wrong_deck_count", "The stub is counted, every hand has its cards, and the deck is not complete.",
            _DECK_REMOVED, (Question("How many cards are left?", "left"), Question("Or how many are there in all?", "count"))),
        one("shuffler_failed", "The automated shuffler jams, stops, or does not finish a cycle.",
            "The cards are reshuffled by the approved procedure."),
        one("other_shuffle_method", "Another way to shuffle is wanted while a shuffler is at the table.",
            "The shuffler is first removed from the table."),
    )  # fmt: skip
    return {irregularity.kind: irregularity for irregularity in found}


_ANALOGY: Final = {
    "card_found_face_up": "As 17.11(b).", "card_drawn_in_error": "As 17.11(c).",
    "wrong_number_of_cards": "As 17.11(d), 18.7(e)2.", "wrong_deck_count": "As 18.7(e)2.",
    "shuffler_failed": "As 17.11(e).", "other_shuffle_method": "As 17.11(f).",
}  # fmt: skip


def counts(stub: str, shuffler: str, since: date, basis: Basis) -> tuple[Irregularity, ...]:
    """18.7(e)-(f): a count of the stub that was left out, and a shuffler that counts a wrong number of cards."""
    note = "" if basis == "nj" else "As 18.7(e)-(f). "
    return (
        Irregularity(
            kind="shuffler_count_wrong", cite=shuffler, since=since, basis=basis, note=note.strip(),
            event="The automated shuffler that counts the cards does not find 52 of them.",
            ruling="The deck is removed from the table; another one is brought.",
        ),
        Irregularity(
            kind="stub_not_counted", cite=stub, since=since, basis=basis,
            event="The stub was not counted, and five rounds have been played since it was.",
            ruling="The section is broken: the stub of the next round is counted.",
            note=f"{note}What follows for the rounds played the text does not say.",
        ),
    )  # fmt: skip


def left_seat(cite: str, since: date) -> Irregularity:
    """Who has cards stays seated; what follows where a player does not."""
    return Irregularity(
        kind="player_left_seat", cite=cite, since=since, basis="other-state",
        event="A player who has received cards leaves the seat before the round is over.",
        ruling="The wagers are abandoned: they lose.", asks=(WHICH_SEAT,), needs=("seat",),
        note="That the player stays is 18.6(b); what follows is 58 Pa. Code 679a.7(b), of let it ride.",
    )  # fmt: skip


def shoe_jam(cite: str, since: date) -> Irregularity:
    """A machine that dispenses stacks stops."""
    return Irregularity(
        kind="shoe_jam", cite=cite, since=since, basis="practice", event="The automated shoe jams in a round.",
        ruling=VOID, note="No text is found.",
    )  # fmt: skip
