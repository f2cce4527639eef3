"""Whatever is done to a stored or exported record is found, and named."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from houseway import games
from houseway.cli import journal as command
from houseway.cli import main
from houseway.equipment.chance import Seeded
from houseway.journal import heads, recorded_table, records, seal_check, verifying
from houseway.journal.database import Journal
from houseway.journal.engine import Engine
from houseway.journal.export import record_lines, transcript_lines
from houseway.journal.recorded_table import create
from houseway.journal.records import Altered, Draft, Head, Record, Sealed, digest, follow
from houseway.journal.sealed_equipment import SealedEquipment
from houseway.journal.verify import altered, otherwise, taken_away, unsealed
from houseway.journal.verifying import Verdicts, verified
from houseway.play import actors, inputs
from houseway.play.actors import pieces_in
from houseway.play.asks import Offer
from houseway.play.inputs import Input, Seal
from houseway.play.table import Table
from tests.journal.tables import header, opened, players
from tests.trials import FACTOR

TRIALS = 100 if FACTOR == 1 else 1000
COLUMNS = ("table_id", "seq", "round", "kind", "body", "previous", "hash")


@pytest.fixture
def played(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> Journal:
    """Two tables of some rounds, whose records the database no longer guards."""
    monkeypatch.setattr(recorded_table, "SNAPSHOT_EVERY", 2)
    for game in ("craps", "red-dog"):
        for _ in opened(journal, game).run(players("p"), 5):
            pass
    on = "" if journal.driver.local else " ON records"
    change(journal, f"DROP TRIGGER records_no_update{on}", f"DROP TRIGGER records_no_delete{on}")
    return journal


def change(journal: Journal, *statements: str, **values: Any) -> None:
    with journal._writing() as connection:
        for statement in statements:
            connection.execute(sa.text(statement), values)


def found(journal: Journal, signed: dict[str, Head] | None = None) -> list[tuple[str, int]]:
    return [(finding.table, finding.seq) for finding in altered(journal.everything(), signed)]


def heads_of(journal: Journal) -> dict[str, Head]:
    return {table: journal.head(table) for table in journal.tables()}


# ── what may be done to a record ─────────────────────────────────────────────────────────────────


def test_an_untouched_journal_is_unaltered_and_ruled_the_same(played: Journal) -> None:
    assert found(played, heads_of(played)) == []
    assert [*otherwise(played, "craps"), *otherwise(played, "red-dog")] == []


def test_a_changed_record_is_named(played: Journal) -> None:
    change(played, "UPDATE records SET body = replace(body, '0', '1') WHERE table_id = 'craps' AND seq = 7")
    assert found(played) == [("craps", 7)]


def test_a_record_replaced_with_its_own_hash_is_named_by_the_next(played: Journal) -> None:
    one = next(played.records("craps", 6))
    body = one.body.replace("0", "1")
    hash = digest("craps", 7, one.round, one.kind, body, one.previous)
    change(
        played,
        "UPDATE records SET body = :body, hash = :hash WHERE table_id = 'craps' AND seq = 7",
        body=body,
        hash=hash,
    )
    assert found(played) == [("craps", 8)]


def test_a_removed_record_is_named(played: Journal) -> None:
    change(played, "DELETE FROM records WHERE table_id = 'craps' AND seq = 7")
    assert found(played) == [("craps", 7)]


def test_reordered_records_are_named(played: Journal) -> None:
    move = "UPDATE records SET seq = {} WHERE table_id = 'craps' AND seq = {}"
    change(played, move.format(-1, 7), move.format(7, 8), move.format(8, -1))
    assert {("craps", 7), ("craps", 8)} <= set(found(played))


def test_an_inserted_record_is_named(played: Journal) -> None:
    last = played.head("craps").length
    for seq in range(last, 6, -1):
        change(played, f"UPDATE records SET seq = {seq + 1} WHERE table_id = 'craps' AND seq = {seq}")
    before = next(played.records("craps", 5))
    draft = Draft("input", 1, {"input": "close", "tells": []})
    (new,) = (Record(*row) for row in follow("craps", Head(before.seq, before.hash), [draft], played.clock()))
    with played._writing() as connection:
        row = {"table_id": new.table, "seq": 7, "round": 1, "kind": new.kind, "body": new.body}
        insert = "INSERT INTO records VALUES (:table_id, :seq, :round, :kind, :body, :previous, :hash)"
        connection.execute(sa.text(insert), row | {"previous": new.previous, "hash": new.hash})
    assert ("craps", 8) in found(played)


def test_a_record_moved_to_another_table_is_named(played: Journal) -> None:
    change(played, "UPDATE records SET table_id = 'roulette' WHERE table_id = 'craps'")
    assert found(played)[0] == ("roulette", 1)
    assert ("craps", 1) in found(played, {"craps": Head(9, "0" * 64)})


def test_a_chain_cut_short_is_found_against_its_head_alone(played: Journal) -> None:
    signed = heads_of(played)
    last = signed["craps"].length
    change(played, f"DELETE FROM records WHERE table_id = 'craps' AND seq > {last - 2}")
    assert found(played) == []
    assert found(played, signed) == [("craps", last - 1)]


def test_a_table_that_is_gone_is_found_against_its_head(played: Journal) -> None:
    signed = heads_of(played)
    change(played, "DELETE FROM records WHERE table_id = 'craps'")
    assert found(played, signed) == [("craps", 1)]


def recompute(journal: Journal, table: str, edit: Callable[[str], str]) -> None:
    """Change the bodies and make the whole chain anew, as somebody would who has the program."""
    previous = records.NO_HASH
    for one in list(journal.records(table)):
        body = edit(one.body)
        hash = digest(table, one.seq, one.round, one.kind, body, previous)
        statement = (
            "UPDATE records SET body = :body, previous = :previous, hash = :hash WHERE table_id = :t AND seq = :s"
        )
        change(journal, statement, body=body, previous=previous, hash=hash, t=table, s=one.seq)
        previous = hash


def test_a_chain_computed_anew_is_found_against_its_head_alone(played: Journal) -> None:
    signed = heads_of(played)
    recompute(played, "craps", lambda body: body.replace('"at":"2', '"at":"1', 1))
    assert found(played) == []
    assert found(played, signed) == [("craps", signed["craps"].length)]


NO_ENGINES = (
    "null",
    "[",
    "[" * 3000,
    '{"at":1}',
    '{"n":"x","begun":{},"input":{},"tells":0}',
    '{"header":{"seats":{"a":1}}}',
)
"""What no engine writes into a record."""


@pytest.mark.parametrize("body", NO_ENGINES, ids=lambda body: body[:30])
@pytest.mark.parametrize("kind", ["opened", "input", "snapshot"])
def test_a_record_that_no_engine_has_written_is_one_finding_and_one_line(
    played: Journal, capsys: pytest.CaptureFixture[str], kind: str, body: str
) -> None:
    forged = next(one for one in played.records("craps") if one.kind == kind).body
    recompute(played, "craps", lambda one: body if one == forged else one)
    verdicts = verified(played.where)
    assert verdicts.altered == []
    assert verdicts.otherwise is not None
    assert {one.table for one in verdicts.otherwise} == {"craps"}
    for call in ("export", "replay", "tail", "recall"):
        with pytest.raises(SystemExit) as end:
            main(["journal", call, played.where, "--table", "craps"])
        said = capsys.readouterr().err.splitlines()
        assert (end.value.code, len(said)) in ((0, 0), (1, 0), (2, 1)), said


def test_what_was_appended_after_the_head_was_signed_is_no_finding(played: Journal) -> None:
    signed = heads_of(played)
    for _ in recorded_table.RecordedTable(played, "craps", source=Seeded("q")).run(players("q"), 2):
        pass
    assert found(played, signed) == []


def test_another_ruling_is_a_finding_and_no_tampering(played: Journal) -> None:
    recompute(played, "craps", lambda body: body.replace('"tell":"rolled","dice":[', '"tell":"rolled","dice":[6,', 1))
    assert found(played) == []
    first = next(one for one in played.records("craps") if '"dice":[6,' in one.body)
    findings = list(otherwise(played, "craps"))
    assert findings[0].seq == first.seq
    assert "ruled otherwise" in findings[0].words


# ── a single byte ────────────────────────────────────────────────────────────────────────────────


def flipped(raw: bytes, random: Random) -> bytes:
    at = random.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ random.randrange(1, 256)]) + raw[at + 1 :]


def other(value: str | int, random: Random) -> Any:
    """The value with one byte changed; text may be UTF-8 no longer."""
    if isinstance(value, int):
        return int.from_bytes(flipped(value.to_bytes(8, "big", signed=True), random), "big", signed=True)
    return flipped(value.encode(), random)


def tampered(file: str, random: Random) -> Iterator[tuple[str, int, str]]:
    """Change one byte of one column of one record, say which, and put it back."""
    connection = sqlite3.connect(file, isolation_level=None)
    keys = connection.execute("SELECT table_id, seq FROM records ORDER BY 1, 2").fetchall()
    for _ in range(TRIALS):
        table, seq = random.choice(keys)
        column = random.choice(COLUMNS)
        where = "WHERE table_id = ? AND seq = ?"
        (old,) = connection.execute(f"SELECT {column} FROM records {where}", (table, seq)).fetchone()
        new = other(old, random)
        to = "CAST(? AS TEXT)" if isinstance(new, bytes) else "?"
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(f"UPDATE records SET {column} = {to} {where}", (new, table, seq))
        except sqlite3.IntegrityError:  # that number is taken: the database does not hold such a change
            connection.execute("ROLLBACK")
            continue
        connection.execute("COMMIT")
        yield table, seq, column
        key = {"table_id": (new, seq), "seq": (table, new)}.get(column, (table, seq))
        name = "CAST(? AS TEXT)" if isinstance(key[0], bytes) else "?"
        connection.execute(f"UPDATE records SET {column} = ? WHERE table_id = {name} AND seq = ?", (old, *key))
    connection.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_single_byte_of_any_column_is_found(played: Journal) -> None:
    tried = 0
    for table, seq, column in tampered(played.where, Random(5)):
        tried += 1
        named = found(played)
        assert named, (table, seq, column)
        assert any(seq <= at <= seq + 1 or column in ("seq", "table_id") for _, at in named), (
            table,
            seq,
            column,
            named,
        )
    assert tried > 0.9 * TRIALS
    assert found(played) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_single_byte_of_an_exported_line_is_found(played: Journal, tmp_path: Path) -> None:
    random = Random(6)
    whole = "".join(f"{line}\n" for line in record_lines(played.everything())).encode()
    lines = "".join(f"{line}\n" for line in transcript_lines(played.records("craps"), 1)).encode()
    (tmp_path / "records").write_bytes(whole)
    (tmp_path / "transcript").write_bytes(lines)
    assert command._verify_lines(str(tmp_path / "records"), heads_of(played)) == (Verdicts([]), 0)
    assert command._compare(played, "craps", str(tmp_path / "transcript")) == []
    for _ in range(TRIALS):
        (tmp_path / "records").write_bytes(flipped(whole, random))
        assert command._verify_lines(str(tmp_path / "records"), heads_of(played))[0].altered
    for _ in range(TRIALS // 5):
        (tmp_path / "transcript").write_bytes(flipped(lines, random))
        assert command._compare(played, "craps", str(tmp_path / "transcript"))


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("column", COLUMNS)
def test_the_whole_journal_is_verified_as_record_by_record(played: Journal, column: str) -> None:
    signed = heads_of(played)
    for *_, changed in tampered(played.where, Random(7)):
        if changed == column:
            verdicts = verified(played.where, signed)
            assert [(one.table, one.seq) for one in verdicts.altered] == found(played, signed)
            assert verdicts.altered
            assert verdicts.otherwise is None
            return


def test_on_all_cores_the_verdicts_are_the_same(played: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    signed, told = heads_of(played), list[float]()
    monkeypatch.setattr(verifying, "ALONE", 0)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    assert verified(played.where, signed, tell=told.append) == Verdicts([], [], [], True)
    assert told
    assert all(0 <= one <= 1 for one in told)
    gone = signed | {"roulette": Head(3, "f00")}
    assert [(one.table, one.seq) for one in verified(played.where, gone).altered] == [("roulette", 1)]


# ── signed heads ─────────────────────────────────────────────────────────────────────────────────


def test_a_signed_head_is_read_back_and_its_key_is_kept_private(played: Journal, tmp_path: Path) -> None:
    heads.new_key(tmp_path / "key")
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError):
        heads.new_key(tmp_path / "key")
    key = heads.read_key(tmp_path / "key")
    said = heads.signed(played, key)
    assert heads.read(json.dumps(said), heads.public(key)) == heads_of(played)
    with pytest.raises(heads.BadHead, match="not by 00"):
        heads.read(json.dumps(said), "00")
    for wrong in ("", "{}", "[]", json.dumps(said | {"key": "zz"}), json.dumps(said | {"heads": {}})):
        with pytest.raises(heads.BadHead):
            heads.read(wrong)
    for odd in ({}, {"length": "5", "hash": "a"}, {"length": None, "hash": "a"}, {"length": 5, "hash": 5}):
        signs = {"heads": {"craps": odd}, "key": heads.public(key)}
        with pytest.raises(heads.BadHead, match="not a signed head"):
            heads.read(json.dumps(signs | {"signature": key.sign(heads._text(signs)).hex()}))


def test_the_hash_is_the_sha256_of_the_other_columns() -> None:
    """Worked out with sha256sum over the array as text."""
    text = '["t", 1, 0, "opened", "{}", "' + "0" * 64 + '"]'
    assert digest("t", 1, 0, "opened", "{}", "0" * 64) == hashlib.sha256(text.encode()).hexdigest()
    one = Record("t", 1, 0, "opened", "{}", "0" * 64, digest("t", 1, 0, "opened", "{}", "0" * 64))
    assert records.fault(one, Head()) == ""


def test_the_hash_is_of_the_same_text_whatever_signs_a_record_has() -> None:
    """As Python's own writer of JSON has it, by which every journal so far was hashed."""
    for sign in [*map(chr, range(160)), "é", "€", "\u2028", "\ud800", "\udcff", "🂡", '"🂡"']:
        columns = f"t{sign}", 3, 2, "input", f'{{"by": "{sign}"}}', "0" * 64
        assert digest(*columns) == hashlib.sha256(json.dumps(columns).encode()).hexdigest(), repr(sign)


