"""Subchapter 1, craps and mini-craps: the wagers of 1.2, their odds, options, irregularities and paragraphs.

New Jersey's text is held for 1.1 and 1.2(a)1-19 (1996). Of 1.3 a public paraphrase is known; 1.4 to 1.11 follow the
neighbouring states and common practice, and 1.12 (the fire bet) the operators' published rules.
"""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from houseway.law import all_games
from houseway.law.datum import (
    Basis,
    Forbidden,
    Irregularity,
    Paragraph,
    Paytable,
    Wager,
    checked,
    enforced,
    paragraphs,
    scripted,
)
from houseway.law.duties import DICE_INSPECTED
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import MORE, NOBODY, OFFERS, ranks
from houseway.law.options import ByKey, Choice, HousePaytable, LeastOdds, Number, Option, Several
from houseway.law.questions import WHOSE_WAGER, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1978, 6, 2)

POINTS = (4, 5, 6, 8, 9, 10)
"""1.1: the totals that can be a come out point or a come point."""

# ── 1.2 what wins, loses and voids a wager ───────────────────────────────────────────────────────

COME_OUT = {
    "pass": {"win": (7, 11), "lose": (2, 3, 12), "void": ()},
    "dont_pass": {"win": (2, 3), "lose": (7, 11), "void": (12,)},
}
"""1.2(a)1-2: the come out roll. A come or don't come bet reads its first roll the same way (1.2(a)3-4)."""

LINE = {"pass": "pass", "dont_pass": "dont_pass", "come": "pass", "dont_come": "dont_pass"}

HARDWAYS = {"hard_4": (2, 2), "hard_6": (3, 3), "hard_8": (4, 4), "hard_10": (5, 5)}
"""1.2(a)7-10: the faces that win; the total in any other way, or a 7, loses."""

ONE_ROLL = {
    "field": {2: "field_2", 3: "field", 4: "field", 9: "field", 10: "field", 11: "field", 12: "field_12"},
    "any_seven": {7: "any_seven"},
    "any_craps": {2: "any_craps", 3: "any_craps", 12: "any_craps"},
    "craps_2": {2: "craps_2"},
    "craps_3": {3: "craps_3"},
    "craps_12": {12: "craps_12"},
    "eleven": {11: "eleven"},
}
"""1.2(a)11-17: the totals that win, and the line of the odds table each is paid by; every other total loses."""

_HORN = ("craps_2", "craps_3", "eleven", "craps_12")


def _units(*ids: str) -> dict[str, Fraction]:
    """Equal units, one for each id named, as parts of the whole stake."""
    return {id: Fraction(ids.count(id), len(ids)) for id in ids}


PARTS = {
    "c_and_e": _units("any_craps", "eleven"),
    "horn": _units(*_HORN),
    "horn_high_2": _units(*_HORN, "craps_2"),
    "horn_high_3": _units(*_HORN, "craps_3"),
    "horn_high_11": _units(*_HORN, "eleven"),
    "horn_high_12": _units(*_HORN, "craps_12"),
    "whirl": _units(*_HORN, "any_seven"),
}
"""1.2(a)18-19 and their kin: one wager whose parts are paid as other wagers."""

HOPS = {f"hop_hard_{d}{d}": (d, d) for d in (2, 3, 4, 5)} | {
    f"hop_easy_{low}{high}": (low, high)
    for low in range(1, 7) for high in range(low + 1, 7) if (low, high) not in ((1, 2), (5, 6))
}  # fmt: skip
"""Exact faces on the next roll: the 21 pairs less 1-1, 1-2, 5-6 and 6-6, which have wagers of their own."""

EXTRA = (*HOPS, "horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12", "whirl")
"""Wagers known elsewhere, whose New Jersey paragraph is not found: offered only where the licensee elects them."""

# ── 1.4-1.6, 1.12 odds ───────────────────────────────────────────────────────────────────────────

