"""What blackjack and blackjack switch share: the hands, the boxes and who bets on them, and the money on them; in the
modules beside it the shoe, the wagers, a player's turn and the dealer's hand. Each game names the paragraphs of its own
subchapter (`Cites`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from houseway.equipment.cards import BACK
from houseway.games.twenty_one.records import Rules, State
from houseway.law.games.twenty_one.blackjack import SOFTENED, TWENTY_ONE, VALUES
from houseway.money import Odds
from houseway.play.accounts import Chips
from houseway.play.inputs import Bet, Choose, Remove
from houseway.play.ledger import seat_number
from houseway.play.table import Table as TableOf
from houseway.play.wagering import box_of, by_seat, chips_on

Table = TableOf[Rules, State]

# ── hands ────────────────────────────────────────────────────────────────────────────────────────


def worth(rules: Rules, hand: str, cards: Sequence[str]) -> str:
    """What a hand counts, as a player says it: ``soft 17``, ``bust 24``; a card face down is not counted."""
    total, soft = points([card for card in cards if card != BACK])
    return f"bust {total}" if total > TWENTY_ONE else f"soft {total}" if soft and total < TWENTY_ONE else str(total)


def points(cards: Sequence[str]) -> tuple[int, bool]:
    """2.2(b): the total, and whether it is soft: an ace counts 11, or 1 where 11 would put the hand over 21."""
    return _points(tuple(cards))


@lru_cache(maxsize=4096)
def _points(cards: tuple[str, ...]) -> tuple[int, bool]:
    total, aces = 0, 0
    for face in cards:
        total += VALUES[face[0]]
        aces += face[0] == "A"
    while total > TWENTY_ONE and aces:
        total -= SOFTENED
        aces -= 1
    return total, aces > 0


def is_blackjack(cards: Sequence[str]) -> bool:
    """2.1: an ace and a ten-value card as the first two."""
    return len(cards) == 2 and points(cards)[0] == TWENTY_ONE


class Stake:
    """One bettor's wager on a hand, the original apart from what doubling added."""

    def __init__(self, chips: Chips, original: int) -> None:
        self.chips, self.original, self.added = chips, original, 0

    @property
    def key(self) -> tuple[str, str]:
        """Whose it is, and at which spot."""
        return self.chips.seat, self.chips.spot


class Hand:
    """A hand of a box, and the wagers that ride on it."""

    def __init__(self, number: int, cards: list[str], stakes: list[Stake], *, split: bool = False) -> None:
        self.number, self.cards, self.stakes, self.split = number, cards, stakes, split
        self.natural = not split
        """2.1: as dealt at first; a hand that was split or switched has no blackjack."""
        self.surrendered = False

    @property
    def settled(self) -> bool:
        """Whether nothing rides on it any more."""
        return not self.stakes

    @property
    def doubled(self) -> bool:
        """2.10(a): whether it was doubled, and so gets one card."""
        return any(stake.added for stake in self.stakes)

    def take(self, spot: str | None = None) -> list[Stake]:
        """The wagers that are decided now: all, or those at one spot."""
        taken = [stake for stake in self.stakes if spot is None or stake.chips.spot == spot]
        self.stakes = [stake for stake in self.stakes if stake not in taken]
        return taken

    @property
    def total(self) -> int:
        """The point count."""
        return points(self.cards)[0]

    @property
    def blackjack(self) -> bool:
        """2.1: a blackjack, which only a hand as dealt can be."""
        return self.natural and is_blackjack(self.cards)


def own(hand: Hand, seat: str, spots: str = "") -> list[Stake]:
    """A bettor's wagers on a hand, at all spots or at those named ("1,3")."""
    named = spots.replace(" ", "").split(",") if spots else []
    return [s for s in hand.stakes if s.chips.seat == seat and (not named or s.chips.spot in named)]


class Box:
    """A betting area with its hands: one, until a pair is split."""

    def __init__(self, name: str, label: str, areas: int, caller: str, hands: list[Hand]) -> None:
        self.name, self.label, self.hands = name, label, hands
        self.areas = areas
        """How many hands a player has there at first; hands that are split off are numbered on by so many."""
        self.caller = caller
        """2.13(b): who decides."""
        self.dealt: list[str] = []
        """Its cards in the order in which it got them, whatever became of them."""
        self.begun = False
        """2.8(a): whether a choice other than surrender has been made at this place."""
        self.refused = False
        """13:69F-2A.15(c): whether its player has refused a card exposed in error, and so gets no more cards."""
        self.results: dict[str, int] = {}
        """Hands won less hands lost, by bettor."""
        self.lost: dict[tuple[str, str], int] = {}
        """What each bettor has lost at each spot by hands that went over 21."""

    def get(self, face: str) -> None:
        """A card of the initial deal."""
        self.hands[0].cards.append(face)
        self.dealt.append(face)

    @property
    def named(self) -> str:
        """Its name, where the one who decides must say which box is meant."""
        return "" if self.name == seat_number(self.caller) else self.name

    def count(self, stake: Stake, result: int) -> None:
        """A bettor's hand was won (1), lost (-1), or neither."""
        seat = stake.chips.seat
        self.results[seat] = self.results.get(seat, 0) + result

    def of(self, hand: Hand) -> str:
        """A hand in words: ``box 2``, or ``box 2, hand 1`` where there are several."""
        return f"{self.label}, hand {hand.number}" if len(self.hands) > 1 or self.areas > 1 else self.label


