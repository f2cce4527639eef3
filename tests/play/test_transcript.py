"""Transcripts: how a record is read, how a judgement ends, and that garbage is refused and nothing else."""

from __future__ import annotations

import json
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import houseway
from houseway import games
from houseway.law.datum import in_force
from houseway.play import inputs, transcript
from houseway.play.inputs import BadInput, Roll
from houseway.play.table import Refused
from tests.judging import bet, cards, judge, needed
from tests.trials import trials

RED_DOG = """\
houseway: 1
game: red-dog
seats: {1: {stack: 100.00}}
inputs:
  - bet: {seat: 1, wager: original, amount: 10.00}
  - close
  - card: 5h
  - card: 7c
  - {close: true}
  - card: 6d
"""


def run(text: str) -> list[dict[str, Any]]:
    try:
        record = transcript.load(text)
    except transcript.Header as fault:
        return [fault.refused.plain()]
    return list(transcript.judge(record, games.rules))


@pytest.mark.parametrize(
    ("game", "section"),
    [
        ("blackjack", "13:69F-2.3(a)"), ("blackjack-switch", "13:69F-2A.5"), ("red-dog", "13:69F-6.5(a)"),
        ("minibaccarat", "13:69F-7.2(a)"), ("pai-gow", "13:69F-10.5"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "bad", [{"bet": {"seat": "1", "wager": "x", "amount": "y"}}, {"bet": "5"}, "nonsense"], ids=str
)
def test_a_records_first_fault_is_told_with_its_own_ask_and_not_the_shuffle(game: str, section: str, bad: Any) -> None:
    fault = judge(game, [bad]).refused
    assert fault["asked"] in ("wagers", "original wagers")
    assert (fault["cite"], fault["input"]) == (section, 1)


@pytest.mark.parametrize(
    "seat", ["", "dealer", "house", "x", "0", "-1", "1/2", "seat:1", "1 ", "1bb", "10000", "\u0661"]
)
def test_a_seat_is_a_number_or_somebody_behind_it(seat: str) -> None:
    """Accounts are named by seats: another name would be a place on the layout, or the dealer."""
    allowed = 'a number, or a person standing behind it: "2" or "2b"'
    headed = judge("roulette", [], seats={seat: {"stack": "100"}}).refused
    assert (headed["input"], headed["reason"], headed["legal"]) == (0, f"{seat!r} is no seat", allowed)
    for game in games.GAMES:
        came = judge(game, [{"sit": {"seat": seat, "stack": "100"}}], seats={}, rules=needed(game)).refused
        assert (came["input"], came["reason"], came["legal"]) == (1, f"{seat!r} is no seat", allowed)
    with pytest.raises(Refused, match="is no seat"):
        houseway.table("roulette", {seat: 10_000})
    assert judge("roulette", [bet("2b", "red", 5)], seats={"2b": {"stack": "100"}}).last == "waiting"


def test_yaml_json_and_json_lines_are_one_record() -> None:
    raw = yaml.load(RED_DOG, yaml.BaseLoader)
    lines = [{**raw, "inputs": []}, *raw["inputs"]]
    assert run(RED_DOG) == run(json.dumps(raw)) == run("\n".join(map(json.dumps, lines)))
    assert run(RED_DOG)[-1] == {"tell": "summary", "net": {"1": "50.00"}, "house": "-50.00"}


def test_json_numbers_are_read_as_decimals() -> None:
    text = RED_DOG.replace("\n", " ")
    raw = yaml.safe_load(RED_DOG)
    raw["inputs"][0]["bet"]["amount"] = 10.1
    assert run(json.dumps(raw))[-1]["net"] == {"1": "50.50"}
    assert text


def test_every_scalar_is_text_so_00_is_not_0_and_odds_are_not_base_60() -> None:
    record = transcript.load("game: red-dog\nrules: {spread_odds: {1: 6 to 1}, x: 00, y: off, z: 3:2}\n")
    assert record.rules == {"spread_odds": {"1": "6 to 1"}, "x": "00", "y": "off", "z": "3:2"}


HEADERS = {
    "[]": "a transcript is a mapping",
    "": "a transcript is a mapping",
    "game: [": "not YAML at line 2",
    '{"game": "red-dog",': "not JSON at line 1",
    "game: red-dog\ngame: craps": "'game' stands twice",
    '{"game": "craps", "game": "craps"}': "'game' stands twice",
    "game: red-dog\ninputs:\n- bet: {seat: 1, seat: 2}": "'seat' stands twice",
    "game: red-dgo": "did you mean red-dog?",
    "rules: {}": "a transcript names its game",
    "game: red-dog\nas_of: 1995-01-01": "1996-03-11",
    "game: red-dog\nas_of: yesterday": "yesterday is not a date",
    "game: red-dog\nrules: {deks: 6}": "did you mean decks?",
    "game: red-dog\nrules: {decks: none}": "option decks: 'none'; allowed: 1 or more",
    "game: red-dog\nrules: {decks: 0}": "option decks: 0; allowed: 1 or more",
    "game: red-dog\nrules: []\nwhat: 1": "a transcript has no 'what'",
    "game: red-dog\nhouseway: 2": "another version",
    "game: red-dog\nseats: {1: {stack: 1.005}}": "more than two decimal places",
    "game: red-dog\nseats: {1: {stack: -5}}": "above zero",
    "game: red-dog\nseats: {1: {chips: 5}}": "seat 1 has no 'chips'",
    "game: craps\nseats: {1: {stack: 5, bets: {pss: 5}}}": "no wager 'pss'",
    "game: craps\nstate: {point: six}\nseats: {1: {}}": "state:",
    "game: craps\nstate: {piont: 6}": "craps has no 'piont'; did you mean point?",
    "game: red-dog\nstate: {shoe: {deck: tarot}}": "Invalid enum value 'tarot'",
    "game: caribbean-stud\nstate: {metre: 5}": "did you mean meter?",
    "game: caribbean-stud\nstate: {meter: -5}": "-5.00 is below zero",
    "game: caribbean-stud\ninputs:\n  - cards: {to: 3, faces: ??}": '"??" stands in quotes within {} and []',
    "game: red-dog\ninputs: {card: 5h}": "inputs is a list",
    "[" * 5000 + "]" * 5000: "nested too deeply",
    **{sign * 50_000: "nested too deeply" for sign in ("[", "- ", "? ", "!!seq [")},
    "game: " + "[" * 50_000: "nested too deeply",
    '{"a":' * 100_000: "nested too deeply",
}


@pytest.mark.parametrize("text", HEADERS, ids=lambda text: text[:40])
def test_a_fault_in_the_header_is_input_0(text: str) -> None:
    (refused,) = run(text)
    assert (refused["tell"], refused["input"]) == ("refused", 0)
    assert HEADERS[text] in refused["reason"]


INPUTS = {
    "- crad: 5h": "did you mean card",
    "- card: 5x": "'5x' is not a card",
    "- card: [5h]": "card: face:",
    "- {card: 5h, close: true}": "an input has one verb",
    "- {}": "an input has one verb",
    "- []": "[] is no input; write {card: 6h} or close",
    "- bet: 5": "write bet: {seat, wager, amount",
    "- bet: {seat: 1, wager: original}": "bet lacks amount",
    "- bet: {seat: 1, wagr: original, amount: 5}": "did you mean wager?",
    "- bet: {seat: 1, wager: original, amount: 5.005}": "more than two decimal places",
    "- bet: {seat: 1, wager: original, amount: five}": "'five' is not an amount",
    "- bet: {seat: 1, wager: original, amount: 5, accepted: maybe}": "neither true nor false",
    "- roll: [one, 2]": "one is not a whole number",
    "- correct: {input: 1, to: {crad: 5h}}": "did you mean card",
}


@pytest.mark.parametrize("text", INPUTS)
def test_an_unreadable_input_is_refused_with_what_was_wrong(text: str) -> None:
    refused = judge("red-dog", text).refused
    assert refused["input"] == 1
    assert INPUTS[text] in refused["reason"]


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("blackjack", {"surrender": True, "decks": 8}),
        ("blackjack", {"surrender": False, "resplit_aces": True}),
        ("blackjack", {"same_suit": False}),
    ],
)
def test_true_and_false_of_json_are_those_of_yaml(game: str, rules: dict[str, Any]) -> None:
    written = json.dumps({"game": game, "rules": rules, "seats": {}})
    both = [written, yaml.dump(json.loads(written))]
    read = [transcript.open_table(transcript.load(text), games.rules).rules.elected for text in both]
    assert read[0] == read[1]


