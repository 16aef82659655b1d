"""The strong sets that paths pass through, for the evidence of a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grader.model.board import Board
from grader.pipeline.finding import Finding
from grader_strategies.hodoku_chains.consequences import Consequences
from grader_strategies.hodoku_chains.implication_path import RawPath
from grader_strategies.hodoku_chains.set_links import SetLinks

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of sets, in the order in which they are passed through first."""


class UsedSets:
    """The strong sets that some paths pass through, in the order of the paths.

    Args:
        consequences: the tables that the paths were read from.
        paths: the paths.
    """

    def __init__(self, consequences: Consequences, paths: Sequence[RawPath]) -> None:
        self.consequences = consequences
        self.numbers: dict[int, int] = {}
        # Other nodes than those of a path are not explained, so their links are not looked up.
        self.reasons: dict[tuple[int, int], int] = {}
        lettered = 0
        for before, node in _links(paths):
            reason = consequences.reason(before, node)
            if reason >= 0:
                self.reasons[before, node] = reason
                if reason // 2 not in self.numbers:
                    # Rules have names, other sets letters.
                    self.numbers[reason // 2] = lettered
                    lettered += self._cause(reason // 2) == "set"

    def cause(self, before: int, node: int) -> str | None:
        """Return the cause of the link between two nodes, or None if it needs no set."""
        reason = self.reasons.get((before, node))
        if reason is None:
            return None
        cause = self._cause(reason // 2)
        if cause != "set":
            return cause
        letter = LETTERS[self.numbers[reason // 2] % len(LETTERS)]
        return f"left by {letter}" if reason % 2 else f"set {letter}"

    def _cause(self, one: int) -> str:
        links = self.consequences.group_links
        assert isinstance(links, SetLinks)
        return links.provider(one).cause_of(links.number(one))

    def surcharge(self) -> int:
        """Return what the sets add to the length of a path: more for larger ones.

        The rule is HoDoKu's: 1 for two cells, and twice the cells but one for more.
        """
        links = self.consequences.group_links
        total = 0
        for one in self.numbers:
            assert isinstance(links, SetLinks)
            cells = links.provider(one).cell_count(links.number(one))
            total += 1 if cells == 2 else 2 * (cells - 1)
        return total

    def add_to(self, board: Board, finding: Finding) -> None:
        """Add the sets to the evidence of a finding, by their letters."""
        links = self.consequences.group_links
        for one, number in self.numbers.items():
            assert isinstance(links, SetLinks)
            links.provider(one).add_evidence(board, finding, number, links.number(one))


def _links(paths: Sequence[RawPath]) -> Iterator[tuple[int, int]]:
    """Iterate over the nodes of paths and branches that follow each other."""
    for main, branches in paths:
        yield from pairwise(main)
        for fork, branch in branches:
            yield from pairwise([*branch, main[fork]])
