"""Adjudication: rounds worked out by hand from the sections, what was paid in them, and who owes whom."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.journal.database import Journal
from houseway.journal.engine import Engine
from houseway.journal.export import ExportedRecords, record_lines
from houseway.journal.judge import Judgement, NoRound, judge_stream, judge_transcript, records_around, ruled_again
from houseway.journal.payments import BadPayments, PaymentList, read_csv
from houseway.journal.recorded_table import SNAPSHOT_EVERY, RecordedTable, create
from houseway.journal.records import Draft, Head, Record, follow
from houseway.journal.verify import Finding, rulings
from houseway.journal.wagers import WagerResult
from houseway.play import inputs, transcript
from tests.journal.tables import header, opened, players


def bet(seat: int, wager: str, amount: str, **more: Any) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "amount": amount, **more}}


def cards(*faces: str) -> list[dict[str, str]]:
    return [{"card": face} for face in faces]


def judged(
    game: str, given: Iterable[Any], *, round: int = 1, paid: str = "", as_of: str = "2012-03-19", **rules: Any
) -> Judgement:
    plain = {"game": game, "as_of": as_of, "rules": rules, "inputs": list(given)}
    record = transcript.from_plain(transcript.parse(json.dumps(plain)))
    return judge_transcript(record, round, read_csv(paid, round=round, table="") if paid else PaymentList([]))


def table_of(found: Judgement) -> dict[str, tuple[str, int, int]]:
    """Of each wager ``seat wager``: the results, what is due and what its player won, in cents."""
    return {f"{one.key.seat} {one.key.wager}{box(one)}": (results(one), one.due, one.net) for one in found.wagers}


def box(one: WagerResult) -> str:
    return "".join(f"/{name}" for name in (one.key.box, one.key.hand) if name)


def results(one: WagerResult) -> str:
    return "+".join(part.result for part in one.parts)


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out.splitlines(), err


# ── what is due: the rulebook's worked examples ──────────────────────────────────────────────────


def test_craps_rows_5_16_and_17_of_the_worked_examples() -> None:
    """Pass 10 with odds 20 on the point 4, come 10; then a place bet on 6, and the point."""
    rolls = [
        bet(1, "pass", "10"), bet(2, "dont_pass", "10"), {"roll": [2, 2]},
        bet(1, "odds_pass", "20"), bet(2, "place_win_6", "12"), bet(1, "field", "5"), {"roll": [3, 3]},
        bet(1, "hard_8", "5"), bet(2, "any_craps", "4"), {"roll": [1, 3]},
    ]  # fmt: skip
    assert table_of(judged("craps", rolls)) == {"1 pass": ("stands", 0, 0), "2 dont_pass": ("stands", 0, 0)}
    assert table_of(judged("craps", rolls, round=2)) == {
        "2 place_win_6": ("win", 1400, 1400),  # 7 to 6
        "1 field": ("lose", 0, -500),
        "1 pass": ("stands", 0, 0), "2 dont_pass": ("stands", 0, 0), "1 odds_pass": ("stands", 0, 0),
    }  # fmt: skip
    assert table_of(judged("craps", rolls, round=3)) == {
        "1 pass": ("win", 1000, 1000),
        "1 odds_pass": ("win", 4000, 4000),  # 2 to 1 on a 4
        "2 dont_pass": ("lose", 0, -1000),
        "2 any_craps": ("lose", 0, -400),
        "1 hard_8": ("stands", 0, 0),
        "2 place_win_6": ("stands", 0, 0),
    }


def test_roulette_half_of_an_even_chance_is_given_back_on_zero() -> None:
    """Rows 10 and 13: red loses half; a straight-up on 0 pays 35 to 1."""
    given = [bet(1, "red", "10"), bet(1, "straight_0", "10"), bet(2, "dozen_2", "10"), "close", {"spin": "0"}]
    found = judged("roulette", given, wheel="double_zero", zero_rule="half_loss")
    assert table_of(found) == {
        "1 red": ("returned+lose", 0, -500), "1 straight_0": ("win", 35000, 35000), "2 dozen_2": ("lose", 0, -1000),
    }  # fmt: skip


def test_blackjack_split_and_surrender() -> None:
    """BJ-13: 8-8 split against a dealer's blackjack loses one wager; BJ-25: surrender against a 7 loses half."""
    split = [
        bet(4, "blackjack_wager", "10"), "close", *cards("8c", "Ad", "8d"), {"choose": {"seat": 4, "do": "split"}},
        *cards("3h"), {"choose": {"seat": 4, "do": "stand"}}, *cards("Tc"), {"choose": {"seat": 4, "do": "stand"}},
        *cards("Kd"),
    ]  # fmt: skip
    found = judged("blackjack", split, as_of="2011-03-01")
    assert (sum(one.net for one in found.wagers), found.total("4").due) == (-1000, 0)
    surrender = [
        bet(4, "blackjack_wager", "10"), bet(2, "blackjack_wager", "10"), "close", *cards("Ah", "Tc", "7s", "Kh", "6d"),
        {"choose": {"seat": 4, "do": "surrender"}},
    ]  # fmt: skip
    found = judged("blackjack", surrender, as_of="2011-03-01", surrender="on")
    assert table_of(found) == {
        "2 blackjack_wager": ("win", 1500, 1500),  # 3 to 2, paid at once: the dealer shows a 7
        "4 blackjack_wager": ("returned+lose", 0, -500),
    }


