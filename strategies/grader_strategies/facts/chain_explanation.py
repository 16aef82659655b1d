"""Explanations of chains: the nodes of a chain, and the cell or house in which each link runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader_strategies.facts.houses import is_complete

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
        self.literals: list[Literal] = []
        self.nodes: list[Node] = []

    def add(self, literal: Literal, parents: Iterable[int]) -> int:
        """Add a node and return its position."""
        (first, *also), digit, is_true = literal
        parents = tuple(dict.fromkeys(parents))
        cause = self._cause(literal, parents)
        self.literals.append(literal)
        self.nodes.append(Node(first, digit, is_true, cause, parents, also=tuple(also)))
        return len(self.nodes) - 1

    def chain(self, ends: Sequence[int]) -> Chain:
        """Return the chain of the nodes added; `ends` are positions of nodes."""
        return Chain(tuple(self.nodes), tuple(ends))

    def _cause(self, literal: Literal, parents: Sequence[int]) -> str:
        """Return `cell`, or the name of a house that contains all cells of the link."""
        if not parents:
            return "start"
        layout = self.board.layout
        cells = set(literal[0]).union(*(self.literals[p][0] for p in parents))
        if len(cells) == 1:
            return "cell"
        common = set(layout.houses_of(literal[0][0]))
        common = common.intersection(*(layout.houses_of(cell) for cell in cells))
        houses = sorted(common)
        if literal[2]:
            # A digit is true because it has no other place in this house.
            houses.sort(key=lambda h: not self._holds(h, literal[1], cells))
        return layout.specs[houses[0]].name if houses else "pattern"

    def _holds(self, house: k.House, digit: k.Digit, cells: set[k.Cell]) -> bool:
        """Return whether the places of a digit in a complete house are among these cells."""
        if not is_complete(self.board.layout.specs[house]):
            return False
        return cells.issuperset(self.board.places(house, digit))
