"""Kraken fish: finned fish whose fins are connected by chains with the elimination.

Pattern: a fish with fins (see `grader_strategies.fish.complex`) and a chain from each fin.

- type 1: a candidate that the fish would eliminate without its fins, and from each fin a chain
  that proves it false
- type 2: any candidate, and chains that prove it false from each fin and from each candidate of
  the base in one cover house

Why it holds: if all fins are false, the fish holds without them: its eliminations are right,
and each cover house takes the digit in a cell of the base that no other cover house has.  If
a fin is true, its chain proves the elimination.
Finds: one elimination.  Chains go through single candidates and groups, and each is as short as
possible.  Left out are: as type 1, eliminations that all fins see, which are finned fish; as type
2, those that all starts see, and cover houses that need no fish because all their places are
starts.
Order: sizes, types; then as complex fish; cover houses; eliminations by cell and digit.
Source: folklore; types and the usual limits, two fins and none of them endo, after HoDoKu,
"Kraken Fish".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime.memory import begin_search
from grader_strategies.facts.digit_cells import DigitCells
from grader_strategies.facts.sharing import shared
from grader_strategies.fish.complex import ComplexFish
from grader_strategies.hodoku_chains.consequences import Consequences, GroupedConsequences
from grader_strategies.hodoku_chains.explanation import PathExplanation
from grader_strategies.hodoku_chains.implication_path import ImplicationPath
from grader_strategies.hodoku_chains.implication_table import ImplicationTable

ALL = (1 << 64) - 1
LARGEST = 7
TYPES = (1, 2)
MOST_LENGTHS = 4_000_000
"""Lengths of chains that are cached."""


class KrakenFish(Strategy):
    """Fish with chains from their fins, of all sizes up to one.

    Args:
        shape: which houses may take part: `basic`, `franken` or `mutant`.
        largest: how many base houses at most, from 2 to 7.
        most_fins: how many fins there may be, endo fins included.
        most_endo: how many of them may be endo fins.
        types: which types are looked for, of 1 and 2.
    """

    def __init__(
        self,
        shape: str = "franken",
        largest: int = 4,
        most_fins: int = 2,
        most_endo: int = 0,
        types: Sequence[int] = TYPES,
    ) -> None:
        if not 2 <= largest <= LARGEST:
            raise ValueError(f"largest is {largest}; it may be 2 to {LARGEST}")
        if not isinstance(types, Sequence) or not {*types} <= {*TYPES}:
            raise ValueError(f"types is {types!r}; it must be a list of 1 and 2")
        self.parts = [
            KrakenSearch(number, size, shape, most_fins, most_endo)
            for size in range(2, largest + 1)
            for number in types
        ]

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        for part in self.parts:
            part.bind(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the fish in order."""
        for part in self.parts:
            if part.search(board, choice):
                return True
        return False


