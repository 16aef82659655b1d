"""Ways to look at lines that no format reads as they are: without what surrounds the cells.

    [code]              1 2 3 4        9 9            R1: 5 3 . . 7 . . . .
    53..7....         A 5 . . 7        5 3 . . 7 .    R2: 6 . . 1 9 5 . . .
    [/code]           B ...            ...            ...

A view has as many lines as the text, and its characters are in the same columns.  What it has taken
away keeps a role.

This module is long because each kind of label and wrapper needs a pattern and a few lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from grader.errors import Message
from grader.formats.counting import is_count, label_series, plain_label
from grader.formats.drawn_grid import is_frame, with_ascii_bars
from grader.formats.reading.drawn_signs import (
    has_unusual_corners,
    with_usual_bars,
    with_usual_cells,
    with_usual_corners,
    with_zeros,
)
from grader.formats.reading.roles import Candidate, Role, Span
from grader.formats.rules_text import written_rule
from grader.formats.symbols import FEWEST, LENGTHS, SIZES
from grader.model import kinds as k

MOST_LINES = 140
"""Lines of a text that are looked at."""
_LONGEST = 4000
_TAGS = re.compile(
    r"\[/?(?:code|pre|quote|tt|mono|font|size|color|center|b|i|u|sudoku|spoiler|hide|hidden|list"
    r"|url|img|table|indent)(?:=[^\]\n]{0,80})?\]"
    r"|<!doctype\b[^<>\n]{0,200}>|</?(?:pre|code|tt|samp|kbd|p|div|span|br|b|i|u|strong|em|blockquote|font|body|html|head"
    r"|h[1-6]|center|textarea|small|big|a|hr|li|ul|ol|article|section|title|meta|main|link)\b[^<>\n]{0,200}>",
    re.IGNORECASE,
)
_REMARK = re.compile(r"<!--+|--+>(?=\s*<!--|\s*$)")
"""The beginning and the end of a comment in HTML."""
_FENCE = re.compile(r"\s*(?:```+|~~~+)\s*[\w.+-]*\s*")
_EMPHASIS = re.compile(r"(\s*)([*_]{1,3}|~~)(?=\S)(.*\S)\2(\s*)")
"""Bold or italic text of Markdown; its marks may be signs of empty cells, too."""
_BLANK = re.compile(r"&(?:nbsp|#160|#xa0|emsp|ensp);", re.IGNORECASE)
_LATEX = re.compile(
    r"\s*\\(?:begin|end|setlength|setcounter|caption|centering|sudokusize|renewcommand"
    r"|documentclass|usepackage|maketitle|newpage|pagestyle|thispagestyle)\b.*"
)
_TICKS = re.compile(r"(\s*)(`+)([^`]+)\2\s*")
_SIZE = re.compile(
    r"\s*(?:(?:n|size|order|dim(?:ension)?)\s*[:=]?\s*)?"
    r"(\d{1,2})(?:\s*[x\u00d7*, ]\s*(\d{1,2}))?"
    r"(?:\s+(?:\w+\s)?(?:matrix|array|grid|sudoku)\b\S*)?\s*[:;,]?\s*",
    re.IGNORECASE,
)
"""A line such as `9 9`, `3x3`, `n = 9` or `9\u00d79 Matrix{Int64}:`."""
_ROW = re.compile(
    r"\s*\|?\s*(?:(?:row|zeile|reihe|line|[rzl])\s*)?"
    r"(\[\d{1,2},\]|\d{1,2}|[XVI]{1,5}|[A-Za-z])"
    r"(?:\s?[:)\]=>]|\.(?=\s)|\s[-\u2013](?=\s)|(?=[\s|]))",
    re.IGNORECASE,
)
_PLACE = re.compile(r"\s*((?:[^\s:]*[^\s:\d][^\s:]*:)?)(\d{1,7})([:-])")
"""File and number of a line, as searches print them: `easy.txt:12:`."""
_SPEAKER = re.compile(r"\s*(?:\[[\d:., ]{1,20}\]\s*)?([^\W\d]\w{0,30}):\s+")
"""The time and the name before a line of a chat."""
_ENDED = re.compile(r"\s*(\(?)([\d._*xX -]*[\d._*xX-])\s*([,;\\)]?)\s*")
_RIGHT = re.compile(r"[\s|]*[\s|]([XVI]{1,5}|\d{1,2}|[A-Za-z])\s*$")
_MARKER = re.compile(r"\s*([-*+]|\u2022|\.(?=\s+\S{4,}\s*$))\s+(?=\S)|(\+)(?=\S)")
"""A bullet, one of typography has become a dot; or the mark of a line that is added."""
_TOKEN = re.compile(r"[^\s|]+")
_NOTHING = re.compile(r"(?<![\w.])(?:NaN|None|null|nil|NA|<NA>|nan|blank|empty|leer|__+)(?![\w.])")
_FRACTION = re.compile(r"(?<![\w.])(\d)\.0+(?![\w.])")
_PLAIN = re.compile(r"(?!.*\d\.0)(?!.*\*\*)[\d .*|-]*")
"""A line without anything that stands for another sign, nor a fraction."""
_BRACKETS = re.compile(r"\[\s*([1-9.])?\s*\]|\(\s*([1-9.])?\s*\)")
_BOLD = re.compile(r"(\*\*|__)([1-9])\1")
_SIGNS = re.compile(
    r"[\[<`&\\?]|-->|NaN|None|null|nan|\d\.0|\bNA\b|\bblank\b|\bempty\b|\bleer\b"
    r"|(?<!\S)__|\*\*\d|\(|[,;]$|^\s*[^\W\d]\w{0,30}:\s"
    r"|^\s*(?:[-*+\u2022.]\s|(?:row|zeile|reihe|line|[rzl])?\s*[01a]\b"
    r"|(?:n|size|order|dim\w*)\b|\d{1,2}(?:\s*[x\u00d7*, ]\s*\d{1,2})?\s*(?:[:;,]|$|\w+))"
    r"|^\s*\|?\s*(?:0?1|9|I)\b|[AaIi1]$|^\s*(?:[^\s:]+:)?\d+[:-]|^\+[\d.]"
    r"|^[\s|]*[crsk]?(?:0[\s|]*)?[1a][\s|]*[crsk]?[2b][\s|]*[crsk]?[3c]"
    r"|^[\s|+#:!-]*\*{1,3}\S|^\s*(?:__?|~~)\S"
    r"|^[\d.\s|+\-_*=]*[o~=@$%^&/'!:#+,;][\d.\s|+\-_*xo~=@$%^&/'!:#,;]*$",
    re.IGNORECASE,
)
"""What a first line has of wrappers, labels and unusual signs."""
_CELL_COUNTS = frozenset((*SIZES, *LENGTHS))


class View(NamedTuple):
    """Lines without what a change has taken away."""

    lines: list[str]
    spans: tuple[Span, ...] = ()
    """The roles of what was taken away."""
    note: str = ""
    """What had to be assumed."""

    def spans_of(self, candidate: Candidate, start: int, end: int) -> tuple[Span, ...]:
        """Return the roles of all characters up to a line, for a candidate that begins at one."""
        taken = [span for span in self.spans if span.line < end]
        by_line: dict[int, list[Span]] = {}
        for span in taken:
            by_line.setdefault(span.line, []).append(span)
        for line, first, last, role in candidate.spans:
            at = first
            for other in sorted(by_line.get(line + start, ())):
                if first < other.end and other.start < last:
                    if at < other.start:
                        taken.append(Span(line + start, at, other.start, role))
                    at = max(at, other.end)
            if at < last:
                taken.append(Span(line + start, at, last, role))
        return tuple(taken)


def may_help(lines: Sequence[str]) -> bool:
    """Return whether a view of lines that begin with these may show more: a fast condition."""
    first, second = (*lines[:2], "", "")[:2]
    if len(first) > _LONGEST or len(second) > _LONGEST:
        return False
    words, _, last = first.rpartition(" ")
    if words and len(last) in LENGTHS and len(last) > k.MAX_DIGITS:
        # The words before cells on their line are looked at elsewhere.
        return False
    if has_unusual_corners(first) or _SIGNS.search(first) is not None:
        return True
    return is_frame(with_ascii_bars(first)) and _SIGNS.search(second) is not None


def views(lines: Sequence[str]) -> Iterator[View]:
    """Iterate over views of lines, each of which takes away more than the one before it."""
    view = View([*lines[:MOST_LINES]])
    if any(len(line) > _LONGEST for line in view.lines):
        return
    for change, role in _CHANGES:
        found = change(view.lines)
        changed = found if isinstance(found, View) else View(found or view.lines)
        if changed.lines == view.lines:
            continue
        taken = _taken(view.lines, changed.lines, role)
        view = View(changed.lines, view.spans + taken, view.note or changed.note)
        yield view


def unwrapped(lines: list[str]) -> list[str]:
    """Return lines without tags, fences and other marks around texts."""
    return [_unwrapped(line) for line in lines]


def _unwrapped(line: str) -> str:
    if _FENCE.fullmatch(line) or _LATEX.fullmatch(line):
        return " " * len(line)
    if "[" in line or "<" in line:
        line = _TAGS.sub(_blanks, line)
    if "<!--" in line or "-->" in line:
        line = _REMARK.sub(_blanks, line)
    if "&" in line:
        line = _BLANK.sub(_blanks, line)
    if line.lstrip()[:1] in ("*", "_", "~"):
        line = _EMPHASIS.sub(_plain, line)
    if "`" in line and _TICKS.fullmatch(line):
        line = line.replace("`", " ")
    return line


def _plain(match: re.Match[str]) -> str:
    """Return emphasized text without its marks if that are the cells of a row or of a grid."""
    sizes = [len("".join(text.split())) for text in (match[3], match[0])]
    is_cells = sizes[0] in _CELL_COUNTS and sizes[1] not in _CELL_COUNTS
    if not is_cells or any(map(str.isalpha, match[3].replace("x", "").replace("X", ""))):
        return match[0]
    marks = " " * len(match[2])
    return f"{match[1]}{marks}{match[3]}{marks}{match[4]}"


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _without_size(lines: list[str]) -> list[str] | None:
    """Return lines without the numbers of rows and columns above them, if they agree."""
    at = next((i for i, line in enumerate(lines) if line.strip()), None)
    match = _SIZE.fullmatch(lines[at]) if at is not None else None
    if at is None or match is None:
        return None
    one, other = int(match[1]), int(match[2] or 0)
    rows = 0
    for line in lines[at + 1 :]:
        if not line.strip():
            break
        rows += not is_frame(with_ascii_bars(line))
    # Two equal numbers may be those of a box.
    is_size = one == rows and other in (0, one)
    if rows < FEWEST or not (is_size or (one == other and one * one == rows)):
        return None
    return [*lines[:at], " " * len(lines[at]), *lines[at + 1 :]]


def without_labels(lines: list[str]) -> list[str] | None:
    """Return lines without a first row and a first column that count; None if there are none."""
    found = [*lines]
    head = next((i for i, line in enumerate(found) if line.strip()), None)
    if head is None:
        return None
    width = _count_of(found[head])
    if width:
        found[head] = " " * len(found[head])
    start = head + 1 if width else head
    rows = _labelled_rows(found, start)
    if not rows and _remove_right_labels(found, _plain_rows(found, start)):
        return found
    if rows:
        for at, end in rows:
            found[at] = " " * end + found[at][end:]
        _remove_right_labels(found, [at for at, _ in rows])
        below = rows[-1][0] + 1
        while below < len(found) and is_frame(with_ascii_bars(found[below])):
            below += 1
        if below < len(found) and _count_of(found[below]) == len(rows):
            found[below] = " " * len(found[below])
        return found
    return found if width in SIZES else None


def _plain_rows(lines: Sequence[str], start: int) -> list[int]:
    """Return the indexes of the rows of the grid at a line, as many as there are cells in each."""
    rows: list[int] = []
    for at in range(start, len(lines)):
        if lines[at].strip() and not is_frame(with_ascii_bars(lines[at])):
            rows.append(at)
        elif not lines[at].strip():
            break
    return rows if len(rows) in SIZES else []


def _count_of(line: str) -> int:
    """Return up to which number the fields of a line count: `1 2 3 4`, `A B C D`, `c1 c2 c3 c4`."""
    fields = _TOKEN.findall(with_ascii_bars(line))
    if len(fields) == 1:
        fields = [*fields[0]]
    return len(fields) if is_count(fields) else 0


def _labelled_rows(lines: Sequence[str], start: int) -> list[tuple[int, int]]:
    """Return index and end of the label of each row, if rows count or have the same marker."""
    rows: list[tuple[int, int]] = []
    labels: list[str] = []
    for at in range(start, len(lines)):
        match = _ROW.match(lines[at])
        if match is not None:
            rows.append((at, match.end()))
            labels.append(plain_label(match[1]))
        elif lines[at].strip() and not is_frame(with_ascii_bars(lines[at])):
            break
    for size in sorted(SIZES, reverse=True):
        if size <= len(rows) and tuple(labels[:size]) in label_series(size):
            return _without_bars(lines, rows[:size])
    rows = _numbered_rows(lines, start) or _spoken_rows(lines, start)
    if rows:
        return rows
    marker = ""
    for at in range(start, len(lines)):
        match = _MARKER.match(lines[at])
        found = (match[1] or match[2]) if match is not None else ""
        if match is None or (marker and found != marker):
            break
        marker = found
        rows.append((at, match.end()))
    is_tight = any(lines[at][:2] == f"{marker}{lines[at][end:][:1]}" for at, end in rows)
    if is_tight and {len("".join(lines[at][end:].split())) for at, end in rows} != {len(rows)}:
        # It may be a sign of empty cells.
        return []
    return rows if len(rows) in SIZES else []


def _numbered_rows(lines: Sequence[str], start: int) -> list[tuple[int, int]]:
    """Return index and end of the file and line numbers before rows, if these follow each other."""
    rows: list[tuple[int, int]] = []
    first: re.Match[str] | None = None
    for at in range(start, len(lines)):
        match = _PLACE.match(lines[at])
        if match is None:
            break
        first = first or match
        if (
            match[1] != first[1]
            or match[3] != first[3]
            or int(match[2]) != int(first[2]) + len(rows)
        ):
            break
        rows.append((at, match.end()))
    cells = sum(not is_frame(with_ascii_bars(lines[at][end:])) for at, end in rows)
    # The name of a file may be a rule.
    is_named = first is not None and written_rule(first[1]) is not None
    return rows if cells in SIZES and not is_named else []


def _spoken_rows(lines: Sequence[str], start: int) -> list[tuple[int, int]]:
    """Return index and end of what stands before each row of a chat: the same words and a colon."""
    first = _SPEAKER.match(lines[start]) if start < len(lines) else None
    if first is None or written_rule(first[0]) is not None:
        return []
    rows = []
    for at in range(start, len(lines)):
        match = _SPEAKER.match(lines[at])
        if match is None or match[1] != first[1]:
            break
        rows.append((at, match.end()))
    return rows if len(rows) in SIZES else []


def _without_ends(lines: list[str]) -> list[str] | None:
    """Return lines without the sign at the end of each row, or the parentheses around it."""
    start = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    found = []
    for line in lines[start:]:
        match = _ENDED.fullmatch(line)
        if match is None:
            break
        found.append(match)
    signs = {(match[1], match[3]) for match in found[:-1]}
    if len(found) not in SIZES or len(signs) != 1:
        return None
    if {len("".join(match[2].split())) for match in found} != {len(found)}:
        return None
    rows = [
        " " * match.start(2) + match[2] + " " * (len(match[0]) - match.end(2)) for match in found
    ]
    return [*lines[:start], *rows, *lines[start + len(rows) :]]


def _without_bars(lines: Sequence[str], rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return rows and ends of labels, with the bar behind each label if that is the only one."""
    ends = []
    for at, end in rows:
        rest = with_ascii_bars(lines[at])[end:]
        bar = rest.find("|")
        if rest.count("|") != 1 or rest[:bar].strip():
            return rows
        ends.append((at, end + bar + 1))
    return ends


