"""Subchapter 14, poker: what all games of the room have in common.

New Jersey's text is held of 14.2 to 14.6(e)1 (1996), of 14.5 (2024) and of the beginnings of 13:69F-14.19 and 14.20
(2024); of hold 'em see its own module. Everything else, the betting, the revenue, the irregularities, the conduct, comes
from other states' poker rules or from common practice; each datum says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import gcd
from typing import Any, Final

from houseway.law import all_games
from houseway.law.datum import (
    Basis,
    Forbidden,
    Irregularity,
    Value,
    Wager,
    checked,
    defined,
    enforced,
    paragraphs,
    scripted,
)
from houseway.law.duties import Approval, Charge, Fitting, Room, Waiting
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import LESS, NO_MOST, NOBODY, OFFERS, ON, Less, ranks
from houseway.law.options import Amounts, Choice, Money, Names, Number, NumberOr, Option, Percent, Shares, Steps
from houseway.law.questions import NO, WHICH_CARD, WHICH_SEAT, YES, YES_OR_NO, Question
from houseway.law.statute import read

ADOPTED: Final = date(1994, 3, 21)

DECK: Final = 52
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 11
"""14.6(b)."""
DRAW_LOW: Final = "five_card_draw_low"
DOLLAR: Final = 100
CUT_DEPTH: Final = 10
"""14.5(b): the dealer takes at least so many cards off the top."""
ACTION: Final = 2
"""14.15: when so many have acted on their hands, there was action."""
DEFECTIVE: Final = 5
"""14.1: a deck in which so many cards lie face up is defective, as New Zealand has it."""
MOST_RAKE: Final = 10
"""14.14: percent of all sums wagered in the hand, as South Dakota has it."""
UNLIMITED: Final = "unlimited"
ON_OFF: Final = Choice(("off", "on"))

HANDS: Final = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pairs", "one_pair",
)  # fmt: skip
"""14.3(b)1-9."""

# ── amounts that follow from others where none are elected ───────────────────────────────────────


def blinds(elected: Mapping[str, Any]) -> tuple[int, ...]:
    """The blinds as elected, or half the small limit and the small limit."""
    if elected["blinds"] is not None:
        return tuple(elected["blinds"])
    small = elected["limits"][0]
    return (max(small // 2, 1), small)


def smallest_chip(elected: Mapping[str, Any]) -> int:
    """The smallest chip as elected, or a dollar; where the table's limits, blinds or antes have cents, their smallest
    unit."""
    if elected["smallest_chip"] is not None:
        return int(elected["smallest_chip"])
    several = ("limits", "blinds", "antes", "posts")
    amounts = [one for id in several for one in elected.get(id) or ()]
    amounts += [elected.get(id) or 0 for id in ("ante_amount", "bring_in_amount", "least_bet")]
    cents = any(one % DOLLAR for one in amounts)
    posted = blinds(elected) if "blinds" in elected and elected["limits"] else ()
    return gcd(DOLLAR, *amounts, *posted) if cents else DOLLAR


def bring_in(elected: Mapping[str, Any]) -> int:
    """The forced bet as elected, or half the small limit, rounded down to the smallest chip, and one chip at least;
    where there are no limits, one chip."""
    if elected["bring_in_amount"] is not None:
        return int(elected["bring_in_amount"])
    chip = smallest_chip(elected)
    small = elected["limits"][0] if elected["limits"] else chip
    return int(min(small, max(chip, small // 2 // chip * chip)))


# ── the wagers of 14.7 ───────────────────────────────────────────────────────────────────────────

_WINS = "its maker takes the pot: nobody calls, or the hand is the best at the showdown of those that share in it"
_LOSES = "its maker folds, or another hand takes the pot"
_RETURNED = "a misdeal, or a defective deck"
_NO_ODDS = "There are no odds: every wager goes into a pot."

ANTE: Final = Wager(
    id="ante", name="Ante", cite="14.6(c)", since=ADOPTED, basis="nj", wins=_WINS, loses=_LOSES, voids=_RETURNED,
    made="before any card, by every player that takes part, where the table has one; it is no part of the first bet",
    note=_NO_ODDS,
)  # fmt: skip
BLINDS: Final = (
    Wager(
        id="small_blind", name="Small blind", cite="14.7", since=ADOPTED, basis="other-state", wins=_WINS,
        loses=_LOSES, voids=_RETURNED,
        made="before any card, by the first player left of the button; with two players by the button",
        note="That blind bets may be required is 14.6(c); whose they are is a licensee's in Maine, with two players practice.",
    ),
    Wager(
        id="big_blind", name="Big blind", cite="14.7", since=ADOPTED, basis="other-state", wins=_WINS, loses=_LOSES,
        voids=_RETURNED, made="before any card, by the next player to the left; who made it may raise in his turn",
        note="As the small blind; that its maker may raise is 14.10(f).",
    ),
)  # fmt: skip
BET: Final = Wager(
    id="bet", name="Bet", cite="14.6(c)", since=ADOPTED, basis="nj", after_cards=True, wins=_WINS, loses=_LOSES,
    voids=f"what nobody called; {_RETURNED}", made="in turn, in each betting round: a bet, a call or a raise, as the structure of the table has it",
    note=_NO_ODDS,
)  # fmt: skip


def straddle(cite: str, basis: Basis) -> Wager:
    """13:69F-14.10(f) speaks of it at hold 'em."""
    return Wager(
        id="straddle", name="Straddle", cite=cite, since=SUCCESSOR, basis=basis, wins=_WINS, loses=_LOSES,
        voids=_RETURNED, note="Who makes it, and of how much, is practice.",
        made="before any card, by the player left of the big blind, of twice that; who made it may raise, and acts last",
    )  # fmt: skip


def forced_bet(cite: str) -> Wager:
    """What opens the first betting round of stud poker."""
    return Wager(
        id="forced_bet", name="Forced bet", cite=cite, since=ADOPTED, basis="other-state", after_cards=True, wins=_WINS,
        loses=_LOSES, voids=_RETURNED, made="after the first up card, by the player to whom the up cards point",
        note="A licensee's in Indiana.",
    )  # fmt: skip


# ── options ──────────────────────────────────────────────────────────────────────────────────────


NO_LIST: Final = "New Jersey's list of variants, in 14.8, is not found."


