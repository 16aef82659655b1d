"""Files of the game OpenSudoku (.opensudoku): XML with any number of puzzles.

    <opensudoku version="2">
      <folder name="Easy" created="0">
        <game data="050703060007000800..." state="0" time="0" />

The data of a game are 81 digits, or a version and, for each cell, its value, its notes and whether
the player may change it.  Digits that the player has entered are ignored.

The file is parsed incrementally.  Declarations of types and entities are refused, because they
can expand a small file to a huge one.

Source: files of OpenSudoku in public tests; the readers in fracpete/sudokuformats4j and
LibreSudoku.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from xml.parsers import expat

from grader.errors import FormatError
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import ParsedPuzzle, PuzzleFormat, refuse_removed_candidates
from grader.formats.symbols import alphabet, quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_MARKED = re.compile(r"version:\s*(\d+)\s+(.*)", re.DOTALL)
_CELLS = {
    True: re.compile(r"(\d)\|(?:[\d,]*|-)\|{1,2}([01])\|"),
    False: re.compile(r"(\d)\|(?:[\d,]*|-)\|(?:[\d,]*|-)\|([01])\|"),
}
"""Cells with one field of notes (True), and with two, as in later versions (False)."""


class OpenSudokuFormat(PuzzleFormat):
    """An XML document of games."""

    name = "opensudoku"
    title = "a file of OpenSudoku (XML), with any number of puzzles"
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n' + (
        '  <folder name="puzzles" created="0">'
    )
    foot = "  </folder>\n</opensudoku>"

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line that begins like XML."""
        line = (buffer.peek(0) or "").lstrip("\ufeff \t")
        return int(re.match(r"<[?!A-Za-z]", line) is not None)

    def entries(self, buffer: LineBuffer, span: int) -> Iterator[PuzzleEntry]:  # noqa: ARG002
        """Take the lines up to the end of the document, and iterate over its games."""
        document = _Document()
        while not document.is_over:
            number = buffer.number
            line = buffer.next()
            try:
                document.feed(line)
            except FormatError as error:
                yield PuzzleEntry((line or "")[:100].strip(), number, error=error)
                return
            for data, comment in document.games():
                yield self._game(data, number, comment)

    def _game(self, data: str, number: int, comment: str) -> PuzzleEntry:
        try:
            return PuzzleEntry(data, number, _puzzle(data, number), comment=comment)
        except FormatError as error:
            return PuzzleEntry(data, number, error=error)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the only puzzle of a document."""
        found = list(self.entries(LineBuffer([*lines]), 1))
        if len(found) == 1 and found[0].puzzle is not None:
            return ParsedPuzzle(found[0].puzzle, found[0].comment)
        raise found[0].error or FormatError("the document has several puzzles", line=first)

    def write(self, puzzle: Puzzle) -> str:
        """Return one `game` element."""
        if puzzle.layout != alphabet(9).layout:
            raise FormatError(f"OpenSudoku cannot hold the layout {puzzle.layout.name}")
        refuse_removed_candidates(puzzle, "OpenSudoku")
        data = "".join(str(digit + 1) for digit in puzzle.givens)
        return f'    <game created="0" state="0" time="0" last_played="0" data="{data}" note="" />'


class _Document:
    """An incremental parser of one XML document."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = self._declaration
        self._parser.buffer_text = True
        self._depth = 0
        self._games: list[tuple[str, str]] = []
        self._folder = ""
        self._in_name = False
        self._has_begun = False
        self.is_over = False

    def feed(self, line: str | None) -> None:
        """Parse a line; None is the end of the file.

        Raises:
            FormatError: the text is not XML, or not of OpenSudoku.
        """
        text = f"{(line or '').rstrip()}\n".encode("utf-8", "replace")
        if not self._has_begun:
            text = text.removeprefix(b"\xef\xbb\xbf").lstrip()
        self._has_begun = True
        try:
            self._parser.Parse(text, line is None)
        except expat.ExpatError as error:
            self.is_over = True
            message = f"this is not XML: {expat.ErrorString(error.code)}"
            raise FormatError(message, line=error.lineno, column=error.offset + 1) from None
        self.is_over = self.is_over or line is None

    def games(self) -> list[tuple[str, str]]:
        """Return the data of the games since the last call, each with the name of its folder."""
        games, self._games = self._games, []
        return games

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self._depth and name != "opensudoku":
            raise FormatError(f"this is XML of {quoted(name)}, not of OpenSudoku")
        self._depth += 1
        if name == "folder":
            self._folder = attributes.get("name", "")[:200]
        self._in_name = name == "name"
        if name == "game":
            self._games.append((attributes.get("data", ""), self._folder))

    def _end(self, _: str) -> None:
        self._depth -= 1
        self._in_name = False
        self.is_over = self._depth == 0

    def _text(self, text: str) -> None:
        if self._in_name:
            self._folder = text.strip()[:200]

    def _declaration(self, *_: Any) -> None:
        raise FormatError("the document declares types or entities, which are not read")


def _puzzle(data: str, number: int) -> Puzzle:
    """Return the puzzle of a game.

    Raises:
        FormatError: the data are malformed.
    """
    letters = alphabet(9)
    match = _MARKED.fullmatch(data.strip())
    if match is None:
        givens = letters.digits(data.strip()) if len(data.strip()) == 81 else None
        if givens is None:
            message = f"the data of a game must be 81 digits, not {quoted(data)}"
            raise FormatError(message, line=number)
        return Puzzle(letters.layout, givens)
    cells = _CELLS[len(match[1]) == 1 and int(match[1]) < 4].findall(match[2])
    if len(cells) != 81:
        message = f"the data of a game have {len(cells)} valid cells, not 81"
        raise FormatError(message, line=number)
    return Puzzle(
        letters.layout,
        tuple(int(value) - 1 if free == "0" else k.NO_DIGIT for value, free in cells),
    )
