"""The table's promises: an input is applied wholly or not at all, and what was ruled can be ruled again."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from houseway import games
from houseway.equipment.chance import Seeded, commit
from houseway.play import inputs, plain_tells
from houseway.play.actors import Equipment, Player, RandomPlayer, run
from houseway.play.history import REBASE
from houseway.play.inputs import Bet, Close, Roll
from houseway.play.rules import Game
from houseway.play.table import Refused, Table
from houseway.play.wagering import UNBOUNDED
from tests.judging import needed
from tests.play.invented import LATE_TURN, open_table

AnyTable = Table[Any, Any]


def feed(table: AnyTable, *raw: Any) -> list[dict[str, Any]]:
    law, as_of = table.rules.game.law, table.rules.as_of
    return [plain_tells.plain(tell, law, as_of) for one in raw for tell in table.feed(inputs.read(one))]


def red_dog() -> AnyTable:
    return games.table("red-dog", {"1": 10_000, "3": 10_000})


def original(seat: int, amount: str = "10", **more: Any) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": "original", "amount": amount, **more}}


def standing(table: AnyTable) -> Any:
    """Everything that a refused input must leave alone."""
    return deepcopy([table.capture(), table.ask.words, table.count, len(table.tells), table.closed, list(table.chips)])


WRONG = [
    {"card": "5h"}, {"roll": [1, 2]}, {"turn": "5h"}, {"bet": {"seat": 2, "wager": "original", "amount": "5"}},
    {"bet": {"seat": 1, "wager": "raise", "amount": "5"}}, {"bet": {"seat": 1, "wager": "orignal", "amount": "5"}},
    original(1, "0"), original(1, "-5"), original(1, "100.01"), {"remove": {"seat": 1, "wager": "original"}},
    {"leave": 2}, {"irregularity": "third_card_exposed"}, {"irregularity": "card_found_face_up"},
    {"irregularity": "nothing_of_the_kind"}, {"order": "recut"}, {"paid": {"seat": 1, "amount": "5"}},
    {"sit": {"seat": 5, "stack": "0"}}, {"sit": {"seat": 5, "stack": "-5"}},
    {"correct": {"input": 1, "to": {"card": "5h"}}}, {"reveal": {"salt": "a", "value": "b"}},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_refused_input_changes_nothing_even_after_skipped_defaults(wrong: Any) -> None:
    table = red_dog()
    before = standing(table)
    assert table.ask.words == "the shuffle"
    with pytest.raises(Refused) as refused:
        feed(table, wrong)
    assert refused.value.input == 1
    assert standing(table) == before
    feed(table, original(1), "close", {"card": "5h"}, {"card": "7h"}, "close", {"card": "6h"})
    assert table.net("1") == 5000


def test_a_refusal_says_input_reason_asked_legal_and_section_in_one_line() -> None:
    table = red_dog()
    feed(table, original(1), "close")
    with pytest.raises(Refused) as refused:
        feed(table, original(3))
    line = str(refused.value)
    assert line.startswith("input 3: no wager may be made or withdrawn now; asked: a card: left; legal: ")
    assert line.endswith("; 13:69F-6.5(d) ^")
    assert "\n" not in line
    assert refused.value.plain()["got"] == {"bet": {"seat": "3", "wager": "original", "amount": "10.00"}}


def test_8_2_an_accepted_wager_is_refused_when_it_is_late() -> None:
    table = red_dog()
    with pytest.raises(Refused, match="no wager may be made or withdrawn now"):
        feed(table, original(1), "close", original(3, "5", accepted=True))
    assert table.net("3") == 0


def test_8_2_an_accepted_wager_still_needs_a_seat_chips_and_a_wager_of_the_game() -> None:
    for wrong in (original(2, accepted=True), original(1, "500", accepted=True)):
        with pytest.raises(Refused):
            feed(red_dog(), wrong)
    with pytest.raises(Refused):
        feed(red_dog(), {"bet": {"seat": 1, "wager": "moon", "amount": "5", "accepted": "true"}})


# ── what rests on no section ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"bet": {"seat": "9", "wager": "original", "amount": "5"}}, "nobody sits at seat 9"),
        ({"bet": {"seat": "1", "wager": "original"}}, "bet lacks amount"),
        ({"bet": {"seat": "1", "wager": "original", "amount": "0"}}, "0.00 is not a wager"),
        ({"bet": {"seat": "1", "wager": "original", "amount": "1000000"}}, "seat 1 has only 90.00"),
        ({"sit": {"seat": "3", "stack": "0"}}, "0.00 is not a stack"),
        ({"leave": "9"}, "nobody sits at seat 9"),
        ({"leave": "1"}, "seat 1 still has wagers on the layout"),
    ],
    ids=str,
)
def test_a_refusal_that_rests_on_no_section_cites_none(given: Any, reason: str) -> None:
    table = red_dog()
    feed(table, original(1))
    with pytest.raises(Refused) as refused:
        feed(table, given)
    assert (refused.value.reason, refused.value.cite, refused.value.basis) == (reason, "", "ours")
    assert refused.value.line().endswith(refused.value.legal)


def test_sealed_chance_is_shown_by_the_house_and_by_no_section() -> None:
    table, salt = red_dog(), "5a"
    sealed = commit(salt, "5h 7h")
    told = feed(table, {"seal": {"commitment": sealed}}, {"reveal": {"salt": salt, "value": "5h 7h"}})
    assert [(one["tell"], one["cite"], one["basis"]) for one in told[-2:]] == [
        ("sealed", [], "ours"), ("revealed", [], "ours"),
    ]  # fmt: skip
    devices = table.rules.game.law.paragraph("8.1", table.rules.as_of)
    assert devices is not None
    assert devices.treatment == "defined"


# ── correct ──────────────────────────────────────────────────────────────────────────────────────

ROUND = [original(1), "close", {"card": "5h"}, {"card": "7h"}, "close", {"card": "6h"}]


def test_a_corrected_card_re_rules_the_round_and_the_record_keeps_both() -> None:
    table = red_dog()
    feed(table, *ROUND[:5])
    told = feed(table, {"correct": {"input": 4, "to": "8h"}})
    assert told[0] == {
        "tell": "corrected", "input": 4, "was": {"card": "7h"}, "to": {"card": "8h"}, "told": [3, 1],
        "cite": [], "basis": "ours",
    }  # fmt: skip
    assert "The spread is 2" in [t.get("words") for t in told]
    feed(table, {"card": "6h"})
    assert table.net("1") == 4000


def test_the_last_card_can_be_corrected_after_the_round_until_the_next_begins() -> None:
    table = red_dog()
    feed(table, *ROUND)
    assert table.net("1") == 5000
    feed(table, {"correct": {"input": 6, "to": {"card": "Kh"}}})
    assert table.net("1") == -1000
    feed(table, {"correct": {"input": 6, "to": {"card": "6c"}}})
    assert table.net("1") == 5000
    feed(table, original(1))
    with pytest.raises(Refused, match="not of this round"):
        feed(table, {"correct": {"input": 6, "to": {"card": "Kh"}}})


def test_a_correction_under_which_a_later_input_is_illegal_is_refused_whole() -> None:
    table = red_dog()
    feed(table, *ROUND[:4], {"bet": {"seat": 1, "wager": "raise", "amount": "10"}})
    before = standing(table)
    with pytest.raises(Refused):
        feed(table, {"correct": {"input": 1, "to": original(1, "5")}})
    assert standing(table) == before


def test_a_correction_must_be_of_the_same_verb() -> None:
    table = red_dog()
    feed(table, *ROUND[:4])
    with pytest.raises(Refused, match="input 4 was a card"):
        feed(table, {"correct": {"input": 4, "to": "close"}})


def test_corrections_survive_the_snapshots_between_many_rounds() -> None:
    table = games.table("red-dog", {"1": 10_000, "3": 10_000}, {"continuous_shuffler": "on"})
    for _ in range(3 * REBASE):
        feed(table, original(3, "0.01"), "close", {"card": "5h"}, {"card": "6h"})
    feed(table, *ROUND)
    feed(table, {"correct": {"input": table.count, "to": {"card": "Kh"}}})
    assert table.net("1") == -1000
    assert len(table.history.since) < 5 * (REBASE + 2) + 10


# ── paid ─────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_paid_is_compared_and_never_applied() -> None:
    table = red_dog()
    feed(table, *ROUND)
    assert feed(table, {"paid": {"seat": 1, "wager": "original", "amount": "50"}}) == []
    (difference,) = feed(table, {"paid": {"seat": 1, "amount": "40"}})
    assert (difference["paid"], difference["due"], difference["cite"]) == ("40.00", "50.00", ["13:69F-6.5(i)2"])
    assert table.net("1") == 5000


def test_what_was_paid_is_compared_after_what_a_record_leaves_out() -> None:
    """The cards were given as they were dealt face down: turning them is left out, and so is the settlement's wait."""
    table = games.table("minibaccarat", {"1": 10_000}, {"deal_style": "face_down"})
    feed(table, {"bet": {"seat": 1, "wager": "player", "amount": "10"}}, "close")
    feed(table, *({"card": face} for face in ("9h", "2c", "Kd", "5s")))
    before = table.inputs
    with pytest.raises(Refused, match="no such wager was settled"):
        feed(table, {"paid": {"seat": 1, "wager": "tie", "amount": "5"}})
    assert table.inputs == before
    assert table.ask.verbs == {"turn"}
    told = feed(table, {"paid": {"seat": 1, "amount": "9"}})
    assert (told[-1]["tell"], told[-1]["due"]) == ("difference", "10.00")


