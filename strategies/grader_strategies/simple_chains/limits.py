"""Limits of simple chains."""

LONGEST_CHAIN = 20
"""How many candidates the longest X-chain or XY-chain links."""
