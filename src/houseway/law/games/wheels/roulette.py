"""Subchapter 5, roulette (5.1 to 5.4): the wheel, the layout and its wagers, odds, the zero rule, options, irregularities.

No text of 5.1, 5.3 and 5.4 is held: they follow South Dakota and Pennsylvania. The odds and the zero rule of 5.2 are
known from public documents that paraphrase 13:69F-5.2; the 1996 wording is not found. No paragraph's label is known, so a
whole section stands under its number.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import combinations, pairwise

from houseway.law import all_games
from houseway.law.datum import Forbidden, Irregularity, Paytable, Wager, enforced, paragraphs
from houseway.law.favours import MORE, OFFERS, ranks
from houseway.law.games.wheels.common import RESERVED, Place
from houseway.law.options import ByKey, Choice, LeastOdds, Option, Several
from houseway.law.questions import WHOSE_WAGER, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1978, 6, 2)

# ── the wheel (13:69E-1.7) ───────────────────────────────────────────────────────────────────────

DOUBLE_ZERO_CLOCKWISE = tuple(map(str, (
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
    "00", 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
)))  # fmt: skip
SINGLE_ZERO_CLOCKWISE = tuple(map(str, (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)))  # fmt: skip
"""The compartments in Pennsylvania's order, which is that of the standard wheels; New Jersey's is not held."""

NUMBERS = tuple(map(str, range(1, 37)))
RED = tuple(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
COLOURS = {"red": RED, "black": tuple(n for n in NUMBERS if n not in RED), "green": ("0", "00")}
COLOUR = {number: colour for colour, numbers in COLOURS.items() for number in numbers}
"""The colour of each compartment: ``COLOUR["17"] == "black"``."""

LEAST_REVOLUTIONS = 4
"""5.3: the ball's revolutions of the track that make a spin valid."""

# ── the layout, and 5.1 the wagers on it ─────────────────────────────────────────────────────────

ROWS = tuple(NUMBERS[first : first + 3] for first in range(0, 36, 3))
"""Row 1 is 1-2-3, row 12 is 34-35-36."""
COLUMNS = tuple(NUMBERS[first::3] for first in range(3))
DOZENS = tuple(NUMBERS[first : first + 12] for first in (0, 12, 24))

ZERO_BOXES: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "double_zero": {"0": (1, 2), "00": (2, 3)},
    "single_zero": {"0": (1, 2, 3)},
}
"""The boxes above row 1 of each layout, and the columns that each touches; 0 and 00 touch each other."""

LAYOUT_OF = {"double_zero": "double_zero", "single_zero": "single_zero", "double_as_single": "single_zero"}
"""The layout agrees with the use of the wheel."""

EVEN_CHANCES = {
    "red": RED,
    "black": COLOURS["black"],
    "odd": NUMBERS[0::2],
    "even": NUMBERS[1::2],
    "low": NUMBERS[:18],
    "high": NUMBERS[18:],
}
"""0 and 00 are neither red nor black, odd nor even, low nor high."""


def _splits(zeros: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, ...]]:
    """Two adjoining numbers: in a row, in a column, a zero and the first row, the two zeros."""
    yield from combinations(zeros, 2)
    yield from ((zero, str(column)) for zero, touched in zeros.items() for column in touched)
    yield from ((one, other) for row in ROWS for one, other in pairwise(row))
    yield from ((one, other) for column in COLUMNS for one, other in pairwise(column))


def _trios(zeros: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, ...]]:
    """Three boxes that meet in a point: a zero and two columns that it touches, two zeros and the column both touch."""
    for zero, touched in zeros.items():
        yield from ((zero, str(one), str(other)) for one, other in pairwise(touched))
    for one, other in combinations(zeros, 2):
        yield from ((one, other, str(column)) for column in zeros[one] if column in zeros[other])


def _layout(zeros: Mapping[str, tuple[int, ...]]) -> dict[str, Place]:
    """Every wager of a layout by its id; a corner is named by its lowest number, a street and a six line by rows."""
    rows = list(enumerate(ROWS, 1))
    corners = [(above[c], (*above[c : c + 2], *below[c : c + 2])) for above, below in pairwise(ROWS)
               for c in (0, 1)]  # fmt: skip
    return {
        **{f"straight_{number}": Place("straight", (number,)) for number in (*zeros, *NUMBERS)},
        **{f"split_{'_'.join(pair)}": Place("split", pair) for pair in _splits(zeros)},
        **{f"street_{r}": Place("street", row) for r, row in rows},
        **{f"trio_{'_'.join(three)}": Place("trio", three) for three in _trios(zeros)},
        **{f"corner_{lowest}": Place("corner", four) for lowest, four in corners},
        **({"five_number": Place("five_number", (*zeros, *ROWS[0]))} if len(zeros) == 2 else
           {"first_four": Place("first_four", (*zeros, *ROWS[0]))}),
        **{f"six_line_{r}": Place("six_line", (*row, *ROWS[r])) for r, row in rows[:-1]},
        **{f"column_{c}": Place("column", column) for c, column in enumerate(COLUMNS, 1)},
        **{f"dozen_{d}": Place("dozen", dozen) for d, dozen in enumerate(DOZENS, 1)},
        **{id: Place("even_chance", covers) for id, covers in EVEN_CHANCES.items()},
    }  # fmt: skip


