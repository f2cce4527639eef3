"""14.7, 14.10(f): a betting round. Each player in turn, clockwise, checks or bets, or folds, calls or raises, until all
have answered the most recent bet; what is bet then goes into the pots."""

from __future__ import annotations

from typing import Final

from houseway.equipment.cards import BACK
from houseway.games.one_result import rule
from houseway.games.poker import pots
from houseway.games.poker.cards import fill
from houseway.games.poker.common import WAGERS, Table
from houseway.games.poker.conduct import Chopped, agreed, bound_by, refuse_chop, said_alone, up_cards_turned, wrong_burn
from houseway.games.poker.deal import Deal, OneLeft, Player, down, down_by_seat, holds, in_pots, into_pots, put_down
from houseway.games.poker.irregularities import (
    BINDING,
    IN_A_BETTING_ROUND,
    IRREGULAR,
    in_a_betting_round,
    refuse_detail,
)
from houseway.games.poker.leaving import come_or_go, refuse_coming
from houseway.games.poker.records import BET
from houseway.money import dollars
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import Choose, Input
from houseway.play.tells import Chose, Settled
from houseway.play.wagering import UNBOUNDED
from houseway.ranking.poker import FIVE, VALUES, five

ACTION: Final = frozenset({"choose", "leave", "sit"})
RAISES: Final = frozenset({"bet", "raise", "complete"})
Standing = tuple[tuple[int, ...], int, int, int, int, int, bool, bool, int, str]
"""How a betting round stood: the fields of `Betting` from ``sizes`` to ``leader``."""
JACKS: Final = (FIVE.index("pair"), VALUES["J"])


class Betting:
    """Where a betting round stands."""

    def __init__(self, sizes: tuple[int, ...], least: int) -> None:
        self.sizes = sizes
        """14.7: by how much a bet or raise goes up in fixed limit; empty in the other structures."""
        self.least = least
        """The least bet."""
        self.current = 0
        """What each must have bet to stay in."""
        self.level = 0
        """The last full bet or raise."""
        self.step = 0
        """By how much it went up; the least raise."""
        self.made = 0
        """How many bets and raises there were."""
        self.capped = False
        self.openers = False
        """14.12: who bets first needs a pair of jacks or better."""
        self.forced = 0
        """14.9: a forced bet that has not been completed."""
        self.leader = ""
        self.blind = 0
        """14.7: what must be called of a blind or straddle, as long as whoever made it has a bet."""
        self.before: list[Standing] = []
        """How the betting stood before each bet and raise."""

    def keep(self) -> None:
        """Keep how the betting stands, before a bet or raise."""
        self.before.append((
            self.sizes, self.least, self.current, self.level, self.step, self.made, self.capped, self.openers,
            self.forced, self.leader,
        ))  # fmt: skip

    def back(self) -> None:
        """Let the betting stand as before the last bet or raise; what is owed to a blind stays."""
        (
            self.sizes, self.least, self.current, self.level, self.step, self.made, self.capped, self.openers,
            self.forced, self.leader,
        ) = self.before.pop()  # fmt: skip


def open_betting(table: Table, limit: int) -> Betting:
    """A betting round without a bet yet; ``limit`` is its bet in fixed limit."""
    rules = table.rules
    if rules.structure == "fixed_limit":
        return Betting(sizes=(limit,), least=limit)
    return Betting(sizes=(), least=rules.least_bet)


async def first_betting(table: Table, deal: Deal, current: int) -> bool:
    """14.10(f): from the left of the last blind or straddle, which is the bet that must be called; where there is none,
    from the left of the button. Says whether there was a bet at all, or nobody who could have made one."""
    state = open_betting(table, table.rules.small)
    state.openers = table.rules.openers
    last = deal.players.get(deal.last_blind)
    if last is not None and last.folded and not last.bet:  # 14.15: it has gone back
        current = highest(deal)
    if current:
        state.current = state.level = state.blind = current
        state.made, state.step = 1, table.rules.least or max(current, state.least)
    first = deal.left_of(deal.last_blind) if deal.last_blind else next(iter(deal.players))
    await betting(table, deal, first, state)
    return bool(state.current or not deal.acts)


