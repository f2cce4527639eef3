"""Subchapter 10, pai gow (tiles): the numbers, tables, options and paragraphs.

No text of 10.1 to 10.11 is held, only their titles, so nothing is cited below its section but the list of tiles, 10.2(g),
which 13:69E-1.19A(c) names. What stands here is New Jersey's equipment rule and sister sections, a New Jersey licensee's
guide, Pennsylvania's chapter 621a, and practice; each datum says which.
"""

from dataclasses import replace
from datetime import date
from typing import NamedTuple

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
)
from houseway.law.duties import DICE_INSPECTED, SHAKER_INSPECTED
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import LESS, MORE, NOBODY, Favours, ranks
from houseway.law.games.pai_gow import ALL_VOID, MAY_VOID
from houseway.law.options import Choice, Number, Option
from houseway.law.questions import WHICH_SEAT, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1992, 10, 19)

# ── 10.2 the tiles and their ranking ─────────────────────────────────────────────────────────────


class Pair(NamedTuple):
    """Two tiles that make a pair."""

    name: str
    tiles: tuple[str, str]


PAIRS = (
    Pair("supreme pair", ("2-4", "1-2")),
    Pair("pair of twelves", ("6-6", "6-6")),
    Pair("pair of twos", ("1-1", "1-1")),
    Pair("pair of high eights", ("4-4", "4-4")),
    Pair("pair of high fours", ("1-3", "1-3")),
    Pair("pair of high tens", ("5-5", "5-5")),
    Pair("pair of high sixes", ("3-3", "3-3")),
    Pair("pair of low fours", ("2-2", "2-2")),
    Pair("pair of elevens", ("5-6", "5-6")),
    Pair("pair of low tens", ("4-6", "4-6")),
    Pair("pair of high sevens", ("1-6", "1-6")),
    Pair("pair of low sixes", ("1-5", "1-5")),
    Pair("mixed nines", ("4-5", "3-6")),
    Pair("mixed eights", ("3-5", "2-6")),
    Pair("mixed sevens", ("3-4", "2-5")),
    Pair("mixed fives", ("1-4", "2-3")),
)
"""10.2: the sixteen pairs, highest first."""
SET = tuple(tile for pair in PAIRS for tile in pair.tiles)
"""10.2(g): the 32 tiles."""

SINGLES = {
    "2-4_above_fives": "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 4-5/3-6 3-5/2-6 3-4/2-5 2-4 1-4/2-3 1-2",
    "both_below_fives": "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 4-5/3-6 3-5/2-6 3-4/2-5 1-4/2-3 2-4/1-2",
}  # fmt: skip
"""10.2: single tiles, highest first, those parted by a stroke alike, by the value of gee_joon_single_rank."""

TOP = ("6-6", "1-1")
"""10.2: the tiles that make a wong or a gong."""
WONG, GONG = 9, 8
"""10.2: the spots of the other tile."""
SUPREME_COUNTS = (3, 6)
"""10.2: what either tile of the supreme pair may count when they are apart."""

# ── 10.3, 10.6, 10.7 the table ───────────────────────────────────────────────────────────────────

DICE = 3
"""10.3: dice in the shaker."""
SHAKES = 3
"""10.6: the covered shaker is shaken at least so often."""
POSITIONS = 8
"""10.6: the dealer's position and seven betting areas."""
STACK = 4
"""10.6: tiles in a stack."""
STRONG_VALUES = (9, 8, 7)
"""10.7: what two tiles must make to be played together where there is no pair, wong or gong."""

PAYS = Paytable(
    id="pai_gow", cite="10.7", since=ADOPTED, basis="practice", least=False, odds={"win": Odds(1)},
    note="Whether higher odds may be paid is not found.",
)  # fmt: skip

WAGERS = (
    Wager(
        id="pai_gow", name="Pai gow wager", cite="10.5", since=ADOPTED, basis="sibling", paytable="pai_gow",
        made="before \"No more bets\"",
        wins="both hands are higher than the corresponding hands of the dealer or bank",
        loses="neither hand is higher, a copy being the dealer's or the bank's; or the hands are wrongly set",
        voids="one hand is higher and the other lower or a copy; or the round is void under 10.9",
    ),
)  # fmt: skip

