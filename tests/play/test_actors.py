"""Actors: equipment that is uniform and sealed before it is asked for, a dealer who closes, players who stay legal."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import BACK, DECK
from houseway.equipment.chance import Recorded, Seeded, Source, System, commit, salted, shuffled, weighted
from houseway.law.games.pai_gow.pai_gow import SET
from houseway.play import inputs, plain_tells, transcript
from houseway.play.actors import Equipment, Player, RandomPlayer, Regular, draw, foresee, run
from houseway.play.asks import Offer
from houseway.play.inputs import (
    Bet,
    Burn,
    Card,
    Choose,
    Close,
    Cut,
    CutCard,
    Input,
    Reveal,
    Roll,
    Seal,
    Spin,
    Ticket,
    Tiles,
    Turn,
)
from houseway.play.table import Table
from houseway.play.tells import Dealt, Tell, Turned
from tests.judging import needed
from tests.play.invented import AUCTION, LATE_TURN, open_table
from tests.trials import FACTOR

AnyTable = Table[Any, Any]
SHOES = ["red-dog", "minibaccarat", "baccarat-chemin-de-fer", "baccarat-punto-banco"]
ONE_DRAW = ["craps", "mini-craps", "roulette", "big-six", "sic-bo", "mini-dice", "automated-craps"]
BEYOND_CHANCE = {23: 49.73, 35: 66.62, 53: 90.57}
"""Chi-square by degrees of freedom: one in a thousand is above."""


class Logged:
    """A source that keeps what it gave."""

    def __init__(self, source: Source) -> None:
        self.source, self.numbers = source, list[int]()

    def below(self, n: int) -> int:
        self.numbers.append(self.source.below(n))
        return self.numbers[-1]


def chi_square(counts: Counter[Any], cells: int, *, total: int) -> float:
    expected = total / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (cells - len(counts)) * expected


def session(game: str, seed: str, rounds: int, **elected: Any) -> tuple[AnyTable, list[tuple[Input, list[Tell]]]]:
    """Rounds with two random players."""
    table = games.table(game, {"1": 100_000, "2": 100_000}, {**needed(game), **elected})
    players: dict[str, Player] = {seat: RandomPlayer(Seeded(f"{seed}/{seat}")) for seat in ("1", "2")}
    return table, list(run(table, Equipment(Seeded(seed)), players, rounds))


# ── sources of chance ────────────────────────────────────────────────────────────────────────────


def test_a_shuffle_gives_each_permutation_for_just_one_sequence_of_draws() -> None:
    orders = Counter("".join(shuffled("abcd", Recorded(numbers))) for numbers in product(range(4), range(3), range(2)))
    assert len(orders) == 24
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_seeded_shuffle_is_uniform(seed: int) -> None:
    source = Seeded(seed)
    counts = Counter("".join(shuffled("abcd", source)) for _ in range(12_000))
    assert chi_square(counts, 24, total=12_000) < BEYOND_CHANCE[23]


@pytest.fixture
def systems_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The operating system's bytes are those of a seed."""
    seeded = Seeded("system")
    monkeypatch.setattr("houseway.equipment.chance.secrets", secrets)
    monkeypatch.setattr("random._urandom", lambda number: bytes(seeded.below(256) for _ in range(number)))


