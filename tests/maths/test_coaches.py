"""The coaches of red dog, chemin de fer and pai gow, against published figures and counts of their own."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.equipment.chance import Seeded
from houseway.law.games.pai_gow.pai_gow import SET
from houseway.maths.baccarat import coach as baccarat
from houseway.maths.baccarat.coups import full, pairs
from houseway.maths.coaching import Advice, Following, chosen
from houseway.maths.pai_gow import coach as pai_gow
from houseway.maths.pai_gow import poker_coach as pai_gow_poker
from houseway.maths.red_dog import coach as red_dog
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.asks import Offer
from houseway.play.inputs import Choose, read
from houseway.play.table import AnyTable
from houseway.ranking.poker import five, grouped
from tests.judging import bet

# ── 6.5 red dog ──────────────────────────────────────────────────────────────────────────────────

RAISES = (-0.535484, -0.225806, -0.303226, -0.380645, -0.225806, -0.070968, 0.083871, 0.238710, 0.393548, 0.548387,
          0.703226)  # fmt: skip
"""Published for six decks, by the spread."""


def dealt(*inputs: Any, **elected: Any) -> tuple[AnyTable, red_dog.Coach]:
    table = games.table("red-dog", {"1": 100_000}, {"decks": 6, **elected})
    coach = red_dog.Coach(table, "1")
    for given in map(read, inputs):
        coach.see(table, given, table.feed(given))
    return table, coach


@pytest.mark.parametrize("spread", range(1, 12))
def test_6_5_a_raise_is_worth_what_is_published_and_pays_from_a_spread_of_seven(spread: int) -> None:
    high = "23456789TJQKA"[spread + 1]
    table, coach = dealt(bet(1, "original", 10), "close", {"card": "2h"}, {"card": f"{high}h"})
    advice = coach.advise(table)
    assert advice is not None
    assert advice.worth["raise"] == pytest.approx(RAISES[spread - 1], abs=1e-6)
    assert advice.best == ("raise" if spread >= 7 else "decline")
    assert (advice.stake, advice.by_amount) == (1000, True)


def test_6_5_cards_of_earlier_rounds_count_until_the_shuffle() -> None:
    first = [bet(1, "original", 10), "close", {"card": "6h"}, {"card": "7h"}]
    second = [bet(1, "original", 10), "close", {"card": "2h"}, {"card": "Th"}]
    table, coach = dealt(*first, *second)
    assert coach.seen(table) == {"6h": 1, "7h": 1, "2h": 1, "Th": 1}
    between, left = 24 * 7 - 2, 312 - 4
    advice = coach.advise(table)
    assert advice is not None
    assert advice.worth["raise"] == pytest.approx(2 * between / left - 1)
    shuffled, follower = dealt(*first, "shuffle", *second, shuffle_after_any_round="on")
    assert follower.seen(shuffled) == {"2h": 1, "Th": 1}


def test_6_5_no_raise_no_advice() -> None:
    table, coach = dealt(bet(1, "original", 10), "close", {"card": "2h"})
    assert coach.advise(table) is None


# ── 4.9 chemin de fer ────────────────────────────────────────────────────────────────────────────

FREE = {"banker_third_card_rule": "free", "decks": 6}


@pytest.fixture(scope="module")
def free() -> Any:
    rules: Any = games.rules("baccarat-chemin-de-fer", FREE)
    return rules, baccarat.solution(rules)


def without(left: list[int], *values: int) -> list[int]:
    return [number - values.count(value) for value, number in enumerate(left)]


def test_4_9_in_equilibrium_drawing_on_five_gains_nothing_over_all_hands_of_five(free: Any) -> None:
    rules, found = free
    gained = Fraction(0)
    for pair in pairs(full(6)):
        if pair.points == 5:
            worth = baccarat.as_player(rules, found, pair.values, pair.left)
            played = sum(one.ways for one in pairs(pair.left) if one.points not in (8, 9))
            gained += pair.ways * played * Fraction(worth["draw"] - worth["stay"])
    everything = sum(pair.ways for pair in pairs(full(6))) * 306 * 305
    assert abs(gained / everything) < Fraction(1, 10**12)


def test_4_9_where_the_banker_mixes_both_acts_are_worth_the_same(free: Any) -> None:
    """Published for six decks: with ten and six against a Player's Hand that stays."""
    rules, found = free
    worth = baccarat.as_banker(rules, found, (0, 6), None, without(full(6), 0, 6))
    assert worth["draw"] == pytest.approx(worth["stay"], abs=1e-12)
    other = baccarat.as_banker(rules, found, (2, 4), None, without(full(6), 2, 4))
    assert other["draw"] != pytest.approx(other["stay"], abs=1e-6)


