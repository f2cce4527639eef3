"""Cash becomes chips only when the dealer and a casino supervisor confirm it, by each game's own paragraph."""

from __future__ import annotations

import pytest

from houseway.games import GAMES, game
from houseway.play.inputs import Bet, Choose, Present, Sit
from houseway.service.roles import two_persons

CASH = Sit(seat="3", stack=50_000, cash=True)


def check_confirmed(id: str, cite: str) -> None:
    signers, cited = two_persons(game(id), CASH)
    assert cited == cite
    assert [next(role for role in ("dealer", "floorperson") if role in group) for group in signers] == [
        "dealer", "floorperson",
    ]  # fmt: skip


def test_3_2_c_at_punto_banco_dealer_and_supervisor_confirm_cash() -> None:
    check_confirmed("baccarat-punto-banco", "3.2(c)")


def test_4_6_c_at_chemin_de_fer_cash_becomes_chips_before_it_is_staked() -> None:
    check_confirmed("baccarat-chemin-de-fer", "4.6(c)")


def test_6_5_b_at_red_dog_dealer_and_supervisor_confirm_cash() -> None:
    check_confirmed("red-dog", "6.5(b)")


def test_7_2_c_at_minibaccarat_dealer_and_supervisor_confirm_cash() -> None:
    check_confirmed("minibaccarat", "7.2(c)")


@pytest.mark.parametrize("id", GAMES)
def test_what_brings_no_chips_to_a_seat_one_may_report(id: str) -> None:
    assert two_persons(game(id), CASH)[0]
    for given in (Sit(seat="3", stack=0), Bet(seat="3", wager="tie", amount=500), Present(seat="3", ticket=1)):
        assert two_persons(game(id), given) == ((), "")


def test_15_7_c_2_writer_and_supervisor_confirm_what_is_paid_by_hand() -> None:
    given = Choose(seat="3", do="pay", authorized_by="keno_supervisor")
    assert two_persons(game("keno"), given) == ((("keno_writer",), ("keno_supervisor",)), "15.7(c)2")
