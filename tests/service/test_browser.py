"""The pages in Debian's Chromium, used as a person uses them. Screenshots stay in build/screenshots."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Self

import pytest
import sqlalchemy as sa
from playwright.sync_api import APIResponse, Locator, Page, Route, ViewportSize, expect

from houseway import games
from houseway.equipment.cards import name as card_name
from houseway.games import GAMES
from houseway.play.inputs import Numbers, Roll, Spin
from tests.service.conftest import House
from tests.service.pages import (
    DESK,
    PASSWORD,
    PHONE,
    SETTLED,
    Open,
    area,
    at_table,
    click,
    due,
    keep,
    lie,
    settle,
    sit,
    stack,
)
from tests.trials import sampled

pytest_plugins = ["tests.service.browser"]

WAGERS = {
    "automated-craps": ["field"], "baccarat-punto-banco": ["player", "tie"], "big-six": ["b6_1", "b6_20"],
    "blackjack": ["blackjack_wager"], "blackjack-switch": ["switch_wager_1", "switch_wager_2"],
    "craps": ["field", "any_seven"], "double-down-stud": ["initial_wager"], "fast-action-holdem": ["fah_wager"],
    "let-it-ride": ["bet_1", "bet_2", "bet_3"],
    "mini-craps": ["field"], "mini-dice": ["field", "over_7"],
    "minibaccarat": ["banker"], "pai-gow": ["pai_gow"], "red-dog": ["original"],
    "roulette": ["red", "straight_17", "split_17_20"], "sic-bo": ["small", "two_of_a_kind_3", "total_9"],
}  # fmt: skip
"""What somebody stakes in each game that is played with chips on a felt against the house."""
BLANK = "about:blank"
CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
LYING = """() => [...document.querySelectorAll('.hand')].map(
  (hand) => hand.dataset.hand + [...hand.querySelectorAll('[role=img]')].map((card) => card.ariaLabel))"""
"""The hands on the felt with the names of their cards."""


@pytest.mark.parametrize("game", sampled(WAGERS, but={"baccarat-punto-banco", "let-it-ride", "pokette", "red-dog"}))
def test_a_round_of_every_game(shown: House, person: Open, game: str) -> None:
    """Of a sample of the games; `make soak` plays one of every game."""
    if game == "roulette":
        shown.draws("roulette-1", Spin(result="17"))  # at zero half of red is taken (5.4), and its line does not say so
    page = at_table(person(f"/tables/{game}-1"))
    if page.locator(".place-free").count():
        page.locator(".place-free").nth(2).click()
    else:
        page.click("#sit")
    expect(page.locator("#stack")).to_contain_text("1000.00")
    page.locator("#chips label").nth(1).click()
    for wager in WAGERS[game]:
        lie(page, wager)
    keep(page, f"{game}-wagers")
    start = 100_000
    assert stack(page) < start
    click(page)
    settle(page, start)
    keep(page, f"{game}-result")


def test_the_coach_is_asked_where_there_is_something_to_decide(shown: House, person: Open) -> None:
    page = at_table(person("/tables/three-card-poker-1"))
    sit(page)
    lie(page, "ante")
    expect(page.locator("#coach")).to_be_hidden()
    click(page)
    page.click("#coach")
    expect(page.locator("#advice")).to_contain_text(
        re.compile(r"Best: (play|fold)\. On average (play|fold) costs \$\d+\.\d\d\.")
    )
    keep(page, "three-card-poker-coach")
    page.locator('.choice[data-do="fold"]').click()
    expect(page.locator("#advice")).to_be_hidden()


def test_two_people_play_chemin_de_fer(shown: House, person: Open) -> None:
    """4.9: with 5 the Player's Hand may draw or stay; the Banker's 7 stands."""
    shown.lays("baccarat-chemin-de-fer-1", "2c Kc Qc 2h 3d 3h 4d")  # the first three are burned
    banker, punter = (at_table(person("/tables/baccarat-chemin-de-fer-1")) for _ in range(2))
    banker.locator('.place[data-place="2"]').click()
    expect(banker.locator("#stack")).to_contain_text("Seat 2")
    punter.locator('.place[data-place="7"]').click()
    expect(punter.locator("#stack")).to_contain_text("Seat 7")
    banker.fill(".amount", "20.00")
    banker.locator('.choice[data-do="bid"]').click()
    punter.locator("#go").click()  # no bid
    banker.fill("#other", "20")
    lie(banker, "banker_stake")
    expect(punter.locator(".layer-chips .chip")).to_have_count(1)  # the others see it
    expect(punter.locator('.place[data-place="2"] .place-role')).to_contain_text("bank")
    lie(punter, "against")
    keep(punter, "baccarat-chemin-de-fer-wagers")
    punter.click("#go")
    expect(banker.locator("#asked")).to_contain_text("Waiting for seat 7: Player's Hand")
    punter.locator('.choice[data-do="stay"]').click()
    expect(punter.locator("#asked")).to_contain_text("Waiting for seat 2: Banker's Hand")
    banker.locator('.choice[data-do="stay"]').click()
    mine = punter.locator(SETTLED).filter(has_text="You: Part against the Banker")
    expect(mine).to_have_count(1)
    keep(punter, "baccarat-chemin-de-fer-result")
    assert stack(punter) == 100_000 + due(mine.inner_text())


def test_keno_tickets_are_marked_bought_drawn_and_paid(shown: House, person: Open) -> None:
    shown.draws("keno-1", Numbers(drawn=tuple(range(36, 56))))
    page = at_table(person("/tables/keno-1"))
    sit(page)
    for number in (3, 14, 25, 36, 47, 58):
        page.click(f'[data-key="n{number}"]')
        expect(page.locator("#buy")).to_be_enabled()
        page.click("#buy")
        expect(page.locator(f'[data-key="n{number}"]')).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".ticket")).to_have_count(6)
    keep(page, "keno-wagers")
    page.click("#go")
    expect(page.locator(".number.drawn")).to_have_count(20)
    expect(page.locator('.choice[data-do="present"]')).to_have_count(2)  # those of 36 and 47
    keep(page, "keno-drawn")
    before = stack(page)
    page.locator('.choice[data-do="present"]').first.click()
    expect(page.locator(f"{SETTLED} a").first).to_contain_text("15.")
    paid = due(page.locator(SETTLED).first.inner_text())
    assert stack(page) == before + paid + 500  # the stake of a ticket comes back with its pay
    keep(page, "keno-result")


# ── together, again, without a mouse, on a phone ─────────────────────────────────────────────────


def test_two_people_at_one_table_see_each_other_live_and_no_hidden_tile(person: Open) -> None:
    first, second = at_table(person("/tables/pai-gow-1")), at_table(person("/tables/pai-gow-1"))
    places = []
    for page in (first, second):
        place = page.locator(".place-free").last
        places.append(place.get_attribute("data-place"))
        place.click()
        lie(page, "pai_gow")
    one, other = places
    expect(first.locator(".layer-chips .chip")).to_have_count(second.locator(".layer-chips .chip").count())
    expect(area(first, "pai_gow", place=str(other))).to_have_attribute(
        "aria-label", re.compile(f"seat {other} has 5.00")
    )
    first.click("#go")
    expect(first.locator("#asked")).to_contain_text(f"Waiting for seat {other}")
    second.click("#go")
    expect(first.locator(".choice-set").first).to_be_visible()
    for page, mine, theirs in ((first, one, other), (second, other, one)):
        expect(page.locator(f'[data-hand="seat {theirs}"] [aria-label="face down"]')).to_have_count(4)
        expect(page.locator('[data-hand="dealer"] [aria-label="face down"]')).to_have_count(4)
        expect(page.locator(f'[data-hand="seat {mine}"] [aria-label="face down"]')).to_have_count(0)
        expect(page.locator(f'[data-hand="seat {mine}"] [aria-label^="tile"]')).to_have_count(4)
    keep(first, "pai-gow-set")
    for page in (first, second):
        page.locator(".choice-set").first.click()
    for page in (first, second):
        expect(page.locator("#outcome")).not_to_be_empty()
        expect(page.locator('.hand [aria-label="face down"]')).to_have_count(0)


BLACKJACK = "2c Td 6h 9c 8d 7s"
"""One is burned; the player has 19 against a 6, and is asked."""


def test_a_reload_in_the_middle_of_a_hand_loses_nothing(shown: House, person: Open) -> None:
    shown.lays("blackjack-1", BLACKJACK)
    page = at_table(person("/tables/blackjack-1"))
    page.locator(".place-free").last.click()
    lie(page, "blackjack_wager")
    click(page)
    expect(page.locator('.choice[data-do="stand"]')).to_be_visible()
    before = [
        page.evaluate(LYING),
        page.inner_text("#stack"),
        page.locator("#choices").inner_text(),
        page.inner_text("#rulings"),
    ]
    assert len(before[0]) == 2
    page.reload()
    at_table(page)
    expect(page.locator("#choices .choice")).not_to_have_count(0)
    assert [
        page.evaluate(LYING),
        page.inner_text("#stack"),
        page.locator("#choices").inner_text(),
        page.inner_text("#rulings"),
    ] == before
    assert page.locator(".chip-mine").count() == 1
    page.locator('.choice[data-do="stand"]').click()
    expect(page.locator("#outcome")).not_to_be_empty()


def test_blackjack_with_the_keyboard_alone(shown: House, person: Open) -> None:
    shown.lays("blackjack-1", BLACKJACK)
    page = at_table(person("/tables/blackjack-1"))
    press = page.keyboard.press
    for _ in range(20):
        press("Tab")
        if page.evaluate("document.activeElement.classList.contains('place-free')"):
            break
    press("Enter")
    expect(page.locator("#stack")).to_contain_text("Seat")
    place = re.search(r"\d+", page.inner_text("#stack"))
    assert place
    press("3")
    assert page.locator("#chips input:checked").get_attribute("value") == "2500"
    for _ in range(20):
        if page.evaluate("document.activeElement.classList.contains('area')"):
            break
        press("Tab")
    assert page.evaluate("document.activeElement.dataset.place") == place[0]
    press("Enter")
    expect(page.locator(".chip-mine")).to_have_count(1)
    expect(page.locator("#spoken")).to_contain_text("You wager 25.00 on Blackjack wager")
    keep(page, "blackjack-keyboard")
    press("g")
    expect(page.locator('.choice[data-do="stand"]')).to_be_visible()
    press("s")
    expect(page.locator("#outcome")).not_to_be_empty()
    expect(page.locator("#spoken")).to_contain_text(re.compile("You: Blackjack wager 25.00"))
    expect(page.locator("#spoken")).to_contain_text("dealer: ")


def test_arrows_go_from_area_to_area_and_focus_is_seen(person: Open) -> None:
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    area(page, "straight_17").focus()
    for key, wager in {"ArrowUp": "split_17_18", "ArrowRight": "corner_17", "ArrowDown": "split_17_20"}.items():
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.wager") == wager
    assert page.locator('.area[tabindex="0"]').count() == 1
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("getComputedStyle(document.activeElement.firstChild).strokeWidth") == "6px"


def test_chips_add_up_and_come_off_by_right_button_backspace_and_touch(person: Open) -> None:
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    red = area(page, "red")
    for amount in ("5.00", "10.00", "35.00"):
        if amount == "35.00":
            page.keyboard.press("3")
        red.click()
        expect(red).to_have_attribute("aria-label", re.compile(f"you have {amount}"))
    red.click(button="right")
    expect(page.locator(".chip-mine")).to_have_count(0)
    assert stack(page) == 100_000
    lie(page, "black")
    area(page, "black").focus()
    page.keyboard.press("Backspace")
    expect(page.locator(".chip-mine")).to_have_count(0)
    lie(page, "odd")
    page.locator("#chips label").last.click()
    area(page, "odd").click()
    expect(page.locator(".chip-mine")).to_have_count(0)
    area(page, "odd").click()
    expect(page.locator("#toast")).to_contain_text("nothing of yours can be taken off")
    page.click("#leave")
    expect(page.locator("#stack")).to_have_text("Watching")


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("blackjack", "blackjack_wager"),
        ("roulette", "straight_17"),
        ("craps", "field"),
        ("sic-bo", "big"),
        ("keno", ""),
    ],
)
def test_a_phone(person: Open, game: str, wager: str) -> None:
    page = at_table(person(f"/tables/{game}-1", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2))
    page.locator("#sit").tap()
    expect(page.locator("#stack")).to_contain_text("1000.00")
    if wager:
        page.locator(f'.area[data-wager="{wager}"]:not(.closed)').first.tap()
        expect(page.locator(".chip-mine")).to_have_count(1)
    else:
        page.locator('[data-key="n7"]').tap()
        page.locator("#buy").tap()
        expect(page.locator(".ticket")).to_have_count(1)
    keep(page, f"{game}-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    targets = page.locator("button:visible, #chips label, .area:not(.quiet):not(.closed)")
    small = targets.evaluate_all(
        """all => all.map((one) => [one.getBoundingClientRect(), one.outerHTML])
        .filter(([at]) => Math.min(at.width, at.height) < 18).map(([, what]) => what)"""
    )
    assert not small
    click(page)
    settle(page, 100_000) if wager else expect(page.locator(".number.drawn")).to_have_count(20)


# ── what the page tells besides ──────────────────────────────────────────────────────────────────


def test_the_puck_shows_the_point_and_wagers_are_called_off_out_of_the_way(shown: House, person: Open) -> None:
    shown.draws("mini-craps-1", Roll(dice=(5, 6)), Roll(dice=(1, 3)))  # no point with the first
    page = at_table(person("/tables/mini-craps-1"))
    sit(page)
    expect(page.locator(".puck")).to_be_visible()
    lie(page, "hard_6")
    page.fill("#other", "6")
    lie(page, "place_win_6")
    expect(page.locator("#toggles summary")).to_contain_text("Call a wager off or on")
    assert not page.locator("#toggles .choice").first.is_visible()
    page.locator("#toggles summary").click()
    page.locator('#toggles .choice[data-do="off"]').first.click()
    expect(page.locator('#toggles .choice[data-do="on"]')).to_have_count(2)  # the place bet is off at the come-out roll
    for rolls in (1, 2):
        expect(page.locator(".puck-on")).to_have_count(0)
        click(page)
        expect(page.locator("#fair-state")).to_have_text(f"{rolls} as sealed")
    expect(page.locator(".puck-on")).to_have_attribute("aria-label", re.compile("the point is 4"))
    keep(page, "craps-point")


def as_sealed(page: Page) -> int:
    """How many draws of chance the browser has found to be what was sealed."""
    found = re.match(r"(\d+) as sealed", page.inner_text("#fair-state"))
    return int(found[1]) if found else 0


def test_fair_dealing_is_checked_in_the_browser_and_a_forgery_shows(person: Open) -> None:
    page = at_table(person("/tables/big-six-1"))
    sit(page)
    lie(page, "b6_1")
    checked = as_sealed(page)
    page.click("#go")
    expect(page.locator("#fair-state")).to_have_text(f"{checked + 1} as sealed")
    page.locator("#fair summary").click()
    expect(page.locator("#seals .won").first).to_contain_text("As sealed")

    seen = page.locator("#seals small").all_inner_texts()

    def forged(route: Route) -> None:
        body = route.fetch().json()
        for tell in body["tells"]:
            if tell["tell"] == "revealed" and not any(tell["salt"] in one for one in seen):
                tell["salt"] += "0"
        route.fulfill(json=body)

    page.route("**/go", forged)
    page.route("**/view", forged)
    lie(page, "b6_1")
    page.click("#go")
    expect(page.locator("#fair-state")).to_contain_text("not as sealed")
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_is_at_least_that_of_wcag_aa(person: Open, scheme: str) -> None:
    page = at_table(person("/tables/sic-bo-1", color_scheme=scheme))
    sit(page)
    lie(page, "big")
    page.click("#go")
    expect(page.locator(SETTLED)).not_to_have_count(0)
    keep(page, f"sic-bo-{scheme}")
    page.click("#leave")
    expect(page.locator("#stack")).to_have_text("Watching")
    for path in ("", "/tables/roulette-1", "/tables/minibaccarat-1", "/tables/craps-1", "/tables/keno-1", "/floor"):
        if path:
            page.goto(path)
            expect(page.locator("#ruling a")).to_be_visible() if path == "/floor" else at_table(page)
        assert page.evaluate(CONTRAST) == [], path


def test_movement_stops_where_somebody_asks_for_none(person: Open) -> None:
    page = at_table(person("/tables/red-dog-1", reduced_motion="no-preference"))
    sit(page)
    lie(page, "original")
    click(page)
    expect(page.locator(".hand")).not_to_have_count(0)
    expect(page.locator(".card.fresh").first).to_have_css("animation-name", "dealt")
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".card.fresh").first).to_have_css("animation-name", "none")
    settle(page, 100_000)


# ── the other pages ──────────────────────────────────────────────────────────────────────────────


def sign_in(page: Page, name: str) -> None:
    page.goto("/signin")
    page.fill("#name", name)
    page.fill("#password", PASSWORD)
    page.click("button[type=submit]")
    page.wait_for_url(re.compile("/(floor|surveillance)$"))


def test_the_lobby_leads_to_every_table(person: Open) -> None:
    page = person("/")
    expect(page.locator(".cards li")).to_have_count(len(GAMES))
    expect(page.locator(".thumb svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    keep(page, "lobby")
    page.get_by_role("link", name="Blackjack", exact=True).click()
    expect(page.locator("#title")).to_have_text("Blackjack")
    at_table(page)


def test_signing_in_and_out(person: Open) -> None:
    page = person("/signin")
    expect(page.locator("#state")).to_have_text("Not signed in.")
    sign_in(page, "dealer")
    expect(page.locator("#me")).to_have_text("dealer (dealer)")
    page.click("#me")
    expect(page.locator("#state")).to_have_text("Signed in as dealer, dealer.")
    page.click("#out")
    expect(page.locator("#state")).to_have_text("Not signed in.")


def test_the_lab_gives_the_edges_of_other_rules(person: Open) -> None:
    page = person("/lab?game=roulette")
    row = page.locator("#rows tr", has=page.locator("th", has_text=re.compile("^Straight 17")))
    expect(row.locator("td").first).to_have_text("5.2632 %")  # 2 of 38
    expect(page.locator("#plot rect")).not_to_have_count(0)
    keep(page, "lab")
    page.locator("#options-box summary").click()
    page.select_option("[name=wheel]", "single_zero")
    expect(row.locator("td").first).to_have_text("2.7027 %")  # 1 of 37


LATER = "the newest law held is 13:69F of 2012-03-19"


def test_the_lab_and_the_rulebook_say_where_the_law_held_ends(person: Open) -> None:
    page = person("/lab?game=roulette&as_of=2030-01-01")
    expect(page.locator("#remark")).to_contain_text(LATER)
    page.fill("#day", "2011-03-01")
    expect(page.locator("#rows a").first).to_contain_text("19:47-")
    expect(page.locator("#remark")).to_be_empty()
    for path in ("/rulebook?as_of=2030-01-01", "/rulebook?cite=5.2&as_of=2030-01-01"):
        page.goto(path)
        expect(page.locator("#shown > p").first).to_contain_text(LATER)


def test_a_section_that_is_named_leads_to_the_text_of_its_day(shown: House, person: Open) -> None:
    page = person("/lab?game=roulette&as_of=2011-03-01")
    page.locator("#rows a").first.click()
    expect(page.locator("#day")).to_have_value("2011-03-01")
    shown.draws("roulette-1", Spin(result="17"))
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    lie(page, "straight_17")
    click(page)
    settle(page, 100_000)
    expect(page.locator("#rulings a").first).to_have_attribute("href", re.compile(r"&as_of=2012-03-19$"))
    page = person("/floor")
    expect(page.locator("#ruling a")).to_have_attribute("href", re.compile(r"&as_of=2012-03-19$"))


def test_the_rulebook_shows_a_section_its_code_and_its_amendments(person: Open) -> None:
    page = person("/rulebook")
    page.locator("summary", has_text="Blackjack").first.click()
    page.get_by_role("link", name="2.6", exact=True).click()
    expect(page.locator("h3")).to_contain_text("Procedure for dealing of cards")
    expect(page.locator("article")).not_to_have_count(0)
    expect(page.locator("#shown")).to_contain_text("games/twenty_one/blackjack.py")
    expect(page.locator("h2", has_text="Amendments")).to_be_visible()
    keep(page, "rulebook")


def test_the_floor_rules_on_an_irregularity_and_takes_a_change_order(person: Open) -> None:
    player = at_table(person("/tables/sic-bo-1"))
    sit(player)
    lie(player, "small")
    page = person(BLANK)
    sign_in(page, "pit_boss")
    page.locator("[data-act=order] summary").click()
    order = page.locator("[data-act=order]")
    order.locator("[name=table]").select_option("roulette-1")
    order.locator("[name=option]").select_option("table_min")
    expect(order.locator(".about")).to_contain_text("Now 5.00; allowed")
    order.locator("[name=value]").fill("600.00")
    order.get_by_role("button", name="Try it").click()
    expect(order.locator("p.answer")).to_contain_text("It may not be: table roulette-1: limits: the minimum is above")
    order.locator("[name=value]").fill("10.00")
    order.get_by_role("button", name="Try it").click()
    expect(order.locator("p.answer")).to_contain_text("Notice of table_min at table roulette-1: a sign at the table")
    expect(page.locator("#orders li")).to_have_text(["None is waiting."])
    order.locator("button[type=submit]").click()
    expect(page.locator("#orders li")).to_contain_text("roulette-1: table min to 10.00")
    expect(page.locator("#books tr")).not_to_have_count(0)
    page.select_option("#table", "sic-bo-1")
    page.select_option("#kind", "shaker_opened_or_dropped")
    said = page.locator("#ruling strong").inner_text()
    page.click("#report")
    expect(page.locator("#ruled")).to_contain_text(said)
    expect(page.locator("#ruled a").first).to_contain_text("9.")
    keep(page, "floor")


def test_the_floor_says_which_record_was_altered(shown: House, person: Open) -> None:
    with shown.running.journal._writing() as connection:
        for one in ("DROP TRIGGER records_no_update", "UPDATE records SET hash = 'f00' WHERE table_id = 'roulette-1'"):
            connection.execute(sa.text(one))
    page = person(BLANK)
    sign_in(page, "pit_boss")
    page.goto("/floor")
    told = "roulette-1: record 1 was changed; its figures are not to be relied on"
    expect(page.locator("#altered li")).to_have_text([told])
    expect(page.locator("#books tr", has_text="big-six-1")).not_to_have_count(0)


def test_surveillance_replays_a_round_step_by_step_and_verifies_the_chains(person: Open) -> None:
    player = at_table(person("/tables/minibaccarat-1"))
    player.locator(".place-free").last.click()
    lie(player, "banker")
    player.click("#go")
    expect(player.locator("#outcome")).not_to_be_empty()
    page = person(BLANK)
    sign_in(page, "surveillance")
    page.goto("/surveillance?table=minibaccarat-1")
    expect(page.locator("#round option")).not_to_have_count(0)
    page.locator("#round").select_option(index=page.locator("#round option", has_text="in progress").count())
    expect(page.locator("#at")).to_contain_text("step 0 of")
    expect(page.locator(".hand")).to_have_count(0)
    for _ in range(40):
        if page.locator("#step").is_disabled():
            break
        page.click("#step")
    expect(page.locator(".hand")).to_have_count(2)
    expect(page.locator("#rulings .tell-settled")).not_to_have_count(0)
    page.click("#back")
    page.click("#verify")
    expect(page.locator("#verdict")).to_have_text("Unaltered: every chain verifies.")
    keep(page, "surveillance")


# ── what is done before an answer came ───────────────────────────────────────────────────────────


class Held:
    """What a page asks for is answered, and the answer held back: ``with Held(page, "**/view") as held``."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page, self._pattern, self.holds = page, pattern, True
        self._answers: list[tuple[Route, APIResponse]] = []

    def __enter__(self) -> Self:
        self._page.route(self._pattern, self._ask)
        return self

    def __exit__(self, *_: object) -> None:
        self.let_go()
        self._page.unroute_all(behavior="wait")

    def _ask(self, route: Route) -> None:
        answer = route.fetch()
        if self.holds:
            self._answers.append((route, answer))
        else:
            route.fulfill(response=answer)

    def let_go(self) -> None:
        """Let the answers come."""
        self.holds = False
        while self._answers:
            route, answer = self._answers.pop(0)
            route.fulfill(response=answer)

    def come_late(self) -> None:
        """Let them come, and wait until the page has read them."""
        with self._page.expect_response(self._pattern) as late:
            self.let_go()
        late.value.finished()
        self._page.evaluate("() => new Promise((done) => setTimeout(done, 50))")


