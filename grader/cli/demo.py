"""`grader demo`: explain one puzzle and grade the puzzles that come with the package."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from time import perf_counter

import click

from grader.cli.program import program
from grader.cli.shared.output import language, say, told
from grader.cli.shared.progress import watched
from grader.cli.shared.technique_titles import titles
from grader.errors import Message, Term
from grader.rating.profile_loading import STANDARD, load_profile
from grader.rating.rate import rate
from grader.rating.rating import Rating
from grader.runtime import compiled, package_data

PACKAGE = "grader.cli"
PACKAGED = "graded"
"""The folder of the puzzles in an installed package; `setup.py` copies them there."""
IN_PROJECT = f"../../corpus/{PACKAGED}"
"""The folder that they are copied from, as seen from the package in a clone."""
SHOWN_GRADE = "medium"
"""The grade of the puzzle that is explained: it has more than singles, and is not long."""
WIDTH = 44


@click.command("demo", short_help="Show what the grader does, on puzzles that come with it.")
def command() -> int:
    """Show what the grader does: explain one puzzle, grade a collection.

    The puzzles come with the package, so that this works anywhere.
    """
    puzzles = graded_puzzles()
    start = perf_counter()
    shown_ratings = [rate(text) for text in puzzles.pop(SHOWN_GRADE)]
    spent = perf_counter() - start
    shown = min(shown_ratings, key=lambda rating: rating.steps).puzzle
    click.echo(f"$ grader trace {shown}\n")
    status: int = program.main(["trace", shown, "--language", language()], standalone_mode=False)
    if status:
        return status
    start = perf_counter()
    others = [text for texts in puzzles.values() for text in texts]
    ratings = [*shown_ratings, *_rated(others)]
    spent += perf_counter() - start
    click.echo("\n".join(["", "", *table(ratings), ""]))
    say(
        Message(
            "demo-rated",
            "{number} puzzles rated in {seconds:.2f} s ({mode})",
            number=len(ratings),
            seconds=spent,
            mode=compiled.mode(),
        )
    )
    return 0


def _rated(texts: list[str]) -> Iterator[Rating]:
    done = 0

    def rated() -> Iterator[Rating]:
        nonlocal done
        for text in texts:
            rating = rate(text)
            done += 1
            yield rating

    return watched(rated(), lambda: len(texts), lambda: done, quiet=False)


def graded_puzzles() -> dict[str, list[str]]:
    """Return the puzzles of each grade that come with the package."""
    try:
        folder, names = PACKAGED, package_data.names(PACKAGE, PACKAGED)
    except OSError:
        folder, names = IN_PROJECT, package_data.names(PACKAGE, IN_PROJECT)
    contents = [package_data.content(PACKAGE, name, folder) for name in names]
    return {
        content["grade"]: [entry["puzzle"] for entry in content["puzzles"]] for content in contents
    }


def table(ratings: list[Rating]) -> list[str]:
    """Return the lines of a table with a row for each grade and its hardest techniques."""
    by_grade = defaultdict(list)
    for rating in ratings:
        by_grade[rating.grade or rating.status].append(rating)
    named = titles(language())
    lines = [
        f"{told(Message('heading-grade', 'grade')):12}"
        f"{told(Message('heading-puzzles', 'puzzles')):>8}  "
        f"{told(Message('demo-rating', 'rating')):>12}  "
        f"{told(Message('demo-hardest', 'hardest technique'))}"
    ]
    grades = [grade.name for grade in load_profile(STANDARD).grades]
    for grade in [*grades, *sorted(by_grade.keys() - grades)]:
        found = by_grade[grade]
        numbers = [r.rating for r in found if r.rating is not None]
        span = told(_span(min(numbers), max(numbers))) if numbers else ""
        hardest = Counter(r.hardest for r in found if r.hardest)
        rows = [""]
        for name in [f"{named[id_]} {n}" for id_, n in hardest.most_common()]:
            if len(rows[-1]) + len(name) > WIDTH:
                rows.append("")
            rows[-1] += f"{', ' if rows[-1] else ''}{name}"
        level = told(Message("name-of-grade", "{grade}", grade=Term("level", grade)))
        lines.append(f"{level:12}{len(found):>8}  {span:>12}  {rows[0]}")
        lines += [f"{'':36}{row}" for row in rows[1:]]
    return lines


def _span(low: float, high: float) -> Message:
    return Message("demo-span", "{low:.2f} - {high:.2f}", low=low, high=high)
