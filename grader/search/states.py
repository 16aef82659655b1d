"""Constants of the searches: how one went on, and how clauses are stored."""

EXHAUSTED = 0
"""There is no further solution."""
FOUND = 1
"""A solution was found."""
HALTED = 2
"""As many nodes as allowed were tried."""

CLAUSE = 4
"""How many integers stand before the literals of a clause."""
NO_REASON = -1
"""Stands in the place of a clause where there is none."""
