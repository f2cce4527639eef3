"""Subchapter 2A, blackjack switch. Read beside N.J.A.C. 13:69F-2A: what it shares with blackjack is in `twenty_one` and
the modules of that name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import partial
from math import lcm
from typing import Any, Final

from msgspec.structs import replace

from houseway.equipment.cards import Shoe
from houseway.games.twenty_one import common as twenty_one
from houseway.games.twenty_one import dealer as twenty_one_dealer
from houseway.games.twenty_one import shoe as twenty_one_shoe
from houseway.games.twenty_one import wagers as twenty_one_wagers
from houseway.games.twenty_one.common import Box, Hand, Round, box_name, is_blackjack, points, worth
from houseway.games.twenty_one.records import Cites, State
from houseway.games.twenty_one.records import SwitchRules as Rules
from houseway.games.twenty_one.turns import CHOOSE, hear, refuse_choice, surrender, turns
from houseway.law.games.twenty_one.blackjack import TWENTY_ONE
from houseway.law.games.twenty_one.blackjack_switch import LAW, PUSH
from houseway.money import Odds, dollars
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Irregular, Offer, Refusal
from houseway.play.inputs import Bet, Choose, Close, Input
from houseway.play.rules import Game, of_first, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose, Holds
from houseway.play.wagering import bets_offered, chips_on, removals

FIRST, SECOND = MAINS = ("switch_wager_1", "switch_wager_2")


Table = TableOf[Rules, State]

CITES: Final = Cites(
    opening="13:69F-2A.3", shuffle="13:69F-2A.4", again="13:69F-2A.4", offer="13:69F-2A.4", cut="13:69F-2A.4",
    cut_depth="13:69F-2A.4", load="13:69F-2A.4", burn="13:69F-2A.7", cutting_card="13:69F-2A.4",
    left_over="13:69F-2A.4", left_over_on_side="13:69F-2A.4", wagers="13:69F-2A.5",
    locked="13:69F-2A.5", several="13:69F-2A.13(a)", decides="13:69F-2A.13(b)", line="13:69F-2A.13(c)",
    doubles_too="13:69F-2A.13(d)", splits_too="13:69F-2A.11(a)", boxes="13:69F-2A.14", deal="13:69F-2A.7",
    turn="13:69F-2A.7", additional="13:69F-2A.12(a)1", dealer_card="13:69F-2A.12(b)", hole_card="13:69F-2A.7",
    reader="13:69F-2A.7", reader_blackjack="13:69F-2A.7", insurance="13:69F-2A.8", insurance_amount="13:69F-2A.8",
    insurance_pays="13:69F-2A.8", insurance_lost="13:69F-2A.8", surrender="13:69F-2A.9(a)",
    surrender_at_once="13:69F-2A.9(a)", surrender_waits="13:69F-2A.9(a)", double="13:69F-2A.10, 13:69F-2A.12(a)2",
    double_blackjack="13:69F-2A.10", split="13:69F-2A.11(a)", split_order="13:69F-2A.11(b)",
    split_limit="13:69F-2A.11(e)", split_aces="13:69F-2A.11(c)", split_blackjack="13:69F-2A.11(d)",
    draws="13:69F-2A.12(a)1", dealer_draws="13:69F-2A.12(b)", no_draw="13:69F-2A.12(c)", over="13:69F-2A.5",
    wins="13:69F-2A.5", ties="13:69F-2A.5", loses="13:69F-2A.5", blackjack="13:69F-2A.5",
    blackjack_waits="13:69F-2A.5", face_up="13:69F-2A.15(a)", drawn_in_error="13:69F-2A.15(b)", pick_up="13:69F-2A.7",
)  # fmt: skip


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables and procedures once."""
    match = paytable(as_of, elected)
    wagers = {id: wager for id, wager in offered(LAW, as_of).items() if id != "match_wager" or match}
    units = {"match_wager": lcm(*(odds.unit for odds in match.values()))}
    units |= dict.fromkeys(MAINS, 2 if elected["surrender"] == "on" else 1)
    return Rules(
        game=game, as_of=as_of, elected=elected, wagers=terms(wagers, units, of_first(elected, MAINS)), first=MAINS,
        cites=CITES,
        decks=elected["decks"], place="spot", boxes=elected["spots"], players_per_box=elected["players_per_spot"],
        boxes_per_player=elected["spots_per_player"], pre_shuffled=False, reshuffle_at_will=True,
        shuffle_method="automated" if elected["automated_shuffler"] == "on" else "manual",
        procedure="face_down_card_reader" if elected["card_reader"] == "on" else "face_down_no_peek",
        surrender=elected["surrender"] == "on", max_hands=elected["max_splits"] + 1,
        resplit_aces=elected["resplit_aces"] == "on", hits_soft_17=True,
        blackjack=LAW.paytable("blackjack", as_of).odds["win"], even=LAW.paytable("even", as_of).odds["win"],
        insurance=LAW.paytable("insurance", as_of).odds["win"], smallest_chip=elected["smallest_chip"],
        bars_entry=False,
        doubles=lambda hand: True, match=match,
    )  # fmt: skip


