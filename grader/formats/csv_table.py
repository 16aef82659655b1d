"""Tables with a puzzle in each row: CSV with commas, semicolons or tabs.

    id,puzzle,solution,clues,difficulty
    1,1..5.37..6.3..8.9......98...1...,...

The column of the puzzles is the one whose values look like puzzles.  If several do, for instance a
column of solutions, it is the one with empty cells, then one with a common name.  A heading is
skipped; if it has a column `layout`, that is the layout of each row.  Each row is one line: fields
with line ends are not supported.  The other fields of a row become the comment of its puzzle.

Source: the tables of puzzles at Kaggle and Hugging Face (`quizzes,solutions`;
`id,puzzle,solution,clues,difficulty`), and of QQWing.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from grader.errors import Count, FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.hodoku_library import HodokuLibraryFormat
from grader.formats.jigsaw import JigsawFormat
from grader.formats.line import LineFormat
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import PuzzleFormat, is_same_puzzle, refuse_removed_candidates
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.reading.written_rules import ruled
from grader.formats.records import (
    DATE,
    LONGEST_HEADING,
    LONGEST_VALUE,
    NAME_KEYS,
    ONE_LINE,
    TEXT_KEYS,
    entry_of_field,
    entry_of_row,
)
from grader.formats.rules_text import written_rule
from grader.formats.sukaku import SukakuFormat
from grader.formats.symbols import EMPTY, LENGTHS, alphabet
from grader.model.puzzle import Puzzle
from grader.runtime.csv_cells import original

NAMES = ("puzzle", "puzzles", "quizzes", "quiz", "sudoku", "givens", "board", "grid", "question")
"""Common names of the column of puzzles."""
_RULE_COLUMNS = frozenset(
    ("type", "variant", "variants", "rule", "rules", "ruleset", "kind", "constraint", "constraints")
)
"""Headings of columns that may name rules."""
_NO = frozenset(("", "0", "no", "n", "false", "none", "null", "-", "nein", "0.0", "nan"))
"""Values of a column whose heading is a rule that say that the puzzle does not have it."""
_LONGEST_RULE = 400
_DELIMITERS = ",;\t"
_SAMPLE = 20
"""Number of rows from which the column is determined."""
_EXTERNAL = "external("
"""How headings of our own tables begin that name a column of the source."""
_NEAR = 6
"""A heading has a row with a puzzle among the rows up to this one."""


class CsvTableFormat(PuzzleFormat):
    """Rows of fields, one of which is the puzzle."""

    name = "csv"
    holds_many = True
    title = "a table (CSV, or with tabs) with a column of puzzles"
    example = (
        "id,puzzle,solution,difficulty\n"
        "1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....41"
        "9..5....8..79,53467891267219534819834256785976142342685379171392485696"
        "1537284287419635345286179,easy"
    )
    head = "puzzle"

    def span(self, buffer: LineBuffer) -> int:
        """Claim a table whose first field is not a puzzle; other tables are read as lines."""
        line = buffer.peek(0) or ""
        if line.lstrip().startswith("#"):
            return 0
        delimiter = _delimiter(line)
        fields = _fields(line, delimiter)
        if looks_like_puzzle(fields[0]):
            return 0
        if len(fields) == 1 and fields[0].lower() not in NAMES:
            return 0
        return int(_column(buffer, delimiter) is not None)

    def forced_span(self, buffer: LineBuffer) -> int:
        """Claim everything up to the end."""
        return 0 if buffer.peek(0) is None else 1

    def entries(self, buffer: LineBuffer, span: int) -> Iterator[PuzzleEntry]:  # noqa: ARG002
        """Take all remaining lines, and iterate over the puzzles of the rows."""
        first = buffer.number
        line = buffer.peek(0) or ""
        delimiter = _delimiter(line)
        column = _column(buffer, delimiter)
        if column is None:
            buffer.take(1)
            error = FormatError(
                "no-puzzle-column", "no column of this table has puzzles", line=first
            )
            yield PuzzleEntry(line.rstrip(), first, error=error)
            return
        fields = _fields(line, delimiter)
        layouts = names = None
        headings: Mapping[int, str] = {}
        rules: Mapping[int, str] = {}
        said = ""
        if not any(map(looks_like_puzzle, fields)) and column < len(fields):
            buffer.take(1)
            layouts, names = layout_column(fields), name_column(fields)
            names = None if names == column else names
            headings = value_columns(fields, (column, layouts, names))
            rules = rule_columns(fields, names, headings)
            said = _words_beside(fields[column])
        while (row := buffer.next()) is not None:
            number = buffer.number - 1
            if row.strip() and not row.startswith("#"):
                fields = _fields(row, delimiter)
                entry = _entry(fields, column, layouts, delimiter, number)
                if names is not None or headings:
                    name = fields[names] if names is not None and names < len(fields) else ""
                    # Faster than `_replace`.
                    entry = PuzzleEntry(*entry[:-3], name, values_of(fields, headings), entry.note)
                if rules:
                    entry = with_rules_of(entry, fields, rules)
                if said:
                    entry = _with_words(entry, said)
                yield entry

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the only puzzle of a table."""
        for entry in self.entries(LineBuffer(lines), 1):
            if entry.puzzle is not None:
                return ParsedPuzzle(entry.puzzle, entry.comment)
        raise FormatError("no-puzzle-in-table", "there is no puzzle in the table", line=first)

    def is_read_back(self, text: str, puzzle: Puzzle) -> bool:
        """Return whether a field is read as this puzzle."""
        found = entry_of_field(text, 1).puzzle
        return found is not None and is_same_puzzle(found, puzzle)

    def write(self, puzzle: Puzzle) -> str:
        """Return a row of a table with one column."""
        for puzzle_format in (LineFormat(), JigsawFormat(), SukakuFormat(), HodokuLibraryFormat()):
            try:
                text = puzzle_format.write(puzzle)
            except FormatError:
                continue
            # A sukaku of 4x4 would be read as a puzzle of 8x8.
            if self.is_read_back(text, puzzle):
                return text
        refuse_removed_candidates(puzzle, "a field of a table")
        raise layout_beyond("a field of a table", puzzle.layout)


