"""A player's turn at blackjack and blackjack switch: surrender, doubling, splitting, standing, drawing (2.6-2.13)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from houseway.games.twenty_one.common import Box, Hand, Round, Stake, Table, box_name, lose, lose_half, own, void
from houseway.games.twenty_one.dealer import reads
from houseway.games.twenty_one.shoe import AT_A_DRAW, IN_THE_DEAL, deal, in_the_deal, next_card, reader_fails
from houseway.law.games.twenty_one.blackjack import READER_CARDS, TWENTY_ONE, VALUES
from houseway.money import dollars
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal, nobody
from houseway.play.inputs import Bet, Choose, Close, Input
from houseway.play.ledger import seat_order
from houseway.play.tells import Chose, Holds, Ruled
from houseway.play.windows import offer


class Decision(NamedTuple):
    """What a player who decides looks at."""

    cards: tuple[str, ...]
    dealer: tuple[str, ...]
    hands: int
    split_aces: bool
    checked: bool
    """Whether the card reader has shown that the dealer has no blackjack."""


ACTS: Final = ("stand", "draw", "double_down", "split", "surrender")
TAKES_A_CARD: Final = frozenset({"draw", "double_down", "split"})
LEAVES_THE_CARD: Final = frozenset({*ACTS} - TAKES_A_CARD)
CHOOSE: Final = frozenset({"choose"})
AT_A_CHOICE: Final = IN_THE_DEAL | {"total_misannounced"}
OR_MISUSED: Final = AT_A_CHOICE | {"card_reader_used_in_error"}
AT_A_REQUEST: Final = AT_A_DRAW | {"requested_card_not_dealt"}


async def turns(table: Table, round: Round, before: Callable[[Box], Awaitable[None]] | None = None) -> None:
    """2.6(f): each player in turn, from the dealer's left; then those whose card was not dealt (13:69F-2A.15(h)).

    ``before`` is what a box decides before its turn.
    """
    waiting: list[tuple[Box, Hand]] = []
    hear(table, round)
    for box in round.boxes:
        if before:
            await before(box)
        if not (box.hands[0].settled or box.hands[0].blackjack or box.hands[0].surrendered):
            await play_box(table, round, box, waiting)
    while waiting:
        box, hand = waiting.pop(0)
        await finish(table, round, box, hand, waiting, owed=True)
        end_turn(round, box, waiting)


async def play_box(table: Table, round: Round, box: Box, waiting: list[tuple[Box, Hand]]) -> None:
    """2.11(b): the hand on the dealer's left is completed before the next one gets its second card."""
    place = 0
    while place < len(box.hands):
        hand = box.hands[place]
        owed = len(hand.cards) == 1
        if not owed:
            announce(table, hand)
        await finish(table, round, box, hand, waiting, owed=owed)
        place += 1
    end_turn(round, box, waiting)


async def finish(
    table: Table, round: Round, box: Box, hand: Hand, waiting: list[tuple[Box, Hand]], *, owed: bool
) -> None:
    """2.6(f)-(g): choices and cards until the hand stands, is doubled, surrendered, or over 21; first a card that it is
    ``owed``: the second one of a split hand, or one that was not dealt when it was requested."""
    try:
        if owed and not box.refused:
            await draw_to(table, round, box, hand, cite=table.rules.cites.split_order if len(hand.cards) == 1 else "")
        while not (hand.settled or hand.doubled) and await act(table, round, box, hand):
            pass
        return
    except Irregular as event:
        if event.kind != "requested_card_not_dealt":
            raise
    if await omitted_card(table, box, hand):
        waiting.append((box, hand))


def end_turn(round: Round, box: Box, waiting: Sequence[tuple[Box, Hand]]) -> None:
    """The other wagers on a box learn that no more cards come to it."""
    if all(one is not box for one, _ in waiting):
        round.watch(box, "end")