LEAST_ODDS = Paytable(
    id="odds", cite="1.4", since=ADOPTED, basis="other-state",
    odds={
        "pass": Odds(1), "dont_pass": Odds(1), "come": Odds(1), "dont_come": Odds(1),
        "place_win_4": Odds(9, 5), "place_win_5": Odds(7, 5), "place_win_6": Odds(7, 6),
        "place_win_8": Odds(7, 6), "place_win_9": Odds(7, 5), "place_win_10": Odds(9, 5),
        "place_lose_4": Odds(5, 11), "place_lose_5": Odds(5, 8), "place_lose_6": Odds(4, 5),
        "place_lose_8": Odds(4, 5), "place_lose_9": Odds(5, 8), "place_lose_10": Odds(5, 11),
        "hard_4": Odds(7), "hard_6": Odds(9), "hard_8": Odds(9), "hard_10": Odds(7),
        "field": Odds(1), "field_2": Odds(2), "field_12": Odds(2),
        "any_seven": Odds(4), "any_craps": Odds(7), "craps_2": Odds(30), "craps_3": Odds(15),
        "craps_12": Odds(30), "eleven": Odds(15), "hop_hard": Odds(30), "hop_easy": Odds(15),
    },
)  # fmt: skip

TAKING_ODDS = Paytable(
    id="taking", cite="1.6", since=ADOPTED, basis="other-state", least=False,
    odds={"4": Odds(2), "5": Odds(3, 2), "6": Odds(6, 5), "8": Odds(6, 5), "9": Odds(3, 2), "10": Odds(2)},
)  # fmt: skip
LAYING_ODDS = Paytable(
    id="laying", cite="1.6", since=ADOPTED, basis="other-state", least=False,
    odds={"4": Odds(1, 2), "5": Odds(2, 3), "6": Odds(5, 6), "8": Odds(5, 6), "9": Odds(2, 3), "10": Odds(1, 2)},
)  # fmt: skip
"""1.5 and 1.6: true odds, for supplemental wagers and for buy and lay bets alike."""

VIGORISH_PERCENT = 5
"""1.5: of the amount wagered on a buy bet, of the amount that could be won on a lay bet."""

FIRE_A = Paytable(
    id="fire_A", cite="13:69F-1.12", since=SUCCESSOR, basis="practice", least=False,
    odds={"4": Odds(24), "5": Odds(249), "6": Odds(999)},
)  # fmt: skip
FIRE_B = Paytable(
    id="fire_B", cite="13:69F-1.12", since=SUCCESSOR, basis="practice", least=False,
    odds={"3": Odds(6), "4": Odds(29), "5": Odds(149), "6": Odds(299)},
)  # fmt: skip

MINI_CRAPS_SEATS = 9
"""13:69E-1.11(a): a mini-craps table seats at most nine."""


def _wager(id: str, name: str, item: int, made: str, wins: str, loses: str, voids: str = "") -> Wager:
    return Wager(
        id=id, name=name, cite=f"1.2(a){item}", since=ADOPTED, basis="nj", paytable="odds", made=made, wins=wins,
        loses=loses, voids=voids,
    )  # fmt: skip


def _numbered(
    id: str, name: str, cite: str, basis: Basis, wins: str, loses: str, voids: str = "", paytable: str = "odds"
) -> tuple[Wager, ...]:
    return tuple(
        Wager(id=f"{id}_{n}", name=f"{name} {n}", cite=cite, since=ADOPTED, basis=basis, made="at any time",
              paytable=paytable, wins=wins.format(n=n), loses=loses.format(n=n), voids=voids)
        for n in POINTS
    )  # fmt: skip


_COME_OUT_ONLY = "immediately before a come out roll only"
_POINT_ON = "at any time after the come out roll, while a point is on"
_ONE = "at any time, for one roll"

