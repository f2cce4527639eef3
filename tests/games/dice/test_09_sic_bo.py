"""Subchapter 9, sic bo: 9.1 to 9.6, in the order of the subchapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from itertools import combinations, product
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.law.election import Unlawful
from houseway.law.games.dice.sic_bo import LAW
from houseway.play import actors
from houseway.play.inputs import Bet, Close, Irregularity, Roll, read
from houseway.play.table import Refused
from houseway.play.tells import Settled
from tests.judging import Judgement, bet, judge

Dice = tuple[int, ...]
ROLLS: list[Dice] = list(product(range(1, 7), repeat=3))
FACES = range(1, 7)
PAIRS = [f"two_dice_combo_{low}{high}" for low, high in combinations(FACES, 2)]
TEN = bet(1, "small", 10)
COVERED, AUTOMATED, CLEAR = ({"shaker": one} for one in ("manual_covered", "automated_covered", "automated_clear"))
EXACT = {"two_of_a_kind_exact": "on"}


def rolled(dice: Dice, *bets: dict[str, Any], rules: Mapping[str, Any] | None = None, **more: Any) -> Judgement:
    """One roll with these wagers."""
    return judge("sic-bo", [*bets, "close", {"roll": list(map(str, dice))}], rules=rules, **more)


def refused(*inputs: Any, rules: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return judge("sic-bo", inputs, rules=rules).refused


def net(dice: Dice, wager: str, rules: Mapping[str, Any] | None = None) -> str:
    """What 10.00 on a wager comes to."""
    return str(rolled(dice, bet(1, wager, 10), rules=rules).one("summary")["net"]["1"])


def odd(kind: str, **more: str) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **more}}


def settled(rules: Mapping[str, Any], stake: int = 1) -> dict[Dice, dict[str, int]]:
    """What each of the 216 rolls does to a stake on each wager, all of them on the layout at once."""
    found: dict[Dice, dict[str, int]] = {}
    table = games.table("sic-bo", {"1": None}, rules)
    for dice in ROLLS:
        for wager in table.rules.wagers:
            table.feed(Bet(seat="1", wager=wager, amount=stake))
        table.feed(Close())
        tells = [tell for tell in table.feed(Roll(dice=dice)) if isinstance(tell, Settled)]
        found[dice] = {tell.wager: tell.pays if tell.result == "win" else -tell.amount for tell in tells}
    return found


# ── 9.1 dice; number of dice; shaker ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("dice", [["1", "2"], ["1", "2", "3", "4"], ["0", "1", "2"], ["1", "2", "7"], ["-1", "2", "3"]])
def test_9_1_a_roll_is_three_dice_each_1_to_6(dice: list[str]) -> None:
    told = refused(TEN, "close", {"roll": dice})
    assert (told["input"], told["legal"], told["cite"]) == (3, "3 dice, each 1 to 6", "13:69F-9.1")
    assert told["reason"] == f"[{', '.join(dice)}] is not a roll"


def test_9_1_every_ordered_roll_is_as_likely() -> None:
    table = games.table("sic-bo", {"1": None})
    table.feed(Close())
    assert table.ask.chances is not None
    found = {roll.dice: weight for roll, weight in table.ask.chances()}
    assert found == Counter(tuple(sorted(dice)) for dice in ROLLS)


FOUND = {"at": "2011-03-01 04:00", "table": "SB 3", "by": "A. Finder, license 1234"}


def test_9_1_evidence_of_tampering_is_reported() -> None:
    told = judge("sic-bo", [TEN, odd("tampering_evidence", **FOUND), "close", {"roll": ["1", "2", "3"]}])
    assert_ruled(told, "tampering_evidence")
    form = told.one("form")
    assert (form["kind"], form["cite"], form["basis"]) == ("tampering_report", ["13:69F-9.1"], "sibling")
    act = "report: found 2011-03-01 04:00 at table SB 3 by A. Finder, license 1234"
    assert told.one("script", act=act)["cite"] == ["13:69F-9.1"]
    assert told.net == {"1": "10.00"}


@pytest.mark.parametrize("missing", FOUND)
def test_9_1_a_report_names_time_table_and_finder(missing: str) -> None:
    told = refused(odd("tampering_evidence", **{name: text for name, text in FOUND.items() if name != missing}))
    assert (told["reason"], told["cite"]) == (f"irregularity tampering_evidence lacks {missing}", "13:69F-9.1")


# ── 9.2 permissible wagers ───────────────────────────────────────────────────────────────────────


def test_9_2_the_layout_has_50_betting_areas() -> None:
    assert list(games.rules("sic-bo").wagers) == [
        *(f"three_of_a_kind_{k}" for k in FACES), *(f"two_of_a_kind_{k}" for k in FACES), "any_three_of_a_kind",
        *(f"total_{t}" for t in range(4, 18)), *PAIRS, "small", "big", *(f"one_of_a_kind_{k}" for k in FACES),
    ]  # fmt: skip
    assert len(games.rules("sic-bo").wagers) == 50


@pytest.mark.parametrize(("id", "name", "says"), [
    ("small", "Small", "a total of 4 to 10 without three of a kind"),
    ("big", "Big", "a total of 11 to 17 without three of a kind"),
    ("total_9", "Total 9", "the dice total 9"),
    ("two_dice_combo_25", "Two-dice combination 2-5", "both 2 and 5 are among the dice"),
])  # fmt: skip
def test_9_2_a_wager_is_told_in_words(id: str, name: str, says: str) -> None:
    wager = games.rules("sic-bo").wagers[id].wager
    assert (wager.name, wager.wins) == (name, says)


def wins(wager: str, dice: Dice) -> bool:
    """The win conditions of the digest, independent of the engine."""
    kind, _, last = wager.rpartition("_")
    count = dice.count(int(last[0])) if last[0].isdigit() else 0
    triple = len({*dice}) == 1
    return {
        "three_of_a_kind": count == 3, "two_of_a_kind": count >= 2, "one_of_a_kind": count >= 1,
        "any_three_of_a": triple, "total": str(sum(dice)) == last, "two_dice_combo": {*last} <= {*map(str, dice)},
        "": not triple and (4 <= sum(dice) <= 10 if wager == "small" else 11 <= sum(dice) <= 17),
    }[kind]  # fmt: skip


def test_9_2_every_wager_wins_on_its_rolls_and_loses_on_all_others() -> None:
    wrong = [
        (dice, wager)
        for dice, nets in settled({}).items()
        for wager, one in nets.items()
        if (one > 0) != wins(wager, dice)
    ]
    assert wrong == []


COUNTS = {
    **{f"three_of_a_kind_{k}": 1 for k in FACES}, **{f"two_of_a_kind_{k}": 16 for k in FACES}, "any_three_of_a_kind": 6,
    **dict.fromkeys(PAIRS, 30), "small": 105, "big": 105, **{f"one_of_a_kind_{k}": 91 for k in FACES},
    **{f"total_{t}": n for t, n in enumerate((3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3), 4)},
}  # fmt: skip
"""Winning rolls of 216, as the digest counts them."""


def test_9_2_of_216_rolls_so_many_win() -> None:
    won = Counter(wager for nets in settled({}).values() for wager, one in nets.items() if one > 0)
    assert won == COUNTS


def test_9_2_one_of_a_kind_is_paid_by_the_number_of_dice() -> None:
    for face in FACES:
        paid = Counter(nets[f"one_of_a_kind_{face}"] for nets in settled({}).values())
        assert paid == {1: 75, 2: 15, 3: 1, -1: 125}


def test_9_2_three_of_a_kind_is_two_of_a_kind_too_unless_exactly_two_are_meant() -> None:
    assert net((2, 2, 2), "two_of_a_kind_2") == "100.00"
    assert net((2, 2, 2), "two_of_a_kind_2", EXACT) == "-10.00"
    assert net((2, 5, 2), "two_of_a_kind_2", EXACT) == "100.00"
    won = Counter(wager for nets in settled(EXACT).values() for wager, one in nets.items() if one > 0)
    assert won == COUNTS | {f"two_of_a_kind_{k}": 15 for k in FACES}
    assert games.rules("sic-bo").elected["two_of_a_kind_exact"] == "off"


def test_9_2_totals_of_3_and_18_are_neither_small_nor_big_and_have_no_wager() -> None:
    for dice, wager, other in (((1, 1, 1), "small", "total_3"), ((6, 6, 6), "big", "total_18")):
        assert net(dice, wager) == "-10.00"
        told = refused(bet(1, other, 10))
        assert "always three of a kind" in told["reason"]
        assert told["legal"] == f"three_of_a_kind_{dice[0]}, any_three_of_a_kind"
        assert told["cite"] == "13:69F-9.2"


@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_9_2_three_of_a_kind_loses_small_and_big_and_wins_its_total(face: int) -> None:
    dice = (face,) * 3
    assert net(dice, "small") == net(dice, "big") == "-10.00"
    assert not net(dice, f"total_{3 * face}").startswith("-")


def test_9_2_a_two_dice_combination_is_paid_once() -> None:
    for dice in ((1, 1, 2), (2, 1, 2), (1, 2, 6)):
        assert net(dice, "two_dice_combo_12") == "50.00"
    assert net((1, 1, 3), "two_dice_combo_12") == "-10.00"


@pytest.mark.parametrize(("wrong", "legal"), [
    ("two_dice_combo_21", "did you mean two_dice_combo_12?"), ("two_dice_combo_65", "did you mean two_dice_combo_56?"),
    ("totl_9", "did you mean total_9?"), ("Small", "did you mean small?"),
    ("odd", "small, big"), ("even", "small, big"),
])  # fmt: skip
def test_9_2_what_is_not_on_the_layout_is_refused_with_what_is(wrong: str, legal: str) -> None:
    told = refused(bet(1, wrong, 10))
    assert (told["input"], told["legal"], told["cite"]) == (1, legal, "13:69F-9.2")


def test_9_2_there_is_no_odd_and_even_to_elect() -> None:
    assert "Macau" in refused(bet(1, "odd", 10))["reason"]
    with pytest.raises(Unlawful, match="allowed: off"):
        games.rules("sic-bo", {"odd_even": "on"})


# ── 9.3 wagers ───────────────────────────────────────────────────────────────────────────────────


def test_9_3_until_no_more_bets_wagers_are_changed_at_will() -> None:
    told = rolled((1, 2, 3), TEN, bet(1, "small", 5), {"remove": {"seat": "1", "wager": "small", "amount": "12.00"}},
                  bet(1, "big", 7), {"remove": {"seat": "1", "wager": "big"}})  # fmt: skip
    assert told.one("settled")["amount"] == "3.00"
    assert told.net == {"1": "3.00"}
    assert {tuple(t["cite"]) for t in told.all("moved")[:5]} == {("13:69F-9.3",)}


def test_9_3_no_wager_is_made_increased_or_withdrawn_after_no_more_bets() -> None:
    for late in (bet(1, "big", 10), bet(1, "small", 10), {"remove": {"seat": "1", "wager": "small"}}):
        for before in ([TEN, "close"], [TEN, "close", odd("die_not_flat")]):
            told = refused(*before, late)
            assert (told["input"], told["reason"]) == (len(before) + 1, "no wager may be made or withdrawn now")
            assert told["cite"] == "13:69F-9.3"


def test_9_3_a_late_wager_goes_back_and_the_roll_stands() -> None:
    table = games.table("sic-bo", {"1": 10_000, "2": 10_000})
    for one in (Bet(seat="1", wager="small", amount=1000), Close()):
        table.feed(one)
    with pytest.raises(Refused):
        table.feed(Bet(seat="2", wager="small", amount=1000))
    told = table.feed(Irregularity(kind="late_wager", seat="2"))
    assert [tell.tell for tell in told] == ["ruled"]
    table.feed(Roll(dice=(1, 2, 3)))
    assert (table.net("1"), table.net("2"), table.ledger["seat:2"]) == (1000, 0, 10_000)


def test_9_3_a_late_wager_is_somebodys_and_is_made_after_the_close() -> None:
    assert "lacks seat" in refused(TEN, "close", odd("late_wager"))["reason"]
    assert refused(TEN, odd("late_wager", seat="1"))["input"] == 2
    ruled = judge("sic-bo", ["close", odd("late_wager", seat="2")]).one("ruled")
    assert ruled["event"].startswith("Seat 2: ")
    assert (ruled["ruling"], ruled["cite"]) == ("It is not accepted: the chips go back.", ["13:69F-9.3"])


def test_9_3_a_wager_s_id_names_its_place() -> None:
    wrong = (bet(1, "small", 10, box="3"), bet(1, "total_9", 10, numbers=["9"]), bet(1, "small", 10, spot="1"))
    for one in wrong:
        assert "no box, spot or numbers" in refused(one)["reason"]
    assert "no box" in refused(TEN, {"remove": {"seat": "1", "wager": "small", "box": "3"}})["reason"]
    assert rolled((1, 2, 3), bet(1, "small", 10, box="1")).net == {"1": "10.00"}


EARLY = {
    "manual_covered": "cover the shaker and shake it",
    "automated_covered": "cover the automated shaker and let it shake",
}


@pytest.mark.parametrize("shaker", EARLY)
def test_9_3_a_covered_shaker_is_shaken_before_the_wagers_and_shows_nothing(shaker: str) -> None:
    table = games.table("sic-bo", {"1": 10_000}, {"shaker": shaker})
    told = table.feed(Bet(seat="1", wager="small", amount=1000))
    assert EARLY[shaker] in [getattr(tell, "act", "") for tell in told]
    view = table.view("1")
    assert view.asked.words == "wagers"
    assert "rolled" not in repr(view)
    with pytest.raises(Refused) as early:
        table.feed(Roll(dice=(1, 2, 3)))
    assert early.value.cite == "13:69F-9.3"


def test_9_3_what_is_sealed_in_the_shaker_is_in_no_view() -> None:
    """Two shakers with different dice look alike until the dice are shown, but for the seal itself."""

    def seen(seed: str) -> list[str]:
        table = games.table("sic-bo", {"1": 10_000})
        equipment = actors.Equipment(Seeded(seed))
        views = []
        for one in [*equipment.ready(table), Bet(seat="1", wager="small", amount=1000), Close()]:
            table.feed(one)
            views.append(repr([t for t in table.view("1").tells if t["tell"] != "sealed"]))
        return [*views, repr(table.view("1").offers)]

    assert seen("one") == seen("another")


def test_9_3_a_clear_shaker_runs_only_after_no_more_bets() -> None:
    told = rolled((1, 2, 3), TEN, rules=CLEAR)
    acts = [str(t.get("act") or t.get("words")) for t in told.tells if t["tell"] in ("script", "announced")]
    shaken = [act for act in acts if "shaker" in act and "floorperson" not in act]
    assert shaken == ["start the automated shaker, whose dice are in sight, only now"]
    assert acts.index("No more bets") < acts.index(shaken[0]) < acts.index("1, 2, 3")
    assert not any("cover" in act for act in acts)


def test_9_3_the_shaker_is_one_of_three() -> None:
    assert games.rules("sic-bo").elected["shaker"] == "manual_covered"
    with pytest.raises(Unlawful, match="allowed: manual_covered, automated_covered, automated_clear"):
        games.rules("sic-bo", {"shaker": "cup"})


def test_9_3_a_screen_is_offered_every_wager_and_what_may_come_off() -> None:
    table = games.table("sic-bo", {"1": 10_000})
    table.feed(Bet(seat="1", wager="small", amount=1000))
    offers = table.legal("1")
    assert [one.wager for one in offers if one.verb == "bet"] == list(table.rules.wagers)
    assert [one.wager for one in offers if one.verb == "remove"] == ["small"]
    table.feed(Close())
    assert table.legal("1") == []


# ── 9.4 payout odds ──────────────────────────────────────────────────────────────────────────────

TABLES = {
    "AC": (180, 10, 30, (60, 30, 17, 12, 8, 6, 6), 5, (1, 2, 3)),
    "PA_A": (150, 8, 24, (50, 18, 14, 12, 8, 6, 6), 5, (1, 2, 3)),
    "PA_B": (180, 11, 31, (62, 31, 18, 12, 8, 7, 6), 6, (1, 2, 12)),
}
"""Three of a kind, two, any three, totals from 4/17 to 10/11, combinations, one of a kind by the number of dice."""


@pytest.mark.parametrize("table", TABLES)
def test_9_4_each_wager_is_paid_the_odds_of_its_table(table: str) -> None:
    three, two, any_three, totals, combo, one = TABLES[table]
    due = {
        **{f"three_of_a_kind_{k}": {three} for k in FACES}, **{f"two_of_a_kind_{k}": {two} for k in FACES},
        "any_three_of_a_kind": {any_three}, **{pair: {combo} for pair in PAIRS}, "small": {1}, "big": {1},
        **{f"total_{t}": {n} for t, n in zip(range(4, 11), totals, strict=True)},
        **{f"total_{21 - t}": {n} for t, n in zip(range(4, 11), totals, strict=True)},
        **{f"one_of_a_kind_{k}": {*one} for k in FACES},
    }  # fmt: skip
    paid: dict[str, set[int]] = {wager: set() for wager in due}
    for nets in settled({"paytable": table}).values():
        for wager, net in nets.items():
            paid[wager] |= {net} if net > 0 else set()
    assert paid == due


EXPECTED = {
    **{f"three_of_a_kind_{k}": -35 for k in FACES}, **{f"two_of_a_kind_{k}": -40 for k in FACES},
    "any_three_of_a_kind": -30, "small": -6, "big": -6, **dict.fromkeys(PAIRS, -36),
    **{f"one_of_a_kind_{k}": -17 for k in FACES},
    **{f"total_{t}": ev for low, ev in zip(range(4, 11), (-33, -30, -36, -21, -27, -41, -27), strict=True)
       for t in (low, 21 - low)},
}  # fmt: skip
"""Expected units of 216, as the digest has them."""


def test_9_4_expected_values_of_the_atlantic_city_table() -> None:
    total: Counter[str] = Counter()
    for nets in settled({}).values():
        total.update(nets)
    assert dict(total) == EXPECTED


EXAMPLES: dict[int, tuple[Dice, dict[str, str]]] = {
    1: ((1, 2, 3), {"small": "10.00"}),
    2: ((2, 2, 2), {"small": "-10.00"}),
    3: ((2, 2, 2), {"total_6": "170.00"}),
    4: ((2, 2, 2), {"two_of_a_kind_2": "100.00"}),
    5: ((2, 2, 2), {"one_of_a_kind_2": "30.00"}),
    6: ((2, 2, 2), {"any_three_of_a_kind": "300.00"}),
    7: ((2, 2, 2), {"three_of_a_kind_2": "1800.00"}),
    8: ((1, 1, 2), {"two_dice_combo_12": "50.00"}),
    9: ((1, 1, 2), {"total_4": "600.00"}),
    10: ((6, 6, 5), {"total_17": "600.00"}),
    11: ((6, 6, 6), {"big": "-10.00"}),
    12: ((6, 6, 6), {"total_17": "-10.00"}),
    13: ((3, 4, 5), {"big": "10.00"}),
    14: ((3, 4, 5), {"small": "-10.00"}),
    15: ((4, 4, 1), {"one_of_a_kind_4": "20.00"}),
    16: ((4, 4, 1), {"two_of_a_kind_1": "-10.00"}),
    17: ((2, 5, 6), {"two_dice_combo_25": "50.00"}),
    18: ((1, 3, 6), {"total_10": "60.00", "small": "10.00"}),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_9_4_worked_example(example: int) -> None:
    dice, nets = EXAMPLES[example]
    assert {wager: net(dice, wager) for wager in nets} == nets


def test_9_4_worked_example_18_both_wagers_win_at_once() -> None:
    told = rolled((1, 3, 6), bet(1, "total_10", 10), TEN)
    assert {t["wager"]: t["pays"] for t in told.all("settled")} == {"total_10": "60.00", "small": "10.00"}
    assert (told.net, told.one("summary")["house"]) == ({"1": "70.00"}, "-70.00")


def test_9_4_worked_example_20_three_dice_of_one_kind_pay_12_to_1_in_pennsylvanias_second_table() -> None:
    assert net((5, 5, 5), "one_of_a_kind_5", {"paytable": "PA_B"}) == "120.00"


def test_9_4_higher_odds_are_paid_and_lower_ones_are_no_higher_odds() -> None:
    rules = {"higher_odds": {"total_4": "65 to 1", "one_of_a_kind_thrice": "12"}}
    assert net((1, 1, 2), "total_4", rules) == "650.00"
    assert net((6, 6, 5), "total_17", rules) == "600.00"
    assert net((5, 5, 5), "one_of_a_kind_5", rules) == "120.00"
    with pytest.raises(Unlawful, match="total_4: 55 to 1; allowed: 60 to 1 or more with paytable AC") as lower:
        games.rules("sic-bo", {"higher_odds": {"total_4": "55 to 1"}})
    assert lower.value.cite == "9.4"
    assert games.rules("sic-bo", {"higher_odds": {"total_4": "60 to 1"}})
    assert games.rules("sic-bo", {"paytable": "PA_A", "higher_odds": {"total_4": "55 to 1"}})
    with pytest.raises(Unlawful, match="with paytable PA_B"):
        games.rules("sic-bo", {"paytable": "PA_B", "higher_odds": {"total_4": "61 to 1"}})


def test_9_4_a_custom_table_is_the_houses_own_and_pays_no_less_than_the_lowest_found() -> None:
    rules = {"paytable": "custom", "higher_odds": {"total_4": "50 to 1", "small": "3 to 2"}}
    assert net((1, 1, 2), "total_4", rules) == "500.00"
    assert net((1, 1, 2), "small", rules) == "15.00"
    assert net((6, 6, 5), "total_17", rules) == "600.00"
    with pytest.raises(Unlawful, match="total_4: 50 to 1 or more"):
        games.rules("sic-bo", {"paytable": "custom", "higher_odds": {"total_4": "49 to 1"}})
    with pytest.raises(Unlawful, match="needs the house's odds") as unlawful:
        games.rules("sic-bo", {"paytable": "custom"})
    assert unlawful.value.cite == "9.4"


def test_9_4_odds_are_stated_with_to() -> None:
    for text in ("60 for 1", "60:1"):
        with pytest.raises(Unlawful, match="option higher_odds"):
            games.rules("sic-bo", {"higher_odds": {"total_4": text}})
    with pytest.raises(Unlawful, match="allowed: AC, PA_A, PA_B, custom"):
        games.rules("sic-bo", {"paytable": "Macau"})


def test_9_4_an_amount_that_the_odds_do_not_pay_in_whole_cents_is_refused() -> None:
    rules = {"higher_odds": {"small": "3 to 2", "one_of_a_kind_thrice": "10 to 3"}}
    told = refused(bet(1, "small", "0.05"), rules=rules)
    assert (told["legal"], told["cite"]) == ("multiples of 0.02", "13:69F-9.4")
    assert refused(bet(1, "one_of_a_kind_1", "0.05"), rules=rules)["legal"] == "multiples of 0.03"
    assert rolled((1, 2, 3), bet(1, "big", "0.05"), rules=rules).net == {"1": "-0.05"}


def test_9_4_a_ruling_says_on_whose_words_it_rests() -> None:
    told = rolled((1, 2, 3), TEN, bet(1, "big", 10))
    win, lose = told.one("settled", result="win"), told.one("settled", result="lose")
    assert (win["cite"], win["basis"], win["odds"]) == (["13:69F-9.2", "13:69F-9.4"], "practice", "1 to 1")
    assert (lose["cite"], lose["basis"]) == (["13:69F-9.2"], "other-state")
    assert not any(table.least for table in LAW.paytables)
    assert all("not found" in table.note for table in LAW.paytables if table.id == "AC")


# ── 9.5 procedures for opening and dealing the game ──────────────────────────────────────────────

LIT, DARK = "enter the three values: the winning areas light up", "turn the lights off"
INSPECTED = "the floorperson inspects the dice with micrometer, balancing caliper, set square and magnet"
SEALED = "the floorperson puts 3 dice into the shaker in the dealer's presence and seals or locks it"


def order(told: Judgement) -> list[str]:
    """What the dealer says and does, and that wagers are settled."""
    words = [t.get("act") or t.get("words") or t["tell"] for t in told.tells
             if t["tell"] in ("script", "announced", "rolled", "settled")]  # fmt: skip
    return [word for at, word in enumerate(words) if word not in words[at - 1 : at]]


@pytest.mark.parametrize(("rules", "early", "shaken", "uncovered"), [
    (COVERED, [EARLY["manual_covered"]], "shake the covered shaker at least 3 times", ["take the cover off"]),
    (AUTOMATED, [EARLY["automated_covered"]], "let the covered automated shaker shake", ["take the cover off"]),
    (CLEAR, [], "start the automated shaker, whose dice are in sight, only now", []),
])  # fmt: skip
def test_9_5_a_round_in_its_order(rules: dict[str, str], early: list[str], shaken: str, uncovered: list[str]) -> None:
    one = ["No more bets", shaken, *uncovered, "rolled", "2, 3, 1", LIT, "settled", DARK, *early]
    roll = ["close", {"roll": ["2", "3", "1"]}]
    told = judge("sic-bo", [TEN, *roll, TEN, *roll], rules=rules)
    assert order(told) == [INSPECTED, SEALED, *early, *one, *one]
    assert {t["cite"][0] for t in told.all("script") + told.all("announced")} == {"13:69F-9.5"}
    assert told.words == ["No more bets", "2, 3, 1", "No more bets", "2, 3, 1"]
    assert [t["dice"] for t in told.all("rolled")] == [[2, 3, 1], [2, 3, 1]]


def test_9_5_all_losing_wagers_are_taken_before_any_winning_one_is_paid() -> None:
    bets = [TEN, bet(1, "big", 5), bet(2, "total_6", 5), bet(2, "total_7", 5), bet(3, "one_of_a_kind_1", 5)]
    told = rolled((1, 2, 3), *bets)
    assert [(t["seat"], t["wager"]) for t in told.all("settled")] == [
        ("1", "big"), ("2", "total_7"), ("1", "small"), ("2", "total_6"), ("3", "one_of_a_kind_1"),
    ]  # fmt: skip
    to_house = [at for at, t in enumerate(told.tells) if t.get("to") == "house"]
    from_house = [at for at, t in enumerate(told.tells) if t.get("from") == "house"]
    assert max(to_house) < min(from_house)


def test_9_5_the_order_of_the_dice_does_not_matter() -> None:
    for dice in ((1, 3, 6), (6, 1, 3), (3, 6, 1)):
        told = rolled(dice, TEN, bet(1, "total_10", 10), bet(1, "two_dice_combo_16", 10))
        assert told.net == {"1": "120.00"}
        assert told.words[-1] == ", ".join(map(str, dice))


def test_9_5_a_round_needs_no_wager_and_stands_alone() -> None:
    told = judge("sic-bo", ["close", {"roll": ["1", "2", "3"]}, TEN, "close", {"roll": ["4", "5", "6"]}])
    assert (told.net, told.last) == ({"1": "-10.00"}, "summary")


def test_9_5_no_dice_before_no_more_bets_and_nothing_but_dice_after() -> None:
    assert refused(TEN, {"roll": ["1", "2", "3"]})["reason"] == "roll is not what is asked"
    told = refused(TEN, "close", {"spin": "6"})
    assert (told["reason"], told["cite"]) == ("spin is not what is asked", "13:69F-9.5")
    waiting = judge("sic-bo", [TEN, "close"])
    assert (waiting.last, waiting.tells[-1]["asks"][0]["verbs"]) == ("waiting", ["roll"])


def test_9_5_a_misread_roll_is_corrected_and_ruled_again() -> None:
    roll = {"roll": ["1", "2", "3"]}
    told = judge("sic-bo", [TEN, "close", {"roll": ["4", "5", "6"]}, {"correct": {"input": "3", "to": roll}}])
    assert told.net == {"1": "10.00"}


def test_9_5_what_was_paid_is_compared_with_what_was_due() -> None:
    inputs = [bet(1, "total_6", 10), "close", {"roll": ["1", "2", "3"]}]
    for amount, wrong in (("170", 0), ("180", 1)):
        told = judge("sic-bo", [*inputs, {"paid": {"seat": "1", "amount": amount, "wager": "total_6"}}])
        assert len(told.all("difference")) == wrong
        assert told.net == {"1": "170.00"}


# ── 9.6 irregularities ───────────────────────────────────────────────────────────────────────────

NO_ROLL = ("die_not_flat", "die_on_die", "shaker_opened_or_dropped")


def assert_ruled(told: Judgement, kind: str) -> None:
    """The ruling is the law's, word for word."""
    rule = next(one for one in LAW.irregularities if one.kind == kind)
    ruled = told.one("ruled")
    assert (ruled["event"], ruled["ruling"]) == (rule.event[:-1], rule.ruling)
    assert ruled["cite"] == [f"13:69F-{rule.cite}"]


