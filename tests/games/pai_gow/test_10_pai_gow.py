"""Subchapter 10, pai gow: 10.1 to 10.11, in the order of the sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from houseway import games
from houseway.equipment.tiles import tile
from houseway.games.pai_gow.house_ways import Setting, complete, pennsylvania, settings
from houseway.games.pai_gow.records import PaiGowRules as Rules
from houseway.games.pai_gow.records import PaiGowSet
from houseway.games.pai_gow.start import rolls
from houseway.law.election import Unlawful
from houseway.law.games.pai_gow import pai_gow as law
from houseway.law.games.pai_gow.pai_gow import SET
from houseway.money import cents
from houseway.play import inputs, plain_tells, tells
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import Refused, Table
from houseway.ranking.tiles import Ranking, named
from tests.judging import Judgement, bet, judge

AnyTable = Table[Any, Any]
OLD = "2011-03-01"
NINE = {"roll": [3, 3, 3]}
"""Counted from the dealer or bank, 9 is the dealer or bank again: the deal goes dealer, 1, 2, … 7."""
SEATS = {seat: {"stack": "1000"} for seat in ("1", "2", "5")}
BANKING = {"player_banking": "on", "co_banking": "on"}

# As the digest's table has them, highest first.
PAIRS = """2-4+1-2 6-6+6-6 1-1+1-1 4-4+4-4 1-3+1-3 5-5+5-5 3-3+3-3 2-2+2-2 5-6+5-6 4-6+4-6 1-6+1-6 1-5+1-5
4-5+3-6 3-5+2-6 3-4+2-5 1-4+2-3""".split()  # noqa: SIM905
SINGLES = "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 4-5 3-5 3-4 2-4 1-4 1-2"
LIKE = {"3-6": "4-5", "2-6": "3-5", "2-5": "3-4", "2-3": "1-4"}

WONG_DAY, GONG_DAY = "1-1 4-5", "1-1 4-4"


def hand(text: str) -> tuple[str, str]:
    one, other = text.split()
    return one, other


@cache
def ranking(chart: str = "2-4_above_fives") -> Ranking:
    return Ranking.of(law.SINGLES[chart])


def rank(text: str, chart: str = "2-4_above_fives") -> Any:
    return ranking(chart).rank(hand(text))


def pai_gow(*given: Any, **more: Any) -> Judgement:
    return judge("pai-gow", given, **{"seats": SEATS, **more})


def refused(*given: Any, **more: Any) -> dict[str, Any]:
    return pai_gow(*given, **more).refused


def tiles(faces: str, to: str = "") -> dict[str, Any]:
    return {"tiles": {"faces": faces.split(), "to": to} if to else faces.split()}


def sets(seat: int | str, high: str, low: str, **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": "set", "high": high.split(), "low": low.split(), **more}}


def choose(seat: int | str, do: str, **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do, **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def wager(seat: int | str, amount: int | str = 100, **more: Any) -> dict[str, Any]:
    return bet(seat, "pai_gow", amount, **more)


def dealt(
    dealer: str, hands: Mapping[int, tuple[str, str]], *, amount: int | str = 100, after: Iterable[Any] = ()
) -> list[Any]:
    """A round that the house banks: the dealer's tiles, and each seat's high and low hand."""
    return [
        *(wager(seat, amount) for seat in hands), "close", NINE, tiles(dealer, "dealer"),
        *(tiles(f"{high} {low}", str(seat)) for seat, (high, low) in sorted(hands.items())),
        *(sets(seat, high, low) for seat, (high, low) in hands.items()), *after,
    ]  # fmt: skip


def feed(one: AnyTable, *raw: Any) -> list[dict[str, Any]]:
    book, as_of = one.rules.game.law, one.rules.as_of
    return [plain_tells.plain(tell, book, as_of) for given in raw for tell in one.feed(inputs.read(given))]


def rules(**elected: str) -> Rules:
    found = games.rules("pai-gow", elected)
    assert isinstance(found, Rules)
    return found


# ── 10.2 tiles, pairs, hands ─────────────────────────────────────────────────────────────────────


def test_10_2_g_the_set_has_32_tiles_eleven_pairs_alike_and_five_unlike() -> None:
    assert sorted(SET) == sorted(one for pair in PAIRS for one in pair.split("+"))
    counts = Counter(SET)
    assert (len(SET), len(counts), sorted(counts.values())) == (32, 21, [1] * 10 + [2] * 11)
    assert {*counts} == {f"{a}-{b}" for a in range(1, 7) for b in range(a, 7)}


@pytest.mark.parametrize(("text", "face"), [("6-2", "2-6"), (" 1 - 5 ", "1-5"), ("4-4", "4-4")])
def test_10_2_g_a_tile_is_read_either_way_up(text: str, face: str) -> None:
    assert tile(text) == face


@pytest.mark.parametrize("text", ["7-1", "0-3", "66", "6", "Ah", "", "1-2-3"])
def test_10_2_g_what_is_no_tile_is_said_in_a_line(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile; write the spots of its halves"):
        tile(text)


def test_10_2_the_sixteen_pairs_rank_as_listed_above_wong_and_gong_and_every_value() -> None:
    order = [rank(pair.replace("+", " ")) for pair in PAIRS]
    order += [rank("6-6 4-5"), rank("1-1 3-6"), rank("6-6 4-4"), rank("1-1 2-6")]
    valued = {n: [rank(f"{a} {b}") for a, b in combinations(SET, 2) if named((a, b)) == str(n)] for n in range(10)}
    order += [max(valued[n]) for n in range(9, -1, -1)]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == len(order) == 16 + 4 + 10


def test_10_2_the_496_hands_of_two_tiles_are_counted_as_published() -> None:
    found = Counter(named(pair) for pair in combinations(SET, 2))
    pairs = sum(count for name, count in found.items() if "pair" in name or "mixed" in name)
    published = {
        "wong": 8, "gong": 16, "9": 48, "8": 56, "7": 52, "6": 56, "5": 44, "4": 52, "3": 48, "2": 44, "1": 32, "0": 24,
    }  # fmt: skip
    assert pairs == 16
    assert {name: found[name] for name in published} == published
    assert sum(found.values()) == 496


@pytest.mark.parametrize(
    ("tiles", "value"), [("4-4 3-5", "6"), ("1-3 2-2", "8"), ("5-5 4-6", "0"), ("3-3 1-5", "2"), ("1-6 3-4", "4")]
)
def test_10_2_equal_spots_alone_are_no_pair(tiles: str, value: str) -> None:
    assert named(hand(tiles)) == value


@pytest.mark.parametrize("top", ["6-6", "1-1"])
@pytest.mark.parametrize(
    ("others", "name"), [("4-5 3-6", "wong"), ("4-4 3-5 2-6", "gong"), ("1-6 3-4 2-5", "9"), ("4-6 5-5", "2")]
)
def test_10_2_wong_and_gong_are_made_by_12_and_2_alone(top: str, others: str, name: str) -> None:
    """A 12 or 2 with a seven is only a high nine, below any gong; with a nine and no 12 or 2 there is no wong."""
    assert {named((top, other)) for other in others.split()} == {name}
    assert {named((other, top)) for other in others.split()} == {name}
    assert {named(("5-5", other)) for other in "4-5 3-6 4-4 3-5 2-6".split()} == {"9", "8"}  # noqa: SIM905


def test_10_2_wong_with_12_beats_wong_with_2_and_both_beat_any_gong() -> None:
    assert rank("6-6 3-6") > rank(WONG_DAY) > rank("6-6 4-4") > rank("1-1 3-5") > rank("6-6 2-5")


def spots(one: str) -> int:
    return int(one[0]) + int(one[2])


def test_10_2_apart_the_supreme_tiles_count_3_or_6_whichever_is_better() -> None:
    assert named(hand("1-2 5-6")) == "7"  # 6 and 11, not 3 and 11
    for joon, other in product(("2-4", "1-2"), {*SET} - {"2-4", "1-2"}):
        assert named((joon, other)) == str(max((3 + spots(other)) % 10, (6 + spots(other)) % 10)), (joon, other)
    assert named(hand("1-2 2-4")) == "supreme pair"


def test_10_2_equal_values_go_by_the_highest_tile_and_by_no_other() -> None:
    places = {one: -at for at, one in enumerate(SINGLES.split())}
    place = {one: places[LIKE.get(one, one)] for one in SET}
    values = [pair for pair in combinations(sorted(set(SET)), 2) if named(pair).isdigit()]
    for mine, theirs in product(values, repeat=2):
        if named(mine) != named(theirs) or named(mine) == "0":
            continue
        expected = max(map(place.__getitem__, mine)) > max(map(place.__getitem__, theirs))
        assert (ranking().rank(mine) > ranking().rank(theirs)) == expected, (mine, theirs)


def test_10_2_copies() -> None:
    assert rank("5-5 1-1") == rank("4-6 1-1")  # 2, and the 1-1 highest in both
    assert rank("5-5 4-6") == rank("2-2 1-5")  # 0 and 0, though the 5-5 outranks the 2-2
    assert rank("6-6 4-5") == rank("3-6 6-6")
    assert rank("1-1 4-4") == rank("2-6 1-1")


@pytest.mark.parametrize(("chart", "wins"), [("2-4_above_fives", True), ("both_below_fives", False)])
def test_10_2_gee_joon_single_rank_decides_between_2_4_and_1_2_each_with_a_five(chart: str, wins: bool) -> None:
    one, other = rank("2-4 1-4", chart), rank("1-2 2-3", chart)
    assert (one > other, one == other) == (wins, not wins)


def test_10_2_gee_joon_single_rank_decides_nothing_else() -> None:
    def compared(chart: str) -> dict[Any, int]:
        ranks = {pair: ranking(chart).rank(pair) for pair in combinations(sorted(set(SET)), 2)}
        return {(a, b): (ranks[a] > ranks[b]) - (ranks[a] < ranks[b]) for a, b in combinations(ranks, 2)}

    one, other = compared("2-4_above_fives"), compared("both_below_fives")
    differ = [{*a, *b} - {"1-4", "2-3"} for a, b in one if one[a, b] != other[a, b]]
    assert differ == [{"2-4", "1-2"}] * 4


def test_10_2_the_table_plays_by_the_elected_chart() -> None:
    """8 with the 2-4 against 8 with the 1-2, under pairs; the dealer's way is one that plays the pair."""
    play = dealt("1-2 2-3 1-1 1-1", {1: ("6-6 6-6", "2-4 1-4")})
    assert pai_gow(*play).net == {"1": "95.00"}
    assert pai_gow(*play, rules={"gee_joon_single_rank": "both_below_fives"}).net == {}
    assert games.rules("pai-gow").elected["gee_joon_single_rank"] == "2-4_above_fives"


