"""Subchapter 12, pokette: one spin that counts, and the poker hands that it makes with the results before it.

Little of the text is held: the law's data say what is read from the odds, and what a rule set must state.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final

from houseway.equipment.wheels import Wheel
from houseway.games.one_result import Verdict, settle
from houseway.games.wheels.records import PokerHand as Hand
from houseway.games.wheels.records import PoketteRules as Rules
from houseway.games.wheels.records import PoketteState as State
from houseway.games.wheels.records import Straights, Up, Upright
from houseway.games.wheels.spin import counted
from houseway.hints import meant
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.wheels.common import Place
from houseway.law.games.wheels.pokette import CARDS, LAW, LEAST_REVOLUTIONS, POKER_HANDS, RANKS, places
from houseway.money import Odds
from houseway.play.asks import Refusal
from houseway.play.inputs import Bet
from houseway.play.rules import Game, kind, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Holds
from houseway.play.wagering import refuse_bet

Completes = Mapping[str, frozenset[str]]
"""The poker hand wagers that can be made, and the results that win each."""


Table = TableOf[Rules, State]


def state(rules: Rules) -> State:
    """A fresh table: nothing is up."""
    return State()


# ── 12.2 and 12.3 the wheel, and what a table must state ─────────────────────────────────────────


def rules(game: Game, as_of: date, elected: dict[str, Any]) -> Rules:
    """Choose the tables once, so that the spin has no option flags."""
    sections = wheel(elected)
    layout = places(elected["suit_column_order"], jacer(elected, sections))
    hands = elected["poker_wagers_offered"]
    kinds = {**{id: place.kind for id, place in layout.items()}, **{id: id for id in hands}}
    least = {line: one for table in in_force(LAW.paytables, as_of) for line, one in table.odds.items()}
    odds = {id: (least | elected["odds"])[line] for id, line in kinds.items()}
    listed = {id: wager for id, wager in offered(LAW, as_of).items() if id in kinds}
    return Rules(
        game=game,
        as_of=as_of,
        elected=elected,
        wagers=terms(listed, {id: one.unit for id, one in odds.items()}, elected, unpayable="12.6(b)"),
        verdicts={section: verdicts(section, layout, odds) for section in sections.weights},
        weights=sections.weights,
        paid=odds,
        upright=PLACEHOLDER[elected["placeholder_from_subchapter_5"]],
        straights=straights(ace_low=elected["ace_low_in_straight"] == "on"),
        hand=HANDS[elected["poker_hand_window"]],
    )


def wheel(elected: Mapping[str, Any]) -> Wheel:
    """12.2: the cards and the extra sections, as many as there are said to be."""
    extra, sections = elected["extra_sections"], elected["wheel_sections"]
    if cards := [one for one in extra if one in CARDS]:
        raise Unlawful(f"option extra_sections: {cards[0]} is a card; allowed: names of other sections", "12.2")
    if len(CARDS) + len(extra) != sections:
        said = f"option wheel_sections: {sections}, but {len(CARDS)} cards and {len(extra)} extra_sections"
        raise Unlawful(f"{said}; allowed: {len(CARDS) + len(extra)}", "12.2")
    return Wheel((*CARDS, *extra))


def jacer(elected: Mapping[str, Any], sections: Wheel) -> tuple[str, ...]:
    """12.5: the sections of the wheel on which jacer wins."""
    named: tuple[str, ...] = elected["jacer_sections"]
    if unknown := [one for one in named if one not in sections.clockwise]:
        said = f"option jacer_sections: the wheel has no section {unknown[0]!r}"
        raise Unlawful(f"{said}; allowed: cards and {', '.join(elected['extra_sections'])}", "12.5")
    return named


# ── 12.5 permissible wagers ──────────────────────────────────────────────────────────────────────


def refuse_wager(table: Table, bet: Bet) -> Refusal | None:
    """12.5: a wager of this layout; 12.8: a poker hand that the cards up are one short of."""
    if bet.wager not in table.rules.wagers:
        return unlisted(table, bet)
    if bet.wager in POKER_HANDS and bet.wager not in completes(table):
        up = f"up: {' '.join(table.state.up)}" if table.state.up else "nothing is up"
        said = f"{bet.wager} is made when {POKER_HANDS[bet.wager][0]}; {up}"
        return Refusal(said, ", ".join(completes(table)) or "a spin first", "12.8")
    return refuse_bet(table, bet)


def unlisted(table: Table, bet: Bet) -> Refusal:
    """A wager that this layout does not have, and the one that may be meant: a split by its cards in another order."""
    listed = table.rules.wagers
    *words, one, other = ["", *bet.wager.split("_")]
    turned = "_".join([*words[1:], other, one])
    known = f"did you mean {turned}?" if turned in listed else ""
    legal = known or meant(bet.wager, listed, ", ".join(dict.fromkeys(map(kind, listed))))
    return Refusal(f"this layout of pokette has no wager {bet.wager!r}", legal, "12.5")


# ── 12.6 payout odds ─────────────────────────────────────────────────────────────────────────────


def verdicts(section: str, layout: Mapping[str, Place], odds: Mapping[str, Odds]) -> dict[str, Verdict]:
    """12.6(b): what a section does to each wager that the spin alone decides."""
    return {id: verdict(section in place.covers, "12.5", odds[id]) for id, place in layout.items()}


def verdict(wins: bool, cite: str, odds: Odds) -> Verdict:
    """12.6(b): paid at the odds of the table; that it wins rests on what is read from them."""
    return Verdict("win", f"{cite}, 12.6(b)", odds) if wins else Verdict("lose", cite)


# ── 12.7 dealing the game ────────────────────────────────────────────────────────────────────────


async def play(table: Table) -> None:
    """One spin that counts."""
    section = await counted(table, table.rules.upright, refuse=lambda bet: refuse_wager(table, bet))
    settle(table, {**table.rules.verdicts[section], **poker_hands(table, section)})
    table.state.up = table.rules.hand.after(table.state.up, section) if section in CARDS else ()
    table.say(Holds(to="poker hand", cards=table.state.up, cite="12.8"))


# ── 12.8 poker hand wagers ───────────────────────────────────────────────────────────────────────


HANDS: Final = {
    "fixed_three": Hand(lambda up, card: (*up, card) if len(up) < 2 else (), lambda up: len(up) == 1),
    "sliding": Hand(lambda up, card: (*up, card)[-2:], bool),
}


def poker_hands(table: Table, section: str) -> dict[str, Verdict]:
    """12.8: what a section does to the poker hand wagers."""
    odds, wins = table.rules.paid, completes(table)
    return {id: verdict(section in wins.get(id, ()), "12.8", odds[id]) for id in POKER_HANDS if id in odds}


def completes(table: Table) -> Completes:
    """12.8: the poker hand wagers that what is up is one card short of."""
    return completing(table.state.up, table.rules.straights, pairs=table.rules.hand.pairs(table.state.up))


@lru_cache(maxsize=1 << 13)
def completing(up: Up, straights: Straights, *, pairs: bool) -> Completes:
    """12.8: the same for any two cards or one; the cards up may be the same card."""
    found = {"pair_in_two": _of(up[-1][0])} if pairs else {}
    if len(up) < 2:
        return found
    (rank, suit), (other, second) = map(tuple, up)
    if rank == other:
        found["three_of_a_kind"] = _of(rank)
    else:
        found["pair_in_three"] = _of(rank + other)
        ends = "".join(one for three in straights if {rank, other} < three for one in three - {rank, other})
        found |= _straights("straight", _of(ends), len(ends))
        found |= _straights("straight_flush", _of(ends, suit), len(ends)) if suit == second else {}
    return found | ({"flush": _of(RANKS, suit)} if suit == second else {})


def _straights(name: str, wins: frozenset[str], ends: int) -> dict[str, frozenset[str]]:
    """Open where two ranks make it, inside where one alone does: in the middle, or beyond the one end that is open."""
    return {f"{name}_{'open' if ends == 2 else 'inside'}": wins} if ends else {}


def straights(*, ace_low: bool) -> Straights:
    """12.8: the ace is high, and low too where so elected."""
    row = RANKS + "A" * ace_low
    return tuple(frozenset(row[first : first + 3]) for first in range(len(row) - 2))


def _of(ranks: str, suits: str = "shdc") -> frozenset[str]:
    return frozenset(card for card in CARDS if card[0] in ranks and card[1] in suits)


# ── 12.9 irregularities ──────────────────────────────────────────────────────────────────────────

PLACEHOLDER: Final = {
    "off": Upright(wagers="12.4", spin="12.7", void="12.9", least=0, hears=frozenset()),
    "on": Upright(
        wagers="12.4", spin="12.7", void="12.9", least=LEAST_REVOLUTIONS,
        hears=frozenset(one.kind for one in LAW.irregularities),
    ),
}  # fmt: skip
"""No irregularity is found: those of the big six wheel are ruled on only where elected."""

# ── the entry ────────────────────────────────────────────────────────────────────────────────────

GAME = Game(
    law=LAW, rules=rules, state=state, play=play,
    deals="spin",
    analysis="houseway.maths.wheels.pokette:rows",
    kernels="houseway.maths.wheels.pokette:kernels",
    layout="houseway.service.layouts.wheels.pokette:layout",
    example="houseway.games.wheels:pokette.yaml",
    pit="Wheels",
    shown={"rule_set": "demonstration"},
    varied=(
        {"rule_set": "demonstration"},
        {
            "wheel_sections": "53", "extra_sections": "joker", "jacer_sections": "joker,Js",
            "suit_column_order": "c,d,h,s", "poker_hand_window": "sliding", "ace_low_in_straight": "off",
        },
    ),
)  # fmt: skip
