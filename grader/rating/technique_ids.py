"""Ids of techniques that the grader treats specially."""

SINGLES = frozenset({"full-house", "hidden-single", "naked-single"})
"""Techniques that place one digit and need no pencil marks of other cells."""
FALLBACKS = ("exact-cover", "brute-force")
"""Techniques that solve every puzzle with exactly one solution, by search."""
