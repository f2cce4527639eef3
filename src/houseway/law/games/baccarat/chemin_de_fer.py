"""Subchapter 4, baccarat-chemin de fer: the stakes, who may draw, the options and paragraphs.

The text is held for 1996, up to 4.7(c); of the rest, and of 2012, only the titles. What subchapter 3 says of the same
matter is applied by analogy and keeps its own number; what it does not know (controllers, a free draw on five, parts of
a stake) is common practice, under the section of subchapter 4 whose title it falls under.
"""

from datetime import date
from itertools import product

from houseway.law import all_games
from houseway.law.datum import (
    Irregularity,
    Paytable,
    Wager,
    by_analogy,
    checked,
    enforced,
    paragraphs,
    reserved,
    scripted,
)
from houseway.law.duties import HANDLED, Age, Fitting
from houseway.law.editions import FIRST
from houseway.law.favours import NOBODY, OFF, Favours, Less
from houseway.law.games.baccarat import common as baccarat
from houseway.law.games.baccarat.common import (
    ADOPTED,
    CURATOR_DEALER,
    EVEN,
    LEAST_DECKS,
    VIGORISH_ROUNDING,
)
from houseway.law.options import Choice, Number, Option
from houseway.law.questions import Question
from houseway.law.statute import GameLaw, read

RESHUFFLE = date(1995, 8, 7)

STAKES = (1, 2)
"""4.6(b): the Banker's next wager is at least and at most so many times the preceding one."""

PLAYER_MUST = {**dict.fromkeys((0, 1, 2, 3, 4), "draw"), **dict.fromkeys((6, 7), "stay")}
"""4.9: what the Player's Hand must do, by its count; on five it may choose."""
FIVE = 5

BANKER_MAY_CHOOSE = {
    "table": frozenset[tuple[int, int | None]](),
    "european": frozenset({(3, 9), (5, 4)}),
    "free": frozenset(product(range(8), (None, *range(10)))),
}
"""4.9: by the rule elected, the counts of the Banker's Hand and the values of the Player's third card (None where it drew
none) on which the Banker chooses; elsewhere Table 2 of 3.9 decides."""

ERROR_CARD_PROCEDURES = dict.fromkeys(("any", "burn_by_value", "burn_one_face_down", "simulated_round"), "4.12")
"""4.12: the procedures of 3.12(c), by analogy."""

PAYTABLES = (Paytable(id="even", cite="4.10", since=ADOPTED, basis="practice", least=False, odds={"even": EVEN}),)

WAGERS = (
    Wager(
        id="banker_stake", name="Banker's wager", cite="4.6(a)", since=ADOPTED, basis="nj", paytable="even",
        made="by the Banker, immediately before the cards are dealt",
        wins="the Banker's Hand has the higher count", loses="the Banker's Hand has the lower count", voids="equal counts",
    ),
    *(
        Wager(
            id=id, name=name, cite=cite, since=ADOPTED, basis="nj", paytable="even", made=f"after the Banker's wager, {made}",
            wins="the Player's Hand has the higher count", loses="the Player's Hand has the lower count", voids="equal counts",
        )
        for id, name, cite, made in (
            ("banco_suivi", "Banco Suivi", "4.7(b)", "for all of it, by who equalled and lost the Banker's preceding one"),
            ("banco", "Banco Seul", "4.7(c)", "for all of it"),
            ("against", "Part against the Banker", "4.7(a)", "for what others leave of it"),
        )
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="decks", kind=Number(least=LEAST_DECKS), default=6, cite="4.1(a)", since=ADOPTED, basis="nj", favours=NOBODY,
    ),
    Option(
        id="reshuffle_after_lacing", kind=Choice(("off", "on")), default="off", cite="4.4(b)", since=ADOPTED, basis="nj",
        whole_pit=True, notice="30 minutes, in writing, to surveillance and the regulator", favours=NOBODY,
    ),
    Option(
        id="vigorish_percent", kind=Number(only=tuple(VIGORISH_ROUNDING), study=0), default=5, cite="4.10", since=ADOPTED,
        basis="practice", silent=True, favours=Less("less: the Banker"), notice="8.3 before any increase",
        note="The rate is not held; 3.3(c) has 4 or 5.",
    ),
    Option(
        id="vigorish_rounding", kind=Choice(("off", "on")), default="off", cite="4.10", since=ADOPTED, basis="sibling",
        exact="off", favours=OFF, note="As in 3.3(c)1. Where it is off, a wager must have a vigorish in whole cents.",
    ),
    Option(
        id="player_five_rule", kind=Choice(("free", "draw")), default="free", cite="4.9", since=ADOPTED, basis="practice",
        favours=NOBODY, note="At punto banco five always draws.",
    ),
    Option(
        id="banker_third_card_rule", kind=Choice(tuple(BANKER_MAY_CHOOSE)), default="table", cite="4.9", since=ADOPTED,
        basis="practice", favours=Favours("free: the Banker"),
        note="table: Table 2 of 3.9; european: but for 3 against a third card of 9 and 5 against 4; free: as the Banker likes.",
    ),
    Option(
        id="uncovered_stake", kind=Choice(("returned",)), default="returned", cite="4.7", since=ADOPTED, basis="practice",
        favours=NOBODY,
    ),
    *baccarat.error_options("4.12", ERROR_CARD_PROCEDURES, ADOPTED, "sibling"),
)  # fmt: skip

