"""As much of the betting as the two words of a history and a transcript differ in: the engine judges, not this."""

from __future__ import annotations

from operator import add
from typing import NamedTuple

from houseway.histories.phh import History

UNKNOWN = 1 << 60
"""A stack that nobody knows: nobody sees its end."""


class Said(NamedTuple):
    """What a player did, in the words of a transcript."""

    do: str
    amount: int
    """Of a bet, a raise or a completion, what it makes his whole bet of this betting round; else 0."""
    all_in: bool


class Betting:
    """Stacks and bets, by player; who is still in."""

    def __init__(self, history: History, *, any_raise: bool = False) -> None:
        players = len(history.starting_stacks)
        self.left: list[int] = [UNKNOWN if one is None else one for one in history.starting_stacks]
        self.bets = [0] * players
        self.back = [0] * players
        """What nobody has called of the bets of earlier betting rounds: it goes back."""
        self.live: set[int] = {*range(players)}
        self.bring_in = history.bring_in
        self.sizes = (history.small_bet, history.big_bet)
        self.round, self.acted, self.forced = 0, False, False
        self.answered: set[int] = set()
        """Who has acted on the last full bet."""
        blinds = [at for at, one in enumerate(history.blinds_or_straddles, 1) if one > 0]
        self.turn = max(blinds, default=0) % players
        """Whose turn it is, unless cards decide."""
        self.step = self.least = history.min_bet
        """The least raise, where there is no fixed limit."""
        self.short = history.made_blinds != history.posted_blinds
        """Whether somebody had less than his blind or forced bet."""
        self.any_raise = any_raise
        """Whether an all-in of less than a full raise counts as one, because somebody has raised it so."""
        for player, ante in enumerate(history.posted_antes):
            self._pay(player, ante)
        self.bets = [0] * players  # an ante is no part of a bet
        for player, blind in enumerate(history.posted_blinds):
            self._pay(player, blind)
        self.level = self.full = max(history.made_blinds, default=0)
        """What is to be called, and the last bet that was a full one."""

    @property
    def over(self) -> bool:
        """Whether all others have folded."""
        return len(self.live) == 1

    @property
    def size(self) -> int:
        """The bet of this betting round in fixed limit: two rounds of the small one, then the big one; else 0."""
        return self.sizes[self.round > 1]

    def street(self) -> None:
        """Cards or discards follow a betting round: the next one begins."""
        if self.acted:
            self.back = [*map(add, self.back, self._uncalled())]
            self.bets, self.level, self.full, self.step = [0] * len(self.bets), 0, 0, self.least
            self.round, self.acted, self.answered = self.round + 1, False, set()
            self.turn = 0

    @property
    def kept(self) -> list[int]:
        """By player, what he has beside the pot."""
        return [sum(each) for each in zip(self.left, self.back, self._uncalled(), strict=True)]

    def _uncalled(self) -> list[int]:
        called, most = sorted(self.bets)[-2:]
        return [most - called if bet == most else 0 for bet in self.bets]

    def asked(self, player: int) -> bool:
        """Whether a player who owes nothing has somebody to bet against; some histories ask him all the same."""
        bet = self.bets[player]
        return self.level > bet or any(self.left[other] or self.bets[other] > bet for other in self.live - {player})

    def passed_over(self, player: int | None) -> list[int]:
        """Whose turn comes before a player's; None: before the betting round can be over."""
        if not self.acted and (player is None or self.bring_in):
            return []
        players = len(self.left)
        until = players if player is None else (player - self.turn) % players
        between = [(self.turn + at) % players for at in range(until)]
        return [one for one in between if one in self.live and self.asked(one) and self.due(one)]

    def due(self, player: int) -> bool:
        """Whether a player who has chips left has not acted yet on the last bet."""
        return self.left[player] > 0 and (player not in self.answered or self.bets[player] < self.level)

    def act(self, player: int, verb: str, amount: int = 0) -> Said:
        """Follow a player's ``f``, ``pb``, ``cc`` or ``cbr``, and say what it was."""
        self.acted, before = True, player in self.answered
        self.answered.add(player)
        self.turn = (player + 1) % len(self.left)
        if verb == "f":
            self.live.discard(player)
            return Said("fold", 0, False)
        if verb == "pb":
            all_in = self._pay(player, self.bring_in)
            self.short |= self.bets[player] < self.bring_in
            self.forced = True
            self.level = max(self.level, self.bets[player])
            return Said("bring_in", 0, all_in)
        if verb == "cc":
            owed = self.level - self.bets[player]
            return Said("call", 0, self._pay(player, owed)) if owed > 0 else Said("check", 0, False)
        if self.full < self.level and not self.forced and (before or amount > self.full + self.size):
            self.any_raise = True
        do = self._raised(amount)
        if self._full(amount) or self.any_raise:
            self.full, self.step, self.answered = amount, max(self.step, amount - self.level), {player}
        self.forced = False
        self.level = max(self.level, amount)
        return Said(do, amount, self._pay(player, amount - self.bets[player]))

    def _full(self, amount: int) -> bool:
        """Whether a bet or raise is a full one; in fixed limit half of it counts."""
        if not self.size:
            return amount - self.level >= self.step
        return 2 * (amount - self.level) >= self.size or amount - self.full >= self.size

    def _raised(self, amount: int) -> str:
        lifts = self.size and amount <= self.full + self.size
        opens = self.bring_in and not self.round and not self.level
        if lifts and (self.level > self.full or opens):
            return "complete"
        return "raise" if self.level else "bet"

    def _pay(self, player: int, amount: int) -> bool:
        """He pays as much as he has; whether that took the last chip."""
        paid = min(self.left[player], amount)
        self.left[player] -= paid
        self.bets[player] += paid
        return paid > 0 and not self.left[player]
