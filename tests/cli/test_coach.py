"""``houseway play blackjack --coach``: the best play, what another costs, from what the person sees and no more."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway import games
from houseway.cli import main
from houseway.cli.terminal.coached import after, before
from houseway.equipment.chance import commit
from houseway.maths.coaching import Advice
from houseway.maths.twenty_one.coach import Coach
from houseway.play.inputs import Choose, Seal, read
from houseway.play.table import Table
from tests.cli.test_play import Play, play  # noqa: F401  (the fixture)

pytestmark = pytest.mark.slow

READER = {"hole_card_procedure": "face_down_card_reader", "decks": 8}
NO_PEEK = {"hole_card_procedure": "face_down_no_peek", "decks": 8}


def coached(rules: dict[str, Any], *inputs: Any) -> tuple[Table[Any, Any], Coach]:
    """A table where the seat has wagered 10.00, fed with what happened, and the coach who followed it."""
    table = games.table("blackjack", {"1": 100_00}, rules)
    coach = Coach(table, "1")
    bet = {"bet": {"seat": 1, "wager": "blackjack_wager", "amount": "10"}}
    for given in (Seal(commitment=commit("salt", "order")), *map(read, (bet, "close", *inputs))):
        coach.see(table, given, table.feed(given))
    return table, coach


def advised(table: Table[Any, Any], coach: Coach) -> Advice:
    advice = coach.advise(table)
    assert advice is not None
    return advice


def dealt(*faces: str) -> list[dict[str, str]]:
    return [{"card": face} for face in faces]


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("Tc 6d 9h", "stand"), ("Tc 6d 6h", "stand"), ("Tc 7d 6h", "draw"), ("6c 6d 5h", "double_down"),
        ("8c Td 8h", "split"), ("Tc 7d Kh", "stand"), ("Ac 9d 7h", "draw"),
    ],
)  # fmt: skip
def test_the_best_play_of_eight_decks(cards: str, best: str) -> None:
    """As the published chart has it."""
    table, coach = coached({"decks": 8}, *dealt(*cards.split()))
    assert advised(table, coach).best == best


def test_what_another_play_costs_is_said_before_and_after() -> None:
    table, coach = coached({"decks": 8}, *dealt("Tc", "Td", "6h"))
    advice = advised(table, coach)
    assert re.fullmatch(r"coach: (draw|stand) \(-0\.5\d+ a unit\); .*double_down costs 0\.\d{4}", before(advice))
    cost = round((max(advice.worth.values()) - advice.worth["double_down"]) * advice.stake)
    assert advice.stake == 1000
    assert after(advice, Choose(seat="1", do="double_down")) == f"coach: double_down costs {cost / 100:.2f} on average"


@pytest.mark.parametrize("rules", [READER, NO_PEEK])
def test_the_hole_card_does_not_change_the_advice(rules: dict[str, Any]) -> None:
    told = {
        hole: before(advised(table, coach))
        for hole in ("2c", "9s", "Kd", "??")
        for table, coach in [coached(rules, *dealt("Tc", "6d", "2h"), {"card": hole})]
    }
    assert len(set(told.values())) == 1
    assert all(told.values())


def test_insurance_is_weighed_by_the_cards_seen() -> None:
    """2.9: an ace, a ten and a nine are out of eight decks: 127 tens among 413 cards."""
    table, coach = coached({"decks": 8}, *dealt("Tc", "Ad", "9h"))
    assert before(advised(table, coach)) == f"coach: decline (+0.0000 a unit); insurance costs {1 - 3 * 127 / 413:.4f}"


def test_at_the_terminal(play: Play) -> None:  # noqa: F811
    shown = play("blackjack", ["", "blackjack 10", "", "hit", "q"], "--seed", "3", "--coach")
    assert re.search(r"coach: \w+ \([+-]\d\.\d{4} a unit\)", shown)
    assert re.search(r"coach: draw (is best|costs \d+\.\d\d on average)", shown)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("caribbean-stud", ["", "ante 10", "", "fold", "q"]),
        ("three-card-poker", ["", "ante 10", "", "fold", "q"]),
        ("let-it-ride", ["", "bet_1 10", "bet_2 10", "bet_3 10", "", "le", "q"]),
        ("pai-gow", ["", "pai_gow 10", "", "q"]),
    ],
)
def test_each_game_with_a_coach_is_advised_at_the_terminal(play: Play, game: str, lines: list[str]) -> None:  # noqa: F811
    shown = " ".join(play(game, lines, "--seed", "3", "--coach").split())
    assert re.search(r"coach: .+ \([+-]\d+\.\d{4} a unit\); .+ costs \d", shown), shown
    if game != "pai-gow":
        assert re.search(r"coach: (fold|let_it_ride) (is best|costs \d+\.\d\d on average)", shown), shown


def test_a_game_without_a_coach_says_which_have_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "craps", "--coach"])
    coached = ", ".join(id for id in games.GAMES if games.game(id).coach)
    said = f"houseway: --coach: craps has no coach; {coached} have one\n"
    assert (ended.value.code, capsys.readouterr().err) == (2, said)
