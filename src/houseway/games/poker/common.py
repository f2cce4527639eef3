"""What the games of the poker room share: the elected rules, who plays, the shuffle and the cut, antes and blinds, the
button, and how cards are dealt. Every wager goes into a pot; the house only deals, and takes its fee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from msgspec import Struct

from houseway.equipment.cards import Shoe
from houseway.games.poker import pots
from houseway.law.editions import SUCCESSOR
from houseway.law.games.poker import common as law
from houseway.law.games.poker.common import CUT_DEPTH, DECK, FEWEST_PLAYERS
from houseway.money import dollars
from houseway.play import accounts
from houseway.play import rules as elected_rules
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Offer, Refusal
from houseway.play.dealing import cut, recut_ordered
from houseway.play.inputs import Bet, Choose, Input, Shuffle, Sit
from houseway.play.rules import Game, Paid, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose
from houseway.play.wagering import place_or_seat, refuse_seating, rotation

ANTE, SMALL_BLIND, BIG_BLIND, STRADDLE, FORCED_BET, BET = (
    "ante", "small_blind", "big_blind", "straddle", "forced_bet", "bet"
)  # fmt: skip
POT = "pot"
"""The place of chips that are in a pot; their box says in which."""
DEALER = "dealer"
FUND = accounts.meter("poker_bonus")
"""13:69F-14.19: the fund of bad beat and high hand payouts."""
BOARD, COMMON = "board", "common"
CATEGORIES = {"two_pairs": "two_pair", "one_pair": "pair"}
"""14.3(b)8, 9 as the ranking calls them."""


class Cites(Struct, frozen=True, kw_only=True):
    """The paragraphs of a game's own section."""

    section: str
    first: str
    """By which it is known who acts first, and where the button is."""
    posts: str
    """By which antes and blinds are posted."""
    deal: str
    bets: str
    streets: str
    """By which further cards are dealt."""


