"""Subchapter 2, blackjack: random play at many tables. Money is conserved, nothing is left over, records replay."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.play import inputs, plain_tells, tells, transcript
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Input
from houseway.play.table import Table
from houseway.play.tells import Settled, Tell
from tests.judging import rests_on_nothing

SEATS = {"1": 100_000, "1b": 30_000, "2": 50_000, "5": 2_000_000}
SEVENS = {"additional_wager": "sevens", "sevens": {"paytable": {"one_seven": "3 to 1", "two_sevens": "50 to 1"}}}
PROGRESSIVE = {"progressive_blackjack": {"paytable": {"two_aces": "50 to 1", "three_aces": "meter"}}}
BONUS = {"paytable": {"blackjack": "5 to 1", "pair": "3 to 1"}}
SIDES = {
    "match_the_dealer": "on", "twenty_point_bonus": "a", "in_between": "2", "streak": "on",
    "blackjack_bonus_wager": BONUS,
    "optional_bonus_wager": BONUS,
}  # fmt: skip
PLAYERS = {"surrender": "on", "resplit_max_hands": "4", "players_per_box": "3", "even_money": "on"}
NO_PEEK, READER, FACE_UP = (
    {"hole_card_procedure": how} for how in ("face_down_no_peek", "face_down_card_reader", "face_up")
)
TABLES: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "no hole card, all for the players": PLAYERS | SEVENS,
    "no hole card, side wagers": SIDES | {"additional_wager": "over_under_13"},
    "no hole card, no second card without need": PLAYERS | SIDES | {"skip_dealer_second_card_if_no_effect": "on"},
    "no peek": NO_PEEK | PLAYERS | SIDES | {"additional_wager": "same_suit"},
    "reader": READER | PLAYERS | SEVENS,
    "reader, paid at once": READER | PLAYERS | SIDES | {"pay_blackjack_after_reader": "on",
    "dealer_hits_soft_17": "on"},
    "face up": FACE_UP | SEVENS | {"players_per_box": "2"},
    "face up, soft doubles": FACE_UP | SIDES | {"face_up_double_soft": "on"},
    "double shoe": {"double_shoe": "on"} | PLAYERS | SIDES,
    "double shoe with a reader": {"double_shoe": "on"} | READER | PLAYERS,
    "double shoe, automated": {"double_shoe": "on", "shuffle_method": "automated", "decks": "1"} | NO_PEEK,
    "from the hand": {"deal_from_hand": "on", "decks": "1"} | PLAYERS,
    "from the hand with a reader": {"deal_from_hand": "on", "twenty_point_bonus": "b"} | READER,
    "continuous": {"shuffle_method": "continuous", "decks": "4"} | PLAYERS | SEVENS,
    "bart carter": {"shuffle_method": "bart_carter", "decks": "2"} | PLAYERS | {"five_card_21": "3 to 2"},
    "multiple action": {"multiple_action": "on", "players_per_box": "2"} | SIDES | SEVENS,
    "multiple action, no peek": {"multiple_action": "on", "even_money": "on"} | NO_PEEK | {"mid_shoe_entry_bar": "on"},
    "progressive": PROGRESSIVE | {"even_money": "on", "resplit_max_hands": "3", "resplit_aces": "off"},
    "progressive, multiple action": PROGRESSIVE | {"multiple_action": "on", "boxes_per_player": "2"},
    "seven boxes, one deck": {"boxes": "7", "decks": "1", "resplit_max_hands": "3", "pre_shuffled": "on",
    "surrender": "on"},
}  # fmt: skip


def session(elected: dict[str, Any], seed: int, rounds: int) -> tuple[Table[Any, Any], list[Input], list[list[Tell]]]:
    """A table, what went into it, and what it told."""
    source = Seeded(seed)
    table = games.table("blackjack", SEATS, elected)
    told = list(run(table, Equipment(source), {seat: RandomPlayer(source) for seat in SEATS}, rounds))
    return table, [one for one, _ in told], [one for _, one in told]


@pytest.mark.parametrize("name", TABLES)
def test_random_play_conserves_money_leaves_nothing_over_and_replays(name: str) -> None:
    elected = TABLES[name]
    for seed in (1, 2, 3):
        table, fed, told = session(elected, seed, rounds=5)
        assert table.round == 5
        assert sum(table.ledger.values()) == 0
        assert [wager for wager in table.chips if "streak" not in wager] == []
        assert any(isinstance(tell, Settled) for tell in chain(*told))
        law, as_of = table.rules.game.law, table.rules.as_of
        for tell in chain(*told):
            assert tell.cite or rests_on_nothing(tell), tell
            assert all(law.paragraph(cite, as_of) for cite in tell.cite.split(", ") if cite), tell
        again = games.table("blackjack", SEATS, elected)
        raw = json.loads(json.dumps([inputs.plain(one) for one in fed]))
        assert [transcript.take(again, one) for one in raw] == [
            [plain_tells.plain(t, law, as_of) for t in one] for one in told
        ]
        assert again.snapshot() == table.snapshot()


def test_random_play_comes_to_every_kind_of_choice_and_to_shared_boxes() -> None:
    chosen: set[str] = set()
    behind: set[str] = set()
    for seed in range(12):
        _, _, told = session(TABLES["no hole card, all for the players"], seed, rounds=5)
        made = [tell for tell in chain(*told) if isinstance(tell, tells.Chose)]
        chosen |= {tell.do for tell in made}
        behind |= {tell.do for tell in made if tell.seat == "1b"}
    assert chosen >= {"stand", "draw", "double_down", "split", "surrender"}
    assert "double_down" in behind
