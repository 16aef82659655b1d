"""Exact cover: choose options so that every primary item is in exactly one of them.

Secondary items may be in at most one.  The method is Knuth's: take the item with the fewest
remaining options, try each of them, and backtrack.  Among items with equally many options, the
one that was left without options most often comes first, so that a part of the puzzle that fails
is finished before the search moves to another part.  An option that is the only one left for an
item is chosen immediately and does not count as a node.

The state is kept in sparse sets ("dancing cells"): the options of an item are a run of an array,
of which the first `sizes[item]` are still possible.  An option is removed by swapping it with the
last one and shortening the run, and restored by lengthening the run.  Afterwards the order within
the run may differ, so every search starts by filling the runs: the same options, added in the
same order, give the same search.

Source: D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section 7.2.2.1;
F. Boussemart and others, "Boosting systematic search by weighting constraints", 2004, for
counting failures.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.runtime import deadline
from grader.search import search_states


class ExactCover:
    """The items and options of an exact cover problem, and the state of one search.

    Use: `clear`, `add` for each option that may be chosen, `begin`, then `advance` for each
    solution.  There is one search at a time; nothing in it is recursive.

    Args:
        primary: the number of items that must be covered; they are numbered from 0.
        secondary: the number of items that may be covered; they are numbered from `primary`.
        options: the items of each option, each item once.

    Raises:
        ValueError: an option names an item that does not exist, or one twice.
    """

    def __init__(self, primary: int, secondary: int, options: Sequence[Sequence[int]]) -> None:
        items = primary + secondary
        self.primary = primary
        self.items = items
        self.options: k.Count = len(options)
        deadline.check()
        # A node is one item of one option.  The nodes of an option are consecutive.
        self.option_start: array[int] = array("i", _starts([len(option) for option in options]))
        self.node_item: array[int] = array("i", [item for option in options for item in option])
        deadline.check()
        nodes = len(self.node_item)
        self.node_option: array[int] = array("i", [0]) * nodes
        self.item_start: array[int] = array("i", [0]) * (items + 1)
        self.runs: array[int] = array("i", [0]) * nodes
        self.places: array[int] = array("i", [0]) * nodes
        self.sizes: array[int] = array("i", [0]) * items
        self.failures: array[int] = array("i", [0]) * items
        self.active_items: array[int] = array("i", [0]) * items
        self.active_places: array[int] = array("i", [0]) * items
        self.trail: array[int] = array("i", [0]) * nodes
        self.forced: array[int] = array("i", [0]) * primary
        self.chosen: array[int] = array("i", [0]) * items
        self.choices: array[int] = array("i", [0]) * nodes
        self.level_next: array[int] = array("i", [0]) * (primary + 1)
        self.level_end: array[int] = array("i", [0]) * (primary + 1)
        self.level_trail: array[int] = array("i", [0]) * (primary + 1)
        self.level_active: array[int] = array("i", [0]) * (primary + 1)
        self.level_chosen: array[int] = array("i", [0]) * (primary + 1)
        self.noise: array[int] = array("B")
        wrong = self._index_nodes()
        if wrong < self.options:
            raise ValueError(
                f"option {wrong}: {options[wrong]} is not a set of item numbers below {items}"
            )
        self.clear()

    def _index_nodes(self) -> k.Count:
        """Note the option of each node and the run of each item.

        Return the first option with an item that does not exist, or with one twice; the number of
        options if there is none.  Sizes and failures, which `clear` resets, hold how many options
        each item has, and 1 + the last of them.
        """
        option: k.Count
        node: k.Count
        item: k.Count
        for option in range(self.options):
            for node in range(self.option_start[option], self.option_start[option + 1]):
                item = self.node_item[node]
                if not 0 <= item < self.items or self.failures[item] == option + 1:
                    return option
                self.failures[item] = option + 1
                self.sizes[item] += 1
                self.node_option[node] = option
        for item in range(self.items):
            self.item_start[item + 1] = self.item_start[item] + self.sizes[item]
        return self.options

    def clear(self) -> None:
        """Remove all options and reset the search."""
        item: k.Count
        for item in range(self.items):
            self.sizes[item] = 0
            self.failures[item] = 0
            self.active_items[item] = item
            self.active_places[item] = item
        self.active: k.Count = self.items
        self.trail_length: k.Count = 0
        self.forced_count: k.Count = 0
        self.chosen_count: k.Count = 0
        self.depth: k.Count = 0
        self.nodes: int = 0
        self.noise_length: k.Count = 0
        self.noise_at: k.Count = 0
        self.is_contradictory: k.Flag = 0
        self.is_new: k.Flag = 1

    def add(self, option: k.Count) -> None:
        """Add an option; options are tried in the order in which they were added."""
        node: k.Count
        for node in range(self.option_start[option], self.option_start[option + 1]):
            item: k.Count = self.node_item[node]
            place: k.Count = self.sizes[item]
            self.runs[self.item_start[item] + place] = node
            self.places[node] = place
            self.sizes[item] = place + 1

    def begin(self) -> None:
        """Start the search over the options added."""
        item: k.Count
        for item in range(self.primary):
            if self.sizes[item] == 0:
                self.is_contradictory = 1
            elif self.sizes[item] == 1:
                self.forced[self.forced_count] = item
                self.forced_count += 1

    def randomize(self, noise: bytes) -> None:
        """Choose randomly between items of equal size, and shuffle options, by these bytes.

        Call it after `clear`.  Each choice uses two bytes; when all are used they are used again.
        Only the order of the search changes; it is still complete.
        """
        self.noise = array("B", noise)
        self.noise_length = len(noise) // 2

    def advance(self, node_limit: k.Count) -> k.Count:
        """Search for the next solution and return FOUND, EXHAUSTED or HALTED.

        A node is a choice between several options; the root counts as one.  The limit applies to
        this call: HALTED after that many further nodes.
        """
        alive: k.Flag = 0
        if self.is_new:
            if node_limit == 0:
                return search_states.HALTED
            node_limit -= 1
            self.nodes += 1
            self.is_new = 0
            alive = not self.is_contradictory and self._force()
        while True:
            if alive:
                item: k.Count = self._smallest_item()
                if item < 0:
                    return search_states.FOUND
                self._branch(item)
            while self.depth and self.level_next[self.depth - 1] == self.level_end[self.depth - 1]:
                self.depth -= 1
            if self.depth == 0:
                return search_states.EXHAUSTED
            if node_limit == 0:
                return search_states.HALTED
            node_limit -= 1
            self.nodes += 1
            alive = self._take_next() and self._force()

    def _smallest_item(self) -> k.Count:
        """Return the open primary item with the fewest options, -1 if none is open.

        Among items with equally many options, return the one with the most failures.
        """
        best: k.Count = -1
        least: k.Count = self.options + 1
        first: k.Count = 0
        i: k.Count
        if self.noise_length and self.active:
            first = self._random_below(self.active)
        for i in range(self.active):
            at: k.Count = first + i
            if at >= self.active:
                at -= self.active
            item: k.Count = self.active_items[at]
            if item < self.primary and (
                self.sizes[item] < least
                or (self.sizes[item] == least and self.failures[item] > self.failures[best])
            ):
                best = item
                least = self.sizes[item]
        return best

    def _branch(self, item: k.Count) -> None:
        """Push the options of an item on the stack of choices."""
        start: k.Count = 0
        i: k.Count
        if self.depth:
            start = self.level_end[self.depth - 1]
        size: k.Count = self.sizes[item]
        for i in range(size):
            self.choices[start + i] = self.node_option[self.runs[self.item_start[item] + i]]
        if self.noise_length:
            for i in range(size - 1, 0, -1):
                other: k.Count = start + self._random_below(i + 1)
                option: k.Count = self.choices[start + i]
                self.choices[start + i] = self.choices[other]
                self.choices[other] = option
        self.level_next[self.depth] = start
        self.level_end[self.depth] = start + size
        self.level_trail[self.depth] = self.trail_length
        self.level_active[self.depth] = self.active
        self.level_chosen[self.depth] = self.chosen_count
        self.depth += 1

    def _take_next(self) -> k.Flag:
        """Backtrack to the deepest choice and take its next option; return False if that fails."""
        level: k.Count = self.depth - 1
        self._backtrack()
        at: k.Count = self.level_next[level]
        self.level_next[level] = at + 1
        return self._choose(self.choices[at])

    def _backtrack(self) -> None:
        """Undo everything since the deepest choice."""
        level: k.Count = self.depth - 1
        mark: k.Count = self.level_trail[level]
        while self.trail_length > mark:
            self.trail_length -= 1
            self.sizes[self.trail[self.trail_length]] += 1
        self.active = self.level_active[level]
        self.chosen_count = self.level_chosen[level]
        self.forced_count = 0

    def _force(self) -> k.Flag:
        """Choose every option that is the only one left for an item; return False on failure."""
        while self.forced_count:
            self.forced_count -= 1
            item: k.Count = self.forced[self.forced_count]
            if self.active_places[item] >= self.active:
                continue
            if not self._choose(self.node_option[self.runs[self.item_start[item]]]):
                return False
        return True

    def _choose(self, option: k.Count) -> k.Flag:
        """Cover the items of an option; return False if an item is left without options.

        The runs of covered items do not change, so they can be iterated over here.
        """
        node: k.Count
        i: k.Count
        self.chosen[self.chosen_count] = option
        self.chosen_count += 1
        for node in range(self.option_start[option], self.option_start[option + 1]):
            self._cover(self.node_item[node])
        for node in range(self.option_start[option], self.option_start[option + 1]):
            item: k.Count = self.node_item[node]
            start: k.Count = self.item_start[item]
            for i in range(start, start + self.sizes[item]):
                other: k.Count = self.node_option[self.runs[i]]
                if other != option and not self._drop(other):
                    return False
        return True

    def _cover(self, item: k.Count) -> None:
        """Remove an item from the list of open items."""
        self.active -= 1
        place: k.Count = self.active_places[item]
        last: k.Count = self.active_items[self.active]
        self.active_items[place] = last
        self.active_places[last] = place
        self.active_items[self.active] = item
        self.active_places[item] = self.active

    def _drop(self, option: k.Count) -> k.Flag:
        """Remove an option from the open items; return False if one has no option left."""
        node: k.Count
        for node in range(self.option_start[option], self.option_start[option + 1]):
            item: k.Count = self.node_item[node]
            place: k.Count = self.places[node]
            size: k.Count = self.sizes[item] - 1
            # place > size: dropped before, for another item that the two options share.
            if place > size or self.active_places[item] >= self.active:
                continue
            start: k.Count = self.item_start[item]
            last: k.Count = self.runs[start + size]
            self.runs[start + place] = last
            self.places[last] = place
            self.runs[start + size] = node
            self.places[node] = size
            self.sizes[item] = size
            self.trail[self.trail_length] = item
            self.trail_length += 1
            if size < 2 and item < self.primary:
                if size == 0:
                    self.failures[item] += 1
                    return False
                self.forced[self.forced_count] = item
                self.forced_count += 1
        return True

    def _random_below(self, count: k.Count) -> k.Count:
        """Return a number below `count` from the noise; twin of the method of `BandSolver`."""
        at: k.Count = 2 * self.noise_at
        self.noise_at += 1
        if self.noise_at == self.noise_length:
            self.noise_at = 0
        drawn: k.Count = self.noise[at] + 256 * self.noise[at + 1]
        return drawn % count

    def remaining_problem(self) -> tuple[list[int], list[int]]:
        """Backtrack to the root and return the primary items and the options open there.

        This ends the search.
        """
        if self.depth:
            self.depth = 1
            self._backtrack()
        items = [item for item in self.active_items[: self.active] if item < self.primary]
        options = {
            self.node_option[self.runs[self.item_start[item] + place]]
            for item in items
            for place in range(self.sizes[item])
        }
        return sorted(items), sorted(options)

    def items_of(self, option: int) -> list[int]:
        """Return the items of an option that are not covered."""
        nodes = self.node_item[self.option_start[option] : self.option_start[option + 1]]
        return [item for item in nodes if self.active_places[item] < self.active]

    def solution(self) -> tuple[int, ...]:
        """Return the chosen options, ascending; valid only after FOUND."""
        return tuple(sorted(self.chosen[i] for i in range(self.chosen_count)))


def _starts(lengths: Sequence[int]) -> list[int]:
    total = 0
    starts = [0]
    for length in lengths:
        total += length
        starts.append(total)
    return starts
