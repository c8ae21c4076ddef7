"""Benchmarks: both sides in one run, a ratio printed."""
