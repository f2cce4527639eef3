"""Subchapter 8, regulations concerning all games: the part that every table reads."""

from datetime import date

from houseway.law.datum import Paragraph, Treatment, checked, defined, enforced, paragraphs
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import LESS, NO_MOST, More
from houseway.law.options import Money, Option

ADOPTED = date(1983, 12, 5)

_TOURNAMENTS: tuple[tuple[str, Treatment, str], ...] = (
    ("(a)", "defined", "A licensee may hold a tournament; it may be private."),
    ("(b)", "checked", "Written notice to the Division five business days before, 24 hours for a special event."),
    ("(b)1", "checked", "The notice has the dates, times and places, and the kind of tournament."),
    ("(b)2", "checked", "The notice has the equipment."),
    ("(b)3", "checked", "The notice has the expected number of participants."),
    ("(b)4", "checked", "The notice has the measures of security and surveillance."),
    ("(b)5", "checked", "The supervisors of security, surveillance and gaming certify that integrity is not harmed."),
    ("(b)6", "checked", "The casino controller, or a designee, certifies as to the rules on reporting revenue."),
    ("(b)7", "checked", "A key employee certifies that the internal controls will be followed."),
    ("(c)", "defined", "The Division may stop a tournament that differs from its description or endangers integrity."),
    ("(d)", "checked", "Dealer tips may be withheld if the participants are told."),
    ("(e)", "checked", "Internal controls are on file for each tournament."),
)

PARAGRAPHS = (
    *paragraphs(ADOPTED, "nj", {
        "8.1": defined("No electronic, electrical or mechanical device that helps a patron at the table.", basis="other-state"),
        "8.2": enforced('Posted minimum and maximum wagers bind; a wager the dealer accepted beyond them is paid or lost in full; odds are stated with "to".', basis="other-state"),
        "8.3": checked("A change for the worse takes effect 30 minutes after it is posted and announced.", basis="other-state"),
        "8.4": defined("New games: petition, declaratory ruling, test, final approval.", note="Of the steps after the petition only the title is held."),
    }),
    *(
        Paragraph(cite=f"8.4{paragraph}", since=SUCCESSOR, basis="nj", treatment="defined", gloss=gloss, note="Text of 2024.")
        for paragraph, gloss in (
            ("(a)", "Licensees, casino service industries and owners of rights may petition the Division."),
            ("(b)", "One petitioner is a licensee that agreed in writing to a test in its casino; all are liable for the costs."),
            ("(c)", "A proposed game varies or combines authorised games, or is otherwise suitable for casino use."),
            ("(d)", "A signed petition: the petitioners, the kind of game, and a full description with draft rules and odds."),
            ("(d)1", "The petition has the names and addresses of the petitioners."),
            ("(d)2", "The petition says which kind of game is proposed."),
            ("(d)3", "The petition describes the game in full: a summary, draft rules, true odds and payout odds."),
            ("(e)", "The Division may weigh rules, odds, wagers, layout, equipment, staff, security and earlier approvals."),
        )
    ),
    *paragraphs(ADOPTED, "nj", {
        "8.5": checked("Patrons have access to the rules and to approved gaming guides.", basis="other-state"),
        "13:69F-8.6": defined("Gaming tournaments.", since=SUCCESSOR, note="19:47 has no such section."),
    }),
    *(
        Paragraph(cite=f"13:69F-8.6{paragraph}", since=SUCCESSOR, basis="nj", treatment=treatment, gloss=gloss,
                  note="Text of 2024; that of 2012 is not held.")
        for paragraph, treatment, gloss in _TOURNAMENTS
    ),
)  # fmt: skip

CHECKED = {
    "8.3": "notices", "8.5": "licensee",
    **{f"13:69F-8.6{item}": "tournament" for item, treatment, _ in _TOURNAMENTS if treatment == "checked"},
}  # fmt: skip

OPTIONS = (
    Option(
        id="table_min", kind=Money(), default=None, cite="8.2", since=ADOPTED, basis="other-state",
        favours=LESS, notice="8.3 before any increase",
        note="The minimum posted at the table, or one for each wager id.",
    ),
    Option(
        id="table_max", kind=Money(), default=None, cite="8.2", since=ADOPTED, basis="other-state",
        favours=More(none=NO_MOST), notice="8.3 before any decrease",
        note="The maximum posted at the table, or one for each wager id.",
    ),
    Option(
        id="wager_increment", kind=Money(), default=None, cite="8.2", since=ADOPTED, basis="other-state",
        favours=LESS, notice="8.3 before any increase",
        note="Wagers in set increments; only the 2012 title speaks of additional wagering requirements.",
    ),
)  # fmt: skip
