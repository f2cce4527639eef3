"""Subchapter 6, red dog: the numbers, tables, options and paragraphs.

Nothing found suggests a change after 1996; the 2012 chapter renumbers 6.7, 6.8 and 6.9 as 6.6, 6.7 and 6.8.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import (
    Irregularity,
    Paytable,
    Wager,
    checked,
    enforced,
    paragraphs,
    reserved,
    scripted,
)
from houseway.law.duties import NO_LIMIT, NO_SHOE, Age, Fitting
from houseway.law.editions import FIRST
from houseway.law.favours import MORE, ON, More, ranks
from houseway.law.options import ByKey, Choice, LeastOdds, Number, Option
from houseway.law.questions import WHICH_CARD, Question, unexposed
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1991, 11, 4)
AMENDED_1995 = date(1995, 6, 19)

VALUES = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
"""6.1(b): the ace is always high; suits do not matter."""

CUT_DEPTH = 10
"""6.3(c): the cut is at least this many cards from either end."""

CUTTING_CARD_QUARTER = 4
"""6.3(c): the cutting card goes in about one quarter (1 in 4) from the back."""
ABOUT = 2
"""How far "approximately" reaches is Houseway's reading: half of that quarter (1 in 2) to either side."""

SPREAD_ODDS = Paytable(
    id="spread", cite="6.5(i)2", since=ADOPTED, basis="nj",
    odds={
        "1": Odds(5), "2": Odds(4), "3": Odds(2), "4": Odds(1), "5": Odds(1), "6": Odds(1), "7": Odds(1), "8": Odds(1),
        "9": Odds(1), "10": Odds(1), "11": Odds(1),
    },
)  # fmt: skip
THREE_OF_A_KIND_ODDS = Paytable(
    id="three_of_a_kind", cite="6.5(f)1", since=ADOPTED, basis="nj", least=False, odds={"three of a kind": Odds(11)}
)

WAGERS = (
    Wager(
        id="original", name="Original wager", cite="6.5(a)", since=ADOPTED, basis="nj", paytable="spread",
        made="before the first card of the round",
        wins="the third card lies between the first two; or three of a kind",
        loses="there is a spread and the third card does not lie between",
        voids="the first two cards are consecutive; a pair without a third match; or the player voids the round under 6.7(c)",
    ),
    Wager(
        id="raise", name="Raise wager", cite="6.5(h)", since=ADOPTED, basis="nj", paytable="spread",
        made="after the first two cards, before \"Raises closed\", only if there is a spread; at most the original wager",
        wins="as the original wager", loses="as the original wager", voids="the player voids the round under 6.7(c)",
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="decks", kind=Number(least=1), default=6, cite="6.2(a)", since=ADOPTED, basis="nj",
        favours=More("more decks: the player (red dog is the exception)"), note="One or more decks; no upper limit is held.",
    ),
    Option(
        id="spread_odds", default=dict(SPREAD_ODDS.odds), cite="6.5(i)3", since=ADOPTED, basis="nj",
        kind=ByKey(LeastOdds(Odds(1)), tuple(SPREAD_ODDS.odds), SPREAD_ODDS.odds),
        favours=MORE, notice="8.3 before any decrease",
    ),
    Option(
        id="shuffle_after_any_round", kind=Choice(("off", "on")), default="off", cite="6.3(a)", since=ADOPTED, basis="nj",
        favours=ranks("on", "off", words="on: the house, against a player who follows the shoe"), note="On: the cards are shuffled after every round.",
    ),
    Option(
        id="multiple_betting_areas", kind=Choice(("off", "on")), default="off", cite="6.8", since=ADOPTED, basis="nj",
        favours=ON,
    ),
    Option(
        id="continuous_shuffler", kind=Choice(("off", "on")), default="off", cite="6.9", since=ADOPTED, basis="nj",
        favours=ranks("on", "off", words="on: the house, against a player who follows the shoe"), note="Device and procedures need approval.",
    ),
)  # fmt: skip

