"""The wagers of blackjack and blackjack switch: those before the first card, and insurance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from houseway.games.twenty_one.common import (
    Box,
    Hand,
    Round,
    Stake,
    Table,
    box_name,
    caller,
    mains,
    of_the_round,
    own,
    stake_on,
)
from houseway.games.twenty_one.records import GONE
from houseway.games.twenty_one.shoe import hear_between_rounds, shuffle
from houseway.money import dollars
from houseway.play import accounts, dealing
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Offer, Refusal, anything
from houseway.play.dealing import refuse_show
from houseway.play.inputs import Bet, Choose, Close, Input, Leave, NewDealer, Remove, Shuffle
from houseway.play.seating import Coming
from houseway.play.tells import Chose, Ruled
from houseway.play.wagering import WAGERING, box_of, chips_on, place_or_seat, refuse_seating, wagering
from houseway.play.windows import offer

# ── 2.3, 2.13, 2.14 wagers before the first card ─────────────────────────────────────────────────


async def wagers(
    table: Table,
    only: Sequence[str],
    refuse: Callable[[Bet], Refusal | None],
    refuse_other: Callable[[Input], Refusal | None] = anything,
    offers: Callable[[Ask[Input], str], list[Offer]] | None = None,
) -> None:
    """2.3(a): wagers, before the first card; a licensee may also have the cards reshuffled now (2.5(g)).

    ``refuse`` and ``refuse_other`` are what the game has to say of a wager beside the rules of boxes, and of the rest.
    """
    cites = table.rules.cites
    bar_left(table)
    hear_between_rounds(table)
    table.coming = Coming(lambda given: refuse_seating(table, given), lambda given: come_or_go(table, given))
    declined: set[tuple[str, str]] = set()
    ask = wagering(
        table, "wagers", cite=cites.wagers, only=only, verbs=WAGERING | {"choose", "shuffle"}, boxed=True,
        refuse=lambda bet: refuse_box(table, bet) or refuse_declined(table, bet, declined) or refuse(bet),
        refuse_other=lambda given: refuse_between(table, given) or refuse_other(given),
    )  # fmt: skip
    if offers:
        ask.offers = partial(offers, ask)
    while not isinstance(given := await ask, Close):
        if isinstance(given, Bet):
            joins = others_first(table, given)
            place_or_seat(table, given, cite=cites.wagers)
            if joins and not await consents(table, given):
                declined.add((box_name(given), given.seat))
        elif isinstance(given, Choose) and given.do == "decline":
            declined.add((box_name(given), ""))
        elif isinstance(given, Choose):
            await dealing.show_burned(table, cite=cites.burn)
        elif isinstance(given, Shuffle):
            await shuffle(table, at_will=True)
        else:
            table.state.new_dealer |= isinstance(given, NewDealer)
            come_or_go(table, given)
    table.closed = cites.locked
    line_up(table)


def come_or_go(table: Table, given: Input) -> None:
    """2.3(a): chips come off, and people come and go, between rounds and in the middle of one."""
    place_or_seat(table, given, cite=table.rules.cites.wagers)
    if isinstance(given, Leave):
        bar_left(table)


def bar_left(table: Table) -> None:
    """2.3(a): who has left has no place in this shoe, and whoever sits down there instead was not in it."""
    if playing := table.state.playing:
        table.state.playing = [seat for seat in playing if table.seated(seat)] or [GONE]


def line_up(table: Table) -> None:
    """2.13(c): where several players wager on a box, the chips of who decides lie nearest the dealer."""
    bettors: dict[str, set[str]] = {}
    for chips in mains(table):
        bettors.setdefault(box_name(chips), set()).add(chips.seat)
    for name in sorted(bettors, key=int):
        if len(bettors[name]) > 1:
            nearest = f"the chips of seat {caller(table, name)} nearest the dealer, the others behind in a line"
            table.script(f"{table.rules.place} {name}: {nearest}", cite=table.rules.cites.line)


# 2.13(a) the first bettor's consent


def first_on(table: Table, box: str) -> str:
    """2.13(a): who of those on a box was the first to wager there; nobody where no wager lies."""
    there = [one.seat for one in table.chips.values() if one.wager in table.rules.first and box_name(one) == box]
    return there[0] if there else ""


def others_first(table: Table, bet: Bet) -> bool:
    """2.13(a): whether this wager is a player's first on a box where another has wagered already."""
    if bet.wager not in table.rules.first:
        return False
    box = box_name(bet)
    there = [one.seat for one in table.chips.values() if one.wager in table.rules.first and box_name(one) == box]
    return bool(there) and bet.seat not in there


