"""Check that a restructuring changes no output: run many commands, and hash what they write.

::

    python -m tests.bench.same_outputs FOLDER [--checkout PATH] [--only TEXT]
    python -m tests.bench.same_outputs --compare OLD NEW

The first form runs the cases of `same_outputs.yaml` with the code of a checkout (by default the
one of this script), in two processes at a time, which takes a few minutes.  `FOLDER/table.txt`
then has a line for each case, its hash and its name, and `FOLDER/NAME/` all that the case printed
and wrote.  The second form compares two such folders, and shows the first line that differs in
each file that does; its exit status is 1 if there is any.

What differs from run to run is left out: times, processes, hosts, names of files drawn at
random.  So is the number of the version.  Inputs are those beside this script, so that an old
checkout can be compared with a new one that has moved its own.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import blake2b
from itertools import product, takewhile, zip_longest
from pathlib import Path
from typing import Any

from tests.bench.same_answers import DATA, settled

HERE = Path(__file__).resolve().parent
TABLE = "table.txt"
PROCESSES = 2
CUTS = 10
"""Places at which an output is cut before it is continued."""
SHOWN = 300
"""Characters of a line that differs which are shown."""
_OF_JOBS = {"seconds", "attempt_seconds", "finished", "host", "plan", "bytes"}
"""Keys of the files of a job that time or the machine decides, or a digest of such a file."""
_ESTIMATES = re.compile(rb"^(sample of |expected: |\d+ puzzles rated in ).*\n", re.MULTILINE)
"""Lines about the time that work takes."""


def cases() -> Iterator[tuple[str, dict[str, Any], dict[str, str]]]:
    """Iterate over the cases: name, what to run, and the words that stand for names in braces."""
    for case in DATA["cases"]:
        each = case.get("each", {})
        for values in product(*each.values()):
            words = dict(zip(each, values, strict=True))
            name = case["name"].format(**words)
            # A mapping has short words for the name of the case.
            words = {
                key: each[key][word] if isinstance(each[key], dict) else word
                for key, word in words.items()
            }
            yield name, case, {**DATA["words"], **words}


class Run:
    """A case that runs in a folder of its own, with the code of a checkout.

    Args:
        checkout: the folder of the code.
        folder: a new folder; `../input` has the inputs.
        words: what stands for names in braces.
    """

    def __init__(self, checkout: Path, folder: Path, words: dict[str, str]) -> None:
        self.checkout = checkout
        self.folder = folder
        self.words = words
        folder.mkdir(parents=True)
        self.printed = bytearray()

    def case(self, case: dict[str, Any]) -> None:
        """Run what a case consists of."""
        for command in case.get("run", ()):
            self.grader(*self.arguments(command))
        if "cut" in case:
            self.cut(self.arguments(case["cut"]), self.arguments(case.get("resume", "")))
        if "answers" in case:
            name = case["answers"].format(**self.words)
            self.python("-P", str(HERE / "same_answers.py"), name, shown=f"part {name}")
        for number, text in enumerate(case.get("texts", ())):
            name = f"wrong-{number:02}"
            (self.folder / name).write_text(text, encoding="utf-8")
            self.grader("rate", name)
            self.grader("convert", name, "--to", "line")
        for line in case.get("complete", ()):
            count = len(line.split()) - (not line.endswith(" "))
            self.printed += f"# {line}\n".encode()
            self.grader(_GRADER_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(count))
        if "helps" in case:
            self.helps(case["helps"])

    def arguments(self, command: str) -> list[str]:
        """Return the arguments of a command."""
        return shlex.split(command.format(**self.words))

    def grader(self, *arguments: str, **more: str) -> bytes:
        """Run a command, record what it prints and its exit status, and return what it prints.

        Args:
            arguments: the arguments.
            more: further variables of the environment.
        """
        words = (repr(word) if " " in word else word for word in arguments)
        return self.python("-m", "grader", *arguments, shown=" ".join(["grader", *words]), **more)

    def python(self, *arguments: str, shown: str, **more: str) -> bytes:
        """Run Python as `grader` does, under another name in the record."""
        found = subprocess.run(
            [python_of(self.checkout), *arguments],
            check=False,
            capture_output=True,
            input=b"",
            cwd=self.folder,
            env=environment(self.checkout) | more,
        )
        self.printed += f"$ {shown}\n".encode() + found.stdout
        if found.stderr:
            self.printed += b"--- standard error\n" + found.stderr
        if found.returncode:
            self.printed += f"--- exit status {found.returncode}\n".encode()
        return found.stdout

    def helps(self, further: list[str]) -> None:
        """Ask for the help of each command."""
        waiting: list[tuple[str, ...]] = [()]
        while waiting:
            command = waiting.pop(0)
            text = self.grader(*command, "--help").decode("utf-8")
            _, _, listed = text.partition("\nCommands:\n")
            names = re.findall(r"^  (\S+)  ", listed, re.MULTILINE)
            waiting += [(*command, name) for name in names]
        for line in further:
            self.grader(*self.arguments(line))
        self.grader("rate", "--help", COLUMNS="120")

    def cut(self, arguments: list[str], resume: list[str]) -> None:
        """Cut the output of a command at some places and continue it."""
        record = b""
        if resume:
            record = self.record_of(resume)
            (self.folder / "record.json").write_bytes(record)
        self.grader(*arguments, "-o", "whole")
        whole = (self.folder / "whole").read_bytes()
        for place in range(CUTS):
            part = self.folder / f"part-{place}"
            part.write_bytes(whole[: place * len(whole) // CUTS])
            if resume:
                (self.folder / f"{part.name}.run").write_bytes(record)
            more = ["--resume"] if resume else []
            self.grader(*arguments, "-o", part.name, *more, "-j", str(1 + place % 2))

    def record_of(self, arguments: list[str]) -> bytes:
        """Return what a rating of its standard input that is killed leaves beside its output."""
        out, record = self.folder / "interrupted", self.folder / "interrupted.run"
        process = subprocess.Popen(
            [python_of(self.checkout), "-m", "grader", *arguments, "-o", out.name],
            stdin=subprocess.PIPE,
            cwd=self.folder,
            env=environment(self.checkout),
        )
        try:
            # A line makes it begin; it then waits for the end of its input.
            assert process.stdin is not None
            process.stdin.write(f"{self.words['easy']}\n".encode())
            process.stdin.flush()
            while not (record.exists() and record.read_bytes().endswith(b"\n")):
                if process.poll() is not None:
                    return b""
                time.sleep(0.01)
            return record.read_bytes()
        finally:
            process.kill()
            process.communicate()
            out.unlink(missing_ok=True)
            record.unlink(missing_ok=True)

    def finish(self, version: str) -> str:
        """Write what was printed, leave out what time decides, and return the hash of all."""
        (self.folder / "printed.txt").write_bytes(_ESTIMATES.sub(b"", bytes(self.printed)))
        for path in files_of(self.folder):
            _settle(path)
        digest = blake2b(digest_size=12)
        for path in files_of(self.folder):
            data = path.read_bytes()
            masked = mask(data, version)
            if masked != data:
                path.write_bytes(masked)
            name = path.relative_to(self.folder).as_posix()
            digest.update(f"{name}\0{len(masked)}\0".encode() + masked)
        return digest.hexdigest()


def python_of(checkout: Path) -> str:
    """Return the Python of a checkout: that of its virtual environment, if it has one."""
    own = checkout / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def environment(checkout: Path) -> dict[str, str]:
    """Return the environment of commands: the code of the checkout, and nothing of the user."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("GRADER", "PYTHON", "LC_"))}
    for name in ("COLUMNS", "LANGUAGE", "FORCE_COLOR", "COMP_WORDS", "COMP_CWORD"):
        kept.pop(name, None)
    return {
        **kept,
        "PYTHONPATH": os.pathsep.join([str(checkout), str(checkout / "strategies")]),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "NO_COLOR": "1",
    }


