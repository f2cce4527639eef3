"""Wagers against the house at punto banco and minibaccarat: what two final hands do to each, and the settlement.

`verdict` and `verdicts` are pure: they read nothing but the rules and how the hands ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import groupby
from math import lcm
from typing import Any, Final, NamedTuple

from houseway.games.baccarat.common import (
    announce_winner,
    from_the_highest,
    natural,
    points,
    refuse_order,
)
from houseway.games.baccarat.records import Cites, Decided, State, Verdict
from houseway.games.baccarat.records import WagersRules as Rules
from houseway.law.election import Unlawful
from houseway.law.games.baccarat.common import BONUS_MARGIN, DRAGON_7, EVEN, SETTLEMENT, SIX, TOTALS
from houseway.law.statute import GameLaw
from houseway.money import Odds, dollars
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Ask, Refusal
from houseway.play.inputs import Bet, Input, Order, Remove
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.play.tells import Settled
from houseway.play.tells import Vigorish as VigorishTell
from houseway.play.wagering import WAGERING, staked, wagering


class Ended(NamedTuple):
    """How a round ended, as far as any wager can tell: the counts, and how many cards each hand has."""

    player: int
    banker: int
    player_cards: int = 2
    banker_cards: int = 2


Table = TableOf[Rules, State]


# ── 3.2, 3.3, 7.2, 7.3 what two final hands do to each wager ─────────────────────────────────────


def final(player: Sequence[str], banker: Sequence[str]) -> Ended:
    """Two hands as the wagers see them."""
    return Ended(points(player), points(banker), len(player), len(banker))


def verdict(rules: Rules, wager: str, hands: Ended) -> Verdict:
    """3.2(a), 7.2(a): the result of a wager on two final hands, its odds and its vigorish.

    Only 3.3(e)2 asks for more than the hands: `Rules.excused` then replaces a winning Banker wager's verdict.
    """
    return _DECIDES[wager](rules, hands)


def verdicts(rules: Rules, hands: Ended) -> dict[str, Verdict]:
    """3.2(a), 7.2(a): the result of every wager that the table offers."""
    return {wager: verdict(rules, wager, hands) for wager in rules.wagers}


def _banker(rules: Rules, hands: Ended) -> Verdict:
    """3.2(a)1, 7.2(a)1, 3.3(c), (e), (h)."""
    if hands.banker > hands.player:
        return rules.banker_wins[hands.banker, hands.banker_cards]
    return _lost(rules, "banker") if hands.banker < hands.player else rules.banker_ties


def _player(rules: Rules, hands: Ended) -> Verdict:
    """3.2(a)2, 7.2(a)2, 3.3(a), 7.3(a)."""
    if hands.player > hands.banker:
        return _won(rules, "player")
    return _lost(rules, "player") if hands.player < hands.banker else Verdict("void", rules.decided["player"].void)


def _tie(rules: Rules, hands: Ended) -> Verdict:
    """3.2(a)3, 7.2(a)3, 3.3(b), 7.3(b)."""
    return _wins_or_loses(rules, "tie", hands.player == hands.banker)


def _total_cards(wager: str) -> Callable[[Rules, Ended], Verdict]:
    """3.2(a)4, 7.2, 3.3(f), 7.3."""
    number = TOTALS[wager]
    return lambda rules, hands: _wins_or_loses(rules, wager, hands.player_cards + hands.banker_cards == number)


def _bonus_player(rules: Rules, hands: Ended) -> Verdict:
    """3.2(a)5, 3.3(g): the bonus wager on the Player's Hand."""
    player, banker = (hands.player, hands.player_cards), (hands.banker, hands.banker_cards)
    return _bonus(rules, "bonus_player", player, banker)


def _bonus_banker(rules: Rules, hands: Ended) -> Verdict:
    """3.2(a)5, 3.3(g): the bonus wager on the Banker's Hand."""
    player, banker = (hands.player, hands.player_cards), (hands.banker, hands.banker_cards)
    return _bonus(rules, "bonus_banker", banker, player)


def _bonus(rules: Rules, wager: str, selected: tuple[int, int], other: tuple[int, int]) -> Verdict:
    """3.2(a)5i, 3.2(a)5ii, 3.2(a)5iii, 7.2: a natural is judged against a natural alone; any other hand must win by the
    margin."""
    ahead = selected[0] - other[0]
    if not natural(*selected):
        return _bonus_won(rules, wager, str(ahead)) if ahead >= BONUS_MARGIN else _lost(rules, wager)
    if natural(*other) and ahead < 0:
        return _lost(rules, wager)
    if natural(*other) and ahead == 0:
        return Verdict("void", rules.decided[wager].void)
    return _bonus_won(rules, wager, "natural")


