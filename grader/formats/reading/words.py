"""Words beside puzzles: names, comments, rules, rulers and solutions.

    Puzzle 7 (hard)                                       a name
    4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    8) 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    Diagonals: both                                       a rule of the puzzle above

Lines that no format reads come here as `LooseLine`.  A heading becomes the name of the puzzle that
follows, and words behind the last puzzle become its comment.  A rule chooses the layout, or is
refused.  What may be left of a puzzle is an error.

This module is long because names, rules, solutions and programs beside a puzzle compete for the
same lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from grader.errors import FormatError
from grader.formats.line import LineFormat, cells_of_line
from grader.formats.plain_lines import PlainLines
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.reading.reading import comment_rule
from grader.formats.reading.written_rules import ruled
from grader.formats.rules_text import WrittenRule, written_rule
from grader.formats.symbols import LENGTHS
from grader.formats.written_rules import unknown_rule
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import obeys_rules

_LONGEST = 60
"""Characters of a name."""
_LONGEST_RULE = 400
"""Characters of a line that are looked at for a rule."""
_MOST_CELLS = 12
"""Digits and signs of empty cells in a name, such as those of a date."""
_MOST_LINES = 3
"""Lines of a heading."""
# Patterns that few sources need: `re` compiles them when they are used, not at each start.
_NUMBER = r"(?:No\s?|\u2116\s?|[#(\[])?\d{1,6}(?:/\d{2,6})?[\])]?[).:\]]?"
_BULLET = r"(?i)[-*+.>\u2022]|\(?[a-z]\)"
"""What stands before the items of a list; a bullet of typography has become a dot."""
_RATING = r"(?i)\b(?:[ES][RDPE]|SER)\s?=\s?\d{1,2}(?:\.\d)?(?:/\d{1,2}\.\d){0,2}"
"""Ratings as forums write them: `ED=7.2/1.2/1.2`."""
_DATE = r"\d{1,4}([-./])\d{1,2}\1\d{1,4}\.?(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?|\d{1,2}[.]\s?\d{1,2}[.]"
_CELL = r"[\d._*-]"
_WORD = r"[^\W\d_]{2,}"
_ROW = r"[A-Za-z\d._*-]{4,}"
_GAP = r"[._*-]{2,}(?=[^\W_])"
_SIGN = r"[._*-]"
_LETTERS = r"[A-Za-z]{3}"
_MARKUP = r"""[{}<>\\]|\w\s*[=|]\s*\w|[,;][^\s\d]|"\s*:|^\[.*,"""
"""What is found in records, tables and programs, but not in headings."""
_DECORATION = frozenset("=-_~*#+.:|'`^\" ").union(map(chr, range(0x2500, 0x2580)))
_CROSSES = r"x{4,}|X{4,}"
_RULERS = frozenset("-_*xX#? ")
"""Signs of empty cells of which rulers consist."""
_SIGNS = "=-_~*#% /+[]\"'<>|"
"""Signs around headings: `== Puzzle 5 ==`, `% easy`."""
_SOLUTION = (
    r"(?i)(?:the )?(?:solution|answer|solved|(?:auf)?l\u00f6sung|soluci\u00f3n|soluzione)\b.{0,20}"
)
_CODE = r"""(?x)
    \s*(?:import|from|using|package|require|use|module|namespace)\s+[\w.:]+.*
    |\s*(?:def|class|function|fn|func|fun|public|private|static|void|int|char|bool|var|let|const|val
      |my|our|local|type|struct|if|for|while|else|elif|try|return|print\w*|end|do|then|begin)\b
      .*[;:{}()\[\]=<>"'`]\s*\w*
    |.*[\w)\]"'][;{]\s*
    |.*\w(?:\.\w+)*\([^()]*\)[;:{})]*\s*
    |.*\w\s*(?:::|->|=>|<-|:=|\s=(?=\s)|==)\s*[\w\[({\"'`<].*
    |.*(?:=|%[wWqQ]|\bqw)\s*[\[({"'`]+\s*
    |(?:cat|echo|printf|python\d?|grader|solo)\s.*[<|\"'].*
    |[\s\])}\[({;,.`"']*[\])}\[({;`"'][\s\])}\[({;,.`"']*(?:\.\w+\(\))?
    """
