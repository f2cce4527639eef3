"""What the baccarats share: card values, the third-card tables, the burn count, the settlement orders, the rulings.

What the amendments of 19:47-3 added from 2007 on (total card wagers, the optional bonus wager, the dragon 7) stands here
too: at punto banco it is New Jersey's text, at minibaccarat it is offered only by analogy. Which clause an amendment
touched is known for some dates and inferred for others; 3.3 was amended alone on 2011-02-22, and what that changed is
not found.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from houseway.law.datum import (
    Basis,
    Forbidden,
    Irregularity,
    Paytable,
    Value,
    Wager,
    enforced,
    paragraphs,
)
from houseway.law.duties import Fitting
from houseway.law.favours import MORE, NOBODY, OFF, OFFERS, PAYS, Favours, Variant
from houseway.law.options import ByKey, Choice, LeastOdds, Number, Option
from houseway.law.questions import NO, WHICH_CARD, YES, YES_OR_NO, Question
from houseway.money import Odds

ADOPTED = date(1978, 6, 2)
AMENDED_1980 = date(1980, 4, 29)
SHUFFLES = date(1996, 5, 20)
"""3.5(a): a choice of shuffles; inferred (or 1996-10-07)."""
RECUT = date(1996, 10, 7)
"""3.5(f): a recut on a supervisor's order; inferred (or 1996-05-20)."""
CURATOR_DEALER = date(1998, 9, 8)
"""3.1(a), 3.6(d): opaque cutting cards; the dealer as curator."""
VIGORISH_FORM = date(1998, 9, 21)
"""3.3(c)3-4: uncollected vigorish is documented; inferred (1999-02-01 and 1999-06-07 amended 3.3 again)."""
SQUEEZE = date(2005, 4, 4)
"""3.7(d), 3.8(a): cards dealt face down and turned by a player; the Banker's Hand first on request."""
ERROR_CARD = date(2006, 9, 5)
"""3.12(c): three procedures for a disclosed card; 2006-09-05 or 2008-07-21, the split is not found."""
PRESHUFFLED = date(2007, 3, 19)
"""3.4(a), 3.5(a): pre-shuffled cards."""
TOTAL_CARDS = date(2007, 10, 15)
"""3.2(a)4, 3.3(e)-(f), 3.10(b)5: total card wagers and the no-vigorish options; inferred."""
BONUS = date(2008, 3, 17)
"""3.2(a)5, 3.3(g): the optional bonus wager; inferred."""
DRAGON = date(2010, 11, 15)
"""3.2(a)6, 3.3(h)-(i): the dragon 7 variation; inferred."""

# ── 3.1, 7.1 values; 3.5(e), 7.5(d) the burn count ───────────────────────────────────────────────

TENS = "TJQK"
VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9} | dict.fromkeys(TENS, 0)
"""3.1(b), 4.1(b), 7.1(b): ten and face cards count nothing."""

BURN_COUNT = VALUES | dict.fromkeys(TENS, 10)
"""3.5(e), 4.4(d): how many more cards the first one burns; here ten and face cards count ten."""

LEAST_DECKS = 6
CUT_DEPTH = 10
"""3.5(d), 4.4(c): the cut is at least this many cards from either end."""
CUTTING_CARD = 14
"""3.5(e), 4.4(d): the cutting card goes in at least this many cards from the back."""

# ── 3.9, 7.9 the third card ──────────────────────────────────────────────────────────────────────

NATURALS = frozenset({8, 9})
"""3.9(a): two cards that count 8 or 9; neither hand draws."""

PLAYER_DRAWS: tuple[bool, ...] = tuple(letter == "D" for letter in "DDDDDDSSSS")
"""3.9(b): Table 1, whether the Player's Hand draws, by its count."""

_TABLE_2 = {
    0: "D DDDDDDDDDD", 1: "D DDDDDDDDDD", 2: "D DDDDDDDDDD",
    3: "D DDDDDDDDSD",
    4: "D SSDDDDDDSS",
    5: "D SSSSDDDDSS",
    6: "S SSSSSSDDSS",
    7: "S SSSSSSSSSS", 8: "S SSSSSSSSSS", 9: "S SSSSSSSSSS",
}  # fmt: skip
BANKER_DRAWS: dict[tuple[int, int | None], bool] = {
    (count, third): letter == "D"
    for count, row in _TABLE_2.items()
    for third, letter in zip((None, *range(10)), row.replace(" ", ""), strict=True)
}
"""3.9(c)-(g): Table 2, whether the Banker's Hand draws, by its two-card count and the *value* of the Player's third card
(None where the Player's Hand drew none)."""

