"""Chemin de fer by composition: every deal counted, the draw on five and the Banker's third card at their best.

The Banker knows the two cards of the Banker's Hand and the Player's third card (or that there is none): 484 *spots*, at
each of which the Banker's expectation is linear in the probability that the Player's Hand draws on five. So the best
answer to that probability is found spot by spot, and it changes at a few probabilities only. The two sides are in
equilibrium where, against the Banker's best answer, drawing on five stops being better than staying: if each side wins
what the other loses, this is the maximum of a concave function made of straight lines.

The Player's Hand decides by its count alone. How a coup pays is not known here: one of each kind is dealt to a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from houseway.games.baccarat.chemin_de_fer_bank import Table
from houseway.games.baccarat.records import CheminDeFerRules as Rules
from houseway.law.games.baccarat.chemin_de_fer import FIVE
from houseway.law.games.baccarat.common import NATURALS
from houseway.maths.analysis import SEAT, Analysis, End, Row, analysed, end, stake
from houseway.maths.baccarat import coups as baccarat
from houseway.maths.baccarat.coups import Pair, full
from houseway.maths.walker import gather
from houseway.play.inputs import Bet, Card, Close
from houseway.play.table import Table as TableOf

Ends = list[int]
"""In how many ways the Banker's Hand wins, neither, and the Player's Hand."""
Spot = tuple[tuple[int, ...], int | None]
"""What the Banker knows: the cards of the Banker's Hand (or its count alone), and the Player's third card."""
Play = dict[Spot, Fraction]
"""How likely the Banker draws at each spot."""


class Act(NamedTuple):
    """How an act of the Banker's ends where the Player's Hand has another count than five, and where it has five."""

    others: Ends
    five: Ends


class Counted(NamedTuple):
    """All deals: those that a natural ends, and at each spot those that each act leads to."""

    naturals: Ends
    spots: dict[Spot, dict[str, Act]]


class Solution(NamedTuple):
    """How likely the Player's Hand draws on five, and how the Banker plays."""

    five: Fraction
    banker: Play


# ── counting ─────────────────────────────────────────────────────────────────────────────────────


def count(
    left: Sequence[int],
    player_acts: Mapping[int, Sequence[str]],
    *,
    replaced: bool = False,
    by_count: bool = False,
) -> Counted:
    """Every deal from so many cards of each value, out of all orders of six cards.

    In the simplest model of the literature each card is ``replaced`` before the next and the Banker plays ``by_count``.
    """
    counted = Counted([0, 0, 0], {})
    for player in pairs(left, replaced=replaced):
        for banker in pairs(player.left, replaced=replaced):
            rest = sum(banker.left)
            ways, more = player.ways * banker.ways, rest - (not replaced)
            if {player.points, banker.points} & NATURALS:
                counted.naturals[result(player.points, banker.points)] += ways * rest * more
                continue
            hand = (banker.points,) if by_count else banker.values
            for third, drawn, after in thirds(player_acts[player.points], banker.left, replaced=replaced):
                spot = counted.spots.setdefault((hand, third), {act: Act([0] * 3, [0] * 3) for act in ("draw", "stay")})
                points = (player.points + (third or 0)) % 10
                draw, stay = (act.five if player.points == FIVE else act.others for act in spot.values())
                stay[result(points, banker.points)] += ways * drawn * sum(after) * (more if third is None else 1)
                for last in range(10):
                    end = result(points, (banker.points + last) % 10)
                    draw[end] += ways * drawn * after[last] * (more if third is None else 1)
    return counted


def pairs(left: Sequence[int], *, replaced: bool) -> Iterator[Pair]:
    """The two cards of a hand, in either order."""
    for pair in baccarat.pairs(left):
        one, other = pair.values
        again = left[one] * left[other] * (1 + (one != other))
        yield pair._replace(ways=again, left=list(left)) if replaced else pair


def thirds(
    acts: Sequence[str], left: Sequence[int], *, replaced: bool
) -> Iterator[tuple[int | None, int, Sequence[int]]]:
    """The third cards of a hand that may do this, in how many ways each comes, and what it leaves."""
    if "stay" in acts:
        yield None, 1, left
    if "draw" in acts:
        for third in range(10):
            after = list(left)
            after[third] -= not replaced
            yield third, left[third], after


def result(player: int, banker: int) -> int:
    """4.6(a): 0 where the Banker's Hand wins, 1 on equal counts, 2 where the Player's Hand wins."""
    return 1 + (player > banker) - (player < banker)


# ── the best play ────────────────────────────────────────────────────────────────────────────────

