"""Print the rating and every step of each puzzle of the corpus, one line each.

Run as a program, by `test_both_modes`: `python -m tests.traces [--plain] < puzzles`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from attrs import evolve

from tests import plain


def lines(puzzles: Sequence[str]) -> Iterator[str]:
    import grader  # noqa: PLC0415
    from grader.errors import PuzzleError  # noqa: PLC0415
    from grader.rating import profiles  # noqa: PLC0415

    for name in profiles.names():
        profile = grader.load_profile(name)
        if profile.scheme == "hardest":
            # Nets take minutes when they are interpreted, and `explainer` has them all.
            entries = tuple(e for e in profile.entries if not e.technique.startswith("dynamic"))
            profile = evolve(profile, entries=entries)
        # Chains take long when they are interpreted; a part of the corpus has them all.
        for puzzle in puzzles if name == "standard" else puzzles[::12]:
            yield f"{puzzle} {name}"
            yield repr(grader.rate(puzzle, profile))
            try:
                trace = grader.trace(puzzle, profile)
            except PuzzleError as error:
                yield repr(error)
            else:
                yield from map(repr, trace)
                yield repr(trace.outcome)


def main() -> None:
    if "--plain" in sys.argv[1:]:
        plain.install()
    from grader.runtime import compiled  # noqa: PLC0415

    print(compiled.mode())
    for line in lines(sys.stdin.read().splitlines()):
        print(line)


if __name__ == "__main__":
    main()