def paytable(as_of: date, elected: dict[str, Any]) -> dict[str, Odds]:
    """13:69F-2A.6: the odds of the match wager: the house's own, or those of the number of decks or nearest to it."""
    chosen = elected["match_wager"]
    if chosen == "off" or isinstance(chosen, dict):
        return {} if chosen == "off" else chosen
    by_decks = "8" if elected["decks"] >= 8 else "6"
    return dict(LAW.paytable(f"match_wager_{by_decks if chosen == 'on' else chosen}", as_of).odds)


def state(rules: Rules) -> State:
    """A fresh table: a shoe that waits for its first shuffle."""
    return State(shoe=Shoe(decks=rules.decks))


# ── 2A.5 wagers ──────────────────────────────────────────────────────────────────────────────────


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """13:69F-2A.5: both wagers of a spot are required, and equal; the match wager comes after them."""
    first, second = (twenty_one.stake_on(table, bet, wager) for wager in MAINS)
    owed = first + bet.amount - second
    if bet.wager == FIRST and not table.holds(Bet(seat=bet.seat, wager=FIRST, amount=bet.amount + owed)):
        return Refusal(f"seat {bet.seat} has not the chips for both wagers", "two equal wagers", "13:69F-2A.5")
    if bet.wager == SECOND and second + bet.amount != first:
        return Refusal("the two wagers of a spot are equal", dollars(first - second), "13:69F-2A.5")
    if bet.wager == "match_wager" and not second:
        return Refusal(f"seat {bet.seat} lacks {SECOND}", SECOND, "13:69F-2A.5")
    return None


def refuse_close(table: Table, given: Input) -> Refusal | None:
    """13:69F-2A.5: no card is dealt to a spot with one wager."""
    if not isinstance(given, Close):
        return None
    for chips in chips_on(table, FIRST):
        if owes(table, chips):
            legal = f"{SECOND} of {dollars(table.amount(chips))}"
            reason = f"seat {chips.seat} has not two equal wagers on spot {box_name(chips)}"
            return Refusal(reason, legal, "13:69F-2A.5")
    return None


def owes(table: Table, first: Chips) -> int:
    """By how much the second wager falls short of the first."""
    return table.amount(first) - table.stake(first.seat, SECOND, first.box)


def offers(table: Table, ask: Ask[Input], seat: str) -> list[Offer]:
    """A second wager that is owed comes first, and is as large as the first one; without it the first comes off."""
    owed = [
        Offer(verb="bet", wager=SECOND, box=chips.box, least=amount, most=amount, cite="13:69F-2A.5")
        for chips in chips_on(table, FIRST)
        if chips.seat == seat and (amount := owes(table, chips)) > 0
    ]
    off = removals(table, seat, ask.refuse, "13:69F-2A.5")
    if owed:
        return [*owed, *(replace(one, silence=True) for one in off[:1])]
    first = [id for id in table.rules.wagers if id not in ("insurance", SECOND)]
    return bets_offered(table, seat, first, ask.refuse) + off


# ── 2A.7 the round ───────────────────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One round of play."""
    await twenty_one_shoe.prepare(table)
    first = [id for id in table.rules.wagers if id != "insurance"]
    await twenty_one_wagers.wagers(
        table, first, partial(refuse_wager, table), partial(refuse_close, table), partial(offers, table)
    )
    round = Round(boxes=twenty_one.boxes(table))
    if not round.boxes:
        return
    await twenty_one_shoe.new_dealer(table)
    table.mark()
    try:
        await hands(table, round)
    except Irregular as event:
        twenty_one_shoe.void_round(table, event)
    table.script("collect the cards into the discard rack", cite=CITES.pick_up)


