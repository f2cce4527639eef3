"""A history as a transcript: what `settle` judges.

What the law has no word for is an option that is set here and seen in the transcript: no rake, antes by position,
raises without a cap, a least bet that is no blind; a rake only where the stacks in the end show it. What is no part of
the play (names, places, stacks in the end) goes along as ``history``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from houseway.equipment.cards import BACK
from houseway.hints import quoted
from houseway.histories.betting import Betting
from houseway.histories.phh import Action, BadHistory, History, plain, toml
from houseway.histories.variants import ONLY_SUCCESSOR, RULED, Ruled
from houseway.law import editions
from houseway.law.games.poker.common import DECK
from houseway.money import dollars

TEXTS = (
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time_zone",
    "time_zone_abbreviation", "currency", "currency_symbol", "players",
)  # fmt: skip
"""The fields whose values are texts, or lists of them."""
NUMBERS = (
    "day", "month", "year", "level", "seats", "seat_count", "finishing_stacks", "winnings", "time_limit", "time_banks",
)  # fmt: skip

BETS = ("pb", "cbr", "cc", "f")


def transcript(history: History) -> dict[str, Any]:
    """One hand, as `houseway.play.transcript.from_plain` reads it."""
    if history.variant not in RULED:
        said = f"variant {history.variant} (short-deck hold 'em) is no game of the regulation"
        raise BadHistory(f"{said}; {', '.join(RULED)}")
    ruled, players = RULED[history.variant], len(history.starting_stacks)
    stacks = enumerate(history.starting_stacks, 1)
    hand = _played(history, ruled)
    inputs = hand.inputs + hand.showdown()
    return {
        "houseway": 1,
        "game": ruled.game,
        "as_of": str(_day(history, ruled)),
        "rules": _rules(history, ruled, hand.betting) | ({"draws": "after_all"} if hand.after_all else {}),
        "seats": {str(seat): {} if one is None else {"stack": dollars(one)} for seat, one in stacks},
        **({"state": {"button": str(players)}} if ruled.button else {}),
        "history": _about(history) | {key: value for key, value in hand.said.items() if value},
        "inputs": inputs,
    }


def _day(history: History, ruled: Ruled) -> date:
    """The law of the day of the hand, where it says one for which a text is held that has the game; else the newest."""
    about = history.about
    try:
        found = date(about["year"], about["month"], about["day"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return editions.NEWEST
    first = editions.SUCCESSOR if ruled.variant in ONLY_SUCCESSOR or straddle(history) else editions.FIRST
    return found if found >= first else editions.NEWEST


# ── what was elected ─────────────────────────────────────────────────────────────────────────────


def _rules(history: History, ruled: Ruled, betting: Betting) -> dict[str, Any]:
    rules: dict[str, Any] = {"variant": ruled.variant, "structure": ruled.structure}
    if ruled.structure == "fixed_limit":
        rules |= {"limits": [dollars(history.small_bet), dollars(history.big_bet)], "max_raises": "unlimited"}
    if history.min_bet and {history.min_bet} != {max(_blinds(history), default=0), max(history.made_blinds)}:
        rules["least_bet"] = dollars(history.min_bet)
    if ruled.button:
        rules["blinds"] = [dollars(one) for one in _blinds(history)]
        rules |= {"straddle_allowed": "on"} if straddle(history) else {}
        rules |= {"posts": [dollars(one) for one in history.posts]} if any(history.posts) else {}
    else:
        rules["bring_in_amount"] = dollars(history.bring_in)
    if not any(history.antes) or _equal(history):
        rules["ante_amount"] = dollars(history.antes[0])
    else:
        rules["antes"] = [dollars(one) for one in history.posted_antes]
    rules |= {"short_blind": "made"} if betting.short else {}
    rules |= {"short_all_in": "raise"} if betting.any_raise else {}
    places = str(len(history.starting_stacks))
    fee = _fee(history, betting)
    revenue = {"revenue_method": "fixed_fee_per_pot", "rake_fee": dollars(fee)} if fee else {"revenue_method": "none"}
    return rules | {"max_players": places, "smallest_chip": _smallest_chip(history)} | revenue


def _fee(history: History, betting: Betting) -> int:
    """What the stacks in the end lack of those in the beginning, where it was taken from the pot: who has not won has
    what he kept, and those who have share equally."""
    starts, ends = history.starting_stacks, [one and one * 100 for one in history.finishing_stacks or ()]
    if not ends or None in starts or any(one is None or one % 1 for one in ends):
        return 0
    won = [int(end or 0) - kept for end, kept in zip(ends, betting.kept, strict=True)]
    winners = {player for player, one in enumerate(won) if one}
    if not winners <= betting.live or len({won[one] for one in winners}) != 1:
        return 0
    return max(sum(one or 0 for one in starts) - int(sum(one or 0 for one in ends)), 0) if max(won) > 0 else 0


def _equal(history: History) -> bool:
    """Whether all antes are one amount, of which who cannot pay it wins only as much as he paid."""
    ante = history.antes[0]
    short = any(stack is not None and stack < ante for stack in history.starting_stacks)
    return {*history.antes} == {ante} and (history.ante_trimming_status or not short)


def _blinds(history: History) -> list[int]:
    """From the button's left, without the zeros of those who post nothing; a straddle is no blind."""
    blinds = [max(one, 0) for one in history.blinds_or_straddles[: 2 if straddle(history) else None]]
    return blinds[: max((at for at, one in enumerate(blinds, 1) if one), default=0)]