async def act(table: Table, round: Round, box: Box, hand: Hand) -> bool:
    """One choice, and what follows from it; whether the hand is still to be played."""
    if is_split_ace(hand) and "split" not in legal(table, box, hand):
        return False
    given = await choice(table, round, box, hand)
    table.say(Chose(seat=given.seat, do=given.do, box=box.named, cite=CITES[given.do](table)))
    for one in round.boxes:
        one.begun |= one.name == box.name and given.do != "surrender"
    if round.exposed and given.do in LEAVES_THE_CARD and refuse_act(table, box, hand, "draw") is None:
        refuse_exposed(table, round, given.seat)
    if given.do == "draw":
        await draw_to(table, round, box, hand)
        return True
    if given.do == "split":
        await split(table, round, box, hand)
        return True
    if given.do == "double_down":
        await double(table, round, box, hand, given)
    elif given.do == "surrender":
        surrender(table, round, box, hand)
    return False


CITES: Final[dict[str, Callable[[Table], str]]] = {
    "stand": lambda table: table.rules.cites.turn,
    "draw": lambda table: table.rules.cites.draws,
    "double_down": lambda table: table.rules.cites.double,
    "split": lambda table: table.rules.cites.split,
    "surrender": lambda table: table.rules.cites.surrender,
}
"""The paragraph of each choice."""


def announce(table: Table, hand: Hand) -> None:
    """2.6(f)-(g): the dealer announces the total."""
    table.announce(
        str(hand.total), cite=table.rules.cites.turn if len(hand.cards) == 2 else table.rules.cites.additional
    )


async def draw_to(table: Table, round: Round, box: Box, hand: Hand, *, cite: str = "") -> None:
    """2.6(g): an additional card, the new total; over 21 the wager is lost at once."""
    cites = table.rules.cites
    face = await deal(table, round, box.of(hand), cite=cite or cites.additional, at=box.name, hears=AT_A_REQUEST)
    hand.cards.append(face)
    box.dealt.append(face)
    announce(table, hand)
    round.watch(box, "card")
    if hand.total > TWENTY_ONE:
        for stake in hand.stakes:
            box.lost[stake.key] = box.lost.get(stake.key, 0) + table.amount(stake.chips)
        lose(table, box, hand.take(), cites.over)


# ── what may be chosen ───────────────────────────────────────────────────────────────────────────


def is_split_ace(hand: Hand) -> bool:
    """2.11(c)2: a hand of split aces, which gets one card."""
    return hand.split and len(hand.cards) == 2 and hand.cards[0][0] == "A"


def legal(table: Table, box: Box, hand: Hand) -> list[str]:
    """The choices that the hand allows, in the order of `ACTS`."""
    return [do for do in ACTS if refuse_act(table, box, hand, do) is None]


def refuse_act(table: Table, box: Box, hand: Hand, do: str) -> Refusal | None:
    """Why the cards do not allow a choice; 13:69F-2A.15(c): who refused a card exposed in error gets none."""
    if box.refused and do in TAKES_A_CARD:
        said = f"seat {box.caller} refused the card exposed in error: no more cards in this round"
        return Refusal(said, "stand", "13:69F-2A.15(c)")
    reason = REASONS.get(do)
    return reason(table, box, hand) if reason else None


def no_draw(table: Table, box: Box, hand: Hand) -> Refusal | None:
    """2.12(a), 13:69F-2A.12(a)1: below 21 only; 2.11(c)2: split aces get one card each."""
    cites = table.rules.cites
    if is_split_ace(hand):
        return Refusal("split aces get one card each", "stand", cites.split_aces)
    return None if hand.total < TWENTY_ONE else Refusal(f"no card is drawn to {hand.total}", "stand", cites.draws)


def no_double(table: Table, box: Box, hand: Hand) -> Refusal | None:
    """2.10(a), 13:69F-2A.10: on the first two cards of a hand, not on 21; 2.6(k)4."""
    cites = table.rules.cites
    if is_split_ace(hand):
        return Refusal("split aces get one card each", "stand", cites.split_aces)
    if len(hand.cards) != 2:
        return Refusal("doubling down is on the first two cards", "draw or stand", cites.double)
    if hand.total == TWENTY_ONE:
        return Refusal("there is no doubling down on 21", "stand", cites.double)
    if not table.rules.doubles(hand):
        return Refusal(f"there is no doubling down on {hand.total}", "9, 10, 11", "2.6(k)4")
    return None


