"""Poker, measured: whole hands of hold 'em a second on one core, beside peers that play the same cards and acts.

The hands are the kernel's, by chance from a seed: cards, and acts that fold, check, call, bet, raise and go all-in.
Each side gets them as its own values, made before it is measured, plays every hand from a state of its own to its end,
and says what each player wins; all must agree. The engine takes card after card and act after act, judges each, and
tells every ruling with its citation in full. PokerKit takes two cards, a board or an act at a time, and does by itself
what its automations do: antes and blinds, collecting bets, showing or mucking, killing hands, pushing, pulling chips.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.table import Table as RichTable

from houseway.equipment.cards import DECK, RANKS
from houseway.maths.poker.holdem_kernel import HOLE, Hands, Rule, settle, simulate
from houseway.play.inputs import Card, Choose, Input
from tests.poker_hands import elected, fresh, played

RULE = Rule(50, 100)
STACK = 10_000
SIX, TWO = (STACK,) * 6, (STACK,) * 2
FEW, MANY = 500, 20_000
SEED = 1
Rate = Callable[[Callable[[], int]], float]
"""How often a second something is done, as `tests.bench` measures it."""


def six_handed(rate: Rate) -> RichTable:
    """The engine beside PokerKit, and the kernel on the same hands."""
    hands = simulate(RULE, SIX, FEW, SEED)
    rates = {
        "Houseway's engine, every ruling cited": rate(engine(hands, SIX)),
        "PokerKit, its state with automations": rate(pokerkit(hands, SIX)),
        "Houseway's kernel": rate(kernel(SIX)),
    }
    return compared("Whole hands of no limit hold 'em, six-handed, a second on one core", rates, "PokerKit")


def heads_up(rate: Rate) -> RichTable:
    """The kernel beside OpenSpiel's universal_poker through its Python binding; and the engine on the same hands."""
    hands = simulate(RULE, TWO, FEW, SEED)
    rates = {
        "Houseway's kernel": rate(kernel(TWO)),
        "OpenSpiel's universal_poker, its Python binding": rate(open_spiel(hands, TWO)),
        "Houseway's engine, every ruling cited": rate(engine(hands, TWO)),
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


def inputs(hands: Hands, stacks: tuple[int, ...]) -> list[list[Input]]:
    """What goes in at a table, hand by hand."""
    rules = elected(RULE)
    rows = zip(hands.cards.tolist(), hands.acts.tolist(), strict=True)
    return [played(fresh(rules, stacks), cards, acts) for cards, acts in rows]


def engine(hands: Hands, stacks: tuple[int, ...]) -> Callable[[], int]:
    """A fresh table for each hand."""
    rules, scripts, nets = elected(RULE), inputs(hands, stacks), hands.nets.tolist()

    def work() -> int:
        for script, net in zip(scripts, nets, strict=True):
            table = fresh(rules, stacks)
            for given in script:
                table.feed(given)
            table.rest()
            assert [table.net(seat) for seat in table.seats] == net
        return len(scripts)

    return work


def pokerkit(hands: Hands, stacks: tuple[int, ...]) -> Callable[[], int]:
    """The peer with every game of the poker room: a fresh state for each hand, cards burned unseen."""
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
        dealt = [own[given.face] for given in script if isinstance(given, Card)]
        whole = [("deal_hole", (dealt[at :: len(stacks)][:HOLE],)) for at in range(len(stacks))]
        out: list[tuple[str, tuple[Any, ...]]] = list(whole)
        board = 0
        for given in script[HOLE * len(stacks) :]:
            if isinstance(given, Card):
                if board in (0, 3, 4):
                    out += [("burn_card", (unseen,)), ("deal_board", ([],))]
                board += 1
                out[-1][1][0].append(own[given.face])
            elif isinstance(given, Choose) and given.do in words:
                out.append((words[given.do], ()))
            elif isinstance(given, Choose):
                out.append(("complete_bet_or_raise_to", (given.amount,)))
        return out

    scripts, nets = [operations(script) for script in inputs(hands, stacks)], hands.nets.tolist()

    def work() -> int:
        blinds = RULE.small_blind, RULE.big_blind
        for script, net in zip(scripts, nets, strict=True):
            state = NoLimitTexasHoldem.create_state(automations, True, 0, blinds, RULE.big_blind, stacks, len(stacks))
            for name, given in script:
                getattr(state, name)(*given)
            assert not state.status
            assert [stack - STACK for stack in state.stacks] == net
        return len(scripts)

    return work


def open_spiel(hands: Hands, stacks: tuple[int, ...]) -> Callable[[], int]:
    """The peer of research: an action is a card, a fold, a call, or all the chips that a raise has put in."""
    import pyspiel as peer

    game = peer.load_game(
        "universal_poker(betting=nolimit,numPlayers=2,numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,"
        f"numBoardCards=0 3 1 1,firstPlayer=2 1 1 1,blind={RULE.big_blind} {RULE.small_blind},stack={STACK} {STACK},"
        "bettingAbstraction=fullgame)"
    )
    number = {face: (RANKS.index(face[0]) - 1) % 13 * 4 + "cdhs".index(face[1]) for face in DECK}

    def actions(script: Sequence[Input]) -> list[int]:
        first, one, second, two, *rest = script
        out, table = [], fresh(elected(RULE), stacks)
        for given in (first, one, second, two):
            table.ruled(given)
        out = [number[given.face] for given in (first, second, one, two) if isinstance(given, Card)]
        for given in rest:
            table.ruled(given)
            if isinstance(given, Card):
                out.append(number[given.face])
            elif isinstance(given, Choose):
                out.append({"fold": 0, "check": 1, "call": 1}.get(given.do, STACK - table.stack(given.seat)))
        return out

    scripts, nets = [actions(script) for script in inputs(hands, stacks)], hands.nets.tolist()

    def work() -> int:
        for script, net in zip(scripts, nets, strict=True):
            state = game.new_initial_state()
            for action in script:
                state.apply_action(action)
            assert state.returns() == net
        return len(scripts)

    return work
