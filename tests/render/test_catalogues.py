"""Every language has the texts of the English catalogue, with the same fields."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

import grader
from grader.pipeline.pack_files import descriptors
from grader.pipeline.registry import techniques
from grader.rating import profiles
from grader.render import text_style
from grader.render.languages import languages
from grader.render.sentences import LENGTHS, TEMPLATE_FIELDS
from grader.render.step_templates import template_of
from grader.render.text_style import TextStyle, catalogue, own_messages, text_style_of

LANGUAGES = languages()
PARTS = ("line", "sentence", "paragraph")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def texts(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text of a catalogue with the keys that lead to it; a list counts as one."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, f"{path}/{key}")
    else:
        yield path, value


def names() -> list[str]:
    """All that a step can be called."""
    return [name for t in techniques().values() for name in (t.variants or (t.id,))]


def test_there_is_more_than_one_language() -> None:
    assert LANGUAGES == ["en", "de"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_technique_has_texts_of_three_lengths(language: str) -> None:
    profiled = {
        entry.technique for p in profiles.names() for entry in grader.load_profile(p).entries
    }
    assert profiled <= techniques().keys()
    for name in names():
        assert techniques().messages(name, "en").keys() >= set(PARTS), name
        entry = {part: template_of(name, part, language) for part in PARTS}
        assert entry["sentence"] != entry["paragraph"], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_leaves_nothing_out_and_adds_nothing(language: str) -> None:
    english, own = own_messages("en"), own_messages(language)
    assert {path for path, _ in texts(own)} == {path for path, _ in texts(english)}


def said_in_each_language() -> Iterator[tuple[str, dict[str, Any]]]:
    """What the descriptors say by language, with the place of each text."""
    for each in descriptors("grader_strategies"):
        for number, entry in enumerate(each.words, start=1):
            for key, said in entry.said.items():
                yield f"{each.file}, entry {number}, {key}", dict(said)


def test_a_descriptor_says_each_text_in_all_languages_or_in_one_for_all() -> None:
    for place, said in said_in_each_language():
        assert list(said) in (["en"], LANGUAGES), place


def test_a_text_of_all_languages_has_no_words_but_names() -> None:
    for place, said in said_in_each_language():
        if list(said) == ["en"]:
            assert isinstance(said["en"], str), place
            assert not re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", said["en"])), place


def test_each_text_of_a_descriptor_has_the_fields_of_the_english_one() -> None:
    for place, said in said_in_each_language():
        for text in said.values():
            if isinstance(text, dict):
                assert text.keys() == said["en"].keys(), place
            else:
                assert fields(text) == fields(said["en"]), place
                assert fields(text) <= TEMPLATE_FIELDS.keys(), place


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_has_the_fields_of_the_english_one(language: str) -> None:
    own = dict(texts(own_messages(language)))
    for path, text in texts(own_messages("en")):
        if isinstance(text, str):
            assert fields(own[path]) == fields(text), path
        else:
            assert len(own[path]) == len(text), path


def test_every_template_names_fields_that_exist() -> None:
    for path, text in texts(catalogue()["generic"]):
        assert fields(text) <= TEMPLATE_FIELDS.keys(), path


def test_a_translation_falls_back_on_english(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"words": {"and": "et"}}
    catalogue()  # The English one is cached before it cannot be read.
    monkeypatch.setattr(text_style, "own_messages", lambda language: own)
    merged = text_style.catalogue.__wrapped__("fr")
    monkeypatch.undo()
    assert merged["words"]["and"] == "et"
    assert merged["words"]["or"] == "or"
    assert merged["generic"] == catalogue()["generic"]
    assert catalogue()["words"]["and"] == "and"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LookupError, match="no messages in the language 'xx'; there are: en, de"):
        catalogue("xx")
    with pytest.raises(LookupError):
        catalogue("../en")


def test_a_language_stands_for_its_default_style() -> None:
    assert text_style_of("de") == TextStyle("de")
    assert text_style_of(TextStyle("de", eureka=True)).eureka
    assert LENGTHS == ("short", "sentence", "full")
