"""Properties that hold for every game that is in, over random play."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import structs

from houseway import games
from houseway.equipment.cards import BACK, DECK, Shoe
from houseway.equipment.chance import Seeded
from houseway.money import Odds
from houseway.play import inputs, plain_tells, tells, transcript
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Bet, Card, Choose, Input, Reader, Turn
from houseway.play.table import Refused, Table
from houseway.play.tells import Moved, Settled, Tell
from tests.judging import needed, rests_on_nothing
from tests.trials import trials

AnyTable = Table[Any, Any]
GAMES = sorted(games.GAMES)
SEATS = {"1": 100_000, "2": 50_000, "5": 2_000_000}

Elected = dict[str, Any]
Session = tuple[str, Elected, int]


def varied(game: str) -> list[Elected]:
    """The elections under which a game is tried."""
    return [dict(one) for one in games.game(game).varied]


sessions = st.builds(
    lambda game, variant, seed: (game, varied(game)[variant % len(varied(game))], seed),
    st.sampled_from(GAMES), st.integers(0, 11), st.integers(0, 2**32),
)  # fmt: skip


def play(game: str, elected: Elected, seed: int, rounds: int = 6) -> tuple[AnyTable, list[Input], list[list[Tell]]]:
    """A random session: the table, what went in, and what came out of each input."""
    source = Seeded(seed)
    table = games.table(game, SEATS, elected)
    players = {seat: RandomPlayer(source) for seat in SEATS}
    told = list(run(table, Equipment(source), players, rounds))
    return table, [one for one, _ in told], [tells for _, tells in told]


def plain(table: AnyTable, told: list[Tell]) -> list[dict[str, Any]]:
    return [plain_tells.plain(tell, table.rules.game.law, table.rules.as_of) for tell in told]


@trials(20)
@given(sessions)
def test_the_sum_over_all_accounts_never_changes_and_only_moved_moves_it(
    session: Session,
) -> None:
    table, _, told = play(*session)
    assert sum(table.ledger.values()) == 0
    fold = {f"seat:{seat}": stack for seat, stack in SEATS.items()}
    for tell in chain(*told):
        if isinstance(tell, Moved):
            assert tell.amount > 0
            fold[tell.source] = fold.get(tell.source, 0) - tell.amount
            fold[tell.target] = fold.get(tell.target, 0) + tell.amount
    standing = {name: amount for name, amount in table.ledger.items() if amount and name != "cage"}
    assert {name: amount for name, amount in fold.items() if amount} == standing


@trials(20)
@given(sessions)
def test_every_ruling_is_cited_and_says_on_what_it_rests(session: Session) -> None:
    table, _, told = play(*session)
    law, as_of = table.rules.game.law, table.rules.as_of
    for tell in chain(*told):
        shown = plain_tells.plain(tell, law, as_of)
        assert shown["cite"] or (rests_on_nothing(tell) and shown["basis"] == "ours"), shown
        assert all(law.paragraph(cite, as_of) for cite in tell.cite.split(", ") if cite), shown
        if isinstance(tell, Settled) and tell.result == "win":
            assert tell.pays > 0 or tell.wager == "whirl"  # whose any seven makes good what its horn loses
            if tell.odds is not None:  # else a fixed sum: of a progressive, or an envy bonus
                assert tell.pays * tell.odds.stake == tell.amount * tell.odds.win


@trials(20)
@given(sessions)
def test_the_line_of_a_tell_is_what_it_is_as_data(session: Session) -> None:
    table, _, told = play(*session)
    every = [*chain(*told)]
    lines = transcript.lines(table, every)
    assert [json.loads(line) for line in lines] == plain(table, every)
    assert lines == [json.dumps(tell, ensure_ascii=False) for tell in plain(table, every)]


NASTY = 'a "quoted" \\ line\nwith { braces }, a tab\t, a bell\x07 and é ♠'


@pytest.mark.parametrize("kind", tells.KINDS.values(), ids=tells.KINDS)
def test_whatever_stands_in_a_tell_its_line_is_json(kind: Any) -> None:
    told = {str: NASTY, int: 12_345, bool: True, Any: {"bet": [NASTY, 1]}, dict[str, int]: {NASTY: 3}}
    several = {"numbers": (3, 4), "dice": (1, 2), "groups": ((1, 2), (3,)), "told": (1, 0), "odds": Odds(3, 2)}
    fields = {
        one.name: several.get(one.name) or told.get(one.type, (NASTY, "2"))
        for one in structs.fields(kind)
        if one.name not in ("cite", "basis")
    }
    rules = games.rules("red-dog")
    for tell in (kind(cite="6.5(i)2", **fields), kind(cite="6.5(i)2, 8.2", basis="ours", **fields)):
        (line,) = plain_tells.lines_of([tell], rules.game.law, rules.as_of)
        assert json.loads(line) == plain_tells.plain(tell, rules.game.law, rules.as_of)
        assert "\n" not in line


@trials(20)
@given(sessions)
def test_replaying_a_transcript_gives_the_identical_tells(session: Session) -> None:
    table, fed, told = play(*session)
    raw = json.loads(json.dumps([inputs.plain(one) for one in fed]))
    again = games.table(session[0], SEATS, session[1])
    assert [transcript.take(again, one) for one in raw] == [plain(table, one) for one in told]
    assert again.snapshot() == table.snapshot()


@trials(10)
@given(sessions, st.floats(0, 1))
def test_any_prefix_of_a_transcript_can_be_resumed(session: Session, part: float) -> None:
    table, fed, told = play(*session, rounds=4)
    cut = int(part * len(fed))
    again = games.table(session[0], SEATS, session[1])
    for one in fed[:cut]:
        again.feed(one)
    copy: AnyTable = Table(again.rules, resume=again.snapshot())
    for one in again.inputs:
        copy.feed(one)
    for resumed in (again, copy):
        assert [plain(resumed, resumed.feed(one)) for one in fed[cut:]] == [plain(table, one) for one in told[cut:]]


@trials(10)
@given(sessions, st.integers(0, 2**32))
def test_a_wrong_input_at_any_pause_is_refused_and_changes_nothing(session: Session, seed: int) -> None:
    table, fed, told = play(*session, rounds=2)
    again = games.table(session[0], SEATS, session[1])
    source = Seeded(seed)
    wrong: list[Any] = [
        {"bet": {"seat": "9", "wager": "pass", "amount": "5"}}, {"bet": {"seat": "1", "wager": "moon", "amount": "5"}},
        {"turn": "5h"}, {"roll": ["0", "7"]}, {"roll": ["1"]}, {"spin": "37"}, {"choose": {"seat": "9", "do": "keep"}},
        {"irregularity": "moonquake"}, {"order": "moon"}, {"leave": "9"}, {"remove": {"seat": "1", "wager": "moon"}},
        {"card": BACK}, {"correct": {"input": "0", "to": "close"}}, {"present": "999"}, {"numbers": ["81"]},
        {"ticket": {"seat": "9", "numbers": ["1"], "amount": "5"}},
    ]  # fmt: skip
    for one, expected in zip(fed, told, strict=True):
        bad = wrong[source.below(len(wrong))]
        # a card that lies face down, or that its player alone has seen, need not be known
        right = bad == {"card": BACK} and again.when_asked("card").ask.refuse(Card(face=BACK)) is None
        if not right and not (bad == {"turn": "5h"} and "turn" in again.ask.verbs):
            with pytest.raises(Refused):
                transcript.take(again, bad)
        assert plain(again, again.feed(one)) == plain(table, expected)


@pytest.mark.parametrize("game", GAMES)
def test_each_round_is_begun_once_though_a_record_leaves_out_how_the_last_one_ended(game: str) -> None:
    """What answers a later ask of a round that rests, such as the turn of a card, does not begin another one."""
    for elected in varied(game):
        _, fed, _ = play(game, elected, 7, rounds=3)
        table, begun = games.table(game, SEATS, elected), 0
        for one, after in zip(fed, [*fed[1:], fed[-1]], strict=True):
            if one == table.ask.default and after.verb not in table.ask.verbs and table.resting:
                continue  # left out
            begun += table.begins(one)
            table.feed(one)
            assert begun == table.round + (not table.idle)


# ── non-interference ─────────────────────────────────────────────────────────────────────────────

HOLE_CARDS: list[tuple[str, Elected]] = [
    ("blackjack", {"hole_card_procedure": "face_down_no_peek", "additional_wager": "over_under_13"}),
    ("blackjack", {"hole_card_procedure": "face_down_no_peek", "multiple_action": "on"}),
    ("blackjack", {"hole_card_procedure": "face_down_card_reader", "even_money": "on", "surrender": "on"}),
    ("blackjack", {"hole_card_procedure": "face_down_card_reader", "double_shoe": "on", "resplit_max_hands": "4"}),
    ("blackjack", {"hole_card_procedure": "face_down_card_reader", "deal_from_hand": "on", "streak": "on"}),
    ("blackjack-switch", {"card_reader": "on"}),
    ("blackjack-switch", {"card_reader": "off"}),
]
SECRETIVE: list[tuple[str, Elected]] = [
    ("baccarat-punto-banco", {"deal_style": "face_down_squeeze"}),
    ("minibaccarat", {"deal_style": "face_down"}),
    ("pai-gow-poker", {"player_banking": "on"}),
    ("pai-gow-poker", {"dealing_method": "automated_shoe", "ez_pai_gow": "on"}),
    *HOLE_CARDS,
]


def pauses(game: str, elected: Elected, fed: list[Input], start: int) -> list[bytes]:
    """What every seat sees, and which errors a wrong bet and a wrong choice of its own would give, at every pause from
    that of the input of this number on."""
    table = games.table(game, SEATS, elected)
    wager = next(iter(table.rules.wagers))
    seen = []
    for one in fed[:start]:
        table.feed(one)
    for one in fed[start:]:
        table.feed(one)
        errors = []
        for seat in SEATS:
            for wrong in (Bet(seat=seat, wager=wager, amount=3), Choose(seat=seat, do="moon")):
                refusal = table.ask.refuse(wrong)
                errors.append(table.refused(wrong, refusal).plain() if refusal else None)
        seen.append(msgspec.json.encode([[table.view(seat) for seat in SEATS], errors]))
    return seen


def covered(game: str, elected: Elected, fed: list[Input]) -> list[int]:
    """Which of the inputs are cards that were dealt face down."""
    table, found = games.table(game, SEATS, elected), []
    for number, one in enumerate(fed):
        if isinstance(one, Card) and "face down" in table.ask.words:
            found.append(number)
        table.feed(one)
    return found


@pytest.mark.parametrize(("game", "elected"), SECRETIVE, ids=str)
@trials(3)
@given(seed=st.integers(0, 2**32))
def test_a_record_that_knows_the_covered_cards_shows_no_more_than_one_that_does_not(
    game: str, elected: Elected, seed: int
) -> None:
    _, fed, _ = play(game, elected, seed, rounds=2)
    hidden = covered(game, elected, fed)
    unknowing = [Card(face=BACK) if number in hidden else one for number, one in enumerate(fed)]
    assume(hidden)  # nobody may have played
    assert pauses(game, elected, unknowing, hidden[0]) == pauses(game, elected, fed, hidden[0])


@pytest.mark.parametrize(("game", "elected"), HOLE_CARDS, ids=str)
@trials(5)
@given(seed=st.integers(0, 2**32))
def test_worlds_that_differ_only_in_the_hole_card_look_alike_until_it_is_turned(
    game: str, elected: Elected, seed: int
) -> None:
    _, fed, _ = play(game, elected, seed, rounds=2)
    for number in covered(game, elected, fed):
        until = next(later for later in range(number, len(fed)) if isinstance(fed[later], Turn))
        world, other = fed[:until], fed[:until]
        other[number] = another(world[number], seed, alike=any(isinstance(one, Reader) for one in world[number:]))
        decks = games.table(game, SEATS, elected).rules.decks
        assume(other.count(other[number]) <= decks)  # else there is no such world
        assert pauses(game, elected, world, number) == pauses(game, elected, other, number)


def another(dealt: Input, seed: int, *, alike: bool) -> Card:
    """Another face, and where the card reader has been used one that it cannot tell apart."""
    assert isinstance(dealt, Card)
    kinds = dict.fromkeys("TJQK", "ten") | {"A": "ace"}
    kind = kinds.get(dealt.face[0], "other")
    faces = [face for face in DECK if face != dealt.face and (not alike or kinds.get(face[0], "other") == kind)]
    return Card(face=faces[seed % len(faces)])


def first_draw(game: str) -> AnyTable:
    """A table that asks for its first card."""
    source = Seeded(1)
    table = games.table(game, SEATS, needed(game))
    dealing = run(table, Equipment(source), {seat: RandomPlayer(source) for seat in SEATS}, 6)
    assert any("card" in table.ask.verbs for _ in dealing)
    return table


DEALT = [id for id in GAMES if isinstance(getattr(games.table(id, elected=needed(id)).state, "shoe", None), Shoe)]
SHOES = [id for id in DEALT if "cut_card" in first_draw(id).ask.verbs]
"""Where a cutting card lies in the shoe; a deck that is shuffled every round has none."""


@pytest.mark.parametrize("game", sorted({*DEALT} - {*SHOES}))
def test_out_of_a_deck_without_a_cutting_card_none_comes(game: str) -> None:
    table = first_draw(game)
    with pytest.raises(Refused, match="cut_card is not what is asked"):
        table.feed(inputs.read("cut_card"))


@pytest.mark.parametrize("game", SHOES)
def test_where_its_place_is_recorded_the_cutting_card_comes_out_there_and_not_before(game: str) -> None:
    table = first_draw(game)
    shoe = table.state.shoe
    before = shoe.size - shoe.drawn - shoe.behind
    for early in ("cut_card", {"cut_card": str(shoe.behind)}):
        with pytest.raises(
            Refused, match=rf"lies {shoe.behind} cards from the back.*legal: cut_card after {before} cards"
        ):
            table.feed(inputs.read(early))
    assert not shoe.ending
    shoe.drawn = shoe.size - shoe.behind
    with pytest.raises(Refused, match="it can only come out"):
        table.feed(inputs.read({"cut_card": str(shoe.behind)}))
    table.feed(inputs.read("cut_card"))
    assert (table.state.shoe.ending, table.state.shoe.behind) == ("cutting card", 0)
