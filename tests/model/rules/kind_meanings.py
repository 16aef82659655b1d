"""What each kind of rule means, written down without automata: the oracle of the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

Meaning = Callable[[Sequence[int], tuple[int, ...], int], bool]
"""Takes the values of the cells in the order in which people write them, those of the rule, and
the number of digits."""


def _is_sandwich(line: Sequence[int], values: tuple[int, ...], digits: int) -> bool:
    ends = [i for i, value in enumerate(line) if value in (1, digits)]
    if len(ends) != 2 or line[ends[0]] == line[ends[1]]:
        return False
    return sum(line[ends[0] + 1 : ends[1]]) == values[0]


def _seen(line: Sequence[int]) -> int:
    return sum(all(other < value for other in line[:i]) for i, value in enumerate(line))


MEANINGS: Mapping[str, Meaning] = {
    "difference": lambda line, values, _: abs(line[0] - line[1]) == values[0],
    "ratio": lambda line, values, _: max(line) == values[0] * min(line),
    "sum-pair": lambda line, values, _: sum(line) == values[0],
    "greater": lambda line, _, __: line[0] > line[1],
    "no-difference": lambda line, values, _: abs(line[0] - line[1]) != values[0],
    "no-ratio": lambda line, values, _: max(line) != values[0] * min(line),
    "no-sum-pair": lambda line, values, _: sum(line) != values[0],
    "thermometer": lambda line, _, __: all(a < b for a, b in pairwise(line)),
    "slow-thermometer": lambda line, _, __: all(a <= b for a, b in pairwise(line)),
    "minimum": lambda line, _, __: all(line[0] < other for other in line[1:]),
    "maximum": lambda line, _, __: all(line[0] > other for other in line[1:]),
    "palindrome": lambda line, _, __: list(line) == list(reversed(line)),
    "clone": lambda line, _, __: line[: len(line) // 2] == line[len(line) // 2 :],
    "renban": lambda line, _, __: sorted(line) == [*range(min(line), min(line) + len(line))],
    "whispers": lambda line, values, _: all(abs(a - b) >= values[0] for a, b in pairwise(line)),
    "between": lambda line, _, __: all(
        min(line[0], line[-1]) < value < max(line[0], line[-1]) for value in line[1:-1]
    ),
    "region-sum": lambda line, values, _: (
        len({sum(line[sum(values[:i]) : sum(values[: i + 1])]) for i in range(len(values))}) == 1
    ),
    "arrow": lambda line, values, _: (
        line[0] == sum(line[1:]) if values == (1,) else 10 * line[0] + line[1] == sum(line[2:])
    ),
    "quadruple": lambda line, values, _: not Counter(values) - Counter(line),
    "little-killer": lambda line, values, _: sum(line) == values[0],
    "frame-sum": lambda line, values, _: sum(line) == values[0] and len({*line}) == len(line),
    "sandwich": _is_sandwich,
    "x-sum": lambda line, values, _: line[0] <= len(line) and sum(line[: line[0]]) == values[0],
    "skyscraper": lambda line, values, _: _seen(line) == values[0],
    "cage": lambda line, values, _: (
        len({*line}) == len(line) and (not values or sum(line) == values[0])
    ),
}