def straddle(history: History) -> int:
    """Twice the big blind, posted at its left by one player who has it: the straddle of the regulation; else 0."""
    small, big, *others = history.blinds_or_straddles or [0, 0]
    if history.made_blinds != history.posted_blinds or not others or any(others[1:]) or small > big:
        return 0
    return others[0] if others[0] == 2 * big else 0


def _smallest_chip(history: History) -> str:
    """A whole unit where every amount is one; else a cent."""
    amounts = [*history.antes, *history.posted_blinds, history.bring_in, history.small_bet, history.big_bet]
    amounts += [history.min_bet, *(one or 0 for one in history.starting_stacks)]
    amounts += [one.amount for one in history.actions]
    whole = all(one % 100 == 0 for one in amounts) and not any(
        one and one % 1 for one in history.finishing_stacks or ()
    )
    return "1.00" if whole else "0.01"


# ── what is no part of the play ──────────────────────────────────────────────────────────────────


def _about(history: History) -> dict[str, Any]:
    """Texts as they are; what a transcript does not know to be a number or a list as TOML writes it."""
    about: dict[str, Any] = {
        "variant": history.variant,
        "ante_trimming_status": str(history.ante_trimming_status).lower(),
    }
    for key, value in history.about.items():
        about[key] = _texts(value) if key in (*TEXTS, *NUMBERS) else toml(value)
    comments = [*_comments(history.actions)]
    return about | ({"commentary": comments} if comments else {})


def _comments(actions: Iterable[Action]) -> Iterator[dict[str, str]]:
    """What was said on an action, or after it, by the number of the action."""
    at = 0
    for one in actions:
        at += bool(one.verb)
        if one.comment:
            yield {"on" if one.verb else "after": str(at), "says": one.comment}


def _texts(value: Any) -> Any:
    return [_texts(one) for one in value] if isinstance(value, list) else plain(value)


# ── what happened ────────────────────────────────────────────────────────────────────────────────


def _played(history: History, ruled: Ruled, *, any_raise: bool = False, after_all: bool = False) -> _Hand:
    """In the words of a table of the usual kind, unless the history shows that it was of another one."""
    hand = _Hand(history, ruled, any_raise=any_raise, after_all=after_all)
    for number, action in enumerate(history.actions, 1):
        try:
            hand.take(action)
        except ValueError as error:
            raise BadHistory(f"action {number} {quoted(str(action))}: {error}") from None
    if not hand.ended:
        hand.flush()
    if (hand.betting.any_raise, hand.after_all) != (any_raise, after_all):
        return _played(history, ruled, any_raise=hand.betting.any_raise, after_all=hand.after_all)
    return hand


