"""Subchapter 2, blackjack. Read beside N.J.A.C. 19:47-2: what it shares with blackjack switch is in `twenty_one` and
the modules of that name, its additional wagers in `blackjack_wagers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from math import lcm
from typing import Any, Final

from msgspec.structs import replace

from houseway.equipment.cards import Shoe
from houseway.games.twenty_one import blackjack_wagers
from houseway.games.twenty_one import common as twenty_one
from houseway.games.twenty_one import dealer as twenty_one_dealer
from houseway.games.twenty_one import shoe as twenty_one_shoe
from houseway.games.twenty_one import wagers as twenty_one_wagers
from houseway.games.twenty_one.blackjack_wagers import ONE_DOLLAR, STREAKS
from houseway.games.twenty_one.common import Box, Hand, Round, Stake, is_blackjack, points, worth
from houseway.games.twenty_one.records import MAIN, Cites, Odd
from houseway.games.twenty_one.records import BlackjackRules as Rules
from houseway.games.twenty_one.records import BlackjackState as State
from houseway.games.twenty_one.turns import hear, turns
from houseway.law.games.twenty_one.blackjack import (
    ADDITIONAL_WAGER,
    BART_CARTER_DISCARDS,
    BLACKJACK_ODDS,
    FACE_UP_DOUBLES,
    JULY_1996,
    LAW,
    READER_CARDS,
    SOFTENED,
    SPOTS,
    TWENTY_ONE,
)
from houseway.money import Odds
from houseway.play import dealing
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import Bet, Card, CutCard, Input, Remove
from houseway.play.rules import Game, Terms, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Burned, Dealt, Holds
from houseway.play.wagering import bets_offered, box_of, chips_on, removals
from houseway.play.windows import offer

SPOT_NAMES: Final = tuple(str(number) for number in range(1, SPOTS + 1))
SIDES: Final = ("red", "black")
"""2.6(d)1: the sides of a double shoe, by the suits that the licensee gave their back colour to."""


Table = TableOf[Rules, State]

CITES: Final = Cites(
    opening="2.4", shuffle="2.5(a)", again="2.5(g)", offer="2.5(b)", cut="2.5(e), 2.5(f)", cut_depth="2.5(c)",
    load="2.5(d)", burn="2.6(c)", cutting_card="2.6(l)", left_over="2.6(l)2i",
    left_over_on_side="2.6(l)2ii", wagers="2.3(a)", locked="2.3(d)", several="2.13(a)",
    decides="2.13(b)", line="2.13(c)", doubles_too="2.13(d)", splits_too="2.13(e)", boxes="2.14", deal="2.6(e)",
    turn="2.6(f)", additional="2.6(g)", dealer_card="2.6(h)", hole_card="2.6(j)", reader="2.6(j)",
    reader_blackjack="2.6(j)1", insurance="2.9(a)", insurance_amount="2.9(b)", insurance_pays="2.9(c)",
    insurance_lost="2.9(d)", surrender="2.8(a)", surrender_at_once="2.8(a)1", surrender_waits="2.8(a)2",
    double="2.10(a)", double_blackjack="2.10(b)", split="2.11(a)", split_order="2.11(b)", split_limit="2.11(c)1",
    split_aces="2.11(c)2", split_blackjack="2.11(d)", draws="2.12(a)", dealer_draws="2.12(b)", no_draw="2.12(c)",
    over="2.3(a)", wins="2.3(e)", ties="2.3(b)", loses="2.3(a)", blackjack="2.7(a)", blackjack_waits="2.7(b)",
    face_up="2.15(a)", drawn_in_error="2.15(b)", pick_up="2.6(i)",
)  # fmt: skip

BEFORE_JULY_1996: Final = replace(CITES, reader_blackjack="2.6(j)")
"""R.1996 d.315 and d.316 parted 2.6(j)."""


# ── the elected rules ────────────────────────────────────────────────────────────────────────────


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables and procedures once."""

    def on(option: str) -> bool:
        return bool(elected.get(option) == "on")

    face_up = elected["hole_card_procedure"] == "face_up"
    blackjack = BLACKJACK_ODDS[elected["blackjack_payout"]]
    paytables = additional(as_of, elected)
    streak = paytable(as_of, elected, "streak")
    return Rules(
        game=game, as_of=as_of, elected=elected, decks=elected["decks"], place="box", first=(MAIN,),
        cites=CITES if as_of >= JULY_1996 else BEFORE_JULY_1996,
        wagers=wager_terms(as_of, elected, paytables, streak, blackjack),
        boxes=elected["boxes"], players_per_box=elected["players_per_box"],
        boxes_per_player=elected["boxes_per_player"], shuffle_method=elected["shuffle_method"],
        pre_shuffled=on("pre_shuffled"), reshuffle_at_will=on("reshuffle_at_will"),
        burns=elected["shuffle_method"] not in ("bart_carter", "continuous") and not on("double_shoe"),
        procedure=elected["hole_card_procedure"], surrender=on("surrender"), max_hands=elected["resplit_max_hands"],
        resplit_aces=on("resplit_aces"), hits_soft_17=on("dealer_hits_soft_17"), blackjack=blackjack,
        even=LAW.paytable("even", as_of).odds["win"], insurance=LAW.paytable("insurance", as_of).odds["win"],
        smallest_chip=elected["smallest_chip"], bars_entry=on("mid_shoe_entry_bar"), double_shoe=on("double_shoe"),
        from_hand=on("deal_from_hand"), multiple_action=on("multiple_action"), even_money=on("even_money"),
        double_soft=on("face_up_double_soft"), skips_second_card=on("skip_dealer_second_card_if_no_effect"),
        pays_after_reader=on("pay_blackjack_after_reader"), five_card_21=elected["five_card_21"], paytables=paytables,
        streak=streak, meter_start=elected.get("progressive_start", 0), meter_rate=elected.get("progressive_rate", 0),
        compare=compare_face_up if face_up else compare,
        doubles=(doubles_soft if on("face_up_double_soft") else doubles_hard) if face_up else doubles_any,
    )  # fmt: skip


