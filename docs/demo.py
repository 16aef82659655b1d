"""The demo (`make demo`): explain one puzzle and grade the corpus."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from itertools import chain
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from grader.cli.program import program
from grader.grading import rater
from grader.pipeline.registry import techniques
from grader.rating.rating import Rating
from grader.runtime import compiled
from tests.corpus import puzzles_by_file

WIDTH = 44


def main() -> None:
    """Print the trace of a puzzle, then the table of grades."""
    texts = list(chain.from_iterable(puzzles_by_file("graded").values()))
    start = perf_counter()
    ratings = [rater.rate(text) for text in texts]
    spent = perf_counter() - start
    shown = min(ratings, key=lambda r: (r.grade != "medium", r.steps))
    print(f"$ grader trace {shown.puzzle}\n", flush=True)
    program.main(["trace", shown.puzzle], standalone_mode=False)
    print("\n".join(["", "", *table(ratings), ""]))
    print(f"{len(ratings)} puzzles of corpus/ rated in {spent:.2f} s ({compiled.mode()})")


def table(ratings: list[Rating]) -> list[str]:
    """Return the lines of a table with a row for each grade and its hardest techniques."""
    by_grade = defaultdict(list)
    for rating in ratings:
        by_grade[rating.grade or rating.status].append(rating)
    lines = [f"{'grade':12}{'puzzles':>8}  {'rating':>12}  hardest technique"]
    grades = [grade.name for grade in rater.load_profile(rater.STANDARD).grades]
    for grade in [*grades, *sorted(by_grade.keys() - grades)]:
        found = by_grade[grade]
        numbers = [r.rating for r in found if r.rating is not None]
        span = f"{min(numbers):.2f} - {max(numbers):.2f}" if numbers else ""
        hardest = Counter(r.hardest for r in found if r.hardest)
        named = [f"{techniques()[id_].title} {n}" for id_, n in hardest.most_common()]
        rows = [""]
        for name in named:
            if len(rows[-1]) + len(name) > WIDTH:
                rows.append("")
            rows[-1] += f"{', ' if rows[-1] else ''}{name}"
        lines.append(f"{grade:12}{len(found):>8}  {span:>12}  {rows[0]}")
        lines += [f"{'':36}{row}" for row in rows[1:]]
    return lines


if __name__ == "__main__":
    main()
