"""Tables whose logs were taken in from elsewhere are kept on record, apart from those that are played at."""

from soft17.service.store.migrations.kinds import allow
from soft17.service.store.migrations.versions.v0002 import NOW as BEFORE

revision = "0003"
down_revision = "0002"
NOW = "kind in ('live', 'practice', 'record', 'link', 'tournament', 'promotion')"


def upgrade() -> None:
    """Let tables on record be kept."""
    allow(BEFORE, NOW)
