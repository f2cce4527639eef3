"""The streams of records, which the database itself refuses to change, and what is sealed."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
FORBIDDEN = {
    "sqlite": [
        "CREATE TRIGGER records_no_{verb} BEFORE {verb} ON records"
        " BEGIN SELECT RAISE(ABORT, 'records are appended, never changed'); END",
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION records_forbidden() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'records are appended, never changed'; END $$",
        "CREATE TRIGGER records_no_{verb} BEFORE {verb} ON records EXECUTE FUNCTION records_forbidden()",
    ],
}


def upgrade() -> None:
    """Make the tables; STRICT, so that SQLite keeps the types as PostgreSQL does."""
    op.create_table(
        "records",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("round", NUMBER, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("kind", "body", "previous", "hash")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sealed",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    for verb in ("update", "delete"):
        for statement in FORBIDDEN[op.get_bind().dialect.name]:
            op.execute(statement.format(verb=verb))
