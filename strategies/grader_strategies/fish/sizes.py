"""The sizes of fish: their names, and limits that depend on them."""

from __future__ import annotations

SIZES = ("", "", "x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
"""What a fish is called by the number of its base houses."""
MANY = 20
"""More fins than can all be seen from one cell."""
QUICK = 4
"""Fish of no more base houses take so little time that nobody need look at the clock."""
