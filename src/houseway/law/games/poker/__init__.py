"""Poker: the games against the house, and the room; of their law only the ages of cards are in."""
