"""A transcript of one hand of poker as a history."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from msgspec import structs

from houseway.equipment.cards import BACK
from houseway.hints import quoted, shown
from houseway.histories.betting import UNKNOWN, Betting
from houseway.histories.importing import NUMBERS, TEXTS
from houseway.histories.phh import PLAYERS, Action, BadHistory, History, cards
from houseway.histories.variants import RULED, Ruled
from houseway.money import cents
from houseway.play.codec import amount, flag, number, text, texts
from houseway.play.ledger import seat_order
from houseway.play.transcript import Transcript

BETTING = {
    "fold": "f", "check": "cc", "call": "cc", "bring_in": "pb", "bet": "cbr", "raise": "cbr", "complete": "cbr",
}  # fmt: skip
UNSAID = ("shuffle", "cut", "cut_card", "burn", "new_dealer", "paid", "close", "order")
"""What a transcript may have and a history has no word for, though the hand is the same without it."""
CHIP = 100
"""The smallest chip where none is elected."""
PILES = ("board", "common")
OWN = ("variant", "ante_trimming_status", "commentary", "shown", "conceded")
"""Of what goes along with a transcript, what is no field of a history."""


def history(record: Transcript) -> History:
    """The hand of a transcript; what PHH cannot say is a `BadHistory`."""
    try:
        code, ruled = _variant(record)
        seats = _seats(record, ruled)
        one = _begun(record, code, ruled, seats)
    except ValueError as error:
        raise BadHistory(str(error)) from None
    hand = _Hand(one, ruled, seats, whole_blind=record.rules.get("short_blind") != "made")
    for at, raw in enumerate(record.inputs, 1):
        try:
            hand.take(raw)
        except ValueError as error:
            raise BadHistory(f"input {at}: {error}") from None
    try:
        said = {key: record.history.get(key) or {} for key in ("shown", "conceded")}
        one.actions = _with_commentary(hand.actions(**said), record.history.get("commentary"))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadHistory("history: commentary, shown and conceded are as the import writes them") from None
    return one


# ── how it began ─────────────────────────────────────────────────────────────────────────────────


def _variant(record: Transcript) -> tuple[str, Ruled]:
    of_game = {code: one for code, one in RULED.items() if one.game == record.game}
    if not of_game:
        raise ValueError(
            f"{shown(record.game)}: PHH has {', '.join(dict.fromkeys(one.game for one in RULED.values()))}"
        )
    variant = record.rules.get("variant", next(iter(of_game.values())).variant)
    structure = record.rules.get("structure", "fixed_limit")
    for code, one in of_game.items():
        if (one.variant, one.structure) == (variant, structure):
            return code, one
    known = ", ".join(f"{one.variant} in {one.structure}" for one in of_game.values())
    raise ValueError(f"{shown(variant)} in {shown(structure)}: PHH has {known}")


def _seats(record: Transcript, ruled: Ruled) -> list[str]:
    """From the button's left, so that the button is the last; at stud from the dealer's left."""
    seats = sorted(record.seats or {}, key=seat_order)
    if len(seats) not in PLAYERS:
        raise ValueError(
            f"{len(seats)} seats; a history has {PLAYERS[0]} to {PLAYERS[-1]} players, seats: {{1: {{…}}}}"
        )
    if not ruled.button:
        return seats
    if "button" not in record.state:
        raise ValueError("state: a history needs to know who has the button; state: {button: 3}")
    button = seat_order(str(record.state["button"]))
    return [one for one in seats if seat_order(one) > button] + [one for one in seats if seat_order(one) <= button]


def _begun(record: Transcript, code: str, ruled: Ruled, seats: list[str]) -> History:
    rules, players = record.rules, len(seats)
    needed = ("limits",) * (ruled.structure == "fixed_limit") + ("blinds" if ruled.button else "bring_in_amount",)
    for option in needed:
        if option not in rules:
            raise ValueError(f"rules: a history says the {option}; a transcript of it elects them")
    blinds = [cents(one) for one in texts(rules.get("blinds", []))]
    if len(blinds) > players:
        raise ValueError(f"rules: {len(blinds)} blinds for {players} players")
    small, big = ([cents(one) for one in texts(rules.get("limits", []))] + [0, 0])[:2]
    antes = [_of(rules, "ante_amount")] * players
    if by_position := [cents(one) for one in texts(rules.get("antes", []))]:  # who has none there pays none
        antes = [*by_position, *[0] * players][:players]
    equal = len({*antes}) == 1
    least = _of(rules, "least_bet") or max(blinds, default=0) or _of(rules, "smallest_chip") or CHIP
    return History(
        variant=code,
        ante_trimming_status=flag(record.history.get("ante_trimming_status", equal)),
        antes=antes[::-1] if players == 2 else antes,
        blinds_or_straddles=_posted(blinds, [cents(one) for one in texts(rules.get("posts", []))], players)
        if ruled.button
        else [],
        bring_in=_of(rules, "bring_in_amount"),
        small_bet=small,
        big_bet=big,
        min_bet=0 if ruled.structure == "fixed_limit" else least,
        starting_stacks=[_stack(record, seat) for seat in seats],
        actions=[],
        about=_about(record.history),
    )


def _posted(blinds: list[int], posts: list[int], players: int) -> list[int]:
    """Blinds, and below zero what those post who have just sat down."""
    posts = [*posts, *[0] * players][:players]
    by_position = posts[::-1] if players == 2 else posts
    return [-post or blind for post, blind in zip(by_position, [*blinds, *[0] * players], strict=False)]


def _of(rules: Mapping[str, Any], option: str) -> int:
    return cents(str(rules.get(option, 0)))


def _stack(record: Transcript, seat: str) -> int | None:
    found = (record.seats or {})[seat]
    stack = found.get("stack") if isinstance(found, Mapping) else found
    return None if stack is None else cents(str(stack))


def _about(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as TOML has them; see `importing`."""
    return {key: _field(key, value) for key, value in given.items() if key not in OWN}


