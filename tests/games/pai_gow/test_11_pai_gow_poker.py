"""Subchapter 11, pai gow poker: 11.1 to 11.23, in the order of the sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from itertools import combinations, product
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECKS
from houseway.equipment.chance import Seeded, shuffled
from houseway.games.pai_gow import poker_wagers
from houseway.games.pai_gow.pai_gow_poker import dealt_from_the_hand
from houseway.games.pai_gow.poker_house_ways import house_way, settings
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.games.pai_gow.start import rolls
from houseway.law.election import Unlawful
from houseway.law.export import default
from houseway.law.games.pai_gow import pai_gow_poker as law
from houseway.money import Odds
from houseway.play import inputs, plain_tells, tells
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import Refused, Table
from houseway.ranking.poker import best, five, grouped
from tests.judging import Judgement, bet, judge

AnyTable = Table[Any, Any]
OLD = "2011-03-01"
POSITIONS = ("dealer", "1", "2", "3", "4", "5", "6")
"""Clockwise."""
EIGHT = {"roll": [2, 5, 1]}
"""Counted from the dealer or bank, 8 is the dealer or bank again: the deal goes dealer, 1, 2, … 6."""
SEATS = {seat: {"stack": "1000"} for seat in ("1", "2", "5")}
BANKING = {"player_banking": "on", "co_banking": "on"}

# Seven cards each, no two hands sharing one, as they are dealt; set here as the house way sets them.
KINGS = "Kh Kd 9c 4d 2s Ah Jc"
"""Kings, and A-J."""
QUEENS = "Qh Qd 8c 5d 3s Ad Tc"
"""Queens, and A-10."""
NINES = "9h 9d 7c 6d 4s Kc Jd"
"""Nines, and K-J."""
LOWLY = "Ts 8d 7h 5c 4c 3h 2d"
"""Nothing: ten high, and 8-7."""


def poker(*given: Any, **more: Any) -> Judgement:
    return judge("pai-gow-poker", given, **{"seats": SEATS, **more})


def refused(*given: Any, **more: Any) -> dict[str, Any]:
    return poker(*given, **more).refused


def wager(seat: int | str, amount: int | str = 100, **more: Any) -> dict[str, Any]:
    return bet(seat, "pai_gow_poker", amount, **more)


def sets(seat: int | str, high: str, low: str, **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": "set", "high": high.split(), "low": low.split(), **more}}


def way(cards: str, name: str = "usual") -> tuple[str, str]:
    found = house_way(name)(cards.split())
    return " ".join(found.high), " ".join(found.low)


def by_way(seat: int | str, cards: str, **more: Any) -> dict[str, Any]:
    return sets(seat, *way(cards), **more)


def choose(seat: int | str, do: str, **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do, **more}}


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def circle(start: str) -> list[str]:
    at = POSITIONS.index(start)
    return [*POSITIONS[at:], *POSITIONS[:at]]


def deal(hands: Mapping[str, str], start: str = "dealer") -> list[Any]:
    """From a manual shoe, one card at a time, the positions without a wager left out."""
    held = {at: cards.split() for at, cards in hands.items()}
    return [{"card": held[at][row]} for row in range(7) for at in circle(start) if at in held]


def stacks(hands: Mapping[str, str], start: str = "dealer") -> list[Any]:
    """From an automated shoe: the seven cards of a position one after the other."""
    return [{"card": card} for at in circle(start) if at in hands for card in hands[at].split()]


def turned(cards: str, of: str = "dealer") -> dict[str, Any]:
    return {"turn": {"of": of, "faces": cards.split()}}


def whole(to: str, cards: str, **more: Any) -> dict[str, Any]:
    return {"cards": {"to": to, "faces": cards.split(), **more}}


def round_of(
    dealer: str, hands: Mapping[int, str], *, amount: int | str = 100, more: list[Any] | None = None
) -> list[Any]:
    """A round that the house banks, everybody setting as the house would; ``more`` are wagers beside."""
    return [
        *(wager(seat, amount) for seat in hands), *(more or []), "close", EIGHT,
        *deal({"dealer": dealer, **{str(seat): cards for seat, cards in hands.items()}}),
        *(by_way(seat, cards) for seat, cards in hands.items()),
    ]  # fmt: skip


def feed(one: AnyTable, *raw: Any) -> list[dict[str, Any]]:
    book, as_of = one.rules.game.law, one.rules.as_of
    return [plain_tells.plain(tell, book, as_of) for given in raw for tell in one.feed(inputs.read(given))]


def rules(**elected: Any) -> Rules:
    found = games.rules("pai-gow-poker", elected)
    assert isinstance(found, Rules)
    return found


# ── 11.2 the deck, 11.3 rankings ─────────────────────────────────────────────────────────────────


def test_11_2_one_deck_with_a_joker_leaves_four_of_53_cards() -> None:
    shoe = games.table("pai-gow-poker").state.shoe
    assert (shoe.size, shoe.size - len(POSITIONS) * law.CARDS) == (53, law.LEFT)
    told = refused(wager(1), "close", EIGHT, *deal({"dealer": KINGS, "1": "Kh Qd 8c 5d 3s Ad Tc"}))
    assert told["reason"] == CONTRADICTS
    assert poker(*round_of(KINGS, {1: "X Qd 8c 5d 3s Ad Tc"})).last == "summary"


def test_11_3_example_14_two_kings_and_the_joker_are_a_pair_of_kings_with_an_ace() -> None:
    hand = five(("Kh", "Kd", "X", "5c", "2d"), "second_highest")
    assert (hand.category, hand.ranks) == ("pair", (13, 14, 5, 2))


@pytest.mark.parametrize(("elected", "first"), [("second_highest", True), ("lowest", False)])
def test_11_3_example_15_ace_to_five_is_the_second_highest_straight(elected: str, first: bool) -> None:
    wheel, king, ace = ("Ah 2c 3d 4s 5h", "Kc Qh Jd Ts 9c", "Ac Kd Qs Js Td")
    ranks = [five(one.split(), rules(wheel_straight_rank=elected).wheel) for one in (wheel, king, ace)]
    assert (ranks[0] > ranks[1], ranks[2] > ranks[0]) == (first, True)
    dealer, mine = "Kc Qh Jd Ts 9c 3h 2s", "Ah 2c 3d 4s 5h 8d 7c"
    played = [wager(1), "close", EIGHT, *deal({"dealer": dealer, "1": mine}), sets(1, "Ah 2c 3d 4s 5h", "8d 7c")]
    assert poker(*played, rules={"wheel_straight_rank": elected}).net == ({"1": "95.00"} if first else {})


def test_11_3_the_joker_is_an_ace_in_the_low_hand() -> None:
    assert grouped(("X", "4c")) == grouped(("Ah", "4c"))
    assert grouped(("X", "Ac")) == grouped(("Ah", "Ad"))
    assert grouped(("Kh", "Qh")) < grouped(("2c", "2d")), "no straights, no flushes"


def test_11_3_a_fully_wild_joker_has_no_rules() -> None:
    with pytest.raises(Unlawful, match="there are no rules to play it by"):
        rules(joker_mode="wild")
    assert rules().elected["joker_mode"] == "bug"


# ── 11.4, 11.8C where the deal begins ────────────────────────────────────────────────────────────

POSITION = dict(zip(range(3, 19), [3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4], strict=True))
"""As the digest's table has them."""
ROLL = {total: next(dice for dice in product(range(1, 7), repeat=3) if sum(dice) == total) for total in POSITION}
COUNTED = {1: "dealer", **{number: f"seat {8 - number}" for number in range(2, 8)}}
"""Counterclockwise: 2 is at the dealer's right, which is seat 6; 7 at the dealer's left, seat 1."""


@pytest.mark.parametrize("total", POSITION)
def test_11_8c_the_first_card_goes_to_the_position_that_the_dice_count_to(total: int) -> None:
    one = games.table("pai-gow-poker", {"1": 100})
    told = feed(one, "close", {"roll": ROLL[total]})
    assert one.ask.words.rpartition(": ")[2] == COUNTED[POSITION[total]]
    assert [tell["words"] for tell in told if tell["tell"] == "announced"] == ["No more bets", str(total)]


def test_11_8c_examples_1_and_2_a_total_of_8_is_the_dealers_and_14_the_left_hand_players() -> None:
    assert [COUNTED[POSITION[total]] for total in (8, 15, 14, 7)] == ["dealer", "dealer", "seat 1", "seat 1"]


def test_11_8c_of_216_rolls_each_position_gets_31_and_the_seventh_30() -> None:
    chances = Counter[int]()
    for roll, number in rolls(3):
        chances[POSITION[sum(roll.dice)]] += number  # type: ignore[union-attr]
    assert dict(chances) == {**dict.fromkeys(range(1, 7), 31), 7: 30}


@pytest.mark.parametrize("dice", [[3, 4], [1, 2, 3, 4], [0, 3, 4], [3, 4, 7], []])
def test_11_4_three_dice_each_1_to_6(dice: list[int]) -> None:
    told = refused("close", {"roll": dice})
    assert (told["reason"], told["legal"], told["cite"]) == (
        f"{dice} is not a roll", "3 dice, each 1 to 6", "13:69F-11.4",
    )  # fmt: skip


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("by", ["generator", "button"])
def test_11_8c_example_3_a_generator_or_a_button_shows_the_position(by: str, number: int) -> None:
    elected = {"start_position_method": {"generator": "rng"}.get(by, by)}
    one = games.table("pai-gow-poker", {"1": 100}, elected)
    told = feed(one, "close", {"start": {"position": number, "by": by}})
    assert one.ask.words.rpartition(": ")[2] == COUNTED[number]
    (started,) = [tell for tell in told if tell["tell"] == "started"]
    assert (started["position"], started["device"], started["cite"]) == (number, by, ["13:69F-11.4"])
    assert not [tell for tell in told if "shaker" in tell.get("act", "")]
    short = games.table("pai-gow-poker", {"1": 100}, elected)
    assert feed(short, "close", {"start": number}) == told


@pytest.mark.parametrize("number", [0, 8, -1])
def test_11_4_a_generator_shows_1_to_7(number: int) -> None:
    told = refused("close", {"start": {"position": number, "by": "generator"}})
    assert (told["reason"], told["legal"]) == (f"no position {number}", "1 to 7")


def test_11_8c_a_dealer_uses_one_of_the_procedures_and_the_record_says_which() -> None:
    assert poker("close", {"start": {"position": 1, "by": "generator"}}).last == "waiting"
    told = refused("close", {"start": {"position": 1, "by": "dice"}})
    assert (told["reason"], told["legal"]) == (
        "dice is no device that shows a position here",
        "by: generator or button",
    )
    assert refused("close", {"start": 1})["reason"] == "dice is no device that shows a position here"
    rolled = poker("close", {"roll": [1, 1, 1]}, rules={"start_position_method": "rng"})
    assert rolled.words == ["No more bets", "3"]


def test_11_4_there_is_no_button_before_2012() -> None:
    told = refused("close", {"start": {"position": 1, "by": "button"}}, as_of=OLD)
    assert (told["legal"], told["cite"]) == ("by: generator", "19:47-11.4")
    with pytest.raises(Unlawful, match="allowed: dice, rng"):
        games.rules("pai-gow-poker", {"start_position_method": "button"}, as_of=date(2011, 3, 1))


def test_11_8c_the_shaker_is_shaken_three_times_and_once_after_the_deal() -> None:
    told = poker(*round_of(KINGS, {1: QUEENS}))
    acts = [tell["act"] for tell in told.all("script", cite=["13:69F-11.8C"])]
    assert acts == [
        "shake the covered shaker at least 3 times and take the lid off",
        "count counterclockwise to the dealer: the deal begins there", "cover the shaker and shake it once",
    ]  # fmt: skip


# ── 11.5 opening, 11.6 shuffle and cut ───────────────────────────────────────────────────────────


def test_11_5_the_cards_are_inspected_spread_and_washed_before_the_first_shuffle_alone() -> None:
    two = poker(*round_of(KINGS, {1: QUEENS}), *round_of(KINGS, {1: QUEENS}))
    acts = [tell["act"].split()[0] for tell in two.all("script", cite=["13:69F-11.5"])]
    assert acts == ["sort", "spread", "turn"]
    empty = games.table("pai-gow-poker", {})
    assert (empty.ask.words, empty.ask.cite) == ("the first player to the table", "11.5")


def test_11_9_a_player_who_asks_is_told_the_house_way() -> None:
    told = poker(*round_of(KINGS, {1: QUEENS}))
    act = "tell any player who asks how the house way sets these cards"
    assert told.one("script", act=act)["cite"] == ["13:69F-11.9"]


def test_11_12_a_seat_has_several_hands_only_where_two_areas_are_permitted() -> None:
    several = games.game("pai-gow-poker").several
    assert several is not None
    assert [several(rules()), several(rules(two_betting_areas="on"))] == [False, True]


def test_11_6_a_the_cards_are_shuffled_before_every_round_and_any_may_come_again() -> None:
    three = poker(*round_of(KINGS, {1: QUEENS}) * 3)
    shuffles = three.all("script", act="shuffle the cards by hand, into a single stack")
    assert (three.last, [tell["cite"] for tell in shuffles]) == ("summary", [["13:69F-11.6(a)"]] * 3)
    assert refused("shuffle", "shuffle")["asked"] in ("wagers", "the cut, offered to seat 1")


def test_11_6_a_the_next_shuffle_waits_though_the_last_hand_of_the_round_was_turned_whole() -> None:
    one = games.table("pai-gow-poker", {"1": 100_000})
    unseen = {"cards": {"to": "dealer", "faces": "??"}}
    feed(one, wager(1), "close", EIGHT, whole("1", QUEENS), unseen, by_way(1, QUEENS), turned(KINGS))
    assert (one.round, one.ask.words) == (0, "dealer: set by the house way")  # which may not have been followed
    one.rest()
    assert (one.round, one.idle, one.ask.words) == (1, True, "the shuffle")


def test_11_6_b_1_cards_that_a_device_shuffled_are_not_cut() -> None:
    elected = {"shuffle_method": "automated"}
    assert refused({"cut": {"position": 20}}, rules=elected)["reason"] == "cut is not what is asked"
    told = poker(*round_of(KINGS, {1: QUEENS}), rules=elected)
    assert next(tell["act"] for tell in told.all("script", cite=["13:69F-11.6(a)"])) == (
        "the shuffling device shuffles the cards"
    )
    assert not [tell for tell in told.all("script") if "cutting card" in tell["act"]]


def test_11_6_b_2_and_c_cards_shuffled_by_hand_are_cut_by_the_dealer_if_nobody_accepts() -> None:
    declined = [choose(seat, "decline") for seat in "152"]
    told = poker(*declined, {"cut": {"position": 20}}, *round_of(KINGS, {1: QUEENS}))
    assert next(tell["act"] for tell in told.all("script") if "cuts" in tell["act"]) == "dealer cuts the cards"
    assert told.all("script", act="place the stack on the cover card and offer the cut, backs up")


