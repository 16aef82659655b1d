"""Links that have the cells of a puzzle in their address.

    https://sudokuexchange.com/play/?s=5300700006...
    https://sudoku.coach/en/play/5300700006...
    http://127.0.0.1:8000/#z=q1bKSaxMLyp...

A table of hosts says where the text stands.  Links of other hosts are read if one of their values
is a whole puzzle.  Links to the pages of the grader hold any puzzle, with its rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import unquote

from grader.errors import FormatError
from grader.formats import page_links
from grader.formats.beyond import layout_beyond
from grader.formats.line import LineFormat
from grader.formats.line_buffer import LineBuffer
from grader.formats.native import JsonFormat
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import SIGNATURE, Candidate, ParsedPuzzle
from grader.formats.reading.words import plain_name
from grader.formats.reading.written_rules import ruled
from grader.formats.rules_text import written_rule
from grader.formats.symbols import LENGTHS, alphabet, is_standard, quoted
from grader.model.puzzle import Puzzle

_LINK = re.compile(r"(?:(?:https?|sudoku|andoku\d?)://|www\.)?([\w.-]+\.[a-z]{2,})(/?\S*)", re.I)
_SCHEME = re.compile(r"(sudoku|andoku\d?)://(\S+)", re.IGNORECASE)
_MARKED = re.compile(r"<(?P<link>\S+)>")
_NAMED = re.compile(r"\[(?P<before>[^\[\]]*)\]\((?P<link>[^\s()]+)\)")
_AMONG_WORDS = re.compile(
    r"(?P<before>(?:[^\s/]+\s+){0,8}?)(?P<link>https?://\S+)(?P<behind>(?:\s+[^\s/]+){0,8})"
)
_PARTS = re.compile(r"[/?&=#,;:]")
_QUIET = re.compile(r"(?:game|link|url|play|puzzle|[\s:])*", re.IGNORECASE)
"""Words before a link that say nothing else."""
_LONGEST = 3000
HOSTS: dict[str, tuple[str, str]] = {
    "sudokuexchange.com": ("s", "https://sudokuexchange.com/play/?s={cells}"),
    "sudoku.coach": ("", "https://sudoku.coach/en/play/{cells}"),
    "sudoku.secuso.org": ("", "https://sudoku.secuso.org/{cells}"),
    "andoku.com": ("", "https://andoku.com/{cells}"),
    "andoku.net": ("", "https://andoku.net/{cells}"),
}
"""For each host the name of the value with the cells, empty if they are a part of the path; and
what a link looks like."""
_USUAL = "sudokuexchange.com"
_ADDRESS = ("http://", "https://")
_ELSEWHERE = ("sudokuwiki", "f-puzzles", "sudokupad", "crackingthecryptic")
"""Hosts that have formats of their own."""


class LinksFormat(PuzzleFormat):
    """An address with the cells of a puzzle.

    Args:
        host: the host of written links, or the address of pages of the grader, which begins with
            `http`.  By default links of sudokuexchange.com are written for what they can hold, and
            links to the pages of `grader serve` for everything else.
    """

    name = "link"
    title = "links of sudokuexchange.com, sudoku.coach, secuso, andoku and of the pages here"
    confidence = SIGNATURE
    takes_any_line = True
    example = (
        "https://sudokuexchange.com/play/?s="
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    )

    def __init__(self, host: str = "") -> None:
        self.host = host

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format for one of the hosts, or for pages at an address."""
        if not option.startswith(_ADDRESS) and option not in HOSTS:
            known = ", ".join(HOSTS)
            raise FormatError(
                "host-of-link", "no links of {host}; known: {known}", host=option, known=known
            )
        return LinksFormat(option)

    def propose(self, block: LineBuffer) -> Candidate | None:
        """Return the puzzle of a link; None for a link of an unknown host without one."""
        text = _split(block.peek(0) or "").link
        if "/" not in text or any(host in text.lower() for host in _ELSEWHERE):
            return None
        match = _LINK.fullmatch(text)
        if page_links.is_link(text):
            return self.candidate(block, 1)
        known = _SCHEME.fullmatch(text) is not None or (match and _host(match[1]) in HOSTS)
        if known or (match and _cells(text) is not None):
            return self.candidate(block, 1)
        return None

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in the address."""
        before, text, behind = _split(lines[0])
        held = page_links.held_text(text)
        said = ""
        if held is not None and held.lstrip().startswith("{"):
            parsed = JsonFormat().read([held], first)
        else:
            cells = _cells(text) if held is None else held
            if cells is None:
                raise FormatError(
                    "cells-of-link",
                    "the link {link} does not contain the cells of a puzzle",
                    line=first,
                    link=quoted(text, 60),
                )
            parsed = LineFormat().read([cells], first)
            rest = [part for part in _PARTS.split(text.partition("?")[2]) if part and part != cells]
            said = unquote(" ".join(rest[1:])) if len(rest) > 1 else ""
        comment = " ".join(filter(None, [said, behind]))
        rules = filter(None, map(written_rule, filter(None, [before, comment])))
        name = "" if _QUIET.fullmatch(before) else plain_name(before)
        return parsed._replace(
            puzzle=ruled(parsed.puzzle, rules, first),
            comment=comment or parsed.comment,
            name=parsed.name or name,
            spans=None,
        )

    def write(self, puzzle: Puzzle) -> str:
        """Return a link with 81 digits, or one to the pages here."""
        layout = puzzle.layout
        is_plain = is_standard(layout) and layout.digits <= len("123456789")
        if self.host.startswith(_ADDRESS):
            return page_links.link(puzzle, self.host)
        if not is_plain and not self.host:
            return page_links.link(puzzle)
        if not is_plain:
            raise layout_beyond("a link", layout)
        cells = LineFormat().write(puzzle).replace(".", "0")
        return HOSTS[self.host or _USUAL][1].format(cells=cells)


class _Split(NamedTuple):
    """A line with a link."""

    before: str
    """The words before it."""
    link: str
    behind: str


def _split(line: str) -> _Split:
    """Return the link of a line without its marks, and the words beside it."""
    text = line.strip()
    for pattern in (_MARKED, _NAMED, _AMONG_WORDS):
        match = pattern.fullmatch(text[:_LONGEST])
        if match is not None and "://" in match["link"]:
            words = match.groupdict("")
            before = words.get("before", "").replace(words["link"], "").strip().removesuffix(":")
            return _Split(before, words["link"], words.get("behind", "").strip("# \t"))
    return _Split("", text, "")


def _host(name: str) -> str:
    return name.lower().removeprefix("www.")


def _cells(text: str) -> str | None:
    """Return the part of an address that is a puzzle."""
    for part in _PARTS.split(unquote(text)):
        size = LENGTHS.get(len(part), 0)
        if size > 5 and alphabet(size).foreign(part) is None:
            return part
    return None
