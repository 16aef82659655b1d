"""Lists of all steps on a board, and of all instances of one technique."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve

import grader
from grader.cli.shared.technique_names import techniques_named
from grader.errors import StrategyError
from grader.hints.progress import with_entries
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate, Step
from grader.render.hodoku_lines import hodoku_line, hodoku_name
from grader.runtime import compiled
from grader.search.solutions import only_solution
from tests import positions as p
from tests.depth import tries
from tests.hodoku import PATHS, Line, paths
from tests.strategies.test_positions import COMPILED_ONLY, PLUS, SLOW, quick

needs_paths = pytest.mark.skipif(not PATHS.exists(), reason="the reference paths are not here")

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]


def effect(step: Step) -> Effect:
    return frozenset(step.placements), frozenset(step.eliminations)


def in_progress(position: p.Position) -> Puzzle:
    """Return the board of a position as a puzzle in progress."""
    layout, board = position.puzzle.layout, position.board()
    start = Puzzle(layout, board.digits()).board()
    removed = [
        (cell, digit)
        for cell in range(layout.cells)
        if board.value(cell) is None
        for digit in start.candidates(cell)
        if not board.has(cell, digit)
    ]
    filled = [cell for cell in range(layout.cells) if board.value(cell) is not None]
    placed = [cell for cell in filled if not board.is_given(cell)]
    return Puzzle(layout, board.digits(), tuple(removed), tuple(placed))


def first_ones(positions: list[p.Fires]) -> list[p.Fires]:
    """Return the first position of each name that steps of a technique have."""
    return [*{position.variant: position for position in reversed(positions)}.values()]


def cases() -> dict[str, list[p.Fires]]:
    """Return the positions of the corpus by technique, except those that take seconds."""
    slow = SLOW | {"brute-force", "siamese-mutant-jellyfish", f"{PLUS}-fc"}
    if compiled.mode() == "compiled":
        found = {name: quick(p.fires(name)) for name in p.with_positions() if name not in slow}
        return tries({name: first_ones(every) for name, every in found.items()}, thorough=found)
    names = [name for name in p.with_positions() if name not in slow | COMPILED_ONLY]
    return {name: quick(p.fires(name))[:1] for name in names if "mutant" not in name}


CASES = cases()


@pytest.mark.parametrize("technique", CASES)
def test_every_known_instance_is_listed_under_its_name(technique: str) -> None:
    for position in CASES[technique]:
        step = position.first()
        assert step is not None, position.name
        listed = grader.hints(in_progress(position), step.technique)
        assert {each.technique for each in listed} == {step.technique}, position.name
        assert effect(step) in map(effect, listed), position.name
        effects = [effect(each) for each in listed]
        assert len({*effects}) == len(effects), position.name


def some(technique: str) -> Puzzle:
    """Return a position on which a technique fires."""
    return in_progress(p.fires(technique)[0])


def test_of_a_name_and_an_effect_there_is_one_step() -> None:
    listed = grader.hints(some("claiming"))
    keys = [(step.technique, *effect(step)) for step in listed]
    assert len({*keys}) == len(keys)
    # The same eliminations are listed for every technique that finds them.
    assert len({key[1:] for key in keys}) < len(keys)


def test_several_techniques_are_listed_in_the_order_of_the_profile() -> None:
    puzzle = some("siamese-mutant-x-wing")
    both = grader.hints(puzzle, ("claiming", "pointing"))
    one, other = (grader.hints(puzzle, technique) for technique in ("pointing", "claiming"))
    assert one
    assert other
    assert both == one + other
    assert grader.hints(puzzle, ()) == []


def test_a_technique_with_variants_has_the_steps_of_all_variants() -> None:
    puzzle = some("simple-coloring")
    variants = ("simple-coloring-trap", "simple-coloring-wrap")
    every = grader.hints(puzzle, "simple-coloring")
    apart = [step for variant in variants for step in grader.hints(puzzle, variant)]
    assert every
    assert {*map(effect, every)} == {*map(effect, apart)}


def test_each_unknown_technique_is_refused() -> None:
    puzzle = some("x-wing")
    for technique in ("naked-pear", ("x-wing", "naked-pear")):
        with pytest.raises(StrategyError, match="did you mean 'naked-pair'"):
            grader.hints(puzzle, technique)


def test_of_equal_effects_the_smallest_step_is_listed() -> None:
    """A chain of six cells comes after a longer one in the order of the search."""
    for position in p.fires("xy-chain"):
        board = position.board()
        smallest: dict[Effect, int] = {}
        for step in p.everything(position.strategy(), board):
            smallest[effect(step)] = min(step.size, smallest.get(effect(step), step.size))
        listed = grader.hints(in_progress(position), "xy-chain")
        assert {effect(step): step.size for step in listed} == smallest


def states(lines: tuple[Line, ...], puzzle: Puzzle) -> Iterator[tuple[Puzzle, Line]]:
    """Iterate over the steps of a path, each with the position before it."""
    givens = list(puzzle.givens)
    placed: list[int] = []
    removed: list[Candidate] = []
    for line in lines:
        yield (
            evolve(puzzle, givens=tuple(givens), placed=tuple(placed), removed=tuple(removed)),
            line,
        )
        removed += line.eliminations()
        for cell, digit in line.placements():
            givens[cell] = digit
            placed.append(cell)


def is_listed(line: Line, layout: Layout, listed: list[Step]) -> bool:
    """Return whether a step has the name and the effect of a line."""
    wanted = frozenset(line.placements()), frozenset(line.eliminations())
    return wanted in (effect(step) for step in listed if hodoku_name(step.technique) == line.name)


@needs_paths
@pytest.mark.slow
def test_every_step_of_the_reference_is_listed() -> None:
    """By its technique, and on some boards among all steps; no listed step is wrong."""
    random = Random(5)
    few = 1 if compiled.mode() == "compiled" else 100
    found = 0
    for path in list(paths())[::few]:
        layout = path.puzzle.layout
        solution = only_solution(path.puzzle)
        for puzzle, line in states(path.lines, path.puzzle):
            if line.placements() and random.random() < 0.95:
                continue
            lists = [grader.hints(puzzle, techniques_named(line.name), "hodoku")]
            if not line.placements() and random.random() < 0.01:
                lists.append(grader.hints(puzzle, profile="hodoku"))
                # Without the limits of a list, the very instance of the profile is there.
                lines = [hodoku_line(layout, step) for step in lists[1]]
                assert line.text in lines, path.head
            for listed in lists:
                assert is_listed(line, layout, listed), (path.head, line.text)
                for step in listed:
                    assert all(solution[cell] == digit for cell, digit in step.placements)
                    assert all(solution[cell] != digit for cell, digit in step.eliminations)
            found += 1
    assert found > 10_000 // few


@pytest.mark.parametrize(
    ("entry", "technique"), [("r1c3=1", None), ("r1c3=3", None), ("r1c3=3", "x-wing")]
)
def test_a_wrong_entry_is_a_mistake_even_if_it_clashes_with_a_given(
    entry: str, technique: str | None
) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    with pytest.raises(grader.MistakeError) as caught:
        grader.hints(line, technique, entries=entry)
    assert caught.value.mistakes == grader.mistakes(with_entries(grader.parse(line), entry))