# ── options ──────────────────────────────────────────────────────────────────────────────────────

OPTIONS = (
    Option(
        id="player_banking", kind=Choice(("off", "on")), default="off", cite="10.8", since=ADOPTED, basis="practice",
        favours=ranks("off", "on", words="on: the player who banks"), note="That the licensee may choose is recalled; only the title is held.",
    ),
    Option(
        id="co_banking", kind=Choice(("off", "on")), default="off", cite="10.8", since=ADOPTED, basis="practice",
        favours=ranks("off", "on", words="on: the player who banks"), note="Bank and house each half; the hand is then set by the house way.",
    ),
    Option(
        id="multiple_betting_areas", kind=Number(least=1, most=2), default=1, cite="10.10", since=ADOPTED,
        basis="practice", favours=MORE, note="Areas that one player may wager on; two must be adjacent.",
    ),
    Option(
        id="house_way", kind=Choice(("pennsylvania", "foxwoods", "best_high", "best_low")), default="pennsylvania",
        cite="10.7", since=ADOPTED, basis="other-state", favours=Favours("nobody by itself"),
        note="The licensee's own way is filed. pennsylvania: 58 Pa. Code 621a.8(d) as far as it is held; foxwoods: that "
        "licensee's way of 1997, without the exceptions that are printed as pictures; the others are plain yardsticks.",
    ),
    Option(
        id="house_way_last_step", kind=Choice(("low_then_high", "high_then_low")), default="low_then_high", cite="10.7",
        since=ADOPTED, basis="ours", silent=True, favours=Favours("nobody by itself"),
        note="Of the settings that the house way leaves open, the greatest: by the low hand first, or by the high hand.",
    ),
    Option(
        id="vigorish_percent", kind=Number(only=(5,), study=0), default=5, cite="10.7", since=ADOPTED, basis="practice",
        favours=LESS, note="The same for all at the table.",
    ),
    Option(
        id="vigorish_rounding_cents", kind=Number(only=(25,)), default=25, cite="10.7", since=ADOPTED, basis="sibling",
        exact="1", favours=LESS, note="Up to the next multiple, as baccarat has it (3.3(c)).",
    ),
    Option(
        id="gee_joon_single_rank", kind=Choice(("2-4_above_fives", "both_below_fives")), default="2-4_above_fives",
        cite="10.2", since=ADOPTED, basis="practice", silent=True, favours=NOBODY,
        note="Charts differ. It decides only between 2-4 with a five and 1-2 with a five, both of value 8.",
    ),
    Option(
        id="exposed_tile_ruling", kind=Choice((ALL_VOID, MAY_VOID)), default=ALL_VOID, cite="10.9",
        since=ADOPTED, basis="practice", silent=True, favours=ranks("all_void", "player_may_void", words="player_may_void: that player"),
    ),
    Option(
        id="rng_instead_of_dice", kind=Choice(("off", "on")), default="off", cite="10.3", since=ADOPTED,
        basis="other-state", favours=NOBODY, note="Pennsylvania has it; the title of 10.3 speaks of dice and shaker alone.",
    ),
    Option(
        id="dragons_eye_variation", kind=Choice(("off", "on")), default="off", cite="13:69F-10.6A", since=SUCCESSOR,
        basis="ours", favours=Favours("unknown"), note="By its title alone; 19:47 has no such section.",
    ),
)  # fmt: skip

FORBIDDEN = (
    Forbidden(
        when={"co_banking": ("on",), "player_banking": ("off",)}, cite="10.8", since=ADOPTED, basis="practice",
        why="co_banking needs player_banking: the house shares a player's bank",
    ),
    Forbidden(
        when={"rng_instead_of_dice": ("on",)}, cite="10.3", since=ADOPTED, basis="ours",
        why="10.3 speaks of dice and a shaker, not of a random number generator",
    ),
    Forbidden(
        when={"dragons_eye_variation": ("on",)}, cite="13:69F-10.6A", since=SUCCESSOR, basis="ours",
        why="of the dragon's eye only the titles of 13:69F-10.6A and 10.11 are held: there are no rules to play it by",
    ),
)  # fmt: skip

