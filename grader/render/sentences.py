"""A step in three lengths: in the shorthand of the field, in a sentence, in a paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import eliminations_name
from grader.model.step import Step
from grader.render import chains
from grader.render.board_fields import BOARD_FIELDS
from grader.render.chains import NodeWriter
from grader.render.step_fields import STEP_FIELDS, chain_in_eureka
from grader.render.step_text import StepText
from grader.render.text_style import (
    LANGUAGE,
    TextStyle,
    catalogue,
    default_title,
    template,
    text_style_of,
)

__all__ = ["LANGUAGE", "catalogue", "default_title", "template"]
LENGTHS = ("short", "sentence", "full")
"""How much is said of a step: nothing beyond its shorthand, a sentence, a paragraph."""
TEMPLATE_FIELDS = {**STEP_FIELDS, **BOARD_FIELDS}


def notation(
    layout: Layout, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> str:
    """Return a step in shorthand: `Naked Pair: 3,7 in r1c27 => r1c5<>3`.

    Args:
        layout: the layout that the step is about.
        step: the step.
        title: what the technique is called; made from its id if None.
        text_style: whose words and names are used; a language stands for its usual text_style.
    """
    told = step_text(layout, step, title, text_style)
    shape = chain_in_eureka(told) if told.text_style.eureka else ""
    if not shape:
        shape = template(step.technique, told.text_style.language)["line"].format_map(told)
    text = f"{told.title}: {shape}" if shape else told.title
    # Without a chain, what is placed stands in the line.
    effects = [told["placement"]] if step.placements and step.evidence.chains else []
    if step.eliminations:
        effects.append(eliminations_name(layout, step.eliminations, told.text_style.cells))
    return f"{text} => {', '.join(effects)}" if effects else text


def sentence(
    layout: Layout, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> str:
    """Return a step in a sentence: what is seen, why it follows, what goes.

    The arguments are those of `notation`.
    """
    told = step_text(layout, step, title, text_style)
    return template(step.technique, told.text_style.language)["sentence"].format_map(told)


def sentence_lines(
    layout: Layout, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> Iterator[str]:
    """Iterate over the lines that explain a step: its sentence, then its chains if it has any.

    The arguments are those of `notation`.
    """
    yield sentence(layout, step, title, text_style)
    yield from chains.chain_lines(_writer(layout, step, text_style), step.evidence.chains)


def paragraph(
    board: Board, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> str:
    """Return a step as one would teach it: where to look, and why it follows just here.

    Args:
        board: the board before the step.
        step: the step.
        title: what the technique is called; made from its id if None.
        text_style: whose words and names are used; a language stands for its usual text_style.
    """
    told = step_text(board.layout, step, title, text_style, board)
    return template(step.technique, told.text_style.language)["paragraph"].format_map(told)


def paragraph_lines(
    board: Board, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> Iterator[str]:
    """Iterate over the lines that teach a step: its paragraph, then its chains link by link.

    The arguments are those of `paragraph`.
    """
    yield paragraph(board, step, title, text_style)
    yield from chains.link_lines(_writer(board.layout, step, text_style), step.evidence.chains)


def explanation_lines(
    board: Board,
    step: Step,
    length: str,
    title: str | None = None,
    text_style: TextStyle | str = LANGUAGE,
) -> Iterator[str]:
    """Iterate over what is said of a step below its shorthand.

    Args:
        board: the board before the step.
        step: the step.
        length: one of `LENGTHS`.
        title: what the technique is called; made from its id if None.
        text_style: whose words and names are used; a language stands for its usual text_style.
    """
    if length == "sentence":
        yield from sentence_lines(board.layout, step, title, text_style)
    elif length == "full":
        yield from paragraph_lines(board, step, title, text_style)


def step_text(
    layout: Layout,
    step: Step,
    title: str | None,
    text_style: TextStyle | str,
    board: Board | None = None,
) -> StepText:
    """Return what templates are filled in with."""
    title = default_title(step.technique) if title is None else title
    return StepText(layout, step, title, text_style_of(text_style), TEMPLATE_FIELDS, board)


def _writer(layout: Layout, step: Step, text_style: TextStyle | str) -> NodeWriter:
    told = step_text(layout, step, None, text_style)
    return NodeWriter(layout, told.text_style, told.house)
