"""Exact analysis: what a rulebook is worth, how it is best played, and what each of its readings costs."""