def early(page: Page, path: str) -> Page:
    """The page as it is before all of it is there."""
    page.goto(path, wait_until="commit")
    return page


def test_at_the_floor_the_table_that_was_chosen_last_is_shown(person: Open) -> None:
    page = person(BLANK)
    with Held(page, "**/api/games/automated-craps**") as held:
        page.goto("/floor")  # asks for the first table
        page.select_option("#table", "roulette-1")
        ball = page.locator('#kind option[value="ball_left_the_wheel"]')
        expect(ball).to_have_count(1)
        held.come_late()
        expect(ball).to_have_count(1)
        expect(page.locator("#kind")).to_be_enabled()


def test_at_the_floor_nothing_is_sent_before_it_is_known_of_which_table(person: Open) -> None:
    page = person(BLANK)
    sign_in(page, "floorperson")
    with Held(page, "**/api/tables") as held:
        early(page, "/floor")
        expect(page.locator("#kind")).to_be_disabled()
        expect(page.locator("#report")).to_be_hidden()
        held.let_go()
        expect(page.locator("#ruling a")).to_be_visible()
        expect(page.locator("#report")).to_be_visible()


def test_what_is_done_at_a_table_that_is_not_yet_drawn_is_done_when_it_is(person: Open) -> None:
    page = person(BLANK)
    with Held(page, "**/table.js") as held:
        early(page, "/tables/roulette-1")
        expect(page.locator("#asked")).to_have_count(1)
        expect(page.locator("#sit")).to_be_hidden()
        held.let_go()
        expect(page.locator("#sit")).to_be_visible()
    with Held(page, "**/view") as held:
        page.reload()
        expect(page.locator("#chips label").first).to_be_visible()
        page.keyboard.press("3")
        area(page, "red").click()
        held.let_go()
        expect(page.locator("#stack")).to_contain_text("Seat 1: $975.00")


