"""Forcing chains from the nodes of a strong set, such as the guardians of a tridagon.

Pattern: a strong set, of which not all nodes are false, and chains of links, with groups, from
each of its nodes to the same conclusion.
Why it holds: one of the nodes is true, and the conclusion follows from each of them.
Finds: one digit in one cell, or one elimination.
Order: placements, then eliminations, one at a time; by sets, then by cell and digit.  Each path is
the shortest one.
Source: D. Berthier, "The Tridagon Rule" (New Sudoku Players' Forum, 2022), where such chains
are called OR-k chains; the search is that of the tables of HoDoKu.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader.runtime.memory import begin_search
from grader_strategies.facts.strong_sets import StrongSets
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.explanation import PathExplanation
from grader_strategies.hodoku_chains.implication_path import ImplicationPath
from grader_strategies.hodoku_chains.implication_table import ImplicationTable
from grader_strategies.hodoku_chains.set_links import checked_providers, provider_of
from grader_strategies.hodoku_chains.set_tables import tables_with
from grader_strategies.hodoku_chains.used_sets import UsedSets


class SetForcing(Strategy):
    """Conclusions that follow from each node of a strong set.

    Args:
        pattern: the pattern that provides the sets.
        nodes: patterns whose strong sets the chains may pass through.
    """

    def __init__(self, pattern: str, nodes: Sequence[str] = ()) -> None:
        (self.pattern,) = checked_providers([pattern])
        self.providers = checked_providers(nodes)

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.layout = layout
        self.provider: StrongSets = provider_of(self.pattern, layout)
        self.consequences: Consequences = tables_with(self.providers, layout)
        self.table = ImplicationTable(self.consequences)
        self.path = ImplicationPath(self.consequences)
        self.premises = array("i", [0]) * 16
        self.count = 0
        self.common = array("Q", [0]) * (self.consequences.nodes.most // 64 + 1)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the conclusions of each set, placements first."""
        i: k.Count
        begin_search()
        self.provider.update(board)
        if not self.provider.count:
            return False
        self.consequences.update(board)
        self.table.forget()
        for i in range(self.provider.count):
            if self._list_premises(i):
                self._intersect()
                if self._search_set(board, choice, i):
                    return True
        return False

    def _list_premises(self, one: k.Count) -> k.Flag:
        """List the nodes of a set as true; return false if one of them has no number."""
        provider = self.provider
        nodes = self.consequences.nodes
        node: k.Count
        premise: k.Count
        while len(self.premises) < provider.first[one + 1] - provider.first[one]:
            self.premises = array("i", [0]) * (2 * len(self.premises))
        self.count = 0
        for node in range(provider.first[one], provider.first[one + 1]):
            start: k.Count = provider.start[node]
            end: k.Count = provider.start[node + 1]
            digit: k.Digit = provider.digit[node]
            if end - start == 1:
                premise = nodes.true(provider.members[start], digit)
            else:
                premise = nodes.group_at(digit, provider.members, start, end)
                if premise < 0:
                    return False
                premise = 2 * (nodes.plane + premise) + 1
            self.premises[self.count] = premise
            self.count += 1
        return provider.spare[one] < self.count

    def _intersect(self) -> None:
        """Find the common consequences of the premises."""
        consequences = self.consequences
        words: k.Count = consequences.nodes.plane >> 5
        i: k.Count
        w: k.Count
        base: k.Count = consequences.component[self.premises[0]] * consequences.words
        consequences.ticker.spend(1 + self.count * words // work.WORDS)
        for w in range(words):
            self.common[w] = consequences.sets[base + w]
        for i in range(1, self.count):
            base = consequences.component[self.premises[i]] * consequences.words
            for w in range(words):
                self.common[w] &= consequences.sets[base + w]

    def _search_set(self, board: Board, choice: Choice, one: k.Count) -> k.Flag:
        """Offer the common consequences of the premises, first what is true."""
        plane: k.Count = self.consequences.nodes.plane
        node: k.Count
        for node in range(plane, 2 * plane):
            if self._is_common(node) and self._offer(board, choice, one, node):
                return True
        for node in range(plane):
            if self._is_common(node) and self._offer(board, choice, one, node):
                return True
        return False

    def _is_common(self, node: k.Count) -> k.Flag:
        """Return whether a node follows from all premises."""
        return self.common[node >> 6] & bits.word_bit(node & 63) != 0

    def _offer(self, board: Board, choice: Choice, one: k.Count, target: k.Count) -> k.Flag:
        """Offer a conclusion with a path from each premise."""
        nodes = self.consequences.nodes
        i: k.Count
        deadline.check()
        finding: Finding = choice.fresh(self.technique)
        if nodes.is_true(target):
            finding.place(nodes.cell(target), nodes.digit(target))
        else:
            finding.strike(nodes.cell(target), nodes.digit(target))
        if not choice.promises():
            return False
        paths = []
        for i in range(self.count):
            self.table.seek(target)
            self.table.build(self.premises[i])
            finding.size += self.path.read(self.table, target)
            paths.append(self.path.record())
        self.provider.add_evidence(board, finding, 0, one)
        sets: UsedSets | None = None
        if self.providers:
            sets = UsedSets(self.consequences, paths)
            sets.add_to(board, finding)
            finding.size += sets.surcharge()
        finding.explanation = PathExplanation(board, self.consequences, paths, sets)
        return choice.offer()
