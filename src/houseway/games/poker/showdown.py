"""14.3, 14.6(d), 14.7, 14.14: the showdown, what the house takes, and who wins each pot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from houseway.equipment.cards import SUITS
from houseway.games.one_result import rule
from houseway.games.poker import pots
from houseway.games.poker.common import DEALER, FORFEITED, POT, WAGERS, Table
from houseway.games.poker.conduct import said_alone
from houseway.games.poker.deal import Deal, Player
from houseway.games.poker.irregularities import (
    AT_THE_SHOWDOWN,
    IRREGULAR,
    heard_at_any_time,
    player_of,
    refuse_detail,
)
from houseway.games.poker.records import Rules
from houseway.money import dollars
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.dealing import turn_hand
from houseway.play.inputs import Choose, Close, Input
from houseway.play.tells import Chose, Settled
from houseway.play.wagering import chips_on
from houseway.ranking import low, poker
from houseway.ranking.poker import Hand
from houseway.ranking.words import named

SHOWDOWN: Final = "14.6(d)"
DIVIDED: Final = f"{SHOWDOWN}, 14.3(c)"
REVENUE: Final = "14.14"
SHOWS: Final = ("show", "muck")
CONCEDED: Final = frozenset({"asked_to_see", "hand_retrieved"})
"""14.7: what is said of a hand that was thrown away, though nobody else is left."""

Ranked = Callable[[Sequence[str], Sequence[str]], Hand | None]
"""Ranks a player's own cards with those in the middle."""


class Wins(NamedTuple):
    """What wins at a variant: the high hand, the low hand, or half the pot each."""

    high: Ranked | None = None
    low: Ranked | None = None


def _best(own: Sequence[str], middle: Sequence[str]) -> Hand:
    return poker.best((*own, *middle))


def _low(own: Sequence[str], middle: Sequence[str], *, literal: bool = False) -> Hand:
    return low.ace_to_five((*own, *middle), literal=literal)


def _low8(own: Sequence[str], middle: Sequence[str], *, literal: bool = False) -> Hand | None:
    return low.eight_or_better((*own, *middle), literal=literal)


WINS: Final[dict[str, Wins]] = {
    "holdem_high": Wins(_best), "omaha_high": Wins(poker.omaha), "five_card_omaha": Wins(poker.omaha),
    "omaha_hilo8": Wins(poker.omaha, low.omaha_eight_or_better),
    "seven_card_stud_high": Wins(_best), "seven_card_stud_low": Wins(None, _low),
    "seven_card_stud_hilo": Wins(_best, _low), "seven_card_stud_hilo8": Wins(_best, _low8),
    "five_card_draw_high": Wins(_best), "five_card_draw_low": Wins(None, _low), "five_card_stud_high": Wins(_best),
    "badugi": Wins(None, lambda own, middle: low.badugi(own)),
    "triple_draw_27": Wins(None, lambda own, middle: low.deuce_to_seven(own)),
    "triple_draw_a5": Wins(None, _low), "single_draw_27": Wins(None, lambda own, middle: low.deuce_to_seven(own)),
}  # fmt: skip
"""14.3, 14.8: by variant."""
LITERAL: Final[dict[Ranked | None, Ranked]] = {
    ranked: partial(ranked, literal=True) for ranked in (_low, _low8, low.omaha_eight_or_better)
}
"""14.3(e): what ``low_compare`` has instead of these."""


# ── 14.7: the hands are shown ────────────────────────────────────────────────────────────────────


async def show_hands(table: Table, deal: Deal) -> None:
    """Who bet or raised last shows first, or else who had to act first; the others clockwise, or they concede. Nobody
    is kept from showing sooner; the last one left needs not show."""
    waiting, over = [player for player in deal.clockwise(deal.leader) if not player.folded], False
    while not over:
        try:
            one = deal.showing  # what was heard while he laid his cards does not take his answer back
            if one and (not one.folded or one.seat in deal.conceded):
                await turn_up(table, deal, one)
            for seat in [one for one in deal.asked if one in deal.conceded and one not in deal.shown]:
                await turn_up(table, deal, deal.players[seat])
            waiting = [player for player in waiting if player.seat not in deal.shown]
            if not (waiting and deal.contested):
                waiting += [player for player in live_again(table, deal) if player not in waiting]
            if waiting and deal.contested:
                await show_or_concede(table, deal, waiting)
            else:
                over = deal.contested or await left_alone(table, deal)
        except Irregular as event:
            if not (at_the_showdown(table, deal, event, waiting) or heard_at_any_time(table, deal, event)):
                raise
        waiting = [player for player in waiting if not player.folded]


