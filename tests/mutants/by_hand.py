"""Breaks that a person thought of: each a plausible misreading of its paragraph.

A text must stand in its file exactly once; where a file has moved on, the run says so and the break is written anew.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.mutants.catalogue import Break


def _in(file: str, breaks: Iterable[tuple[str, str, str]]) -> tuple[Break, ...]:
    return tuple(Break(file, was, now, cite) for was, now, cite in breaks)


RED_DOG = _in(
    "games/red_dog/red_dog.py",
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
        ("table.arrivals[0] if opening else max(seats, key=seat_order)", "table.arrivals[0]", "6.3(b)"),
        ("max(seats, key=seat_order), step=1)", "max(seats, key=seat_order), step=-1)", "6.3(b)"),
        ("least=CUT_DEPTH", "least=0", "6.3(c)"),
        ("shoe.size // CUTTING_CARD_QUARTER", "shoe.size // 2", "6.3(c)"),
        ("if shoe.shuffled and not shoe.ending and", "if shoe.shuffled and", "6.5(k)"),
        (" and not (table.rules.shuffle_every_round and shoe.drawn)", "", "6.3(a)"),
        ("if table.state.new_dealer and not", "if not", "6.4(a)"),
        ("if table.rules.continuous:\n        if not shoe", "if False:\n        if not shoe", "6.9"),
        ("if not area or (table.rules.areas and area.isdigit()):", "if True:", "6.8"),
        ("if not area or (table.rules.areas and area.isdigit()):", "if not area:", "6.8"),
        ('if chosen[one] == "void"]', 'if chosen[one] == "play"]', "6.7(c)"),
        ("await third_card_exposed(table, exposed)\n", "pass\n", "6.7(c)"),
        ("if not table.chips:\n            return", "pass", "6.7(c)"),
        ("    table.state.shoe.take(card)\n", "", "6.7(c)"),
        ("        table.state.shoe.take(event.card)\n", "", "6.7(a)"),
        ('table.state.shoe.ending = "insufficient cards"', "pass", "6.5(k)"),
    ),
)

_FLAT = "1.2(a)1, 1.2(a)2, 1.2(a)3, 1.2(a)4"

CRAPS = (
    *_in(
        "games/dice/craps_tables.py",
        (
            ('    to_win = LINE[id] == "pass"', '    to_win = LINE[id] != "pass"', f"{_FLAT}, 13:69F-1A.2"),
            ('(f"place_lose_{n}", False)', '(f"place_lose_{n}", True)', "1.2(a)6, 13:69F-1A.2"),
            ('(f"place_win_{n}", True)', '(f"place_win_{n}", False)', "1.2(a)5, 13:69F-1A.2"),
            ('((f"buy_{n}", True)', '((f"buy_{n}", False)', "1.5"),
            (
                "win if dice == faces else lose",
                "win if sum(dice) == sum(faces) else lose",
                "1.2(a)7, 1.2(a)8, 13:69F-1A.2",
            ),
            ("sum(dice) in (sum(faces), 7)}", "sum(dice) == sum(faces)}", "1.2(a)9, 1.2(a)10, 13:69F-1A.2"),
            ('to_win = LINE[ODDS_ON[id]] == "pass"', "to_win = True", "1.6, 13:69F-1A.2"),
            ('taking if LINE[base] == "pass" else laying', "taking", "1.6, 13:69F-1A.2"),
            ("net = share * Fraction(*odds) - (1 - share)", "net = share * Fraction(*odds)", "1.4(d), 13:69F-1A.6"),
            ("frozenset((*always, *off))", "frozenset(off)", "1.3, 13:69F-1A.2"),
            ("frozenset((*always, *off))", "frozenset(always)", "1.3, 13:69F-1A.2"),
        ),
    ),
    *_in(
        "games/dice/craps_wagers.py",
        (
            ("charged = amount if wager in BUYS else table.rules", "charged = amount if wager else table.rules", "1.5"),
            ("back = held * amount // whole", "back = held", "1.5"),
            ("most = multiple * table.stake(", "most = multiple * 2 * table.stake(", "1.6, 13:69F-1A.2"),
            ("most = -(-most * pays.stake // pays.win)", "pass", "1.6, 13:69F-1A.2"),
            ("return -(-most // step) * step", "return most // step * step", "1.6"),
            ("    return called\n", "    return True\n", "1.2(a)5, 1.3, 13:69F-1A.4"),
            (
                'wager in ("pass", "dont_pass") and state.point',
                'wager in ("pass",) and state.point',
                "1.2(a)2, 13:69F-1A.2",
            ),
            (
                'wager in ("come", "dont_come") and not state.point',
                'wager in ("come",) and not state.point',
                "1.2(a)4, 13:69F-1A.2",
            ),
            ("table.rules.chip * (pays.unit if pays else 1)", "table.rules.chip", "1.4, 13:69F-1A.6"),
        ),
    ),
    *_in(
        "games/dice/craps_settlement.py",
        (
            (
                'return Verdict("returned", table.rules.cites.making) if wager in ODDS_ON else None',
                "return None",
                "1.3, 13:69F-1A.4",
            ),
            (
                "Chips(chips.seat, chips.wager, CALLS[total], there)",
                "Chips(chips.seat, chips.wager, '4', there)",
                "1.2(a)3, 13:69F-1A.2",
            ),
            (
                "elif total == state.point:\n        state.point = 0",
                "elif total == state.point:\n        pass",
                "1.1, 13:69F-1A.1",
            ),
            ("elif total == 7:\n        state.point = 0", "elif total == 7:\n        pass", "1.1, 13:69F-1A.1"),
            ("            if total not in made:\n", "            if True:\n", "13:69F-1.12"),
            ("len(made) == len(POINTS) - 1", "len(made) == len(POINTS)", "13:69F-1.12"),
            ("False, False, True  # a loser 7", "False, False, False  # a loser 7", "1.11, 13:69F-1A.7"),
            ("stays = chips.wager in STAY_UP", "stays = False", "1.10, 13:69F-1A.5"),
        ),
    ),
    *_in(
        "games/dice/craps.py",
        (
            ('(*PLACES, *BUYS, "odds_come")', '(*BUYS, "odds_come")', "1.2(a)5"),
            ('(*PLACES, *BUYS, "odds_come")', '(*PLACES, "odds_come")', "1.3"),
            ('(*PLACES, *BUYS, "odds_come")', "(*PLACES, *BUYS)", "1.3"),
            ("levels[max(reached)]", "levels[min(reached)]", "13:69F-1.12"),
            ("opposite = 7 - rests_on", "opposite = rests_on", "1.10"),
            ("return given.dice[0], given.dice[1]", "return given.dice[0], given.dice[0]", "1.10"),
            ("if not bet.accepted:", "if bet.accepted:", "1.3"),
        ),
    ),
)

SHOOTERS = (
    *_in(
        "games/dice/shooter.py",
        (
            ("[last] * (last in seats)", "[]", "1.11, 13.7, 13:69F-1A.7"),
            ("rotation(seats, last, step=1)", "rotation(seats, last, step=-1)", "1.11, 13.7, 13:69F-1A.7"),
            ("    while holding.waits and not seat:", "    while not seat:", "13.7, 13:69F-1A.7"),
            ("    if holds(table, given.seat):\n        return None\n", "    return None\n", "1.11, 13.7, 13:69F-1A.7"),
        ),
    ),
    *_in(
        "games/dice/shaker.py",
        (
            ("return given.dice[0], given.dice[1]", "return given.dice[0], given.dice[0]", "13.5, 13:69F-1A.5"),
            ("    if rest < amount:\n", "    if True:\n", "13.6(b)1, 13:69F-1A.6"),
            ("    if not rest:\n        return True\n", "    return True\n", "13.6(b)1, 13:69F-1A.6"),
            ("            if event.kind in NO_ROLLS:\n", "            if False:\n", "13.8, 13:69F-1A.8"),
            ("            if event.kind == ABANDONED:\n", "            if False:\n", "13:69F-1A.8"),
            ("    table.state = table.rules.game.state(table.rules)\n", "    pass\n", "13.3, 13:69F-1A.3"),
        ),
    ),
    *_in(
        "games/dice/rolls.py",
        (("least.get(id, chip), *(chip * one", "least.get(id, 1), *(one", "13.6(b)1, 13:69F-1A.6"),),
    ),
)

MINI_DICE = (
    *_in(
        "games/dice/mini_dice_wagers.py",
        (
            ("return refuse_bet(table, given) or refuse_place(", "return refuse_place(", "13.2(b)"),
            ("cite, to_win=True)", "cite, to_win=False)", "13.2(a)1"),
            ("if payable(table, shaker, chips)]", "]", "13.6(b)1"),
        ),
    ),
    *_in(
        "games/dice/mini_dice.py",
        (
            ('dealer=by == "dealer"', "dealer=False", "13.7"),
            ("table.rules.seven and sum(dice) == 7", "table.rules.seven", "13.7"),
            ("table.rules.seven and sum(dice) == 7", "sum(dice) == 7", "13.7"),
            ('**elected["higher_odds"]}', "}", "13.6(b)"),
        ),
    ),
)

AUTOMATED_CRAPS = _in(
    "games/dice/automated_craps.py",
    (
        ('waits=elected["dealer_may_activate"] == "off"', "waits=False", "13:69F-1A.7"),
        ('inactive(elected, ("odds_come",))', "inactive(elected, ())", "13:69F-1A.2"),
        ("refuse_unlisted(given) or layout", "layout", "13:69F-1A.6"),
        ('verdict.result not in ("win", "lose") or payable(table, ', "payable(table, ", "13:69F-1A.6"),
        ("            forget(table, chips)\n", "            pass\n", "13:69F-1A.6"),
        (
            "    if chips.wager in ODDS_ON:\n        return odds_unit",
            "    if False:\n        return odds_unit",
            "13:69F-1A.6",
        ),
        ('f"{CALLS[sum(dice)]}, {dice[0]} and {dice[1]}"', "CALLS[sum(dice)]", "13:69F-1A.5"),
    ),
)

SIC_BO = _in(
    "games/dice/sic_bo.py",
    (
        ("sum(dice) in numbers and not alike", "sum(dice) in numbers", "9.2"),
        ("return min(shown) >= 1", "return max(shown) >= 1", "9.2"),
        ("shown == [2] or (shown == [DICE] and not exact)", "shown == [2]", "9.2"),
        ("(shown == [DICE] and not exact)", "shown == [DICE]", "9.2"),
        ('BY_COUNT.get(dice.count(numbers[0]), "")', 'BY_COUNT.get(min(dice.count(numbers[0]), 1), "")', "9.2"),
        ("if not custom and not odds.no_less_than(table.odds[key]):", "if False:", "9.4"),
        ('law.AC.id if custom else elected["paytable"]', "law.AC.id", "9.4"),
        ("if table.rules.shaker.early:", "if True:", "9.3"),
        ("hears=BEFORE_THE_ROLL", "hears=BEFORE_THE_ROLL | AT_THE_ROLL", "9.6"),
        ("if event.kind in NO_ROLL:\n                shake(table)", "if False:\n                shake(table)", "9.6"),
        ("        table.state.display = False\n", "        pass\n", "9.6"),
        ("        raise event\n", "        pass\n", "9.6"),
    ),
)

KENO = (
    *_in(
        "games/keno/keno.py",
        (
            ("while len(drawn) < DRAWN:", "while len(drawn) < DRAWN - 1:", "15.5"),
            ("chips.box == str(table.state.game)", "True", "15.5, 15.7"),
            ("            malfunction(table)\n", "", "15.7"),
            ("conclude(table, drawn, returned=True)", "conclude(table, drawn)", "15.7"),
            ("if ticket.game == table.state.game and not table.closed:", "if False:", "15.7"),
            ('if (given.do == "up") != bool(down):', "if False:", "15.7(c)"),
            ("100 * back < least", "100 * back <= least", "15.3"),
        ),
    ),
    *_in(
        "games/keno/requests.py",
        (
            ("if ticket.game < table.state.game:", "if ticket.last < table.state.game:", "15.7"),
            ("(*first, *some) for size", "some for size", "15.2"),
            ("given.amount * len(sizes) * given.games", "given.amount * len(sizes)", "15.3"),
            ("range(ticket.game, ticket.last + 1)\n    return", "range(ticket.game, ticket.last)\n    return", "15.4"),
            ("and at < datetime.fromisoformat(before)", "and False", "15.4"),
        ),
    ),
    *_in(
        "games/keno/payment.py",
        (
            ("if whole > AUTHORIZED_PAYS:", "if whole >= AUTHORIZED_PAYS:", "15.7(c)3"),
            ("alone = whole <= WRITER_PAYS", "alone = whole < WRITER_PAYS", "15.7(c)1"),
            ("and not alone and given.authorized_by not in SUPERVISORS", "and False", "15.7(c)2"),
            ("last is not None and now > last", "last is not None and now >= last", "15.6"),
            ("if ticket.last > len(state.games):", "if ticket.game > len(state.games):", "15.6"),
            ("state.swept < ticket.last <= through", "ticket.last <= through", "15.6(d)"),
            ("max(rules.aggregate, drawing.payouts)", "rules.aggregate", "15.3"),
            ('ticket.now("paid" if whole else "lost")', "ticket", "15.6"),
        ),
    ),
)

CHEMIN_DE_FER = (
    *_in(
        "games/baccarat/chemin_de_fer_bank.py",
        (
            (
                "min(bids, key=lambda seat: (-bids[seat], seat_order(seat)))",
                "max(bids, key=lambda seat: (bids[seat], seat_order(seat)))",
                "4.5(b)",
            ),
            ("if own and given.amount <= own:", "if False:", "4.5(b)"),
            ("            bids.pop(given.seat, None)", "            pass", "4.5(b)"),
            ("state.preceding else (state.bid, 0)", "state.preceding else (0, 0)", "4.6(b)"),
            ("placed = table.stake(state.banker", "placed = 1000 * table.stake(state.banker", "4.6(b)"),
            ('state.suivi = "", 0, 0, ""', 'state.suivi = "", 0, state.preceding, ""', "4.6(b)"),
            ('state.suivi = "", 0, 0, ""', 'state.suivi = "", 0, 0, state.suivi', "4.7(b)"),
            ('if bet.wager == "banco_suivi" and bet.seat != right:', "if False:", "4.7(b)"),
            (
                'chips_on(table, "banco_suivi") or chips_on(table, "banco")',
                'chips_on(table, "banco") or chips_on(table, "banco_suivi")',
                "4.7(b)",
            ),
            ("call = min(calls, key=", "call = max(calls, key=", "4.7(c)"),
            ("rotation(table.seats, banker, step=1)", "rotation(table.seats, banker, step=-1)", "4.7(c)"),
            ("    if calls:\n        reason", "    if False:\n        reason", "4.7(a)"),
            ("    give_back_uncovered(table)\n", "", "4.7"),
            ("if lost or ordered or await passes(table):", "if ordered or await passes(table):", "4.11"),
            ("if lost or ordered or await passes(table):", "if lost or await passes(table):", "4.11"),
            ("in (COMPLETED, INSUFFICIENT)", "in (INSUFFICIENT,)", "4.5(b)"),
        ),
    ),
    *_in(
        "games/baccarat/chemin_de_fer.py",
        (
            (
                "from_the_next(rotation(seats, dealt_by, step=-1), dealt_by)",
                "rotation(seats, dealt_by, step=-1)",
                "4.4(b)",
            ),
            (
                "(-table.amount(chips), order.index(chips.seat))",
                "(order.index(chips.seat), -table.amount(chips))",
                "4.8",
            ),
            ("sees=(seats[to],)", "sees=None", "4.8"),
            ("default=forced,", 'default=forced or "draw",', "4.9"),
            ('("draw", "stay") if five == "free" else ("draw",)', '("draw",)', "4.9"),
            ("table.amount(chips) == table.state.preceding", "True", "4.7(b)"),
            ('due(amount) if chips.wager == "banker_stake" else 0', "due(amount)", "4.10"),
            ("        due -= part\n", "", "4.10"),
        ),
    ),
)

BACCARAT = (
    *_in(
        "games/baccarat/common.py",
        (
            (
                "VALUES[face[0]] for face in hand]) % 10",
                "VALUES[face[0]] for face in hand]) % 11",
                "3.1(c), 4.1(c), 7.1(c)",
            ),
            ("not in (COMPLETED, INSUFFICIENT):", "not in (INSUFFICIENT,):", "3.5(a), 4.4(a), 7.5(a)"),
            ("    if not table.rules.recut_by:\n", "    if True:\n", "3.5(f), 7.5"),
            (
                "await deal(table, to, cite=cite))\n        table.closed = table.rules.cites.locked_by_card\n",
                "await deal(table, to, cite=cite))\n",
                "7.2(e)",
            ),
            ("drawn = VALUES[player[-1][0]]", "drawn = points(player)", "3.9(e), 7.9"),
            ("BANKER_DRAWS[points(banker), drawn]", "BANKER_DRAWS[points(banker[:1]), drawn]", "3.9(d), 7.9"),
        ),
    ),
    *_in(
        "law/games/baccarat/common.py",
        (
            ('5: "D SSSSDDDDSS"', '5: "D SSSSSDDDSS"', "3.9(g), 7.9"),
            ('"total_cards_4": Odds(3, 2)', '"total_cards_4": Odds(2)', "3.3(f)"),
        ),
    ),
    *_in(
        "games/baccarat/wagers.py",
        (
            ("hands.player == hands.banker)", "hands.player >= hands.banker)", "3.2(a)3, 7.2(a)3"),
            ("ahead >= BONUS_MARGIN else _lost", "ahead > 0 else _lost", "3.2(a)5ii, 7.2"),
            ("    if natural(*other) and ahead < 0:\n", "    if False:\n", "3.2(a)5ii, 7.2"),
            ("    if natural(*other) and ahead == 0:\n", "    if False:\n", "3.2(a)5iii, 7.2"),
            ('        table[DRAGON_7] = Verdict("void", cites.own("3.2(a)6i"))\n', "        pass\n", "3.2(a)6i"),
            ('        "no_vig_six_half": Verdict("win", cites.own("3.3(e)"), EVEN),\n', "", "3.3(e), 3.10(b)5"),
            ('if elected.get("total_card_wagers") == "on":', "if True:", "3.2(b), 7.2(b)"),
            ("    table.closed = table.rules.cites.locked\n", "", "3.2(d), 7.2(d)"),
            ('"dragon_7", dragon_7(hands))', '"dragon_7", hands.banker == DRAGON_7[0])', "3.2(a)6ii"),
        ),
    ),
    *_in(
        "games/baccarat/punto_banco.py",
        (('    elif kept == "pass":\n        await pass_shoe(table)\n', "", "3.11(a)"),),
    ),
    *_in(
        "law/games/baccarat/minibaccarat.py",
        (('odds={"player": EVEN}', 'odds={"player": LEAST_TIE_ODDS}', "7.3(a)"),),
    ),
)

CASH = _in(
    "service/roles.py",
    (
        ("return CASH, game.law.cash", 'return (), ""', "3.2(c), 4.6(c), 6.5(b), 7.2(c)"),
        ('("floorperson", "pit_boss", "keno_supervisor"))', ")", "3.2(c), 4.6(c), 6.5(b), 7.2(c)"),
    ),
)

PAI_GOW = (
    *_in(
        "ranking/tiles.py",
        (
            ("SUPREME_COUNTS if tile in SUPREME else", "(spots(tile),) if tile in SUPREME else", "10.2"),
            ("Rank(points, highest) if points else Rank(0)", "Rank(points, highest)", "10.2"),
            ("highest = max(singles", "highest = min(singles", "10.2"),
            ("Rank(PAIR, len(PAIRS) - number)", "Rank(PAIR, number)", "10.2"),
            ("for a, b in (hand, hand[::-1])", "for a, b in (hand,)", "10.2"),
            ("Rank(WONGS, highest)", "Rank(WONGS)", "10.2"),
            ("Rank(GONGS, highest)", "Rank(WONGS, highest)", "10.2"),
        ),
    ),
    *_in(
        "games/pai_gow/banking.py",
        (
            ("if seat == table.state.bank:", "if False:", "10.8"),
            ("if seat not in table.state.wagered:", "if False:", "10.8"),
            ("    if last not in table.rules.positions:\n        return DEALER", "    last = last or DEALER", "10.8"),
            ("(*order[1:], last) if one == DEALER or", "(*order[1:], last) if", "10.8"),
            ("needed = -(-whole // 2) if given.do == SHARE else whole", "needed = whole", "10.8"),
            ("    if bank.seat == DEALER:\n        state", "    if True:\n        state", "10.8"),
            ("or not table.rules.may_void or seat", "or seat", "10.9, 11.11"),
            ("if area in table.seats else None", "if False else None", "10.10"),
            ("area not in beside or held - {area}", "area not in beside", "10.10"),
        ),
    ),
    *_in(
        "games/pai_gow/start.py",
        (
            ("circle(rules.positions, bank.seat, step=-1)", "circle(rules.positions, bank.seat, step=1)", "10.6"),
            ("circle(rules.positions, bank.seat, step=-1)", "circle(rules.positions, DEALER, step=-1)", "10.8"),
            ("counted[(number - 1) % len(counted)]", "counted[number % len(counted)]", "10.6, 11.8C"),
        ),
    ),
    *_in(
        "games/pai_gow/setting.py",
        (
            ("(-stake(table, one), -table", "(stake(table, one), -table", "10.10"),
            ("(-stake(table, one), -table", "(-stake(table, one), table", "10.10"),
        ),
    ),
    *_in(
        "games/pai_gow/settling.py",
        (
            ("sum(mine > theirs for", "sum(mine >= theirs for", "10.7"),
            ("    if hand.foul:\n        return", "    if False:\n        return", "10.7"),
            ("order = circle(table.rules.positions, DEALER, step=-1)", "order = table.rules.positions", "10.7"),
            ("own = wanting // 2 if bank.shared else wanting", "own = wanting", "10.8"),
            ("own = gained - gained // 2 if bank.shared else gained", "own = gained", "10.8"),
            ("if tried.foul else None", "if False else None", "10.8, 11.10"),
            ("    if bank.shared:\n", "    if False:\n", "10.8, 11.10"),
        ),
    ),
    *_in(
        "games/pai_gow/pai_gow.py",
        (
            ("circle(table.rules.positions, start, step=1)", "circle(table.rules.positions, start, step=-1)", "10.6"),
            ("sees = hand.name, (hand.seat,) if seen else None", "sees = hand.name, None", "10.7"),
            ("hand.foul = hand.ranks[0] < hand.ranks[1]", "hand.foul = False", "10.7"),
            ("        table.state.shoe = PaiGowSet()\n", "", "10.9"),
            ("and id(hand) not in second", "", "10.10"),
        ),
    ),
    *_in(
        "games/pai_gow/house_ways.py",
        (
            ("return supreme or combined or strong or", "return supreme or strong or", "10.7"),
            ("return supreme or combined or strong or", "return supreme or combined or", "10.7"),
            ("others == {9, 11} or any", "any", "10.7"),
            ("low < high_three and high.kind >= 7", "low < high_three", "10.7"),
            ("low < high_three and high.kind >= 7", "low <= high_three and high.kind >= 7", "10.7"),
            ("if TOP[0] in one.high] or found", "if False] or found", "10.7"),
        ),
    ),
)

BLACKJACK = (
    *_in(
        "games/twenty_one/common.py",
        (
            ("return len(cards) == 2 and points(cards)[0]", "return points(cards)[0]", "2.1"),
            ("while total > TWENTY_ONE and aces:", "while total >= TWENTY_ONE and aces:", "2.2(b)"),
            ("stake.added - box.lost.get(stake.key, 0))", "stake.added)", "2.11(d), 13:69F-2A.11(d)"),
            ("return name if name in totals else max(", "return max(", "2.13(b), 13:69F-2A.13(b)"),
            ("table.amount(stake.chips) // 2)", "table.amount(stake.chips))", "2.8(a)"),
        ),
    ),
    *_in(
        "games/twenty_one/shoe.py",
        (
            ('if table.rules.shuffle_method == "continuous":\n        if', "if False:\n        if", "2.20"),
            ("    elif not shoe.shuffled or shoe.ending:\n", "    elif not shoe.shuffled:\n", "2.6(l), 13:69F-2A.4"),
            ("table.arrivals[0] if opening else at_box", "at_box", "2.5(e)"),
            ("at_box[0] if at_box else max(", "max(", "2.5(e), 13:69F-2A.4"),
            ("rotation(seats, first, step=1)", "rotation(seats, first, step=-1)", "2.5(f), 13:69F-2A.4"),
            ("    comes_next(table, event)\n", "    pass\n", "2.15(b), 13:69F-2A.15(b)"),
        ),
    ),
    *_in(
        "games/twenty_one/wagers.py",
        (
            ("return -(-table.amount(main) // (2 * chip)) * chip", "return table.amount(main) // 2", "2.9(b)"),
            (
                "return -(-table.amount(main) // ",
                'return -(-(table.amount(main) + table.stake(main.seat, "progressive_blackjack", main.box)) // ',
                "2.9(e)",
            ),
            (
                "return -(-table.amount(main) // ",
                'return -(-(table.amount(main) + table.stake(main.seat, "sevens", main.box)) // ',
                "2.9(f)",
            ),
            ("    table.closed = cites.locked\n", "", "2.3(d)"),
        ),
    ),
    *_in(
        "games/twenty_one/blackjack_wagers.py",
        (
            ('1 if face[0] == "A" else VALUES[face[0]] for face', "VALUES[face[0]] for face", "2.2(b)3"),
            ("over_under(cards) > THIRTEEN", "over_under(cards) >= THIRTEEN", "2.17(b)1, 2.17(c)"),
            ("over_under(cards) < THIRTEEN", "over_under(cards) <= THIRTEEN", "2.17(b)2, 2.17(c)"),
        ),
    ),
    *_in(
        "games/twenty_one/turns.py",
        (
            ("in READER_CARDS:\n        hand.surrendered", "in ():\n        hand.surrendered", "2.8(a)2"),
            ("lose_half(table, box, hand.take(), cites.s", "lose(table, box, hand.take(), cites.s", "2.8(a)1"),
            ("    if hand.total == TWENTY_ONE:\n", "    if False:\n", "2.10(a), 13:69F-2A.10"),
            (
                "most = min(stake.original for stake in stakes)\n    if not 0",
                "most = 10**9\n    if not 0",
                "2.10(a), 13:69F-2A.10",
            ),
            (
                "    await draw_to(table, round, box, hand, cite=cites.double)\n",
                "    for _ in range(2):\n        await draw_to(table, round, box, hand, cite=cites.double)\n",
                "2.10(a), 13:69F-2A.12(a)2",
            ),
            (
                "VALUES[hand.cards[0][0]] != VALUES[hand.cards[1][0]]",
                "hand.cards[0][0] != hand.cards[1][0]",
                "2.11(a), 13:69F-2A.11(a)",
            ),
            (
                "box.hands.insert(box.hands.index(hand) + 1, other)",
                "box.hands.insert(box.hands.index(hand), other)",
                "2.11(b), 13:69F-2A.11(b)",
            ),
            ("    if len(box.hands) >= most:\n", "    if False:\n", "2.11(c)1, 13:69F-2A.11(c)"),
            (' and hand.cards[0][0] == "A"\n\n\ndef legal', " and False\n\n\ndef legal", "2.11(c)2, 13:69F-2A.11(c)"),
            ("    await others_double(table, box, hand)\n", "", "2.13(d), 13:69F-2A.13(d)"),
            ("        next_card(table, event)\n", "        pass\n", "2.15(b), 13:69F-2A.15(b)"),
            ("hand.natural, hand.split = False, True", "hand.split = True", "2.1"),
        ),
    ),
    *_in(
        "games/twenty_one/blackjack.py",
        (
            ("    if against > TWENTY_ONE or total > against:", "    if total > against:", "2.3(a)"),
            ('return ("lose", "2.6(k)1") if result == "void" else (result, cite)', "return result, cite", "2.6(k)1"),
            ('("void" if is_blackjack(dealer) else "win"), CITES', '"win", CITES', "2.7(b)"),
            ("any(not held.blackjack for held in live)", "bool(live)", "2.12(c)"),
            ("own = state.shoe.side == SIDES", "own = state.shoe.side != SIDES", "2.6(d)2"),
            ('SIDES[face[1] in "cs"]', 'SIDES[face[1] in "ds"]', "2.6(d)1"),
            ('return ("void", CITES.ties) if', 'return ("lose", CITES.ties) if', "2.3(b)"),
            ('up[0] == "A" and table.rules.procedure != "face_up"', 'up[0] == "A"', "2.6(k)3"),
            ("        return is_blackjack(round.dealer)\n", "        return False\n", "2.6(k)6"),
            ('up[0] == "A" and table.rules.procedure', "up[0] in READER_CARDS and table.rules.procedure", "2.9(a)"),
            (
                "        if spot in (None, chips.spot):\n            twenty_one_wagers",
                "        if not any(held.surrendered for _, held in round.hands()):\n            twenty_one_wagers",
                "2.8(b)",
            ),
            ("        await complete(table, round, spot)\n        del", "        del", "2.18"),
        ),
    ),
    *_in(
        "law/games/twenty_one/blackjack.py",
        (
            ("resplit_max_hands=_RESPLIT, hole_card", "resplit_max_hands=(), hole_card", "2.6(k)5"),
            ('surrender=("on",), hole_card', "surrender=(), hole_card", "2.6(k)3"),
        ),
    ),
    *_in(
        "games/twenty_one/blackjack_switch.py",
        (
            ("if against == PUSH:", "if False:", "13:69F-2A.5"),
            ("    one.natural = two.natural = False\n", "", "13:69F-2A.1"),
            (
                "settle_insurance(table, is_blackjack(round.dealer))\n    surrenders(table, round)\n",
                "settle_insurance(table, not any(held.surrendered for _, held in round.hands()))\n"
                "    surrenders(table, round)\n",
                "13:69F-2A.9(b)",
            ),
            ("hits_soft_17=True", "hits_soft_17=False", "13:69F-2A.12(b)"),
            ("any(not held.blackjack for _, held in round.hands())", "bool(round.hands())", "13:69F-2A.12(c)"),
        ),
    ),
)  # fmt: skip


def _of_five(number: int) -> str:
    """The paragraph of a hand of five cards in each game that ranks them."""
    return f"14.3(b){number}, 16.5(b){number}, 17.5(b){number}, 18.3(b){number}".replace("16.5(b)9", "16.5")


RANKING = (
    *_in(
        "ranking/poker.py",
        (
            ('{"A": ACE, JOKER: ACE}', '{"A": 1, JOKER: ACE}', "14.3(a), 16.5(a), 17.5(a), 18.3(a), 20.3(a)"),
            (
                '"flush", "full_house", "four_of_a_kind",',
                '"full_house", "flush", "four_of_a_kind",',
                "14.3(b), 16.5(b)",
            ),
            (
                "(order.index(category), *ranks), category, ranks)",
                "(order.index(category), *values), category, ranks)",
                "14.3(c), 16.5, 20.3(c)",
            ),
            ("if straight[:2] == (ACE, KING) and", "if straight[:1] == (KING,) and", _of_five(1)),
            (
                "        if suited and straight:\n",
                "        if suited and straight and straight[-1] > 1:\n",
                f"{_of_five(2)}, 20.3(b)1",
            ),
            ('(4, 1): "four_of_a_kind"', '(4, 1): "full_house"', _of_five(3)),
            ('(3, 2): "full_house"', '(3, 2): "three_of_a_kind"', _of_five(4)),
            ("elif suited or straight:", "elif straight:", f"{_of_five(5)}, 20.3(b)4"),
            ("elif suited or straight:", "elif suited:", f"{_of_five(6)}, 20.3(b)3"),
            ("if top == ACE and tuple(rest) == low:", "if False:", f"{_of_five(6)}, 20.3(b)3"),
            ('(3, 1, 1): "three_of_a_kind"', '(3, 1, 1): "two_pair"', _of_five(7)),
            ('(2, 2, 1): "two_pair"', '(2, 2, 1): "pair"', _of_five(8)),
            ('(2, 1, 1, 1): "pair"', '(2, 1, 1, 1): "high_card"', _of_five(9)),
            (
                '"pair", "flush", "straight", "three_of_a_kind", "straight_flush")',
                '"pair", "straight", "flush", "three_of_a_kind", "straight_flush")',
                "20.3(b)",
            ),
            ('(3,): "three_of_a_kind"', '(3,): "pair"', "20.3(b)2"),
            ('(2, 1): "pair"', '(2, 1): "high_card"', "20.3(b)5"),
        ),
    ),
    *_in(
        "ranking/low.py",
        (
            ("enumerate(RANKS, 1)}", 'enumerate(RANKS, 1)} | {"A": 14}', "14.3(d)"),
            ("Hand((len(ranks), *(-rank", "Hand((-len(ranks), *(-rank", "14.3"),
            ('five(chosen, "none")', "five(chosen)", "14.3"),
        ),
    ),
    *_in(
        "games/ranked/double_down_stud.py",
        (("    rank = hand.ranks[0]\n", "    rank = max(hand.ranks)\n", "17.5(b)"),),
    ),
    *_in(
        "games/ranked/let_it_ride.py",
        (("if hand.ranks[0] >= LOWEST_PAIR else", "if max(hand.ranks) >= LOWEST_PAIR else", "18.3(b)"),),
    ),
)

_NO_MORE_BETS = "17.8(a)1, 17.8(a)2iii, 18.7(b), 18.8(b)3, 18.9(b), 21.6"

RANKED = (
    *_in(
        "games/ranked/common.py",
        (
            (
                "    if not table.rules.machine:\n        await",
                "    if True:\n        await",
                "16.4(b), 18.5(b), 20.5, 21.11",
            ),
            (
                "    if not table.rules.machine:\n        await",
                "    if False:\n        await",
                "16.4(b)2, 18.5(b)2, 20.5",
            ),
            (
                'table.announce("No more bets", cite=table.rules.cites.announce or table.rules.cites.deal)',
                "pass",
                _NO_MORE_BETS,
            ),
            (
                "            if isinstance(given, Close):\n                break\n            place",
                "            place",
                "17.6(b), 18.6(c), 21.6",
            ),
            ("    if not rules.two_positions:\n", "    if False:\n", "17.6(c), 18.6(e), 21.10"),
            ("    if table.rules.stacks:\n        yield", "    if False:\n        yield", "18.9(a), 18.9(b), 20.9"),
            (
                "if table.rules.counted and state",
                "if table.rules.counted and not table.rules.machine and state",
                "18.8(e)",
            ),
            ("        if found.face_up == 1:\n", "        if True:\n", "16.13, 17.11(b), 18.12, 21.9"),
            (
                'VOIDING: Final = frozenset({"wrong_number_of_cards", ',
                "VOIDING: Final = frozenset({",
                "16.13, 17.11(d), 18.12, 21.9",
            ),
            ('event.kind in ("shuffler_failed", ', "event.kind in (", "17.11(e), 18.12"),
            ('"shuffler_failed", "other_shuffle_method",', '"shuffler_failed",', "17.11(f), 18.12"),
            ("    if left in (given.left,", "    if -1 in (given.left,", "18.7(e)1"),
        ),
    ),
    *_in(
        "games/ranked/caribbean_stud.py",
        (('recut=elected.get("recut_allowed") == "on"', "recut=False", "16.4"),),
    ),
    *_in(
        "games/ranked/double_down_stud.py",
        (
            ("    if table.rules.cut:\n", "    if True:\n", "17.4(b)"),
            ('cut=not (machine and elected["shuffler_output"] == "into_shoe")', "cut=not machine", "17.4(b)2"),
            ("rotation(seats, start, step=-1)", "rotation(seats, start, step=1)", "17.4(d)"),
            ("max(lower or seats, key=seat_order)", "min(lower or seats, key=seat_order)", "17.4(d)"),
            ('depth_cite="17.4(e)", least=CUT_DEPTH)\n', 'depth_cite="17.4(e)", least=1)\n', "17.4(e)"),
            ('heard(ranked.VOIDING | {"hole_card_exposed"})', "heard(ranked.VOIDING)", "17.11(a)"),
        ),
    ),
    *_in(
        "games/ranked/let_it_ride.py",
        (
            ("if given.do == TAKE_BACK:", "if given.do == LET_IT_RIDE:", "18.1"),
            ("of_five([*own, *shared])", "of_five([*own, *shared[:1] * 2])", "18.1"),
            ('recut=elected.get("recut_allowed") == "on"', "recut=False", "18.5"),
            ('counted=elected["shuffler_counts_deck"] == "off"', "counted=True", "18.7(f)"),
            ('stacks=method == "automated_shoe"', 'stacks=method != "manual_shoe"', "18.8(c)"),
        ),
    ),
    *_in(
        "games/ranked/three_card_poker.py",
        (('stacks=method == "automated_shoe"', 'stacks=method != "manual_shoe"', "20.8"),),
    ),
    *_in(
        "law/games/ranked/three_card_poker.py",
        (('("Qc", "3d", "2h")', '("Jc", "3d", "2h")', "20.1"), ('("Qc", "3d", "2h")', '("Kc", "3d", "2h")', "20.1")),
    ),
    *_in(
        "games/ranked/fast_action_holdem.py",
        (
            (
                'machine="on" in (elected["automated_shuffler"], elected["continuous_shuffler"])',
                'machine=elected["automated_shuffler"] == "on"',
                "21.11",
            ),
        ),
    ),
    *_in(
        "law/games/ranked/fast_action_holdem.py",
        (
            (
                'Choice(("push", "dealer_wins")), default=None, needed=True,',
                'Choice(("push", "dealer_wins")), default="push",',
                "21.4",
            ),
        ),
    ),
)

POKER = (
    *_in(
        "games/poker/dealing.py",
        (
            (
                "    for _ in range(count):\n        for player in deal.live:\n",
                "    for player in deal.live:\n        for _ in range(count):\n",
                "14.10(e)",
            ),
            ("        await burn_before(table, deal, count)\n", "", "14.10(g)"),
            (
                "await street(table, deal, 3, table.rules.small)\n",
                "await street(table, deal, 2, table.rules.small)\n",
                "14.10(g)",
            ),
            (
                "table.rules.small)\n    await street(table, deal, 1, table.rules.big)\n",
                "table.rules.small)\n",
                "14.10",
            ),
            ("(table.rules.small, table.rules.big, table.rules.big)", "(table.rules.small, table.rules.big)", "14.8"),
        ),
    ),
    *_in(
        "games/poker/posting.py",
        (
            ("        blinds = order\n    return", "        blinds = order[1:]\n    return", "14.10(d)"),
            ("    deal.last_blind = player.seat\n", "", "14.10(f)"),
        ),
    ),
    *_in("games/poker/round.py", (("else deal.left_of(deal.button)", "else deal.button", "14.10(c)"),)),
    *_in(
        "games/poker/showdown.py",
        (
            (
                "    return poker.best((*own, *middle))\n",
                "    return poker.omaha(own, middle) if middle else poker.best(own)\n",
                "14.10",
            ),
            ("max(hands.values(), default=None)", "min(hands.values(), default=None)", "14.6(d)"),
        ),
    ),
    *_in(
        "games/poker/irregularities.py",
        (
            (
                "        player_of(table, deal, event)\n        rule(",
                "        player_of(table, deal, event).folded = True\n        rule(",
                "14.3(f)",
            ),
        ),
    ),
    *_in(
        "law/games/poker/holdem.py",
        (
            (
                '"holdem_high", basis="nj"',
                '"holdem_high", poker.other("holdem_hilo8", "14.10(a)"), basis="nj"',
                "14.10(a)",
            ),
            ('poker.MOST_PLAYERS, "nj")', 'poker.MOST_PLAYERS, "nj", most=poker.MOST_PLAYERS + 1)', "14.10(b)"),
        ),
    ),
)

PAI_GOW_POKER = (
    *_in(
        "games/pai_gow/pai_gow_poker.py",
        (
            ("    if by_hand and not to_players:\n", "    if False:\n", "11.6(b), 11.6(b)2"),
            ('by_device=elected["shuffle_method"] == "automated"', "by_device=False", "11.6(b)1"),
            ("    await cut(table, order, cite=cite,", "    await cut(table, (), cite=cite,", "11.6(d)"),
            (
                "rotation(seats, table.arrivals[0], step=-1)",
                "rotation(seats, max(seats, key=seat_order), step=-1)",
                "11.6(d)1",
            ),
            ("rotation(seats, bank.seat, step=-1)", "rotation(seats, bank.seat, step=1)", "11.6(d)2"),
            ("later[1:] + later[:1] if later[:1] == [last] else later", "later", "11.6(d)3"),
            ("    additional(table, bank, start)\n    dealt =", "    dealt =", "11.8(b)"),
            ('(from_the_hand if table.rules.method == "hand" else from_a_shoe)', "from_a_shoe", "11.8A(a)"),
            ("range(1, POSITIONS + 1))\n", "range(1, POSITIONS))\n", "11.8A(b)2"),
            ("    count(table)\n    start =", "    start =", "11.8A(d)1"),
            ("    additional(table, bank, start)\n    for stack", "    for stack", "11.8A(e)"),
            ('    if table.rules.method == "automated_shoe":\n', "    if False:\n", "11.8B"),
        ),
    ),
    *_in(
        "games/pai_gow/banking.py",
        (
            (
                "    table.closed, table.stays = table.rules.cites.wagers, table.rules.cites.seated\n",
                "    table.stays = table.rules.cites.seated\n",
                "10.5, 11.7(c)",
            ),
        ),
    ),
    *_in(
        "law/games/pai_gow/pai_gow_poker.py",
        (
            ("_odds(THREE_CARDS, 40, 30, 5, 4, 3, 1)", "_odds(THREE_CARDS, 40, 30, 6, 4, 3, 1)", "13:69F-11.18"),
            ("500, 250, 50, 25, 5, 4, 3, 2)),\n", "500, 250, 50, 25, 5, 4, 2, 3)),\n", "13:69F-11.18"),
        ),
    ),
)

POKETTE = (
    *_in("games/wheels/spin.py", (("    table.closed = cite\n", "", "12.4"),)),
    *_in(
        "games/wheels/spin.py",
        (('        table.announce("No more bets", cite=own.wagers)\n', "", "12.4, 12.7"),),
    ),
    *_in(
        "games/wheels/pokette.py",
        (("    section = await counted(", "    section = next(iter(table.rules.weights)) or await counted(", "12.7"),),
    ),
)

SHARED = (
    *_in(
        "play/wagering.py",
        (
            ("if amount <= 0:", "if amount < -1:", "8.2"),
            (
                "    if amount > stack and bet.seat not in table.unlimited:\n",
                "    if False:\n",
                "11.7(a), 17.6(a), 18.6(a)",
            ),
            ("sorted(seats, key=seat_order, reverse=step < 0)", "sorted(seats, key=seat_order)", "8.2"),
        ),
    ),
    *_in(
        "play/dealing.py",
        (
            ("most or table.state.shoe.size - least", "most or table.state.shoe.size", "6.3(c)"),
            ("card=face if shown else BACK", "card=face", "6.4(a)"),
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

BREAKS = (
    *RED_DOG, *BLACKJACK, *CRAPS, *SHOOTERS, *MINI_DICE, *AUTOMATED_CRAPS, *SIC_BO, *KENO, *BACCARAT,
    *CHEMIN_DE_FER, *CASH, *PAI_GOW, *PAI_GOW_POKER, *RANKING, *RANKED, *POKER, *POKETTE, *SHARED,
)  # fmt: skip
