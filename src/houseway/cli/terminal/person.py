"""The person at the terminal: asked, listened to, refused in one line, and asked again."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from houseway.cli.terminal import choices, orders
from houseway.cli.terminal.explain import Edges, explained, overview
from houseway.cli.terminal.orders import Unclear
from houseway.cli.terminal.screen import Screen
from houseway.law.citation import render
from houseway.money import cents, dollars
from houseway.play.asks import Offer, Refusal
from houseway.play.inputs import Bet, Choose, Cut, Input, Shuffle
from houseway.play.table import Table
from houseway.play.tells import Tell

WAIT = 3.0
"""Seconds that the edges may take before the person is told to ask again."""

GO = ("d", "deal", "roll", "spin", "go")
LEAVE = ("q", "quit", "leave", "exit")

HELP = (
    ("a wager", "pass 10, 10 on pass, place win 6 12, at roulette 17 5: any clear start of its words will do; without "
                "an amount, as much as the last time"),
    ("enter", "repeats the last wagers where nothing lies; otherwise deals, rolls or spins"),
    ("d", "deals, rolls or spins"),
    ("remove W", "takes a wager off the layout; remove W 5 takes 5.00 of it"),
    ("a choice", "accept, off place win 6, …; choose pass, where a wager has the same name"),
    ("?", "the wagers of this table, their odds and edges; ? W tells all about one"),
    ("l", "lists again what can be done now"),
    ("q", "leaves, as Ctrl-D and Ctrl-C do"),
    ("sealed", "the SHA-256 of what is to come; when it is opened, check it with  printf %s 'SALT:VALUE' | sha256sum"),
)  # fmt: skip


class Left(Exception):
    """The person leaves the table."""


class Interrupts:
    """Ctrl-C counts only while a person is asked: what happens at the table is recorded whole."""

    def __init__(self) -> None:
        self.open = self.came = False

    def _caught(self, _signal: int, _frame: FrameType | None) -> None:
        self.came = True
        if self.open:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep Ctrl-C, and a request to end, for the next question."""
        before = {one: signal.signal(one, self._caught) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """A question is open: now it may be interrupted."""
        self.open = True
        try:
            if self.came:
                raise KeyboardInterrupt
            yield
        finally:
            self.open = False


class Person:
    """A player who looks at the screen and types."""

    def __init__(self, screen: Screen, interrupts: Interrupts, go: str) -> None:
        self.screen, self.interrupts, self.go = screen, interrupts, go
        self.edges = Edges(screen.table.rules)
        self.queue: list[Bet] = []
        """Wagers still to be repeated."""
        self.opening: list[Bet] = []
        """The last wagers that were made on an empty layout, and those beside them: what enter repeats."""
        self.opened = -1
        """The round of those wagers."""
        self.amounts: dict[str, int] = {}
        self.listed: Sequence[choices.Listing] = ()
        self.kept: str | None = None
        """A line that was typed for the next question."""

    def saw(self, given: Input, told: Sequence[Tell]) -> None:
        """Something happened at the table."""

    # ── one question ─────────────────────────────────────────────────────────────────────────────

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """What the person decides; nothing where the dealer may go on."""
        self.screen.flush()
        given: Input | None = self._next_repeated(table)
        if given is None:
            if not self._concerned(table, seat, offers):
                return None
            given = self._ask(table, seat, offers)
        if isinstance(given, Bet):
            self._remember(table, given)
        return given

    def _concerned(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> bool:
        """Whether there is anything to ask; a person who can make no wager any more leaves."""
        if table.rules.game.runs and {"sit", "shuffle"} <= table.ask.verbs and not table.stack(seat):
            self.screen.note("You have no chips left.")
            raise Left
        wagering = "bet" in table.ask.verbs and not table.closed
        if not wagering:
            return bool(offers) or isinstance(table.ask.default, Cut)
        if _lies(table, seat) or any(offer.verb == "bet" for offer in offers):
            return True
        stack = table.stack(seat)
        if stack >= min(-(-terms.least // terms.unit) * terms.unit for terms in table.rules.wagers.values()):
            return bool(offers)  # others have taken what there was to wager on
        self.screen.note(f"No wager here can be made with {dollars(stack)}." if stack else "You have no chips left.")
        raise Left

    def _ask(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """Show where things stand, then read lines until one is an answer that the table takes."""
        self.screen.begin()
        if self.kept is None:
            self._list(table, seat, offers)
            self.screen.status()
        while True:
            line = self.read(self._prompt(table, seat)).strip()
            try:
                if self._aside(line.lower(), table, seat, offers):
                    continue
                given = self._act(line, table, seat, offers)
            except Unclear as unclear:
                self.screen.note(str(unclear))
                continue
            refusal = None if given is None else table.ask.refuse(given)
            if refusal is None:
                return given
            self._refused(table, refusal)

    def _list(self, table: Table[Any, Any], seat: str, offers: Sequence[Offer], *, again: bool = False) -> None:
        """What can be done, where it is not what was listed last."""
        lines = choices.lines(table, seat, offers)
        for line in lines:
            if again or line not in self.listed:
                self.screen.choices(line)
        self.listed = lines

    def _refused(self, table: Table[Any, Any], refusal: Refusal) -> None:
        legal = f"; {refusal.legal}" if refusal.legal else ""
        cites = ", ".join(render(one, table.rules.as_of) for one in refusal.cite.split(", ") if one)
        self.screen.note(f"{refusal.reason}{legal}{f'  [{cites}]' if cites else ''}")

    def read(self, prompt: str) -> str:
        """The next line; the end of the input leaves the table."""
        if self.kept is not None:
            line, self.kept = self.kept, None
            return line
        with self.interrupts.asking():
            if sys.stdin.isatty():
                with suppress(ImportError):
                    import readline  # noqa: F401  (arrow keys and history)
                return input(prompt)
            line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}", flush=True)
        return line

    def _reply(self, prompt: str) -> str:
        """What is answered to a question within a question."""
        word = self.read(prompt).strip()
        if word.lower() in LEAVE:
            raise Left
        return word

    # ── what a line does ─────────────────────────────────────────────────────────────────────────

    def _aside(self, word: str, table: Table[Any, Any], seat: str, offers: list[Offer]) -> bool:
        """Whether a line only asks for help, the list, or an explanation; or leaves."""
        if word in LEAVE:
            raise Left
        if word in ("h", "help"):
            self.screen.table_of(HELP)
        elif word in ("l", "list"):
            self._list(table, seat, offers, again=True)
        elif word.startswith("?"):
            self._explain(word.lstrip("?"), table)
        else:
            return False
        return True

    def _act(self, line: str, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """The answer that a line gives; nothing where it lets the dealer go on."""
        word, ask = line.lower(), table.ask
        if isinstance(ask.default, Cut):
            given: Input | None = self._cut(line, table, seat)
        elif not word or word in GO:
            return self._go_on(table, seat, repeat=not word)
        elif ask.default is not None and "bet" not in ask.verbs:
            given = self._choice_or_later(line, table, seat, offers)
        else:
            given = orders.order(line, table, seat, offers)
        return self._amount(given, offers) if isinstance(given, Bet) and not given.amount else given

    def _go_on(self, table: Table[Any, Any], seat: str, *, repeat: bool) -> Input | None:
        """Enter repeats the last wagers where nothing lies; otherwise the dealer goes on, unless an answer is owed."""
        if only := _only_bet(table, seat):
            return only
        if table.ask.owed:
            answers = dict.fromkeys(offer.do or offer.wager for offer in table.legal(seat))
            raise Unclear(f"an answer is needed: {', '.join(answers)}")
        if not repeat or not self._repeatable(table, seat):
            return None
        self.queue = list(self.opening)
        return self._next_repeated(table)

    def _choice_or_later(self, line: str, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """An offer that may be passed over is passed over by a line that is meant for the next question."""
        try:
            return orders.order(line, table, seat, offers)
        except Unclear:
            if not orders.names_a_wager(line, table):
                raise
        self.kept = line
        return None

    def _cut(self, line: str, table: Table[Any, Any], seat: str) -> Input | None:
        """``cut 100``, or the number alone; enter, or a wager for the next question, leaves the cut to the dealer."""
        typed = orders.words(line)
        if not typed or line.lower() in (*GO, "n", "no", "decline"):
            return None
        depth = typed[-1] if typed[-1].isdigit() else ""
        if typed[0] in ("c", "cut", "a", "accept") or len(typed) == len(depth.split()):
            depth = depth or self._reply("how many cards deep? ")
            if not depth.isdigit():
                raise Unclear(f"{depth!r} is not a number of cards")
            return Cut(seat=seat, position=int(depth))
        if not orders.names_a_wager(line, table):
            raise Unclear(f"{line!r} is no answer here; cut, a number of cards, or enter")
        self.kept = line
        return None

    def _amount(self, bet: Bet, offers: Sequence[Offer]) -> Bet:
        """The only amount there is, or the last one on this wager; else ask, with the last of all to fall back on."""
        only = [offer.least for offer in offers if offer.wager == bet.wager and offer.least == offer.most > 0]
        amount = only[0] if only else self.amounts.get(bet.wager, 0)
        if not amount:
            last = self.amounts.get("", 0)
            hint = f" (enter: {dollars(last)})" if last else ""
            typed = self._reply(f"how much on {_spoken(bet.wager)}?{hint} ").lstrip("$")
            try:
                amount = cents(typed) if typed else last
            except ValueError as error:
                raise Unclear(str(error)) from None
        if not amount:
            raise Unclear("no amount, no wager")
        return Bet(seat=bet.seat, wager=bet.wager, box=bet.box, amount=amount)

    # ── repeating ────────────────────────────────────────────────────────────────────────────────

    def _remember(self, table: Table[Any, Any], bet: Bet) -> None:
        self.amounts[bet.wager] = self.amounts[""] = bet.amount
        if table.closed:
            return
        if not _lies(table, bet.seat):
            self.opening, self.opened = [bet], table.round
        elif self.opened == table.round:
            self.opening.append(bet)

    def _repeatable(self, table: Table[Any, Any], seat: str) -> bool:
        asked = "bet" in table.ask.verbs and not table.closed and not _lies(table, seat)
        return asked and any(table.ask.refuse(bet) is None for bet in self.opening)

    def _next_repeated(self, table: Table[Any, Any]) -> Bet | None:
        while self.queue:
            bet = self.queue.pop(0)
            refusal = table.ask.refuse(bet)
            if refusal is None:
                return bet
            self._refused(table, refusal)
        return None

    def _prompt(self, table: Table[Any, Any], seat: str) -> str:
        if only := _only_bet(table, seat):
            return f"enter bets {_spoken(only.wager)} {dollars(only.amount)} › "
        return "your answer › " if table.ask.owed else f"enter {self._enter(table, seat)} › "

    def _enter(self, table: Table[Any, Any], seat: str) -> str:
        """What enter would do now."""
        ask, again = table.ask, [f"{_spoken(bet.wager)} {dollars(bet.amount)}" for bet in self.opening]
        if self._repeatable(table, seat):
            whole = dollars(sum(bet.amount for bet in self.opening))
            return f"repeats {', '.join(again)}" if len(again) <= 2 else f"repeats {len(again)} wagers, {whole} in all"
        if isinstance(ask.default, Cut):
            return "leaves the cut to the dealer"
        if isinstance(ask.default, Shuffle):
            return "deals"
        if isinstance(ask.default, Choose):
            return f"{ask.default.do}{'es' if ask.default.do.endswith('s') else 's'}"
        dealing = "bet" in ask.verbs and "seats" in ask.who and not table.closed
        return f"{self.go}s" if dealing else "goes on"

    # ── explaining ───────────────────────────────────────────────────────────────────────────────

    def _explain(self, name: str, table: Table[Any, Any]) -> None:
        """``?``: all wagers; ``? pass``: one of them."""
        wagers = [terms.wager for terms in table.rules.wagers.values()]
        meant = orders.meant(name, table) if name.strip() else wagers
        ready = self._edges_ready()
        if len(meant) == 1:
            self.screen.print(explained(meant[0], table.rules, self.edges, ready=ready))
        else:
            self.screen.print(overview(meant, table.rules, self.edges, ready=ready))

    def _edges_ready(self) -> bool:
        with self.interrupts.asking():
            if not sys.stdin.isatty():
                return self.edges.ready(None)
            if self.edges.ready(0.3):
                return True
            self.screen.note("working out the edges …")
            return self.edges.ready(WAIT)


def _only_bet(table: Table[Any, Any], seat: str) -> Bet | None:
    """The next wager that the table cannot go on without, such as the second of equal ones."""
    offers = [offer for offer in table.legal(seat) if offer.verb != "remove"] if table.ask.owed else []
    if not offers or any(offer.verb != "bet" or not 0 < offer.least == offer.most for offer in offers):
        return None
    one = offers[0]
    return Bet(seat=seat, wager=one.wager, box=one.box, spot=one.spot, amount=one.least)


def _spoken(wager: str) -> str:
    return wager.replace("_", " ")


def _lies(table: Table[Any, Any], seat: str) -> bool:
    """Whether the seat has a wager on the layout."""
    return any(chips.seat == seat for chips in table.chips.values())
