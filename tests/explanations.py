"""The sentences in `tests/render/explanations.yaml`: `python -m tests.explanations` renews them.

There is one step for each template, with its sentence in every language.  Read them before
they are committed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from grader.model.board import Board
from grader.model.step import Step
from grader.render.languages import languages
from grader.render.sentences import sentence
from grader.render.step_templates import template_of
from tests.positions import fires, with_positions

FILE = Path(__file__).parent / "render" / "explanations.yaml"
WIDTH = 98


@cache
def steps(technique: str) -> list[tuple[Board, Step]]:
    """Return the step of each position of a technique, with its board; do not change the boards."""
    found = []
    for position in fires(technique):
        step = position.first()
        assert step is not None
        found.append((position.board(), step))
    return found


def sentences(board: Board, step: Step) -> dict[str, str]:
    """Return the sentence of a step in each language."""
    return {name: sentence(board.layout, step, text_style=name) for name in languages()}


def examples() -> dict[str, dict[str, str]]:
    """Return the sentences by the id of the variant, one for each template."""
    found: dict[str, dict[str, str]] = {}
    templates = set()
    for technique in with_positions():
        for board, step in steps(technique):
            text = template_of(step.technique, "sentence")
            if text not in templates:
                templates.add(text)
                found[step.technique] = sentences(board, step)
    return found


def main() -> None:
    """Write the file."""
    text = yaml.safe_dump(examples(), allow_unicode=True, sort_keys=False, width=WIDTH)
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
