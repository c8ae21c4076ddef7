"""Round records: one round at one table as one JSON object, read, played and written."""