class KrakenSearch(ComplexFish):
    """Kraken fish of one type and size.

    The search is that of complex fish with an extended relation of seeing: for type 1 a fin
    sees every candidate that it proves false, for type 2 it sees all candidates, and the
    chains are tested last.
    """

    def __init__(
        self, number: int, size: int, shape: str, most_fins: int = 2, most_endo: int = 0
    ) -> None:
        ComplexFish.__init__(self, size, shape, most_fins=most_fins, most_endo=most_endo)
        self.number = number
        self.technique = f"kraken-fish-type-{number}"

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        ComplexFish.bind(self, layout)
        self.layout = layout
        self.consequences: Consequences = shared(GroupedConsequences, layout)
        self.table = ImplicationTable(self.consequences)
        self.path = ImplicationPath(self.consequences)
        self.common = array("Q", [0]) * (self.consequences.nodes.most // 64 + 1)
        self.starts = array("i", [0]) * layout.cells
        self.start_count = 0
        self.lengths: dict[int, array[int]] = {}

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the fish in order."""
        digit: k.Digit
        direction: k.Count
        begin_search()
        self.consequences.update(board)
        self.table.forget()
        self.lengths.clear()
        for digit in range(self.layout.digits):
            if self.pools.load(board, digit) <= self.size:
                continue
            self._extend_sight()
            for direction in range(self.pools.directions):
                self.pools.gather(direction)
                if self.pools.find_targets(ALL) and self._search_bases(board, choice, 0, 0):
                    return True
        return False

    def _extend_sight(self) -> None:
        """Extend the candidates that each candidate of the digit sees."""
        cells: DigitCells = self.cells
        i: k.Count
        j: k.Count
        for i in range(cells.count):
            self.ticker.spend(1 + cells.count // work.LINKS)
            for j in range(cells.count):
                if self.number == 2 or (i != j and self._refutes(i, j) and self._refutes(j, i)):
                    cells.near[i * cells.stride + j // 64] |= bits.word_bit(j % 64)

    def _refutes(self, one: k.Count, other: k.Count) -> k.Flag:
        """Return whether a candidate of the digit proves another one false."""
        return self.consequences.leads(
            self._true(one), self._true(other) - self.consequences.nodes.plane
        )

    def _true(self, item: k.Count) -> k.Count:
        """Return the node of a true candidate of the digit."""
        return self.consequences.nodes.true(self.cells.items[item], self.cells.digit)

    def _examine(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the eliminations of the chosen houses by chains."""
        cells: DigitCells = self.cells
        top: k.Count = self.size * cells.stride
        count: k.Count = self._find_fins()
        i: k.Count
        w: k.Count
        if count > self.most_fins:
            return False
        self.ticker.spend(1 + self.consequences.words // work.WORDS)
        if self.number == 2:
            for i in range(self.size):
                if self._examine_cover(board, choice, self.chosen_cover[i]):
                    return True
            return False
        if count == 0:
            return False
        self._see_fins()
        self.start_count = 0
        for w in range(cells.words):
            self._start_from(w, self.fins_found[w])
        for w in range(cells.words):
            hit: k.Word = (self.cover[top + w] & ~self.base[top + w]) | self.twice[top + w]
            hit &= self.struck[w] & ~self.fins_found[w]
            while hit:
                i = w * 64 + bits.lowest_of_word(hit)
                hit &= hit - 1
                if self._strike_by_chains(
                    board, choice, self._true(i) - self.consequences.nodes.plane
                ):
                    return True
        return False

    def _examine_cover(self, board: Board, choice: Choice, house: k.House) -> k.Flag:
        """Offer what follows from all fins and from all base candidates of a cover house."""
        cells: DigitCells = self.cells
        nodes = self.consequences.nodes
        top: k.Count = self.size * cells.stride
        needs_fish: k.Flag = not self.layout.complete[house]
        i: k.Count
        w: k.Count
        self.start_count = 0
        for w in range(cells.words):
            places: k.Word = cells.by_house[house * cells.stride + w]
            kept: k.Word = places & self.base[top + w] & ~self.twice[top + w] & ~self.fins_found[w]
            if places & ~kept:
                needs_fish = True
            self._start_from(w, kept)
        if not needs_fish:
            return False
        for w in range(cells.words):
            self._start_from(w, self.fins_found[w])
        if not self._intersect():
            return False
        for w in range(nodes.plane // 64):
            left: k.Word = self.common[w]
            while left:
                i = w * 64 + bits.lowest_of_word(left)
                left &= left - 1
                self.ticker.tick()
                if self._strike_by_chains(board, choice, i, house):
                    return True
        return False

    def _start_from(self, word: k.Count, left: k.Word) -> None:
        """Add the candidates in a word of a set to the starts of chains."""
        while left:
            self.starts[self.start_count] = self._true(word * 64 + bits.lowest_of_word(left))
            self.start_count += 1
            left &= left - 1

    def _intersect(self) -> k.Flag:
        """Find the candidates that all starts prove false; return whether there are any."""
        consequences = self.consequences
        any_left: k.Flag = False
        i: k.Count
        w: k.Count
        for w in range(consequences.nodes.plane // 64):
            left: k.Word = consequences.sets[
                consequences.component[self.starts[0]] * consequences.words + w
            ]
            for i in range(1, self.start_count):
                left &= consequences.sets[
                    consequences.component[self.starts[i]] * consequences.words + w
                ]
            self.common[w] = left
            if left:
                any_left = True
        return any_left

    def _strike_by_chains(
        self, board: Board, choice: Choice, target: k.Count, house: k.House = k.NO_HOUSE
    ) -> k.Flag:
        """Offer an elimination that all starts lead to, unless all of them see it."""
        nodes = self.consequences.nodes
        cell: k.Cell = nodes.cells[target]
        digit: k.Digit = nodes.digits[target]
        direct: k.Count = 0
        i: k.Count
        for i in range(self.start_count):
            if self.layout.sees[nodes.cell(self.starts[i]) * self.layout.cells + cell]:
                direct += 1
        if digit == self.cells.digit and direct == self.start_count:
            return False
        finding: Finding = choice.fresh(self.technique)
        finding.strike(cell, digit)
        for i in range(self.start_count):
            finding.size += self._length(self.starts[i], target)
        if not choice.promises():
            return False
        self._add_evidence(finding)
        if house != k.NO_HOUSE:
            finding.house(roles.WITHIN, house)
        paths = []
        for i in range(self.start_count):
            self.table.build(self.starts[i])
            self.path.read(self.table, target)
            paths.append(self.path.record())
        finding.explanation = PathExplanation(board, self.consequences, paths)
        return choice.offer()

    def _length(self, start: k.Count, target: k.Count) -> k.Count:
        """Return the number of nodes on the chain from a start to a target."""
        table = self.table
        i: k.Count
        if start not in self.lengths:
            if len(self.lengths) * self.consequences.nodes.most > MOST_LENGTHS:
                self.lengths.clear()
            lengths = array("i", [0]) * self.consequences.nodes.most
            table.build(start)
            for i in range(table.count):
                lengths[table.node[i]] = table.distance[i] // 2 + 1
            self.lengths[start] = lengths
        length: k.Count = self.lengths[start][target]
        return length
