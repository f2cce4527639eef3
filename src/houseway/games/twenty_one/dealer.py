"""The dealer's hand at blackjack and blackjack switch: the card reader, the hole card, and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from houseway.equipment.cards import BACK
from houseway.games.twenty_one.common import Round, Table, is_blackjack, points
from houseway.games.twenty_one.shoe import deal, reader_fails
from houseway.law.games.twenty_one.blackjack import READER_CARDS, STANDS
from houseway.play.asks import Ask, Irregular, Refusal
from houseway.play.dealing import turn
from houseway.play.inputs import Input, Reader
from houseway.play.tells import Burned

# ── 2.6(j) the card reader and the hole card ─────────────────────────────────────────────────────


def reads(table: Table, round: Round) -> bool:
    """2.6(j): whether the card reader is used: where it is elected, works, and the first card is an ace or a ten."""
    elected = table.rules.procedure == "face_down_card_reader" and not table.state.reader_failed
    return elected and round.dealer[0][0] in READER_CARDS


async def read_hole_card(table: Table, round: Round) -> bool:
    """2.6(j): the hole card goes face down into the reader, exposed to no one: whether it makes blackjack."""
    assert round.hole is not None
    cites, known, up = table.rules.cites, table.covered[round.hole], round.dealer[0]
    result = "" if known == BACK else shown(up, known)

    def judge(given: Input) -> Refusal | None:
        assert isinstance(given, Reader)
        if given.result not in ("blackjack", "none"):
            return Refusal(f"the reader shows {given.result!r}", "blackjack, none", cites.reader)
        if result and given.result != result:
            return table.contradicted(cites.reader)
        return None

    ask: Ask[Input] = Ask(
        "the card reader", frozenset({"reader"}), cite=cites.reader, judge=judge,
        hears=frozenset({"card_reader_malfunction"}),
        default=Reader(result=result) if result else None, chances=lambda: _reader_chances(table, up),
    )  # fmt: skip
    table.script("slide the hole card face down into the card reader, exposing it to no one", cite=cites.reader)
    try:
        given = await ask
    except Irregular:
        reader_fails(table)
        return False
    assert isinstance(given, Reader)
    round.read = given.result
    return given.result == "blackjack"


def shown(up: str, hole: str) -> str:
    """What the card reader shows."""
    return "blackjack" if is_blackjack([up, hole]) else "none"


def _reader_chances(table: Table, up: str) -> list[tuple[Input, int]]:
    return [(Reader(result=shown(up, face)), count) for face, count in table.state.shoe.left(partial(shown, up))]


async def turn_hole_card(table: Table, round: Round, *, cite: str) -> None:
    """2.6(j): the hole card is disclosed; it is what the card reader showed."""
    assert round.hole is not None

    def refuse(face: str) -> Refusal | None:
        if round.read in ("", shown(round.dealer[0], face)):
            return None
        return Refusal(f"the card reader showed otherwise: {round.read}", "", table.rules.cites.reader)

    round.dealer.append(await turn(table, round.hole, "dealer", cite=cite, refuse=refuse))
    round.hole = None


# ── 2.12(b) the dealer's hand ────────────────────────────────────────────────────────────────────


def stands(cards: Sequence[str], *, hits_soft_17: bool) -> bool:
    """2.12(b): on 17 and more, hard or soft; a dealer who hits soft 17 does not stand there."""
    total, soft = points(cards)
    return total > STANDS or (total == STANDS and not (soft and hits_soft_17))


async def dealer_draws(table: Table, round: Round) -> None:
    """2.12(b): additional cards until he stands, and 2.6(h) his final point count."""
    cites = table.rules.cites
    while not stands(round.dealer, hits_soft_17=table.rules.hits_soft_17):
        round.dealer.append(await deal(table, round, "dealer", cite=cites.dealer_draws, at="dealer"))
    total = announce_total(table, round)
    table.no_card = Refusal(f"the dealer draws no card to {total}", cite=cites.dealer_draws)


def announce_total(table: Table, round: Round) -> int:
    """2.6(h): the dealer announces his total."""
    total = points(round.dealer)[0]
    table.announce(str(total), cite=table.rules.cites.dealer_card)
    return total


def draws_none(table: Table, round: Round) -> None:
    """2.12(c): no card is drawn that could change nothing; 2.6(h): the total of those that he has is announced."""
    announce_total(table, round)
    table.no_card = Refusal("the dealer draws no card that would decide nothing", cite=table.rules.cites.no_draw)


def burn_unused(table: Table, round: Round) -> None:
    """13:69F-2A.15(c): a card exposed in error that nobody could use is burned."""
    if round.exposed:
        table.say(Burned(card=round.exposed, cite="13:69F-2A.15(c)"))
        round.exposed = ""
