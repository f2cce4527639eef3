"""8.3: other rules at a running table, from the next round on; and what a record under several rules says of itself."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.journal import recorded_table, replay
from houseway.journal.database import Conflict, Journal
from houseway.journal.engine import Engine
from houseway.journal.export import parts, transcript_lines
from houseway.journal.recorded_table import RecordedTable, create, play_tables
from houseway.journal.records import HOUSE, Draft, Head
from houseway.journal.verify import altered, otherwise, unsealed
from houseway.law.election import Unlawful
from houseway.play import inputs, transcript
from houseway.play.inputs import Reveal, Seal, Spin
from houseway.play.table import Refused
from tests.journal.tables import header, opened, players, standing

RED = {"bet": {"seat": "1", "wager": "red", "amount": "10.00"}}
CHANGES: dict[str, dict[str, Any]] = {
    "blackjack": {"decks": "6", "double_shoe": "off"}, "craps": {"table_min": "5.00"}, "minibaccarat": {"decks": "6"},
    "baccarat-chemin-de-fer": {"decks": "6"}, "pai-gow": {"table_min": "10.00"}, "red-dog": {"decks": "1"},
    "roulette": {"wheel": "single_zero"},
}  # fmt: skip


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded_table, "SNAPSHOT_EVERY", 3)


def again(one: RecordedTable) -> RecordedTable:
    return RecordedTable(one.journal, one.id, source=one._source and Seeded("another"))


def roulette(journal: Journal, **rules: Any) -> RecordedTable:
    """A real wheel: the results come from outside."""
    create(journal, "R-1", header("roulette", **rules))
    return RecordedTable(journal, "R-1")


def feed(one: RecordedTable, *given: Any) -> None:
    for raw in given:
        one.feed(inputs.read(raw))


def given_at(journal: Journal, table: str) -> list[inputs.Input]:
    return [inputs.read(record.data["input"]) for record in journal.records(table) if record.kind == "input"]


def good(journal: Journal, table: str) -> bool:
    return not [*altered(journal.everything()), *otherwise(journal, table), *unsealed(journal, table)]


# ── other rules ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
@pytest.mark.parametrize("game", CHANGES)
def test_8_3_a_table_goes_on_under_other_rules_and_recovers_from_any_moment(file_journal: Journal, game: str) -> None:
    one = opened(file_journal, game)
    for number in range(6):
        for _ in one.run(players(f"p{number}"), 2):
            pass
        one.elect(CHANGES[game] if number % 2 == 0 else {}, number)
        assert standing(again(one)) == standing(one)
        if number > 2:
            one.checkpoint()
            assert standing(again(one)) == standing(one)
        for at, _ in enumerate(one.run(players(f"q{number}"), 1)):
            assert at % 5 or standing(again(one)) == standing(one)
    records = [record.data for record in file_journal.records(game) if record.kind == "rules"]
    assert [record["order"] for record in records] == [0, 1, 2, 3, 4, 5]
    assert records[0]["rules"] == CHANGES[game]
    assert good(file_journal, game)


def test_8_3_a_shoe_of_other_decks_is_taken_fresh_and_the_rest_stays(file_journal: Journal) -> None:
    one = opened(file_journal, "minibaccarat")
    for _ in one.run(players("p"), 2):
        pass
    chips, shoe = one.table.ledger.copy(), one.table.state.shoe
    one.elect({"decks": str(shoe.decks), "table_min": "5.00"}, 1)
    assert one.table.state.shoe == shoe
    one.elect({"decks": "6"}, 2)
    assert (one.table.state.shoe.decks, one.table.state.shoe.drawn, one.table.state.shoe.shuffled) == (6, 0, False)
    assert (one.table.ledger, one.table.round) == (chips, 2)


def test_8_3_the_new_rules_hold_from_the_next_round_and_the_old_ones_for_those_before(journal: Journal) -> None:
    one = roulette(journal)
    feed(one, RED, "close", {"spin": "00"})
    one.elect({"wheel": "single_zero", "table_min": "20.00"}, "O-1")
    for table in (one, again(one)):
        with pytest.raises(Refused, match=r"20\.00"):
            feed(table, RED)
    feed(one, {"bet": {"seat": "1", "wager": "red", "amount": "20.00"}}, "close")
    for table in (one, again(one)):
        with pytest.raises(Refused):
            feed(table, {"spin": "00"})
    feed(one, {"spin": "1"})
    assert one.table.ledger["seat:1"] == 1_000_000 - 500 + 2_000  # 5.3: half is lost on 00
    assert good(journal, "R-1")


def test_8_3_a_change_in_the_middle_of_a_round_is_refused_and_changes_nothing(file_journal: Journal) -> None:
    one = roulette(file_journal)
    feed(one, RED)
    before = standing(one)
    with pytest.raises(Unlawful, match="between rounds") as refused:
        one.elect({"wheel": "single_zero"}, 1)
    assert refused.value.cite == "8.3"
    with pytest.raises(Unlawful, match="wheel"):
        one.elect({"wheel": "triple_zero"}, 1)
    assert standing(one) == before == standing(again(one))


def test_8_3_a_wager_that_stands_must_be_offered_after_the_change_too(file_journal: Journal) -> None:
    create(file_journal, "C-1", header("craps", fire_bet="fire_A"))
    one = RecordedTable(file_journal, "C-1")
    stake = {"bet": {"seat": "1", "wager": "fire", "amount": "1.00"}}
    feed(one, {"bet": {"seat": "1", "wager": "pass", "amount": "10.00"}}, stake, {"roll": [2, 2]})
    with pytest.raises(Unlawful, match="fire") as refused:
        one.elect({}, 1)
    assert refused.value.cite == "8.3"
    one.elect({"fire_bet": "fire_A", "table_min": "20.00"}, 1)
    assert one.table.state.point == 4
    feed(one, {"roll": [3, 1]})
    assert one.table.ledger["seat:1"] == 1_000_000 + 1_000 - 100
    assert standing(again(one)) == standing(one)
    assert good(file_journal, "C-1")


def test_8_1_what_was_sealed_for_another_wheel_is_shown_and_never_spun(file_journal: Journal) -> None:
    one = opened(file_journal, "roulette")
    session = one.run(players("p"), 2)
    next(session)
    session.close()
    (seal,) = given_at(file_journal, "roulette")
    assert isinstance(seal, Seal)
    one.elect({"wheel": "single_zero"}, 1)
    for _ in one.run(players("q"), 1):
        pass
    given = given_at(file_journal, "roulette")
    assert [type(one) for one in given[:3]] == [Seal, Reveal, Seal]
    assert isinstance(given[-1], Spin)
    assert good(file_journal, "roulette")


def test_8_1_what_was_sealed_stays_where_the_change_does_not_touch_it(file_journal: Journal) -> None:
    one = opened(file_journal, "roulette")
    session = one.run(players("p"), 2)
    next(session)
    session.close()
    held = one.equipment.dump()
    one.elect({"table_min": "5.00"}, 1)
    assert one.equipment.dump() == held == again(one).equipment.dump()


def test_a_round_voided_after_a_change_leaves_the_new_rules(file_journal: Journal) -> None:
    create(file_journal, "R-1", header("roulette"))
    old = RecordedTable(file_journal, "R-1", engine=Engine("0.0.9", "old"))
    feed(old, RED, "close", {"spin": "1"}, {"sit": {"seat": "3", "stack": "50.00"}})
    old.elect({"table_min": "20.00"}, 1)
    feed(old, {"bet": {"seat": "3", "wager": "red", "amount": "20.00"}})
    one = RecordedTable(file_journal, "R-1", takeover="void")
    assert one.table.ledger["seat:3"] == 5_000
    first, *rest = file_journal.records("R-1")
    assert replay.replay(replay.opened(first), rest).rules.wagers["red"].least == 2_000
    with pytest.raises(Refused, match=r"20\.00"):
        feed(one, RED)
    assert standing(again(one)) == standing(one)
    assert good(file_journal, "R-1")


# ── what goes out ────────────────────────────────────────────────────────────────────────────────


def settled(journal: Journal, table: str, part: int = 0) -> Any:
    """A part of a transcript, as `houseway settle` ends it."""
    read = transcript.load("\n".join(transcript_lines(journal.records(table), part or parts(journal.records(table)))))
    return list(transcript.judge(read, games.rules))[-1]


def test_each_part_of_an_export_is_a_transcript_under_its_own_rules(journal: Journal) -> None:
    one = roulette(journal)
    feed(one, RED, "close", {"spin": "1"}, {"paid": {"seat": "1", "amount": "10.00"}})
    feed(one, {"sit": {"seat": "3", "stack": "50.00"}})
    one.elect({"wheel": "single_zero"}, 1)
    feed(one, RED, "close", {"spin": "2"}, {"correct": {"input": 8, "to": {"spin": "3"}}}, RED)
    assert [settled(journal, "R-1", part)["net"]["1"] for part in (1, 2, 0)] == ["10.00"] * 3
    assert settled(journal, "R-1")["net"]["3"] == "0.00"
    with pytest.raises(IndexError, match="parts: 2"):
        transcript_lines(journal.records("R-1"), 3)


@pytest.mark.parametrize("game", CHANGES)
def test_what_a_machine_sealed_before_a_change_is_opened_in_the_part_after_it(file_journal: Journal, game: str) -> None:
    one = opened(file_journal, game)
    for rules in ({"table_min": "1.00"}, CHANGES[game]):
        for _ in one.run(players("p"), 3):
            pass
        one.elect(rules, 1)
    for _ in one.run(players("r"), 3):
        pass
    for part in (1, 2, 3):
        assert settled(file_journal, game, part)["tell"] == "summary", part


# ── the house's own stream, the clock, many tables at once ───────────────────────────────────────


def test_the_house_has_a_stream_that_is_no_table(journal: Journal) -> None:
    roulette(journal)
    journal.append(HOUSE, Head(), [Draft("opened", 0, {})])
    assert (journal.tables(), journal.streams()) == (["R-1"], ["@house", "R-1"])


def test_the_moment_of_a_record_is_the_clock_s(tmp_path: Path) -> None:
    noon = datetime(2012, 3, 19, 12, tzinfo=UTC)
    journal = Journal(tmp_path / "house.db", clock=lambda: noon)
    roulette(journal)
    assert [record.data["at"] for record in journal.everything()] == ["2012-03-19T12:00:00.000+00:00"]
    journal.close()


def test_several_tables_are_played_with_one_commit_for_each_turn(journal: Journal) -> None:
    tables = {opened(journal, game): players(game) for game in ("craps", "red-dog", "roulette")}
    commits = 0
    append_all = journal.append_all

    def counted(appends: Any) -> Any:
        nonlocal commits
        commits += 1
        return append_all(appends)

    journal.append_all = counted  # type: ignore[method-assign]
    happened = [(one.id, one.head.length) for one, _, _ in play_tables(tables, 3)]
    assert len(happened) == sum(len(given_at(journal, one.id)) for one in tables)
    assert commits == max(len(given_at(journal, one.id)) for one in tables)
    for one in tables:
        assert one.table.round == 3
        assert standing(again(one)) == standing(one)
        assert good(journal, one.id)


def test_a_conflict_at_one_table_acknowledges_nothing_of_the_turn(journal: Journal) -> None:
    tables = {opened(journal, game): players(game) for game in ("craps", "roulette")}
    craps, wheel = tables
    session = play_tables(tables, 3)
    next(session)
    next(session)
    before = craps.head
    for _ in zip(again(wheel).run(players("other"), 1), range(1), strict=False):
        pass
    with pytest.raises(Conflict, match="roulette"):
        next(session)
    assert craps.head == before == journal.head("craps")
    for one in tables:
        assert standing(again(one)) == standing(one)
