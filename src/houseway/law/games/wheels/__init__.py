"""Wheels: roulette, big six, pokette."""
