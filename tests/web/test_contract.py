"""The server keeps what its description of the endpoints promises."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis

from grader.web.endpoints import ENDPOINTS, STREAMS
from tests.web.boards import EASY, SEVERAL
from tests.web.servers import PATIENCE, RunningServer


@pytest.fixture(scope="module")
def server(shared_server: RunningServer) -> RunningServer:
    return shared_server


@pytest.mark.parametrize("examples", [2, pytest.param(30, marks=pytest.mark.slow)])
def test_random_requests(server: RunningServer, examples: int) -> None:
    """Schemathesis makes requests that follow the description, and some that do not."""
    from hypothesis import HealthCheck, Phase, given, settings  # noqa: PLC0415
    from schemathesis.specs.openapi import checks  # noqa: PLC0415

    schema = schemathesis.openapi.from_dict(described(server))
    wanted = [
        schemathesis.checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    failures: list[str] = []
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr] # an error would fail here

        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            response = case.call(
                base_url=f"http://127.0.0.1:{server.port}/api/v1", timeout=PATIENCE
            )
            case.validate_response(response, checks=wanted)

        try:
            check()
        except Exception as error:
            failures.append(f"{operation.label}: {error}")
    assert failures == []


def described(server: RunningServer) -> dict[str, Any]:
    found: dict[str, Any] = server.client.get("/api/v1/openapi.json").json()
    return found


ANSWERS: dict[str, dict[str, Any]] = {
    "parse": {"puzzle": EASY, "entries": "r1c3=4"},
    "convert": {"puzzle": EASY, "to": "marks"},
    "code": {"text": "grader"},
    "rate": {"puzzle": EASY, "profiles": ["standard", "explainer"], "minutes": True},
    "trace": {"puzzle": EASY, "full": True, "pictures": [1]},
    "picture": {"puzzle": EASY, "step": 1},
    "solve": {"puzzle": EASY},
    "count": {"puzzle": EASY},
    "check": {"puzzle": SEVERAL},
    "canonical": {"puzzle": EASY},
    "mistakes": {"puzzle": EASY, "entries": "r1c3=5 r1c4<>6"},
    "broken-rules": {"puzzle": EASY, "entries": "r1c3=5"},
    "hint": {"puzzle": EASY, "picture": True, "board_marks": True},
    "hints": {"puzzle": EASY, "technique": "naked-single", "pictures": True, "board_marks": [1]},
    "explain": {"puzzle": EASY, "claim": "r1c3=4", "pictures": True, "board_marks": True},
    "judge": {"puzzle": EASY, "technique": "naked-single", "answer": "r1c3=4"},
    "trace-steps": {"puzzle": EASY},
    "layout/problems": {"layout": "samurai"},
    "layout/draw": {"layout": "samurai"},
    "layout/parse": {"layout": "samurai"},
    "generate/requirements": {"profile": "explainer"},
    "generate/check": {"grade": "hard"},
    "rate-many": {"puzzles": EASY},
    "generate": {"layout": "classic-4"},
}


@pytest.mark.parametrize("name", [*ENDPOINTS, *STREAMS])
def test_the_description_fits_each_answer(server: RunningServer, name: str) -> None:
    schema = schemathesis.openapi.from_dict(described(server))
    operation = schema[f"/{name}"]["POST"]
    response = server.post(name, **ANSWERS[name])
    assert response.status_code == 200
    operation.validate_response(response)


@pytest.mark.parametrize("name", [*ENDPOINTS, *STREAMS])
def test_the_description_names_every_argument(server: RunningServer, name: str) -> None:
    content = described(server)["paths"][f"/{name}"]["post"]["requestBody"]["content"]
    endpoint = ENDPOINTS[name] if name in ENDPOINTS else STREAMS[name]
    assert {*content["application/json"]["schema"]["properties"]} == {*endpoint.arguments}
