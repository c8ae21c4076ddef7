"""Postings are found by their account."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Let what moved on one account be found at once; a database made anew has the index from the start."""
    op.create_index("postings_of_an_account", "postings", ["account"], if_not_exists=True)
