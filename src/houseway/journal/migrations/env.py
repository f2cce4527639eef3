"""Alembic's entry: the migrations run on the connection, and in the transaction, that opens the journal."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
