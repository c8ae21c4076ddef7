"""The pit: one writer for each table, who takes orders one at a time, and the house that deals by itself."""
