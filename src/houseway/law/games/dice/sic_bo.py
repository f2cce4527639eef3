"""Subchapter 9, sic bo: the dice, the layout and its wagers, odds, the shaker, options, irregularities, paragraphs.

Only the titles of 9.1 to 9.6 are held, the same in both chapters. The wagers are Pennsylvania's (58 Pa. Code 625a.3), which
Atlantic City's guides name alike; the odds are those that Atlantic City's casinos pay. No paragraph's label is known, so
a whole section stands under its number.
"""

from datetime import date
from itertools import combinations
from typing import NamedTuple

from houseway.law import all_games
from houseway.law.datum import Forbidden, Irregularity, Paytable, Wager, enforced, paragraphs
from houseway.law.duties import DICE_INSPECTED, SHAKER_INSPECTED
from houseway.law.favours import MORE, NOBODY, OFF, PAYS
from houseway.law.options import ByKey, Choice, LeastOdds, Option
from houseway.law.questions import TAMPERED, WHOSE_WAGER, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1991, 12, 16)

# ── 9.1 the dice and the shaker ──────────────────────────────────────────────────────────────────

DICE = 3
"""9.1: the dice in the shaker."""
FACES = tuple(range(1, 7))

LEAST_SHAKES = 3
"""9.5: how often a manual shaker is shaken, by Pennsylvania's twin games."""


class Shaker(NamedTuple):
    """The dealer's acts with a shaker: before the wagers, after "No more bets", and to show the dice."""

    early: str
    shake: str
    show: str


SHAKERS = {
    "manual_covered": Shaker(
        "cover the shaker and shake it", f"shake the covered shaker at least {LEAST_SHAKES} times", "take the cover off"
    ),
    "automated_covered": Shaker(
        "cover the automated shaker and let it shake", "let the covered automated shaker shake", "take the cover off"
    ),
    "automated_clear": Shaker("", "start the automated shaker, whose dice are in sight, only now", ""),
}
"""9.3, 9.5: only a covered shaker is shaken before the wagers are made."""

OPENING = (
    "the floorperson inspects the dice with micrometer, balancing caliper, set square and magnet",
    f"the floorperson puts {DICE} dice into the shaker in the dealer's presence and seals or locks it",
)
"""9.5: as Massachusetts has it (205 CMR 146.46)."""

# ── 9.2 the layout: 50 betting areas ─────────────────────────────────────────────────────────────

TOTALS = tuple(range(4, 18))
"""9.2: 3 and 18 come only as three of a kind, and have no area."""
SMALL = tuple(range(4, 11))
BIG = tuple(range(11, 18))


class Place(NamedTuple):
    """A place on the layout: the kind of wager that chips there make, and the numbers or totals that it names."""

    kind: str
    numbers: tuple[int, ...]


LAYOUT = {
    **{f"three_of_a_kind_{face}": Place("three_of_a_kind", (face,)) for face in FACES},
    **{f"two_of_a_kind_{face}": Place("two_of_a_kind", (face,)) for face in FACES},
    "any_three_of_a_kind": Place("any_three_of_a_kind", FACES),
    **{f"total_{total}": Place("total", (total,)) for total in TOTALS},
    **{f"two_dice_combo_{low}{high}": Place("two_dice_combo", (low, high)) for low, high in combinations(FACES, 2)},
    "small": Place("small", SMALL),
    "big": Place("big", BIG),
    **{f"one_of_a_kind_{face}": Place("one_of_a_kind", (face,)) for face in FACES},
}

NO_SUCH_WAGER = {
    "total_3": ("a total of 3 is always three of a kind, and has no wager", "three_of_a_kind_1, any_three_of_a_kind"),
    "total_18": ("a total of 18 is always three of a kind, and has no wager", "three_of_a_kind_6, any_three_of_a_kind"),
    "odd": ("odd and even are Macau's wagers, which no American rule lists", "small, big"),
    "even": ("odd and even are Macau's wagers, which no American rule lists", "small, big"),
}
"""9.2: what a player may ask for, why it is not on the layout, and what is."""

