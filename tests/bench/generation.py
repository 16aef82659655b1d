"""Generate, disguise, rate, collect: `python -m tests.bench.generation [COUNT [DISGUISES]]`,
or `python -m tests.bench.generation --forms [COUNT]`.

COUNT puzzles (1,000) are generated in partitions; each is disguised so many times (200), which
makes COUNT times DISGUISES puzzles to rate; these are rated in partitions and collected to a
Parquet file, which DuckDB queries if it is installed.  Each step is a process of its own with
`--jobs 2`, whose time of the processors and largest memory are shown.  `--forms` measures sets of
millions of fingerprints instead.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from operator import itemgetter
from pathlib import Path

from grader.batch.form_keys import SeenKeys, SortedKeys, write_sorted_keys

COUNT = 1000
DISGUISES = 200
FORMS = 2_000_000
"""Fingerprints to avoid."""
LOOKS = 100_000
QUERY = """
import duckdb, sys
print(duckdb.sql(f'''
    SELECT grade, technique, count(*) AS puzzles
    FROM (SELECT grade, unnest(map_keys(techniques)) AS technique FROM '{sys.argv[1]}')
    GROUP BY ALL ORDER BY puzzles DESC LIMIT 12
'''))
print(duckdb.sql(f"SELECT count(*), count(DISTINCT puzzle), avg(rating) FROM '{sys.argv[1]}'"))
"""


def step(name: str, puzzles: int, *arguments: object) -> None:
    """Run Python with arguments, and print its costs."""
    start = time.perf_counter()
    run = subprocess.Popen([sys.executable, *map(str, arguments)])
    _, status, used = os.wait4(run.pid, 0)
    seconds = used.ru_utime + used.ru_stime
    assert not status, f"{name} failed"
    print(
        f"{name:22} {time.perf_counter() - start:7.1f} s, processors {seconds:7.1f} s, "
        f"{1e6 * seconds / puzzles:8.1f} us a puzzle, "
        f"{100e6 / puzzles * seconds / 3600:7.2f} core-hours for 100 million, "
        f"largest process {used.ru_maxrss / 1024:.0f} MB",
        flush=True,
    )


def batch(name: str, puzzles: int, *arguments: object) -> None:
    """Run `grader batch`, and print its costs."""
    step(name, puzzles, "-m", "grader", "batch", *arguments)


def disguise(seed: int) -> tuple[Callable[[str], tuple[str, ...]], dict[int, int]]:
    """Return what gives the cells of a line in another order, and other digits."""
    chance = random.Random(seed)
    rows, columns = (
        [3 * band + line for band in bands for line in chance.sample(range(3), 3)]
        for bands in (chance.sample(range(3), 3), chance.sample(range(3), 3))
    )
    cells = itemgetter(*[9 * row + column for row in rows for column in columns])
    return cells, str.maketrans("123456789", "".join(chance.sample("123456789", 9)))


def whole_job(folder: Path, count: int, disguises: int) -> None:
    """Generate, disguise, rate and collect puzzles."""
    made, bank = folder / "made.txt", folder / "bank.txt"
    wishes = ("--generate", "--count", count, "--seed", 1, "--symmetry", "180")
    batch("plan to generate", count, "plan", *wishes, "--to", folder / "generate")
    batch("generate", count, "run", folder / "generate", "--jobs", 2)
    batch("collect puzzles", count, "collect", folder / "generate", "--to", made)
    ways = [disguise(seed) for seed in range(disguises)]
    with bank.open("w", encoding="ascii") as out:
        for line in made.read_text(encoding="ascii").splitlines():
            out.writelines(
                [f"{''.join(cells(line)).translate(digits)}\n" for cells, digits in ways]
            )
    total = count * disguises
    ratings = folder / "ratings.parquet"
    batch("plan to rate", total, "plan", bank, "--to", folder / "rate")
    batch("rate", total, "run", folder / "rate", "--jobs", 2)
    batch("collect ratings", total, "collect", folder / "rate", "--to", ratings)
    parts = sum(path.stat().st_size for path in (folder / "rate" / "parts").iterdir())
    print(f"{total:,} puzzles: {parts / total:.0f} bytes each in partitions, "
          f"{ratings.stat().st_size / total:.0f} in Parquet")  # fmt: skip
    if find_spec("duckdb"):
        step("query by DuckDB", total, "-c", QUERY, ratings)


def memory() -> float:
    """Return the largest memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def sets_of_forms(folder: Path, count: int) -> None:
    """Print what sets of fingerprints cost."""
    numbers = random.Random(1)
    before = memory()
    start = time.process_time()
    written = write_sorted_keys(folder / "keys", (numbers.randbytes(16) for _ in range(count)))
    print(f"sorted file of {written.keys:,} forms: {time.process_time() - start:.1f} s, "
          f"{memory() - before:.0f} MB more memory")  # fmt: skip
    keys = SortedKeys(folder / "keys", written)
    start = time.process_time()
    assert not any(numbers.randbytes(16) in keys for _ in range(LOOKS))
    print(f"look-up there: {1e6 * (time.process_time() - start) / LOOKS:.1f} us, "
          f"{memory() - before:.0f} MB more memory")  # fmt: skip
    before = memory()
    start = time.process_time()
    with SeenKeys() as seen:
        for _ in range(count):
            key = numbers.randbytes(16)
            assert key not in seen
            seen.add(key)
    print(f"forms that are taken: {1e6 * (time.process_time() - start) / count:.1f} us each, "
          f"{memory() - before:.0f} MB more memory")  # fmt: skip


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:] if each.isdecimal()]
    with tempfile.TemporaryDirectory() as name:
        if "--forms" in sys.argv:
            sets_of_forms(Path(name), *numbers or [FORMS])
        else:
            whole_job(Path(name), *[*numbers, *(COUNT, DISGUISES)[len(numbers) :]])
