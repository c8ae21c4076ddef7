"""`soft17 simulate` and `soft17 sweep`."""