@pytest.mark.parametrize("kind", NO_ROLL)
def test_9_6_no_roll_settles_nothing_and_the_dice_are_shaken_again(kind: str) -> None:
    told = judge("sic-bo", [TEN, "close", odd(kind)])
    assert_ruled(told, kind)
    assert told.words == ["No more bets", "No roll"]
    basis = "practice" if kind == "shaker_opened_or_dropped" else "other-state"
    assert told.one("void") == {"tell": "void", "scope": "roll", "cite": ["13:69F-9.6"], "basis": basis}
    assert (told.all("settled"), told.all("rolled"), told.net) == ([], [], {})
    assert told.one("summary")["standing"] == [{"seat": "1", "wager": "small", "amount": "10.00"}]
    assert told.one("waiting")["asks"][0]["asked"] == "the dice"
    assert len(told.all("script", act="shake the covered shaker at least 3 times")) == 2
    acts = [t["tell"] for t in told.tells]
    assert acts.index("void") < len(acts) - 1 - acts[::-1].index("script")


@pytest.mark.parametrize("rules", [COVERED, AUTOMATED, CLEAR], ids=str)
def test_9_6_after_no_roll_the_same_wagers_are_decided(rules: dict[str, str]) -> None:
    told = judge(
        "sic-bo", [TEN, "close", odd("die_on_die"), odd("die_not_flat"), {"roll": ["1", "2", "3"]}], rules=rules
    )
    assert (told.net, told.last) == ({"1": "10.00"}, "summary")
    assert told.words == ["No more bets", "No roll", "No roll", "1, 2, 3"]


