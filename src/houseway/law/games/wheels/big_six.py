"""Subchapter 5, the big six wheel (5.5 and 5.6): its sections, wagers, odds, options and irregularities.

No text of New Jersey's is held: the wheel, the odds and the procedure are Pennsylvania's and Atlantic City's practice.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import Irregularity, Paragraph, Paytable, Wager
from houseway.law.favours import MORE, NOBODY
from houseway.law.games.wheels.common import RESERVED
from houseway.law.options import Choice, Number, Option, Several
from houseway.law.questions import WHOSE_WAGER, Question
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

ADOPTED = date(1978, 6, 2)

SYMBOLS = ("1", "2", "5", "10", "20", "joker", "logo")
SECTIONS = 54
"""The rim has so many equal sections."""

WHEEL_MAP = tuple(map(str, (
    "joker", 1, 2, 1, 5, 2, 1, 10, 1, 5, 1, 2, 1, 20, 1, 2, 1, 5, 2, 1, 10, 1, 2, 5, 1, 2, 1,
    "logo", 2, 5, 2, 1, 2, 1, 10, 1, 5, 1, 2, 1, 20, 1, 2, 1, 5, 2, 1, 10, 1, 2, 5, 1, 2, 1,
)))  # fmt: skip
"""Pennsylvania's sections, clockwise; how many New Jersey's wheel has of each symbol is not found."""

LEAST_REVOLUTIONS = 3
"""5.6: the wheel's revolutions that make a spin valid."""

ODDS = Paytable(
    id="odds", cite="5.5", since=ADOPTED, basis="other-state",
    odds={"b6_1": Odds(1), "b6_2": Odds(2), "b6_5": Odds(5), "b6_10": Odds(10), "b6_20": Odds(20)},
)  # fmt: skip
SPECIAL_ODDS = Paytable(
    id="special_odds", cite="5.5", since=ADOPTED, basis="practice", least=False,
    odds={"b6_joker": Odds(45), "b6_logo": Odds(45)},
    note="Atlantic City's 45 to 1; Nevada pays 40 to 1.",
)  # fmt: skip

WINS_ON = {f"b6_{symbol}": symbol for symbol in SYMBOLS}
"""5.6: each wager wins on its own symbol alone; joker and logo are two wagers."""

WAGERS = tuple(
    Wager(
        id=id, name=f"${symbol}" if symbol.isdigit() else symbol.capitalize(), cite="5.6", since=ADOPTED,
        basis="other-state" if id in ODDS.odds else "practice",
        paytable=(ODDS if id in ODDS.odds else SPECIAL_ODDS).id, made="before \"No more bets\"",
        wins=f"the clapper rests on {symbol}", loses="the clapper rests on any other symbol",
    )
    for id, symbol in WINS_ON.items()
)  # fmt: skip

OPTIONS = (
    Option(
        id="wheel_map", kind=Several(SYMBOLS), default=WHEEL_MAP, cite="5.5", since=ADOPTED, basis="other-state",
        favours=NOBODY, note="The 54 symbols clockwise. Other published wheels have 24 of $1 and 7 of $5.",
    ),
    Option(
        id="special_odds", kind=Number(only=(45, 40)), default=SPECIAL_ODDS.odds["b6_joker"].win, cite="5.5", since=ADOPTED,
        basis="practice", favours=MORE, notice="8.3 before any decrease",
        note="To 1, on joker and logo. 45 is Atlantic City's, 40 Nevada's.",
    ),
    Option(
        id="direction", kind=Choice(("either",)), default="either", cite="5.6", since=ADOPTED, basis="ours", silent=True,
        favours=NOBODY, note="In which direction the wheel is spun is not found.",
    ),
)  # fmt: skip

_AGAIN = "The spin is void: nothing is settled, and the wheel is spun again."

IRREGULARITIES = (
    Irregularity(
        kind="clapper_between_sections", cite="5.6", since=ADOPTED, basis="practice",
        event="The clapper rests between two sections.", ruling=_AGAIN,
    ),
    Irregularity(
        kind="fewer_than_three_revolutions", cite="5.6", since=ADOPTED, basis="other-state",
        event=f"The wheel makes fewer than {LEAST_REVOLUTIONS} revolutions.", ruling=_AGAIN,
        asks=(Question("How many revolutions did the wheel make?"),),
    ),
    Irregularity(
        kind="wheel_touched", cite="5.6", since=ADOPTED, basis="practice",
        event="The wheel is touched or stopped.", ruling=_AGAIN,
    ),
    Irregularity(
        kind="late_wager", cite="5.6", since=ADOPTED, basis="ours",
        event="A wager is made after \"No more bets\".", ruling="It is not accepted: the chips go back.",
        asks=(WHOSE_WAGER,), needs=("seat",), note="No text is found; it follows from the words \"No more bets\".",
    ),
)  # fmt: skip

PARAGRAPHS = (
    Paragraph(cite="5.5", since=ADOPTED, basis="other-state",
              gloss="$1 pays 1 to 1, $2 pays 2, $5 pays 5, $10 pays 10, $20 pays 20; joker and logo 45 to 1. The rim has 54 equal "
              "sections, and the layout an area for each symbol with its odds, stated with \"to\".",
              note="45 to 1 is Atlantic City's practice, the areas of the layout common practice; \"to\" is read from "
              "13:69F-12.6. The wheel itself (upright, five feet across or more, with a clapper) is "
              "13:69E-1.13, which is not held."),
    Paragraph(cite="5.6", since=ADOPTED, basis="other-state",
              gloss="Wagers on the layout until \"No more bets\"; the wheel makes three revolutions or more; the section in which "
              "the clapper rests wins; losing wagers are taken, then winning wagers paid. A clapper between two sections, fewer "
              "revolutions, a wheel touched or stopped: void, spin again.",
              note="Losing wagers first, and a wheel touched: common practice. A clapper between two sections: the published "
              "rule of a casino in Pennsylvania."),
    RESERVED,
)  # fmt: skip

LAW = GameLaw(
    id="big-six", title="Big six wheel", subchapter="5", since=ADOPTED, how=read("5.6"), unlisted="5.6",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(ODDS, SPECIAL_ODDS),
    options=OPTIONS + all_games.OPTIONS, irregularities=IRREGULARITIES, sections=("5.5", "5.6"),
    checked=all_games.CHECKED,
)  # fmt: skip
