"""Fields of the templates for exocets, multi-sector sets and impossible patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from attrs import evolve

from grader.model import kinds as k
from grader.model import roles
from grader.model.notation import digit_name
from grader.model.step import Evidence, HouseMark
from grader.render.step_text import PATTERN, StepText

COUNTED: dict[k.Role, tuple[k.Kind, ...]] = {
    roles.COLOR_A: (k.ROW,),
    roles.COLOR_B: (k.COLUMN,),
    roles.COLOR_C: (k.BOX, k.EXTRA),
    roles.COLOR_D: (k.ROW, k.COLUMN),
}
"""The kinds of house that count the candidates of a color in a multi-sector set."""


def _with_houses(step_text: StepText, houses: Iterable[k.House]) -> StepText:
    """Return the text of a step that has these houses and no others."""
    marks = tuple(HouseMark(roles.WITHIN, house) for house in houses)
    return step_text.with_step(evolve(step_text.step, evidence=Evidence(houses=marks)))


def _houses(step_text: StepText, houses: Iterable[k.House], article: str = "in") -> str:
    """Return the names of houses in words: `rows 2 and 8`, `box 1 and column 3`."""
    return _with_houses(step_text, sorted(houses)).houses(roles.WITHIN, article=article)


def _cells(step_text: StepText, role: k.Role, word: str = "and") -> str:
    return step_text.cell_list(step_text.step.evidence.cells(role), word)


# Exocets.


def _exocet_limits(step_text: StepText, suffix: str) -> str:
    """Return what rules out base digits that a target can be, if any are ruled out."""
    evidence = step_text.step.evidence
    mirror = step_text.piece(f"exocet_mirror{suffix}") if evidence.cells(roles.MIRROR) else ""
    # The cells outside the band are marked only if it matters what fits there.
    room = step_text.piece(f"exocet_outside{suffix}") if evidence.cells(roles.DEFINING) else ""
    if mirror or room:
        return mirror + room
    in_targets = {mark.digit for mark in evidence.marks if mark.role == roles.TARGET}
    by_pairs = any(digit in in_targets for _, digit in step_text.step.eliminations)
    return step_text.piece(f"exocet_pairs{suffix}") if by_pairs else ""


def _band(step_text: StepText) -> list[k.House]:
    """Return the lines of an exocet that have its base, its targets and companions."""
    layout, evidence = step_text.layout, step_text.step.evidence
    cells = {*evidence.cells(roles.BASE_CELL, roles.TARGET, roles.COMPANION)}
    return [line for line in _lines_across(step_text) if cells & {*layout.cells_of(line)}]


def _lines_across(step_text: StepText) -> list[k.House]:
    """Return the lines that cross all cross-lines of an exocet."""
    layout = step_text.layout
    crosses = step_text.step.evidence.houses_as(roles.CROSS_LINE)
    kinds = {layout.specs[cross].kind for cross in crosses}
    across = layout.houses_of_kinds([kind for kind in (k.ROW, k.COLUMN) if kind not in kinds])
    met = [{*layout.cells_of(cross)} for cross in crosses]
    return [line for line in across if all(cells & {*layout.cells_of(line)} for cells in met)]


def _exocet_room(step_text: StepText) -> str:
    """Return, for each base digit, lines that have all its places outside the band."""
    board, layout = step_text.board, step_text.layout
    assert board is not None, "the fields of paragraphs need the board"
    crosses = step_text.step.evidence.houses_as(roles.CROSS_LINE)
    band = {cell for line in _band(step_text) for cell in layout.cells_of(line)}
    outside = [cell for cross in crosses for cell in layout.cells_of(cross) if cell not in band]
    lines = [*_lines_across(step_text), *crosses]
    clauses = []
    for digit in step_text.step.evidence.digits:
        left = {c for c in outside if board.has(c, digit) or board.value(c) == digit}
        covers = (
            cover
            for count in range(3)
            for cover in combinations(lines, count)
            if left <= {cell for line in cover for cell in layout.cells_of(line)}
        )
        cover = next(covers, ())
        name = "exocet_room" if cover else "exocet_no_room"
        clauses.append(
            step_text.pieces[name].format(
                digit=digit_name(digit), houses=_houses(step_text, cover, "the")
            )
        )
    return step_text.listing(clauses)


def _objects(step_text: StepText) -> str:
    """Return the targets of an exocet, cells or pairs: `r2c5 and the pair r1c9, r3c9`."""
    return step_text.joined(
        step_text.cell(found.cells[0])
        if len(found.cells) == 1
        else step_text.pieces["exocet_pair"].format(
            cells=", ".join(map(step_text.cell, found.cells))
        )
        for found in step_text.step.evidence.sets
    )


def _locked(step_text: StepText) -> str:
    """Return the locked digits of pairs with their cells: `7 in r1c9 or r3c9`."""
    groups: dict[tuple[k.Digit, int], list[k.Cell]] = {}
    for number, found in enumerate(step_text.step.evidence.sets):
        for mark in step_text.step.evidence.marks:
            if mark.role == roles.DEFINING and mark.cell in found.cells:
                groups.setdefault((mark.digit, number), []).append(mark.cell)
    piece = step_text.pieces["guardian"]
    return step_text.joined(
        piece.format(digit=digit_name(digit), cells=step_text.cell_list(cells, "or"))
        for (digit, _), cells in groups.items()
    )


# Multi-sector sets.


def _grid_short(step_text: StepText) -> str:
    """Return the cells of the pattern, rows with the same columns together: `r2468c1379`."""
    layout, style = step_text.layout, step_text.text_style.cells
    columns: dict[int, list[int]] = {}
    for cell in sorted(step_text.step.evidence.cells(*PATTERN)):
        row, column = layout.coordinates[cell]
        columns.setdefault(row, []).append(column)
    rows: dict[tuple[int, ...], list[int]] = {}
    for row, found in columns.items():
        rows.setdefault(tuple(sorted(found)), []).append(row)
    last = max(max(place) for place in layout.coordinates)
    return ",".join(
        style.joined(style.labels(found, 0, last), style.labels(places, 1, last))
        for places, found in rows.items()
    )


def _counting(step_text: StepText) -> dict[tuple[k.House, ...], list[k.Digit]]:
    """Return the digits of a multi-sector set by the houses in which they are counted."""
    layout, evidence = step_text.layout, step_text.step.evidence
    covers = evidence.houses_as(roles.COVER)
    cells = {house: {*layout.cells_of(house)} for house in covers}
    groups: dict[tuple[k.House, ...], list[k.Digit]] = {}
    for digit in evidence.digits:
        marks = [mark for mark in evidence.marks if mark.digit == digit]
        houses = [
            house
            for house in covers
            if any(
                mark.cell in cells[house] and layout.specs[house].kind in COUNTED[mark.role]
                for mark in marks
            )
        ]
        groups.setdefault(tuple(houses), []).append(digit)
    return groups


def _counted_twice(step_text: StepText) -> set[k.Digit]:
    """Return the digits that are counted by rows, and with the same result by columns."""
    marks = step_text.step.evidence.marks
    return {mark.digit for mark in marks if mark.role == roles.COLOR_D}


def _counted(step_text: StepText) -> str:
    """Return the houses in which each digit is counted: `3 and 7 in rows 2 and 8`."""
    layout, twice = step_text.layout, _counted_twice(step_text)
    clauses = []
    for houses, digits in _counting(step_text).items():
        names = {"digits": step_text.digit_list(digits)}
        if twice & {*digits}:
            rows = [house for house in houses if layout.specs[house].kind == k.ROW]
            columns = [house for house in houses if house not in rows]
            names |= {"rows": _houses(step_text, rows), "columns": _houses(step_text, columns)}
            clauses.append(step_text.pieces["counted_twice"].format(**names))
        else:
            names["houses"] = _houses(step_text, houses)
            clauses.append(step_text.pieces["counted_in"].format(**names))
    return step_text.listing(clauses)


def _counted_short(step_text: StepText) -> str:
    """Return the digits counted in each house in abbreviated notation: `37r2, 8r4`."""
    by_house: dict[k.House, list[k.Digit]] = {}
    for houses, digits in _counting(step_text).items():
        for house in houses:
            by_house.setdefault(house, []).extend(digits)
    return ", ".join(
        "".join(map(digit_name, sorted(by_house[house]))) + step_text.layout.specs[house].short
        for house in step_text.step.evidence.houses_as(roles.COVER)
        if house in by_house
    )


def _used_twice(step_text: StepText) -> str:
    """Return that candidates in the pattern go as well, if they do."""
    cells = {*step_text.step.evidence.cells(*PATTERN)}
    inside = any(cell in cells for cell, _ in step_text.step.eliminations)
    return step_text.piece("used_twice") if inside else ""


# Impossible patterns.


def _guardians(step_text: StepText, word: str) -> str:
    """Return the guardians as `1 in r8c8 and 4 in r2c3`."""
    groups: dict[k.Digit, list[k.Cell]] = {}
    for mark in step_text.step.evidence.marks:
        if mark.role == roles.GUARDIAN:
            groups.setdefault(mark.digit, []).append(mark.cell)
    piece = step_text.pieces["guardian"]
    return step_text.joined(
        (
            piece.format(digit=digit_name(digit), cells=step_text.cell_list(cells, word))
            for digit, cells in groups.items()
        ),
        word,
    )


def _guardians_hold(step_text: StepText) -> str:
    """Return that the guardian, or one of the guardians, is true."""
    marks = [mark for mark in step_text.step.evidence.marks if mark.role == roles.GUARDIAN]
    return step_text.piece("guardian_holds" if len(marks) == 1 else "guardians_hold")


def _boxes_turning(step_text: StepText, odd: bool) -> str:
    """Return the boxes in which the cells of a tridagon are an odd permutation, or the others."""
    layout, evidence = step_text.layout, step_text.step.evidence
    cells = {*evidence.cells(roles.DEFINING)}
    found = []
    for house in evidence.houses_as(roles.WITHIN):
        columns = [layout.coordinates[c][1] for c in layout.cells_of(house) if c in cells]
        swaps = sum(one > other for one, other in combinations(columns, 2))
        if swaps % 2 == odd:
            found.append(house)
    return _houses(step_text, found)


# Fireworks.


def _fireworks(step_text: StepText) -> str:
    """Return the crossings of two fireworks, each with its digits: `1 and 2 at r1c1`."""
    evidence = step_text.step.evidence
    crossings = evidence.cells(roles.PIVOT)
    each = len(evidence.digits) // max(len(crossings), 1)
    piece = step_text.pieces["firework"]
    return step_text.joined(
        piece.format(
            digits=step_text.digit_list(evidence.digits[each * i : each * i + each]),
            cell=step_text.cell(cell),
        )
        for i, cell in enumerate(crossings)
    )


PATTERN_FIELDS: Mapping[str, Callable[[StepText], str]] = {
    "base_cells": lambda t: _cells(t, roles.BASE_CELL),
    "base_cells_short": lambda t: t.short(roles.BASE_CELL),
    "exocet_targets": lambda t: _cells(t, roles.TARGET),
    "exocet_targets_listed": lambda t: t.listed(roles.TARGET),
    "companions": lambda t: _cells(t, roles.COMPANION),
    "exocet_objects": _objects,
    "exocet_locked": _locked,
    "mirror_cells": lambda t: _cells(t, roles.MIRROR),
    "cross_lines": lambda t: _houses(t, t.step.evidence.houses_as(roles.CROSS_LINE), "bare"),
    "exocet_limits": lambda t: _exocet_limits(t, ""),
    "exocet_why": lambda t: _exocet_limits(t, "_why"),
    "exocet_band": lambda t: _houses(t, _band(t)),
    "the_band": lambda t: _houses(t, _band(t), "the"),
    "exocet_room": _exocet_room,
    "pattern_count": lambda t: t.number(len(t.step.evidence.cells(*PATTERN))),
    "grid_short": _grid_short,
    "counted": _counted,
    "counted_short": _counted_short,
    "used_twice": _used_twice,
    "guardians": lambda t: _guardians(t, "and"),
    "guardians_or": lambda t: _guardians(t, "or"),
    "guardians_hold": _guardians_hold,
    "pattern_boxes": lambda t: _houses(t, t.step.evidence.houses_as(roles.WITHIN)),
    "even_boxes": lambda t: _boxes_turning(t, False),
    "odd_boxes": lambda t: _boxes_turning(t, True),
    "fireworks": _fireworks,
}
"""The function that computes each field, by the name of the field."""