def test_a_form_that_is_sent_before_the_page_can_read_it_loses_nothing(person: Open) -> None:
    page = person(BLANK)
    with Held(page, "**/signin.js") as held:
        early(page, "/signin").fill("#name", "dealer")
        page.fill("#password", PASSWORD)
        page.press("#password", "Enter")
        held.let_go()
        page.click("button[type=submit]")
        expect(page.locator("#who")).to_have_text("You act as dealer, dealer.")


def test_that_nobody_had_signed_in_is_no_news_after_somebody_has(person: Open) -> None:
    page = person(BLANK)
    with Held(page, "**/api/me") as held:
        page.goto("/signin")
        page.fill("#name", "dealer")
        page.fill("#password", PASSWORD)
        held.holds = False
        page.click("button[type=submit]")
        expect(page.locator("#who")).to_have_text("You act as dealer, dealer.")


def test_a_day_and_a_section_that_are_written_early_stay(person: Open) -> None:
    page = person(BLANK)
    with Held(page, "**/api/games") as held:
        page.goto("/lab?game=roulette")
        page.fill("#day", "2011-03-01")
        held.let_go()
        expect(page.locator("#rows tr")).not_to_have_count(0)
        expect(page.locator("#day")).to_have_value("2011-03-01")
        expect(page.locator("#rows a").first).to_contain_text("19:47-")  # the chapter of that day
    with Held(page, "**/rulebook.js") as held:
        early(page, "/rulebook").fill("#cite", "6.5")
        held.let_go()
        expect(page.locator("#shown details")).not_to_have_count(0)
        expect(page.locator("#cite")).to_have_value("6.5")