@pytest.mark.usefixtures("systems_bytes")
@pytest.mark.parametrize("source", [Seeded("bias"), System()], ids=["seeded", "system"])
def test_below_has_no_modulo_bias(source: Source) -> None:
    """Of 2**64 words, a plain remainder of three quarters of them would give the lowest third half of the draws."""
    n = 3 << 62
    lowest = sum(source.below(n) < n // 3 for _ in range(3_000))
    assert 840 < lowest < 1_160  # a third is 1000, and the standard deviation is 26


@pytest.mark.parametrize("n", [1, 2, 6, 38, 54, 312])
def test_below_reaches_every_number_and_none_else(n: int) -> None:
    source = Seeded(n)
    assert {source.below(n) for _ in range(n * 20)} == set(range(n))


def test_a_weighted_choice_is_as_likely_as_its_weight() -> None:
    choices = [("a", 1), ("b", 3), ("c", 2)]
    assert Counter(weighted(choices, Recorded([mark])) for mark in range(6)) == dict(choices)


def test_recorded_numbers_replay_and_refuse_what_is_out_of_range() -> None:
    source = Recorded([5, 0, 6])
    assert (source.below(6), source.below(1)) == (5, 0)
    with pytest.raises(ValueError, match="recorded 6 is not below 6"):
        source.below(6)


def test_the_same_seed_gives_the_same_numbers_and_another_does_not() -> None:
    first, again, other = ([Seeded(seed).below(1 << 60) for _ in range(1)] for seed in ("x", "x", "y"))
    assert first == again != other


def test_salts_are_32_hex_digits_and_differ() -> None:
    source = Seeded("salt")
    salts = [salted(source) for _ in range(100)]
    assert len(set(salts)) == 100
    assert all(len(salt) == 32 and set(salt) <= set("0123456789abcdef") for salt in salts)


# ── the equipment ────────────────────────────────────────────────────────────────────────────────


def test_dice_fall_in_each_of_36_ways_alike() -> None:
    ask = foresee(games.table("craps", {"1": 100}))
    source = Seeded("dice")
    rolls = [draw(ask, source) for _ in range(18_000)]
    counts = Counter(roll.dice for roll in rolls if isinstance(roll, Roll))
    assert set(counts) == set(product(range(1, 7), repeat=2))
    assert chi_square(counts, 36, total=18_000) < BEYOND_CHANCE[35]


@pytest.mark.parametrize(("game", "places"), [("roulette", 38), ("big-six", 54)])
def test_a_wheel_stops_at_each_place_alike(game: str, places: int) -> None:
    ask = foresee(games.table(game, {"1": 100}))
    assert ask.chances is not None
    weights = {spin.result: weight for spin, weight in ask.chances()}
    assert sum(weights.values()) == places
    source = Seeded(game)
    counts = Counter(spin.result for spin in (draw(ask, source) for _ in range(10_000)) if isinstance(spin, Spin))
    assert set(counts) == set(weights)
    spread = sum((counts[r] - 10_000 * w / places) ** 2 / (10_000 * w / places) for r, w in weights.items())
    assert spread < BEYOND_CHANCE[53]


def openings(given: Iterable[Input]) -> Iterator[tuple[str, list[Input], Reveal]]:
    """Each commitment, what happened while it was sealed, and what it was opened to."""
    commitment, since = "", list[Input]()
    for one in given:
        if isinstance(one, Seal):
            assert not commitment, "sealed twice without being opened"
            commitment, since = one.commitment, []
        elif isinstance(one, Reveal):
            yield commitment, since, one
            commitment = ""
        else:
            since.append(one)


@pytest.mark.parametrize("game", SHOES + ONE_DRAW)
def test_8_1_every_commitment_is_the_sha256_of_what_is_opened(game: str) -> None:
    _, happened = session(game, "seals", 60)
    opened = list(openings(given for given, _ in happened))
    assert len(opened) >= (0 if game in SHOES else 59)
    for commitment, _, reveal in opened:
        assert commitment == hashlib.sha256(f"{reveal.salt}:{reveal.value}".encode()).hexdigest()


@pytest.mark.parametrize("game", ONE_DRAW)
def test_8_1_a_roll_or_spin_is_sealed_before_the_wagers_and_opened_after(game: str) -> None:
    _, happened = session(game, "order", 40)
    for _, since, reveal in openings(given for given, _ in happened):
        draws = [one for one in since if isinstance(one, Roll | Spin)]
        assert draws == since[-1:]
        (drawn,) = draws
        value = " ".join(map(str, drawn.dice)) if isinstance(drawn, Roll) else drawn.result
        assert value == reveal.value
    verbs = [given.verb for given, _ in happened]
    assert verbs[0] == "seal"
    assert all(verbs[at + 1] != "bet" for at, verb in enumerate(verbs) if verb == "reveal")


@pytest.mark.parametrize("game", SHOES)
def test_8_1_the_shoe_deals_the_sealed_order_after_the_cut(game: str) -> None:
    _, happened = session(game, "shoes", 400, decks=6 if game != "red-dog" else 1)
    opened = list(openings(given for given, _ in happened))
    assert opened
    for _, since, reveal in opened:
        order = reveal.value.split()
        assert Counter(order) == Counter(DECK * (len(order) // 52))
        (cut,) = [one.position for one in since if isinstance(one, Cut)]
        order = order[cut:] + order[:cut]
        dealt = [one.face for one in since if isinstance(one, Card | Burn)]
        assert dealt == order[: len(dealt)]


def test_8_1_the_tiles_and_the_dice_beside_them_are_sealed_together_before_the_wagers() -> None:
    _, happened = session("pai-gow", "tiles", 20)
    opened = list(openings(given for given, _ in happened))
    assert len(opened) == 19
    for _, since, reveal in opened:
        *order, first, second, third = reveal.value.split()
        assert Counter(order) == Counter(SET)
        assert since[0].verb == "shuffle"
        (roll,) = [one.dice for one in since if isinstance(one, Roll)]
        assert roll == (int(first), int(second), int(third))
        stacks = [one.faces for one in since if isinstance(one, Tiles)]
        assert len(stacks) >= 8
        for at, faces in enumerate(stacks[:8]):
            assert faces in ((BACK,), tuple(order[4 * at : 4 * at + 4]))
        assert all(faces != (BACK,) for faces in stacks[8:])


def test_the_dice_of_a_shaker_fall_alike() -> None:
    table = games.table("pai-gow", {"1": 100})
    equipment = Equipment(Seeded("shaker"))
    faces = Counter[tuple[int, int]]()
    for _ in range(3_000):
        list(equipment.ready(table))
        assert isinstance(equipment.drawn, Roll)
        faces.update(enumerate(equipment.drawn.dice))
    assert len(faces) == 18
    assert max(abs(count - 500) for count in faces.values()) < 90  # the standard deviation is 20


def test_tiles_go_on_from_the_middle_of_a_round() -> None:
    table = games.table("pai-gow", {"1": 10_000})
    for given in ({"bet": {"seat": 1, "wager": "pai_gow", "amount": 5}}, "close", {"roll": [3, 3, 3]}, {"tiles": "??"}):
        table.feed(inputs.read(given))
    equipment = Equipment(Seeded("again"))
    assert [given.verb for given in equipment.ready(table)] == ["seal"]
    assert len(equipment.order) == 28
    assert list(equipment.ready(table)) == []


def test_6_3_the_cutting_card_comes_out_where_it_went_in() -> None:
    _, happened = session("red-dog", "cutting card", 60, decks=1)
    rounds = [since for _, since, _ in openings(given for given, _ in happened)]
    assert rounds
    for since in rounds:
        (behind,) = [one.from_back for one in since if isinstance(one, CutCard) and one.from_back >= 0]
        (appears,) = [at for at, one in enumerate(since) if isinstance(one, CutCard) and one.from_back < 0]
        assert behind == 52 // 4
        assert sum(isinstance(one, Card | Burn) for one in since[:appears]) == 52 - behind


def test_6_3_c_the_dealer_cuts_at_any_depth_that_is_allowed() -> None:
    table = games.table("red-dog", {"1": 100}, {"decks": 1})
    equipment = Equipment(Seeded("cuts"))
    for given in equipment.ready(table):
        table.feed(given)
    table.feed(inputs.Shuffle())
    depths = {equipment.cut(table.ask, "dealer").position for _ in range(600)}
    assert depths == set(range(10, 43))


def test_6_9_a_continuous_shuffler_is_sealed_anew_for_every_round() -> None:
    _, happened = session("red-dog", "continuous", 16, decks=2, continuous_shuffler="on")
    opened = list(openings(given for given, _ in happened))
    assert len(opened) >= 11
    for _, since, reveal in opened:
        order = reveal.value.split()
        assert len(order) == 104
        dealt = [one.face for one in since if isinstance(one, Card)]
        assert dealt == order[: len(dealt)]


def test_a_shoe_goes_on_from_the_middle_with_the_cards_that_are_left() -> None:
    table, _ = session("red-dog", "middle", 3, decks=1)
    shoe = table.state.shoe
    left = Counter(DECK) - Counter(shoe.seen)
    resumed: AnyTable = Table(table.rules, resume=table.snapshot())
    equipment = Equipment(Seeded("again"))
    for given in equipment.ready(resumed):
        resumed.feed(given)
    assert Counter(equipment.order) == left
    assert list(equipment.ready(resumed)) == []


def test_a_face_down_card_is_recorded_with_its_face_and_shown_to_nobody() -> None:
    table = open_table(LATE_TURN, "1", "2")
    players: dict[str, Player] = {seat: Regular(Seeded(seat)) for seat in ("1", "2")}
    happened = list(run(table, Equipment(Seeded("hole")), players, 3))
    down = [given for given, told in happened if any(isinstance(t, Dealt) and t.card == BACK for t in told)]
    turned = [(given, told) for given, told in happened if isinstance(given, Turn)]
    faces = [given.face for given, _ in turned if isinstance(given, Turn)]
    assert [one.face for one in down if isinstance(one, Card)] == faces
    assert len(turned) == 3
    for given, told in turned:
        assert isinstance(given, Turn)
        assert [tell.card for tell in told if isinstance(tell, Turned)] == [given.face]


# ── the table's turns ────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(games.GAMES))
@pytest.mark.parametrize("seed", ["one", "two"])
def test_whatever_actors_do_is_legal_and_judged_again_to_the_same_tells(game: str, seed: str) -> None:
    rounds = min(80, 30 * FACTOR)
    table, happened = session(game, seed, rounds)
    law, as_of = table.rules.game.law, table.rules.as_of
    seats = {"1": {"stack": "1000.00"}, "2": {"stack": "1000.00"}}
    raw = {
        "game": game,
        "rules": needed(game),
        "seats": seats,
        "inputs": [inputs.plain(given) for given, _ in happened],
    }
    *judged, summary = transcript.judge(transcript.from_plain(raw), games.rules)
    assert judged == [plain_tells.plain(tell, law, as_of) for _, told in happened for tell in told]
    assert summary["net"] == transcript.summary(table)["net"]
    assert sum(table.ledger.values()) == 0
    assert table.round == rounds


@pytest.mark.parametrize("game", ["red-dog", "craps"])
def test_recorded_numbers_replay_a_whole_session(game: str) -> None:
    log = Logged(Seeded("log"))
    first = list(run(games.table(game, {"1": 100}), Equipment(log), {}, 20))
    again = list(run(games.table(game, {"1": 100}), Equipment(Recorded(log.numbers)), {}, 20))
    assert again == first


class Script:
    """A player who says what was written down, then declines."""

    def __init__(self, *given: Input) -> None:
        self.given = list(given)
        self.asked: list[str] = []

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        self.asked.append(table.ask.words)
        ready = self.given and table.ask.refuse(self.given[0]) is None
        return self.given.pop(0) if ready else None


def test_the_dealer_closes_when_nobody_is_left_to_ask() -> None:
    table = games.table("roulette", {"1": 1_000, "2": 1_000})
    one, two = Script(Bet(seat="1", wager="red", amount=200)), Script(Bet(seat="2", wager="odd", amount=100))
    verbs = [given.verb for given, _ in run(table, Equipment(Seeded(1)), {"1": one, "2": two}, 1)]
    assert verbs == ["seal", "bet", "bet", "close", "spin"]
    assert len(one.asked) == len(two.asked) == 2


def test_who_declined_one_question_is_asked_the_next() -> None:
    """At craps a shooter who passes the dice makes another offer in the middle of the window."""
    table = games.table("craps", {"1": 1_000, "2": 1_000})
    one, two = Script(), Script(Choose(seat="2", do="accept"))
    players: dict[str, Player] = {"1": one, "2": two}
    happened = run(table, Equipment(Seeded(1)), players)
    while next(happened)[0].verb != "choose":
        pass
    two.given = [Choose(seat="2", do="pass"), Choose(seat="1", do="accept")]
    table.state.shooter = "2"
    asked = len(one.asked)
    while next(happened)[0].verb != "close":
        pass
    assert "the dice, offered to seat 1" in one.asked[asked:]


def test_a_player_may_cut() -> None:
    table = games.table("red-dog", {"1": 1_000}, {"decks": 1})
    equipment = Equipment(Seeded(4))
    happened = run(table, equipment, {"1": Script(Cut(seat="1", position=20))}, 1)
    given = [one for one, _ in happened]
    sealed = next(one.value for one in equipment.show() if isinstance(one, Reveal)).split()
    assert list(equipment.show()) == []
    assert Cut(seat="1", position=20) in given
    assert next(one.face for one in given if isinstance(one, Burn)) == sealed[20]


# ── players ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", sorted(id for id in games.GAMES if games.game(id).analysis))
def test_company_makes_one_small_wager_at_a_time(game: str) -> None:
    """Where wagers are against the house; at poker bots keep company."""
    table = games.table(game, {"1": 1_000_000}, {**needed(game), "table_min": "5.00"})
    bets, lying = 0, Counter[int]()
    for given, _ in run(table, Equipment(Seeded(9)), {"1": Regular(Seeded(10))}, 30):
        if isinstance(given, Bet | Ticket) and not table.closed:
            bets += 1
            assert 500 <= given.amount <= 600
        lying[len({chips.wager for chips in table.chips.values()})] += 1
    assert bets
    # 13:69F-2A.5, 18.6(d): equal wagers; 16.10, 20.10: a further wager, or fold
    several = {"blackjack-switch": 2, "caribbean-stud": 2, "let-it-ride": 3, "three-card-poker": 2}
    assert max(lying) == several.get(game, 1)


def test_a_random_player_answers_where_an_answer_is_owed() -> None:
    """Late turn's window cannot close before everybody has answered: declining would stop the table."""
    table = open_table(LATE_TURN, "1", "2")
    players: dict[str, Player] = {seat: RandomPlayer(Seeded(f"owed {seat}")) for seat in ("1", "2")}
    happened = list(run(table, Equipment(Seeded("owed")), players, 6))
    assert table.round == 6
    assert any(isinstance(given, Choose) for given, _ in happened)


def test_silence_declines_where_nothing_is_owed() -> None:
    table = open_table(AUCTION, "1")
    happened = list(run(table, Equipment(Seeded(2)), {}, 2))
    assert [given for given, _ in happened if given.verb not in ("seal", "reveal")] == [Close(), Close()]


def test_4_7_seats_are_asked_in_the_order_in_which_the_table_asks_them() -> None:
    table = games.table("baccarat-chemin-de-fer", dict.fromkeys(("1", "2", "3"), 10_000))
    table.state.shoe.shuffled, table.state.banker = True, "2"
    table = Table(table.rules, resume=table.capture())
    heard: list[str] = []

    class Listening(Script):
        def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
            heard.extend([seat] * ("against" in table.ask.words))
            return super().answer(table, seat, offers)

    players: dict[str, Player] = {"1": Listening(), "3": Listening()}
    players["2"] = Script(Bet(seat="2", wager="banker_stake", amount=500))
    list(run(table, Equipment(Seeded(1)), players, 1))
    assert heard == ["3", "1"]


def test_4_5_b_company_bids_no_more_than_it_wagers() -> None:
    table = games.table("baccarat-chemin-de-fer", {"1": 100_000, "2": 100_000}, {"table_min": "3.00"})
    players: dict[str, Player] = {seat: Regular(Seeded(seat)) for seat in ("1", "2")}
    happened = [given for given, _ in run(table, Equipment(Seeded(3)), players, 4)]
    bids = [given for given in happened if isinstance(given, Choose) and given.do == "bid"]
    assert [(given.seat, given.amount) for given in bids] == [("1", 500)]
    assert {given.amount for given in happened if isinstance(given, Bet)} == {500}


def test_commit_is_of_salt_colon_value() -> None:
    """As sha256sum has it: printf %s 'ab:3 4' | sha256sum."""
    assert commit("ab", "3 4") == "d1003e4dd90205fa1756c8591bcf708f5c00fca87fd33dd40580cebf93e0a825"


@pytest.mark.parametrize("game", ["red-dog", "minibaccarat"])
def test_a_card_that_staff_say_was_drawn_in_error_is_what_the_equipment_deals_next(game: str) -> None:
    table, equipment = games.table(game, {"1": 100_000}), Equipment(Seeded("error"))
    players: dict[str, Player] = {"1": Regular(Seeded("error/1"))}
    list(run(table, equipment, players, 1))
    for face in ("2c", "2d"):  # one of them is not the next card of the sealed order
        table.feed(inputs.read({"irregularity": {"kind": "card_drawn_in_error", "card": face}}))
        told = [tell for _, told in run(table, equipment, players, 1) for tell in told]
        assert next(tell.card for tell in told if isinstance(tell, Dealt)) == face
