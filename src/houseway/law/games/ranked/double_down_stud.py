"""Subchapter 17, double down stud: the numbers, tables, options and paragraphs.

The text is held in two editions, March 1996 (17.2 to 17.8(b)) and after 1996-05-20 (17.2 to 17.11), which differ in the
recut of 17.4(f). 17.1, the definitions, is in neither: what stands here of it is practice.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import (
    Forbidden,
    Irregularity,
    Paytable,
    Wager,
    checked,
    defined,
    enforced,
    paragraphs,
    scripted,
)
from houseway.law.duties import Age, Fitting
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import MORE, NOBODY, ON, ranks
from houseway.law.games.ranked import common as ranked
from houseway.law.games.ranked.common import RECUT, VOID
from houseway.law.options import ByKey, Choice, LeastOdds, Option
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1994, 12, 5)

COMMON = 4
"""17.8(b): the cards that all players share, the first of them face down."""
PUSHES, WINS = 6, 11
"""17.9: the ranks of the lowest pair that pushes, and of the lowest that wins."""
PAYOUT_LIMIT = 10_000_000
"""17.10(c): what is paid at most on a hand, in cents."""
POSITIONS = 7
"""Betting positions: not found, and as many as the sister games have."""

PAYOUT_ODDS = Paytable(
    id="payouts", cite="17.10(b)", since=ADOPTED, basis="nj",
    odds={
        "royal_flush": Odds(1000), "straight_flush": Odds(100), "four_of_a_kind": Odds(25), "full_house": Odds(10),
        "flush": Odds(8), "straight": Odds(5), "three_of_a_kind": Odds(3), "two_pair": Odds(2),
        "pair_J_to_A": Odds(1),
    },
)  # fmt: skip

_WINS, _LOSES = "a pair of jacks or a higher hand", "a pair of fives or a lower hand"
_VOIDS = "a pair of sixes to tens, which is a push; or the round is void under 17.11"

WAGERS = (
    Wager(
        id="initial_wager", name="Initial wager", cite="17.6(b)", since=ADOPTED, basis="nj", paytable="payouts",
        made='before "No more bets"', wins=_WINS, loses=_LOSES, voids=_VOIDS,
    ),
    Wager(
        id="double_down_wager", name="Double down wager", cite="17.8(c)", since=ADOPTED, basis="nj", paytable="payouts",
        after_cards=True, made="after all cards are dealt and before the hole card is exposed", wins=_WINS, loses=_LOSES,
        voids=_VOIDS, note="Its amount would stand in 17.1, which is not held.",
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="deal_method", kind=Choice(("manual_shoe", "hand")), default="manual_shoe", cite="17.8(a)", since=ADOPTED,
        basis="nj", favours=NOBODY,
    ),
    ranked.one_deck("17.2(a)", ADOPTED, "nj"),
    *ranked.shuffler_options("17.4(a)", ADOPTED, "nj", second_deck="17.2(b)"),
    Option(
        id="shuffler_output", kind=Choice(("stack", "into_shoe")), default="stack", cite="17.4(b)1", since=ADOPTED,
        basis="nj", unless={"automated_shuffler": ("off",)}, favours=NOBODY,
        note="A machine that fills the shoe: no cut. One that leaves a stack: the cards are cut.",
    ),
    Option(
        id="recut_by", kind=Choice(("last_cutter", "next_entitled")), default="last_cutter", cite="17.4(f)", since=RECUT,
        basis="nj", favours=NOBODY, note="Who cuts again when a casino supervisor so orders.",
    ),
    Option(
        id="player_two_areas", kind=ranked.ON_OFF, default="off", cite="17.6(c)", since=ADOPTED, basis="nj",
        favours=ON, note="At most two betting areas, which are adjacent.",
    ),
    Option(
        id="double_down_amount", kind=Choice(("equal", "up_to_equal")), default="equal", cite="17.1", since=ADOPTED,
        basis="practice", silent=True, favours=ranks("equal", "up_to_equal"),
        note="Exactly the initial wager, or no more than it: the definitions are not held.",
    ),
    Option(
        id="higher_odds", kind=ByKey(LeastOdds(Odds(1)), tuple(PAYOUT_ODDS.odds), PAYOUT_ODDS.odds), default={},
        cite="17.10(b)", since=ADOPTED, basis="nj", favours=MORE, notice="8.3 before any decrease",
        note="Odds above the least, by hand.",
    ),
)  # fmt: skip

FORBIDDEN = (
    ranked.shuffler_needed("second_deck", "on", "17.2(b)", ADOPTED, "nj", "a second deck needs an automated shuffler"),
    ranked.shuffler_needed(
        "shuffler_output", "into_shoe", "17.4(b)1", ADOPTED, "nj", "there is no automated shuffler that could fill a shoe"
    ),
    Forbidden(
        when={"shuffler_output": ("into_shoe",), "deal_method": ("hand",)}, cite="17.4(a)", since=ADOPTED, basis="nj",
        why="a machine that fills a dealing shoe leaves no deck to deal from the hand",
    ),
)  # fmt: skip

_OWN = {
    "card_found_face_up": "17.11(b)", "card_drawn_in_error": "17.11(c)", "wrong_number_of_cards": "17.11(d)",
    "shuffler_failed": "17.11(e)", "other_shuffle_method": "17.11(f)",
}  # fmt: skip
_FOUND = ranked.irregularities(
    "17.11", ADOPTED, dict.fromkeys(_OWN, "nj"), hand="one, or four", pile="the area of the common cards", own=_OWN
)

IRREGULARITIES = (
    Irregularity(
        kind="hole_card_exposed", dealt=True, cite="17.11(a)", since=ADOPTED, basis="nj",
        event='The hole card is exposed before the second "No more bets".', ruling=VOID,
    ),
    *(_FOUND[kind] for kind in _OWN),
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "17.1": enforced("A hole card and three common cards that all players use; a double down wager as large as the initial one, or no larger.", basis="practice", note="Text not found; the terms as the other sections use them, the amount by practice."),
    "17.2(a)": (
        checked("One deck of 52 cards, with one cutting card and one cover card, yellow or green.", until=SUCCESSOR),
        checked("One deck of 52 cards, with one cutting card and one cover card of a solid colour unlike the backs.", since=SUCCESSOR, basis="sibling", note="Of the colour since 2012 as 13:69F-23.2(a)."),
    ),
    "17.2(b)": checked("A second deck only with an automated shuffler."),
    "17.2(b)1": checked("Each deck is as (a) has it."),
    "17.2(b)2": checked("The backs of the two decks differ in colour."),
    "17.2(b)3": scripted("One deck is shuffled while the other is played."),
    "17.2(b)4": scripted("The decks alternate, each used for every other round."),
    "17.2(b)5": scripted("Only one deck's cards lie in the discard rack at a time."),
    "17.3(a)": scripted("At opening the dealer sorts and inspects the cards; the floorperson verifies."),
    "17.3(b)": scripted("The cards are spread face up, by suit and sequence, for the first player."),
    "17.3(c)": scripted("Then turned face down, washed, stacked and shuffled."),
    "17.3(d)": scripted("Two decks are handled separately, immediately before play starts."),
    "17.3(e)": checked("Cards from a manual shoe are changed at least every 24 hours, those from the hand every eight.", note="A house's own hours, where they are fewer, stand in its file."),
    "17.4(a)": "The cards are shuffled before play and after each round, by hand or by machine, into one stack or into the shoe.",
    "17.4(b)": "Then they are dealt, or cut first.",
    "17.4(b)1": "A machine has put them into the shoe: dealt without a cut.",
    "17.4(b)2": "Shuffled by hand, or by a machine that leaves a stack: cut.",
    "17.4(c)": "The stack on the cover card is offered for the cut, backs up; where no player accepts, the dealer cuts.",
    "17.4(d)": "The order in which the cut is offered.",
    "17.4(d)1": "The first player to the table, where the game is just beginning.",
    "17.4(d)2": "Else the player at the dealer's far right; in consecutive rounds the offer goes on counterclockwise.",
    "17.4(e)": "The cutting card goes in at least ten cards from either end; what is above it goes to the bottom, the cover card to the discard rack.",
    "17.4(f)": enforced("Before any card is dealt a casino supervisor may have the cards cut again, by the last cutter or the next one entitled.", since=RECUT),
    "17.4(g)": scripted("At an idle table the cards lie spread; the next player sees them face up, then 17.3."),
    "17.5(a)": "Ace, king, queen, jack, 10 to 2; the ace is low only in A-2-3-4-5.",
    "17.5(b)": "The hands, highest first; kickers never count.",
    "17.5(b)1": "Royal flush: ace to 10 of one suit.",
    "17.5(b)2": "Straight flush: five consecutive cards of one suit.",
    "17.5(b)3": "Four of a kind.",
    "17.5(b)4": "Full house: three of a kind and a pair.",
    "17.5(b)5": "Flush: five cards of one suit.",
    "17.5(b)6": "Straight: five consecutive cards.",
    "17.5(b)7": "Three of a kind.",
    "17.5(b)8": "Two pairs.",
    "17.5(b)9": "Pair: aces the highest, twos the lowest.",
    "17.6(a)": enforced("Chips, plaques or coupons on the betting areas; no verbal wager with cash.", note="Coupons are not ruled on yet."),
    "17.6(b)": "No wager is made, increased or withdrawn after \"No more bets\", but for the double down wager.",
    "17.6(c)": "The licensee may permit wagers on two betting areas that are adjacent.",
    "17.7": defined("As many people at a table as at a blackjack table.", note="The number is of 19:45-1.11 and 1.12, which are not held."),
    "17.8(a)": defined("The cards are dealt from a shoe or from the dealer's hand."),
    "17.8(a)1": enforced("The deck goes into a manual shoe at the dealer's left; then \"No more bets\"; each card is drawn with the left hand and placed with the right."),
    "17.8(a)2": defined("From the hand:"),
    "17.8(a)2i": scripted("One hand holds the deck for the whole round."),
    "17.8(a)2ii": scripted("The cards stay in front of the dealer, over the table inventory container."),
    "17.8(a)2iii": "\"No more bets\" before any card; the other hand takes the top card and places it.",
    "17.8(b)": "From the dealer's far left, clockwise, a card face up to each player; then one face down and three face up before the table inventory container, which are of every player's hand.",
    "17.8(c)": "When all cards are dealt and before the hole card is exposed, a player may make a double down wager.",
    "17.8(d)": "Again \"No more bets\"; then the hole card is turned over.",
    "17.8(e)": scripted("No player touches a card during the round."),
    "17.9(a)": "First all losing wagers are collected, then the losing hands: a pair of fives or less loses.",
    "17.9(b)": "A pair of sixes to tens is a push: neither paid nor collected; those cards are collected next.",
    "17.9(c)": "Then all winning wagers are paid, from the dealer's far right counterclockwise: a pair of jacks or better wins.",
    "17.10(a)": checked("Odds are stated with \"to\" or \"win\", never with \"for\"."),
    "17.10(b)": "The least odds, by hand.",
    "17.10(c)": "The payout limit of a hand is 100,000 dollars, of both wagers together.",
    "17.11": defined("Irregularities."),
    "17.11(a)": "The hole card exposed before the second \"No more bets\": all hands are void.",
    "17.11(b)": "One card face up in the shoe or deck is discarded; more than one: all hands are void.",
    "17.11(c)": "A card drawn in error without its face being exposed is the next card.",
    "17.11(d)": "A player or the dealer is dealt a wrong number of cards: all hands are void.",
    "17.11(e)": "A shuffler that jams or stops: the cards are reshuffled by the approved procedure.",
    "17.11(f)": "A shuffler is removed from the table before the cards are shuffled in another way.",
})  # fmt: skip

LAW = GameLaw(
    id="double-down-stud", title="Double down stud", subchapter="17", since=ADOPTED,
    how=read("17.5(a)", "17.6(b)", "17.8(b)", "17.8(c)", "17.8(d)", "17.9(a)", "17.9(b)", "17.9(c)", "17.10(c)"),
    unlisted="17.6(b)", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(PAYOUT_ODDS,),
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    fittings=(
        *ranked.cutting_cards("17.2(a)", ADOPTED, "nj"), *ranked.backs("17.2(a)", "17.2(b)2", ADOPTED, "nj"),
        Fitting(item="shuffler", cite="17.4(a)", since=ADOPTED, basis="nj", when={"automated_shuffler": ("on",)}),
        Fitting(item="shoe", where="left", cite="17.8(a)1", since=ADOPTED, basis="nj",
                unless={"deal_method": ("hand",)}),
    ),
    ages=(
        Age(dealt="shoe", hours=24, cite="17.3(e)", since=ADOPTED, basis="nj"),
        Age(dealt="hand", hours=8, cite="17.3(e)", since=ADOPTED, basis="nj"),
    ),
    checked={
        **all_games.CHECKED, "17.2(a)": "equipment", "17.2(b)": "rules", "17.2(b)1": "equipment",
        "17.2(b)2": "equipment", "17.3(e)": "ages of cards", "17.10(a)": "signs",
    },
    odds_stated="17.10(a)",
)  # fmt: skip