# ── sealed chance ────────────────────────────────────────────────────────────────────────────────


def test_sealed_chance_is_checked_when_it_is_shown() -> None:
    table = red_dog()
    feed(table, {"seal": commit("salt", "5h 7h")})
    with pytest.raises(Refused, match="not what was sealed"):
        feed(table, {"reveal": {"salt": "salt", "value": "5h 8h"}})
    (shown,) = feed(table, {"reveal": {"salt": "salt", "value": "5h 7h"}})
    assert shown["value"] == "5h 7h"
    with pytest.raises(Refused, match="not what was sealed"):
        feed(table, {"reveal": {"salt": "salt", "value": "5h 7h"}})


# ── snapshots and bugs ───────────────────────────────────────────────────────────────────────────


def test_a_snapshot_is_taken_before_the_round_has_begun_to_ask() -> None:
    table = games.table("craps", {"1": 50_000, "2": 50_000})
    feed(table, {"choose": {"seat": 1, "do": "accept"}}, {"roll": [2, 2]}, {"roll": [3, 4]})
    assert table.ask.words == "the dice, offered to seat 2"
    feed(table, {"choose": {"seat": 2, "do": "decline"}})
    copy: AnyTable = Table(table.rules, resume=table.snapshot())
    assert copy.ask.words == "the dice, offered to seat 2"
    for given in table.inputs:
        copy.feed(given)
    assert copy.ask.words == table.ask.words == "the dice, offered to seat 1"


