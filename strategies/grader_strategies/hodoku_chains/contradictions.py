"""Contradictions that follow from an assumption: in itself, a candidate, a cell or a house."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader_strategies.facts.houses import BOX_THIRD
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.implication_path import ImplicationPath
from grader_strategies.hodoku_chains.implication_table import ImplicationTable
from grader_strategies.hodoku_chains.shortest_proof import ShortestProof


class Contradictions:
    """The contradictions in the table of an assumption.

    As in HoDoKu, a house without a place for a digit counts only if none of the places that
    placed digits allow has been eliminated by another technique before.
    """

    def __init__(self, consequences: Consequences, proof: ShortestProof) -> None:
        layout: Layout = consequences.layout
        order = layout.houses_of_kinds(BOX_THIRD)
        self.consequences = consequences
        self.layout = layout
        self.proof = proof
        self.table = ImplicationTable(consequences)
        self.path = ImplicationPath(consequences)
        self.houses = array("i", [*order, 0])
        self.kind_start = array("i", [0])
        starts = [0]
        for kind in BOX_THIRD:
            starts.append(starts[len(starts) - 1] + len(layout.houses_of_kinds((kind,))))
        self.kind_start = array("i", starts)
        self.seen = array("I", [0]) * layout.cells
        self.whole = array("B", [0]) * (layout.houses * layout.digits)
        tests = layout.cells + layout.houses * layout.digits
        self.test_start = array("i", [0]) * (tests + 1)
        self.test_nodes = array("i", [0]) * (tests * layout.digits + 1)
        self.at_first = array("i", [0]) * (layout.cells * layout.digits + 2)
        self.by_first = array("i", [0]) * (tests + 1)
        self.tests = 0
        self.lone = 0
        self.first_clash = array("i", [0]) * layout.digits
        self.on = array("I", [0]) * layout.cells
        self.sound = array("Q", [0]) * (consequences.nodes.most // 64 + 1)
        self.firsts = array("Q", [0]) * (consequences.nodes.most // 64 + 1)
        self.base = 0
        # Lengths of the paths that have been read from the current table.
        self.read_from = array("i", [0]) * consequences.nodes.most
        self.lengths = array("i", [0]) * consequences.nodes.most
        self.branched = array("B", [0]) * consequences.nodes.most

    def load(self, board: Board) -> None:
        """Load a board for which the consequences have been built."""
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        self.board = board
        self.table.forget()
        for i in range(self.consequences.nodes.plane >> 5):
            self.sound[i] = 0
        if self.table.stamp == 1:
            # The table counts anew.
            for i in range(len(self.read_from)):
                self.read_from[i] = 0
        for cell in range(layout.cells):
            self.seen[cell] = 0
        for cell in range(layout.cells):
            digit = board.values[cell]
            if digit != k.NO_DIGIT:
                for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                    self.seen[layout.peers[i]] |= bits.bit(digit)
        self._find_whole()
        self._list_tests()

    def _find_whole(self) -> None:
        """Find the houses in which all places that placed digits allow for a digit are left."""
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        for house in range(layout.houses):
            for digit in range(digits):
                i = house * digits + digit
                self.whole[i] = layout.complete[house] and self.board.place_masks[i] != 0
        for cell in range(layout.cells):
            if self.board.values[cell] != k.NO_DIGIT:
                continue
            gone: k.Mask = layout.cell_digits[cell] & ~self.seen[cell]
            gone &= ~self.board.cell_masks[cell]
            while gone:
                digit = bits.lowest(gone)
                gone = bits.without_lowest(gone)
                for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    self.whole[layout.cell_houses[i] * digits + digit] = 0

    def _list_tests(self) -> None:
        """List the sets of candidates that cannot all be false: those of cells and of houses."""
        layout = self.layout
        nodes = self.consequences.nodes
        used: k.Count = 0
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        self.tests = 0
        for cell in range(layout.cells):
            if self.board.cell_masks[cell]:
                self.test_start[self.tests] = used
                self.tests += 1
                for i in range(nodes.cell_first[cell], nodes.cell_first[cell + 1]):
                    if nodes.has(i):
                        self.test_nodes[used] = i
                        used += 1
        for house in range(layout.houses):
            for digit in range(layout.digits):
                if not self.whole[house * layout.digits + digit]:
                    continue
                self.test_start[self.tests] = used
                self.tests += 1
                places: k.Mask = self.board.place_masks[house * layout.digits + digit]
                while places:
                    cell = self.board.cell_at(house, bits.lowest(places))
                    self.test_nodes[used] = nodes.false(cell, digit)
                    used += 1
                    places = bits.without_lowest(places)
        self.test_start[self.tests] = used
        self._sort_tests()
        # Without singles on the board, a node without consequences leads to no contradiction.
        self.lone = 0
        for i in range(self.tests):
            if self.test_start[i] + 1 == self.test_start[i + 1]:
                self.lone = 1

    def _sort_tests(self) -> None:
        """List the tests by their first candidate: `by_first[at_first[i]:at_first[i + 1]]`.

        Those of two candidates are left out: if one is false the other is true, so both being
        false shows as a candidate that is both.
        """
        count: k.Count = self.consequences.nodes.count
        i: k.Count
        for i in range(count + 2):
            self.at_first[i] = 0
        for i in range(self.consequences.nodes.plane >> 6):
            self.firsts[i] = 0
        for i in range(self.tests):
            if self.test_start[i] + 2 != self.test_start[i + 1]:
                self.at_first[self.test_nodes[self.test_start[i]] + 2] += 1
        for i in range(count):
            self.at_first[i + 2] += self.at_first[i + 1]
        for i in range(self.tests):
            if self.test_start[i] + 2 == self.test_start[i + 1]:
                continue
            first: k.Count = self.test_nodes[self.test_start[i]]
            self.firsts[first >> 6] |= bits.word_bit(first & 63)
            self.by_first[self.at_first[first + 1]] = i
            self.at_first[first + 1] += 1

    def has(self, premise: k.Count) -> k.Flag:
        """Return whether an assumption leads to a contradiction."""
        consequences = self.consequences
        words: k.Count = consequences.nodes.plane >> 6
        base: k.Count = consequences.component[premise] * consequences.words
        i: k.Count
        j: k.Count
        if consequences.first[premise] == consequences.first[premise + 1] and not self.lone:
            return False
        if self.sound[premise >> 6] & bits.word_bit(premise & 63):
            return False
        self.base = base
        for i in range(words):
            if consequences.sets[base + i] & consequences.sets[base + words + i]:
                return True
        # All candidates of a test can only be false if the first one is.
        for i in range(words):
            left: k.Word = consequences.sets[base + i] & self.firsts[i]
            while left:
                first: k.Count = 64 * i + bits.lowest_of_word(left)
                left &= left - 1
                for j in range(self.at_first[first], self.at_first[first + 1]):
                    if self._fails(base, self.by_first[j]):
                        return True
        # So none of the consequences leads to a contradiction either.
        for i in range(2 * words):
            self.sound[i] |= consequences.sets[base + i]
        return False

    def _fails(self, base: k.Count, test: k.Count) -> k.Flag:
        """Return whether all candidates of a test are false in the set that begins at a word."""
        consequences = self.consequences
        i: k.Count
        for i in range(self.test_start[test] + 1, self.test_start[test + 1]):
            node: k.Count = self.test_nodes[i]
            if not consequences.sets[base + (node >> 6)] & bits.word_bit(node & 63):
                return False
        return True

    def _holds(self, node: k.Count) -> k.Flag:
        """Return whether a node follows from the current assumption."""
        return self.consequences.sets[self.base + (node >> 6)] & bits.word_bit(node & 63) != 0

    def _is_empty(self, cell: k.Cell) -> k.Flag:
        """Return whether all candidates of a cell are false."""
        nodes = self.consequences.nodes
        i: k.Count
        for i in range(nodes.cell_first[cell], nodes.cell_first[cell + 1]):
            if nodes.has(i) and not self._holds(i):
                return False
        return True

    def _is_barred(self, house: k.House, digit: k.Digit) -> k.Flag:
        """Return whether a digit is false in all its places in a house."""
        places: k.Mask = self.board.place_masks[house * self.layout.digits + digit]
        while places:
            cell: k.Cell = self.board.cell_at(house, bits.lowest(places))
            if not self._holds(self.consequences.nodes.false(cell, digit)):
                return False
            places = bits.without_lowest(places)
        return True

    def prove(self, premise: k.Count) -> None:
        """Add the proofs that an assumption is wrong, in the order of the checks."""
        consequences = self.consequences
        nodes = consequences.nodes
        opposite: k.Count = (
            premise - nodes.plane if premise >= nodes.plane else premise + nodes.plane
        )
        self.base = consequences.component[premise] * consequences.words
        consequences.ticker.spend(1 + nodes.count // work.LINKS)
        self.table.build(premise)
        self._note_true()
        if self._holds(opposite):
            self.proof.begin()
            self._add(opposite)
            self.proof.close(nodes.cell(premise), k.NO_HOUSE)
        self._prove_candidates()
        self._prove_pairs()
        self._prove_doubles()
        self._prove_cells()
        self._prove_houses()

    def _add(self, target: k.Count) -> None:
        """Add the path to a node to the proof, unless the proof is too long already."""
        if not self.proof.is_beaten():
            if self.read_from[target] != self.table.stamp:
                self._measure(target)
            self.proof.add(self.table.premise, target, self.lengths[target], self.branched[target])

    def _measure(self, target: k.Count) -> None:
        """Find the length of the path to a node, and whether it has branches."""
        self.read_from[target] = self.table.stamp
        if self.consequences.weighted:
            self.lengths[target] = self.path.read(self.table, target)
            self.branched[target] = self.path.branches > 0
        else:
            self.lengths[target] = self.table.distance[self.table.entry_of[target]] // 2 + 1
            self.branched[target] = False

    def _note_true(self) -> None:
        """Find the true digits of each cell, and for each digit the first clash."""
        nodes = self.consequences.nodes
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        for cell in range(self.layout.cells):
            self.on[cell] = 0
        for digit in range(self.layout.digits):
            self.first_clash[digit] = -1
        for i in range(nodes.count):
            if self._holds(nodes.plane + i):
                digit = nodes.digits[i]
                self.on[nodes.cells[i]] |= bits.bit(digit)
                if self.first_clash[digit] < 0 and self._holds(i):
                    self.first_clash[digit] = i

    def _prove_candidates(self) -> None:
        """Add proofs that a candidate is both true and false; the first one of each digit."""
        nodes = self.consequences.nodes
        digit: k.Digit
        for digit in range(self.layout.digits):
            i: k.Count = self.first_clash[digit]
            if i >= 0:
                self.proof.begin()
                self._add(i)
                self._add(nodes.plane + i)
                self.proof.close(nodes.cells[i], k.NO_HOUSE)

    def _prove_pairs(self) -> None:
        """Add proofs that a cell takes two digits; the first cell of each pair of digits."""
        nodes = self.consequences.nodes
        one: k.Digit
        other: k.Digit
        cell: k.Cell
        for one in range(self.layout.digits):
            for other in range(one + 1, self.layout.digits):
                both: k.Mask = bits.bit(one) | bits.bit(other)
                for cell in range(self.layout.cells):
                    if self.on[cell] & both == both:
                        self.proof.begin()
                        self._add(nodes.true(cell, one))
                        self._add(nodes.true(cell, other))
                        self.proof.close(cell, k.NO_HOUSE)
                        break

    def _prove_doubles(self) -> None:
        """Add proofs that a house has a digit twice or more."""
        layout = self.layout
        kind: k.Count
        digit: k.Digit
        i: k.Count
        j: k.Count
        for kind in range(4):
            for digit in range(layout.digits):
                for i in range(self.kind_start[kind], self.kind_start[kind + 1]):
                    house: k.House = self.houses[i]
                    count: k.Count = 0
                    for j in range(layout.house_start[house], layout.house_start[house + 1]):
                        count += self.on[layout.house_cells[j]] & bits.bit(digit) != 0
                    if count > 1:
                        self._prove_double(house, digit)

    def _prove_double(self, house: k.House, digit: k.Digit) -> None:
        """Add the proof that a house has a digit at several places."""
        layout = self.layout
        j: k.Count
        self.proof.begin()
        for j in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[j]
            if self.on[cell] & bits.bit(digit):
                self._add(self.consequences.nodes.true(cell, digit))
        self.proof.close(k.NO_CELL, house)

    def _prove_cells(self) -> None:
        """Add proofs that a cell has no candidate left."""
        nodes = self.consequences.nodes
        cell: k.Cell
        i: k.Count
        for cell in range(self.layout.cells):
            if self.on[cell] or not self.board.cell_masks[cell] or not self._is_empty(cell):
                continue
            self.proof.begin()
            for i in range(nodes.cell_first[cell], nodes.cell_first[cell + 1]):
                if nodes.has(i):
                    self._add(i)
            self.proof.close(cell, k.NO_HOUSE)

    def _prove_houses(self) -> None:
        """Add proofs that a house has no place left for a digit."""
        digits: k.Count = self.layout.digits
        kind: k.Count
        digit: k.Digit
        i: k.Count
        for kind in range(4):
            for digit in range(digits):
                for i in range(self.kind_start[kind], self.kind_start[kind + 1]):
                    house: k.House = self.houses[i]
                    if not (self.whole[house * digits + digit] and self._is_barred(house, digit)):
                        continue
                    places: k.Mask = self.board.place_masks[house * digits + digit]
                    self.proof.begin()
                    while places:
                        cell: k.Cell = self.board.cell_at(house, bits.lowest(places))
                        self._add(self.consequences.nodes.false(cell, digit))
                        places = bits.without_lowest(places)
                    self.proof.close(k.NO_CELL, house)
