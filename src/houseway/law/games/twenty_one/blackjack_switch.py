"""Subchapter 2A, blackjack switch, which only 13:69F has: the numbers, tables, options and paragraphs.

Held of the text: 2A.9 (2024, its list dropped), 2A.11(e), 2A.12 to 2A.15 (2012), and the table's inscriptions in
13:69E-1.10C (2024). The rest follows blackjack's sections, or practice.
"""

from dataclasses import replace
from typing import Final

from houseway.law import all_games
from houseway.law.datum import Forbidden, Paytable, Wager, checked, defined, enforced, paragraphs, scripted
from houseway.law.duties import NO_LIMIT, Age
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.favours import LESS, MORE, NOBODY, OFFERS, ON
from houseway.law.games.twenty_one import blackjack
from houseway.law.options import Choice, Number, Offered, Option
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

SPOTS: Final = 5
"""13:69E-1.10C(a): betting positions at most."""
PUSH: Final = 22
"""13:69E-1.10C(b)4iv: a total of the dealer's that voids what is not a blackjack."""

BLACKJACK_ODDS = Paytable(
    id="blackjack", cite="13:69F-2A.5", since=SUCCESSOR, basis="sibling", least=False, odds={"win": Odds(1)},
    note="13:69E-1.10C(b)4i.",
)  # fmt: skip
EVEN = Paytable(
    id="even", cite="13:69F-2A.5", since=SUCCESSOR, basis="sibling", least=False, odds={"win": Odds(1)}, note="2.3(e).",
)  # fmt: skip
INSURANCE_ODDS = Paytable(
    id="insurance", cite="13:69F-2A.8", since=SUCCESSOR, basis="sibling", least=False, odds={"win": Odds(2)},
    note="13:69E-1.10C(b)4ii.",
)  # fmt: skip
_MATCHES = ("four_of_a_kind", "two_pair", "three_of_a_kind", "one_pair")
MATCH_6 = Paytable(
    id="match_wager_6", cite="13:69F-2A.6", since=SUCCESSOR, basis="practice", note="New Jersey's odds are not held.",
    odds=dict(zip(_MATCHES, (Odds(40), Odds(8), Odds(5), Odds(1)), strict=True)),
)  # fmt: skip
MATCH_8 = Paytable(
    id="match_wager_8", cite="13:69F-2A.6", since=SUCCESSOR, basis="practice",
    note="New Jersey's odds are not held; nor what four of a kind pays with eight decks: that of six is taken.",
    odds=dict(zip(_MATCHES, (Odds(40), Odds(7), Odds(5), Odds(1)), strict=True)),
)  # fmt: skip

_BEFORE = "before the first card of the round"

WAGERS = (
    *(
        Wager(
            id=f"switch_wager_{area}", name=f"{name} wager", cite="13:69F-2A.5", since=SUCCESSOR, basis="sibling",
            paytable="even", made=f"{_BEFORE}; both are required, and equal",
            wins="the hand is nearer to 21 than the dealer's, or the dealer has 23 or more; a blackjack as dealt",
            loses="the hand goes over 21, the dealer's is nearer to 21, or only the dealer has blackjack",
            voids="equal totals, both have blackjack, or the dealer has 22",
            note="That they are two: 13:69E-1.10C(b)2; that they are equal is practice.",
        )
        for area, name in ((1, "First"), (2, "Second"))
    ),
    Wager(
        id="insurance", name="Insurance", cite="13:69F-2A.8", since=SUCCESSOR, basis="sibling", paytable="insurance",
        after_cards=True,
        made="for a hand (spot 1 or 2), after the initial cards and before any other, when the dealer's first card is an ace",
        wins="the dealer's second card counts 10", loses="it does not",
    ),
    Wager(
        id="match_wager", name="Match wager", cite="13:69F-2A.6", since=SUCCESSOR, basis="practice", paytable="match_wager_6",
        made=_BEFORE, wins="two or more of the four initial cards are of one rank", loses="no two are",
    ),
)  # fmt: skip

_OFF_ON = Choice(("off", "on"))

