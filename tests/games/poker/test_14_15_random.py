"""14.15 however it comes: whatever is reported at whatever pause is ruled on or refused, no chip is lost, and the game
goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import BACK, DECK
from houseway.law.games.poker.common import DEAL_ERRORS
from houseway.play.asks import Ask
from houseway.play.inputs import Card, Choose, Input, Irregularity, Turn
from houseway.play.table import AnyTable, Refused

GAMES: dict[str, dict[str, Any]] = {
    "poker-holdem": {"structure": "no_limit", "button_mode": "dead"}, "poker-omaha": {"variant": "omaha_hilo8"},
    "poker-seven-card-stud": {"ante_amount": "1"}, "poker-five-card-stud": {"five_stud_opener": "high_upcard"},
    "poker-five-card-draw": {"openers": "jacks", "ante_amount": "1"}, "poker-badugi": {}, "poker-triple-draw": {},
}  # fmt: skip


def reported(table: AnyTable, chance: Random) -> Irregularity:
    """Anything that is heard here, with details that fit or do not."""
    seen = [face for face in table.covered.values() if face != BACK]
    seat, kind = chance.choice(table.seats), chance.choice(sorted(table.ask.hears))
    to = chance.choice([seat, "board"]) if kind == "wrong_number_of_cards" else ""
    return Irregularity(
        kind=kind, seat="" if to else seat, to=to, card=chance.choice([*seen, *chance.sample(DECK, 2)]),
        has=chance.randint(0, 8), cards=chance.choice((1, 3)), faces=tuple(chance.sample(DECK, chance.randint(0, 1))),
        reason=chance.choice(DEAL_ERRORS), protected=chance.random() < 0.5, do=chance.choice(("fold", "call", "bet")),
    )  # fmt: skip


def answered(table: AnyTable, chance: Random) -> Input | None:
    """Any card that is left, any offer of any seat, or what a record may leave out."""
    ask: Ask[Any] = table.ask
    left = [face for face, _ in table.state.shoe.left()]
    if "card" in ask.verbs:
        return Card(face=chance.choice(left))
    offers = [(seat, offer) for seat in table.seats for offer in table.legal(seat) if offer.do != "sit_out"]
    if ask.default is not None or not offers:
        given: Input | None = ask.default
        return given or (Turn(face=chance.choice(left)) if "turn" in ask.verbs else None)
    seat, offer = chance.choice(offers)
    return (
        Choose(seat=seat, do="draw")
        if offer.do == "draw"
        else offer.taken(seat, chance.choice((offer.least, offer.most)))
    )


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_14_15_what_is_reported_at_any_pause_is_ruled_on_or_refused(game: str, seed: int) -> None:
    chance = Random(f"{game} {seed}")
    stacks = {str(seat): chance.choice((100, 900, 20000)) for seat in range(1, chance.randint(3, 7))}
    table = games.table(game, stacks, GAMES[game])
    chips = sum(table.ledger.values())
    for _ in range(250):
        odd = bool(table.ask.hears) and chance.random() < 0.15
        given = reported(table, chance) if odd else answered(table, chance)
        if given is None:
            return  # fewer than two have chips
        try:
            table.feed(given)
        except Refused:
            assert odd, given
        assert sum(table.ledger.values()) == chips
        assert 0 <= table.state.shoe.drawn <= len(DECK)
