"""Limits of the techniques with almost locked sets."""

MOST_PETALS = 100
"""How many sets are tried as petals of a death blossom, for each candidate of its stem."""
