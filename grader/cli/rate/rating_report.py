"""The report of `grader rate`, and the traces that it links to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from urllib.parse import quote

from attrs import evolve

from grader.cli.draw import trace_documents
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Output, report_note
from grader.cli.shared.output_options import open_output
from grader.cli.shared.technique_titles import titles
from grader.errors import FormatError, GraderError, Message, Term
from grader.formats.records import puzzle_of_line
from grader.model.puzzle import Puzzle
from grader.outputs.output import new_folder
from grader.rating.collection import Collection
from grader.rating.profiles.profile import Profile
from grader.rating.rate import trace
from grader.rating.rating import Rating
from grader.render.html_template import require
from grader.render.one_line import one_line
from grader.render.report import report
from grader.render.text_style import catalogue, text_style_of
from grader.render.trace_page import trace_page
from grader.runtime import deadline


@contextmanager
def rating_report(
    file: str,
    source: Inputs,
    profile: Profile,
    title: str,
    language: str,
    with_traces: bool,
    timeout: float | None,
) -> Iterator[Callable[[Rating], None]]:
    """Yield a function that collects ratings; then write the report.

    Args:
        file: the file of the report.
        source: the input, which must not be overwritten.
        profile: the profile of the ratings.
        title: the heading of the report.
        language: the language of the pages.
        with_traces: write the traces of its puzzles, too.
        timeout: the time limit for each trace in seconds.
    """
    require()
    collection = Collection(profile)
    with open_output(file, source) as page:
        yield collection.add
        folder = Path(file).with_name(f"{Path(file).stem}-traces")
        with new_folder(folder) if with_traces else nullcontext():
            links = (
                _write_traces(file, folder, collection, language, timeout) if with_traces else {}
            )
        text = report(
            collection,
            titles(language),
            one_line(title),
            language,
            puzzle_of=puzzle_of_rating,
            links=links,
        )
        page.record(text)


def puzzle_of_rating(rating: Rating) -> Puzzle | None:
    """Return the puzzle of a rating; None if its text is malformed."""
    if rating.layout is None:
        return None
    try:
        return puzzle_of_line(rating.puzzle, rating.layout)
    except FormatError:
        return None


def _write_traces(
    file: str, folder: Path, collection: Collection, language: str, timeout: float | None
) -> dict[int, str]:
    """Write a page for each solved puzzle in the tables of the report.

    They are in a directory beside the report: `report-traces/` for `report.html`.

    Returns:
        The address of each page, by the number of the puzzle.
    """
    names = titles(language)
    words = catalogue(language)["draw"]
    links = {}
    for entry in collection.shown():
        number, rating = entry.number, entry.rating
        puzzle = puzzle_of_rating(rating) if rating.status == "ok" else None
        if puzzle is None:
            continue
        target = folder / f"puzzle-{number:06}.html"
        try:
            with deadline.limit(timeout, Term("work", "the trace")):
                solve = trace_documents.solve_of(
                    trace(puzzle, collection.profile),
                    collection.profile,
                    names,
                    words["puzzle"].format(number=number),
                    text_style_of(language),
                )
                page = trace_page(evolve(solve, back=quote(f"../{Path(file).name}")))
        except GraderError as error:
            report_note(
                Message(
                    "no-trace-in-report",
                    "puzzle {number} has no trace in the report: {reason}",
                    number=number,
                    reason=error.placed,
                )
            )
            continue
        with Output(str(target)) as out:
            out.data(page.encode("utf-8"))
        links[number] = quote(f"{folder.name}/{target.name}")
    return links
