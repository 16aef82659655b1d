"""Names for the integers of the domain.

Cells, digits, houses and places are 0-based.  A *place* is the position of a cell inside
a house.  A *mask* is a set of digits or of places, one bit each, 25 at the most.

The compiler reads the twin of this file instead: there the names are C types.
"""

from typing import TypeAlias

Cell: TypeAlias = int
Digit: TypeAlias = int
House: TypeAlias = int
Place: TypeAlias = int
Mask: TypeAlias = int
Text: TypeAlias = bytes
"""Characters of ASCII; in C a pointer, so its length is for the caller to check."""
Count: TypeAlias = int
Flag: TypeAlias = int
"""A C truth value: 0 or 1."""
Word: TypeAlias = int
"""Sixty-four bits of a set that does not fit into a mask."""
Kind: TypeAlias = int
"""What a house is: one of ROW, COLUMN, BOX, EXTRA."""
Role: TypeAlias = int
"""What a cell, candidate, house or link does in a pattern: one of the roles below."""

NO_CELL: Cell = -1
NO_DIGIT: Digit = -1
NO_HOUSE: House = -1
MAX_DIGITS: Count = 25

ROW: Kind = 0
COLUMN: Kind = 1
BOX: Kind = 2
EXTRA: Kind = 3

# Roles. The order is that of `grader.model.step.ROLES`, which names them.
DEFINING: Role = 0
PIVOT: Role = 1
WING: Role = 2
FIN: Role = 3
COLOR_A: Role = 4
COLOR_B: Role = 5
WITHIN: Role = 6
BASE: Role = 7
COVER: Role = 8
STRONG: Role = 9
WEAK: Role = 10
ENDO_FIN: Role = 11
COLOR_C: Role = 12
COLOR_D: Role = 13

# Tags of the records in a finding's evidence, and how many integers a record takes.
NOTE_MARK = 0
NOTE_HOUSE = 1
NOTE_LINK = 2
NOTE_DIGIT = 3
NOTE_SET = 4
NOTE_WIDTH = 6

# Why a node of a chain follows from its parents; any other cause is a house.
BY_START = -3
BY_CELL = -2
BY_PATTERN = -1
BY_HOUSE = 0

# So many candidates are linked by the longest X-chain or XY-chain.
LONGEST_CHAIN = 20

# So many sets are tried as petals of a death blossom, for each candidate of its stem.
MOST_PETALS = 100

# How many rounds of singles a net looks ahead, and how many parents an entry of it keeps.
NET_ROUNDS = 4
NET_PARENTS = 5

# What the branches of a forcing chain start from; the order is that in which hints are told.
FROM_BOTH = 1
FROM_CELL = 5
FROM_HOUSE = 6
FROM_CLASH = 7
# How a search went on: no further solution, one found, or as many nodes as allowed tried.
EXHAUSTED = 0
FOUND = 1
HALTED = 2

# Clauses of a search that learns: how many integers stand before the literals of one, and
# what stands in the place of a clause where there is none.
CLAUSE = 4
NO_REASON = -1