def test_surveillance_shows_the_table_that_was_chosen_last(person: Open) -> None:
    page = person(BLANK)
    sign_in(page, "surveillance")
    with Held(page, "**/surveillance.js") as held:
        early(page, "/surveillance")
        expect(page.locator("#verify")).to_be_disabled()
        held.let_go()
        expect(page.locator("#verify")).to_be_enabled()
    with Held(page, "**/api/tables/automated-craps-1") as held:
        page.goto("/surveillance?view=replay")
        page.select_option("#table", "roulette-1")
        expect(page.locator(".felt")).to_have_attribute("aria-label", "Roulette layout")
        held.come_late()
        expect(page.locator(".felt")).to_have_attribute("aria-label", "Roulette layout")


# ── a round after the other ──────────────────────────────────────────────────────────────────────

SHOE = "2c Td 8h 9c 4s 5d Th 7c Jc 6h 3d Qs 9d 2h Kd 8s 5c 7h Jd 4c 6s Tc 3h 9s Qd 5h"
"""The first cards of a shoe; those that are burned are not of a round."""
SHOES = {
    "baccarat-punto-banco": (["player"], 3), "blackjack": (["blackjack_wager"], 1),
    "blackjack-switch": (["switch_wager_1", "switch_wager_2"], 1), "minibaccarat": (["banker"], 3),
    "red-dog": (["original"], 1),
}  # fmt: skip
"""The games of a shoe: what is wagered, and how many cards are burned."""


