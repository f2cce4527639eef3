"""Subchapter 3, baccarat-punto banco: the wagers, odds, options and paragraphs.

The text is held for 1996 and 2011. Of 2012 only 3.1 and the beginning of 3.2 are held, which say the same; for the rest
the 2011 text is read on, with the Division for the Commission.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import (
    Forbidden,
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
from houseway.law.duties import HANDLED, Age, Fitting
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.favours import LESS, MORE, NOBODY, OFF, Favours, ranks
from houseway.law.games.baccarat import common as baccarat
from houseway.law.games.baccarat.common import (
    ADOPTED,
    BONUS,
    CURATOR_DEALER,
    ERROR_CARD,
    EVEN,
    LEAST_DECKS,
    LEAST_TIE_ODDS,
    PRESHUFFLED,
    SHUFFLES,
    SQUEEZE,
    TOTAL_CARDS,
    VIGORISH_ROUNDING,
)
from houseway.law.options import Choice, LeastOdds, Number, Option
from houseway.law.statute import GameLaw, read

VIGORISH_1991 = date(1991, 12, 16)
RESHUFFLE = date(1995, 8, 7)
SETTLEMENT_1995 = date(1995, 6, 19)

ERROR_CARD_PROCEDURES = {
    "any": "3.12(c)", "burn_by_value": "3.12(c)1", "burn_one_face_down": "3.12(c)2", "simulated_round": "3.12(c)3",
}  # fmt: skip
"""3.12(c): the procedures of which the licensee preselects one."""

WRITTEN = "30 minutes, in writing, to surveillance and the regulator"

PAYTABLES = (
    Paytable(id="player", cite="3.3(a)", since=ADOPTED, basis="nj", least=False, odds={"player": EVEN}),
    Paytable(id="tie", cite="3.3(b)", since=VIGORISH_1991, basis="nj", odds={"tie": LEAST_TIE_ODDS}),
    Paytable(id="banker", cite="3.3(c)", since=ADOPTED, basis="nj", least=False, odds={"banker": EVEN}),
    *baccarat.paytables("nj"),
)

_BEFORE = 'before "No More Bets"'

WAGERS = (
    Wager(
        id="banker", name="Banker's Hand", cite="3.2(a)1", since=ADOPTED, basis="nj", paytable="banker", made=_BEFORE,
        wins="the Banker's Hand has the higher count", loses="the Banker's Hand has the lower count",
        voids="equal counts; or a dragon 7 hand in that variation",
    ),
    Wager(
        id="player", name="Player's Hand", cite="3.2(a)2", since=ADOPTED, basis="nj", paytable="player", made=_BEFORE,
        wins="the Player's Hand has the higher count", loses="the Player's Hand has the lower count", voids="equal counts",
    ),
    Wager(
        id="tie", name="Tie Bet", cite="3.2(a)3", since=ADOPTED, basis="nj", paytable="tie", made=_BEFORE,
        wins="equal counts", loses="unequal counts",
    ),
    *baccarat.wagers("nj"),
)  # fmt: skip

OPTIONS = (
    Option(
        id="decks", kind=Number(least=LEAST_DECKS), default=8, cite="3.1(a)", since=ADOPTED, basis="nj",
        favours=Favours("fewer decks: the Banker wager"),
    ),
    Option(
        id="tie_odds", kind=LeastOdds(LEAST_TIE_ODDS), default=LEAST_TIE_ODDS, cite="3.3(b)", since=VIGORISH_1991, basis="nj",
        favours=MORE,
    ),
    Option(
        id="vigorish_percent", kind=Number(only=tuple(VIGORISH_ROUNDING), study=0), default=5, cite="3.3(c)", since=VIGORISH_1991, basis="nj",
        silent=True, favours=LESS, notice="8.3 before any increase", note="The same for all at the table (3.3(d)).", notice_cite="3.3(d)",
        unless=baccarat.NO_VIGORISH,
    ),
    Option(
        id="vigorish_rounding", kind=Choice(("off", "on")), default="on", cite="3.3(c)1", since=ADOPTED, basis="nj",
        exact="off", favours=OFF, note="Where it is off, a Banker wager must have a vigorish in whole cents.",
        unless=baccarat.NO_VIGORISH,
    ),
    Option(
        id="vigorish_collection", kind=Choice(("immediate", "deferred")), default="deferred", cite="3.3(c)2",
        since=ADOPTED, basis="nj", favours=ranks("immediate", "deferred"), unless=baccarat.NO_VIGORISH,
    ),
    *baccarat.options("3.3(c)", ADOPTED, "nj", notice_cite="3.3(e)"),
    Option(
        id="shuffle_procedure", default="shuffle_and_lace", cite="3.5(a)", since=ADOPTED, basis="nj", whole_pit=True,
        kind=Choice((
            "shuffle_and_lace", Value(id="wash_three_dealers", cite="3.5(a)2", since=SHUFFLES, basis="nj"),
        )),
        silent=True, favours=NOBODY, pit_cite="3.5(b)",
    ),
    Option(
        id="reshuffle_after_lacing", kind=Choice(("off", "on")), default="off", cite="3.5(a)1i", since=ADOPTED, basis="nj",
        whole_pit=True, notice=WRITTEN, favours=NOBODY, notice_cite="3.5(a)1ii", pit_cite="3.5(b)",
    ),
    Option(
        id="preshuffled_cards", kind=Choice(("off", "on")), default="off", cite="3.4(a)", since=PRESHUFFLED, basis="nj",
        favours=NOBODY, note="The equipment rules 19:46-1.18(e)2 and (r).",
    ),
    baccarat.recut_option("nj"),
    Option(
        id="deal_style", default="face_up", cite="3.7(c)", since=ADOPTED, basis="nj", favours=NOBODY,
        kind=Choice(("face_up", Value(id="face_down_squeeze", cite="3.7(d)", since=SQUEEZE, basis="nj"))),
    ),
    Option(
        id="opposite_bettor_may_turn", kind=Choice(("off", "on")), default="off", cite="3.7(d)6", since=SQUEEZE, basis="nj",
        favours=NOBODY, note="Only where nobody wagered on that hand.",
    ),
    Option(
        id="banker_first_on_request", kind=Choice(("off", "on")), default="off", cite="3.8(a)", since=SQUEEZE, basis="nj",
        favours=NOBODY, note="Only while the dealer is the curator, when a player asks.",
    ),
    Option(
        id="settlement_procedure", kind=Number(least=1, most=4, study=None), default=1, cite="3.10(b)", since=SETTLEMENT_1995,
        basis="nj", silent=True, whole_pit=True, notice=WRITTEN, favours=NOBODY, notice_cite="3.10(c)2", pit_cite="3.10(c)1",
    ),
    *baccarat.error_options("3.12(b)", ERROR_CARD_PROCEDURES, ADOPTED, "nj"),
)  # fmt: skip

FORBIDDEN = (
    *baccarat.forbidden("nj"),
    Forbidden(
        cite="3.5(a)1i", since=SHUFFLES, basis="nj", why="a reshuffle after lacing belongs to shuffle_and_lace",
        when={"shuffle_procedure": ("wash_three_dealers",), "reshuffle_after_lacing": ("on",)},
    ),
    baccarat.error_forbidden("3.12(c)1", "nj"),
)  # fmt: skip

PARAGRAPHS = (
    *paragraphs(ADOPTED, "nj", {
        "3.1(a)": (
            checked("At least six decks; two solid yellow or green cutting cards.", until=CURATOR_DEALER),
            checked("At least six decks; two opaque cutting cards of a solid colour, as the Commission approves.", since=CURATOR_DEALER, until=SUCCESSOR),
            checked("At least six decks; two opaque cutting cards of a solid colour.", since=SUCCESSOR),
        ),
        "3.1(b)": "2 to 9 count their number, ten and face cards 0, the ace 1.",
        "3.1(c)": "The Point Count is the last digit of the total.",
        "3.2(a)": "The wagers that may be made.",
        "3.2(a)1": "The Banker's Hand: wins higher, loses lower, void equal.",
        "3.2(a)2": "The Player's Hand: wins higher, loses lower, void equal.",
        "3.2(a)3": "The Tie Bet: wins on equal counts, loses otherwise.",
        "3.2(b)": (
            enforced("No other wager without approval.", until=BONUS),
            enforced("No other wager without approval; the licensee decides whether a bonus wager needs a Banker or Player wager.", since=BONUS),
        ),
        "3.2(c)": enforced("Chips, plaques, match play coupons; cash only if dealer and supervisor confirm it and convert it.", note="Cash becomes chips when both confirm it, and a wager is in chips; match play coupons are not taken."),
        "3.2(d)": 'After "No More Bets" no wager is made, increased or withdrawn.',
        "3.3(a)": "The Player's Hand pays 1 to 1.",
        "3.3(b)": enforced("A Tie Bet pays at least 8 to 1.", since=VIGORISH_1991),
        "3.3(c)": "The Banker's Hand pays 1 to 1 less a vigorish of 4 or 5 percent of the amount won.",
        "3.3(c)1": "The vigorish may go up to the next 25 cents at 5 percent, the next 20 cents at 4 percent.",
        "3.3(c)2": "It is collected with the payout or marked in the player's numbered space, and collected before a reshuffle.",
    }),
    *(
        Paragraph(cite=f"3.3(c)3{item}", since=baccarat.VIGORISH_FORM, basis="nj", treatment="checked", gloss=gloss)
        for item, gloss in (
            ("i", "The form: prenumbered, two copies; amount, date, pit, table, patron; signed by dealer, pit boss, pit "
                  "clerk and, if available, the patron."),
            ("ii", "All numbers accounted for and used in sequence; only pit clerks have access before use."),
            ("iii", "The dealer drops the original in the presence of the signing pit boss and pit clerk."),
            ("iv", "The pit clerk keeps the duplicate for casino accounting at the end of the gaming day."),
            ("vi", "Void forms are marked, signed by pit boss and pit clerk, and forwarded."),
            ("vii", "The amount is recorded as a cash complimentary by the end of the gaming day."),
        )
    ),
    *paragraphs(ADOPTED, "nj", {
        "3.3(c)3v": enforced("19:45-1.9 and 1.9B, on complimentaries, apply.", since=baccarat.VIGORISH_FORM, note="Their text is not held: nothing of them is ruled on."),
        "3.3(d)": checked("8.3 notice of an increase in the percentage, which is the same for all at the table.", since=VIGORISH_1991),
        "3.4(a)": (
            scripted("The dealer calling the game sorts and inspects the decks.", until=PRESHUFFLED),
            scripted("The dealer calling the game inspects the decks, or receives them pre-shuffled.", since=PRESHUFFLED),
        ),
        "3.4(b)": scripted("The cards are spread face up in columns, by deck, suit and sequence, for the first participants."),
        "3.4(c)": scripted("Then they are turned face down, washed and stacked."),
        "3.5(a)": "Shuffle before play (unless pre-shuffled, from 2007 on) and after each completed shoe.",
        "3.5(a)1": scripted("Shuffle, then lace about one deck into the stack."),
        "3.5(a)1i": scripted("After lacing, the licensee may have the cards shuffled again."),
        "3.5(a)1ii": checked("30 minutes' written notice to start or stop that reshuffle.", since=RESHUFFLE),
        "3.5(a)2": scripted("Or wash and stack, and each of the three dealers shuffles.", since=SHUFFLES, note="The day is inferred: 1996-05-20 or 1996-10-07."),
        "3.5(b)": checked("A shuffling or lacing option is used at all tables of a pit."),
        "3.5(c)": enforced("The cut is offered to the highest seat, after a reshuffle to the last curator, then clockwise; nobody: the dealer.", note="Where the dealer was the curator: the last participant who held the shoe, else the highest seat."),
        "3.5(d)": "The cut is at least 10 cards from either end.",
        "3.5(e)": "One cutting card at least 14 cards from the back, one at the end; the first card is burned and as many more as it counts, all shown.",
        "3.6(a)": checked("Backs of one colour and design; a dealing shoe made for the purpose."),
        "3.6(b)": "The shoe is offered to seat one, then counterclockwise, until somebody accepts it.",
        "3.6(c)": "Who accepts it is the curator and deals as instructed.",
        "3.6(d)": enforced("The dealer is the curator where a participant who holds the shoe so designates, or nobody accepts it.", since=CURATOR_DEALER),
        "3.7(a)": defined("Two hands are dealt: the Player's Hand and the Banker's Hand."),
        "3.7(b)": '"No More Bets", then "Cards".',
        "3.7(c)": "Four cards: the first and third to the Player's Hand, the second and fourth to the Banker's, face up.",
        "3.7(d)": enforced("Or face down, the Banker's Hand under the shoe until the Player's Hand is called.", since=SQUEEZE),
        "3.7(d)1": enforced("The Player's Hand goes face down to the highest Player wager, and comes back face up.", since=SQUEEZE),
        "3.7(d)2": enforced("Then the Banker's Hand goes to the highest Banker wager, and comes back face up.", since=SQUEEZE),
        "3.7(d)3": enforced("A third card of the Player's Hand goes face down to the same player.", since=SQUEEZE),
        "3.7(d)4": enforced("A third card of the Banker's Hand goes face down to the same player.", since=SQUEEZE),
        "3.7(d)5": enforced("Of equally high wagers, the one closest to the dealer counterclockwise.", since=SQUEEZE),
        "3.7(d)6": enforced("A hand without a wager may be turned by a player with a wager on the other, if the licensee permits.", since=SQUEEZE, note="Our reading: the highest such wager; without the permission, the dealer."),
        "3.8(a)": (
            enforced("The count of the Player's Hand is announced, then that of the Banker's Hand.", until=SQUEEZE),
            enforced("The counts are announced, the Player's first; while the dealer is curator, the Banker's Hand may be turned first when a player asks.", since=SQUEEZE),
        ),
        "3.8(b)": "The dealer says whether to deal a third card to each hand.",
        "3.8(c)": "Third cards face up, first to the Player's Hand.",
        "3.8(d)": "Never more than one additional card to a hand.",
        "3.8(e)": enforced('The cutting card: finish the hand, "last hand", one more hand, then reshuffle.', note="As the first card of a round: that round is the one to finish."),
        "3.9(a)": "8 or 9 on two cards is a natural: no more cards.",
        "3.9(b)": "Table 1: the Player's Hand draws to 0-5 and stays on 6-9.",
        "3.9(c)": "Table 2: when the Banker's Hand draws.",
        "3.9(d)": "Its rows are the Banker's count on two cards.",
        "3.9(e)": "Its columns are the value of the Player's third card, not the Player's count.",
        "3.9(f)": defined("D: must draw; S: must stay."),
        "3.9(g)": "Banker 5 against a third card of 4 draws.",
        "3.10(a)": (
            enforced('The counts and the winner are announced, or "Tie Hand".', until=TOTAL_CARDS),
            enforced('The counts and the winner are announced, or "Tie Hand"; where such wagers are offered, the number of cards, and "dragon 7".', since=TOTAL_CARDS),
        ),
        "3.10(b)": enforced("Losing wagers are collected first.", since=SETTLEMENT_1995),
        "3.10(b)1": enforced("From the highest seat down: all winners paid, then all vigorish marked or collected.", since=SETTLEMENT_1995),
        "3.10(b)2": enforced("From the highest seat down: all vigorish, then all pay.", since=SETTLEMENT_1995),
        "3.10(b)3": enforced("At each seat from the highest down: pay, then vigorish.", since=SETTLEMENT_1995),
        "3.10(b)4": enforced("At each seat from the highest down: vigorish, then pay.", since=SETTLEMENT_1995),
        "3.10(b)5": enforced("In the no-vigorish variations: one of the four orders, without vigorish.", since=TOTAL_CARDS, note="Our reading: with 3.3(e)2, who does not qualify still owes it."),
        "3.10(c)": checked("The licensee elects the order.", since=SETTLEMENT_1995),
        "3.10(c)1": checked("One order in the whole pit.", since=SETTLEMENT_1995),
        "3.10(c)2": checked("30 minutes' written notice to the regulator and surveillance before it starts or changes.", since=SETTLEMENT_1995),
        "3.11(a)": "After any round the curator keeps the shoe or passes it.",
        "3.11(a)1": "The curator must pass when the Banker's Hand loses.",
        "3.11(a)2": "Dealer or floorperson may order a pass for delay, invalid deals or violations.",
        "3.11(b)": enforced("The shoe goes to the previous curator's right, then counterclockwise, to the first who accepts.", note="Where nobody else accepts and the dealer may not be curator, it stays."),
        "3.12(a)": "An unauthorised third card of the Player's Hand is the Banker's third card if the Banker's Hand must draw, else the first card of the next hand, unless disclosed.",
        "3.12(b)": "A card drawn in error is the first card of the next hand, unless disclosed.",
        "3.12(c)": enforced("A card dealt in error and disclosed: the procedure that the licensee preselected.", since=ERROR_CARD, note="The day is 2006-09-05 or 2008-07-21; before, it was always burned by its amount."),
        "3.12(c)1": enforced("It goes out with as many further cards, face up, as its value; with a ten or face card one or ten.", since=ERROR_CARD),
        "3.12(c)2": enforced("It goes out with one further card, face down.", since=ERROR_CARD),
        "3.12(c)3": enforced("It is the first card of a simulated round without wagers, whose cards are discarded.", since=ERROR_CARD),
        "3.12(d)": "A card face up in the shoe goes out with further cards, face up: until 2006 as its number, since then as its value.",
        "3.12(e)": "Too few cards to complete the round: it is void, and the whole set is reshuffled.",
    }),
    *baccarat.PARAGRAPHS,
)  # fmt: skip

LAW = GameLaw(
    id="baccarat-punto-banco", title="Baccarat-punto banco", subchapter="3", since=ADOPTED,
    how=(
        *read("3.1(b)", "3.1(c)", "3.2(d)"),
        *read("3.7(c)", option="deal_style", values=("face_up",)),
        *read("3.7(d)", option="deal_style", values=("face_down_squeeze",)),
        *read("3.9(a)", "3.9(b)", "3.8(d)", "3.11(a)", "3.11(a)1"),
    ),
    unlisted="3.2(b)", cash="3.2(c)", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=PAYTABLES,
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=baccarat.IRREGULARITIES,
    fittings=baccarat.fittings(
        ADOPTED, "3.1(a)", "3.6(a)", Fitting(item="shoe", cite="3.6(a)", since=ADOPTED, basis="nj"), later="nj",
    ),
    ages=(Age(hours=None, cite="19:46-1.18", since=FIRST, basis="ours", note=HANDLED),),
    checked={
        **all_games.CHECKED, "3.1(a)": "rules, equipment", "3.3(c)3i": "staff",
        **dict.fromkeys((f"3.3(c)3{item}" for item in ("ii", "iii", "iv", "vi", "vii")), "by the record"),
        "3.3(d)": "notices", "3.5(a)1ii": "notices", "3.5(b)": "pit", "3.6(a)": "equipment", "3.10(c)": "rules",
        "3.10(c)1": "pit", "3.10(c)2": "notices",
    },
)  # fmt: skip
