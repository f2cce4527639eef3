"""Cash becomes chips only when the dealer and a casino supervisor confirm it, by each game's own paragraph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from houseway.games import GAMES, game
from houseway.play import inputs
from houseway.play.inputs import Bet, Choose, Correct, Present, Sit, Spin
from houseway.service.roles import two_persons
from houseway.service.served_table import ServedTable
from tests.service.conftest import PASSWORD, House, Person

CASH = Sit(seat="3", stack=50_000, cash=True)


def check_confirmed(id: str, cite: str) -> None:
    signers, cited = two_persons(game(id), CASH)
    assert cited == cite
    assert [next(role for role in ("dealer", "floorperson") if role in group) for group in signers] == [
        "dealer", "floorperson",
    ]  # fmt: skip


def test_3_2_c_at_punto_banco_dealer_and_supervisor_confirm_cash() -> None:
    check_confirmed("baccarat-punto-banco", "3.2(c)")


def test_4_6_c_at_chemin_de_fer_cash_becomes_chips_before_it_is_staked() -> None:
    check_confirmed("baccarat-chemin-de-fer", "4.6(c)")


def test_6_5_b_at_red_dog_dealer_and_supervisor_confirm_cash() -> None:
    check_confirmed("red-dog", "6.5(b)")


def test_7_2_c_at_minibaccarat_dealer_and_supervisor_confirm_cash() -> None:
    check_confirmed("minibaccarat", "7.2(c)")


@pytest.mark.parametrize("id", GAMES)
def test_what_brings_no_chips_to_a_seat_one_may_report(id: str) -> None:
    assert two_persons(game(id), CASH)[0]
    for given in (Sit(seat="3", stack=0), Bet(seat="3", wager="tie", amount=500), Present(seat="3", ticket=1)):
        assert two_persons(game(id), given) == ((), "")


def test_15_7_c_2_writer_and_supervisor_confirm_what_is_paid_by_hand() -> None:
    given = Choose(seat="3", do="pay", authorized_by="keno_supervisor")
    assert two_persons(game("keno"), given) == ((("keno_writer",), ("keno_supervisor",)), "15.7(c)2")


# ── two accounts, both in office ─────────────────────────────────────────────────────────────────

TABLE = "roulette-1"
CHIPS: dict[str, Any] = {"sit": {"seat": "2", "stack": "500"}}


def again(house: House, one: Person) -> Person:
    """Somebody who signs in again in the role that they have now."""
    assert one.account is not None
    account = house.running.people.sign_in(one.account.name, PASSWORD)
    return Person(house.client, account, house.running.people.token(account, ("read", "play", "floor")))


def name_of(one: Person) -> str:
    assert one.account is not None
    return one.account.name


LEAVES: dict[str, Callable[[House, Person], Any]] = {
    "another role": lambda house, one: house.running.people.appoint(name_of(one), "floorperson"),
    "closed": lambda house, one: house.running.people.close(name_of(one)),
    "another password": lambda house, one: house.running.people.change_password(
        one.account, PASSWORD, "another long password"  # type: ignore[arg-type]
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", LEAVES)
def test_what_somebody_has_confirmed_is_struck_with_the_office(house: House, what: str) -> None:
    """3.2(c): both persons are in office when the second speaks."""
    dealer, floorperson = house.person("dealer"), house.person("floorperson")
    assert dealer.feed(TABLE, CHIPS).status_code == 409
    LEAVES[what](house, dealer)
    assert floorperson.feed(TABLE, CHIPS).status_code == 409
    assert house.nobody.view(TABLE)["stacks"] == {}


def test_one_person_in_two_roles_is_one_person(house: House) -> None:
    """3.2(c): the same account confirms nothing twice, though it has another role, or the first one again."""
    one = house.person("dealer")
    assert one.feed(TABLE, CHIPS).status_code == 409
    people = house.running.people
    with people._engine.begin() as connection:  # whichever way the role was changed
        connection.exec_driver_sql("UPDATE accounts SET role = 'floorperson' WHERE name = ?", (name_of(one),))
    other = again(house, one)
    assert other.feed(TABLE, CHIPS).status_code == 409
    people.appoint(name_of(one), "dealer")
    assert again(house, one).feed(TABLE, CHIPS).status_code == 409
    assert house.nobody.view(TABLE)["stacks"] == {}
    assert house.person("floorperson").feed(TABLE, CHIPS).status_code == 200


# ── wagers that are corrected late ───────────────────────────────────────────────────────────────


def spun(opens: Callable[..., House]) -> tuple[House, Person, Person]:
    """At a table to which people deal a patron has 100.00 on red, and the ball rests in 10."""
    house = opens(dealer="people")
    dealer, boss = house.person("dealer"), house.person("floorperson")
    house.brings(TABLE, "2", "300", dealer=dealer)
    for said in ({"bet": {"seat": "2", "wager": "red", "amount": "100"}}, {"close": True}, {"spin": "10"}):
        assert dealer.feed(TABLE, said).status_code == 200
    return house, dealer, boss


def corrected(house: House, verb: str, to: Any, table: str = TABLE) -> dict[str, Any]:
    found = [
        record.data["n"] for record in house.running.journal.records(table)
        if record.kind == "input" and inputs.read(record.data["input"]).verb == verb
    ]  # fmt: skip
    return {"correct": {"input": str(found[-1]), "to": {verb: to}}}


def test_8_2_a_wager_is_corrected_after_the_spin_by_two_persons(open_house: Callable[..., House]) -> None:
    house, dealer, boss = spun(open_house)
    late = corrected(house, "bet", {"seat": "2", "wager": "straight_10", "amount": "100"})
    before = house.nobody.view(TABLE)["stacks"]["2"]
    assert boss.feed(TABLE, late).status_code == 409
    assert boss.feed(TABLE, late, key="a key").status_code == 409
    assert house.nobody.view(TABLE)["stacks"]["2"] == before
    assert dealer.feed(TABLE, late).status_code == 200
    assert house.nobody.view(TABLE)["stacks"]["2"] != before
    signs = [one for tile in house.person("surveillance").get("/api/journal/wall") if tile["id"] == TABLE
             for one in tile["signs"]]  # fmt: skip
    assert any("correct" in one["says"] for one in signs), signs


def test_8_2_before_chance_falls_one_supervisor_corrects_a_wager(open_house: Callable[..., House]) -> None:
    house = open_house(dealer="people")
    dealer, boss = house.person("dealer"), house.person("floorperson")
    house.brings(TABLE, "2", "300", dealer=dealer)
    assert dealer.feed(TABLE, {"bet": {"seat": "2", "wager": "red", "amount": "100"}}).status_code == 200
    soon = corrected(house, "bet", {"seat": "2", "wager": "black", "amount": "50"})
    assert boss.feed(TABLE, soon).status_code == 200


def test_8_2_what_was_reported_before_the_roll_is_another_event_after_it_by_two_persons(
    open_house: Callable[..., House],
) -> None:
    """9.6: an irregularity that voids the roll, put in place of one that does not, decides every wager."""
    house, table = open_house(dealer="people"), "sic-bo-1"
    dealer, boss = house.person("dealer"), house.person("floorperson")
    house.brings(table, "2", "300", dealer=dealer)
    assert dealer.feed(table, {"bet": {"seat": "2", "wager": "small", "amount": "100"}}).status_code == 200
    assert boss.feed(table, {"irregularity": "shaker_opened_or_dropped"}).status_code == 200
    for said in ({"close": True}, {"roll": [6, 6, 5]}):
        assert dealer.feed(table, said).status_code == 200
    late = corrected(house, "irregularity", "dice_shown_early", table)
    assert boss.feed(table, late).status_code == 409
    assert house.nobody.view(table)["stacks"]["2"] == "200.00"
    assert dealer.feed(table, late).status_code == 200
    assert house.nobody.view(table)["stacks"]["2"] == "300.00"


def test_8_2_chance_that_falls_while_one_person_speaks_takes_a_second(
    open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(dealer="people")
    dealer, boss = house.person("dealer"), house.person("floorperson")
    house.brings(TABLE, "2", "300", dealer=dealer)
    for said in ({"bet": {"seat": "2", "wager": "red", "amount": "100"}}, {"close": True}):
        assert dealer.feed(TABLE, said).status_code == 200
    judged = ServedTable._reported_by

    def and_then_it_rests(self: ServedTable, given: Any, who: Any, key: str) -> Any:
        found = judged(self, given, who, key)
        if isinstance(given, Correct):
            self.feed(Spin(result="10"), dealer.account)  # type: ignore[arg-type]
        return found

    monkeypatch.setattr(ServedTable, "_reported_by", and_then_it_rests)
    late = corrected(house, "bet", {"seat": "2", "wager": "straight_10", "amount": "100"})
    assert boss.feed(TABLE, late).status_code == 409
    assert house.nobody.view(TABLE)["stacks"]["2"] == "200.00"
