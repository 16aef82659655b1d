"""Links of SudokuPad that contain a puzzle.

    https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBc...

A puzzle of f-puzzles follows `fpuzzles`, and one in the site's own JSON follows `scl` or `ctc`.
The site's JSON expresses rules as drawings and text, so only givens, regions, cages and the chess
moves that its metadata name are read from it, and cages only if the rules say that they are those
of a killer; drawings are left out if they are decoration by what the rules say (`decorations`), and
anything else is refused with its name.  A short link holds only the id of a puzzle on
the server and cannot be read.

Source: SudokuPad/sudokutools on GitHub; links in public tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.errors import FormatError, message_in
from grader.formats import sudokupad_json
from grader.formats.beyond import rules_beyond_grid, unsupported_rules
from grader.formats.cages import cage, cage_sum, with_cages
from grader.formats.decorations import UNSEEN, Drawing, left_out
from grader.formats.fpuzzles import fpuzzles_object, parse_fpuzzles
from grader.formats.fpuzzles_remarks import REMARK, REMARKS
from grader.formats.fpuzzles_rules import MOVE_KEYS
from grader.formats.json_values import as_digit, cell_rows, load_object, name_list, quoted_value
from grader.formats.line_buffer import LineBuffer
from grader.formats.packed_links import (
    decompressed,
    packed_object,
    with_plain_apostrophes,
    with_text,
)
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle, author_value
from grader.formats.rules_text import names_killer
from grader.formats.square_parts import SquareParts
from grader.formats.symbols import quoted
from grader.formats.written_rules import unknown_rule, without_chat
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule

_SITE = re.compile(
    r"(?:https?://)?(?:[a-z]+\.)?(?:sudokupad\.app|sudokupad\.svencodes\.com"
    r"|crackingthecryptic\.(?:com|web\.app))/(?:(?:sudoku|puzzle)/?)?"
    r"(?:\?(?:.*&)?(?:puzzleid|load)=)?",
    re.IGNORECASE,
)
_PACKED = re.compile(r"(fpuz(?:zles)?|scl|ctc)([^\s?&]{4,})(?:[?&]\S*)?")
_ADDRESS = "https://sudokupad.app/fpuzzles"
_DRAWN = ("underlays", "lines", "arrows", "overlays")
"""The lists of drawings."""
_GLOBAL = "global"
"""The list of names of rules for all cells."""
_CONTENT = ("cells", "regions", "cages", _GLOBAL, *_DRAWN)
_IGNORED_KEYS = (
    "author",
    "cellSize",
    "id",
    "metadata",
    "rules",
    "settings",
    "solution",
    "title",
    "videos",
)
_CAGE_KEYS = frozenset(("cells", "value", "sum", "outlineC", "fontC", "borderColor", "fontColor"))
"""Keys of a cage: its cells, its sum, and colors."""
_CAGE_MARKS = (("unique", True), ("type", "killer"))
"""Keys with values that say what a cage is."""
_CELL_KEYS = {"value", "title", "given", "pencilMarks", "centremarks", "cornermarks"}


class SudokuPadFormat(PuzzleFormat):
    """A link that contains the compressed puzzle."""

    name = "sudokupad"
    confidence = SIGNATURE
    takes_any_line = True
    title = "a link of SudokuPad that contains the puzzle"
    example = (
        "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwF"
        "c54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2F"
        "WPUTt03kYUIAjObUbJt%2BQKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mM"
        "ao%2BbtJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGx"
        "QjK4%2FnpmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp%2F79Fw9686vrnfcVC%2FBO3"
        "3V1tFDhNhms9nQAS13ldHp5noMfj1%2FEsQZdfsCXmldLouEA%3D%3D%3D"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim links of the site, and their last part alone."""
        line = (buffer.peek(0) or "").strip()
        return int(_SITE.match(line) is not None or _PACKED.fullmatch(line) is not None)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle, with its title as the name."""
        link = lines[0].strip()
        site = _SITE.match(link)
        link = link[site.end() :] if site else link
        match = _PACKED.fullmatch(link)
        if match is None:
            raise FormatError(
                "id-on-server",
                "the link does not contain the puzzle, only its id on the server",
                line=first,
            )
        text = decompressed(match[2], first)
        if match[1].startswith("fpuz"):
            return parse_fpuzzles(load_object(with_plain_apostrophes(text), first), first)
        try:
            found = sudokupad_json.parse(text)
        except FormatError as error:
            raise FormatError(message_in(error), line=first) from None
        if not isinstance(found, dict):
            raise FormatError("no-puzzle-in-link", "the link contains no puzzle", line=first)
        return _parse_site_json(found, first)

    def write(self, puzzle: Puzzle) -> str:
        """Return a link with the puzzle in the JSON of f-puzzles."""
        return f"{_ADDRESS}{packed_object(fpuzzles_object(puzzle))}"

    def titled(self, text: str, name: str) -> str:
        """Return a link to the puzzle with a title."""
        return with_text(text, _ADDRESS, "title", name)

    def signed(self, text: str, author: str) -> str:
        """Return a link to the puzzle with an author."""
        return with_text(text, _ADDRESS, "author", author)


def _parse_site_json(found: Mapping[str, Any], first: int) -> ParsedPuzzle:
    """Return the puzzle of a JSON object of the site."""
    rows = cell_rows(found.get("cells"), "the field of cells", first)
    size = len(rows)
    metadata = _metadata(found, first)
    unknown = [
        key for key, value in found.items() if value and key not in (*_IGNORED_KEYS, *_CONTENT)
    ]
    if unknown:
        raise unsupported_rules(name_list(unknown), first)
    regions = _regions(found.get("regions"), size, first)
    everywhere = found.get(_GLOBAL) or []
    everywhere = everywhere if isinstance(everywhere, list) else [everywhere]
    others = [f"{_GLOBAL} {name}" for name in everywhere if name not in (*MOVE_KEYS,)]
    if others:
        raise unsupported_rules(name_list(others), first)
    moves = tuple(
        figure for key, figure in MOVE_KEYS.items() if key in metadata or key in everywhere
    )
    layout = SquareParts(size, regions, moves=moves).layout()
    boxes = SquareParts(size, regions).layout() == SquareParts(size, None).layout()
    rules = without_chat(metadata.get("rules", ""))
    cages = _cages(found, size, first)
    if cages and not names_killer(rules):
        raise FormatError(
            "cages-without-rule",
            "the puzzle has cages, but its rules do not say that it is a killer",
            line=first,
        )
    rest = unknown_rule(
        rules, size, diagonals=False, groups=not boxes, moves=moves, cages=bool(cages)
    )
    if rest is not None:
        raise rules_beyond_grid(rest, first)
    note = left_out(_drawings(found), rules, first)
    givens = []
    for cell in (cell for row in rows for cell in row):
        if not isinstance(cell, dict) or not cell.keys() <= _CELL_KEYS:
            raise FormatError(
                "cell-of-sudokupad",
                "{found} is not a cell with a given",
                line=first,
                found=quoted_value(cell),
            )
        givens.append(as_digit(cell.get("value"), size, first, empty=("", 0)))
    layout = with_cages(layout, cages, first)
    title, author = (" ".join(metadata.get(key, "").split()) for key in ("title", "author"))
    puzzle = Puzzle(layout, tuple(givens))
    return ParsedPuzzle(puzzle, author, name=title, note=note, values=author_value(author))


def _drawings(found: Mapping[str, Any]) -> Iterator[Drawing]:
    """Iterate over what is drawn: lines and arrows, and shapes and texts at places."""
    for key in _DRAWN:
        drawn = found.get(key) or []
        for each in drawn if isinstance(drawn, list) else [None]:
            if not isinstance(each, dict):
                yield Drawing(key, "line", "?")
            elif key in ("lines", "arrows"):
                yield Drawing(key, "line", colours=(each.get("color"),))
            else:
                yield _shape(key, each)


def _shape(key: str, each: Mapping[str, Any]) -> Drawing:
    """Return a circle, a rectangle or a text alone."""
    colours = [each[name] for name in ("backgroundColor", "borderColor") if name in each]
    text = str(each.get("text") or "").strip()
    if text and all(UNSEEN.fullmatch(str(colour)) for colour in colours):
        return Drawing(key, "text", text, (each.get("color"),))
    sort = "circle" if each.get("rounded") else "rectangle"
    return Drawing(key, sort, text, (*colours, *([each.get("color")] if text else [])))


def _cages(found: Mapping[str, Any], size: int, first: int) -> list[Rule]:
    """Return the cages that have cells; the others hold texts."""
    cages = []
    for number, each in enumerate(found.get("cages") or [], start=1):
        cells = each.get("cells")
        if not cells:
            continue
        unknown = [
            key
            for key, value in each.items()
            if value and key not in _CAGE_KEYS and (key, value) not in _CAGE_MARKS
        ]
        if unknown:
            raise unsupported_rules(name_list([f"cages.{key}" for key in unknown]), first)
        try:
            places = [_place(cell, size, first) for cell in cells]
            if len({*places}) < len(places):
                raise FormatError("rule-cell-twice", "it names a cell twice")
            total = cage_sum(each.get("value"), first)
            if "sum" in each and cage_sum(each["sum"], first) not in (None, total):
                raise unsupported_rules("sum", first)
            cages.append(cage(places, total))
        except FormatError as error:
            raise FormatError(
                "cage-of-list",
                "{key} {number} ({cells}): {problem}",
                line=first,
                key="cages",
                number=number,
                cells=quoted(" ".join(map(str, cells)), 60)[1:-1],
                problem=error.message,
            ) from None
    return cages


def _place(place: Any, size: int, first: int) -> k.Cell:
    """Return the cell of a list [row, column], both from 0."""
    fits = isinstance(place, list) and len(place) == 2
    if not fits or not all(type(n) is int and 0 <= n < size for n in place):
        raise FormatError(
            "place-of-sudokupad",
            "{found} is not a cell; cells are written like [0, 8]",
            line=first,
            found=quoted_value(place),
        )
    row, column = place
    return int(row * size + column)


def _metadata(found: Mapping[str, Any], first: int) -> dict[str, str]:
    """Return title, rules and other texts: from an object, or from cages without cells."""
    metadata = found.get("metadata") or {}
    if not isinstance(metadata, dict):
        raise FormatError("metadata-object", "metadata is an object", line=first)
    texts = {key: str(value) for key, value in {**found, **metadata}.items() if value}
    cages = found.get("cages") or []
    for each in cages if isinstance(cages, list) else [None]:
        if isinstance(each, dict) and isinstance(each.get("cells"), list) and each["cells"]:
            continue
        value = each.get("value") if isinstance(each, dict) and not each.get("cells") else None
        match = REMARK.fullmatch(value) if isinstance(value, str) else None
        if match is None:
            raise unsupported_rules("cages", first)
        texts[match[1].lower()] = match[2].strip()
    unknown = [
        key
        for key, value in metadata.items()
        if value
        and key not in (*_IGNORED_KEYS, *REMARKS)
        and not (key in MOVE_KEYS and value is True)
    ]
    if unknown:
        raise unsupported_rules(name_list(unknown), first)
    return texts


def _regions(value: Any, size: int, first: int) -> tuple[int | None, ...]:
    """Return the region of each cell, from lists of [row, column], both from 0."""
    found: list[int | None] = [None] * (size * size)
    if not isinstance(value, list) or not value:
        raise FormatError("no-regions", "the puzzle has no regions", line=first)
    for number, cells in enumerate(value):
        places: list[Any] = cells if isinstance(cells, list) else [None]
        for place in places:
            found[_place(place, size, first)] = number
    return tuple(found)
