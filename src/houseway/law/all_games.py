"""Subchapter 8, regulations concerning all games: the part that every table reads."""

from datetime import date

from houseway.law.editions import SUCCESSOR
from houseway.law.terms import Money, Option, Paragraph

ADOPTED = date(1983, 12, 5)

PARAGRAPHS = (
    Paragraph(
        cite="8.1", since=ADOPTED, basis="other-state", treatment="checked",
        gloss="No electronic, electrical or mechanical device that helps a patron at the table; sealed chance is shown.",
    ),
    Paragraph(
        cite="8.2", since=ADOPTED, basis="other-state",
        gloss="Posted minimum and maximum wagers bind; a wager the dealer accepted is paid or lost in full.",
    ),
    Paragraph(
        cite="8.3", since=ADOPTED, basis="other-state", treatment="checked",
        gloss="A change for the worse takes effect 30 minutes after it is posted and announced.",
    ),
    Paragraph(
        cite="8.4", since=ADOPTED, basis="nj", treatment="defined",
        gloss="New games: petition, declaratory ruling, test, final approval.",
    ),
    Paragraph(
        cite="8.5", since=ADOPTED, basis="other-state", treatment="checked",
        gloss="Patrons have access to the rules and to approved gaming guides; odds are stated with \"to\".",
    ),
    Paragraph(
        cite="13:69F-8.6", since=SUCCESSOR, basis="nj", treatment="checked",
        gloss="Tournaments: written notice five business days before, 24 hours for a special event.",
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        id="table_min", kind=Money(), default=None, cite="8.2", since=ADOPTED, basis="other-state",
        favours="the house", notice="8.3",
        note="The minimum posted at the table, or one for each wager id.",
    ),
    Option(
        id="table_max", kind=Money(), default=None, cite="8.2", since=ADOPTED, basis="other-state",
        favours="the house", notice="8.3",
        note="The maximum posted at the table, or one for each wager id.",
    ),
    Option(
        id="wager_increment", kind=Money(), default=None, cite="8.2", since=ADOPTED, basis="other-state",
        favours="the house", note="Wagers in set increments; the 2012 title speaks of additional wagering requirements.",
    ),
)  # fmt: skip
