"""Subchapter 4, baccarat-chemin de fer, in the order of its sections; the worked examples of the rulebook by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import product
from typing import Any

import msgspec
import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.games.baccarat.chemin_de_fer import GAME
from houseway.games.baccarat.common import points
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.baccarat.chemin_de_fer import BANKER_MAY_CHOOSE, LAW
from houseway.play import inputs
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.dealing import SHUFFLED
from houseway.play.table import Refused, Table
from houseway.play.transcript import take as feed
from tests.judging import Judgement, bet, dealt, judge

CDF = "baccarat-chemin-de-fer"
AnyTable = Table[Any, Any]
SHOE = {"shoe": {"decks": "6", "shuffled": "true"}}
"""A table in mid-shoe: nothing to shuffle, cut or burn, and nobody has the bank."""
LOST, WON, TIED = "9 2 K 5", "8 9 K K", "9 9 K K"
"""Naturals by which the Banker's Hand loses, wins and ties: cards to player, banker, player, banker."""


def banked(seat: int | str = 4, **state: Any) -> dict[str, Any]:
    """The same with a Banker: ``preceding`` is that Banker's last wager, in cents."""
    return {**SHOE, "banker": str(seat), **{key: str(value) for key, value in state.items()}}


def bid(seat: int, amount: str | int) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": "bid", "amount": str(amount)}}


def choose(seat: int, do: str) -> dict[str, Any]:
    return {"choose": {"seat": str(seat), "do": do}}


def stake(amount: str | int, seat: int = 4, **more: Any) -> dict[str, Any]:
    return bet(seat, "banker_stake", amount, **more)


def judged(given: Sequence[Any], *, as_of: str = "2011-03-01", **more: Any) -> Judgement:
    """A record judged; no ruling may rest on a paragraph that the law does not list."""
    judgement = judge(CDF, given, as_of=as_of, **more)
    assert [tell for tell in judgement.tells if tell.get("cite") and tell["basis"] == "ours"] == []
    return judgement


def coup(deal: str, *given: Any, after: Sequence[Any] = (), **more: Any) -> Judgement:
    """A hand with these wagers and cards, seat 4 having the bank."""
    return judged([*given, "close", *dealt(deal), *after], **{"state": banked(), **more})


def hand(amount: int, deal: str, *against: Any) -> list[Any]:
    """The inputs of a hand that seat 4 deals."""
    return [stake(amount), *against, "close", *dealt(deal)]


def unlawful(elected: Mapping[str, Any], day: date = date(2011, 3, 1)) -> Unlawful:
    with pytest.raises(Unlawful) as caught:
        games.rules(CDF, elected, as_of=day)
    return caught.value


def table(elected: Mapping[str, Any] | None = None, *, seats: int = 9, **state: Any) -> AnyTable:
    """A table in mid-shoe, seat 4 having the bank."""
    one = games.table(CDF, {str(seat): 1_000_000 for seat in range(1, seats + 1)}, elected, as_of=date(2011, 3, 1))
    one.state.shoe.shuffled, one.state.banker = True, "4"
    for name, value in state.items():
        setattr(one.state, name, value)
    return Table(one.rules, resume=one.capture())


def fed(one: AnyTable, *given: Any) -> list[dict[str, Any]]:
    return [tell for raw in given for tell in feed(one, raw)]


