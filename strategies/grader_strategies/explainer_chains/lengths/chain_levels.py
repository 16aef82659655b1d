"""The shortest chain of a board, found level by level from all strong links at once.

A candidate has a chain to its opposite if both candidates of a strong link exclude it: it makes
one of them false, so the other one is true, and excludes it.  The strong link in the middle is as
far from one end as from the other, so half the length of the chain is enough.  Sets tell how long
the shortest chain is and where it begins, and whether there may be a cycle that eliminates
something.  Which of several chains counts is found by an ordered search.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.explainer_chains.lengths.level_links import MOST_WORDS, LevelLinks
from grader_strategies.explainer_chains.links import word_sets
from grader_strategies.facts.arrays import doubled

LINKED: k.Count = 16
"""How many candidates with a partner a candidate sees, roughly; for counting work."""


class ChainLevels(LevelLinks):
    """What the candidates with a strong link exclude by a number of links.

    Level n has what a true candidate makes false by up to 2n + 1 links.  `size` is the number of
    nodes of the shortest chains from a candidate to its opposite, 0 if there are none; `literal`
    is the first literal from which one begins: by cell, then by digit, true before false.

    Call `load` with a board, then `pair_up`, then `find_shortest`.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        LevelLinks.bind(self, layout)  # `super()` does not work here when compiled
        self.gathered = array("Q", [0]) * MOST_WORDS
        self.within = array("Q", [0]) * MOST_WORDS
        self.refuted = array("Q", [0]) * MOST_WORDS
        self.sooner = array("Q", [0]) * MOST_WORDS
        self.targets = array("Q", [0]) * MOST_WORDS
        self.levels = 0
        self.size = 0

    def pair_up(self, board: Board, digits: k.Mask, in_cells: k.Flag, in_houses: k.Flag) -> None:
        """Record the strong links, and begin without levels; see `LevelLinks.link`."""
        w: k.Count
        self.levels = 0
        self.size = 0
        self.literal = 0
        for w in range(self.words):
            self.refuted[w] = 0
            self.sooner[w] = 0
        self.link(board, digits, in_cells, in_houses)
        self.is_complete = self.pair_count == 0

    # Levels

    def find_shortest(self, levels: k.Count) -> k.Flag:
        """Find the shortest chain by so many levels; return whether that has been decided."""
        while self.size == 0 and not self.is_complete:
            if self.levels == levels:
                return False
            self._add_level()
            self.size = self._size_found()
        if self.size:
            self.literal = self._first_literal()
        return True

    def _add_level(self) -> None:
        """Add a level; it is the last one if nothing more is excluded."""
        words: k.Count = self.words
        size: k.Count = words * self.count
        i: k.Count
        while (self.levels + 1) * size > len(self.rows):
            self._account(len(self.near), 2 * len(self.rows), len(self.of_house))
            self.rows = doubled(self.rows)
        after: k.Count = self.levels * size
        self.levels += 1
        self.ticker.spend(1 + LINKED * self.listed_count * words // work.WORDS)
        if self.levels == 1:
            for i in range(size):
                self.rows[i] = self.sees[i]
            return
        self.is_complete = not self._grow(after - size, after)

    def _grow(self, before: k.Count, after: k.Count) -> k.Flag:
        """Add to what paired candidates exclude what those exclude that they make true.

        Args:
            before: the first word of the level that is read.
            after: the first word of the level that is written.

        Returns:
            Whether any of them excludes more than before.
        """
        words: k.Count = self.words
        grown: k.Word = 0
        i: k.Count
        j: k.Count
        u: k.Count
        w: k.Count
        # What paired candidates exclude when they are false.
        for i in range(self.listed_count):
            number: k.Count = self.listed[i]
            own: k.Count = number * words
            for w in range(words):
                self.beyond[own + w] = 0
            start: k.Count = number * self.width
            for j in range(start, start + self.partner_count[number]):
                word_sets.unite(
                    self.beyond, own, self.rows, before + self.partners[j] * words, words
                )
        for i in range(self.listed_count):
            own = self.listed[i] * words
            for w in range(words):
                self.rows[after + own + w] = self.rows[before + own + w]
            for u in range(words):
                seen: k.Word = self.sees[own + u] & self.paired[u]
                while seen:
                    start = (64 * u + bits.lowest_of_word(seen)) * words
                    seen &= seen - 1
                    word_sets.unite(self.rows, after + own, self.beyond, start, words)
            for w in range(words):
                grown |= self.rows[after + own + w] ^ self.rows[before + own + w]
        return grown != 0

    def _size_found(self) -> k.Count:
        """Return the number of nodes of the shortest chains that the last level has, or 0."""
        level: k.Count = self.levels - 1
        table: k.Count = self.words * self.count
        last: k.Count = level * table
        w: k.Count
        # Mostly there is nothing.
        if not self._add_common(self.refuted, last, last):
            return 0
        if level == 0:
            return 4
        # The level before may be enough for one candidate of a pair.
        self._add_common(self.sooner, last, last - table)
        if not self._add_common(self.sooner, last - table, last):
            return 4 * level + 4
        for w in range(self.words):
            self.refuted[w] = self.sooner[w]
        return 4 * level + 2

    def _add_common(self, target: array[int], one: k.Count, other: k.Count) -> k.Flag:
        """Add to a set what the candidates of a strong link exclude by tables that begin there.

        Return whether the set has any members then.
        """
        words: k.Count = self.words
        found: k.Word = 0
        i: k.Count
        w: k.Count
        for w in range(words):
            common: k.Word = 0
            for i in range(self.pair_count):
                common |= (
                    self.rows[one + self.pairs[2 * i] * words + w]
                    & self.rows[other + self.pairs[2 * i + 1] * words + w]
                )
            target[w] |= common & self.present[w]
            found |= target[w]
        return found != 0

    def _first_literal(self) -> k.Count:
        """Return the first literal from which a chain of `size` nodes leads to its opposite.

        If a false candidate leads to its opposite, what it makes true first does so as well.
        """
        links: k.Count = (self.size - 4) // 2
        best: k.Count = self.count
        w: k.Count
        i: k.Count
        for w in range(self.words - 1, -1, -1):
            if self.refuted[w]:
                best = 64 * w + bits.lowest_of_word(self.refuted[w])
        literal: k.Count = 2 * self.place[best] + 1
        for w in range(self.words):
            left: k.Word = self.refuted[w] & self.paired[w]
            while left:
                number: k.Count = 64 * w + bits.lowest_of_word(left)
                left &= left - 1
                for i in range(
                    number * self.width, number * self.width + self.partner_count[number]
                ):
                    partner: k.Count = self.partners[i]
                    if partner < best and self.join(partner, partner, links):
                        best = partner
                        literal = 2 * self.place[best]
        return literal

    def join(self, one: k.Count, other: k.Count, pairs: k.Count) -> k.Flag:
        """Return whether partners of two candidates exclude each other by 2n + 1 links or less."""
        i: k.Count
        j: k.Count
        for i in range(one * self.width, one * self.width + self.partner_count[one]):
            for j in range(other * self.width, other * self.width + self.partner_count[other]):
                if self.excludes(self.partners[i], self.partners[j], pairs):
                    return True
        return False

    def excludes(self, one: k.Count, other: k.Count, pairs: k.Count) -> k.Flag:
        """Return whether a paired candidate makes another false by 2n + 1 links or less.

        Two levels n and m together tell of 2n + 2m + 3 links, with a strong link between them.
        """
        last: k.Count = self.levels - 1
        w: k.Count
        at: k.Count = (min(pairs, last) * self.count + one) * self.words
        if self.rows[at + (other >> 6)] & bits.word_bit(other & 63):
            return True
        if pairs <= last or self.is_complete:
            return False
        word_sets.unite_partners(
            self.gathered,
            self.rows,
            at,
            self.paired,
            self.partners,
            self.partner_count,
            self.width,
            self.words,
        )
        at = (min(pairs - 1 - last, last) * self.count + other) * self.words
        for w in range(self.words):
            if self.gathered[w] & self.rows[at + w]:
                return True
        return False

    # For cycles

    def reach(self, links: k.Count) -> None:
        """Add levels until they tell of chains of so many links."""
        while not self.is_complete and 2 * self.levels - 1 < links // 2:
            self._add_level()

    def find_targets(self) -> None:
        """Find, as `targets`, the candidates with a chain as long as a cycle and two nodes more.

        The last level is enough for these; there may be some with a longer chain.
        """
        last: k.Count = (self.levels - 1) * self.words * self.count
        w: k.Count
        for w in range(self.words):
            self.targets[w] = 0
        self._add_common(self.targets, last, last)

    def find_within(self, number: k.Count, pairs: k.Count) -> None:
        """Find, as `within`, what a paired candidate excludes by 2n + 1 links or less."""
        last: k.Count = self.levels - 1
        words: k.Count = self.words
        v: k.Count
        w: k.Count
        at: k.Count = (min(pairs, last) * self.count + number) * words
        for w in range(words):
            self.within[w] = self.rows[at + w]
        if pairs <= last or self.is_complete:
            return
        word_sets.unite_partners(
            self.gathered,
            self.rows,
            at,
            self.paired,
            self.partners,
            self.partner_count,
            self.width,
            words,
        )
        level: k.Count = min(pairs - 1 - last, last) * self.count
        for v in range(words):
            left: k.Word = self.gathered[v]
            while left:
                at = (level + 64 * v + bits.lowest_of_word(left)) * words
                left &= left - 1
                for w in range(words):
                    self.within[w] |= self.rows[at + w]

    def are_partners(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether two candidates are the ends of a strong link."""
        i: k.Count
        for i in range(one * self.width, one * self.width + self.partner_count[one]):
            if self.partners[i] == other:
                return True
        return False
