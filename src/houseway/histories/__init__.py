"""Hand histories of poker in PHH, the open poker hand history format: read, written, and judged as transcripts."""
