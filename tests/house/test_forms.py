"""3.3(c)3: the Complimentary Vigorish Form, item by item; every refusal names its own paragraph."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest

from houseway.house import forms
from houseway.house.books import Required
from houseway.house.events import BadEvent, Event, Form, Forms, VoidForm, read
from houseway.house.forms import Formbook
from houseway.law.election import Unlawful
from houseway.law.floor import COPIES, SIGNATURES, signatures

DAY = date(2012, 3, 19)
OWED = Counter([Required("B-1", "3", 125)])
STAFF = {"dealer": ("D",), "pit_boss": ("B",), "pit_clerk": ("C", "E")}
ALL = {"dealer": "D", "pit_boss": "B", "pit_clerk": "C"}


def form(serial: int = 1, **more: Any) -> Form:
    body = {
        "serial": serial,
        "table": "B-1",
        "seat": "3",
        "amount": "1.25",
        "patron": "P",
        "pit": "A",
        "date": str(DAY),
    }
    event = read({"form": body | {"patron_signed": True, "signed": ALL} | more})
    assert isinstance(event, Form)
    return event


def series(*bounds: tuple[int, int]) -> Formbook:
    book = Formbook()
    for first, last in bounds:
        event = read({"forms": {"first": first, "last": last}})
        assert isinstance(event, Forms)
        book = forms.receive(book, event)
    return book


def make_out(book: Formbook, event: Form, owed: Counter[Required] = OWED) -> Formbook:
    return forms.make_out(book, event, owed, day=DAY, pit="A")


def refused(act: Any, *given: Any) -> tuple[str, str]:
    with pytest.raises(Unlawful) as unlawful:
        act(*given)
    return str(unlawful.value), unlawful.value.cite


def test_3_3_c_3_i_the_contents_amount_date_pit_table_patron_are_all_needed() -> None:
    whole = {"serial": 1, "table": "B-1", "seat": "3", "amount": "1", "patron": "P", "pit": "A", "date": "2012-03-19"}
    for name in whole:
        with pytest.raises(BadEvent, match=f"form lacks {name}"):
            read({"form": {key: value for key, value in whole.items() if key != name}})


def test_3_3_c_3_i_the_patron_signs_or_the_form_says_why_not() -> None:
    book = series((1, 9))
    says = "form 1: the patron's signature, or why it is not there"
    assert refused(make_out, book, form(patron_signed=False)) == (says, "3.3(c)3i")
    assert refused(make_out, book, form(why_not="left")) == (says, "3.3(c)3i")
    assert make_out(book, form(patron_signed=False, why_not="left")).made[1].why_not == "left"


def test_3_3_c_3_i_date_and_pit_are_those_of_the_day_and_of_the_table() -> None:
    book = series((1, 9))
    assert refused(make_out, book, form(date="2012-03-18")) == (
        "form 1: the gaming date is 2012-03-19, not 2012-03-18", "3.3(c)3i",
    )  # fmt: skip
    assert refused(make_out, book, form(pit="B")) == ("form 1: table B-1 stands in pit A, not B", "3.3(c)3i")


@pytest.mark.parametrize(("verb", "roles"), [
    ("form", ["dealer", "pit_boss", "pit_clerk"]), ("void_form", ["pit_boss", "pit_clerk"]), ("forms", ["pit_clerk"]),
])  # fmt: skip
def test_3_3_c_3_who_signs(verb: str, roles: list[str]) -> None:
    assert [one.roles for one in signatures(verb, DAY)] == [(role,) for role in roles]
    event: dict[str, Event] = {
        "form": form(), "void_form": VoidForm(serial=1, signed=ALL), "forms": Forms(first=1, last=2, signed=ALL),
    }  # fmt: skip
    forms.refuse_unsigned(event[verb], STAFF, DAY)
    for role in roles:
        without = {one: who for one, who in ALL.items() if one != role}
        lacking = type(event[verb])(**{**_fields(event[verb]), "signed": without})
        says, cite = refused(forms.refuse_unsigned, lacking, STAFF, DAY)
        assert says == f"{verb}: not signed by the {role.replace('_', ' ')}"
        assert cite.startswith("3.3(c)3")


def _fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def test_a_signature_is_that_of_one_who_holds_the_role_and_nobody_signs_twice() -> None:
    other = VoidForm(serial=1, signed={"pit_boss": "X", "pit_clerk": "C"})
    assert refused(forms.refuse_unsigned, other, STAFF, DAY) == ("void_form: X is no pit boss; B is", "3.3(c)3vi")
    twice = VoidForm(serial=1, signed={"pit_boss": "Z", "pit_clerk": "Z"})
    assert refused(forms.refuse_unsigned, twice, {}, DAY) == ("void_form: Z signs in two roles", "3.3(c)3vi")


def test_3_3_c_3_ii_numbers_are_used_in_sequence_and_none_is_skipped() -> None:
    owed = Counter({Required("B-1", "3", 125): 3})
    book = make_out(series((1, 3), (7, 8)), form(1), owed)
    assert refused(make_out, book, form(1), owed) == ("form 1 is used", "3.3(c)3ii")
    assert refused(make_out, book, form(3), owed) == ("form 3 is out of sequence; the next form is 2", "3.3(c)3ii")
    assert refused(make_out, book, form(5), owed) == ("form 5 is of no series; the next form is 2 or 7", "3.3(c)3ii")
    book = make_out(book, form(2), owed)
    assert book.next == [3, 7]
    for serial in (7, 8, 3):
        book = forms.make_void(book, VoidForm(serial=serial))
    assert refused(make_out, book, form(9), owed) == ("form 9 is of no series; no form is left", "3.3(c)3ii")


def test_3_3_c_3_ii_each_series_has_its_own_sequence() -> None:
    owed = Counter({Required("B-1", "3", 125): 4})
    book = make_out(make_out(series((101, 103), (1, 2)), form(1), owed), form(101), owed)
    assert refused(make_out, book, form(103), owed)[0] == "form 103 is out of sequence; the next form is 102"
    book = make_out(make_out(book, form(102), owed), form(2), owed)
    assert book.next == [103]


def test_3_3_c_3_ii_no_number_comes_in_two_series() -> None:
    for first, last in ((5, 12), (1, 1), (0, 20)):
        known = f"forms {first} to {last}: forms 1 to 9 are known"
        assert refused(forms.receive, series((1, 9)), Forms(first=first, last=last)) == (known, "3.3(c)3ii")
    turned = "forms 9 to 8: the last number comes before the first"
    assert refused(forms.receive, Formbook(), Forms(first=9, last=8)) == (turned, "3.3(c)3ii")


def test_3_3_c_3_the_amount_is_what_the_ruling_left_uncollected_and_once() -> None:
    book = series((1, 9))
    assert refused(make_out, book, form(amount="1.20")) == (
        "form 1: table B-1, seat 3: the form is for 1.25", "3.3(c)3",
    )  # fmt: skip
    nothing = "form 1: table B-1, seat 4: no vigorish there is without its form"
    assert refused(make_out, book, form(seat="4")) == (nothing, "3.3(c)3")
    book = make_out(book, form(1))
    assert refused(make_out, book, form(2))[0] == "form 2: table B-1, seat 3: no vigorish there is without its form"


def test_3_3_c_3_vi_a_void_form_is_used_and_another_takes_its_place() -> None:
    book = forms.make_void(make_out(series((1, 9)), form(1)), VoidForm(serial=1))
    assert forms.unfinished(book, OWED) == "table B-1: no form for 1.25 of vigorish of seat 3"
    assert refused(forms.make_void, book, VoidForm(serial=1)) == ("form 1 is void already", "3.3(c)3ii")
    assert refused(forms.make_void, book, VoidForm(serial=3))[0] == "form 3 is out of sequence; the next form is 2"
    book = make_out(forms.make_void(book, VoidForm(serial=2)), form(3))
    assert (forms.unfinished(book, OWED), book.next) == ("", [4])


def test_a_form_that_no_ruling_asks_for_any_more_is_to_be_voided() -> None:
    book = make_out(series((1, 9)), form(1))
    says = "form 1: no ruling leaves 1.25 uncollected there; void it"
    assert forms.unfinished(book, Counter()) == says
    assert forms.unfinished(book, Counter(), "B-1") == says
    assert forms.unfinished(book, Counter(), "B-2") == ""


def test_before_1998_09_21_there_is_no_form() -> None:
    event = form()
    says = ("there is no such form before 1998-09-21: vigorish is collected", "3.3(c)2")
    assert refused(forms.refuse_early, event, date(1998, 9, 20)) == says
    forms.refuse_early(event, date(1998, 9, 21))
    assert signatures("form", date(1998, 9, 20)) == ()


def test_two_copies_one_into_the_box_one_to_accounting() -> None:
    assert [(one.name, one.cite) for one in COPIES] == [("original", "3.3(c)3iii"), ("duplicate", "3.3(c)3iv")]


def test_no_signature_is_said_to_be_new_jerseys_where_its_text_is_not_held() -> None:
    before = [one for one in SIGNATURES if one.verb in ("fill", "credit", "open_table") and one.until]
    assert before
    assert {one.basis for one in before} == {"practice"}
    assert {one.basis for one in SIGNATURES if one.verb == "fill"} == {"practice"}
