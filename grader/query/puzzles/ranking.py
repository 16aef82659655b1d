"""Choose rows: the first ones, the best by columns, or random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Any, TypeVar

from attrs import frozen

from grader.errors import QueryError, unknown_name
from grader.query.puzzles.columns import column_named, external_name
from grader.query.puzzles.rows import Row
from grader.rating.profiles.profile import Profile

_SLACK = 1000
"""Rows beyond twice the limit that are kept before the worst of them are dropped."""
Item = TypeVar("Item")


@frozen
class SortKey:
    """A column to sort by."""

    column: str
    is_descending: bool = False


def sort_keys(text: str, profiles: Sequence[Profile]) -> tuple[SortKey, ...]:
    """Return the columns of a list like `grade,-rating`; a minus sorts from the greatest value.

    Raises:
        QueryError: a column is unknown, or cannot be sorted by.
    """
    found = []
    for name in filter(None, (part.strip() for part in text.split(","))):
        column = column_named(name.removeprefix("-").strip(), profiles)
        is_external = external_name(column) is not None
        if is_external or column.rpartition(".")[2] in {"ratings", "techniques"}:
            raise QueryError(
                "no-sorting",
                "rows cannot be sorted by {name}; name a column with one value",
                name=column,
            )
        found.append(SortKey(column, name.startswith("-")))
    if not found:
        raise QueryError(unknown_name("column", text, ["rating", "grade", "givens", "name"]))
    return tuple(found)


class Ranking:
    """Chooses and orders rows.

    At most about twice as many rows as the limit are kept in memory; without a limit, all of them
    if they are sorted or in random order.

    Args:
        keys: the columns to sort by, the first one counts most; none keeps the order.
        limit: the greatest number of rows; None is no limit.
        seed: choose random rows, instead of the first ones in order; None for the first ones.
        profiles: the profiles, whose grades are in order.
    """

    def __init__(
        self,
        keys: Sequence[SortKey],
        limit: int | None,
        seed: int | None,
        profiles: Sequence[Profile],
    ) -> None:
        self._keys = keys
        self._limit = limit
        self._seed = seed
        self._grades = {
            name: {grade.name: place for place, grade in enumerate(profile.grades)}
            for profile in reversed(profiles)
            for name in ("", profile.name)
        }

    def chosen(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Iterate over the chosen rows in their order; read only as far as needed."""
        if self._limit == 0:
            return iter(())
        if self._seed is not None:
            found = _least(rows, self._random, self._limit)
            return iter(self._sorted(found) if self._keys else found)
        if self._keys:
            return iter(_least(rows, self._place, self._limit))
        return islice(rows, self._limit)

    def _sorted(self, rows: list[Row]) -> list[Row]:
        return sorted(rows, key=self._place)

    def _random(self, row: Row) -> bytes:
        text = f"{self._seed}:{row.sourced.number}"
        return blake2b(text.encode(), digest_size=16).digest()

    def _place(self, row: Row) -> tuple[Any, ...]:
        parts = [self._rank(key, value) for key, value in zip(self._keys, row.keys, strict=True)]
        return (*parts, row.sourced.number)

    def _rank(self, key: SortKey, value: Any) -> tuple[int, Any]:
        """Return the rank of a value; unknown ones come last in both directions."""
        profile, _, name = key.column.rpartition(".")
        if name == "grade":
            value = self._grades.get(profile, {}).get(value)
        if value is None:
            return (1, 0)
        if isinstance(value, str):
            return (0, _Reversed(value)) if key.is_descending else (0, value)
        return (0, -value if key.is_descending else value)


class _Reversed:
    """A text that is sorted from the last to the first."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __lt__(self, other: _Reversed) -> bool:
        return other.text < self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reversed) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


def _least(items: Iterable[Item], key: Callable[[Item], Any], limit: int | None) -> list[Item]:
    """Return the items with the least keys in order, at most so many."""
    if limit is None:
        return sorted(items, key=key)
    kept: list[Item] = []
    for item in items:
        kept.append(item)
        if len(kept) >= 2 * limit + _SLACK:
            kept = sorted(kept, key=key)[:limit]
    return sorted(kept, key=key)[:limit]
