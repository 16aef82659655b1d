"""The console blocks of a page of the documentation, and how they are run.

All commands of a page are run one after the other, in a folder of its own that has the files which
they name (`lay_out`).  A block that cannot be run has the reason in a comment before it:

    <!-- not run: it installs packages -->
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from attrs import frozen
from click.testing import CliRunner

from grader.cli.program import program

_BLOCK = re.compile(
    r"^(?:<!-- not run: (?P<reason>.+?) -->\n)?```console\n(?P<lines>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)

EASY = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3",
)
"""Puzzles that singles solve."""
HARD = (
    ".......8.695.....71...9.45....38.7...7.5.1.9...2.67....28.1...94.....862.3.......",
    ".596...8..1..289.........72..296...7.........1...346..34.........845..1..2...176.",
)
"""Puzzles of the grade hard, with 180 degrees of symmetry."""
HINTED = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""The puzzle of the page on explanations."""

SMALLER = {
    "--count 1000000": "--count 3",
    "--count 1000": "--count 1",
    "--count 500": "--count 3",
    "--jobs 8": "--jobs 2",
    "--rating 7.0..7.5": "--rating 1.0..7.5",
    "--dask local:8": "--dask local:1",
    "--timeout 60": "--timeout 600",
}
"""What is shown, and what is run in its place: the same with less work."""
SLOW = (
    "grader book build book.yaml",
    "grader book check book/interior.pdf --vendor kdp",
    "grader book build december.yaml",
    'grader catalogue published library.db december/puzzles.jsonl --where "December book" '
    "--when 2026-12-01",
    "grader batch run job --dask local:8",
    "grader batch plan --generate --count 1000000 --seed 7 --grade hard --symmetry 180 "
    "--avoid bank.txt --to new-puzzles",
    "grader batch run new-puzzles",
    "grader batch collect new-puzzles --to puzzles.parquet",
    "grader trace puzzle.txt --format svg --output steps",
    "grader trace puzzle.txt --format png --output steps",
    "grader trace puzzle.txt --output solve.pdf",
    "grader draw puzzles.txt --format svg --output pictures",
    "grader rate puzzles.txt --report report.html --traces",
)
"""Commands that take seconds; they are run with `--slow`, the others of their pages always."""
NEEDED = {
    ".parquet": "pyarrow",
    "--format parquet": "pyarrow",
    "catalogue stats": "pyarrow",
    # The same command counts what another one has exported.
    "stats bank": "duckdb",
}
"""What is in commands that need a library which the tests do not install."""


@frozen
class Block:
    """A console block: why it is not run, or an empty text, and its commands with their outputs."""

    reason: str
    commands: tuple[tuple[str, str], ...]


def blocks(page: Path) -> list[Block]:
    """Return the console blocks of a page."""
    found = []
    for match in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        parts = re.split(r"^\$ ", match["lines"], flags=re.MULTILINE)
        assert not parts[0], f"{page.name}: a console block begins without a prompt"
        commands = [part.replace("\\\n", "").partition("\n")[::2] for part in parts[1:]]
        found.append(Block(match["reason"] or "", tuple(commands)))
    return found


def lay_out(folder: Path, page: str) -> None:
    """Write the files that the commands of a page name."""
    puzzle = HINTED if page == "explanations.md" else EASY[0]
    rows = "\n".join(f"{one},{number}" for number, one in enumerate((*EASY, *HARD), start=1))
    files = {
        "puzzle.txt": puzzle,
        "puzzles.txt": "\n".join(EASY),
        "state.txt": HINTED[:46] + "4" + HINTED[47:],
        "bank.txt": "\n".join((*EASY, *HARD)),
        "two.txt": f"{HINTED}\n{transposed(HINTED)}",
        "bank.csv": f"puzzle,name\n{rows}",
        "more.csv": f"puzzle,name\n{rows}",
        "archive.txt": "\n".join((EASY[0], *HARD)),
        "found.sdm": EASY[1].replace(".", "0"),
        "kaggle.csv": f"puzzle,difficulty\n{EASY[2]},1.5",
        "november.txt": HARD[0],
        "december.yaml": DECEMBER,
        "times.csv": "puzzle,minutes\n" + "\n".join(timed()),
    }
    for name, text in files.items():
        (folder / name).write_text(text + "\n", encoding="utf-8")


DECEMBER = """\
title: December
author: A. Editor
trim: 6x9in
vendor: kdp
sections:
  - title: December
    puzzles: library.db
    query: grade = beginner and not published
    count: 2"""
"""The specification of a book from the catalogue of the page."""


def transposed(puzzle: str) -> str:
    """Return a puzzle with rows for columns."""
    return "".join(puzzle[column::9] for column in range(9))


def timed() -> list[str]:
    """Return thirty puzzles, which are three in disguise, with times."""
    digits = "123456789"
    found = []
    for turn in range(10):
        renamed = str.maketrans(digits, digits[turn % 9 :] + digits[: turn % 9])
        for number, one in enumerate(EASY):
            mirrored = one[::-1] if turn == 9 else one
            found.append(f"{mirrored.translate(renamed)},{4 + number + turn / 10}")
    return found


def missing_library(command: str, importable: dict[str, bool]) -> str:
    """Return the library that a command needs and that is not installed, or an empty text."""
    for part, library in NEEDED.items():
        if part in command and not importable[library]:
            return library
    return ""


def run(command: str, output: str) -> None:
    """Run a command as a shell would, and compare what it prints if that is shown."""
    for shown, less in SMALLER.items():
        command = re.sub(rf"{re.escape(shown)}(?!\S)", less, command)
    words = shlex.split(command, comments=True)
    assert words[0] == "grader", f"{command!r} is not run by the tests; give the reason before it"
    target = None
    if ">" in words:
        target = Path(words[words.index(">") + 1])
        words = words[: words.index(">")]
    result = CliRunner().invoke(program, words[1:], prog_name="grader")
    if output.strip():
        assert result.output == output
    else:
        assert result.exit_code == 0, f"{command}\n{result.output}\n{result.exception!r}"
    if target is not None:
        target.write_text(result.stdout, encoding="utf-8")
