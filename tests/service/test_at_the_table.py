"""What hands do with chips, when the ruling is told, what the table remembers, and what can be learnt there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from houseway.equipment import cards
from houseway.equipment.cards import DECKS
from houseway.play.inputs import Roll, Spin
from tests.service.conftest import House
from tests.service.pages import PHONE, Open, area, at_table, click, keep, lie, settle, sit, stack

pytest_plugins = ["tests.service.browser"]


def has(page: Page, wager: str, amount: str) -> None:
    expect(area(page, wager).first).to_have_attribute("aria-label", re.compile(f"you have {amount}"))


def test_wagers_are_taken_back_made_again_and_doubled(shown: House, person: Open) -> None:
    shown.draws("roulette-1", Spin(result="17"), Spin(result="4"))
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    for button in ("undo", "clear", "repeat", "double"):
        expect(page.locator(f"#{button}")).to_be_disabled()
    lie(page, "red")
    area(page, "red").click()
    lie(page, "straight_17")
    expect(page.locator("#staked")).to_have_text("Staked $15.00")
    page.click("#undo")
    expect(page.locator("#staked")).to_have_text("Staked $10.00")
    page.keyboard.press("z")
    has(page, "red", "5.00")
    page.keyboard.press("x")
    expect(page.locator(".chip-mine")).to_have_count(0)
    assert stack(page) == 100_000
    lie(page, "red")
    lie(page, "straight_17")
    page.keyboard.press("d")
    has(page, "red", "10.00")
    has(page, "straight_17", "10.00")
    click(page)
    settle(page, 100_000)
    before = stack(page)
    page.keyboard.press("r")
    has(page, "straight_17", "10.00")
    has(page, "red", "10.00")
    assert stack(page) == before - 2000


def test_a_chip_is_seen_before_the_house_has_answered(person: Open) -> None:
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    held: list[Route] = []
    page.route("**/inputs", lambda route: held.append(route))
    for _ in range(3):
        area(page, "red").click()
    expect(page.locator(".lies.pending .chip-mine")).to_have_count(1)
    has(page, "red", "15.00")
    expect(page.locator("#staked")).to_have_text("Staked $15.00")
    assert stack(page) == 100_000
    while stack(page) > 98_500:  # one after the other
        while held:
            held.pop(0).continue_()
        page.wait_for_timeout(20)
    expect(page.locator(".lies.pending")).to_have_count(0)
    has(page, "red", "15.00")
    assert stack(page) == 98_500


def test_the_ruling_is_told_when_the_wheel_has_stopped(shown: House, person: Open) -> None:
    shown.draws("roulette-1", Spin(result="17"))
    page = at_table(person("/tables/roulette-1", reduced_motion="no-preference"))
    sit(page)
    lie(page, "straight_17")
    page.click("#go")
    expect(page.locator(".felt.suspense")).to_have_count(1)
    for place in ("#outcome", "#rulings .tell-settled", ".result"):
        assert not page.locator(place).filter(has_text=re.compile(r"\S")).count(), place
    assert stack(page) == 99_500
    expect(page.locator(".felt.suspense")).to_have_count(0)
    expect(page.locator("#outcome")).to_have_text("You won 175.00")
    expect(area(page, "straight_17")).to_have_class(re.compile("lit"))
    expect(page.locator(".result text")).to_have_text("17")
    lie(page, "red")
    page.click("#go")
    expect(page.locator(".felt.suspense")).to_have_count(1)
    assert [page.inner_text(place) for place in ("#announced", "#outcome", "#asked")] == ["", "", "The wheel turns…"]


def test_who_is_impatient_sees_it_at_once(shown: House, person: Open) -> None:
    shown.draws("roulette-1", Spin(result="17"))
    page = at_table(person("/tables/roulette-1", reduced_motion="no-preference"))
    sit(page)
    lie(page, "straight_17")
    page.click("#go")
    expect(page.locator(".felt.suspense")).to_have_count(1)
    page.locator("#felt").click(position={"x": 20, "y": 20})
    assert page.inner_text("#outcome") == "You won 175.00"


def test_the_last_numbers_the_session_and_a_past_round_with_its_seal(shown: House, person: Open) -> None:
    shown.draws("roulette-1", Spin(result="17"), Spin(result="4"))
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    for _ in range(2):
        start = stack(page)
        lie(page, "straight_17")
        click(page)
        settle(page, start)
    expect(page.locator(".spun li")).to_have_text(["4", "17"])
    expect(page.locator(".lately p")).to_contain_text("black 2")
    expect(page.locator(".session p")).to_have_text("Your session: +$170.00 in 2 rounds")
    page.locator("#memory summary").click()
    page.locator('.past a[data-round="1"]').click()
    expect(page.locator("#round h2")).to_have_text("Round 1")
    expect(page.locator("#round .ruled .win")).to_contain_text("Straight 17")
    expect(page.locator("#round .won").first).to_contain_text("As sealed: 17")
    keep(page, "roulette-past")
    page.locator("#round .close").click()
    page.goto("/tables/roulette-1?round=2")
    expect(page.locator("#round h2")).to_have_text("Round 2")


def test_the_roads_of_baccarat_and_the_cards_left(shown: House, person: Open) -> None:
    """7.9: 9 against 5, then 6 against 7 and a tie at 6."""
    page = at_table(person("/tables/minibaccarat-1"))
    sit(page)
    for _ in range(2):
        start = stack(page)
        lie(page, "tie")
        click(page)
        settle(page, start)
    expect(page.locator(".lately figure").first.locator(".bead")).to_have_count(2)
    expect(page.locator(".shoe")).to_have_text(re.compile(r"\d+ cards left in the shoe"))


def test_a_strip_of_rolls(shown: House, person: Open) -> None:
    shown.draws("craps-1", Roll(dice=(5, 6)), Roll(dice=(1, 3)))
    page = at_table(person("/tables/craps-1"))
    sit(page)
    for _ in range(2):
        lie(page, "any_seven")
        click(page)
        expect(page.locator("#outcome")).not_to_be_empty()
    expect(page.locator(".rolled li > span")).to_have_text(["1 and 3: 4", "5 and 6: 11"])


def test_with_a_point_on_the_pass_line_looks_closed(shown: House, person: Open) -> None:
    """1.3: a pass bet is made before the come out roll."""
    shown.draws("craps-1", Roll(dice=(1, 3)))
    page = at_table(person("/tables/craps-1"))
    sit(page)
    lie(page, "field")
    click(page)
    expect(page.locator(".puck-on")).to_have_count(1)
    line = area(page, "pass").first
    expect(line).to_have_class(re.compile("closed"))
    assert float(line.evaluate("one => getComputedStyle(one.firstChild).opacity")) < 0.5
    assert float(area(page, "field").evaluate("one => getComputedStyle(one.firstChild).opacity")) == 1


def test_rules_and_pays_come_from_the_law_and_an_area_is_explained(person: Open) -> None:
    page = at_table(person("/tables/roulette-1"))
    sit(page)
    page.click("#learn")
    drawer = page.locator("#drawer")
    expect(drawer.locator("h2")).to_have_text("Roulette: rules and pays")
    row = drawer.locator("tr", has_text="Straight").first
    expect(row).to_contain_text("35 to 1")
    expect(row).to_contain_text("5.26 %")
    expect(row.locator("a").first).to_contain_text("13:69F-5.")
    expect(drawer.get_by_role("link", name="in the lab")).to_have_attribute(
        "href", re.compile(r"^/lab\?game=roulette&")
    )
    keep(page, "roulette-rules")
    page.keyboard.press("Escape")
    area(page, "dozen_2").focus()
    page.keyboard.press("?")
    expect(drawer.locator(".asked-about")).to_contain_text("Dozen")
    page.keyboard.press("Escape")
    page.locator("#chips label", has_text="?").click()
    area(page, "red").click()
    expect(drawer.locator(".asked-about")).to_contain_text("1 to 1")
    assert stack(page) == 100_000


def test_each_setting_is_called_and_the_house_way_marked(person: Open) -> None:
    """10.7: how the house would set the tiles is the first."""
    page = at_table(person("/tables/pai-gow-1"))
    sit(page)
    lie(page, "pai_gow")
    click(page)
    expect(page.locator("#sets .choice-set em")).to_have_text(["house way"])
    expect(page.locator("#sets .choice-set").first).to_contain_text("house way")
    expect(page.locator("#sets small").first).to_have_text(re.compile(r"high: \w+"))
    keep(page, "pai-gow-settings")


def test_others_have_names_and_a_guest_the_number_of_the_seat(person: Open) -> None:
    first, second = at_table(person("/tables/red-dog-1")), at_table(person("/tables/red-dog-1"))
    first.locator('.place[data-place="2"]').click()
    expect(second.locator('.place[data-place="2"]')).to_have_attribute("aria-label", re.compile("Guest 2"))
    expect(first.locator('.place[data-place="2"] .place-role')).to_contain_text("You")
    expect(second.locator("#stack")).to_have_text("Watching")


def test_sound_is_off_until_it_is_asked_for(person: Open) -> None:
    page = at_table(person("/tables/roulette-1"))
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    page.click("#sound")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.reload()
    at_table(page)
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")


def test_every_card_that_can_be_dealt_is_drawn_by_its_name(person: Open) -> None:
    """The joker of pai gow poker has no suit."""
    page, faces = person("/lab"), DECKS["joker"]
    drawn = "async (all) => { const { card } = await import('/web/pieces.js'); return all.map((one) => card(one)"
    assert page.evaluate(f"{drawn}.getAttribute('aria-label')); }}", faces) == [cards.name(face) for face in faces]


def test_one_s_own_cards_stay_when_they_are_set_and_no_setting_is_cut_off(shown: House, person: Open) -> None:
    page = at_table(person("/tables/pai-gow-poker-1", reduced_motion="no-preference", viewport=PHONE))
    sit(page)
    lie(page, "pai_gow_poker")
    page.click("#go")
    setting = page.locator(".choice-set").first
    expect(setting).to_be_visible()
    outside = """all => all.filter((one) => {
        const [card, room] = [one, one.closest('svg')].map((each) => each.getBoundingClientRect());
        return card.left < room.left - .5 || card.right > room.right + .5;
    }).length"""
    assert page.locator("#sets .card-face").evaluate_all(outside) == 0
    wide = "one => one.scrollWidth <= one.clientWidth"
    assert all(one.evaluate(wide) for one in page.locator(".choice-set").all())
    expect(page.locator(".felt.suspense")).to_have_count(0)
    setting.click()
    expect(page.locator(".felt.suspense")).to_have_count(1)
    assert page.locator(".hand[data-hand='seat 1'] .card.fresh").count() == 0
    expect(page.locator("#outcome")).not_to_be_empty()
    page.locator("#every").check()
    said = page.locator("#rulings .tell-announced").all_inner_texts()
    for hand, who in (("dealer", "Dealer"), ("seat 1", "Seat 1")):  # each is called as the dealer has called it
        high, low = (page.locator(f".hand[data-hand='{hand}'] .worth").text_content() or "").split(" · ")
        assert any(f"{who}, high {high}, low {low}" in line for line in said), said