def test_4_9_a_six_that_cannot_lose_stays(free: Any) -> None:
    rules, found = free
    worth = baccarat.as_banker(rules, found, (2, 4), 0, without(full(6), 2, 4, 0))
    assert worth["stay"] == pytest.approx(0.95)
    assert worth["draw"] < worth["stay"]


COUP = [
    {"choose": {"seat": 4, "do": "bid", "amount": 1000}}, "close", bet(4, "banker_stake", 1000), bet(9, "against", 400),
    "close", {"card": "2h"}, {"card": "4c"}, {"card": "3s"}, {"card": "2c"},
]  # fmt: skip


def test_4_9_each_is_advised_on_the_own_hand_alone() -> None:
    table = games.table("baccarat-chemin-de-fer", {"4": 500_000, "9": 200_000}, FREE)
    for given in COUP:
        table.feed(read(given))
    table = table.when_asked("choose")
    player, banker, other = (baccarat.Coach(table, seat) for seat in ("9", "4", "2"))
    advice = player.advise(table)
    assert advice is not None
    assert ({*advice.worth}, advice.stake) == ({"draw", "stay"}, 40_000)
    assert banker.advise(table) is None
    assert other.advise(table) is None
    assert banker.seen(table).keys() == {"4c", "2c"}
    table.feed(read({"choose": {"seat": 9, "do": "draw"}}))
    table.feed(read({"card": "Qd"}))
    advice = banker.advise(table)
    assert advice is not None
    assert advice.best == "stay"
    assert banker.seen(table).keys() == {"4c", "2c", "Qd"}


def test_4_9_what_is_forced_is_not_advised() -> None:
    table = games.table("baccarat-chemin-de-fer", {"4": 500_000, "9": 200_000}, FREE | {"player_five_rule": "draw"})
    for given in COUP:
        table.feed(read(given))
    table = table.when_asked("choose")
    assert baccarat.Coach(table, "9").advise(table) is None


# ── 10.7 pai gow ─────────────────────────────────────────────────────────────────────────────────


def setting() -> AnyTable:
    table = games.table("pai-gow", {"2": 50_000})
    tiles = {"tiles": {"to": 2, "faces": ["6-6", "3-6", "1-5", "5-6"]}}
    for given in (bet(2, "pai_gow", 100), "close", {"roll": [2, 3, 4]}, {"tiles": "??"}, tiles):
        table.feed(read(given))
    return table.when_asked("choose")


@pytest.mark.slow
def test_10_7_each_setting_against_every_stack_that_the_dealer_may_have() -> None:
    """One by one, by the house way and the rankings alone."""
    table = setting()
    rules = table.rules
    advice = pai_gow.Coach(table, "2").advise(table)
    assert advice is not None
    left = list(SET)
    for tile in ("6-6", "3-6", "1-5", "5-6"):
        left.remove(tile)
    theirs = [rules.house_way(tiles) for tiles in combinations(left, 4)]
    for offer in table.legal("2"):
        nets = []
        for other in theirs:
            higher = sum(
                rules.ranking.rank(mine) > rules.ranking.rank(their)
                for mine, their in ((offer.high, other.high), (offer.low, other.low))
            )
            nets.append((-1, 0, 0.95)[higher])
        assert advice.worth[chosen(offer)] == pytest.approx(sum(nets) / len(nets))
    assert advice.stake == 10_000


def test_10_7_a_setting_is_the_same_in_whatever_order_it_is_typed() -> None:
    typed = Choose(seat="2", do="set", high=("3-6", "6-6"), low=("5-6", "1-5"))
    advice = pai_gow.Coach(table := setting(), "2").advise(table)
    assert advice is not None
    assert chosen(typed) == advice.best


