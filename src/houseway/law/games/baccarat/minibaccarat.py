"""Subchapter 7, minibaccarat: the wagers, odds, options and paragraphs.

The text is held for 1996, up to 7.8(a). From there on, and for everything that subchapter 3 gained later, the rules of
baccarat-punto banco are applied by analogy, under the section of subchapter 7 whose title answers to theirs: their basis
is `sibling`.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import (
    Forbidden,
    Paytable,
    Value,
    Wager,
    by_analogy,
    checked,
    defined,
    enforced,
    paragraphs,
    scripted,
)
from houseway.law.duties import NO_LIMIT, NO_SHOE, Age, Fitting
from houseway.law.editions import FIRST
from houseway.law.favours import LESS, MORE, NOBODY, OFF, Favours, ranks
from houseway.law.games.baccarat import common as baccarat
from houseway.law.games.baccarat.common import CURATOR_DEALER, EVEN, LEAST_DECKS, LEAST_TIE_ODDS
from houseway.law.options import Choice, LeastOdds, Number, Option
from houseway.law.statute import GameLaw, read

ADOPTED = date(1986, 8, 4)
VIGORISH_1991 = date(1991, 12, 16)
FACE_DOWN = date(1992, 2, 3)
TIE_VIGORISH = date(1993, 12, 20)
RESHUFFLE = date(1995, 8, 7)

VIGORISH_ROUNDING = {4: 5, 5: 5}
"""7.3(c): vigorish of so many percent may go up to the next multiple of so many cents."""
TIE_VIGORISH_PERCENT = 25
"""7.3(d): of the wager on the Banker's Hand, on equal counts."""


def by_section(cite: str) -> str:
    """What subchapter 3 says of a matter is applied under the section of this one that has the same heading."""
    return "7" + cite.partition("(")[0].removeprefix("3")


ERROR_CARD_PROCEDURES = dict.fromkeys(("any", "burn_by_value", "burn_one_face_down", "simulated_round"), "7.11")
"""7.11: the procedures of 3.12(c), by analogy."""

PAYTABLES = (
    Paytable(id="player", cite="7.3(a)", since=ADOPTED, basis="nj", least=False, odds={"player": EVEN}),
    Paytable(id="tie", cite="7.3(b)", since=VIGORISH_1991, basis="nj", odds={"tie": LEAST_TIE_ODDS}),
    Paytable(id="banker", cite="7.3(c)", since=ADOPTED, basis="nj", least=False, odds={"banker": EVEN}),
    *baccarat.paytables("sibling", by_section),
)

_BEFORE = 'before "No More Bets" and the first card'

WAGERS = (
    Wager(
        id="banker", name="Banker's Hand", cite="7.2(a)1", since=ADOPTED, basis="nj", paytable="banker", made=_BEFORE,
        wins="the Banker's Hand has the higher count", loses="the Banker's Hand has the lower count",
        voids="equal counts (with the tie vigorish, a quarter is charged)",
    ),
    Wager(
        id="player", name="Player's Hand", cite="7.2(a)2", since=ADOPTED, basis="nj", paytable="player", made=_BEFORE,
        wins="the Player's Hand has the higher count", loses="the Player's Hand has the lower count", voids="equal counts",
    ),
    Wager(
        id="tie", name="Tie Bet", cite="7.2(a)3", since=ADOPTED, basis="nj", paytable="tie", made=_BEFORE,
        wins="equal counts", loses="unequal counts",
    ),
    *baccarat.wagers("sibling", by_section),
)  # fmt: skip

_NONE_ON_A_WIN = {**baccarat.NO_VIGORISH, "vigorish_type": ("tie_25",)}

