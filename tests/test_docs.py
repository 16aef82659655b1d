"""Examples in the documentation give the output that is shown."""

from __future__ import annotations

import pkgutil
import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from grader.cli.program import program
from grader.formats.layout_files import read_layout
from grader.model.rules.registry import GROUP
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import load_profile
from grader.search.layout_problems import layout_problems
from tests import console_blocks, depth

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *ROOT.glob("docs/profiles/*.md")]
)


INTERNALS = [ROOT / "docs" / "architecture.md", *(ROOT / "docs" / "internals").glob("*.md")]
FAMILY_PAGES = sorted((ROOT / "strategies" / "grader_strategies").glob("*/README.md"))
WITH_PATHS = sorted(
    {*PAGES, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"), *FAMILY_PAGES}
    - {*(ROOT / "docs" / "_build").rglob("*.md"), *(ROOT / "docs" / "techniques").glob("*.md")}
)
"""The pages that are written by hand."""
HOMES = ("grader", "strategies", "docs", "tests", "corpus", ".ci", ".devcontainer")
"""What stands at the root of the project and has paths below it."""

NOT_RUN = [
    ("README.md", "it installs packages"),
    ("README.md", "it sets up an environment and takes minutes"),
    ("batch.md", "it needs a cluster"),
    ("batch.md", "it needs a cluster"),
    ("commands.md", "what it prints depends on the speed of the machine"),
    ("index.md", "it installs packages"),
    ("installing.md", "it sets up an environment and takes minutes"),
    ("selecting.md", "it needs a puzzle for each day of a month"),
    ("web.md", "it asks a server"),
    ("web.md", "it asks a server"),
    ("web.md", "it installs packages"),
    ("web.md", "it starts a server"),
    ("write-a-rule.md", "it installs packages"),
    ("write-a-strategy.md", "it installs packages"),
    ("write-a-strategy.md", "it needs the pack of this page, whose own tests run it"),
]
"""The blocks that are not run: page and reason, which stands before the block."""
LIBRARIES = {name: find_spec(name) is not None for name in console_blocks.NEEDED.values()}


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a language in a page."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def in_pages(language: str) -> list[tuple[str, str]]:
    return [(page.name, block) for page in PAGES for block in blocks(page, language)]


def pages_with_commands() -> list[Any]:
    return [pytest.param(page, id=page.name) for page in PAGES if console_blocks.blocks(page)]


def wrong_names(page: Path, text: str) -> list[str]:
    """Return the paths and modules that a page names and that do not exist.

    Pages for users name files of theirs, so only what begins like a path of the project counts
    there.  Pages about the code also name paths within the package, the pack, the pages for
    browsers, or the folder of the page.
    """
    bases = [ROOT]
    if page in INTERNALS or page in FAMILY_PAGES:
        bases += [ROOT / "grader", ROOT / "strategies" / "grader_strategies", page.parent]
        bases.append(ROOT / "grader" / "web" / "static")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    wrong = []
    for name in re.findall(r"`([^`\s]+)`", prose):
        if re.search(r"[<>A-Z]{3}|<", name) or name == GROUP:  # a placeholder, or a group
            continue
        if re.fullmatch(r"grader(?:_strategies)?(?:\.\w+)+", name):
            is_wrong = not is_importable(name)
        elif name.partition("/")[0] in HOMES or (len(bases) > 1 and re.search(r"\w/\w", name)):
            is_wrong = not any(list(base.glob(name.rstrip("/"))) for base in bases)
        else:
            continue
        if is_wrong:
            wrong.append(name)
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", prose)
    made = re.compile(r"techniques/|commands-help")  # written when the documentation is built
    return wrong + [
        link for link in links if not made.match(link) and not (page.parent / link).exists()
    ]


def is_importable(name: str) -> bool:
    """Return whether a dotted name is a module, or what a module has."""
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


@pytest.mark.parametrize("page", WITH_PATHS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_and_module_that_is_named_exists(page: Path) -> None:
    assert wrong_names(page, page.read_text(encoding="utf-8")) == []


def test_a_wrong_path_is_noticed() -> None:
    page = INTERNALS[0]
    good = "`grader/model/layout.py` `cli/program.py` `js/board.js` `grader.model.layout` `a/LANG`"
    assert wrong_names(page, good) == []
    bad = ["grader/layouts/x.py", "grading/rater.py", "grader.grading.rater", "none.md"]
    assert wrong_names(page, "`grader/layouts/x.py` `grading/rater.py`") == bad[:2]
    assert wrong_names(page, "`grader.grading.rater` [a](none.md#b)") == bad[2:]
    for_users = "`grading/rater.py` `tests/none.py`"
    assert wrong_names(ROOT / "README.md", for_users) == ["tests/none.py"]


@pytest.mark.parametrize(("page", "code"), in_pages("python"))
def test_python_runs(page: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(techniques(), "_own", {})  # a technique of a page is known to no other test
    exec(code, {})


@pytest.mark.parametrize("page", pages_with_commands())
def test_console_blocks_run_and_print_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    console_blocks.lay_out(tmp_path, page.name)
    monkeypatch.chdir(tmp_path)
    left_out = []
    for block in console_blocks.blocks(page):
        for command, output in () if block.reason else block.commands:
            library = console_blocks.missing_library(command, LIBRARIES)
            if library:
                left_out.append(f"{library}: {command}")
            elif command not in console_blocks.SLOW or depth.tries(False, thorough=True):
                console_blocks.run(command, output)
    if left_out:
        pytest.skip(f"all others ran; these need libraries: {'; '.join(left_out)}")


def test_the_console_blocks_that_are_not_run_are_these() -> None:
    reasons = [
        (page.name, block.reason)
        for page in PAGES
        for block in console_blocks.blocks(page)
        if block.reason
    ]
    assert sorted(reasons) == sorted(NOT_RUN)


def test_the_slow_commands_and_the_shortened_ones_are_on_the_pages() -> None:
    shown = [
        command
        for page in PAGES
        for block in console_blocks.blocks(page)
        for command, _ in block.commands
    ]
    assert [slow for slow in console_blocks.SLOW if slow not in shown] == []
    assert [less for less in console_blocks.SMALLER if not any(less in one for one in shown)] == []


def test_every_console_block_is_found() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        fences = len(re.findall("^```console", text, re.MULTILINE))
        assert len(console_blocks.blocks(page)) == fences, page.name
        assert not re.search(r"^```(?!console)\w*\n\$ ", text, re.MULTILINE), page.name


def test_pandas_reads_the_table_of_a_job_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    console_blocks.lay_out(tmp_path, "batch.md")
    monkeypatch.chdir(tmp_path)
    for command in ("plan bank.txt --to job", "run job", "collect job --to ratings.parquet"):
        console_blocks.run(f"grader batch {command}", "")
    (code,) = blocks(ROOT / "docs" / "batch.md", "py")
    exec(code, {})
    assert capsys.readouterr().out.endswith("0 puzzles with an X-wing\n")


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


def test_there_are_examples_in_python() -> None:
    assert len(in_pages("python")) >= 3


@pytest.mark.parametrize("text", blocks(ROOT / "docs" / "layouts.md", "yaml"))
def test_the_layouts_that_are_shown_can_be_filled(text: str) -> None:
    assert layout_problems(read_layout(text), timeout=None) == ()


def test_the_profile_that_is_shown_is_one(tmp_path: Path) -> None:
    (shown,) = blocks(ROOT / "docs" / "profiles" / "index.md", "yaml")
    file = tmp_path / "singles.yaml"
    file.write_text(shown, encoding="utf-8")
    assert load_profile(file).name == "singles"