def test_9_6_worked_example_19_a_die_leaning_on_another_decides_nothing() -> None:
    told = judge("sic-bo", [TEN, bet(2, "total_9", 10), "close", odd("die_not_flat")])
    assert (told.words[-1], told.net) == ("No roll", {})


def test_9_6_dice_seen_while_wagers_are_made_are_covered_and_shaken_again() -> None:
    for rules, again in ((COVERED, 2), (CLEAR, 0)):
        told = judge("sic-bo", [TEN, odd("shaker_opened_or_dropped"), bet(1, "small", 5)], rules=rules)
        assert_ruled(told, "shaker_opened_or_dropped")
        assert (told.words, told.one("void")["scope"]) == (["No roll"], "roll")
        assert len(told.all("script", act=EARLY["manual_covered"])) == again
        assert told.one("summary")["standing"][0]["amount"] == "15.00"


@pytest.mark.parametrize("rules", [COVERED, AUTOMATED, CLEAR], ids=str)
def test_9_6_dice_shown_before_no_more_bets_void_the_round(rules: dict[str, str]) -> None:
    told = judge("sic-bo", [TEN, bet(2, "total_9", 5), odd("dice_shown_early")], rules=rules)
    assert_ruled(told, "dice_shown_early")
    assert told.one("void")["scope"] == "round"
    assert [(t["seat"], t["result"], t["amount"]) for t in told.all("settled")] == [
        ("1", "void", "10.00"), ("2", "void", "5.00"),
    ]  # fmt: skip
    assert {t["cite"][0] for t in told.all("settled")} == {"13:69F-9.6"}
    assert (told.net, told.words, told.last) == ({}, [], "summary")
    assert "standing" not in told.one("summary")
    assert "Houseway's own choice" in told.one("ruled")["ruling"]
    early = EARLY.get(rules["shaker"], "")
    assert len([t for t in told.all("script") if t["act"] == early]) == (2 if early else 0)


