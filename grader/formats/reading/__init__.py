"""How a text becomes puzzles: every character gets a role, or is an error.

Lines are decoded, wrappers are taken away, formats propose candidates, and the best candidate
becomes a `Reading`, which accounts for each character that is not blank.
"""
