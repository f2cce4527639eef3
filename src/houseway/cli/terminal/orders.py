"""What a person types, as an input: ``10 on pass``, ``pass 10``, ``17 5``, ``remove place win 6``, ``accept``.

A wager is named by its id, its name or any start of their words that fits one wager only; numbers alone name the first
kind of wager that has them. An amount of 0 means that none was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from houseway import hints
from houseway.equipment.cards import DECK
from houseway.law.datum import Wager
from houseway.money import cents
from houseway.play.asks import Offer
from houseway.play.inputs import ALSO, Bet, Choose, Input, Remove
from houseway.play.table import Table

_PARTED = re.compile(r"[\s_,]+|(?<=\w)-(?=\w)")
_NUMBER = re.compile(r"\d*\.?\d+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")


class Unclear(Exception):
    """One line that says what was not understood and what is meant, perhaps."""


class Named(NamedTuple):
    """A wager, in its box where it has one, and the words that name it."""

    wager: str
    box: str
    words: tuple[str, ...]


def words(line: str) -> list[str]:
    """The words of a line: ``words("$10 on Don't Pass") == ["10", "on", "dont", "pass"]``."""
    text = _THOUSANDS.sub("", line.lower()).replace("'", "").replace("$", " ").replace("&", " and ")
    return [word for word in _PARTED.split(text) if word]


def number(word: str) -> bool:
    """Whether a word can be an amount."""
    return bool(_NUMBER.fullmatch(word))


# ── naming a wager ───────────────────────────────────────────────────────────────────────────────


def named(wager: str, box: str = "", name: str = "") -> Iterator[Named]:
    """What a wager may be called: by its id, and by its name less "bet" and "wager"."""
    last = (box,) if box else ()
    yield Named(wager, box, (*words(wager), *last))
    spoken = tuple(word for word in words(name) if word not in ("bet", "wager"))
    if spoken and spoken != tuple(words(wager)):
        yield Named(wager, box, (*spoken, *last))


def find(typed: Sequence[str], names: Sequence[Named]) -> list[tuple[str, str]]:
    """The wagers (and boxes) that these words can mean; one where they are clear."""
    if not typed:
        return []
    if all(map(number, typed)):
        return _different(one for one in names if _numbers(one.words) == tuple(typed))[:1]
    exact = _different(one for one in names if one.words == tuple(typed))
    return exact or _different(one for one in names if _begins(typed, one.words))


def _different(found: Iterable[Named]) -> list[tuple[str, str]]:
    return list(dict.fromkeys((one.wager, one.box) for one in found))


def _numbers(spoken: Sequence[str]) -> tuple[str, ...]:
    """The numbers at the end of a name."""
    last = len(spoken)
    while last and number(spoken[last - 1]):
        last -= 1
    return tuple(spoken[last:])


def _begins(typed: Sequence[str], spoken: Sequence[str]) -> bool:
    """Whether each typed word begins a word of the name, in order, from the first; numbers must be whole."""
    at = -1
    for word in typed:
        fits = (i for i in range(at + 1, len(spoken)) if _fits(word, spoken[i]))
        at = next(fits, -1) if at >= 0 else 0 if _fits(word, spoken[0]) else -1
        if at < 0:
            return False
    return True


def _fits(word: str, spoken: str) -> bool:
    return word == spoken if number(word) else spoken.startswith(word)


# ── reading a line ───────────────────────────────────────────────────────────────────────────────


def order(line: str, table: Table[Any, Any], seat: str, offers: Sequence[Offer]) -> Input:
    """The input that a line means, or `Unclear`; whether it is legal is for the table to say."""
    typed = words(line)
    if typed[:1] in (["remove"], ["take"]):
        return _remove(typed[1:], table, seat)
    bets = [offer for offer in offers if offer.verb == "bet"]
    choices = [offer for offer in offers if offer.verb == "choose"]
    settings = [offer for offer in choices if offer.high]
    if settings and (typed[:1] == ["set"] or all(map(number, typed))):
        return _set(typed[typed[:1] == ["set"] :], settings, seat)
    if typed[:1] == ["choose"]:
        do = _do(typed[1:], choices)
        return _choose(do, _after(do, typed[1:]), choices, seat)
    do = _do(typed, [offer for offer in choices if not also_a_wager(offer.do, table)])
    if do and (do == typed[0] or not _means_wager(typed, table, bets)):
        return _choose(do, _after(do, typed), choices, seat)
    if "bet" not in table.ask.verbs:
        raise Unclear(f"{line.strip()!r} is no answer here; {_listed(choices)}")
    verb = typed[:1] == ["bet"] and not ("bet" in table.rules.wagers and all(map(number, typed[1:])))
    return _bet(typed[verb:], table, seat, bets)


def _after(do: str, typed: Sequence[str]) -> Sequence[str]:
    """What is typed after a choice, of whose words the first is enough."""
    whole = words(do)
    return typed[len(whole) :] if typed[: len(whole)] == whole else typed[1:]


def also_a_wager(do: str, table: Table[Any, Any]) -> bool:
    """Whether a choice has a wager's name: at craps ``pass`` is a bet, ``choose pass`` gives up the dice."""
    return "bet" in table.ask.verbs and any(wager.id == do for wager in table.rules.game.law.wagers)


