"""The reference shows no names that only our own modules know."""

from __future__ import annotations

import inspect
import pydoc
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import grader
from docs.signatures import readable
from grader.model.board import Board

FOLDER = Path(__file__).parents[1] / "docs" / "reference"


def described() -> list[str]:
    """Return the names of the functions and classes on the pages of the reference."""
    pages = "".join(page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.rst")))
    return re.findall(r"^\.\. auto(?:function|class):: (\S+)", pages, re.MULTILINE)


def found(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


@pytest.mark.parametrize("name", described())
def test_a_signature_has_no_internal_name(name: str) -> None:
    item = found(name)
    try:
        signature = inspect.signature(item)
    except ValueError:
        pytest.skip("a compiled class has no signature")
    shown = readable(str(signature).replace("'", ""), item)
    internal = r"\bk\.[A-Z]|\b(?:Item|Rate|Vary|Distinct|Candidate)\b|lambda|= ?[\w.]*\b[A-Z]{2,}|<"
    assert not re.search(internal, shown), shown


@pytest.mark.parametrize("name", described())
def test_a_docstring_has_no_internal_name(name: str) -> None:
    item = found(name)
    said = [item.__doc__ or ""]
    if inspect.isclass(item):
        public = [member for name, member in vars(item).items() if not name.startswith("_")]
        said += [member.__doc__ or "" for member in public if callable(member)]
    internal = r"NO_[A-Z]+|\bk\.[A-Z]|`grader\.(?!generate\.symmetry)[a-z_]+\.[a-z_.A-Z]+`"
    assert not re.search(internal, "".join(said))


def test_named_defaults_are_shown_by_their_values() -> None:
    assert readable("(profile: str = STANDARD)", grader.rate_many) == (
        "(profile: str = 'standard')"
    )
    assert readable("(a=None, fixed: dict = NOTHING)", grader.Step) == "(a=None, fixed: dict = ...)"


def test_a_default_that_is_a_record_or_long_is_left_out() -> None:
    assert readable(
        "(a: int = 3, *, b=Evidence(digits=()), c=<class 'x.Y'>) -> int", grader.Step
    ) == ("(a: int = 3, *, b=..., c=...) -> int")
    assert readable("(a: tuple[int, ...] = (), b: str = 'x, y')", grader.Step) == (
        "(a: tuple[int, ...] = (), b: str = 'x, y')"
    )


def test_numbers_of_cells_and_digits_are_int() -> None:
    assert readable("(cells: tuple[k.Cell, ...])", grader.Step) == "(cells: tuple[int, ...])"
    assert readable("(puzzles: Iterable[Item])", grader.rate_many) == (
        "(puzzles: Iterable[Puzzle | str | PuzzleEntry])"
    )


@pytest.mark.parametrize("name", grader.__all__)
def test_every_public_name_is_in_the_reference_and_has_help(name: str) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in FOLDER.glob("*.rst"))
    assert re.search(rf"^\.\. auto\w+:: grader\.{name}$", pages, re.MULTILINE)
    item = getattr(grader, name)
    first_line = (item.__doc__ or "").strip().partition("\n")[0]
    assert first_line
    assert first_line in pydoc.plain(pydoc.render_doc(item))


@pytest.mark.parametrize(
    ("item", "parameters"),
    [
        (Board, ["layout"]),
        (grader.Layout, ["name", "coordinates", "digits", "houses", "frames", "rules", "base"]),
    ],
)
def test_the_help_of_a_class_that_may_be_compiled_lists_the_arguments(
    item: type, parameters: list[str]
) -> None:
    """A compiled constructor has no signature."""
    help_ = pydoc.plain(pydoc.render_doc(item))
    assert [name for name in parameters if f"{name}: " not in help_.partition("Args:")[2]] == []
