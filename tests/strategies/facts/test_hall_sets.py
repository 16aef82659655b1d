"""The enumeration of Hall sets equals a brute-force enumeration, in both orders."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader_strategies.facts.hall_sets import HallSets


def walk(masks: list[int], size: int, least: int, colex: bool) -> list[tuple[int, int]]:
    """Return the items picked and the bits covered of each set."""
    halls = HallSets(colex)
    halls.start(size, least)
    for item, mask in enumerate(masks):
        halls.add(item, mask)
    found = []
    while halls.advance():
        found.append((halls.picked, halls.covered))
    assert (halls.picked, halls.covered) == (0, 0)
    assert not halls.advance(), "it stays at the end"
    return found


def brute_force(masks: list[int], size: int, least: int, colex: bool) -> list[tuple[int, int]]:
    found = []
    for items in combinations(range(len(masks)), size):
        union = 0
        for item in items:
            union |= masks[item]
        if union.bit_count() == size and all(masks[i].bit_count() >= least for i in items):
            found.append((sum(1 << item for item in items), union))
    return sorted(found) if colex else found


@pytest.mark.parametrize("colex", [False, True])
@pytest.mark.parametrize("masks", [[], [0, 0, 0], [0b1], [0b111, 0b111]])
def test_nothing_is_found_where_nothing_fits(masks: list[int], colex: bool) -> None:
    assert walk(masks, 2, 2, colex) == []


def test_orders() -> None:
    """All pairs of four equal items."""
    lex = [0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100]
    colex = [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]
    assert [picked for picked, _ in walk([0b11] * 4, 2, 2, False)] == lex
    assert [picked for picked, _ in walk([0b11] * 4, 2, 2, True)] == colex


def test_items_keep_their_numbers_when_others_are_left_out() -> None:
    assert walk([0, 0b1111, 0b11, 0b1, 0b11], 2, 2, False) == [(0b10100, 0b11)]


def test_the_last_of_25_items_and_bits_take_part() -> None:
    masks = [0] * 23 + [1 << 24 | 1 << 23] * 2
    assert walk(masks, 2, 2, True) == [(0b11 << 23, 0b11 << 23)]


def test_size_twelve_of_25() -> None:
    """Twelve items of four bits each, the last of 25 too, among others that are too wide."""
    masks = [(1 << 13) - 1] * 13 + [0b1111 << (i % 9) for i in range(12)]
    expected = [(0b111111111111 << 13, 0b111111111111)]
    assert walk(masks, 12, 2, False) == expected
    assert walk(masks, 12, 2, True) == expected


def test_a_walk_may_be_started_again_half_way() -> None:
    halls = HallSets(False)
    for _ in range(2):
        halls.start(2, 2)
        for item in range(4):
            halls.add(item, 0b11)
        assert halls.advance()
        assert halls.picked == 0b11


@given(
    masks=st.lists(st.integers(0, 2**7 - 1), max_size=9),
    size=st.integers(1, 6),
    least=st.integers(0, 3),
    colex=st.booleans(),
)
def test_the_sets_are_those_of_brute_force(
    masks: list[int], size: int, least: int, colex: bool
) -> None:
    assert walk(masks, size, least, colex) == brute_force(masks, size, least, colex)


@given(
    masks=st.lists(st.sampled_from([0b11, 0b101, 0b110, 0b1001, 0b11 << 23]), max_size=25),
    size=st.integers(2, 4),
    colex=st.booleans(),
)
def test_the_sets_of_many_items_are_those_of_brute_force(
    masks: list[int], size: int, colex: bool
) -> None:
    assert walk(masks, size, 2, colex) == brute_force(masks, size, 2, colex)
