"""What a catalogue stores about a puzzle, worked out before it is written.

This takes most of the time of adding, needs no database, and is shared by several processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from grader.catalogue.recorded_ratings import RecordedRating, record_of, recorded_rating
from grader.errors import FormatError, Message, PuzzleError, SearchLimitError
from grader.formats import PlainLines, PuzzleEntry, givens_line, puzzle_line
from grader.formats.plain_lines import puzzle_count
from grader.formats.records import puzzle_of_line
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle, checked_puzzle
from grader.model.shapes import classic
from grader.query.evaluation import number_or_text
from grader.runtime.parallel.chunks import Chunk, Pace
from grader.runtime.parallel.executor import Work, executor
from grader.search import search_states
from grader.search.band_solver import BandSolver
from grader.search.canonical.fingerprints import fingerprint_of_form, layout_fingerprint
from grader.search.canonical.isomorphism import canonical
from grader.search.canonical.symmetry import symmetry_of
from grader.search.limits import Limits
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import Solution, only_solution

NODE_LIMIT = 1_000_000
"""Nodes of the search for the solution of a puzzle; enough for all that people have printed."""
_EASY_NODES = 10_000
"""Nodes that are searched at once, without looks for Ctrl-C: some milliseconds."""
_CELLS = 81
"""Cells of a plain line."""
PACE = Pace(seconds=0.1, largest=2000, ahead=8)
"""How much a process is given at once."""
MOST_AUTOMORPHISMS = (1 << 63) - 1
"""The largest number that SQLite holds; empty grids have more automorphisms."""
LONGEST_COMMENT = 500
"""Characters of a comment that are kept."""

Piece = PuzzleEntry | PlainLines


class PuzzleRow(NamedTuple):
    """A row of the table of puzzles."""

    canon: bytes
    """The fingerprint: equal for equivalent puzzles."""
    layout: tuple[bytes, str]
    """Fingerprint and name of the layout."""
    line: str
    """The puzzle in one line, as records have it."""
    solution: str | None
    status: str
    givens: int
    symmetry: str
    automorphisms: int | None


class Prepared(NamedTuple):
    """An entry of a source, ready to be written."""

    position: int
    """The line in the source, 1-based."""
    text: str
    """The text as it was written; empty if it is the line of the puzzle."""
    comment: str
    row: PuzzleRow | None
    """None if the text is malformed."""
    fault: str
    """Why the puzzle is refused: it is malformed, or has not exactly one solution; a `Message`."""
    values: tuple[tuple[str, float | str], ...] = ()
    """The values that the source has in columns of its own."""
    rated: RecordedRating | None = None
    """The rating that the source has."""


def key_of(puzzle: Puzzle) -> tuple[bytes, int | None]:
    """Return the fingerprint of a puzzle, and the number of its automorphisms if it is known.

    Puzzles without a canonical form have the fingerprint of their line.
    """
    layout = puzzle.layout
    try:
        form = canonical(puzzle)
    except PuzzleError:
        return fingerprint_of_form(layout, f"= {puzzle_line(puzzle)}"), None
    count = form.automorphisms
    return (
        fingerprint_of_form(layout, form.text),
        None if count is None else min(count, MOST_AUTOMORPHISMS),
    )


def prepare(piece: Piece) -> Iterator[Prepared]:
    """Iterate over the prepared entries of a piece of a source."""
    if isinstance(piece, PlainLines):
        yield from _plain(piece)
    else:
        yield _prepared(piece)


def prepare_all(pieces: Iterable[Piece], jobs: int = 1) -> Iterator[Prepared]:
    """Iterate over the prepared entries of a source, in their order.

    Raises:
        WorkerError: with several jobs, processes cannot be started.
    """
    work = Work(_prepare_chunk, _lost, puzzle_count, pace=PACE)
    return executor(jobs).run(work, pieces)


def stored_puzzle(line: str, layout: str) -> Puzzle:
    """Return the puzzle of a line in a catalogue.

    Raises:
        FormatError: the line is no puzzle of this layout; the file is damaged.
    """
    return puzzle_of_line(line, layout)


def _plain(piece: PlainLines) -> Iterator[Prepared]:
    """Iterate over prepared lines of cells.

    Most are proved within some nodes, without what the search of any layout needs.
    """
    layout = classic()
    row = _layout_row(layout)
    written = piece.text.decode("ascii").split()
    with pooled_searcher(layout) as solver:
        assert isinstance(solver, BandSolver), "lines of 81 cells have a solver of their own"
        for number, (text, puzzle) in enumerate(
            zip(written, piece.puzzles(), strict=True), piece.line
        ):
            line = text.replace("0", ".")
            solution: Solution | None = None
            if (
                solver.start_line(line.encode())
                and solver.count(1, _EASY_NODES) == search_states.FOUND
            ):
                solution = solver.solution()
            if solution is None or solver.count(1, _EASY_NODES) != search_states.EXHAUSTED:
                yield _prepared(PuzzleEntry(text, number, puzzle))
                continue
            canon, automorphisms = key_of(puzzle)
            filled = givens_line(checked_puzzle(layout, solution))
            symmetry = symmetry_of(puzzle)
            given = _CELLS - line.count(".")
            yield Prepared(
                number,
                "" if text == line else text,
                "",
                PuzzleRow(canon, row, line, filled, "ok", given, symmetry, automorphisms),
                "",
            )


def _prepared(entry: PuzzleEntry) -> Prepared:
    # The comment of a row repeats its columns.
    comment = " ".join((entry.name or entry.comment).split())[:LONGEST_COMMENT]
    if entry.puzzle is None:
        return Prepared(entry.line, entry.text, comment, None, _sentence(entry.error))
    puzzle = entry.puzzle
    line = puzzle_line(puzzle)
    text = "" if entry.text == line else entry.text
    record = record_of(text)
    if record is not None:
        # The rest of the record is not as it was written, but as we wrote it.
        text = "" if record["puzzle"] == line else record["puzzle"]
    status, solution = "ok", None
    fault: str = ""
    try:
        found = only_solution(puzzle, Limits(node_limit=NODE_LIMIT))
        solution = givens_line(checked_puzzle(puzzle.layout, found))
    except PuzzleError as error:
        status, fault = error.status, error.placed
    except SearchLimitError as error:
        status, fault = "timeout", error.placed
    canon, automorphisms = key_of(puzzle)
    row = PuzzleRow(
        canon,
        _layout_row(puzzle.layout),
        line,
        solution,
        status,
        puzzle.clues,
        symmetry_of(puzzle),
        automorphisms,
    )
    values = tuple((name, number_or_text(value)) for name, value in entry.values)
    rated = (
        None
        if record is None or fault
        else recorded_rating(record, line, puzzle.layout.name, solution)
    )
    return Prepared(entry.line, text, comment, row, fault, values, rated)


@lru_cache(maxsize=64)
def _layout_row(layout: Layout) -> tuple[bytes, str]:
    """Return fingerprint and name of a layout.

    Rules stand in the line of each puzzle: layouts whose rules are of the same kinds are one here.
    """
    if layout.rules:
        return fingerprint_of_form(layout.plain, layout.name), layout.name
    return layout_fingerprint(layout), layout.name


def _sentence(error: FormatError | None) -> Message:
    """Return the message of an error without its line, which a report names in its own way."""
    assert error is not None, "an entry has a puzzle or an error"
    return FormatError(error.message, file=error.file, column=error.column).placed


def _prepare_chunk(chunk: Chunk[Piece]) -> Iterator[Prepared]:
    return (prepared for piece in chunk.items for prepared in prepare(piece))


def _lost(_: int, piece: Piece, cause: str) -> Prepared:
    """Return what is known of an entry that killed its process."""
    entry = next(piece.entries()) if isinstance(piece, PlainLines) else piece
    fault = Message("looking-died", "the process that looked at the puzzle {cause}", cause=cause)
    return Prepared(entry.line, entry.text, "", None, fault)
