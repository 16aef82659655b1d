"""Puzzles in records: what `rate` and `generate` write as JSON lines, YAML and CSV.

    {"puzzle": "53..7....6..195...", "layout": "classic-9", "status": "ok", ...}

`puzzle` is the line that `puzzle_line` returns, and `layout` the name of the layout; together they
are the puzzle.  `rules` may stand beside it, as in the native format; then the layout may be called
`killer-9`.  Records of other programs may have other keys, as long as these are no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grader.errors import FormatError, message_in
from grader.formats.hodoku_library import HodokuLibraryFormat
from grader.formats.jigsaw import JigsawFormat
from grader.formats.json_values import load_object
from grader.formats.layout_names import layout_named
from grader.formats.line import LineFormat, plain_line_puzzle
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import PuzzleFormat, without_line
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.sukaku import SukakuFormat
from grader.formats.symbols import quoted
from grader.formats.written_rules import unknown_rule
from grader.model import kinds as k
from grader.model.notation import digit_named
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import plain_name

ONE_LINE: tuple[PuzzleFormat, ...] = (
    SukakuFormat(),
    JigsawFormat(),
    HodokuLibraryFormat(),
    LineFormat(),
)
"""The formats of puzzles in one line."""
NAME_KEYS = ("name", "id", "title")
"""Keys of the name of a puzzle, the first one counts; also headings of columns."""
TEXT_KEYS = frozenset(
    """
    comment comments note notes description info remark remarks caption heading label category
    subtitle
    """.split()  # noqa: SIM905 - keys, in lines
)
"""Keys of texts beside a puzzle, in which a rule may stand; also headings of columns."""
LONGEST_HEADING = 50
"""Characters of the heading of a further value that are kept."""
LONGEST_VALUE = 60
"""Characters of a further value; longer texts are none."""
DATE = "date"
"""The key of the day for which a puzzle was selected; also the heading of a column."""
_EXTERNAL = "external"
"""The key of the values that a source has in columns of its own."""
_NESTED_KEYS = frozenset(("ratings", "techniques", "trace", "profiles", _EXTERNAL))
"""Keys of our own records whose values are no plain numbers or texts."""
_TRUE_KEYS = frozenset(("searched", "climbed", "unique", "minimal", "valid", "symmetric", "solved"))
_RULE_KEYS = ("rules", "ruleset", "constraints")
_VARIANT_KEYS = ("type", "variant", "kind")
_CLASSIC = frozenset(("", "classic", "sudoku", "standard", "normal", "regular", "vanilla", "9x9"))
_KILLER = frozenset(("killer", "killer sudoku", "killer-sudoku"))
_USUAL = "classic-9"


def is_record(keys: Mapping[str, Any]) -> bool:
    """Return whether an object is a record; `givens` is a count there, if it occurs at all."""
    return isinstance(keys.get("puzzle"), str) and not isinstance(keys.get("givens"), str | list)


def record_name(record: Mapping[str, Any]) -> str:
    """Return the name or id of the puzzle of a record; empty if there is none."""
    for key in NAME_KEYS:
        value = record.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return str(value)
    return ""


def record_text(record: Mapping[str, Any]) -> str:
    """Return what a record says of its puzzle in words."""
    found = (value for key, value in record.items() if key in TEXT_KEYS)
    return " ".join(value for value in found if isinstance(value, str) and value)


def record_values(record: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the values of the source in a record, as pairs of a heading and a short text.

    The day of a calendar, which stands beside them, is one of them.
    """
    given = record.get(_EXTERNAL)
    found = {**given} if isinstance(given, Mapping) else {}
    if DATE in record:
        found[DATE] = record[DATE]
    texts = ((" ".join(name.lower().split()), value) for name, value in found.items())
    return tuple(
        (name[:LONGEST_HEADING], str(value))
        for name, value in texts
        if name.isprintable()
        and name
        and isinstance(value, str | int | float)
        and not isinstance(value, bool)
        and 0 < len(str(value)) <= LONGEST_VALUE
    )


