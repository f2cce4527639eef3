"""Poker, measured: whole hands of hold 'em a second on one core, beside peers that play the same cards and acts.

The hands are the kernel's, by chance from a seed: cards, and acts that fold, check, call, bet, raise and go all-in.
Each side gets them as its own values, made before it is measured, and says what each player wins; all must agree.

Six-handed they are the hands of one table, as a cash game has them: the button moves, stacks are carried on, and who
has few chips left buys more. The engine takes card after card and act after act, judges each, and tells every ruling
with its citation in full. PokerKit has a state for each hand, takes two cards, a board or an act at a time, and does
by itself what its automations do: blinds, collecting bets, showing or mucking, killing hands, pushing, pulling chips.
Heads-up all hands begin with the same stacks: OpenSpiel's are a parameter of the game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table as RichTable

from houseway.equipment.cards import DECK, RANKS
from houseway.maths.poker.holdem_kernel import HOLE, Hands, Rule, settle, simulate
from houseway.play.inputs import Card, Choose, Input, Sit
from houseway.play.wagering import rotation
from tests.poker_hands import elected, fresh, played

RULE = Rule(50, 100)
STACK = 10_000
SIX, TWO = (STACK,) * 6, (STACK,) * 2
FEW, MANY = 500, 20_000
COMPILED = Path(__file__).parents[1] / ".compiled"
"""Where `make compiled` lays the compiled engine out."""
SEED = 1
Rate = Callable[[Callable[[], int], int], float]
"""How often a second something is done, as `tests.bench` measures it: the best of so many times."""
OFTEN, SELDOM = 20, 3
"""What is over in an instant is done more often, so that both take about a second."""


class Hand(NamedTuple):
    """A hand at a table; stacks and nets from the button's left."""

    inputs: list[Input]
    stacks: tuple[int, ...]
    nets: list[int]


def six_handed(rate: Rate) -> RichTable:
    """The engine beside PokerKit; and the kernel, hands of the same kind."""
    hands = session(FEW)
    rates = {
        "Houseway's engine, every ruling cited": rate(engine(hands), OFTEN),
        "PokerKit, its state with automations": rate(pokerkit(hands), SELDOM),
        "Houseway's kernel": rate(kernel(SIX), OFTEN),
    }
    if COMPILED.is_dir():
        rates = {"Houseway's engine, compiled, every ruling cited": compiled()} | rates
    return compared("Whole hands of no limit hold 'em, six-handed, a second on one core", rates, "PokerKit")


def compiled() -> float:
    """The rate of the compiled engine, measured in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.poker_bench"], env={**os.environ, "PYTHONPATH": str(COMPILED)},
        cwd=COMPILED.parent, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return float(done.stdout)


def heads_up(rate: Rate) -> RichTable:
    """The kernel beside OpenSpiel's universal_poker through its Python binding."""
    rates = {
        "Houseway's kernel": rate(kernel(TWO), OFTEN),
        "OpenSpiel's universal_poker, its Python binding": rate(open_spiel(simulate(RULE, TWO, FEW, SEED)), OFTEN),
    }
    return compared("Whole hands of no limit hold 'em, heads-up, a second on one core", rates, "OpenSpiel")


def compared(title: str, rates: dict[str, float], peer: str) -> RichTable:
    """The rates, and how many times the peer's they are."""
    out = RichTable(title=title)
    theirs = next(rate for name, rate in rates.items() if name.startswith(peer))
    for column in ("what", "hands/s", f"× {peer}"):
        out.add_column(column, justify="left" if column == "what" else "right")
    for name, one in rates.items():
        out.add_row(name, f"{one:,.0f}", f"{one / theirs:,.1f}")
    return out


def kernel(stacks: tuple[int, ...]) -> Callable[[], int]:
    """Cards and acts in arrays, what each player wins out of them."""
    hands = simulate(RULE, stacks, MANY, SEED)

    def work() -> int:
        assert (settle(RULE, stacks, hands.cards, hands.acts) == hands.nets).all()
        return MANY

    return work


def session(hands: int) -> list[Hand]:
    """So many hands at one table, each with what goes in before it."""
    table, out = fresh(elected(RULE), SIX), list[Hand]()
    for number in range(hands):
        given: list[Input] = [
            Sit(seat=seat, stack=STACK) for seat in table.seats if table.stack(seat) < 20 * RULE.big_blind
        ]
        for sit in given:
            table.ruled(sit)
        order = rotation(table.seats, table.state.button or "6", step=1)
        order = order[1:] + order[:1]
        stacks = tuple(table.stack(seat) for seat in order)
        cards, acts, nets = (part[0].tolist() for part in simulate(RULE, stacks, 1, SEED, number))
        out.append(Hand(given + played(table, cards, acts), stacks, nets))
        assert [table.stack(seat) for seat in order] == [one + net for one, net in zip(stacks, nets, strict=True)]
    return out


