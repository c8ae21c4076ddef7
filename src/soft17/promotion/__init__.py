"""Promotions: prizes offered with gaming, from their terms to the last claim."""