async def betting(table: Table, deal: Deal, first: str, state: Betting, *, begun: str = "") -> None:
    """One betting round, beginning with ``first``; `OneLeft` where all but one have folded. ``begun`` is who has acted
    already, by a forced bet."""
    state.step = state.step or state.least
    waiting, acted = deal.clockwise(first), False
    while waiting:
        player, before = waiting.pop(0), state.current
        if player.folded or player.all_in or player.seat == begun or answered(state, player):
            continue
        if not needed(deal, player):
            break
        given, acted = await answer(table, deal, state, player), True
        if given is not None:
            act(table, deal, state, player, given)
        if (given is None or player.folded) and not deal.contested:
            break
        if state.current > before:
            waiting, begun = deal.clockwise(player.seat)[1:], ""
    if acted or not deal.leader:
        deal.leader = state.leader or next(one.seat for one in deal.clockwise(first) if not one.folded)
    collect(table, deal)
    if not deal.contested:
        raise OneLeft


def needed(deal: Deal, player: Player) -> bool:
    """Nobody is asked who alone has chips left and owes nothing to the others."""
    for other in deal.order:
        if not other.folded and other is not player and (not other.all_in or player.bet < other.bet):
            return True
    return False


# ── 14.7: what a player may do ───────────────────────────────────────────────────────────────────


def raises(table: Table, deal: Deal, state: Betting, player: Player) -> tuple[int, int]:
    """The least and the most that a bet or raise may make this player's whole bet, were he to have the chips."""
    rules = table.rules
    if state.sizes:
        return state.level + state.sizes[0], state.level + state.sizes[-1]
    least = state.least if state.forced else state.current + state.step  # a completion makes it the least bet
    if rules.structure == "spread_limit":
        return least, max(least, rules.big + (0 if state.forced else state.current))
    if rules.structure == "pot_limit":
        pot = in_pots(table) + sum(one.bet for one in deal.order)
        return least, max(least, state.current + pot + state.current - player.bet)
    return least, UNBOUNDED


def refuse_raise(table: Table, deal: Deal, state: Betting, player: Player) -> str:
    """Why this player may not bet or raise at all; nothing where he may."""
    if player.bet + holds(table, player) <= state.current:
        return f"{player.name} has only {dollars(table.stack(player.seat))}: enough to call all-in, not to raise"
    if not any(other.may_act for other in deal.order if other is not player):
        return "all others are all-in"
    if state.capped:
        most = table.rules.max_raises
        return f"the bet and {most} raise{'s' * (most != 1)} have been made"
    if player.checked and not table.rules.check_raise:
        return f"{player.name} has checked, and this table has no check-raise"
    answered = player.acted >= 0 and state.level <= player.level
    if answered and state.current - player.bet < state.step:
        return f"the betting is not open to {player.name} again: an all-in of less than a full raise does not reopen it"
    return ""


def refuse(table: Table, deal: Deal, state: Betting, player: Player, given: Choose) -> Refusal | None:
    """Why a player may not act so."""
    why = refuse_act(table, deal, state, player, given)
    if why is None:
        return refuse_opening(table, player) if state.openers and given.do == "bet" else None
    if isinstance(why, Refusal):
        return why
    legal = ", ".join(offer.do for offer in offers(table, deal, state, player))
    cite = IRREGULAR if given.do == "chop" and given.seat == player.seat else WAGERS
    return Refusal(why, f"seat {player.seat}: {legal}", cite)


def refuse_opening(table: Table, player: Player) -> Refusal | None:
    """14.12: why a player may not open: he is known not to hold a pair of jacks or better."""
    held = [table.covered[number] for number in player.down]
    if BACK in held or five(held).strength >= JACKS:
        return None
    return Refusal("the hand has no openers: a pair of jacks or better", "check", "14.12", sees=player.seat)


def refuse_act(table: Table, deal: Deal, state: Betting, player: Player, given: Choose) -> Refusal | str | None:
    """The same; in words alone where anything else that the player may do is legal."""
    owed, do = state.current - player.bet, given.do
    if given.seat != player.seat:
        return f"seat {given.seat} is not in turn: seat {player.seat} is"
    if do in ("fold", "check"):
        if given.amount or given.all_in:
            return f"a {do} has no amount, and nobody is all-in by it"
        return f"{dollars(owed)} is to be called" if do == "check" and owed > 0 else None
    if do == "call":
        if owed <= 0:
            return "nothing is to be called"
        return refuse_call(table, state, player, given) if given.amount or given.all_in else None
    if do == "chop":
        return refuse_chop(table, deal, state.current) or None
    if do not in RAISES:
        return f"{do!r} is no answer here"
    if (do == "bet") != (state.current == 0):
        return f"there is {'a bet to answer' if state.current else 'no bet yet'}"
    return refuse_raise(table, deal, state, player) or refuse_amount(table, deal, state, player, given)