@pytest.mark.parametrize("game", sampled(SHOES, but={"baccarat-punto-banco", "blackjack-switch"}))
def test_the_cards_and_the_net_are_those_of_one_round(shown: House, person: Open, game: str) -> None:
    """One game of each family; all in a soak."""
    wagers, burned = SHOES[game]
    shown.lays(f"{game}-1", SHOE)
    page = at_table(person(f"/tables/{game}-1"))
    sit(page)
    left = [card_name(face) for face in SHOE.split()][burned:]
    for _ in range(2):
        start = stack(page)
        for wager in wagers:
            lie(page, wager)
        click(page)
        settle(page, start)  # the net that is told is that of the stack
        lying = page.locator(".hand [role=img]").evaluate_all("all => all.map((card) => card.ariaLabel)")
        assert Counter(lying) == Counter(left[: len(lying)])
        left = left[len(lying) :]


# ── chips, limits, and the dealer's button ───────────────────────────────────────────────────────


def chip(page: Page, amount: int) -> Locator:
    """A chip that one may take in hand, by its dollars."""
    return page.locator(f'#chips input[value="{amount * 100}"]')


def other(page: Page, amount: str) -> None:
    """Another amount in hand than that of a chip."""
    page.fill("#other", amount)


def test_the_chip_is_the_amount_and_those_that_cannot_be_laid_are_grey(person: Open) -> None:
    page = at_table(person("/tables/roulette-1"))
    expect(page.locator("#limits")).to_have_text("$5.00 to $500.00")
    sit(page)
    red = area(page, "red")
    expect(red).to_have_attribute("aria-label", re.compile(r"\$5.00 to \$500.00"))
    expect(chip(page, 1)).to_be_disabled()
    expect(chip(page, 500)).to_be_enabled()
    other(page, "1")
    red.click()
    expect(page.locator("#toast")).to_contain_text("takes $5.00 to $500.00")
    assert stack(page) == 100_000
    for amount in (5, 100):
        chip(page, amount).check(force=True)
        red.click()
        expect(red).to_have_attribute("aria-label", re.compile(f"you have {'5.00' if amount == 5 else '105.00'}"))
    expect(chip(page, 1)).to_be_enabled()  # the minimum lies there
    chip(page, 1).check(force=True)
    red.click()
    expect(red).to_have_attribute("aria-label", re.compile("you have 106.00"))
    chip(page, 500).check(force=True)
    red.click()
    expect(page.locator("#toast")).to_contain_text("takes $0.02 to $394.00, not $500.00")
    area(page, "black").click()
    expect(page.locator("#stack")).to_contain_text("394.00")
    expect(chip(page, 500)).to_be_disabled()
    page.keyboard.press("2")
    area(page, "black").click(force=True)  # it is closed, and the house says why
    expect(page.locator("#toast")).to_contain_text("505.00 is above the maximum; legal: 500.00 or less")
    keep(page, "roulette-limits")


