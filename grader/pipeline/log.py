"""What a run did, as integers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k


class Log:
    """The steps of a run: enough to rate it, without a record of any of them.

    Args:
        slots: how many strategies the pipeline has; a slot is the position of one.
        longest: the most steps that a run can have.
    """

    def __init__(self, slots: k.Count, longest: k.Count) -> None:
        self.steps: int = 0
        self.slots = slots
        # How many steps each slot found; then three integers a step: its slot, its surcharge,
        # and whether it placed a digit.
        self.counts: array[int] = array("i", [0]) * slots
        self.made: array[int] = array("i", [0]) * (3 * longest)
        # For `kinds`: steps that differ from each other.
        self.distinct: array[int] = array("i", [0]) * (longest + 1)

    def clear(self) -> None:
        """Begin a run."""
        slot: k.Count
        self.steps = 0
        for slot in range(self.slots):
            self.counts[slot] = 0

    def add(self, slot: k.Count, surcharge: k.Count, places: k.Flag) -> None:
        """Add a step."""
        at: k.Count = 3 * self.steps
        self.counts[slot] += 1
        self.made[at] = slot
        self.made[at + 1] = surcharge
        self.made[at + 2] = places
        self.steps += 1

    def copy(self) -> Log:
        """Return a log that stays as this one is now."""
        i: k.Count
        log: Log = Log(self.slots, self.steps)
        log.steps = self.steps
        for i in range(self.slots):
            log.counts[i] = self.counts[i]
        for i in range(3 * self.steps):
            log.made[i] = self.made[i]
        return log

    def has_any(self, slots: Sequence[int]) -> k.Flag:
        """Return whether one of these slots found a step."""
        slot: k.Count
        for slot in slots:
            if not 0 <= slot < self.slots:
                raise IndexError(f"no slot {slot}; there are {self.slots}")
            if self.counts[slot]:
                return 1
        return 0

    def entries(self) -> list[tuple[int, int, bool]]:
        """Return slot, surcharge and "places a digit" of each step."""
        return [
            (self.made[3 * i], self.made[3 * i + 1], bool(self.made[3 * i + 2]))
            for i in range(self.steps)
        ]

    def kinds(self, steps: k.Count) -> list[tuple[int, int]]:
        """Return slot and surcharge of the first so many steps, each pair once, in order."""
        i: k.Count
        j: k.Count
        count: k.Count = 0
        for i in range(min(steps, self.steps)):
            # Steps of one kind mostly follow each other.
            if (
                i
                and self.made[3 * i] == self.made[3 * i - 3]
                and self.made[3 * i + 1] == self.made[3 * i - 2]
            ):
                continue
            for j in range(count):
                at: k.Count = self.distinct[j]
                is_same: k.Flag = self.made[3 * at] == self.made[3 * i]
                if is_same and self.made[3 * at + 1] == self.made[3 * i + 1]:
                    break
            else:
                self.distinct[count] = i
                count += 1
        return [
            (self.made[3 * self.distinct[i]], self.made[3 * self.distinct[i] + 1])
            for i in range(count)
        ]

    def opening(self) -> k.Count:
        """Return how many steps there are up to the first that places a digit; 0: none does."""
        i: k.Count
        for i in range(self.steps):
            if self.made[3 * i + 2]:
                return i + 1
        return 0

    def uses(self) -> dict[int, int]:
        """Return how many steps each slot found that found any, ascending."""
        slot: k.Count
        found: dict[int, int] = {}
        for slot in range(self.slots):
            if self.counts[slot]:
                found[slot] = self.counts[slot]
        return found
