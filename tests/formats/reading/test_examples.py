"""The example of each format, as a file, as an argument, in a request, and in each wrapper."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import formats
from grader.formats import FORMATS
from grader.formats.puzzle_entry import PuzzleEntry
from grader.search.solutions import is_unique

EXAMPLES = {each.name: each.example for each in FORMATS if each.example}
WRAPPERS = {
    "nothing": "{}",
    "a heading": "Puzzle 7 (hard)\n\n{}",
    "[code]": "[code]\n{}\n[/code]",
    "a fence": "```\n{}\n```",
    "<pre>": "<pre>\n{}\n</pre>",
    "rulers": "=====\n{}\n=====",
    "a greeting": "Hello,\n\n{}\n\nRegards, A. Smith",
}


def read(text: str) -> list[PuzzleEntry]:
    return [*formats.entries(formats.text_lines(BytesIO(text.encode())))]


def test_every_text_format_has_an_example() -> None:
    assert {each.name for each in FORMATS} - {*EXAMPLES} == {"parquet"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_one_solution_and_is_detected(name: str) -> None:
    puzzle = formats.parse(EXAMPLES[name], name)
    assert is_unique(puzzle)
    assert formats.parse(EXAMPLES[name]) == puzzle


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_read_in_each_wrapper(name: str) -> None:
    puzzle = formats.parse(EXAMPLES[name], name)
    for what, wrapper in WRAPPERS.items():
        if name == "yaml" and what in ("rulers", "a greeting"):
            # A document of YAML goes on to the end of the file.
            continue
        found = read(wrapper.replace("{}", EXAMPLES[name]))
        assert [entry.puzzle for entry in found if entry.puzzle] == [puzzle], what
        if name != "csv":
            # A table goes on to the end of the file.
            assert [entry.error for entry in found] == [None], what


ONE_LINE = [
    name
    for name in EXAMPLES
    if "\n" not in EXAMPLES[name] and " " not in EXAMPLES[name] and name not in ("sdm", "line")
]
BESIDE = {
    "a name": ("Maja: {}", "Maja", ""),
    "a number": ("3) {}", "3", ""),
    "what it is": ("Game: {}", "", ""),
    "double quotes": ('"{}"', "", ""),
    "quotes": ("'{}'", "", ""),
    "ticks": ("`{}`", "", ""),
    "brackets": ("({})", "", ""),
    "an assignment": ('p = "{}"', "p =", ""),
    "a comma": ("{},", "", ""),
    "a remark": ("{} # easy", "", "easy"),
}


@pytest.mark.parametrize("form", ONE_LINE)
def test_a_notation_is_read_among_words(form: str) -> None:
    puzzle = formats.parse(EXAMPLES[form], form)
    for what, (text, name, comment) in BESIDE.items():
        (found,) = read(text.replace("{}", EXAMPLES[form]))
        assert found.error is None, what
        assert found.puzzle == puzzle, what
        assert found.name.rstrip(" =") == name.rstrip(" ="), what
        assert found.comment == comment, what


@pytest.mark.parametrize("form", ONE_LINE)
def test_a_rule_beside_a_notation_is_refused(form: str) -> None:
    for text in ("Thermo: {}", "{} # Thermo"):
        (found,) = read(text.replace("{}", EXAMPLES[form]))
        assert "Thermo" in str(found.error)


def test_the_keys_of_an_object_are_read() -> None:
    """An object among words must not lose its removed candidates."""
    (found,) = read(f"Maja: {EXAMPLES['json']}")
    assert found.error is not None or found.puzzle == formats.parse(EXAMPLES["json"])


WORDS = st.text(st.sampled_from("abcdeghkmnrtuw"), min_size=4, max_size=9)
PLACES = [name for name in EXAMPLES if name not in ("yaml", "csv")]
"""A document of YAML goes on to the end; headings of tables name columns, and no puzzle."""


@given(st.data(), WORDS)
def test_a_word_that_is_put_in_anywhere_is_shown(data: st.DataObject, word: str) -> None:
    """It is in the name, the comment or the values, or there is an error."""
    lines = EXAMPLES[data.draw(st.sampled_from(PLACES))].splitlines()
    number = data.draw(st.integers(0, len(lines)))
    if number == len(lines) or data.draw(st.booleans()):
        lines.insert(number, word)
    else:
        at = data.draw(st.integers(0, len(lines[number])))
        lines[number] = f"{lines[number][:at]} {word} {lines[number][at:]}"
    found = read("\n".join(lines))
    shown = [f"{entry.name} {entry.comment} {entry.values}" for entry in found]
    assert any(entry.error for entry in found) or any(word in said for said in shown), lines