WAGERS = (
    _wager("pass", "Pass bet", 1, _COME_OUT_ONLY, "come out 7 or 11; or the point before 7",
           "come out 2, 3 or 12; or 7 before the point"),
    _wager("dont_pass", "Don't pass bet", 2, _COME_OUT_ONLY, "come out 2 or 3; or 7 before the point",
           "come out 7 or 11; or the point before 7", "come out 12"),
    _wager("come", "Come bet", 3, _POINT_ON, "next roll 7 or 11; or its come point before 7",
           "next roll 2, 3 or 12; or 7 before its come point"),
    _wager("dont_come", "Don't come bet", 4, _POINT_ON, "next roll 2 or 3; or 7 before its come point",
           "next roll 7 or 11; or its come point before 7", "next roll 12"),
    *_numbered("place_win", "Place bet to win", "1.2(a)5", "nj", "{n} before 7", "7 before {n}",
               "inactive on a come out roll unless called \"on\""),
    *_numbered("place_lose", "Place bet to lose", "1.2(a)6", "nj", "7 before {n}", "{n} before 7"),
    _wager("hard_4", "Four the hardway", 7, "at any time", "2-2 before any other 4 and before 7", "1-3 or any 7"),
    _wager("hard_6", "Six the hardway", 8, "at any time", "3-3 before any other 6 and before 7", "1-5, 2-4 or any 7"),
    _wager("hard_8", "Eight the hardway", 9, "at any time", "4-4 before any other 8 and before 7", "2-6, 3-5 or any 7"),
    _wager("hard_10", "Ten the hardway", 10, "at any time", "5-5 before any other 10 and before 7", "4-6 or any 7"),
    _wager("field", "Field bet", 11, _ONE, "2, 3, 4, 9, 10, 11 or 12", "5, 6, 7 or 8"),
    _wager("any_seven", "Any seven", 12, _ONE, "7", "any other total"),
    _wager("any_craps", "Any craps", 13, _ONE, "2, 3 or 12", "any other total"),
    _wager("craps_2", "Craps two", 14, _ONE, "2", "any other total"),
    _wager("craps_3", "Craps three", 15, _ONE, "3", "any other total"),
    _wager("craps_12", "Craps twelve", 16, _ONE, "12", "any other total"),
    _wager("eleven", "11 in one roll", 17, _ONE, "11", "any other total"),
    _wager("c_and_e", "Craps-eleven or C and E", 18, _ONE, "2, 3 or 12 as any craps, 11 as eleven, each for half the stake",
           "any other total"),
    _wager("horn", "Horn bet", 19, _ONE, "2, 3, 11 or 12, each for a quarter of the stake", "any other total"),
    *_numbered("buy", "Buy bet", "1.5", "practice", "{n} before 7, at true odds less vigorish", "7 before {n}",
               "inactive on a come out roll unless called \"on\"", "taking"),
    *_numbered("lay", "Lay bet", "1.5", "practice", "7 before {n}, at true odds less vigorish", "{n} before 7",
               paytable="laying"),
    *(
        Wager(id=f"odds_{base}", name=f"Odds on {base.replace('_', ' ')}", cite="1.6", since=ADOPTED, basis="other-state",
              made=f"after the {base} bet has its point", wins="with its base bet", loses="with its base bet",
              voids="returned where it is off when its base bet is decided", paytable=side)
        for base, side in (("pass", "taking"), ("dont_pass", "laying"), ("come", "taking"), ("dont_come", "laying"))
    ),
    Wager(id="fire", name="Fire bet", cite="13:69F-1.12", since=SUCCESSOR, basis="practice", paytable="fire_A",
          made="before the first come out roll of a new shooter",
          wins="the shooter makes enough different come out points before the loser 7", loses="otherwise"),
    *(
        Wager(id=id, name=f"Hop {faces[0]}-{faces[1]}", cite="1.2", since=ADOPTED, basis="other-state", made=_ONE,
              wins=f"{faces[0]}-{faces[1]} on the next roll", loses="any other roll", paytable="odds")
        for id, faces in HOPS.items()
    ),
    *(
        Wager(id=id, name=id.replace("_", " ").capitalize(), cite="1.2", since=ADOPTED, made=_ONE, wins="by its parts",
              basis="other-state" if id == "whirl" else "practice", loses="any other total", paytable="odds")
        for id in EXTRA if id in PARTS
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="table_type", kind=Choice(("craps", "mini_craps")), default="craps", cite="1.1", since=ADOPTED, basis="nj",
        favours=NOBODY, note="A mini-craps table seats at most nine players (13:69E-1.11(a)); this chapter's text gives no number.",
    ),
    Option(
        id="higher_odds", default={}, cite="1.4", since=ADOPTED, basis="other-state", favours=MORE,
        kind=ByKey(LeastOdds(Odds(0)), tuple(LEAST_ODDS.odds), LEAST_ODDS.odds), uniform=True,
        note="Higher odds are allowed if uniform within the casino.",
    ),
    Option(
        id="odds_multiple", kind=ByKey(Number(least=1), tuple(map(str, POINTS))), default={}, cite="1.6", since=ADOPTED,
        basis="ours", silent=True, favours=MORE, notice="8.3",
        note="How many times its base bet an odds wager may be; New Jersey's limit is not found: none unless elected.",
    ),
    Option(
        id="vig_timing", kind=Choice(("up_front", "on_win")), default="up_front", cite="1.5", since=ADOPTED, basis="ours",
        silent=True, favours=ranks("up_front", "on_win"), note="When the 5 % of a buy or lay bet is taken; not found.",
    ),
    Option(
        id="hardways_come_out", kind=Choice(("active", "inactive")), default="active", cite="1.3", since=ADOPTED,
        basis="practice", favours=NOBODY, note="By a public paraphrase of 1.3; Pennsylvania has them inactive.",
    ),
    Option(
        id="place_lose_come_out", kind=Choice(("active", "inactive")), default="inactive", cite="1.2(a)5", since=ADOPTED,
        basis="nj", favours=NOBODY, note="The text says that all place bets are inactive.",
    ),
    Option(
        id="payout_rounding", kind=Choice(("reject_inexact", "round_up")), default="reject_inexact", cite="1.4",
        since=ADOPTED, basis="ours", silent=True, exact="reject_inexact", favours=ranks("reject_inexact", "round_up"),
        note="Mini-dice (13.6(b)1) refuses what cannot be paid; Colorado rounds up; New Jersey's craps text is not found.",
    ),
    Option(
        id="fire_bet", kind=Choice(("off", "fire_A", "fire_B", "custom")), default="off", cite="13:69F-1.12",
        since=SUCCESSOR, basis="practice", favours=OFFERS,
    ),
    Option(
        id="fire", kind=HousePaytable(("1", "2", "3", "4", "5", "6")), default={}, cite="13:69F-1.12", since=SUCCESSOR,
        basis="practice", favours=NOBODY, note="The house's own paytable, with fire_bet: custom.",
    ),
    Option(
        id="fire_deadline", kind=Choice(("before_first_come_out", "before_first_point")), default="before_first_come_out",
        cite="13:69F-1.12", since=SUCCESSOR, basis="practice", favours=ranks("before_first_come_out", "before_first_point"), unless={"fire_bet": ("off",)},
    ),
    Option(
        id="extra_wagers", kind=Several(EXTRA), default=(), cite="1.2", since=ADOPTED, basis="other-state", favours=OFFERS,
        note="Wagers known elsewhere; New Jersey's paragraph is not found, so none is offered unless elected.",
    ),
)  # fmt: skip

