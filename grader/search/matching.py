"""Bipartite matching of cells and digits.

Too few digits for the cells of a house are the one contradiction that neither search detects: to
find that eleven cells cannot share ten digits, it tries all arrangements.

Source: C. Berge, "Two theorems in graph theory", 1957, for augmenting paths.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import kinds as k


def can_all_differ(masks: Sequence[k.Mask]) -> bool:
    """Return whether different bits can be chosen from all masks, one from each."""
    owners: dict[k.Mask, int] = {}
    given: dict[int, k.Mask] = {}
    for start in range(len(masks)):
        # Search breadth first for an augmenting path from this mask to an unmatched bit.
        reached: dict[k.Mask, int] = {}
        waiting = [start]
        free: k.Mask = 0
        while waiting and not free:
            index = waiting.pop(0)
            rest = masks[index]
            while rest and not free:
                bit = rest & -rest
                rest ^= bit
                if bit not in reached:
                    reached[bit] = index
                    if bit in owners:
                        waiting.append(owners[bit])
                    else:
                        free = bit
        if not free:
            return False
        # Along the path, match each mask with the next bit.
        while free:
            index = reached[free]
            before = given.get(index, 0)
            owners[free] = index
            given[index] = free
            free = before
    return True