# ── 10.9 irregularities ──────────────────────────────────────────────────────────────────────────

_ALL_VOID = "All hands are void: the wagers go back and the tiles are mixed again."

IRREGULARITIES = (
    Irregularity(
        kind="die_not_flat", cite="10.9", since=ADOPTED, basis="practice",
        event="The lid is off and a die does not lie flat on the bottom of the shaker.",
        ruling="\"No roll\": the shaker is covered and shaken again.",
    ),
    Irregularity(
        kind="die_off_the_table", cite="10.9", since=ADOPTED, basis="practice",
        event="The lid is taken off and a die falls out of the shaker.",
        ruling="\"No roll\": the shaker is covered and shaken again.",
    ),
    Irregularity(
        kind="tiles_misdelivered", cite="10.9", since=ADOPTED, basis="practice",
        event="The dice were wrongly totalled and the tiles delivered to the wrong positions.", ruling=_ALL_VOID,
    ),
    Irregularity(
        kind="tile_exposed", cite="10.9", since=ADOPTED, basis="practice",
        event="The dealer exposes a tile of a player.",
        ruling="All hands are void and the tiles are mixed again; or, where the licensee so elected, that player may void "
        "the hand and the round goes on.",
        outcomes={ALL_VOID: _ALL_VOID, MAY_VOID: "That player may void the hand, and the round goes on."},
        asks=(Question("Whose tile?", "seat"),), needs=("seat",),
    ),
    Irregularity(
        kind="wrong_number_of_tiles", cite="10.9", since=ADOPTED, basis="sibling",
        event="A position has more or fewer than four tiles.", ruling=_ALL_VOID,
        asks=(Question("Which position?", "seat"),), needs=("seat",), note="As 11.8(d)2 rules for cards.",
    ),
    Irregularity(
        kind="incomplete_set", cite="10.9", since=ADOPTED, basis="sibling",
        event="The set of tiles is found to be incomplete or wrong.",
        ruling="All hands are void: the wagers go back and the whole set is taken off the table.",
        note="As 11.8(d)2 rules for cards.",
    ),
    Irregularity(
        kind="house_way_not_followed", cite="10.9", since=ADOPTED, basis="practice",
        event="The dealer did not set the hand by the house way.",
        ruling="It is set again by the house way, and the results follow from that.",
    ),
    Irregularity(
        kind="player_left_seat", cite="10.5", since=ADOPTED, basis="ours",
        event="A player who has received tiles leaves the seat before setting the hand.",
        ruling="The dealer sets the hand by the house way, and it is played.",
        asks=(WHICH_SEAT,), needs=("seat",), note="As 11.7(b), the player stays; what follows no text says.",
    ),
    Irregularity(
        kind="hand_set_wrongly", cite="10.9", since=ADOPTED, basis="practice",
        event="A player set a low hand that is higher than the high hand.", ruling="The wager loses.",
        note="New Jersey's ruling is not found; elsewhere the hands are sometimes simply exchanged.",
    ),
)  # fmt: skip