async def consents(table: Table, bet: Bet) -> bool:
    """2.13(a): the first bettor consents, unless he says that he does not: then the chips go back."""
    cite, place = table.rules.cites.several, f"{table.rules.place} {box_name(bet)}"
    first = first_on(table, box_name(bet))
    words = f"the consent of seat {first} to seat {bet.seat} on {place}"
    if await offer(table, first, ("accept", "decline"), words, cite=cite, default="accept") == "accept":
        return True
    event = f"seat {first} does not consent to seat {bet.seat} on {place}"
    table.say(Ruled(event=event, ruling="the wager is not accepted: the chips go back", cite=cite))
    table.take(table.chips[accounts.bet(bet.seat, bet.wager, box_of(bet), bet.spot)], bet.amount, cite)
    return False


def refuse_declined(table: Table, bet: Bet, declined: set[tuple[str, str]]) -> Refusal | None:
    """2.13(a): no wager on a box whose first bettor has declined it."""
    box = box_name(bet)
    if not declined & {(box, ""), (box, bet.seat)} or not others_first(table, bet):
        return None
    reason = f"seat {first_on(table, box)} does not consent to seat {bet.seat} on {table.rules.place} {box}"
    return Refusal(reason, "another place", table.rules.cites.several)


def refuse_between(table: Table, given: Input) -> Refusal | None:
    """2.5(g): a reshuffle between rounds is the licensee's choice; 2.6(c): a player may see the burn card; 2.13(a): the
    first on a box may decline to share it."""
    cites = table.rules.cites
    if isinstance(given, Choose) and given.do == "decline":
        if table.rules.players_per_box > 1 and first_on(table, box_name(given)) == given.seat:
            return None
        return Refusal(f"seat {given.seat} has no box to share", "show (the burn card)", cites.several)
    if isinstance(given, Shuffle) and not table.rules.reshuffle_at_will:
        return Refusal("no shuffle is due", "the cards are shuffled when the cutting card has come out", cites.again)
    if isinstance(given, Shuffle) and table.rules.shuffle_method == "continuous":
        return Refusal("the continuous shuffler shuffles", "", cites.again)
    if isinstance(given, Remove):
        return refuse_off(table, given)
    return refuse_show(table, given, cite=cites.burn)


def refuse_off(table: Table, given: Remove) -> Refusal | None:
    """2.3(a): the wager that the others on a box need is taken off last."""
    main = table.rules.first[0]
    taken = given.amount or table.stake(given.seat, given.wager, box_of(given), given.spot)
    if given.wager != main or taken < stake_on(table, given, main):
        return None
    own = [c for c in of_the_round(table) if (c.seat, c.box) == (given.seat, box_of(given))]
    others = [chips.wager for chips in own if chips.wager != main]
    return Refusal(f"{others[0]} needs {main}", f"{others[0]} first", table.rules.cites.wagers) if others else None


def refuse_box(table: Table, bet: Bet) -> Refusal | None:
    """2.13(a), 2.14: which box, how many players on it, how many boxes a player."""
    rules, cites = table.rules, table.rules.cites
    name = box_name(bet)
    if not name.isdigit() or not 1 <= int(name) <= rules.boxes:
        return Refusal(f"there is no {rules.place} {name}", f"1 to {rules.boxes}", cites.wagers)
    if rules.bars_entry and table.state.playing and bet.seat not in table.state.playing:
        return Refusal(f"seat {bet.seat} has not wagered since the shuffle", "after the next shuffle", cites.wagers)
    if bet.wager != rules.first[0] and not stake_on(table, bet, rules.first[0]):
        return Refusal(f"seat {bet.seat} has no {rules.first[0]} on {rules.place} {name}", rules.first[0], cites.wagers)
    there = mains(table)
    on_box = {chips.seat for chips in there if box_name(chips) == name} | {bet.seat}
    if len(on_box) > rules.players_per_box:
        return Refusal(
            f"{len(on_box)} players on {rules.place} {name}", f"at most {rules.players_per_box}", cites.several
        )
    own = {box_name(chips) for chips in there if chips.seat == bet.seat} | {name}
    if len(own) > rules.boxes_per_player:
        plural = "" if rules.boxes_per_player == 1 else "es" if rules.place.endswith("x") else "s"
        many = f"at most {rules.boxes_per_player} {rules.place}{plural} a player"
        return Refusal(f"seat {bet.seat} would wager on {len(own)}", many, cites.boxes)
    return None


# ── 2.9 insurance ────────────────────────────────────────────────────────────────────────────────