def refused(one: AnyTable, given: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        feed(one, given)
    return caught.value


# ── 4.1 cards ────────────────────────────────────────────────────────────────────────────────────


def test_4_1_a_at_least_six_decks() -> None:
    assert games.rules(CDF).elected["decks"] == 6
    assert games.rules(CDF, {"decks": 8}).elected["decks"] == 8
    assert unlawful({"decks": 5}).cite == "4.1(a)"


def test_4_1_a_the_colours_of_the_cutting_cards_are_given_until_1998() -> None:
    before, since = (LAW.paragraph("4.1(a)", day) for day in (date(1998, 9, 7), date(1998, 9, 8)))
    assert before is not None
    assert since is not None
    assert "yellow or green" in before.gloss
    assert "yellow" not in since.gloss


def test_4_1_b_values_and_what_wagers_tell_apart() -> None:
    assert [GAME.apart(f"{rank}h") for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


@pytest.mark.parametrize(("cards", "count"), [("A 2 4", 7), ("A 2 9", 2), ("10 J", 0), ("9 9", 8)])
def test_4_1_c_example_4_the_point_count_is_the_last_digit(cards: str, count: int) -> None:
    assert points([one["card"] for one in dealt(cards)]) == count


# ── 4.3, 4.4 opening, shuffle, cut and burn ──────────────────────────────────────────────────────


def test_4_3_the_cards_are_inspected_spread_and_washed_before_the_first_shuffle() -> None:
    scripts = judged(["close"]).all("script")
    assert [tell["cite"] for tell in scripts[:5]] == [
        ["19:47-4.3(a)"], ["19:47-4.3(b)"], ["19:47-4.3(c)"], ["19:47-4.4(a)"], ["19:47-4.4(b)"],
    ]  # fmt: skip
    assert "sort and inspect" in scripts[0]["act"]
    assert "face up in columns" in scripts[1]["act"]
    assert "wash and stack" in scripts[2]["act"]


def test_4_4_b_the_cards_are_shuffled_again_after_lacing_where_so_elected() -> None:
    def acts(**rules: Any) -> str:
        return "; ".join(tell["act"] for tell in judged(["close"], rules=rules).all("script"))

    assert "lace about one deck" in acts()
    assert "again" not in acts()
    assert "shuffle some or all of the cards again" in acts(reshuffle_after_lacing="on")


def test_4_4_b_at_the_opening_the_cut_is_offered_from_the_highest_seat_clockwise() -> None:
    one = games.table(CDF, {"2": 100, "9": 100, "5": 100})
    asked = []
    fed(one, "shuffle")
    for seat in ("9", "5", "2"):
        asked.append(one.ask.who)
        fed(one, choose(int(seat), "decline"))
    assert [*asked, one.ask.who] == [("9",), ("5",), ("2",), ("dealer",)]


def test_4_4_b_example_15_after_a_reshuffle_the_cut_is_offered_from_the_left_of_who_dealt() -> None:
    one = games.table(CDF, {str(seat): 1000 for seat in range(1, 8)})
    one.state.shoe.shuffled, one.state.shoe.ending, one.state.dealt_by = True, "last hand played", "5"
    one = Table(one.rules, resume=one.capture())
    order = []
    fed(one, "shuffle")
    while one.ask.who != ("dealer",):
        order.append(one.ask.who[0])
        fed(one, choose(int(order[-1]), "decline"))
    assert order == ["4", "3", "2", "1", "7", "6", "5"]


def test_4_4_b_who_dealt_may_have_left() -> None:
    one = games.table(CDF, {"2": 1000, "8": 1000})
    one.state.shoe.shuffled, one.state.shoe.ending, one.state.dealt_by = True, "last hand played", "5"
    one = Table(one.rules, resume=one.capture())
    fed(one, "shuffle")
    assert one.ask.who == ("2",)


@pytest.mark.parametrize(("position", "fine"), [(9, False), (10, True), (302, True), (303, False)])
def test_4_4_c_the_cut_is_at_least_ten_cards_from_either_end(position: int, fine: bool) -> None:
    judgement = judged(["shuffle", {"cut": {"seat": "14", "position": str(position)}}])
    assert (judgement.last != "refused") is fine
    if not fine:
        assert judgement.refused["cite"] == "19:47-4.4(c)"


def test_4_4_d_the_cutting_card_is_at_least_14_cards_from_the_back() -> None:
    assert judged(["shuffle", {"cut": {"position": "100"}}, {"cut_card": "13"}]).refused["cite"] == "19:47-4.4(d)"
    for place, fine in ((14, True), (311, True), (312, False), (500, False)):
        given = judged(["shuffle", {"cut": {"position": "100"}}, {"cut_card": place}])
        assert (given.last == "waiting") is fine


def test_4_4_a_before_play_and_after_each_completed_shoe_the_cards_are_shuffled() -> None:
    assert judged(["close"]).one("script", act=SHUFFLED)["cite"] == ["19:47-4.4(a)"]
    assert not judged(["close"], state=SHOE).all("script", act=SHUFFLED)
    completed = {"shoe": {"decks": "6", "shuffled": "true", "ending": "last hand played"}}
    assert judged(["close"], state=completed).one("script", act=SHUFFLED)
    assert judged([{"shuffle": {"procedure": "wash_three_dealers"}}]).refused["cite"] == "19:47-4.4(a)"


@pytest.mark.parametrize(
    ("first", "more"),
    [*((f"{number}c", number) for number in range(2, 10)), ("Ah", 1), ("Td", 10), ("Jh", 10), ("Qh", 10), ("Ks", 10)],
)
def test_4_4_d_the_first_card_burns_as_many_more_as_it_counts(first: str, more: int) -> None:
    burns = [{"burn": face} for face in (first, *(f"{rank}{suit}" for suit in "sd" for rank in "23456"))][: more + 1]
    burned = judged([*burns, bid(1, 5)]).all("burned")
    assert len(burned) == more + 1
    assert {tuple(tell["cite"]) for tell in burned} == {("19:47-4.4(d)",)}
    assert judged([*burns, {"burn": "9h"}]).refused["asked"] == "bids for the bank"


# ── 4.5(b) the auction ───────────────────────────────────────────────────────────────────────────


def test_4_5_b_example_1_the_highest_bid_has_the_bank_and_the_stake_is_no_less() -> None:
    judgement = judged([bid(2, 999), bid(3, 1000), "close", stake("999.80", 3)])
    role = judgement.one("role")
    assert (role["role"], role["seat"], role["cite"]) == ("bank", "3", ["19:47-4.5(b)"])
    assert judgement.refused["legal"] == "1000.00 or more"
    assert judged([bid(2, 999), bid(3, 1000), "close", stake(1000, 3)]).last == "waiting"


def test_4_5_b_example_5_of_equal_bids_the_closest_to_the_dealer() -> None:
    for bids in ([bid(3, 500), bid(8, 500), bid(5, 400)], [bid(8, 500), bid(5, 400), bid(3, 500)]):
        assert judged([*bids, "close"]).one("role")["seat"] == "3"


def test_4_5_b_who_bids_again_bids_more() -> None:
    assert judged([bid(3, 500), bid(8, 600), bid(3, 700), "close"]).one("role")["seat"] == "3"
    refusal = judged([bid(3, 500), bid(8, 600), bid(3, 500)]).refused
    assert (refusal["reason"], refusal["legal"], refusal["cite"]) == (
        "seat 3 has bid 500.00", "more than 500.00", "19:47-4.5(b)",
    )  # fmt: skip


def test_4_5_b_a_bid_is_told_with_its_amount() -> None:
    judgement = judged([bid(3, 500), "close"])
    offered, told = judgement.all("script")[-1], judgement.one("chose")
    assert (offered["act"], offered["cite"]) == ("offer the shoe to the participants for bids", ["19:47-4.5(b)"])
    assert (told["seat"], told["do"], told["amount"]) == ("3", "bid", "500.00")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (bid(3, 0), "0.00 is not a wager"),
        (bid(3, "10000.20"), "seat 3 has only 10000.00"),
        (bid(99, 10), "nobody sits at seat 99"),
    ],
)
def test_a_bid_that_nobody_can_make_is_refused_and_rests_on_no_section(given: Any, words: str) -> None:
    refusal = judged([given], state=SHOE).refused
    assert words in refusal["reason"]
    assert (refusal["cite"], refusal["basis"]) == ("", "ours")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (bid(3, "10.01"), "cannot be paid exactly"),
        (choose(3, "accept"), "'accept' is no answer here"),
        (stake(100), "bet is not what is asked"),
    ],
)
def test_4_5_b_what_is_no_bid_is_refused_in_a_line(given: Any, words: str) -> None:
    refusal = judged([given], state=SHOE).refused
    assert words in refusal["reason"]
    assert refusal["cite"]


def test_4_5_b_without_a_bid_there_is_no_banker_and_no_hand() -> None:
    judgement = judged(["close", "close", bid(2, 10), "close"], state=SHOE)
    assert judgement.one("role")["seat"] == "2"
    assert not judgement.all("dealt")


def test_4_5_b_who_leaves_takes_the_bid_along_and_who_comes_may_bid() -> None:
    judgement = judged(
        [bid(2, 50), {"leave": "2"}, {"sit": {"seat": "20", "stack": "100"}}, bid(20, 10), "close"], state=SHOE
    )
    assert judgement.one("role")["seat"] == "20"


def test_4_5_b_what_is_offered_is_the_least_bid_that_would_have_the_bank() -> None:
    one = games.table(CDF, {"2": 100_000, "5": 30_000, "7": 3_000})
    one.state.shoe.shuffled = True
    one = Table(one.rules, resume=one.capture())
    assert [(offer.do, offer.least, offer.most, offer.step) for offer in one.legal("5")] == [("bid", 20, 30_000, 20)]
    fed(one, bid(5, 100))
    assert one.legal("5") == []
    assert [offer.least for offer in one.legal("2")] == [10_000]
    assert one.legal("7") == []
    fed(one, bid(2, 100))
    assert [offer.least for offer in one.legal("5")] == [10_020]


def test_4_5_b_a_new_shoe_is_offered_for_bids_anew() -> None:
    last = {"shoe": {"decks": "6", "shuffled": "true", "ending": "cutting card"}, "last_hand": "true", "banker": "4"}
    judgement = judged([*hand(100, WON, bet(5, "banco", 100)), bid(9, 10), "close"], state=last)
    assert [tell["seat"] for tell in judgement.all("role", role="bank")] == ["9"]
    assert any(tell["act"].startswith("shuffle") for tell in judgement.all("script"))


# ── 4.6 the Banker's wager ───────────────────────────────────────────────────────────────────────


def test_4_6_a_the_banker_alone_stakes() -> None:
    refusal = judged([stake(100, 5)], state=banked()).refused
    assert (refusal["reason"], refusal["legal"]) == ("seat 5 is not the Banker", "seat 4")
    assert refusal["cite"] == "19:47-4.6(a)"


def results(deal: str) -> tuple[str, str, set[str]]:
    """What becomes of the Banker's wager and of the one against it, and by which paragraph of 4.6(a)."""
    judgement = coup(deal, stake(100), bet(5, "banco", 100))
    banker, other = (judgement.one("settled", wager=wager) for wager in ("banker_stake", "banco"))
    cites = {cite for tell in (banker, other) for cite in tell["cite"] if "4.6(a)" in cite}
    return banker["result"], other["result"], cites


