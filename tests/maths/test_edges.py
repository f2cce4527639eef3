"""The public face: what an edge says, which wagers it is said of, with which amount, and by whose words."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import houseway
from houseway import games
from houseway.cli.edge_table import figures
from houseway.games import GAMES
from houseway.games.red_dog import red_dog
from houseway.law import editions, options
from houseway.law.election import Unlawful
from houseway.maths import edges as edges_module
from houseway.maths import kept, sheets
from houseway.maths.edges import Edge, Unknown, edges, kind, rows
from houseway.maths.simulation import simulate
from houseway.money import Odds, dollars
from houseway.play.table import Refused
from tests.judging import needed

FIELDS = [
    "game", "wager", "rules", "as_of", "win", "push", "lose", "outcomes", "edge", "edge_decimal", "variance", "method",
    "stderr", "error", "cite", "basis", "methods", "stderrs", "errors", "rounds", "action", "risk", "given", "note",
    "deviation", "hit_frequency", "rounds_to_decision", "play", "wagers", "bases", "forbidden", "left_out", "posted",
]  # fmt: skip


def one(game: str, wager: str, elected: dict[str, Any] | None = None, **more: Any) -> Edge:
    (edge,) = edges(game, elected, wagers=[wager], **more)
    return edge


def an_edge(outcomes: dict[int, Fraction]) -> Edge:
    nets = {Fraction(net): weight for net, weight in outcomes.items()}
    return Edge(
        game="", wager="", rules={}, as_of=date(2012, 3, 19), outcomes=nets, action=Fraction(2), cite=(), basis="nj"
    )


# ── what is said ─────────────────────────────────────────────────────────────────────────────────


def test_an_edge_is_the_expected_loss_and_its_variance_that_of_the_net() -> None:
    edge = an_edge({3: Fraction(1, 4), 0: Fraction(1, 4), -2: Fraction(1, 2)})
    assert edge.edge == Fraction(1, 4)
    assert edge.variance == Fraction(9 + 8, 4) - Fraction(1, 16)
    assert edge.deviation == pytest.approx(4.1875**0.5)
    assert [edge.probability(sign) for sign in (1, 0, -1)] == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert edge.risk == Fraction(1, 8)


def test_in_json_fractions_are_text_and_the_fields_are_those_of_the_format() -> None:
    plain = one("craps", "pass").plain()
    assert list(plain) == FIELDS
    assert plain["edge"] == "7/495"
    assert plain["edge_decimal"] == pytest.approx(7 / 495, abs=1e-15)
    assert (plain["win"], plain["push"], plain["lose"]) == ("244/495", "0", "251/495")
    assert plain["outcomes"] == [{"net": "1", "probability": "244/495"}, {"net": "-1", "probability": "251/495"}]
    assert (plain["method"], plain["stderr"], plain["as_of"]) == ("exact", None, "2012-03-19")


def test_in_json_the_elected_rules_are_plain() -> None:
    plain = one("red-dog", "original", {"decks": "1", "table_min": {"original": "5"}}).plain()
    assert plain["rules"]["decks"] == 1
    assert plain["rules"]["spread_odds"]["1"] == "5 to 1"
    assert plain["rules"]["table_min"] == {"original": "5.00"}
    assert plain["rules"]["table_max"] is None


def test_an_edge_cites_the_wager_and_what_settles_it_in_the_edition_of_the_day() -> None:
    raised = one("red-dog", "raise_spread_7")
    assert raised.cite == ("13:69F-6.5(h)", "13:69F-6.5(i)2", "13:69F-6.5(i)1")
    assert raised.basis == "nj-other-year"
    assert one("red-dog", "raise_spread_7", as_of=date(2011, 3, 1)).cite[0] == "19:47-6.5(h)"


@pytest.mark.parametrize(
    ("mode", "paid"),
    [("vigorish", ["3.3(c)"]), ("no_vig_six_half", ["3.3(e)", "3.3(e)1"]), ("no_vig_dragon7", ["3.3(h)", "3.2(a)6i"])],
)
def test_3_3_a_banker_wager_cites_the_paragraph_by_which_it_is_paid(mode: str, paid: list[str]) -> None:
    banker = one("baccarat-punto-banco", "banker", {"banker_pay_mode": mode}, as_of=date(2011, 3, 1))
    assert list(banker.cite) == [f"19:47-{cite}" for cite in ("3.2(a)1", *paid)]


def test_an_edge_rests_on_the_weakest_words_that_it_cites() -> None:
    assert one("craps", "pass").basis == "other-state"


MINUTES = {"pai-gow-poker"}


LONG = {*MINUTES, "fast-action-holdem"}


@pytest.mark.slow
@pytest.mark.parametrize("game", [
    pytest.param(id, marks=[pytest.mark.soak] * (id in LONG)) for id in GAMES if games.game(id).analysis
])  # fmt: skip
def test_every_wager_offered_is_analysed_and_its_probabilities_add_to_one(game: str) -> None:
    found = {edge.wager: edge for edge in edges(game, needed(game))}
    rules = games.rules(game, needed(game))
    assert {*rules.wagers} == {wager for row in rows(rules).values() for wager in row.wagers}
    whole = {name for name, edge in found.items() if sum(edge.outcomes.values()) != 1 and not edge.more}
    assert whole == set()
    assert {name for name, edge in found.items() if not edge.cite} == set()


@pytest.mark.soak
def test_outcomes_that_take_longer_are_worked_out_where_they_are_asked_for_with_their_error() -> None:
    found = edges("blackjack", {"resplit_max_hands": 4}, outcomes=True)
    for row in found[:3]:
        assert row.plain()["method"] == "computed"
        assert row.methods == {"edge": "computed", "outcomes": "computed", "action": "computed"}
        assert (row.error, row.more, row.stderrs) == (1e-11, False, {})
        assert {"edge", "action", "risk", "win", "push", "lose", "variance"} == row.errors.keys()
        assert row.errors["win"] == row.off
        assert 1e-9 < row.errors["win"] < 1e-6 < row.errors["variance"] < 1e-4
        assert abs(sum(float(net * p) for net, p in row.outcomes.items()) + float(row.edge)) < 1e-7
    insurance = found[3]
    assert (insurance.plain()["method"], insurance.errors, insurance.given) == ("exact", {}, "the dealer's ace")


def test_outcomes_that_take_longer_are_not_worked_out_unless_they_are_asked_for() -> None:
    (row,) = edges("blackjack", {"resplit_max_hands": 4}, wagers=["blackjack_wager_by_chart"])
    assert row.more
    assert row.methods == {"edge": "computed", "outcomes": None, "action": "computed"}
    assert (row.plain()["win"], row.plain()["variance"], {*row.errors}) == (None, None, {"edge", "action", "risk"})


def test_what_is_computed_is_called_so_with_its_error() -> None:
    for row in edges("blackjack")[:3]:
        assert (row.plain()["method"], row.error, row.stderrs, row.rounds) == ("computed", 1e-11, {}, 0)
        assert row.methods == {"edge": "computed", "outcomes": "computed", "action": "computed"}
        assert (row.errors["edge"], row.errors["action"]) == (1e-11, 1e-11)
        assert 1e-11 / 1.2 < row.errors["risk"] < 1e-11
        assert abs(sum(float(net * p) for net, p in row.outcomes.items()) + float(row.edge)) < 1e-11


def test_no_fraction_is_printed_of_what_is_not_exact() -> None:
    exact = one("craps", "pass")
    for method in ("computed", "simulated"):
        other = structs.replace(exact, method=method)
        assert (other.plain()["edge"], other.flat()["edge_exact"]) == ("0.014141414141", None)
        assert figures(other)["exactly"] == ""
        data = other.plain()
        chances = [data["win"], data["hit_frequency"], *(each["probability"] for each in data["outcomes"])]
        assert not any("/" in text for text in [*chances, data["variance"], data["action"]])
        assert data["win"] == "0.492929292929293"
    assert (exact.plain()["edge"], figures(exact)["exactly"]) == ("7/495", "7/495")
    assert (exact.plain()["win"], exact.plain()["variance"]) == ("244/495", "244976/245025")


def test_one_wager_may_be_named_alone_and_a_shell_completes_what_is_loaded_later() -> None:
    assert [row.wager for row in edges("craps", wagers="pass")] == ["pass"]
    assert {"edges", "rules", "table"} <= {*dir(houseway)}


def test_what_a_row_took_to_work_out_stands_in_python_too() -> None:
    found = edges("craps", wagers=["pass", "field"])
    assert all(row.seconds is not None and row.seconds >= 0 for row in found)
    assert [row["seconds"] for row in found.to_dicts()] == [row.seconds for row in found]


def test_2_11_d_the_edge_is_that_of_the_game_as_it_is_ruled_and_the_other_stands_beside_it() -> None:
    wager = "blackjack_wager"
    known = one("blackjack", wager, {"hole_card_procedure": "face_down_card_reader"})
    ruled = one("blackjack", wager)
    assert ruled.details["edge_blackjack_known_first"] == pytest.approx(float(known.edge), abs=1e-12)
    assert 1e-5 < ruled.edge - known.edge < 2e-5
    assert "edge_blackjack_known_first" not in known.details


def test_what_else_is_known_of_a_row_is_data_too() -> None:
    original = one("red-dog", "original").plain()
    assert original["raised_at"] == [7, 8, 9, 10, 11]
    assert Fraction(original["action"]) == 1 + Fraction(original["raised"])
    assert one("red-dog", "raise_spread_7").given == "the spread, 7"
    assert one("craps", "odds_pass", {"odds_multiple": 2}).given == "a point"
    mix = one("baccarat-chemin-de-fer", "banco").plain()["mix"]
    assert [(entry["who"], entry["hand"]) for entry in mix] == [("player", "5")]
    assert 0 <= Fraction(mix[0]["draws"]) <= 1


# ── of which wagers ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("row", "of"),
    [("straight_17", "straight"), ("split_17_20", "split"), ("trio_0_00_2", "trio"), ("raise_spread_7", "raise"),
     ("place_win_4", "place_win"), ("pass", "pass"), ("bet_1+bet_2+bet_3", "bet_1+bet_2+bet_3")],
)  # fmt: skip
def test_a_row_is_of_a_kind(row: str, of: str) -> None:
    assert kind(row) == of


def test_a_kind_names_all_its_rows_and_a_name_only_one() -> None:
    assert [edge.wager for edge in edges("roulette", wagers=["dozen"])] == ["dozen_1", "dozen_2", "dozen_3"]
    assert [edge.wager for edge in edges("roulette", wagers=["dozen_2", "red"])] == ["dozen_2", "red"]


@pytest.mark.parametrize(
    ("game", "wager", "said"),
    [("craps", "pas", "did you mean pass"), ("craps", "fire", "not elected it"), ("roulette", "strait_17", "straight"),
     ("roulette", "first_four", "double-zero layout"), ("red-dog", "rise", "did you mean raise")],
)  # fmt: skip
def test_a_wager_that_is_not_offered_is_said_in_a_line(game: str, wager: str, said: str) -> None:
    with pytest.raises(Unknown, match=said):
        edges(game, wagers=[wager])


def test_a_wager_of_a_later_day_is_not_analysed_before_it() -> None:
    with pytest.raises(Unknown, match="first found in the text of 2012"):
        edges("craps", as_of=date(2011, 3, 1), wagers=["fire"])


def test_rules_that_the_law_forbids_are_analysed_only_where_somebody_hears_of_it() -> None:
    unlawful = {"spread_odds": {"1": "4 to 1"}}
    with pytest.raises(Unlawful):
        edges("red-dog", unlawful, wagers=["raise_spread_1"])
    heard: list[str] = []
    (raised,) = edges("red-dog", unlawful, wagers=["raise_spread_1"], analysis=heard.append)
    assert max(raised.outcomes) == 4
    assert "spread_odds" in heard[0]
    assert (raised.forbidden, raised.flat()["forbidden"]) == ((*heard,), heard[0])
    assert edges("red-dog", wagers=["raise_spread_1"])[0].plain()["forbidden"] == []


def test_rules_that_the_law_forbids_are_forbidden_in_what_is_kept_and_in_what_is_simulated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "place", lambda: tmp_path)
    rules = games.rules("big-six", {"special_odds": "30"}, analysis=lambda why: None)
    ((first, *_), _), ((again, *_), _) = sheets.sheets([rules]) + sheets.sheets([rules])
    (why,) = first.forbidden
    assert again.forbidden == (why,)
    assert simulate("big-six", rules, rounds=1000).plain()["forbidden"] == [why]
    assert "special_odds" in why


def test_elected_rules_may_be_given_ready_but_only_of_that_game() -> None:
    rules = games.rules("red-dog", {"decks": "2"})
    assert edges("red-dog", rules, wagers=["original"])[0].edge == Fraction(2101, 68289)
    with pytest.raises(Unlawful):
        edges("craps", rules)


# ── with which amount ────────────────────────────────────────────────────────────────────────────


def test_without_an_amount_posted_limits_and_rounding_do_not_matter() -> None:
    limits = {"table_min": "5", "table_max": "10", "payout_rounding": "round_up"}
    for wager in ("place_lose_4", "buy_6", "pass"):
        assert one("craps", wager, limits).outcomes == one("craps", wager).outcomes


def test_an_amount_is_paid_as_it_really_is() -> None:
    """5.00 on place 6 at 7 to 6 is 5.8333…; rounded up, 5.84."""
    rounded = one("craps", "place_win_6", {"payout_rounding": "round_up"}, amount=500)
    assert rounded.outcomes == {Fraction(584, 500): Fraction(5, 11), Fraction(-1): Fraction(6, 11)}


def test_an_amount_that_cannot_be_wagered_is_refused() -> None:
    with pytest.raises(Refused, match="cannot be paid exactly"):
        one("craps", "place_win_6", amount=500)
    with pytest.raises(Refused, match="above the maximum"):
        one("craps", "pass", {"table_max": "4"}, amount=500)


# ── from where ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_an_edge_follows_the_rules_that_the_engine_plays_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of a kind at 12 to 1 instead of 11: the edge falls by just the chance of three of a kind."""
    before, rules = one("red-dog", "original"), red_dog.rules

    def generous(*given: Any) -> Any:
        return structs.replace(rules(*given), three_of_a_kind=Odds(12))

    monkeypatch.setattr(red_dog, "GAME", structs.replace(red_dog.GAME, rules=generous))
    assert before.edge - one("red-dog", "original").edge == before.outcomes[Fraction(11)]


