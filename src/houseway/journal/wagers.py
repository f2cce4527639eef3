"""The wagers of a round, one by one: the stake, how it was settled, what is due on it and from whom.

Amounts are cents. What is due excludes the stake, but includes it on a keno ticket, whose stake the house has taken,
and where the stake has gone into the pot that is won.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from houseway.play import accounts
from houseway.play.accounts import BANK_POT, DEALER_POT, Chips
from houseway.play.citing import cited
from houseway.play.plain_tells import rests
from houseway.play.rules import Rules
from houseway.play.settlements import settlements
from houseway.play.tells import Moved, Settled, Tell, Vigorish

BANK = "bank"
"""The wager id under which the gain or loss of a player who banks is listed."""


class WagerKey(Struct, frozen=True, kw_only=True):
    """Identifies a wager of a round: whose, which, and on which area of the layout."""

    seat: str
    wager: str
    box: str = ""
    hand: str = ""
    spot: str = ""
    ticket: str = ""


class Settlement(Struct, frozen=True, kw_only=True):
    """A settlement of a wager, or of a part of it."""

    result: str
    amount: int
    odds: str = ""
    pays: int = 0
    vigorish: int = 0
    collected: str = ""
    due: int = 0
    taken: bool = False
    """Whether the stake is not returned though it wins: it went into the pot that was won, or the house collects it."""
    cite: tuple[str, ...] = ()
    basis: str = "nj"

    @property
    def net(self) -> int:
        """The gain or loss; vigorish that is still owed counts as lost."""
        lost = self.amount if self.result == "lose" or self.taken else 0
        return self.pays - self.vigorish - lost


class WagerResult(Struct, frozen=True, kw_only=True):
    """A wager and its settlements in the round."""

    key: WagerKey
    parts: tuple[Settlement, ...]
    payer: str = "the house"
    """Who pays it, and gets back what was paid too much."""

    @property
    def amount(self) -> int:
        """The stake."""
        return sum(part.amount for part in self.parts)

    @property
    def due(self) -> int:
        """What should have been paid."""
        return sum(part.due for part in self.parts)

    @property
    def net(self) -> int:
        """The player's gain or loss; the stake of a ticket was lost when it was bought."""
        return self.due if self.key.ticket else sum(part.net for part in self.parts)

    @property
    def stands(self) -> bool:
        """Whether the round left it undecided."""
        return self.parts[0].result == "stands"

    @property
    def owed(self) -> int:
        """Vigorish on it that is collected later."""
        return sum(part.vigorish for part in self.parts if part.collected == "deferred")


class RoundResult(Struct, frozen=True):
    """The tells of a round, and the chips left on the layout when it was over."""

    tells: list[Tell]
    left: list[tuple[Chips, int]]


def wagers(round: RoundResult, rules: Rules) -> list[WagerResult]:
    """Every wager of a round: settled, a player's bank, or still undecided."""
    parts: dict[WagerKey, list[Settlement]] = {}
    payers: dict[WagerKey, dict[str, None]] = {}
    for settled, moves in settlements(round.tells):
        key = _settled_key(settled)
        parts.setdefault(key, []).append(_part(settled, moves, rules))
        payers.setdefault(key, {}).update(dict.fromkeys(_payers(settled, moves)))
    found = [WagerResult(key=key, parts=tuple(parts[key]), payer=_named(payers[key])) for key in parts]
    found += _banks(round.tells, rules)
    return found + [wager for wager in lying(round.left, "stands") if wager.key not in parts]


def lying(left: Iterable[tuple[Chips, int]], result: str) -> list[WagerResult]:
    """Chips on the layout as wagers that all have this result, and nothing due."""
    return [
        WagerResult(key=_chips_key(chips), parts=(Settlement(result=result, amount=amount),)) for chips, amount in left
    ]


def _settled_key(tell: Settled) -> WagerKey:
    ticket = str(tell.ticket) if tell.ticket else ""
    return WagerKey(seat=tell.seat, wager=tell.wager, box=tell.box, hand=tell.hand, spot=tell.spot, ticket=ticket)


