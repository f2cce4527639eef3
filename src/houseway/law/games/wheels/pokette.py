"""Subchapter 12, pokette: the odds of 12.6, and what follows from them and from the titles.

Of the text only 12.6 is held (2024). Which wheel and layout there are, which sections a wager covers and how a poker hand
wager is decided is read from the odds and the titles, and is not law; what cannot be read from them is a setting without
a default, and no table opens until a rule set or the house states it. The demonstration set is Houseway's own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from houseway.law import all_games
from houseway.law.datum import Paytable, RuleSet, Wager, checked, defined, enforced, paragraphs
from houseway.law.favours import LESS, MORE, NOBODY, OFFERS, Variant
from houseway.law.games.wheels import big_six
from houseway.law.games.wheels.common import Place
from houseway.law.options import ByKey, Choice, LeastOdds, Names, Number, Option, Order, Several, rule_set
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1992, 11, 16)

# ── 12.2 the wheel and the layout ────────────────────────────────────────────────────────────────

RANKS = "AKQJT98765432"
"""The rows of the layout from above, as the wagers on three ranks suggest."""
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
COLOURS = {"red": ("h", "d"), "black": ("s", "c")}
MOST_EXTRA, MOST_JACER = 12, 4
"""At 12 to 1 more than four sections would favour the player on any wheel of 64 sections or fewer."""

# ── 12.5 permissible wagers ──────────────────────────────────────────────────────────────────────

THREE_RANKS = {"rank_akq": "AKQ", "rank_jt9": "JT9", "rank_876": "876", "rank_543": "543"}
"""The twos are in none of them."""

POKER_HANDS = {
    "pair_in_two": ("one card is up", "the next result is of its rank"),
    "pair_in_three": ("two cards of different ranks are up", "the next result is of either rank"),
    "three_of_a_kind": ("a pair is up", "the next result is of its rank"),
    "flush": ("two cards of a suit are up", "the next result is of that suit"),
    "straight_open": ("two cards are up that two ranks would make a straight", "the next result is of either of them"),
    "straight_inside": ("two cards are up that one rank alone would make a straight", "the next result is of that rank"),
    "straight_flush_open": ("two cards of a suit are up that two cards would make a straight flush", "the next result is either"),
    "straight_flush_inside": ("two cards of a suit are up that one card alone would make a straight flush", "the next result is that card"),
}  # fmt: skip
"""12.8: what must be up before the spin, and what wins; one further spin decides."""


def places(order: Sequence[str], jacer: Sequence[str]) -> dict[str, Place]:
    """Every wager of a layout that the next spin decides by itself: a column a suit, a row a rank.

    A split is named by the upper card or the left one first, a corner by its upper left card.
    """
    grid = [[rank + suit for suit in order] for rank in RANKS]
    return {
        **{f"single_card_{card}": Place("single_card", (card,)) for row in grid for card in row},
        **{f"split_{one}_{other}": Place("split", (one, other)) for one, other in _splits(grid)},
        **{f"corner_{four[0]}": Place("corner", four) for four in _corners(grid)},
        **{f"single_rank_{rank}": Place("single_rank", _of(rank)) for rank in RANKS},
        **{f"double_rank_{low}_{high}": Place("double_rank", _of(high + low)) for high, low in pairwise(RANKS)},
        **{id: Place(id, _of(ranks)) for id, ranks in THREE_RANKS.items()},
        **{colour: Place(colour, tuple(card for card in CARDS if card[1] in suits)) for colour, suits in COLOURS.items()},
        **{f"suit_{suit}": Place("suit", tuple(card for card in CARDS if card[1] == suit)) for suit in order},
        **({"jacer": Place("jacer", tuple(jacer))} if jacer else {}),
    }  # fmt: skip


def _of(ranks: str) -> tuple[str, ...]:
    return tuple(card for card in CARDS if card[0] in ranks)


def _splits(grid: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Two cards that adjoin in a row or in a column."""
    yield from (pair for row in grid for pair in pairwise(row))
    yield from (pair for column in zip(*grid, strict=True) for pair in pairwise(column))


