"""Subchapter 2, blackjack: the numbers, tables, options and paragraphs.

Held of the text: 2.5 to 2.14 (1996, 1998), parts of 2.2, 2.5, 2.11 and 2.17 (2024), 2.15(a) and (b), 2.18(i) and (j). The
rest follows New Jersey's sibling sections (2A.15, 6.2, 6.5), South Dakota's descendant of the same text, or practice.
"""

from datetime import date
from typing import Final

from houseway.law import all_games
from houseway.law.datum import (
    Forbidden,
    Irregularity,
    Paragraph,
    Paytable,
    Value,
    Wager,
    checked,
    defined,
    enforced,
    paragraphs,
    scripted,
)
from houseway.law.duties import NO_LIMIT, NO_SHOE, Age, Fitting
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.favours import MORE, NOBODY, OFF, OFFERS, ON, Less, Offers, ranks
from houseway.law.options import Choice, LeastOdds, Money, Number, Offered, Option
from houseway.law.questions import NO, WHICH_CARD, YES, YES_OR_NO, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

JULY_1996: Final = date(1996, 7, 15)
"""R.1996 d.315 and d.316: progressive blackjack; the sevens wager's third card and splitting."""

VALUES: Final = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, **{str(n): n for n in range(2, 10)}}
"""2.2(b): court cards count 10; an ace counts 11, or 1 where 11 would put the hand over 21."""
SOFTENED: Final = 10
"""2.2(b): what an ace loses when it counts 1."""
TWENTY_ONE: Final = 21
TWENTY: Final = 20
"""13:69F-2.24: what the 20 point bonus is on."""
STANDS: Final = 17
"""2.12(b): the dealer draws until this total, hard or soft."""
READER_CARDS: Final = frozenset("AKQJT")
"""2.6(j): the first cards of the dealer's that can become a blackjack, so that the card reader is used."""
CUT_DEPTH: Final = 10
"""2.5(c): the cut is at least this many cards from either end."""
CUTTING_CARD_QUARTER: Final = 4
"""2.5(d): the cutting card goes in at least about one quarter (1 in 4) from the back."""
BART_CARTER_DISCARDS: Final = 52
"""2.6(m): more than about one deck of discards is shuffled into the shoe again."""
THIRTEEN: Final = 13
"""2.17(b): what over_13 and under_13 are measured by; 13 itself loses both."""
ADDITIONAL_WAGER: Final = 100
"""2.17(a): cents, exactly."""
PLAYERS_PER_BOX: Final = 3
"""2.13(a)."""
FACE_UP_DOUBLES: Final = frozenset({9, 10, 11})
"""2.6(k)4: with the hole card face up, the only totals on which a player may double down."""
HANDS: Final = {6: 4, 7: 3}
"""2.11(e): hands that one pair may become, by the number of boxes at the table."""
SPOTS: Final = 3
"""2.18(i): the last of the dealer's hands, and of the spots of a betting area."""

# ── odds ─────────────────────────────────────────────────────────────────────────────────────────

BLACKJACK_ODDS: Final = {"3:2": Odds(3, 2), "6:5": Odds(6, 5), "1:1": Odds(1)}
"""2.7(a), 2.6(k)2: what `blackjack_payout` means."""

EVEN = Paytable(id="even", cite="2.3(e)", since=FIRST, basis="sibling", least=False, odds={"win": Odds(1)},
                note="The text is not held; 2.6(k)2 cites it.")  # fmt: skip
INSURED: Final = Odds(2)
"""2.9(c)."""
INSURANCE_ODDS = Paytable(id="insurance", cite="2.9(c)", since=FIRST, basis="nj", least=False, odds={"win": INSURED})
OVER_UNDER = Paytable(
    id="over_under_13", cite="2.17(e)", since=FIRST, basis="practice", odds={"win": Odds(1)},
    note="New Jersey's odds are not held.",
)  # fmt: skip
SAME_SUIT = Paytable(
    id="same_suit", cite="2.17(e)", since=FIRST, basis="practice", note="New Jersey's odds are not held.",
    odds={"king_queen_suited": Odds(25), "suited": Odds(5, 2)},
)  # fmt: skip
SEVENS_KEYS = (
    "three_sevens_suited",
    "three_sevens",
    "two_sevens_suited",
    "two_sevens",
    "one_seven",
    "first_card_seven",
)
"""2.17(b)3, (e): outcomes of the sevens wager that a house may name; it pays the best that applies."""
STREAK = Paytable(
    id="streak", cite="13:69F-2.22", since=SUCCESSOR, basis="practice", note="New Jersey's odds are not held; those of 2000.",
    odds={"streak_2": Odds(3), "streak_3": Odds(7), "streak_4": Odds(17), "streak_5": Odds(37)},
)  # fmt: skip
_MATCHES = ("two_suited", "one_suited_one_non_suited", "two_non_suited", "one_suited", "one_non_suited")
MATCH_6 = Paytable(
    id="match_the_dealer_6", cite="13:69F-2.23", since=SUCCESSOR, basis="practice", note="New Jersey's odds are not held.",
    odds=dict(zip(_MATCHES, (Odds(22), Odds(15), Odds(8), Odds(11), Odds(4)), strict=True)),
)  # fmt: skip
MATCH_8 = Paytable(
    id="match_the_dealer_8", cite="13:69F-2.23", since=SUCCESSOR, basis="practice", note="New Jersey's odds are not held.",
    odds=dict(zip(_MATCHES, (Odds(28), Odds(17), Odds(6), Odds(14), Odds(3)), strict=True)),
)  # fmt: skip
_TWENTY = ("queen_of_hearts_pair_with_dealer_blackjack", "queen_of_hearts_pair", "matched_20", "suited_20", "any_20")
TWENTY_A = Paytable(
    id="twenty_point_bonus_a", cite="13:69F-2.24", since=SUCCESSOR, basis="other-state",
    note="South Dakota 20:18:15:30.04, table A; New Jersey's is not held.",
    odds=dict(zip(_TWENTY, (Odds(1000), Odds(125), Odds(19), Odds(9), Odds(4)), strict=True)),
)  # fmt: skip
TWENTY_B = Paytable(
    id="twenty_point_bonus_b", cite="13:69F-2.24", since=SUCCESSOR, basis="other-state",
    note="South Dakota 20:18:15:30.04, table B; New Jersey's is not held.",
    odds=dict(zip(_TWENTY, (Odds(1000), Odds(200), Odds(25), Odds(10), Odds(4)), strict=True)),
)  # fmt: skip
_BETWEEN = ("three_of_a_kind", "spread_1", "spread_2", "spread_3", "spread_4_or_more")
IN_BETWEEN_1 = Paytable(
    id="in_between_1", cite="13:69F-2.26", since=SUCCESSOR, basis="practice", note="New Jersey's odds are not held.",
    odds=dict(zip(_BETWEEN, (Odds(30), Odds(12), Odds(6), Odds(4), Odds(1)), strict=True)),
)  # fmt: skip
IN_BETWEEN_2 = Paytable(
    id="in_between_2", cite="13:69F-2.26", since=SUCCESSOR, basis="practice", note="New Jersey's odds are not held.",
    odds=dict(zip(_BETWEEN, (Odds(30), Odds(10), Odds(6), Odds(4), Odds(1)), strict=True)),
)  # fmt: skip
PROGRESSIVE_KEYS = (
    "four_aces_same_color",
    "four_aces",
    "three_aces_suited",
    "three_aces",
    "two_aces_suited",
    "two_aces",
)
"""2.19: outcomes that a house may name, by consecutive aces from the first card; New Jersey's are not held."""
BONUS_KEYS = (
    "suited_blackjack", "blackjack", "matched_pair", "pair", "suited_20", "any_20", "suited",
)  # fmt: skip
"""13:69F-2.20, 2.25: only the titles are held; a house may name these outcomes of the first two cards."""
PAYTABLES = (EVEN, INSURANCE_ODDS, OVER_UNDER, SAME_SUIT, STREAK, MATCH_6, MATCH_8, TWENTY_A, TWENTY_B, IN_BETWEEN_1,
             IN_BETWEEN_2)  # fmt: skip

