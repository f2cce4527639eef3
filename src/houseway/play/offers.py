"""One legal answer to an ask, as a screen lists it and as the input that it becomes."""

from __future__ import annotations

from msgspec import Struct

from houseway.play.inputs import Bet, Choose, Input, Present, Remove, Ticket, Void


class Offer(Struct, frozen=True, kw_only=True):
    """One legal answer, as a screen would list it; ``least`` and ``most`` bound its amount in ``step``s, ``high`` and
    ``low`` are hands as they may be set. ``silence``: the dealer does it for one who owes an answer and is away.
    """

    verb: str
    wager: str = ""
    do: str = ""
    box: str = ""
    spot: str = ""
    hand: str = ""
    ticket: int = 0
    least: int = 0
    most: int = 0
    step: int = 1
    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    cards: int = 0
    """How many of the hand's cards may be thrown away for others."""
    cite: str = ""
    silence: bool = False

    def taken(self, seat: str, amount: int = 0) -> Input:
        """The input by which a seat takes this offer, with an amount where it has one; of a ticket, a quick pick."""
        if self.verb == "present":
            return Present(ticket=self.ticket, seat=seat)
        if self.verb == "void":
            return Void(ticket=self.ticket)
        if self.verb == "ticket":
            return Ticket(seat=seat, wager=self.wager, quick_pick=True, amount=amount or self.least)
        if self.verb == "remove":
            return Remove(seat=seat, wager=self.wager, box=self.box, spot=self.spot)
        amount = amount or self.least
        if self.verb == "bet":
            return Bet(seat=seat, wager=self.wager, box=self.box, spot=self.spot, amount=amount)
        return Choose(
            seat=seat, do=self.do, amount=amount, wager=self.wager, box=self.box, spot=self.spot, hand=self.hand,
            high=self.high, low=self.low,
        )  # fmt: skip
