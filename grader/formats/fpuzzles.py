"""Links of the setting tool f-puzzles, and the JSON that they contain.

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBf...

Givens, given candidates, regions, and the rules in `fpuzzles_rules` and `fpuzzles_clues` are read.
A puzzle with any other rule is refused with the name of the rule.  Drawn lines, texts and the
cages that are only drawn (`cage`, not `killercage`) are refused too, because the JSON does not
define their meaning, unless they are marked as pictures of a rule, hold a remark such as
`title: ...`, or are decoration by what the written rules say (`decorations`).  So are written rules
that go beyond the layout.  Digits that a player has entered are ignored.

Source: public readers of this JSON, such as SudokuPad/sudokutools and dclamage/SudokuSolver, and
links in their tests.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from grader.errors import Count, FormatError
from grader.formats.beyond import (
    layout_beyond,
    no_candidate_beyond,
    rules_beyond_grid,
    unsupported_rules,
)
from grader.formats.cell_candidates import candidate_masks, candidate_puzzle
from grader.formats.decorations import left_out
from grader.formats.fpuzzles_clue_writer import ClueWriter
from grader.formats.fpuzzles_clues import NEGATIVE, NONCONSECUTIVE, READERS, read_clues
from grader.formats.fpuzzles_remarks import (
    BETWEEN,
    DRAWINGS,
    METADATA,
    drawings_of,
    is_rule,
    remarks_of,
)
from grader.formats.fpuzzles_rules import (
    MOVE_KEYS,
    RULES,
    Rules,
    diagonals,
    disjoint_groups,
    fpuzzles_name,
)
from grader.formats.json_values import (
    as_digit,
    cell_rows,
    load_object,
    name_list,
    object_span,
    quoted_value,
)
from grader.formats.line_buffer import LineBuffer
from grader.formats.packed_links import (
    decompressed,
    packed_object,
    with_plain_apostrophes,
    with_text,
)
from grader.formats.puzzle_format import PuzzleFormat, one_line_span
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle, author_value
from grader.formats.square_parts import SquareParts, square_of
from grader.formats.symbols import quoted
from grader.formats.written_rules import unknown_rule, without_chat
from grader.model import kinds as k
from grader.model.board import bits_of
from grader.model.notation import cell_name
from grader.model.parity import (
    EVEN,
    ODD,
    PARITIES,
    cells_of_parity,
    with_parity,
    without_parity,
)
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import with_rules

_LINK = re.compile(
    r"(?:https?://)?(?:www\.)?f-puzzles\.com/\?(?:.*&)?load=([^\s&]+)(?:&\S*)?|(?:fpuz(?:zles)?)?(N4Ig\S{20,})",
    re.I,
)
_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[\s*\{')
"""The rows of cells, which are objects."""
_ID = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/", re.IGNORECASE)
_IGNORED_KEYS = frozenset(
    (
        "autopencilmarks",
        "author",
        "disabledlogic",
        "highlight",
        "highlightconflicts",
        "id",
        "msgcorrect",
        "ruleset",
        "solution",
        "successmessage",
        "title",
        "truecandidatesoptions",
    )
)
"""Keys that are not rules."""
_CELL_KEYS = frozenset(
    (
        "c",
        "cArray",
        "centerPencilMarks",
        "cornerPencilMarks",
        "given",
        "givenPencilMarks",
        "highlight",
        "region",
        "value",
    )
)
"""Keys of a cell: its digit, region, candidates, and colours."""
_CLUE_KEYS = (*READERS, NEGATIVE, NONCONSECUTIVE)
_LAYOUT_KEYS = frozenset(("grid", "size", *RULES, *_CLUE_KEYS))
_ADDRESS = "https://f-puzzles.com/?load="
_ACTIVE = "activeConstraints"
"""The key of the titles of the rules, which have keys of their own as well."""


class FPuzzlesFormat(PuzzleFormat):
    """A link, or the JSON of a grid of cells."""

    name = "fpuzzles"
    confidence = SIGNATURE
    title = "a link of f-puzzles, or its JSON"
    example = (
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc5"
        "4BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWP"
        "UTt03kYUIAjObUbJt%2BQKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao"
        "%2BbtJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQj"
        "K4%2FnpmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp%2F79Fw9686vrnfcVC%2FBO33V"
        "1tFDhNhms9nQAS13ldHp5noMfj1%2FEsQZdfsCXmldLouEA%3D%3D%3D"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim a link, or an object with the keys of this JSON."""
        line = (buffer.peek(0) or "").strip()
        if _ID.match(line) or _LINK.fullmatch(line):
            return 1
        span = object_span(buffer)
        head = "".join(buffer.peek(index) or "" for index in range(span))
        is_ours = ('"grid"' in head and '"size"' in head) or _GRID.search(head)
        return span if is_ours else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept any object or line."""
        return object_span(buffer) or one_line_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle, with its title as the name."""
        text = "\n".join(lines)
        if not text.lstrip("\ufeff \t").startswith("{"):
            text = decompressed(_packed(text.strip(), first), first)
        return parse_fpuzzles(load_object(with_plain_apostrophes(text), first), first)

    def write(self, puzzle: Puzzle) -> str:
        """Return a link."""
        return f"{_ADDRESS}{packed_object(fpuzzles_object(puzzle))}"

    def titled(self, text: str, name: str) -> str:
        """Return a link to the puzzle with a title."""
        return with_text(text, _ADDRESS, "title", name)

    def signed(self, text: str, author: str) -> str:
        """Return a link to the puzzle with an author."""
        return with_text(text, _ADDRESS, "author", author)


