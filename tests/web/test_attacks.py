"""Requests that are malicious, late, too many, or whose client goes away."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Address

from grader.web.application import LARGEST_FILE
from grader.web.places import Places, TooManyRequestsError, refused
from grader.web.service import LARGEST_BODY
from tests.web.boards import EASY
from tests.web.servers import RunningServer, descendants_of, running

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
EMPTY = "." * 81
SLOW = {"puzzle": EMPTY.replace(".", "1", 1), "limit": 1_000_000}
"""A request that takes as long as the server allows."""
HEAD = "POST /api/v1/count HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running("--jobs", "1", "--timeout", "60") as found:
        assert found.post("count", puzzle=EASY).status_code == 200
        yield found


@pytest.fixture(scope="module")
def hasty() -> Iterator[RunningServer]:
    """A server that gives requests no time."""
    with running("--jobs", "1", "--timeout", "0.5") as found:
        yield found


def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until a condition holds; fail if it never does."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() < began + seconds
        time.sleep(0.02)


def busy_time(pid: int) -> float:
    """Return the processor time of a process in seconds; 0 for one that has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def busy_worker(server: RunningServer, before: dict[int, float]) -> int | None:
    """Return the id of a process without children that has worked since then."""
    leaves = [pid for pid in server.descendants() if not descendants_of(pid)]
    found = max(leaves, key=lambda pid: busy_time(pid) - before.get(pid, 0.0))
    return found if busy_time(found) - before.get(found, 0.0) > 0.05 else None


def is_idle(server: RunningServer, seconds: float = 0.3) -> bool:
    """Return whether no process below the server works for a while."""
    before = {pid: busy_time(pid) for pid in server.descendants()}
    time.sleep(seconds)
    return all(busy_time(pid) - before.get(pid, 0.0) < 0.1 for pid in server.descendants())