def test_9_6_after_a_void_round_another_begins() -> None:
    told = judge("sic-bo", [TEN, odd("dice_shown_early"), TEN, "close", {"roll": ["1", "2", "3"]}])
    assert told.net == {"1": "10.00"}
    assert len(told.all("script", act=INSPECTED)) == 1


def test_9_6_wrong_values_entered_are_corrected_and_the_dice_decide() -> None:
    told = judge("sic-bo", [TEN, "close", odd("wrong_values_entered"), {"roll": ["1", "2", "3"]}])
    assert_ruled(told, "wrong_values_entered")
    assert told.net == {"1": "10.00"}
    assert told.one("script", act=LIT)
    assert (told.all("void"), told.words) == ([], ["No more bets", "1, 2, 3"])
    assert len(told.all("script", act="shake the covered shaker at least 3 times")) == 1


OFF, ON = "switch the display off until it is repaired", "switch the display on again"


@pytest.mark.parametrize("before", [[TEN, "close"], [TEN]])
def test_9_6_a_display_that_lights_wrong_areas_is_not_used_until_it_is_repaired(before: list[Any]) -> None:
    rest = [] if len(before) == 2 else ["close"]
    roll = {"roll": ["1", "2", "3"]}
    told = judge("sic-bo", [*before, odd("wrong_areas_lit"), *rest, roll, TEN, "close", roll])
    assert_ruled(told, "wrong_areas_lit")
    assert told.net == {"1": "20.00"}
    assert told.one("script", act=OFF)["cite"] == ["13:69F-9.6"]
    assert told.all("script", act=LIT) + told.all("script", act=DARK) == []
    repaired = [*before, odd("wrong_areas_lit"), *rest, roll, {"order": "display_repaired"}, TEN, "close", roll]
    told = judge("sic-bo", repaired)
    assert told.one("script", act=ON)["cite"] == ["13:69F-9.6"]
    assert (len(told.all("script", act=LIT)), len(told.all("script", act=DARK))) == (1, 1)