_IN_WORDS = {
    "three_of_a_kind": ("Three of a kind {}", "all three dice show {}", "any other roll"),
    "two_of_a_kind": ("Two of a kind {}", "two dice show {}, or all three unless the licensee elected exactly two",
                      "fewer than two dice show {}"),
    "any_three_of_a_kind": ("Any three of a kind", "all three dice show the same", "any other roll"),
    "total": ("Total {}", "the dice total {}", "any other total"),
    "two_dice_combo": ("Two-dice combination {}-{}", "both {} and {} are among the dice", "one of them is not"),
    "small": ("Small", "a total of {} to {last} without three of a kind", "any other total, or three of a kind"),
    "big": ("Big", "a total of {} to {last} without three of a kind", "any other total, or three of a kind"),
    "one_of_a_kind": ("One of a kind {}", "one, two or three dice show {}, paid by how many", "no die shows {}"),
}  # fmt: skip
"""By kind: the name, what wins, what loses."""


def _wager(id: str, place: Place) -> Wager:
    name, wins, loses = (words.format(*place.numbers, last=place.numbers[-1]) for words in _IN_WORDS[place.kind])
    return Wager(
        id=id, name=name, cite="9.2", since=ADOPTED, basis="other-state", paytable="AC", made='before "No more bets"',
        wins=wins, loses=loses,
    )  # fmt: skip


WAGERS = tuple(_wager(id, place) for id, place in LAYOUT.items())

# ── 9.4 payout odds ──────────────────────────────────────────────────────────────────────────────

BY_COUNT = {1: "one_of_a_kind_once", 2: "one_of_a_kind_twice", 3: "one_of_a_kind_thrice"}
"""9.2: one of a kind is paid by the number of dice that show it."""


def _totals(*odds: Odds) -> dict[str, Odds]:
    """Totals of 4 and 17 are as likely, and paid alike; so are 5 and 16, and on to 10 and 11."""
    paid = dict(zip(SMALL, odds, strict=True)) | dict(zip(reversed(BIG), odds, strict=True))
    return {f"total_{total}": paid[total] for total in TOTALS}


AC = Paytable(
    id="AC", cite="9.4", since=ADOPTED, basis="practice", least=False,
    odds={
        "three_of_a_kind": Odds(180), "two_of_a_kind": Odds(10), "any_three_of_a_kind": Odds(30),
        **_totals(Odds(60), Odds(30), Odds(17), Odds(12), Odds(8), Odds(6), Odds(6)),
        "two_dice_combo": Odds(5), "small": Odds(1), "big": Odds(1),
        "one_of_a_kind_once": Odds(1), "one_of_a_kind_twice": Odds(2), "one_of_a_kind_thrice": Odds(3),
    },
    note="What Atlantic City's casinos pay. New Jersey's least odds are not found: these need not be they.",
)  # fmt: skip
PA_A = Paytable(
    id="PA_A", cite="9.4", since=ADOPTED, basis="other-state", least=False,
    odds={
        "three_of_a_kind": Odds(150), "two_of_a_kind": Odds(8), "any_three_of_a_kind": Odds(24),
        **_totals(Odds(50), Odds(18), Odds(14), Odds(12), Odds(8), Odds(6), Odds(6)),
        "two_dice_combo": Odds(5), "small": Odds(1), "big": Odds(1),
        "one_of_a_kind_once": Odds(1), "one_of_a_kind_twice": Odds(2), "one_of_a_kind_thrice": Odds(3),
    },
    note="Pennsylvania's first table (58 Pa. Code 625a.6), by a public document.",
)  # fmt: skip
PA_B = Paytable(
    id="PA_B", cite="9.4", since=ADOPTED, basis="practice", least=False,
    odds={
        "three_of_a_kind": Odds(180), "two_of_a_kind": Odds(11), "any_three_of_a_kind": Odds(31),
        **_totals(Odds(62), Odds(31), Odds(18), Odds(12), Odds(8), Odds(7), Odds(6)),
        "two_dice_combo": Odds(6), "small": Odds(1), "big": Odds(1),
        "one_of_a_kind_once": Odds(1), "one_of_a_kind_twice": Odds(2), "one_of_a_kind_thrice": Odds(12),
    },
    note="Pennsylvania's second table, by a public document; where it is silent (7/14, 8/13, 10/11), the common odds.",
)  # fmt: skip
LOWEST = PA_A
"""9.4: no table that is found pays less on any wager."""

