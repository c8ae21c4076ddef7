"""Which kinds of affairs a database keeps: the check on them, changed from one version to the next."""

from alembic import op
from sqlalchemy import text


def allow(before: str, now: str) -> None:
    """Let other kinds be kept than before; no row is touched."""
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        # A check says nothing of what is stored: SQLite has it changed in the schema itself, without a new table.
        version = connection.execute(text("PRAGMA schema_version")).scalar_one()
        connection.execute(text("PRAGMA writable_schema=ON"))
        changed = "UPDATE sqlite_master SET sql = replace(sql, :before, :now) WHERE type = 'table' AND name = 'tables'"
        connection.execute(text(changed), {"before": f"({before})", "now": f"({now})"})
        connection.execute(text(f"PRAGMA schema_version={int(version) + 1}"))
        connection.execute(text("PRAGMA writable_schema=OFF"))
        return
    op.execute("ALTER TABLE tables DROP CONSTRAINT IF EXISTS tables_kind_check")
    op.execute("ALTER TABLE tables DROP CONSTRAINT IF EXISTS a_kind_that_is_kept")
    op.execute(f"ALTER TABLE tables ADD CONSTRAINT a_kind_that_is_kept CHECK ({now})")