def no_split(table: Table, box: Box, hand: Hand) -> Refusal | None:
    """2.11(a), 13:69F-2A.11(a): two cards of equal value; 2.11(c)1, (e): as often as the table permits."""
    rules, cites = table.rules, table.rules.cites
    if len(hand.cards) != 2 or VALUES[hand.cards[0][0]] != VALUES[hand.cards[1][0]]:
        return Refusal("only two cards of equal value are split", "", cites.split)
    most = 2 if hand.cards[0][0] == "A" and not rules.resplit_aces else rules.max_hands
    if len(box.hands) >= most:
        return Refusal(f"a pair becomes at most {most} hands", "", cites.split_limit)
    return None


def no_surrender(table: Table, box: Box, hand: Hand) -> Refusal | None:
    """2.8(a): on the first two cards, before any other choice, where the licensee offers it."""
    cites = table.rules.cites
    if not table.rules.surrender:
        return Refusal("surrender is not offered at this table", "", cites.surrender)
    if box.begun:
        return Refusal("surrender comes before any other choice", "", cites.surrender)
    return None


REASONS: Final[dict[str, Callable[[Table, Box, Hand], Refusal | None]]] = {
    "draw": no_draw, "double_down": no_double, "split": no_split, "surrender": no_surrender,
}  # fmt: skip


def funds(table: Table, seat: str, amounts: Sequence[int]) -> bool:
    """Whether the seat has the chips."""
    return seat in table.unlimited or sum(amounts) <= table.stack(seat)


# ── the choice ───────────────────────────────────────────────────────────────────────────────────


async def choice(table: Table, round: Round, box: Box, hand: Hand) -> Choose:
    """2.6(f), 2.13(b): the deciding player's choice; on 21, switched or not, there is nothing to draw: it stands, and
    nobody is asked. One "stand" that names no hand may mean it, or the player's next hand."""
    cites, stands = table.rules.cites, Choose(seat=box.caller, do="stand", box=box.name, hand=str(hand.number))
    only_stand = hand.total == TWENTY_ONE or all(refuse_act(table, box, hand, do) for do in ACTS[1:])
    ask: Ask[Choose] = Ask(
        f"{box.of(hand)}: {hand.total}", CHOOSE, cite=cites.turn, who=("dealer",) if only_stand else (box.caller,),
        judge=lambda given: refuse_choice(table, box, hand, given), about=decision(table, round, box, hand),
        default=stands if only_stand or round.stood == box.caller else None, tacit=nobody if only_stand else None,
        offers=lambda seat: offers(table, box, hand) if seat == box.caller and not only_stand else [],
    )  # fmt: skip
    given = await ask
    round.stood = given.seat if only_stand and not (given.box or given.hand) else ""
    return given


def refuse_choice(table: Table, box: Box, hand: Hand, given: Choose) -> Refusal | None:
    """Why this is not what the hand's player may choose: another's turn, the cards, or the chips."""
    refusal = misdirected(table, box, hand, given) or refuse_act(table, box, hand, given.do)
    return refusal or refuse_chips(table, hand, given)


def decision(table: Table, round: Round, box: Box, hand: Hand) -> Decision:
    """What the deciding player looks at."""
    return Decision(tuple(hand.cards), tuple(round.dealer), len(box.hands), is_split_ace(hand), reads(table, round))


def misdirected(table: Table, box: Box, hand: Hand, given: Choose) -> Refusal | None:
    """2.6(f), 2.13(b): whose turn it is, at which box and hand."""
    cites = table.rules.cites
    if given.seat != box.caller:
        cite = cites.decides if any(s.chips.seat == given.seat for s in hand.stakes) else cites.turn
        return Refusal(f"seat {given.seat} does not decide here", f"seat {box.caller}, {box.of(hand)}", cite)
    if given.box and box_name(given) != box.name:
        return Refusal(f"it is not the turn of {table.rules.place} {given.box}", box.of(hand), cites.turn)
    if given.hand and given.hand != str(hand.number):
        cite = cites.split_order if hand.split else cites.turn
        return Refusal(f"it is not the turn of hand {given.hand}", f"hand {hand.number}", cite)
    if given.spot and given.do != "double_down":
        return Refusal(f"{given.do} is for the whole hand, at all its spots", "no spot", cites.turn)
    if given.do not in ACTS:
        return Refusal(f"{given.do!r} is no choice here", ", ".join(legal(table, box, hand)), cites.turn)
    return None


