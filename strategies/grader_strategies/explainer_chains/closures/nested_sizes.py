"""The sizes of the chains that are nested in closures."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader_strategies.facts.arrays import doubled

OF_PATTERN: k.Count = -1
"""The key of patterns, which have no size."""

Signatures = dict[bytes, int]


class NestedSizes:
    """A list of nested chains and patterns; equal chains have the same key, and count once."""

    def __init__(self) -> None:
        self.sizes = array("i", [0]) * 64
        self.keys = array("i", [0]) * 64
        self.stamps = array("i", [0]) * 64
        self.stamp = 0
        self.clear()

    def clear(self) -> None:
        """Remove all chains and patterns."""
        self.count = 0
        self.signatures: Signatures = {}

    def add(self, signature: bytes, size: k.Count) -> k.Count:
        """Add a chain and return its number."""
        return self._append(self.signatures.setdefault(signature, len(self.signatures)), size)

    def add_pattern(self) -> k.Count:
        """Add a pattern and return its number."""
        return self._append(OF_PATTERN, 0)

    def begin(self) -> None:
        """Begin to count; no chain has been counted."""
        self.stamp += 1

    def counted(self, number: k.Count) -> k.Count:
        """Count a chain or pattern; return its size, or 0 if an equal one has been counted."""
        key: k.Count = self.keys[number]
        if key < 0 or self.stamps[key] == self.stamp:
            return 0
        self.stamps[key] = self.stamp
        return self.sizes[number]

    def _append(self, key: k.Count, size: k.Count) -> k.Count:
        if self.count == len(self.keys):
            self.sizes = doubled(self.sizes)
            self.stamps = doubled(self.stamps)
            self.keys = doubled(self.keys)
        self.keys[self.count] = key
        self.sizes[self.count] = size
        self.count += 1
        return self.count - 1
