"""8.5: the patron's gaming guide of a table: how to play, the wagers with their odds, the limits, the options in force.

Everything is read from the table's own rules and the law's paragraphs, so that the guide cannot say another thing
than the dealer pays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from houseway.house import notices
from houseway.law.citation import render
from houseway.law.data import in_words
from houseway.law.editions import subchapter
from houseway.law.terms import Basis, Option, in_force
from houseway.law.terms import Money as Amount
from houseway.money import For, Odds, dollars
from houseway.play.rules import Rules, Terms


class Rule(Struct, frozen=True, kw_only=True):
    """A paragraph that a player should know."""

    says: str
    cite: str
    basis: Basis


class Wager(Struct, frozen=True, kw_only=True):
    """A wager, or several of a kind that pay alike."""

    ids: list[str]
    name: str
    made: str
    wins: str
    loses: str
    voids: str
    pays: dict[str, str]
    """By what wins it; under no name where all that wins pays alike."""
    vigorish: str
    min: str | None
    max: str | None
    increment: str | None
    cite: list[str]
    basis: Basis


class Elected(Struct, frozen=True, kw_only=True):
    """An option as this table has it."""

    option: str
    value: str
    cite: str
    basis: Basis
    default: bool
    """Whether nobody chose it."""


class Guide(Struct, frozen=True, kw_only=True):
    """The gaming guide of a table."""

    game: str
    title: str
    subchapter: str
    as_of: str
    play: list[Rule]
    wagers: list[Wager]
    options: list[Elected]


def guide(rules: Rules, id: str) -> Guide:
    """The guide of a table of that game under its elected rules."""
    law = rules.game.law
    return Guide(
        game=id, title=law.title, subchapter=subchapter(law.subchapter, rules.as_of),
        as_of=str(rules.as_of), play=_play(rules, id), wagers=_wagers(rules, id), options=_options(rules),
    )  # fmt: skip


# ── how to play, in short ────────────────────────────────────────────────────────────────────────

_When = tuple[str, str, tuple[str, ...]]
"""A paragraph, an option, and the values with which the paragraph is to be read."""
_HIDDEN = ("no_hole_card", "face_down_no_peek", "face_down_card_reader")

_CRAPS = ("1.1", "1.2(a)1", "1.2(a)2", "1.2(a)3", "1.2(a)5", "1.3", "1.5", "1.6", "1.7", "1.9", "1.11")

HOW: Mapping[str, tuple[str | _When, ...]] = {
    "automated-craps": ("13:69F-1A.1", "13:69F-1A.2", "13:69F-1A.4", "13:69F-1A.5", "13:69F-1A.7"),
    "baccarat-chemin-de-fer": (
        "4.1(b)", "4.1(c)", "4.5(b)", "4.6(a)", "4.6(b)", "4.7(a)", "4.7(c)", "3.7(c)", "3.9(a)",
        ("4.9", "banker_third_card_rule", ("table",)), "4.11",
    ),
    "baccarat-punto-banco": (
        "3.1(b)", "3.1(c)", "3.2(d)", ("3.7(c)", "deal_style", ("face_up",)),
        ("3.7(d)", "deal_style", ("face_down_squeeze",)),
        "3.9(a)", "3.9(b)", "3.8(d)", "3.11(a)", "3.11(a)1",
    ),
    "big-six": ("5.6",),
    "blackjack": (
        "2.2(b)", "2.3(a)", ("2.3(b)", "hole_card_procedure", _HIDDEN), "2.3(d)", "2.6(e)",
        ("2.6(h)", "hole_card_procedure", ("no_hole_card",)),
        ("2.6(j)", "hole_card_procedure", ("face_down_no_peek", "face_down_card_reader")),
        *((f"2.6(k){n}", "hole_card_procedure", ("face_up",)) for n in ("", 1, 2, 3, 4, 5)),
        ("2.8(a)", "surrender", ("on",)), ("2.9(a)", "hole_card_procedure", _HIDDEN),
        ("2.10(a)", "hole_card_procedure", _HIDDEN), "2.11(a)", ("2.11(c)1", "resplit_max_hands", ("2",)), "2.11(c)2",
        "2.12(a)", ("2.12(b)", "dealer_hits_soft_17", ("off", "None")),
    ),
    "blackjack-switch": (
        "13:69F-2A.1", "13:69F-2A.5", "13:69F-2A.7", "13:69F-2A.8", ("13:69F-2A.9(a)", "surrender", ("on",)),
        "13:69F-2A.10", "13:69F-2A.11(a)", "13:69F-2A.12(a)1", "13:69F-2A.12(b)",
    ),
    "craps": _CRAPS,
    "mini-craps": _CRAPS,
    "keno": ("15.2", "15.3", "15.4", "15.5", "15.6"),
    "mini-dice": ("13.2(b)", "13.4", "13.5", "13.7", "13.8"),
    "minibaccarat": ("7.1(b)", "7.1(c)", "7.2(d)", "7.2(e)", "7.7(c)", "7.8", "7.9"),
    "pai-gow": ("10.2", "10.5", "10.6", "10.7", ("10.8", "player_banking", ("on",))),
    "red-dog": ("6.1(b)", "6.5(a)", "6.5(c)", "6.5(d)", "6.5(e)", "6.5(f)", "6.5(f)2", "6.5(g)", "6.5(h)", "6.5(i)1"),
    "roulette": ("5.1", "5.3", "5.4"),
    "sic-bo": ("9.1", "9.2", "9.3", "9.5", "9.6"),
}  # fmt: skip
"""The paragraphs that a player should know, some only where an option makes them apply."""


def _play(rules: Rules, id: str) -> list[Rule]:
    wanted = [one for one in HOW[id] if _applies(one, rules)]
    cites = [one if isinstance(one, str) else one[0] for one in wanted]
    held = {one.cite: one for one in reversed(in_force(rules.game.law.paragraphs, rules.as_of))}
    found = [held[cite] for cite in cites if cite in held]
    return [Rule(says=one.gloss, cite=render(one.cite, rules.as_of), basis=one.basis) for one in found]


def _applies(one: str | _When, rules: Rules) -> bool:
    return isinstance(one, str) or str(rules.elected.get(one[1])) in one[2]


# ── what a wager pays ────────────────────────────────────────────────────────────────────────────

Paid = Mapping[str, Odds | For | str]


def pays(rules: Any, game: str, wager: str) -> Paid:
    """What this table pays on a wager, by what wins it; under no name where all that wins pays alike."""
    schedule = rules.odds(wager)
    if schedule:
        return {f"{caught} caught": odds for caught, odds in schedule.items()}
    return _alike(PAYS[game](rules, wager))


def _alike(paid: Paid) -> Paid:
    return {"": next(iter(paid.values()))} if len(set(paid.values())) == 1 else paid


def _shared(odds: Mapping[Any, Odds], label: Callable[[Any], str], what: str = "") -> dict[str, Odds]:
    """Outcomes that pay alike under one name: ``spread 4–11``, ``point 5, 9``."""
    by_odds: dict[Odds, dict[str, None]] = {}
    for outcome, one in odds.items():
        by_odds.setdefault(one, {})[label(outcome)] = None
    return {f"{what} {_span(list(labels))}".strip(): one for one, labels in by_odds.items()}


def _span(labels: Sequence[str]) -> str:
    """Three numbers or more in a row as the first and the last."""
    numbers = [int(label) for label in labels if label.isdigit()]
    in_a_row = len(labels) == len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}–{numbers[-1]}" if in_a_row else ", ".join(labels)


def _spun(rules: Any, wager: str) -> Paid:
    won = {outcome: by[wager].odds for outcome, by in rules.verdicts.items() if by[wager].result == "win"}
    return _shared(won, str)


def _sic_bo(rules: Any, wager: str) -> Paid:
    won = {roll: by[wager].odds for roll, by in rules.verdicts.items() if by[wager].result == "win"}
    number = int(wager[-1]) if wager[-1].isdigit() else 0
    return _shared(won, lambda roll: ("", "one die", "two dice", "three dice")[roll.count(number)])


def _rolled(rules: Any, wager: str) -> Paid:
    """Craps and mini-dice: by the total; odds on a base bet by its point."""
    if wager in rules.true_odds:
        return {"": rules.true_odds[wager]}
    if wager == "fire":
        return _shared({n: one.odds for n, one in enumerate(rules.fire) if one.result == "win"}, str, "points made:")
    by_point: dict[tuple[str, int], Odds] = {}
    for (id, point), rolls in rules.verdicts.items():
        if id == wager:
            by_point |= {(point, sum(roll)): one.odds for roll, one in rolls.items() if one.result == "win"}
    if wager.startswith("odds_"):
        return _shared(by_point, lambda key: key[0], "point")
    return _shared(by_point, lambda key: str(key[1]))


def _mini_dice(rules: Any, wager: str) -> Paid:
    rolls = rules.verdicts[wager, "0"].items()
    return _shared({sum(roll): one.odds for roll, one in rolls if one.result == "win"}, str)


def _twenty_one(rules: Any, wager: str) -> Paid:
    if wager == "insurance":
        return {"": rules.insurance}
    if wager in getattr(rules, "streak", {}):
        return {"": rules.streak[wager]}
    if wager == "match_wager":
        return dict(rules.match)
    if wager in getattr(rules, "paytables", {}):
        return dict(rules.paytables[wager])
    five: Odds | None = getattr(rules, "five_card_21", None)
    return {"blackjack": rules.blackjack, "any other win": rules.even} | (
        {"five cards totalling 21": five} if five else {}
    )


def _baccarat(rules: Any, wager: str) -> Paid:
    if wager.startswith("bonus_"):
        spoken = {key: f"by {key} points" if key.isdigit() else "a natural" for key in rules.bonus_odds}
        return {spoken[key]: odds for key, odds in rules.bonus_odds.items()}
    if wager != "banker":
        return {"": rules.pays[wager]}
    halves = {one.odds for one in rules.banker_wins.values() if one.result == "win"}
    return {"": rules.pays[wager]} if len(halves) == 1 else {"with 6": min(halves), "any other win": max(halves)}


def _red_dog(rules: Any, wager: str) -> Paid:
    spreads = _shared(rules.spread_odds, str, "spread")
    return spreads | ({"three of a kind": rules.three_of_a_kind} if wager == "original" else {})


PAYS: Mapping[str, Callable[[Any, str], Paid]] = {
    "automated-craps": _rolled, "craps": _rolled, "mini-craps": _rolled, "mini-dice": _mini_dice,
    "roulette": _spun, "big-six": _spun, "sic-bo": _sic_bo, "blackjack": _twenty_one, "blackjack-switch": _twenty_one,
    "baccarat-punto-banco": _baccarat, "minibaccarat": _baccarat, "red-dog": _red_dog,
    "baccarat-chemin-de-fer": lambda rules, wager: {"": Odds(1)}, "pai-gow": lambda rules, wager: {"": rules.pays},
    "keno": lambda rules, wager: {},
}  # fmt: skip
"""Where each game's rules hold what they pay."""


