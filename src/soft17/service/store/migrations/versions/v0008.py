"""Long work that was asked for can be asked about at every process on a database."""

from alembic import op
from sqlalchemy import BigInteger, Column, LargeBinary, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Let jobs be kept; a database made anew has their table from the start."""
    op.create_table(
        "jobs",
        Column("id", Text, primary_key=True),
        Column("owner", Text, nullable=False),
        Column("made_at", BigInteger, nullable=False),
        Column("told_at", BigInteger, nullable=False),
        Column("told", LargeBinary, nullable=False),
        Column("result", LargeBinary, nullable=True),
        if_not_exists=True,
    )
    op.create_index("jobs_of_a_person", "jobs", ["owner"], if_not_exists=True)
