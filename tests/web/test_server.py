"""The server: endpoints, streams, refusals."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import Result

from grader.cli import serve
from grader.web import application, endpoints, service
from grader.web import server as web_server
from grader.web.page_style import PLAIN, PageStyle
from tests.cli.conftest import RUNNER
from tests.web.boards import EASY, SEVERAL
from tests.web.servers import RunningServer, running

OTHER_SITE = "https://site.example"
TOKEN = "a-token-for-this-test"


@pytest.fixture(scope="module")
def server(shared_server: RunningServer) -> RunningServer:
    return shared_server


@pytest.fixture(scope="module")
def limited() -> Iterator[RunningServer]:
    """A server that ends streams after a second, and lets another site ask."""
    with running("--jobs", "1", "--stream-timeout", "1", "--allow-origin", OTHER_SITE) as found:
        yield found


def run(*args: str) -> Result:
    """Run the program in this process; it must not begin to serve."""
    from grader.cli import program  # noqa: PLC0415 - not before it is settled what is imported

    return RUNNER.invoke(program, args)


def test_an_endpoint_answers_as_the_service_does(server: RunningServer) -> None:
    found = server.post("hint", puzzle=EASY, level="cells")
    assert (found.status_code, found.headers["content-type"]) == (200, "application/json")
    assert found.json() == service.respond("hint", {"puzzle": EASY, "level": "cells"})[1]


@pytest.mark.parametrize("name", endpoints.LISTS)
def test_lists(server: RunningServer, name: str) -> None:
    found = server.client.get(f"/api/v1/{name}")
    assert found.status_code == 200
    assert found.json() == service.respond(name, {}, 60.0)[1]


def test_a_list_in_german(server: RunningServer) -> None:
    found = server.client.get("/api/v1/strategies?language=de").json()
    assert found == service.respond("strategies", {"language": "de"})[1]
    assert server.client.get("/api/v1/strategies?language=xx").status_code == 422
    assert server.client.get("/api/v1/strategies?color=red").status_code == 422


def test_a_problem_is_a_problem_document(server: RunningServer) -> None:
    found = server.post("solve", puzzle=f"55{EASY[2:]}")
    assert found.headers["content-type"] == "application/problem+json"
    assert found.json() == service.respond("solve", {"puzzle": f"55{EASY[2:]}"})[1]
    assert found.status_code == found.json()["status"] == 422


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/hint", 405),
        ("GET", "/api/v1/layout/draw", 405),
        ("POST", "/api/v1/version", 405),
        ("POST", "/api/v1/nothing", 404),
        ("DELETE", "/api/v1/hint", 405),
        ("PUT", "/", 405),
        ("GET", "/..%2f..%2fservice.py", 404),
        ("GET", "/%2e%2e/service.py", 404),
        ("GET", "/static/../../service.py", 404),
    ],
)
def test_wrong_addresses(server: RunningServer, method: str, path: str, status: int) -> None:
    found = server.client.request(method, path, json={} if method == "POST" else None)
    assert (found.status_code, found.json()["status"]) == (status, status)
    assert found.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b'{"puzzle": 1, "puzzle": 2}', "application/json", 400),
        (b'{"puzzle": NaN}', "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"\x00\x01\x02", "application/json", 400),
        (b"", "application/json", 422),
        (b"{}", "text/plain", 415),
        (b"{}", "", 415),
        (b"a=b", "application/x-www-form-urlencoded", 415),
    ],
)
def test_malformed_requests(server: RunningServer, body: bytes, kind: str, status: int) -> None:
    headers = {"content-type": kind} if kind else {}
    found = server.client.post("/api/v1/rate", content=body, headers=headers)
    assert (found.status_code, found.json()["status"]) == (status, status)


def test_a_stream_is_lines_of_json(server: RunningServer) -> None:
    found = server.post("rate-many", puzzles=[EASY, SEVERAL])
    assert found.headers["content-type"] == "application/x-ndjson"
    expected: list[dict[str, Any]] = []
    service.respond_in_parts("rate-many", {"puzzles": [EASY, SEVERAL]}, expected.append)
    assert [json.loads(line) for line in found.text.splitlines()] == expected


def test_a_stream_is_events_if_these_are_accepted(server: RunningServer) -> None:
    found = server.client.post(
        "/api/v1/generate",
        json={"seed": 1, "layout": "classic-4"},
        headers={"accept": "text/event-stream"},
    )
    assert found.headers["content-type"] == "text/event-stream"
    blocks = found.text.strip().split("\n\n")
    kinds = [re.match(r"event: (\w+)\ndata: \{", block) for block in blocks]
    assert [kind[1] for kind in kinds if kind] == ["progress", "result", "end"]


def test_a_stream_ends_at_its_limit(limited: RunningServer) -> None:
    # The second one needs the process of the first.
    for _ in range(2):
        found = limited.post("generate", count=10_000, seed=1)
        *parts, last = [json.loads(line) for line in found.text.splitlines()]
        assert {part["type"] for part in parts} <= {"progress", "result"}
        # On a busy machine nothing may have been sent by then.
        kind = last["type"] if found.status_code == 422 else last["problem"]
        assert kind == "/problems/time-limit"
        assert "after 1 s" in last["detail"]


@pytest.mark.parametrize(
    ("args", "seconds"),
    [
        ((), None),
        (("--host", "0.0.0.0", "--public"), serve.PUBLIC_STREAM_SECONDS),
        (("--host", "0.0.0.0", "--token", "new"), serve.PUBLIC_STREAM_SECONDS),
        (("--host", "0.0.0.0", "--public", "--stream-timeout", "0"), None),
        (("--stream-timeout", "20"), 20.0),
    ],
)
def test_streams_of_a_public_server_have_a_limit(
    monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], seconds: float | None
) -> None:
    used: list[application.Settings] = []
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        monkeypatch.setattr(web_server, "bound_socket", lambda *_: unused)
        monkeypatch.setattr(web_server, "serve", lambda _, settings: used.append(settings))
        assert run("serve", *args).exit_code == 0
    assert [settings.stream_seconds for settings in used] == [seconds]


def test_a_stream_that_fails_at_once_has_a_status(server: RunningServer) -> None:
    found = server.post("generate", givens=[1, 2])
    assert (found.status_code, found.json()["type"]) == (422, "/problems/no-puzzle-possible")


def test_a_file_is_sent_as_plain_text(server: RunningServer) -> None:
    found = server.client.post(
        "/api/v1/rate-many?profile=hodoku&uniqueness=false&timeout=60",
        content=f"{EASY}\nno\xa0puzzle\n".encode("latin-1"),
        headers={"content-type": "text/plain"},
    )
    lines = [json.loads(line) for line in found.text.splitlines()]
    assert [line.get("status") for line in lines] == ["ok", "invalid", None]
    assert lines[0]["profile"] == "hodoku-no-uniqueness"


def test_an_address_has_values_of_every_type(server: RunningServer) -> None:
    found = server.client.get("/api/v1/strategies?eureka=true&cells=a1&language=de")
    assert found.status_code == 200
    wrong = server.client.get("/api/v1/strategies?eureka=perhaps")
    assert (wrong.status_code, wrong.json()["argument"]) == (422, "eureka")


def test_the_description_of_the_endpoints(server: RunningServer) -> None:
    found = server.client.get("/api/v1/openapi.json").json()
    named = {path.removeprefix("/") for path in found["paths"]}
    assert named == {*endpoints.ENDPOINTS, *endpoints.LISTS, *endpoints.STREAMS}


def test_pages_need_nothing_from_elsewhere(server: RunningServer) -> None:
    for page in ("/", "/api.html"):
        found = server.client.get(page)
        assert found.status_code == 200
        assert not re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", found.text)
        assert "<script>" not in found.text


def test_browsers_keep_the_files_of_pages_until_one_changes(server: RunningServer) -> None:
    page = server.client.get("/solve.html")
    assert page.headers["cache-control"] == "no-cache"
    named = re.findall(r"""(?:src|href)=["']([^"']+)""", page.text)
    assert len(named) > 5
    folders = {name.partition("/")[0] for name in named}
    (folder,) = folders
    for name in (*named, f"{folder}/words/en.json", f"{folder}/js/game.js"):
        found = server.client.get(f"/{name}")
        assert (found.status_code, found.headers["cache-control"]) == (
            200,
            "max-age=31536000, immutable",
        )
    # Of another version, nothing is kept.
    for name in (f"/{folder}0/js/game.js", f"/{folder}/js/none.js", "/app-/js/game.js"):
        found = server.client.get(name)
        assert (found.status_code, found.headers["cache-control"]) == (404, "no-store")


def test_the_folder_of_the_files_changes_with_the_style() -> None:
    plain, house = application.StyledPages(PLAIN), application.StyledPages(PageStyle(sheet="a{}"))
    assert plain.home != house.home == application.StyledPages(PageStyle(sheet="a{}")).home


def test_every_response_has_the_headers_of_safety(server: RunningServer) -> None:
    for found in (
        server.client.get("/"),
        server.client.get("/nothing"),
        server.post("rate", puzzle=EASY),
        server.post("rate", puzzle="x"),
        server.post("rate-many", puzzles=EASY),
        server.client.get("/", headers={"host": "elsewhere.example"}),
    ):
        assert found.headers["x-content-type-options"] == "nosniff"
        policy = found.headers["content-security-policy"]
        assert "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';" in policy
        assert policy.endswith("; frame-ancestors 'none'")
        assert "set-cookie" not in found.headers
        assert "server" not in found.headers


def test_other_sites_may_use_only_a_single_puzzle_and_its_script(server: RunningServer) -> None:
    name, resources = "content-security-policy", "cross-origin-resource-policy"
    page = server.client.get("/embed.html").headers
    assert page[name].startswith("default-src 'self'; script-src 'self' 'wasm-unsafe-eval';")
    assert (page[name].rsplit("; ", 1)[1], page[resources]) == ("frame-ancestors *", "same-origin")
    script = server.client.get("/embed.js").headers
    assert script[name].endswith("; frame-ancestors 'none'")
    assert script[resources] == "cross-origin"
    for path in ("/", "/index.html", "/embed.html/", "/js/embed.js", "/api/v1/formats"):
        headers = server.client.get(path).headers
        assert headers[name].endswith("; frame-ancestors 'none'")
        assert headers[resources] == "same-origin"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "10.0.0.1", "a@b"]
)
def test_other_hosts_are_refused(server: RunningServer, host: str) -> None:
    assert server.client.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8000"])
