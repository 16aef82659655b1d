"""Check that a restructuring changes no output: run many commands, and hash what they write.

::

    python tests/bench/same_outputs.py FOLDER [--checkout PATH] [--only TEXT]
    python tests/bench/same_outputs.py --compare OLD NEW

The first form runs about a hundred cases with the code of a checkout (by default the one of this
script), in two processes at a time, which takes a minute or two.  `FOLDER/table.txt` then has a
line for each case, its hash and its name, and `FOLDER/NAME/` all that the case printed and
wrote.  The second form compares two such folders, and shows the first line that differs in each
case that does; its exit status is 1 if there is any.

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
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
INPUTS = [*sorted((HERE / "puzzles").glob("*.txt")), HERE / "mixed.txt"]
TABLE = "table.txt"
PRINTED = "printed.txt"
"""The file of a case that has what its commands printed."""
PROCESSES = 2
CUTS = 10
"""Places at which an output is cut before it is continued."""
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
CHAINS = "26.7........6...35..5.8...........2.7..41.39...1..9......8.41..5......72.3...78.."
FORMATS = (
    *("boxed", "cells", "csv", "exchange-bank", "fpuzzles", "grids", "hodoku-library", "ipuz"),
    *("jigsaw", "json", "line", "line:0-9", "marks", "numbers", "opensudoku", "parquet", "picture"),
    *("sdk", "sdm", "sdx", "ss", "sudokupad", "sudokuwiki", "sukaku", "yaml"),
)
PROFILES = ["standard", "beyond", "explainer", "hodoku", "human"]
_TIMED = {"seconds", "python"}
"""Keys of answers that time or the machine decides."""
_OF_JOBS = {"seconds", "attempt_seconds", "finished", "host", "plan", "bytes"}
"""Keys of the files of a job that time or the machine decides, or a digest of such a file."""
_ESTIMATES = re.compile(rb"^(sample of |expected: |\d+ puzzles rated in ).*\n", re.MULTILINE)
"""Lines about the time that work takes."""
UNLIMITED = 3600.0
"""Seconds for an answer, so that no busy machine decides what it is."""
SHOWN = 300
"""Characters of a line that differs which are shown."""


class Run:
    """A folder in which the commands of a case run.

    Args:
        checkout: the folder of the code.
        folder: a new folder; `../input` has the inputs.
        version: the version of the code, which is masked.
    """

    def __init__(self, checkout: Path, folder: Path, version: str) -> None:
        self.checkout = checkout
        self.folder = folder
        self.version = version
        folder.mkdir(parents=True)
        self.printed = bytearray()

    def grader(self, *arguments: str, given: str = "", **more: str) -> bytes:
        """Run a command, record what it prints and its exit status, and return what it prints.

        Args:
            arguments: the arguments.
            given: the standard input.
            more: further variables of the environment.
        """
        return self._python("-m", "grader", *arguments, given=given, **more)

    def part(self, name: str) -> None:
        """Run one of `PARTS`, in a process of the checkout, and record what it prints."""
        self._python("-P", str(Path(__file__).resolve()), "--part", name, shown=f"part {name}")

    def _python(self, *arguments: str, given: str = "", shown: str = "", **more: str) -> bytes:
        found = subprocess.run(
            [python_of(self.checkout), *arguments],
            check=False,
            capture_output=True,
            input=given.encode("utf-8"),
            cwd=self.folder,
            env=environment(self.checkout) | more,
        )
        line = shown or " ".join(["grader", *(repr(a) if " " in a else a for a in arguments[2:])])
        self.printed += f"$ {line}\n".encode() + found.stdout
        if found.stderr:
            self.printed += b"--- standard error\n" + found.stderr
        if found.returncode:
            self.printed += f"--- exit status {found.returncode}\n".encode()
        return found.stdout

    def path(self, name: str) -> Path:
        """Return the path of a file in the folder."""
        return self.folder / name

    def record_of_run(self, *arguments: str) -> bytes:
        """Return what a rating that is interrupted leaves beside its output."""
        out = self.path("interrupted")
        record = self.path("interrupted.run")
        process = subprocess.Popen(
            [python_of(self.checkout), "-m", "grader", *arguments, "-", "-o", out.name],
            stdin=subprocess.PIPE,
            cwd=self.folder,
            env=environment(self.checkout),
        )
        try:
            # A line makes it begin; it then waits for the end of its input.
            assert process.stdin is not None
            process.stdin.write(f"{EASY}\n".encode())
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

    def finish(self) -> str:
        """Write what was printed, leave out what time decides, and return the hash of all."""
        (self.folder / PRINTED).write_bytes(_ESTIMATES.sub(b"", bytes(self.printed)))
        for path in sorted(self.folder.rglob("*")):
            if path.is_file():
                _settle(path)
        digest = blake2b(digest_size=12)
        for path in sorted(self.folder.rglob("*")):
            if path.is_file():
                data = path.read_bytes()
                masked = mask(data, self.version)
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
    elif path.name == "plan.jsonl":
        lines = [
            settled(json.loads(line), _OF_JOBS) for line in path.read_text("utf-8").splitlines()
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    elif path.name == "job.json" or (path.parent.name == "parts" and path.suffix == ".json"):
        path.write_text(settled(json.loads(path.read_bytes()), _OF_JOBS) + "\n", encoding="utf-8")


def settled(value: Any, left_out: set[str]) -> str:
    """Return data as JSON without some keys; the order of the others counts."""
    return json.dumps(_without(value, left_out), ensure_ascii=False)


def _without(value: Any, left_out: set[str]) -> Any:
    if isinstance(value, dict):
        return {k: _without(part, left_out) for k, part in value.items() if k not in left_out}
    if isinstance(value, list | tuple):
        return [_without(part, left_out) for part in value]
    return value


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
            of_puzzle = {"id"} if name == "puzzle" else {"puzzle"}
            if wanted:
                rows = base.execute(f"SELECT {', '.join(wanted)} FROM {name}")
                yield from sorted(
                    repr(
                        [
                            numbers[v] if c in of_puzzle else v
                            for c, v in zip(wanted, row, strict=True)
                        ]
                    )
                    for row in rows
                )


class Case(NamedTuple):
    """Commands whose outputs are hashed together."""

    name: str
    run: Callable[[Run], object]


def commands(name: str, *lines: str | tuple[str, ...]) -> Case:
    """Return a case of commands; a line is cut at its blanks."""

    def run(case: Run) -> None:
        for line in lines:
            case.grader(*(line.split() if isinstance(line, str) else line))

    return Case(name, run)


def cases() -> Iterator[Case]:
    """Iterate over the cases, those that take long first."""
    for part in PARTS:
        yield Case(f"part-{part}", lambda run, part=part: run.part(part))  # type: ignore[misc]
    yield from _book_cases()
    yield Case("help", _help)
    yield from _rating_cases()
    yield from _solving_cases()
    yield from _generating_cases()
    yield from _batch_cases()
    yield from _catalogue_cases()
    yield from _other_cases()


MIXED = "../input/mixed.txt"
"""Puzzles of all grades and shapes, and bad ones."""
CHOSEN = "../input/chosen.txt"
"""Three puzzles of each grade."""


def _rating_cases() -> Iterator[Case]:
    for form in ("table", "csv", "jsonl"):
        for jobs in ("1", "2"):
            yield commands(
                f"rate-{form}-{jobs}",
                f"rate {MIXED} --format {form} -j {jobs}",
                f"rate {MIXED} --format {form} -j {jobs} -o out.{form}",
            )
        yield Case(f"rate-resume-{form}", lambda run, form=form: _resume(run, form))  # type: ignore[misc]
    for jobs in ("1", "2"):
        yield commands(
            f"rate-serate-{jobs}",
            f"rate {MIXED} --profile explainer --format serate -j {jobs} -o out.txt",
        )
    for profile in PROFILES:
        yield commands(f"rate-{profile}", f"rate {MIXED} --profile {profile} --format jsonl -j 2")
    yield commands("rate-plain", "rate ../input/low-clues.txt -j 2", "rate ../input/hard.txt -j 2")
    yield commands(
        "rate-options",
        f"rate {CHOSEN} --no-uniqueness",
        f"rate {CHOSEN} --repeats --minutes --quick",
        f"rate {CHOSEN} --profile standard,explainer,hodoku --format csv",
        f"rate {CHOSEN} --format csv --columns name,givens,symmetry,minimal,rating -j 2",
        f"rate {CHOSEN} --format jsonl --columns name,er,ep,ed --profile explainer",
        f"rate {MIXED} --language de",
        ("rate", EASY, HARD),
        f"rate {CHOSEN} --report page.html --title Sameness -o out.csv -j 2",
        f"rate {CHOSEN} --report traced.html --traces --language de -o traced.csv",
    )


def _resume(run: Run, form: str) -> None:
    """Cut an output at some places and continue it."""
    arguments = ["rate", "--format", form]
    record = run.record_of_run(*arguments)
    run.path("record.json").write_bytes(record)
    run.grader(*arguments, MIXED, "-o", "whole")
    whole = run.path("whole").read_bytes()
    for place in range(CUTS):
        part = run.path(f"part-{place}")
        part.write_bytes(whole[: place * len(whole) // CUTS])
        run.path(f"{part.name}.run").write_bytes(record)
        run.grader(*arguments, MIXED, "-o", part.name, "--resume", "-j", str(1 + place % 2))


def _solving_cases() -> Iterator[Case]:
    for profile in PROFILES:
        lines = [
            ("trace", puzzle, "--profile", profile, "--explain", length, "--language", language)
            for puzzle in (HARD, CHAINS)
            for length, language in (("full", "en"), ("sentence", "de"))
        ]
        yield commands(f"trace-{profile}", *lines)
        yield commands(
            f"hint-{profile}",
            *(
                ("hint", puzzle, "--all", "--profile", profile, "--language", language)
                for puzzle in (HARD, CHAINS)
                for language in ("en", "de")
            ),
        )
    yield commands(
        "trace-formats",
        *(
            ("trace", HARD, "--format", form)
            for form in ("text", "jsonl", "markdown", "html", "hodoku")
        ),
        ("trace", CHAINS, "--profile", "hodoku", "--format", "hodoku"),
        ("trace", CHAINS, "--compact", "--brief", "--eureka"),
        ("trace", HARD, "--all-grids", "--cells", "a1"),
        ("trace", HARD, "--minutes", "--quick"),
        ("trace", EASY, "--output", "pictures"),
        ("trace", HARD, "-o", "solution.html", "--theme", "dark"),
        ("trace", HARD, "-o", "solution.md"),
        ("trace", HARD, "-o", "solution.pdf"),
        ("trace", HARD, "--step", "9", "-o", "step.png"),
        ("trace", MIXED),
    )
    yield commands(
        "hint-forms",
        *(("hint", HARD, "--level", level) for level in ("area", "technique", "cells", "full")),
        ("hint", HARD, "--all", "--format", "jsonl", "--explain", "full"),
        ("hint", CHAINS, "--all", "--technique", "x-wing"),
        ("hint", CHAINS, "--technique", "nice-loop"),
        ("hint", EASY, "--entries", "r1c3=4 r1c4<>2"),
        ("hint", EASY, "--entries", "r1c3=5"),
        ("hint", EASY, "--technique", "x-wing"),
        ("hint", MIXED),
    )
    yield commands(
        "explain",
        ("explain", EASY, "r1c3=4"),
        ("explain", EASY, "r1c3=5"),
        ("explain", HARD, "r1c2<>4", "--explain", "full", "--language", "de"),
        ("explain", HARD, "r1c2<>4", "--format", "jsonl"),
    )
    yield commands(
        "solve",
        f"solve {MIXED}",
        f"solve {MIXED} --count --limit 50",
        ("solve", "." * 16, "--all", "--limit", "9"),
    )
    yield commands("check", f"check {MIXED} --repeats", ("check", EASY))


def _generating_cases() -> Iterator[Case]:
    wanted = {
        "easy": "--grade easy --count 5",
        "hard": "--grade hard --symmetry 180 --count 3",
        "technique": "--requires x-wing --givens 22..28 --count 2",
        "explainer": "--profile explainer --rating 4..7 --count 3",
        "minutes": "--minutes 3..9 --quick --count 2",
        "letters": "--letters A --within --count 2",
        "vary": "--grade expert --vary hardest --count 3",
        "shapes": "--layout diagonal-6 --count 3 --minimal",
        "regions": "--layout jigsaw-6 --own-regions --count 3",
        "samurai": "--layout samurai-4 --grade easy --count 2",
    }
    for name, options in wanted.items():
        yield commands(
            f"generate-{name}",
            f"generate {options} --seed 1",
            f"generate {options} --seed 1 -j 2 --format jsonl",
        )
    for form in ("line", "csv", "jsonl", "yaml"):
        yield Case(f"generate-{form}", lambda run, form=form: _generate_file(run, form))  # type: ignore[misc]
    yield commands(
        "generate-options",
        "generate --grade easy --seed 3 --count 2 --solutions",
        "generate --grade easy --seed 3 --count 2 --trace --format jsonl --language de",
        f"generate --grade easy --seed 3 --count 2 --avoid {MIXED} -v",
        "generate --grade medium --seed 3 --count 2 -o made.db",
        "generate --grade medium --seed 3 --count 4 -o made.db",
        "generate --givens 3..5",
        "generate --grade dreadful",
        "generate --layout classic-7",
    )


def _generate_file(run: Run, form: str) -> None:
    """Generate a file, cut it at some places, and continue it."""
    arguments = ("generate", "--grade", "medium", "--seed", "7", "--count", "4", "--format", form)
    run.grader(*arguments, "-o", "whole")
    whole = run.path("whole").read_bytes()
    for place in range(CUTS):
        part = run.path(f"part-{place}")
        part.write_bytes(whole[: place * len(whole) // CUTS])
        run.grader(*arguments, "-o", part.name, "-j", str(1 + place % 2))


def _batch_cases() -> Iterator[Case]:
    yield commands(
        "batch-rate",
        f"batch plan {MIXED} --to job --rows 10 --sample 0 --first-timeout 0",
        "batch run job --only 0,2 -j 1",
        "batch run job -j 2",
        "batch collect job --to rows.jsonl",
        "batch collect job --to rows.csv",
        "batch collect job --to rows.parquet",
        "batch collect job --to rows.db -j 2",
        "batch collect job --to rows.jsonl",
    )
    yield commands(
        "batch-effort",
        f"batch plan {MIXED} --to job --rows 30 --sample 0 --first-timeout 0 --effort 2 "
        "--profile explainer",
        "batch run job -j 2 --memory 2GB",
        "batch collect job --to rows.jsonl",
    )
    yield commands(
        "batch-generate",
        "batch plan --generate --to job --count 12 --grade medium --seed 5 --attempts 8",
        "batch run job --only 1 -j 1",
        "batch run job -j 2",
        "batch collect job --to made.jsonl",
        "batch collect job --to made.csv",
        "batch collect job --to made.txt",
        "batch collect job --to made.db",
        "generate --count 12 --grade medium --seed 5 --format jsonl",
    )
    yield commands(
        "batch-template",
        "batch template --help",
        "batch run nowhere",
        "batch collect nowhere --to x",
    )


def _catalogue_cases() -> Iterator[Case]:
    for jobs in ("1", "2"):
        yield commands(
            f"catalogue-{jobs}",
            "catalogue new library.db",
            f"catalogue add library.db {MIXED} --source mixed --licence CC0 --tag all "
            f"--rejects rejects.txt -j {jobs}",
            f"catalogue add library.db ../input/low-clues.txt --rate standard,explainer -j {jobs}",
            f"catalogue add library.db {MIXED} --source again --keep-invalid -j {jobs}",
            f"catalogue minimal library.db -j {jobs}",
            f"catalogue rate library.db --profile hodoku -j {jobs}",
            f"catalogue rate library.db -j {jobs}",
            "catalogue stats library.db",
            "catalogue stats library.db --format jsonl",
            "catalogue check library.db",
        )
    yield commands(
        "catalogue-queries",
        "catalogue new library.db",
        f"catalogue add library.db {MIXED} --rate standard,explainer",
        ("catalogue", "query", "library.db", "grade = hard and givens < 27", "--format", "csv"),
        ("catalogue", "query", "library.db", "uses(x-wing) >= 1", "--format", "jsonl"),
        "catalogue query library.db --random 7 --limit 9 --mark-published Daily --when 2026-12-01",
        ("catalogue", "query", "library.db", "published", "--order=-rating"),
        ("catalogue", "query", "library.db", "nonsense = 3"),
        ("catalogue", "tag", "library.db", "good", "grade = easy"),
        ("catalogue", "show", "library.db", EASY),
        ("catalogue", "show", "library.db", HARD, "--format", "jsonl"),
        "catalogue export library.db exported --split train=0.5,test=0.5",
        "catalogue export library.db lines --format jsonl",
        "catalogue report library.db page.html",
        "catalogue new other.db",
        "catalogue add other.db ../input/hard.txt",
        "catalogue merge library.db other.db",
        "catalogue stats library.db",
    )


def _book_cases() -> Iterator[Case]:
    yield commands(
        "book",
        *(f"book new --kind {k}" for k in ("kids", "large-print", "mixed", "newspaper", "samurai")),
        "book build ../input/book.yaml -o built -j 2 --single",
        "book check built/interior.pdf",
    )


def _other_cases() -> Iterator[Case]:
    for form in FORMATS:
        name = form.replace(":", "-")
        lines = [f"convert {MIXED} --to {form}"]
        if form not in {"parquet", "sudokuwiki"}:
            reader = form.partition(":")[0]
            lines += [
                f"convert {CHOSEN} --to {form} -o out",
                f"convert out --from {reader} --to json",
                "convert out --to line",
            ]
        yield commands(f"convert-{name}", *lines)
    yield commands(
        "select",
        ("select", MIXED, "--where", "grade = hard and givens < 27", "-j", "2"),
        ("select", MIXED, "--where", "uses(x-wing) >= 1 or hardest = swordfish", "--format", "csv"),
        ("select", MIXED, "--sort", "-rating,name", "--limit", "9", "--format", "table"),
        ("select", MIXED, "--random", "5", "--limit", "7", "--no-repeats", "--format", "jsonl"),
        ("select", MIXED, "--where", "ep > 4", "--profile", "standard,explainer", "-j", "2"),
        ("select", MIXED, "--columns", "name,givens,symmetry,minimal,er", "--format", "csv"),
        ("select", MIXED, "--where", "grade = "),
    )
    yield commands(
        "draw",
        f"draw {CHOSEN} -o sheet.svg --solutions filled --labels",
        f"draw {CHOSEN} -o sheet.png --theme dark --columns 3",
        f"draw {CHOSEN} -o pages.pdf --solutions end --paper a5",
        f"draw {CHOSEN} -o page.html --title Sameness",
        f"draw {MIXED} -o folder --marks all --format svg",
    )
    yield commands(
        "lists",
        "formats",
        "layouts",
        "layouts samurai",
        "profiles",
        "strategies",
        *(f"profiles {name}" for name in PROFILES),
        "demo",
    )
    yield Case("completion", _completion)
    yield commands(
        "wrong-use",
        "rate",
        "rate nowhere.txt",
        f"rate {MIXED} --profile nobody",
        f"rate {MIXED} --format table --columns name",
        f"rate {MIXED} --resume",
        f"rate {MIXED} --timeout 0",
        f"rate {MIXED} --from nothing",
        f"convert {MIXED} --to nothing",
        f"convert {MIXED}",
        f"draw {MIXED} --per-page 0",
        ("explain", EASY, "r0c1=3"),
        ("hint", EASY, "--technique", "x-wings"),
        ("trace", EASY, "--step", "999"),
        "select --where",
        "catalogue query nowhere.db",
        "book build nowhere.yaml",
        "raet",
        "rate --jbs 3",
    )
    yield Case("wrong-texts", _wrong_texts)


def _help(run: Run) -> None:
    """Ask for the help of each command."""
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        command = waiting.pop(0)
        text = run.grader(*command, "--help").decode("utf-8")
        _, _, listed = text.partition("\nCommands:\n")
        waiting += [(*command, name) for name in re.findall(r"^  (\S+)  ", listed, re.MULTILINE)]
    run.grader("batch", "plan", "--generate", "--help")
    run.grader("rate", "--help", COLUMNS="120")


def _completion(run: Run) -> None:
    for shell in ("bash", "zsh", "fish", "powershell"):
        run.grader("completion", shell)
    for words in (
        "grader ",
        "grader ra",
        "grader rate --",
        "grader rate --profile ",
        "grader generate --layout ",
        "grader hint --technique x",
        "grader convert --to ",
        "grader batch ",
    ):
        count = len(words.split()) - (not words.endswith(" "))
        run.printed += f"# {words}\n".encode()
        run.grader(_GRADER_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(count))


def _wrong_texts(run: Run) -> None:
    """Read texts that are no puzzles."""
    for number, text in enumerate(WRONG):
        run.path(f"wrong-{number:02}").write_text(text, encoding="utf-8")
        run.grader("rate", f"wrong-{number:02}")
        run.grader("convert", f"wrong-{number:02}", "--to", "line")


WRONG = (
    "",
    "\n\n# only a comment\n",
    "my notes\n",
    EASY[:-1],
    f"{EASY}1",
    f"{EASY[:30]}x{EASY[31:]}",
    '{"puzzle": 3}',
    '{"layout": "diagonal-9", "givens": "12"}',
    '{"layout": "nothing-9", "givens": ""}',
    '{"layout": ',
    "- layout: classic-4\n  givens: 1...............\n- 3\n",
    "<opensudoku><game data='123'/></opensudoku>",
    "<opensudoku><game",
    "https://sudokupad.app/fpuzzlesN4Igz",
    "https://f-puzzles.com/?load=N4Igz",
    "puzzle,name\n123,one\n",
    "name,text\na,b\n",
    "samurai\n" + "123\n" * 5,
    ":0000:1:nothing:::\n",
    "\n".join(EASY[9 * row : 9 * row + 9] for row in range(8)),
    "\n".join(["1 2 3 4 5 6 7 8 9"] * 9),
    "|".join("123456789") + "\n" + "-" * 20,
    f"{EASY}{'A' * 81}",
    f"{'.' * 36}{'ABCDEF' * 6}",
    "[Puzzle]\n..3\n",
    "1 2\t3\t4\n",
)


def _rest() -> Iterator[Any]:
    """Iterate over answers of the service."""
    from grader.web import service  # noqa: PLC0415 - that of the checkout

    shown = {"puzzle": EASY}
    asked: list[tuple[str, Any]] = [
        ("parse", {**shown, "entries": ["r1c3=4", "r1c4<>2"]}),
        ("parse", {"puzzle": "55" + EASY[2:]}),
        ("parse", {"puzzle": EASY[:40] + "?" + EASY[41:]}),
        ("convert", {**shown, "to": "sdk"}),
        ("rate", {**shown, "minutes": True, "quick": True}),
        ("rate", {"puzzle": HARD, "profiles": PROFILES}),
        ("trace", {"puzzle": HARD, "full": True, "pictures": [1, 9]}),
        ("trace", {"puzzle": HARD, "language": "de", "cells": "a1"}),
        ("picture", {"puzzle": HARD, "step": 9}),
        ("solve", {"puzzle": "." * 80 + "1", "limit": 2}),
        ("solve", {"puzzle": "55" + EASY[2:]}),
        ("count", {**shown, "limit": 9}),
        ("check", shown),
        ("canonical", shown),
        ("mistakes", {**shown, "entries": "r1c3=5 r1c4<>6"}),
        *(("hint", {"puzzle": HARD, "level": x, "picture": True}) for x in ("area", "full")),
        ("hints", {"puzzle": HARD, "language": "de"}),
        ("explain", {**shown, "claim": "r1c3=4", "full": True}),
        ("explain", {**shown, "claim": "r1c3=5"}),
        ("layout/problems", {"layout": {"name": "x", "grids": [{"size": 4}]}}),
        ("layout/problems", {"layout": {"name": "x", "grids": [{"size": 4, "at": "r0c1"}]}}),
        ("layout/parse", {"text": "name: x\ngrids:\n- size: 4\n"}),
        ("layout/draw", {"layout": "samurai-4"}),
        ("generate/requirements", {"layout": "classic-6"}),
        ("generate/check", {"grade": "hard", "count": 2}),
        ("generate/check", {"givens": "3..5"}),
        *((name, {}) for name in ("profiles", "layouts", "formats", "strategies")),
        ("strategies", {"language": "de"}),
        ("nothing", {}),
        ("rate", {"puzzel": EASY}),
        ("rate", {**shown, "profile": "nobody"}),
        ("rate", []),
        ("rate", {**shown, "timeout": -1}),
    ]
    for name, values in asked:
        yield [name, values, *service.respond(name, values, UNLIMITED)]
    streams: list[tuple[str, Any]] = [
        ("rate-many", {"puzzles": f"{EASY}\nnonsense\n{HARD}\n"}),
        ("rate-many", {"puzzles": ""}),
        ("generate", {"grade": "medium", "count": 3, "seed": 4}),
        ("generate", {"givens": "3..5", "count": 1}),
    ]
    for name, values in streams:
        parts: list[Any] = []
        status = service.respond_in_parts(name, values, parts.append, UNLIMITED)
        # How often progress is told, time decides.
        yield [name, values, status, [part for part in parts if part["type"] != "progress"]]


def _texts() -> Iterator[Any]:
    """Iterate over the steps on the boards of the corpus, in words of both languages."""
    from tests.positions import positions, with_positions  # noqa: PLC0415 - that of the checkout

    for technique in with_positions():
        for position in positions(technique):
            step = position.first()
            if step is None:
                yield [position.name, None]
                continue
            yield [position.name, step.technique, str(step)]
            board = position.board()
            for language in ("en", "de"):
                for length in ("short", "sentence", "full"):
                    yield step.text(length, language, board=board)
            yield step.text("short", board=board, cells="a1", eureka=True)


def _techniques() -> Iterator[Any]:
    """Iterate over the records of all techniques, with what they refuse."""
    from grader.model.shapes import named  # noqa: PLC0415 - that of the checkout
    from grader.pipeline.registry import techniques  # noqa: PLC0415 - that of the checkout

    layouts = [named(name) for name in ("classic-4", "classic-9", "latin-9", "samurai")]
    for name, technique in techniques().items():
        yield {
            "name": name,
            "id": technique.id,
            "title": technique.title,
            "fixed": dict(technique.fixed),
            "options": list(technique.options),
            "thorough": dict(technique.thorough),
            "variants": dict(technique.variants),
            "assumes_unique": technique.assumes_unique,
            "messages": {key: dict(texts) for key, texts in technique.messages.items()},
            "refusals": [technique.refusal(layout) for layout in layouts],
            "strategy": type(technique.strategy()).__name__,
        }


def _public() -> Iterator[Any]:
    """Iterate over what the package says to programs that import it."""
    import grader  # noqa: PLC0415 - that of the checkout

    puzzles = [line for line in INPUTS[-1].read_text("utf-8").splitlines() if line]
    for jobs in (1, 2):
        for rating in grader.rate_many(puzzles, jobs=jobs):
            yield repr(rating)
    for name in PROFILES:
        profile = grader.load_profile(name)
        yield [profile.name, profile.title, profile.digest(), profile.version]
    trace = grader.trace(HARD)
    yield [str(trace), *map(repr, trace)]
    for found in grader.generate(grade="hard", seed=1, count=3):
        yield [repr(found.puzzle), str(found.puzzle), repr(found.rating)]
    for text in WRONG:
        try:
            yield str(grader.parse(text))
        except grader.GraderError as error:
            told = {key: repr(value) for key, value in sorted(vars(error).items())}
            yield [type(error).__name__, str(error), told]


PARTS: dict[str, Callable[[], Iterator[Any]]] = {
    "texts": _texts,
    "public": _public,
    "rest": _rest,
    "techniques": _techniques,
}
"""What is asked in a process that imports the package, by name."""


def prepare(folder: Path) -> None:
    """Write the inputs of the cases."""
    folder.mkdir(parents=True)
    for path in INPUTS:
        shutil.copy(path, folder)
    lines = INPUTS[-1].read_text("utf-8").splitlines()
    starts = [place for place, line in enumerate(lines) if re.fullmatch(r"# [a-z]+", line)]
    chosen = [line for start in starts for line in lines[start + 1 : start + 4]]
    (folder / "chosen.txt").write_text("\n".join(chosen) + "\n", encoding="utf-8")
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")


BOOK = """\
title: Sameness
author: Nobody
trim: 6x9in
vendor: kdp
seed: 1
index: examples
answers: {where: end}
sections:
  - title: Easy
    generate: {grade: easy, symmetry: "180"}
    count: 4
    per_page: 2
  - title: Hard
    generate: {grade: hard, vary: hardest}
    count: 3
    per_page: 1
    hints: steps
