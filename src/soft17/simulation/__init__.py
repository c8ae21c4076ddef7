"""The simulator: rounds by the billion, by tables made from the chapters of a book."""
