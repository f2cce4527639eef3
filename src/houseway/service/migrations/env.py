"""Alembic's entry; the journal has a version table of its own."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], transactional_ddl=True, version_table="service_version"
)
context.run_migrations()
