"""Rounds step by step by tables alone, for those who decide one action at a time at many tables."""