def test_punto_banco_vigorish_is_paid_in_full_and_owed() -> None:
    """Rows 12 and 18: Banker wins 5 to 0; 5 percent of 37.00 goes up to 2.00, and is collected later."""
    given = [bet(4, "banker", "37"), bet(2, "player", "50"), "close", *cards("Th", "2c", "Jd", "3s", "Tc")]
    found = judged("baccarat-punto-banco", given, as_of="2011-03-01", settlement_procedure=3)
    assert table_of(found) == {"4 banker": ("win", 3700, 3500), "2 player": ("lose", 0, -5000)}
    assert (found.total("4").owed, found.wagers[1].parts[0].collected) == (200, "deferred")


PAI_GOW = [
    bet(2, "pai_gow", "100"), bet(6, "pai_gow", "40"), "close", {"roll": [2, 3, 4]}, {"tiles": "??"},
    {"tiles": {"to": "2", "faces": ["6-6", "3-6", "1-5", "5-6"]}},
    {"tiles": {"to": "6", "faces": ["4-5", "5-5", "2-2", "4-6"]}},
    {"choose": {"seat": 2, "do": "set", "high": ["6-6", "3-6"], "low": ["1-5", "5-6"]}},
    {"choose": {"seat": 6, "do": "set", "high": ["5-5", "4-5"], "low": ["2-2", "4-6"]}},
    {"tiles": ["1-1", "2-6", "3-4", "1-4"]},
    bet(2, "pai_gow", "100"), bet(6, "pai_gow", "40"), "close", {"choose": {"seat": 6, "do": "accept", "amount": "25"}},
    {"roll": [1, 1, 1]}, {"tiles": {"to": "6", "faces": "??"}}, {"tiles": {"to": "dealer", "faces": "??"}},
    {"tiles": {"to": "2", "faces": ["1-6", "1-6", "5-5", "1-3"]}},
    {"choose": {"seat": 2, "do": "set", "high": ["1-6", "1-6"], "low": ["5-5", "1-3"]}},
    {"tiles": {"to": "dealer", "faces": ["4-4", "4-6", "5-6", "1-3"]}},
    {"tiles": {"to": "6", "faces": ["2-4", "3-3", "1-4", "3-5"]}},
    {"choose": {"seat": 6, "do": "set", "high": ["2-4", "3-3"], "low": ["1-4", "3-5"]}},
]  # fmt: skip


