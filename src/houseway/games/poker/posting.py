"""14.6(c), 14.7, 14.10(b)-(d): the button, and what is put in before any card: antes, blinds, a straddle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.games.poker import pots
from houseway.games.poker.betting import refuse_all_in
from houseway.games.poker.common import ANTE, BIG_BLIND, SMALL_BLIND, STRADDLE, Table
from houseway.games.poker.deal import Deal, Player, down, holds, into_pots, put_down
from houseway.games.poker.opening import able, back, passed
from houseway.law.games.poker.common import FEWEST_PLAYERS
from houseway.money import dollars
from houseway.play.asks import Ask, Offer, Refusal, nobody
from houseway.play.inputs import Choose
from houseway.play.ledger import seat_order
from houseway.play.tells import Chose, Settled
from houseway.play.wagering import rotation


class Due(NamedTuple):
    """What a seat posts before any card."""

    seat: str
    wager: str
    amount: int
    dead: bool = False


def seated_in(table: Table, *, button: bool) -> Deal:
    """Who is dealt in, in the order of the deal: from the button's left, or without a button from the dealer's."""
    state, seats = table.state, able(table)
    if not button:
        return Deal({seat: Player(seat) for seat in seats}, button="")
    at, order, blinds = positions(table, seats)
    if at != state.button or table.roles.get("button") != at:
        state.button = at
        table.role("button", at, cite=table.rules.cites.first)
    return Deal({seat: Player(seat) for seat in order}, button=at, blinds=blinds)


def positions(table: Table, seats: Sequence[str]) -> tuple[str, list[str], list[str]]:
    """Where the button is if these are dealt in, the order of their deal, and whose the blinds are. The button moves to
    the next player; where it may be dead, the big blind goes to the next player, the small one is his who had the big
    one, there or not, and of two players the other one's, who has the button."""
    state, rules = table.state, table.rules
    at, last = state.button or seats[-1], state.last_big_blind
    dead = bool(rules.dead_button and last and rules.blinds)
    after = [seat for seat in rotation(seats, last, step=1) if seat != last] if dead else []
    if dead and len(seats) == FEWEST_PLAYERS:
        at = next(seat for seat in seats if seat != after[0])
    order = rotation(seats, at, step=1)
    if not rules.dead_button:
        at = order[0]
    order = order[1:] + order[:1] if order[0] == at else order
    if len(seats) == FEWEST_PLAYERS:
        blinds = order[::-1]
    elif dead:
        blinds = [last, *after] if len(rules.blinds) > 1 else after
    else:
        blinds = order
    return at, order, blinds[: len(rules.blinds)]


def come_back(table: Table) -> None:
    """14.18: who waits for the big blind is dealt in when it is due to him."""
    for seat in list(table.state.waits):
        *_, blinds = positions(table, sorted([*able(table), seat], key=seat_order))
        if seat == big_blind(blinds):
            back(table, seat)


def big_blind(blinds: Sequence[str]) -> str:
    """Whose the big blind is: the second one, or the only one; nobody's where there are none."""
    return "".join(blinds[:2][-1:])


def blinds_due(table: Table, deal: Deal) -> list[Due]:
    """Who posts which blind."""
    names = [SMALL_BLIND if number == 0 and len(deal.blinds) > 1 else BIG_BLIND for number in range(len(deal.blinds))]
    return [
        Due(seat, name, blind)
        for seat, name, blind in zip(deal.blinds, names, table.rules.blinds, strict=False)
        if blind and seat in deal.players
    ]


async def posts(table: Table, deal: Deal) -> int:
    """14.6(c), 14.7, 14.10(b), (d): antes and blinds, before any card; who has less posts what he has. Gives what must
    now be called."""
    rules, players = table.rules, len(deal.players)
    antes = [*rules.antes, *[0] * players][:players] if rules.antes else [rules.ante] * players
    blinds = blinds_due(table, deal)
    due = [Due(seat, ANTE, ante) for seat, ante in zip(deal.players, antes, strict=True) if ante]
    posted = [Due(seat, BIG_BLIND, post) for seat, post in zip(deal.players, rules.posts, strict=False) if post]
    due += blinds + posted + missed_due(table, deal, blinds)
    ask = posting(table, deal, due)
    while due:
        ask.who, ask.default, ask.tacit = seats_of(due), Choose(seat=due[0].seat, do="post"), nobody
        given = await ask
        for one in meant(due, given):
            post(table, deal.players[one.seat], one)
            due.remove(one)
    if any(antes):
        settle_antes(table, deal, alike=not rules.antes)
    called = [(called_for(table, deal, blind), blind.seat) for blind in blinds]
    dearest = max((blind for blind, _ in called), default=0)
    if dearest:
        deal.last_blind = [seat for blind, seat in called if blind == dearest][-1]
    return max([dearest, *(called_for(table, deal, post) for post in posted)])


def called_for(table: Table, deal: Deal, due: Due) -> int:
    """14.7: what must be called of a blind: the whole of it, or what was made."""
    return min(due.amount, deal.players[due.seat].bet) if table.rules.short_blind else due.amount


def meant(due: Sequence[Due], given: Choose) -> list[Due]:
    """What a seat posts: all that is due of it, or the one thing whose amount it says."""
    own = [one for one in due if one.seat == given.seat]
    return [one for one in own if one.amount == given.amount][:1] or own


def seats_of(due: Sequence[Due]) -> list[str]:
    """Who has something to post."""
    return list(dict.fromkeys([one.seat for one in due]))


