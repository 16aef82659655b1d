"""Grids in the text of programs: nested brackets of any of the usual languages.

    int g[9][9] = {{5,3,0,0,7,0,0,0,0}, ...};        problem(1, [[5,3,_,_,7,_,_,_,_], ...]).
    array([[5, 3, 0, 0, 7, 0, 0, 0, 0],              A = [5 3 0 0 7 0 0 0 0; 6 0 0 1 9 5 ...];
    [|5,3,0,0,7,0,0,0,0|6,0,0,1,9,5,0,0,0|...|]      rows = ["53..7....", "6..195...", ...]

The grid is found by nesting, not by language; see `nested_data`.  Names of variables become the
name of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from grader.errors import FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.line_buffer import LineBuffer
from grader.formats.nested_data import grids_in, puzzles_of_data
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import FRAMED, SIZE, Candidate, ParsedPuzzle
from grader.formats.reading.written_rules import ruled
from grader.formats.rules_text import written_rule
from grader.formats.symbols import is_standard
from grader.model.puzzle import Puzzle

_MOST_LINES = 700
_LONGEST = 40_000
_OPENING = re.compile(r"[\[({]|(?:^|=)\s*[\"'`]")
"""What a first line has."""
_OPEN_TEXT = re.compile(r"\"{3}|'{3}|`")
"""The quotes of texts that go on in the next line."""
_TAG = re.compile(r"\s*(?:\[/?\w+(?:=[^\[\]]*)?\]\s*)+")
"""A line of tags of a forum."""
_TOKEN = re.compile(
    r"""
    (?P<words>(?:%[wWiI]|\bqw)\s*(?:\[[^\[\]]*\]|\([^()]*\)|\{[^{}]*\}|<[^<>]*>))
    |(?P<remark>//[^\n]*|/\*.*?\*/|\#(?![\d_])[^\n]*|%[^\n]*)
    |(?P<text>\"{3}.*?\"{3}|'{3}.*?'{3}|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)
    |(?P<skip>(?<=[;, ])\.{3}[ ]*\n|\.(?=\{)|(?<=[^\W\d])\.(?=[^\W\d])
      |\b\d+\s*=>|\b\d+\s*\.{2,3}[<=]?\s*\w+|\#\d+A(?=\())
    |(?P<number>(?<![\w.])-?\d+(?:\.(?!\.)\d*)?(?![\w]))
    |(?P<open>\[\||[\[({])
    |(?P<close>\|\]|[\])}])
    |(?P<row>[|;])
    |(?P<name>[^\W\d]\w*)
    |(?P<other>\S)
    """,
    re.VERBOSE | re.DOTALL,
)
_WORDS = re.compile(r"\w+\s*[\[({<](.*)[\])}>]", re.DOTALL)
"""A list of words: `%w[53..7.... 6..195...]`."""
_CLOSES = {"[": "]", "(": ")", "{": "}", "[|": "|]"}
_EMPTY_NAMES = frozenset(
    ("_", "None", "null", "nil", "NULL", "nan", "NaN", "NA", "Nothing", "undefined")
)
_QUOTES = frozenset("\"'`#%/")
_EMPTY_SIGNS = frozenset("._*-xX")
_DEEPEST = 50
_LONGEST_NUMBER = 20
_MOST_DIMENSIONS = 3
_KEYWORDS = frozenset(
    """
    int int8 int32 int64 u8 u16 i32 usize uint8_t byte char short long float double string str bool
    var let const static final public private auto def fn val mut new return unsigned vector array
    list List Array std np numpy matrix c nrow ncol byrow TRUE FALSE true false dtype Integer String
    arrayOf intArrayOf listOf Int of object is grid board puzzle sudoku data m map number integer
    IntArray Int32Array Number real boolean tensor torch array2D local my our print println printf
    class struct void main def defparameter defvar defn setq import type solve Arrays asList
    """.split()  # noqa: SIM905 - words of languages, in lines
)
"""Words of languages, and names that say nothing."""


class ProgramTextFormat(PuzzleFormat):
    """Nested brackets around numbers or short texts."""

    name = "program"
    title = "nested lists of numbers or texts, as programs write them"
    takes_any_line = True
    example = (
        "grid = [[0, 1, 0, 0],\n        [0, 0, 0, 2],\n        [3, 0, 0, 0],\n        [0, 0, 4, 0]]"
    )

    def propose(self, block: LineBuffer) -> Candidate | None:
        """Return the grid in the brackets that open on the next line."""
        lines = self.span(block)
        if not lines:
            return None
        found = self.candidate(block, lines, FRAMED)
        # Numbers in rows that are no cells may be candidates.
        is_foreign = isinstance(found.found, FormatError) and found.found.code == "cell-of-list"
        return found._replace(confidence=SIZE) if is_foreign else found

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines up to the bracket that closes the first, if there is a grid in them."""
        head = (buffer.peek(0) or "")[:_LONGEST]
        if _OPENING.search(head) is None or _TAG.fullmatch(head):
            return 0
        text = ""
        depth, is_plain, inside = 0, True, 0
        for span in range(1, _MOST_LINES):
            line = buffer.peek(span - 1)
            if line is None or len(text) > _LONGEST:
                return 0
            text += line.rstrip() + "\n"
            following = (buffer.peek(span) or "").strip()
            # Most lines need no tokens: without quotes and remarks all brackets count.
            depth += sum(map(line.count, "[({")) - sum(map(line.count, "])}"))
            is_plain = is_plain and _QUOTES.isdisjoint(line)
            if not is_plain and (quoted := _OPEN_TEXT.findall(line)):
                inside = (inside + len(quoted)) % 2
            if inside and following:
                continue
            if is_plain and depth > _DEEPEST:
                return 0
            if is_plain and depth > 0 and following:
                continue
            if not following or _is_whole(text, following):
                try:
                    data = _parsed(text).data
                except _BracketError:
                    if following:
                        return 0
                    continue
                if any(grids_in(data)):
                    return span
                if not following or following[0] not in "[({\"'`":
                    return 0
        return 0

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in the lists."""
        try:
            parsed = _parsed("\n".join(lines))
        except _BracketError:
            raise FormatError(
                "brackets", "the brackets of this list do not match", line=first
            ) from None
        found = puzzles_of_data(parsed.data, first)
        layout = found[0].puzzle.layout
        sizes = (str(layout.digits), str(layout.cells))
        words = [word for word in dict.fromkeys(parsed.words) if word not in sizes]
        remarks = [*dict.fromkeys(parsed.remarks)]
        # Remarks name cells for other reasons: `# row 1`.
        rules = [written_rule(" ".join(words))]
        rules += [written_rule(remark, names_cells=False) for remark in remarks]
        puzzles = []
        for each in found:
            puzzle = ruled(each.puzzle, filter(None, rules), first)
            label = "" if each.name else " ".join(dict.fromkeys(parsed.names or words))
            rest = [
                word for word in words if each.name or (parsed.names and word not in parsed.names)
            ]
            comment = " ".join(filter(None, [each.comment, *rest, *remarks]))
            puzzles.append(ParsedPuzzle(puzzle, comment, name=each.name or label))
        return puzzles[0]._replace(others=tuple(puzzles[1:]))

    def write(self, puzzle: Puzzle) -> str:
        """Return a list of lists of numbers, with 0 for an empty cell."""
        size = puzzle.layout.digits
        if not is_standard(puzzle.layout):
            raise layout_beyond("lists of numbers", puzzle.layout)
        refuse_removed_candidates(puzzle, "lists of numbers")
        numbers = [str(digit + 1) for digit in puzzle.givens]
        rows = [", ".join(numbers[at : at + size]) for at in range(0, size * size, size)]
        return "[[" + "],\n [".join(rows) + "]]"


class _BracketError(Exception):
    """Brackets do not match."""


class _List(list[Any]):
    """The items between two brackets."""

    rows: list[_List] | None = None
    """The rows that are finished, if bars or semicolons separate rows."""
    keys: list[int] | None = None
    """The indexes of items that are keys: a colon follows."""

    def end_key(self) -> None:
        """Make the last item a key."""
        if self:
            self.keys = [*(self.keys or []), len(self) - 1]

    def end_row(self) -> None:
        """Make what has come so far a row."""
        self.rows = self.rows or []
        if self:
            row = _List(self)
            self.rows.append(row)
            self.clear()

    def items(self) -> list[Any] | dict[str, Any]:
        """Return the items, the rows, or keys with values."""
        if self.keys == [*range(0, len(self), 2)] and len(self) % 2 == 0:
            return {str(self[at]): self[at + 1] for at in self.keys}
        if self.rows is None:
            return [*self]
        self.end_row()
        if all(len(row) == 1 for row in self.rows):
            # Some languages separate items by semicolons.
            return [row[0] for row in self.rows]
        return [[*row] for row in self.rows]


def _is_whole(text: str, following: str) -> bool:
    """Return whether all brackets of a text are closed, and no list of texts goes on."""
    depth = 0
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "open":
            depth += 1
        elif match.lastgroup == "close":
            depth -= 1
    last = text.rstrip()[-1:]
    return depth <= 0 and last not in "=,(+&|" and following[0] not in "\"'`"


class _Parsed(NamedTuple):
    """What a text consists of."""

    data: list[Any]
    words: list[str]
    """Words that are no cells."""
    names: list[str]
    """Those of them to which something is assigned."""
    remarks: list[str]
    """The texts of comments."""


def _parsed(text: str) -> _Parsed:
    """Return the data of a text, and what is no cell.

    Raises:
        _BracketError: brackets do not match.
    """
    reader = _Reader()
    for match in _TOKEN.finditer(text):
        reader.take(match.lastgroup or "other", match[0])
    data, words = reader.data(), reader.words
    grids = [item for item in data if any(grids_in(item))]
    if len(grids) != 1:
        return _Parsed(data, words, reader.names, reader.remarks)
    words += [str(item) for item in data if item is not grids[0] and item is not None]
    return _Parsed(_without_names(grids[0], words), words, reader.names, reader.remarks)


class _Reader:
    """Builds lists from tokens."""

    def __init__(self) -> None:
        self._stack: list[tuple[_List, str]] = [(_List(), "")]
        self.words: list[str] = []
        """Words that are no cells."""
        self.names: list[str] = []
        """Those of them to which something is assigned."""
        self.remarks: list[str] = []
        self._label = ""
        self._in_type = False

    def data(self) -> list[Any]:
        """Return the items that are in no brackets."""
        if len(self._stack) > 1:
            raise _BracketError
        found = self._stack[0][0].items()
        return found if isinstance(found, list) else [found]

    def take(self, kind: str, token: str) -> None:
        """Take the next token."""
        inner = self._stack[-1][0]
        if kind == "skip":
            return
        self._note_name(kind, token)
        if kind == "open":
            self._stack.append((_List(), _CLOSES[token]))
            if len(self._stack) > _DEEPEST:
                raise _BracketError
        elif kind == "close":
            self._close(token)
        elif token == ":" and self._stack[-1][1] == "}":
            self._end_key()
        elif kind == "row":
            if len(self._stack) > 1:
                inner.end_row()
        elif kind == "words":
            inner.append(_WORDS.sub(r"\1", token.lstrip("%")).split())
        elif kind == "text":
            inner.append(_unquoted(token))
        elif kind == "number":
            inner.append(float(token) if "." in token else int(token[:_LONGEST_NUMBER]))
        elif kind == "remark":
            self.remarks.append(token.strip("/*#% \n"))
        elif len(self._stack) > 1 and (token in _EMPTY_SIGNS or token in _EMPTY_NAMES):
            inner.append(None)
        elif kind == "name" and token not in _KEYWORDS and not self._in_type:
            self.words.append(token)

    def _note_name(self, kind: str, token: str) -> None:
        """Note the name to which something is assigned, and where the type of it begins."""
        if kind == "name" and not self._in_type:
            self._label = "" if token in _KEYWORDS else token
        elif token == "=":
            if self._label and self._label in self.words:
                self.names.append(self._label)
            self._label, self._in_type = "", False
        elif token in (",", ";"):
            self._label, self._in_type = "", False
        elif token == ":" and self._label and len(self._stack) == 1:
            self._in_type = True

    def _end_key(self) -> None:
        """Make the last item of an object, or the last word, a key."""
        inner = self._stack[-1][0]
        if len(inner) % 2 == 0 and self.words:
            inner.append(self.words.pop())
        inner.end_key()

    def _close(self, token: str) -> None:
        inner, closing = self._stack[-1]
        if len(self._stack) == 1 or token not in (closing, closing.strip("|")):
            raise _BracketError
        self._stack.pop()
        found = inner.items()
        if not found and self.words and len(self.words[-1]) == 1 and self.words[-1].isupper():
            # `grid[N][N]`
            self.words.pop()
        elif not _is_dimension(found):
            self._stack[-1][0].append(found)


def _unquoted(token: str) -> str:
    quote = token[:3] if token[:3] in ('"""', "'''") else token[:1]
    return token[len(quote) : -len(quote)].replace("\\n", "\n")


def _without_names(data: Any, words: list[str]) -> Any:
    """Return the grid of a list such as `(1, [[...]])`; other items are added to the words."""
    while isinstance(data, list) and not any(
        grid.size == len(data) or grid.size**2 == len(data) for grid in grids_in(data)
    ):
        grids = [item for item in data if any(grids_in(item))]
        if len(grids) != 1:
            break
        words += [str(item) for item in data if item is not grids[0] and item is not None]
        data = grids[0]
    return data


def _is_dimension(found: Any) -> bool:
    """Return whether brackets are those of a declaration: `g[9][9]`, `int[][]`, `[[u8; 9]; 9]`."""
    if not isinstance(found, list):
        return isinstance(found, int)
    return len(found) < _MOST_DIMENSIONS and all(map(_is_dimension, found))
