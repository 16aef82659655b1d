"""What is worked out about puzzles before they are written, by one process or several."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from io import BufferedReader, BytesIO
from multiprocessing import get_start_method

import pytest

from grader.catalogue import preparation
from grader.catalogue.preparation import Piece, Prepared, prepare_all
from grader.formats import pieces, text_lines
from grader.model.puzzle import Puzzle
from tests.catalogue.disguises import puzzles

LINES = [*map(str, puzzles()[:30])]
MIXED = [
    *LINES[:9],
    ".12.........4..",
    f"{LINES[9]}  # a comment",
    *LINES[10:],
    ".12.........4..1",
    "",
]


def source() -> Iterator[Piece]:
    return pieces(text_lines(BufferedReader(BytesIO("\n".join(MIXED).encode()))))


def test_several_processes_find_the_same() -> None:
    found = [*prepare_all(source())]
    assert len(found) == len(MIXED) - 1
    assert [*prepare_all(source(), jobs=2)] == found


@pytest.mark.skipif(get_start_method() != "fork", reason="needs processes that inherit a patch")
@pytest.mark.parametrize("place", [3, 10])
def test_a_puzzle_that_kills_its_process_costs_no_other(
    monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    usual = [*prepare_all(source())]
    key_of = preparation.key_of
    killer = MIXED[place].split()[0]

    def fatal(puzzle: Puzzle) -> tuple[bytes, int | None]:
        if str(puzzle) == killer:
            os.kill(os.getpid(), signal.SIGKILL)
        return key_of(puzzle)

    monkeypatch.setattr(preparation, "key_of", fatal)
    found = [*prepare_all(source(), jobs=2)]
    fault = "the process that looked at the puzzle was killed by SIGKILL"
    assert found[place] == Prepared(place + 1, MIXED[place], "", None, fault)
    assert found[:place] + found[place + 1 :] == usual[:place] + usual[place + 1 :]
