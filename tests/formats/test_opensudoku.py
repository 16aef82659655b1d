"""OpenSudoku documents: their encodings, their ends, and text made to cost time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader import formats
from grader.formats import PuzzleEntry
from tests.processor_time import at_most

GIVENS = "1" + "0" * 80
GAME = f'<game data="{GIVENS}"/>\n'
DOCUMENT = f'<opensudoku version="2">\n<folder name="Fö">\n{GAME}</folder></opensudoku>\n'
WORDS = "abc def\n"
SECONDS = 2.0
"""For one document, on a busy machine; most take a tenth of it."""


def read(text: str) -> list[PuzzleEntry]:
    return list(formats.entries(iter(text.splitlines(keepends=True))))


def errors(found: list[PuzzleEntry]) -> list[str]:
    return [str(entry.error) for entry in found if entry.error]


@pytest.mark.parametrize(
    "name",
    ["UTF-8", "shift_jis", "utf-7", "utf-16", "utf-32", "iso-8859-1", "big5", "nonsense", "x" * 99],
)
def test_the_declared_encoding_does_not_matter(name: str) -> None:
    (entry,) = read(f'<?xml version="1.0" encoding="{name}"?>\n{DOCUMENT}')
    assert (entry.line, entry.comment, entry.text) == (4, "Fö", GIVENS)


def test_what_follows_a_document_is_read() -> None:
    found = read(f"\n{DOCUMENT}\n{'.' * 81}\n{DOCUMENT}{'.' * 80}1\n")
    assert [entry.line for entry in found] == [4, 7, 10, 12]
    assert not errors(found)


def test_an_error_names_its_line_in_the_source_and_what_follows_is_read() -> None:
    found = read(f"\n\n<opensudoku>\n{GAME}{GAME}<a <\n{'.' * 81}\n")
    assert [entry.line for entry in found] == [4, 5, 6, 7]
    assert errors(found) == [
        "line 6, column 4: this is not XML: not well-formed (invalid token)",
    ]
    assert errors(read(f"{DOCUMENT.strip()} x\n")) == [
        "line 4, column 24: this is not XML: junk after document element"
    ]
    assert errors(read("\n<svg>\n")) == ["line 2: this is XML of 'svg', not of OpenSudoku"]
    assert errors(read(f"<opensudoku>\n{GAME}")) == [
        "line 3, column 1: this is not XML: no element found"
    ]


def test_declarations_are_refused() -> None:
    text = '<?xml version="1.0"?>\n<!DOCTYPE o [<!ENTITY a "1">]>\n<opensudoku>&a;</opensudoku>\n'
    assert errors(read(text))[0] == (
        "line 2: the document declares types or entities, which are not read"
    )
    assert errors(read("<opensudoku>&lol;</opensudoku>\n")) == [
        "line 1, column 13: this is not XML: undefined entity"
    ]


SLOW: dict[str, tuple[Callable[[], str], int, str]] = {
    "a comment of 3 MB": (
        lambda: f"<opensudoku><!--\n{WORDS * 375_000}-->\n{GAME}</opensudoku>",
        1,
        "",
    ),
    "a comment of 20 MB": (
        lambda: f"<opensudoku><!--\n{WORDS * 2_500_000}-->\n{GAME}</opensudoku>",
        0,
        "line 1: no element ends within 4,194,304 bytes; the rest is skipped",
    ),
    "a comment without end": (
        lambda: f"<opensudoku><!--\n{WORDS * 1_000_000}",
        0,
        "line 1, column 13: this is not XML: unclosed token",
    ),
    "an attribute of 3 MB": (
        lambda: f'<opensudoku><game note="{WORDS * 375_000}" data="{GIVENS}"/></opensudoku>',
        1,
        "",
    ),
    "elements in elements": (
        lambda: "<opensudoku>\n" + "<a>\n" * 1_000,
        0,
        "line 33: nested more than 32 levels deep",
    ),
    "many games": (lambda: f"<opensudoku>{GAME * 10_000}</opensudoku>", 10_000, ""),
}


@pytest.mark.parametrize("name", SLOW)
def test_a_large_document_takes_time_in_proportion(name: str) -> None:
    make, puzzles, error = SLOW[name]
    text = make()
    with at_most(SECONDS):
        found = read(text)
    assert sum(entry.puzzle is not None for entry in found) == puzzles
    assert errors(found)[:1] == ([error] if error else [])