# ── 10.3 dice, 10.4 opening and mixing ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("dice", [[3, 4], [1, 2, 3, 4], [0, 3, 4], [3, 4, 7], []])
def test_10_3_three_dice_each_1_to_6(dice: list[int]) -> None:
    told = refused("close", {"roll": dice})
    assert told["reason"] == f"{dice} is not a roll"
    assert (told["legal"], told["cite"]) == ("3 dice, each 1 to 6", "13:69F-10.3")


def test_10_3_there_is_no_random_number_generator_and_pennsylvanias_wagers_are_none_here() -> None:
    with pytest.raises(Unlawful, match=r"10\.3 speaks of dice and a shaker"):
        games.rules("pai-gow", {"rng_instead_of_dice": "on"})
    for id in ("sum", "match", "beat_it"):
        assert refused(bet(1, id, 5))["cite"] == "13:69F-10.5"


def test_10_4_the_tiles_are_inspected_at_the_opening_and_mixed_before_every_round() -> None:
    two = pai_gow("close", NINE, tiles("??"), tiles("1-2 2-4 6-6 1-1"), "shuffle", "close")
    acts = [tell["act"] for tell in two.all("script", cite=["13:69F-10.4"])]
    assert [act.split()[0] for act in acts] == ["sort", "leave", "mix", "stack", "mix", "stack"]
    assert refused("shuffle", "shuffle")["asked"] == "wagers"


def test_10_4_the_tiles_lie_face_up_until_there_is_a_first_player() -> None:
    one = games.table("pai-gow", {})
    assert (one.ask.words, one.ask.cite) == ("the first player to the table", "10.4")
    told = feed(one, {"sit": {"seat": "3", "stack": "100"}}, wager(3, 10))
    assert [tell["act"].split()[0] for tell in told if tell["tell"] == "script"] == ["sort", "leave", "mix", "stack"]


def test_10_4_every_tile_may_come_again_in_the_next_round() -> None:
    again = ["close", NINE, tiles("1-2 2-4 6-6 1-1")] * 3
    assert pai_gow(*again).last == "summary"


# ── 10.5 wagers ──────────────────────────────────────────────────────────────────────────────────


def test_10_5_wagers_are_made_increased_and_withdrawn_before_no_more_bets() -> None:
    told = pai_gow(wager(1, 10), wager(1, 5), {"remove": {"seat": "1", "wager": "pai_gow", "amount": "3"}})
    assert told.one("summary")["standing"] == [{"seat": "1", "wager": "pai_gow", "amount": "12.00"}]


@pytest.mark.parametrize("late", [wager(2), wager(1), {"remove": {"seat": "1", "wager": "pai_gow"}}])
@pytest.mark.parametrize("when", range(4))
def test_10_5_nothing_is_made_increased_or_withdrawn_after_no_more_bets(late: Any, when: int) -> None:
    before = ["close", NINE, tiles("??"), tiles("1-2 2-4 6-6 1-1")][: when + 1]
    told = refused(wager(1), *before, late)
    assert (told["reason"], told["cite"]) == ("no wager may be made or withdrawn now", "13:69F-10.5")
    assert "No more bets" in pai_gow(wager(1), *before).words


@pytest.mark.parametrize("seat", ["8", "9", "2b"])
def test_10_5_only_those_seated_at_the_seven_places_wager(seat: str) -> None:
    told = refused(wager(seat), seats={seat: {"stack": "100"}})
    assert told["reason"] == f"seat {seat} is no seat of this table: only seated players wager"
    assert (told["legal"], told["cite"]) == ("seats 1 to 7", "13:69F-10.5")


def test_10_5_who_has_tiles_stays_seated() -> None:
    assert refused(wager(1), {"leave": "1"})["reason"] == "seat 1 still has wagers on the layout"
    told = refused(wager(1), "close", NINE, tiles("??"), {"leave": "1"})
    assert told["reason"] == "seat 1 has wagered: the player stays seated until the round is over"
    assert told["cite"] == "13:69F-10.5"


def test_10_5_a_wager_after_no_more_bets_is_refused_though_the_dealer_took_it() -> None:
    before = [wager(1), "close", NINE, tiles("1-1 4-6 2-2 1-3"), tiles("6-6 6-6 4-4 2-6")]
    for late in (wager(1, 50, accepted=True), wager(2, 50, accepted=True)):
        assert refused(*before, late)["input"] == len(before) + 1
        assert refused(*before[:2], late)["input"] == 3


def test_10_5_the_posted_limits_bind() -> None:
    limits = {"table_min": "25", "table_max": "500"}
    assert refused(wager(1, 20), rules=limits)["reason"] == "20.00 is below the minimum"
    assert refused(wager(1, 501), rules=limits)["reason"] == "501.00 is above the maximum"
    assert refused(bet(1, "pai_gw", 25))["legal"] == "did you mean pai_gow?"


# ── 10.6 dealing ─────────────────────────────────────────────────────────────────────────────────

POSITION = dict(zip(range(3, 19), [3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2], strict=True))
ROLL = {total: next(dice for dice in product(range(1, 7), repeat=3) if sum(dice) == total) for total in POSITION}
COUNTED = {1: "the dealer", **{number: f"seat {9 - number}" for number in range(2, 9)}}
"""Counterclockwise: 2 is at the dealer's immediate right, which is seat 7; 8 at the dealer's left, seat 1."""


@pytest.mark.parametrize("total", POSITION)
def test_10_6_the_first_stack_goes_to_the_position_that_the_dice_count_to(total: int) -> None:
    one = games.table("pai-gow", {"1": 100})
    told = feed(one, "close", {"roll": ROLL[total]})
    assert one.ask.words == f"a stack of tiles: {COUNTED[POSITION[total]]}"
    assert [tell["words"] for tell in told if tell["tell"] == "announced"] == ["No more bets", str(total)]


def test_10_6_examples_9_and_17_are_the_bankers_10_and_18_at_the_immediate_right_8_at_the_left() -> None:
    assert [COUNTED[POSITION[total]] for total in (9, 17, 10, 18, 8)] == [
        "the dealer", "the dealer", "seat 7", "seat 7", "seat 1",
    ]  # fmt: skip


def test_10_6_the_positions_are_not_alike_of_216_rolls() -> None:
    chances = Counter[int]()
    for roll, number in rolls(3):
        assert isinstance(roll, inputs.Roll)
        chances[POSITION[sum(roll.dice)]] += number
    assert dict(chances) == {1: 28, 2: 28, 3: 28, 4: 28, 5: 27, 6: 25, 7: 25, 8: 27}


def stacks_asked(start: int, *seats: int) -> list[str]:
    """The positions in the order in which they get their stacks."""
    one = games.table("pai-gow", dict.fromkeys(map(str, seats), 10_000))
    feed(one, *(wager(seat, 5) for seat in seats), "close", {"roll": ROLL[start]})
    asked, left = list[str](), list(SET)
    while "tiles" in one.ask.verbs and len(asked) < 8:
        asked.append(one.ask.words.removeprefix("a stack of tiles: ").removeprefix("seat ").removeprefix("the "))
        wanted = asked[-1] in (*map(str, seats), "dealer")
        feed(one, {"tiles": [left.pop() for _ in range(4)]} if wanted else tiles("??"))
    return asked


def test_10_6_the_stacks_go_clockwise_to_all_eight_positions_wager_or_not() -> None:
    assert stacks_asked(9, 2, 6) == ["dealer", *"1234567"]
    assert stacks_asked(10, 2, 6) == ["7", "dealer", *"123456"]
    assert stacks_asked(5, 4) == [*"4567", "dealer", *"123"]


def test_10_6_areas_without_a_wager_are_collected_unseen_and_may_be_left_out() -> None:
    short = [wager(2), "close", NINE, tiles("??"), tiles("6-6 6-6 4-4 2-6")]
    full = [*short[:4], tiles("??", "1"), tiles("6-6 6-6 4-4 2-6", "2"), *(tiles("??", seat) for seat in "34567")]
    after = [sets(2, "6-6 6-6", "4-4 2-6"), tiles("1-1 4-6 2-2 1-3")]
    assert pai_gow(*short, *after).tells == pai_gow(*full, *after).tells
    collected = "collect unseen the tiles of seat 1, seat 3, seat 4, seat 5, seat 6, seat 7"
    assert pai_gow(*short, *after).one("script", act=collected)["cite"] == ["13:69F-10.6"]
    told = refused(*full, tiles("1-1 4-6 2-2 1-3"))
    assert told["asked"] == "hands to set"
    nobody = refused("close", NINE, tiles("??"), tiles("1-1 4-6 2-2 1-3", "3"))
    assert nobody["reason"] == "this stack goes to seat 1, not to 3"


def test_10_6_a_stack_where_nobody_wagered_is_not_looked_at() -> None:
    told = refused("close", NINE, tiles("6-6 6-6 4-4 2-6"), tiles("1-1 4-6 2-2 1-3"), tiles("1-1 4-6 2-2 1-3"))
    assert told["input"] == 4
    assert told["reason"] == CONTRADICTS, "10.7: they could be the dealer's, turned"


@pytest.mark.parametrize(
    ("faces", "reason", "cite"),
    [
        ("6-6 6-6 4-4", "a stack of 3 tiles", "10.6"),
        ("6-6 6-6 4-4 2-6 1-1", "a stack of 5 tiles", "10.6"),
        ("6-6 6-6 6-6 2-6", "6-6 cannot be left in the set: both have been seen", "10.2(g)"),
        ("4-4 2-6 2-6 6-6", "2-6 cannot be left in the set: the only one has been seen", "10.2(g)"),
        ("1-1 6-6 4-6 5-5", CONTRADICTS, "10.2(g)"),
        ("??", "seat 1 looks at these tiles: their faces are needed", "10.6"),
    ],
)
def test_10_6_a_stack_is_four_tiles_that_the_set_still_holds(faces: str, reason: str, cite: str) -> None:
    told = refused(wager(1), "close", NINE, tiles("1-1 1-1 2-2 1-3"), tiles(faces))
    assert (told["reason"], told["cite"]) == (reason, f"13:69F-{cite}")


