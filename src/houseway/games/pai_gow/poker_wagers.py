"""What may be wagered at pai gow poker beside the main wager: what decides each of them, and what it pays.

All are made before "No more bets", beside a main wager, and are always against the house, whoever banks. The additional
wager of 11.13 is decided by where the deal begins, the three-card bonus by the first three cards, the others when all
hands are open; the envy bonuses come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations
from math import lcm
from typing import Any, Final

from houseway.equipment.cards import DECK, JOKER
from houseway.games.one_result import rule
from houseway.games.pai_gow import banking
from houseway.games.pai_gow.banking import Bank, Hand, circle
from houseway.games.pai_gow.records import DEALER, IMPERIAL, MAIN, Odd, State
from houseway.games.pai_gow.records import WagersRules as Rules
from houseway.games.pai_gow.settling import Dealing, opening_order, result
from houseway.law.election import Unlawful
from houseway.law.games.pai_gow.pai_gow_poker import (
    ENVY_LEAST,
    HIGHS,
    IMPERIAL_LEAST_LIMIT,
    LOOKED_AT,
    SIDE,
)
from houseway.law.statute import GameLaw
from houseway.money import Odds, dollars
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Irregular, Refusal
from houseway.play.inputs import Bet, Input, Remove
from houseway.play.table import Table as TableOf
from houseway.play.tells import Ruled, Settled, Turned
from houseway.play.wagering import box_of, chips_on
from houseway.ranking.poker import ACE, VALUES, Wheel, best, five, three

BANKER: Final = "imperial_banker"
"""The second paytable of the imperial bonus wager."""


Table = TableOf[Rules, State]
THREE_CARDS: Final = "three_card_bonus"

# ── what is offered ──────────────────────────────────────────────────────────────────────────────

OPTION: Final = {"bonus": "bonus_envy"}
"""By wager: the option by which it is offered, where that has another name."""
FIRST_TABLE: Final = "a"
"""Of the published tables of the bonus wager, the one that "on" elects."""


def paid_tables(law: GameLaw, as_of: date, elected: Mapping[str, Any]) -> dict[str, Odd]:
    """What each wager that the licensee offers pays: the house's own odds, or a published table."""
    given = {id: elected.get(OPTION.get(id, id), "off") for id in SIDE}
    return {id: _table(law, as_of, id, value) for id, value in given.items() if value != "off"}


def _table(law: GameLaw, as_of: date, id: str, value: str | Mapping[str, Odds | str]) -> Odd:
    if isinstance(value, Mapping):
        return {key: odds if isinstance(odds, Odds) else Odds(0) for key, odds in value.items()}
    if id == IMPERIAL:
        return law.paytable("imperial_player", as_of).odds
    return law.paytable(f"bonus_{FIRST_TABLE if value == 'on' else value}" if id == "bonus" else id, as_of).odds


def units(paytables: Mapping[str, Odd]) -> dict[str, int]:
    """The smallest stake of each wager that all its odds pay exactly."""
    return {id: lcm(*(odds.unit for odds in table.values())) for id, table in paytables.items()}


def envy(elected: Mapping[str, Any]) -> dict[str, Mapping[str, int]]:
    """13:69F-11.15, 11.22: what is paid for another's premium hand, by the wager that earns it."""
    return {"bonus": elected.get("envy_bonus", {}), "dynasty_bonus": elected.get("dynasty_envy", {})}


def limit(law: GameLaw, as_of: date, elected: Mapping[str, Any]) -> int:
    """13:69F-11.20(d): no less than $40,000, and than what the table minimum could win of both bonuses."""
    most = elected.get("imperial_payout_limit")
    if most is None:
        return 0
    posted = elected.get("table_min") or 0
    minimum = posted.get(IMPERIAL, 0) if isinstance(posted, Mapping) else posted
    both = [law.paytable(id, as_of).odds.values() for id in ("imperial_player", BANKER)]
    least = max(IMPERIAL_LEAST_LIMIT, sum(max(odds.pays(minimum) for odds in table) for table in both))
    if most < least:
        (option,) = (one for one in law.options if one.id == "imperial_payout_limit")
        said = f"option {option.id}: {dollars(most)}; allowed: {dollars(least)} or more"
        basis = option.basis_on(as_of)
        raise Unlawful(said, option.cite, basis, got={option.id: dollars(most)}, legal=dollars(least))
    return int(most)


