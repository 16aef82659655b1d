"""The pages of techniques speak to players; what only programmers ask for is folded."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import grader_strategies
from docs import technique_pages
from docs.technique_words import PACK, docstring_parts, markdown, without_caption, words
from grader.pipeline.pack_files import descriptors
from grader.pipeline.registry import techniques
from grader.pipeline.technique import Technique

STRATEGIES = Path(grader_strategies.__file__).parent
BUILTIN = [id_ for each in descriptors(PACK) for id_ in each.techniques]
FOR_PROGRAMMERS = re.compile(
    r"\bmasks?\b|ascending|lexicographic|depth first|enumerat|\bOrder\b|\boptions?\b|"
    r"grader_strategies|`[A-Z]\w+`|\bframes\b|\bboards? is\b|searched"
)


def technique(id_: str) -> Technique:
    return techniques()[id_]


def test_a_technique_has_words_for_players() -> None:
    for id_ in BUILTIN:
        said = words(technique(id_))
        for part in (said.pattern, said.finds, said.why, said.spot):
            assert part, id_
            assert not FOR_PROGRAMMERS.search(part), (id_, part)
            assert not re.search(r"\{\w+\}", part), (id_, part)
        assert said.source, id_


def test_the_advice_on_spotting_it_is_a_few_sentences() -> None:
    for id_ in BUILTIN:
        sentences = re.findall(r"[.?!](?=\s|$)", words(technique(id_)).spot)
        assert 2 <= len(sentences) <= 5, id_


def test_no_two_techniques_have_the_same_advice() -> None:
    advice = Counter(words(technique(id_)).spot for id_ in BUILTIN)
    assert [text for text, number in advice.items() if number > 1] == []


def test_a_descriptor_stands_beside_what_it_describes() -> None:
    for each in descriptors(PACK):
        made = {technique(id_).make.__module__ for id_ in each.techniques}
        assert f"{PACK}.{each.family}.{each.name}" in made, each.file


def test_the_docstring_of_a_finder_has_its_parts() -> None:
    for id_ in BUILTIN:
        parts = docstring_parts(technique(id_))
        assert {"Pattern", "Why it holds", "Finds", "Source"} <= set(parts), id_
        assert not re.search(r"\bOrder:", parts["Finds"]), id_


def test_a_diagram_is_shown_as_it_is_drawn() -> None:
    text = "two lines:\n\n    . o . | x\n      . *\n\n    . x\n\nand more\ntext"
    assert markdown(text) == (
        "two lines:\n\n```text\n. o . | x\n  . *\n\n. x\n```\n\nand more\ntext"
    )


def test_what_stands_beside_a_diagram_is_shown_below_it() -> None:
    text = "    x . | x      one of\n    ----+--\n    . . | .      `x`"
    assert markdown(text) == "```text\nx . | x\n----+--\n. . | .\n```\n\nOne of `x`"


def test_a_gap_in_a_diagram_is_no_beginning_of_a_text() -> None:
    drawn = "x      | x           the rest\nx .  . | x           of it"
    assert without_caption(drawn) == ("x      | x\nx .  . | x", "The rest of it.")
    assert without_caption("a      b\na   c  b") == ("a      b\na   c  b", "")


def test_names_of_digits_stay_small() -> None:
    assert words(technique("w-wing")).finds.startswith("w is struck")
    assert words(technique("uniqueness-test-4")).finds.startswith("b is struck")
    assert words(technique("death-blossom")).pattern.startswith("A cell, the stem")


def test_no_diagram_is_lost() -> None:
    """Every line with the border of a box is in a block that keeps its blanks."""
    for id_ in BUILTIN:
        visible = re.sub(r"```text\n.*?```", "", words(technique(id_)).pattern, flags=re.DOTALL)
        assert not re.search(r" \| |\+--", visible), id_


def test_a_page_has_its_parts_in_order_and_folds_what_is_for_programmers() -> None:
    page = technique_pages.page(technique("hidden-rectangle"))
    assert re.findall("^## (.*)", page, re.MULTILINE) == [
        "The pattern",
        "What follows",
        "Why it holds",
        "Example",
        "How to spot it",
        "How hard it is",
        "Source",
    ]
    assert "exactly one solution" in page
    visible = re.sub("<details>.*?</details>", "", page, flags=re.DOTALL)
    assert "`pairs`" in page
    assert "`pairs`" not in visible
    assert not FOR_PROGRAMMERS.search(visible)
