"""Ratings as text: the same lines for any number of processes, and nothing is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from io import BufferedReader, BytesIO
from multiprocessing import get_start_method

import pytest

from grader.errors import StrategyError
from grader.formats import PlainLines, PuzzleEntry, pieces, text_lines
from grader.outputs.rated_lines import Written, rate_and_write
from grader.rating import rate_many as batch
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from tests.formats.test_plain_lines import FOREIGN, FULL, A, B

PROFILE = load_profile("standard")
LINES = [A, B, B, A, FOREIGN, A, B, FULL, B, B, "# end", *[A, B] * 30, "5" * 81, B]


def source() -> Iterator[PuzzleEntry | PlainLines]:
    text = "\n".join(LINES).encode()
    return pieces(text_lines(BufferedReader(BytesIO(text), 1024)))


def line_of(number: int, rating: Rating, _: str = "") -> str:
    return f"{number} {rating.puzzle} {rating.status} {rating.rating}"


@pytest.fixture(scope="module")
def expected() -> str:
    texts = [line for line in LINES if not line.startswith("#")]
    ratings = batch.rate_many(texts, PROFILE)
    return "".join(f"{line_of(number, r)}\n" for number, r in enumerate(ratings, start=1))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_lines_do_not_depend_on_the_number_of_processes(jobs: int, expected: str) -> None:
    found = [*rate_and_write(source(), PROFILE, line_of, jobs)]
    assert "".join(written.text for written in found) == expected
    assert sum(written.puzzle_count for written in found) == expected.count("\n")
    assert all(written.ratings == () for written in found)
    assert any(written.has_failures for written in found)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ratings_and_sums_come_with_the_lines(jobs: int, expected: str) -> None:
    found = [*rate_and_write(source(), PROFILE, line_of, jobs, keep=True)]
    ratings = [rating for written in found for rating in written.ratings]
    numbered = enumerate(ratings, start=1)
    assert "".join(f"{line_of(number, rating)}\n" for number, rating in numbered) == expected
    grades = [name for written in found for name in written.grades.elements()]
    assert sorted(grades) == sorted(rating.grade or rating.status for rating in ratings)


def test_a_timeout_is_a_result_of_each_puzzle() -> None:
    found = [*rate_and_write(source(), PROFILE, line_of, 2, timeout=1e-9)]
    assert "timeout" in found[0].text
    with pytest.raises(ValueError, match="timeout"):
        rate_and_write(source(), PROFILE, line_of, timeout=0)


def test_what_is_written_is_not_lost_in_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    rate = batch.rate_entry
    rated: list[batch.Item] = []

    def failing(item: batch.Item, profile: Profile, timeout: float | None) -> Rating:
        if len(rated) == 3:
            raise StrategyError("a strategy fails")
        rated.append(item)
        return rate(item, profile, timeout)

    monkeypatch.setattr(batch, "rate_entry", failing)
    found: list[Written] = []
    with pytest.raises(StrategyError, match="a strategy fails"):
        found.extend(rate_and_write(source(), PROFILE, line_of))
    assert sum(written.puzzle_count for written in found) == 3


@pytest.mark.skipif(get_start_method() != "fork", reason="needs processes that inherit a patch")
def test_a_line_of_a_block_that_kills_its_process_costs_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rate = batch.rate_entry

    def fatal(item: batch.Item, profile: Profile, timeout: float | None) -> Rating:
        if item == B:
            os.kill(os.getpid(), signal.SIGKILL)
        return rate(item, profile, timeout)

    lines = "\n".join([*[A] * 9, B, *[A] * 9, ""]).encode()
    found = [*pieces(text_lines(BufferedReader(BytesIO(lines))))]
    assert [piece.puzzle_count for piece in found if isinstance(piece, PlainLines)] == [17]
    usual = "".join(written.text for written in rate_and_write(found, PROFILE, line_of, first=7))
    monkeypatch.setattr(batch, "rate_entry", fatal)
    blocks = [*rate_and_write(found, PROFILE, line_of, 2, first=7)]
    rows = "".join(written.text for written in blocks).splitlines()
    assert rows.pop(9) == f"16 {B} crashed None"
    assert rows == [row for row in usual.splitlines() if not row.startswith("16 ")]
    assert [written.grades["crashed"] for written in blocks if written.has_failures] == [1]


def test_results_come_while_the_input_is_still_open() -> None:
    def endless() -> Iterator[PuzzleEntry]:
        number = 0
        while True:
            number += 1
            yield PuzzleEntry(A, number, next(iter(found.puzzles())))

    found = next(piece for piece in source() if isinstance(piece, PlainLines))
    results = rate_and_write(endless(), PROFILE, line_of)
    assert [next(results).puzzle_count for _ in range(5)] == [1] * 5