def variant(section: str, usual: str, *others: Value, basis: Basis = "practice", note: str = NO_LIST) -> Option:
    """14.8: which game of the family is played; one at a table at a time."""
    return Option(
        id="variant", kind=Choice((usual, *others)), default=usual, cite=section, since=ADOPTED, basis=basis,
        favours=NOBODY, note=note,
    )  # fmt: skip


def other(id: str, section: str, basis: Basis = "practice", since: date = ADOPTED) -> Value:
    """A variant beside the usual one."""
    return Value(id=id, cite=section, since=since, basis=basis)


_LIMITS: Final = ("fixed_limit", "spread_limit")
_NO_LIMITS: Final = ("pot_limit", "no_limit")


def betting(max_raises: int = 3) -> tuple[Option, ...]:
    """14.7, 14.17: the structure of the betting; four raises instead of three where there are two betting rounds."""
    return (
        Option(
            id="structure", kind=Choice(("fixed_limit", "spread_limit", "pot_limit", "no_limit")), default="fixed_limit",
            cite="14.7", since=ADOPTED, basis="practice", silent=True, favours=NOBODY, notice="8.3 before what is posted changes",
        ),
        Option(
            id="limits", kind=Amounts(count=2, rising=True), default=(200, 400),
            instead={"structure": dict.fromkeys(_NO_LIMITS, ())}, unless={"structure": _NO_LIMITS}, cite="14.17",
            since=ADOPTED, basis="practice", silent=True, favours=NOBODY, notice="8.3 before what is posted changes",
            note="The small and the big bet of a fixed limit, usually twice the small one; the least and the most of a "
            "spread limit. Posted.",
        ),
        Option(
            id="least_bet", kind=Money(each=False), default=None, unless={"structure": _LIMITS}, cite="14.7",
            since=ADOPTED, basis="practice", silent=True, favours=NOBODY, notice="8.3 before what is posted changes",
            follows="the last blind", note="The minimum bring-in of pot limit and no limit, where it is no blind; then the "
            "first raise goes up by no more. Posted.",
        ),
        Option(
            id="max_raises", kind=NumberOr(UNLIMITED, least=1), default=max_raises,
            instead={"structure": dict.fromkeys(_NO_LIMITS, UNLIMITED)}, cite="14.7", since=ADOPTED, basis="practice",
            silent=True, favours=NOBODY,
            note="Beside the bet, with three players or more that are not all-in; between two there is no such limit, "
            "unless it was reached before. New Jersey's number is not found.",
        ),
        Option(
            id="short_all_in", kind=Choice(("by_size", "raise")), default="by_size", cite="14.7", since=ADOPTED,
            basis="practice", silent=True, favours=NOBODY,
            note="By size: below half a bet of a fixed limit, or below a full raise, it does not reopen the betting. "
            "Raise: each does, and the next one goes up from it, as some histories have it.",
        ),
        Option(
            id="short_blind", kind=Choice(("whole", "made")), default="whole", cite="14.7", since=ADOPTED,
            basis="practice", silent=True, favours=NOBODY,
            note="What must be called where who makes a blind or a forced bet has less: the whole of it; or, as histories "
            "count, the most that was made.",
        ),
        Option(
            id="check_raise", kind=ON_OFF, default="on", cite="14.7", since=ADOPTED, basis="other-state", silent=True,
            favours=NOBODY, note="South Dakota makes it a posted rule of the house.",
        ),
        Option(
            id="needs_blind_and_bet", kind=ON_OFF, default="off", cite="14.7", since=ADOPTED, basis="practice",
            silent=True, favours=NOBODY,
            note="On: who is dealt in has enough for the ante or blind and one least bet.",
        ),
        Option(
            id="smallest_chip", kind=Money(each=False), default=None, cite="14.7", since=ADOPTED, basis="practice",
            silent=True, favours=NOBODY, note="What odd chips and the rake are rounded to.",
            follows="1.00, or the smallest unit of limits, blinds and antes that have cents",
        ),
        Option(
            id="act_time_limit_s", kind=Number(least=1, study=None), default=None, cite="14.15", since=ADOPTED,
            basis="other-state", silent=True, favours=NOBODY,
            note="Seconds, after a warning: then a check, or where a bet is pending a dead hand. None by default. Montana.",
        ),
    )  # fmt: skip


def antes(cite: str, basis: Basis = "nj") -> tuple[Option, ...]:
    """14.6(c): an ante of one amount, or, as some histories have it, of several."""
    return (
        Option(
            id="ante_amount", kind=Money(each=False, zero=True), default=0, cite=cite, since=ADOPTED, basis=basis,
            favours=NOBODY, notice="8.3 before what is posted changes", note="Zero: none is required. Posted.",
        ),
        Option(
            id="antes", kind=Amounts(most=MOST_PLAYERS, zero=True), default=(), cite="14.7", since=ADOPTED,
            basis="practice", favours=NOBODY,
            note="Where they are not equal: by position, from the button's left, at stud from the dealer's; goes before "
            "ante_amount.",
        ),
    )  # fmt: skip


def button(
    section: str, straddle: str, basis: Basis, *, no_blinds: Mapping[str, Mapping[str, Any]] | None = None
) -> tuple[Option, ...]:
    """The games in which a button marks the imaginary dealer; ``straddle``: the paragraph that allows one,
    ``no_blinds``: where there are none by default."""
    return (
        Option(
            id="blinds", kind=Amounts(most=MOST_PLAYERS, zero=True), default=None,
            instead={**(no_blinds or {}), "structure": dict.fromkeys(_NO_LIMITS, (100, 200))}, cite=section, since=ADOPTED,
            basis="practice", silent=True, favours=NOBODY, notice="8.3 before what is posted changes",
            follows="half the small limit and the small limit", note="From the button's left; [] for none.",
        ),
        Option(
            id="posts", kind=Amounts(most=MOST_PLAYERS, zero=True), default=(), cite="14.18", since=ADOPTED,
            basis="practice", favours=NOBODY,
            note="By position, from the button's left: what players bet before the cards who have just sat down, so as to "
            "play at once, as some histories have it.",
        ),
        Option(
            id="straddle_allowed", kind=ON_OFF, default="off", cite=straddle, since=SUCCESSOR, basis=basis,
            favours=OFFERS,
        ),
        Option(
            id="button_mode", kind=Choice(("moving", "dead")), default="moving", cite=section, since=ADOPTED,
            basis="practice", silent=True, favours=NOBODY,
            note="Moving: to the next player. Dead: the blinds that are due fix it, and it may lie at an empty seat.",
        ),
        Option(
            id="newcomers", kind=Choice(("wait", "dealt_in")), default="wait", cite="14.18", since=ADOPTED,
            basis="practice", silent=True, favours=NOBODY,
            note="Wait: who sits down when a hand has been dealt is dealt in as the big blind comes to him, or posts it. "
            "Dealt in: with the next hand.",
        ),
        Option(
            id="chop_blinds", kind=ON_OFF, default="on", cite="14.15", since=ADOPTED, basis="practice", silent=True,
            favours=NOBODY, note="Whether the blinds may be taken back when all others have folded.",
        ),
    )  # fmt: skip


