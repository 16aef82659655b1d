"""The interface of sets of consequences, for the engine that asks what may follow."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout


class AssumptionSets:
    """What can follow from each assumption on a board, or more; never less.

    A root is an assumption: twice the number of a candidate, plus 1 if it is true.

    Attributes:
        words: words of a set of candidates, which has a bit for each number.
        number: the number of each candidate `cell * digits + digit` of the board.
        place: the candidate of each number.
        branches: the roots for the next `find_common`.
        common_true: what it has found to be true.
        common_false: what it has found to be false.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        candidates = layout.cells * layout.digits
        self.layout = layout
        self.words = 0
        self.number = array("i", [-1]) * candidates
        self.place = array("i", [0]) * candidates
        self.branches = array("i", [0]) * (layout.digits + layout.cells)
        self.common_true = array("Q")
        self.common_false = array("Q")

    def update(self, board: Board) -> k.Flag:
        """Use this board from now on; return whether there are sets of boards of this size."""
        raise TypeError(f"{type(self).__name__} does not override `update`")

    def root_of(self, literal: k.Count) -> k.Count:
        """Return the root of a literal `2 * (cell * digits + digit)`, plus 1 if it is true."""
        return 2 * self.number[literal >> 1] + (literal & 1)

    def refutes(self, root: k.Count) -> k.Flag:
        """Return whether an assumption may contradict itself."""
        raise TypeError(f"{type(self).__name__} does not override `refutes`")

    def size_of(self, root: k.Count) -> k.Count:
        """Return how many candidates an assumption makes false, as far as that is known."""
        return 0

    def may_double(self, root: k.Count) -> k.Flag:
        """Return whether a candidate and its opposite may have anything in common."""
        return True

    def find_common(self, count: k.Count) -> k.Flag:
        """Find the literals that follow from so many roots in `branches`.

        Assumptions that contradict themselves count as if everything followed from them.

        Returns:
            Whether there is any; `common_true` and `common_false` have them.
        """
        raise TypeError(f"{type(self).__name__} does not override `find_common`")
