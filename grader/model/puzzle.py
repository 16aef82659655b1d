"""Puzzles: a layout, givens, entered digits and removed candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from attrs import field, frozen

from grader import arguments
from grader.errors import Message, NoSolutionError, PuzzleError, Term
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import cell_name, cells_name, digit_name
from grader.model.presenter import presenter
from grader.model.rules.nouns import rule_term
from grader.model.rules.support import RuleSupport


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
    """Return one digit a cell: of a sequence, of a sequence of rows, or of an array.

    Raises:
        TypeError: it is something else.
    """
    found = givens.tolist() if hasattr(givens, "tolist") else givens
    arguments.several("givens", found, "the digit of each cell")
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
    """The 0-based digit of each cell, -1 if it is empty; rows and arrays become a tuple."""
    removed: tuple[tuple[k.Cell, k.Digit], ...] = field(default=())
    """Removed candidates, as (cell, digit)."""
    placed: tuple[k.Cell, ...] = field(default=())
    """Cells among the givens that the player filled, in a puzzle in progress."""
    struck: tuple[tuple[k.Cell, k.Digit], ...] = field(default=())
    """Those of the removed candidates that the player struck, in a puzzle in progress.

    The others are missing from the start, unless the givens have one solution without that.
    """

    def __attrs_post_init__(self) -> None:
        # Compiled code does not check indexes, and a puzzle ends up there.
        layout = self.layout
        if not isinstance(layout, Layout):
            raise TypeError(f"the layout is {layout!r}; it must be a Layout")
        plain = type(self.givens) is tuple and len(self.givens) == layout.cells
        if plain and not (self.removed or self.placed or self.struck):
            layout.check_givens(self.givens)
            return
        object.__setattr__(self, "givens", _flat(self.givens))
        for name in ("removed", "placed", "struck"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        layout.check_givens(self.givens)
        for cell, digit in (*self.removed, *self.struck):
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

    @classmethod
    def of(cls, board: Board) -> Puzzle:
        """Return a board as a puzzle in progress, with the same digits and candidates.

        Filled cells that are not given are `placed`.  Candidates that were missing from the start
        are `removed`; so are those that the board lacks although no filled cell rules them out,
        which are `struck` as well.

        Raises:
            PuzzleError: the board is broken by a digit that it does not hold.
            TypeError: it is no board.
        """
        arguments.require("board", board, Board, "a board")
        layout, digits = board.layout, board.digits()
        filled = [cell for cell, digit in enumerate(digits) if digit != k.NO_DIGIT]
        placed = tuple(cell for cell in filled if not board.is_given(cell))
        removed, struck = [], []
        for cell in range(layout.cells):
            first = board.first_digits(cell)
            removed += [(cell, digit) for digit in layout.digits_of(cell) if digit not in first]
            if board.value(cell) is None:
                there = {*board.candidates(cell), *(digits[peer] for peer in layout.peers_of(cell))}
                struck += [(cell, digit) for digit in first if digit not in there]
        puzzle = cls(layout, digits, tuple(sorted((*removed, *struck))), placed, tuple(struck))
        if board.is_broken() and not puzzle.board().is_broken():
            raise PuzzleError(
                "placed-wrongly",
                "a digit was placed on the board that was no candidate of its cell",
            )
        return puzzle

    @property
    def missing(self) -> tuple[tuple[k.Cell, k.Digit], ...]:
        """The removed candidates that the player did not strike."""
        if not self.struck:
            return self.removed
        struck = {*self.struck}
        return tuple(pair for pair in self.removed if pair not in struck)

    def start(self) -> Puzzle:
        """Return the puzzle as it began: without what the player placed and struck."""
        if not (self.placed or self.struck):
            return self
        givens = list(self.givens)
        for cell in self.placed:
            givens[cell] = k.NO_DIGIT
        return Puzzle(self.layout, tuple(givens), self.missing)

    def board(self) -> Board:
        """Return a new board with the givens placed and the removed candidates struck."""
        return Board.of(self.layout, self.givens, self.removed, self.placed, self.missing)

    def problems(self) -> tuple[Problem, ...]:
        """Return the problems that can be found without search.

        The checks are, in this order: houses with more cells than digits; digits that a cell
        may not take or that are removed from it; digits given twice in a house; cells without
        a candidate and, in complete houses, digits without a place; rules that the candidates
        cannot obey.  Later checks run only if the earlier ones find nothing.
        """
        return tuple(self.each_problem())

    def each_problem(self) -> Iterator[Problem]:
        """Iterate over the problems as `problems` does; the first one costs least."""
        checks = (self._overfull, self._misfits, self._repeats, self._dead_ends, self._broken_rules)
        for check in checks:
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
                    Message(
                        "misfit",
                        "{cell} may not hold {digit}",
                        cell=cell_name(layout, cell),
                        digit=digit_name(digit),
                    ),
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
                message = Message(
                    "repeated",
                    "{digit} is given {times} in {house}: {cells}",
                    digit=digit_name(digit),
                    times=_times(len(cells)),
                    house=Term("house", spec.name),
                    cells=cells_name(layout, cells),
                )
                yield Problem(message, cells=cells, house=house, digit=digit)

    def _dead_ends(self) -> Iterator[Problem]:
        layout = self.layout
        board = self.board()
        for cell in range(layout.cells):
            if board.value(cell) is None and not board.candidates_mask(cell):
                message = Message(
                    "no-candidate", "{cell} has no candidate left", cell=cell_name(layout, cell)
                )
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
                    message = Message(
                        "no-place",
                        "{digit} has no place left in {house}",
                        digit=digit_name(digit),
                        house=Term("house", spec.name),
                    )
                    yield Problem(message, spec.cells, house, digit, NoSolutionError)

    def _broken_rules(self) -> Iterator[Problem]:
        layout = self.layout
        if not layout.rules:
            return
        support = RuleSupport(layout)
        support.load(self.board())
        for number, rule in enumerate(layout.rules):
            if not support.narrow(number):
                message = Message(
                    "rule-broken",
                    "{rule} ({cells}): the digits and candidates there cannot obey it",
                    rule=rule_term(layout, rule),
                    cells=cells_name(layout, rule.cells),
                )
                yield Problem(message, rule.cells, cause=NoSolutionError)


_new = Puzzle.__new__
_set_layout = Puzzle.layout.__set__  # type: ignore[attr-defined]
_set_givens = Puzzle.givens.__set__  # type: ignore[attr-defined]
_set_removed = Puzzle.removed.__set__  # type: ignore[attr-defined]
_set_placed = Puzzle.placed.__set__  # type: ignore[attr-defined]
_set_struck = Puzzle.struck.__set__  # type: ignore[attr-defined]


def checked_puzzle(layout: Layout, givens: tuple[k.Digit, ...]) -> Puzzle:
    """Return the puzzle with givens that have been checked, in a third of the time.

    Readers of many lines know that they make digits of the layout only.
    """
    puzzle = _new(Puzzle)
    _set_layout(puzzle, layout)
    _set_givens(puzzle, givens)
    _set_removed(puzzle, ())
    _set_placed(puzzle, ())
    _set_struck(puzzle, ())
    return puzzle


def _times(count: int) -> Message:
    if count == 2:
        return Message("twice", "twice")
    return Message("times", "{number} times", number=count)