@pytest.mark.parametrize(("depth", "taken"), [(9, False), (10, True), (43, True), (44, False)])
def test_11_6_e_example_9_the_cutting_card_is_at_least_ten_cards_from_either_end(depth: int, taken: bool) -> None:
    told = poker({"cut": {"position": depth}}, wager(1))
    if taken:
        assert told.one("script", act="dealer cuts the cards")
    else:
        assert (told.refused["legal"], told.refused["cite"]) == ("10 to 43 cards", "13:69F-11.6(e)")


@pytest.mark.parametrize(
    ("elected", "words"), [("discard_rack", "into the discard rack"), ("four_from_bottom", "4 cards from the bottom")]
)
def test_11_6_e_then_it_goes_where_the_licensee_has_it(elected: str, words: str) -> None:
    told = poker({"cut": {"position": 20}}, wager(1), rules={"cutting_card_after_cut": elected})
    assert any(tell["act"].endswith(words) for tell in told.all("script", cite=["13:69F-11.6(e)"]))


def offered_cut(one: AnyTable) -> str:
    """To whom the cut is offered first, at a table between rounds or where the bank is chosen."""
    return one.when_asked("cut").ask.words.removeprefix("the cut, offered to ")


def a_round(one: AnyTable, *hands: Any, bets: tuple[int, ...] = (1,)) -> None:
    feed(one, *(wager(seat, 10) for seat in bets), "close", *hands, EIGHT)
    given = {str(seat): cards for seat, cards in zip(bets, (QUEENS, NINES), strict=False)}
    feed(one, *deal({"dealer": KINGS, **given}), *(by_way(seat, cards) for seat, cards in given.items()))
    one.rest()


def test_11_6_d_1_the_first_player_to_the_table_is_offered_the_first_cut() -> None:
    one = games.table("pai-gow-poker", {"2": 10_000, "5": 10_000, "1": 10_000})
    assert offered_cut(one) == "seat 2"
    feed(one, choose(2, "decline"))
    assert one.ask.words == "the cut, offered to seat 1", "then counterclockwise"


def test_11_6_d_3_and_example_11_without_a_bank_the_offer_goes_round_from_the_far_right() -> None:
    one = games.table("pai-gow-poker", {"1": 100_000, "2": 100_000, "5": 100_000, "6": 100_000})
    offered = []
    for _ in range(5):
        a_round(one)
        offered.append(offered_cut(one))
    assert offered == ["seat 6", "seat 5", "seat 2", "seat 1", "seat 6"]


def test_11_6_d_3_the_offer_goes_on_from_where_it_was_though_that_player_left() -> None:
    one = games.table("pai-gow-poker", {"1": 100_000, "4": 100_000, "6": 100_000})
    a_round(one)
    a_round(one)
    assert offered_cut(one) == "seat 4"
    a_round(one)
    feed(one, {"leave": "4"})
    assert offered_cut(one) == "seat 1"


def club(*given: Any, elected: Mapping[str, Any] = BANKING) -> AnyTable:
    """A table where seats 2, 4 and 6 wagered 200 against the house in the first round and all pushed."""
    one = games.table("pai-gow-poker", dict.fromkeys(("2", "4", "6"), 100_000), dict(elected))
    feed(one, *(wager(seat, 200) for seat in (2, 4, 6)), "close", EIGHT)
    push = {"2": "Qh Qd 8c 5d 3s Ad Kc", "4": "Js Jd 7c 6d 3h As Ks", "6": "Td Th 6c 5h 2h Ac Qs"}
    hands = {"dealer": "Kh Kd 9c 4d 2s Ah Jc", **push}
    if one.rules.method == "manual_shoe":
        feed(one, *deal(hands))
    feed(one, *(by_way(seat, cards) for seat, cards in push.items()))
    one.rest()
    assert {seat: one.net(seat) for seat in "246"} == {"2": 0, "4": 0, "6": 0}
    feed(one, *given)
    return one


def test_11_6_d_2_and_example_10_the_bank_cuts_first_and_if_it_refuses_the_next_counterclockwise() -> None:
    one = club(wager(2, 50), wager(4, 50), "close", choose(6, "accept"))
    assert one.ask.words == "the cut, offered to seat 6"
    feed(one, choose(6, "decline"))
    assert one.ask.words == "the cut, offered to seat 4"
    feed(one, choose(4, "accept"), {"cut": {"seat": "4", "position": 20}})
    assert one.ask.words == "the dice in the shaker"
    with pytest.raises(Refused, match=r"cut is not what is asked"):
        feed(one, {"cut": {"position": 20}})


def test_11_6_d_2_after_a_bank_the_offer_begins_anew_at_the_far_right() -> None:
    one = club(elected={"player_banking": "on"})
    both = [wager(2, 50), wager(4, 50), "close"]
    house = [EIGHT, *deal({"dealer": KINGS, "2": QUEENS, "4": NINES}), by_way(2, QUEENS), by_way(4, NINES)]
    feed(one, *both, choose(6, "pass"), choose(4, "pass"), choose(2, "pass"))
    assert one.ask.words == "the cut, offered to seat 6"
    feed(one, *house)
    one.rest()
    feed(one, wager(2, 50), "close", choose(4, "accept", wager="none"), EIGHT)
    feed(one, *deal({"4": KINGS, "2": QUEENS}, "4"), by_way(2, QUEENS), "close", by_way(4, KINGS))
    one.rest()
    feed(one, wager(2, 50), "close", choose(2, "pass"))
    assert one.when_asked("cut").ask.words == "the cut, offered to seat 6", "and not to seat 4, who is the next"


@pytest.mark.parametrize("spread", ["face_up", "face_down"])
@pytest.mark.parametrize("late", [False, True])
def test_11_6_f_while_nobody_plays_the_cards_are_spread_and_then_washed(spread: str, late: bool) -> None:
    one = games.table("pai-gow-poker", {"1": 10_000}, {"idle_spread": spread})
    a_round(one)
    told = feed(one, *(["shuffle", {"leave": "1"}, "close"] if late else [{"leave": "1"}]))
    if late:  # a round without players is dealt to its end
        told += feed(one, EIGHT, *deal({"dealer": KINGS}))
        told += [plain_tells.plain(tell, law.LAW, one.rules.as_of) for tell in one.rest()]
    act = f"spread the cards {spread.replace('_', ' ')} on the table"
    assert [tell["cite"] for tell in told if tell.get("act") == act] == [["13:69F-11.6(f)"]]
    assert one.ask.words == "the first player to the table"
    told = feed(one, {"sit": {"seat": "3", "stack": "100"}}, wager(3, 10))
    acts = [tell["act"] for tell in told if tell["tell"] == "script"]
    assert acts[:2] == [
        "turn the cards face up for the player; then turn them face down, wash and stack them",
        "shuffle the cards by hand, into a single stack",
    ]


def test_11_6_d_where_everybody_has_left_the_dealer_cuts() -> None:
    one = club("shuffle", *({"leave": seat} for seat in "246"), "close")
    assert one.ask.words == "the cut, offered to the dealer"


# ── 11.7 wagers ──────────────────────────────────────────────────────────────────────────────────


def test_11_7_a_and_c_wagers_are_made_increased_and_withdrawn_before_no_more_bets() -> None:
    told = poker(wager(1, 10), wager(1, 5), {"remove": {"seat": "1", "wager": "pai_gow_poker", "amount": "3"}})
    assert told.one("summary")["standing"] == [{"seat": "1", "wager": "pai_gow_poker", "amount": "12.00"}]


def test_11_7_a_a_wager_is_of_chips_that_the_player_has() -> None:
    has = {"1": {"stack": "9.99"}}
    assert refused(wager(1, 10), seats=has)["legal"] == "9.99 or less"
    assert poker(wager(1, "9.99"), seats=has).last != "refused"


@pytest.mark.parametrize("late", [wager(2), wager(1), {"remove": {"seat": "1", "wager": "pai_gow_poker"}}])
@pytest.mark.parametrize("when", range(2, 6))
def test_11_7_c_nothing_is_made_increased_or_withdrawn_after_no_more_bets(late: Any, when: int) -> None:
    before = round_of(KINGS, {1: QUEENS})[:when]
    told = refused(*before, late)
    assert (told["reason"], told["cite"]) == ("no wager may be made or withdrawn now", "13:69F-11.7(c)")
    assert refused(*before, {"bet": {**wager(2)["bet"], "accepted": "true"}})["input"] == when + 1


@pytest.mark.parametrize("seat", ["7", "9", "2b"])
def test_11_7_b_only_those_seated_at_the_six_places_wager(seat: str) -> None:
    told = refused(wager(seat), seats={seat: {"stack": "100"}})
    assert told["reason"] == f"seat {seat} is no seat of this table: only seated players wager"
    assert (told["legal"], told["cite"]) == ("seats 1 to 6", "13:69F-11.7(b)")


def test_11_7_b_who_has_cards_stays_seated() -> None:
    assert refused(wager(1), {"leave": "1"})["reason"] == "seat 1 still has wagers on the layout"
    told = refused(*round_of(KINGS, {1: QUEENS})[:5], {"leave": "1"})
    assert told["reason"] == "seat 1 has wagered: the player stays seated until the round is over"
    assert told["cite"] == "13:69F-11.7(b)"
    assert poker(*round_of(KINGS, {1: QUEENS})[:5], {"leave": "5"}).last == "waiting", "no wager, no cards"


def test_11_7_the_posted_limits_are_those_of_the_main_wager() -> None:
    limits = {"table_min": "25", "table_max": "500", "bonus_envy": "b"}
    assert refused(wager(1, 20), rules=limits)["reason"] == "20.00 is below the minimum"
    assert refused(wager(1, 501), rules=limits)["reason"] == "501.00 is above the maximum"
    assert poker(wager(1, 25), bet(1, "bonus", 1), rules=limits).last != "refused"


# ── 11.8 from a manual shoe ──────────────────────────────────────────────────────────────────────


def order_of_cards(elected: Mapping[str, Any], total: int, *seats: int) -> list[str]:
    """To whom the cards go, one after the other, at a table that leaves nothing out."""
    one = games.table("pai-gow-poker", dict.fromkeys(map(str, seats), 10_000), dict(elected))
    feed(one, *(wager(seat, 5) for seat in seats), "close", {"roll": ROLL[total]})
    asked, left = list[str](), list(DECKS["joker"])
    while "card" in one.ask.verbs:
        asked.append(one.ask.words.rpartition(": ")[2].removeprefix("seat "))
        played = asked[-1] in (*map(str, seats), "dealer")
        feed(one, {"card": left.pop() if played else "??"})
    return asked


def test_11_8_c_example_4_a_total_of_4_begins_at_position_4_and_goes_clockwise() -> None:
    """Position 4 is seat 4; the next card goes to position 3 (seat 5), then 2 (seat 6), 1 (the dealer), 7 (seat 1)."""
    order = order_of_cards({}, 4, 2, 6)
    assert order == ["4", "5", "6", "dealer", "1", "2", "3"] * 7
    assert [number for number, at in enumerate(order, 1) if at == "4"] == list(range(1, 50, 7))


def test_11_8_c_example_5_all_seven_positions_are_dealt_and_the_empty_ones_collected_unseen() -> None:
    short = round_of(KINGS, {1: QUEENS, 2: NINES, 5: LOWLY})
    cards = {"dealer": KINGS, "1": QUEENS, "2": NINES, "5": LOWLY}
    full = [{"card": cards[at].split()[row]} if at in cards else {"card": "??"} for row in range(7) for at in POSITIONS]
    assert poker(*short).tells == poker(*short[:5], *full, *short[5 + 28 :]).tells
    told = poker(*short)
    collected = "collect unexposed the cards of seat 3, seat 4, seat 6"
    assert told.one("script", act=collected)["cite"] == ["13:69F-11.8(d)1"]
    assert {tell["to"] for tell in told.all("dealt")} == {"dealer", "seat 1", "seat 2", "seat 5"}


def test_11_8_c_a_card_where_nobody_wagered_is_not_looked_at() -> None:
    one = games.table("pai-gow-poker", {"1": 10_000})
    feed(one, wager(1, 5), "close", EIGHT, {"card": "Kh"}, {"card": "Qh"})
    refusal = one.ask.refuse(inputs.read({"card": "2c"}))
    assert refusal is not None
    assert refusal.reason == "nobody plays at seat 2: its cards are not looked at"


def test_11_8_c_the_cards_lie_face_down_and_only_their_player_sees_them() -> None:
    one = games.table("pai-gow-poker", {"1": 10_000, "2": 10_000})
    feed(one, wager(1, 5), wager(2, 5), "close", EIGHT, *deal({"dealer": KINGS, "1": QUEENS, "2": NINES}))
    hands = {seat: one.view(seat).lies.hands for seat in ("1", "2", "")}
    by_name = {seat: {hand.name: hand.cards for hand in found} for seat, found in hands.items()}
    assert sorted(by_name["1"]["seat 1"]) == sorted(QUEENS.split())
    backs = ["??"] * 7
    assert [by_name["1"]["seat 2"], by_name["1"]["dealer"], by_name["2"]["seat 1"], by_name[""]["seat 1"]] == [
        backs
    ] * 4


def test_11_8_a_the_shoe_stands_at_the_dealers_left_and_no_more_bets_comes_before_the_start() -> None:
    told = poker(*round_of(KINGS, {1: QUEENS}))
    assert told.one("announced", words="No more bets")["cite"] == ["13:69F-11.8(a)"]
    assert told.words[:2] == ["No more bets", "8"]
    (shoe,) = [one for one in law.LAW.fittings if one.where]
    assert (shoe.where, shoe.cite) == ("left", "11.8(a)")


def test_11_8_d_1_four_cards_remain_and_go_unexposed_to_the_discard_rack() -> None:
    told = poker(*round_of(KINGS, {1: QUEENS}))
    act = "count the cards that remain: 4; unexposed into the discard rack"
    assert told.one("script", act=act)["cite"] == ["13:69F-11.8(d)1"]
    drawn = "draw each card with the left hand, place it face down with the right"
    assert told.one("script", act=drawn)["cite"] == ["13:69F-11.8(c)"]


VOIDED = {"as the cards go out": 9, "while hands are set": 19, "when all have set": 20}