def test_a_snapshot_knows_a_round_that_the_next_input_brought_to_its_end() -> None:
    table = games.table("minibaccarat", {"1": 100_000})
    banker = {"bet": {"seat": 1, "wager": "banker", "amount": "100"}}
    feed(table, banker, "close", *({"card": face} for face in ("6h", "5c", "Td", "Ks", "2d")), banker)
    snapshot = table.snapshot()
    assert (snapshot.round, snapshot.due) == (1, {"1": 500})
    copy: AnyTable = Table(table.rules, resume=snapshot)
    for given in table.inputs:
        copy.feed(given)
    assert copy.capture() == table.capture()


def test_a_table_goes_on_from_its_snapshot() -> None:
    table = games.table("craps", {"1": 50_000})
    table.feed(Bet(seat="1", wager="pass", amount=1000))
    table.feed(Roll(dice=(2, 2)))
    copy: AnyTable = Table(table.rules, resume=table.snapshot())
    for one in (table, copy):
        one.feed(Bet(seat="1", wager="odds_pass", amount=2000))
        told = [msgspec.to_builtins(tell) for tell in one.ruled(Roll(dice=(3, 1)))]
        assert one.net("1") == 5000
    assert told == [msgspec.to_builtins(tell) for tell in copy.tells[-len(told) :]]


class Bug(Exception):
    """A fault of a game's own."""


def test_a_bug_in_a_game_is_reported_and_nothing_is_lost() -> None:
    async def buggy(table: AnyTable) -> None:
        await LATE_TURN.play(table)
        if table.ledger["house"] < 0:
            raise Bug

    game = Game(law=LATE_TURN.law, rules=LATE_TURN.rules, state=LATE_TURN.state, play=buggy)
    table = open_table(game, "1")
    stake = {"bet": {"seat": "1", "wager": "stake", "amount": "5", "box": "1"}}
    feed(table, stake, "close", {"card": "??"}, {"card": "8h"}, {"choose": {"seat": "1", "do": "stand"}})
    before = standing(table)
    with pytest.raises(Bug):
        feed(table, {"turn": "5s"})
    assert standing(table) == before
    feed(table, {"turn": "9s"})
    assert table.net("1") == -500


def test_an_ask_refuses_by_itself_what_the_table_would_refuse() -> None:
    table = red_dog()
    table.feed(Bet(seat="1", wager="original", amount=1000))
    assert table.ask.refuse(Close()) is None
    refusal = table.ask.refuse(Roll(dice=(1, 1)))
    assert refusal is not None
    assert "close" in refusal.legal


@pytest.mark.parametrize("game", games.GAMES)
def test_a_new_dealer_may_be_noted_at_any_moment_and_nothing_is_decided_by_it(game: str) -> None:
    table = games.table(game, {str(seat): 100_000 for seat in (1, 2, 3)}, needed(game))
    players: dict[str, Player] = {seat: RandomPlayer(Seeded(f"relief/{seat}")) for seat in ("1", "2", "3")}
    asked = []
    for _ in run(table, Equipment(Seeded("relief")), players, 2):
        before = table.ask.words
        if table.ask.default is None and not (
            table.relief and "card" in table.ask.verbs
        ):  # else a card is burned first
            table.feed(inputs.read("new_dealer"))
            asked.append(table.ask.words == before)
    assert asked
    assert all(asked)


@pytest.mark.parametrize(("stack", "most"), [(UNBOUNDED - 1, UNBOUNDED - 1), (UNBOUNDED, 0)])
def test_8_2_the_most_that_is_offered_is_the_stack_up_to_what_counts_as_no_bound(stack: int, most: int) -> None:
    (offer,) = games.table("red-dog", {"1": stack}).when_asked("bet").legal("1")
    assert (offer.most, offer.step) == (most, 1)
