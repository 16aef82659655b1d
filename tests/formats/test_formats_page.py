"""docs/formats.md: every example is read, and written where the table says so."""

import re
from pathlib import Path

import pytest

from grader import formats
from grader.errors import FormatError
from grader.formats import FORMATS
from grader.search.solutions import is_unique

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
NAMES = [notation.name for notation in FORMATS]
SECTIONS = {
    name: re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for name, text in re.findall(r"^## `([\w-]+)`\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
}
EXAMPLES = [(name, text) for name, texts in SECTIONS.items() for text in texts]
ROWS = dict(re.findall(r"^\| \[`([\w-]+)`\]\(#[\w-]+\) \| (.*) \|$", PAGE, re.MULTILINE))


def test_every_format_has_its_section_and_its_row() -> None:
    assert sorted(SECTIONS) == sorted(NAMES)
    assert sorted(ROWS) == sorted(NAMES)
    assert [name for name, texts in SECTIONS.items() if not texts] == ["parquet"]


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_example_is_read_with_and_without_its_format(name: str, text: str) -> None:
    lines = text.splitlines(keepends=True)
    said = [entry.puzzle for entry in formats.entries(lines, name)]
    assert None not in said
    assert said
    assert [entry.puzzle for entry in formats.entries(lines)] == said


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_example_has_one_solution(name: str, text: str) -> None:
    for entry in formats.entries(text.splitlines(keepends=True), name):
        assert entry.puzzle is not None
        assert is_unique(entry.puzzle)


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_example_is_written_back(name: str, text: str) -> None:
    (first, *_) = formats.entries(text.splitlines(keepends=True), name)
    assert first.puzzle is not None
    if name == "exchange-bank":
        with pytest.raises(FormatError):
            formats.write(first.puzzle, name)
        assert "read only" in ROWS[name]
    elif name != "sdx":
        assert formats.parse(formats.write(first.puzzle, name), name) == first.puzzle
