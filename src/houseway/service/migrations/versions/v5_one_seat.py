"""An account has one seat at a table: of two that were taken at once, by two processes, the first stays."""

from alembic import op

revision = "5"
down_revision = "4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Have the database see to it."""
    op.execute(
        "DELETE FROM seats WHERE EXISTS (SELECT 1 FROM seats AS other WHERE other.table_id = seats.table_id"
        " AND other.account = seats.account AND other.seat < seats.seat)"
    )
    op.create_index("ix_seats_account", "seats", ["table_id", "account"], unique=True)
