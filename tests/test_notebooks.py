"""The notebooks in `docs/examples/` run, and show what they say they show.

After a change that is meant, `python -m tests.notebooks` stores the outputs anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.notebooks import NOTEBOOKS, code_cells, read, run

PICTURES = ("image/svg+xml", "text/html")
"""Of these only the kind is compared: drawings change more often than what is said about them."""


def said(outputs: list[dict[str, Any]]) -> list[object]:
    """Return what outputs say: their texts, and the kinds of their pictures."""
    found: list[object] = []
    for output in outputs:
        found.append("".join(output.get("text", [])))
        data = output.get("data", {})
        found.append([kind for kind in PICTURES if "".join(data.get(kind, []))])
        if not any(kind in data for kind in PICTURES):
            found.append("".join(data.get("text/plain", [])))
    return found


def test_there_is_a_notebook() -> None:
    assert [path.name for path in NOTEBOOKS] == ["tour.ipynb"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_and_its_outputs_are_up_to_date(path: Path) -> None:
    notebook = read(path)
    stored = [said(cell["outputs"]) for cell in code_cells(notebook)]
    assert [said(outputs) for outputs in run(notebook)] == stored


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_shows_rating_trace_picture_and_puzzles(path: Path) -> None:
    source = "".join("".join(cell["source"]) for cell in code_cells(read(path)))
    for name in ("rate(", "trace(", "picture(", "generate("):
        assert f"grader.{name}" in source
    assert "/home" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_has_the_form_of_one(path: Path) -> None:
    notebook = read(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 4)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    for cell in notebook["cells"]:
        wanted = {"cell_type", "metadata", "source"}
        if cell["cell_type"] == "code":
            wanted |= {"execution_count", "outputs"}
        assert set(cell) == wanted
    numbers = [cell["execution_count"] for cell in code_cells(notebook)]
    assert numbers == [*range(1, len(numbers) + 1)]
