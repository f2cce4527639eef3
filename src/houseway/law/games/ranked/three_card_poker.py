"""Subchapter 20, three card poker: the numbers, tables, options and paragraphs.

Of this subchapter only 20.3 is held, in the text of 2024; of the rest the titles. What stands here of it comes from
sister sections of New Jersey's, a New Jersey licensee's guide, another state and practice; each datum says which.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import Irregularity, Paytable, Wager, checked, enforced, paragraphs, scripted
from houseway.law.duties import Age, Fitting
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import NOBODY, OFF, OFFERS, ON, PAYS
from houseway.law.games.ranked import common as ranked
from houseway.law.games.ranked.common import VOID
from houseway.law.options import Choice, Option
from houseway.law.questions import WHICH_CARD, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

KNOWN = date(1998, 1, 1)
"""The adoption is not found: the print of 1998 is the first whose contents name the subchapter."""

HAND = 3
"""20.3: cards of a player, and of the dealer."""
QUALIFYING = ("Qc", "3d", "2h")
"""20.1: the lowest hand of the dealer's that qualifies, queen high; suits do not count."""
POSITIONS = 7
"""Betting positions: not found, and as many as the sister games have."""

_COMMON = "Text not found; the trade's common figures."
ANTE_ODDS = Paytable(id="ante", cite="20.11", since=KNOWN, basis="practice", odds={"win": Odds(1)}, note=_COMMON)
PLAY_ODDS = Paytable(id="play", cite="20.11", since=KNOWN, basis="practice", odds={"win": Odds(1)}, note=_COMMON)
ANTE_BONUS = {
    "ab_A": {"straight_flush": Odds(5), "three_of_a_kind": Odds(4), "straight": Odds(1)},
    "ab_B": {"straight_flush": Odds(4), "three_of_a_kind": Odds(3), "straight": Odds(1)},
}
"""20.11: what an ante wins besides, whatever the dealer has, by table and hand."""
PAIR_PLUS = {
    "pp_A": {
        "straight_flush": Odds(40), "three_of_a_kind": Odds(30), "straight": Odds(6), "flush": Odds(4), "pair": Odds(1),
    },
    "pp_B": {
        "straight_flush": Odds(40), "three_of_a_kind": Odds(30), "straight": Odds(6), "flush": Odds(3), "pair": Odds(1),
    },
    "pp_C": {
        "straight_flush": Odds(40), "three_of_a_kind": Odds(25), "straight": Odds(6), "flush": Odds(4), "pair": Odds(1),
    },
}  # fmt: skip
"""20.11: by table and hand."""
SIX_CARD = Paytable(
    id="six_card_bonus", cite="20.11", since=SUCCESSOR, basis="practice",
    odds={
        "royal_flush": Odds(1000), "straight_flush": Odds(200), "four_of_a_kind": Odds(50), "full_house": Odds(25),
        "flush": Odds(20), "straight": Odds(10), "three_of_a_kind": Odds(5),
    },
    note="Text not found; as published.",
)  # fmt: skip
PAYTABLES = (
    ANTE_ODDS, PLAY_ODDS, SIX_CARD,
    *(
        Paytable(id=f"{wager}_{id}", cite="20.11", since=KNOWN, basis="practice", odds=odds, note=_COMMON)
        for wager, tables in (("ante_bonus", ANTE_BONUS), ("pair_plus", PAIR_PLUS))
        for id, odds in tables.items()
    ),
)  # fmt: skip

