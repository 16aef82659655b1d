"""What counts as one unit of work for a `Ticker`.

The compiler reads the twin of this file instead, where these are C constants.
"""

from __future__ import annotations

from grader.model import kinds as k

CELLS: k.Count = 256
"""Cells, houses or candidates that are looked at one after the other."""
LINKS: k.Count = 64
"""Links that are followed, or nodes of chains that are visited."""
WORDS: k.Count = 128
"""Words of sets that are combined with each other."""
STRATEGIES: k.Count = 64
"""Strategies that are tried between two looks at the clock, which takes as long as an early one."""