OPTIONS = (
    Option(
        id="decks", kind=Number(only=(6, 8)), default=6, cite="13:69F-2A.2", since=SUCCESSOR, basis="practice", silent=True,
        favours=LESS, note="The text is not held.",
    ),
    Option(
        id="surrender", kind=_OFF_ON, default="off", cite="13:69F-2A.9(c)", since=SUCCESSOR, basis="nj", favours=ON,
        notice="8.3 at its start and end",
    ),
    Option(
        id="max_splits", kind=Number(least=1, most=3, study=None), default=1, cite="13:69F-2A.11(e)", since=SUCCESSOR, basis="nj",
        favours=MORE,
    ),
    Option(
        id="resplit_aces", kind=_OFF_ON, default="on", cite="13:69F-2A.11(e)", since=SUCCESSOR, basis="nj",
        favours=ON, notice="8.3 to prohibit it",
    ),
    Option(
        id="players_per_spot", kind=Number(least=1, most=blackjack.PLAYERS_PER_BOX), default=1, cite="13:69F-2A.13(a)",
        since=SUCCESSOR, basis="nj", favours=NOBODY,
    ),
    Option(
        id="spots", kind=Number(least=1, most=SPOTS), default=SPOTS, cite="13:69F-2A.5", since=SUCCESSOR, basis="sibling",
        favours=NOBODY, note="At most five: 13:69E-1.10C(a).",
    ),
    Option(
        id="spots_per_player", kind=Number(least=1, most=SPOTS), default=1, cite="13:69F-2A.14", since=SUCCESSOR, basis="nj",
        favours=NOBODY,
    ),
    Option(
        id="match_wager", kind=Offered(_MATCHES, usual=True, tables=("6", "8")), default="off", cite="13:69F-2A.6",
        since=SUCCESSOR, basis="practice", favours=OFFERS, note="on: the table of six decks, or of eight.",
    ),
    Option(
        id="card_reader", kind=_OFF_ON, default="on", cite="13:69F-2A.15(k)", since=SUCCESSOR, basis="nj", favours=NOBODY,
        note="2A.15(k) and (l) speak of it; 2A.7 is not held.",
    ),
    Option(
        id="automated_shuffler", kind=_OFF_ON, default="off", cite="13:69F-2A.15(i)", since=SUCCESSOR, basis="nj", favours=NOBODY,
        note="2A.15(i) and (j) speak of it; 2A.4 is not held.",
    ),
    Option(
        id="smallest_chip", kind=next(option.kind for option in blackjack.OPTIONS if option.id == "smallest_chip"),
        default=100, cite="13:69F-2A.8", since=SUCCESSOR, basis="ours", silent=True, favours=MORE,
    ),
)  # fmt: skip

FORBIDDEN = (
    Forbidden(
        cite="13:69F-2A.6", since=SUCCESSOR, basis="practice", when={"match_wager": ("6",), "decks": ("8",)},
        why="the match wager's table of six decks is offered with six",
    ),
    Forbidden(
        cite="13:69F-2A.6", since=SUCCESSOR, basis="practice", when={"match_wager": ("8",), "decks": ("6",)},
        why="the match wager's table of eight decks is offered with eight",
    ),
)  # fmt: skip

_OWN: Final = {"2.15(a)": "13:69F-2A.15(a)", "2.15(b)": "13:69F-2A.15(b)"}
IRREGULARITIES = tuple(
    replace(rule, cite=cite, since=SUCCESSOR, basis="nj" if cite.startswith("13:69F") else "sibling", note="")
    for rule in blackjack.IRREGULARITIES
    for cite in [_OWN.get(rule.cite, rule.cite)]
)
"""2A.15, which is held in full, and 2.6(o)."""

_PRACTICE: Final = {"basis": "practice", "note": "The text is not held."}
_SIBLING: Final = {"basis": "sibling", "note": "The text is not held; blackjack's section."}

