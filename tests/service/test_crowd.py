"""Many at once: who is inside is served, others are sent away and told when to come; who follows costs little."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from houseway.answers import Event
from houseway.journal import plays
from houseway.journal.records import Record
from houseway.service import followers
from houseway.service.api.authentication import secret
from houseway.service.api.tables import wager_names
from houseway.service.followers import Channel, Follower, Gone, Viewed
from houseway.service.limits import Busy, Crowd, Limits
from tests.service import waiting
from tests.service.conftest import House, Person

ROULETTE, BIG_SIX, CRAPS = "roulette-1", "big-six-1", "craps-1"
BET = {"bet": {"wager": "red", "amount": "10"}}


def in_a_thread(what: Coroutine[Any, Any, Any]) -> Any:
    """Run it with a loop of its own: a browser's tests, where they ran before in this process, leave theirs behind."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, what).result()


def test_past_what_is_carried_newcomers_are_sent_away_first_and_nothing_is_lost(
    open_house: Callable[..., House],
) -> None:
    house = open_house(limits=Limits(requests_at_once=2))
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE)
    bob.sit(BIG_SIX)
    table = house.running.tables.table(ROULETTE)
    with ThreadPoolExecutor(1) as pool:
        with table._lock:  # a round that takes long
            waits = pool.submit(ann.feed, ROULETTE, BET)
            while not house.running.crowd._inside:
                assert not waits.done()
            sent_away = bob.call("GET", f"/api/tables/{BIG_SIX}/view")
            assert (sent_away.status_code, sent_away.json()["title"]) == (503, "Busy")
            assert int(sent_away.headers["retry-after"]) > 0
            assert house.client.get("/health").status_code == 200
            assert bob.go(BIG_SIX).status_code != 503  # who is in a round goes before who looks
        assert waits.result(waiting.PATIENCE).status_code == 200
    assert bob.view(BIG_SIX)["seat"] == "1"
    assert ann.view(ROULETTE)["stack"] == "990.00"


def test_an_event_of_the_floor_is_a_request_and_no_stream(open_house: Callable[..., House]) -> None:
    house = open_house(limits=Limits(requests_at_once=2))
    clerk, noted = house.person("pit_boss"), {"event": {"kind": "visit", "words": "an inspector"}}
    with house.running.crowd.enter(acts=False):
        assert clerk.call("POST", "/api/floor/events", noted).status_code == 503
    assert clerk.call("POST", "/api/floor/events", noted).status_code == 200


def test_a_place_is_given_back_whatever_became_of_the_request() -> None:
    crowd = Crowd(2)
    with crowd.enter(acts=False), crowd.enter(acts=True), pytest.raises(Busy), crowd.enter(acts=True):
        pass
    with pytest.raises(ZeroDivisionError), crowd.enter(acts=True):
        _ = 1 / 0
    with crowd.enter(acts=False), pytest.raises(Busy), crowd.enter(acts=False):
        pass


# ── those who follow ─────────────────────────────────────────────────────────────────────────────


