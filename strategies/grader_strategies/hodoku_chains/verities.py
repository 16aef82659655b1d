"""Verities: consequences that all of several assumptions have in common, one of which holds."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.pipeline import work
from grader_strategies.facts.houses import BOX_THIRD
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.implication_path import ImplicationPath
from grader_strategies.hodoku_chains.implication_table import ImplicationTable
from grader_strategies.hodoku_chains.shortest_proof import ShortestProof


class Verities:
    """The common consequences of sets of assumptions of which one is right.

    The sets are: a candidate true and false, all candidates of a cell, and all places of a
    digit in a complete house (rows, columns, boxes, extra houses), in this order.
    """

    def __init__(self, consequences: Consequences, proof: ShortestProof) -> None:
        layout = consequences.layout
        order = layout.houses_of_kinds(BOX_THIRD)
        self.consequences = consequences
        self.layout = layout
        self.proof = proof
        self.table = ImplicationTable(consequences)
        self.path = ImplicationPath(consequences)
        self.houses = array("i", [*order, 0])
        self.group = array("i", [0]) * (max(layout.digits, 2) + 1)
        self.listed = 0
        # The candidates that lead to the node to be proved: digits of cells, places in houses.
        self.leading = array("I", [0]) * layout.cells
        self.leading_places = array("I", [0]) * (layout.houses * layout.digits)
        self.bases = array("i", [0]) * (max(layout.digits, 2) + 1)
        self.found = array("Q", [0]) * (consequences.nodes.most // 64 + 1)
        self.lengths = array("i", [0]) * consequences.nodes.most
        self.nets = array("i", [0]) * consequences.nodes.most
        self.before_first = array("i", [0]) * (consequences.nodes.most + 2)
        self.before = array("i", [0])
        self.queue = array("i", [0]) * consequences.nodes.most
        self.reversed = 0

    def load(self, board: Board) -> None:
        """Load a board for which the consequences have been built."""
        w: k.Count
        self.board = board
        self.table.forget()
        self.reversed = 0
        for w in range(self.consequences.nodes.plane >> 5):
            self.found[w] = 0

    def has(self, node: k.Count) -> k.Flag:
        """Return whether a node is a verity; to be called after `collect`."""
        return self.found[node >> 6] & bits.word_bit(node & 63) != 0

    def collect(self) -> None:
        """Find all verities."""
        self._collect_pairs()
        self.collect_of_sets(0)

    def _collect_pairs(self) -> None:
        """Find the verities of candidates that are true or false."""
        consequences = self.consequences
        nodes = consequences.nodes
        i: k.Count
        w: k.Count
        words: k.Count = nodes.plane >> 5
        consequences.ticker.spend(1 + 2 * nodes.count * words // work.WORDS)
        for i in range(nodes.count):
            # What leads nowhere has itself in common at most, which does not count.
            if consequences.first[i] == consequences.first[i + 1]:
                continue
            base: k.Count = consequences.component[i] * consequences.words
            other_base: k.Count = consequences.component[nodes.plane + i] * consequences.words
            for w in range(words):
                both: k.Word = consequences.sets[base + w] & consequences.sets[other_base + w]
                if both:
                    self._add_outside(w, both, nodes.cells[i])

    def _add_outside(self, word: k.Count, common: k.Word, cell: k.Cell) -> None:
        """Add the nodes of one word to the verities, except those of a cell."""
        nodes = self.consequences.nodes
        while common:
            node: k.Count = 64 * word + bits.lowest_of_word(common)
            if nodes.cell(node) != cell:
                self.found[word] |= bits.word_bit(node & 63)
            common &= common - 1

    def collect_of_sets(self, since: k.Word) -> k.Flag:
        """Find the verities of cells, and of digits in houses with more than two places.

        Return whether there is any.

        Args:
            since: a board on which there was no verity, of those with the same numbers of nodes,
                or 0.  Where no candidate was lost and none leads to more there is none now.
        """
        consequences = self.consequences
        changes = consequences.changes
        found: k.Word = 0
        w: k.Count
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        digits: k.Count = self.layout.digits
        for cell in range(self.layout.cells):
            if self._list_cell(cell) and (changes.cells[cell] > since or self._gained(since)):
                self._add_common()
        for i in range(self.layout.houses):
            for digit in range(digits):
                slot: k.Count = self.houses[i] * digits + digit
                places: k.Mask = self.board.place_masks[slot]
                # One of two places is true when the other is false, which is looked at above.
                if not places or bits.is_pair(places):
                    continue
                if self._list_house(self.houses[i], digit) and (
                    changes.slots[slot] > since or self._gained(since)
                ):
                    self._add_common()
        for w in range(consequences.nodes.plane >> 5):
            found |= self.found[w]
        return found != 0

    def _gained(self, since: k.Word) -> k.Flag:
        """Return whether one of the listed assumptions leads to more than on a board before."""
        consequences = self.consequences
        i: k.Count
        for i in range(self.listed):
            if consequences.gained[consequences.component[self.group[i]]] > since:
                return True
        return False

    def _list_cell(self, cell: k.Cell) -> k.Flag:
        """List the candidates of a cell as true; return false if there are none."""
        nodes = self.consequences.nodes
        i: k.Count
        self.listed = 0
        for i in range(nodes.cell_first[cell], nodes.cell_first[cell + 1]):
            if nodes.has(i):
                self.group[self.listed] = nodes.plane + i
                self.listed += 1
        return self.listed > 0

    def _list_house(self, house: k.House, digit: k.Digit) -> k.Flag:
        """List the places of a digit in a house as true; return false if none has to be."""
        layout = self.layout
        nodes = self.consequences.nodes
        digits: k.Count = layout.digits
        places: k.Mask = self.board.place_masks[house * digits + digit]
        start: k.Count = layout.house_start[house]
        listed: k.Count = 0
        if not layout.complete[house]:
            return False
        while places:
            cell: k.Cell = layout.house_cells[start + bits.lowest(places)]
            places = bits.without_lowest(places)
            self.group[listed] = nodes.plane + nodes.number[cell * digits + digit]
            listed += 1
        self.listed = listed
        return listed > 0

    def _add_common(self) -> None:
        """Add the common consequences of the listed assumptions to the verities."""
        consequences = self.consequences
        i: k.Count
        w: k.Count
        words: k.Count = consequences.nodes.plane >> 5
        consequences.ticker.spend(1 + self.listed * words // work.WORDS)
        for i in range(self.listed):
            self.bases[i] = consequences.component[self.group[i]] * consequences.words
        for w in range(words):
            common: k.Word = consequences.sets[self.bases[0] + w]
            i = 1
            while common and i < self.listed:
                common &= consequences.sets[self.bases[i] + w]
                i += 1
            self.found[w] |= common

    def prove(self, target: k.Count) -> None:
        """Add the proofs that a node is a verity."""
        consequences = self.consequences
        nodes = consequences.nodes
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        digits: k.Count = self.layout.digits
        self._measure(target)
        self._note_leading(target)
        for i in range(nodes.count):
            if (
                self.leading[nodes.cells[i]] & bits.bit(nodes.digits[i])
                and nodes.cells[i] != nodes.cell(target)
                and consequences.leads(i, target)
            ):
                self.group[0] = nodes.plane + i
                self.group[1] = i
                self.listed = 2
                self._add_proof(target)
        for cell in range(self.layout.cells):
            mask: k.Mask = self.leading[cell]
            if mask and mask == self.board.cell_masks[cell]:
                self._list_cell(cell)
                self._add_proof(target)
        for i in range(self.layout.houses):
            for digit in range(digits):
                places: k.Mask = self.leading_places[self.houses[i] * digits + digit]
                if (
                    places
                    and places == self.board.place_masks[self.houses[i] * digits + digit]
                    and self._list_house(self.houses[i], digit)
                ):
                    self._add_proof(target)

    def _note_leading(self, target: k.Count) -> None:
        """Find the candidates that lead to a node if they are true, by cell and by house."""
        consequences = self.consequences
        layout = self.layout
        nodes = consequences.nodes
        i: k.Count
        j: k.Count
        for i in range(layout.cells):
            self.leading[i] = 0
        for i in range(layout.houses * layout.digits):
            self.leading_places[i] = 0
        for i in range(nodes.count):
            if nodes.has(i) and consequences.leads(nodes.plane + i, target):
                cell: k.Cell = nodes.cells[i]
                self.leading[cell] |= bits.bit(nodes.digits[i])
                for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    slot: k.Count = layout.cell_houses[j] * layout.digits + nodes.digits[i]
                    self.leading_places[slot] |= bits.bit(layout.cell_places[j])

    def _add_proof(self, target: k.Count) -> None:
        """Add the proof from the listed assumptions, unless it is too long."""
        i: k.Count
        self.proof.begin()
        for i in range(self.listed):
            premise: k.Count = self.group[i]
            if self.proof.is_beaten():
                break
            if self.consequences.nets and self.lengths[premise] == 0:
                self.table.build(premise)
                self.lengths[premise] = self.path.read(self.table, target)
                self.nets[premise] = self.path.branches > 0
            self.proof.add(premise, target, self.lengths[premise], self.nets[premise])
        self.proof.close(k.NO_CELL, k.NO_HOUSE)

    def _measure(self, target: k.Count) -> None:
        """Find the lengths of the paths to a node; in nets they are found on demand."""
        consequences = self.consequences
        total: k.Count = consequences.nodes.total
        done: k.Count = 0
        count: k.Count = 1
        i: k.Count
        for i in range(total):
            self.lengths[i] = 0
            self.nets[i] = 0
        if consequences.nets:
            return
        if consequences.contrapositive:
            self._measure_opposites(target)
            return
        self._reverse()
        self.lengths[target] = 1
        self.queue[0] = target
        while done < count:
            node: k.Count = self.queue[done]
            done += 1
            for i in range(self.before_first[node], self.before_first[node + 1]):
                if self.lengths[self.before[i]] == 0:
                    self.lengths[self.before[i]] = self.lengths[node] + 1
                    self.queue[count] = self.before[i]
                    count += 1

    def _measure_opposites(self, target: k.Count) -> None:
        """Find the lengths of the paths to a node as those of their contrapositives."""
        consequences = self.consequences
        nodes = consequences.nodes
        done: k.Count = 0
        count: k.Count = 1
        i: k.Count
        self.lengths[target] = 1
        self.queue[0] = nodes.opposite(target)
        while done < count:
            node: k.Count = self.queue[done]
            length: k.Count = self.lengths[nodes.opposite(node)] + 1
            done += 1
            for i in range(consequences.first[node], consequences.first[node + 1]):
                premise: k.Count = nodes.opposite(consequences.next[i])
                if self.lengths[premise] == 0:
                    self.lengths[premise] = length
                    self.queue[count] = consequences.next[i]
                    count += 1

    def _reverse(self) -> None:
        """List the direct causes of each node, once for a board, by a counting sort."""
        consequences = self.consequences
        total: k.Count = consequences.nodes.total
        node: k.Count
        i: k.Count
        if self.reversed:
            return
        self.reversed = 1
        if len(self.before) < consequences.edges:
            self.before = array("i", [0]) * (2 * consequences.edges)
        for i in range(total + 2):
            self.before_first[i] = 0
        for i in range(consequences.edges):
            self.before_first[consequences.next[i] + 2] += 1
        for i in range(total):
            self.before_first[i + 2] += self.before_first[i + 1]
        for node in range(total):
            for i in range(consequences.first[node], consequences.first[node + 1]):
                place: k.Count = self.before_first[consequences.next[i] + 1]
                self.before_first[consequences.next[i] + 1] += 1
                self.before[place] = node