def test_an_amount_that_no_chip_has_is_written(shown: House, person: Open) -> None:
    """1.4: a place bet on 6 is laid in steps that 7 to 6 pays exactly; 2.9(b): insurance is up to half."""
    page = at_table(person("/tables/mini-craps-1"))
    sit(page)
    lie(page, "field")
    area(page, "place_win_6").click()
    expect(page.locator("#toast")).to_contain_text("in steps of $0.06, not $5.00; $6.00 is written beside the chips")
    page.click("#other")
    lie(page, "place_win_6")
    expect(area(page, "place_win_6")).to_have_attribute("aria-label", re.compile("you have 6.00"))
    shown.lays("blackjack-1", "2c Td Ah 9c 8d 7s")
    page = at_table(person("/tables/blackjack-1"))
    sit(page)
    lie(page, "blackjack_wager")
    click(page)
    area(page, "insurance", place="1").click()
    expect(page.locator("#toast")).to_contain_text("Insurance takes $0.01 to $3.00, not $5.00")
    page.click("#other")
    lie(page, "insurance")
    expect(page.locator("#stack")).to_contain_text("992.00")


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_where_deal_was_nothing_is_given_up(shown: House, person: Open, viewport: ViewportSize) -> None:
    shown.lays("blackjack-1", BLACKJACK)
    page = at_table(person("/tables/blackjack-1", viewport=viewport))
    sit(page)
    lie(page, "blackjack_wager")
    expect(page.locator(".bar.changing")).to_have_count(0)
    before = page.locator("#go").bounding_box()
    assert before
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.click(x, y)
    expect(page.locator('.choice[data-do="stand"]')).to_be_visible()
    keep(page, f"blackjack-choices-{viewport['width']}")
    assert page.locator("#go").bounding_box() == before
    page.mouse.click(x, y)  # nothing is there
    page.locator('.choice[data-do="stand"]').click()
    expect(page.locator("#outcome")).not_to_be_empty()
    assert page.locator("#go").bounding_box() == before


