"""Benchmark case of books: 400 generated puzzles, two a page, with answers and an index.

`python -m tests.bench.book` prints it alone, in seconds of processor time by stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import process_time

NAME = "book of 400 generated puzzles"
GOALS = {NAME: 20e6}
"""The most microseconds of processor time."""
SPECIFICATION = """\
title: Four hundred
instructions: standard
index: techniques
sections:
  - {title: Easy, generate: {grade: easy, symmetry: "180"}, count: 160, per_page: 2}
  - {title: Medium, generate: {grade: medium}, count: 120, per_page: 2, hints: technique}
  - {title: Hard, generate: {grade: hard, vary: hardest}, count: 120, per_page: 2, hints: full}
"""


def build() -> int:
    """Build the book and return its number of pages."""
    # Imported here: it is settled only now how the package is to be imported.
    from grader.book.build import build_book  # noqa: PLC0415
    from grader.book.specification_reader import read_specification  # noqa: PLC0415

    return build_book(read_specification(SPECIFICATION)).pages


def cases() -> Iterator[tuple[str, Callable[[], object], int]]:
    """Iterate over (name, run, how many things a run does); none without the libraries."""
    if find_spec("typst") and find_spec("pikepdf") and find_spec("jinja2"):
        yield NAME, build, 1


if __name__ == "__main__":
    start = process_time()
    pages = build()
    print(f"{NAME}: {pages} pages in {process_time() - start:.1f} s")