"""A line of a program."""
_CELL_NAME = r"(?i)\br\d{1,2}c\d{1,2}\b"
"""What a rule names, as in `R1C1+R1C2 = 8`."""
_PROGRAM = r"[\[{(][\s\[{(\"'|\d]|[\"'`]"
"""What the text of a puzzle has that comes from a program."""
_OPENING = r"[\[({\"'`]\s*$|<<[-~]?[\"']?\w+[\"']?\s*$"
"""The end of a line of a program behind which rows stand."""
_LONGEST_CODE = 1000
"""Characters of a program that a comment shows."""
_LABEL_END = r"(?<=\S)\s+(?=\S)|:(?=\S)"
"""Where the words before cells may end: at blanks, or at a colon as in `easy.txt:12:53..7....`."""
_LINE = LineFormat()


class LooseLine(NamedTuple):
    """A line that no format reads."""

    text: str
    line: int
    """Its number in the source, 1-based."""
    error: FormatError
    """Why it is no puzzle."""

    def entry(self) -> PuzzleEntry:
        """Return the line as an error."""
        return PuzzleEntry(self.text, self.line, error=self.error)


Piece = PuzzleEntry | PlainLines
Found = Piece | LooseLine


def with_words(found: Iterator[Found]) -> Iterator[Piece]:
    """Iterate over the puzzles of a text, with the words beside them."""
    words = _Words()
    for piece in found:
        if not words.are_none or isinstance(piece, LooseLine) or _is_ruler(piece):
            yield from words.add(piece)
            continue
        # Large files consist of these; they need no further look at the words.
        if words.held is not None:
            yield words.held
            words.held = None
        words.begin()
        if isinstance(piece, PlainLines):
            yield piece
        else:
            words.held = piece
    yield from words.end()


