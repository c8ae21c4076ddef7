"""Inspecting: audits of tables and files, rounds to be replayed, logs to be taken away."""
