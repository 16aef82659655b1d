"""A step in three lengths: in the shorthand of the field, in a sentence, in a paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import eliminations_name
from grader.model.step import Step
from grader.render import chains
from grader.render.chains import Writer
from grader.render.fields import FIELDS, chain_in_eureka
from grader.render.reasons import REASONS
from grader.render.telling import Telling
from grader.render.voice import LANGUAGE, Voice, catalogue, template, usual_title, voice_of

__all__ = ["LANGUAGE", "catalogue", "template", "usual_title"]
LENGTHS = ("short", "sentence", "full")
"""How much is said of a step: nothing beyond its shorthand, a sentence, a paragraph."""
ALL_FIELDS = {**FIELDS, **REASONS}


def notation(
    layout: Layout, step: Step, title: str | None = None, voice: Voice | str = LANGUAGE
) -> str:
    """Return a step in shorthand: `Naked Pair: 3,7 in r1c27 => r1c5<>3`.

    Args:
        layout: the layout that the step is about.
        step: the step.
        title: what the technique is called; made from its id if None.
        voice: whose words and names are used; a language stands for its usual voice.
    """
    told = telling(layout, step, title, voice)
    shape = chain_in_eureka(told) if told.voice.eureka else ""
    if not shape:
        shape = template(step.technique, told.voice.language)["line"].format_map(told)
    text = f"{told.title}: {shape}" if shape else told.title
    # Without a chain, what is placed stands in the line.
    effects = [told["placement"]] if step.placements and step.evidence.chains else []
    if step.eliminations:
        effects.append(eliminations_name(layout, step.eliminations, told.voice.cells))
    return f"{text} => {', '.join(effects)}" if effects else text


def sentence(
    layout: Layout, step: Step, title: str | None = None, voice: Voice | str = LANGUAGE
) -> str:
    """Return a step in a sentence: what is seen, why it follows, what goes.

    The arguments are those of `notation`.
    """
    told = telling(layout, step, title, voice)
    return template(step.technique, told.voice.language)["sentence"].format_map(told)


def explanation(
    layout: Layout, step: Step, title: str | None = None, voice: Voice | str = LANGUAGE
) -> Iterator[str]:
    """Iterate over the lines that explain a step: its sentence, then its chains if it has any.

    The arguments are those of `notation`.
    """
    yield sentence(layout, step, title, voice)
    yield from chains.chain_lines(_writer(layout, step, voice), step.evidence.chains)


def paragraph(
    board: Board, step: Step, title: str | None = None, voice: Voice | str = LANGUAGE
) -> str:
    """Return a step as one would teach it: where to look, and why it follows just here.

    Args:
        board: the board before the step.
        step: the step.
        title: what the technique is called; made from its id if None.
        voice: whose words and names are used; a language stands for its usual voice.
    """
    told = telling(board.layout, step, title, voice, board)
    return template(step.technique, told.voice.language)["paragraph"].format_map(told)


def lesson(
    board: Board, step: Step, title: str | None = None, voice: Voice | str = LANGUAGE
) -> Iterator[str]:
    """Iterate over the lines that teach a step: its paragraph, then its chains link by link.

    The arguments are those of `paragraph`.
    """
    yield paragraph(board, step, title, voice)
    yield from chains.link_lines(_writer(board.layout, step, voice), step.evidence.chains)


def explained(
    board: Board,
    step: Step,
    length: str,
    title: str | None = None,
    voice: Voice | str = LANGUAGE,
) -> Iterator[str]:
    """Iterate over what is said of a step below its shorthand.

    Args:
        board: the board before the step.
        step: the step.
        length: one of `LENGTHS`.
        title: what the technique is called; made from its id if None.
        voice: whose words and names are used; a language stands for its usual voice.
    """
    if length == "sentence":
        yield from explanation(board.layout, step, title, voice)
    elif length == "full":
        yield from lesson(board, step, title, voice)


def telling(
    layout: Layout,
    step: Step,
    title: str | None,
    voice: Voice | str,
    board: Board | None = None,
) -> Telling:
    """Return what templates are filled in with."""
    title = usual_title(step.technique) if title is None else title
    return Telling(layout, step, title, voice_of(voice), ALL_FIELDS, board)


def _writer(layout: Layout, step: Step, voice: Voice | str) -> Writer:
    told = telling(layout, step, None, voice)
    return Writer(layout, told.voice, told.house)
