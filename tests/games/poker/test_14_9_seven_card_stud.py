"""14.9, seven-card stud: the deal, the forced bet, boards that begin, an open pair, too few cards, the showdown; and
the rulebook's examples 1 to 20."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import DECK
from tests.judging import Judgement, cards

from .deals import BURN, acts, asked, hand, hands, odd, poker, scripts

HIGH, LOW, HILO, HILO8 = (f"seven_card_stud_{kind}" for kind in ("high", "low", "hilo", "hilo8"))
LIMITS = {"limits": ["5", "10"], "bring_in_amount": "2", "ante_amount": "1"}


def stud(*inputs: Any, variant: str = HIGH, rules: Any = None, **more: Any) -> Judgement:
    return poker("seven-card-stud", *inputs, rules={**LIMITS, "variant": variant, **(rules or {})}, **more)


def doors(*up: str) -> list[dict[str, Any]]:
    """Hands whose up cards are these; nobody has seen the others."""
    return [hand(seat, f"?? ?? {card}") for seat, card in enumerate(up, 1)]


def streets(*cards: str) -> list[Any]:
    """A street for each text, a card for each player, and all check."""
    return [hand(seat, card) for seat, card in enumerate(cards, 1)]


# ── 2.1: the deal ────────────────────────────────────────────────────────────────────────────────


def test_14_9_two_cards_down_and_one_up_from_the_dealers_left() -> None:
    one = stud(cards("Ah Kh Qs Ad 7c Qd 9s 3d Js"))
    dealt = [(tell["to"], tell["card"], tell.get("sees")) for tell in one.all("dealt")]
    assert [to for to, _, _ in dealt] == [f"seat {seat}" for seat in (1, 2, 3) * 3]
    assert [sees for _, _, sees in dealt] == [["1"], ["2"], ["3"]] * 2 + [None] * 3
    assert asked(one) == "seat 2 makes the forced bet"


def test_14_9_a_card_is_burned_before_each_later_street_given_or_not() -> None:
    begun = [doors("9s", "3d"), acts("2 bring_in, 1 call")]
    for burned in ([], [{"burn": "2c"}]):
        one = stud(begun, burned, hands(s1="4c", s2="5c"), stacks=2)
        assert asked(one) == "seat 1 to act"
        assert scripts(one).count(BURN) == 1
    assert stud(begun, {"burn": "2c"}, hand(1, "2c"), stacks=2).last == "refused"


def test_14_9_a_whole_hand_from_the_antes_to_the_showdown() -> None:
    one = stud(
        hands(s1="Ah Ad 9s", s2="Kh 7c 3d", s3="Qs Qd Js"), acts("2 bring_in, 3 complete 5, 1 call, 2 fold"),
        hands(s1="4c", s3="8h"), acts("3 bet 5, 1 call"), hands(s1="9h", s3="2c"), acts("1 bet 10, 3 call"),
        hands(s1="6d", s3="2h"), acts("1 bet 10, 3 call"), hands(s1="Tc", s3="5s"), acts("1 check, 3 check"),
    )  # fmt: skip
    assert one.net == {"1": "34.00", "2": "-3.00", "3": "-31.00"}
    assert [tell["of"] for tell in one.all("turned")] == ["1", "3"], "all checked: the high board shows first"
    assert all(tell["cite"] == ["13:69F-14.9"] for tell in one.all("dealt"))


# ── 2.2: the forced bet ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("number", "variant", "up", "forced"),
    [
        (1, HIGH, "2c 2d 9s", 1), (2, HIGH, "Ac 3h Kd", 2), (3, LOW, "Ks Kc Qd", 1), (4, LOW, "Ad 7h 4s", 2),
        (0, HILO8, "Ah 4d 4c", 3), (0, HILO, "Ah Kd Kc", 3), (0, LOW, "Kh Ks Kd", 2), (0, HIGH, "2s 2h 2d", 3),
    ],
)  # fmt: skip
def test_14_9_examples_1_to_4_who_makes_the_forced_bet(number: int, variant: str, up: str, forced: int) -> None:
    assert asked(stud(doors(*up.split()), variant=variant)) == f"seat {forced} makes the forced bet"


def test_14_9_the_forced_bettor_may_bet_in_full_and_nothing_else() -> None:
    begun = doors("9s", "3d", "Js")
    assert asked(stud(begun, acts("2 complete"))) == "seat 3 to act"
    assert stud(begun, acts("2 complete 5")).all("chose", seat="2", amount="5.00")
    for said in ("2 fold", "2 check", "2 bring_in 3", "2 complete 10", "3 bring_in"):
        assert stud(begun, acts(said)).last == "refused"
    assert stud(begun, acts("2 complete 10")).refused["legal"] == "5.00"


@pytest.mark.parametrize("game", ["seven-card-stud", "five-card-stud"])
def test_14_9_the_forced_bet_is_at_most_the_small_limit(game: str) -> None:
    refused = poker(game, rules={**LIMITS, "bring_in_amount": "5.01"}).refused
    assert (refused["input"], refused["legal"], refused["basis"]) == (0, "5.00 or less", "practice")
    assert poker(game, rules={**LIMITS, "bring_in_amount": "5"}).last == "summary"
    assert poker(game, rules={"structure": "no_limit", "bring_in_amount": "5.01"}).last == "summary"


def test_14_9_example_5_a_completion_is_no_raise_and_three_raises_follow() -> None:
    rules = {"limits": ["15", "30"], "bring_in_amount": "5"}
    begun = [doors("9s", "3d", "Js"), acts("2 bring_in, 3 complete 15, 1 raise 30, 2 raise 45, 3 raise 60")]
    assert asked(stud(begun, rules=rules)) == "seat 1 to act"
    assert stud(begun, acts("1 raise 75"), rules=rules).last == "refused"


def test_14_9_a_forced_bet_of_the_whole_small_limit_is_the_first_bet() -> None:
    rules, begun = (
        {"bring_in_amount": "5"},
        [doors("9s", "3d", "Js"), acts("2 bring_in, 3 raise 10, 1 raise 15, 2 raise 20")],
    )
    assert asked(stud(begun, rules=rules)) == "seat 3 to act"
    assert stud(begun, acts("3 raise 25"), rules=rules).refused["reason"] == "the bet and 3 raises have been made"


@pytest.mark.parametrize(("elected", "called"), [("whole", "2.00"), ("made", "0.50")])
def test_14_9_a_forced_bet_that_is_short_is_called_in_full_unless_it_is_elected(elected: str, called: str) -> None:
    stacks = {1: "100", 2: "1.50", 3: "100"}
    one = stud(doors("9s", "3d", "Js"), acts("2 bring_in, 3 call, 1 complete 5"), stacks=stacks,
               rules={"short_blind": elected})  # fmt: skip
    assert [tell["amount"] for tell in one.all("chose", do="call")] == [called]
    assert asked(one) == "seat 3 to act"


def test_14_9_who_is_all_in_by_the_ante_lets_the_next_player_begin() -> None:
    begun = doors("9s", "3d", "Js")
    stacks = {1: "100", 2: "1", 3: "100"}
    assert asked(stud(begun, stacks=stacks)) == "seat 3 makes the forced bet"
    assert asked(stud(begun, acts("3 bring_in"), stacks=stacks)) == "seat 1 to act"
    assert asked(stud(begun, acts("3 complete"), stacks=stacks)) == "seat 1 to act"
    assert asked(stud(doors("9s", "3d", "Js", "Ts"), acts("3 fold"), stacks={**stacks, 4: "100"})) == (
        "seat 4 makes the forced bet"
    )


def test_14_9_all_call_the_forced_bet() -> None:
    one = stud(doors("9s", "3d", "Js"), acts("2 bring_in, 3 call, 1 call"), hands(s1="4c", s2="5c", s3="6c"))
    assert asked(one) == "seat 3 to act"
    assert {tell["amount"] for tell in one.all("chose", do="call")} == {"2.00"}


# ── 2.3: who begins later ────────────────────────────────────────────────────────────────────────


def at_fourth(variant: str, *boards: str) -> str:
    """Who acts first on fourth street, by what each shows then."""
    up = [board.split() for board in boards]
    begun = stud(doors(*(first for first, _ in up)), variant=variant, stacks=len(boards))
    forced = asked(begun).split()[1]
    rest = [str(one) for one in range(1, len(boards) + 1)]
    order = rest[rest.index(forced) + 1 :] + rest[: rest.index(forced)]
    said = acts(", ".join([f"{forced} bring_in", *(f"{seat} call" for seat in order)]))
    return asked(stud(doors(*(first for first, _ in up)), said, streets(*(second for _, second in up)), variant=variant,
                      stacks=len(boards)))  # fmt: skip


@pytest.mark.parametrize(
    ("number", "variant", "boards", "first"),
    [
        (8, HIGH, ("Ac Kd", "9s 9d", "Qh Jh"), 2), (9, HIGH, ("Ks 7d", "Kh 7c"), 1), (9, HIGH, ("Kh 7c", "Ks 7d"), 1),
        (0, HIGH, ("Ks Qs", "2c 2d"), 2), (0, LOW, ("2c 2d", "Ks Qs"), 2), (0, LOW, ("Ks 2s", "Qs Jd"), 2),
        (0, LOW, ("7s Ad", "7c 2d"), 1), (0, HILO8, ("As Kd", "Qs Qd"), 2),
    ],
)  # fmt: skip
def test_14_9_examples_8_and_9_the_best_board_begins(
    number: int, variant: str, boards: tuple[str, ...], first: int
) -> None:
    assert at_fourth(variant, *boards) == f"seat {first} to act"


CHECKED = acts("2 check, 1 check")
FOUR_HEARTS = [
    doors("2h", "Ac"), acts("1 bring_in, 2 call"), streets("5h", "Kd"), CHECKED, streets("9h", "8s"), CHECKED,
    streets("Jh", "3c"), CHECKED,
]  # fmt: skip


def test_14_6_e_the_dealer_announces_pairs_and_the_board_that_begins() -> None:
    begun = [doors("9s", "3d", "Js"), acts("2 bring_in, 3 complete, 1 call, 2 call"), streets("9c", "8h", "Jc")]
    checked = [*begun, acts("3 check, 1 check, 2 check"), streets("9d", "8c", "Ac"), acts("1 check, 2 check, 3 check")]
    assert stud(checked).words == [
        "Seat 1 shows a pair of nines", "Seat 3 shows a pair of jacks", "Pair of jacks bets: seat 3",
        "Seat 2 shows a pair of eights", "Three of a kind, nines bets: seat 1",
    ]  # fmt: skip
    assert {tell["basis"] for tell in stud(checked).all("announced")} == {"practice"}
    low = [doors("9s", "3d"), acts("1 bring_in, 2 call"), streets("Kc", "8h")]
    assert stud(low, variant=LOW, stacks=2).words == ["8-3 low bets: seat 2"]
    ten = [doors("9s", "Td"), acts("2 bring_in, 1 call"), streets("Kc", "2h")]
    assert stud(ten, variant=LOW, stacks=2).words == ["10-2 low bets: seat 2"]
    all_in = [doors("9s", "3d"), streets("Kc", "8h"), streets("2c", "2h")]
    assert stud(all_in, stacks={1: "1", 2: "1"}).words == [], "where nobody can bet, nobody is called on"


def test_14_9_example_10_four_cards_are_no_flush() -> None:
    assert asked(stud(*FOUR_HEARTS[:-1], stacks=2)) == "seat 2 to act"


def test_14_9_on_seventh_street_the_leader_of_sixth_begins_again() -> None:
    assert asked(stud(*FOUR_HEARTS, streets("Jd", "4c"), stacks=2)) == "seat 2 to act"


# ── 2.4: an open pair on fourth street ───────────────────────────────────────────────────────────


def pair(said: str, variant: str = HIGH, rules: Any = None) -> Judgement:
    """Seat 1 shows nines on fourth street, in a game of three."""
    begun = [doors("9s", "3d", "Js"), acts("2 bring_in, 3 call, 1 call"), hands(s1="9h", s2="5c", s3="6c")]
    return stud(*begun, acts(said), variant=variant, rules=rules)


@pytest.mark.parametrize(
    "said",
    [
        "1 bet 5", "1 bet 10", "1 bet 5, 2 raise 10", "1 bet 5, 2 raise 15", "1 bet 10, 2 raise 20",
        "1 bet 5, 2 raise 15, 3 raise 25", "1 check, 2 bet 10", "1 check, 2 bet 5",
    ],
)  # fmt: skip
def test_14_9_example_6_with_an_open_pair_bets_are_small_or_big(said: str) -> None:
    assert pair(said).last == "waiting"


@pytest.mark.parametrize(
    "said", ["1 bet 7", "1 bet 15", "1 bet 10, 2 raise 15", "1 bet 5, 2 raise 15, 3 raise 20", "1 bet 5, 2 raise 20"]
)
def test_14_9_after_a_big_bet_only_big_ones_follow(said: str) -> None:
    assert pair(said).last == "refused"


@pytest.mark.parametrize("variant", [LOW, HILO, HILO8])
def test_14_9_example_7_an_open_pair_changes_no_limit_of_the_low_and_split_games(variant: str) -> None:
    begun = [doors("9s", "3d"), acts("1 bring_in, 2 call" if variant == LOW else "2 bring_in, 1 call"),
             hands(s1="9h", s2="5c")]  # fmt: skip
    first = asked(stud(*begun, variant=variant, stacks=2)).split()[1]
    assert stud(*begun, acts(f"{first} bet 5"), variant=variant, stacks=2).last == "waiting"
    assert stud(*begun, acts(f"{first} bet 10"), variant=variant, stacks=2).last == "refused"
    refused = stud(variant=variant, rules={"open_pair_big_bet": "on"}).refused
    assert "an open pair does not change the limit" in refused["reason"]


def test_14_9_an_open_pair_counts_on_fourth_street_alone_and_where_the_table_has_it() -> None:
    assert pair("1 bet 10", rules={"open_pair_big_bet": "off"}).last == "refused"
    none = [doors("9s", "3d", "Js"), acts("2 bring_in, 3 call, 1 call"), hands(s1="8h", s2="5c", s3="6c")]
    assert stud(*none, acts("3 bet 10")).refused["legal"] == "5.00"
    later = "1 check, 2 check, 3 check"
    assert stud(doors("9s", "3d", "Js"), acts("2 bring_in, 3 call, 1 call"), hands(s1="9h", s2="5c", s3="6c"),
                acts(later), hands(s1="2c", s2="2h", s3="2s"), acts("1 bet 5")).last == "refused"  # fmt: skip


# ── 7.2: other structures than fixed limit ───────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("structure", "most"), [("no_limit", "99.00"), ("pot_limit", "9.00"), ("spread_limit", "8.00")]
)
def test_14_7_over_a_forced_bet_one_bets_as_much_as_the_structure_allows(structure: str, most: str) -> None:
    """Three antes of 1, and a forced bet of 2: who calls it may raise by the 7 in the pot."""
    own: dict[str, Any] = {"least_bet": "5"} if structure != "spread_limit" else {"limits": ["3", "8"]}
    begun = [doors("9s", "3d", "Js"), acts("2 bring_in")]

    def betting(*said: Any) -> Judgement:
        given = {"bring_in_amount": "2", "ante_amount": "1", "structure": structure, **own}
        return poker("seven-card-stud", *begun, acts(*said), stacks=dict.fromkeys((1, 2, 3), "100.00"), rules=given)

    assert betting(f"3 complete {most}").last == "waiting"
    over = f"{float(most) + 1:.2f}"
    assert betting(f"3 complete {over}").refused["legal"].startswith(most)


def test_14_9_who_must_open_may_open_for_more_where_there_is_no_fixed_limit() -> None:
    rules = {"structure": "no_limit", "bring_in_amount": "2", "ante_amount": "1"}

    def opening(said: dict[str, Any]) -> Judgement:
        return poker(
            "seven-card-stud", doors("9s", "3d", "Js"), said, stacks=dict.fromkeys((1, 2, 3), "100.00"), rules=rules
        )

    for said in ({"amount": "30"}, {"amount": "99", "all_in": "on"}, {"all_in": "on"}):
        one = opening({"choose": {"seat": "2", "do": "complete", **said}})
        assert (asked(one), one.all("chose", seat="2")[-1]["amount"]) == (
            "seat 3 to act", "30.00" if said.get("amount") == "30" else "99.00",
        )  # fmt: skip
    assert opening({"choose": {"seat": "2", "do": "complete", "amount": "100"}}).refused["legal"] == "2.00 to 99.00"


# ── 2.5: too few cards for the last street ───────────────────────────────────────────────────────


def to_sixth_street(players: int) -> list[Any]:
    """So many players, of whom nobody folds, up to the end of sixth street; the cards come off the deck in order."""
    deck, seats = iter(DECK), range(1, players + 1)
    out: list[Any] = [hand(seat, f"{next(deck)} {next(deck)} {next(deck)}") for seat in seats]
    said = ["bring_in"] + ["call"] * (players - 1)
    for street in range(4):
        begun = asked(stud(*out, stacks=players)).split()[1]
        order = [(int(begun) - 1 + step) % players + 1 for step in range(players)]
        out += acts(", ".join(f"{seat} {said[at] if not street else 'check'}" for at, seat in enumerate(order)))
        if street < 3:
            out += [hand(seat, next(deck)) for seat in seats]
    return out


def test_14_9_example_20_with_eight_players_one_common_card_counts_for_all() -> None:
    begun = to_sixth_street(8)
    one = stud(*begun, stacks=8)
    assert asked(one) == "a card: common"
    common = one.one("script", act="too few cards are left: one common card is turned up")
    assert (common["cite"], common["basis"]) == (["13:69F-14.9"], "practice")
    assert stud(*begun, hand(1, "Ks"), acts("1 check"), stacks=8).last == "refused"
    dealt = stud(*begun, odd("insufficient_cards"), hand("common", "Ks"), stacks=8)
    assert asked(dealt).endswith("to act")
    leader = asked(dealt).split()[1]
    order = [(int(leader) - 1 + step) % 8 + 1 for step in range(8)]
    checked = acts(", ".join(f"{seat} check" for seat in order))
    assert stud(*begun, hand("common", "Ks"), checked, stacks=8).last == "summary"


def test_14_9_seven_players_reach_with_the_burn_cards() -> None:
    begun = to_sixth_street(7)
    one = stud(*begun, stacks=7)
    assert asked(one) == "a card, face down: seat 1"
    assert "mix what is left with the burn cards, and cut it" in scripts(one)
    last = [hand(seat, face) for seat, face in enumerate(DECK[42:49], 1)]
    assert asked(stud(*begun, last, stacks=7)).endswith("to act")
    said = stud(*begun, odd("insufficient_cards"), last, stacks=7)
    assert asked(said).endswith("to act")
    assert [one["cite"] for one in said.all("ruled")] == [["13:69F-14.9"]]
    assert scripts(said) == scripts(stud(*begun, last, stacks=7)), "they were mixed in before, and are not again"
    assert "is not ruled on here" in stud(*to_sixth_street(6), odd("insufficient_cards"), stacks=6).refused["reason"]


def test_14_9_a_burn_card_that_the_record_gave_may_come_when_it_is_mixed_in() -> None:
    begun, burned = to_sixth_street(7), DECK[51]
    street = next(at for at, one in enumerate(begun) if at > 7 and "cards" in one)
    given = [*begun[:street], {"burn": burned}, *begun[street:]]
    assert asked(stud(*given, hand(1, burned), stacks=7)) == "a card, face down: seat 2"


def test_14_9_where_the_cards_just_reach_none_is_burned() -> None:
    begun, boxed = to_sixth_street(7), [odd("card_found_face_up", card=face) for face in DECK[49:]]
    street = next(at for at, one in enumerate(begun) if at > 7 and "cards" in one)
    one = stud(*begun[:street], *boxed, *begun[street:], stacks=7)
    assert asked(one) == "a card, face down: seat 1"
    assert scripts(one)[-2:] == ["mix what is left with the burn cards, and cut it", "no card is burned"]


def test_14_9_where_cards_prove_dead_while_the_last_ones_are_dealt_the_burn_card_comes_in_too() -> None:
    begun, boxed = to_sixth_street(7), [odd("card_found_face_up", card=face) for face in DECK[49:]]
    six = [hand(seat, face) for seat, face in enumerate(DECK[42:48], 1)]
    assert asked(stud(*begun, *boxed, *six, stacks=7)) == "a card, face down: seat 7"
    assert asked(stud(*begun, *boxed, *six, hand(7, DECK[48]), stacks=7)).endswith("to act")


# ── 2.6: the showdown ────────────────────────────────────────────────────────────────────────────


def shown(first: str, second: str, variant: str = HIGH) -> dict[str, str]:
    """What two players win or lose by their antes and one forced bet; seat 1's cards come first."""
    held = [first.split(), second.split()]
    begun: list[Any] = [hand(seat, " ".join(own[:3])) for seat, own in enumerate(held, 1)]
    for street in range(5):
        leader = asked(stud(*begun, variant=variant, stacks=2)).split()[1]
        other = "2" if leader == "1" else "1"
        begun += acts(f"{leader} bring_in, {other} call" if not street else f"{leader} check, {other} check")
        if street < 4:
            begun += [hand(seat, own[3 + street]) for seat, own in enumerate(held, 1)]
    return stud(*begun, variant=variant, stacks=2).net


