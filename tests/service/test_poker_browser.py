"""Poker tables in Debian's Chromium: two people at one table, and one person with bots."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.service.conftest import House
from tests.service.pages import PHONE, Open, at_table, keep, sit

pytest_plugins = ["tests.service.browser"]

HOLDEM, DRAW = "poker-holdem-1", "poker-five-card-draw-1"
MINE = '.hand[data-hand="seat {}"]'


def choice(page: Page, do: str) -> Locator:
    return page.locator(f'#choices .choice[data-do="{do}"]')


def take(page: Page, do: str) -> None:
    """Take an offer, when it is there and takes clicks."""
    expect(choice(page, do)).to_be_visible()
    expect(page.locator(".bar")).not_to_have_class(re.compile("changing"))
    choice(page, do).click()


def faces(page: Page, seat: str) -> list[str]:
    return [one.get_attribute("aria-label") or "" for one in page.locator(f"{MINE.format(seat)} [role=img]").all()]


def test_two_people_play_a_hand_and_neither_sees_the_other_s_cards(shown: House, person: Open) -> None:
    shown.lays(HOLDEM, "Ah Kc Ad Kd 2c 3d 4h 5s 6c 7d 9h Jc", cut=20)
    ann, bob = at_table(person(f"/tables/{HOLDEM}")), at_table(person(f"/tables/{HOLDEM}"))
    ann.locator('.place[data-place="2"]').click()
    expect(ann.locator("#stack")).to_contain_text("Seat 2")
    expect(bob.locator(".place-role").filter(has_text="bot")).to_have_count(3)
    bob.locator('.place[data-place="6"]').click()  # the bots that came for Ann go
    expect(bob.locator("#stack")).to_contain_text("Seat 6")
    expect(bob.locator(".place-role").filter(has_text="bot")).to_have_count(0)
    expect(bob.locator(".place-role").filter(has_text="$1000")).to_have_count(2)
    for page in (ann, bob):
        expect(page.locator("#go")).to_contain_text("Deal now")
    for page in (ann, bob):
        page.keyboard.press("g")  # a key, for the hand may have begun by itself
    expect(ann.locator(MINE.format(2))).to_be_visible()
    assert len(faces(ann, "2")) == len(faces(bob, "6")) == 2
    assert not any("face down" in face for face in faces(ann, "2") + faces(bob, "6"))
    assert all("face down" in face for face in faces(ann, "6") + faces(bob, "2"))
    watcher = at_table(person(f"/tables/{HOLDEM}"))
    assert all("face down" in face for face in faces(watcher, "2") + faces(watcher, "6"))
    first, second = (ann, bob) if choice(ann, "fold").count() else (bob, ann)
    expect(first.locator("#wait")).to_contain_text(re.compile(r"You have \d+ s\."))
    expect(second.locator("#wait")).to_contain_text(re.compile(r"Seat \d has \d+ s\."))
    expect(first.locator(".place-turn")).to_have_count(1)
    take(first, "raise")
    take(second, "call")
    expect(ann.locator(".pot-amount").first).to_have_text("Pot $8.00")
    expect(bob.locator('.hand[data-hand="board"] [role=img]')).to_have_count(3)
    keep(ann, "poker-holdem-flop")
    take(second, "bet")
    take(first, "fold")
    expect(ann.locator(".hand.folded")).to_have_count(1)
    expect(ann.locator("#outcome")).not_to_be_empty()
    expect(ann.locator("#wait")).to_contain_text("The next hand begins in")
    keep(bob, "poker-holdem-result")


def test_one_person_plays_with_bots_and_draws_by_clicking_cards(shown: House, person: Open) -> None:
    page = at_table(person(f"/tables/{DRAW}"))
    sit(page)
    expect(page.locator(".place-role").filter(has_text="bot")).to_have_count(3)
    page.locator("#go").click()
    drew = False
    for _ in range(40):
        page.wait_for_function("() => document.querySelector('#choices .choice')")
        page.wait_for_function("() => !document.querySelector('.bar').classList.contains('changing')")
        dos = [one.get_attribute("data-do") for one in page.locator("#choices .choice").all()]
        if "draw" in dos:
            page.locator(".throw").first.focus()
            page.keyboard.press("Enter")
            page.locator(".pickable").last.click()
            expect(choice(page, "draw")).to_contain_text("Draw 2")
            before = faces(page, "1")
            keep(page, "poker-five-card-draw")
            page.keyboard.press("d")
            expect(choice(page, "draw")).to_have_count(0)
            assert faces(page, "1")[:3] == before[1:4]
            drew = True
            break
        if "sit_out" in dos:
            page.keyboard.press("g")  # a key, for the hand may have begun by itself
        else:
            page.keyboard.press("c")
        page.wait_for_timeout(300)
    assert drew


def test_amounts_have_a_slider_and_parts_of_the_pot(shown: House, person: Open) -> None:
    """No limit: from the least to all that one has."""
    one = shown.running.tables.table(HOLDEM)
    one._recorded.elect({"structure": "no_limit", "blinds": ["1", "2"]}, "a trial")
    page = at_table(person(f"/tables/{HOLDEM}", viewport=PHONE))
    sit(page)
    page.locator("#go").click()
    amount = page.locator(".amount")
    expect(amount).to_be_visible()
    least = amount.input_value()
    page.locator(".part", has_text="Most").click()
    expect(amount).to_have_value(re.compile(r"^1000\.00$"))
    page.locator(".slider").focus()
    page.keyboard.press("Home")
    expect(amount).to_have_value(least)
    page.locator(".part", has_text=re.compile("^Pot$")).click()
    assert float(amount.input_value()) > float(least)
    keep(page, "poker-no-limit-phone")
    choice(page, "raise").or_(choice(page, "bet")).click()
    expect(page.locator("#rulings")).to_contain_text(re.compile(r"You: (raise|bet) [\d.]+"))