def test_a_script_in_a_title_stays_text(server: RunningServer) -> None:
    script = "<script>alert(1)</script>"
    layout = {"name": script, "grids": [{"size": 4}]}
    found = server.post("layout/draw", layout=layout).json()
    assert "<script" not in found["svg"]
    assert "&lt;script&gt;" in found["svg"]
    puzzle = {"layout": layout, "givens": "." * 16, "title": script}
    assert "<script" not in server.post("picture", puzzle=puzzle).json()["svg"]
    page = server.client.get(f"/{script}")
    assert (page.status_code, page.headers["content-type"]) == (404, "application/problem+json")


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(server: RunningServer) -> None:
    with server.connect() as connection:
        connection.sendall(f"{HEAD}content-length: {LARGEST_BODY + 1}\r\n\r\n".encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("path", ["count", "rate-many"])
def test_a_body_without_a_length_is_limited(server: RunningServer, path: str) -> None:
    kind = "text/plain" if path == "rate-many" else "application/json"
    most = LARGEST_FILE if path == "rate-many" else LARGEST_BODY

    def chunks() -> Iterator[bytes]:
        for _ in range(most // 65536 + 2):
            yield b" " * 65536

    try:
        found = server.client.post(
            f"/api/v1/{path}", content=chunks(), headers={"content-type": kind}
        )
        assert found.status_code == 413
    except httpx.TransportError:
        pass  # the server has closed the connection before everything was sent
    assert server.post("count", puzzle=EASY).status_code == 200


def answers_again(server: RunningServer) -> bool:
    """Return whether a question is answered; what comes after another may come too late."""
    found = server.post("count", puzzle=EASY)
    return found.status_code == 200 and found.json()["count"] == 1


def test_a_million_lines(hasty: RunningServer) -> None:
    text = "1\n" * 500_000
    found = hasty.post("parse", puzzle=text)
    assert found.status_code in (413, 422)
    lines = hasty.client.post(
        "/api/v1/rate-many", content="#\n" * 1_000_000, headers={"content-type": "text/plain"}
    )
    assert lines.status_code in (200, 422)
    until(lambda: answers_again(hasty))


@pytest.mark.parametrize(
    "puzzle",
    [
        "[" * 200_000,
        "\x00" * 1000,
        "\u202e" * 1000,
        "9" * 900_000,
        "layout: &a [*a]\n",
        "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(1000)),
        "http://f-puzzles.com/?load=" + "A" * 10_000,
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><opensudoku/>',
        "layout: " + "windmill-25\ngivens: 1\n",
    ],
)
def test_bombs_are_refused_in_time(server: RunningServer, puzzle: str) -> None:
    # The client waits a minute, which is far less than some would take.
    assert server.post("parse", puzzle=puzzle).status_code in (413, 422)


def test_a_request_that_is_too_slow_ends_in_time(
    server: RunningServer, hasty: RunningServer
) -> None:
    assert server.post("count", **SLOW, timeout=0.5).status_code in (200, 422)
    assert hasty.post("count", **SLOW).status_code in (200, 422)


def test_work_ends_when_the_client_is_gone(server: RunningServer) -> None:
    body = json.dumps({"puzzle": EMPTY, "limit": 1_000_000}).encode()
    with server.connect() as connection:
        connection.sendall(f"{HEAD}content-length: {len(body)}\r\n\r\n".encode() + body)
        time.sleep(0.2)
    until(lambda: is_idle(server))
    assert server.post("count", puzzle=EASY).status_code == 200


def test_a_stream_ends_when_the_client_is_gone(server: RunningServer) -> None:
    url = "/api/v1/generate"
    values = {"count": 10_000, "layout": "classic-9", "grade": "hard", "seed": 1}
    with server.client.stream("POST", url, json=values) as found:
        assert json.loads(next(found.iter_lines()))["type"] == "progress"
    until(lambda: is_idle(server))
    assert server.post("rate-many", puzzles=EASY).status_code == 200


def test_a_client_that_does_not_read_holds_no_memory(server: RunningServer) -> None:
    text = f"{EASY}\n" * 60_000
    with server.connect() as connection:
        head = HEAD.replace("count", "rate-many").replace("application/json", "text/plain")
        connection.sendall(f"{head}content-length: {len(text)}\r\n\r\n".encode() + text.encode())
        until(lambda: is_idle(server))
        status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
        resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        assert int(resident.split()[1]) < 300_000
        assert server.post("count", puzzle=EASY).status_code == 200
    until(lambda: is_idle(server))


def test_a_storm_of_cancelled_requests(server: RunningServer) -> None:
    body = json.dumps({"puzzle": EMPTY, "limit": 1_000_000}).encode()

    def cancel(_: int) -> None:
        with server.connect() as connection:
            connection.sendall(f"{HEAD}content-length: {len(body)}\r\n\r\n".encode() + body)
            time.sleep(0.02)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(cancel, range(60)))
    until(lambda: answers_again(server))
    until(lambda: is_idle(server))
    # The server, the process that forks, one that tracks resources, and one for each pool.
    assert len(server.descendants()) <= 5


def test_too_many_requests_at_once_are_refused() -> None:
    body = json.dumps({"puzzle": EMPTY, "limit": 1_000_000}).encode()
    with running("--jobs", "1", "--timeout", "60") as server:
        with ExitStack() as stack:
            waiting = [stack.enter_context(server.connect()) for _ in range(8)]
            for connection in waiting:
                connection.sendall(f"{HEAD}content-length: {len(body)}\r\n\r\n".encode() + body)
            # The first that is answered is one too many: the others take long, or wait.
            answered, _, _ = select.select(waiting, [], [], 60)
            head = answered[0].recv(1000)
        assert head.startswith(b"HTTP/1.1 503 ")
        assert re.search(rb"\r\nretry-after: [1-9]", head)
        until(lambda: answers_again(server))


@pytest.mark.slow  # it takes the ten seconds that a head may
def test_a_slow_head_is_cut_off(server: RunningServer) -> None:
    with server.connect() as connection:
        connection.sendall(b"POST /api/v1/count HTTP/1.1\r\n")
        began = time.monotonic()
        connection.settimeout(0.5)
        ended = False
        while not ended and time.monotonic() < began + 60:
            try:
                connection.sendall(b"x: y\r\n")
                ended = connection.recv(1) == b""
            except TimeoutError:
                continue
            except OSError:
                ended = True
        assert ended


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x00\xa5\x01\x00",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x00" * 5000,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 20_000,
        b"GET /" + b"a" * 70_000,
        b"POST /api/v1/count HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: -1\r\n\r\n",
        b"POST /api/v1/count HTTP/1.1\r\nhost: a\r\nhost: 127.0.0.1\r\n\r\n",
    ],
)
def test_what_is_no_request_does_not_harm(server: RunningServer, data: bytes) -> None:
    with server.connect() as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(1000)
        except OSError:
            answer = b""
    assert not answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 5"))
    assert server.post("count", puzzle=EASY).status_code == 200


