"""Strict YAML: unusual constructs are errors with their line, in bounded time."""

from __future__ import annotations

from contextlib import suppress

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import DocumentError, LayoutError
from grader.runtime import strict_yaml, yaml_events
from grader.runtime.strict_json import LARGEST
from grader.runtime.strict_yaml import Node
from tests.processor_time import at_most

SECONDS = 3.0
"""For one document, on a busy machine; most take milliseconds."""


def error_of(text: str) -> str:
    """Return the message of the error that reading a text and all its values gives."""
    with pytest.raises(LayoutError) as caught:
        Node.parse(text, "some.yaml", LayoutError).plain()
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "some.yaml: the file is empty"),
        ("---\n---\n", "some.yaml, line 2: a second document begins here"),
        ("a: 1\n---\nb: 1\n", "some.yaml, line 2: a second document begins here"),
        ("a: 1\nb: [1\n", "some.yaml, line 3: not YAML: did not find expected ',' or ']'"),
        ("a: 1\nb: \x07", "some.yaml, line 2: not YAML: the character U+0007"),
        ("a: 1\r\nb: \udcff", "some.yaml, line 2: not YAML: the character U+DCFF"),
        ("a: &x 1\nb: *x\n", "some.yaml, line 2: aliases (*name) are not supported"),
        ("a: 1\n<<: {b: 1}\n", "some.yaml, line 2: merge keys (<<) are not supported"),
        ("a: 1\nb: {c: 1,\n c: 2}\n", "some.yaml, line 3: duplicate key 'c'"),
        ("a: 1\n? [b]\n: c\n", "some.yaml, line 2: a key must be text, not a list or mapping"),
        ("a: 1\n? {b: c}\n: c\n", "some.yaml, line 2: a key must be text, not a list or mapping"),
        ("a: 1\nb: !!bool yes\n", "some.yaml, line 2: tags (!!name) are not supported"),
        ("a: 1\nb: !!timestamp x\n", "some.yaml, line 2: tags (!!name) are not supported"),
        ("- !!python/object/apply:os.system [ls]", "some.yaml, line 1: tags (!!name)"),
        ("- !!set {a, b}", "some.yaml, line 1: tags (!!name)"),
        ("a: 1\nb: 2024-01-01\n", "some.yaml, line 2: '2024-01-01' is not a decimal number"),
        ("- 010", "some.yaml, line 1: '010' is not a decimal number"),
        ("- 0x1F", "some.yaml, line 1: '0x1F' is not a decimal number"),
        ("- 1:30", "some.yaml, line 1: '1:30' is not a decimal number"),
        ("- 1_000", "some.yaml, line 1: '1_000' is not a decimal number"),
        ("- .inf", "some.yaml, line 1: '.inf' is not a decimal number"),
        ("- -.nan\n- .NaN", "some.yaml, line 2: '.NaN' is not a decimal number"),
        (f"- {'9' * 400}", f"some.yaml, line 1: '{'9' * 40}...' is not a decimal number"),
        ("- =", "some.yaml, line 1: '=' is not a decimal number"),
        (f"a: 1\nb: {'[' * 25}", "some.yaml, line 2: nested more than 24 levels deep"),
    ],
)
def test_an_unusual_construct_is_an_error_with_its_line(text: str, message: str) -> None:
    assert error_of(text).startswith(message)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("-7", -7),
        ("12345678901234567890123", 12345678901234567890123),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("'010'", "010"),
        ('"yes"', "yes"),
        ("yes", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("r1c1", "r1c1"),
        ("53..7....", "53..7...."),
        ("|\n  1.\n  .2", "1.\n.2\n"),
        ("[1, [a, {b: c}]]", [1, ["a", {"b": "c"}]]),
    ],
)
def test_plain_data_are_read(text: str, value: object) -> None:
    assert Node.parse(f"key: {text}\n", "", LayoutError).plain() == {"key": value}


