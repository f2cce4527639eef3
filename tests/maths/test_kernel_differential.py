"""Kernels against the engine: what chance gives a kernel is fed to a table, and both settle it identically."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.law import editions
from houseway.law.datum import in_force
from houseway.law.election import Unlawful
from houseway.law.games.baccarat.common import VALUES
from houseway.maths.analysis import SEAT, exactly, opened
from houseway.maths.baccarat import chemin_kernel
from houseway.maths.baccarat import kernel as baccarat
from houseway.maths.baccarat.chemin_de_fer import best
from houseway.maths.baccarat.coups import made, shown
from houseway.maths.baccarat.coups import unit as put_down
from houseway.maths.chain import Chain
from houseway.maths.keno import kernel as keno
from houseway.maths.keno.keno import read
from houseway.maths.simulating import chains, draws
from houseway.maths.simulating.chains import Chains
from houseway.maths.simulating.kernel import How, Kernel
from houseway.play.inputs import Bet, Card, Choose, Close, Input, Numbers, Present, Ticket
from houseway.play.rules import Rules
from houseway.play.table import Table
from tests.maths.units import unit
from tests.trials import FACTOR

pytestmark = pytest.mark.slow

MILLION = 1_000_000
SEED = 5


def elected(game: str, seed: int) -> Rules:
    """Lawful rules: an election of the entry's, and some of the law's options at random as far as they are lawful."""
    pick, entry = random.Random(seed), games.game(game)
    chosen: dict[str, Any] = dict(pick.choice(entry.varied))
    for option in in_force(entry.law.options, editions.NEWEST):
        values = getattr(option.kind, "values", ())
        if values and pick.random() < 0.5:
            tried = {**chosen, option.id: pick.choice(list(values))}
            try:
                games.rules(game, tried)
            except Unlawful:
                continue
            chosen = tried
    return exactly(games.rules(game, chosen))


def seeds(rounds: int, trial: Callable[[int], int]) -> None:
    """Trials, each with its seed, until there are so many rounds."""
    done = seed = 0
    while done < rounds:
        done += trial(seed)
        seed += 1


# ── one result ───────────────────────────────────────────────────────────────────────────────────


def results_drawn(many: int, number: int) -> list[int]:
    """Which of so many equally likely results the words of a unit give."""
    every = Kernel(draws.__name__, (np.arange(many, dtype=np.int16),), tuple(map(Fraction, range(many))), draws.QUOTA)
    return unit(every, SEED, number)


def spun(game: str, seed: int, rounds: int) -> int:
    """Rounds with some wagers each, at one table."""
    rules, pick = elected(game, seed), random.Random(seed)
    if "up" in dir(Table(rules).state):  # pokette: cards that come up change what may be wagered
        names = [name for name in rules.wagers if name not in draws_with_cards_up()]
    else:
        names = list(rules.wagers)
    wagers = pick.sample(names, min(4, len(names)))
    results = {name: draws.results(rules, name) for name in wagers}
    made = {name: draws.drawn([one for one in results[name] for _ in range(one.ways)]) for name in wagers}
    inputs = [one.given for one in results[wagers[0]] for _ in range(one.ways)]
    for index in results_drawn(len(inputs), seed)[:rounds]:
        table = opened(rules, [(name, 60_000) for name in wagers])
        _ended(table, inputs[index])
        expected = sum(made[name].values[made[name].arrays[0][index]] for name in wagers)
        assert Fraction(table.net(SEAT), 60_000) == expected, (game, seed, wagers, inputs[index])
    return rounds


def draws_with_cards_up() -> set[str]:
    from houseway.maths.wheels.pokette import UP

    return {*UP}


def _ended(table: Any, given: Input) -> None:
    """Close the bets, and play the round with this result."""
    before = table.round
    table.feed(Close())
    while table.ask.chances is None:
        table.feed(table.ask.default or Close())
    table.feed(given)
    while table.round == before:
        table.feed(table.ask.default or Close())


ONE_RESULT = ("roulette", "big-six", "sic-bo", "pokette")


@pytest.mark.parametrize("game", ONE_RESULT)
def test_one_result_is_settled_as_the_engine_settles_it(game: str) -> None:
    seeds(120 * FACTOR, lambda seed: spun(game, seed, 30))


@pytest.mark.soak
@pytest.mark.parametrize("game", ONE_RESULT)
def test_a_million_results_are_settled_as_the_engine_settles_them(game: str) -> None:
    seeds(MILLION, lambda seed: spun(game, seed, 4000))


# ── chains ───────────────────────────────────────────────────────────────────────────────────────


def decided(chain: Chain, rolls: Iterator[Input]) -> Iterator[Fraction]:
    """What the engine says of a wager that is made again and again."""
    while True:
        table: Any = Table(chain.rules, resume=chain.start)
        outcome = None
        while outcome is None:
            chain.act(table)
            roll = next(rolls, None)
            if roll is None:
                return
            _ended(table, roll)
            outcome = chain.outcome(table)
        if outcome.risk:
            yield Fraction(outcome.net, chain.unit)


def rolled(game: str, seed: int, rolls: int) -> int:
    """A wager of a game, over so many rolls."""
    rules, pick = elected(game, seed), random.Random(seed)
    every: Chains = games.part(f"{rules.game.analysis.partition(':')[0]}:chains")(rules, 0)
    name = pick.choice(list(every))
    chain = every[name]()
    kernel = chains.kernel(chain)
    first: Any = Table(rules, resume=chain.start)
    first.feed(Close())
    inputs = [given for given, ways in first.ask.chances() for _ in range(ways)]
    given = (inputs[index] for index in results_drawn(len(inputs), seed)[:rolls])
    out = unit(kernel, SEED, seed)
    for place, net in enumerate(decided(chain, given)):
        assert kernel.values[out[place]] == net, (game, seed, name, place)
    return rolls


DICE = ("craps", "mini-craps", "automated-craps", "mini-dice")


@pytest.mark.parametrize("game", DICE)
def test_rolls_are_settled_as_the_engine_settles_them(game: str) -> None:
    seeds(600 * FACTOR, lambda seed: rolled(game, seed, 100))


@pytest.mark.soak
@pytest.mark.parametrize("game", DICE)
def test_a_million_rolls_are_settled_as_the_engine_settles_them(game: str) -> None:
    seeds(MILLION, lambda seed: rolled(game, seed, 1000))


# ── the baccarats ────────────────────────────────────────────────────────────────────────────────


def coups(game: str, seed: int) -> int:
    """A shoe at a table with every row's bets, one row at a time."""
    rules, pick = shown(elected(game, seed)), random.Random(seed)
    name, (bets, beside) = pick.choice(list(made(rules, 0).items()))
    kernel = baccarat.kernel(rules, How(), bets, beside)
    results, table = kernel.arrays[:2]
    faces = list(DECK) * rules.elected["decks"]
    pick.shuffle(faces)
    many, ends = 20, np.zeros(20, dtype=np.int64)
    values = np.array([VALUES[face[0]] for face in faces], dtype=np.uint8)
    dealt = baccarat.coups(table, values, many, ends)
    cards, put = iter(faces), sum(amount for _, amount in bets)
    used = 0
    for end in ends.tolist():
        one = opened(rules, [*beside, *bets])
        alone = opened(rules, beside) if beside else None
        used += _dealt(one, cards, alone)
        net = one.net(SEAT) - (alone.net(SEAT) if alone else 0)
        unit = put_down(rules, bets, beside)
        assert Fraction(net, unit) == kernel.values[results[end]], (game, seed, name, put)
    assert used == dealt
    return many


