"""Exact analysis of a rulebook: what it is worth and how it is best played."""