def most_players(
    cite: str, default: int, basis: Basis, *, most: int = MOST_PLAYERS, note: str = "", **more: Any
) -> Option:
    """14.6(b): two to eleven, and never more than the cards allow."""
    return Option(
        id="max_players", kind=Number(least=FEWEST_PLAYERS, most=most, study=None), default=default, cite=cite,
        since=ADOPTED, basis=basis, favours=NOBODY, note=note, **more,
    )  # fmt: skip


def bring_in_amount(section: str, **more: Any) -> Option:
    """The forced bet of stud poker."""
    return Option(
        id="bring_in_amount", kind=Money(each=False), default=None, cite=section, since=ADOPTED, basis="practice",
        silent=True, favours=NOBODY, notice="8.3 before what is posted changes",
        follows="half the small limit, rounded down to the smallest chip", note="At most the small limit.", **more,
    )  # fmt: skip


def open_pair(section: str, default: str, note: str, **more: Any) -> Option:
    """Whether a pair among a player's first two up cards allows the big bet."""
    return Option(
        id="open_pair_big_bet", kind=ON_OFF, default=default, cite=section, since=ADOPTED, basis="practice", silent=True,
        favours=NOBODY, note=note, **more,
    )  # fmt: skip


def draws(section: str) -> Option:
    """When what a player throws away is replaced."""
    return Option(
        id="draws", kind=Choice(("in_turn", "after_all")), default="in_turn", cite=section, since=ADOPTED,
        basis="practice", silent=True, favours=NOBODY,
        note="In turn: at once, before the next player draws, as South Dakota has it. After all: when all have thrown away "
        "what they will, which is all shuffled in when the last card is dealt, as some histories have it.",
    )  # fmt: skip


def low_compare(**more: Any) -> Option:
    """14.3(e): how two low hands are compared."""
    return Option(
        id="low_compare", kind=Choice(("standard", "literal")), default="standard", cite="14.3(e)", since=ADOPTED,
        basis="ours", silent=True, favours=NOBODY,
        note="Standard: from the worst card. Literal: 14.3(c) with the ranks of (d), by which A-9-8-7-6 goes above "
        "8-5-4-3-2.", **more,
    )  # fmt: skip


FLOP: Final = (
    Option(
        id="no_flop_no_drop", kind=ON_OFF, default="off", cite="14.14", since=ADOPTED, basis="practice", silent=True,
        favours=ON, note="On: no rake is taken from a pot that was won before the community cards; a contribution to "
        "a payout is of each pot.",
    ),
)  # fmt: skip

_METHODS: Final = ("percentage_rake", "fixed_fee_per_pot", "sliding_scale", "time_charge", "none")


def _other_than(method: str) -> Mapping[str, tuple[str, ...]]:
    return {"revenue_method": tuple(one for one in _METHODS if one != method)}


REVENUE: Final = (
    Option(
        id="revenue_method", kind=Choice(_METHODS), default="percentage_rake", cite="14.14", since=ADOPTED,
        basis="practice", silent=True, favours=ranks(("percentage_rake", "fixed_fee_per_pot", "sliding_scale", "time_charge"), "none", words="none: the player"), notice="8.3 before what is posted changes",
        note="South Dakota and Montana have a rake, Montana a set fee; the other methods are practice. A time charge takes "
        "nothing from a pot.",
    ),
    Option(
        id="rake_rate", kind=Percent(MOST_RAKE), default=MOST_RAKE, cite="14.14", since=ADOPTED,
        basis="other-state", silent=True, unless=_other_than("percentage_rake"), favours=LESS,
        notice="8.3 before any increase",
        note="Percent of all sums wagered in the hand; at most 10 in South Dakota, New Jersey's figure is not found.",
    ),
    Option(
        id="rake_cap", kind=Money(each=False, zero=True), default=None, cite="14.14", since=ADOPTED, basis="practice",
        silent=True, unless={"revenue_method": ("fixed_fee_per_pot", "time_charge", "none")},
        favours=Less(none=NO_MOST), notice="8.3 before any increase",
        note="From all pots of a hand together; none by default. Posted by table, usually 4.00 to 6.00.",
    ),
    Option(
        id="rake_fee", kind=Money(each=False), default=None, cite="14.14", since=ADOPTED, basis="practice", silent=True,
        unless=_other_than("fixed_fee_per_pot"), favours=LESS, notice="8.3 before any increase",
        note="The set fee of a pot.",
    ),
    Option(
        id="rake_steps", kind=Steps(), default=None, cite="14.14", since=ADOPTED, basis="practice", silent=True,
        unless=_other_than("sliding_scale"), favours=LESS, notice="8.3 before what is posted changes",
        note="What is taken from a pot of such a size or more.",
    ),
    Option(
        id="time_fee", kind=Money(each=False), default=None, cite="14.14", since=ADOPTED, basis="practice", silent=True,
        unless=_other_than("time_charge"), favours=LESS, notice="8.3 before any increase",
        note="A player's for a period, usually half an hour; no part of any pot, and no hand needs it.",
    ),
)  # fmt: skip

_NO_BONUS: Final = {"bonus_payout": ("none",)}

