"""People, sessions, tokens, seats, who is ready."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None

_WHEN = sa.DateTime(timezone=True)


def _account() -> sa.Column[str]:
    return sa.Column("account", sa.Text, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("created", _WHEN, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.Text, primary_key=True),
        _account(),
        sa.Column("csrf", sa.Text, nullable=False),
        sa.Column("expires", _WHEN, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("digest", sa.Text, primary_key=True),
        _account(),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("expires", _WHEN, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        _account(),
    )
    op.create_table(
        "ready",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("at", _WHEN, nullable=False),
    )
