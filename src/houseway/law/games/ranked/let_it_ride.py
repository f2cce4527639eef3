"""Subchapter 18, let it ride poker, with the bonus wagers of 18.6A and 13:69F-18.6B: the numbers, tables, options and
paragraphs.

The text of 1996 is held up to 18.9(b)1; of the rest only the titles, of 18.6B only its number. What stands here of it
comes from New Jersey's equipment rule, guides of licensees in New York and Missouri, sister sections and practice; each
datum says which.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import Irregularity, Paytable, Wager, checked, defined, enforced, paragraphs, scripted
from houseway.law.duties import Age, Fitting
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import MORE, NOBODY, OFFERS, ON, PAYS
from houseway.law.games.ranked import common as ranked
from houseway.law.games.ranked.common import RECUT, VOID
from houseway.law.options import Choice, Money, Option
from houseway.law.questions import WHICH_CARD
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1995, 10, 2)
BONUS = date(1996, 7, 15)
"""18.6A is not in the text of March 1996, and in the contents printed after July 1996; its day is not held."""

HAND = 3
"""18.7(c): cards of a player, and of the area of the community cards."""
LOWEST_PAIR = 10
"""18.11: the rank of the lowest pair that wins."""
BONUS_WAGER = 100
"""18.6A: the bonus wager is exactly this, in cents."""
POSITIONS = 7
"""13:69E-1.13H(a): betting positions."""

BASE_ODDS = Paytable(
    id="base", cite="18.11", since=ADOPTED, basis="practice", least=False,
    odds={
        "royal_flush": Odds(1000), "straight_flush": Odds(200), "four_of_a_kind": Odds(50), "full_house": Odds(11),
        "flush": Odds(8), "straight": Odds(5), "three_of_a_kind": Odds(3), "two_pair": Odds(2),
        "pair_10_or_better": Odds(1),
    },
    note="Text not found; the trade's usual figures.",
)  # fmt: skip
BONUS_AMOUNTS = {
    "lirb_A": {
        "royal_flush": 2_000_000, "straight_flush": 200_000, "four_of_a_kind": 40_000, "full_house": 20_000,
        "flush": 5_000, "straight": 2_500, "three_of_a_kind": 500,
    },
    "lirb_B": {
        "royal_flush": 1_000_000, "straight_flush": 200_000, "four_of_a_kind": 20_000, "full_house": 7_500,
        "flush": 5_000, "straight": 2_000,
    },
}  # fmt: skip
"""18.6A: fixed amounts by hand, in cents, as published; New Jersey's are not found."""
THREE_CARD_ODDS = (
    Paytable(
        id="tcb_A", cite="13:69F-18.6B", since=SUCCESSOR, basis="practice", least=False,
        odds={
            "mini_royal": Odds(50), "straight_flush": Odds(40), "three_of_a_kind": Odds(30), "straight": Odds(6),
            "flush": Odds(4), "pair": Odds(1),
        },
    ),
    Paytable(
        id="tcb_B", cite="13:69F-18.6B", since=SUCCESSOR, basis="practice", least=False,
        odds={
            "mini_royal": Odds(40), "straight_flush": Odds(40), "three_of_a_kind": Odds(30), "straight": Odds(5),
            "flush": Odds(4), "pair": Odds(1),
        },
    ),
)  # fmt: skip

_BEFORE = 'before "No more bets"'
_WINS, _LOSES = "a pair of tens or a higher hand", "a pair of nines or a lower hand; or the player leaves the seat"
_VOIDS = "the round is void under 18.12"