# ── wagers ───────────────────────────────────────────────────────────────────────────────────────

_BEFORE = "before the first card of the round"

WAGERS = (
    Wager(
        id="blackjack_wager", name="Blackjack wager", cite="2.3(a)", since=FIRST, basis="other-state", paytable="even",
        made=_BEFORE, wins="the hand is nearer to 21 than the dealer's, or the dealer goes over 21; a blackjack pays 3 to 2",
        loses="the hand goes over 21, the dealer's is nearer to 21, or only the dealer has blackjack",
        voids="equal totals, or both have blackjack; where the hole card is face up neither, by 2.6(k)1",
        note="Text not held; South Dakota 20:18:15:03 descends from it.",
    ),
    Wager(
        id="insurance", name="Insurance", cite="2.9(a)", since=FIRST, basis="nj", paytable="insurance",
        made="after each player's second card and before any additional card, when the dealer's first card is an ace",
        after_cards=True,
        wins="the dealer's second card counts 10", loses="it does not",
    ),
    Wager(
        id="over_13", name="Over 13", cite="2.17(b)1", since=FIRST, basis="nj", paytable="over_under_13", made=_BEFORE,
        wins="the first two cards total more than 13, aces counting 1", loses="13 or less",
    ),
    Wager(
        id="under_13", name="Under 13", cite="2.17(b)2", since=FIRST, basis="nj", paytable="over_under_13", made=_BEFORE,
        wins="the first two cards total less than 13, aces counting 1", loses="13 or more",
    ),
    Wager(
        id="same_suit", name="Same suit", cite="2.17(b)3", since=FIRST, basis="nj", paytable="same_suit", made=_BEFORE,
        wins="the first two cards are of one suit", loses="otherwise",
    ),
    Wager(
        id="sevens", name="Sevens", cite="2.17(a)3", since=JULY_1996, basis="ours", made=_BEFORE,
        wins="a seven among the first two cards; two sevens wait for a third card",
        loses="no seven among the first two cards",
        note="That it is lost at two cards is our reading; the odds are not held: the house names them.",
    ),
    Wager(
        id="progressive_blackjack", name="Progressive blackjack", cite="2.19", since=JULY_1996, basis="practice",
        made=_BEFORE, wins="aces in succession from the first card on", loses="otherwise",
        note="Only the prohibitions are New Jersey's; awards are not held: the house names them.",
    ),
    Wager(
        id="blackjack_bonus_wager", name="Blackjack bonus wager", cite="13:69F-2.20", since=SUCCESSOR, basis="ours",
        made=_BEFORE, wins="an outcome of the house's paytable", loses="otherwise", note="Only the title is held.",
    ),
    *(
        Wager(
            id=f"streak_{n}", name=f"Streak of {n}", cite="13:69F-2.22", since=SUCCESSOR, basis="other-state",
            paytable="streak", made="before a round in which the player makes a blackjack wager, while no streak is pending",
            wins=f"{n} winning rounds in a row; a void does not count", loses="a losing round before that",
            note="South Dakota 20:18:15:30.06.",
        )
        for n in (2, 3, 4, 5)
    ),
    Wager(
        id="match_the_dealer", name="Match-the-dealer", cite="13:69F-2.23", since=SUCCESSOR, basis="practice",
        paytable="match_the_dealer_6", made=_BEFORE,
        wins="either of the first two cards has the rank of the dealer's first card", loses="neither has",
    ),
    Wager(
        id="twenty_point_bonus", name="20 point bonus", cite="13:69F-2.24", since=SUCCESSOR, basis="other-state",
        paytable="twenty_point_bonus_a", made=_BEFORE, wins="the first two cards total 20", loses="otherwise",
    ),
    Wager(
        id="optional_bonus_wager", name="Optional bonus wager", cite="13:69F-2.25", since=SUCCESSOR, basis="ours",
        made=_BEFORE, wins="an outcome of the house's paytable", loses="otherwise", note="Only the title is held.",
    ),
    Wager(
        id="in_between", name="In-between", cite="13:69F-2.26", since=SUCCESSOR, basis="practice", paytable="in_between_1",
        made=_BEFORE, wins="the dealer's first card ranks between the player's two, or makes three of a kind",
        loses="otherwise",
    ),
)  # fmt: skip

# ── options ──────────────────────────────────────────────────────────────────────────────────────

_OFF_ON = Choice(("off", "on"))

