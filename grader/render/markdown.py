"""A trace as Markdown, with links to pictures or with boards in text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from grader.render.board import grid, pencil_marks
from grader.render.trace_document import TraceDocument
from grader.render.trace_sections import Section

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def markdown(document: TraceDocument, picture: Callable[[int], str] | None = None) -> Iterator[str]:
    """Iterate over the lines of the document.

    Args:
        document: the trace and its texts.
        picture: returns the address of the picture of a step, 0 for the puzzle; if None,
            boards are drawn in text.
    """
    trace, words = document.trace, document.words
    layout = trace.puzzle.layout
    value = " ".join(filter(None, [document.grade, document.number]))
    yield f"# {escaped(document.heading)}: {escaped(value)}"
    yield ""
    if document.shows_puzzle:
        yield from _summary(document, picture)
    for section in document.sections():
        if section.is_easy and document.only is None:
            form = words["stretch" if len(section.steps) > 1 else "single"]
            yield f"## {form.format(first=section.number, last=section.last)}"
            yield ""
            for position, step in section.numbered():
                yield f"{position}. {escaped(document.line(layout, step))}"
            yield ""
        else:
            yield from _key_step(document, section, picture)
    if document.only is None:
        yield f"## {words['end']}"
        yield ""
        yield from _fenced(grid(layout, trace.final_board().digits(), document.text_style.cells))


def _summary(document: TraceDocument, picture: Callable[[int], str] | None) -> Iterator[str]:
    """Iterate over the lines about the puzzle: its picture, facts, and techniques."""
    puzzle, words = document.trace.puzzle, document.words
    if picture is not None:
        yield f"![{words['puzzle']}]({picture(0)})"
    else:
        yield from _fenced(grid(puzzle.layout, puzzle.givens, document.text_style.cells))
    yield ""
    for word, value in document.facts():
        yield f"- {word}: {escaped(value)}"
    yield ""
    yield f"| {words['technique']} | {words['steps']} |"
    yield "| --- | ---: |"
    for title, count in document.techniques():
        yield f"| {escaped(title)} | {count} |"
    yield ""


def _key_step(
    document: TraceDocument, section: Section, picture: Callable[[int], str] | None
) -> Iterator[str]:
    """Iterate over the lines of a key step."""
    step, number, layout = section.steps[0], section.number, section.board.layout
    title, words = document.title(step.technique), document.words
    text, *chains = document.explanation(section.board, step)
    yield f"## {number}. {escaped(title)} ({document.rating_of(number)})"
    yield ""
    yield f"`{document.line(layout, step).replace('`', '')}`"
    yield ""
    if picture is not None:
        yield f"![{words['board'].format(number=number)}]({picture(number)})"
    else:
        yield from _fenced(pencil_marks(section.board, style=document.text_style.cells))
    yield ""
    if text:
        yield escaped(text)
        yield ""
    if chains:
        yield from _fenced("\n".join(chains))
        yield ""


def _fenced(text: str) -> Iterator[str]:
    yield "```text"
    yield from text.split("\n")
    yield "```"


def escaped(text: str) -> str:
    """Return a text in one line, with the special characters of Markdown escaped."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