def _field(key: str, value: Any) -> Any:
    if key in TEXTS:
        return value
    if isinstance(value, list):
        return [_field(key, one) for one in value]
    try:
        found: Any = tomllib.loads(f"it = {text(value)}", parse_float=Decimal)
    except (ValueError, RecursionError):
        raise ValueError(
            f"history: {shown(key)}: {quoted(value)} is no {'number' if key in NUMBERS else 'TOML'}"
        ) from None
    return found["it"]


def _with_commentary(actions: list[Action], said: Any) -> list[Action]:
    """Each comment at its action, or alone after it."""
    on: dict[int, str] = {}
    after: dict[int, list[Action]] = {}
    for one in said or ():
        if "on" in one:
            on[number(one["on"])] = text(one["says"])
        else:
            after.setdefault(number(one["after"]), []).append(Action(comment=text(one["says"])))
    commented = [structs.replace(one, comment=on.get(at, "")) for at, one in enumerate(actions, 1)]
    return [*after.get(0, ()), *(one for at, a in enumerate(commented, 1) for one in (a, *after.get(at, ())))]


# ── what happened ────────────────────────────────────────────────────────────────────────────────


class _Hand:
    """The hand as far as it was read. What is dealt for discards follows all of them; hands are shown after the last
    bet or, at a draw, the last cards. Who gets cards after it, at stud, shows again with them.
    """

    def __init__(self, begun: History, ruled: Ruled, seats: list[str], *, whole_blind: bool) -> None:
        self.begun, self.ruled, self.whole_blind = begun, ruled, whole_blind
        self.player = {seat: at for at, seat in enumerate(seats, 1)}
        self.betting: Betting | None = None
        self.held: dict[int, list[str]] = {player: [] for player in self.player.values()}
        self.discards: dict[int, Action] = {}
        self.dealt: dict[int, list[str]] = {}
        self.done: list[Action] = []
        self.shows: dict[int, bool] = {}
        self.dead: set[int] = set()
        """Whose hands were thrown away though nobody had asked for them."""
        self.mark = 0
        """Where hands are shown, and how many cards each then has."""
        self.then: dict[int, int] = {}

    def actions(self, shown: Mapping[str, Any], conceded: Mapping[str, Any]) -> list[Action]:
        """All of them."""
        self._flush()
        in_part = {number(player): texts(faces) for player, faces in conceded.items()}
        down, again = list[Action](), list[Action]()
        for player, open in self.shows.items():
            held, then = tuple(self.held[player]), self.then[player]
            if len(held) > then and player not in self.dead and self.ruled.complete(len(held), self._middle):
                again.append(Action("sm", player, held if open else in_part.get(player, ())))
                open = True
            down.append(Action("sm", player, held[:then] if open else in_part.get(player, ())))
        late = [Action("sm", number(player), texts(faces)) for player, faces in shown.items()]
        return self.done[: self.mark] + down + self.done[self.mark :] + again + late

    def take(self, raw: Any) -> None:
        """One more input; a ValueError says why PHH cannot say it."""
        verb, body = next(iter(raw.items()), ("", None)) if isinstance(raw, Mapping) else (str(raw), {})
        if verb in UNSAID:
            return
        if verb == "card":
            body = {"to": self._pile(), "faces": [body]}
        if verb == "irregularity" and isinstance(body, Mapping) and _thrown_away(body):
            self._throw_away(self._who(body.get("seat")))
            return
        if verb not in ("choose", "card", "cards", "turn") or not isinstance(body, Mapping):
            raise ValueError(f"PHH has no word for {quoted(verb)}")
        if verb == "choose":
            self._choose(self._who(body.get("seat")), text(body.get("do", "")), body)
        elif verb == "turn":
            self._turn(self._who(body.get("of")), _faces(body))
        elif body.get("to") in PILES:
            self._flush()
            self._street()
            self.done.append(Action("db", cards=_faces(body)))
        else:
            self._deal(self._who(body.get("to")), _faces(body))

    def _throw_away(self, player: int) -> None:
        """He folds, though nobody has asked him, where he has not acted yet; else he mucks, at a draw before it."""
        self._flush()
        self.betting = self.betting or Betting(self.begun)
        self.dead.add(player)
        folds = not self.shows and self.betting.due(player - 1)
        if not folds and not self.ruled.complete(len(self.held[player]), self._middle):
            self.shows[player] = False
            return
        self.done.append(Action("f" if folds else "sm", player))
        self.betting.act(player - 1, "f")
        self._mark()

    @property
    def _middle(self) -> int:
        return sum(len(action.cards) for action in self.done if action.verb == "db")

    def _pile(self) -> str:
        """A card alone is the board's, when everybody has his own."""
        if not self.ruled.board or any(len(one) < self.ruled.dealt for one in self.held.values()):
            raise ValueError("whose card is this? cards: {to: 3, faces: [Ah, Kd]}")
        return PILES[0]

    def _who(self, seat: Any) -> int:
        if str(seat) not in self.player:
            raise ValueError(f"no seat {quoted(seat)}; seats: {', '.join(self.player)}")
        return self.player[str(seat)]

    def _choose(self, player: int, do: str, body: Mapping[str, Any]) -> None:
        if do in BETTING:
            self._bet(player, do, body)
        elif do == "draw":
            self._discard(player, texts(body.get("discard") or []))
        elif do in ("show", "muck"):
            self.shows[player] = do == "show"
        elif do == "straddle":
            given = amount(body["amount"]) if "amount" in body else 2 * max(self.begun.blinds_or_straddles)
            self.begun.blinds_or_straddles[player - 1] = given
        elif do != "post":
            raise ValueError(f"PHH has no word for {quoted(do)}")

    def _bet(self, player: int, do: str, body: Mapping[str, Any]) -> None:
        self._flush()
        if self.whole_blind:
            self._refuse_short(do)
        if self.shows or self.dead:
            raise ValueError("PHH has no word for a hand that is taken in while others bet")
        self.betting = self.betting or Betting(self.begun)
        whole = self._whole(self.betting, player, do, body) if BETTING[do] == "cbr" else 0
        self.betting.act(player - 1, BETTING[do], whole)
        self.done.append(Action(BETTING[do], player, amount=whole))
        self._mark()

    def _refuse_short(self, do: str) -> None:
        """A call matches the most that was bet in a history, though here a blind or a forced bet is called in full."""
        made, posted = (max(each, default=0) for each in (self.begun.made_blinds, self.begun.posted_blinds))
        if not self.betting and made < posted:
            raise ValueError("PHH has no word for a blind that is short and must be called in full")
        if self.betting and self.betting.forced and self.betting.short and do == "call":
            raise ValueError("PHH has no word for a forced bet that is short and must be called in full")

    def _whole(self, betting: Betting, player: int, do: str, body: Mapping[str, Any]) -> int:
        """His whole bet of the round: as given, or all that he has, or what fixed limit leaves no choice of."""
        if "amount" in body:
            return amount(body["amount"])
        all_in = betting.bets[player - 1] + betting.left[player - 1]
        if flag(body.get("all_in", False)) and all_in < UNKNOWN:
            return all_in
        if not betting.size:
            raise ValueError(f"a {do} has an amount: choose: {{seat: {player}, do: {do}, amount: 210}}")
        return (betting.full if do == "complete" else betting.level) + betting.size

    def _discard(self, player: int, faces: tuple[str, ...]) -> None:
        if player in self.discards or (self.dealt and not self.discards):
            self._flush()
        self._street()
        held = self.held[player]
        for one in faces:
            if one not in held and BACK not in held:
                raise ValueError(f"seat {player} has no {shown(one)}")
            held.remove(one if one in held else BACK)
        self.discards[player] = Action("sd", player, faces)

    def _deal(self, player: int, faces: tuple[str, ...]) -> None:
        first = not self.held[player]
        if faces == (BACK,) and first:
            faces = (BACK,) * self.ruled.dealt
        self._street()
        self.dealt.setdefault(player, []).extend(faces)
        self.held[player].extend(faces)

    def _turn(self, player: int, faces: tuple[str, ...]) -> None:
        held = self.held[player]
        for one in faces:
            if one not in held and BACK in held:
                held[held.index(BACK)] = one

    def _street(self) -> None:
        if self.betting:
            self.betting.street()

    def _flush(self) -> None:
        """What each discarded, then what each was dealt; at stud street after street."""
        draws, first = bool(self.discards), self.betting is None and not self.mark
        self.done += self.discards.values()
        streets: dict[int, list[str]] = {}
        for player, faces in sorted(self.dealt.items()):
            before = len(self.held[player]) - len(faces)
            at = len(faces) if self.ruled.button else max(self.ruled.dealt - before, 0)
            streets[player] = faces[at:]
            self.done += [Action("dh", player, tuple(faces[:at]))] if at else []
        self.discards.clear()
        self.dealt.clear()
        if draws or first:
            self._mark(streets)
        for street in range(max(map(len, streets.values()), default=0)):
            self.done += [
                Action("dh", player, (faces[street],)) for player, faces in streets.items() if street < len(faces)
            ]

    def _mark(self, streets: Mapping[int, Sequence[str]] | None = None) -> None:
        """Here hands are shown, unless there is another bet; with what each has but for these cards."""
        later = streets or {}
        self.mark = len(self.done)
        self.then = {player: len(one) - len(later.get(player, ())) for player, one in self.held.items()}


def _thrown_away(event: Mapping[str, Any]) -> bool:
    """Whether an irregularity is that of a hand that is dead, with nothing given back: in PHH a muck."""
    return event.get("kind") == "hand_taken_in" and not flag(event.get("protected", False))


def _faces(body: Mapping[str, Any]) -> tuple[str, ...]:
    given = body.get("faces", [])
    found = texts(given) if isinstance(given, list | tuple) else tuple(text(given).replace(",", " ").split())
    return cards("".join(found))
