"""The poker-ranked house games."""