def test_this_machine_has_several_names(server: RunningServer, host: str) -> None:
    assert server.client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1"},
        {"origin": "http://localhost:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_pages_of_other_sites_are_refused(server: RunningServer, headers: dict[str, str]) -> None:
    found = server.client.post("/api/v1/rate", json={"puzzle": EASY}, headers=headers)
    assert (found.status_code, found.json()["type"]) == (403, "/problems/forbidden")
    assert "access-control-allow-origin" not in found.headers


def test_own_pages_are_not(server: RunningServer) -> None:
    headers = {"origin": f"http://127.0.0.1:{server.port}", "sec-fetch-site": "same-origin"}
    found = server.client.post("/api/v1/rate", json={"puzzle": EASY}, headers=headers)
    assert found.status_code == 200


def test_a_token_is_required() -> None:
    with running("--jobs", "1", "--token", TOKEN) as server:
        assert server.client.get("/").status_code == 200
        for headers in ({}, {"authorization": "Bearer no"}, {"authorization": TOKEN}):
            found = server.client.get("/api/v1/version", headers=headers)
            assert (found.status_code, found.headers["www-authenticate"]) == (401, "Bearer")
        right = {"authorization": f"Bearer {TOKEN}"}
        assert server.client.get("/api/v1/version", headers=right).status_code == 200


def test_another_site_is_allowed_if_it_is_named(limited: RunningServer) -> None:
    headers = {"origin": OTHER_SITE, "sec-fetch-site": "cross-site"}
    found = limited.client.post("/api/v1/rate", json={"puzzle": EASY}, headers=headers)
    assert found.status_code == 200
    assert found.headers["access-control-allow-origin"] == OTHER_SITE
    asked = limited.client.options("/api/v1/rate", headers=headers)
    assert asked.status_code == 204
    assert "content-type" in asked.headers["access-control-allow-headers"]
    other = {"origin": "https://other.example"}
    assert limited.client.options("/api/v1/rate", headers=other).status_code == 403


@pytest.mark.parametrize(
    "args",
    [
        ("--host", "0.0.0.0"),
        ("--host", "192.0.2.1"),
        ("--token", "short"),
        ("--host", "192.0.2.1", "--public"),
        ("--host", "no such host", "--public"),
    ],
)
def test_wrong_options_are_refused(args: tuple[str, ...]) -> None:
    found = run("serve", "--port", "0", *args)
    assert found.exit_code in (1, 2)
    assert found.stderr.count("Traceback") == 0
    assert found.stderr.strip()


def test_a_port_that_is_taken(server: RunningServer) -> None:
    found = run("serve", "--port", str(server.port))
    assert found.exit_code == 1
    assert "choose another --port" in found.stderr


def test_the_pages_are_part_of_the_package() -> None:
    assert (Path(service.__file__).parent / "static" / "icon.svg").is_file()


@pytest.mark.parametrize(
    ("name", "allowed"), [("hint", "POST"), ("layout/draw", "POST"), ("version", "GET, HEAD")]
)
@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH", "OPTIONS"])
def test_a_wrong_method_names_the_right_ones(
    server: RunningServer, name: str, allowed: str, method: str
) -> None:
    found = server.client.request(method, f"/api/v1/{name}")
    assert (found.status_code, found.headers["allow"]) == (405, allowed)


def test_head_requests(server: RunningServer) -> None:
    found: httpx.Response = server.client.head("/")
    assert (found.status_code, found.text) == (200, "")


def test_problems_are_in_the_language_that_the_client_prefers(server: RunningServer) -> None:
    request = {"puzzle": "55" + "." * 79}
    details = []
    for headers in ({}, {"Accept-Language": "de-DE,en;q=0.5"}):
        response = server.client.post("/api/v1/solve", json=request, headers=headers)
        details.append(response.json()["detail"])
    assert details == [
        "5 is given twice in row 1: r1c12",
        "5 steht zweimal als Vorgabe in Zeile 1: r1c12",
    ]
    german = {"Accept-Language": "de"}
    response = server.client.post("/api/v1/nothing", json={}, headers=german)
    assert response.json()["detail"] == "Den Endpunkt 'nothing' gibt es nicht"
