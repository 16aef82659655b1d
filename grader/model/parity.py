"""Even and odd cells: houses of one cell that have every second digit.

    classic-9+parity:E..O...    a layout with a map: E for an even cell, O for an odd one

Like jigsaws of a size, all layouts with such cells on the same houses share a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from grader.errors import LayoutError, Message
from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout, layout_of
from grader.model.notation import cell_name
from grader.model.rules.ruled_layout import with_rules

NAME = "parity"
"""The name of the figure, at the end of the name of a layout."""
_SUFFIX = f"+{NAME}"
_NO_MARK = "."


class Parity(NamedTuple):
    """One half of the digits: the even or the odd ones."""

    name: str
    """`even` or `odd`."""
    mark: str
    """Its letter in a map."""
    first: k.Digit
    """The first of the digits, 0-based."""

    def digits(self, count: k.Count) -> k.Mask:
        """Return its digits among the first `count`."""
        return sum(1 << digit for digit in range(self.first, count, 2))


EVEN = Parity("even", "E", 1)
ODD = Parity("odd", "O", 0)
PARITIES = (EVEN, ODD)


def parity_of(layout: Layout, spec: HouseSpec) -> Parity | None:
    """Return whether a house is an even or an odd cell; None for other houses."""
    if spec.kind != k.EXTRA or len(spec.cells) != 1 or layout.digits < 2:
        return None
    return next((each for each in PARITIES if each.digits(layout.digits) == spec.digits), None)


def parities(layout: Layout) -> Mapping[k.Cell, Parity]:
    """Return the even and odd cells of a layout, ascending."""
    found: dict[k.Cell, Parity] = {}
    for spec in layout.specs:
        parity = parity_of(layout, spec)
        if parity is not None:
            found[spec.cells[0]] = parity
    return dict(sorted(found.items()))


def cells_of_parity(layout: Layout, parity: Parity) -> tuple[k.Cell, ...]:
    """Return the cells of a layout with this parity, ascending."""
    return tuple(cell for cell, each in parities(layout).items() if each is parity)


def with_parity(
    layout: Layout, even: Iterable[k.Cell], odd: Iterable[k.Cell], name: str | None = None
) -> Layout:
    """Return a layout with even and odd cells.

    Args:
        layout: the layout; it may have such cells already.
        even: cells that take an even digit.
        odd: cells that take an odd digit.
        name: the name of the new layout; None for the usual one.

    Raises:
        LayoutError: a cell is even and odd.
    """
    if layout.rules:
        return with_rules(with_parity(layout.plain, even, odd, name), layout.rules)
    marks = dict(parities(layout))
    for parity, cells in ((EVEN, even), (ODD, odd)):
        for cell in cells:
            if marks.setdefault(cell, parity) is not parity:
                raise LayoutError(
                    "even-and-odd",
                    "{cell} is an even and an odd cell",
                    cell=cell_name(layout, cell),
                )
    base = without_parity(layout)
    if not marks:
        return base
    houses = tuple(_house(layout, cell, parity) for cell, parity in sorted(marks.items()))
    return layout_of(
        name or f"{base.name}{_SUFFIX}",
        base.coordinates,
        base.digits,
        (*base.specs, *houses, *base.overfull),
        base.frames,
    )


def without_parity(layout: Layout) -> Layout:
    """Return a layout without its even and odd cells."""
    if layout.rules:
        return with_rules(without_parity(layout.plain), layout.rules)
    specs = tuple(spec for spec in layout.specs if parity_of(layout, spec) is None)
    if len(specs) == layout.houses:
        return layout
    return layout_of(
        layout.name.removesuffix(_SUFFIX),
        layout.coordinates,
        layout.digits,
        (*specs, *layout.overfull),
        layout.frames,
    )


def parity_text(layout: Layout) -> str:
    """Return the map of the even and odd cells, with a dot for each other cell."""
    marks = parities(layout)
    return "".join(marks[c].mark if c in marks else _NO_MARK for c in range(layout.cells))


def with_parity_text(layout: Layout, text: str) -> Layout:
    """Return a layout with the even and odd cells of a map.

    Raises:
        LayoutError: the map has not one letter a cell, or another letter than E and O.
    """
    marks = text.upper()
    wrong = next((mark for mark in marks if mark not in (EVEN.mark, ODD.mark, _NO_MARK)), None)
    if wrong is not None:
        raise LayoutError(
            "parity-letter",
            "{letter!r} is no letter of a map of even and odd cells, which has E, O and dots",
            letter=wrong,
        )
    if len(marks) != layout.cells:
        how = Message(
            "parity-written",
            "it is written {layout}+parity:E.O... with a letter or a dot for each cell",
            layout=layout.name,
        )
        raise LayoutError(
            "parity-cells",
            "the map of even and odd cells has {number} of {cells}; {how}",
            number=len(marks),
            cells=layout.cells,
            how=how,
        )
    even, odd = ([c for c, mark in enumerate(marks) if mark == p.mark] for p in PARITIES)
    return with_parity(layout, even, odd)


def _house(layout: Layout, cell: k.Cell, parity: Parity) -> HouseSpec:
    name = cell_name(layout, cell)
    digits = parity.digits(layout.digits)
    return HouseSpec(
        k.EXTRA, f"{parity.name} cell {name}", f"{parity.name} {name}", (cell,), digits
    )
