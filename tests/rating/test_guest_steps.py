"""Wrong steps of guest strategies are reported as errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grader
from grader.errors import MultipleSolutionsError, UnsoundError
from grader.model import kinds as k
from grader.model import roles, shapes
from grader.model.board import Board
from grader.model.chain import Chain, Node, Pattern
from grader.model.step import CandidateSet, Evidence, HouseMark, Link, Mark, Step
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.rating.checked_strategy import CheckedStrategy
from grader.rating.profile_strategies import make_strategy
from grader.rating.profiles.profile import Profile
from tests.guests import installed, profile_with

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""r1c3 is 4, and may be 1, 2 or 4."""
SEVERAL = "12.3.4.. .... ...."
"""A puzzle of 4x4 with several solutions."""


class Guest(Strategy):
    """Offers what it is given, on every board."""

    offered: Sequence[Any] = ()

    def steps(self, board: Board) -> Iterable[Step]:
        return self.offered


class Careful(Guest):
    """Offers of what it is given that which is still on the board."""

    def steps(self, board: Board) -> Iterable[Step]:
        for step in self.offered:
            if all(board.has(*each) for each in step.placements + step.eliminations):
                yield step


class Single(Guest):
    """Returns the one thing that it is given instead of an iterable."""

    def steps(self, board: Board) -> Any:
        return self.offered[0]


class Own(Strategy):
    """Fills in findings itself."""

    def __init__(self, fill: Callable[[Any], None]) -> None:
        self.fill = fill

    def search(self, board: Board, choice: Choice) -> k.Flag:
        finding = choice.fresh(self.technique)
        self.fill(finding)
        return choice.offer()


def offering(*steps: Any, assumes_unique: bool = False, kind: type[Guest] = Guest) -> Technique:
    def make() -> Guest:
        guest = kind()
        guest.offered = steps
        return guest

    return Technique("guest", "Guest", make, assumes_unique=assumes_unique)


Use = Callable[[str, Profile], object]
USES: dict[str, Use] = {
    "trace": grader.trace,
    "hint": grader.hint,
    "hints": lambda puzzle, profile: grader.hints(puzzle, profile=profile),
    "explain": lambda puzzle, profile: grader.explain(puzzle, "r5c5=5", profile),
}


def error_of(technique: Technique, folder: Path, use: Use = USES["trace"]) -> str:
    with installed(technique):
        profile = profile_with(folder, "guest")
        with pytest.raises(UnsoundError) as caught:
            use(PUZZLE, profile)
    error = caught.value
    assert (error.technique, error.pack, error.puzzle) == ("guest", "?[guest]", PUZZLE)
    return str(error)


REPORT = (
    "this is a bug of the pack ?[guest]; please report it to its authors, with the profile "
    f"with-guests and the puzzle {PUZZLE}"
)
EFFECT = ((2, 0),)
"""A right elimination: r1c3 is not 1."""


def with_evidence(**evidence: Any) -> Step:
    return Step("guest", eliminations=EFFECT, evidence=Evidence(**evidence))


def with_node(**node: Any) -> Step:
    facts: dict[str, Any] = {"cell": 0, "digit": 0, "is_true": True, "cause": "start", **node}
    return with_evidence(chains=(Chain((Node(**facts),), (0,)),))