def test_4_6_a_1_the_higher_count_wins() -> None:
    assert results(WON) == ("win", "lose", {"19:47-4.6(a)1"})
    assert results("K J 6 7") == ("win", "lose", {"19:47-4.6(a)1"})


def test_4_6_a_2_the_lower_count_loses() -> None:
    assert results(LOST) == ("lose", "win", {"19:47-4.6(a)2"})
    assert results("K J 7 6") == ("lose", "win", {"19:47-4.6(a)2"})


def test_4_6_a_3_equal_counts_are_void() -> None:
    assert results(TIED) == ("void", "void", {"19:47-4.6(a)3"})
    assert results("K J 7 7") == ("void", "void", {"19:47-4.6(a)3"})


@pytest.mark.parametrize(("amount", "fine"), [(800, False), ("999.80", False), (1000, True), (5000, True)])
def test_4_6_b_example_6_the_first_stake_is_no_less_than_the_bid(amount: str | int, fine: bool) -> None:
    judgement = judged([bid(4, 1000), "close", stake(amount)], state=SHOE)
    assert (judgement.last == "waiting") is fine
    if not fine:
        assert judgement.refused["reason"] == f"{float(amount):.2f} is less than the Banker's bid"
        assert judgement.refused["cite"] == "19:47-4.6(b)"


@pytest.mark.parametrize(
    ("preceding", "amount", "fine"),
    [
        (1000, 1000, True), (1000, 2000, True), (1000, "999.80", False), (1000, "2000.20", False),
        (2000, 4000, True), (2000, 1000, False), (300, 700, False), (300, 600, True),
    ],
)  # fmt: skip
def test_4_6_b_examples_2_3_and_7_from_once_to_twice_the_preceding_wager(
    preceding: int, amount: str | int, fine: bool
) -> None:
    judgement = judged([*hand(preceding, WON, bet(5, "against", 100)), stake(amount)], state=banked())
    assert (judgement.last == "waiting") is fine
    if not fine:
        assert judgement.refused["legal"] == f"{preceding}.00 to {2 * preceding}.00"
        assert judgement.refused["cite"] == "19:47-4.6(b)"


def test_4_6_b_the_amount_placed_counts_though_it_was_not_covered_and_so_does_a_stand_off() -> None:
    for deal in (WON, TIED):
        given = [*hand(1000, deal, bet(5, "against", 100)), stake(400)]
        assert judged(given, state=banked()).refused["legal"] == "1000.00 to 2000.00"


def test_4_6_b_a_stake_on_which_no_hand_was_dealt_does_not_count() -> None:
    assert judged([stake(1000), "close", stake(20)], state=banked()).last == "waiting"


def test_4_6_b_what_one_banker_staked_does_not_bind_the_next() -> None:
    given = [*hand(1000, LOST, bet(5, "against", 100)), choose(5, "accept"), stake("0.20", 5)]
    assert judged(given, state=banked()).last == "waiting"
    passed = [*hand(1000, WON, bet(5, "against", 100)), choose(4, "pass"), choose(5, "accept"), stake("0.20", 5)]
    assert judged(passed, state=banked()).last == "waiting"


def test_4_6_b_and_8_2_the_first_stake_is_limited_by_the_table_alone() -> None:
    assert judged([stake(10000)], state=banked()).last == "waiting"
    assert judged([stake(501)], state=banked(), rules={"table_max": "500"}).refused["cite"] == "19:47-8.2"
    assert judged([stake(4)], state=banked(), rules={"table_min": "5"}).refused["cite"] == "19:47-8.2"


def test_4_6_b_what_is_offered_to_the_banker_are_the_stakes_within_the_range() -> None:
    (offer,) = table(preceding=30_000).legal("4")
    assert (offer.wager, offer.least, offer.most) == ("banker_stake", 30_000, 60_000)
    assert table(preceding=30_000).legal("5") == []
    assert table(bid=50_000).legal("4")[0].least == 50_000


def test_4_6_a_the_bankers_wager_cannot_be_withdrawn() -> None:
    off = {"remove": {"seat": "4", "wager": "banker_stake"}}
    assert judged([stake(100), off], state=banked()).refused["cite"] == "19:47-4.6(a)"
    assert judged([off], state=banked()).refused["reason"] == "remove is not what is asked"


@pytest.mark.parametrize("gone", ["close", {"leave": "4"}, {"order": {"by": "floorperson", "do": "pass_shoe"}}])
def test_4_6_a_who_stakes_nothing_leaves_or_is_ordered_to_passes_the_bank(gone: Any) -> None:
    judgement = judged([gone, choose(5, "decline"), choose(6, "accept")], state=banked(preceding=10_000))
    role = judgement.one("role")
    assert (role["role"], role["seat"], role["cite"]) == ("bank", "6", ["19:47-4.11"])


def test_8_2_acceptance_cures_no_stake_out_of_the_bankers_range() -> None:
    fault = judged([stake(700, accepted="true")], state=banked(preceding=30_000)).refused
    assert fault["cite"] == "19:47-4.6(b)"


# ── 4.7 the wagers against the Banker ────────────────────────────────────────────────────────────


def test_4_7_a_example_12_the_wager_that_would_exceed_the_stake_is_refused_as_offered() -> None:
    parts = [stake(1000), bet(5, "against", 300), bet(6, "against", 300)]
    refusal = judged([*parts, bet(7, "against", 500)], state=banked()).refused
    assert refusal["reason"] == "500.00 would exceed the Banker's wager of 1000.00"
    assert (refusal["legal"], refusal["cite"]) == ("400.00 or less", "19:47-4.7(a)")
    assert coup(LOST, *parts, bet(7, "against", 400)).net == {
        "4": "-1000.00",
        "5": "300.00",
        "6": "300.00",
        "7": "400.00",
    }


def test_4_7_a_neither_one_nor_all_wager_more_than_the_banker() -> None:
    assert judged([stake(100), bet(5, "against", "100.20")], state=banked()).refused["legal"] == "100.00 or less"
    covered = [stake(100), bet(5, "against", 60), bet(5, "against", 40)]
    assert judged([*covered, bet(6, "against", 1)], state=banked()).refused["legal"] == "banco, for 100.00"


def test_4_7_a_the_banker_does_not_wager_against_the_banker() -> None:
    for wager in ("against", "banco"):
        assert judged([stake(100), bet(4, wager, 100)], state=banked()).refused["cite"] == "19:47-4.7(a)"


def test_4_7_a_a_wager_against_the_banker_comes_after_the_stake() -> None:
    refusal = judged([bet(5, "against", 10)], state=banked()).refused
    assert refusal["reason"].startswith("against is made after the Banker's wager")


def test_4_7_the_others_are_asked_in_turn_from_the_bankers_right() -> None:
    one = table(seats=6)
    fed(one, stake(100))
    assert one.ask.who == ("5", "6", "1", "2", "3", "dealer")
    assert one.legal("4") == []


def test_4_7_example_14_what_nobody_covers_goes_back() -> None:
    judgement = coup(WON, stake(1000), bet(5, "against", 300), bet(6, "against", 400))
    returned = judgement.one("settled", result="returned")
    assert (returned["seat"], returned["amount"], returned["cite"]) == ("4", "300.00", ["19:47-4.7"])
    assert judgement.one("settled", result="win")["amount"] == "700.00"
    assert judgement.net == {"4": "665.00", "5": "-300.00", "6": "-400.00"}
    assert judgement.one("summary")["house"] == "35.00"


