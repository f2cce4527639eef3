"""13:69F-14.10, hold 'em: the only game of the room whose own section is held, as published in 2024, and that in part:
(a), (b), (e), (f) and most of (g); of (c) and (d) the headings, of (h) on nothing.

A public copy drops the numbered items; what is missing follows a licensee's rules of Omaha in Maine, which have New
Jersey's words of hold 'em as far as those are held, or practice.
"""

from houseway.law.datum import enforced, paragraphs
from houseway.law.editions import SUCCESSOR
from houseway.law.games.poker import common as poker
from houseway.law.games.poker.ages import DECKS, POKER
from houseway.law.games.poker.common import ADOPTED
from houseway.law.statute import GameLaw, read

OPTIONS = (
    poker.variant("14.10(a)", "holdem_high", basis="nj", note="High hand only."),
    *poker.betting(),
    *poker.antes("14.10(b)"),
    *poker.button("14.10", "14.10(f)", "nj"),
    poker.most_players("14.10(b)", poker.MOST_PLAYERS, "nj"),
    *poker.FLOP,
    *poker.OPTIONS,
)

_MAINE = "Of this paragraph only the heading is held; a licensee's rules in Maine."

PARAGRAPHS = paragraphs(ADOPTED, "nj", {
    "14.10": enforced("After the betting on three community cards a card is burned and a fourth one dealt, then a fifth, each with a betting round; the best five of seven cards, with two, one or none of the player's own, win.", basis="practice", note="Of what follows (g) no text is held."),
    "14.10(a)": "Hold 'em is played by this section, for the high hand only.",
    "14.10(b)": "At most eleven players; an ante may be required; a sign at the table says whether, and how much.",
    "14.10(c)": enforced("A button marks an imaginary dealer: the highest of one card each has it first, then it moves clockwise, a player a round.", basis="other-state", note=_MAINE),
    "14.10(d)": enforced("Before any card the first player left of the button makes the small blind, the next one the big blind.", basis="other-state", note=_MAINE),
    "14.10(e)": "From the left of the button, clockwise, two rounds of cards face down, the button's last.",
    "14.10(f)": (
        enforced("Each in turn folds, calls or raises, who made a blind too; it ends when the last has answered the most recent bet.", until=SUCCESSOR),
        enforced("Each in turn folds, calls or raises, who made a blind or a straddle too; it ends when the last has answered the most recent bet.", since=SUCCESSOR),
    ),
    "14.10(g)": enforced("A card is burned and three community cards are dealt face up; the first player left of the button still in bets or checks.", note="The end of it is a licensee's in Maine."),
})  # fmt: skip

LAW = GameLaw(
    id="poker-holdem", title="Hold 'em poker", subchapter="14", sections=("14.10",), since=ADOPTED,
    how=read("14.10(a)", "14.10(d)", "14.10(e)", "14.10(f)", "14.10(g)", "14.10", *poker.READ) + poker.PAYOUT,
    unlisted="14.7", paragraphs=PARAGRAPHS + poker.PARAGRAPHS,
    wagers=(poker.ANTE, *poker.BLINDS, poker.straddle("14.10(f)", "nj"), poker.BET), options=OPTIONS,
    forbidden=(*poker.FORBIDDEN, poker.STRADDLE_NEEDS_BLINDS),
    irregularities=(poker.EXPOSED_BY_DEALER, poker.BOARD_TOO_EARLY, poker.MISCOUNTED, poker.WRONG_BURN, *poker.IRREGULARITIES),
    fittings=poker.fittings("14.10(b)", "nj"), ages=POKER,
    inspections=DECKS, room=poker.DUTIES, checked=poker.CHECKED,
)  # fmt: skip
