"""The reference shows no names that only our own modules know."""

from __future__ import annotations

import inspect
import pydoc
import re
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, is_typeddict

import pytest

import grader
from docs.signatures import readable
from grader.model.board import Board
from grader.pipeline.choice import Best
from grader.pipeline.strategy import Strategy

FOLDER = Path(__file__).parents[1] / "docs" / "reference"


def described() -> list[str]:
    """Return the names of the functions and classes on the pages of the reference."""
    pages = "".join(page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.rst")))
    return re.findall(r"^\.\. auto(?:function|class):: (\S+)", pages, re.MULTILINE)


def found(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


def is_called(item: Any) -> bool:
    """Return whether the signature is ours: nobody calls a protocol, and enums have their own."""
    is_enum = inspect.isclass(item) and issubclass(item, Enum)
    return not (is_enum or is_typeddict(item) or getattr(item, "_is_protocol", False))


def test_a_signature_has_no_internal_name() -> None:
    internal = r"\bk\.[A-Z]|\b(?:Item|Rate|Vary|Distinct|Candidate)\b|lambda|= ?[\w.]*\b[A-Z]{2,}|<"
    items = {name: found(name) for name in described()}
    called = {name: item for name, item in items.items() if is_called(item)}
    assert called
    for name, item in called.items():
        shown = readable(str(inspect.signature(item)).replace("'", ""), item)
        assert not re.search(internal, shown), (name, shown)


def test_a_docstring_has_no_internal_name() -> None:
    internal = r"NO_[A-Z]+|\bk\.[A-Z]|`grader\.(?!generate\.symmetry)[a-z_]+\.[a-z_.A-Z]+`"
    for name in described():
        item = found(name)
        said = [item.__doc__ or ""]
        if inspect.isclass(item):
            public = [member for each, member in vars(item).items() if not each.startswith("_")]
            said += [member.__doc__ or "" for member in public if callable(member)]
        assert not re.search(internal, "".join(said)), name


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


def test_every_public_name_is_in_the_reference_and_has_help() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in FOLDER.glob("*.rst"))
    listed = {*re.findall(r"^\.\. auto\w+:: grader\.(\w+)$", pages, re.MULTILINE)}
    assert {*grader.__all__} - listed == set()
    for name in grader.__all__:
        item = getattr(grader, name)
        first_line = (item.__doc__ or "").strip().partition("\n")[0]
        assert first_line, name
        assert first_line in pydoc.plain(pydoc.render_doc(item)), name


@pytest.mark.parametrize("name", sorted({*described(), *(f"grader.{n}" for n in grader.__all__)}))
def test_every_parameter_has_a_type_in_the_help(name: str) -> None:
    """A compiled class has lost the signature of its constructor; its methods have theirs."""
    item = found(name)
    members = {
        f"{name}.{member}": value
        for member in dir(item)
        if inspect.isclass(item) and not member.startswith("_")
        for value in [getattr(item, member)]
        # Not what the standard library gives to tuples, texts, mappings and errors.
        if getattr(value, "__module__", None) and value.__module__.startswith("grader")
    }
    for path, function in {name: item, **members}.items():
        if not callable(function) or not is_called(function):
            continue
        parameters = inspect.signature(function).parameters.values()
        assert [p.name for p in parameters if p.annotation is p.empty and p.name != "self"] == [], (
            path
        )
    assert not is_called(item) or f"{item.__name__}(" in pydoc.plain(pydoc.render_doc(item))


@pytest.mark.parametrize(
    ("item", "signature"),
    [
        (Board, "(layout: 'Layout') -> 'None'"),
        (Best, "(layout: 'Layout') -> 'None'"),
        (Strategy, "()"),
        (
            grader.Layout,
            "(name: 'str', coordinates: 'Sequence[tuple[int, int]]', digits: 'SupportsIndex', "
            "houses: 'Sequence[HouseSpec]', frames: 'Sequence[Frame]' = (), "
            "rules: 'Sequence[Rule]' = (), base: 'Layout | None' = None) -> 'None'",
        ),
    ],
)
def test_a_class_that_may_be_compiled_has_the_signature_of_its_source(
    item: type, signature: str
) -> None:
    assert signature == str(inspect.signature(item))


def test_a_subclass_has_the_signature_of_its_own_constructor() -> None:
    class Own(Strategy):
        def __init__(self, size: int = 3) -> None:
            self.size = size

    class Inherited(Strategy):
        pass

    assert str(inspect.signature(Own)) == "(size: 'int' = 3) -> 'None'"
    assert str(inspect.signature(Inherited)) == "()"