def additional(as_of: date, elected: dict[str, Any]) -> dict[str, Odd]:
    """2.17 to 2.26: the additional wagers that the table offers, with their odds."""
    kind = elected["additional_wager"]
    even = LAW.paytable("over_under_13", as_of).odds
    found: dict[str, Odd] = {"over_13": even, "under_13": even} if kind == "over_under_13" else {}
    own = ("match_the_dealer", "twenty_point_bonus", "in_between", "blackjack_bonus_wager", "optional_bonus_wager",
           "progressive_blackjack")  # fmt: skip
    for wager in ((kind,) if kind in ("same_suit", "sevens") else ()) + own:
        found |= {wager: odds} if (odds := paytable(as_of, elected, wager)) else {}
    return found


def paytable(as_of: date, elected: dict[str, Any], wager: str) -> dict[str, Any]:
    """The odds of a wager that is offered: the house's own, or those that the law's data hold for the table."""
    chosen = elected.get(wager, "off")
    if chosen == "off":
        return {}
    if isinstance(chosen, dict):
        return chosen
    decks = "8" if elected["decks"] == 8 else "6"
    held = {"match_the_dealer": decks, "twenty_point_bonus": "a", "in_between": "1"}
    name = held.get(wager, "") if chosen == "on" else chosen
    return dict(LAW.paytable(f"{wager}_{name}" if name else wager, as_of).odds)


def wager_terms(
    as_of: date, elected: dict[str, Any], paytables: dict[str, Odd], streak: dict[str, Odds], blackjack: Odds
) -> dict[str, Terms]:
    """What each wager's amount must be; the posted limits are those of the main wager."""
    insurance = () if elected["hole_card_procedure"] == "face_up" else ("insurance",)  # 2.6(k)3
    there = {MAIN, *insurance, *paytables, *streak}
    halves = 2 if elected["surrender"] == "on" else 1
    units = {MAIN: lcm(blackjack.unit, halves, (elected["five_card_21"] or blackjack).unit)}
    for wager, odds in (paytables | {id: {id: one} for id, one in streak.items()}).items():
        units[wager] = lcm(*(one.unit for one in odds.values() if isinstance(one, Odds)))
    wagers = {id: wager for id, wager in offered(LAW, as_of).items() if id in there}
    fixed = dict.fromkeys(ONE_DOLLAR, (ADDITIONAL_WAGER, "2.17(a)")) | {
        "progressive_blackjack": (elected.get("progressive_token", 0), "2.19")
    }
    return terms(wagers, units, of_first(elected, (MAIN,)), fixed=fixed)


