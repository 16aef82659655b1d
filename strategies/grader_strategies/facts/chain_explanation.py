"""Explanations of chains: the nodes of a chain, and the cell or house in which each link runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader.model.layout import Layout
from grader.model.rules.ruled_layout import excluding_rule, rule_name
from grader_strategies.facts.sharing import LAYOUTS

Literal = tuple[tuple[k.Cell, ...], k.Digit, bool]
"""Cells, a digit, and whether one of the cells has the digit (true) or none has it (false)."""


class LinkExplanation:
    """The explanation of a chain without branches, valid until the board changes.

    Args:
        board: the board that the chain is on.
        candidates: cell and digit of each node.  The first node is false, the next one true,
            and so on by turns.
    """

    def __init__(self, board: Board, candidates: Sequence[tuple[k.Cell, k.Digit]]) -> None:
        self.board = board
        self.candidates = tuple(candidates)

    def chains(self) -> tuple[Chain, ...]:
        """Return the one chain."""
        builder = ChainBuilder(self.board)
        end = -1
        for i, (cell, digit) in enumerate(self.candidates):
            end = builder.add(((cell,), digit, bool(i % 2)), [end] if i else [])
        return (builder.chain([end]),)


class ChainBuilder:
    """Builds a chain node by node, and finds where each of its links runs."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.houses_of = _houses_by_cell(board.layout)
        self.literals: list[Literal] = []
        self.nodes: list[Node] = []

    def add(self, literal: Literal, parents: Iterable[int], cause: str | None = None) -> int:
        """Add a node and return its position; its cause is found unless it is given."""
        (first, *also), digit, is_true = literal
        parents = tuple(dict.fromkeys(parents))
        cause = self._cause(literal, parents) if cause is None else cause
        self.literals.append(literal)
        self.nodes.append(Node(first, digit, is_true, cause, parents, also=tuple(also)))
        return len(self.nodes) - 1

    def chain(self, ends: Sequence[int]) -> Chain:
        """Return the chain of the nodes added; `ends` are positions of nodes."""
        return Chain(tuple(self.nodes), tuple(ends))

    def _cause(self, literal: Literal, parents: Sequence[int]) -> str:
        """Return `cell`, or the name of a rule or house that contains all cells of the link."""
        if not parents:
            return "start"
        if not literal[2] and (rule := self._rule(literal, parents[0])) is not None:
            return rule
        specs = self.board.layout.specs
        cells = {*literal[0]}
        for parent in parents:
            cells.update(self.literals[parent][0])
        if len(cells) == 1:
            return "cell"
        # Lists of all steps make tens of thousands of links.
        common = frozenset.intersection(*[self.houses_of[cell] for cell in cells])
        if not common:
            return "pattern"
        if literal[2]:
            for house in sorted(common):
                # A digit is true because it has no other place in this house.
                if self._holds(house, literal[1], cells):
                    return specs[house].name
        return specs[min(common)].name

    def _rule(self, literal: Literal, parent: int) -> str | None:
        """Return the name of the rule by which a true node excludes a false one; None without."""
        layout = self.board.layout
        cells, digit, is_true = self.literals[parent]
        if is_true and layout.rules:
            number = excluding_rule(layout, cells, digit, (literal[0][0], literal[1]))
            if number is not None:
                return rule_name(layout, layout.rules[number])
        return None

    def _holds(self, house: k.House, digit: k.Digit, cells: set[k.Cell]) -> bool:
        """Return whether the places of a digit in a complete house are among these cells."""
        if not self.board.layout.specs[house].is_complete():
            return False
        return cells.issuperset(self.board.places(house, digit))


@lru_cache(maxsize=LAYOUTS)
def _houses_by_cell(layout: Layout) -> tuple[frozenset[k.House], ...]:
    """Return the houses of each cell of a layout."""
    return tuple(frozenset(layout.houses_of(cell)) for cell in range(layout.cells))