class _Words:
    """The words since the last puzzle, and that puzzle, to which they may belong."""

    def __init__(self) -> None:
        self.held: PuzzleEntry | None = None
        """The last puzzle: what follows may belong to it."""
        self._lines: list[LooseLine] = []
        self._code: list[LooseLine] = []
        """Lines of the program around a puzzle."""
        self._above: list[LooseLine] = []
        """Those above the next puzzle."""
        self._has_code = False
        """Whether there are such lines above the last puzzle."""
        self._rulers: list[PuzzleEntry] = []
        self._in_force: tuple[WrittenRule, ...] = ()
        """Rules of the last heading: they hold for all puzzles below it."""
        self._has_puzzle = False

    @property
    def are_none(self) -> bool:
        """Whether no words wait for the next puzzle, and no rule is in force."""
        return not (self._lines or self._code or self._in_force)

    def begin(self) -> None:
        """Note that there is a puzzle, beside which rulers are none."""
        self._has_puzzle = True
        self._has_code = False
        self._rulers = []

    def add(self, piece: Found) -> Iterator[Piece]:
        """Iterate over what is decided by the next piece."""
        if isinstance(piece, LooseLine):
            found = labelled(piece)
            if found is None:
                yield from self._loose(piece)
                return
            piece = found
        if isinstance(piece, PlainLines):
            for entry in piece.entries():
                yield from self._entry(entry)
        else:
            yield from self._entry(piece)

    def end(self) -> Iterator[PuzzleEntry]:
        """Iterate over what is left at the end: words behind the last puzzle belong to it."""
        yield from self._settle_code(None)
        if self.held is None:
            if not self._has_puzzle:
                yield from self._rulers
            yield from (line.entry() for line in self._lines)
            return
        self._follow(self._lines)
        yield from self._release()

    def _release(self) -> Iterator[PuzzleEntry]:
        if self.held is not None:
            yield self.held
        self.held = None

    def _loose(self, line: LooseLine) -> Iterator[PuzzleEntry]:
        if is_decoration(line.text):
            if not self._has_puzzle and len(self._rulers) < _MOST_LINES:
                self._rulers.append(line.entry())
            return
        if self._is_code(line.text):
            self._code.append(line)
            return
        if _rule(line.text) is None and not is_heading(line.text):
            yield from self._flush()
            yield line.entry()
            return
        self._lines.append(line)
        if len(self._lines) > _MOST_LINES:
            first = self._lines.pop(0)
            if self.held is not None and _rule(first.text) is not None:
                self._follow([first])
            else:
                yield from self._release()
                yield first.entry()

    def _is_code(self, text: str) -> bool:
        """Return whether a line belongs to the program around a puzzle, and names no rule."""
        is_inside = bool(self._code) and text[:1].isspace()
        if not (is_inside or re.fullmatch(_CODE, text[:_LONGEST_RULE])):
            return False
        if re.search(_CELL_NAME, text):
            return False
        return written_rule(text.strip()[:_LONGEST_RULE], names_cells=False) is None

    def _settle_code(self, entry: PuzzleEntry | None) -> Iterator[PuzzleEntry]:
        """Iterate over lines of a program as errors, unless a puzzle of it is beside them.

        Args:
            entry: what follows; None for nothing.
        """
        lines, self._code = self._code, []
        if not lines:
            return
        if self.held is not None and (self._has_code or _is_program(self.held)):
            self.held = _with_code(self.held, lines)
        elif entry is not None and _is_opened(lines, entry):
            self._above = lines
        else:
            yield from self._release()
            yield from (line.entry() for line in lines)

    def _flush(self) -> Iterator[PuzzleEntry]:
        """Iterate over the puzzle that is held, and the words behind it as errors."""
        yield from self._settle_code(None)
        rules = [line for line in self._lines if self.held is not None and _rule(line.text)]
        self._follow(rules)
        yield from self._release()
        yield from (line.entry() for line in self._lines if line not in rules)
        self._lines = []

    def _entry(self, entry: PuzzleEntry) -> Iterator[PuzzleEntry]:
        if _is_ruler(entry):
            if not self._has_puzzle and not self._lines:
                self._rulers.append(entry)
            return
        yield from self._settle_code(entry)
        lines, self._lines = self._lines, []
        if lines and self.held is not None and entry.puzzle is not None:
            if len(lines) == 1 and re.fullmatch(_SOLUTION, lines[0].text.strip(" =-*#:")):
                held = _with_solution(self.held, entry)
                if held is None:
                    yield from self._release()
                    yield _no_solution(entry)
                else:
                    self.held = held
                return
            lines = self._belonging(lines, entry)
        yield from self._release()
        self.begin()
        if lines:
            self._in_force = tuple(r for line in lines if (r := _rule(line.text)) is not None)
        self.held = _headed(entry, lines, self._in_force)
        above, self._above = self._above, []
        self._has_code = bool(above)
        if above:
            self.held = _with_code(self.held, above)

    def _belonging(self, lines: list[LooseLine], entry: PuzzleEntry) -> list[LooseLine]:
        """Return the lines that belong to the puzzle below; a rule may be that of the one above.

        It is if it touches that one, and a blank line separates it from the next.
        """
        assert self.held is not None, "only then there is a puzzle above"
        end = self.held.line + self.held.text.count("\n") + 1
        above = 0
        while above < len(lines) and lines[above].line == end + above:
            above += 1
        if not any(_rule(line.text) for line in lines[:above]):
            return lines
        if above == len(lines) and entry.line == lines[-1].line + 1:
            return lines
        self._follow(lines[:above])
        return lines[above:]

    def _follow(self, lines: list[LooseLine]) -> None:
        """Give the lines behind the puzzle that is held to it: as rules, or as its comment."""
        held = self.held
        if held is None or held.puzzle is None or not lines:
            self.held = held
            return
        rules = [rule for line in lines if (rule := _rule(line.text)) is not None]
        try:
            puzzle = ruled(held.puzzle, rules, lines[0].line)
        except FormatError as error:
            self.held = PuzzleEntry(held.text, held.line, error=error, name=held.name)
            return
        said = " ".join([held.comment, *(line.text.strip() for line in lines)]).strip()
        self.held = held._replace(puzzle=puzzle, comment=said)


