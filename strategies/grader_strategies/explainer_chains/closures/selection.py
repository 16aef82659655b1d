"""Which deductions a search is to find: codes for `Engine.collect`.

The compiler reads the twin of this file instead, so that they are compared as numbers.
"""

BEST = 0
"""The first in rank."""
USEFUL = 1
"""For each candidate the first in rank that strikes it."""
ALL = 2
"""All of them, in the order of the search."""
