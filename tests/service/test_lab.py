"""The lab: rules in the link, two rule sets, plots and charts, files, and a question that nobody waits for."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, Route, expect

from houseway import games
from houseway.law.election import value_of
from houseway.law.export import stated
from houseway.maths import charts
from houseway.maths.edges import edges
from houseway.service import workers
from houseway.service.workers import TooMuch, Workers
from tests.service.conftest import House
from tests.service.pages import PHONE, Open, at_table, keep

pytest_plugins = ["tests.service.browser"]
PATIENCE = 30

# ── what is elected, as it is written ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", games.GAMES)
def test_what_is_stated_of_rules_elects_the_same_rules(game: str) -> None:
    entry = games.game(game)
    for chosen in (*entry.varied, entry.shown):
        rules = games.rules(game, chosen)
        written = stated(entry.law, rules.as_of, rules.elected)
        assert games.rules(game, {id: value_of(one) for id, one in written.items()}).elected == rules.elected


def test_every_table_of_a_house_gives_the_lab_its_rules(house: House) -> None:
    """8.5: the link in the rules of a table asks for exactly its rules, tables of odds too."""
    for id in house.running.tables.ids():
        rules = house.running.tables.table(id).table.rules
        given = [one.partition("=") for one in house.nobody.get(f"/api/tables/{id}/guide")["elect"]]
        found = games.rules(rules.game.law.id, {id: value_of(one) for id, _, one in given}, as_of=rules.as_of)
        assert found.elected == rules.elected


# ── the routes ───────────────────────────────────────────────────────────────────────────────────


def test_an_option_is_explained_with_its_section_and_its_values(house: House) -> None:
    found = house.nobody.get("/api/games/three-card-poker")
    option = next(one for one in found["options"] if one["id"] == "pair_plus_table")
    assert option["values"] == ["pp_A", "pp_B", "pp_C"]
    assert (option["section"], option["elects"]) == ("Payout odds", "pp_A")
    assert "straight_flush: 40 to 1" in option["means"]["pp_A"]
    assert all(one["says"] and one["cite"] for one in found["options"])
    assert "chart" not in found
    assert house.nobody.get("/api/games/poker-holdem")["pots"]
    decks = next(one for one in house.nobody.get("/api/games/blackjack")["options"] if one["id"] == "decks")
    assert decks["number"] == [1, 8]


def test_a_chart_is_what_the_mathematics_gives(house: House) -> None:
    rules = games.rules("red-dog", {"decks": 1})
    expected = charts.plain(rules, charts.chart(rules))
    assert house.nobody.get("/api/charts/red-dog?elect=decks=1") == json.loads(json.dumps(expected))
    refused = house.nobody.call("GET", "/api/charts/roulette")
    assert (refused.status_code, refused.json()["detail"].split(";")[0]) == (422, "roulette has no chart")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("elect=higher_odds={x", "option higher_odds: {x is not JSON"),
        ("elect=moon=1", "roulette has no option 'moon'"),
        ('elect=higher_odds={"straight":"34 to 1"}', "straight: 35 to 1 or more"),
    ],
)  # fmt: skip
def test_a_wrong_election_is_one_line(house: House, query: str, says: str) -> None:
    answer = house.nobody.call("GET", f"/api/edges/roulette?{query}")
    assert answer.status_code == 422
    assert says in answer.json()["detail"]


# ── a question that nobody waits for ─────────────────────────────────────────────────────────────


class Stuck:
    """A worker that answers nothing until it is killed."""

    made: list[Stuck]
    begun: Event
    """That one of them is at work."""

    def __init__(self, mebibytes: int) -> None:
        self.tasks, self.killed = 0, Event()
        Stuck.made.append(self)

    def ask(self, line: bytes, seconds: float) -> bytes | None:
        Stuck.begun.set()
        assert self.killed.wait(PATIENCE)
        return None

    def kill(self) -> None:
        self.killed.set()

    end = kill


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Stuck]]:
    Stuck.made, Stuck.begun = [], Event()
    monkeypatch.setattr(workers, "_Worker", Stuck)
    yield Stuck.made
    for one in Stuck.made:
        one.kill()


def test_what_is_dropped_ends_and_gives_its_place_back(stuck: list[Stuck]) -> None:
    pool = Workers(queue=1, each=2, seconds=PATIENCE, mebibytes=64)
    at_work, waits = pool.submit("ann", "edges", {}), pool.submit("ann", "edges", {})
    assert Stuck.begun.wait(PATIENCE)
    pool.drop(waits)
    assert waits.cancelled()
    pool.drop(at_work)
    with pytest.raises(TooMuch):
        at_work.result(PATIENCE)
    assert stuck[0].killed.is_set()
    again = pool.submit("ann", "edges", {})
    pool.drop(pool.submit("ann", "edges", {}))
    pool.drop(again)
    pool.close()


def test_work_goes_on_while_somebody_waits_and_ends_with_the_last(stuck: list[Stuck], house: House) -> None:
    """Two ask the same; the first goes away, then the second."""

    async def question(gone: asyncio.Event) -> None:
        scope: Any = {
            "type": "http", "method": "GET", "path": "/api/edges/big-six", "raw_path": b"/api/edges/big-six",
            "query_string": b"", "headers": [], "http_version": "1.1", "scheme": "http", "root_path": "",
            "server": ("127.0.0.1", 80), "client": ("testclient", 1), "extensions": {},
        }  # fmt: skip

        async def receive() -> Any:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            pass

        await house.client.app(scope, receive, send)

    async def both() -> None:
        leaves = [asyncio.Event(), asyncio.Event()]
        asked = [asyncio.ensure_future(question(one)) for one in leaves]
        analyses = house.app.state.analyses
        while not (Stuck.begun.is_set() and [*analyses._waiting.values()] == [2]):
            await asyncio.sleep(0.01)
        leaves[0].set()
        await asyncio.wait_for(asked[0], PATIENCE)
        while [*analyses._waiting.values()] != [1]:
            await asyncio.sleep(0.01)
        assert not stuck[0].killed.is_set()
        leaves[1].set()
        await asyncio.wait_for(asked[1], PATIENCE)
        while not stuck[0].killed.is_set():
            await asyncio.sleep(0.01)
        assert not analyses._begun

    house.client.blocking_portal.call(both)


# ── the page ─────────────────────────────────────────────────────────────────────────────────────


def downloaded(page: Page, name: str, at: int = 0) -> str:
    with page.expect_download() as given:
        page.get_by_role("button", name=name).nth(at).click()
    return Path(given.value.path()).read_text(encoding="utf-8")


def first(page: Page, wager: str) -> list[str]:
    row = page.locator("#rows tr", has=page.locator("th", has_text=re.compile(f"^{wager}")))
    return row.locator("td").all_inner_texts()


def test_two_rule_sets_stand_side_by_side_and_the_link_holds_the_question(person: Open) -> None:
    """5.2: la partage, and the wheel with one zero: the edge of red is 1/38 against 1/37, exactly."""
    page = person("/lab?game=roulette&as_of=2012-03-19&elect=zero_rule=half_loss")
    expect(page.locator("#rows tr")).not_to_have_count(0)
    assert first(page, "Red")[:2] == ["2.6316 %", "1/38"]
    page.click("#compare")
    expect(page.locator("#columns")).to_contain_text("Second rules")
    page.locator("[name='second:wheel']").select_option("single_zero")
    expect(page.locator("#state")).to_contain_text("second rules: half loss is for double-zero tables alone")
    page.locator("[name='second:zero_rule']").select_option("full_loss")
    expect(page.locator("#rows tr")).not_to_have_count(0)
    assert first(page, "Red")[:5] == ["2.6316 %", "2.7027 %", "+0.0711 %", "1/38", "1/37"]
    page.select_option("#vary", "zero_rule")
    expect(page.locator("#moves table tbody tr")).to_have_count(2)
    page.select_option("#wager", "red")
    expect(page.locator("#nets svg")).to_have_count(2)
    expect(page.locator("#cancel")).to_be_hidden()
    link = page.locator("#permalink").get_attribute("href")
    assert link is not None
    assert page.url.endswith(link)
    page = person(link)
    expect(page.locator("#moves table tbody tr")).to_have_count(2)
    expect(page.locator("#wager")).to_have_value("red")
    expect(page.locator("[name='second:wheel']")).to_have_value("single_zero")
    assert first(page, "Red")[3:5] == ["1/38", "1/37"]
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    keep(page, "lab-two")


def test_what_the_lab_shows_is_given_as_files(person: Open) -> None:
    """4.9: chemin de fer, whose figures come at once, with a Banker who is free."""
    page = person("/lab?game=baccarat-chemin-de-fer&elect=banker_third_card_rule=free&vary=player_five_rule")
    expect(page.locator("#charts table")).to_have_count(3)
    expect(page.locator("#varied")).to_be_empty()
    draws = page.locator("#charts table").first.locator("tbody tr").inner_text().split()
    assert draws == ["draws", *"DDDDDpSS"]
    (edge, *_) = edges("baccarat-chemin-de-fer", {"banker_third_card_rule": "free"})
    lines = [*csv.DictReader(io.StringIO(downloaded(page, "Edges as CSV")))]
    assert (lines[0]["wager"], lines[0]["edge"]) == (edge.wager, str(edge.edge))
    told = json.loads(downloaded(page, "Edges as JSON"))["rule_sets"][0]
    assert told["elected"] == {"banker_third_card_rule": "free"}
    assert told["edges"][0]["edge"] == str(edge.edge)
    for name, says in {
        "Edges as SVG": "House edge", "Nets as SVG": "net, in units", "Moves as SVG": "player five",
        "Strategy as SVG": "Banker",
    }.items():  # fmt: skip
        drawn = downloaded(page, name)
        ElementTree.fromstring(drawn)
        assert says in drawn
        assert "class=" not in drawn
        assert re.search(r'fill="rgb\(', drawn)
    assert downloaded(page, "Strategy as CSV").splitlines()[1] == "draws,D,D,D,D,D,p,S,S"


def test_what_is_computed_is_not_called_exact(person: Open) -> None:
    """A chance in floating point, and what it is off by at the most; a fraction where there is one."""
    page = person("/lab?game=blackjack&wager=blackjack_wager")
    nets = page.locator("#nets details")
    expect(nets.locator("summary")).to_have_text("Every net and its probability, computed within 1e-11")
    assert nets.locator("th").all_text_contents() == ["Net", "Probability", "As it is known"]
    assert first(page, "Blackjack wager")[1] == "computed, within 1e-11"
    page.select_option("#wager", "insurance")
    expect(nets.locator("summary")).to_have_text("Every net and its probability")
    assert nets.locator("th").all_text_contents() == ["Net", "Probability", "Exactly"]


def test_a_newcomer_who_errs_is_told_and_led_back(person: Open) -> None:
    page = person("/lab?game=moon")
    expect(page.locator("#state")).to_have_text("There is no game moon; choose one.")
    page.goto("/lab?game=big-six&as_of=gestern")
    expect(page.locator("#state")).to_have_text("gestern is no day; write one such as 2011-03-01.")
    page.goto("/lab?game=poker-holdem")
    expect(page.locator("#state")).to_contain_text("no wager has a house edge")
    page.goto("/lab?game=blackjack&elect=surrender=on&elect=multiple_action=on")
    expect(page.locator("#state")).to_contain_text("surrender is not permitted with multiple action")
    expect(page.locator("#state a")).to_have_text("13:69F-2.8(c)")
    page.goto("/lab?game=big-six&elect=moon=1")
    expect(page.locator("#state")).to_contain_text("big-six has no option 'moon'")
    page.locator("#state").get_by_role("button", name="Back to the defaults").click()
    expect(page.locator("#rows tr")).not_to_have_count(0)
    assert "moon" not in page.url
    page.goto("/lab?game=craps&vary=odds_multiple")
    expect(page.locator("#varied")).to_contain_text("has no option odds_multiple with a list of values on that day.")
    page.goto("/lab?game=automated-craps&as_of=2011-03-01")
    expect(page.locator("#state")).to_contain_text("automated-craps is first found in the text of 2012")
    page.locator("#state").get_by_role("button").click()
    expect(page.locator("#day")).to_have_value("2012-03-19")


def test_a_question_is_cancelled_and_asked_again(person: Open) -> None:
    page = person("/lab?game=big-six")
    expect(page.locator("#rows tr")).not_to_have_count(0)
    held: list[Route] = []
    page.route("**/api/edges/red-dog**", lambda route: held.append(route))
    with page.expect_request("**/api/edges/red-dog**"):
        page.select_option("#game", "red-dog")
    with page.expect_event("requestfailed", lambda request: "/edges/red-dog" in request.url):
        page.click("#cancel")
    expect(page.locator("#state")).to_have_text("Cancelled.")
    page.unroute("**/api/edges/red-dog**")
    page.click("#again")
    expect(page.locator("#rows th", has_text="Original")).not_to_have_count(0)


def test_the_link_of_a_table_opens_the_lab_with_its_rules(shown: House, person: Open) -> None:
    page = at_table(person("/tables/red-dog-1"))
    page.click("#learn")
    page.locator("#drawer").get_by_role("link", name="in the lab").click()
    expect(page.locator("#elected")).to_contain_text("elected")
    page.click("#options-box summary")
    elected = shown.running.tables.table("red-dog-1").table.rules.elected["spread_odds"]
    expect(page.locator("[name=spread_odds]")).to_have_value(re.compile(f'"1": "{elected["1"]}"'))
