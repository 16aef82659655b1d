"""A ranking of numbers by a merit that grows: a binary heap, the best at its top."""

from __future__ import annotations

from array import array

from grader.model import kinds as k

HIGHEST = 1e100
"""At this merit all are scaled down."""
FADE = 0.97
"""What a merit is worth after the next `fade`."""


class Ranking:
    """The numbers 0 to `size` - 1; those that were taken out may be put back.

    Args:
        size: how many numbers.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.merits = array("d", [0.0]) * size
        self.heap = array("i", range(size))
        self.places = array("i", range(size))
        self.bonus = 1.0

    def start(self, number: k.Count, merit: float) -> None:
        """Set a merit at the beginning."""
        self.merits[number] = merit
        self._rise(self.places[number])

    def reward(self, number: k.Count) -> None:
        """Raise a merit, by more than before the last `fade`."""
        i: k.Count
        self.merits[number] += self.bonus
        if self.merits[number] > HIGHEST:
            for i in range(len(self.merits)):
                self.merits[i] /= HIGHEST
            self.bonus /= HIGHEST
        if self.places[number] >= 0:
            self._rise(self.places[number])

    def fade(self) -> None:
        """Let what was earned so far count for less."""
        self.bonus /= FADE

    def take(self) -> k.Count:
        """Take out the number with the highest merit, -1 if there is none."""
        if self.size == 0:
            return -1
        best: k.Count = self.heap[0]
        self.size -= 1
        self.places[best] = -1
        if self.size:
            last: k.Count = self.heap[self.size]
            self.heap[0] = last
            self.places[last] = 0
            self._sink(0)
        return best

    def put_back(self, number: k.Count) -> None:
        """Let a number be taken again."""
        if self.places[number] < 0:
            self.heap[self.size] = number
            self.places[number] = self.size
            self.size += 1
            self._rise(self.size - 1)

    def _rise(self, place: k.Count) -> None:
        number: k.Count = self.heap[place]
        while place:
            above: k.Count = (place - 1) >> 1
            other: k.Count = self.heap[above]
            if self.merits[other] >= self.merits[number]:
                break
            self.heap[place] = other
            self.places[other] = place
            place = above
        self.heap[place] = number
        self.places[number] = place

    def _sink(self, place: k.Count) -> None:
        number: k.Count = self.heap[place]
        while True:
            below: k.Count = 2 * place + 1
            if below >= self.size:
                break
            if (
                below + 1 < self.size
                and self.merits[self.heap[below + 1]] > self.merits[self.heap[below]]
            ):
                below += 1
            other: k.Count = self.heap[below]
            if self.merits[other] <= self.merits[number]:
                break
            self.heap[place] = other
            self.places[other] = place
            place = below
        self.heap[place] = number
        self.places[number] = place