async def show_or_concede(table: Table, deal: Deal, waiting: list[Player]) -> None:
    """One of those who have yet to show lays his cards face up, or throws them away."""
    player, do = await shows(table, waiting)
    if do == "muck":
        player.folded = True
        deal.conceded.append(player.seat)
        table.say(Chose(seat=player.seat, do="muck", cite=WAGERS))
    if do != "muck" or player.seat in deal.asked:
        await turn_up(table, deal, player)
    waiting.remove(player)


async def left_alone(table: Table, deal: Deal) -> bool:
    """The last one left may show all the same; until the pot is taken in, a hand that was conceded to him may be asked
    for, or kept. Says that the showdown is over."""
    if not (deal.conceded and deal.live):
        return True
    (last,) = deal.live

    def judge(given: Input) -> Refusal | None:
        if not isinstance(given, Choose):
            return None
        if given.seat == last.seat and given.do in SHOWS and last.seat not in deal.shown:
            return None
        return Refusal(f"seat {given.seat} has nothing to show", f"seat {last.seat}", WAGERS, elsewhere=True)

    ask: Ask[Input] = Ask(
        f"the pot goes to {last.name}", frozenset({"choose", "close"}), cite=WAGERS, judge=judge, who=(DEALER,),
        hears=table.heard(CONCEDED), default=Close(),
    )  # fmt: skip
    given = await ask
    if isinstance(given, Choose) and given.do == "show":
        await turn_up(table, deal, last)
    return True


async def turn_up(table: Table, deal: Deal, player: Player) -> None:
    """All cards of a hand are laid face up."""
    deal.showing = player
    await turn_hand(
        table, player.down, player.name, cite=WAGERS, hears=table.heard(AT_THE_SHOWDOWN), as_one=player.seat
    )  # fmt: skip
    deal.showing = None
    deal.shown.append(player.seat)


def at_the_showdown(table: Table, deal: Deal, event: Irregular, waiting: list[Player]) -> bool:
    """14.7: somebody asks to see a called hand, or one that was thrown away is kept; whether it was one of those, or of
    what is only said."""
    seat, asks = event.given.seat, event.given.to
    if event.kind == "asked_to_see":
        called = seat in deal.conceded or player_of(table, deal, event) in waiting
        if seat in deal.shown or not called or asks not in deal.players or asks == seat:
            legal = "a player in the deal, of a hand yet to be shown"
            refuse_detail(table, event, f"seat {asks} asks to see seat {seat}'s hand", legal)
        rule(table, event.kind, seat)
        deal.asked[seat] = asks
    elif event.kind == "hand_retrieved":
        if seat not in deal.conceded:
            refuse_detail(table, event, f"seat {seat} has not conceded", f"seats {', '.join(deal.conceded) or 'none'}")
        rule(table, event.kind, seat)
        deal.conceded.remove(seat)
        deal.players[seat].folded = False
        waiting.append(deal.players[seat])
    else:
        return said_alone(table, event)
    return True


def live_again(table: Table, deal: Deal) -> list[Player]:
    """14.7: a hand that was conceded, and is shown because the winner asked for it, is live again; gives the winner, if
    he has yet to show his own."""
    for seat, asks in deal.asked.items():
        if seat not in deal.conceded or deal.players[asks].folded:
            continue
        ranked, alone = rank(table, deal), not deal.contested
        if alone or any(asks in best(ranked, list(ranked), which) for which in (HIGH, LOW)):
            deal.conceded.remove(seat)
            deal.players[seat].folded = False
            table.script(f"the hand of seat {seat} is live again: the winner asked to see it", cite=WAGERS)
            return [deal.players[asks]] if asks not in deal.shown else []
    return []