OPTIONS = (
    Option(
        id="decks", kind=Number(least=LEAST_DECKS), default=8, cite="7.1(a)", since=ADOPTED, basis="nj",
        favours=Favours("fewer decks: the Banker wager"),
    ),
    Option(
        id="tie_odds", kind=LeastOdds(LEAST_TIE_ODDS), default=LEAST_TIE_ODDS, cite="7.3(b)", since=VIGORISH_1991,
        basis="nj", favours=MORE,
    ),
    Option(
        id="vigorish_type", default="win_pct", cite="7.3(d)", since=ADOPTED, basis="nj", notice="8.3 before any change",
        kind=Choice(("win_pct", Value(id="tie_25", cite="7.3(d)", since=TIE_VIGORISH, basis="nj"))),
        favours=ranks("tie_25", "win_pct"), note="The same for all at the table (7.3(e)).", notice_cite="7.3(e)",
    ),
    Option(
        id="vigorish_percent", kind=Number(only=tuple(VIGORISH_ROUNDING), study=0), default=5, cite="7.3(c)", since=VIGORISH_1991,
        basis="nj", silent=True, favours=LESS, notice="8.3 before any increase",
        note="The same for all at the table (7.3(e)).", notice_cite="7.3(e)", unless=_NONE_ON_A_WIN,
    ),
    Option(
        id="vigorish_rounding", kind=Choice(("off", "on")), default="on", cite="7.3(c)", since=ADOPTED, basis="nj",
        exact="off", favours=OFF, note="Where it is off, a Banker wager must have a vigorish in whole cents.",
        unless=_NONE_ON_A_WIN,
    ),
    Option(
        id="vigorish_collection", kind=Choice(("immediate", "deferred")), default="deferred", cite="7.3(c)",
        since=ADOPTED, basis="nj", favours=ranks("immediate", "deferred"), unless=_NONE_ON_A_WIN,
    ),
    *baccarat.options("7.3", ADOPTED, "sibling", "7.3(e)", by_section),
    Option(
        id="reshuffle_after_lacing", kind=Choice(("off", "on")), default="off", cite="7.5(b)", since=ADOPTED, basis="nj",
        whole_pit=True, notice="30 minutes, in writing, to surveillance and the regulator", favours=NOBODY,
    ),
    baccarat.recut_option("sibling", by_section),
    Option(
        id="deal_style", default="face_up", cite="7.7(c)", since=ADOPTED, basis="nj", favours=NOBODY,
        kind=Choice(("face_up", Value(id="face_down", cite="7.7(c)2", since=FACE_DOWN, basis="nj"))),
    ),
    Option(
        id="continuous_shuffler", kind=Choice(("off", "on")), default="off", cite="7.12", since=ADOPTED, basis="sibling",
        favours=NOBODY, note="Device and procedures need approval. The cards are reshuffled after every round, and deferred "
        "vigorish is collected before.",
    ),
    Option(
        id="settlement_procedure", kind=Number(least=1, most=4, study=None), default=1, cite="7.10", since=ADOPTED, basis="sibling",
        silent=True, favours=NOBODY,
    ),
    *baccarat.error_options("7.11", ERROR_CARD_PROCEDURES, ADOPTED, "sibling"),
)  # fmt: skip

FORBIDDEN = (
    *baccarat.forbidden("sibling", by_section),
    Forbidden(
        cite="7.3(d)", since=TIE_VIGORISH, basis="nj", why="the tie vigorish is charged in place of any other, or of none",
        when={
            "vigorish_type": ("tie_25",),
            "banker_pay_mode": ("no_vig_six_half", "no_vig_total_cards", "no_vig_dragon7"),
        },
    ),
    baccarat.error_forbidden("7.11", "sibling"),
)  # fmt: skip

