"""One line of help for a puzzle: its first step that is as hard as any."""

from __future__ import annotations

from grader.book.content import BookPuzzle
from grader.book.specification import FULL
from grader.rating.profiles.profile import Profile
from grader.rating.rate import trace
from grader.render.hints import hint_text
from grader.render.sentences import sentence_lines
from grader.render.titles import titles


def hint_line(one: BookPuzzle, profile: Profile, level: str, language: str) -> str:
    """Return the hint for the first step with the hardest technique.

    Up to there a reader gets alone; a hint to the first step of all would be of no use.

    Args:
        one: the puzzle.
        profile: the profile that rated it.
        level: a level of detail of `grader.render.hints`; `full` gives the step in words, and its
            chains in shorthand.
        language: the language of the text.
    """
    steps = trace(one.puzzle, profile).steps
    if not steps:
        return ""
    step = max(steps, key=profile.rating_of)
    title = titles(language).get(step.technique, step.technique)
    if level == "technique":
        return title
    layout = one.puzzle.layout
    if level == FULL:
        return " ".join([f"{title}:", *sentence_lines(layout, step, title, language)])
    return hint_text(layout, step, level, title, language)
