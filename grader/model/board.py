"""Boards: the candidate state, the only mutable class of the model.

This module is long because the compiled methods and those that check their arguments for Python
belong to one class.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar, SupportsIndex

from grader.model import bits
from grader.model import kinds as k
from grader.model.candidate_state import CandidateState
from grader.model.constructor_signature import ConstructorSignature
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS, cell_name, digit_name

LONGEST_LINE = 100
"""Cells of the line that stands for a board where it is shown."""
TEXT_SYMBOLS = f".{DIGIT_SYMBOLS}".encode("ascii")


class Board(CandidateState):
    """Values and candidates of every cell, and the places of every digit in every house.

    Each elimination and placement updates both views, and also the data for the simplest
    deductions: digits with one place left in a house, the number of open cells of a house, and
    queues of the singles in the order in which they arose.  Raters that work from such queues
    need the latter; a board that is to be loaded for others can do without (`keeps_arrivals`).

    A board is created once for a layout and reused by `reset` and `copy_from`; `Puzzle.board`
    makes one with the digits of a puzzle.

    Args:
        layout: the layout; every cell is open, with all digits that it may take.
    """

    __signature__: ClassVar[object] = ConstructorSignature()

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.reset()

    def reset(self) -> None:
        """Make every cell open, with all digits that it may take."""
        layout = self.layout
        cell: k.Cell
        house: k.House
        digit: k.Digit
        self.solution: str = ""
        self.forget_missing()
        for cell in range(layout.cells):
            self.values[cell] = k.NO_DIGIT
            self.given[cell] = 0
            self.cell_masks[cell] = layout.cell_digits[cell]
        self.nearly_full: k.Count = 0
        for house in range(layout.houses):
            count: k.Count = layout.house_start[house + 1] - layout.house_start[house]
            self.open_cells[house] = count
            self.nearly_full += count == 1
            self.lone_masks[house] = 0
            everywhere: k.Mask = bits.full(count)
            allowed: k.Mask = layout.house_digits[house]
            for digit in range(layout.digits):
                here: k.Mask = everywhere if allowed & bits.bit(digit) else 0
                self.place_masks[house * layout.digits + digit] = here
        self.unsolved: k.Count = layout.cells
        self.broken: k.Flag = layout.impossible
        self.naked_first: k.Count = 0
        self.naked_count: k.Count = 0
        self.naked_waiting: k.Count = 0
        self.hidden_first: k.Count = 0
        self.hidden_count: k.Count = 0
        if not layout.uniform:
            self._narrow()

    def _narrow(self) -> None:
        """Remove the places of digits in cells that may not take them."""
        layout = self.layout
        cell: k.Cell
        i: k.Count
        for cell in range(layout.cells):
            for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house: k.House = layout.cell_houses[i]
                missing: k.Mask = layout.house_digits[house] & ~layout.cell_digits[cell]
                while missing:
                    self._leave(house, bits.lowest(missing), layout.cell_places[i])
                    missing = bits.without_lowest(missing)
        self._note_singles()

    def _note_singles(self) -> None:
        """Queue the singles of an empty board: cells and houses with one digit."""
        layout = self.layout
        cell: k.Cell
        house: k.House
        for cell in range(layout.cells):
            if bits.is_single(self.cell_masks[cell]):
                self.naked_cells[self.naked_count] = cell
                self.naked_count += 1
                self.naked_waiting += 1
        for house in range(layout.houses):
            if layout.house_start[house + 1] - layout.house_start[house] == 1:
                cell = self.cell_at(house, 0)
                digits: k.Mask = self.cell_masks[cell]
                if layout.complete[house] and digits:
                    self.lone_masks[house] = digits
                    self.hidden_cells[self.hidden_count] = cell
                    self.hidden_digits[self.hidden_count] = bits.lowest(digits)
                    self.hidden_count += 1

    def load(
        self,
        givens: Sequence[int],
        removed: Sequence[tuple[k.Cell, k.Digit]] = (),
        placed: Sequence[k.Cell] = (),
        missing: Sequence[tuple[k.Cell, k.Digit]] = (),
    ) -> None:
        """Reset, place the givens cell by cell, then strike the removed candidates.

        Args:
            givens: the digit of each cell, -1 if it is empty.
            removed: candidates to remove, as (cell, digit).
            placed: cells among the givens that do not count as given.
            missing: those of the removed candidates that are not there from the start, see
                `begin_with`.

        Givens that contradict each other leave the board `broken`.

        Raises:
            IndexError: a cell or a digit is not one of the layout.
            TypeError: a given is no whole number.
            ValueError: there is not one given for each cell.
        """
        cell: k.Cell
        digit: k.Digit
        # Compiled code would read 1.5 as 1 below.
        self.layout.check_givens(tuple(givens))
        self.read_givens(givens)
        if not self.take_values():
            self.reset()
            for cell in range(self.layout.cells):
                digit = givens[cell]
                if digit != k.NO_DIGIT:
                    self.place_unchecked(cell, digit)
                    self.given[cell] = 1
        if placed or missing:
            first = list(givens)
            for cell in placed:
                self.layout.require_cell(cell)
                first[cell] = k.NO_DIGIT
            self.begin_with(first, missing)
        for cell, digit in removed:
            self.layout.require_cell(cell)
            self.layout.require_digit(digit)
            if self.values[cell] == digit:
                self.broken = 1
            self.strike_unchecked(cell, digit)

    def begin_with(self, givens: Sequence[int], missing: Sequence[tuple[k.Cell, k.Digit]]) -> None:
        """Note what was there from the start, which deductions from a second solution ask for.

        Values and candidates stay as they are.  Candidates that the givens rule out are not
        missing.

        Args:
            givens: the digit of each given cell, -1 for the others.
            missing: candidates, as (cell, digit), that were not there from the start.

        Raises:
            IndexError: a cell or a digit is not one of the layout.
            ValueError: there is not one given for each cell.
        """
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        layout.check_givens(tuple(givens))
        for cell in range(layout.cells):
            self.given[cell] = givens[cell] != k.NO_DIGIT
        self.forget_missing()
        for cell, digit in missing:
            layout.require_cell(cell)
            layout.require_digit(digit)
            if self.given[cell]:
                continue
            for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                peer: k.Cell = layout.peers[i]
                if givens[peer] == digit:
                    break
            else:
                self.lack(cell, digit)

    def load_codes(self, codes: bytes) -> None:
        """Do what `load` does with givens of one byte a cell, in a third of the time.

        Args:
            codes: the digit of each cell, 255 if it is empty.

        Raises:
            IndexError: a byte is no digit of the layout.
            ValueError: there is not one for each cell.
        """
        self.read_codes(codes)
        if not self.take_values():
            self.load([k.NO_DIGIT if code == k.EMPTY_BYTE else code for code in codes])

    def place(self, cell: SupportsIndex, digit: SupportsIndex) -> None:
        """Set the digit of an open cell and strike it from the peers, ascending.

        Places of the cell's other candidates are given up afterwards, digit by digit.  A digit
        that is no candidate leaves the cell open and the board broken.

        Raises:
            IndexError: there is no such cell or digit.
            TypeError: one of them is no whole number.
            ValueError: the cell is filled.
        """
        self.layout.require_cell(cell)
        self.layout.require_digit(digit)
        at: k.Cell = index(cell)
        if self.values[at] != k.NO_DIGIT:
            name, filled = cell_name(self.layout, at), digit_name(self.values[at])
            raise ValueError(f"the cell {name} has the digit {filled} already")
        self.place_unchecked(at, index(digit))

    def strike(self, cell: SupportsIndex, digit: SupportsIndex) -> None:
        """Remove a candidate, if it is there.

        Raises:
            IndexError: there is no such cell or digit.
            TypeError: one of them is no whole number.
        """
        self.layout.require_cell(cell)
        self.layout.require_digit(digit)
        self.strike_unchecked(index(cell), index(digit))

    def place_unchecked(self, cell: k.Cell, digit: k.Digit) -> None:
        """Do what `place` does, for compiled code, with a cell and a digit that exist."""
        layout = self.layout
        bit: k.Mask = bits.bit(digit)
        old: k.Mask = self.cell_masks[cell]
        i: k.Count
        if not old & bit:
            self.broken = 1
            return
        if bits.is_single(old):
            self.naked_waiting -= 1
        self.values[cell] = digit
        self.cell_masks[cell] = 0
        self.unsolved -= 1
        start: k.Count = layout.cell_start[cell]
        end: k.Count = layout.cell_start[cell + 1]
        others: k.Mask = 0
        for i in range(start, end):
            house: k.House = layout.cell_houses[i]
            here: k.Mask = bits.bit(layout.cell_places[i])
            rest: k.Mask = self.place_masks[house * layout.digits + digit] & ~here
            left: k.Count = self.open_cells[house] - 1
            self.open_cells[house] = left
            self.nearly_full += (left == 1) - (left == 0)
            if self.keeps_arrivals:
                others |= rest
                continue
            while rest:
                self.strike_unchecked(self.cell_at(house, bits.lowest(rest)), digit)
                rest = bits.without_lowest(rest)
        if others:
            # Singles arise in the order of the peers.
            for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                peer: k.Cell = layout.peers[i]
                if self.cell_masks[peer] & bit:
                    self.strike_unchecked(peer, digit)
        old ^= bit
        for i in range(start, end):
            house = layout.cell_houses[i]
            self.place_masks[house * layout.digits + digit] = 0
            self.lone_masks[house] &= ~bit
        while old:
            other: k.Digit = bits.lowest(old)
            old = bits.without_lowest(old)
            for i in range(start, end):
                self._leave(layout.cell_houses[i], other, layout.cell_places[i])
        if self.keeps_arrivals:
            self._pass_filled()

    def _pass_filled(self) -> None:
        """Advance the queues of singles past filled cells."""
        i: k.Count = self.naked_first
        while i < self.naked_count and self.values[self.naked_cells[i]] != k.NO_DIGIT:
            i += 1
        self.naked_first = i
        i = self.hidden_first
        while i < self.hidden_count and self.values[self.hidden_cells[i]] != k.NO_DIGIT:
            i += 1
        self.hidden_first = i

    def strike_unchecked(self, cell: k.Cell, digit: k.Digit) -> None:
        """Do what `strike` does, for compiled code, with a cell and a digit that exist."""
        layout = self.layout
        bit: k.Mask = bits.bit(digit)
        mask: k.Mask = self.cell_masks[cell]
        i: k.Count
        if not mask & bit:
            return
        mask ^= bit
        self.cell_masks[cell] = mask
        if bits.is_single(mask):
            if self.keeps_arrivals:
                self.naked_cells[self.naked_count] = cell
                self.naked_count += 1
            self.naked_waiting += 1
        elif mask == 0:
            self.broken = 1
            self.naked_waiting -= 1
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            self._leave(layout.cell_houses[i], digit, layout.cell_places[i])

    def erase(self, cell: k.Cell, digit: k.Digit) -> None:
        """Remove a candidate that is there, without recording singles or dead ends.

        Use it to follow an assumption: it updates only the masks of candidates and of places,
        so the board is inconsistent until `copy_from` restores it.
        """
        layout = self.layout
        i: k.Count
        self.cell_masks[cell] &= ~bits.bit(digit)
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            slot: k.Count = layout.cell_houses[i] * layout.digits + digit
            self.place_masks[slot] &= ~bits.bit(layout.cell_places[i])

    def candidates_key(self) -> bytes:
        """Return a value that is equal for boards with equal candidates, and only for them."""
        return bytes(self.cell_masks)

    def _leave(self, house: k.House, digit: k.Digit, place: k.Place) -> None:
        """Record that a digit has one place fewer in a house."""
        slot: k.Count = house * self.layout.digits + digit
        left: k.Mask = self.place_masks[slot] & ~bits.bit(place)
        self.place_masks[slot] = left
        if not left & bits.without_lowest(left) and self.layout.complete[house]:
            if left == 0:
                self.broken = 1
                self.lone_masks[house] &= ~bits.bit(digit)
                return
            cell: k.Cell = self.cell_at(house, bits.lowest(left))
            # A cell that is just being placed still counts as a place, but is no single.
            if self.cell_masks[cell] & bits.bit(digit):
                self.lone_masks[house] |= bits.bit(digit)
                if self.keeps_arrivals:
                    self.hidden_cells[self.hidden_count] = cell
                    self.hidden_digits[self.hidden_count] = digit
                    self.hidden_count += 1

    def copy_from(self, other: Board) -> None:
        """Copy the state of another board of the same layout.

        Raises:
            ValueError: it is of another one.
        """
        layout = self.layout
        if other.layout is not layout and other.layout != layout:
            raise ValueError(f"a board of {other.layout.name} is no board of {layout.name}")
        i: k.Count
        for i in range(layout.cells):
            self.values[i] = other.values[i]
            self.given[i] = other.given[i]
            self.cell_masks[i] = other.cell_masks[i]
        self.copy_missing(other)
        for i in range(layout.houses * layout.digits):
            self.place_masks[i] = other.place_masks[i]
        for i in range(layout.houses):
            self.lone_masks[i] = other.lone_masks[i]
            self.open_cells[i] = other.open_cells[i]
        for i in range(other.naked_count):
            self.naked_cells[i] = other.naked_cells[i]
        for i in range(other.hidden_count):
            self.hidden_cells[i] = other.hidden_cells[i]
            self.hidden_digits[i] = other.hidden_digits[i]
        self.keeps_arrivals: k.Flag = other.keeps_arrivals
        self.solution = ""
        self.unsolved = other.unsolved
        self.broken = other.broken
        self.nearly_full = other.nearly_full
        self.naked_first = other.naked_first
        self.naked_count = other.naked_count
        self.naked_waiting = other.naked_waiting
        self.hidden_first = other.hidden_first
        self.hidden_count = other.hidden_count

    def cell_at(self, house: k.House, place: k.Place) -> k.Cell:
        """Return the cell at a place of a house."""
        return self.layout.house_cells[self.layout.house_start[house] + place]

    # For people: guests' strategies, tests, pictures. None of this is in a hot loop.

    @classmethod
    def of(
        cls,
        layout: Layout,
        givens: Sequence[int],
        removed: Sequence[tuple[k.Cell, k.Digit]] = (),
        placed: Sequence[k.Cell] = (),
        missing: Sequence[tuple[k.Cell, k.Digit]] = (),
    ) -> Board:
        """Return a new board with these givens; see `load`."""
        board = cls(layout)
        board.load(givens, removed, placed, missing)
        return board

    def copy(self) -> Board:
        """Return a new board with the same state."""
        board = Board(self.layout)
        board.copy_from(self)
        return board

    def value(self, cell: SupportsIndex) -> int | None:
        """Return the digit of a solved cell, or None."""
        self.layout.require_cell(cell)
        digit = self.values[cell]
        return None if digit == k.NO_DIGIT else digit

    def is_given(self, cell: SupportsIndex) -> bool:
        """Return whether the cell is a given."""
        self.layout.require_cell(cell)
        return bool(self.given[cell])

    def candidates_mask(self, cell: SupportsIndex) -> k.Mask:
        """Return the candidates of a cell as a mask; 0 if it is solved."""
        self.layout.require_cell(cell)
        return self.cell_masks[cell]

    def candidates(self, cell: SupportsIndex) -> tuple[k.Digit, ...]:
        """Return the candidates of a cell, ascending; none if it is solved."""
        self.layout.require_cell(cell)
        return tuple(bits_of(self.cell_masks[cell]))

    def has(self, cell: SupportsIndex, digit: SupportsIndex) -> bool:
        """Return whether the cell still has this candidate."""
        self.layout.require_cell(cell)
        self.layout.require_digit(digit)
        return bool(self.cell_masks[cell] & bits.bit(index(digit)))

    def places_mask(self, house: SupportsIndex, digit: SupportsIndex) -> k.Mask:
        """Return the places of a digit in a house as a mask; 0 if it is placed there."""
        self.layout.require_house(house)
        self.layout.require_digit(digit)
        return self.place_masks[index(house) * self.layout.digits + index(digit)]

    def places(self, house: SupportsIndex, digit: SupportsIndex) -> tuple[k.Cell, ...]:
        """Return the cells of a house that have the candidate, in the order of the house."""
        return tuple(
            self.cell_at(index(house), place) for place in bits_of(self.places_mask(house, digit))
        )

    def open_cells_of(self, house: SupportsIndex) -> tuple[k.Cell, ...]:
        """Return the unsolved cells of a house, in its order."""
        return tuple(c for c in self.layout.cells_of(house) if self.values[c] == k.NO_DIGIT)

    def is_solved(self) -> bool:
        """Return whether every cell has a digit."""
        return self.unsolved == 0

    def is_broken(self) -> bool:
        """Return whether a cell has no candidate left, or a complete house no place for a digit."""
        return bool(self.broken)

    def digits(self) -> tuple[int, ...]:
        """Return the digit of every cell, -1 where it is open."""
        return tuple(self.values)

    def text(self) -> str:
        """Return the digits in one line, `.` for an open cell."""
        text: bytes = TEXT_SYMBOLS
        symbols: k.Text = text
        line: bytearray = bytearray(self.layout.cells)
        cell: k.Cell
        for cell in range(self.layout.cells):
            line[cell] = symbols[self.values[cell] + 1]
        return line.decode("ascii")

    def first_digits(self, cell: k.Cell) -> tuple[k.Digit, ...]:
        """Return the digits that a cell had from the start, as far as no given rules them out.

        Those of its houses, without the candidates that the puzzle leaves out there.  Marks of a
        player and deductions do not count.
        """
        self.layout.require_cell(cell)
        return tuple(bits_of(self.layout.cell_digits[cell] & ~self.missing_masks[cell]))

    def masks(self) -> tuple[k.Mask, ...]:
        """Return the candidate mask of every cell."""
        return tuple(self.cell_masks)

    def __repr__(self) -> str:
        layout = self.layout
        line = self.text()
        shown = line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}..."
        candidates = sum([mask.bit_count() for mask in self.masks()])
        filled = f"{layout.cells - self.unsolved} of {layout.cells} cells filled"
        broken = ", broken" if self.broken else ""
        return f"<Board {layout.name}: {filled}, {candidates} candidates{broken}, {shown}>"

    def __reduce__(self) -> tuple[Any, ...]:
        naked = tuple(self.naked_cells[: self.naked_count])
        hidden = (
            tuple(self.hidden_cells[: self.hidden_count]),
            tuple(self.hidden_digits[: self.hidden_count]),
        )
        given, missing = tuple(self.given), tuple(self.missing_masks)
        state = (self.digits(), self.masks(), given, missing, naked, hidden, self.is_broken())
        return _restore, (self.layout, state)


def bits_of(mask: k.Mask) -> list[k.Digit]:
    """Return the indexes of the set bits, ascending."""
    indexes = []
    while mask:
        indexes.append(bits.lowest(mask))
        mask = bits.without_lowest(mask)
    return indexes


def _restore(layout: Layout, state: tuple[Any, ...]) -> Board:
    values, masks, given, missing, naked, hidden, broken = state
    board = Board(layout)
    for cell, mask in enumerate(missing):
        board.missing_masks[cell] = mask
    board.lacks_candidates = int(any(missing))
    for cell, digit in enumerate(values):
        if digit != k.NO_DIGIT:
            board.place(cell, digit)
            board.given[cell] = given[cell]
    for cell, mask in enumerate(masks):
        for digit in bits_of(board.candidates_mask(cell) & ~mask):
            board.strike(cell, digit)
    # The order in which the singles arose, and contradicting givens, leave no other trace.
    for i, cell in enumerate(naked):
        board.naked_cells[i] = cell
    for i, (cell, digit) in enumerate(zip(*hidden, strict=True)):
        board.hidden_cells[i] = cell
        board.hidden_digits[i] = digit
    board.naked_first = board.hidden_first = 0
    board.naked_count = len(naked)
    board.hidden_count = len(hidden[0])
    board.broken = broken
    return board
