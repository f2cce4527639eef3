"""Subchapter 16, Caribbean stud poker. Read beside N.J.A.C. 19:47-16: the order is the same; `common` has the deck, the
deal and what voids all hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from math import gcd, lcm
from typing import Any, Final

from msgspec.structs import replace

from houseway.games import progressive
from houseway.games.progressive import Meter
from houseway.games.ranked import common as ranked
from houseway.games.ranked.common import (
    DEALER,
    Found,
    Hand,
    chips_of,
    clockwise,
    counterclockwise,
    deal_down,
    deal_to,
    deal_up,
    deck,
    hands_of,
    place_of,
    prepare,
    show,
    stake,
    stub,
    void_round,
    wager_or_fold,
    wagers,
)
from houseway.games.ranked.records import CaribbeanStudRules as Rules
from houseway.games.ranked.records import Cites, State
from houseway.law.games.ranked.caribbean_stud import (
    BET_LIMIT,
    BET_MULTIPLE,
    HAND,
    LAW,
    POSITIONS,
    PROGRESSIVE_AMOUNTS,
    PROGRESSIVE_WAGER,
    QUALIFYING,
    ROYAL_SHARE,
    STRAIGHT_FLUSH_SHARE,
)
from houseway.money import Odds
from houseway.play import accounts
from houseway.play.asks import Irregular, Refusal
from houseway.play.dealing import turn_hand
from houseway.play.inputs import Bet, Remove
from houseway.play.rules import Game, Terms, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.ranking.poker import Hand as Ranked
from houseway.ranking.poker import five
from houseway.ranking.words import named

METER: Final = accounts.meter("caribbean_stud")
DEALS: Final = {"manual_shoe": "16.7", "hand": "16.8", "automated_shoe": "16.9"}
LOWEST: Final = five(QUALIFYING)


Table = TableOf[Rules, State]


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the round has no option flags."""
    bet = {**LAW.paytable("bet", as_of).odds, **elected["higher_odds"]}
    ante = LAW.paytable("ante", as_of).odds["win"]
    own = {hand: 100 * whole for hand, whole in elected["progressive_amounts"].items()}
    made = wager_terms(as_of, elected, bet)
    method = elected["deal_method"]
    return Rules(
        game=game, as_of=as_of, elected=elected, wagers=made, first=("ante",),
        cites=replace(CITES, deal=DEALS[method]), positions=POSITIONS,
        two_positions=elected["player_two_positions"] == "on", size=HAND, stacks=method == "automated_shoe",
        machine=elected["automated_shuffler"] == "on", two_decks=elected["second_deck"] == "on",
        counted=elected["shuffler_counts_deck"] == "off", recut=elected.get("recut_allowed") == "on",
        ante=ante, bet=bet, limit=payout_limit(elected, made, bet),
        meter=Meter(
            account=METER, wager="progressive", rate=elected["progressive_rate"], reset=elected["progressive_reset"],
            cite="16.11",
        ),
        amounts=PROGRESSIVE_AMOUNTS[elected["progressive_paytable"]] | own,
    )  # fmt: skip


