"""The log of a table: every order and what came of it, in a hash chain from its opening to its closing."""
