"""Subchapter 11, pai gow poker: the numbers, tables, options and paragraphs.

Held are 11.6 to 11.8A(f) in the text of 1996 and 13:69F-11.20 in that of 2024; of the other sections only the titles. What
stands under those is the sister game's text (13:69F-31), other states' rules and practice; each datum says which. No odds
of a side wager but the imperial's are New Jersey's as far as is known: the tables below are published ones, for a house
to elect or to replace by its own.
"""

from datetime import date
from typing import Any

from houseway.law import all_games
from houseway.law.datum import (
    Forbidden,
    Irregularity,
    Paytable,
    Value,
    Wager,
    checked,
    defined,
    enforced,
    paragraphs,
    scripted,
)
from houseway.law.duties import DICE_INSPECTED, NO_LIMIT, SHAKER_INSPECTED, Age, Fitting
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.favours import LESS, MORE, NO_MOST, NOBODY, OFFERS, ON, Favours, More, Offers, Variant, ranks
from houseway.law.games.pai_gow import ALL_VOID, MAY_VOID, NOT_USED
from houseway.law.options import ByKey, Choice, Money, Number, Offered, Option
from houseway.law.questions import WHICH_CARD, WHICH_SEAT, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1992, 10, 19)

# ── 11.2, 11.4, 11.6, 11.8 the table ─────────────────────────────────────────────────────────────

POSITIONS = 7
"""11.8(c), (d): the dealer's position and six betting areas."""
CARDS = 7
"""11.8(c): cards of each position."""
LEFT = 4
"""11.8(d), 11.8A(d): cards that are left of the 53."""
LOOKED_AT = 3
"""13:69F-11.17: cards that are dealt, and looked at, before the others, where a three-card bonus wager is offered."""
CUT_DEPTH = 10
"""11.6(e): the cut is at least this many cards from either end."""
DICE = 3
"""11.4: dice in the shaker."""
SHAKES = 3
"""11.8C: the covered shaker is shaken at least so often."""
HIGH = 5
"""11.1: cards of the high hand; the other two are the low hand."""
ENVY_LEAST = 500
"""13:69F-11.15, 11.22: the bonus wager, in cents, from which an envy bonus is earned."""

# ── 11.9 the wager; 13:69F-11.14 to 11.23 what may be wagered beside it ──────────────────────────

PAYS = Paytable(
    id="pai_gow_poker", cite="11.9", since=ADOPTED, basis="practice", least=False, odds={"win": Odds(1)},
    note="Whether higher odds may be paid is not found.",
)  # fmt: skip

POKER = (
    "five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind",
)  # fmt: skip
BONUS_KEYS = (
    "seven_card_straight_flush", "royal_flush_and_royal_match", "seven_card_straight_flush_with_joker", *POKER,
    "three_pair",
)  # fmt: skip
PREMIUM = BONUS_KEYS[:7]
"""13:69F-11.15: what another player's seven cards must be for an envy bonus: four of a kind or better."""
HIGHS = ("nine_high", "ten_high", "jack_high", "queen_high", "king_high", "ace_high")
"""What seven cards without a pair, straight or flush are called."""
THREE_CARDS = (
    "straight_flush", "three_of_a_kind", "straight_flush_with_joker", "straight", "flush", "pair",
)  # fmt: skip
BANKER = ("nine_high", "ten_high", "jack_high")
PUSH = "push"


def _odds(keys: tuple[str, ...], *wins: int) -> dict[str, Odds]:
    return {key: Odds(win) for key, win in zip(keys, wins, strict=True)}