def test_pai_gow_the_house_and_then_a_player_banks() -> None:
    """Row 13: 100 wins, vigorish 5, net 95. In round 2 seat 6 is the bank: it pays 100, and the house's hand pushes."""
    first = judged("pai-gow", PAI_GOW, as_of="2011-03-01", player_banking="on")
    assert table_of(first) == {"6 pai_gow": ("void", 0, 0), "2 pai_gow": ("win", 9500, 9500)}
    second = judged("pai-gow", PAI_GOW, round=2, as_of="2011-03-01", player_banking="on")
    assert table_of(second) == {
        "6 pai_gow": ("returned", 0, 0),
        "dealer pai_gow": ("void", 0, 0),
        "2 pai_gow": ("win", 9500, 9500),
        "6 bank": ("lose", -10000, -10000),
    }
    assert [one.payer for one in second.wagers if one.key.seat == "2"] == ["the bank"]


def test_pai_gow_a_bank_that_wins_pays_vigorish_on_its_gain() -> None:
    """Seat 2 sets 1 and 0 against the bank's 9 and 3: the bank gains 100, less 5 percent."""
    lost = {"1-6 1-6 5-5 1-3": ["1-6", "2-2", "5-5", "4-6"], "1-6 1-6": ["1-6", "2-2"], "5-5 1-3": ["5-5", "4-6"]}
    text = json.dumps(PAI_GOW)
    for tiles, others in lost.items():
        text = text.replace(json.dumps(tiles.split()), json.dumps(others))
    found = judged("pai-gow", json.loads(text), round=2, as_of="2011-03-01", player_banking="on")
    assert table_of(found)["2 pai_gow"] == ("lose", 0, -10000)
    assert table_of(found)["6 bank"] == ("win", 9500, 9500)


def test_keno_a_ticket_is_paid_with_its_stake() -> None:
    """Row 13: groups of 2, 3 and 4 played in pairs are a 5, a 6 and a 7 spot; 5 of 5 pays for the stake."""
    drawn = [1, 2, 3, 4, 5, 17, 22, 30, 31, 32, 45, 50, 51, 52, 53, 60, 61, 62, 70, 80]
    schedule = {"5": {"5": "480 for 1"}, "6": {"5": "1 for 1"}, "7": {"7": "5000 for 1"}}
    given = [
        {"ticket": {"seat": 1, "groups": [[1, 2], [3, 4, 5], [6, 7, 8, 9]], "take": 2, "amount": "1"}}, "close",
        {"numbers": drawn}, {"present": 1},
    ]  # fmt: skip
    found = judged("keno", given, round=3, pay_schedule=schedule)
    assert table_of(found) == {
        "1 spot_5/1": ("win", 48000, 48000), "1 spot_6/1": ("lose", 0, 0), "1 spot_7/1": ("lose", 0, 0),
    }  # fmt: skip


def test_sic_bo_rows_2_3_and_5() -> None:
    given = [
        bet(1, "small", "10"), bet(1, "total_6", "10"), bet(5, "one_of_a_kind_2", "10"), "close", {"roll": [2, 2, 2]},
    ]  # fmt: skip
    assert table_of(judged("sic-bo", given, paytable="AC")) == {
        "1 small": ("lose", 0, -1000), "1 total_6": ("win", 17000, 17000), "5 one_of_a_kind_2": ("win", 3000, 3000),
    }  # fmt: skip


# ── what was paid ────────────────────────────────────────────────────────────────────────────────

COUP = [bet(1, "player", "10"), bet(2, "banker", "20"), "close", *cards("6h", "5c", "Td", "Ks", "2d")]
"""Banker draws 2 to 5 against a standing 6, and wins 7 to 6."""


def payments(found: Judgement) -> list[tuple[str, int, int]]:
    """Of each payment: where it is written, what was paid and what was due."""
    return [(", ".join(one.where), one.paid, one.due) for one in found.payments]


def coup(paid: str) -> Judgement:
    return judged("minibaccarat", [*COUP, *COUP], paid=paid)


def test_a_list_of_payments_is_compared_wager_by_wager() -> None:
    found = coup("seat,wager,amount\n2,banker,18.00\n1,player,0\n")
    assert payments(found) == [("line 2", 1800, 2000), ("line 3", 0, 0)]
    assert not found.clean
    assert coup("seat,wager,amount\n2,banker,20\n").clean


