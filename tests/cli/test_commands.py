import re
import sys
from pathlib import Path

import click
import pytest

from grader.cli import strategies
from grader.cli.program import COMMANDS, program
from grader.errors import StrategyError
from grader.formats import parse, write
from grader.rating import profiles
from grader.rating.profile_loading import load_profile
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, EMPTY, HARD, MALFORMED, SOLUTION, TWICE, UNSOLVABLE
from tests.clock import Clock


def test_solve_writes_a_comment_for_a_puzzle_without_result(grader: Grader) -> None:
    text = "\n".join([HARD, MALFORMED, TWICE, UNSOLVABLE, EASY])
    result = grader("solve", "-", input=text)
    lines = result.stdout.splitlines()
    assert [lines[0], *lines[2:]] == [
        SOLUTION,
        "# 4 is given twice in row 1: r1c12",
        "# the puzzle has no solution",
        SOLUTION,
    ]
    assert lines[1].startswith("# line 2, column 1: the line has 80 cells")
    assert (result.exit_code, result.stderr) == (1, "")


def test_solve_counts_up_to_a_limit(grader: Grader) -> None:
    result = grader("solve", HARD, UNSOLVABLE, "--count")
    assert (result.exit_code, result.stdout) == (0, "1\n0\n")
    assert grader("solve", EMPTY, "--count", "--limit", "1000").stdout == "1000\n"


@pytest.mark.compiled_only
def test_solve_does_not_count_for_ever(grader: Grader) -> None:
    assert grader("solve", EMPTY, "--count").stdout == "1000000 or more\n"


def test_solve_writes_all_solutions_up_to_a_limit(grader: Grader) -> None:
    found = grader("solve", EMPTY, "--all", "--limit", "5").stdout.splitlines()
    assert len(set(found)) == 5
    assert all(sorted(line) == sorted(SOLUTION) for line in found)
    result = grader("solve", UNSOLVABLE, "--all")
    assert (result.exit_code, result.stdout) == (1, "# the puzzle has no solution\n")


@pytest.mark.parametrize("args", [("--all", "--count"), ("--limit", "3")])
def test_solve_refuses_options_that_do_not_go_together(
    grader: Grader, args: tuple[str, ...]
) -> None:
    assert grader("solve", EASY, *args).exit_code == 2


def test_check_lists_cells_that_all_solutions_share(grader: Grader) -> None:
    """One given less leaves several solutions, which agree here and there, or nowhere."""
    several = SOLUTION[:40] + "." * 41
    result = grader("check", several, EMPTY)
    loose, empty = result.stdout.splitlines()
    assert re.search(r"several solutions; .*; the same in all of them: r5c5=\d, ", loose)
    assert empty.endswith("; no open cell is the same in all of them")
    assert result.exit_code == 1


def test_a_timeout_ends_a_search(grader: Grader, clock: Clock) -> None:
    clock.run()
    result = grader("solve", "." * 36, HARD, "--count", "--limit", "10000000", "--timeout", "0.01")
    lost, counted = result.stdout.splitlines()
    assert re.fullmatch(r"# the search was not finished after 0.01 s; \d+ solutions .*", lost)
    assert (counted, result.exit_code) == ("1", 1)
    result = grader("solve", "." * 36, "--all", "--timeout", "0.01")
    assert result.stdout.splitlines()[-1].startswith("# the search was not finished after 0.01 s")
    assert result.exit_code == 1
    result = grader("check", HARD, "--timeout", "0.000001")
    assert "not finished after 1e-06 s; 1 solution found by then" in result.stdout


def test_check_gives_each_puzzle_its_time(grader: Grader, clock: Clock) -> None:
    clock.run()
    result = grader("check", *[HARD] * 5, "--timeout", "0.1")
    assert result.stdout.count("valid") == 5
    assert result.exit_code == 0


def test_check_describes_puzzles(grader: Grader) -> None:
    spare = "41" + HARD[2:]
    result = grader("check", HARD, spare, TWICE, EMPTY, MALFORMED)
    lines = result.stdout.splitlines()
    assert lines[0] == f"{HARD}  valid, one solution, 17 givens, minimal"
    assert re.fullmatch(
        rf"{re.escape(spare)}  valid, one solution, 18 givens, not minimal: .*r1c2.* "
        "can be removed",
        lines[1],
    )
    assert lines[2] == f"{TWICE}  4 is given twice in row 1: r1c12"
    assert lines[3].startswith(f"{EMPTY}  the puzzle has several solutions; two of them differ in")
    assert lines[4].startswith(f"{MALFORMED}  line 1, column 1: the line has 80 cells")
    assert (result.exit_code, result.stderr) == (1, "")
    assert grader("check", HARD).exit_code == 0


def test_check_has_little_to_say_about_a_solved_grid(grader: Grader) -> None:
    result = grader("check", SOLUTION)
    expected = f"{SOLUTION}  valid, already solved: every cell is given\n"
    assert (result.exit_code, result.stdout) == (0, expected)