def files_of(folder: Path) -> list[Path]:
    """Return all files below a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def mask(data: bytes, version: str) -> bytes:
    """Return data without the number of the version, unless they are binary."""
    if b"\0" in data:
        return data
    number = re.escape(version.encode())
    return re.sub(rb"(?<![\w.])" + number + rb"(?![\d.])", b"VERSION", data)


def _settle(path: Path) -> None:
    """Bring a file into a form that depends only on what it says."""
    if path.suffix == ".db":
        path.with_suffix(".sql").write_text("\n".join(dumped(path)) + "\n", encoding="utf-8")
        path.unlink()
    elif path.suffix == ".gz":
        # Rows of a job; the name has their digest.
        path.with_suffix("").write_bytes(gzip.decompress(path.read_bytes()))
        path.unlink()
    elif path.name in {"plan.jsonl", "job.json"} or (
        path.parent.name == "parts" and path.suffix == ".json"
    ):
        is_lines = path.suffix == ".jsonl"
        texts = path.read_text("utf-8").splitlines() if is_lines else [path.read_bytes()]
        lines = [settled(json.loads(text), _OF_JOBS) for text in texts]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def dumped(path: Path) -> Iterator[str]:
    """Iterate over the rows of a catalogue as text, without times and statistics of SQLite.

    The numbers of puzzles have gaps, which depend on when rows were written; here they have none.
    """
    with closing(sqlite3.connect(path)) as base:
        tables = base.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
        found = base.execute("SELECT id FROM puzzle ORDER BY id").fetchall()
        numbers = {identity: number for number, (identity,) in enumerate(found, start=1)}
        for name, text in tables:
            if name.startswith("sqlite_"):
                continue
            yield str(text)
            columns = [column for _, column, *_ in base.execute(f"PRAGMA table_info({name})")]
            wanted = [column for column in columns if column not in {"since", "worker"}]
            of_puzzle = "id" if name == "puzzle" else "puzzle"
            if wanted:
                rows = base.execute(f"SELECT {', '.join(wanted)} FROM {name}")
                yield from sorted(
                    repr(
                        [
                            numbers[value] if column == of_puzzle else value
                            for column, value in zip(wanted, row, strict=True)
                        ]
                    )
                    for row in rows
                )


def prepare(folder: Path) -> None:
    """Write the inputs of the cases."""
    folder.mkdir(parents=True)
    for path in (*(HERE / "puzzles").glob("*.txt"), HERE / "mixed.txt"):
        shutil.copy(path, folder)
    lines = (HERE / "mixed.txt").read_text("utf-8").splitlines()
    starts = [place for place, line in enumerate(lines) if re.fullmatch(r"# [a-z]+", line)]
    chosen = [line for start in starts for line in lines[start + 1 : start + 4]]
    (folder / "chosen.txt").write_text("\n".join(chosen) + "\n", encoding="utf-8")
    (folder / "book.yaml").write_text(DATA["book"], encoding="utf-8")


def run_all(folder: Path, checkout: Path, only: str) -> None:
    """Run the cases and write the table."""
    if (folder / TABLE).exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SystemExit(f"{folder} has contents, but no {TABLE}; name another folder")
    (folder / TABLE).touch()
    prepare(folder / "input")
    version = subprocess.run(
        [python_of(checkout), "-c", "from grader.runtime.version import VERSION as v; print(v)"],
        check=True,
        capture_output=True,
        text=True,
        env=environment(checkout),
    ).stdout.strip()

    def done(name: str, case: dict[str, Any], words: dict[str, str]) -> str:
        run = Run(checkout, folder / name, words)
        run.case(case)
        return f"{run.finish(version)}  {name}"

    wanted = [each for each in cases() if only in each[0]]
    with ThreadPoolExecutor(PROCESSES) as pool:
        lines = [*pool.map(lambda each: done(*each), wanted)]
    lines.sort(key=lambda line: line.split()[1])
    (folder / TABLE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} cases; {folder / TABLE}")


def read_table(folder: Path) -> dict[str, str]:
    """Return the hashes of a folder by the name of the case."""
    lines = (folder / TABLE).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def compare(old: Path, new: Path) -> int:
    """Print which cases differ, with the first lines that do; return how many."""
    before, after = read_table(old), read_table(new)
    names = sorted(before | after)
    differing = [name for name in names if before.get(name) != after.get(name)]
    for name in differing:
        if name not in before or name not in after:
            print(f"{name}: only in {new if name in after else old}")
            continue
        for line in differences(old / name, new / name):
            print(f"{name}: {line}")
    count = f"{len(differing)} of " if differing else ""
    print(f"{count}{len(names)} cases{' differ' if differing else ', all equal'}")
    return len(differing)


def differences(old: Path, new: Path) -> Iterator[str]:
    """Iterate over the files of a case that differ, each with its first line that does."""
    for name in sorted({path.relative_to(top) for top in (old, new) for path in files_of(top)}):
        one, other = old / name, new / name
        if not (one.exists() and other.exists()):
            yield f"{name.as_posix()} is only in {new if other.exists() else old}"
            continue
        lines = (path.read_bytes().splitlines() for path in (one, other))
        pairs = enumerate(zip_longest(*lines, fillvalue=b"(end of the file)"), start=1)
        for number, pair in pairs:
            if pair[0] != pair[1]:
                here, there = (line.decode("utf-8", "backslashreplace") for line in pair)
                alike = sum(
                    1 for _ in takewhile(lambda x: x[0] == x[1], zip(here, there, strict=False))
                )
                start = max(0, alike - SHOWN // 3)
                shown = (f"{'...' * (start > 0)}{x[start : start + SHOWN]}" for x in (here, there))
                yield "\n  ".join([f"{name.as_posix()}, line {number}", *shown])
                break


def main() -> int:
    """Run the cases, or compare two runs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--checkout", type=Path, default=HERE.parents[1], help="whose code runs")
    parser.add_argument("--only", default="", help="only the cases with this text in their name")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OLD", "NEW"))
    given = parser.parse_args()
    if given.compare:
        return 1 if compare(*given.compare) else 0
    if given.folder is None:
        parser.error("name a folder for the outputs, or two with --compare")
    run_all(given.folder.resolve(), given.checkout.resolve(), given.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