async def hands(table: Table, round: Round) -> None:
    """13:69F-2A.7: the initial cards, match wagers, insurance, the reader, the players' turns, the dealer's hand."""
    await twenty_one_shoe.initial_deal(table, round)
    round.hole = await twenty_one_shoe.deal_down(table, round)
    hear(table, round)
    match(table, round)
    if round.dealer[0][0] == "A":
        await twenty_one_wagers.insurance(table, round)
    if not await known_blackjack(table, round):
        await turns(table, round, partial(before_play, table, round))
    table.hearing = None
    if round.hole_card_lies:
        await twenty_one_dealer.turn_hole_card(table, round, cite=CITES.dealer_card)
    twenty_one_wagers.settle_insurance(table, is_blackjack(round.dealer))
    surrenders(table, round)
    if draws(round):
        await twenty_one_dealer.dealer_draws(table, round)
    else:
        twenty_one_dealer.draws_none(table, round)
    settle(table, round)
    twenty_one_dealer.burn_unused(table, round)


# ── 2A.6 the match wager ─────────────────────────────────────────────────────────────────────────


def match(table: Table, round: Round) -> None:
    """13:69F-2A.6: on the four initial cards as dealt, once, at the highest payoff."""
    for chips in chips_on(table, "match_wager"):
        cards = [face for box in round.boxes if box.name == box_name(chips) for face in box.dealt]
        if odds := match_odds(cards, table.rules.match):
            table.win(chips, odds, "13:69F-2A.6")
        else:
            table.lose(chips, "13:69F-2A.6")


def match_odds(cards: Sequence[str], paytable: dict[str, Odds]) -> Odds | None:
    """13:69F-2A.6: the category by rank: 10, jack, queen and king are four ranks."""
    counts = tuple(sorted(Counter(face[0] for face in cards).values(), reverse=True))
    return paytable.get(CATEGORIES.get(counts, ""))


CATEGORIES: Final = {(4,): "four_of_a_kind", (2, 2): "two_pair", (3, 1): "three_of_a_kind", (2, 1, 1): "one_pair"}

# ── 2A.7 the switch ──────────────────────────────────────────────────────────────────────────────


async def before_play(table: Table, round: Round, box: Box) -> None:
    """13:69F-2A.9(a), 13:69F-2A.7: before the hands of a spot are played, both totals, the switch, and a surrender.

    Where one of the two is dead there is nothing to exchange.
    """
    areas = [one for one in round.boxes if one.name == box.name and not one.hands[0].settled]
    if len(areas) < 2 or box is not areas[0]:
        return
    one, two = (area.hands[0] for area in areas)
    table.announce(f"{one.total} and {two.total}", cite="13:69F-2A.9(a)")
    if await switch_choice(table, round, areas) == "switch":
        exchange(table, areas)
    if table.rules.surrender and not (one.blackjack or two.blackjack):
        await second_surrender(table, round, areas)


async def switch_choice(table: Table, round: Round, areas: Sequence[Box]) -> str:
    """13:69F-2A.7: the deciding player switches or keeps; a record that goes on with a hand keeps."""
    box, acts = areas[0], ("keep", "switch")

    def judge(given: Choose) -> Refusal | None:
        if given.seat == box.caller and given.do in acts and given.box in ("", box.name):
            return None
        return not_yet(table, areas, given)

    ask: Ask[Choose] = Ask(
        f"{box.label}: switch or keep", CHOOSE, cite="13:69F-2A.7", judge=judge, who=(box.caller,),
        default=Choose(seat=box.caller, do="keep"),
        offers=lambda seat: [
            Offer(verb="choose", do=do, box=box.named, cite="13:69F-2A.7", silence=do == "keep")
            for do in acts
            if seat == box.caller
        ],
    )  # fmt: skip
    given = await ask
    table.say(Chose(seat=given.seat, do=given.do, box=box.named, cite="13:69F-2A.7"))
    return given.do


def exchange(table: Table, areas: Sequence[Box]) -> None:
    """13:69F-2A.7, 13:69F-2A.1: the second cards change places; then neither hand is a blackjack."""
    one, two = (area.hands[0] for area in areas)
    one.cards[1], two.cards[1] = two.cards[1], one.cards[1]
    one.natural = two.natural = False
    table.script(f"exchange the second cards: {' '.join(one.cards)} and {' '.join(two.cards)}", cite="13:69F-2A.7")
    for area, held in zip(areas, (one, two), strict=True):
        table.say(Holds(to=area.of(held), cards=tuple(held.cards), cite="13:69F-2A.7"))


