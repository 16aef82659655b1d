"""Descriptors are read strictly; errors name file and line."""

from __future__ import annotations

import pytest

from grader.errors import DocumentError
from grader.pipeline.descriptor import Descriptor, read_descriptor

GOOD = """\
finder: Fish
options: [base, least]
thorough: {least: 1}
techniques:
  x-wing:
    title: X-Wing
    fixed: {size: 2, nodes: [als]}
    codes: {hodoku: "0300", short: bf2}
  swordfish:
    title: {en: Swordfish, de: Schwertfisch}
    finder: other.module:make
    assumes_unique: true
    refuse: refusal
    variants:
      swordfish-type-1:
        title: {en: First, de: Erster}
        codes: {hodoku: ["0301", "03011"], also: [SF]}
words:
  - line: "{digit}"
    legend: {en: {base: line, cover: other}}
    spot: Look.
  - of: [swordfish]
    sentence: {en: "{digit}.", de: "Die {digit}."}
  - of: ["*-type-*"]
    line: "{digit}!"
    legend: {en: {base: house}}
boards:
  x-wing:
    fires:
      - puzzle: "12"
        after: [r1c1=1]
    quiet:
      - puzzle: "21"
        why: it is not there
"""


def read(text: str) -> Descriptor:
    return read_descriptor(text, "fish/basic.yaml", "some_pack")


def test_shared_facts_hold_for_all_techniques_unless_one_has_its_own() -> None:
    found = read(GOOD)
    assert (found.family, found.name, found.file) == ("fish", "basic", "fish/basic.yaml")
    assert dict(found.techniques) == {
        "x-wing": {
            "id": "x-wing",
            "title": "X-Wing",
            "make": "some_pack.fish.basic:Fish",
            "fixed": {"size": 2, "nodes": ["als"]},
            "options": ["base", "least"],
            "thorough": {"least": 1},
        },
        "swordfish": {
            "id": "swordfish",
            "title": "Swordfish",
            "make": "other.module:make",
            "assumes_unique": True,
            "refuse": "some_pack.fish.basic:refusal",
            "options": ["base", "least"],
            "thorough": {"least": 1},
            "variants": {"swordfish-type-1": "First"},
        },
    }
    assert found.titles == {"de": {"swordfish": "Schwertfisch", "swordfish-type-1": "Erster"}}
    assert found.codes == {
        "x-wing": {"hodoku": ["0300"], "short": "bf2"},
        "swordfish-type-1": {"hodoku": ["0301", "03011"], "also": ["SF"]},
    }


def test_later_words_come_before_earlier_ones() -> None:
    found = read(GOOD)
    legend = {"base": "line", "cover": "other"}
    assert found.said("x-wing", "x-wing", "en") == {"line": "{digit}", "legend": legend}
    assert found.said("swordfish-type-1", "swordfish", "en") == {
        "line": "{digit}!",
        "sentence": "{digit}.",
        "legend": {"base": "house", "cover": "other"},
    }
    assert found.said("swordfish", "swordfish", "de") == {
        "title": "Schwertfisch",
        "sentence": "Die {digit}.",
    }


def test_boards_are_kept_as_they_are_written() -> None:
    assert read(GOOD).boards == {
        "x-wing": {
            "fires": [{"puzzle": "12", "after": ["r1c1=1"]}],
            "quiet": [{"puzzle": "21", "why": "it is not there"}],
        }
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("finder: Fish\n", "", "line 5: the key 'finder' is missing"),
        ("finder: Fish", "finder: a fish", "line 1: 'a fish' is neither a name in the module"),
        ("    title: X-Wing", "    titel: X-Wing", "line 6: no such key 'titel'; did you mean"),
        ("title: X-Wing", "title: {de: X-Wing}", "line 6: the key 'en' is missing"),
        ("title: X-Wing", "title: {EN: X}", "line 6: 'EN' is no language"),
        ("  x-wing:\n    title", "  X-Wing:\n    title", "line 5: 'X-Wing' is no name"),
        ("{least: 1}", "{lest: 1}", "line 3: no option 'lest'; did you mean 'least'"),
        ("assumes_unique: true", "assumes_unique: 1", "line 12: expected true or false"),
        ("of: [swordfish]", "of: [sword]", "line 22: no technique 'sword'; did you mean"),
        ('of: ["*-type-*"]', 'of: ["*-typ-*"]', "line 24: no technique"),
        ('line: "{digit}"', 'line: "{digit"', "line 19: this is no template: expected '}'"),
        ("  x-wing:\n    fires", "  y-wing:\n    fires", "line 28: no technique 'y-wing'"),
        ("        why: it", "        wy: it", "line 34: no such key 'wy'; did you mean 'why'"),
        ("[r1c1=1]", "*all", "aliases"),
    ],
)
def test_a_mistake_is_an_error_with_its_place(old: str, new: str, message: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(DocumentError) as caught:
        read(GOOD.replace(old, new))
    assert str(caught.value).startswith("fish/basic.yaml, line ")
    assert message in str(caught.value)
