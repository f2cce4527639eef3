"""What several must say, so that the others can read it; the names that guests go by; who waits for a seat."""

import sqlalchemy as sa
from alembic import op

from houseway.service.names import folded

revision = "4"
down_revision = "3"
branch_labels = None
depends_on = None

_WHEN = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add them."""
    op.add_column("confirmed", sa.Column("said", sa.Text, nullable=False, server_default=""))
    op.add_column("accounts", sa.Column("called", sa.Text, nullable=False, server_default=""))
    op.add_column("accounts", sa.Column("folded", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_accounts_folded", "accounts", ["folded"])
    accounts = sa.table("accounts", sa.column("id", sa.Text), sa.column("name", sa.Text), sa.column("folded", sa.Text))
    there = op.get_bind()
    for id, name in there.execute(sa.select(accounts.c.id, accounts.c.name)).all():
        there.execute(sa.update(accounts).where(accounts.c.id == id).values(folded=folded(name)))
    op.create_table(
        "queue",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("came", _WHEN, nullable=False),
        sa.Column("seen", _WHEN, nullable=False),
        sa.Column("offered", _WHEN),
    )
