"""Alembic's way in: migrations run on the connection that the service hands over."""

from alembic import context

from soft17.service.store.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META)
with context.begin_transaction():
    context.run_migrations()