async def shows(table: Table, waiting: Sequence[Player]) -> tuple[Player, str]:
    """Who lays all his cards face up, or throws them away; a record may leave out that all show."""
    first, ask = waiting[0], table.once("shows", showing, table)
    ask.words, ask.default, ask.who = f"{first.name} to show", Choose(seat=first.seat, do="show"), seats_of(waiting)
    given = await ask
    return next(player for player in waiting if player.seat == given.seat), given.do


def seats_of(players: Sequence[Player]) -> list[str]:
    """The seats of some players."""
    return [player.seat for player in players]


def showing(table: Table) -> Ask[Choose]:
    """The ask for a hand that is shown, of those whom it is for."""

    def judge(given: Choose) -> Refusal | None:
        if given.seat not in ask.who:
            return Refusal(f"seat {given.seat} has nothing to show", f"seats {', '.join(ask.who)}", WAGERS)
        return None if given.do in SHOWS else Refusal(f"{given.do!r} is no answer", ", ".join(SHOWS), WAGERS)

    def offers(seat: str) -> list[Offer]:
        acts = SHOWS if seat in ask.who else ()
        return [Offer(verb="choose", do=do, cite=WAGERS, silence=do == "show") for do in acts]

    ask: Ask[Choose] = Ask(
        "a hand to show", frozenset({"choose"}), cite=WAGERS, judge=judge, hears=table.heard(AT_THE_SHOWDOWN),
        offers=offers,
    )  # fmt: skip
    return ask


def cards_of(table: Table, player: Player) -> list[str]:
    """The cards of a hand that is shown."""
    return [*(table.covered[number] for number in player.down), *player.up]


# ── 14.14, 14.7: what is taken, and who wins ─────────────────────────────────────────────────────

Ranking = tuple[Hand | None, Hand | None]
"""A hand as the high and as the low one."""
HIGH, LOW = 0, 1


def rank(table: Table, deal: Deal) -> dict[str, Ranking]:
    """14.3(f): each hand that was shown counts for what it contains."""
    wins, middle = wins_at(table.rules), (*deal.board, *deal.common)
    out = {}
    for player in [one for one in deal.live if one.seat in deal.shown]:
        own = cards_of(table, player)
        out[player.seat] = (
            wins.high(own, middle) if wins.high else None,
            wins.low(own, middle) if wins.low else None,
        )
    return out


def wins_at(rules: Rules) -> Wins:
    """What wins at a table: by its variant, and as it compares low hands."""
    wins = WINS[rules.variant]
    return Wins(wins.high, LITERAL.get(wins.low, wins.low)) if rules.literal_low else wins


def settle(table: Table, deal: Deal) -> dict[str, Ranking]:
    """The house's fee is taken from the pots, the main pot first, then the contribution to a payout; each pot is paid,
    the one that was made last first. Gives the hands that were shown."""
    ranked = rank(table, deal)
    stacks = by_pot(table)
    sums = [sum(map(table.amount, found)) for found in stacks.values()]
    carried = table.ledger.get(FORFEITED, 0) if stacks else 0
    table.state.pots = dict(zip(stacks, sums, strict=True))
    spared = table.rules.no_flop_no_drop and not deal.flop
    fees = [0] * len(sums) if spared else pots.fees(sums, table.rules.due)
    left = [one - fee for one, fee in zip(sums, fees, strict=True)]
    drops = pots.contributions(sums, left, table.rules.contributed, each=table.rules.each_pot)
    for name, whole, fee, drop in reversed([*zip(stacks, sums, fees, drops, strict=True)]):
        if carried and name == pots.MAIN:
            table.move(FORFEITED, accounts.pot(name), carried, IRREGULAR)
            whole += carried
        award(table, deal, name, stacks[name], whole, fee, drop, ranked)
    return ranked


def by_pot(table: Table) -> dict[str, list[Chips]]:
    """The stacks in each pot, the main pot first."""
    found: dict[str, list[Chips]] = {}
    for chips in chips_on(table, POT):
        found.setdefault(chips.box, []).append(chips)
    if len(found) == 1:
        return found
    return {name: found[name] for name in sorted(found, key=lambda name: (name != pots.MAIN, len(name), name))}


class Share(NamedTuple):
    """What a hand wins of a pot, and by which paragraphs; no hand where nobody had to show one."""

    seat: str
    amount: int
    hand: Hand | None = None
    cite: str = SHOWDOWN


