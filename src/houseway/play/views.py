"""What a seat may see: the fold of the tells it may see, and nothing else. One record, for every screen there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from houseway.money import cents, dollars
from houseway.play import accounts
from houseway.play.accounts import CAGE, HOUSE
from houseway.play.asks import Offer
from houseway.play.lying import Lying
from houseway.play.rules import Rules

if TYPE_CHECKING:
    from houseway.play.table import Table


class Hand(Struct, frozen=True):
    """Cards or tiles that lie together, and what they are worth, in words."""

    name: str
    """``dealer``, ``player``, ``box 3, hand 2``."""
    cards: list[str]
    says: str = ""


class Lies(Struct, frozen=True, kw_only=True):
    """What lies on the table: of this round, or of the last one until chance falls again."""

    hands: list[Hand]
    dice: list[int]
    result: str
    """Where the wheel came to rest; nothing before it was spun."""
    drawn: list[int]


class Laid(Struct, frozen=True, kw_only=True):
    """Chips on the layout: whose, on which wager, and where."""

    seat: str
    wager: str
    amount: str
    box: str = ""
    spot: str = ""
    hand: str = ""


class Asked(Struct, frozen=True):
    """What the table asks for, of whom, and with which verbs it is answered."""

    words: str
    who: list[str]
    verbs: list[str]


class View(Struct, frozen=True, kw_only=True):
    """A table as somebody sees it: chips, cards, what was told in this round and the last, and what they may do now."""

    game: str
    seat: str
    """Your own, or nothing."""
    round: int
    stack: str
    """The chips that you have in hand; nothing where you have no seat."""
    stacks: dict[str, str]
    """Chips in hand, by seat."""
    chips: list[Laid]
    """Chips on the layout."""
    accounts: dict[str, str]
    """All chips there are, by account: see `accounts`."""
    vigorish_due: dict[str, str]
    roles: dict[str, str]
    resting: list[str]
    """The seats whose players sit out."""
    lies: Lies
    point: int
    """Of a dice game; 0 before a come out roll."""
    several: bool
    """Whether one may wager at several places."""
    fallen: bool
    """Whether chance has fallen in this round."""
    net: str
    """What you won or lost in the last round; nothing where you had no wager in it."""
    tells: list[dict[str, Any]]
    """Facts with their sections; of a served table in words too (`says`)."""
    last: int
    """How many of the tells are of the round before."""
    earlier: int
    """How many of the tells were told before you sat down: they are not yours."""
    asked: Asked
    offers: list[Offer]
    """What you may do now; amounts in cents."""
    sealed: dict[str, str]
    """The commitments to chance that is not yet shown, by the side of the shoe."""

    seq: int = 0
    """Of a served table: how many records it has, and so where to follow its events from."""
    waiting: str = ""
    """Of a served table, as those below: what is asked of whom, in words."""
    may_go: bool = False
    go: str = ""
    """What the dealer does when you say that you are done."""
    more: str = ""
    """The play chips that you may take, having none left."""
    hurry: float = 0
    """In how many seconds the dealer can go on without those who are awaited."""
    left: float = 0
    """Where rounds follow by themselves: in how many seconds the dealer goes on, without who is in turn or with the
    next round."""
    bots: list[str] = []
    """The seats that bots keep warm."""
    skips: bool = False
    """Whether what is asked may be passed over by a wager."""
    freed: float = 0
    """In how many seconds your seat is freed if you do nothing."""

    def may(self, verb: str) -> list[Offer]:
        """The offers of a verb."""
        return [offer for offer in self.offers if offer.verb == verb]

    def says(self) -> list[str]:
        """What was told, in words."""
        return [tell["says"] for tell in self.tells if tell.get("says")]


def view(table: Table[Any, Any], seat: str) -> View:
    """The table as that seat sees it."""
    game, told, earlier = table.rules.game, table.seen_by(seat), table.earlier(seat)
    last, fallen = table.last, table.fallen
    return View(
        game=game.law.id,
        seat=seat,
        round=table.round,
        stack=dollars(table.stack(seat)) if table.seated(seat) else "",
        stacks={one: dollars(table.stack(one)) for one in table.seats},
        chips=[laid(table, account) for account in table.chips],
        accounts={name: dollars(amount) for name, amount in table.ledger.items()},
        vigorish_due={one: dollars(due) for one, due in table.due.items()},
        roles=dict(table.roles),
        resting=[one for one in table.seats if one in {*game.resting(table)}],
        lies=lies(table.rules, Lying.after(told[last:] if fallen else told[:last])),
        point=game.point(table.state),
        several=game.several(table.rules),
        fallen=fallen,
        net=net(told[earlier:last], seat),
        tells=told,
        earlier=earlier,
        last=last,
        asked=Asked(table.ask.words, list(table.ask.who), sorted(table.ask.verbs)),
        offers=table.legal(seat),
        sealed=dict(table.commitments),
    )


def laid(table: Table[Any, Any], account: str) -> Laid:
    """A stack on the layout as a view has it."""
    chips, amount = table.chips[account], dollars(table.ledger[account])
    return Laid(
        seat=chips.seat, wager=chips.wager, box=chips.box, spot=chips.spot, hand=chips.hand, amount=amount
    )  # fmt: skip


def lies(rules: Rules, lying: Lying) -> Lies:
    """What lies there, every hand with what it is worth."""
    hands = [Hand(name, list(cards), rules.game.says(rules, name, cards)) for name, cards in lying.hands.items()]
    return Lies(hands=hands, dice=lying.dice, result=lying.result, drawn=lying.drawn)


def net(told: Sequence[Mapping[str, Any]], seat: str) -> str:
    """What the player of a seat won or lost by the tells of a round; "" without a wager in it."""
    own, played = 0, False
    for tell in told:
        if tell["tell"] == "settled":
            played |= tell["seat"] == seat
        elif tell["tell"] == "moved" and CAGE not in (tell["from"], tell["to"]):
            crossed = (accounts.owner(tell["to"]) == seat) - (accounts.owner(tell["from"]) == seat)
            own += crossed * cents(tell["amount"])
            played |= crossed < 0 and tell["to"] == HOUSE  # a keno ticket is settled when it is presented
    return dollars(own) if played else ""