OPTIONS = (
    Option(
        id="decks", kind=Number(least=1, most=8), default=6, cite="2.2(a)", since=FIRST, basis="nj", silent=True,
        instead={"deal_from_hand": {"on": 2}}, favours=Less("more decks: the house"), note="Text of 2024; the upper bound is ours.",
    ),
    Option(
        id="hole_card_procedure", default="no_hole_card", cite="2.6(h)", since=FIRST, basis="nj",
        kind=Choice(("no_hole_card", "face_down_no_peek", "face_down_card_reader", "face_up")),
        favours=ranks(
            "face_up", ("no_hole_card", "face_down_no_peek", "face_down_card_reader"),
            words="the card reader: nobody; face up: the house, by its own settlement rules",
        ), notice="8.3 for face_up",
        note="2.6(h) no hole card, 2.6(j) face down without and with a card reader, 2.6(k) face up.", notice_cite="2.6(k)",
    ),
    Option(
        id="double_shoe", kind=_OFF_ON, default="off", cite="2.6(d)", since=FIRST, basis="nj",
        favours=ranks("on", "off", words="on: the house, against a player who follows the shoe"),
    ),
    Option(
        id="shuffle_method", kind=Choice(("manual", "bart_carter", "automated", "continuous")), default="manual",
        instead={"deal_from_hand": {"on": "automated"}}, cite="2.5(a)", since=FIRST, basis="nj",
        favours=ranks(
            "continuous", ("manual", "bart_carter", "automated"), words="continuous: the house, against a player who follows the shoe"
        ),
        note="Bart Carter: 2.6(m); continuous: 2.20, device and procedures need approval.",
    ),
    Option(
        id="pre_shuffled", kind=_OFF_ON, default="off", cite="2.5(a)", since=SUCCESSOR, basis="nj",
        favours=NOBODY, note="Shuffled and inspected off the table; the recording is kept seven days.",
    ),
    Option(
        id="deal_from_hand", kind=_OFF_ON, default="off", cite="13:69F-2.6A", since=SUCCESSOR, basis="sibling",
        favours=NOBODY, note="One or two decks, two cutting cards, an automated shuffler.",
    ),
    Option(
        id="reshuffle_at_will", kind=_OFF_ON, default="on", cite="2.5(a)", since=FIRST, basis="nj",
        favours=ranks("on", "off", words="on: the house, against a player who follows the shoe"), note="Between rounds, never within one.",
    ),
    Option(
        id="surrender", kind=_OFF_ON, default="off", cite="2.8(c)", since=FIRST, basis="nj", favours=ON,
        notice="8.3 at its start and end",
    ),
    Option(
        id="resplit_max_hands", kind=Number(only=(2, 3, 4), study=None), default=2, cite="2.11(e)", since=FIRST, basis="nj",
        favours=MORE, notice="8.3",
    ),
    Option(
        id="resplit_aces", kind=_OFF_ON, default="on", cite="2.11(e)", since=FIRST, basis="nj", favours=ON,
        notice="8.3 to prohibit it", note="Only where re-splitting is permitted.",
    ),
    Option(
        id="players_per_box", kind=Number(least=1, most=PLAYERS_PER_BOX), default=1, cite="2.13(a)", since=FIRST, basis="nj",
        favours=NOBODY,
    ),
    Option(
        id="boxes_per_player", kind=Number(least=1, most=7), default=1, cite="2.14", since=FIRST, basis="nj",
        favours=NOBODY, note="Alike to all patrons.",
    ),
    Option(
        id="boxes", kind=Number(least=1, most=7), default=6, cite="2.11(e)", since=FIRST, basis="other-state",
        favours=NOBODY, note="2.11(e) speaks of six or fewer, and of seven; that seven is the most is Massachusetts 146.13(2).",
    ),
    Option(
        id="additional_wager", default="none", cite="2.17(a)", since=FIRST, basis="nj",
        kind=Choice((
            "none", "over_under_13", "same_suit",
            Value(id="sevens", cite="2.17(a)3", since=JULY_1996, basis="nj"),
        )),
        instead={"sevens": {"offered": "sevens"}},
        favours=Offers(each=True), notice="8.3 before the offer is withdrawn", note="One kind for the table, exactly 1.00.",
    ),
    Option(
        id="same_suit", kind=Offered(tuple(SAME_SUIT.odds), usual=True), default="on", cite="2.17(e)", since=FIRST,
        basis="practice", favours=OFFERS, note="The odds; New Jersey's are not held.", unless={"additional_wager": ("none", "over_under_13", "sevens")},
    ),
    Option(
        id="sevens", kind=Offered(SEVENS_KEYS), default="off", cite="2.17(e)", since=JULY_1996, basis="ours",
        favours=OFFERS, note="New Jersey's odds are not held: the house names them.",
    ),
    Option(
        id="multiple_action", kind=_OFF_ON, default="off", cite="2.18", since=FIRST, basis="practice", favours=NOBODY,
        note="Of 2.18 only (i) and (j) are held; the rest is practice.",
    ),
    Option(
        id="progressive_blackjack", kind=Offered(PROGRESSIVE_KEYS, words=("meter",)), default="off", cite="2.19",
        since=JULY_1996, basis="practice", favours=OFFERS, note="New Jersey's awards are not held: the house names them.",
    ),
    Option(
        id="progressive_token", kind=Money(each=False), default=100, cite="2.19", since=JULY_1996, basis="ours", silent=True,
        favours=NOBODY, unless={"progressive_blackjack": ("off",)},
    ),
    Option(
        id="progressive_rate", kind=Money(each=False), default=50, cite="2.19", since=JULY_1996, basis="ours", silent=True,
        favours=MORE, note="What each token adds to the meter.", unless={"progressive_blackjack": ("off",)},
    ),
    Option(
        id="progressive_start", kind=Money(each=False), default=1_000_000, cite="2.19", since=JULY_1996, basis="ours", silent=True,
        favours=MORE, note="The meter's first amount, and its amount after it was paid.", unless={"progressive_blackjack": ("off",)},
    ),
    Option(
        id="even_money", kind=_OFF_ON, default="off", cite="2.7", since=SUCCESSOR, basis="practice", favours=ranks("off", "on", words="on: the player, by one choice more"),
        note="Only the title is held.",
    ),
    Option(
        id="dealer_hits_soft_17", kind=_OFF_ON, default="off", cite="2.12(b)", since=SUCCESSOR, basis="other-state",
        favours=OFF, note="New Jersey's text of 2012 is not held; Massachusetts 146.13(3)(b).",
    ),
    Option(
        id="blackjack_payout", default="3:2", cite="2.7(a)", since=FIRST, basis="nj",
        instead={"hole_card_procedure": {"face_up": "1:1"}},
        kind=Choice((
            "3:2", "1:1",
            Value(id="6:5", cite="2.7(a)", since=SUCCESSOR, basis="other-state", note="New Jersey's text is not found."),
        )),
        favours=ranks("1:1", "6:5", "3:2"),
    ),
    Option(
        id="five_card_21", kind=LeastOdds(Odds(1)), default=None, cite="2.16", since=FIRST, basis="ours", favours=MORE,
        note="Only the title is held: the odds that five cards totalling 21 are paid when they win.",
    ),
    Option(
        id="smallest_chip", kind=Money(each=False), default=100, cite="2.9(b)", since=FIRST, basis="ours", silent=True,
        favours=MORE, note="Half a wager is rounded up to it for insurance.",
    ),
    Option(
        id="mid_shoe_entry_bar", kind=_OFF_ON, default="off", cite="2.3(a)", since=FIRST, basis="other-state",
        favours=OFF, note="Pennsylvania 673a.6(b): who sat out a round waits for the next shuffle.",
    ),
    Option(
        id="skip_dealer_second_card_if_no_effect", kind=_OFF_ON, default="off", cite="2.12(c)", since=FIRST, basis="ours",
        favours=NOBODY, note="2.6(h) and 2.12(c) read together leave it open.",
    ),
    Option(
        id="pay_blackjack_after_reader", kind=_OFF_ON, default="off", cite="2.7(b)", since=FIRST, basis="ours",
        favours=NOBODY, note="Off: to the letter, payment waits until all other cards are dealt.",
    ),
    Option(
        id="face_up_double_soft", kind=_OFF_ON, default="off", cite="2.6(k)4", since=FIRST, basis="ours",
        favours=ON, note="On: soft 19 and soft 20 count as 9 and 10.",
    ),
    Option(
        id="streak", kind=Offered(tuple(STREAK.odds), usual=True), default="off", cite="13:69F-2.22", since=SUCCESSOR,
        basis="practice", favours=OFFERS,
    ),
    Option(
        id="match_the_dealer", kind=Offered(_MATCHES, usual=True), default="off", cite="13:69F-2.23", since=SUCCESSOR,
        basis="practice", favours=OFFERS,
    ),
    Option(
        id="twenty_point_bonus", kind=Offered(_TWENTY, usual=True, tables=("a", "b")), default="off", cite="13:69F-2.24",
        since=SUCCESSOR, basis="other-state", favours=OFFERS, note="on: table A.",
    ),
    Option(
        id="in_between", kind=Offered(_BETWEEN, usual=True, tables=("1", "2")), default="off", cite="13:69F-2.26",
        since=SUCCESSOR, basis="practice", favours=OFFERS, note="on: table 1.",
    ),
    Option(
        id="blackjack_bonus_wager", kind=Offered(BONUS_KEYS), default="off", cite="13:69F-2.20", since=SUCCESSOR,
        basis="ours", favours=OFFERS, note="Only the title is held: outcomes and odds are the house's.",
    ),
    Option(
        id="optional_bonus_wager", kind=Offered(BONUS_KEYS), default="off", cite="13:69F-2.25", since=SUCCESSOR,
        basis="ours", favours=OFFERS, note="Only the title is held: outcomes and odds are the house's.",
    ),
)  # fmt: skip

