"""The laboratory: figures of rulebooks worked out, simulated, kept and reported, for commands and pages alike."""