HOUSES = "classic-9 has houses 0 to 26"
CELLS = "classic-9 has cells 0 to 80"
DIGITS = "classic-9 has digits 0 to 8"
anyhow: Callable[..., Step] = Step
"""A step with whatever types."""
WRONG: list[tuple[Any, str]] = [
    (anyhow("guest", placements=[(5000, 0)]), f"a step with cell 5000; {CELLS}"),
    (anyhow("guest", placements=[(-1, 0)]), f"a step with cell -1; {CELLS}"),
    (anyhow("guest", placements=[(2, 9)]), f"a step with digit 9; {DIGITS}"),
    (anyhow("guest", placements=[(2, -1)]), f"a step with digit -1; {DIGITS}"),
    (anyhow("guest", eliminations=[(81, 0)]), f"a step with cell 81; {CELLS}"),
    (anyhow("guest", eliminations=[(2, 10**30)]), f"a step with digit {10**30}; {DIGITS}"),
    (anyhow("guest", placements=[("r1c3", 3)]), "a step with cell 'r1c3'; it must be an int"),
    (anyhow("guest", placements=[(2, 3.0)]), "a step with digit 3.0; it must be an int"),
    (anyhow("guest", placements=[(2, None)]), "a step with digit None; it must be an int"),
    (with_evidence(digits=(9,)), f"a step with digit 9; {DIGITS}"),
    (with_evidence(digits=3), "a step whose digits are 3; they must be a tuple"),
    (with_evidence(marks=(Mark(0, 99),)), f"a step with cell 99; {CELLS}"),
    (with_evidence(marks=(Mark(20, 3),)), "a step with role 20; grader.model.roles has 0 to 19"),
    (with_evidence(marks=(3,)), "a step with 3 among its marks, which is no Mark"),
    (with_evidence(houses=(HouseMark(roles.BASE, 27),)), f"a step with house 27; {HOUSES}"),
    (with_evidence(links=(Link(roles.STRONG, (0, 0), (0, 9)),)), f"a step with digit 9; {DIGITS}"),
    (
        with_evidence(links=(Link(roles.BASE, (0, 0), (0, 1)),)),
        "a link with the role 'base'; it may be strong or weak",
    ),
    (
        with_evidence(links=(Link(roles.STRONG, 7, (0, 1)),)),  # type: ignore[arg-type]
        "a step with 7, which is no pair of a cell and a digit",
    ),
    (with_evidence(sets=(CandidateSet(((-5, 0),)),)), f"a step with cell -5; {CELLS}"),
    (with_node(cell=100), f"a step with cell 100; {CELLS}"),
    (with_node(parents=(0,)), "a step with parent of a node 0; there is none"),
    (with_node(nested=1), "a step with nested chain 1; it may be 0 to 0"),
    (with_node(premises=(0,)), "a step with premise of a node 0; there is none"),
    (
        with_evidence(chains=(Chain((), (), technique=anyhow),)),  # type: ignore[arg-type]
        "a step with the technique of a nested chain <class 'grader.model.step.Step'>; "
        "it must be a text",
    ),
    (
        with_evidence(chains=(Chain((), (), "guest", within=27),)),
        f"a step with house 27; {HOUSES}",
    ),
    (
        with_evidence(chains=(Chain((), (), "guest", eliminations=((81, 0),)),)),
        f"a step with cell 81; {CELLS}",
    ),
    (
        with_evidence(chains=(Chain((), (), "guest", pattern=7),)),  # type: ignore[arg-type]
        "a nested pattern that is 7, which is no Pattern",
    ),
    (
        with_evidence(chains=(Chain((), (), "guest", pattern=Pattern((9,), (), ())),)),
        f"a step with digit 9; {DIGITS}",
    ),
    (with_node(cause=None), "a step with the cause None of a node; it must be a text"),
    (
        anyhow("guest", eliminations=EFFECT, evidence=None),
        "a step whose evidence is None, which is no Evidence",
    ),
    (
        anyhow("guest", eliminations=EFFECT, size=-1),
        f"a step with size -1; it may be 0 to {2**31 - 1}",
    ),
    (
        anyhow("guest", eliminations=EFFECT, surcharge="much"),
        "a step with surcharge 'much'; it must be an int",
    ),
    (anyhow(None, eliminations=EFFECT), "a step whose technique is None; it must be a text"),
    ("naked-pair", "'naked-pair', which is no Step"),
    (None, "None, which is no Step"),
    (((2, 0),), "((2, 0),), which is no Step"),
    (anyhow("guest"), "a step that changes nothing: it neither places nor eliminates"),
    (anyhow("guest", placements=[(0, 4)]), "a step that changes nothing: r1c1=5"),
    (anyhow("guest", eliminations=[(2, 4)]), "a step that changes nothing: r1c3<>5"),
    (
        anyhow("guest", eliminations=[(2, 0), (2, 4)]),
        "a step that eliminates 5 in r1c3, where it is no candidate",
    ),
    (
        anyhow("guest", placements=[(2, 0), (2, 1)]),
        "a step that places two digits in r1c3",
    ),
]


@pytest.mark.parametrize(("step", "what"), WRONG, ids=[what[:60] for _, what in WRONG])
def test_a_wrong_step_is_an_error_with_its_fault(step: Any, what: str, tmp_path: Path) -> None:
    message = error_of(offering(step), tmp_path)
    assert message == f"the technique 'guest' offered {what} (step 1); {REPORT}"
    with installed(offering(step)):
        rating = grader.rate(PUZZLE, profile_with(tmp_path, "guest"))
    assert (rating.status, rating.grade, rating.rating) == ("unsound", None, None)
    assert rating.error == message


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    ("step", "what"),
    [
        (Step("guest", placements=[(5000, 0)]), f"offered a step with cell 5000; {CELLS}"),
        (Step("guest", eliminations=[(2, 4)]), "offered a step that changes nothing: r1c3<>5"),
        (
            Step("guest", placements=[(2, 0)]),
            "is unsound: it offered r1c3=1, but the solution has 4 there",
        ),
        (
            Step("guest", eliminations=[(2, 3)]),
            "is unsound: it offered r1c3<>4, but the solution has 4 there",
        ),
    ],
)
def test_it_is_found_wherever_steps_are_used(
    use: str, step: Step, what: str, tmp_path: Path
) -> None:
    message = error_of(offering(step), tmp_path, USES[use])
    assert message.startswith(f"the technique 'guest' {what}")


