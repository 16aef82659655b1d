"""A tally for tests of schemes."""

from __future__ import annotations

from attrs import frozen


@frozen
class StepCounts:
    """A tally by the number of steps of each entry, without surcharges and placements."""

    counts: tuple[int, ...]

    @property
    def steps(self) -> int:
        return sum(self.counts)

    def uses(self) -> dict[int, int]:
        return {slot: count for slot, count in enumerate(self.counts) if count}

    def kinds(self, steps: int) -> list[tuple[int, int]]:
        slots = [slot for slot, count in enumerate(self.counts) for _ in range(count)]
        return [(slot, 0) for slot in dict.fromkeys(slots[:steps])]

    def opening(self) -> int:
        return 0

    def entries(self) -> list[tuple[int, int, bool]]:
        return [(slot, 0, False) for slot, count in enumerate(self.counts) for _ in range(count)]