BONUS: Final = (
    Option(
        id="bonus_payout", kind=Choice(("none", "bad_beat", "high_hand")), default="none", cite="14.19(a)",
        since=SUCCESSOR, basis="nj", favours=NOBODY, notice="8.3 at its start and end",
        note="Never both at a table. 19:47-14.19 is reserved; the first day is not found.",
    ),
    Option(
        id="bonus_contribution", kind=Money(each=False), default=100, cite="14.19(c)", since=SUCCESSOR, basis="practice",
        silent=True, unless=_NO_BONUS, favours=Less("nobody by itself: what is taken goes to the fund"), notice="8.3 before any increase",
        note="From each pot, after the rake and before the winner is paid. The amount is the licensee's, in its "
        "submission.",
    ),
    Option(
        id="bonus_steps", kind=Steps(), default=None, cite="14.19(c)", since=SUCCESSOR, basis="practice", silent=True,
        unless=_NO_BONUS, favours=NOBODY, notice="8.3 before what is posted changes",
        note="The contribution of a pot of such a size or more, the rake counted, where it is not always the same; goes "
        "before bonus_contribution.",
    ),
    Option(
        id="bonus_contribution_from", kind=Choice(("hand", "pot")), default="hand", cite="14.19(c)", since=SUCCESSOR,
        basis="practice", silent=True, unless=_NO_BONUS, favours=NOBODY,
        note="Hand: all wagers of a round of play are one pot, and the main pot is the first to contribute. Pot: each "
        "side pot contributes too. Which of it, the licensee's submission says.",
    ),
    Option(
        id="bonus_hand", kind=Choice(HANDS), default="four_of_a_kind", cite="14.19(a)", since=SUCCESSOR,
        basis="practice", silent=True, unless=_NO_BONUS, favours=ranks(*HANDS, words="a lower hand: the player"),
        note="The lowest hand that qualifies; which it is the licensee designates before.",
    ),
    Option(
        id="bonus_shares", kind=Shares(("loser", "winner", "table")), default={"loser": 50, "winner": 25, "table": 25},
        cite="14.19(a)", since=SUCCESSOR, basis="practice", silent=True,
        unless={"bonus_payout": ("none", "high_hand")}, favours=NOBODY,
        note="Of a bad beat, in percent. That all of it goes back to players is the text's; the shares are practice.",
    ),
    Option(
        id="bonus_fund", kind=Names(1), default=(), cite="14.19(a)", since=SUCCESSOR, basis="nj", unless=_NO_BONUS,
        favours=NOBODY,
        note="The name of a fund that is built at several tables; none: the table has its own. A house file says which "
        "tables have it.",
    ),
    Option(
        id="other_poker_bonuses_from_fund", kind=ON_OFF, default="off", cite="14.19(a)", since=SUCCESSOR, basis="nj",
        unless=_NO_BONUS, favours=NOBODY,
    ),
    Option(
        id="multi_casino_payout", kind=ON_OFF, default="off", cite="13:69F-14.20(a)", since=SUCCESSOR, basis="nj",
        unless=_NO_BONUS, favours=NOBODY, note="By an agreement that the Division has approved.",
    ),
)  # fmt: skip

_SPREAD: Final = Choice(("face_up", "face_down"))

ROOM: Final = (
    Option(
        id="decks", kind=Number(only=(1,), study=None), default=1, cite="14.2(a)", since=ADOPTED, basis="nj",
        favours=NOBODY, note="One is in play; a record may say so, and no house may change it.",
    ),
    Option(
        id="poker_area", kind=Choice(("casino_floor", "simulcasting_facility")), default="casino_floor", cite="14.6(a)",
        since=ADOPTED, basis="nj", favours=NOBODY,
    ),
    Option(
        id="prepare_both_decks", kind=ON_OFF, default="on", cite="14.4(c)", since=ADOPTED, basis="nj", favours=NOBODY,
        note="Off: the other deck is washed, shuffled and cut when it is rotated in.",
    ),
    Option(
        id="idle_spread", kind=_SPREAD, default="face_up", cite="14.5(c)", since=ADOPTED, until=SUCCESSOR, basis="nj",
        favours=NOBODY,
    ),
    Option(id="idle_spread", kind=_SPREAD, default="face_up", cite="14.5(d)", since=SUCCESSOR, basis="nj", favours=NOBODY),
    Option(
        id="shuffle_mode", kind=Choice(("manual", Value(id="automated", cite="14.5(a)", since=SUCCESSOR, basis="nj"))),
        default="manual", cite="14.5(a)", since=ADOPTED, basis="nj", favours=NOBODY,
    ),
    Option(
        id="preshuffled_cards", kind=ON_OFF, default="off", cite="14.5(a)", since=SUCCESSOR, basis="nj",
        favours=NOBODY, note="13:69E-1.18(r); it spares the first shuffle only.",
    ),
    Option(
        id="deck_timer", kind=Choice(("elapsed", "in_play")), default="elapsed", cite="14.2(b)", since=ADOPTED,
        basis="ours", silent=True, favours=NOBODY,
        note="What the two hours are counted in: since the deck was last in sequence, or only while it was played.",
    ),
)  # fmt: skip

OPTIONS: Final = (*REVENUE, *BONUS, *ROOM)
"""What a table's least and most wagers are, 14.17 has in its structure: 8.2's limits by wager are none of its options."""

# ── what may not be elected together ─────────────────────────────────────────────────────────────


def _without(method: str, option: str, what: str) -> Forbidden:
    return Forbidden(
        when={"revenue_method": (method,), option: ("None",)}, cite="14.14", since=ADOPTED, basis="practice",
        why=f"{method} needs {what}: elect {option}",
    )  # fmt: skip


FORBIDDEN: Final = (
    _without("fixed_fee_per_pot", "rake_fee", "its fee"),
    _without("sliding_scale", "rake_steps", "its steps"),
    Forbidden(
        when={"multi_casino_payout": ("on",), "bonus_payout": ("none",)}, cite="13:69F-14.20(a)", since=SUCCESSOR,
        basis="nj", why="a payout of several casinos is of a bad beat or a high hand: elect bonus_payout",
    ),
    Forbidden(
        when={"other_poker_bonuses_from_fund": ("on",), "bonus_payout": ("none",)}, cite="14.19(a)", since=SUCCESSOR,
        basis="nj", why="there is no fund without a bad beat or a high hand payout: elect bonus_payout",
    ),
)  # fmt: skip


def no_high_hand(*variants: str) -> Forbidden:
    """13:69F-14.19(a): a payout for high-value hands, where low hands alone win."""
    return Forbidden(
        when={"bonus_payout": ("bad_beat", "high_hand"), "variant": variants}, cite="14.19(a)", since=SUCCESSOR, basis="nj",
        why="only low hands win this game: no hand could ever qualify for the payout, and its fund would stay",
    )  # fmt: skip


