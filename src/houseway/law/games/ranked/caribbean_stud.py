"""Subchapter 16, Caribbean stud poker: the numbers, tables, options and paragraphs.

The text of 1996 is held up to 16.5(b)8; of the rest only the titles. What stands here of it comes from New Jersey's
equipment rule, a New Jersey licensee's guide, sister sections and practice; each datum says which.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import Irregularity, Paytable, Wager, checked, enforced, paragraphs, scripted
from houseway.law.duties import Age, Fitting
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import MORE, NOBODY, ON, PAYS
from houseway.law.games.ranked import common as ranked
from houseway.law.games.ranked.common import RECUT, VOID
from houseway.law.options import ByKey, Choice, LeastOdds, Money, Number, Option
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1995, 8, 7)

HAND = 5
"""16.1: cards of a player, and of the dealer."""
HOLE_CARDS = 4
"""16.1: the dealer's cards that lie face down."""
BET_MULTIPLE = 2
"""16.1: a bet wager is double the ante."""
QUALIFYING = ("Ac", "Kd", "4h", "3s", "2c")
"""16.1: the lowest hand of the dealer's that qualifies, ace, king, four, three and two; suits do not count."""
BET_LIMIT = 500_000
"""13:69E-1.13G(c): what is paid at most on the bet wager of a hand, in cents."""
PROGRESSIVE_WAGER = 100
"""16.11: the progressive wager is exactly this, in cents."""
ROYAL_SHARE, STRAIGHT_FLUSH_SHARE = 100, 10
"""16.11: what a royal flush and a straight flush win, in percent of the meter."""
POSITIONS = 7
"""13:69E-1.13G: betting positions; a table may have six."""

ANTE_ODDS = Paytable(
    id="ante", cite="16.10", since=ADOPTED, basis="practice", least=False, odds={"win": Odds(1)},
    note="Text not found; a New Jersey licensee's guide.",
)  # fmt: skip
BET_ODDS = Paytable(
    id="bet", cite="16.12", since=ADOPTED, basis="practice",
    odds={
        "royal_flush": Odds(100), "straight_flush": Odds(50), "four_of_a_kind": Odds(20), "full_house": Odds(7),
        "flush": Odds(5), "straight": Odds(4), "three_of_a_kind": Odds(3), "two_pair": Odds(2), "pair": Odds(1),
        "high_card": Odds(1),
    },
    note="Text not found; a New Jersey licensee's guide, which gives the trade's usual figures.",
)  # fmt: skip
PROGRESSIVE_AMOUNTS = {
    "prog_A": {"four_of_a_kind": 10_000, "full_house": 7_500, "flush": 5_000},
    "prog_B": {"four_of_a_kind": 25_000, "full_house": 15_000, "flush": 10_000},
    "prog_C": {"four_of_a_kind": 50_000, "full_house": 10_000, "flush": 5_000},
}
"""16.11: fixed amounts by hand, in cents, as published; New Jersey's are not found."""