def state(rules: Rules) -> State:
    """A fresh table: a shoe, or the two sides of one, that waits for its first shuffle."""
    if rules.double_shoe:
        return State(shoe=Shoe(decks=rules.decks, side="red"), other=Shoe(decks=rules.decks, side="black"))
    return State(shoe=Shoe(decks=rules.decks))


# ── 2.3 wagers ───────────────────────────────────────────────────────────────────────────────────


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """2.17(a), 2.18, 13:69F-2.22: one additional wager a player; spots; no new streak while one is pending."""
    box = box_of(bet)
    if table.rules.multiple_action and bet.wager == MAIN:
        if bet.spot not in SPOT_NAMES:
            reason = f"which of the dealer's hands is it against? spot {bet.spot!r}"
            return Refusal(reason, f"spot 1 to {SPOTS}", "2.18")
    elif bet.spot:
        return Refusal(f"{bet.wager} has no spots at this table", "", "2.18")
    if bet.wager in ONE_DOLLAR:
        other = [wager for wager in ONE_DOLLAR - {bet.wager} if table.stake(bet.seat, wager, box)]
        if other:
            return Refusal(f"seat {bet.seat} already has {other[0]}", "one additional wager a player", "2.17(a)")
    return refuse_streak(table, bet)


def refuse_streak(table: Table, given: Input) -> Refusal | None:
    """13:69F-2.22: while a streak is pending nobody adds to it or takes it off."""
    if not isinstance(given, Bet | Remove) or given.wager not in STREAKS:
        return None
    pending = f"{given.seat}/{twenty_one.box_name(given)}" in table.state.streaks
    return Refusal(f"seat {given.seat} has a streak pending", "after it is decided", "13:69F-2.22") if pending else None


def spots_offered(table: Table, ask: Ask[Input], seat: str) -> list[Offer]:
    """2.18: with multiple action a wager is made at each of its spots."""
    offers = bets_offered(table, seat, [id for id in first_wagers(table) if id != MAIN], ask.refuse)
    for spot in SPOT_NAMES:
        offers += bets_offered(table, seat, [MAIN], ask.refuse, spot=spot)
    return offers + removals(table, seat, ask.refuse, table.rules.cites.wagers)


def first_wagers(table: Table) -> list[str]:
    """The wagers that are made before the first card."""
    return [id for id in table.rules.wagers if id != "insurance"]


# ── 2.6 the round ────────────────────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One round of play."""
    await prepare(table)
    await wagers(table)
    round = Round(boxes=twenty_one.boxes(table), watch=partial(blackjack_wagers.watch, table))
    if not round.boxes:
        return
    await twenty_one_shoe.new_dealer(table)
    table.mark()
    blackjack_wagers.advance_meter(table)
    try:
        await hand(table, round)
    except Irregular as event:
        twenty_one_shoe.void_round(table, event)
    else:
        blackjack_wagers.settle_streaks(table, round.boxes)
    pick_up = f"2.18(j), {CITES.pick_up}" if table.rules.multiple_action else CITES.pick_up
    table.script("pick up the cards from the dealer's right, the dealer's own last", cite=pick_up)


async def prepare(table: Table) -> None:
    """2.5, 2.6(l)-(m): shuffle what is due, each side of a double shoe by itself; Bart Carter puts discards back."""
    state = table.state
    if table.rules.shuffle_method == "bart_carter" and state.shoe.drawn > BART_CARTER_DISCARDS:
        await dealing.shuffle(table, cite="2.6(m)", acts=[(BART_CARTER, "2.6(m)")])
    await twenty_one_shoe.prepare(table)
    if state.other is not None:
        swap(state)
        await twenty_one_shoe.prepare(table)
        swap(state)


BART_CARTER: Final = "shuffle the discards, part them in three, and insert them at the marked places of the shoe"


