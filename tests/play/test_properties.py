"""Properties that hold for every game that is in, over random play."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import games
from houseway.equipment.cards import BACK
from houseway.equipment.chance import Seeded
from houseway.play import inputs, tells, transcript
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Bet, Card, Input, Turn
from houseway.play.table import Refused, Table
from houseway.play.tells import Moved, Settled, Tell
from tests.trials import trials

AnyTable = Table[Any, Any]
GAMES = sorted(games.GAMES)
SEATS = {"1": 100_000, "2": 50_000, "5": 2_000_000}

VARIANTS: dict[str, list[dict[str, str]]] = {
    "baccarat-punto-banco": [
        {}, {"deal_style": "face_down_squeeze", "decks": "6"}, {"banker_pay_mode": "no_vig_dragon7"},
        {"total_card_wagers": "on", "bonus_wager": "on", "banker_pay_mode": "no_vig_total_cards"},
        {"vigorish_collection": "immediate", "settlement_procedure": "4", "vigorish_percent": "4"},
    ],
    "minibaccarat": [{}, {"vigorish_type": "tie_25"}, {"deal_style": "face_down"}],
    "craps": [{}, {"fire_bet": "fire_B", "vig_timing": "on_win", "extra_wagers": "whirl", "odds_multiple": "2"}],
    "roulette": [{}, {"wheel": "single_zero"}, {"wheel": "double_as_single"}],
    "red-dog": [{}, {"multiple_betting_areas": "on", "decks": "1"}, {"continuous_shuffler": "on"}],
}  # fmt: skip

sessions = st.builds(
    lambda game, variant, seed: (game, VARIANTS.get(game, [{}])[variant % len(VARIANTS.get(game, [{}]))], seed),
    st.sampled_from(GAMES), st.integers(0, 11), st.integers(0, 2**32),
)  # fmt: skip


def play(
    game: str, elected: dict[str, str], seed: int, rounds: int = 6
) -> tuple[AnyTable, list[Input], list[list[Tell]]]:
    """A random session: the table, what went in, and what came out of each input."""
    source = Seeded(seed)
    table = games.table(game, SEATS, elected)
    players = {seat: RandomPlayer(source) for seat in SEATS}
    told = list(run(table, Equipment(source), players, rounds))
    return table, [one for one, _ in told], [tells for _, tells in told]


def plain(table: AnyTable, told: list[Tell]) -> list[dict[str, Any]]:
    return [tells.plain(tell, table.rules.game.law, table.rules.as_of) for tell in told]


@trials(20)
@given(sessions)
def test_the_sum_over_all_accounts_never_changes_and_only_moved_moves_it(
    session: tuple[str, dict[str, str], int],
) -> None:
    table, _, told = play(*session)
    assert sum(table.ledger.values()) == 0
    fold = {f"seat:{seat}": stack for seat, stack in SEATS.items()}
    for tell in chain(*told):
        if isinstance(tell, Moved):
            assert tell.amount > 0
            fold[tell.source] = fold.get(tell.source, 0) - tell.amount
            fold[tell.target] = fold.get(tell.target, 0) + tell.amount
    standing = {name: amount for name, amount in table.ledger.items() if amount and name != "cage"}
    assert {name: amount for name, amount in fold.items() if amount} == standing


@trials(20)
@given(sessions)
def test_every_ruling_is_cited_and_says_on_what_it_rests(session: tuple[str, dict[str, str], int]) -> None:
    table, _, told = play(*session)
    law, as_of = table.rules.game.law, table.rules.as_of
    for tell in chain(*told):
        shown = tells.plain(tell, law, as_of)
        assert shown["cite"], shown
        assert all(law.paragraph(cite, as_of) for cite in tell.cite.split(", ")), shown
        if isinstance(tell, Settled) and tell.result == "win":
            assert tell.odds is not None
            assert tell.pays * tell.odds.stake == tell.amount * tell.odds.win


@trials(20)
@given(sessions)
def test_replaying_a_transcript_gives_the_identical_tells(session: tuple[str, dict[str, str], int]) -> None:
    table, fed, told = play(*session)
    raw = json.loads(json.dumps([inputs.plain(one) for one in fed]))
    again = games.table(session[0], SEATS, session[1])
    assert [transcript.take(again, one) for one in raw] == [plain(table, one) for one in told]
    assert again.snapshot() == table.snapshot()


@trials(10)
@given(sessions, st.floats(0, 1))
def test_any_prefix_of_a_transcript_can_be_resumed(session: tuple[str, dict[str, str], int], part: float) -> None:
    table, fed, told = play(*session, rounds=4)
    cut = int(part * len(fed))
    again = games.table(session[0], SEATS, session[1])
    for one in fed[:cut]:
        again.feed(one)
    copy: AnyTable = Table(again.rules, resume=again.snapshot())
    for one in again.inputs:
        copy.feed(one)
    for resumed in (again, copy):
        assert [plain(resumed, resumed.feed(one)) for one in fed[cut:]] == [plain(table, one) for one in told[cut:]]


@trials(10)
@given(sessions, st.integers(0, 2**32))
def test_a_wrong_input_at_any_pause_is_refused_and_changes_nothing(
    session: tuple[str, dict[str, str], int], seed: int
) -> None:
    table, fed, told = play(*session, rounds=3)
    again = games.table(session[0], SEATS, session[1])
    source = Seeded(seed)
    wrong: list[Any] = [
        {"bet": {"seat": "9", "wager": "pass", "amount": "5"}}, {"bet": {"seat": "1", "wager": "moon", "amount": "5"}},
        {"turn": "5h"}, {"roll": ["0", "7"]}, {"roll": ["1"]}, {"spin": "37"}, {"choose": {"seat": "9", "do": "keep"}},
        {"irregularity": "moonquake"}, {"order": "moon"}, {"leave": "9"}, {"remove": {"seat": "1", "wager": "moon"}},
        {"card": BACK}, {"correct": {"input": "0", "to": "close"}},
    ]  # fmt: skip
    for one, expected in zip(fed, told, strict=True):
        bad = wrong[source.below(len(wrong))]
        if not (bad == {"card": BACK} and "face down" in again.ask.words):
            with pytest.raises(Refused):
                transcript.take(again, bad)
        assert plain(again, again.feed(one)) == plain(table, expected)


# ── non-interference ─────────────────────────────────────────────────────────────────────────────

SECRETIVE = [
    ("baccarat-punto-banco", {"deal_style": "face_down_squeeze"}),
    ("minibaccarat", {"deal_style": "face_down"}),
]


def pauses(game: str, elected: dict[str, str], fed: list[Input]) -> list[bytes]:
    """What every seat sees, and which error a wrong bet of its own would give, at every pause."""
    table = games.table(game, SEATS, elected)
    seen = []
    for one in fed:
        table.feed(one)
        errors = []
        for seat in SEATS:
            late = Bet(seat=seat, wager="player", amount=3)
            refusal = table.ask.refuse(late)
            errors.append(table.refused(late, refusal).plain() if refusal else None)
        seen.append(json.dumps([[table.view(seat) for seat in SEATS], errors]).encode())
    return seen


@pytest.mark.parametrize(("game", "elected"), SECRETIVE, ids=str)
@trials(5)
@given(seed=st.integers(0, 2**32))
def test_a_record_that_knows_the_covered_cards_shows_no_more_than_one_that_does_not(
    game: str, elected: dict[str, str], seed: int
) -> None:
    _, fed, _ = play(game, elected, seed, rounds=3)
    turned = iter([one.face for one in fed if isinstance(one, Turn)])
    knowing = [Card(face=next(turned)) if isinstance(one, Card) and one.face == BACK else one for one in fed]
    assert any(isinstance(one, Turn) for one in fed)
    assert pauses(game, elected, knowing) == pauses(game, elected, fed)