def _headed(
    entry: PuzzleEntry, lines: list[LooseLine], rules: tuple[WrittenRule, ...]
) -> PuzzleEntry:
    """Return an entry below a heading: with a name, and with the rules that the heading names."""
    if not (lines or rules):
        return entry
    name = " ".join(plain_name(line.text) for line in lines if not _is_plain_rule(line.text))
    if entry.puzzle is None:
        return entry._replace(name=entry.name or name)
    try:
        puzzle = ruled(entry.puzzle, rules, lines[0].line if lines else entry.line)
    except FormatError as error:
        return PuzzleEntry(entry.text, entry.line, error=error, name=name)
    if name and entry.name and name != entry.name:
        comment = " ".join([name, entry.comment]).strip()
        return entry._replace(puzzle=puzzle, comment=comment)
    return entry._replace(puzzle=puzzle, name=entry.name or name)


def _is_program(entry: PuzzleEntry) -> bool:
    """Return whether a puzzle stands in brackets or quotes of a program."""
    return entry.puzzle is not None and re.search(_PROGRAM, entry.text) is not None


def _is_opened(lines: list[LooseLine], entry: PuzzleEntry) -> bool:
    """Return whether lines of a program have a puzzle below: in its text, or behind an opening."""
    if entry.puzzle is None:
        return False
    touches = lines[-1].line == entry.line - 1
    return _is_program(entry) or (touches and re.search(_OPENING, lines[-1].text) is not None)


def _with_code(entry: PuzzleEntry, lines: list[LooseLine]) -> PuzzleEntry:
    """Return an entry with the program around it as its comment."""
    said = " ".join([entry.comment, *(" ".join(line.text.split()) for line in lines)]).strip()
    return entry._replace(
        comment=said if len(said) <= _LONGEST_CODE else f"{said[:_LONGEST_CODE]}..."
    )


def _with_solution(held: PuzzleEntry, entry: PuzzleEntry) -> PuzzleEntry | None:
    """Return a puzzle with the solution that stands below it; None if it is none."""
    puzzle, solved = held.puzzle, entry.puzzle
    if puzzle is None or solved is None or not is_solution(puzzle, solved.givens):
        return None
    return held._replace(values=(*held.values, ("solution", "".join(entry.text.split()))))


def _no_solution(entry: PuzzleEntry) -> PuzzleEntry:
    """Return the error for a grid that stands below a puzzle as its solution, but is none."""
    error = FormatError(
        "not-the-solution", "this is not a solution of the puzzle above it", line=entry.line
    )
    return PuzzleEntry(entry.text, entry.line, error=error)


def is_solution(puzzle: Puzzle, digits: tuple[k.Digit, ...]) -> bool:
    """Return whether digits fill a puzzle as its givens, its houses and its rules want it."""
    layout = puzzle.layout
    if len(digits) != layout.cells or k.NO_DIGIT in digits:
        return False
    given = all(
        one in (other, k.NO_DIGIT) for one, other in zip(puzzle.givens, digits, strict=True)
    )
    return (
        given
        and all(
            len({digits[cell] for cell in spec.cells}) == len(spec.cells) for spec in layout.specs
        )
        and obeys_rules(layout, digits)
    )


