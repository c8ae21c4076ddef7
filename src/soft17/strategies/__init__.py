"""Strategies as data: the charts people use, and files of them that whoever plays can read."""