@pytest.mark.parametrize(
    ("header", "got", "legal"),
    [
        ("game: rulette", "rulette", "did you mean roulette?"),
        ("game: baccarat", "baccarat", "did you mean baccarat-punto-banco, baccarat-chemin-de-fer or minibaccarat?"),
        ('{"game": "roulette", "rules": {"wheel": true}}', {"wheel": True}, "double_zero, single_zero"),
        ("game: red-dog\nrules: {decks: 0}", {"decks": "0"}, "1 or more"),
        ("game: craps\nrules: {fire_bet: {paytable: {9: 1 to 1}}}", {"fire_bet": {"paytable": {"9": "1 to 1"}}}, "off"),
        ("game: red-dog\nas_of: 1990-01-01", "1990-01-01", "1996-03-11 or later"),
        (
            "game: minibaccarat\nrules: {bonus_wager: on, bonus_odds: {9: 29 to 1}}",
            {"bonus_odds": {"9": "29 to 1"}},
            "30 to 1 or more",
        ),
        (
            "game: sic-bo\nrules: {higher_odds: {total_4: 55 to 1}}",
            {"higher_odds": {"total_4": "55 to 1"}},
            "60 to 1 or more",
        ),
        ('{"game": "big-six", "rules": {"wheel_map": ["1", "2"]}}', {"wheel_map": ["1", "2"]}, "54 sections"),
        ("game: red-dog\nseats: {1: {stack: lots}}", {"1": {"stack": "lots"}}, "amounts in dollars"),
        ("game: red-dog\nseats: {1: lots}", {"1": "lots"}, "amounts in dollars"),
        ('{"game": "red-dog", "seats": {"1": {"stack": null}}}', {"1": {"stack": None}}, "amounts in dollars"),
        (
            '{"game": "red-dog", "seats": {"1": {"stack": {"a": 1}}}}',
            {"1": {"stack": {"a": "1"}}},
            "amounts in dollars",
        ),
        ("game: red-dog\nseats: {1: {bets: [original]}}", ["original"], "bets: {name: value}"),
        ("[1, 2]", ["1", "2"], "houseway, game"),
    ],
)
def test_a_header_is_refused_with_what_was_got_as_it_was_written_and_what_is_legal(
    header: str, got: Any, legal: str
) -> None:
    (refused,) = run(header)
    assert (refused["got"], refused["input"]) == (got, 0)
    assert legal in refused["legal"]
    assert not any(word in refused["reason"] for word in ("True", "None", "dict", "{'", "object"))