STRADDLE_NEEDS_BLINDS: Final = Forbidden(
    when={"straddle_allowed": ("on",), "blinds": ("()",)}, cite="14.7", since=SUCCESSOR, basis="practice",
    why="a straddle follows a big blind, and there are no blinds",
)  # fmt: skip

# ── irregularities (14.15) ───────────────────────────────────────────────────────────────────────

_MISDEAL = "misdeal, in which antes and blinds go back and the cards are reshuffled, cut and dealt again"
DEAL_ERRORS: Final = (
    "not_shuffled", "out_of_sequence", "wrong_seat_first", "empty_seat_dealt", "seat_left_out", "button_misplaced",
)  # fmt: skip


CONDUCT: Final = {
    "helps_another": "Each plays for himself alone, one player to a hand",
    "discloses_cards": "No live or folded cards are disclosed while the round is on, by spectators neither",
    "advises": "No advice is given while the round is on, by spectators neither",
    "hides_cards": "Cards stay on the table and in sight",
    "hides_chips": "No chips are hidden, and larger ones are in sight",
    "uses_device": "No electronic, electrical or mechanical aid is used (8.1)",
    "plays_two_hands": "One hand for each player in a round",
    "collusion": "Where it is suspected, the play of those persons is stopped, and the regulator is told",
}
"""14.16: what players and spectators do not do, and what is said of it."""


def _irregularity(
    kind: str, event: str, ruling: str, asks: tuple[Question, ...] = (), needs: tuple[str, ...] = (), *,
    cite: str = "14.15", basis: Basis = "practice", note: str = "", dealt: bool = False,
) -> Irregularity:  # fmt: skip
    return Irregularity(
        kind=kind, cite=cite, since=ADOPTED, basis=basis, event=event, ruling=ruling, asks=asks, needs=needs, note=note,
        dealt=dealt,
    )  # fmt: skip


IRREGULARITIES: Final = (
    _irregularity(
        "card_found_face_up", "A card is found face up in the deck, or a joker is.",
        f"It is dead and replaced by the next card. Two or more, before two players have acted, are a {_MISDEAL}; five "
        "make the deck defective. A joker does not count.", (WHICH_CARD,), ("card",), dealt=True,
        note="Of a single one, and of a joker, South Dakota's rule.",
    ),
    _irregularity(
        "deal_error", "The deck was not shuffled or cut, or the deal went wrong: a card out of sequence, the first one to "
        "the wrong seat, an empty seat dealt in, a player left out, the button in the wrong place.",
        f"Before two players have acted it is a {_MISDEAL}. Afterwards the hand is played to its end.",
        (Question("What went wrong?", "reason", {one: one.replace("_", " ") for one in DEAL_ERRORS}),),
        ("reason",),
    ),
    _irregularity(
        "defective_deck", "The deck is found to have the wrong number of cards, a card twice, or a strange back.",
        "All chips in the pot go back as they were put in; who knew of it and bet forfeits his to the next pot; a pot "
        "already won stands.",
        (Question("What is wrong with it?", "reason"), Question("Did anybody know of it, and bet?", "seat")), ("reason",),
        basis="other-state", dealt=True, note="South Dakota.",
    ),
    _irregularity(
        "hand_taken_in", "The dealer takes in a hand, or discards foul it.",
        "Not protected: it is dead. Protected: the player gets back what he put into the pot, and has no further claim.",
        (WHICH_SEAT, Question("Was it protected: held, or with a chip on it?", "protected", YES_OR_NO, {
            NO: "It is dead.", YES: "The player gets back what he put into the pot, and has no further claim.",
        })), ("seat",),
    ),
    _irregularity(
        "hand_miscalled", "A player says that his hand is something else than it is.",
        "It counts for what it contains; that is put right until the pot is taken in.", (WHICH_SEAT,), ("seat",),
        cite="14.3(f)", basis="nj",
    ),
    _irregularity(
        "acted_out_of_turn", "A player acts before his turn.",
        "It binds him when his turn comes, unless there was a bet or raise in between: then he may take it back.",
        (WHICH_SEAT, Question("What did it do?", "do")), ("seat", "do"), cite="14.7",
    ),
    _irregularity(
        "string_bet", "A player puts the chips of a raise in with more than one motion.",
        "Only a call, unless the raise was announced before; then it stands, and binds him.",
        (WHICH_SEAT, Question("Was the raise announced before?", "announced", YES_OR_NO, {
            NO: "Only a call.", YES: "The raise stands, and binds him.",
        })), ("seat",), cite="14.7",
        note="That after the word several motions are allowed is practice of no-limit games.",
    ),
    _irregularity(
        "oversized_chip", "A player puts in one chip that is larger than what he owes, without a word.",
        "Facing a bet: a call. Not facing one: a bet of its value, up to the most that is allowed.",
        (WHICH_SEAT, Question("Of what value is the chip?", "amount")), ("seat", "amount"), cite="14.7",
    ),
    _irregularity(
        "spoken", "A player says in turn what he does, and then would do something else.",
        "What was said in turn binds him: fold, check, bet, call, raise, or an amount.",
        (WHICH_SEAT, Question("What did he say?", "do"), Question("Which amount?", "amount")), ("seat",), cite="14.7",
    ),
    _irregularity(
        "wrong_amount", "A player bets or raises by less or more than the limits of the table.",
        "It is put right before the next player acts: the greatest amount that is allowed and no more than his, or else "
        "the least.", (WHICH_SEAT, Question("To how much did he make his bet?", "amount")), ("seat", "amount"),
        cite="14.17", note="That it is put right is practice; to which amount, no source says: ours.",
    ),
    _irregularity(
        "chips_taken_off", "A player takes chips off the table while play goes on.",
        "What lies on the table plays and stays there: they go back.", (WHICH_SEAT,), ("seat",), cite="14.1",
        basis="nj",
    ),
    _irregularity(
        "asked_to_see", "A player in the deal asks to see a hand that was called.",
        "It is shown, though its player concedes; where the winner asks, it is live again.",
        (WHICH_SEAT, Question("Who asks?", "to")), ("seat", "to"), cite="14.7",
    ),
    _irregularity(
        "hand_retrieved", "A hand that was thrown away at the showdown is clearly identifiable.",
        "It is dead, unless it is in the interest of the game to keep it: this report says that the floor rules so.",
        (WHICH_SEAT,), ("seat",), cite="14.7",
    ),
    _irregularity(
        "hand_not_all_shown", "A player shows some of his cards, and claims the pot.",
        "All cards of the hand are laid face up to win, unless nobody else is left.", (WHICH_SEAT,), ("seat",),
        cite="14.7",
    ),
    _irregularity(
        "late_claim", "A player claims a pot that was awarded and taken in.",
        "Nobody claimed it before: the award stands.", (WHICH_SEAT,), ("seat",), basis="other-state", note="Montana.",
    ),
    _irregularity(
        "pot_split_agreed", "Players agree to divide a pot.", "That is not allowed: the hand is played to its end.",
        basis="other-state", note="Montana. Blinds may be taken back where all others have folded: chop_blinds.",
    ),
    _irregularity(
        "deck_not_marked", "The dealer puts the deck down in a round without the marker button on it.",
        "An error of the dealer, without effect on the hand.", cite="14.6(e)1", basis="ours",
        note="The marker button is New Jersey's of 1996; that the hand goes on follows from nothing being said of it.",
    ),
    _irregularity(
        "conduct", "A player or spectator does what none may do while the round is on.",
        "It is to stop, and the floor is told; the hand goes on.",
        (Question("What was done?", "reason", {one: one.replace("_", " ") for one in CONDUCT}),), ("reason",),
        cite="14.16", note="What else follows for the person, no text that is held says.",
    ),
    _irregularity(
        "shuffler_failed", "The automated shuffler fails, or finds a wrong number of cards.",
        "Play stops, the deck is inspected, and shuffled by hand; or the second deck is used.",
    ),
)  # fmt: skip
"""What all games rule on alike."""


