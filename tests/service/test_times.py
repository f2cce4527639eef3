"""Times that people say, and those that the house notes itself: of the gaming day, and never after the clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from houseway.play.inputs import Numbers
from tests.service.conftest import House, Person, Plain

KENO = "keno-1"
LATE = {
    "9999-12-31T23:59:59": "after the clock", "2026-01-05T20:00:01": "after the clock",
    "2026-01-05T20:30+00:15": "after the clock", "0001-01-01": "before the gaming day", "20:01": "after the clock",
    "2026-01-04T23:59": "before the gaming day", "2026-01-05T19:59:59": "before the gaming day",
    "9999-12-31T23:59-23:59": "is no day and time",
    "yesterday": "is no day and time", "2026-13-01": "is no day and time",
}  # fmt: skip
"""What the clock of the trial, which stands at 20:00 as the gaming day begins, does not allow."""
EVENTS: list[Plain] = [
    {"inspect": {"table": "craps-1", "item": "dice"}, "signed": {"floorperson": "badge 104"}},
    {"cards": {"table": "blackjack-1", "do": "changed"}},
    {"event": {"kind": "noise", "words": "a lamp fell"}},
    {"fill": {"table": "roulette-1", "amount": "100.00", "slip": "F-1"}},
]


def down(house: House, at: str = "", do: str = "down") -> Any:
    said: Plain = {"system": {"do": do}} | ({"at": at} if at else {})
    return house.person("keno_supervisor").feed(KENO, said)


@pytest.mark.parametrize(("at", "why"), LATE.items())
def test_15_4_a_time_said_at_a_desk_is_of_the_gaming_day_and_not_after_the_clock(
    house: House, at: str, why: str
) -> None:
    head = house.running.journal.head(KENO)
    answer = down(house, at)
    assert (answer.status_code, answer.json()["title"]) == (409, "Refused")
    assert why in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]
    assert house.running.journal.head(KENO) == head
    house.clock.pass_by(3600)
    for do, said in (("down", "2026-01-05T20:30"), ("up", "2026-01-05T21:30")):
        house.clock.pass_by(1800)
        assert down(house, said, do).status_code == 200


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: next(iter(event)))
def test_a_time_said_on_the_floor_is_of_the_gaming_day_and_not_after_the_clock(house: House, event: Plain) -> None:
    before = house.running.journal.head("@house")
    for at, why in LATE.items():
        for person in (house.person("pit_boss"), house.person("pit_clerk"), house.person("accounting")):
            answer = person.call("POST", "/api/floor/events", {**event, "at": at})
            assert answer.status_code in (403, 409, 422), answer.text
            if answer.status_code == 422:
                assert why in answer.json()["detail"]
    assert house.running.journal.head("@house") == before
    house.clock.pass_by(60)
    happened = {"event": {"kind": "noise", "words": "a lamp fell"}, "at": "2026-01-05T20:00:30"}
    house.person("pit_boss").post("/api/floor/events", happened)


TICKET: Plain = {"ticket": {"numbers": [1, 2, 3], "amount": "5"}}


def buys(player: Person) -> None:
    answer = player.feed(KENO, TICKET)
    assert answer.status_code == 200, answer.text


def inputs_of(house: House) -> list[Plain]:
    return [one.data["input"] for one in house.running.journal.records(KENO) if one.kind == "input"]


def test_15_6_d_what_is_recorded_at_a_desk_has_the_clocks_time_and_a_years_tickets_are_swept(house: House) -> None:
    house.draws(KENO, Numbers(drawn=tuple(range(1, 21))))
    player = house.person()
    player.sit(KENO)
    buys(player)
    house.clock.pass_by(90)
    assert player.go(KENO).status_code == 200
    timed = [one for one in inputs_of(house) if isinstance(one, dict) and {"ticket", "numbers"} & {*one}]
    assert [one["at"] for one in timed] == ["2026-01-05T20:00:00", "2026-01-05T20:01:30"]
    worth = house.running.tables.table(KENO).table.rules.game.unclaimed(house.running.tables.table(KENO).table)
    assert len(worth) == 1
    house.clock.pass_by(timedelta(days=800).total_seconds())
    before = house.running.tables.table(KENO).table.ledger["house"]
    answer = house.person("keno_supervisor").feed(KENO, {"sweep": {}})
    assert answer.status_code == 200, answer.text
    table = house.running.tables.table(KENO).table
    assert table.ledger["house"] == before - worth[0][2]
    again = house.person("keno_supervisor").feed(KENO, {"sweep": {}})
    assert again.status_code == 409
    assert "were swept on 2028" in again.json()["detail"]


def test_a_key_is_known_again_though_the_clock_has_gone_on(house: House) -> None:
    player = house.person()
    player.sit(KENO)
    assert player.feed(KENO, TICKET, "k").status_code == 200
    house.clock.pass_by(5)
    assert player.feed(KENO, TICKET, "k").status_code == 200
    assert sum("ticket" in one for one in inputs_of(house) if isinstance(one, dict)) == 1


def test_a_desk_whose_record_is_ahead_of_the_clock_goes_on_and_is_swept_never(
    open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """15.6: an earlier version took any time: a day beyond the calendar never comes, and harms nobody."""
    house = open_house()
    with monkeypatch.context() as patch:
        patch.setattr("houseway.service.served_table.refuse_time", lambda at, began, now: "")
        assert down(house, "9999-12-31T23:59:59").status_code == 200
        assert down(house, "9999-12-31T23:59:59", "up").status_code == 200
    house.draws(KENO, Numbers(drawn=tuple(range(1, 21))))
    player = house.person()
    player.sit(KENO)
    for _ in range(2):
        buys(player)
        assert player.go(KENO).status_code == 200
        assert house.nobody.get(f"/api/tables/{KENO}/view")
    assert house.running.tables.table(KENO).table.state.games[1].day == "9999-12-31"


def test_what_fails_as_time_goes_by_at_one_table_is_told_once_and_harms_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, kept = [], []
    one, other = "big-six-1", "roulette-1"
    for id in (one, other):
        house.person().sit(id)
        house.running.tables.table(id)

    def keep(table: Any, *_: Any) -> None:
        if table.id == one:
            raise OverflowError("date value out of range")
        kept.append(table.id)

    monkeypatch.setattr("houseway.service.served_table.ServedTable.keep", keep)
    monkeypatch.setattr(
        "structlog.get_logger",
        lambda: type("Log", (), {"error": lambda self, *what, **more: told.append((what, more))})(),
    )
    for _ in range(3):
        house.running.tables.keep()
    assert kept == [other] * 3
    assert [(what, more["table"]) for what, more in told] == [(("out of order",), one)]