def test_choices_take_no_click_that_was_meant_for_what_was_there_before(shown: House, person: Open) -> None:
    """The clock of the page stands still: what has just appeared stays dead until it runs."""
    shown.lays("blackjack-1", BLACKJACK)
    page = person(BLANK)
    page.clock.install()
    at_table_now = page.goto("/tables/blackjack-1")
    assert at_table_now
    page.clock.pause_at("2100-01-01")
    at_table(page)
    sit(page)
    lie(page, "blackjack_wager")
    page.clock.run_for(1000)
    click(page)
    stand = page.locator('.choice[data-do="stand"]')
    expect(stand).to_be_visible()
    stand.click(force=True)
    assert stand.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    page.clock.run_for(1000)
    assert stand.evaluate("one => getComputedStyle(one).pointerEvents") == "auto"
    expect(stand).to_be_visible()
    stand.click()
    expect(page.locator("#outcome")).not_to_be_empty()


@pytest.mark.parametrize("game", sampled(["blackjack", "blackjack-switch", "red-dog", "pai-gow", "roulette", "craps"]))
def test_nothing_is_dealt_before_deal_though_no_chip_is_left(person: Open, game: str) -> None:
    """Games of cards, of tiles, of a wheel and of dice; two more in a soak."""
    wagers = ["pass"] if game == "craps" else WAGERS[game][: 1 + (game == "blackjack-switch")]
    page = at_table(person(f"/tables/{game}-1"))
    sit(page)
    chip(page, 500).check(force=True)
    for wager in wagers:
        lie(page, wager)
    expect(page.locator("#go")).to_be_visible()
    assert page.locator(".hand").count() == 0
    assert stack(page) == 100_000 - 50_000 * len(wagers)
    click(page)


def test_chips_come_off_at_a_table_of_cards_too(person: Open) -> None:
    for game, wager in (("blackjack", "blackjack_wager"), ("minibaccarat", "tie"), ("red-dog", "original")):
        page = at_table(person(f"/tables/{game}-1"))
        sit(page)
        lie(page, wager)
        area(page, wager, place="1").click(button="right")
        expect(page.locator(".chip-mine")).to_have_count(0)
        assert stack(page) == 100_000