@pytest.mark.parametrize("when", VOIDED)
def test_11_8_d_2_example_7_five_cards_left_and_a_player_with_six_is_a_misdeal_and_voids_all_hands(when: str) -> None:
    mine = [*round_of(KINGS, {1: QUEENS}), "close"][: VOIDED[when]]
    told = poker(*mine, odd("wrong_number_of_cards", to="1"))
    assert told.one("settled")["result"] == "void"
    assert told.one("void")["scope"] == "round"
    assert told.one("ruled")["cite"] == ["13:69F-11.8(d)2"]
    assert told.one("ruled")["event"].startswith("Seat 1: The cards were misdealt")
    assert not [tell for tell in told.all("script") if "entire deck" in tell["act"]]
    assert told.net == {}
    assert refused(*mine, odd("wrong_number_of_cards"))["reason"] == "irregularity wrong_number_of_cards lacks to"


@pytest.mark.parametrize("left", ["3", "5"])
def test_11_8_d_2_example_6_not_four_left_and_no_misdeal_voids_all_hands_and_removes_the_deck(left: str) -> None:
    mine = round_of(KINGS, {1: QUEENS})
    told = poker(*mine, odd("wrong_deck_count", left=left), *round_of(KINGS, {1: QUEENS}))
    assert told.one("void")["cite"] == ["13:69F-11.8(d)2"]
    removed = "remove the entire deck from the table; another deck is brought"
    assert told.one("script", act=removed)["cite"] == ["13:69F-11.8(d)2"]
    assert [tell["act"].split()[0] for tell in told.all("script", cite=["13:69F-11.5"])].count("sort") == 2


def test_11_8_d_2_four_cards_left_of_53_are_no_irregularity() -> None:
    mine = round_of(KINGS, {1: QUEENS})
    for right in ({"left": "4"}, {"count": "53"}):
        assert refused(*mine, odd("wrong_deck_count", **right))["reason"] == "that is the right number of cards"
    assert poker(*mine, odd("wrong_deck_count", count="52")).one("void")["scope"] == "round"


# ── 11.8A from the hand ──────────────────────────────────────────────────────────────────────────

HAND = {"dealing_method": "hand"}


