"""Puzzle files of SadMan Sudoku (.sdk).

    [Puzzle]
    2..1.5..3
    .54...71.
    ...

Other sections may follow: the state of the game, pencil marks and colours; they are ignored.
Comment lines (`#A` author, `#D` description, ...) may precede the puzzle: the description is its
name.  A file with nine rows and no
section is read as well.

Source: "SudoCue - File Formats", sudocue.net/fileformats.php, August 3, 2006; "File formats used
by the programs", pzl.org.uk/Formats.html.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import Count, FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.boxed_grid import BoxedGridFormat
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.reading import comment_rule
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.reading.written_rules import ruled
from grader.formats.symbols import alphabet, is_standard
from grader.model.puzzle import Puzzle

_SECTION = re.compile(r"\[([A-Za-z \t]+)\]")
_HEAD = re.compile(r"#([A-Z])\s*(.*)")
"""A line about the puzzle: author, description, comment, date, source, level, address."""
_MOST = 200
_MOST_HEAD = 20


class SdkFormat(PuzzleFormat):
    """Sections with names in brackets, one of them the puzzle."""

    name = "sdk"
    title = "a file of SadMan Sudoku (.sdk), with sections or only rows"
    example = (
        "[Puzzle]\n"
        "53..7....\n"
        "6..195...\n"
        ".98....6.\n"
        "8...6...3\n"
        "4..8.3..1\n"
        "7...2...6\n"
        ".6....28.\n"
        "...419..5\n"
        "....8..79"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line with the name of a section, and all sections that follow."""
        start = 0
        while start < _MOST_HEAD and _HEAD.match(buffer.peek(start) or ""):
            start += 1
        if _section(buffer.peek(start)) is None:
            return 0
        span = start + 1
        names = {_section(buffer.peek(start))}
        while span < _MOST and (line := buffer.peek(span)) is not None:
            name = _section(line)
            if name in names or (not line.strip() and _section(buffer.peek(span + 1)) is None):
                break
            names.add(name or "")
            span += 1
        # Words in brackets may be a heading or a tag.
        return span if "puzzle" in names else 0

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the section `[Puzzle]`, or of rows without sections."""
        said = {match[1]: match[2] for line in lines if (match := _HEAD.match(line))}
        rows = [(first + i, line) for i, line in enumerate(lines) if not line.startswith("#")]
        if any(_section(line) is not None for _, line in rows):
            rows = _puzzle_section(rows)
        rows = [(number, line) for number, line in rows if line.strip()]
        if len(rows) != 9:
            raise FormatError(
                "rows-of-sdk",
                "{rows} found; the puzzle of a .sdk file has 9",
                line=rows[0][0] if rows else first,
                rows=Count("row", len(rows)),
            )
        parsed = BoxedGridFormat().read([line for _, line in rows], rows[0][0])
        name = said.pop("D", "")
        comment = " ".join(filter(None, (parsed.comment, *said.values())))
        rules = filter(None, [comment_rule(f"# {name}")])
        puzzle = ruled(parsed.puzzle, rules, first)
        return parsed._replace(puzzle=puzzle, comment=comment, name=name, spans=None)

    def titled(self, text: str, name: str) -> str:
        """Return the sections below a description."""
        return f"#D{name}\n{text}"

    def write(self, puzzle: Puzzle) -> str:
        """Return the section of a classic 9x9 puzzle."""
        if not is_standard(puzzle.layout) or puzzle.layout.digits != 9:
            raise layout_beyond("a .sdk file", puzzle.layout)
        refuse_removed_candidates(puzzle, "a .sdk file")
        cells = alphabet(9).text(puzzle.givens)
        return "\n".join(["[Puzzle]", *(cells[at : at + 9] for at in range(0, 81, 9))])


def _section(line: str | None) -> str | None:
    """Return the name of the section that begins at a line, in lower case, or None."""
    match = _SECTION.fullmatch((line or "").strip())
    return (match[1].strip().lower() or None) if match else None


def _puzzle_section(rows: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the lines of the section `[Puzzle]`."""
    found = []
    inside = False
    for number, line in rows:
        name = _section(line)
        if name is not None:
            inside = name == "puzzle"
        elif inside:
            found.append((number, line))
    return found
