"""Triple draw, which only 13:69F may have: Pennsylvania's chapter, which follows New Jersey's, has its title. Of the text
nothing is held, not even the number of its section; it stands here under 14.8, and is practice."""

from houseway.law.editions import SUCCESSOR
from houseway.law.games.poker import common as poker
from houseway.law.games.poker.ages import DECKS, POKER
from houseway.law.statute import GameLaw, read

MOST_PLAYERS = 9
"""Five cards each, one burned, and five for the first who draws."""
USUAL_PLAYERS = 6

OPTIONS = (
    poker.variant("14.8", "triple_draw_27", poker.other("triple_draw_a5", "14.8", since=SUCCESSOR)),
    *poker.betting(),
    *poker.antes("14.6(c)"),
    *poker.button("14.8", "14.8", "sibling"),
    poker.draws("14.8"),
    poker.most_players("14.6(b)", USUAL_PLAYERS, "practice", most=MOST_PLAYERS, note="14.6(b) has eleven at most."),
    poker.low_compare(unless={"variant": ("triple_draw_27",)}),
    *poker.OPTIONS,
)

LAW = GameLaw(
    id="poker-triple-draw", title="Triple draw poker", subchapter="14", since=SUCCESSOR,
    how=read("14.8", "14.3", *poker.READ) + poker.PAYOUT, unlisted="14.7", paragraphs=poker.PARAGRAPHS,
    wagers=(poker.ANTE, *poker.BLINDS, poker.straddle("14.8", "sibling"), poker.BET), options=OPTIONS,
    forbidden=(*poker.FORBIDDEN, poker.STRADDLE_NEEDS_BLINDS, poker.no_high_hand("triple_draw_27", "triple_draw_a5")),
    irregularities=(
        poker.EXPOSED_ON_THE_DRAW, poker.MISDRAWN, poker.stub_runs_out("14.8", " and the burn cards"), *poker.IRREGULARITIES,
    ),
    fittings=poker.fittings("14.7", "sibling"),
    ages=POKER,
    inspections=DECKS, room=poker.DUTIES, checked=poker.CHECKED,
)  # fmt: skip