def from_the_hand(start: str, hands: Mapping[str, str]) -> list[Any]:
    """All 49 cards as they go to the stacks, where the stacks will go to these positions."""
    left = [card for card in DECKS["joker"] if card not in " ".join(hands.values()).split()]
    held = [hands[at].split() if at in hands else [left.pop() for _ in range(7)] for at in circle(start)]
    numbers = [int(stack.removeprefix("stack ")) - 1 for stack in dealt_from_the_hand()]
    return [{"card": held[number][at // 7]} for at, number in enumerate(numbers)]


def test_11_8a_c_example_8_the_rows_go_left_to_right_and_back() -> None:
    stacks = [int(stack.removeprefix("stack ")) - 1 for stack in dealt_from_the_hand()]
    assert stacks == [k % 7 if k // 7 % 2 == 0 else 6 - k % 7 for k in range(49)]
    assert stacks[7] == 6


def test_11_8a_e_and_f_the_first_stack_goes_to_the_starting_position_the_others_clockwise() -> None:
    cards = from_the_hand("4", {"1": QUEENS, "dealer": KINGS})
    told = poker(wager(1), "close", *cards, {"roll": ROLL[4]}, by_way(1, QUEENS), rules=HAND)
    assert told.net == {"1": "-100.00"}
    order = ["seat 4", "seat 5", "seat 6", "the dealer", "seat 1", "seat 2", "seat 3"]
    acts = [tell["act"] for tell in told.all("script", cite=["13:69F-11.8A(f)"])]
    assert acts == [f"stack {number} to {at}, face down" for number, at in enumerate(order, 1)]
    held = {tell["to"]: tell["cards"] for tell in told.all("holds", cite=["13:69F-11.8A(f)"])}
    assert held == {f"stack {number}": [] for number in range(1, 8)} | dict.fromkeys(("seat 1", "dealer"), ["??"] * 7)
    assert told.words[:2] == ["No more bets", "4"]
    assert told.one("announced", words="No more bets")["cite"] == ["13:69F-11.8A(b)2"]
    kinds = [tell["tell"] for tell in told.tells if tell["tell"] in ("dealt", "rolled", "turned")]
    assert kinds.index("rolled") == 49
    assert told.one("script", act="count the cards that remain: 4; unexposed into the discard rack")["cite"] == [
        "13:69F-11.8A(d)1"
    ]


def test_11_8a_f_the_stacks_may_be_left_out_and_their_cards_given_when_they_are_delivered() -> None:
    dealt = stacks({"1": QUEENS, "dealer": KINGS}, "4")
    short = [wager(1), "close", {"roll": ROLL[4]}, *dealt, by_way(1, QUEENS)]
    assert poker(*short, rules=HAND).net == {"1": "-100.00"}
    one = games.table("pai-gow-poker", {"1": 100_000, "2": 100_000}, HAND)
    feed(one, *short[:-1])
    assert [sorted(hand.cards) for hand in one.view("1").lies.hands if hand.name == "seat 1"] == [
        sorted(QUEENS.split())
    ]
    assert [hand.cards for hand in one.view("2").lies.hands if hand.name == "seat 1"] == [["??"] * 7]


def test_11_8a_d_2_a_wrong_stack_voids_the_round_a_wrong_count_removes_the_deck_before_the_start() -> None:
    stacked = [wager(1), "close", *from_the_hand("dealer", {"1": QUEENS, "dealer": KINGS})]
    for given in (stacked, stacked[:2]):
        told = poker(*given, odd("wrong_number_of_cards", to="stack 3"), rules=HAND)
        assert told.one("ruled")["cite"] == told.one("void")["cite"] == ["13:69F-11.8A(d)2"]
        assert "rolled" not in {tell["tell"] for tell in told.tells}
        told = poker(*given, odd("wrong_deck_count", left="5"), rules=HAND)
        assert told.all("script", act="remove the entire deck from the table; another deck is brought")


def test_11_8a_b_1_the_deck_is_held_in_one_hand_over_the_container() -> None:
    told = poker(wager(1), "close", {"roll": ROLL[4]}, rules=HAND)
    assert told.one("script", cite=["13:69F-11.8A(b)1"])["act"].startswith("hold the deck in one hand, the same")


# ── 11.8B from an automated shoe ─────────────────────────────────────────────────────────────────

AUTOMATED = {"dealing_method": "automated_shoe", "shuffle_method": "automated"}


def test_11_8b_stacks_of_seven_go_out_clockwise_from_the_starting_position() -> None:
    order = order_of_cards(AUTOMATED, 4, 2, 6)
    assert order == [at for at in ["4", "5", "6", "dealer", "1", "2", "3"] for _ in range(7)]
    hands = {"dealer": KINGS, "1": QUEENS}
    told = poker(wager(1), "close", {"roll": ROLL[4]}, *stacks(hands, "4"), by_way(1, QUEENS), rules=AUTOMATED)
    assert told.net == {"1": "-100.00"}
    assert told.one("announced", words="No more bets")["cite"] == ["13:69F-11.8B"]
    void = poker(*[wager(1), "close", EIGHT], odd("wrong_deck_count", left="5"), rules=AUTOMATED)
    assert (void.one("void")["cite"], void.one("void")["basis"]) == (["13:69F-11.8B"], "sibling")


# ── whole hands, whatever the dealing method ─────────────────────────────────────────────────────

METHODS = ("manual_shoe", "hand", "automated_shoe")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("order", [("1", "2", "dealer"), ("dealer", "2", "1"), ("2", "dealer", "1")])
def test_11_8_whole_hands_may_be_given_in_any_order_once_the_start_is_known(method: str, order: Any) -> None:
    hands = {"dealer": KINGS, "1": QUEENS, "2": NINES}
    before, after = [wager(1), wager(2), "close", {"roll": ROLL[4]}], [by_way(1, QUEENS), by_way(2, NINES)]
    one_by_one = deal(hands, "4") if method == "manual_shoe" else stacks(hands, "4")
    elected = {"dealing_method": method}
    told = poker(*before, *(whole(at, hands[at]) for at in order), *after, rules=elected)
    assert told.tells == poker(*before, *one_by_one, *after, rules=elected).tells
    assert told.net == {"1": "-100.00", "2": "-100.00"}
    early = refused(*before[:3], whole("1", QUEENS), before[3], rules=elected)
    assert (early["input"], early["reason"]) == (4, "cards is not what is asked")


@pytest.mark.parametrize("method", METHODS)
def test_11_9_the_dealers_and_the_banks_hands_may_stay_unseen_until_they_are_turned(method: str) -> None:
    elected = {"dealing_method": method}
    unseen = {"cards": {"to": "dealer", "faces": "??"}}
    before = [wager(1), "close", EIGHT, unseen, whole("1", QUEENS), by_way(1, QUEENS)]
    assert poker(*before, rules=elected).last == "waiting"
    assert poker(*before, turned(KINGS), rules=elected).net == {"1": "-100.00"}
    one_by_one = [{"turn": card} for card in KINGS.split()]
    assert poker(*before, *one_by_one, rules=elected).net == {"1": "-100.00"}
    assert refused(*before, turned(QUEENS), rules=elected)["reason"] == CONTRADICTS
    assert refused(*before[:3], whole("7", QUEENS), rules=elected)["reason"] == "no card is dealt to 7"
    assert refused(*before[:3], whole("1", f"{QUEENS} 2c"), unseen, rules=elected)["input"] == 4


def test_11_10_the_banks_cards_may_be_given_whole() -> None:
    one = club(wager(2, 50), "close", choose(6, "accept"), EIGHT, whole("2", QUEENS), whole("6", KINGS))
    feed(one, whole("dealer", NINES), by_way(2, QUEENS), "close", by_way(6, KINGS))
    one.rest()
    assert {seat: one.net(seat) for seat in "26"} == {"2": -5_000, "6": 25_000 - 1_250}


def test_11_12_a_second_area_is_named_by_its_box() -> None:
    elected = {"two_betting_areas": "on"}
    both = [wager(5, 50), wager(5, 100, box="4"), "close", EIGHT, whole("dealer", KINGS)]
    given = [*both, whole("5", QUEENS, box="4"), {"cards": {"to": "5", "faces": "??"}}, by_way(5, QUEENS, box="4")]
    later = [{"turn": {"of": "5", "faces": NINES.split()}}, by_way(5, NINES, box="5")]
    assert poker(*given, *later, rules=elected).net == {"5": "-150.00"}


# ── 11.9 setting ─────────────────────────────────────────────────────────────────────────────────

MINE = round_of(KINGS, {1: QUEENS})[:-1]


@pytest.mark.parametrize(
    ("high", "low", "reason"),
    [
        ("Qh Qd 8c 5d", "3s Ad Tc", "the high hand is five and the low hand two of the seven cards"),
        ("Qh Qd 8c 5d 3s", "Ad", "the high hand is five and the low hand two of the seven cards"),
        ("Qh Qd 8c 5d 3s", "Ad Tc Kh", "the high hand is five and the low hand two of the seven cards"),
        ("Qh Qd 8c 5d 3s", "Ad Kh", "the high hand is five and the low hand two of the seven cards"),
        ("Qh Qh 8c 5d 3s", "Ad Tc", "the high hand is five and the low hand two of the seven cards"),
        (
            "Qh Qd 8c 5d 3s",
            "Ad 1c",
            "'1c' is not a card; write rank (A 2 3 4 5 6 7 8 9 T J Q K) then suit (c d h s), or X for the joker",
        ),
    ],
)
def test_11_9_the_hands_are_five_and_two_of_the_seven_cards(high: str, low: str, reason: str) -> None:
    told = refused(*MINE, sets(1, high, low))
    assert (told["reason"], told["legal"], told["cite"]) == (reason, QUEENS, "13:69F-11.9")


def test_11_9_what_somebody_holds_is_no_part_of_a_refusal_that_others_read() -> None:
    one = games.table("pai-gow-poker", {"1": 100_000, "2": 100_000})
    feed(one, *MINE)
    with pytest.raises(Refused) as fault:
        feed(one, sets(1, "Qh Qd 8c 5d", "3s Ad Tc"))
    assert "Qh" in str(fault.value.seen_by("1"))
    assert "Qh" not in fault.value.seen_by("2").line()


def test_11_9_each_sets_once_and_the_window_waits_for_all() -> None:
    two = round_of(KINGS, {1: QUEENS, 2: NINES})
    assert refused(*two[:-1], "close")["reason"] == "seats 2 have not answered"
    assert refused(*two[:-1], by_way(1, QUEENS))["reason"] == "seat 1 has nothing to decide"


def test_11_9_the_offers_are_every_lawful_setting_the_house_way_first() -> None:
    one = games.table("pai-gow-poker", {"1": 100_000})
    feed(one, *MINE)
    one = one.when_asked("choose")
    offers = one.legal("1")
    assert (" ".join(offers[0].high), " ".join(offers[0].low)) == way(QUEENS)
    assert len(offers) == len({offer.low for offer in offers}) == len(settings(QUEENS.split(), "second_highest"))
    assert all(five(offer.high) >= grouped(offer.low) for offer in offers)


def test_11_9_example_12_a_low_hand_above_the_high_hand_is_a_foul_and_loses() -> None:
    mine = "Ah Kd 9c 5d 2s 3h 3d"
    played = [wager(1), "close", EIGHT, *deal({"dealer": LOWLY.replace("3h", "3c"), "1": mine})]
    told = poker(*played, sets(1, "Ah Kd 9c 5d 2s", "3h 3d"))
    assert told.net == {"1": "-100.00"}
    assert told.one("ruled")["event"] == "Seat 1: A player set a low hand that is higher than the high hand"
    assert poker(*played, sets(1, "3h 3d 9c 5d 2s", "Ah Kd")).net == {"1": "95.00"}


def test_11_9_example_12a_two_pairs_of_sixes_are_lawful() -> None:
    mine = "6h 6d 6c 6s Ac 9h 4h"
    played = [wager(1), "close", EIGHT, *deal({"dealer": "Ts 8d 7h 5c 4c 3h 2d", "1": mine})]
    told = poker(*played, sets(1, "6h 6d Ac 9h 4h", "6c 6s"))
    assert told.net == {"1": "95.00"}
    assert not told.all("ruled")


def test_11_9_example_13_a_copy_is_the_dealers_and_one_hand_higher_is_a_push() -> None:
    mine, dealer = "Kc Ks 9h 4c 2d As Jd", "Kh Kd 9c 4d 2s Ah Tc"
    told = poker(*round_of(dealer, {1: mine}))
    assert told.one("settled")["result"] == "void"
    assert "Seat 1, high pair of kings, low ace jack high: push" in told.words
    assert poker(*round_of("Kh Kd 9c 4d 2s Ah Jc", {1: mine})).net == {"1": "-100.00"}


HIGHS = {"higher": "Ac As 8h 5h 3d", "copy": "Kc Ks 9h 4c 2c", "lower": "Qc Qs 8s 5s 3h"}
LOWS = {"higher": "Ad Qh", "copy": "X Js", "lower": "Td 7d"}


@pytest.mark.parametrize(("high", "low"), list(product(HIGHS, LOWS)))
def test_11_9_both_higher_win_one_is_a_push_none_loses(high: str, low: str) -> None:
    mine = f"{HIGHS[high]} {LOWS[low]}"
    played = [wager(1), "close", EIGHT, *deal({"dealer": KINGS, "1": mine}), sets(1, HIGHS[high], LOWS[low])]
    higher = (high == "higher") + (low == "higher")
    assert poker(*played).one("settled")["result"] == ("lose", "void", "win")[higher]


@pytest.mark.parametrize(("amount", "vigorish", "net"), [("60", "3.00", "57.00"), ("7", "0.50", "6.50")])
def test_11_9_example_23_vigorish_is_five_per_cent_up_to_the_next_quarter(amount: str, vigorish: str, net: str) -> None:
    told = poker(*round_of(LOWLY, {1: KINGS}, amount=amount))
    assert (told.one("settled")["vigorish"], told.one("settled")["collected"]) == (vigorish, "immediate")
    assert told.one("vigorish")["amount"] == vigorish
    assert told.net == {"1": net}


def test_11_9_hands_are_opened_from_the_far_right_counterclockwise_and_settled_at_once() -> None:
    told = poker(*round_of(KINGS, {1: QUEENS, 2: NINES, 5: LOWLY}))
    assert [tell["seat"] for tell in told.all("settled")] == ["5", "2", "1"]
    kinds = [(tell["tell"], tell.get("seat") or tell.get("to")) for tell in told.tells]
    opened = [kinds.index(("turned", f"seat {seat}")) for seat in "521"]
    settled = [kinds.index(("settled", seat)) for seat in "521"]
    assert sorted([*opened, *settled]) == [opened[0], settled[0], opened[1], settled[1], opened[2], settled[2]]


def test_11_9_the_dealers_cards_are_turned_when_all_have_set() -> None:
    seen = dict(zip(range(1, 49, 7), QUEENS.split(), strict=True))
    covered = [*MINE[:3], *({"card": seen.get(number, "??")} for number in range(49))]
    told = poker(*covered, by_way(1, QUEENS))
    assert (told.last, told.tells[-1]["asks"][0]["asked"]) == ("waiting", "the hand to turn: dealer")
    told = poker(*covered, by_way(1, QUEENS), turned(KINGS))
    assert told.net == {"1": "-100.00"}
    kinds = [tell["tell"] for tell in told.tells if tell["tell"] in ("chose", "turned")]
    assert kinds == ["chose"] + ["turned"] * 14
    assert "Dealer, high pair of kings, low ace jack high" in told.words


# ── 11.9 the house way ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seven", "low"),
    [
        ("Ah Kd 9c 7s 5h 4d 2c", "K 9"),  # no pair: second and third highest
        ("Xx Kd 9c 7s 5h 4d 2c", "K 9"),  # the joker is the ace
        ("8h 8d Ac Ks 5h 4d 2c", "A K"),  # one pair: two highest singles
        ("Ah Xx Kc 9s 5h 4d 2c", "K 9"),  # ace and joker are a pair
        ("8h 8d 5c 5s Ah 4d 2c", "5 5"),  # two pair: the smaller
        ("6h 6d 5c 5s Ah 4d 2c", "A 4"),  # sixes or lower, and an ace: both kept
        ("6h 6d 5c 5s Xx 4d 2c", "A 4"),
        ("6h 6d 5c 5s Kh 4d 2c", "5 5"),
        ("7h 7d 5c 5s Ah 4d 2c", "5 5"),  # sevens are not six or lower
        ("8h 8d 5c 5s 3h 3d Ac", "8 8"),  # three pair: the highest
        ("8h 8d 8c Ks Jh 3d 2c", "K J"),  # three of a kind
        ("Ah Ad Ac Ks Jh 3d 2c", "A K"),  # aces: one goes low
        ("Ah Ad Xx Ks Jh 3d 2c", "A K"),
        ("8h 8d 8c 5s 5h 5d Ac", "8 8"),  # two trips: a pair of the higher
        ("5h 6d 7c 8s 9h Kd 2c", "K 2"),  # straight, no pair
        ("5h 6d 7c 8s 9h Td 2c", "T 2"),  # the lower of two straights leaves the ten
        ("5h 6d 7c 8s 9h Td Jc", "J T"),
        ("2h 5h 8h Jh Kh Qd 3c", "Q 3"),  # flush
        ("2h 5h 8h Jh Kh Ah 3c", "A 3"),  # six of the suit: the highest goes low
        ("2h 5h 8h Jh Kh Xx 3c", "A 3"),  # and so does the joker
        ("5h 6d 7c 8s 9h Kd Kc", "K K"),  # straight with a pair that can be spared
        ("5h 6d 7c 8s 9h 9d 2c", "9 2"),  # the pair cannot be spared: two highest that leave it
        ("5h 6d 7c 8s 9h 9d 8c", "8 8"),  # with two pair: as two pair
        ("5h 6d 7c 8s 9h 9d 9c", "9 9"),  # with three of a kind: the pair
        ("8h 8d 8c 5s 5h Kd 2c", "5 5"),  # full house: the pair
        ("8h 8d 8c 5s 5h 2d 2c", "5 5"),  # the higher of two pairs
        ("8h 8d 8c Ks Kh 2d 2c", "K K"),
        ("6h 6d 6c 6s Kh Qd 2c", "K Q"),  # four of a kind: 2 to 6 kept
        ("8h 8d 8c 8s Kh Qd 2c", "8 8"),  # 7 to 10 split
        ("8h 8d 8c 8s Ah Qd 2c", "A Q"),  # unless an ace can go low
        ("Th Td Tc Ts Ah Qd 2c", "A Q"),
        ("Qh Qd Qc Qs Ah Jd 2c", "Q Q"),  # J to K split
        ("Qh Qd Qc Qs Ah Kd 2c", "A K"),  # unless A-K can
        ("Ah Ad Ac As Kh Jd 2c", "A A"),  # aces split
        ("Ah Ad Ac Xx Kh 6d 6c", "A A"),
        ("Ah Ad Ac As Kh 7d 7c", "7 7"),  # unless a pair of sevens or better can go low
        ("8h 8d 8c 8s Ah 3d 3c", "3 3"),  # a pair beside four of a kind
        ("8h 8d 8c 8s 3h 3d 3c", "3 3"),
        ("Ah Ad Ac As Xx Qd Qc", "A A"),  # five aces
        ("Ah Ad Ac As Xx Kd Kc", "K K"),  # unless a pair of kings can go low
    ],
)
def test_11_9_the_usual_house_way(seven: str, low: str) -> None:
    cards = seven.replace("Xx", "X").split()
    found = house_way("usual")(cards)
    assert " ".join(sorted((face[0].replace("X", "A") for face in found.low), key="AKQJT98765432".index)) == low
    assert sorted((*found.high, *found.low)) == sorted(cards)


@pytest.mark.parametrize(
    ("seven", "low"),
    [
        ("Th Td 5c 5s Ah 4d 2c", "A 4"), ("Jh Jd 5c 5s Ah 4d 2c", "5 5"), ("7h 7d 5c 5s Kh 4d 2c", "5 5"),
        ("6h 6d 5c 5s Kh 4d 2c", "K 4"), ("6h 6d 5c 5s Qh 4d 2c", "5 5"),
        ("8h 8d 8c 8s Kh Qd 2c", "K Q"), ("8h 8d 8c 8s Qh Jd 2c", "8 8"), ("Kh Kd Kc Ks Ah Qd 2c", "K K"),
        ("Ah Ad Ac As Kh 3d 3c", "3 3"), ("6h 6d 6c 6s 4h 3d 2c", "4 3"),
        ("9h Td Jc Qs Kh Kd Ac", "A K"), ("9h Td Jc Qs Kh Kd 2c", "K 2"), ("6h 7d 8c 9s Th Td Ac", "A T"),
        ("6h 7d 8c 9s Th Kd Kc", "K K"), ("2h 5h 8h Jh Kh Kd Ac", "A K"), ("Th 9d 8c 7s 6h 6d Ac", "A 6"),
        ("Ah Th 8h 5h 3h Td 9c", "A 9"), ("Ah Kh 8h 5h 3h Kd 9c", "A 9"), ("Ah 9h 8h 5h 3h 9d 7c", "9 7"),
        ("Th Td Tc Ts Kh Qd 2c", "K Q"), ("Jh Jd Jc Js Ah Kd 2c", "J J"),
    ],
)  # fmt: skip
def test_11_9_the_way_of_foxwoods(seven: str, low: str) -> None:
    found = house_way("foxwoods")(seven.split())
    assert " ".join(sorted((face[0] for face in found.low), key="AKQJT98765432".index)) == low


def test_11_9_of_the_settings_with_the_low_hand_meant_the_best_high_hand_is_set() -> None:
    high, low = way("Ah Ad Ac X Kh Qd Js")
    assert (low.count("A"), five(high.split(), "second_highest").category) == (2, "straight")


@pytest.mark.parametrize("name", ["usual", "foxwoods"])
def test_11_9_a_way_sets_any_seven_cards_lawfully_and_alike_in_whatever_order(name: str) -> None:
    set_by = house_way(name)
    for seed in range(400):
        cards = shuffled(DECKS["joker"], Seeded(seed))[:7]
        found = set_by(cards)
        assert (len(found.high), len(found.low), sorted((*found.high, *found.low))) == (5, 2, sorted(cards))
        assert five(found.high, "second_highest") >= grouped(found.low)
        assert set_by(cards[::-1]) == found
        plain = best(cards, "second_highest").category == "high_card"
        order = sorted(cards, key=lambda face: "XAKQJT98765432".index(face[0]))
        assert not plain or {*found.low} == {*order[1:3]}


def test_11_9_the_dealer_sets_by_the_elected_way() -> None:
    dealer = "6h 6d 5c 5s Kh 4d 2c"
    for name, words in {"usual": "low pair of fives", "foxwoods": "low king four high"}.items():
        assert any(
            words in said
            for said in poker(*round_of(dealer, {1: QUEENS.replace("5d", "7d")}), rules={"house_way": name}).words
        )


def test_11_9_the_dealer_lays_down_the_hand_that_was_set_and_then_calls_it() -> None:
    told = poker(*round_of(KINGS, {1: QUEENS}))
    laid = told.one("script", act="high hand behind, low hand in front")
    assert laid["cite"] == ["13:69F-11.9"]
    assert told.tells[told.tells.index(laid) + 1]["words"] == "Dealer, high pair of kings, low ace jack high"


def test_11_9_a_dealer_who_did_not_follow_the_house_way_sets_the_hand_again() -> None:
    mine = [*MINE, by_way(1, QUEENS), "close"]
    wrong = sets("dealer", "Kh Kd Ah Jc 9c", "4d 2s")
    for given in (wrong, odd("house_way_not_followed")):
        told = poker(*mine, given)
        assert told.one("ruled")["cite"] == ["13:69F-11.11"]
        assert told.net == {"1": "-100.00"}
    assert not poker(*mine, sets("dealer", *way(KINGS))).all("ruled")


# ── 11.10 player bank ────────────────────────────────────────────────────────────────────────────


def nets(one: AnyTable) -> dict[str, int]:
    return {seat: one.net(seat) for seat in ("2", "4", "6")}


def test_11_10_no_bank_without_the_option_and_co_banking_needs_it() -> None:
    assert not rules().banking
    with pytest.raises(Unlawful, match="co_banking needs player_banking"):
        rules(co_banking="on")


def test_11_10_the_dealer_banks_first_then_the_bank_is_offered_counterclockwise() -> None:
    one = club(wager(2, 50), wager(4, 50), "close")
    assert one.ask.words == "the bank, offered to seat 6"
    feed(one, choose(6, "pass"))
    assert one.ask.words == "the bank, offered to seat 4"


def test_11_10_an_answer_waits_for_those_to_whom_the_bank_is_offered_first() -> None:
    one = club(wager(4, 50), "close", choose(2, "accept"))
    said = [(tell.seat, tell.do) for tell in one.tells if isinstance(tell, tells.Chose)]
    assert said[-3:] == [("6", "pass"), ("4", "pass"), ("2", "accept")]
    assert one.roles["bank"] == "2"


def test_11_10_the_marker_and_the_role_go_to_the_bank_and_back_to_the_house() -> None:
    for do, act in {"accept": "seat 6", "cobank": "seat 6, and the co-bank's before the dealer"}.items():
        told = feed(club(wager(2, 50), "close"), choose(6, do))
        assert [tell["act"] for tell in told if "marker" in tell.get("act", "")] == [f"place the marker before {act}"]
        assert [tell["seat"] for tell in told if tell["tell"] == "role"] == ["6"]
    one = club(wager(2, 50), "close", choose(6, "cobank", wager="none"), EIGHT)
    feed(one, *deal({"6": KINGS, "2": QUEENS}, "6"), by_way(2, QUEENS))
    one.rest()
    told = feed(one, wager(2, 50), "close", EIGHT)
    assert [(tell["seat"], tell["cite"]) for tell in told if tell["tell"] == "role"] == [("dealer", ["13:69F-11.10"])]
    assert one.roles["bank"] == "dealer"


def test_11_10_the_house_plays_for_the_banks_last_wager_or_for_less_or_for_nothing() -> None:
    def plays_for(**more: str) -> int:
        return club(wager(2, 50), "close", choose(6, "accept", **more)).ledger.get("pot:dealer", 0)

    assert [plays_for(), plays_for(amount="75"), plays_for(amount="200")] == [20_000, 7_500, 20_000]
    assert plays_for(wager="none") == 0
    with pytest.raises(Refused, match=r"the house does not play for 200\.01; .*200\.00 or less"):
        plays_for(amount="200.01")
    with pytest.raises(Refused, match=r"accept half is no answer here; .*accept, cobank, pass"):
        plays_for(wager="half")


@pytest.mark.parametrize(("do", "second", "fourth"), [("accept", 500, 300), ("cobank", 900, 900)])
def test_11_10_the_bank_has_chips_for_all_wagers_or_half_of_them_as_co_bank(do: str, second: int, fourth: int) -> None:
    """Seat 6 has 1000.00 and the house plays for 200.00: alone it answers for 800.00 of the others, shared for 1800.00;
    what it wagered itself is its own again."""
    others = [wager(2, second), wager(4, fourth)]
    one = club(*others, wager(6, 150), "close")
    told = feed(one, choose(6, do))
    assert [(tell["seat"], tell["result"]) for tell in told if tell["tell"] == "settled"] == [("6", "returned")]
    assert (one.stake("6", "pai_gow_poker"), one.roles["bank"]) == (0, "6")
    with pytest.raises(Refused, match=r"seat 6 has 1000\.00 to answer for wagers of"):
        feed(club(*others, wager(2, "0.01"), "close"), choose(6, do))


def test_11_10_the_positions_are_counted_from_the_bank_and_the_house_plays_first() -> None:
    """Against the bank's kings with A-J: the dealer's queens with A-10 lose, seat 2's aces and A-K win."""
    one = club(wager(2, 50), wager(4, 100), "close", choose(6, "accept"), {"roll": [1, 1, 1]})
    assert one.ask.words == "a card: seat 4", "the third from seat 6, counterclockwise"
    hands = {"6": KINGS, "dealer": QUEENS, "2": "Ac As 8h 5h 3d X Ks", "4": NINES}
    feed(one, *deal(hands, "4"), sets(2, "Ac As 8h 5h 3d", "X Ks"), by_way(4, NINES), "close", by_way(6, KINGS))
    settled = [(tell.seat, tell.result) for tell in one.rest() if isinstance(tell, tells.Settled)]
    assert settled == [("dealer", "lose"), ("4", "lose"), ("2", "win")]
    assert nets(one) == {"2": 4_750, "4": -10_000, "6": 20_000 + 10_000 - 5_000 - 1_250}
    assert one.ledger["pot:bank"] == one.ledger["pot:dealer"] == 0


def test_11_10_copies_go_to_the_bank() -> None:
    one = club(wager(2, 50), "close", choose(6, "accept", wager="none"), EIGHT)
    feed(one, *deal({"6": KINGS, "2": "Kc Ks 9h 4c 2d As Js"}, "6"), by_way(2, "Kc Ks 9h 4c 2d As Js"), "close")
    feed(one, by_way(6, KINGS))
    one.rest()
    assert nets(one) == {"2": -5_000, "4": 0, "6": 5_000 - 250}


PUSHES = "Jh Js 7d 6s 3d X Qc"
"""Jacks, and A-Q: above queens and A-10 with the low hand alone."""


def test_11_10_a_player_pushes_against_the_bank_and_the_house_wins_its_wager_from_the_banks_chips() -> None:
    """Against the bank's queens with A-10, the dealer's kings with A-J win the bank's last wager, without vigorish."""
    one = club(wager(2, 50), "close", choose(6, "accept"), EIGHT)
    feed(one, *deal({"6": QUEENS, "dealer": KINGS, "2": PUSHES}, "6"), by_way(2, PUSHES), "close")
    house = one.ledger["house"]
    feed(one, by_way(6, QUEENS))
    settled = {tell.seat: (tell.result, tell.cite) for tell in one.rest() if isinstance(tell, tells.Settled)}
    assert settled == {"dealer": ("win", "11.10"), "2": ("void", "11.10")}
    assert nets(one) == {"2": 0, "4": 0, "6": -20_000}
    assert one.ledger["house"] - house == 20_000 + 20_000, "its wager and what that won"
    assert one.ledger["pot:bank"] == one.ledger["pot:dealer"] == 0


def test_11_10_a_co_bank_pays_half_of_what_is_lost_and_the_house_the_other_half() -> None:
    one = club(wager(2, 50), "close", choose(6, "cobank", wager="none"), EIGHT)
    feed(one, *deal({"6": QUEENS, "2": KINGS}, "6"))
    house = one.ledger["house"]
    feed(one, by_way(2, KINGS))
    one.rest()
    assert nets(one) == {"2": 5_000 - 250, "4": 0, "6": -2_500}
    assert (one.ledger["house"] - house, one.ledger["pot:bank"]) == (-2_500, 0)


def test_11_10_a_co_bank_halves_and_its_hand_is_set_by_the_house_way() -> None:
    one = club(wager(2, 50), "close", choose(6, "cobank", wager="none"), EIGHT)
    house = one.ledger["house"]
    feed(one, *deal({"6": KINGS, "2": QUEENS}, "6"), by_way(2, QUEENS))
    one.rest()
    assert nets(one) == {"2": -5_000, "4": 0, "6": 2_500 - 125}
    assert (one.ledger["house"] - house, one.ledger["pot:bank"]) == (2_500, 0)


def test_11_10_the_bank_does_not_set_a_foul_that_all_see() -> None:
    one = club(wager(2, 50), "close", choose(6, "accept", wager="none"), EIGHT)
    feed(one, *deal({"6": KINGS, "2": QUEENS}, "6"), by_way(2, QUEENS), "close")
    with pytest.raises(Refused, match="the low hand is above the high hand"):
        feed(one, sets(6, "9c 4d 2s Ah Jc", "Kh Kd"))


@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_11_10_a_player_banks_whatever_the_dealing_method(method: str) -> None:
    one = games.table("pai-gow-poker", dict.fromkeys(("2", "6"), 100_000), {**BANKING, "dealing_method": method})
    feed(one, wager(6, 20), "close", EIGHT, *stacks({"dealer": KINGS, "6": QUEENS}), by_way(6, QUEENS))
    one.rest()
    feed(one, wager(2, 50), "close", choose(6, "accept", wager="none"), EIGHT)
    feed(one, *stacks({"6": KINGS, "2": QUEENS}, "6"), by_way(2, QUEENS), "close", by_way(6, KINGS))
    one.rest()
    assert (one.net("2"), one.net("6")) == (-5_000, -2_000 + 5_000 - 250)


def test_11_10_side_wagers_are_against_the_house_though_a_player_banks_and_the_banks_own_stand() -> None:
    """A flush is 4 to 1 for seat 2, whatever the bank has; the bank's three of a kind 3 to 1."""
    one = club(elected={**BANKING, "bonus_envy": "b"})
    feed(
        one,
        wager(2, 50),
        wager(6, 50),
        bet(2, "bonus", 10),
        bet(6, "bonus", 20),
        "close",
        choose(6, "accept", wager="none"),
    )
    flush, trips = "Qh 8h 5h 3h 2h Ac Tc", "Kh Kd Kc 9c 7s 4d Jc"
    feed(one, EIGHT, *deal({"6": trips, "2": flush}, "6"), by_way(2, flush), "close", by_way(6, trips))
    one.rest()
    assert one.net("2") == 4_000 + 5_000 - 250
    assert one.net("6") == 6_000 - 5_000
    assert one.ledger["pot:bank"] == 0


# ── 11.11 irregularities ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["die_not_flat", "die_off_the_table"])
def test_11_11_a_die_that_is_not_flat_or_falls_out_is_no_roll(kind: str) -> None:
    mine = round_of(KINGS, {1: QUEENS})
    told = poker(*mine[:2], odd(kind), *mine[2:])
    assert told.words[:3] == ["No more bets", "No roll", "8"]
    assert told.one("void", scope="roll")["cite"] == ["13:69F-11.11"]


def test_11_11_where_the_generator_fails_another_procedure_is_used() -> None:
    mine = round_of(KINGS, {1: QUEENS})
    told = poker(*mine[:2], odd("generator_failed"), *mine[2:], rules={"start_position_method": "rng"})
    assert told.one("ruled")["ruling"] == "Another approved procedure says where the deal begins."
    assert told.net == {"1": "-100.00"}


def test_11_11_where_the_shuffling_device_fails_the_dealer_shuffles_and_the_cut_is_offered() -> None:
    mine = round_of(KINGS, {1: QUEENS})
    elected = {"shuffle_method": "automated"}
    told = poker(odd("shuffler_failed"), *mine[:2], {"cut": {"position": 20}}, *mine[2:], rules=elected)
    acts = [tell["act"] for tell in told.all("script", cite=["13:69F-11.6(a)"])]
    assert acts[:2] == ["the shuffling device shuffles the cards", "shuffle the cards by hand, into a single stack"]
    assert told.net == {"1": "-100.00"}
    assert refused(odd("shuffler_failed"))["reason"].startswith("irregularity shuffler_failed is not ruled on here")


@pytest.mark.parametrize("when", [5, 9, 18, 19])
def test_11_11_a_wrong_start_voids_all_hands(when: int) -> None:
    told = poker(*[*round_of(KINGS, {1: QUEENS}), "close"][:when], odd("wrong_start"))
    assert (told.one("void")["scope"], told.one("void")["cite"]) == ("round", ["13:69F-11.11"])
    assert told.one("settled")["result"] == "void"


@pytest.mark.parametrize("late", [False, True])
def test_11_11_a_player_whose_card_was_exposed_may_void_the_hand(late: bool) -> None:
    two = round_of(KINGS, {1: QUEENS, 2: NINES})
    event = odd("card_exposed", seat="1", card="8c")
    if late:
        before, after = two[:-2], [by_way(2, NINES)]
    else:
        done = 4 + 3
        rest = deal({"dealer": KINGS, "1": QUEENS, "2": NINES})
        before = two[: done + 0]
        after = [given for given in rest[3:] if given["card"] not in QUEENS.split()] + [by_way(2, NINES)]
    void = poker(*before, event, choose(1, "void"), *after)
    assert [(tell["seat"], tell["result"]) for tell in void.all("settled")] == [("1", "void"), ("2", "lose")]
    assert void.net == {"2": "-100.00"}
    assert void.one("ruled")["ruling"] == "That player may void the hand, and the round goes on."
    played = poker(*two[:-2], event if late else odd("card_exposed", seat="1"), choose(1, "play"), *two[-2:])
    assert played.net == {"1": "-100.00", "2": "-100.00"}
    assert played.one("ruled")["ruling"] == "That player may void the hand, and the round goes on."
    assert poker(*two[:-2], odd("card_exposed", seat="1")).last == "waiting"
    everybody = poker(*two[:-2], odd("card_exposed", seat="1"), rules={"exposed_card_ruling": "all_void"})
    assert everybody.one("ruled")["ruling"].startswith("All hands are void")


@pytest.mark.parametrize("ruling", ["player_may_void", "all_void"])
def test_11_11_an_exposed_card_is_one_of_the_hand_that_is_named(ruling: str) -> None:
    given = [wager(1), wager(2), "close", EIGHT, whole("dealer", "??"), whole("1", QUEENS), whole("2", NINES)]
    for card in ("9h", "2h"):
        told = refused(*given, odd("card_exposed", seat="1", card=card), rules={"exposed_card_ruling": ruling})
        assert (told["reason"], told["cite"]) == (CONTRADICTS, "13:69F-11.11")
    assert poker(*given, odd("card_exposed", seat="dealer", card="9s")).last == "summary", "as far as it is known"


def test_11_11_or_an_exposed_card_voids_all_hands_where_the_licensee_so_elected() -> None:
    mine = round_of(KINGS, {1: QUEENS})[:-1]
    told = poker(*mine, odd("card_exposed", seat="1"), rules={"exposed_card_ruling": "all_void"})
    assert (told.one("void")["scope"], told.net) == ("round", {})
    assert told.one("ruled")["ruling"] == "All hands are void: the wagers go back and the cards are reshuffled."
    nowhere = refused(*mine, odd("card_exposed", seat="7"), rules={"exposed_card_ruling": "all_void"})
    assert nowhere["reason"] == "no card is dealt to 7"
    assert refused(*mine, odd("card_exposed"))["reason"] == "irregularity card_exposed lacks seat"
    nobody = refused(*mine, odd("card_exposed", seat="5"))
    assert (nobody["reason"], nobody["legal"]) == ("seat 5 has no hand", "seats 1")


def test_11_11_a_card_found_face_up_is_not_used_and_counts_with_those_that_are_left() -> None:
    mine = round_of(KINGS, {1: QUEENS})
    told = poker(*mine[:6], odd("card_found_face_up", card="7d"), *mine[6:])
    assert told.one("discarded")["card"] == "7d"
    act = "count the cards that remain: 3, 4 with the one that was found face up; unexposed into the discard rack"
    assert told.one("script", act=act)
    assert told.net == {"1": "-100.00"}
    wrong = [*mine[:6], odd("card_found_face_up", card="7d"), *mine[6:-1]]
    assert refused(*wrong, odd("wrong_deck_count", left="3"))["reason"] == "that is the right number of cards"
    assert poker(*wrong, odd("wrong_deck_count", left="4")).one("void")["scope"] == "round"
    assert refused(*mine[:6], odd("card_found_face_up", card="Kh"))["reason"] == CONTRADICTS


def test_11_11_more_than_one_card_found_face_up_voids_all_hands() -> None:
    mine = round_of(KINGS, {1: QUEENS})
    twice = [odd("card_found_face_up", card="7d"), odd("card_found_face_up", card="7s")]
    rulings = [tell["ruling"].partition(" ")[0] for tell in poker(*mine[:6], *twice).all("ruled")]
    assert rulings == ["It", "All"]
    told = poker(*mine[:6], *twice, *mine)
    assert (told.one("void")["scope"], told.net) == ("round", {"1": "-100.00"})
    apart = poker(*mine[:6], twice[0], *mine[6:], *mine[:6], twice[1], *mine[6:])
    assert not apart.all("void"), "one in each round"


def test_11_11_every_irregularity_that_can_be_reported_has_its_ruling() -> None:
    heard = {"die_not_flat", "die_off_the_table", "generator_failed", "shuffler_failed", "wrong_start", "card_exposed",
             "card_found_face_up", "wrong_number_of_cards", "wrong_deck_count", "house_way_not_followed",
             "player_left_seat"}  # fmt: skip
    assert {one.kind for one in law.IRREGULARITIES} == heard | {"hand_set_wrongly"}


def test_11_11_the_banks_exposed_card_voids_all_hands_and_the_house_has_its_wager_back() -> None:
    one = club(wager(2, 50), "close", choose(6, "accept"), EIGHT, {"card": "Kh"}, odd("card_exposed", seat="6"))
    assert (nets(one), one.ledger.get("pot:dealer", 0)) == ({"2": 0, "4": 0, "6": 0}, 0)
    feed(one, wager(2, 50), "close")
    assert one.ask.words == "the bank, offered to seat 6", "a void round moves nothing on"


# ── 11.12 two betting areas ──────────────────────────────────────────────────────────────────────

TWO = {"two_betting_areas": "on"}


def test_11_12_one_area_unless_two_are_elected() -> None:
    told = refused(wager(1, 100, box="2"))
    assert (told["reason"], told["cite"]) == ("seat 1 may not wager on area 2", "13:69F-11.12")
    assert refused(wager(5, 100, box="3"), rules=TWO)["reason"] == "seat 5 may not wager on area 3 too"


@pytest.mark.parametrize(
    ("bets", "reason"),
    [
        ([wager(2, 10, box="1")], "area 1 is another player's"),
        (
            [wager(5, 10, box="4"), {"sit": {"seat": "4", "stack": "100"}}, wager(4, 10)],
            "seat 5 has wagered on area 4",
        ),
    ],
)
def test_11_12_on_an_area_only_one_player_wagers(bets: list[Any], reason: str) -> None:
    told = refused(*bets, rules=TWO)
    assert (told["reason"], told["cite"]) == (reason, "13:69F-11.12")


def test_11_12_who_has_one_hand_sets_it_with_the_first_hands_of_the_others() -> None:
    one = games.table("pai-gow-poker", {"1": 10_000, "5": 10_000}, TWO)
    feed(one, wager(1, 10), wager(5, 20), wager(5, 10, box="4"), "close", EIGHT)
    feed(one, *deal({"dealer": KINGS, "1": LOWLY, "4": QUEENS, "5": NINES}))
    feed(one, by_way(5, NINES))
    assert (one.ask.words, one.ask.who) == ("hands to set", ["1"])
    feed(one, by_way(1, LOWLY), "close")
    assert one.ask.words == "the hand to turn: area 4"
    feed(one, by_way(5, QUEENS))
    one.rest()
    assert {seat: one.net(seat) for seat in ("1", "5")} == {"1": -1_000, "5": -3_000}


def test_11_12_the_larger_wager_is_set_first_and_the_second_hand_looked_at_then() -> None:
    one = games.table("pai-gow-poker", {"5": 100_000}, TWO)
    feed(one, wager(5, 50), wager(5, 100, box="4"), "close", EIGHT, *deal({"dealer": KINGS, "4": QUEENS, "5": NINES}))
    seen = {hand.name: hand.cards for hand in one.view("5").lies.hands}
    assert (sorted(seen["area 4"]), seen["seat 5"]) == (sorted(QUEENS.split()), ["??"] * 7)
    feed(one, by_way(5, QUEENS, box="4"), "close")
    with pytest.raises(Refused, match=r"the cards of area 5 are set.*11\.12"):
        feed(one, by_way(5, NINES, box="4"))
    feed(one, by_way(5, NINES, box="5"))
    one.rest()
    assert one.net("5") == -15_000


# ── 11.13 the additional wager ───────────────────────────────────────────────────────────────────

ADDITIONAL = {"additional_wager": {"paytable": {"1": "6 to 1", "4": "5 to 1"}}}


STARTS = pytest.mark.parametrize(
    ("total", "result", "pays"), [(8, "win", "60.00"), (4, "win", "50.00"), (5, "lose", "")]
)


def additional(total: int, **elected: str) -> Judgement:
    return poker(
        wager(1, 5), bet(1, "additional_wager", 10), "close", {"roll": ROLL[total]}, rules=ADDITIONAL | elected
    )


@STARTS
def test_11_8_b_the_additional_wager_is_decided_and_paid_before_any_card_is_dealt(
    total: int, result: str, pays: str
) -> None:
    told = additional(total)
    settled = told.one("settled")
    assert (settled["wager"], settled["result"], settled.get("pays", "")) == ("additional_wager", result, pays)
    assert (settled["cite"], told.last, told.all("dealt")) == (["13:69F-11.13"], "waiting", [])


@STARTS
def test_11_8a_e_or_before_any_stack_is_delivered(total: int, result: str, pays: str) -> None:
    told = additional(total, dealing_method="hand")
    settled = told.one("settled")
    assert (settled["wager"], settled["result"], settled.get("pays", "")) == ("additional_wager", result, pays)
    at = told.tells.index(settled)
    assert all("stack" in tell["to"] for tell in told.all("dealt"))
    assert not [tell for tell in told.tells[:at] if "stack 1 to" in tell.get("act", "")]


def test_11_13_it_is_offered_at_the_houses_odds_in_both_editions() -> None:
    assert refused(wager(1), bet(1, "additional_wager", 5))["cite"] == "13:69F-11.13"
    assert games.rules("pai-gow-poker", ADDITIONAL, as_of=date(1996, 3, 11)).wagers.keys() == {
        "pai_gow_poker",
        "additional_wager",
    }
    with pytest.raises(Unlawful, match="allowed: off, "):
        rules(additional_wager="on")


# ── 13:69F-11.14 to 11.23: what is offered, and when ─────────────────────────────────────────────

LATER = (
    "progressive", "bonus_envy", "pai_gow_insurance", "three_card_bonus", "seven_card_bonus", "imperial_bonus",
    "ez_pai_gow", "dragons_eye_variation", "queens_dragon", "dynasty_bonus", "protection", "red_black",
)  # fmt: skip


@pytest.mark.parametrize("option", LATER)
def test_13_69f_11_14_and_after_nothing_of_it_is_in_19_47(option: str) -> None:
    with pytest.raises(Unlawful, match="first found in the text of 20"):
        games.rules("pai-gow-poker", {option: "off"}, as_of=date(2012, 3, 18))


@pytest.mark.parametrize("option", ["progressive", "red_black", "dragons_eye_variation"])
def test_13_69f_11_14_what_is_known_by_its_title_alone_cannot_be_elected(option: str) -> None:
    with pytest.raises(Unlawful, match="there are no rules to play it by"):
        rules(**{option: "on"})


def test_11_7_b_a_side_wager_is_made_beside_a_main_wager_and_that_is_taken_off_last() -> None:
    elected = {"bonus_envy": "b"}
    told = refused(bet(1, "bonus", 5), rules=elected)
    assert told["reason"] == "seat 1 has no pai_gow_poker wager there: bonus is made beside one"
    off = {"remove": {"seat": "1", "wager": "pai_gow_poker"}}
    told = refused(wager(1), bet(1, "bonus", 5), off, rules=elected)
    assert (told["reason"], told["legal"]) == ("bonus needs pai_gow_poker", "bonus first")
    part = {"remove": {"seat": "1", "wager": "pai_gow_poker", "amount": "10"}}
    both = [part, {"remove": {"seat": "1", "wager": "bonus"}}, off]
    assert poker(wager(1), bet(1, "bonus", 5), *both, rules=elected).last != "refused"


# ── 13:69F-11.15, 11.16 bonus, envy, insurance ───────────────────────────────────────────────────

SEVENS = {
    "seven_card_straight_flush": "4h 5h 6h 7h 8h 9h Th",
    "royal_flush_and_royal_match": "Ah Kh Qh Jh Th Kd Qd",
    "seven_card_straight_flush_with_joker": "4h 5h X 7h 8h 9h Th",
    "five_aces": "Ah Ad Ac As X 9h 4s",
    "royal_flush": "Ah Kh Qh Jh Th Kd Qc",
    "straight_flush": "4h 5h 6h 7h 8h Kd Qc",
    "four_of_a_kind": "8h 8d 8c 8s Kd Qc 2h",
    "full_house": "8h 8d 8c Ks Kd Qc 2h",
    "flush": "2h 5h 8h Jh Kh Qd 3c",
    "three_of_a_kind": "5h 6d 7c 8s 9h 9d 9c",
    "straight": "5h 6d 7c 8s 9h Kd 2c",
    "three_pair": "8h 8d 5c 5s 3h 3d Ac",
}


@pytest.mark.parametrize("table", "abcde")
@pytest.mark.parametrize("key", SEVENS)
def test_13_69f_11_16_the_bonus_pays_the_best_of_the_paytable_however_the_cards_are_set(key: str, table: str) -> None:
    """Three of a kind within a straight is paid as three of a kind, which pays more."""
    found = poker_wagers.award(law.FORTUNE[table], poker_wagers.seven(SEVENS[key].split(), "second_highest"))
    assert found == law.FORTUNE[table].get(key)


def test_13_69f_11_16_seven_of_a_suit_with_a_gap_are_no_seven_card_straight_flush() -> None:
    for mine in ("3h 4h 5h 6h 7h 8h Th", "Ah 3h 4h 5h 6h 7h 8h", "2h 3h 4h 5h 6h 7h 9h"):
        found = poker_wagers.award(law.FORTUNE["a"], poker_wagers.seven(mine.split(), "second_highest"))
        assert found == Odds(50), "as the straight flush of five that it holds"


PRINTED = {  # the digest's rows
    "a": [5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2], "b": [8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2],
    "c": [5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2], "d": [2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2],
    "e": [5000, 1000, 500, 300, 110, 45, 25, 5, 4, 3, 2],
}  # fmt: skip


@pytest.mark.parametrize("table", PRINTED)
def test_13_69f_11_16_the_published_tables(table: str) -> None:
    keys = [key for key in SEVENS if key != "three_pair"]
    assert [law.FORTUNE[table][key].win for key in keys] == PRINTED[table]
    assert rules(bonus_envy="on").paytables["bonus"] == law.FORTUNE["a"]


@pytest.mark.parametrize(("table", "result"), [("a", "void"), ("b", "lose")])
def test_13_69f_11_16_three_pair_is_a_push_in_one_table_and_loses_in_the_others(table: str, result: str) -> None:
    mine = SEVENS["three_pair"]
    told = poker(*round_of("Kh Kd 9c 4d 2s Ah Jc", {1: mine}, more=[bet(1, "bonus", 10)]), rules={"bonus_envy": table})
    assert told.one("settled", wager="bonus")["result"] == result
    own = {"bonus_envy": {"paytable": {"three_pair": "push", "flush": "7 to 2"}}}
    told = poker(*round_of("Kh Kd 9c 4d 2s Ah Jc", {1: mine}, more=[bet(1, "bonus", 10)]), rules=own)
    assert told.one("settled", wager="bonus")["result"] == "void"


def test_13_69f_11_15_the_bonus_is_paid_though_the_hand_loses_and_carries_no_vigorish() -> None:
    told = poker(
        *round_of("Ah Ad Ac As X 9h 4d", {1: SEVENS["flush"]}, more=[bet(1, "bonus", 10)]), rules={"bonus_envy": "b"}
    )
    assert told.net == {"1": "40.00"}, "the wager itself is a push"
    assert "vigorish" not in told.one("settled", wager="bonus")


QUADS = {1: "8h 8d 8c 8s Kd Qc 2h", 2: "7h 7d 7c 7s Kc Jh 2d", 5: QUEENS.replace("8c", "6c").replace("Qd", "Qs")}


def test_13_69f_11_15_example_22_envy_for_each_premium_hand_of_others_from_five_dollars_on() -> None:
    for amount, envy in (("5", ["5.00", "5.00"]), ("4.99", [])):
        bonus = [bet(5, "bonus", amount), bet(1, "bonus", 5)]
        told = poker(*round_of(KINGS.replace("Kd", "Ks"), QUADS, more=bonus), rules={"bonus_envy": "b"})
        assert [tell["pays"] for tell in told.all("settled", wager="envy", seat="5")] == envy
        assert len(told.all("settled", wager="envy", seat="1")) == 1, "not for one's own"
        assert not told.all("settled", wager="envy", seat="2"), "without a bonus wager none"
        assert told.tells[-2]["tell"] == "moved"


def test_13_69f_11_15_the_envy_marker_is_placed_before_the_deal_by_those_who_may_earn_one() -> None:
    bonus = [bet(5, "bonus", 5), bet(2, "bonus", "4.99"), bet(1, "bonus", 20)]
    told = poker(*round_of(KINGS.replace("Kd", "Ks"), QUADS, more=bonus), rules={"bonus_envy": "b"})
    marker = told.one("script", act="place the envy marker before seat 1, 5")
    assert marker["cite"] == ["13:69F-11.15"]
    assert told.tells.index(marker) < told.tells.index(told.all("dealt")[0])


def test_13_69f_11_15_there_is_no_envy_for_the_dealers_hand() -> None:
    told = poker(*round_of(QUADS[1], {5: QUADS[5]}, more=[bet(5, "bonus", 5)]), rules={"bonus_envy": "b"})
    assert not told.all("settled", wager="envy")


def test_13_69f_11_16_the_house_may_set_its_envy_bonuses() -> None:
    elected = {"bonus_envy": "b", "envy_bonus": {"four_of_a_kind": "12.00"}}
    told = poker(*round_of(KINGS.replace("Kd", "Ks"), QUADS, more=[bet(5, "bonus", 5)]), rules=elected)
    assert [tell["pays"] for tell in told.all("settled", wager="envy")] == ["12.00"] * 2
    assert rules(bonus_envy="b").envy["bonus"] == {
        "seven_card_straight_flush": 500_000, "royal_flush_and_royal_match": 100_000,
        "seven_card_straight_flush_with_joker": 50_000, "five_aces": 25_000, "royal_flush": 5_000,
        "straight_flush": 2_000, "four_of_a_kind": 500,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "odds"),
    [
        ("2h 3d 4c 6s 7h 8d 9c", 100), ("2h 3d 4c 6s 7h 8d Tc", 25), ("2h 3d 4c 6s 7h 9d Jc", 15),
        ("2h 3d 4c 6s 7h 9d Qc", 7), ("2h 3d 4c 6s 7h 9d Kc", 5), ("2h 3d 4c 7s 8h 9d Ac", 3),
        ("X 3d 4c 7s 8h 9d Kc", 3), (QUEENS, None), ("2h 3d 4c 5s 6h 9d Kc", None), ("2h 4h 6h 8h Th Qd Kc", None),
    ],
)  # fmt: skip
def test_13_69f_11_16_insurance_pays_for_a_pai_gow_by_its_highest_card(mine: str, odds: int | None) -> None:
    dealer = "As Ah 9s 5c 5h Jd Js"
    told = poker(
        *round_of(dealer, {1: mine}, more=[bet(1, "pai_gow_insurance", 10)]), rules={"pai_gow_insurance": "on"}
    )
    settled = told.one("settled", wager="pai_gow_insurance")
    assert (settled["result"], settled.get("odds")) == (("win", f"{odds} to 1") if odds else ("lose", None))


# ── 13:69F-11.17, 11.18 three-card and seven-card bonus ──────────────────────────────────────────


def test_13_69f_11_18_the_three_card_bonus() -> None:
    table = rules(three_card_bonus="on").paytables["three_card_bonus"]
    assert {key: odds.win for key, odds in table.items()} == {
        "straight_flush": 40, "three_of_a_kind": 30, "straight_flush_with_joker": 5, "straight": 4, "flush": 3,
        "pair": 1,
    }  # fmt: skip


def test_13_69f_11_18_the_23426_hands_of_three_cards_are_counted_as_published() -> None:
    table = rules(three_card_bonus="on").paytables["three_card_bonus"]
    names = {odds: key for key, odds in table.items()}
    found = Counter(
        names.get(poker_wagers.award(table, poker_wagers.three_card(three)) or Odds(0), "nothing")
        for three in combinations(DECKS["joker"], 3)
    )
    assert found == {
        "straight_flush": 48, "three_of_a_kind": 58, "straight_flush_with_joker": 100, "straight": 1_020,
        "flush": 1_308, "pair": 3_912, "nothing": 16_980,
    }  # fmt: skip


def test_13_69f_11_17_the_bonus_is_decided_when_three_cards_have_been_dealt() -> None:
    mine = "4h 5h 6h Kd Qc 2s Jd"
    first = [
        wager(1),
        bet(1, "three_card_bonus", 5),
        "close",
        EIGHT,
        *deal({"dealer": LOWLY.replace("3h", "3c"), "1": mine}),
    ]
    elected = {"three_card_bonus": "on"}
    assert poker(*first[:9], rules=elected).all("settled") == []
    told = poker(*first[:10], rules=elected)
    told = poker(*first[:10], {"card": first[10]["card"]}, rules=elected)
    assert (told.one("settled")["odds"], told.one("settled")["pays"]) == ("40 to 1", "200.00")
    assert sorted(tell["card"] for tell in told.all("turned", to="seat 1")) == ["4h", "5h", "6h"]
    lost = poker(
        *[*first[:4], *deal({"dealer": KINGS, "1": NINES.replace("9d", "2d")})][:11], bet(1, "x", 1), rules=elected
    )
    assert [tell["result"] for tell in lost.all("settled")] == ["lose"]
    assert not lost.all("turned")


@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_13_69f_11_17_the_three_card_bonus_needs_the_cards_one_by_one(method: str) -> None:
    with pytest.raises(Unlawful, match="three_card_bonus needs dealing_method manual_shoe"):
        rules(three_card_bonus="on", dealing_method=method)
    with pytest.raises(Unlawful, match="three_card_bonus excludes two_betting_areas"):
        rules(three_card_bonus={"paytable": {"pair": "1 to 1"}}, two_betting_areas="on")


def test_13_69f_11_18_the_seven_card_bonus() -> None:
    table = rules(seven_card_bonus="on").paytables["seven_card_bonus"]
    assert {key: odds.win for key, odds in table.items()} == {
        "five_aces": 500, "royal_flush": 250, "straight_flush": 50, "four_of_a_kind": 25, "full_house": 5, "flush": 4,
        "three_of_a_kind": 3, "straight": 2,
    }  # fmt: skip
    more = [bet(1, "seven_card_bonus", 10)]
    told = poker(*round_of("Ah Ad Ac As X 9h 4d", {1: SEVENS["flush"]}, more=more), rules={"seven_card_bonus": "on"})
    assert told.one("settled", wager="seven_card_bonus")["pays"] == "40.00"


# ── 13:69F-11.19, 11.20 the imperial bonus ───────────────────────────────────────────────────────

IMPERIAL = {"imperial_bonus": "on"}
JACK_HIGH = "2s 3c 4d 6h 7s 9s Js"
FULL_HOUSE = SEVENS["full_house"]


def imperial(dealer: str, mine: str, amount: int, **elected: str) -> Judgement:
    seats = {"1": {"stack": "200000"}}
    return poker(
        *round_of(dealer, {1: mine}, more=[bet(1, "imperial_bonus", amount)]),
        rules={**IMPERIAL, **elected},
        seats=seats,
    )


def test_13_69f_11_20_the_odds_are_those_of_the_text() -> None:
    table, banker = rules(**IMPERIAL).paytables["imperial_bonus"], rules(**IMPERIAL).banker
    assert {key: odds.win for key, odds in table.items()} == {
        "five_aces": 1000, "royal_flush": 200, "straight_flush": 50, "four_of_a_kind": 25, "full_house": 5, "flush": 4,
        "straight": 2, "three_of_a_kind": 2,
    }  # fmt: skip
    assert {key: odds.win for key, odds in banker.items()} == {"nine_high": 100, "ten_high": 20, "jack_high": 5}


def test_13_69f_11_20_b_and_c_example_16_both_bonuses_are_paid_and_the_wager_is_kept() -> None:
    told = imperial(JACK_HIGH, FULL_HOUSE, 10)
    parts = told.all("settled", wager="imperial_bonus")
    assert [(one["odds"], one["pays"], one["cite"]) for one in parts] == [
        ("5 to 1", "50.00", ["13:69F-11.20(b)"]), ("5 to 1", "50.00", ["13:69F-11.20(c)"]),
    ]  # fmt: skip
    assert told.net == {"1": "195.00"}  # 100.00, and 95.00 on the main wager


def test_13_69f_11_20_d_example_17_the_limit_is_on_both_bonuses_together() -> None:
    aces = SEVENS["five_aces"]
    assert imperial("Kh Kd 9c 5d 2s Qc Jc", aces, 50).net == {"1": "50095.00"}
    told = imperial("Kh Kd 9c 5d 2s Qc Jc", aces, 50, imperial_payout_limit="40000", table_min="25")
    assert told.net == {"1": "40095.00"}
    assert told.one("ruled")["cite"] == ["13:69F-11.20(d)"]
    assert told.one("settled", wager="imperial_bonus")["pays"] == "40000.00"
    both = imperial(JACK_HIGH, aces, 39, imperial_payout_limit="40000", table_min="25")  # 39,000 and of 195 the rest
    assert [one["pays"] for one in both.all("settled", wager="imperial_bonus")] == ["39000.00", "195.00"]
    both = imperial(JACK_HIGH.replace("Js", "8d"), aces, 39, imperial_payout_limit="40000")  # nine high: 3,900
    assert [one["pays"] for one in both.all("settled", wager="imperial_bonus")] == ["39000.00", "1000.00"]
    assert both.one("summary")["net"]["1"] == "40095.00"


def test_13_69f_11_20_d_a_bonus_of_just_the_limit_is_paid_in_full_and_nothing_is_ruled() -> None:
    told = imperial("Kh Kd 9c 5d 2s Qc Jc", SEVENS["five_aces"], 40, imperial_payout_limit="40000", table_min="25")
    (paid,) = told.all("settled", wager="imperial_bonus")
    assert (paid["pays"], paid["cite"], told.all("ruled")) == ("40000.00", ["13:69F-11.20(b)"], [])


def test_13_69f_11_20_d_example_18_the_limit_is_no_less_than_the_table_minimum_could_win() -> None:
    for least, table_min in (("44000.00", "40"), ("40000.00", "25"), ("40000.00", None)):
        elected: dict[str, str] = {**IMPERIAL, **({"table_min": table_min} if table_min else {})}
        below = f"{int(least.removesuffix('.00')) - 1}"
        with pytest.raises(Unlawful, match=f"allowed: {least} or more") as fault:
            rules(**elected, imperial_payout_limit=below)
        assert fault.value.basis == "nj-other-year"
        assert rules(**elected, imperial_payout_limit=least).limit == int(least.removesuffix(".00")) * 100


def test_13_69f_11_20_b_example_19_a_straight_with_three_of_a_kind_is_paid_2_to_1_once() -> None:
    told = imperial(KINGS, SEVENS["three_of_a_kind"].replace("9c", "9s"), 10)
    assert told.one("settled", wager="imperial_bonus")["odds"] == "2 to 1"


@pytest.mark.parametrize(
    ("dealer", "odds"),
    [
        ("2s 3c 4d 6h 7s 8d 9s", 100), ("2s 3c 4d 6h 7s 8d Ts", 20), (JACK_HIGH, 5), ("2s 3c 4d 6h 7s 9s Qs", None),
        ("2s 4s 6s 8s 9s 3c 7d", None),
    ],
)  # fmt: skip
def test_13_69f_11_20_c_example_20_the_bankers_low_hands(dealer: str, odds: int | None) -> None:
    told = imperial(dealer, "Kh Kd 9c 4c 2d Ah Jc", 10).one("settled", wager="imperial_bonus")
    assert (told["result"], told.get("odds")) == (("win", f"{odds} to 1") if odds else ("lose", None))


def test_13_69f_11_20_c_the_banker_is_whoever_the_players_play_against() -> None:
    one = club(elected={**BANKING, **IMPERIAL})
    feed(one, wager(2, 50), bet(2, "imperial_bonus", 10), "close", choose(6, "accept"), EIGHT)
    hands = {"6": JACK_HIGH, "dealer": NINES, "2": "Kh Kd 9c 5d 2c Ah Jc"}
    feed(one, *deal(hands, "6"), by_way(2, hands["2"]), "close", by_way(6, JACK_HIGH))
    settled = [tell for tell in one.rest() if isinstance(tell, tells.Settled) and tell.wager == "imperial_bonus"]
    assert [(tell.result, str(tell.odds), tell.pays) for tell in settled] == [("win", "5 to 1", 5_000)]


def test_13_69f_11_20_its_text_is_of_2024_and_that_of_2012_is_not_held() -> None:
    told = imperial(JACK_HIGH, FULL_HOUSE, 10).all("settled", wager="imperial_bonus")[0]
    assert (told["basis"], told["text"]) == ("nj-other-year", "2024")


# ── 13:69F-11.22, 11.23 EZ pai gow ───────────────────────────────────────────────────────────────

EZ = {"ez_pai_gow": "on", "queens_dragon": "on"}
DRAGON = "Qs Jd 9c 8d 6h 4s 2c"


def test_13_69f_11_22_example_21_a_queen_high_pai_gow_pushes_and_the_queens_dragon_wins() -> None:
    told = poker(*round_of(DRAGON, {1: "Kh Kd 9h 4d 2s Ah Jc"}, more=[bet(1, "queens_dragon", 5)]), rules=EZ)
    assert told.one("settled", wager="pai_gow_poker")["result"] == "void"
    assert told.one("settled", wager="queens_dragon")["odds"] == "50 to 1"
    assert told.net == {"1": "250.00"}
    ordinary = poker(*round_of(DRAGON, {1: "Kh Kd 9h 4d 2s Ah Jc"}))
    assert ordinary.net == {"1": "95.00"}


def test_13_69f_11_22_there_is_no_vigorish_where_the_house_banks() -> None:
    told = poker(*round_of(LOWLY, {1: KINGS}, more=[bet(1, "queens_dragon", 5)]), rules=EZ)
    assert (told.all("vigorish"), told.net) == ([], {"1": "95.00"})  # 100.00, less the 5.00 of the queen's dragon
    assert games.rules("pai-gow-poker", EZ).kept("pai_gow_poker") == ""
    assert rules().kept("pai_gow_poker") == "5 percent of what is won"


def test_13_69f_11_22_a_round_that_a_player_banks_is_under_the_ordinary_rules() -> None:
    one = games.table("pai-gow-poker", dict.fromkeys(("2", "6"), 100_000), {**EZ, "player_banking": "on"})
    feed(one, wager(6, 20), "close", EIGHT, *deal({"dealer": KINGS, "6": QUEENS}), by_way(6, QUEENS))
    one.rest()
    feed(one, wager(2, 50), "close", choose(6, "accept", wager="none"), EIGHT)
    feed(one, *deal({"6": DRAGON, "2": "Kh Kd 9h 4d 2s Ah Jc"}, "6"), by_way(2, "Kh Kd 9h 4d 2s Ah Jc"), "close")
    feed(one, by_way(6, DRAGON))
    one.rest()
    assert (one.net("2"), one.net("6")) == (5_000 - 250, -2_000 - 5_000)


def test_11_7_where_a_player_banks_without_the_house_the_queens_dragon_has_nothing_to_be_decided_by() -> None:
    one = games.table("pai-gow-poker", dict.fromkeys(("2", "6"), 100_000), {**EZ, "player_banking": "on"})
    feed(one, wager(6, 20), "close", EIGHT, *deal({"dealer": KINGS, "6": QUEENS}), by_way(6, QUEENS))
    one.rest()
    feed(one, wager(2, 50), bet(2, "queens_dragon", 5), "close", choose(6, "accept", wager="none"), EIGHT)
    feed(one, *deal({"6": KINGS, "2": QUEENS}, "6"), by_way(2, QUEENS), "close", by_way(6, KINGS))
    told = [tell for tell in one.rest() if isinstance(tell, tells.Settled)]
    assert [(tell.wager, tell.result) for tell in told] == [("pai_gow_poker", "lose"), ("queens_dragon", "returned")]
    assert (one.net("2"), one.stake("2", "queens_dragon")) == (-5_000, 0)


@pytest.mark.parametrize("wager", ["queens_dragon", "dynasty_bonus", "protection"])
def test_13_69f_11_22_its_wagers_need_the_variation(wager: str) -> None:
    table = {"queens_dragon": "on", "dynasty_bonus": {"paytable": {"flush": "4 to 1"}},
             "protection": {"paytable": {"nine_high": "100 to 1"}}}[wager]  # fmt: skip
    with pytest.raises(Unlawful, match=f"{wager} needs ez_pai_gow"):
        rules(**{wager: table})
    assert wager in rules(ez_pai_gow="on", **{wager: table}).wagers


def test_13_69f_11_23_dynasty_with_its_envy_and_protection_at_the_houses_odds() -> None:
    elected: dict[str, Any] = {
        "ez_pai_gow": "on", "dynasty_bonus": {"paytable": {"royal_flush": "25 to 1", "three_of_a_kind": "1 to 1"}},
        "protection": {"paytable": {"nine_high": "100 to 1", "ten_high": "25 to 1"}},
    }  # fmt: skip
    hands = {1: "Ah Kh Qh Jh Th 3d 2c", 2: LOWLY.replace("Ts", "Tc").replace("3h", "3s")}
    more = [bet(1, "dynasty_bonus", 5), bet(2, "dynasty_bonus", 5), bet(2, "protection", 4)]
    told = poker(*round_of("Kc Kd 9c 4d 2s Ac Jc", hands, more=more), rules=elected)
    found = {(tell["seat"], tell["wager"]): tell.get("pays", tell["result"]) for tell in told.all("settled")}
    assert found["1", "dynasty_bonus"] == "125.00"
    assert found["2", "dynasty_bonus"] == "lose"
    assert found["2", "protection"] == "100.00"
    assert found["2", "envy"] == "50.00"


def test_13_69f_11_22_in_both_editions_what_exists_that_day_is_cited_so() -> None:
    old, new = (poker(*round_of(LOWLY, {1: KINGS}), as_of=day) for day in (OLD, "2012-03-19"))
    assert old.one("settled")["cite"] == ["19:47-11.9"]
    assert new.one("settled")["cite"] == ["13:69F-11.9"]
    first = poker(*round_of(LOWLY, {1: KINGS}), as_of="1996-03-11")
    assert first.one("announced", words="No more bets")["basis"] == "nj"
    with pytest.raises(Unlawful):
        games.rules("pai-gow-poker", as_of=date(1990, 1, 1))


# ── whole hands ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("method", METHODS)
def test_11_8_c_hands_of_positions_without_a_wager_may_be_given(method: str) -> None:
    start = [wager(1), "close", EIGHT]
    elected = {"dealing_method": method}
    given = [whole("2", NINES), whole("dealer", KINGS), {"cards": {"to": "5", "faces": "??"}}, whole("1", QUEENS)]
    done = poker(*start, *given, by_way(1, QUEENS), rules=elected)
    assert done.net == poker(*start, *given[1::2], by_way(1, QUEENS), rules=elected).net
    assert not [tell for tell in done.tells if "9h" in str(tell)]
    twice = refused(*start, *given[:3], whole("1", QUEENS.replace("Qh", "9h")), rules=elected)
    assert twice["input"] == 7


@pytest.mark.parametrize("method", METHODS)
def test_11_9_a_players_hand_that_the_record_does_not_know_is_what_is_set(method: str) -> None:
    unseen = [{"cards": {"to": to, "faces": "??"}} for to in ("1", "2", "dealer")]
    start = [wager(1), wager(2), "close", EIGHT, *unseen]
    elected = {"dealing_method": method}
    done = poker(*start, by_way(1, QUEENS), by_way(2, NINES), turned(KINGS), rules=elected)
    known = poker(*start[:4], whole("1", QUEENS), whole("2", NINES), unseen[2], by_way(1, QUEENS), by_way(2, NINES),
                  turned(KINGS), rules=elected)  # fmt: skip
    assert done.net == known.net
    both = refused(*start, by_way(1, QUEENS), by_way(2, QUEENS), rules=elected)
    assert both["reason"] == CONTRADICTS
    assert refused(*start, by_way(1, QUEENS), by_way(2, NINES), turned(QUEENS), rules=elected)["input"] == 10
    assert refused(*start, sets(1, "Qh Qd 8c 5d", "3s Ad Tc"), rules=elected)["input"] == 8


def test_11_9_a_hand_may_be_set_in_one_text() -> None:
    given = [wager(1), "close", EIGHT, whole("1", QUEENS), whole("dealer", KINGS)]
    high, low = way(QUEENS)
    assert poker(*given, choose(1, "set", high=high, low=low.replace(" ", ", "))).net == {"1": "-100.00"}


def test_13_69f_11_16_amounts_are_shown_in_dollars() -> None:
    (envy,) = [one for one in law.LAW.options if one.id == "envy_bonus"]
    assert default(envy)["four_of_a_kind"] == "5.00"


def test_13_69f_11_17_where_three_cards_are_looked_at_they_are_given() -> None:
    start = [wager(1), "close", EIGHT, whole("dealer", KINGS), {"cards": {"to": "1", "faces": "??"}}]
    told = refused(*start, rules={"three_card_bonus": "on"})
    assert (told["input"], told["reason"]) == (5, "seat 1 looks at this card: its face is needed")


def test_11_11_hands_that_wait_outlast_an_exposed_card() -> None:
    start = [wager(1), wager(2), "close", EIGHT, whole("1", QUEENS), whole("2", NINES)]
    exposed = odd("card_exposed", seat="2", card="9h")
    ends = [whole("dealer", KINGS), by_way(1, QUEENS)]
    voided = poker(*start, exposed, choose(2, "void"), *ends)
    assert voided.net == {"1": "-100.00"}
    played = poker(*start, exposed, choose(2, "play"), *ends, by_way(2, NINES))
    assert played.net["2"] == "-100.00"


# ── 11.10: an answer to the offer of the bank is not one to that of the cut ──────────────────────


@pytest.mark.parametrize(
    ("given", "amount", "reason"),
    [
        (choose(5, "accept", amount="101"), 100, "the house does not play for 101.00"),
        (choose(5, "accept"), 1000, "seat 5 has 900.00 to answer for wagers of 1100.00"),
        (choose(2, "accept"), 100, "seat 2 did not wager against the house when it last banked"),
    ],
)
def test_11_10_who_may_not_bank_is_refused_and_not_taken_to_accept_the_cut(
    given: dict[str, Any], amount: int, reason: str
) -> None:
    first = [wager(1), wager(5), "close", EIGHT, whole("1", LOWLY), whole("5", NINES), whole("dealer", KINGS),
             by_way(1, LOWLY), by_way(5, NINES)]  # fmt: skip
    seats = {"1": {"stack": "2000"}, "2": {"stack": "2000"}, "5": {"stack": "1000"}}
    told = refused(*first, wager(1, amount), "close", given, rules=BANKING, seats=seats)
    assert (told["input"], told["reason"], told["cite"]) == (12, reason, "13:69F-11.10")


def test_11_10_who_declines_the_bank_passes() -> None:
    rounds = [*round_of(KINGS, {1: LOWLY, 5: NINES}), wager(1), wager(5), "close", choose(5, "decline")]
    told = poker(*rounds, choose(1, "accept"), rules=BANKING)
    assert told.all("role")[-1]["seat"] == "1"


# ── 11.6(d), 11.10: where it is the dealer's turn to bank ────────────────────────────────────────


def test_11_10_who_would_bank_the_first_round_is_refused_and_not_taken_to_accept_the_cut() -> None:
    for seat in (1, 5):
        told = refused(wager(1), wager(5), "close", choose(seat, "accept"), rules=BANKING)
        assert (told["input"], told["asked"]) == (4, "the dice in the shaker")


def test_11_6_d_1_where_the_dealer_banks_the_cut_follows_the_shuffle_at_once() -> None:
    given = ["shuffle", choose(1, "accept"), {"cut": {"position": 20}}, *round_of(KINGS, {1: LOWLY})]
    assert poker(*given, rules=BANKING).net == poker(*given).net == {"1": "-100.00"}


def test_11_10_whose_turn_it_is_to_bank_is_settled_before_others_sit_down() -> None:
    """Seat 6 comes while the first round's wagers are made: the dealer still banks it, and 6 has no claim yet."""
    one = games.table("pai-gow-poker", {"2": 100_000}, BANKING)
    feed(one, wager(2), {"sit": {"seat": "6", "stack": "500"}}, "close")
    assert one.ask.words == "the dice in the shaker"
    feed(one, EIGHT, *deal({"dealer": KINGS, "2": QUEENS}), by_way(2, QUEENS))
    one.rest()
    assert one.state.first == "dealer"


# ── 11.10, 11.11, 13:69F-11.22: what is told is what is done ─────────────────────────────────────


def test_11_10_a_foul_of_the_bank_is_refused_for_what_it_is() -> None:
    bank = [*round_of(KINGS, {1: LOWLY, 5: NINES}), wager(1), "close", choose(5, "accept"), EIGHT]
    hands = [whole("5", KINGS), whole("dealer", QUEENS), whole("1", NINES)]
    told = refused(*bank, *hands, by_way(1, NINES), sets(5, "Ah Jc 9c 4d 2s", "Kh Kd"), rules=BANKING)
    assert told["reason"] == "the low hand is above the high hand"


def test_13_69f_11_22_a_foul_that_is_pushed_is_not_said_to_lose() -> None:
    dealer, foul = "Qs Jd 9c 8d 6s 4h 2c", sets(1, "Kd 7h 5d 4d 2s", "3h 3d")
    given = [wager(1), "close", EIGHT, whole("dealer", dealer), whole("1", "Kd 7h 5d 4d 2s 3h 3d"), foul]
    told = poker(*given, rules={"ez_pai_gow": "on"})
    assert told.net == {}
    assert told.all("ruled") == []
    assert poker(*given).one("ruled")["ruling"] == "The wager loses."


def test_11_11_where_every_hand_is_voided_nobody_needs_the_dealers_cards() -> None:
    start = [wager(1), "close", EIGHT, whole("1", QUEENS), {"cards": {"to": "dealer", "faces": "??"}}]
    told = poker(*start, odd("card_exposed", seat="1", card="Qh"), choose(1, "void"))
    assert (told.last, told.net) == ("summary", {})
    assert not told.all("turned")
    assert poker(*start, odd("card_exposed", seat="1"), choose(1, "void"), turned(KINGS)).last == "summary"


# ── records in other words ───────────────────────────────────────────────────────────────────────


def test_11_8c_the_generator_may_be_called_as_the_option_calls_it() -> None:
    ends = [whole("dealer", KINGS), whole("1", LOWLY), by_way(1, LOWLY)]
    told = poker(wager(1), "close", {"start": {"position": 4, "by": "rng"}}, *ends)
    assert told.one("started")["device"] == "generator"


def test_13_69f_11_16_a_published_table_is_named_in_small_or_capital_letters() -> None:
    assert rules(bonus_envy="B").paytables == rules(bonus_envy="b").paytables
    with pytest.raises(Unlawful):
        rules(bonus_envy="F")


def test_11_8_c_hands_of_positions_that_nobody_wagered_on_come_in_any_order_too() -> None:
    """Example 5: all positions are dealt; a record may leave the others out, or give them when the deal is done."""
    start = [wager(2), "close", EIGHT, whole("dealer", KINGS), whole("1", NINES), whole("2", LOWLY)]
    others = [{"cards": {"to": "4", "faces": "??"}}, whole("6", QUEENS)]
    assert poker(*start, *others, by_way(2, LOWLY)).net == {"2": "-100.00"}
    told = refused(*start, whole("6", "Qh Qd 8c 5d 3s Ad Ts"), by_way(2, LOWLY))
    assert told["reason"] == CONTRADICTS
    assert refused(*start, *others, whole("6", QUEENS))["input"] == 9
    assert refused(*start, whole("2", QUEENS))["input"] == 7
    assert refused(*start, whole("6", "Qh Qd 8c 5d 3s Ad 3c 2c"))["input"] == 7


@pytest.mark.parametrize("method", ["manual_shoe", "hand", "automated_shoe"])
def test_11_8_d_2_seven_cards_are_the_right_number_and_there_are_seven_positions(method: str) -> None:
    start = [wager(1), "close", EIGHT, whole("dealer", KINGS), whole("1", LOWLY)]
    elected = {"dealing_method": method}
    for to, has in (("1", 7), ("9", 6), ("common", 6)):
        told = refused(*start, odd("wrong_number_of_cards", to=to, has=has), rules=elected)
        assert told["input"] == 6
    for to, named in (("1", "Seat 1"), ("4", "Seat 4"), ("dealer", "Dealer"), ("stack 3", "Stack 3")):
        told = poker(*start, odd("wrong_number_of_cards", to=to, has=6), rules=elected).one("ruled")
        assert told["event"].partition(":")[0] == named


def test_11_8_c_a_hand_of_eight_cards_is_refused_where_it_is_given() -> None:
    told = refused(wager(1), "close", EIGHT, whole("1", f"{LOWLY} As"), whole("dealer", KINGS))
    assert (told["input"], told["legal"]) == (4, "7 cards; or irregularity: wrong_number_of_cards")


# ── 11.10: the bank is offered, and accepted, before the wagers or after them ────────────────────


def test_11_10_the_bank_may_be_accepted_before_the_wagers_or_after_them() -> None:
    first = round_of(KINGS, {1: LOWLY, 5: NINES})
    accepts, bets = choose(5, "accept", amount="40"), [wager(1, 60), "close"]
    ends = [EIGHT, whole("5", KINGS), whole("dealer", QUEENS), whole("1", NINES), by_way(1, NINES), by_way(5, KINGS)]
    early, late = (poker(*first, *given, *ends, rules=BANKING) for given in ([accepts, *bets], [*bets, accepts]))
    assert early.net == late.net == {"1": "-160.00", "5": "-5.00"}
    assert [tell["do"] for tell in early.all("chose", seat="5")][1:] == ["accept", "set"]


def test_11_10_who_accepts_before_his_turn_waits_for_those_who_are_asked_first() -> None:
    one = club(choose(4, "accept"), wager(2, 50), "close")
    assert one.ask.words == "the bank, offered to seat 6"
    feed(one, choose(6, "pass"))
    assert one.roles["bank"] == "4"
    other = club(choose(4, "accept"), wager(2, 50), "close", choose(6, "accept"))
    assert other.roles["bank"] == "6"
    assert other.state.answered == {}


def test_11_10_wagers_that_an_early_bank_does_not_cover_are_not_closed() -> None:
    first = round_of(KINGS, {1: LOWLY, 5: NINES})
    told = refused(*first, choose(5, "accept"), wager(1, 801), "close", rules=BANKING)
    assert told["reason"] == "seat 5 has 900.00 to answer for wagers of 901.00"
    assert (told["asked"], told["cite"]) == ("wagers", "13:69F-11.10")
    told = refused(*first, choose(5, "accept", amount="101"), rules=BANKING)
    assert told["reason"] == "the house does not play for 101.00"
    told = refused(*first, choose(2, "accept"), rules=BANKING)
    assert told["reason"] == "seat 2 did not wager against the house when it last banked"
    told = refused(*first, choose(5, "accept"), choose(5, "decline"), rules=BANKING)
    assert told["reason"] == "seat 5 has answered accept to the bank"


def test_11_10_before_the_first_wagers_too_the_dealer_banks() -> None:
    told = refused(wager(1), choose(1, "accept"), rules=BANKING)
    assert (told["asked"], told["reason"]) == ("wagers", "choose is not what is asked")


def test_11_7_b_the_hand_of_who_leaves_is_set_by_the_house_way() -> None:
    """The round goes on as if the player had set it so, a second hand too; who has set a hand leaves nothing to set."""
    given = round_of(NINES, {1: KINGS, 5: LOWLY})
    *dealt, first, second = given
    assert refused(*dealt, {"leave": {"seat": "1"}})["cite"] == "13:69F-11.7(b)"
    left = odd("player_left_seat", seat="1")
    gone = poker(*dealt, left, second, seats=SEATS)
    assert gone.net == poker(*given).net
    ruled = gone.one("ruled")
    assert (ruled["cite"], ruled["basis"]) == (["13:69F-11.7(b)"], "ours")
    assert gone.all("settled", seat="1") == poker(*given).all("settled", seat="1")
    both = poker(*dealt, left, odd("player_left_seat", seat="5"))
    assert (both.last, both.net) == ("summary", gone.net)
    for seat, before in (("1", [first]), ("2", []), ("1", [left])):
        told = refused(*dealt, *before, odd("player_left_seat", seat=seat))
        assert told["reason"] == f"seat {seat} has no hand to set"
    unknown = [wager(1), wager(5), "close", EIGHT, {"cards": {"to": "1", "faces": "??"}}, whole("5", LOWLY)]
    told = refused(*unknown, whole("dealer", NINES), left)
    assert (told["reason"], told["legal"]) == (
        "the cards of seat 1 are not known", "choose: {seat: 1, do: set, high, low}",
    )  # fmt: skip
    two = [wager(5, 50), wager(5, 100, box="4"), "close", EIGHT, whole("dealer", KINGS), whole("5", QUEENS, box="4")]
    away = poker(*two, whole("5", NINES), odd("player_left_seat", seat="5"), rules=TWO)
    stayed = poker(*two, whole("5", NINES), by_way(5, QUEENS, box="4"), by_way(5, NINES, box="5"), rules=TWO)
    assert (away.last, away.net) == ("summary", stayed.net)
