"""Simulation: every registered wager beside its exact edge, and a result that the seed alone decides."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from threading import Thread, current_thread
from typing import Any

import pytest

from houseway.maths import edges
from houseway.maths.poker.equity import equity
from houseway.maths.simulating.kernel import HIGHEST, UNITS, How, Kernel, classes, parts
from houseway.maths.simulating.running import LARGEST, Counts, Sessions, Threads, Work, most_bet, played, run
from houseway.maths.simulation import Simulated, Unknown, chosen, kernels, simulate, simulated
from tests.maths.simulated_games import SIMULATED, rules_of
from tests.maths.units import unit
from tests.trials import FACTOR, sampled

TOLERANCE = 4.5
"""Standard errors."""
FEW = 100
"""An outcome that is expected less often is judged by Poisson bounds."""


def sampled_rows(game: str, many: int) -> list[str]:
    """Some wagers of a game, one of each kind first."""
    names = list(kernels(rules_of(game)))
    kinds = {edges.kind(name): name for name in reversed(names)}
    return sorted({*kinds.values()}, key=names.index)[:many]


def agrees(found: Simulated, exact: edges.Edge) -> None:
    """Mean and every outcome within 4.5 standard errors; rare outcomes within Poisson's bounds."""
    error = (found.stderr**2 + (exact.stderr or 0) ** 2) ** 0.5
    assert abs(found.mean + float(exact.edge)) <= TOLERANCE * error + 1e-9, exact.wager
    if exact.rounds or not exact.outcomes or exact.method != "exact":
        return  # its outcomes are simulated themselves
    assert {*found.outcomes} <= {*exact.outcomes}, exact.wager
    for net, chance in exact.outcomes.items():
        expected, came = float(chance) * found.rounds, found.outcomes.get(net, 0)
        if expected >= FEW:
            spread = (expected * (1 - float(chance))) ** 0.5
            slack = 1.3 if found.game in DEPENDENT else 1.0
            assert abs(came - expected) <= TOLERANCE * slack * spread, (exact.wager, net)
        else:
            assert came <= expected + TOLERANCE * (expected**0.5 + 2), (exact.wager, net)


DEPENDENT = {"blackjack", "blackjack-switch", "baccarat-punto-banco", "minibaccarat", "baccarat-chemin-de-fer"}
"""Games whose rounds come from one shoe: a count of outcomes spreads a little more or less than independent ones."""
SLOW = {"blackjack-switch", "baccarat-chemin-de-fer", "keno", "let-it-ride", "pai-gow", "pokette"}


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(SIMULATED, but=SLOW))
def test_simulation_agrees_with_the_exact_edge(game: str) -> None:
    rules = rules_of(game)
    names = sampled_rows(game, 6 * FACTOR)
    exact = {one.wager: one for one in edges.edges(game, rules, wagers=names, minutes=False)}
    for name in names:
        if name in exact:
            agrees(simulate(game, rules, wager=name, rounds=200_000 * FACTOR, seed=11), exact[name])


PARTS = 12
"""A game's wagers are divided, so that no trial takes minutes."""


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", SIMULATED)
def test_ten_to_the_eight_rounds_of_every_wager(game: str, part: int) -> None:
    rules = rules_of(game)
    names = list(kernels(rules))[part::PARTS]
    try:
        exact = edges.edges(game, rules, wagers=names, minutes=False) if names else []
    except Unknown as error:
        pytest.skip(str(error))  # what is exact only after minutes has a trial of its own
    for one in exact:
        agrees(simulate(game, rules, wager=one.wager, rounds=10**8, seed=12), one)


# ── the seed alone decides ───────────────────────────────────────────────────────────────────────


def work(game: str, wager: str, rounds: int, sessions: Sessions | None = None, how: How = How()) -> Work:  # noqa: B008
    rules = rules_of(game)
    return Work(chosen(rules, kernels(rules, how), wager)[1], rounds, 7, sessions)


def same(one: Counts, other: Counts) -> bool:
    return (
        one.counts.tolist() == other.counts.tolist()
        and one.sums.tolist() == other.sums.tolist()
        and one.ends == other.ends
        and one.lasted == other.lasted
        and {k: v.tolist() for k, v in one.paths.items()} == {k: v.tolist() for k, v in other.paths.items()}
    )


@pytest.mark.parametrize("sessions", [None, Sessions(50, 20_000, 1000, 0, "martingale")], ids=["rounds", "sessions"])
@pytest.mark.parametrize(("game", "wager"), [("roulette", "red"), ("craps", "pass"), ("minibaccarat", "banker")])
def test_pieces_in_any_order_and_of_any_size_count_the_same(game: str, wager: str, sessions: Sessions | None) -> None:
    one = work(game, wager, 30_000, sessions)
    whole = played(one, 0, one.numbers)
    cut = one.numbers // 3
    parts = [played(one, cut, one.numbers), played(one, 0, cut)]
    assert same(whole, parts[0] + parts[1])
    assert same(whole, run(one, Threads(3))[0])


