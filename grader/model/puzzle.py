"""Puzzles: a layout, givens, entered digits and removed candidates."""

from __future__ import annotations

from typing import NamedTuple

from attrs import field, frozen

from grader.errors import NoSolutionError, PuzzleError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.presenter import presenter


class Problem(NamedTuple):
    """A problem of a puzzle, with its place."""

    message: str
    cells: tuple[k.Cell, ...] = ()
    house: k.House | None = None
    digit: k.Digit | None = None
    cause: type[PuzzleError] = PuzzleError
    """The exception to raise; PuzzleError itself means that givens contradict each other."""

    def error(self) -> PuzzleError:
        """Return the problem as an exception."""
        return self.cause(self.message, cells=self.cells, house=self.house, digit=self.digit)


@frozen
class Puzzle:
    """Givens on a layout.  They may be contradictory; see `problems`."""

    layout: Layout
    givens: tuple[k.Digit, ...]
    """The 0-based digit of each cell, NO_DIGIT if it is empty."""
    removed: tuple[tuple[k.Cell, k.Digit], ...] = field(default=())
    """Removed candidates, as (cell, digit)."""
    placed: tuple[k.Cell, ...] = field(default=())
    """Cells among the givens that the player filled, in a puzzle in progress."""

    def __str__(self) -> str:
        return presenter().line(self)

    def _repr_svg_(self) -> str | None:
        return presenter().svg(self)

    @property
    def clues(self) -> int:
        """The number of givens."""
        return len(self.givens) - self.givens.count(k.NO_DIGIT)

    def board(self) -> Board:
        """Return a new board with the givens placed and the removed candidates struck."""
        return Board.of(self.layout, self.givens, self.removed, self.placed)

    def problems(self) -> tuple[Problem, ...]:
        """Return the problems that can be found without search.

        The checks are, in this order: houses with more cells than digits; digits that a cell
        may not take or that are removed from it; digits given twice in a house; cells without
        a candidate and, in complete houses, digits without a place.  Later checks run only if
        the earlier ones find nothing.
        """
        return tuple(self._overfull()) or self._wrong_givens()

    def _wrong_givens(self) -> tuple[Problem, ...]:
        return tuple(self._misfits()) or tuple(self._repeats()) or tuple(self._dead_ends())

    def _overfull(self) -> list[Problem]:
        return [
            Problem(house.overfull_message(), house.cells, cause=NoSolutionError)
            for house in self.layout.overfull
        ]

    def _misfits(self) -> list[Problem]:
        layout = self.layout
        removed = set(self.removed)
        return [
            Problem(
                f"{cell_name(layout, cell)} may not hold {digit_name(digit)}",
                cells=(cell,),
                digit=digit,
            )
            for cell, digit in enumerate(self.givens)
            if digit != k.NO_DIGIT
            and (digit not in layout.digits_of(cell) or (cell, digit) in removed)
        ]

    def _repeats(self) -> list[Problem]:
        layout = self.layout
        found: dict[tuple[k.Cell, ...], Problem] = {}
        for house, spec in enumerate(layout.specs):
            for digit in range(layout.digits):
                cells = tuple(c for c in spec.cells if self.givens[c] == digit)
                if len(cells) > 1 and cells not in found:
                    message = (
                        f"{digit_name(digit)} is given {_times(len(cells))} in {spec.name}: "
                        f"{cells_name(layout, cells)}"
                    )
                    found[cells] = Problem(message, cells=cells, house=house, digit=digit)
        return list(found.values())

    def _dead_ends(self) -> list[Problem]:
        layout = self.layout
        board = self.board()
        found = [
            Problem(
                f"{cell_name(layout, cell)} has no candidate left",
                cells=(cell,),
                cause=NoSolutionError,
            )
            for cell in range(layout.cells)
            if board.value(cell) is None and not board.candidates_mask(cell)
        ]
        for house, spec in enumerate(layout.specs):
            if len(spec.cells) < spec.digits.bit_count():
                continue
            placed = {board.value(cell) for cell in spec.cells}
            for digit in range(layout.digits):
                if (
                    spec.digits >> digit & 1
                    and digit not in placed
                    and not board.places_mask(house, digit)
                ):
                    message = f"{digit_name(digit)} has no place left in {spec.name}"
                    found.append(Problem(message, spec.cells, house, digit, NoSolutionError))
        return found


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
