"""Why a node of a chain follows from its parents, and what its branches start from."""

# Why a node follows from its parents; any other cause is a house.
BY_START = -3
BY_CELL = -2
BY_PATTERN = -1

# What the branches of a forcing chain start from; the order is that in which deductions are listed.
FROM_BOTH = 1
FROM_CELL = 5
FROM_HOUSE = 6
FROM_CLASH = 7
