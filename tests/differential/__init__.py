"""Kernels against the engine: what chance gives a kernel is fed to a table, and both settle it identically.

    python -m tests.differential [GAME…] [--rounds 1000000] [--workers N] [--seed S] [--table T]

Each game's rounds are divided among tables, each under options drawn by chance from what is lawful. A table is a
function of the seed and of its number; who plays it and when changes nothing. To run it needs Python, NumPy, Numba,
msgspec and PyYAML, no more, with `PYTHONPATH=src:.`.
"""
