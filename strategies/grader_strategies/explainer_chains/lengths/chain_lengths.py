"""Lower bounds of the lengths of chains, found with sets of bits."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains.lengths.level_links import LevelLinks
from grader_strategies.explainer_chains.links import word_sets
from grader_strategies.explainer_chains.links.reachability import Reachability
from grader_strategies.facts.arrays import doubled

FIRST_WORDS = 1024
"""Words of sets for which there is room at first."""


class ChainLengths:
    """The number of nodes of shortest chains and cycles, found level by level.

    Call `follow` or `follow_levels` with the links of a board first.

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
        self.sources = array("Q")
        self.next_true = array("Q")
        self.key = b""
        self.allocation = Allocation(self.release)
        self.release()

    def release(self) -> None:
        """Free the sets of the candidates that lead back, and those that follow."""
        self.within = array("Q", [0]) * FIRST_WORDS
        self.depth = 0
        self.key = b""
        self.onward = array("Q")
        self.is_listed = array("i")
        self.known = array("i")

    def follow(self, reach: Reachability) -> None:
        """Use the links of a board; what is known of them is kept as long as they are the same."""
        self.allocation.use()
        if reach.key is self.key and reach is self.reach:
            return
        self.key = b""
        self.reach: Reachability = reach
        self.number = reach.number
        self.present = reach.present
        self.sees = reach.sees
        self.paired = reach.paired
        self.partners = reach.partners
        self.partner_count = reach.partner_count
        self.width = reach.width
        self._begin(reach.count, reach.words)
        self.key = reach.key

    def follow_levels(self, levels: LevelLinks) -> None:
        """Use the links of a board, of which nothing is known."""
        self.allocation.use()
        self.key = b""
        self.number = levels.number
        self.present = levels.present
        self.sees = levels.sees
        self.paired = levels.paired
        self.partners = levels.partners
        self.partner_count = levels.partner_count
        self.width = levels.width
        self._begin(levels.count, levels.words)

    def _begin(self, count: k.Count, words: k.Count) -> None:
        """Make room for so many candidates, of which nothing is known."""
        i: k.Count
        self.words = words
        if len(self.before) < words:
            self.new_true = array("Q", [0]) * words
            self.new_false = array("Q", [0]) * words
            self.seen_true = array("Q", [0]) * words
            self.seen_false = array("Q", [0]) * words
            self.before = array("Q", [0]) * words
            self.sources = array("Q", [0]) * words
            self.next_true = array("Q", [0]) * words
        size: k.Size = count
        size *= words
        if size > len(self.onward) or count > len(self.is_listed):
            self.allocation.resize(8 * (len(self.within) + size))
            self.onward = array("Q", [0]) * size
            self.is_listed = array("i", [0]) * count
            self.known = array("i", [0]) * (2 * count)
        for i in range(count):
            self.is_listed[i] = 0
        for i in range(2 * count):
            self.known[i] = 0

    def chain(self, literal: k.Count, longest: k.Count) -> k.Count:
        """Return the number of nodes of the shortest chain from a literal to its opposite.

        Return 0 if there is none with at most `longest` nodes.
        """
        at: k.Count = 2 * self.number[literal >> 1] + (literal & 1)
        # The length, or as a negative number the length up to which there is none.
        known: k.Count = self.known[at]
        if known > 0:
            return known if known <= longest else 0
        if known < 0 and longest <= -known:
            return 0
        size: k.Count = self._chain(at >> 1, literal & 1, longest)
        self.known[at] = size if size else -longest
        return size

    def _chain(self, number: k.Count, sign: k.Flag, longest: k.Count) -> k.Count:
        """Do what `chain` does, for the number of a candidate.

        True nodes alone are followed: the candidate is false as soon as one sees it.
        """
        word: k.Count = number >> 6
        bit: k.Word = bits.word_bit(number & 63)
        size: k.Count = 2
        w: k.Count
        self._clear()
        if sign:
            self.new_true[word] = bit
            self.seen_true[word] = bit
        else:
            self.new_false[word] = bit
            if not self._make_true():
                return 0
        while size <= longest:
            if sign:
                for w in range(self.words):
                    if self.new_true[w] & self.sees[number * self.words + w]:
                        return size
            elif self.seen_true[word] & bit:
                return size
            if not self._advance():
                return 0
            size += 2
        return 0

    def cycle(self, candidate: k.Count, longest: k.Count) -> k.Count:
        """Return a lower bound of the number of nodes of a cycle through a candidate.

        Return 0 if there is none with at most `longest` nodes.
        """
        number: k.Count = self.number[candidate]
        word: k.Count = number >> 6
        size: k.Count = 0
        i: k.Count
        self._clear()
        self.new_true[word] = bits.word_bit(number & 63)
        self.seen_true[word] = self.new_true[word]
        # The last true node sees a partner of the first one.
        for i in range(self.words):
            self.before[i] = 0
        for i in range(self.partner_count[number]):
            start: k.Count = self.partners[number * self.width + i] * self.words
            word_sets.unite(self.before, 0, self.sees, start, self.words)
        while size + 4 <= longest:
            size += 2
            if not self._advance():
                return 0
            for i in range(self.words):
                if self.new_true[i] & self.before[i]:
                    return size + 2
        return 0

    def no_sources(self) -> None:
        """Remove all sources."""
        w: k.Count
        for w in range(self.words):
            self.sources[w] = 0

    def add_sources(self, candidate: k.Count, longest: k.Count) -> None:
        """Add what a true candidate makes both true and false by at most so many links."""
        number: k.Count = self.number[candidate]
        w: k.Count
        links: k.Count = 0
        self._clear()
        self.new_true[number >> 6] = bits.word_bit(number & 63)
        self.seen_true[number >> 6] = self.new_true[number >> 6]
        while links < longest and self._rule_out() and self._advance():
            links += 2
        for w in range(self.words):
            self.sources[w] |= self.seen_true[w] & self.seen_false[w]

    def is_source(self, candidate: k.Count) -> k.Flag:
        """Return whether a candidate is one of the sources."""
        number: k.Count = self.number[candidate]
        return self.sources[number >> 6] & bits.word_bit(number & 63) != 0

    def look_back(self, candidate: k.Count, longest: k.Count) -> None:
        """Find the candidates that lead to a true candidate by at most so many links.

        By contraposition, they are the consequences of the candidate being false.
        """
        number: k.Count = self.number[candidate]
        w: k.Count
        self._clear()
        self.new_false[number >> 6] = bits.word_bit(number & 63)
        self.depth = 0
        found: k.Flag = self._make_true()
        while self.depth < longest and found:
            self._rule_out()
            while (self.depth + 3) * self.words > len(self.within):
                self.allocation.resize(8 * (2 * len(self.within) + len(self.onward)))
                self.within = doubled(self.within)
            for w in range(self.words):
                self.within[(self.depth + 1) * self.words + w] = self.seen_true[w]
                self.within[(self.depth + 2) * self.words + w] = self.seen_false[w]
            self.depth += 2
            found = self.depth < longest and self._advance()

    def _clear(self) -> None:
        w: k.Count
        for w in range(self.words):
            self.new_true[w] = 0
            self.new_false[w] = 0
            self.seen_true[w] = 0
            self.seen_false[w] = 0

    def _rule_out(self) -> k.Flag:
        """Make false the peers of the new true candidates; return whether any is new."""
        return word_sets.rule_out(
            self.new_true, self.new_false, self.seen_false, self.sees, self.present, self.words
        )

    def _make_true(self) -> k.Flag:
        """Make true the partners of the new false candidates; return whether any is new."""
        return word_sets.make_true(
            self.new_false,
            self.new_true,
            self.seen_true,
            self.paired,
            self.partners,
            self.partner_count,
            self.width,
            self.words,
        )

    def _advance(self) -> k.Flag:
        """Make true what follows by two links from the new true ones; return whether any is new.

        The same as `_rule_out` and `_make_true`, if nothing has been taken out of the sets.
        """
        v: k.Count
        w: k.Count
        found: k.Word = 0
        for w in range(self.words):
            self.next_true[w] = 0
        for v in range(self.words):
            left: k.Word = self.new_true[v]
            while left:
                number: k.Count = 64 * v + bits.lowest_of_word(left)
                left &= left - 1
                if not self.is_listed[number]:
                    self._list_onward(number)
                word_sets.unite(self.next_true, 0, self.onward, number * self.words, self.words)
        for w in range(self.words):
            self.new_true[w] = self.next_true[w] & ~self.seen_true[w]
            self.seen_true[w] |= self.new_true[w]
            found |= self.new_true[w]
        return found != 0

    def _list_onward(self, number: k.Count) -> None:
        """Find the candidates that a true one makes true: the partners of those that it sees."""
        own: k.Count = number * self.words
        w: k.Count
        i: k.Count
        for w in range(self.words):
            self.onward[own + w] = 0
        for w in range(self.words):
            left: k.Word = self.sees[own + w] & self.paired[w]
            while left:
                seen: k.Count = 64 * w + bits.lowest_of_word(left)
                start: k.Count = seen * self.width
                left &= left - 1
                for i in range(start, start + self.partner_count[seen]):
                    partner: k.Count = self.partners[i]
                    self.onward[own + (partner >> 6)] |= bits.word_bit(partner & 63)
        self.is_listed[number] = 1