def test_9_6_only_a_display_out_of_use_is_repaired() -> None:
    told = refused({"order": "display_repaired"})
    assert (told["reason"], told["cite"]) == ("the display is in use", "13:69F-9.6")
    for inputs in ([{"order": "moon"}], [odd("wrong_areas_lit"), {"order": "moon"}]):
        assert refused(*inputs)["reason"] == "no such order 'moon'"
    assert refused(odd("wrong_areas_lit"), "close", {"order": "display_repaired"})["input"] == 3


@pytest.mark.parametrize("kind", ["die_not_flat", "die_on_die", "late_wager"])
def test_9_6_what_happens_at_the_roll_is_not_ruled_on_before_it(kind: str) -> None:
    told = refused(TEN, odd(kind, seat="1"))
    assert told["reason"] == f"irregularity {kind} is not ruled on here"
    assert "dice_shown_early" in told["legal"]


@pytest.mark.parametrize("kind", ["dice_shown_early", "tampering_evidence"])
def test_9_6_what_happens_before_the_roll_is_not_ruled_on_at_it(kind: str) -> None:
    told = refused(TEN, "close", odd(kind))
    assert (told["input"], told["cite"]) == (3, "13:69F-9.5")
    assert "die_not_flat" in told["legal"]


def test_9_6_a_refused_irregularity_leaves_the_round_as_it_was() -> None:
    table = games.table("sic-bo", {"1": 10_000})
    for one in (TEN, "close"):
        table.feed(read(one))
    before = table.snapshot()
    for wrong in (odd("moonquake"), odd("dice_shown_early"), {"roll": ["1", "2"]}):
        with pytest.raises(Refused):
            table.feed(read(wrong))
        assert table.snapshot() == before
    table.feed(Roll(dice=(1, 2, 3)))
    assert table.net("1") == 1000


