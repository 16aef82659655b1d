"""The text of a step in three lengths: shorthand, sentence and paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import eliminations_name
from grader.model.step import Step
from grader.render import chains
from grader.render.board_fields import BOARD_FIELDS
from grader.render.color_fields import COLOR_FIELDS
from grader.render.conclusion_fields import CONCLUSION_FIELDS
from grader.render.languages import LANGUAGE
from grader.render.node_writer import NodeWriter
from grader.render.pattern_fields import PATTERN_FIELDS
from grader.render.rule_links import by_rules
from grader.render.step_fields import STEP_FIELDS, chain_in_eureka
from grader.render.step_templates import template_of
from grader.render.step_text import StepText
from grader.render.sum_fields import SUM_FIELDS
from grader.render.symmetry_fields import SYMMETRY_FIELDS
from grader.render.text_style import (
    LENGTHS,
    TextStyle,
    catalogue,
    default_title,
    text_style_of,
)
from grader.render.whip_fields import WHIP_FIELDS

__all__ = ["LANGUAGE", "LENGTHS", "catalogue", "default_title"]
TEMPLATE_FIELDS = {
    **STEP_FIELDS,
    **CONCLUSION_FIELDS,
    **COLOR_FIELDS,
    **BOARD_FIELDS,
    **PATTERN_FIELDS,
    **SYMMETRY_FIELDS,
    **SUM_FIELDS,
    **WHIP_FIELDS,
}

_AFTER_COLON = re.compile(r"(?<=: )[^\W\d_](?=[^\W\d_])")
"""The first letter of a word behind a colon; names of cells and sets have one letter."""


def notation(
    layout: Layout, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> str:
    """Return a step in shorthand: `Naked Pair: 3,7 in r1c27 => r1c5<>3`.

    Args:
        layout: the layout of the puzzle.
        step: the step.
        title: title of the technique; derived from its id if None.
        text_style: a text style, or a language for its default style.
    """
    text = step_text(layout, step, title, text_style)
    shape = chain_in_eureka(text) if text.text_style.eureka else ""
    if not shape:
        shape = _filled(text, "line")
    line = f"{text.title}: {shape}" if shape else text.title
    if shape.startswith(f"{step.technique}["):
        # The notation of the field names the technique, with the length: `whip[4]: ...`.
        line = shape
    # Without a chain, the line itself names the placements.
    effects = [text["placement"]] if step.placements and step.evidence.chains else []
    if step.eliminations:
        effects.append(eliminations_name(layout, step.eliminations, text.text_style.cells))
    return f"{line} => {', '.join(effects)}" if effects else line


def sentence(
    layout: Layout, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> str:
    """Return a step in a few short sentences: the pattern, the reason and the effect.

    The arguments are those of `notation`.
    """
    text = step_text(layout, step, title, text_style)
    return _filled(text, "sentence")


def sentence_lines(
    layout: Layout, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> Iterator[str]:
    """Iterate over the lines of a short explanation: the sentence, then the chains in shorthand.

    The arguments are those of `notation`.
    """
    yield sentence(layout, step, title, text_style)
    yield from chains.chain_lines(_writer(layout, step, text_style), step.evidence.chains)


def paragraph(
    board: Board, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> str:
    """Return a step as a paragraph: where to look, and why it holds on this board.

    Args:
        board: the board before the step.
        step: the step.
        title: title of the technique; derived from its id if None.
        text_style: a text style, or a language for its default style.
    """
    text = step_text(board.layout, step, title, text_style, board)
    return _filled(text, "paragraph")


def paragraph_lines(
    board: Board, step: Step, title: str | None = None, text_style: TextStyle | str = LANGUAGE
) -> Iterator[str]:
    """Iterate over the lines of a full explanation: the paragraph, then the chains link by link.

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
    """Iterate over the lines of the explanation of a step, without its shorthand.

    Args:
        board: the board before the step.
        step: the step.
        length: one of `LENGTHS`.
        title: title of the technique; derived from its id if None.
        text_style: a text style, or a language for its default style.
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
    """Return the values of the template fields for a step."""
    title = default_title(step.technique) if title is None else title
    return StepText(layout, step, title, text_style_of(text_style), TEMPLATE_FIELDS, board)


def _filled(text: StepText, name: str) -> str:
    """Return a message of a step with its fields filled in."""
    filled = template_of(text.step.technique, name, text.text_style.language).format_map(text)
    if name == "line":
        return filled
    filled += by_rules(text)
    if text.words["after_colon"] != "capital":
        return filled
    return _AFTER_COLON.sub(lambda match: match[0].upper(), filled)


def _writer(layout: Layout, step: Step, text_style: TextStyle | str) -> NodeWriter:
    text = step_text(layout, step, None, text_style)
    return NodeWriter(layout, text.text_style, text.house)
