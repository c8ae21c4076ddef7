"""What was typed to sign in is kept so that it cannot be read; what was kept before is taken away."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Forget the tries of the last hour, and leave nothing of them in the file."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("PRAGMA secure_delete=ON")
    op.execute("DELETE FROM tries")
