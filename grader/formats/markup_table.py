r"""Tables in the markup of pages: HTML, Markdown, wikis, LaTeX, forums.

    <tr><td>5</td><td>3</td>...    | 5 | 3 |   |      {| class="wikitable"     5 & 3 & \\
                                   |---|---|---|      | 5 || 3 || ...

One field is one cell; the size and headings are as in `cells`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from grader.formats.beyond import layout_beyond
from grader.formats.cell_table import puzzle_of_rows
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, one_line_span, refuse_removed_candidates
from grader.formats.reading.roles import FRAMED, ParsedPuzzle
from grader.formats.reading.written_rules import ruled
from grader.formats.rules_text import written_rule
from grader.formats.symbols import SIZES, is_standard
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_MOST_LINES = 3000
_LONGEST = 200_000
_HTML = re.compile(
    r"\s*(?:</?(?:div|center|p|body|html|!doctype|head|meta|main|section|h[1-6]|title)\b[^<>]*>[^<>]*)*"
    r"[<\[]table\b",
    re.IGNORECASE,
)
_HTML_END = re.compile(r"[<\[]/table\s*[>\]]", re.IGNORECASE)
_ROW = re.compile(r"<tr\b[^<>]*>(.*?)(?=<tr\b|</table|</tbody|$)", re.IGNORECASE | re.DOTALL)
_FIELD = re.compile(r"<t[dh]\b[^<>]*>(.*?)(?=<t[dh]\b|</t[dhr]\b|$)", re.IGNORECASE | re.DOTALL)
_INPUT = re.compile(r"<input\b[^<>]*?\bvalue\s*=\s*[\"']?([^\"'\s<>]*)[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*")
_BOLD_ROW = re.compile(r"\s*\|(?: *(?:\*\*\w{1,2}\*\* *)?\|){4,}\s*")
"""Fields of Markdown that are empty or bold; an asterisk alone is an empty cell of other grids."""
_LATEX = re.compile(
    r"\s*(?:\$\$?|\\\[)?\s*\\begin\{(\w*(?:tabular|array|matrix|Tabular|Array|Matrix)\w*\*?)\}"
)
_COMMAND = re.compile(r"\\(?:[hc]line(?:\{[^{}]*\}|\[[^\[\]]*\])?|toprule|midrule|bottomrule)")
_FORMAT = re.compile(r"\\[A-Za-z]+\{([^{}]*)\}|[{}$]|\\[A-Za-z]+\s*")
_LONGEST_CELL = 12


class MarkupTableFormat(PuzzleFormat):
    """A table of cells in HTML, Markdown, wikitext or LaTeX."""

    name = "markup"
    title = "a table of cells in HTML, Markdown, wikitext or LaTeX"
    confidence = FRAMED
    example = (
        "|   | 1 |   |   |\n|---|---|---|---|\n|   |   |   | 2 |\n"
        "| 3 |   |   |   |\n|   |   | 4 |   |"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim a table with a cell in each field."""
        first = buffer.peek(0) or ""
        # A table of Markdown may have no bars at its sides.
        may_begin = first.lstrip().startswith(("<", "[", "{", "\\", "$")) or "|" in first
        lines = _lines(buffer) if may_begin else 0
        if not lines:
            return 0
        rows, _ = _rows([*buffer.ahead(lines)])
        return lines if len(rows) > 3 and _is_cells(rows) else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept any table."""
        return _lines(buffer) or one_line_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in the fields."""
        rows, words = _rows(lines)
        parsed = puzzle_of_rows(rows, first)
        rule = written_rule(words)
        if rule is not None:
            parsed = parsed._replace(puzzle=ruled(parsed.puzzle, [rule], first))
        return parsed._replace(name=words[:100], spans=None)

    def write(self, puzzle: Puzzle) -> str:
        """Return a table of Markdown."""
        size = puzzle.layout.digits
        if not is_standard(puzzle.layout):
            raise layout_beyond("a table of cells", puzzle.layout)
        refuse_removed_candidates(puzzle, "a table of cells")
        cells = ["" if digit == k.NO_DIGIT else str(digit + 1) for digit in puzzle.givens]
        wide = max(map(len, cells), default=1) or 1
        rows = [
            f"| {' | '.join(cell.ljust(wide) for cell in cells[at : at + size])} |"
            for at in range(0, size * size, size)
        ]
        rule = f"|{'|'.join(['-' * (wide + 2)] * size)}|"
        return "\n".join([rows[0], rule, *rows[1:]])


