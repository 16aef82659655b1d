"""The sizes of fish: their names, and limits that depend on them."""

from __future__ import annotations

SIZES = ("", "", "x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
"""The names of fish by the number of base houses."""
MANY = 20
"""A number of fins that no cell can see all of: no limit."""
QUICK = 4
"""Fish of at most so many base houses are found so quickly that their fins need no limit."""