WAGERS = (
    Wager(
        id="bet_1", name="Bet 1", cite="18.6(d)", since=ADOPTED, basis="nj", paytable="base",
        made=f"{_BEFORE}, equal to bets 2 and 3; it may be taken back before a community card is turned",
        wins=_WINS, loses=_LOSES, voids=_VOIDS,
    ),
    Wager(
        id="bet_2", name="Bet 2", cite="18.6(d)", since=ADOPTED, basis="nj", paytable="base",
        made=f"{_BEFORE}, equal to bets 1 and 3; it may be taken back when one community card is turned",
        wins=_WINS, loses=_LOSES, voids=_VOIDS,
    ),
    Wager(
        id="bet_3", name="Bet 3", cite="18.6(d)", since=ADOPTED, basis="nj", paytable="base",
        made=f"{_BEFORE}, equal to bets 1 and 2; it is never taken back", wins=_WINS, loses=_LOSES, voids=_VOIDS,
    ),
    Wager(
        id="lir_bonus", name="Bonus wager", cite="18.6A", since=BONUS, basis="practice",
        made=f"with the three bets, {_BEFORE}; exactly 1.00, which is collected",
        wins="a hand of the table, whether or not bets were taken back", loses="any other hand", voids=_VOIDS,
        note="Of 18.6A only the title is held.",
    ),
    Wager(
        id="three_card_bonus", name="Three-card bonus", cite="13:69F-18.6B", since=SUCCESSOR, basis="practice",
        made=f"with the three bets, {_BEFORE}; it need not equal them", paytable="tcb_A",
        wins="a pair or better among the player's own three cards", loses="no pair among them", voids=_VOIDS,
        note="Of 13:69F-18.6B only the number is held, by 13:69E-1.13H(b)5 and 7.",
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="deal_method", kind=Choice(("manual_shoe", "hand", "automated_shoe")), default="manual_shoe", cite="18.5(b)1",
        since=ADOPTED, basis="nj", favours=NOBODY, note="By 18.7, 18.8 or 18.9.",
    ),
    ranked.one_deck("18.2(a)", ADOPTED, "nj"),
    *ranked.shuffler_options("18.5(a)", ADOPTED, "nj", second_deck="18.2(b)", counts="18.7(f)"),
    ranked.recut_option("18.5", "sibling"),
    Option(
        id="player_two_positions", kind=ranked.ON_OFF, default="off", cite="18.6(e)", since=ADOPTED, basis="nj",
        favours=ON, note="The two are adjacent.",
    ),
    Option(
        id="offer_lir_bonus", kind=ranked.ON_OFF, default="off", cite="18.6A", since=BONUS, basis="practice",
        favours=OFFERS,
    ),
    Option(
        id="lir_bonus_paytable", kind=Choice(tuple(BONUS_AMOUNTS)), default="lirb_A", cite="18.6A", since=BONUS,
        basis="practice", silent=True, unless={"offer_lir_bonus": ("off",)}, favours=PAYS,
        notice="8.3 before any decrease", note="Amounts as published; New Jersey's are not found.",
    ),
    Option(
        id="offer_three_card_bonus", kind=ranked.ON_OFF, default="off", cite="13:69F-18.6B", since=SUCCESSOR,
        basis="practice", favours=OFFERS, note="Its own area on the layout: 13:69E-1.13H(b)7.",
    ),
    Option(
        id="three_card_bonus_paytable", kind=Choice(tuple(table.id for table in THREE_CARD_ODDS)), default="tcb_A",
        cite="13:69F-18.6B", since=SUCCESSOR, basis="practice", silent=True, unless={"offer_three_card_bonus": ("off",)},
        favours=PAYS, notice="8.3 before any decrease", note="Odds as published; New Jersey's are not found.",
    ),
    Option(
        id="payout_limit_per_hand", kind=Money(each=False), default=5_000_000, cite="18.11", since=ADOPTED,
        basis="other-state", silent=True, favours=MORE, notice="8.3 before any decrease",
        note="On the sum of bets 1 to 3 of a hand. The licensee sets and posts it (13:69E-1.13H(b)6, (c)); this figure is "
        "that of a licensee in New York.",
    ),
    Option(
        id="discarded_community_card", kind=Choice(("right_of_dealer", "bottom_of_stack")), default="right_of_dealer",
        cite="18.10", since=ADOPTED, basis="other-state", silent=True, favours=NOBODY,
        note="Which of the three is not used: the one dealt last, as in New York, or the one dealt first, as in Missouri.",
    ),
)  # fmt: skip

FORBIDDEN = (
    ranked.shuffler_needed(
        "deal_method", "hand", "18.8(b)1", ADOPTED, "nj", "dealing from the hand needs an automated shuffler"
    ),
    ranked.shuffler_needed("second_deck", "on", "18.2(b)", ADOPTED, "nj", "a second deck needs an automated shuffler"),
    ranked.shuffler_needed(
        "shuffler_counts_deck", "on", "18.7(f)", ADOPTED, "nj", "there is no automated shuffler that could count"
    ),
)

_FOUND = ranked.irregularities(
    "18.12", ADOPTED, {"wrong_number_of_cards": "nj", "wrong_deck_count": "nj"}, hand="three",
    pile="the area of the community cards", own={"wrong_number_of_cards": "18.7(e)2", "wrong_deck_count": "18.7(e)2"},
)  # fmt: skip

