"""Mutants that change nothing: no test can notice them, and each says why. The page of survivors shows it."""

from __future__ import annotations

from collections.abc import Mapping

_TIES = "equal counts are dealt with before"
_BOXES = "up to six boxes the most hands are those of any table"
_STEP = "a step is 1 or -1"
_FEWER = "two cards have fewer ranks to compare than five: they are never equal"

REASONS: Mapping[tuple[str, str, str, str], str] = {
    ("law/games/dice/craps.py", "HOPS", "7", "8"): "the row that it adds to the hops is empty",
    ("law/games/dice/craps.py", "HOPS", "7", "6"): "the row of sixes that it takes from the hops is empty",
    ("law/games/poker/omaha.py", "FORBIDDEN", "1", "2"): "at most eleven are ever dealt in",
    (
        "law/games/ranked/caribbean_stud.py", "QUALIFYING", '("Ac", "Kd", "4h", "3s", "2c")',
        '("Ac", "Kd", "4h", "3s")',
    ): "of hands with ace, king, four and three none is lower",
    ("law/games/ranked/three_card_poker.py", "QUALIFYING", '("Qc", "3d", "2h")', '("Qc", "3d")'):
        "of hands with queen and three none is lower",
    ("law/games/twenty_one/blackjack.py", "VALUES", "2", "1"): "no card has the rank 1",
    ("law/games/twenty_one/blackjack.py", "VALUES", "10", "11"): "no card has the rank 10: a ten is T",
    ("law/games/twenty_one/blackjack.py", "HANDS", "6", "7"): _BOXES,
    ("law/games/twenty_one/blackjack.py", "HANDS", "6", "5"): _BOXES,
    ("law/games/twenty_one/blackjack.py", "HANDS", "4", "5"): "no pair becomes five hands at any table",
    ("law/games/wheels/pokette.py", "_wins", "3", "4"): "no wager covers just three cards",
    ("law/games/wheels/pokette.py", "_PLACES", "1", "2"): "the sections of jacer are the table's own",
    ("law/games/wheels/pokette.py", "OPTIONS", "Odds(0)", "Odds(1)"): "no wager has least odds below 1 to 1",
    ("law/games/wheels/roulette.py", "ROWS", "36", "35"): "the last row begins at the same place",
    ("law/games/wheels/roulette.py", "OPTIONS", "Odds(0)", "Odds(1)"): "each kind of wager has its own least odds",
    ("ranking/poker.py", "best", "len(held) > 7", "len(held) >= 7"): "the best of seven is the same either way",
    ("games/baccarat/chemin_de_fer.py", "settle", "banker > player", "banker >= player"): _TIES,
    (
        "games/baccarat/chemin_de_fer_bank.py", "bids_offered", "seat_order(seat) > seat_order(best)",
        "seat_order(seat) >= seat_order(best)",
    ): "who has the highest bid is offered nothing",
    ("games/baccarat/common.py", "announce_winner", "player > banker", "player >= banker"): _TIES,
    ("games/dice/craps_settlement.py", "judged", "len(decided) > 1", "len(decided) >= 1"): "one wager has no order",
    ("games/dice/craps_wagers.py", "lower", "there > most", "there >= most"): "of so much nothing is taken",
    ("games/dice/shooter.py", "new_shooter", "table.script(act, cite=cite)", "pass"):
        "at craps alone a shooter begins with an act, and there it is noticed",
    (
        "games/pai_gow/pai_gow_poker.py", "set", "hand.ranks[0] < hand.ranks[1]", "hand.ranks[0] <= hand.ranks[1]",
    ): _FEWER,
    ("games/pai_gow/poker_house_ways.py", "foul", "self.high < self.low", "self.high <= self.low"): _FEWER,
    ("games/pai_gow/poker_house_ways.py", "usual_four", "four < ACE", "four <= ACE"): "of four aces none is single",
    (
        "games/pai_gow/poker_house_ways.py", "foxwoods_complete", "two(held.singles) > ranks(best)",
        "two(held.singles) >= ranks(best)",
    ): "beside a straight or flush lies a card of the pair, which is no single: they are never equal",
    ("games/pai_gow/banking.py", "circle", "step > 0", "step >= 0"): _STEP,
    ("games/pai_gow/settling.py", "make_good", "wanting > 0", "wanting >= 0"): "nothing is moved for nothing",
    (
        "games/pai_gow/start.py", "shown",
        "table.say(Started(position=given.position, device=given.device or rules.devices[0], cite=rules.cites.dice))",
        "pass",
    ): "at pai gow poker alone there are other devices than dice, and there it is noticed",
    (
        "games/pai_gow/house_ways.py", "split", "others <= SPLIT_WITH.get(number, set())",
        "others < SPLIT_WITH.get(number, set())",
    ): "two other tiles are never all three or four of these spots",
    (
        "games/poker/betting.py", "refuse_opening", "five(held).strength >= JACKS", "five(held).strength > JACKS",
    ): "five cards have more ranks to compare than a bare pair: they are never equal",
    ("games/poker/betting.py", "offers", "owed > 0", "owed >= 0"):
        "who owes nothing has made the dearest blind: somebody has called it",
    ("games/poker/conduct.py", "refuse_chop", "player.acted < 0", "player.acted <= 0"):
        "before the flop nobody has answered a bet of nothing where blinds are to be called",
    ("games/poker/dealing.py", "replaced", "count <= stub(table)", "count < stub(table)"):
        "where the stub just reaches, a discard is refused as the card is dealt",
    ("games/poker/irregularities.py", "wrong_number", "has < size", "has <= size"):
        "so many are right, and refused before",
    ("games/poker/opening.py", "how_many", "there < FEWEST_PLAYERS", "there <= FEWEST_PLAYERS"):
        "two players are enough: no bound is said",
    (
        "games/poker/records.py", "number_cite", "law.FEWEST_PLAYERS <= players <= law.MOST_PLAYERS",
        "law.FEWEST_PLAYERS < players <= law.MOST_PLAYERS",
    ): "two players are enough everywhere: nothing is refused",
    ("games/poker/pots.py", "uncalled", "bet > most", "bet >= most"): "of a bet that is called nothing goes back",
    ("games/poker/pots.py", "uncalled", "bet > called", "bet >= called"): "it is as much already",
    ("games/ranked/common.py", "wagers", "table.script(act, cite=section)", "pass"):
        "at double down stud and let it ride alone the dealer acts before the words, and there it is noticed",
    ("games/ranked/common.py", "before_the_deal", "remove_deck(table, cite)", "pass"):
        "no shuffler counts the cards of double down stud, whose paragraph it stands under",
    ("games/ranked/common.py", "void_round", "remove_deck(table, cite)", "pass"):
        "the stub of double down stud is not counted",
    ("games/red_dog/red_dog.py", "play", "spread < 0", "spread <= 0"): "a spread of 0 is dealt with before",
    ("games/wheels/pokette.py", "completing", "{rank, other} < three", "{rank, other} <= three"):
        "two ranks are never all three of a straight",
    ("games/wheels/roulette.py", "refuse_wager", "bet.amount > 0", "bet.amount >= 0"): "nothing has a whole half",
    ("games/wheels/roulette.py", "by_numbers", "numbers <= alike[id]", "numbers < alike[id]"):
        "wagers on just these numbers come before",
    ("play/wagering.py", "refuse_bet", "amount < terms.least", "amount <= terms.least"):
        "just the least amount is not beyond the limits",
    ("play/wagering.py", "by_seat", "len(stacks) > 1", "len(stacks) >= 1"): "one stack has no order",
    (
        "play/wagering.py", "rotation", "seat_order(seat) < seat_order(start)", "seat_order(seat) <= seat_order(start)",
    ): "a start that is none of the seats equals none of them",
    ("play/wagering.py", "rotation", "step < 0", "step <= 0"): _STEP,
    ("play/wagering.py", "rotation", "step > 0", "step >= 0"): _STEP,
}  # fmt: skip
"""By file, by function or constant, and by what is changed to what."""