FORBIDDEN = (
    Forbidden(
        when={"table_type": ("mini_craps",), "fire_bet": ("fire_A", "fire_B", "custom")}, cite="13:69F-1.12",
        since=SUCCESSOR, basis="ours", why="the fire bet is offered at craps tables only, not at mini-craps",
        note="13:69E-1.11(d) speaks of the craps table.",
    ),
    Forbidden(
        when={"fire_bet": ("custom",), "fire": ("{}",)}, cite="13:69F-1.12", since=SUCCESSOR, basis="ours",
        why="fire_bet: custom needs the house's paytable, fire: {paytable: {4: 24 to 1, …}}",
    ),
)  # fmt: skip

NO_ROLL_REASONS = {
    "not_together": "the dice did not leave the hand together",
    "missed_the_end": "a die did not strike an end of the table",
    "on_the_bank": "a die rests on the chips of the bank",
    "cup_or_rail": "a die rests in the cup or on a rail",
    "cheating": "a cheating device or technique",
    "improper": "an improper throw, in the supervisor's judgement",
}
"""1.9: why the boxperson or stickperson may call "No Roll"; any other text is an improper throw in those words."""

PLAYERS_CHIPS = "players_chips"
"""1.9: that the dice touched the players' chips, plaques or coupons is no reason for "No Roll"."""