def vigorish(rules: Any, game: str, wager: str) -> str:
    """What the house keeps of a win, or takes for a wager."""
    percent = rules.elected.get("vigorish_percent")
    if game in ("craps", "mini-craps") and wager in rules.true_odds:
        when = "when it wins" if rules.elected["vig_timing"] == "on_win" else "when it is made"
        return f"{rules.vigorish.percent} percent, {when}"
    if game == "pai-gow" or (game, wager) == ("baccarat-chemin-de-fer", "banker_stake"):
        return f"{percent} percent of what is won"
    if wager != "banker" or game not in ("baccarat-punto-banco", "minibaccarat"):
        return ""
    if rules.elected.get("vigorish_type") == "tie_25":
        return "25 percent of the wager on equal counts"
    if rules.elected["banker_pay_mode"] == "no_vig_total_cards":
        return f"{percent} percent of what is won; none where the total card wagers are at least the Banker wager"
    return f"{percent} percent of what is won" if rules.elected["banker_pay_mode"] == "vigorish" else ""


# ── wagers and options ───────────────────────────────────────────────────────────────────────────


def _wagers(rules: Rules, game: str) -> list[Wager]:
    groups: dict[tuple[object, ...], list[str]] = {}
    for id, terms in rules.wagers.items():
        paid = tuple(pays(rules, game, id).items())
        groups.setdefault((_kind(id), paid, terms.least, terms.most, terms.increment, terms.wager.cite), []).append(id)
    return [_wager(rules, game, ids) for ids in groups.values()]


