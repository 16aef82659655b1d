"""The only way from a candidate to an entry: every character has exactly one role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.errors import FormatError
from grader.formats.beyond import left_over
from grader.formats.cell_text import givens_line
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.reading.roles import Candidate, Role, uncovered
from grader.formats.reading.written_rules import ruled
from grader.formats.rules_text import WrittenRule, written_rule


class Reading:
    """A candidate that accounts for all of its text.

    Args:
        lines: the lines of the text.
        first: the number of the first line in the source, 1-based.
        candidate: what a format makes of these lines.

    Raises:
        FormatError: a character that is not blank has no role, or a comment names a rule that
            no layout has.
        ValueError: a character has two roles.
    """

    def __init__(self, lines: Sequence[str], first: int, candidate: Candidate) -> None:
        self.lines: tuple[str, ...] = tuple(lines)
        self.first = first
        self.candidate = candidate
        if isinstance(candidate.found, FormatError):
            return
        place = uncovered(self.lines, candidate.spans)
        if place is not None:
            line, column = place
            rest = self.lines[line][column:].split()[0]
            raise left_over(rest, first + line, column + 1)

    def comments(self) -> Iterator[str]:
        """Iterate over the texts of comments: those of the lines, or what the notation has.

        A name that a notation has in a place of its own counts like a heading.
        """
        found = self.candidate.found
        if not isinstance(found, FormatError) and found.name:
            yield found.name
        if not isinstance(found, FormatError) and found.spans is None and found.comment:
            # As in a remark: it may name cells for other reasons.
            yield f"# {found.comment}"
        for line, start, end, role in self.candidate.spans:
            if role is Role.COMMENT:
                yield self.lines[line][start:end]

    def entry(self) -> PuzzleEntry:
        """Return the entry of the candidate."""
        found = self.candidate.found
        text = "\n".join(self.lines)
        if isinstance(found, FormatError):
            return PuzzleEntry(text, self.first, error=found)
        if found.others or not self.lines:
            # Of several puzzles of a text each has its own cells.
            text = givens_line(found.puzzle)
        puzzle, comment, code, name, values, note, *_ = found
        rules = [rule for text in self.comments() if (rule := comment_rule(text)) is not None]
        if rules:
            puzzle = ruled(puzzle, rules, self.first)
        return PuzzleEntry(text, self.first, puzzle, None, comment, code, name, values, note)


def comment_rule(text: str) -> WrittenRule | None:
    """Return the rule that a comment names; None if it names none.

    Behind a `#` texts may name cells for other reasons.
    """
    words = text.lstrip(" \t,;\"'|")
    is_remark = words.startswith("#")
    words = words.lstrip("# ")
    if not any(map(str.isalpha, words)):
        return None
    return written_rule(words[:400], names_cells=not is_remark)