def test_4_7_where_nobody_wagers_against_the_banker_no_hand_is_dealt() -> None:
    judgement = judged([stake(1000), "close"], state=banked())
    assert judgement.one("settled")["result"] == "returned"
    assert judgement.net == {}
    assert "No More Bets" not in judgement.words
    told = judgement.one("script", act="nobody wagers against the Banker: no hand is dealt")
    assert (told["cite"], told["basis"]) == (["19:47-4.7"], "practice")
    assert judged([stake(1000), "close", {"card": "9h"}], state=banked()).refused["asked"] == "the Banker's wager"


def equalled_and_lost(*more: Any) -> list[Any]:
    """Seat 2 called banco for all of it and lost; the Banker stakes again."""
    return [*hand(1000, WON, bet(2, "banco", 1000)), *more, stake(1000)]


def test_4_7_b_example_8_suivi_goes_before_a_banco_that_was_called_first() -> None:
    calls = [bet(9, "banco", 1000), bet(2, "banco_suivi", 1000), "close", *dealt(LOST)]
    judgement = judged([*equalled_and_lost(), *calls], state=banked())
    back = judgement.one("settled", result="returned")
    assert (back["seat"], back["wager"], back["cite"]) == ("9", "banco", ["19:47-4.7(b)"])
    assert judgement.net == {"4": "-50.00"}
    assert [tell["seat"] for tell in judgement.all("role", role="player_hand")] == ["2", "2"]


def test_4_7_b_suivi_goes_before_a_banco_nearer_to_the_banker() -> None:
    calls = [bet(5, "banco", 1000), bet(2, "banco_suivi", 1000), "close", *dealt(LOST)]
    assert judged([*equalled_and_lost(), *calls], state=banked()).all("settled", seat="5")[0]["result"] == "returned"


def test_4_7_b_example_9_a_stand_off_is_skipped() -> None:
    tie = [stake(1000), bet(9, "banco", 1000), "close", *dealt(TIED)]
    given = [*equalled_and_lost()[:-1], *tie, stake(1000), bet(2, "banco_suivi", 1000)]
    assert judged(given, state=banked()).last == "waiting"
    assert judged([*given[:-1], bet(9, "banco_suivi", 1000)], state=banked()).refused["cite"] == "19:47-4.7(b)"


def test_4_7_b_example_10_who_covered_a_part_has_no_suivi() -> None:
    given = [*hand(1000, WON, bet(2, "against", 400)), stake(1000), bet(2, "banco_suivi", 1000)]
    refusal = judged(given, state=banked()).refused
    assert refusal["reason"] == "seat 2 did not equal and lose the Banker's preceding wager"
    assert (refusal["legal"], refusal["cite"]) == ("banco, against", "19:47-4.7(b)")


def test_4_7_b_who_covered_all_of_it_alone_has_suivi_and_several_together_have_none() -> None:
    alone = [*hand(1000, WON, bet(2, "against", 1000)), stake(1000)]
    assert judged([*alone, bet(2, "banco_suivi", 1000)], state=banked()).last == "waiting"
    both = [*hand(1000, WON, bet(5, "against", 500), bet(2, "against", 500)), stake(1000)]
    for seat in (2, 5):
        assert judged([*both, bet(seat, "banco_suivi", 1000)], state=banked()).last == "refused"


def test_4_7_b_the_right_lasts_for_one_wager_that_is_decided() -> None:
    """Seat 2 lets it pass; another part is lost; then nobody has equalled the preceding wager."""
    given = [*equalled_and_lost(), bet(5, "against", 100), "close", *dealt(WON), stake(1000)]
    assert judged([*given, bet(2, "banco_suivi", 1000)], state=banked()).last == "refused"


def test_4_7_b_the_right_ends_with_the_bank_and_with_who_leaves() -> None:
    passed = [*hand(1000, WON, bet(2, "banco", 1000)), choose(4, "pass"), choose(5, "accept"), stake(1000, 5)]
    assert judged([*passed, bet(2, "banco_suivi", 1000)], state=banked()).last == "refused"
    left = [*equalled_and_lost(), {"leave": "2"}, {"sit": {"seat": "2", "stack": "9000"}}]
    assert judged([*left, bet(2, "banco_suivi", 1000)], state=banked()).last == "refused"


def test_4_7_b_suivi_is_for_the_whole_of_the_new_stake() -> None:
    given = [*hand(1000, WON, bet(2, "banco", 1000)), stake(1500)]
    assert judged([*given, bet(2, "banco_suivi", 1000)], state=banked()).refused["legal"] == "1500.00"
    assert judged([*given, bet(2, "banco_suivi", 1500)], state=banked()).last == "waiting"


@pytest.mark.parametrize("callers", [(3, 6, 9), (9, 6, 3), (9, 3, 6)])
def test_4_7_c_example_11_of_several_bancos_the_nearest_counterclockwise(callers: tuple[int, ...]) -> None:
    judgement = coup(LOST, stake(1000), *(bet(seat, "banco", 1000) for seat in callers))
    assert judgement.net == {"4": "-1000.00", "6": "1000.00"}
    back = judgement.all("settled", result="returned")
    assert sorted(tell["seat"] for tell in back) == ["3", "9"]
    assert {tuple(tell["cite"]) for tell in back} == {("19:47-4.7(c)",)}


def test_4_7_c_round_the_table_from_the_last_seat_to_the_first() -> None:
    judgement = coup(LOST, stake(100, 9), bet(8, "banco", 100), bet(1, "banco", 100), state=banked(9))
    assert judgement.net == {"9": "-100.00", "1": "100.00"}


def test_4_7_c_banco_goes_before_parts_and_leaves_none() -> None:
    judgement = coup(LOST, stake(1000), bet(5, "against", 300), bet(9, "banco", 1000))
    assert judgement.net == {"4": "-1000.00", "9": "1000.00"}
    assert judgement.one("settled", seat="5")["result"] == "returned"
    refusal = judged([stake(1000), bet(9, "banco", 1000), bet(5, "against", 300)], state=banked()).refused
    assert refusal["reason"] == "seat 9 has called for the whole of the Banker's wager"
    assert refusal["cite"] == "19:47-4.7(a), 19:47-4.7(c)"


@pytest.mark.parametrize("amount", ["999.80", "1000.20", 500])
def test_4_7_c_banco_is_for_the_whole(amount: str | int) -> None:
    refusal = judged([stake(1000), bet(5, "banco", amount)], state=banked()).refused
    assert (refusal["legal"], refusal["cite"]) == ("1000.00", "19:47-4.7(c)")


def test_4_7_c_a_call_may_be_taken_back_before_the_close() -> None:
    off = {"remove": {"seat": "9", "wager": "banco"}}
    assert coup(LOST, stake(1000), bet(9, "banco", 1000), off, bet(5, "against", 300)).net == {
        "4": "-300.00",
        "5": "300.00",
    }


def test_4_7_what_is_offered_are_calls_for_the_whole_and_parts_within_what_is_left() -> None:
    one = table(suivi="2")
    fed(one, stake(1000), bet(5, "against", 300))
    assert [(offer.wager, offer.least, offer.most) for offer in one.legal("2")] == [
        ("banco_suivi", 100_000, 100_000), ("banco", 100_000, 100_000), ("against", 20, 70_000),
    ]  # fmt: skip
    assert [offer.wager for offer in one.legal("6")] == ["banco", "against"]


# ── 4.8 the hands ────────────────────────────────────────────────────────────────────────────────


