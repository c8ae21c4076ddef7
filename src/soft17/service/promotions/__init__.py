"""Promotions over the service: forms of their books, what somebody may do, what they see, and draws checked again."""