# ── what may not be together ─────────────────────────────────────────────────────────────────────


def _not(cite: str, why: str, since: date = FIRST, **when: tuple[str, ...]) -> Forbidden:
    return Forbidden(cite=cite, since=since, basis="nj", when=when, why=why)


_ON = ("on", "offered", "a", "b", "1", "2")
_RESPLIT = ("3", "4")
_FEWER_THAN_4 = ("1", "2", "3")

FORBIDDEN = (
    _not("2.8(c)", "surrender is not permitted with multiple action", surrender=("on",), multiple_action=("on",)),
    _not("2.8(c)", "surrender is not permitted with progressive blackjack", JULY_1996,
         surrender=("on",), progressive_blackjack=_ON),
    _not("2.11(e)", "re-splitting is not permitted with multiple action", resplit_max_hands=_RESPLIT, multiple_action=("on",)),
    *(
        _not("2.11(e)", f"at a table of {boxes} boxes a pair becomes at most {most} hands",
             resplit_max_hands=tuple(hands for hands in _RESPLIT if int(hands) > most), boxes=(str(boxes),))
        for boxes, most in HANDS.items()
        if most < int(_RESPLIT[-1])
    ),
    _not("2.6(j)2", "a hole card dealt face down is not permitted with progressive blackjack", JULY_1996,
         hole_card_procedure=("face_down_no_peek", "face_down_card_reader"), progressive_blackjack=_ON),
    _not("2.6(k)", "a hole card dealt face up is not permitted with progressive blackjack", JULY_1996,
         hole_card_procedure=("face_up",), progressive_blackjack=_ON),
    _not("2.13(a)", "several players on a box are not permitted with progressive blackjack", JULY_1996,
         players_per_box=("2", "3"), progressive_blackjack=_ON),
    _not("2.17(a)", "additional wagers are not permitted with progressive blackjack", JULY_1996,
         additional_wager=("over_under_13", "same_suit", "sevens"), progressive_blackjack=_ON),
    _not("2.6(k)3", "surrender is not permitted where the hole card is face up",
         surrender=("on",), hole_card_procedure=("face_up",)),
    _not("2.6(k)3", "insurance, and so even money, is not permitted where the hole card is face up", SUCCESSOR,
         even_money=("on",), hole_card_procedure=("face_up",)),
    _not("2.6(k)5", "re-splitting is not permitted where the hole card is face up",
         resplit_max_hands=_RESPLIT, hole_card_procedure=("face_up",)),
    _not("2.6(k)2", "a blackjack pays 1 to 1 where the hole card is face up",
         blackjack_payout=("3:2", "6:5"), hole_card_procedure=("face_up",)),
    _not("2.7(a)", "a blackjack pays 1 to 1 only where the hole card is face up", blackjack_payout=("1:1",),
         hole_card_procedure=("no_hole_card", "face_down_no_peek", "face_down_card_reader")),
    Forbidden(
        cite="2.18", since=FIRST, basis="ours",
        when={"multiple_action": ("on",), "hole_card_procedure": ("face_down_card_reader", "face_up")},
        why="multiple action with a hole card that is known before the players act: the text held of 2.18 has no rule for it",
    ),
    _not("2.2(a)1", "dealt from the hand there are one or two decks", SUCCESSOR,
         deal_from_hand=("on",), decks=("3", "4", "5", "6", "7", "8")),
    _not("2.2(c)", "dealt from the hand the cards are shuffled by an automated shuffler", SUCCESSOR,
         deal_from_hand=("on",), shuffle_method=("manual", "bart_carter", "continuous")),
    _not("2.6(d)", "a double shoe is a shoe", SUCCESSOR, deal_from_hand=("on",), double_shoe=("on",)),
    _not("2.6(d)", "each side of a double shoe is shuffled when its cutting card comes out",
         double_shoe=("on",), shuffle_method=("bart_carter", "continuous")),
    _not("2.2(a)2", "the 20 point bonus needs at least two decks", SUCCESSOR, twenty_point_bonus=_ON, decks=("1",)),
    _not("2.2(a)2", "the in-between wager needs at least two decks", SUCCESSOR, in_between=_ON, decks=("1",)),
    _not("2.2(a)3", "the sevens wager needs at least four decks", SUCCESSOR, additional_wager=("sevens",), decks=_FEWER_THAN_4),
    _not("2.2(a)3", "progressive blackjack needs at least four decks", SUCCESSOR, progressive_blackjack=_ON, decks=_FEWER_THAN_4),
    _not("2.2(a)4", "match-the-dealer needs six or eight decks", SUCCESSOR,
         match_the_dealer=_ON, decks=("1", "2", "3", "4", "5", "7")),
    _not("2.2(a)4", "the optional bonus wager needs six or eight decks", SUCCESSOR,
         optional_bonus_wager=_ON, decks=("1", "2", "3", "4", "5", "7")),
    Forbidden(cite="2.17(e)", since=JULY_1996, basis="ours", when={"additional_wager": ("sevens",), "sevens": ("off",)},
              why="the sevens wager's odds are not held: give sevens={paytable: …}"),
    Forbidden(cite="2.17(a)", since=JULY_1996, basis="ours",
              when={"additional_wager": ("over_under_13", "same_suit", "none"), "sevens": ("offered",)},
              why="one kind of additional wager a table: sevens odds are given and another kind elected"),
)  # fmt: skip

