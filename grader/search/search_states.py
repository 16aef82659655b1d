"""Constants of the searches: their result states, and the storage of clauses."""

EXHAUSTED = 0
"""There are no further solutions."""
FOUND = 1
"""A solution was found."""
HALTED = 2
"""The node limit was reached."""

CLAUSE = 4
"""The number of integers before the literals of a clause."""
NO_REASON = -1
"""Marks a literal that no clause implies."""