def _dealt(table: Any, cards: Iterator[str], other: Any) -> int:
    """Deal a coup; the same cards to another table. How many there were."""
    before, used = table.round, 0
    for one in filter(None, (table, other)):
        one.feed(Close())
    while table.round == before:
        if "card" in table.ask.verbs:
            face, used = next(cards), used + 1
            for one in filter(None, (table, other)):
                one.feed(Card(face=face))
        else:
            for one in filter(None, (table, other)):
                one.feed(one.ask.default or Close())
    return used


@pytest.mark.parametrize("game", ["baccarat-punto-banco", "minibaccarat"])
def test_coups_are_settled_as_the_engine_settles_them(game: str) -> None:
    seeds(160 * FACTOR, lambda seed: coups(game, seed))


@pytest.mark.soak
@pytest.mark.parametrize("game", ["baccarat-punto-banco", "minibaccarat"])
def test_a_million_coups_are_settled_as_the_engine_settles_them(game: str) -> None:
    seeds(MILLION, lambda seed: coups(game, seed))


def banked(seed: int) -> int:
    """Coups of chemin de fer: the engine is told to draw where the kernel's word of chance says so."""
    rules, pick = elected("baccarat-chemin-de-fer", seed), random.Random(seed)
    amount = 60_000
    found = best(rules, amount)[0]  # type: ignore[arg-type]
    table = chemin_kernel.draw_table(rules, found)  # type: ignore[arg-type]
    for _ in range(10):
        faces = pick.sample(list(DECK) * 6, 6)
        values = np.array([VALUES[face[0]] for face in faces], dtype=np.uint8)
        word, ends = pick.getrandbits(64), np.zeros(1, dtype=np.int64)
        cards = chemin_kernel.dealt(table, values, 1, np.uint64(word), ends)
        used, net = chemin(rules, faces, table, word, amount)
        assert used == cards, (seed, faces, word)
        assert (net > 0) - (net < 0) == 1 - ends[0], (seed, faces, word)
    return 10


