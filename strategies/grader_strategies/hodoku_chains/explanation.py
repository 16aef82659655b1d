"""Telling how a conclusion was come to, link by link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.path import RawPath

Literal = tuple[tuple[k.Cell, ...], k.Digit, bool]
"""Cells, of which one has the digit if it is true and none if it is false."""


class LinkExplanation:
    """The explanation of a chain without branches, which holds until the board changes.

    Args:
        board: the board that the chain is on.
        candidates: cell and digit of each node; every other one is true, the first is false.
    """

    def __init__(self, board: Board, candidates: Sequence[tuple[k.Cell, k.Digit]]) -> None:
        self.board = board
        self.candidates = tuple(candidates)

    def chains(self) -> tuple[Chain, ...]:
        """Return the one chain."""
        teller = _Teller(self.board)
        end = -1
        for i, (cell, digit) in enumerate(self.candidates):
            end = teller.add(((cell,), digit, bool(i % 2)), [end] if i else [])
        return (teller.chain([end]),)


class PathExplanation:
    """The explanation of some paths, which holds until the board changes.

    Args:
        board: the board that the paths are on.
        own: what numbers the nodes.
        paths: the paths; those from the same assumption share their nodes.
    """

    def __init__(self, board: Board, own: Consequences, paths: Sequence[RawPath]) -> None:
        self.board = board
        self.own = own
        self.paths = tuple(paths)

    def chains(self) -> tuple[Chain, ...]:
        """Return the one chain, with an end for each path."""
        # Somebody else may have used it for another board since.
        self.own.take(self.board)
        teller = _Teller(self.board)
        ends = []
        shared: dict[int, dict[int, int]] = {}
        for main, branches in self.paths:
            placed = shared.setdefault(main[0], {})
            for position, node in enumerate(main):
                parents = [placed[main[position - 1]]] if position else []
                for fork, branch in branches:
                    if fork == position:
                        parents.append(self._tell(teller, branch, placed))
                if node not in placed:
                    placed[node] = teller.add(self._literal(node), parents)
            ends.append(placed[main[len(main) - 1]])
        return (teller.chain(ends),)

    def _tell(self, teller: _Teller, branch: list[int], placed: dict[int, int]) -> int:
        """Tell a branch, and return the position of its last node."""
        before: int | None = None
        for node in branch:
            if node not in placed:
                parents = [] if before is None else [before]
                placed[node] = teller.add(self._literal(node), parents)
            before = placed[node]
        assert before is not None
        return before

    def _literal(self, node: int) -> Literal:
        nodes = self.own.nodes
        return nodes.cells_of(node), nodes.digit_of(node), nodes.says_true(node)


class _Teller:
    """A chain that is being written down."""

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
        """Return the chain."""
        return Chain(tuple(self.nodes), tuple(ends))

    def _cause(self, literal: Literal, parents: Sequence[int]) -> str:
        """Name what the link runs in: a cell, or a house of all that take part."""
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
        """Tell whether the places of a digit in a complete house are among these cells."""
        spec = self.board.layout.specs[house]
        complete = len(spec.cells) == spec.digits.bit_count()
        return complete and cells.issuperset(self.board.places(house, digit))
