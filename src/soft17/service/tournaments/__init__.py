"""Tournaments over the service: what each person sees and may do, and the rounds that are dealt at their tables."""