# ── 11.7, 13:69F-11.15 to 11.22 making them ──────────────────────────────────────────────────────


async def wagers(table: Table, shuffler: str, *, bank: bool) -> bool:
    """11.7, 11.11: wagers, until the dealer closes; says whether the shuffling device failed meanwhile."""
    failed = False

    async def found(event: Irregular) -> None:
        nonlocal failed
        failed = True
        rule(table, event.kind)

    await banking.wagers(
        table, bank=bank, refuse=lambda bet: refuse_alone(table, bet), found=found,
        refuse_other=lambda given: refuse_off(table, given), hears=frozenset({shuffler} if shuffler else ()),
    )  # fmt: skip
    for wager, worth in table.rules.envy.items():
        seats = earners(table, wager) if worth else []
        if seats:
            cite = table.rules.wagers[wager].wager.cite
            table.script(f"place the envy marker before seat {', '.join(seats)}", cite=cite)
    return failed


def refuse_alone(table: Table, bet: Bet) -> Refusal | None:
    """11.7(b): without a main wager on the area there are no cards to decide another by."""
    if bet.wager == MAIN or table.stake(bet.seat, MAIN, box_of(bet)):
        return None
    reason = f"seat {bet.seat} has no {MAIN} wager there: {bet.wager} is made beside one"
    return Refusal(reason, f"{MAIN} first", table.rules.wagers[bet.wager].wager.cite)


def refuse_off(table: Table, given: Input) -> Refusal | None:
    """11.7(b): the wager that the others on an area need is taken off last."""
    if not isinstance(given, Remove) or given.wager != MAIN:
        return None
    beside = [one.wager for one in table.chips.values() if (one.seat, one.box) == (given.seat, box_of(given))]
    others = [wager for wager in beside if wager != MAIN]
    left = table.stake(given.seat, MAIN, box_of(given)) - given.amount if given.amount else 0
    return Refusal(f"{others[0]} needs {MAIN}", f"{others[0]} first", "11.7(b)") if others and not left else None


# ── 11.13 by where the deal begins ───────────────────────────────────────────────────────────────


def additional(table: Table, bank: Bank, start: str) -> None:
    """11.8(b), 11.8A(e), 11.13: decided, paid and finished before any card is dealt to a player."""
    if "additional_wager" not in table.rules.paytables:
        return
    number = 1 + circle(table.rules.positions, bank.seat, step=-1).index(start)
    for chips in chips_on(table, "additional_wager"):
        settle(table, chips, table.rules.paytables[chips.wager].get(str(number)), "11.13")


# ── what the cards are worth ─────────────────────────────────────────────────────────────────────


def seven(cards: Sequence[str], wheel: Wheel) -> set[str]:
    """13:69F-11.15: everything that seven cards are, however they are set."""
    found = {five(some, wheel).category for some in combinations(cards, 5)}
    straight_flush = "seven_card_straight_flush_with_joker" if JOKER in cards else "seven_card_straight_flush"
    special = {
        straight_flush: all_in_a_row(cards),
        "royal_flush_and_royal_match": royal_match(cards, wheel),
        "three_pair": sum(values.count(rank) == 2 for values in [_values(cards)] for rank in {*values}) == 3,
    }
    return found | {key for key, holds in special.items() if holds}


def _values(cards: Iterable[str]) -> list[int]:
    return [VALUES[face[0]] for face in cards]


def all_in_a_row(cards: Sequence[str]) -> bool:
    """Seven cards of a suit in sequence, the joker in any place of it; the ace is high or low."""
    natural = [face for face in cards if face != JOKER]
    if len({face[1] for face in natural}) > 1:
        return False
    high = _values(natural)
    return any(
        len({*ranks}) == len(natural) and max(ranks) - min(ranks) < len(cards)
        for ranks in (high, [1 if rank == ACE else rank for rank in high])
    )


