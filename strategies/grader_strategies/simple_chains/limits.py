"""Limits of simple chains."""

LONGEST_CHAIN = 20
"""How many candidates an X-chain or XY-chain may link."""