def _kind(wager: str) -> str:
    """``straight`` of ``straight_17``; ``split`` of ``split_17_20``."""
    return wager.rstrip("_0123456789") or wager


def _wager(rules: Rules, game: str, ids: Sequence[str]) -> Wager:
    terms = rules.wagers[ids[0]]
    one = terms.wager
    return Wager(
        ids=list(ids), name=one.name if len(ids) == 1 else _kind(ids[0]).replace("_", " ").capitalize(),
        made=one.made, wins=_PAYS.sub("", one.wins), loses=one.loses, voids=one.voids,
        pays={outcome: _to(odds) for outcome, odds in pays(rules, game, ids[0]).items()},
        vigorish=vigorish(rules, game, ids[0]), **_limits(terms),
        cite=[render(cite, rules.as_of) for cite in one.cite.split(", ")], basis=one.basis,
    )  # fmt: skip


_PAYS = re.compile(r"; [^;]* pays \d+ to \d+")
"""What a win pays is said once, as it is elected."""


def _limits(terms: Terms) -> dict[str, Any]:
    return {
        "min": dollars(terms.least) if terms.least > 1 else None,
        "max": dollars(terms.most) if terms.most else None,
        "increment": dollars(terms.increment) if terms.increment > 1 else None,
    }


def _to(odds: Odds | For | str) -> str:
    """8.5: odds are stated with "to"; what returns the stake or a part of it is said in words."""
    if isinstance(odds, For):
        won = odds.paid - odds.stake
        return f"{won} to {odds.stake}" if won > 0 else f"{odds.paid} of every {odds.stake} returned"
    return "the meter" if odds == "meter" else str(odds)