# ── options ──────────────────────────────────────────────────────────────────────────────────────

OPTIONS = (
    Option(
        id="paytable", kind=Choice(("AC", "PA_A", "PA_B", "custom")), default="AC", cite="9.4", since=ADOPTED,
        basis="practice", favours=PAYS, notice="8.3 before any decrease",
        note="Custom: the house's own odds, given in higher_odds; rows that it leaves out are those of AC. New Jersey's least "
        "odds are not found.",
    ),
    Option(
        id="higher_odds", kind=ByKey(LeastOdds(Odds(1)), tuple(AC.odds), LOWEST.odds), default={}, cite="9.4", since=ADOPTED,
        basis="ours", favours=MORE, notice="8.3 before any decrease", uniform=True,
        note="Odds above those of the table, uniform for all (compare 13:69F-12.6 and 13.6). With New Jersey's least odds not "
        "found, a custom table pays no less than the lowest that is found (Houseway's own choice).",
    ),
    Option(
        id="shaker", kind=Choice(("manual_covered", "automated_covered", "automated_clear")), default="manual_covered",
        cite="9.3", since=ADOPTED, basis="other-state", favours=NOBODY,
        note="A covered shaker may be shaken before the wagers are made, a clear one only after \"No more bets\".",
    ),
    Option(
        id="two_of_a_kind_exact", kind=Choice(("off", "on")), default="off", cite="9.2", since=ADOPTED, basis="practice",
        favours=OFF,
        note="Pennsylvania's words can be read as exactly two dice; the published chances count three dice too.",
    ),
    Option(
        id="odd_even", kind=Choice(("off",)), default="off", cite="9.2", since=ADOPTED, basis="ours", silent=True,
        favours=NOBODY, note="Macau's wagers on an odd or even total: found in no American rule, so there is none.",
    ),
)  # fmt: skip

FORBIDDEN = (
    Forbidden(
        when={"paytable": ("custom",), "higher_odds": ("{}",)}, cite="9.4", since=ADOPTED, basis="ours",
        why="paytable: custom needs the house's odds, higher_odds: {total_4: 65 to 1, …}",
    ),
)  # fmt: skip

# ── 9.6 irregularities ───────────────────────────────────────────────────────────────────────────

_NO_ROLL = '"No roll": nothing is settled, the wagers stand, and the dice are shaken again.'
_OURS = "(Houseway's own choice: no text is found)"

