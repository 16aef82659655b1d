"""Sentences about proofs of claims and about mistakes in a puzzle in progress."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from grader.model.claim import Mistake, Proof
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name
from grader.model.step import Step
from grader.render.error_text import error_text
from grader.render.languages import LANGUAGE
from grader.render.sentences import step_text
from grader.render.text_style import TextStyle, default_title, text_style_of
from grader.render.trace import Rate, Titles


def answer(
    proof: Proof, profile: str, rate: Rate, titles: Titles, text_style: TextStyle | str = LANGUAGE
) -> str:
    """Return the result of a proof as a sentence, without its steps.

    Args:
        proof: the proof, or the reason why there is none.
        profile: the name of the profile.
        rate: returns the rating of a step.
        titles: titles of the techniques by id.
        text_style: a text style, or a language for its default style.
    """
    text_style = text_style_of(text_style)
    layout, claim = proof.puzzle.layout, proof.claim
    text = step_text(layout, Step(""), "", text_style)
    pieces: Mapping[str, str] = text_style.messages["proof"]
    name = proof.status
    if name == "evident":
        name = "struck" if not proof.witnesses else "seen"
        name = "filled" if claim.cell in proof.witnesses else name
    if name == "shown" and len(proof.steps) == 1:
        name = "at_once"
    hardest = max(proof.steps, key=rate, default=None)
    return pieces[name].format(
        claim=claim.name(layout, text_style.cells),
        cell=text.cell(claim.cell),
        cells=text.cell_list(proof.witnesses[:1]),
        digit=digit_name(claim.digit),
        truth=digit_name(proof.truth),
        profile=profile,
        steps=text.count_of(len(proof.steps), "step"),
        hardest=hardest and titles.get(hardest.technique, default_title(hardest.technique)),
    )


def mistake_lines(
    layout: Layout,
    mistakes: Iterable[Mistake],
    text_style: TextStyle | str = LANGUAGE,
    *,
    full: bool,
) -> Iterator[str]:
    """Iterate over a sentence for each mistake; `full` ones name missing candidates."""
    text_style = text_style_of(text_style)
    pieces: Mapping[str, str] = text_style.messages["mistakes"]
    for mistake in mistakes:
        name = "entry" if mistake.is_entry else "mark_full" if full else "mark"
        cell = cell_name(layout, mistake.cell, text_style.cells)
        reason = ""
        if mistake.reason is not None:
            name = "entry_by_rule"
            reason = error_text(mistake.reason, text_style.language)
        yield pieces[name].format(cell=cell, digit=digit_name(mistake.digit), reason=reason)
