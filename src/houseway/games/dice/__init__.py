"""Dice: craps, mini-craps, automated craps, mini-dice, sic bo."""