IRREGULARITIES = (
    Irregularity(
        kind="die_not_flat", cite="9.6", since=ADOPTED, basis="other-state",
        event="A die does not land flat on the bottom of the shaker.", ruling=_NO_ROLL,
    ),
    Irregularity(
        kind="die_on_die", cite="9.6", since=ADOPTED, basis="other-state",
        event="A die comes to rest on another.", ruling=_NO_ROLL, note="From Pennsylvania's twin game (58 Pa. Code 593.4).",
    ),
    Irregularity(
        kind="shaker_opened_or_dropped", cite="9.6", since=ADOPTED, basis="practice",
        event="The shaker is opened or dropped, and dice are seen.", ruling=_NO_ROLL,
    ),
    Irregularity(
        kind="dice_shown_early", cite="9.6", since=ADOPTED, basis="ours",
        event="The dealer takes the cover off, or runs a clear shaker, before \"No more bets\".",
        ruling=f"The round is void, and all wagers go back {_OURS}.",
    ),
    Irregularity(
        kind="wrong_values_entered", cite="9.6", since=ADOPTED, basis="ours",
        event="The dealer enters wrong values into the display.",
        ruling=f"The dice decide, not the display; the entry is corrected before any wager is settled {_OURS}.",
        asks=(Question("What do the dice show?"),),
    ),
    Irregularity(
        kind="wrong_areas_lit", cite="9.6", since=ADOPTED, basis="ours",
        event="By a fault of the display wrong areas light up.",
        ruling=f"The dice decide; the display is not used again until it is repaired {_OURS}.",
        asks=(Question("What do the dice show?"),), note="Repaired: order: display_repaired.",
    ),
    Irregularity(
        kind="late_wager", cite="9.3", since=ADOPTED, basis="other-state",
        event="A wager is made after \"No more bets\".", ruling="It is not accepted: the chips go back.",
        asks=(WHOSE_WAGER,), needs=("seat",),
    ),
    Irregularity(
        kind="tampering_evidence", cite="9.1", since=ADOPTED, basis="sibling",
        event="The shaker shows evidence of tampering.",
        ruling="It is reported at once to the Division (before 2012 the Commission).",
        asks=TAMPERED,
        needs=("at", "table", "by"),
        note="13:69E-1.16A(b), text of 2024: the pit boss looks at every shaker used that day, at the end of the gaming day.",
    ),
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "9.1": enforced("Three dice in a shaker, manual or automated, in which they stay; evidence of tampering is reported.", basis="other-state", note="By 13:69E-1.16 and 1.16A (text of 2024), for the house set-up: a filled manual shaker is locked into the primary storage area, an empty one may be locked into the pit stand, a filled automated one stays secured to the table; dice in use for more than 24 hours are reconciled, and all counted every three months."),
    "9.2": enforced("Three of a kind, two of a kind, any three of a kind, totals of 4 to 17, two-dice combinations, small, big and one of a kind: 50 betting areas. Three of a kind loses small and big, and wins its total.", basis="other-state", note="Pennsylvania's wagers; New Jersey's wording is not found."),
    "9.3": enforced('Wagers are chips on the layout, the player answering for their place; none is made, increased or withdrawn after "No more bets". A covered shaker may be shaken before the wagers, a clear one only after those words.', basis="other-state", note="That the player answers for the place of the chips is common practice."),
    "9.4": enforced('The odds of the posted table, stated with "to" or "win"; more may be paid, uniformly. Atlantic City: three of a kind 180 to 1, any three of a kind 30, two of a kind 10, a two-dice combination 5, totals from 60 (4 and 17) to 6, small and big 1 to 1, one of a kind 1, 2 or 3 to 1 by the number of dice.', basis="practice", note="What Atlantic City's casinos pay; New Jersey's least odds are not found. How odds are stated, and that they are least odds, is read from 13:69F-13.6 and 12.6."),
    "9.5": enforced('The floorperson inspects the dice and seals them in the shaker. After "No more bets" it is shaken, a manual one three times or more; the dealer announces each die, enters the values, and the winning areas light up; losing wagers are taken, then winning wagers paid; lights off, cover on.', basis="other-state", note="The opening is Massachusetts', the number of shakes that of Pennsylvania's twin games."),
    "9.6": enforced('"No roll" where a die does not lie flat, lies on another, or is seen in an opened or dropped shaker: the wagers stand and the dice are shaken again. The dice decide, not the display.', basis="other-state", note="Pennsylvania's section (625a.7) also rules on particular wagers; its text is not found. Dice seen in a shaker that was opened or dropped: common practice. Dice shown before \"No more bets\" and a display in error are Houseway's own rulings."),
})  # fmt: skip

LAW = GameLaw(
    id="sic-bo", title="Sic bo", subchapter="9", since=ADOPTED, how=read("9.1", "9.2", "9.3", "9.5", "9.6"),
    unlisted="9.2", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(AC, PA_A, PA_B),
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    inspections=(DICE_INSPECTED, SHAKER_INSPECTED), checked=all_games.CHECKED,
)  # fmt: skip
