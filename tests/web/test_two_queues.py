"""Quick requests do not wait behind hard ones, and answers are compressed."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.journeys import LINE

httpx = pytest.importorskip("httpx")
pytest.importorskip("uvicorn")

HARD = "." * 625
"""Solutions of this layout are counted until the time is over."""
SECONDS = 1
"""The limit of a request: the hard ones together take ten times as long, by two processes."""
PATIENCE = 180


def test_quick_requests_do_not_wait_behind_ten_hard_ones() -> None:
    from tests.web.servers import running  # noqa: PLC0415 - needs the extra `web`

    with running("--jobs", "2", "--timeout", str(SECONDS)) as server:
        address = f"http://127.0.0.1:{server.port}/api/v1/"

        def post(name: str, **values: object) -> int:
            options = {"timeout": PATIENCE, "trust_env": False}
            status: int = httpx.post(address + name, json=values, **options).status_code
            return status

        # What a process loads with its first request does not count.
        assert post("parse", puzzle=LINE) == 200
        with ThreadPoolExecutor(12) as threads:
            hard = [threads.submit(post, "count", puzzle=HARD) for _ in range(10)]
            time.sleep(0.5)
            quick = [post("parse", puzzle=LINE) for _ in range(5)]
            # However slow the machine is: hard ones are still waiting for a process.
            assert not all(each.done() for each in hard)
            assert quick == [200] * 5
            # Nor do questions that may be hard, but are not; a refused one is asked again.
            assert 200 in [post("hint", puzzle=LINE) for _ in range(4)]
            assert not all(each.done() for each in hard)
            assert {each.result() for each in hard} <= {200, 422, 503}


def test_answers_are_compressed_but_not_those_in_parts(server: str) -> None:
    headers = {"accept-encoding": "gzip"}
    options = {"headers": headers, "trust_env": False, "timeout": 60}
    for path in ("js/play.js", "words/en.json", "css/board.css", "api/v1/strategies"):
        assert httpx.get(server + path, **options).headers["content-encoding"] == "gzip", path
    values = {"puzzles": [LINE] * 30}
    found = httpx.post(f"{server}api/v1/rate-many", json=values, **options)
    assert "content-encoding" not in found.headers
    assert found.text.count("\n") == 31
    plain = httpx.get(f"{server}js/play.js", headers={"accept-encoding": ""}, trust_env=False)
    assert "content-encoding" not in plain.headers
