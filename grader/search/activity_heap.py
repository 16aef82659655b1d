"""A binary heap of numbers by activity, for the order of decisions."""

from __future__ import annotations

from array import array

from grader.model import kinds as k

MAX_ACTIVITY = 1e100
"""The activity at which all activities are scaled down."""
DECAY = 0.97
"""The factor by which `decay` reduces all activities."""


class ActivityHeap:
    """The numbers from 0 to `size` - 1, with the most active at the top.

    Args:
        size: the number of numbers.
    """

    def __init__(self, size: int) -> None:
        self.size: k.Count = size
        self.activities: array[float] = array("d", [0.0]) * size
        self.heap: array[int] = array("i", range(size))
        self.places: array[int] = array("i", range(size))
        self.bonus: float = 1.0

    def set_activity(self, number: k.Count, activity: float) -> None:
        """Set the initial activity of a number."""
        self.activities[number] = activity
        self._rise(self.places[number])

    def bump(self, number: k.Count) -> None:
        """Increase the activity of a number."""
        i: k.Count
        self.activities[number] += self.bonus
        if self.activities[number] > MAX_ACTIVITY:
            for i in range(len(self.activities)):
                self.activities[i] /= MAX_ACTIVITY
            self.bonus /= MAX_ACTIVITY
        if self.places[number] >= 0:
            self._rise(self.places[number])

    def decay(self) -> None:
        """Reduce all activities relative to later increases."""
        self.bonus /= DECAY

    def pop(self) -> k.Count:
        """Remove and return the number with the highest activity, -1 if the heap is empty."""
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

    def push(self, number: k.Count) -> None:
        """Insert a number if it is not in the heap."""
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
            if self.activities[other] >= self.activities[number]:
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
                and self.activities[self.heap[below + 1]] > self.activities[self.heap[below]]
            ):
                below += 1
            other: k.Count = self.heap[below]
            if self.activities[other] <= self.activities[number]:
                break
            self.heap[place] = other
            self.places[other] = place
            place = below
        self.heap[place] = number
        self.places[number] = place
