"""How many minutes people take: a player who is simulated, and what it was fitted to."""
