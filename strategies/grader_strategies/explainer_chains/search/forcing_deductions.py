"""Deductions from closures: which are wanted, and the chains of which they consist."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.explainer_chains.closures import selection
from grader_strategies.explainer_chains.closures.closures import UNBOUNDED, Closures
from grader_strategies.explainer_chains.closures.deduction import Deduction
from grader_strategies.explainer_chains.closures.engine import RawNode
from grader_strategies.explainer_chains.explain.nested import missing_places
from grader_strategies.explainer_chains.links import causes, graph_nodes
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.search.best_deductions import BestDeductions
from grader_strategies.explainer_chains.sets.assumption_sets import AssumptionSets
from grader_strategies.facts.arrays import doubled

Places = dict[int, int]
Positions = list[int]
LAST_TURN: k.Count = 1_000_000_000
"""The turn of deductions that are found in the order in which they are listed."""


class ForcingDeductions(Closures):
    """Collects the contradictions of closures, and the literals that several have in common.

    `targets` has the families or nodes of the next deduction, `members` its families, `starts` the
    assumptions with which they begin, and `count` how many there are.  The turn of a deduction
    decides between those of equal rank.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        Closures.bind(self, layout)  # `super()` does not work here when compiled
        self.targets = array("i", [0]) * (layout.digits + 2)
        self.members = array("i", [0]) * (layout.digits + 2)
        self.starts = array("i", [0]) * (layout.digits + 2)
        self.count = 0
        self.start_of_branches = 0
        self.turn = LAST_TURN
        self.best_turn = LAST_TURN
        self.deductions: list[Deduction] = []
        self.best_deductions = BestDeductions(layout)
        self.buffer = array("i", [0]) * self.graph.literals
        self.view = self.buffer
        self.signed = array("i", [0]) * self.graph.literals
        self.signed_view = self.signed
        self.found = array("i", [0]) * (layout.cells * layout.digits)
        self.found_count = 0

    def begin_search(self, wanted: k.Count) -> None:
        """Forget the deductions of the last search.

        Args:
            wanted: BEST, USEFUL or ALL of `selection`.
        """
        self.wanted = wanted
        self.turn = LAST_TURN
        self.deductions = []
        if wanted == selection.USEFUL:
            self.best_deductions.clear()

    def clash(self, family: k.Count, literal: k.Count) -> None:
        """Collect the contradiction of a family, from which a literal follows."""
        self.count = 2
        self.targets[0] = self.clash_true[family]
        self.targets[1] = self.clash_false[family]
        self.members[0] = family
        self.members[1] = family
        self.offer(causes.FROM_CLASH, 0, literal)

    def common(self, kind: k.Count, source: k.Count) -> None:
        """Collect the common literals of the families in `targets`: true first, then false."""
        graph: Graph = self.graph
        count: k.Count = self.count
        i: k.Count
        node: k.Count
        sign: k.Count
        smallest: k.Count = self.targets[0]
        for i in range(count):
            self.members[i] = self.targets[i]
            if self._extent(self.members[i]) < self._extent(smallest):
                smallest = self.members[i]
        first: k.Count = self.members[0]
        self.ticker.spend(1 + self._extent(first) // work.LINKS)
        if smallest != first and not self._any_common(smallest):
            return
        for sign in (1, 0):
            for node in range(graph.first[first], graph.first[first + 1]):
                literal: k.Count = graph.literal[node]
                if literal & 1 != sign or graph_nodes.of(graph, first, literal) != node:
                    continue
                self.targets[0] = node
                self.count = 1
                for i in range(1, count):
                    self.targets[i] = graph_nodes.of(graph, self.members[i], literal)
                    if self.targets[i] < 0:
                        break
                    self.count += 1
                if self.count == count:
                    self.offer(kind, source, literal)

    def follows_from_all(self, kind: k.Count, literal: k.Count) -> k.Flag:
        """Return whether a literal may follow from all in `starts`, and by a chain that is wanted.

        Closures that have been made say whether it follows, and by how many nodes.
        """
        graph: Graph = self.graph
        i: k.Count
        family: k.Count
        size: k.Count = self.count
        for i in range(self.count):
            family = self.family_of[self.starts[i]]
            if family < 0:
                continue
            node: k.Count = graph_nodes.of(graph, family, literal)
            if node < 0:
                return False
            # At least this: a node counts with its parents, which are not the same.
            known: k.Count = graph.sizes[node]
            size += known - 1 if known else graph.parent_start[node + 1] - graph.parent_start[node]
        if self._is_beaten(kind, size, literal):
            return False
        if not self._is_beaten(kind, UNBOUNDED, literal):
            return True
        size = self.count
        for i in range(self.count):
            family = self.family_of[self.starts[i]]
            if family < 0:
                continue
            size += self.graph.size(graph_nodes.of(self.graph, family, literal)) - 1
            if self._is_beaten(kind, size, literal):
                return False
        if not self.nested_sizes.count:
            return True
        self.nested_sizes.begin()
        for i in range(self.count):
            family = self.family_of[self.starts[i]]
            if family >= 0:
                size += self.nested_size(graph_nodes.of(self.graph, family, literal))
        return not self._is_beaten(kind, size, literal)

    def common_in_sets(self, kind: k.Count, source: k.Count, sets: AssumptionSets) -> None:
        """Collect the literals that the families in `targets` may have in common by sets.

        They are in the order of the first family, the true ones first.
        """
        first: k.Count = self.targets[0]
        i: k.Count
        w: k.Count
        sign: k.Count
        count: k.Count = self.count
        for i in range(count):
            self.members[i] = self.targets[i]
        for sign in (1, 0):
            self.found_count = 0
            for w in range(sets.words):
                left: k.Word = sets.common_true[w] if sign else sets.common_false[w]
                while left:
                    self._note_found(
                        graph_nodes.of(
                            self.graph,
                            first,
                            2 * sets.place[64 * w + bits.lowest_of_word(left)] + sign,
                        )
                    )
                    left &= left - 1
            for i in range(self.found_count):
                self.count = count
                self._offer_node(kind, source, self.found[i])
        self.count = count

    def _note_found(self, node: k.Count) -> None:
        """Insert a node into those that have been found, ascending, if there is one."""
        at: k.Count = self.found_count
        if node < 0:
            return
        while at > 0 and self.found[at - 1] > node:
            self.found[at] = self.found[at - 1]
            at -= 1
        self.found[at] = node
        self.found_count += 1

    def _offer_node(self, kind: k.Count, source: k.Count, node: k.Count) -> None:
        """Collect the literal of a node of the first family if all families have it."""
        literal: k.Count = self.graph.literal[node]
        i: k.Count
        self.targets[0] = node
        for i in range(1, self.count):
            self.targets[i] = graph_nodes.of(self.graph, self.members[i], literal)
            if self.targets[i] < 0:
                return
        self.offer(kind, source, literal)

    def _extent(self, family: k.Count) -> k.Count:
        return self.graph.first[family + 1] - self.graph.first[family]

    def _any_common(self, family: k.Count) -> k.Flag:
        """Return whether any node of a family is in all families in `members`."""
        graph: Graph = self.graph
        node: k.Count
        i: k.Count
        for node in range(graph.first[family], graph.first[family + 1]):
            for i in range(self.count):
                if graph_nodes.of(graph, self.members[i], graph.literal[node]) < 0:
                    break
            else:
                return True
        return False

    def offer(self, kind: k.Count, source: k.Count, literal: k.Count) -> None:
        """Collect the deduction of a literal, unless it changes nothing or is not wanted."""
        cell: k.Cell = (literal >> 1) // self.layout.digits
        digit: k.Digit = (literal >> 1) % self.layout.digits
        i: k.Count
        size: k.Count = 0
        if literal & 1 and bits.is_single(self.origin.cell_masks[cell]):
            return
        for i in range(self.count):
            size += self.graph.size(self.targets[i])
            if i + 1 < self.count and self._is_beaten(kind, size + self.count - i - 1, literal):
                return
        self.ticker.spend(1 + size // work.LINKS)
        if self._is_beaten(kind, size, literal):
            return
        if self.nested_sizes.count:
            self.nested_sizes.begin()
            for i in range(self.count):
                size += self.nested_size(self.targets[i])
            if self._is_beaten(kind, size, literal):
                return
        deduction: Deduction = Deduction(kind, source, size)
        deduction.conclude(self.origin, cell, digit, literal & 1)
        deduction.targets = [self.targets[i] for i in range(self.count)]
        deduction.start = self.start_of_branches
        if self.wanted == selection.USEFUL:
            self.best_deductions.add(deduction)
            return
        if self.wanted == selection.BEST:
            self.deductions.clear()
            self.longest = size
            self.best_turn = self.turn
            deduction.limits = [self.limits[self.members[i]] for i in range(self.count)]
        self.deductions.append(deduction)

    def _is_beaten(self, kind: k.Count, size: k.Count, literal: k.Count) -> k.Flag:
        """Return whether a deduction of this rank is not wanted, because others precede it."""
        if self.wanted == selection.ALL:
            return False
        if self.wanted == selection.BEST:
            if not self.deductions:
                return False
            best: Deduction = self.deductions[0]
            if size != best.size or kind != best.kind:
                return size > best.size or (size == best.size and kind > best.kind)
            return self.turn >= self.best_turn
        place: k.Count = literal >> 1
        if not literal & 1:
            return self.best_deductions.has_shorter(place, size, kind)
        cell: k.Cell = self.order.cell_of[place]
        first: k.Count = cell * self.layout.digits
        others: k.Mask = self.origin.cell_masks[cell] & ~bits.bit(place - first)
        while others:
            if not self.best_deductions.has_shorter(first + bits.lowest(others), size, kind):
                return False
            others = bits.without_lowest(others)
        return True

    def nodes_of(self, deduction: Deduction) -> tuple[list[RawNode], list[int]]:
        """Return the nodes of a deduction of the last search, and the ends of its branches.

        Each branch is listed from its end backwards; branches may share nodes.  Then come the
        nodes on which only nested explanations rest, if these were kept.
        """
        graph: Graph = self.graph
        known: Places = {}
        order: Positions = []
        ends = []
        target: k.Count
        for target in deduction.targets:
            ends.append(known.get(target, len(order)))
            self._add_ancestry(target, known, order)
        nodes = []
        for target in order:  # it may grow meanwhile
            first: k.Count = graph.parent_start[target]
            last: k.Count = graph.parent_start[target + 1]
            parents = [known[graph.parents[j]] for j in range(first, last)]
            nested: k.Count = graph.nested_at(target)
            premises = []
            if nested >= 0 and self.nested:
                for premise in self._further_premises(target, nested):
                    if premise not in known:
                        self._add_ancestry(premise, known, order)
                    premises.append(known[premise])
            nodes.append((graph.literal[target], graph.cause[target], parents, nested, premises))
        return nodes, ends

    def _add_ancestry(self, target: k.Count, known: Places, order: Positions) -> None:
        """Add a node and its ancestors to a list of nodes and to their positions in it."""
        i: k.Count
        for i in range(self.graph.ancestry(target)):
            node: k.Count = self.graph.stack[i]
            if node not in known:
                known[node] = len(order)
                order.append(node)

    def _further_premises(self, target: k.Count, nested: k.Count) -> Positions:
        """Return the nodes on which a nested explanation rests, beyond the parents of its node.

        Parents are what the rating counts: the premises of a nested chain, but not those of
        what is nested in that chain in turn.
        """
        graph: Graph = self.graph
        digits: k.Count = self.layout.digits
        family: k.Count = 0
        i: k.Count
        while graph.first[family + 1] <= target:
            family += 1
        parents = {
            graph.parents[i]
            for i in range(graph.parent_start[target], graph.parent_start[target + 1])
        }
        found = []
        for place in sorted(missing_places(self.nested[nested], self.layout)):
            i = place
            if self.origin.cell_masks[i // digits] & bits.bit(i % digits):
                node: k.Count = graph_nodes.of(graph, family, 2 * i)
                assert 0 <= node < target, "what was missing has been removed before"
                if node not in parents:
                    found.append(node)
        return found

    def signature(self, deduction: Deduction) -> bytes:
        """Return a key that is equal for equal chains: the literals of each branch, in order."""
        return self.premises_and_signature(deduction)[1]

    def premises(self, deduction: Deduction) -> array[int]:
        """Return each true candidate of a deduction and its cause, branch by branch from the end.

        An assumption has no cause, unless the assumptions are all candidates of a cell or all
        places in a house: then that is their cause.
        """
        return self.premises_and_signature(deduction)[0]

    def premises_and_signature(self, deduction: Deduction) -> tuple[array[int], bytes]:
        """Return both; see `premises` and `signature`."""
        graph: Graph = self.graph
        target: k.Count
        i: k.Count
        used: k.Count = 0
        signed: k.Count = 0
        for target in deduction.targets:
            size: k.Count = graph.ancestry(target)
            self._reserve(2 * (signed + size + 1))
            for i in range(size):
                node: k.Count = graph.stack[i]
                literal: k.Count = graph.literal[node]
                self.signed_view[signed + i] = literal
                cause: k.Count = graph.cause[node]
                if not literal & 1:
                    continue
                if cause == causes.BY_START:
                    if deduction.kind == causes.FROM_CELL:
                        cause = causes.BY_CELL
                    elif deduction.kind == causes.FROM_HOUSE:
                        cause = deduction.source
                    else:
                        continue
                self.view[used] = literal >> 1
                self.view[used + 1] = cause
                used += 2
            signed += size
            self.signed_view[signed] = -1
            signed += 1
        return self.buffer[:used], self.signed[:signed].tobytes()

    def _reserve(self, needed: k.Count) -> None:
        """Make room for so many numbers in the buffers of premises and signatures."""
        while len(self.buffer) < needed:
            self.signed = doubled(self.signed)
            self.signed_view = self.signed
            self.buffer = doubled(self.buffer)
            self.view = self.buffer