def test_another_seed_gives_another_result() -> None:
    one, other = (simulate("roulette", wager="red", rounds=10_000, seed=seed) for seed in (1, 2))
    assert one.outcomes != other.outcomes


@pytest.mark.parametrize("rounds", [1, 5, 4092, 4093, 10_000])
def test_as_many_rounds_are_played_as_are_asked_for(rounds: int) -> None:
    assert simulate("roulette", wager="red", rounds=rounds).rounds == rounds
    assert simulate("craps", wager="pass", rounds=rounds).rounds == rounds
    assert simulate("minibaccarat", wager="tie", rounds=rounds).rounds == rounds


def test_large_arrays_are_made_before_threads_ask_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, given = list[Thread](), Kernel.given

    def recorded(kernel: Kernel) -> tuple[Any, ...]:
        asked.append(current_thread())
        return given(kernel)

    monkeypatch.setattr(Kernel, "given", recorded)
    run(work("roulette", "red", 10**6), Threads(2))
    assert asked[0] is current_thread()
    assert {*asked} != {current_thread()}


def test_ctrl_c_gives_what_is_known_so_far() -> None:
    one = work("roulette", "red", 10**9)
    heard: list[float] = []

    def hears(part: float) -> None:
        heard.append(part)
        if len(heard) == 3:
            raise KeyboardInterrupt

    counts, whole = run(one, Threads(1), hears)
    assert not whole
    assert 0 < counts.rounds < 10**9
    found = simulated(rules_of("roulette"), "red", How(), one, counts, whole=whole)
    assert found.rounds == counts.rounds
    assert not found.plain()["complete"]


# ── sessions ─────────────────────────────────────────────────────────────────────────────────────


def rolls(values: list[int]) -> Kernel:
    """A kernel whose results are equally likely."""
    by_result, worth = classes([Fraction(value) for value in values])
    return Kernel("houseway.maths.simulating.draws", (by_result,), worth, 4092)


def played_by_hand(kernel: Kernel, sessions: Sessions, number: int) -> tuple[int, int]:
    """A session, in Python: what it won in cents, and the rounds it played."""
    money, level, rounds, at = sessions.bankroll, 0, 0, number * UNITS
    whole, worth = parts(kernel.values)
    assert whole == 1
    fibonacci = [1, 1]
    while len(fibonacci) < 60:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    while True:
        at += 1
        for one in unit(kernel, 7, at - 1):
            units = {
                "flat": 1, "martingale": 2**level, "paroli": 2**level, "dalembert": 1 + level,
                "fibonacci": fibonacci[level],
            }[sessions.system]  # fmt: skip
            bet = min(sessions.bet * units, sessions.most or 10**18, money)
            net = bet * int(worth[one])
            money, rounds = money + net, rounds + 1
            if net > 0:
                level = {"paroli": (level + 1) % 4, "dalembert": max(0, level - 1), "fibonacci": max(0, level - 2)}.get(
                    sessions.system, 0
                )
            elif net < 0:
                level = {"paroli": 0, "flat": 0}.get(sessions.system, level + 1)
            if money < sessions.bet or rounds == sessions.length:
                return money - sessions.bankroll, rounds


@pytest.mark.parametrize("system", ["flat", "martingale", "paroli", "dalembert", "fibonacci"])
def test_no_session_wins_or_loses_a_part_of_a_cent(system: str) -> None:
    """5.2: half of a wager goes back, so that bets are of an even number of cents; the last chips may be odd ones."""
    kernel = chosen(rules_of("roulette"), kernels(rules_of("roulette")), "red")[1]
    sessions = Sessions(120, 40_001, 1000, 0, system)
    counts = played(Work(kernel, 120 * 400, 7, sessions), 0, 400)
    whole, _ = parts(kernel.values)
    assert whole == 2
    assert all(end % whole == 0 for end in counts.ends)
    assert min(counts.ends) > -40_001 * whole
    with pytest.raises(Unknown, match=r"10[.]01 a bet is not paid exactly; bet multiples of 0[.]02"):
        run(Work(kernel, 120, 7, sessions._replace(bet=1001)), Threads(1))


@pytest.mark.parametrize("seed", [-1, 1 << 64, (1 << 64) + 1])
def test_a_seed_is_a_word_so_that_no_two_give_the_same_rounds(seed: int) -> None:
    with pytest.raises(ValueError, match=f"the seed {seed}: write a whole number from 0 to 18446744073709551615"):
        simulate("roulette", wager="red", rounds=10, seed=seed)
    with pytest.raises(ValueError, match=f"the seed {seed}: write"):
        equity("holdem_high", ["AhAd", "KhKd"], exact=False, rounds=10, seed=seed)


@pytest.mark.parametrize("system", ["flat", "martingale", "paroli", "dalembert", "fibonacci"])
def test_sessions_are_bet_as_the_system_says(system: str) -> None:
    kernel, sessions = rolls([1, 1, 0, -1, -1]), Sessions(300, 10_000, 500, 8_000, system)
    found = played(Work(kernel, 300 * 12, 7, sessions), 0, 12)
    by_hand = [played_by_hand(kernel, sessions, number) for number in range(12)]
    assert found.ends == Counter(end for end, _ in by_hand)
    lost = [rounds for end, rounds in by_hand if end + sessions.bankroll < sessions.bet]
    assert found.lasted == Counter(lost)
    assert [int(found.paths[number][-1]) for number in range(12)] == [end + 10_000 for end, _ in by_hand]


