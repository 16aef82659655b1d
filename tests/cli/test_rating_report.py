"""The report of `grader rate`: thumbnails, and links to the traces of its puzzles."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Grader
from tests.outputs.test_output_file import disk_of

pytest.importorskip("jinja2")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


@pytest.fixture
def bank(tmp_path: Path) -> str:
    file = tmp_path / "bank.txt"
    file.write_text(f"{EASY}\nno pzl = 1\n{HARD}\n{'.' * 81}\n", encoding="utf-8")
    return str(file)


def test_a_report_has_thumbnails(grader: Grader, bank: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert grader("rate", bank, "--report", str(page)).exit_code == 1
    text = page.read_text("utf-8")
    assert text.count('<g id="grid-') == 1
    assert text.count('class="thumb"') >= 3
    assert "page-traces" not in text


def test_a_report_links_to_the_traces_it_writes(grader: Grader, bank: str, tmp_path: Path) -> None:
    page = tmp_path / "my page.html"
    result = grader("rate", bank, "--report", str(page), "--traces", "--language", "de")
    assert result.exit_code == 1
    assert result.stderr == ""
    links = set(re.findall(r'href="([^"#]+)"', page.read_text("utf-8")))
    assert links == {f"my%20page-traces/puzzle-00000{n}.html" for n in (1, 3)}
    folder = tmp_path / "my page-traces"
    assert sorted(path.name for path in folder.iterdir()) == [
        "puzzle-000001.html",
        "puzzle-000003.html",
    ]
    trace = (folder / "puzzle-000003.html").read_text("utf-8")
    assert '<html lang="de">' in trace
    assert "Rätsel 3" in trace
    assert '<nav><a href="../my%20page.html">Zum Bericht</a></nav>' in trace


def test_a_resumed_report_is_the_same(grader: Grader, bank: str, tmp_path: Path) -> None:
    pages: list[str] = []
    for options in ((), ("--resume",)):
        page = tmp_path / f"page{len(pages)}.html"
        out = str(tmp_path / "rows.csv")
        grader("rate", bank, "--report", str(page), "--output", out, *options)
        pages.append(page.read_text("utf-8"))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("option", [("--traces",), ("--title", "Mine")])
def test_options_of_a_report_need_one(grader: Grader, bank: str, option: tuple[str, ...]) -> None:
    result = grader("rate", bank, *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{option[0]} needs --report" in result.stderr


def test_traces_that_cannot_be_written_are_a_sentence(
    grader: Grader, bank: str, tmp_path: Path
) -> None:
    (tmp_path / "page-traces").write_text("a file", encoding="utf-8")
    result = grader("rate", bank, "--report", str(tmp_path / "page.html"), "--traces")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: cannot write '")
    assert not (tmp_path / "page.html").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit of file sizes")
@pytest.mark.parametrize(
    "command",
    [
        ("trace", HARD, "-o", "page.html"),
        ("draw", "bank.txt", "-o", "page.html"),
        ("rate", "bank.txt", "--report", "page.html"),
    ],
)
def test_a_page_is_written_as_a_whole_or_not_at_all(
    bank: str, tmp_path: Path, command: tuple[str, ...]
) -> None:
    script = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)); "
        "from grader.cli import program; program(sys.argv[1:])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, *command],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 1
    assert "Error: cannot write 'page.html': File too large\n" in ran.stderr
    assert not (tmp_path / "page.html").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files")
def test_a_report_that_fails_leaves_no_empty_folder(
    grader: Grader, bank: str, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    with disk_of(900):
        assert grader("rate", bank, "--report", str(page), "--traces").exit_code == 1
    assert [path.name for path in tmp_path.iterdir()] == ["bank.txt"]
