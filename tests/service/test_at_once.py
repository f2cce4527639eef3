"""Two processes at one database do the same thing at the same instant: it is done once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from houseway.house import example
from houseway.service.confirmations import ConfirmationPending, Confirmations
from houseway.service.people import NotAllowed
from houseway.service.roles import Role
from houseway.service.running import RunningHouse
from tests.chance import Chance
from tests.postgresql import Cluster
from tests.service.waiting import PATIENCE

TRIALS = 10
GROUPS: tuple[tuple[Role, ...], ...] = (("dealer", "keno_writer"), ("floorperson", "pit_boss"))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def houses(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[RunningHouse, RunningHouse]]:
    """One house as two processes have it."""
    where = str(tmp_path / "house.db")
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("cluster")
        where = cluster.database()
    first = RunningHouse(where, example.text(), demonstration=True, source=Chance("first"))
    first.begin("")
    second = RunningHouse(where, source=Chance("second"))
    yield first, second
    second.close()
    first.close()


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each comes to, or how it is refused."""
    ready = Barrier(len(acts), timeout=PATIENCE)

    def done(act: Callable[[], Any]) -> Any:
        ready.wait()
        try:
            return act()
        except (ConfirmationPending, NotAllowed) as error:
            return type(error)

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(done, acts))


@pytest.mark.parametrize("roles", [("floorperson", "pit_boss"), ("floorperson", "floorperson")])
def test_3_2_c_nobodys_word_is_taken_twice(houses: tuple[RunningHouse, RunningHouse], roles: tuple[Role, Role]) -> None:
    people = houses[0].people
    dealer = people.create("dan", "dealer", "a long enough password")
    supervisors = [people.create(f"sue {at}", role, "a long enough password") for at, role in enumerate(roles)]
    for trial in range(TRIALS):
        said = {"sit": {"seat": "1", "stack": str(100 + trial)}}
        confirms = [Confirmations(one.journal.engine, one.journal.clock, "roulette-1").confirm for one in houses]
        with pytest.raises(ConfirmationPending):
            confirms[0](said, GROUPS, "3.2(c)", dealer)
        found = at_once(
            *(partial(confirm, said, GROUPS, "3.2(c)", who) for confirm, who in zip(confirms, supervisors, strict=True))
        )
        assert found.count(ConfirmationPending) == 1, found


def test_an_account_has_one_seat_at_a_table_whichever_process_it_asks(
    houses: tuple[RunningHouse, RunningHouse],
) -> None:
    tables = [one.tables.table("roulette-1") for one in houses]
    for _ in range(TRIALS):
        guest = houses[0].people.guest()
        found = at_once(*(partial(one.sit, guest, stack=1000, address="127.0.0.1") for one in tables))
        held = houses[0].journal.driver.read("SELECT seat FROM seats WHERE account = ?", (guest.id,))
        assert {(seat,) for seat in found} == {*held}
        tables[0].leave(guest)


def test_a_name_is_one_guests_alone_whichever_process_it_is_asked_of(
    houses: tuple[RunningHouse, RunningHouse],
) -> None:
    for trial in range(TRIALS):
        found = at_once(*(partial(one.people.call, one.people.guest(), f"Ann {trial}") for one in houses))
        assert found.count(NotAllowed) == 1


def test_who_has_never_tried_before_signs_in_at_either_process(houses: tuple[RunningHouse, RunningHouse]) -> None:
    one, other = houses
    ann = one.people.create("ann", "player", "a long enough password")
    for process, address in ((one, "10.0.0.1"), (other, "10.0.0.2")):
        assert process.people.sign_in("ann", "a long enough password", address) == ann
