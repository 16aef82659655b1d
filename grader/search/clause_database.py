"""Clauses over options, and the truth values that follow from them.

An option is chosen or not.  That it is, or is not, is a *literal*: `2 * option` or
`2 * option + 1`.  A clause is a set of literals, one of which must be true.

Each clause is stored in one array: its length, its glue (the number of decision levels that it
spans when it is learned; 0 if it must be kept), two links, and the literals.  The first two
literals are watched: a clause needs no attention before one of them is false.  The link at
position `n` continues the list of clauses that watch the literal at `n + 2`.  Clauses begin at
even positions, so `n` determines the clause.

Source: M. Moskewicz and others, "Chaff", 2001, for watching two literals; A. Biere, "PicoSAT
essentials", 2008, for links stored in the clauses.
"""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.runtime.memory import refuse
from grader.search import search_states

MOST_INTEGERS = 40_000_000
"""Integers that the clauses may take together; half of them are copied at a time."""


class ClauseDatabase:
    """The clauses and the truth values of the literals.

    Args:
        options: the number of options.
    """

    def __init__(self, options: int) -> None:
        self.options = options
        self.truth: array[int] = array("b", [0]) * (2 * options)
        self.levels: array[int] = array("i", [0]) * options
        self.reasons: array[int] = array("i", [0]) * options
        self.trail: array[int] = array("i", [0]) * (options + 1)
        self.heads: array[int] = array("i", [-1]) * (2 * options)
        self.clause: array[int] = array("i", [0]) * (options + 2)
        self.arena: array[int] = array("i", [0]) * 4096
        self.arena_length: k.Count = 0
        self.trail_length: k.Count = 0
        self.level: k.Count = 0
        self.size: k.Count = 0
        self.glue: k.Count = 0
        self.learned: k.Count = 0

    def _assign(self, literal: k.Count, reason: k.Count) -> None:
        """Assign true to a literal."""
        self.truth[literal] = 1
        self.truth[literal ^ 1] = -1
        self.levels[literal >> 1] = self.level
        self.reasons[literal >> 1] = reason
        self.trail[self.trail_length] = literal
        self.trail_length += 1

    def _visit_watchers(self, literal: k.Count) -> k.Count:
        """Visit the clauses that watch a literal that has become false.

        Return a clause whose literals are all false, or NO_REASON.
        """
        i: k.Count
        link: k.Count = self.heads[literal]
        before: k.Count = -1
        while link >= 0:
            after: k.Count = self.arena[link]
            clause: k.Count = link - 2 - (link & 1)
            other: k.Count = self.arena[(link ^ 1) + 2]
            found: k.Count = 0
            if self.truth[other] <= 0:
                for i in range(
                    clause + search_states.CLAUSE + 2,
                    clause + search_states.CLAUSE + self.arena[clause],
                ):
                    if self.truth[self.arena[i]] >= 0:
                        found = i
                        break
                if not found:
                    if self.truth[other] < 0:
                        return clause
                    self._assign(other, clause)
            if found:
                new: k.Count = self.arena[found]
                self.arena[found] = literal
                self.arena[link + 2] = new
                self.arena[link] = self.heads[new]
                self.heads[new] = link
                if before < 0:
                    self.heads[literal] = after
                else:
                    self.arena[before] = after
            else:
                before = link
            link = after
        return search_states.NO_REASON

    def _add_clause(self) -> k.Count:
        """Store the current clause in the arena and return its position."""
        i: k.Count
        at: k.Count = self.arena_length
        # ClauseDatabase begin at even positions.
        end: k.Count = at + search_states.CLAUSE + self.size + (self.size & 1)
        if end > len(self.arena):
            if end > MOST_INTEGERS:
                refuse()
            self._make_room(min(2 * end, MOST_INTEGERS))
        self.arena_length = end
        self.arena[at] = self.size
        self.arena[at + 1] = self.glue
        for i in range(self.size):
            self.arena[at + search_states.CLAUSE + i] = self.clause[i]
        for i in range(2):
            self.arena[at + 2 + i] = self.heads[self.clause[i]]
            self.heads[self.clause[i]] = at + 2 + i
        if self.glue:
            self.learned += 1
        return at

    def _make_room(self, length: k.Count) -> None:
        i: k.Count
        arena = array("i", [0]) * length
        for i in range(self.arena_length):
            arena[i] = self.arena[i]
        self.arena = arena

    def _reduce(self) -> None:
        """Delete the half of the learned clauses with the most glue, and all satisfied clauses."""
        i: k.Count
        at: k.Count = 0
        end: k.Count = self.arena_length
        glues = []
        while at < end:
            if self.arena[at + 1]:
                glues.append(self.arena[at + 1])
            at += search_states.CLAUSE + self.arena[at] + (self.arena[at] & 1)
        glues.sort()
        highest: k.Count = max(2, glues[len(glues) // 2])
        for i in range(len(self.heads)):
            self.heads[i] = -1
        self.arena_length = 0
        self.learned = 0
        at = 0
        while at < end:
            # Clauses are moved within the arena, but never past the read position.
            after: k.Count = at + search_states.CLAUSE + self.arena[at] + (self.arena[at] & 1)
            if self.arena[at + 1] < highest or self.arena[at + 1] <= 2:
                self._keep(at)
            at = after

    def _keep(self, at: k.Count) -> None:
        """Move a clause after the kept ones, without literals that are false at the root."""
        i: k.Count
        self.size = 0
        self.glue = self.arena[at + 1]
        for i in range(at + search_states.CLAUSE, at + search_states.CLAUSE + self.arena[at]):
            literal: k.Count = self.arena[i]
            if self.truth[literal] > 0:
                return
            if self.truth[literal] == 0:
                self.clause[self.size] = literal
                self.size += 1
        self._add_clause()
