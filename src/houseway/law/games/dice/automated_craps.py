"""Subchapter 1A, automated craps: 13:69F alone has it, and of its sections only the titles are held.

They prove that dice are shaken by a device, that a player has the right to start it and may lose it, and that no vigorish is
charged. The rest is a model: the wagers are those of craps (1.2) or of mini-dice (13.2), as the licensee elects, the odds
mini-dice's where it has them (13.6) and else those of other states, the shaker's rules 13:69E-1.16A (text of 2024) and those
of the twin games. No paragraph's label is known, so a whole section stands under its number.
"""

from dataclasses import replace

from houseway.law import all_games
from houseway.law.datum import D, Forbidden, Irregularity, Paytable, by_analogy, enforced, paragraphs
from houseway.law.duties import DICE_INSPECTED, SHAKER_INSPECTED
from houseway.law.editions import SUCCESSOR
from houseway.law.favours import MORE, NOBODY, OFFERS, Variant
from houseway.law.games.dice import craps, mini_dice
from houseway.law.options import ByKey, Choice, LeastOdds, Option
from houseway.law.statute import GameLaw, read
from houseway.money import Odds


def _twin(datum: D, cite: str) -> D:
    """The same under this subchapter's number."""
    return by_analogy(datum, cite, SUCCESSOR)


# ── 13:69F-1A.2 permissible wagers ───────────────────────────────────────────────────────────────

_NINETEEN = tuple(wager for wager in craps.WAGERS if wager.cite.startswith("1.2(a)"))
_SUPPLEMENTAL = tuple(wager for wager in craps.WAGERS if wager.id.startswith("odds_"))
_FIVE = mini_dice.WAGERS

WAGER_SETS = {
    "craps_19": tuple(wager.id for wager in _NINETEEN),
    "mini_dice_5": tuple(wager.id for wager in _FIVE),
}
"""13:69F-1A.2: the nineteen wagers of 1.2(a), or the five of 13.2(a); which of them the section lists is not found."""

WAGERS = tuple(
    _twin(wager, "13:69F-1A.2")
    for wager in {one.id: one for one in (*_NINETEEN, *_SUPPLEMENTAL, *_FIVE)}.values()
)  # fmt: skip

NO_SUCH_WAGER = {
    **{
        f"buy_{n}": ("a buy bet carries vigorish, which is prohibited", f"a place bet on {n}", "13:69F-1A.6")
        for n in craps.POINTS
    },
    **{
        f"lay_{n}": ("a lay bet carries vigorish, which is prohibited", f"a place bet on {n}", "13:69F-1A.6")
        for n in craps.POINTS
    },
    "fire": ("the fire bet belongs to craps (13:69F-1.12), not to this subchapter", "", "13:69F-1A.2"),
}
"""13:69F-1A.2, 13:69F-1A.6: what a player may ask for, why there is no such wager, and what there is."""

# ── 13:69F-1A.6 payout odds ──────────────────────────────────────────────────────────────────────

LEAST_ODDS = Paytable(
    id="odds", cite="13:69F-1A.6", since=SUCCESSOR, basis="other-state",
    odds={
        **{id: odds for id, odds in craps.LEAST_ODDS.odds.items() if not id.startswith("hop_")}, **mini_dice.LEAST_ODDS.odds,
    },
    note="Place to win, field and any seven are paid as mini-dice pays them (13.6(b)), the other wagers as craps does.",
)  # fmt: skip
TAKING_ODDS = _twin(craps.TAKING_ODDS, "13:69F-1A.6")
LAYING_ODDS = _twin(craps.LAYING_ODDS, "13:69F-1A.6")

# ── options ──────────────────────────────────────────────────────────────────────────────────────

_CRAPS = {option.id: option for option in craps.OPTIONS}
_MINI_DICE = {option.id: option for option in mini_dice.OPTIONS}

