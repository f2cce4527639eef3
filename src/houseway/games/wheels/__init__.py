"""Wheels: roulette, big six."""
