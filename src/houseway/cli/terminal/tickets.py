"""The person at the keno desk: ``3 17 22 45 for 1`` buys a ticket, enter draws, and what won is presented.

A line is words and numbers: before ``for`` the numbers chosen, with ``/`` between groups; after ``take`` how many
groups at a time, after ``king`` the king, after ``games`` how many games. ``quick 6 for 1`` has the system choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from houseway.cli.terminal import choices
from houseway.cli.terminal.orders import Unclear, number, words
from houseway.cli.terminal.person import GO, Left, Person
from houseway.money import cents, dollars
from houseway.play.asks import Offer
from houseway.play.inputs import Input, Present, Ticket, Void
from houseway.play.table import Table

HELP = (
    ("a ticket", "3 17 22 45 for 1: your numbers and the price; quick 6 for 1: the system picks six; 1 2 / 3 4 take 1 "
                 "2 for .50: groups, taken one and two at a time; king 9 makes 9 the king; games 5 plays it in five"),
    ("enter", "presents a ticket that won; repeats the last tickets where none is in play; otherwise draws"),
    ("d", "draws"),
    ("present N", "presents a ticket for payment"),
    ("void N", "voids a ticket before its game is drawn"),
    ("?", "the wagers of this house, what they pay and their edges; ? spot 6 tells all about one"),
    ("l", "lists again what can be done now"),
    ("q", "leaves, as Ctrl-D and Ctrl-C do"),
    ("sealed", "the SHA-256 of what is to come; when it is opened, check it with  printf %s 'SALT:VALUE' | sha256sum"),
)  # fmt: skip

PARTS = ("for", "on", "take", "king", "games", "quick", "spot")
SUCH = "write 3 17 22 for 1, or quick 6 for 1"
NOISE = ("ticket", "bet", "pick", "spots", "numbers", "and")


# ── reading a line ───────────────────────────────────────────────────────────────────────────────


def order(line: str, seat: str) -> Input:
    """The input that a line means, or `Unclear`; whether it is legal is for the desk to say."""
    typed = words(line.replace("/", " / ").replace("$", " for "))
    if typed[0] in ("present", "void"):
        if len(typed) != 2 or not typed[1].isdigit():
            raise Unclear(f"{typed[0]} which ticket? {typed[0]} 1")
        given = int(typed[1])
        return Present(ticket=given, seat=seat) if typed[0] == "present" else Void(ticket=given)
    parts = _parts(typed)
    lead = parts[""] or parts["on"]
    if parts["on"] and parts[""]:
        parts["for"], lead = parts[""], parts["on"]
    quick = parts["quick"] or parts["spot"]
    if len(quick) == 2:
        quick, parts["for"] = quick[:1], quick[1:]
    groups = _groups(lead)
    straight = len(groups) == 1 and not parts["take"] and not parts["king"]
    return Ticket(
        seat=seat, amount=_amount(parts["for"]), games=_only(parts["games"], "games") or 1,
        wager=f"spot_{_only(quick, 'quick')}" if quick else "", quick_pick=bool(quick),
        numbers=groups[0] if straight else (), groups=() if straight else groups,
        take=tuple(map(_whole, parts["take"])), king=_only(parts["king"], "king"),
    )  # fmt: skip


def _parts(typed: Sequence[str]) -> dict[str, list[str]]:
    """The numbers after each word; those before any word stand under no name."""
    parts: dict[str, list[str]] = {"": [], **{part: [] for part in PARTS}}
    at = ""
    for word in typed:
        if word in PARTS:
            at = word
        elif number(word) or word == "/":
            parts[at].append(word)
        elif word not in NOISE:
            raise Unclear(f"{word!r} is not understood; {SUCH}")
    return parts


def _groups(lead: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    groups: list[list[int]] = [[]]
    for word in lead:
        if word == "/":
            groups.append([])
        else:
            groups[-1].append(_whole(word))
    return tuple(tuple(group) for group in groups if group)


def _whole(word: str) -> int:
    if not word.isdigit():
        raise Unclear(f"{word!r} is not a number of the game; {SUCH}")
    return int(word)


def _only(given: Sequence[str], part: str) -> int:
    if len(given) > 1:
        raise Unclear(f"one number after {part}; {SUCH}")
    return _whole(given[0]) if given else 0


def _amount(given: Sequence[str]) -> int:
    """The price of a wager; 0 where none was typed."""
    if len(given) > 1:
        raise Unclear(f"one price, not {len(given)}; {SUCH}")
    try:
        return cents(f"0{given[0]}" if given[0].startswith(".") else given[0]) if given else 0
    except ValueError as error:
        raise Unclear(str(error)) from None


# ── at the desk ──────────────────────────────────────────────────────────────────────────────────


class Buyer(Person):
    """A player who buys tickets, sees the numbers drawn, and presents what won."""

    bought: Sequence[Ticket] = ()
    """The tickets bought for the last game: what enter repeats."""
    bought_for = -1
    again: Sequence[Ticket] = ()
    price = 0

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """What the person decides; nothing where the numbers may be drawn."""
        self.screen.flush()
        given: Input | None = self._repeated(table)
        if given is None:
            self._can_go_on(table, seat, offers)
            given = self._ask(table, seat, offers)
        if isinstance(given, Void):
            self.bought = ()
        elif isinstance(given, Ticket):
            mine = self.bought if self.bought_for == self.screen.rounds else ()
            self.bought, self.bought_for, self.price = (*mine, given), self.screen.rounds, given.amount
        return given

    def _can_go_on(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> None:
        """Who has nothing in play, to present or to buy a ticket with, leaves."""
        if not offers and not any(chips.seat == seat for chips in table.chips.values()):
            stack = table.stack(seat)
            self.screen.note(f"No ticket is sold for {dollars(stack)}." if stack else "You have no chips left.")
            raise Left

    def _list(self, table: Table[Any, Any], seat: str, offers: Sequence[Offer], *, again: bool = False) -> None:
        for line in lines(offers):
            if again or line not in self.listed:
                self.screen.choices(line)
        self.listed = lines(offers)

    def _aside(self, word: str, table: Table[Any, Any], seat: str, offers: list[Offer]) -> bool:
        if word in ("h", "help"):
            self.screen.table_of(HELP)
            return True
        return super()._aside(word, table, seat, offers)

    def _act(self, line: str, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        if not line:
            return self._enters(table, seat)
        if line.lower() in (*GO, "draw"):
            return None
        given = order(line, seat)
        if isinstance(given, Ticket) and not given.amount:
            return structs.replace(given, amount=self.price or self._price())
        return given

    def _price(self) -> int:
        amount = _amount([self._reply("how much for each wager? ").lstrip("$")])
        if not amount:
            raise Unclear("no price, no ticket")
        return amount

    def _enters(self, table: Table[Any, Any], seat: str) -> Input | None:
        """Enter presents what won, or repeats; otherwise the numbers are drawn."""
        won = _won(table, seat)
        if won:
            return Present(ticket=won[0].ticket, seat=seat)
        if self._repeats(table, seat):
            self.again = self.bought
        return self._repeated(table)

    def _repeats(self, table: Table[Any, Any], seat: str) -> bool:
        idle = not any(chips.seat == seat for chips in table.chips.values())
        return idle and any(table.ask.refuse(ticket) is None for ticket in self.bought)

    def _repeated(self, table: Table[Any, Any]) -> Ticket | None:
        while self.again:
            ticket, *self.again = self.again
            refusal = table.ask.refuse(ticket)
            if refusal is None:
                return ticket
            self._refused(table, refusal)
        return None

    def _enter(self, table: Table[Any, Any], seat: str) -> str:
        won = _won(table, seat)
        if won:
            return f"presents ticket {won[0].ticket} for {dollars(won[0].most)}"
        if self._repeats(table, seat):
            return f"repeats {', '.join(map(_spoken, self.bought[:2]))}{' …' * (len(self.bought) > 2)}"
        return "draws"


def lines(offers: Sequence[Offer]) -> list[choices.Listing]:
    """Tickets to buy; tickets to present or to void."""
    sold = [offer.wager.rpartition("_")[2] for offer in offers if offer.verb == "ticket"]
    mine = [
        f"present {offer.ticket} ({dollars(offer.most)})" if offer.verb == "present" else f"void {offer.ticket}"
        for offer in offers
        if offer.verb != "ticket"
    ]
    such = ["3 17 22 45 for 1", "quick 6 for 1"]
    tickets = [choices.Listing("tickets", such, f"spots {choices.numbers(sold)}")] if sold else []
    return tickets + ([choices.Listing("or", mine)] if mine else [])


def _won(table: Table[Any, Any], seat: str) -> list[Offer]:
    return [offer for offer in table.legal(seat) if offer.verb == "present"]


def _spoken(ticket: Ticket) -> str:
    """A ticket in a few words."""
    numbers = " ".join(map(str, ticket.numbers)) or " / ".join(" ".join(map(str, group)) for group in ticket.groups)
    return f"{numbers or ticket.wager.replace('spot_', 'quick ')} for {dollars(ticket.amount)}"
