"""A void takes back what was settled in its scope, whatever the game: 2.15, 6.7, 9.6, 10.9, 11.11, 13:69F-14.15."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from houseway import games
from houseway.equipment.cards import BACK, pieces_of
from houseway.equipment.chance import Seeded, Source
from houseway.house.books import Step, entries, facts
from houseway.journal.judge import Rounds
from houseway.journal.wagers import wagers
from houseway.money import Odds
from houseway.play import accounts, inputs
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Close, Input, Irregularity
from houseway.play.settlements import settlements
from houseway.play.table import Refused, Table
from houseway.play.tells import Moved, Reversed, Stands, Tell, Vigorish, Void
from tests.judging import needed
from tests.play.test_properties import GAMES, SEATS, varied
from tests.trials import trials

AnyTable = Table[Any, Any]
PLACES = (*SEATS, "dealer", "player", "banker", "common", "community", "board")
REASONS = (
    "off_the_table", "not_shuffled", "out_of_sequence", "wrong_seat_first", "button_misplaced", "two aces of hearts",
    "players_chips",
)  # fmt: skip
ACTS = ("fold", "check", "call", "bet", "raise", "all_in", "")
TRIES = 4
"""So often something is tried before anything is settled, and six times as often after it."""
HEARD = 2
"""So many are reported in a row: with more of them even a shoe runs out."""
DOWN = {"system_not_operational", "corruption_detected"}
"""15.7(c): after these a keno desk draws no numbers."""


def odd(table: AnyTable, source: Source) -> Irregularity:
    """Any irregularity that is heard now, with any details."""

    def one(of: tuple[Any, ...]) -> Any:
        return of[source.below(len(of))]

    shoe, kind = pieces_of(table.state), one(tuple(sorted(table.ask.hears - DOWN)))
    left = [face for face, _ in shoe.left(str)] if shoe is not None else []
    faces = (*(one(tuple(left)) for _ in left[:3]), *(table.covered.values() if "exposed" in kind else ()), BACK)
    return Irregularity(
        kind=kind, card=one(faces), exposed=bool(source.below(2)),
        seat=one(PLACES), to=one(PLACES), hand=one(("", "dealer", "player")), cards=1, has=source.below(9),
        left=source.below(52),
        count=40 + source.below(14), ticket=1 + source.below(4), reveals="on",
        reason=one(REASONS), protected=bool(source.below(2)), acted=bool(source.below(2)), do=one(ACTS),
        amount=100 * source.below(9), table="T-1",
    )  # fmt: skip


def spoilt(table: AnyTable, seed: int, rounds: int) -> Iterator[tuple[Input, list[Tell]]]:
    """Random play in which anything goes wrong that the table hears of."""
    source = Seeded(seed)
    players = {seat: RandomPlayer(source) for seat in SEATS}
    for given_, told in run(table, Equipment(source), players, rounds):
        yield given_, told
        decided = any(one.decides for one in settlements(table.recent[table.last :]))
        if given_.verb in ("seal", "reveal", "shuffle", "cut") or (not decided and source.below(8)):
            continue
        heard = 0
        for _ in range(TRIES * (1 + 5 * decided)):
            if heard == HEARD or not table.ask.hears - DOWN or table.round >= rounds:
                break
            event = odd(table, source)
            try:
                told = table.ruled(event)
            except Refused:
                continue
            heard += 1
            yield event, told


def marked(table: AnyTable) -> dict[str, Any]:
    """The fields of the state that settlement changes."""
    return {name: structs.asdict(table.state)[name] for name in table.rules.game.settles}


def scope_of(tell: Void) -> tuple[bool, str]:
    """Whether all of the round is void, and of which seat's part alone it is."""
    return tell.scope in ("round", "deal", "blinds"), tell.scope.removeprefix("the hand of ").partition("seat ")[2]


def stays(told: list[Tell], seat: str) -> int:
    """What a seat won or lost that stands though the rest is void."""
    found = (tell for tell in told if isinstance(tell, Stands) and tell.seat == seat)
    return sum({"lose": -one.amount, "win": one.amount}.get(one.was, 0) for one in found)


def nets(table: AnyTable) -> dict[str, int]:
    return {seat: table.net(seat) for seat in SEATS}