IRREGULARITIES = (
    Irregularity(
        kind="die_off_the_table", cite="1.9", since=ADOPTED, basis="other-state",
        event="One or both dice leave the table.", ruling="Invalid roll: nothing is settled, the same shooter throws again.",
    ),
    Irregularity(
        kind="die_lost", cite="1.7", since=ADOPTED, basis="other-state",
        event="A die leaves the table and is not found at once.",
        ruling="Invalid roll; the set is completed or replaced, and the shooter selects again from the remaining dice, or asks "
        "for the original after inspection.",
    ),
    Irregularity(
        kind="die_on_die", cite="1.9", since=ADOPTED, basis="other-state",
        event="One die comes to rest on the other.", ruling="Invalid roll: nothing is settled, the same shooter throws again.",
    ),
    Irregularity(
        kind="invalid_roll", cite="1.9", since=ADOPTED, basis="practice",
        event="The boxperson or stickperson calls \"No Roll\": dice not thrown together, an end of the table missed, a die on "
        "the bank's chips, in the cup or on a rail, cheating, or any improper throw.",
        ruling="The roll is void; chips of the players touched by the dice are no reason.",
        asks=(
            Question(
                "For what reason?", "reason",
                {one: one.replace("_", " ") for one in (*NO_ROLL_REASONS, PLAYERS_CHIPS)},
                {**dict.fromkeys(NO_ROLL_REASONS, "The roll is void."), PLAYERS_CHIPS: "It is no reason: the roll counts."},
            ),
        ),
    ),
    Irregularity(
        kind="die_not_flat", cite="1.10", since=ADOPTED, basis="other-state",
        event="A die comes to rest cocked.",
        ruling="On one chip or object: the face opposite the resting side counts. On more than one: void, throw again.",
        asks=(
            Question(
                "On which face does it rest, if on one object only?", "rests_on",
                {"0": "it rests on more than one"} | {str(face): f"on the {face}" for face in range(1, 7)},
                {"0": "Void, throw again."} | {str(face): f"The face opposite counts: {7 - face}." for face in range(1, 7)},
            ),
        ),
    ),
    Irregularity(
        kind="late_wager", cite="1.3", since=ADOPTED, basis="other-state",
        event="A wager is made after the throw, and neither the dealer nor the boxperson confirms it.",
        ruling="It is not accepted: the chips go back.", asks=(WHOSE_WAGER,), needs=("seat",),
    ),
)  # fmt: skip