PARAGRAPHS = (
    *paragraphs(SUCCESSOR, "nj", {
        "13:69F-2A.1": enforced("A blackjack is an ace and a ten-value card as dealt at first: not after a split, nor after a switch.", basis="practice", note="The text is not held; 13:69F-2B.1, and practice for the switch."),
        "13:69F-2A.2": enforced("Six or eight decks; values as in blackjack; the match wager goes by rank.", **_PRACTICE),
        "13:69F-2A.3": scripted("The cards are inspected, spread, washed and stacked.", **_SIBLING),
        "13:69F-2A.4": enforced("Shuffle, cut at least 10 cards from either end, the cutting card about a quarter from the back.", **_SIBLING),
        "13:69F-2A.5": enforced("Two equal wagers at a spot; a blackjack pays 1 to 1, a dealer's 22 is void, otherwise the hand nearer to 21.", basis="sibling", note="13:69E-1.10C(b) has the odds, the 22 and the two wagers."),
        "13:69F-2A.6": enforced("The match wager is on the four initial cards, and paid once, at the highest payoff.", basis="practice", note="The single payoff is of 13:69E-1.10C(c)1; the odds are practice."),
        "13:69F-2A.7": enforced("A card to each area from the dealer's left, one to the dealer, a second to each, a hole card; then the switch.", **_PRACTICE),
        "13:69F-2A.8": enforced("Insurance of each hand, up to half its wager, at 2 to 1.", **_SIBLING),
        "13:69F-2A.9(a)": enforced("Surrender of one hand or both, before any other choice, for half the wager.", note="Text of 2024, its list dropped; 2.8(a)1 and 2 are followed."),
        "13:69F-2A.9(b)": enforced("Insurance is settled apart from a surrender.", note="Text of 2024."),
        "13:69F-2A.9(c)": checked("The licensee's option, with notice.", note="Text of 2024."),
        "13:69F-2A.10": enforced("Doubling on the first two cards of a hand, for up to its wager; a dealer's blackjack takes only the original.", **_SIBLING),
        "13:69F-2A.11(a)": enforced("Two cards of equal value are split, with an equal wager.", **_SIBLING),
        "13:69F-2A.11(b)": enforced("The hand on the dealer's left is completed first.", **_SIBLING),
        "13:69F-2A.11(c)": enforced("Once, and split aces get one card each.", **_SIBLING),
        "13:69F-2A.11(d)": enforced("A dealer's blackjack takes only the original wager.", **_SIBLING),
        "13:69F-2A.11(e)": checked("The licensee may permit three splits, and bar those of aces after the first, with notice."),
        "13:69F-2A.12(a)1": "A player draws at a point count total below 21, never with a blackjack or a hard or soft total of 21.",
        "13:69F-2A.12(a)2": "A doubled hand gets one card.",
        "13:69F-2A.12(b)": "The dealer draws to a hard total of 17, or a hard or soft total of 18 to 21, or 22.",
        "13:69F-2A.12(c)": "The dealer draws no additional card when it can affect no wager.",
        "13:69F-2A.13(a)": "Up to three players on a spot, with the first one's consent.",
        "13:69F-2A.13(b)": "The seated player decides; if nobody is seated, the highest wager.",
        "13:69F-2A.13(c)": scripted("The deciding player's chips lie nearest the dealer."),
        "13:69F-2A.13(d)": "When he doubles the others may, and need not.",
        "13:69F-2A.13(e)": "Each player on a spot may insure.",
        "13:69F-2A.13(f)": defined("The regulator may limit the practice."),
        "13:69F-2A.14": "A player wagers on several spots only where the licensee permits it.",
        "13:69F-2A.15(a)": "A card face up in the shoe is not used; more than one: the round is void and the cards reshuffled.",
        "13:69F-2A.15(b)": "A card drawn in error, unexposed, is the next card.",
        "13:69F-2A.15(c)": "Exposed after the initial cards it is the next card; refused and of no use, it is burned.",
        "13:69F-2A.15(d)": enforced("A card that the dealer draws to a standing total is burned.", note="The text names 17 and 18 only."),
        "13:69F-2A.15(e)": "The dealer missed his own card: the players' cards are finished first.",
        "13:69F-2A.15(f)": "The shoe runs out: the discards are shuffled and cut, a card is burned, the round is finished.",
        "13:69F-2A.15(g)": enforced("No initial card: the hand is dead. One: the second comes after all others, at the player's option.", note="That then there is no switch, and the match wager goes back, is our reading."),
        "13:69F-2A.15(h)": "A requested card not dealt comes after the others', or the hand is dead and the wager returned.",
        "13:69F-2A.15(i)": "The shuffler fails: the cards are reshuffled.",
        "13:69F-2A.15(j)": "Another shuffle method: the device is removed first.",
        "13:69F-2A.15(k)": "The reader used in error: if it can inform a player all hands are dead, else play goes on.",
        "13:69F-2A.15(l)": "The reader fails: only the procedure without it.",
    }),
    *(replace(p, since=SUCCESSOR, basis="sibling") for p in blackjack.PARAGRAPHS if p.cite == "2.6(o)"),
)  # fmt: skip

LAW = GameLaw(
    id="blackjack-switch", title="Blackjack switch", subchapter="2A", since=SUCCESSOR,
    how=(
        *read("13:69F-2A.1", "13:69F-2A.5", "13:69F-2A.7", "13:69F-2A.8"),
        *read("13:69F-2A.9(a)", option="surrender", values=("on",)),
        *read("13:69F-2A.10", "13:69F-2A.11(a)", "13:69F-2A.12(a)1", "13:69F-2A.12(b)"),
    ),
    unlisted="13:69F-2A.5", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS,
    paytables=(BLACKJACK_ODDS, EVEN, INSURANCE_ODDS, MATCH_6, MATCH_8), options=OPTIONS + all_games.OPTIONS,
    forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    ages=(Age(hours=None, cite="19:46-1.18", since=FIRST, basis="ours", note=NO_LIMIT),),
    checked={**all_games.CHECKED, "13:69F-2A.9(c)": "notices", "13:69F-2A.11(e)": "notices"},
)  # fmt: skip
