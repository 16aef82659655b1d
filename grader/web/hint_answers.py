"""Answers for players: hints, all steps, proofs and mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.drills.judgement import judge as judge_answer
from grader.errors import MistakeError, StrategyError, TimeLimitError, message_in
from grader.hints import all_steps, next_step
from grader.hints.all_steps import StepSearch, begin_search, grouped, late_message
from grader.hints.broken_rules import BrokenRules
from grader.hints.claim_proof import explain as prove
from grader.hints.progress import mistakes as find_mistakes
from grader.hints.refutation import refutation
from grader.model.claim import Claim, read_claim
from grader.model.layout import Layout
from grader.model.notation import cell_name
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import rule_name
from grader.model.step import HINT_LEVELS, Step
from grader.rating.profiles.profile import Profile
from grader.render.error_text import error_text
from grader.render.hints import MOST_RULES, hint_text
from grader.render.proofs import answer as answer_of_proof
from grader.render.sentences import paragraph_lines
from grader.render.trace import step_record, trace_records
from grader.runtime import deadline
from grader.web.argument_kinds import wrong
from grader.web.arguments import Arguments, Words, words_of
from grader.web.picture_arguments import (
    drawings,
    in_time,
    picture_options,
    step_marks,
    step_picture,
)
from grader.web.records import mistake_records

SEARCH_SHARE = 0.8
"""The part of the time limit in which all steps are searched for."""


def mistakes(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the wrong entries and the wrongly removed candidates of a player."""
    puzzle = arguments.puzzle()
    style = arguments.text_style()
    found = find_mistakes(puzzle)
    full = arguments["full"]
    return {"mistakes": mistake_records(puzzle.layout, found, style, full=full)}


