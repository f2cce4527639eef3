"""Subchapter 13, mini-dice: the wagers of 13.2, the odds of 13.6, the shaker, options, irregularities and paragraphs.

13.2 and 13.6 are New Jersey's own, in the text of 2024; 19:47's wording is not held, and theirs is applied to it. Of the
other sections the titles are held: they follow Pennsylvania's and Massachusetts' twin games and common practice. When the
subchapter was adopted is not found; it stands in 19:47's contents of 1996. 13.8 is missing from 13:69F's contents as they are
held: whether it was dropped or lost in the print cannot be told, and it is cited by its old number.
"""

from houseway.law import all_games
from houseway.law.datum import Irregularity, Paytable, Wager, checked, defined, enforced, paragraphs
from houseway.law.duties import DICE_INSPECTED, SHAKER_INSPECTED
from houseway.law.editions import FIRST
from houseway.law.favours import MORE, NOBODY, Favours
from houseway.law.options import ByKey, Choice, LeastOdds, Money, Option
from houseway.law.questions import TAMPERED, WHOSE_WAGER
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

DICE = 2
"""13.3: the dice in the shaker; the number follows from the totals of 13.2."""

# ── 13.2 permissible wagers ──────────────────────────────────────────────────────────────────────

NUMBERS = (4, 5, 6, 8, 9, 10)
"""13.2(a)1: the totals that a place bet is on; it races 7."""

ONE_SHAKE = {
    "field": {2: "field_2", 3: "field", 4: "field", 9: "field", 10: "field", 11: "field", 12: "field_12"},
    "any_7": {7: "any_7"},
    "over_7": dict.fromkeys((8, 9, 10, 11, 12), "over_7"),
    "under_7": dict.fromkeys((2, 3, 4, 5, 6), "under_7"),
}
"""13.2(a)2-5: the totals that win, and the line of the odds table each is paid by; every other total loses."""

_BEFORE = "before any shake"


def _one_shake(id: str, name: str, item: int, wins: str, loses: str) -> Wager:
    return Wager(
        id=id, name=name, cite=f"13.2(a){item}", since=FIRST, basis="nj", paytable="odds", made=f"{_BEFORE}, for that one",
        wins=wins, loses=loses,
    )  # fmt: skip


WAGERS = (
    *(
        Wager(id=f"place_{n}", name=f"Place bet {n}", cite="13.2(a)1", since=FIRST, basis="nj", paytable="odds",
              made=f"{_BEFORE}; active on every shake until it is won or lost", wins=f"{n} before 7", loses=f"7 before {n}")
        for n in NUMBERS
    ),
    _one_shake("field", "Field bet", 2, "2, 3, 4, 9, 10, 11 or 12", "5, 6, 7 or 8"),
    _one_shake("any_7", "Any 7", 3, "7", "any other total"),
    _one_shake("over_7", "Over 7", 4, "8, 9, 10, 11 or 12", "7 or less"),
    _one_shake("under_7", "Under 7", 5, "2, 3, 4, 5 or 6", "7 or more"),
)  # fmt: skip

# ── 13.6 payout odds ─────────────────────────────────────────────────────────────────────────────

LEAST_ODDS = Paytable(
    id="odds", cite="13.6(b)", since=FIRST, basis="nj",
    odds={
        "place_4": Odds(9, 5), "place_5": Odds(7, 5), "place_6": Odds(7, 6),
        "place_8": Odds(7, 6), "place_9": Odds(7, 5), "place_10": Odds(9, 5),
        "field": Odds(1), "field_2": Odds(2), "field_12": Odds(2),
        "any_7": Odds(4), "over_7": Odds(1), "under_7": Odds(1),
    },
)  # fmt: skip

# ── options ──────────────────────────────────────────────────────────────────────────────────────