_VOID = "the round is void under 20.12"
WAGERS = (
    Wager(
        id="ante", name="Ante", cite="20.6", since=KNOWN, basis="sibling", paytable="ante",
        made="before \"No more bets\"",
        wins="the dealer does not qualify, or the hand is higher than the dealer's qualifying hand; a straight or better wins "
        "the ante bonus besides, whatever the dealer has",
        loses="the player folds, or the hand is lower than the dealer's qualifying hand",
        voids=f"both hands are equal; or {_VOID}", note="As 13:69F-27.6(a)1.",
    ),
    Wager(
        id="play", name="Play wager", cite="20.10", since=KNOWN, basis="practice", paytable="play", after_cards=True,
        made="after the cards are dealt; equal to the ante", wins="the hand is higher than the dealer's qualifying hand",
        loses="the hand is lower than the dealer's qualifying hand",
        voids=f"the dealer does not qualify, or both hands are equal; or {_VOID}",
    ),
    Wager(
        id="pair_plus", name="Pair plus wager", cite="20.6", since=KNOWN, basis="sibling",
        made="before \"No more bets\"", wins="the hand is a pair or better, whatever the dealer has",
        loses="the hand is less than a pair, or is folded", voids=_VOID, note="As 13:69F-27.6(a)2.",
    ),
    Wager(
        id="six_card_bonus", name="Six card bonus wager", cite="20.6", since=SUCCESSOR, basis="practice",
        paytable="six_card_bonus", made="with an ante or a pair plus wager, before \"No more bets\"",
        wins="the best five of the player's and the dealer's six cards are three of a kind or better",
        loses="they are less, or the hand is folded", voids=_VOID,
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="deal_method", kind=Choice(("manual_shoe", "hand", "automated_shoe")), default="manual_shoe", cite="20.7",
        since=KNOWN, basis="sibling", favours=NOBODY, note="By the titles of 20.7, 20.8 and 20.9.",
    ),
    ranked.one_deck("20.2", KNOWN, "sibling"),
    *ranked.shuffler_options("20.5", KNOWN, "sibling", second_deck="20.2", counts="20.7"),
    Option(
        id="pair_plus_alone", kind=ranked.ON_OFF, default="on", cite="20.6", since=KNOWN, basis="sibling", silent=True,
        favours=ON, note="As 13:69F-27.6(a)2. Off: a pair plus wager needs an ante.",
    ),
    Option(
        id="player_two_positions", kind=ranked.ON_OFF, default="off", cite="20.6", since=KNOWN, basis="sibling",
        silent=True, favours=ON, note="As 18.6(e) and 13:69F-27.6(e): two adjacent positions.",
    ),
    Option(
        id="ante_bonus_table", kind=Choice(tuple(ANTE_BONUS)), default="ab_A", cite="20.11", since=KNOWN,
        basis="practice", silent=True, favours=PAYS, notice="8.3 before any decrease",
    ),
    Option(
        id="pair_plus_table", kind=Choice(tuple(PAIR_PLUS)), default="pp_A", cite="20.11", since=KNOWN, basis="practice",
        favours=PAYS, notice="8.3 before any change", note="pp_A is the original one.",
    ),
    Option(
        id="fold_forfeits_pair_plus", kind=ranked.ON_OFF, default="on", cite="20.10", since=KNOWN, basis="practice",
        silent=True, favours=OFF, note="Published rules differ.",
    ),
    Option(
        id="offer_six_card_bonus", kind=ranked.ON_OFF, default="off", cite="20.6", since=SUCCESSOR, basis="practice",
        silent=True, favours=OFFERS, note="A New Jersey licensee's guide has it; not in the subchapter of old.",
    ),
)  # fmt: skip

FORBIDDEN = (
    ranked.shuffler_needed(
        "deal_method",
        "hand",
        "20.8",
        KNOWN,
        "sibling",
        "dealing from the hand needs an automated shuffler, as 18.8(b)1",
    ),
    ranked.shuffler_needed("second_deck", "on", "20.2", KNOWN, "sibling", "a second deck needs an automated shuffler"),
    ranked.shuffler_needed(
        "shuffler_counts_deck", "on", "20.7", KNOWN, "sibling", "there is no automated shuffler that could count"
    ),
)

IRREGULARITIES = (
    Irregularity(
        kind="hole_card_exposed", dealt=True, cite="20.12", since=KNOWN, basis="sibling",
        event="A card of the dealer's is exposed before every player has made a play wager or folded.", ruling=VOID,
        note="As 17.11(a).",
    ),
    Irregularity(
        kind="card_exposed", dealt=True, cite="20.12", since=KNOWN, basis="other-state", event="A card is exposed during the deal.",
        ruling=VOID, asks=(WHICH_CARD,), needs=("card",), note="As Queensland has it; New Jersey's text is not found.",
    ),
    Irregularity(
        kind="wrong_position", cite="20.12", since=KNOWN, basis="other-state",
        event="A card is placed at a wrong position, and no further card has been dealt.",
        ruling="It is moved to the right position, and the deal goes on.", asks=(Question("At which position?", "seat"),), needs=("seat",),
        note="As Queensland has it; New Jersey's text is not found.",
    ),
    *ranked.irregularities("20.12", KNOWN, {}, hand="three", pile="the dealer").values(),
    ranked.left_seat("20.6", KNOWN),
    ranked.shoe_jam("20.12", KNOWN),
    *ranked.counts("20.7", "20.7", KNOWN, "sibling"),
)  # fmt: skip

_AS_18 = "Text not found; as {} of let it ride."
_GUIDE = "Text not found; practice, and of the play wager a New Jersey licensee's guide."

