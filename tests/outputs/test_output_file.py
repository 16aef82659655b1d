"""Files of results: locks, whole records on a full disk, and replacement."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grader.outputs import output_file
from grader.outputs.output_file import FileInUseError, NoReaderError, OutputFile, Replacement

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes as Unix has them")
OLD = b"what was there\n"


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """Let no file grow beyond a size."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def records(count: int) -> list[bytes]:
    return [f"record {number}, {'*' * (number % 23)}\n".encode() for number in range(count)]


def fill(path: Path, pieces: list[bytes], each: int, is_one: bool) -> bool:
    """Append pieces, flush after some of them, and return whether all was written."""
    file = OutputFile(str(path))
    try:
        for number, piece in enumerate(pieces, start=1):
            file.append(piece, is_one=is_one)
            if number % each == 0:
                file.flush()
        file.flush()
    except OSError:
        return False
    finally:
        file.close()
    return True


def check_every_full_disk(path: Path, count: int, each: int, step: int) -> None:
    """Append records at every size of the disk: all that fit are there, and no part of one."""
    pieces = records(count)
    ends = [len(OLD)]
    for piece in pieces:
        ends.append(ends[-1] + len(piece))
    whole = OLD + b"".join(pieces)
    fitting = 0
    for size in range(len(OLD), len(whole) + 1, step):
        path.write_bytes(OLD)
        with disk_of(size):
            assert fill(path, pieces, each, is_one=False) == (size == len(whole))
        while fitting < count and ends[fitting + 1] <= size:
            fitting += 1
        assert path.read_bytes() == whole[: ends[fitting]]
        if step > 1:
            continue
        with disk_of(size):
            assert not fill(path, [b"a record\nof two lines\n"] * (size + 1), 5, is_one=True)
        assert path.read_bytes()[ends[fitting] :].replace(b"a record\nof two lines\n", b"") == b""


@posix
def test_a_full_disk_leaves_what_was_there_and_whole_records(tmp_path: Path) -> None:
    check_every_full_disk(tmp_path / "out", 12, 5, 1)


@posix
@pytest.mark.slow
def test_a_disk_that_is_full_at_any_byte_of_a_thousand_records(tmp_path: Path) -> None:
    check_every_full_disk(tmp_path / "out", 1000, 100, 1)


@posix
def test_an_interrupted_write_is_finished_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exception of a signal comes after some bytes, before they can be counted."""
    write = os.write
    pieces = records(30)
    for allowed in range(0, 400, 7):
        path = tmp_path / f"out-{allowed}"

        def interrupted(
            file: int, data: memoryview, count: int = allowed, real: object = write
        ) -> int:
            monkeypatch.setattr(os, "write", real)
            write(file, data[:count])
            raise KeyboardInterrupt

        file = OutputFile(str(path))
        for piece in pieces:
            file.append(piece)
        monkeypatch.setattr(os, "write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            file.flush()
        assert (path.read_bytes() or b"\n").endswith(b"\n")
        file.flush()
        file.close()
        assert path.read_bytes() == b"".join(pieces)


def test_a_file_has_one_writer(tmp_path: Path) -> None:
    path = str(tmp_path / "out")
    first = OutputFile(path)
    with pytest.raises(FileInUseError, match="is being written by another run"):
        OutputFile(path)
    first.append(b"one\n")
    first.flush()
    first.close()
    second = OutputFile(path)
    assert second.size == 4
    second.close()


@posix
def test_a_forked_process_does_not_keep_the_lock(tmp_path: Path) -> None:
    path = str(tmp_path / "out")
    first = OutputFile(path)
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    try:
        first.close()
        OutputFile(path).close()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = str(tmp_path / "out")
    code = (
        "import sys, time; from grader.outputs.output_file import OutputFile; "
        "file = OutputFile(sys.argv[1]); print(flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(FileInUseError):
            OutputFile(path)
        holder.kill()
        holder.wait()
    OutputFile(path).close()


@posix
def test_file_systems_without_locks_serve_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_lock(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_lock)
    path = tmp_path / "out"
    assert fill(path, records(5), 2, is_one=False)
    assert path.read_bytes() == b"".join(records(5))


@posix
def test_a_file_that_is_replaced_before_it_is_locked_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old\n")
    lock = output_file._lock

    def slow(file: int, name: str) -> None:
        if path.read_bytes() == b"old\n":
            path.unlink()
            path.write_bytes(b"new\n")
        lock(file, name)

    monkeypatch.setattr(output_file, "_lock", slow)
    assert fill(path, [b"more\n"], 1, is_one=False)
    assert path.read_bytes() == b"new\nmore\n"


@posix
def test_devices_and_pipes_are_written_as_they_are(tmp_path: Path) -> None:
    for _ in range(2):
        file = OutputFile(os.devnull)
        assert (file.is_regular, file.size) == (False, 0)
        file.append(b"gone\n")
        file.flush()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert fill(pipe, records(3), 1, is_one=False)
        assert reader.communicate()[0] == b"".join(records(3))


def test_a_new_file_is_removed_unless_it_has_contents(tmp_path: Path) -> None:
    path = tmp_path / "out"
    OutputFile(str(path)).remove_new()
    assert not path.exists()
    path.touch()
    file = OutputFile(str(path))
    file.remove_new()
    file.close()
    assert path.exists()


@posix
def test_a_replacement_takes_the_place_of_what_a_link_leads_to(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(OLD)
    target.chmod(0o640)
    link.symlink_to(target)
    new = Replacement(str(link))
    Path(new.path).write_bytes(b"new\n")
    assert target.read_bytes() == OLD
    new.commit()
    assert (target.read_bytes(), target.stat().st_mode & 0o777) == (b"new\n", 0o640)
    assert link.is_symlink()
    Replacement(str(link)).discard()
    assert sorted(tmp_path.iterdir()) == [link, target]


@posix
def test_a_pipe_waits_for_its_reader(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NoReaderError, match="is a pipe, and nobody reads from it"):
        OutputFile(str(pipe), patience=0)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    file = OutputFile(str(pipe))
    # More than a pipe holds: it is written to as if it had been waited for by the system.
    content = b"record\n" * 100_000
    file.append(content)
    file.flush()
    file.close()
    reader.join()
    assert read == [content]