OPTIONS = (
    Option(
        id="higher_odds", default={}, cite="13.6(b)", since=FIRST, basis="nj", favours=MORE,
        kind=ByKey(LeastOdds(Odds(1)), tuple(LEAST_ODDS.odds), LEAST_ODDS.odds), notice="8.3 before any decrease",
        uniform=True,
        note="Stated with \"to\" or \"win\", never with \"for\" (13.6(a)).",
    ),
    Option(
        id="higher_odds_at", kind=Choice(("casino_and_simulcasting_facility",)), default="casino_and_simulcasting_facility",
        cite="13.6(b)", since=FIRST, basis="nj", favours=NOBODY,
        note="Higher odds are uniform within the casino and its simulcasting facility: never at one table alone.",
    ),
    Option(
        id="vigorish", kind=Choice(("prohibited",)), default="prohibited", cite="13.6(b)2", since=FIRST, basis="nj",
        favours=Favours("the player"), note="No percentage, fee or vigorish on any wager.",
    ),
    Option(
        id="smallest_chip", kind=Money(each=False), default=100, cite="13.6(b)1", since=FIRST, basis="ours", silent=True,
        favours=NOBODY, note="The smallest chip that is wagered and paid at the table: a wager that it cannot pay is refused.",
    ),
    Option(
        id="shaker_by", kind=Choice(("player", "dealer")), default="player", cite="13.7", since=FIRST, basis="ours",
        favours=NOBODY, note="That players shake is read from the title of 13.7; in Pennsylvania's twin the dealer does.",
    ),
    Option(
        id="seven_relinquishes", kind=Choice(("off", "on")), default="off", cite="13.7", since=FIRST, basis="ours",
        silent=True, favours=NOBODY, note="Whether a 7 takes the shaker away is not found; no wager here is on the line.",
    ),
)  # fmt: skip

# ── 13.5, 13.7 the shaker ────────────────────────────────────────────────────────────────────────

OPENING = (
    "the floorperson inspects the dice with micrometer, balancing caliper, set square and magnet",
    f"the floorperson puts {DICE} dice into the shaker in the dealer's presence and seals or locks it",
    "the covered shaker is shaken",
)
"""13.5: as Massachusetts (205 CMR 146.46) and Pennsylvania (58 Pa. Code 668a.3) have it."""

END_OF_DAY = (
    "the pit boss inspects the shaker for tampering",
    "the filled shaker goes into a locked compartment of the primary storage area",
)
"""13.3: 13:69E-1.16A, at the end of the gaming day."""

# ── 13.8 irregularities ──────────────────────────────────────────────────────────────────────────

_NO_DECISION = "No decision: nothing is settled, the wagers stand, and the dice are shaken again"
_OURS = "(Houseway's own choice: no text is found)"

IRREGULARITIES = (
    Irregularity(
        kind="die_not_flat", cite="13.8", since=FIRST, basis="other-state",
        event="A die does not come to rest flat.", ruling=f"{_NO_DECISION}.",
    ),
    Irregularity(
        kind="die_on_die", cite="13.8", since=FIRST, basis="other-state",
        event="One die comes to rest on the other.", ruling=f"{_NO_DECISION}.",
    ),
    Irregularity(
        kind="shaker_opened_early", cite="13.8", since=FIRST, basis="ours",
        event="The shaker is opened before \"No more bets\".", ruling=f"{_NO_DECISION} {_OURS}.",
    ),
    Irregularity(
        kind="wager_not_payable", cite="13.6(b)1", since=FIRST, basis="ours",
        event="A wager that cannot be paid exactly is found on the layout.",
        ruling=f"The part that can be paid is the wager, won or lost; the rest of the stake goes back {_OURS}.",
        note="Before the shake it is refused; what follows after is not found. Without a report it is found at the settlement.",
    ),
    Irregularity(
        kind="late_wager", cite="13.4", since=FIRST, basis="sibling",
        event="A wager is made after \"No more bets\".", ruling="It is not accepted: the chips go back.",
        asks=(WHOSE_WAGER,), needs=("seat",),
    ),
    Irregularity(
        kind="tampering_evidence", cite="13.3", since=FIRST, basis="sibling",
        event="The shaker shows evidence of tampering.",
        ruling="It is reported at once to the Division (before 2012 the Commission).",
        asks=TAMPERED,
        needs=("at", "table", "by"), note="13:69E-1.16A(b), text of 2024.",
    ),
)  # fmt: skip

