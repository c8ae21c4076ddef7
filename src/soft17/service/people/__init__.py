"""People: accounts, sessions, roles and play money, and who is asking."""
