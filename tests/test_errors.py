"""Errors: their messages, codes and fields, and copies of them."""

from __future__ import annotations

import copy
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any

import pytest

import grader
from grader.errors import (
    Count,
    DocumentError,
    FormatError,
    GraderError,
    Listed,
    Message,
    MissingLibraryError,
    MistakeError,
    PuzzleError,
    SearchLimitError,
    Term,
    UnsoundError,
    unknown_name,
)
from grader.outputs.output_file import FileInUseError
from grader.web.problem_documents import RequestError

CELLS = Message(
    "row-cells", "this row has {cells}; the grid has {size}", cells=Count("cell", 8), size=9
)
SAMPLES: dict[type[GraderError], Callable[[], GraderError]] = {
    FileInUseError: lambda: FileInUseError("some.jsonl"),
    MissingLibraryError: lambda: MissingLibraryError("Typst", "book"),
    MistakeError: lambda: MistakeError(CELLS, [(1, 2), "other"]),
    SearchLimitError: lambda: SearchLimitError(CELLS, found=3),
}
"""An error of each class that has arguments of its own."""
FURTHER: list[Callable[[], GraderError]] = [
    lambda: FormatError("a text without a code {}", line=3),
    lambda: DocumentError(CELLS, file="some.yaml", line=3, column=4),
    lambda: PuzzleError("code", "{what}", what=CELLS, cells=(1, 2), house=3, digit=4),
    lambda: UnsoundError("code", "{what}", what="x", technique="y", pack="z", step=1, puzzle="1"),
    lambda: RequestError("code", "{what}", what="x", kind="not-found", argument="y", column=2),
]


def error_classes() -> list[type[GraderError]]:
    """Return `GraderError` and all classes that derive from it, wherever in the package."""
    for module in pkgutil.walk_packages(grader.__path__, "grader."):
        if module.name not in {"grader.__main__", "grader.layouts"}:  # the second one warns
            import_module(module.name)
    found: dict[str, type[GraderError]] = {}

    def collect(error_type: type[GraderError]) -> None:
        if error_type.__module__.startswith("grader."):
            found[f"{error_type.__module__}.{error_type.__name__}"] = error_type
        for each in error_type.__subclasses__():
            collect(each)

    collect(GraderError)
    return [found[name] for name in sorted(found)]


def samples() -> Iterator[GraderError]:
    """Iterate over errors of all classes."""
    for error_type in error_classes():
        yield SAMPLES[error_type]() if error_type in SAMPLES else error_type(CELLS)
    for make in FURTHER:
        yield make()


def everything(error: GraderError) -> tuple[Any, ...]:
    """Return the type of an error and all that it knows."""
    message = (error.code, error.message.template, error.fields)
    return type(error), str(error), error.args, message, error.__dict__


def raise_error(error: GraderError) -> None:
    """Raise an error in a worker process."""
    raise error


@pytest.mark.parametrize(
    "again",
    [
        copy.copy,
        copy.deepcopy,
        *(
            lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol))
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ),
    ],
)
def test_every_error_can_be_copied(again: Callable[[GraderError], GraderError]) -> None:
    wrong = [error for error in samples() if everything(again(error)) != everything(error)]
    assert wrong == []


def test_errors_of_all_classes_come_out_of_an_executor() -> None:
    with ProcessPoolExecutor(1) as pool:
        for error in samples():
            with pytest.raises(type(error)) as caught:
                pool.submit(raise_error, error).result()
            assert everything(caught.value)[:4] == everything(error)[:4]


def test_a_message_is_its_english_text_and_knows_its_parts() -> None:
    assert CELLS == "this row has 8 cells; the grid has 9"
    assert (CELLS.code, CELLS.fields) == ("row-cells", {"cells": Count("cell", 8), "size": 9})


def test_a_copied_message_knows_its_parts() -> None:
    for again in (copy.copy(CELLS), copy.deepcopy(CELLS), pickle.loads(pickle.dumps(CELLS))):
        assert (again, again.code, again.template, again.fields) == (
            (CELLS, CELLS.code, CELLS.template, CELLS.fields)
        )


def test_fields_are_told_in_english() -> None:
    message = Message(
        "code",
        "{many}, {one}, {large:,}, {number:,}, {share:g}; {house}; {known} ({either}) {text!r} "
        "{cause}",
        many=Count("cell", 2),
        one=Count("row", 1),
        large=Count("step", 12345),
        number=12345,
        share=0.5,
        house=Term("house", "row 3"),
        known=Listed(("a", "b", "c")),
        either=Listed(("a", Count("cell", 1), "c"), "or"),
        text="{x}",
        cause=CELLS,
    )
    assert message == (
        "2 cells, 1 row, 12,345 steps, 12,345, 0.5; row 3; a, b, c (a, 1 cell or c) '{x}' "
        "this row has 8 cells; the grid has 9"
    )


def test_an_error_begins_with_its_place() -> None:
    error = DocumentError("code", "no {what}", file="some.yaml", line=3, column=4, what="grid")
    assert str(error) == "some.yaml, line 3, column 4: no grid"
    assert (error.message, error.file, error.line, error.column) == ("no grid", "some.yaml", 3, 4)
    assert str(FormatError("code", "no grid", line=3)) == "line 3: no grid"
    assert str(FormatError("code", "no grid")) == "no grid"


def test_a_text_without_a_code_is_no_template() -> None:
    error = FormatError("{0} {x} }")
    assert (str(error), error.code, error.fields) == ("{0} {x} }", "", {"text": "{0} {x} }"})


def test_control_characters_are_replaced_in_messages() -> None:
    assert Message("code", "{text}", text="\x1b[31m") == "\ufffd[31m"
    assert str(DocumentError("code", "wrong", file="\x1b")) == "\ufffd: wrong"


def test_unknown_names_have_a_code_for_each_answer() -> None:
    near = unknown_name("format", "lins", ["lines", "native"])
    far = unknown_name("format", "x", ["lines", "native"])
    long = unknown_name("format", "x", ["lines", "native"], "see the manual")
    assert [(each.code, str(each)) for each in (near, far, long)] == [
        ("unknown-name-near", "no format 'lins'; did you mean 'lines'?"),
        ("unknown-name", "no format 'x'; known: lines, native"),
        ("unknown-name-listing", "no format 'x'; see the manual"),
    ]
