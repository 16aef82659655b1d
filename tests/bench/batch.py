"""Measure what partitions cost: `python -m tests.bench.batch [COUNT|FILE] [PROFILE] [--dask]`.

The same puzzles are rated by `rate_many` with two jobs, with and without writing the ratings as
JSON lines; by `batch run`; and with `--dask` by a cluster of two workers that runs before the clock
does.  The runs take turns in many short rounds, and the least time of each counts.  On a machine
with other work the time of the processors says more than that of the clock, and the median of the
ratios to `rate_many` in the same round more than either.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from grader.batch.collecting import collect
from grader.batch.dask_engine import run_on_dask
from grader.batch.job import Job
from grader.batch.planning import RatingPlan, plan_rating
from grader.batch.runner import Choice, run_job
from grader.formats import pieces, text_lines
from grader.outputs.rated_lines import json_row
from grader.rating.profile_loading import load_profile
from grader.rating.rate import load_strategies
from grader.rating.rate_many import rate_many
from tests.bench.catalogue import lines

COUNT = 20_000
ROUNDS = 11
PARTITIONS = 8
"""Partitions of a job for Dask, which deals them out to its workers."""
JOBS = 2


def job_of(folder: Path, source: Path, profile: str, rows: int) -> Job:
    """Plan a job for a file, with so many puzzles in a partition."""
    with source.open("rb") as stream:
        plan = RatingPlan(profile, rows=rows, sample=0)
        job, _ = plan_rating(folder, [(source.name, pieces(text_lines(stream)))], plan)
    return job


def bare(source: Path, profile: str, out: Path | None) -> None:
    """Rate by `rate_many`; write the ratings to a file, or do nothing with them."""
    with source.open(encoding="ascii") as stream, (out or Path(os.devnull)).open("w") as written:
        for rating in rate_many(map(str.strip, stream), profile, jobs=JOBS):
            if out is not None:
                written.write(f"{json_row(0, rating)}\n")


def processor_seconds(client: Any) -> float:
    """Return the time of the processors so far: ours, that of children, of workers of Dask."""
    workers = sum(client.run(time.process_time).values()) if client is not None else 0.0
    return sum(os.times()[:4]) + workers


def measure(puzzles: Sequence[str], profile: str, with_dask: bool) -> None:
    """Print the times of all ways, and their ratio to `rate_many`."""
    taken: dict[str, list[tuple[float, float]]] = {}
    count = len(puzzles)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "puzzles.txt"
        source.write_text("\n".join(puzzles) + "\n")
        cluster: Any = None
        client: Any = None
        if with_dask:
            dask = import_module("distributed")
            cluster = dask.LocalCluster(
                n_workers=JOBS, threads_per_worker=1, dashboard_address="127.0.0.1:0"
            )
            client = dask.Client(cluster)
            # As with forks, which inherit what has been imported.
            client.run(warm, profile)
        for number in range(ROUNDS):
            jobs = [
                job_of(folder / f"{number}-{parts}", source, profile, -(-count // parts))
                for parts in (1, PARTITIONS)
            ]
            ways: dict[str, Callable[[], object]] = {
                "rate_many": partial(bare, source, profile, None),
                "rate_many, written": partial(bare, source, profile, folder / "bare.jsonl"),
                "batch run": partial(run_job, jobs[0], Choice(), JOBS),
            }
            if cluster is not None:
                where = cluster.scheduler_address
                ways["batch run --dask"] = partial(run_on_dask, jobs[1], Choice(), where)
            out = folder / "out.jsonl"
            ways["collect"] = partial(collect, jobs[0], out, "jsonl", force=True)
            for way, run in ways.items():
                start = time.perf_counter(), processor_seconds(client)
                run()
                used = time.perf_counter() - start[0], processor_seconds(client) - start[1]
                taken.setdefault(way, []).append(used)
        if cluster is not None:
            client.close()
            cluster.close()
    print(f"{count:,} puzzles, {profile}, {JOBS} processes, {ROUNDS} rounds")
    for way, rounds in taken.items():
        ratios = [
            (mine[1] / bare[1], mine[1] / written[1])
            for mine, bare, written in zip(
                rounds, taken["rate_many"], taken["rate_many, written"], strict=True
            )
        ]
        to_bare, to_written = (100 * median(each) - 100 for each in zip(*ratios, strict=True))
        clock, processors = (min(each) for each in zip(*rounds, strict=True))
        print(
            f"{way:20} {clock:7.2f} s, processors {processors:7.2f} s, "
            f"{1e6 * processors / count:7.1f} us a puzzle, "
            f"median {to_bare:+.1f} % to bare, {to_written:+.1f} % to written"
        )


def warm(profile: str) -> None:
    """Import what ratings need."""
    load_strategies(load_profile(profile))


if __name__ == "__main__":
    arguments = [each for each in sys.argv[1:] if each != "--dask"]
    wanted = arguments[0] if arguments else str(COUNT)
    made = [*lines(int(wanted))] if wanted.isdecimal() else Path(wanted).read_text().split()
    measure(made, arguments[1] if len(arguments) > 1 else "standard", "--dask" in sys.argv)
