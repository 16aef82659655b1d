"""Files of the game OpenSudoku (.opensudoku): XML with any number of puzzles.

    <opensudoku version="2">
      <folder name="Easy" created="0">
        <game data="050703060007000800..." state="0" time="0" />

Files of OpenSudoku 2 have the root `opensudoku2`, and the data of a game in `cells_data`.  The data
are 81 digits, or a version and, for each cell, its value, its notes and whether the player may
change it.  Digits that the player has entered are ignored.

The file is parsed in pieces.  Its text has been decoded before, so the encoding that it declares is
not used.  Declarations of types and entities are refused, because they can expand a small file to a
huge one, and so are tags and comments of megabytes.

Source: files of OpenSudoku in public tests; the readers in fracpete/sudokuformats4j and
LibreSudoku.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from grader.errors import Field, FormatError, message_of
from grader.formats.beyond import layout_beyond
from grader.formats.ksudoku import is_ksudoku
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.reading import comment_rule
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.reading.written_rules import ruled
from grader.formats.symbols import alphabet, quoted
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_BEGINS = re.compile(
    r"<(?!(?:!doctype )?html\b|/|(?:pre|code|tt|samp|kbd|p|div|span|br|b|i|u|strong|em|blockquote"
    r"|font|body|head|h\d|center|textarea|small|big|a|hr|li|ul|ol|article|section|title|table"
    r"|thead|tbody|tr|td|th|caption|input|meta|link|style|script|img)\b|https?:|!--)[?!A-Za-z]",
    re.IGNORECASE,
)
"""XML, but not the HTML of a page, nor a comment."""
_ROOT = re.compile(r"<opensudoku", re.IGNORECASE)
_NEAR = 20
"""Lines of a comment above a document."""
_MARKED = re.compile(r"version:\s*(\d+)\s+(.*)", re.DOTALL)
_CELLS = {
    True: re.compile(r"(\d)\|(?:[\d,]*|-)\|{1,2}([01])\|"),
    False: re.compile(r"(\d)\|(?:[\d,]*|-)\|(?:[\d,]*|-)\|([01])\|"),
}
"""Cells with one field of notes (True), and with two, as in later versions (False)."""
_FIRST_WITH_TWO = 4
"""The first version of the data with two fields of notes."""
_PIECE = 1 << 16
"""Characters that are parsed at once."""
_LONGEST_TOKEN = 1 << 22
"""Maximum number of bytes between two elements, for instance of a comment."""
_DEEPEST = 32
_NUMBERS = ("version", "created", "state", "time", "last_played")
"""Attributes that say nothing about a puzzle, and are numbers."""
_FOLDER = "puzzles"
"""The folder of files that we write."""
_WITHOUT_END = (
    expat.errors.XML_ERROR_UNCLOSED_TOKEN,
    expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
)


class OpenSudokuFormat(PuzzleFormat):
    """An XML document of games."""

    name = "opensudoku"
    holds_many = True
    title = "a file of OpenSudoku (XML), with any number of puzzles"
    example = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<opensudoku version="2">\n'
        '  <folder name="puzzles" created="0">\n'
        '    <game created="0" state="0" time="0" last_played="0" data="5300700'
        "0060019500009800006080006000340080300170002000606000028000041900500008"
        '0079" note="" />\n'
        "  </folder>\n"
        "</opensudoku>"
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n' + (
        '  <folder name="puzzles" created="0">'
    )
    foot = "  </folder>\n</opensudoku>"

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line that begins like XML, but not like HTML."""
        line = (buffer.peek(0) or "").lstrip("\ufeff \t")
        if line.startswith("<!--"):
            begins = any(map(_ROOT.search, buffer.ahead(_NEAR)))
        else:
            begins = _BEGINS.match(line) is not None
        return int(begins and not is_ksudoku(buffer))

    def entries(self, buffer: LineBuffer, span: int) -> Iterator[PuzzleEntry]:  # noqa: ARG002
        """Take the lines up to the end of the document, and iterate over its games."""
        document = _Document(buffer.number)
        while not document.is_over:
            start = (buffer.peek(0) or "")[:100].strip()
            number = buffer.number
            error: FormatError | None = None
            try:
                document.feed(buffer)
            except FormatError as found:
                error = found
            for data, line, comment, name in document.games():
                yield self._game(data, line, comment, name)
            if error is not None:
                yield PuzzleEntry(start, error.line or number, error=error)
                return

    def _game(self, data: str, number: int, comment: str, name: str) -> PuzzleEntry:
        try:
            rules = [*filter(None, map(comment_rule, filter(None, (comment, name))))]
            puzzle = ruled(_puzzle(data, number), rules, number)
            return PuzzleEntry(data, number, puzzle, comment=comment, name=name)
        except FormatError as error:
            return PuzzleEntry(data, number, error=error)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the only puzzle of a document."""
        found = list(self.entries(LineBuffer([*lines]), 1))
        if len(found) == 1 and found[0].puzzle is not None:
            return ParsedPuzzle(found[0].puzzle, found[0].comment)
        raise found[0].error or FormatError(
            "several-puzzles", "the document has several puzzles", line=first
        )

    def is_read_back(self, text: str, puzzle: Puzzle) -> bool:
        """Return whether a `game` element is read as this puzzle."""
        return super().is_read_back(f"<opensudoku>{text}</opensudoku>", puzzle)

    def titled(self, text: str, name: str) -> str:
        """Return a `game` element with the name as its note."""
        return text.replace('note=""', f"note={quoteattr(name)}")

    def write(self, puzzle: Puzzle) -> str:
        """Return one `game` element."""
        if puzzle.layout != alphabet(9).layout:
            raise layout_beyond("OpenSudoku", puzzle.layout)
        refuse_removed_candidates(puzzle, "OpenSudoku")
        data = "".join(str(digit + 1) for digit in puzzle.givens)
        return f'    <game created="0" state="0" time="0" last_played="0" data="{data}" note="" />'


class _Document:
    """An incremental parser of one XML document.

    Args:
        first: the number of its first line.
    """

    def __init__(self, first: int) -> None:
        # The declared encoding is overridden: the text is encoded again, as UTF-8.
        self._parser = expat.ParserCreate("UTF-8")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = self._declaration
        self._parser.buffer_text = True
        self._first = first
        self._depth = 0
        self._games: list[tuple[str, int, str, str]] = []
        self._folder = ""
        self._in_name = False
        self._has_begun = False
        self._idle = 0
        """Bytes since the last element or text."""
        self._room = 1
        self._last_line = 0
        """The line of the end or of an error, counted from the first line; 0 if not known yet."""
        self.is_over = False

    def feed(self, buffer: LineBuffer) -> None:
        """Take and parse the next lines; those behind the document stay in the buffer.

        Raises:
            FormatError: the text is not XML, or not of OpenSudoku.
        """
        lines = self._take(buffer)
        is_last = buffer.peek(0) is None
        text = "".join(f"{line.rstrip()}\n" for line in lines).encode("utf-8", "replace")
        if not self._has_begun:
            text = text.removeprefix(b"\xef\xbb\xbf").lstrip()
        self._has_begun = True
        self._idle += len(text)
        try:
            self._parser.Parse(text, is_last)
            if self._idle > _LONGEST_TOKEN and not self._last_line:
                self._skip(buffer)
        except expat.ExpatError as error:
            # Text behind the end of the document may be something else.
            if not self._last_line or error.lineno == self._last_line:
                problem = expat.ErrorString(error.code)
                # What has no end has taken all lines.
                all_lines = buffer.number - self._first
                self._last_line = all_lines if problem in _WITHOUT_END else error.lineno
                number = self._first + error.lineno - 1
                raise FormatError(
                    "not-xml",
                    "this is not XML: {reason}",
                    line=number,
                    column=error.offset + 1,
                    reason=problem,
                ) from None
        finally:
            if self._last_line:
                behind = buffer.number - self._first - self._last_line
                for line in reversed(lines[len(lines) - behind :] if behind > 0 else ()):
                    buffer.push_back(line)
            self.is_over = bool(self._last_line) or is_last

    def _take(self, buffer: LineBuffer) -> list[str]:
        """Take some lines: at first a few, for what is behind an error is read again.

        The parser begins a long comment anew with each piece, so pieces grow with it.
        """
        self._room = min(2 * self._room, _PIECE)
        room = max(self._room, self._idle)
        lines: list[str] = []
        while room > 0 and (line := buffer.next()) is not None:
            lines.append(line)
            room -= len(line)
        return lines

    def _skip(self, buffer: LineBuffer) -> None:
        """Take the rest of the document, and raise the error for a token without end."""
        error = self._error(
            "no-element-end",
            "no element ends within {most:,} bytes; the rest is skipped",
            most=_LONGEST_TOKEN,
        )
        while (line := buffer.next()) is not None and "</opensudoku" not in line:
            pass
        self._last_line = buffer.number - self._first
        raise error

    def games(self) -> list[tuple[str, int, str, str]]:
        """Return the games since the last call: data, line, and the name of the folder."""
        games, self._games = self._games, []
        return games

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._idle = 0
        if not self._depth and name not in ("opensudoku", "opensudoku2"):
            raise self._error(
                "xml-of-other", "this is XML of {name}, not of OpenSudoku", name=quoted(name)
            )
        for key in _NUMBERS:
            if not attributes.get(key, "0").strip().lstrip("-").isdecimal():
                raise self._error(
                    "left-over-in-document",
                    "{text} is left over: it is no part of a puzzle",
                    text=quoted(attributes[key]),
                )
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._error("xml-deep", "nested more than {levels} levels deep", levels=_DEEPEST)
        if name == "folder":
            name = attributes.get("name", "")[:200]
            self._folder = "" if name == _FOLDER else name
        self._in_name = name == "name"
        if name == "game":
            line = self._first + self._parser.CurrentLineNumber - 1
            data = attributes.get("cells_data", attributes.get("data", ""))
            note = attributes.get("note", attributes.get("user_note", ""))[:200]
            self._games.append((data, line, self._folder, note))

    def _end(self, _: str) -> None:
        self._idle = 0
        self._depth -= 1
        self._in_name = False
        if self._depth == 0:
            self._last_line = self._parser.CurrentLineNumber

    def _text(self, text: str) -> None:
        self._idle = 0
        if self._in_name:
            self._folder = text.strip()[:200]
        elif text.strip():
            raise self._error(
                "left-over-in-document",
                "{text} is left over: it is no part of a puzzle",
                text=quoted(text.strip()),
            )

    def _declaration(self, *_: Any) -> None:
        raise self._error(
            "xml-declarations", "the document declares types or entities, which are not read"
        )

    def _error(self, code: str, template: str, /, **fields: Field) -> FormatError:
        self._last_line = self._parser.CurrentLineNumber
        what = message_of(code, template, fields)
        return FormatError(what, line=self._first + self._last_line - 1)


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
            raise FormatError(
                "digits-of-game",
                "the data of a game must be 81 digits, not {found}",
                line=number,
                found=quoted(data),
            )
        return Puzzle(letters.layout, givens)
    text = match[2].strip()
    is_early = len(match[1]) == 1 and int(match[1]) < _FIRST_WITH_TWO
    for pattern in (_CELLS[is_early], _CELLS[not is_early]):
        cells = pattern.findall(text)
        if len(cells) == 81 and not pattern.sub("", text):
            break
    else:
        raise FormatError(
            "cells-of-game",
            "the data of a game must be 81 cells with value, notes and state, "
            "such as 5|0|1|, and nothing else",
            line=number,
        )
    return Puzzle(
        letters.layout,
        tuple(int(value) - 1 if free == "0" else k.NO_DIGIT for value, free in cells),
    )
