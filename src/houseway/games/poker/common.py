"""What the games of the poker room share: the places of their chips, and their rules as they are elected. Every wager
goes into a pot; the house only deals, and takes its fee."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from msgspec.structs import replace

from houseway.games.poker.records import FUND, Cites, Rules, State
from houseway.law.datum import Wager
from houseway.law.editions import SUCCESSOR
from houseway.law.election import Unlawful
from houseway.law.games.poker import common as law
from houseway.money import dollars
from houseway.play import accounts
from houseway.play.rules import Game, offered, terms
from houseway.play.table import Table as TableOf
from houseway.ranking.poker import ACE

WAGERS: Final = "14.7"
ANTE: Final = "ante"
SMALL_BLIND: Final = "small_blind"
BIG_BLIND: Final = "big_blind"
STRADDLE: Final = "straddle"
FORCED_BET: Final = "forced_bet"
POT: Final = "pot"
"""The place of chips that are in a pot; their box says in which."""
DEALER: Final = "dealer"
FORFEITED: Final = accounts.pot("forfeited")
"""14.15: chips of one who knew that the deck was defective, and bet: they go to the next pot."""
BOARD: Final = "board"
COMMON: Final = "common"
LOW_CARDS: Final = frozenset({2, 3, 4, 5, 6, 7, ACE})
"""14.12: seven or lower; the ace is low."""
CATEGORIES: Final = {"two_pairs": "two_pair", "one_pair": "pair"}
"""14.3(b)8, 9 as the ranking calls them."""


def whole(section: str) -> Cites:
    """The paragraphs of a section of which no paragraph is held."""
    return Cites(section=section, first=section, posts=section, deal=section, bets=section, streets=section)


Table = TableOf[Rules, State]


def dealt(table: Table) -> list[str]:
    """Where cards go."""
    return table.state.dealt


def resting(table: Table) -> list[str]:
    """14.18: who sits out, and does not only wait for his big blind."""
    return [seat for seat in table.state.out if seat not in table.state.waits]


def patience(rules: Rules) -> int:
    """14.7: the seconds that a player has to act, where the house has elected them."""
    return rules.elected.get("act_time_limit_s") or 0


def summary(table: Table) -> dict[str, Any]:
    """What was in the pots of the last round; what the house has taken, which is all that is its own; what players have
    put by for a payout, and what one has forfeited to the next pot."""
    found = {name: dollars(amount) for name, amount in table.state.pots.items()}
    rake, others = dollars(table.ledger.get(accounts.RAKE, 0)), {"fund": FUND, "forfeited": FORFEITED}
    put_by = {name: dollars(amount) for name, one in others.items() if (amount := table.ledger.get(one, 0))}
    return {"house": rake, "pots": found, "rake": rake, **put_by}


def rules(game: Game, as_of: date, elected: dict[str, Any], *, cites: Cites, button: bool) -> Rules:
    """The rules of a poker table, from what the licensee elected."""
    limited = elected["structure"] in ("fixed_limit", "spread_limit")
    small, big = elected["limits"] if limited else (0, 0)
    raises, none = elected["max_raises"], elected.get("bonus_payout", "none") == "none"
    kept = elected.get("exposed_low_card") == "kept"
    hand, bring_in = elected.get("bonus_hand", ""), 0 if button else law.bring_in(elected)
    if limited and bring_in > small:
        said = f"bring_in_amount: {dollars(bring_in)} is above the small limit"
        got = {"bring_in_amount": dollars(bring_in)}
        raise Unlawful(said, cites.section, "practice", got=got, legal=f"{dollars(small)} or less")
    found = Rules(
        game=game, as_of=as_of, elected=elected, wagers=terms(made(game, as_of, elected), {}, elected), cites=cites,
        variant=elected["variant"], structure=elected["structure"], small=small, big=big,
        least=0 if limited else elected["least_bet"] or 0, blinds=law.blinds(elected) if button else (),
        ante=elected["ante_amount"], antes=tuple(elected.get("antes") or ()), posts=tuple(elected.get("posts") or ()),
        bring_in=bring_in, max_raises=raises if isinstance(raises, int) else None,
        any_raise=elected["short_all_in"] == "raise", short_blind=elected["short_blind"] == "made",
        check_raise=elected["check_raise"] == "on", straddle=elected.get("straddle_allowed") == "on",
        dead_button=elected.get("button_mode") == "dead", newcomers_wait=elected.get("newcomers") == "wait",
        open_pair=elected.get("open_pair_big_bet") == "on", most_players=elected["max_players"],
        chip=law.smallest_chip(elected), no_flop_no_drop=elected.get("no_flop_no_drop") == "on",
        method=elected["revenue_method"], rate=elected["rake_rate"], cap=elected["rake_cap"],
        fee=elected["rake_fee"] or 0, steps=tuple(sorted((elected["rake_steps"] or {}).items())),
        bonus=elected.get("bonus_payout", "none"), bonus_hand=CATEGORIES.get(hand, hand),
        bonus_shares=dict(elected.get("bonus_shares") or {}), contribution=0 if none else elected["bonus_contribution"],
        bonus_steps=() if none else tuple((elected["bonus_steps"] or {}).items()),
        each_pot=elected.get("bonus_contribution_from") == "pot",
        fund=accounts.fund(elected["bonus_fund"][0]) if elected.get("bonus_fund") and not none else FUND,
        needs_blind_and_bet=elected["needs_blind_and_bet"] == "on", machine=elected["shuffle_mode"] == "automated",
        preshuffled=elected.get("preshuffled_cards") == "on", both_decks=elected["prepare_both_decks"] == "on",
        openers=elected.get("openers") == "jacks", literal_low=elected.get("low_compare") == "literal",
        recut=as_of >= SUCCESSOR, chop_blinds=elected.get("chop_blinds") == "on",
        after_all=elected.get("draws") == "after_all",
        kept_exposed=LOW_CARDS if kept and elected["variant"] == law.DRAW_LOW else frozenset(),
    )  # fmt: skip
    return replace(found, least_stack=blind_and_bet(found)) if found.needs_blind_and_bet else found


def made(game: Game, as_of: date, elected: Mapping[str, Any]) -> dict[str, Wager]:
    """14.6(c): the wagers that a table has as its options are elected: an ante where one is required, a straddle where
    it is allowed."""
    ante = elected["ante_amount"] or any(elected.get("antes") or ())
    none = {ANTE: not ante, STRADDLE: elected.get("straddle_allowed") != "on"}
    return {id: wager for id, wager in offered(game.law, as_of).items() if not none.get(id)}


def blind_and_bet(rules: Rules) -> int:
    """What the dearest blind, the ante and a bet come to."""
    return max(rules.blinds, default=0) + max(rules.antes or (rules.ante,)) + rules.least_bet
