"""A journal of an earlier version is loaded, played on, finished, voided and verified, with its money as recorded."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway import games
from houseway.cli import main
from houseway.equipment.chance import Seeded
from houseway.journal.comparing import compare_tells
from houseway.journal.database import Journal
from houseway.journal.judge import ruled_again
from houseway.journal.recorded_table import AnotherEngine, RecordedTable, Takeover
from houseway.journal.replay import encoded, take_recorded
from houseway.journal.verifying import verified
from houseway.money import cents
from houseway.play import inputs
from houseway.play.table import AnyTable, Refused
from houseway.play.tells import Dealt
from tests.journal.tables import players

DATA = Path(__file__).parent.parent / "data"
OLDER = ("journal-0.1.0", "journal-87fcc44")


def older(name: str, folder: Path) -> Journal:
    """A copy of a journal that an earlier version has written."""
    file, copy = DATA / f"{name}.db", folder / "house.db"
    copy.write_bytes(file.read_bytes() if file.exists() else lzma.decompress((DATA / f"{name}.db.xz").read_bytes()))
    return Journal(copy, create=False)


def recorded_money(journal: Journal, id: str) -> Counter[str]:
    """What the seats have by the tells of the record alone."""
    records = list(journal.records(id))
    stacks = {f"seat:{seat}": one["stack"] for seat, one in records[0].data["header"]["seats"].items()}
    told = {0: [{"from": "", "to": seat, "amount": stack} for seat, stack in stacks.items()]}
    for record in records[1:]:
        if record.kind != "input":
            continue
        if record.data["tells"] and record.data["tells"][0]["tell"] == "corrected":
            told = {number: tells for number, tells in told.items() if number < record.data["tells"][0]["input"]}
        told[record.data["n"]] = [tell for tell in record.data["tells"] if tell["tell"] == "moved"]
    money = Counter[str]()
    for tell in [tell for tells in told.values() for tell in tells]:
        money[tell["from"]] -= cents(tell["amount"])
        money[tell["to"]] += cents(tell["amount"])
    return Counter({account: amount for account, amount in money.items() if account.startswith("seat:")})


@pytest.mark.slow
@pytest.mark.parametrize("takeover", ["finish", "void"])
@pytest.mark.parametrize("name", OLDER)
def test_a_house_of_an_earlier_version_goes_on(name: str, takeover: Takeover, tmp_path: Path) -> None:
    journal = older(name, tmp_path)
    for id in journal.tables():
        money, awaits = recorded_money(journal, id), False
        try:
            RecordedTable(journal, id)
        except AnotherEngine:
            awaits = True
        one = RecordedTable(journal, id, source=Seeded(id), takeover=takeover)
        have = Counter({name: amount for name, amount in one.table.ledger.items() if name.startswith("seat:")})
        assert have == money or (takeover == "void" and awaits), id
        for _ in one.run(players("p"), 1):
            pass
        again = RecordedTable(journal, id, source=Seeded("another"))
        assert encoded(again.table.capture()) == encoded(one.table.capture()), id
        assert again.table.ask.words == one.table.ask.words, id
        for _ in again.run(players("q"), 1):
            pass
    found = verified(journal.where)
    assert (found.altered, found.otherwise, found.unsealed) == ([], [], [])
    journal.close()


@pytest.mark.parametrize("id", ["void-1", "void-2"])
def test_the_money_of_a_void_round_stands_as_an_earlier_version_left_it(id: str, tmp_path: Path) -> None:
    """13:69F-2A.15(a): the box that had gone over 21 was collected, and the void gave nothing of it back."""
    journal = older("journal-87fcc44", tmp_path)
    one = RecordedTable(journal, id, takeover="finish")
    assert one.table.net("1") == -1000
    for raw in ({"bet": {"seat": "1", "wager": "blackjack_wager", "amount": "5.00"}}, "close"):
        one.feed(inputs.read(raw))
    assert RecordedTable(journal, id).table.net("1") == -1000
    (said,) = [one.words for one in verified(journal.where).remarks if one.table == id and "money" in one.words]
    assert said == "input 11 is told otherwise: the money of an earlier version stands: house 10.00, seat:1 -10.00"
    journal.close()


@pytest.mark.parametrize("name", OLDER)
def test_what_is_told_otherwise_is_a_remark_and_no_other_ruling(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = older(name, tmp_path).where
    with pytest.raises(SystemExit) as end:
        main(["journal", "verify", where])
    out = capsys.readouterr().out.splitlines()
    assert (end.value.code, out[:3]) == (
        0, ["unaltered: yes", "same ruling: yes", "told alike: not by an earlier version"],
    )  # fmt: skip
    with pytest.raises(SystemExit):
        main(["journal", "verify", where, "--json"])
    told = {one.get("verdict"): one for one in map(json.loads, capsys.readouterr().out.splitlines())}
    assert told["same ruling"]["findings"] == []
    assert told["told alike"]["findings"]


SETTLED = {"tell": "settled", "seat": "1", "wager": "red", "amount": "10.00", "result": "win", "pays": "10.00"}
MOVED = {"tell": "moved", "from": "house", "to": "seat:1", "amount": "10.00"}
SPUN = {"tell": "spun", "result": "1", "cite": ["13:69F-5.2"], "basis": "nj"}


@pytest.mark.parametrize(
    ("now", "otherwise"),
    [
        ([SPUN | {"basis": "ours"}, SETTLED, MOVED], False),
        ([SPUN | {"cite": []}, SETTLED, MOVED], False),
        ([{"tell": "silence", "asked": "the cut"}, SPUN, SETTLED, MOVED], False),
        ([SPUN, SETTLED | {"rank": "new"}, MOVED], False),
        ([SPUN, SETTLED, MOVED | {"amount": "4.00"}, MOVED | {"amount": "6.00"}], False),
        ([SPUN, SETTLED | {"pays": "20.00"}, MOVED], True),
        ([SPUN, SETTLED, MOVED | {"amount": "20.00"}], True),
        ([SPUN, SETTLED, MOVED, {"tell": "void", "scope": "spin"}], True),
        ([SPUN, MOVED], True),
    ],
)
def test_the_same_ruling_is_what_is_settled_moved_and_void(now: list[dict[str, Any]], *, otherwise: bool) -> None:
    recorded: list[dict[str, Any]] = [SPUN, SETTLED, MOVED]
    found = compare_tells(recorded, now, own=False)
    assert bool(found.otherwise) == otherwise
    assert bool(found.remark) != otherwise
    assert compare_tells(recorded, now, own=True).otherwise
    assert compare_tells(recorded, recorded, own=True) == compare_tells(now, now, own=False)


def test_a_running_house_is_upgraded_as_the_manual_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = older("journal-87fcc44", tmp_path)
    copy = str(tmp_path / "copy.db")

    def call(*arguments: str) -> tuple[Any, str]:
        with pytest.raises(SystemExit) as end:
            main(["journal", *arguments])
        return end.value.code, capsys.readouterr().out

    assert call("backup", journal.where, copy)[0] == 0
    assert "same ruling: yes" in call("verify", copy)[1]
    with pytest.raises(AnotherEngine):
        RecordedTable(journal, "void-2")  # in mid-round
    one = RecordedTable(journal, "void-2", takeover="finish")
    assert (one.table.idle, one.table.net("1"), one.table.stake("2", "blackjack_wager")) == (False, -1000, 1000)
    one.feed(inputs.read({"remove": {"seat": "2", "wager": "blackjack_wager"}}))
    code, out = call("verify", journal.where)
    assert (code, out.splitlines()[:2]) == (0, ["unaltered: yes", "same ruling: yes"])
    journal.close()


@pytest.mark.parametrize("game", ["red-dog", "baccarat-punto-banco", "minibaccarat"])
def test_a_hand_that_an_earlier_version_dealt_without_a_wager_stands(game: str) -> None:
    """6.5(a), 3.7(b), 7.7(b): this version deals none."""
    one: AnyTable = games.table(game, {"1": 10_000})
    take_recorded(one, "close", own=False)
    take_recorded(one, {"sit": {"seat": "2", "stack": "10.00"}}, own=False)
    first, *others = ({"card": face} for face in ("6h", "5h", "Th", "2h"))
    with pytest.raises(Refused):
        take_recorded(one, first, own=True)
    take_recorded(one, first, own=False)
    again = one.when_asked("card")
    for table in (one, again):
        for card in others if game != "red-dog" else ():
            take_recorded(table, card, own=True)
        assert (table.round, table.chips) == (0, {})
        table.rest()
    assert one.round == (0 if game == "red-dog" else 1)
    assert encoded(again.capture()) == encoded(one.capture())
    one.feed(inputs.read({"correct": {"input": 3, "to": {"card": "7h"}}}))
    assert [tell.card for tell in one.tells if isinstance(tell, Dealt)][:1] == ["7h"]


def test_a_round_that_an_earlier_version_dealt_without_a_wager_is_ruled_again(tmp_path: Path) -> None:
    journal = older("journal-87fcc44", tmp_path)
    rounds = [ruled_again(journal, "minibaccarat", round) for round in range(1, 6)]
    assert [one.refused for found in rounds for one in found if one.refused] == []
    assert not all(any("bet" in one.input for one in found) for found in rounds)
    journal.close()
