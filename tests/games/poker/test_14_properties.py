"""What holds in every game of the poker room, however it is played: chips are conserved, every act that is offered is
legal and none ends in an error, the pots are won as a settlement by layers has it, and hole cards stay unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import games
from houseway.equipment.cards import DECK
from houseway.equipment.chance import Seeded, Source
from houseway.play.actors import Equipment, run
from houseway.play.asks import Offer
from houseway.play.inputs import Burn, Card, Choose, Input, Shuffle
from houseway.play.table import AnyTable, Refused
from houseway.play.tells import Chose, Dealt, Discarded, Moved, Settled, Tell, Turned
from tests.games.ranked.record import counted
from tests.trials import trials

Elected = dict[str, Any]
BUTTON = ("poker-holdem", "poker-omaha", "poker-five-card-draw", "poker-badugi", "poker-triple-draw")
LOW = {"seven_card_stud_low", "five_card_draw_low", "single_draw_27", "badugi", "triple_draw_27", "triple_draw_a5"}
"""Where no high hand wins: there is no payout for one (14.19)."""
STUD = ("poker-seven-card-stud", "poker-five-card-stud")
VARIANTS = {
    "poker-holdem": ("holdem_high",), "poker-omaha": ("omaha_high", "omaha_hilo8"),
    "poker-five-card-draw": ("five_card_draw_high", "five_card_draw_low", "single_draw_27"),
    "poker-badugi": ("badugi",), "poker-triple-draw": ("triple_draw_27", "triple_draw_a5"),
    "poker-seven-card-stud": (
        "seven_card_stud_high", "seven_card_stud_low", "seven_card_stud_hilo", "seven_card_stud_hilo8",
    ),
    "poker-five-card-stud": ("five_card_stud_high",),
}  # fmt: skip
STRUCTURES: tuple[Elected, ...] = (
    {"structure": "fixed_limit", "limits": ["2", "4"]}, {"structure": "spread_limit", "limits": ["2", "10"]},
    {"structure": "pot_limit"}, {"structure": "no_limit"},
)  # fmt: skip
FORCED: tuple[Elected, ...] = (
    {"blinds": ["1", "2"]},
    {"blinds": ["1", "2", "4"]},
    {"blinds": ["2"]},
    {"blinds": ["0", "2"]},
)
ANTES: tuple[Elected, ...] = ({}, {"ante_amount": "1"}, {"antes": ["0", "3"]}, {"antes": ["1", "1", "1"]})
FEES: tuple[Elected, ...] = (
    {}, {"rake_cap": "3"}, {"revenue_method": "fixed_fee_per_pot", "rake_fee": "2"},
    {"revenue_method": "sliding_scale", "rake_steps": {"10": "1", "50": "3"}}, {"revenue_method": "none"},
    {"bonus_payout": "bad_beat", "bonus_hand": "one_pair"}, {"bonus_payout": "high_hand", "bonus_hand": "two_pairs"},
)  # fmt: skip
OTHERS: tuple[Elected, ...] = (
    {}, {"check_raise": "off"}, {"max_raises": "1"}, {"smallest_chip": "0.25"}, {"needs_blind_and_bet": "on"},
)  # fmt: skip
AT_A_BUTTON: tuple[Elected, ...] = ({}, {"straddle_allowed": "on"}, {"button_mode": "dead"})


@st.composite
def elections(draw: Any, ids: Sequence[str] = (*BUTTON, *STUD)) -> tuple[str, Elected]:
    """A game, and what its table may have elected."""
    game = draw(st.sampled_from(ids))
    elected = {"variant": draw(st.sampled_from(VARIANTS[game]))}
    for options in (STRUCTURES, ANTES, FEES, OTHERS, *((FORCED, AT_A_BUTTON) if game in BUTTON else ())):
        elected |= draw(st.sampled_from(options))
    if elected["variant"] in LOW:
        elected.pop("bonus_payout", None)
    return game, elected


stacks = st.lists(st.integers(1, 6000), min_size=2, max_size=6).map(
    lambda amounts: {str(seat): amount for seat, amount in enumerate(amounts, 1)}
)
seeds = st.integers(0, 2**32)


class Bettor:
    """Takes any offer, with any amount within its bounds, and tries the bounds of all others."""

    def __init__(self, source: Source, *, comes_and_goes: bool = False, pat: bool = False) -> None:
        self.source, self.comes_and_goes, self.pat = source, comes_and_goes, pat

    def answer(self, table: AnyTable, seat: str, offers: list[Offer]) -> Input | None:
        ask = table.ask
        for offer in offers:
            for amount in {offer.least, offer.most} if offer.do != "draw" else {0}:
                assert ask.refuse(offer.taken(seat, amount)) is None, (offer, amount)
        if not offers or (isinstance(ask.default, Shuffle) and not self.comes_and_goes):
            return None
        if ask.words.startswith("players"):
            return offers[0].taken(seat) if offers[0].do != "sit_out" else None
        if ask.words == "the shuffle":
            return offers[self.source.below(len(offers))].taken(seat) if not self.source.below(8) else None
        if offers[0].do == "draw":
            return Choose(seat=seat, do="draw", discard=self.discards(table, seat))
        offer = offers[self.source.below(len(offers))]
        choices = [offer.least, offer.most, offer.least + self.source.below(offer.most - offer.least + 1)]
        given = offer.taken(seat, choices[self.source.below(3)])
        return given if ask.refuse(given) is None else offer.taken(seat, offer.least)

    def discards(self, table: AnyTable, seat: str) -> tuple[str, ...]:
        if self.pat:
            return ()
        hand = list[str]()
        for tell in table.recent[table.last :]:
            if isinstance(tell, Dealt) and tell.to == f"seat {seat}":
                hand.append(tell.card)
            elif isinstance(tell, Discarded) and tell.of == f"seat {seat}":
                hand.remove(tell.card)
        return tuple(face for face in hand if not self.source.below(3))


Played = list[tuple[Input, list[Tell]]]


def play(
    game: str, elected: Elected, seats: dict[str, int], seed: int, rounds: int = 3, **how: bool
) -> Iterator[tuple[AnyTable, Played]]:
    """Rounds of random play, as long as two have chips: the table, and what went in and came out."""
    source = Seeded(seed)
    table = games.table(game, seats, elected)
    equipment, players = Equipment(source), {seat: Bettor(source, **how) for seat in seats}
    for _ in range(rounds):
        if not isinstance(table.ask.default, Shuffle):
            return
        yield table, list(run(table, equipment, players, 1))


# ── chips, and legal acts ────────────────────────────────────────────────────────────────────────


@trials(60)
@given(elections(), stacks, seeds)
def test_14_6_c_chips_are_conserved_and_what_is_offered_is_legal(
    election: tuple[str, Elected], seats: dict[str, int], seed: int
) -> None:
    for table, _ in play(*election, seats, seed):
        assert not table.chips
        accounts = {name: amount for name, amount in table.ledger.items() if name not in ("cage", "house")}
        assert all(amount >= 0 for amount in accounts.values())
        assert sum(accounts.values()) == sum(seats.values())
        assert {name.partition(":")[0] for name, amount in accounts.items() if amount} <= {"seat", "rake", "fund"}


@trials(20)
@given(elections(BUTTON), seeds)
def test_14_18_players_who_sit_out_and_come_back_keep_the_game_going(election: tuple[str, Elected], seed: int) -> None:
    seats, (game, elected) = dict.fromkeys("12345", 10_000_000), election
    elected |= STRUCTURES[0]  # nobody loses all
    for table, _ in play(game, elected, seats, seed, rounds=6, comes_and_goes=True):
        state = table.state
        assert {*state.missed, *state.waits} <= {*state.out}
        assert not table.chips


@trials(20)
@given(elections(), stacks, seeds)
def test_14_7_the_house_takes_no_more_than_its_cap_and_never_from_what_is_returned(
    election: tuple[str, Elected], seats: dict[str, int], seed: int
) -> None:
    taken = 0
    for table, told in play(*election, seats, seed):
        rake, taken = table.ledger.get("rake", 0) - taken, table.ledger.get("rake", 0)
        pots = sum(table.state.pots.values())
        assert 0 <= rake <= max(pots, 0)
        if election[1].get("revenue_method", "percentage_rake") == "percentage_rake":
            assert rake <= pots // 10
        returned = sum(
            t.amount for _, tells in told for t in tells if isinstance(t, Settled) and t.result in ("returned", "void")
        )
        bet = sum(
            t.amount for _, tells in told for t in tells
            if isinstance(t, Moved) and t.source.startswith("seat:") and t.target.startswith("bet:")
        )  # fmt: skip
        assert bet - returned == pots


# ── a settlement by layers ───────────────────────────────────────────────────────────────────────


def by_layers(
    put: dict[str, int],
    came: list[str],
    live: list[str],
    strength: dict[str, Any],
    order: list[str],
    rate: int,
    chip: int,
) -> dict[str, int]:
    """What each receives: for every level at which the money of one who came to the showdown ends, the layer below it
    goes to the best live hand of those who reach it; what none of them reaches goes with the layer below. ``order``:
    from the button's left."""
    bounds = sorted({put[seat] for seat in came})
    bounds[-1] = max(put.values())
    got, raked, low = dict.fromkeys(put, 0), 0, 0
    sums = [
        sum(min(amount, high) - min(amount, low) for amount in put.values()) for low, high in pairwise([0, *bounds])
    ]
    won = 0
    for bound, total in zip(bounds, sums, strict=True):
        won += total
        fee = min(won * rate // 100 // chip * chip - raked, total)
        raked += fee
        reaching = [seat for seat in live if put[seat] > low]
        low = bound
        best = max(strength[seat] for seat in reaching)
        winners = [seat for seat in order if seat in reaching and strength[seat] == best]
        chips, rest = divmod(total - fee, chip)
        for number, seat in enumerate(winners):
            got[seat] += (chips // len(winners) + (number < chips % len(winners))) * chip
        got[winners[0]] += rest
    return got


def seen(told: Played) -> tuple[dict[str, int], set[str], dict[str, list[str]], list[str], list[str]]:
    """Of a round: what each put in, who is out, the hands, the board, and the order of the deal."""
    put, out, hands, board, order = dict[str, int](), set[str](), dict[str, list[str]](), list[str](), list[str]()
    for tell in (one for _, tells in told for one in tells):
        if isinstance(tell, Moved) and tell.source.startswith("seat:") and tell.target.startswith("bet:"):
            seat = tell.source.removeprefix("seat:")
            put[seat] = put.get(seat, 0) + tell.amount
        elif isinstance(tell, Settled) and tell.result == "returned":
            put[tell.seat] -= tell.amount
        elif isinstance(tell, Chose) and tell.do in ("fold", "muck"):
            out.add(tell.seat)
        elif isinstance(tell, Dealt) and tell.to == "board":
            board.append(tell.card)
        elif isinstance(tell, Dealt):
            seat = tell.to.removeprefix("seat ")
            hands.setdefault(seat, []).append(tell.card)
            order += [seat] if seat not in order else []
    return put, out, hands, board, order


@trials(80)
@given(
    st.sampled_from(STRUCTURES), st.sampled_from(({"blinds": ["1", "2"]}, {"blinds": [], "ante_amount": "1"})),
    st.sampled_from(("0", "10")), st.sampled_from((100, 25)), stacks, seeds,
)  # fmt: skip
def test_14_7_pots_are_won_as_by_layers_of_contributions(
    structure: Elected, forced: Elected, rate: str, chip: int, seats: dict[str, int], seed: int
) -> None:
    elected = {**structure, **forced, "rake_rate": rate, "smallest_chip": f"{chip / 100:.2f}", "chop_blinds": "off"}
    before = dict(seats)
    for table, told in play("poker-holdem", elected, seats, seed, rounds=2):
        put, out, hands, board, order = seen(told)
        live = [seat for seat in hands if seat not in out]
        strength = {
            seat: max(counted(five)[::2] for five in combinations([*hands[seat], *board], 5)) if len(board) == 5 else 0
            for seat in live
        }
        mucked = {t.seat for _, tells in told for t in tells if isinstance(t, Chose) and t.do == "muck"}
        put = {seat: put.get(seat, 0) for seat in hands}
        reach = max(put[seat] for seat in live)
        if all(put[seat] <= reach for seat in mucked):  # else somebody conceded the main pot alone
            expected = by_layers(put, [*live, *mucked], live, strength, order, int(rate), chip)
            after = {seat: table.stack(seat) for seat in hands}
            assert after == {seat: before[seat] - put[seat] + expected[seat] for seat in hands}
        before = {seat: table.stack(seat) for seat in seats}


# ── hole cards stay unseen ───────────────────────────────────────────────────────────────────────


def pauses(game: str, elected: Elected, seats: dict[str, int], fed: list[Input], owner: str) -> list[bytes]:
    """What every other seat sees at every pause, and how it is refused."""
    table = games.table(game, seats, elected)
    out = []
    for one in fed:
        table.feed(one)
        others = [seat for seat in seats if seat != owner]
        refused = []
        for seat in others:
            for wrong in (Choose(seat=seat, do="moon"), Choose(seat=seat, do="raise", amount=3)):
                refusal = table.ask.refuse(wrong)
                refused.append(table.refused(wrong, refusal).plain() if refusal else None)
        out.append(msgspec.json.encode([[table.view(seat) for seat in others], refused, table.ask.words]))
    return out


@pytest.mark.parametrize("game", [*BUTTON, *STUD])
@trials(4)
@given(seed=seeds)
def test_worlds_that_differ_in_a_hole_card_look_alike_to_the_others_until_it_is_shown(game: str, seed: int) -> None:
    seats, elected = dict.fromkeys("1234", 5_000), {"limits": ["2", "4"]}
    ((_, told),) = play(game, elected, seats, seed, rounds=1, pat=True)
    fed = [one for one, _ in told]
    turned = [number for number, (_, tells) in enumerate(told) if any(isinstance(tell, Turned) for tell in tells)]
    until = turned[0] if turned else len(fed) - 1
    hidden = [
        (number, tell.to.removeprefix("seat "))
        for number, (one, tells) in enumerate(told[:until])
        for tell in tells
        if isinstance(one, Card) and isinstance(tell, Dealt) and tell.sees
    ]
    assert hidden
    used = {one.face for one in fed if isinstance(one, Card | Burn)}
    spare = [face for face in DECK if face not in used]
    number, owner = hidden[seed % len(hidden)]
    world, other = fed[:until], fed[:until]
    other[number] = Card(face=spare[seed % len(spare)])
    assert pauses(game, elected, seats, world, owner) == pauses(game, elected, seats, other, owner)


@trials(3)
@given(elections(), seeds)
def test_a_wrong_act_at_any_pause_is_refused_and_changes_nothing(election: tuple[str, Elected], seed: int) -> None:
    game, elected = election
    seats = dict.fromkeys("123", 3_000)
    again = games.table(game, seats, elected)
    for _, told in play(game, elected, seats, seed, rounds=1):
        for one, tells in told:
            for wrong in (
                Choose(seat="9", do="call"), Choose(seat="1", do="moon"), Choose(seat="2", do="raise", amount=1),
                Choose(seat="3", do="fold", all_in=True),
            ):  # fmt: skip
                with pytest.raises(Refused):
                    again.feed(wrong)
            assert len(again.ruled(one)) == len(tells)
