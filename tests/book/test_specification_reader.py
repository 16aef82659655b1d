"""Specifications are read strictly, with the line of every error."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.book.specification_reader import load_specification, read_specification
from grader.errors import BookError
from tests.book.specifications import EASY, book


def test_what_is_not_stated_has_defaults() -> None:
    found = book(EASY)
    assert found.title == "Test"
    assert found.paper.trim == (432, 648)
    assert (found.vendor, found.colour, found.standard) == ("none", "black", "none")
    assert found.answers.where == "end"
    assert found.sections[0].wishes == {"grade": "easy"}
    assert (found.sections[0].per_page, found.sections[0].order) == (1, "rating")


def test_everything_can_be_stated(tmp_path: Path) -> None:
    sections = """\
  - title: A
    intro: Read this first.
    puzzles: some.txt
    format: line
    count: 5
    at_most: yes
    profile: hodoku
    order: random
    per_page: 4
    hints: cells
    marks: yes
    captions: [rating, name]
  - generate:
      layout: jigsaw-9
      own_regions: yes
      rating: 2..3.5
      givens: 24..30
      requires: [x-wing, "naked-pair:2..3"]
      minimal: yes
      symmetry: "180"
    count: 2
    captions: none
"""
    found = book(
        sections,
        tmp_path,
        subtitle="Sub",
        author="A. B.",
        language="de",
        vendor="kdp",
        trim="148x210mm",
        paper="{bleed: yes, gutter: 15mm, outside: 10mm, top: auto}",
        type="{large_print: yes, thick: 2pt}",
        standard="pdf-x",
        seed="7",
        avoid="[old.txt, older.txt]",
        answers="{where: overleaf, per_page: 4}",
        index="techniques",
        page_numbers="centre",
        fail_on="[outliers, monotony]",
    )
    first, second = found.sections
    assert first.puzzles == tmp_path / "some.txt"
    assert (first.count, first.at_most, first.profile) == (5, True, "hodoku")
    assert first.captions == ("rating", "name")
    assert second.wishes["rating"] == (2, 3.5)
    assert second.wishes["givens"] == (24, 30)
    assert second.wishes["requires"] == ("x-wing", "naked-pair:2..3")
    assert second.captions == ()
    assert found.paper.bleed
    assert found.paper.gutter == pytest.approx(42.52, abs=0.01)
    assert found.paper.top is None
    assert found.type.least_digit == 16
    assert found.type.thick == 2
    assert found.avoid == (tmp_path / "old.txt", tmp_path / "older.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("title: A\n", "line 1: the key 'sections' is missing"),
        ("title: A\nsections: []\n", "line 2: expected a list, found an empty list"),
        ("title: A\ntrm: 6x9in\nsections: [1]\n", "line 2: no such key 'trm'; did you mean 'trim'"),
        ("title: A\ntrim: 6x9\nsections: [1]\n", "line 2: '6x9' is not a size of paper"),
        ("title: A\ntrim: 1x1in\nsections: [1]\n", "line 2: '1x1in' is out of range"),
        ("title: A\nlanguage: fr\nsections: [1]\n", "line 2: no such choice 'fr'"),
        ("title: A\nvendor: kpd\nsections: [1]\n", "line 2: no such choice 'kpd'"),
        ("title: A\nsections:\n  - title: B\n", "line 3: a section has either puzzles"),
        (
            "title: A\nsections:\n  - generate: {grade: easy}\n    puzzles: x.txt\n",
            "line 3: a section has either puzzles",
        ),
        (
            "title: A\nsections:\n  - generate: {grade: easy}\n",
            "line 3: the key 'count' is missing",
        ),
        (
            "title: A\nsections:\n  - generate: {grad: easy}\n    count: 3\n",
            "line 3: no such key 'grad'",
        ),
        (
            "title: A\nsections:\n  - puzzles: x.txt\n    per_page: 5\n",
            "line 4: a page has 1, 2, 3, 4, 6, 8, 9, 12, 16 boards, not 5",
        ),
        (
            "title: A\nsections:\n  - generate: {givens: 30..20}\n    count: 3\n",
            "line 3: '30..20' is not an interval",
        ),
        ("title: A\nseed: -1\nsections: [1]\n", "line 2: '-1' is not a whole number"),
        ("title: A\naccessible: maybe\nsections: [1]\n", "line 2: 'maybe' is neither yes nor no"),
        (
            'title: "\\u0007"\nsections: [1]\n',
            "line 1: the text has characters that cannot be printed",
        ),
        ("title: A\ntype: {thick: 5}\nsections: [1]\n", "line 2: '5' is not a length"),
        ("title: ' '\nsections: [1]\n", "line 1: the title is empty"),
        (f"title: {'A' * 201}\nsections: [1]\n", "at most 200 are possible"),
        (
            "title: A\nsections:\n  - {puzzles: x.txt, hint_steps: 2}\n",
            "line 3: only hints: steps has a number of steps",
        ),
        (
            "title: A\nfail_on: typos\nsections:\n  - puzzles: x.txt\n",
            "line 2: 'typos' is no finding",
        ),
        (
            "title: A\ncolour: black\nstandard: pdf-a\nsections: [1]\n",
            "PDF/A has no pure black without",
        ),
        (
            "title: A\naccessible: yes\nstandard: pdf-x\nsections: [1]\n",
            "PDF/X-1a has no tags",
        ),
    ],
)
def test_errors_name_the_line_and_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(BookError) as raised:
        read_specification(text, "book.yaml")
    assert message in str(raised.value)
    assert str(raised.value).startswith("book.yaml")


def test_a_missing_file_is_an_error_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"nosuch\.yaml"):
        load_specification(tmp_path / "nosuch.yaml")


def test_markup_in_texts_is_text() -> None:
    found = read_specification(
        'title: "#let x = 1; *A* `b` <c>"\nsections:\n  - generate: {grade: easy}\n    count: 1\n'
    )
    assert found.title == "#let x = 1; *A* `b` <c>"