def award(
    table: Table,
    deal: Deal,
    pot: str,
    stacks: Sequence[Chips],
    whole: int,
    fee: int,
    drop: int,
    ranked: Mapping[str, Ranking],
) -> None:
    """14.6(d): a pot goes to the best hand of those that share in it, or to the last player left."""
    account = accounts.pot(pot)
    sharing = sharing_in(deal, deal.players if pot == pots.MAIN else [chips.seat for chips in stacks])
    shares = divided(table, deal, sharing, whole - fee - drop, ranked)
    won, tied = dict[str, int](), {share.seat for share in shares if share.cite == DIVIDED}
    for share in shares:
        won[share.seat] = won.get(share.seat, 0) + share.amount
    for chips in stacks:
        staked, pays = table.amount(chips), won.get(chips.seat, 0)
        table.say(Settled(
            seat=chips.seat, wager=POT, box=pot, amount=staked, cite=DIVIDED if chips.seat in tied else SHOWDOWN,
            pays=pays, result="win" if pays else "lose",
        ))  # fmt: skip
        table.move(chips.account, account, staked, SHOWDOWN)
    if fee:
        table.script(f"take {dollars(fee)} from the {pots.words(pot)} into the rake circle", cite=REVENUE)
    table.move(account, accounts.RAKE, fee, REVENUE)
    table.move(account, table.rules.fund, drop, "14.19(c)")
    for seat, part, hand, cite in shares:
        table.move(account, accounts.seat(seat), part, cite)
        words = f", {named(hand)}" if hand else ""
        table.announce(f"Seat {seat} wins {dollars(part)} of the {pots.words(pot)}{words}", cite)


def sharing_in(deal: Deal, seats: Collection[str]) -> list[str]:
    """Who of those who bet into a pot may win it: whose hand is live; else who conceded last, for he was left alone in
    it and need not have shown; and what none but dead hands have bet goes to the live ones. The main pot is all
    players': where only some had an ante to pay, it was for the table."""
    live = [player.seat for player in deal.live]
    left = [seat for seat in deal.conceded if seat in seats][-1:]
    return [seat for seat in live if seat in seats] or left or live


def divided(
    table: Table, deal: Deal, sharing: Sequence[str], amount: int, ranked: Mapping[str, Ranking]
) -> list[Share]:
    """14.3(c), 14.7: among the best hands; between high and low in halves, unless no low hand qualifies."""
    if not ranked.keys() >= {*sharing}:
        return [Share(sharing[0], amount)]
    chip, high, low = table.rules.chip, best(ranked, sharing, HIGH), best(ranked, sharing, LOW)
    halves = pots.halves(amount, chip) if high and low else (amount, 0) if high else (0, amount)
    return [
        Share(seat, share, ranked[seat][which], DIVIDED if len(winners) > 1 else SHOWDOWN)
        for winners, which in ((high, HIGH), (low, LOW))
        if winners
        for seat, share in pots.divide(halves[which], odd_chip_order(table, deal, winners, which), chip).items()
        if share
    ]


def best(ranked: Mapping[str, Ranking], seats: Sequence[str], which: int) -> list[str]:
    """The seats of the best hands among these; none where no hand counts."""
    hands = {seat: hand for seat in seats if (hand := ranked[seat][which]) is not None}
    top = max(hands.values(), default=None)
    return [seat for seat, hand in hands.items() if top is not None and hand.strength == top.strength]


def odd_chip_order(table: Table, deal: Deal, winners: Sequence[str], which: int) -> list[str]:
    """14.7: with a button the first hand clockwise from it; at stud the highest card by suit, at low the lowest."""
    if deal.button:
        return [seat for seat in deal.players if seat in winners]

    def by_card(seat: str) -> tuple[int, int]:
        cards = [(_value(card, which), SUITS.index(card[1])) for card in cards_of(table, deal.players[seat])]
        return max(cards) if which == HIGH else min(cards)

    return sorted(winners, key=by_card, reverse=which == HIGH)


def _value(card: str, which: int) -> int:
    value = poker.VALUES[card[0]]
    return 1 if value == poker.ACE and which == LOW else value
