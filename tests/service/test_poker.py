"""A poker table of the service: hands follow by themselves, each acts in turn, nobody sees another's cards, and bots
keep seats warm for who plays alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from houseway import games
from houseway.play import tells, transcript
from houseway.service.pace import BETWEEN, GRACE, TURN
from houseway.service.people import NotAllowed
from houseway.service.running import BOTS
from tests.service.conftest import PASSWORD, Clock, House, Person, Plain

HOLDEM, STUD, DRAW = "poker-holdem-1", "poker-seven-card-stud-1", "poker-five-card-draw-1"
POKER = [id for id in games.GAMES if games.game(id).runs]


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    """A house without bots."""
    return open_house(bots=False)


@pytest.fixture
def warm(open_house: Callable[..., House]) -> House:
    """The demonstration house, whose bots keep seats warm."""
    return open_house()


def deal(house: House) -> None:
    """The time between two hands passes."""
    house.clock.pass_by(BETWEEN.seconds)
    house.running.tables.keep()


def do(person: Person, table: str, act: str, **more: Any) -> Plain:
    response = person.feed(table, {"choose": {"do": act, **more}})
    assert response.status_code == 200, response.text
    view: Plain = response.json()
    return view


def offers(view: Plain) -> list[str]:
    return [offer["do"] for offer in view["offers"]]


def first(view: Plain, *acts: str) -> str:
    """The first of these that is offered."""
    return next(act for act in acts if act in offers(view))


def in_turn(people: dict[str, Person], table: str) -> Person:
    """Who is asked."""
    seat = next(iter(people.values())).view(table)["asked"]["who"][0]
    return people[seat]


def seated(house: House, table: str, number: int = 2) -> dict[str, Person]:
    people = [house.person() for _ in range(number)]
    return {person.sit(table)["seat"]: person for person in people}


def own(view: Plain, seat: str) -> list[str]:
    return next((hand["cards"] for hand in view["lies"]["hands"] if hand["name"] == f"seat {seat}"), [])


# ── hands follow by themselves ───────────────────────────────────────────────────────────────────


def test_a_hand_begins_when_two_are_there_and_the_next_one_follows(house: House) -> None:
    ann = house.person()
    view = ann.sit(HOLDEM)
    assert (view["waiting"], view["left"], view["may_go"]) == ("Waiting for players.", 0, False)
    house.running.tables.keep()
    assert not ann.view(HOLDEM)["fallen"]
    people = {"1": ann, **seated(house, HOLDEM, 1)}
    assert ann.view(HOLDEM)["left"] == BETWEEN.seconds
    deal(house)
    for hand in (1, 2):
        view = ann.view(HOLDEM)
        assert view["fallen"]
        assert {chips["wager"] for chips in view["chips"]} == {"small_blind", "big_blind"}
        do(in_turn(people, HOLDEM), HOLDEM, "fold")
        assert (ann.view(HOLDEM)["round"], ann.view(HOLDEM)["fallen"]) == (hand, False)
        house.running.tables.keep()
        assert not ann.view(HOLDEM)["fallen"], "the time between two hands is not over"
        deal(house)


def test_all_who_play_may_have_the_next_hand_begin_sooner(house: House) -> None:
    ann, bob = seated(house, HOLDEM).values()
    assert not ann.go(HOLDEM).json()["fallen"]
    assert bob.go(HOLDEM).json()["fallen"]


def test_act_in_turn_and_nobody_else(house: House) -> None:
    people = seated(house, HOLDEM, 3)
    deal(house)
    first = in_turn(people, HOLDEM)
    other = next(one for one in people.values() if one is not first)
    assert offers(other.view(HOLDEM)) == []
    refused = other.feed(HOLDEM, {"choose": {"do": "fold"}})
    assert (refused.status_code, "is not in turn" in refused.json()["detail"]) == (409, True)
    assert house.person().feed(HOLDEM, {"choose": {"do": "fold"}}).status_code == 409
    assert offers(first.view(HOLDEM)) == ["fold", "call", "raise"]
    do(first, HOLDEM, "raise", amount="4.00")
    assert in_turn(people, HOLDEM) is not first


def test_nobody_hastens_the_next_hand_nor_another_one_s_showdown(house: House) -> None:
    people = seated(house, HOLDEM)
    ann = people["1"]
    assert ann.feed(HOLDEM, {"choose": {"do": "post"}}).status_code == 409
    assert not ann.view(HOLDEM)["fallen"]
    play_to_showdown(people, HOLDEM, house)
    assert ann.feed(HOLDEM, {"choose": {"do": "fold"}}).status_code == 409
    assert ann.view(HOLDEM)["round"] == 0


def play_to_showdown(people: dict[str, Person], table: str, house: House) -> None:
    """Nobody bets, and all hands are to be shown."""
    deal(house)
    for _ in range(60):
        one = in_turn(people, table)
        open_ = offers(one.view(table))
        if "show" in open_:
            return
        act = next(act for act in ("check", "call", "bring_in", "draw") if act in open_)
        do(one, table, act)
    raise AssertionError("there is no showdown")


# ── the countdown ────────────────────────────────────────────────────────────────────────────────


def test_who_is_away_folds_and_sits_out_the_next_hand_and_comes_back(house: House) -> None:
    people = seated(house, HOLDEM, 3)
    deal(house)
    away = in_turn(people, HOLDEM)
    seat = away.view(HOLDEM)["seat"]
    assert away.view(HOLDEM)["left"] == TURN.seconds
    house.clock.pass_by(TURN.seconds - 1)
    house.running.tables.keep()
    assert in_turn(people, HOLDEM) is away
    house.clock.pass_by(1)
    house.running.tables.keep()
    assert any(tell["tell"] == "chose" and tell["do"] == "fold" for tell in away.view(HOLDEM)["tells"])
    do(in_turn(people, HOLDEM), HOLDEM, "fold")
    view = away.view(HOLDEM)
    assert (view["resting"], view["waiting"], offers(view)) == ([seat], "You sit out.", ["sit_in"])
    assert do(away, HOLDEM, "sit_in")["resting"] == []


def test_who_is_away_checks_where_nothing_is_owed(house: House) -> None:
    people = seated(house, HOLDEM)
    deal(house)
    do(in_turn(people, HOLDEM), HOLDEM, "call")
    assert offers(in_turn(people, HOLDEM).view(HOLDEM))[0] == "check"
    house.clock.pass_by(TURN.seconds)
    house.running.tables.keep()
    view = in_turn(people, HOLDEM).view(HOLDEM)
    assert [len(hand["cards"]) for hand in view["lies"]["hands"] if hand["name"] == "board"] == [3]


def test_nobody_is_told_of_more_time_than_there_is(open_house: Callable[..., House]) -> None:
    """Also when the countdown begins between two looks at a clock that goes on."""
    ticks = Clock()

    def ticking() -> datetime:
        ticks.pass_by(0.001)
        return ticks()

    house = open_house(bots=False, clock=ticking)
    people = seated(house, HOLDEM)
    ticks.pass_by(BETWEEN.seconds)
    house.running.tables.keep()
    table = house.running.tables.table(HOLDEM)
    assert people["1"].view(HOLDEM)["fallen"]
    table._since = "", ticks()  # as a process has it that looks for the first time
    assert 0 < table._left() <= TURN.seconds


def test_the_house_may_elect_the_time(open_house: Callable[..., House]) -> None:
    from houseway.house import example

    text = example.text().replace('game = "poker-holdem"', 'game = "poker-holdem"\nrules.act_time_limit_s = 12', 1)
    text = text.replace('[table.rules]\n# variant = "holdem_high"', '# variant = "holdem_high"', 1)
    house = open_house(text=text, bots=False)
    people = seated(house, HOLDEM)
    deal(house)
    assert in_turn(people, HOLDEM).view(HOLDEM)["left"] == 12


def test_nobody_gets_more_time_because_others_come_and_go(house: House) -> None:
    people = seated(house, HOLDEM)
    deal(house)
    house.running.tables.keep()
    house.clock.pass_by(20)
    house.person().sit(HOLDEM)
    assert in_turn(people, HOLDEM).view(HOLDEM)["left"] == TURN.seconds - 20


def test_hands_are_shown_by_themselves_and_may_be_thrown_away(house: House) -> None:
    people = seated(house, HOLDEM)
    play_to_showdown(people, HOLDEM, house)
    house.clock.pass_by(GRACE.seconds)
    house.running.tables.keep()
    ann = people["1"]
    assert (ann.view(HOLDEM)["round"], ann.view(HOLDEM)["resting"]) == (1, [])
    play_to_showdown(people, HOLDEM, house)
    first = ann.view(HOLDEM)["asked"]["who"][0]
    view = do(people[first], HOLDEM, "muck")
    assert view["round"] == 2
    other = people["2" if first == "1" else "1"]
    assert "??" in own(other.view(HOLDEM), first), "what is thrown away stays hidden"


# ── coming and going ─────────────────────────────────────────────────────────────────────────────


def test_who_comes_in_the_middle_of_a_hand_is_dealt_in_at_the_next(house: House) -> None:
    people = seated(house, HOLDEM)
    deal(house)
    cat = house.person()
    view = cat.sit(HOLDEM)
    assert (view["stacks"][view["seat"]], offers(view), own(view, view["seat"])) == ("1000.00", [], [])
    do(in_turn(people, HOLDEM), HOLDEM, "fold")
    deal(house)
    assert len(own(cat.view(HOLDEM), view["seat"])) == 2


@pytest.mark.parametrize("table", [HOLDEM, STUD, DRAW])
@pytest.mark.parametrize("steps", range(5))
def test_leaving_in_the_middle_of_a_hand_locks_nobody(house: House, table: str, steps: int) -> None:
    people = seated(house, table, 3)
    deal(house)
    for _ in range(steps):
        one = in_turn(people, table)
        do(one, table, next(act for act in ("check", "call", "bring_in", "draw") if act in offers(one.view(table))))
    gone = in_turn(people, table)
    seat = gone.view(table)["seat"]
    assert gone.call("DELETE", f"/api/tables/{table}/seats").status_code == 200
    rest = {at: one for at, one in people.items() if at != seat}
    for _ in range(40):
        who = next(iter(rest.values())).view(table)["asked"]["who"]
        if next(iter(rest.values())).view(table)["round"]:
            break
        one = rest[next(at for at in who if at != seat)]
        do(
            one,
            table,
            next(act for act in ("check", "call", "bring_in", "draw", "show") if act in offers(one.view(table))),
        )
    assert sorted(next(iter(rest.values())).view(table)["stacks"]) == sorted(rest)
    assert gone.view(table)["seat"] == ""


def test_who_is_gone_is_not_waited_for_and_nobody_plays_with_himself(house: House) -> None:
    people = seated(house, HOLDEM)
    deal(house)
    for _ in range(20):
        house.clock.pass_by(60)
        house.running.tables.keep()
    assert seated(house, HOLDEM, 1)
    assert len(house.running.tables.table(HOLDEM).seats.occupied()) == 1
    head = house.running.journal.head(HOLDEM)
    house.clock.pass_by(60)
    house.running.tables.keep()
    assert house.running.journal.head(HOLDEM) == head
    assert people


def test_who_has_lost_all_takes_more_and_plays_on(house: House) -> None:
    ann, bob = house.person(), house.person()
    one = house.running.tables.table(HOLDEM)
    seats = {one.sit(person.account, stack=300): person for person in (ann, bob) if person.account}
    for _ in range(30):
        deal(house)
        if "0.00" in ann.view(HOLDEM)["stacks"].values():
            break
        for _ in range(40):
            view = ann.view(HOLDEM)
            if not view["fallen"] or not (who := view["asked"]["who"]):
                break
            person = seats[who[0]]
            do(
                person,
                HOLDEM,
                next(act for act in ("raise", "bet", "call", "check", "show") if act in offers(person.view(HOLDEM))),
            )
    broke = next(person for seat, person in seats.items() if ann.view(HOLDEM)["stacks"][seat] == "0.00")
    view = broke.view(HOLDEM)
    assert (view["more"], view["waiting"]) == ("1000.00", "Waiting for players.")
    broke.sit(HOLDEM)
    deal(house)
    view = broke.view(HOLDEM)
    assert view["fallen"]
    own_chips = [float(chips["amount"]) for chips in view["chips"] if chips["seat"] == view["seat"]]
    assert float(view["stack"]) + sum(own_chips) == 1000


def test_14_18_who_missed_a_blind_comes_back_where_nobody_could_play_without_him(house: House) -> None:
    people = seated(house, HOLDEM, 3)
    ann = people["1"]
    do(ann, HOLDEM, "sit_out")
    for _ in range(4):
        deal(house)
        do(in_turn(people, HOLDEM), HOLDEM, "fold")
    assert offers(ann.view(HOLDEM)) == ["sit_in", "post"]
    people["3"].call("DELETE", f"/api/tables/{HOLDEM}/seats")
    assert do(ann, HOLDEM, "sit_in")["resting"] == []


# ── what nobody else sees ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", POKER)
def test_hidden_cards_are_in_no_field_for_anybody_else(house: House, game: str) -> None:
    table = f"{game}-1"
    people = seated(house, table)
    stranger = house.person()
    deal(house)
    secret: set[str] = set()
    for _ in range(60):
        views = {seat: person.view(table) for seat, person in people.items()}
        if views["1"]["round"]:
            break
        open_ = {card for hand in stranger.view(table)["lies"]["hands"] for card in hand["cards"]} - {"??"}
        for seat, view in views.items():
            hidden = {*own(view, seat)} - open_ - {"??"}
            secret |= hidden
            for other in [one for at, one in people.items() if at != seat] + [stranger, house.nobody]:
                seen = json.dumps(other.view(table))
                assert not [card for card in hidden if f'"{card}"' in seen or f" {card}" in seen], (game, seat)
        one = in_turn(people, table)
        acts = offers(one.view(table))
        more = {"discard": own(one.view(table), one.view(table)["seat"])[:2]} if "draw" in acts else {}
        if "show" in acts:
            do(one, table, "muck")
        else:
            do(one, table, next(act for act in ("check", "call", "bring_in", "draw") if act in acts), **more)
    assert secret
    deal(house)  # what was sealed is opened to nobody: it would show what was folded
    revealed = [tell for tell in stranger.view(table)["tells"] if tell["tell"] == "revealed"]
    assert revealed
    assert not [tell for tell in revealed if tell.get("value") or tell.get("salt")]


@pytest.mark.parametrize("game", POKER)
def test_who_takes_a_seat_sees_nothing_of_who_had_it_before(house: House, game: str) -> None:
    """Neither the cards that were folded there, nor what was lost with them."""
    table = f"{game}-1"
    people = seated(house, table, 3)
    deal(house)
    if "bring_in" in offers(in_turn(people, table).view(table)):
        do(in_turn(people, table), table, "bring_in")
    gone = in_turn(people, table)
    seat = gone.view(table)["seat"]
    held = {*own(gone.view(table), seat)} - {*own(house.nobody.view(table), seat)}
    do(gone, table, "fold")
    gone.call("DELETE", f"/api/tables/{table}/seats")
    while not gone.view(table)["round"]:
        do(in_turn(people, table), table, "fold")
    view = house.person().sit(table, seat)
    assert (view["seat"], view["net"], bool(held)) == (seat, "", True)
    assert not [card for card in held if f'"{card}"' in json.dumps(view)]
    other = next(one for at, one in people.items() if at != seat)
    mine = other.view(table)["seat"]
    assert "??" not in own(other.view(table), mine), "who stays still sees the own cards of the last hand"


def test_who_comes_in_the_middle_of_the_next_hand_sees_nothing_of_who_had_the_seat_before(house: House) -> None:
    people = seated(house, HOLDEM, 3)
    deal(house)
    gone = in_turn(people, HOLDEM)
    seat = gone.view(HOLDEM)["seat"]
    held = own(gone.view(HOLDEM), seat)
    do(gone, HOLDEM, "fold")
    gone.call("DELETE", f"/api/tables/{HOLDEM}/seats")
    while not gone.view(HOLDEM)["round"]:
        do(in_turn(people, HOLDEM), HOLDEM, "fold")
    deal(house)
    view = house.person().sit(HOLDEM, seat)
    assert (view["seat"], view["last"] > 0) == (seat, True)
    assert not [card for card in held if f'"{card}"' in json.dumps(view["tells"][: view["last"]])]


@pytest.mark.parametrize("game", POKER)
def test_a_transcript_has_nothing_of_a_hand_that_was_not_shown_nor_of_the_deck_and_settles_alike(
    house: House, game: str
) -> None:
    """After a change of rules too, where it begins with what the table then knew."""
    table, regulator = f"{game}-1", house.person("regulator")
    people = seated(house, table, 3)
    for rules in ({}, {"act_time_limit_s": "45"}):
        if rules:
            house.running.tables.table(table)._recorded.elect(rules, "a trial")
        before, hidden = house.running.journal.head(table).length, list[set[str]]()
        for _ in range(2):
            deal(house)
            hidden.append({card for seat, one in people.items() for card in own(one.view(table), seat)})
            while house.nobody.view(table)["fallen"]:
                one = in_turn(people, table)
                do(one, table, first(one.view(table), "muck", "draw", "fold", "bring_in", "check"))
        text = regulator.call("GET", f"/api/journal/tables/{table}/transcript").text
        assert "seal" not in text
        hands = text.split('"shuffle"')[1:]
        for round, (cards, hand) in enumerate(zip(hidden, hands, strict=True), house.nobody.view(table)["round"] - 1):
            seen = {tells.plain_seen_by(tell, "").get("card") for one in house.running.journal.records(table, before)
                    if one.round == round for tell in one.data.get("tells", [])}  # fmt: skip
            assert cards - seen
            assert not [card for card in cards - seen if f'"{card}"' in hand]
        *_, last = transcript.judge(transcript.load(text), games.rules)
        assert last["tell"] == "summary", last
        stacks = house.nobody.view(table)["stacks"]
        assert rules or {seat: f"{1000 + float(net):.2f}" for seat, net in last["net"].items()} == stacks


def test_staff_learn_no_card_by_reporting_one(house: House) -> None:
    """What the equipment dealt is reported by nobody: whether a card is refused would tell who holds it."""
    people = seated(house, HOLDEM)
    deal(house)
    held = own(people["1"].view(HOLDEM), "1")[0]
    floor = house.person("floorperson")
    free = next(
        card for card in ("2c", "3d", "4h", "5s", "6c") if card not in str([p.view(HOLDEM) for p in people.values()])
    )
    said = []
    for card in (held, free):
        for body in (
            {"kind": "dealt_too_early", "cards": [card]},
            {"kind": "hole_card_exposed", "seat": "1", "card": card},
        ):
            response = floor.feed(HOLDEM, {"irregularity": body})
            said.append((response.status_code, response.json()["detail"]))
    assert {*said} == {(409, "irregularity: the house's own equipment deals here")}


@pytest.mark.parametrize("act", [{"do": "fold"}, {"do": "raise", "amount": "4.00"}])
def test_nobody_acts_for_a_player_by_reporting_that_he_did(house: House, act: dict[str, str]) -> None:
    people = seated(house, HOLDEM, 3)
    deal(house)
    turn = people["1"].view(HOLDEM)["asked"]["who"][0]
    assert people[turn].view(HOLDEM)["waiting"] == "You are to act"
    other = next(seat for seat in people if seat != turn)
    response = house.person("floorperson").feed(
        HOLDEM, {"irregularity": {"kind": "acted_out_of_turn", "seat": other, **act}}
    )
    assert response.status_code == 403, response.text
    assert "played by its own account" in response.json()["detail"]


def test_a_draw_is_seen_as_so_many_backs(house: House) -> None:
    people = seated(house, DRAW)
    deal(house)
    while "draw" not in offers(in_turn(people, DRAW).view(DRAW)):
        one = in_turn(people, DRAW)
        do(one, DRAW, next(act for act in ("check", "call") if act in offers(one.view(DRAW))))
    one = in_turn(people, DRAW)
    before = one.view(DRAW)
    seat, cards = before["seat"], own(before, before["seat"])
    view = do(one, DRAW, "draw", discard=cards[:3])
    assert len(own(view, seat)) == 5
    assert own(view, seat)[:2] == cards[3:]
    other = next(person for person in people.values() if person is not one)
    assert own(other.view(DRAW), seat) == ["??"] * 5


# ── bots ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", POKER)
def test_one_person_plays_with_bots_which_are_called_so(warm: House, game: str) -> None:
    table = f"{game}-1"
    ann = warm.person()
    view = ann.sit(table)
    assert len(view["bots"]) == BOTS
    assert view["seat"] not in view["bots"]
    deal(warm)
    for _ in range(200):
        view = ann.view(table)
        if view["round"] >= 3:
            break
        acts = offers(view)
        if not view["fallen"]:
            deal(warm)
        elif acts:
            do(ann, table, next(act for act in ("check", "call", "bring_in", "draw", "show") if act in acts))
    assert view["round"] >= 3
    made = [record.data["input"] for record in warm.running.journal.records(table) if record.kind == "input"]
    by = {one.get("by", "") for one in made if "choose" in one}
    assert {f"bot {number + 1}" for number in range(BOTS)} <= by


def test_bots_go_when_a_second_person_comes_and_when_nobody_is_left(warm: House) -> None:
    ann = warm.person()
    ann.sit(HOLDEM)
    deal(warm)
    bob = warm.person()
    seat = bob.sit(HOLDEM)["seat"]
    assert seat not in ann.view(HOLDEM)["bots"]
    for _ in range(40):
        view = ann.view(HOLDEM)
        if view["round"]:
            break
        do(ann, HOLDEM, next(act for act in ("check", "fold", "show") if act in offers(view)))
    view = ann.view(HOLDEM)
    assert (view["bots"], sorted(view["stacks"])) == ([], sorted([view["seat"], seat]))
    bob.call("DELETE", f"/api/tables/{HOLDEM}/seats")
    assert len(ann.view(HOLDEM)["bots"]) == BOTS
    ann.call("DELETE", f"/api/tables/{HOLDEM}/seats")
    warm.running.tables.keep()
    assert ann.view(HOLDEM)["stacks"] == {}
    assert warm.running.tables.table(HOLDEM).seats.occupied() == {}


def test_bots_do_not_play_for_who_does_nothing(warm: House) -> None:
    ann = warm.person()
    ann.sit(HOLDEM)
    for _ in range(8):
        warm.clock.pass_by(60)
        warm.running.tables.keep()
    view = ann.view(HOLDEM)
    assert (view["resting"], view["bots"]) == ([view["seat"]], [])


def test_nobody_acts_as_a_bot(warm: House) -> None:
    people = warm.running.people
    assert people.all("", 1000) == [one for one in people.all("", 1000) if not one.name.startswith("bot ")]
    for password in ("", PASSWORD):
        with pytest.raises(NotAllowed):
            people.sign_in("bot 1", password)
    with pytest.raises(NotAllowed, match="only a bot's name begins with bot"):
        people.create("bot 9", "player", PASSWORD)
    ann = warm.person()
    ann.sit(HOLDEM)
    deal(warm)
    bot = ann.view(HOLDEM)["bots"][0]
    assert ann.feed(HOLDEM, {"choose": {"seat": bot, "do": "fold"}}).status_code == 409
    assert warm.person("dealer").feed(HOLDEM, {"choose": {"seat": bot, "do": "fold"}}).status_code == 403
    assert warm.person("floorperson").feed(HOLDEM, {"choose": {"seat": bot, "do": "fold"}}).status_code == 403


def test_a_house_has_no_bots_unless_it_says_so(open_house: Callable[..., House]) -> None:
    house = open_house(where="own.db", demonstration=True, bots=False)
    assert house.person().sit(HOLDEM)["bots"] == []


def test_a_bot_is_told_nothing_but_its_own_view(monkeypatch: pytest.MonkeyPatch, warm: House) -> None:
    from houseway.games.poker import bots

    seen: list[tuple[str, str]] = []
    policy = bots.policy

    def watched(rules: Any, view: Any, source: Any) -> Any:
        others = [
            card
            for hand in view.lies.hands
            if hand.name.startswith("seat ") and hand.name != f"seat {view.seat}"
            for card in hand.cards
        ]
        seen.append((view.seat, "".join(others).replace("?", "")))
        return policy(rules, view, source)

    monkeypatch.setattr(bots, "policy", watched)
    ann = warm.person()
    ann.sit(HOLDEM)
    deal(warm)
    while ann.view(HOLDEM)["fallen"] and "show" not in offers(ann.view(HOLDEM)):
        do(ann, HOLDEM, next(act for act in ("check", "call") if act in offers(ann.view(HOLDEM))))
    assert seen
    assert {cards for _, cards in seen} == {""}
