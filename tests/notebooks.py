"""Run the notebooks of the documentation: their code, and what each cell shows.

`python -m tests.notebooks` runs them and stores what they show.
"""

from __future__ import annotations

import ast
import io
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
NOTEBOOKS = tuple(sorted(EXAMPLES.glob("*.ipynb")))
LONGEST = 200
"""Characters of a representation that are kept; pages show the picture or the table instead."""
_SHOWN = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def read(path: Path) -> dict[str, Any]:
    """Return a notebook."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def run(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """Run the cells of code one after another, and return the outputs of each.

    Files that they write are in a directory that is removed.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    with _empty_folder():
        return [
            _run_cell("".join(cell["source"]), names, number)
            for number, cell in enumerate(code_cells(notebook), start=1)
        ]


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells of code."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


@contextmanager
def _empty_folder() -> Iterator[None]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def _run_cell(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Run a cell; the value of an expression at its end is shown, as in Jupyter."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            del tree.body[-1]
            exec(compile(tree, f"cell {number}", "exec"), names)
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
        else:
            exec(compile(tree, f"cell {number}", "exec"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if value is not None:
        outputs.append(
            {
                "data": _data(value),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _data(value: object) -> dict[str, list[str]]:
    """Return what a notebook shows of a value, by its media type."""
    plain = repr(value)
    found = {}
    for kind, method in _SHOWN.items():
        if callable(shown := getattr(value, method, None)) and (text := shown()) is not None:
            found[kind] = _lines(text)
    if found and len(plain) > LONGEST:
        plain = f"{plain[:LONGEST]}..."
    return {**found, "text/plain": _lines(plain)}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def renew(path: Path) -> None:
    """Store what the cells of a notebook show."""
    notebook = read(path)
    for number, (cell, outputs) in enumerate(
        zip(code_cells(notebook), run(notebook), strict=True), start=1
    ):
        cell["outputs"] = outputs
        cell["execution_count"] = number
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in NOTEBOOKS:
        renew(each)
