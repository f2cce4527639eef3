"""Speed, measured: rounds a second of engine and kernel on one core, beside peers in the same run (`make bench`).

Nothing here is asserted: machines are noisy. Each figure is the best of three; every ruling carries its citation.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations, starmap
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table as RichTable

from houseway import games
from houseway.play.inputs import Bet, Card, Close, Input, Numbers, Present, Roll, Spin, Ticket
from houseway.play.snapshot import Snapshot
from houseway.play.table import Table
from tests.games_bench import engines
from tests.journal.rates import Took, beside_a_bare_loop, measured
from tests.poker_bench import heads_up, six_handed
from tests.postgresql import running_cluster

ROUNDS = 20_000
HANDS = 1_000_000
DECK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


def best(work: Callable[[], int], times: int = 3) -> float:
    """Rounds a second, the best of three; what is over in an instant is done more often."""
    rates = []
    for _ in range(times):
        start = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def craps() -> int:
    """A pass bet whenever a come out roll is due; one roll is one round."""
    table = games.table("craps", {"1": 10**12})
    die = random.Random(1).randint
    bet = Bet(seat="1", wager="pass", amount=1000)
    for _ in range(ROUNDS):
        if not table.chips:
            table.feed(bet)
        table.feed(Roll(dice=(die(1, 6), die(1, 6))))
    return ROUNDS


def wheel(game: str, results: list[str], wager: str) -> int:
    """One wager a spin."""
    table = games.table(game, {"1": 10**12})
    choose = random.Random(1).choice
    bet, close = Bet(seat="1", wager=wager, amount=1000), Close()
    for _ in range(ROUNDS):
        table.feed(bet)
        table.feed(close)
        table.feed(Spin(result=choose(results)))
    return ROUNDS


def cards(game: str, wager: str) -> int:
    """One wager a round, no raise, from shuffled shoes."""
    table: Table[Any, Any] = games.table(game, {"1": 10**12})
    chance = random.Random(1)
    bet, close = Bet(seat="1", wager=wager, amount=1000), Close()
    shoe: list[Input] = []
    while table.round < ROUNDS:
        if not table.chips:
            if len(shoe) < 60:
                order = DECK * table.rules.decks
                chance.shuffle(order)
                shoe = [Card(face=face) for face in order]
                table = Table(table.rules, resume=fresh(table))
            table.feed(bet)
        else:
            table.feed(shoe.pop() if "card" in table.ask.verbs else close)
    return ROUNDS


def fresh(table: Table[Any, Any]) -> Snapshot:
    """The table as it stands, with all cards in the shoe again."""
    snapshot = table.capture()
    snapshot.state.shoe.shuffle()
    return snapshot


def keno(out: int) -> Callable[[], int]:
    """A ticket, its drawing, a snapshot and its payment, while so many other tickets are out; they are sold before."""
    table: Table[Any, Any] = games.table("keno", {"1": 10**12})
    sample = random.Random(1).sample
    for _ in range(out):
        table.feed(Ticket(seat="1", numbers=tuple(sample(range(1, 81), 8)), amount=100))
    table.feed(Numbers(drawn=tuple(range(1, 21))))

    def work() -> int:
        for _ in range(ROUNDS // 10):
            table.feed(Ticket(seat="1", numbers=(1, 2, 3), amount=100))
            table.feed(Numbers(drawn=(1, 2, 3, *sample(range(4, 81), 17))))
            table.capture()
            table.feed(Present(ticket=len(table.state.tickets)))
        return ROUNDS // 10

    return work


KERNELS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "blackjack, best play by total": ("blackjack", "blackjack_wager", {"decks": "8"}),
    "blackjack, every option": ("blackjack", "blackjack_wager", {
        "decks": "8", "surrender": "on", "resplit_max_hands": "4", "five_card_21": "2 to 1",
        "dealer_hits_soft_17": "on", "blackjack_payout": "6:5"}),
    "blackjack switch, both wagers": ("blackjack-switch", "switch_wager_1+switch_wager_2", {}),
    "punto banco, banker": ("baccarat-punto-banco", "banker", {}),
    "minibaccarat, tie": ("minibaccarat", "tie", {}),
    "chemin de fer, banco": ("baccarat-chemin-de-fer", "banco", {}),
    "craps, pass line (rolls)": ("craps", "pass", {}),
    "craps, place 6 (wagers)": ("craps", "place_win_6", {}),
    "roulette, red": ("roulette", "red", {}),
    "sic bo, big": ("sic-bo", "big", {}),
    "keno, eight spots": ("keno", "spot_8", {}),
}  # fmt: skip
"""Wagers whose kernels are measured, with what is elected."""
ROLLS = 557 / 165
"""Rolls that decide a pass line bet, on the average."""


def kernels() -> RichTable:
    """Every kernel on one core by processor time, beside peers that play the same game; compiled before."""
    from houseway.maths.simulating.running import Work, played
    from houseway.maths.simulation import chosen
    from houseway.maths.simulation import kernels as of

    def rate(game: str, wager: str, elected: dict[str, Any]) -> float:
        rules = games.rules(game, elected)
        made = chosen(rules, of(rules), wager)[1]
        played(Work(made, 1, 1), 0, 1)
        work, rates = Work(made, 20_000_000, 1), []
        for _ in range(3):
            start = time.process_time()
            played(work, 0, work.numbers)
            rates.append(work.rounds / (time.process_time() - start))
        return max(rates)

    peers = {"blackjack": max(map(best, (gymnasium, gymnasium_jax(), open_spiel))), "craps": best(crapssim)}
    out = RichTable(title="Simulated rounds a second on one core (processor time), best of three")
    for column in ("what", "rounds/s", "× the best peer here"):
        out.add_column(column, justify="left" if column == "what" else "right")
    for name, (game, wager, elected) in KERNELS.items():
        found = rate(game, wager, elected) * (ROLLS if name.endswith("(rolls)") else 1)
        peer = peers.get(game.partition("-")[0])
        out.add_row(name, f"{found:,.0f}", f"{found / peer:,.0f}" if peer else "")
    out.caption = (
        "peers: Gymnasium's Blackjack-v1, its JAX version and OpenSpiel's, the fastest of them; crapssim (rolls)"
    )
    return out


def gpu() -> RichTable:
    """Every kernel on this machine's CUDA device."""
    from tests.gpu_bench import gpu as measured_there

    return measured_there()


