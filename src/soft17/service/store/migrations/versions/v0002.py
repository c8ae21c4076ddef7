"""Affairs besides tables, such as pools that tables share, are kept as logs too."""

from soft17.service.store.migrations.kinds import allow

revision = "0002"
down_revision = "0001"
BEFORE = "kind in ('live', 'practice')"
NOW = "kind in ('live', 'practice', 'link', 'tournament', 'promotion')"


def upgrade() -> None:
    """Let the kinds of affairs be kept."""
    allow(BEFORE, NOW)
