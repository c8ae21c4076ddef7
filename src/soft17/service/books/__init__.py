"""Rulebooks as people read them: the shelf, the document, a clause, two books side by side, powers."""