# ── the sections ─────────────────────────────────────────────────────────────────────────────────

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "10.1": defined("Bank, co-banking, copy hand, high and low hand, setting the hands, supreme, identical and mixed pair, marker, push, value, vigorish.", basis="other-state", note="Text not found; 58 Pa. Code 621a.1."),
    "10.2": enforced("Sixteen pairs, then wong, then gong, then the value of the spots, 9 to 0, the tens dropped; 2-4 and 1-2 count 3 or 6 apart. Equal values: the higher of the highest tiles; the same highest tile, or 0 and 0, is a copy.", basis="practice", note="Text not found; public charts and New Zealand's rules 4.2 to 4.7."),
    "10.2(g)": enforced("The 32 tiles: eleven identical pairs, four mixed pairs, and the supreme pair.", basis="practice", note="13:69E-1.19A(c) says that this paragraph lists them; the list itself is the usual set. Material, size and marks of the tiles are 13:69E-1.19A, their receipt and storage 13:69E-1.19B, for the house set-up."),
    "10.3": enforced("Three dice in a covered shaker: totals of 3 to 18.", basis="practice", note="Text not found; a New Jersey licensee's guide. Size, colour and sealing of the shaker are not found."),
    "10.4": enforced("At opening the tiles are sorted into pairs, inspected and verified, and shown to the first player; then, and before every round, they are mixed face down and stacked, eight stacks of four.", basis="other-state", note="Text not found; 58 Pa. Code 621a.4. How often the hands go round, the pattern of the stacks and any cut are not found; an unsuitable set is exchanged whole and sealed away."),
    "10.5": enforced('Chips, plaques or match play coupons on the betting area, by seated players, before "No more bets"; nothing is made, increased or withdrawn after it, and who has tiles stays seated.', basis="sibling", note="Text not found; as 11.7(a) to (c). A verbal wager with cash is not accepted."),
    "10.6": enforced('"No more bets"; the shaker is shaken three times or more, opened and totalled. The positions are counted counterclockwise from the dealer or bank, wager or not; there the first stack goes, the others clockwise. The tiles of positions without a wager are collected unseen; the shaker is covered and shaken once.', basis="other-state", note="Text not found; 58 Pa. Code 621a.6 and a New Jersey licensee's guide; clockwise delivery as 11.8(c), the last shake as 13:69F-31.11(b)4."),
    "13:69F-10.6A": checked("Dragon's eye: a supplemental dealing procedure, of which only the title is held; it cannot be elected.", since=SUCCESSOR, basis="ours"),
    "10.7": enforced("Players set a high and a low hand face down; then the dealer's tiles are turned and set by the house way. From the dealer's far right, counterclockwise: both hands higher win 1 to 1 less vigorish, one higher is a push, none loses; copies are the dealer's or the bank's, and a low hand above the high hand loses.", basis="practice", note="Text not found; setting by 58 Pa. Code 621a.8, order by 68 IAC 10-9-13, results by practice and New Zealand's rule 6.1, the rounding of vigorish by 3.3(c)."),
    "10.8": enforced("The house banks the first round; then the bank is offered counterclockwise, the first offer moving on round by round, the dealer's turn included. Not twice running; only who wagered against the house when it last banked; only with chips for all wagers, half of them as co-bank.", basis="practice", note="Text not found; a New Jersey licensee's guide, Quebec's S-13.1 r.3 s.116, and practice: the house plays for the bank's last wager or less, its hand first; vigorish of the bank on its net winnings."),
    "10.9": enforced("No roll where a die is not flat or falls out; all hands void where tiles are misdelivered, exposed or wrong in number; the dealer's hand is set again where the house way was not followed.", basis="practice", note="Text not found; practice, and 11.8(d)2 for the number of tiles."),
    "10.10": enforced("The licensee may permit two adjacent areas; each hand is played alone. The larger wager is set first; of equal ones the first counterclockwise, before the second is looked at.", basis="practice", note="Text not found; recalled."),
    "13:69F-10.11": checked("Wagers of the dragon's eye and their odds, of which only the title is held; none is offered.", since=SUCCESSOR, basis="ours"),
})  # fmt: skip

LAW = GameLaw(
    id="pai-gow", title="Pai gow", subchapter="10", since=ADOPTED,
    how=(*read("10.2", "10.5", "10.6", "10.7"), *read("10.8", option="player_banking", values=("on",))),
    unlisted="10.5", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(PAYS,),
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    inspections=(replace(DICE_INSPECTED, basis="ours", note="As sic bo's and mini-dice's."), SHAKER_INSPECTED),
    checked={**all_games.CHECKED, "13:69F-10.6A": "rules", "13:69F-10.11": "rules"},
)  # fmt: skip
