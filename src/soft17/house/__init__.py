"""A table as the house keeps it, from its opening to its closing: cards, people, the sign and what goes wrong."""
