"""Numbers that tell sets of elements apart: a set has the exclusive or of those of its elements."""

from __future__ import annotations

from array import array
from functools import lru_cache
from random import Random

_SEED = 1


def keys(count: int) -> array[int]:
    """Return so many numbers of 64 bits, or more; always the same ones."""
    return _keys(1 << max(12, (count - 1).bit_length()))


@lru_cache(maxsize=4)
def _keys(count: int) -> array[int]:
    bits = Random(_SEED).getrandbits
    return array("Q", [bits(64) for _ in range(count)])