LAYOUTS = {layout: _layout(zeros) for layout, zeros in ZERO_BOXES.items()}
PLACES = {**LAYOUTS["double_zero"], **LAYOUTS["single_zero"]}
"""Every wager of either layout."""

# ── 5.2 payout odds ──────────────────────────────────────────────────────────────────────────────

LEAST_ODDS = Paytable(
    id="odds", cite="5.2", since=ADOPTED, basis="practice",
    odds={
        "straight": Odds(35), "split": Odds(17), "street": Odds(11), "corner": Odds(8), "first_four": Odds(8),
        "six_line": Odds(5), "column": Odds(2), "dozen": Odds(2), "even_chance": Odds(1),
    },
    note="By public documents that paraphrase 13:69F-5.2.",
)  # fmt: skip
ODDS_WITH_ZEROS = Paytable(
    id="odds_with_zeros", cite="5.2", since=ADOPTED, basis="other-state", odds={"trio": Odds(11), "five_number": Odds(6)},
    note="Pennsylvania's; New Jersey is believed the same.",
)  # fmt: skip
ALL_ODDS = {**LEAST_ODDS.odds, **ODDS_WITH_ZEROS.odds}

_NAMES = {
    "straight": "Straight", "split": "Split", "street": "Street", "trio": "Trio", "corner": "Corner",
    "first_four": "First four", "five_number": "Five-number", "six_line": "Six line",
}  # fmt: skip


def _wager(id: str, place: Place) -> Wager:
    kind, covers = place
    listed = "-".join(covers)
    even = "any other number; on 0 or 00 all of it, or half where the licensee of a double-zero table elected half loss"
    return Wager(
        id=id, name=f"{_NAMES[kind]} {listed}" if kind in _NAMES else id.replace("_", " ").capitalize(), cite="5.1",
        since=ADOPTED, basis="other-state", paytable=(LEAST_ODDS if kind in LEAST_ODDS.odds else ODDS_WITH_ZEROS).id,
        made="before \"No more bets\"", wins=f"the ball rests in {listed}",
        loses=even if kind == "even_chance" else "any other number",
    )  # fmt: skip


WAGERS = tuple(_wager(id, place) for id, place in PLACES.items())

# ── options ──────────────────────────────────────────────────────────────────────────────────────

OPTIONS = (
    Option(
        id="wheel", kind=Choice(("double_zero", "single_zero", "double_as_single")), default="double_zero", cite="5.1",
        since=ADOPTED, basis="other-state", favours=ranks("double_zero", ("double_as_single", "single_zero")),
        note="Layout and signs must agree with the use of the wheel (13:69E-1.7, by its title).",
    ),
    Option(
        id="zero_rule", kind=Choice(("half_loss", "full_loss")), default="half_loss", cite="5.2", since=ADOPTED, basis="practice",
        instead={"wheel": {"single_zero": "full_loss", "double_as_single": "full_loss"}},
        favours=ranks("full_loss", "half_loss"), notice="8.3",
        note="What 0 and 00 take of the even chances. Whether half loss was mandatory in 1996 is not found.",
    ),
    Option(
        id="half_rounding", kind=Choice(("exact", "round_loss_down")), default="exact", cite="5.2", since=ADOPTED,
        basis="ours", silent=True, exact="exact", favours=ranks("exact", "round_loss_down"),
        note="Half of an odd number of cents: not found. Exact: such a wager is not accepted.",
    ),
    Option(
        id="higher_odds", kind=ByKey(LeastOdds(Odds(0)), tuple(ALL_ODDS), ALL_ODDS), default={}, cite="5.2", since=ADOPTED,
        basis="sibling", favours=MORE, notice="8.3 before any decrease", uniform=True,
        note="Odds are minimum odds, higher ones uniform (compare 13:69F-12.6 and 13.6), by kind of wager.",
    ),
    Option(
        id="optional_wagers", kind=Several(()), default=(), cite="5.1", since=ADOPTED, basis="ours", silent=True,
        favours=OFFERS, note="The title of 5.1 speaks of optional wagers; which they are is not found, so there is none.",
    ),
)  # fmt: skip

FORBIDDEN = (
    Forbidden(
        when={"wheel": ("single_zero", "double_as_single"), "zero_rule": ("half_loss",)}, cite="5.2", since=ADOPTED,
        basis="practice", why="half loss is for double-zero tables alone: at a single-zero table 0 takes the even chances whole",
    ),
)  # fmt: skip

# ── 5.4 irregularities ───────────────────────────────────────────────────────────────────────────

_NO_SPIN = (
    '"No spin": nothing is settled; the dealer tries to take the ball off before it rests, and if it falls all the same '
    "its result is void."
)

