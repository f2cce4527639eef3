"""Non-interference over HTTP: worlds that differ only in cards that nobody may see give everybody the same bytes.

The second world is the first one with two cards of the sealed shoe exchanged, of which nobody has seen either. Of its
seal and its chain only the hashes differ; they are blotted out, and elsewhere it is tried that none is of a round in
progress.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from houseway.equipment.chance import Seeded, Source
from houseway.house import example
from houseway.service.people import Account
from houseway.service.roles import Role
from tests.service.conftest import House, Person, Plain
from tests.service.test_api import followed

pytestmark = pytest.mark.slow

HASH = re.compile(rb"\b[0-9a-f]{64}\b")
STAFF: tuple[Role, ...] = ("surveillance", "regulator", "floorperson", "dealer")
OWN = {"the Banker's Hand": "bob"}
"""Who has looked at the card that is another."""

CASES: dict[str, tuple[str, dict[str, str], str, str]] = {
    "the hole card": ("blackjack", {"hole_card_procedure": "face_down_no_peek"}, "stand", "hidden"),
    "the hole card, read": ("blackjack", {"hole_card_procedure": "face_down_card_reader"}, "stand", "undealt"),
    "switched hands": ("blackjack-switch", {"card_reader": "off"}, "stand", "hidden"),
    "the dealer's tiles": ("pai-gow", {}, "set", "hidden"),
    "the Banker's Hand": ("baccarat-chemin-de-fer", {}, "draw", "hidden"),
    "the shoe of punto banco": ("baccarat-punto-banco", {"deal_style": "face_down_squeeze"}, "", "undealt"),
    "the shoe of minibaccarat": ("minibaccarat", {"deal_style": "face_down"}, "", "undealt"),
    "the shoe of red dog": ("red-dog", {}, "raise", "undealt"),
}  # fmt: skip
"""Game, options, the question at which the worlds are compared, and which card is another."""


POINTS = {face: points for points, face in enumerate("A23456789", 1)}


class Logged:
    """Chance from a seed, written down."""

    def __init__(self, seed: str) -> None:
        self._source = Seeded(seed)
        self.log: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        self.log.append((n, self._source.below(n)))
        return self.log[-1][1]


class Given:
    """Numbers that were written down, and then others."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers, self._later = iter(numbers), Seeded("later")

    def below(self, n: int) -> int:
        found = next(self._numbers, None)
        return self._later.below(n) if found is None else found


def text(game: str, options: dict[str, str]) -> str:
    """The example house with that one table, and those options elected."""
    head, *tables = re.split(r"(?=# ── )", example.text())
    (one,) = (table for table in tables if f'game = "{game}"\n' in table)
    elected = "".join(f'{option} = "{value}"\n' for option, value in options.items())
    for option in options:
        one = re.sub(rf"^(notices = .*{option}.*|{option} = .*)\n", "", one, flags=re.M)
    return head + one.rstrip("\n") + "\n" + elected


