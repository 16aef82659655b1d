"""Every error has a code; a code has one English template and one in each language.

The first test parses the sources, which takes two seconds.
"""

from __future__ import annotations

from typing import Any

import pytest

from grader.errors import Term
from grader.render.error_text import CATALOGUES, error_catalogue
from grader.runtime import package_data
from tests import error_codes

LANGUAGES = package_data.names(*CATALOGUES)
ENGLISH_ONLY = {"article", "verb"}
"""Fields with an English article or verb form, which other languages may leave out."""


def templates() -> dict[str, str]:
    return {each.code: each.template for each in error_codes.said()}


def test_every_error_has_a_code() -> None:
    assert sorted(error_codes.uncoded()) == []


def test_a_code_has_one_template() -> None:
    known = templates()
    wrong = [each for each in error_codes.said() if each.template != known[each.code]]
    assert wrong == []


def test_every_field_of_a_template_is_given() -> None:
    wrong = [
        each
        for each in error_codes.said()
        if each.given is not None and not each.fields <= each.given
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_code_and_no_other(language: str) -> None:
    own: dict[str, str] = dict(error_catalogue(language)["messages"])
    assert sorted(own.keys() ^ templates().keys()) == []
    assert list(own) == sorted(own), "they are sorted, so that two changes rarely meet"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_fields_of_the_english_template(language: str) -> None:
    own = error_catalogue(language)["messages"]
    wrong = {
        code: own[code]
        for code, template in templates().items()
        if error_codes.fields_of(own[code]) - ENGLISH_ONLY
        != error_codes.fields_of(template) - ENGLISH_ONLY
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_words_of_the_fields(language: str) -> None:
    own: dict[str, Any] = dict(error_catalogue(language))
    assert own["counted"].keys() >= error_codes.counted()
    assert all(set(forms) == {"one", "many"} for forms in own["counted"].values())
    of_styles = {"house", "level"}
    missing = [
        Term(sort, name)
        for sort, names in error_codes.terms().items()
        if sort not in of_styles
        for name in sorted(names)
        if name not in own["terms"].get(sort, {})
    ]
    assert missing == []
