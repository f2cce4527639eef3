"""14.13, five-card stud, of which no text is held: South Dakota's rule, and practice."""

from houseway.law.datum import Irregularity, enforced, paragraphs
from houseway.law.favours import NOBODY
from houseway.law.games.poker import common as poker
from houseway.law.games.poker.ages import DECKS, POKER
from houseway.law.games.poker.common import ADOPTED
from houseway.law.options import Choice, Option
from houseway.law.questions import WHICH_CARD, WHICH_SEAT
from houseway.law.statute import GameLaw, read

MOST_PLAYERS = 9
"""Five cards each and three burned: no more can be dealt in."""

OPTIONS = (
    poker.variant("14.13", "five_card_stud_high"),
    *poker.betting(),
    *poker.antes("14.6(c)"),
    Option(
        id="five_stud_opener", kind=Choice(("low_upcard_forced", "high_upcard")), default="low_upcard_forced",
        cite="14.13", since=ADOPTED, basis="practice", silent=True, favours=NOBODY,
        note="Who opens the first betting round. South Dakota has the high card, most card rooms a forced bet of the low "
        "one.",
    ),
    poker.bring_in_amount("14.13", unless={"five_stud_opener": ("high_upcard",)}),
    poker.open_pair("14.13", "off", "On the third card, at a fixed limit."),
    poker.most_players("14.13", MOST_PLAYERS, "practice", most=MOST_PLAYERS, note="14.6(b) has eleven at most."),
    *poker.OPTIONS,
)  # fmt: skip

EXPOSED = Irregularity(
    kind="hole_card_exposed", cite="14.13", since=ADOPTED, basis="practice", dealt=True,
    event="The down card is dealt face up.", ruling="The next card is dealt face down instead.",
    asks=(WHICH_SEAT, WHICH_CARD), needs=("seat", "card"), note="As at seven-card stud.",
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "other-state", {
    "14.13": enforced("From the dealer's left one card face down and one up, then three up, each after a burned card; a betting round after each up card, the first opened by the low card's forced bet or by the high card, the others by the best board; the high hand wins.", basis="practice", note="Text not found. Deal, rounds and best board are South Dakota's; the forced bet and the burned cards are practice."),
})  # fmt: skip

LAW = GameLaw(
    id="poker-five-card-stud", title="Five-card stud poker", subchapter="14", sections=("14.13",), since=ADOPTED,
    how=read("14.13", *poker.READ) + poker.PAYOUT, unlisted="14.7", paragraphs=PARAGRAPHS + poker.PARAGRAPHS,
    wagers=(poker.ANTE, poker.forced_bet("14.13"), poker.BET), options=OPTIONS, forbidden=poker.FORBIDDEN,
    irregularities=(
        EXPOSED, poker.STREET_TOO_EARLY, poker.wrong_number(" At the showdown: exactly five, or it is dead."),
        poker.too_few_cards("14.13", "practice", "A licensee's in Indiana has the common card of any stud poker."),
        *poker.stud("14.13"), *poker.IRREGULARITIES,
    ),
    fittings=poker.fittings("14.7", "sibling"), ages=POKER,
    inspections=DECKS, room=poker.DUTIES, checked=poker.CHECKED,
)  # fmt: skip
