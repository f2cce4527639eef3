"""The records of keno: what is elected, and what outlives an act at the desk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime

from msgspec import Struct, structs

from houseway.games.keno.tickets import Drawing, Pages, Schedule, Ticket
from houseway.money import For
from houseway.play import rules as elected_rules
from houseway.play.rules import Paid

SPOT = "spot_"


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules: the pay schedule by spots and numbers caught, limits, and what becomes of expired tickets."""

    schedule: dict[int, dict[int, For]]
    games_most: int
    aggregate: int
    """The most that all tickets of a game are paid; 0 where there is no limit."""
    days: int
    to_jackpot: bool
    manual: bool

    def carry(self, before: elected_rules.Rules, state: State) -> State:
        """15.3: games that are over stay reckoned by the schedule by which they were drawn."""
        assert isinstance(before, Rules)
        if before.schedule == self.schedule:
            return state
        return structs.replace(state, past=state.past.add(Schedule(len(state.games), before.schedule)))

    def amiss(self, state: State) -> str:
        """The tickets and games that a record gives are such as this desk could have issued and drawn."""
        if not (state.tickets.full and state.games.full and state.past.full):
            return "pages: all but the last are full, and none is empty"
        for number in range(1, len(state.games) + 1):
            if not state.games[number].sound:
                return f"games: game {number} cannot have been drawn so"
        for number in range(1, len(state.tickets) + 1):
            if not (state.tickets[number].sound and self._offers(state, state.tickets[number])):
                return f"tickets: ticket {number} cannot have been issued so"
        return ""

    def _offers(self, state: State, ticket: Ticket) -> bool:
        """Whether the ticket is of a game that is over or open, and the schedule of each of them has its spots."""
        last = min(ticket.last, state.game)
        return ticket.game <= last and all(
            ticket.spots.keys() <= state.paid(game, self.schedule).keys()
            for game in range(ticket.game, last + 1)
            if ticket.plays(game)
        )

    def odds(self, wager: str) -> Paid:
        """15.3: the line of the schedule by numbers caught, with "to" where that pays more than the stake."""
        line = self.schedule.get(int(wager.removeprefix(SPOT)), {})
        return {f"{caught} caught": paid.odds if paid.paid > paid.stake else paid for caught, paid in line.items()}


class State(Struct):
    """What outlives an act at the desk: the records, the day, whether the system is up, and how far was swept."""

    tickets: Pages[Ticket] = Pages()
    games: Pages[Drawing] = Pages()
    past: Pages[Schedule] = Pages()
    """15.3: the pay schedules before that of now."""
    first: int = 1
    """The first ticket of the game that is open."""
    until: int = 0
    """The last game that one of its tickets plays."""
    now: str = ""
    """The last day and time that the record gave."""
    down: str = ""
    """Why the system is not operational; empty while it is."""
    swept: int = 0
    """The last game whose expired tickets were swept."""
    swept_on: str = ""
    casino: str = "Demonstration house"
    station: str = "1"

    def __post_init__(self) -> None:
        """A state that a record gives must make sense; what does not is the record's fault, and told in a line."""
        if self.now and datetime.fromisoformat(self.now).tzinfo is not None:
            raise ValueError(f"now: {self.now} has a zone")
        if self.swept_on:
            date.fromisoformat(self.swept_on)
        if not (1 <= self.first <= len(self.tickets) + 1 and 0 <= self.swept <= len(self.games)):
            raise ValueError("the numbers of tickets and games do not fit the records")

    @property
    def game(self) -> int:
        """The number of the game that is open."""
        return len(self.games) + 1

    def paid(self, game: int, now: Mapping[int, Mapping[int, For]]) -> Mapping[int, Mapping[int, For]]:
        """15.3: the pay schedule by which a game was drawn: that of now, where no other one has been since."""
        return next((one.pays for page in self.past.pages for one in page if game <= one.through), now)

    def issued_for(self, game: int) -> Iterator[Ticket]:
        """The tickets of which this is the first game."""
        last = len(self.games)
        start = self.games[game].first if game <= last else self.first
        end = self.games[game + 1].first if game < last else self.first if game == last else len(self.tickets) + 1
        return self.tickets.between(start, end - 1)

    def of_game(self, game: int, most: int) -> Iterator[Ticket]:
        """The tickets that play a game, where none plays more than ``most``; games without any are passed by."""
        for earlier in range(max(1, game - most + 1), game):
            if self.games[earlier].until >= game:
                yield from (ticket for ticket in self.issued_for(earlier) if ticket.plays(game))
        yield from (ticket for ticket in self.issued_for(game) if ticket.plays(game))
