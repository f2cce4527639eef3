"""What holds for every test: none draws from the system's chance, which nobody can repeat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


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
