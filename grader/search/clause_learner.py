"""Exact cover by conflict-driven clause learning.

It is used for puzzles on which plain search takes too long.  The problem is stated in clauses (see
`grader.search.clause_database`): for each primary item, one of its options is chosen.  Options
that share an item exclude each other; these *rivals* are kept in lists instead of clauses.

A literal that must be true, because all others of a clause are false or because a rival was
chosen, stores this as its reason.  When reasons conflict, they are traced back to the first
literal of the last decision level that, with earlier decisions, implies the conflict.  The clause
that excludes this combination is learned.  The search jumps back as far as the clause allows and
continues.  Options involved in recent conflicts are decided first.  From time to time the search
restarts from the root with the learned clauses and deletes those with the most glue.  Restarts get
rarer, and derived clauses are always valid, so the search is complete.

Source: J. P. Marques-Silva and K. A. Sakallah, "GRASP", 1999, for learning; M. Moskewicz and
others, "Chaff", 2001, for watching and the order of decisions; N. Een and N. Sorensson, "An
extensible SAT-solver", 2003, for the structure; G. Audemard and L. Simon, "Predicting learnt
clauses quality in modern SAT solvers", 2009, for glue; M. Luby, A. Sinclair and D. Zuckerman,
"Optimal speedup of Las Vegas algorithms", 1993, for the restarts.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.runtime import deadline
from grader.search import search_states
from grader.search.activity_heap import ActivityHeap
from grader.search.clause_database import MOST_INTEGERS, ClauseDatabase

RESTART = 100
"""Conflicts before the first restart, and the unit of the later ones."""
MAX_LEARNED = 2000
"""Learned clauses before the first reduction."""
MAX_LEARNED_STEP = 300
"""The increase of this number with each reduction."""


OPTIONS_PER_CHECK = 100
"""Options that are read between two checks of the deadline."""
ROUNDS_PER_CHECK: k.Count = 50
"""Decisions and conflicts between two checks of the deadline."""


class ClauseLearner(ClauseDatabase):
    """A search for all solutions of an exact cover problem.

    Use: `forbid` for known solutions, then `advance` for each further solution.

    Args:
        primary: the number of items that must be covered; they are numbered from 0, others follow.
        options: the items of each option, each item once.  Those without a primary item follow from
            clauses that are added.
        noise: bytes that influence the order of decisions; used again when all are used.
    """

    def __init__(self, primary: int, options: Sequence[Sequence[int]], noise: bytes = b"") -> None:
        count = len(options)
        ClauseDatabase.__init__(self, count)
        lists: dict[int, list[int]] = {item: [] for item in range(primary)}
        for number, option in enumerate(options):
            for item in option:
                lists.setdefault(item, []).append(number)
        self.rival_start: array[int] = array("i", [0]) * (count + 1)
        rivals = array("i")
        for number, option in enumerate(options):
            if number % OPTIONS_PER_CHECK == 0:
                deadline.check()
            near = {other for item in option for other in lists[item]} - {number}
            rivals.extend(sorted(near))
            self.rival_start[number + 1] = len(rivals)
        self.rivals = rivals
        self.seen: array[int] = array("B", [0]) * count
        self.marked: array[int] = array("i", [0]) * (count + 2)
        self.stamps: array[int] = array("i", [0]) * (count + 2)
        self.level_start: array[int] = array("i", [0]) * (count + 2)
        self.propagated: k.Count = 0
        self.stamp: k.Count = 0
        self.rival: k.Count = 0
        self.nodes: int = 0
        self.restarts: k.Count = 0
        self.until_restart: k.Count = RESTART
        self.until_check: k.Count = ROUNDS_PER_CHECK
        self.max_learned: k.Count = MAX_LEARNED
        self.is_contradictory: k.Flag = 0
        self.is_complete: k.Flag = 0
        self.heap: ActivityHeap = ActivityHeap(count)
        for number, option in enumerate(options):
            if number % OPTIONS_PER_CHECK == 0:
                deadline.check()
            activity = sum(2.0 ** -len(lists[item]) for item in option if item < primary)
            chance = noise[number % len(noise)] / 256 if noise else 0.0
            self.heap.set_activity(number, activity * (1 + chance))
        for item in range(primary):
            if item % OPTIONS_PER_CHECK == 0:
                deadline.check()
            self._add_fact([2 * option for option in lists[item]])

    def forbid(self, options: Sequence[int]) -> None:
        """Exclude a solution before the search."""
        self._add_fact([2 * option + 1 for option in options])

    def add(self, literals: Sequence[int]) -> None:
        """Add a clause before the search: one of these literals must be true."""
        self._add_fact(literals)

    def _add_fact(self, literals: Sequence[int]) -> None:
        """Add a clause of the problem, at the root."""
        literal: k.Count
        self.size = 0
        self.glue = 0
        for literal in literals:
            if self.truth[literal] > 0:
                return
            if self.truth[literal] == 0:
                self.clause[self.size] = literal
                self.size += 1
        if self.size == 0:
            self.is_contradictory = 1
        elif self.size == 1:
            self._assign(self.clause[0], search_states.NO_REASON)
        else:
            self._add_clause()

    def advance(self, node_limit: k.Count) -> k.Count:
        """Search for the next solution and return FOUND, EXHAUSTED or HALTED.

        A node is a decision.  The limit applies to this call.
        """
        if self.is_complete:
            self.is_complete = 0
            self._exclude_solution()
        while not self.is_contradictory:
            # Conflicts do not count as nodes, so a call with a node limit may take long.
            self.until_check -= 1
            if self.until_check <= 0:
                self.until_check = ROUNDS_PER_CHECK
                deadline.check()
            conflict: k.Count = self._propagate()
            if conflict != search_states.NO_REASON:
                if self.level == 0:
                    self.is_contradictory = 1
                    break
                self._analyze(conflict)
                self._add_learned()
                self.heap.decay()
                self.until_restart -= 1
                continue
            if self.until_restart <= 0 and self.level:
                self._restart()
            if node_limit == 0:
                return search_states.HALTED
            if not self._decide():
                self.is_complete = 1
                return search_states.FOUND
            node_limit -= 1
        return search_states.EXHAUSTED

    def solution(self) -> tuple[int, ...]:
        """Return the chosen options, ascending; valid only after FOUND."""
        return tuple([option for option in range(self.options) if self.truth[2 * option] > 0])

    def _decide(self) -> k.Flag:
        """Make the next decision; return False if all options are decided."""
        option: k.Count = self.heap.pop()
        while option >= 0 and self.truth[2 * option]:
            option = self.heap.pop()
        if option < 0:
            return 0
        # Choosing an option has more consequences than excluding it.
        self.nodes += 1
        self.level_start[self.level] = self.trail_length
        self.level += 1
        self._assign(2 * option, search_states.NO_REASON)
        return 1

    def _backjump(self, level: k.Count) -> None:
        """Undo all decisions above a decision level."""
        if self.level <= level:
            return
        start: k.Count = self.level_start[level]
        end: k.Count = self.trail_length
        while end > start:
            end -= 1
            literal: k.Count = self.trail[end]
            self.truth[literal] = 0
            self.truth[literal ^ 1] = 0
            self.heap.push(literal >> 1)
        self.trail_length: k.Count = start
        self.propagated = start
        self.level: k.Count = level

    def _propagate(self) -> k.Count:
        """Propagate all true literals; return a conflicting clause or rival, or NO_REASON."""
        i: k.Count
        while self.propagated < self.trail_length:
            literal: k.Count = self.trail[self.propagated]
            self.propagated += 1
            if not literal & 1:
                option: k.Count = literal >> 1
                for i in range(self.rival_start[option], self.rival_start[option + 1]):
                    other: k.Count = self.rivals[i]
                    if self.truth[2 * other] > 0:
                        self.rival = other
                        return -2 - option
                    if self.truth[2 * other] == 0:
                        self._assign(2 * other + 1, -2 - option)
            failed: k.Count = self._visit_watchers(literal ^ 1)
            if failed != search_states.NO_REASON:
                return failed
        return search_states.NO_REASON

    def _analyze(self, conflict: k.Count) -> None:
        """Derive the clause to learn from a conflict."""
        i: k.Count
        reason: k.Count = conflict
        at: k.Count = self.trail_length
        literal: k.Count = -1
        waiting: k.Count = 0
        self.size = 1
        if conflict < search_states.NO_REASON:
            waiting += self._mark(2 * self.rival + 1)
        while True:
            if reason < search_states.NO_REASON:
                waiting += self._mark(2 * (-2 - reason) + 1)
            else:
                for i in range(
                    reason + search_states.CLAUSE,
                    reason + search_states.CLAUSE + self.arena[reason],
                ):
                    if self.arena[i] != literal:
                        waiting += self._mark(self.arena[i])
            at -= 1
            while not self.seen[self.trail[at] >> 1]:
                at -= 1
            literal = self.trail[at]
            reason = self.reasons[literal >> 1]
            waiting -= 1
            if waiting == 0:
                break
            self.seen[literal >> 1] = 0
        self.clause[0] = literal ^ 1
        self._minimize()

    def _mark(self, literal: k.Count) -> k.Count:
        """Add a false literal to the analysis; return 1 if it is of the last decision level."""
        option: k.Count = literal >> 1
        if self.seen[option] or self.levels[option] == 0:
            return 0
        self.seen[option] = 1
        self.heap.bump(option)
        if self.levels[option] == self.level:
            return 1
        self.clause[self.size] = literal
        self.size += 1
        return 0

    def _minimize(self) -> None:
        """Remove the literals that the others imply, and compute the glue."""
        i: k.Count
        marked: k.Count = self.size
        kept: k.Count = 1
        for i in range(1, marked):
            self.marked[i] = self.clause[i] >> 1
        for i in range(1, marked):
            if not self._is_implied(self.clause[i]):
                self.clause[kept] = self.clause[i]
                kept += 1
        self.size = kept
        self.seen[self.clause[0] >> 1] = 0
        for i in range(1, marked):
            self.seen[self.marked[i]] = 0
        self.stamp += 1
        self.glue = 1
        for i in range(1, kept):
            level: k.Count = self.levels[self.clause[i] >> 1]
            if self.stamps[level] != self.stamp:
                self.stamps[level] = self.stamp
                self.glue += 1

    def _is_implied(self, literal: k.Count) -> k.Flag:
        """Return whether the reason of a false literal consists of literals of the clause."""
        i: k.Count
        option: k.Count = literal >> 1
        reason: k.Count = self.reasons[option]
        if reason == search_states.NO_REASON:
            return 0
        if reason < search_states.NO_REASON:
            return self.seen[-2 - reason] or self.levels[-2 - reason] == 0
        for i in range(
            reason + search_states.CLAUSE, reason + search_states.CLAUSE + self.arena[reason]
        ):
            other: k.Count = self.arena[i] >> 1
            if other != option and not self.seen[other] and self.levels[other]:
                return 0
        return 1

    def _exclude_solution(self) -> None:
        """Exclude the solution found last: its decisions lead to no other one."""
        i: k.Count
        if self.level == 0:
            self.is_contradictory = 1
            return
        self.size: k.Count = self.level
        self.glue: k.Count = 0
        for i in range(self.level):
            self.clause[i] = self.trail[self.level_start[self.level - 1 - i]] ^ 1
        self._add_learned()

    def _add_learned(self) -> None:
        """Add the learned clause and backjump to where its first literal must be true."""
        i: k.Count
        second: k.Count = 1
        if self.size == 1:
            self._backjump(0)
            self._assign(self.clause[0], search_states.NO_REASON)
            return
        for i in range(2, self.size):
            if self.levels[self.clause[i] >> 1] > self.levels[self.clause[second] >> 1]:
                second = i
        literal: k.Count = self.clause[second]
        self.clause[second] = self.clause[1]
        self.clause[1] = literal
        self._backjump(self.levels[literal >> 1])
        self._assign(self.clause[0], self._add_clause())

    def _restart(self) -> None:
        """Restart from the root; delete clauses if there are too many."""
        self._backjump(0)
        self.restarts += 1
        # Luby's sequence: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
        unit: k.Count = 1
        number: k.Count = self.restarts + 1
        while unit <= number:
            unit *= 2
        while unit - 1 != number:
            unit >>= 1
            if number >= unit:
                number -= unit - 1
        self.until_restart = RESTART * (unit >> 1)
        if self.learned > self.max_learned or (
            self.learned and self.arena_length > MOST_INTEGERS // 2
        ):
            self.max_learned += MAX_LEARNED_STEP
            self._reduce()
