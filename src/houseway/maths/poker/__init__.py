"""Poker, 14: the shares of the pot that hands have."""
