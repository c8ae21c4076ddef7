"""The first tables, and the guard over what is written once."""

from alembic import op

from soft17.service.store.schema import APPEND_ONLY, META

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table; lines, money and happenings can be added to and never changed."""
    connection = op.get_bind()
    META.create_all(connection)
    if connection.dialect.name == "sqlite":
        for table in APPEND_ONLY:
            for act in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table.name}_no_{act.lower()} BEFORE {act} ON {table.name} "
                    "BEGIN SELECT RAISE(ABORT, 'this is written once'); END"
                )
        return
    op.execute(
        "CREATE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'this is written once'; END $$"
    )
    for table in APPEND_ONLY:
        op.execute(
            f"CREATE TRIGGER {table.name}_written_once BEFORE UPDATE OR DELETE ON {table.name} "
            "FOR EACH ROW EXECUTE FUNCTION written_once()"
        )
