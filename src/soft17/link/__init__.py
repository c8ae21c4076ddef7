"""A pool of money shared by tables: what comes in, which wins it pays, and its meters."""
