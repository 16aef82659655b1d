"""Ctrl-C and `kill` end the longest searches, in this process and in one of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import grader
from grader.model.board import Board
from grader.rating.profile_loading import load_profile
from grader.rating.profile_strategies import strategy_of
from grader.runtime import compiled, deadline
from tests.cli.puzzle_lines import SLOW
from tests.clock import Clock
from tests.depth import tries
from tests.limits import searches
from tests.limits.boards import puzzle
from tests.processor_time import is_longer

ROOT = Path(__file__).parents[2]
IN_C = compiled.mode() == "compiled"
SECONDS = 0.2
"""After this time the signal comes, or the limit is reached."""
MOST_CPU = 0.5 if IN_C else 5.0
"""CPU seconds that a search may go on."""
SEARCH_SECONDS = tries(0.2, thorough=0.5)
"""Seconds for each search that shall take less than a gigabyte."""
LONGEST = ("sue-de-coq", "grouped-nice-loop", "table-forcing-chain", "als-chain")
"""Techniques of `hodoku` that take seconds on some board of 25x25."""
in_main_thread = pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(),
    reason="signals go to the main thread",
)


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Send SIGINT to this process after a time, and expect `KeyboardInterrupt` soon."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    sent: list[float] = []

    def send() -> None:
        sent.append(time.process_time())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(seconds, send)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
        assert not is_longer(time.process_time() - sent[0], MOST_CPU)
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)


def repeated(technique: str, board: Board) -> Callable[[], None]:
    """Return a function that searches for a technique again and again."""
    profile = load_profile("hodoku")
    entry = next(entry for entry in profile.entries if entry.technique == technique)
    strategy = strategy_of(entry, board.layout)

    def search() -> None:
        while True:
            # A search that finds its pattern nowhere is over at once.
            deadline.check()
            choice = searches.Tireless(board.layout)
            choice.begin()
            strategy.search(board, choice)

    return search


@in_main_thread
@pytest.mark.parametrize("technique", LONGEST)
def test_ctrl_c_ends_a_search(technique: str) -> None:
    board = puzzle("classic-25" if IN_C else "classic-9", "third").board()
    with interrupted_after(SECONDS):
        repeated(technique, board)()


@in_main_thread
def test_after_ctrl_c_everything_is_as_before() -> None:
    name = "classic-16" if IN_C else "classic-9"
    asked = puzzle(name, "most")
    expected = grader.rate(asked, "hodoku")
    board = puzzle(name, "third").board()
    for technique in LONGEST:
        with interrupted_after(SECONDS / 4):
            repeated(technique, board)()
    assert grader.rate(asked, "hodoku") == expected


@pytest.mark.parametrize("technique", LONGEST)
def test_a_limit_ends_a_search(technique: str, clock: Clock) -> None:
    board = puzzle("classic-25" if IN_C else "classic-9", "third").board()
    search = repeated(technique, board)
    clock.run()
    start = clock.now
    with deadline.within(SECONDS), pytest.raises(deadline.TimeUp):
        search()
    assert clock.now - start < SECONDS + 0.01, "it looked at the clock, and went on"


TELLING = """
import sys
from grader.cli import main
from grader.hints import all_steps

strategy_of = all_steps.strategy_of

def told(*args, **options):
    strategy = strategy_of(*args, **options)
    print("searching", file=sys.stderr, flush=True)
    all_steps.strategy_of = strategy_of
    return strategy

all_steps.strategy_of = told
main()
"""
"""Runs the command, and writes a line when its first search begins, which nothing else tells."""


def command(*args: str) -> subprocess.Popen[str]:
    """Start a command of the grader in a process of its own."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-c", TELLING, *args],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.skipif(os.name != "posix", reason="needs signals as Unix has them")
@pytest.mark.parametrize(
    ("asked", "status", "args"),
    [
        (signal.SIGINT, 130, ("." * 625, "--profile", "hodoku", "--technique", "mutant-jellyfish")),
        (signal.SIGTERM, 143, (SLOW, "--profile", "explainer")),
    ],
    ids=["one", "all"],
)
def test_a_signal_ends_a_list_of_hints(
    asked: signal.Signals, status: int, args: tuple[str, ...]
) -> None:
    with command("hint", "--all", *args) as process:
        assert process.stderr is not None
        begun = process.stderr.readline()
        time.sleep(SECONDS)  # so that the signal usually meets a search, and not its beginning
        ended = process.poll()
        process.send_signal(asked)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()  # has no effect on what has ended
    assert (begun, ended) == ("searching\n", None), "the search would take minutes"
    assert process.returncode == status
    if asked == signal.SIGINT:
        assert (out, err.strip()) == (
            "",
            "Error: interrupted; the list leaves out Mutant Jellyfish",
        )
    else:
        # What was found before has been written, in whole lines.
        assert (out == "" or out.endswith("\n"), err.strip()) == (True, "")


@pytest.mark.skipif(os.name != "posix", reason="`resource` is a module for Unix")
@pytest.mark.parametrize(
    ("name", "kind", "profile"),
    [
        ("classic-25", "empty", "explainer"),
        pytest.param("classic-25", "fifth", "explainer", marks=pytest.mark.slow),
        pytest.param("classic-25", "third", "explainer", marks=pytest.mark.slow),
        pytest.param("classic-25", "third", "hodoku", marks=pytest.mark.slow),
        pytest.param("classic-25", "half", "explainer", marks=pytest.mark.slow),
        pytest.param("samurai-16", "third", "explainer", marks=pytest.mark.slow),
        pytest.param("samurai-25", "half", "explainer", marks=pytest.mark.slow),
        pytest.param("samurai-25", "third", "hodoku", marks=pytest.mark.slow),
        pytest.param("doag", "third", "explainer", marks=pytest.mark.slow),
        pytest.param("doag", "triples", "hodoku", marks=pytest.mark.slow),
    ],
)
def test_a_pipeline_takes_less_than_a_gigabyte(name: str, kind: str, profile: str) -> None:
    """All strategies of a profile are run one after the other, whatever they find."""
    if not IN_C:
        name = "classic-9"
    code = f"""
from tests.limits import searches
from tests.limits.boards import puzzle
from tests.limits.peak_memory import peak_bytes
from grader.errors import TooLargeError
from grader.runtime import deadline
board = puzzle({name!r}, {kind!r}).board()
kept = []
for search in searches.of_profile({profile!r}):
    strategy = search.make()
    kept.append(strategy)
    choice = searches.Tireless(board.layout)
    choice.begin()
    try:
        with deadline.within({SEARCH_SECONDS}):
            strategy.bind(board.layout)
            strategy.search(board, choice)
    except (deadline.TimeUp, TooLargeError):
        pass
print(peak_bytes())
"""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) < 1_000_000_000
