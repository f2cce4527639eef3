"""``houseway play``: scripted sessions, what is typed, what is shown, and a record that is judged to the same tells."""

from __future__ import annotations

import hashlib
import io
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from houseway import games
from houseway.cli import main
from houseway.cli.terminal import choices, draw, orders
from houseway.cli.terminal.explain import Why
from houseway.cli.terminal.person import Interrupts
from houseway.cli.terminal.screen import Screen, decided, moves
from houseway.equipment.cards import BACK, DECK
from houseway.law import editions
from houseway.money import Odds, cents, dollars
from houseway.play import plain_tells, transcript
from houseway.play.inputs import Bet, Card, Choose, Input, Remove, Roll
from houseway.play.lying import Lying
from houseway.play.table import Table
from houseway.play.tells import Dealt, Moved, Settled, Tell
from houseway.service.layouts import layout
from tests.judging import needed
from tests.trials import sampled
from tests.waiting import PATIENCE

AnyTable = Table[Any, Any]
Play = Callable[..., str]
LINE = {"baccarat-chemin-de-fer": "against 5", "baccarat-punto-banco": "banker 20", "minibaccarat": "banker 20",
        "red-dog": "original 10",
        "roulette": "17 5", "big-six": "5 10", "sic-bo": "small 10", "mini-dice": "field 10",
        "pokette": "red 10", "keno": "quick 6 5", "pai-gow": "pai gow 10", "pai-gow-poker": "pai gow poker 10",
        "caribbean-stud": "ante 10", "double-down-stud": "initial 10", "let-it-ride": "bet 1 10",
        "three-card-poker": "ante 10"}  # fmt: skip
ANSWER = {"pai-gow": "1", "pai-gow-poker": "1", "caribbean-stud": "bet", "three-card-poker": "play"}
"""What is answered after each deal, where an answer is owed: the first of the settings, or what is not a fold."""


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """A session with typed lines: ``play("craps", ["pass 10", ""], "--seed", "2")``; gives what was printed.

    Its chance is that of the seed 1 where none is named.
    """

    def session(game: str, lines: Iterable[str], *args: str) -> str:
        seed = () if "--seed" in args else ("--seed", "1")
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        elected = needed(game)
        settings = [part for id, value in elected.items() for part in ("--set", f"{id}={value}")]
        with pytest.raises(SystemExit) as ended:
            main(["play", game, *args, *seed, *settings])
        printed = capsys.readouterr()
        remark = f"houseway: {games.rules(game, elected).remark}\n" if elected else ""
        assert (ended.value.code, printed.err) == (0, remark)
        return printed.out

    return session