SCOOP, LOST, SPLIT = {"1": "3.00", "2": "-3.00"}, {"1": "-3.00", "2": "3.00"}, dict[str, str]()
PLAIN = "Kh Qd 9s 8d 6s 3h 2s"


@pytest.mark.parametrize(
    ("number", "variant", "first", "second", "net"),
    [
        (11, HIGH, "Ac Ad 9s 9h 4c 4d Kc", "As Ah 9c 9d Qs Js 2h", SCOOP),
        (12, HIGH, "Kc Kd Ks 3h 3d 2c 2d", "Qc Qd Qs Ah Ad 9c 9d", SCOOP),
        (13, HIGH, "5s 6s 7h 8d 9c Ts Jh", "Tc 9d 8s 7d 6c 2h 2d", SCOOP),
        (14, HILO8, "As 2d 3c 4h 5s 6d 7c", "Ks Kd Kc 8h 5c 4d 2h", SCOOP),
        (15, HILO8, "Ah 2h 3h 4h 9h 8c Kd", "Ac Kc Qc Jd Ts 9d 8d", SCOOP),
        (16, HILO8, "9h 6d 4c 3s 2h Kd Kc", "Qs Qd Qh Js Jd Th 7c", LOST),
        (17, LOW, "As 2s 3s 4s 6s 9d 9c", "Ad 2d 3c 4h 5h Kd Kc", LOST),
        (18, LOW, "2c 3d 4h 5s 7c 7d Kh", "8c 7h 6h 5c 4c Kd Ks", SCOOP),
        (19, LOW, "Ah Ad As 2c 2d 3h 3s", "Kh Kd Ks Qd Qs 4h 4d", SCOOP),
        (0, HILO, "Ah Ad As Kc Kd Qh Js", "9h 7d 5s 4c 2d Th Tc", SPLIT),
        (0, HILO8, "Ah Ad As Kc Kd Qh Js", "8h 7d 5s 4c 2d Th Tc", SPLIT),
    ],
)  # fmt: skip
def test_14_9_examples_11_to_19_which_hand_wins(
    number: int, variant: str, first: str, second: str, net: dict[str, str]
) -> None:
    assert shown(first, second, variant) == net


def test_14_3_e_the_low_hands_compared_by_the_letter() -> None:
    first, second = "8h 5d 4c 3s 2h Kd Kc", "As 9d 8c 7h 6s Kh Ks"
    assert shown(first, second, LOW) == SCOOP
    begun: list[Any] = hands(s1="8h 5d Kd", s2="As 9d Kh")
    rules = {"low_compare": "literal"}
    said = ["1 bring_in, 2 call", *["{0} check, {1} check"] * 4]
    for street, (one, other) in enumerate([("4c", "8c"), ("3s", "7h"), ("2h", "6s"), ("Kc", "Ks"), ("", "")]):
        leader = asked(stud(*begun, variant=LOW, rules=rules, stacks=2)).split()[1]
        follows = "2" if leader == "1" else "1"
        begun += acts(said[1].format(leader, follows) if street else f"{leader} bring_in, {follows} call")
        begun += hands(s1=one, s2=other) if one else []
    assert stud(*begun, variant=LOW, rules=rules, stacks=2).net == LOST