def test_10_6_a_stack_that_is_none_is_refused_in_a_line() -> None:
    told = refused(wager(1), "close", NINE, {"tiles": ["6-6", "9-9"]})
    assert told["reason"] == "tiles: faces: '9-9' is not a tile; write the spots of its halves, such as 2-6"
    assert refused(wager(1), "close", NINE, {"tiles": ["6-6", "??"]})["reason"].startswith("tiles: faces: '??'")


def test_10_6_no_more_bets_the_shaker_and_the_last_shake_in_their_order() -> None:
    told = pai_gow("close", {"roll": [2, 3, 4]}, tiles("6-6 6-6 4-4 2-6"))
    dealing = [tell for tell in told.tells if tell.get("cite") in (["13:69F-10.6"], ["13:69F-10.3"])]
    acts = [tell.get("act", tell.get("words", str(tell.get("dice")))) for tell in dealing]
    assert acts[:5] == [
        "No more bets", "shake the covered shaker at least 3 times and take the lid off", "[2, 3, 4]", "9",
        "count counterclockwise to the dealer: the deal begins there",
    ]  # fmt: skip
    assert acts[-1] == "cover the shaker and shake it once"


# ── 10.7 setting ─────────────────────────────────────────────────────────────────────────────────

MINE = [wager(1), "close", NINE, tiles("1-1 4-6 2-2 1-3"), tiles("6-6 6-6 4-4 2-6")]


@pytest.mark.parametrize(
    ("high", "low", "reason"),
    [
        ("6-6 6-6", "4-4 2-5", "the high and the low hand are two each of the four tiles"),
        ("6-6 6-6 4-4", "2-6", "the high and the low hand are two each of the four tiles"),
        ("6-6", "4-4", "the high and the low hand are two each of the four tiles"),
        ("6-6 6-6", "", "the high and the low hand are two each of the four tiles"),
        ("6-6 6-6", "4-4 x", "'x' is not a tile; write the spots of its halves, such as 2-6"),
    ],
)
def test_10_7_the_hands_are_two_each_of_the_four_tiles(high: str, low: str, reason: str) -> None:
    told = refused(*MINE, sets(1, high, low))
    assert (told["reason"], told["legal"], told["cite"]) == (reason, "6-6 6-6 4-4 2-6", "13:69F-10.7")


def test_10_7_a_hand_may_be_named_either_way_up_and_in_any_order() -> None:
    assert pai_gow(*MINE, sets(1, "6-6 6-6", "6-2 4-4")).net == {"1": "95.00"}


def test_10_7_each_player_sets_and_once_set_a_hand_is_not_touched_again() -> None:
    two = [wager(1), wager(2), "close", NINE, tiles("??"), tiles("6-6 6-6 4-4 2-6"), tiles("1-1 1-1 2-5 3-4")]
    told = refused(*two, sets(1, "6-6 6-6", "4-4 2-6"), "close")
    assert (told["reason"], told["cite"]) == ("seats 2 have not answered", "13:69F-10.7")
    told = refused(*two, sets(1, "6-6 6-6", "4-4 2-6"), sets(1, "6-6 4-4", "6-6 2-6"))
    assert told["reason"] == "seat 1 has nothing to decide"
    assert refused(*two, sets(5, "6-6 6-6", "4-4 2-6"))["reason"] == "seat 5 has nothing to decide"
    told = refused(*two, sets(1, "6-6 6-6", "4-4 2-6"), tiles("4-5 4-6 2-2 1-3"))
    assert told["asked"] == "hands to set"


def test_10_7_the_dealers_tiles_are_turned_when_all_have_set() -> None:
    told = pai_gow(*MINE[:3], tiles("??"), MINE[4], sets(1, "6-6 6-6", "4-4 2-6"), tiles("1-1 4-6 2-2 1-3"))
    kinds = [tell["tell"] for tell in told.tells if tell["tell"] in ("dealt", "chose", "turned")]
    assert kinds == ["dealt"] * 8 + ["chose"] + ["turned"] * 8
    assert {tell["card"] for tell in told.all("dealt", to="dealer")} == {"??"}
    assert [tell["card"] for tell in told.all("turned", to="dealer")] == ["1-1", "4-6", "2-2", "1-3"]
    assert [tell["act"] for tell in told.all("script", cite=["13:69F-10.7"])] == [
        "tell any player who asks how the house way sets these tiles", "high hand upright, low hand across it",
    ]  # fmt: skip


def test_10_7_tiles_that_are_turned_are_those_that_were_dealt_and_fit_the_set() -> None:
    known = [*MINE, sets(1, "6-6 6-6", "4-4 2-6")]
    assert refused(*known, tiles("1-1 4-6 2-2 3-3"))["reason"] == CONTRADICTS
    assert pai_gow(*known, tiles("1-3 2-2 4-6 1-1")).net == {"1": "95.00"}
    covered = [*MINE[:3], tiles("??"), MINE[4], sets(1, "6-6 6-6", "4-4 2-6")]
    assert pai_gow(*covered).last == "waiting"
    assert refused(*covered, tiles("??"))["reason"] == "these tiles are turned: their faces are needed"
    assert refused(*covered, tiles("6-6 4-6 2-2 1-3"))["reason"] == CONTRADICTS
    assert refused(*covered, tiles("1-1 4-6 2-2 1-3", "1"))["reason"] == "the tiles of dealer are turned"
    assert refused(*covered, tiles("1-1 4-6 2-2"))["reason"] == "a stack of 3 tiles"


def test_10_7_the_offers_are_the_three_settings_the_house_way_first() -> None:
    one = games.table("pai-gow", {"1": 10_000})
    feed(one, *MINE)
    assert one.ask.words == "a stack of tiles: seat 2"
    feed(one, *[tiles("??")] * 6)
    offers = [(offer.do, {offer.high, offer.low}) for offer in one.legal("1")]
    pair = {("6-6", "6-6"), ("4-4", "2-6")}
    gongs = {("6-6", "4-4"), ("6-6", "2-6")}
    assert offers == [("set", gongs), ("set", pair)]  # either is a way to set it, and gongs have the better low hand
    assert one.legal("2") == []
    feed(one, sets(1, "6-6 6-6", "4-4 2-6"))
    assert one.legal("1") == []


# ── 10.7 the house way ───────────────────────────────────────────────────────────────────────────


def set_by(way: str, four: str, last_step: str = "low_then_high") -> str:
    """How the dealer would call the hands."""
    found = complete(way, last_step, ranking())(four.split())
    return f"{named(found.high)}, {named(found.low)}"


@pytest.mark.parametrize(
    ("four", "called"),
    [
        ("2-4 1-2 6-6 1-1", "supreme pair, 4"),  # the digest's example
        ("2-4 1-2 6-6 6-6", "supreme pair, pair of twelves"),
        ("2-4 1-2 4-5 3-6", "supreme pair, mixed nines"),
        ("2-4 1-2 6-6 4-5", "supreme pair, wong"),
        ("6-6 6-6 4-5 4-4", "wong, gong"),  # the pair with 7 is as good: the last step has the better low hand
        ("1-6 1-6 5-5 1-3", "pair of high sevens, 4"),  # not 7 and 1
        ("6-6 4-4 1-6 1-3", "gong, 1"),  # not 9 and 2
        ("6-6 5-5 1-3 1-6", "7, 6"),  # 9 and 4 is left open too
        ("4-4 4-6 5-6 1-3", "8, 5"),  # and here 9 and 4
        ("1-1 1-4 3-3 5-6", "7, 7"),  # and 8 and 6
        ("1-3 2-2 6-6 5-5", "8, 2"),  # not 6 and 4: only the 8 is one of 9, 8 and 7
        ("5-5 4-6 5-6 2-2", "4, 1"),  # no 7 or more: the best low hand, not 5 and 0
    ],
)
def test_10_7_pennsylvanias_steps(four: str, called: str) -> None:
    assert set_by("pennsylvania", four) == called


@pytest.mark.slow
def test_10_7_pennsylvanias_steps_in_their_order_for_every_hand() -> None:
    """Supreme pair, else pair, wong or gong, else a 9, 8 or 7, else the best low hand: 35,960 hands by their faces."""
    left_open = 0
    chart = ranking()
    for four, ways in Counter(tuple(sorted(one)) for one in combinations(SET, 4)).items():
        among = settings(four, chart)
        kept = pennsylvania(among, chart)
        assert {*kept} == {*by_steps(among, chart)}, four
        left_open += ways * (len({(chart.rank(one.high), chart.rank(one.low)) for one in kept}) > 1)
    assert left_open == 14_914


def by_steps(among: Sequence[Setting], chart: Ranking) -> list[Setting]:
    """The steps by the names of the hands, as one reads them."""

    def having(*names: str) -> list[Setting]:
        return [one for one in among if any(name in named(side) for side in one for name in names)]

    valued = [one for one in among if {named(one.high), named(one.low)} & {"9", "8", "7"}]
    low = max(chart.rank(one.low) for one in among)
    best = [one for one in among if chart.rank(one.low) == low]
    return having("supreme") or having("pair", "mixed", "wong", "gong") or valued or best


def test_10_7_the_last_step_is_an_option_of_the_house() -> None:
    four = "4-4 4-6 5-6 1-3"
    assert set_by("pennsylvania", four, "low_then_high") == "8, 5"
    assert set_by("pennsylvania", four, "high_then_low") == "9, 4"
    play = dealt(four, {1: ("6-6 6-6", "5-5 1-4")})  # 5, the 5-5 below the dealer's 1-3
    assert pai_gow(*play).net == {}
    assert pai_gow(*play, rules={"house_way_last_step": "high_then_low"}).net == {"1": "95.00"}