def test_who_has_lost_the_last_chip_sees_the_round_and_takes_more(shown: House, person: Open) -> None:
    shown.draws("roulette-1", Spin(result="17"), Spin(result="17"))
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    chip(page, 500).check(force=True)
    for _ in range(2):
        expect(page.locator("#more")).to_be_hidden()
        lie(page, "red")
        click(page)
        expect(page.locator("#outcome")).to_have_text("You lost 500.00")
    expect(page.locator(".result text")).to_have_text("17")
    expect(page.locator(SETTLED)).to_have_count(1)
    expect(page.locator("#go")).to_be_hidden()
    keep(page, "roulette-spent")
    page.get_by_role("button", name="Take $1,000 more").click()
    expect(page.locator("#stack")).to_contain_text("1000.00")
    expect(page.locator("#more")).to_be_hidden()
    expect(page.locator("#outcome")).to_have_text("You lost 500.00")
    lie(page, "red")


# ── keno, the lobby, the floor and the lab ───────────────────────────────────────────────────────


def test_a_quick_pick_is_bought_when_it_is_seen_and_a_lost_drawing_has_a_net(shown: House, person: Open) -> None:
    shown.draws("keno-1", Numbers(drawn=tuple(range(41, 61))))
    page = at_table(person("/tables/keno-1"))
    sit(page)
    page.click("#quick")
    expect(page.locator('.number[aria-pressed="true"]')).to_have_count(5)
    expect(page.locator(".ticket")).to_have_count(0)
    assert stack(page) == 100_000
    page.get_by_role("button", name="Clear").click()
    for number in (1, 2, 3):
        page.click(f'[data-key="n{number}"]')
    other(page, "1")
    expect(page.locator("#buy")).to_be_disabled()
    expect(page.locator(".ticket-pays")).to_contain_text("A ticket is $5.00 to $500.00, not $1.00.")
    page.keyboard.press("Escape")
    chip(page, 25).check(force=True)
    page.click("#buy")
    expect(page.locator(".ticket")).to_have_count(1)
    expect(page.locator("#rulings")).to_contain_text("3 spot")
    expect(page.locator("#rulings")).not_to_contain_text("_")
    page.click("#go")
    expect(page.locator(".number.drawn")).to_have_count(20)
    expect(page.locator("#outcome")).to_have_text("You lost 25.00")
    keep(page, "keno-lost")


def test_what_lies_under_a_finger_is_not_drawn_anew_before_it_is_lifted(shown: House, person: Open) -> None:
    page = at_table(person("/tables/keno-1"))
    sit(page)
    page.hover("#quick")
    page.mouse.down()
    shown.person().sit("keno-1", "5")
    page.wait_for_timeout(2500)  # the page hears of it, however long the finger rests
    page.mouse.up()
    expect(page.locator('.number[aria-pressed="true"]')).to_have_count(5)


def test_the_lobby_shows_the_minimum_of_the_first_wager(person: Open) -> None:
    page = person("/")
    expect(page.locator(".cards li")).to_have_count(len(GAMES))
    shown = Counter(page.locator(".cards .body p:not(.legal)").all_inner_texts())
    against_the_house = sum(bool(games.game(id).analysis) for id in GAMES)
    assert shown == {"$5.00 to $500.00": against_the_house, "$2.00 to $4.00": len(GAMES) - against_the_house}


def test_each_role_is_shown_at_the_floor_what_it_may_do(person: Open) -> None:
    reports = {"dealer": True, "floorperson": True, "pit_boss": True, "accounting": False, "keno_writer": False}
    page = person(BLANK)
    for role, may in reports.items():
        sign_in(page, role)
        page.select_option("#table", "roulette-1")
        expect(page.locator("#kind")).to_have_value("ball_spun_with_the_wheel")
        expect(page.locator("#ruling a")).to_be_visible()
        expect(page.locator("#report")).to_be_visible(visible=may)
        expect(page.locator("#acts [data-act=order]")).to_have_count(1 if role == "pit_boss" else 0)
        sees = role in ("floorperson", "pit_boss", "accounting")
        expect(page.locator("#books tr", has_text="roulette-1")).to_have_count(1 if sees else 0)
        expect(page.locator("#toast")).to_be_hidden()
        if sees:
            inventory = page.locator("#books tr", has_text="roulette-1")
            expect(inventory).to_have_text(re.compile(r"chips in the rack\s*roulette-1\s*100000\.00"))
    page.select_option("#table", "keno-1")
    page.select_option("#kind", "corruption_detected")
    expect(page.locator("#report")).to_be_visible()
    keep(page, "floor-keno-writer")


def test_the_lab_shows_no_figures_of_another_question(person: Open) -> None:
    page = person("/lab?game=roulette")
    expect(page.locator("#rows tr")).not_to_have_count(0)
    with Held(page, "**/api/edges/big-six**"):
        with page.expect_request("**/api/edges/big-six**"):
            page.select_option("#game", "big-six")
            assert page.locator("#rows tr").count() == 0
        expect(page.locator("#plot rect")).to_have_count(0)
        expect(page.locator("#state")).to_have_text("Working it out…")
        with page.expect_event("requestfailed", lambda request: "/edges/big-six" in request.url):
            page.select_option("#game", "red-dog")
    expect(page.locator("#rows th", has_text="Original")).not_to_have_count(0)
    expect(page.locator("#rows th", has_text="Joker")).to_have_count(0)
