"""The poker room."""
