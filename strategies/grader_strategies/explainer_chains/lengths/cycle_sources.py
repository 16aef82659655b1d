"""The candidates through which a short cycle that eliminates something may go.

What a cycle eliminates sees a true node of it and a false one, with its own digit, and is in the
cell of none.  Few pairs of candidates can be these nodes.  The shortest ways from each of them,
around the cell of what they eliminate, tell which candidates can be on such a cycle.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.explainer_chains.lengths.chain_levels import ChainLevels
from grader_strategies.explainer_chains.lengths.level_links import MOST_WORDS
from grader_strategies.explainer_chains.links import word_sets
from grader_strategies.explainer_chains.links.graph import Graph

TRUE_THERE: k.Count = 0
FALSE_THERE: k.Count = 1
FALSE_BACK: k.Count = 2
TRUE_BACK: k.Count = 3
"""The rows of sizes: from one candidate if true, and the other one if true, which tell of the way
from the true to the false one; from the other if false, and the one if false, for the way back."""

MOST_PAIRS: k.Count = 64
"""Pairs of nodes that are kept; if there are more, nothing is known of them."""
ALL: k.Word = (1 << 64) - 1
"""All bits of a word."""
PATIENCE: k.Count = 500
"""Steps after which a cycle counts as possible."""


class CycleSources:
    """Finds the candidates on short cycles, and how many nodes these have at least.

    Args:
        layout: the layout of the boards.
    """

    def __init__(self, layout: Layout) -> None:
        candidates = layout.cells * layout.digits
        self.digits = layout.digits
        self.sizes = array("h", [0]) * (4 * 128 * MOST_WORDS)
        self.allowed = array("Q", [0]) * MOST_WORDS
        self.new_true = array("Q", [0]) * MOST_WORDS
        self.new_false = array("Q", [0]) * MOST_WORDS
        self.seen_true = array("Q", [0]) * MOST_WORDS
        self.seen_false = array("Q", [0]) * MOST_WORDS
        self.unused_true = array("Q", [0]) * MOST_WORDS
        self.unused_false = array("Q", [0]) * MOST_WORDS
        self.one = 0
        self.other = 0
        self.patience = 0
        self.least = array("i", [0]) * candidates
        self.places = array("i", [0]) * candidates
        self.count = 0
        self.pairs = array("i", [0]) * (2 * MOST_PAIRS)
        self.pair_count = 0
        self.stamps = array("i", [0]) * (2 * candidates)
        self.stamp = 0

    def find(self, levels: ChainLevels, longest: k.Count) -> k.Flag:
        """Find the sources of cycles of at most so many nodes; return whether there are any.

        A cycle leads from the true one of its two nodes to the false one by an odd number of
        links, and back by another.  The way back and what it eliminates twice are a chain as well.

        Args:
            levels: the levels of a board, whose shortest chain has been found.
            longest: the most nodes.
        """
        i: k.Count
        w: k.Count
        words: k.Count = levels.words
        there: k.Count = longest - (levels.size - 3)
        self.count = 0
        self.pair_count = 0
        if levels.size == 0 or there < 1:
            return False
        for i in range(levels.listed_count):
            self.least[levels.place[levels.listed[i]]] = longest + 1
        levels.reach(longest)
        levels.find_targets()
        for i in range(levels.listed_count):
            one: k.Count = levels.listed[i]
            levels.ticker.tick()
            if not self._see_target(levels, one, one):
                continue
            levels.find_within(one, there // 2)
            start: k.Count = levels.place[one] % self.digits * words
            for w in range((one >> 6) + 1):
                left: k.Word = levels.of_digit[start + w] & levels.paired[w] & levels.within[w]
                if w == one >> 6:
                    left &= bits.word_bit(one & 63) | (bits.word_bit(one & 63) - 1)
                while left:
                    other: k.Count = 64 * w + bits.lowest_of_word(left)
                    left &= left - 1
                    if self._may_close(levels, one, other, there, longest):
                        self._follow(levels, one, other, longest)
        for i in range(levels.listed_count):
            place: k.Count = levels.place[levels.listed[i]]
            if self.least[place] <= longest:
                self.places[self.count] = place
                self.count += 1
        return self.count > 0

    def may_strike(self, graph: Graph, size: k.Count) -> k.Flag:
        """Return whether a cycle has two nodes between which something may be eliminated.

        Args:
            graph: a graph whose stack has the nodes of the cycle.
            size: how many there are.
        """
        i: k.Count
        if self.pair_count > MOST_PAIRS:
            return True
        self.stamp += 1
        for i in range(size):
            self.stamps[graph.literal[graph.stack[i]]] = self.stamp
        for i in range(self.pair_count):
            one: k.Count = 2 * self.pairs[2 * i]
            other: k.Count = 2 * self.pairs[2 * i + 1]
            if self.stamps[one] == self.stamp and self.stamps[other + 1] == self.stamp:
                return True
            if self.stamps[one + 1] == self.stamp and self.stamps[other] == self.stamp:
                return True
        return False

    def _see_target(self, levels: ChainLevels, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether two candidates with the same digit see a target in common."""
        w: k.Count
        words: k.Count = levels.words
        for w in range(words):
            if levels.targets[w] & levels.near[one * words + w] & levels.near[other * words + w]:
                return True
        return False

    def _may_close(
        self,
        levels: ChainLevels,
        one: k.Count,
        other: k.Count,
        there: k.Count,
        longest: k.Count,
    ) -> k.Flag:
        """Return whether a short cycle may have one of two candidates true, and the other false.

        Args:
            levels: the levels.
            one: a candidate.
            other: another one with the same digit.
            there: the most links from one being true to the other being false.
            longest: the most links of the cycle.
        """
        links: k.Count = 1
        if not self._see_target(levels, one, other):
            return False
        while not levels.excludes(one, other, links // 2):
            links += 2
            if links > there or (levels.is_complete and links // 2 > levels.levels):
                return False
        # Back from the false one to the true one, by a strong link at first and at last.
        links = longest - links
        return levels.are_partners(one, other) or (
            links >= 3 and levels.join(one, other, (links - 3) // 2)
        )

    def _follow(self, levels: ChainLevels, one: k.Count, other: k.Count, longest: k.Count) -> None:
        """Add the candidates on short ways between two nodes, for each target that they see."""
        w: k.Count
        words: k.Count = levels.words
        for w in range(words):
            left: k.Word = (
                levels.targets[w] & levels.near[one * words + w] & levels.near[other * words + w]
            )
            while left:
                self._avoid_cell(levels, 64 * w + bits.lowest_of_word(left))
                left &= left - 1
                self._add_between(levels, one, other, longest)

    def _avoid_cell(self, levels: ChainLevels, target: k.Count) -> None:
        """Allow all candidates with a partner but those in the cell of a target."""
        cell: k.Cell = levels.place[target] // self.digits
        mask: k.Mask = levels.numbered[cell]
        w: k.Count
        for w in range(levels.words):
            self.allowed[w] = levels.paired[w]
        while mask:
            number: k.Count = levels.number[cell * self.digits + bits.lowest(mask)]
            mask = bits.without_lowest(mask)
            self.allowed[number >> 6] &= ~bits.word_bit(number & 63)

    def _add_between(
        self, levels: ChainLevels, one: k.Count, other: k.Count, longest: k.Count
    ) -> None:
        """Add the candidates on short ways between two nodes through those that are allowed."""
        width: k.Count = 128 * levels.words
        i: k.Count
        w: k.Count
        self._note_sizes(levels, TRUE_THERE * width, 2 * one + 1, longest)
        there: k.Count = self.sizes[TRUE_THERE * width + 2 * other] - 1
        if there + 1 > longest:
            return
        self._note_sizes(levels, FALSE_BACK * width, 2 * other, longest)
        back: k.Count = self.sizes[FALSE_BACK * width + 2 * one + 1] - 1
        if there + back > longest:
            return
        self._note_sizes(levels, FALSE_THERE * width, 2 * other + 1, longest)
        self._note_sizes(levels, TRUE_BACK * width, 2 * one, longest)
        self.one = one
        self.other = other
        self.patience = PATIENCE
        for w in range(levels.words):
            self.unused_true[w] = self.allowed[w]
            self.unused_false[w] = self.allowed[w]
        is_closed: k.Flag = self._may_go_on(levels, one, longest - back, TRUE_THERE)
        levels.ticker.spend(1 + PATIENCE - self.patience)
        if not is_closed:
            return
        if self.pair_count < MOST_PAIRS:
            self.pairs[2 * self.pair_count] = levels.place[one]
            self.pairs[2 * self.pair_count + 1] = levels.place[other]
        self.pair_count += 1
        # By contraposition, what leads to a literal is found from its opposite.  Each size counts
        # the node where it begins.
        for i in range(levels.listed_count):
            node: k.Count = 2 * levels.listed[i]
            least: k.Count = (
                back
                - 2
                + min(
                    self.sizes[node + 1] + self.sizes[FALSE_THERE * width + node],
                    self.sizes[node] + self.sizes[FALSE_THERE * width + node + 1],
                )
            )
            least = min(
                least,
                there
                - 2
                + min(
                    self.sizes[FALSE_BACK * width + node + 1]
                    + self.sizes[TRUE_BACK * width + node],
                    self.sizes[FALSE_BACK * width + node]
                    + self.sizes[TRUE_BACK * width + node + 1],
                ),
            )
            place: k.Count = levels.place[levels.listed[i]]
            self.least[place] = min(self.least[place], least)

    def _may_go_on(
        self, levels: ChainLevels, number: k.Count, links: k.Count, way: k.Count
    ) -> k.Flag:
        """Return whether a way without repetitions closes the cycle from a true candidate.

        Args:
            levels: the levels.
            number: the candidate.
            links: the most links to the end of the way; on the way there, those of the shortest
                way back have been taken off.
            way: TRUE_THERE or FALSE_BACK.
        """
        v: k.Count
        i: k.Count
        width: k.Count = levels.width
        own: k.Word = bits.word_bit(number & 63)
        found: k.Flag = 0
        self.unused_true[number >> 6] &= ~own
        for v in range(levels.words):
            left: k.Word = levels.sees[number * levels.words + v] & self.unused_false[v]
            while left and not found:
                false: k.Count = 64 * v + bits.lowest_of_word(left)
                bit: k.Word = left & ~(left & (left - 1))
                left &= left - 1
                self.unused_false[v] &= ~bit
                for i in range(false * width, false * width + levels.partner_count[false]):
                    found = found or self._may_follow(levels, false, levels.partners[i], links, way)
                self.unused_false[v] |= bit
        self.unused_true[number >> 6] |= own
        return found

    def _may_follow(
        self, levels: ChainLevels, false: k.Count, true: k.Count, links: k.Count, way: k.Count
    ) -> k.Flag:
        """Return whether a way goes on from a true candidate that follows from a false one."""
        start: k.Count = 128 * levels.words
        if self.patience == 0:
            return True
        self.patience -= 1
        if way == TRUE_THERE and false == self.other:
            # The way there ends here; what it has left over is for the way back.
            way = FALSE_BACK
            links += self.sizes[FALSE_BACK * start + 2 * self.one + 1] - 1
        start *= FALSE_THERE if way == TRUE_THERE else TRUE_BACK
        if way == FALSE_BACK and true == self.one:
            return links >= 2
        if not self.unused_true[true >> 6] & bits.word_bit(true & 63):
            return False
        if links - 2 < self.sizes[start + 2 * true] - 1:
            return False
        return self._may_go_on(levels, true, links - 2, way)

    def _note_sizes(
        self, levels: ChainLevels, start: k.Count, literal: k.Count, longest: k.Count
    ) -> None:
        """Note the sizes of chains from a literal up to the size of a cycle.

        The entry of a false candidate in a row is `2 * number`, that of a true one is the next.
        All longer chains get one node more.

        Args:
            levels: the levels.
            start: the first entry of the row that is written.
            literal: the literal, as an entry of a row.
            longest: the most nodes.
        """
        levels.ticker.spend(1 + levels.listed_count // work.LINKS)
        words: k.Count = levels.words
        number: k.Count = literal >> 1
        bit: k.Word = bits.word_bit(number & 63)
        size: k.Count = 1
        i: k.Count
        w: k.Count
        for i in range(start, start + 128 * words):
            self.sizes[i] = longest + 1
        self.sizes[start + literal] = 1
        # What is not allowed counts as seen already.
        for w in range(words):
            self.new_true[w] = 0
            self.new_false[w] = 0
            self.seen_true[w] = ALL ^ self.allowed[w]
            self.seen_false[w] = self.seen_true[w]
        if literal & 1:
            self.new_true[number >> 6] = bit
            self.seen_true[number >> 6] |= bit
        else:
            self.new_false[number >> 6] = bit
            self.seen_false[number >> 6] |= bit
        while size < longest:
            if size > 1 or literal & 1:
                size += 1
                word_sets.rule_out(
                    self.new_true, self.new_false, self.seen_false, levels.sees, self.allowed, words
                )
                self._note_size(self.new_false, start, size, words)
            if not word_sets.make_true(
                self.new_false,
                self.new_true,
                self.seen_true,
                levels.paired,
                levels.partners,
                levels.partner_count,
                levels.width,
                words,
            ):
                return
            size += 1
            self._note_size(self.new_true, start + 1, size, words)

    def _note_size(self, found: array[int], start: k.Count, size: k.Count, words: k.Count) -> None:
        """Note the size of chains to the candidates of a set."""
        w: k.Count
        for w in range(words):
            left: k.Word = found[w]
            while left:
                self.sizes[start + 2 * (64 * w + bits.lowest_of_word(left))] = size
                left &= left - 1
