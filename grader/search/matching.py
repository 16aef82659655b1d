"""Whether cells can all be different: a matching of cells and digits.

Cells of a house that have too few digits among them are the one contradiction that neither
search sees: to find that eleven do not go into ten, one tries everything.

Source: C. Berge, "Two theorems in graph theory", 1957, for augmenting paths.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import kinds as k


def can_all_differ(masks: Sequence[k.Mask]) -> bool:
    """Tell whether each mask can give one of its bits so that no bit is given twice."""
    owners: dict[k.Mask, int] = {}
    given: dict[int, k.Mask] = {}
    for start in range(len(masks)):
        # Breadth first, from this mask to a bit that nobody gives yet.
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
        # On the way back each gives the bit that it has led to in place of its own.
        while free:
            index = reached[free]
            before = given.get(index, 0)
            owners[free] = index
            given[index] = free
            free = before
    return True
