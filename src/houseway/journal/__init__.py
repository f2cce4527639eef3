"""The journal: append-only, hash-chained records of the house and every table, in SQLite or PostgreSQL."""
