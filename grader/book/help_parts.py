"""Hints and the index of techniques, as data for the template `book.typ`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from grader.book import step_sizes
from grader.book.content import BookContent, BookPuzzle, Chapter
from grader.book.key_steps import KeyStep, first_of, hint_line, key_steps
from grader.book.page_boards import PageBoards
from grader.book.page_plan import Area
from grader.book.paragraphs import paragraphs
from grader.book.specification import EXAMPLES, FULL, STEPS
from grader.drills.sheet import DrillSheet
from grader.model.step import Step
from grader.rating.profiles.technique_ids import FALLBACKS, SINGLES
from grader.render.sentences import paragraph_lines, sentence
from grader.render.text_style import catalogue, text_style_of
from grader.render.titles import titles

COLUMN_GAP = 18.0
"""Space between columns, in points."""


class HelpParts:
    """The parts of a book that help readers.

    What does not depend on margins is derived once, because a book is set several times.

    Args:
        content: the puzzles.
    """

    def __init__(self, content: BookContent) -> None:
        self._content = content
        self._book = content.specification
        self._words: Mapping[str, Any] = catalogue(self._book.language)["book"]
        self._titles = titles(self._book.language)
        self._lines: dict[int, str] = {}
        self._steps: dict[int, list[KeyStep]] = {}
        self._examples: dict[str, tuple[BookPuzzle, KeyStep] | None] = {}

    def hints(self, boards: PageBoards, area: Area) -> dict[str, Any] | None:
        """Return the part with the hints; None if no section has any."""
        blocks: list[dict[str, Any]] = []
        for chapter in self._content.chapters:
            level = chapter.section.hints
            if level == STEPS:
                blocks += self._step_blocks(chapter, boards, area)
            elif level != "none" and chapter.puzzles:
                lines = [self._hint(one, chapter) for one in chapter.puzzles]
                blocks.append({"kind": "lines", "columns": self._columns(area), "lines": lines})
        if not blocks:
            return None
        intro = self._words["hints_intro"]
        if any(chapter.section.hints == FULL for chapter in self._content.chapters):
            intro = f"{intro} {self._words['hints_shorthand']}"
        blocks.insert(0, {"kind": "text", "text": intro})
        return {"kind": "flow", "title": self._words["hints"], "blocks": _merged(blocks)}

    def lesson(self, chapter: Chapter, boards: PageBoards, area: Area) -> dict[str, Any]:
        """Return the part before the drills of a chapter: an example with its picture, the task."""
        one = chapter.example
        assert one is not None, "a chapter of drills has an example"
        assert one.drill is not None, "the example is a drill"
        found = one.drill
        title = self._title(found.step.technique)
        texts = [*paragraphs(chapter.section.intro)]
        texts += paragraph_lines(found.board(), found.step, title, self._book.language)
        key = KeyStep(found.board(), found.step)
        shown = self._step(one, key, boards, area, 1) | {"text": "", "title": ""}
        shown["more"] = self._words["example_of"].format(technique=title)
        blocks: list[dict[str, Any]] = [{"kind": "text", "text": text} for text in texts]
        blocks.append({"kind": "steps", "columns": 1, "steps": [shown]})
        task = DrillSheet([found], text_style_of(self._book.language)).task
        blocks.append({"kind": "text", "text": task})
        return {"kind": "flow", "title": chapter.section.title or title, "blocks": blocks}

    def drill_answers(self, boards: PageBoards, area: Area) -> dict[str, Any] | None:
        """Return the part with the answers to drills; None if there are no drills."""
        blocks: list[dict[str, Any]] = []
        for chapter in self._content.chapters:
            for one in chapter.puzzles:
                if one.drill is None:
                    continue
                key = KeyStep(one.drill.board(), one.drill.step)
                columns = boards.steps.columns(one.puzzle.layout)
                shown = self._step(one, key, boards, area, columns) | {
                    "head": str(one.number),
                    "refer": f"puzzle-{one.number}",
                    "key": f"answer-{one.number}",
                }
                blocks.append({"kind": "steps", "columns": columns, "steps": [shown]})
        if not blocks:
            return None
        title = self._words["drill_answers"]
        return {"kind": "flow", "title": title, "blocks": _merged(blocks)}

    def index(self, boards: PageBoards, area: Area) -> dict[str, Any]:
        """Return the part with the techniques and the puzzles that need them."""
        numbers: dict[str, list[int]] = {}
        for _, one in self._content.puzzles():
            for technique in one.rating.techniques:
                numbers.setdefault(technique, []).append(one.number)
        ordered = sorted(numbers, key=lambda technique: self._title(technique).casefold())
        lines = [
            {"head": self._title(each), "text": _ranges(numbers[each]), "refer": "", "key": ""}
            for each in ordered
        ]
        blocks: list[dict[str, Any]] = [{"kind": "lines", "columns": 1, "lines": lines}]
        if self._book.index == EXAMPLES:
            blocks += self._example_blocks(ordered, boards, area)
        return {"kind": "flow", "title": self._words["index"], "blocks": _merged(blocks)}

    def _columns(self, area: Area) -> int:
        return 2 if area.width > 4.5 * 72 and self._book.type.text_size < 14 else 1

    def _title(self, technique: str) -> str:
        return self._titles.get(technique, technique)

    def _hint(self, one: BookPuzzle, chapter: Chapter) -> dict[str, str]:
        number = one.number
        if number not in self._lines:
            args = (chapter.profile, chapter.section.hints, self._book.language)
            self._lines[number] = hint_line(one, *args)
        return {
            "head": str(number),
            "text": self._lines[number],
            "refer": f"puzzle-{number}",
            "key": f"hint-{number}",
        }

    def _step_blocks(
        self, chapter: Chapter, boards: PageBoards, area: Area
    ) -> Iterator[dict[str, Any]]:
        for one in chapter.puzzles:
            if one.number not in self._steps:
                most = chapter.section.hint_steps
                self._steps[one.number] = key_steps(one, chapter.profile, most)
            steps = self._steps[one.number]
            columns = boards.steps.columns(one.puzzle.layout)
            shown = [self._step(one, step, boards, area, columns) for step in steps]
            if not shown:
                line = {
                    "head": str(one.number),
                    "text": self._words["only_search"],
                    "refer": f"puzzle-{one.number}",
                    "key": f"hint-{one.number}",
                }
                yield {"kind": "lines", "columns": columns, "lines": [line]}
                continue
            shown[0] |= {
                "head": str(one.number),
                "refer": f"puzzle-{one.number}",
                "key": f"hint-{one.number}",
            }
            yield {"kind": "steps", "columns": columns, "steps": shown}

    def _example_blocks(
        self, techniques: Sequence[str], boards: PageBoards, area: Area
    ) -> Iterator[dict[str, Any]]:
        for technique in techniques:
            if technique in SINGLES or technique in FALLBACKS:
                continue
            if technique not in self._examples:
                self._examples[technique] = self._example(technique)
            example = self._examples[technique]
            if example is None:
                continue
            one, step = example
            columns = boards.steps.columns(one.puzzle.layout)
            shown = self._step(one, step, boards, area, columns) | {
                "head": self._title(technique),
                "title": "",
                "more": self._words["example"].format(number=one.number),
            }
            yield {"kind": "steps", "columns": columns, "steps": [shown]}

    def _example(self, technique: str) -> tuple[BookPuzzle, KeyStep] | None:
        """Return the first step of a technique in the easiest puzzle that needs it."""
        users = [
            (one.rating.rating or 0, one.number, chapter, one)
            for chapter, one in self._content.puzzles()
            if technique in one.rating.techniques
        ]
        _, _, chapter, one = min(users, key=lambda user: user[:2])
        found = first_of(one, chapter.profile, technique)
        return None if found is None else (one, found)

    def _step(
        self, one: BookPuzzle, found: KeyStep, boards: PageBoards, area: Area, columns: int
    ) -> dict[str, Any]:
        width = (area.width - (columns - 1) * COLUMN_GAP) / columns
        beside = boards.steps.words_width(one.puzzle.layout)
        if beside:
            width = area.width - beside - step_sizes.GAP
        return {
            "head": "",
            "refer": "",
            "key": "",
            "board": boards.step(one, found, width),
            "title": self._title(found.step.technique),
            "text": self._sentence(one, found.step),
            "more": "",
            "beside": beside,
        }

    def _sentence(self, one: BookPuzzle, step: Step) -> str:
        return sentence(one.puzzle.layout, step, self._title(step.technique), self._book.language)


def _merged(blocks: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return blocks with neighbours of one kind and number of columns as one."""
    found: list[dict[str, Any]] = []
    for (kind, _), run in groupby(blocks, lambda each: (each["kind"], each.get("columns"))):
        group = [*run]
        if kind == "text":
            found += group
            continue
        found.append(group[0] | {kind: [line for block in group for line in block[kind]]})
    return found


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers as text: `1-3, 7`."""
    parts = []
    start = previous = numbers[0]
    for number in [*numbers[1:], -1]:
        if number == previous + 1:
            previous = number
            continue
        parts.append(f"{start}" if start == previous else f"{start}\u2013{previous}")
        start = previous = number
    return ", ".join(parts)