@pytest.mark.parametrize(
    "text", ["'5'", "5x", "010", ".inf", ".nan", "0x1F", "1:30", "9" * 400, "1e999", "[5]", ""]
)
def test_what_is_no_decimal_number_is_an_error_where_a_number_is_expected(text: str) -> None:
    node = Node.parse(f"a: 1\nb: {text}\n", "", LayoutError).mapping(("a", "b"))["b"]
    with pytest.raises(LayoutError, match=r"^line 2: expected (a number|text), found"):
        node.number()


HOSTILE = {
    "flow lists": "[" * 200_000,
    "flow mappings": "{a: " * 100_000,
    "block lists": "- " * 100_000,
    "block keys": "? " * 100_000,
    "brackets in quotes": f"title: '{']' * 30_000}'\ngivens: {'[' * 30_000}",
    "a staircase": "".join(" " * i + "-\n" for i in range(2_000)),
    "an alias bomb": "a0: &a0 [x]\n"
    + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 11)),
    "tag directives": "".join(f"%TAG !{i}! x\n" for i in range(100_000)) + "--- a",
    "too many values": f"[{'1,' * 1_000_000}]",
    "too large": " " * (LARGEST + 1),
    "many documents": "---\n" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_is_refused_at_once(name: str) -> None:
    with at_most(SECONDS):
        assert len(error_of(HOSTILE[name])) < 500


def test_brackets_in_a_quoted_text_have_no_depth() -> None:
    text = "]" * 30_000 + "[" * 30_000
    assert Node.parse(f"title: '{text}'\n", "", LayoutError).plain() == {"title": text}


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", None)])
def test_both_parsers_refuse_depth(loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    if loader is None:
        pytest.skip("libyaml is missing")
    monkeypatch.setattr(yaml_events, "_Loader", loader)
    assert error_of("[" * 20_000) == "some.yaml, line 1: nested more than 24 levels deep"
    assert error_of("- " * 20_000) == "some.yaml, line 1: nested more than 24 levels deep"


def test_messages_are_short_even_if_values_are_long() -> None:
    node = Node.parse("x" * 100_000, "", LayoutError)
    assert len(str(node.error(node.text()))) < 500


def test_items_are_read_one_by_one_up_to_an_error() -> None:
    nodes = Node.parse_items("- {a: 1}\n- b\n- {a: 1, a: 2}\n- c\n", DocumentError)
    assert [next(nodes).plain(), next(nodes).plain()] == [{"a": 1}, "b"]
    with pytest.raises(DocumentError, match=r"^line 3: duplicate key"):
        next(nodes)
    with pytest.raises(DocumentError, match="expected a list"):
        next(Node.parse_items("a: 1", DocumentError))


def test_a_list_of_items_may_be_larger_than_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_yaml, "LARGEST", 100)
    monkeypatch.setattr(yaml_events, "MOST_NODES", 10)
    items = list(Node.parse_items("- {a: 1}\n" * 1_000, DocumentError))
    assert len(items) == 1_000


def test_data_become_nodes() -> None:
    data = {"a": [1, 2.5, None, True], "b": {"c": "010"}}
    assert Node.of_data(data, 7, LayoutError).plain() == data
    with pytest.raises(LayoutError, match=r"^line 7: the key 'd' is missing"):
        Node.of_data(data, 7, LayoutError).mapping(("d",), ("a", "b"))
    deep: object = []
    for _ in range(30):
        deep = [deep]
    with pytest.raises(LayoutError, match=r"^line 7: the document has too many values, or is"):
        Node.of_data(deep, 7, LayoutError)


MARKS = st.text(st.sampled_from("-?:,[]{}&*!|>'\"%@`#~ \t\n\r\x85\ufeffab01.<"), max_size=60)


@given(MARKS | st.text(max_size=60) | st.text(st.characters(codec=None), max_size=20))
def test_any_text_is_data_or_an_error(text: str) -> None:
    with suppress(LayoutError):
        Node.parse(text, "", LayoutError).plain()
