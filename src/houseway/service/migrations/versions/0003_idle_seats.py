"""When somebody at a seat last did something, and from which address a guest came."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("seats", sa.Column("stack", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("address", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("seen", sa.DateTime(timezone=True)))