def _corners(grid: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Four cards that meet in a point."""
    for above, below in pairwise(grid):
        yield from ((*one, *other) for one, other in zip(pairwise(above), pairwise(below), strict=True))


# ── 12.6 payout odds ─────────────────────────────────────────────────────────────────────────────

LEAST_ODDS = Paytable(
    id="odds", cite="12.6(b)", since=ADOPTED, basis="nj",
    odds={
        "single_card": Odds(50), "split": Odds(24), "corner": Odds(12), "single_rank": Odds(12), "double_rank": Odds(5),
        "rank_akq": Odds(3), "rank_jt9": Odds(3), "rank_876": Odds(3), "rank_543": Odds(3),
        "red": Odds(1), "black": Odds(1), "suit": Odds(3), "jacer": Odds(12),
        "pair_in_two": Odds(11), "pair_in_three": Odds(5), "three_of_a_kind": Odds(11), "flush": Odds(3),
        "straight_open": Odds(5), "straight_inside": Odds(11), "straight_flush_open": Odds(24),
        "straight_flush_inside": Odds(49),
    },
    note="Text of 2024; the odds of earlier days are not found, and these are applied to them.",
)  # fmt: skip

_NAMES = {
    "single_card": "Single card", "split": "Split", "corner": "Corner", "single_rank": "Single rank",
    "double_rank": "Double rank",
}  # fmt: skip


def _wager(id: str, kind: str, wins: str) -> Wager:
    name = f"{_NAMES[kind]} {id.removeprefix(f'{kind}_').replace('_', '-')}" if kind in _NAMES else _named(id)
    return Wager(
        id=id, name=name, cite="12.5", since=ADOPTED, basis="ours", paytable=LEAST_ODDS.id, made='before "No more bets"',
        wins=wins, loses="any other result, an extra section included",
    )  # fmt: skip


def _named(id: str) -> str:
    if id in THREE_RANKS:
        return f"{'-'.join(THREE_RANKS[id])} rank"
    return f"Suit of {SUITS[id[-1]]}" if id.startswith("suit_") else id.replace("_", " ").capitalize()


def _wins(id: str, place: Place) -> str:
    """The results that win, in words."""
    if place.kind == "corner":
        return f"any of the four cards that meet at the lower right of {id.removeprefix('corner_')}"
    if place.kind in COLOURS:
        return " or ".join(SUITS[suit] for suit in COLOURS[place.kind])
    in_words = {"suit": f"any of the {SUITS.get(id[-1], '')}", "jacer": "a section that the table has for it"}
    return in_words.get(
        place.kind, " or ".join(place.covers) if len(place.covers) < 3 else f"any of {' '.join(place.covers)}"
    )


_ORDERS = ("shdc", "hcsd", "cdhs", "dsch")
"""In these, any two suits stand side by side in either order."""
_PLACES = {id: place for order in _ORDERS for id, place in places(order, CARDS[:1]).items()}

WAGERS = (
    *(_wager(id, place.kind, _wins(id, place)) for id, place in _PLACES.items()),
    *(
        Wager(id=id, name=id.replace("_", " ").capitalize(), cite="12.8", since=ADOPTED, basis="ours",
              paytable=LEAST_ODDS.id, made=f'when {up}, before "No more bets"', wins=wins,
              loses="any other result, an extra section included")
        for id, (up, wins) in POKER_HANDS.items()
    ),
)  # fmt: skip

# ── options: what no text states ─────────────────────────────────────────────────────────────────

DEMONSTRATION = RuleSet(
    id="demonstration", cite="12.3", since=ADOPTED, basis="ours",
    elects={
        "wheel_sections": "54", "extra_sections": ["joker_1", "joker_2"], "jacer_sections": ["joker_1", "joker_2", "Js", "As"],
        "suit_column_order": ["s", "h", "d", "c"], "poker_hand_window": "fixed_three", "ace_low_in_straight": "on",
        "placeholder_from_subchapter_5": "on",
    },
    note="Houseway's own, so that the game can be shown; not New Jersey's text. 54 sections give round edges; what jacer is "
    "called after is not found, and four sections are the most that its odds bear.",
)  # fmt: skip

OPTIONS = (
    rule_set([DEMONSTRATION]),
    Option(
        id="odds", kind=ByKey(LeastOdds(Odds(0)), tuple(LEAST_ODDS.odds), LEAST_ODDS.odds), default={}, cite="12.6(b)",
        since=ADOPTED, basis="nj", favours=MORE, notice="8.3 before any decrease",
        note="Uniformity and notice of higher odds: not found.",
    ),
    Option(
        id="wheel_sections", kind=Number(least=len(CARDS) + 1, most=len(CARDS) + MOST_EXTRA, study=None), default=None,
        needed=True, cite="12.2", since=ADOPTED, basis="ours", favours=LESS,
        note="Not found; with 52 the suits, the colours and the ranks would have no edge. The 52 cards and the extra sections.",
    ),
    Option(
        id="extra_sections", kind=Names(MOST_EXTRA), default=None, needed=True, cite="12.2", since=ADOPTED, basis="ours",
        favours=LESS, note="The names of the sections that are no cards; not found.",
    ),
    Option(
        id="jacer_sections", kind=Names(MOST_JACER), default=None, needed=True, cite="12.5", since=ADOPTED, basis="ours",
        favours=MORE, note="Not found: the name is not explained. None: the wager is not offered.",
    ),
    Option(
        id="suit_column_order", kind=Order(tuple(SUITS)), default=None, needed=True, cite="12.5", since=ADOPTED, basis="ours",
        favours=Variant("nobody by itself"), note="From left to right; not found. It says which splits and corners there are.",
    ),
    Option(
        id="poker_hand_window", kind=Choice(("fixed_three", "sliding")), default=None, needed=True, cite="12.8",
        since=ADOPTED, basis="ours", favours=NOBODY,
        note="Not found: a hand of three spins and then a new one, or the last results whatever went before.",
    ),
    Option(
        id="ace_low_in_straight", kind=Choice(("on", "off")), default=None, needed=True, cite="12.8", since=ADOPTED,
        basis="ours", favours=NOBODY, note="Whether A-2-3 is a straight; not found. The ace is high too.",
    ),
    Option(
        id="poker_wagers_offered", kind=Several(tuple(POKER_HANDS)), default=tuple(POKER_HANDS), cite="12.8", since=ADOPTED,
        basis="ours", silent=True, favours=OFFERS, note="Which of the eight a table offers; not found.",
    ),
    Option(
        id="placeholder_from_subchapter_5", kind=Choice(("off", "on")), default="off", cite="12.9", since=ADOPTED, basis="ours",
        silent=True, favours=NOBODY,
        note="Irregularities are not found. on: those of the big six wheel; off: none is ruled on.",
    ),
)  # fmt: skip

# ── 12.9 irregularities ──────────────────────────────────────────────────────────────────────────

LEAST_REVOLUTIONS = big_six.LEAST_REVOLUTIONS
IRREGULARITIES = tuple(
    replace(
        one, cite="12.9", since=ADOPTED, basis="ours",
        note="Not found: the big six wheel's, where placeholder_from_subchapter_5 is on.",
    )
    for one in big_six.IRREGULARITIES
)  # fmt: skip

# ── paragraphs ───────────────────────────────────────────────────────────────────────────────────

_TITLE = "Only the title is held."

PARAGRAPHS = paragraphs(ADOPTED, "ours", {
    "12.1": defined("Section: a place of the wheel. Up: the results with which the next one makes a poker hand. Extra section: one that is no card.", note=f"{_TITLE} The words are Houseway's."),
    "12.2": enforced("The pokette wheel shows the 52 cards and the extra sections; each section is as likely, and a result may come again.", note=f"{_TITLE} That there are extra sections follows from the odds; what the cards and decks of the title are for is not found."),
    "12.3": enforced("No table opens before each rule that no text states is stated, by the house or by a rule set that it names.", note=f"{_TITLE} The rule is Houseway's."),
    "12.4": enforced('Wagers are chips on the layout, made, changed and withdrawn until "No more bets".', note=f"{_TITLE} As at the wheels of subchapter 5; who supervises is not found."),
    "12.5": enforced("Single card, split, corner, single rank, double rank, the three-rank wagers, red, black, suit or column, jacer, and the poker hand wagers of 12.8. The twos are in no three-rank wager. A wager loses on every section that it does not cover.", note=f"{_TITLE} The wagers are named in 12.6; what each covers is read from its name and its odds."),
    "12.6(a)": checked('Odds are stated with "to" or "win", never with "for".', basis="nj"),
    "12.6(b)": enforced("Least odds: single card 50 to 1, split 24, corner and single rank 12, double rank 5, three ranks 3, red and black 1, suit 3, jacer 12; pair in two 11, pair in three 5, three-of-a-kind 11, flush 3, straight open 5 and inside 11, straight flush open 24 and inside 49.", basis="nj", note="No vigorish is mentioned."),
    "12.7": enforced('After "No more bets" the wheel is spun; losing wagers are taken, then winning wagers paid.', note=f"{_TITLE} As at the wheels of subchapter 5."),
    "12.8": enforced("A poker hand wager is made when the cards up are one short of its hand, and the next spin decides it. A hand is of three results at most, the same card may come again, and an end straight is inside. After three results a new hand begins, or the last two stay up, as elected; an extra section ends the hand. With the last results up, a pair in two is with the last one.", note=f"{_TITLE} That one further spin decides follows from the odds; what an extra section does is Houseway's own choice."),
    "12.9": enforced("A void spin settles nothing: the wagers are open again, and what is up stays.", note=f"{_TITLE} The big six wheel's irregularities, where placeholder_from_subchapter_5 is on."),
})  # fmt: skip

LAW = GameLaw(
    id="pokette", title="Pokette", subchapter="12", since=ADOPTED, how=read("12.4", "12.5", "12.7", "12.8"), unlisted="12.5",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(LEAST_ODDS,),
    options=OPTIONS + all_games.OPTIONS, rule_sets=(DEMONSTRATION,), irregularities=IRREGULARITIES,
    checked={**all_games.CHECKED, "12.6(a)": "signs"}, odds_stated="12.6(a)",
)  # fmt: skip
