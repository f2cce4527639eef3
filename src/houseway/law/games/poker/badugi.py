"""Badugi, which only 13:69F has: a low four-card variation of draw poker, as the proposal of 2011 calls it. Of its text
nothing is held, not even the number of its section; it stands here under 14.8, and is practice."""

from houseway.law.datum import enforced, paragraphs
from houseway.law.editions import SUCCESSOR
from houseway.law.games.poker import common as poker
from houseway.law.games.poker.ages import POKER
from houseway.law.statute import GameLaw, read

USUAL_PLAYERS = 8

OPTIONS = (
    poker.variant("14.8", "badugi"),
    *poker.betting(),
    *poker.antes("14.6(c)"),
    *poker.button("14.8", "14.8", "sibling"),
    poker.most_players("14.6(b)", USUAL_PLAYERS, "practice", note="14.6(b) has eleven at most."),
    *poker.OPTIONS,
)

PARAGRAPHS = paragraphs(SUCCESSOR, "practice", {
    "14.3": enforced("Badugi: of four cards those of different ranks and different suits; more of them beat fewer, then the lower highest card wins, ace low.", note="Text not found; that 14.3 has it is of the proposal of 2011."),
    "14.8": enforced("Badugi: four rounds of cards face down, from the left of the button; a betting round; three draws of none to four cards, each after a burned card and with a betting round; the best badugi wins.", note="Text not found; that the game is permitted is of the proposal of 2011."),
})  # fmt: skip

LAW = GameLaw(
    id="poker-badugi", title="Badugi poker", subchapter="14", since=SUCCESSOR,
    how=read("14.8", "14.3", *poker.READ), unlisted="14.7", paragraphs=PARAGRAPHS + poker.PARAGRAPHS,
    wagers=(poker.ANTE, *poker.BLINDS, poker.straddle("14.8", "sibling"), poker.BET), options=OPTIONS,
    forbidden=(*poker.FORBIDDEN, poker.STRADDLE_NEEDS_BLINDS),
    irregularities=(poker.EXPOSED_ON_THE_DRAW, *poker.IRREGULARITIES), fittings=poker.fittings("14.7", "sibling"),
    ages=POKER, checked=poker.CHECKED,
)  # fmt: skip