class _Hand:
    """The hand as far as it was read. Cards and discards wait until the betting goes on: the two records differ in
    their order. Hands that are shown before the last cards, because all are in, are shown after them.
    """

    def __init__(self, history: History, ruled: Ruled, *, any_raise: bool, after_all: bool) -> None:
        self.ruled, self.betting = ruled, Betting(history, any_raise=any_raise)
        self.after_all = after_all
        """Whether discards are replaced when all have thrown theirs away: in turn somebody could not have got his."""
        self.stub = _Stub(DECK - ruled.dealt * len(history.starting_stacks), also_burned=ruled.draws > 1)
        self.held: dict[int, list[str]] = {}
        self.draws: dict[int, tuple[str, ...]] = {}
        self.dealt: dict[int, list[str]] = {}
        self.to_come = Counter(action.player for action in history.actions)
        """What each is still to do or to get."""
        self.fold = {action.player - 1 for action in history.actions if action.verb == "f"}
        self.inputs: list[Any] = []
        self.middle = 0
        self.ended = False
        """Whether all others have thrown their hands away before the last cards."""
        self.shows: dict[int, list[Any]] = {}
        self.down: dict[int, tuple[str, ...]] = {}
        """What each has shown; nothing: he mucked."""
        self.since: set[int] = set()
        """Who has shown since the last cards; at each street some histories show all hands again."""
        self.said: dict[str, dict[str, list[str]]] = {"shown": {}, "conceded": {}}
        """What was shown although nobody had to: all others had folded or mucked; and of a hand that is conceded,
        because not all of it was shown."""
        if posted := straddle(history):
            self.inputs.append(_choose(3, "straddle", amount=dollars(posted)))

    def take(self, action: Action) -> None:
        """One more action; a ValueError says what is wrong with it."""
        if action.verb:
            self._pass_over(action)
        self.to_come[action.player] -= 1
        if action.verb == "dh":
            self._deal(action.player, action.cards)
        elif action.verb == "sd":
            self._discard(action.player, action.cards)
        elif action.verb == "db":
            if self._thrown_away():
                return
            self.flush()
            self.betting.street()
            self.middle += len(action.cards)
            self.since.clear()
            to = "board" if self.ruled.button else "common"
            self.inputs.append({"cards": {"to": to, "faces": [*action.cards]}})
        elif action.verb == "sm":
            self._show(action.player, action.cards)
        elif action.verb:
            if self.shows:
                raise ValueError("hands were shown before")
            self.flush()
            asked = action.verb not in ("cc", "f") or self.betting.asked(action.player - 1)
            if action.verb == "cc" and not asked:
                return
            said = self.betting.act(action.player - 1, action.verb, action.amount)
            amount = {"amount": dollars(said.amount)} if said.amount else {}
            all_in = {"all_in": "true"} if said.all_in else {}
            does = _choose(action.player, said.do, **amount, **all_in)
            self.inputs.append(does if asked else _dead(action.player))

    def _pass_over(self, action: Action) -> None:
        """Who is passed over and does nothing more has folded, if others are left to go on without him."""
        passed = self.betting.passed_over(action.player - 1 if action.verb in BETS else None)
        others = self.betting.live - {*passed}
        if len(others) < 2 or others <= self.fold or any(self.to_come[one + 1] for one in passed):
            return
        for one in passed:
            self.flush()
            self.betting.act(one, "f")
            self.inputs.append(_choose(one + 1, "fold"))

    def _thrown_away(self) -> bool:
        """Cards follow on hands that were thrown away: those are dead now, and get none. Whether one hand is left."""
        thrown = [player for player in self.shows if not self.down[player]]
        if thrown:
            self.flush()
        for player in thrown:
            if not self.betting.over:
                self.inputs.append(_dead(player))
                self.betting.live.discard(player - 1)
            self.shows.pop(player)
            self.ended = self.betting.over
        return self.ended

    def _deal(self, player: int, cards: Iterable[str]) -> None:
        if self._thrown_away():
            return
        self.betting.street()
        self.since.clear()
        self.dealt.setdefault(player, []).extend(cards)
        self.held.setdefault(player, []).extend(cards)

    def _discard(self, player: int, cards: tuple[str, ...]) -> None:
        if self._thrown_away():
            return
        self.betting.street()
        if player in self.draws or (self.dealt and not self.draws):  # nobody could bet since the last cards
            self.flush()
        held = self.held.setdefault(player, [])
        for one in cards:
            if one not in held and BACK not in held:
                raise ValueError(f"he has no {one}")
            held.remove(one if one in held else BACK)
        self.draws[player] = cards

    def _show(self, player: int, cards: tuple[str, ...]) -> None:
        self._unseen()
        held, before = self.held[player], self.down.get(player)
        cards = tuple(held) if cards == ("-",) else (*cards, *[BACK] * (len(held) - len(cards)) * bool(cards))
        more = before is None or len(before) < len(cards) or {*before} - {BACK} < {*cards} - {BACK}
        again = not more and player in self.since and (not before or bool(cards))
        if player - 1 not in self.betting.live or again:
            raise ValueError("he has folded, or shown before")
        cards = before if before and cards and not more else cards
        known = [one for one in cards if one != BACK]
        turned = [*(Counter(known) - Counter(held))]
        if len(cards) > len(held) or len(turned) > held.count(BACK):
            raise ValueError(f"he was dealt {' '.join(held) or 'no cards'}")
        self.down[player] = cards
        self.since.add(player)
        self.shows.pop(player, None)  # what he has shown with cards to come, he shows again with them
        if self.betting.over:
            self.said["shown"][str(player)] = [*cards]
            return
        turn = [{"turn": {"of": str(player), "faces": turned}}] if turned and BACK not in cards else []
        self.shows[player] = [_choose(player, "show" if cards else "muck"), *turn]

    def showdown(self) -> list[Any]:
        """Hands in the order in which the history shows them. Where one is shown, others of which not all cards are
        shown, or none is known, are conceded; where none is, those that were thrown away go first.
        """
        live, inputs = {*self.betting.live}, list[Any]()
        complete = any(self.ruled.complete(len(self.held[one + 1]), self.middle) for one in live)
        in_part = [player for player in self.shows if BACK in self.down[player]]
        if any(self.down[player] for player in self.shows if player not in in_part):
            unseen = [one + 1 for one in sorted(live) if one + 1 not in self.shows and BACK in self.held[one + 1]]
            for player in in_part + unseen:
                self.said["conceded"][str(player)] = [*self.down.get(player, ())]
                self.shows[player], self.down[player] = [_choose(player, "muck")], ()
        elif in_part:
            self.shows = dict(sorted(self.shows.items(), key=lambda item: item[0] in in_part))
        for player in self.shows:
            if len(live) > 1 and BACK not in self.down[player]:
                inputs += self.shows[player] if complete or self.down[player] else [_dead(player)]
            else:  # all others have mucked, and nobody is asked; or which hand is the best is not known
                self.said["shown"][str(player)] = [*self.down[player]]
            live -= set() if self.down[player] else {player - 1}
        return inputs

    def flush(self) -> None:
        """Discards in their order, each with its replacements; then the other cards."""
        self._unseen()
        if self.draws:
            folded = {player: faces for player, faces in self.held.items() if player - 1 not in self.betting.live}
            self.after_all |= not self.stub.reaches(self.draws, self.dealt, folded)
        for player, cards in self.draws.items():
            self.inputs.append(_choose(player, "draw", discard=[*cards]))
            if not self.after_all:
                self._cards(player)
        for player in [*self.dealt]:
            self._cards(player)
        self.draws.clear()

    def _unseen(self) -> None:
        """Hole cards that a history does not deal, nobody has seen."""
        for player in range(1, len(self.betting.left) + 1):
            if player not in self.held:
                self._deal(player, [BACK] * self.ruled.dealt)

    def _cards(self, player: int) -> None:
        if faces := self.dealt.pop(player, None):
            self.inputs.append({"cards": {"to": str(player), "faces": faces}})


