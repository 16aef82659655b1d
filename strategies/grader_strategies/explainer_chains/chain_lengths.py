"""Lower bounds of the lengths of chains, found with sets of bits."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains import word_sets
from grader_strategies.explainer_chains.reachability import Reachability
from grader_strategies.facts.arrays import doubled

FIRST_WORDS = 1024
"""Words of sets for which there is room at first."""


class ChainLengths:
    """The number of nodes of shortest chains and cycles, found level by level.

    Call `follow` with the links of a board first.

    After `look_back`, the set at word `links * words` of `within` has the candidates that lead
    to the target by at most so many links: false candidates if the number is odd, true ones if
    it is even.  `depth` is the greatest number of links.
    """

    def __init__(self) -> None:
        self.words = 0
        self.new_true = array("Q")
        self.new_false = array("Q")
        self.seen_true = array("Q")
        self.seen_false = array("Q")
        self.before = array("Q")
        self.by_true = array("Q")
        self.by_false = array("Q")
        self.sources = array("Q")
        self.allocation = Allocation(self.release)
        self.release()

    def release(self) -> None:
        """Free the sets of the candidates that lead back."""
        self.within = array("Q", [0]) * FIRST_WORDS
        self.depth = 0

    def follow(self, reach: Reachability) -> None:
        """Use the links of a board."""
        self.reach = reach
        self.words = reach.words
        if len(self.before) < self.words:
            self.new_true = array("Q", [0]) * self.words
            self.new_false = array("Q", [0]) * self.words
            self.seen_true = array("Q", [0]) * self.words
            self.seen_false = array("Q", [0]) * self.words
            self.before = array("Q", [0]) * self.words
            self.by_true = array("Q", [0]) * self.words
            self.by_false = array("Q", [0]) * self.words
            self.sources = array("Q", [0]) * self.words
        self.allocation.use()

    def chain(self, literal: k.Count, longest: k.Count) -> k.Count:
        """Return the number of nodes of the shortest chain from a literal to its opposite.

        Return 0 if there is none with at most `longest` nodes.
        """
        number: k.Count = self.reach.number[literal >> 1]
        word: k.Count = number >> 6
        bit: k.Word = bits.word_bit(number & 63)
        size: k.Count = 1
        self._clear()
        if literal & 1:
            self.new_true[word] = bit
            self.seen_true[word] = bit
        else:
            self.new_false[word] = bit
            self.seen_false[word] = bit
        turn: k.Flag = literal & 1
        while size < longest:
            size += 1
            if turn:
                if not self._rule_out():
                    return 0
                if literal & 1 and self.seen_false[word] & bit:
                    return size
            else:
                if not self._make_true():
                    return 0
                if not literal & 1 and self.seen_true[word] & bit:
                    return size
            turn = not turn
        return 0

    def cycle(self, candidate: k.Count, longest: k.Count) -> k.Count:
        """Return a lower bound of the number of nodes of a cycle through a candidate.

        Return 0 if there is none with at most `longest` nodes.
        """
        number: k.Count = self.reach.number[candidate]
        word: k.Count = number >> 6
        size: k.Count = 0
        i: k.Count
        self._clear()
        self.new_true[word] = bits.word_bit(number & 63)
        self.seen_true[word] = self.new_true[word]
        for i in range(self.words):
            self.before[i] = 0
        for i in range(self.reach.partner_count[number]):
            partner: k.Count = self.reach.partners[number * self.reach.width + i]
            self.before[partner >> 6] |= bits.word_bit(partner & 63)
        while size + 4 <= longest:
            size += 2
            if not (self._rule_out() and self._make_true()):
                return 0
            if self._is_before():
                return size + 2
        return 0

    def no_sources(self) -> None:
        """Remove all sources."""
        w: k.Count
        for w in range(self.words):
            self.sources[w] = 0

    def add_sources(self, candidate: k.Count, longest: k.Count) -> None:
        """Add what a true candidate makes both true and false by at most so many links."""
        number: k.Count = self.reach.number[candidate]
        w: k.Count
        links: k.Count = 0
        self._clear()
        self.new_true[number >> 6] = bits.word_bit(number & 63)
        self.seen_true[number >> 6] = self.new_true[number >> 6]
        while links < longest and self._rule_out() and self._make_true():
            links += 2
        for w in range(self.words):
            self.sources[w] |= self.seen_true[w] & self.seen_false[w]

    def is_source(self, candidate: k.Count) -> k.Flag:
        """Return whether a candidate is one of the sources."""
        number: k.Count = self.reach.number[candidate]
        return self.sources[number >> 6] & bits.word_bit(number & 63) != 0

    def look_back(self, candidate: k.Count, longest: k.Count) -> None:
        """Find the candidates that lead to a true candidate by at most so many links.

        By contraposition, they are the consequences of the candidate being false.
        """
        number: k.Count = self.reach.number[candidate]
        w: k.Count
        self._clear()
        self.new_false[number >> 6] = bits.word_bit(number & 63)
        self.depth = 0
        while self.depth < longest and self._make_true():
            self._rule_out()
            while (self.depth + 3) * self.words > len(self.within):
                self.allocation.resize(16 * len(self.within))
                self.within = doubled(self.within)
            for w in range(self.words):
                self.within[(self.depth + 1) * self.words + w] = self.seen_true[w]
                self.within[(self.depth + 2) * self.words + w] = self.seen_false[w]
            self.depth += 2

    def may_strike(self, candidate: k.Count, longest: k.Count) -> k.Flag:
        """Return whether a cycle through a true candidate may eliminate anything.

        What a cycle eliminates excludes itself, and sees a true and a false node of the cycle.
        Call `look_back` with the same arguments first.
        """
        reach: Reachability = self.reach
        number: k.Count = reach.number[candidate]
        level: k.Count = 0
        w: k.Count
        self._clear()
        self.new_true[number >> 6] = bits.word_bit(number & 63)
        for w in range(self.words):
            self.seen_true[w] = self.new_true[w]
            self.by_true[w] = 0
            self.by_false[w] = 0
        while self._keep_leading_back(1, longest - level):
            self._rule_out()
            if level + 2 > longest or not self._keep_leading_back(0, longest - level - 1):
                break
            self._make_true()
            level += 2
        for w in range(self.words):
            self.seen_true[w] = self.by_true[w] & self.by_false[w] & reach.refuted[w]
        reach.leave_cell(self.seen_true, number)
        for w in range(self.words):
            if self.seen_true[w]:
                return True
        return False

    def _keep_leading_back(self, sign: k.Flag, links: k.Count) -> k.Flag:
        """Keep the new candidates, true or false, that lead back by at most so many links.

        Add what they see in other cells; return whether any is left.
        """
        reach: Reachability = self.reach
        v: k.Count
        w: k.Count
        left: k.Word
        found: k.Word = 0
        links = min(links, self.depth)
        if links & 1 == sign:
            links -= 1
        if links <= 0:
            return False
        for v in range(self.words):
            left = self.within[links * self.words + v]
            if sign:
                self.new_true[v] &= left
                left = self.new_true[v]
            else:
                self.new_false[v] &= left
                left = self.new_false[v]
            found |= left
            while left:
                number: k.Count = 64 * v + bits.lowest_of_word(left)
                left &= left - 1
                for w in range(self.words):
                    self.before[w] = reach.sees[number * self.words + w]
                reach.leave_cell(self.before, number)
                if sign:
                    word_sets.unite(self.by_true, 0, self.before, 0, self.words)
                else:
                    word_sets.unite(self.by_false, 0, self.before, 0, self.words)
        return found != 0

    def _clear(self) -> None:
        w: k.Count
        for w in range(self.words):
            self.new_true[w] = 0
            self.new_false[w] = 0
            self.seen_true[w] = 0
            self.seen_false[w] = 0

    def _rule_out(self) -> k.Flag:
        """Make false the peers of the new true candidates; return whether any is new."""
        reach: Reachability = self.reach
        return word_sets.rule_out(
            self.new_true, self.new_false, self.seen_false, reach.sees, reach.present, self.words
        )

    def _make_true(self) -> k.Flag:
        """Make true the partners of the new false candidates; return whether any is new."""
        reach: Reachability = self.reach
        return word_sets.make_true(
            self.new_false,
            self.new_true,
            self.seen_true,
            reach.paired,
            reach.partners,
            reach.partner_count,
            reach.width,
            self.words,
        )

    def _is_before(self) -> k.Flag:
        """Return whether a new true candidate sees a partner of the first of the cycle."""
        v: k.Count
        w: k.Count
        for v in range(self.words):
            left: k.Word = self.new_true[v]
            while left:
                start: k.Count = (64 * v + bits.lowest_of_word(left)) * self.words
                left &= left - 1
                for w in range(self.words):
                    if self.reach.sees[start + w] & self.before[w]:
                        return True
        return False
