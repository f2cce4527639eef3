"""PHH as text: read, written, and what is said of a file that is none."""

from __future__ import annotations

from datetime import time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.histories import phh
from houseway.histories.phh import Action, BadHistory

DATA = Path(__file__).parents[1] / "data" / "phh"
FILES = sorted(DATA.rglob("*.phh"))
HAND = """\
# two players: the button, who is the last, has the small blind
variant = "NT"
antes = [0, 0.50]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, inf]
actions = [
  "d dh p1 AhKd",  # a comment of TOML
  "d dh p2 ????",
  "# the clock is called",
  "p2 cbr 6.50 # quickly",
  "p1 cc",
]
time = 00:00:26
hand = 12
table = "Oriole's"
_sponsors = ["", 3, 1.50, true, { name = "x" }]
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_written_is_read_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    one = phh.read(text)
    assert phh.write(one) == text.rstrip("\n") + "\n"
    assert phh.read(phh.write(one)) == one


def test_a_hand_with_everything() -> None:
    one = phh.read(HAND)
    assert one.starting_stacks == [20000, None]
    assert (one.antes, one.posted_antes) == ([0, 50], [50, 0])
    assert (one.blinds_or_straddles, one.posted_blinds) == ([100, 200], [200, 100])
    assert one.ante_trimming_status is False
    assert one.actions == [
        Action("dh", 1, ("Ah", "Kd")), Action("dh", 2, ("??", "??")), Action(comment="the clock is called"),
        Action("cbr", 2, amount=650, comment="quickly"), Action("cc", 1),
    ]  # fmt: skip
    assert one.about == {
        "time": time(0, 0, 26), "hand": 12, "table": "Oriole's",
        "_sponsors": ["", 3, Decimal("1.50"), True, {"name": "x"}],
    }  # fmt: skip
    assert phh.read(phh.write(one)) == one


def test_many_hands_are_sections_and_a_bad_one_harms_no_other() -> None:
    one = phh.read(HAND)
    text = "".join(phh.write_many([one, one, one]))
    assert [*phh.read_many(text)] == [one, one, one]
    assert [name for name, _, _ in phh.sections(text)] == ["1", "2", "3"]
    assert [*phh.read_many(text.replace("\n", "\r\n"))] == [one, one, one]
    broken = text.replace("variant = 'NT'", "variant = 'XX'", 1)
    parts = [*phh.sections(broken)]
    assert [phh.read_hand(hand, row) for _, row, hand in parts[1:]] == [one, one]
    with pytest.raises(BadHistory, match=r"line 2: no variant 'XX'; FT, NT"):
        phh.read_hand(parts[0][2], parts[0][1])
    with pytest.raises(BadHistory, match="several hands"):
        phh.read(text)


def test_a_ten_has_two_names() -> None:
    assert phh.cards("10hTd??") == ("Th", "Td", "??")


def test_a_section_with_an_underscore_is_a_field_of_the_hand_before_it() -> None:
    one = phh.read(PLAIN + "[_room]\nname = 'x'\n")
    assert one.about == {"_room": {"name": "x"}}
    assert phh.read(phh.write(one)) == one
    assert [hand.about for hand in phh.read_many(f"[1]\n{PLAIN}[2]\n{PLAIN}")] == [{}, {}]


def test_a_fault_names_its_line_in_the_whole_file() -> None:
    text = "".join(phh.write_many([phh.read(HAND)] * 2))
    second = text.rindex("p1 cc")
    line = text.count("\n", 0, second) + 1
    with pytest.raises(BadHistory, match=rf"line {line}: action 5 'p1 cx': no verb 'cx'"):
        [*phh.read_many(text[:second] + text[second:].replace("p1 cc", "p1 cx"))]


FAULTS = {
    "variant = 'NT'": ("", "no variant; a hand says its variant"),
    "antes = [0, 0]": ("", "no antes; a hand of NT has antes, blinds_or_straddles, min_bet, starting_stacks, actions"),
    "antes = [0, 0] ": ("antes = [0]", "antes has 1 amounts for 2 players"),
    "antes = [0, 0]  ": ("antes = [0, -1]", "antes: -1 is no amount; 0 or more"),
    "antes = [0, 0]         ": (
        "antes = [0, 1e30]",
        "antes: 1E+30 is no amount; 0 or more, and below 1000000000000000",
    ),
    "antes = [0, 0]   ": ("antes = [0, '1']", "antes: '1' is no amount"),
    "antes = [0, 0]    ": ("antes = [0, nan]", "antes: NaN is no amount"),
    "antes = [0, 0]     ": ("antes = [0, 0.005]", "more than two decimal places"),
    "antes = [0, 0]      ": ("antes = [0, true]", "is no amount"),
    "antes = [0, 0]       ": (f"antes = [0, 1{'0' * 5000}]", "a number or a day that cannot be read"),
    "antes = [0, 0]        ": (f"antes = {'[' * 5000}", "nested too deeply"),
    "[1, 2]": ("[1, nan]", "blinds_or_straddles: NaN is no amount"),
    "[1, 2] ": ("[1, -inf]", "is no amount"),
    "[1, 2]  ": ("[1, -0.005]", "more than two decimal places"),
    "min_bet = 2": ("min_bet = ", "line 4: not TOML: Invalid value"),
    "min_bet = 2 ": ("min_bet = [2]", "line 4: min_bet: '[2]' is no amount"),
    "[200, 200]": ("[200]", "1 players; 2 to 23"),
    "[200, 200] ": ("200", "starting_stacks is a list of amounts"),
    "[200, 200]  ": ("[200, 0]", "every stack is above zero; inf where it is not known"),
    "min_bet = 2  ": ("min_bet = 0", "line 4: min_bet is above zero"),
    "p2 f         ": ("p2 cbr 0.00", "a bet is above zero"),
    "['p2 f']": ("'p2 f'", "actions is a list of texts"),
    "p2 f": ("p3 f", "action 1 'p3 f': no player 'p3'; d, p1 to p2"),
    "p2 f ": ("p2 cbr", "write pN cbr AMOUNT"),
    "p2 f  ": ("p2 cbr 1e3", "'1e3' is no amount; write 210 or 47.50"),
    "p2 f   ": ("p2 f now", "write pN f"),
    "p2 f    ": ("d dh p2 AhK", "no card 'K'"),
    "p2 f     ": ("d dh p2 AhZd", "no card 'Zd'"),
    "p2 f      ": ("d dh AhKd", "the dealer says d db CARDS or d dh pN CARDS"),
    "p2 f       ": ("p2", "no verb ''"),
    "p2 f        ": ("p2 sm A?Kd", "no card 'A?'"),
}
PLAIN = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ['p2 f']
"""


