"""Windows in which seats decide, together or one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import structs

from houseway.play.asks import Ask, Irregular, Offer, Refusal, nobody
from houseway.play.inputs import Choose, Close, Input
from houseway.play.rules import Rules
from houseway.play.table import Table as TableOf
from houseway.play.tells import Chose

Table = TableOf[Rules, object]
CHOICES: Final = frozenset({"choose", "close"})
Setting = tuple[tuple[str, ...], tuple[str, ...]]
"""A high and a low hand."""


async def choices(
    table: Table,
    seats: Sequence[str],
    acts: Sequence[str],
    words: str,
    *,
    cite: str,
    must: bool = False,
    again: bool = False,
    secret: bool = False,
    refuse: Callable[[Choose], Refusal | None] | None = None,
    found: Callable[[Irregular], None] | None = None,
    hears: frozenset[str] = frozenset(),
    settings: Callable[[str], Sequence[Setting]] | None = None,
    answers: dict[str, Choose] | None = None,
    silence: str = "",
) -> dict[str, Choose]:
    """Seats answer in any order until the dealer closes; silence declines. Gives each seat's last answer.

    ``must``: the window cannot close before each has answered (after that, a record may leave the closing out);
    ``again``: a seat may answer again, and its last answer counts; ``secret``: only the seat sees what it set;
    ``settings``: the hands that a seat may set, the house way first; ``answers``: those from before an irregularity
    that the game ruled on; ``silence``: which of the acts stands for one who is away, the first unless it is said.
    """
    answers = {} if answers is None else answers
    silent = silence or acts[0]

    def judge(given: Input) -> Refusal | None:
        if isinstance(given, Choose):
            return refuse_choice(given) or for_own_eyes(given)
        waiting = [seat for seat in seats if seat not in answers]
        if must and waiting:
            return Refusal(f"seats {', '.join(waiting)} have not answered", f"choose: {', '.join(acts)}", cite)
        return None

    def for_own_eyes(given: Choose) -> Refusal | None:
        refusal = refuse(given) if refuse else None
        return structs.replace(refusal, sees=given.seat if secret else "", final=True) if refusal else None

    def refuse_choice(given: Choose) -> Refusal | None:
        if given.seat not in seats or (given.seat in answers and not again):
            waiting = [seat for seat in seats if again or seat not in answers]
            legal = f"seats {', '.join(waiting)}" if waiting else "close"
            return Refusal(f"seat {given.seat} has nothing to decide", legal, cite)
        return None if given.do in acts else Refusal(f"{given.do!r} is no answer here", ", ".join(acts), cite)

    def offers(seat: str) -> list[Offer]:
        if seat not in seats or (seat in answers and not again):
            return []
        set_as = settings(seat) if settings else [((), ())]
        return [
            Offer(verb="choose", do=do, high=high, low=low, cite=cite, silence=do == silent and not at)
            for do in acts
            for at, (high, low) in enumerate(set_as)
        ]

    while True:
        waiting = [seat for seat in seats if seat not in answers]
        ask: Ask[Input] = Ask(
            words, CHOICES, cite=cite, judge=judge, offers=offers, hears=hears,
            who=(seats if again else waiting) or ("dealer",), default=Close() if must and not waiting else None,
            found=found,
        )  # fmt: skip
        given = await ask
        if not isinstance(given, Choose):
            return answers
        answers[given.seat] = given
        sees = (given.seat,) if secret else None
        table.say(Chose(seat=given.seat, do=given.do, amount=given.amount, set=_set(given), sees=sees, cite=cite))


def _set(given: Choose) -> str:
    """What a seat set, in words: its high and its low hand."""
    hands = {"high": given.high, "low": given.low}
    return ", ".join(f"{name} {' '.join(cards)}" for name, cards in hands.items() if cards)


async def each_chooses(
    table: Table, seats: Sequence[str], acts: Sequence[str], words: str, *, cite: str
) -> dict[str, str]:
    """Each of the seats must answer once; gives what each does."""
    answers = await choices(table, seats, acts, words, cite=cite, must=True)
    return {seat: given.do for seat, given in answers.items()}


async def offer(
    table: Table,
    seat: str,
    acts: Sequence[str],
    words: str,
    *,
    cite: str,
    default: str = "",
    otherwise: str = "",
    silence: str = "",
    secret: bool = False,
) -> str:
    """One seat answers an offer; with a ``default``, a record may leave it out.

    ``otherwise`` says why the seat may not do anything else; ``silence`` is what stands for one who is away, the first
    of the acts unless it is said; ``secret``: what it may do tells what it holds. Whoever leaves declines or passes.
    """
    silent = silence or acts[0]
    gone = "decline" if "decline" in acts else "pass" if "pass" in acts else ""
    if gone and not (table.seated(seat) or seat == "dealer"):
        return gone

    def judge(given: Input) -> Refusal | None:
        legal, sees = f"choose: {', '.join(acts)}", seat if secret else ""
        if not isinstance(given, Choose) or given.seat != seat:
            return Refusal(f"seat {seat} is asked", legal, cite, sees)
        return None if given.do in acts else Refusal(otherwise or f"{given.do!r} is no answer here", legal, cite, sees)

    ask: Ask[Input] = Ask(
        words, frozenset({"choose"}), cite=cite, judge=judge, who=(seat,),
        default=Choose(seat=seat, do=default) if default else None,
        offers=lambda who: [
            Offer(verb="choose", do=do, cite=cite, silence=do == silent) for do in acts if who == seat
        ],
        tacit=nobody if len(acts) == 1 else None,
    )  # fmt: skip
    given = await ask
    assert isinstance(given, Choose)
    do = given.do if table.seated(seat) or seat == "dealer" else gone or given.do
    table.say(Chose(seat=seat, do=do, cite=cite))
    return do