class World:
    """A house with one table, two players and staff, and what everybody is answered there."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self.table = house, f"{game}-1"
        self.ann, self.bob = house.person(name="ann"), house.person(name="bob")
        self.staff = [house.person(role, name=role) for role in STAFF]
        self.seen: list[tuple[str, bytes]] = []

    @property
    def everybody(self) -> list[Person]:
        return [self.house.nobody, self.ann, self.bob, *self.staff]

    def play(self, until: str) -> None:
        """The players bet the least, and answer what they must, until the question comes; everybody looks on."""
        path = f"/api/tables/{self.table}"
        for one, seat in ((self.ann, "1"), (self.bob, "2")):
            self.call(one, "POST", f"{path}/seats?seat={seat}")
        for _ in range(60):
            view = self.ann.view(self.table)
            if any(until and until in (offer["do"], offer["wager"]) for one in (self.ann, self.bob)
                   for offer in one.view(self.table)["offers"]) or (not until and view["round"] == 3):  # fmt: skip
                self.look()
                return
            self.step()
        raise AssertionError(f"nobody was asked: {until}")

    def step(self) -> None:
        for one in (self.ann, self.bob):
            view = one.view(self.table)
            if view["waiting"].startswith("You"):
                given = answer(view)
                if given is not None:
                    self.call(one, "POST", f"/api/tables/{self.table}/inputs", given)
                else:
                    self.call(one, "POST", f"/api/tables/{self.table}/go")
                return
        self.house.clock.pass_by(60)
        self.call(self.ann, "POST", f"/api/tables/{self.table}/go")

    def look(self) -> None:
        """Everything that anybody can read, and what they are told of what they may not."""
        table = self.table
        paths = [
            "/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/view", f"/api/journal/tables/{table}/rounds",
            f"/api/journal/tables/{table}/transcript", f"/api/journal/records/{table}", "/api/journal/streams",
            "/api/journal/verify", "/api/floor/books", "/api/floor/report", "/api/floor/due",
        ]  # fmt: skip
        wrong: list[Any] = [
            {"bet": {"seat": "1", "wager": "moon", "amount": "3"}}, {"choose": {"seat": "1", "do": "moon"}},
            {"bet": {"seat": "1", "wager": next(iter(self.ann.get(f"/api/tables/{table}")["wagers"])), "amount": "3"}},
            {"card": "Ah"}, {"turn": "6s"}, {"irregularity": "moon"}, {"order": "moon"}, {"reader": "none"},
            *({"correct": {"input": str(number), "to": {"card": "Ah"}}} for number in (12, 16, 20)),
            {"reveal": {"salt": "x", "value": "y"}}, {"paid": {"seat": "1", "amount": "5"}},
        ]  # fmt: skip
        for one in self.everybody:
            for path in paths:
                self.call(one, "GET", path)
            for given in wrong:
                self.call(one, "POST", f"/api/tables/{table}/inputs", given)
            length = self.house.running.journal.head(table).length
            events = followed(self.house, f"/api/tables/{table}/events?after=0", length, one.headers)
            self.seen.append((f"{_name(one.account)} events", json.dumps(events).encode()))

    def call(self, one: Person, method: str, path: str, body: Any = None) -> None:
        response = one.call(method, path, body)
        assert response.status_code < 500, response.text
        headers = sorted(f"{name}: {value}" for name, value in response.headers.items() if "ratelimit" not in name)
        said = json.dumps([response.status_code, headers]).encode() + HASH.sub(b"#", response.content)
        self.seen.append((f"{_name(one.account)} {method} {path} {body}", said))

    def report(self, one: Person, name: str, given: Any) -> None:
        """Report what goes, and keep what is answered, without what was said."""
        assert one.feed(self.table, given).status_code == 200, given
        self.call(one, "GET", f"/api/tables/{self.table}/view")
        self.seen[-1] = name, self.seen[-1][1]

    # ── what lies where ──────────────────────────────────────────────────────────────────────────

    def shoe(self) -> tuple[list[str], int, int]:
        """The sealed order, where it was cut, and how many pieces have left it."""
        served = self.house.running.tables.table(self.table)
        equipment = served._recorded.equipment
        assert equipment.sealed is not None
        order = [piece for piece in equipment.sealed[1].split() if not piece.isdecimal()]  # dice are sealed with tiles
        cuts = [given["cut"]["position"] for given in self.inputs() if isinstance(given, dict) and "cut" in given]
        return order, int(cuts[-1]) if cuts else 0, len(order) - len(equipment.order)

    def inputs(self) -> list[Any]:
        return [one.data["input"] for one in self.house.running.journal.records(self.table) if one.kind == "input"]


def _name(account: Account | None) -> str:
    return account.name if account else "nobody"


def answer(view: Plain) -> Any:
    """What a player does: the least wager where none lies, a hand stands; nothing where all is done."""
    own = [name for name in view["accounts"] if name.startswith(f"bet:{view['seat']}/")]
    for offer in view["offers"]:
        if offer["do"] == "bid" and offer["least"] > 500:
            return None  # outbid
        if offer["verb"] == "choose" and offer["do"] in ("stand", "stay", "keep", "accept", "pass", "set", "bid"):
            fields = {key: offer[key] for key in ("do", "box", "hand", "spot", "wager", "high", "low") if offer[key]}
            return {"choose": fields | ({"amount": f"{offer['least'] / 100:.2f}"} if offer["least"] else {})}
        if offer["verb"] == "bet" and (not own or offer["least"] == offer["most"]) and offer["wager"] != "insurance":
            return {"bet": {"wager": offer["wager"], "amount": f"{max(offer['least'], 500) / 100:.2f}"}}
    return None


def numbers_for(pieces: list[str], target: list[str]) -> Iterator[int]:
    """The numbers by which `shuffled` gives that order."""
    order = list(pieces)
    for last in range(len(order) - 1, 0, -1):
        other = order.index(target[last], 0, last + 1)
        order[last], order[other] = order[other], order[last]
        yield other


def exchanged(world: World, source: Logged, places: tuple[int, int]) -> Given:
    """The same chance, but that two pieces of the shoe lie in each other's place."""
    order, cut, _ = world.shoe()
    one, other = ((cut + place) % len(order) for place in places)
    target = list(order)
    target[one], target[other] = target[other], target[one]
    assert target != order
    pieces = list(world.house.running.tables.table(world.table).table.state.shoe.pieces)
    asked = [n for n, _ in source.log]
    start = next(at for at in range(len(asked)) if asked[at : at + len(pieces) - 1] == list(range(len(pieces), 1, -1)))
    numbers = [value for _, value in source.log]
    numbers[start : start + len(pieces) - 1] = numbers_for(pieces, target)
    return Given(numbers)


