"""Measure catalogues against bare SQLite: `python -m tests.bench.catalogue [COUNT [COPIES]]`.

Puzzles are random subsets of random grids, with one solution each.  Bare inserts put the same
rows into the same tables.  With COPIES, the rows of puzzles and ratings are repeated so often
under random keys, and the queries are measured once more: what takes long depends on rows only.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from grader.catalogue import migrations
from grader.catalogue.adding import Source
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.preparation import key_of
from grader.cli.catalogue.export import ExportOptions, export_files
from grader.formats import pieces, text_lines
from grader.model import shapes
from grader.search.solutions import count_solutions_many, random_solution
from tests.catalogue.disguises import disguised

COUNT = 200_000
GIVENS = (32, 46)
SAMPLE = 20_000
"""Puzzles whose keys are timed."""
LARGEST_COPY = 200_000
"""Rows that are inserted into bare tables."""
SUBSETS = 200
"""Puzzles of a grid."""
QUERIES = (
    "uses(hidden-single) >= 1",
    "grade = medium and uses(pointing) >= 1 and not uses(naked-pair)",
    "uses(x-wing) >= 1",
    "hardest(skyscraper)",
    "rating >= 4 and givens < 38",
    "uses(naked-pair) >= 2 or uses(hidden-pair) >= 2",
)
COPIED = {
    "puzzle": "canon, layout, line, solution, status, givens, symmetry, minimal, automorphisms",
    "rating": "profile_version, status, grade, value, ratings, hardest, steps, techniques, "
    "searched",
    "uses": "profile_version, technique, times",
}
"""The columns of the rows that are repeated, without the number of the puzzle."""


def lines(count: int, seed: int = 1) -> Iterator[str]:
    """Iterate over so many lines of puzzles with one solution."""
    random = Random(seed)
    layout = shapes.classic()
    while count > 0:
        grid = random_solution(layout, random)
        some = []
        for _ in range(SUBSETS):
            kept = {*random.sample(range(81), random.randint(*GIVENS))}
            some.append("".join(str(d + 1) if c in kept else "." for c, d in enumerate(grid)))
        unique = [line for line, n in zip(some, count_solutions_many(some), strict=True) if n == 1]
        yield from unique[:count]
        count -= len(unique)


def timed(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    start = clock()
    work()
    return clock() - start


def copied(path: Path, target: Path) -> float:
    """Insert the rows of a catalogue into a new file with the same tables; return the seconds."""
    source = sqlite3.connect(path)
    puzzles = source.execute(f"SELECT * FROM puzzle ORDER BY id LIMIT {LARGEST_COPY}").fetchall()
    origins = source.execute(
        f"SELECT * FROM provenance ORDER BY puzzle LIMIT {LARGEST_COPY}"
    ).fetchall()
    raw = sqlite3.connect(target, isolation_level=None)
    raw.execute("PRAGMA journal_mode = WAL")
    raw.execute("PRAGMA synchronous = NORMAL")
    for statement in migrations.statements(0):
        raw.execute(statement)

    def insert() -> None:
        for start in range(0, len(puzzles), 10_000):
            raw.execute("BEGIN")
            raw.executemany(
                "INSERT INTO puzzle VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                puzzles[start : start + 10_000],
            )
            raw.executemany(
                "INSERT INTO provenance VALUES(?, ?, ?, ?, ?)", origins[start : start + 10_000]
            )
            raw.execute("COMMIT")

    seconds = timed(insert)
    raw.close()
    source.close()
    return seconds


def main(count: int, copies: int = 1) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = folder / "puzzles.txt"
        with text.open("w") as target:
            target.writelines(f"{line}\n" for line in lines(count))
        path = folder / "puzzles.db"
        with Catalogue.create(path) as catalogue:
            with text.open("rb", buffering=1 << 16) as stream:
                adding = timed(
                    lambda: catalogue.add_pieces(pieces(text_lines(stream)), Source("bench"))
                )
            total = len(catalogue)
            keys = time_of_keys(catalogue) * total
            raw = copied(path, folder / "raw.db") * total / min(total, LARGEST_COPY)
            print(f"{total:,} puzzles, {path.stat().st_size / total:.0f} bytes each")
            key, raw_row = keys / total * 1e6, raw / total * 1e6
            print(f"add: {adding / total * 1e6:.1f} us a puzzle, of which keys {key:.1f}")
            print(f"bare inserts: {raw_row:.1f} us; ratio {raw / (adding - keys):.2f}")
            some = [disguised(entry.puzzle, 1) for entry in catalogue.query(limit=300)]
            report_memory()
            rating = timed(lambda: sum(1 for _ in catalogue.rate()))
            print(f"rate: {rating / total * 1e6:.0f} us a puzzle")
            print(f"rated: {path.stat().st_size / total:.0f} bytes each")
            report_memory()
            print(f"vacuum: {timed(catalogue.vacuum):.1f} s of processor time")
            found = [timed(lambda p=p: p in catalogue, perf_counter) for p in some]  # type: ignore[misc]
            print(f"look-up of a disguise: median {median(found) * 1e3:.3f} ms")
            ask(catalogue)
            for form in ("csv", "parquet") if find_spec("pyarrow") else ("csv",):
                measured(
                    f"export as {form}",
                    partial(
                        export_files,
                        catalogue,
                        folder / form,
                        ExportOptions(form, None, None, None, force=False),
                        {"all": 1.0},
                    ),
                )
            measured("statistics", catalogue.statistics)
            report_memory()
        if copies > 1:
            repeat(path, copies)
            with Catalogue(path) as catalogue:
                catalogue.vacuum()
                print(f"{len(catalogue):,} puzzles, of which {total:,} are different")
                ask(catalogue)
                measured("statistics", catalogue.statistics)
        report_memory()


def time_of_keys(catalogue: Catalogue) -> float:
    """Return the seconds that the key of a puzzle takes."""
    puzzles = [entry.puzzle for entry in catalogue.query(limit=SAMPLE)]
    return timed(lambda: [key_of(puzzle) for puzzle in puzzles]) / len(puzzles)


def ask(catalogue: Catalogue) -> None:
    """Measure queries."""
    for where in QUERIES:
        query = partial(catalogue.query, where, limit=100)
        print(f"{catalogue.count(where):,}: {where}")
        measured("  100 of them", lambda q=query: [*q()])  # type: ignore[misc]
        measured("  the hardest 100", lambda q=query: [*q(order="-rating")])  # type: ignore[misc]
        measured("  count", partial(catalogue.count, where))


def measured(what: str, work: Callable[[], object]) -> None:
    """Print the time that something takes, which is longer than that of the processor if busy."""
    start, busy = perf_counter(), process_time()
    work()
    print(
        f"{what}: {perf_counter() - start:.3f} s, {process_time() - busy:.3f} s of processor time"
    )


def repeat(path: Path, copies: int) -> None:
    """Repeat the rows of puzzles and ratings under random keys."""
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA synchronous = OFF")
    (last,) = raw.execute("SELECT max(id) FROM puzzle").fetchone()
    for number in range(1, copies):
        raw.execute("BEGIN")
        for table, columns in COPIED.items():
            values = columns.replace("canon", "randomblob(16)")
            own = "id" if table == "puzzle" else "puzzle"
            raw.execute(
                f"INSERT INTO {table}({own}, {columns}) SELECT {own} + {number * last}, {values} "
                f"FROM {table} WHERE {own} <= {last}"
            )
        raw.execute("COMMIT")
    raw.close()


def report_memory() -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - POSIX only

        print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*given) if given else main(COUNT)