def test_3_7_b_no_more_bets_then_cards() -> None:
    judgement = coup(WON, stake(100), bet(5, "banco", 100))
    assert judgement.words[:2] == ["No More Bets", "Cards"]
    told = judgement.one("announced", words="Cards")
    assert (told["cite"], told["basis"]) == (["19:47-3.7(b)"], "sibling")


@pytest.mark.parametrize("late", [bet(6, "against", 10), {"remove": {"seat": "5", "wager": "banco"}}])
def test_3_2_d_after_no_more_bets_no_wager_is_made_or_withdrawn(late: Any) -> None:
    for cards in ([], dealt("2 3")):
        given = [stake(100), bet(5, "banco", 100), "close", *cards, late]
        assert judged(given, state=banked()).refused["cite"] == "19:47-3.2(d)"


def test_3_7_c_the_first_and_third_card_are_the_players() -> None:
    judgement = coup("9 2 K 5", stake(100), bet(5, "banco", 100))
    assert [tell["to"] for tell in judgement.all("dealt")] == ["player", "banker", "player", "banker"]
    assert "Player's Hand 9, Banker's Hand 7" in judgement.words


@pytest.mark.parametrize(
    ("against", "seat"),
    [
        ([bet(5, "against", 300), bet(9, "against", 400)], "9"),
        ([bet(9, "against", 300), bet(5, "against", 300)], "5"),
        ([bet(3, "against", 300), bet(9, "against", 300)], "9"),
        ([bet(3, "banco", 1000)], "3"),
        ([bet(5, "against", 300), bet(3, "banco", 1000)], "3"),
    ],
)
def test_4_8_the_players_hand_is_the_callers_or_the_highest_wagers(against: list[Any], seat: str) -> None:
    role = coup(WON, stake(1000), *against).one("role", role="player_hand")
    assert (role["seat"], role["cite"], role["basis"]) == (seat, ["19:47-4.8"], "practice")


def started(first: str, *more: Any, elected: Mapping[str, Any] | None = None) -> AnyTable:
    """A hand of seat 4's against seat 5 with seat 6 looking on, dealt face down and looked at."""
    one = table(elected)
    fed(one, stake(100), bet(5, "against", 60), bet(6, "against", 40), "close", *dealt(first), *more)
    while one.ask.verbs == {"turn"} and one.ask.default:
        fed(one, inputs.plain(one.ask.default))
    return one


def seen(one: AnyTable, seat: str) -> list[str]:
    """The faces that a seat has seen, hand by hand."""
    view = one.view(seat).tells
    return [f"{t['to']} {t['card']}" for t in view if t["tell"] in ("dealt", "turned") and t["card"] != "??"]


def test_4_8_each_controller_alone_looks_at_a_hand() -> None:
    one = started("3h 4c Kd 2s")
    assert seen(one, "5") == ["player 3h", "player Kd"]
    assert seen(one, "4") == ["banker 4c", "banker 2s"]
    assert seen(one, "6") == seen(one, "1") == []


def test_4_8_cards_may_be_dealt_unknown_and_turned_later() -> None:
    one = table()
    backs = [{"card": "??"}] * 4
    fed(one, stake(100), bet(5, "banco", 100), "close", *backs, *({"turn": face} for face in ("9h", "Kd", "4c", "3s")))
    one.rest()
    assert one.net("5") == 10_000


def test_4_8_all_see_the_hands_at_the_end() -> None:
    one = started("3h 2c Kd 2s", choose(5, "draw"), {"card": "2d"})
    assert not any("banker" in face for face in seen(one, "6"))
    fed(one, choose(4, "draw"), {"card": "As"})
    for seat in ("1", "4", "5", "6"):
        assert {"player 3h", "player Kd", "banker 2c", "banker 2s"} <= set(seen(one, seat))


@pytest.mark.parametrize(("one", "other", "act"), [("2h 3d", "Kh 4d", "draw"), ("2h 3d", "Kh 6d", "stay")])
def test_4_8_what_the_player_holds_leaves_no_trace_for_others_but_the_act(one: str, other: str, act: str) -> None:
    """Five is a free choice, and nobody learns from the question or from the answer that it was one."""

    def pauses(cards: str, seat: str) -> list[bytes]:
        first, third = cards.split()
        found = started(f"{first} 7c {third} Qs")
        looks = [found.view(seat), found.ask.words, found.ask.who, sorted(found.ask.verbs)]
        fed(found, choose(5, act))
        return [msgspec.json.encode(looks), msgspec.json.encode([found.view(seat), found.ask.words])]

    for seat in ("4", "6"):
        assert pauses(one, seat) == pauses(other, seat)
    assert pauses(one, "5") != pauses(other, "5")


def test_4_8_what_the_banker_holds_leaves_no_trace_before_it_is_shown() -> None:
    def view(cards: str) -> bytes:
        first, second = cards.split()
        found = started(f"Kh {first} 6d {second}", choose(5, "stay"))
        return msgspec.json.encode([found.view("5"), found.ask.words, found.ask.who])

    assert view("2c 3c") == view("Kc 7c") == view("Kc 6s")


# ── 4.9 the third cards ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("deal", ["8 2 K 3", "9 2 K 5", "2 8 A K", "A 9 2 K", "8 9 K K", "5 4 3 4"])
def test_3_9_a_a_natural_is_shown_at_once_and_ends_the_deal(deal: str) -> None:
    judgement = coup(deal, stake(100), bet(5, "banco", 100))
    assert len(judgement.all("dealt")) == 4
    assert not judgement.all("chose", do="draw")
    assert not judgement.all("chose", do="stay")
    assert len(judgement.all("turned", cite=["19:47-3.9(a)"])) == 4
    assert judgement.one("script", act="a natural: both hands are shown, no more cards")["cite"] == ["19:47-3.9(a)"]
    assert judgement.all("settled")


PLAYERS = {0: "K Q", 1: "K A", 2: "A A", 3: "A 2", 4: "2 2", 5: "2 3", 6: "3 3", 7: "3 4"}
BANKERS = {0: "J Q", 1: "J A", 2: "J 2", 3: "J 3", 4: "J 4", 5: "J 5", 6: "J 6", 7: "J 7"}
THIRDS = {0: "K", 1: "A"} | {value: str(value) for value in range(2, 10)}


def at_the_player(count: int, **elected: Any) -> AnyTable:
    """A hand at the Player's decision with that count."""
    (first, third), second = PLAYERS[count].split(), "7"
    return started(f"{first} {second} {third} K", elected=elected)


@pytest.mark.parametrize("count", range(8))
def test_4_9_the_player_draws_on_0_to_4_stays_on_6_and_7_and_is_free_on_5(count: int) -> None:
    one = at_the_player(count)
    allowed = ["draw", "stay"] if count == 5 else ["draw"] if count < 5 else ["stay"]
    assert [offer.do for offer in one.legal("5")] == allowed
    for act in ("draw", "stay"):
        if act not in allowed:
            refusal = refused(one, choose(5, act))
            assert refusal.reason == f"with {count} the Player's Hand must {allowed[0]}"
            assert refusal.cite == "19:47-4.9"
    assert (one.ask.default is None) is (count == 5)
    assert refused(one, choose(6, allowed[0])).reason == "seat 5 is asked"


def test_4_9_where_the_licensee_so_elects_five_must_draw() -> None:
    one = at_the_player(5, player_five_rule="draw")
    assert refused(one, choose(5, "stay")).reason == "with 5 the Player's Hand must draw"