async def wagers(table: Table) -> None:
    """2.3(a): wagers, until the first card; dealt from the hand, "No more bets"."""
    offers = partial(spots_offered, table) if table.rules.multiple_action else None
    await twenty_one_wagers.wagers(
        table, first_wagers(table), partial(refuse_wager, table), partial(refuse_streak, table), offers
    )
    if wagered := {chips.seat for chips in chips_on(table, MAIN)}:  # where nobody has, no round of the shoe is dealt
        table.state.playing = [seat for seat in table.seats if seat in wagered]
    if table.rules.from_hand:
        table.announce("No more bets", cite="13:69F-2.6A")
        table.script("keep the deck in one hand, over the table inventory container", cite="13:69F-2.6A")


async def hand(table: Table, round: Round) -> None:
    """2.6: the cards of a round, from the first to the dealer's last."""
    first = await determinant(table, round) if table.rules.double_shoe else ""
    if first:
        table.say(Dealt(to=round.boxes[0].label, card=first, cite="2.6(d)2"))
    if table.rules.from_hand:
        table.script("take each card off the top of the deck with the other hand", cite="13:69F-2.6A")
    else:
        table.script("draw each card with the left hand, turn it face up, place it with the right hand", cite="2.6(b)")
    await twenty_one_shoe.initial_deal(table, round, first)
    await second_card(table, round)
    hear(table, round)
    up = round.dealer[0]
    blackjack_wagers.settle_first_cards(table, round.boxes, up)
    blackjacks(table, round)
    if up[0] == "A" and table.rules.procedure != "face_up":
        await insurance(table, round)
    if await known_blackjack(table, round):
        await third_sevens(table, round)
    else:
        await turns(table, round)
    await dealer(table, round)
    twenty_one_dealer.burn_unused(table, round)


async def determinant(table: Table, round: Round) -> str:
    """2.6(d): a card from either side fixes the side that is dealt from: the first player's first card, or burned."""
    state, face = table.state, None
    ending = {shoe.side: shoe.ending for shoe in (state.shoe, state.other) if shoe}
    while face is None:
        found: Irregular | None = None
        try:
            given = await table.once("the determinant", _determining, table)
        except Irregular as event:
            found = event
        if found:
            twenty_one_shoe.draw_from(state, found.given.side)
            await twenty_one_shoe.at_a_draw(table, round, found)
            continue
        assert isinstance(given, Card | CutCard)
        twenty_one_shoe.draw_from(state, given.side)
        face = dealing.taken(table, given, CITES.cutting_card, dealing.COMPLETED)
    own = state.shoe.side == SIDES[face[1] in "cs"]
    twenty_one_shoe.note_cutter(table, ending[state.shoe.side], round.boxes[0].name if own else "")
    if own:
        table.script(f"deal this round from the {state.shoe.side} side", cite="2.6(d)2")
        return face
    swap(state)
    table.script(f"deal this round from the {state.shoe.side} side", cite="2.6(d)2")
    table.say(Burned(card=face, cite="2.6(d)2"))
    return ""


def _determining(table: Table) -> Ask[Input]:
    """The ask for the determinant card; either side may be drawn from, and on each the cutting card may come out."""

    def judge(given: Input) -> Refusal | None:
        assert isinstance(given, Card | CutCard)
        if given.side and given.side not in SIDES:
            return Refusal(f"the shoe has no side {given.side!r}", ", ".join(SIDES), "2.6(d)")
        shoe = side(table.state, given.side)
        if isinstance(given, CutCard):
            return dealing.refuse_cutting_card(shoe, given, CITES.cutting_card)
        return dealing.refuse_next(table, given.face, "2.6(d)", unknown=False, shoe=shoe)

    def chances() -> list[tuple[Input, int]]:
        shoe = table.state.shoe
        return [(Card(face=face), n) for face, n in ([(shoe.first(), 1)] if shoe.first() else shoe.left(str))]

    return Ask(
        "the determinant card", frozenset({"card", "cut_card"}), cite="2.6(d)", judge=judge, chances=chances,
        hears=twenty_one_shoe.AT_A_DRAW,
    )  # fmt: skip


def swap(state: State) -> None:
    """2.6(d): the other side of the double shoe is dealt from."""
    assert state.other is not None
    state.shoe, state.other = state.other, state.shoe