# ── 8.2, the editions, bad input ─────────────────────────────────────────────────────────────────


def test_8_2_posted_limits_bind_a_kind_or_one_wager() -> None:
    rules = {"table_min": "5.00", "table_max": {"three_of_a_kind": "10.00", "total_4": "20.00"}}
    assert refused(bet(1, "small", 4), rules=rules)["legal"] == "5.00 or more"
    assert refused(bet(1, "three_of_a_kind_6", 11), rules=rules)["legal"] == "10.00 or less"
    assert refused(bet(1, "total_4", 21), rules=rules)["cite"] == "13:69F-8.2"
    assert rolled((6, 6, 5), bet(1, "total_17", 25), rules=rules).net == {"1": "1500.00"}


def test_8_2_acceptance_cures_a_wager_beyond_the_limits_but_no_late_one() -> None:
    assert judge("sic-bo", ["close", bet(1, "small", 10, accepted="true")]).refused["input"] == 2
    given = [bet(1, "small", 10, accepted="true"), "close", {"roll": ["1", "2", "3"]}]
    over = judge("sic-bo", given, rules={"table_max": "5"})
    assert over.net == {"1": "10.00"}
    assert over.one("ruled")["ruling"] == "the dealer accepted the wager: it stands"


BAD = [
    (bet(1, "small", "1.001"), "more than two decimal places"), (bet(1, "small", "-5"), "an amount above zero"),
    (bet(15, "small", 5), "nobody sits at seat 15"), (bet(1, "small", 10_001), "seat 1 has only 10000.00"),
    ({"card": "6h"}, "card is not what is asked"), ({"roll": ["one", "2", "3"]}, "not a whole number"),
    ({"remove": {"seat": 1, "wager": "small"}}, "seat 1 has 0.00"),
    ({"irregularity": "dice_shown"}, "did you mean dice_shown_early?"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "says"), BAD, ids=str)
