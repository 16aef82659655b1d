"""Read a source piece by piece: plain lines at once, everything else by its best candidate.

This module is long because plain lines, candidates, views and words among which a notation stands
are tried in one order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from grader.errors import FormatError
from grader.formats.line import LineFormat, cells_of_line, plain_line_puzzle
from grader.formats.line_buffer import LONGEST_LINE, LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import PuzzleFormat, entries_of
from grader.formats.reading.link_words import words_beside_link
from grader.formats.reading.reading import comment_rule
from grader.formats.reading.roles import BEGINS, SIGNATURE, Candidate, ParsedPuzzle, Role, Span
from grader.formats.reading.words import (
    Found,
    LooseLine,
    is_decoration,
    is_heading,
    plain_name,
)
from grader.formats.reading.written_rules import ruled
from grader.formats.region_map import is_jigsaw_pair, may_be_regions
from grader.formats.symbols import LENGTHS, SIZES
from grader.model import kinds as k

_LINE = LineFormat()
# Patterns that few sources need: `re` compiles them when they are used, not at each start.
_COMMENT = r"\s*#(?![#\d|\s._*xX=+-]*$)|\s*#[^#]*$"
_NUMBERED = r"\s*#\s?\d{1,6}[.):]?\s+(\S{30,})"
"""The number of a puzzle and its cells, `#7 53..7....`: no comment."""
_COUNT = r"[\s|]*(?:0[\s|]*)?1[\s|]*2[\s|]*3[\s|]*4"
_RULERS = frozenset("*#xX-_")
"""Signs of which rulers consist, and which may be empty cells."""
_FOREIGN = frozenset(("cell-of-list", "foreign-field"))
"""Codes of errors that another format may not have."""
_NOTATION = r"\{.*\}|[^\s\"'`(<\[]\S{6,}[^\s\"'`)>\],;]"
"""What may be a notation among words: an object, or a long word without the signs around it."""
_ADDRESS = r"https?://[^\s\"'`<>()\[\]{}|]+"
"""A link among words, in Markdown or in a tag."""
_LONG = 30
"""Characters of a notation without a colon."""
_AROUND = " \t\"'`()<>[]*_=~"
"""Signs around a notation."""
_QUIET = r"(?i)(?:--)?(?:game|id|solo|puzzle|params|link|url|[\s:=$-])*"
"""Words before a notation that say nothing else."""
_LONGEST_WORDS = 4000
Formats = Callable[[], Sequence[PuzzleFormat]]
"""Returns the formats that are asked, in their order; called for the first text that needs them."""


def detected(buffer: LineBuffer, formats: Formats) -> Iterator[Found]:
    """Iterate over what a source holds, in formats that are detected."""
    return _pieces(buffer, lambda block: _scanned(block, formats()), plain=True)


def in_format(buffer: LineBuffer, chosen: PuzzleFormat, *, plain: bool) -> Iterator[Found]:
    """Iterate over what a source holds in one format; `plain`: plain lines are puzzles."""
    return _pieces(buffer, lambda block: _claimed(block, chosen), plain=plain)


def _pieces(
    buffer: LineBuffer, rest: Callable[[LineBuffer], Iterator[Found]], *, plain: bool
) -> Iterator[Found]:
    """Iterate over what a source holds.

    Args:
        buffer: its lines.
        rest: iterates over what begins at the next line, if that is no plain line.
        plain: whether plain lines are puzzles.
    """
    line = buffer.next()
    full = line is not None and may_be_regions(line)
    while line is not None:
        puzzle = plain_line_puzzle(line) if plain else None
        if puzzle is not None:
            block = None if full else buffer.take_plain_lines()
            if block is not None:
                yield PuzzleEntry(line.strip(), block.line - 1, puzzle)
                yield block
                line = buffer.next()
                full = line is not None and may_be_regions(line)
                continue
            following = buffer.next()
            if following is None:
                yield PuzzleEntry(line.strip(), buffer.number - 1, puzzle)
                return
            # The region map of a jigsaw may be on the line before or after its givens.
            both = may_be_regions(following)
            if both == full or not is_jigsaw_pair(line.strip(), following.strip()):
                yield PuzzleEntry(line.strip(), buffer.number - 2, puzzle)
                line, full = following, both
                continue
            buffer.push_back(following)
        if buffer.number == 2:
            line = line.removeprefix("\ufeff")
        if ">" in line[:2] and _is_quoted(line):
            buffer.push_back(line)
            buffer.unquote()
            line = buffer.next() or ""
        # Tabs at the end of a line, or on a line of their own, may be empty cells of a table.
        line = (line.rstrip("\r\n") if "\t" in line else line.rstrip())[:LONGEST_LINE]
        if line:
            buffer.push_back(line)
            entry = _line_with_comment(buffer) if plain else None
            if entry is not None:
                yield entry
            elif not line.isspace() or _begins_table(buffer):
                yield from rest(buffer)
            else:
                buffer.take(1)
        line = buffer.next()
        full = line is not None and may_be_regions(line)


def _line_with_comment(buffer: LineBuffer) -> PuzzleEntry | None:
    """Take a line with a puzzle and a comment, if no other format can claim it; else None.

    Ten times as fast as asking all formats.
    """
    line = buffer.peek(0) or ""
    cells, comment, column = cells_of_line(line)
    # Shorter ones may be the rows of a grid.
    if len(cells) not in LENGTHS or len(cells) <= k.MAX_DIGITS:
        return None
    is_full = may_be_regions(cells)
    for other in (comment.partition(" ")[0], buffer.peek(1)):
        if other is None or may_be_regions(other) == is_full:
            continue
        if is_jigsaw_pair(cells, other.strip()):
            return None
    if comment and comment_rule(line[column - 1 + len(cells) :]) is not None:
        return None
    try:
        parsed = _LINE.read([line], buffer.number)
    except FormatError:
        return None
    number = buffer.number
    buffer.take(1)
    return PuzzleEntry(line, number, parsed.puzzle, comment=parsed.comment)


def _is_quoted(line: str) -> bool:
    from grader.formats.typography import is_quoted  # noqa: PLC0415 - rarely needed

    return is_quoted(line)


def _begins_table(buffer: LineBuffer) -> bool:
    """Return whether a blank line is the first row of a table of cells."""
    from grader.formats.cell_table import CellTableFormat  # noqa: PLC0415 - as above

    return CellTableFormat().span(buffer) > 0


def _is_ruler(buffer: LineBuffer) -> bool:
    """Return whether the next line is a ruler above rows, and no row itself.

    It repeats a sign that no row below has, or there is a row too many below it.
    """
    ruler = "".join((buffer.peek(0) or "").split())
    if ruler[:1] not in _RULERS or len({*ruler}) != 1 or len(ruler) not in SIZES:
        return False
    rows: list[str] = []
    while len(rows) < len(ruler) + 3 and (line := buffer.peek(len(rows) + 1)) and line.strip():
        rows.append("".join(line.split()))
    size = len(ruler)
    if len(rows) < size or {*map(len, rows[:size])} != {size}:
        return False
    below = rows[size : size + 1] == [ruler]
    if len(rows) > size + below:
        return ruler[0] not in "".join(rows[:size])
    return below or rows[-1] != ruler


def _scanned(buffer: LineBuffer, formats: Sequence[PuzzleFormat]) -> Iterator[Found]:
    """Iterate over what the best candidate makes of the next lines; nothing if it is a comment."""
    if _is_ruler(buffer):
        buffer.take(1)
        return
    best: Candidate | None = None
    for puzzle_format in formats:
        if puzzle_format.holds_many:
            if span := puzzle_format.span(buffer):
                yield from puzzle_format.entries(buffer, span)
                return
        elif _is_sure(best := _better(best, puzzle_format.propose(buffer))):
            break
    if best is not None and not _is_doubtful(buffer, best):
        has_words = isinstance(best.found, FormatError) and best.lines == 1
        among = _among_words(buffer, formats) if has_words else None
        yield from _taken(buffer, among or best)
        return
    line = buffer.peek(0) or ""
    numbered = re.match(_NUMBERED, line)
    if best is None and numbered is not None and len(numbered[1]) in LENGTHS:
        yield from _taken(buffer, None, is_comment=False)
        return
    if best is None and re.match(_COMMENT, line):
        number = buffer.number
        buffer.take(1)
        # A comment must not say a rule in vain; the lines of a samurai get a hint of their own.
        rule = comment_rule(line)
        if rule is not None and rule.shape != "overlap":
            error = FormatError("no-puzzle", "this is no puzzle", line=number)
            yield LooseLine(line.lstrip("# \t"), number, error)
        return
    yield from _viewed(buffer, formats, best)


def _best(buffer: LineBuffer, formats: Sequence[PuzzleFormat]) -> Candidate | None:
    """Return the candidate of the format that is most sure, the first one of several."""
    best: Candidate | None = None
    for puzzle_format in formats:
        if not puzzle_format.holds_many:
            best = _better(best, puzzle_format.propose(buffer))
            if _is_sure(best):
                break
    return best


def _is_sure(candidate: Candidate | None) -> bool:
    """Return whether no later format is asked: this one has read the lines, or has their sign."""
    if candidate is None or candidate.confidence == BEGINS:
        return False
    return candidate.confidence == SIGNATURE or not _is_mistake(candidate)


def _is_mistake(candidate: Candidate) -> bool:
    """Return whether a candidate has numbers that are no cells: they may be candidates.

    Other errors hold for all formats: a rule that one has seen must not be lost because another
    one does not look for it.
    """
    return isinstance(candidate.found, FormatError) and candidate.found.code in _FOREIGN


def _better(best: Candidate | None, other: Candidate | None) -> Candidate | None:
    """Return the one of two candidates that is more sure.

    Of equal ones it is the one that is no error, then the first.
    """
    if best is None or other is None:
        return best or other
    if other.confidence != best.confidence:
        return other if other.confidence > best.confidence else best
    return other if _is_mistake(best) and not isinstance(other.found, FormatError) else best


def _is_doubtful(buffer: LineBuffer, candidate: Candidate) -> bool:
    """Return whether another look at the lines may find a better candidate."""
    if isinstance(candidate.found, FormatError):
        return candidate.confidence < SIGNATURE
    # The first row may number the columns, so that the last row would be left over.
    return re.match(_COUNT, buffer.peek(0) or "") is not None


def _viewed(
    buffer: LineBuffer, formats: Sequence[PuzzleFormat], best: Candidate | None
) -> Iterator[Found]:
    """Iterate over what the best candidate of any view makes of the next lines."""
    from grader.formats.reading.views import (  # noqa: PLC0415 - rarely needed
        MOST_LINES,
        may_help,
        unwrapped,
        views,
    )

    if best is None or isinstance(best.found, FormatError):
        among = _among_words(buffer, formats)
        if among is not None:
            yield from _taken(buffer, among)
            return
    if best is not None and best.confidence == BEGINS and not may_help(buffer.ahead(2)):
        yield from _taken(buffer, best)
        return
    lines = [line.rstrip() for line in buffer.ahead(MOST_LINES)]
    (bare,) = unwrapped(lines[:1])
    if not bare.strip():
        # Nothing but a wrapper, such as a tag: what follows is looked at by itself.
        buffer.take(1)
        return
    is_error = best is None or isinstance(best.found, FormatError)
    for view in views(lines):
        start = next((i for i, line in enumerate(view.lines) if line.strip()), 0)
        candidate = _best(_part(view.lines, start, buffer.number), formats)
        if candidate is None or isinstance(candidate.found, FormatError):
            continue
        end = start + candidate.lines
        if is_error or (best is not None and end > best.lines):
            while end < len(lines) and lines[end].strip() and not view.lines[end].strip():
                end += 1
            found = candidate.found._replace(note=candidate.found.note or view.note)
            spans = view.spans_of(candidate, start, end)
            yield from _taken(buffer, Candidate(found, spans, candidate.confidence, end))
            return
    if not is_error:
        yield from _taken(buffer, best)
        return
    error = FormatError("no-puzzle", "this is no puzzle", line=buffer.number)
    if best is not None and isinstance(best.found, FormatError):
        error = best.found
    if is_decoration(bare):
        number = buffer.number
        buffer.take(1)
        yield LooseLine(bare, number, error)
        return
    if bare != lines[0] or (best is not None and best.confidence > BEGINS and is_heading(bare)):
        start = next((i for i, line in enumerate(lines) if i and line.strip()), 0)
        following = _best(_part(lines, start, buffer.number), formats) if start else None
        if bare != lines[0] or (following and not isinstance(following.found, FormatError)):
            number = buffer.number
            buffer.take(1)
            yield LooseLine(" ".join(bare.split()), number, error)
            return
    yield from _taken(buffer, best)


def _among_words(buffer: LineBuffer, formats: Sequence[PuzzleFormat]) -> Candidate | None:
    """Return the puzzle of a notation that stands in quotes or among words on one line."""
    line = buffer.first[:_LONGEST_WORDS].rstrip()
    is_cut = len(buffer.first) > _LONGEST_WORDS
    for match in (*re.finditer(_ADDRESS, line), *re.finditer(_NOTATION, line)):
        text = match[0]
        start, end = match.span()
        is_bare = start == 0 or line[start - 1].isspace()
        if (":" not in text and len(text) < _LONG) or text == line.strip():
            continue
        if is_bare and len(text) in LENGTHS:
            # Words beside a line of cells are looked at elsewhere.
            continue
        candidate = _best(_part([text], 0, buffer.number), formats)
        if candidate is None or candidate.confidence == BEGINS:
            continue
        if isinstance(candidate.found, FormatError):
            # What is wrong with the beginning of a line may be only that it ends there.
            if candidate.confidence == SIGNATURE and not is_cut:
                return candidate._replace(spans=())
            continue
        if _is_second(text, line[end:], formats):
            error = FormatError(
                "second-puzzle-here",
                "a second puzzle begins here; expected one",
                line=buffer.number,
                column=end + 1 + line[end:].index("://"),
            )
            return candidate._replace(found=error, spans=())
        return _beside(candidate, candidate.found, line, start, end, buffer.number)
    return None


def _is_second(first: str, behind: str, formats: Sequence[PuzzleFormat]) -> bool:
    """Return whether another link behind one on its line holds a puzzle as well."""
    links = {match[0] for match in re.finditer(_ADDRESS, behind)} - {first}
    found = (_best(_part([link], 0, 1), formats) for link in links)
    return any(each is not None and not isinstance(each.found, FormatError) for each in found)


def _beside(
    candidate: Candidate, found: ParsedPuzzle, line: str, start: int, end: int, number: int
) -> Candidate:
    """Return the candidate of a notation with the words before and behind it."""
    before, behind = line[:start], line[end:]
    if "://" in line[start:end]:
        before, behind = words_beside_link(before, line[start:end], behind)
        before, behind = before.strip("|"), behind.strip("|")
    before, behind = before.strip(_AROUND), behind.strip(f"{_AROUND}#,;.")
    try:
        rules = filter(None, map(comment_rule, filter(None, (before, behind))))
        puzzle = ruled(found.puzzle, rules, number)
    except FormatError as error:
        return candidate._replace(found=error, spans=())
    names = (found.name, "" if re.fullmatch(_QUIET, before) else plain_name(before))
    parsed = found._replace(
        puzzle=puzzle,
        name=" ".join(filter(None, names)),
        comment=" ".join(filter(None, (found.comment, behind))),
    )
    spans = (
        Span(0, 0, start, Role.NAME),
        Span(0, start, end, Role.CELL),
        Span(0, end, len(line), Role.WRAPPER),
    )
    return candidate._replace(found=parsed, spans=spans)


def _part(lines: Sequence[str], start: int, number: int) -> LineBuffer:
    """Return the lines from an index on; the first of all has this number."""
    part = LineBuffer(lines[start:])
    part.number = number + start
    return part


def _taken(
    buffer: LineBuffer, candidate: Candidate | None, *, is_comment: bool = True
) -> Iterator[Found]:
    """Take the lines of a candidate, and iterate over its entry; a line if there is none.

    Args:
        buffer: the lines ahead.
        candidate: the candidate, or None.
        is_comment: whether a line that begins with `#` is skipped.
    """
    first = buffer.number
    if candidate is None:
        line = buffer.take(1)[0]
        if not (is_comment and line.lstrip().startswith("#")):
            yield LooseLine(line, first, FormatError("no-puzzle", "this is no puzzle", line=first))
        return
    found = candidate.found
    lines = [line.rstrip() for line in buffer.take(candidate.lines)]
    if isinstance(found, FormatError) and candidate.confidence == BEGINS:
        yield LooseLine(lines[0], first, found)
    else:
        yield from entries_of(lines, first, candidate)


def _claimed(buffer: LineBuffer, chosen: PuzzleFormat) -> Iterator[PuzzleEntry]:
    """Iterate over the entries at the next line in the format that the user has named."""
    if span := chosen.forced_span(buffer):
        yield from chosen.entries(buffer, span)
        return
    first = buffer.number
    line = buffer.take(1)[0]
    if not line.lstrip().startswith("#"):
        error = FormatError(
            "not-in-format", "this is not in the format {format}", line=first, format=chosen.name
        )
        yield PuzzleEntry(line, first, error=error)