def side(state: State, name: str) -> Shoe:
    """A side of the double shoe; unnamed, the one that was dealt from last."""
    return state.other if state.other is not None and name not in ("", state.shoe.side) else state.shoe


async def second_card(table: Table, round: Round) -> None:
    """2.6(j)-(k): where there is a hole card, it comes after the players' second cards, face down or up."""
    if table.rules.procedure == "face_up":
        round.dealer.append(await twenty_one_shoe.deal(table, round, "dealer", cite="2.6(k)", at="dealer"))
    elif table.rules.procedure != "no_hole_card":
        round.hole = await twenty_one_shoe.deal_down(table, round)


# ── 2.7 blackjack, 2.9 insurance ─────────────────────────────────────────────────────────────────


def blackjacks(table: Table, round: Round) -> None:
    """2.7: announced; paid before any third card unless the dealer's first card is an ace or a ten."""
    waits = round.dealer[0][0] in READER_CARDS
    for box, held in round.hands():
        if held.blackjack:
            table.announce("Blackjack", cite=CITES.blackjack_waits if waits else CITES.blackjack)
            if not waits:
                pay_blackjack(table, box, held, CITES.blackjack)


def pay_blackjack(table: Table, box: Box, held: Hand, cite: str) -> None:
    """2.7, 2.6(k)2: 3 to 2, or what the table pays."""
    cite = f"{cite}, 2.6(k)2" if table.rules.procedure == "face_up" else cite
    twenty_one.win(table, box, held.take(), table.rules.blackjack, cite)


async def insurance(table: Table, round: Round) -> None:
    """2.9, 2.7: with a blackjack even money may be had instead, at each spot by itself."""

    def even_money(box: Box, held: Hand, stakes: Sequence[Stake]) -> None:
        held.stakes = [stake for stake in held.stakes if stake not in stakes]
        twenty_one.win(table, box, stakes, table.rules.even, "2.7")

    offered = [(box, held) for box, held in round.hands() if table.rules.even_money and held.blackjack]
    await twenty_one_wagers.insurance(table, round, even_money, offered)


async def known_blackjack(table: Table, round: Round) -> bool:
    """2.6(j)1, (k)6: a dealer's blackjack that shows before the players act ends their part."""
    if table.rules.procedure == "face_up":
        return is_blackjack(round.dealer)
    if not twenty_one_dealer.reads(table, round):
        return False
    found = await twenty_one_dealer.read_hole_card(table, round)
    if found:
        await twenty_one_dealer.turn_hole_card(table, round, cite=table.rules.cites.reader_blackjack)
    if round.dealer[0][0] == "A" and not table.state.reader_failed:
        twenty_one_wagers.settle_insurance(table, found)
    if not found and table.rules.pays_after_reader and not table.state.reader_failed:
        for box, held in round.hands():
            if held.blackjack:
                pay_blackjack(table, box, held, CITES.blackjack_waits)
    return found


async def third_sevens(table: Table, round: Round) -> None:
    """2.6(j)3, (k)6: with a dealer's blackjack each player with two sevens and a sevens wager is offered a third card,
    which comes where one of a box takes it."""
    cite, words = "2.6(k)6" if table.rules.procedure == "face_up" else "2.6(j)3", "a third card for the sevens"
    for box in round.boxes:
        takers = []
        for chips in blackjack_wagers.on_box(table, box, "sevens"):
            if await offer(table, chips.seat, ("accept", "decline"), words, cite=cite) == "accept":
                takers.append(chips)
            else:
                blackjack_wagers.settle_dealt(table, box, "sevens", [chips])
        if takers:
            box.dealt.append(await twenty_one_shoe.deal(table, round, box.label, cite=cite, at=box.name))
            blackjack_wagers.settle_dealt(table, box, "sevens", takers)


# ── 2.6(h), 2.12 the dealer's hand ───────────────────────────────────────────────────────────────


async def dealer(table: Table, round: Round) -> None:
    """2.6(h), 2.18: the dealer completes his hand, or one hand after another on the same first card."""
    table.hearing = None
    if not table.rules.multiple_action:
        await complete(table, round, None)
        return
    for at, spot in enumerate(spots_left(table, round) or SPOT_NAMES[:1]):
        table.announce(f"Dealer's hand {spot}", cite="2.18")
        if at:
            table.say(Holds(to="dealer", cards=tuple(round.dealer), cite="2.18"))
        await complete(table, round, spot)
        del round.dealer[1:]
    table.script("collect the losing wagers of the third spot and pay the winning ones", cite="2.18(i)")


