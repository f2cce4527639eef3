"""The newest schema as SQLite has it: a new file gets it at once, for loading Alembic takes longer than a short record.

It is what the migrations make; a test compares the two.
"""

NEW = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,"
    " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))",
    "CREATE TABLE records (table_id TEXT NOT NULL, seq INTEGER NOT NULL, round INTEGER NOT NULL, kind TEXT NOT NULL,"
    " body TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (table_id, seq))"
    " WITHOUT ROWID, STRICT",
    "CREATE TABLE sealed (table_id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id)) STRICT",
    "CREATE TRIGGER records_no_update BEFORE update ON records"
    " BEGIN SELECT RAISE(ABORT, 'records are appended, never changed'); END",
    "CREATE TRIGGER records_no_delete BEFORE delete ON records"
    " BEGIN SELECT RAISE(ABORT, 'records are appended, never changed'); END",
    "CREATE TABLE sealed_left (table_id TEXT NOT NULL, pieces INTEGER NOT NULL, other INTEGER NOT NULL,"
    " PRIMARY KEY (table_id)) WITHOUT ROWID, STRICT",
    "INSERT INTO alembic_version VALUES ('2')",
)
