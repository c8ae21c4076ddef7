"""The croupier: what the house does next at a table, in the order the book wants it, and the words for it."""