@pytest.mark.parametrize("given", [choose(6, "stay"), choose(5, "moon")])
def test_4_8_a_refusal_tells_nobody_else_what_the_hand_counts(given: Any) -> None:
    told = {refused(at_the_player(count), given).seen_by("6").line() for count in (0, 4, 5, 6, 7)}
    assert len(told) == 1
    assert "must draw" in refused(at_the_player(4), choose(5, "stay")).seen_by("5").reason


def test_4_9_on_five_the_record_must_say_what_was_done() -> None:
    given = [stake(100), bet(5, "banco", 100), "close", *dealt("2 7 3 K")]
    waiting = judged(given, state=banked()).one("waiting")["asks"][0]
    assert (waiting["asked"], waiting["who"]) == ("Player's Hand: draw or stay", ["5"])
    assert judged([*given, choose(5, "stay")], state=banked()).net == {"4": "95.00", "5": "-100.00"}
    assert judged([*given, choose(5, "draw"), *dealt("3")], state=banked()).net == {"4": "-100.00", "5": "100.00"}


def at_the_banker(count: int, third: int | None, **elected: Any) -> AnyTable:
    """A hand at the Banker's decision: the Player's Hand of 5 drew that card, or stayed."""
    first, second = BANKERS[count].split()
    more = [] if third is None else dealt(THIRDS[third])
    return started(f"2 {first} 3 {second}", choose(5, "stay" if third is None else "draw"), *more, elected=elected)


def by_the_table(count: int, third: int | None) -> str:
    """Table 2 in words: what the Banker's Hand does."""
    if count <= 2 or (third is None and count <= 5):
        return "draw"
    drawn_to = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
    return "draw" if third in drawn_to.get(count, ()) else "stay"


@pytest.mark.parametrize("count", range(8))
def test_3_9_c_the_banker_follows_table_2(count: int) -> None:
    for third in (None, *range(10)):
        one = at_the_banker(count, third)
        must = by_the_table(count, third)
        assert [offer.do for offer in one.legal("4")] == [must], third
        refusal = refused(one, choose(4, "stay" if must == "draw" else "draw"))
        held = "no third card" if third is None else f"a third card of {third}"
        assert refusal.reason == f"with {count} against {held} the Banker's Hand must {must}"
        assert refusal.cite == "19:47-3.9(c)"


def test_4_9_european_rules_leave_the_banker_two_choices() -> None:
    free = {
        (count, third)
        for count, third in product(range(8), (None, *range(10)))
        if len(at_the_banker(count, third, banker_third_card_rule="european").legal("4")) == 2
    }
    assert free == {(3, 9), (5, 4)}


def test_4_9_a_free_banker_is_free_everywhere() -> None:
    everywhere = set(product(range(8), (None, *range(10))))
    assert BANKER_MAY_CHOOSE["free"] == everywhere
    for count, third in everywhere:
        assert len(at_the_banker(count, third, banker_third_card_rule="free").legal("4")) == 2


@pytest.mark.parametrize(("count", "third"), [(0, 5), (6, None), (7, 7), (3, 8)])
def test_4_9_a_free_banker_does_as_the_banker_likes(count: int, third: int | None) -> None:
    for act in ("draw", "stay"):
        one = at_the_banker(count, third, banker_third_card_rule="free")
        (chose, *_) = fed(one, choose(4, act))
        assert (chose["tell"], chose["do"], chose["cite"]) == ("chose", act, ["19:47-4.9"])


def test_3_8_c_third_cards_lie_face_up_and_the_players_comes_first() -> None:
    judgement = coup("K 2 2 K 5 4", stake(100), bet(5, "banco", 100))
    thirds = judgement.all("dealt")[4:]
    assert [(tell["to"], tell["card"][0]) for tell in thirds] == [("player", "5"), ("banker", "4")]
    assert [tell["act"] for tell in judgement.all("script") if "third card" in tell["act"]] == [
        "Player's Hand draws a third card", "Banker's Hand draws a third card",
    ]  # fmt: skip


def test_3_8_d_never_more_than_one_additional_card() -> None:
    given = [stake(100), bet(5, "banco", 100), "close", *dealt("K 2 2 K K K"), {"card": "4s"}]
    assert judged(given, state=banked()).refused["asked"] == "the Banker's wager"


def test_3_8_e_the_cutting_card_finish_the_hand_last_hand_one_more() -> None:
    last = [stake(100), bet(5, "banco", 100), "close", "cut_card", *dealt(WON)]
    one_more = [stake(100), bet(5, "banco", 100), "close", *dealt(WON)]
    judgement = judged([*last, *one_more, "shuffle"], state=banked())
    assert judgement.words.count("last hand") == 1
    assert judgement.last == "waiting"
    assert judged([*last, "shuffle"], state=banked()).last == "refused"
    by_count = banked() | {"shoe": {"decks": "6", "shuffled": "true", "drawn": "110", "behind": "200"}}
    assert judged([*one_more, *one_more, "shuffle"], state=by_count).words.count("last hand") == 1


# ── 4.10 the settlement ──────────────────────────────────────────────────────────────────────────


def test_4_10_example_13_a_stand_off_voids_everything_without_vigorish() -> None:
    judgement = coup("3 3 3 3", stake(100), bet(5, "against", 60), bet(6, "against", 40))
    assert "Player's Hand 6, Banker's Hand 6" in judgement.words
    assert judgement.words[-1] == "Stand-off"
    assert {tell["result"] for tell in judgement.all("settled")} == {"void"}
    assert judgement.net == {}
    assert not judgement.all("vigorish")


def test_4_10_the_banker_is_paid_by_the_losers_less_vigorish() -> None:
    judgement = coup(WON, stake(1000), bet(5, "against", 600), bet(9, "against", 400))
    settled = judgement.one("settled", wager="banker_stake")
    assert (settled["odds"], settled["pays"], settled["vigorish"], settled["collected"]) == (
        "1 to 1", "1000.00", "50.00", "immediate",
    )  # fmt: skip
    assert settled["cite"] == ["19:47-4.6(a)1", "19:47-4.10"]
    assert settled["basis"] == "practice"
    moved = [(tell["from"], tell["to"], tell["amount"]) for tell in judgement.all("moved")][-4:]
    assert moved == [
        ("bet:9/against", "seat:4", "400.00"), ("bet:5/against", "seat:4", "600.00"), ("seat:4", "vigorish", "50.00"),
        ("bet:4/banker_stake", "seat:4", "1000.00"),
    ]  # fmt: skip


def test_4_10_the_challengers_are_paid_by_the_banker_and_owe_nothing() -> None:
    judgement = coup(LOST, stake(1000), bet(5, "against", 600), bet(9, "against", 400))
    assert judgement.net == {"4": "-1000.00", "5": "600.00", "9": "400.00"}
    assert judgement.one("summary")["house"] == "0.00"
    assert not judgement.all("vigorish")
    assert not [tell for tell in judgement.all("moved") if "house" in (tell["from"], tell["to"])]
    assert [tell["seat"] for tell in judgement.all("settled")] == ["4", "9", "5"]


def test_4_10_the_vigorish_is_5_or_4_percent() -> None:
    for percent, net in ((5, "95.00"), (4, "96.00")):
        rules = {"vigorish_percent": percent}
        assert coup(WON, stake(100), bet(5, "banco", 100), rules=rules).net["4"] == net
    assert unlawful({"vigorish_percent": 0}).cite == "4.10"
    assert games.rules(CDF).elected["vigorish_percent"] == 5