def kernel() -> Callable[[], int]:
    """Blackjack's kernel: eight decks, one split, the best strategy by totals; compiled before it is measured."""
    from houseway.maths.simulating.kernel import How
    from houseway.maths.simulating.running import Threads, Work, run
    from houseway.maths.twenty_one.blackjack_kernel import main
    from houseway.maths.twenty_one.exact import best_table
    from houseway.maths.twenty_one.terms import Terms

    terms = Terms(decks=8)
    strategy = best_table(terms)
    played, pool = main(terms, How(), lambda: strategy), Threads(1)
    run(Work(played, 1, 1), pool)
    return lambda: run(Work(played, 500 * ROUNDS, 1), pool)[0].rounds


def crapssim() -> int:
    """The peer at craps: a pass line bettor."""
    import crapssim as peer
    from crapssim.strategy import BetPassLine

    table = peer.Table()
    table.add_player(bankroll=float("inf"), strategy=BetPassLine(5))
    table.run(max_rolls=ROUNDS, verbose=False)
    return ROUNDS


def gymnasium() -> int:
    """The peer at a card game with a decision: Blackjack-v1, always standing."""
    import gymnasium as peer

    env = peer.make("Blackjack-v1")
    env.reset(seed=1)
    for _ in range(ROUNDS // 4):
        env.reset()
        done = False
        while not done:
            _, _, ended, cut, _ = env.step(0)
            done = ended or cut
    return ROUNDS // 4


def gymnasium_jax() -> Callable[[], int]:
    """Its version in JAX, always standing: many rounds at once, compiled for one core before they are measured."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax
    from gymnasium.envs.tabular.blackjack import BlackjackFunctional

    env, stand = BlackjackFunctional(), 0

    def round_(key: Any) -> Any:
        first, then = jax.random.split(key)
        dealt = env.initial(first)
        return env.reward(dealt, stand, env.transition(dealt, stand, then), then)

    rounds = jax.jit(jax.vmap(round_))
    keys = jax.random.split(jax.random.PRNGKey(1), ROUNDS)

    def work() -> int:
        return len(rounds(keys).block_until_ready())

    work()
    return work


def open_spiel() -> int:
    """The peer with chance as a player: OpenSpiel's blackjack, always standing; its 52 cards are equally likely."""
    import pyspiel as peer

    game, choice, stand = peer.load_game("blackjack"), random.Random(1).choice, 1
    for _ in range(ROUNDS // 4):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.legal_actions()))
            else:
                state.apply_action(stand)
    return ROUNDS // 4


def drawn() -> NDArray[np.uint8]:
    """Seven cards each, freshly drawn, in the order of the draw."""
    chance = np.random.default_rng(1)
    draws = [chance.random((ROUNDS, 52), np.float32).argsort(axis=1)[:, :7] for _ in range(HANDS // ROUNDS)]
    return np.concatenate(draws).astype(np.uint8)


def ranking() -> RichTable:
    """Seven cards ranked, beside peers that rank the same hands one at a time; compiled and built before."""
    import eval7
    from phevaluator import Card as Numbered
    from phevaluator import _pheval
    from treys import Card as Bits
    from treys import Evaluator

    from houseway.equipment.cards import DECK as FACES
    from houseway.ranking.batch import ranks

    cards = drawn()
    few = cards[:ROUNDS].tolist()

    def each(rank: Callable[..., int], own: list[Any]) -> Callable[[], int]:
        hands = [[own[number] for number in hand] for hand in few]
        return lambda: len([rank(hand) for hand in hands])

    def raw(rank: Callable[..., int], own: list[Any]) -> Callable[[], int]:
        hands = [[own[number] for number in hand] for hand in few]
        return lambda: len(list(starmap(rank, hands)))

    ranks(cards)
    rates = {
        "Houseway, a batch": best(lambda: len(ranks(cards)), 20),
        "phevaluator, its raw binding": best(raw(_pheval.evaluate_7cards, [Numbered(face).id_ for face in FACES]), 20),
        "eval7": best(each(eval7.evaluate, [eval7.Card(face) for face in FACES]), 20),
        "treys": best(each(Evaluator()._seven, [Bits.new(face) for face in FACES])),
    }
    ours, *peers = rates.values()
    out = RichTable(title="Hands of seven cards ranked a second on one core, freshly drawn, unsorted")
    for column in ("what", "hands/s", "ours are × so many"):
        out.add_column(column, justify="left" if column == "what" else "right")
    for name, rate in rates.items():
        out.add_row(name, f"{rate:,.0f}", f"{ours / rate:,.1f}")
    out.caption = f"{ours / max(peers):.1f} times the fastest peer"
    return out


PAIRINGS = (("AhAd", "KhKd"), ("AhKh", "QsQd"), ("Ts9s", "7c7d"), ("AcKd", "QhJs"))
"""Of hold'em, heads up before the flop: with suits in common and without."""
BOARDS = 1_712_304


def equities() -> RichTable:
    """Hold'em heads up before the flop: every board of a pairing, and boards by chance; compiled before."""
    import eval7
    from eval7.equity import py_hand_vs_range_monte_carlo

    from houseway.maths.poker.equity import equity

    deals = 1_000_000

    def counted(pairing: tuple[str, str]) -> int:
        found = equity("holdem_high", pairing)
        assert found.cases == BOARDS
        return BOARDS

    def simulated() -> int:
        equity("holdem_high", PAIRINGS[0], exact=False, rounds=deals)
        return deals

    def looped(pairing: tuple[str, str]) -> int:
        """The same count with eval7's ranks, a board at a time."""
        first, second = ([eval7.Card(one[:2]), eval7.Card(one[2:])] for one in pairing)
        left = [card for face in DECK if (card := eval7.Card(face)) not in (*first, *second)]
        share = 0.0
        for board in combinations(left, 5):
            ours, theirs = eval7.evaluate([*first, *board]), eval7.evaluate([*second, *board])
            share += 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
        return BOARDS

    def their_chance() -> int:
        hand, other = PAIRINGS[0]
        cards = (eval7.Card(hand[:2]), eval7.Card(hand[2:]))
        py_hand_vs_range_monte_carlo(cards, eval7.HandRange(other), [], deals)
        return deals

    simulated()
    ours = min(best(lambda pairing=one: counted(pairing), 10) for one in PAIRINGS)  # type: ignore[misc]
    rates = {
        "exact": (ours, best(lambda: looped(PAIRINGS[0]), 1)),
        "simulated": (best(simulated, 10), best(their_chance, 10)),
    }
    out = RichTable(title="Hold'em equity heads up before the flop, boards a second on one core")
    for column in ("how", "Houseway", "eval7", "ours are × so many"):
        out.add_column(column, justify="left" if column == "how" else "right")
    for how, (mine, theirs) in rates.items():
        out.add_row(how, f"{mine:,.0f}", f"{theirs:,.0f}", f"{mine / theirs:,.1f}")
    out.caption = (
        f"exact: {BOARDS:,} boards a pairing, {1000 * BOARDS / ours:.0f} ms for the slowest of {len(PAIRINGS)}; "
        "eval7: the same loop over its evaluate; simulated: its own Monte Carlo"
    )
    return out


def durable(seconds: float) -> RichTable:
    """Minibaccarat in a journal: every input on the disk before it is acknowledged."""
    out = RichTable(title="Durable rounds (and inputs) a second, by database, tables and processes")
    for column in ("database", "tables", "processes", "a commit each", "a commit for all tables", "ratio"):
        out.add_column(column, justify="left" if column == "database" else "right")
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        for database in ("SQLite", "PostgreSQL"):
            for tables, processes in ((1, 1), (10, 1), (10, 2), (10, 4), (100, 1), (100, 2), (100, 4)):
                where = cluster.database() if database == "PostgreSQL" else f"{folder}/{tables}-{processes}.db"
                each, group = (measured(where, tables, processes, how, seconds) for how in ("alone", "together"))
                rates = (f"{one.rounds:,.0f} ({one.inputs:,.0f})" for one in (each, group))
                out.add_row(database, str(tables), str(processes), *rates, f"{group.inputs / each.inputs:.1f}")
    return out


def beside() -> RichTable:
    """What the journal costs beside the disk: the same bytes in the same groups in a bare loop, and in a peer."""
    out = RichTable(title="A durable input, a hundred tables together on SQLite: microseconds, and × a bare loop")
    for column in ("what", "the clock", "the processor", "× the loop"):
        out.add_column(column, justify="left" if column == "what" else "right")
    with tempfile.TemporaryDirectory() as folder:
        found = beside_a_bare_loop(Path(folder))
    ours, engine, bare, peer = found.ours, found.engine, found.bare, found.eventsourcing
    journal = Took(ours.clock - engine.clock, ours.processor - engine.processor)
    whats = {
        "engine and journal": ours, "the engine alone: choices, rules, shoe": engine, "the journal alone": journal,
        "a bare loop: executemany and COMMIT": bare, "eventsourcing, an event a record": peer,
    }  # fmt: skip
    for what, took in whats.items():
        if took is not None:
            times = took.processor / bare.processor
            out.add_row(what, f"{took.clock:,.0f}", f"{took.processor:,.0f}", f"{times:.1f}")
    return out


def rounds() -> RichTable:
    """Rounds of the house's games, beside peers."""
    numbers = [str(number) for number in range(37)] + ["00"]
    ours: dict[str, Callable[[], int]] = {
        "craps, pass line (a round is a roll)": craps,
        "red dog, original wager": lambda: cards("red-dog", "original"),
        "roulette, red": lambda: wheel("roulette", numbers, "red"),
        "big six, $1": lambda: wheel("big-six", ["1", "2", "5", "10", "20", "joker", "logo"], "b6_1"),
        "punto banco, banker": lambda: cards("baccarat-punto-banco", "banker"),
        "minibaccarat, player": lambda: cards("minibaccarat", "player"),
        "keno, a ticket drawn and paid": keno(0),
        "keno, while 200,000 tickets are out": keno(200_000),
        "blackjack's kernel, basic strategy": kernel(),
    }
    peers = {
        "crapssim, pass line (rolls)": crapssim,
        "Gymnasium Blackjack-v1 (rounds)": gymnasium,
        "Gymnasium's blackjack in JAX (rounds)": gymnasium_jax(),
        "OpenSpiel blackjack (rounds)": open_spiel,
    }
    rates = {name: best(work) for name, work in {**ours, **peers}.items()}
    craps_peer, card_peer, *_ = (rates[name] for name in peers)
    out = RichTable(title="Rounds a second on one core, best of three")
    for column in ("what", "rounds/s", "× crapssim", "× Blackjack-v1"):
        out.add_column(column, justify="left" if column == "what" else "right")
    for name, rate in rates.items():
        out.add_row(name, f"{rate:,.0f}", f"{rate / craps_peer:.2f}", f"{rate / card_peer:.2f}")
    return out


PARTS: dict[str, Callable[[], RichTable]] = {
    "ranking": ranking,
    "equities": equities,
    "engines": engines,
    "six-handed": lambda: six_handed(best),
    "heads-up": lambda: heads_up(best),
    "durable": lambda: durable(2),
    "bare": beside,
    "rounds": rounds,
    "kernels": kernels,
    "gpu": gpu,
}


def main() -> None:
    """Measure and print; only the parts that are named, where any are: ``python -m tests.bench six-handed``."""
    for part in sys.argv[1:] or [part for part in PARTS if part != "gpu"]:
        Console().print(PARTS[part]())


if __name__ == "__main__":
    main()