def _rule(text: str) -> WrittenRule | None:
    """Return the rule that a line of words names; None if it names none."""
    text = text.strip()
    if len(text) > _LONGEST_RULE:
        return None
    found = written_rule(text)
    if found is not None or len(re.findall(_WORD, text)) <= _MOST_LINES:
        return found
    beyond = unknown_rule(text, 9, diagonals=False, groups=False)
    return WrittenRule(text, is_plain=True) if beyond is None else None


def _is_plain_rule(text: str) -> bool:
    """Return whether a line says nothing but that there are no further rules."""
    found = _rule(text)
    return found is not None and found.is_plain


def _is_ruler(entry: Piece) -> bool:
    """Return whether an entry is a line of one repeated sign, which may be a puzzle of its own.

    Dots and zeros are empty cells.
    """
    if isinstance(entry, PlainLines):
        return False
    text = entry.text
    if text[:1] not in _RULERS or len({*text} - {" ", "\t"}) != 1:
        return False
    return entry.puzzle is not None and not (entry.puzzle.clues or entry.comment or entry.name)


def is_decoration(text: str) -> bool:
    """Return whether a line has nothing but signs of frames."""
    return _DECORATION.issuperset(text) or re.fullmatch(_CROSSES, text) is not None


def is_heading(text: str) -> bool:
    """Return whether a line can be a heading: `Nr. 7`, `Name: Maja`, `5`, `2024-05-01`.

    Anything else may be what is left of a puzzle.
    """
    text = text.strip()
    if len(text) > _LONGEST or not text.isprintable():
        return False
    bare = text.strip(_SIGNS)
    if re.fullmatch(_NUMBER, bare) or re.fullmatch(_DATE, bare):
        return True
    if re.search(_RATING, bare):
        bare = re.sub(_RATING, "rating", bare)
    if re.search(_MARKUP, bare) or len(re.findall(_CELL, bare)) > _MOST_CELLS:
        return False
    tokens = bare.split()
    if sum(len(token) == 1 for token in tokens) > _MOST_LINES + 1:
        return False
    if re.fullmatch(r"[\dxX._*-]{4,}", bare) or any(map(_is_row, tokens)):
        return False
    return re.search(_WORD, bare) is not None or (len(tokens) < _MOST_LINES and bare[:1].isalpha())


def _is_row(word: str) -> bool:
    """Return whether a word is more likely a row of cells: `53..7....`, `12a4..ZZ`."""
    if not re.fullmatch(_ROW, word):
        return False
    has_figure = any(map(str.isdigit, word))
    gaps = len(re.findall(_GAP, word))
    if gaps > 1 or (gaps and has_figure):
        return True
    return has_figure and len(re.findall(_SIGN, word)) > 2 and re.search(_LETTERS, word) is None


def labelled(line: LooseLine) -> PuzzleEntry | None:
    """Return the entry of a line with words before its cells; None if it is no such line."""
    text = line.text
    for match in re.finditer(_LABEL_END, text[:_LONGEST]):
        label, rest = text[: match.end()].strip(), text[match.end() :]
        cells = cells_of_line(rest)[0]
        # Shorter ones may be the rows of a grid.
        if len(cells) not in LENGTHS or len(cells) <= k.MAX_DIGITS:
            continue
        rule = _rule(label)
        if rule is None and not is_heading(label) and not re.fullmatch(_BULLET, label):
            return None
        try:
            parsed = _LINE.read([rest], line.line)
            rules = [each for each in (rule, comment_rule(parsed.comment)) if each is not None]
            puzzle = ruled(parsed.puzzle, rules, line.line)
        except FormatError as error:
            return PuzzleEntry(text, line.line, error=error)
        return PuzzleEntry(text, line.line, puzzle, None, parsed.comment, "", plain_name(label))
    return None


def plain_name(text: str) -> str:
    """Return a heading without the signs around it and behind it."""
    bare = text.strip().strip(_SIGNS).strip()
    if re.fullmatch(_NUMBER, bare):
        return bare.strip("#()[].:")
    return bare.removesuffix(":").strip()
