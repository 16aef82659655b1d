"""Canonical forms: equal for equivalent puzzles, smallest, with their transformation."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from math import factorial, prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import PuzzleError
from grader.model import kinds as k
from grader.model import roles
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.step import Evidence, HouseMark, Link, Mark, Step
from grader.search.canonical import canonical_search
from grader.search.canonical.isomorphism import Transformation, are_isomorphic, canonical
from grader.search.canonical.layout_symmetries import Image, TooManySymmetriesError, symmetries
from grader.search.canonical.minlex_search import MinlexSearch
from tests.emptied import Emptied
from tests.formats import layout_files as layouts
from tests.search.isomorphs import all_orders, disguised, keeping_houses, named, nines, orders, slow
from tests.search.layouts import dug, empty, latin

ROOT = Path(__file__).parents[3]
SYMMETRIES = 3_359_232
MOST_SYMMETRIC = "".join(
    ("123456789456789123789123456", "231564897564897231897231564", "312645978645978312978312645")
)
SHIFTED = tuple((c + 3 * (r % 3) + r // 3) % 9 for r in range(9) for c in range(9))
SMALL = {
    "classic-4": (classic(2, 2), 4, 2, 2),
    "classic-6": (classic(3, 2), 6, 3, 2),
    "latin-4": (latin(4), 4, 4, 4),
    "classic-4-4x1": (classic(4, 1), 4, 4, 1),
}


def group_size(levels: Sequence[Sequence[Image]]) -> int:
    """Return the number of products of one permutation of each level."""
    return prod(map(len, levels))


def some(layout: Layout, seed: int, givens: int | None = None) -> Puzzle:
    random = Random(seed)
    return dug(layout, random, random.randint(0, layout.cells) if givens is None else givens)


def thinned(values: tuple[int, ...], keep: Callable[[int], bool]) -> tuple[int, ...]:
    return tuple(v if keep(cell) else k.NO_DIGIT for cell, v in enumerate(values))


def nine(values: tuple[int, ...]) -> Puzzle:
    return Puzzle(classic(), values)


def read(text: str) -> tuple[int, ...]:
    return tuple(int(symbol) - 1 for symbol in text)


def shown(puzzle: Puzzle, transformation: Transformation) -> str:
    """Return the text of a transformed puzzle, without the code under test."""
    names = transformation.names
    values = [puzzle.givens[cell] for cell in transformation.sources]
    return "".join("0" if v < 0 else "123456789ABCDEFGHIJKLMNOP"[names[v]] for v in values)


@given(st.integers(0, 2**32), st.sampled_from([0, 1, 3, 8, 17, 20, 25, 30, 45, 70, 80, 81]))
def test_a_puzzle_in_disguise_has_the_same_form(seed: int, givens: int) -> None:
    puzzle = some(classic(), seed, givens)
    other = nine(disguised(puzzle.givens, Random(seed + 1)))

    one, two = canonical(puzzle), canonical(other)

    assert (one.text, one.by, one.automorphisms) == (two.text, "isomorphism", two.automorphisms)
    assert are_isomorphic(puzzle, other)


@given(st.integers(0, 2**32), st.integers(0, 81), st.integers(1, 3))
def test_a_puzzle_with_few_digits_in_disguise_has_the_same_form(
    seed: int, givens: int, digits: int
) -> None:
    full = some(classic(), seed, givens).givens
    puzzle = nine(tuple(v if v < digits else k.NO_DIGIT for v in full))
    other = nine(disguised(puzzle.givens, Random(seed + 1)))

    assert canonical(puzzle).text == canonical(other).text
    assert canonical(puzzle).automorphisms == canonical(other).automorphisms


@given(st.integers(0, 2**32), st.integers(0, 81), st.integers(1, 9))
def test_the_search_for_9x9_finds_what_the_general_one_finds(
    seed: int, givens: int, digits: int
) -> None:
    """Even the transformation is the same one of several."""
    full = some(classic(), seed, givens).givens
    for values in (full, tuple(v if v < digits else k.NO_DIGIT for v in full)):
        found = []
        for quick in (True, False):
            search = MinlexSearch(9, 3, 3, quick)
            assert search.run(values)
            found.append((search.text(), search.sources(), search.labels(), search.automorphisms()))
        assert found[0] == found[1]


@given(st.integers(0, 2**32), st.integers(0, 81))
def test_the_transformation_leads_to_the_form(seed: int, givens: int) -> None:
    puzzle = some(classic(), seed, givens)
    form = canonical(puzzle)

    assert sorted(form.transformation.sources) == list(range(81))
    assert sorted(form.transformation.names) == list(range(9))
    assert shown(puzzle, form.transformation) == form.text
    there = nine(form.transformation.grid(puzzle.givens))
    assert there.givens == read(form.text)
    assert not there.problems() or puzzle.problems()
    assert form.transformation.inverse().grid(there.givens) == puzzle.givens


@given(st.integers(0, 2**32), st.integers(0, 81))
def test_the_transformation_keeps_houses(seed: int, givens: int) -> None:
    layout = classic()
    sources = canonical(some(layout, seed, givens)).transformation.sources

    assert keeping_houses(layout, [sources]) == [sources]


@given(st.integers(0, 2**32), st.integers(0, 81))
def test_a_form_is_its_own_form(seed: int, givens: int) -> None:
    form = canonical(some(classic(), seed, givens))
    again = canonical(nine(read(form.text)))

    assert (again.text, again.automorphisms) == (form.text, form.automorphisms)


@pytest.mark.parametrize("givens", [4, 17, 24, 40, 81])
def test_no_disguise_is_smaller(givens: int) -> None:
    random = Random(givens)
    puzzle = some(classic(), givens, givens)
    text = canonical(puzzle).text

    assert all(text <= named(disguised(puzzle.givens, random)) for _ in range(2000))


@pytest.mark.parametrize("name", SMALL)
def test_forms_of_small_layouts_agree_with_exhaustive_search(name: str) -> None:
    layout, *shape = SMALL[name]
    everything = all_orders(*shape)
    for seed in range(40 if len(everything) > 2000 else 200):
        puzzle = some(layout, seed)
        if seed % 3 == 0:
            few = tuple(v if v <= seed % 2 else k.NO_DIGIT for v in puzzle.givens)
            puzzle = Puzzle(layout, few)
        form = canonical(puzzle)

        assert form.by == "isomorphism"
        assert (form.text, form.automorphisms) == slow(puzzle.givens, everything, layout.digits)


def test_4x4_grids_have_two_forms() -> None:
    texts = {canonical(some(classic(2, 2), seed, 16)).text for seed in range(200)}

    assert texts == {"1234341221434321", "1234341223414123"}


@pytest.mark.parametrize(
    ("values", "automorphisms"),
    [
        (read(MOST_SYMMETRIC), 648),
        ((k.NO_DIGIT,) * 81, SYMMETRIES * factorial(9)),
        # One given in any of 81 cells and 9 digits; a template of one digit, 46,656 of them.
        (thinned(SHIFTED, lambda cell: cell == 40), SYMMETRIES * factorial(9) // (81 * 9)),
        (thinned(SHIFTED, lambda cell: SHIFTED[cell] == 4), SYMMETRIES // 46_656 * factorial(8)),
    ],
)
def test_automorphisms_of_known_symmetric_grids(
    values: tuple[int, ...], automorphisms: int
) -> None:
    assert canonical(nine(values)).automorphisms == automorphisms


def test_a_single_band_agrees_with_exhaustive_search() -> None:
    """The other rows are free: their bands change places, and three rows in each."""
    values = read(MOST_SYMMETRIC)[:27]
    texts = [
        named([values[9 * row + column] for row in rows for column in columns])
        for rows in orders(3, 3)
        for columns in orders(9, 3)
    ]
    form = canonical(nine(values + (k.NO_DIGIT,) * 54))

    assert form.automorphisms == texts.count(texts[0]) * 2 * 6 * 6
    assert form.text == "0" * 54 + min(texts)


def test_random_grids_have_only_the_trivial_automorphism() -> None:
    assert {canonical(some(classic(), seed, 81)).automorphisms for seed in range(50)} == {1}


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    "values",
    [
        SHIFTED,
        read(MOST_SYMMETRIC),
        thinned(SHIFTED, lambda cell: cell % 9 == 0),
        thinned(SHIFTED, lambda cell: cell // 9 in (0, 4)),
        thinned(SHIFTED, lambda cell: cell % 9 < 3 and cell // 9 < 3),
        thinned(read(MOST_SYMMETRIC), lambda cell: cell // 27 == cell % 9 // 3),
        thinned(read(MOST_SYMMETRIC), lambda cell: cell // 9 % 3 == 0),
        thinned(read(MOST_SYMMETRIC), lambda cell: cell // 9 % 3 == 0 and cell % 3 == 0),
    ],
)
def test_symmetric_puzzles_in_disguise_have_the_same_form(values: tuple[int, ...]) -> None:
    form = canonical(nine(values))
    random = Random(1)
    others = [nine(disguised(values, random)) for _ in range(20)]

    assert {(f.text, f.automorphisms) for f in map(canonical, others)} == {
        (form.text, form.automorphisms)
    }
    assert form.automorphisms is not None
    assert (SYMMETRIES * factorial(9)) % form.automorphisms == 0


def test_different_puzzles_have_different_forms() -> None:
    one, other = nines(MOST_SYMMETRIC + "\n" + "".join(str(v + 1) for v in SHIFTED))

    assert not are_isomorphic(one, other)
    assert not are_isomorphic(one, nine((k.NO_DIGIT, *one.givens[1:])))
    assert not are_isomorphic(one, some(classic(2, 2), 1))


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("shape", [(4, 2), (4, 4), (5, 5)])
def test_large_puzzles_in_disguise_have_the_same_form(shape: tuple[int, int]) -> None:
    width, height = shape
    layout = classic(width, height)
    random = Random(width)
    for givens in (0, 5, layout.cells // 4, layout.cells):
        puzzle = dug(layout, random, givens)
        other = Puzzle(layout, disguised(puzzle.givens, random, layout.digits, width, height))
        form = canonical(puzzle)

        assert form.text == canonical(other).text == shown(puzzle, form.transformation)
        assert form.by == "isomorphism"


@pytest.mark.compiled_only
def test_another_thread_may_take_the_last_idle_search(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = canonical(empty(latin(4)))
    method, _ = canonical_search.find_form(empty(latin(4)))
    monkeypatch.setattr(method, "spare", Emptied())
    assert canonical(empty(latin(4))) == expected


@pytest.mark.slow_interpreted
def test_with_too_many_states_only_digits_are_renamed() -> None:
    """In the table of the cyclic group of 16, any two rows are equivalent in pairs of columns."""
    layout = latin(16)
    values = tuple((row + column + 3) % 16 for row in range(16) for column in range(16))
    form = canonical(Puzzle(layout, values))

    assert (form.text, form.by, form.automorphisms) == (named(values), "digits", None)
    assert form.transformation.sources == tuple(range(256))
    # The large buffers are not kept for the next puzzle.
    assert canonical(some(layout, 1, 256)).by == "isomorphism"


def test_forms_of_other_layouts_agree_with_trying_their_symmetries() -> None:
    everything = all_orders(4, 2, 2)
    for layout in (layouts.diagonal(), layouts.caged()):
        own = keeping_houses(layout, everything)
        assert len(own) == group_size(symmetries(layout))
        for seed in range(60):
            puzzle = some(layout, seed)
            form = canonical(puzzle)

            assert form.by == "symmetries"
            assert (form.text, form.automorphisms) == slow(puzzle.givens, own, 4)
            assert shown(puzzle, form.transformation) == form.text
            assert form.transformation.sources in own


def test_digits_of_different_houses_are_not_interchanged() -> None:
    """In the uneven layout 0 and 1, which only a column shares, may change names; 2 may not."""
    layout = layouts.uneven()
    form = canonical(Puzzle(layout, (1, 0, 2, k.NO_DIGIT, 1, k.NO_DIGIT)))

    assert (form.text, form.by, form.automorphisms) == ("123010", "symmetries", 1)
    assert form.transformation.names == (1, 0, 2, 3)


def test_with_too_many_symmetries_only_digits_are_renamed() -> None:
    """Twelve cells that share nothing may change places in any way."""
    houses = [HouseSpec(k.EXTRA, f"spot {i}", f"s{i}", (i,), 0b111) for i in range(12)]
    layout = Layout("spots", [(0, i) for i in range(12)], 3, houses)
    values = (2, k.NO_DIGIT, 0, 2, 1) + (k.NO_DIGIT,) * 7
    form = canonical(Puzzle(layout, values))

    assert (form.text, form.by, form.automorphisms) == ("102130000000", "digits", None)
    assert form.transformation == Transformation(tuple(range(12)), (1, 2, 0))
    with pytest.raises(TooManySymmetriesError, match="spots"):
        symmetries(layout)


@pytest.mark.parametrize(
    ("layout", "number"),
    [(classic(2, 2), 128), (classic(3, 2), 3456), (latin(4), 1152), (layouts.uneven(), 1)],
    ids=lambda value: getattr(value, "name", value),
)
def test_the_number_of_symmetries_is_known(layout: Layout, number: int) -> None:
    assert group_size(symmetries(layout)) == number


def test_symmetries_keep_lines_and_not_only_pairs_of_points() -> None:
    """In the Fano plane any two points share a line, but not any order keeps the lines."""
    lines = [(i, (i + 1) % 7, (i + 3) % 7) for i in range(7)]
    houses = [HouseSpec(k.EXTRA, f"line {i}", f"l{i}", cells, 7) for i, cells in enumerate(lines)]
    layout = Layout("fano", [(0, i) for i in range(7)], 3, houses)

    assert group_size(symmetries(layout)) == 168


def test_the_symmetries_of_classic_9_are_counted() -> None:
    assert group_size(symmetries(classic(), SYMMETRIES)) == SYMMETRIES
    with pytest.raises(TooManySymmetriesError):
        symmetries(classic(), SYMMETRIES - 1)


def test_a_step_is_transformed_with_its_puzzle() -> None:
    layout = classic()
    puzzle = some(layout, 3, 30)
    way = canonical(puzzle).transformation
    evidence = Evidence(
        (4,),
        (Mark(roles.DEFINING, 10), Mark(roles.WING, 12, 4)),
        (HouseMark(roles.BASE, 1), HouseMark(roles.COVER, 9)),
        (Link(roles.STRONG, (10, 4), (12, 4)),),
    )
    step = Step("x", ((10, 4),), ((12, 4), (13, 4)), evidence, size=2, slot=7)
    moved = way.step(layout, step)

    assert way.candidates(step.eliminations) == moved.eliminations
    assert [way.sources[cell] for cell, _ in moved.placements] == [10]
    assert moved.evidence.digits == (way.names[4],)
    for before, after in zip(evidence.houses, moved.evidence.houses, strict=True):
        there = {way.sources[cell] for cell in layout.cells_of(after.house)}
        assert there == set(layout.cells_of(before.house))
        assert before.role == after.role
    assert way.inverse().step(layout, moved) == step


@pytest.mark.parametrize("layout", [classic(), layouts.diagonal()], ids=lambda v: v.name)
def test_contradictory_puzzles_have_no_form(layout: Layout) -> None:
    n = layout.digits
    for one, other in ((0, 1), (0, n), (0, n + 1)):
        values = [k.NO_DIGIT] * layout.cells
        values[one] = values[other] = 2
        with pytest.raises(PuzzleError, match="twice"):
            canonical(Puzzle(layout, tuple(values)))
    with pytest.raises(PuzzleError, match="removed candidates"):
        canonical(Puzzle(layout, (k.NO_DIGIT,) * layout.cells, ((0, 0),)))
    # The searcher is usable after the errors.
    assert canonical(empty(layout)).text == "0" * layout.cells


@pytest.mark.skipif(
    not list((ROOT / "grader").rglob("*.so")) + list((ROOT / "grader").rglob("*.pyd")),
    reason="nothing is compiled",
)
def test_both_modes_give_the_same_forms() -> None:
    puzzles = [some(classic(), seed) for seed in range(30)] + [
        nine(values) for values in (SHIFTED, (k.NO_DIGIT,) * 81)
    ]
    lines = "\n".join("".join(str(v + 1) for v in p.givens) for p in puzzles)
    compiled, plain = (
        subprocess.run(
            [sys.executable, "-m", "tests.search.forms", *options],
            input=lines,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=ROOT,
            check=True,
        ).stdout.splitlines()
        for options in ([], ["--plain"])
    )

    assert (compiled[0], plain[0]) == ("compiled", "interpreted")
    assert compiled[1:] == plain[1:]
    assert len(compiled) == 1 + 2 * len(puzzles)
