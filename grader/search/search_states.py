"""Constants of the searches: result states, and the storage of clauses and states."""

EXHAUSTED = 0
"""There are no further solutions."""
FOUND = 1
"""A solution was found."""
HALTED = 2
"""The node limit was reached."""
NO_LINE = -2
"""In place of a number of solutions: the text is not a line of 81 cells."""
HALTED_EARLY = -3
"""In place of a number of solutions: the node limit was reached."""

CLAUSE = 4
"""The number of integers before the literals of a clause."""
NO_REASON = -1
"""Marks a literal that no clause implies."""

MINLEX_STATE = 7
"""The number of integers of a state of the search for minlex forms of classic 9x9."""
