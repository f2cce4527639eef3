"""2.17 to 2.26: the additional wagers of blackjack. None touches the main hand, and insurance covers none (2.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from houseway.equipment.cards import RANKS
from houseway.games.twenty_one.common import Box, box_name, is_blackjack, points
from houseway.games.twenty_one.records import Odd
from houseway.games.twenty_one.records import WagersRules as Rules
from houseway.games.twenty_one.records import WagersState as State
from houseway.law.games.twenty_one.blackjack import (
    LAW,
    PROGRESSIVE_KEYS,
    READER_CARDS,
    SEVENS_KEYS,
    THIRTEEN,
    TWENTY,
    VALUES,
)
from houseway.money import Odds
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.table import Table as TableOf
from houseway.play.tells import Settled
from houseway.play.wagering import by_seat, chips_on

STREAKS: Final = ("streak_2", "streak_3", "streak_4", "streak_5")
METER: Final = accounts.meter("progressive_blackjack")


Table = TableOf[Rules, State]

# ── what the first cards are worth ───────────────────────────────────────────────────────────────


def over_under(cards: Sequence[str]) -> int:
    """2.2(b)3: the total of the first two cards, in which an ace counts 1."""
    return sum(1 if face[0] == "A" else VALUES[face[0]] for face in cards)


def suited(cards: Sequence[str]) -> bool:
    """Whether all cards are of one suit."""
    return len({face[1] for face in cards}) == 1


def same_suit(cards: Sequence[str]) -> list[str]:
    """2.17(b)3: the first two cards are of one suit; a king and a queen pay more."""
    royal = {face[0] for face in cards} == {"K", "Q"}
    return ["king_queen_suited", "suited"][not royal :] if suited(cards) else []


def first_in_a_row(cards: Sequence[str], rank: str) -> int:
    """How many cards, from the first one on, are of this rank."""
    return next((n for n, face in enumerate(cards) if face[0] != rank), len(cards))


def sevens(cards: Sequence[str]) -> list[str]:
    """2.17(a)3: what the first two or three cards are; ``SEVENS_KEYS`` from the best down."""
    run = first_in_a_row(cards, "7")
    one, two, three = any(face[0] == "7" for face in cards), run >= 2, run == 3
    wins = (three and suited(cards), three, two and suited(cards[:2]), two, one, run > 0)
    return [key for key, is_one in zip(SEVENS_KEYS, wins, strict=True) if is_one]


def match_the_dealer(cards: Sequence[str], up: str) -> list[str]:
    """13:69F-2.23: how many of the first two cards have the rank of the dealer's first card, and of these the suit."""
    ranks = sum(face[0] == up[0] for face in cards)
    exact = sum(face == up for face in cards)
    return [MATCHES[ranks, exact]] if ranks else []


MATCHES: Final = {
    (1, 0): "one_non_suited", (1, 1): "one_suited", (2, 0): "two_non_suited", (2, 1): "one_suited_one_non_suited",
    (2, 2): "two_suited",
}  # fmt: skip


def twenty(cards: Sequence[str], dealer_blackjack: bool) -> list[str]:
    """13:69F-2.24: the first two cards total 20, by the best category that they are of."""
    if points(cards)[0] != TWENTY:
        return []
    queens = list(cards) == ["Qh", "Qh"]
    wins = (queens and dealer_blackjack, queens, cards[0] == cards[1], suited(cards), True)
    return [key for key, is_one in zip(LAW_TWENTY, wins, strict=True) if is_one]


LAW_TWENTY: Final = tuple(next(table for table in LAW.paytables if table.id == "twenty_point_bonus_a").odds)
HIGH: Final = {rank: place for place, rank in enumerate(RANKS[1:] + "A")}
"""13:69F-2.26: ranks from the deuce up; the ace is high."""


def in_between(cards: Sequence[str], up: str) -> list[str]:
    """13:69F-2.26: the dealer's first card strictly between the two, by the spread; or three of a kind."""
    low, high = sorted(HIGH[face[0]] for face in cards)
    if low == high:
        return ["three_of_a_kind"] if HIGH[up[0]] == low else []
    spread = high - low - 1
    return [f"spread_{spread}" if spread < 4 else "spread_4_or_more"] if low < HIGH[up[0]] < high else []


