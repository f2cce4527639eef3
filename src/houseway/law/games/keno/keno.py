"""Subchapter 15, keno (15.1 to 15.7): the numbers, the ticket, the house's pay schedule, options, irregularities.

Of 19:47-15 only 15.6(d) and 15.7 are held. Ticket, drawing, voids and malfunctions follow New Jersey's own equipment
section (13:69E-1.28U), payment and the closing of a game South Dakota, the rest common practice. No label of a
paragraph of 15.1 to 15.6(c) is known, so a whole section stands under its number. The regulator that approves is the
Commission in 19:47, the Division in 13:69F. Temporary rules were in force from March 13, 1995.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

from houseway.law import all_games
from houseway.law.datum import Basis, Forbidden, Irregularity, Wager, defined, enforced, paragraphs
from houseway.law.favours import MORE, NO_MOST, NOBODY, OFFERS, ON, More, Offers, ranks
from houseway.law.options import Choice, Money, Number, Option, PaySchedule, Several
from houseway.law.questions import WHICH_TICKET, Question
from houseway.law.statute import GameLaw, read
from houseway.money import For

ADOPTED = date(1995, 6, 5)

NUMBERS = 80
"""15.5: the numbers of the game, 1 to 80."""
ALL = tuple(range(1, NUMBERS + 1))

DRAWN = 20
"""15.5: so many different numbers are drawn in each game."""

MOST_SPOTS = 20
"""15.2: no house is known to let a player choose more numbers for one wager."""

MOST_WAYS = 1000
"""15.2: more wagers than these are not taken on one ticket."""

WRITER_PAYS = 1000
"""15.7(c)1: in cents, what a keno writer may pay alone while the system is not operational."""

AUTHORIZED_PAYS = 100_000
"""15.7(c)2: in cents, what a keno writer may pay with authorization; more is not paid until the system verifies it."""

SUPERVISORS: Final = ("keno_supervisor", "keno_manager", "casino_shift_manager", "casino_manager")
"""15.7(c)2: the keno supervisor, and those above, who qualify as well; their titles are Houseway's."""

_EXAMPLE: Mapping[int, Mapping[int, int]] = {
    1: {1: 3},
    2: {2: 12},
    3: {2: 1, 3: 42},
    4: {2: 1, 3: 4, 4: 112},
    5: {3: 2, 4: 20, 5: 480},
    6: {3: 1, 4: 4, 5: 88, 6: 1480},
    7: {4: 2, 5: 20, 6: 350, 7: 7000},
    8: {5: 9, 6: 90, 7: 1480, 8: 18_000},
    9: {5: 4, 6: 44, 7: 300, 8: 4000, 9: 25_000},
    10: {5: 2, 6: 20, 7: 132, 8: 960, 9: 3800, 10: 25_000},
    11: {5: 1, 6: 8, 7: 72, 8: 360, 9: 1800, 10: 12_000, 11: 28_000},
    12: {6: 5, 7: 30, 8: 240, 9: 600, 10: 1480, 11: 12_000, 12: 36_000},
    13: {6: 1, 7: 16, 8: 80, 9: 720, 10: 4000, 11: 8000, 12: 20_000, 13: 40_000},
    14: {6: 1, 7: 10, 8: 40, 9: 300, 10: 1000, 11: 3200, 12: 16_000, 13: 24_000, 14: 50_000},
    15: {7: 8, 8: 28, 9: 132, 10: 300, 11: 2600, 12: 8000, 13: 20_000, 14: 32_000, 15: 50_000},
}
"""15.3: the demonstration house's schedule: what is paid for 1, by numbers chosen and numbers caught."""

SCHEDULE = {str(spots): {str(caught): For(paid) for caught, paid in line.items()} for spots, line in _EXAMPLE.items()}

_FORMS: tuple[tuple[str, str, Basis, str], ...] = (
    ("way", "Way ticket", "practice", "groups of numbers: every chosen combination of groups is a wager of its own"),
    ("combination", "Combination ticket", "practice", "several wagers of different numbers of spots on one ticket"),
    ("king", "King", "practice", "a single number that is a group of one"),
    ("quick_pick", "Quick pick", "other-state", "the system chooses the numbers"),
    ("multi_game", "Multi-game ticket", "other-state", "the same wagers in consecutive games, each game by itself"),
)

