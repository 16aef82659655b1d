"""Where the time of a person goes: in pages, PDF files and reports."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

import grader
from grader.hints.open_moves import open_moves
from grader.rating.collection import Collection
from grader.rating.minutes.estimates import with_minutes
from grader.rating.minutes.time_estimate import TimeEstimate
from grader.rating.rate import time_estimate
from grader.render.chart import WIDTH, time_chart
from grader.render.report import report
from grader.render.text_style import catalogue
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import trace_page
from grader.render.trace_pdf import trace_pdf
from tests.render.markup import problems

EASY = "000000007806057012102000500090008403000000000208500070003000204520190308400000000"
HARD = "050904703000000000700518040100605208000000000605807001020781006000000000908206010"
STANDARD = with_minutes("standard")
WORDS = catalogue()["page"]


def estimate(text: str) -> TimeEstimate:
    found = time_estimate(grader.trace(text).puzzle, STANDARD)
    assert found is not None
    return found


def document(text: str, language: str = "en") -> TraceDocument:
    trace = grader.trace(text, STANDARD)
    return TraceDocument(
        trace,
        grader.rate_trace(trace, STANDARD),
        [1.5] * len(trace),
        open_moves(trace),
        text_style=language,
        estimate=time_estimate(trace.puzzle, STANDARD),
    )


def test_without_a_player_there_is_no_estimate() -> None:
    puzzle = grader.trace(EASY).puzzle

    assert time_estimate(puzzle, grader.load_profile("standard")) is None
    assert time_estimate(puzzle, grader.load_profile("human")) == estimate(EASY)


def test_the_parts_of_the_time_add_up() -> None:
    for text in (EASY, HARD):
        found, rating = estimate(text), grader.rate(text, "human")

        assert found.minutes == rating.rating
        assert found.constant == 114
        assert found.search_seconds == pytest.approx(60 * rating.ratings["search"])
        assert found.step_seconds == pytest.approx(60 * rating.ratings["techniques"])


def test_the_search_has_a_value_for_each_number_of_open_cells() -> None:
    """The mean quotients of a puzzle that singles solve add up to the whole search."""
    found = estimate(EASY)

    assert list(found.search) == list(range(EASY.count("0"), 0, -1))
    assert sum(found.search.values()) == pytest.approx(found.search_seconds)


def test_steps_are_put_together_by_technique_and_rating() -> None:
    assert [(step.technique, step.rating, n) for step, n in estimate(HARD).kinds()] == [
        ("pointing", 2.5, 2),
        ("hidden-pair", 3.4, 1),
        ("two-string-kite", 4.3, 1),
        ("forcing-chain", 7.1, 2),
        ("locked-pair", 2.7, 1),
    ]
    assert estimate(EASY).kinds() == []


@pytest.mark.parametrize(
    "seconds",
    [[], [0.0], [3.0], [1.0, 500.0, 2.0], [float(n) for n in range(600)], [0.001] * 3],
)
def test_the_chart_has_a_bar_for_each_number_inside_its_frame(seconds: Sequence[float]) -> None:
    search = dict(zip(range(len(seconds), 0, -1), seconds, strict=True))
    drawn = time_chart(search, WORDS)

    bars = re.findall(r'<rect class="(.*?)" x="(.*?)" y="(.*?)" width="(.*?)"', drawn)
    assert len(bars) == len(seconds)
    assert all(float(x) + float(width) <= WIDTH for _, x, _, width in bars)
    assert all(24 <= float(y) <= 126 for _, _, y, _ in bars)
    assert ("hardest" in drawn) == bool(seconds)


def test_a_page_shows_where_the_time_goes() -> None:
    pytest.importorskip("jinja2")
    page = trace_page(document(HARD))

    assert '<h2 id="time">Where the time goes</h2>' in page
    assert "A person needs about 11.2 minutes: 5.5 to find singles, 3.8 for other steps" in page
    assert "<title>39 cells open: 33 seconds</title>" in page
    row = '<tr><td>Pointing</td><td class="number">2.5</td><td class="number">2</td>'
    assert f'{row}<td class="number">50</td></tr>' in page
    assert "Wohin die Zeit geht" in trace_page(document(HARD, "de"))


def test_a_page_is_valid_with_the_chart() -> None:
    pytest.importorskip("jinja2")
    pytest.importorskip("tinyhtml5")
    for text in (EASY, HARD):
        assert problems(trace_page(document(text))) == []


def test_a_page_without_an_estimate_has_no_such_part() -> None:
    pytest.importorskip("jinja2")
    trace = grader.trace(EASY)
    plain = TraceDocument(trace, grader.rate_trace(trace), [1.5] * len(trace), open_moves(trace))

    assert "Where the time goes" not in trace_page(plain)
    assert plain.time_parts() == ""
    assert plain.timed_steps() == []


def test_a_pdf_shows_where_the_time_goes() -> None:
    pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    pages = pdfium.PdfDocument(trace_pdf(document(HARD)))
    text = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in pages)

    assert "Where the time goes" in text
    assert "A person needs about 11.2 minutes" in text


def test_a_report_has_the_minutes_of_its_puzzles() -> None:
    pytest.importorskip("jinja2")
    for profile, has_column in ((STANDARD, True), (grader.load_profile("human"), False)):
        found = Collection(profile)
        for text in (EASY, HARD, "no puzzle"):
            found.add(grader.rate(text, profile))
        page = report(found, {})

        assert found.minutes.total == 2
        assert ('<h2 id="minutes">Minutes</h2>' in page) == has_column
        assert ("6.3 / 6.3 / 6.3 / 11.2 / 11.2" in page) == has_column
        assert '<td class="number" data-key="11.2">11.2</td>' in page
    found = Collection(STANDARD)
    found.add(grader.rate(HARD, STANDARD))
    assert '<td class="number" data-key="11.2">11,2</td>' in report(found, {}, language="de")
    plain = Collection(grader.load_profile("standard"))
    plain.add(grader.rate(EASY))
    assert "Minutes" not in report(plain, {})
