"""Rounds at the tables of tournaments are kept as logs of their own."""

from soft17.service.store.migrations.kinds import allow
from soft17.service.store.migrations.versions.v0003 import NOW as BEFORE

revision = "0004"
down_revision = "0003"
NOW = "kind in ('live', 'practice', 'record', 'link', 'tournament', 'promotion', 'round')"


def upgrade() -> None:
    """Let rounds of tournaments be kept."""
    allow(BEFORE, NOW)
