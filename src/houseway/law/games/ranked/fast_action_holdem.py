"""Subchapter 21, fast action hold'em: what its titles say, what is read from them, and one rule set of Houseway's own.

No text is held, of any state or year: the titles are 19:47's. They say that there is a shoe, that hands are poker hands and
are set, that nobody wagers on two areas, and that a continuous shuffler may be used; they speak of no vigorish, no player's
bank and no further wager. How many cards are dealt, how a hand is set, what ties do and what is paid is stated by a rule set
or by the house; no table opens before.
"""

from datetime import date

from houseway.law import all_games
from houseway.law.datum import (
    Irregularity,
    Paytable,
    RuleSet,
    Wager,
    defined,
    enforced,
    paragraphs,
    scripted,
)
from houseway.law.duties import Fitting
from houseway.law.favours import MORE, NOBODY, ranks
from houseway.law.games.ranked import common as ranked
from houseway.law.games.ranked.common import VOID
from houseway.law.options import Choice, LeastOdds, Number, Option, rule_set
from houseway.law.statute import GameLaw, read
from houseway.money import Odds

KNOWN = date(1998, 1, 1)
"""The adoption is not found: the print of 1998 is the first whose contents name the subchapter."""
HAND = 5
"""21.3: cards of a poker hand."""
MOST_OWN, MOST_COMMUNITY = 5, 5
"""Cards of a player, and in the middle, at most: so that seven players and the dealer can have theirs from one deck."""
POSITIONS = 7
"""Betting areas; not found: as many as the sister games have."""

# ── 21.6 wagers ──────────────────────────────────────────────────────────────────────────────────

ODDS = Paytable(
    id="odds", cite="21.8", since=KNOWN, basis="ours", odds={"fah_wager": Odds(1)},
    note="Not found: a placeholder, and the least that a house may state here.",
)  # fmt: skip

WAGERS = (
    Wager(
        id="fah_wager", name="Wager", cite="21.6", since=KNOWN, basis="ours", paytable="odds",
        made='before "No more bets", at one betting area', wins="the player's hand is higher than the dealer's",
        loses="it is lower; or it is equal, where ties lose", voids="it is equal, where ties are a push; or all hands are void",
    ),
)  # fmt: skip

# ── options: what no text states ─────────────────────────────────────────────────────────────────

DEMONSTRATION = RuleSet(
    id="demonstration", cite="21.4", since=KNOWN, basis="ours",
    elects={
        "decks": "1", "player_cards": "2", "community_cards": "5", "hand_setting": "player_sets", "ties": "dealer_wins",
        "odds": "1 to 1",
    },
    note="Houseway's own, so that the game can be shown; not New Jersey's text. Two cards each and five in the middle, as "
    "hold'em is commonly dealt, any five of the seven a hand; ties are all that the house wins by.",
)  # fmt: skip

OPTIONS = (
    rule_set([DEMONSTRATION]),
    Option(
        id="decks", kind=Number(only=(1,), study=None), default=None, needed=True, cite="21.2", since=KNOWN, basis="ours",
        favours=NOBODY, note="Not found; the hands of 16.5 are those of one deck, and more would make others.",
    ),
    Option(
        id="player_cards", kind=Number(least=2, most=MOST_OWN, study=None), default=None, needed=True, cite="21.7", since=KNOWN,
        basis="ours", favours=NOBODY, note="Cards of each player, and of the dealer; not found.",
    ),
    Option(
        id="community_cards", kind=Number(least=0, most=MOST_COMMUNITY, study=None), default=None, needed=True, cite="21.7",
        since=KNOWN, basis="ours", favours=NOBODY, note="Not found; that there are some is read from the name.",
    ),
    Option(
        id="hand_setting", kind=Choice(("player_sets", "best_five")), default=None, needed=True, cite="21.8", since=KNOWN,
        basis="ours", favours=ranks("player_sets", "best_five"),
        note="Not found; the title speaks of setting. player_sets: any five of the own and the community cards, the best where "
        "a player sets none; best_five: nobody chooses.",
    ),
    Option(
        id="ties", kind=Choice(("push", "dealer_wins")), default=None, needed=True, cite="21.8", since=KNOWN, basis="ours",
        favours=ranks("dealer_wins", "push"), note="Not found.",
    ),
    Option(
        id="odds", kind=LeastOdds(ODDS.odds["fah_wager"]), default=None, needed=True, cite="21.8", since=KNOWN, basis="ours",
        favours=MORE, notice="8.3 before any decrease", note="Not found.",
    ),
    Option(
        id="continuous_shuffler", kind=ranked.ON_OFF, default="off", cite="21.11", since=KNOWN, basis="ours", favours=NOBODY,
        note="By the title; under which conditions is not found.",
    ),
    Option(
        id="automated_shuffler", kind=ranked.ON_OFF, default="off", cite="21.5", since=KNOWN, basis="sibling",
        favours=NOBODY, note="As 16.4(a).",
    ),
    Option(
        id="player_two_areas", kind=Choice(("off",)), default="off", cite="21.10", since=KNOWN, basis="ours", favours=NOBODY,
        note="A prohibition by its title, and no option: what notice is given does not matter.",
    ),
)  # fmt: skip