def refuse_chips(table: Table, hand: Hand, given: Choose) -> Refusal | None:
    """2.10(a), 2.11(a): the further wager that doubling or splitting needs."""
    cites = table.rules.cites
    if given.do == "double_down":
        return refuse_double(table, hand, given)
    if given.do == "split":
        stakes = own(hand, given.seat)
        if given.amount and any(given.amount != stake.original for stake in stakes):
            return Refusal("the second hand's wager equals the first", dollars(stakes[0].original), cites.split)
        if not funds(table, given.seat, [stake.original for stake in stakes]):
            return Refusal(f"seat {given.seat} has not the chips to split", "", cites.split)
    elif given.amount:
        return Refusal(f"{given.do} takes no amount", "", cites.turn)
    return None


def refuse_double(table: Table, hand: Hand, given: Choose) -> Refusal | None:
    """2.10(a): an amount up to the original wager."""
    cites, stakes = table.rules.cites, own(hand, given.seat, given.spot)
    if not stakes:
        return Refusal(f"seat {given.seat} has no wager at spot {given.spot}", "", cites.double)
    most = min(stake.original for stake in stakes)
    if not 0 <= given.amount <= most:
        return Refusal(
            f"doubling for {dollars(given.amount)} exceeds the wager", f"up to {dollars(most)}", cites.double
        )
    if not funds(table, given.seat, [given.amount or stake.original for stake in stakes]):
        return Refusal(f"seat {given.seat} has not the chips to double", "an amount that it has", cites.double)
    return None


def offers(table: Table, box: Box, hand: Hand) -> list[Offer]:
    """The legal choices as a screen would list them; doubling may be for less."""
    found = []
    for do in legal(table, box, hand):
        if refuse_chips(table, hand, Choose(seat=box.caller, do=do)) is None:
            most = min((stake.original for stake in own(hand, box.caller)), default=0) if do == "double_down" else 0
            cite = CITES[do](table)
            found.append(Offer(verb="choose", do=do, box=box.named, most=most, cite=cite, silence=do == "stand"))
    return found


def hear(table: Table, round: Round) -> None:
    """2.15: from now on hear what can be reported while players decide, insure, double or split; the reader's misuse
    only where it was not to be used."""
    misused = table.rules.procedure == "face_down_card_reader" and round.dealer[0][0] not in READER_CARDS
    kinds = OR_MISUSED if misused else AT_A_CHOICE
    if reads(table, round) and not round.read:
        kinds |= {"card_reader_malfunction"}
    table.hear(kinds, lambda event: at_a_choice(table, round, event))


def at_a_choice(table: Table, round: Round, event: Irregular) -> None:
    """2.6(o), 13:69F-2A.15(c), (k): what is ruled on while a player decides; what ends the round is raised again."""
    if event.kind == "total_misannounced":
        ruling = "no relief: the player answers for the point count"
        table.say(Ruled(event="the dealer announced a wrong total", ruling=ruling, cite="2.6(o)"))
    elif event.kind == "card_drawn_in_error":
        drawn_in_error(table, round, event)
    elif event.kind == "card_found_face_up":
        in_the_deal(table, round, event)
    elif event.kind == "card_reader_malfunction":
        reader_fails(table)
    elif event.kind == "card_reader_used_in_error" and not reveals(table, event):
        ruling = "a supervisor is told; the device reveals nothing: play goes on"
        table.say(Ruled(event="the card reader was used in error", ruling=ruling, cite="13:69F-2A.15(k)"))
    else:
        raise event


