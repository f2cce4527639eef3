"""Cards, and what a table knows of its shoe."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

from houseway.equipment.cards import BACK, DECK, DECKS, JOKER, Shoe, card, name


def test_a_deck_has_52_different_cards() -> None:
    assert len(set(DECK)) == 52
    assert Counter(face[0] for face in DECK) == dict.fromkeys("A23456789TJQK", 4)


def test_cards_are_read_as_people_write_them() -> None:
    assert [card(text) for text in ("6h", "10H", "tS", " ac ", "x")] == ["6h", "Th", "Ts", "Ac", JOKER]
    for wrong in ("1h", "6", "hh", "6hh", "", "11c", BACK):
        with pytest.raises(ValueError, match="is not a card"):
            card(wrong)


def test_cards_have_names() -> None:
    assert [name(face) for face in ("Th", "Ac", "2s", JOKER, BACK)] == [
        "10 of hearts", "ace of clubs", "2 of spades", "joker", "a face-down card",
    ]  # fmt: skip


def test_a_ninth_ace_of_spades_cannot_be_in_eight_decks() -> None:
    shoe = Shoe(decks=8)
    for _ in range(8):
        assert not shoe.lacks("As")
        shoe.take("As")
    assert "ace of spades cannot be in the shoe: all 8 of 8 decks" in shoe.lacks("As")
    assert not shoe.lacks("Ah")
    shoe.shuffle()
    assert not shoe.lacks("As")


def test_an_empty_shoe_gives_nothing_even_face_down() -> None:
    shoe = Shoe(decks=1)
    for _ in range(52):
        assert not shoe.lacks(BACK)
        shoe.take(BACK)
    assert "the shoe is empty" in shoe.lacks(BACK)


def test_a_card_turned_later_is_seen_but_not_drawn_twice() -> None:
    shoe = Shoe(decks=1)
    shoe.take(BACK)
    shoe.turn("5h")
    assert shoe.drawn == 1
    assert shoe.lacks("5h")


def test_what_is_left_is_counted_by_what_the_wagers_tell_apart() -> None:
    shoe = Shoe(decks=2)
    shoe.take("5h")
    shoe.take("5c")
    ranks = {face[0]: count for face, count in shoe.left(lambda face: face[0])}
    assert ranks == dict.fromkeys("A2346789TJQK", 8) | {"5": 6}
    suits = {face[1]: count for face, count in shoe.left(lambda face: face[1])}
    assert suits == {"c": 25, "d": 26, "h": 25, "s": 26}


@pytest.mark.parametrize(("deck", "cards"), [("standard", 52), ("joker", 53), ("no tens", 48)])
def test_a_shoe_knows_its_deck(deck: Literal["standard", "joker", "no tens"], cards: int) -> None:
    shoe = Shoe(decks=6, deck=deck)
    assert (shoe.size, len(shoe.pieces), sum(shoe.copies.values())) == (6 * cards,) * 3
    assert shoe.left() == [(face, 6) for face in DECKS[deck]]


def test_a_card_that_no_deck_has_cannot_be_in_the_shoe() -> None:
    assert Shoe(decks=6).lacks(JOKER) == "there is no joker in this shoe"
    assert Shoe(decks=6, deck="no tens").lacks("Th") == "there is no 10 of hearts in this shoe"
    assert Shoe(decks=6).lacks("2-4") == "there is no 2-4 in this shoe"
    one = Shoe(decks=1, deck="joker")
    assert not one.lacks(JOKER)
    one.take(JOKER)
    assert one.lacks(JOKER) == "joker cannot be in the shoe: it has been seen"
