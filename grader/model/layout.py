"""The geometry of a puzzle: cells, houses and what sees what.  Immutable once made."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grader.model import bits
from grader.model import kinds as k
from grader.model.house import Frame, HouseSpec

if TYPE_CHECKING:
    from grader.layouts.problems import LayoutProblem

PROOF_TIME = 2.0
"""Seconds that `Layout.problems` searches for a solution unless told otherwise."""


class Layout:
    """Cells and the houses that bind them.

    Tables are flat: the cells of house `h` are
    `house_cells[house_start[h]:house_start[h + 1]]`, and likewise for the houses of a cell
    (`cell_houses` with `cell_places`, the place of the cell in each) and for its peers.

    Args:
        name: what the layout is called, for instance `classic-9`.
        coordinates: row and column of each cell on the page, 0-based.
        digits: how many digits there are, 25 at the most.
        houses: the houses in their standard order (rows, columns, boxes, extras).
        frames: the squares of rows and columns, for patterns that need lines.

    A house with more cells than digits leaves the layout without a solution.  It stands apart
    in `overfull` and in none of the tables; `problems` tells of it, and boards of the layout
    are broken from the start.

    Raises:
        ValueError: there are more digits than a mask holds, or a house names a cell twice or
            one that does not exist.
    """

    def __init__(
        self,
        name: str,
        coordinates: Sequence[tuple[int, int]],
        digits: k.Count,
        houses: Sequence[HouseSpec],
        frames: Sequence[Frame] = (),
    ) -> None:
        if not 1 <= digits <= k.MAX_DIGITS:
            raise ValueError(f"{name}: {digits} digits; 1 to {k.MAX_DIGITS} are possible")
        self.name = name
        self.coordinates = tuple(coordinates)
        self.overfull = tuple([spec for spec in houses if spec.is_overfull()])
        self.specs = tuple([spec for spec in houses if not spec.is_overfull()])
        self.frames = _renumbered(frames, houses) if self.overfull else tuple(frames)
        self.cells = len(self.coordinates)
        self.digits = digits
        self.houses = len(self.specs)
        self.impossible = int(len(self.overfull) > 0)
        self.digest = hash((name, self.coordinates, digits, self.specs))
        self._check_houses()
        self._number_houses()
        self._number_cells()
        self._cross_houses()

    def _check_houses(self) -> None:
        for spec in (*self.specs, *self.overfull):
            if len(set(spec.cells)) < len(spec.cells):
                raise ValueError(f"{self.name}: {spec.name} names a cell twice")
            if any(not 0 <= cell < self.cells for cell in spec.cells):
                raise ValueError(f"{self.name}: {spec.name} names a cell that does not exist")

    def _number_houses(self) -> None:
        cells: list[int] = []
        start = [0]
        for spec in self.specs:
            cells.extend(spec.cells)
            start.append(len(cells))
        self.house_cells = array("i", cells)
        self.house_start = array("i", start)
        self.house_digits = array("I", [spec.digits for spec in self.specs])
        self.kinds = array("i", [spec.kind for spec in self.specs])
        self.complete = array(
            "i", [int(len(spec.cells) == spec.digits.bit_count()) for spec in self.specs]
        )

    def _number_cells(self) -> None:
        homes: list[list[tuple[int, int]]] = [[] for _ in range(self.cells)]
        for house, spec in enumerate(self.specs):
            for place, cell in enumerate(spec.cells):
                homes[cell].append((house, place))
        self.cell_houses = array("i", [h for home in homes for h, _ in home])
        self.cell_places = array("i", [p for home in homes for _, p in home])
        self.cell_start = array("i", _starts([len(home) for home in homes]))
        everything = (1 << self.digits) - 1
        self.cell_digits = array("I", [everything] * self.cells)
        seen = bytearray(self.cells * self.cells)
        peers: list[list[int]] = []
        for cell, home in enumerate(homes):
            for house, _ in home:
                self.cell_digits[cell] &= self.specs[house].digits
            visible = {p for house, _ in home for p in self.specs[house].cells} - {cell}
            for peer in visible:
                seen[cell * self.cells + peer] = 1
            peers.append(sorted(visible))
        # Every cell of a house takes all its digits, and there are at least two of them.
        self.uniform = int(
            all(self.cell_digits[c] == spec.digits for spec in self.specs for c in spec.cells)
            and all(bits.size(digits) > 1 for digits in self.cell_digits)
        )
        self.sees = array("B", seen)
        self.peers = array("i", [peer for visible in peers for peer in visible])
        self.peer_start = array("i", _starts([len(visible) for visible in peers]))

    def _cross_houses(self) -> None:
        crossings = array("I", bytes(4 * self.houses * self.houses))
        starts = self.cell_start
        for house, spec in enumerate(self.specs):
            for place, cell in enumerate(spec.cells):
                for i in range(starts[cell], starts[cell + 1]):
                    crossings[house * self.houses + self.cell_houses[i]] |= 1 << place
        self.crossings = crossings

    # For people: sets and tuples. The tables above are for compiled code.

    def cells_of(self, house: k.House) -> tuple[k.Cell, ...]:
        """Return the cells of a house in the order of their places."""
        return self.specs[house].cells

    def houses_of(self, cell: k.Cell) -> tuple[k.House, ...]:
        """Return the houses of a cell, ascending."""
        return tuple(self.cell_houses[self.cell_start[cell] : self.cell_start[cell + 1]])

    def peers_of(self, cell: k.Cell) -> tuple[k.Cell, ...]:
        """Return the cells that share a house with this one, ascending, without itself."""
        return tuple(self.peers[self.peer_start[cell] : self.peer_start[cell + 1]])

    def peers_by_house(self, cell: k.Cell, kinds: Sequence[k.Kind]) -> tuple[k.Cell, ...]:
        """Return the peers of a cell in the order in which its houses show them.

        All peers in houses of the first kind come first, in the order of their places, then
        those of the second kind that have not been met, ...
        """
        homes = self.houses_of(cell)
        houses = [house for kind in kinds for house in homes if self.kinds[house] == kind]
        met = dict.fromkeys(peer for house in houses for peer in self.specs[house].cells)
        return tuple(peer for peer in met if peer != cell)

    def digits_of(self, cell: k.Cell) -> tuple[k.Digit, ...]:
        """Return the digits that a cell may take, ascending."""
        return tuple(bits.each(self.cell_digits[cell]))

    def are_peers(self, one: k.Cell, other: k.Cell) -> bool:
        """Tell whether two cells share a house; a cell is not its own peer."""
        return bool(self.sees[one * self.cells + other])

    def houses_of_kinds(self, kinds: Sequence[k.Kind]) -> tuple[k.House, ...]:
        """Return the houses of these kinds: all of the first kind, then of the second, ..."""
        return tuple(h for kind in kinds for h in range(self.houses) if self.kinds[h] == kind)

    def problems(self, timeout: float | None = PROOF_TIME) -> tuple[LayoutProblem, ...]:
        """Return what cannot work in this layout, and where; nothing if it can be filled.

        First what is seen at a glance: houses with more cells than digits, cells and digits
        that are left without each other, regions in several pieces (a warning).  If there is
        nothing impossible in that, search looks for a solution.

        Args:
            timeout: seconds for the search; without one in that time, and without proof
                that there is none, one problem says that it is not proved. None waits.
        """
        # The search stands above the model; whoever asks about a layout should not need to know.
        from grader.layouts.problems import problems  # noqa: PLC0415

        return problems(self, timeout)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self is other or self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return self.digest

    def __reduce__(self) -> tuple[Any, ...]:
        houses = self.specs + self.overfull
        return layout_of, (self.name, self.coordinates, self.digits, houses, self.frames)

    def __repr__(self) -> str:
        return f"<Layout {self.name}: {self.cells} cells, {self.houses} houses>"


@lru_cache(maxsize=256)
def layout_of(
    name: str,
    coordinates: tuple[tuple[int, int], ...],
    digits: k.Count,
    houses: tuple[HouseSpec, ...],
    frames: tuple[Frame, ...],
) -> Layout:
    """Return the layout with these parts, the same object for the same parts.

    Unpickled puzzles of a batch share their layout by this.
    """
    return Layout(name, coordinates, digits, houses, frames)


def _renumbered(frames: Sequence[Frame], houses: Sequence[HouseSpec]) -> tuple[Frame, ...]:
    """Return the frames without overfull houses, with the numbers that the others get."""
    kept = [house for house, spec in enumerate(houses) if not spec.is_overfull()]
    number = {old: new for new, old in enumerate(kept)}
    return tuple(
        Frame(tuple(number[h] for h in frame.rows), tuple(number[h] for h in frame.columns))
        for frame in frames
        if number.keys() >= {*frame.rows, *frame.columns}
    )


def _starts(lengths: list[int]) -> list[int]:
    total = 0
    starts = [0]
    for length in lengths:
        total += length
        starts.append(total)
    return starts
