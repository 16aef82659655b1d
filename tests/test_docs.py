"""Examples in the documentation give the output that is shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.answers.layout_problems import layout_problems
from grader.cli.program import program
from grader.grading.rater import load_profile
from grader.layouts import read_layout

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *ROOT.glob("docs/profiles/*.md")]
)


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a language in a page."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def in_pages(language: str) -> list[tuple[str, str]]:
    return [(page.name, block) for page in PAGES for block in blocks(page, language)]


def sessions() -> list[tuple[str, str]]:
    """Return each command `grader ...` that is shown with its output, and that output."""
    found = []
    for _, block in in_pages("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if output.strip() and command.removeprefix(".venv/bin/").startswith("grader "):
                found.append((command, output))
    return found


@pytest.mark.parametrize(("page", "code"), in_pages("python"))
def test_python_runs(page: str, code: str) -> None:
    exec(code, {})


@pytest.mark.parametrize(("command", "output"), sessions())
def test_commands_print_the_output_shown(command: str, output: str) -> None:
    result = CliRunner().invoke(program, shlex.split(command)[1:])
    assert result.output == output


def test_the_picture_of_the_readme_is_the_one_that_its_command_draws(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^\$ grader (trace .*) --output (.*\.svg)$", readme, re.MULTILINE)
    assert found is not None
    drawn = tmp_path / found[2]
    result = CliRunner().invoke(program, [*shlex.split(found[1]), "--output", str(drawn)])
    assert result.exit_code == 0
    shown = (ROOT / "docs" / found[2]).read_text(encoding="utf-8")
    assert shown == drawn.read_text(encoding="utf-8")
    assert f'src="docs/{found[2]}"' in readme


def test_there_are_sessions_to_look_at() -> None:
    assert len(sessions()) >= 2
    assert len(in_pages("python")) >= 3


@pytest.mark.parametrize("text", blocks(ROOT / "docs" / "layouts.md", "yaml"))
def test_the_layouts_that_are_shown_can_be_filled(text: str) -> None:
    assert layout_problems(read_layout(text), timeout=None) == ()


def test_the_profile_that_is_shown_is_one(tmp_path: Path) -> None:
    (shown,) = blocks(ROOT / "docs" / "profiles" / "index.md", "yaml")
    file = tmp_path / "singles.yaml"
    file.write_text(shown, encoding="utf-8")
    assert load_profile(file).name == "singles"