async def insurance(
    table: Table,
    round: Round,
    even_money: Callable[[Box, Hand, Sequence[Stake]], None] | None = None,
    offered: Sequence[tuple[Box, Hand]] = (),
) -> None:
    """2.9: when the dealer's first card is an ace, each player may insure, before any additional card.

    ``even_money`` pays it, where a game has it, to the hands that are ``offered`` it.
    """
    cites = table.rules.cites
    declined: set[str] = set()

    def waiting() -> list[str]:
        return [seat for seat in table.seats if seat not in declined and ask.offers and ask.offers(seat)]

    def judge_choice(given: Input) -> Refusal | None:
        if isinstance(given, Choose) and given.do == "decline" and given.seat in waiting():
            return None
        if isinstance(given, Choose) and (given.do != "even_money" or not _holding(table, offered, given)):
            reason, legal = f"seat {given.seat} may not {given.do} now", "insurance; even_money with a blackjack"
            return Refusal(reason, legal, cites.insurance, elsewhere=given.do not in ("even_money", "decline"))
        return None

    ask = wagering(
        table, "insurance", cite=cites.insurance, only=("insurance",), boxed=True,
        verbs=frozenset({"bet", "close", "choose"}),
        refuse=lambda bet: refuse_insurance(table, bet), refuse_other=judge_choice,
    )  # fmt: skip
    ask.default, ask.about = Close(), "insurance"
    ask.tacit = lambda: [(seat, Choose(seat=seat, do="decline")) for seat in waiting()]
    ask.offers = lambda seat: insurance_offers(
        table,
        seat,
        ask,
        [(box, stakes) for box, _, stakes in _holding(table, offered, Choose(seat=seat, do="even_money"))],
    )
    while not isinstance(given := await ask, Close):
        if isinstance(given, Choose) and given.do == "decline":
            declined.add(given.seat)
            table.say(Chose(seat=given.seat, do=given.do, cite=cites.insurance))
        elif isinstance(given, Choose):
            assert even_money
            for box, hand, stakes in _holding(table, offered, given):
                even_money(box, hand, stakes)
        else:
            place_or_seat(table, given, cite=cites.insurance)


def _holding(table: Table, offered: Sequence[tuple[Box, Hand]], given: Choose) -> list[tuple[Box, Hand, list[Stake]]]:
    """Those of the wagers that this answer can mean: even money is had instead of insurance, spot by spot."""
    insured = {(box_name(chips), chips.spot) for chips in chips_on(table, "insurance") if chips.seat == given.seat}
    meant = [
        (box, hand, [one for one in own(hand, given.seat, given.spot) if (box.name, one.chips.spot) not in insured])
        for box, hand in offered
        if given.box in ("", box.name)
    ]
    return [one for one in meant if one[2]]


def insurance_offers(
    table: Table, seat: str, ask: Ask[Input], even: Sequence[tuple[Box, Sequence[Stake]]]
) -> list[Offer]:
    """What a seat may insure, and where it may have even money."""
    offers = [
        Offer(verb="choose", do="even_money", box=box.named, spot=stake.chips.spot, cite="2.7")
        for box, stakes in even
        for stake in stakes
    ]
    for chips in [chips for chips in mains(table) if chips.seat == seat]:
        most, spot = most_insurance(table, chips), spot_of(table, chips)
        if ask.refuse(Bet(seat=seat, wager="insurance", amount=most, box=chips.box, spot=spot)) is None:
            cite = table.rules.cites.insurance_amount
            offers.append(Offer(verb="bet", wager="insurance", box=chips.box, spot=spot, least=1, most=most, cite=cite))
    return offers


def most_insurance(table: Table, main: Chips) -> int:
    """2.9(b), 2.9(e), 2.9(f): half the main wager and of no other, or up to the next chip where half cannot be made in
    chips."""
    chip = table.rules.smallest_chip
    return -(-table.amount(main) // (2 * chip)) * chip


def refuse_insurance(table: Table, bet: Bet) -> Refusal | None:
    """2.9(b), 2.13(f), 13:69F-2A.13(e): by each who has a wager on a box, up to half of it."""
    cites, own = table.rules.cites, [c for c in mains(table) if (c.seat, c.box) == (bet.seat, box_of(bet))]
    there = [chips for chips in own if spot_of(table, chips) == bet.spot]
    if not there:
        legal = f"spot {' or '.join(spot_of(table, chips) for chips in own)}" if own and spot_of(table, own[0]) else ""
        return Refusal(f"seat {bet.seat} has no wager to insure there", legal, cites.insurance)
    most = most_insurance(table, there[0])
    placed = table.stake(bet.seat, "insurance", box_of(bet), bet.spot)
    if placed + bet.amount <= most:
        return None
    reason = f"insurance of {dollars(placed + bet.amount)} exceeds half the wager"
    return Refusal(reason, f"up to {dollars(most - placed)}", cites.insurance_amount)


def spot_of(table: Table, chips: Chips) -> str:
    """Which of a player's wagers on a box an insurance wager names: its spot, or which of the two it is."""
    return chips.spot if len(table.rules.first) == 1 else str(table.rules.first.index(chips.wager) + 1)


def settle_insurance(table: Table, won: bool, stacks: Sequence[Chips] | None = None) -> None:
    """2.9(c)-(d): 2 to 1 if the second card makes ten, otherwise it is collected."""
    cites = table.rules.cites
    for chips in chips_on(table, "insurance") if stacks is None else stacks:
        if won:
            table.win(chips, table.rules.insurance, cite=cites.insurance_pays)
        else:
            table.lose(chips, cite=cites.insurance_lost)
