"""What a rulebook says of a table over time: people and powers, card sources, the sign, irregularities."""