def engine(hands: Sequence[Hand]) -> Callable[[], int]:
    """One table, as in `session`, which has compared every hand."""
    rules = elected(RULE)

    def work() -> int:
        table = fresh(rules, SIX)
        for hand in hands:
            for given in hand.inputs:
                table.feed(given)
            table.rest()
        assert table.round == len(hands)
        return len(hands)

    return work


def pokerkit(hands: Sequence[Hand]) -> Callable[[], int]:
    """The peer with every game of the poker room; its burn cards are unseen."""
    from pokerkit import Automation, NoLimitTexasHoldem
    from pokerkit import Card as Theirs

    own = {face: next(iter(Theirs.parse(face))) for face in DECK}
    unseen = tuple(Theirs.parse("??"))
    automations = (
        Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )  # fmt: skip
    words = {"fold": "fold", "check": "check_or_call", "call": "check_or_call"}

    def operations(script: Sequence[Input]) -> list[tuple[str, tuple[Any, ...]]]:
        players, faces = len(SIX), [own[given.face] for given in script if isinstance(given, Card)]
        out: list[tuple[str, tuple[Any, ...]]] = [("deal_hole", (faces[at::players][:HOLE],)) for at in range(players)]
        board = -HOLE * players
        for given in script:
            if isinstance(given, Card) and board < 0:
                board += 1
            elif isinstance(given, Card):
                if board in (0, 3, 4):
                    out += [("burn_card", (unseen,)), ("deal_board", ([],))]
                board += 1
                out[-1][1][0].append(own[given.face])
            elif isinstance(given, Choose) and given.do in words:
                out.append((words[given.do], ()))
            elif isinstance(given, Choose):
                out.append(("complete_bet_or_raise_to", (given.amount,)))
        return out

    scripts = [operations(hand.inputs) for hand in hands]

    def work() -> int:
        blinds, least, create = (RULE.small_blind, RULE.big_blind), RULE.big_blind, NoLimitTexasHoldem.create_state
        for hand, script in zip(hands, scripts, strict=True):
            state = create(automations, True, 0, blinds, least, hand.stacks, len(SIX))
            for name, given in script:
                getattr(state, name)(*given)
            assert not state.status
            assert [after - before for after, before in zip(state.stacks, hand.stacks, strict=True)] == hand.nets
        return len(scripts)

    return work


def open_spiel(hands: Hands) -> Callable[[], int]:
    """The peer of research: an action is a card, a fold, a call, or all the chips that a raise has put in."""
    import pyspiel as peer

    game = peer.load_game(
        "universal_poker(betting=nolimit,numPlayers=2,numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,"
        f"numBoardCards=0 3 1 1,firstPlayer=2 1 1 1,blind={RULE.big_blind} {RULE.small_blind},stack={STACK} {STACK},"
        "bettingAbstraction=fullgame)"
    )
    number = {face: (RANKS.index(face[0]) - 1) % 13 * 4 + "cdhs".index(face[1]) for face in DECK}

    def actions(cards: Sequence[int], acts: Sequence[int]) -> list[int]:
        table, again = fresh(rules, TWO), fresh(rules, TWO)
        script = played(table, cards, acts)
        out = [number[DECK[card]] for card in (cards[0], cards[2], cards[1], cards[3])]
        for at, given in enumerate(script):
            again.ruled(given)
            if isinstance(given, Card) and at >= HOLE * len(TWO):
                out.append(number[given.face])
            elif isinstance(given, Choose):
                out.append({"fold": 0, "check": 1, "call": 1}.get(given.do, STACK - again.stack(given.seat)))
        return out

    rules, nets = elected(RULE), hands.nets.tolist()
    scripts = list(map(actions, hands.cards.tolist(), hands.acts.tolist()))

    def work() -> int:
        for script, net in zip(scripts, nets, strict=True):
            state = game.new_initial_state()
            for action in script:
                state.apply_action(action)
            assert state.returns() == net
        return len(scripts)

    return work


if __name__ == "__main__":
    from tests.bench import best

    print(best(engine(session(FEW)), OFTEN))
