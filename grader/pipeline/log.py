"""What a run did, as integers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
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
        self.has_surcharges: k.Flag = 0
        # How many steps each slot found; then a word for each step: its slot in the high half,
        # below it the surcharge and, in the lowest bit, whether it placed a digit.
        self.counts: array[int] = array("i", [0]) * slots
        self.made: array[int] = array("Q", [0]) * longest
        # For `kinds`: steps that differ from each other.
        self.distinct: array[int] = array("i", [0]) * (longest + 1)

    def clear(self) -> None:
        """Begin a run."""
        slot: k.Count
        self.steps = 0
        self.has_surcharges = 0
        for slot in range(self.slots):
            self.counts[slot] = 0

    def add(self, slot: k.Count, surcharge: k.Count, places: k.Flag) -> None:
        """Add a step."""
        high: k.Word = slot
        rest: k.Word = 2 * surcharge + places
        self.counts[slot] += 1
        self.made[self.steps] = high << 32 | rest
        self.has_surcharges |= surcharge > 0
        self.steps += 1

    def add_placements(self, slots: Sequence[k.Count], count: k.Count) -> None:
        """Add so many steps that place a digit and have no surcharge, each of its slot."""
        i: k.Count
        first: k.Count = self.steps
        for i in range(count):
            high: k.Word = slots[i]
            self.counts[slots[i]] += 1
            self.made[first + i] = high << 32 | 1
        self.steps = first + count

    def copy(self) -> Log:
        """Return a log that stays as this one is now."""
        i: k.Count
        log: Log = Log(self.slots, self.steps)
        log.steps = self.steps
        log.has_surcharges = self.has_surcharges
        for i in range(self.slots):
            log.counts[i] = self.counts[i]
        for i in range(self.steps):
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
        return [(*self._kind(i), bool(self.made[i] & 1)) for i in range(self.steps)]

    def _kind(self, step: k.Count) -> tuple[int, int]:
        """Return slot and surcharge of a step."""
        word: k.Word = self.made[step]
        slot: k.Count = word >> 32
        surcharge: k.Count = (word & 0xFFFFFFFF) >> 1
        return slot, surcharge

    def kinds(self, steps: k.Count) -> list[tuple[int, int]]:
        """Return slot and surcharge of the first so many steps, each pair once, in order."""
        i: k.Count
        j: k.Count
        count: k.Count = 0
        for i in range(min(steps, self.steps)):
            kind: k.Word = self.made[i] >> 1
            # Steps of one kind mostly follow each other.
            if i and self.made[i - 1] >> 1 == kind:
                continue
            for j in range(count):
                if self.made[self.distinct[j]] >> 1 == kind:
                    break
            else:
                self.distinct[count] = i
                count += 1
        return [self._kind(self.distinct[i]) for i in range(count)]

    def opening(self) -> k.Count:
        """Return how many steps there are up to the first that places a digit; 0: none does."""
        i: k.Count
        for i in range(self.steps):
            if self.made[i] & 1:
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

    def named_uses(self, names: list[str]) -> dict[str, int]:
        """Return what `uses` does, with the steps of slots of the same name added up.

        Args:
            names: the name of each slot.
        """
        slot: k.Count
        found: dict[str, int] = {}
        for slot in range(self.slots):
            if self.counts[slot]:
                found[names[slot]] = found.get(names[slot], 0) + self.counts[slot]
        return found

    def sections(self) -> tuple[int, int, int] | None:
        """Return which slots found steps in three sections: all, up to a placement, and the first.

        Each is a set of bits; the second is 0 if no step places a digit.  None if steps have
        surcharges, or a slot has no room in a set.
        """
        i: k.Count
        slot: k.Count
        every: k.Word = 0
        opening: k.Word = 0
        if self.has_surcharges:
            return None
        for slot in range(self.slots):
            if self.counts[slot]:
                if slot >= 64:
                    return None
                every |= bits.word_bit(slot)
        for i in range(self.opening()):
            slot = self.made[i] >> 32
            opening |= bits.word_bit(slot)
        first: k.Word = 0
        if self.steps:
            slot = self.made[0] >> 32
            first = bits.word_bit(slot)
        return every, opening, first