class _Stub:
    """What is left of the deck at a draw game whose discards are replaced in turn, as far as a history tells."""

    def __init__(self, left: int, *, also_burned: bool) -> None:
        self.left, self.also_burned = left, also_burned
        self.burned = 0
        self.discards: list[str] = []
        self.out: set[str] = set()
        """The discards that are not shuffled in again."""
        self.mixed: set[int] = set()
        """Players whose folded hands are."""

    def reaches(
        self,
        draws: Mapping[int, Sequence[str]],
        dealt: Mapping[int, Sequence[str]],
        folded: Mapping[int, Sequence[str]],
    ) -> bool:
        """Whether each could have got his cards of a draw before the next one threw his away."""
        hands = [folded[player] for player in folded.keys() - self.mixed]
        self.out |= {face for thrown in (*draws.values(), *hands) for face in thrown} - {BACK}
        self.restock(folded)
        self.left, self.burned, found = self.left - 1, self.burned + 1, True
        for player, thrown in draws.items():
            for face in dealt.get(player, ()):
                self.restock(folded)
                found &= face not in self.out
                self.left -= 1
            self.discards += thrown
        return found

    def restock(self, folded: Mapping[int, Sequence[str]]) -> None:
        """The last card is mixed with the discards and the folded hands; where it is so with the burn cards too."""
        if self.left > 1:
            return
        found = self.discards + [face for player in folded.keys() - self.mixed for face in folded[player]]
        self.left += len(found) + self.burned * self.also_burned
        self.out -= {*found}
        self.discards, self.burned, self.mixed = [], self.burned * (not self.also_burned), self.mixed | folded.keys()


def _dead(player: int) -> dict[str, Any]:
    """A hand that is thrown away though nobody has asked for it."""
    return {"irregularity": {"kind": "hand_taken_in", "seat": str(player)}}


def _choose(player: int, do: str, **more: Any) -> dict[str, Any]:
    return {"choose": {"seat": str(player), "do": do, **more}}
