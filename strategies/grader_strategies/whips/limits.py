"""Limits of whips and braids.

The compiler reads the twin of this file instead, where these are C constants.
"""

UNUSED = 1_000_000
"""Added to the number of candidates of a variable that a chain may not use."""
LONGEST = 36
"""The most variables of a chain."""
NEVER = 1_000
"""Rounds after which no assumption has led to a contradiction."""
UNSEEN = 255
"""More candidates than a variable has, where no search has looked at it."""
