"""Texts that are wrong by chance or on purpose: an error in bounded time and memory."""

import io
import json
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import example, given, note
from hypothesis import strategies as st

from grader import formats
from grader.errors import FormatError
from grader.formats import FORMATS, lz_string, sudokupad_json
from tests.depth import tries
from tests.formats.grid_makers import NINE
from tests.formats.test_sniffing import TEXTS
from tests.processor_time import at_most

NAMES = [notation.name for notation in FORMATS]
NOISE = st.text(
    st.sampled_from("0123456789ABGuXx.,;:|+-*#@'\"{}[]<>/=\\ \t\n\ufeff\udcff\u0663"), max_size=8
)
SECONDS = 10.0
"""For one text, on a busy machine; most take milliseconds."""
MEMORY = 200 << 20
MANY = tries(750, thorough=5_000)
"""Lines of which each takes a while, and more if time grew with their square."""


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A text of some notation with a few places cut out, doubled or overwritten."""
    text = draw(st.sampled_from(TEXTS))[0]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(st.one_of(NOISE, st.just(text[start:end] * 2))) + text[end:]
    return text


def is_read(text: str, name: str | None) -> None:
    """Read a text: it must give entries, each with a puzzle or an error."""
    for entry in formats.entries(io.StringIO(text, newline=None), name):
        assert (entry.puzzle is None) != (entry.error is None)
        assert entry.line >= 1
        if entry.puzzle is not None:
            layout = entry.puzzle.layout
            assert len(entry.puzzle.givens) == layout.cells
            assert all(-1 <= digit < layout.digits for digit in entry.puzzle.givens)
            assert all(
                0 <= c < layout.cells and 0 <= d < layout.digits for c, d in entry.puzzle.removed
            )
        else:
            assert len(str(entry.error)) < 1000


@given(damaged())
@example("{")
@example("<")
@example("<?xml")
@example(":0000:x:::")
@example("#layout jigsaw-9")
@example("---\ngivens: [1, [2]]")
def test_a_damaged_text_is_a_puzzle_or_an_error(text: str) -> None:
    is_read(text, None)


@given(st.one_of(damaged(), NOISE.map(lambda text: text * 30), st.text(max_size=200)))
def test_in_every_format_a_text_is_a_puzzle_or_an_error(text: str) -> None:
    for name in NAMES:
        note(name)
        is_read(text, name)


@given(st.text(max_size=300))
@example("")
@example("\U0001f600" * 3)
def test_compressed_text_is_restored(text: str) -> None:
    safe = text.encode("utf-16-le", "replace").decode("utf-16-le")
    assert lz_string.decompress(lz_string.compress(safe)) == safe


@given(st.text(lz_string.CHARACTERS, max_size=200))
def test_figures_that_are_no_compressed_text_are_an_error(text: str) -> None:
    try:
        lz_string.decompress(text)
    except FormatError:
        return


@given(st.text(st.sampled_from("{}[],:'\"\\tfu0#abc 1.-e"), max_size=60))
def test_the_short_form_of_json_is_data_or_an_error(text: str) -> None:
    try:
        sudokupad_json.parse(text)
    except FormatError:
        return


def bomb() -> str:
    """A compressed text of some kilobytes that expands beyond the limit."""
    text = lz_string.compress("[" * (lz_string.LONGEST + 1000))
    assert len(text) < 10_000
    return text


HOSTILE: dict[str, Callable[[], str]] = {
    "a line of millions": lambda: "1" * 10_000_000,
    "a line of dots": lambda: "." * 10_000_000,
    "blanks": lambda: " " * 10_000_000 + "x",
    "commas": lambda: "," * 5_000_000,
    "quotes": lambda: '"' * 1_000_000,
    "many short lines": lambda: "x\n" * 4 * MANY,
    "many frames": lambda: "+---+---+\n" * MANY,
    "bars": lambda: "|" * 1_000_000,
    "rows without end": lambda: "1 2 3 4 5 6 7 8 9\n" * MANY,
    "candidates without end": lambda: "12 3 4 5 6 7 8 9 1\n" * MANY,
    "deep json": lambda: '{"a":' * 200_000,
    "deep json that ends": lambda: '{"a":' * 5_000 + "1" + "}" * 5_000,
    "deep lists": lambda: '{"givens": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "json without end": lambda: '{"a": "\n' * 50_000,
    "a huge number": lambda: '{"givens": [1' + "0" * 100_000 + "]}",
    "odd numbers": lambda: '{"givens": [NaN, 1e999, -Infinity]}',
    "deep yaml": lambda: "givens: " + "[" * 50_000,
    "deep yaml lists": lambda: "givens: " + "- " * 50_000,
    "brackets in a quoted title": lambda: f'title: "{"]" * 30_000}"\ngivens: ' + "[" * 30_000,
    "deep yaml keys": lambda: "givens: " + "? " * 100_000,
    "deep yaml mappings": lambda: "givens: " + "{a: " * 100_000,
    "tag directives": lambda: (
        "---\n" + "".join(f"%TAG !{i}! x\n" for i in range(3 * MANY)) + "givens: 1\n"
    ),
    "many values": lambda: f"givens: [{'1,' * 300 * MANY}]",
    "yaml without end": lambda: "givens: 1\n" * 30_000,
    "aliases": lambda: "givens: &a [1]\nremoved: *a\n",
    "alias bomb": lambda: (
        "layout: &a [x]\n"
        + "".join(f"removed: &b{i} [{', '.join(['*a'] * 9)}]\n" for i in range(9))
        + "givens: 1"
    ),
    "laughs": lambda: (
        '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY a "ha">'
        + "".join(f'<!ENTITY a{i} "{"&a;" * 10}">' for i in range(10))
        + "]><opensudoku>&a9;</opensudoku>"
    ),
    "entity of a file": lambda: (
        '<!DOCTYPE o [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n'
        '<opensudoku><game data="&a;"/></opensudoku>'
    ),
    "deep xml": lambda: "<opensudoku>" + "<a>" * 200_000,
    "xml without end": lambda: "<opensudoku>\n" + "<game/>\n" * 10_000,
    "an attribute of millions": lambda: (
        f'<opensudoku><game data="{"1" * 5_000_000}"/></opensudoku>'
    ),
    "a link that bursts": lambda: f"https://f-puzzles.com/?load={bomb()}",
    "a link of millions": lambda: "https://f-puzzles.com/?load=" + "N4Ig" * 250_000,
    "deep scl": lambda: "scl" + lz_string.compress("[" * 100_000),
    "a layout of many grids": lambda: "#layout doag-25\n" + NINE,
    "a name without end": lambda: "#layout " + "a-" * 100_000,
    "a page": lambda: ("." * 200 + "\n") * 200,
    "escapes": lambda: "\\" * 1_000_000,
    "colons": lambda: ":0000:" * 100_000,
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_text_takes_bounded_time(make: Callable[[], str]) -> None:
    data = io.BytesIO(make().encode())
    with at_most(SECONDS):
        found = sum(entry.puzzle is not None for entry in formats.entries(formats.text_lines(data)))
    assert found <= 5_000


@pytest.mark.parametrize(
    "name", ["a line of millions", "laughs", "a link that bursts", "deep yaml", "deep json"]
)
def test_a_hostile_text_takes_bounded_memory(name: str) -> None:
    data = io.BytesIO(HOSTILE[name]().encode())
    tracemalloc.start()
    for _ in formats.entries(formats.text_lines(data)):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MEMORY


@pytest.mark.parametrize("cells", [NINE, ".", "", "1" * 10_000])
def test_values_of_every_type_in_json_are_an_error_or_a_puzzle(cells: str) -> None:
    values: list[object] = [None, True, 1, -1, 1.5, "x", [], {}, [[]], {"a": 1}, [None]]
    values += [cells, [cells]]
    for value in values:
        for other in values:
            for keys in (("givens", "layout"), ("givens", "removed"), ("puzzle", "layout")):
                is_read(json.dumps(dict(zip(keys, (value, other), strict=True))), "json")
            for keys in (("grid", "size"), ("grid", "extraregion"), ("grid", "title")):
                is_read(json.dumps(dict(zip(keys, (value, other), strict=True))), "fpuzzles")
            cell = {"value": value, "given": True, "region": other}
            is_read(json.dumps({"grid": [[cell]]}), "fpuzzles")
            cell = {"givenPencilMarks": value}
            is_read(json.dumps({"grid": [[cell]], "ruleset": other}), "fpuzzles")
            kind = {"kind": ["http://ipuz.org/sudoku#1"], "puzzle": value, "zones": other}
            is_read(json.dumps(kind), "ipuz")
            kind = {"kind": value, "puzzle": [[other]], "charset": value}
            is_read(json.dumps(kind), "ipuz")
