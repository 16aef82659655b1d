"""The ordered search for cycles and single chains along the links of a board."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.explainer_chains.closures import selection
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.lengths.chain_lengths import ChainLengths
from grader_strategies.explainer_chains.lengths.chain_rating import increments
from grader_strategies.explainer_chains.lengths.cycle_sources import CycleSources
from grader_strategies.explainer_chains.links import causes, graph_nodes, word_sets
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.implications import Implications
from grader_strategies.explainer_chains.links.reachability import Reachability
from grader_strategies.explainer_chains.search.best_deductions import BestDeductions
from grader_strategies.explainer_chains.search.cycle_eliminations import CycleEliminations
from grader_strategies.explainer_chains.search.deduction_bound import DeductionBound
from grader_strategies.explainer_chains.search.single_chains import SingleChains


class ChainSearch(SingleChains):
    """Follows links level by level from one literal, and collects what is wanted.

    Before each search a subclass sets what belongs to the pass: `kind`, `links`, `active_reach`,
    `lengths`, and the ratings on which those of cycles and of chains are based.  `turn` is the
    position of the literal in the order of the search, `longest_cycle` and `longest_chain` are
    the most nodes that are wanted.  If `has_shortest`, the best chain is known, and cycles have
    to go through `sources`.
    """

    def allocate_search(
        self, layout: Layout, reach: Reachability, lengths: ChainLengths, sources: CycleSources
    ) -> None:
        """Allocate the buffers for boards of this layout, and take the tables of the first pass."""
        self.layout = layout
        self.links = Implications(layout)
        self.graph = Graph(layout)
        self.active_reach = reach
        self.lengths = lengths
        self.sources = sources
        self.has_shortest = 0
        self.wanted: int = selection.ALL
        self.kind = 0
        self.turn = 0
        self.longest_cycle = 0
        self.longest_chain = 0
        self.cycle_base = 0.0
        self.chain_base = 0.0
        self.best_deductions = BestDeductions(layout)
        self.bound = DeductionBound()
        self.cycle_eliminations = CycleEliminations(layout)
        self.on_path = array("i", [0]) * self.graph.literals
        self.path_stamp = 0
        self.increments = array("d", increments(self.graph.literals + 2))
        self.deductions: list[Deduction] = []
        self.allocate(self.graph.literals, layout.houses)

    def find_cycles(self, source: k.Count) -> None:
        """Collect the cycles through a true candidate, in the order in which they close.

        Nodes are left out if they are too far from closing the cycle.
        """
        graph: Graph = self.graph
        level: k.Count = 0
        self.lengths.look_back(source >> 1, self.longest_cycle)
        graph.restart()
        first: k.Count = graph_nodes.add(graph, 0, source, causes.BY_START)
        last: k.Count = graph.count
        while first < last and level + 2 <= self.longest_cycle:
            self._add_false(first, last, level + 1)
            first = last
            last = graph.count
            self._add_true(first, last, level + 2, source)
            first = last
            last = graph.count
            level += 2

    def _add_false(self, first: k.Count, last: k.Count, level: k.Count) -> None:
        """Add what follows from the true nodes of a level.

        What the family has already is of use only as the last node of a cycle.
        """
        graph: Graph = self.graph
        links: Implications = self.links
        lengths: ChainLengths = self.lengths
        node: k.Count
        i: k.Count
        family: k.Count = 0
        row: k.Count = self._row_of(0, self.longest_cycle - level)
        last_row: k.Count = self._row_of(0, 1)
        for node in range(first, last):
            self.ticker.spend(1 + level // work.LINKS)
            count: k.Count = links.derive(graph.literal[node])
            start: k.Count = links.start[graph.literal[node]]
            self.path_stamp += 1
            graph_nodes.stamp_path(graph, self.on_path, self.path_stamp, node)
            graph.reserve()
            for i in range(start, start + count):
                literal: k.Count = links.derived[i]
                number: k.Count = lengths.number[literal >> 1]
                if self.on_path[literal] == self.path_stamp or not (
                    row >= 0 and word_sets.has(lengths.within, row, number)
                ):
                    continue
                if graph_nodes.of(graph, family, literal) < 0:
                    graph_nodes.add(graph, family, literal, links.causes[i])
                elif word_sets.has(lengths.within, last_row, number):
                    graph_nodes.add_detached(graph, literal, links.causes[i])
                else:
                    continue
                graph_nodes.link(graph, node)

    def _add_true(self, first: k.Count, last: k.Count, level: k.Count, source: k.Count) -> None:
        """Add what follows from the false nodes of a level; collect the cycles that are closed."""
        graph: Graph = self.graph
        links: Implications = self.links
        lengths: ChainLengths = self.lengths
        node: k.Count
        i: k.Count
        family: k.Count = 0
        row: k.Count = self._row_of(1, self.longest_cycle - level)
        for node in range(first, last):
            self.ticker.tick()
            count: k.Count = links.derive(graph.literal[node])
            start: k.Count = links.start[graph.literal[node]]
            graph.reserve()
            for i in range(start, start + count):
                literal: k.Count = links.derived[i]
                if level >= 4 and literal == source:
                    graph_nodes.add_detached(graph, source, links.causes[i])
                    graph_nodes.link(graph, node)
                    self._offer_cycle(graph.count - 1)
                    graph.count -= 1
                    graph.linked -= 1
                    # Only shorter cycles may be wanted now.
                    row = self._row_of(1, self.longest_cycle - level)
                number: k.Count = lengths.number[literal >> 1]
                if row < 0 or not word_sets.has(lengths.within, row, number):
                    continue
                if graph_nodes.of(graph, family, literal) < 0:
                    graph_nodes.add(graph, family, literal, links.causes[i])
                    graph_nodes.link(graph, node)

    def _row_of(self, sign: k.Flag, links: k.Count) -> k.Count:
        """Return where `within` has the candidates that lead back by so many links, or -1.

        Args:
            sign: whether the candidates are true.
            links: the most links.
        """
        links = min(links, self.lengths.depth)
        if links & 1 == sign:
            links -= 1
        return links * self.lengths.words if links > 0 else -1

    def find_chain(self, source: k.Count) -> None:
        """Collect the chain from a literal to its opposite, if there is one."""
        graph: Graph = self.graph
        links: Implications = self.links
        node: k.Count
        i: k.Count
        family: k.Count = 0
        graph.restart()
        graph_nodes.add(graph, family, source, causes.BY_START)
        first: k.Count = 0
        last: k.Count = graph.count
        size: k.Count = 1
        while first < last and size < self.longest_chain:
            size += 1
            for node in range(first, last):
                self.ticker.tick()
                literal: k.Count = graph.literal[node]
                if not literal & 1 and not self.active_reach.implies_any(literal >> 1):
                    continue
                count: k.Count = links.derive(literal)
                start: k.Count = links.start[literal]
                for i in range(start, start + count):
                    if graph_nodes.of(graph, family, links.derived[i]) < 0:
                        graph_nodes.add(graph, family, links.derived[i], links.causes[i])
                        graph_nodes.link(graph, node)
                        if links.derived[i] == source ^ 1:
                            self._offer_chain(graph.count - 1)
                            return
            first = last
            last = graph.count

    # Deductions

    def _offer_cycle(self, closing: k.Count) -> None:
        """Collect the cycle that ends with a node, if it strikes anything and is good enough."""
        size: k.Count = self._unroll(closing) - 1
        self.ticker.spend(1 + size // work.LINKS)
        rating: float = self.cycle_base + self.increments[size]
        if not self.is_better(rating, size):
            return
        if self.has_shortest and not self.sources.may_strike(self.graph, size):
            return
        strikes = self.cycle_eliminations.strikes(self.graph, self.links, size)
        if strikes:
            deduction: Deduction = Deduction(self.kind, 0, size)
            deduction.strikes = strikes
            self._keep(deduction, rating, size + 1)

    def _offer_chain(self, result: k.Count) -> None:
        """Collect the conclusion of a single chain, if it is good enough."""
        size: k.Count = self._unroll(result)
        rating: float = self.chain_base + self.increments[size]
        if not self.is_better(rating, size):
            return
        literal: k.Count = self.graph.literal[result]
        place: k.Count = literal >> 1
        deduction: Deduction = Deduction(self.kind, 1, size)
        digits: k.Count = self.layout.digits
        deduction.conclude(self.links.board, place // digits, place % digits, literal & 1)
        self._keep(deduction, rating, size)

    def _unroll(self, node: k.Count) -> k.Count:
        """List a node and its ancestors in the graph's stack; return how many."""
        graph: Graph = self.graph
        size: k.Count = 0
        while True:
            graph.stack[size] = node
            size += 1
            if graph.parent_start[node] == graph.parent_start[node + 1]:
                return size
            node = graph.parents[graph.parent_start[node]]

    def is_better(self, rating: float, size: k.Count) -> k.Flag:
        """Return whether a deduction of this pass precedes what has been found."""
        return self.bound.is_preceded(rating, size, self.kind, self.turn)

    def _keep(self, deduction: Deduction, rating: float, nodes: k.Count) -> None:
        graph: Graph = self.graph
        deduction.rating = rating
        deduction.turn = self.turn
        if self.wanted == selection.USEFUL and not self.best_deductions.add(deduction):
            return
        deduction.targets = [graph.literal[graph.stack[i]] for i in range(nodes)]
        deduction.causes = [graph.cause[graph.stack[i]] for i in range(nodes)]
        if self.wanted == selection.ALL:
            self.deductions.append(deduction)
        elif self.wanted == selection.BEST:
            self.deductions = [deduction]
            self.bound.follow(deduction)
            self.longest_cycle = self.longest_size(self.cycle_base)
            self.longest_chain = self.longest_size(self.chain_base)

    def longest_size(self, base: float) -> k.Count:
        """Return the largest size at which a deduction with this base rating is good enough."""
        size: k.Count = 0
        if base == 0:
            return 0
        if self.bound.is_removed():
            return self.graph.literals
        while size < self.graph.literals and self.is_better(
            base + self.increments[size + 1], size + 1
        ):
            size += 1
        return size
