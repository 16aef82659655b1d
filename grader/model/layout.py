"""Layouts: the immutable geometry of a puzzle, with cells, houses and peers.

This module is long because a layout checks its parts and says which of them is wrong.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from operator import index
from threading import Lock
from typing import Any, ClassVar, SupportsIndex
from weakref import WeakValueDictionary

from grader import arguments
from grader.errors import Count, Message, Term
from grader.model import bits
from grader.model import kinds as k
from grader.model.constructor_signature import ConstructorSignature
from grader.model.house import KIND_NAMES, Frame, HouseSpec
from grader.model.rules.exclusions import exclusions
from grader.model.rules.rule import Rule

MAX_CELLS = 9000
MAX_HOUSES = 3000
"""Tables grow with the square of these limits.  The largest known puzzles, of 105 grids, fit."""


class Layout:
    """Cells and houses of a puzzle, and the tables derived from them.

    Tables are flat: the cells of house `h` are
    `house_cells[house_start[h]:house_start[h + 1]]`, and likewise for the houses of a cell
    (`cell_houses` with `cell_places`, the place of the cell in each) and for its peers.

    Args:
        name: the name, for instance `classic-9`.
        coordinates: row and column of each cell on the page, 0-based.
        digits: how many digits there are, 25 at the most.
        houses: the houses in their standard order (rows, columns, boxes, extras, pairs).
        frames: the squares of rows and columns, for patterns that need lines.
        rules: what the cells obey besides the houses; `with_rules` checks them.
        base: the layout without the rules and their houses.

    The candidates that candidate `c` (`cell * digits + digit`) excludes by a rule of two cells are
    `excluded[excluded_start[c]:excluded_start[c + 1]]`, with the numbers of the rules in
    `excluded_by`; there are `most_excluded` at the most.  The rules of cell `x` are
    `cell_rules[rule_start[x]:rule_start[x + 1]]`.

    A house with more cells than digits makes puzzles unsolvable.  It is listed in `overfull`
    and in none of the tables; `grader.layout_problems` reports it,
    and boards of the layout are broken from the start.

    Raises:
        TypeError: a part is of another type.
        ValueError: there are more digits than a mask holds, more cells or houses than there
            is room for, a house names a cell twice, or a house or a frame names something
            that does not exist.
    """

    __signature__: ClassVar[ConstructorSignature] = ConstructorSignature()

    def __init__(
        self,
        name: str,
        coordinates: Sequence[tuple[int, int]],
        digits: SupportsIndex,
        houses: Sequence[HouseSpec],
        frames: Sequence[Frame] = (),
        rules: Sequence[Rule] = (),
        base: Layout | None = None,
    ) -> None:
        _check_parts(name, coordinates, houses, frames, rules)
        if not 1 <= arguments.whole("digits", digits) <= k.MAX_DIGITS:
            raise ValueError(
                Message(
                    "layout-digits",
                    "{layout}: {number} digits; 1 to {most} are possible",
                    layout=name,
                    number=arguments.shown(digits),
                    most=k.MAX_DIGITS,
                )
            )
        if len(coordinates) > MAX_CELLS or len(houses) > MAX_HOUSES:
            raise ValueError(
                Message(
                    "layout-size",
                    "{layout}: {cells} cells and {houses} houses; {most_cells} cells and "
                    "{most_houses} houses are the most",
                    layout=name,
                    cells=len(coordinates),
                    houses=len(houses),
                    most_cells=MAX_CELLS,
                    most_houses=MAX_HOUSES,
                )
            )
        self.name = name
        """The name of the layout, such as `classic-9`; jigsaws of a size share one."""
        self.coordinates: tuple[tuple[int, int], ...] = tuple(coordinates)
        """Row and column of each cell on the page, 0-based."""
        self.overfull: tuple[HouseSpec, ...] = tuple(
            [spec for spec in houses if spec.is_overfull()]
        )
        """The houses with more cells than digits, which leave the layout without a solution."""
        self.specs: tuple[HouseSpec, ...] = tuple(
            [spec for spec in houses if not spec.is_overfull()]
        )
        """The kind, names and cells of each house, in the order of their numbers."""
        self.frames: tuple[Frame, ...] = (
            _renumbered(frames, houses) if self.overfull else tuple(frames)
        )
        """The squares of rows and columns, one a grid."""
        self.cells: int = len(self.coordinates)
        """How many cells there are."""
        self.digits: int = index(digits)
        """How many digits there are."""
        self.houses: int = len(self.specs)
        """How many houses there are, without those in `overfull`."""
        self.impossible: int = int(len(self.overfull) > 0)
        self.rules: tuple[Rule, ...] = tuple(rules)
        """What the cells obey besides the houses."""
        self.base: Layout | None = base
        self.digest: int = hash((name, self.coordinates, self.digits, self.specs, self.rules))
        self._check_houses()
        self._number_houses()
        self._number_cells()
        self._cross_houses()
        self._number_rules()

    @property
    def plain(self) -> Layout:
        """The layout without its rules; itself if it has none."""
        return self if self.base is None else self.base

    def _check_houses(self) -> None:
        for spec in (*self.specs, *self.overfull):
            if len(set(spec.cells)) < len(spec.cells):
                raise ValueError(
                    Message(
                        "house-cell-twice",
                        "{layout}: {house} names a cell twice",
                        layout=self.name,
                        house=Term("house", spec.name),
                    )
                )
            if any(not 0 <= cell < self.cells for cell in spec.cells):
                raise ValueError(
                    Message(
                        "house-cell",
                        "{layout}: {house} names a cell that does not exist",
                        layout=self.name,
                        house=Term("house", spec.name),
                    )
                )
            if not 0 <= spec.digits < 1 << self.digits:
                raise ValueError(
                    Message(
                        "house-digit",
                        "{layout}: {house} has a digit that does not exist",
                        layout=self.name,
                        house=Term("house", spec.name),
                    )
                )
            if not 0 <= spec.kind < len(KIND_NAMES):
                raise ValueError(
                    Message(
                        "house-kind",
                        "{layout}: {house} is of no known kind",
                        layout=self.name,
                        house=Term("house", spec.name),
                    )
                )
            if spec.kind == k.PAIR and len(spec.cells) != 2:
                raise ValueError(
                    Message(
                        "house-pair",
                        "{layout}: {house} is a pair and has {cells}; a pair has two",
                        layout=self.name,
                        house=Term("house", spec.name),
                        cells=Count("cell", len(spec.cells)),
                    )
                )
        for frame in self.frames:
            if any(not 0 <= house < self.houses for house in (*frame.rows, *frame.columns)):
                raise ValueError(
                    Message(
                        "frame-house",
                        "{layout}: a frame names a house that does not exist",
                        layout=self.name,
                    )
                )

    def _number_houses(self) -> None:
        cells = [spec.cells for spec in self.specs]
        self.house_cells: array[int] = array("i", chain.from_iterable(cells))
        self.house_start: array[int] = array("i", _starts(map(len, cells)))
        self.house_digits: array[int] = array("I", [spec.digits for spec in self.specs])
        self.kinds: array[int] = array("i", [spec.kind for spec in self.specs])
        self.complete: array[int] = array("i", [int(spec.is_complete()) for spec in self.specs])

    def _number_cells(self) -> None:
        house: k.House
        cell: k.Cell
        peer: k.Cell
        i: k.Count
        homes: list[list[int]] = [[] for _ in range(self.cells)]
        homes_places: list[list[int]] = [[] for _ in range(self.cells)]
        for house in range(self.houses):
            first: k.Count = self.house_start[house]
            for i in range(first, self.house_start[house + 1]):
                homes[self.house_cells[i]].append(house)
                homes_places[self.house_cells[i]].append(i - first)
        self.cell_houses: array[int] = array("i", chain.from_iterable(homes))
        self.cell_places: array[int] = array("i", chain.from_iterable(homes_places))
        self.cell_start: array[int] = array("i", _starts(map(len, homes)))
        self.cell_digits: array[int] = array("I", [(1 << self.digits) - 1]) * self.cells
        self.sees: array[int] = array("B", bytes(self.cells * self.cells))
        peers: list[list[int]] = []
        for cell in range(self.cells):
            visible: list[int] = []
            for house in homes[cell]:
                self.cell_digits[cell] &= self.house_digits[house]
                for i in range(self.house_start[house], self.house_start[house + 1]):
                    peer = self.house_cells[i]
                    if peer != cell and not self.sees[cell * self.cells + peer]:
                        self.sees[cell * self.cells + peer] = 1
                        visible.append(peer)
            visible.sort()
            peers.append(visible)
        self.peers: array[int] = array("i", chain.from_iterable(peers))
        self.peer_start: array[int] = array("i", _starts(map(len, peers)))
        self.uniform: k.Flag = self._is_uniform()

    def _is_uniform(self) -> k.Flag:
        """Return whether every cell takes all digits of its houses, and at least two digits."""
        cell: k.Cell
        i: k.Count
        for cell in range(self.cells):
            digits: k.Mask = self.cell_digits[cell]
            if bits.is_single(digits) or not digits:
                return 0
            for i in range(self.cell_start[cell], self.cell_start[cell + 1]):
                if self.house_digits[self.cell_houses[i]] != digits:
                    return 0
        return 1

    def _cross_houses(self) -> None:
        house: k.House
        place: k.Place
        i: k.Count
        self.crossings: array[int] = array("I", bytes(4 * self.houses * self.houses))
        for house in range(self.houses):
            first: k.Count = self.house_start[house]
            for place in range(self.house_start[house + 1] - first):
                cell: k.Cell = self.house_cells[first + place]
                for i in range(self.cell_start[cell], self.cell_start[cell + 1]):
                    self.crossings[house * self.houses + self.cell_houses[i]] |= bits.bit(place)

    def _number_rules(self) -> None:
        homes: list[list[int]] = [[] for _ in range(self.cells)] if self.rules else []
        for number, rule in enumerate(self.rules):
            for cell in rule.cells:
                homes[cell].append(number)
        self.cell_rules: array[int] = array("i", chain.from_iterable(homes) if homes else [])
        self.rule_start: array[int] = array("i", _starts(map(len, homes)))
        excluded = exclusions(self.rules, self.cells, self.digits, self.are_peers)
        self.excluded: array[int] = array("i", chain.from_iterable(excluded))
        self.excluded_by: array[int] = array("i", chain.from_iterable(e.values() for e in excluded))
        self.excluded_start: array[int] = array("i", _starts(map(len, excluded)))
        self.most_excluded: k.Count = max(map(len, excluded), default=0)

    # Compiled code does not check indexes, so what Python can call checks its arguments.  They
    # are objects of Python until then: as integers of C, fractions would lose their decimals.

    def require_cell(self, cell: SupportsIndex) -> None:
        """Raise an IndexError if there is no such cell."""
        if not 0 <= arguments.whole("cell", cell) < self.cells:
            raise self._missing("cell", cell, self.cells)

    def require_house(self, house: SupportsIndex) -> None:
        """Raise an IndexError if there is no such house."""
        if not 0 <= arguments.whole("house", house) < self.houses:
            raise self._missing("house", house, self.houses)

    def require_digit(self, digit: SupportsIndex) -> None:
        """Raise an IndexError if there is no such digit."""
        if not 0 <= arguments.whole("digit", digit) < self.digits:
            raise self._missing("digit", digit, self.digits)

    def _missing(self, kind: str, number: object, count: int) -> IndexError:
        """Return the error for a cell, house or digit that is not there."""
        there = f"{self.name} has the {kind}s 0 to {count - 1}"
        return IndexError(f"no {kind} {arguments.shown(number)}; {there}")

    def check_givens(self, givens: tuple[Any, ...]) -> None:
        """Raise an error if there is not one digit of the layout, or -1, for each cell.

        Raises:
            IndexError: a given is no digit of the layout.
            TypeError: it is no tuple of whole numbers.
            ValueError: there is not one for each cell.
        """
        # Were they a tuple of int, compiled code would make an int of 1.5, unseen by the check.
        cell: k.Cell
        arguments.require("givens", givens, tuple, "a tuple of digits")
        if len(givens) != self.cells:
            raise ValueError(f"{len(givens)} givens; {self.name} has {self.cells} cells")
        for cell in range(self.cells):
            given = givens[cell]
            if type(given) is not int:
                given = arguments.whole("an item of givens", given)
            if not k.NO_DIGIT <= given < self.digits:
                raise self._missing("digit", given, self.digits)

    # Tuples for plain Python; the tables above are for compiled code.

    def cells_of(self, house: SupportsIndex) -> tuple[k.Cell, ...]:
        """Return the cells of a house in the order of their places."""
        self.require_house(house)
        return self.specs[house].cells

    def houses_of(self, cell: SupportsIndex) -> tuple[k.House, ...]:
        """Return the houses of a cell, ascending."""
        i: k.Count
        self.require_cell(cell)
        at: k.Cell = index(cell)
        # A slice of a memoryview would take ten times as long when compiled.
        found: list[k.House] = []
        for i in range(self.cell_start[at], self.cell_start[at + 1]):
            found.append(self.cell_houses[i])
        return tuple(found)

    def peers_of(self, cell: SupportsIndex) -> tuple[k.Cell, ...]:
        """Return the cells that share a house with this one, ascending, without itself."""
        i: k.Count
        self.require_cell(cell)
        at: k.Cell = index(cell)
        found: list[k.Cell] = []
        for i in range(self.peer_start[at], self.peer_start[at + 1]):
            found.append(self.peers[i])
        return tuple(found)

    def peers_by_house(self, cell: SupportsIndex, kinds: Sequence[k.Kind]) -> tuple[k.Cell, ...]:
        """Return the peers of a cell, ordered by the kind of the shared house.

        Peers in houses of the first kind come first, in the order of their places, then the
        remaining ones of the second kind, and so on.
        """
        kind: k.Kind
        i: k.Count
        j: k.Count
        self.require_cell(cell)
        at: k.Cell = index(cell)
        met: dict[k.Cell, k.Flag] = {}
        for kind in _numbers("kinds", kinds):
            for i in range(self.cell_start[at], self.cell_start[at + 1]):
                house: k.House = self.cell_houses[i]
                if self.kinds[house] == kind:
                    for j in range(self.house_start[house], self.house_start[house + 1]):
                        met[self.house_cells[j]] = 1
        met.pop(at, 0)
        return tuple(met)

    def exclusions_of(
        self, cell: SupportsIndex, digit: SupportsIndex
    ) -> tuple[tuple[tuple[k.Cell, k.Digit], int], ...]:
        """Return the candidates that a candidate excludes by rules of two cells.

        Each is a cell and a digit, with the number of the rule.
        """
        self.require_cell(cell)
        self.require_digit(digit)
        if not len(self.excluded):
            return ()
        at = index(cell) * self.digits + index(digit)
        return tuple(
            (divmod(self.excluded[i], self.digits), self.excluded_by[i])
            for i in range(self.excluded_start[at], self.excluded_start[at + 1])
        )

    def digits_of(self, cell: SupportsIndex) -> tuple[k.Digit, ...]:
        """Return the digits that a cell may take, ascending."""
        self.require_cell(cell)
        return tuple(bits.each(self.cell_digits[cell]))

    def are_peers(self, one: SupportsIndex, other: SupportsIndex) -> bool:
        """Return whether two cells share a house; a cell is not its own peer."""
        self.require_cell(arguments.whole("one", one))
        self.require_cell(arguments.whole("other", other))
        return bool(self.sees[index(one) * self.cells + index(other)])

    def houses_of_kinds(self, kinds: Sequence[k.Kind]) -> tuple[k.House, ...]:
        """Return the houses of these kinds: all of the first kind, then of the second, ..."""
        every = _numbers("kinds", kinds)
        return tuple(h for kind in every for h in range(self.houses) if self.kinds[h] == kind)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self is other or self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return self.digest

    def __reduce__(self) -> tuple[Any, ...]:
        houses = self.specs + self.overfull
        parts = (self.name, self.coordinates, self.digits, houses, self.frames)
        return layout_of, parts if not self.rules else (*parts, self.rules, self.base)

    def __repr__(self) -> str:
        return f"<Layout {self.name}: {self.cells} cells, {self.houses} houses>"


_alive: WeakValueDictionary[tuple[Any, ...], Layout] = WeakValueDictionary()
_making = Lock()


@lru_cache(maxsize=256)
def layout_of(
    name: str,
    coordinates: tuple[tuple[int, int], ...],
    digits: k.Count,
    houses: tuple[HouseSpec, ...],
    frames: tuple[Frame, ...],
    rules: tuple[Rule, ...] = (),
    base: Layout | None = None,
) -> Layout:
    """Return the layout with these parts, the same object for the same parts.

    This way, the unpickled puzzles of a batch share their layout.  The cache keeps the layouts
    that were used last; one that has left it stays the same object as long as anybody holds it.
    """
    parts = (name, coordinates, digits, houses, frames, rules, base)
    with _making:  # two threads must not make the same layout twice
        found = _alive.get(parts)
        return found if found is not None else _alive.setdefault(parts, Layout(*parts))


def _renumbered(frames: Sequence[Frame], houses: Sequence[HouseSpec]) -> tuple[Frame, ...]:
    """Return the frames without overfull houses, with the numbers that the others get."""
    kept = [house for house, spec in enumerate(houses) if not spec.is_overfull()]
    number = {old: new for new, old in enumerate(kept)}
    return tuple(
        Frame(tuple(number[h] for h in frame.rows), tuple(number[h] for h in frame.columns))
        for frame in frames
        if number.keys() >= {*frame.rows, *frame.columns}
    )


def _numbers(name: str, values: Iterable[SupportsIndex]) -> list[int]:
    """Return an argument of several whole numbers as a list."""
    several = arguments.several(name, values, "several whole numbers")
    return [arguments.whole(f"an item of {name}", value) for value in several]


def _check_parts(
    name: object,
    coordinates: Sequence[tuple[int, int]],
    houses: Sequence[HouseSpec],
    frames: Sequence[Frame],
    rules: Sequence[Rule],
) -> None:
    """Raise a TypeError if the parts of a layout are not of their types."""
    arguments.text("name", name)
    for place in arguments.several("coordinates", coordinates, "pairs of a row and a column"):
        arguments.require("an item of coordinates", place, tuple, "a pair of a row and a column")
        if len(place) != 2:
            raise ValueError(f"coordinates has {place!r}; expected a pair of a row and a column")
        _numbers("coordinates", place)
    for house in arguments.several("houses", houses, "several houses"):
        arguments.require("an item of houses", house, HouseSpec, "a HouseSpec")
    for frame in arguments.several("frames", frames, "several frames"):
        arguments.require("an item of frames", frame, Frame, "a Frame")
    for rule in arguments.several("rules", rules, "several rules"):
        arguments.require("an item of rules", rule, Rule, "a Rule")


def _starts(lengths: Iterable[int]) -> Iterable[int]:
    return accumulate(lengths, initial=0)