def wrong(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """The one line that a wrong call prints."""
    with pytest.raises(SystemExit) as ended:
        main(["play", *args])
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    return printed.err


IN_TURN = ["", "check", "call", "bring in", "draw", "show"]
"""What is typed where players act in turn: one of them is an answer, and the others get a line."""


def rounds(game: str, number: int) -> list[str]:
    """Pass over what is offered, wager, and then enter: deal, answer or go on, repeat."""
    if games.game(game).runs:
        return [*IN_TURN * 2 * number, "q"]
    entered = [ANSWER.get(game, "") if turn % 3 == 1 else "" for turn in range(number)]
    return ["", "", LINE.get(game, "pass 10"), *entered, "q"]


# ── whole sessions ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_a_session_shows_its_header_its_rounds_and_its_end(game: str, play: Play) -> None:
    out = play(game, rounds(game, 12), "--seed", "7", "--seats", "2")
    law = games.game(game).law
    assert law.title in out
    assert f"N.J.A.C. 13:69F-{law.subchapter}, the law of 2012-03-19" in out
    assert re.search(r" (round|roll|spin|draw) 2 ", out)
    assert re.search(r"You leave with \d+\.\d\d after \d+ (round|roll|spin|draw)s: (even|up|down)", out)
    assert re.search("seat 2: (bet|ticket|fold|check|call|raise)", out)


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(sorted(games.GAMES)))
def test_the_same_seed_gives_the_same_session(game: str, play: Play) -> None:
    """Of a sample of the games; of all in a soak."""
    first, again, other = (play(game, rounds(game, 8), "--seed", seed) for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_the_record_is_judged_to_the_tells_that_were_shown(
    game: str, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Tell] = []
    take = Screen.take

    def watched(screen: Screen, given: Input, some: list[Tell]) -> None:
        told.extend(some)
        take(screen, given, some)

    monkeypatch.setattr(Screen, "take", watched)
    file = tmp_path / "record.yaml"
    lines = rounds(game, 20)
    posted = [] if games.game(game).runs else ["--set", "table_min=5"]
    out = play(game, lines, "--seed", "3", "--seats", "3", *posted, "--record", str(file))
    judged = list(transcript.judge(transcript.load(file.read_text()), games.rules))
    rules = games.rules(game, needed(game))
    shown = [plain_tells.plain(tell, rules.game.law, rules.as_of) for tell in told]
    assert len(shown) > 20
    assert judged[: len(shown)] == shown
    (summary,) = (tell for tell in judged[len(shown) :] if tell["tell"] == "summary")
    net = cents(summary["net"]["1"])
    result = f"up {dollars(net)}" if net > 0 else f"down {dollars(-net)}" if net else "even"
    assert f": {result}." in " ".join(out.split())
    assert f"houseway settle {file}" in out


def test_settle_judges_the_record(play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.yaml"
    play("roulette", ["red 10", "", "", "", "q"], "--seed", "5", "--record", str(file))
    with pytest.raises(SystemExit) as ended:
        main(["settle", str(file)])
    assert ended.value.code == transcript.COMPLETE
    assert "seat 1: red 10.00" in capsys.readouterr().out


def test_every_commitment_printed_is_the_sha256_of_what_is_opened_later(play: Play) -> None:
    out = play("craps", ["pass 5", *["d"] * 12, "q"])
    sealed = re.findall(r"^  sealed (\w{64})$", out, re.MULTILINE)
    opened = re.findall(r"^  opened (\w{32}:\d \d)$", out, re.MULTILINE)
    assert len(sealed) >= 10
    assert sealed == [hashlib.sha256(one.encode()).hexdigest() for one in opened]


def test_a_shoe_is_sealed_when_shuffled_and_opened_when_one_leaves(play: Play) -> None:
    out = play("red-dog", ["original 5", "", "", "q"], "--set", "decks=1")
    (sealed,) = re.findall(r"sealed (\w{64})", out)
    (opened,) = re.findall(r"opened (\w{32}:.+)", out)
    assert hashlib.sha256(opened.encode()).hexdigest() == sealed
    assert sorted(opened.partition(":")[2].split()) == sorted(DECK)


def test_a_whole_shoe_is_not_printed_and_the_record_has_it(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    out = play("red-dog", ["original 5", "", "", "q"], "--set", "decks=6", "--record", str(file))
    assert re.search(r"opened \w{32}:(\w\w ){20}… \(312 in all; --record FILE has them\)", out)
    (reveal,) = [line for line in file.read_text().splitlines() if "reveal:" in line]
    assert len(re.findall(r"\b[2-9TJQKA][cdhs]\b", reveal)) == 312


# ── what is typed ────────────────────────────────────────────────────────────────────────────────


def table_at(game: str, *given: Input, **elected: Any) -> AnyTable:
    """A table at its wagers."""
    table = games.table(game, {"1": 1_000_000}, elected)
    for one in given:
        table.feed(one)
    while "bet" not in table.ask.verbs:
        assert table.ask.default is not None
        table.feed(table.ask.default)
    return table


def read(table: AnyTable, line: str) -> Input:
    return orders.order(line, table, "1", table.legal("1"))


CRAPS = [
    ("pass 10", "pass", 1000), ("10 on pass", "pass", 1000), ("$10 on Pass", "pass", 1000), ("10 pass", "pass", 1000),
    ("bet 10 on pass", "pass", 1000), ("pass", "pass", 0), ("don't pass 5", "dont_pass", 500),
    ("dont_pass 5", "dont_pass", 500), ("place win 6 12", "place_win_6", 1200),
    ("12 on place_win_6", "place_win_6", 1200), ("pl w 6 12", "place_win_6", 1200), ("6 12", "place_win_6", 1200),
    ("hard 8 5", "hard_8", 500), ("10 hard 8", "hard_8", 1000), ("hard 8", "hard_8", 0),
    ("place win 6", "place_win_6", 0), ("eight the hardway 5", "hard_8", 500),
    ("c&e 2", "c_and_e", 200), ("1,000 on pass", "pass", 100_000), ("field 2.50", "field", 250),
    (".50 on field", "field", 50), ("fie 1", "field", 100), ("come 5", "come", 500),
]  # fmt: skip


@pytest.mark.parametrize(("line", "wager", "amount"), CRAPS)
def test_a_wager_and_an_amount_in_one_line(line: str, wager: str, amount: int) -> None:
    assert read(table_at("craps"), line) == Bet(seat="1", wager=wager, amount=amount)


ROULETTE = [
    ("17 5", "straight_17"), ("5 on 17", "straight_17"), ("00 5", "straight_00"), ("0 5", "straight_0"),
    ("split 17 20 5", "split_17_20"), ("17 20 5", "split_17_20"), ("5 on corner 17", "corner_17"),
    ("dozen 2 5", "dozen_2"), ("column 1 5", "column_1"), ("red 5", "red"), ("r 5", "red"),
    ("5 on straight 36", "straight_36"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "wager"), ROULETTE)
def test_numbers_name_wagers_on_the_wheel(line: str, wager: str) -> None:
    assert read(table_at("roulette"), line) == Bet(seat="1", wager=wager, amount=500)


def test_a_bare_number_is_an_amount_where_only_one_wager_is_open_and_a_place_on_the_wheel() -> None:
    assert read(table_at("red-dog"), "10") == Bet(seat="1", wager="original", amount=1000)
    assert read(table_at("roulette"), "10") == Bet(seat="1", wager="straight_10", amount=0)
    assert read(table_at("big-six"), "20 3") == Bet(seat="1", wager="b6_20", amount=300)
    assert read(table_at("big-six"), "joker 3") == Bet(seat="1", wager="b6_joker", amount=300)


UNCLEAR = [
    ("craps", "psas 10", "no wager 'psas' here; did you mean pass?"),
    ("craps", "10 on psas", "did you mean pass?"),
    ("craps", "place 6 12", "can mean place win 6, place lose 6"),
    ("craps", "hard", "can mean hard 4, hard 6, hard 8, hard 10"),
    ("craps", "lay 1 5", "no wager 'lay' here"),
    ("craps", "pass -5", "no wager 'pass -5' here"),
    ("craps", "pass 5.005", "more than two decimal places"),
    ("craps", "remove", "no wager of yours is on the layout"),
    ("minibaccarat", "10", "10 on what? write a wager and an amount"),
    ("minibaccarat", "baker 10", "did you mean banker?"),
    ("roulette", "streigt 17 5", "did you mean straight"),
]


@pytest.mark.parametrize(("game", "line", "said"), UNCLEAR)
def test_what_is_unclear_gets_one_line(game: str, line: str, said: str) -> None:
    with pytest.raises(orders.Unclear) as unclear:
        read(table_at(game), line)
    assert said in str(unclear.value)
    assert "\n" not in str(unclear.value)


def test_a_key_means_only_what_the_table_offers() -> None:
    """Same suit, sevens and streaks are not elected here; of one that is called by its whole name the table says so."""
    bare = table_at("blackjack")
    with pytest.raises(orders.Unclear, match="no wager 's' here"):
        read(bare, "s")
    assert read(bare, "same suit 5") == Bet(seat="1", wager="same_suit", amount=500)
    offered = table_at("blackjack", additional_wager="same_suit", same_suit="on")
    assert read(offered, "s 5") == Bet(seat="1", wager="same_suit", amount=500)


def test_a_box_is_named_after_its_wager_and_odds_by_their_base() -> None:
    table = table_at("craps", Roll(dice=(2, 2)), Bet(seat="1", wager="come", amount=1000), Roll(dice=(3, 3)))
    assert read(table, "odds 10") == Bet(seat="1", wager="odds_come", box="6", amount=1000)
    table.feed(Bet(seat="1", wager="come", amount=1000))
    table.feed(Roll(dice=(4, 5)))
    assert read(table, "odds come 9 10") == Bet(seat="1", wager="odds_come", box="9", amount=1000)
    assert read(table, "odds come 9") == Bet(seat="1", wager="odds_come", box="9", amount=0)
    with pytest.raises(orders.Unclear, match="odds come 6, odds come 9"):
        read(table, "odds 10")


def test_chips_come_off_and_wagers_are_called_off_by_name() -> None:
    table = table_at("craps", Roll(dice=(2, 2)))
    table.feed(Bet(seat="1", wager="place_win_6", amount=1200))
    assert read(table, "remove") == Remove(seat="1", wager="place_win_6")
    assert read(table, "remove place 6") == Remove(seat="1", wager="place_win_6")
    assert read(table, "take place win 6 6") == Remove(seat="1", wager="place_win_6", amount=600)
    assert read(table, "off place win 6") == Choose(seat="1", do="off", wager="place_win_6")
    assert read(table, "off") == Choose(seat="1", do="off", wager="place_win_6")


def test_1_11_a_choice_with_a_wagers_name_must_be_written_out() -> None:
    table = table_at("craps")
    assert read(table, "pass") == Bet(seat="1", wager="pass", amount=0)
    assert read(table, "choose pass") == Choose(seat="1", do="pass")
    on_point = table_at("craps", Roll(dice=(2, 2)))
    assert read(on_point, "pass 10") == Bet(seat="1", wager="pass", amount=1000)


def test_the_list_of_choices_is_short_and_has_keys() -> None:
    craps, wheel, baccarat = (table_at(game) for game in ("craps", "roulette", "minibaccarat"))
    (bets, other) = choices.lines(craps, "1", craps.legal("1"))
    assert "place win 4 5 6 8 9 10" in bets.entries
    assert other.entries == ["choose pass"]
    (bets,) = choices.lines(wheel, "1", wheel.legal("1"))
    assert bets.entries[0] == "straight 0 00 1–36"
    assert "corner 1 … 32 (22)" in bets.entries
    (bets,) = choices.lines(baccarat, "1", baccarat.legal("1"))
    assert {"(b)anker", "(p)layer", "(t)ie"} <= set(bets.entries)
    offered = games.table("craps", {"1": 100})
    (dice,) = choices.lines(offered, "1", offered.legal("1"))
    assert dice == choices.Listing("the dice, offered to you", ["(a)ccept", "(de)cline"])
    limited = table_at("red-dog", table_min="5", table_max="100")
    (bets,) = choices.lines(limited, "1", limited.legal("1"))
    assert bets.note == "from 5.00 up to 100.00"


# ── a person at the table ────────────────────────────────────────────────────────────────────────


def inputs_of(file: Path) -> list[Any]:
    """The inputs of a record but for the seals."""
    given = transcript.load(file.read_text()).inputs
    return [one for one in given if not (isinstance(one, dict) and one.keys() & {"seal", "reveal"})]


def test_wrong_keys_get_a_line_and_lose_nothing(play: Play) -> None:
    out = play("craps", ["", "come 10", "pass 1000", "nonsense", "pass ten", "pass 10", "q"])
    assert "come is made at any time after the come out roll, while a point is on" in out
    assert "[13:69F-1.2(a)3]" in out
    assert "seat 1 has only 500.00; 500.00 or less" in out
    assert "no wager 'nonsense' here" in out
    assert "Undecided on the layout: pass 10.00." in " ".join(out.split())


def test_enter_repeats_the_last_wagers_then_deals(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    out = play("roulette", ["red 10", "17 5", "", "", "", "q"], "--record", str(file))
    bets = [{"bet": {"seat": "1", "wager": "red", "amount": "10.00"}},
            {"bet": {"seat": "1", "wager": "straight_17", "amount": "5.00"}}]  # fmt: skip
    given = inputs_of(file)
    assert given[:3] == [*bets, "close"]
    assert given[4:7] == [*bets, "close"]
    assert "enter repeats red 10.00, straight 17 5.00 ›" in out


def test_an_amount_is_remembered_by_wager_and_offered_for_another(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    out = play("roulette", ["red 10", "red", "black", "", "odd", "4", "q"], "--record", str(file))
    amounts = [(one["bet"]["wager"], one["bet"]["amount"]) for one in inputs_of(file)]
    assert amounts == [("red", "10.00"), ("red", "10.00"), ("black", "10.00"), ("odd", "4.00")]
    assert "how much on black? (enter: 10.00)" in out


def test_d_deals_without_a_wager_and_does_not_repeat(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    play("big-six", ["5 10", "d", "d", "q"], "--record", str(file))
    assert [one if isinstance(one, str) else next(iter(one)) for one in inputs_of(file)] == [
        "bet", "close", "spin", "close", "spin",
    ]  # fmt: skip


def test_1_7_the_dice_are_declined_by_a_word_and_accepted_by_enter(play: Play, tmp_path: Path) -> None:
    for line, do in (("de", "decline"), ("a", "accept"), ("", "accept"), ("d", "accept")):
        file = tmp_path / f"{line}.yaml"
        out = play("craps", ["x", line, "q"], "--record", str(file))
        assert inputs_of(file)[0] == {"choose": {"seat": "1", "do": do}}
        assert "'x' is no answer here; choose accept, decline" in out


def test_6_3_the_cut_is_taken_refused_or_passed_over_by_a_wager(play: Play, tmp_path: Path) -> None:
    mine, passed = tmp_path / "mine.yaml", tmp_path / "passed.yaml"
    out = play("red-dog", ["cut", "3", "what", "100", "q"], "--record", str(mine))
    assert "a cut at 3; 10 to 302 cards  [13:69F-6.3(c)]" in out
    assert "'what' is no answer here" in out
    assert {"cut": {"seat": "1", "position": "100"}} in inputs_of(mine)
    play("red-dog", ["original 10", "q"], "--record", str(passed))
    verbs = [next(iter(one)) if isinstance(one, dict) else one for one in inputs_of(passed)]
    assert verbs == ["shuffle", "cut", "cut_card", "burn", "bet"]
    assert inputs_of(passed)[1]["cut"]["seat"] == "dealer"


def test_6_5_h_a_raise_is_offered_after_the_spread_and_bounded(play: Play) -> None:
    for seed in range(20):
        out = play("red-dog", ["original 10", "", "raise 11", "5", "", "q"], "--seed", str(seed))
        if "“The spread is" in out:
            break
    assert "a raise of 11.00 exceeds the original wager; up to 10.00  [13:69F-6.5(h)]" in out
    assert re.search(r"raise +5\.00  (win|lose)", out)


def test_10_7_tiles_are_set_by_the_number_of_a_setting_and_an_answer_is_owed(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    out = play("pai-gow", ["10", "", "", "4", "set", "set 2", "q"], "--seed", "3", "--record", str(file))
    assert "an answer is needed: set\n" in out
    assert out.count("set which? 1 to 3") == 2
    (second,) = re.findall(r"2 high (\d-\d \d-\d), low (\d-\d \d-\d)", out)
    (chosen,) = [one["choose"] for one in inputs_of(file) if "choose" in one and one["choose"]["seat"] == "1"]
    assert (" ".join(chosen["high"]), " ".join(chosen["low"])) == second
    assert re.search(r"pai gow +10\.00  (win at 1 to 1|lose|void)", out)


@pytest.mark.parametrize(
    ("line", "chosen"),
    [("accept 3", {"do": "accept", "amount": "3.00"}), ("a", {"do": "accept"}), ("", {"do": "pass"}),
     ("accept none", {"do": "accept", "wager": "none"})],
)  # fmt: skip
def test_10_8_the_bank_is_accepted_with_what_the_house_plays_for(
    line: str, chosen: dict[str, str], play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "record.yaml"
    banking = ("--set", "player_banking=on", "--seats", "2", "--seed", "3", "--record", str(file))
    out = play("pai-gow", ["10", "", "1", "", "", "accept what", line, "q"], *banking)
    assert "the bank, offered to you" in out
    assert "accept which? none" in out
    mine = [one["choose"] for one in inputs_of(file) if "choose" in one and one["choose"]["do"] in ("accept", "pass")]
    assert mine[-1] == {"seat": "1", **chosen}


def test_15_6_at_keno_a_ticket_is_bought_drawn_presented_and_paid(play: Play, tmp_path: Path) -> None:
    for seed in range(20):
        file = tmp_path / f"{seed}.yaml"
        out = play("keno", ["7 for 5", "", "", "q"], "--seed", str(seed), "--record", str(file))
        if "enter presents ticket 1 for 15.00 ›" in out:
            break
    assert "ticket 1, you, game 1: 7; spot_1 at 5.00, 5.00 in all   [13:69F-15.4]" in out
    assert "  *7*  " in out
    assert "ticket 1: 1 of 1 caught" in out
    assert re.search(r"ticket 1, spot 1 +5\.00  win at 2 to 1  \+15\.00", out)
    assert "You leave with 510.00 after 1 draw: up 10.00." in out
    assert [next(iter(one)) if isinstance(one, dict) else one for one in inputs_of(file)] == [
        "ticket", "close", "numbers", "present",
    ]  # fmt: skip


def test_15_4_at_keno_tickets_are_repeated_voided_and_asked_about(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    lines = ["quick 6", "2", "void 1", "void 1", "70 71 72 73 74 75 76 77 78 79", "d", "", "draw", "foo", "h", "q"]
    out = play("keno", lines, "--seed", "1", "--record", str(file))
    assert "how much for each wager?" in out
    assert "ticket 1 is voided  [13:69F-15.6]" in out
    assert "enter repeats 70 71 72 73 74 75 76 77 78 79 for 2.00 ›" in out
    assert "'foo' is not understood; write 3 17 22 for 1, or quick 6 for 1" in out
    assert "games 5 plays it in five" in " ".join(out.split())
    given = [next(iter(one)) if isinstance(one, dict) else one for one in inputs_of(file)]
    assert given == ["ticket", "numbers", "void", "ticket", "close", "numbers", "ticket", "close", "numbers"]


def test_who_can_buy_no_ticket_leaves_the_keno_desk(play: Play) -> None:
    assert "No ticket is sold for 3.00." in play("keno", [], "--stack", "3", "--set", "table_min=5")
    out = play("keno", ["1 2 3 4 5 6 7 8 9 10 for 5", *[""] * 9], "--stack", "5", "--seed", "1")
    assert "You have no chips left." in out
    assert "You leave with 0.00 after 1 draw: down 5.00." in out


def test_help_names_every_key(play: Play) -> None:
    out = play("craps", ["", "h", "q"])
    for word in ("enter", "remove W", "? W", "sha256sum", "Ctrl-D"):
        assert word in out


def test_who_has_no_chips_left_leaves(play: Play) -> None:
    out = play("big-six", ["20 10", *[""] * 400], "--stack", "10", "--seed", "1")
    assert "You have no chips left." in out
    assert "You leave with 0.00 after 1 spin: down 10.00." in out
    out = play("big-six", ["20 10"], "--stack", "3", "--set", "table_min=5")
    assert "No wager here can be made with 3.00." in out


def test_leaving_in_the_middle_says_what_lies_undecided(play: Play) -> None:
    out = " ".join(play("craps", ["pass 10", "q"]).split())
    assert "You leave with 490.00 after 0 rolls: even. Undecided on the layout: pass 10.00." in out


# ── why ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("as_of", "chapter"), [("2012-03-19", "13:69F"), ("2011-03-01", "19:47")])
def test_a_settlement_cites_its_paragraph_in_the_edition_of_the_day(as_of: str, chapter: str, play: Play) -> None:
    law = games.game("red-dog").law
    for seed in range(20):
        out = " ".join(play("red-dog", ["original 10", "", "", "q"], "--seed", str(seed), "--as-of", as_of).split())
        if "original 10.00 lose -10.00" in out:
            break
    gloss = next(p.gloss for p in law.paragraphs if p.cite == "6.5(i)1")
    assert f"{chapter}-6.5(i)1 {gloss} (in the text of 1996) bankroll 490.00 (-10.00)" in out


def test_what_does_not_rest_on_new_jerseys_text_says_so(play: Play) -> None:
    out = " ".join(play("craps", ["field 5", *[""] * 30, "q"], "--seed", "2").split())
    assert re.search(r"field 5\.00 win at \d to 1 \+\d+\.00", out)
    assert "13:69F-1.4 " in out
    assert "(another state's rule)" in out
    assert "5, 6, 7, 8 lose. (in the text of 1998) bankroll" in out


def test_a_question_mark_explains_a_wager(play: Play) -> None:
    out = " ".join(play("craps", ["", "? pass", "q"]).split())
    wager = next(w for w in games.game("craps").law.wagers if w.id == "pass")
    for said in (wager.name, wager.made, wager.wins, wager.loses, "1 to 1", "13:69F-1.2(a)1"):
        assert said in out
    assert "1.414 % for the house (exactly 7/495)" in out


@pytest.mark.slow
def test_a_question_mark_alone_lists_all_wagers_with_odds_and_edges(play: Play) -> None:
    out = play("roulette", ["?", "q"])
    assert re.search(r"straight 0 … 36 +35 to 1 +5\.263 %", out)
    assert re.search(r"five number +6 to 1 +7\.895 %", out)
    assert re.search(r"red +1 to 1 +2\.632 %", out)
    single = play("roulette", ["? red", "q"], "--set", "wheel=single_zero")
    assert "2.703 % for the house (exactly 1/37)" in single


@pytest.mark.slow
def test_elected_odds_are_explained_and_head_the_table(play: Play) -> None:
    out = play(
        "craps", ["", "? field", "q"], "--set", 'higher_odds={"field_12": "3 to 1"}', "--set", "vig_timing=up_front"
    )
    assert "2: 2 to 1, 3, 4, 9, 10, 11: 1 to 1, 12: 3 to 1" in out
    assert "elected  higher_odds field_12: 3 to 1" in out
    assert "vig_timing" not in out


def test_the_odds_of_the_elected_table_are_explained_by_what_they_depend_on(play: Play) -> None:
    asked = ["? total 4", "? one of a kind 6", "q"]
    own = '{"total_4": "65 to 1"}'
    for elected, total, thrice in (
        ([], "60 to 1", "one die: 1 to 1, two dice: 2 to 1, three dice: 3 to 1"),
        (["paytable=PA_B"], "62 to 1", "one die: 1 to 1, two dice: 2 to 1, three dice: 12 to 1"),
        (["paytable=custom", f"higher_odds={own}"], "65 to 1", "one die: 1 to 1, two dice: 2 to 1, three dice: 3 to 1"),
    ):
        out = play("sic-bo", asked, *(arg for one in elected for arg in ("--set", one)))
        assert re.findall(r"pays +(.*\S)", out) == [total, thrice]


@pytest.mark.slow
def test_an_edge_that_depends_on_the_spread_is_given_for_each(play: Play) -> None:
    out = play("red-dog", ["", "? raise", "q"], "--set", "decks=1")
    assert re.search(r"spread 1: 52\.000 % for the house \(exactly 13/25\)", out)
    assert "spread 11: 76.000 % for the player (exactly 19/25)" in out


def test_4_6_a_bank_is_bid_for_staked_and_won_or_lost_at_the_terminal(play: Play) -> None:
    """Seat 1 bids, stakes and plays on; what it wins comes from the others, and the screen says so."""
    out = play(
        "baccarat-chemin-de-fer", ["bid", "bid 20", "banker stake 20", *[""] * 6, "q"], "--seed", "5", "--seats", "3"
    )
    assert "bids for the bank  (b)id from 0.20" in out
    assert "0.00 is not a wager; an amount above zero" in out
    assert "bank: you" in out
    assert "(b)anker stake · from 20.00" in out
    assert re.search(r"banker stake +10\.00 +returned +0\.00", out)
    assert re.search(r"banker stake +10\.00 +lose +-10\.00", out)


def test_4_7_c_banco_needs_no_amount_and_who_finds_nothing_to_wager_on_stays(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    play("baccarat-chemin-de-fer", ["", "banco", *[""] * 3, "q"], "--seed", "5", "--seats", "3", "--record", str(file))
    given = [one for one in inputs_of(file) if isinstance(one, dict)]
    bets = [one["bet"] for one in given if "bet" in one]
    mine = next(one for one in bets if one["seat"] == "1")
    assert (mine["wager"], mine["amount"]) == ("banco", bets[0]["amount"])
    assert len([one for one in bets if one["wager"] == "banker_stake"]) >= 2


# ── what is drawn ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bla", "'bla' is no answer here; choose fold, call, raise, chop"),
        ("", "an answer is needed: fold, call, raise, chop"),
        ("raise 5", "5.00 is above the most; 4.00"),
        ("check", "'check' is no answer here; choose fold, call, raise, chop"),
        ("call 2 3", "call is enough"),
    ],
)
def test_14_7_what_is_typed_wrong_in_turn_gets_one_line(line: str, said: str, play: Play) -> None:
    out = play("poker-holdem", ["", line, "fold", "q"], "--seats", "4", "--seed", "5")
    assert "you to act  (f)old · (ca)ll 2.00 · (r)aise 4.00 · (ch)op" in out
    assert "pot 3.00  to call 1.00" in out
    assert said in out
    assert "You leave with 499.00 after 1 round: down 1.00." in out


def test_14_12_cards_are_thrown_away_by_name(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    lines = ["", "c", "c", "draw 1c 2x", "draw", "q"]
    out = play("poker-five-card-draw", lines, "--seed", "2", "--record", str(file))
    assert "'1c' is no card; write draw 4c 10d, or draw alone to stand pat" in out
    assert "do: draw" in file.read_text()


def test_the_others_at_a_table_that_takes_two_are_bots_and_what_they_fold_is_not_opened(play: Play) -> None:
    out = play("poker-holdem", ["", "fold", "", "fold", "q"], "--seats", "3")
    assert "bots     seat 2, 3" in out
    assert "sealed " in out
    assert "opened " not in out


def test_every_card_shows_its_rank_and_suit_in_its_colour() -> None:
    for face in DECK:
        lines, style = draw.card(face)
        inside = "".join(lines)
        assert face[0].replace("T", "10") in inside
        assert draw.SUITS[face[1]] in inside
        assert ("red" in style) == (face[1] in "dh")
        assert {len(line) for line in lines} == {6}
    assert "A" not in "".join(draw.card(BACK)[0])


def test_a_die_has_as_many_pips_as_its_face_says() -> None:
    for face in range(1, 7):
        assert draw.dice([face]).plain.count("●") == face


def test_the_wheel_is_coloured_by_the_law() -> None:
    tones = layout(games.rules("roulette")).tones
    assert [tones[number] for number in ("17", "21", "0", "00")] == ["black", "red", "green", "green"]
    assert "bright_white on red" in draw.section(tones["21"])


def test_a_turned_card_takes_the_place_of_its_back() -> None:
    lying, turned = Lying(), {"tell": "turned", "to": "dealer", "card": "Ks"}
    for tell in (
        {"tell": "dealt", "to": "dealer", "card": BACK},
        {"tell": "dealt", "to": "dealer", "card": "5h"},
        turned,
    ):
        lying.see(tell)
    assert lying.hands == {"dealer": ["Ks", "5h"]}
    lying.see(turned)
    assert lying.hands == {"dealer": ["Ks", "5h"]}, "this seat had seen it"


def test_a_card_for_other_eyes_is_a_back() -> None:
    printed = io.StringIO()
    screen = Screen(Console(file=printed), games.table("red-dog", {"1": 100, "2": 100}), "1", "round")
    screen.take(
        Card(face="Ah"), [Dealt(to="seat 2", card="Ah", sees=("2",)), Dealt(to="seat 1", card="Kd", sees=("1",))]
    )
    screen.flush()
    assert "♦" in printed.getvalue()
    assert "▒" in printed.getvalue()
    assert "♥" not in printed.getvalue()


def test_the_dealers_acts_are_shown_once(play: Play) -> None:
    out = play("red-dog", ["original 5", *["d"] * 12, "q"], "--seed", "2")
    assert " round 4 " in out
    assert out.count("(pick up the cards") == 1


def test_a_paragraph_is_told_in_full_once_and_then_in_a_line_that_keeps_its_basis() -> None:
    law = games.game("craps").law
    why = Why(law, editions.NEWEST)
    (first, _), (again, _) = (why.lines(["1.3, 1.4", "1.4"], 78) for _ in range(2))
    paragraph = law.paragraph("1.3", editions.NEWEST)
    assert paragraph is not None
    assert paragraph.gloss in first.plain
    assert again.plain.startswith(f"13:69F-1.3  {paragraph.gloss[:30]}")
    assert again.cell_len <= 78
    assert "…" in again.plain
    (_, whole), (_, short) = (why.lines(["1.3, 1.4"], width) for width in (200, 60))
    assert whole.plain.endswith("(another state's rule)")
    assert short.plain.endswith("… (another state's rule)")
    assert short.cell_len <= 60


def test_what_a_wager_brought_is_what_moved() -> None:
    """Half of an even chance is lost on a zero: the settlement names the whole, the moves the half."""
    settled = Settled(seat="1", wager="red", amount=1000, result="lose", cite="5.2")
    other = Settled(seat="2", wager="red", amount=700, result="win", odds=Odds(1), pays=700, cite="5.2")
    told = [
        settled, Moved(source="bet:1/red", target="house", amount=500),
        Moved(source="bet:1/red", target="seat:1", amount=500), other,
        Moved(source="house", target="seat:2", amount=700),
    ]  # fmt: skip
    assert [(one.settled.wager, one.net) for one in decided(told, "1")] == [("red", -500)]


def test_4_10_a_wager_that_goes_to_another_seat_is_lost_where_it_was_settled() -> None:
    told: list[Tell] = [
        Settled(seat="5", wager="banco", amount=300, result="returned"),
        Moved(source="bet:5/banco", target="seat:5", amount=300),
        Settled(seat="5", wager="banco", amount=700, result="lose"),
        Settled(seat="4", wager="banker_stake", amount=700, result="win", odds=Odds(1), pays=700, vigorish=35),
        Moved(source="bet:5/banco", target="seat:4", amount=700), Moved(source="seat:4", target="vigorish", amount=35),
        Moved(source="bet:4/banker_stake", target="seat:4", amount=700),
    ]  # fmt: skip
    assert [(one.settled.result, one.net) for one in decided(told, "5")] == [("returned", 0), ("lose", -700)]
    assert [(one.settled.wager, one.net) for one in decided(told, "4")] == [("banker_stake", 665)]
    assert decided(told, "6") == []
    assert moves([Moved(source="bet:1/come", target="bet:1/come/6", amount=1000)], "1") == ["come 10.00 goes to come 6"]


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(sorted(games.GAMES), but=("let-it-ride", "blackjack-switch")))
def test_without_a_terminal_there_are_no_colours_and_80_columns_are_enough(game: str, play: Play) -> None:
    """The list of the wagers with their edges among what is shown. Of a sample of the games; of all in a soak."""
    out = play(game, ["", "h", "?", *rounds(game, 10)], "--seed", "4", "--seats", "3")
    assert "\x1b" not in out
    long = [line for line in out.splitlines() if len(line) > 80]
    assert all(re.match("  (opened|houseway settle) ", line) for line in long)


# ── wrong calls ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["crasp"], "did you mean craps?"),
        (["craps", "--stack", "much"], "--stack: 'much' is not an amount"),
        (["craps", "--stack", "0"], "--stack 0: bring some chips"),
        (["craps", "--seats", "0"], "--seats 0: 1 to 9"),
        (["craps", "--seats", "10"], "--seats 10: 1 to 9"),
        (["baccarat-chemin-de-fer", "--seats", "1"], "--seats 1: 2 to 9"),
        (["craps", "--set", "decks=6"], "craps has no option 'decks'"),
        (["red-dog", "--set", "decks=0"], "option decks: 0; allowed: 1 or more (13:69F-6.2(a))"),
        (["craps", "--as-of", "1990-01-01"], "no text is held for 1990-01-01"),
        (["craps", "--record", "/nowhere/at/all"], "--record /nowhere/at/all: No such file or directory"),
    ],
)
def test_a_wrong_call_is_one_line(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in wrong(capsys, *args)


def test_a_record_is_not_overwritten(tmp_path: Path, play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.yaml"
    file.touch()
    play("craps", ["q"], "--record", str(file))
    before = file.read_text()
    assert "this file exists" in wrong(capsys, "craps", "--record", str(file))
    assert file.read_text() == before


# ── interrupted ──────────────────────────────────────────────────────────────────────────────────


def test_ctrl_c_waits_until_a_question_is_open() -> None:
    interrupts = Interrupts()
    before = signal.getsignal(signal.SIGINT)
    with interrupts.held():
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), interrupts.asking():
            pytest.fail("the question was asked all the same")
        with pytest.raises(KeyboardInterrupt), interrupts.asking():
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) == before


class Terminal:
    """A session in a process of its own."""

    def __init__(self, *args: str, stdin: int = subprocess.PIPE, stdout: int = subprocess.PIPE, **env: str) -> None:
        command = [sys.executable, "-c", "from houseway.cli import main; main()", "play", *args]
        plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        self.process = subprocess.Popen(
            command, stdin=stdin, stdout=stdout, stderr=subprocess.STDOUT, env={**plain, **env}
        )

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def end(self) -> tuple[int, str]:
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.decode()


def wait_for(file: Path, words: str) -> None:
    deadline = time.monotonic() + 60
    while not file.exists() or words not in file.read_text():
        assert time.monotonic() < deadline, f"{words!r} never came"
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_leaves_cleanly_with_everything_recorded(end: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    terminal = Terminal("craps", "--seed", "6", "--record", str(file))
    terminal.type("pass 10", "", "field 5")
    wait_for(file, "field")
    terminal.process.send_signal(end)
    code, out = terminal.end()
    assert code == 0
    assert "Traceback" not in out
    assert "You leave with" in out
    assert "reveal" in file.read_text().splitlines()[-1]
    last = list(transcript.judge(transcript.load(file.read_text()), games.rules))
    assert not any(tell["tell"] == "refused" for tell in last)
    assert {"bet": {"seat": "1", "wager": "field", "amount": "5.00"}} in inputs_of(file)


def test_a_killed_session_has_everything_on_file(tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    terminal = Terminal("roulette", "--seed", "6", "--record", str(file))
    terminal.type("17 5", "", "red 10")
    wait_for(file, "red")
    terminal.process.kill()
    terminal.end()
    given = inputs_of(file)
    assert [one if isinstance(one, str) else next(iter(one)) for one in given] == ["bet", "close", "spin", "bet"]
    judged = list(transcript.judge(transcript.load(file.read_text()), games.rules))
    assert judged[-1]["tell"] == "waiting"


def test_the_end_of_the_input_leaves_the_table(play: Play) -> None:
    assert "You leave with 500.00 after 0 rolls: even." in play("craps", [])


def test_ascii_terminals_get_ascii_drawings() -> None:
    terminal = Terminal("red-dog", "--seed", "1", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    terminal.type("original 5", "", "", "q")
    code, out = terminal.end()
    assert code == 0
    assert out.isascii()
    assert "+----+" in out
    assert re.search(r"\|  [cdhs] \|", out)


@pytest.mark.slow
@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_has_colours_unless_they_are_not_wanted(environment: dict[str, str], coloured: bool) -> None:
    ours, theirs = pty.openpty()
    terminal = Terminal("craps", "--seed", "1", stdin=theirs, stdout=theirs, TERM="xterm-256color", **environment)
    os.close(theirs)
    os.write(ours, b"\npass 5\n\nq\n")
    shown = b""
    while True:
        try:
            some = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not some:
            break
        shown += some
    assert terminal.process.wait(PATIENCE) == 0
    os.close(ours)
    text = shown.decode()
    assert "You leave with" in text
    colours = re.findall(r"\x1b\[(?:[\d;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8;[\d;]+)m", text)
    assert bool(colours) == coloured


def test_without_a_seed_the_chance_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which no test may draw from: it is refused here, and nothing else is tried."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    with pytest.raises(AssertionError, match="drawn from the system"):
        main(["play", "craps"])


def test_company_and_equipment_draw_from_sources_of_their_own(play: Play) -> None:
    """Whoever sits beside you, the dice of a seed fall the same."""
    alone, together = (play("craps", ["", "d", "", "d", "q"], "--seed", "3", "--seats", seats) for seats in ("1", "4"))
    first = [re.findall(r"opened \w+:(\d \d)", out)[:1] for out in (alone, together)]
    assert first[0] == first[1]
