"""Exact cover by learning: every dead end leaves a clause that keeps the search out of it.

For puzzles that lead a plain search astray for long.  What is asked is put into clauses (see
`grader.search.clauses`): one for every primary item says that one of its options is chosen.
That options which share an item exclude each other needs no clauses: those are *rivals*, kept
in lists.

A literal that must be true because all others of a clause are false, or because a rival was
chosen, remembers that as its reason.  When reasons contradict each other they are traced back
to the first literal of the last decision that alone, with older decisions, led there.  The
clause that forbids this combination is learned; the search goes back as far as that clause
allows, and on from there.  Options that took part in recent conflicts are decided first.
Every now and then the search begins again from the root with what it has learned, and the
clauses that span the most decisions are forgotten.  Restarts get ever rarer, and clauses
derived are never wrong, so the search is complete.

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
from grader.search import states
from grader.search.clauses import Clauses
from grader.search.ranking import Ranking

RESTART = 100
"""Conflicts before the first restart, and the unit of the later ones."""
KEPT = 2000
"""Learned clauses that are kept at first; after each time of forgetting some more."""
MORE_KEPT = 300
"""How many more."""


class Learner(Clauses):
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
        Clauses.__init__(self, count)
        lists: dict[int, list[int]] = {item: [] for item in range(primary)}
        for number, option in enumerate(options):
            for item in option:
                lists.setdefault(item, []).append(number)
        self.rival_start = array("i", [0]) * (count + 1)
        rivals: list[int] = []
        for number, option in enumerate(options):
            near = {other for item in option for other in lists[item]} - {number}
            rivals += sorted(near)
            self.rival_start[number + 1] = len(rivals)
        self.rivals = array("i", rivals)
        self.seen = array("B", [0]) * count
        self.marked = array("i", [0]) * (count + 2)
        self.stamps = array("i", [0]) * (count + 2)
        self.level_start = array("i", [0]) * (count + 2)
        self.done = 0
        self.stamp = 0
        self.rival = 0
        self.nodes = 0
        self.restarts = 0
        self.pause = RESTART
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
            self._set(self.clause[0], states.NO_REASON)
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
            if conflict != states.NO_REASON:
                if self.level == 0:
                    self.dead = 1
                    break
                self._analyze(conflict)
                self._assert()
                self.ranking.fade()
                self.pause -= 1
                continue
            if self.pause <= 0 and self.level:
                self._restart()
            if node_limit == 0:
                return states.HALTED
            if not self._decide():
                self.full = 1
                return states.FOUND
            node_limit -= 1
        return states.EXHAUSTED

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
        self._set(2 * option, states.NO_REASON)
        return 1

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
            if failed != states.NO_REASON:
                return failed
        return states.NO_REASON

    def _analyze(self, conflict: k.Count) -> None:
        """Make the clause to be learned from a conflict."""
        i: k.Count
        reason: k.Count = conflict
        at: k.Count = self.trail_length
        literal: k.Count = -1
        waiting: k.Count = 0
        self.size = 1
        if conflict < states.NO_REASON:
            waiting += self._mark(2 * self.rival + 1)
        while True:
            if reason < states.NO_REASON:
                waiting += self._mark(2 * (-2 - reason) + 1)
            else:
                for i in range(reason + states.CLAUSE, reason + states.CLAUSE + self.arena[reason]):
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
        if reason == states.NO_REASON:
            return 0
        if reason < states.NO_REASON:
            return self.seen[-2 - reason] or self.levels[-2 - reason] == 0
        for i in range(reason + states.CLAUSE, reason + states.CLAUSE + self.arena[reason]):
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
            self._set(self.clause[0], states.NO_REASON)
            return
        for i in range(2, self.size):
            if self.levels[self.clause[i] >> 1] > self.levels[self.clause[second] >> 1]:
                second = i
        literal: k.Count = self.clause[second]
        self.clause[second] = self.clause[1]
        self.clause[1] = literal
        self._back_to(self.levels[literal >> 1])
        self._set(self.clause[0], self._attach())

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