def test_convert_continues_after_an_error(grader: Grader) -> None:
    result = grader("convert", "-", "--to", "boxed", input=f"{EASY}\n{MALFORMED}\n{HARD}\n")
    boxes = [write(parse(puzzle), "boxed") for puzzle in (EASY, HARD)]
    assert result.stdout == "\n\n".join(boxes) + "\n"
    assert result.stderr.startswith("Error: line 2, column 1: the line has 80 cells")
    assert result.exit_code == 1
    back = grader("convert", "-", "--to", "line", input=result.stdout)
    assert (back.exit_code, back.stdout) == (0, f"{EASY}\n{HARD}\n")


def test_profiles_lists_those_that_come_with_the_program(grader: Grader) -> None:
    lines = grader("profiles").stdout.splitlines()
    assert lines[0].split() == ["name", "techniques", "grades", "title"]
    assert any(line.startswith("standard ") for line in lines[1:])


@pytest.mark.parametrize("name", profiles.names())
def test_profiles_prints_a_profile_that_can_be_copied(
    grader: Grader, name: str, tmp_path: Path
) -> None:
    text, _ = profiles.source(name)
    assert grader("profiles", name).stdout == text
    copy = tmp_path / "mine.yaml"
    copy.write_text(text, encoding="utf-8")
    assert load_profile(copy) == load_profile(name)


def test_profiles_prints_a_file(grader: Grader, small: str) -> None:
    assert grader("profiles", small).stdout == Path(small).read_text(encoding="utf-8")


def test_profiles_rejects_unknown_names(grader: Grader, tmp_path: Path) -> None:
    for name in ("standart", str(tmp_path / "none.yaml")):
        result = grader("profiles", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert name in result.stderr


def test_strategies_lists_installed_techniques(grader: Grader) -> None:
    lines = grader("strategies").stdout.splitlines()
    assert lines[0].split() == ["id", "title", "options", "remark"]
    assert any(re.match(r"hidden-single +Hidden Single +houses, order", line) for line in lines)


def test_version_says_how_it_runs(grader: Grader) -> None:
    python = ".".join(map(str, sys.version_info[:3]))
    pattern = rf"grader \d+\.\d+\S*, (compiled|interpreted), Python {re.escape(python)}\n"
    assert re.fullmatch(pattern, grader("--version").stdout)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(grader: Grader, command: str) -> None:
    result = grader(command, "--help")
    assert result.exit_code == 0
    assert "Options:" in result.stdout
    assert f"  {command} " in grader("--help").stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_list_of_commands_has_their_own_summaries(command: str) -> None:
    found = program.get_command(click.Context(program), command)
    assert found is not None
    assert COMMANDS[command] == f"{found.get_short_help_str(200).rstrip('.')}."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rat", EASY), "no such command 'rat'; did you mean 'rate'?"),
        (("xyzzy",), "no such command 'xyzzy'; known: rate, trace, hint, "),
        (("rate", EASY, "--profile", "hoduku"), "no profile 'hoduku'; did you mean 'hodoku'?"),
        (("rate", EASY, "--from", "lines"), "no format 'lines'; did you mean 'line'?"),
        (("convert", EASY, "--to", "libary"), "no format 'libary'; did you mean 'library'?"),
        (("hint", EASY, "--technique", "x-wind"), "no technique 'x-wind'; did you mean 'x-wing'?"),
        (("hint", EASY, "--language", "dee"), "no language 'dee'; did you mean 'de'?"),
        (("layouts", "samurei"), "no layout 'samurei'; did you mean 'samurai'?"),
    ],
)
def test_an_unknown_name_gets_a_suggestion(
    grader: Grader, arguments: tuple[str, ...], message: str
) -> None:
    result = grader(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("rate", "gone.yaml"),
        ("rate", EASY, "--profile", "gone.yaml"),
        ("layouts", "gone.yaml"),
        ("generate", "--layout", "gone.yaml"),
        ("generate", "--avoid", "gone.yaml"),
    ],
)
def test_a_missing_file_is_reported_by_the_same_sentence(
    grader: Grader, arguments: tuple[str, ...]
) -> None:
    result = grader(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: no such file: 'gone.yaml'" in result.stderr


def test_a_broken_pack_is_one_sentence(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> dict[str, object]:
        raise StrategyError("the pack mine[x] cannot be loaded")

    monkeypatch.setattr(strategies, "techniques", broken)
    result = grader("strategies")
    assert (result.exit_code, result.stderr) == (1, "Error: the pack mine[x] cannot be loaded\n")


@pytest.mark.parametrize("command", ["rate", "trace", "hint"])
def test_too_little_memory_is_one_sentence(
    grader: Grader, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def exhausted(*_: object, **__: object) -> None:
        raise MemoryError

    # Ratings and traces reuse a board, hints make one.
    monkeypatch.setattr("grader.rating.rater.Rater._run", exhausted)
    monkeypatch.setattr("grader.model.puzzle.Puzzle.board", exhausted)
    result = grader(command, HARD)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: there is not enough memory")