# ── irregularities ───────────────────────────────────────────────────────────────────────────────

IRREGULARITIES = (
    Irregularity(
        kind="card_found_face_up", cite="2.15(a)", since=FIRST, basis="nj", event="A card is found face up in the shoe.",
        ruling="It is not used; it goes to the discard rack, or to the double shoe's segregated area.",
        asks=(WHICH_CARD,), needs=("card",),
    ),
    Irregularity(
        kind="cards_found_face_up", cite="13:69F-2A.15(a)", since=FIRST, basis="sibling",
        event="More than one card is found face up in the shoe during a deal.",
        ruling="The round is void and the cards are reshuffled.",
    ),
    Irregularity(
        kind="card_drawn_in_error", cite="2.15(b)", since=FIRST, basis="sibling",
        event="A card is drawn in error.",
        ruling="Unexposed: it is the next card. Exposed after the initial cards: it is the next card of the players or the "
        "dealer; who refuses it gets no more cards in the round, and if nobody can use it it is burned. Drawn by a dealer "
        "who already stood: burned.",
        asks=(
            Question("Did the dealer draw it to a hand that stood?", "hand", {"": "no", "dealer": "yes"},
                     {"dealer": "It is burned."}),
            Question("Was its face exposed?", "exposed", YES_OR_NO, {
                NO: "It is the next card.",
                YES: "After the initial cards it is the next card of the players or the dealer; who refuses it gets no more "
                "cards in the round, and if nobody can use it it is burned.",
            }, after=(("hand", ""),)),
            Question("Which card?", "card", after=(("hand", "dealer"), ("exposed", YES))),
        ),
        note="But for the unexposed card the text is that of 13:69F-2A.15(c) and (d).",
    ),
    Irregularity(
        kind="wrong_number_of_cards", cite="13:69F-2A.15(e)", since=FIRST, basis="sibling",
        event="The dealer omits a card of the initial deal: his own (to: dealer), or one or both of a box's (to: 3, cards: 1 or 0).",
        ruling="His own: he finishes the players' two cards, then deals himself the right number. No card to a hand: it is "
        "dead and in the next deal. One card: the player may have the second after all others have theirs.",
        asks=(
            Question("Whose card was omitted?", "to", rulings={
                "dealer": "He finishes the players' two cards, then deals himself the right number.",
            }),
            Question("How many cards does the hand have?", "cards", {"0": "none", "1": "one"}, {
                "0": "It is dead and in the next deal.",
                "1": "The player may have the second card after all others have theirs.",
            }, unless=(("to", "dealer"),)),
        ), needs=("to",),
        note="Hands of players: 13:69F-2A.15(g).",
    ),
    Irregularity(
        kind="requested_card_not_dealt", cite="13:69F-2A.15(h)", since=FIRST, basis="sibling",
        event="A card that a player asked for was not dealt.",
        ruling="The player has it after the others' additional cards and before the hole card shows, or the hand is dead and "
        "the original wager returned.",
        asks=(Question("Does the player accept the card, or call the hand dead?"),),
    ),
    Irregularity(
        kind="insufficient_cards", cite="13:69F-2A.15(f)", since=FIRST, basis="sibling", event="The shoe runs out in a round.",
        ruling="The discards are shuffled and cut, the first card is burned, and the round goes on.",
    ),
    Irregularity(
        kind="shuffler_failed", cite="13:69F-2A.15(i)", since=FIRST, basis="sibling",
        event="An automated shuffler jams, stops or does not complete a shuffle.", ruling="The cards are reshuffled.",
    ),
    Irregularity(
        kind="other_shuffle_method", cite="13:69F-2A.15(j)", since=FIRST, basis="sibling",
        event="Another method than the automated shuffler is to be used.", ruling="The shuffler is removed from the table first.",
    ),
    Irregularity(
        kind="card_reader_used_in_error", cite="13:69F-2A.15(k)", since=FIRST, basis="sibling",
        event="The hole card is put in the reader though the first card is no ace, king, queen, jack or 10.",
        ruling="A supervisor is told. If the device lets a player learn the card's value, all hands are dead and the wagers "
        "returned; otherwise play goes on.",
        asks=(
            Question("Does the device reveal the value?", "reveals", YES_OR_NO, {
                YES: "A supervisor is told; all hands are dead and the wagers returned.",
                NO: "A supervisor is told; play goes on.",
            }),
        ), needs=("reveals",),
    ),
    Irregularity(
        kind="card_reader_malfunction", cite="13:69F-2A.15(l)", since=FIRST, basis="sibling", event="The card reader fails.",
        ruling="From then on only procedures without a reader are used at the table.",
    ),
    Irregularity(
        kind="total_misannounced", cite="2.6(o)", since=FIRST, basis="nj", event="The dealer announces a wrong total.",
        ruling="No relief: the player answers for the point count of the hand.",
    ),
)  # fmt: skip

