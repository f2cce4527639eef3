"""13:69F's table of contents as adopted in 2012, held to 14.9, and where it moved 19:47's sections."""

from __future__ import annotations

from typing import Final

from houseway.law.contents_19_47 import TITLES as TITLES_19_47

# Headings as printed, by subchapter.
SUBCHAPTERS: Final[dict[str, str]] = {
    "1": "Craps and Mini-Craps",
    "1A": "Automated Craps",
    "2": "Blackjack",
    "2A": "Blackjack Switch",
    "3": "Baccarat—Punto Banco",
    "4": "Baccarat—Chemin de Fer",
    "5": "Roulette and Big Six Wheels",
    "6": "Red Dog",
    "7": "Mini-Baccarat",
    "8": "Regulations Concerning All Games",
    "9": "Sic Bo",
    "10": "Pai Gow",
    "11": "Pai Gow Poker",
    "12": "Pokette",
    "13": "Mini-Dice",
    "14": "Poker",
}

# After 14.9 the contents are not held. This heading and the titles below come from the text of 2024.
LATER_SUBCHAPTERS: Final[dict[str, str]] = {"20": "Three-Card Poker"}

# The contents as printed: the titles that are other than 19:47's. On 4.1 and 6.5 the print runs a stray "(Reserved)"
# into the title; it is left off here.
_OTHER: Final[dict[str, str]] = {
    "1.3": "Making and removal of wager",
    "1.6": (
        "Supplemental wagers made after come out roll in support of Pass, Don't Pass, Come and Don't "
        "Come Bets (taking and laying odds)"
    ),
    "1.12": "Additional procedures and rules for the fire bet",
    "1A.1": "Definitions",
    "1A.2": "Permissible wagers",
    "1A.3": "Dice; number of dice; automated craps shaker",
    "1A.4": "Making and removal of wagers",
    "1A.5": "Procedures for opening and dealing the game",
    "1A.6": "Payout odds; vigorish prohibited",
    "1A.7": "Voluntary or compulsory relinquishment of the automated dice shaker",
    "1A.8": "Irregularities",
    "2.6": "Procedure for dealing of cards",
    "2.6A": "Procedure for dealing cards dealt from the dealer's hand",
    "2.7": "Payment of blackjack; even-money payout option for certain insurance wagers",
    "2.12": "Drawing of additional cards by players and the dealer",
    "2.16": "Five cards totaling 21 rule",
    "2.17": "Permissible additional wagers",
    "2.20": "Blackjack bonus wager",
    "2.22": "Streak wager",
    "2.23": "Match-the-dealer wager",
    "2.24": "20 point bonus wager",
    "2.25": "Optional bonus wager",
    "2.26": "In-between wager",
    "2A.1": "Definitions",
    "2A.2": "Cards; number of decks; rank of cards",
    "2A.3": "Opening of the table for gaming",
    "2A.4": "Shuffle and cut of the cards",
    "2A.5": "Wagers; payout odds",
    "2A.6": "Match wager; payout odds",
    "2A.7": "Procedure for dealing the cards",
    "2A.8": "Insurance bets",
    "2A.9": "Surrender",
    "2A.10": "Doubling down",
    "2A.11": "Splitting pairs",
    "2A.12": "Drawing of additional cards by players and dealers",
    "2A.13": "More than one player wagering on a spot",
    "2A.14": "Player wagering on more than one spot",
    "2A.15": "Irregularities",
    "5.5": "Big six wheel; payout odds",
    "5.6": "Big six wheel; wagers and rotation of the wheel",
    "6.2": "Opening of table for gaming",
    "7.1": "Cards: number of decks; value; point count of hand",
    "8.2": "Minimum and maximum wagers; additional wagering requirements",
    "8.4": (
        "New games; requirements and procedures for application, declaratory ruling, test, or "
        "experiment, and final approval of new authorized game"
    ),
    "8.6": "Gaming tournaments",
    "10.6A": "Dragon's eye variation; supplemental dealing procedure",
    "10.11": "Wagers for dragon's eye variation; payout odds",
    "11.4": "Pai gow poker shaker and dice; computerized random number generator; button",
    "11.8D": "Dragon's eye variation; supplemental dealing procedure",
    "11.11": "Irregularities; invalid roll of dice",
    "11.14": "Progressive payout wager",
    "11.15": "Pai gow insurance wager; optional bonus wager; payment of envy bonus",
    "11.16": "Payout odds for bonus wagers; envy bonus payments; pai gow insurance wagers",
    "11.17": "Dealing procedures for three-card bonus wager and seven-card bonus wager",
    "11.18": "Payout odds for optional three-card bonus wager and seven-card bonus wager",
    "11.19": "Imperial pai gow bonus wager",
    "11.20": "Imperial pai gow bonus wager payout odds",
    "11.21": "Wagers for dragon's eye variation; payout odds",
    "11.22": (
        "EZ Pai gow dynasty bonus wager; protection wager; red/black wager; queen's dragon wager; payment of envy bonus"
    ),
    "11.23": "Payout odds for dynasty bonus wagers; envy bonus payments; protection wagers",
}

