"""The chips of a table: who has how many, what lies on the layout, and what moves when a wager is settled.

`Moved` is the one tell that moves money; the sum over all accounts never changes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from houseway.money import Odds
from houseway.play import accounts
from houseway.play.accounts import CAGE, HOUSE, Chips
from houseway.play.inputs import Bet
from houseway.play.tells import Announced, Moved, Role, Script, Settled, Tell


class Ledger:
    """What a game may do with chips, and tell of them."""

    ledger: dict[str, int]
    """Every account's chips."""
    brought: dict[str, int]
    """The chips each seat has brought to the table and not taken away."""
    unlimited: list[str]
    """Seats whose stack the record does not give."""
    due: dict[str, int]
    """Vigorish owed and not yet collected, by seat."""
    roles: dict[str, str]
    chips: dict[str, Chips]
    """The stacks on the layout, by account."""
    tells: list[Tell]
    _seats: list[str] | None
    """The seats taken, by number; nothing where that has to be found again."""

    # ── telling ──────────────────────────────────────────────────────────────────────────────────

    def say(self, tell: Tell) -> None:
        """Record a tell."""
        self.tells.append(tell)

    def announce(self, words: str, cite: str) -> None:
        """The dealer speaks."""
        self.tells.append(Announced(words=words, cite=cite))

    def script(self, act: str, cite: str) -> None:
        """The dealer acts."""
        self.tells.append(Script(act=act, cite=cite))

    def role(self, role: str, seat: str, cite: str) -> None:
        """Somebody holds a role from now on."""
        self.roles[role] = seat
        self.tells.append(Role(role=role, seat=seat, cite=cite))

    # ── chips ────────────────────────────────────────────────────────────────────────────────────

    def move(self, source: str, target: str, amount: int, cite: str) -> None:
        """Move chips from one account to another."""
        if not amount:
            return
        ledger, chips = self.ledger, self.chips
        left = ledger.get(source, 0) - amount
        if left or source not in chips:
            ledger[source] = left
        else:
            del ledger[source], chips[source]
        ledger[target] = ledger.get(target, 0) + amount
        self.tells.append(Moved(source=source, target=target, amount=amount, cite=cite))

    def seated(self, seat: str) -> bool:
        """Whether somebody sits there."""
        return accounts.seat(seat) in self.ledger

    def stack(self, seat: str) -> int:
        """The chips that a seat has in hand."""
        return self.ledger.get(accounts.seat(seat), 0)

    def amount(self, chips: Chips) -> int:
        """How much lies there."""
        return self.ledger.get(chips.account, 0)

    def stake(self, seat: str, wager: str, box: str = "", spot: str = "") -> int:
        """How much a seat has on a wager."""
        return self.ledger.get(accounts.bet(seat, wager, box, spot), 0)

    def lay(
        self, seat: str, wager: str, amount: int, cite: str, box: str = "", spot: str = "", hand: str = ""
    ) -> Chips:
        """Chips go down on the layout, to those that lie there already."""
        chips = accounts.stack(seat, wager, box, spot, hand)
        lies = self.chips.setdefault(chips.account, chips)
        self.move(accounts.seat(seat), chips.account, amount, cite)
        return lies

    def take(self, chips: Chips, amount: int, cite: str) -> None:
        """Chips come off the layout, back to their player."""
        self.move(chips.account, accounts.seat(chips.seat), amount, cite)

    def holds(self, bet: Bet) -> bool:
        """Whether the seat is taken and has the chips."""
        stack = self.ledger.get(accounts.seat(bet.seat))
        return stack is not None and bet.amount > 0 and (bet.amount <= stack or bet.seat in self.unlimited)

    def net(self, seat: str) -> int:
        """What a seat has won or lost: standing wagers count as neither, vigorish owed counts as lost."""
        standing = sum(self.ledger[c.account] for c in self.chips.values() if c.seat == seat)
        return self.stack(seat) + standing - self.brought.get(seat, 0) - self.due.get(seat, 0)

    # ── settling ─────────────────────────────────────────────────────────────────────────────────

    def win(
        self,
        chips: Chips,
        odds: Odds,
        cite: str,
        *,
        vigorish: int = 0,
        collected: str = "",
        stays: bool = False,
        payer: str = HOUSE,
        most: int | None = None,
    ) -> int:
        """Pay a winning wager from the ``payer``'s account, up to a payout limit; unless it stays up, its stake goes
        back too. Gives what was paid."""
        amount = self.ledger[chips.account]
        pays = odds.pays(amount)
        if most is not None:
            pays = min(pays, most)
        self.tells.append(
            Settled(
                seat=chips.seat, wager=chips.wager, amount=amount, result="win", odds=odds, pays=pays, cite=cite,
                vigorish=vigorish, collected=collected, box=chips.box, hand=chips.hand, spot=chips.spot,
            )
        )  # fmt: skip
        self.move(payer, accounts.seat(chips.seat), pays, cite)
        if not stays:
            self.take(chips, amount, cite)
        return pays

    def award(self, chips: Chips, pays: int, cite: str, *, payer: str = HOUSE) -> None:
        """Pay a fixed amount on a wager that is collected whatever it wins."""
        amount = self.ledger[chips.account]
        self.tells.append(
            Settled(
                seat=chips.seat, wager=chips.wager, amount=amount, result="win", pays=pays, cite=cite, box=chips.box,
            )
        )  # fmt: skip
        self.move(payer, accounts.seat(chips.seat), pays, cite)
        self.move(chips.account, HOUSE, amount, cite)

    def lose(self, chips: Chips, cite: str, *, amount: int | None = None, taker: str = HOUSE) -> None:
        """Collect a losing wager, or only ``amount`` of it, into the ``taker``'s account: the rest goes back first."""
        whole = self.ledger[chips.account]
        lost = whole if amount is None else amount
        if lost != whole:
            self.take(chips, self._settled(chips, "returned", cite, whole - lost), cite)
        if lost:
            self.move(chips.account, taker, self._settled(chips, "lose", cite, lost), cite)

    def void(self, chips: Chips, cite: str, *, result: str = "void") -> None:
        """A wager that is neither won nor lost goes back."""
        self.take(chips, self._settled(chips, result, cite, self.ledger[chips.account]), cite)

    def _settled(self, chips: Chips, result: str, cite: str, amount: int) -> int:
        """Tell what became of so much of a stack; gives that amount."""
        self.tells.append(
            Settled(
                seat=chips.seat, wager=chips.wager, amount=amount, result=result, cite=cite,
                box=chips.box, hand=chips.hand, spot=chips.spot,
            )
        )  # fmt: skip
        return amount

    # ── seats ────────────────────────────────────────────────────────────────────────────────────

    @property
    def arrivals(self) -> list[str]:
        """The seats taken, in the order in which their people came: that of ``sit``, or of the header's seats."""
        return accounts.seats(self.ledger)

    @property
    def seats(self) -> list[str]:
        """The seats taken, by number."""
        if self._seats is None:
            self._seats = sorted(self.arrivals, key=seat_order)
        return self._seats.copy()

    def sit(self, seat: str, stack: int | None) -> None:
        """A person sits down with chips from the cage, or with a stack that the record does not give."""
        self.ledger.setdefault(accounts.seat(seat), 0)
        self._seats = None
        if stack is None:
            self.unlimited.append(seat)
        self.brought[seat] = self.brought.get(seat, 0) + (stack or 0)
        self.move(CAGE, accounts.seat(seat), stack or 0, cite="")

    def leave(self, seat: str) -> None:
        """A person leaves with what is theirs."""
        stack = self.stack(seat)
        self.brought[seat] -= stack
        self.move(accounts.seat(seat), CAGE, stack, cite="")
        del self.ledger[accounts.seat(seat)]
        self._seats = None
        if seat in self.unlimited:
            self.unlimited.remove(seat)


SEATS: Final = 'a number, or a person standing behind it: "2" or "2b"'
_SEAT: Final = re.compile(r"[1-9][0-9]{0,3}[a-z]?", re.ASCII)


def is_seat(text: str) -> bool:
    """Whether this can name a seat; names of accounts are made of it."""
    return _SEAT.fullmatch(text) is not None


@lru_cache(maxsize=1024)
def seat_number(seat: str) -> str:
    """The number of a seat, which a person standing behind it shares: ``seat_number("2b") == "2"``."""
    return "".join(c for c in seat if c.isdigit()) or "0"


@lru_cache(maxsize=1024)
def seat_order(seat: str) -> tuple[int, str]:
    """Seats by number; a person standing behind a seat comes after it: 2, 2b, 3."""
    return (int(seat_number(seat)), seat)
