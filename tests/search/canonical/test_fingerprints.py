"""No puzzle repeats: within a run, from a catalogue, or from an earlier output."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Unpack

import pytest

from grader.generate import Generated, GenerationReport, KeptPuzzle, generate
from grader.generate.plan import TRIAL_ATTEMPTS
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, jigsaw, named, region_text
from grader.search.canonical.fingerprints import fingerprint
from grader.search.canonical.symmetry import images
from tests.generate.arguments import GenerateArguments
from tests.generate.profiles import SMALL, by_emptiness

SIX = classic(3, 2)


def made(**arguments: Unpack[GenerateArguments]) -> list[Generated]:
    defaults: GenerateArguments = {
        "profile": SMALL,
        "layout": SIX,
        "rate": by_emptiness,
        "seed": 1,
        "count": 8,
    }
    return list(generate(**(defaults | arguments)))


def disguised(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with renamed digits and reversed order of cells."""
    names = list(range(puzzle.layout.digits))
    Random(1).shuffle(names)
    givens = tuple(-1 if digit < 0 else names[digit] for digit in reversed(puzzle.givens))
    return Puzzle(puzzle.layout, givens)


@pytest.mark.parametrize("layout", [SIX, classic(), named("diagonal-6")], ids=str)
def test_a_disguised_puzzle_has_the_same_form(layout: Layout) -> None:
    one, other = (made.puzzle for made in generate(layout=layout, seed=1, count=2))
    assert fingerprint(disguised(one)) == fingerprint(one)
    assert fingerprint(other) != fingerprint(one)
    assert disguised(one) != one


def test_the_same_givens_on_another_layout_are_another_puzzle() -> None:
    empty = (-1,) * 36
    assert fingerprint(Puzzle(SIX, empty)) != fingerprint(Puzzle(classic(2, 3), empty))


@pytest.mark.parametrize("turn", ["90", "180", "diagonal", "vertical"])
def test_a_jigsaw_on_a_turned_map_has_the_same_form_if_maps_may_differ(turn: str) -> None:
    (made,) = generate(layout="jigsaw-6+diagonal", seed=2, grade="easy")
    puzzle = made.puzzle
    (move,) = images(puzzle.layout, turn)
    regions, givens = [""] * 36, [-1] * 36
    for cell, symbol in enumerate(region_text(puzzle.layout) or ""):
        regions[move[cell]] = symbol
        digit = puzzle.givens[cell]
        givens[move[cell]] = digit if digit < 0 else (digit + 1) % 6
    turned = Puzzle(jigsaw("".join(regions), ("diagonal",)), tuple(givens))
    assert fingerprint(turned, True) == fingerprint(puzzle, True)
    assert fingerprint(turned) != fingerprint(puzzle)
    changed = Puzzle(turned.layout, (*turned.givens[:-1], -1 if turned.givens[-1] >= 0 else 0))
    assert fingerprint(changed, True) != fingerprint(puzzle, True)


def test_avoided_puzzles_do_not_come_in_disguise_either() -> None:
    first = made()
    report = GenerationReport()
    second = made(avoid=[disguised(one.puzzle) for one in first], report=report)
    assert not {fingerprint(one.puzzle) for one in first} & {
        fingerprint(one.puzzle) for one in second
    }
    assert report.repeated >= 8


@pytest.mark.parametrize("there", range(0, 9, 2))
def test_kept_puzzles_of_the_same_run_count(there: int) -> None:
    whole = made()
    known = [KeptPuzzle(one.puzzle, one.run, one.attempt) for one in whole[:there]]
    assert made(kept=known) == whole[there:]
    plain = [KeptPuzzle(one.puzzle) for one in whole[:there]]
    assert made(kept=plain) == whole[there:]


def test_kept_puzzles_of_another_run_are_avoided_and_do_not_count() -> None:
    other = made(seed=2)
    known = [KeptPuzzle(one.puzzle, one.run, one.attempt) for one in other]
    assert made(kept=known) == made()


def test_the_run_id_depends_on_all_inputs_but_jobs() -> None:
    first = partial(made, count=1)
    runs = [
        one.run
        for (one,) in (first(), first(seed=2), first(symmetry="180"), first(layout=classic(2, 2)))
    ]
    assert len(set(runs)) == 4
    assert made(count=1, jobs=2)[0].run == runs[0]


@pytest.mark.compiled_only
def test_a_run_goes_on_behind_its_first_attempts_as_it_would_have() -> None:
    """Few random puzzles are rated so high by `by_emptiness`; later attempts climb."""
    same = partial(made, rating=(3.3, 4.0), givens=(0, 8), count=7)
    whole = same()
    assert whole[-1].attempt >= TRIAL_ATTEMPTS
    assert any(one.climbed for one in whole)
    known = [KeptPuzzle(one.puzzle, one.run, one.attempt) for one in whole[:6]]
    assert same(kept=known) == whole[6:]
    assert same(jobs=2) == whole
