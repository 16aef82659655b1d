"""Exact cover by learning: every dead end leaves a clause that keeps the search out of it.

For puzzles that lead a plain search astray for long.  An option is chosen or not; that it is
or is not is a *literal*, `2 * option` or `2 * option + 1`.  A clause is a set of literals one
of which must be true: at first one for every primary item, its options.  That options which
share an item exclude each other needs no clauses: those are *rivals*, kept in lists.

A literal that must be true because all others of a clause are false, or because a rival was
chosen, remembers that as its reason.  When reasons contradict each other they are traced back
to the first literal of the last decision that alone, with older decisions, led there.  The
clause that forbids this combination is learned; the search goes back as far as that clause
allows, and on from there.  Options that took part in recent conflicts are decided first.
Every now and then the search begins again from the root with what it has learned, and the
clauses that span the most decisions are forgotten.  Restarts get ever rarer, and clauses
derived are never wrong, so the search is complete.

Each clause stands in one array: its length, its glue (how many decisions it spans when it is
learned; 0 if it must be kept), two links, and the literals.  The first two literals are
watched: nothing happens to the clause before one of them is false.  The link at position `n`
continues the list of clauses that watch the literal at `n + 2`; clauses begin at even
positions, so `n` tells its clause.

Source: J. P. Marques-Silva and K. A. Sakallah, "GRASP", 1999, for learning; M. Moskewicz and
others, "Chaff", 2001, for watching and the order of decisions; N. Een and N. Sorensson, "An
extensible SAT-solver", 2003, for the shape of the whole; G. Audemard and L. Simon,
"Predicting learnt clauses quality in modern SAT solvers", 2009, for glue; M. Luby, A. Sinclair
and D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993, for when to restart.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.search.ranking import Ranking

RESTART = 100
"""Conflicts before the first restart, and the unit of the later ones."""
KEPT = 2000
"""Learned clauses that are kept at first; after each time of forgetting some more."""
MORE_KEPT = 300
"""How many more."""


class Learner:
    """A search for all solutions of an exact cover.

    Use: `forbid` for solutions that are known, then `advance` for one solution after the
    other.

    Args:
        primary: how many items must be covered; they are numbered from 0, others follow.
        options: the items of each option, each item once, one of them primary.
        noise: decides which options are tried first; used again when all of it is used.
    """

    def __init__(self, primary: int, options: Sequence[Sequence[int]], noise: bytes = b"") -> None:
        count = len(options)
        lists: dict[int, list[int]] = {item: [] for item in range(primary)}
        for number, option in enumerate(options):
            for item in option:
                lists.setdefault(item, []).append(number)
        self.options = count
        self.rival_start = array("i", [0]) * (count + 1)
        rivals: list[int] = []
        for number, option in enumerate(options):
            near = {other for item in option for other in lists[item]} - {number}
            rivals += sorted(near)
            self.rival_start[number + 1] = len(rivals)
        self.rivals = array("i", rivals)
        self.truth = array("b", [0]) * (2 * count)
        self.levels = array("i", [0]) * count
        self.reasons = array("i", [0]) * count
        self.seen = array("B", [0]) * count
        self.marked = array("i", [0]) * (count + 2)
        self.stamps = array("i", [0]) * (count + 2)
        self.trail = array("i", [0]) * (count + 1)
        self.level_start = array("i", [0]) * (count + 2)
        self.heads = array("i", [-1]) * (2 * count)
        self.clause = array("i", [0]) * (count + 2)
        self.arena = array("i", [0]) * 4096
        self.arena_length = 0
        self.trail_length = 0
        self.done = 0
        self.level = 0
        self.size = 0
        self.glue = 0
        self.stamp = 0
        self.rival = 0
        self.nodes = 0
        self.conflicts = 0
        self.restarts = 0
        self.pause = RESTART
        self.learned = 0
        self.most = KEPT
        self.dead = 0
        self.full = 0
        self.ranking = Ranking(count)
        for number, option in enumerate(options):
            merit = sum(2.0 ** -len(lists[item]) for item in option if item < primary)
            chance = noise[number % len(noise)] / 256 if noise else 0.0
            self.ranking.start(number, merit * (1 + chance))
        for item in range(primary):
            self._learn_fact([2 * option for option in lists[item]])

    def forbid(self, options: Sequence[int]) -> None:
        """Exclude a solution, before the search."""
        self._learn_fact([2 * option + 1 for option in options])

    def _learn_fact(self, literals: Sequence[int]) -> None:
        """Add a clause that always holds, at the root."""
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
            self.dead = 1
        elif self.size == 1:
            self._set(self.clause[0], k.NO_REASON)
        else:
            self._attach()

    def advance(self, node_limit: k.Count) -> k.Count:
        """Search on to the next solution and return FOUND, EXHAUSTED or HALTED.

        A node is a decision.  The limit is for this call.
        """
        if self.full:
            self.full = 0
            self._exclude()
        while not self.dead:
            conflict: k.Count = self._propagate()
            if conflict != k.NO_REASON:
                if self.level == 0:
                    self.dead = 1
                    break
                self.conflicts += 1
                self._analyze(conflict)
                self._assert()
                self.ranking.fade()
                self.pause -= 1
                continue
            if self.pause <= 0 and self.level:
                self._restart()
            if node_limit == 0:
                return k.HALTED
            if not self._decide():
                self.full = 1
                return k.FOUND
            node_limit -= 1
        return k.EXHAUSTED

    def solution(self) -> tuple[int, ...]:
        """Return the options chosen, ascending; ask only after FOUND."""
        return tuple([option for option in range(self.options) if self.truth[2 * option] > 0])

    def _decide(self) -> k.Flag:
        """Make the next decision; false if everything is decided."""
        option: k.Count = self.ranking.take()
        while option >= 0 and self.truth[2 * option]:
            option = self.ranking.take()
        if option < 0:
            return 0
        # That it is chosen says more than that it is not.
        self.nodes += 1
        self.level_start[self.level] = self.trail_length
        self.level += 1
        self._set(2 * option, k.NO_REASON)
        return 1

    def _set(self, literal: k.Count, reason: k.Count) -> None:
        """Make a literal true."""
        self.truth[literal] = 1
        self.truth[literal ^ 1] = -1
        self.levels[literal >> 1] = self.level
        self.reasons[literal >> 1] = reason
        self.trail[self.trail_length] = literal
        self.trail_length += 1

    def _back_to(self, level: k.Count) -> None:
        """Take back all decisions after so many."""
        if self.level <= level:
            return
        start: k.Count = self.level_start[level]
        while self.trail_length > start:
            self.trail_length -= 1
            literal: k.Count = self.trail[self.trail_length]
            self.truth[literal] = 0
            self.truth[literal ^ 1] = 0
            self.ranking.put_back(literal >> 1)
        self.done = start
        self.level = level

    def _propagate(self) -> k.Count:
        """Follow every true literal; return a clause or rival that fails, or NO_REASON."""
        i: k.Count
        while self.done < self.trail_length:
            literal: k.Count = self.trail[self.done]
            self.done += 1
            if not literal & 1:
                option: k.Count = literal >> 1
                for i in range(self.rival_start[option], self.rival_start[option + 1]):
                    other: k.Count = self.rivals[i]
                    if self.truth[2 * other] > 0:
                        self.rival = other
                        return -2 - option
                    if self.truth[2 * other] == 0:
                        self._set(2 * other + 1, -2 - option)
            failed: k.Count = self._watch(literal ^ 1)
            if failed != k.NO_REASON:
                return failed
        return k.NO_REASON

    def _watch(self, literal: k.Count) -> k.Count:
        """Visit the clauses that watch a literal that is false now."""
        i: k.Count
        link: k.Count = self.heads[literal]
        before: k.Count = -1
        while link >= 0:
            after: k.Count = self.arena[link]
            clause: k.Count = link - 2 - (link & 1)
            other: k.Count = self.arena[(link ^ 1) + 2]
            found: k.Count = 0
            if self.truth[other] <= 0:
                for i in range(clause + k.CLAUSE + 2, clause + k.CLAUSE + self.arena[clause]):
                    if self.truth[self.arena[i]] >= 0:
                        found = i
                        break
                if not found:
                    if self.truth[other] < 0:
                        return clause
                    self._set(other, clause)
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
        return k.NO_REASON

    def _analyze(self, conflict: k.Count) -> None:
        """Make the clause to be learned from a conflict."""
        i: k.Count
        reason: k.Count = conflict
        at: k.Count = self.trail_length
        literal: k.Count = -1
        waiting: k.Count = 0
        self.size = 1
        if conflict < k.NO_REASON:
            waiting += self._mark(2 * self.rival + 1)
        while True:
            if reason < k.NO_REASON:
                waiting += self._mark(2 * (-2 - reason) + 1)
            else:
                for i in range(reason + k.CLAUSE, reason + k.CLAUSE + self.arena[reason]):
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
        self._shorten()

    def _mark(self, literal: k.Count) -> k.Count:
        """Take a false literal into account; 1 if it is of the last decision."""
        option: k.Count = literal >> 1
        if self.seen[option] or self.levels[option] == 0:
            return 0
        self.seen[option] = 1
        self.ranking.reward(option)
        if self.levels[option] == self.level:
            return 1
        self.clause[self.size] = literal
        self.size += 1
        return 0

    def _shorten(self) -> None:
        """Leave out the literals that the others imply, and find the glue."""
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
        """Tell whether what made a literal false is in the clause anyway."""
        i: k.Count
        option: k.Count = literal >> 1
        reason: k.Count = self.reasons[option]
        if reason == k.NO_REASON:
            return 0
        if reason < k.NO_REASON:
            return self.seen[-2 - reason] or self.levels[-2 - reason] == 0
        for i in range(reason + k.CLAUSE, reason + k.CLAUSE + self.arena[reason]):
            other: k.Count = self.arena[i] >> 1
            if other != option and not self.seen[other] and self.levels[other]:
                return 0
        return 1

    def _exclude(self) -> None:
        """Exclude the solution found last: its decisions lead to no other."""
        i: k.Count
        if self.level == 0:
            self.dead = 1
            return
        self.size = self.level
        self.glue = 0
        for i in range(self.level):
            self.clause[i] = self.trail[self.level_start[self.level - 1 - i]] ^ 1
        self._assert()

    def _assert(self) -> None:
        """Add the clause; go back as far as it says, where its first literal must be true."""
        i: k.Count
        second: k.Count = 1
        if self.size == 1:
            self._back_to(0)
            self._set(self.clause[0], k.NO_REASON)
            return
        for i in range(2, self.size):
            if self.levels[self.clause[i] >> 1] > self.levels[self.clause[second] >> 1]:
                second = i
        literal: k.Count = self.clause[second]
        self.clause[second] = self.clause[1]
        self.clause[1] = literal
        self._back_to(self.levels[literal >> 1])
        self._set(self.clause[0], self._attach())

    def _attach(self) -> k.Count:
        """Put the clause into the arena and return where it is."""
        i: k.Count
        at: k.Count = self.arena_length
        # Clauses begin at even positions.
        end: k.Count = at + k.CLAUSE + self.size + (self.size & 1)
        if end > len(self.arena):
            self._make_room(2 * end)
        self.arena_length = end
        self.arena[at] = self.size
        self.arena[at + 1] = self.glue
        for i in range(self.size):
            self.arena[at + k.CLAUSE + i] = self.clause[i]
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

    def _restart(self) -> None:
        """Begin again from the root; forget some clauses if there are too many."""
        self._back_to(0)
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
        self.pause = RESTART * (unit >> 1)
        if self.learned > self.most:
            self.most += MORE_KEPT
            self._forget()

    def _forget(self) -> None:
        """Drop half of the learned clauses, those with the most glue, and what is true anyway."""
        i: k.Count
        at: k.Count = 0
        end: k.Count = self.arena_length
        glues = []
        while at < end:
            if self.arena[at + 1]:
                glues.append(self.arena[at + 1])
            at += k.CLAUSE + self.arena[at] + (self.arena[at] & 1)
        glues.sort()
        highest: k.Count = max(2, glues[len(glues) // 2])
        for i in range(len(self.heads)):
            self.heads[i] = -1
        self.arena_length = 0
        self.learned = 0
        at = 0
        while at < end:
            # What follows writes over the arena, but never beyond what has been read.
            after: k.Count = at + k.CLAUSE + self.arena[at] + (self.arena[at] & 1)
            if self.arena[at + 1] < highest or self.arena[at + 1] <= 2:
                self._keep(at)
            at = after

    def _keep(self, at: k.Count) -> None:
        """Move a clause to the end of those that are kept, without what is false at the root."""
        i: k.Count
        self.size = 0
        self.glue = self.arena[at + 1]
        for i in range(at + k.CLAUSE, at + k.CLAUSE + self.arena[at]):
            literal: k.Count = self.arena[i]
            if self.truth[literal] > 0:
                return
            if self.truth[literal] == 0:
                self.clause[self.size] = literal
                self.size += 1
        self._attach()