def _do(typed: Sequence[str], choices: Sequence[Offer]) -> str:
    """The one choice whose word this is, or begins with this."""
    dos = {offer.do for offer in choices}
    if typed and ALSO.get(typed[0]) in dos:
        return ALSO[typed[0]]
    found = [do for do in dos if typed and (do == typed[0] or (typed[0] not in dos and do.startswith(typed[0])))]
    return found[0] if len(found) == 1 else ""


def _means_wager(typed: Sequence[str], table: Table[Any, Any], bets: Sequence[Offer]) -> bool:
    return any(len(find(one, _offered(table, bets))) == 1 for one, _ in _readings(typed))


def _listed(choices: Sequence[Offer]) -> str:
    return "choose " + ", ".join(dict.fromkeys(offer.do for offer in choices)) if choices else "press enter"


def _set(typed: Sequence[str], settings: Sequence[Offer], seat: str) -> Choose:
    """A setting by its number in the list."""
    listed = {str(at): offer for at, offer in enumerate(settings, 1)}
    meant = listed.get(" ".join(typed))
    if meant is None:
        raise Unclear(f"set which? 1 to {len(settings)}")
    return Choose(seat=seat, do=meant.do, high=meant.high, low=meant.low)


def _choose(do: str, rest: Sequence[str], choices: Sequence[Offer], seat: str) -> Choose:
    """A choice, with the wager or the amount that it takes."""
    meant = [offer for offer in choices if offer.do == do]
    if not meant:
        raise Unclear(_listed(choices))
    if meant[0].cards:
        return Choose(seat=seat, do=do, discard=_cards(rest))
    amount = 0
    if rest and number(rest[-1]) and meant[0].most:
        rest, amount = rest[:-1], _cents(rest[-1])
    wagers = [one for offer in meant for one in named(offer.wager, offer.box)]
    bare, spoken = ([one for one in wagers if bool(one.words) == words] for words in (False, True))
    found = find(rest, spoken) if rest else _different(bare or spoken)
    if len(found) != 1:
        raise Unclear(f"{do} which? {_either(_different(spoken))}" if spoken else f"{do} is enough")
    return Choose(seat=seat, do=do, wager=found[0][0], box=found[0][1], amount=amount)


def _cards(typed: Sequence[str]) -> tuple[str, ...]:
    """Cards as they are typed: ``4c 10d ah``."""
    faces = [word[:-1].upper().replace("10", "T") + word[-1] for word in typed if word != "and"]
    for face, word in zip(faces, typed, strict=False):
        if face not in DECK:
            raise Unclear(f"{word!r} is no card; write draw 4c 10d, or draw alone to stand pat")
    return tuple(faces)


def _remove(typed: list[str], table: Table[Any, Any], seat: str) -> Remove:
    """``remove WAGER [AMOUNT]``, of the wagers that lie there."""
    lying = [one for chips in table.chips.values() if chips.seat == seat for one in named(chips.wager, chips.box)]
    if not lying:
        raise Unclear("no wager of yours is on the layout")
    for rest, amount in ((typed, 0), *_readings(typed)):
        found = find(rest, lying) if rest else _different(lying)
        if len(found) == 1:
            return Remove(seat=seat, wager=found[0][0], box=found[0][1], amount=amount)
    raise Unclear("remove what? " + _either(_different(lying)))