def _bonus_won(rules: Rules, wager: str, line: str) -> Verdict:
    return Verdict("win", rules.decided[wager].win, rules.bonus_odds[line])


def _dragon_7(rules: Rules, hands: Ended) -> Verdict:
    """3.2(a)6ii, 3.3(i)."""
    return _wins_or_loses(rules, "dragon_7", dragon_7(hands))


def dragon_7(hands: Ended) -> bool:
    """3.3(h): a three-card Banker's Hand that wins with 7."""
    return (hands.banker, hands.banker_cards) == DRAGON_7 and hands.banker > hands.player


def _wins_or_loses(rules: Rules, wager: str, wins: bool) -> Verdict:
    return _won(rules, wager) if wins else _lost(rules, wager)


def _won(rules: Rules, wager: str) -> Verdict:
    return Verdict("win", rules.decided[wager].win, rules.pays[wager])


def _lost(rules: Rules, wager: str) -> Verdict:
    return Verdict("lose", rules.decided[wager].lose)


_DECIDES: dict[str, Callable[[Rules, Ended], Verdict]] = {
    "banker": _banker, "player": _player, "tie": _tie, **{wager: _total_cards(wager) for wager in TOTALS},
    "bonus_player": _bonus_player, "bonus_banker": _bonus_banker, "dragon_7": _dragon_7,
}  # fmt: skip
BASES: Final = ("banker", "player")
BONUSES: Final = ("bonus_player", "bonus_banker")


def _later(cites: Cites) -> dict[str, Decided]:
    """Where the wagers of later amendments are decided."""
    own = cites.own
    return {
        **dict.fromkeys(TOTALS, Decided(own("3.3(f)"), own("3.2(a)4"))),
        **dict.fromkeys(BONUSES, Decided(own("3.3(g)"), own("3.2(a)5ii"), own("3.2(a)5iii"))),
        "dragon_7": Decided(own("3.3(i)"), own("3.2(a)6ii")),
    }


# ── the elected rules ────────────────────────────────────────────────────────────────────────────


def wagered(
    game: Game,
    as_of: date,
    elected: dict[str, Any],
    cites: Cites,
    decided: Mapping[str, Decided],
    settlement: Mapping[int, str],
    banker: tuple[Verdict, Verdict],
) -> dict[str, Any]:
    """The wagers' part of the elected rules.

    ``decided`` and ``settlement``: the paragraphs of each wager and of each settlement procedure; ``banker``: a Banker
    wager that wins, and one on equal counts, where vigorish is charged.
    """
    law, mode = game.law, elected["banker_pay_mode"]
    odds, bonus = _odds(law, as_of, elected), _bonus_odds(law, as_of, elected, cites)
    wins = _banker_wins(law, as_of, mode, banker[0], cites)
    units = _units(odds, bonus, [*wins.values(), banker[1]])
    wagers = {id: one for id, one in offered(law, as_of).items() if id in units}
    return {
        "game": game,
        "as_of": as_of,
        "elected": elected,
        "wagers": terms(wagers, units, elected),
        "decided": {**decided, **_later(cites)},
        "pays": odds,
        "bonus_odds": bonus,
        "banker_wins": wins,
        "banker_ties": banker[1],
        "excused": Verdict("win", cites.own("3.3(e)2"), EVEN) if mode == "no_vig_total_cards" else None,
        "collected": elected["vigorish_collection"],
        "base_first": elected.get("bonus_requires_base_wager") == "on",
        "passes": SETTLEMENT[elected["settlement_procedure"]],
        "passes_cite": settlement[elected["settlement_procedure"]],
    }


def _units(odds: Mapping[str, Odds], bonus: Mapping[str, Odds], banker: Sequence[Verdict]) -> dict[str, int]:
    """8.2: of each wager that is offered, the smallest amount whose every result is whole cents."""
    units = {id: one.unit for id, one in odds.items()}
    units["banker"] = lcm(*(one.odds.unit for one in banker), *(one.vigorish.unit for one in banker if one.vigorish))
    return units | (dict.fromkeys(BONUSES, lcm(*(one.unit for one in bonus.values()))) if bonus else {})