def test_a_total_is_compared_with_all_that_the_seat_had() -> None:
    given = [
        bet(1, "total_6", "10"),
        bet(1, "small", "10"),
        bet(1, "one_of_a_kind_2", "10"),
        "close",
        {"roll": [2, 2, 2]},
    ]
    found = judged("sic-bo", given, paid="seat,amount\n1,190.00\n", paytable="AC")
    assert payments(found) == [("line 2", 19000, 20000)]
    assert (found.total("1").due, found.total("1").paid) == (20000, 19000)


def test_rows_add_up_and_blanks_and_other_rounds_are_left_out() -> None:
    rows = [
        "Seat, Wager,Amount,round,table",
        "2,banker,15,1,",
        "2,banker,5,,",
        "2,banker,7,2,",
        "1,player,,,",
        ",,,,",
        "",
    ]
    found = coup("\n".join(rows))
    assert payments(found) == [("line 2, line 3", 2000, 2000)]
    assert found.others == 1
    assert read_csv("seat,amount,table\n1,5,A\n1,6,B\n", round=1, table="B").others == 1


def test_a_hand_a_box_or_a_spot_says_which_of_several_is_meant() -> None:
    split = [
        bet(4, "blackjack_wager", "10"), "close", *cards("8c", "6d", "8d"), {"choose": {"seat": 4, "do": "split"}},
        *cards("3h"), {"choose": {"seat": 4, "do": "double_down", "amount": "10"}}, *cards("9s", "Tc"),
        {"choose": {"seat": 4, "do": "stand"}}, *cards("Ts", "Kc"),
    ]  # fmt: skip
    by_hand = judged(
        "blackjack", split, paid="seat,wager,hand,amount\n4,blackjack_wager,1,20\n4,blackjack_wager,2,20\n"
    )
    assert payments(by_hand) == [("line 2", 2000, 2000), ("line 3", 2000, 1000)]
    together = judged("blackjack", split, paid="seat,wager,amount\n4,blackjack_wager,30\n")
    assert payments(together) == [("line 2", 3000, 3000)]
    assert together.clean


def test_a_payment_on_what_did_not_lie_is_told_with_what_did(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "coup.json").write_text(json.dumps({"game": "minibaccarat", "inputs": COUP}))
    (tmp_path / "paid.csv").write_text("seat,wager,amount\n2,tie,8\n5,,3\n")
    code, out, _ = call(
        capsys, "judge", str(tmp_path / "coup.json"), "--round", "1", "--paid", str(tmp_path / "paid.csv")
    )
    assert code == 1
    assert out[-3:] == [
        "line 2: seat 2 was paid 8.00 on tie, and no such wager lay in this round; there lay: seat 2 banker",
        "line 3: seat 5 was paid 3.00, and no such wager lay in this round; there lay: seat 1 player, seat 2 banker",
        "payments observed: 2; not as due: 2",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("seat,wagr,amount\n", "payments: no column 'wagr'; did you mean wager?"),
        ("seat,wager\n1,player\n", "payments: the column amount is missing; the first line names the columns"),
        ("seat,amount,seat\n", "payments: the column seat stands twice"),
        ("seat,amount\n,5\n", "payments, line 2: the seat is missing"),
        ("seat,amount\n1,$5\n", "payments, line 2: '$5' is not an amount; write dollars, such as 25 or 12.50"),
        ("seat,amount,round\n1,5,one\n", "payments, line 2: round one is not a number"),
        ("seat,amount\n1,5,6\n", "payments: a row has more cells than there are columns: ['6']"),
        ("", "payments: the column seat is missing; the first line names the columns"),
    ],
)
def test_a_list_that_cannot_be_read_is_one_line(text: str, line: str) -> None:
    with pytest.raises(BadPayments) as fault:
        read_csv(text, round=1, table="")
    assert str(fault.value) == line