def spots_left(table: Table, round: Round) -> list[str]:
    """2.18: the spots where something is still to be decided by the dealer's hand."""
    riding = {stake.chips.spot for _, held in round.hands() for stake in held.stakes}
    return [spot for spot in SPOT_NAMES if spot in riding | {chips.spot for chips in chips_on(table, "insurance")}]


async def complete(table: Table, round: Round, spot: str | None) -> None:
    """2.6(h)-(k): the second card, what it decides, the additional cards, and the settlement."""
    if len(round.dealer) == 1:
        if nothing_depends(table, round) and table.rules.skips_second_card:
            table.script("deal no second card: nothing depends on it", cite=CITES.no_draw)
            return
        await show_second_card(table, round)
        settle_second_card(table, round, spot)
    settle_blackjacks(table, round, spot)
    if draws(round, spot):
        await twenty_one_dealer.dealer_draws(table, round)
    else:
        twenty_one_dealer.draws_none(table, round)
    settle(table, round, spot)


def nothing_depends(table: Table, round: Round) -> bool:
    """Whether neither the dealer's second card nor his total can matter to a wager."""
    return not round.hands() and not chips_on(table, "insurance") and not chips_on(table, "twenty_point_bonus")


async def show_second_card(table: Table, round: Round) -> None:
    """2.6(h), (j): "Dealer's Card", or the hole card is turned."""
    if round.hole_card_lies:
        await twenty_one_dealer.turn_hole_card(table, round, cite=CITES.hole_card)
        return
    table.announce("Dealer's Card", cite=CITES.dealer_card)
    round.dealer.append(await twenty_one_shoe.deal(table, round, "dealer", cite=CITES.dealer_card, at="dealer"))


def settle_second_card(table: Table, round: Round, spot: str | None) -> None:
    """2.9(d), 2.8(a)2, 2.8(b): insurance, and apart from it surrenders that waited."""
    found = is_blackjack(round.dealer)
    for chips in chips_on(table, "insurance"):
        if spot in (None, chips.spot):
            twenty_one_wagers.settle_insurance(table, found, [chips])
    for box, held in round.hands():
        if held.surrendered:
            lost = twenty_one.lose if found else twenty_one.lose_half
            lost(table, box, held.take(), CITES.surrender_waits)


def settle_blackjacks(table: Table, round: Round, spot: str | None) -> None:
    """2.7(b): those that waited are paid or void now that all other cards and the second are dealt, before the dealer
    draws."""
    if round.dealer[0][0] in READER_CARDS:
        for box in reversed(round.boxes):
            if box.hands[0].blackjack:
                settle_hand(table, box, box.hands[0], round.dealer, spot)


def draws(round: Round, spot: str | None) -> bool:
    """2.12(c): the dealer draws only where a hand is left that his total can decide."""
    live = [held for _, held in round.hands() if any(spot in (None, s.chips.spot) for s in held.stakes)]
    return not is_blackjack(round.dealer) and any(not held.blackjack for held in live)


# ── settlement ───────────────────────────────────────────────────────────────────────────────────


def settle(table: Table, round: Round, spot: str | None) -> None:
    """2.3: what is left, from the dealer's right."""
    dealer_blackjack = is_blackjack(round.dealer)
    blackjack_wagers.settle_twenty(table, round.boxes, dealer_blackjack)
    for box in reversed(round.boxes):
        if dealer_blackjack and not any(held.blackjack for held in box.hands):
            twenty_one.lose_original(table, box, spot)
            continue
        for held in box.hands:
            settle_hand(table, box, held, round.dealer, spot)


def settle_hand(table: Table, box: Box, held: Hand, dealer: list[str], spot: str | None) -> None:
    """2.3: one hand against the dealer's."""
    result, cite = table.rules.compare(held, dealer)
    stakes = held.take(spot)
    if result == "lose":
        twenty_one.lose(table, box, stakes, cite)
    elif result == "void":
        twenty_one.void(table, box, stakes, cite)
    else:
        odds, cite = odds_of(table, held, cite)
        twenty_one.win(table, box, stakes, odds, cite)


