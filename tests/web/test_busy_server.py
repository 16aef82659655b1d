"""Pages of a server that has no time: they ask again, and then say so."""

from __future__ import annotations

import json
from typing import Any

from tests.web.conftest import OpenPage
from tests.web.journeys import LINE, press, say
from tests.web.test_compose_page import status_of

BUSY = {"type": "about:blank/busy", "title": "The server is busy", "status": 503}


class BusyRoute:
    """Refuses the next requests, and lets the others through."""

    def __init__(self, refusals: int = 0) -> None:
        self.left = refusals
        self.refused = 0

    def answer(self, route: Any) -> None:
        if not self.left:
            route.fallback()
            return
        self.left -= 1
        self.refused += 1
        route.fulfill(status=503, headers={"Retry-After": "0.05"}, body=json.dumps(BUSY))


def test_a_question_is_repeated(open_page: OpenPage) -> None:
    route = BusyRoute(refusals=3)
    page = open_page(f"#p={LINE}", routes={"**/hint": route.answer})
    press(page, "h")
    say(page, "Hint 1 of 4")
    assert route.refused == 3


def test_a_server_that_stays_busy_is_told(open_page: OpenPage) -> None:
    route = BusyRoute(refusals=99)
    page = open_page(f"#p={LINE}", routes={"**/hint": route.answer})
    press(page, "h")
    say(page, "The server is busy")
    assert route.refused == 4


def test_a_layout_that_is_not_checked_is_not_impossible(open_page: OpenPage) -> None:
    route = BusyRoute()
    page = open_page("compose.html", routes={"**/layout/problems": route.answer})
    status_of(page, "can be filled. Its name is classic-9")
    route.left = 4
    page.get_by_role("button", name="Add a grid").press("Enter")
    status_of(page, "The server is busy")
    assert "cannot be filled" not in page.locator(".verdicts").inner_text()
    assert route.refused == 4
    page.get_by_role("button", name="Add a grid").press("Enter")
    status_of(page, "tripledoku")
