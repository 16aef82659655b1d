"""Numbers that tell sets of elements apart: the set has the sum of those of its elements."""

from __future__ import annotations

from array import array
from random import Random

_SEED = 1
_KEYS = array("Q")


def keys(count: int) -> array[int]:
    """Return so many numbers of 64 bits, or more; always the same ones."""
    # A longer list begins with the same numbers, so threads may replace it as they like.
    global _KEYS
    if len(_KEYS) < count:
        bits = Random(_SEED).getrandbits
        _KEYS = array("Q", [bits(64) for _ in range(2 * count)])
    return _KEYS