IRREGULARITIES = (
    Irregularity(
        kind="ball_spun_with_the_wheel", cite="5.4", since=ADOPTED, basis="other-state",
        event="The ball is spun in the direction in which the wheel rotates.", ruling=_NO_SPIN,
    ),
    Irregularity(
        kind="fewer_than_four_revolutions", cite="5.4", since=ADOPTED, basis="other-state",
        event=f"The ball makes fewer than {LEAST_REVOLUTIONS} revolutions of the track.", ruling=_NO_SPIN,
        asks=(Question("How many revolutions did the ball make?"),),
    ),
    Irregularity(
        kind="foreign_object_in_the_wheel", cite="5.4", since=ADOPTED, basis="other-state",
        event="A foreign object enters the wheel before the ball rests.", ruling=_NO_SPIN,
        asks=(Question("Had the ball come to rest?"),),
    ),
    Irregularity(
        kind="ball_left_the_wheel", cite="5.4", since=ADOPTED, basis="other-state",
        event="The ball leaves the wheel.",
        ruling="\"No spin\": nothing is settled; the pit supervisor inspects the ball before it is used again.",
    ),
    Irregularity(
        kind="ball_in_double_zero", cite="5.4", since=ADOPTED, basis="ours",
        event="On a double-zero wheel used as a single-zero wheel the ball rests in 00.",
        ruling="\"No spin\": nothing is settled and the ball is spun again (Houseway's own choice: no text is found).",
        note="Whether the compartment is blocked or the ball spun again is not found.",
    ),
    Irregularity(
        kind="late_wager", cite="5.1", since=ADOPTED, basis="other-state",
        event="A wager is made after \"No more bets\".", ruling="It is not accepted: the chips go back.",
        asks=(WHOSE_WAGER,), needs=("seat",),
    ),
    Irregularity(
        kind="chips_on_two_positions", cite="5.1", since=ADOPTED, basis="practice",
        event="Chips touch two positions, and which wager they make is unclear.",
        ruling="The dealer or a supervisor decides at once, before the ball rests where possible; the player answers for "
        "correct placement.",
        asks=(Question("Whose chips?", "seat"), Question("Where did the dealer or the supervisor place them?")), needs=("seat",),
    ),
)  # fmt: skip

BUY_IN = (
    "seat {seat} gets non-value chips of a colour of its own, their value fixed now",
    "value chips of one denomination on inside wagers: one player only in a spin",
    "match play coupons only on wagers paid 1 to 1 or 2 to 1",
    "no verbal wagers; cash is converted into chips at once",
)
"""5.1: what the dealer sees to when a player sits down. South Dakota accepts no verbal wager; by New Jersey's general
formula the dealer may confirm one made with cash."""

PARAGRAPHS = (*paragraphs(ADOPTED, "nj", {
    "5.1": enforced('Wagers are chips on the layout, the player answering for their place; none is made, changed or withdrawn after "No more bets". Straight, split, street, trio, corner, first four, five-number, six line, column, dozen and the even chances; each loses whole on every number that it does not cover, but for the zero rule of 5.2.', basis="other-state", note="Trios and the five-number wager with their odds as Pennsylvania has them. By the dealer's script: chips of a colour for each player, value chips of one denomination by one player on inside wagers, match play coupons, verbal wagers. Which wagers are optional is not found."),
    "5.2": enforced('Least odds: straight 35 to 1, split 17, three numbers 11, four 8, six 5, column and dozen 2, even chances 1 to 1, stated with "to" or "win". 0 and 00 take half of the even chances or all, as the licensee of a double-zero table elects; at a single-zero table all.', basis="practice", note="By public documents that paraphrase 13:69F-5.2, for earlier days too; that the odds are minimum odds is read from 13:69F-12.6 and 13.6."),
    "5.3": enforced('The ball is spun against the wheel and makes four revolutions or more. Before it rests the dealer calls "No more bets"; at rest announces the number and crowns it; takes all losing wagers, then pays the winning ones; then takes the crown off.', basis="other-state", note="That the crown comes off again is common practice. The wheel (30 inches or more), the ball (not metallic), their inspection before opening, the log of adjustments and the locked cover are 13:69E-1.7 to 1.9, for the house set-up."),
    "5.4": enforced('"No spin" where the ball runs with the wheel, makes fewer than four revolutions, meets a foreign object or leaves the wheel; a ball that left is inspected; a result after "No spin" is void.', basis="other-state", note="What a stopped wheel or a power failure does is not found. That the result is void is Houseway's reading."),
}), RESERVED)  # fmt: skip

LAW = GameLaw(
    id="roulette", title="Roulette", subchapter="5", since=ADOPTED, how=read("5.1", "5.3", "5.4"), unlisted="5.1",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(LEAST_ODDS, ODDS_WITH_ZEROS),
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    sections=("5.1", "5.2", "5.3", "5.4"), checked=all_games.CHECKED,
)  # fmt: skip
