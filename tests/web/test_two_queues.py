"""Quick requests do not wait behind hard ones, and answers are compressed."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING

import pytest

from tests.web.journeys import LINE

if TYPE_CHECKING:  # it needs the extra `web`
    from tests.web.servers import RunningServer

pytest.importorskip("httpx")
pytest.importorskip("uvicorn")

HARD = {"puzzle": "." * 625, "timeout": 0.5}
"""Solutions of this layout are counted until the time is over."""
WAITING = 6
"""Hard requests that wait all the time, besides those that two processes answer."""


def test_quick_requests_do_not_wait_behind_hard_ones() -> None:
    from tests.web.servers import running  # noqa: PLC0415 - needs the extra `web`

    with running("--jobs", "2", "--timeout", "60") as server:
        answered: list[int] = []
        is_over = Event()

        def post(name: str, **values: object) -> int:
            return server.post(name, **values).status_code

        def ask_hard_ones() -> None:
            while not is_over.is_set():
                answered.append(post("count", **HARD))

        def ask(name: str) -> tuple[int, int]:
            """Return the status of a quick request, and how many hard ones were answered before."""
            before = len(answered)
            return post(name, puzzle=LINE), len(answered) - before

        # What a process loads with its first request does not count.
        assert post("parse", puzzle=LINE) == 200
        with ThreadPoolExecutor(2 + WAITING) as threads:
            asking = [threads.submit(ask_hard_ones) for _ in range(2 + WAITING)]
            while not answered:
                time.sleep(0.01)
            try:
                quick = [ask("parse") for _ in range(5)]
                assert {status for status, _ in quick} == {200}
                # However slow the machine is, not all of them take as long as six hard ones.
                assert min(before for _, before in quick) < WAITING
                # Nor do questions wait that may be hard, but are not; on a busy machine some take
                # longer than easy ones may, and wait.
                hints = (ask("hint") for _ in range(20))
                assert any(status == 200 and before < WAITING for status, before in hints)
            finally:
                is_over.set()
            for each in asking:
                each.result()
        assert {*answered} <= {200, 422}


def test_answers_are_compressed_but_not_those_in_parts(shared_server: RunningServer) -> None:
    headers = {"accept-encoding": "gzip"}
    client = shared_server.client
    for path in ("js/play.js", "words/en.json", "css/board.css", "api/v1/strategies"):
        found = client.get(f"/{path}", headers=headers)
        assert found.headers["content-encoding"] == "gzip", path
    values = {"puzzles": [LINE] * 30}
    found = client.post("/api/v1/rate-many", json=values, headers=headers)
    assert "content-encoding" not in found.headers
    assert found.text.count("\n") == 31
    plain = client.get("/js/play.js", headers={"accept-encoding": ""})
    assert "content-encoding" not in plain.headers