OPTIONS = (
    Option(
        id="wager_set", kind=Choice(tuple(WAGER_SETS)), default="craps_19", cite="13:69F-1A.2", since=SUCCESSOR, basis="ours",
        silent=True, favours=Variant(),
        note="The section's list is not found. Craps, because the subchapter is numbered and titled so, and has definitions, "
        "which the five wagers of mini-dice would not need.",
    ),
    Option(
        id="place_come_out", kind=Choice(("inactive", "active")), default="inactive", cite="13:69F-1A.2", since=SUCCESSOR,
        basis="ours", silent=True, favours=NOBODY,
        note="Inactive as in craps (1.2(a)5), or active on every shake as in mini-dice (13.2(a)1). The five wagers of mini-dice "
        "know no come out roll.",
    ),
    _twin(_CRAPS["hardways_come_out"], "13:69F-1A.2"),
    _twin(_CRAPS["place_lose_come_out"], "13:69F-1A.2"),
    Option(
        id="odds_wagers", kind=Choice(("off", "on")), default="off", cite="13:69F-1A.2", since=SUCCESSOR, basis="ours",
        silent=True, favours=OFFERS,
        note="Odds taken or laid on the line and come bets, without vigorish, as 1.6 has them; no section of this subchapter is "
        "about them.",
    ),
    _twin(_CRAPS["odds_multiple"], "13:69F-1A.2"),
    Option(
        id="fire_bet", kind=Choice(("off",)), default="off", cite="13:69F-1A.2", since=SUCCESSOR, basis="ours", silent=True,
        favours=OFFERS, note="13:69F-1.12 is a section of craps alone.",
    ),
    Option(
        id="shaker_cover", kind=Choice(("clear_dome", "covered")), default="clear_dome", cite="13:69F-1A.3", since=SUCCESSOR,
        basis="ours", silent=True, favours=NOBODY,
        note="Whether the dice are seen while they are shaken is not found. Pennsylvania's two-dice shaker hides them; under its "
        "automated sic bo shaker's clear dome all wagers are made before it runs.",
    ),
    Option(
        id="dealer_may_activate", kind=Choice(("on", "off")), default="on", cite="13:69F-1A.7", since=SUCCESSOR, basis="ours",
        silent=True, favours=NOBODY, note="Whether the dealer starts the shaker where nobody wants to; off: the game waits.",
    ),
    Option(
        id="higher_odds", default={}, cite="13:69F-1A.6", since=SUCCESSOR, basis="sibling", favours=MORE,
        kind=ByKey(LeastOdds(Odds(0)), tuple(LEAST_ODDS.odds), LEAST_ODDS.odds), notice="8.3 before any decrease",
        uniform=True, note="Stated with \"to\" or \"win\", never with \"for\".",
    ),
    _twin(_MINI_DICE["higher_odds_at"], "13:69F-1A.6"),
    replace(_MINI_DICE["vigorish"], cite="13:69F-1A.6", since=SUCCESSOR, basis="sibling", note="By the section's title, and 13.6(b)2."),
    replace(_MINI_DICE["smallest_chip"], cite="13:69F-1A.6", since=SUCCESSOR),
)  # fmt: skip

FORBIDDEN = (
    Forbidden(
        when={"wager_set": ("mini_dice_5",), "odds_wagers": ("on",)}, cite="13:69F-1A.2", since=SUCCESSOR, basis="ours",
        why="odds support pass, don't pass, come and don't come bets, which the five wagers of mini-dice lack",
    ),
)  # fmt: skip

# ── 13:69F-1A.3, 13:69F-1A.5 the shaker ──────────────────────────────────────────────────────────

SHAKERS = {
    "clear_dome": ("starts the shaker under its clear dome", ""),
    "covered": ("starts the covered shaker", "take the cover off"),
}
"""13:69F-1A.3: what the shooter does, and how the dice come to be seen."""

OPENING = (f"a supervisor loads {mini_dice.DICE} inspected dice into the shaker in the dealer's presence and seals it",)
"""13:69F-1A.5: as Massachusetts (205 CMR 146.46) and Pennsylvania (58 Pa. Code 668a.3) have it."""

END_OF_DAY = (
    "the pit boss inspects the automated shaker for tampering",
    "the filled shaker stays secured to the table; an empty one may be locked into the pit stand",
)
"""13:69F-1A.3: 13:69E-1.16A, at the end of the gaming day."""

# ── 13:69F-1A.8 irregularities ───────────────────────────────────────────────────────────────────

_NO_ROLL = '"No roll": nothing is settled, the wagers stand, and the dice are shaken again'
_OURS = "(Houseway's own choice: no text is found)"
_LATE, _UNPAYABLE, _TAMPERING = (
    next(one for one in mini_dice.IRREGULARITIES if one.kind == kind)
    for kind in ("late_wager", "wager_not_payable", "tampering_evidence")
)

