"""Grids as Simple Sudoku prints and saves them (.ss).

    *-----------*
    |.3.|4..|...|
    ...
    |---+---+---|
    ...
    *-----------*

Source: "SudoCue - File Formats", sudocue.net/fileformats.php, August 3, 2006; "Sudoku Clipboard
and File Formats", sudopedia.org.
"""

from __future__ import annotations

from grader.formats.beyond import layout_beyond
from grader.formats.boxed_grid import BoxedGridFormat, box_width
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.symbols import alphabet
from grader.model.puzzle import Puzzle


class SimpleSudokuFormat(BoxedGridFormat):
    """Nine rows in a frame without blanks; read like `boxed`."""

    name = "ss"
    title = "a grid of Simple Sudoku (.ss)"
    example = (
        "*-----------*\n"
        "|53.|.7.|...|\n"
        "|6..|195|...|\n"
        "|.98|...|.6.|\n"
        "|---+---+---|\n"
        "|8..|.6.|..3|\n"
        "|4..|8.3|..1|\n"
        "|7..|.2.|..6|\n"
        "|---+---+---|\n"
        "|.6.|...|28.|\n"
        "|...|419|..5|\n"
        "|...|.8.|.79|\n"
        "*-----------*"
    )

    def with_option(self, option: str) -> PuzzleFormat:
        """Raise an error: 9x9 has one symbol set."""
        return PuzzleFormat.with_option(self, option)

    def write(self, puzzle: Puzzle) -> str:
        """Return the framed grid of a classic 9x9 puzzle."""
        if box_width(puzzle, "a .ss file") != 3 or puzzle.layout.digits != 9:
            raise layout_beyond("a .ss file", puzzle.layout)
        cells = alphabet(9).text(puzzle.givens)
        lines = ["*-----------*"]
        for at in range(0, 81, 9):
            if at in (27, 54):
                lines.append("|---+---+---|")
            lines.append(
                f"|{cells[at : at + 3]}|{cells[at + 3 : at + 6]}|{cells[at + 6 : at + 9]}|"
            )
        return "\n".join([*lines, "*-----------*"])