WAGERS = (
    *(
        Wager(
            id=f"spot_{spots}", name=f"{spots} spot", cite="15.2", since=ADOPTED, basis="practice",
            made="with a keno request, before the selection of numbers for the game has begun",
            wins="as many of the numbers chosen are drawn as the pay schedule pays for", loses="otherwise",
            voids="the ticket is voided in time, or a malfunction in the selection is not corrected",
        )
        for spots in range(1, MOST_SPOTS + 1)
    ),
    *(
        Wager(
            id=id, name=name, cite="15.2", since=ADOPTED, basis=basis, made="on a keno request", wins=wins,
            loses="each of its wagers by itself",
        )
        for id, name, basis, wins in _FORMS
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="pay_schedule", kind=PaySchedule(tuple(str(spots) for spots in range(1, MOST_SPOTS + 1))), default=SCHEDULE,
        cite="15.3", since=ADOPTED, basis="ours", silent=True, favours=Offers("whoever the schedule favours"),
        note="What is paid for a unit, the stake included: {2: {2: 12 for 1}}. The house's own replaces the example "
        "wholly; a number of spots without a line is not offered.",
    ),
    Option(
        id="spots_allowed", kind=Several(tuple(str(spots) for spots in range(1, MOST_SPOTS + 1))),
        default=tuple(str(spots) for spots in range(1, 16)), cite="15.2", since=ADOPTED, basis="practice",
        favours=OFFERS, note="Practice: 1 to 15, in some houses to 20.",
    ),
    Option(
        id="games_per_ticket_max", kind=Number(least=1, most=1000), default=20, cite="15.4", since=ADOPTED, basis="practice",
        favours=NOBODY,
    ),
    Option(
        id="min_theoretical_return", kind=Number(least=0, most=100), default=None, cite="15.3", since=ADOPTED,
        basis="ours", favours=MORE, note="In percent of the stake, for every line of the schedule; no text is held.",
    ),
    Option(
        id="aggregate_limit_per_game", kind=Money(each=False), default=None, cite="15.3", since=ADOPTED, basis="ours",
        favours=More(none=NO_MOST), note="No text is held. Payouts of a game above it are reduced in proportion, to whole cents.",
    ),
    Option(
        id="jackpot", kind=Choice(("off", "on")), default="off", cite="15.6(d)", since=ADOPTED, basis="nj",
        favours=ON, note="That there are jackpots, 15.6(d) shows; what wins one is the house's: the engine keeps the meter.",
    ),
    Option(
        id="redemption_days", kind=Number(least=1, most=36_500), default=365, cite="15.6", since=ADOPTED, basis="ours", silent=True,
        favours=More("more days: the player"), note="Days after its last game in which a ticket is paid; the period is not held.",
    ),
    Option(
        id="expired_ticket_policy", kind=Choice(("casino_revenue_fund", "add_to_jackpot")), default="casino_revenue_fund",
        cite="15.6(d)", since=ADOPTED, basis="nj", silent=True, favours=ranks("casino_revenue_fund", "add_to_jackpot"),
    ),
    Option(
        id="manual_pay_when_down", kind=Choice(("on", "off")), default="on", cite="15.7(c)", since=ADOPTED, basis="nj",
        favours=ON, note="The writer may pay; nobody must.",
    ),
)  # fmt: skip

FORBIDDEN = (
    Forbidden(
        cite="15.6(d)", since=ADOPTED, basis="nj",
        when={"expired_ticket_policy": ("add_to_jackpot",), "jackpot": ("off",)},
        why="expired_ticket_policy add_to_jackpot needs an existing jackpot: set jackpot=on, or elect casino_revenue_fund",
    ),
)  # fmt: skip

