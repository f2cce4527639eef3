"""Blackjack's mathematics: exact by composition, and simulated from real shoes."""