def rule_columns(
    fields: Sequence[str], names: int | None, headings: Mapping[int, str]
) -> Mapping[int, str]:
    """Return the columns in which rules may stand: the heading, or "" if each text says which.

    Args:
        fields: the headings of all columns.
        names: the index of the column with names.
        headings: those of columns with further values.
    """
    found = {} if names is None else {names: ""}
    for index, name in headings.items():
        if name in _RULE_COLUMNS or name in TEXT_KEYS:
            found[index] = ""
        elif written_rule(name, names_cells=False) is not None:
            found[index] = fields[index].strip()
    return found


def with_rules_of(
    entry: PuzzleEntry, fields: Sequence[str], rules: Mapping[int, str]
) -> PuzzleEntry:
    """Return the entry of a row with the rules that its columns name."""
    texts = []
    for index, heading in rules.items():
        field = fields[index] if index < len(fields) else ""
        if heading:
            texts += [heading] if field.strip().lower() not in _NO else []
        elif not (field.isdigit() or field == ""):
            texts.append(field)
    return _with_rules(entry, texts) if texts else entry


def _words_beside(heading: str) -> str:
    """Return the words of the heading above the puzzles that are none of its usual names."""
    words = heading.split()
    rest = [word for word in words if word.lower() not in NAMES]
    return " ".join(rest) if len(rest) < len(words) else ""


def _with_words(entry: PuzzleEntry, said: str) -> PuzzleEntry:
    """Return an entry with words that belong to all puzzles of a table."""
    entry = _with_rules(entry, [said])
    return entry._replace(comment=" ".join(filter(None, [entry.comment, said])))


def _with_rules(entry: PuzzleEntry, texts: Sequence[str]) -> PuzzleEntry:
    """Return an entry with the rules that texts beside it name."""
    rules = [rule for text in texts if (rule := written_rule(text[:_LONGEST_RULE])) is not None]
    if entry.puzzle is None or not rules:
        return entry
    try:
        return entry._replace(puzzle=ruled(entry.puzzle, rules, entry.line))
    except FormatError as error:
        return entry._replace(puzzle=None, error=error)


def looks_like_puzzle(field: str) -> bool:
    """Return whether a field is a puzzle in one line; short ones must have an empty cell."""
    size = LENGTHS.get(len(field))
    if field.startswith('{"') and '"givens"' in field:
        return True
    if size is None:
        return len(field) > 31 and any(n.span(LineBuffer([field])) for n in ONE_LINE[:-1])
    if size < 9 and not any(character in field for character in "._*0"):
        return False
    return alphabet(size).digits(field) is not None


