"""``houseway edge --all``, ``--house``, ``--vary`` and ``houseway compare``: what is listed, and in which form."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from houseway import cli, games
from houseway.maths import kept, sheets
from houseway.maths.edges import Edge, edges, worked

Run = Callable[..., tuple[int, str, str]]
for _command in cli.COMMANDS:  # each takes the whole catalogue, though it is first used while that is a small one
    import_module(f"houseway.cli.{_command}")
FEW = ("big-six", "red-dog", "poker-holdem", "pokette")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one test works out, the next one finds: as it is for a person."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(autouse=True)
def _few(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small catalogue, this process alone, and a cache of its own."""
    monkeypatch.setattr(games, "GAMES", {id: games.GAMES[id] for id in (*FEW, "three-card-poker", "craps")})
    monkeypatch.setattr(sheets, "cores", lambda: 1)
    monkeypatch.setattr(kept, "place", lambda: cache)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*args: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(list(args))
        out, err = capsys.readouterr()
        return int(str(ended.value.code)), out, err

    return command


def records(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


# ── every game ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", {id: games.GAMES[id] for id in FEW})


@pytest.mark.usefixtures("few")
def test_all_lists_every_wager_of_every_game_that_the_house_banks(run: Run) -> None:
    code, out, _ = run("edge", "--all", "--json")
    found = records(out)
    assert code == 0
    banked = [one for one in found if "edge" in one]
    assert {one["game"] for one in banked} == {"big-six", "red-dog", "pokette"}
    for game in ("big-six", "red-dog"):
        assert [one["wager"] for one in banked if one["game"] == game] == [one.wager for one in edges(game)]
    (room,) = (one for one in found if one["game"] == "poker-holdem")
    assert room["house_banked"] is False
    assert {one["rules"]["rule_set"] for one in banked if one["game"] == "pokette"} == {"demonstration"}
    for field in ("win", "push", "lose", "edge", "risk", "deviation", "hit_frequency", "rounds_to_decision", "play",
                  "method", "seconds", "cite", "basis", "bases"):  # fmt: skip
        assert all(field in one for one in banked), field


@pytest.mark.usefixtures("few")
def test_the_second_call_prints_what_the_first_printed_and_works_nothing_out(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run("edge", "--all", "--json")
    monkeypatch.setattr(sheets, "rows", None)
    assert run("edge", "--all", "--json") == first
    text = run("edge", "--all")[1]
    assert "big-six, 13:69F on 2012-03-19" in text
    assert "poker-holdem: players play against each other" in text


@pytest.mark.usefixtures("few")
def test_a_comma_separated_line_a_wager(run: Run) -> None:
    _, out, _ = run("edge", "--all", "--csv")
    lines = list(csv.DictReader(io.StringIO(out)))
    original = next(one for one in lines if one["wager"] == "original")
    assert float(original["edge"]) == pytest.approx(17533 / 626665)
    assert original["edge_exact"] == "17533/626665"
    assert float(original["win"]) + float(original["push"]) + float(original["lose"]) == pytest.approx(1)
    assert original["strategy"] == "raise at spread 7, 8, 9, 10, 11"
    (room,) = (one["not_computed"] for one in lines if one["game"] == "poker-holdem")
    assert room.startswith("players play")


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.usefixtures("few")
def test_a_page_of_all_wagers_is_whole_and_needs_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wagers.html"
    code, out, _ = run("edge", "--all", "--html", str(file))
    page = file.read_text("utf-8")
    tags = _Tags()
    tags.feed(page)
    assert (code, tags.open) == (0, [])
    assert {"2.797827", "original", "raise at spread 7, 8, 9, 10, 11"} <= {*tags.words}
    assert "http" not in page
    assert "13:69F on 2012-03-19" in tags.words
    assert any(one.startswith("pokette is played by the rule set demonstration, which is") for one in tags.words)
    assert out.startswith(f"{file}: ")


def test_what_is_computed_has_its_bound_in_words_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    def one(wager: str, error: float, off: float) -> Edge:
        (found,) = edges("red-dog", wagers=["original"])
        return structs.replace(found, wager=wager, method="computed", error=error, off=off)

    found = sheets.Found([one("original", 1.2e-11, 1e-12), one("raise_spread_7", 1e-11, 3.1e-7)], [])
    monkeypatch.setattr(sheets, "sheets", lambda rules, **more: [found for _ in rules])
    monkeypatch.setattr(games, "GAMES", {"red-dog": games.GAMES["red-dog"]})
    file = tmp_path / "page.html"
    run("edge", "--all", "--html", str(file))
    said = "original, raise computed, within 2e-11 (chances 4e-07)"
    assert said in file.read_text("utf-8")
    assert f"  {said}\n" in run("edge", "--all")[1]


@pytest.mark.usefixtures("few")
def test_what_takes_longer_is_listed_with_its_command(run: Run) -> None:
    _, out, _ = run("edge", "--all", "--minutes", "0", "--fresh", "--as-of", "2011-03-01")
    assert "not computed: red-dog original: the time was up; houseway edge red-dog --as-of 2011-03-01 original" in out
    assert "pokette: pokette is a game from" in out or "houseway edge pokette --set rule_set=demonstration" in out


def test_one_game_is_kept_for_all_and_all_for_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("edge", "big-six", "--json")
    monkeypatch.setattr("houseway.maths.edges.rows", None)
    assert run("edge", "big-six", "--json") == first
    one = run("edge", "big-six", "b6_5", "--json")[1]
    assert one in first[1]


def test_fresh_works_it_out_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("edge", "big-six")
    monkeypatch.setattr("houseway.maths.edges.rows", lambda *given: {})
    code, _, err = run("edge", "big-six", "b6_5", "--fresh")
    assert code == 2
    assert "b6_5" in err


# ── a house ──────────────────────────────────────────────────────────────────────────────────────

HOUSE = """
[licensee]
name = "A house"
[[pit]]
id = "P"
[[table]]
id = "BS"
pit = "P"
game = "big-six"
wagers = ["b6_1", "b6_2"]
limits = {min = {b6_1 = 2}, max = 100}
[[table]]
id = "RD"
pit = "P"
game = "red-dog"
[table.rules]
decks = 1
[[table]]
id = "PK"
pit = "P"
game = "poker-holdem"
"""


@pytest.fixture
def house(tmp_path: Path) -> Callable[..., str]:
    def write(name: str = "house.toml") -> str:
        (tmp_path / name).write_text(HOUSE)
        return str(tmp_path / name)

    return write


def test_a_par_sheet_has_what_each_table_offers_as_it_is_elected_there(
    run: Run, house: Callable[..., str], tmp_path: Path
) -> None:  # fmt: skip
    code, out, _ = run("edge", "--house", house(), "--json")
    found = records(out)
    assert code == 0
    assert [one["wager"] for one in found if one["table"] == "BS"] == ["b6_1", "b6_2"]
    assert [(one["min"], one["max"]) for one in found if one["table"] == "BS"] == [("2.00", "100.00"), (None, "100.00")]
    (original,) = (one for one in found if one["table"] == "RD" and one["wager"] == "original")
    assert original["edge"] == str(edges("red-dog", {"decks": 1}, wagers=["original"])[0].edge)
    text = run("edge", "--house", house(), "--table", "RD")[1]
    assert "table RD: red-dog, 13:69F on 2012-03-19: decks 1" in text
    assert "BS" not in text
    page = tmp_path / "house.html"
    run("edge", "--house", house(), "--html", str(page))
    shown = page.read_text("utf-8")
    assert "<p>13:69F on 2012-03-19: decks 1</p>" in shown
    assert "<li>limits: at least 2.00, at most 100.00: b6_1</li>" in shown


def test_one_game_is_written_as_all_games_are(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("edge", "red-dog", "original", "--csv")
    (original,) = csv.DictReader(io.StringIO(out))
    assert (code, original["game"], original["edge_exact"]) == (0, "red-dog", "17533/626665")
    page = tmp_path / "red-dog.html"
    asked = ("edge", "red-dog", "original", "--set", "decks=2", "--html", str(page))
    assert run(*asked)[:2] == (0, f"{page}: 1 wager of 1 table\n")
    assert "red-dog" in page.read_text(encoding="utf-8")
    assert "13:69F on 2012-03-19: decks 2" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("edge",), "write one of GAME"),
        (("edge", "craps", "--all"), "write one of GAME"),
        (("edge", "--all", "--set", "decks=1"), "--all takes no --set"),
        (("edge", "--all", "--table", "RD"), "--table is a table of a house"),
        (("edge", "red-dog", "--vary", "decks", "--csv"), "--vary takes no --csv"),
        (("edge", "--all", "--json", "--csv"), "write one of --json, --csv and --html FILE"),
        (("edge", "--all", "--csv", "x.csv"), "--csv is printed and takes no file: write --csv > x.csv"),
        (("edge", "red-dog", "--json", "x.json"), "--json is printed and takes no file: write --json > x.json"),
        (("edge", "--all", "--html", "/nowhere/x.html"), "--html /nowhere/x.html: No such file or directory"),
        (("edge", "--all", "--as-of", "1900-01-01"), "1900-01-01"),
        (("edge", "--house", "nowhere.toml"), "nowhere.toml: No such file or directory"),
        (("edge", "craps", "--vary", "odds"), "craps has no option 'odds'; did you mean"),
        (("edge", "craps", "--vary", "odds_multiple"), "odds_multiple has no list of values"),
        (("edge", "red-dog", "--vary", "decks=none"), "decks"),
        (("edge", "red-dog", "--vary", "decks="), "names no value; write --vary OPTION=A,B"),
        (("edge", "red-dog", "--vary", "decks=2,2"), "decks 2 alone does not vary; write --vary decks=A,B"),
        (("edge", "red-dog", "--vary", "decks=x,2"), "decks x: option decks: 'x'; allowed: 1 or more; decks 2 alone"),
        (("edge", "red-dog", "orignal", "--vary", "decks"), "red-dog has no wager 'orignal'; did you mean original?"),
        (("edge", "red-dog", "--chart", "x.svg", "--outcomes"), "--chart takes no --outcomes"),
        (("edge", "red-dog", "--vary", "decks=6,8", "--set", "table_max=5", "--amount", "7"), "7.00 is no amount that"),
        (("edge", "red-dog", "--vary", "decks", "--plot", "x.pdf"), "--plot: x.pdf is no picture"),
        (("edge", "big-six", "--chart", "x.svg"), "big-six has no chart; there is one of red-dog"),
        (("edge", "red-dog", "--chart", "x.gif"), "--chart: x.gif is no picture"),
        (("edge", "red-dog", "--chart", "x.svg", "--vary", "decks"), "--chart takes no --vary"),
        (("edge", "--all", "--plot", "/nowhere/x.svg"), "--plot /nowhere/x.svg: No such file or directory"),
        (("edge", "poker-holdem", "--vary", "ante_amount=1,2"), "players play against each other"),
        (("compare", "nowhere.toml", "nowhere.toml"), "nowhere.toml: No such file or directory"),
    ],
)
def test_a_wrong_call_is_one_line(
    run: Run, args: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*args)
    assert not [*tmp_path.iterdir()]
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_table_that_is_not_there_is_said_in_a_line(run: Run, house: Callable[..., str]) -> None:
    code, _, err = run("edge", "--house", house(), "--table", "RDD")
    assert code == 2
    assert "has no table 'RDD'; did you mean RD" in err