WAGERS = (
    Wager(
        id="ante", name="Ante", cite="16.1", since=ADOPTED, basis="nj", paytable="ante", made="before any card is dealt",
        wins="the dealer does not qualify, or the hand is higher than the dealer's qualifying hand",
        loses="the player folds, or the hand is lower than the dealer's qualifying hand",
        voids="both hands are equal; or the round is void under 16.13",
    ),
    Wager(
        id="bet", name="Bet wager", cite="16.1", since=ADOPTED, basis="nj", paytable="bet", after_cards=True,
        made="after all cards are dealt and before the dealer's hole cards are exposed; double the ante",
        wins="the hand is higher than the dealer's qualifying hand",
        loses="the hand is lower than the dealer's qualifying hand",
        voids="the dealer does not qualify, or both hands are equal; or the round is void under 16.13",
    ),
    Wager(
        id="progressive", name="Progressive payout wager", cite="16.11", since=ADOPTED, basis="practice",
        made="with an ante, before \"No more bets\"; exactly 1.00, which is collected",
        wins="a flush or better, whatever the dealer has", loses="less than a flush, or the hand is folded",
        voids="the round is void under 16.13", note="Of 16.11 only the title is held.",
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="deal_method", kind=Choice(("manual_shoe", "hand", "automated_shoe")), default="manual_shoe", cite="16.4(b)1",
        since=ADOPTED, basis="nj", favours=NOBODY, note="By the titles of 16.7, 16.8 and 16.9.",
    ),
    ranked.one_deck("16.2(a)", ADOPTED, "nj"),
    *ranked.shuffler_options("16.4(a)", ADOPTED, "nj", second_deck="16.2(b)"),
    Option(
        id="shuffler_counts_deck", kind=ranked.ON_OFF, default="off", cite="16.7", since=ADOPTED, basis="sibling",
        favours=NOBODY, note="As 18.7(f). On: the stub is not counted.",
    ),
    ranked.recut_option("16.4", "sibling"),
    Option(
        id="player_two_positions", kind=ranked.ON_OFF, default="off", cite="16.6", since=ADOPTED, basis="sibling",
        silent=True, favours=ON, note="Text not found; 17.6(c) and 18.6(e) allow two adjacent positions.",
    ),
    Option(
        id="higher_odds", kind=ByKey(LeastOdds(Odds(1)), tuple(BET_ODDS.odds), BET_ODDS.odds), default={}, cite="16.12",
        since=ADOPTED, basis="sibling", favours=MORE, notice="8.3 before any decrease",
        note="Odds of the bet wager above the least, by hand, as 17.10(b) allows them.",
    ),
    Option(
        id="cap_floor_min_wager", kind=ranked.ON_OFF, default="off", cite="16.12", since=ADOPTED, basis="sibling",
        silent=True, favours=ON,
        note="On: the limit is at least what one can win at the minimum wager, as 13:69F-29.11(e) has it.",
    ),
    Option(
        id="progressive_paytable", kind=Choice(tuple(PROGRESSIVE_AMOUNTS)), default="prog_A", cite="16.11", since=ADOPTED,
        basis="practice", silent=True, favours=PAYS, notice="8.3 before any decrease",
        note="Fixed amounts as published; the licensee files its own.",
    ),
    Option(
        id="progressive_amounts", kind=ByKey(Number(least=1), tuple(PROGRESSIVE_AMOUNTS["prog_A"])), default={},
        cite="16.11", since=ADOPTED, basis="practice", favours=PAYS,
        note="Whole dollars by hand, in place of those of the table.",
    ),
    Option(
        id="progressive_rate", kind=Money(each=False, most=PROGRESSIVE_WAGER), default=70, cite="16.12", since=ADOPTED,
        basis="practice", silent=True, favours=MORE,
        note="What each dollar adds to the meter; published rates are 0.60 to 0.70. Filed before use (13:69D-1.52).",
    ),
    Option(
        id="progressive_reset", kind=Money(each=False), default=1_000_000, cite="16.12", since=ADOPTED, basis="ours",
        silent=True, favours=MORE, note="The meter's first amount, and its amount after a royal flush. Filed.",
    ),
    Option(
        id="progressive_link", kind=Choice(("none", "linked_tables")), default="none", cite="16.12", since=ADOPTED,
        basis="practice", favours=NOBODY, note="Linked tables need an approved common display (13:69D-1.52(d)).",
    ),
)  # fmt: skip

FORBIDDEN = (
    ranked.shuffler_needed(
        "deal_method",
        "hand",
        "16.8",
        ADOPTED,
        "sibling",
        "dealing from the hand needs an automated shuffler, as 18.8(b)1",
    ),
    ranked.shuffler_needed("second_deck", "on", "16.2(b)", ADOPTED, "nj", "a second deck needs an automated shuffler"),
    ranked.shuffler_needed(
        "shuffler_counts_deck", "on", "16.7", ADOPTED, "sibling", "there is no automated shuffler that could count"
    ),
)

IRREGULARITIES = (
    Irregularity(
        kind="hole_card_exposed", dealt=True, cite="16.13", since=ADOPTED, basis="sibling",
        event="A hole card of the dealer's is exposed before every player has bet or folded.", ruling=VOID,
        note="As 17.11(a).",
    ),
    *ranked.irregularities("16.13", ADOPTED, {}, hand="five", pile="the dealer").values(),
    ranked.left_seat("16.6", ADOPTED),
    ranked.shoe_jam("16.13", ADOPTED),
    *ranked.counts("16.7", "16.7", ADOPTED, "sibling"),
)  # fmt: skip