def hidden_place(world: World) -> int:
    """The last piece that was dealt face down for nobody's eyes."""
    place, found = 0, list[int]()
    for record in world.house.running.journal.records(world.table):
        given = record.data.get("input") if record.kind == "input" else None
        if not isinstance(given, dict):
            continue
        tells = record.data["tells"]
        if "card" in given or "burn" in given:
            if any(tell["tell"] == "dealt" and tell["card"] == "??" for tell in tells):
                found.append(place)
            place += 1
        elif "tiles" in given and any(tell["tell"] == "dealt" for tell in tells):
            if all(tell["card"] == "??" and "sees" not in tell for tell in tells if tell["tell"] == "dealt"):
                found.append(place)
            place += 4
    return found[-1]


@pytest.mark.parametrize("what", CASES)
def test_worlds_that_differ_only_in_what_nobody_saw_are_the_same_to_everybody(
    open_house: Callable[..., House], what: str
) -> None:
    game, options, until, which = CASES[what]
    source = Logged(f"worlds/{game}")
    world = World(open_house("one.db", text=text(game, options), source=_only(source)), game)
    world.play(until)
    order, cut, gone = world.shoe()
    first = hidden_place(world) if which == "hidden" else gone
    face = order[(cut + first) % len(order)]
    beside = order[(cut + first - 2) % len(order)]  # the Banker's other card: they are dealt by turns
    left = gone if gone < len(order) else gone - 8  # all tiles are delivered, and the last stacks are nobody's
    later = next(
        place
        for place in range(len(order) - 2, left, -1)
        if alike(game, face, order[(cut + place) % len(order)], beside)
    )
    chance = exchanged(world, source, (first, later))
    other = World(open_house("two.db", text=text(game, options), source=_only(chance)), game)
    other.play(until)
    assert other.shoe()[0] != order
    assert [name for name, _ in other.seen] == [name for name, _ in world.seen]
    for (name, said), (_, there) in zip(world.seen, other.seen, strict=True):
        if name.split()[0] == OWN.get(what):
            continue
        assert HASH.sub(b"#", said) == HASH.sub(b"#", there), name