def _remove_right_labels(lines: list[str], rows: Sequence[int]) -> bool:
    """Blank the labels at the ends of rows, if all rows have them in order."""
    ends = [_RIGHT.search(lines[at]) for at in rows]
    labels = tuple(end[1] for end in ends if end is not None)
    if labels not in label_series(len(rows)):
        return False
    found = [lines[at][: end.start()] for at, end in zip(rows, ends, strict=True) if end]
    if {len("".join(text.replace("|", " ").split())) for text in found} != {len(rows)}:
        return False
    for at, text in zip(rows, found, strict=True):
        lines[at] = text.ljust(len(lines[at]))
    return True


def _with_plain_cells(lines: list[str]) -> list[str]:
    """Return lines with plain signs for cells: `NaN`, `5.0`, `[5]`, `[ ]`."""
    found = []
    for line in lines:
        if _PLAIN.fullmatch(line) is not None:
            found.append(line)
            continue
        text = _NOTHING.sub(lambda match: ".".center(len(match[0])), line)
        if "**" in text or "__" in text:
            text = _BOLD.sub(lambda match: match[2].center(len(match[0])), text)
        text = _FRACTION.sub(lambda match: match[1].ljust(len(match[0])), text)
        if "[" in text or "(" in text:
            text = _BRACKETS.sub(_cell, text)
        found.append(text)
    return found