def test_4_10_vigorish_is_of_what_was_won_in_all() -> None:
    """Rounded once, not for each challenger."""
    parts = [bet(seat, "against", "1.00") for seat in (5, 6, 7)]
    judgement = coup(WON, stake(3), *parts, rules={"vigorish_rounding": "on"})
    assert judgement.one("vigorish")["amount"] == "0.25"
    assert judgement.one("vigorish")["cite"] == ["19:47-4.10", "19:47-3.3(c)1"]


@pytest.mark.parametrize(("percent", "amount", "due"), [(5, "37", "2.00"), (4, "37", "1.60"), (5, "5.01", "0.50")])
def test_3_3_c_1_vigorish_may_go_up_to_the_next_25_or_20_cents(percent: int, amount: str, due: str) -> None:
    rules = {"vigorish_rounding": "on", "vigorish_percent": percent}
    assert coup(WON, stake(amount), bet(5, "banco", amount), rules=rules).one("vigorish")["amount"] == due


def test_4_10_without_rounding_every_wager_has_a_vigorish_in_whole_cents() -> None:
    assert judged([stake("5.01")], state=banked()).refused["legal"] == "multiples of 0.20"
    assert judged([stake(5), bet(5, "against", "0.10")], state=banked()).refused["legal"] == "multiples of 0.20"
    assert judged([stake("5.25")], state=banked(), rules={"vigorish_percent": 4}).last == "waiting"


def test_4_10_what_was_paid_is_compared_with_what_is_due() -> None:
    paid = {"paid": {"seat": "4", "amount": "100.00"}}
    judgement = coup(WON, stake(100), bet(5, "banco", 100), after=[paid])
    assert judgement.one("difference")["due"] == "95.00"


def test_8_2_acceptance_cures_no_wager_beyond_the_bankers_stake() -> None:
    against = [bet(5, "against", 100), bet(6, "against", 40, accepted="true")]
    assert coup(LOST, stake(100), *against).refused["cite"] == "19:47-4.7(a)"


@pytest.mark.parametrize(
    ("deal", "net", "house"),
    [(LOST, {"4": "-100.00", "5": "100.00", "6": "40.00"}, "-40.00"),
     (WON, {"4": "95.00", "5": "-100.00", "6": "-40.00"}, "45.00")],
)  # fmt: skip
def test_8_2_of_wagers_that_lie_there_as_a_record_begins_what_is_beyond_the_stake_is_the_houses(
    deal: str, net: dict[str, str], house: str
) -> None:
    """The Banker answers for 100.00 and no more; the 5.00 of vigorish is the house's too."""
    seats = {"4": {"stack": "500"}, "5": {"stack": "0", "bets": {"against": "100"}},
             "6": {"stack": "0", "bets": {"against": "40"}}}  # fmt: skip
    judgement = coup(deal, stake(100), seats=seats)
    assert (judgement.net, judgement.one("summary")["house"]) == (net, house)
    assert [tell["amount"] for tell in judgement.all("moved", cite=["19:47-8.2"])] == ["40.00"]


# ── 4.11 continuation ────────────────────────────────────────────────────────────────────────────


def bank(judgement: Judgement) -> list[str]:
    """Who took the bank."""
    return [tell["seat"] for tell in judgement.all("role", role="bank")]


@pytest.mark.parametrize("deal", [WON, TIED])
def test_4_11_after_a_win_or_a_stand_off_the_banker_keeps_or_passes(deal: str) -> None:
    kept = coup(deal, stake(100), bet(5, "banco", 100), after=[choose(4, "keep"), stake(100)])
    assert bank(kept) == []
    passed = coup(deal, stake(100), bet(5, "banco", 100), after=[choose(4, "pass"), choose(5, "accept")])
    assert bank(passed) == ["5"]
    assert (
        coup(deal, stake(100), bet(5, "banco", 100), after=[choose(5, "keep")]).refused["reason"] == "seat 4 is asked"
    )


def test_4_11_after_a_loss_the_banker_must_pass() -> None:
    judgement = coup(LOST, stake(100), bet(5, "banco", 100))
    assert bank(judgement) == ["5"]
    assert judgement.one("script", act="the Banker must pass the bank")["cite"] == ["19:47-4.11"]
    assert (
        coup(LOST, stake(100), bet(5, "banco", 100), after=[choose(4, "keep")]).refused["reason"] == "seat 5 is asked"
    )


def test_4_11_the_bank_goes_to_the_right_then_counterclockwise() -> None:
    one = table(seats=6)
    fed(one, stake(100), bet(1, "banco", 100), "close", *dealt(LOST), {"order": "play_on"})
    asked = []
    for _ in range(4):
        asked.append(one.ask.who[0])
        fed(one, choose(int(asked[-1]), "decline"))
    assert [*asked, one.ask.who[0]] == ["5", "6", "1", "2", "3"]


def test_4_11_declined_by_all_the_bank_is_offered_for_bids() -> None:
    one = table(seats=3, banker="1")
    fed(one, stake(100, 1), bet(2, "banco", 100), "close", *dealt(LOST), choose(2, "decline"), choose(3, "decline"))
    assert one.ask.words == "bids for the bank"
    assert "bank" not in one.roles
    fed(one, bid(1, 10), "close")
    assert one.roles["bank"] == "1"


def test_4_11_a_supervisor_may_order_a_pass_after_the_hand() -> None:
    order = {"order": {"by": "floorperson", "do": "pass_shoe"}}
    judgement = coup(WON, stake(100), bet(5, "banco", 100), after=[order])
    assert bank(judgement) == ["5"]
    assert judgement.one("script", act="the Banker is ordered to pass the bank")["cite"] == ["19:47-4.11"]
    refusal = coup(WON, stake(100), bet(5, "banco", 100), after=[{"order": "document_vigorish"}]).refused
    assert refusal["legal"] == "pass_shoe"


def test_4_11_a_stake_that_lies_there_goes_back_to_a_banker_who_is_ordered_to_pass() -> None:
    seats = {"4": {"stack": "500", "bets": {"banker_stake": "100"}}, "5": {"stack": "500"}}
    judgement = judged([{"order": "pass_shoe"}, choose(5, "accept")], state=banked(), seats=seats)
    returned = judgement.one("settled")
    assert (returned["seat"], returned["result"], returned["cite"]) == ("4", "returned", ["19:47-4.11"])
    assert judgement.one("moved")["to"] == "seat:4"
    assert bank(judgement) == ["5"]


# ── 4.12 irregularities ──────────────────────────────────────────────────────────────────────────


