"""Wheels: pokette; roulette and big six are walked."""
