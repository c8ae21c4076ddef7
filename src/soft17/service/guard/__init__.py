"""The guard: what is turned away before anybody looks at it, and what every answer carries."""