def bonus(cards: Sequence[str]) -> list[str]:
    """13:69F-2.20, 2.25: the outcomes of the first two cards that a house may name in its paytable."""
    pair, twenty = cards[0][0] == cards[1][0], points(cards)[0] == TWENTY
    is_one = {
        "suited_blackjack": is_blackjack(cards) and suited(cards), "blackjack": is_blackjack(cards),
        "matched_pair": cards[0] == cards[1], "pair": pair, "suited_20": twenty and suited(cards), "any_20": twenty,
        "suited": suited(cards),
    }  # fmt: skip
    return [key for key, wins in is_one.items() if wins]


def aces(cards: Sequence[str]) -> list[str]:
    """2.19: aces in succession from the first card on."""
    run = first_in_a_row(cards, "A")
    two, three, four = run >= 2, run >= 3, run >= 4
    same_color = len({face[1] in "hd" for face in cards[:4]}) == 1
    wins = (four and same_color, four, three and suited(cards[:3]), three, two and suited(cards[:2]), two)
    return [key for key, is_one in zip(PROGRESSIVE_KEYS, wins, strict=True) if is_one]


OUTCOMES: dict[str, Callable[[Sequence[str], str], list[str]]] = {
    "over_13": lambda cards, up: ["win"] if over_under(cards) > THIRTEEN else [],
    "under_13": lambda cards, up: ["win"] if over_under(cards) < THIRTEEN else [],
    "same_suit": lambda cards, up: same_suit(cards),
    "sevens": lambda cards, up: sevens(cards),
    "match_the_dealer": match_the_dealer,
    "twenty_point_bonus": lambda cards, up: twenty(cards, dealer_blackjack=False),
    "in_between": in_between,
    "blackjack_bonus_wager": lambda cards, up: bonus(cards),
    "optional_bonus_wager": lambda cards, up: bonus(cards),
    "progressive_blackjack": lambda cards, up: aces(cards),
}
"""What the cards of a box are to each wager, the best first."""


def best(outcomes: Sequence[str], paytable: Odd) -> Odds | str | None:
    """The highest award among the outcomes; the meter is above any odds."""
    awards = [paytable[key] for key in outcomes if key in paytable]
    if "meter" in awards:
        return "meter"
    odds = [one for one in awards if isinstance(one, Odds)]
    return max(odds, key=lambda one: one.win / one.stake, default=None)


# ── when they are settled ────────────────────────────────────────────────────────────────────────


def on_box(table: Table, box: Box, wager: str) -> list[Chips]:
    """The stacks on an additional wager of a box."""
    return by_seat([one for one in table.chips.values() if one.wager == wager and box_name(one) == box.name])


def waits(wager: str, box: Box, up: str = "") -> bool:
    """Two sevens and two aces wait for the next card, two queens of hearts for the dealer's second (13:69F-2.24)."""
    if wager == "sevens":
        return all(face[0] == "7" for face in box.dealt)
    if wager == "progressive_blackjack":
        return all(face[0] == "A" for face in box.dealt) and len(box.dealt) < 4
    return wager == "twenty_point_bonus" and box.dealt[:2] == ["Qh", "Qh"] and up[:1] in READER_CARDS


def settle_first_cards(table: Table, boxes: Sequence[Box], up: str) -> None:
    """2.17(d)-(e): right after the second cards, losing wagers are collected, then winning ones are paid."""
    due: list[tuple[Chips, Odds | str | None, bool]] = []
    lie = {chips.wager for chips in table.chips.values()}
    for wager, paytable in table.rules.paytables.items():
        for box in boxes:
            if wager not in lie or len(box.dealt) < 2 or waits(wager, box, up):
                continue
            award = best(OUTCOMES[wager](box.dealt, up), paytable)
            thirteen = wager in ("over_13", "under_13") and over_under(box.dealt[:2]) == THIRTEEN
            due += [(chips, award, thirteen) for chips in on_box(table, box, wager)]
    for chips, award, thirteen in sorted(due, key=lambda one: one[1] is not None):
        settle(table, chips, award, thirteen=thirteen)


def settle_dealt(table: Table, box: Box, wager: str, stacks: Sequence[Chips] | None = None) -> None:
    """Settle a wager that waited, or these stacks of it, by the cards that its box has got."""
    for chips in on_box(table, box, wager) if stacks is None else stacks:
        settle(table, chips, best(OUTCOMES[wager](box.dealt, ""), table.rules.paytables[wager]))