PARAGRAPHS = (
    *paragraphs(ADOPTED, "nj", {
        "1.1": "Come out roll: the first of the game, and the first after a pass decision; points are 4, 5, 6, 8, 9, 10.",
        "1.2": enforced("Permissible wagers; hop, horn high and whirl bets are known elsewhere and off unless elected.", basis="other-state"),
    }),
    *(
        Paragraph(cite=f"1.2(a){item}", since=ADOPTED, basis="nj", gloss=gloss)
        for item, gloss in enumerate((
            "Pass bet: before a come out roll; wins on 7 or 11 or the point repeated, loses on 2, 3, 12 or a 7 first.",
            "Don't pass bet: the reverse, but 12 on the come out roll voids it.",
            "Come bet: as a pass bet, its first roll being the next one, while a point is on.",
            "Don't come bet: as a don't pass bet, its first roll being the next one; 12 voids it.",
            "Place bet to win: the number before 7; inactive on a come out roll unless called \"on\".",
            "Place bet to lose: 7 before the number.",
            "Four the hardway: 2-2 before any other 4 and before 7.",
            "Six the hardway: 3-3 before any other 6 and before 7.",
            "Eight the hardway: 4-4 before any other 8 and before 7.",
            "Ten the hardway: 5-5 before any other 10 and before 7.",
            "Field bet: one roll; 2, 3, 4, 9, 10, 11, 12 win; 5, 6, 7, 8 lose.",
            "Any seven: one roll; 7 wins.",
            "Any craps: one roll; 2, 3, 12 win.",
            "Craps two: one roll; 2 wins.",
            "Craps three: one roll; 3 wins.",
            "Craps twelve: one roll; 12 wins.",
            "11 in one roll: 11 wins.",
            "Craps-eleven or C and E: one roll; 2, 3, 12 or 11 win, paid as 1.4(d) has it.",
            "Horn bet: one roll; 2, 3, 11, 12 win.",
        ), 1)
    ),
    *paragraphs(ADOPTED, "nj", {
        "1.3": enforced("Wagers until the throw, later ones only if confirmed; pass and come stay once their point is on; don't bets may come down but not go back; place, buy and come odds are off on a come out roll, other wagers on.", basis="other-state", note="A public paraphrase of New Jersey's section agrees on what stays, what may not go back, and what is off."),
        "1.4": enforced("Least odds; the licensee may pay more, never less. The horn is paid by quarters of the stake.", basis="other-state"),
        "1.4(a)": checked('Odds are stated with "to" or "win", never with "for".', basis="sibling"),
        "1.4(d)": enforced("C and E: half the stake as any craps, half as eleven.", basis="other-state"),
        "1.5": enforced("Buy and lay bets at true odds for 5 % vigorish on each decision; no other vigorish at craps.", basis="practice", note="Taken up front, it is due again at the next throw for a bet that won and stays up."),
        "1.6": enforced("Odds may be taken or laid on a base bet with a point; they are decided with it, at true odds.", basis="other-state"),
        "1.7": enforced("The stickperson offers the dice clockwise; who accepts is the shooter and selects two of at least five; a lost die is replaced.", basis="other-state"),
        "1.8": scripted("The shooter makes a pass or don't pass bet and throws both dice to the far end.", basis="other-state"),
        "1.9": enforced("Invalid roll: no effect on any wager or on the table; the same shooter throws again.", basis="other-state"),
        "1.10": enforced("The total of the uppermost faces is called; losing wagers are taken, then winning wagers paid.", basis="other-state"),
        "1.11": enforced("The shooter may pass the dice after any roll, must after a loser 7, and may be ordered to; they are offered clockwise from the shooter's left.", basis="other-state"),
        "13:69F-1.12": enforced("Fire bet: different come out points made by one shooter; not in 1996, text not found.", since=SUCCESSOR, basis="practice", note="Where the shooter passes the dice, bets made on that shooter go on to the next loser 7 (our reading), and new ones may be made on the next shooter."),
    }),
)  # fmt: skip

LAW = GameLaw(
    id="craps", title="Craps", subchapter="1", since=ADOPTED,
    how=read("1.1", "1.2(a)1", "1.2(a)2", "1.2(a)3", "1.2(a)5", "1.3", "1.5", "1.6", "1.7", "1.9", "1.11"),
    unlisted="1.2", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS,
    paytables=(LEAST_ODDS, TAKING_ODDS, LAYING_ODDS, FIRE_A, FIRE_B), options=OPTIONS + all_games.OPTIONS,
    forbidden=FORBIDDEN, irregularities=IRREGULARITIES, inspections=(replace(DICE_INSPECTED, by="boxperson"),),
    checked={**all_games.CHECKED, "1.4(a)": "signs"}, odds_stated="1.4(a)",
)  # fmt: skip

MINI_LAW = replace(
    LAW, id="mini-craps", title="Mini-craps", preset={"table_type": "mini_craps"}, inspections=(DICE_INSPECTED,)
)