def wager_terms(as_of: date, elected: dict[str, Any], bet: Mapping[str, Odds]) -> dict[str, Terms]:
    """16.1, 16.11: the posted limits are the ante's; the bet follows from it, and the progressive wager is a dollar."""
    unit = lcm(*(odds.unit for odds in bet.values()))
    units = {"ante": unit // gcd(unit, BET_MULTIPLE), "bet": unit}
    dollar = {"progressive": (PROGRESSIVE_WAGER, "16.11")}
    return terms(offered(LAW, as_of), units, of_first(elected, ("ante",)), fixed=dollar)


def payout_limit(elected: dict[str, Any], made: Mapping[str, Terms], bet: Mapping[str, Odds]) -> int:
    """13:69E-1.13G(c): what is paid on a bet wager at most; where elected, no less than the minimum wager could win."""
    if elected["cap_floor_min_wager"] == "off":
        return BET_LIMIT
    return max(BET_LIMIT, *(odds.pays(BET_MULTIPLE * made["ante"].least) for odds in bet.values()))


def state(rules: Rules) -> State:
    """A fresh table: a deck that waits for its first shuffle."""
    return State(shoe=deck())


CITES: Final = Cites(
    inspect="16.3(a)", separately="16.3(d)", spread="16.3(b)", wash="16.3(c)",
    alternate="16.2(b)3, 16.2(b)4, 16.2(b)5", shuffle="16.4(a)", idle="16.4(d)", cut="16.4(c)", recut="16.4",
    wagers="16.6", seated="16.6", positions="16.6", deal="16.7", stub="16.7", irregular="16.13",
)  # fmt: skip
"""16.2(b)3-5, 16.3(a)-(d), 16.4(a)-(d), 16.4(b)1-2: what the shared procedure follows."""


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    found = await wagers(
        table, ("ante", "progressive"), lambda bet: refuse_wager(table, bet), lambda: None,
        lambda given: refuse_removal(table, given),
    )  # fmt: skip
    hands = hands_of(table, ("ante",))
    if not hands:
        return
    table.mark()
    progressive.advance(table, table.rules.meter)
    try:
        await dealt_round(table, hands, found)
    except Irregular as event:
        void_round(table, event, hands)
    table.script("put all cards into the discard rack", cite="16.10")


# ── 16.6 wagers ──────────────────────────────────────────────────────────────────────────────────


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """16.11: the progressive wager is made beside an ante."""
    hand = Hand(bet.seat, place_of(bet))
    if bet.wager == "progressive" and not stake(table, hand, "ante"):
        return Refusal(f"{hand.name} has no ante", "an ante first", "16.11")
    return None


def refuse_removal(table: Table, given: Remove) -> Refusal | None:
    """16.11: so an ante is not taken back while a progressive wager lies beside it."""
    hand = Hand(given.seat, place_of(given))
    left = stake(table, hand, "ante") - (given.amount or stake(table, hand, "ante"))
    if given.wager == "ante" and not left and stake(table, hand, "progressive"):
        return Refusal(f"{hand.name} has a progressive wager", "take the progressive wager back first", "16.11")
    return None


# ── 16.7 to 16.9 the deal ────────────────────────────────────────────────────────────────────────


async def deal(table: Table, hands: Sequence[Hand], found: Found) -> tuple[list[int], str]:
    """16.7-16.9: five cards each; the dealer's last one lies face up, and stands first where a record has them all."""
    hole, up = list[int](), ""
    for number, hand in clockwise(table, hands):
        if hand is not None:
            await deal_to(table, found, hand)
        elif number < HAND - 1:
            hole.append(await deal_down(table, found, DEALER, nth=number + 1))
        else:
            up = await deal_up(table, found, DEALER, nth=0)
    stub(table)
    return hole, up


# ── 16.10 bets, and the completion of the round ──────────────────────────────────────────────────


async def dealt_round(table: Table, hands: Sequence[Hand], found: Found) -> None:
    """16.10: bet or fold; then the hole cards, and hand by hand from the dealer's far right. All hands are seen before
    any is settled: what is found meanwhile voids all of them."""
    hole, up = await deal(table, hands, found)
    await wager_or_fold(
        table, hands, "bet", lambda hand: BET_MULTIPLE * stake(table, hand, "ante"), cite="16.10", due_cite="16.1"
    )
    table.closed = "16.10"
    if all(hand.folded for hand in hands):
        return
    faces = await turn_hand(table, hole, DEALER, cite="16.10", hears=table.heard(ranked.VOIDING))
    dealer = of_five([up, *faces])
    qualifies = dealer >= LOWEST
    table.announce(f"Dealer has {named(dealer)}, {'qualifies' if qualifies else 'does not qualify'}", cite="16.10")
    shown = [(hand, await own_hand(table, hand, qualifies=qualifies)) for hand in counterclockwise(hands)]
    royals = [hand for hand, own in shown if own and own.category == "royal_flush"]
    for hand, own in shown:
        settle(table, hand, own, dealer, qualifies=qualifies)
        settle_progressive(table, hand, own, royals)


async def own_hand(table: Table, hand: Hand, *, qualifies: bool) -> Ranked | None:
    """16.10: a player's hand; where the dealer does not qualify and it has no progressive wager, nobody needs it."""
    needed = qualifies or chips_of(table, hand, "progressive") is not None
    faces = await show(table, hand, cite="16.10", needed=needed)
    return of_five(faces) if ranked.known(table, hand) else None


def of_five(cards: Sequence[str]) -> Ranked:
    """16.5(a)-(b), 16.5(b)1-8, 16.5: what a hand is; suits never decide."""
    return five(cards)


def settle(table: Table, hand: Hand, own: Ranked | None, dealer: Ranked, *, qualifies: bool) -> None:
    """16.10: the ante, then the bet. A hand that nobody needs to see is not compared."""
    ante, bet = (chips_of(table, hand, wager) for wager in ("ante", "bet"))
    assert ante is not None
    assert bet is not None
    if not qualifies:
        table.win(ante, table.rules.ante, "16.10")
        table.void(bet, "16.10", result="returned")
    elif own is not None and own > dealer:
        table.win(ante, table.rules.ante, "16.10")
        odds, limit = table.rules.bet[own.category], table.rules.limit
        table.win(bet, odds, LIMITED if odds.pays(table.amount(bet)) > limit else PAID, most=limit)
    else:
        if own == dealer:
            table.script(f"{hand.name} has {named(dealer)} too, a push", cite="16.10")
        for chips in (ante, bet):
            if own == dealer:
                table.void(chips, "16.10")
            else:
                table.lose(chips, "16.10")


PAID, LIMITED = "16.10, 16.12", "16.10, 16.12, 13:69E-1.13G(c)"

# ── 16.11 the progressive payout ─────────────────────────────────────────────────────────────────


def settle_progressive(table: Table, hand: Hand, own: Ranked | None, royals: Sequence[Hand]) -> None:
    """16.11: whatever the dealer has: a part of the meter as it stands at the hand's turn, or a fixed amount."""
    dollar, amounts = chips_of(table, hand, "progressive"), table.rules.amounts
    if own is None or dollar is None:
        return
    if hand in royals:
        share_meter(table, royals)
    elif own.category == "straight_flush":
        tenth = table.ledger[METER] * STRAIGHT_FLUSH_SHARE // 100
        progressive.win_share(table, table.rules.meter, dollar, tenth)
    elif own.category in amounts:
        table.award(dollar, amounts[own.category], "16.11")
    else:
        table.lose(dollar, "16.11")


def share_meter(table: Table, royals: Sequence[Hand]) -> None:
    """16.11: royal flushes of one round share equally what the meter shows when the first of them is to be paid."""
    dollars_of = list(filter(None, (chips_of(table, hand, "progressive") for hand in royals)))
    share = table.ledger[METER] * ROYAL_SHARE // 100 // len(dollars_of)
    for dollar in dollars_of:
        progressive.win_share(table, table.rules.meter, dollar, share)
    progressive.reset(table, table.rules.meter)


# ── the entry ────────────────────────────────────────────────────────────────────────────────────


def worth(rules: Rules, hand: str, cards: Sequence[str]) -> str:
    """What five cards are, in words."""
    return named(of_five(cards)) if len(cards) == HAND and "??" not in cards else ""


GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=(DEALER,), size=ranked.size, meter=METER, says=worth,
    seats=ranked.seats(POSITIONS),
    several=lambda rules: rules.two_positions,
    analysis="houseway.maths.ranked.caribbean_stud:rows",
    chart="houseway.maths.ranked.chart:of_caribbean_stud",
    kernels="houseway.maths.ranked.caribbean_stud_kernel:kernels",
    strategies=("three_rules", "matching_up_card", "any_ace_king"),
    layout="houseway.service.layouts.ranked.caribbean_stud:layout",
    coach="houseway.maths.ranked.coach:CaribbeanStud",
    example="houseway.games.ranked:caribbean_stud.yaml",
    pit="Poker",
    varied=(
        {},
        {"deal_method": "automated_shoe", "automated_shuffler": "on"},
        {"player_two_positions": "on", "progressive_paytable": "prog_B"},
    ),
)  # fmt: skip