def _bet(typed: Sequence[str], table: Table[Any, Any], seat: str, bets: Sequence[Offer]) -> Bet:
    """A wager and an amount in either order; of several readings the first that names one wager."""
    if len(typed) == 1 and number(typed[0]) and len(bets) == 1:
        return Bet(seat=seat, wager=bets[0].wager, box=bets[0].box, amount=_cents(typed[0]))
    several: list[tuple[str, str]] = []
    for names in (_offered(table, bets), _all(table), _elsewhere(typed, table)):
        for rest, amount in _readings(typed, names):
            found = find(rest, names)
            if len(found) == 1:
                return Bet(seat=seat, wager=found[0][0], box=found[0][1], amount=amount)
            several = several or found
        if several:
            raise Unclear(f"{' '.join(typed)!r} can mean {_either(several)}")
    raise Unclear(_unknown(typed, table, bets))


def _readings(typed: Sequence[str], names: Sequence[Named] = ()) -> Iterator[tuple[Sequence[str], int]]:
    """How a line parts into a wager and an amount; a number that belongs to the name of a wager is no amount."""
    if not all(map(number, typed)) and any(one.words == tuple(typed) for one in names):
        yield typed, 0
    if len(typed) > 2 and number(typed[0]) and typed[1] == "on":
        yield typed[2:], _cents(typed[0])
        return
    if len(typed) > 1 and number(typed[-1]):
        yield [word for word in typed[:-1] if word != "for"], _cents(typed[-1])
    if len(typed) > 1 and number(typed[0]):
        yield typed[1:], _cents(typed[0])
    yield typed, 0


def _cents(word: str) -> int:
    try:
        return cents(f"0{word}" if word.startswith(".") else word)
    except ValueError as error:
        raise Unclear(str(error)) from None


def _offered(table: Table[Any, Any], bets: Sequence[Offer]) -> list[Named]:
    terms = table.rules.wagers
    return [one for offer in bets for one in named(offer.wager, offer.box, terms[offer.wager].wager.name)]


def _all(table: Table[Any, Any]) -> list[Named]:
    """Every wager of the table: it says why one is not taken now."""
    return [one for terms in table.rules.wagers.values() for one in named(terms.wager.id, name=terms.wager.name)]


def _elsewhere(typed: Sequence[str], table: Table[Any, Any]) -> list[Named]:
    """Wagers that only other tables offer, by their whole names: this one says so."""
    others = [wager for wager in table.rules.game.law.wagers if wager.id not in table.rules.wagers]
    names = [one for wager in others for one in named(wager.id, name=wager.name)]
    return [one for one in names if any(tuple(rest) == one.words for rest, _ in _readings(typed))]


def _either(found: Iterable[tuple[str, str]]) -> str:
    spoken = [f"{wager} {box}".strip().replace("_", " ") for wager, box in found]
    return ", ".join(spoken[:6]) + (" …" if len(spoken) > 6 else "")


def _unknown(typed: Sequence[str], table: Table[Any, Any], bets: Sequence[Offer]) -> str:
    """No such wager: what may be meant, or what is taken now."""
    spoken = " ".join(word for word in typed if not number(word) and word != "on")
    if not spoken:
        such = f"write a wager and an amount, such as {bets[0].wager} 10" if bets else "no wager is taken now"
        return f"{' '.join(typed)} on what? {such}"
    known = list(dict.fromkeys(" ".join(one.words) for one in _all(table)))
    known = [re.sub(r"( [\d.]+)+$", "", one) for one in known] + known
    return f"no wager {spoken!r} here; {hints.meant(spoken, known, 'h lists what can be typed')}"


def names_a_wager(line: str, table: Table[Any, Any]) -> bool:
    """Whether a line names a wager of the game, whenever it may be made."""
    return any(find(rest, _all(table)) for rest, _ in _readings(words(line)))


def meant(name: str, table: Table[Any, Any]) -> list[Wager]:
    """The wagers of the table that a name can mean, one or a kind of them."""
    terms = table.rules.wagers
    names = [one for id in terms for one in named(id, name=terms[id].wager.name)]
    found = [wager for wager, _ in find(words(name), names)]
    if not found:
        raise Unclear(_unknown(words(name), table, []))
    return [terms[id].wager for id in found]