def settle_twenty(table: Table, boxes: Sequence[Box], dealer_blackjack: bool) -> None:
    """13:69F-2.24: two queens of hearts, once it is known whether the dealer has blackjack."""
    paytable = table.rules.paytables.get("twenty_point_bonus")
    if paytable is None:
        return
    for box in boxes:
        for chips in on_box(table, box, "twenty_point_bonus"):
            settle(table, chips, best(twenty(box.dealt[:2], dealer_blackjack), paytable))


def settle(table: Table, chips: Chips, award: Odds | str | None, *, thirteen: bool = False) -> None:
    """Collect a losing additional wager, or pay a winning one; 2.17(c): ``thirteen`` is over or under 13, and on it."""
    cite = CITES.get(chips.wager) or table.rules.wagers[chips.wager].wager.cite
    if award is None:
        lost = "2.17(c)" if thirteen else LOST.get(chips.wager, cite)
        table.lose(chips, f"{lost}, 2.17(d)" if chips.wager in ONE_DOLLAR else lost)
    elif isinstance(award, Odds):
        table.win(chips, award, f"{cite}, 2.17(e)" if chips.wager in ONE_DOLLAR else cite)
    else:
        pay_meter(table, chips)


CITES: Final = {"over_13": "2.17(b)1", "under_13": "2.17(b)2", "same_suit": "2.17(b)3", "sevens": "2.17(a)3"}
LOST: Final = {"sevens": "2.17"}
ONE_DOLLAR: Final = frozenset(CITES)
"""2.17(a): the additional wagers of exactly 1.00."""


def pay_meter(table: Table, chips: Chips) -> None:
    """2.19: the meter is paid, and set to its first amount again."""
    amount, cite = table.ledger[METER], "2.19"
    table.say(
        Settled(
            seat=chips.seat,
            wager=chips.wager,
            amount=table.amount(chips),
            result="win",
            pays=amount,
            cite=cite,
            box=chips.box,
        )
    )
    table.move(METER, accounts.seat(chips.seat), amount, cite)
    table.take(chips, table.amount(chips), cite)
    table.move(accounts.HOUSE, METER, table.rules.meter_start, cite)


def advance_meter(table: Table) -> None:
    """2.19: each token adds a fixed amount to the meter."""
    if "progressive_blackjack" not in table.rules.paytables:
        return
    if METER not in table.ledger:
        table.move(accounts.HOUSE, METER, table.rules.meter_start, "2.19")
    for _ in chips_on(table, "progressive_blackjack"):
        table.move(accounts.HOUSE, METER, table.rules.meter_rate, "2.19")


# ── cards that a box gets in its turn ────────────────────────────────────────────────────────────


def watch(table: Table, box: Box, event: str) -> None:
    """What sevens and progressive wagers make of a box's turn: a card, a split, or the end of it."""
    for wager in ("sevens", "progressive_blackjack"):
        if wager not in table.rules.paytables or not on_box(table, box, wager):
            continue
        if wager == "sevens" and event == "split":
            table.announce("Splitting sevens: any payout for three sevens is given up", cite="2.11(f)")
            settle_dealt(table, box, wager)
        elif event == "end" or (event == "card" and not waits(wager, box)):
            settle_dealt(table, box, wager)


# ── 13:69F-2.22 streak ───────────────────────────────────────────────────────────────────────────


def settle_streaks(table: Table, boxes: Sequence[Box]) -> None:
    """13:69F-2.22: after the main wager, by the round's net result; a void round counts for nothing."""
    for box in boxes if table.rules.streak else ():
        for seat, result in box.results.items():
            pending = [c for wager in STREAKS for c in on_box(table, box, wager) if c.seat == seat]
            if pending:
                settle_streak(table, f"{seat}/{box.name}", pending, result)


def settle_streak(table: Table, key: str, pending: Sequence[Chips], result: int) -> None:
    """A win moves the marker on and pays the wager that it reaches; a loss takes them all; a void leaves it there."""
    cite, streaks = "13:69F-2.22", table.state.streaks
    streaks[key] = streaks.get(key, 0) + (result > 0)
    for chips in pending:
        if result < 0:
            table.lose(chips, cite)
        elif result and chips.wager == f"streak_{streaks[key]}":
            table.win(chips, table.rules.streak[chips.wager], cite)
    if all(chips.account not in table.chips for chips in pending):
        del streaks[key]
    elif result:
        table.script(f"move the marker to {streaks[key] + 1}", cite=cite)
