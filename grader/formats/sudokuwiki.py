"""Puzzle strings of SudokuWiki.org, alone or in the address of a page.

    S9B46090b1m4a01070e1q050v3f022iaa1q7n081n4b3f9603ea...

Version B has a letter for the kind (`S` sudoku, `X` with diagonals, `W` windoku, `J` jigsaw), the
size, and a number for each cell, in two characters of base 36, or three in a jigsaw.  1 to 9 is a
given, 10 to 18 a placed digit, and a larger number is 18 plus a mask of candidates; a jigsaw adds
1024 times the region.  The older version has two characters of base 32 a cell: twice the mask of
candidates, plus 1 for a given.

Placed digits count as givens.  Killer sudoku and other kinds are refused with their name.

Source: "Sudoku String Definitions 2.0", sudokuwiki.org/Sudoku_String_Definitions; strings in the
examples of that site.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import Count, FormatError, Message, Term, message_in
from grader.formats.beyond import layout_beyond, no_candidate_beyond, unsupported_rules
from grader.formats.cell_candidates import candidate_masks, candidate_puzzle
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.symbols import alphabet, quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, jigsaw, region_text

_PAGE = re.compile(
    r"(?:https?://)?(?:www\.)?sudokuwiki\.(?:org|com)/([\w.]+)\?(\S+)", re.IGNORECASE
)
_VERSION_B = re.compile(r"([SXWCJLM])(\d)(?:C)?B([0-9a-z]+)", re.ASCII)
_OLD = re.compile(r"(?=[0-9]*[a-v])[0-9a-v]{162}", re.ASCII)
"""The older version has letters; 162 digits are a puzzle and its solution."""
_OTHERS = {"C": "coloured sudoku", "L": "killer sudoku", "M": "killer jigsaw"}
_FIGURES = {"S": (), "X": ("diagonal",), "W": ("windoku",)}
_PAGES = {
    "sudoku": (),
    "sudokux": ("diagonal",),
    "sudoku_x": ("diagonal",),
    "windoku": ("windoku",),
}
_PLACED = 9
_MARKS = 18
_BASE = "0123456789abcdefghijklmnopqrstuvwxyz"


class SudokuWikiFormat(PuzzleFormat):
    """A string of cells with their candidates."""

    name = "sudokuwiki"
    confidence = SIGNATURE
    takes_any_line = True
    title = "a string or an address of SudokuWiki.org"
    example = (
        "S9B05030r1g0758bf7x4c062k2k010905660w640l09080o0u0s33062k0811859u062ja"
        "28c03041090080y039u8401070z8782020rbu8a067r06a72u122a02080q0o5w2g04010"
        "91i0m050p191d20081g1r0709"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim addresses of the site, strings of version B, and 162 characters of base 32."""
        line = (buffer.peek(0) or "").strip()
        return int(any(p.fullmatch(line) for p in (_PAGE, _VERSION_B, _OLD)))

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the position of the string."""
        text = lines[0].strip()
        page = _PAGE.fullmatch(text)
        try:
            return ParsedPuzzle(
                _of_page(page[1], page[2]) if page else _parse_text(text, classic())
            )
        except FormatError as error:
            raise FormatError(message_in(error), line=first) from None

    def write(self, puzzle: Puzzle) -> str:
        """Return a string of version B."""
        layout = puzzle.layout
        kind = _kind(layout)
        regions = region_text(layout) if kind == "J" else None
        cells = []
        for cell, mask in enumerate(candidate_masks(puzzle)):
            digit = puzzle.givens[cell]
            if not mask:
                name = cell_name(layout, cell)
                raise no_candidate_beyond("a SudokuWiki string", name)
            value = digit + 1 if digit != k.NO_DIGIT else _MARKS + mask
            if regions is not None:
                value += (ord(regions[cell]) - ord("A")) << 10
            cells.append(_figures(value, 3 if regions else 2))
        return f"{kind}9B{''.join(cells)}"


def _kind(layout: Layout) -> str:
    for kind, figures in _FIGURES.items():
        if layout == classic(3, 3, figures):
            return kind
    regions = region_text(layout) if layout.cells == 81 else None
    if regions is None or layout.digits != 9 or "." in regions or layout != jigsaw(regions):
        raise layout_beyond("a SudokuWiki string", layout)
    return "J"


def _of_page(page: str, query: str) -> Puzzle:
    """Return the puzzle of an address; the page determines the kind."""
    values = dict(part.partition("=")[::2] for part in query.split("&"))
    text = values.get("bd", "")
    base = page.lower().partition(".")[0].removesuffix("_player").removesuffix("_solver")
    if _VERSION_B.fullmatch(text):
        return _parse_text(text, classic())
    if "jigsaw" in base:
        regions = values.get("jigmap")
        if regions is None:
            raise FormatError(
                "jigsaw-of-site", "the address names a jigsaw shape of the site, not its regions"
            )
        return _parse_text(text, jigsaw(regions))
    if base not in _PAGES:
        raise FormatError(
            "page-of-site", "the page {page} has unsupported rules", page=quoted(base)
        )
    return _parse_text(text, classic(3, 3, _PAGES[base]))


def _parse_text(text: str, layout: Layout) -> Puzzle:
    """Return the puzzle of a string; version B contains the layout itself."""
    match = _VERSION_B.fullmatch(text)
    if match is not None:
        return _version_b(match[1], match[2], match[3])
    if _OLD.fullmatch(text):
        return _old(text, layout)
    givens = alphabet(9).digits(text) if len(text) == 81 else None
    if givens is None:
        raise FormatError(
            "characters-of-site",
            "{characters} are not a puzzle; expected 81, 162, or S9B and 162",
            characters=Count("character", len(text)),
        )
    return Puzzle(layout, givens)


def _version_b(kind: str, size: str, text: str) -> Puzzle:
    if kind in _OTHERS:
        raise unsupported_rules(Term("variant", _OTHERS[kind]))
    width = 3 if kind == "J" else 2
    if size != "9" or len(text) != 81 * width:
        raise FormatError(
            "figures-of-site",
            "{figures} of size {size}; only size 9 with 81 cells is read",
            figures=Count("figure", len(text)),
            size=size,
        )
    values = [int(text[at : at + width], 36) for at in range(0, len(text), width)]
    if kind == "J":
        layout = jigsaw([value >> 10 for value in values])
    else:
        layout = classic(3, 3, _FIGURES[kind])
    givens: list[k.Digit] = []
    masks: list[k.Mask | None] = []
    for value in (value & 1023 for value in values):
        placed = value - _PLACED if value > _PLACED else value
        if value > _MARKS + 511 or (kind != "J" and value > 1023):
            raise FormatError(_not_a_cell(_figures(value, width)))
        givens.append(placed - 1 if 0 < value <= _MARKS else k.NO_DIGIT)
        masks.append(value - _MARKS if value > _MARKS else None)
    return candidate_puzzle(layout, givens, masks)


def _not_a_cell(text: str) -> Message:
    return Message("cell-of-site", "{found} is not a cell", found=text)


def _old(text: str, layout: Layout) -> Puzzle:
    givens: list[k.Digit] = []
    masks: list[k.Mask | None] = []
    for at in range(0, len(text), 2):
        mask = int(text[at : at + 2], 32) >> 1
        if mask > 511:
            raise FormatError(_not_a_cell(text[at : at + 2]))
        single = mask and mask & (mask - 1) == 0
        givens.append(mask.bit_length() - 1 if single else k.NO_DIGIT)
        masks.append(mask or None)
    return candidate_puzzle(layout, givens, masks)


def _figures(value: int, width: int) -> str:
    text = ""
    for _ in range(width):
        value, figure = divmod(value, 36)
        text = _BASE[figure] + text
    return text