def puzzle_column(rows: Sequence[Sequence[str]], names: Sequence[str]) -> int | None:
    """Return the index of the column of puzzles, or None if there is none.

    Args:
        rows: some rows.
        names: the heading; empty if there is none.
    """
    puzzles: Counter[int] = Counter()
    empty: Counter[int] = Counter()
    for row in rows:
        for column, field in enumerate(row):
            if looks_like_puzzle(field):
                puzzles[column] += 1
                empty[column] += any(character in field for character in EMPTY)
    if not puzzles:
        return None
    usual = {i for i, name in enumerate(names) if name.strip().lower() in NAMES}
    return min(puzzles, key=lambda c: (-empty[c], -puzzles[c], c not in usual, c))


def layout_column(names: Sequence[str]) -> int | None:
    """Return the index of the column with the names of layouts, if a heading has one."""
    return next((i for i, name in enumerate(names) if name.strip().lower() == "layout"), None)


def name_column(names: Sequence[str]) -> int | None:
    """Return the index of the column with names or ids of puzzles, if a heading has one."""
    known = [name.strip().lower() for name in names]
    return next((known.index(name) for name in NAME_KEYS if name in known), None)


def value_columns(names: Sequence[str], others: Collection[int | None]) -> Mapping[int, str]:
    """Return the headings, in lower case, of the columns with further values of puzzles.

    Our own tables have only those of their sources, such as `external(difficulty)`, and the date
    of a calendar: all else that they say follows from the puzzle.

    Args:
        names: all headings.
        others: the indexes of columns with another meaning.
    """
    known = [" ".join(name.lower().split()) for name in names]
    is_own = "puzzle" in known and ("profile" in known or any(map(_is_external, known)))
    return {
        index: (name[len(_EXTERNAL) : -1] if _is_external(name) else name)[:LONGEST_HEADING]
        for index, name in enumerate(known)
        if index not in others
        and name.isprintable()
        and name
        and (_is_external(name) or name == DATE or not is_own)
    }


def _is_external(name: str) -> bool:
    """Return whether a heading of our own names a column of the source."""
    return name.startswith(_EXTERNAL) and name.endswith(")")


def values_of(fields: Sequence[str], headings: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
    """Return the further values in a row: short texts, so no other puzzles or solutions."""
    return tuple(
        (name, fields[index])
        for index, name in headings.items()
        if index < len(fields) and 0 < len(fields[index]) <= LONGEST_VALUE
    )


def _entry(
    fields: Sequence[str], column: int, layouts: int | None, delimiter: str, number: int
) -> PuzzleEntry:
    if column >= len(fields):
        error = FormatError(
            "columns-of-row",
            "the row has {columns}; the puzzles are in column {number}",
            line=number,
            columns=Count("column", len(fields)),
            number=column + 1,
        )
        return PuzzleEntry(delimiter.join(fields), number, error=error)
    others = [field for index, field in enumerate(fields) if index != column and field]
    layout = fields[layouts] if layouts is not None and layouts < len(fields) else ""
    comment = delimiter.join(others)
    return entry_of_row(fields[column], layout, number, comment)


def _delimiter(line: str) -> str:
    """Return the delimiter of a line: the most frequent one."""
    return max(_DELIMITERS, key=line.count)


def _fields(line: str, delimiter: str) -> list[str]:
    """Return the fields of a row, without the apostrophe before what looks like a formula."""
    found = _raw_fields(line, delimiter)
    return [*map(original, found)] if "'" in line else found


def _raw_fields(line: str, delimiter: str) -> list[str]:
    if '"' not in line:
        return [field.strip() for field in line.split(delimiter)]
    try:
        return [field.strip() for field in next(csv.reader([line.rstrip()], delimiter=delimiter))]
    except (csv.Error, StopIteration):
        return [field.strip(' "') for field in line.split(delimiter)]


def _column(buffer: LineBuffer, delimiter: str) -> int | None:
    """Return the column of the puzzles in the rows ahead, or None."""
    rows: list[list[str]] = []
    for index in range(_SAMPLE):
        line = buffer.peek(index)
        if line is None:
            break
        if line.strip():
            rows.append(_fields(line[:10_000], delimiter))
    if rows and layout_column(rows[0]) is not None and "puzzle" in rows[0]:
        # Our own table of ratings, in which puzzles may be of any length.
        return rows[0].index("puzzle")
    if not rows or not any(map(looks_like_puzzle, rows[0])):
        # The first row is a heading only if a row with a puzzle follows soon.
        under = [row for row in rows[1:_NEAR] if len(row) == len(rows[0])]
        fits = any(looks_like_puzzle(field) for row in under for field in row)
        return puzzle_column(rows[1:], rows[0]) if fits else None
    return puzzle_column(rows, [])