def royal_match(cards: Sequence[str], wheel: Wheel) -> bool:
    """A royal flush, and a king and queen of one suit beside it."""
    pairs = [(one, other) for one, other in combinations(cards, 2) if {one[0], other[0]} == {"K", "Q"}]
    return any(
        one[1] == other[1]
        and five([face for face in cards if face not in (one, other)], wheel).category == "royal_flush"
        for one, other in pairs
    )


def pai_gow(cards: Sequence[str], wheel: Wheel) -> set[str]:
    """13:69F-11.15, 11.20(c): what a hand without a pair, straight or flush is called, by its highest card."""
    hand = best(cards, wheel)
    return {HIGHS[hand.ranks[0] - 9]} if hand.category == "high_card" else set()


def three_card(cards: Sequence[str]) -> set[str]:
    """13:69F-11.17: everything that three cards are; the joker is an ace, or completes a straight or a flush."""
    if JOKER not in cards:
        return {three(cards).category}
    others = [face for face in cards if face != JOKER]
    completed = {three([*others, face]).category for face in DECK if face not in others}
    ranks = _values(cards)
    alike = {2: "pair", 3: "three_of_a_kind"}.get(max(ranks.count(rank) for rank in ranks))
    joker = {"straight_flush": "straight_flush_with_joker", "straight": "straight", "flush": "flush"}
    return {joker[one] for one in completed if one in joker} | ({alike} if alike else set())


Worth = Callable[[Sequence[str], Sequence[str], Wheel], set[str]]
DECIDED: dict[str, Worth] = {
    "bonus": lambda own, dealer, wheel: seven(own, wheel),
    "pai_gow_insurance": lambda own, dealer, wheel: pai_gow(own, wheel),
    "seven_card_bonus": lambda own, dealer, wheel: seven(own, wheel),
    "queens_dragon": lambda own, dealer, wheel: pai_gow(dealer, wheel),
    "dynasty_bonus": lambda own, dealer, wheel: seven(own, wheel),
    "protection": lambda own, dealer, wheel: pai_gow(own, wheel),
}
"""By wager: what the player's and the dealer's seven cards are to it."""
CITES: Final = {
    "bonus": "13:69F-11.16", "pai_gow_insurance": "13:69F-11.16", "three_card_bonus": "13:69F-11.18",
    "seven_card_bonus": "13:69F-11.18", "queens_dragon": "13:69F-11.22", "dynasty_bonus": "13:69F-11.23",
    "protection": "13:69F-11.23",
}  # fmt: skip
"""By wager: the section of its odds."""


def award(paytable: Odd, worth: Iterable[str]) -> Odds | None:
    """13:69F-11.16, 11.20: the highest that is paid for any of it, whatever its rank in poker; nothing: it loses."""
    return max(
        (paytable[key] for key in worth if key in paytable), key=lambda odds: odds.win / odds.stake, default=None
    )


# ── settling them ────────────────────────────────────────────────────────────────────────────────


def settle(table: Table, chips: Chips, odds: Odds | None, cite: str) -> None:
    """Collect a wager, give it back where the paytable says push, or pay it."""
    if odds is None:
        table.lose(chips, cite)
    elif odds.win:
        table.win(chips, odds, cite)
    else:
        table.void(chips, cite)


def on_hand(table: Table, hand: Hand, wager: str) -> list[Chips]:
    """The stack of a wager that a hand decides."""
    return [one for one in chips_on(table, wager) if (one.seat, one.place) == (hand.seat, hand.area)]


def three_cards(table: Table, dealt: Dealing) -> None:
    """13:69F-11.17, 11.18: when each has three cards the players look, and who has won shows them."""
    wager = THREE_CARDS
    for hand in opening_order(table, dealt.played) if wager in table.rules.paytables else ():
        odds = award(table.rules.paytables[wager], three_card(hand.pieces[:LOOKED_AT]))
        for chips in on_hand(table, hand, wager):
            for face in hand.pieces[:LOOKED_AT] if odds else ():
                table.disclose(face)
                table.say(Turned(to=hand.name, card=face, cite="13:69F-11.17"))
            settle(table, chips, odds, CITES[wager])