# ── paragraphs ───────────────────────────────────────────────────────────────────────────────────


PARAGRAPHS = (
    *paragraphs(FIRST, "nj", {
        "2.1": enforced("What blackjack, hard and soft totals, hole card, push, card reader, double shoe and Bart Carter shuffle mean.", basis="sibling", note="Text not held; 13:69F-2B.1 of 2016."),
        "2.2(a)": checked("One or more decks, alike but for the sides of a double shoe and the batches of a shuffler; cutting cards.", note="Text of 2024."),
        "2.2(a)1": checked("Dealt from the hand: one or two decks and two cutting cards.", note="Text of 2024.", since=SUCCESSOR),
        "2.2(a)2": checked("20 point bonus, in-between: at least two decks.", note="Text of 2024.", since=SUCCESSOR),
        "2.2(a)3": checked("Sevens, progressive blackjack: at least four decks.", note="Text of 2024.", since=SUCCESSOR),
        "2.2(a)4": checked("Match-the-dealer, optional bonus wager: six or eight decks.", note="Text of 2024; it says a minimum of six or eight: seven is taken as not allowed.", since=SUCCESSOR),
        "2.2(b)": enforced("2 to 10 count their number, court cards 10, an ace 11 or, over 21, 1.", note="Text of 2024."),
        "2.2(b)3": enforced("For over and under 13 an ace counts 1.", note="Text of 2024."),
        "2.2(c)": checked("A game dealt from the hand is shuffled by an automated shuffler: one set in play, one in the device.", note="Text of 2024, its end not held.", since=SUCCESSOR),
        "2.3(a)": enforced("Wagers go down on the boxes before the first card; they win over the dealer's total, or when he goes over 21.", basis="other-state", note="Text not held; South Dakota 20:18:15:03."),
        "2.3(b)": enforced("Equal totals are void.", basis="other-state", note="Text not held."),
        "2.3(d)": enforced("After the first card nobody handles, removes or alters a wager until it is decided.", basis="sibling", note="Text not held; 6.5(d)."),
        "2.3(e)": enforced("Winning wagers are paid 1 to 1; a standard blackjack 3 to 2.", basis="sibling", note="Text not held; 2.6(k)2 cites it."),
        "2.4": scripted("At opening the dealer sorts and inspects the cards, the floorperson verifies; spread, washed, stacked.", basis="sibling", note="Text not held; 6.2."),
        "2.5(a)": "Shuffle before play, after each shoe, and after any round the licensee chooses.",
        "2.5(b)": scripted("The stack is offered for the cut, backs away from the dealer."),
        "2.5(c)": "The cut is at least 10 cards from either end.",
        "2.5(d)": "The cards before the cutting card go to the back; the cutting card at least about a quarter from the back.",
        "2.5(e)": "Who cuts: the first player at the opening; the box where the cutting card came out; else the far right.",
        "2.5(f)": "If the player refuses, each other player clockwise; nobody: the dealer.",
        "2.5(g)": "A reshuffle that the licensee chooses, between rounds.",
        "2.5(h)": defined("Other procedures for shuffle, cut and burn may be submitted for approval."),
        "2.6(a)": checked("Cards come from a shoe at the dealer's left, unless dealt from the hand or a continuous shuffler."),
        "2.6(b)": scripted("Left hand draws, the card is turned face up, right hand places it."),
        "2.6(c)": "After each shuffle, and by each new dealer, one card is burned; shown if a player asks. None with Bart Carter.",
        "2.6(d)": "Double shoe: a determinant card before each round fixes the side that is dealt from.",
        "2.6(d)1": "The licensee gives hearts and diamonds one back colour, spades and clubs the other.",
        "2.6(d)2": "Drawn from its own colour's side it is the first player's first card; else it is burned and the other side dealt.",
        "2.6(e)": "From the dealer's left: a card to each box with a wager, one to the dealer, a second to each box; face up.",
        "2.6(f)": "From the dealer's left the total is announced, and the player surrenders, doubles, splits, stands or draws.",
        "2.6(g)": "Each additional card is dealt face up and the new total announced.",
        "2.6(h)": "When all have finished: \"Dealer's Card\", his second card face up; he draws by 2.12 and announces his total.",
        "2.6(i)": scripted("Cards are picked up from the dealer's right so that every hand can be reconstructed; the dealer's last."),
        "2.6(j)": "Instead of (h), a hole card face down; with a card reader it is checked when the first card is an ace or a ten.",
        "2.6(j)1": enforced("The reader shows blackjack: no additional cards; the wagers are settled.", since=JULY_1996, note="Until then in (j) itself."),
        "2.6(j)2": checked("No hole card at a table of progressive blackjack.", since=JULY_1996),
        "2.6(j)3": enforced("Dealer's blackjack and sevens wagers: a player with two sevens is offered a third card.", since=JULY_1996),
        "2.6(k)": "Instead of (h), the dealer's second card face up before any additional card, with rules of its own.",
        "2.6(k)1": "Face up: a tie loses, but a blackjack wins over the dealer's blackjack.",
        "2.6(k)2": "Face up: a blackjack pays 1 to 1.",
        "2.6(k)3": "Face up: no surrender, no insurance.",
        "2.6(k)4": enforced("Face up: doubling only on 9, 10 or 11.", note="That a soft 19 is no 9 is our reading (`face_up_double_soft`)."),
        "2.6(k)5": "Face up: no re-splitting.",
        "2.6(k)6": enforced("Face up: with a dealer's blackjack no more cards, but two sevens with a sevens wager are offered a third.", since=JULY_1996),
        "2.6(l)": "The cutting card: the round is finished, then the shoe, or that side of it, is shuffled.",
        "2.6(m)": "Bart Carter: more than about a deck of discards is shuffled, parted in three, and put back into the shoe.",
        "2.6(n)": defined("Players and spectators do not touch the cards."),
        "2.6(o)": "A player answers for the point count; the dealer's announcement is no excuse.",
        "13:69F-2.6A": enforced('Dealing from the hand: the deck is kept in one hand over the chip tray; "No more bets".', since=SUCCESSOR, basis="sibling", note="Only the title is held; 18.8(b)."),
        "2.7(a)": "A blackjack against a first card of 2 to 9 is announced and paid 3 to 2 before any third card.",
        "2.7(b)": "Against an ace or a ten-value card it waits for the dealer's second card: void if that makes blackjack.",
        "2.7": enforced("Even money: a blackjack against an ace may be paid 1 to 1 at once instead of being insured.", since=SUCCESSOR, basis="practice", note="Only the title is held."),
        "2.8(a)": "Surrender: after the first two cards, before any other choice, half the wager is given up.",
        "2.8(a)1": "First card no ace and no ten: half is collected and half returned at once.",
        "2.8(a)2": "First card an ace or a ten: when the second card shows, all is lost to a blackjack, else half.",
        "2.8(b)": "Insurance is settled apart from a surrender.",
        "2.8(c)": checked("The licensee's option, with notice; not with multiple action or progressive blackjack."),
        "2.9(a)": "Insurance when the dealer's first card is an ace; it wins on a ten, jack, queen or king.",
        "2.9(b)": "At most half the wager, or the next chip above it; before any additional card, and before the reader is used.",
        "2.9(c)": "Insurance pays 2 to 1.",
        "2.9(d)": enforced("Lost insurance is collected as soon as the second card shows, before any further card of the dealer's.", note="With a reader: at its result, which is our reading."),
        "2.9(e)": enforced("Insurance does not cover progressive blackjack.", since=JULY_1996),
        "2.9(f)": enforced("Insurance does not cover an additional wager.", since=JULY_1996),
        "2.10(a)": "Doubling: on the first two cards or those of a split hand, not on 21; up to the original wager; one card.",
        "2.10(b)": "A dealer's blackjack collects only the original wager of a doubled hand.",
        "2.11(a)": "Two cards of equal value may be split, with an equal wager on the second hand.",
        "2.11(b)": "The hand on the dealer's left is completed before a card goes to the next; its total is announced.",
        "2.11(c)1": "A pair is split only once, unless (e) is elected.",
        "2.11(c)2": "Split aces get one card each.",
        "2.11(d)": enforced("A dealer's blackjack collects only the original wager of split hands.", note="Hands already over 21 stay lost, which is our reading."),
        "2.11(e)": checked("Re-splitting: four hands, three at seven boxes; aces may be barred; with notice."),
        "2.11(f)": enforced("Splitting sevens with a sevens wager: two sevens are paid first, and three given up.", since=JULY_1996),
        "2.12(a)": "A player draws at a point count total below 21, never with a blackjack or a hard or soft total of 21.",
        "2.12(b)": "The dealer draws until a hard or soft total of 17, 18, 19, 20 or 21.",
        "2.12(c)": "The dealer draws no additional card when it can affect no wager.",
        "2.13(a)": "Up to three players on a box, with the first one's consent; not with progressive blackjack.",
        "2.13(b)": "The seated player decides; if nobody is seated, the highest wager.",
        "2.13(c)": scripted("The deciding player's chips lie nearest the dealer, the others behind in a line."),
        "2.13(d)": "When he doubles the others may, and need not.",
        "2.13(e)": "When he splits each other covers each hand, or names the one that his wager rides on.",
        "2.13(f)": "Each player on a box may insure.",
        "2.13(g)": defined("The regulator may limit the practice."),
        "2.14": "A player wagers on several boxes only where the licensee permits it.",
        "2.15(a)": "A card face up in the shoe is not used.",
        "2.15(b)": "A card drawn in error, unexposed, is the next card.",
    }),
    *(
        Paragraph(
            cite=f"13:69F-2A.15({letter})", since=FIRST, basis="sibling", gloss=gloss,
            note="19:47-2.15 is not held beyond (b).",
        )
        for letter, gloss in (
            ("a", "More than one card face up in a deal: the round is void."),
            ("c", "A card exposed in error after the initial cards is the next card; refused and of no use, it is burned."),
            ("d", "A card that the dealer draws to a standing total is burned."),
            ("e", "The dealer missed his own card: the players' two cards are finished first."),
            ("f", "The shoe runs out: the discards are shuffled and cut, a card is burned, the round is finished."),
            ("g", "No initial card: the hand is dead. One: the second comes after all others, at the player's option."),
            ("h", "A requested card not dealt comes after the others', or the hand is dead and the wager returned."),
            ("i", "The shuffler fails: the cards are reshuffled."),
            ("j", "Another shuffle method: the device is removed first."),
            ("k", "The reader used in error: if it can inform a player all hands are dead, else play goes on."),
            ("l", "The reader fails: only procedures without it."),
        )
    ),
    *paragraphs(FIRST, "nj", {
        "2.16": enforced("Five cards totalling 21.", basis="ours", note="Only the title is held: offered at the house's odds, on a win."),
        "2.17(a)": enforced("One additional wager of 1.00 a player: over or under 13, same suit, or sevens; not with progressive blackjack.", note="Text of 2024. That the licensee picks one kind a table is our reading."),
        "2.17(a)3": enforced("Sevens: a seven among the first three cards.", since=JULY_1996, note="Text of 2024."),
        "2.17(b)1": enforced("Over 13 wins above 13.", note="Text of 2024."),
        "2.17(b)2": enforced("Under 13 wins below 13.", note="Text of 2024."),
        "2.17(b)3": enforced("Same suit wins when the first two cards share a suit.", note="Text of 2024."),
        "2.17": enforced("Sevens: without a seven among the first two cards the wager is lost at once.", since=JULY_1996, basis="ours", note="(a)3 speaks of the first three cards, (d) has losing wagers collected after the second."),
        "2.17(c)": enforced("A total of 13 loses over and under.", note="Text of 2024."),
        "2.17(d)": enforced("Losing additional wagers are collected right after the second cards.", note="Text of 2024."),
        "2.17(e)": enforced("Winning ones are paid then; the odds.", basis="practice", note="Text of 2024 to its first words; the odds are not held."),
        "2.18": enforced("Multiple action: three spots, one for each hand that the dealer makes of his first card.", basis="practice", note="(a) to (h) are not held; (i) speaks of the third spot and the third hand."),
        "2.18(i)": scripted("When the wagers on the third hand are decided the third spot is settled: losing wagers, then winning ones."),
        "2.18(j)": scripted("Then the cards are picked up as 2.6(i) has it."),
        "2.19": enforced("Progressive blackjack: a token, a meter, awards for aces in succession.", since=JULY_1996, basis="practice", note="The awards are not held."),
        "2.20": "A continuous shuffler may replace 2.5 and the shuffle of 2.6; the regulator approves device and procedures.",
        "13:69F-2.20": enforced("Blackjack bonus wager.", since=SUCCESSOR, basis="ours", note="Only the title is held."),
        "13:69F-2.22": enforced("Streak: consecutive winning rounds.", since=SUCCESSOR, basis="other-state", note="Only the title is held; South Dakota 20:18:15:30.06."),
        "13:69F-2.23": enforced("Match-the-dealer: the first two cards against the dealer's first card, by rank and suit.", since=SUCCESSOR, basis="practice", note="Only the title and the number of decks are held."),
        "13:69F-2.24": enforced("20 point bonus: the first two cards total 20.", since=SUCCESSOR, basis="other-state", note="Only the title and the number of decks are held; South Dakota 20:18:15:30.04."),
        "13:69F-2.25": enforced("Optional bonus wager.", since=SUCCESSOR, basis="ours", note="Only the title is held."),
        "13:69F-2.26": enforced("In-between: the dealer's first card between the player's two.", since=SUCCESSOR, basis="practice", note="Only the title and the number of decks are held."),
    }),
)  # fmt: skip

