"""``houseway serve`` as the tests run it: ``python -m tests.service.seeded serve …``, dealt from a seed.

The command itself has no such switch, for whoever could set it would know every card to come. Worker processes import
this module too, as their main one. Passwords are hashed with less work than a real house spends.
"""

from __future__ import annotations

import os
from functools import partial

from argon2 import PasswordHasher

from houseway.cli import main
from houseway.service import people, server
from houseway.service.running import RunningHouse
from tests.chance import Chance

VARIABLE = "HOUSEWAY_TEST_SEED"


if __name__ in ("__main__", "__mp_main__"):
    vars(server)["RunningHouse"] = partial(RunningHouse, source=Chance(os.environ[VARIABLE]))
    vars(people)["PasswordHasher"] = partial(PasswordHasher, 1, 64, 1)

if __name__ == "__main__":
    main()
