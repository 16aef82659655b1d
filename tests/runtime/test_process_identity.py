"""Whether a process that is named still runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grader.runtime.process_identity import ProcessIdentity

OWN = ProcessIdentity.own()
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="asks as POSIX does")
with_details = pytest.mark.skipif(not OWN.start, reason="needs /proc")


def test_this_process_runs() -> None:
    assert ProcessIdentity.parse(str(OWN)) == OWN
    assert not OWN.has_ended()


@posix_only
def test_a_process_that_nobody_has_waited_for_has_ended() -> None:
    script = (
        "from grader.runtime.process_identity import ProcessIdentity as P\n"
        "print(P.own(), flush=True); input()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = ProcessIdentity.parse(process.stdout.readline().strip())
    assert found is not None
    assert (found.pid, found.has_ended()) == (process.pid, False)
    process.kill()
    if OWN.start:
        # Its output ends when it has.
        assert process.stdout.read() == ""
        while not found.has_ended():
            assert process.returncode is None
    process.communicate()
    assert found.has_ended()


@with_details
@pytest.mark.parametrize(
    ("other", "has_ended"),
    [
        (OWN._replace(start="1"), True),
        (OWN._replace(boot="another run of the machine"), True),
        (OWN._replace(boot=""), False),
        (OWN._replace(host="elsewhere", pid=1 << 22), False),
        (OWN._replace(space="a container", pid=1 << 22), False),
        (OWN._replace(pid=1 << 22), True),
        (OWN._replace(pid=1 << 99), False),
        (OWN._replace(pid=0), False),
        (OWN._replace(start=""), False),
    ],
)
def test_only_a_process_that_has_certainly_ended_is_said_to_have(
    other: ProcessIdentity, has_ended: bool
) -> None:
    assert other.has_ended() == has_ended


def test_only_names_of_processes_are_read() -> None:
    spaced = OWN._replace(host="my machine")
    assert ProcessIdentity.parse(str(spaced)) == OWN._replace(host="my-machine")
    for text in ("", "dead", "4711-0123456789ab", "a b c d e", "a b c 1", "a b c \u0661 e"):
        assert ProcessIdentity.parse(text) is None