def check_void(table: AnyTable, told: list[Tell], began: dict[str, int], before: dict[str, int]) -> str:
    """Nobody's net has moved within what was void, but by what stands. Gives the scope."""
    at = max(at for at, tell in enumerate(told) if isinstance(tell, Void))
    void = told[at]
    assert isinstance(void, Void)
    whole, seat = scope_of(void)
    since = began if whole or seat else before
    for one, net in nets(table).items():
        if not seat or one == seat:
            assert net == since[one] + stays(told[at:], one), (void.scope, one)
    return void.scope


def fees(told: list[Tell], seat: str) -> int:
    """1.5: the vigorish that a seat paid up front, less what went back."""
    paid = sum(t.amount for t in told if isinstance(t, Vigorish) and (t.seat, t.collected) == (seat, "up front"))
    back = (accounts.VIGORISH, accounts.seat(seat))
    return paid - sum(t.amount for t in told if isinstance(t, Moved) and (t.source, t.target) == back)


def check_all(game: str, elected: dict[str, Any], seed: int, rounds: int) -> tuple[Counter[str], Counter[str]]:
    """Play, and look after every input; gives the scopes that were void, and the results that were taken back."""
    table = games.table(game, SEATS, elected)
    results, voided, back = Rounds(table), Counter[str](), Counter[str]()
    began, before, number, state = nets(table), nets(table), 0, marked(table)
    for _, told in spoilt(table, seed, rounds):
        assert sum(table.ledger.values()) == 0
        assert all(amount > 0 for name, amount in table.ledger.items() if name.startswith("bet:"))
        assert {name for name in table.ledger if name.startswith("bet:")} == {*table.chips}
        if any(isinstance(tell, Void) for tell in told) and table.round <= number + 1:
            scope = check_void(table, told, began, before)
            voided[scope.split(":")[0]] += 1
            if scope in ("round", "deal"):
                assert marked(table) == state
        back.update(tell.was for tell in told if isinstance(tell, Reversed))
        before = nets(table)
        if table.round > number:
            if game != "keno":  # whose tickets are paid when they are presented
                over = results.result(table.round)
                found = [one for one in wagers(over, table.rules) if not one.stands]
                for seat in SEATS:
                    won = sum(one.net for one in found if one.key.seat == seat) - fees(over.tells, seat)
                    assert won == before[seat] - began[seat], seat
            began, number, state = before, table.round, marked(table)
    return voided, back


@trials(60)
@given(st.sampled_from(GAMES), st.integers(0, 11), st.integers(0, 2**32))
def test_what_is_void_moves_nobodys_net_and_what_is_settled_adds_up_to_it(game: str, variant: int, seed: int) -> None:
    check_all(game, varied(game)[variant % len(varied(game))], seed, rounds=5)


# ── one part after the other ─────────────────────────────────────────────────────────────────────


def settling() -> AnyTable:
    """A table with three wagers, of which two are decided: one with vigorish that is marked, and one that is lost."""
    table = games.table("minibaccarat", SEATS)
    for seat, wager, amount in (("1", "banker", 2000), ("2", "player", 500), ("5", "tie", 300)):
        table.lay(seat, wager, amount, "7.2(a)")
    table.mark()
    table.move(accounts.HOUSE, accounts.meter("jackpot"), 50, "7.2(a)")
    banker, player = (table.chips[accounts.bet(*one)] for one in (("1", "banker"), ("2", "player")))
    table.win(banker, Odds(1), "7.3(c)", vigorish=100, collected="deferred")
    table.due["1"] = table.due.get("1", 0) + 100
    table.say(Vigorish(seat="1", amount=100, collected="deferred", cite="7.3(c)"))
    table.lose(player, "7.3(a)")
    return table


def told_of(table: AnyTable) -> list[tuple[str, str, int]]:
    return [(tell.seat, tell.was, tell.amount) for tell in table.tells if isinstance(tell, Reversed)]


def test_all_that_was_settled_since_the_mark_is_taken_back_and_what_was_laid_before_it_lies_again() -> None:
    table = settling()
    assert nets(table) == {"1": 1900, "2": -500, "5": 0}
    before = len(table.tells)
    table.reverse("round", "7.11")
    assert nets(table) == {"1": 0, "2": 0, "5": 0}
    assert [(chips.seat, table.amount(chips)) for chips in table.chips.values()] == [
        ("1", 2000),
        ("2", 500),
        ("5", 300),
    ]
    assert told_of(table) == [("2", "lose", 500), ("1", "win", 2000)]
    assert (table.due["1"], table.ledger[accounts.HOUSE]) == (0, 0)
    assert accounts.meter("jackpot") not in table.ledger, "the part brought it there"
    assert all(tell.cite == "7.11" for tell in table.tells[before:])