def _odds(law: GameLaw, as_of: date, elected: Mapping[str, Any]) -> dict[str, Odds]:
    """3.3(a)-(c), (f), (i): the odds of each wager that is offered, but for the bonus wagers."""
    odds = {id: law.paytable(id, as_of).odds[id] for id in BASES} | {"tie": elected["tie_odds"]}
    if elected.get("total_card_wagers") == "on":
        odds |= law.paytable("total_cards", as_of).odds
    if elected["banker_pay_mode"] == "no_vig_dragon7":
        odds["dragon_7"] = elected["dragon_7_odds"]
    return odds


def _bonus_odds(law: GameLaw, as_of: date, elected: Mapping[str, Any], cites: Cites) -> dict[str, Odds]:
    """3.3(g): the schedule elected, or odds above it; none where the wager is not offered."""
    if elected.get("bonus_wager", "off") == "off":
        return {}
    schedule = law.paytable(f"bonus_{elected['bonus_paytable']}", as_of).odds
    for line, odds in elected["bonus_odds"].items():
        if not odds.no_less_than(schedule[line]):
            cite, legal = cites.own("3.3(g)"), f"{schedule[line]} or more"
            said, got = f"option bonus_odds: {line}: {odds}; allowed: {legal}", {"bonus_odds": {line: str(odds)}}
            raise Unlawful(said, cite, law.basis(cite, as_of), got=got, legal=legal)
    return {**schedule, **elected["bonus_odds"]}


def _banker_wins(law: GameLaw, as_of: date, mode: str, wins: Verdict, cites: Cites) -> dict[tuple[int, int], Verdict]:
    """3.3(c), (e), (h): a winning Banker's Hand by its count and number of cards."""
    every = {
        "no_vig_six_half": Verdict("win", cites.own("3.3(e)"), EVEN),
        "no_vig_dragon7": Verdict("win", cites.own("3.3(h)"), EVEN),
    }.get(mode, wins)  # fmt: skip
    table = {(count, cards): every for count in range(1, 10) for cards in (2, 3)}
    if mode == "no_vig_six_half":
        half = Verdict("win", cites.own("3.3(e)1"), law.paytable("six_half", as_of).odds["six"])
        table |= {(SIX, cards): half for cards in (2, 3)}
    elif mode == "no_vig_dragon7":
        table[DRAGON_7] = Verdict("void", cites.own("3.2(a)6i"))
    return table


# ── 3.2, 7.2 making wagers ───────────────────────────────────────────────────────────────────────


def window(
    table: Table,
    *,
    verbs: frozenset[str] = frozenset(),
    orders: Sequence[str] = (),
    refuse: Callable[[Input], Refusal | None] | None = None,
) -> Ask[Input]:
    """3.2, 7.2: wagers until "No More Bets"; people come and go, orders are given, what is found is reported."""

    def other(given: Input) -> Refusal | None:
        if isinstance(given, Order):
            return refuse_order(table, given, orders)
        if isinstance(given, Remove):
            return refuse_bare(table, given)
        return refuse(given) if refuse else None

    return wagering(
        table, "wagers", cite=table.rules.cites.wagers, verbs=WAGERING | {"order"} | verbs,
        refuse=lambda bet: refuse_bonus(table, bet), refuse_other=other,
    )  # fmt: skip


def refuse_bonus(table: Table, bet: Bet) -> Refusal | None:
    """3.2(b), 7.2: where the licensee requires it, a bonus wager needs a wager on either hand."""
    needs = table.rules.base_first and bet.wager in BONUSES
    if not needs or any(table.stake(bet.seat, base) for base in BASES):
        return None
    return Refusal(f"{bet.wager} needs a wager on either hand first", ", ".join(BASES), table.rules.cites.own("3.2(b)"))


def refuse_bare(table: Table, given: Remove) -> Refusal | None:
    """3.2(b), 7.2: the wager that a bonus wager needs stays as long as the bonus wager does."""
    if not table.rules.base_first or given.wager not in BASES:
        return None
    left = sum(table.stake(given.seat, base) for base in BASES) - (given.amount or table.stake(given.seat, given.wager))
    standing = [bonus for bonus in BONUSES if table.stake(given.seat, bonus)]
    if left or not standing:
        return None
    return Refusal(
        f"{standing[0]} needs a wager on either hand", f"remove {standing[0]} first", table.rules.cites.own("3.2(b)")
    )


def no_more_bets(table: Table) -> bool:
    """3.2(d), 3.7(b), 7.2(d), 7.7(b): whether there is a wager to deal a hand for."""
    if not staked(table):
        return False
    table.closed = table.rules.cites.locked
    table.announce("No More Bets", cite=table.rules.cites.no_more_bets)
    return True