# ── 3.2, 3.3 what the wagers tell apart ──────────────────────────────────────────────────────────

SIX = 6
"""3.3(e)1: the winning count of the Banker's Hand that is paid half."""
DRAGON_7 = (7, 3)
"""3.3(h): the count and the number of cards of a Banker's Hand that, if it wins, is a dragon 7 hand."""
BONUS_MARGIN = 4
"""3.2(a)5i: by how many points a hand that is no natural must win."""
TOTALS = {"total_cards_4": 4, "total_cards_5": 5, "total_cards_6": 6}
"""3.2(a)4: the number of cards that each total card wager is on."""
BONUS_LINES = ("9", "8", "7", "6", "5", "4", "natural")
EVEN = Odds(1)
LEAST_TIE_ODDS = Odds(8)
"""3.3(b), 7.3(b)."""
LEAST_DRAGON_ODDS = Odds(40)
"""3.3(i)."""

VIGORISH_ROUNDING = {4: 20, 5: 25}
"""3.3(c)1: vigorish of so many percent may go up to the next multiple of so many cents."""

# ── 3.10(b), 7.10 the settlement ─────────────────────────────────────────────────────────────────

SETTLEMENT: Mapping[int, tuple[tuple[str, ...], ...]] = {
    1: (("pay",), ("vigorish",)),
    2: (("vigorish",), ("pay",)),
    3: (("pay", "vigorish"),),
    4: (("vigorish", "pay"),),
}
"""3.10(b)1-4: the passes from the highest seat down, and what is done at each seat of a pass."""

Own = Callable[[str], str]
"""Under which citation a subchapter has what is a paragraph of subchapter 3."""

# ── what later amendments added ──────────────────────────────────────────────────────────────────


def paytables(basis: Basis, own: Own = str) -> tuple[Paytable, ...]:
    """The odds of the wagers and payment modes that came later."""
    return (
        Paytable(id="six_half", cite=own("3.3(e)1"), since=TOTAL_CARDS, basis=basis, least=False, odds={"six": Odds(1, 2)}),
        Paytable(
            id="total_cards", cite=own("3.3(f)"), since=TOTAL_CARDS, basis=basis, least=False,
            odds={"total_cards_4": Odds(3, 2), "total_cards_5": Odds(2), "total_cards_6": Odds(2)},
        ),
        *(
            Paytable(
                id=f"bonus_{schedule}", cite=own("3.3(g)"), since=BONUS, basis=basis,
                odds={line: Odds(win) for line, win in zip(BONUS_LINES, wins, strict=True)},
            )
            for schedule, wins in BONUS_SCHEDULES.items()
        ),
        Paytable(id="dragon_7", cite=own("3.3(i)"), since=DRAGON, basis=basis, odds={"dragon_7": LEAST_DRAGON_ODDS}),
    )  # fmt: skip


BONUS_SCHEDULES = {"A": (30, 10, 6, 4, 2, 1, 1), "B": (20, 8, 7, 4, 3, 1, 1), "C": (30, 10, 4, 4, 2, 2, 1)}
"""3.3(g): the least odds to 1 for a margin of 9, 8, 7, 6, 5, 4 points and for a natural winner."""

_BEFORE = 'before "No More Bets"'


def wagers(basis: Basis, own: Own = str) -> tuple[Wager, ...]:
    """3.2(a)4-6: the wagers that came later, all at the licensee's option."""
    return (
        *(
            Wager(
                id=id, name=f"Total cards {number}", cite=own("3.2(a)4"), since=TOTAL_CARDS, basis=basis, paytable="total_cards",
                made=_BEFORE, wins=f"{number} cards are required to be dealt", loses="any other number of cards",
            )
            for id, number in TOTALS.items()
        ),
        *(
            Wager(
                id=f"bonus_{hand.lower()}", name=f"Optional bonus wager on the {hand}'s Hand", cite=own("3.2(a)5"), since=BONUS,
                basis=basis, paytable="bonus_A", made=_BEFORE,
                wins="a natural against none or against a lower natural; no natural, and ahead by 4 points or more",
                loses="a natural 8 against a natural 9; no natural, and not ahead by 4 points",
                voids="naturals of equal count",
            )
            for hand in ("Player", "Banker")
        ),
        Wager(
            id="dragon_7", name="Dragon 7", cite=own("3.2(a)6ii"), since=DRAGON, basis=basis, paytable="dragon_7", made=_BEFORE,
            wins="the Banker's Hand wins with three cards that count 7", loses="any other hand",
        ),
    )  # fmt: skip


