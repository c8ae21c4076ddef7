"""What a rulebook says of tournaments: their conditions, chips, wagers, sessions and winners."""
