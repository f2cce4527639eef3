"""The felts: every wager that a table offers has its area, every area a wager, and nothing hides anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations
from math import cos, radians, sin
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.law.datum import in_force
from houseway.law.editions import NEWEST
from houseway.law.election import Unlawful
from houseway.law.games.dice.craps import WAGERS
from houseway.law.options import Choice, Number
from houseway.play.actors import Equipment, Player, RandomPlayer, run
from houseway.play.asks import Offer
from houseway.play.inputs import Input
from houseway.play.ledger import seat_number
from houseway.play.table import Table
from houseway.play.tells import Dealt, Holds, Rolled, Settled, Spun, Turned
from houseway.service.layouts import RAIL, Area, Layout, Spot, layout
from tests.judging import needed
from tests.play.test_properties import SEATS, varied

Elected = dict[str, Any]
Point = tuple[float, float]

BONUS = {"paytable": {"blackjack": "2 to 1", "pair": "1 to 1"}}
BESIDES = {
    "streak": "on", "match_the_dealer": "on", "in_between": "on", "twenty_point_bonus": "on",
    "blackjack_bonus_wager": BONUS, "optional_bonus_wager": BONUS, "boxes": "7",
}  # fmt: skip
HOPS = [one.id for one in WAGERS if one.id.startswith(("hop_", "horn_high_", "whirl"))]
EVERYTHING: dict[str, list[Elected]] = {
    "blackjack": [
        BESIDES | {"additional_wager": "over_under_13"},
        BESIDES | {"additional_wager": "over_under_13", "multiple_action": "on"},
    ],
    "blackjack-switch": [{"spots": "5", "match_wager": "on"}],
    "baccarat-punto-banco": [{"total_card_wagers": "on", "bonus_wager": "on"}],
    "minibaccarat": [{"total_card_wagers": "on", "bonus_wager": "on"}],
    "automated-craps": [{"odds_wagers": "on"}],
    "craps": [{"fire_bet": "fire_A", "extra_wagers": HOPS}],
    "mini-craps": [{"extra_wagers": HOPS}],
    "pai-gow-poker": [
        {"ez_pai_gow": "on", "queens_dragon": "on", "dynasty_bonus": {"paytable": {"straight": "2 to 1"}},
         "protection": {"paytable": {"nine_high": "100 to 1"}}},
    ],
    "pokette": [{"rule_set": "demonstration", "suit_column_order": order} for order in ("h,c,s,d", "d,s,c,h")],
}  # fmt: skip
"""As many wagers as a table can have at once."""


def option_sets(game: str) -> Iterator[Elected]:
    """The defaults, every value of every option that lists its values, the variants of random play, and everything."""
    must = needed(game)
    yield must
    for option in in_force(games.game(game).law.options, NEWEST):
        if isinstance(option.kind, Choice | Number):
            allowed = option.kind.allowed(NEWEST)
            for value in re.findall(r"[\w-]+", allowed.replace(" to ", " ").replace(" or ", " ").replace("more", "")):
                yield {**must, option.id: value}
    yield from varied(game)
    yield from EVERYTHING.get(game, [])


def felts(game: str) -> Iterator[tuple[Any, Layout]]:
    """The rules and the felt of every option set that the law allows, each drawing of it."""
    seen = set()
    for elected in option_sets(game):
        try:
            rules = games.rules(game, elected)
        except Unlawful:
            continue  # this value needs another option with it
        wide = layout(rules)
        for one in (wide, wide.narrow):
            if one is not None and (key := (repr(one), *rules.wagers)) not in seen:
                seen.add(key)
                yield rules, one


GAMES = sorted(games.GAMES)
ON_FELT = [game for game in GAMES if game != "keno"]
"""Keno's wagers are numbers marked on its card."""
WITH_AREAS = [game for game in ON_FELT if layout(games.rules(game, needed(game))).pots is None]
"""At poker chips lie before their players and in the pots."""


@pytest.mark.parametrize("game", GAMES)
def test_the_option_sets_are_many_and_the_fullest_are_legal(game: str) -> None:
    assert sum(1 for _ in felts(game)) >= (1 if game == "keno" else 2)
    for everything in EVERYTHING.get(game, []):
        games.rules(game, everything)


