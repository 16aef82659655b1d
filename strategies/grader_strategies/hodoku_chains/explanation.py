"""Explanations of conclusions that were read off implication tables."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model.board import Board
from grader.model.chain import Chain
from grader_strategies.facts.chain_explanation import ChainBuilder, Literal
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.implication_path import RawPath
from grader_strategies.hodoku_chains.used_sets import UsedSets


class PathExplanation:
    """The explanation of some paths, valid until the board changes.

    Args:
        board: the board that the paths are on.
        consequences: the consequences in whose node numbers the paths are.
        paths: the paths; those from the same assumption share their nodes.
        sets: the strong sets that they pass through; None if there are none.
    """

    def __init__(
        self,
        board: Board,
        consequences: Consequences,
        paths: Sequence[RawPath],
        sets: UsedSets | None = None,
    ) -> None:
        self.board = board
        self.consequences = consequences
        self.paths = tuple(paths)
        self.sets = sets

    def chains(self) -> tuple[Chain, ...]:
        """Return one chain, with an end for each path."""
        # It is shared, so it may hold the consequences of another board by now.
        self.consequences.update(self.board)
        builder = ChainBuilder(self.board)
        ends = []
        shared: dict[int, dict[int, int]] = {}
        for main, branches in self.paths:
            placed = shared.setdefault(main[0], {})
            forks: dict[int, list[list[int]]] = {}
            for fork, branch in branches:
                forks.setdefault(fork, []).append(branch)
            for position, node in enumerate(main):
                parents = [placed[main[position - 1]]] if position else []
                for branch in forks.get(position, ()):
                    parents.append(self._add_branch(builder, branch, placed))
                if node not in placed:
                    cause = self._cause(main[position - 1], node) if position else None
                    placed[node] = builder.add(self._literal(node), parents, cause)
            ends.append(placed[main[len(main) - 1]])
        return (builder.chain(ends),)

    def _add_branch(self, builder: ChainBuilder, branch: list[int], placed: dict[int, int]) -> int:
        """Add a branch and return the position of its last node."""
        for position, node in enumerate(branch):
            if node not in placed:
                before = branch[position - 1] if position else None
                parents = [] if before is None else [placed[before]]
                cause = None if before is None else self._cause(before, node)
                placed[node] = builder.add(self._literal(node), parents, cause)
        return placed[branch[-1]]

    def _cause(self, before: int, node: int) -> str | None:
        """Return the cause of a link by a strong set; None for others."""
        return None if self.sets is None else self.sets.cause(before, node)

    def _literal(self, node: int) -> Literal:
        nodes = self.consequences.nodes
        return nodes.cells_of(node), nodes.digit_of(node), nodes.says_true(node)