@pytest.mark.parametrize(
    ("four", "called"),
    [
        ("2-4 1-2 6-6 1-1", "supreme pair, 4"),  # the digest's example: no splitting case
        ("2-4 1-2 3-3 1-3", "9, 7"),  # the supreme pair is split with 6 and 4
        ("2-4 1-2 1-5 1-4", "9, 8"),  # 6 and 5
        ("2-4 1-2 3-3 1-5", "9, 9"),  # 6 and 6
        ("2-4 1-2 3-3 1-6", "supreme pair, 3"),
        ("6-6 6-6 4-4 1-6", "gong, 9"),  # 12s to make 6 and 8 or better
        ("1-1 1-1 1-3 1-5", "8, 6"),
        ("1-1 1-1 1-3 2-3", "pair of twos, 9"),  # 7 and 6 are not enough
        ("6-6 6-6 4-5 5-6", "wong, 3"),  # and with 9 and 11
        ("6-6 6-6 5-5 5-6", "pair of twelves, 1"),
        ("4-5 3-6 6-6 5-5", "wong, 9"),  # 9s with 2, 10 and 12
        ("4-5 3-6 6-6 5-6", "mixed nines, 3"),
        ("4-4 4-4 5-5 5-6", "9, 8"),  # 8s with 2, 10, 11 and 12
        ("3-5 2-6 4-6 5-6", "9, 8"),
        ("4-4 4-4 4-5 5-6", "9, 7"),  # and with 9 and 11
        ("1-6 1-6 5-5 5-6", "8, 7"),  # 7s with 2, 10, 11 and 12
        ("1-6 1-6 4-5 5-6", "pair of high sevens, 0"),
        ("5-5 5-5 6-6 1-1", "pair of high tens, 4"),  # tens never
        ("1-4 2-3 6-6 1-1", "mixed fives, 4"),  # nor fives
        ("4-4 4-4 6-6 6-6", "pair of twelves, pair of high eights"),  # two pairs stay
        ("6-6 1-6 4-4 3-3", "9, 4"),  # high nine before gong
        ("6-6 4-4 4-5 3-3", "gong, 5"),  # gong before wong
        ("6-6 4-4 4-5 5-6", "wong, 9"),  # but wong with an 11 as the fourth tile
        ("6-6 1-6 4-5 5-6", "wong, 8"),  # and before high nine
        ("6-6 1-6 4-4 2-2", "gong, 1"),  # gong before high nine with a 4
        ("6-6 1-6 3-5 1-4", "gong, 2"),  # or a low 8 with a 5
        ("6-6 1-6 4-4 1-4", "9, 3"),  # but not a high 8
        ("6-6 1-1 1-6 4-5", "wong, 9"),  # of 12 and 2, the 12 in the high hand
        ("5-5 4-6 5-6 2-5", "8, 0"),  # no low hand of a high 3: the best high hand
        ("2-2 1-5 3-6 2-6", "7, 0"),  # a 3 with the 2-2 is below a high 3
        ("1-3 3-3 4-6 1-6", "4, 3"),  # with the 3-3 it is one: the best low hand
        ("5-5 4-6 5-6 2-2", "4, 1"),  # and so where no 7 can be made
        ("4-4 4-6 5-6 1-3", "8, 5"),
    ],
)
def test_10_7_the_way_of_foxwoods(four: str, called: str) -> None:
    assert set_by("foxwoods", four) == called


def test_10_7_of_12_and_2_foxwoods_has_the_12_in_the_high_hand() -> None:
    assert "6-6" in complete("foxwoods", "low_then_high", ranking())(("6-6", "1-1", "1-6", "4-5")).high


def test_10_7_the_plain_ways() -> None:
    four = "6-6 1-6 4-4 3-3"
    assert set_by("best_high", four) == "gong, 3"
    assert set_by("best_low", four) == "8, 5"
    for way in ("best_high", "best_low"):
        assert set_by(way, four) == set_by(way, four, "high_then_low")


@pytest.mark.parametrize("way", ["pennsylvania", "foxwoods", "best_high", "best_low"])
def test_10_7_a_way_sets_the_tiles_alike_in_whatever_order_they_came(way: str) -> None:
    for four in list(combinations(sorted(SET), 4))[::97]:
        turned = (four[2], four[0], four[3], four[1])
        assert complete(way, "low_then_high", ranking())(four) == complete(way, "low_then_high", ranking())(turned)


def test_10_7_the_dealer_sets_by_the_elected_way() -> None:
    play = dealt("6-6 1-6 4-4 3-3", {1: ("1-1 1-1", "5-5 1-3")})
    for way, words in {
        "pennsylvania": "Dealer, high gong, low 3", "foxwoods": "Dealer, high 9, low 4",
        "best_low": "Dealer, high 8, low 5", "best_high": "Dealer, high gong, low 3",
    }.items():  # fmt: skip
        assert words in pai_gow(*play, rules={"house_way": way}).words
    assert games.rules("pai-gow").elected["house_way"] == "pennsylvania"
    with pytest.raises(Unlawful, match="allowed: pennsylvania, foxwoods, best_high, best_low"):
        games.rules("pai-gow", {"house_way": "mine"})


# ── 10.7 results ─────────────────────────────────────────────────────────────────────────────────

DEALER = "4-4 3-6 5-6 1-3"
"""The house way sets it 7 with the 4-4 highest, and 5 with the 1-3 highest."""
HIGHS = {"higher": "6-6 1-6", "copy": "4-4 4-5", "lower": "5-5 2-5"}
LOWS = {"higher": "3-3 4-6", "copy": "1-3 5-6", "lower": "2-2 1-5"}


@pytest.mark.parametrize(("high", "low"), list(product(HIGHS, LOWS)))
def test_10_7_both_higher_win_one_is_a_push_none_loses_and_copies_are_the_dealers(high: str, low: str) -> None:
    told = pai_gow(*dealt(DEALER, {1: (HIGHS[high], LOWS[low])}))
    assert "Dealer, high 7, low 5" in told.words
    higher = [high, low].count("higher")
    assert told.net == [{"1": "-100.00"}, {}, {"1": "95.00"}][higher]
    assert told.words[-1].endswith([": lose", ": push", ": win"][higher])
    assert told.one("settled")["result"] == ["lose", "void", "win"][higher]


def test_10_7_push_with_high_9_and_low_5_against_high_8_and_low_5_with_a_higher_tile() -> None:
    told = pai_gow(*dealt("4-4 4-6 5-6 1-3", {1: ("6-6 1-6", "5-5 1-4")}))
    assert told.words[-2:] == ["Dealer, high 8, low 5", "Seat 1, high 9, low 5: push"]
    assert told.net == {}


def test_10_7_a_low_hand_above_the_high_hand_loses_whatever_it_is() -> None:
    told = pai_gow(*dealt("5-5 1-1 2-2 5-6", {1: ("4-4 2-6", "6-6 6-6")}))
    assert told.net == {"1": "-100.00"}
    ruled = told.one("ruled")
    assert ruled["event"] == "Seat 1: A player set a low hand that is higher than the high hand"
    assert (ruled["ruling"], ruled["cite"]) == ("The wager loses.", ["13:69F-10.9"])
    equal = pai_gow(*dealt("5-5 1-1 2-2 5-6", {1: ("1-3 3-3", "5-6 4-5")}))
    assert not equal.all("ruled")


@pytest.mark.parametrize(
    ("amount", "vigorish", "net"),
    [("100", "5.00", "95.00"), ("12", "0.75", "11.25"), ("5", "0.25", "4.75"), ("5.01", "0.50", "4.51"),
     ("10", "0.50", "9.50")],
)  # fmt: skip
def test_10_7_five_percent_of_what_is_won_up_to_the_next_quarter(amount: str, vigorish: str, net: str) -> None:
    told = pai_gow(*dealt("1-1 4-6 2-2 1-3", {1: ("6-6 6-6", "4-4 2-6")}, amount=amount))
    settled = told.one("settled")
    assert (settled["odds"], settled["vigorish"], settled["collected"]) == ("1 to 1", vigorish, "immediate")
    assert told.net == {"1": net}
    assert told.one("vigorish")["amount"] == vigorish
    assert told.one("moved", to="vigorish")["from"] == "seat:1"


def test_10_7_no_vigorish_on_a_push_or_a_loss() -> None:
    push = pai_gow(*dealt("6-6 6-6 2-2 5-6", {1: ("1-1 1-1", "4-4 2-6")}))
    loss = pai_gow(*dealt("6-6 6-6 2-2 1-3", {1: ("1-1 1-3", "5-5 4-6")}))
    assert (push.net, loss.net) == ({}, {"1": "-100.00"})
    assert not push.all("vigorish") + loss.all("vigorish")
    assert games.rules("pai-gow", {"vigorish_percent": "5", "vigorish_rounding_cents": "25"})
    for elected in ({"vigorish_percent": "4"}, {"vigorish_rounding_cents": "5"}):
        with pytest.raises(Unlawful):
            games.rules("pai-gow", elected)


def test_10_7_hands_are_opened_from_the_dealers_far_right_counterclockwise_and_settled_one_by_one() -> None:
    three = {1: ("6-6 6-6", "4-4 2-6"), 2: ("1-6 1-6", "5-5 4-6"), 5: ("3-3 3-3", "1-5 5-6")}
    told = pai_gow(*dealt("1-1 4-6 2-2 1-3", three))
    assert [word.split(",")[0] for word in told.words[-4:]] == ["Dealer", "Seat 5", "Seat 2", "Seat 1"]
    opened = [tell for tell in told.tells if tell["tell"] in ("settled", "turned")]
    order = [(tell["tell"], tell.get("seat") or tell.get("to")) for tell in opened]
    assert order[4:] == [
        *[("turned", "seat 5")] * 4, ("settled", "5"), *[("turned", "seat 2")] * 4, ("settled", "2"),
        *[("turned", "seat 1")] * 4, ("settled", "1"),
    ]  # fmt: skip