def _packed(link: str, first: int) -> str:
    match = _LINK.fullmatch(link)
    if match is not None:
        return match[1] or match[2]
    if "f-puzzles.com" in link.lower():
        raise FormatError(
            "id-in-link",
            "the link does not contain the puzzle, only its id; open it and copy the long link",
            line=first,
        )
    return link


def parse_fpuzzles(found: Mapping[str, Any], first: int) -> ParsedPuzzle:
    """Return the puzzle of an f-puzzles JSON object.

    Raises:
        FormatError: it is malformed, or has a rule that layouts cannot express.
    """
    rows = cell_rows(found.get("grid"), "the grid", first)
    size = len(rows)
    if str(found.get("size", size)) != str(size):
        raise FormatError(
            "rows-of-object",
            "the grid has {rows} rows, not {size}",
            line=first,
            rows=size,
            size=quoted(str(found["size"])),
        )
    _refuse_rules(found, rows, first)
    regions = _regions(rows, first)
    rules = Rules(size, first)
    for key, take in RULES.items():
        if found.get(key):
            take(rules, key, found[key])
    layout = rules.layout(regions)
    clues = read_clues(found, layout.plain, first)
    if clues:
        layout = with_rules(layout, (*layout.rules, *clues))
    remarks = remarks_of(found)
    written = without_chat("\n".join((str(found.get("ruleset") or ""), remarks.get("rules", ""))))
    rest = unknown_rule(
        written,
        size,
        diagonals=bool(found.get("diagonal+") or found.get("diagonal-")),
        groups=bool(rules.groups) or regions is not None,
        moves=rules.moves,
        parity=bool(rules.cells["even"] or rules.cells["odd"]),
        cages=bool(rules.cages),
        kinds={rule.kind for rule in clues},
        numbers={rule.values[0] for rule in clues if rule.kind in ("difference", "whispers")},
    )
    if rest is not None:
        raise rules_beyond_grid(rest, first)
    note = left_out(drawings_of(found), written, first)
    givens: list[k.Digit] = []
    masks: list[k.Mask | None] = []
    for row in rows:
        for cell in row:
            digit = as_digit(cell.get("value"), size, first) if cell.get("given") else k.NO_DIGIT
            givens.append(digit)
            marks = cell.get("givenPencilMarks")
            if not isinstance(marks or [], list):
                raise FormatError(
                    "candidates-of-object", "candidates of a cell are a list of digits", line=first
                )
            numbers = {as_digit(mark, size, first) for mark in marks or ()}
            masks.append(sum(1 << n for n in numbers if n >= 0) or None)
    entered = sum(bool(cell.get("value")) for row in rows for cell in row)
    if entered and not any(masks) and max(givens) == k.NO_DIGIT:
        raise FormatError(
            "no-given",
            "no digit is given, but {cells} filled by a player; mark the givens as given",
            line=first,
            cells=Count("cell", entered),
        )
    title, author = (
        " ".join(said.split()) if isinstance(said, str) else ""
        for said in (found.get(key) or remarks.get(key) for key in ("title", "author"))
    )
    puzzle = candidate_puzzle(layout, givens, masks)
    return ParsedPuzzle(puzzle, author, name=title, note=note, values=author_value(author))


