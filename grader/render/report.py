"""A report on many ratings as one self-contained page of HTML.

Bars are cells of tables; the neighbouring cells give the same numbers in text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.rating.collection import ROWS, Collection, NumberedRating
from grader.render.html_template import fill_template, trusted
from grader.render.rating_table import one_line
from grader.render.text_style import LANGUAGE, catalogue, default_title

BINS = 24
"""The maximum number of bins of the histogram of ratings."""


def report(
    collection: Collection,
    titles: Mapping[str, str],
    name: str = "",
    language: str = LANGUAGE,
) -> str:
    """Return the HTML page of a collection of ratings.

    Args:
        collection: the statistics of the ratings.
        titles: titles of the techniques by id; a missing one is derived from the id.
        name: the heading; empty for a general one.
        language: the language of the page.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    words: Mapping[str, str] = catalogue(language)["report"]
    distribution = collection.distribution
    levels = {name: rank for rank, name in enumerate(collection.grades)}
    return fill_template(
        "report.html",
        {
            "words": words,
            "language": language,
            "heading": name or words["title"],
            "facts": list(_facts(collection, words)),
            "grades": _bars([(n, c) for n, c in collection.grades.items() if c]),
            "ratings": _bars(
                [
                    (words["interval"].format(low=f"{b.low:.4g}", high=f"{b.high:.4g}"), b.count)
                    for b in distribution.bins(BINS)
                ]
            ),
            "hardest": _bars(_titled(collection, collection.hardest, titles)),
            "techniques": [
                (*bar, collection.uses[id_])
                for id_, bar in zip(
                    collection.ids(),
                    _bars(_titled(collection, collection.needed, titles)),
                    strict=True,
                )
            ],
            "outliers": [_row(entry, titles, levels) for entry in collection.outliers()],
            "highest": [_row(entry, titles, levels) for entry in collection.highest()],
            "longest": [_row(entry, titles, levels) for entry in collection.longest()],
            "rows": [_row(entry, titles, levels) for entry in collection.rows],
            "cap": words["capped"].format(shown=f"{ROWS:,}", total=f"{collection.total:,}")
            if collection.total > ROWS
            else "",
        },
    )


def _facts(collection: Collection, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    distribution = collection.distribution
    yield words["profile"], collection.profile.name
    yield words["puzzles"], f"{collection.total:,}"
    if not distribution.total:
        return
    yield words["rated"], f"{distribution.total:,}"
    yield words["mean"], f"{distribution.mean():.2f}"
    quarters = [f"{distribution.quantile(part):.2f}" for part in (0, 0.25, 0.5, 0.75, 1)]
    yield words["quartiles"], " / ".join(quarters)
    yield words["mean_steps"], f"{collection.steps / distribution.total:.1f}"


def _titled(
    collection: Collection, counts: Counter[str], titles: Mapping[str, str]
) -> list[tuple[str, int]]:
    """Return (title, count) pairs of techniques, in the order of the profile."""
    ids = [technique for technique in collection.ids() if counts[technique]]
    return [(titles.get(id_, default_title(id_)), counts[id_]) for id_ in ids]


def _bars(counts: Sequence[tuple[str, int]]) -> list[tuple[str, int, str, Any]]:
    """Return (name, count, percentage, style of the bar) for each count."""
    total = sum(count for _, count in counts) or 1
    most = max((count for _, count in counts), default=1) or 1
    return [
        (
            name,
            count,
            f"{count / total:.1%}",
            trusted(f"width:{count / most:.1%}" if count else "display:none"),
        )
        for name, count in counts
    ]


def _row(
    entry: NumberedRating, titles: Mapping[str, str], levels: Mapping[str, int]
) -> dict[str, Any]:
    """Return the table row of a puzzle."""
    rating = entry.rating
    hardest = rating.hardest
    grade = rating.grade or rating.status
    return {
        "number": entry.number,
        "grade": grade,
        "level": levels.get(grade, len(levels)),
        "rating": "" if rating.rating is None else f"{rating.rating:.2f}",
        "hardest": "" if hardest is None else titles.get(hardest, default_title(hardest)),
        "steps": rating.steps if rating.status == "ok" else "",
        "puzzle": one_line(rating.puzzle),
        "error": rating.error or "",
    }