async def second_surrender(table: Table, round: Round, areas: Sequence[Box]) -> None:
    """13:69F-2A.9(a): before any other choice, so that of the second hand comes before the first is played."""
    box, hand = areas[1], areas[1].hands[0]
    gives_up = Offer(verb="choose", do="surrender", box=box.name, hand=str(hand.number), cite=CITES.surrender)
    plays_on = Offer(verb="choose", do="play", box=box.name, cite=CITES.surrender, silence=True)

    def judge(given: Choose) -> Refusal | None:
        if (given.do, given.hand) == (gives_up.do, gives_up.hand):
            return refuse_choice(table, box, hand, given)
        if given.do == plays_on.do and given.seat == box.caller and given.box in ("", box.name):
            return None
        return not_yet(table, areas, given)

    ask: Ask[Choose] = Ask(
        f"{box.of(hand)}: surrender, or play", CHOOSE, cite=CITES.surrender, judge=judge, who=(box.caller,),
        default=Choose(seat=box.caller, do=plays_on.do),
        offers=lambda seat: [plays_on, gives_up] if seat == box.caller else [],
    )  # fmt: skip
    given = await ask
    if given.do == "surrender":
        table.say(Chose(seat=given.seat, do=given.do, box=box.named, cite=CITES.surrender))
        surrender(table, round, box, hand)


def not_yet(table: Table, areas: Sequence[Box], given: Choose) -> Refusal:
    """What the hand that is played first will say of a choice that comes while something else is asked."""
    playing = next((area for area in areas if not area.hands[0].blackjack), areas[0])
    refusal = refuse_choice(table, playing, playing.hands[0], given)
    return refusal or Refusal(f"{playing.label} has other choices first", "switch, keep", "13:69F-2A.7")


# ── 2A.12(b), 2A.5 the dealer's hand and the settlement ──────────────────────────────────────────


async def known_blackjack(table: Table, round: Round) -> bool:
    """13:69F-2A.7: a dealer's blackjack that the reader shows ends the players' part."""
    if not twenty_one_dealer.reads(table, round):
        return False
    found = await twenty_one_dealer.read_hole_card(table, round)
    if found:
        await twenty_one_dealer.turn_hole_card(table, round, cite=CITES.reader_blackjack)
    elif not table.state.reader_failed:
        twenty_one_wagers.settle_insurance(table, won=False)
    return found


def surrenders(table: Table, round: Round) -> None:
    """13:69F-2A.9(a)-(b): a surrender that waited for the second card loses all to a blackjack, else half; insurance
    is settled apart."""
    for box, held in round.hands():
        if held.surrendered:
            lost = twenty_one.lose if is_blackjack(round.dealer) else twenty_one.lose_half
            lost(table, box, held.take(), CITES.surrender_waits)


def draws(round: Round) -> bool:
    """13:69F-2A.12(c): whether a further card of the dealer's can affect a wager; it cannot affect a blackjack."""
    return not is_blackjack(round.dealer) and any(not held.blackjack for _, held in round.hands())


def settle(table: Table, round: Round) -> None:
    """13:69F-2A.5: what is left, from the dealer's right."""
    for box in reversed(round.boxes):
        if is_blackjack(round.dealer) and not any(held.blackjack for held in box.hands):
            twenty_one.lose_original(table, box)
            continue
        for held in box.hands:
            result = compare(held, round.dealer)
            if result == "win":
                odds = table.rules.blackjack if held.blackjack else table.rules.even
                twenty_one.win(table, box, held.take(), odds, CITES.wins)
            else:
                {"lose": twenty_one.lose, "void": twenty_one.void}[result](table, box, held.take(), CITES.ties)


def compare(held: Hand, dealer: Sequence[str]) -> str:
    """13:69F-2A.5: as in blackjack, but that a dealer's 22 voids every hand that is not a blackjack."""
    total, against = held.total, points(dealer)[0]
    if held.blackjack:
        return "void" if is_blackjack(dealer) else "win"
    if against == PUSH:
        return "void"
    if against > TWENTY_ONE or total > against:
        return "win"
    return "void" if total == against else "lose"


# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play, piles=("dealer",), draws=True, says=worth,
    several=lambda rules: rules.boxes_per_player > 1,
    analysis="houseway.maths.twenty_one.switch:rows", strategies=("chart",),
    chart="houseway.maths.twenty_one.charts:of_switch",
    kernels="houseway.maths.twenty_one.blackjack_switch_kernel:kernels",
    asked="houseway.maths.twenty_one.switch:asked",
    layout="houseway.service.layouts.twenty_one.blackjack_switch:layout",
    example="houseway.games.twenty_one:blackjack_switch.yaml",
    pit="Twenty-one",
)  # fmt: skip