IRREGULARITIES = (
    Irregularity(
        kind="die_not_flat", cite="13:69F-1A.8", since=SUCCESSOR, basis="other-state",
        event="A die does not come to rest flat in the shaker.", ruling=f"{_NO_ROLL}.",
    ),
    Irregularity(
        kind="die_on_die", cite="13:69F-1A.8", since=SUCCESSOR, basis="other-state",
        event="One die comes to rest on the other.", ruling=f"{_NO_ROLL}.",
    ),
    Irregularity(
        kind="shaker_activated_early", cite="13:69F-1A.8", since=SUCCESSOR, basis="ours",
        event="The shaker is started before \"No more bets\".", ruling=f"{_NO_ROLL} {_OURS}.",
    ),
    Irregularity(
        kind="shaker_failed", cite="13:69F-1A.8", since=SUCCESSOR, basis="ours",
        event="The shaker stops or fails during a shake.",
        ruling=f"{_NO_ROLL}, once the shaker is repaired or another put in its place {_OURS}.",
    ),
    _twin(_LATE, "13:69F-1A.4"),
    replace(_UNPAYABLE, cite="13:69F-1A.6", since=SUCCESSOR),
    replace(_TAMPERING, cite="13:69F-1A.3", since=SUCCESSOR,
            ruling="Play stops, and it is reported at once to the Division."),
    Irregularity(
        kind="filled_shaker_moved", cite="13:69F-1A.3", since=SUCCESSOR, basis="sibling",
        event="A filled automated shaker is taken off the table.",
        ruling="A violation: filled, it stays secured to the table at all times.", note="13:69E-1.16A(a), text of 2024.",
    ),
    Irregularity(
        kind="game_abandoned", cite="13:69F-1A.8", since=SUCCESSOR, basis="ours",
        event="The game is abandoned with wagers undecided.", ruling=f"Undecided wagers go back {_OURS}.",
    ),
)  # fmt: skip

# ── paragraphs ───────────────────────────────────────────────────────────────────────────────────

PARAGRAPHS = paragraphs(SUCCESSOR, "nj", {
    "13:69F-1A.1": enforced("Come out roll: the first of the game, and the first after a pass decision; points are 4, 5, 6, 8, 9, 10.", basis="sibling", note="As 1.1 of craps; the text is not found."),
    "13:69F-1A.2": enforced('Only the listed wagers: the nineteen of craps (1.2(a)), won, lost and void as there, or the five of mini-dice (13.2(a)); no buy or lay bets, no fire bet; place bets to win are inactive on a come out roll unless called "on".', basis="sibling", note="The list is not found: option wager_set."),
    "13:69F-1A.3": enforced("Two dice in an automated shaker that, filled, stays secured to the table; the pit boss inspects it at the end of the gaming day, and evidence of tampering is reported at once: date and time, table number, name and license number of the finder.", basis="sibling", note="13:69E-1.16A (text of 2024); that there are two dice is common practice. By 13:69E-1.16 the dice are logged, reconciled daily and counted every three months, for the house set-up. An electronic table game is another regime (13:69E-1.28P)."),
    "13:69F-1A.4": enforced("Wagers are chips on the layout; none is made, increased or withdrawn after \"No more bets\"; pass and come bets stay once their point is set, don't bets may come down but not go back.", basis="practice", note='As a public paraphrase of 1.3 of craps has it; "No more bets" is the general formula of 13:69F (27.6(d)).'),
    "13:69F-1A.5": enforced('A supervisor loads and seals the dice. After "No more bets" the shooter starts the shaker; the dealer announces the total and each die; losing wagers are taken, then winning wagers paid.', basis="other-state", note="By Massachusetts' and Pennsylvania's twin games."),
    "13:69F-1A.6": enforced('Least odds, stated with "to" or "win", more only if uniform within the casino and its simulcasting facility; a wager that cannot be paid exactly may not be accepted; no percentage, fee or vigorish on any wager.', basis="other-state", note="That vigorish is prohibited is New Jersey's title; the rest is mini-dice's 13.6, and the odds that it lacks are those of other states' craps."),
    "13:69F-1A.7": enforced("The right to start the shaker is offered clockwise from the dealer's left; the shooter may pass it after any shake, must after a loser 7, and may be ordered to for delay, improper activation or a violation.", basis="practice", note="The title is New Jersey's, the rest 1.11 of craps. The dealer starts the shaker where nobody wants to: option dealer_may_activate."),
    "13:69F-1A.8": enforced('"No roll" where a die does not lie flat or lies on the other, or the shaker fails or was started before "No more bets"; undecided wagers go back where the game is abandoned.', basis="other-state", note="Pennsylvania's twin games (58 Pa. Code 593.4, 625a.7); the shaker's faults and the abandoned game are Houseway's own rulings."),
})  # fmt: skip

LAW = GameLaw(
    id="automated-craps", title="Automated craps", subchapter="1A", since=SUCCESSOR,
    how=read("13:69F-1A.1", "13:69F-1A.2", "13:69F-1A.4", "13:69F-1A.5", "13:69F-1A.7"), unlisted="13:69F-1A.2",
    paragraphs=PARAGRAPHS + all_games.PARAGRAPHS, wagers=WAGERS, paytables=(LEAST_ODDS, TAKING_ODDS, LAYING_ODDS),
    options=OPTIONS + all_games.OPTIONS, forbidden=FORBIDDEN, irregularities=IRREGULARITIES,
    inspections=(replace(DICE_INSPECTED, basis="ours", note="As sic bo's and mini-dice's."), SHAKER_INSPECTED),
    checked=all_games.CHECKED,
)  # fmt: skip
