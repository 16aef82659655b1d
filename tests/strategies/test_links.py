"""Wings, single-digit links and coloring: what holds for all of them, and their evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.pipeline.runner import Pipeline
from grader.pipeline.strategy import Strategy
from tests import boards as b
from tests.depth import tries
from tests.positions import eliminations, everything, fires, first

EASIER = ["full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair"]
NAMES = [
    "skyscraper",
    "two-string-kite",
    "empty-rectangle",
    "w-wing",
    "xy-wing",
    "xyz-wing",
    "simple-coloring",
]
SINGLE_DIGIT = ["skyscraper", "two-string-kite", "empty-rectangle", "simple-coloring"]
Options = Mapping[str, Any]
OPTIONS: list[tuple[str, Options]] = [
    *((name, {}) for name in NAMES),
    ("xy-wing", {"order": "triple"}),
    ("xyz-wing", {"order": "triple"}),
    ("w-wing", {"link_cells": "once"}),
    ("simple-coloring", {"rules": ("trap", "wrap")}),
]


def bound(name: str, layout: Layout, options: Options | None = None) -> Strategy:
    strategy = techniques()[name].strategy(options)
    strategy.bind(layout)
    return strategy


def noisy_boards(size: int, count: int, seed: int) -> Iterator[tuple[Board, list[k.Digit]]]:
    random = Random(seed)
    for _ in range(count):
        solution = b.solved(size, random)
        yield b.noisy(classic(*b.SHAPES[size]), solution, random), solution


def irregular(size: int, random: Random) -> tuple[Layout, list[k.Digit]]:
    """Return a layout with scattered regions and extra houses, and a solution of it.

    Cells of the same digit change their boxes, so that each region still has every digit.
    One extra house is complete, another has two cells less.
    """
    solution = b.solved(size, random)
    square = classic(*b.SHAPES[size])
    regions = [list(spec.cells) for spec in square.specs if spec.kind == k.BOX]
    by_digit = [[c for c in range(size * size) if solution[c] == d] for d in range(size)]
    for _ in range(2 * size):
        one, other = random.sample(random.choice(by_digit), 2)
        homes = [next(r for r in regions if cell in r) for cell in (one, other)]
        homes[0][homes[0].index(one)], homes[1][homes[1].index(other)] = other, one
    extras = [[random.choice(cells) for cells in by_digit] for _ in range(2)]
    digits = (1 << size) - 1
    houses = [spec for spec in square.specs if spec.kind != k.BOX]
    houses += [
        HouseSpec(kind, f"house {number}", f"h{number}", tuple(sorted(cells)), digits)
        for number, (kind, cells) in enumerate(
            [(k.BOX, region) for region in regions]
            + [(k.EXTRA, extras[0]), (k.EXTRA, extras[1][2:])]
        )
    ]
    return Layout("irregular", square.coordinates, size, houses, square.frames), solution


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_nothing_on_an_empty_and_on_a_solved_board(name: str, options: Options) -> None:
    solution = b.solved(9, Random(1))
    for board in (Board(classic()), Board.of(classic(), solution)):
        assert everything(bound(name, classic(), options), board) == []


def test_every_step_on_200_puzzles_is_sound() -> None:
    """The puzzles may have several solutions; a step must keep the one they were made from."""
    random = Random(2)
    layout = classic()
    strategies = [techniques()[name].strategy() for name in EASIER]
    strategies += [techniques()[name].strategy(options) for name, options in OPTIONS]
    pipeline = Pipeline(layout, strategies, [Choice(layout) for _ in strategies])
    seen = set()
    for _ in range(200):
        solution = b.solved(9, random)
        board = b.given(layout, solution, random.randint(24, 30), random)
        start = board.copy()
        steps: list[Step] = []
        pipeline.run(board, steps)
        assert not board.is_broken()
        for step in steps:
            b.assert_sound(start, step, solution)
            seen.add(step.technique)
            for cell, digit in step.eliminations:
                start.strike(cell, digit)
            for cell, digit in step.placements:
                start.place(cell, digit)
    assert seen >= {*NAMES[:-1], "simple-coloring-trap"}


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_every_instance_is_sound_on_every_size(size: int) -> None:
    """The candidates are random, except that those of the solution are present."""
    found = set()
    for board, solution in noisy_boards(size, 12, size):
        for name, options in OPTIONS:
            for step in everything(bound(name, board.layout, options), board):
                b.assert_sound(board, step, solution)
                found.add(name)
    assert found >= {*SINGLE_DIGIT, "w-wing"}


@pytest.mark.parametrize("size", [6, 9])
def test_every_instance_is_sound_with_irregular_regions_and_extra_houses(size: int) -> None:
    random = Random(size)
    found = set()
    for _ in range(20):
        layout, solution = irregular(size, random)
        board = b.noisy(layout, solution, random)
        for name, options in OPTIONS:
            for step in everything(bound(name, layout, options), board):
                b.assert_sound(board, step, solution)
                found.add(name)
    assert found == set(NAMES)


# Not with `link_cells: once`: which of two equal cells comes first matters there.
@pytest.mark.parametrize(("name", "options"), [o for o in OPTIONS if "link_cells" not in o[1]])
def test_symmetries_and_relabelling_carry_all_instances_along(name: str, options: Options) -> None:
    strategy = bound(name, classic(), options)
    relabelled = Random(3).sample(range(9), 9)
    fruitful = (
        (board, steps)
        for board, _ in noisy_boards(9, 60, 4)
        if (steps := everything(strategy, board))
    )
    some = [*islice(fruitful, tries(1, thorough=3))]
    assert some
    for board, steps in some:
        for cells in b.symmetries(9):
            image = everything(strategy, b.moved(board, cells, relabelled.__getitem__))
            assert {(step.technique, b.effect(step)) for step in image} == {
                (step.technique, b.effect(step, cells, relabelled.__getitem__)) for step in steps
            }


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_the_board_is_left_alone_and_searches_do_not_depend_on_each_other(
    name: str, options: Options
) -> None:
    strategy = bound(name, classic(), options)
    for board, _ in noisy_boards(9, 4, 5):
        before = board.masks()
        steps = everything(strategy, board)
        assert first(strategy, board) == (steps[0] if steps else None)
        assert everything(strategy, board) == steps
        assert board.masks() == before


@pytest.mark.parametrize("name", [*SINGLE_DIGIT, "w-wing"])
def test_two_places_in_an_incomplete_house_are_no_strong_link(name: str) -> None:
    """The same candidates in houses with fewer cells than digits prove nothing."""
    position = fires(name)[0]
    square = position.puzzle.layout
    spare = [
        HouseSpec(spec.kind, spec.name, spec.short, spec.cells, spec.digits | 1 << 9)
        for spec in square.specs
    ]
    layout = Layout("spare", square.coordinates, 10, spare, square.frames)
    board = Board.of(layout, position.board().digits())
    for cell in range(layout.cells):
        if board.value(cell) is None:
            board.strike(cell, 9)
    assert board.masks() == position.board().masks()
    assert everything(bound(name, square), position.board())
    assert everything(bound(name, layout), board) == []


@pytest.mark.parametrize("name", ["skyscraper", "two-string-kite", "empty-rectangle"])
def test_lines_are_those_of_frames(name: str) -> None:
    """Without a frame there are no lines; in two equal frames each instance is met twice."""
    position = fires(name)[0]
    square = position.puzzle.layout
    steps = position.everything()
    bare = Layout("bare", square.coordinates, 9, square.specs)
    twice = Layout("twice", square.coordinates, 9, square.specs, square.frames * 2)
    givens = position.board().digits()
    assert everything(bound(name, bare), Board.of(bare, givens)) == []
    doubled = everything(bound(name, twice), Board.of(twice, givens))
    assert len(doubled) == 2 * len(steps)
    assert {b.effect(step) for step in doubled} == {b.effect(step) for step in steps}


def test_a_kite_eliminates_all_cells_that_see_both_free_ends() -> None:
    """With an extra house through both free ends, its other cells are struck as well."""
    square = classic(2, 2)
    extra = HouseSpec(k.EXTRA, "extra 1", "x1", (3, 8, 6, 13), 0b1111)
    layout = Layout("extra-4", square.coordinates, 4, (*square.specs, extra), square.frames)
    board = Board(layout)
    for cell in (0, 2, 5, 13):
        board.strike(cell, 0)
    board.strike(12, 0)
    step = first(bound("two-string-kite", layout), board)
    assert step is not None
    assert step.evidence.digits == (0,)
    assert eliminations(layout, step) == ("r2c3<>1", "r3c4<>1")


def described(step: Step, layout: Layout) -> tuple[object, ...]:
    """Return digits, marks, houses and links of a step, in text."""

    def text(cell: int, digit: int) -> str:
        row, column = layout.coordinates[cell]
        return f"r{row + 1}c{column + 1}({digit + 1})"

    evidence = step.evidence
    return (
        [digit + 1 for digit in evidence.digits],
        [f"{roles.NAMES[m.role]} {text(m.cell, m.digit)}" for m in evidence.marks],
        [f"{roles.NAMES[h.role]} {layout.specs[h.house].short}" for h in evidence.houses],
        [f"{text(*n.start)} {roles.NAMES[n.role]} {text(*n.end)}" for n in evidence.links],
    )


EVIDENCE = [
    (
        "skyscraper",
        [9],
        ["wing r3c4(9)", "wing r2c8(9)", "defining r5c4(9)", "defining r5c8(9)"],
        ["base c4", "base c8"],
        ["r3c4(9) strong r5c4(9)", "r5c4(9) weak r5c8(9)", "r5c8(9) strong r2c8(9)"],
    ),
    (
        "two-string-kite",
        [9],
        ["wing r5c5(9)", "wing r9c9(9)", "defining r5c8(9)", "defining r4c9(9)"],
        ["base r5", "base c9"],
        ["r5c5(9) strong r5c8(9)", "r5c8(9) weak r4c9(9)", "r4c9(9) strong r9c9(9)"],
    ),
    (
        "empty-rectangle",
        [8],
        ["defining r7c7(8)", "defining r7c9(8)", "defining r8c7(8)", "wing r3c4(8)"],
        ["within b9", "base r3"],
        ["r3c7(8) strong r3c4(8)"],
    ),
    (
        "w-wing",
        [9, 7],
        ["wing r3c7(7)", "wing r3c7(9)", "wing r9c6(7)", "wing r9c6(9)"],
        ["within c3"],
        ["r3c7(7) weak r3c3(7)", "r3c3(7) strong r9c3(7)", "r9c3(7) weak r9c6(7)"],
    ),
    (
        "xy-wing",
        [4, 5, 3],
        [
            "pivot r7c9(4)",
            "pivot r7c9(5)",
            "wing r8c8(3)",
            "wing r8c8(4)",
            "wing r5c9(3)",
            "wing r5c9(5)",
        ],
        [],
        [],
    ),
    (
        "xyz-wing",
        [1, 2, 8],
        [
            "pivot r8c9(1)",
            "pivot r8c9(2)",
            "pivot r8c9(8)",
            "wing r8c7(2)",
            "wing r8c7(8)",
            "wing r4c9(1)",
            "wing r4c9(8)",
        ],
        [],
        [],
    ),
]


@pytest.mark.parametrize(("name", "digits", "marks", "houses", "links"), EVIDENCE)
def test_evidence(
    name: str, digits: list[int], marks: list[str], houses: list[str], links: list[str]
) -> None:
    """The evidence for texts and pictures, on the first position of each technique."""
    position = fires(name)[0]
    assert described(position.everything()[0], position.puzzle.layout) == (
        digits,
        marks,
        houses,
        links,
    )


@pytest.mark.parametrize("number", [0, 1])
def test_evidence_of_coloring_is_a_tree_of_strong_links(number: int) -> None:
    """Every colored candidate but the first is met once, from one of the other color."""
    position = fires("simple-coloring")[number]
    step = position.everything()[0]
    colors = {(mark.cell, mark.digit): mark.role for mark in step.evidence.marks}
    links = step.evidence.links
    assert set(colors.values()) == {roles.COLOR_A, roles.COLOR_B}
    assert next(iter(colors)) == min(colors)
    assert colors[min(colors)] == roles.COLOR_A
    assert [link.end for link in links] == list(colors)[1:]
    for link in links:
        assert link.role == roles.STRONG
        assert {colors[link.start], colors[link.end]} == {roles.COLOR_A, roles.COLOR_B}
        assert position.puzzle.layout.are_peers(link.start[0], link.end[0])


def test_a_w_wing_books_a_link_cell_for_either_end() -> None:
    """1 of box 2 is in r1c4 or r1c5. Both see r1c1, and r1c5 alone sees r5c5."""
    board = Board(classic())
    for cell in (0, 40):
        for digit in range(2, 9):
            board.strike(cell, digit)
    for cell in (5, 12, 13, 14, 21, 22, 23):
        board.strike(cell, 0)
    steps = everything(bound("w-wing", classic()), board)
    assert [eliminations(classic(), step) for step in steps] == [("r1c5<>2", "r5c1<>2")]
    assert everything(bound("w-wing", classic(), {"link_cells": "once"}), board) == []


def test_simple_coloring_keeps_to_its_rules() -> None:
    position = fires("simple-coloring")[1]
    layout = position.puzzle.layout

    def named(*rules: str) -> list[str]:
        strategy = bound("simple-coloring", layout, {"rules": rules} if rules else None)
        return [step.technique for step in everything(strategy, position.board())]

    assert named() == ["simple-coloring-wrap", "simple-coloring-trap"]
    assert named("trap", "wrap") == ["simple-coloring-trap", "simple-coloring-wrap"]
    assert named("trap") == ["simple-coloring-trap"]
    assert named("wrap") == ["simple-coloring-wrap"]
    assert set(named()) <= set(techniques()["simple-coloring"].variants)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("xy-wing", {"order": "colex"}, "order is 'colex'; it may be pivot or triple"),
        ("xyz-wing", {"houses": ["ring"]}, "'ring' is no kind of house"),
        ("w-wing", {"link_cells": "twice"}, "link_cells is 'twice'; it may be any or once"),
        ("simple-coloring", {"rules": "wrap"}, "rules is 'wrap'; it must be a list of rules"),
        ("simple-coloring", {"rules": ["warp"]}, "rule is 'warp'; it may be wrap or trap"),
        ("skyscraper", {"order": "pivot"}, "skyscraper has no option 'order'"),
    ],
)
def test_options_that_will_not_do(name: str, options: Options, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        techniques()[name].strategy(options)
