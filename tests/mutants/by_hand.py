"""Breaks that a person thought of: each a plausible misreading of its paragraph.

A text must stand in its file exactly once; where a file has moved on, the run says so and the break is written anew.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.mutants.catalogue import Break


def _in(file: str, breaks: Iterable[tuple[str, str, str]]) -> tuple[Break, ...]:
    return tuple(Break(file, was, now, cite) for was, now, cite in breaks)


RED_DOG = _in(
    "games/red_dog.py",
    (
        ("VALUES[right[0]]) - 1", "VALUES[right[0]])", "6.5(g)"),
        ("if spread == 0:", "if spread <= 0:", "6.5(f)"),
        ("if third[0] == left[0]:", "if third == left:", "6.5(f)1"),
        ("chips, table.rules.three_of_a_kind,", "chips, table.rules.spread_odds[1],", "6.5(f)1"),
        ('f"The spread is {spread}"', 'f"The spread is {spread + 1}"', "6.5(g)"),
        ("odds = table.rules.spread_odds[spread]", "odds = table.rules.spread_odds[11]", "6.5(i)2"),
        ("sorted((VALUES[left[0]], VALUES[right[0]]))", "(VALUES[left[0]], VALUES[right[0]])", "6.5(i)1"),
        ("table.announce(str(value),", "table.announce(third,", "6.5(i)"),
        ("if bet.amount <= original - raised:", "if bet.amount <= original:", "6.5(h)"),
        ('frozenset({"bet", "close"})', 'frozenset({"bet", "remove", "close"})', "6.5(d)"),
        ('"left", cite="6.5(c)"', '"right", cite="6.5(c)"', "6.5(c)"),
        ("seats[0] if opening else max(seats, key=seat_order)", "seats[0]", "6.3(b)"),
        ("max(seats, key=seat_order), step=1)", "max(seats, key=seat_order), step=-1)", "6.3(b)"),
        ("least=CUT_DEPTH", "least=0", "6.3(c)"),
        ("52 * shoe.decks // CUTTING_CARD_QUARTER", "52 * shoe.decks // 2", "6.3(c)"),
        ("if shoe.shuffled and not shoe.ending and", "if shoe.shuffled and", "6.5(k)"),
        (" and not (table.rules.shuffle_every_round and shoe.drawn)", "", "6.3(a)"),
        ("if table.state.new_dealer and not", "if not", "6.4(a)"),
        ("if table.rules.continuous:\n        shoe.shuffle()", "if False:\n        shoe.shuffle()", "6.9"),
        ("if not area or (table.rules.areas and area.isdigit()):", "if True:", "6.8"),
        ("if not area or (table.rules.areas and area.isdigit()):", "if not area:", "6.8"),
        ('if chosen[chips.seat] == "void":', 'if chosen[chips.seat] == "play":', "6.7(c)"),
        ("await third_card_exposed(table, exposed)\n", "pass\n", "6.7(c)"),
        ("if not table.felt:\n            return", "pass", "6.7(c)"),
        ("    table.state.shoe.take(card)\n", "", "6.7(c)"),
        ("        table.state.shoe.take(event.card)\n", "", "6.7(a)"),
        ('table.state.shoe.ending = "insufficient cards"', "pass", "6.5(k)"),
    ),
)

CRAPS = (
    *_in(
        "games/craps_tables.py",
        (
            ('to_win = LINE[id] == "pass"', 'to_win = LINE[id] != "pass"', "1.2(a)1, 1.2(a)2, 1.2(a)3, 1.2(a)4"),
            ('(f"place_lose_{n}", False)', '(f"place_lose_{n}", True)', "1.2(a)6"),
            ('(f"place_win_{n}", True)', '(f"place_win_{n}", False)', "1.2(a)5"),
            ('((f"buy_{n}", True)', '((f"buy_{n}", False)', "1.5"),
            ("win if dice == faces else lose", "win if sum(dice) == sum(faces) else lose", "1.2(a)7, 1.2(a)8"),
            ("sum(dice) in (sum(faces), 7)}", "sum(dice) == sum(faces)}", "1.2(a)9, 1.2(a)10"),
            ('to_win=LINE[ODDS_ON[id]] == "pass"', "to_win=True", "1.6"),
            ('taking if LINE[base] == "pass" else laying', "taking", "1.6"),
            ("net = share * Fraction(*odds) - (1 - share)", "net = share * Fraction(*odds)", "1.4(d)"),
            ('frozenset((*PLACES, *BUYS, "odds_come", *off))', 'frozenset((*BUYS, "odds_come", *off))', "1.2(a)5"),
            ('frozenset((*PLACES, *BUYS, "odds_come", *off))', 'frozenset((*PLACES, "odds_come", *off))', "1.3"),
            ('frozenset((*PLACES, *BUYS, "odds_come", *off))', "frozenset((*PLACES, *BUYS, *off))", "1.3"),
            ("levels[max(reached)]", "levels[min(reached)]", "13:69F-1.12"),
        ),
    ),
    *_in(
        "games/craps_wagers.py",
        (
            ("charged = amount if wager in BUYS else table.rules", "charged = amount if wager else table.rules", "1.5"),
            ("back = held * amount // whole", "back = held", "1.5"),
            ("most = multiple * table.stake(", "most = multiple * 2 * table.stake(", "1.6"),
            ("most = -(-most * pays.stake // pays.win)", "pass", "1.6"),
            ("return -(-most // step) * step", "return most // step * step", "1.6"),
            ("    return called\n", "    return True\n", "1.2(a)5, 1.3"),
            ('wager in ("pass", "dont_pass") and state.point', 'wager in ("pass",) and state.point', "1.2(a)2"),
            ('wager in ("come", "dont_come") and not state.point', 'wager in ("come",) and not state.point', "1.2(a)4"),
            ("[last] * (last in seats)", "[]", "1.11"),
        ),
    ),
    *_in(
        "games/craps.py",
        (
            ("return _OFF if wager in ODDS_ON else None", "return None", "1.3"),
            (
                "Chips(chips.seat, chips.wager, CALLS[total], there)",
                "Chips(chips.seat, chips.wager, '4', there)",
                "1.2(a)3",
            ),
            ("elif total == state.point:\n        state.point = 0", "elif total == state.point:\n        pass", "1.1"),
            ("elif total == 7:\n        state.point = 0", "elif total == 7:\n        pass", "1.1"),
            ("        if total not in state.made:\n", "        if True:\n", "13:69F-1.12"),
            ("len(state.made) == len(POINTS) - 1", "len(state.made) == len(POINTS)", "13:69F-1.12"),
            ("opposite = 7 - rests_on", "opposite = rests_on", "1.10"),
            ("return given.dice[0], given.dice[1]", "return given.dice[0], given.dice[0]", "1.10"),
            ("False, False, True  # 1.11", "False, False, False  # 1.11", "1.11"),
            ("stays = chips.wager in STAY_UP", "stays = False", "1.10"),
            ("if not bet.accepted:", "if bet.accepted:", "1.3"),
        ),
    ),
)

SHARED = (
    *_in(
        "play/felt.py",
        (
            ("if bet.amount <= 0:", "if bet.amount < -1:", "8.2"),
            ("sorted(seats, key=seat_order, reverse=step < 0)", "sorted(seats, key=seat_order)", "8.2"),
        ),
    ),
    *_in(
        "play/dealing.py",
        (
            ("least <= given.position <= cards - least", "least <= given.position <= cards", "6.3(c)"),
            ("card=given.face if shown else BACK", "card=given.face", "6.4(a)"),
        ),
    ),
    *_in(
        "play/windows.py",
        (
            ("or (given.seat in answers and not again)", "", "6.7(c)"),
            ("if must and waiting:", "if False:", "6.7(c)"),
        ),
    ),
)

BREAKS = RED_DOG + CRAPS + SHARED