BAD = [{"bet": {"seat": 1, "wager": "original", "amount": 10}}, "close", {"roll": [1, 2]}]
WHOLE = {"game": "red-dog", "seats": {"1": {"stack": 100}}, "inputs": BAD}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (RED_DOG.replace("card: 7c", "roll: [1, 1]"), 8),
        ("inputs:\n- bet:\n    seat: 1\n    wager: original\n    amount: 10\n\n# why\n- spin: 1\ngame: red-dog\n", 8),
        (f"game: red-dog\ninputs: {json.dumps(BAD)}\n", 2),
        (json.dumps(WHOLE), 1),
        (json.dumps(WHOLE, indent=1), 17),
        ("\n".join(map(json.dumps, [{**WHOLE, "inputs": []}, *BAD])), 4),
        ("\n\n".join(map(json.dumps, [{**WHOLE, "inputs": BAD[:1]}, *BAD[1:]])), 5),
        ("game: red-dog\nseats: {}\nrules:\n  decks: 0\n", 3),
        ('{"game": "red-dog",\n "seats": {},\n "rules": {"decks": 0}}', 3),
        ("game: red-dog\nseats: {}\nrule: {}\n", 3),
        ("game: red-dog\nas_of: 2011-03-01\nseats: {1: x}\n", 3),
    ],
)  # fmt: skip
def test_a_refusal_names_the_line_of_the_file(text: str, line: int) -> None:
    refused = run(text)[-1]
    assert (refused["tell"], refused["line"]) == ("refused", line)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000, "[" * 50_000 + "]" * 50_000, "{a: " * 50_000, "- " * 50_000,
        '{"a":' * 50_000, '{"game": ' + "[" * 50_000 + "]" * 50_000 + "}",
        "game: red-dog\ninputs: " + "[" * 60 + "]" * 60,
        '{"game": "red-dog", "inputs": [' + '{"correct": {"input": 1, "to": ' * 40 + '"close"' + "}}" * 40 + "]}",
        "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
            f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise("abcdefghi")
        ),
    ],
    ids=range(9),
)  # fmt: skip
def test_a_text_that_is_deep_or_repeats_itself_is_refused_in_a_line(text: str) -> None:
    (refused,) = run(text)
    assert (refused["tell"], refused["input"]) == ("refused", 0)


