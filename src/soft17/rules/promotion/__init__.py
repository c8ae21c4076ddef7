"""What a rulebook says of promotions: the form of their terms, prizes that are barred, filing, draws, claims."""