def irregular(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


FIVE_STAYS = [stake(100), bet(5, "banco", 100), "close", *dealt("K 2 6 3")]
"""The Player's Hand stays on 6, and the Banker's Hand must draw on 5."""


def test_4_12_a_card_drawn_in_excess_and_not_disclosed_is_the_first_of_the_next_hand() -> None:
    judgement = coup(WON, stake(100), bet(5, "banco", 100), after=[irregular("card_drawn_in_error")])
    ruled = judgement.one("ruled")
    assert ruled["ruling"] == "it is the first card of the next hand"
    assert (ruled["cite"], ruled["basis"]) == (["19:47-4.12"], "sibling")


@pytest.mark.parametrize(("card", "more"), [("3d", 3), ("Ad", 1), ("Qd", 10)])
def test_4_12_a_card_drawn_in_excess_and_disclosed_goes_out_with_as_many_more(card: str, more: int) -> None:
    after = [irregular("card_drawn_in_error", card=card, exposed="true")]
    judgement = coup(WON, stake(100), bet(5, "banco", 100), after=after)
    assert judgement.one("discarded")["card"] == card
    assert len(judgement.all("burned")) == more


def test_4_12_the_procedures_of_a_later_3_12_may_be_elected() -> None:
    after = [irregular("card_drawn_in_error", card="9d", exposed="true")]
    rules = {"error_card_procedure": "burn_one_face_down"}
    assert len(coup(WON, stake(100), bet(5, "banco", 100), after=after, rules=rules).all("burned")) == 1
    simulated = [*after, *dealt("2 K 3")]
    judgement = coup(
        WON, stake(100), bet(5, "banco", 100), after=simulated, rules={"error_card_procedure": "simulated_round"}
    )
    assert len(judgement.all("discarded")) == 4
    assert unlawful(rules, date(2006, 9, 4)).cite == "4.12"
    assert unlawful({**rules, "error_card_tens_extra": 1}).cite == "4.12"


def test_4_12_a_third_card_without_authority_is_the_bankers_if_the_banker_draws() -> None:
    given = [*FIVE_STAYS, irregular("card_drawn_in_error", card="4h", hand="player")]
    judgement = judged(given, state=banked())
    assert judgement.one("ruled")["ruling"] == "it becomes the third card of the Banker's Hand"
    assert "Player's Hand 6, Banker's Hand 9" in judgement.words


def test_4_12_a_third_card_without_authority_is_burned_or_kept_if_the_banker_stays() -> None:
    stays = [stake(100), bet(5, "banco", 100), "close", *dealt("K 2 6 5")]
    kept = judged([*stays, irregular("card_drawn_in_error", hand="player")], state=banked())
    assert kept.one("ruled")["ruling"] == "it is the first card of the next hand"
    burned = judged(
        [*stays, irregular("card_drawn_in_error", card="2h", hand="player", exposed="true")], state=banked()
    )
    assert len(burned.all("burned")) == 2


@pytest.mark.parametrize(
    ("day", "card", "more"),
    [("1996-06-01", "Kd", 10), ("2006-09-04", "Kd", 10), ("2006-09-05", "Kd", 0), ("2011-03-01", "4d", 4)],
)
def test_4_12_a_card_face_up_in_the_shoe_goes_out_as_3_12_of_the_day_has_it(day: str, card: str, more: int) -> None:
    found = irregular("card_found_face_up", card=card)
    for given in ([found, stake(100)], [stake(100), found], [stake(100), bet(5, "banco", 100), "close", found]):
        judgement = judged(given, state=banked(), as_of=day)
        assert judgement.one("discarded")["card"] == card
        assert len(judgement.all("burned")) == more
    assert len(judged([found, bid(3, 10)], state=SHOE, as_of=day).all("burned")) == more
    assert judged([irregular("card_found_face_up")], state=SHOE, as_of=day).refused["legal"] == "Which card?"


def test_4_12_too_few_cards_void_the_round_and_all_is_shuffled() -> None:
    given = [stake(1000), bet(5, "against", 300), "close", *dealt("2 3"), irregular("insufficient_cards")]
    judgement = judged(given, state=banked())
    assert judgement.one("void")["scope"] == "round"
    assert judgement.net == {}
    again = judged([*given, "shuffle", bid(3, 10), "close"], state=banked())
    assert bank(again) == ["3"]


def test_4_12_a_shoe_that_runs_out_voids_the_round() -> None:
    one = table()
    one.state.shoe.drawn = 310
    fed(one, stake(100), bet(5, "banco", 100), "close", *dealt("2 3"))
    assert any(tell.tell == "void" for tell in one.tells)
    assert one.ask.verbs == {"order"}
    assert sum(one.net(seat) for seat in one.seats) == 0


@pytest.mark.parametrize(
    ("given", "kind", "cite"),
    [
        ([], "stake_out_of_range", "19:47-4.6(b)"),
        ([stake(100)], "stake_exceeded", "19:47-4.7(a)"),
        ([stake(100)], "suivi_without_right", "19:47-4.7(b)"),
    ],
)
def test_4_12_a_fault_in_the_wagers_is_ruled_on_and_the_window_stands(given: list[Any], kind: str, cite: str) -> None:
    one = table()
    fed(one, *given)
    words = one.ask.words
    (ruled,) = fed(one, irregular(kind))
    law = next(one for one in LAW.irregularities if one.kind == kind)
    assert (ruled["event"], ruled["ruling"], ruled["cite"]) == (law.event, law.ruling, [cite])
    assert one.ask.words == words


def test_4_12_an_irregularity_is_heard_only_where_it_can_be_ruled_on() -> None:
    refusal = judged([stake(100), irregular("stake_out_of_range")], state=banked()).refused
    assert "card_found_face_up, stake_exceeded, suivi_without_right" in refusal["legal"]


# ── the options, the editions, whole sessions ────────────────────────────────────────────────────

DEFAULTS = {
    "decks": 6, "reshuffle_after_lacing": "off", "vigorish_percent": 5, "vigorish_rounding": "off",
    "player_five_rule": "free", "banker_third_card_rule": "table", "uncovered_stake": "returned",
}  # fmt: skip


def test_the_options_of_the_rulebook_with_their_defaults() -> None:
    for given in ({}, DEFAULTS):
        elected = games.rules(CDF, given).elected
        assert {id: elected[id] for id in DEFAULTS} == DEFAULTS
    assert {option.basis for option in in_force(LAW.options, date(2011, 3, 1)) if option.cite in ("4.7", "4.9")} == {
        "practice"
    }


@pytest.mark.parametrize(
    ("id", "value"),
    [("player_five_rule", "stay"), ("banker_third_card_rule", "moon"), ("uncovered_stake", "kept"), ("decks", "five")],
)
def test_an_option_that_does_not_exist_is_said_in_a_line(id: str, value: str) -> None:
    assert f"option {id}" in str(unlawful({id: value}))


@pytest.mark.parametrize(("day", "cite"), [("2011-03-01", "19:47-4.7(c)"), ("2012-03-19", "13:69F-4.6(c)")])
def test_the_edition_of_the_day_numbers_the_sections(day: str, cite: str) -> None:
    given = [stake(1000), bet(5, "banco", 5)]
    assert judged(given, state=banked(), as_of=day).refused["cite"] == cite


def test_a_whole_session_of_many_shoes_conserves_money_and_keeps_the_house_out() -> None:
    seats = {str(seat): 10_000_000 for seat in (1, 3, 4, 8)}
    one = games.table(CDF, seats)
    players = {seat: RandomPlayer(Seeded(f"cdf {seat}"), eager=20) for seat in seats}
    told = Counter[str]()
    for _, some in run(one, Equipment(Seeded("cdf")), players, 400):
        for tell in some:
            told[tell.tell] += 1
            if tell.tell == "moved":
                assert "house" not in (getattr(tell, "source", ""), getattr(tell, "target", ""))
            if tell.tell == "settled":
                told[f"{getattr(tell, 'wager', '')} {getattr(tell, 'result', '')}"] += 1
    assert sum(one.ledger.values()) == 0
    assert -sum(one.net(seat) for seat in seats) == one.ledger["vigorish"] > 0
    assert told["revealed"] >= 2
    assert all(told[f"{wager} {result}"] for wager, result in product(("banco", "banco_suivi"), ("win", "lose")))
