"""The rules in the JSON of f-puzzles that layouts can express.

A key of the object is a rule, or a list of instances of one: `"antiknight": true`,
`"odd": [{"cell": "R1C2"}]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from attrs import Factory, define

from grader.errors import FormatError, LayoutError, message_in
from grader.formats.beyond import unsupported_rules
from grader.formats.cages import cage, cage_sum, with_cages
from grader.formats.json_values import name_list, quoted_value
from grader.formats.square_parts import SquareParts
from grader.formats.symbols import quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.parity import with_parity
from grader.model.rules import Rule

_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.ASCII | re.IGNORECASE)


@define
class Rules:
    """The rules of an object as parts of a layout, which the readers of its keys fill in."""

    size: int
    first: int
    """The line of the object, for messages."""
    groups: list[tuple[k.Cell, ...]] = Factory(list)
    """The cells of each extra house."""
    moves: list[str] = Factory(list)
    """Figures of pairs."""
    cells: dict[str, list[k.Cell]] = Factory(lambda: {"even": [], "odd": []})
    """The cells of each parity."""
    cages: list[Rule] = Factory(list)

    def take_diagonal(self, key: str, _: Any) -> None:
        """Take one of the long diagonals."""
        self.groups.append(diagonals(self.size)[key])

    def take_disjoint(self, _: str, __: Any) -> None:
        """Take the disjoint groups."""
        disjoint = disjoint_groups(SquareParts(self.size, None))
        if not disjoint:
            raise FormatError(
                "disjoint-of-size",
                "disjoint groups need boxes; size {size} has none",
                line=self.first,
                size=self.size,
            )
        self.groups += disjoint

    def take_extras(self, _: str, extras: Any) -> None:
        """Take the cells of each extra region."""
        if not isinstance(extras, list):
            raise FormatError("extra-list", "extraregion is a list", line=self.first)
        for extra in extras:
            cells = extra.get("cells") if isinstance(extra, dict) else None
            if not isinstance(cells, list) or not cells:
                raise FormatError(
                    "extra-object",
                    "an extra region is an object with a list of cells",
                    line=self.first,
                )
            self.groups.append(tuple(fpuzzles_cell(cell, self.size, self.first) for cell in cells))

    def take_move(self, key: str, _: Any) -> None:
        """Take the pairs of a chess move."""
        self.moves.append(MOVE_KEYS[key])

    def take_parity(self, key: str, signs: Any) -> None:
        """Take the even or the odd cells."""
        if not isinstance(signs, list) or not all(isinstance(sign, dict) for sign in signs):
            raise FormatError(
                "parity-list", "{key} is a list of objects with a cell", line=self.first, key=key
            )
        self.cells[key] += [
            fpuzzles_cell(sign.get("cell"), self.size, self.first) for sign in signs
        ]

    def take_cages(self, key: str, cages: Any) -> None:
        """Take the cages of a killer, of which some may have no sum."""
        for number, found in enumerate(cages if isinstance(cages, list) else [None], start=1):
            cells = found.get("cells") if isinstance(found, dict) else None
            if not isinstance(found, dict) or not isinstance(cells, list) or not cells:
                raise FormatError(
                    "cage-object",
                    "{key} is a list of objects, each with a list of cells; the cage {number} "
                    "is none",
                    line=self.first,
                    key=key,
                    number=number,
                )
            unknown = [name for name, value in found.items() if value and name not in _CAGE_KEYS]
            if unknown:
                names = name_list([f"{key}.{name}" for name in unknown])
                raise unsupported_rules(names, self.first)
            try:
                places = [fpuzzles_cell(cell, self.size, self.first) for cell in cells]
                if len({*places}) < len(places):
                    raise FormatError("rule-cell-twice", "it names a cell twice")
                taken = cage(places, cage_sum(found.get("value"), self.first))
                if taken not in self.cages:
                    self.cages.append(taken)
            except FormatError as error:
                self._refuse_cage(error, key, number, cells)

    def _refuse_cage(self, error: FormatError, key: str, number: int, cells: list[Any]) -> NoReturn:
        raise FormatError(
            "cage-of-list",
            "{key} {number} ({cells}): {problem}",
            line=self.first,
            key=key,
            number=number,
            cells=quoted(" ".join(map(str, cells)), 60)[1:-1],
            problem=error.message,
        ) from None

    def layout(self, regions: tuple[int | None, ...] | None) -> Layout:
        """Return the layout with these parts.

        Raises:
            FormatError: a cell is even and odd, or cages overlap or cannot have their sums.
        """
        square = SquareParts(self.size, regions, tuple(self.groups), tuple(self.moves))
        layout = square.layout()
        try:
            layout = with_parity(layout, self.cells["even"], self.cells["odd"])
        except LayoutError as error:
            raise FormatError(message_in(error), line=self.first) from None
        return with_cages(layout, self.cages, self.first)


_CAGE_KEYS = frozenset(("cells", "value", "outlineC", "fontC", "baseC", "c", "isNewConstraint"))
"""The keys of a cage: its cells, its sum, and colors."""
MOVE_KEYS = {"antiknight": "anti-knight", "antiking": "anti-king"}
"""The figure of each key for a chess move."""
RULES: Mapping[str, Callable[[Rules, str, Any], None]] = {
    "diagonal-": Rules.take_diagonal,
    "diagonal+": Rules.take_diagonal,
    "disjointgroups": Rules.take_disjoint,
    "extraregion": Rules.take_extras,
    "antiknight": Rules.take_move,
    "antiking": Rules.take_move,
    "even": Rules.take_parity,
    "odd": Rules.take_parity,
    "killercage": Rules.take_cages,
}
"""What reads the value of each key for a rule; the other keys are refused."""


def fpuzzles_name(cell: k.Cell, size: int) -> str:
    """Return what f-puzzles calls a cell: `R1C2`."""
    return f"R{cell // size + 1}C{cell % size + 1}"


def fpuzzles_cell(name: Any, size: int, first: int) -> k.Cell:
    """Return the cell that f-puzzles calls like this.

    Raises:
        FormatError: it is no cell of the grid.
    """
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= size and 1 <= column <= size):
        raise FormatError(
            "cell-of-fpuzzles",
            "{found} is not a cell; cells are written like R1C1",
            line=first,
            found=quoted_value(name),
        )
    return (row - 1) * size + column - 1


def diagonals(size: int) -> dict[str, tuple[k.Cell, ...]]:
    """Return the cells of each long diagonal by its key."""
    return {
        "diagonal-": tuple(i * size + i for i in range(size)),
        "diagonal+": tuple(i * size + size - 1 - i for i in range(size)),
    }


def disjoint_groups(square: SquareParts) -> list[tuple[k.Cell, ...]]:
    """Return the disjoint groups of a grid with the standard boxes; none for other grids."""
    if square.regions is not None:
        return []
    layout = SquareParts(square.size, None).layout()
    boxes = [spec.cells for spec in layout.specs if spec.kind == k.BOX]
    return [tuple(cells) for cells in zip(*boxes, strict=True)]
