"""Puzzles: a layout, givens, entered digits and removed candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from grader.errors import NoSolutionError, PuzzleError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.presenter import presenter
from grader.model.records import field, frozen


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


def _flat(givens: Any) -> tuple[k.Digit, ...]:
    """Return one digit a cell: of a sequence, of a sequence of rows, or of an array."""
    found = givens.tolist() if hasattr(givens, "tolist") else givens
    return tuple(
        digit for row in found for digit in (row if isinstance(row, list | tuple) else (row,))
    )


@frozen
class Puzzle:
    """Givens on a layout.  They may be contradictory; see `problems`.

    Raises:
        IndexError: a cell or a digit does not exist.
        TypeError: a part is of another type.
        ValueError: there is not one given for each cell.
    """

    layout: Layout
    givens: tuple[k.Digit, ...]
    """The 0-based digit of each cell, NO_DIGIT if it is empty; rows and arrays become a tuple."""
    removed: tuple[tuple[k.Cell, k.Digit], ...] = field(default=())
    """Removed candidates, as (cell, digit)."""
    placed: tuple[k.Cell, ...] = field(default=())
    """Cells among the givens that the player filled, in a puzzle in progress."""

    def __attrs_post_init__(self) -> None:
        # Compiled code does not check indexes, and a puzzle ends up there.
        layout = self.layout
        if not isinstance(layout, Layout):
            raise TypeError(f"the layout is {layout!r}; it must be a Layout")
        plain = type(self.givens) is tuple and len(self.givens) == layout.cells
        if plain and not (self.removed or self.placed):
            layout.check_givens(self.givens)
            return
        object.__setattr__(self, "givens", _flat(self.givens))
        for name in ("removed", "placed"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        layout.check_givens(self.givens)
        for cell, digit in self.removed:
            layout.require_cell(cell)
            layout.require_digit(digit)
        for cell in self.placed:
            layout.require_cell(cell)

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
        return tuple(self.each_problem())

    def each_problem(self) -> Iterator[Problem]:
        """Iterate over the problems as `problems` does; the first one costs least."""
        for check in (self._overfull, self._misfits, self._repeats, self._dead_ends):
            problem = None
            for problem in check():
                yield problem
            if problem is not None:
                return

    def _overfull(self) -> Iterator[Problem]:
        for house in self.layout.overfull:
            yield Problem(house.overfull_message(), house.cells, cause=NoSolutionError)

    def _misfits(self) -> Iterator[Problem]:
        layout = self.layout
        everything = (1 << layout.digits) - 1
        free = not self.removed and all(spec.digits == everything for spec in layout.specs)
        if free and max(self.givens, default=0) < layout.digits:
            return
        removed = set(self.removed)
        for cell, digit in enumerate(self.givens):
            if digit != k.NO_DIGIT and (
                digit not in layout.digits_of(cell) or (cell, digit) in removed
            ):
                yield Problem(
                    f"{cell_name(layout, cell)} may not hold {digit_name(digit)}",
                    cells=(cell,),
                    digit=digit,
                )

    def _repeats(self) -> Iterator[Problem]:
        layout = self.layout
        givens = self.givens
        seen: set[tuple[k.Cell, ...]] = set()
        for house, spec in enumerate(layout.specs):
            counts = Counter([givens[cell] for cell in spec.cells])
            for digit in sorted(digit for digit, count in counts.items() if count > 1):
                cells = tuple(c for c in spec.cells if givens[c] == digit)
                if digit == k.NO_DIGIT or cells in seen:
                    continue
                seen.add(cells)
                message = (
                    f"{digit_name(digit)} is given {_times(len(cells))} in {spec.name}: "
                    f"{cells_name(layout, cells)}"
                )
                yield Problem(message, cells=cells, house=house, digit=digit)

    def _dead_ends(self) -> Iterator[Problem]:
        layout = self.layout
        board = self.board()
        for cell in range(layout.cells):
            if board.value(cell) is None and not board.candidates_mask(cell):
                message = f"{cell_name(layout, cell)} has no candidate left"
                yield Problem(message, cells=(cell,), cause=NoSolutionError)
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
                    yield Problem(message, spec.cells, house, digit, NoSolutionError)


_new = Puzzle.__new__
_set_layout = Puzzle.layout.__set__  # type: ignore[attr-defined]
_set_givens = Puzzle.givens.__set__  # type: ignore[attr-defined]
_set_removed = Puzzle.removed.__set__  # type: ignore[attr-defined]
_set_placed = Puzzle.placed.__set__  # type: ignore[attr-defined]


def checked_puzzle(layout: Layout, givens: tuple[k.Digit, ...]) -> Puzzle:
    """Return the puzzle with givens that have been checked, in a third of the time.

    Readers of many lines know that they make digits of the layout only.
    """
    puzzle = _new(Puzzle)
    _set_layout(puzzle, layout)
    _set_givens(puzzle, givens)
    _set_removed(puzzle, ())
    _set_placed(puzzle, ())
    return puzzle


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