def _switch(
    id: str, cite: str, since: date, basis: Basis, default: str, favours: Favours = OFFERS, **more: Any
) -> Option:
    return Option(
        id=id, kind=Choice(("off", "on")), default=default, cite=cite, since=since, basis=basis, favours=favours, **more
    )  # fmt: skip


NO_VIGORISH = {"banker_pay_mode": ("no_vig_six_half", "no_vig_dragon7")}
"""3.3(e)1, (h): where no vigorish is charged of anybody."""


def options(pay_cite: str, adopted: date, basis: Basis, notice_cite: str, own: Own = str) -> tuple[Option, ...]:
    """3.2, 3.3: how a winning Banker wager is paid, and the wagers at the licensee's option."""
    return (
        Option(
            id="banker_pay_mode", default="vigorish", cite=pay_cite, since=adopted, basis=basis, notice="8.3",
            notice_cite=notice_cite, general=("no_vig_dragon7",),
            kind=Choice((
                "vigorish",
                Value(id="no_vig_six_half", cite=own("3.3(e)1"), since=TOTAL_CARDS, basis=basis),
                Value(id="no_vig_total_cards", cite=own("3.3(e)2"), since=TOTAL_CARDS, basis=basis),
                Value(id="no_vig_dragon7", cite=own("3.3(h)"), since=DRAGON, basis=basis),
            )),
            favours=Variant("vigorish at 4 %, or with total card wagers none: the player"),
        ),
        _switch("total_card_wagers", own("3.2(a)4"), TOTAL_CARDS, basis, "off"),
        _switch("bonus_wager", own("3.2(a)5"), BONUS, basis, "off"),
        _switch(
            "bonus_requires_base_wager", own("3.2(b)"), BONUS, basis, "on", OFF, unless={"bonus_wager": ("off",)},
            note="A wager on the Banker's or the Player's Hand first.",
        ),
        Option(
            id="bonus_paytable", kind=Choice(tuple(BONUS_SCHEDULES)), default="A", cite=own("3.3(g)"), since=BONUS, basis=basis,
            silent=True, favours=PAYS, unless={"bonus_wager": ("off",)},
        ),
        Option(
            id="bonus_odds", kind=ByKey(LeastOdds(EVEN), BONUS_LINES), default={}, cite=own("3.3(g)"), since=BONUS, basis=basis,
            favours=MORE, note="Odds above those of the schedule elected, by line.",
        ),
        Option(
            id="dragon_7_odds", kind=LeastOdds(LEAST_DRAGON_ODDS), default=LEAST_DRAGON_ODDS, cite=own("3.3(i)"), since=DRAGON,
            basis=basis, favours=MORE, note="Read only where banker_pay_mode is no_vig_dragon7.",
        ),
    )  # fmt: skip


def forbidden(basis: Basis, own: Own = str) -> tuple[Forbidden, ...]:
    """3.2(a)6iii, 3.3(e)2: what may not be offered together."""
    dragon = {"banker_pay_mode": ("no_vig_dragon7",)}
    return (
        Forbidden(
            cite=own("3.2(a)6iii"), since=DRAGON, basis=basis, when=dragon | {"total_card_wagers": ("on",)},
            why="the dragon 7 variation excludes the total card wagers",
        ),
        Forbidden(
            cite=own("3.2(a)6iii"), since=DRAGON, basis=basis, when=dragon | {"bonus_wager": ("on",)},
            why="the dragon 7 variation excludes the optional bonus wager",
        ),
        Forbidden(
            cite=own("3.3(e)2"), since=TOTAL_CARDS, basis=basis,
            when={"banker_pay_mode": ("no_vig_total_cards",), "total_card_wagers": ("off",)},
            why="banker_pay_mode no_vig_total_cards needs total_card_wagers on",
        ),
    )  # fmt: skip


COLOURS_ENDED = date(1998, 9, 8)