IRREGULARITIES = (
    Irregularity(
        kind="community_card_exposed", dealt=True, cite="18.12", since=ADOPTED, basis="sibling",
        event="A community card is exposed before the decision that it follows is over.", ruling=VOID,
        asks=(WHICH_CARD,), note="As 17.11(a).",
    ),
    *_FOUND.values(),
    *ranked.counts("18.7(e)", "18.7(f)", ADOPTED, "nj"),
    ranked.left_seat("18.6(b)", ADOPTED),
    ranked.shoe_jam("18.12", ADOPTED),
)  # fmt: skip

_STACKS = "Of 18.9 the text is held up to (b)1; the rest as 13:69F-35.9."

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "18.1": enforced("A hand is the player's three cards and two community cards; to let it ride is not to take a wager back."),
    "18.2(a)": (
        checked("One deck of 52 cards, with one cover card, yellow or green.", until=SUCCESSOR),
        checked("One deck of 52 cards, with one cover card of a solid colour unlike the backs.", since=SUCCESSOR, basis="sibling", note="Of the colour since 2012 as 13:69F-23.2(a)."),
    ),
    "18.2(b)": checked("A second deck only with an automated shuffler."),
    "18.2(b)1": checked("Each deck is as (a) has it."),
    "18.2(b)2": checked("The backs of the two decks differ in colour."),
    "18.2(b)3": scripted("One deck is shuffled while the other is played."),
    "18.2(b)4": scripted("The decks alternate, each used for every other round."),
    "18.2(b)5": scripted("Only one deck's cards lie in the discard rack at a time."),
    "18.3(a)": "Ace, king, queen, jack, 10 to 2; the ace is low only in A-2-3-4-5; suits are equal.",
    "18.3(b)": "The hands, highest first; kickers never count.",
    "18.3(b)1": "Royal flush: ace to 10 of one suit.",
    "18.3(b)2": "Straight flush: five consecutive cards of one suit.",
    "18.3(b)3": "Four of a kind.",
    "18.3(b)4": "Full house: three of a kind and a pair.",
    "18.3(b)5": "Flush: five cards of one suit.",
    "18.3(b)6": "Straight: ace high the highest, A-2-3-4-5 the lowest; no other sequence goes round the ace.",
    "18.3(b)7": "Three of a kind.",
    "18.3(b)8": "Two pairs.",
    "18.3(b)9": "One pair.",
    "18.4(a)": scripted("At opening the dealer sorts and inspects the cards; the floorperson verifies."),
    "18.4(b)": scripted("The cards are spread face up, by suit and sequence, for the first player."),
    "18.4(c)": scripted("Then turned face down, washed, stacked and shuffled."),
    "18.4(d)": scripted("Two decks are handled separately."),
    "18.4(e)": checked("Cards from a shoe, manual or automated, are changed at least every eight hours, those from the hand every four."),
    "18.4(f)": defined("Procedures for it are submitted for approval."),
    "18.5": enforced("Before any card is dealt a casino supervisor may have the cards cut again.", since=RECUT, basis="sibling", note="As 17.4(f) since 1996-05-20; of this game no such text is held."),
    "18.5(a)": "The cards are shuffled before play and after each round, by hand or by machine.",
    "18.5(b)": "Then they are dealt, or cut first.",
    "18.5(b)1": "Shuffled by machine: dealt without a cut.",
    "18.5(b)2": "Shuffled by hand: cut.",
    "18.5(c)": "The dealer cuts with one hand, at least ten cards from the top, onto the cover card.",
    "18.5(d)": scripted("At an idle table the cards lie spread; the next player sees them face up, then 18.4(c)."),
    "18.6(a)": enforced("Chips, plaques and match play coupons on the betting areas; no verbal wager with cash.", note="Match play coupons are not ruled on yet."),
    "18.6(b)": "Only seated players wager; who has received cards stays seated until the round is over.",
    "18.6(c)": "No wager is made, increased or withdrawn after \"No more bets\", but for (d).",
    "18.6(d)": "Three equal and separate wagers, bets 1, 2 and 3; bets 1 and 2 may be taken back later.",
    "18.6(e)": "The licensee may permit wagers at two positions that are adjacent.",
    "18.6A": enforced("The bonus wager of 1.00 wins a fixed amount by the five-card hand, whatever became of bets 1 and 2.", since=BONUS, basis="practice", note="Text not found; published schedules. The day is not held: the contents printed after July 1996 have the section."),
    "13:69F-18.6B": enforced("The three-card bonus wins by the player's own three cards: mini royal (ace, king and queen of one suit), straight flush, three of a kind, straight, flush, pair.", since=SUCCESSOR, basis="practice", note="Text not found; published schedules. The first day is not found."),
    "18.7(a)": scripted("The stacked deck goes into a manual shoe, whose location is approved."),
    "18.7(b)": enforced("\"No more bets\" before any card; each card drawn with the hand nearest the shoe and placed with the other."),
    "18.7(c)": "From the dealer's far left, clockwise, three times: a card face down to each player with three wagers, then one to the area of the community cards, on top of those there.",
    "18.7(d)": scripted("The stub goes to the discard rack unexposed, unless it is counted."),
    "18.7(e)": "The stub is counted, face down, at least once in five rounds.",
    "18.7(e)1": enforced("Where 52 cards are in the deck, the stub goes to the discard rack unexposed."),
    "18.7(e)2": "Misdealt, with 52 cards there: all hands are void. Not misdealt, and the count is wrong: all hands are void and the deck is removed.",
    "18.7(f)": "No count where a shuffler counts the cards; where it finds a wrong number, the deck is removed.",
    "18.8(a)": defined("The licensee may have the cards dealt from the hand."),
    "18.8(b)1": checked("Then an automated shuffler is used."),
    "18.8(b)2": scripted("The stacked deck is held in either hand."),
    "18.8(b)2i": scripted("That hand holds the cards for the whole round."),
    "18.8(b)2ii": scripted("The cards stay in front of the dealer, over the table inventory container."),
    "18.8(b)3": "\"No more bets\" before any card; the other hand takes the top card and places it face down.",
    "18.8(c)": "Dealt in the order of 18.7(c).",
    "18.8(d)": scripted("The stub goes to the discard rack unexposed, unless it is counted."),
    "18.8(e)": "The stub is counted as 18.7(e) and (f) have it.",
    "18.9(a)": enforced("Or from an automated shoe, which dispenses stacks of three cards; it is approved, with its location and procedure.", note="Its approval is not looked at."),
    "18.9(b)": enforced("\"No more bets\" before the first stack; stacks of three, face down, from the dealer's far left, clockwise, the last one to the area of the community cards; the rest is discarded or counted.", basis="sibling", note=_STACKS),
    "18.9(b)1": scripted("The shuffled deck goes into the automated shoe."),
    "18.10": enforced("One of the three community cards is discarded unseen. Each player takes bet 1 back or lets it ride; a community card is turned; then bet 2; then the second one. From the dealer's far right, counterclockwise, the hands are turned, losing wagers collected and winning ones paid.", basis="other-state", note="Text not found; guides of licensees in New York and Missouri."),
    "18.11": enforced("Each bet still there wins by the hand, a pair of tens or better, up to the payout limit of the hand that the licensee has set and posted.", basis="practice", note="Text not found; the trade's usual odds. The limit is of 13:69E-1.13H(b)6 and (c)."),
    "18.12": enforced("All hands are void where a community card is exposed too early, a second card is found face up, or a hand has the wrong number of cards.", basis="sibling", note="Text not found; as 17.11; 18.7(e)2 refers to it."),
})  # fmt: skip