# ── a round in progress ──────────────────────────────────────────────────────────────────────────


def in_progress(journal: Journal) -> list[str]:
    """Pai gow in its second round, when tiles lie face down: the records as they go out."""
    one = opened(journal, "pai-gow")
    for given, _ in one.run(players("p"), 3):
        if one.table.round == 1 and given.verb == "tiles":
            break
    return list(record_lines(journal.everything()))


def of_lines(journal: Journal, file: Path, lines: bytes) -> tuple[list[Any], int]:
    file.write_bytes(lines)
    found, withheld = command._verify_lines(str(file), heads_of(journal))
    return found.altered, withheld


def joined(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_of_a_round_in_progress_only_the_chain_goes_out(journal: Journal, tmp_path: Path) -> None:
    lines = in_progress(journal)
    given = [json.loads(line) for line in lines]
    first = next(one.seq for one in journal.records("pai-gow") if one.round == 2 and '"input":{"bet"' in one.body)
    hidden = [one for one in given if set(one) == {"table", "seq", "previous", "hash"}]
    assert hidden[-1]["seq"] == len(lines)
    assert hidden[0]["seq"] <= first
    assert not any('"tiles"' in one.get("body", "") for one in given if one.get("round") == 2)
    assert any('"tiles"' in one.get("body", "") for one in given if one.get("round") == 1)
    assert of_lines(journal, tmp_path / "records", joined(lines)) == ([], len(hidden))
    for at in range(len(lines)):
        assert of_lines(journal, tmp_path / "records", joined(lines[:at] + lines[at + 1 :]))[0], at


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_single_byte_of_a_line_without_a_body_is_found(journal: Journal, tmp_path: Path) -> None:
    lines, random = in_progress(journal), Random(7)
    short = [at for at, line in enumerate(lines) if '"body"' not in line]
    for _ in range(TRIALS // 5):
        at = random.choice(short)
        changed = joined(lines[:at]) + flipped(joined(lines[at : at + 1]), random) + joined(lines[at + 1 :])
        assert of_lines(journal, tmp_path / "records", changed)[0]


# ── dealt as sealed ──────────────────────────────────────────────────────────────────────────────


def rolled_otherwise(journal: Journal, roll: Record) -> str:
    """Somebody writes another roll down, and makes the chain anew; the words of the finding."""
    dice = [number % 6 + 1 for number in roll.data["input"]["roll"]]
    body = json.dumps(roll.data | {"input": {"roll": dice}})
    recompute(journal, roll.table, lambda one: body if one == roll.body else one)
    return f"record {roll.seq}: {' '.join(map(str, dice))} is not what was sealed"


def rolls(journal: Journal, table: str) -> list[Record]:
    return [one for one in journal.records(table) if '"input":{"roll"' in one.body]


SHOES = [("blackjack", {}), ("blackjack", {"double_shoe": "on"}), ("blackjack", {"decks": "1"}), *(
    (game, {}) for game in ("red-dog", "caribbean-stud", "pai-gow", "pai-gow-poker", "minibaccarat", "poker-holdem")
)]  # fmt: skip


def shifted(by: int, side: str) -> Callable[[dict[str, Any]], None]:
    """A run of the same length of the same sealed order, some places further on."""

    def change(body: dict[str, Any]) -> None:
        kept, _, (_, value) = body[side]
        pieces, _ = pieces_in(value.split())
        at = next(at for at in range(len(pieces)) if run(pieces, at, kept) == kept)
        body[side][0] = run(pieces, at + by, kept)

    def run(pieces: list[str], at: int, kept: str) -> str:
        at %= len(pieces)
        return " ".join((pieces[at:] + pieces[:at])[: len(kept.split())])

    return change


def swapped(body: dict[str, Any]) -> None:
    *rest, first, second = body["this"][0].split()
    body["this"][0] = " ".join([*rest, second, first] if first != second else [first, *rest, second])


def emptied(body: dict[str, Any]) -> None:
    body["this"][0] = ""


def moved_cut_card(body: dict[str, Any]) -> None:
    body["this"][1] += 1


CHANGES = [shifted(3, "this"), shifted(1, "this"), shifted(-1, "this"), swapped, emptied, moved_cut_card]


def keep(journal: Journal, body: str) -> None:
    with journal.driver.transaction() as transaction:
        transaction.run("UPDATE sealed SET body = ?", (body,))


def is_found(journal: Journal, game: str) -> bool:
    """Whether both `verify` and a load find it; they must agree."""
    named = [one.words for one in verified(journal.where).altered]
    assert all("what was sealed and not shown" in words for words in named)
    try:
        _ = recorded_table.RecordedTable(journal, game).equipment
    except Altered:
        assert named
        return True
    assert not named
    return False


@pytest.mark.parametrize(("game", "rules"), SHOES, ids=[" ".join([game, *rules]) for game, rules in SHOES])
def test_8_1_what_is_kept_is_the_run_that_the_cut_and_the_cards_since_leave(
    file_journal: Journal, game: str, rules: dict[str, str]
) -> None:
    """Through several shuffles, at every few inputs; and no other run of the same order, at any of some moments."""
    one, seals, tried = opened(file_journal, game, **rules), 0, 0
    for number, (given, _) in enumerate(one.run(players("p"), 40)):
        seals += isinstance(given, Seal)
        if number > 400 and seals > 2:
            break
        _, held = file_journal.sealed(game)
        if number % 40 or held is None:
            continue
        kept = SealedEquipment(Seeded(""), held)
        if kept.sealed is None or len(kept.order) < 3:
            continue
        assert not is_found(file_journal, game)
        change_body = CHANGES[tried % len(CHANGES)]
        tried += 1
        state = json.loads(held.body)
        change_body(state)
        keep(file_journal, json.dumps(state))
        assert is_found(file_journal, game) or (rules.get("double_shoe") and change_body is moved_cut_card)
        keep(file_journal, held.body)
    assert tried > 3
    assert not is_found(file_journal, game)


def test_what_version_0_1_0_keeps_is_the_run_that_its_record_leaves(tmp_path: Path) -> None:
    """Its seals do not say that they are the equipment's own."""
    where = tmp_path / "old.db"
    shutil.copyfile(Path(__file__).parents[1] / "data" / "journal-0.1.0.db", where)
    journal = Journal(where)
    assert [list(taken_away(journal, id)) for id in journal.tables()] == [[], []]
    ((body,),) = journal.driver.read("SELECT body FROM sealed WHERE table_id = 'red-dog'")
    state = json.loads(body)
    shifted(3, "this")(state)
    keep(journal, json.dumps(state))
    (finding,) = taken_away(journal, "red-dog")
    assert "what was sealed and not shown" in finding.words
    journal.close()


@pytest.mark.parametrize("change_to", ["pieces = pieces + 1", "pieces = pieces - 1", "pieces = -1"])
@pytest.mark.parametrize("game", ["blackjack", "red-dog", "three-card-poker", "pai-gow"])
def test_a_shoe_that_holds_more_or_less_than_was_not_dealt_is_named(
    journal: Journal, game: str, change_to: str
) -> None:
    playing = opened(journal, game).run(players("p"), 3)
    while not (left := journal.driver.read("SELECT pieces FROM sealed_left")) or left[0][0] in (0, 52, 32):
        next(playing)
    for _ in range(6):
        next(playing)
        assert not is_found(journal, game)
    change(journal, f"UPDATE sealed_left SET {change_to}")
    assert is_found(journal, game)
    change(journal, "DELETE FROM sealed_left")
    assert is_found(journal, game)


def test_a_roll_that_was_not_sealed_is_named(played: Journal) -> None:
    assert not [*unsealed(played, "craps"), *unsealed(played, "red-dog")]
    words = rolled_otherwise(played, rolls(played, "craps")[1])
    assert found(played) == []
    assert [finding.words for finding in unsealed(played, "craps")] == [words]


def test_a_roll_of_a_voided_round_that_was_not_sealed_is_named_too(played: Journal) -> None:
    create(played, "pai-gow", header("pai-gow"))
    old = recorded_table.RecordedTable(played, "pai-gow", source=Seeded("old"), engine=Engine("0.0.9", "old"))
    for given, _ in old.run(players("q"), 1):
        if given.verb == "roll":  # of the dice that say who is dealt to first
            break
    one = recorded_table.RecordedTable(played, "pai-gow", source=Seeded("new"), takeover="void")
    for _ in one.run(players("r"), 2):
        pass
    assert not [*unsealed(played, "pai-gow"), *otherwise(played, "pai-gow")]
    words = rolled_otherwise(played, rolls(played, "pai-gow")[0])
    assert [finding.words for finding in unsealed(played, "pai-gow")] == [words]


@pytest.mark.parametrize("rules", [{}, {"double_shoe": "on"}], ids=["one shoe", "a double shoe"])
def test_a_card_that_was_not_sealed_is_named(rules: dict[str, str]) -> None:
    """A long session at blackjack, as records: the shoe is opened and dealt anew several times."""
    table = games.table("blackjack", {"1": 10**9, "2": 10**9}, rules)
    happened = islice(actors.run(table, actors.Equipment(Seeded("shoe")), players("p")), 1500)
    stream = [record(at, inputs.plain(given)) for at, (given, _) in enumerate(happened, 1)]
    cards = [at for at, one in enumerate(stream) if '"card"' in one.body]
    assert sum('"reveal"' in one.body for one in stream) >= 2
    assert list(seal_check.unsealed(stream)) == []
    at = cards[len(cards) // 3]
    face = stream[at].data["input"]["card"]
    stream[at] = record(at + 1, {"card": "As" if face != "As" else "Ks"})
    assert next(seal_check.unsealed(stream))[0] == at + 1


class Draws:
    """Takes card after card: the shoe ends in the middle of a round."""

    def answer(self, table: Table[Any, Any], seat: str, offers: list[Offer]) -> Input | None:
        if not table.fallen and not any(chips.seat == seat for chips in table.chips.values()):
            return next((offer.taken(seat, 1000) for offer in offers if offer.verb == "bet"), None)
        return next((offer.taken(seat) for do in ("draw", "stand") for offer in offers if offer.do == do), None)


def test_8_1_an_order_whose_last_card_lies_face_down_is_not_shown_before_the_round_is_over() -> None:
    rules = {"decks": "1", "hole_card_procedure": "face_down_no_peek"}
    table = games.table("blackjack", {str(seat): 10**7 for seat in range(1, 8)}, rules)
    equipment = SealedEquipment(Seeded("5"))
    stream, anew = list[Record](), list[int]()
    for given, _ in actors.run(table, equipment, {seat: Draws() for seat in table.seats}, 6):
        stream.append(record(len(stream) + 1, inputs.plain(given)))
        assert not (table.fallen and given.verb == "reveal")
        if table.fallen and given.verb == "seal":
            anew.append(len(stream))
            SealedEquipment(Seeded("5"), Sealed(equipment.dump())).check(table, stream)
    assert len(anew) >= 2
    assert len(table.commitments) <= 3
    assert list(seal_check.unsealed(stream)) == []
    at = next(at for at in range(anew[1], len(stream)) if '"card"' in stream[at].body)
    face = stream[at].data["input"]["card"]
    stream[at] = record(at + 1, {"card": "As" if face != "As" else "Ks"})
    assert next(seal_check.unsealed(stream))[0] == at + 1


def record(seq: int, given: Any) -> Record:
    return Record("t", seq, 1, "input", json.dumps({"n": seq, "begun": 0, "own": True, "input": given}), "", "")


@pytest.mark.parametrize("number", ["4", "2 5 1"])
def test_a_cut_parts_the_cards_and_leaves_what_is_sealed_beside_them(number: str) -> None:
    one = seal_check.Sealed(1)
    one.seal("", ["Ah", "Kd", "X", *number.split()])
    one.cut(1)
    shown, other = ("roll", [[2, 5, 1], [2, 5, 2]]) if " " in number else ("start", [4, 5])
    assert one.gives(inputs.read({"card": "Kd"}))
    assert [one.gives(inputs.read({shown: value})) for value in other] == [True, False]
    assert one.gives(inputs.read({"card": "X"}))
    assert one.gives(inputs.read({"card": "Ah"}))


def test_what_is_sealed_anew_without_being_shown_is_named() -> None:
    stream = [record(1, {"seal": "00"}), record(2, {"spin": "5"}), record(3, {"seal": "11"})]
    assert [seq for seq, _ in seal_check.unsealed(stream)] == [3]


def test_a_corrected_card_is_compared_as_it_was_corrected() -> None:
    shown = {"reveal": {"salt": "a", "value": "5"}}
    stream = [record(1, {"seal": "00"}), record(2, {"spin": "4"}), record(3, shown)]
    put_right = record(4, {"correct": {"input": 2, "to": {"spin": "5"}}})
    assert [seq for seq, _ in seal_check.unsealed(stream)] == [2]
    assert list(seal_check.unsealed([*stream, put_right])) == []


def test_the_hash_of_an_input_says_nothing_of_a_card_that_lies_face_down() -> None:
    """Whoever knows all but the face could try 52 of them: the salt makes that hopeless, and two records differ."""
    draft = Draft("input", 1, {"n": 1, "begun": 0, "input": {"card": "6h"}, "tells": []})
    at = datetime(2026, 1, 1, tzinfo=UTC)
    one, two = (Record(*follow("t", Head(), [draft], at)[0]) for _ in range(2))
    assert one.hash != two.hash
    assert len(one.data["salt"]) == 32
    assert {**one.data, "salt": ""} == {**two.data, "salt": ""}


def test_an_input_that_was_struck_out_is_found_by_the_numbers_of_the_others(played: Journal) -> None:
    """The records are numbered and hashed anew, and no head was kept."""
    struck = [one for one in played.records("craps") if one.kind == "input"][4]
    change(played, f"DELETE FROM records WHERE table_id = 'craps' AND seq = {struck.seq}")
    for seq in range(struck.seq + 1, played.head("craps").length + 1):
        change(played, f"UPDATE records SET seq = {seq - 1} WHERE table_id = 'craps' AND seq = {seq}")
    recompute(played, "craps", lambda body: body)
    after = next(one for one in played.records("craps", struck.seq - 1) if one.kind == "input")
    (named,) = altered(played.everything())
    assert named.words == f"record {after.seq} says that it is input 6, and 5 is next"