PARAGRAPHS = (
    *paragraphs(ADOPTED, "nj", {
        "7.1(a)": (
            checked("At least six decks; two solid yellow or green cutting cards.", until=CURATOR_DEALER),
            checked("At least six decks; two cutting cards.", since=CURATOR_DEALER, basis="sibling", note="After 1998 the cutting cards are presumably opaque and of a solid colour, as in 3.1(a)."),
        ),
        "7.1(b)": "2 to 9 count their number, ten and face cards 0, the ace 1.",
        "7.1(c)": "The Point Count is the last digit of the total.",
        "7.2(a)": "The wagers that may be made.",
        "7.2(a)1": (
            enforced("The Banker's Hand: wins higher, loses lower, void equal.", until=TIE_VIGORISH),
            enforced("The Banker's Hand: wins higher, loses lower; equal, it is void or charged 25 percent of the wager.", since=TIE_VIGORISH),
        ),
        "7.2(a)2": "The Player's Hand: wins higher, loses lower, void equal.",
        "7.2(a)3": "The Tie Bet: wins on equal counts, loses otherwise.",
        "7.2(b)": "No other wager without approval.",
        "7.2(c)": enforced("Chips, plaques, match play coupons; cash only if dealer and supervisor confirm it and convert it.", note="Cash becomes chips when both confirm it, and a wager is in chips; match play coupons are not taken."),
        "7.2(d)": 'After "No More Bets" no wager is made, increased or withdrawn.',
        "7.2(e)": "Once the first card has left the shoe nobody handles, removes or alters a wager until it is decided.",
        "7.3(a)": "The Player's Hand pays 1 to 1.",
        "7.3(b)": enforced("A Tie Bet pays at least 8 to 1.", since=VIGORISH_1991),
        "7.3(c)": "The Banker's Hand pays 1 to 1 less a vigorish of 4 or 5 percent of the amount won, which may go up to the next 5 cents; it is collected with the payout or marked, and collected before a reshuffle.",
        "7.3(d)": enforced("Or no such vigorish, but 25 percent of each Banker wager on equal counts, at the end of the round.", since=TIE_VIGORISH),
        "7.3(e)": checked("8.3 notice of another type or a higher percentage, which are the same for all at the table."),
        "7.4(a)": scripted("The dealer sorts and inspects the decks; the floorperson verifies."),
        "7.4(b)": scripted("The cards are spread face up in horizontal rows, by deck, suit and sequence, for the first participants."),
        "7.4(c)": scripted("Then they are turned face down, washed and stacked."),
        "7.5(a)": "Shuffle before play and after each completed shoe.",
        "7.5(b)": "Lace about one deck, shuffle again if so elected in the whole pit; the cut is offered to the highest seat, then clockwise; nobody: the dealer.",
        "7.5(c)": "The cut is at least 10 cards from either end.",
        "7.5(d)": "One cutting card at least 14 cards from the back, one at the end; the first card is burned and as many more as it counts, all shown.",
        "7.6(a)": checked("Backs of one colour and design; a dealing shoe at the dealer's left."),
        "7.7(a)": defined("Two hands are dealt: the Player's Hand and the Banker's Hand."),
        "7.7(b)": '"No More Bets".',
        "7.7(c)": "The dealer deals four cards: the first and third to the Player's Hand, the second and fourth to the Banker's.",
        "7.7(c)1": enforced("Left hand draws, the card is turned face up, right hand places it.", since=FACE_DOWN),
        "7.7(c)2": enforced("Or face down, the Banker's cards under the shoe until the Player's Hand is called, then turned.", since=FACE_DOWN),
        "7.8(a)": "The count of the Player's Hand is announced, then that of the Banker's Hand.",
        "7.8": enforced("Third cards face up, the Player's first, at most one to a hand; the cutting card: finish the hand, \"last hand\", one more hand, then reshuffle.", basis="sibling", note="Text after (a) not found; 3.8(b)-(e)."),
        "7.9": enforced("Naturals, and the two tables of the third card.", basis="sibling", note="Text not found; 3.9, which Pennsylvania's rule repeats."),
        "7.10": enforced('Counts and winner, or "Tie Hand"; losers collected, then winners and vigorish from the highest seat down.', basis="sibling", note="Text not found; 3.10."),
        "7.11": enforced("A third card without authority, a card drawn in error, a card face up in the shoe, too few cards.", basis="sibling", note="Text not found; 3.12."),
        "7.12": enforced("A continuous shuffler may replace 7.5 and 7.6.", basis="sibling", note="Text not found; 6.9."),
        "7.2": enforced("At the licensee's option the wagers that punto banco gained: on the number of cards, the bonus wager, the dragon 7; the licensee decides whether a bonus wager needs a Banker or Player wager.", since=baccarat.TOTAL_CARDS, basis="sibling", note="In no text held; 3.2(a)4 to 6 and (b) of 2007 to 2010."),
        "7.3": enforced("How those wagers are paid, Banker wagers without vigorish, and the form for vigorish that is not collected.", since=baccarat.VIGORISH_FORM, basis="sibling", note="In no text held; 3.3(c)3 and 4 of 1998, (e) to (i) of 2007 to 2010."),
        "7.5": enforced("Before any card is dealt a casino supervisor may have the cards cut again.", since=baccarat.RECUT, basis="sibling", note="In no text held; 3.5(f)."),
    }),
)  # fmt: skip

LAW = GameLaw(
    id="minibaccarat", title="Minibaccarat", subchapter="7", since=ADOPTED,
    how=read("7.1(b)", "7.1(c)", "7.2(d)", "7.2(e)", "7.7(c)", "7.8", "7.9"), unlisted="7.2(b)", cash="7.2(c)",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=PAYTABLES,
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN,
    irregularities=tuple(by_analogy(one, "7.11") for one in baccarat.IRREGULARITIES),
    fittings=baccarat.fittings(
        ADOPTED, "7.1(a)", "7.6(a)", Fitting(item="shoe", where="left", cite="7.6(a)", since=ADOPTED, basis="nj", unless=NO_SHOE),
        Fitting(item="shuffler_approved", cite="7.12", since=ADOPTED, basis="sibling", when={"continuous_shuffler": ("on",)}),
    ),
    ages=(Age(hours=None, cite="19:46-1.18", since=FIRST, basis="ours", note=NO_LIMIT),),
    checked={**all_games.CHECKED, "7.1(a)": "rules, equipment", "7.3(e)": "notices", "7.6(a)": "equipment"},
)  # fmt: skip
