"""Rounds of singles under the assumptions that each candidate is true, for all of them at once.

A chain of `n` variables against a target has `n - 1` candidates that are forced one after the
other; rounds in which everything forced is taken at once lead to the contradiction no later.  So
only targets with a contradiction after `n - 1` rounds or less may have a chain of length `n`.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.pipeline import work
from grader.pipeline.ticker import Ticker
from grader.runtime.memory import Allocation
from grader_strategies.whips import limits
from grader_strategies.whips.variables import Variables

MOST_WORDS: k.Size = 1_000_000
"""The most words of a set of rows; on larger boards any target may have a chain."""


class ParallelRounds:
    """For each target, the round in which its assumption leads to a contradiction.

    Each candidate has rows with a bit for each assumption: those that exclude it, and those
    that have forced it.

    Call `begin` with the variables of a board, then `advance` for each further round.
    `clash[i]` is the round of candidate `i`; `NEVER` if there was no contradiction so far.
    """

    def __init__(self, variables: Variables) -> None:
        self.variables = variables
        self.ticker = Ticker()
        self.allocation = Allocation(self.release)
        everything = variables.layout.cells * variables.layout.digits
        self.clash = array("i", [0]) * everything
        self.changed = array("i", [0]) * variables.all_units
        self.round: k.Count = 0
        self.words: k.Count = 0
        self.has_fresh: k.Flag = 0
        self.release()

    def release(self) -> None:
        """Free the rows."""
        self.fresh = array("Q", [0])
        self.open = array("Q", [0])
        self.row = array("Q", [0])
        self.forced = array("Q", [0])
        self.falses = array("Q", [0])

    def begin(self) -> None:
        """Begin with what each candidate excludes by itself."""
        table: Variables = self.variables
        i: k.Count
        j: k.Count
        self.round = 0
        self.words = (table.count + 63) // 64
        size: k.Size = self.words
        size *= table.elements
        self.has_fresh = 0
        if size > MOST_WORDS:
            for i in range(table.count):
                self.clash[i] = table.gone[i] * limits.NEVER
            return
        self.allocation.use()
        if size > len(self.falses) or self.words > len(self.open):
            self.allocation.resize(24 * size)
            self.fresh = array("Q", [0]) * size
            self.open = array("Q", [0]) * self.words
            self.row = array("Q", [0]) * self.words
            self.forced = array("Q", [0]) * size
            self.falses = array("Q", [0]) * size
        self.ticker.spend(1 + 3 * size // work.WORDS)
        for i in range(size):
            self.falses[i] = 0
            self.forced[i] = 0
            self.fresh[i] = 0
        for i in range(self.words):
            self.open[i] = 0
        for i in range(table.count):
            self.clash[i] = limits.NEVER
            if table.gone[i]:
                continue
            word: k.Count = i >> 6
            bit: k.Word = bits.word_bit(i & 63)
            self.open[word] |= bit
            self.forced[i * self.words + word] |= bit
            for j in range(table.linked_start[i], table.linked_start[i + 1]):
                self.falses[table.linked[j] * self.words + word] |= bit
        for i in range(table.units):
            self.changed[i] = 1
        self._look()

    def advance(self) -> k.Flag:
        """Take one more round; return whether it has excluded anything."""
        if not self.has_fresh:
            return False
        self.ticker.spend(1 + 16 * self.variables.count * self.words // work.WORDS)
        self.round += 1
        self._take()
        self._look()
        return True

    def _take(self) -> None:
        """Exclude what is linked to the elements that the last look found."""
        table: Variables = self.variables
        words: k.Count = self.words
        element: k.Count
        i: k.Count
        j: k.Count
        w: k.Count
        self.has_fresh = 0
        for element in range(table.elements):
            any_: k.Word = 0
            for w in range(words):
                any_ |= self.fresh[element * words + w]
            if not any_:
                continue
            for w in range(words):
                self.row[w] = self.fresh[element * words + w]
                self.forced[element * words + w] |= self.row[w]
                self.fresh[element * words + w] = 0
            for i in range(table.linked_start[element], table.linked_start[element + 1]):
                other: k.Count = table.linked[i]
                if table.gone[other]:
                    continue
                more: k.Word = 0
                for w in range(words):
                    more |= self.row[w] & ~self.falses[other * words + w]
                if not more:
                    continue
                for w in range(words):
                    self.falses[other * words + w] |= self.row[w]
                for j in range(table.own_start[other], table.own_start[other + 1]):
                    self.changed[table.own[j]] = 1

    def _look(self) -> None:
        """Find what is forced, and the assumptions that leave a variable empty."""
        table: Variables = self.variables
        words: k.Count = self.words
        unit: k.Count
        i: k.Count
        w: k.Count
        for unit in range(table.units):
            if not self.changed[unit]:
                continue
            self.changed[unit] = 0
            if table.left[unit] >= limits.UNUSED:
                continue
            first: k.Count = table.unit_start[unit]
            after: k.Count = table.unit_start[unit + 1]
            if table.with_groups:
                self._look_for_groups(unit)
            for w in range(words):
                one: k.Word = 0
                two: k.Word = 0
                for i in range(first, after):
                    number: k.Count = table.members[i]
                    if table.gone[number]:
                        continue
                    there: k.Word = self.open[w] & ~self.falses[number * words + w]
                    two |= one & there
                    one |= there
                clash: k.Word = self.open[w] & ~one
                if clash:
                    self.open[w] &= ~clash
                    while clash:
                        self.clash[64 * w + bits.lowest_of_word(clash)] = self.round
                        clash &= clash - 1
                one &= ~two
                if not one:
                    continue
                for i in range(first, after):
                    number = table.members[i]
                    if table.gone[number]:
                        continue
                    found: k.Word = one & ~self.falses[number * words + w]
                    found &= ~self.forced[number * words + w]
                    if found:
                        self.has_fresh = 1
                        self.fresh[number * words + w] |= found

    def _look_for_groups(self, unit: k.Count) -> None:
        """Find the groups to which assumptions confine a variable."""
        table: Variables = self.variables
        words: k.Count = self.words
        g: k.Count
        i: k.Count
        w: k.Count
        start: k.Count = unit * table.unit_width
        for g in range(start, start + table.unit_groups_count[unit]):
            group: k.Count = table.unit_groups[g]
            if table.group_left[group] < 2 or table.group_left[group] == table.left[unit]:
                continue
            at: k.Count = (table.count + group) * words
            for w in range(words):
                # Variables that contain the target are never used.
                all_: k.Word = self.open[w] & ~self.forced[at + w]
                for i in range(table.unit_start[unit], table.unit_start[unit + 1]):
                    number: k.Count = table.members[i]
                    if table.gone[number]:
                        continue
                    if not table.is_in_group(number, group):
                        all_ &= self.falses[number * words + w]
                    elif number >> 6 == w:
                        all_ &= ~bits.word_bit(number & 63)
                if all_:
                    self.has_fresh = 1
                    self.fresh[at + w] |= all_