IRREGULARITIES = (
    *(by_analogy(one, "4.12") for one in baccarat.IRREGULARITIES),
    Irregularity(
        kind="stake_out_of_range", cite="4.6(b)", since=ADOPTED, basis="ours",
        event="The Banker stakes less than the bid or the preceding wager, or more than twice that wager.",
        ruling="The stake is refused before any card is dealt; the Banker stakes within the range or passes the bank.",
        asks=(Question("What was the bid, or the preceding wager?"),),
    ),
    Irregularity(
        kind="stake_exceeded", cite="4.7(a)", since=ADOPTED, basis="ours",
        event="The wagers against the Banker would together exceed the Banker's wager.",
        ruling="The wager that would exceed it is refused as offered; its seat may offer what is left.",
        asks=(Question("How much of the Banker's wager is covered?"),),
    ),
    Irregularity(
        kind="suivi_without_right", cite="4.7(b)", since=ADOPTED, basis="ours",
        event="Somebody calls Suivi who did not equal and lose the Banker's preceding wager.",
        ruling="The call is refused; among the callers of Banco the usual preference holds.",
        asks=(Question("Who equalled the Banker's last wager that was not a stand-off, and lost?"),),
    ),
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "4.1(a)": (
        checked("At least six decks, backs of one colour and design; two yellow or green cutting cards.", until=CURATOR_DEALER),
        checked("At least six decks, backs of one colour and design; two cutting cards.", since=CURATOR_DEALER, basis="sibling", note="After 1998 the cutting cards are presumably opaque and of a solid colour, as in 3.1(a)."),
    ),
    "4.1(b)": "2 to 9 count their number, ten and face cards 0, the ace 1.",
    "4.1(c)": "The Point Count is the last digit of the total.",
    "4.2": reserved("Reserved."),
    "4.3(a)": scripted("The dealer calling the game sorts and inspects the decks."),
    "4.3(b)": scripted("The cards are spread face up in columns, by deck, suit and sequence, for the first participants."),
    "4.3(c)": scripted("Then they are turned face down, washed and stacked."),
    "4.4(a)": "Shuffle before play and after each completed shoe.",
    "4.4(b)": (
        enforced("Lace about one deck, shuffle again if so elected; the cut is offered to the highest seat, after a reshuffle to the left of who dealt, then clockwise; nobody: the dealer.", until=RESHUFFLE),
        enforced("Lace about one deck, shuffle again if so elected in the whole pit with 30 minutes' notice; the cut is offered to the highest seat, after a reshuffle to the left of who dealt, then clockwise; nobody: the dealer.", since=RESHUFFLE),
    ),
    "4.4(c)": "The cut is at least 10 cards from either end.",
    "4.4(d)": "One cutting card at least 14 cards from the back, one at the end; the first card is burned and as many more as it counts, all shown.",
    "4.5(a)": checked("A dealing shoe made for the purpose."),
    "4.5(b)": enforced("The loaded shoe is offered for bids: the highest wager on the first hand makes the Banker, who deals; of equal bids the one closest to the dealer counterclockwise.", note="Our reading: so after each shuffle, and whenever nobody has the bank. Who bids again bids more."),
    "4.6(a)": enforced("The Banker wagers on the Banker's Hand before dealing.", note="Our reading: a Banker who stakes nothing passes the bank."),
    "4.6(a)1": "It wins if the Banker's Hand has the higher count.",
    "4.6(a)2": "It loses if the Banker's Hand has the lower count.",
    "4.6(a)3": "It is void on equal counts.",
    "4.6(b)": enforced("The first stake is no less than the bid; each later one at least the preceding one and at most twice that.", note="Our reading: the amount placed, covered or not, on a hand that was dealt, while the same person is Banker."),
    "4.6(c)": enforced("Cash that the Banker stakes is exchanged at once for chips or plaques.", note="A stake is in chips: cash becomes chips first, when dealer and supervisor confirm it."),
    "4.7": enforced("Parts are taken in turn from the Banker's right, counterclockwise, each up to what is not yet covered; what nobody covers is not at risk and goes back.", basis="practice", note="In the order in which the dealer took them. Where nobody wagers against the Banker, no hand is dealt."),
    "4.7(a)": "The others may wager against all or part of the Banker's wager, never in all more than that wager.",
    "4.7(b)": enforced("Who equalled and lost the Banker's preceding wager, a stand-off not counted, has the first option on all of it: \"Banco Suivi\" or \"Suivi\".", note="Our reading: alone, against this same Banker."),
    "4.7(c)": 'Next comes who wagers all of it: "Banco Seul" or "Banco"; of several the one nearest to the Banker counterclockwise.',
    "4.8": enforced("The Banker controls the Banker's Hand; the caller of banco, else the highest wager, of equal ones the nearest to the Banker counterclockwise, the Player's Hand. Each alone looks at its cards.", basis="practice", note="Text not found."),
    "4.9": enforced("The Player's Hand draws on 0 to 4, stays on 6 and 7, and on 5 does as its controller likes; so does the Banker's Hand where the licensee leaves the Banker a choice.", basis="practice", note="Text not found."),
    "4.10": enforced("The losing side is collected, then winners are paid 1 to 1 by the other side; a Banker who wins pays a vigorish of 5 (or 4) percent of the amount won; the others pay none.", basis="practice", note="Text not found."),
    "4.11": enforced("The Banker may continue or pass, and must pass when the Banker's Hand loses or a supervisor so orders; the bank is offered to the Banker's right, then counterclockwise; declined by all, it is offered for bids.", basis="sibling", note="Text not found; 3.11."),
    "4.12": enforced("A third card without authority, a card drawn in excess, a card face up in the shoe, too few cards.", basis="sibling", note="Text not found; 3.12."),
    "3.2(d)": enforced('After "No More Bets" no wager is made, increased or withdrawn.', basis="sibling"),
    "3.3(c)1": enforced("The vigorish may go up to the next 25 cents at 5 percent, the next 20 cents at 4 percent.", basis="sibling"),
    "3.7(b)": enforced('"No More Bets", then "Cards".', basis="sibling"),
    "3.7(c)": enforced("Four cards: the first and third to the Player's Hand, the second and fourth to the Banker's.", basis="sibling"),
    "3.8(b)": enforced("The dealer says whether a hand takes a third card.", basis="sibling"),
    "3.8(c)": enforced("Third cards face up, first to the Player's Hand.", basis="sibling"),
    "3.8(d)": enforced("Never more than one additional card to a hand.", basis="sibling"),
    "3.8(e)": enforced('The cutting card: finish the hand, "last hand", one more hand, then reshuffle.', basis="sibling"),
    "3.9(a)": enforced("8 or 9 on two cards is a natural: no more cards.", basis="sibling"),
    "3.9(c)": enforced("Table 2: when the Banker's Hand draws.", basis="sibling"),
    "3.10(a)": enforced("The counts and the winner are announced, or a stand-off.", basis="sibling"),
})  # fmt: skip

LAW = GameLaw(
    id="baccarat-chemin-de-fer", title="Baccarat-chemin de fer", subchapter="4", since=ADOPTED,
    how=(
        *read("4.1(b)", "4.1(c)", "4.5(b)", "4.6(a)", "4.6(b)", "4.7(a)", "4.7(c)", "3.7(c)", "3.9(a)"),
        *read("4.9", option="banker_third_card_rule", values=("table",)),
        *read("4.11"),
    ),
    unlisted="4.7(a)", cash="4.6(c)", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=PAYTABLES,
    options=OPTIONS + all_games.OPTIONS, forbidden=(baccarat.error_forbidden("4.12", "sibling"),),
    irregularities=IRREGULARITIES,
    fittings=baccarat.fittings(
        ADOPTED, "4.1(a)", "4.1(a)", Fitting(item="shoe", cite="4.5(a)", since=ADOPTED, basis="nj"),
    ),
    ages=(Age(hours=None, cite="19:46-1.18", since=FIRST, basis="ours", note=HANDLED),),
    checked={**all_games.CHECKED, "4.1(a)": "rules, equipment", "4.5(a)": "equipment"},
)  # fmt: skip