def broken_rules(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the rules that the digits of a position break, whatever the solution is."""
    puzzle = arguments.puzzle()
    return {
        "rules": [
            {
                "rule": found.number,
                "cells": [cell_name(puzzle.layout, cell) for cell in found.cells],
                "text": error_text(found.message, arguments.language),
            }
            for found in BrokenRules(puzzle).found()
        ]
    }


def hint(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the next step of a position, as much of it as the level allows.

    If an entry or an elimination is wrong, the answer has the mistakes and no step.
    """
    puzzle = arguments.puzzle()
    profile, words = arguments.profile(), words_of(arguments)
    level = arguments["level"]
    wanted = arguments["technique"]
    seconds = arguments.seconds(limit)
    answer: dict[str, Any] = {
        "level": level,
        "text": None,
        "solved": False,
        "mistakes": [],
        "houses": [],
        "technique": None,
        "name": None,
        "cells": [],
        "step": None,
    }
    try:
        if wanted is None:
            step = next_step.hint(puzzle, profile, timeout=seconds)
        else:
            found, complete = _found(_search(arguments, puzzle, profile, seconds), [])
            step = found[0] if found else None
            if step is None and not complete:
                raise TimeLimitError(
                    "no-step", "no step was found in {seconds:g} s", seconds=seconds
                )
    except MistakeError as error:
        full = level == HINT_LEVELS[-1]
        wrong = mistake_records(puzzle.layout, error.mistakes, words.style, full=full)
        return answer | {"mistakes": wrong}
    if step is None:
        solved = puzzle.board().is_solved()
        name = "solved" if solved else "nothing" if wanted is None else "none"
        named = ", ".join(words.titles.get(id_, id_) for id_ in wanted or ())
        text = words.style.messages["hints"][name].format(technique=named)
        return answer | {"solved": solved, "text": text}
    return answer | _revealed(puzzle, step, level, profile, words, arguments)


def _revealed(
    puzzle: Puzzle, step: Step, level: str, profile: Profile, words: Words, arguments: Arguments
) -> dict[str, Any]:
    """Return the part of the answer that a level reveals of a step."""
    layout = puzzle.layout
    title = words.titles.get(step.technique)
    board = puzzle.board() if arguments["full"] else None
    found: dict[str, Any] = {
        "text": hint_text(layout, step, level, title, words.style, board),
        "houses": _houses(layout, step),
    }
    shown = HINT_LEVELS.index(level)
    if shown >= HINT_LEVELS.index("technique"):
        found |= {"technique": step.technique, "name": title}
    if shown >= HINT_LEVELS.index("cells"):
        found["cells"] = [cell_name(layout, cell) for cell in _cells(step)]
    if level == HINT_LEVELS[-1]:
        found["step"] = record_of(layout, step, 1, profile, words)
        if board is not None:
            lines = paragraph_lines(board, step, found["step"]["name"], words.style)
            found["step"]["explanation"] = list(lines)
        if arguments["picture"]:
            options = picture_options(arguments)
            found["picture"] = step_picture(puzzle.board(), step, words, *options)
        if arguments["board_marks"]:
            found["board_marks"] = step_marks(puzzle.board(), step, words)
    return found


def _houses(layout: Layout, step: Step) -> list[str]:
    """Return the names of the houses of a pattern, or of the few rules that are houses as well."""
    if houses := step.evidence.houses_as():
        return [layout.specs[house].name for house in houses]
    rules = dict.fromkeys(found.rule for found in step.evidence.rules)
    names = {rule_name(layout, layout.rules[rule]) for rule in rules}
    if len(rules) > MOST_RULES:
        return []
    return [spec.name for spec in (*layout.specs, *layout.overfull) if spec.name in names]


def _cells(step: Step) -> list[int]:
    """Return the cells of a pattern, without those that only its effect concerns."""
    evidence = step.evidence
    found = [*evidence.cells(), *(cell for each in evidence.sets for cell in each.cells)]
    found += [node.cell for chain in evidence.chains[:1] for node in chain.nodes]
    found = found or [cell for cell, _ in step.placements]
    return list(dict.fromkeys(found))


def record_of(
    layout: Layout, step: Step, number: int, profile: Profile, words: Words
) -> dict[str, Any]:
    """Return a step as JSON; one outside the profile has no rating."""
    rating = profile.rating_of(step) if step.slot >= 0 else None
    return step_record(layout, step, rating, words.titles, number, words.style)


def hints(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return all steps of a position, grouped by technique.

    With `effect`, only steps that have this effect, of the first technique that has any: the
    name of what the player has just done.
    """
    puzzle = arguments.puzzle()
    profile, words = arguments.profile(), words_of(arguments)
    style = words.style
    effect = [read_claim(text, puzzle.layout, style.cells) for text in arguments["effect"] or ()]
    # The rest of the time is for words and pictures of what is found.
    seconds = min(arguments.seconds(limit), SEARCH_SHARE * limit)
    answer: dict[str, Any] = {"steps": [], "groups": [], "mistakes": [], "complete": True}
    answer |= {"left_out": [], "message": None}
    try:
        search = _search(arguments, puzzle, profile, seconds)
    except MistakeError as error:
        wrong = mistake_records(puzzle.layout, error.mistakes, style, full=True)
        return answer | {"mistakes": wrong}
    found, complete = _found(search, effect)
    said = None
    if not complete:
        said = late_message(search, dict(words.titles))
    elif search.too_large:
        complete = False
        said = all_steps.too_large_message(search, dict(words.titles))
    left_out = [*search.too_large, *search.unneeded]
    left_out += search.unfinished if not complete else ()
    described, groups = _page(found, arguments["offset"], arguments["limit"], words.titles)
    records = [
        record_of(puzzle.layout, step, number, profile, words)
        for number, step in enumerate(described, start=1)
    ]
    answer |= {
        "steps": records,
        "groups": groups,
        "complete": complete,
        "left_out": left_out,
        "message": None if said is None else error_text(said, style.language),
    }
    return answer | drawings(
        arguments, words, lambda: ((puzzle.board(), step) for step in described)
    )


def _search(arguments: Arguments, puzzle: Puzzle, profile: Profile, seconds: float) -> StepSearch:
    """Return the search for steps of the techniques of a request.

    Raises:
        RequestError: there is no such technique, or it cannot occur on the layout.
    """
    wanted = arguments["technique"]
    try:
        return begin_search(puzzle, wanted, profile, None, seconds)
    except StrategyError as error:
        if wanted is None:
            raise
        raise wrong("technique", message_in(error)) from None


def _found(search: StepSearch, effect: list[Claim]) -> tuple[list[Step], bool]:
    """Return the steps of a search, and whether it was finished in time."""
    found: list[Step] = []
    try:
        for steps in search:
            found += [step for step in steps if has_effect(step, effect)]
            if effect and found:
                break
    except deadline.TimeUp:
        if not search.is_late():
            raise
        return found, False
    return found, True


def has_effect(step: Step, effect: list[Claim]) -> bool:
    """Return whether a step places and eliminates all of these."""
    return all(
        (claim.cell, claim.digit) in (step.placements if claim.is_true else step.eliminations)
        for claim in effect
    )


def _page(
    steps: list[Step], offset: int, limit: int | None, titles: Mapping[str, str]
) -> tuple[list[Step], list[dict[str, Any]]]:
    """Return the steps of each technique that are wanted, and their numbers by technique.

    Without a limit, the steps keep their order; with one, those of a technique are consecutive.
    """
    groups = grouped(steps)
    chosen = steps
    if offset or limit is not None:
        end = None if limit is None else offset + limit
        chosen = [step for group in groups.values() for step in group[offset:end]]
    number = {id(step): position for position, step in enumerate(chosen, start=1)}
    return chosen, [
        {
            "technique": technique,
            "name": titles.get(technique, technique),
            "count": len(group),
            "steps": [number[id(step)] for step in group if id(step) in number],
        }
        for technique, group in groups.items()
    ]


def judge(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return whether an answer is a step of a technique, and if not, why."""
    puzzle = arguments.puzzle()
    profile, style = arguments.profile(), words_of(arguments).style
    claims = [read_claim(text, puzzle.layout, style.cells) for text in arguments["answer"]]
    answer: dict[str, Any] = {"status": None, "text": None}
    answer |= {"missing": [], "counterexample": [], "mistakes": []}
    seconds = arguments.seconds(limit)
    try:
        found = judge_answer(puzzle, claims, arguments["technique"], profile, seconds)
    except MistakeError as error:
        mistakes = mistake_records(puzzle.layout, error.mistakes, style, full=True)
        return answer | {"mistakes": mistakes}
    except StrategyError as error:
        raise wrong("technique", message_in(error)) from None
    return answer | {
        "status": found.status,
        "text": found.text(style.language, style.cells),
        "missing": [claim.name(puzzle.layout) for claim in found.missing],
        "counterexample": [cell_name(puzzle.layout, cell) for cell in found.counterexample],
    }


def explain(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the simplest proof of a claim, or the reason why there is none."""
    puzzle = arguments.puzzle()
    profile, words = arguments.profile(), words_of(arguments)
    claim = read_claim(arguments["claim"], puzzle.layout, words.style.cells)
    answer: dict[str, Any] = {"claim": claim.name(puzzle.layout), "status": None, "text": None}
    answer |= {"reason": None, "steps": [], "mistakes": []}
    try:
        proof = prove(puzzle, claim, profile, timeout=arguments.seconds(limit))
    except MistakeError as error:
        wrong = mistake_records(puzzle.layout, error.mistakes, words.style, full=True)
        return answer | {"mistakes": wrong}
    answer["status"] = proof.status
    answer["text"] = answer_of_proof(
        proof, profile.name, profile.rating_of, words.titles, words.style
    )
    reasons = refutation(proof, words.style.cells)
    answer["reason"] = " ".join(error_text(each, words.style.language) for each in reasons) or None
    full = arguments["full"]
    rate, titles = profile.rating_of, words.titles
    records = trace_records(proof.trace, rate, titles, words.style, full=full)
    answer["steps"] = list(in_time(records))
    return answer | drawings(arguments, words, proof.trace.replay)