@pytest.mark.parametrize(
    "given",
    ['{"cut": {"position": %s}}', '{"bet": {"seat": 1, "wager": "original", "amount": %s}}',
     '{"sit": {"seat": "1", "stack": %s}}', '{"roll": [%s, 1]}',
     '{"spin": %s}', '{"%s": 1}', '{"correct": {"input": %s, "to": "close"}}'],
)  # fmt: skip
def test_a_number_of_900_000_digits_is_refused_in_a_line(given: str) -> None:
    refused = run('{"game": "red-dog", "seats": {"1": {}}, "inputs": [' + given % ("9" * 900_000) + "]}")[-1]
    assert refused["tell"] == "refused"
    assert len(refused["reason"]) < 400
    (refused,) = run('{"game": "red-dog", "rules": {"decks": ' + "9" * 900_000 + "}}")
    assert len(refused["reason"]) < 400


def test_a_whole_number_has_at_most_18_signs_however_it_is_written() -> None:
    for number, taken in {10**18 - 1: True, 10**18: False, 1 - 10**17: True, -(10**17): False}.items():
        for written in (number, str(number)):
            if taken:
                assert houseway.read({"roll": [written, 1]}) == Roll(dice=(number, 1))
            else:
                with pytest.raises(houseway.Refused, match="is too large a number"):
                    houseway.read({"roll": [written, 1]})
    with pytest.raises(houseway.Refused, match="true is not a whole number"):
        houseway.read({"roll": [True, 1]})


def test_what_cannot_be_read_is_refused_as_the_readme_says() -> None:
    raw = {"rol": [2, 2]}
    with pytest.raises(houseway.Refused, match=r"^no input 'rol'; did you mean roll\?") as refused:
        houseway.read(raw)
    assert isinstance(refused.value, houseway.BadInput)
    assert (refused.value.got, refused.value.cite) == (raw, "")


BOX = [bet(1, "blackjack_wager", 10), "close"]
ON_ACES = [*BOX, *cards("Ah As 8c")]
DRAW = {"choose": {"seat": "1", "do": "draw"}}
DOG = [bet(1, "original", 10), "close"]
STAND = {"choose": {"seat": "1", "do": "stand"}}
COUP = [bet(1, "player", 10), "close"]


