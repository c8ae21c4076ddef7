"""The store: append-only lines of every table, people, money and shoes, in SQLite or PostgreSQL."""
