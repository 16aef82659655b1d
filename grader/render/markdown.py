"""A trace as Markdown, with pictures beside it or boards in text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from grader.model.step import Step
from grader.model.trace import Trace
from grader.rating.rating import Rating
from grader.render.board import grid, pencil_marks
from grader.render.sections import Section, sections
from grader.render.sentences import explained, notation
from grader.render.voice import LANGUAGE, Voice, usual_title, voice_of

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def markdown(
    trace: Trace,
    rating: Rating,
    rate: Callable[[Step], float],
    titles: Mapping[str, str],
    picture: Callable[[int], str] | None = None,
    voice: Voice | str = LANGUAGE,
    length: str = "sentence",
) -> Iterator[str]:
    """Iterate over the lines of the document.

    Args:
        trace: the trace.
        rating: what it is rated.
        rate: gives the rating of a step.
        titles: what the techniques are called; an id that is missing is made into a title.
        picture: gives the address of the picture of a step, 0 for the puzzle; None draws
            boards in text.
        voice: whose words and names are used; a language stands for its usual voice.
        length: how much is said of each key step, one of `LENGTHS`.
    """
    layout = trace.puzzle.layout
    words: Mapping[str, str] = voice_of(voice).messages["page"]
    number = "" if rating.rating is None else f" {rating.rating:.2f}"
    yield f"# {words['title']}: {rating.grade or rating.status}{number}"
    yield ""
    if picture is not None:
        yield f"![{words['puzzle']}]({picture(0)})"
    else:
        yield from _fenced(grid(layout, trace.puzzle.givens))
    yield ""
    yield f"| {words['technique']} | {words['steps']} |"
    yield "| --- | ---: |"
    for technique, count in rating.techniques.items():
        title = titles.get(technique, usual_title(technique))
        yield f"| {escaped(title)} | {count} |"
    yield ""
    for section in sections(trace):
        if section.is_easy:
            form = words["stretch" if len(section.steps) > 1 else "single"]
            yield f"## {form.format(first=section.number, last=section.last)}"
            yield ""
            for position, step in section.numbered():
                line = notation(layout, step, titles.get(step.technique), voice)
                yield f"{position}. {escaped(line)}"
            yield ""
        else:
            yield from _key_step(section, rate, titles, picture, voice, length)
    yield f"## {words['end']}"
    yield ""
    yield from _fenced(grid(layout, trace.final_board().digits()))


def _key_step(
    section: Section,
    rate: Callable[[Step], float],
    titles: Mapping[str, str],
    picture: Callable[[int], str] | None,
    voice: Voice | str,
    length: str,
) -> Iterator[str]:
    """Iterate over the lines of a step that is shown by itself."""
    words: Mapping[str, str] = voice_of(voice).messages["page"]
    step, number, layout = section.steps[0], section.number, section.board.layout
    title = titles.get(step.technique, usual_title(step.technique))
    told, *chains = [*explained(section.board, step, length, title, voice)] or [""]
    yield f"## {number}. {escaped(title)} ({rate(step):.1f})"
    yield ""
    yield f"`{notation(layout, step, title, voice).replace('`', '')}`"
    yield ""
    if picture is not None:
        yield f"![{words['board'].format(number=number)}]({picture(number)})"
    else:
        yield from _fenced(pencil_marks(section.board))
    yield ""
    if told:
        yield escaped(told)
        yield ""
    if chains:
        yield from _fenced("\n".join(chains))
        yield ""


def _fenced(text: str) -> Iterator[str]:
    yield "```text"
    yield from text.split("\n")
    yield "```"


def escaped(text: str) -> str:
    """Return a text in which nothing means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", text)
