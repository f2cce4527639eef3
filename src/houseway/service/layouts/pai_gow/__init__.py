"""Pai gow: tiles, banks that players may hold."""
