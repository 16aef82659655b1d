"""Random values for every argument: an answer or a problem document, never an exception."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.web import endpoints, service
from tests.web.boards import EASY, HARD, SEVERAL, SOLVED

LAYOUTS: list[Any] = [
    *("classic-4", "latin-3", "jigsaw-4", "jigsaw-4:AABBAABBCCDDCCDD", "classic-1", "nothing"),
    {"grids": [{"size": 4}, {"size": 4, "at": "r3c3"}]},
    {"grids": [{"size": 6, "at": "r900c900"}]},
    {"grids": [{"size": 0}]},
    {"grids": []},
    {"name": "z", "digits": 3, "cells": "r1-3c1-3", "houses": [{"cells": "r1c1-3"}]},
    {"grids": [{"regions": "AABBAABBCCDDCCDD"}], "extras": [{"cells": "r1c1 r4c4"}]},
]
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 3, 2.5, 1e300, "", " ", "x", "\x00", "\ud800", "1" * 5000),
    *(EASY, HARD, SEVERAL, SOLVED, EASY[:-1], EASY + EASY, "." * 16, "." * 81),
    *("r1c3=4", "r1c3<>4", "r10c1=1", "r0c0=0", "r1c1=Z", "A3=4"),
    *("standard", "explainer", "hodoku", "standard-no-uniqueness", "../standard.yaml"),
    *("marks", "json", "line:0-F", "picture:samurai", "parquet", "naked-pair", "x-wing:2..3"),
    *("en", "de", "a1", "area", "full", "none", "180", "easy", "1234", "###\n#.#"),
    *([], ["r1c3=4"], [1, 2], [2, 1], [0.5, 3], [[]], {}, {"ep": [1, 2]}, {"x": None}),
    {"layout": "classic-4", "givens": "1" + "." * 15},
    {"givens": [0] * 81},
    {"layout": {"name": "m", "grids": [{"size": 4}]}, "givens": "." * 16},
    *LAYOUTS,
]
LIKELY: dict[str, list[Any]] = {
    "puzzle": [EASY, HARD, SEVERAL, SOLVED, "." * 16, {"layout": "samurai", "givens": "." * 369}],
    "layout": LAYOUTS,
    "claim": ["r1c3=4", "r1c3<>1"],
    "to": ["marks", "json"],
    "puzzles": [EASY, [EASY, "x"]],
}
ALL = {**endpoints.ENDPOINTS, **endpoints.LISTS, **endpoints.STREAMS}


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Return the name of an endpoint, and some arguments."""
    name = draw(st.sampled_from(sorted(ALL)))
    values = {}
    for argument in ALL[name].arguments:
        if argument in LIKELY and draw(st.integers(0, 5)):
            values[argument] = draw(st.sampled_from(LIKELY[argument]))
        elif not draw(st.integers(0, 4)):
            values[argument] = draw(st.sampled_from(VALUES))
    if "timeout" in ALL[name].arguments:
        values.setdefault("timeout", 0.2)
    return name, values


@settings(max_examples=150)
@given(requests())
def test_random_values(request: tuple[str, dict[str, Any]]) -> None:
    name, values = request
    parts: list[dict[str, Any]] = []
    if name in endpoints.STREAMS:
        failed = service.respond_in_parts(name, values, parts.append, 0.5)
        status, body = failed or (200, {"parts": parts})
    else:
        status, body = service.respond(name, values, 1.0)
    assert status == 200 or 400 <= status < 500
    assert status == 200 or body["status"] == status
    json.dumps(body, allow_nan=False)