def record_puzzle(record: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a record.

    Raises:
        FormatError: the text is no puzzle, or not on this layout, or a key may be a rule.
    """
    layout = record.get("layout")
    if layout is not None and not isinstance(layout, str):
        raise FormatError("layout-of-record", "the layout of a record is a name")
    rules = record.get("rules")
    if isinstance(rules, list) and rules:
        puzzle = _ruled_puzzle(record["puzzle"], layout, rules)
        _refuse_rules({**record, "rules": None}, cages=_has_cages(puzzle))
        return puzzle
    if not record["puzzle"].startswith("{"):
        _refuse_rules(record)
        return puzzle_of_line(record["puzzle"], layout)
    puzzle = puzzle_of_line(record["puzzle"], layout)
    _refuse_rules(record, cages=_has_cages(puzzle))
    return puzzle


def _ruled_puzzle(line: str, layout: str | None, rules: list[Any]) -> Puzzle:
    """Return a puzzle with the rules that stand beside it."""
    from grader.formats.native_data import ruled_layout  # noqa: PLC0415 - needs YAML

    puzzle = puzzle_of_line(line, layout and plain_name(layout))
    if puzzle.layout.rules:
        raise FormatError("rules-twice", "the record has rules beside a puzzle that has its own")
    ruled = ruled_layout(puzzle.layout, rules)
    return Puzzle(ruled, puzzle.givens, puzzle.removed, puzzle.placed)


def _has_cages(puzzle: Puzzle) -> bool:
    return any(rule.kind == "cage" for rule in puzzle.layout.rules)


def puzzle_of_line(line: str, layout_name: str | None) -> Puzzle:
    """Return the puzzle of a line that `puzzle_line` has returned.

    Args:
        line: the line.
        layout_name: the name of the layout, or the path of its file; None if it is unknown.

    Raises:
        FormatError: the line is no puzzle, or not on this layout.
    """
    if line.startswith("{"):
        return puzzle_of_object(line, 1).puzzle
    entry = entry_of_field(line, 1)
    if entry.puzzle is not None and layout_name in (None, entry.puzzle.layout.name):
        return entry.puzzle
    if layout_name is None:
        raise entry.error or FormatError("record-without-layout", "the record has no layout")
    layout = layout_named(layout_name)
    if entry.puzzle is not None and entry.puzzle.layout == layout:
        return entry.puzzle
    givens = tuple(_digits(line))
    if len(givens) != layout.cells or max(givens, default=0) >= layout.digits:
        raise FormatError(
            "not-on-layout",
            "{found} is not a puzzle on the layout {layout}, which has {number} cells",
            found=quoted(line),
            layout=layout.name,
            number=layout.cells,
        )
    return Puzzle(layout, givens)


def puzzle_of_object(text: str, first: int) -> ParsedPuzzle:
    """Return the puzzle of a JSON object: a record, or one in the native format.

    Raises:
        FormatError: it is none.
    """
    from grader.formats.native_data import native_puzzle  # noqa: PLC0415 - needs YAML

    found = load_object(text, first)
    if not is_record(found):
        return native_puzzle(found, first)
    try:
        return parsed_record(found)
    except FormatError as error:
        raise FormatError(without_line(error), line=first) from None


def parsed_record(record: Mapping[str, Any]) -> ParsedPuzzle:
    """Return the puzzle of a record with what it says besides; raise as `record_puzzle` does."""
    return ParsedPuzzle(
        record_puzzle(record),
        record_text(record),
        name=record_name(record),
        values=record_values(record),
    )


def record_entry(line: str, layout_name: str | None, number: int, comment: str = "") -> PuzzleEntry:
    """Return the entry of a line in a table that has the names of the layouts as well."""
    try:
        return PuzzleEntry(line, number, puzzle_of_line(line, layout_name), comment=comment)
    except FormatError as error:
        return PuzzleEntry(line, number, error=FormatError(without_line(error), line=number))


def entry_of_field(field: str, number: int, comment: str = "") -> PuzzleEntry:
    """Return the entry of a field that should be a puzzle in one line."""
    puzzle = plain_line_puzzle(field)
    if puzzle is not None:
        return PuzzleEntry(field, number, puzzle, comment=comment)
    if field.startswith("{"):
        return record_entry(field, None, number, comment)
    buffer = LineBuffer([field])
    puzzle_format = next((f for f in ONE_LINE if f.span(buffer)), ONE_LINE[-1])
    entry = puzzle_format.entry([field], number)
    return PuzzleEntry(field, number, entry.puzzle, entry.error, comment)


def entry_of_row(field: str, layout: str | None, number: int, comment: str = "") -> PuzzleEntry:
    """Return the entry of a field that should be a puzzle on a layout with this name."""
    if layout and layout != _USUAL:
        return record_entry(field, layout, number, comment)
    return entry_of_field(field, number, comment)


def _digits(line: str) -> Iterable[k.Digit]:
    for symbol in line:
        try:
            yield k.NO_DIGIT if symbol == "." else digit_named(symbol)
        except ValueError as error:
            raise FormatError(message_in(error)) from None


def _refuse_rules(record: Mapping[str, Any], *, cages: bool = False) -> None:
    """Raise an error if a record has a key that may be a rule beyond the layout.

    Args:
        record: the record.
        cages: whether its puzzle has cages.
    """
    for key, value in record.items():
        if key in _RULE_KEYS and isinstance(value, str):
            if unknown_rule(value, 9, diagonals=False, groups=False, cages=cages) is not None:
                raise FormatError(
                    "rules-not-known",
                    "the puzzle has rules that are not known: {rules}",
                    rules=quoted(value, 80),
                )
        elif key in _VARIANT_KEYS and isinstance(value, str):
            known = _CLASSIC | _KILLER if cages else _CLASSIC
            if value.strip().lower() not in known:
                raise FormatError(
                    "kind-not-known",
                    "the puzzle is of an unknown kind: {found}",
                    found=quoted(value),
                )
        elif (isinstance(value, dict | list) and value and key not in _NESTED_KEYS) or (
            value is True and key not in _TRUE_KEYS
        ):
            raise FormatError(
                "key-as-rule", "the record has a key that may be a rule: {key}", key=quoted(key)
            )
