"""Completion of the command line, and the manual page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from time import monotonic, sleep

import pytest
from click.shell_completion import get_completion_class

from grader.cli.program import COMMANDS
from grader.cli.shell import files as shell_files
from grader.cli.shell import man_page
from grader.cli.shell.completion import SHELLS
from grader.rating import profiles
from grader.runtime.version import VERSION
from tests.cli.conftest import Grader

ROOT = Path(__file__).parents[2]
has_powershell = get_completion_class("powershell") is not None


def completed(line: str) -> list[str]:
    """Return what bash gets for the last word of a line, each item as `type,value`."""
    words = line.split(" ")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "strategies")]),
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_GRADER_COMPLETE": "bash_complete",
    }
    command = [sys.executable, "-m", "grader"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


def test_commands_and_names_are_completed() -> None:
    assert completed("grader ") == [f"plain,{name}" for name in COMMANDS]
    assert completed("grader rate --profile ") == [f"plain,{name}" for name in profiles.names()]
    assert completed("grader hint --technique x-w") == ["plain,x-wing"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("grader rate puz", ["file,puz"]),
        ("grader rate --profile my", ["file,my"]),
        ("grader book build --output b", ["dir,b"]),
        ("grader rate --title ", [""]),
        ('grader rate "unfinished', ["file,unfinished"]),
    ],
)
def test_paths_are_left_to_the_shell(line: str, expected: list[str]) -> None:
    assert completed(line) == expected


@pytest.mark.parametrize(
    ("shell", "words", "word"),
    [
        ("bash", None, None),
        ("bash", "grader r", None),
        ("bash", None, "1"),
        ("zsh", "grader r", "first"),
        ("zsh", "grader r", ""),
        ("fish", "grader", None),
        ("fish", "grader", " "),
    ],
)
def test_a_request_without_a_line_is_wrong_use(
    grader: Grader, monkeypatch: pytest.MonkeyPatch, shell: str, words: str | None, word: str | None
) -> None:
    monkeypatch.setenv("_GRADER_COMPLETE", f"{shell}_complete")
    for name, value in (("COMP_WORDS", words), ("COMP_CWORD", word)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    result = grader()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].startswith(
        f"Error: _GRADER_COMPLETE={shell}_complete asks for completions, but COMP_WORDS"
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_are_accepted_by_their_shells(grader: Grader, shell: str, tmp_path: Path) -> None:
    result = grader("completion", shell)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"_GRADER_COMPLETE={shell}_complete" in result.stdout
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(result.stdout, encoding="utf-8")
    ran = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("tmux") is None or shutil.which("bash") is None, reason="needs tmux and bash"
)
def test_the_tab_key_completes_in_bash(tmp_path: Path) -> None:
    program = tmp_path / "grader"
    path = os.pathsep.join([str(ROOT), str(ROOT / "strategies")])
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH="{path}" exec "{sys.executable}" -m grader "$@"\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    (tmp_path / "puzzles-of-mine.txt").touch()
    tmux = ["tmux", "-S", str(tmp_path / "socket")]

    def shown_after(*keys: str, text: str) -> None:
        subprocess.run([*tmux, "send-keys", "-t", "shell", "--", *keys], check=True)
        shown = ""
        end = monotonic() + 60
        while text not in shown:
            assert monotonic() < end, shown
            sleep(0.1)
            command = [*tmux, "capture-pane", "-p", "-J", "-t", "shell"]
            shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout

    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    start = [*tmux, "new-session", "-d", "-s", "shell", "-x", "150", "bash --norc"]
    subprocess.run(start, check=True, env=environment, cwd=tmp_path)
    try:
        shown_after('eval "$(grader completion bash)"; echo read""y', "Enter", text="\nready")
        shown_after("grader catal", "Tab", text="grader catalogue ")
        shown_after("que", "Tab", text="grader catalogue query ")
        shown_after("C-u", "grader rate puzzles-o", "Tab", text="rate puzzles-of-mine.txt ")
        shown_after("--profile ex", "Tab", text="--profile explainer")
    finally:
        subprocess.run([*tmux, "kill-server"], check=False)


def test_powershell_needs_a_click_that_knows_it(grader: Grader) -> None:
    result = grader("completion", "powershell")
    if has_powershell:
        assert "Register-ArgumentCompleter" in result.stdout
    else:
        assert result.exit_code == 2
        assert "the installed version of click has no completion for powershell" in result.stderr


def test_an_unknown_shell_is_wrong_use(grader: Grader) -> None:
    result = grader("completion", "csh")
    assert (result.exit_code, result.stdout) == (2, "")
    assert all(shell in result.stderr for shell in SHELLS)


def test_files_for_shells_are_written_where_they_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(sys, "argv", ["shell_files", str(tmp_path)])
    shell_files.main()
    found = {
        file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()
    }
    assert found == {*shell_files.PLACES.values(), shell_files.MANUAL}
    manual = (tmp_path / shell_files.MANUAL).read_text(encoding="utf-8")
    assert manual.startswith(f'.TH GRADER 1 "2023-11-14" "grader {VERSION}"')


def test_the_manual_page_has_every_command_and_status() -> None:
    page = man_page.man_page(date(2026, 1, 2))
    for name in COMMANDS:
        assert f".SS grader {name} " in page
    for status in (0, 1, 2, 130, 143):
        assert f".B {status}\n" in page
    assert ".B GRADER_LANGUAGE\n" in page
    assert ".B GRADER_TOKEN\n" in page
    assert not [line for line in page.splitlines() if line.startswith("'")]


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="mandoc is not installed")
def test_the_manual_page_is_clean(tmp_path: Path) -> None:
    file = tmp_path / "grader.1"
    file.write_text(man_page.man_page(date(2026, 1, 2)), encoding="utf-8")
    ran = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "style", file], capture_output=True, text=True, check=False
    )
    assert ran.stdout == ""
