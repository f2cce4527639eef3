"""14.9, seven-card stud, of which no text is held: practice throughout, but for the forced bet and the common card."""

from houseway.law.datum import Forbidden, Irregularity, enforced, paragraphs
from houseway.law.games.poker import common as poker
from houseway.law.games.poker.ages import DECKS, POKER
from houseway.law.games.poker.common import ADOPTED
from houseway.law.questions import WHICH_CARD, WHICH_SEAT
from houseway.law.statute import GameLaw, read

SPLIT_OR_LOW = ("seven_card_stud_low", "seven_card_stud_hilo", "seven_card_stud_hilo8")
MOST_PLAYERS = 8
"""With six cards each and three burned, one card is left: the common card."""

OPTIONS = (
    poker.variant("14.9", "seven_card_stud_high", *(poker.other(id, "14.9") for id in SPLIT_OR_LOW)),
    *poker.betting(),
    *poker.antes("14.6(c)"),
    poker.bring_in_amount("14.9"),
    poker.open_pair(
        "14.9", "on", "On the fourth card, at a fixed limit; not at the low and split games.",
        instead={"variant": dict.fromkeys(SPLIT_OR_LOW, "off")},
    ),
    poker.most_players("14.9", MOST_PLAYERS, "practice", most=MOST_PLAYERS, note="14.6(b) has eleven at most."),
    poker.low_compare(unless={"variant": ("seven_card_stud_high",)}),
    *poker.OPTIONS,
)  # fmt: skip

FORBIDDEN = (
    *poker.FORBIDDEN,
    Forbidden(
        when={"open_pair_big_bet": ("on",), "variant": SPLIT_OR_LOW}, cite="14.9", since=ADOPTED, basis="practice",
        why="at the low and split games an open pair does not change the limit",
    ),
    poker.no_high_hand("seven_card_stud_low"),
)  # fmt: skip

EXPOSED = Irregularity(
    kind="hole_card_exposed", cite="14.9", since=ADOPTED, basis="practice", dealt=True,
    event="A down card is dealt face up.",
    ruling="The first or second: the third card is dealt face down instead; the forced bet is then that of the "
    "first hand to the left, if the exposed card was the low one. Both: the hand is dead and the ante goes back. "
    "The last: the others get theirs face down, and the player may be all-in before the betting; of two players, where "
    "the first one's is exposed, the second one's is dealt face up too.",
    asks=(WHICH_SEAT, WHICH_CARD), needs=("seat", "card"), note="That he is: do: all_in.",
)  # fmt: skip

PARAGRAPHS = paragraphs(ADOPTED, "practice", {
    "14.9": enforced("From the dealer's left two cards face down and one up, then three up and one down, each after a burned card; a betting round after each, the first opened by a forced bet of the lowest up card (at low the highest), the others by the best board; the best five of seven cards.", note="Text not found."),
})  # fmt: skip

LAW = GameLaw(
    id="poker-seven-card-stud", title="Seven-card stud poker", subchapter="14", sections=("14.9",), since=ADOPTED,
    how=read("14.9", *poker.READ) + poker.PAYOUT, unlisted="14.7", paragraphs=PARAGRAPHS + poker.PARAGRAPHS,
    wagers=(poker.ANTE, poker.forced_bet("14.9"), poker.BET), options=OPTIONS, forbidden=FORBIDDEN,
    irregularities=(
        EXPOSED, poker.STREET_TOO_EARLY,
        poker.wrong_number(" At the showdown: exactly seven, or it is dead; of a missing seventh card the floor may rule otherwise."),
        poker.too_few_cards("14.9", "practice", "The common card is South Dakota's too."),
        *poker.stud("14.9"), *poker.IRREGULARITIES,
    ),
    fittings=poker.fittings("14.7", "sibling"), ages=POKER,
    inspections=DECKS, room=poker.DUTIES, checked=poker.CHECKED,
)  # fmt: skip
