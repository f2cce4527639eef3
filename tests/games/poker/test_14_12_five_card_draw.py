"""14.12, five-card draw: deal, draw and showdown, openers, the stub that runs out; the rulebook's examples 1 to 13."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.play.inputs import read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable, Refused
from tests.judging import Judgement, cards

from .deals import BURN, act, acts, asked, draws, flat, hand, hands, poker, scripts

LOW, SINGLE = "five_card_draw_low", "single_draw_27"
HANDS = hands(s1="Kh Kd 9s 4c 2d", s2="7h 7c As Ts 3d", s3="Qh Jh 9h 8h 2h")
ALL_IN = acts("3 call, 1 call, 2 check")
JACKS = {"openers": "jacks", "ante_amount": "1"}


def draw(*inputs: Any, **more: Any) -> Judgement:
    return poker("five-card-draw", *inputs, **more)


# ── the deal and the draw ────────────────────────────────────────────────────────────────────────


def test_14_12_five_cards_face_down_one_at_a_time_from_the_left_of_the_button() -> None:
    one = draw(cards(" ".join(DECK[:15])), button=1)
    assert [tell["to"] for tell in one.all("dealt")] == [f"seat {seat}" for seat in (2, 3, 1) * 5]
    assert all(tell["sees"] == [tell["to"].split()[1]] for tell in one.all("dealt"))
    assert asked(one) == "seat 1 to act"


@pytest.mark.parametrize("burned", [[], [{"burn": "5c"}]], ids=["left out", "given"])
def test_14_12_a_card_is_burned_and_each_in_turn_draws(burned: list[Any]) -> None:
    begun = [HANDS, ALL_IN, *burned]
    one = draw(*begun, draws(1, "9s 4c 2d", "Ks 6c 6h"), draws(2, "As Ts 3d", "Ac Tc 3c"), draws(3))
    assert asked(one) == "seat 1 to act", "the first player left of the button still in"
    assert [word for word in one.words if word.startswith("Seat")] == [
        "Seat 1 draws 3", "Seat 2 draws 3", "Seat 3 stands pat"
    ]  # fmt: skip
    assert one.all("script", act=BURN)


def test_14_12_none_to_five_cards_are_discarded() -> None:
    begun = [HANDS, ALL_IN]
    assert asked(draw(*begun, act("1 draw", discard=[]))) == "seat 2 to draw"
    assert asked(draw(*begun, acts("1 draw"))) == "seat 2 to draw"
    whole = draws(1, "Kh Kd 9s 4c 2d", "Ks Kc 9c 4d 2c")
    assert asked(draw(*begun, whole)) == "seat 2 to draw"
    assert draw(*begun, whole, hand(1, "5c")).last == draw(*begun, whole, cards("5c")).last == "refused"


@pytest.mark.parametrize(
    "thrown",
    ["5c", "Kh Kh", "7h", "Kh Kd 9s 4c 2d 5c", "9s ??"],
    ids=["no card of his", "twice", "another's", "six", "unseen"],
)
def test_14_12_what_is_not_in_the_hand_is_not_discarded_and_nobody_learns_of_the_hand(thrown: str) -> None:
    refused = draw(HANDS, ALL_IN, draws(1, thrown)).refused
    assert refused["reason"] == "what is discarded is not in the hand"
    assert not {"Kh", "Kd", "9s", "4c", "2d"} & {*refused["legal"].split(), *refused["reason"].split()}


def test_14_12_others_see_how_many_are_drawn_and_not_which() -> None:
    one = draw(HANDS, ALL_IN, draws(1, "9s 4c 2d", "Ks 6c 6h"))
    assert "set" not in one.one("chose", do="draw")
    assert [(tell["card"], tell["sees"]) for tell in one.all("discarded")] == [
        (face, ["1"]) for face in ("9s", "4c", "2d")
    ]
    assert all(tell["sees"] == ["1"] for tell in one.all("dealt")[-3:])


def test_14_12_a_wrong_discard_is_refused_for_the_players_own_eyes_alone() -> None:
    table: AnyTable = AnyTable(games.rules("poker-five-card-draw", {}), {"1": 10000, "2": 10000})
    for one in flat([hand(1, "Kh Kd 9s 4c 2d"), hand(2, "7h 7c As Ts 3d"), acts("2 call, 1 check")]):
        table.feed(read(one))
    with pytest.raises(Refused) as refused:
        table.feed(read(draws(1, "5c")[0]))
    assert refused.value.seen_by("1").reason == "what is discarded is not in the hand"
    assert refused.value.seen_by("2").reason != refused.value.reason


def test_14_12_draws_are_in_turn_and_nothing_else_is_done_then() -> None:
    assert draw(HANDS, ALL_IN, draws(2)).refused["reason"] == "seat 2 is not in turn: seat 1 is"
    assert draw(HANDS, ALL_IN, acts("1 check")).refused["legal"] == "draw, with what is discarded"


def test_14_15_who_leaves_at_the_draw_stands_pat_and_folds_to_a_bet() -> None:
    begun = [HANDS, ALL_IN, {"leave": {"seat": "1"}}]
    assert asked(draw(*begun)) == "seat 2 to draw"
    assert draw(*begun, {"leave": {"seat": "1"}}).refused["reason"] == "seat 1 has left"
    assert draw(*begun, {"sit": {"seat": "2", "stack": "5"}}).refused["cite"] == "13:69F-14.1"
    one = draw(*begun, draws(2), draws(3), acts("2 bet, 3 fold"))
    assert one.net == {"1": "-2.00", "2": "4.00", "3": "-2.00"}


def test_14_12_a_hand_that_nobody_has_seen_throws_cards_that_nobody_has_seen() -> None:
    unseen = [hand(seat, "??") for seat in (1, 2, 3)]
    one = draw(*unseen, ALL_IN, draws(1, "?? ??", "??"), draws(2, "5c", "??"), draws(3))
    assert asked(one) == "seat 1 to act"
    assert draw(*unseen, ALL_IN, draws(1, "5c", "??"), draws(2, "5c")).last == "refused", "it was seat 1's"


def test_14_12_example_13_all_but_one_fold_before_the_draw() -> None:
    assert draw(HANDS, acts("3 fold, 1 fold")).net == {"1": "-1.00", "2": "1.00"}


def test_14_12_example_10_all_check_and_the_first_left_of_the_button_shows_first() -> None:
    one = draw(HANDS, ALL_IN, draws(1), draws(2), draws(3), acts("1 check, 2 check, 3 check"))
    assert [tell["of"] for tell in one.all("turned")] == ["1", "2", "3"]
    assert one.net == {"1": "-2.00", "2": "-2.00", "3": "4.00"}, "a flush"


def test_14_12_the_second_betting_round_is_at_the_big_limit_and_four_raises_are_allowed() -> None:
    begun = [HANDS, acts("3 raise 4, 1 raise 6, 2 raise 8, 3 raise 10")]
    assert asked(draw(*begun)) == "seat 1 to act"
    assert draw(*begun, acts("1 raise 12")).last == "refused"
    drawn = [HANDS, ALL_IN, draws(1), draws(2), draws(3)]
    assert draw(*drawn, acts("1 bet 4")).last == "waiting"
    assert draw(*drawn, acts("1 bet 2")).last == "refused"


# ── the stub runs out ────────────────────────────────────────────────────────────────────────────


def six_players(drawing: int) -> list[Any]:
    """Six players, of whom so many have thrown five cards away and got the next of the deck."""
    dealt = [hand(seat, " ".join(DECK[5 * seat - 5 : 5 * seat])) for seat in range(1, 7)]
    out = [*dealt, *acts("3 call, 4 call, 5 call, 6 call, 1 call, 2 check")]
    for seat in range(1, drawing + 1):
        out += draws(seat, " ".join(DECK[5 * seat - 5 : 5 * seat]), " ".join(DECK[25 + 5 * seat : 30 + 5 * seat]))
    return out


def test_14_12_example_11_at_the_fifth_player_the_discards_are_shuffled_in() -> None:
    begun = six_players(4)
    mixed = "mix the last card with the discards, shuffle and cut them"
    assert mixed not in scripts(draw(*begun, stacks=6))
    fifth = " ".join(DECK[20:25])
    one = draw(*begun, draws(5, fifth, "Ac 2c 3c 4c 5c"), draws(6), stacks=6)
    assert asked(one) == "seat 1 to act"
    assert scripts(one).count(mixed) == 1
    assert draw(*begun, draws(5, fifth, DECK[20]), stacks=6).last == "refused", "not what he throws away himself"
    assert draw(*begun, draws(5, fifth, DECK[35]), stacks=6).last == "refused", "nor what others hold"
    assert draw(*begun, draws(5, fifth, DECK[51]), stacks=6).last == "waiting", "the last card is mixed in"
    short = {"irregularity": "insufficient_cards"}
    said = draw(*begun, draws(5, fifth), short, hand(5, "Ac 2c 3c 4c 5c"), stacks=6)
    assert (asked(said), [one["basis"] for one in said.all("ruled")]) == ("seat 6 to draw", ["practice"])
    assert draw(*six_players(3), draws(4, " ".join(DECK[15:20])), short, stacks=6).last == "refused", "it still reaches"


def test_14_12_the_stub_may_run_out_between_the_cards_of_one_player() -> None:
    """Two cards are left for the fifth player: he gets one of them, the other is mixed with the discards."""
    begun = six_players(3)
    fourth, fifth = " ".join(DECK[15:19]), " ".join(DECK[20:25])
    begun += draws(4, fourth, " ".join(DECK[45:49]))
    for thrown in ("Ac", DECK[15], DECK[50], DECK[51]):
        one = draw(*begun, draws(5, fifth, f"{DECK[49]} {thrown}"), stacks=6)
        assert asked(one) == "a card, face down: seat 5", thrown
    early = draw(*begun, draws(5, fifth, f"Ac {DECK[49]}"), stacks=6).refused
    assert early["reason"] == CONTRADICTS, "the first card comes from the stub"
    assert draw(*begun, draws(5, fifth, f"{DECK[49]} {DECK[20]}"), stacks=6).last == "refused", "his own"


def test_14_12_discards_may_be_replaced_when_all_have_thrown_theirs_away() -> None:
    """Eight players: 40 cards, one burned, and eleven are left."""
    own = {seat: DECK[5 * seat - 5 : 5 * seat] for seat in range(1, 9)}
    dealt = [hand(seat, " ".join(faces)) for seat, faces in own.items()]
    called = acts("3 call, 4 call, 5 call, 6 call, 7 call, 8 fold, 1 call, 2 check")

    def drawn(throw: tuple[int, ...], *got: Any, order: str = "after_all") -> Judgement:
        thrown = [draws(seat, " ".join(own[seat]) if seat in throw else "") for seat in range(1, 8)]
        return draw(dealt, called, thrown, *got, stacks=8, rules={"draws": order})

    ten = hand(1, " ".join(DECK[40:45])), hand(2, " ".join(DECK[45:50]))
    assert asked(drawn((1, 2, 3))) == "a card, face down: seat 1"
    assert drawn((1, 2, 3), order="in_turn").last == "refused", "each gets his before the next one draws"
    last = DECK[50]
    for thrown in (own[1][0], own[4][0], own[3][0], own[8][0]):  # others', his own, and of a hand that was folded
        assert asked(drawn((1, 2, 3, 4), *ten, hand(3, f"{last} {thrown}"))) == "a card, face down: seat 3", thrown
    assert drawn((1, 2, 3, 4), *ten, hand(3, f"{last} {own[5][0]}")).last == "refused", "but not what others hold"
    assert drawn((1, 2, 3, 4), *ten, hand(3, own[1][0])).last == "refused", "the last card is dealt before"
    shuffled = drawn((1, 2, 3, 4), *ten, hand(3, f"{last} {own[3][0]}"))
    assert scripts(shuffled)[-1] == "mix the discards, shuffle and cut them"


def test_14_12_folded_hands_are_discards_too() -> None:
    dealt = [hand(seat, " ".join(DECK[5 * seat - 5 : 5 * seat])) for seat in range(1, 9)]
    begun = [*dealt, *acts("3 call, 4 call, 5 call, 6 call, 7 call, 8 fold, 1 call, 2 check")]
    begun += draws(1, " ".join(DECK[:5]), " ".join(DECK[40:45]))
    begun += draws(2, " ".join(DECK[5:10]), " ".join(DECK[45:50]))
    assert draw(*begun, draws(3, DECK[10], DECK[35]), stacks=8).last == "waiting"
    assert draw(*begun, draws(3, DECK[10], DECK[16]), stacks=8).last == "refused"


# ── openers ──────────────────────────────────────────────────────────────────────────────────────

NOTHING = hands(s1="Kh Qd 9s 4c 2d", s2="Th Tc As 8s 3d", s3="Qh Jh 9h 8h 2c")


@pytest.mark.parametrize(
    ("own", "may"),
    [
        ("Jc Jd 4s 3c 2d", True), ("Tc Td As Ks Qd", False), ("Ac Kd Qs Js 9d", False), ("2c 2d 3s 3c Kd", True),
        ("2c 3c 4c 5c 7c", True), ("??", True),
    ],
)  # fmt: skip
def test_14_12_the_opener_holds_jacks_or_better(own: str, may: bool) -> None:
    one = draw(hand(1, own), hand(2, "??"), hand(3, "??"), acts("1 bet"), rules=JACKS)
    if may:
        assert asked(one) == "seat 2 to act"
        return
    assert one.refused["cite"] == "13:69F-14.12"
    assert one.refused["legal"] == "check"


def test_14_12_who_may_not_open_alone_reads_why() -> None:
    table: AnyTable = AnyTable(games.rules("poker-five-card-draw", JACKS), {"1": 10000, "2": 10000})
    for given in (hand(1, "Tc Td As Ks Qd"), hand(2, "??")):
        table.feed(read(given))
    with pytest.raises(Refused) as refused:
        table.feed(read(act("1 bet")))
    assert "openers" in refused.value.seen_by("1").reason
    assert "openers" not in refused.value.seen_by("2").reason
    assert [offer.do for offer in table.legal("1")] == ["check"]
    with pytest.raises(Refused) as turned:
        table.feed(read(act("2 check")))
    assert "bet" in turned.value.legal, "what others read does not tell that the hand has no openers"


def test_14_12_who_calls_or_raises_needs_no_openers() -> None:
    dealt = hands(s1="Jc Jd 9s 4c 2d", s2="Th Tc As 8s 3d", s3="Qh 7h 6h 5h 2c")
    one = draw(dealt, acts("1 bet, 2 raise 4, 3 call"), rules=JACKS)
    assert asked(one) == "seat 1 to act"


def test_14_12_example_12_nobody_opens_and_the_antes_stay() -> None:
    passed = [NOTHING, acts("1 check, 2 check, 3 check")]
    one = draw(*passed, rules=JACKS)
    assert "Nobody opens: the antes stay, and the cards are dealt again" in one.words
    assert asked(one) == "a card, face down: seat 1"
    won = draw(*passed, hands(s1="Jc Jd 9s 4c 2d", s2="??", s3="??"), acts("1 bet, 2 fold, 3 fold"), rules=JACKS)
    assert won.net == {"1": "4.00", "2": "-2.00", "3": "-2.00"}, "two antes of each other player"
    assert [role["seat"] for role in won.all("role")] == ["3"], "the button stays"


def test_14_12_who_put_his_last_chip_into_the_first_antes_plays_for_those() -> None:
    begun = [NOTHING, acts("1 check, 2 check"), hands(s1="Jc Jd 9s 4c 2d", s2="Kh Qd 9h 4s 3s", s3="Ac As Ad 7c 2c")]
    drawn = [draws(1), draws(2), draws(3), acts("1 check, 2 check")]
    one = draw(*begun, acts("1 bet 2, 2 call"), *drawn, rules=JACKS, stacks={1: "100", 2: "100", 3: "1"})
    assert one.net == {"1": "2.00", "2": "-4.00", "3": "2.00"}, "three antes for seat 3, the rest for the jacks"


def test_14_12_openers_are_of_a_high_game_without_blinds() -> None:
    assert "there are blinds" in draw(rules={**JACKS, "blinds": ["1", "2"]}).refused["reason"]
    assert draw(rules={**JACKS, "variant": LOW}).last == "refused"
    assert asked(draw(NOTHING, acts("3 check"), rules={"blinds": [], "ante_amount": "1"}, button=2)) == "seat 1 to act"


# ── the showdown ─────────────────────────────────────────────────────────────────────────────────

WINS, LOSES, TIES = {"1": "2.00", "2": "-2.00"}, {"1": "-2.00", "2": "2.00"}, dict[str, str]()


@pytest.mark.parametrize(
    ("number", "variant", "first", "second", "net"),
    [
        (1, LOW, "6s 5s 4s 3s 2s", "As 2d 3c 4h 5d", LOSES), (2, LOW, "6s 5s 4s 3s 2s", "7s 5d 4c 3h 2h", WINS),
        (3, LOW, "As Ad 2c 3h 4s", "8s 7d 6c 5h 4d", LOSES), (4, LOW, "8h 7c 5d 3s 2c", "8s 7d 6c 5h 4s", WINS),
        (5, "five_card_draw_high", "As Ad 2c 3h 4s", "8s 7d 6c 5h 4d", LOSES),
        (0, LOW, "Ks Qd Jc Th 9s", "As Ad 2c 3h 4s", WINS), (0, LOW, "As 2s 3s 4s 5s", "Ad 2c 3h 4c 5d", TIES),
        (0, SINGLE, "7s 5d 4c 3h 2s", "7d 6d 4d 3d 2c", WINS), (0, SINGLE, "As 5d 4c 3h 2s", "Ks Qd Jc Th 8s", LOSES),
        (0, SINGLE, "6s 5d 4c 3h 2s", "As Kd Qc Jh 9s", LOSES),
    ],
)  # fmt: skip
def test_14_12_examples_1_to_5_which_hand_wins(
    number: int, variant: str, first: str, second: str, net: dict[str, str]
) -> None:
    one = draw(hands(s1=first, s2=second), acts("2 call, 1 check"), draws(1), draws(2), acts("1 check, 2 check"),
               rules={"variant": variant}, stacks=2)  # fmt: skip
    assert one.net == net


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts", "Kd Qd Jd Td 9d"), ("5c 4c 3c 2c Ac", "Kh Kd Ks Kc Ah"),
        ("Ah Ad As Ac 3h", "Kh Kd Ks Kc 4h"), ("2h 2d 2s 2c 4h", "Ah Ad As Kc Kd"),
        ("2h 2d 2s 3c 3d", "Ah Kh Qh Jh 9h"), ("7h 5h 4h 3h 2h", "Ah Kd Qs Jc Tc"),
        ("6h 5d 4s 3c 2h", "5h 4d 3s 2c Ah"), ("5h 4d 3s 2c Ac", "Ah Ad As Kc Qd"),
        ("2h 2d 2s 4c 3h", "Ah Ad Ks Kc Qh"), ("3h 3d 2s 2c 4h", "Ah Ad Ks Qc Jh"),
        ("2h 2d 5s 4c 3h", "Ah Kd Qs Jc 9h"), ("2h 2d 5s 4c 3h", "Qh Kd As 2c 3c"),
        ("Ah Jd 9d 4d 2d", "Ac Jh 8h 7h 6d"),
    ],
)  # fmt: skip
def test_14_3_b_the_lowest_hand_of_a_kind_beats_the_highest_of_the_next(better: str, worse: str) -> None:
    pat = [acts("2 call, 1 check"), draws(1), draws(2), acts("1 check, 2 check")]
    assert draw(hands(s1=better, s2=worse), *pat, stacks=2).net == WINS
    assert draw(hands(s1=worse, s2=better), *pat, stacks=2).net == LOSES


def test_14_3_e_by_the_letter_an_ace_goes_above_every_hand_without_one() -> None:
    pat = [acts("2 call, 1 check"), draws(1), draws(2), acts("1 check, 2 check")]
    said = [hands(s1="8s 5d 4c 3h 2s", s2="As 9d 8c 7h 6s"), *pat]
    assert draw(*said, rules={"variant": LOW}, stacks=2).net == WINS
    assert draw(*said, rules={"variant": LOW, "low_compare": "literal"}, stacks=2).net == LOSES
    pair = [hands(s1="As 2d 2c 9h 8s", s2="Ks Kd 3c 4h 5d"), *pat]
    assert draw(*pair, rules={"variant": LOW, "low_compare": "literal"}, stacks=2).net == WINS, "sets come first"


def test_14_12_hi_lo_draw_is_not_offered() -> None:
    assert draw(rules={"variant": "five_card_draw_hilo"}).last == "refused"
