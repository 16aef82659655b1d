"""Exact cover of abstract items by options."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from grader.search import search_states
from grader.search.exact_cover import ExactCover

MANY = 1_000_000


def loaded(cover: ExactCover, options: range, noise: bytes = b"") -> ExactCover:
    cover.clear()
    if noise:
        cover.randomize(noise)
    for option in options:
        cover.add(option)
    cover.begin()
    return cover


def all_solutions(cover: ExactCover) -> list[tuple[int, ...]]:
    found = []
    while cover.advance(MANY) == search_states.FOUND:
        found.append(cover.solution())
    return found


def by_trial(primary: int, options: list[list[int]]) -> set[tuple[int, ...]]:
    """Every subset of options that covers the primary items once and no item twice."""
    useful = [i for i, option in enumerate(options) if any(item < primary for item in option)]
    found = set()
    for size in range(len(useful) + 1):
        for chosen in itertools.combinations(useful, size):
            items = [item for i in chosen for item in options[i]]
            if len(set(items)) == len(items) and set(range(primary)) <= set(items):
                found.add(chosen)
    return found


def test_textbook_example_has_its_one_solution() -> None:
    options = [[2, 4], [0, 3, 6], [1, 2, 5], [0, 3, 5], [1, 6], [3, 4, 6]]
    assert all_solutions(loaded(ExactCover(7, 0, options), range(6))) == [(0, 3, 4)]


@pytest.mark.parametrize("seed", range(30))
def test_agrees_with_trying_all_subsets(seed: int) -> None:
    random = Random(seed)
    primary, secondary = random.randint(1, 5), random.randint(0, 4)
    options = [
        random.sample(range(primary + secondary), random.randint(1, min(3, primary + secondary)))
        for _ in range(11)
    ]
    found = all_solutions(loaded(ExactCover(primary, secondary, options), range(11)))
    assert len(set(found)) == len(found)
    assert set(found) == by_trial(primary, options)


def test_secondary_items_may_stay_uncovered_but_not_be_covered_twice() -> None:
    options = [[0, 2], [0], [1, 2], [1]]
    found = all_solutions(loaded(ExactCover(2, 1, options), range(4)))
    assert set(found) == {(0, 3), (1, 2), (1, 3)}


def test_only_options_that_were_added_count() -> None:
    cover = ExactCover(2, 0, [[0], [1], [0, 1]])
    assert all_solutions(loaded(cover, range(2))) == [(0, 1)]
    assert set(all_solutions(loaded(cover, range(3)))) == {(0, 1), (2,)}
    assert all_solutions(loaded(cover, range(1))) == []


def test_nothing_to_cover_is_covered_by_nothing() -> None:
    assert all_solutions(loaded(ExactCover(0, 2, [[0], [1]]), range(2))) == [()]


def test_search_does_not_depend_on_the_one_before() -> None:
    random = Random(5)
    options = [random.sample(range(9), 3) for _ in range(60)]
    cover = ExactCover(9, 0, options)
    first = all_solutions(loaded(cover, range(60)))
    nodes = cover.nodes
    assert len(first) > 20
    loaded(cover, range(7, 60)).advance(3)
    assert all_solutions(loaded(cover, range(60))) == first
    assert cover.nodes == nodes


def test_node_limit_halts_and_the_search_goes_on_from_there() -> None:
    random = Random(5)
    options = [random.sample(range(9), 3) for _ in range(60)]
    cover = ExactCover(9, 0, options)
    expected = all_solutions(loaded(cover, range(60)))
    nodes = cover.nodes
    loaded(cover, range(60))
    found, halts = [], 0
    while (state := cover.advance(1)) != search_states.EXHAUSTED:
        if state == search_states.FOUND:
            found.append(cover.solution())
        else:
            halts += 1
    assert found == expected
    assert halts > 0
    assert cover.nodes == nodes


def test_noise_changes_the_order_and_nothing_else() -> None:
    options = [[place, 3 + value] for place in range(3) for value in range(3)]
    cover = ExactCover(6, 0, options)
    plain = all_solutions(loaded(cover, range(9)))
    orders = {
        tuple(all_solutions(loaded(cover, range(9), Random(s).randbytes(40)))) for s in range(20)
    }
    assert len(plain) == 6
    assert all(sorted(order) == sorted(plain) for order in orders)
    assert len(orders) > 5


@pytest.mark.parametrize("option", [[0, 0], [2], [-1]])
def test_wrong_options_are_refused(option: list[int]) -> None:
    with pytest.raises(ValueError, match="option 1"):
        ExactCover(1, 1, [[0], option])
