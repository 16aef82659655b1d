"""Random orders."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from grader.model import kinds as k

T = TypeVar("T")


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """Return them in random order, ten times as fast as `Random.shuffle` where compiled.

    With 24 bits for each place the chances of a thousand items are even to a hundredth of a per
    cent.
    """
    i: k.Count
    j: k.Count
    mixed: list[T] = list(items)
    noise: bytes = random.randbytes(3 * len(mixed))
    for i in range(len(mixed) - 1, 0, -1):
        j = (noise[3 * i] + 256 * noise[3 * i + 1] + 65536 * noise[3 * i + 2]) % (i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