# The sections whose title 19:47 has, word for word.
_SAME: Final = (
    "1.1 1.2 1.4 1.5 1.7 1.8 1.9 1.10 1.11 2.1 2.2 2.3 2.4 2.5 2.8 2.9 2.10 2.11 2.13 2.14 2.15 2.18 2.19 2.21 3.1 "
    "3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 4.11 5.1 5.2 5.3 5.4 6.1 "
    "6.3 6.4 6.5 6.6 6.7 6.8 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 8.1 8.3 8.5 9.1 9.2 9.3 9.4 9.5 9.6 10.1 "
    "10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.10 11.1 11.2 11.3 11.5 11.6 11.7 11.8 11.8A 11.8B 11.8C 11.9 11.10 "
    "11.12 11.13 12.1 12.2 12.3 12.4 12.5 12.6 12.7 12.8 12.9 13.1 13.2 13.3 13.4 13.5 13.6 13.7 14.1 14.2 14.3 14.4 "
    "14.5 14.6 14.7 14.8 14.9 "
)

LATER_TITLES: Final[dict[str, str]] = {
    "14.19": (
        "Bad beat payouts; high hand payouts; posting of rules; contributions; "
        "counting and displaying of payout amount; procedures for implementation"
    ),
    "14.20": (
        "Bad beat payout and high hand payout interconnected in more than one casino; multi-casino payout system"
    ),
}

# Sections of 13:69F alone that are known only because other sections refer to them.
UNTITLED: Final[tuple[str, ...]] = ("18.6B",)

# 19:47's number -> 13:69F's, where it changed.
MOVED: Final[dict[str, str]] = {
    "2.20": "2.21",
    "4.3": "4.2",
    "4.4": "4.3",
    "4.5": "4.4",
    "4.6": "4.5",
    "4.7": "4.6",
    "4.8": "4.7",
    "4.9": "4.8",
    "4.10": "4.9",
    "4.11": "4.10",
    "4.12": "4.11",
    "6.7": "6.6",
    "6.8": "6.7",
    "6.9": "6.8",
}

# What the print of the contents leaves open, by 19:47's number: it runs "(Reserved)" into the lines of 4.1 and 6.5, so that
# what follows may be counted wrongly, and its two columns may have lost a line between 13.7 and subchapter 14.
_NUMBER: Final = "its number in 13:69F is unconfirmed: the contents held may have lost a line before it"
UNCONFIRMED: Final[dict[str, str]] = {
    **dict.fromkeys((*(f"4.{n}" for n in range(3, 13)), "6.7", "6.8", "6.9"), _NUMBER),
    "13.8": "that it is not in 13:69F is unproved: the contents held may have lost its line",
}

# 19:47's sections that 13:69F does not list: the reserved ones, and mini-dice's irregularities.
DROPPED: Final[frozenset[str]] = frozenset({"4.2", "5.7", "6.6", "12.10", "13.8"})

_WAS: Final = {number: was for was, number in MOVED.items()}
TITLES: Final[dict[str, str]] = _OTHER | {number: TITLES_19_47[_WAS.get(number, number)] for number in _SAME.split()}
