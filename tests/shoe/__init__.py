"""The order of the cards: shuffles, promises of them, and their tests."""