def wrong_number(also: str) -> Irregularity:
    """A hand has more or fewer cards than it should; ``also``: what a family of games rules beside."""
    return _irregularity(
        "wrong_number_of_cards", "A player has more or fewer cards than the deal so far gives him.",
        f"In the starting hands, before two players have acted: a {_MISDEAL}; but one too many of the first player goes back "
        "on the deck, and is the burn card. After two have acted: the hand is dead, and nothing goes back to it."
        f"{also}",
        (Question("Whose hand?", "to"), Question("How many cards does it have?", "has")), ("to", "has"),
    )  # fmt: skip


MISCOUNTED: Final = wrong_number(
    " A board of too many cards, as long as nobody has acted on it: it goes back into the stub, which is reshuffled and cut, "
    "and is dealt again without a new burn card."
)
MISDRAWN: Final = wrong_number(
    " After the draw: a missing card is supplied as long as the player has not acted; else the hand is dead."
)
_REPLACED = "is replaced by the top card when the deal is finished, and becomes the first burn card"

EXPOSED_BY_DEALER: Final = _irregularity(
    "hole_card_exposed", "The dealer exposes a player's hole card.",
    f"The first or second card that is dealt, or two cards: a {_MISDEAL}. Any other one {_REPLACED}. After two "
    "players have acted it stays.",
    (WHICH_SEAT, WHICH_CARD), ("seat", "card"), dealt=True,
)  # fmt: skip
EXPOSED_ON_THE_DRAW: Final = _irregularity(
    "hole_card_exposed", "The dealer exposes a player's card.",
    f"The first or second card that is dealt, or two cards: a {_MISDEAL}. Any other one of the deal {_REPLACED}; after two "
    "players have acted it stays. One of the draw is not kept: it is replaced when all others have drawn.",
    (WHICH_SEAT, WHICH_CARD), ("seat", "card"), dealt=True,
)  # fmt: skip
BOARD_TOO_EARLY: Final = _irregularity(
    "dealt_too_early", "Community cards are dealt before the betting round is over.",
    "Three: they go back into the stub, which is reshuffled and cut; no new burn card. The fourth: it is set aside, the "
    "next card takes its place, and before the fifth it is shuffled into the stub, no card burned. The fifth: back into "
    "the stub, reshuffled, no card burned.",
    (Question("How many cards were dealt?", "cards"),), ("cards",), dealt=True,
)  # fmt: skip
STREET_TOO_EARLY: Final = _irregularity(
    "dealt_too_early", "A card is dealt to a player before the betting round is over.",
    "It leaves play, and one more for each other player that is still in; the betting is finished, and the deal goes on.",
    (Question("How many cards were dealt?", "cards"),), ("cards",), dealt=True,
)  # fmt: skip


WRONG_BURN: Final = _irregularity(
    "wrong_burn", "No card was burned before community cards or up cards, or two were.",
    "Before anybody has acted on them it is put right, so that later cards are those that would have come: with none burned "
    "the first of them is the burn card, and one more is dealt; with two burned the second is the first of them, and the "
    "last one goes back on the deck; up cards move on from player to player. After that they stand.",
    (Question("How many cards were burned?", "cards", {"0": "none", "2": "two"}),
     Question("Which card was the second one?", "card", after=(("cards", "2"),))), ("cards",), dealt=True,
)  # fmt: skip


def stud(section: str) -> tuple[Irregularity, ...]:
    """What up cards and a forced bet give rise to."""
    return (
        WRONG_BURN,
        _irregularity(
            "up_cards_turned", "A player picks up his up cards, or turns them down.",
            "Facing a bet, he has folded; else they are turned up again.", (WHICH_SEAT,), ("seat",), cite=section,
            note="That they are turned up again where there is no bet, no source says: ours.",
        ),
        _irregularity(
            "wrong_forced_bet", "Another player than the one to whom the up cards point makes the forced bet.",
            "It stands where the next player has acted; else it goes back, and the right one makes it.",
            (Question("Who made it?", "seat"), Question("Has the next player acted?", "acted", YES_OR_NO, {
                NO: "It goes back, and the right one makes it.", YES: "It stands.",
            })), ("seat",), cite=section,
        ),
    )  # fmt: skip


def too_few_cards(section: str, basis: Basis, note: str) -> Irregularity:
    """Stud poker: not every player can get a last card."""
    return _irregularity(
        "insufficient_cards", "Too few cards are left to deal one to every player still in.",
        "The last card and the burn cards are mixed, cut and dealt, if that is enough; otherwise a card is burned and one "
        "common card turned up, which counts for all.",
        cite=section, basis=basis, note=note,
    )  # fmt: skip


