"""Links over the service: tables that play for one pool, its meter on their pages, and its awards."""
