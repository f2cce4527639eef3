"""14.12, five-card draw, of which no text is held: South Dakota's rule, and practice."""

from houseway.law.datum import Forbidden, enforced, paragraphs
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import NOBODY
from houseway.law.games.poker import common as poker
from houseway.law.games.poker.ages import DECKS, POKER
from houseway.law.games.poker.common import ADOPTED
from houseway.law.options import Choice, Option
from houseway.law.statute import GameLaw, read

MOST_PLAYERS = 9
"""Five cards each, one burned, and five for the first who draws."""
USUAL_PLAYERS = 8

OPTIONS = (
    poker.variant(
        "14.12", "five_card_draw_high", poker.other(poker.DRAW_LOW, "14.12"),
        poker.other("single_draw_27", "14.12", "ours", SUCCESSOR),  # by the ranking that 14.3 has since then
    ),
    *poker.betting(max_raises=4),
    *poker.antes("14.6(c)"),
    *poker.button("14.12", "14.12", "sibling", no_blinds={"openers": {"jacks": ()}}),
    Option(
        id="openers", kind=Choice(("none", "jacks")), default="none", cite="14.12", since=ADOPTED, basis="practice",
        silent=True, favours=NOBODY,
        note="Jacks: who opens the first betting round has a pair of jacks or better, and there are no blinds. Where nobody "
        "opens, the antes stay, new ones are made, and the cards are dealt again.",
    ),
    poker.draws("14.12"),
    poker.most_players("14.12", USUAL_PLAYERS, "practice", most=MOST_PLAYERS, note="14.6(b) has eleven at most."),
    Option(
        id="exposed_low_card", kind=Choice(("replaced", "kept")), default="kept",
        unless={"variant": ("five_card_draw_high", "single_draw_27")}, cite="14.12", since=ADOPTED, basis="practice",
        silent=True, favours=NOBODY,
        note="Kept: a card of seven or lower that the dealer exposes in the first deal stays in the hand; a higher one is "
        "replaced.",
    ),
    poker.low_compare(unless={"variant": ("five_card_draw_high", "single_draw_27")}),
    *poker.OPTIONS,
)  # fmt: skip

FORBIDDEN = (
    *poker.FORBIDDEN,
    poker.STRADDLE_NEEDS_BLINDS,
    Forbidden(
        when={"openers": ("jacks",), "variant": (poker.DRAW_LOW, "single_draw_27")}, cite="14.12", since=ADOPTED,
        basis="practice", why="jacks or better open a game in which the high hand wins",
    ),
    poker.no_high_hand(poker.DRAW_LOW, "single_draw_27"),
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "other-state", {
    "14.12": enforced("Five rounds of cards face down, from the left of the button; a betting round; a card is burned, and each in turn discards none to five, replaced at once; a betting round and the showdown, for high or for low.", basis="practice", note="Text not found. Deal, draw and showdown are South Dakota's; the burned card, the blinds and the reshuffle of discards are practice."),
})  # fmt: skip

LAW = GameLaw(
    id="poker-five-card-draw", title="Five-card draw poker", subchapter="14", sections=("14.12",), since=ADOPTED,
    how=read("14.12", *poker.READ) + poker.PAYOUT, unlisted="14.7", paragraphs=PARAGRAPHS + poker.PARAGRAPHS,
    wagers=(poker.ANTE, *poker.BLINDS, poker.straddle("14.12", "sibling"), poker.BET), options=OPTIONS,
    forbidden=FORBIDDEN,
    irregularities=(poker.EXPOSED_ON_THE_DRAW, poker.MISDRAWN, poker.stub_runs_out("14.12"), *poker.IRREGULARITIES),
    fittings=poker.fittings("14.7", "sibling"),
    ages=POKER,
    inspections=DECKS, room=poker.DUTIES, checked=poker.CHECKED,
)  # fmt: skip
