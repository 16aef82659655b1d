"""Arguments of `grader batch`: parts and numbers of partitions, sizes, formats of outputs."""

from __future__ import annotations

import re
from pathlib import Path

import click

from grader.batch.kind import GENERATE
from grader.cli.shared.file_endings import ending_of
from grader.cli.shared.wrong_use import WrongUseError, WrongValueError
from grader.errors import Listed
from grader.runtime.parallel import memory_limit

_PART = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")
_ONLY = re.compile(r"[0-9]{1,9}(?:-[0-9]{1,9})?(?:,[0-9]{1,9}(?:-[0-9]{1,9})?)*")
_SIZE = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?) ?([MG])B?", re.IGNORECASE)
_BYTES = {"M": 10**6, "G": 10**9}
_CATALOGUES = (".db", ".sqlite", ".sqlite3")


def part_of(_: click.Context, __: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """Return the value of --part: number, from 1, and count."""
    if text is None:
        return None
    found = _PART.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise WrongValueError(
            "no-part", "{text!r} is not a part such as 3/40, which counts from 1", text=text
        )
    return int(found[1]), int(found[2])


def ids_of(_: click.Context, __: click.Parameter, text: str | None) -> tuple[range, ...] | None:
    """Return the value of --only: ids of partitions."""
    if text is None:
        return None
    if _ONLY.fullmatch(text) is None:
        raise WrongValueError(
            "no-partitions",
            "{text!r} is not a list of partitions such as 17,18 or 20-25",
            text=text,
        )
    found = []
    for each in text.split(","):
        first, _dash, last = each.partition("-")
        found.append(range(int(first), int(last or first) + 1))
    return tuple(found)


def memory_of(_: click.Context, __: click.Parameter, text: str | None) -> int | None:
    """Return the value of --memory, in bytes."""
    if text is None:
        return None
    found = _SIZE.fullmatch(text)
    if found is None:
        raise WrongValueError(
            "no-memory-size", "{text!r} is no size such as 500MB or 2GB", text=text
        )
    size = int(float(found[1]) * _BYTES[found[2].upper()])
    if size < memory_limit.LEAST:
        least = memory_limit.LEAST // _BYTES["M"]
        raise WrongValueError(
            "small-memory",
            "{text!r} is too small; a process needs {least}MB",
            text=text,
            least=least,
        )
    if not memory_limit.is_supported():
        raise WrongValueError(
            "no-memory-limit",
            "this system cannot limit the memory of a process; run it where the whole job "
            "has a limit, such as a container",
        )
    return size


def members(ranges: tuple[range, ...], count: int) -> set[int]:
    """Return the ids in ranges, without those far beyond the last partition."""
    return {each for found in ranges for each in found[: count + 1]}


def output_format(output: str, kind: str) -> str:
    """Return the format that the ending of a file chooses.

    Args:
        output: the name of the file.
        kind: the kind of the job.

    Raises:
        click.UsageError: the ending chooses none.
    """
    ending = ending_of(output) or Path(output).suffix.lower()
    if ending in _CATALOGUES:
        return "catalogue"
    forms = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
    if kind == GENERATE:
        forms[".txt"] = "line"
    if ending not in forms:
        listed = (".parquet", ".csv", ".jsonl", *((".txt",) if ".txt" in forms else ()))
        raise WrongUseError(
            "output-ending",
            "'{output}' has none of the endings {endings}, which choose what is written",
            output=output,
            endings=Listed((*listed, ".db"), "and"),
        )
    return forms[ending]
