"""14.11, Omaha, of which no text is held: a licensee's rules in Maine, in New Jersey's words of hold 'em as far as those
are held, and practice."""

from houseway.law.datum import Forbidden, enforced, paragraphs
from houseway.law.editions import SUCCESSOR
from houseway.law.games.poker import common as poker
from houseway.law.games.poker.ages import DECKS, POKER
from houseway.law.games.poker.common import ADOPTED
from houseway.law.statute import GameLaw, read

FIVE_CARDS = "five_card_omaha"
MOST_WITH_FIVE = 8
"""Five cards each, five community cards and three burned: no more players can be dealt in."""

OPTIONS = (
    poker.variant(
        "14.11", "omaha_high", poker.other("omaha_hilo8", "14.11"),
        poker.other(FIVE_CARDS, "14.11", "other-state", SUCCESSOR),
    ),
    *poker.betting(),
    *poker.antes("14.6(c)"),
    *poker.button("14.11", "14.11", "sibling"),
    poker.most_players(
        "14.6(b)", poker.MOST_PLAYERS, "nj", instead={"variant": {FIVE_CARDS: MOST_WITH_FIVE}},
        note="Eleven use all 52 cards.",
    ),
    poker.low_compare(unless={"variant": ("omaha_high", FIVE_CARDS)}),
    *poker.FLOP,
    *poker.OPTIONS,
)  # fmt: skip

FORBIDDEN = (
    *poker.FORBIDDEN,
    poker.STRADDLE_NEEDS_BLINDS,
    Forbidden(
        when={"variant": (FIVE_CARDS,), "max_players": tuple(map(str, range(MOST_WITH_FIVE + 1, poker.MOST_PLAYERS + 1)))},
        cite="14.11", since=SUCCESSOR, basis="ours", why="52 cards are enough for eight players with five cards each",
    ),
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "other-state", {
    "14.11": enforced("Button and blinds as at hold 'em; four rounds of cards face down, the button's last; a betting round; three community cards, a fourth, a fifth, each after a burned card and with a betting round. A hand is exactly two of the player's own cards and three of the community's, for high and for low apart; low needs five ranks of eight or lower, else the high hand takes all.", basis="practice", note="Text not found. The deal is a licensee's in Maine; the fifth card, the two and three cards and the low hand are practice."),
})  # fmt: skip

LAW = GameLaw(
    id="poker-omaha", title="Omaha poker", subchapter="14", sections=("14.11",), since=ADOPTED,
    how=read("14.11", *poker.READ) + poker.PAYOUT, unlisted="14.7", paragraphs=PARAGRAPHS + poker.PARAGRAPHS,
    wagers=(poker.ANTE, *poker.BLINDS, poker.straddle("14.11", "sibling"), poker.BET), options=OPTIONS,
    forbidden=FORBIDDEN, irregularities=(poker.EXPOSED_BY_DEALER, poker.BOARD_TOO_EARLY, poker.MISCOUNTED, poker.WRONG_BURN, *poker.IRREGULARITIES),
    fittings=poker.fittings("14.7", "sibling"), ages=POKER,
    inspections=DECKS, room=poker.DUTIES, checked=poker.CHECKED,
)  # fmt: skip
