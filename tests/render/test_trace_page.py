"""The page of a trace stands alone, is well-formed, and lets no text become markup."""

from __future__ import annotations

import re
import sys
from collections import Counter
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

import grader
from grader.errors import MissingLibraryError
from grader.hints.open_moves import open_moves
from grader.model.notation import A1
from grader.render import html_template
from grader.render.chart import chart, chart_picture
from grader.render.markdown import escaped, markdown
from grader.render.sentences import catalogue
from grader.render.text_style import TextStyle
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import trace_page
from grader.render.trace_sections import sections
from tests.render.markup import problems

pytest.importorskip("jinja2")

MEDIUM = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SHORT = "..29....6.....27...5..1..3....83..196...4...8.....9....9.5..8....1......47...6..."
VOID = {"meta", "path", "rect", "use", "br"}


class Reader(HTMLParser):
    """Counts elements and ids and sees that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.tags: Counter[str] = Counter()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src"):
                self.addresses.append(value or "")

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def made(source: str = MEDIUM) -> TraceDocument:
    trace = grader.trace(source)
    return TraceDocument(trace, grader.rate_trace(trace), [1.5] * len(trace), open_moves(trace))


def rendered() -> str:
    return trace_page(made())


def test_the_page_is_well_formed_and_its_links_lead_somewhere() -> None:
    reader = Reader()
    text = rendered()
    reader.feed(text)
    assert reader.open == []
    assert len(set(reader.ids)) == len(reader.ids)
    assert all(address.startswith("#") for address in reader.addresses)
    assert {address[1:] for address in reader.addresses} <= set(reader.ids)
    trace = made().trace
    assert {f"step-{n}" for n in range(1, len(trace) + 1)} <= set(reader.ids)
    assert text.count('<svg class="picture') == 2 + len(list(sections(trace)))


def test_the_page_is_valid() -> None:
    pytest.importorskip("tinyhtml5")
    assert problems(rendered()) == []


def test_faults_of_a_page_are_found() -> None:
    pytest.importorskip("tinyhtml5")
    good = trace_page(made())
    for old, new in (
        ("</table>", ""),
        ('id="step-2"', 'id="step-1"'),
        ('href="#part-2"', 'href="#part-999"'),
        ("<h1>", "<h3>"),
        ('role="img" viewBox', 'role="img" onload="x" viewBox'),
        ('scope="col"', ""),
        ("</figure>", "</span>"),
    ):
        assert problems(good.replace(old, new, 1)), f"{new!r} in place of {old!r}"


def test_the_page_uses_the_text_style() -> None:
    pytest.importorskip("tinyhtml5")
    text = trace_page(evolve(made(SHORT), text_style=TextStyle("de", A1), length="full"))
    assert problems(text) == []
    assert '<html lang="de">' in text
    assert "Alle Schritte" in text
    assert ">A</text>" in text, "rows have letters"
    assert "r5c3" not in text
    assert "E3" in text


def test_the_page_needs_nothing_from_elsewhere_and_is_small() -> None:
    text = rendered()
    assert "://" not in text
    assert len(text) < 150_000
    assert "default-src 'none'" in text


@pytest.mark.slow
def test_the_page_of_a_hard_puzzle_is_below_a_megabyte() -> None:
    source = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    trace = grader.trace(source, "explainer")
    rating = grader.rate_trace(trace, "explainer")
    solve = TraceDocument(trace, rating, [1.0] * len(trace), open_moves(trace, "explainer"))
    assert rating.rating == 10.7
    assert len(trace_page(solve).encode()) < 1_000_000


def test_names_do_not_become_markup() -> None:
    evil = "<script>alert('x')</script>"
    solve = made()
    rating = evolve(solve.rating, profile=evil, grade=evil, puzzle=evil, layout=evil, solution=evil)
    solve = evolve(solve, rating=rating)
    solve = evolve(solve, titles=dict.fromkeys(solve.rating.techniques, evil), name=evil)
    text = trace_page(solve)
    assert "<script>alert" not in text
    assert text.count("<script>") == 1
    assert text.count("&lt;script&gt;alert(") > 2 * len(solve.trace)


def test_the_same_trace_gives_the_same_page() -> None:
    assert rendered() == rendered()


def test_without_jinja_the_error_names_the_extra_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.setattr(html_template, "_environment", html_template._environment.__wrapped__)
    with pytest.raises(MissingLibraryError, match=r"pip install 'sudoku-grader\[html\]'"):
        rendered()


def test_without_any_library_of_the_extra_the_error_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.setitem(sys.modules, "markupsafe", None)
    monkeypatch.setattr(html_template, "_environment", html_template._environment.__wrapped__)
    with pytest.raises(MissingLibraryError, match=r"pip install 'sudoku-grader\[html\]'"):
        rendered()


def test_sections_keep_every_step_and_put_singles_together() -> None:
    trace = made().trace
    parts = list(sections(trace))
    assert [step for part in parts for step in part.steps] == list(trace)
    assert [part.number for part in parts] == [1, *(part.last + 1 for part in parts[:-1])]
    assert all(len(part.steps) == 1 or part.is_easy for part in parts)
    boards = [board for board, _ in trace.replay()]
    assert all(part.board.masks() == boards[part.number - 1].masks() for part in parts)


@pytest.mark.parametrize("ratings", [[], [0.0], [1.0, 2.5, 1.2], [i / 7 for i in range(300)]])
def test_the_chart_has_two_bars_for_each_step_inside_its_page(ratings: list[float]) -> None:
    words = catalogue()["page"]
    moves = [3 * i for i in range(len(ratings))]
    svg = chart(ratings, moves, ["<b>"] * len(ratings), words)
    pattern = r'<rect class="(?:bar|open)[^"]*" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"'
    bars = re.findall(pattern, svg)
    assert len(bars) == 2 * len(ratings)
    assert all(float(x) >= 0 and float(x) + float(w) <= 720 for x, _, w in bars)
    assert all(20 <= float(y) <= 250 for _, y, _ in bars)
    assert "<b>" not in svg


def test_the_chart_marks_the_hardest_steps_and_bottlenecks() -> None:
    root = ET.fromstring(chart_picture([1.0, 3.0, 3.0], [2, 1, 0], catalogue()["page"]))
    styles = [e.get("class") for e in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert styles[::2] == ["bar", "bar hardest", "bar hardest"]
    assert styles[1::2] == ["open", "open narrow", "open narrow"]


@pytest.mark.parametrize("most", [0, 1, 2, 3, 9, 10, 11, 60, 5000])
def test_no_bar_of_the_chart_stands_above_the_last_number(most: int) -> None:
    svg = chart([1.0], [most], [""], catalogue()["page"])
    numbers = [int(n) for n in re.findall(r'<text class="value"[^>]*>(\d+)<', svg)]
    assert numbers[:2] == [0, 1]
    assert numbers[2] == 0
    assert numbers[-1] >= most
    assert len(numbers) <= 9


def test_markdown_draws_boards_or_names_pictures() -> None:
    solve = made()
    lines = list(markdown(solve))
    assert lines[0] == "# Sudoku: medium 2.54"
    assert "- Hardest step: Pointing" in lines
    assert "## Steps 1 to 3: singles" in lines
    assert lines.count("```text") == 2 + sum(not part.is_easy for part in sections(solve.trace))
    named = list(markdown(evolve(solve, name="# *x*\n# y"), lambda number: f"p/{number}.svg"))
    assert named[0] == r"# \# \*x\* \# y: medium 2.54"
    assert "![The board before step 4](p/4.svg)" in named
    assert named.count("```text") == 1


def test_markdown_is_escaped() -> None:
    assert escaped("a*b_<c>[d]|e") == r"a\*b\_\<c\>\[d\]\|e"
