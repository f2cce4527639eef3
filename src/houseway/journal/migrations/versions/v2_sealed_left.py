"""How much is left of what is sealed, apart from it: a card that is drawn changes nothing else."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Without a row, all that is sealed is left."""
    op.create_table(
        "sealed_left",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("pieces", sa.Integer, nullable=False),
        sa.Column("other", sa.Integer, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
