"""Roles of cells, candidates, houses and links in a pattern.

The compiler reads the twin of this file instead: there the names are constants of C.
"""

from grader.model.kinds import Role

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
)
"""The name of each role in JSON, by its number."""