# ── an option ────────────────────────────────────────────────────────────────────────────────────


def test_an_option_is_tried_with_every_value_lawful_or_not(run: Run) -> None:
    """6.2(a): decks of red dog; the edges are those of each number alone."""
    _, out, _ = run("edge", "red-dog", "original", "--vary", "decks=1,2,8", "--json")
    found = {one["value"]: one["edge"] for one in records(out)}
    assert found == {
        decks: str(edges("red-dog", {"decks": decks}, wagers=["original"])[0].edge) for decks in ("1", "2", "8")
    }


def test_only_wagers_whose_edge_moves_are_printed(run: Run) -> None:
    _, out, _ = run("edge", "three-card-poker", "--vary", "pair_plus_table")
    assert out.splitlines()[0].endswith("by pair_plus_table   [13:69F-20.11]")
    assert ["pair_plus", "2.316742", "7.276018", "3.493213"] in [line.split() for line in out.splitlines()]
    assert "the same whatever it is: ante" in out


def test_a_strategy_is_drawn_and_shown(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    code, out, _ = run("edge", "red-dog", "--set", "decks=1", "--chart", str(tmp_path / "chart.svg"))
    assert code == 0
    assert ["do", *"NNNNNNRRRRR"] in [line.split() for line in out.splitlines()]
    assert "R raise, N no raise" in (tmp_path / "chart.svg").read_text(encoding="utf-8")
    _, out, _ = run("edge", "red-dog", "--chart", str(tmp_path / "chart.png"), "--json")
    assert records(out)[0]["sections"][1]["name"] == "spread"


def test_how_the_edge_moves_is_drawn(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "tables.svg"
    assert run("edge", "three-card-poker", "--vary", "pair_plus_table", "--plot", str(file))[0] == 0
    assert file.read_bytes().startswith(b"<?xml")
    assert run("edge", "big-six", "--plot", str(tmp_path / "wagers.png"))[0] == 0
    assert run("edge", "red-dog", "original", "--plot", str(tmp_path / "one.svg"))[0] == 0
    assert "net, in units of the first wager" in (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert (tmp_path / "wagers.png").read_bytes().startswith(b"\x89PNG")


def test_odds_move_the_edge_of_the_money_at_risk_alone(run: Run) -> None:
    _, out, _ = run("edge", "craps", "pass+odds_pass", "--vary", "odds_multiple=1,2")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "pass+odds_pass (of the money at risk) 0.848485 0.606061" in lines
    assert "pass+odds_pass 1.414141 1.414141" in lines


# ── two houses ───────────────────────────────────────────────────────────────────────────────────


def test_what_changes_is_said_in_money_with_its_citation(run: Run, house: Callable[..., str]) -> None:
    before, after = house("a.toml"), house("b.toml")
    Path(after).write_text(Path(after).read_text().replace("decks = 1", "decks = 8"))
    _, out, _ = run("compare", before, after, "--json")
    (one,) = records(out)
    assert (one["table"], one["what"]) == ("RD", "stays")
    assert [(it["option"], it["before"], it["after"], it["cite"]) for it in one["options"]] == [
        ("decks", "1", "8", "13:69F-6.2(a)")
    ]
    original = next(it for it in one["wagers"] if it["wager"] == "original")
    exact = {decks: edges("red-dog", {"decks": decks}, wagers=["original"])[0].edge for decks in (1, 8)}
    assert (original["before"]["edge"], original["after"]["edge"]) == (str(exact[1]), str(exact[8]))
    assert original["per_100_dollars"] == pytest.approx(float(100 * (exact[8] - exact[1])))
    text = run("compare", before, after)[1]
    assert "decks: 1 → 8   [13:69F-6.2(a)]" in text
    assert f"{100 * float(exact[8] - exact[1]):+.4f}" in text


def test_of_a_computed_edge_no_fraction_is_given(
    run: Run, house: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kept, "place", lambda: tmp_path)
    monkeypatch.setattr(sheets, "worked", lambda *given: structs.replace(worked(*given), method="computed"))
    before, after = house("a.toml"), house("b.toml")
    Path(after).write_text(Path(after).read_text().replace("decks = 1", "decks = 8"))
    (one,) = records(run("compare", before, after, "--json")[1])
    original = next(it for it in one["wagers"] if it["wager"] == "original")
    assert (original["before"]["edge"], original["after"]["edge"]) == ("0.031553544495", "0.027508920856")


def test_tables_and_wagers_come_and_go(run: Run, house: Callable[..., str]) -> None:
    before, after = house("a.toml"), house("b.toml")
    text = Path(after).read_text()
    Path(after).write_text(text.replace('id = "RD"', 'id = "RD2"').replace('"b6_1", "b6_2"', '"b6_2", "b6_5"'))
    found = {one["table"]: one for one in records(run("compare", before, after, "--json")[1])}
    assert {id: one["what"] for id, one in found.items()} == {"BS": "stays", "RD": "goes", "RD2": "comes"}
    wagers = {it["wager"]: (it["before"] is not None, it["after"] is not None) for it in found["BS"]["wagers"]}
    assert wagers == {"b6_1": (True, False), "b6_2": (True, True), "b6_5": (False, True)}
    said = run("compare", before, after)[1]
    assert "table RD, red-dog: no longer there" in said
    assert "table RD2, red-dog: a new table" in said


def test_of_several_changes_each_is_said_alone(run: Run, tmp_path: Path) -> None:
    files = []
    for name, rules in (("a", 'pair_plus_table = "pp_A"\noffer_six_card_bonus = "off"'),
                        ("b", 'pair_plus_table = "pp_B"\noffer_six_card_bonus = "on"')):  # fmt: skip
        file = tmp_path / f"{name}.toml"
        file.write_text(
            '[licensee]\nname = "A"\n[[pit]]\nid = "P"\n[[table]]\nid = "T"\npit = "P"\ngame = "three-card-poker"\n'
            f"[table.rules]\n{rules}\n"
        )
        files.append(str(file))
    (one,) = records(run("compare", *files, "--json")[1])
    alone = {it["option"]: it["alone"] for it in one["options"]}
    assert alone["pair_plus_table"]["pair_plus"] == pytest.approx(402 / 5525 - 128 / 5525)
    assert alone["offer_six_card_bonus"]["pair_plus"] == 0


def test_a_table_that_the_law_forbids_is_said_and_not_passed_over(run: Run, house: Callable[..., str]) -> None:
    file = house()
    Path(file).write_text(HOUSE.replace("decks = 1", "deck = 1"))
    assert "no option 'deck'" in run("compare", file, file)[1]


def test_the_same_house_twice_differs_in_nothing(run: Run, house: Callable[..., str]) -> None:
    assert run("compare", house(), house()) == (0, "nothing that is elected differs\n", "")


EVERY = dict(games.GAMES)
LIMITED = """[licensee]
name = "A"
[[pit]]
id = "P"
[[table]]
id = "L"
pit = "P"
game = "let-it-ride"
limits = {min = 5, max = 500}
[table.rules]
payout_limit_per_hand = LIMIT
"""


@pytest.mark.slow
def test_18_11_a_payout_limit_moves_what_the_posted_amounts_come_to(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exactly payable amount is touched by none, and says so; the last words of every command name the limit."""
    monkeypatch.setattr(games, "GAMES", EVERY)
    files = []
    for limit in ("50000", "2500"):
        file = tmp_path / f"{limit}.toml"
        file.write_text(LIMITED.replace("LIMIT", limit))
        files.append(str(file))
    assert "without the payout limit: 3.954382 % at 5.00, 17.013021 % at 500.00" in run("edge", "--house", files[1])[1]
    said = run("compare", *files)[1]
    for line in ("at 5.00: 3.505679 % → 3.954382 %", "at 500.00: 5.217102 % → 17.013021 %"):
        assert f"bet_1+bet_2+bet_3 {line}" in said
    assert "no edge moves" not in said
    varied = ("edge", "let-it-ride", "--vary", "payout_limit_per_hand=2500,50000")
    out = run(*varied)[1]
    assert "no wager's edge moves with it" in out
    assert "bet_1+bet_2+bet_3: without the payout limit; --amount shows it" in out
    out = run(*varied, "--amount", "100")[1]
    assert [line.split()[1:] for line in out.splitlines() if line.startswith("bet_1+bet_2+bet_3  ")] == [
        ["7.647428", "3.954382"]
    ]
    code, _, err = run(*varied, "--set", "table_max=50", "--amount", "100")
    assert (code, err) == (2, "houseway: 100.00 is no amount that any of these tables takes\n")
