"""The evidence of a whip or braid: its variables with their candidates, as a chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.chain import Chain
from grader_strategies.facts.chain_explanation import ChainBuilder

Candidate = tuple[k.Cell, k.Digit]
CELL = -1
"""The house of a variable that is a cell."""


@frozen
class Element:
    """The target, or a right candidate or group."""

    cells: tuple[k.Cell, ...]
    """One cell, or all cells of a group, also those that lack the digit."""
    digit: k.Digit


@frozen
class Explained:
    """A chain, and the candidates beside it."""

    chain: Chain
    by_target: tuple[Candidate, ...]
    """The z-candidates: those of the variables that only the target excludes."""
    by_rights: tuple[Candidate, ...]
    """The t-candidates: those that an earlier right candidate excludes."""
    house: k.House
    """The house of the variable that is left empty, or `CELL`."""


@frozen
class _Variable:
    """A variable that is used."""

    house: k.House
    candidates: frozenset[Candidate]
    left: Candidate


class _Builder:
    """Builds the chain of the elements of a whip or braid, in their order.

    A left candidate is linked to the element before if that is possible; in a whip it is.

    Args:
        board: the board.
        elements: the target, then the right candidates and groups.
        lefts: the left candidates, if they are known; of the empty variable as well.
    """

    def __init__(
        self, board: Board, elements: Sequence[Element], lefts: Sequence[Candidate]
    ) -> None:
        self.board = board
        self.elements = elements
        self.lefts = lefts
        self.chain = ChainBuilder(board)
        self.excluded: dict[Candidate, list[int]] = {}
        """The positions of the elements that exclude each candidate, ascending."""
        self.nodes: list[int] = []
        """The node of each element."""
        self.false_nodes: dict[tuple[Candidate, int], int] = {}
        self.chosen: set[Candidate] = set()
        """The left candidates."""
        self.beside: dict[Candidate, bool] = {}
        """The candidates beside the chain, and whether the target excludes them."""

    def explain(self) -> Explained:
        """Return the chain, whose ends are the candidates of the empty variable."""
        target = self.elements[0]
        self.nodes.append(self.chain.add((target.cells, target.digit, True), ()))
        self._exclude(0)
        for position in range(1, len(self.elements)):
            right = self.elements[position]
            variable = self._variable(position)
            parents = self._falses(variable)
            cells = tuple(
                cell
                for cell in right.cells
                if (cell, right.digit) in variable.candidates
                and (cell, right.digit) not in self.excluded
            )
            cause = self._name(variable.house)
            self.nodes.append(self.chain.add((cells, right.digit, True), parents, cause))
            self._exclude(position)
        last = self._variable(len(self.elements))
        ends = self._falses(last)
        rights = {(cell, right.digit) for right in self.elements for cell in right.cells}
        if len(ends) == 2 and self.chain.nodes[ends[1]].parents == (self.nodes[0],):
            # As in a chain whose two ends are linked to the target.
            node = self.chain.nodes[ends[1]]
            rights.add((node.cell, node.digit))
        marked = [c for c in self.beside if c not in rights and c not in self.chosen]
        return Explained(
            self.chain.chain(ends),
            tuple(candidate for candidate in marked if self.beside[candidate]),
            tuple(candidate for candidate in marked if not self.beside[candidate]),
            last.house,
        )

    def _name(self, house: k.House) -> str:
        return "cell" if house == CELL else self.board.layout.specs[house].name

    def _exclude(self, position: int) -> None:
        """Note what an element excludes."""
        layout = self.board.layout
        element = self.elements[position]
        if len(element.cells) == 1:
            cell = element.cells[0]
            for digit in self.board.candidates(cell):
                if digit != element.digit:
                    self.excluded.setdefault((cell, digit), []).append(position)
        for peer in layout.peers_of(element.cells[0]):
            if self.board.has(peer, element.digit) and all(
                layout.are_peers(peer, cell) for cell in element.cells
            ):
                self.excluded.setdefault((peer, element.digit), []).append(position)
        for candidate in self._excluded_by_rules(element):
            self.excluded.setdefault(candidate, []).append(position)

    def _excluded_by_rules(self, element: Element) -> Iterator[Candidate]:
        """Iterate over what an element excludes, but not by its cell or houses alone."""
        layout, digit = self.board.layout, element.digit
        ruled = [dict(layout.exclusions_of(cell, digit)) for cell in element.cells]
        for candidate in dict.fromkeys(each for rules in ruled for each in rules):
            if self.board.has(*candidate) and all(
                candidate in rules
                or candidate[0] == cell
                or (candidate[1] == digit and layout.are_peers(cell, candidate[0]))
                for cell, rules in zip(element.cells, ruled, strict=True)
            ):
                yield candidate

    def _variables(self) -> Iterator[tuple[k.House, frozenset[Candidate]]]:
        """Iterate over the variables without the target that have two candidates or more."""
        board = self.board
        layout = board.layout
        target = (self.elements[0].cells[0], self.elements[0].digit)
        for cell in range(layout.cells):
            found = frozenset((cell, digit) for digit in board.candidates(cell))
            if len(found) > 1 and target not in found:
                yield CELL, found
        for house, spec in enumerate(layout.specs):
            if not spec.is_complete():
                continue
            for digit in range(layout.digits):
                found = frozenset((cell, digit) for cell in board.places(house, digit))
                if len(found) > 1 and target not in found:
                    yield house, found

    def _variable(self, position: int) -> _Variable:
        """Return the variable that forces an element; behind the last one, that which is empty.

        Of several, it is the one with the fewest candidates beside the chain.
        """
        wanted: frozenset[Candidate] = frozenset()
        if position < len(self.elements):
            right = self.elements[position]
            wanted = frozenset((cell, right.digit) for cell in right.cells)
        best: tuple[tuple[int, int], _Variable] | None = None
        for house, candidates in self._variables():
            rest = {candidate for candidate in candidates if candidate not in self.excluded}
            if not rest <= wanted or bool(wanted) != bool(rest):
                continue
            outside = sorted(candidates - wanted)
            if self.lefts:
                lefts = [each for each in outside if each == self.lefts[position - 1]]
            else:
                lefts = sorted(outside, key=lambda each: -self.excluded[each][-1])[:1]
            if lefts:
                distance = 0 if self.lefts else position - 1 - self.excluded[lefts[0]][-1]
                rank = (distance, len(candidates))
                if best is None or rank < best[0]:
                    best = rank, _Variable(house, candidates, lefts[0])
        assert best is not None, "the search has found it"
        self.chosen.add(best[1].left)
        return best[1]

    def _falses(self, variable: _Variable) -> list[int]:
        """Add the candidates of a variable that are excluded, the left one first."""
        others = sorted(each for each in variable.candidates if each != variable.left)
        last = self.excluded[variable.left][-1]
        found = [self._false(variable.left, last)]
        for candidate in others:
            if candidate in self.excluded:
                first = self.excluded[candidate][0]
                self.beside.setdefault(candidate, first == 0)
                found.append(self._false(candidate, first))
        return found

    def _false(self, candidate: Candidate, position: int) -> int:
        """Return the node of a candidate that an element excludes."""
        if (candidate, position) not in self.false_nodes:
            cell, digit = candidate
            node = self.chain.add(((cell,), digit, False), [self.nodes[position]])
            self.false_nodes[candidate, position] = node
        return self.false_nodes[candidate, position]


def explain(board: Board, elements: Sequence[Element], lefts: Sequence[Candidate]) -> Explained:
    """Return the evidence of a whip or braid.

    Args:
        board: the board.
        elements: the target, then the right candidates and groups in the order of the chain.
        lefts: the left candidates, one for each variable; empty if any will do.
    """
    return _Builder(board, elements, lefts).explain()