def reveals(table: Table, event: Irregular) -> bool:
    """13:69F-2A.15(k): whether the device lets a player learn the card's value."""
    words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    if event.given.reveals not in words:
        raise table.refused_detail(event, Refusal("does the device reveal the value?", "on, off", "13:69F-2A.15(k)"))
    return words[event.given.reveals]


def drawn_in_error(table: Table, round: Round, event: Irregular) -> None:
    """2.15(b), 13:69F-2A.15(c): unexposed it is the next card; exposed, the next card of whoever takes one."""
    if not event.given.exposed:
        next_card(table, event)
        return
    if not event.card or round.exposed:
        raise table.refused_detail(event, Refusal("which card was exposed?", "card", "13:69F-2A.15(c)"))
    table.state.shoe.take(event.card)
    round.exposed = event.card
    ruling = "it is the next card; who refuses it gets no more cards in this round"
    table.say(Ruled(event=f"card exposed in error: {event.card}", ruling=ruling, cite="13:69F-2A.15(c)"))


def refuse_exposed(table: Table, round: Round, seat: str) -> None:
    """13:69F-2A.15(c): a player who refuses the exposed card gets no more cards in this round, on any hand."""
    said, ruling = (
        f"seat {seat} refuses {round.exposed}, exposed in error",
        "no more cards to that player in this round",
    )
    table.say(Ruled(event=said, ruling=ruling, cite="13:69F-2A.15(c)"))
    for box in round.boxes:
        box.refused |= box.caller == seat


async def omitted_card(table: Table, box: Box, hand: Hand) -> bool:
    """13:69F-2A.15(h): the card after the others' additional cards, or the hand is dead: whether it lives."""
    cite = "13:69F-2A.15(h)"
    if await offer(table, box.caller, ("accept", "decline"), "the card that was not dealt", cite=cite) == "accept":
        return True
    void(table, box, hand.take(), cite, result="returned")
    return False


# ── 2.8 surrender, 2.10 doubling down, 2.11 splitting ────────────────────────────────────────────


def surrender(table: Table, round: Round, box: Box, hand: Hand) -> None:
    """2.8(a): half is lost at once; against an ace or a ten the wager waits for the dealer's second card."""
    cites = table.rules.cites
    if round.dealer[0][0] in READER_CARDS:
        hand.surrendered = True
        table.script("place the wager on top of the player's cards", cite=cites.surrender_waits)
    else:
        lose_half(table, box, hand.take(), cites.surrender_at_once)


async def double(table: Table, round: Round, box: Box, hand: Hand, given: Choose) -> None:
    """2.10(a): a further wager and exactly one card; 2.13(d): the others on the box may double too."""
    cites = table.rules.cites
    for stake in own(hand, given.seat, given.spot):
        add(table, stake, given.amount or stake.original, cites.double)
    await others_double(table, box, hand)
    table.script("place the card sideways", cite=cites.double)
    await draw_to(table, round, box, hand, cite=cites.double)


def add(table: Table, stake: Stake, amount: int, cite: str) -> None:
    """Chips are added to a wager that lies there."""
    table.move(accounts.seat(stake.chips.seat), stake.chips.account, amount, cite)
    stake.added += amount


def others(box: Box, hand: Hand) -> list[str]:
    """The other bettors on a hand."""
    return sorted({s.chips.seat for s in hand.stakes} - {box.caller}, key=seat_order)


async def others_double(table: Table, box: Box, hand: Hand) -> None:
    """2.13(d): each other player may double, and need not."""
    cite, waiting = table.rules.cites.doubles_too, others(box, hand)

    def judge(given: Input) -> Refusal | None:
        if not isinstance(given, Choose):
            return None
        if given.seat not in waiting or given.do not in ("double_down", "decline"):
            return Refusal(f"seat {given.seat} may not {given.do} now", f"double_down: {', '.join(waiting)}", cite)
        return refuse_double(table, hand, given) if given.do == "double_down" else None

    while waiting:
        ask: Ask[Input] = Ask(
            "the others may double down", frozenset({"choose", "close"}), cite=cite, judge=judge, who=waiting,
            default=Close(), tacit=lambda: [(seat, Choose(seat=seat, do="decline")) for seat in waiting],
            offers=lambda seat: [Offer(verb="choose", do="double_down", cite=cite) for one in waiting if one == seat],
        )  # fmt: skip
        given = await ask
        if not isinstance(given, Choose):
            return
        waiting.remove(given.seat)
        table.say(Chose(seat=given.seat, do=given.do, cite=cite))
        if given.do == "double_down":
            for stake in own(hand, given.seat, given.spot):
                add(table, stake, given.amount or stake.original, cite)


