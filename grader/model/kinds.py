"""Type names for the integers of the domain, and their special values.

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
"""ASCII characters; a pointer in C, so the caller must check the length."""
Count: TypeAlias = int
Size: TypeAlias = int
Flag: TypeAlias = int
"""A C truth value: 0 or 1."""
Word: TypeAlias = int
"""64 bits of a set that does not fit into a mask."""
Kind: TypeAlias = int
"""The kind of a house: ROW, COLUMN, BOX, EXTRA or PAIR."""
Role: TypeAlias = int
"""The role of a cell, candidate, house or link in a pattern; see `grader.model.roles`."""

NO_CELL: Cell = -1
NO_DIGIT: Digit = -1
NO_HOUSE: House = -1
EMPTY_BYTE: Digit = 255
"""An empty cell where a puzzle has one byte a cell."""
MAX_DIGITS: Count = 25

ROW: Kind = 0
COLUMN: Kind = 1
BOX: Kind = 2
EXTRA: Kind = 3
PAIR: Kind = 4
"""Two cells that exclude each other: an extra house that is not drawn."""
