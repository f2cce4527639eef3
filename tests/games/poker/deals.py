"""Short records of the poker room: hands in words, acts as ``"1 call"``, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.judging import Judgement, judge

FREE = {"revenue_method": "none"}
"""The house takes nothing, so that what is won is what was bet."""
BURN = "remove the next card face down and keep it apart from the discards"


def hand(to: int | str, faces: str) -> dict[str, Any]:
    """Cards of one hand or pile: ``hand(3, "Ah Kd")``; ``hand(3, "??")`` is one that nobody has seen."""
    return {"cards": {"to": str(to), "faces": "??" if faces == "??" else faces.split()}}


def board(faces: str) -> dict[str, Any]:
    return hand("board", faces)


def act(said: str, **more: Any) -> dict[str, Any]:
    """``act("2 raise 4")``."""
    seat, do, *amount = said.split()
    return {"choose": {"seat": seat, "do": do, **({"amount": amount[0]} if amount else {}), **more}}


def acts(said: str) -> list[dict[str, Any]]:
    """``acts("1 call, 2 check")``; nothing where nothing is said."""
    return [act(one) for one in said.split(",") if one.strip()]


def draws(seat: int, thrown: str = "", got: str = "") -> list[dict[str, Any]]:
    """A player throws cards away, and gets others."""
    return [act(f"{seat} draw", discard=thrown.split()), *([hand(seat, got)] if got else [])]


def odd(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularity": {"kind": kind, **{name.rstrip("_"): value for name, value in more.items()}}}


def hands(**dealt: str) -> list[dict[str, Any]]:
    """``hands(s1="Ah Kd", s2="9c 9d")``."""
    return [hand(name[1:], faces) for name, faces in dealt.items()]


def poker(
    game: str,
    *inputs: Any,
    stacks: int | Mapping[int, str] = 3,
    rules: Mapping[str, Any] | None = None,
    button: int = 0,
    **more: Any,
) -> Judgement:
    """A record of one of the games; so many players, of 1000.00 each unless it is said, and no fee."""
    given = dict.fromkeys(range(1, stacks + 1), "1000.00") if isinstance(stacks, int) else stacks
    return judge(
        f"poker-{game}", flat(inputs), rules={**FREE, **(rules or {})},
        seats={str(seat): {"stack": stack} for seat, stack in given.items()},
        state={"button": str(button or max(given))} if "stud" not in game else None, **more,
    )  # fmt: skip


def flat(inputs: Iterable[Any]) -> list[Any]:
    """Inputs that stand in lists of lists, one after the other."""
    return [one for given in inputs for one in (flat(given) if isinstance(given, list | tuple) else [given])]


def asked(one: Judgement) -> str:
    """What a record that stopped early waits for: ``seat 3 to act``."""
    assert one.last == "waiting", one.tells[-1]
    return str(one.tells[-1]["asks"][0]["asked"])


def scripts(one: Judgement) -> list[str]:
    """What the dealer did."""
    return [tell["act"] for tell in one.all("script")]