_FROM_THE_HAND = {"deal_from_hand": ("on",)}
_TWO_SETS = {"double_shoe": ("on",), "shuffle_method": ("automated", "continuous")}

FITTINGS = (
    Fitting(item="cutting_cards", number=2, cite="2.2(a)1", since=SUCCESSOR, basis="nj", when=_FROM_THE_HAND,
            note="Text of 2024."),
    Fitting(item="cutting_cards", cite="2.2(a)", since=SUCCESSOR, basis="nj",
            unless=_FROM_THE_HAND | {"double_shoe": ("on",)}, note="Text of 2024."),
    Fitting(item="cutting_cards", number=2, cite="2.6(d)", since=FIRST, basis="other-state", when={"double_shoe": ("on",)},
            note="One for each side (Pennsylvania)."),
    Fitting(item="backs", cite="2.2(a)", since=SUCCESSOR, basis="nj", unless=_TWO_SETS | _FROM_THE_HAND,
            note="Text of 2024."),
    Fitting(item="backs", number=2, cite="2.6(d)", since=FIRST, basis="nj", when={"double_shoe": ("on",)},
            note="A colour for each side of the double shoe."),
    Fitting(item="backs", number=2, cite="2.2(a)", since=FIRST, basis="other-state", when={"shuffle_method": ("automated",)},
            unless=_FROM_THE_HAND | {"double_shoe": ("on",)},
            note="Two batches, one in the shuffler while the other is dealt (Pennsylvania)."),
    Fitting(item="shoe", where="left", cite="2.6(a)", since=FIRST, basis="nj", unless=NO_SHOE),
    Fitting(item="shuffler_approved", cite="2.20", since=FIRST, basis="nj", when={"shuffle_method": ("continuous",)}),
    Fitting(item="shuffler", cite="2.2(c)", since=SUCCESSOR, basis="nj", when=_FROM_THE_HAND, note="Text of 2024."),
    Fitting(item="shuffler", cite="2.2(a)", since=FIRST, basis="other-state", when={"shuffle_method": ("automated",)},
            unless=_FROM_THE_HAND, note="Pennsylvania."),
)  # fmt: skip

