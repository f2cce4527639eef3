"""The floor's page in the browser: each role's own acts as forms, what several sign, what is due, irregularities
question by question, accounts; and where everybody lands after signing in."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from houseway.play.inputs import Bet, Sit
from houseway.service.confirmations import CONFIRM_WITHIN, ConfirmationPending
from houseway.service.roles import FLOOR, ROLES, Role
from tests.service.conftest import House, Plain
from tests.service.pages import PASSWORD, PHONE, Open, at_table, keep, lie, sit
from tests.service.test_repairs import spoil

pytest_plugins = ["tests.service.browser"]

BLANK = "about:blank"


def staff(page: Page, role: str, name: str = "", path: str = "/floor") -> Page:
    """Signed in, and landed."""
    page.goto("/signin")
    page.fill("#name", name or role)
    page.fill("#password", PASSWORD)
    page.click("#in")
    page.wait_for_url(f"**{path}")
    return page


# ── the acts as data ─────────────────────────────────────────────────────────────────────────────


def filled(field: Plain, body: Plain) -> None:
    """What somebody fills in who takes the first choice everywhere."""
    said = {name: value for name, value in body.items() if isinstance(value, str)}
    choices = [one for one in field.get("choices", []) if one.get("only", {}).items() <= said.items()]
    kind, name = field.get("kind", "text"), field["name"]
    written = {"amount": "10.00", "number": "3", "place": "1", "seated": "1", "several": ["1"], "yes": "on"}
    value: Any = field.get("default") or (choices[0]["value"] if choices else written.get(kind, "words"))
    if not name:
        body |= choices[0].get("sets", {})
    elif name == "signed":
        role, _, who = value.partition("=")
        body["signed"] = {**body.get("signed", {}), role: who}
    elif kind in ("choice", "amount", "number", "text", "date", "place", "seated", "several", "yes") and value:
        body[name] = value


@pytest.mark.parametrize("role", ROLES[1:])
def test_each_role_is_offered_exactly_its_acts_and_what_a_form_asks_for_can_be_read(house: House, role: Role) -> None:
    one = house.person(role)
    house.brings("roulette-1", "1", "100")
    acts = one.get("/api/floor/acts")
    noted = [act["verb"] for act in acts if not act["at_table"]]
    assert sorted(noted) == sorted(verb for verb, may in FLOOR.items() if role in may)
    for act in acts:
        if act["not_now"] or act["verb"] in ("order", "correct"):  # what they say depends on the moment of a table
            continue
        body: Plain = {}
        for field in act["fields"]:
            filled(field, body)
        for field in act["signed"]:
            signed: Plain = {}
            filled(field, signed)
            body["signed"] = body.get("signed", {}) | signed.get("signed", signed)
        path = f"/api/tables/{body.pop('table')}/inputs" if act["at_table"] else "/api/floor/events"
        response = one.call("POST", path, {act["verb"]: body or True})
        assert response.status_code in (200, 409, 422), (act["verb"], body, response.text)


def test_what_one_has_said_is_shown_to_those_who_must_say_it_too(house: House) -> None:
    """3.2(c): chips for cash, by the dealer and a supervisor."""
    dealer, boss, clerk = (house.person(role) for role in ("dealer", "pit_boss", "pit_clerk"))
    cash = {"sit": {"seat": "3", "stack": "900", "cash": "on"}}
    assert dealer.feed("roulette-1", cash).status_code == 409
    assert clerk.get("/api/floor/awaited") == []
    (mine,) = dealer.get("/api/floor/awaited")
    assert (mine["yours"], mine["says"]) == (False, "roulette-1: sit: seat 3, stack 900.00, cash")
    (other,) = boss.get("/api/floor/awaited")
    assert (other["yours"], other["awaits"]) == (True, [["floorperson", "pit_boss", "keno_supervisor"]])
    assert boss.call("POST", other["path"], other["said"]).status_code == 200
    assert boss.get("/api/floor/awaited") == dealer.get("/api/floor/awaited") == []
    assert dealer.feed("roulette-1", {"sit": {"seat": "4", "stack": "1"}}).status_code == 409
    house.clock.pass_by(CONFIRM_WITHIN.total_seconds())
    assert boss.get("/api/floor/awaited") == []


# ── the page ─────────────────────────────────────────────────────────────────────────────────────


def test_each_lands_on_the_page_of_their_role_and_finds_their_own_acts(shown: House, person: Open) -> None:
    shown.running.people.create("ann", "player", PASSWORD)
    page = person(BLANK)
    staff(page, "player", "ann", "/")
    expect(page.locator("#pits li").first).to_be_visible()
    staff(page, "surveillance", path="/surveillance")
    acts = {
        "dealer": ["at sit", "at leave", "at paid", "at order"],
        "pit_clerk": ["fill", "credit", "forms"],
        "keno_writer": ["at sit", "at leave", "at paid", "at void"],
        "accounting": ["at sweep"],
    }
    for role, verbs in acts.items():
        staff(page, role)
        expect(page.locator("#who")).to_have_text(f"You act as {role}, {role.replace('_', ' ')}.")
        expect(page.locator("#acts details")).to_have_count(len(verbs))
        assert [one.get_attribute("data-act") for one in page.locator("#acts details").all()] == verbs
    expect(page.locator(".not-now", has_text="Close the gaming day")).to_contain_text("not now: table")


def test_three_sign_a_fill_and_each_sees_what_awaits_them(shown: House, person: Open) -> None:
    clerk = page = staff(person(BLANK), "pit_clerk")
    clerk.locator("[data-act=fill] summary").click()
    form = clerk.locator("[data-act=fill]")
    form.locator("[name=table]").select_option("roulette-1")
    expect(form.locator("[name=slip]")).to_have_value("F-1")
    form.locator("[name=amount]").fill("500")
    form.locator("[name=security]").fill("badge 9")
    form.get_by_role("button").click()
    expect(form.locator(".answer li")).to_contain_text("the same is awaited from: dealer, floorperson")
    expect(page.locator("#awaited li")).to_contain_text("fill: table roulette-1, amount 500.00, slip F-1")
    expect(page.locator("#awaited button")).to_have_count(0)
    for role, awaited in (("floorperson", 1), ("dealer", 0)):
        staff(page, role)
        page.locator("#awaited button").click()
        expect(page.locator("#awaited button")).to_have_count(0)
        expect(page.locator("#awaited li")).to_have_count(awaited)
    expect(page.locator("#said")).to_contain_text("inventory:roulette-1 500.00")
    staff(page, "pit_clerk")
    expect(clerk.locator("#books tr", has_text="roulette-1")).to_contain_text("100500.00")
    form.locator("summary").click()
    expect(form.locator("[name=slip]")).to_have_value("F-2")
    keep(clerk, "floor-pit-clerk")


def test_what_is_due_is_done_and_an_irregularity_is_decided_question_by_question(shown: House, person: Open) -> None:
    player = at_table(person("/tables/craps-1"))
    sit(player)
    page = staff(person(BLANK), "floorperson")
    late = page.locator("#late li", has_text="mini-craps-1: dice inspected by the floorperson")
    late.get_by_role("button", name="Done").click()
    expect(page.locator("#said")).to_contain_text("inspect: table mini-craps-1, item dice")
    expect(late).to_have_count(0)

    page.select_option("#table", "blackjack-1")
    page.select_option("#kind", "card_drawn_in_error")
    expect(page.locator("#ruling")).to_be_empty()
    page.get_by_role("group", name="Did the dealer draw it").get_by_role("button", name="no").click()
    page.get_by_role("group", name="Was its face exposed?").get_by_role("button", name="yes").click()
    expect(page.locator("#asks select").first).to_be_focused()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#ruling strong")).to_contain_text("who refuses it gets no more cards in the round")
    expect(page.locator("#ruling a")).to_have_text("13:69F-2.15(b)")
    page.locator("#asks").get_by_role("button", name="change").first.click()
    page.get_by_role("group", name="Did the dealer draw it").get_by_role("button", name="yes").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#ruling strong")).to_have_text("It is burned.")
    page.click("#report")
    expect(page.locator("#ruled")).to_contain_text("the house's own equipment deals here")

    page.set_viewport_size(PHONE)
    keep(page, "floor-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_supervisor_corrects_what_was_mis_read_and_gives_an_order(shown: House, person: Open) -> None:
    """A patron without an account lays what the dealer reports; chance has not fallen."""
    roulette, dealer = (
        shown.running.tables.table("roulette-1"),
        shown.running.people.create("the dealer", "dealer", PASSWORD),
    )
    with pytest.raises(ConfirmationPending):
        roulette.feed(Sit(seat="2", stack=100_00), dealer)
    player = at_table(person("/tables/craps-1"))
    sit(player)
    lie(player, "pass")
    page = staff(person(BLANK), "floorperson")
    page.locator("#awaited button").click()
    expect(page.locator("#said")).to_have_text("Done.")
    roulette.feed(Bet(seat="2", wager="black", amount=10_00), dealer)
    page.locator("[data-act='at correct'] summary").click()
    form = page.locator("[data-act='at correct']")
    form.locator("[name=table]").select_option("big-six-1")
    form.locator("[name=table]").select_option("roulette-1")
    expect(form.locator("[name=input] option").first).to_contain_text("bet: seat 2, wager black, amount 10.00")
    expect(form.locator("[name='to:wager']")).to_have_value("black")
    form.locator("[name='to:amount']").fill("1.00")
    form.get_by_role("button").click()
    expect(form.locator(".answer.lost")).to_contain_text("below the minimum")
    form.locator("[name='to:amount']").fill("15.00")
    form.get_by_role("button").click()
    expect(form.locator(".answer li").first).to_have_text("Corrected: the round is ruled again from there.")
    expect(form.locator("[name=input] option").first).to_contain_text("amount 15.00")
    assert roulette.table.ledger["bet:2/black"] == 15_00

    page.locator("[data-act='at order'] summary").click()
    order = page.locator("[data-act='at order']")
    order.locator("[name=table]").select_option("roulette-1")
    expect(order.locator("[name=of]")).to_have_text("none is heard there now")
    expect(order.get_by_role("button")).to_be_disabled()
    order.locator("[name=table]").select_option("craps-1")
    order.locator("[name=of]").select_option(label="no roll: it does not count")
    order.get_by_role("button").click()
    expect(order.locator("div.answer")).to_contain_text("ordered by floorperson")
    keep(page, "floor-corrects")


def test_players_wait_in_the_poker_room_are_called_and_sit_down(shown: House, person: Open) -> None:
    """14.18: first come, first served."""
    page = staff(person(BLANK), "floorperson")
    expect(page.locator("#waiting")).to_have_text("Nobody waits.")
    form = page.locator("[data-act=wait]")
    form.locator("summary").click()
    for name in ("Ann", "Bob"):
        form.locator("[name=table]").select_option("poker-holdem-1")
        form.locator("[name=player]").fill(name)
        form.get_by_role("button").click()
        expect(page.locator("#waiting li", has_text=name)).to_be_visible()
    expect(page.get_by_role("button", name="Call: Bob")).to_have_count(0)
    page.get_by_role("button", name="Call: Ann").click()
    expect(page.locator("#waiting h3")).to_have_text("Hold 'em poker, holdem high, fixed limit, 2.00, 4.00")
    expect(page.locator("#waiting li").first).to_contain_text("Ann called to poker-holdem-1, until")
    page.get_by_label("Sits down: Ann").first.select_option(label="seat 4")
    keep(page, "floor-waiting")
    page.get_by_role("button", name="Sits down: Ann").click()
    expect(page.locator("#said")).to_contain_text("seated: table poker-holdem-1, player Ann, seat 4")
    page.get_by_role("button", name="Gives up: Bob").click()
    expect(page.locator("#waiting")).to_have_text("Nobody waits.")


def test_the_report_of_the_day_is_a_page_to_read_and_print(shown: House, person: Open) -> None:
    player = at_table(person("/tables/sic-bo-1"))
    sit(player)
    page = staff(person(BLANK), "floorperson")
    page.select_option("#table", "sic-bo-1")
    page.select_option("#kind", "shaker_opened_or_dropped")
    said = page.locator("#ruling strong").inner_text()
    page.click("#report")
    expect(page.locator("#ruled")).to_contain_text(said)
    page.get_by_role("link", name="The day's report").click()
    with page.expect_response("**/api/floor/report") as fetched:
        page.reload()
    report = fetched.value.json()
    expect(page.locator("tbody tr")).to_have_count(len(report["tables"]))
    for table in report["tables"]:
        row = page.locator("tbody tr", has_text=table["table"]).first
        expect(row).to_contain_text(table["state"])
        expect(row).to_contain_text(table["count"]["opening"])
    expect(page.locator("section", has_text="Irregularities")).to_contain_text(said)
    expect(page.locator(".totals")).to_contain_text(f"Trial balance{report['trial_balance']}")
    expect(page.get_by_role("link", name="as JSON")).to_have_attribute("href", "/api/floor/report")
    page.emulate_media(media="print")
    expect(page.locator("form, nav").first).to_be_hidden()
    assert page.pdf()[:4] == b"%PDF"
    page.emulate_media(media="screen")
    page.set_viewport_size(PHONE)
    keep(page, "report-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.goto("/report?day=2001-01-01")
    expect(page.locator("#report")).to_contain_text("The gaming day is not opened")
    page.context.clear_cookies()
    page.reload()
    expect(page.locator("#report")).to_contain_text("sign in")


def test_the_administrator_opens_an_account_gives_it_a_role_and_closes_it(shown: House, person: Open) -> None:
    page = staff(person(BLANK), "administrator")
    page.get_by_label("Name").fill("newcomer")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Open an account").click()
    expect(page.locator("#accounts li", has_text="newcomer")).to_have_count(0)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Open an account").click()
    expect(page.locator("#accounts .answer")).to_have_text("newcomer can sign in, as dealer.")
    page.get_by_label("Role of newcomer").select_option("pit_boss")
    expect(page.locator("#accounts .answer")).to_have_text("newcomer is pit boss now, and signs in again.")
    other = staff(person(BLANK), "pit_boss", "newcomer")
    expect(other.locator("#who")).to_have_text("You act as newcomer, pit boss.")
    expect(page.get_by_label("Role of administrator")).to_be_disabled()
    row = page.locator("#accounts li", has_text="newcomer")
    row.get_by_role("button", name="Close").click()
    row.get_by_role("button", name="Close it for good").click()
    expect(row).to_have_count(0)
    other.reload()
    expect(other.locator("#who")).to_contain_text("Not signed in as staff")


def test_a_table_that_is_out_of_order_is_repaired_by_two(shown: House, person: Open) -> None:
    """Who follows the table goes on without looking again."""
    player = at_table(person("/tables/roulette-1"))
    sit(player)
    lie(player, "red")
    spoil(shown)
    page = staff(person(BLANK), "floorperson")
    broken = page.locator("#broken li")
    expect(broken).to_contain_text("roulette-1 is out of order: its record cannot be replayed.")
    expect(broken).to_contain_text("floorperson and pit boss say the same")
    broken.locator("select").select_option(label="void the round, and rule all again")
    broken.locator("input").fill("the reader was wrong")
    keep(page, "floor-repair")
    broken.get_by_role("button", name="Repair").click()
    expect(page.locator("#awaited li")).to_contain_text(
        "repair: table roulette-1, why the reader was wrong, from 1, void"
    )
    expect(page.locator("#awaited button")).to_have_count(0)
    staff(page, "pit_boss")
    expect(broken).to_have_count(1)
    page.locator("#awaited button").click()
    expect(page.locator("#said")).to_contain_text("roulette-1: ruled again from record 1, its round voided")
    expect(broken).to_have_count(0)
    expect(player.locator("#stack")).to_have_text("Seat 1: $1000.00")