@pytest.mark.parametrize("game", GAMES)
def test_no_area_without_a_wager_of_the_law_and_no_wager_without_an_area(game: str) -> None:
    for rules, felt in felts(game):
        drawn = {area.wager for area in (*felt.areas, *felt.own)}
        assert drawn == (set(rules.wagers) if game in WITH_AREAS else set()), rules.elected


def test_every_wager_of_the_law_has_an_area_at_some_table() -> None:
    for game in WITH_AREAS:
        law = {one.id for one in in_force(games.game(game).law.wagers, NEWEST)}
        law -= {"fire"} if game == "mini-craps" else set()  # 13:69F-1.12: at craps tables only
        assert {area.wager for _, felt in felts(game) for area in (*felt.areas, *felt.own)} == law


# ── where things lie ─────────────────────────────────────────────────────────────────────────────


def at(place: Spot, x: float, y: float) -> Point:
    """A point around a place, which is drawn large or small, and upright."""
    return place.x + x * place.scale, place.y + y * place.scale


def towards(place: Spot, x: float, y: float) -> Point:
    """A point between a place and the middle of the table."""
    turn = radians(place.turn)
    return place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn)


ORIGIN = Spot(x=0, y=0)


def corners(area: Area, place: Spot = ORIGIN) -> list[Point]:
    """The corners of an area on the felt, in their order."""
    right, below = area.x + area.w, area.y + area.h
    return [at(place, x, y) for x, y in ((area.x, area.y), (right, area.y), (right, below), (area.x, below))]


def every_area(felt: Layout) -> list[tuple[Area, list[Point]]]:
    shared = [(area, corners(area)) for area in felt.areas]
    return shared + [(area, corners(area, place)) for place in felt.places.values() for area in felt.own]


def apart(one: list[Point], other: list[Point]) -> bool:
    """Whether some line parts two convex shapes (separating axes)."""
    for shape in (one, other):
        for (x, y), (to_x, to_y) in zip(shape, shape[1:] + shape[:1], strict=True):
            across = y - to_y, to_x - x
            mine = [across[0] * px + across[1] * py for px, py in one]
            yours = [across[0] * px + across[1] * py for px, py in other]
            if max(mine) <= min(yours) + 1e-6 or max(yours) <= min(mine) + 1e-6:
                return True
    return False


def test_shapes_that_touch_are_apart_and_those_that_overlap_are_not() -> None:
    square = corners(Area(wager="", x=0, y=0, w=2, h=2))
    assert apart(square, corners(Area(wager="", x=2, y=0, w=2, h=2)))
    assert not apart(square, corners(Area(wager="", x=1.5, y=1.5, w=2, h=2)))
    assert apart(square, corners(Area(wager="", x=-1, y=-1, w=2, h=2), Spot(x=4, y=4, scale=2)))
    assert not apart(square, corners(Area(wager="", x=-1, y=-1, w=2, h=2), Spot(x=4, y=4, scale=2.5)))


@pytest.mark.parametrize("game", ON_FELT)
def test_no_area_hides_another(game: str) -> None:
    for rules, felt in felts(game):
        drawn = every_area(felt)
        for (one, its), (other, theirs) in combinations(drawn, 2):
            if one.quiet != other.quiet:
                continue  # on a line between numbers
            assert apart(its, theirs), (one, other, felt.width, rules.elected)


@pytest.mark.parametrize("game", ON_FELT)
def test_everything_lies_inside_the_felt(game: str) -> None:
    for _, felt in felts(game):
        points = [point for area, its in every_area(felt) for point in its]
        points += [(x, y) for spot in (*felt.pucks.values(), felt.equipment) for x, y in [(spot.x, spot.y)]]
        points += [point for name in felt.hands for point in _cards(felt, name)]
        if felt.pots is not None and felt.bets is not None:
            points += [
                (felt.pots.x, felt.pots.y),
                *(towards(one, felt.bets.x, felt.bets.y) for one in felt.places.values()),
            ]
        assert all(RAIL <= x <= felt.width - RAIL and RAIL / 2 <= y <= felt.height - RAIL / 2 for x, y in points), felt