Nets = Sequence[int]
"""What a side has where the Banker's Hand wins, neither, and the Player's Hand."""


def solve(
    spots: Mapping[Spot, Mapping[str, Act]], acts: Callable[[Spot], Sequence[str]], banker: Nets, player: Nets
) -> Solution:
    """4.9: the equilibrium; against a Banker who has no choice, the Player's best answer.

    Between two probabilities at which the Banker's best answer changes, drawing on five gains or loses by one amount.
    The first gain that is not followed by another is where it ends: there the Banker mixes the answers of both sides so
    that drawing gains nothing.
    """
    turns = sorted({turn for spot in spots if (turn := turning(spots[spot], spot, acts(spot), banker)) is not None})
    edges = [Fraction(0), *turns, Fraction(1)]
    answers = [answer(spots, acts, banker, (low + high) / 2) for low, high in pairwise(edges)]
    gains = [gain(spots, one, player) for one in answers]
    at = next((at for at, amount in enumerate(gains) if amount <= 0), len(gains))
    if at == 0:
        return Solution(Fraction(0), answers[0])
    if at == len(gains):
        return Solution(Fraction(1), answers[-1])
    later = gains[at - 1] / (gains[at - 1] - gains[at])
    mixed = {spot: (1 - later) * answers[at - 1][spot] + later * answers[at][spot] for spot in spots}
    return Solution(edges[at], mixed)


def turning(spot: Mapping[str, Act], knows: Spot, acts: Sequence[str], banker: Nets) -> Fraction | None:
    """The probability of a draw on five at which the Banker changes from one act to the other, if there is one."""
    if len(acts) < 2:
        return None
    never, always = (worth(spot["draw"], knows, p, banker) - worth(spot["stay"], knows, p, banker) for p in (0, 1))
    return never / (never - always) if never * always < 0 else None


def worth(act: Act, knows: Spot, five: Fraction | int, nets: Nets) -> Fraction:
    """What an act comes to, by all the deals it is done in, if the Player's Hand draws on five so likely."""
    return Fraction(total(act.others, nets) + total(act.five, nets) * reached(knows, five))


def reached(knows: Spot, five: Fraction | int) -> Fraction | int:
    """How likely a Player's Hand of five comes to this spot: by drawing, or by staying."""
    return 1 - five if knows[1] is None else five


def total(ends: Ends, nets: Nets) -> int:
    """What all these ends come to."""
    return sum(ways * net for ways, net in zip(ends, nets, strict=True))


def answer(
    spots: Mapping[Spot, Mapping[str, Act]], acts: Callable[[Spot], Sequence[str]], banker: Nets, five: Fraction
) -> Play:
    """The Banker's best play against a draw on five of this probability."""
    return {
        knows: Fraction(max(acts(knows), key=lambda act: worth(spot[act], knows, five, banker)) == "draw")
        for knows, spot in spots.items()
    }


def gain(spots: Mapping[Spot, Mapping[str, Act]], play: Play, player: Nets) -> Fraction:
    """What the Player's Hand gains by drawing on five and not staying, against this play."""
    gained = Fraction(0)
    for knows, spot in spots.items():
        drawn, stayed = (total(spot[act].five, player) for act in ("draw", "stay"))
        gained += (play[knows] * drawn + (1 - play[knows]) * stayed) * (-1 if knows[1] is None else 1)
    return gained


def chances(counted: Counted, found: Solution) -> list[Fraction]:
    """How likely the Banker's Hand wins, neither, and the Player's Hand."""
    ends = [Fraction(ways) for ways in counted.naturals]
    for knows, spot in counted.spots.items():
        comes = reached(knows, found.five)
        for act, likely in (("draw", found.banker[knows]), ("stay", 1 - found.banker[knows])):
            for at, (others, five) in enumerate(zip(*spot[act], strict=True)):
                ends[at] += likely * (others + five * comes)
    whole = sum(ends)
    return [ways / whole for ways in ends]


# ── settling ─────────────────────────────────────────────────────────────────────────────────────

OTHER = "2"
"""The seat on the other side."""
COUPS = ("8h 9h Ts Kc", "9h 9c Ts Kc", "9h 8h Ts Kc")
"""A coup of each result that no decision changes."""


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """4.6, 4.7: the Banker's wager, and those against it, in the best play of both sides."""
    amount = stake(rules, rules.wagers, amount)
    found = cache(partial(best, rules, amount))
    return {id: Row(wagers=(id,), analyse=partial(analyse, rules, id, amount, found)) for id in rules.wagers}


