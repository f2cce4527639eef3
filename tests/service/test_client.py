"""The client of the package against a real service on loopback, and against connections that break."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from itertools import islice
from pathlib import Path

import httpx
import pytest

from houseway import client
from houseway.client import House, Problem, Refused, Unreachable
from houseway.games import GAMES
from houseway.house import example
from houseway.journal.database import now
from tests.service import conftest
from tests.service.conftest import PASSWORD


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, demonstration: Path) -> Iterator[str]:
    file = tmp_path_factory.mktemp("client") / "house.db"
    shutil.copyfile(demonstration, file)
    with conftest.online(conftest.House(file, seed="client", password=PASSWORD, clock=now)) as one:
        yield one


@pytest.fixture
def house(address: str) -> Iterator[House]:
    with House(address) as one:
        yield one


def test_a_guest_plays_a_round_of_red_dog(house: House) -> None:
    assert house.me().name == ""
    assert house.guest().role == "player"
    table = house.table("red-dog-1")
    view = table.sit()
    assert (view.seat, view.stack) == (table.sit().seat, "1000.00")
    assert [offer.wager for offer in view.may("bet")] == ["original"]
    view, before = table.bet("original", "5.00"), view.round
    assert view.stack == "995.00"
    while view.round == before:
        view = table.go()
    assert any(tell["tell"] == "settled" for tell in view.tells)
    assert any("Original wager 5.00" in said for said in view.says())
    assert table.leave().seat == ""


def test_the_coach_is_asked(house: House) -> None:
    house.guest()
    table = house.table("three-card-poker-1")
    table.sit()
    assert table.advice().best == ""
    table.bet("ante", "5.00")
    view = table.go()
    said = table.advice()
    assert (said.seat, said.seq, said.stake) == (view.seat, view.seq, "5.00")
    assert said.best in ("play", "fold")
    assert said.worth["fold"] == -1


def test_what_is_refused_is_raised_with_the_reason_what_is_legal_and_the_section(house: House) -> None:
    house.guest()
    table = house.table("roulette-1")
    with pytest.raises(Refused) as error:
        table.bet("red", "5.00")
    assert error.value.reason == "you have no seat here"
    table.sit()
    with pytest.raises(Refused) as error:
        table.bet("red", "1.00")
    assert (error.value.reason, error.value.legal) == ("1.00 is below the minimum", "5.00 or more")
    assert error.value.cite == "13:69F-8.2"
    assert str(error.value) == "1.00 is below the minimum; legal: 5.00 or more; 13:69F-8.2"
    with pytest.raises(Problem, match="no table 'nowhere'") as missing:
        house.table("nowhere").view()
    assert missing.value.status == 404
    with pytest.raises(Problem) as bad:
        table.input({"bet": {"wagr": "red"}})
    assert bad.value.status == 400


def test_the_tables_the_edges_and_a_check(house: House) -> None:
    assert len({line.id for line in house.tables()}) == len(GAMES)
    lines = {line["wager"]: line for line in house.edges("big-six", date(2011, 3, 1))}
    assert lines
    spread = next(one for one in house.chart("red-dog", decks=1, spread_odds={"1": "12 to 1"})["sections"][1]["lines"])
    assert spread == {"line": "do", "cells": [*"RNNNNNRRRRR"]}  # at 12 to 1 a spread of one is raised
    house.guest()
    assert house.check(example.text())["violations"] == []
    bad = example.text().replace('spread_odds = {"1" = "6 to 1"}', 'spread_odds = {"1" = "2 to 1"}')
    (violation,) = house.check(bad)["violations"]
    assert violation["table"] == "red-dog-1"


def test_staff_sign_in_and_read_a_transcript(address: str, house: House) -> None:
    with pytest.raises(Problem) as error:
        house.sign_in("surveillance", "not the password")
    assert error.value.status == 403
    assert house.sign_in("surveillance", PASSWORD).role == "surveillance"
    header = json.loads(house.table("craps-1").transcript().splitlines()[0])
    assert header["game"] == "craps"
    with House(address, token=house.token(["read"])) as program:
        assert program.me().role == "surveillance"
        assert program.table("craps-1").transcript()
    with House(address, token="wrong") as stranger, pytest.raises(Problem, match="not known"):
        stranger.me()


def test_events_come_in_order_and_resume(address: str, house: House) -> None:
    house.guest()
    table = house.table("big-six-1")
    first = table.sit().seq
    wager = table.view().may("bet")[0].wager
    for _ in range(4):
        last = table.bet(wager, "5.00").seq
    seen = [one.seq for one in islice(table.events(first), last - first)]
    assert seen == list(range(first + 1, last + 1))
    again = list(islice(table.events(last - 2), 2))
    assert [one.seq for one in again] == [last - 1, last]
    assert again[0].kind == "input"


# ── connections that break ───────────────────────────────────────────────────────────────────────


class Breaking(httpx.HTTPTransport):
    """A transport whose answers are lost, or replaced, as the trial has it."""

    def __init__(self, broken: Callable[[int, httpx.Request], httpx.Response | None]) -> None:
        super().__init__()
        self.broken, self.requests = broken, list[httpx.Request]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.broken(len(self.requests), request)
        return answer or super().handle_request(request)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSE", 0.01)


def test_an_input_whose_answer_was_lost_is_sent_again_and_made_once(address: str) -> None:
    def loses(number: int, request: httpx.Request) -> None:
        if number == 3:  # it arrives, and the answer does not
            with httpx.Client() as other:
                assert other.send(request).status_code == 200
            raise httpx.ReadError("lost")

    transport = Breaking(loses)
    with House(address, transport=transport) as house:
        house.guest()
        table = house.table("sic-bo-1")
        wager = table.sit().may("bet")[0].wager
        assert table.bet(wager, "5.00").stack == "995.00"
    assert len(transport.requests) == 4
    assert len({request.headers["idempotency-key"] for request in transport.requests[2:]}) == 1


def test_a_conflict_and_an_outage_pass(address: str) -> None:
    passing = {1: (409, {"title": "Conflict"}), 2: (503, {"title": "Unavailable"}), 3: (503, {})}

    def busy(number: int, _: httpx.Request) -> httpx.Response | None:
        return httpx.Response(passing[number][0], json=passing[number][1]) if number in passing else None

    with House(address, transport=Breaking(busy)) as house:
        assert house.me().guests


def test_a_refusal_is_not_sent_again(address: str) -> None:
    transport = Breaking(lambda _, __: httpx.Response(409, json={"title": "Refused", "detail": "no", "cite": "8.2"}))
    with House(address, transport=transport) as house, pytest.raises(Refused, match="no; 8"):
        house.me()
    assert len(transport.requests) == 1


def test_to_sign_in_is_not_tried_twice(address: str) -> None:
    def lost(_: int, __: httpx.Request) -> None:
        raise httpx.ReadTimeout("lost")

    transport = Breaking(lost)
    with House(address, transport=transport) as house, pytest.raises(Unreachable, match="does not answer: lost"):
        house.sign_in("somebody", "some password")
    assert len(transport.requests) == 1


def test_a_house_that_is_not_there(tmp_path: Path) -> None:
    with House("http://127.0.0.1:1") as house, pytest.raises(Unreachable, match="does not answer"):
        house.me()


def test_who_follows_gives_up_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PATIENCE", 0.05)
    with House("http://127.0.0.1:1") as house, pytest.raises(Unreachable, match="the house does not answer"):
        next(house.table("craps-1").events(0))
