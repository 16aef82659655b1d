"""The key steps of a puzzle, those that a reader may be stuck at, and a line of help for them."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from grader.book.content import BookPuzzle
from grader.book.specification import FULL
from grader.model.board import Board
from grader.model.step import Step
from grader.rating.profile_loading import profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS, SINGLES
from grader.rating.rate import trace
from grader.render.hints import hint_text
from grader.render.sentences import sentence_lines
from grader.render.titles import titles


@frozen
class KeyStep:
    """A step with the board before it."""

    board: Board
    step: Step


def key_steps(one: BookPuzzle, profile: Profile, most: int) -> list[KeyStep]:
    """Return the hardest steps of a puzzle, in the order of the solution.

    Of each technique comes the first step; further steps of techniques that have been shown
    come only if there are too few techniques.  Singles come if there is nothing else, and then
    the hardest one alone; searches never, because there is nothing to see in them.

    Args:
        one: the puzzle.
        profile: the profile that rated it.
        most: the highest number of steps.
    """
    profile = profile_for(profile, one.puzzle.layout)
    found = trace(one.puzzle, profile)
    steps = found.steps
    shown = [n for n, step in enumerate(steps) if step.technique not in FALLBACKS]
    hard = [n for n in shown if steps[n].technique not in SINGLES]
    if not hard:
        hard, most = shown, min(most, 1)
    chosen = sorted(_ranked(steps, hard, profile)[:most])
    return [KeyStep(found.board_before(n), steps[n]) for n in chosen]


def first_of(one: BookPuzzle, profile: Profile, technique: str) -> KeyStep | None:
    """Return the first step of a technique in the solution of a puzzle."""
    found = trace(one.puzzle, profile)
    for position, step in enumerate(found.steps):
        if step.technique == technique:
            return KeyStep(found.board_before(position), step)
    return None


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
    profile = profile_for(profile, one.puzzle.layout)
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


def _ranked(steps: Sequence[Step], positions: Sequence[int], profile: Profile) -> list[int]:
    """Return positions of steps: first steps of their technique before others, then the hardest."""
    seen: set[str] = set()
    keys = []
    for position in positions:
        step = steps[position]
        is_repeated = step.technique in seen
        seen.add(step.technique)
        keys.append((is_repeated, -profile.rating_of(step), position))
    return [position for _, _, position in sorted(keys)]