def _cell(match: re.Match[str]) -> str:
    return (match[1] or match[2] or ".").center(len(match[0]))


def _with_other_signs(lines: list[str]) -> View | None:
    """Return a view with the usual signs for empty cells, and a note that says which were read."""
    found = with_usual_cells(lines)
    if found is not None:
        return View(
            found[0],
            note=Message("read-as-empty", "{sign} is read as an empty cell", sign=found[1]),
        )
    zeros = with_zeros(lines)
    if zeros is None:
        return None
    return View(zeros, note=Message("o-read-as-zero", "the letter O is read as 0, an empty cell"))


_CHANGES: tuple[tuple[Callable[[list[str]], list[str] | View | None], Role], ...] = (
    (unwrapped, Role.WRAPPER),
    (_without_ends, Role.WRAPPER),
    (_without_size, Role.SIZE),
    (_with_plain_cells, Role.WRAPPER),
    (with_usual_corners, Role.FRAME),
    (without_labels, Role.LABEL),
    (with_usual_bars, Role.FRAME),
    (_with_other_signs, Role.CELL),
)


def _taken(before: Sequence[str], after: Sequence[str], role: Role) -> tuple[Span, ...]:
    """Return the roles of characters that are blank after a change, and were not before it."""
    found = []
    for number, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        start = -1
        for column, (one, other) in enumerate(zip(f"{old} ", f"{new} ", strict=True)):
            is_taken = other == " " and not one.isspace()
            if is_taken and start < 0:
                start = column
            elif not is_taken and start >= 0:
                found.append(Span(number, start, column, role))
                start = -1
    return tuple(found)