def refuse_call(table: Table, state: Betting, player: Player, given: Choose) -> Refusal | None:
    """A call is of all that is owed, or of all that one has."""
    whole = min(state.current, player.bet + holds(table, player))
    if given.amount not in (0, whole):
        return Refusal(f"a call to {dollars(given.amount)}", dollars(whole), WAGERS)
    return refuse_all_in(table, player, given, whole)


def refuse_all_in(table: Table, player: Player, given: Choose, whole: int) -> Refusal | None:
    """``all_in`` is said of a player's last chip, and of nothing else."""
    left = player.bet + holds(table, player) - whole
    if given.all_in and left and player.seat not in table.unlimited:
        reason = f"{player.name} is not all-in: {dollars(left)} would be left"
        return Refusal(reason, "without all_in", WAGERS, final=True)
    return None


def refuse_amount(table: Table, deal: Deal, state: Betting, player: Player, given: Choose) -> Refusal | None:
    """What a bet, a raise or a completion may make a player's whole bet."""
    least, most = raises(table, deal, state, player)
    stack = player.bet + holds(table, player)
    if given.all_in and not given.amount and player.seat in table.unlimited:
        return Refusal(f"how much {player.name} has is not known", "the amount of the bet", WAGERS)
    whole = target(table, deal, state, player, given)
    completes = state.forced or (state.sizes and state.level < state.current)
    if given.do == "complete" and not completes:
        return Refusal("there is nothing to complete", "raise", WAGERS)
    if whole > stack:
        return Refusal(f"{player.name} has only {dollars(stack - player.bet)}", f"{dollars(stack)} or less", WAGERS)
    if whole <= state.current:
        return Refusal(f"{dollars(whole)} is no {given.do}", f"{dollars(min(least, stack))} or more", WAGERS)
    exact = sorted({state.level + size for size in state.sizes}) if state.sizes else []
    sizes = " or ".join(map(dollars, exact)) if exact else ""
    if whole > most:
        return Refusal(f"{dollars(whole)} is above the most", sizes or f"{dollars(min(most, stack))} or less", WAGERS)
    if whole < stack and (whole < least or (exact and whole not in exact)):
        legal = sizes or f"{dollars(least)} or more"
        return Refusal(f"{dollars(whole)} is no full {given.do}", f"{legal}, or all-in", WAGERS)
    return refuse_all_in(table, player, given, whole)


def target(table: Table, deal: Deal, state: Betting, player: Player, given: Choose) -> int:
    """What an act makes the player's whole bet; where the record leaves the amount out, what can only be meant."""
    if given.amount:
        return given.amount
    stack = player.bet + holds(table, player)
    least, _ = raises(table, deal, state, player)
    return stack if given.all_in else min(least, stack)


def offers(table: Table, deal: Deal, state: Betting, player: Player) -> list[Offer]:
    """What a player may do, as a screen would list it; amounts are whole bets of this round."""
    owed = min(state.current - player.bet, holds(table, player))
    found = [Offer(verb="choose", do="check", cite=WAGERS, silence=True)] if owed <= 0 else [
        Offer(verb="choose", do="fold", cite=WAGERS, silence=True),
        Offer(verb="choose", do="call", least=player.bet + owed, most=player.bet + owed, cite=WAGERS),
    ]  # fmt: skip
    if not refuse_raise(table, deal, state, player):
        least, most = raises(table, deal, state, player)
        stack = player.bet + holds(table, player)
        least, most = min(least, stack), min(most, stack)
        word = "bet" if not state.current else "complete" if state.forced else "raise"
        step = max(most - least, 1) if state.sizes else table.rules.chip
        found.append(Offer(verb="choose", do=word, least=least, most=most, step=step, cite=WAGERS))
    if owed > 0 and not refuse_chop(table, deal, state.current):
        found.append(Offer(verb="choose", do="chop", cite="14.15"))
    return found


# ── the answer, and what it does ─────────────────────────────────────────────────────────────────


