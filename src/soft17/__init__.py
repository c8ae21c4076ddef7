"""Five approved casino rulebooks of the blackjack family, made runnable clause by clause."""

__version__ = "0.1.0"