@pytest.mark.parametrize(("old", "new", "said"), [(old, *new) for old, new in FAULTS.items()])
def test_bad_input_is_one_line(old: str, new: str, said: str) -> None:
    assert old.strip() in PLAIN
    with pytest.raises(BadHistory) as error:
        phh.read(PLAIN.replace(old.strip(), new))
    assert said in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def test_a_hand_that_breaks_off_is_bad_where_it_does() -> None:
    broken = "[1]\nvariant = 'NT'\n\n[2]\nvariant = 'NT'\nantes = [0, 0]\nactions = ['p1 f',\n\n"
    *_, (_, row, text) = phh.sections(broken)
    with pytest.raises(BadHistory, match="line 7: not TOML"):
        phh.read_hand(text, row)


def test_work_is_bounded() -> None:
    with pytest.raises(BadHistory, match="2001 actions; at most 2000"):
        phh.read(PLAIN.replace("'p2 f'", "'p2 f', " * 2001))
    large = phh.read(PLAIN + "_x = [1e999999999, -1e-999999999, 1e2, -inf]\n")
    assert phh.read(phh.write(large)) == large
    with pytest.raises(BadHistory, match="finishing_stacks: '1E\\+999999999' is no amount"):
        phh.read(PLAIN + "finishing_stacks = [1e999999999, 0]\n")
    with pytest.raises(BadHistory, match="characters; at most 65536"):
        phh.read(PLAIN + "#" * phh.LONGEST)


@given(st.text(max_size=200) | st.text(alphabet="[]'\"\n=#dpbhfc ?A1,.", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for _, row, hand in phh.sections(PLAIN + text):
        try:
            one = phh.read_hand(hand, row)
        except BadHistory as error:
            said = str(error)
        else:
            said = ""
            assert phh.read(phh.write(one)) == one
        assert "\n" not in said
