"""Silence is told, and takes nothing away: defaults that are taken, reports that take none, people who come and go."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.play import inputs
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Input
from houseway.play.table import Refused, Table
from tests.judging import judge, needed

AnyTable = Table[Any, Any]
SEATS = {"1": 100_000, "2": 50_000, "5": 2_000_000}
BYSTANDER = "3"
NOTE = {"seal": {"side": "nobody's", "commitment": "5a"}}
PAID = {"paid": {"seat": "1", "wager": "no such wager", "amount": "5"}}
SITS, LEAVES = {"sit": {"seat": BYSTANDER, "stack": "100"}}, {"leave": BYSTANDER}
REFUSED = {"irregularity": "no_such_thing"}, {"order": "no_such_order"}, PAID
VARIANTS = [
    pytest.param(game, dict(elected), id=f"{game}-{number}")
    for game in sorted(games.GAMES)
    for number, elected in enumerate(games.game(game).varied)
]


def played(game: str, elected: dict[str, Any], seed: str) -> list[Input]:
    """A random record that gives some of what a record may leave out, and leaves out the rest."""
    source, table = Seeded(seed), games.table(game, SEATS, {**needed(game), **elected})
    full = [given for given, _ in run(table, Equipment(source), {seat: RandomPlayer(source) for seat in SEATS}, 2)]
    short, again = [], games.table(game, SEATS, {**needed(game), **elected})
    for given, after in zip(full, [*full[1:], full[-1]], strict=True):
        left_out = given == again.ask.default and after.verb not in again.ask.verbs and source.below(2)
        again.feed(given)
        if left_out and "burn" not in (given.verb, after.verb):
            continue
        short.append(given)
    return short


def fed(table: AnyTable, given: Any) -> str:
    """What becomes of an input: taken, or the words of its refusal."""
    try:
        table.ruled(given if isinstance(given, Input) else inputs.read(given))
    except Refused as refused:
        return refused.reason
    return "taken"


def nets(table: AnyTable) -> dict[str, int]:
    return {seat: table.net(seat) for seat in SEATS}


@pytest.mark.parametrize(("game", "elected"), VARIANTS)
def test_a_report_that_changes_nothing_changes_no_later_acceptance_refusal_or_net(
    game: str, elected: dict[str, Any]
) -> None:
    record = played(game, elected, f"silence/{game}/{elected}")
    plain, told = (games.table(game, SEATS, {**needed(game), **elected}) for _ in range(2))
    for given in record:
        for report in REFUSED:
            before = told.ask.words, told.count, nets(told)
            assert fed(told, report) != "taken"
            assert (told.ask.words, told.count, nets(told)) == before
        asked = told.ask.words
        if "sit" not in told.ask.verbs and not told.idle:
            assert (fed(told, SITS), told.ask.words) == ("taken", asked)
            assert (fed(told, LEAVES), told.ask.words) == ("taken", asked)
        if not hasattr(told.state, "new_dealer"):
            assert (fed(told, "new_dealer"), told.ask.words) == ("taken", asked)
        assert (fed(told, NOTE), told.ask.words) == ("taken", asked)
        assert fed(told, given) == fed(plain, given)
        assert nets(told) == nets(plain)
    assert told.round == plain.round


# ── a default that is taken is told ──────────────────────────────────────────────────────────────


def test_a_default_that_is_taken_is_told_with_its_section() -> None:
    """2.5(e)-(f): nobody said anything of the cut."""
    seats = {seat: {"stack": "100"} for seat in ("5", "2")}
    told = judge("blackjack", [{"bet": {"seat": "2", "wager": "blackjack_wager", "amount": "5"}}], seats=seats)
    assert told.all("silence") == [
        {"tell": "silence", "seat": seat, "asked": "the cut", "answer": {"choose": {"do": "decline"}},
         "cite": ["13:69F-2.5(e)", "13:69F-2.5(f)"], "basis": "nj-other-year", "text": "2024"}
        for seat in ("5", "2")
    ]  # fmt: skip


CUTS = [
    ("blackjack", "13:69F-2.5(e), 13:69F-2.5(f)", "5", "2"), ("blackjack-switch", "13:69F-2A.4", "5", "2"),
    ("red-dog", "13:69F-6.3(b)", "5", "2"), ("baccarat-punto-banco", "19:47-3.5(c)", "5", "2"),
    ("baccarat-chemin-de-fer", "19:47-4.4(b)", "5", "2"), ("minibaccarat", "19:47-7.5(b)", "5", "2"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "cite", "first", "other"), CUTS)
def test_another_cuts_only_after_a_refusal(game: str, cite: str, first: str, other: str) -> None:
    """2.5(f) and its siblings: seats 5 then 2 arrive."""
    as_of = "2011-03-01" if cite.startswith("19") else "2024-01-01"
    seats = {seat: {"stack": "100"} for seat in (first, other)}

    def cut(*given: Any) -> Any:
        return judge(game, ["shuffle", *given], seats=seats, as_of=as_of)

    refused = cut({"cut": {"seat": other, "position": "20"}}).refused
    assert refused["reason"] == f"seat {other} is not offered the cut"
    assert (refused["legal"], refused["cite"]) == (f"choose: decline, by seat {first}", cite)
    assert cut({"cut": {"seat": first, "position": "20"}}).all("silence", asked="the cut") == []
    declined = {"choose": {"seat": first, "do": "decline"}}
    acts = [tell["act"] for tell in cut(declined, {"cut": {"seat": other, "position": "20"}}).all("script")]
    assert f"seat {other} cuts the cards" in acts
    silent = cut(declined, {"cut": {"position": "20"}}).all("silence", asked="the cut")
    assert [tell["seat"] for tell in silent] == [other]


ACE = [
    {"bet": {"seat": "1", "wager": "blackjack_wager", "amount": "10"}}, "close", {"card": "9h"}, {"card": "Ah"},
    {"card": "9c"},
]  # fmt: skip
INSURES = {"bet": {"seat": "1", "wager": "insurance", "amount": "5"}}


@pytest.mark.parametrize(
    "report",
    [{"irregularity": "total_misannounced"}, {"irregularity": {"kind": "card_drawn_in_error", "exposed": "off"}},
     {"irregularity": {"kind": "card_found_face_up", "card": "2c"}}, "new_dealer",
     {"sit": {"seat": "7", "stack": "50"}}, {"leave": "2"}],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("procedure", ["no_hole_card", "face_down_card_reader"])
def test_2_9_a_the_window_for_insurance_hears_a_report_and_stays_open(report: Any, procedure: str) -> None:
    seats = {seat: {"stack": "100"} for seat in ("1", "2")}
    hole = [{"card": "??"}] if procedure != "no_hole_card" else []
    rules = {"hole_card_procedure": procedure}
    judged = judge("blackjack", [*ACE, *hole, report, INSURES], seats=seats, rules=rules)
    assert judged.all("moved", to="bet:1/insurance")[0]["amount"] == "5.00"
    assert judged.all("silence", asked="insurance") == []


def test_2_9_a_who_says_nothing_of_insurance_declines_it_by_silence() -> None:
    stand = {"choose": {"seat": "1", "do": "stand"}}
    rules, seats = {"hole_card_procedure": "no_hole_card"}, {seat: {"stack": "100"} for seat in ("1", "2")}
    silent = judge("blackjack", [*ACE, stand], rules=rules, seats=seats).one("silence", asked="insurance")
    assert (silent["seat"], silent["answer"]) == ("1", {"choose": {"do": "decline"}})
    assert silent["cite"] == ["13:69F-2.9(a)"]
    for said in ({"choose": {"seat": "1", "do": "decline"}}, INSURES, "close"):
        told = judge("blackjack", [*ACE, said, stand], rules=rules, seats=seats).all("silence", asked="insurance")
        assert bool(told) is (said == INSURES and told != [])
    declined = judge("blackjack", [*ACE, {"choose": {"seat": "2", "do": "decline"}}], rules=rules, seats=seats)
    assert declined.last == "refused"


# ── 2.6(c), 6.4(a) a new dealer burns before the next card ───────────────────────────────────────

DRAW = {"choose": {"seat": "1", "do": "draw"}}
ORIGINAL = {"bet": {"seat": "1", "wager": "original", "amount": "10"}}


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("blackjack", ACE[:2], [{"card": "9h"}]), ("blackjack", ACE[:4], [{"card": "9c"}]),
        ("blackjack", [*ACE[:3], {"card": "6c"}, {"card": "2d"}], [DRAW, {"card": "9c"}]),
        ("red-dog", [ORIGINAL, "close", {"card": "4h"}, {"card": "8h"}], ["close", {"card": "6h"}]),
    ],
    ids=["the first card", "in the initial deal", "at a decision", "while raises are made"],
)  # fmt: skip
def test_a_dealer_who_comes_in_the_middle_of_a_round_burns_before_the_next_card(
    game: str, before: list[Any], after: list[Any]
) -> None:
    rules = {"hole_card_procedure": "no_hole_card"} if game == "blackjack" else {}
    came = judge(game, [*before, "new_dealer", *after], rules=rules, seats={"1": {"stack": "100"}})
    cite = "13:69F-2.6(c)" if game == "blackjack" else "13:69F-6.4(a)"
    burns = [at for at, tell in enumerate(came.tells) if tell["tell"] == "script" and tell["cite"] == [cite]]
    dealt = [at for at, tell in enumerate(came.tells) if tell["tell"] == "dealt"]
    assert len(burns) == 2, "after the shuffle, and by the new dealer"
    assert dealt[-2:-1] < burns[-1:] < dealt[-1:]
    named = [*before, "new_dealer", *after[:-1], {"burn": "2s"}, after[-1]]
    assert judge(game, named, rules=rules, seats={"1": {"stack": "100"}}).last != "refused"
    same = [*before, "new_dealer", *after[:-1], {"burn": "2s"}, {"burn": "3s"}, after[-1]]
    assert judge(game, same, rules=rules, seats={"1": {"stack": "100"}}).last == "refused"


# ── 2.12(a)1, 13:69F-2A.12(a)1 a 21 stands, and nobody is asked ──────────────────────────────────

SWITCH = [
    {"bet": {"seat": "1", "wager": "switch_wager_1", "amount": "10"}},
    {"bet": {"seat": "1", "wager": "switch_wager_2", "amount": "10"}}, "close",
    *({"card": face} for face in ("Ac", "4d", "6h", "Th", "Kd", "??")), {"choose": {"seat": "1", "do": "switch"}},
]  # fmt: skip


def stand(**more: str) -> dict[str, Any]:
    return {"choose": {"seat": "1", "do": "stand", **more}}


@pytest.mark.parametrize(
    "said",
    [[stand()], [stand(), stand()], [stand(hand="1"), stand()], [stand(hand="1"), stand(hand="2")], [stand(hand="2")]],
    ids=str,
)
def test_one_stand_is_for_the_hand_that_has_a_choice_and_a_redundant_one_has_no_effect(said: list[Any]) -> None:
    """Hand 1 is 21 after the switch, hand 2 is 14."""
    judged = judge("blackjack-switch", [*SWITCH, *said, {"turn": "Tc"}, {"card": "9h"}], seats={"1": {"stack": "100"}})
    assert judged.last == "summary", judged.tells[-1]
    assert judged.net == {"1": "20.00"}


@pytest.mark.parametrize("said", [[], [stand()], [stand(hand="1")]], ids=str)
def test_a_record_goes_on_with_the_hand_that_has_a_choice(said: list[Any]) -> None:
    draws = [DRAW, {"card": "2h"}]
    assert judge("blackjack-switch", [*SWITCH, *said, *draws], seats={"1": {"stack": "100"}}).all("dealt")[-1][
        "to"
    ] == ("spot 1, hand 2")


def test_a_21_is_asked_of_nobody() -> None:
    table = games.table("blackjack-switch", {"1": 10_000})
    for given in SWITCH:
        table.feed(inputs.read(given))
    assert table.ask.words.startswith("spot 1, hand 1: 21")
    assert (table.ask.who, table.legal("1")) == (("dealer",), [])
    table.feed(table.ask.unanswered)
    assert table.ask.who == ("1",)
    assert table.ask.owed, "the house's own answer names its hand"