def alike(game: str, face: str, other: str, beside: str) -> bool:
    """Another piece, by which nothing that is public changes: a Banker who held a natural would have to show it."""
    if game != "baccarat-chemin-de-fer":
        return face != other
    return other[0] != face[0] and (POINTS.get(other[0], 0) + POINTS.get(beside[0], 0)) % 10 < 8


def _only(source: Source) -> Callable[[str], Source]:
    return lambda table: source


# ── corrections and refusals, where people deal ──────────────────────────────────────────────────

TILES = [
    {"roll": ["1", "1", "1"]}, *[{"tiles": "??"}] * 3, {"tiles": "6-6 1-2 4-5 3-3"}, {"tiles": "2-2 1-1 5-6 {dealt}"},

]  # fmt: skip
SET = {"choose": {"seat": "2", "do": "set", "high": ["2-2", "{secret}"], "low": "{others}"}}
UNSEEN: dict[str, tuple[str, dict[str, str], list[Any], str, tuple[str, str], tuple[str, str]]] = {
    "a hole card, corrected": (
        "blackjack", {"hole_card_procedure": "face_down_no_peek"},
        [{"card": face} for face in ("5c", "6c", "7d", "8c", "9c", "{secret}")], "card", ("6s", "7s"), ("8s", "9s"),
    ),
    "tiles set, corrected": ("pai-gow", {}, [*TILES, SET], "choose", ("1-1", "4-6"), ("4-6", "1-1")),
    "tiles, refused to staff": ("pai-gow", {}, TILES, "", ("4-6", "2-6"), ("", "")),
}  # fmt: skip
"""Game, options, what the dealer reports, what is corrected, the secret in each world, and what it is corrected to."""
WRONG = {"seat": "2", "do": "set", "high": ["1-3", "1-3"], "low": ["1-3", "1-3"]}


def said(given: Any, secret: str, verb: str) -> Any:
    """What is reported in the world of that secret: a tile that was dealt, or how the tiles are set."""
    others = [tile for tile in ("1-1", "5-6", "4-6") if tile != secret]
    words = json.dumps(given).replace("{dealt}", "4-6" if verb else secret).replace("{secret}", secret)
    return json.loads(words.replace('"{others}"', json.dumps(others)))


@pytest.mark.parametrize("what", UNSEEN)
def test_what_is_corrected_or_refused_tells_nobody_what_only_another_may_see(
    open_house: Callable[..., House], what: str
) -> None:
    game, options, _, _, secrets, rights = UNSEEN[what]
    one, other = (
        reported(open_house(f"{secret}.db", text=text(game, options), dealer="people"), what, secret, right)
        for secret, right in zip(secrets, rights, strict=True)
    )
    assert [name for name, _ in one.seen] == [name for name, _ in other.seen]
    for (name, told), (_, there) in zip(one.seen, other.seen, strict=True):
        assert HASH.sub(b"#", told) == HASH.sub(b"#", there), name


def reported(house: House, what: str, secret: str, right: str) -> World:
    """A world where people deal: the secret is reported, perhaps corrected, and a wrong setting refused."""
    game, _, script, verb, _, _ = UNSEEN[what]
    world = World(house, game)
    dealer, floor = world.staff[STAFF.index("dealer")], world.staff[STAFF.index("floorperson")]
    for seat in ("1", "2"):
        house.brings(world.table, seat, "1000", dealer=dealer)
    wager = next(iter(dealer.get(f"/api/tables/{world.table}")["wagers"]))
    wagers = [{"bet": {"seat": seat, "wager": wager, "amount": "10"}} for seat in ("1", "2")]
    for given in (*wagers, {"close": True}, *(said(one, secret, verb) for one in script)):
        world.report(dealer, "reported", given)
    if verb:
        number = house.running.tables.table(world.table).table.count
        world.report(floor, "corrected", {"correct": {"input": str(number), "to": said(script[-1], right, verb)}})
    world.call(dealer, "POST", f"/api/tables/{world.table}/inputs", {"choose": WRONG})
    world.look()
    return world
