"""Whatever is done to a stored or exported record is found, and named."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.cli import journal as command
from houseway.journal import heads, recorded, records
from houseway.journal.export import record_lines, transcript_lines
from houseway.journal.records import Draft, Head, Record, digest, follow
from houseway.journal.store import Journal
from houseway.journal.verify import altered, otherwise
from tests.journal.tables import opened, players
from tests.trials import FACTOR

TRIALS = 100 if FACTOR == 1 else 1000
COLUMNS = ("table_id", "seq", "round", "kind", "body", "previous", "hash")


@pytest.fixture
def played(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> Journal:
    """Two tables of some rounds, whose records the database no longer guards."""
    monkeypatch.setattr(recorded, "EVERY", 2)
    for game in ("craps", "red-dog"):
        for _ in opened(journal, game).run(players("p"), 5):
            pass
    on = "" if journal._lite else " ON records"
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
    (new,) = follow("craps", Head(before.seq, before.hash), [Draft("input", 1, {"input": "close", "tells": []})])
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
    previous = records.NOTHING
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


def test_what_was_appended_after_the_head_was_signed_is_no_finding(played: Journal) -> None:
    signed = heads_of(played)
    for _ in recorded.Recorded(played, "craps").run(players("q"), 2):
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
    lines = "".join(f"{line}\n" for line in transcript_lines(played.records("craps"))).encode()
    (tmp_path / "records").write_bytes(whole)
    (tmp_path / "transcript").write_bytes(lines)
    assert command._verify_lines(str(tmp_path / "records"), heads_of(played)) == []
    assert command._compare(played, "craps", str(tmp_path / "transcript")) == []
    for _ in range(TRIALS):
        (tmp_path / "records").write_bytes(flipped(whole, random))
        assert command._verify_lines(str(tmp_path / "records"), heads_of(played))
    for _ in range(TRIALS // 5):
        (tmp_path / "transcript").write_bytes(flipped(lines, random))
        assert command._compare(played, "craps", str(tmp_path / "transcript"))


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


def test_the_hash_is_the_sha256_of_the_other_columns() -> None:
    """Worked out with sha256sum over the array as text."""
    text = '["t", 1, 0, "opened", "{}", "' + "0" * 64 + '"]'
    assert digest("t", 1, 0, "opened", "{}", "0" * 64) == hashlib.sha256(text.encode()).hexdigest()
    one = Record("t", 1, 0, "opened", "{}", "0" * 64, digest("t", 1, 0, "opened", "{}", "0" * 64))
    assert records.fault(one, Head()) == ""