def chemin(rules: Any, faces: list[str], draws_at: Any, word: int, amount: int) -> tuple[int, int]:
    """A coup at a table: how many cards were dealt, and what the Banker won or lost."""
    table: Any = Table(rules, {"1": None, "2": None})
    state = table.state
    state.shoe.shuffled, state.banker, state.preceding, state.suivi = True, "1", amount, "2"
    table = Table(rules, resume=table.capture())
    table.feed(Bet(seat="1", wager="banker_stake", amount=amount))
    table.feed(Bet(seat="2", wager="banco", amount=amount))
    table.feed(Close())
    values, used = [VALUES[face[0]] for face in faces], 0
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    while table.round == 0:
        ask = table.ask
        if "card" in ask.verbs:
            table.feed(Card(face=faces[used]))
            used += 1
        elif "choose" in ask.verbs and ask.default is None:
            seat = next(seat for seat in ("2", "1") if table.legal(seat))
            if seat == "2":
                draw = (word & 0xFFFFFFFF) < draws_at[10 * player + banker]
            else:
                third = values[4] if used == 5 else chemin_kernel.NONE
                draw = (word >> 32) < draws_at[chemin_kernel.BANKER + 11 * (10 * values[1] + values[3]) + third]
            table.feed(Choose(seat=seat, do="draw" if draw else "stay"))
        else:
            table.feed(ask.default or Close())
    return used, table.net("1")


def test_chemin_de_fer_is_settled_as_the_engine_settles_it() -> None:
    seeds(100 * FACTOR, banked)


@pytest.mark.soak
def test_a_million_coups_of_chemin_de_fer_are_settled_as_the_engine_settles_them() -> None:
    seeds(MILLION, banked)


# ── keno ─────────────────────────────────────────────────────────────────────────────────────────


def drawn(seed: int) -> int:
    """A straight ticket or one of ways, over some drawings."""
    pick = random.Random(seed)
    rules: Any = exactly(games.rules("keno"))
    if seed % 2:
        spots = pick.choice(list(rules.schedule))
        kernel, ticket = keno.straight(rules, spots), Ticket(seat=SEAT, numbers=tuple(range(1, spots + 1)), amount=6000)
    else:
        sizes = [pick.randint(1, 4) for _ in range(pick.randint(2, 4))]
        way = read(rules, f"way_{'_'.join(map(str, sizes))}_take_{pick.randint(1, 2)}")
        assert way
        kernel = keno.ways(way)
        firsts = [1 + sum(sizes[:at]) for at in range(len(sizes))]
        groups = tuple(tuple(range(first, first + size)) for first, size in zip(firsts, sizes, strict=True))
        ticket = Ticket(seat=SEAT, groups=groups, take=tuple(way.take), amount=6000)
    given = [pick.sample(range(80), 20) for _ in range(10)]
    out = np.zeros(len(given), dtype=np.int16)
    keno.drawings(kernel.arrays[0], kernel.arrays[1], np.array(given, dtype=np.uint8).ravel(), out)
    for numbers, number in zip(given, out.tolist(), strict=True):
        table: Any = Table(rules, {SEAT: None})
        table.feed(ticket)
        price = -table.stack(SEAT)
        table.feed(Numbers(drawn=tuple(one + 1 for one in numbers)))
        table.feed(Present(ticket=1))
        assert Fraction(table.net(SEAT), price) == kernel.values[number], (seed, numbers)
    return len(given)


def test_keno_tickets_are_paid_as_the_engine_pays_them() -> None:
    seeds(200 * FACTOR, drawn)


@pytest.mark.soak
def test_a_million_keno_tickets_are_paid_as_the_engine_pays_them() -> None:
    seeds(MILLION, drawn)