def fittings(
    adopted: date, cutting: str, backs: str, *others: Fitting, later: Basis = "sibling"
) -> tuple[Fitting, ...]:
    """3.1(a), 3.6(a) and their kin: two cutting cards, at first yellow or green; backs of one colour; a dealing shoe.

    That the colours ended is held of 3.1 alone; ``later`` is what it rests on.
    """
    return (
        Fitting(item="cutting_cards", number=2, colours=("yellow", "green"), cite=cutting, since=adopted,
                until=COLOURS_ENDED, basis="nj"),
        Fitting(item="cutting_cards", number=2, cite=cutting, since=COLOURS_ENDED, basis=later),
        Fitting(item="backs", cite=backs, since=adopted, basis="nj"),
        *others,
    )  # fmt: skip


PARAGRAPHS = paragraphs(DRAGON, "nj", {
    "3.2(a)4": enforced("At the licensee's option: wagers that four, five or six cards are required to be dealt.", since=TOTAL_CARDS),
    "3.2(a)5": enforced("At the licensee's option: a bonus wager on the Player's Hand, the Banker's Hand, or both.", since=BONUS),
    "3.2(a)5i": enforced("It wins with a natural against none, natural 9 against natural 8, or by 4 points or more without one.", since=BONUS),
    "3.2(a)5ii": enforced("It loses with natural 8 against natural 9, or without a natural by a margin of 3 points or fewer.", since=BONUS),
    "3.2(a)5iii": enforced("It is void on naturals of equal count.", since=BONUS),
    "3.2(a)6": "The no-vigorish variation with the dragon 7.",
    "3.2(a)6i": "A Banker wager is void on a dragon 7 hand.",
    "3.2(a)6ii": "The dragon 7 wager wins on a dragon 7 hand and loses on any other.",
    "3.2(a)6iii": "It is not offered beside the total card wagers or the bonus wager.",
    "3.3(c)3": enforced("Deferred vigorish that is not collected counts as win, on a Complimentary Vigorish Form.", since=VIGORISH_FORM),
    "3.3(c)4": enforced("It is collected or documented when the shoe is completed or the patron leaves, whichever is first.", since=VIGORISH_FORM),
    "3.3(e)": enforced("Option: Banker paid 1 to 1 without vigorish, under one of two conditions and with an 8.3 notice.", since=TOTAL_CARDS),
    "3.3(e)1": enforced("A Banker's Hand that wins with 6 pays 1 to 2.", since=TOTAL_CARDS),
    "3.3(e)2": enforced("The player's total card wagers are at least the player's Banker wager.", since=TOTAL_CARDS, note="Our reading: tested for each player in each round; who does not qualify owes vigorish."),
    "3.3(f)": enforced("Four cards pay 3 to 2, five and six pay 2 to 1.", since=TOTAL_CARDS),
    "3.3(g)": enforced("The bonus wager pays by margin, or as a natural, no less than one of the schedules A, B and C.", since=BONUS),
    "3.3(h)": "Option: no vigorish, but a three-card Banker's Hand that wins with 7 is a push.",
    "3.3(i)": "The dragon 7 wager pays at least 40 to 1.",
    "3.5(f)": enforced("Before any card is dealt a casino supervisor may have the cards cut again.", since=RECUT, note="The day is inferred: 1996-05-20 or 1996-10-07."),
})  # fmt: skip
"""What later amendments added."""

# ── 3.12, 7.11 irregularities ────────────────────────────────────────────────────────────────────

FACE_UP = BURN_COUNT
"""3.12(d) until 2006: as many further cards as the number on the card; a face card's number is read as in 3.5(e)."""
FACE_UP_BY_VALUE = VALUES
"""3.12(d) since: as many as its value, which is none for ten and face cards."""

TENS_EXTRA = (1, 10)
"""3.12(c)1: how many further cards a disclosed ten or face card burns, as preselected."""

_FURTHER = "It goes out together with as many further cards, drawn face up, as "
_NEXT = (
    "A third card given to the Player's Hand without authority becomes the Banker's third card, if the Banker's Hand must "
    "draw. Otherwise, undisclosed, it is the first card of the next hand; disclosed, "
)
_EXCESS = "It goes out with as many further cards, face up, as the amount on it."
_PRESELECTED = "The procedure of 3.12(c) that the licensee preselected is followed."


