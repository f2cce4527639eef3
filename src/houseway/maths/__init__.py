"""Mathematics: every wager's exact edge, read off the engine that rules the table."""
