"""A game: a puzzle, what has been entered and noted, and the way back."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from grader import formats
from grader.hints.progress import with_entries
from grader.model import kinds as k
from grader.model.claim import Claim
from grader.model.notation import cell_name, cell_named, digit_name, digit_named
from grader.model.puzzle import Puzzle

Notes = tuple[frozenset[k.Digit], ...]


@define
class Game:
    """A game, which changes with every move."""

    puzzle: Puzzle
    """The puzzle as it began."""
    digits: tuple[k.Digit, ...] = field(init=False)
    """The digit of each cell, -1 if it is empty."""
    notes: Notes = field(init=False)
    """The noted digits of each cell."""
    _past: list[tuple[tuple[k.Digit, ...], Notes]] = field(init=False, factory=list)

    def __attrs_post_init__(self) -> None:
        self.digits = self.puzzle.givens
        self.notes = (frozenset(),) * self.puzzle.layout.cells

    def may_hold(self, cell: k.Cell, digit: k.Digit) -> bool:
        """Return whether a digit can be entered or noted in a cell."""
        layout = self.puzzle.layout
        is_given = self.puzzle.givens[cell] != k.NO_DIGIT
        return not is_given and digit < layout.digits and digit in layout.digits_of(cell)

    def enter(self, cell: k.Cell, digit: k.Digit) -> None:
        """Enter a digit, or remove it if it is there; a given, and what cannot be there, stays."""
        if self.may_hold(cell, digit):
            self._move(cell, k.NO_DIGIT if self.digits[cell] == digit else digit, self.notes[cell])

    def note(self, cell: k.Cell, digit: k.Digit) -> None:
        """Note a digit in an empty cell, or remove the note."""
        if self.may_hold(cell, digit) and self.digits[cell] == k.NO_DIGIT:
            self._move(cell, k.NO_DIGIT, self.notes[cell] ^ {digit})

    def clear(self, cell: k.Cell) -> None:
        """Remove the entered digit of a cell, or else its notes."""
        if self.puzzle.givens[cell] == k.NO_DIGIT:
            is_empty = self.digits[cell] == k.NO_DIGIT
            self._move(cell, k.NO_DIGIT, frozenset() if is_empty else self.notes[cell])

    def _move(self, cell: k.Cell, digit: k.Digit, notes: frozenset[k.Digit]) -> None:
        if (digit, notes) == (self.digits[cell], self.notes[cell]):
            return
        self._past.append((self.digits, self.notes))
        self.digits = (*self.digits[:cell], digit, *self.digits[cell + 1 :])
        self.notes = (*self.notes[:cell], notes, *self.notes[cell + 1 :])

    def undo(self) -> bool:
        """Take the last move back; return whether there was one."""
        if not self._past:
            return False
        self.digits, self.notes = self._past.pop()
        return True

    def position(self) -> Puzzle:
        """Return the puzzle in progress."""
        entered = [
            Claim(cell, digit, True)
            for cell, digit in enumerate(self.digits)
            if digit != self.puzzle.givens[cell]
        ]
        return with_entries(self.puzzle, entered)

    def is_solved(self) -> bool:
        """Return whether all cells are filled without a contradiction."""
        return k.NO_DIGIT not in self.digits and not self.position().problems()

    def record(self) -> dict[str, Any]:
        """Return the game as plain data, with cells and digits as people write them."""
        layout = self.puzzle.layout
        return {
            "puzzle": formats.write(self.puzzle, "json").strip(),
            "entries": {
                cell_name(layout, cell): digit_name(digit)
                for cell, digit in enumerate(self.digits)
                if digit != self.puzzle.givens[cell]
            },
            "notes": {
                cell_name(layout, cell): "".join(map(digit_name, sorted(noted)))
                for cell, noted in enumerate(self.notes)
                if noted
            },
        }

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Game:
        """Return the game of a record.

        Raises:
            ValueError: it is no record of a game.
        """
        try:
            game = cls(formats.parse(record["puzzle"], "json"))
            layout = game.puzzle.layout
            for name, digit in record["entries"].items():
                game.enter(cell_named(layout, name), digit_named(digit))
            for name, digits in record["notes"].items():
                for digit in digits:
                    game.note(cell_named(layout, name), digit_named(digit))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("not a game") from error
        game._past.clear()
        return game
