"""Roles of cells, candidates, houses and links in a pattern.

The compiler reads the twin of this file instead: there the names are constants of C.
"""

from grader.model.kinds import Role

DEFINING: Role = 0
"""A cell or candidate that makes the pattern."""
PIVOT: Role = 1
"""The cell that the wings of a pattern have in common."""
WING: Role = 2
"""A cell at an end of the pattern."""
FIN: Role = 3
"""A candidate of the base outside the cover of a fish."""
COLOR_A: Role = 4
"""A candidate of the first color."""
COLOR_B: Role = 5
"""A candidate of the color opposite to `COLOR_A`."""
WITHIN: Role = 6
"""A house that the pattern lies in."""
BASE: Role = 7
"""A base house of a fish."""
COVER: Role = 8
"""A cover house of a fish."""
STRONG: Role = 9
"""A link between two candidates of which at least one is true."""
WEAK: Role = 10
"""A link between two candidates of which at most one is true."""
ENDO_FIN: Role = 11
"""A fin in two base houses."""
COLOR_C: Role = 12
"""A candidate of the first color of a second component."""
COLOR_D: Role = 13
"""A candidate of the color opposite to `COLOR_C`."""
BASE_CELL: Role = 14
"""A base cell of an exocet."""
TARGET: Role = 15
"""A target of an exocet, which takes a digit of the base."""
COMPANION: Role = 16
"""The cell beside a target that can be no digit of the base."""
MIRROR: Role = 17
"""A mirror cell of an exocet: one of two cells that take the digit of a target."""
GUARDIAN: Role = 18
"""A candidate without which cells could not be filled."""
CROSS_LINE: Role = 19
"""A line across the base line of an exocet, through a target or through the base box."""

NAMES = (
    "defining",
    "pivot",
    "wing",
    "fin",
    "color-a",
    "color-b",
    "within",
    "base",
    "cover",
    "strong",
    "weak",
    "endo-fin",
    "color-c",
    "color-d",
    "base-cell",
    "target",
    "companion",
    "mirror",
    "guardian",
    "cross-line",
)
"""The name of each role in JSON, by its number."""