def test_bad_input_is_refused_in_one_line_that_helps(given: dict[str, Any], says: str) -> None:
    told = refused(given)
    assert told["input"] == 1
    assert says in f"{told['reason']} {told['legal']}"


@pytest.mark.parametrize(("as_of", "chapter"), [("2011-03-01", "19:47"), ("2012-03-19", "13:69F")])
def test_9_5_both_chapters_number_the_sections_alike(as_of: str, chapter: str) -> None:
    told = judge("sic-bo", [TEN, "close", odd("die_on_die"), {"roll": ["1", "2", "3"]}], as_of=as_of)
    assert told.one("settled")["cite"] == [f"{chapter}-9.2", f"{chapter}-9.4"]
    assert told.one("void")["cite"] == [f"{chapter}-9.6"]
    assert told.one("announced", words="No more bets")["cite"] == [f"{chapter}-9.5"]


def test_every_section_and_every_datum_has_its_paragraph() -> None:
    day = date(2012, 3, 19)
    assert {f"9.{n}" for n in range(1, 7)} == {p.cite for p in LAW.paragraphs if p.cite.startswith("9.")}
    for one in (*LAW.irregularities, *LAW.wagers, *LAW.options, *LAW.paytables, *LAW.forbidden):
        assert one.cite in {"9.1", "9.2", "9.3", "9.4", "9.5", "9.6", "8.2"}
        assert LAW.paragraph(one.cite, day)
        assert one.basis != "nj" or one.cite == "8.2"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, CLEAR, {"paytable": "PA_B", "shaker": "automated_covered"}, EXACT], ids=str)
def test_play_at_random_keeps_every_chip(seed: int, options: Mapping[str, str]) -> None:
    source = Seeded(seed)
    table = games.table("sic-bo", {"1": 50_000, "2": 50_000}, options)
    players = {seat: actors.RandomPlayer(source) for seat in ("1", "2")}
    for _ in actors.run(table, actors.Equipment(source), players, 12):
        assert sum(table.ledger.values()) == 0
        assert all(amount >= 0 for name, amount in table.ledger.items() if name.startswith(("seat:", "bet:")))
    assert table.chips == {}