async def split(table: Table, round: Round, box: Box, hand: Hand) -> None:
    """2.11(a)-(b): two hands with equal wagers; the first gets its second card at once."""
    cites = table.rules.cites
    round.watch(box, "split")
    hand.natural, hand.split = False, True
    number = box.hands[0].number + box.areas * len(box.hands)
    other = Hand(number, [hand.cards.pop()], [], split=True)
    number_stakes(table, hand)
    cover(table, hand, other, own(hand, box.caller), cites.split)
    before = box.of(hand)
    box.hands.insert(box.hands.index(hand) + 1, other)
    lay_apart(table, box, before, (hand, other))
    for seat in others(box, hand):
        await other_splits(table, seat, hand, other)
    await draw_to(table, round, box, hand, cite=cites.split_order)


def lay_apart(table: Table, box: Box, before: str, parted: Sequence[Hand]) -> None:
    """2.11(a): the cards of a pair lie apart, each as the first of a hand."""
    if before != box.of(parted[0]):
        table.say(Holds(to=before, cards=(), cite=table.rules.cites.split))
    for hand in parted:
        table.say(Holds(to=box.of(hand), cards=tuple(hand.cards), cite=table.rules.cites.split))


def number_stakes(table: Table, hand: Hand) -> None:
    """Once a hand is split its wagers are told apart by the hand's number."""
    for stake in hand.stakes:
        chips = stake.chips
        stake.chips = Chips(chips.seat, chips.wager, chips.box, chips.account, str(hand.number), chips.spot)
        table.chips[chips.account] = stake.chips


def cover(table: Table, hand: Hand, other: Hand, stakes: Sequence[Stake], cite: str) -> None:
    """2.11(a): an equal wager on the second hand."""
    for stake in stakes:
        chips = stake.chips
        bet = Bet(seat=chips.seat, wager=chips.wager, box=chips.box, spot=chips.spot, amount=stake.original)
        other.stakes.append(Stake(table.place(bet, cite, hand=str(other.number)), stake.original))


async def other_splits(table: Table, seat: str, hand: Hand, other: Hand) -> None:
    """2.13(e): another bettor covers each hand with an equal wager, or names the hand that his rides on."""
    cite, numbers = table.rules.cites.splits_too, (str(hand.number), str(other.number))
    stakes = own(hand, seat)

    def judge(given: Input) -> Refusal | None:
        assert isinstance(given, Choose)
        legal = f"split, or keep with hand {' or '.join(numbers)}"
        if given.seat != seat or given.do not in ("split", "keep"):
            return Refusal(f"seat {seat} covers each hand, or names one", legal, cite)
        if given.do == "keep":
            return None if given.hand in numbers else Refusal("which hand does the wager ride on?", legal, cite)
        return refuse_chips(table, hand, given)

    ask: Ask[Input] = Ask(
        f"seat {seat}: cover each hand, or name one", CHOOSE, cite=cite, judge=judge, who=(seat,),
        offers=lambda who: [Offer(verb="choose", do=do, hand=hand, cite=cite, silence=hand == numbers[0])
                            for do, hand in (("split", ""), *(("keep", n) for n in numbers)) if who == seat],
    )  # fmt: skip
    given = await ask
    assert isinstance(given, Choose)
    table.say(Chose(seat=seat, do=given.do, cite=cite))
    if given.do == "split":
        cover(table, hand, other, stakes, cite)
    elif given.hand == numbers[1]:
        hand.stakes = [stake for stake in hand.stakes if stake not in stakes]
        other.stakes += stakes
        number_stakes(table, other)