def test_10_7_who_has_set_is_advised_no_more() -> None:
    table = setting()
    table.feed(read({"choose": {"seat": 2, "do": "set", "high": ["6-6", "3-6"], "low": ["1-5", "5-6"]}}))
    assert pai_gow.Coach(table, "2").advise(table) is None


# ── what a seat sees ─────────────────────────────────────────────────────────────────────────────

COACHED = [id for id in games.GAMES if games.game(id).coach]


@pytest.mark.parametrize(("game", "elected"), [(id, elected) for id in COACHED for elected in games.game(id).varied])
def test_over_random_play_every_choice_that_is_offered_is_weighed_and_no_other(
    game: str, elected: dict[str, Any]
) -> None:
    source = Seeded(3)
    table = games.table(game, {"1": 200_000, "2": 200_000, "5": 200_000}, elected)
    coach: Any = games.part(games.game(game).coach)(table, "1")
    given = 0

    class Advised(RandomPlayer):
        def answer(self, table: AnyTable, seat: str, offers: Any) -> Any:
            nonlocal given
            if seat == "1":
                advice: Advice | None = coach.advise(table)
                if advice is not None:
                    given += 1
                    there = {chosen(offer) for offer in table.legal("1") if offer.box == advice.box}
                    assert {*advice.worth} - {"decline"} == there - {"decline"}
                    assert advice.costs(advice.best) == 0
                    assert advice.stake > 0
            return super().answer(table, seat, offers)

    players = {seat: Advised(source) for seat in ("1", "2", "5")}
    for one, told in run(table, Equipment(source), players, 200):
        coach.see(table, one, told)
        if given == 2:
            break
    nothing_is_free = elected.get("player_five_rule") == "draw" and elected["banker_third_card_rule"] == "european"
    assert given == (0 if nothing_is_free else 2)


def test_what_is_followed_is_never_more_than_is_out() -> None:
    source = Seeded(4)
    table = games.table("red-dog", {"1": 500_000}, {"decks": 1})
    follower = Following(table, "1")
    for one, told in run(table, Equipment(source), {"1": RandomPlayer(source)}, 60):
        follower.see(table, one, told)
        seen = follower.seen(table)
        assert seen.total() <= table.state.shoe.drawn
        assert all(seen[face] <= 1 for face in DECK)


# ── 11.9 pai gow poker ───────────────────────────────────────────────────────────────────────────


def poker(cards: str, **elected: Any) -> AnyTable:
    table = games.table("pai-gow-poker", {"1": 50_000}, {"dealing_method": "automated_shoe", **elected})
    for given in (bet(1, "pai_gow_poker", 100), "close", {"roll": [2, 2, 3]}):
        table.feed(read(given))
    for given in ({"to": "1", "faces": cards.split()}, {"to": "dealer", "faces": "??"}):
        table.feed(read({"cards": given}))
    return table.when_asked("choose")


def test_11_9_a_plain_choice_is_seen_in_a_sample_that_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pai_gow_poker, "SAMPLE", 150)
    table = poker("Ah Ad Kc Ks 9h 5d 2c")
    advice = pai_gow_poker.Coach(table, "1").advise(table)
    assert advice is not None
    assert advice.best == chosen(Choose(seat="1", do="set", high=("Ah", "Ad", "9h", "5d", "2c"), low=("Kc", "Ks")))
    assert (advice.method, advice.stake) == ("sampled", 10_000)
    assert advice.note.startswith("over 150 hands of the dealer's by chance: costs within 0.")
    assert advice == pai_gow_poker.Coach(table, "1").advise(table)  # the same sample


def test_11_9_what_a_hand_comes_to_is_what_the_engine_pays() -> None:
    rules: Any = games.rules("pai-gow-poker")
    aces = Offer(verb="choose", do="set", high=("Ah", "Ad", "9h", "5d", "2c"), low=("Kc", "Ks"))
    seven = ["Qh", "Qd", "Jc", "Js", "8h", "6d", "3c"]
    assert pai_gow_poker.net(rules, aces, pai_gow_poker.dealers(rules, seven)) == pytest.approx(0.95)
    copied = pai_gow_poker.net(rules, aces, (five(aces.high, rules.wheel).strength, grouped(aces.low).strength))
    assert copied == -1
    assert pai_gow_poker.net(rules, aces, (five(aces.high, rules.wheel).strength, ())) == 0
