"""The order of the cards: shuffled, committed to before the first card is drawn, and tested for fairness."""