PARAGRAPHS = paragraphs(KNOWN, "sibling", {
    "20.1": enforced("An ante to compete with the dealer, a play wager of the same amount to stay in, a pair plus wager on one's own three cards; the dealer qualifies with queen high or better.", basis="practice", note="Text not found; adopted on a day that is not found, counted from the print of 1998, whose contents name it."),
    "20.2": checked("One deck of 52 cards and a cover card; a second deck, of another colour, only with an automated shuffler and by turns.", note=_AS_18.format("18.2")),
    "20.3(a)": enforced("Ace, king, queen, jack, 10 to 2; the ace is low only with a two and a three.", basis="nj", note="Text of 2024."),
    "20.3(b)": enforced("The hands, highest first; all others are decided by their cards.", basis="nj", note="Text of 2024."),
    "20.3(b)1": enforced("Straight flush: ace, king and queen the highest, three, two and ace the lowest.", basis="nj", note="Text of 2024."),
    "20.3(b)2": enforced("Three of a kind: aces the highest, twos the lowest.", basis="nj", note="Text of 2024."),
    "20.3(b)3": enforced("Straight: ace, king and queen the highest, three, two and ace the lowest.", basis="nj", note="Text of 2024."),
    "20.3(b)4": enforced("Flush.", basis="nj", note="Text of 2024."),
    "20.3(b)5": enforced("Pair: aces the highest, twos the lowest.", basis="nj", note="Text of 2024."),
    "20.3(c)": enforced("Of hands of one rank the one with the highest card that is not in the other is higher; equal ones tie.", basis="nj", note="Text of 2024, whose last words are cut off."),
    "20.4": scripted("At opening the cards are sorted, inspected, verified, spread for the first player, washed and stacked, each of two decks by itself; they are changed every eight hours, dealt from the hand every four.", note=_AS_18.format("18.4")),
    "20.5": enforced("The cards are shuffled before play and after each round; shuffled by hand, the dealer cuts at least ten cards from the top; at an idle table they lie spread.", note=_AS_18.format("18.5")),
    "20.6": enforced("A seated player makes an ante, a pair plus wager or both at one position before \"No more bets\"; nothing but the play wager is made, increased or withdrawn after it.", note="Text not found; as 13:69F-27.6 of four card poker."),
    "20.7": enforced("From a manual shoe: \"No more bets\", then one card at a time face down clockwise, the dealer's last, three times. The stub is counted once in five rounds.", note=_AS_18.format("18.7")),
    "20.8": enforced("From the hand: dealt as from a shoe; an automated shuffler is needed.", note=_AS_18.format("18.8")),
    "20.9": enforced("From an automated shoe: stacks of three, clockwise, the dealer's last.", note="Text not found; as 13:69F-35.9."),
    "20.10": enforced("Who made an ante makes a play wager equal to it, or folds and forfeits; then the dealer's cards are turned and the hands settled from the dealer's far right. Dealer not qualified: the ante wins, the play wager goes back. Qualified: higher wins, lower loses, equal is a push.", basis="practice", note=_GUIDE),
    "20.11": enforced("Ante and play wager pay 1 to 1, the ante bonus, pair plus and the six card bonus by hand.", basis="practice", note=_COMMON),
    "20.12": enforced("All hands are void, folded ones too, where a card of the dealer's or any card in the deal is exposed, a second card is found face up, or a hand has not three cards; where the deck is not complete it is removed.", note="Text not found; as 17.11 and 18.7(e), and of exposed and misplaced cards as Queensland has it."),
})  # fmt: skip

LAW = GameLaw(
    id="three-card-poker", title="Three card poker", subchapter="20", since=KNOWN,
    how=read("20.1", "20.3(a)", "20.3(b)", "20.6", "20.10", "20.11"), unlisted="20.6",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=PAYTABLES,
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    fittings=(
        *ranked.cutting_cards("20.2", KNOWN, "sibling", number=1), *ranked.backs("20.2", "20.2", KNOWN, "sibling"),
        Fitting(item="shuffler", cite="20.5", since=KNOWN, basis="sibling", when={"automated_shuffler": ("on",)}),
        Fitting(item="shoe", cite="20.7", since=KNOWN, basis="practice", unless={"deal_method": ("hand",)}),
    ),
    ages=(
        Age(dealt="shoe", hours=8, cite="20.4", since=KNOWN, basis="sibling", note="Text not found; as 18.4(e)."),
        Age(dealt="hand", hours=4, cite="20.4", since=KNOWN, basis="sibling", note="Text not found; as 18.4(e)."),
    ),
    checked={**all_games.CHECKED, "20.2": "rules, equipment"},
)  # fmt: skip