def posting(table: Table, deal: Deal, due: Sequence[Due]) -> Ask[Choose]:
    """The ask for what is due as yet."""
    cite = table.rules.cites.posts

    def judge(given: Choose) -> Refusal | None:
        if given.do == "straddle" and table.rules.elected.get("straddle_allowed") == "off":
            return Refusal("this table has no straddle", "straddle_allowed: on", table.rules.cites.bets)
        if given.do != "post":
            return Refusal(f"{given.do!r} is no answer here", "post", cite, elsewhere=True)
        if given.seat not in seats_of(due):
            return Refusal(f"seat {given.seat} has nothing to post", f"seats {', '.join(seats_of(due))}", cite)
        player = deal.players[given.seat]
        whole = min(sum(one.amount for one in meant(due, given)), holds(table, player))
        if given.amount not in (0, whole):
            return Refusal(f"seat {given.seat} posts {dollars(given.amount)}", dollars(whole), cite, final=True)
        return refuse_all_in(table, player, given, player.bet + whole)

    return Ask("antes and blinds", frozenset({"choose"}), cite=cite, judge=judge)


def missed_due(table: Table, deal: Deal, blinds: Sequence[Due]) -> list[Due]:
    """14.18: who comes back posts what he missed, the big blind live and the small one dead, unless the big one is his
    own now; with the small one that is due of him, so much of the big one as makes it whole. Who has just come posts no
    small one."""
    state, own = table.state, {one.seat: one.amount for one in blinds}
    *dead, live = table.rules.blinds[:2] or (0,)
    found = []
    for seat in [one for one in state.owes if one in deal.players and own.get(one, 0) < live]:
        found += [Due(seat, BIG_BLIND, 0 if seat in state.owes_small else live - own.get(seat, 0))]
        found += [Due(seat, SMALL_BLIND, 0 if seat in state.came else sum(dead), dead=True)]
    return [one for one in found if one.amount]


def post(table: Table, player: Player, due: Due) -> None:
    """14.7, 14.18: chips go down before any card, as many as there are. An ante is no bet; nor is a small blind that he
    missed: it is dead, and in the main pot."""
    wager, dead = due.wager, due.dead
    amount, cites = min(due.amount, holds(table, player)), table.rules.cites
    cite = cites.ante if wager == ANTE else cites.posts
    put_down(table, player, amount, wager, cite)
    table.say(Chose(seat=player.seat, do="post", amount=amount, box=wager, cite=cite))
    if wager == ANTE:
        player.ante += amount
    if wager == ANTE or dead:
        player.bet -= amount
    if dead and amount:
        into_pots(table, next(one for one in down(table, player) if one.wager == wager), [amount])


def settle_antes(table: Table, deal: Deal, *, alike: bool) -> None:
    """Antes go into the pot. Where all are alike, one who has not the whole ante plays for as much of each, and what
    nobody else has goes back; where they are not, they are all in the main pot."""
    seat, excess = pots.uncalled({one.seat: one.ante for one in deal.order})
    if alike and excess:
        return_ante(table, deal.players[seat], excess)
    deal.levels = sorted({one.ante for one in deal.live if one.all_in and not one.bet}) if alike else []
    for player in deal.order:
        for chips in [one for one in down(table, player) if one.wager == ANTE]:
            into_pots(table, chips, pots.layers(player.put, player.ante - player.put, deal.levels))
        player.put = player.ante if alike else 0


def return_ante(table: Table, player: Player, excess: int) -> None:
    """14.7: the part of an ante that nobody else could pay is returned before the fee is taken."""
    (chips,) = [one for one in down(table, player) if one.wager == ANTE]
    table.say(Settled(seat=player.seat, wager=ANTE, amount=excess, result="returned", cite="14.7"))
    table.take(chips, excess, "14.7")
    player.ante, player.all_in = player.ante - excess, False


def blinds_made(table: Table, deal: Deal) -> None:
    """14.18: the blinds of a round that was played have been made, and have passed those who sit out."""
    if big := big_blind(deal.blinds):
        passed(table, table.state.last_big_blind, big)
        table.state.last_big_blind = big
    table.state.came = [seat for seat in table.state.came if table.rules.newcomers_wait and seat in table.state.out]
    for seats in (table.state.owes, table.state.owes_small):
        seats.clear()


async def straddle(table: Table, deal: Deal, current: int) -> int:
    """14.10(f): before the cards the player left of the last blind may make the whole bet twice as much; what lies
    there already counts. Gives what must be called."""
    if not table.rules.straddle or len(deal.players) == FEWEST_PLAYERS or not deal.last_blind:
        return current
    player, whole, cite = deal.players[deal.left_of(deal.last_blind)], 2 * current, table.rules.cites.bets
    amount = whole - player.bet
    if not 0 < amount <= holds(table, player):
        return current

    def judge(given: Choose) -> Refusal | None:
        acts = ("straddle", "pass")
        if given.seat != player.seat or given.do not in acts:
            return Refusal(f"seat {player.seat} may straddle", ", ".join(acts), cite, elsewhere=given.do not in acts)
        due = whole if given.do == "straddle" else 0
        if given.amount not in (0, due):
            return Refusal(f"a {given.do} of {dollars(given.amount)}", dollars(due), cite, final=True)
        return refuse_all_in(table, player, given, due or player.bet)

    given = await Ask(
        f"a straddle of seat {player.seat}", frozenset({"choose"}), cite=cite, judge=judge, who=(player.seat,),
        default=Choose(seat=player.seat, do="pass"),
        offers=lambda seat: [
            Offer(verb="choose", do=do, least=least, most=least, cite=cite, silence=do == "pass")
            for do, least in (("straddle", whole), ("pass", 0))
            if seat == player.seat
        ],
    )  # fmt: skip
    if given.do == "pass":
        return current
    put_down(table, player, amount, STRADDLE)
    deal.last_blind = player.seat
    table.say(Chose(seat=player.seat, do="straddle", amount=whole, cite=cite))
    return whole