def test_a_killed_process_is_replaced(server: RunningServer) -> None:
    for name in ("count", "rate-many"):
        values = {"puzzle" if name == "count" else "puzzles": EASY}
        assert server.post(name, **values).status_code == 200
    workers = [pid for pid in server.descendants() if not descendants_of(pid)]
    for pid in workers:
        if "tracker" not in Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8"):
            os.kill(pid, signal.SIGKILL)
    assert server.post("count", puzzle=EASY).status_code == 200
    # A stream of which nothing has been sent begins again.
    assert server.post("rate-many", puzzles=EASY).status_code == 200


def test_a_stream_whose_process_dies_ends_with_an_error(server: RunningServer) -> None:
    before = {pid: busy_time(pid) for pid in server.descendants()}
    values = {"count": 10_000, "grade": "hard", "seed": 1}
    with server.client.stream("POST", "/api/v1/generate", json=values) as found:
        lines = found.iter_lines()
        # A stream that nobody reads waits, and so does its worker.
        worker = next(pid for _ in lines if (pid := busy_worker(server, before)))
        os.kill(worker, signal.SIGKILL)
        last = json.loads([*lines][-1])
    assert (last["type"], last["problem"]) == ("error", "/problems/internal-error")
    assert len(server.descendants()) <= len(before) + 1


def test_an_address_has_a_limited_number_of_requests() -> None:
    places = Places(2)
    one, other = Address("192.0.2.1", 1), Address("192.0.2.2", 1)
    with places.taken(one), places.taken(one), places.taken(other):
        with pytest.raises(TooManyRequestsError), places.taken(one):
            pass
        assert refused(TooManyRequestsError()).status_code == 429
    with places.taken(one):
        pass


def test_a_process_that_does_not_answer_is_killed(hasty: RunningServer) -> None:
    until(lambda: answers_again(hasty))
    workers = [pid for pid in hasty.descendants() if not descendants_of(pid)]
    for pid in workers:
        os.kill(pid, signal.SIGSTOP)
    found = hasty.post("count", puzzle=EASY)
    assert (found.status_code, found.json()["type"]) == (422, "/problems/time-limit")
    for pid in workers:
        if Path(f"/proc/{pid}").exists():
            os.kill(pid, signal.SIGCONT)
    until(lambda: answers_again(hasty))


@pytest.mark.parametrize(
    "sign", [pytest.param(signal.SIGINT, marks=pytest.mark.slow), signal.SIGTERM, signal.SIGKILL]
)
def test_no_process_outlives_the_server(sign: signal.Signals) -> None:
    with running("--jobs", "2") as server:
        found = threading.Thread(target=lambda: _ask(server, **SLOW))
        found.start()
        server.post("count", puzzle=EASY)
        below = server.descendants()
        assert len(below) >= 2
        server.process.send_signal(sign)
        server.process.wait(60)
        found.join(60)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))
        expected = {signal.SIGINT: 130, signal.SIGTERM: 143}.get(sign, -9)
        assert server.process.returncode == expected
        assert server.process.stderr is not None
        assert "Traceback" not in server.process.stderr.read()


def _ask(server: RunningServer, **values: object) -> None:
    try:
        server.client.post("/api/v1/count", json=values)
    except httpx.TransportError:
        return


def test_memory_is_limited() -> None:
    script = (
        "import multiprocessing as m\n"
        "from grader.web import worker_tasks as w\n"
        "w._prepare(1 << 30)\n"
        "try:\n    b = bytearray(1 << 31)\nexcept MemoryError:\n    print('limited')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout.strip() == "limited"