@pytest.mark.parametrize("steps", [None, 3, Step("guest", eliminations=EFFECT)])
def test_steps_that_are_not_iterable_are_an_error(steps: Any, tmp_path: Path) -> None:
    message = error_of(offering(steps, kind=Single), tmp_path)
    assert message.startswith(f"the technique 'guest' offered {steps!r}; its method `steps` must")


def test_open_moves_are_checked_as_well(tmp_path: Path) -> None:
    trace = grader.trace(PUZZLE)
    with installed(offering(Step("guest", eliminations=[(2, 3)]))):
        profile = profile_with(tmp_path, "guest")
        with pytest.raises(UnsoundError, match="'guest' is unsound"):
            grader.open_moves(trace, profile)


def test_puzzles_are_not_made_by_a_wrong_guest(tmp_path: Path) -> None:
    with installed(offering(Step("guest", placements=[(5000, 0)]))):
        profile = profile_with(tmp_path, "guest")
        with pytest.raises(UnsoundError, match="'guest' offered a step with cell 5000"):
            next(grader.generate(seed=1, profile=profile))


def test_a_wrong_digit_is_found_although_the_board_could_be_filled(tmp_path: Path) -> None:
    """The wrong digit leads to one solution of a puzzle that has two."""
    line = grader.solve(PUZZLE)
    # Two digits in a rectangle of two boxes: open, they may be swapped.
    swapped = next(
        cells for cells in _rectangles(line) if grader.count_solutions(_open(line, cells)) == 2
    )
    step = Step("guest", placements=[(swapped[0], int(line[swapped[1]]) - 1)])
    text = _open(line, swapped)
    with installed(offering(step)):
        profile = profile_with(tmp_path, "guest")
        # Rated, the puzzle is refused before the guest is asked.
        assert grader.rate(text, profile).status == "multiple-solutions"
        with pytest.raises(UnsoundError, match="'guest' is unsound"):
            grader.hints(text, "guest")
    with installed(offering(step, assumes_unique=True, kind=Careful)):
        assert grader.rate(text, profile_with(tmp_path, "guest")).status == "multiple-solutions"


def _open(line: str, cells: Sequence[int]) -> str:
    return "".join("." if cell in cells else symbol for cell, symbol in enumerate(line))


def _rectangles(line: str) -> Iterable[tuple[int, int, int, int]]:
    for row, other in combinations(range(9), 2):
        for column, second in combinations(range(9), 2):
            cells = (9 * row + column, 9 * row + second, 9 * other + column, 9 * other + second)
            if line[cells[0]] == line[cells[3]] and line[cells[1]] == line[cells[2]]:
                yield cells


def test_unique_techniques_are_not_asked_with_several_solutions() -> None:
    one, other = grader.solutions(SEVERAL, limit=2)
    cell = next(cell for cell in range(16) if one[cell] != other[cell])
    step = Step("guest", eliminations=[(cell, int(one[cell]) - 1)])
    with installed(offering(step, assumes_unique=True)), pytest.raises(MultipleSolutionsError):
        grader.hints(SEVERAL, technique="guest")
    with installed(offering(step)), pytest.raises(UnsoundError, match="unsound"):
        grader.hints(SEVERAL, technique="guest")


@pytest.mark.parametrize(
    ("fill", "what"),
    [
        (lambda finding: finding.place(5000, 0), f"a step with cell 5000; {CELLS}"),
        (lambda finding: finding.strike(2, -1), f"a step with digit -1; {DIGITS}"),
        (lambda finding: finding.strike(2, 4), "a step that changes nothing: r1c3<>5"),
        (
            lambda finding: (finding.strike(2, 0), finding.house(roles.BASE, 99)),
            f"a step with house 99; {HOUSES}",
        ),
        (
            lambda finding: [finding.place(i, 0) for i in range(1000)],
            "a step that places 1 in r1c1, where it is no candidate",
        ),
    ],
)
def test_a_guest_that_fills_in_findings_is_checked(
    fill: Callable[[Any], None], what: str, tmp_path: Path
) -> None:
    message = error_of(Technique("guest", "Guest", lambda: Own(fill)), tmp_path)
    assert message == f"the technique 'guest' offered {what} (step 1); {REPORT}"


def test_an_offer_without_a_finding_is_an_error(tmp_path: Path) -> None:
    class Hasty(Strategy):
        def search(self, board: Board, choice: Choice) -> k.Flag:
            return choice.offer()

    message = error_of(Technique("guest", "Guest", Hasty), tmp_path)
    assert message.startswith("the technique 'guest' offered a step without `choice.fresh`")


