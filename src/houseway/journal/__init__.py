"""The append-only, hash-chained record of every table: an SQLite file or PostgreSQL."""