_GUIDE = "Text not found; a New Jersey licensee's guide and practice."
_DEAL = "Text not found; as 18.7 to 18.9, the number of cards by 16.1, the up card by Colorado's rule."

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "16.1": enforced("Ante before any card; bet of double the ante after the deal, or fold; five cards each, four of the dealer's face down; the dealer qualifies with ace, king, four, three and two or better."),
    "16.2(a)": (
        checked("One deck of 52 cards, with one cutting card and one cover card, yellow or green.", until=SUCCESSOR),
        checked("One deck of 52 cards, with one cutting card and one cover card of a solid colour unlike the backs.", since=SUCCESSOR, basis="sibling", note="Of the colour since 2012 as 13:69F-23.2(a)."),
    ),
    "16.2(b)": checked("A second deck only with an automated shuffler."),
    "16.2(b)1": checked("Each deck is as (a) has it."),
    "16.2(b)2": checked("The backs of the two decks differ in colour."),
    "16.2(b)3": scripted("One deck is shuffled while the other is played."),
    "16.2(b)4": scripted("The decks alternate, each used for every other round."),
    "16.2(b)5": scripted("Only one deck's cards lie in the discard rack at a time."),
    "16.3(a)": scripted("At opening the dealer sorts and inspects the cards; the floorperson verifies."),
    "16.3(b)": scripted("The cards are spread face up, by suit and sequence, for the first player."),
    "16.3(c)": scripted("Then turned face down, washed, stacked and shuffled."),
    "16.3(d)": scripted("Two decks are handled separately."),
    "16.3(e)": checked("All cards are changed at least every eight hours."),
    "16.4": enforced("Before any card is dealt a casino supervisor may have the cards cut again.", since=RECUT, basis="sibling", note="As 17.4(f) since 1996-05-20; of this game no such text is held."),
    "16.4(a)": "The cards are shuffled before play and after each round, by hand or by machine.",
    "16.4(b)": "Then they are dealt, or cut first.",
    "16.4(b)1": "Shuffled by machine: dealt without a cut.",
    "16.4(b)2": "Shuffled by hand: cut.",
    "16.4(c)": "The dealer cuts with one hand, at least ten cards from the top, onto the cover card.",
    "16.4(d)": scripted("At an idle table the cards lie spread; the next player sees them face up, then 16.3(c)."),
    "16.5(a)": "Ace, king, queen, jack, 10 to 2; the ace is low only in A-2-3-4-5.",
    "16.5(b)": "The hands, highest first.",
    "16.5(b)1": "Royal flush: ace to 10 of one suit.",
    "16.5(b)2": "Straight flush: king high the highest, A-2-3-4-5 the lowest.",
    "16.5(b)3": "Four of a kind: aces the highest, twos the lowest.",
    "16.5(b)4": "Full house: three aces and two kings the highest, three twos and two threes the lowest.",
    "16.5(b)5": "Flush.",
    "16.5(b)6": "Straight: ace high the highest, A-2-3-4-5 the lowest; no other sequence goes round the ace.",
    "16.5(b)7": "Three of a kind: aces the highest, twos the lowest.",
    "16.5(b)8": "Two pairs: aces and kings the highest, threes and twos the lowest.",
    "16.5": enforced("One pair, then no pair; among hands of one rank the higher cards decide; equal ranks are a tie.", basis="sibling", note="The text breaks off before it; as 17.5(b)9 and 13:69F-20.3(c)."),
    "16.6": enforced("A seated player makes an ante at one position before \"No more bets\"; nothing is withdrawn after it.", basis="sibling", note="Text not found; as 18.6."),
    "16.7": enforced("From a manual shoe: \"No more bets\", then one card at a time clockwise, the dealer's last, five times; the dealer's fifth card face up. The stub is counted once in five rounds.", basis="sibling", note=_DEAL),
    "16.8": enforced("From the hand: dealt as from a shoe; an automated shuffler is needed.", basis="sibling", note=_DEAL),
    "16.9": enforced("From an automated shoe: stacks of five, clockwise, the dealer's last; one of the dealer's cards is turned up.", basis="sibling", note=_DEAL),
    "16.10": enforced("Each player bets double the ante or folds; then the hole cards are turned and the hands compared from the dealer's far right. Dealer not qualified: the ante wins 1 to 1, the bet goes back. Qualified: higher wins, lower loses, equal is a push.", basis="practice", note=_GUIDE),
    "16.11": enforced("The progressive wager of 1.00 wins with a flush or better, whatever the dealer has: a royal flush the meter, a straight flush a tenth of it, the others fixed amounts. Royal flushes of one round share.", basis="practice", note="Text not found; practice. Parts of a cent stay in the meter."),
    "16.12": enforced("The bet wager's odds by hand, and the rate at which the meter grows; a bet wager is paid at most 5,000.00.", basis="practice", note=f"{_GUIDE} The limit: 13:69E-1.13G(c), text of 2024."),
    "16.13": enforced("All hands are void, folded ones too, where a hole card is exposed too early, a second card is found face up, or a hand has the wrong number of cards; where the deck is not complete it is removed.", basis="sibling", note="Text not found; as 17.11 and 18.7(e)."),
})  # fmt: skip

LAW = GameLaw(
    id="caribbean-stud", title="Caribbean stud poker", subchapter="16", since=ADOPTED,
    how=read("16.1", "16.5(a)", "16.6", "16.10", "16.11", "16.12"), unlisted="16.6",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(ANTE_ODDS, BET_ODDS),
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    fittings=(
        *ranked.cutting_cards("16.2(a)", ADOPTED, "nj"), *ranked.backs("16.2(a)", "16.2(b)2", ADOPTED, "nj"),
        Fitting(item="shuffler", cite="16.4(a)", since=ADOPTED, basis="nj", when={"automated_shuffler": ("on",)}),
        Fitting(item="shoe", cite="16.7", since=ADOPTED, basis="practice", unless={"deal_method": ("hand",)}),
    ),
    ages=(Age(hours=8, cite="16.3(e)", since=ADOPTED, basis="nj"),),
    checked={
        **all_games.CHECKED, "16.2(a)": "equipment", "16.2(b)": "rules", "16.2(b)1": "equipment",
        "16.2(b)2": "equipment", "16.3(e)": "ages of cards",
    },
)  # fmt: skip