def test_10_7_the_result_of_every_hand_against_every_other_is_that_of_counting() -> None:
    """A seeded walk over pairs of hands: the engine's result is that of comparing hand by hand."""
    house, rank_of = rules().house_way, ranking().rank
    for at, four in enumerate(list(combinations(SET, 4))[::400]):
        left = list((Counter(SET) - Counter(four)).elements())
        theirs = [left[(at * 7 + step * 5) % len(left)] for step in range(4)]
        mine, other = house(four), house(theirs)
        higher = sum(rank_of(a) > rank_of(b) for a, b in zip(mine, other, strict=True))
        one = games.table("pai-gow", {"1": 1000})
        feed(one, wager(1, 10), "close", NINE, {"tiles": theirs}, {"tiles": [*mine.high, *mine.low]})
        feed(one, sets(1, " ".join(mine.high), " ".join(mine.low)))
        one.rest()
        assert one.net("1") == [-1000, 0, 950][higher]
        assert sum(one.ledger.values()) == 0


# ── 10.7 secrecy ─────────────────────────────────────────────────────────────────────────────────


def world(theirs: str, dealer: str) -> list[Any]:
    high, low = " ".join(theirs.split()[:2]), " ".join(theirs.split()[2:])
    before = [wager(1), wager(2), "close", NINE, tiles(dealer), tiles("6-6 6-6 4-4 2-6"), tiles(theirs)]
    return [*before, sets(2, high, low)]


def seen(given: Sequence[Any], seat: str) -> list[str]:
    one = games.table("pai-gow", dict.fromkeys(("1", "2"), 100_000))
    pauses = []
    for raw in given:
        feed(one, raw)
        wrong = inputs.read(sets(seat, "1-1 1-1", "2-2 2-2"))
        refusal = one.ask.refuse(wrong)
        pauses.append(msgspec.json.encode([one.view(seat), refusal and one.refused(wrong, refusal).line()]).decode())
    return pauses


def test_10_7_what_others_hold_and_set_leaves_no_trace_before_it_is_opened() -> None:
    worlds = [world(*one) for one in product(["1-1 1-1 2-5 3-4", "5-5 4-6 1-3 2-2"], ["??", "3-3 1-5 5-6 4-5"])]
    first = seen(worlds[0], "1")
    assert all(seen(one, "1") == first for one in worlds)
    assert seen(worlds[0], "2") != seen(worlds[2], "2")
    assert "6-6" not in "".join(seen(worlds[0], "2"))


# ── 10.8 the bank ────────────────────────────────────────────────────────────────────────────────

CLUB = {seat: {"stack": "1000"} for seat in ("2", "4", "6")}
FIRST = [wager(2, 50), wager(4, 100), wager(6, 200), "close", NINE, tiles("1-1 4-6 2-2 1-3"),
         tiles("6-6 6-6 4-4 2-6"), tiles("1-6 1-6 5-5 4-6"), tiles("3-3 3-3 1-5 5-6"), sets(2, "6-6 6-6", "4-4 2-6"),
         sets(4, "1-6 1-6", "5-5 4-6"), sets(6, "3-3 3-3", "1-5 5-6")]  # fmt: skip
"""The house banks: 2, 4 and 6 wager against it; nets 47.50, 0 and 190.00."""
BEFORE = {"2": 4750, "4": 0, "6": 19000}


def club(*given: Any, elected: Mapping[str, str] = BANKING, stacks: Mapping[str, Any] = CLUB) -> AnyTable:
    """A table after a first round that the house banked, and these inputs."""
    one = games.table("pai-gow", {seat: cents(str(held["stack"])) for seat, held in stacks.items()}, elected)
    feed(one, *FIRST)
    one.rest()
    feed(one, *given)
    return one


def offered_to(*given: Any, **more: Any) -> list[str]:
    """To whom the bank is offered, in order, when everybody passes."""
    one, found = club(*given, **more), []
    feed(one, wager(2, 50), wager(4, 100), wager(6, 200), "close")
    while one.ask.words.startswith("the bank, offered to seat "):
        found.append(one.ask.words[-1])
        feed(one, choose(found[-1], "pass"))
    return found


QUIET = [wager(2, 50), wager(4, 100), wager(6, 200), "close", *FIRST[4:]]
"""A round in which everybody passes."""


def test_10_8_the_house_banks_where_players_may_not_and_in_the_first_round() -> None:
    told = pai_gow(wager(1), "close", choose(1, "accept"), rules=BANKING).refused
    assert told["asked"] == "the dice in the shaker"
    one = club(elected={})
    feed(one, wager(4), "close")
    assert one.ask.words == "the dice in the shaker"
    assert games.rules("pai-gow").elected["player_banking"] == "off"
    with pytest.raises(Unlawful, match="co_banking needs player_banking"):
        games.rules("pai-gow", {"co_banking": "on"})


def test_10_8_the_bank_is_offered_counterclockwise_the_first_offer_moving_on_and_including_the_dealer() -> None:
    assert offered_to() == ["6", "4", "2"]
    assert offered_to(*QUIET) == ["4", "2", "6"]
    assert offered_to(*QUIET * 2) == ["2", "6", "4"]
    assert offered_to(*QUIET * 3) == []
    assert offered_to(*QUIET * 4) == ["6", "4", "2"]


def test_10_8_the_offer_passes_over_a_seat_that_was_left() -> None:
    assert offered_to(*QUIET, {"leave": "4"}, {"sit": {"seat": "4", "stack": "900"}}) == ["4", "2", "6"]
    one = club(*QUIET, {"leave": "4"}, wager(2), wager(6), "close")
    assert one.ask.words == "the bank, offered to seat 2"
    with pytest.raises(Refused, match="nobody sits at seat 4"):
        feed(one, choose(4, "accept"))
    fresh = pai_gow(wager(1), "close", NINE, rules=BANKING, state={"first": "12"})
    assert fresh.last == "waiting"


def test_10_8_a_record_that_says_nothing_passes_and_one_may_answer_before_its_turn_is_told() -> None:
    one = club(wager(4, 100), "close", choose(2, "accept"))
    assert one.roles["bank"] == "2"
    said = [(tell.seat, tell.do) for tell in one.tells if isinstance(tell, tells.Chose)]
    assert said[-3:] == [("6", "pass"), ("4", "pass"), ("2", "accept")]
    quiet = club(wager(4, 100), "close", NINE)
    assert "bank" not in quiet.roles


def accepted(*given: Any, seat: int = 6, do: str = "accept", **more: Any) -> AnyTable:
    return club(wager(2, 50), wager(4, 100), wager(6, 200), "close", choose(seat, do, **more), *given)


BANKED = [
    NINE, tiles("??", "6"), tiles("??", "dealer"), tiles("6-6 6-6 4-4 2-6", "2"), tiles("1-6 1-6 5-5 4-6", "4"),
    sets(2, "6-6 6-6", "4-4 2-6"), sets(4, "1-6 1-6", "5-5 4-6"), tiles("1-1 1-1 5-6 3-6", "dealer"),
    tiles("3-3 3-3 1-5 4-5", "6"),
]  # fmt: skip
"""Seat 6 banks: the dealer shows wong and 3, seat 2 twelves and 6, seat 4 sevens and 0."""
SIXES = [sets(6, "3-3 3-3", "1-5 4-5")]
"""Sixes and 5: seat 2 wins 50, seat 4 loses 100, the house loses its wager."""


def nets(one: AnyTable) -> dict[str, int]:
    return {seat: one.net(seat) - BEFORE[seat] for seat in BEFORE}


def test_10_8_no_player_banks_two_rounds_running() -> None:
    one = accepted(*BANKED, *SIXES)
    one.rest()
    feed(one, wager(2, 50), wager(4, 100), wager(6, 200), "close")
    assert one.ask.words == "the bank, offered to seat 4"
    with pytest.raises(Refused, match=r"seat 6 banked the last round.*13:69F-10\.8"):
        feed(one, choose(6, "accept"))


def test_10_8_only_who_wagered_against_the_house_when_it_last_banked() -> None:
    stacks = {**CLUB, "5": {"stack": "1000"}}
    one = club(wager(5, 50), "close", stacks=stacks)
    assert one.ask.words == "the bank, offered to seat 6"
    with pytest.raises(Refused, match="seat 5 did not wager against the house when it last banked"):
        feed(one, choose(5, "accept"))
    later = accepted(*BANKED, *SIXES)
    later.rest()
    feed(later, wager(2, 50), "close", choose(4, "accept"))
    assert later.roles["bank"] == "4"  # who wagered when the house last banked, two rounds ago


def test_10_8_a_round_that_a_player_banks_does_not_count_as_one_that_the_house_banks() -> None:
    one = club(stacks={**CLUB, "7": {"stack": "1000"}})
    feed(one, wager(4, 30), wager(7, 30), "close", choose(6, "accept", wager="none"), NINE, tiles("??", "6"))
    feed(one, tiles("6-6 6-6 4-4 2-6", "7"), tiles("1-6 1-6 5-5 4-6", "4"), sets(7, "6-6 6-6", "4-4 2-6"))
    feed(one, sets(4, "1-6 1-6", "5-5 4-6"), tiles("3-3 3-3 1-5 4-5", "6"), *SIXES)
    one.rest()
    feed(one, wager(2, 50), "close")
    with pytest.raises(Refused, match="seat 7 did not wager against the house when it last banked"):
        feed(one, choose(7, "accept"))
    feed(one, choose(4, "accept"))
    assert one.ledger["pot:dealer"] == 10_000  # its wager of the first round, not the 30.00 against seat 6


def poor(stack: str, others: str = "250") -> AnyTable:
    """Seat 4 with so much after the first round (its wager of 100 pushed), the others wagering 400 in all."""
    one = club(stacks={**CLUB, "4": {"stack": stack}})
    feed(one, wager(2, 150), wager(6, others), "close")
    return one


def test_10_8_the_bank_has_chips_for_all_wagers_or_half_of_them_as_co_bank() -> None:
    """The digest's example: 300 in chips, the others' wagers and the dealer's come to 500."""
    with pytest.raises(Refused) as told:
        feed(poor("300"), choose(4, "accept"))
    assert told.value.reason == "seat 4 has 300.00 to answer for wagers of 500.00"
    assert told.value.legal == "500.00 or more, or less from the house"
    assert told.value.cite == "13:69F-10.8"
    assert feed(poor("300"), choose(4, "cobank"))
    assert feed(poor("500"), choose(4, "accept"))
    assert feed(poor("250"), choose(4, "cobank"))
    with pytest.raises(Refused):
        feed(poor("499.99"), choose(4, "accept"))
    with pytest.raises(Refused):
        feed(poor("249.99"), choose(4, "cobank"))
    with pytest.raises(Refused):
        feed(poor("250", "250.01"), choose(4, "cobank"))


