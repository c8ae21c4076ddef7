"""Refused orders are kept with their answers, the last of each person at a table."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, Text, UniqueConstraint

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Let refusals be kept; a database made anew has their table from the start."""
    op.create_table(
        "refusals",
        Column("id", Integer, primary_key=True, autoincrement=True),
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("order_id", Text, nullable=False),
        Column("body", LargeBinary, nullable=False),
        UniqueConstraint("table_id", "order_id", name="a_refusal_once"),
        if_not_exists=True,
    )