def test_steps_of_a_right_guest_are_used(tmp_path: Path) -> None:
    with installed(offering(Step("guest", eliminations=EFFECT), kind=Careful)):
        profile = profile_with(tmp_path, "guest")
        trace = grader.trace(PUZZLE, profile)
        assert trace.steps[0] == Step("guest", eliminations=EFFECT)
        assert grader.rate(PUZZLE, profile).techniques["guest"] == 1
        assert grader.rate(PUZZLE, profile) == grader.rate_trace(trace, profile)


def test_numbers_of_other_types_are_numbers(tmp_path: Path) -> None:
    class Number:
        def __index__(self) -> int:
            return 2

    class Once(Guest):
        def steps(self, board: Board) -> Iterable[Step]:
            if board.has(2, 0):
                yield Step("guest", eliminations=[(Number(), False)])  # type: ignore[list-item]

    with installed(Technique("guest", "Guest", Once)):
        step = grader.trace(PUZZLE, profile_with(tmp_path, "guest")).steps[0]
    assert step == Step("guest", eliminations=EFFECT)
    assert [type(number) for number in step.eliminations[0]] == [int, int]


def test_our_strategies_run_unchecked() -> None:
    made = [make_strategy(technique) for technique in techniques().values()]
    assert not any(isinstance(strategy, CheckedStrategy) for strategy in made)


anything = st.one_of(
    st.integers(-3, 12),
    st.integers(),
    st.none(),
    st.text(max_size=3),
    st.floats(),
    st.booleans(),
)
number = st.one_of(st.integers(0, 3), st.integers(0, 15), anything)
pair = st.one_of(
    st.tuples(st.integers(0, 15), st.integers(0, 3)), st.tuples(number, number), anything
)
pairs = st.one_of(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 3)), max_size=4))
wild_pairs = st.lists(st.tuples(number, number), max_size=20)


def listed(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.lists(values, max_size=4).map(tuple), anything)


nodes = st.builds(
    Node,
    number,
    number,
    anything,
    st.one_of(st.just("start"), anything),
    listed(number),
    st.one_of(st.none(), number),
    listed(number),
)
evidences = st.builds(
    Evidence,
    digits=listed(number),
    marks=listed(st.one_of(st.builds(Mark, number, number, number), anything)),
    houses=listed(st.one_of(st.builds(HouseMark, number, number), anything)),
    links=listed(st.one_of(st.builds(Link, number, pair, pair), anything)),
    chains=listed(st.one_of(st.builds(Chain, listed(nodes), listed(number)), anything)),
    sets=listed(st.one_of(st.builds(CandidateSet, listed(pair)), anything)),
)
tame = st.builds(
    Evidence,
    digits=st.lists(st.integers(0, 3), max_size=4).map(tuple),
    marks=st.lists(
        st.builds(Mark, st.integers(0, 13), st.integers(0, 15), st.integers(-1, 3)), max_size=6
    ).map(tuple),
    houses=st.lists(st.builds(HouseMark, st.integers(0, 13), st.integers(0, 11)), max_size=4).map(
        tuple
    ),
    links=st.lists(
        st.builds(
            Link,
            st.sampled_from([roles.STRONG, roles.WEAK]),
            st.tuples(st.integers(0, 15), st.integers(0, 3)),
            st.tuples(st.integers(0, 15), st.integers(0, 3)),
        ),
        max_size=4,
    ).map(tuple),
)
garbage = st.one_of(
    anything,
    st.builds(
        Step,
        technique=st.one_of(st.just("guest"), st.just("guest"), anything),
        placements=st.one_of(pairs, wild_pairs),
        eliminations=st.one_of(pairs, wild_pairs),
        evidence=st.one_of(tame, evidences, anything),
        size=st.one_of(st.just(0), anything),
        slot=anything,
        surcharge=st.one_of(st.just(0), anything),
    ),
    st.builds(Step, st.just("guest"), st.just(()), pairs, tame),
)
FOUR = shapes.classic(2, 2)


@given(st.lists(garbage, max_size=3), st.booleans())
def test_garbage_is_an_error_or_fine(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Any], assumes_unique: bool
) -> None:
    """What is not refused can be rated, told and drawn."""
    with installed(offering(*steps, assumes_unique=assumes_unique)):
        profile = profile_with(tmp_path_factory.getbasetemp(), "guest")
        assert grader.rate("1.3. .4.. ..4. ...3", profile).status in ("ok", "unsound")
        for use in ("trace", "hints", "hint"):
            with suppress(UnsoundError):
                USES[use]("1.3. .4.. ..4. ...3", profile)
        try:
            found = grader.hints("1.3. .4.. ..4. ...3", "guest", profile)
        except UnsoundError:
            return
        for step in found:
            for length in ("short", "sentence", "full"):
                assert step.text(length)
            assert step.before is not None
            assert grader.picture(step.before(), step)
