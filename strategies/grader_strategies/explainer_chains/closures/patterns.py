"""Codes for the patterns that make deductions inside a closure.

The compiler reads the twin of this file instead, so that they are compared as numbers.
"""

LOCKED_CANDIDATES = 0
HIDDEN_PAIRS = 1
NAKED_PAIRS = 2
X_WINGS = 3
