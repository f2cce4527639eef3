"""Every wager of every game, 10⁸ rounds on a CUDA device, beside its exact edge and the chance of each outcome.

    python -m tests.gpu_trial play FILE [ROUNDS [GAME…]]     where a device is: what came, a line of JSON a wager
    python -m tests.gpu_trial compare FILE                   anywhere: each line beside what is exact

To play needs no more than `tests.gpu_bench`. A device counts as a core does for the same seed, which that one tries.
"""

from __future__ import annotations

import sys
import time
from fractions import Fraction
from pathlib import Path

import msgspec

from houseway.maths.simulation import Simulated, Unknown, kernels, simulate
from tests.maths.simulated_games import SIMULATED, rules_of

SEED = 12


def play(file: Path, rounds: int, chosen: list[str]) -> None:
    """Write what came of each wager as soon as it is known."""
    from houseway.maths.simulating.gpu import Device

    device = Device()
    with file.open("wb") as out:
        for game in chosen or SIMULATED:
            rules, start, many = rules_of(game), time.perf_counter(), 0
            for wager in kernels(rules):
                try:
                    found = simulate(game, rules, wager=wager, rounds=rounds, seed=SEED, pool=device)
                except Unknown as error:
                    print(f"{game}: {wager}: {error}", flush=True)
                    continue
                out.write(msgspec.json.encode(found.plain()) + b"\n")
                out.flush()
                many += 1
            print(f"{game}: {many} wagers, {time.perf_counter() - start:.0f} s", flush=True)


def compare(file: Path) -> int:
    """Say of each wager whether it agrees; how many do not."""
    from houseway.maths import edges
    from tests.maths.test_simulation import agrees

    came: dict[str, dict[str, Simulated]] = {}
    for line in file.read_bytes().splitlines():
        found = msgspec.json.decode(line)
        outcomes = {Fraction(one["net"]): one["count"] for one in found.pop("outcomes")}
        one = Simulated(
            game=found["game"], wager=found["wager"], rules=found["rules"], as_of=found["as_of"],
            strategy=found["strategy"], seed=found["seed"], outcomes=outcomes, stderr=found["stderr"],
        )  # fmt: skip
        came.setdefault(one.game, {})[one.wager] = one
    wrong = 0
    for game, wagers in came.items():
        beside = 0
        for wager, one in wagers.items():
            try:
                (exact,) = edges.edges(game, rules_of(game), wagers=[wager], minutes=False)
                agrees(one, exact)
                beside += 1
            except Unknown as error:
                print(f"{game}: {wager}: nothing exact to compare with: {error}")
            except AssertionError as error:
                wrong += 1
                print(f"{game}: {wager}: DISAGREES: {str(error).splitlines()[0]}")
        rounds = {one.rounds for one in wagers.values()}
        print(f"{game}: {beside} of {len(wagers)} wagers agree, {min(rounds):,} rounds each", flush=True)
    return wrong


def main() -> int:
    """From the command line."""
    what, file, *rest = sys.argv[1:]
    if what == "compare":
        return compare(Path(file))
    play(Path(file), int(float(rest[0])) if rest else 10**8, rest[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
