"""One round of play while it lasts: who is in it and with what, and the chips before them and in the pots."""

from __future__ import annotations

from houseway.games.poker import pots
from houseway.games.poker.common import POT, Table
from houseway.play import accounts
from houseway.play.accounts import Chips
from houseway.play.asks import Irregular
from houseway.play.inputs import Choose
from houseway.play.wagering import UNBOUNDED, rotation


class Player:
    """One player in a round of play."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.down: list[int] = []
        """The numbers to turn his down cards by."""
        self.up: list[str] = []
        self.put = 0
        """What he has put into pots, as far as it decides who may win them."""
        self.ante = 0
        self.bet = 0
        """His whole bet of this betting round; an ante is none."""
        self.folded = False
        self.all_in = False
        self.gone = False
        """He has left, and his hand is still live."""
        self.acted = -1
        """The bet that he has answered in this betting round; none yet."""
        self.level = 0
        """The last full bet or raise that he has answered."""
        self.checked = False
        self.exposed = False
        """14.9: his up card is a down card that the dealer exposed."""
        self.bound: Choose | None = None
        """14.7: how he has acted out of turn, where that binds him now."""
        self.name = f"seat {seat}"
        """As tells call him."""
        self.account = accounts.seat(seat)
        self.place = 0
        """His place in the order of the deal."""

    @property
    def may_act(self) -> bool:
        """Whether he is still in and has chips to bet."""
        return not (self.folded or self.all_in)


class Deal:
    """One round of play: who is in it, in the order of the deal, and what lies in the middle."""

    def __init__(self, players: dict[str, Player], button: str, blinds: list[str] | None = None) -> None:
        self.players = players
        self.order = list(players.values())
        for place, player in enumerate(self.order):
            player.place = place
        self.button = button
        self.size = 0
        """How many cards a hand has by now."""
        self.full = 0
        """How many cards a hand has in the end, at stud."""
        self.board: list[str] = []
        self.on_board = 0
        """How many cards the board has by now."""
        self.common: list[str] = []
        self.levels: list[int] = []
        """14.1: what each who is all-in has put in, in ascending order: so far reaches each pot but the last."""
        self.burned: list[str] = []
        """The burn cards, as far as the record gives them."""
        self.no_burn = False
        """14.15: before the next cards none is burned."""
        self.mixed = False
        """14.9, 14.12: on this street or draw burn cards or discards were mixed with what is left."""
        self.aside: list[str] = []
        """14.15: a card that was dealt too early, and waits."""
        self.muck: list[str] = []
        """Discards of a draw game, which may have to be shuffled again."""
        self.blinds = blinds or []
        """Whose the blinds are, the first one's first; one who is not there posts none."""
        self.last_blind = ""
        """Who made the last blind that must be called, or the straddle; nobody where there are none."""
        self.leader = ""
        """Who bet or raised last in the last betting round, or else who had to act first: he shows first (14.7)."""
        self.shown: list[str] = []
        self.conceded: list[str] = []
        """Who has shown his hand at the showdown, and who has thrown it away, in that order."""
        self.showing: Player | None = None
        """Who lays his cards face up, and has not laid all of them."""
        self.acts = 0
        """How many have acted on their hands: with two of them there was action (14.15)."""
        self.flop = False
        self.bound: dict[str, tuple[Choose, int]] = {}
        """14.7: who has acted out of turn, how, and what the bet was then."""
        self.exposed: list[str] = []
        """14.15: hole cards that the dealer exposed in the deal."""
        self.foretold: dict[str, Irregular] = {}
        """14.15: by the card, that it is exposed, where the record has given it ahead and it is yet to be dealt."""
        self.face_up = 0
        self.last_up = False
        """14.9: of two players the first one's last card was exposed: the other one's is dealt face up too."""
        self.owed: list[str] = []
        """14.12, 14.15: seats that get another card for one that was exposed or is missing."""
        self.drew: list[str] = []
        """14.12: the seats that have drawn on this draw."""
        self.since = 0
        """The number of the first card that was covered on this draw."""
        self.fresh = True
        """Whether nobody has acted yet since the last cards were dealt."""
        self.forced = ""
        """14.9: who made the forced bet that was another one's, where it stands."""
        self.no_chop = False
        """14.15: the blinds are not taken back, for one of those who made them does not agree."""
        self.knew = ""
        """14.15: who knew that the deck was defective, and bet."""
        self.asked: dict[str, str] = {}
        """14.7: whose hand is to be shown though he concedes, and who has asked for it."""

    @property
    def live(self) -> list[Player]:
        """Who is still in contention."""
        return [player for player in self.order if not player.folded]

    @property
    def contested(self) -> bool:
        """Whether more than one is still in contention."""
        one = False
        for player in self.order:
            if not player.folded:
                if one:
                    return True
                one = True
        return False

    def clockwise(self, start: str) -> list[Player]:
        """All players once round the table, from that seat on, which may be nobody's."""
        first = self.players.get(start)
        if first is None:
            return [self.players[seat] for seat in rotation(list(self.players), start, step=1)]
        return self.order[first.place :] + self.order[: first.place]

    def left_of(self, seat: str) -> str:
        """The next player clockwise."""
        first, *others = self.clockwise(seat)
        return first.seat if first.seat != seat or not others else others[0].seat


class OneLeft(Exception):
    """14.6(d): all others have folded; the pot goes to the last player, who shows nothing."""


# ── 14.6(c): chips, and the pots ────────────────────────────────────────────────────────────────────────────


def holds(table: Table, player: Player) -> int:
    """The chips that a player has behind."""
    return UNBOUNDED if player.seat in table.unlimited else table.ledger.get(player.account, 0)


def down(table: Table, player: Player) -> list[Chips]:
    """The chips that lie before a player."""
    return [chips for chips in table.chips.values() if chips.seat == player.seat and chips.wager != POT]


def down_by_seat(table: Table) -> dict[str, list[Chips]]:
    """The chips that lie before all players."""
    found: dict[str, list[Chips]] = {}
    for chips in table.chips.values():
        if chips.wager != POT:
            found.setdefault(chips.seat, []).append(chips)
    return found


def into_pots(table: Table, chips: Chips, parts: list[int]) -> None:
    """A stack goes into the pots, as much into each as ``parts`` leave room for."""
    left = table.amount(chips)
    for number, room in enumerate(parts):
        part = min(left, room)
        if part:
            parts[number], left = room - part, left - part
            pot = accounts.stack(chips.seat, POT, pots.name(number))
            table.chips.setdefault(pot.account, pot)
            table.move(chips.account, pot.account, part, "14.6(c)")


def in_pots(table: Table) -> int:
    """All that lies in the pots."""
    return sum(table.amount(chips) for chips in table.chips.values() if chips.wager == POT)


def put_down(table: Table, player: Player, amount: int, wager: str, cite: str = "") -> None:
    """Chips go down before a player; who has no more is all-in."""
    if amount:
        table.lay(player.seat, wager, amount, cite or table.rules.cites.bets)
        player.bet += amount
    player.all_in = not holds(table, player)