def _asks(disclosed: str) -> tuple[Question, ...]:
    third = "It becomes the Banker's third card, if the Banker's Hand must draw; otherwise:"
    return (
        Question("Was it dealt to the Player's Hand as a third card?", "hand", {"": "no", "player": "yes"},
                 {"player": third}),
        Question("Was its face disclosed?", "exposed", YES_OR_NO,
                 {NO: "It is the first card of the next hand.", YES: disclosed}),
        Question("Which card?", "card", after=(("exposed", YES),)),
    )  # fmt: skip


IRREGULARITIES = (
    Irregularity(
        kind="card_drawn_in_error", cite="3.12(b)", since=AMENDED_1980, until=ERROR_CARD, basis="nj",
        event="A third card is dealt to the Player's Hand without authority (hand: player), or a card is drawn in excess.",
        ruling=_NEXT + _EXCESS[:1].lower() + _EXCESS[1:], asks=_asks(_EXCESS),
        note="The amount on a face card is not defined; it is read as 10, as in 3.5(e).",
    ),
    Irregularity(
        kind="card_drawn_in_error", cite="3.12(b)", since=ERROR_CARD, basis="nj",
        event="A third card is dealt to the Player's Hand without authority (hand: player), or a card is drawn in error.",
        ruling=_NEXT + _PRESELECTED[:1].lower() + _PRESELECTED[1:], asks=_asks(_PRESELECTED),
    ),
    Irregularity(
        kind="card_found_face_up", cite="3.12(d)", since=AMENDED_1980, until=ERROR_CARD, basis="nj",
        event="A card is found face up in the shoe.", ruling=_FURTHER + "its number.", asks=(WHICH_CARD,),
        needs=("card",), note="The number of a face card is not defined; it is read as 10, as in 3.5(e).",
    ),
    Irregularity(
        kind="card_found_face_up", cite="3.12(d)", since=ERROR_CARD, basis="nj",
        event="A card is found face up in the shoe.", ruling=_FURTHER + "its value.", asks=(WHICH_CARD,),
        needs=("card",), note="Literally, ten and face cards have the value 0: no further card.",
    ),
    Irregularity(
        kind="insufficient_cards", cite="3.12(e)", since=AMENDED_1980, basis="nj",
        event="The shoe has too few cards to complete the round.",
        ruling="The round is void and the wagers go back; the whole set is reshuffled for a new round.",
    ),
)  # fmt: skip


def error_options(before: str, since: Mapping[str, str], adopted: date, basis: Basis) -> tuple[Option, ...]:
    """3.12(c): what is done with a card drawn in error whose face was disclosed; ``since``: each procedure's paragraph."""
    submitted = "preselected in the rules submission"
    return (
        Option(
            id="error_card_procedure", kind=Choice(("burn_by_value",)), default="burn_by_value", cite=before, since=adopted,
            until=ERROR_CARD, basis=basis, favours=NOBODY,
        ),
        Option(
            id="error_card_procedure", default="burn_by_value", cite=since["any"], since=ERROR_CARD, basis=basis, silent=True,
            kind=Choice(tuple(
                Value(id=id, cite=cite, since=ERROR_CARD, basis=basis) for id, cite in since.items() if id != "any"
            )),
            favours=NOBODY, notice=submitted,
        ),
        Option(
            id="error_card_tens_extra", kind=Number(only=TENS_EXTRA), default=10, cite=since["burn_by_value"],
            since=ERROR_CARD, basis=basis, silent=True, favours=NOBODY, notice=submitted,
        ),
    )  # fmt: skip


def error_forbidden(cite: str, basis: Basis) -> Forbidden:
    """3.12(c)1: the number of further cards belongs to burning by value."""
    return Forbidden(
        cite=cite, since=ERROR_CARD, basis=basis, why="error_card_tens_extra belongs to burn_by_value alone",
        when={"error_card_procedure": ("burn_one_face_down", "simulated_round"), "error_card_tens_extra": ("1",)},
    )  # fmt: skip


def recut_option(basis: Basis, own: Own = str) -> Option:
    """3.5(f): who cuts again."""
    return Option(
        id="recut_by", kind=Choice(("last_cutter", "next_entitled")), default="last_cutter", cite=own("3.5(f)"), since=RECUT,
        basis=basis, silent=True, favours=NOBODY,
    )  # fmt: skip