async def answer(table: Table, deal: Deal, state: Betting, player: Player) -> Choose | None:
    """What the player in turn does; nothing where his hand has become dead. Who has acted out of turn is bound, unless
    there was a bet or raise since; who has left checks, and folds where he faces a bet."""
    ask = table.once(("to act", player.seat), to_act, table, player)
    ask.about = deal, state, player
    ask.default = player.bound = bound_to(table, deal, state, player) if deal.bound else None
    while True:
        if player.gone:
            return Choose(seat=player.seat, do="check" if player.bet >= state.current else "fold")
        given: Input | None = None
        facing = state.current
        try:
            given = await ask
        except Irregular as event:
            if event.kind in BINDING:
                ask.default = player.bound = bind(table, deal, state, player, event)
                continue
            found_in_betting(table, deal, event, state, player)
            if state.current < facing:
                ask.default = player.bound = None
        if given is None:
            await fill(table, deal)
            if player.folded or player.all_in or not needed(deal, player) or answered(state, player):
                return None
        elif not isinstance(given, Choose):
            come_or_go(table, deal, given)
        elif given.do != "chop":
            return player.bound if player.bound and player.bound.amount else given
        elif await agreed(table, deal, player):
            raise Chopped


def bind(table: Table, deal: Deal, state: Betting, player: Player, event: Irregular) -> Choose:
    """14.7, 14.17: what a player has said or done with his chips binds him in turn; what is not legal binds nobody."""
    least, most = raises(table, deal, state, player)
    stack = player.bet + holds(table, player)
    exact = tuple(state.level + size for size in state.sizes)
    bound = bound_by(table, event, player, state.current, min(least, stack), min(most, stack), exact=exact)
    why = refuse(table, deal, state, player, bound)
    if why is not None:
        refuse_detail(table, event, why.reason, why.legal)
    rule(table, event.kind, player.seat)
    return bound


def found_in_betting(table: Table, deal: Deal, event: Irregular, state: Betting, turn: Player) -> None:
    """What is found or done while players bet; ``turn`` is who is to act."""
    current, bets = state.current, [(player, player.bet) for player in deal.order]
    if event.kind == "wrong_burn":
        wrong_burn(table, deal, event)
    elif event.kind == "up_cards_turned":
        up_cards_turned(table, deal, event, current)
    elif not said_alone(table, event):
        in_a_betting_round(table, deal, event, current, turn)
    for player, bet in bets:
        if player.bet < bet:
            lower(deal, state, player, bet)


def lower(deal: Deal, state: Betting, player: Player, bet: int) -> None:
    """14.15: no bet stands that was given back: the highest one that is left is what is to be called. That is our
    reading: the row is silent on what the others owe."""
    if player.seat == deal.last_blind:
        state.blind = 0
    left = max(highest(deal), state.blind)
    if bet < state.current or left >= state.current:
        return
    while state.before and state.current > left:
        state.back()
    if state.current > left:
        state.current, state.level, state.forced = left, min(state.level, left), min(state.forced, left)
        state.made = state.made if left else 0


def highest(deal: Deal) -> int:
    """The highest bet that lies there, of those who have folded too."""
    return max(player.bet for player in deal.order)


def answered(state: Betting, player: Player) -> bool:
    """Whether a player has answered the bet that stands, after one above it was given back."""
    return player.acted == state.current <= player.bet


def to_act(table: Table, at: Player) -> Ask[Input]:
    """What the player at a seat is asked in each of his turns; it is about the deal, how the betting stands,
    and him."""

    def judge(given: Input) -> Refusal | None:
        about: tuple[Deal, Betting, Player] = ask.about
        deal, state, player = about
        if not isinstance(given, Choose):
            return refuse_coming(table, deal, given)
        bound = player.bound
        if (
            bound
            and given.seat == player.seat
            and (given.do != bound.do or (bound.amount and given.amount not in (0, bound.amount)))
        ):
            return Refusal(f"{player.name} is bound by what was said or done", bound.do, WAGERS)
        said = bool(given.amount or given.all_in or (bound and bound.amount))
        return refuse(table, deal, state, player, given) or (
            None
            if said or state.sizes or given.do not in ("bet", "raise")
            else unsaid(table, deal, state, player, given)
        )

    ask: Ask[Input] = Ask(
        f"{at.name} to act", ACTION, cite=table.rules.cites.bets, judge=judge, who=(at.seat,),
        hears=table.heard(IN_A_BETTING_ROUND), offers=lambda seat: offered(table, seat, *ask.about),
    )  # fmt: skip
    return ask