def stub_runs_out(section: str, also: str = "") -> Irregularity:
    """Draw poker: the stub does not reach for what is drawn."""
    return _irregularity(
        "insufficient_cards", "The stub runs out on the draw.",
        f"Its last card is not dealt, but mixed with the discards{also}, without those of the player who draws; they are "
        "shuffled and cut, and the draw goes on.", cite=section,
    )  # fmt: skip


# ── what lies on the table ───────────────────────────────────────────────────────────────────────


def fittings(ante_sign: str, basis: Basis) -> tuple[Fitting, ...]:
    """14.2(a), 14.6(e)1: two decks that are told apart, a cover card, a marker button; signs of ante and bonus."""
    return (
        Fitting(item="backs", number=2, cite="14.2(a)", since=ADOPTED, basis="nj"),
        Fitting(item="cutting_cards", colours=("yellow", "green"), cite="14.2(a)", since=ADOPTED, until=SUCCESSOR,
                basis="nj"),
        Fitting(item="cutting_cards", cite="14.2(a)", since=SUCCESSOR, basis="sibling", note="As 13:69F-23.2(a)."),
        Fitting(item="marker_button", cite="14.6(e)1", since=ADOPTED, basis="nj"),
        Fitting(item="ante_sign", cite=ante_sign, since=ADOPTED, basis=basis,
                note="Whether an ante is required, and of how much."),
        Fitting(item="stakes_sign", cite="14.17", since=ADOPTED, basis="other-state",
                note="Stakes, blinds, number of raises, rake or time charge. South Dakota."),
        Fitting(item="shuffler", cite="14.5(a)", since=SUCCESSOR, basis="nj", when={"shuffle_mode": ("automated",)}),
        Fitting(item="bonus_notice", cite="14.19(b)", since=SUCCESSOR, basis="nj",
                when={"bonus_payout": ("bad_beat", "high_hand")}),
    )  # fmt: skip


# ── what the room owes ───────────────────────────────────────────────────────────────────────────

TIME_CHARGE_MINUTES: Final = 30
SEAT_CLAIM_S: Final = 300

DUTIES: Final = Room(
    approvals=(
        Approval(what="area", cite="14.6(a)", since=ADOPTED, basis="nj"),
        Approval(what="rules_submission", cite="14.19(c)", since=SUCCESSOR, basis="nj",
                 when={"bonus_payout": ("bad_beat", "high_hand")}),
        Approval(what="payout_agreement", cite="13:69F-14.20(b)", since=SUCCESSOR, basis="nj",
                 when={"multi_casino_payout": ("on",)}),
    ),
    charges=(
        Charge(minutes=TIME_CHARGE_MINUTES, fee="time_fee", when={"revenue_method": ("time_charge",)}, cite="14.14",
               since=ADOPTED, basis="practice", note="Usually half an hour."),
    ),
    waiting=(
        Waiting(alike=("variant", "structure", "limits", "blinds"), claim_s=SEAT_CLAIM_S, cite="14.18", since=ADOPTED,
                basis="practice", note="That a place is forfeited is practice; after how long, no source says: ours."),
    ),
)  # fmt: skip

# ── the paragraphs ───────────────────────────────────────────────────────────────────────────────

_OF_2024: Final = {"since": SUCCESSOR, "note": "Text of 2024; that of 2012 is not held."}