LAW = GameLaw(
    id="blackjack", title="Blackjack", subchapter="2", since=FIRST,
    how=(
        *read("2.2(b)", "2.3(a)"),
        *read("2.3(b)", option="hole_card_procedure", values=("no_hole_card", "face_down_no_peek", "face_down_card_reader")),
        *read("2.3(d)", "2.6(e)"),
        *read("2.6(h)", option="hole_card_procedure", values=("no_hole_card",)),
        *read("2.6(j)", option="hole_card_procedure", values=("face_down_no_peek", "face_down_card_reader")),
        *read("2.6(k)", "2.6(k)1", "2.6(k)2", "2.6(k)3", "2.6(k)4", "2.6(k)5", option="hole_card_procedure", values=("face_up",)),
        *read("2.8(a)", option="surrender", values=("on",)),
        *read("2.9(a)", "2.10(a)", option="hole_card_procedure", values=("no_hole_card", "face_down_no_peek", "face_down_card_reader")),
        *read("2.11(a)"),
        *read("2.11(c)1", option="resplit_max_hands", values=("2",)),
        *read("2.11(c)2", "2.12(a)"),
        *read("2.12(b)", option="dealer_hits_soft_17", values=("off", "None")),
    ),
    unlisted="2.3(a)", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=PAYTABLES,
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES, fittings=FITTINGS,
    ages=(Age(hours=None, cite="19:46-1.18", since=FIRST, basis="ours", note=NO_LIMIT),),
    checked={
        **all_games.CHECKED, "2.2(a)": "rules, equipment", "2.2(a)1": "rules, equipment", "2.2(a)2": "rules",
        "2.2(a)3": "rules", "2.2(a)4": "rules", "2.2(c)": "rules, equipment", "2.6(a)": "equipment",
        "2.6(j)2": "rules", "2.8(c)": "rules, notices", "2.11(e)": "rules, notices",
    },
)  # fmt: skip