IRREGULARITIES = (
    Irregularity(
        kind="card_found_face_up", cite="6.7(a)", since=ADOPTED, basis="nj",
        event="A card is found face up in the shoe.", ruling="It is not used; it goes to the discard rack.",
        asks=(WHICH_CARD,), needs=("card",),
    ),
    Irregularity(
        kind="card_drawn_in_error", cite="6.7(b)", since=ADOPTED, basis="nj",
        event="A card is drawn in error without its face being exposed.",
        ruling="It is used as though it were the next card from the shoe.", asks=(unexposed("It is used as though it were the next card from the shoe."),),
        note="Of a card whose face was exposed the text says nothing, but for the third card of a round.",
    ),
    Irregularity(
        kind="third_card_exposed", cite="6.7(c)", since=ADOPTED, basis="nj",
        event="The third card is exposed before \"Raises closed\".",
        ruling="The card is discarded; each player plays on or voids the round; who voids gets both wagers back before "
        "another third card is dealt.",
        asks=(WHICH_CARD, Question("Which players void the round?")), needs=("card",),
        note="That the raises are then over is Houseway's reading: the text gives only the choice that follows.",
    ),
    Irregularity(
        kind="insufficient_cards", cite="6.7", since=ADOPTED, basis="ours",
        event="The shoe runs out in a round.", ruling="The round is void and the cards are reshuffled.",
        note="No text is found; the cutting card makes it improbable.",
    ),
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "6.1(a)": checked("One or more decks of 52 cards.", basis="ours", note="Text not found; the number follows from 6.2(a)."),
    "6.1(b)": enforced("2 to 10 count their number, jack 11, queen 12, king 13, ace 14; suits do not matter.", basis="ours", note="Text not found; the values follow from the examples of 6.5(g)."),
    "6.1(c)": checked("All cards come from a dealing shoe at the dealer's left."),
    "6.2(a)": scripted("At opening the dealer sorts and inspects the cards; the floorperson verifies."),
    "6.2(b)": scripted("The cards are spread face up, by deck, suit and sequence, for the first player."),
    "6.2(c)": scripted("Then turned face down, washed and stacked."),
    "6.3(a)": "Shuffle before play, after each shoe, and at the licensee's choice after any round.",
    "6.3(b)": "The cut: first player at the table at the opening, else the player farthest to the dealer's right; then clockwise; nobody: the dealer.",
    "6.3(c)": enforced("Cut at least 10 cards from either end; the cutting card about one quarter from the back.", note="Our reading of \"approximately\": from one eighth to three eighths."),
    "6.4(a)": "One card is burned face down after loading, and by each new dealer; shown if a player asks.",
    "6.4(b)": scripted("Left hand draws, the card is turned face up, right hand places it."),
    "6.5(a)": "Wagers are made before the first card of the round.",
    "6.5(b)": enforced("Chips, plaques, match play coupons; cash only if dealer and supervisor confirm it and convert it.", note="Cash becomes chips when both confirm it, and a wager is in chips; match play coupons are not taken."),
    "6.5(c)": "First card face up at the dealer's far left, second at the far right.",
    "6.5(d)": "After the first card nobody handles, removes or alters a wager until it is decided.",
    "6.5(e)": "Consecutive values: a tie hand, all wagers void.",
    "6.5(f)": "A pair: a third card at once, and no raise.",
    "6.5(f)1": "Three of a kind pays 11 to 1.",
    "6.5(f)2": "A pair without a third match: a tie hand, void.",
    "6.5(g)": "Otherwise the dealer announces the spread: how many values lie between, 1 to 11.",
    "6.5(h)": "With a spread, each player may raise by at most the original wager.",
    "6.5(i)": '"Raises closed"; third card in the middle; its value announced.',
    "6.5(i)1": "The third card between the first two wins; otherwise it loses.",
    "6.5(i)2": "Spread 1 pays 5 to 1, 2 pays 4, 3 pays 2, 4 to 11 pay 1 to 1.",
    "6.5(i)3": checked("The licensee may pay more, for all at the table; 8.3 notice before a decrease; never below (i)2.", since=AMENDED_1995),
    "6.5(j)": scripted("Cards are picked up so that the hand can be reconstructed."),
    "6.5(k)": "Cutting card reached: finish the round, then reshuffle.",
    "6.6": reserved("Reserved."),
    "6.7": enforced("Of two things nothing is said. Cards that run out in a round: it is void, and the cards are reshuffled. Raises after an exposed third card: none is made.", basis="ours"),
    "6.7(a)": "A card face up in the shoe is not used.",
    "6.7(b)": "A card drawn in error, unexposed, is the next card.",
    "6.7(c)": 'Third card exposed before "Raises closed": discarded; each player plays on or voids.',
    "6.8": "The licensee may permit a player several betting areas.",
    "6.9": "A continuous shuffler may replace 6.3 and 6.4; the regulator approves device and procedures.",
})  # fmt: skip

LAW = GameLaw(
    id="red-dog", title="Red dog", subchapter="6", since=ADOPTED,
    how=read("6.1(b)", "6.5(a)", "6.5(c)", "6.5(d)", "6.5(e)", "6.5(f)", "6.5(f)2", "6.5(g)", "6.5(h)", "6.5(i)1"),
    unlisted="6.5(a)", cash="6.5(b)", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS,
    paytables=(SPREAD_ODDS, THREE_OF_A_KIND_ODDS), options=OPTIONS + all_games.OPTIONS, irregularities=IRREGULARITIES,
    fittings=(
        Fitting(item="cutting_cards", cite="6.3(c)", since=ADOPTED, basis="nj"),
        Fitting(item="shuffler_approved", cite="6.9", since=ADOPTED, basis="nj", when={"continuous_shuffler": ("on",)}),
        Fitting(item="shoe", where="left", cite="6.1(c)", since=ADOPTED, basis="nj", unless=NO_SHOE),
    ),
    ages=(Age(hours=None, cite="19:46-1.18", since=FIRST, basis="ours", note=NO_LIMIT),),
    checked={**all_games.CHECKED, "6.1(a)": "rules", "6.1(c)": "equipment", "6.5(i)3": "rules, notices"},
)  # fmt: skip