def test_who_counts_bets_no_more_than_is_left_or_than_the_table_takes() -> None:
    """Eight units are five where there is money for five, and six where the table takes no more."""
    kernel = rolls([-8, -1, 1, 8])._replace(stakes=(8, 1, 1, 8))
    for most in (0, 3_000):
        sessions = Sessions(40, 2_500, 500, most)
        found = played(Work(kernel, 40 * 200, 7, sessions), 0, 200)
        assert min(found.ends) == -2_500
        assert found.ends == Counter(_by_count(kernel, sessions, number) for number in range(200))


def _by_count(kernel: Kernel, sessions: Sessions, number: int) -> int:
    """A session, in Python: what it won in cents."""
    money = sessions.bankroll
    for one in unit(kernel, 7, number * UNITS)[: sessions.length]:
        stake = kernel.stakes[one]
        money += min(500 * stake, sessions.most or 10**18, money) * int(kernel.values[one] / stake)
        if money < sessions.bet:
            break
    return money - sessions.bankroll


def test_risk_of_ruin_is_that_of_a_random_walk() -> None:
    """Gambler's ruin: from 10 units, a fair game, absorbed at 0; after n rounds by the reflection principle."""
    kernel, length = rolls([1, -1]), 100
    found = played(Work(kernel, length * 20_000, 3, Sessions(length, 10_000, 1_000)), 0, 20_000)
    ways = {0: 1.0}
    for _ in range(length):
        after: dict[int, float] = {}
        for at, chance in ways.items():
            for step in (1, -1) if at > -10 else (0,):
                after[at + step] = after.get(at + step, 0) + chance * (0.5 if at > -10 else 1)
        ways = after
    ruin, came = ways[-10], sum(found.lasted.values()) / 20_000
    assert abs(came - ruin) < TOLERANCE * (ruin * (1 - ruin) / 20_000) ** 0.5


def test_so_few_rounds_that_their_error_says_nothing_are_said_to_be_few() -> None:
    assert any("fewer than 100 rounds" in note for note in simulate("roulette", wager="red", rounds=20).notes)
    (note,) = simulate("sic-bo", wager="three_of_a_kind_1", rounds=100, seed=1).notes
    assert note == "no round was won: the standard error knows nothing of what a win is worth"


def test_chips_for_anything_are_never_lost() -> None:
    found = simulate("roulette", wager="red", rounds=20_000, sessions=Sessions(100))
    assert found.sat
    assert found.sat.ruin == 0
    assert found.sat.played == 100


def test_no_bet_is_more_than_can_be_counted() -> None:
    """Who always loses and always doubles comes to a bet whose like, in every round, a machine's number still holds."""
    one = Work(rolls([-1, -1, -1, -25_000]), 300, 7, Sessions(300, 0, 10**8, 0, "martingale"))
    most = most_bet(one)
    assert 25_000 * 300 * most <= LARGEST
    for kernel, least in ((one.kernel, 25_000), (rolls([-1, -1]), 1)):
        work = one._replace(kernel=kernel)
        lost = -next(iter(played(work, 0, 1).ends))
        by_hand = sum(min(10**8 << min(level, HIGHEST), most_bet(work)) for level in range(300))
        assert by_hand <= lost <= least * by_hand
    found = simulate("keno", wager="spot_8", rounds=3000, sessions=Sessions(3000, 0, 10**5, 0, "martingale"))
    assert any(note.startswith("no bet is more than ") for note in found.notes)
    with pytest.raises(Unknown, match=r"more money than can be counted; bet [0-9]+[.][0-9]{2} at the most"):
        run(one._replace(sessions=Sessions(300, 0, 10**14)), Threads(1))


# ── what is refused ──────────────────────────────────────────────────────────────────────────────


def test_what_cannot_be_simulated_is_said_in_a_line() -> None:
    with pytest.raises(Unknown, match="poker-holdem is not simulated: players play against each other"):
        simulate("poker-holdem")
    with pytest.raises(Unknown, match=r"^double-down-stud has no strategy 'often'; there is best, never, always$"):
        simulate("double-down-stud", how=How("often"))
    composed = "blackjack_wager_by_composition"
    with pytest.raises(Unknown, match=f"^{composed} is not simulated: houseway edge blackjack {composed} works"):
        simulate("blackjack", wager=composed)
    with pytest.raises(Unknown, match="roulette has no wager 'rd' to simulate; did you mean red"):
        simulate("roulette", wager="rd")
    with pytest.raises(Unknown, match="roulette has no strategy 'clever'; there is best"):
        simulate("roulette", how=How(strategy="clever"))
    with pytest.raises(Unknown, match="roulette has no count 'hi-lo'"):
        simulate("roulette", how=How(counting="hi-lo"))
