"""Bidirectional cycles and single forcing chains.

Implications are followed level by level on the board as it is, in three passes: links of one
digit (X), links inside cells of two candidates (Y), and all links (XY).  Which literals are worth
a search is found out with sets of bits before.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.explainer_chains.closures import selection
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.closures.engine import Engine
from grader_strategies.explainer_chains.lengths.chain_lengths import ChainLengths
from grader_strategies.explainer_chains.lengths.cycle_sources import CycleSources
from grader_strategies.explainer_chains.lengths.shortest_chains import ShortestChains
from grader_strategies.explainer_chains.links import causes
from grader_strategies.explainer_chains.links.reachability import Reachability, bound_reachability
from grader_strategies.explainer_chains.search.chain_search import ChainSearch
from grader_strategies.facts.sharing import shared

PASSES = ((2, 6.5, 6.6, 0, 1), (3, 6.5, 0.0, 1, 0), (4, 7.0, 7.0, 1, 1))
"""Kind, ratings of cycles and of chains, and whether to follow links in cells and in houses."""


class Cycles(ChainSearch):
    """The engine of the passes X, Y and XY.

    Args:
        reach: shared with nested engines that search the same boards; None: all engines that
            are not nested share one.
    """

    def __init__(self, reach: Reachability | None) -> None:
        ChainSearch.__init__(self)  # `super()` does not work here when compiled
        self.nested_reach = reach

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        if self.nested_reach is None:
            self.reach: Reachability = shared(bound_reachability, layout)
        else:
            self.reach = self.nested_reach
            self.reach.bind(layout)
        self.reach_x = Reachability(0, 1)
        self.reach_y = Reachability(1, 0)
        self.reach_x.bind(layout)
        self.reach_y.bind(layout)
        self.shortest = ShortestChains(self.reach)
        self.shortest.bind(layout)
        self.lengths_by_links = [ChainLengths() for _ in PASSES]
        self.allocate_search(layout, self.reach, self.lengths_by_links[0], self.shortest.sources)

    def prepare(self, board: Board) -> None:
        """Prepare for boards whose candidates are among those of this one."""
        self.reach.number_candidates(board)
        self.reach_x.number_candidates(board)
        self.reach_y.number_candidates(board)

    def collect(self, board: Board, wanted: k.Count) -> list[Deduction]:
        """Return the deductions on a board that are wanted.

        Only what the links of a pass can reach is searched for.  A candidate that a cycle
        strikes excludes itself through the cycle, so without such candidates there is nothing.
        A pass is left out if nothing in it can precede what has been found.
        """
        self.deductions = []
        self.wanted = wanted
        self.has_shortest = wanted == selection.BEST and self.shortest.find(board)
        if not self.has_shortest:
            self.reach.build(board)
            if not self.reach.refuted_digits():
                return self.deductions
        elif not self.shortest.kind:
            return self.deductions
        self.bound.remove()
        if self.has_shortest:
            self._take_shortest(board)
            self._search_sources(board)
            return self.deductions
        self.links.load(board)
        self.graph.clear(board)
        if wanted == selection.ALL:
            self._search(board, True, True)
            return self.deductions
        # Chains are found quickly, and bound the length of cycles.
        self.best_deductions.clear()
        self._search(board, False, True)
        self._search(board, True, False)
        return self.best_deductions.ranked() if wanted == selection.USEFUL else self.deductions

    def _take_shortest(self, board: Board) -> None:
        """Take the best single chain, whose nodes only explanations need."""
        shortest: ShortestChains = self.shortest
        conclusion: k.Count = shortest.literal ^ 1
        digits: k.Count = self.layout.digits
        deduction: Deduction = Deduction(shortest.kind, 1, shortest.size)
        deduction.conclude(
            board, (conclusion >> 1) // digits, (conclusion >> 1) % digits, conclusion & 1
        )
        _, _, chain, _, _ = PASSES[shortest.kind - PASSES[0][0]]
        deduction.rating = chain + self.increments[shortest.size]
        deduction.turn = shortest.turn()
        self.deductions = [deduction]
        self.bound.follow(deduction)

    def found_again(self, board: Board, deduction: Deduction) -> Deduction | None:
        """Search for the nodes of a single chain, unless they are known."""
        if deduction.targets or not deduction.source:
            return Engine.found_again(self, board, deduction)
        kind, _, chain, in_cells, in_houses = PASSES[deduction.kind - PASSES[0][0]]
        self.kind = kind
        self.chain_base = chain
        self.turn = deduction.turn
        self.longest_chain = deduction.size
        self.wanted = selection.ALL
        self.has_shortest = 0
        self.bound.remove()
        self.deductions = []
        self.active_reach = self.reach if in_cells else self.reach_x
        self.active_reach.build(board)
        self.links.load(board)
        self.graph.clear(board)
        self.links.follow(in_cells, in_houses)
        self.find_chain(deduction.literal ^ 1)
        return self.deductions[0]

    def _search_sources(self, board: Board) -> None:
        """Collect the best cycle, if there is one that precedes the best single chain."""
        sources: CycleSources = self.shortest.sources
        i: k.Count
        is_loaded: k.Flag = 0
        for kind, cycle, _, in_cells, in_houses in PASSES:
            self.kind = kind
            self.cycle_base = cycle
            self.chain_base = 0.0
            self.turn = 0
            self.longest_cycle = self.longest_size(cycle)
            if self.longest_cycle < causes.SHORTEST_CYCLE:
                continue
            if not self.shortest.find_sources(board, kind, self.longest_cycle):
                continue
            if not is_loaded:
                self.links.load(board)
                self.graph.clear(board)
                is_loaded = 1
            self.lengths = self.lengths_by_links[kind - PASSES[0][0]]
            self.lengths.follow_levels(self.shortest.links)
            self.links.follow(in_cells, in_houses)
            for i in range(sources.count):
                candidate: k.Count = sources.places[i]
                self.turn = self.shortest.turn_of(candidate)
                self.longest_cycle = self.longest_size(cycle)
                if sources.least[candidate] <= self.longest_cycle:
                    self.find_cycles(2 * candidate + 1)

    def _search(self, board: Board, for_cycles: k.Flag, for_chains: k.Flag) -> None:
        """Run the passes that may find something."""
        reach: Reachability
        for kind, cycle, chain, in_cells, in_houses in PASSES:
            self.kind = kind
            self.cycle_base = cycle
            self.chain_base = chain
            self.turn = 0  # a deduction of equal rank with a lower turn precedes the best one
            self.longest_cycle = self.longest_size(cycle) if for_cycles else 0
            self.longest_chain = self.longest_size(chain) if for_chains else 0
            if (
                self.longest_cycle < causes.SHORTEST_CYCLE
                and self.longest_chain < causes.SHORTEST_CYCLE
            ):
                continue
            reach = self.reach
            if not in_houses:
                reach = self.reach_y
            elif not in_cells:
                reach = self.reach_x
            reach.build(board)
            failing: k.Mask = reach.refuted_digits()
            if not failing:
                continue
            self.active_reach = reach
            # Each keeps what it knows of the links of its pass, for chains and for cycles.
            self.lengths = self.lengths_by_links[kind - PASSES[0][0]]
            self.lengths.follow(reach)
            if self.wanted != selection.ALL and for_cycles and not self._find_sources():
                continue
            self.links.follow(in_cells, in_houses)
            if in_cells:
                failing = bits.full(self.layout.digits)  # cycles may go through other digits
            self._run_pass(failing, for_cycles, for_chains and in_houses, in_houses)

    def _run_pass(
        self, failing: k.Mask, for_cycles: k.Flag, for_chains: k.Flag, in_houses: k.Flag
    ) -> None:
        """Search from all candidates.  The turn of a deduction is its position in this order."""
        cell: k.Cell
        digits: k.Count = self.layout.digits
        turn: k.Count = 0
        reach: Reachability = self.active_reach
        for cell in range(self.layout.cells):
            mask: k.Mask = self.links.board.cell_masks[cell]
            if bits.is_single(mask) or not (in_houses or bits.is_pair(mask)):
                continue
            while mask:
                candidate: k.Count = cell * digits + bits.lowest(mask)
                bit: k.Mask = bits.bit(bits.lowest(mask))
                mask = bits.without_lowest(mask)
                turn += 3
                # The search for the shortest chain reads most sets once.
                self.ticker.spend(1 + reach.words * reach.words // work.WORDS)
                if for_cycles and failing & bit and self._may_close(candidate):
                    self.turn = turn
                    self.find_cycles(2 * candidate + 1)
                if for_chains:
                    self.turn = turn + 1
                    if reach.refutes_itself(candidate) and self._is_wanted(2 * candidate + 1):
                        self.find_chain(2 * candidate + 1)
                    self.turn = turn + 2
                    if reach.proves_itself(candidate) and self._is_wanted(2 * candidate):
                        self.find_chain(2 * candidate)

    def _find_sources(self) -> k.Flag:
        """Find the candidates through which cycles may go; return whether there are any.

        A cycle of n nodes that eliminates a candidate refutes it in both directions: all true
        nodes of the cycle become true and false within n links, and the candidate false within
        n + 1.
        """
        reach: Reachability = self.active_reach
        lengths: ChainLengths = self.lengths
        w: k.Count
        found: k.Flag = 0
        lengths.no_sources()
        for w in range(reach.words):
            left: k.Word = reach.refuted[w]
            while left:
                candidate: k.Count = reach.place[64 * w + bits.lowest_of_word(left)]
                left &= left - 1
                self.ticker.spend(1 + reach.words * reach.words // work.WORDS)
                size: k.Count = lengths.chain(2 * candidate + 1, self.longest_cycle + 2)
                if size == 0:
                    continue
                size = max(size - 2, causes.SHORTEST_CYCLE)
                rating: float = self.cycle_base + self.increments[size]
                if self.wanted == selection.USEFUL and self.best_deductions.has_better(
                    candidate, rating, size, self.kind, 0
                ):
                    continue
                found = 1
                lengths.add_sources(candidate, self.longest_cycle)
        return found

    def _may_close(self, candidate: k.Count) -> k.Flag:
        """Return whether a cycle through a candidate could be short enough."""
        if not self.active_reach.is_on_cycle(candidate):
            return False
        if self.wanted != selection.ALL and not self.lengths.is_source(candidate):
            return False
        return self.lengths.cycle(candidate, self.longest_cycle) > 0

    def _is_wanted(self, literal: k.Count) -> k.Flag:
        """Return whether the chain from a literal to its opposite is wanted."""
        if self.wanted == selection.ALL:
            return True
        size: k.Count = self.lengths.chain(literal, self.longest_chain)
        if size == 0:
            return False
        rating: float = self.chain_base + self.increments[size]
        if self.wanted == selection.BEST:
            return self.is_better(rating, size)
        place: k.Count = literal >> 1
        if literal & 1:
            return not self.best_deductions.has_better(place, rating, size, self.kind, self.turn)
        digit: k.Digit = place % self.layout.digits
        others: k.Mask = self.links.board.cell_masks[place // self.layout.digits]
        others &= ~bits.bit(digit)
        while others:
            place = (literal >> 1) - digit + bits.lowest(others)
            if not self.best_deductions.has_better(place, rating, size, self.kind, self.turn):
                return True
            others = bits.without_lowest(others)
        return False