IRREGULARITIES = (
    Irregularity(
        kind="request_unclear", cite="15.7(a)", since=ADOPTED, basis="nj",
        event="A keno request is marked so that it is not clear which number or which type of wager is played.",
        ruling="It is returned to the player, who prepares another.", asks=(Question("Whose request?"),),
    ),
    Irregularity(
        kind="ticket_not_read", cite="15.7(b)", since=ADOPTED, basis="nj",
        event="A winning ticket is not accepted or not read by the system.",
        ruling="The keno writer inputs it manually, in the approved manner; then it is paid as any other.",
        asks=(WHICH_TICKET,), needs=("ticket",),
    ),
    Irregularity(
        kind="system_not_operational", cite="15.7(c)", since=ADOPTED, basis="nj",
        event="The keno computer system is not operational.",
        ruling="A winning ticket of 10.00 or less may be paid manually by the writer; of more, up to 1,000.00, with the "
        "authorization of the keno supervisor or a supervisor above; a larger one not until the system can verify it.",
        asks=(Question("How much does the ticket win?"), Question("Who authorizes the payment?")),
        note="May, not must: the writer may also wait for the system.",
    ),
    Irregularity(
        kind="uncorrectable_malfunction", cite="15.7", since=ADOPTED, basis="sibling",
        event="A malfunction during the selection of numbers cannot be corrected.",
        ruling="All wagers of that game are returned; other games of a ticket stand.", asks=(Question("Can it be corrected?"),),
        note="13:69E-1.28U(h).",
    ),
    Irregularity(
        kind="void_after_outcome", cite="15.7", since=ADOPTED, basis="other-state",
        event="Somebody tries to void a ticket after the selection of numbers has begun.",
        ruling="The system prevents it: the ticket stands.", asks=(WHICH_TICKET,), needs=("ticket",),
        note="13:69E-1.28U(f) prevents it after the outcome, South Dakota's 20:18:32:08 once the selection has begun.",
    ),
    Irregularity(
        kind="corruption_detected", cite="15.7", since=ADOPTED, basis="sibling",
        event="A corruption of the system's software or hardware is detected.",
        ruling="Operation is suspended until it is dealt with.", note="13:69E-1.28U(k).",
    ),
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "15.1": defined("Request, ticket, writer, supervisor, computer system, work station, jackpot.", basis="ours", note="Text not found; the terms follow from their use in 15.6(d), 15.7 and 13:69E-1.28U."),
    "15.2": enforced("The player chooses numbers (spots) from 1 to 80, or groups of them for way, combination and king tickets, or has the system choose (quick pick).", basis="practice", note="Text not found. Quick pick: New Zealand's rules."),
    "15.3": enforced("Payouts follow the posted schedule, which states what is paid for a unit, the stake included; an aggregate limit may reduce the payouts of a game.", basis="practice", note="Text not found; the aggregate limit is Houseway's own. Value chips may be taken and paid (13:69E-1.6A)."),
    "15.4": enforced("The system issues the ticket: time and date, all numbers chosen, ticket, game and station numbers, casino.", basis="sibling", note="Text not found; 13:69E-1.28U(e). A voided ticket gives a void slip: (f)."),
    "15.5": enforced("Every game has its number; 20 of the 80 numbers are drawn at random; once the selection has begun no ticket is issued or voided for that game.", basis="practice", note="Text not found. Random selection and game number: 13:69E-1.28U(c), (d); closing: South Dakota 20:18:32:08."),
    "15.6": enforced("A winning ticket is paid when it is presented and validated: not before its games are concluded, and not if it is paid, expired or voided.", basis="other-state", note="(a) to (c) not found; South Dakota 20:18:32:12 and 13. That a ticket of several games is paid once, after the last of them, is Houseway's reading."),
    "15.6(d)": "Once a year, expired and unclaimed winning tickets are added to an existing jackpot or paid to the Casino Revenue Fund, in an approved manner.",
    "15.7": enforced("Malfunction in the selection, not corrected: all wagers of the game are returned; no void after the outcome; corruption suspends the operation (13:69E-1.28U(f), (h), (k)).", basis="sibling", note="15.7 itself says nothing of these."),
    "15.7(a)": "A request of which number or type of wager is unclear is returned for another.",
    "15.7(b)": "A winning ticket that the system does not read is input manually by the writer, in an approved manner.",
    "15.7(c)": "While the system is not operational, winning tickets may be paid manually under internal controls.",
    "15.7(c)1": "10.00 or less: by a keno writer.",
    "15.7(c)2": "More, up to 1,000.00: by the writer with authorization of the keno supervisor or a supervisor thereof.",
    "15.7(c)3": "Over 1,000.00: not until the system can verify the ticket.",
})  # fmt: skip

LAW = GameLaw(
    id="keno", title="Keno", subchapter="15", since=ADOPTED, how=read("15.2", "15.3", "15.4", "15.5", "15.6"),
    unlisted="15.2", paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, options=OPTIONS + all_games.OPTIONS,
    forbidden=FORBIDDEN, irregularities=IRREGULARITIES, checked=all_games.CHECKED, odds_stated="",
)  # fmt: skip