def test_without_the_mathematics_installed_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for module in [name for name in sys.modules if name.startswith("houseway.maths.pai_gow")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(Unknown, match=r"pai-gow is analysed with numpy: pip install 'houseway\[maths\]'"):
        edges("pai-gow")


LIGHT = "import sys, houseway.cli.settle, houseway.cli.play; assert not {'numpy', 'numba'} & sys.modules.keys()"


def test_to_settle_and_to_play_neither_numpy_nor_numba_is_imported() -> None:
    subprocess.run([sys.executable, "-c", LIGHT], check=True)


def test_21_8_each_hand_is_higher_as_often_so_that_ties_alone_are_counted() -> None:
    """The chance of a win is half of what ties leave: its error is half of theirs, and they lose here."""
    elected = {"rule_set": "demonstration", "player_cards": 3, "community_cards": 3}
    found = edges("fast-action-holdem", elected, analysis=lambda said: None)[0]
    ties = float(Fraction(found.details["ties"]))
    error = sqrt(ties * (1 - ties) / found.rounds)
    shares = {"win": error / 2, "push": 0.0, "lose": error / 2}
    assert found.stderrs == pytest.approx({"edge": error, "variance": 0.0, **shares}, abs=1e-6)
    assert found.stderrs["win"] == pytest.approx(error / 2)


def test_2_22_what_a_streak_lasts_is_computed_and_no_fraction_and_its_assumption_is_named() -> None:
    found = edges("blackjack", {"streak": "on", "decks": 1}, wagers="streak_5", analysis=lambda said: None)[0].plain()
    assert found["rounds_to_decision"] == f"{float(found['rounds_to_decision']):.12f}"
    assert found["note"] == "rounds taken for independent, each from a fresh shoe"
    assert edges("craps", wagers="pass")[0].plain()["rounds_to_decision"] == "557/165"


POSTED = [
    ("let-it-ride", {"payout_limit_per_hand": "2500", "table_min": "5"}, {500: "3.9544"}),
    ("let-it-ride", {"payout_limit_per_hand": "2500", "table_min": "100", "table_max": "500"},
     {10_000: "7.6474", 50_000: "17.0130"}),
    ("let-it-ride", {"table_min": "5", "table_max": "500"}, {50_000: "5.2171"}),
    ("caribbean-stud", {"table_min": "5", "table_max": "100"}, {10_000: "5.2763"}),
    ("double-down-stud", {"table_min": "1000", "table_max": "5000"}, {100_000: "5.1722", 500_000: "6.0156"}),
    ("roulette", {"half_rounding": "round_loss_down", "table_min": "5.01"}, {501: "2.6263"}),
    ("roulette", {"table_min": "5", "table_max": "501"}, {}),
]  # fmt: skip
"""By enumeration of all deals, and at roulette by hand: of 18, 18 and two numbers, 2.50 of 5.01 are lost on two."""


@pytest.mark.parametrize(("game", "elected", "at"), POSTED, ids=str)
def test_8_2_what_a_limit_or_a_rounding_takes_at_the_posted_amounts_is_told(
    game: str, elected: dict[str, str], at: dict[int, str]
) -> None:
    first = next(iter(rows(games.rules(game, elected)))) if game != "roulette" else "red"
    found = edges(game, elected, wagers=first)[0]
    assert {one.amount: f"{float(100 * one.edge):.4f}" for one in found.posted} == at
    assert bool(found.by_amount) == (bool(at) or game != "roulette")
    assert [(one["amount"], one["edge_decimal"]) for one in found.plain()["posted"]] == [
        (dollars(one.amount), float(one.edge)) for one in found.posted
    ]
    for amount in at:
        named = edges(game, elected, wagers=first, amount=amount)[0]
        assert f"{float(100 * named.edge):.4f}" == at[amount]
        assert (named.by_amount, named.posted) == ("", ())


@pytest.mark.parametrize("game", [id for id in GAMES if games.game(id).analysis])
def test_every_rounding_that_is_elected_is_named_in_the_rows_that_it_touches_and_in_no_other(game: str) -> None:
    """3.3(c): of punto banco's three wagers the Banker's alone has a vigorish."""
    law = games.game(game).law
    for option in [one for one in law.options if one.exact and games.game(game).law.since <= editions.NEWEST]:
        assert option.exact in options.values(option.kind, editions.NEWEST, study=True)
        exact = games.rules(game, {**needed(game), option.id: option.exact}, analysis=lambda said: None)
        assert option.id not in edges_module._rounding(exact)
    if game in ("baccarat-punto-banco", "minibaccarat"):
        found = {one.wager: one.by_amount for one in edges(game)}
        assert found == {"banker": "vigorish_rounding on", "player": "", "tie": ""}