def test_10_8_the_banks_own_wager_counts_as_its_chips_and_goes_back() -> None:
    one = poor("500")
    feed(one, choose(6, "pass"))
    assert one.stake("6", "pai_gow") == 25_000
    banked = club(stacks={**CLUB, "4": {"stack": "450"}})
    feed(banked, wager(2, 150), wager(6, 200), wager(4, 450), "close")
    told = feed(banked, choose(4, "accept"))
    assert [tell["result"] for tell in told if tell["tell"] == "settled"] == ["returned"]
    assert banked.stake("4", "pai_gow") == 0


def test_10_8_the_house_plays_for_the_banks_last_wager_or_for_less_or_for_nothing() -> None:
    assert accepted().ledger["pot:dealer"] == 20_000
    assert accepted(amount="75").ledger["pot:dealer"] == 7_500
    assert accepted(amount="200").ledger["pot:dealer"] == 20_000
    assert accepted(wager="none").ledger.get("pot:dealer", 0) == 0
    with pytest.raises(Refused, match=r"the house does not play for 200\.01; .*200\.00 or less"):
        accepted(amount="200.01")
    with pytest.raises(Refused):
        accepted(amount="-1")
    assert feed(poor("400"), choose(4, "accept", wager="none"))
    assert feed(poor("410"), choose(4, "accept", amount="10"))
    with pytest.raises(Refused, match=r"accept half is no answer here; .*accept, cobank, pass"):
        accepted(wager="half")


def test_10_8_the_last_wager_is_that_of_the_round_in_which_the_house_last_banked() -> None:
    one = club(*QUIET[:1], *[wager(4, 30), wager(6, 20)], *QUIET[3:])
    one.rest()
    feed(one, wager(2, 5), "close", choose(4, "accept"))
    assert one.ledger["pot:dealer"] == 3_000


def test_10_8_the_offers_to_a_seat_are_what_it_can_answer_for() -> None:
    def said(one: AnyTable) -> list[str]:
        feed(one, choose(6, "pass"))
        return [f"{offer.do} {offer.wager}".strip() for offer in one.legal("4")]

    assert said(poor("500")) == ["accept", "cobank", "accept none", "cobank none", "pass"]
    assert said(poor("300")) == ["cobank", "cobank none", "pass"]
    assert said(poor("100")) == ["pass"]
    assert poor("500").legal("4") == []
    alone = club(wager(2, 150), "close", elected={"player_banking": "on"})
    assert [offer.do for offer in alone.legal("6")] == ["accept", "accept", "pass"]


def test_10_8_the_marker_and_the_role_go_to_the_bank_and_back_to_the_house() -> None:
    one = club(wager(2, 50), "close")
    told = feed(one, choose(6, "cobank"))
    assert {"tell": "role", "role": "bank", "seat": "6", "cite": ["13:69F-10.8"], "basis": "practice"} in told
    acts = [tell["act"] for tell in told if tell["tell"] == "script" and "marker" in tell["act"]]
    assert acts == ["place the marker before seat 6, and the co-bank's before the dealer"]
    back = accepted(*BANKED, *SIXES)
    back.rest()
    told = feed(back, wager(2, 50), "close", NINE)
    assert [tell["seat"] for tell in told if tell["tell"] == "role"] == ["dealer"]
    assert back.roles["bank"] == "dealer"


@pytest.mark.parametrize(
    ("total", "start"),
    [(9, "seat 6"), (10, "seat 5"), (3, "seat 4"), (12, "seat 3"), (7, "the dealer"), (8, "seat 7")],
)
def test_10_8_the_count_begins_at_the_bank(total: int, start: str) -> None:
    assert accepted({"roll": ROLL[total]}).ask.words == f"a stack of tiles: {start}"


def test_10_8_players_set_then_the_dealer_then_the_bank_whose_tiles_are_opened_last() -> None:
    one = accepted(*BANKED[:5], tiles("??", "5"))
    assert set(one.ask.who) == {"2", "4"}
    with pytest.raises(Refused, match="seat 6 has nothing to decide"):
        feed(one, sets(6, "3-3 3-3", "1-5 4-5"))
    feed(one, *BANKED[5:7])
    with pytest.raises(Refused, match="the tiles of dealer are turned"):
        feed(one, tiles("3-3 3-3 1-5 4-5", "6"))
    feed(one, *BANKED[7:])
    assert (one.ask.words, one.ask.who) == ("hands to set", ["6"])
    told = feed(one, *SIXES) + [plain_tells.plain(t, one.rules.game.law, one.rules.as_of) for t in one.rest()]
    assert [t["words"] for t in told if t["tell"] == "announced"] == [
        "Seat 6, high pair of high sixes, low 5", "Dealer, high wong, low 3: lose",
        "Seat 4, high pair of high sevens, low 0: lose", "Seat 2, high pair of twelves, low 6: win",
    ]  # fmt: skip
    chose = next(t for t in told if t["tell"] == "chose")
    assert chose["set"] == "high 3-3 3-3, low 1-5 4-5"


def test_10_8_the_bank_must_set_the_higher_hand_high() -> None:
    with pytest.raises(Refused, match=r"the low hand is above the high hand; .*13:69F-10\.7"):
        accepted(*BANKED, sets(6, "1-5 4-5", "3-3 3-3"))
    assert banked("5-5 4-5 5-6 2-2", "5-5 4-5", "5-6 2-2").round == 2
    assert banked("2-2 1-5 5-6 4-5", "2-2 1-5", "5-6 4-5").round == 2, "0 and 0 are as high"


def test_10_8_losing_wagers_are_gathered_winners_paid_from_them_and_the_bank_pays_vigorish_on_its_net() -> None:
    one = accepted(*BANKED, *SIXES)
    told = [plain_tells.plain(t, one.rules.game.law, one.rules.as_of) for t in one.rest()]
    moved = [(t["from"], t["to"], t["amount"]) for t in told if t["tell"] == "moved"]
    assert moved == [
        ("pot:dealer", "pot:bank", "200.00"), ("bet:4/pai_gow", "pot:bank", "100.00"), ("pot:bank", "seat:2", "50.00"),
        ("bet:2/pai_gow", "seat:2", "50.00"), ("seat:2", "vigorish", "2.50"), ("pot:bank", "seat:6", "250.00"),
        ("seat:6", "vigorish", "12.50"),
    ]  # fmt: skip
    assert nets(one) == {"2": 4750, "4": -10000, "6": 23750}
    house = next(t for t in told if t["tell"] == "settled" and t["seat"] == "dealer")
    assert (house["result"], house["amount"], house["cite"]) == ("lose", "200.00", ["13:69F-10.8"])
    assert sum(one.ledger.values()) == 0


def banked(tiles_of_bank: str, high: str, low: str, **more: Any) -> AnyTable:
    one = accepted(*BANKED[:-1], tiles(tiles_of_bank, "6"), sets(6, high, low), **more)
    one.rest()
    return one


def test_10_8_what_the_gathered_wagers_do_not_pay_comes_from_the_banks_chips() -> None:
    """8 and 1: seat 2 wins 50, seat 4 pushes, and the house wins its 200, of which it pays itself no vigorish."""
    one = banked("1-3 2-2 5-6 4-6", "1-3 2-2", "5-6 4-6")
    assert nets(one) == {"2": 4750, "4": 0, "6": -25_000}
    settled = {tell.seat: (tell.result, tell.cite) for tell in one.tells if isinstance(tell, tells.Settled)}
    assert settled == {
        "6": ("returned", "10.8"),
        "4": ("void", "10.8"),
        "dealer": ("win", "10.8"),
        "2": ("win", "10.7"),
    }
    assert one.ledger["vigorish"] == 250 + 1000 + 250  # of the first round, and of seat 2's winnings


def test_10_8_the_house_pushes_against_the_bank_like_any_player() -> None:
    """Sixes and 1: the dealer's wong is lower and its 3 higher."""
    one = banked("3-3 3-3 5-5 5-6", "3-3 3-3", "5-5 5-6")
    assert nets(one) == {"2": 4750, "4": -10_000, "6": 5000 - 250}
    assert one.ledger["pot:dealer"] == one.ledger["pot:bank"] == 0


def test_10_8_copies_go_to_the_bank_against_the_dealer_too() -> None:
    """The dealer and the bank both have 8 with the 4-4 and 5 with the 1-3; seat 2 pushes."""
    one = club(wager(2, 50), "close", choose(6, "accept"), NINE, tiles("4-4 5-5 1-3 5-6", "6"))
    feed(one, tiles("4-4 4-6 5-6 1-3", "dealer"), tiles("6-6 6-6 2-2 4-5", "2"), sets(2, "6-6 6-6", "2-2 4-5"))
    feed(one, sets(6, "4-4 5-5", "1-3 5-6"))
    told = [plain_tells.plain(t, one.rules.game.law, one.rules.as_of) for t in one.rest()]
    assert [t["words"] for t in told if t["tell"] == "announced"][-2:] == [
        "Dealer, high 8, low 5: lose", "Seat 2, high pair of twelves, low 3: push",
    ]  # fmt: skip
    assert nets(one) == {"2": 0, "4": 0, "6": 20_000 - 1_000}


def test_10_8_co_banking_halves_gains_and_losses_and_the_house_way_sets_the_hand() -> None:
    gain = accepted(*BANKED, do="cobank")
    gain.rest()
    assert gain.round == 2, "nobody is asked to set the co-bank's hand"
    assert nets(gain) == {"2": 4750, "4": -10000, "6": 12500 - 625}
    loss = accepted(*BANKED[:-1], tiles("1-3 2-2 5-6 4-6", "6"), do="cobank")
    loss.rest()
    assert nets(loss) == {"2": 4750, "4": 0, "6": -12_500}
    assert sum(gain.ledger.values()) == sum(loss.ledger.values()) == 0
    assert gain.ledger["pot:bank"] == loss.ledger["pot:bank"] == 0


