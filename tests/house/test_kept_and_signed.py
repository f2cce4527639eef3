"""What the chapters beside the rules of the games have a house keep, and by whom events of the floor are signed."""

from __future__ import annotations

from datetime import date

import pytest

from houseway.law.duties import KEPT
from houseway.law.editions import FIRST, SUCCESSOR
from houseway.law.floor import signatures
from houseway.law.notices import NOTICES


def test_for_how_many_years_or_days_records_are_kept() -> None:
    """13:69O-1.8(d), 13:69E-1.18A(b), 13:69J-1.9."""
    assert {one.records: (one.years, one.days) for one in KEPT} == {
        "plays": (10, 0), "pre_shuffle_recordings": (0, 7), "vendor_records": (5, 0),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("verb", "roles"),
    [
        ("time_charge", ("dealer", "floorperson")),  # 14.14: either of them
        ("collusion", ("floorperson", "poker_shift_supervisor")),  # 14.16: either of them
    ],
)
def test_14_14_14_16_who_signs_for_the_poker_room(verb: str, roles: tuple[str, ...]) -> None:
    for day in (FIRST, SUCCESSOR):
        assert [one.roles for one in signatures(verb, day)] == [roles]


def test_3_12_c_what_is_done_with_a_disclosed_card_is_told_the_regulator_at_no_set_time_before() -> None:
    one = NOTICES["preselected in the rules submission"]
    assert (one.minutes, one.ways) == (0, ("regulator",))
    assert [one.in_force(date(2006, 9, day)) for day in (4, 5)] == [False, True]
