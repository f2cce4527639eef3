"""When somebody at a seat last did something, from which address a guest came, and failed sign-ins by address."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; an account was locked for everybody before."""
    op.add_column("seats", sa.Column("stack", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("address", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("seen", sa.DateTime(timezone=True)))
    op.drop_column("accounts", "failures")
    op.create_table(
        "attempts",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last", sa.DateTime(timezone=True), nullable=False),
    )
