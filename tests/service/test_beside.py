"""What a page shows beside a view: names, who is away, the cards left, settings, past rounds, one's own hands."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest

from houseway.histories import phh
from houseway.play.history import REBASE
from houseway.play.inputs import Roll, Spin
from houseway.service.assets import assets
from houseway.service.pace import BETWEEN
from tests.service.conftest import House, Person, Plain

HOLDEM = "poker-holdem-1"


def test_the_last_rounds_are_those_of_the_record(house: House) -> None:
    house.draws("roulette-1", Spin(result="17"), Spin(result="0"))
    ann = house.person()
    ann.sit("roulette-1")
    for _ in range(2):
        ann.bet("roulette-1", "red", "5")
        ann.go("roulette-1")
    past = house.nobody.get("/api/tables/roulette-1/rounds")
    assert [(one["round"], one["lies"]["result"], one["said"]) for one in past] == [(1, "17", "17"), (2, "0", "0")]
    assert [one["round"] for one in house.nobody.get("/api/tables/roulette-1/rounds?number=1")] == [2]


def test_a_past_round_has_its_ruling_and_what_was_sealed_and_revealed(house: House) -> None:
    house.draws("craps-1", Roll(dice=(3, 4)))
    ann = house.person()
    ann.sit("craps-1")
    ann.bet("craps-1", "any_seven", "5")
    ann.go("craps-1")
    told: list[Plain] = house.nobody.get("/api/tables/craps-1/rounds/1")["told"]
    assert [one["result"] for one in told if one["tell"] == "settled"] == ["win"]
    revealed = next(one for one in told if one["tell"] == "revealed")
    sealed = {one["commitment"] for one in told if one["tell"] == "sealed"}
    assert sha256(f"{revealed['salt']}:{revealed['value']}".encode()).hexdigest() in sealed
    for round in (0, 2, 99):
        assert house.nobody.call("GET", f"/api/tables/craps-1/rounds/{round}").status_code == 404, round


def test_a_past_round_is_found_at_the_same_cost_at_any_depth(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, driver, costs = house.person(), house.running.journal.driver, list[int]()
    ann.sit("craps-1")
    for _ in range(80):
        ann.bet("craps-1", "field", "5")
        ann.go("craps-1")
    read, reads = driver.read, list[str]()

    def counted(sql: str, values: Sequence[Any] = ()) -> Any:
        reads.append(sql)
        return read(sql, values)

    monkeypatch.setattr(driver, "read", counted)
    for round in (79, 40, 3):
        reads.clear()
        assert house.nobody.get(f"/api/tables/craps-1/rounds/{round}")["round"] == round
        costs.append(len(reads))
    assert max(costs) < 2 * min(costs), costs


def test_the_guide_of_a_table_says_what_it_has_elected(house: House) -> None:
    found = house.nobody.get("/api/tables/roulette-1/guide")
    assert found["title"] == "Roulette"
    straight = next(one for one in found["wagers"] if "straight_17" in one["ids"])
    assert straight["pays"] == {"": "35 to 1"}
    assert isinstance(found["elect"], list)


def test_names_and_who_is_away(house: House) -> None:
    ann = house.person(name="ann")
    ann.sit("red-dog-1", "3")
    view = ann.view("red-dog-1")  # those who watch are shown the same for half a second
    assert (view["names"], view["away"]) == ({"3": "Ann"}, [])
    house.clock.pass_by(150)
    assert house.nobody.view("red-dog-1")["away"] == ["3"]


def test_the_cards_left_in_the_shoe(house: House) -> None:
    house.lays("blackjack-1", "2c Td 6h 9c 8d 7s")
    ann = house.person()
    ann.sit("blackjack-1")
    assert ann.view("blackjack-1")["cards_left"] == 6 * 52 - 1  # one is burned
    ann.bet("blackjack-1", "blackjack_wager", "5")
    ann.go("blackjack-1")
    assert ann.view("blackjack-1")["cards_left"] == 6 * 52 - 4
    assert house.nobody.view("roulette-1")["cards_left"] == 0


def test_a_setting_is_called_what_the_dealer_calls_it_and_the_first_is_the_house_way(house: House) -> None:
    ann = house.person()
    ann.sit("pai-gow-poker-1")
    ann.bet("pai-gow-poker-1", "pai_gow_poker", "5")
    ann.go("pai-gow-poker-1")
    view = ann.view("pai-gow-poker-1")
    settings = [one for one in view["settings"] if one]
    assert [one["house_way"] for one in settings] == [True] + [False] * (len(settings) - 1)
    assert all(re.search(r"high|pair|kind|straight|flush|full|ace", one["high"]) for one in settings)
    assert len(view["settings"]) == len(view["offers"])


def played(house: House) -> tuple[Person, Person]:
    """A hand of two, folded after the flop."""
    house.lays(HOLDEM, "Ah Kc Ad Kd 2c 3d 4h 5s 6c 7d 9h Jc", cut=20)
    ann, bob = house.person(name="ann"), house.person(name="bob")
    ann.sit(HOLDEM, "2")
    bob.sit(HOLDEM, "6")
    for one in (ann, bob):
        one.go(HOLDEM)
    for _ in range(12):
        view = ann.view(HOLDEM)
        if not view["fallen"]:
            break
        who = ann if "2" in view["asked"]["who"] else bob
        dos = [offer["do"] for offer in who.view(HOLDEM)["offers"]]
        flop = any(hand["name"] == "board" for hand in view["lies"]["hands"])
        do = "fold" if flop and "call" in dos else "call" if "call" in dos else "bet" if flop else "check"
        offer = next(one for one in who.view(HOLDEM)["offers"] if one["do"] == do)
        amount = {"amount": f"{offer['least'] / 100:.2f}"} if do == "bet" else {}
        assert who.feed(HOLDEM, {"choose": {"do": do, **amount}}).status_code == 200
    return ann, bob


def test_own_hands_are_histories_without_a_card_that_was_not_seen(house: House) -> None:
    ann, bob = played(house)
    texts = {one: one.call("GET", f"/api/tables/{HOLDEM}/hands") for one in (ann, bob)}
    for answer in texts.values():
        assert answer.status_code == 200, answer.text
        assert f'filename="{HOLDEM}.phhs"' in answer.headers["content-disposition"]
        (hand,) = phh.read_many(answer.text)
        assert hand.variant == "FT"
        assert hand.starting_stacks == [100_000, 100_000]
        dealt = [action.cards for action in hand.actions if action.verb == "dh"]
        assert sorted(cards.count("??") for cards in dealt) == [0, 2]
        assert [len(action.cards) for action in hand.actions if action.verb == "db"] == [3]
    (mine,), (theirs,) = (list(phh.read_many(one.text)) for one in texts.values())
    known = [next(a.cards for a in hand.actions if a.verb == "dh" and "??" not in a.cards) for hand in (mine, theirs)]
    assert {*known[0]}.isdisjoint(known[1])
    assert house.person().call("GET", f"/api/tables/{HOLDEM}/hands").status_code == 404
    assert house.nobody.call("GET", f"/api/tables/{HOLDEM}/hands").status_code == 401


def test_own_hands_are_read_from_when_one_sat_down_however_long_others_played_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = played(house)
    driver = house.running.journal.driver

    def hand() -> None:
        """One that the first in turn folds."""
        house.clock.pass_by(BETWEEN.seconds)
        house.running.tables.keep()
        seat = ann.view(HOLDEM)["asked"]["who"][0]
        assert {"2": ann, "6": bob}[seat].feed(HOLDEM, {"choose": {"do": "fold"}}).is_success

    for _ in range(REBASE + 5):
        hand()
    bob.call("DELETE", f"/api/tables/{HOLDEM}/seats")
    before = house.running.journal.head(HOLDEM).length
    bob = house.person(name="cas")
    bob.sit(HOLDEM, "6")
    hand()
    read, rows = driver.read, list[Any]()

    def counted(sql: str, values: Sequence[Any] = ()) -> Any:
        found = read(sql, values)
        rows.extend(found)
        return found

    monkeypatch.setattr(driver, "read", counted)
    (found,) = phh.read_many(bob.call("GET", f"/api/tables/{HOLDEM}/hands").text)
    assert len(rows) < before / 2
    stacks = [int(float(one) * 100) for one in ann.view(HOLDEM)["stacks"].values()]
    assert sum(one or 0 for one in found.starting_stacks) == sum(stacks)
    assert 100_000 in found.starting_stacks


def test_a_past_hand_shows_nobody_what_was_folded_nor_the_deck(house: House) -> None:
    """What stands in the seats' own histories stands nowhere in what a stranger is given."""
    ann, bob = played(house)
    own = {
        card
        for one in (ann, bob)
        for hand in phh.read_many(one.call("GET", f"/api/tables/{HOLDEM}/hands").text)
        for action in hand.actions
        if action.verb == "dh"
        for card in action.cards
    } - {"??"}
    assert len(own) == 4
    for path in ("rounds", "rounds/1", "view"):
        given = json.dumps(house.nobody.get(f"/api/tables/{HOLDEM}/{path}"))
        assert not [card for card in own if re.search(rf"\b{card}\b", given)], path
        assert '"order"' not in given, path


def test_a_file_is_kept_for_ever_under_its_digest_and_compressed(house: House) -> None:
    page = house.client.get("/tables/roulette-1").text
    (script,) = re.findall(r'<script type="module" src="(/web/\w+/table\.js)">', page)
    answer = house.client.get(script, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert house.client.get(script, headers={"Accept-Encoding": "identity"}).content == assets().plain["table.js"]
    other = house.client.get(script.replace(assets().digest, "0" * 16))
    assert other.headers["cache-control"] == house.client.get("/web/table.js").headers["cache-control"] == "no-cache"
    for needed in re.findall(r'"(/web/[^"]+)"', page):
        assert house.client.get(needed).status_code == 200, needed
    assert house.client.get(f"/web/{assets().digest}/nothing.js").status_code == 404


def test_the_table_page_is_light() -> None:
    """All that the first paint of a table needs, compressed, the typefaces included."""
    found = assets()
    page = found.page("table")
    names = {*re.findall(r'"/web/\w+/([\w.-]+)"', page.decode()), "sans.woff2", "sans-bold.woff2", "serif-bold.woff2"}
    sizes = [len(found.packed.get(name, found.plain[name])) for name in names]
    assert sum(sizes) + len(gzip.compress(page)) < 150_000
