"""Affairs of the house besides its tables: each a log in the store, with orders, versions and money."""