def odds_of(table: Table, held: Hand, cite: str) -> tuple[Odds, str]:
    """2.7, 2.3(e), 2.16: a blackjack at its odds, five cards totalling 21 at the house's, any other hand even."""
    if held.blackjack:
        return table.rules.blackjack, cite
    if table.rules.five_card_21 and len(held.cards) == 5 and held.total == TWENTY_ONE:
        return table.rules.five_card_21, "2.16"
    return table.rules.even, cite


def compare(held: Hand, dealer: list[str]) -> tuple[str, str]:
    """2.3, 2.7(b): the hand nearer to 21; equal totals are void, and a blackjack is above any other 21."""
    total, against = held.total, points(dealer)[0]
    if held.blackjack:
        return ("void" if is_blackjack(dealer) else "win"), CITES.blackjack_waits
    if against > TWENTY_ONE or total > against:
        return "win", CITES.wins
    return ("void", CITES.ties) if total == against else ("lose", CITES.loses)


def compare_face_up(held: Hand, dealer: list[str]) -> tuple[str, str]:
    """2.6(k)1-2: a tie loses, but a blackjack wins over any hand of the dealer's."""
    if held.blackjack:
        return "win", "2.6(k)1, 2.6(k)2"
    result, cite = compare(held, dealer)
    return ("lose", "2.6(k)1") if result == "void" else (result, cite)


# ── 2.10, 2.6(k)4 doubling ───────────────────────────────────────────────────────────────────────


def doubles_any(held: Hand) -> bool:
    """2.10(a): any first two cards."""
    return True


def doubles_hard(held: Hand) -> bool:
    """2.6(k)4: 9, 10 or 11, where an ace counts 11 as it can."""
    return held.total in FACE_UP_DOUBLES


def doubles_soft(held: Hand) -> bool:
    """2.6(k)4, the other reading: soft 19 and 20 are 9 and 10 too."""
    total, soft = points(held.cards)
    return total in FACE_UP_DOUBLES or (soft and total - SOFTENED in FACE_UP_DOUBLES)


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=("dealer",), draws=True, says=worth,
    settles=("streaks",),
    several=lambda rules: rules.boxes_per_player > 1,
    analysis="houseway.maths.twenty_one.edges:rows", strategies=("chart", "FILE"),
    chart="houseway.maths.twenty_one.charts:of_blackjack",
    kernels="houseway.maths.twenty_one.blackjack_kernel:kernels",
    layout="houseway.service.layouts.twenty_one.blackjack:layout",
    coach="houseway.maths.twenty_one.coach:Coach",
    example="houseway.games.twenty_one:blackjack.yaml",
    pit="Twenty-one",
    shown={"surrender": "on"},
    varied=(
        {"surrender": "on", "resplit_max_hands": "4", "even_money": "on", "twenty_point_bonus": "b"},
        {"hole_card_procedure": "face_down_no_peek", "resplit_max_hands": "3", "streak": "on", "in_between": "on"},
        {"hole_card_procedure": "face_down_card_reader", "even_money": "on", "additional_wager": "same_suit"},
        {"hole_card_procedure": "face_down_card_reader", "pay_blackjack_after_reader": "on", "match_the_dealer": "on"},
        {"hole_card_procedure": "face_up", "additional_wager": "over_under_13", "face_up_double_soft": "on"},
        {"double_shoe": "on", "surrender": "on"},
        {"deal_from_hand": "on", "decks": "1"},
        {"shuffle_method": "continuous"},
        {"shuffle_method": "bart_carter", "decks": "2"},
        {"multiple_action": "on", "additional_wager": "sevens",
         "sevens": {"paytable": {"one_seven": "3 to 1", "two_sevens": "50 to 1", "three_sevens": "500 to 1"}}},
        {"progressive_blackjack":
         {"paytable": {"two_aces": "50 to 1", "three_aces": "200 to 1", "four_aces": "2000 to 1"}}},
        {"hole_card_procedure": "face_down_no_peek", "double_shoe": "on", "multiple_action": "on",
         "players_per_box": "2"},
    ),
)  # fmt: skip