PARAGRAPHS: Final = paragraphs(ADOPTED, "nj", {
    "14.1": enforced("All-in, side pot, showdown, stub, table stakes: what lies on the table plays and stays there while play goes on.", basis="other-state", note="Round of play, showdown, side pot, stub, suit, table stakes and up card are New Jersey's of 1996; the other terms a licensee's in Indiana."),
    "14.2(a)": (
        checked("One deck of 52 cards in play with a yellow or green cover card; two decks at every table, which can be told apart.", until=SUCCESSOR),
        checked("One deck of 52 cards in play with a cover card of a solid colour unlike the backs; two decks at every table, which can be told apart.", since=SUCCESSOR, basis="sibling", note="Of the colour since 2012 as 13:69F-23.2(a); the rest as in 1996."),
    ),
    "14.2(b)": checked("Decks may be rotated; after two hours a deck is put in suit and sequence, after four all decks are changed."),
    "14.2(c)": checked("Each gaming day the shift supervisor spreads decks of different backs over the tables, by limits, place and kind of game."),
    "14.3": enforced("Badugi: of four cards those of different ranks and suits; more of them beat fewer, then the lower highest card wins, ace low. Deuce to seven: the high hands upside down, the ace always high, straights and flushes against the hand.", since=SUCCESSOR, basis="practice", note="Text not found; that 14.3 ranks badugi is of the proposal of 2011."),
    "14.3(a)": "Ace, king, queen, jack, 10 to 2; the ace is low only in A-2-3-4-5; suits are equal.",
    "14.3(b)": "The high hands of five cards, highest first.",
    "14.3(b)1": "Royal flush: ace to 10 of one suit.",
    "14.3(b)2": "Straight flush: king high the highest, A-2-3-4-5 the lowest.",
    "14.3(b)3": "Four of a kind.",
    "14.3(b)4": "Full house: by the three, then by the pair.",
    "14.3(b)5": "Flush: five cards of one suit.",
    "14.3(b)6": "Straight: ace high the highest, A-2-3-4-5 the lowest; Q-K-A-2-3 is none.",
    "14.3(b)7": "Three of a kind.",
    "14.3(b)8": "Two pairs: by the higher pair, then the lower one.",
    "14.3(b)9": "One pair.",
    "14.3(c)": enforced("Of hands of one rank the one with the highest card that the other lacks; equal hands divide the pot.", note="Read so that sets are compared first: (b) orders each kind by them."),
    "14.3(d)": "Low poker: ace, 2 to 10, jack, queen, king, the ace best; suits are equal.",
    "14.3(e)": enforced("Low hands rank the other way round; straights and flushes do not count.", note="Compared from the worst card: low_compare."),
    "14.3(f)": "A hand counts for what it contains, whatever the player says.",
    "14.4(a)": scripted("The dealer sorts and inspects the two decks; the floorperson verifies."),
    "14.4(b)": scripted("They are spread face up, by suit and sequence, for the first two players."),
    "14.4(c)": scripted("When two players have seen them: each deck is turned, washed, stacked and shuffled, one is cut; or only the one that is used."),
    "14.5(a)": (
        enforced("The dealer shuffles before play and after each round of play.", until=SUCCESSOR),
        enforced("The cards are shuffled by hand or by machine into one stack, before play, unless they are pre-shuffled, and after each round of play.", **_OF_2024),
    ),
    "14.5(b)": (
        enforced("The dealer cuts with one hand: at least ten cards from the top onto the cover card, the rest on them.", until=SUCCESSOR),
        enforced("The dealer cuts with one hand.", **_OF_2024),
    ),
    "14.5(b)1": scripted("The cover card lies in front of the deck.", **_OF_2024),
    "14.5(b)2": enforced("At least ten cards are taken from the top and put on it.", **_OF_2024),
    "14.5(b)3": scripted("The rest goes on top of them.", **_OF_2024),
    "14.5(c)": (
        scripted("At an idle table both decks lie spread; two players see them face up, then one is made ready under 14.4(c).", until=SUCCESSOR),
        enforced("Before any card is dealt a casino supervisor may have the cards cut again.", **_OF_2024),
    ),
    "14.5(d)": scripted("At an idle table both decks lie spread; two players see them face up, then 14.4(c).", **_OF_2024),
    "14.6(a)": checked("Poker is played in an area of its own, approved, of the casino floor or the simulcasting facility."),
    "14.6(b)": "Two to eleven players; the dealer is the house's and takes no part.",
    "14.6(c)": "Players wager on their own hands, in a betting round after each round of cards; an ante or blind may come first; the dealer moves all bets into the pot.",
    "14.6(d)": "A pot is won by a bet that nobody calls, or at a showdown between those still in after the last betting round, by the best high hand, low hand, or both.",
    "14.6(e)": scripted("The general dealing procedures of all types of poker; the dealer announces how many cards are drawn, and at stud each pair when it first shows, the best board and who begins.", basis="practice", note="Text held up to (e)1: what is announced is practice."),
    "14.6(e)1": scripted("The deck is held level in one hand, always the same; put down in a round, the marker button lies on it."),
    "14.7": enforced("In turn, clockwise: check or bet, else fold, call or raise, within the structure and the number of raises of the table; an all-in below a full raise does not open the betting again; what is not called goes back; pots are divided one by one, an odd chip to the first hand left of the button, at stud by the highest card, between high and low to the high.", basis="practice", note="Text not found. Side pots, the spread limit and the odd chip of a high-low pot are other states'."),
    "14.8": (
        enforced("Seven-card stud, hold 'em, Omaha, five-card draw and five-card stud; one of them at a table at a time.", until=SUCCESSOR, basis="practice", note="Text not found: the five are the titles of 14.9 to 14.13."),
        enforced("Badugi and triple draw too: four or five rounds of cards face down from the left of the button, then three draws of as many as the player likes, each after a burned card; a betting round before them and after each. One game at a table at a time.", since=SUCCESSOR, basis="practice", note="Text not found, nor the numbers of their sections. Badugi is named in the proposal of 2011, triple draw by the title of 58 Pa. Code 637a.20."),
    ),
    "14.14": enforced("The house takes a rake from the pot before it is paid out, at most ten percent, a set fee, an amount by steps, or a charge by time; rounded down to the smallest chip, never more than the cap.", basis="practice", note="Text not found. Of the rake South Dakota and Montana."),
    "14.15": enforced("Irregularities: a misdeal before two players have acted gives everything back; after that the hand is played to its end; a defective deck gives all chips back.", basis="practice", note="Text not found. Single rows are South Dakota's and Montana's."),
    "14.16": checked("Each plays for himself alone: no help, no advice, no word on cards, no device.", basis="practice", note="Text not found."),
    "14.17": enforced("The licensee sets and posts the limits of a table; a wager beyond them is put right before the next player acts.", basis="practice", note="Text not found."),
    "14.18": checked("A list by kind of game and limit, first come first served.", basis="practice", note="Text not found."),
    "14.19(a)": enforced("The licensee may pay a bad beat or a high hand, never both at a table, from a fund of the pots; all that was taken goes back to poker players.", **_OF_2024),
    "14.19(b)": checked("A notice at each such table, the current amount on display, the payout rules posted in the room.", since=SUCCESSOR, note="Text of 2024; the list of what the rules contain is not held."),
    "14.19(c)": enforced("Of each pot a contribution is taken, after the rake and before the winner is paid.", since=SUCCESSOR, note="Text of 2024, its beginning."),
    "13:69F-14.20(a)": checked("Several licensees may offer a payout together, under the same rules everywhere.", **_OF_2024),
    "13:69F-14.20(b)": checked("By a written agreement that all have signed and the Division has approved before.", **_OF_2024),
    "13:69F-14.20(c)": defined("It describes what each one does, may do and answers for.", **_OF_2024),
    "13:69F-14.20(c)1": defined("How decisions on rules, conduct and operation are approved and carried out.", **_OF_2024),
    "13:69F-14.20(c)2": defined("How funds, fees and costs are kept, accounted for and paid.", **_OF_2024),
    "13:69F-14.20(c)3": defined("Who makes and keeps the records and reports.", **_OF_2024),
    "13:69F-14.20(d)": defined("What each participant owes.", since=SUCCESSOR, note="Text of 2024, in part."),
    "13:69F-14.20(d)1": checked("In each poker room: the payout information, the participants, the host casino's name and address.", **_OF_2024),
    "13:69F-14.20(d)2": defined("All participants are liable together and singly.", since=SUCCESSOR, note="Text of 2024; the end of the sentence is cut."),
}) + all_games.PARAGRAPHS  # fmt: skip

CHECKED: Final = {
    **all_games.CHECKED, "14.2(a)": "equipment", "14.2(b)": "ages of cards", "14.2(c)": "by the floor", "14.6(a)": "pit",
    "14.16": "by the floor", "14.18": "by the floor", "14.19(b)": "equipment", "13:69F-14.20(a)": "licensee",
    "13:69F-14.20(b)": "licensee", "13:69F-14.20(d)1": "licensee",
}  # fmt: skip

READ: Final = ("14.3(c)", "14.3(f)", "14.6(c)", "14.6(d)", "14.7", "14.14")
"""What a player of any of the games should know."""
PAYOUT: Final = read("14.19(a)", "14.19(c)", option="bonus_payout", values=("bad_beat", "high_hand"))
"""And where there is a payout."""
