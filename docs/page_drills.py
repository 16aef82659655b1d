"""Drills for the page Learn: `python -m docs.page_drills` writes `grader/web/static/drills.json`.

The file has positions by family and technique, easiest first: the level, the cells with `+` before
digits that are not given, and the removed candidates, as in a line of HoDoKu's library.  They come
out of generated puzzles; what these do not have comes out of the boards of the descriptors.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import evolve

import grader
from grader.drills.difficulty import difficulty_of
from grader.drills.lesson import lesson_for, wanted_lesson
from grader.drills.lesson_steps import LessonSteps
from grader.errors import TooLargeError
from grader.formats.hodoku_library import HodokuLibraryFormat
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.pipeline.pack_files import descriptors, families
from grader.pipeline.registry import builtin
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.technique_ids import FALLBACKS, NESTED
from grader.runtime.strict_json import json_line
from tests.positions import fires

TARGET = Path(__file__).parents[1] / "grader" / "web" / "static" / "drills.json"
PACKAGE = "grader_strategies"
COUNT = 8
"""Drills of a technique."""
BANKS = {"standard": 3000, "hodoku": 1500, "beyond": 500, "explainer": 300}
"""How many puzzles are looked through with each profile; explainer takes long."""
NETS = ("dynamic-forcing-chain", "dynamic-forcing-chain-plus", "forcing-net")
"""Techniques that nobody practises, and that take long."""
WAIT = 1.5
"""Seconds in which all steps of a technique on a position must be found."""
SECONDS = 5.0
"""Seconds that a puzzle may take."""


def main() -> None:
    """Write the file."""
    bank = [str(each.puzzle) for each in grader.generate(count=3000, seed=43, rating=(2.5, 13))]
    found: dict[str, dict[str, list[str]]] = {}
    for family, techniques in _families():
        for technique in techniques:
            lines = [*_drills(technique, bank)] or [*_boards(technique)]
            if lines and _is_quick(technique, lines[0]):
                found.setdefault(family, {})[technique] = lines
            print(family, technique, len(lines), flush=True)
    TARGET.write_text(json_line(found) + "\n", encoding="utf-8")


def _families() -> Iterator[tuple[str, list[str]]]:
    """Iterate over the families of the pack with their techniques, those that can be drilled."""
    pack = builtin()
    every = descriptors(PACKAGE)
    for family in families(PACKAGE):
        ids = [id_ for each in every if each.family == family for id_ in each.techniques]
        left_out = {*FALLBACKS, *NESTED, *NETS}
        yield family, [i for i in ids if i not in left_out and not pack[i].refusal(classic())]


def _is_quick(technique: str, line: str) -> bool:
    """Return whether all steps of a technique are found while a learner waits."""
    puzzle = HodokuLibraryFormat().read([f":0000:x:{line[2:]}::"], 1).puzzle
    try:
        grader.hints(puzzle, technique, timeout=WAIT)
    except (grader.TimeLimitError, TooLargeError):
        return False
    return True


def _drills(technique: str, bank: list[str]) -> Iterator[str]:
    """Iterate over drills out of a bank."""
    for profile, size in BANKS.items():
        if technique in {entry.technique for entry in load_profile(profile).entries}:
            try:
                made = grader.drill(
                    technique,
                    COUNT,
                    puzzles=bank[:size],
                    generated=False,
                    profile=profile,
                    timeout=SECONDS,
                )
            except grader.TargetError:
                continue
            for drill in made:
                yield _line(drill.level, drill.position)
            return


def _boards(technique: str) -> Iterator[str]:
    """Iterate over the boards of a descriptor on which a technique fires."""
    found = []
    for position in fires(technique):
        if position.puzzle.layout is not classic():
            continue
        board = position.board()
        lesson = lesson_for(wanted_lesson(technique), load_profile("standard"), classic())
        steps = LessonSteps(lesson, classic()).steps(board)
        if steps and grader.is_unique(Puzzle(classic(), position.puzzle.givens)):
            level = difficulty_of(board, steps[0], len(steps)).level
            found.append((level, _line(level, Puzzle.of(board))))
    yield from (line for _, line in sorted({*found})[:COUNT])


def _line(level: int, position: Puzzle) -> str:
    written = HodokuLibraryFormat().write(evolve(position, struck=()))
    _, _, _, cells, removed, *_ = written.split(":")
    return f"{level} {cells}:{removed}"


if __name__ == "__main__":
    main()
