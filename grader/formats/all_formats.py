"""The one list of notations."""

from __future__ import annotations

from grader.errors import FormatError
from grader.formats.boxed_grid import BoxedGridFormat
from grader.formats.csv_table import CsvTableFormat
from grader.formats.exchange_bank import ExchangeBankFormat
from grader.formats.fpuzzles import FPuzzlesFormat
from grader.formats.grid_lines import GridLinesFormat
from grader.formats.hodoku_library import HodokuLibraryFormat
from grader.formats.ipuz import IpuzFormat
from grader.formats.jigsaw import JigsawFormat
from grader.formats.line import LineFormat, SdmFormat
from grader.formats.native import JsonFormat, YamlFormat
from grader.formats.number_grid import NumberGridFormat
from grader.formats.opensudoku import OpenSudokuFormat
from grader.formats.page_picture import PagePictureFormat
from grader.formats.parquet import ParquetFormat
from grader.formats.pencil_marks import PencilMarksFormat
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.sdk import SdkFormat
from grader.formats.sdx import SdxFormat
from grader.formats.simple_sudoku import SimpleSudokuFormat
from grader.formats.sudokupad import SudokuPadFormat
from grader.formats.sudokuwiki import SudokuWikiFormat
from grader.formats.sukaku import SukakuFormat

FORMATS: tuple[PuzzleFormat, ...] = (
    GridLinesFormat(),
    HodokuLibraryFormat(),
    SdkFormat(),
    OpenSudokuFormat(),
    IpuzFormat(),
    FPuzzlesFormat(),
    JsonFormat(),
    YamlFormat(),
    SudokuPadFormat(),
    ExchangeBankFormat(),
    SukakuFormat(),
    JigsawFormat(),
    SudokuWikiFormat(),
    CsvTableFormat(),
    SdxFormat(),
    PencilMarksFormat(),
    NumberGridFormat(),
    PagePictureFormat(),
    BoxedGridFormat(),
    LineFormat(),
    SdmFormat(),
    SimpleSudokuFormat(),
    ParquetFormat(),
)
"""In sniffing order: the first that claims a text reads it.

First those that begin with what nothing else begins with, then the grids, from the one that
asks for most to the one that asks for least.  `line` claims all that is left, so those behind
it are read only where they are asked for; their texts are read by others in the same sense.
"""


def named(name: str) -> PuzzleFormat:
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