_BONUS = (*BONUS_KEYS[:8], "flush", "three_of_a_kind", "straight")
FORTUNE = {
    "a": _odds((*_BONUS, "three_pair"), 5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, 0),
    "b": _odds(_BONUS, 8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "c": _odds(_BONUS, 5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "d": _odds(_BONUS, 2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    "e": _odds(_BONUS, 5000, 1000, 500, 300, 110, 45, 25, 5, 4, 3, 2),
}
"""Five published tables of one product; 0 to 1 is a push. Three of a kind pays more than a straight."""
ENVY = dict(zip(PREMIUM, (500_000, 100_000, 50_000, 25_000, 5_000, 2_000, 500), strict=True))
"""In cents, as published with table b."""
DYNASTY_ENVY = {"five_aces": 12_500, "royal_flush": 5_000, "straight_flush": 1_000}
"""In cents, as published with a table for a joker that is fully wild."""

_PUBLISHED = "A published table; New Jersey's odds are not found."


def _published(id: str, cite: str, odds: dict[str, Odds], note: str = _PUBLISHED) -> Paytable:
    return Paytable(id=id, cite=cite, since=SUCCESSOR, basis="practice", least=False, odds=odds, note=note)


PAYTABLES = (
    PAYS,
    *(_published(f"bonus_{table}", "13:69F-11.16", odds) for table, odds in FORTUNE.items()),
    _published("pai_gow_insurance", "13:69F-11.16", _odds(HIGHS, 100, 25, 15, 7, 5, 3), "Recalled; New Jersey's odds are not found."),
    _published("three_card_bonus", "13:69F-11.18", _odds(THREE_CARDS, 40, 30, 5, 4, 3, 1)),
    _published("seven_card_bonus", "13:69F-11.18", _odds((*POKER[:6], "three_of_a_kind", "straight"), 500, 250, 50, 25, 5, 4, 3, 2)),
    _published("queens_dragon", "13:69F-11.22", {"queen_high": Odds(50)}),
    Paytable(id="imperial_player", cite="13:69F-11.20(b)", since=SUCCESSOR, basis="nj", least=False,
             odds=_odds(POKER, 1000, 200, 50, 25, 5, 4, 2, 2)),
    Paytable(id="imperial_banker", cite="13:69F-11.20(c)", since=SUCCESSOR, basis="nj", least=False,
             odds=_odds(BANKER, 100, 20, 5)),
)  # fmt: skip

_BEFORE = 'before "No more bets", beside a pai gow poker wager'
_VOID = "the round is void under 11.11"
SIDE = ("bonus", "pai_gow_insurance", "three_card_bonus", "seven_card_bonus", "imperial_bonus", "queens_dragon",
        "dynasty_bonus", "protection", "additional_wager")  # fmt: skip
"""What may be wagered beside the pai gow poker wager, always against the house."""


def _side(id: str, name: str, cite: str, wins: str, loses: str, **more: Any) -> Wager:
    return Wager(**{
        "id": id, "name": name, "cite": cite, "since": SUCCESSOR, "basis": "practice", "made": _BEFORE, "wins": wins,
        "loses": loses, "voids": _VOID, **more,
    })  # fmt: skip


WAGERS = (
    Wager(
        id="pai_gow_poker", name="Pai gow poker wager", cite="11.7(a)", since=ADOPTED, basis="nj", paytable="pai_gow_poker",
        made="before \"No more bets\"",
        wins="both hands are higher than the corresponding hands of the dealer or bank",
        loses="neither hand is higher, a copy being the dealer's or the bank's; or the hands are wrongly set",
        voids=f"one hand is higher and the other lower or a copy; or {_VOID}",
    ),
    _side("bonus", "Bonus wager", "13:69F-11.15", "the seven cards make a hand of the paytable, however they are set", "they do not", basis="other-state"),
    _side("pai_gow_insurance", "Pai gow insurance wager", "13:69F-11.15", "the seven cards have no pair, straight or flush: more for a lower highest card", "they have"),
    _side("three_card_bonus", "Three-card bonus wager", "13:69F-11.17", "the first three cards make a hand of the paytable", "they do not"),
    _side("seven_card_bonus", "Seven-card bonus wager", "13:69F-11.17", "the seven cards make a hand of the paytable", "they do not"),
    _side("imperial_bonus", "Imperial pai gow bonus wager", "13:69F-11.19", "the player's seven cards, or the banker's, or both make a hand of the paytables", "neither does", basis="ours"),
    _side("queens_dragon", "Queen's dragon wager", "13:69F-11.22", "the dealer's seven cards are a queen-high pai gow", "they are not"),
    _side("dynasty_bonus", "Dynasty bonus wager", "13:69F-11.22", "the seven cards make a hand of the paytable", "they do not"),
    _side("protection", "Protection wager", "13:69F-11.22", "the seven cards have no pair, straight or flush: more for a lower highest card", "they have"),
    _side("additional_wager", "Additional wager", "11.13", "the deal begins at a position of the paytable", "it begins elsewhere", since=ADOPTED, basis="ours",
          voids="", note="That it is decided by where the deal begins follows from 11.8(b); conditions and odds are not found."),
)  # fmt: skip

# ── options ──────────────────────────────────────────────────────────────────────────────────────

_OFF_ON = Choice(("off", "on"))
_OWN = "New Jersey's odds are not found: a published table, or the house's own."


def _offered(id: str, cite: str, keys: tuple[str, ...], **more: Any) -> Option:
    """A wager that the licensee may offer, at a published table or at its own."""
    kind = {name: more.pop(name) for name in ("usual", "tables", "words") if name in more}
    return Option(**{
        "id": id, "kind": Offered(keys, **kind), "default": "off", "cite": cite, "since": SUCCESSOR, "basis": "practice",
        "favours": OFFERS, "note": _OWN, "notice": "8.3 before the offer is withdrawn", **more,
    })  # fmt: skip


OPTIONS = (
    Option(
        id="decks", kind=Number(only=(1,), study=None), default=1, cite="11.2", since=ADOPTED, basis="sibling",
        favours=NOBODY, note="One deck of 53 cards, as 11.8(c) and (d) need it.",
    ),
    Option(
        id="dealing_method", kind=Choice(("manual_shoe", "hand", "automated_shoe")), default="manual_shoe", cite="11.8(a)",
        since=ADOPTED, basis="nj", favours=NOBODY, note="From the hand: 11.8A; an automated shoe: 11.8B, with internal controls.",
    ),
    Option(
        id="start_position_method", default="dice", cite="11.8C", since=ADOPTED, basis="sibling", favours=NOBODY,
        kind=Choice(("dice", "rng", Value(id="button", cite="11.4", since=SUCCESSOR, basis="ours"))),
        note="What the table has for it; as 11.8(b) has it, a dealer uses one of the procedures, so a record may name "
        "another device. How a button moves is not found: the record says where it lies.",
    ),
    Option(
        id="shuffle_method", kind=Choice(("manual", "automated")), default="manual", cite="11.6(a)", since=ADOPTED,
        basis="nj", favours=NOBODY, note="By a device there is no cut (11.6(b)).",
    ),
    Option(
        id="cutting_card_after_cut", kind=Choice(("discard_rack", "four_from_bottom")), default="discard_rack",
        cite="11.6(e)", since=ADOPTED, basis="nj", favours=NOBODY, unless={"shuffle_method": ("automated",)},
    ),
    Option(
        id="idle_spread", kind=Choice(("face_up", "face_down")), default="face_up", cite="11.6(f)", since=ADOPTED,
        basis="nj", favours=NOBODY, note="Turned face up when a player comes.",
    ),
    Option(
        id="player_banking", kind=_OFF_ON, default="off", cite="11.10", since=ADOPTED, basis="practice",
        favours=ranks("off", "on", words="on: the player who banks"), note="That the licensee may choose is recalled; only the title is held.",
    ),
    Option(
        id="co_banking", kind=_OFF_ON, default="off", cite="11.10", since=ADOPTED, basis="practice",
        favours=ranks("off", "on", words="on: the player who banks"), note="Bank and house each half; the hand is then set by the house way.",
    ),
    Option(
        id="two_betting_areas", kind=_OFF_ON, default="off", cite="11.12", since=ADOPTED, basis="practice",
        favours=ON, note="Two adjacent areas.",
    ),
    Option(
        id="house_way", kind=Choice(("usual", "foxwoods")), default="usual", cite="11.9", since=ADOPTED, basis="practice",
        favours=Favours("nobody by itself"),
        note="The licensee's own way is filed. foxwoods: that licensee's way as published. usual: the commonest steps; what "
        "they leave open (a straight or flush with three of a kind, four of a kind with a pair) is set as foxwoods has it.",
    ),
    Option(
        id="wheel_straight_rank", kind=Choice(("second_highest", "lowest")), default="second_highest", cite="11.3",
        since=ADOPTED, basis="practice", silent=True, favours=NOBODY, note="What A-2-3-4-5 is among the straights.",
    ),
    Option(
        id="joker_mode", kind=Choice(("bug", "wild")), default="bug", cite="11.3", since=ADOPTED, basis="practice",
        silent=True, favours=NOBODY, note="bug: an ace, or what completes a straight or a flush; wild: any card.",
    ),
    Option(
        id="vigorish_percent", kind=Number(only=(5,), study=0), default=5, cite="11.9", since=ADOPTED, basis="practice",
        favours=LESS, note="Of what is won; not on side wagers.",
    ),
    Option(
        id="vigorish_rounding_cents", kind=Number(only=(25,)), default=25, cite="11.9", since=ADOPTED, basis="sibling",
        exact="1", favours=LESS, note="Up to the next multiple, as baccarat has it (3.3(c)).",
    ),
    Option(
        id="exposed_card_ruling", kind=Choice((MAY_VOID, ALL_VOID)), default=MAY_VOID, cite="11.11",
        since=ADOPTED, basis="practice", silent=True, favours=ranks("all_void", "player_may_void", words="player_may_void: that player"),
    ),
    _offered("additional_wager", "11.13", tuple(map(str, range(1, POSITIONS + 1))), since=ADOPTED, basis="ours",
             note="Conditions and odds are not found: the house names odds for the position, counted, that the deal begins at."),
    Option(
        id="progressive", kind=_OFF_ON, default="off", cite="13:69F-11.14", since=SUCCESSOR, basis="ours", favours=Offers("unknown"),
        note="By its title alone.",
    ),
    _offered("bonus_envy", "13:69F-11.16", BONUS_KEYS, usual=True, tables=tuple(FORTUNE), words=(PUSH,),
             note=f"on is table a. {_OWN}"),
    Option(
        id="envy_bonus", kind=ByKey(Money(each=False), PREMIUM), default=ENVY, cite="13:69F-11.16", since=SUCCESSOR,
        basis="practice", favours=MORE, note="What each premium hand of another player is worth. As published with table b.",
        unless={"bonus_envy": ("off",)},
    ),
    _offered("pai_gow_insurance", "13:69F-11.16", HIGHS, usual=True),
    _offered("three_card_bonus", "13:69F-11.18", THREE_CARDS, usual=True),
    _offered("seven_card_bonus", "13:69F-11.18", POKER, usual=True),
    Option(
        id="imperial_bonus", kind=_OFF_ON, default="off", cite="13:69F-11.19", since=SUCCESSOR, basis="ours", favours=OFFERS,
        notice="8.3 before the offer is withdrawn", note="Its odds are 13:69F-11.20; 11.19 is not held.",
    ),
    Option(
        id="imperial_payout_limit", kind=Money(each=False), default=None, cite="13:69F-11.20(d)", since=SUCCESSOR, basis="nj",
        favours=More(none=NO_MOST), notice="8.3 before any decrease, where the layout does not show it",
        unless={"imperial_bonus": ("off",)},
        note="For each player in each round, both bonuses together; with the Division's approval.",
    ),
    Option(
        id="ez_pai_gow", kind=_OFF_ON, default="off", cite="13:69F-11.22", since=SUCCESSOR, basis="other-state",
        favours=Variant("the player by the vigorish, the house by the push"),
        note="No vigorish where the house banks; the wager is a push where the dealer has a queen-high pai gow.",
    ),
    _offered("queens_dragon", "13:69F-11.22", ("queen_high",), usual=True),
    _offered("dynasty_bonus", "13:69F-11.23", BONUS_KEYS, words=(PUSH,), note="New Jersey's odds are not found: the house names them."),
    Option(
        id="dynasty_envy", kind=ByKey(Money(each=False), PREMIUM), default=DYNASTY_ENVY, cite="13:69F-11.23", since=SUCCESSOR,
        basis="practice", favours=MORE, note="As published with a table for a joker that is fully wild.",
        unless={"dynasty_bonus": ("off",)},
    ),
    _offered("protection", "13:69F-11.23", HIGHS, note="New Jersey's odds are not found: the house names them."),
    Option(
        id="red_black", kind=_OFF_ON, default="off", cite="13:69F-11.22", since=SUCCESSOR, basis="ours", favours=Offers("unknown"),
        note="By its title alone.",
    ),
    Option(
        id="dragons_eye_variation", kind=_OFF_ON, default="off", cite="13:69F-11.8D", since=SUCCESSOR, basis="ours",
        favours=Favours("unknown"), note="By its title alone; 19:47 has no such section.",
    ),
)  # fmt: skip

_GIVEN = ("on", "offered")


def _no_rules(option: str, cite: str, what: str, value: str = "on", since: date = SUCCESSOR) -> Forbidden:
    return Forbidden(
        when={option: (value,)}, cite=cite, since=since, basis="ours", why=f"{what}: there are no rules to play it by"
    )


FORBIDDEN = (
    Forbidden(
        when={"co_banking": ("on",), "player_banking": ("off",)}, cite="11.10", since=ADOPTED, basis="practice",
        why="co_banking needs player_banking: the house shares a player's bank",
    ),
    *(
        Forbidden(
            when={"three_card_bonus": _GIVEN, "dealing_method": (method,)}, cite="13:69F-11.17", since=SUCCESSOR, basis="ours",
            why=f"three_card_bonus needs dealing_method manual_shoe: three cards are looked at before the others, and {method} delivers all seven at once",
        )
        for method in ("hand", "automated_shoe")
    ),
    Forbidden(
        when={"three_card_bonus": _GIVEN, "two_betting_areas": ("on",)}, cite="13:69F-11.17", since=SUCCESSOR, basis="ours",
        why="three_card_bonus excludes two_betting_areas: the second hand is looked at only when the first is set",
    ),
    *(
        Forbidden(
            when={wager: _GIVEN, "ez_pai_gow": ("off",)}, cite="13:69F-11.22", since=SUCCESSOR, basis="ours",
            why=f"{wager} needs ez_pai_gow: it is a wager of that variation",
        )
        for wager in ("queens_dragon", "dynasty_bonus", "protection")
    ),
    _no_rules("dragons_eye_variation", "13:69F-11.8D", "of the dragon's eye only the titles of 13:69F-11.8D and 11.21 are held"),
    _no_rules("progressive", "13:69F-11.14", "of the progressive payout wager only the title is held"),
    _no_rules("red_black", "13:69F-11.22", "of the red/black wager only the title is held"),
    _no_rules("joker_mode", "11.3", "of a fully wild joker neither a ranking of hands nor a house way is held", "wild", ADOPTED),
)  # fmt: skip

# ── 11.11 irregularities ─────────────────────────────────────────────────────────────────────────

_NOT_USED = "It is not used; it goes to the discard rack and counts with the cards that are left."
_ALL_VOID = "All hands are void: the wagers go back and the cards are reshuffled."

IRREGULARITIES = (
    Irregularity(
        kind="die_not_flat", cite="11.11", since=ADOPTED, basis="practice",
        event="The lid is off and a die does not lie flat on the bottom of the shaker.",
        ruling="\"No roll\": the shaker is covered and shaken again.",
    ),
    Irregularity(
        kind="die_off_the_table", cite="11.11", since=ADOPTED, basis="practice",
        event="The lid is taken off and a die falls out of the shaker.",
        ruling="\"No roll\": the shaker is covered and shaken again.",
    ),
    Irregularity(
        kind="generator_failed", cite="11.11", since=ADOPTED, basis="ours",
        event="The random number generator fails.", ruling="Another approved procedure says where the deal begins.",
        note="No ruling is found.",
    ),
    Irregularity(
        kind="shuffler_failed", cite="11.11", since=ADOPTED, basis="ours",
        event="The automated card shuffling device fails.", ruling="The dealer shuffles the cards, and the cut is offered.",
        note="No ruling is found.",
    ),
    Irregularity(
        kind="wrong_start", cite="11.11", since=ADOPTED, basis="practice",
        event="The dice were wrongly totalled, or the deal began at the wrong position.", ruling=_ALL_VOID,
    ),
    Irregularity(
        kind="card_exposed", cite="11.11", since=ADOPTED, basis="practice", event="The dealer exposes a card of a player.",
        ruling="That player may void the hand, and the round goes on; or, where the licensee so elected, or it is the bank's "
        "card, all hands are void.",
        outcomes={ALL_VOID: _ALL_VOID, MAY_VOID: "That player may void the hand, and the round goes on."},
        asks=(Question("Whose card?", "seat"),), needs=("seat",), dealt=True,
    ),
    Irregularity(
        kind="card_found_face_up", cite="11.11", since=ADOPTED, basis="practice",
        event="A card is found face up in the shoe or deck.",
        ruling=f"{_NOT_USED} More than one: all hands are void.", outcomes={NOT_USED: _NOT_USED, ALL_VOID: _ALL_VOID},
        asks=(WHICH_CARD,), needs=("card",),
    ),
    Irregularity(
        kind="wrong_number_of_cards", cite="11.8(d)2", since=ADOPTED, basis="nj",
        event="The cards were misdealt: a position or a stack has more or fewer than seven.", ruling=_ALL_VOID,
        asks=(Question("Which position or stack?", "to"),), needs=("to",), note="Dealt from the hand: 11.8A(d)2.",
    ),
    Irregularity(
        kind="wrong_deck_count", cite="11.8(d)2", since=ADOPTED, basis="nj",
        event="More or fewer than four cards are left, and the cards were not misdealt.",
        ruling="All hands are void: the wagers go back and the entire deck is removed from the table.",
        asks=(Question("How many are left?", "left"),), note="Dealt from the hand: 11.8A(d)2.",
    ),
    Irregularity(
        kind="house_way_not_followed", cite="11.11", since=ADOPTED, basis="practice",
        event="The dealer did not set the hand by the house way.",
        ruling="It is set again by the house way, and the results follow from that.",
    ),
    Irregularity(
        kind="player_left_seat", cite="11.7(b)", since=ADOPTED, basis="ours",
        event="A player who has received cards leaves the seat before setting the hand.",
        ruling="The dealer sets the hand by the house way, and it is played.",
        asks=(WHICH_SEAT,), needs=("seat",), note="That the player stays is 11.7(b); what follows no text says.",
    ),
    Irregularity(
        kind="hand_set_wrongly", cite="11.11", since=ADOPTED, basis="other-state",
        event="A player set a low hand that is higher than the high hand.", ruling="The wager loses.",
        note="68 IAC 10-9-13(a).",
    ),
)  # fmt: skip

# ── the sections ─────────────────────────────────────────────────────────────────────────────────

_TITLE = "Only the title is held."

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "11.1": defined("Bank, bonus wager, co-banking, copy hand, envy bonus, high hand (five cards) and low hand (two), marker, pai gow.", basis="other-state", note="Text not found; Massachusetts' rules of pai gow poker, section 1."),
    "11.2": enforced("One deck of 52 cards and a joker.", basis="ours", note="Text not found; 11.8(c) and (d) leave four of the cards when seven positions have seven each. A second deck of another back, as 16.2(b) and 17.2(b) have it, is not found here."),
    "11.3": enforced("Five cards: five aces, royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card; two cards: pair, high card. The joker is an ace, or what completes a straight or a flush; suits never decide.", basis="practice", note="Text not found; public guides."),
    "11.4": enforced("A shaker with three dice, or a random number generator that shows 1 to 7; from 2012 on also a button.", basis="sibling", note="Text not found; as 13:69F-31.11(b) and (c). Of the button only the word in the title is held."),
    "11.5": scripted("At opening the cards are sorted and inspected, shown to the first player by suit and sequence, turned down, washed and stacked.", basis="sibling", note="Text not found; as 16.3(a) to (d). That 11.5(c) is the washing and shuffling 11.6(f) shows."),
    "11.6(a)": "The cards are shuffled before play begins and after every round, by hand or by a device, into a single stack; a device may put them into a shoe.",
    "11.6(b)": "Shuffled by a device they are dealt; shuffled by hand they are cut.",
    "11.6(b)1": "Shuffled by a device: no cut.",
    "11.6(b)2": "Shuffled by hand: the cut of (c) to (e).",
    "11.6(c)": "The stack goes on the cover card and is offered with the backs up; if nobody accepts, the dealer cuts.",
    "11.6(d)": "To whom the cut is offered.",
    "11.6(d)1": "When the game is just beginning, to the first player to the table.",
    "11.6(d)2": "To the player who accepted the bank; if refused, to each player counterclockwise from the bank.",
    "11.6(d)3": "Without a bank, to the player farthest to the dealer's right; in consecutive rounds without one the offer rotates counterclockwise.",
    "11.6(e)": "The cutting card goes in at least ten cards from either end, and with what is above it to the bottom, the cover card below; then the cutting card goes to the discard rack, or four cards from the bottom.",
    "11.6(f)": scripted("While nobody plays the cards are spread face up or down; when a player comes they are turned up, inspected, washed and shuffled."),
    "11.7(a)": "Chips, plaques and match play coupons on the betting area; a verbal wager with cash is not accepted.",
    "11.7(b)": "Only seated players wager; who has wagered and received cards stays seated until the round is over.",
    "11.7(c)": "Wagers are made before \"No more bets\"; then nothing is made, increased or withdrawn.",
    "11.8(a)": checked("A manual shoe stands on the table to the dealer's left; the cards go in, and \"No more bets\" is announced."),
    "11.8(b)": "The starting position is determined; additional wagers (11.13) are decided and paid before any card is dealt.",
    "11.8(c)": "One card at a time, face down, first to the starting position, then clockwise to all positions, wager or not, until each has seven.",
    "11.8(d)": "The cards that remain are taken out and counted: four.",
    "11.8(d)1": "Four: unexposed into the discard rack; then the cards of positions without a wager are collected unexposed.",
    "11.8(d)2": "Not four: misdealt, with a position that has not seven cards, all hands are void; otherwise all hands are void and the entire deck is removed.",
    "11.8A(a)": "A licensee may have the cards dealt from the hand.",
    "11.8A(b)": defined("What is observed when the cards are dealt from the hand."),
    "11.8A(b)1": scripted("The deck is held in one hand, the same for the whole round, in front of the dealer over the table inventory container."),
    "11.8A(b)2": "\"No more bets\" before seven stacks of seven are dealt in front of the container, each card face down.",
    "11.8A(c)": "The first seven cards from left to right, the next seven from right to left, and so on.",
    "11.8A(d)": "The cards that remain are spread face down and counted: four.",
    "11.8A(d)1": "Four: unexposed into the discard rack.",
    "11.8A(d)2": "Not four: misdealt, with a stack that has not seven cards, the round is void and the cards are reshuffled; otherwise it is void and the entire deck is removed.",
    "11.8A(e)": "Then the starting position is determined; additional wagers (11.13) are decided and paid before any stack is delivered.",
    "11.8A(f)": "The stack farthest to the dealer's left goes to the starting position, the others in order clockwise to all positions, wager or not, face down.",
    "11.8B": enforced("\"No more bets\" before any stack is dispensed; then the starting position; stacks of seven go there and clockwise to all positions; four cards remain; the hands of positions without a wager are collected.", basis="sibling", note="Text not found; as 13:69F-31.10."),
    "11.8C": enforced("Covered, the shaker is shaken three times or more; the positions are counted counterclockwise from the dealer or bank, wager or not, up to the total or the number shown. After the deal it is covered and shaken once.", basis="sibling", note="Text not found; as 13:69F-31.11."),
    "13:69F-11.8D": checked("Dragon's eye: a supplemental dealing procedure; it cannot be elected.", since=SUCCESSOR, basis="ours", note=_TITLE),
    "11.9": enforced("Players set a high hand of five and a low hand of two; then the dealer's cards are turned and set by the house way. From the dealer's far right, counterclockwise: both hands higher win 1 to 1 less vigorish, one higher is a push, none loses; copies are the dealer's or the bank's, and a low hand above the high hand loses.", basis="practice", note="Text not found; setting and order by 68 IAC 10-9-13 and Massachusetts' section 1, vigorish by practice, its rounding by 3.3(c). No house way is prescribed."),
    "11.10": enforced("The house banks the first round; then the bank is offered counterclockwise. Not twice running; only who wagered against the house when it last banked; only with chips for all wagers, half of them as co-bank. Side wagers are always against the house.", basis="practice", note="Text not found; Quebec's S-13.1 r.3 s.116, a New Jersey licensee's guide, Massachusetts' section 1, and practice: the house plays for the bank's last wager or less, its hand first; vigorish of the bank on its net winnings."),
    "11.11": enforced("No roll where a die is not flat or falls out; a card found face up is not used; a hand whose card was exposed may be voided; all hands void where the deal began wrongly.", basis="practice", note="Text not found; recalled. For the number of cards 11.8(d)2 and 11.8A(d)2."),
    "11.12": enforced("The licensee may permit two adjacent areas; each hand is played alone. The larger wager is set first; of equal ones the first counterclockwise, before the second is looked at.", basis="practice", note="Text not found; recalled."),
    "11.13": enforced("An additional wager, decided, paid and finished after the starting position is known and before any card is dealt.", basis="ours", note="Text not found; its moment by 11.8(b) and 11.8A(e). Conditions and odds are the house's."),
    "13:69F-11.14": checked("A progressive payout wager; it cannot be elected.", since=SUCCESSOR, basis="ours", note=_TITLE),
    "13:69F-11.15": enforced("A bonus wager on the seven cards, and one on a pai gow (insurance), both against the house; who has bonus wagers of 5.00 or more is paid an envy bonus for each premium hand of another player.", since=SUCCESSOR, basis="other-state", note="Text not found; Massachusetts' section 1."),
    "13:69F-11.16": enforced("What the bonus wager, the envy bonus and the insurance wager pay: the highest that the cards are worth, and no more.", since=SUCCESSOR, basis="practice", note="Text not found; published tables."),
    "13:69F-11.17": enforced("Three cards are dealt and looked at, and the three-card bonus is decided; then the other four.", since=SUCCESSOR, basis="practice", note="Text not found; the same product elsewhere."),
    "13:69F-11.18": enforced("What the three-card and the seven-card bonus pay.", since=SUCCESSOR, basis="practice", note="Text not found; published tables."),
    "13:69F-11.19": enforced("The imperial bonus wager: paid for the player's hand, for the banker's, or for both; lost only where neither pays.", since=SUCCESSOR, basis="ours", note="Text not found; that both may be paid 11.20(d) shows."),
    "13:69F-11.20(a)": checked("Odds are stated with \"to\" or \"win\", never with \"for\".", since=SUCCESSOR, note="The text cites 13:69F-1.19 for 11.19."),
    "13:69F-11.20(b)": enforced("The player's hand: five aces 1000, royal flush 200, straight flush 50, four of a kind 25, full house 5, flush 4, straight 2, three of a kind 2 to 1; the highest type only.", since=SUCCESSOR),
    "13:69F-11.20(c)": enforced("The banker's hand: nine high 100, ten high 20, jack high 5 to 1; the highest type only.", since=SUCCESSOR),
    "13:69F-11.20(d)": enforced("A maximum for each player in each round, with approval: at least the greater of $40,000 and the most that one player could win at the table minimum; both bonuses together.", since=SUCCESSOR),
    "13:69F-11.21": checked("Wagers of the dragon's eye and their odds; none is offered.", since=SUCCESSOR, basis="ours", note=_TITLE),
    "13:69F-11.22": enforced("EZ pai gow: no vigorish where the house banks, and a push where the dealer has a queen-high pai gow; the dynasty bonus, protection and queen's dragon wagers, and an envy bonus.", since=SUCCESSOR, basis="practice", note="Text not found; Massachusetts' section 1 for the vigorish, public descriptions for the rest. Of the red/black wager only the title is held."),
    "13:69F-11.23": enforced("What the dynasty bonus, its envy bonus and the protection wager pay.", since=SUCCESSOR, basis="practice", note="Text not found: the house names the odds."),
})  # fmt: skip

IMPERIAL_LEAST_LIMIT = 4_000_000
"""13:69F-11.20(d): in cents."""

LAW = GameLaw(
    id="pai-gow-poker", title="Pai gow poker", subchapter="11", since=ADOPTED,
    how=(
        *read("11.3", "11.7(c)", "11.8(c)", "11.9"), *read("11.10", option="player_banking", values=("on",)),
        *read("13:69F-11.22", option="ez_pai_gow", values=("on",)),
    ),
    unlisted="11.7(a)", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=PAYTABLES,
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    fittings=(
        Fitting(item="cutting_cards", cite="11.6(e)", since=ADOPTED, basis="nj", unless={"shuffle_method": ("automated",)},
                note="Beside the cover card of 11.6(c)."),
        Fitting(item="payout_limit_approved", cite="13:69F-11.20(d)", since=SUCCESSOR, basis="nj",
                when={"imperial_bonus": ("on",)}, unless={"imperial_payout_limit": ("None",)}),
        Fitting(item="shoe", where="left", cite="11.8(a)", since=ADOPTED, basis="nj", when={"dealing_method": ("manual_shoe",)}),
        Fitting(item="shoe", cite="11.8B", since=ADOPTED, basis="sibling", when={"dealing_method": ("automated_shoe",)},
                note="It dispenses stacks of seven cards."),
        Fitting(item="shuffler", cite="11.6(a)", since=ADOPTED, basis="nj", when={"shuffle_method": ("automated",)}),
    ),
    ages=(Age(hours=None, cite="19:46-1.18", since=FIRST, basis="ours", note=NO_LIMIT),),
    inspections=(DICE_INSPECTED, SHAKER_INSPECTED),
    checked={
        **all_games.CHECKED, "11.8(a)": "equipment", "13:69F-11.8D": "rules", "13:69F-11.14": "rules",
        "13:69F-11.20(a)": "signs", "13:69F-11.21": "rules",
    },
)  # fmt: skip
