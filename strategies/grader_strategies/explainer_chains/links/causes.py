"""Codes for the cause of a node, and for the start of the branches of a forcing chain."""

# Causes of a node; any other cause is a house, or behind the houses a rule of two cells.
BY_START = -3
BY_CELL = -2
BY_PATTERN = -1

# Starts of the branches of a forcing chain, in the order in which deductions are listed.
FROM_BOTH = 1
FROM_CELL = 5
FROM_HOUSE = 6
FROM_CLASH = 7

SHORTEST_CYCLE = 4
"""Nodes of the shortest cycles; no chain is shorter either."""