def _options(rules: Rules) -> list[Elected]:
    return [
        _elected(option, rules) for option in in_force(rules.game.law.options, rules.as_of) if _shown(option, rules)
    ]


HANGS_ON: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "same_suit": ("additional_wager", ("none", "over_under_13", "sevens")),
    "progressive_token": ("progressive_blackjack", ("off",)),
    "progressive_rate": ("progressive_blackjack", ("off",)),
    "progressive_start": ("progressive_blackjack", ("off",)),
    "fire_deadline": ("fire_bet", ("off",)),
    "bonus_requires_base_wager": ("bonus_wager", ("off",)),
    "bonus_paytable": ("bonus_wager", ("off",)),
}
"""Options that say nothing where another has such a value."""


def _shown(option: Option, rules: Rules) -> bool:
    """Limits stand with their wagers, and odds with what pays them; what is off is not in force."""
    value = rules.elected[option.id]
    if notices.is_limit(option) or isinstance(value, Mapping | tuple) or value in (None, "off", "none"):
        return False
    other, values = HANGS_ON.get(option.id, ("", ()))
    return str(rules.elected.get(other)) not in values


def _elected(option: Option, rules: Rules) -> Elected:
    value = rules.elected[option.id]
    chosen = dollars(value) if isinstance(option.kind, Amount) else in_words(value)
    basis: Basis = "ours" if option.silent and value == option.default else option.basis
    return Elected(
        option=option.id, value=chosen, cite=render(option.cite, rules.as_of), basis=basis,
        default=value == option.default,
    )  # fmt: skip


def lines(one: Guide) -> Iterable[str]:
    """The guide in plain text."""
    yield f"{one.title}: a gaming guide   [{one.subchapter}; the law on {one.as_of}]"
    yield "\nHow to play"
    yield from (f"  {rule.says}   [{rule.cite}{_mark(rule.basis)}]" for rule in one.play)
    yield "\nWagers and what they pay"
    for wager in one.wagers:
        yield from _wager_lines(wager)
    yield "\nOptions in force"
    yield from (f"  {_option_line(option)}" for option in one.options)
    yield "\n* not New Jersey's own text, which is not held. An unofficial restatement, not legal advice."


def _mark(basis: Basis) -> str:
    return "" if basis == "nj" else " *"


def _wager_lines(wager: Wager) -> Iterable[str]:
    many = f" ({len(wager.ids)} of them; the first: {wager.ids[0]})" if len(wager.ids) > 1 else f" ({wager.ids[0]})"
    yield f"  {wager.name}{many}   [{', '.join(wager.cite)}{_mark(wager.basis)}]"
    paid = "; ".join(f"{outcome}: {odds}" if outcome else odds for outcome, odds in wager.pays.items())
    limits = ", ".join(
        f"{label} {amount}"
        for label, amount in (("at least", wager.min), ("at most", wager.max), ("in steps of", wager.increment))
        if amount
    )
    said = {
        "made": wager.made, "wins": wager.wins, "loses": wager.loses, "void": wager.voids, "pays": paid,
        "vigorish": wager.vigorish, "limits": limits,
    }  # fmt: skip
    yield from (f"      {label:10}{text}" for label, text in said.items() if text)


def _option_line(option: Elected) -> str:
    return f"{option.option}: {option.value}   [{option.cite}{_mark(option.basis)}]"
