"""What happens at a table: commands in, events out, and the state that events make."""
