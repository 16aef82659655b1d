"""A report on many ratings as one self-contained page of HTML.

Bars are cells of tables; the neighbouring cells give the same numbers in text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from grader.model.puzzle import Puzzle
from grader.rating.collection import ROWS, Collection, Distribution, NumberedRating
from grader.rating.rating import Rating
from grader.render.error_text import error_text
from grader.render.html_template import fill_template, trusted
from grader.render.languages import LANGUAGE
from grader.render.one_line import one_line
from grader.render.svg import thumbnails
from grader.render.svg.themes import shared_style
from grader.render.svg.thumbnails import Thumbnails
from grader.render.text_style import TextStyle, default_title

BINS = 24
"""The maximum number of bins of the histogram of ratings."""


def report(
    collection: Collection,
    titles: Mapping[str, str],
    name: str = "",
    language: str = LANGUAGE,
    *,
    puzzle_of: Callable[[Rating], Puzzle | None] | None = None,
    links: Mapping[int, str] | None = None,
) -> str:
    """Return the HTML page of a collection of ratings.

    Args:
        collection: the statistics of the ratings.
        titles: titles of the techniques by id; a missing one is derived from the id.
        name: the heading; empty for a general one.
        language: the language of the page.
        puzzle_of: returns the puzzle of a rating, for its thumbnail; None draws none.
        links: the addresses of traces, by the number of the puzzle.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    style = TextStyle(language)
    words: Mapping[str, str] = style.messages["report"]
    # With the scheme `minutes` they are the ratings.
    has_minutes = bool(collection.minutes.total) and collection.profile.player is None
    rows = _Rows(collection, titles, style, puzzle_of, links or {})
    tables = {
        "outliers": rows.of(collection.outliers()),
        "highest": rows.of(collection.highest()),
        "longest": rows.of(collection.longest()),
        "rows": rows.of(collection.rows),
    }
    return fill_template(
        "report.html",
        {
            "words": words,
            "language": language,
            "heading": name or words["title"],
            "facts": list(_facts(collection, style)),
            "grades": _bars(
                [(style.level(n), c) for n, c in collection.grades.items() if c], style
            ),
            "ratings": _bars(_intervals(collection.distribution, style), style),
            "minutes": _bars(_intervals(collection.minutes, style), style) if has_minutes else [],
            "has_minutes": has_minutes,
            "hardest": _bars(_titled(collection, collection.hardest, titles), style),
            "techniques": [
                (*bar, style.number(collection.uses[id_], ","))
                for id_, bar in zip(
                    collection.ids(),
                    _bars(_titled(collection, collection.needed, titles), style),
                    strict=True,
                )
            ],
            **tables,
            "filters": list(rows.filters()),
            "style": trusted(shared_style() + thumbnails.STYLE),
            "grids": trusted(rows.thumbnails.definitions()),
            "cap": words["capped"].format(
                shown=style.number(ROWS, ","), total=style.number(collection.total, ",")
            )
            if collection.total > ROWS
            else "",
        },
    )


def _intervals(distribution: Distribution, style: TextStyle) -> list[tuple[str, int]]:
    """Return (interval, count) pairs of a distribution."""
    interval: str = style.messages["report"]["interval"]
    return [
        (
            interval.format(low=style.number(b.low, ".4g"), high=style.number(b.high, ".4g")),
            b.count,
        )
        for b in distribution.bins(BINS)
    ]


def _facts(collection: Collection, style: TextStyle) -> Iterator[tuple[str, str]]:
    words: Mapping[str, str] = style.messages["report"]
    distribution = collection.distribution
    yield words["profile"], collection.profile.name
    yield words["puzzles"], style.number(collection.total, ",")
    if not distribution.total:
        return
    yield words["rated"], style.number(distribution.total, ",")
    yield words["mean"], style.number(distribution.mean(), ".2f")
    parts = (0, 0.25, 0.5, 0.75, 1)
    quarters = [style.number(distribution.quantile(part), ".2f") for part in parts]
    yield words["quartiles"], " / ".join(quarters)
    if collection.minutes.total and collection.profile.player is None:
        found = [style.number(collection.minutes.quantile(part), ".1f") for part in parts]
        yield words["minutes_quartiles"], " / ".join(found)
    yield words["mean_steps"], style.number(collection.steps / distribution.total, ".1f")