class Rules(elected_rules.Rules, frozen=True, kw_only=True):
    """The elected rules of a poker table."""

    cites: Cites
    variant: str
    structure: str
    small: int
    """14.7: in fixed limit the bet of the early rounds, in spread limit the least; else nothing."""
    big: int
    blinds: tuple[int, ...]
    ante: int
    antes: tuple[int, ...]
    """By position from the button's left, where they are not all alike."""
    bring_in: int
    max_raises: int | None
    check_raise: bool
    straddle: bool
    dead_button: bool
    open_pair: bool
    """14.9: a pair on the table allows the big bet early."""
    most_players: int
    chip: int
    no_flop_no_drop: bool
    method: str
    """14.14: how the house takes its fee."""
    rate: int
    cap: int
    fee: int
    steps: tuple[tuple[int, int], ...]
    bonus: str
    """13:69F-14.19(a): ``bad_beat``, ``high_hand`` or ``none``."""
    bonus_hand: str
    bonus_shares: dict[str, int]
    contribution: int
    """13:69F-14.19(c): what goes from each pot to their fund."""
    needs_blind_and_bet: bool
    machine: bool
    recut: bool
    """14.5(c): a supervisor may have the cards cut again."""

    def odds(self, wager: str) -> Paid:
        """14.6(d): a wager is won with the pot that it went into; there are no odds."""
        return {"": "the pot"}

    def kept(self, wager: str) -> str:
        """14.14: what the house takes, in words."""
        return self.fee_in_words if wager == BET else ""

    @property
    def fee_in_words(self) -> str:
        """14.14: the fee of the house."""
        cap = f", {dollars(self.cap)} at most" if self.cap else ""
        return {
            "percentage_rake": f"{self.rate} % of the pot{cap}",
            "fixed_fee_per_pot": f"{dollars(self.fee)} of each pot",
            "sliding_scale": f"by the size of the pot{cap}",
        }.get(self.method, "")

    def due(self, wagered: int) -> int:
        """14.14: the fee on so much, rounded down to the smallest chip."""
        fee = {
            "percentage_rake": wagered * self.rate // 100,
            "fixed_fee_per_pot": self.fee,
            "sliding_scale": max((fee for size, fee in self.steps if wagered >= size), default=0),
        }.get(self.method, 0)
        return min(fee // self.chip * self.chip, self.cap or fee)


class State(Struct):
    """What outlives a round: the deck, where the button is, who sits out and owes which blinds."""

    shoe: Shoe
    button: str = ""
    last_big_blind: str = ""
    out: list[str] = []
    """Seats that sit out."""
    missed: list[str] = []
    """14.18: seats that the blinds have passed meanwhile."""
    waits: list[str] = []
    """14.18: seats that wait for their big blind to come back."""
    owes: list[str] = []
    """14.18: seats that come back by posting what they missed."""
    dealt: list[str] = []
    """The seats that are dealt in, from the first to get a card."""
    pots: dict[str, int] = {}
    """What was in the pots of the last round."""


Table = TableOf[Rules, State]


def dealt(table: Table) -> list[str]:
    """Where cards go."""
    return table.state.dealt


def summary(table: Table) -> dict[str, Any]:
    """What was in the pots of the last round, and what the house has taken."""
    found = {name: dollars(amount) for name, amount in table.state.pots.items()}
    return {"pots": found, "rake": dollars(table.ledger.get(accounts.RAKE, 0))}


class Player(Struct):
    """One player in a round of play."""

    seat: str
    down: list[int] = []
    """The numbers to turn his down cards by."""
    up: list[str] = []
    put: int = 0
    """What he has put into pots, as far as it decides who may win them."""
    ante: int = 0
    bet: int = 0
    """His whole bet of this betting round; an ante is none."""
    folded: bool = False
    all_in: bool = False
    gone: bool = False
    """He has left, and his hand is still live."""
    acted: int = -1
    """The bet that he has answered in this betting round; none yet."""
    level: int = 0
    """The last full bet or raise that he has answered."""
    checked: bool = False

    @property
    def name(self) -> str:
        """As tells call him."""
        return f"seat {self.seat}"


class Deal(Struct):
    """One round of play: who is in it, in the order of the deal, and what lies in the middle."""

    players: dict[str, Player]
    button: str
    size: int = 0
    """How many cards a hand has by now."""
    board: list[str] = []
    common: list[str] = []
    burns: int = 0
    no_burn: bool = False
    """14.15: before the next cards none is burned."""
    aside: list[str] = []
    """14.15: a card that was dealt too early, and waits."""
    muck: list[str] = []
    """Discards of a draw game, which may have to be shuffled again."""
    last_blind: str = ""
    """Who made the last blind or straddle; nobody where there are none."""
    next_button: str = ""
    leader: str = ""
    """Who bet or raised last in the last betting round, or else who had to act first: he shows first (14.7)."""
    acts: int = 0
    """How many have acted on their hands: with two of them there was action (14.15)."""
    flop: bool = False
    bound: dict[str, tuple[Choose, int]] = {}
    """14.7: who has acted out of turn, how, and what the bet was then."""
    exposed: int = 0
    face_up: int = 0

    @property
    def live(self) -> list[Player]:
        """Who is still in contention."""
        return [player for player in self.players.values() if not player.folded]

    def clockwise(self, start: str) -> list[Player]:
        """All players once round the table, from that seat on."""
        return [self.players[seat] for seat in rotation(list(self.players), start, step=1)]

    def left_of(self, seat: str) -> str:
        """The next player clockwise."""
        return next((one.seat for one in self.clockwise(seat) if one.seat != seat), seat)


class OneLeft(Exception):
    """14.6(d): all others have folded; the pot goes to the last player, who shows nothing."""


def rules(game: Game, as_of: date, elected: dict[str, Any], *, cites: Cites, button: bool) -> Rules:
    """The rules of a poker table, from what the licensee elected."""
    small, big = elected["limits"] or (0, 0)
    raises, none = elected["max_raises"], elected.get("bonus_payout", "none") == "none"
    hand = elected.get("bonus_hand", "")
    return Rules(
        game=game, as_of=as_of, elected=elected, wagers=terms(offered(game.law, as_of), {}, elected), cites=cites,
        variant=elected["variant"], structure=elected["structure"], small=small, big=big,
        blinds=law.blinds(elected) if button else (),
        ante=elected["ante_amount"], antes=tuple(elected.get("antes") or ()),
        bring_in=0 if button else law.bring_in(elected), max_raises=raises if isinstance(raises, int) else None,
        check_raise=elected["check_raise"] == "on", straddle=elected.get("straddle_allowed") == "on",
        dead_button=elected.get("button_mode") == "dead",
        open_pair=elected.get("open_pair_big_bet") == "on", most_players=elected["max_players"],
        chip=elected["smallest_chip"], no_flop_no_drop=elected.get("no_flop_no_drop") == "on",
        method=elected["revenue_method"], rate=elected["rake_rate"], cap=elected["rake_cap"] or 0,
        fee=elected["rake_fee"] or 0, steps=tuple(sorted((elected["rake_steps"] or {}).items())),
        bonus=elected.get("bonus_payout", "none"), bonus_hand=CATEGORIES.get(hand, hand),
        bonus_shares=dict(elected.get("bonus_shares") or {}), contribution=0 if none else elected["bonus_contribution"],
        needs_blind_and_bet=elected["needs_blind_and_bet"] == "on", machine=elected["shuffle_mode"] == "automated",
        recut=as_of >= SUCCESSOR,
    )  # fmt: skip


# ── 14.4, 14.5: opening, shuffle and cut ─────────────────────────────────────────────────────────

GATHER = frozenset({"sit", "leave", "new_dealer", "choose"})
SHUFFLE = GATHER | {"shuffle"}


def able(table: Table) -> list[str]:
    """Who can be dealt in: who has chips, or a stack that the record does not give, and does not sit out."""
    rules = table.rules
    least = max(rules.blinds, default=0) + rules.small + rules.ante if rules.needs_blind_and_bet else 1
    return [
        seat
        for seat in table.seats
        if seat not in table.state.out and (seat in table.unlimited or table.stack(seat) >= least)
    ]


async def gather(table: Table) -> None:
    """14.4, 14.5(a), 14.6(b): with two players the cards are shuffled; until then people come and go, and sit out."""
    state, cites = table.state, table.rules.cites
    if not state.shoe.shuffled:
        table.script("sort and inspect both decks; the floorperson verifies", cite="14.4(a)")
        table.script("spread the cards face up by suit and sequence for the first two players", cite="14.4(b)")

    def judge(given: Input) -> Refusal | None:
        there = len(able(table))
        if isinstance(given, Choose):
            return refuse_rest(table, given)
        if isinstance(given, Shuffle) and not FEWEST_PLAYERS <= there <= table.rules.most_players:
            legal = f"{FEWEST_PLAYERS} to {table.rules.most_players} players"
            return Refusal(f"{there} players could be dealt in", legal, "14.6(b)")
        return refuse_seat(table, given)

    def offers(seat: str) -> list[Offer]:
        return [Offer(verb="choose", do=do, cite="14.18") for do in rests(table, seat) if table.seated(seat)]

    while True:
        enough = FEWEST_PLAYERS <= len(able(table)) <= table.rules.most_players
        ask: Ask[Input] = Ask(
            "the shuffle" if enough else "players", SHUFFLE, cite="14.5(a)" if enough else "14.6(b)", judge=judge,
            who=("seats", DEALER), default=Shuffle() if enough else None, offers=offers,
        )  # fmt: skip
        given = await ask
        if isinstance(given, Shuffle):
            break
        if isinstance(given, Choose):
            rest(table, given)
        else:
            place_or_seat(table, given, cite=cites.section)
    shuffle(table)


def refuse_seat(table: Table, given: Input) -> Refusal | None:
    """14.6(b): why somebody may not come or go: there is no seat left."""
    most = table.rules.most_players
    if isinstance(given, Sit) and not table.seated(given.seat) and len(table.seats) >= most:
        return Refusal(f"{len(table.seats)} players are seated", f"{most} at most", "14.6(b)")
    return refuse_seating(table, given)


def shuffle(table: Table) -> None:
    """14.5(a): before play and after each round, all cards."""
    if not table.state.shoe.shuffled:
        table.script("turn the deck face down, wash and stack it; store the other deck", cite="14.4(c)")
    table.state.shoe.shuffle()
    how = "by the automated shuffling device" if table.rules.machine else "so that they are randomly intermixed"
    table.script(f"shuffle the cards {how}", cite="14.5(a)")


def refuse_rest(table: Table, given: Choose) -> Refusal | None:
    """14.18: a player may sit out between rounds; he comes back at his big blind, or posts what he missed."""
    acts = rests(table, given.seat)
    if not table.seated(given.seat):
        return Refusal(f"nobody sits at seat {given.seat}", f"seats {', '.join(table.seats)}", "14.18")
    return None if given.do in acts else Refusal(f"{given.do!r} is no answer here", ", ".join(acts), "14.18")


def rests(table: Table, seat: str) -> tuple[str, ...]:
    """What a seat may do between rounds."""
    if seat not in table.state.out:
        return ("sit_out",)
    return ("sit_in", "post") if seat in table.state.missed else ("sit_in",)


def rest(table: Table, given: Choose) -> None:
    """14.18: a player sits out; or comes back: at once, by posting what he missed, or when his big blind is due."""
    state, seat = table.state, given.seat
    if given.do == "sit_out":
        state.out.append(seat)
    elif given.do == "post" or seat not in state.missed:
        state.out.remove(seat)
        state.owes += [seat] if given.do == "post" else []
        state.missed = [one for one in state.missed if one != seat]
    else:
        state.waits.append(seat)
    table.say(Chose(seat=seat, do=given.do, cite="14.18"))


def come_back(table: Table) -> None:
    """14.18: who waits for the big blind is dealt in when it is due to him."""
    state = table.state
    for seat in list(state.waits):
        following = rotation([*able(table), seat], state.last_big_blind or seat, step=1)
        due = next(one for one in following if one != state.last_big_blind)
        if due == seat or seat not in state.out:
            state.waits.remove(seat)
            state.out = [one for one in state.out if one != seat]
            state.missed = [one for one in state.missed if one != seat]


def passed(table: Table, before: str, after: str) -> None:
    """14.18: the blinds have passed those who sit out between the last big blind and this one."""
    between = rotation(table.seats, before, step=1) if before else []
    for seat in between[: between.index(after)] if after in between else []:
        if seat in table.state.out and seat not in table.state.missed:
            table.state.missed.append(seat)
            table.script(f"put a missed blind marker before seat {seat}", cite="14.18")


async def dealer_cuts(table: Table) -> None:
    """14.5(b), (c): with one hand, at least ten cards onto the cover card; again where a supervisor orders it."""
    await cut(table, (), cite="14.5(b)", depth_cite="14.5(b)", least=CUT_DEPTH, most=DECK - 1, by=DEALER)
    while table.rules.recut and await recut_ordered(table, cite="14.5(c)"):
        await cut(table, (), cite="14.5(b)", depth_cite="14.5(b)", least=CUT_DEPTH, most=DECK - 1, by=DEALER)


# ── the button, antes and blinds ─────────────────────────────────────────────────────────────────


def seated_in(table: Table, *, button: bool) -> Deal:
    """Who is dealt in, in the order of the deal: from the button's left, or without a button from the dealer's."""
    state, seats = table.state, able(table)
    if not button:
        return Deal({seat: Player(seat) for seat in seats}, button="")
    if not state.button:
        state.button = seats[-1]
    at = state.button if table.rules.dead_button else rotation(seats, state.button, step=1)[0]
    if at != state.button or table.roles.get("button") != at:
        state.button = at
        table.role("button", at, cite=table.rules.cites.first)
    order = rotation(seats, at, step=1)
    order = order[1:] + order[:1] if order[0] == at else order
    return Deal({seat: Player(seat) for seat in order}, button=at)


def blinds_due(table: Table, deal: Deal) -> list[tuple[str, str, int]]:
    """Who posts which blind: from the button's left, and of two players the button the small one."""
    rules, order = table.rules, list(deal.players)
    names = [SMALL_BLIND, BIG_BLIND] if len(rules.blinds) > 1 else [BIG_BLIND]
    names += [STRADDLE] * (len(rules.blinds) - len(names))
    if len(order) == FEWEST_PLAYERS:
        order.reverse()
    elif rules.dead_button and table.state.last_big_blind:
        order = after_dead_button(table, deal)
    return [
        (seat, name, blind)
        for seat, name, blind in zip(order, names, rules.blinds, strict=False)
        if blind and seat in deal.players
    ]


def after_dead_button(table: Table, deal: Deal) -> list[str]:
    """The big blind goes to the next player; the small one is his who had the big one, there or not."""
    last = table.state.last_big_blind
    after = [player.seat for player in deal.clockwise(last) if player.seat != last]
    return [last, *after]


async def posts(table: Table, deal: Deal) -> int:
    """14.6(c), 14.7, 14.10(b), (d): antes and blinds, before any card; who has less posts what he has. Gives what must
    now be called."""
    rules, cite = table.rules, table.rules.cites.posts
    antes = rules.antes or (rules.ante,) * len(deal.players)
    blinds = blinds_due(table, deal)
    due = [(seat, ANTE, ante) for seat, ante in zip(deal.players, antes, strict=False) if ante]
    due += blinds + missed_due(table, deal, blinds)
    while due:
        waiting = list(dict.fromkeys(seat for seat, _, _ in due))
        first = Choose(seat=waiting[0], do="post")
        given = await Ask(
            "antes and blinds", frozenset({"choose"}), cite=cite, judge=_posting(waiting, cite), who=waiting,
            default=first,
        )  # fmt: skip
        seats = waiting if given is first else [given.seat]
        for seat, wager, amount in [one for one in due if one[0] in seats]:
            post(table, deal.players[seat], wager, amount)
        due = [one for one in due if one[0] not in seats]
    settle_antes(table, deal, alike=len({*antes}) == 1)
    if blinds:
        deal.next_button, deal.last_blind = blinds[0][0], blinds[-1][0]
        passed(table, table.state.last_big_blind, deal.last_blind)
        table.state.last_big_blind = deal.last_blind
    return max((blind for _, _, blind in blinds), default=0)


def _posting(waiting: Sequence[str], cite: str) -> Callable[[Choose], Refusal | None]:
    def judge(given: Choose) -> Refusal | None:
        if given.do != "post":
            return Refusal(f"{given.do!r} is no answer here", "post", cite)
        seats = f"seats {', '.join(waiting)}"
        return None if given.seat in waiting else Refusal(f"seat {given.seat} has nothing to post", seats, cite)

    return judge


def missed_due(table: Table, deal: Deal, blinds: Sequence[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """14.18: who comes back posts what he missed, the small blind dead and the big one live, unless his own is due."""
    owes, table.state.owes = table.state.owes, []
    posting = {seat for seat, _, _ in blinds}
    *dead, live = table.rules.blinds or (0,)
    return [
        (seat, wager, amount)
        for seat in owes
        if seat in deal.players and seat not in posting
        for wager, amount in ((ANTE, sum(dead)), (BIG_BLIND, live))
        if amount
    ]


def post(table: Table, player: Player, wager: str, amount: int) -> None:
    """14.7: chips go down before any card, as many as there are; an ante is no bet."""
    amount = amount if player.seat in table.unlimited else min(amount, table.stack(player.seat))
    put_down(table, player, amount, wager)
    table.say(Chose(seat=player.seat, do="post", amount=amount, box=wager, cite=table.rules.cites.posts))
    if wager == ANTE:
        player.bet, player.ante = player.bet - amount, player.ante + amount


def put_down(table: Table, player: Player, amount: int, wager: str) -> None:
    """Chips go down before a player; who has no more is all-in."""
    if amount:
        table.place(Bet(seat=player.seat, wager=wager, amount=amount), table.rules.cites.bets)
        player.bet += amount
    player.all_in = player.seat not in table.unlimited and not table.stack(player.seat)


def settle_antes(table: Table, deal: Deal, *, alike: bool) -> None:
    """Antes go into the pot. Where all are alike, one who has not the whole ante plays for as much of each; where they
    are not, they are all in the main pot."""
    levels = sorted({one.ante for one in deal.live if one.all_in and not one.bet}) if alike else []
    for player in deal.players.values():
        for chips in [one for one in down(table, player) if one.wager == ANTE]:
            into_pots(table, chips, pots.layers(0, player.ante, levels))
        player.put = player.ante if alike else 0


# ── 14.6(c): the pots ────────────────────────────────────────────────────────────────────────────


def down(table: Table, player: Player) -> list[Chips]:
    """The chips that lie before a player."""
    return [chips for chips in table.chips.values() if chips.seat == player.seat and chips.wager != POT]


def into_pots(table: Table, chips: Chips, parts: list[int]) -> None:
    """A stack goes into the pots, as much into each as ``parts`` leave room for."""
    left = table.amount(chips)
    for number, room in enumerate(parts):
        part = min(left, room)
        if part:
            parts[number], left = room - part, left - part
            account = accounts.bet(chips.seat, POT, pots.name(number))
            table.chips.setdefault(account, Chips(chips.seat, POT, pots.name(number), account))
            table.move(chips.account, account, part, "14.6(c)")


def in_pots(table: Table) -> int:
    """All that lies in the pots."""
    return sum(table.amount(chips) for chips in table.chips.values() if chips.wager == POT)


async def straddle(table: Table, deal: Deal, current: int) -> int:
    """14.10(f): before the cards the player left of the last blind may bet twice as much. Gives what must be called."""
    if not table.rules.straddle or len(deal.players) == FEWEST_PLAYERS or not current:
        return current
    player, amount, cite = deal.players[deal.left_of(deal.last_blind)], 2 * current, table.rules.cites.bets

    def judge(given: Choose) -> Refusal | None:
        if given.seat != player.seat or given.do not in ("straddle", "pass"):
            return Refusal(f"seat {player.seat} may straddle", "straddle, pass", cite)
        if given.do == "straddle" and table.stack(player.seat) < amount and player.seat not in table.unlimited:
            return Refusal(f"seat {player.seat} has only {dollars(table.stack(player.seat))}", dollars(amount), cite)
        return None if given.amount in (0, amount) else Refusal("another straddle", dollars(amount), cite)

    given = await Ask(
        f"a straddle of seat {player.seat}", frozenset({"choose"}), cite=cite, judge=judge, who=(player.seat,),
        default=Choose(seat=player.seat, do="pass"),
        offers=lambda seat: [
            Offer(verb="choose", do=do, least=least, most=least, cite=cite, silence=do == "pass")
            for do, least in (("straddle", amount), ("pass", 0))
            if seat == player.seat
        ],
    )  # fmt: skip
    if given.do == "pass":
        return current
    put_down(table, player, amount, STRADDLE)
    deal.last_blind = player.seat
    table.say(Chose(seat=player.seat, do="straddle", amount=amount, cite=cite))
    return amount
