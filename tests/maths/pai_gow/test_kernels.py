"""What the kernels of pai gow poker leave out."""

from __future__ import annotations

from typing import Any

import pytest

from houseway import games
from houseway.maths.edges import Unknown
from houseway.maths.pai_gow.poker_kernel import kernels as pai_gow_poker
from houseway.maths.simulating.kernel import How


def test_what_is_not_simulated_says_so_in_a_line() -> None:
    rules: Any = games.rules("pai-gow-poker")
    says = "^pai_gow_poker_best is not simulated: houseway edge pai-gow-poker pai_gow_poker_best works it out$"
    with pytest.raises(Unknown, match=says):
        pai_gow_poker(rules, How())["pai_gow_poker_best"]()