class Round:
    """What lies on the table in a round."""

    def __init__(self, boxes: list[Box], watch: Callable[[Box, str], None] = lambda box, event: None) -> None:
        self.boxes = boxes
        self.watch = watch
        """What the game's other wagers make of a box's turn: a "card", a "split", the "end"."""
        self.dealer: list[str] = []
        self.hole: int | None = None
        """The number of the covered hole card, until it is turned."""
        self.read = ""
        """What the card reader showed of it: blackjack, or none."""
        self.exposed = ""
        """13:69F-2A.15(c): a card exposed in error, the next card of whoever takes one."""
        self.stood = ""
        """2.12(a)1: who said "stand" of a hand that could do nothing else, and named no hand."""
        self.face_up = 0
        """2.15(a): how many cards were found face up in the shoe during this deal."""
        self.omitted: list[Box] = []
        """13:69F-2A.15(g): hands that lack their second card."""

    @property
    def hole_card_lies(self) -> bool:
        """Whether the dealer has a hole card that is not turned yet."""
        return self.hole is not None

    def hands(self) -> Iterable[tuple[Box, Hand]]:
        """The hands that are not decided yet, from the dealer's left."""
        return [(box, hand) for box in self.boxes for hand in box.hands if not hand.settled]

    @property
    def on_table(self) -> list[str]:
        """The faces that lie on the table and not in the discard rack."""
        return [face for _, hand in self.hands() for face in hand.cards] + self.dealer


# ── 2.13, 2.14 boxes ─────────────────────────────────────────────────────────────────────────────


def box_name(bet: Bet | Remove | Choose | Chips) -> str:
    """The box that is meant: the seat's own where none is named."""
    return bet.box or seat_number(bet.seat)


def mains(table: Table) -> list[Chips]:
    """The required wagers on the layout."""
    first = table.rules.first
    return by_seat([chips for chips in table.chips.values() if chips.wager in first])


def stake_on(table: Table, bet: Bet | Remove, wager: str) -> int:
    """What this seat has on that wager of the same box, at all its spots."""
    box = box_of(bet)
    return sum(table.amount(chips) for chips in chips_on(table, wager) if (chips.seat, chips.box) == (bet.seat, box))


def boxes(table: Table) -> list[Box]:
    """2.13: the boxes with wagers, from the dealer's left, each with its wagers and the player who decides."""
    found: dict[tuple[int, int], list[Chips]] = {}
    wagers = table.rules.first
    for chips in table.chips.values():  # in the order in which they were made
        if chips.wager in wagers:
            found.setdefault((int(box_name(chips)), wagers.index(chips.wager)), []).append(chips)
    return [
        Box(
            name=str(name), label=f"{table.rules.place} {name}", areas=len(wagers),
            caller=caller(table, str(name)),
            hands=[Hand(area + 1, [], [Stake(chips, table.amount(chips)) for chips in stacks])],
        )
        for (name, area), stacks in sorted(found.items())
    ]  # fmt: skip


def caller(table: Table, name: str) -> str:
    """2.13(b): the seated player decides; if nobody is seated, the highest wager, and of equals the first."""
    totals: dict[str, int] = {}
    for chips in table.chips.values():
        if chips.wager in table.rules.first and box_name(chips) == name:
            totals[chips.seat] = totals.get(chips.seat, 0) + table.amount(chips)
    return name if name in totals else max(totals, key=lambda seat: totals[seat])


def of_the_round(table: Table) -> list[Chips]:
    """The wagers of this round: all but streaks, which are of several."""
    return [chips for chips in chips_on(table) if not chips.wager.startswith("streak")]


# ── money ────────────────────────────────────────────────────────────────────────────────────────


def win(table: Table, box: Box, stakes: Iterable[Stake], odds: Odds, cite: str) -> None:
    """Wagers that are won."""
    for stake in stakes:
        table.win(stake.chips, odds, cite)
        box.count(stake, 1)


def lose(table: Table, box: Box, stakes: Iterable[Stake], cite: str) -> None:
    """Wagers that are lost whole."""
    for stake in stakes:
        table.lose(stake.chips, cite)
        box.count(stake, -1)


def void(table: Table, box: Box, stakes: Iterable[Stake], cite: str, *, result: str = "void") -> None:
    """Wagers that are neither won nor lost."""
    for stake in stakes:
        table.void(stake.chips, cite, result=result)
        box.count(stake, 0)


def lose_half(table: Table, box: Box, stakes: Iterable[Stake], cite: str) -> None:
    """2.8(a): half of a surrendered wager is collected, half returned."""
    for stake in stakes:
        table.lose(stake.chips, cite, amount=table.amount(stake.chips) // 2)
        box.count(stake, -1)


def lose_original(table: Table, box: Box, spot: str | None = None) -> None:
    """2.10(b), 2.11(d): a dealer's blackjack collects only the original wager of a box; what hands that went over 21
    have lost already counts towards it, and stays lost."""
    cites, split = table.rules.cites, len(box.hands) > 1
    for hand in box.hands:
        for stake in hand.take(spot):
            due = max(0, table.amount(stake.chips) - stake.added - box.lost.get(stake.key, 0))
            box.lost[stake.key] = box.lost.get(stake.key, 0) + due
            cite = cites.split_blackjack if split else cites.double_blackjack if stake.added else cites.loses
            table.lose(stake.chips, cite, amount=due)
            box.count(stake, -bool(due))
