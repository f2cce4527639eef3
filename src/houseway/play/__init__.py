"""Asks, tells, the table that runs a game, transcripts, views and actors."""