def fpuzzles_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return the f-puzzles JSON object of a puzzle.

    Raises:
        FormatError: f-puzzles cannot hold the layout or the candidates.
    """
    layout = puzzle.layout
    cages = [rule for rule in layout.rules if rule.kind == "cage"]
    plain_layout = without_parity(layout.plain)
    square = square_of(plain_layout, "f-puzzles", moves=True)
    marked = {parity: cells_of_parity(layout, parity) for parity in PARITIES}
    if with_parity(plain_layout, marked[EVEN], marked[ODD]) != layout.plain:
        raise layout_beyond("f-puzzles", layout)
    masks = candidate_masks(puzzle)
    plain = candidate_masks(Puzzle(layout, puzzle.givens))
    grid: list[list[dict[str, Any]]] = [[] for _ in range(square.size)]
    for cell, digit in enumerate(puzzle.givens):
        record: dict[str, Any] = {}
        if digit != k.NO_DIGIT:
            record = {"value": digit + 1, "given": True}
        elif masks[cell] != plain[cell]:
            if not masks[cell]:
                name = cell_name(layout, cell)
                raise no_candidate_beyond("f-puzzles", name)
            record = {"givenPencilMarks": [d + 1 for d in bits_of(masks[cell])]}
        if square.regions is not None:
            record["region"] = square.regions[cell]
        grid[cell // square.size].append(record)
    found: dict[str, Any] = {"size": square.size, "grid": grid}
    rest = list(square.groups)
    for key, cells in diagonals(square.size).items():
        if cells in rest:
            rest.remove(cells)
            found[key] = True
    disjoint = disjoint_groups(square)
    if disjoint and all(cells in rest for cells in disjoint):
        rest = [cells for cells in rest if cells not in disjoint]
        found["disjointgroups"] = True
    if rest:
        found["extraregion"] = [
            {"cells": [fpuzzles_name(cell, square.size) for cell in cells]} for cells in rest
        ]
    found |= {key: True for key, figure in MOVE_KEYS.items() if figure in square.moves}
    for parity, cells in marked.items():
        if cells:
            found[parity.name] = [{"cell": fpuzzles_name(cell, square.size)} for cell in cells]
    if cages:
        found["killercage"] = [
            {
                "cells": [fpuzzles_name(cell, square.size) for cell in rule.cells],
                "value": "".join(map(str, rule.values)),
            }
            for rule in cages
        ]
    return found | ClueWriter(layout).clues()


def _refuse_rules(found: Mapping[str, Any], rows: Sequence[Sequence[Any]], first: int) -> None:
    """Raise an error if there are rules that layouts cannot express; it names them."""
    unknown = [
        key
        for key, value in found.items()
        if value
        and key not in _LAYOUT_KEYS
        and not (key == _ACTIVE and _are_known(value))
        and not (key == METADATA and isinstance(value, dict))
    ]
    metadata = found.get(METADATA)
    if isinstance(metadata, dict):
        unknown += [f"{METADATA}.{key}" for key, value in metadata.items() if is_rule(key, value)]
    rules = [key for key in unknown if key.lower() not in _IGNORED_KEYS and key not in DRAWINGS]
    cells = [cell for row in rows for cell in row if isinstance(cell, dict)]
    beside = {key for cell in cells for key, value in cell.items() if value} - _CELL_KEYS
    rules += [f"grid.{key}" for key in sorted(beside)]
    if rules:
        raise unsupported_rules(name_list(rules), first)


def _are_known(names: Any) -> bool:
    """Return whether titles of rules, such as `Killer Cage`, are all those of keys in `RULES`."""
    keys = {key.strip("+-") for key in (*RULES, *_CLUE_KEYS)}
    return isinstance(names, list) and all(
        isinstance(name, str) and BETWEEN.sub("", name.lower()) in keys for name in names
    )


def _regions(rows: Sequence[Sequence[Any]], first: int) -> tuple[int | None, ...] | None:
    """Return the region of each cell; None if the regions are the standard boxes."""
    size = len(rows)
    if not all(isinstance(cell, dict) for row in rows for cell in row):
        raise FormatError("cell-object", "each cell of the grid is an object", line=first)
    if not any("region" in cell for row in rows for cell in row):
        return None
    boxes = SquareParts(size, None).layout()
    home = {c: spec for spec in boxes.specs if spec.kind == k.BOX for c in spec.cells}
    numbers = {spec.name: number for number, spec in enumerate(dict.fromkeys(home.values()))}
    found: list[int | None] = []
    for index, cell in enumerate(cell for row in rows for cell in row):
        region = cell.get("region", numbers[home[index].name] if home else None)
        if region is not None and (not isinstance(region, int) or isinstance(region, bool)):
            raise FormatError(
                "region-of-cell",
                "{found} is not a region of a cell",
                line=first,
                found=quoted_value(region),
            )
        found.append(region)
    return tuple(found)