def test_a_part_of_one_seat_takes_back_nothing_of_another() -> None:
    table = settling()
    table.reverse("the hand of seat 2", "7.11", of="2")
    assert (nets(table), table.due["1"]) == ({"1": 1900, "2": 0, "5": 0}, 100)
    assert told_of(table) == [("2", "lose", 500)]
    table.reverse("round", "7.11")
    assert nets(table) == {"1": 0, "2": 0, "5": 0}
    assert told_of(table) == [("2", "lose", 500), ("1", "win", 2000)], "what was taken back is not taken back again"
    table.reverse("round", "7.11")
    assert (nets(table), table.ledger[accounts.HOUSE]) == ({"1": 0, "2": 0, "5": 0}, 0)
    assert len(told_of(table)) == 2


def test_chips_that_were_bought_since_the_mark_stay() -> None:
    table = settling()
    table.sit("5", 7000)
    table.reverse("round", "7.11")
    assert (table.stack("5"), table.net("5")) == (2_000_000 - 300 + 7000, 0)


def test_the_vigorish_of_a_void_part_is_booked_back() -> None:
    table = settling()
    table.reverse("round", "7.11")
    books: Counter[str] = Counter()
    for entry in entries("T", Step(1, Close(), facts(table.tells))):
        for leg in entry.legs:
            books[leg.account] += leg.amount
    assert {account: amount for account, amount in books.items() if amount and "due" in account} == {}
    assert books["vigorish accrued:T"] == 0


def test_what_a_void_puts_back_has_nothing_in_it_that_changes_itself() -> None:
    """A copy of it is enough, where the round has just been wagered on."""
    flat, found = {str, dict[str, int]}, set()
    for game in map(games.game, games.GAMES):
        types = get_type_hints(type(game.state(games.rules(game.law.id, game.varied[0]))))
        found |= {types[name] for name in game.settles}
    assert found == flat


# ── a card that was drawn in error ───────────────────────────────────────────────────────────────

ERRORS = sorted(
    {game for game in GAMES if any(one.kind == "card_drawn_in_error" for one in games.game(game).law.irregularities)}
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ERRORS)
def test_a_card_drawn_in_error_unseen_comes_out_of_the_shoe_once(game: str, seed: int) -> None:
    """2.15(b), 3.12(a)-(b), 6.7(b), 7.11, 17.11(c): whatever comes out before it."""
    source = Seeded(seed)
    table = games.table(game, SEATS, needed(game))
    fresh = pieces_of(games.table(game, SEATS, needed(game)).state)
    reported = 0
    for _ in run(table, Equipment(source), {seat: RandomPlayer(source) for seat in SEATS}, 6):
        shoe = pieces_of(table.state)
        assert shoe is not None
        assert fresh is not None
        assert not shoe.amiss(fresh)
        if "card_drawn_in_error" in table.hears and not source.below(3):
            left = [face for face, _ in shoe.left(str)]
            hand = ("", "player", "dealer")[source.below(3)]
            event = Irregularity(kind="card_drawn_in_error", card=left[source.below(len(left))], hand=hand)
            with contextlib.suppress(Refused):
                table.ruled(event)
                reported += 1
    assert reported


@pytest.mark.parametrize("kind", ["card_drawn_in_error", "card_found_face_up"])
def test_6_7_b_a_card_drawn_in_error_is_no_longer_in_the_deck(kind: str) -> None:
    table = games.table("red-dog", SEATS, {"decks": 1})
    for given_ in ("shuffle", {"burn": "2c"}, {"irregularity": {"kind": "card_drawn_in_error", "card": "Kd"}}):
        table.feed(inputs.read(given_))
    with pytest.raises(Refused):
        table.feed(inputs.read({"irregularity": {"kind": kind, "card": "Kd"}}))
    for given_ in ({"bet": {"seat": "1", "wager": "original", "amount": "5"}}, "close", {"card": "Kd"}):
        table.feed(inputs.read(given_))
