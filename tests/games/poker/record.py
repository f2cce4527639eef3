"""Short records of the poker room: a betting round is a line such as ``"3 raise 6, 1 fold, 2 call all_in"``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.judging import Judgement, judge

NO_FEE: dict[str, Any] = {"revenue_method": "none"}
NO_LIMIT: dict[str, Any] = {"structure": "no_limit", "blinds": ["1", "2"], **NO_FEE}
POT_LIMIT: dict[str, Any] = {**NO_LIMIT, "structure": "pot_limit"}
LIMIT: dict[str, Any] = {"limits": ["20", "40"], "blinds": ["10", "20"], **NO_FEE}


def acts(line: str) -> list[dict[str, Any]]:
    """What players do: ``seat do [amount] [all_in] [discards]``, one after the other."""
    return [act(one) for one in line.split(",") if one.strip()]


def act(words: str) -> dict[str, Any]:
    seat, do, *rest = words.split()
    given: dict[str, Any] = {"seat": seat, "do": do}
    if "all_in" in rest:
        rest.remove("all_in")
        given["all_in"] = "true"
    if do == "draw":
        given["discard"] = rest
    elif rest:
        given["amount"] = rest[0]
    return {"choose": given}


def hand(to: int | str, faces: str) -> dict[str, Any]:
    return {"cards": {"to": str(to), "faces": "??" if faces == "??" else faces.split()}}


def unseen(seats: Mapping[int, Any]) -> list[dict[str, Any]]:
    """A hand for each seat that nobody has seen."""
    return [hand(seat, "??") for seat in seats]


def board(faces: str) -> dict[str, Any]:
    return hand("board", faces)


def record(
    stacks: Mapping[int, Any],
    *inputs: Any,
    game: str = "poker-holdem",
    button: int | str | None = None,
    state: Mapping[str, Any] | None = None,
    as_of: str | None = None,
    **rules: Any,
) -> Judgement:
    """Judge a record; a text among the inputs is a line of acts."""
    given: list[Any] = []
    for one in inputs:
        given += acts(one) if isinstance(one, str) else one if isinstance(one, list) else [one]
    header = {**({"button": str(button)} if button else {}), **(state or {})}
    seats = {str(seat): {} if stack is None else {"stack": str(stack)} for seat, stack in stacks.items()}
    return judge(game, given, seats=seats, state=header, rules=rules, as_of=as_of)


def before_the_flop(stacks: Mapping[int, Any], *inputs: Any, **more: Any) -> Judgement:
    """The same at hold 'em, after hands that nobody has seen."""
    return record(stacks, unseen(stacks), *inputs, **more)


def seat_in_turn(judged: Judgement) -> str:
    """Whose turn it is where a record stops in a betting round."""
    words: str = judged.tells[-1]["asks"][0]
    return words.split()[1]


def moved(judged: Judgement, source: str, target: str) -> list[str]:
    """The amounts that went from one account to another."""
    return [one["amount"] for one in judged.all("moved") if one["from"] == source and one["to"] == target]


def chose(judged: Judgement, *dos: str) -> list[tuple[str, str, str]]:
    """Who did what, with what amount."""
    return [
        (one["seat"], one["do"], one.get("amount", "")) for one in judged.all("chose") if one["do"] in dos or not dos
    ]