# ── paragraphs ───────────────────────────────────────────────────────────────────────────────────

PARAGRAPHS = paragraphs(FIRST, "nj", {
    "13.1": defined("Shake: the dice are shaken in the shaker and shown; it decides what a roll decides in craps.", basis="ours", note="Text not found; 13.2 uses the word."),
    "13.2(a)1": "Place bet on 4, 5, 6, 8, 9 or 10: wins if the number comes before 7; active on each shake until it is won or lost.",
    "13.2(a)2": "Field bet: one shake; 2, 3, 4, 9, 10, 11, 12 win.",
    "13.2(a)3": "Any 7: one shake; 7 wins.",
    "13.2(a)4": "Over 7: one shake; 8 to 12 win.",
    "13.2(a)5": "Under 7: one shake; 2 to 6 win.",
    "13.2(b)": "Any of these wagers, and no other, may be made before each shake.",
    "13.3": enforced("Two dice in a manual shaker; at the end of the gaming day the pit boss inspects it, and evidence of tampering is reported at once: date and time, table number, name and license number of the finder.", basis="sibling", note="By 13:69E-1.16 and 1.16A (text of 2024), for the house set-up: a filled shaker is locked into the primary storage area, an empty one may be locked into the pit stand; dice on an open table for more than 24 hours are listed in the daily reconciliation (in Pennsylvania they may not be)."),
    "13.4": enforced('Wagers are chips on the layout; none is made, increased or withdrawn after "No more bets"; an undecided place bet may be reduced or removed between shakes.', basis="practice", note='"No more bets" is the general formula of 13:69F; verbal wagers with cash only if confirmed and converted.'),
    "13.5": enforced('The floorperson inspects the dice and seals them in the shaker. After "No more bets" it is shaken and uncovered; the dealer announces the total; losing wagers are taken, then winning wagers paid.', basis="other-state", note="The opening is Massachusetts', the rest that of Pennsylvania's two-dice shaker game."),
    "13.6(a)": checked('Odds are stated with "to" or "win", never with "for".'),
    "13.6(b)": "Least odds: place 4 and 10 9 to 5, 5 and 9 7 to 5, 6 and 8 7 to 6; field 1 to 1, on 2 and 12 2 to 1; any 7 4 to 1; over and under 7 1 to 1. More only if uniform within the casino and its simulcasting facility.",
    "13.6(b)1": "A wager whose amount cannot be paid at these odds may not be accepted.",
    "13.6(b)2": checked("No percentage, fee or vigorish on any wager."),
    "13.7": enforced("The shaker is offered clockwise; a player may decline it or give it up after any shake, and a supervisor may order it passed on for delay or misconduct.", basis="practice", note="The title is New Jersey's, the rest as in craps. Where nobody accepts the shaker, the dealer shakes: Houseway's own choice."),
    "13.8": enforced('No decision where a die does not lie flat or lies on the other, or the shaker was opened before "No more bets": the wagers stand and the dice are shaken again.', basis="other-state", note="Pennsylvania's twin games; the early opening is Houseway's own ruling."),
})  # fmt: skip

LAW = GameLaw(
    id="mini-dice", title="Mini-dice", subchapter="13", since=FIRST,
    how=read("13.2(b)", "13.4", "13.5", "13.7", "13.8"), unlisted="13.2(b)",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(LEAST_ODDS,),
    options=OPTIONS + all_games.OPTIONS, irregularities=IRREGULARITIES, inspections=(DICE_INSPECTED, SHAKER_INSPECTED),
    checked={**all_games.CHECKED, "13.6(a)": "signs", "13.6(b)2": "rules"}, odds_stated="13.6(a)",
)  # fmt: skip
