"""Windows in which seats decide, together or one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.play.asks import Ask, Offer, Refusal
from houseway.play.inputs import Choose, Close, Input
from houseway.play.table import Table
from houseway.play.tells import Chose


async def each_chooses(
    table: Table[Any, Any], seats: Sequence[str], acts: Sequence[str], words: str, *, cite: str
) -> dict[str, str]:
    """Each of the seats must answer once, in any order; the window cannot close before (after, it may be skipped)."""
    answers: dict[str, str] = {}

    def judge(given: Input) -> Refusal | None:
        waiting = [seat for seat in seats if seat not in answers]
        if isinstance(given, Choose):
            if given.seat not in waiting:
                return Refusal(f"seat {given.seat} has nothing to decide", f"seats {', '.join(waiting)}", cite)
            if given.do not in acts:
                return Refusal(f"{given.do!r} is no answer here", ", ".join(acts), cite)
        elif waiting:
            return Refusal(f"seats {', '.join(waiting)} have not answered", f"choose: {', '.join(acts)}", cite)
        return None

    def offers(seat: str) -> list[Offer]:
        return [Offer(verb="choose", do=do, cite=cite) for do in acts if seat in seats and seat not in answers]

    while True:
        done = len(answers) == len(seats)
        who = [seat for seat in seats if seat not in answers] or ["dealer"]
        ask: Ask[Input] = Ask(
            words, frozenset({"choose", "close"}), cite=cite, judge=judge, who=who, offers=offers,
            default=Close() if done else None,
        )  # fmt: skip
        given = await ask
        if not isinstance(given, Choose):
            return answers
        answers[given.seat] = given.do
        table.say(Chose(seat=given.seat, do=given.do, cite=cite))


async def offer(
    table: Table[Any, Any], seat: str, acts: Sequence[str], words: str, *, cite: str, default: str = ""
) -> str:
    """One seat answers an offer; with a ``default``, a record may leave it out."""

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Choose) and given.seat == seat and given.do in acts:
            return None
        return Refusal(f"seat {seat} is asked", f"choose: {', '.join(acts)}", cite)

    ask: Ask[Input] = Ask(
        words, frozenset({"choose"}), cite=cite, judge=judge, who=(seat,),
        default=Choose(seat=seat, do=default) if default else None,
        offers=lambda who: [Offer(verb="choose", do=do, cite=cite) for do in acts if who == seat],
    )  # fmt: skip
    given = await ask
    assert isinstance(given, Choose)
    table.say(Chose(seat=seat, do=given.do, cite=cite))
    return given.do
