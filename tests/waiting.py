"""How long a test waits for what must come."""

PATIENCE = 240
"""Seconds that anything which comes at all may take, on however busy a machine: a bound, and no measure of speed."""