def decide(table: Table, hand: Hand, dealer: Hand) -> str:
    """11.9, 13:69F-11.22: the result; in the EZ variation a push where the dealer has a queen-high pai gow."""
    pushed = table.rules.free and "queen_high" in pai_gow(dealer.pieces, table.rules.wheel)
    return "push" if pushed else result(hand, dealer)


def paid_by_the_end(table: Table, dealt: Dealing) -> None:
    """13:69F-11.15 to 11.23: when all hands are open, from the dealer's far right; then the envy bonuses."""
    hands = opening_order(table, [*dealt.played, *([dealt.bank] if dealt.bank else [])])
    due = {wager: earners(table, wager) for wager in table.rules.envy}
    banker = dealt.bank or dealt.dealer
    left = dict.fromkeys((hand.seat for hand in hands), table.rules.limit)
    for hand in hands:
        decided_by(table, hand, dealt.dealer)
        for chips in on_hand(table, hand, IMPERIAL):
            assert banker is not None
            imperial(table, chips, hand, banker, left)
    for wager, seats in due.items():
        pay_envy(table, wager, seats, hands)


def decided_by(table: Table, hand: Hand, dealer: Hand | None) -> None:
    """What a hand decides; without a dealer's hand there is no queen's dragon to see."""
    for wager, worth in DECIDED.items():
        for chips in on_hand(table, hand, wager) if dealer or wager != "queens_dragon" else ():
            found = worth(hand.pieces, dealer.pieces if dealer else (), table.rules.wheel)
            settle(table, chips, award(table.rules.paytables[wager], found), CITES[wager])


def imperial(table: Table, chips: Chips, hand: Hand, banker: Hand, left: dict[str, int]) -> None:
    """13:69F-11.19, 11.20: paid for the player's hand, for the banker's, or for both; lost where neither pays."""
    rules = table.rules
    player = award(rules.paytables[IMPERIAL], seven(hand.pieces, rules.wheel))
    other = award(rules.banker, pai_gow(banker.pieces, rules.wheel))
    parts = [(odds, cite) for odds, cite in ((player, "13:69F-11.20(b)"), (other, "13:69F-11.20(c)")) if odds]
    if not parts:
        table.lose(chips, "13:69F-11.19")
    for at, (odds, cite) in enumerate(parts, 1):
        due, stays = odds.pays(table.amount(chips)), at < len(parts)
        if not rules.limit or due <= left[hand.seat]:
            left[hand.seat] -= table.win(chips, odds, cite, stays=stays)
            continue
        event = f"seat {chips.seat}, {chips.wager}: {dollars(due)} at {odds}"
        ruling = f"a player is paid no more than {dollars(rules.limit)} in a round: {dollars(left[hand.seat])}"
        table.say(Ruled(event=event, ruling=ruling, cite="13:69F-11.20(d)"))
        left[hand.seat] -= table.win(chips, odds, f"{cite}, 13:69F-11.20(d)", stays=stays, most=left[hand.seat])


# ── 13:69F-11.15, 11.22 envy bonuses ─────────────────────────────────────────────────────────────


def earners(table: Table, wager: str) -> list[str]:
    """13:69F-11.15: the seats with such a wager of $5.00 or more."""
    return list(dict.fromkeys(chips.seat for chips in chips_on(table, wager) if table.amount(chips) >= ENVY_LEAST))


def pay_envy(table: Table, wager: str, seats: Sequence[str], hands: Sequence[Hand]) -> None:
    """13:69F-11.15, 11.16, 11.22, 11.23: a fixed sum for each premium hand of another player, never for one's own."""
    worth = table.rules.envy[wager]
    for hand in hands if seats else ():
        sums = [worth[key] for key in seven(hand.pieces, table.rules.wheel) if key in worth]
        for seat in seats if sums else ():
            if seat != hand.seat and hand.seat != DEALER:
                cite = CITES[wager]
                table.say(Settled(seat=seat, wager="envy", amount=0, result="win", pays=max(sums), cite=cite))
                table.move(accounts.HOUSE, accounts.seat(seat), max(sums), cite)