def test_10_8_an_odd_cent_of_a_shared_bank_is_never_the_players() -> None:
    def result(amount: str, of_bank: str) -> int:
        one = club(wager(2, amount), "close", choose(6, "cobank", wager="none"), NINE, tiles("??", "6"))
        feed(one, tiles("6-6 1-6 4-4 2-6", "2"), sets(2, "6-6 1-6", "4-4 2-6"), tiles(of_bank, "6"))
        one.rest()
        return one.net("6") - BEFORE["6"]

    assert result("50.01", "3-3 1-5 5-6 4-6") == -2_500
    assert result("50.01", "1-1 1-1 4-5 5-5") == 2_501 - 150


def test_10_8_where_the_house_plays_for_nothing_its_tiles_are_not_looked_at() -> None:
    one = accepted(NINE, tiles("??"), tiles("6-6 6-6 4-4 2-6", "2"), wager="none")
    told = feed(one, BANKED[4], *BANKED[5:7])
    collected = "collect unseen the tiles of seat 7, the dealer, seat 1, seat 3, seat 5"
    assert collected in [t.get("act") for t in told]
    assert not [t for t in told if t["tell"] == "turned"]


# ── 10.9 irregularities ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["die_not_flat", "die_off_the_table"])
def test_10_9_a_die_that_is_not_flat_or_falls_out_is_no_roll_and_the_shaker_is_shaken_again(kind: str) -> None:
    told = pai_gow(*MINE[:2], odd(kind), odd(kind), *MINE[2:], sets(1, "6-6 6-6", "4-4 2-6"))
    assert told.words[:4] == ["No more bets", "No roll", "No roll", "9"]
    assert len(told.all("void", scope="roll", cite=["13:69F-10.9"])) == 2
    assert len(told.all("script", act="shake the covered shaker at least 3 times and take the lid off")) == 3
    assert told.net == {"1": "95.00"}
    assert refused(odd(kind))["reason"] == f"irregularity {kind} is not ruled on here"


WHEN = {"as the stacks go out": 5, "while hands are set": 8, "when the dealer's tiles are turned": 10}


@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize(
    ("kind", "more"), [("tiles_misdelivered", {}), ("wrong_number_of_tiles", {"seat": "2"}), ("incomplete_set", {})]
)
def test_10_9_all_hands_are_void_and_the_tiles_mixed_again(kind: str, more: dict[str, str], when: str) -> None:
    two = [wager(1), wager(2, 60), "close", NINE, tiles("??"), tiles("6-6 6-6 4-4 2-6"), tiles("1-6 1-6 5-5 4-6"),
           sets(1, "6-6 6-6", "4-4 2-6"), sets(2, "1-6 1-6", "5-5 4-6"), "close"]  # fmt: skip
    at = WHEN[when]
    told = pai_gow(*two[:at], odd(kind, **more))
    assert [tell["result"] for tell in told.all("settled")] == ["void", "void"]
    assert told.net == {}
    assert told.one("void")["scope"] == "round"
    assert told.one("ruled")["cite"] == ["13:69F-10.9"]
    assert told.last == "summary"
    again = pai_gow(*two[:at], odd(kind, **more), *dealt("1-1 4-6 2-2 1-3", {1: ("6-6 6-6", "4-4 2-6")}))
    assert again.net == {"1": "95.00"}
    opened = [tell["act"].split()[0] for tell in again.all("script", cite=["13:69F-10.4"])]
    assert opened.count("sort") == 1 + (kind == "incomplete_set")


def test_10_9_an_incomplete_set_is_taken_off_the_table() -> None:
    told = pai_gow(*MINE, odd("incomplete_set"))
    assert told.one("script", cite=["13:69F-10.9"])["act"].startswith("remove the whole set of tiles")


def test_10_9_a_wrong_number_of_tiles_names_its_position() -> None:
    assert refused(*MINE, odd("wrong_number_of_tiles"))["reason"] == "irregularity wrong_number_of_tiles lacks seat"
    told = pai_gow(*MINE, odd("wrong_number_of_tiles", seat="1")).one("ruled")
    assert told["event"] == "Seat 1: A position has more or fewer than four tiles"


def test_10_9_four_tiles_are_the_right_number_and_elsewhere_lie_none() -> None:
    right = refused(*MINE, odd("wrong_number_of_tiles", seat="1", has=4))
    assert (right["reason"], right["cite"]) == ("that is the right number of tiles", "13:69F-10.9")
    for kind in ("wrong_number_of_tiles", "tile_exposed"):
        nowhere = refused(*MINE, odd(kind, seat="8"))
        assert (nowhere["reason"], nowhere["legal"]) == ("no tiles go to 8", "seat: dealer, 1, 2, 3, 4, 5, 6, 7")
        assert pai_gow(*MINE, odd(kind, seat="dealer")).last == "summary"


def test_10_9_an_exposed_tile_voids_all_hands() -> None:
    assert refused(*MINE, odd("tile_exposed"))["reason"] == "irregularity tile_exposed lacks seat"
    told = pai_gow(*MINE, odd("tile_exposed", seat="1"))
    assert [tell["result"] for tell in told.all("settled")] == ["void"]
    assert told.one("void")["scope"] == "round"
    assert told.one("ruled")["ruling"] == "All hands are void: the wagers go back and the tiles are mixed again."


EXPOSED = {"exposed_tile_ruling": "player_may_void"}
PAIR = [wager(1), wager(2, 60), "close", NINE, tiles("1-1 4-6 2-2 1-3"), tiles("6-6 6-6 4-4 2-6")]
THEN = [tiles("1-6 1-6 5-5 4-6")]


@pytest.mark.parametrize("late", [False, True])
def test_10_9_or_only_that_player_may_void_the_hand_where_the_licensee_so_elected(late: bool) -> None:
    event = odd("tile_exposed", seat="1")
    before = [*PAIR, *THEN, sets(2, "1-6 1-6", "5-5 4-6"), event] if late else [*PAIR, event]
    after = [] if late else THEN
    set_2 = [] if late else [sets(2, "1-6 1-6", "5-5 4-6")]
    void = pai_gow(*before, choose(1, "void"), *after, *set_2, rules=EXPOSED)
    assert [(tell["seat"], tell["result"]) for tell in void.all("settled")] == [("1", "void"), ("2", "void")]
    assert [tell["cite"] for tell in void.all("settled")] == [["13:69F-10.9"], ["13:69F-10.7"]]
    assert void.one("ruled")["ruling"] == "That player may void the hand, and the round goes on."
    assert void.one("void")["scope"] == "the hand of seat 1"
    assert void.last == "summary"
    played = pai_gow(*before, choose(1, "play"), *after, *set_2, sets(1, "6-6 6-6", "4-4 2-6"), rules=EXPOSED)
    assert played.net == {"1": "95.00"}
    assert played.one("ruled")["ruling"] == "That player may void the hand, and the round goes on."
    assert pai_gow(*before, rules=EXPOSED).last == "waiting"


def test_10_9_where_every_hand_is_voided_nobody_needs_the_dealers_tiles() -> None:
    voided = [wager(1), "close", NINE, tiles("??"), PAIR[5], odd("tile_exposed", seat="1"), choose(1, "void")]
    told = pai_gow(*voided, rules=EXPOSED)
    assert (told.last, told.net) == ("summary", {})
    assert not told.all("turned")
    shown = pai_gow(*voided, tiles("1-1 4-6 2-2 1-3"), rules=EXPOSED)
    assert (shown.last, len(shown.all("turned"))) == ("summary", 4)


def test_10_9_a_player_who_voided_gets_no_tiles_to_look_at() -> None:
    early = [*PAIR[:5], odd("tile_exposed", seat="2"), choose(2, "void"), PAIR[5]]
    told = pai_gow(*early, sets(1, "6-6 6-6", "4-4 2-6"), rules=EXPOSED)
    assert told.net == {"1": "95.00"}
    assert not told.all("dealt", to="seat 2")
    nobody = refused(*PAIR, odd("tile_exposed", seat="5"), rules=EXPOSED)
    assert (nobody["reason"], nobody["legal"]) == ("seat 5 has no hand", "seats 1, 2")
    twice = refused(*early, odd("tile_exposed", seat="2"), rules=EXPOSED)
    assert twice["legal"] == "seats 1"


def test_10_9_the_banks_exposed_tile_voids_all_hands_and_the_house_has_its_wager_back() -> None:
    one = club(elected={**BANKING, **EXPOSED})
    feed(one, wager(2, 50), wager(4, 100), "close", choose(6, "accept"))
    feed(one, *BANKED[:3], odd("tile_exposed", seat="6"))
    assert nets(one) == {"2": 0, "4": 0, "6": 0}
    assert "pot:dealer" not in one.ledger
    assert one.round == 2
    feed(one, wager(2, 50), "close")
    assert one.ask.words == "the bank, offered to seat 6", "a void round moves nothing on"


@pytest.mark.parametrize("reported", [True, False])
def test_10_9_a_dealer_who_did_not_follow_the_house_way_sets_the_hand_again(reported: bool) -> None:
    mine = [*MINE[:3], tiles("4-4 4-6 5-6 1-3"), tiles("1-1 1-1 5-5 1-4"), sets(1, "1-1 1-1", "5-5 1-4")]
    wrong = {"choose": {"seat": "dealer", "do": "set", "high": ["4-4", "5-6"], "low": ["4-6", "1-3"]}}
    told = pai_gow(*mine, odd("house_way_not_followed") if reported else wrong)
    assert told.one("ruled")["event"] == "The dealer did not set the hand by the house way"
    assert "Dealer, high 8, low 5" in told.words
    right = {"choose": {"seat": "dealer", "do": "set", "high": ["4-6", "4-4"], "low": ["1-3", "5-6"]}}
    assert not pai_gow(*mine, right).all("ruled")
    assert pai_gow(*mine, right).net == told.net == pai_gow(*mine).net == {}


def test_10_9_the_dealer_sets_the_tiles_that_were_dealt() -> None:
    known = [*MINE, sets(1, "6-6 6-6", "4-4 2-6")]
    wrong = {"choose": {"seat": "dealer", "do": "set", "high": ["4-4", "5-6"], "low": ["4-6", "1-3"]}}
    told = refused(*known, "close", wrong)
    assert told["reason"] == "the high and the low hand are two each of the four tiles"
    assert refused(*known, "close", choose(1, "set"))["reason"] == "the dealer sets this hand"


