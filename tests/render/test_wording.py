"""Explanations are whole sentences of one language, about the cells and digits of their step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import grader
from grader.hints.open_moves import open_moves
from grader.model.board import Board
from grader.model.notation import cell_name, digit_name
from grader.model.step import HINT_LEVELS, Step
from grader.pipeline.registry import techniques
from grader.rating.collection import Collection
from grader.rating.rating import Rating
from grader.render.hints import hint_text
from grader.render.languages import languages
from grader.render.report import report
from grader.render.sentences import paragraph_lines, sentence
from grader.render.step_text import MAX_LISTED
from grader.render.text_style import TextStyle, catalogue
from grader.render.titles import titles
from grader.render.trace import rating_sentence, trace_lines
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import trace_page
from tests import explanations
from tests.corpus import load_yaml
from tests.depth import only_thorough
from tests.positions import with_positions
from tests.strategies.test_positions import SLOW

MEDIUM = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TECHNIQUES = [name for name in with_positions() if name not in SLOW or only_thorough([name])]
GAPS = re.compile(r"\{[a-z_]|  |\s[,;:.]|[.,;:]{2}|\(\)|\bNone\b(?! of)|^\s|\s$")
"""What a text has in it if a part is missing or there twice."""
STUMBLING = (
    *("on two ways", "as they are cells", "round and round", "the one without it"),
    *("immer nur in einer Menge", "und die ohne hat alle", "Auf zwei Wegen"),
)
"""Phrases that players did not understand."""
CELLS = re.compile(r"r(\d|\([\d,]+\)|\d+)c(\([\d,]+\)|\d+)")
WORD = re.compile(r"[^\W\d_]{3,}")
GERMAN_TOO = frozenset(
    {"aic", "als", "and", "bug", "classic", "fish", "hodoku", "kite", "loop", "nice", "pointing"}
    | {"sashimi", "standard", "string", "wing", "franken", "nishio", "claiming", "turbot", "set"}
    | {"exocet", "explainer", "sudoku", "tridagon", "unfair", "rating"}
)
"""English words in German titles and names."""


def every_text(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from every_text(inner)
    elif isinstance(value, list):
        yield from map(str, value)
    else:
        yield str(value)


def words_of(texts: Iterator[str]) -> set[str]:
    plain = (re.sub(r"\{[a-z_]+\}", " ", text) for text in texts)
    return {word.lower() for text in plain for word in WORD.findall(text)}


def said_in(language: str) -> Iterator[str]:
    """All that is said in a language: the catalogue, titles, and words of techniques."""
    yield from every_text(catalogue(language))
    yield from titles(language).values()
    for id_ in titles():
        yield from every_text(techniques().messages(id_, language))


def english_words() -> set[str]:
    """The words of the English messages that the German ones do not have."""
    return words_of(said_in("en")) - words_of(said_in("de")) - GERMAN_TOO


ENGLISH = english_words()


def named_cells(text: str) -> set[str]:
    """The names of the cells in a text, with abbreviations written out."""
    found = set()
    for rows, columns in CELLS.findall(text):
        for row, column in product(_numbers(rows), _numbers(columns)):
            found.add(f"r{row}c{column}")
    return found


def _numbers(text: str) -> list[str]:
    return text.strip("()").split(",") if text.startswith("(") else list(text)


def own_cells(board: Board, step: Step) -> set[str]:
    """The names of the cells that a step is about."""
    evidence = step.evidence
    cells = {mark.cell for mark in evidence.marks}
    cells |= {cell for cell, _ in (*step.placements, *step.eliminations)}
    cells |= {end[0] for link in evidence.links for end in (link.start, link.end)}
    cells |= {cell for found in evidence.sets for cell in found.cells}
    cells |= {
        cell
        for chain in evidence.chains
        for node in chain.nodes
        for cell in (node.cell, *node.also)
    }
    cells |= {board.layout.rules[mark.rule].cells[0] for mark in evidence.rules}  # its name
    return {cell_name(board.layout, cell) for cell in cells}


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_each_text_is_whole(technique: str) -> None:
    for board, step in explanations.steps(technique):
        for language in languages():
            title = titles(language)[step.technique]
            texts = [sentence(board.layout, step, title, language)]
            texts.append(next(paragraph_lines(board, step, title, language)))
            for text in texts:
                assert not GAPS.search(text), text
                assert text.endswith("."), text
                assert text.count("(") == text.count(")"), text
                assert not [phrase for phrase in STUMBLING if phrase in text], text
            for level in HINT_LEVELS:
                hint = hint_text(board.layout, step, level, title, language, board)
                assert not re.search(
                    r"\{[a-z_]+\}|\bNone\b(?! of)|\s[,;:.]", hint.replace(" .}", "}")
                ), hint


def every_step() -> Iterator[tuple[Board, Step]]:
    """Iterate over the steps that are explained, technique by technique."""
    for technique in TECHNIQUES:
        yield from explanations.steps(technique)


def test_german_texts_have_no_english_words() -> None:
    for board, step in every_step():
        title = titles("de")[step.technique]
        for level in HINT_LEVELS:
            text = hint_text(board.layout, step, level, title, "de", board)
            text += sentence(board.layout, step, title, "de")
            assert not words_of(iter([text])) & ENGLISH, text


def test_a_sentence_is_about_the_cells_and_digits_of_its_step() -> None:
    for board, step in every_step():
        if board.layout.digits > 9 or len(step.placements) > MAX_LISTED:
            continue
        for language, text in explanations.sentences(board, step).items():
            cells = named_cells(text)
            assert cells <= own_cells(board, step), (language, text)
            for cell, digit in (*step.placements, *step.eliminations):
                assert cell_name(board.layout, cell) in cells, (language, text)
                assert re.search(rf"\b{digit_name(digit)}\b", text), (language, text)


def test_the_sentences_are_those_that_were_read() -> None:
    golden: dict[str, dict[str, str]] = load_yaml(explanations.FILE)
    for technique in TECHNIQUES:
        unread = {**golden}
        for board, step in explanations.steps(technique):
            expected = unread.pop(step.technique, None)
            if expected is not None:
                assert expected == explanations.sentences(board, step)


@pytest.mark.slow
def test_every_template_has_a_sentence_that_was_read() -> None:
    assert load_yaml(explanations.FILE) == explanations.examples()


# German throughout: tables, traces and pages.


def document(puzzle: str, language: str, profile: str = "standard") -> TraceDocument:
    trace = grader.trace(puzzle, profile)
    chosen = grader.load_profile(profile)
    ratings = [chosen.rating_of(step) for step in trace]
    rating = grader.rate_trace(trace, chosen)
    moves = open_moves(trace)
    return TraceDocument(trace, rating, ratings, moves, titles(language), "", TextStyle(language))


def shown(page: str) -> str:
    """The texts of a page, with those for screen readers."""
    body = re.sub(r"<(style|script)\b.*?</\1>|lang=\"en\">[^<]*<", " ", page, flags=re.DOTALL)
    attributes = " ".join(re.findall(r'(?:aria-label|alt)="([^"]*)"', body))
    return re.sub(r"<[^>]*>", " ", body) + attributes


@pytest.mark.parametrize("profile", ["standard", "hodoku", "explainer"])
def test_a_german_page_is_german(profile: str) -> None:
    pytest.importorskip("jinja2")
    page = trace_page(document(MEDIUM, "de", profile))
    assert '<html lang="de">' in page
    assert not words_of(iter([shown(page)])) & ENGLISH
    assert not re.search(r"\d\.\d", shown(page).replace(MEDIUM, ""))


def test_a_german_report_is_german() -> None:
    pytest.importorskip("jinja2")
    collection = Collection(grader.load_profile("standard"))
    for puzzle in (MEDIUM, "." * 81, "no puzzle"):
        collection.add(grader.rate(puzzle))
    page = report(collection, titles("de"), language="de")
    assert '<html lang="de">' in page
    text = shown(page).replace(MEDIUM, "").replace("." * 81, "").replace("no puzzle", "")
    assert not words_of(iter([text])) & ENGLISH
    assert "2,54" in text
    assert "33,3 %" in text
    assert 'data-key="2.54"' in page


def test_a_german_trace_is_german() -> None:
    solve = document(MEDIUM, "de")
    rate = grader.load_profile("standard").rating_of
    lines = list(trace_lines(solve.trace, rate, titles("de"), "de", length="full", compact=True))
    lines.append(rating_sentence(solve.rating, titles("de"), TextStyle("de")))
    assert lines[-1] == "mittel, 2,54: Block-Reihe (Pointing) ist der schwerste von 71 Schritten"
    assert not words_of(iter(lines)) & ENGLISH
    assert any(line.startswith(" 1.  1,2  ") for line in lines)


@pytest.mark.parametrize(
    ("language", "steps", "expected"),
    [
        ("en", 0, "easy, 1.00: there was nothing to solve"),
        ("en", 1, "easy, 1.00: Full House is the hardest of one step"),
        ("en", 2, "easy, 1.00: Full House is the hardest of 2 steps"),
        ("de", 0, "leicht, 1,00: Es gab nichts zu lösen"),
        ("de", 1, "leicht, 1,00: Letzte Zelle ist der schwerste von einem Schritt"),
        ("de", 2, "leicht, 1,00: Letzte Zelle ist der schwerste von 2 Schritten"),
    ],
)
def test_the_rating_of_a_trace_agrees_in_number(language: str, steps: int, expected: str) -> None:
    rating = Rating(SOLVED, "classic-9", "standard", "ok", "easy", 1.0)
    made = rating if not steps else _with_steps(rating, steps)
    assert rating_sentence(made, titles(language), TextStyle(language)) == expected


def _with_steps(rating: Rating, steps: int) -> Rating:
    return Rating(**{**rating.record(), "steps": steps, "hardest": "full-house"})


def test_numbers_have_the_signs_of_the_language() -> None:
    assert TextStyle("en").number(12345.5, ",.2f") == "12,345.50"
    assert TextStyle("de").number(12345.5, ",.2f") == "12.345,50"
    assert TextStyle("en").percentage(0.25) == "25.0%"
    assert TextStyle("de").percentage(0.25) == "25,0 %"


def test_a_grade_of_another_profile_keeps_its_name() -> None:
    assert TextStyle("de").level("hard") == "schwer"
    assert TextStyle("de").level("Teuflisch") == "Teuflisch"
    for profile in ("standard", "hodoku", "explainer"):
        levels = catalogue("de")["levels"]
        assert {grade.name for grade in grader.load_profile(profile).grades} <= levels.keys()


def test_locked_candidates_speak_of_neither_base_nor_cover() -> None:
    for technique in ("pointing", "claiming"):
        for board, step in explanations.steps(technique):
            texts = [*explanations.sentences(board, step).values()]
            texts += [next(paragraph_lines(board, step, None, name)) for name in languages()]
            assert not re.search(r"\b(base|cover|Basis|Deckung)", " ".join(texts))
    for language in languages():
        legend = catalogue(language)["legend"]
        assert not {legend["base"], legend["cover"]} & {"base", "cover", "Basis", "Deckung"}
