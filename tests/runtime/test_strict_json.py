"""Strict JSON: what `json` accepts beyond plain data is an error with its place."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.runtime.strict_json import LARGEST, JsonError, load_json
from tests.processor_time import at_most

SECONDS = 1.0


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "this is not JSON: Expecting value", 1, 1),
        ('{"a"\n1}', "this is not JSON: Expecting ':' delimiter", 2, 1),
        ('{"a": 1,\n"a": 2}', "duplicate key 'a'", 2, 1),
        ('[{"a": 1}, {"a": 1},\n {"a": [{"b": 1}], "b": 1, "a": 2}]', "duplicate key 'a'", 2, 28),
        ('{"a": {"b": 1}, "c": {"b": 2,\n"\\u0062": 3}}', "duplicate key 'b'", 2, 1),
        ("[1,\nNaN]", "the number NaN is not finite or too long", 2, 1),
        ('["NaN",\nNaN]', "the number NaN is not finite or too long", 2, 1),
        ("[-Infinity]", "the number -Infinity is not finite or too long", 1, 2),
        ("[1e999]", "the number 1e999 is not finite or too long", 1, 2),
        (f"[{'9' * 400}]", f"the number {'9' * 40}... is not finite or too long", 1, 2),
        (f"[{'9' * 5_000}]", f"the number {'9' * 40}... is not finite or too long", 1, 2),
        ('["\\ud800"]', "\\ud800 is half of a surrogate pair", 1, 3),
        ('{"\\uDC00": 1}', "\\udc00 is half of a surrogate pair", 1, 3),
        ("[" * 25, "nested more than 24 levels deep", 1, 25),
        ('{"a":\n' * 200_000, "nested more than 24 levels deep", 25, 1),
        (" " * (LARGEST + 1), f"the JSON text is larger than {LARGEST:,} characters", 1, None),
    ],
)
def test_what_is_no_plain_data_is_an_error(
    text: str, message: str, line: int, column: int | None
) -> None:
    with at_most(SECONDS), pytest.raises(JsonError) as caught:
        load_json(text)
    found = caught.value
    assert (found.message, found.line, found.column) == (message, line, column)
    assert str(found) == message


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("\ufeff{}", {}),
        ('["\\ud83d\\ude00", "\\\\ud800"]', ["\U0001f600", "\\ud800"]),
        ('["\udc80"]', ["\ufffd"]),
        (f'"{"[" * 100}"', "[" * 100),
        ("[" * 24 + "]" * 24, json.loads("[" * 24 + "]" * 24)),
        ("[12345678901234567890, -1.5e3, true, null]", [12345678901234567890, -1500.0, True, None]),
    ],
)
def test_plain_data_are_read(text: str, value: object) -> None:
    assert load_json(text) == value


MARKS = st.text(st.sampled_from('{}[],:"\\u0dcNaI1e9. \n'), max_size=60)


@given(MARKS | st.text(max_size=60) | st.text(st.characters(codec=None), max_size=20))
def test_any_text_is_data_or_an_error(text: str) -> None:
    with suppress(JsonError):
        load_json(text)


DATA = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(DATA)
def test_what_python_writes_is_read_back(data: object) -> None:
    assert load_json(json.dumps(data)) == data