def unsaid(table: Table, deal: Deal, state: Betting, player: Player, given: Choose) -> Refusal:
    """How much a bet or raise is, must be said where it may be more or less."""
    least, most = (min(one, player.bet + holds(table, player)) for one in raises(table, deal, state, player))
    return Refusal(f"{given.do} lacks amount", f"amount: {dollars(least)} to {dollars(most)}", WAGERS)


def offered(table: Table, seat: str, deal: Deal, state: Betting, player: Player) -> list[Offer]:
    """What a seat may do: nothing unless it is the one in turn, which may be bound, or lack openers."""
    bound = player.bound
    return [
        offer
        for offer in offers(table, deal, state, player)
        if seat == player.seat and (bound is None or offer.do == bound.do)
        if offer.do != "bet" or not state.openers or not refuse_opening(table, player)
    ]


def bound_to(table: Table, deal: Deal, state: Betting, player: Player) -> Choose | None:
    """14.7: what a player is bound to do because he has done it out of turn; nothing where there was a bet or raise
    since, or where it is no longer legal."""
    bound, bet = deal.bound.pop(player.seat, (None, 0))
    if bound is None or bet != state.current or refuse(table, deal, state, player, bound) is not None:
        return None
    return bound


def act(table: Table, deal: Deal, state: Betting, player: Player, given: Choose) -> None:
    """What an act does to the betting round."""
    deal.acts, deal.fresh = deal.acts + 1, False
    do, said = given.do, 0
    if do == "fold":
        player.folded = True
    elif do == "check":
        player.checked = True
    else:
        if do == "call":
            put_down(table, player, min(state.current - player.bet, holds(table, player)), BET)
        else:
            put_down(table, player, target(table, deal, state, player, given) - player.bet, BET)
            raised(table, deal, state, player)
        said = player.bet
    table.say(Chose(seat=player.seat, do=do, amount=said, cite=WAGERS))
    if given.all_in:
        player.all_in = True
    player.acted, player.level = state.current, state.level


def raised(table: Table, deal: Deal, state: Betting, player: Player) -> None:
    """14.7: a full bet or raise sets the next one's least and counts; in fixed limit half a bet counts in full, and in
    stud a completion is the first bet. Where the table has it so, any raise does."""
    up, whole = player.bet - state.current, player.bet
    state.keep()
    if state.sizes:
        size = next((size for size in state.sizes if state.level + size == whole), 0)
        state.sizes = tuple(one for one in state.sizes if one >= size)
        full = 2 * up >= state.sizes[0] or whole - state.level >= state.sizes[0]
    else:
        up = whole - state.level if state.forced else up
        full = up >= state.step
        state.step = max(state.step, up)
    full |= table.rules.any_raise
    state.current, state.leader = whole, player.seat
    if full:
        state.level, state.forced = whole, 0
        state.made += 1
        most = table.rules.max_raises
        if most is not None and state.made > most:
            able = [one for one in deal.live if one is player or one.may_act]
            state.capped |= len(able) > 2


# ── 14.6(c): what is bet goes into the pots ──────────────────────────────────────────────────────


def collect(table: Table, deal: Deal) -> None:
    """The dealer returns what nobody called, and moves all bets into the pots: a side pot for each all-in (14.1)."""
    if bets := {one.seat: one.bet for one in deal.order if one.bet}:
        seat, excess = pots.uncalled(bets)
        if excess and not deal.players[seat].folded:
            return_uncalled(table, deal.players[seat], excess)
        if all_in := [one.put + one.bet for one in deal.order if one.all_in and not one.folded]:
            deal.levels = sorted({*deal.levels, *all_in})
        lies = down_by_seat(table)
    for player in deal.order:
        if player.bet:
            parts = pots.layers(player.put, player.bet, deal.levels)
            for chips in lies[player.seat]:
                into_pots(table, chips, parts)
            player.put, player.bet = player.put + player.bet, 0
        player.acted, player.level, player.checked = -1, 0, False
    deal.bound.clear()


def return_uncalled(table: Table, player: Player, excess: int) -> None:
    """14.7: the part of a bet that nobody has called goes back before the fee is taken."""
    for chips in reversed(down(table, player)):
        part = min(excess, table.amount(chips))
        if part:
            table.say(Settled(seat=player.seat, wager=chips.wager, amount=part, result="returned", cite=WAGERS))
            table.take(chips, part, WAGERS)
            player.bet, excess, player.all_in = player.bet - part, excess - part, False