def test_a_payment_written_down_while_the_next_round_is_played_is_of_the_round_before() -> None:
    paid = {"paid": {"seat": 2, "wager": "banker", "amount": "18"}}
    given = [*COUP, COUP[0], COUP[1], paid, *COUP[2:], {"paid": {"seat": 2, "amount": "20"}}]
    assert payments(judged("minibaccarat", given)) == [("input 11", 1800, 2000)]
    assert payments(judged("minibaccarat", given, round=2)) == [("input 18", 2000, 2000)]


def test_the_record_gives_the_whole_each_time_and_a_list_is_believed_before_it() -> None:
    again = [{"paid": {"seat": 2, "wager": "banker", "amount": amount}} for amount in ("18", "20")]
    assert payments(judged("minibaccarat", [*COUP, *again])) == [("input 10", 2000, 2000)]
    found = judged("minibaccarat", [*COUP, *again], paid="seat,wager,amount\n2,banker,19\n")
    (banker,) = found.of("2")
    believed = found.paid(banker)
    assert believed is not None
    assert (believed.paid, found.total("2").paid, found.clean) == (1900, 1900, False)
    assert [(record.paid, one.paid) for record, one in found.disagreeing] == [(2000, 1900)]


def test_who_is_owed_by_whom(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The bank, a player, owes what seat 2 got too little of it; who was paid too much owes it back."""
    plain = {"game": "pai-gow", "as_of": "2011-03-01", "rules": {"player_banking": "on"}, "inputs": PAI_GOW}
    (tmp_path / "round.json").write_text(json.dumps(plain))
    (tmp_path / "paid.csv").write_text("seat,wager,amount\n2,pai_gow,90\n6,bank,-95.00\n")
    code, out, _ = call(
        capsys, "judge", str(tmp_path / "round.json"), "--round", "2", "--paid", str(tmp_path / "paid.csv")
    )
    assert code == 1
    assert "    paid 90.00 (line 2), due 95.00: 5.00 too little; the bank owes seat 2 5.00" in out
    assert "    paid -95.00 (line 3), due -100.00: 5.00 too much; seat 6 owes the players 5.00" in out


# ── corrected, voided, in progress ───────────────────────────────────────────────────────────────


def test_a_corrected_round_is_told_in_both_readings() -> None:
    """The last card was a 6, not a 2: Banker 1 against 6, and Player wins."""
    given = [*COUP, {"correct": {"input": 8, "to": {"card": "6d"}}}, *COUP]
    found = judged("minibaccarat", given)
    assert table_of(found) == {"2 banker": ("lose", 0, -2000), "1 player": ("win", 1000, 1000)}
    (first,) = found.readings
    assert (first.input, first.was, first.to) == (8, {"card": "2d"}, {"card": "6d"})
    assert {one.key.wager: (results(one), one.due) for one in first.wagers} == {
        "player": ("lose", 0),
        "banker": ("win", 2000),
    }
    assert not judged("minibaccarat", given, round=2).readings


def test_a_correction_may_open_a_round_again() -> None:
    """7 and 8 are consecutive: the wager is void. 7 and 9 have a spread of 1: a third card is drawn."""
    given = [bet(1, "original", "10"), "close", *cards("7h", "8c"), {"correct": {"input": 4, "to": {"card": "9c"}}}]
    assert table_of(judged("red-dog", given[:-1])) == {"1 original": ("void", 0, 0)}
    found = judged("red-dog", given)
    assert (found.status, table_of(found)) == ("in progress", {"1 original": ("stands", 0, 0)})
    assert [results(one) for one in found.readings[0].wagers] == ["void"]


def test_a_round_in_progress_says_what_it_awaits(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "coup.json").write_text(json.dumps({"game": "minibaccarat", "inputs": [*COUP, *COUP[:5]]}))
    code, out, _ = call(capsys, "judge", str(tmp_path / "coup.json"), "--round", "2")
    assert code == 0
    assert "still in progress: it awaits a card: player" in out
    assert "  banker 20.00: still stands, nothing is due yet" in out
    with pytest.raises(NoRound, match=r"^round 3 is not in the record: its last is round 2$"):
        judged("minibaccarat", [*COUP, *COUP[:5]], round=3)


def test_a_voided_round_gives_every_wager_back(journal: Journal) -> None:
    create(journal, "MB-1", header("minibaccarat"))
    one = RecordedTable(journal, "MB-1", engine=Engine("0.0.9", "0" * 64))
    feed(one, COUP[:5])
    two = RecordedTable(journal, "MB-1", takeover="void")
    found = judge_stream(journal, "MB-1", 1, read_csv("seat,amount\n2,5\n", round=1, table="MB-1"))
    assert (found.status, [void.engine for void in found.voided]) == ("void", [f"houseway {two.engine.version}"])
    assert table_of(found) == {"1 player": ("void", 0, 0), "2 banker": ("void", 0, 0)}
    assert payments(found) == [("line 2", 500, 0)]
    feed(two, COUP)
    again = judge_stream(journal, "MB-1", 1, PaymentList([]))
    assert (again.status, len(again.voided)) == ("over", 1)
    assert table_of(again)["2 banker"] == ("win", 2000, 1900)


def feed(one: RecordedTable, given: Iterable[Any]) -> None:
    for raw in given:
        one.feed(inputs.read(raw))


# ── journals ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_judging_begins_at_the_nearest_snapshot(journal: Journal) -> None:
    one = opened(journal, "red-dog")
    list(one.run(players("a"), SNAPSHOT_EVERY * 3 + 5))
    base, since = records_around(journal, "red-dog", SNAPSHOT_EVERY * 2 + 4)
    assert base.kind == "snapshot"
    assert {record.round for record in since if record.kind == "input"} <= {
        *range(SNAPSHOT_EVERY * 2 + 2, SNAPSHOT_EVERY * 2 + 6)
    }
    assert records_around(journal, "red-dog", 2)[0].kind == "opened"
    for round in (1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, SNAPSHOT_EVERY * 2 + 3, SNAPSHOT_EVERY * 3 + 5):
        found = judge_stream(journal, "red-dog", round, PaymentList([]))
        assert (found.status, found.otherwise) == ("over", [])
        settled = [tell for record in journal.records("red-dog") for tell in told(record, round)]
        assert sum(one.due for one in found.wagers) == sum(due(tell) for tell in settled)


@pytest.mark.slow
def test_a_round_is_ruled_again_from_the_nearest_snapshot_as_in_the_whole_table(journal: Journal) -> None:
    one = opened(journal, "red-dog")
    list(one.run(players("a"), SNAPSHOT_EVERY * 2 + 5))
    whole = [answer for answer in rulings(journal, "red-dog") if not isinstance(answer, Finding)]
    for round in (1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, SNAPSHOT_EVERY * 2, SNAPSHOT_EVERY * 2 + 5):
        again = ruled_again(journal, "red-dog", round)
        assert again == [answer for answer in whole if answer.record.round == round]
        assert again
        assert all(answer.same for answer in again)
    with pytest.raises(NoRound, match=f"its last is round {one.table.round}"):
        ruled_again(journal, "red-dog", one.table.round + 1)


def told(record: Any, round: int) -> list[dict[str, Any]]:
    given = record.data.get("tells", []) if record.round == round else []
    return [tell for tell in given if tell["tell"] == "settled"]


def due(tell: dict[str, Any]) -> int:
    return int(tell.get("pays", "0.00").replace(".", ""))


def test_the_last_round_before_a_snapshot_may_be_corrected_after_it(file_journal: Journal) -> None:
    """The ball was read in 1, which is red; it lay in 2, which is black."""
    create(file_journal, "RO-1", header("roulette"))
    one = RecordedTable(file_journal, "RO-1")
    last = SNAPSHOT_EVERY + 2
    for _ in range(last):
        feed(one, [bet(1, "red", "10"), "close", {"spin": "1"}])
    snapshot = file_journal.last("RO-1", "snapshot")
    assert snapshot is not None
    feed(one, [{"correct": {"input": last * 3, "to": {"spin": "2"}}}, bet(1, "red", "10"), "close", {"spin": "1"}])
    assert records_around(file_journal, "RO-1", last + 1)[0].seq < snapshot.seq
    found = [judge_stream(file_journal, "RO-1", round, PaymentList([])) for round in (last - 1, last, last + 1)]
    assert [(one.total("1").net, one.otherwise) for one in found] == [(1000, []), (-1000, []), (1000, [])]
    again = [ruled_again(file_journal, "RO-1", round) for round in (last - 1, last, last + 1)]
    spun = [[tell["result"] for one in each for tell in one.told if tell["tell"] == "spun"] for each in again]
    assert spun == [["1"], ["1", "2"], ["1"]]


def test_each_round_is_judged_under_the_rules_of_its_time(journal: Journal) -> None:
    """8.3: a change order between rounds; half of red is given back on 0 under the one, nothing under the other."""
    create(journal, "RO-1", header("roulette", wheel="double_zero", zero_rule="half_loss"))
    one = RecordedTable(journal, "RO-1")
    spin = [bet(1, "red", "10"), "close", {"spin": "0"}]
    feed(one, spin)
    one.elect({"wheel": "double_zero", "zero_rule": "full_loss"}, 1)
    feed(one, spin)
    assert [judge_stream(journal, "RO-1", round, PaymentList([])).total("1").net for round in (1, 2)] == [-500, -1000]


def test_a_copy_of_the_records_is_judged_like_the_journal(
    journal: Journal, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    create(journal, "MB-1", header("minibaccarat"))
    feed(RecordedTable(journal, "MB-1"), [*COUP, {"paid": {"seat": 2, "amount": "19"}}, *COUP])
    (tmp_path / "copy.jsonl").write_text("".join(f"{line}\n" for line in record_lines(journal.everything())))
    of_copy = call(capsys, "judge", str(tmp_path / "copy.jsonl"), "--round", "1")
    assert of_copy == call(capsys, "judge", journal.where, "--round", "1")
    assert of_copy[0] == 1
    changed = (tmp_path / "copy.jsonl").read_text().replace(r"\"2d\"", r"\"3d\"", 1)
    (tmp_path / "copy.jsonl").write_text(changed)
    code, _, err = call(capsys, "judge", str(tmp_path / "copy.jsonl"), "--round", "1")
    assert (code, err.count("\n"), "was changed" in err) == (2, 1, True)


def test_what_the_record_ruled_otherwise_is_named(file_journal: Journal) -> None:
    create(file_journal, "MB-1", header("minibaccarat"))
    feed(RecordedTable(file_journal, "MB-1"), [*COUP, *COUP])
    found = judge_stream(rewritten(file_journal, '"pays":"20.00"', '"pays":"21.00"'), "MB-1", 1, PaymentList([]))
    assert found.otherwise == ["input 8 is ruled otherwise"]
    assert not found.clean
    found = judge_stream(
        rewritten(file_journal, '"amount":"20.00"}},"tells"', '"amount":"20.003"}},"tells"'), "MB-1", 1, PaymentList([])
    )
    assert found.status == "refused"
    assert found.otherwise is not None
    assert found.otherwise[0].startswith("this engine refuses input 2: bet: amount: 20.003 has more than two decimal")


def test_a_round_after_one_that_this_engine_refuses_cannot_be_judged(file_journal: Journal) -> None:
    create(file_journal, "MB-1", header("minibaccarat"))
    feed(RecordedTable(file_journal, "MB-1"), [*COUP, *COUP, *COUP])
    other = rewritten(file_journal, '"input":{"card":"5c"}', '"input":{"card":"5x"}')
    with pytest.raises(NoRound, match=r"^round 2 cannot be ruled again: this engine refuses input 5: "):
        judge_stream(other, "MB-1", 2, PaymentList([]))


def rewritten(journal: Journal, old: str, new: str) -> ExportedRecords:
    """A copy of the journal, as somebody would have written it who ruled otherwise."""
    drafts = [Draft(one.kind, one.round, json.loads(one.body.replace(old, new))) for one in journal.records("MB-1")]
    assert json.dumps([draft.data for draft in drafts]) != json.dumps([one.data for one in journal.records("MB-1")])
    rows = follow("MB-1", Head(), drafts, journal.clock())
    file = Path(journal.where).with_suffix(".jsonl")
    file.write_text("".join(f"{line}\n" for line in record_lines(Record(*row) for row in rows)))
    return ExportedRecords(file)


# ── what is printed ──────────────────────────────────────────────────────────────────────────────


def test_the_judgement_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = [*COUP, {"paid": {"seat": 2, "wager": "banker", "amount": "18"}}]
    (tmp_path / "coup.json").write_text(json.dumps({"game": "minibaccarat", "inputs": given}))
    code, out, _ = call(capsys, "judge", str(tmp_path / "coup.json"), "--round", "1")
    assert code == 1
    assert out == [
        "minibaccarat, round 1, under the law of 2012-03-19",
        "  player: 6h Td",
        "  banker: 5c Ks 2d",
        "seat 1",
        "  player 10.00: lost; due 0.00; not observed   [13:69F-7.2(a)2ii ^]",
        "  total: due 0.00; nothing observed; lost 10.00",
        "seat 2",
        "  banker 20.00: won at 1 to 1, pays 20.00, vigorish 1.00 owed, and collected later; due 20.00"
        "   [13:69F-7.3(c) ^]",
        "    paid 18.00 (input 9), due 20.00: 2.00 too little; the house owes seat 2 2.00",
        "  total: due 20.00; paid 18.00: 2.00 too little; the house owes seat 2 2.00; "
        "won 19.00 after 1.00 vigorish that is still owed",
        "^ New Jersey's own section, in the text of another year; that of the day is not held",
        "payments observed: 1; not as due: 1",
    ]


def test_a_keno_wager_is_named_by_its_ticket_and_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The example's first ticket: 4 of 4 for 2.00, at 112 for 1."""
    code, out, _ = call(capsys, "example", "keno")
    (tmp_path / "keno.yaml").write_text("\n".join(out))
    code, out, _ = call(capsys, "judge", str(tmp_path / "keno.yaml"), "--round", "6")
    assert code == 0
    said = "  spot_4 (ticket 1, game 1) 2.00: won at 111 to 1, pays 222.00; due 224.00; not observed   ["
    assert [line[: len(said)] for line in out if "spot_4" in line] == [said]


def test_the_judgement_for_a_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = [*COUP, {"paid": {"seat": 2, "wager": "banker", "amount": "18"}}]
    (tmp_path / "coup.json").write_text(json.dumps({"game": "minibaccarat", "inputs": given}))
    code, out, _ = call(capsys, "judge", str(tmp_path / "coup.json"), "--round", "1", "--json")
    *of_wagers, summary = map(json.loads, out)
    assert code == 1
    assert [(one["seat"], one["wager"], one["due"], one["paid"], one["difference"]) for one in of_wagers] == [
        ("1", "player", "0.00", None, None),
        ("2", "banker", "20.00", "18.00", "-2.00"),
    ]
    assert summary["seats"]["2"] == {
        "due": "20.00", "observed": "20.00", "paid": "18.00", "difference": "-2.00", "net": "19.00",
        "vigorish_owed": "1.00",
    }  # fmt: skip
    assert (summary["judged"], summary["status"], summary["clean"]) == ("summary", "over", False)


@pytest.mark.parametrize(
    ("text", "round", "line"),
    [
        ("game: minibaccarat\ninputs: [{bet: {seat: 1, wager: player, amount: 10}}, {roll: [1, 2]}]", "1", "input 2: "),
        ("game: minibacarat\ninputs: []", "1", "input 0: no game 'minibacarat'"),
        ("game: minibaccarat\ninputs: []", "1", "round 1 is not in the record: it has none"),
        ("game: minibaccarat\ninputs: []", "0", "--round 0: rounds count from 1"),
        ("{", "1", "input 0: not JSON at line 1"),
    ],
)
def test_what_cannot_be_judged_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, round: str, line: str
) -> None:
    (tmp_path / "record").write_text(text)
    code, out, err = call(capsys, "judge", str(tmp_path / "record"), "--round", round)
    assert (code, out, err.count("\n")) == (2, [], 1)
    assert err.startswith(f"houseway: {line}")
