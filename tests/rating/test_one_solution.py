"""One solution is proved before any technique that may take long."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from attrs import evolve

import grader
from grader.errors import MultipleSolutionsError, NoSolutionError
from grader.formats.layout_files import load_layout
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.rating import rate_many as batch
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import QUICK
from grader.search import solutions
from tests.clock import Clock

REFERENCE = Path(__file__).resolve().parents[2] / "corpus" / "reference" / "explainer.csv"
PROFILES = ("standard", "explainer", "hodoku")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVENTEEN = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
"""A puzzle with 17 givens, which is minimal."""
SLOW = "12.3.....4.5...6...7.....2.6..1..3....453.........8..9...45.1.........8......2..7"
"""A puzzle of ER 11.9, which takes many seconds in the profile `explainer`."""
SECONDS = 5.0
"""On the clock of the tests: far more than the proof takes, and far less than chains take on an
ambiguous board."""


def hardest() -> str:
    """Return a reference puzzle that needs the longest chains."""
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        rows = max(csv.DictReader(file), key=lambda row: float(row["er"]))
    return rows["puzzle"].replace("0", ".")


def without_a_given(text: str) -> str:
    """Return a puzzle without its first given that leaves several solutions."""
    for cell, symbol in enumerate(text):
        fewer = f"{text[:cell]}.{text[cell + 1 :]}"
        if symbol != "." and not grader.is_unique(fewer):
            return fewer
    raise AssertionError("every given is redundant")


def empty(name: str) -> Puzzle:
    """Return the puzzle without givens of a layout."""
    layout = load_layout(name)
    return Puzzle(layout, (k.NO_DIGIT,) * layout.cells)


def ambiguous() -> dict[str, Puzzle]:
    """Return puzzles with several solutions, by name."""
    return {
        "dots": grader.parse("." * 81),
        "seventeen": grader.parse(without_a_given(SEVENTEEN)),
        "hardest": grader.parse(without_a_given(hardest())),
        "classic-16": empty("classic-16"),
        "classic-25": empty("classic-25"),
        "samurai": empty("samurai"),
        "diagonal-9": empty("diagonal-9"),
    }


AMBIGUOUS = ambiguous()


def reversed_profile() -> Profile:
    """Return a profile that tries its techniques the wrong way round, nested chains first."""
    profile = load_profile("explainer")
    return evolve(profile, name="reversed", entries=profile.entries[::-1])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow_interpreted) if name == "classic-25" else name
        for name in AMBIGUOUS
    ],
)
@pytest.mark.parametrize("profile", [*PROFILES, reversed_profile()], ids=[*PROFILES, "reversed"])
def test_puzzles_with_several_solutions_are_refused_at_once(
    profile: str | Profile, name: str, clock: Clock
) -> None:
    puzzle = AMBIGUOUS[name]
    with pytest.raises(MultipleSolutionsError) as error:
        solutions.only_solution(puzzle)
    clock.run()
    rating = grader.rate(puzzle, profile, timeout=SECONDS)
    assert (rating.status, rating.error) == ("multiple-solutions", str(error.value))
    assert (rating.rating, rating.ratings, rating.steps) == (None, {}, 0)
    with pytest.raises(MultipleSolutionsError):
        grader.trace(puzzle, profile, timeout=SECONDS)
    with pytest.raises(MultipleSolutionsError):
        grader.hint(puzzle, profile, timeout=SECONDS)
    with pytest.raises(MultipleSolutionsError):
        grader.hints(puzzle, profile=profile, timeout=SECONDS)
    with pytest.raises(MultipleSolutionsError):
        grader.explain(puzzle, "r1c1=1", profile, timeout=SECONDS)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_text_is_proved_as_its_puzzle_is(profile: str) -> None:
    """The proof for a text begins with what quick techniques have filled in."""
    several = [without_a_given(text) for text in (EASY, SEVENTEEN, hardest())]
    clash = "11" + EASY[2:]
    none = EASY.replace("8", "6", 1)
    for text in (EASY, *several, clash, none):
        assert grader.rate(text, profile) == grader.rate(grader.parse(text), profile)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_puzzle_without_a_solution_is_refused_at_once(profile: str, clock: Clock) -> None:
    """The givens contradict each other only after many a guess."""
    text = hardest()
    solution = grader.solve(text)
    cell = text.index(".")
    wrong = next(
        fewer
        for digit in "123456789"
        if digit != solution[cell]
        for fewer in [f"{text[:cell]}{digit}{text[cell + 1 :]}"]
        if not grader.parse(fewer).problems()
    )
    clock.run()
    assert grader.rate(wrong, profile, timeout=SECONDS).status == "no-solution"
    with pytest.raises(NoSolutionError):
        grader.trace(wrong, profile, timeout=SECONDS)
    with pytest.raises(NoSolutionError):
        grader.hints(wrong, profile=profile, timeout=SECONDS)


@pytest.mark.parametrize("profile", PROFILES)
def test_time_that_runs_out_before_the_proof_gives_no_lower_bound(profile: str) -> None:
    for puzzle in (grader.parse(hardest()), *AMBIGUOUS.values()):
        rating = grader.rate(puzzle, profile, timeout=1e-9)
        assert (rating.status, rating.rating, rating.ratings) == ("timeout", None, {})
        assert (rating.grade, rating.hardest, rating.solution) == (None, None, None)
        assert rating.error == (
            "not finished after 1e-09 s; it is not proved yet that the puzzle has one solution"
        )


@pytest.mark.parametrize("jobs", [1, 2])
def test_time_that_runs_out_does_not_end_a_batch(jobs: int) -> None:
    """The search after the pipeline, in a profile without costly techniques, has no step."""
    profile = load_profile("standard")
    singles = evolve(profile, name="singles", entries=profile.entries[:4])
    puzzles: list[batch.Item] = [AMBIGUOUS["classic-16"], EASY, AMBIGUOUS["classic-25"]] * 3
    ratings = [*batch.rate_many(puzzles, singles, jobs, timeout=1e-9)]
    assert [rating.status for rating in ratings] == ["timeout"] * 9
    assert [rating.rating for rating in ratings] == [None] * 9


@pytest.mark.compiled_only
def test_a_lower_bound_is_given_once_one_solution_is_proved(clock: Clock) -> None:
    clock.run()
    rating = grader.rate(SLOW, "explainer", timeout=1)
    assert rating.status == "timeout"
    assert rating.rating is not None
    assert 1 < rating.rating < 11.9
    bound = f"the rating is {rating.rating:.2f} or higher"
    assert rating.error == f"not finished after 1 s; {bound}"


def test_a_puzzle_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof also gives the solution of a puzzle that the techniques do not solve."""

    def never(_: Puzzle) -> solutions.Solution:
        raise AssertionError("searched again")

    profile = load_profile("standard")
    short = evolve(profile, name="short", entries=profile.entries[:13], stuck=None)
    monkeypatch.setattr(solutions, "only_solution", never)
    rating = grader.rate(SLOW, short)
    assert (rating.status, rating.searched) == ("ok", False)
    assert rating.solution == grader.solve(SLOW)


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("profile", PROFILES)
def test_the_proof_comes_before_every_costly_technique(
    profile: str, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """Easy puzzles need no proof, because the techniques fill every cell; others have one."""
    proved: list[str] = []

    def noted(line: str) -> str | None:
        proved.append(line)
        return find_in_line(line)

    find_in_line = solutions.find_in_line
    monkeypatch.setattr(solutions, "find_in_line", noted)
    easy = grader.rate(EASY, profile)
    assert (easy.status, proved) == ("ok", [])
    assert easy.techniques.keys() <= QUICK
    for text in (SEVENTEEN, hardest()):
        for puzzle in text, grader.parse(text):
            clock.run()
            rating = grader.rate(puzzle, profile, timeout=SECONDS)
            assert len(proved) == (not rating.techniques.keys() <= QUICK)
            proved.clear()


def test_digits_that_follow_from_some_rules_and_break_another_are_no_solution() -> None:
    """Singles fill the cells before anything looks at the sum, which is one too large."""
    solution = solutions.only_solution(grader.parse(EASY))
    cells = tuple(cell for cell in range(9) if EASY[cell] == ".")[:3]
    total = sum(solution[cell] + 1 for cell in cells)
    puzzle = grader.parse(EASY)
    for surplus, status in ((0, "ok"), (1, "no-solution")):
        layout = with_rules(puzzle.layout, [Rule("cage", cells, (total + surplus,))])
        rating = grader.rate(Puzzle(layout, puzzle.givens), profile="variants")
        assert rating.status == status
