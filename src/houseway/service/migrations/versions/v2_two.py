"""Since when somebody sits; what one of two has confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("seats", sa.Column("since", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "confirmed",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
