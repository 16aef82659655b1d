"""`grader book`: books of puzzles, from a specification to files for printers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from importlib import resources
from pathlib import Path
from sys import stderr

import click
from attrs import evolve

from grader.book.book_folder import CACHE, INTERIOR, REPORT, require_writable, write_files
from grader.book.build import build_book
from grader.book.checking import check_pdf, sentence_of
from grader.book.content import Progress
from grader.book.lengths import inches, parse_size, size_text
from grader.book.preview import page_picture
from grader.book.printing_rules import printing_rules, rule_names
from grader.book.specification import BookSpecification
from grader.book.specification_reader import load_specification
from grader.cli.program import UNRATED
from grader.cli.shared.common_options import output_option
from grader.cli.shared.expressions import usable
from grader.cli.shared.file_endings import require_ending
from grader.cli.shared.groups import group, option, options
from grader.cli.shared.output import Output, report_note, say, told
from grader.cli.shared.wrong_use import WrongUseError, WrongValueError
from grader.errors import Count, Message, Term, unwritable_file
from grader.query.dates import days_between

KINDS = ("daily", "kids", "large-print", "mixed", "newspaper", "samurai", "workbook")
"""The specifications that `grader book new` writes."""
DAILY = "daily"
_MONTH_OF_KIND = "2026-12"
"""The month in the specification of daily puzzles, which is replaced."""
_seed_option = click.option(
    "--seed", type=click.IntRange(0), metavar="S", help="Seed, instead of that in the file."
)
_jobs_option = click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1),
    metavar="N",
    default=1,
    show_default=True,
    help="Number of processes.",
)


@click.group("book")
def command() -> None:
    """Make books of puzzles: choose, check, lay out, print.

    A book is described by a specification in YAML; `grader book new` writes one to begin with.
    The libraries come with the extra `book`.

    \b
    Example:
      pip install 'sudoku-grader[book]'
      grader book new --kind mixed --output book.yaml
      grader book build book.yaml
      grader book check book/interior.pdf --vendor kdp
    """  # noqa: D301 - click's mark for lines that stay as they are


@options
class NewBookOptions:
    """The kind of a new specification and its file."""

    kind: str = option(
        "--kind", type=click.Choice(KINDS), default="mixed", help="The kind of book."
    )
    month: str | None = option(
        "--month",
        metavar="MONTH",
        help="The month of daily puzzles, such as 2026-12; by default the next one.",
    )
    output: str | None = output_option()


@command.command("new")
@group(NewBookOptions)
def new(wanted: NewBookOptions) -> None:
    """Write a specification to begin with; it builds as it is."""
    require_ending(wanted.output, "yaml")
    folder = resources.files("grader.book").joinpath("kinds")
    text = folder.joinpath(f"{wanted.kind}.yaml").read_text(encoding="utf-8")
    if wanted.kind == DAILY:
        text = text.replace(_MONTH_OF_KIND, _month(wanted.month))
    elif wanted.month is not None:
        raise WrongUseError("month-daily", "only --kind {kind} has a month", kind=DAILY)
    with Output(wanted.output) as out:
        out.record(text.rstrip("\n"))


def _month(text: str | None) -> str:
    """Return the month that is wanted as text like `2026-12`; the next one if none is stated."""
    if text is None:
        today = date.today()
        first = date(today.year + today.month // 12, today.month % 12 + 1, 1)
    else:
        first, last = usable(lambda: days_between(text), "--month")
        if (first, last) != usable(lambda: days_between(f"{first:%Y-%m}"), "--month"):
            raise WrongValueError(
                "no-month", "{text!r} is not a month; write it like 2026-12", text=text
            )
    return f"{first:%Y-%m}"


@command.command("build", short_help="Build a book: pages, answers, puzzles, editorial report.")
@click.argument("specification", type=click.Path(dir_okay=False))
@click.option(
    "--output",
    "-o",
    metavar="FOLDER",
    default=None,
    help="Folder for the files; by default one beside the specification with its name.",
)
@_seed_option
@_jobs_option
@click.option("--single", is_flag=True, help="Also write each puzzle and answer as PDF, SVG, PNG.")
def build(specification: str, output: str | None, seed: int | None, jobs: int, single: bool) -> int:
    """Build a book: interior.pdf, answers, puzzles, an editorial report, and a lock file.

    Each puzzle is proved to have one solution, and no two are equivalent.  The same
    specification, seed and versions give the same files.
    """
    path = Path(specification)
    book = _specification(path, seed)
    folder = path.with_suffix("") if output is None else Path(output)
    with _writing(folder):
        require_writable(folder)
    with _shown(book) as progress:
        built = build_book(book, jobs=jobs, cache=folder / CACHE, single=single, progress=progress)
    with _writing(folder):
        write_files(built.files, folder)
    for note in (*built.content.notes, *built.notes):
        report_note(note)
    total = sum(len(chapter.puzzles) for chapter in built.content.chapters)
    trim = size_text(book.paper.trim)
    say(
        Message(
            "book-built",
            "{file}: {pages:,} of {size}, {puzzles:,}",
            file=str(folder / INTERIOR),
            pages=Count("page", built.pages),
            size=Term("number", trim),
            puzzles=Count("puzzle", total),
        )
    )
    if built.findings:
        say(
            Message(
                "book-to-look-at",
                "{file}: {things:,} to look at",
                file=str(folder / REPORT),
                things=Count("thing", len(built.findings)),
            )
        )
    fault = built.rules.page_count_fault(built.pages, book.paper.trim)
    if fault is not None:
        report_note(fault)
    return UNRATED if built.content.faulty else 0


@command.command("check", short_help="Check a PDF file by the rules of a printing service.")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option(
    "--vendor",
    type=click.Choice(rule_names()),
    default="none",
    show_default=True,
    help="Whose rules to check.",
)
@click.option("--trim", metavar="SIZE", default=None, help="The expected size, such as 6x9in.")
@click.option("--pages", type=click.IntRange(1), metavar="N", help="The expected number of pages.")
def check(file: str, vendor: str, trim: str | None, pages: int | None) -> int:
    """Check a PDF file, ours or another, by the rules of a printing service.

    Each fault is described in a sentence; the exit status is 1 if there is an error.  A file
    without faults keeps the rules that can be checked here, which vendors may change.
    """
    size = None
    if trim is not None:
        size = parse_size(trim)
        if size is None:
            raise WrongValueError(
                "no-trim-size", "{text!r} is not a size; write it like 6x9in", text=trim
            )
    rules = printing_rules(vendor)
    facts, faults = check_pdf(Path(file), rules, size, pages)
    say(
        Message(
            "pdf-facts",
            "{file}: {pages:,} of {size}, PDF {version}; spine about {spine} on white paper",
            file=file,
            pages=Count("page", len(facts.pages)),
            size=Term("number", size_text(facts.trim)),
            version=", ".join(filter(None, (facts.version, facts.x_version))),
            spine=Term("number", inches(rules.spine_per_page * len(facts.pages))),
        )
    )
    for fault in faults:
        say(
            Message(
                "pdf-fault",
                "{severity} ({rule}): {sentence}",
                severity=Term("severity", fault.severity),
                rule=fault.rule,
                sentence=sentence_of(told(fault.message)),
            )
        )
    if not faults:
        say(
            Message(
                "pdf-without-faults",
                "no faults; rules: {name}, as of {date}",
                name=rules.name,
                date=rules.date,
            )
        )
    return UNRATED if any(fault.severity == "error" for fault in faults) else 0


@command.command("preview")
@click.argument("specification", type=click.Path(dir_okay=False))
@click.option(
    "--page",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of the page.",
)
@click.option(
    "--resolution",
    type=click.IntRange(20, 600),
    default=96,
    show_default=True,
    metavar="N",
    help="Pixels per inch.",
)
@_seed_option
@_jobs_option
@click.option("--output", "-o", metavar="FILE", required=True, help="The PNG file to write.")
def preview(
    specification: str, page: int, resolution: int, seed: int | None, jobs: int, output: str
) -> None:
    """Draw a page of a book as a PNG file."""
    require_ending(output, "png")
    path = Path(specification)
    book = _specification(path, seed)
    with _shown(book) as progress:
        cache = path.with_suffix("") / CACHE
        picture = page_picture(book, page, resolution, jobs, cache, progress)
    with Output(output) as out:
        out.data(picture)


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Report that a file cannot be written, in a sentence."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(unwritable_file(error.filename or folder, error)) from None


def _specification(path: Path, seed: int | None) -> BookSpecification:
    """Return the specification in a file, with another seed if there is one."""
    book = load_specification(path)
    return book if seed is None else evolve(book, seed=seed)


@contextmanager
def _shown(book: BookSpecification) -> Iterator[Progress]:
    """Give a function that shows progress on a terminal."""
    if not stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - only on a terminal
    from rich.status import Status  # noqa: PLC0415

    with Status(book.title, console=Console(stderr=True)) as status:

        def update(section: str, found: int, wanted: int) -> None:
            status.update(told(_progress(section or book.title, found, wanted)))

        yield update


def _progress(name: str, found: int, wanted: int) -> Message:
    """Return how many puzzles of a section there are; `wanted` is 0 if that is not known."""
    if not wanted:
        return Message("book-progress", "{name}: {found} puzzles", name=name, found=found)
    return Message(
        "book-progress-of",
        "{name}: {found} of {wanted} puzzles",
        name=name,
        found=found,
        wanted=wanted,
    )