def best(rules: Rules, amount: int) -> tuple[Solution, list[Fraction]]:
    """The best play of both sides with wagers of this amount, and how likely it makes each result."""
    counted = count(full(rules.decks), rules.player_acts)
    banker, player = ([one.net for one in ends(rules, wager, amount)] for wager in ("banker_stake", "banco"))
    free = len(rules.player_acts[FIVE]) > 1

    def acts(knows: Spot) -> Sequence[str]:
        return rules.banker_acts[sum(knows[0]) % 10, knows[1]]

    found = solve(counted.spots, acts, banker, player) if free else draws(counted, acts, banker)
    return found, chances(counted, found)


def draws(counted: Counted, acts: Callable[[Spot], Sequence[str]], banker: Nets) -> Solution:
    """4.9: a Player's Hand that must draw on five, and the Banker's best answer."""
    return Solution(Fraction(1), answer(counted.spots, acts, banker, Fraction(1)))


def analyse(rules: Rules, wager: str, amount: int, found: Callable[[], tuple[Solution, list[Fraction]]]) -> Analysis:
    """What a wager comes to."""
    solution, likely = found()
    found_ends = gather(zip(ends(rules, wager, amount), likely, strict=True))
    return analysed(
        found_ends, amount, in_words(rules, solution), play="both sides at their best (an equilibrium)",
        details={"mix": mix(rules, solution)}, tables={"draws": every_draw(rules, solution)},
    )  # fmt: skip


def mix(rules: Rules, found: Solution) -> list[dict[str, Any]]:
    """4.9: the draws that are free and not certain, with their probability."""
    five = [{"who": "player", "hand": str(FIVE), "draws": str(found.five)}] if len(rules.player_acts[FIVE]) > 1 else []
    return five + [
        {"who": "banker", "hand": "-".join(map(str, hand)), "third": third, "draws": str(likely)}
        for (hand, third), likely in found.banker.items()
        if likely not in (0, 1)
    ]


def every_draw(rules: Rules, found: Solution) -> dict[str, dict[str, Any]]:
    """4.9: how likely a hand draws: the Player's by its count; the Banker's by its cards, then the Player's third."""
    player = {
        str(points): str(found.five if len(acts) > 1 else int("draw" in acts))
        for points, acts in sorted(rules.player_acts.items())
    }
    banker: dict[str, dict[str, str]] = {}
    for hand, third in sorted(found.banker, key=lambda spot: (sum(spot[0]) % 10, spot[0])):
        row = banker.setdefault("-".join(map(str, hand)), {})
        row["none" if third is None else str(third)] = str(found.banker[hand, third])
    return {"player": player, "banker": banker}


def ends(rules: Rules, wager: str, amount: int) -> list[End]:
    """How each result ends for the seat with this wager, if the other side's is as high."""
    banker = SEAT if wager == "banker_stake" else OTHER
    other = {SEAT: OTHER, OTHER: SEAT}[banker]
    return [
        end(dealt(rules, amount, coup, banker, other, "banco" if banker == SEAT else wager)) for coup in COUPS
    ]  # fmt: skip


def dealt(rules: Rules, amount: int, coup: str, banker: str, other: str, wager: str) -> Table:
    """A table after a coup: one seat has the bank, another (who may call Suivi too) wagers as much against it."""
    table: Table = TableOf(rules, {SEAT: None, OTHER: None})
    state = table.state
    state.shoe.shuffled, state.banker, state.preceding, state.suivi = True, banker, amount, other
    table = TableOf(rules, resume=table.capture())
    table.feed(Bet(seat=banker, wager="banker_stake", amount=amount))
    table.feed(Bet(seat=other, wager=wager, amount=amount))
    table.feed(Close())
    for face in coup.split():
        table.feed(Card(face=face))
    table.rest()
    assert table.round, "the coup is not over"
    return table


def in_words(rules: Rules, found: Solution) -> str:
    """4.9: what is best to do on five, and where the Banker must not always do the same."""
    said = []
    if len(rules.player_acts[FIVE]) > 1:
        said.append(f"the Player's Hand {'draws' if found.five else 'stays'} on 5{probability(found.five)}")
    for (hand, third), likely in found.banker.items():
        if likely not in (0, 1):
            against = "no third card" if third is None else f"a third card of {third}"
            said.append(f"the Banker draws on {'-'.join(map(str, hand))} against {against}{probability(likely)}")
    return "; ".join(said)


def probability(likely: Fraction) -> str:
    """Nothing where it is sure."""
    return f" with probability {likely} = {float(likely):.6f}" if likely not in (0, 1) else ""