def test_10_9_every_irregularity_that_can_be_reported_has_its_ruling() -> None:
    heard = {"die_not_flat", "die_off_the_table", "tiles_misdelivered", "tile_exposed", "wrong_number_of_tiles",
             "incomplete_set", "house_way_not_followed", "player_left_seat"}  # fmt: skip
    assert {one.kind for one in law.IRREGULARITIES} == heard | {"hand_set_wrongly"}


# ── 10.10 more than one betting area ─────────────────────────────────────────────────────────────

TWO = {"multiple_betting_areas": "2"}


def test_10_10_one_area_unless_two_are_elected() -> None:
    told = refused(wager(1, 100, box="2"))
    assert (told["reason"], told["legal"], told["cite"]) == ("seat 1 may not wager on area 2", "area 1", "13:69F-10.10")
    assert games.rules("pai-gow").elected == games.rules("pai-gow", {"multiple_betting_areas": "1"}).elected
    for number in ("0", "3"):
        with pytest.raises(Unlawful):
            games.rules("pai-gow", {"multiple_betting_areas": number})


def test_10_10_a_seat_has_several_hands_only_where_two_areas_are_permitted() -> None:
    several = games.game("pai-gow").several
    assert several is not None
    assert [several(rules()), several(rules(**TWO))] == [False, True]


@pytest.mark.parametrize(
    ("bets", "reason"),
    [
        ([wager(2, 10, box="4")], "seat 2 may not wager on area 4 too"),
        ([wager(2, 10, box="1")], "area 1 is another player's"),
        ([wager(5, 10, box="4"), wager(5, 10, box="6")], "seat 5 may not wager on area 6 too"),
        ([wager(2, 10, box="8")], "seat 2 may not wager on area 8 too"),
        ([wager(1, 10, box="dealer")], "seat 1 may not wager on area dealer too"),
    ],
)
def test_10_10_two_areas_are_adjacent_and_nobody_elses(bets: list[Any], reason: str) -> None:
    told = refused(*bets, rules=TWO)
    assert (told["reason"], told["cite"]) == (reason, "13:69F-10.10")


def test_10_10_an_area_that_somebody_has_wagered_on_is_taken() -> None:
    told = refused(wager(5, 10, box="4"), {"sit": {"seat": "4", "stack": "100"}}, wager(4, 10), rules=TWO)
    assert told["reason"] == "seat 5 has wagered on area 4"


BOTH = [NINE, tiles("1-1 4-6 2-2 1-3", "dealer")]


def two_areas(own: int, other: int, *given: Any) -> AnyTable:
    one = games.table("pai-gow", {"5": 100_000}, TWO)
    feed(one, wager(5, own), wager(5, other, box="4"), "close", *BOTH, *given)
    return one


@pytest.mark.parametrize(("own", "other", "first"), [(100, 50, "5"), (50, 100, "4"), (70, 70, "5")])
def test_10_10_the_larger_wager_is_set_first_of_equal_ones_the_first_counterclockwise(
    own: int, other: int, first: str
) -> None:
    four, five = "6-6 6-6 4-4 2-6", "1-6 1-6 5-5 4-6"
    one = two_areas(own, other, tiles(four, "4"), tiles(five, "5"))
    shown = {tell.card for tell in one.tells if isinstance(tell, tells.Dealt) and tell.card != "??"}
    assert shown == set((five if first == "5" else four).split()), "the second hand is not looked at yet"
    hands = {"4": ("6-6 6-6", "4-4 2-6"), "5": ("1-6 1-6", "5-5 4-6")}
    second = {"4": "5", "5": "4"}[first]
    with pytest.raises(Refused, match="two each of the four tiles"):
        feed(one, sets(5, *hands[second]))
    feed(one, sets(5, *hands[first], box=first), "close")
    with pytest.raises(Refused, match=rf"the tiles of area {second} are set.*10\.10"):
        feed(one, sets(5, *hands[second], box=first))
    feed(one, sets(5, *hands[second], box=second))
    one.rest()
    settled = {tell.box or "5": tell.result for tell in one.tells if isinstance(tell, tells.Settled)}
    assert settled == {"4": "win", "5": "void"}
    assert one.net("5") == other * 95


def test_10_10_the_second_hand_may_be_recorded_when_it_is_looked_at() -> None:
    one = two_areas(100, 50, tiles("??", "4"), tiles("1-6 1-6 5-5 4-6", "5"), sets(5, "1-6 1-6", "5-5 4-6"))
    told = feed(one, tiles("6-6 6-6 4-4 2-6"), sets(5, "6-6 6-6", "4-4 2-6"))
    turned = [tell["card"] for tell in told if tell["tell"] == "turned"]
    assert turned[:4] == ["6-6", "6-6", "4-4", "2-6"]
    one.rest()
    assert one.net("5") == 4_750


def test_10_10_who_has_one_hand_sets_it_with_the_first_hands_of_the_others() -> None:
    one = games.table("pai-gow", {"1": 10_000, "5": 10_000}, TWO)
    feed(one, wager(1, 10), wager(5, 20), wager(5, 10, box="4"), "close", *BOTH, tiles("3-3 3-3 1-5 5-6", "1"))
    feed(one, tiles("6-6 6-6 4-4 2-6", "4"), tiles("1-6 1-6 5-5 4-6", "5"), *[tiles("??", seat) for seat in "67"])
    assert set(one.ask.who) == {"1", "5"}
    feed(one, sets(1, "3-3 3-3", "1-5 5-6"), sets(5, "1-6 1-6", "5-5 4-6"), "close")
    feed(one, sets(5, "6-6 6-6", "4-4 2-6"))
    one.rest()
    assert {seat: one.net(seat) for seat in ("1", "5")} == {"1": 950, "5": 950}


def test_10_10_a_wager_on_anothers_area_is_refused_though_the_dealer_took_it() -> None:
    one = games.table("pai-gow", {"4": 10_000, "5": 10_000}, TWO)
    with pytest.raises(Refused):
        feed(one, wager(4, 10), wager(5, 20), wager(5, 30, box="4", accepted=True))


# ── 13:69F-10.6A, 10.11 dragon's eye ─────────────────────────────────────────────────────────────


def test_13_69f_10_6a_the_dragons_eye_cannot_be_elected_without_its_rules_and_did_not_exist_before_2012() -> None:
    with pytest.raises(Unlawful, match="there are no rules to play it by"):
        games.rules("pai-gow", {"dragons_eye_variation": "on"})
    with pytest.raises(Unlawful, match="first found in the text of 2012"):
        games.rules("pai-gow", {"dragons_eye_variation": "off"}, as_of=date(2012, 3, 18))
    assert games.rules("pai-gow", {"dragons_eye_variation": "off"}).elected["dragons_eye_variation"] == "off"


def test_13_69f_10_11_there_is_no_dragons_eye_wager() -> None:
    assert set(games.rules("pai-gow").wagers) == {"pai_gow"}


def test_10_1_the_edition_of_the_day_is_cited_and_nothing_rests_on_new_jerseys_text() -> None:
    told = pai_gow(*dealt("1-1 4-6 2-2 1-3", {1: ("6-6 6-6", "4-4 2-6")}), as_of=OLD)
    assert told.one("settled")["cite"] == ["19:47-10.7"]
    assert {tell["basis"] for tell in told.tells if "basis" in tell} <= {"sibling", "other-state", "practice"}
    with pytest.raises(Unlawful):
        games.rules("pai-gow", as_of=date(1990, 1, 1))


def test_10_1_a_tile_set_knows_what_is_left() -> None:
    one = PaiGowSet()
    for face in ("6-6", "2-4", "??"):
        one.take(face)
    left = dict(one.left())
    assert (one.drawn, sum(left.values()), left["6-6"], "2-4" in left) == (3, 30, 1, False)


def test_10_8_the_bank_may_be_accepted_before_the_wagers_or_after_them() -> None:
    bets = [wager(2, 50), wager(4, 100), "close"]
    late, early = club(*bets, choose(6, "accept"), *BANKED, *SIXES), club(choose(6, "accept"), *bets, *BANKED, *SIXES)
    late.rest()
    early.rest()
    assert nets(early) == nets(late)
    assert early.roles["bank"] == late.roles["bank"] == "6"
    with pytest.raises(Refused, match="to answer for wagers of"):
        feed(club(choose(6, "accept")), wager(2, 900), wager(4, 900), "close")


def test_10_8_who_has_answered_to_the_offer_of_the_bank_does_not_answer_again() -> None:
    one = club(choose(6, "accept"))
    with pytest.raises(Refused, match=r"seat 6 has answered accept to the bank; .*bet, close.*13:69F-10\.8"):
        feed(one, choose(6, "pass"))
    feed(one, wager(2, 50), "close")
    assert one.roles["bank"] == "6"


def test_10_5_a_wager_on_the_area_of_one_who_sits_down_there_and_banks_goes_back() -> None:
    one = club({"leave": "6"}, elected={**BANKING, **TWO}, stacks={**CLUB, "5": {"stack": "1000"}})
    feed(one, wager(5, 30, box="6"), {"sit": {"seat": "6", "stack": "1000"}}, wager(2, 50), "close")
    feed(one, choose(6, "accept", wager="none"), NINE, tiles("??", "6"), tiles("6-6 6-6 4-4 2-6", "2"))
    feed(one, sets(2, "6-6 6-6", "4-4 2-6"), tiles("3-3 3-3 1-5 4-5", "6"), *SIXES)
    told = [tell for tell in one.rest() if isinstance(tell, tells.Settled)]
    assert [(tell.seat, tell.result) for tell in told] == [("2", "win"), ("5", "returned")]
    assert one.net("5") == 0


def test_10_5_the_tiles_of_who_leaves_are_set_by_the_house_way() -> None:
    dealt = [wager(1), "close", NINE, tiles("4-4 5-6 4-6 1-3"), tiles("1-1 4-5 6-6 2-6")]
    told = pai_gow(*dealt, {"irregularity": {"kind": "player_left_seat", "seat": "1"}})
    assert (told.last, told.one("ruled")["basis"], len(told.all("settled"))) == ("summary", "ours", 1)
    assert pai_gow(*dealt, {"leave": {"seat": "1"}}).refused["cite"] == "13:69F-10.5"
