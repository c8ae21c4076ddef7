"""Affairs of the house besides its tables: pools shared by tables, tournaments, promotions; each is kept as a log."""
