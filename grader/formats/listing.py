"""The one list of notations."""

from __future__ import annotations

from grader.errors import FormatError
from grader.formats.boxed import Boxed
from grader.formats.exchange_bank import Bank
from grader.formats.fpuzzles import FPuzzles
from grader.formats.grids import Grids
from grader.formats.hodoku_library import Library
from grader.formats.ipuz import Ipuz
from grader.formats.jigsaw import Jigsaw
from grader.formats.lines import Collection, Line
from grader.formats.marks import Marks
from grader.formats.native import Json, Yaml
from grader.formats.notation import Notation
from grader.formats.numbers import Numbers
from grader.formats.opensudoku import OpenSudoku
from grader.formats.parquet import Parquet
from grader.formats.picture import Picture
from grader.formats.sdk import SadMan
from grader.formats.sdx import Progress
from grader.formats.simple_sudoku import Simple
from grader.formats.sudokupad import SudokuPad
from grader.formats.sudokuwiki import SudokuWiki
from grader.formats.sukaku import Sukaku
from grader.formats.table import Table

FORMATS: tuple[Notation, ...] = (
    Grids(),
    Library(),
    SadMan(),
    OpenSudoku(),
    Ipuz(),
    FPuzzles(),
    Json(),
    Yaml(),
    SudokuPad(),
    Bank(),
    Sukaku(),
    Jigsaw(),
    SudokuWiki(),
    Table(),
    Progress(),
    Marks(),
    Numbers(),
    Picture(),
    Boxed(),
    Line(),
    Collection(),
    Simple(),
    Parquet(),
)
"""In sniffing order: the first that claims a text reads it.

First those that begin with what nothing else begins with, then the grids, from the one that
asks for most to the one that asks for least.  `line` claims all that is left, so those behind
it are read only where they are asked for; their texts are read by others in the same sense.
"""


def named(name: str) -> Notation:
    """Return the notation with this name; `line:0-F` is one with a set of symbols.

    Raises:
        FormatError: there is none, or it has no such symbols.
    """
    plain, colon, symbols = name.partition(":")
    for notation in FORMATS:
        if notation.name == plain:
            return notation.variant(symbols) if colon else notation
    known = ", ".join(notation.name for notation in FORMATS)
    raise FormatError(f"there is no format {plain!r}; formats: {known}")