"""


def run_all(folder: Path, checkout: Path, only: str) -> None:
    """Run the cases and write the table."""
    if (folder / TABLE).exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SystemExit(f"{folder} has contents, but no {TABLE}; name another folder")
    (folder / TABLE).touch()
    prepare(folder / "input")
    # Not imported: this process may run without the packages that the checkout needs.
    asked = subprocess.run(
        [python_of(checkout), "-c", "from grader.runtime.version import VERSION as v; print(v)"],
        check=True,
        capture_output=True,
        text=True,
        env=environment(checkout),
    )
    version = asked.stdout.strip()

    def done(case: Case) -> str:
        run = Run(checkout, folder / case.name, version)
        case.run(run)
        return f"{run.finish()}  {case.name}"

    wanted = [case for case in cases() if only in case.name]
    with ThreadPoolExecutor(PROCESSES) as pool:
        lines = [*pool.map(done, wanted)]
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
    count = 0
    for name in sorted(before | after):
        if before.get(name) == after.get(name):
            continue
        count += 1
        if name not in before or name not in after:
            print(f"{name}: only in {new if name in after else old}")
            continue
        for line in differences(old / name, new / name):
            print(f"{name}: {line}")
    total = len(before | after)
    print(f"{count} of {total} cases differ" if count else f"{total} cases, all equal")
    return count


def differences(old: Path, new: Path) -> Iterator[str]:
    """Iterate over the files of a case that differ, each with its first line that does."""
    names = sorted(
        {path.relative_to(top) for top in (old, new) for path in top.rglob("*") if path.is_file()}
    )
    for name in names:
        one, other = old / name, new / name
        if not (one.exists() and other.exists()):
            yield f"{name.as_posix()} is only in {new if other.exists() else old}"
            continue
        first, second = one.read_bytes(), other.read_bytes()
        if first == second:
            continue
        lines, others = first.splitlines(), second.splitlines()
        number = next(
            (n for n, (a, b) in enumerate(zip(lines, others, strict=False)) if a != b),
            min(len(lines), len(others)),
        )
        here, there = _line(lines, number), _line(others, number)
        pairs = enumerate(zip(here, there, strict=False))
        start = max(0, next((n for n, (a, b) in pairs if a != b), 0) - SHOWN // 3)
        begin = "..." if start else ""
        shown = (f"{begin}{text[start : start + SHOWN]}" for text in (here, there))
        yield "\n  ".join([f"{name.as_posix()}, line {number + 1}", *shown])


def _line(lines: list[bytes], number: int) -> str:
    if number == len(lines):
        return "(end of the file)"
    return lines[number].decode("utf-8", "backslashreplace")


def main() -> int:
    """Run the cases, compare two runs, or ask the package for a part."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="whose code runs")
    parser.add_argument("--only", default="", help="only the cases with this text in their name")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OLD", "NEW"))
    parser.add_argument("--part", choices=[*PARTS], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.part:
        for found in PARTS[given.part]():
            print(settled(found, _TIMED))
        return 0
    if given.compare:
        return 1 if compare(*given.compare) else 0
    if given.folder is None:
        parser.error("name a folder for the outputs, or two with --compare")
    run_all(given.folder.resolve(), given.checkout.resolve(), given.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
