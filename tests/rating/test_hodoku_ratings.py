"""Score, level and path of HoDoKu: the definitions, and the reference."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

import grader
from grader.rating.profiles.profile import Entry, Grade, Profile
from grader.rating.schemes import by_sum
from grader.render.hodoku_lines import hodoku_lines
from grader.runtime import compiled
from tests.hodoku import PATHS, paths
from tests.rating.tallies import StepCounts

REFERENCE = Path(__file__).resolve().parents[2] / "corpus" / "reference" / "hodoku.csv"

PROFILE = Profile(
    "p",
    "P",
    "",
    "sum",
    (
        Entry("single", 4.0, grade="easy"),
        Entry("pair", 60.0, grade="medium"),
        Entry("fish", 140.0, grade="hard"),
        Entry("wing", 160.0, grade="hard"),
        Entry("chain", 260.0, grade="unfair"),
    ),
    (
        Grade("easy", 0, 801),
        Grade("medium", 801, 1001),
        Grade("hard", 1001, 1601),
        Grade("unfair", 1601, 1801),
        Grade("extreme", 1801, 1e9),
    ),
    stuck=20000.0,
)


@pytest.mark.parametrize(
    ("counts", "score", "grade", "hardest"),
    [
        ((0, 0, 0, 0, 0), 0, "easy", None),
        ((54, 0, 0, 0, 0), 216, "easy", 0),
        ((200, 0, 0, 0, 0), 800, "easy", 0),
        ((201, 0, 0, 0, 0), 804, "medium", 0),
        ((50, 1, 0, 0, 0), 260, "medium", 1),
        ((50, 1, 1, 1, 0), 560, "hard", 3),
        ((50, 0, 10, 0, 0), 1600, "hard", 2),
        ((51, 0, 10, 0, 0), 1604, "unfair", 2),
        ((50, 0, 0, 0, 1), 460, "unfair", 4),
        ((50, 0, 0, 0, 7), 2020, "extreme", 4),
    ],
)
def test_the_score_is_a_sum_and_the_level_is_of_the_hardest_step_or_the_score(
    counts: tuple[int, ...], score: int, grade: str, hardest: int | None
) -> None:
    made = by_sum(StepCounts(counts), PROFILE, True)

    assert (made.rating, made.ratings, made.grade, made.hardest) == (
        score,
        {"score": score},
        grade,
        hardest,
    )


def test_an_unsolved_puzzle_is_extreme() -> None:
    assert by_sum(StepCounts((1, 0, 0, 0, 0)), PROFILE, False).grade == "extreme"


EASY = "000300001603040058001607400008000103307000865900000000896000300000000070000000904"
MEDIUM = "000082700000000050500040003020000000398000624000000907403060000270000040069024300"
HARD = "020008000907030100050200930005300004070060010200009500042003070008050301000800020"
UNFAIR = "041000000000007600000080000060000043800020000000000051200300900000104000000000000"


@pytest.mark.parametrize(
    ("puzzle", "level", "score", "steps"),
    [
        (EASY, "easy", 216, 54),
        ("000010390400020001900704800000200000000000000080047200007930040195000070300001002",
         "easy", 320, 55),
        ("000200600580001000072000003100800305007500000006907100938000000000000000205030000",
         "hard", 568, 59),
        (MEDIUM, "medium", 616, 59),
        ("000000406200700000800000000040065000700000020000000800000200170003000005060000000",
         "medium", 646, 68),
        (HARD, "hard", 798, 58),
        ("000000000000200970100630000000000007002510080048060000300000090520000003067000250",
         "medium", 822, 65),
        ("120000009050090203000000004030000000001800000000024600000067050002041070900000000",
         "hard", 1156, 71),
        (UNFAIR, "unfair", 1166, 73),
        ("700000409800200000000000600000048050900000000000010000000307000040000020060900000",
         "hard", 1466, 75),
        ("000100200007000030040000000000070084100600000000000000200500100000000605080040000",
         "unfair", 1486, 72),
    ],
)  # fmt: skip
def test_published_results(puzzle: str, level: str, score: int, steps: int) -> None:
    rating = grader.rate(puzzle, profile="hodoku")

    assert (rating.grade, rating.ratings, rating.steps) == (level, {"score": score}, steps)
    assert grader.rate_trace(grader.trace(puzzle, "hodoku"), "hodoku") == rating


def test_a_path_is_printed_as_hodoku_does() -> None:
    lines = list(hodoku_lines(grader.trace(HARD, "hodoku"), "hard", 798))

    assert lines[0] == f"{HARD} Hard 798"
    assert lines[1:12] == [
        "  Hidden Single: r2c9=2",
        "  Hidden Single: r8c6=2",
        "  Hidden Single: r4c5=2",
        "  Hidden Single: r5c7=2",
        "  Hidden Single: r6c5=8",
        "  Naked Single: r6c8=6",
        "  Locked Pair: 4,5 in r5c46 => r5c13,r6c4<>4",
        "  Hidden Single: r6c3=4",
        "  Locked Candidates Type 1 (Pointing): 5 in b9 => r1c9<>5",
        "  X-Wing: 8 r35 c19 => r4c1,r7c9<>8",
        "  Hidden Single: r7c7=8",
    ]
    assert len(lines) == 59


@cache
def reference() -> list[tuple[str, str, int]]:
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        return [
            (row["puzzle"], row["level"].lower(), int(row["score"])) for row in csv.DictReader(file)
        ]


def test_the_reference_levels_and_scores_are_ours() -> None:
    """All of them when compiled, a part when not."""
    rows = reference() if compiled.mode() == "compiled" else reference()[::40]
    wrong = []
    for puzzle, level, score in rows:
        rating = grader.rate(puzzle, profile="hodoku")
        if (rating.grade, rating.ratings) != (level, {"score": score}):
            wrong.append((puzzle, level, score, rating))
    assert wrong == []
    assert len(rows) > 30


@pytest.mark.skipif(not PATHS.exists(), reason="the paths of the reference are not here")
def test_every_line_of_the_reference_paths_is_ours() -> None:
    """Paths with a forcing chain are cut off there in the reference."""
    every = list(paths()) if compiled.mode() == "compiled" else list(paths())[::40]
    whole = 0
    for path in every:
        trace = grader.trace(path.puzzle, "hodoku")
        rating = grader.rate_trace(trace, "hodoku")
        assert rating.grade is not None
        lines = list(hodoku_lines(trace, rating.grade, int(rating.ratings["score"])))
        expected = [path.head, *(f"  {line.text}" for line in path.lines)]
        cut = expected[-1].startswith("  Forcing")
        assert (lines[: len(expected)] if cut else lines) == expected
        whole += not cut
    assert whole > 0.95 * len(every)
