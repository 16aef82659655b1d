"""Grouped loops and AICs, first without and then with the strong sets of patterns.

Pattern: a nice loop or an AIC, see `nice_loops`, in which a node may be a group of cells.

Why it holds: a group is true if one of its cells has the digit, and false if none has, so links
lead through it as through a single candidate.
Finds: what loops and AICs of single candidates find.
Order: that of `nice_loops`.
Source: see `nice_loops`.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.strategy import Strategy
from grader_strategies.hodoku_chains.nice_loops import FORMS, NiceLoop


def grouped_loops(forms: Sequence[str] = FORMS, nodes: Sequence[str] = ()) -> Strategy:
    """Return the search for grouped loops and AICs, with strong sets if there are `nodes`.

    No path of a puzzle needs the sets, only lists of all steps.
    """
    return NiceLoopsWithSets(forms, nodes) if nodes else NiceLoop(True, forms)


class NiceLoopsWithSets(Strategy):
    """Grouped loops and AICs, first those without strong sets, then those with them.

    The first ones are the same as those of `NiceLoop`: more links could make other chains the
    shortest.  Those with sets may visit a cell twice, so that no conclusion is missing.

    Args:
        forms: the forms to search for, of `loop` and `aic`.
        nodes: patterns whose strong sets are included.
    """

    def __init__(self, forms: Sequence[str] = FORMS, nodes: Sequence[str] = ()) -> None:
        self.grouped = NiceLoop(True, forms)
        self.with_sets = NiceLoop(True, forms, nodes, revisits=True)

    def bind(self, layout: Layout) -> None:
        """Prepare both searches."""
        self.grouped.bind(layout)
        self.with_sets.bind(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the loops and AICs in order."""
        return self.grouped.search(board, choice) or self.with_sets.search(board, choice)