# ── 3.10, 7.10 the result and the settlement ─────────────────────────────────────────────────────


def announce_result(table: Table, hands: Ended) -> None:
    """3.10(a), 7.10: the counts and the winner; the number of cards and the dragon 7 where they are wagered on."""
    cite, offers = table.rules.cites.result, table.rules.wagers
    announce_winner(table, hands.player, hands.banker)
    if TOTALS.keys() & offers.keys():
        table.announce(f"{hands.player_cards + hands.banker_cards} cards", cite=cite)
    if "dragon_7" in offers and dragon_7(hands):
        table.announce("dragon 7", cite=cite)


class Decision(NamedTuple):
    """A stack on the layout, what becomes of it, and the vigorish on it."""

    chips: Chips
    verdict: Verdict
    vigorish: int


def settle(table: Table, hands: Ended) -> None:
    """3.10(b), 7.10: losing wagers are collected; then winners, in the elected passes; what is void goes back."""
    decided = [decide(table, chips, hands) for chips in from_the_highest(table)]
    for one in decided:
        if one.verdict.result == "lose":
            table.lose(one.chips, one.verdict.cite)
    winners = [one for one in decided if one.verdict.result == "win"]
    for acts in table.rules.passes:
        for _, stacks in groupby(winners, key=lambda one: one.chips.seat):
            at_seat = list(stacks)
            for act in acts:
                for one in at_seat:
                    ACTS[act](table, one)
    for one in decided:
        if one.verdict.result == "void":
            give_back(table, one)


def decide(table: Table, chips: Chips, hands: Ended) -> Decision:
    """3.3, 7.3: the verdict on a wager, and its vigorish."""
    judged = verdict(table.rules, chips.wager, hands)
    if judged.vigorish and table.rules.excused and covers(table, chips):
        judged = table.rules.excused
    return Decision(chips, judged, judged.vigorish.due(table.amount(chips)) if judged.vigorish else 0)


def covers(table: Table, chips: Chips) -> bool:
    """3.3(e)2: the player's total card wagers of this round are together no less than the Banker wager."""
    return sum(table.stake(chips.seat, wager) for wager in TOTALS) >= table.amount(chips)


def pay(table: Table, one: Decision) -> None:
    """3.3, 7.3: a winner is paid; the settlement names the vigorish on it."""
    collected = table.rules.collected if one.vigorish else ""
    table.win(one.chips, one.verdict.odds, one.verdict.cite, vigorish=one.vigorish, collected=collected)


def mark_or_collect(table: Table, one: Decision) -> None:
    """3.3(c)2, 7.3(c): the vigorish is collected at once, or marked in the player's numbered space."""
    if not one.vigorish:
        return
    seat, rules = one.chips.seat, table.rules
    cite = f"{rules.cites.vigorish}, {rules.passes_cite}"
    table.say(VigorishTell(seat=seat, amount=one.vigorish, collected=rules.collected, cite=cite))
    if rules.collected == "immediate":
        table.move(accounts.seat(seat), accounts.VIGORISH, one.vigorish, cite)
    else:
        table.due[seat] = table.due.get(seat, 0) + one.vigorish
        marker = f"coin or marker button for {dollars(table.due[seat])} in the space of seat {seat}"
        table.script(marker, cite=rules.cites.vigorish)


ACTS: dict[str, Callable[[Table, Decision], None]] = {"pay": pay, "vigorish": mark_or_collect}


def give_back(table: Table, one: Decision) -> None:
    """3.2(a), 7.2(a): a void wager goes back, all of it unless vigorish is charged on it."""
    if one.vigorish:
        charge_tie(table, one)
    else:
        table.void(one.chips, one.verdict.cite)


def charge_tie(table: Table, one: Decision) -> None:
    """7.3(d): the tie vigorish at the end of the round; the rest of the wager goes back."""
    chips, charged, cite = one.chips, one.vigorish, one.verdict.cite
    seat, wager, amount = chips.seat, chips.wager, table.amount(chips)
    collected = "immediate"
    table.say(
        Settled(seat=seat, wager=wager, amount=amount, result="void", vigorish=charged, collected=collected, cite=cite)
    )
    table.say(VigorishTell(seat=seat, amount=charged, collected=collected, cite=cite))
    table.move(chips.account, accounts.VIGORISH, charged, cite)
    table.take(chips, amount - charged, cite)