def _lines(buffer: LineBuffer) -> int:
    """Return the number of lines of the table at the next line; 0 if there is none."""
    first = buffer.peek(0) or ""
    if _HTML.match(first):
        return _until(buffer, _HTML_END)
    if first.lstrip().startswith("{|"):
        return _until(buffer, re.compile(r"\s*\|\}"))
    match = _LATEX.match(first)
    if match is not None:
        return _until(buffer, re.compile(rf"\\end\{{{re.escape(match[1])}\}}"))
    if "|" in first and _RULE.fullmatch(buffer.peek(1) or ""):
        span = 2
        while span < _MOST_LINES and "|" in (buffer.peek(span) or ""):
            span += 1
        return span
    return _bold_lines(buffer)


def _bold_lines(buffer: LineBuffer) -> int:
    """Return the number of lines of a table of Markdown without a heading, with bold givens."""
    span = 0
    while span < k.MAX_DIGITS and _BOLD_ROW.fullmatch(buffer.peek(span) or ""):
        span += 1
    return span if any("**" in line for line in buffer.ahead(span)) else 0


def _until(buffer: LineBuffer, end: re.Pattern[str]) -> int:
    total = 0
    for span in range(_MOST_LINES):
        line = buffer.peek(span)
        if line is None or total > _LONGEST:
            return 0
        if end.search(line):
            return span + 1
        total += len(line)
    return 0


def _rows(lines: Sequence[str]) -> tuple[list[list[str]], str]:
    """Return the fields of each row of a table, and the words that stand in no field."""
    first = lines[0]
    text = "\n".join(lines)[:_LONGEST]
    if _HTML.match(first):
        return _html_rows(text)
    if first.lstrip().startswith("{|"):
        return _wiki_rows(lines)
    if _LATEX.match(first):
        return _latex_rows(text)
    after = 2 if len(lines) > 1 and _RULE.fullmatch(lines[1]) else 1
    rows = [_fields(line.strip().strip("|"), "|") for line in (lines[0], *lines[after:])]
    size = len(rows)
    if size not in SIZES or len(rows[0]) != size:
        head, *rest = rows
        if len(rest) in SIZES and not any(head):
            return rest, ""
        if len(rest) in SIZES and not all(len(field) < 3 for field in head):
            return rest, " ".join(filter(None, head))
    return rows, ""


def _fields(line: str, separator: str) -> list[str]:
    return [field.strip().strip("*_` ") or field.strip("* `") for field in line.split(separator)]


def _html_rows(text: str) -> tuple[list[list[str]], str]:
    text = re.sub(r"\[(/?(?:table|tr|td|th))\]", r"<\1>", text, flags=re.IGNORECASE)
    rows = []
    rest = text
    for row in _ROW.finditer(text):
        fields = _FIELD.findall(row[1])
        if fields:
            rows.append([_html_text(field) for field in fields])
        rest = rest.replace(row[0], " ", 1)
    return rows, " ".join(_html_text(_TAG.sub(" ", rest)).split())


def _html_text(field: str) -> str:
    field = _INPUT.sub(lambda match: match[1], field)
    return unescape(_TAG.sub("", field)).replace("\xa0", " ").strip()


def _wiki_rows(lines: Sequence[str]) -> tuple[list[list[str]], str]:
    rows: list[list[str]] = [[]]
    words: list[str] = []
    for line in lines[1:]:
        text = line.strip()
        if text.startswith("|}"):
            break
        if text.startswith("|-"):
            rows.append([])
        elif text.startswith("|+"):
            words.append(text[2:].strip())
        elif text[:1] in ("|", "!"):
            fields = re.split(r"\|\||!!", text[1:])
            rows[-1] += [field.rpartition("|")[2].strip().strip("'") for field in fields]
        elif text:
            words.append(text)
    return [row for row in rows if row], " ".join(words)


def _latex_rows(text: str) -> tuple[list[list[str]], str]:
    body = _LATEX.sub("", text, count=1)
    body = _without_head(body.lstrip())
    body = re.sub(r"\\end\{.*", "", body, flags=re.DOTALL)
    body = _COMMAND.sub("", body)
    rows = []
    for row in re.split(r"\\\\(?:\[[^\[\]]*\])?", body):
        if row.strip() or "&" in row:
            fields = [
                _FORMAT.sub(lambda match: match[1] or "", field).strip(" ~\n\t")
                for field in row.split("&")
            ]
            rows.append(fields)
    return rows, ""


def _without_head(body: str) -> str:
    """Return what follows the arguments of an environment, which are in braces and brackets."""
    depth = 0
    for at, sign in enumerate(body):
        depth += (sign in "{[") - (sign in "}]")
        if depth == 0 and sign not in "}]":
            return body[at:]
    return ""


def _is_cells(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether fields are short enough for cells, in enough columns."""
    return max(map(len, rows)) > 3 and all(
        len(field) <= _LONGEST_CELL for row in rows[1:] for field in row
    )