LAW = GameLaw(
    id="let-it-ride", title="Let it ride poker", subchapter="18", since=ADOPTED,
    how=(
        *read("18.1", "18.3(a)", "18.6(b)", "18.6(d)", "18.10", "18.11"),
        *read("18.6A", option="offer_lir_bonus", values=("on",)),
        *read("13:69F-18.6B", option="offer_three_card_bonus", values=("on",)),
    ),
    unlisted="18.6(d)", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS,
    paytables=(BASE_ODDS, *THREE_CARD_ODDS), options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN,
    irregularities=IRREGULARITIES,
    fittings=(
        *ranked.cutting_cards("18.2(a)", ADOPTED, "nj", number=1),
        *ranked.backs("18.2(a)", "18.2(b)2", ADOPTED, "nj"),
        Fitting(item="shuffler", cite="18.5(a)", since=ADOPTED, basis="nj", when={"automated_shuffler": ("on",)}),
        Fitting(item="shoe", cite="18.7(a)", since=ADOPTED, basis="nj", unless={"deal_method": ("hand",)}),
    ),
    ages=(
        Age(dealt="shoe", hours=8, cite="18.4(e)", since=ADOPTED, basis="nj", note="A manual or an automated shoe."),
        Age(dealt="hand", hours=4, cite="18.4(e)", since=ADOPTED, basis="nj"),
    ),
    checked={
        **all_games.CHECKED, "18.2(a)": "equipment", "18.2(b)": "rules", "18.2(b)1": "equipment",
        "18.2(b)2": "equipment", "18.4(e)": "ages of cards", "18.8(b)1": "rules",
    },
)  # fmt: skip
