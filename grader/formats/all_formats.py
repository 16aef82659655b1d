"""The list of all formats, and how to find one by name."""

from __future__ import annotations

from grader.errors import FormatError, unknown_name
from grader.formats.boxed_grid import BoxedGridFormat
from grader.formats.cell_table import CellTableFormat
from grader.formats.csv_table import CsvTableFormat
from grader.formats.exchange_bank import ExchangeBankFormat
from grader.formats.fpuzzles import FPuzzlesFormat
from grader.formats.grid_lines import GridLinesFormat
from grader.formats.hodoku_library import HodokuLibraryFormat
from grader.formats.ipuz import IpuzFormat
from grader.formats.jigsaw import JigsawFormat
from grader.formats.line import LineFormat
from grader.formats.native import JsonFormat, YamlFormat
from grader.formats.number_grid import NumberGridFormat
from grader.formats.opensudoku import OpenSudokuFormat
from grader.formats.page_picture import PagePictureFormat
from grader.formats.parquet import ParquetFormat
from grader.formats.pencil_marks import PencilMarksFormat
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.sdk import SdkFormat
from grader.formats.sdm import SdmFormat
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
    PagePictureFormat(),
    CellTableFormat(),
    CsvTableFormat(),
    SdxFormat(),
    PencilMarksFormat(),
    NumberGridFormat(),
    BoxedGridFormat(),
    LineFormat(),
    SdmFormat(),
    SimpleSudokuFormat(),
    ParquetFormat(),
)
"""All formats, in detection order: the first that claims a text reads it.

Formats with a distinctive beginning come first, then grids, from the most specific to the most
general.  `line` claims everything that is left, so the formats after it are read only by name;
other formats read their texts with the same result.
"""


def format_named(name: str) -> PuzzleFormat:
    """Return the format with this name or alias; an option may follow, as in `line:0-F`.

    Raises:
        FormatError: there is no such format, or it does not have this option.
    """
    plain, colon, option = name.partition(":")
    for puzzle_format in FORMATS:
        if plain.replace("_", "-") in (puzzle_format.name, *puzzle_format.aliases):
            return puzzle_format.with_option(option) if colon else puzzle_format
    names = [each.name for each in FORMATS]
    aliases = [alias for each in FORMATS for alias in each.aliases]
    listing = f"known: {', '.join(names)}"
    raise FormatError(unknown_name("format", plain, [*names, *aliases], listing))