def _chips_key(chips: Chips) -> WagerKey:
    return WagerKey(seat=chips.seat, wager=chips.wager, box=chips.box, hand=chips.hand, spot=chips.spot)


def _part(tell: Settled, moves: list[Moved], rules: Rules) -> Settlement:
    cite, basis, *_ = rests(tell, rules.game.law, rules.as_of)
    return Settlement(
        result=tell.result, amount=tell.amount, odds=str(tell.odds) if tell.odds is not None else "", pays=tell.pays,
        vigorish=tell.vigorish, collected=tell.collected, due=_due(tell, moves),
        taken=tell.result == "win" and bool(_taken(tell, moves)), cite=cite, basis=basis,
    )  # fmt: skip


def _due(tell: Settled, moves: list[Moved]) -> int:
    if tell.ticket:
        return sum(
            move.amount for move in moves if (move.source, move.target) == (accounts.HOUSE, accounts.seat(tell.seat))
        )
    return tell.pays - (tell.vigorish if tell.collected == "immediate" else 0)


def _taken(tell: Settled, moves: list[Moved]) -> list[str]:
    """The accounts that the stake goes into, but for the player's own."""
    own = accounts.seat(tell.seat)
    return [move.target for move in moves if move.source == _account(tell) and move.target != own]


def _pools(tell: Settled, moves: list[Moved]) -> list[str]:
    """The pots that the stake goes into."""
    return [target for target in _taken(tell, moves) if accounts.shared(target)]


def _account(tell: Settled) -> str:
    return accounts.bet(tell.seat, tell.wager, tell.box, tell.spot, tell.hand)


# ── who pays ─────────────────────────────────────────────────────────────────────────────────────


def _payers(tell: Settled, moves: list[Moved]) -> list[str]:
    """The accounts that a winning wager is paid from, without its own."""
    if not tell.pays:
        return []
    paid = [move.source for move in moves if move.target == accounts.seat(tell.seat)]
    return [source for source in (*paid, *_pools(tell, moves)) if source != _account(tell)]


def _named(sources: Iterable[str]) -> str:
    names = dict.fromkeys(_name(source) for source in sources)
    return " and ".join(names) or "the house"


def _name(source: str) -> str:
    if source == BANK_POT:
        return "the bank"
    if accounts.shared(source) and source != DEALER_POT:
        return "the pot"
    if accounts.funded(source):
        return "the fund"
    chips = accounts.laid(source)
    return f"seat {chips.seat}" if chips else "the house"


def _banks(told: list[Tell], rules: Rules) -> list[WagerResult]:
    """Gain or loss of each player who banks: their transfers with the pot, less what it paid on their own wagers."""
    gains: dict[str, int] = {}
    cites: dict[str, str] = {}
    for tell in told:
        if isinstance(tell, Moved) and BANK_POT in (tell.source, tell.target):
            other, sign = (tell.target, 1) if tell.source == BANK_POT else (tell.source, -1)
            gains[other] = gains.get(other, 0) + sign * tell.amount
            cites[other] = tell.cite
    for settled, moves in settlements(told):
        own = accounts.seat(settled.seat)
        paid = sum(move.amount for move in moves if (move.source, move.target) == (BANK_POT, own))
        gains[own] = gains.get(own, 0) - paid
    held = {account: seat for account in gains if (seat := accounts.seated(account)) and gains[account]}
    return [_bank(seat, gains[account], cites[account], told, rules) for account, seat in held.items()]


def _bank(seat: str, gain: int, cite: str, told: list[Tell], rules: Rules) -> WagerResult:
    charged = sum(tell.amount for tell in told if isinstance(tell, Vigorish) and tell.seat == seat) if gain > 0 else 0
    cites, basis, *_ = cited(cite, rules.game.law, rules.as_of)
    part = Settlement(
        result="win" if gain > 0 else "lose", amount=max(-gain, 0), pays=max(gain, 0), vigorish=charged,
        collected="immediate" if charged else "", due=gain - charged, cite=cites, basis=basis,
    )  # fmt: skip
    return WagerResult(key=WagerKey(seat=seat, wager=BANK), parts=(part,), payer="the players")
