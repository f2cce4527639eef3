"""What holds for every test: its chance is a seed's, and what it needs besides Python is marked.

A test in a browser or with PostgreSQL is known by what it is given (`chromium`, `cluster`); `slow` is written where a
test takes seconds. `make check` leaves all of these out.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.postgresql import Cluster, running_cluster

NEEDS = {"chromium": pytest.mark.browser, "cluster": pytest.mark.postgresql}

settings.register_profile(
    "seeded", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("seeded")


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses by them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs more than Python."""
    for item in items:
        for fixture in NEEDS.keys() & {*getattr(item, "fixturenames", ())}:
            item.add_marker(NEEDS[fixture])


class Unseeded:
    """In the place of `secrets`, where it would decide a card."""

    def randbelow(self, n: int) -> int:
        """None."""
        raise AssertionError(f"a number below {n} is drawn from the system: give the test a seed")


@pytest.fixture(scope="session", autouse=True)
def seeded_chance() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.equipment.chance.secrets", Unseeded())
        yield


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as one:
        yield one