class Counted:
    """How often records were worded and the database was read."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.worded, self.reads = list[tuple[int, str]](), 0
        driver, event = house.running.journal.driver, followers.event
        read = driver.read

        def reads(*given: Any) -> Any:
            self.reads += 1
            return read(*given)

        def words(record: Record, seat: str, names: followers.Names) -> Event:
            self.worded.append((record.seq, seat))
            return event(record, seat, names)

        monkeypatch.setattr(driver, "read", reads)
        monkeypatch.setattr(followers, "event", words)


@pytest.mark.parametrize("number", [2, 200])
def test_a_record_is_read_and_worded_once_for_each_kind_of_viewer(
    house: House, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    ann, bob = house.person(), house.person()
    ann.sit(ROULETTE)
    running = house.running
    one = running.tables.table(ROULETTE)
    start = one.seq
    known = [secret(person.headers["Authorization"], "") for person in (ann, bob)]
    following = [Follower(known[0], start), *(Follower(known[1], start) for _ in range(number))]

    async def follow() -> list[bytes]:
        channel = Channel(ROULETTE, running.journal, running.people, running.notifier, lambda: names)
        for each in following:
            channel.enter(each)
        assert not any([await channel.next(each) for each in following])
        await asyncio.to_thread(ann.bet, ROULETTE, "red")
        counted = Counted(house, monkeypatch)
        sent = [await channel.next(each) for each in following]
        assert counted.worded == [(start + 1, "1"), (start + 1, "")]
        assert counted.reads <= 6  # records, seats, and who is signed in: a hundred tokens at a time
        return sent

    names = wager_names(one.table.rules)
    mine, *others = in_a_thread(follow())
    assert b"You wager" in mine
    assert {*others} == {others[0]}
    assert b"Seat 1 wagers" in others[0]
    assert {each.after for each in following} == {start + 1}


def test_a_view_that_a_stream_brings_is_made_once_for_those_who_watch_and_for_each_who_sits(house: House) -> None:
    ann, bob, made = house.person(), house.person(), list[str]()
    ann.sit(ROULETTE)
    running = house.running
    one = running.tables.table(ROULETTE)
    mine, theirs = (secret(person.headers["Authorization"], "") for person in (ann, bob))
    following = [Follower(mine, one.seq), *(Follower(theirs, one.seq) for _ in range(200))]

    def make(person: str) -> Viewed:
        made.append(person)
        view = one.view(person)
        return Viewed(view.seat, view.seq, view.seat.encode() or b"watching")

    async def shown(channel: Channel) -> list[bytes]:
        own = await channel.view(following[0], lambda: make(account(ann)))
        return [own, *[await channel.view(each, lambda: make(account(bob))) for each in following[1:]]]

    async def follow() -> None:
        channel = Channel(ROULETTE, running.journal, running.people, running.notifier, dict)
        for each in following:
            channel.enter(each)
            await channel.next(each)
        assert await shown(channel) == [b"1", *[b"watching"] * 200]
        assert made == [account(ann), account(bob)]
        await asyncio.to_thread(ann.bet, ROULETTE, "red")
        for each in following:
            await channel.next(each)
        await shown(channel)
        assert made == [account(ann), account(bob)] * 2  # what was shown before the wager is not shown again
        await asyncio.to_thread(bob.sit, ROULETTE)
        running.notifier.wake_all()
        await channel.next(following[-1])
        assert await channel.view(following[-1], lambda: make(account(bob))) == b"2"

    in_a_thread(follow())


def account(person: Person) -> str:
    assert person.account is not None
    return person.account.id


def test_those_who_watch_are_shown_a_view_that_was_made_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, carl = house.person(), house.person(), house.person()
    ann.sit(ROULETTE)
    one, made = house.running.tables.table(ROULETTE), list[str]()
    view = one.view
    monkeypatch.setattr("houseway.service.api.tables.SAME_MOMENT", 1e9)

    def counted(account: str, **how: Any) -> Any:
        made.append(account)
        return view(account, **how)

    monkeypatch.setattr(one, "view", counted)
    seen = [person.view(ROULETTE) for person in (bob, carl, bob, house.nobody)]
    assert len(made) == 1
    assert {each["seat"] for each in seen} == {""}
    assert ann.view(ROULETTE)["seat"] == "1"
    ann.bet(ROULETTE, "red")
    assert [chips["wager"] for chips in carl.view(ROULETTE)["chips"]] == ["red"]
    bob.sit(ROULETTE)
    assert (bob.view(ROULETTE)["seat"], carl.view(ROULETTE)["seat"]) == ("2", "")


def test_the_last_rounds_are_read_once_for_all_who_ask_before_the_next_record(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, read, recall = house.person(), list[int](), plays.recall
    ann.sit(ROULETTE)
    for _ in range(3):
        ann.bet(ROULETTE, "red")
        ann.go(ROULETTE)
    monkeypatch.setattr(plays, "recall", lambda *given: read.append(given[2]) or recall(*given))  # type: ignore[func-returns-value]
    last = [
        [one["round"] for one in house.nobody.get(f"/api/tables/{ROULETTE}/rounds?number={n}")] for n in (1, 2, 100)
    ]
    assert last == [[3], [2, 3], [1, 2, 3]]
    assert len(read) == 1
    ann.bet(ROULETTE, "red")
    ann.go(ROULETTE)
    assert [one["round"] for one in house.nobody.get(f"/api/tables/{ROULETTE}/rounds?number=2")] == [3, 4]


def test_who_is_signed_out_is_sent_nothing_more(house: House) -> None:
    ann = house.person()
    running = house.running
    who = Follower(secret(ann.headers["Authorization"], ""), 0)

    async def follow() -> None:
        channel = Channel(ROULETTE, running.journal, running.people, running.notifier, dict)
        channel.enter(who)
        assert await channel.next(who)
        assert ann.account is not None
        running.people.end_tokens(ann.account)
        running.notifier.wake_all()
        with pytest.raises(Gone):
            await channel.next(who)

    in_a_thread(follow())