def _cards(felt: Layout, name: str) -> list[Point]:
    """The corners of one card of a hand, at each of its places."""
    spot = felt.hands[name]
    middle = [(place, spot) for place in felt.places.values()] if name.endswith("*") else [(ORIGIN, spot)]
    return [at(place, one.x + dx, one.y + dy) for place, one in middle for dx in (-25, 25) for dy in (-35, 35)]


@pytest.mark.parametrize("game", ON_FELT)
def test_cards_do_not_lie_on_areas(game: str) -> None:
    for rules, felt in felts(game):
        cards = [_cards(felt, name) for name in felt.hands]
        boxes = [[four[0], four[2], four[3], four[1]] for hand in cards for four in zip(*[iter(hand)] * 4, strict=True)]
        for box in boxes:
            for area, its in every_area(felt):
                assert apart(box, its), (area, felt.width, rules.elected)


@pytest.mark.parametrize("game", ON_FELT)
def test_areas_can_be_hit_with_a_finger(game: str) -> None:
    """WCAG 2.2, 2.5.8: targets of 24 pixels, where a felt is drawn about as wide as it is measured."""
    for _, felt in felts(game):
        assert all(min(area.w, area.h) >= 24 for area in (*felt.areas, *felt.own)), felt


# ── what happens at a table finds its place ──────────────────────────────────────────────────────


class Watched(RandomPlayer):
    """A random player whose offers are kept."""

    def __init__(self, source: Seeded) -> None:
        super().__init__(source)
        self.offers: set[Offer] = set()

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        """As it was told, after a note of what was offered."""
        self.offers.update(offers)
        return super().answer(table, seat, offers)


@pytest.mark.parametrize("game", ON_FELT)
def test_every_offer_and_every_card_has_a_place(game: str) -> None:
    for elected in varied(game):
        source, table = Seeded(5), games.table(game, SEATS, elected)
        players: dict[str, Player] = {seat: Watched(source) for seat in SEATS}
        told = list(chain(*(tells for _, tells in run(table, Equipment(source), players, 8))))
        wide = layout(table.rules)
        for felt in (wide, wide.narrow):
            assert felt is not None
            for seat, player in players.items():
                for offer in player.offers:  # type: ignore[attr-defined]
                    if offer.verb in ("bet", "remove"):
                        assert answers(felt, seat, offer), (offer, elected)
            for tell in told:
                assert shown(felt, tell), (tell, elected)


def answers(felt: Layout, seat: str, offer: Offer) -> bool:
    """Whether an area of the felt takes what is offered."""
    shared = any(area.wager == offer.wager and area.box == offer.box for area in felt.areas)
    own = any(area.wager == offer.wager and area.spot == offer.spot for area in felt.own)
    return shared or (own and (offer.box or seat_number(seat)) in felt.places)


def shown(felt: Layout, tell: Any) -> bool:
    """Whether what is told can be drawn."""
    if isinstance(tell, Dealt | Turned | Holds):
        kind = re.match(r"(box|spot|seat) (\w+)", tell.to)
        return tell.to in felt.hands or (kind is not None and f"{kind[1]} *" in felt.hands and kind[2] in felt.places)
    if isinstance(tell, Settled):
        return felt.pots is not None or any(area.wager == tell.wager for area in (*felt.areas, *felt.own))
    if isinstance(tell, Spun):
        return tell.result in felt.wheel
    return not isinstance(tell, Rolled) or bool(felt.equipment)


def test_the_puck_has_a_spot_for_every_point_and_for_none() -> None:
    for game in ("craps", "mini-craps", "automated-craps"):
        felt = layout(games.rules(game, {}))
        assert set(felt.pucks) == {"0", "4", "5", "6", "8", "9", "10"}
        for number in ("4", "5", "6", "8", "9", "10"):
            box = next(area for area in felt.areas if area.wager == "come" and area.box == number)
            puck = felt.pucks[number]
            assert box.x <= puck.x <= box.x + box.w
            assert box.y <= puck.y <= box.y + box.h