def _titled(
    collection: Collection, counts: Counter[str], titles: Mapping[str, str]
) -> list[tuple[str, int]]:
    """Return (title, count) pairs of techniques, in the order of the profile."""
    ids = [technique for technique in collection.ids() if counts[technique]]
    return [(titles.get(id_, default_title(id_)), counts[id_]) for id_ in ids]


def _bars(counts: Sequence[tuple[str, int]], style: TextStyle) -> list[tuple[str, str, str, Any]]:
    """Return (name, count, percentage, style of the bar) for each count."""
    total = sum(count for _, count in counts) or 1
    most = max((count for _, count in counts), default=1) or 1
    return [
        (
            name,
            style.number(count, ","),
            style.percentage(count / total),
            trusted(f"width:{count / most:.1%}" if count else "display:none"),
        )
        for name, count in counts
    ]


class _Rows:
    """Makes the rows of the tables of puzzles."""

    def __init__(
        self,
        collection: Collection,
        titles: Mapping[str, str],
        style: TextStyle,
        puzzle_of: Callable[[Rating], Puzzle | None] | None,
        links: Mapping[int, str],
    ) -> None:
        self.thumbnails = Thumbnails()
        self._collection = collection
        self._titles = titles
        self._style = style
        self._words: Mapping[str, str] = style.messages["report"]
        self._puzzle_of = puzzle_of
        self._links = links
        self._levels = {name: rank for rank, name in enumerate(collection.grades)}
        self._places = {id_: place for place, id_ in enumerate(collection.ids())}

    def of(self, entries: Iterable[NumberedRating]) -> list[dict[str, Any]]:
        """Return the rows of these puzzles."""
        return [self._row(entry) for entry in entries]

    def filters(self) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Iterate over (name, label, choices) of the filters; a choice is (value, label)."""
        shown = [entry.rating for entry in self._collection.rows]
        grades = {rating.grade or rating.status for rating in shown}
        needed = {id_ for rating in shown for id_ in rating.techniques}
        layouts = sorted({rating.layout for rating in shown if rating.layout})
        yield (
            "grade",
            self._words["grade"],
            [
                (str(level), self._style.level(name))
                for name, level in self._levels.items()
                if name in grades
            ],
        )
        yield (
            "technique",
            self._words["technique"],
            [(str(p), self._title(id_)) for id_, p in self._places.items() if id_ in needed],
        )
        if len(layouts) > 1:
            yield "layout", self._words["layout"], [(name, name) for name in layouts]

    def _title(self, technique: str) -> str:
        return self._titles.get(technique, default_title(technique))

    def _row(self, entry: NumberedRating) -> dict[str, Any]:
        rating = entry.rating
        grade = rating.grade or rating.status
        return {
            "number": entry.number,
            "grade": self._style.level(grade),
            "level": self._levels.get(grade, len(self._levels)),
            "rating": self._style.localized(rating.text),
            "value": rating.text,
            "minutes": self._style.localized(rating.minutes_text),
            "minutes_value": rating.minutes_text.removeprefix("~"),
            "hardest": "" if rating.hardest is None else self._title(rating.hardest),
            "steps": rating.steps if rating.status == "ok" else "",
            "puzzle": one_line(rating.puzzle),
            "error": error_text(rating.error or "", self._style.language),
            "layout": rating.layout or "",
            "needed": " ".join(
                str(self._places[id_]) for id_ in rating.techniques if id_ in self._places
            ),
            "thumbnail": self._thumbnail(entry),
            "link": self._links.get(entry.number, ""),
        }

    def _thumbnail(self, entry: NumberedRating) -> Any:
        puzzle = None if self._puzzle_of is None else self._puzzle_of(entry.rating)
        if puzzle is None:
            return ""
        label = f"{self._words['puzzle']} {entry.number}"
        return trusted(self.thumbnails.drawing(puzzle, label))