# ── 21.9 irregularities ──────────────────────────────────────────────────────────────────────────

_BY_KIND = ranked.irregularities("21.9", KNOWN, {}, hand="its own", pile="the dealer")

IRREGULARITIES = (
    Irregularity(
        kind="hole_card_exposed", dealt=True, cite="21.9", since=KNOWN, basis="sibling",
        event="A card of the dealer's is exposed before all hands are set.", ruling=VOID, note="As 17.11(a).",
    ),
    *(
        _BY_KIND[kind]
        for kind in (
            "card_found_face_up", "card_drawn_in_error", "wrong_number_of_cards", "shuffler_failed", "other_shuffle_method",
        )
    ),
)  # fmt: skip

# ── paragraphs ───────────────────────────────────────────────────────────────────────────────────

_TITLE = "Only the title is held."
_READ = f"{_TITLE} As 18.4 to 18.7 and 16.3."

PARAGRAPHS = paragraphs(KNOWN, "ours", {
    "21.1": defined("Community cards: cards in the middle that are part of every hand. Set: to choose the five cards of a hand.", note=f"{_TITLE} The words are Houseway's. The day of the adoption is not found: counted from the print of 1998, whose contents name it."),
    "21.2": enforced("The cards are dealt from a shoe; how many decks is stated by the rule set.", note=_TITLE),
    "21.3": enforced("The hands of poker, highest first; the ace is high, and low in A-2-3-4-5 alone.", basis="sibling", note=f"{_TITLE} As 16.5."),
    "21.4": enforced("No table opens before each rule that no text states is stated, by the house or by a rule set that it names. The cards are inspected, spread for the first player, washed, stacked and shuffled.", note=f"{_TITLE} The first rule is Houseway's; the rest as 16.3."),
    "21.5": scripted("The cards are shuffled and cut before each round.", basis="sibling", note=_READ),
    "21.6": enforced('One wager, before "No more bets".', note=f"{_TITLE} Whether there are further wagers in a round is not found."),
    "21.7": enforced("The cards go round clockwise from the dealer's far left, the dealer's last and face down; then the community cards, face up.", note=f"{_READ} How many cards there are is stated by the rule set."),
    "21.8": enforced("Each player sets a hand of five; then the dealer's cards are turned, and the best five are the dealer's hand. The higher hand wins at the odds of the table, the lower loses; ties are as elected. No vigorish.", note=f"{_TITLE} That hands are set, and that no vigorish is taken, is read from it."),
    "21.9": enforced("All hands are void where a position has the wrong number of cards, a second card is found face up, or a card of the dealer's is exposed too early.", basis="sibling", note=f"{_TITLE} As 17.11."),
    "21.10": enforced("No player wagers on more than one betting area.", note=f"{_TITLE} It is all that is enforced."),
    "21.11": enforced("A continuous shuffling shoe or device may be used.", note=f"{_TITLE} Under which conditions is not found."),
})  # fmt: skip

LAW = GameLaw(
    id="fast-action-holdem", title="Fast action hold'em", subchapter="21", since=KNOWN,
    how=read("21.3", "21.6", "21.7", "21.8"), unlisted="21.6",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(ODDS,), options=OPTIONS + all_games.OPTIONS,
    rule_sets=(DEMONSTRATION,), irregularities=IRREGULARITIES,
    fittings=(
        Fitting(item="shoe", cite="21.2", since=KNOWN, basis="ours"),
        Fitting(item="shuffler", cite="21.5", since=KNOWN, basis="sibling", when={"automated_shuffler": ("on",)}),
    ),
    checked=all_games.CHECKED,
)  # fmt: skip
