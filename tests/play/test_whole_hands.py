"""Whole hands in a record: several cards at once, in any order of the hands, are ruled as one card after the other."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.play.inputs import Cards, read
from houseway.play.refusals import CONTRADICTS
from houseway.play.table import AnyTable, Table
from tests.judging import bet, cards, judge


def whole(to: str, *faces: str, **more: Any) -> dict[str, Any]:
    return {"cards": {"to": to, "faces": list(faces), **more}}


STAND = {"choose": {"seat": "2", "do": "stand"}}
TWO_BOXES = [bet(2, "blackjack_wager", 10), bet(5, "blackjack_wager", 10), "close"]
STANDING = [{"choose": {"seat": seat, "do": "stand"}} for seat in ("2", "5")]
DOG = [bet(1, "original", 10), "close"]
MINI = [bet(1, "banker", 100), "close"]

SAME: dict[str, tuple[str, list[Any], list[Any]]] = {
    "both hands": ("minibaccarat", [*MINI, whole("player", "6h", "Td"), whole("banker", "5c", "Ks"), *cards("2d")],
                   [*MINI, *cards("6h 5c Td Ks 2d")]),
    "the later hand first": ("minibaccarat", [*MINI, whole("banker", "9c", "Ks"), whole("player", "6h", "Td")],
                             [*MINI, *cards("6h 9c Td Ks")]),
    "with the third cards": ("minibaccarat",
                             [*MINI, whole("player", "2h", "3d", "4c"), whole("banker", "2c", "Ks", "8h")],
                             [*MINI, *cards("2h 2c 3d Ks 4c 8h")]),
    "one hand whole and one by the card": ("minibaccarat", [*MINI, whole("banker", "9c", "Ks"), *cards("6h Td")],
                                           [*MINI, *cards("6h 9c Td Ks")]),
    "boxes and the dealer": ("blackjack",
                             [*TWO_BOXES, whole("dealer", "6d"), whole("5", "Ts", "9s"), whole("2", "Ah", "7h"),
                              *STANDING, *cards("Ts Kc")],
                             [*TWO_BOXES, *cards("Ah Ts 6d 7h 9s"), *STANDING, *cards("Ts Kc")]),
    "face down and turned": ("baccarat-punto-banco", [*MINI, whole("player", "6h", "Td"), whole("banker", "9c", "Ks")],
                             [*MINI, *cards("6h 9c Td Ks")]),
    "left and right": ("red-dog", [*DOG, whole("right", "9c"), whole("left", "6h"), "close", *cards("7d")],
                       [*DOG, *cards("6h 9c"), "close", *cards("7d")]),
}  # fmt: skip


@pytest.mark.parametrize("case", SAME)
def test_whole_hands_are_ruled_as_one_card_after_the_other(case: str) -> None:
    game, given, one_by_one = SAME[case]
    first, second = judge(game, given), judge(game, one_by_one)
    assert first.tells == second.tells
    assert first.tells[-1]["tell"] == "summary"


UNSEEN = {"cards": {"to": "banker", "faces": "??"}}


def test_a_hand_that_nobody_has_seen_is_turned_later() -> None:
    given = [*MINI, whole("player", "??", "??"), UNSEEN]
    banker, player = (
        {"turn": {"of": of, "faces": faces}} for of, faces in (("banker", ["Ks", "9c"]), ("player", ["6h", "Td"]))
    )

    def down(*inputs: Any) -> dict[str, Any]:
        return judge("minibaccarat", [*given, *inputs], rules={"deal_style": "face_down"}).tells[-1]

    assert down(player, banker)["house"] == "-95.00"
    assert down(banker, player)["house"] == "-95.00"
    assert down()["tell"] == "waiting"
    assert down(player, {"turn": "9c"}, {"turn": "Ks"})["house"] == "-95.00"
    assert down(player, {"turn": {"of": "banker", "faces": ["6h", "9c"]}})["reason"]


REFUSED: dict[str, tuple[list[Any], int, str]] = {
    "a card too many": ([whole("player", "6h", "2d", "3s"), whole("banker", "9c", "Ks")], 3,
                        "more cards are given to player than go there"),
    "nobody's hand": ([whole("7", "6h", "2d")], 3, "no card is dealt to 7"),
    "twice in one hand": ([whole("player", *["6h"] * 9)], 3, "6 of hearts is given 9 times, and 8 are left"),
    "no card": ([whole("player", "6x")], 3, "cards: faces: '6x' is not a card"),
    "none at all": ([whole("player")], 3, "cards: faces: no cards are given"),
    "face up and unseen": ([whole("player", "??", "6h")], 3, "this card is dealt face up: its face is needed"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_dealt_is_refused_and_nothing_of_it_applied(case: str) -> None:
    given, number, reason = REFUSED[case]
    fault = judge("minibaccarat", [*MINI, *given]).refused
    assert fault["input"] == number
    assert fault["reason"].startswith(reason)


def test_a_card_too_many_is_reported_as_what_the_game_rules_on() -> None:
    given = [whole("player", "6h", "2d", "3s"), whole("banker", "9c", "Ks")]
    assert judge("minibaccarat", [*MINI, *given]).refused["legal"] == "irregularity: card_drawn_in_error"


def test_cards_that_come_when_none_are_due_are_refused() -> None:
    fault = judge("minibaccarat", [whole("player", "6h", "2d")]).refused
    assert (fault["input"], fault["asked"]) == (1, "wagers")


def test_a_refused_hand_leaves_the_table_as_it_was() -> None:
    table: AnyTable = Table(games.rules("minibaccarat"), {"1": 50000})
    for given in MINI:
        table.feed(read(given))
    table.feed(read(whole("banker", "9c", "Ks")))
    before = len(table.tells)
    with pytest.raises(Exception, match="more cards are given"):
        table.feed(read(whole("player", "6h", "Td", "2c")))
    assert len(table.tells) == before
    assert [tell.tell for tell in table.feed(read(whole("player", "6h", "Td")))].count("dealt") == 4


def test_a_hand_that_waits_is_in_no_view_and_no_correction_shows_it() -> None:
    table: AnyTable = Table(games.rules("minibaccarat"), {"1": 50000})
    for given in MINI:
        table.feed(read(given))
    table.feed(read(whole("banker", "9c", "Ks")))
    assert "9c" not in repr(table.view("1"))
    told = table.feed(read({"correct": {"input": 3, "to": whole("banker", "8c", "Ks")}}))
    (corrected,) = [tell for tell in told if tell.tell == "corrected"]
    assert corrected.sees == ()  # type: ignore[attr-defined]
    done = table.feed(Cards(to="player", faces=("6h", "Td")))
    assert [tell.card for tell in done if tell.tell == "dealt"] == ["6h", "8c", "Td", "Ks"]  # type: ignore[attr-defined]


def test_an_irregularity_that_ends_the_round_takes_waiting_hands_with_it() -> None:
    seats = {"2": {"stack": "100"}, "5": {"stack": "100"}}
    odd = {"irregularity": {"kind": "card_found_face_up", "card": "3c"}}
    done = judge("blackjack", [*TWO_BOXES, whole("dealer", "6d"), odd, whole("5", "Ts", "9s")], seats=seats)
    assert done.tells[-1]["tell"] == "waiting"


def test_a_whole_hand_that_ends_the_round_begins_no_other() -> None:
    table: AnyTable = Table(games.rules("caribbean-stud"), {"2": 50_000})
    wagers = [bet(2, "ante", 10), "close", {"cards": {"to": "2", "faces": "??"}}]
    for given in (*wagers, whole("dealer", "As", "??", "??", "??", "??"), bet(2, "bet", 20)):
        table.feed(read(given))
    table.feed(read({"turn": {"of": "dealer", "faces": ["Kd", "9c", "7h", "2s"]}}))
    table.feed(read({"turn": {"of": "2", "faces": ["9h", "9d", "4c", "4s", "Kh"]}}))
    assert (table.round, table.idle, table.ask.words) == (1, True, "the shuffle")
    assert not table.whole


# ── cards that are dealt only after somebody decided ─────────────────────────────────────────────

ONE_BOX = [bet(2, "blackjack_wager", 10), "close"]


@pytest.mark.parametrize(
    ("given", "one_by_one"),
    [
        ([whole("2", "Ah", "9h"), whole("dealer", "6d", "Ts", "Kc"), STAND], ["Ah 6d 9h", STAND, "Ts Kc"]),
        ([whole("dealer", "6d", "Ts", "Kc"), whole("2", "5h", "6h", "9c"), {"choose": {"seat": "2", "do": "draw"}},
          STAND], ["5h 6d 6h", {"choose": {"seat": "2", "do": "draw"}}, "9c", STAND, "Ts Kc"]),
    ],
    ids=["the dealer's", "a player's"],
)  # fmt: skip
def test_2_6_cards_that_are_drawn_later_wait_with_the_hand(given: list[Any], one_by_one: list[Any]) -> None:
    singles = [one for part in one_by_one for one in (cards(part) if isinstance(part, str) else [part])]
    first, second = judge("blackjack", [*ONE_BOX, *given]), judge("blackjack", [*ONE_BOX, *singles])
    assert first.tells == second.tells
    assert first.tells[-1]["tell"] == "summary"


def test_2_14_an_offer_is_not_passed_over_for_cards_that_wait() -> None:
    dealt = [*ONE_BOX, whole("2", "Th", "9h"), whole("dealer", "As", "Ks")]
    done = judge("blackjack", [*dealt, bet(2, "insurance", 5), "close", STAND])
    assert done.one("settled", wager="insurance")["pays"] == "10.00"


def test_cards_that_never_came_are_refused_when_the_round_is_over() -> None:
    fault = judge("blackjack", [*ONE_BOX, whole("2", "Th", "9h", "2c"), whole("dealer", "6d", "Ts", "Kc"), STAND])
    assert fault.refused["reason"] == "more cards are given to 2 than go there"


@pytest.mark.parametrize("turned", [["Kd", "9c", "7h", "2s"], ["As", "Kd", "9c", "7h", "2s"]])
def test_a_hand_is_turned_with_or_without_the_card_that_lay_face_up(turned: list[str]) -> None:
    dealt = [bet(2, "ante", 10), "close", whole("2", "9h", "9d", "4c", "4s", "Kh"),
             whole("dealer", "As", "??", "??", "??", "??"), bet(2, "bet", 20)]  # fmt: skip
    done = judge("caribbean-stud", [*dealt, {"turn": {"of": "dealer", "faces": turned}}])
    assert done.tells[-1]["net"]["2"] == "50.00"


@pytest.mark.parametrize("game", ["minibaccarat", "baccarat-punto-banco"])
def test_no_card_goes_to_a_seat_where_all_wager_on_the_same_hands(game: str) -> None:
    fault = judge(game, [*MINI, whole("1", "6h", "Td")]).refused
    assert (fault["input"], fault["legal"]) == (3, "to: player, banker")


def test_what_is_found_after_a_round_of_whole_hands_is_still_ruled_on() -> None:
    table: AnyTable = Table(games.rules("minibaccarat"), {"1": 50000})
    for given in (*MINI, whole("player", "6h", "Td"), whole("banker", "9c", "Ks")):
        table.feed(read(given))
    assert table.ask.verbs == {"order"}


def test_a_card_of_a_hand_that_waits_is_not_found_in_the_shoe() -> None:
    odd = {"irregularity": {"kind": "card_found_face_up", "card": "9c"}}
    wagered = [bet(1, "pai_gow_poker", 100), "close", {"roll": [2, 5, 1]}]
    waits = whole("1", "9c", "Kd", "Qh", "7s", "5d", "3c", "2h")
    assert judge("pai-gow-poker", [*wagered, waits, odd]).refused["reason"] == CONTRADICTS


def test_4_7_and_6_5_third_cards_wait_for_the_decision_before_them() -> None:
    bank = [{"choose": {"seat": "4", "do": "bid", "amount": "100"}}, "close", bet(4, "banker_stake", 100)]
    opened = [*bank, bet(9, "against", 100), "close"]
    draws, stays = {"choose": {"seat": "9", "do": "draw"}}, {"choose": {"seat": "4", "do": "stay"}}
    rules = {"player_five_rule": "free"}
    third = [whole("player", "2h", "3s", "Qd"), whole("banker", "4c", "2c"), draws, stays]
    one_by_one = [*cards("2h 4c 3s 2c"), draws, *cards("Qd"), stays]
    given = [judge("baccarat-chemin-de-fer", [*opened, *one], rules=rules) for one in (third, one_by_one)]
    assert given[0].tells == given[1].tells
    early = [*DOG, whole("middle", "7d"), whole("left", "6h"), whole("right", "9c"), "close"]
    assert judge("red-dog", early).tells == judge("red-dog", SAME["left and right"][2]).tells


@pytest.mark.parametrize(
    ("turned", "reason", "legal"),
    [
        ({"of": "2", "face": "9h"}, "the hand of dealer is turned", "dealer"),
        ("??", "3 cards are turned: their faces are needed", "cards, such as 6h"),
    ],
)
def test_what_is_turned_of_a_hand_is_a_face_of_that_hand(turned: Any, reason: str, legal: str) -> None:
    dealt = [bet(2, "ante", 10), "close", whole("2", "??", "??", "??"), whole("dealer", "??", "??", "??")]
    told = judge("three-card-poker", [*dealt, {"bet": {"seat": "2", "wager": "play"}}, "close", {"turn": turned}])
    assert (told.refused["reason"], told.refused["legal"]) == (reason, legal)
