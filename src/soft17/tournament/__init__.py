"""Tournaments: a competition at tables set apart for it, from its conditions to the prizes."""