@pytest.mark.parametrize(
    ("game", "inputs", "reason", "cite"),
    [
        ("blackjack", [*BOX, *cards("Ah 9h 8c"), STAND, *cards("9d 2c")],
         "the dealer draws no card to 18", "2.12(b)"),
        ("blackjack", [*BOX, *cards("Th 9h 8c"), DRAW,
                       *cards("5c 4d 2c")], "the dealer draws no card that would decide nothing", "2.12(c)"),
        ("blackjack", [*ON_ACES, STAND, bet(1, "insurance", 5)], "Insurance is made after each player", "2.9(a)"),
        ("blackjack", [*ON_ACES, STAND, bet(1, "blackjack_wager", 5)], "no wager may be made", "2.3(d)"),
        ("red-dog", [*DOG, *cards("5h 6c 7d")], "there is no third card", "6.5(e)"),
        ("red-dog", [*DOG, *cards("5h 8c"), "close", bet(1, "raise", 10)], "no wager may be made", "6.5(i)"),
        ("minibaccarat", [*COUP, *cards("9h 2c Td 3s 4d")], "a natural: no more cards", "7.9"),
        ("baccarat-punto-banco", [*COUP, *cards("6h 7c Td Ts 4d")], "the Banker's Hand stays", "3.9(c)"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_rule_that_was_broken_and_not_only_what_is_asked_next(
    game: str, inputs: list[Any], reason: str, cite: str
) -> None:
    refused = judge(game, inputs, as_of="2011-03-01").refused
    assert refused["input"] == len(inputs)
    assert reason in refused["reason"]
    assert refused["cite"].partition("-")[2].startswith(cite)


def test_seats_have_one_order() -> None:
    record = transcript.load("game: red-dog\nseats: {10: {stack: 5}, 3: {stack: 5}, 2b: {stack: 5}, 2: {stack: 5}}\n")
    table = transcript.open_table(record, games.rules)
    assert [*transcript.summary(table)["net"]] == table.seats == ["2", "2b", "3", "10"]


def test_the_irregularities_are_not_listed_with_every_refusal() -> None:
    refused = run(RED_DOG.replace("card: 7c", "roll: [1, 1]"))[-1]
    assert refused["legal"] == "card, cards, cut_card"
    unheard = run(RED_DOG.replace("card: 7c", "irregularity: die_not_flat"))[-1]
    assert unheard["legal"].startswith("irregularities: ")


def test_a_record_that_stops_early_waits() -> None:
    ended = judge("red-dog", [*DOG, *cards("5h")])
    assert ended.last == "waiting"
    assert ended.tells[-1]["asks"][0]["asked"] == "a card: right"
    assert ended.tells[-1]["asks"][0]["cite"] == "13:69F-6.5(c)"


def test_a_record_that_ends_between_rounds_is_complete() -> None:
    assert judge("red-dog", []).last == "summary"
    assert judge("red-dog", [*DOG, *cards("5h 6h"), {"leave": "2"}]).last == "summary"
    assert judge("red-dog", [bet(1, "original", 10)]).last == "waiting"


def test_wagers_that_stand_count_as_neither_won_nor_lost() -> None:
    ended = judge("craps", [bet(1, "pass", 10), bet(1, "field", 5), {"roll": ["2", "2"]}])
    assert ended.net == {"1": "5.00"}
    assert ended.one("summary")["standing"] == [{"seat": "1", "wager": "pass", "amount": "10.00"}]


def test_a_record_without_seats_gives_nobodys_stack() -> None:
    text = RED_DOG.replace("seats: {1: {stack: 100.00}}\n", "").replace("10.00", "123456.00")
    assert run(text)[-1]["net"] == {"1": "617280.00"}


def test_a_snapshot_is_a_header_from_which_the_record_goes_on() -> None:
    first = [bet(1, "pass", 10), {"roll": ["2", "2"]}, bet(1, "come", 5), {"roll": ["3", "3"]}]
    then = [bet(1, "odds_come", 10), {"roll": ["5", "1"]}]
    record = transcript.from_plain({"game": "craps", "seats": {"1": {"stack": "100"}}, "inputs": [*first, *then]})
    whole = list(transcript.judge(record, games.rules))
    table = transcript.open_table(record, games.rules)
    for one in first:
        transcript.take(table, one)
    header = json.loads(json.dumps(transcript.header(table, {})))
    assert header["seats"] == {"1": {"stack": "85.00", "bets": {"pass": "10.00", "come/6": "5.00"}}}
    rest = transcript.load(json.dumps({**header, "inputs": then}))
    told = list(transcript.judge(rest, games.rules))
    assert told[:-1] == whole[-len(told) : -1]
    assert told[-1]["net"] == {"1": "17.00"}


@pytest.mark.parametrize("game", ["red-dog", "blackjack", "let-it-ride", "pai-gow-poker", "poker-holdem"])
@pytest.mark.parametrize(
    "shoe",
    [{"decks": "-1"}, {"decks": "100000"}, {"drawn": "-1"}, {"drawn": "9999"}, {"behind": "-1"}, {"behind": "9999"},
     {"next": ["moon"]}, {"seen": {"moon": "1"}}, {"seen": {"5h": "-1"}}, {"seen": {"5h": "99"}}],
    ids=str,
)  # fmt: skip
def test_a_record_cannot_begin_with_a_shoe_that_the_table_cannot_have(game: str, shoe: dict[str, Any]) -> None:
    refusal = judge(game, [], state={"shoe": shoe}).refused
    assert (refusal["input"], refusal["reason"][:7]) == (0, "state: ")


@pytest.mark.parametrize(
    ("rules", "other"),
    [({"double_shoe": "on"}, None), ({"double_shoe": "on"}, {"decks": "100000"}),
     ({"double_shoe": "on"}, {"drawn": "9999"}), ({}, {"decks": "6"})],
    ids=str,
)  # fmt: skip
def test_nor_with_such_another_side_of_it(rules: dict[str, str], other: Any) -> None:
    refusal = judge("blackjack", [], rules=rules, state={"other": other}).refused
    assert (refusal["input"], refusal["reason"][:7]) == (0, "state: ")


def test_what_a_header_leaves_out_of_a_shoe_is_as_at_a_fresh_table() -> None:
    inputs = [bet(1, "original", 10), "close", {"card": "5h"}, {"card": "8h"}, "close", {"card": "7h"}]
    told = judge("red-dog", inputs, state={"shoe": {"drawn": "100", "shuffled": "true"}})
    assert told.net == {"1": "40.00"}
    assert judge("red-dog", inputs[:-1], state={"shoe": {"drawn": "310", "shuffled": "true"}}).net == {}


# ── garbage ──────────────────────────────────────────────────────────────────────────────────────

words = st.sampled_from(
    ["1", "2", "3", "original", "raise", "pass", "odds_pass", "fire", "5h", "??", "Ts", "accept", "on", "off", "true",
     "void", "play", "", "0", "-1", "1e9", "10", "10.00", "0.001", "none", "red-dog", "third_card_exposed", "no_roll",
     "card_found_face_up", "dealer", "6", "x" * 300, "\u0660", "²"]
)  # fmt: skip
scalars = st.one_of(words, st.text(max_size=6), st.integers(), st.booleans(), st.none(), st.floats())
plain = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3))
fields = st.sampled_from(
    ["seat", "wager", "amount", "box", "do", "kind", "card", "face", "dice", "input", "to", "stack", "salt", "value",
     "position", "from_back", "by", "at", "high", "low", "numbers", "accepted", "revolutions", "rests_on"]
)  # fmt: skip
bodies = st.one_of(plain, st.dictionaries(fields, st.one_of(words, plain), max_size=5))
garbage = st.one_of(
    plain, st.dictionaries(st.sampled_from([*inputs.VERBS, "nothing", "at", "by"]), bodies, min_size=1, max_size=2)
)


@pytest.mark.slow
@trials(200)
@given(st.sampled_from(["red-dog", "craps"]), st.lists(garbage, max_size=12))
def test_garbage_is_refused_and_nothing_else(game: str, raw: list[Any]) -> None:
    table = games.table(game, {"1": 10_000, "2": None})
    for one in raw:
        before = table.capture()
        try:
            transcript.take(table, one)
        except Refused as refused:
            check_refusal(refused)
            assert_same(table.capture(), before)
        assert sum(table.ledger.values()) == 0


def check_refusal(refused: Refused) -> None:
    assert "\n" not in refused.line()
    json.dumps(refused.plain())


def assert_same(one: Any, other: Any) -> None:
    assert one == other


@trials(200)
@given(
    st.one_of(
        st.text(max_size=80),
        plain.map(lambda raw: json.dumps(raw)),
        st.text(alphabet="{}[]:,-\n \"'&*!|>%@", max_size=40),
    )
)
def test_garbage_text_is_a_header_fault_and_nothing_else(text: str) -> None:
    try:
        record = transcript.load(text)
    except transcript.Header:
        return
    list(transcript.judge(record, games.rules))


@trials(200)
@given(garbage)
def test_what_reads_writes_back_as_itself(raw: Any) -> None:
    try:
        given = inputs.read(raw)
    except BadInput:
        return
    assert inputs.read(json.loads(json.dumps(inputs.plain(given)))) == given


def test_an_input_that_gives_nothing_of_what_a_bare_value_would_is_written_as_it_is_read() -> None:
    given = inputs.read({"turn": {"by": "dealer"}})
    assert inputs.plain(given) == {"turn": {}, "by": "dealer"}
    assert inputs.read(inputs.plain(given)) == given


def test_what_would_break_the_line_of_a_refusal_is_shown_by_its_number() -> None:
    table = games.table("red-dog", {"1": 10_000})
    with pytest.raises(Refused) as refused:
        transcript.take(table, "close\n\u2028now")
    assert "no input 'close\\n\\u2028now'" in refused.value.line()


@pytest.mark.parametrize(
    "raw",
    [
        {"irregularity": {"kind": "a\nb"}},
        {"bet": {"seat": "a\nb", "wager": "red", "amount": "5"}},
        {"remove": {"seat": "1", "wager": "a\nb"}},
    ],
)
def test_a_refusal_is_one_line_whatever_name_it_repeats(raw: Any) -> None:
    table = games.table("roulette", {"1": 10_000})
    with pytest.raises(Refused) as refused:
        transcript.take(table, raw)
    assert "a\\nb" in refused.value.line()
    assert "\n" not in refused.value.plain()["reason"] + refused.value.plain()["legal"]


@pytest.mark.parametrize(
    ("raw", "fields"),
    [
        ({"irregularity": {"kind": "hand_miscalled", "seat": 2, "as": "flush"}}, {"seat": "2", "as_": "flush"}),
        ({"irregularity": {"kind": "hand_taken_in", "seat": 2, "protected": True}}, {"seat": "2", "protected": True}),
        (
            {"irregularity": {"kind": "acted_out_of_turn", "seat": 2, "do": "raise", "amount": "4.00"}},
            {"do": "raise", "amount": 400},
        ),
    ],
)
def test_the_details_of_an_irregularity_are_read_and_written_under_their_names(
    raw: dict[str, Any], fields: dict[str, Any]
) -> None:
    given = inputs.read(raw)
    assert {name: getattr(given, name) for name in fields} == fields
    assert inputs.read(inputs.plain(given)) == given
    assert {*inputs.plain(given)["irregularity"]} == {*raw["irregularity"]}


@pytest.mark.parametrize("id", games.GAMES)
@pytest.mark.parametrize("day", ["1997-05-05", "2011-03-01", "2015-01-01"])
def test_a_header_that_rests_on_the_text_of_another_year_says_which(id: str, day: str) -> None:
    """Each option with a value that is none, and each two that may not be elected together."""
    law = games.game(id).law
    when = date.fromisoformat(day)
    if when < law.since:
        return
    wrong = [{one.id: "moon"} for one in in_force(law.options, when)]
    wrong += [{option: values[0] for option, values in one.when.items()} for one in in_force(law.forbidden, when)]
    for rules in wrong:
        fault = judge(id, [], rules=rules, as_of=day).refused
        assert ("text" in fault) is (fault["basis"] == "nj-other-year"), fault
