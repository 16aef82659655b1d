"""The public interface: names of the package, and display of its records."""

from __future__ import annotations

import base64
import pickle
import re
from importlib.metadata import version
from pathlib import Path
from typing import TypedDict

import pytest

import grader
from grader.errors import StrategyError
from grader.model import shapes
from grader.model.step import Evidence, Mark, Step
from grader.pipeline.technique import Technique
from grader_strategies.basic.singles import NakedSingle
from tests import public_api
from tests.guests import installed

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW = "jigsaw-6:AABBBBCAABBDCCAADDCCEDDFCEEEDFEEFFFF"
NINE = shapes.classic()
BARE = Step("naked-pair", eliminations=[(1, 2)], evidence=Evidence((2,), (Mark(0, 1),)))
"""A step that was made by hand."""


def test_the_package_lists_its_public_names() -> None:
    assert dir(grader) == sorted(grader.__all__)
    assert all(hasattr(grader, name) for name in grader.__all__)


def test_names_and_signatures_are_those_of_the_last_release_or_in_the_changelog() -> None:
    """Whoever uses the package relies on them; see the promises in docs/installing.md."""
    stored = public_api.STORED.read_text(encoding="utf-8").splitlines()
    found = public_api.signatures().splitlines()
    changes = [
        *(f"- {line.strip()}" for line in stored if line not in found),
        *(f"+ {line.strip()}" for line in found if line not in stored),
    ]
    assert not changes, (
        "the public interface has changed; if that is meant, run `python -m tests.public_api`, "
        "and add a line to CHANGELOG.md: under Added, or under Changed or Removed after two "
        "minor versions of deprecation"
    )
    assert found == stored


def test_the_version_is_that_of_the_metadata() -> None:
    assert grader.__version__ == version("sudoku-grader")


def test_unknown_names_are_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'grader' has no attribute 'grade'"):
        grader.grade  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    "text",
    [EASY, f"{'.' * 36} {JIGSAW.partition(':')[2]}"],
)
def test_a_puzzle_in_text_is_its_line(text: str) -> None:
    puzzle = grader.parse(text)
    assert str(puzzle) == grader.rate(puzzle).puzzle
    assert grader.parse(str(puzzle)) == puzzle


def test_a_picture_of_a_puzzle_a_text_or_a_board() -> None:
    puzzle = grader.parse(EASY)
    assert grader.picture(EASY) == grader.picture(puzzle) == grader.picture(puzzle.board())
    assert grader.picture(EASY, theme="dark") != grader.picture(EASY)
    step = grader.trace(EASY)[0]
    assert grader.picture(EASY, step) == grader.picture(puzzle.board(), step)
    with pytest.raises(grader.FormatError):
        grader.picture("no puzzle")
    with pytest.raises(TypeError):
        grader.picture(3)  # type: ignore[arg-type]


def test_steps_of_a_trace_have_texts() -> None:
    trace = grader.trace(EASY)
    step = trace[3]
    assert step.title == "Hidden Single"
    assert step.text("short") == "Hidden Single: r6c3=3"
    assert step.text() == step.text("sentence")
    assert step.text() == "In box 4, 3 fits only in r6c3, and the box needs one: r6c3 is 3."
    assert step.text("short", "de", cells="a1") == "Versteckter Einer: F3=3"
    assert step.text("full").startswith("Look for the place of 3 in box 4: the 3 in r1c2 keeps")


@pytest.mark.slow_interpreted
def test_steps_from_every_function_have_their_board() -> None:
    trace = grader.trace(EASY)
    for position, (board, replayed) in enumerate(trace.replay()):
        bare = trace.steps[position]
        assert bare.before is None
        for step in (
            trace[position],
            replayed,
            trace.position(position + 1)[1],
            [*trace][position],
        ):
            assert step == bare
            assert step.before is not None
            assert step.before().masks() == board.masks()
            assert step.text("full") == bare.text("full", board=board)
        assert bare.text() == trace[position].text()
        assert trace[position - len(trace)] == bare
    with pytest.raises(IndexError):
        trace[len(trace)]
    hint = grader.hint(EASY)
    assert hint is not None
    proof = grader.explain(EASY, "r5c5=5")
    for step in (hint, *grader.hints(EASY), *proof.trace):
        assert step.text("full")


def test_a_step_with_its_board_is_the_same_step() -> None:
    step = grader.trace(EASY)[3]
    bare = grader.trace(EASY).steps[3]
    assert (step, hash(step), repr(step)) == (bare, hash(bare), repr(bare))
    copy = pickle.loads(pickle.dumps(step))
    assert copy == step
    assert copy.text("full") == step.text("full")
    trace = pickle.loads(pickle.dumps(grader.trace(EASY)))
    assert trace == grader.trace(EASY)


def explained_step(position: int) -> tuple[Step, str]:
    """Return a step of a puzzle and its explanation, from another process."""
    step = grader.trace(EASY)[position]
    return step, step.text("full")


def test_steps_from_other_processes_have_their_board() -> None:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - not in WebAssembly

    with ProcessPoolExecutor(1) as processes:
        there = [*processes.map(explained_step, (0, 20))]
        (trace,) = processes.map(grader.trace, [EASY])
    here = grader.trace(EASY)
    assert [*there, (trace, "")] == [
        (here[0], here[0].text("full")),
        (here[20], here[20].text("full")),
        (here, ""),
    ]
    for step, explanation in there:
        assert step.text("full") == explanation
    assert trace[20].text("full") == there[1][1]


def test_a_step_made_by_hand_needs_a_board() -> None:
    assert BARE.title == "Naked Pair"
    with pytest.raises(ValueError, match="the layout of this step is not known"):
        BARE.text()
    board = grader.parse(EASY).board()
    assert BARE.text("short", board=board) == "Naked Pair: 3 in r1c2 => r1c2<>3"
    assert BARE.text("full", board=board)


class TextArguments(TypedDict, total=False):
    """Arguments of `Step.text`."""

    length: str
    language: str
    cells: str


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"length": "long"}, "length is 'long'; it may be short, sentence, full"),
        ({"language": "xx"}, "language is 'xx'; it may be en, de"),
        ({"cells": "x"}, "cells is 'x'; it may be rc, a1, a1-columns"),
    ],
)
def test_text_rejects_unknown_arguments(arguments: TextArguments, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        grader.trace(EASY)[0].text(**arguments)


def test_titles_of_variants_and_of_techniques_that_are_not_installed() -> None:
    assert Step("sashimi-x-wing").title == "Sashimi X-Wing"
    assert Step("als-xz").title == "ALS-XZ"
    assert Step("some-new-thing").title == "Some New Thing"


def test_titles_of_guests_come_from_their_pack() -> None:
    guest = Technique("moon", "The Moon", NakedSingle, variants={"half-moon": "Half a Moon"})
    with installed(guest):
        assert (Step("moon").title, Step("half-moon").title) == ("The Moon", "Half a Moon")
    assert Step("moon").title == "Moon"


def messages_of(**messages: object) -> Technique:
    return Technique("moon", "Moon", NakedSingle, messages=messages)


MOON = Step("moon", eliminations=[(1, 2)], layout=NINE)


def test_missing_messages_fall_back_to_english_or_general_ones() -> None:
    with installed(messages_of(en={"sentence": "See {targets}."}, de={"line": "bei {targets}"})):
        assert MOON.text() == MOON.text(language="de") == "See r1c2."
        assert MOON.text("short") == "Moon => r1c2<>3"
        assert MOON.text("short", "de") == "Moon: bei r1c2 => r1c2<>3"
        assert MOON.text("full", board=grader.parse(EASY).board()) == (
            "Moon shows this: strike 3 from r1c2."
        )


def test_unknown_fields_are_named() -> None:
    with (
        installed(messages_of(en={"sentence": "See {targets} in {galaxy}."})),
        pytest.raises(StrategyError) as caught,
    ):
        MOON.text()
    message = str(caught.value)
    assert message.startswith("the technique 'moon' has a sentence with the field 'galaxy'; ")
    assert "assumed, at_cells, base," in message


@pytest.mark.parametrize(
    "text", ["{each_cell}", "{digit.real}", "{digit[0]}", "{}", "{0}", "{digit:{galaxy}}"]
)
def test_a_sentence_knows_fields_of_the_step_only(text: str) -> None:
    with installed(messages_of(en={"sentence": text})), pytest.raises(StrategyError, match="moon"):
        MOON.text()


@pytest.mark.parametrize(
    ("messages", "message"),
    [
        ({"en": {"text": "x"}}, "no message 'text'; there are line, sentence, paragraph"),
        ({"en": {"line": 3}}, "the line is 3; it must be a text or a sequence of texts"),
        ({"en": {"line": "{digit"}}, "the line '{digit' is no template: "),
        ({"en": "x"}, "the messages in 'en' are 'x'; they must be a mapping"),
    ],
)
def test_messages_of_another_form_are_refused(messages: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        messages_of(**messages)


def test_notebooks_show_pictures() -> None:
    puzzle, trace = grader.parse(EASY), grader.trace(EASY)
    assert puzzle._repr_svg_() == grader.picture(puzzle, marks=False)
    step = trace[5]
    assert step.before is not None
    assert step._repr_svg_() == grader.picture(step.before(), step, title=step.title)
    assert _pictures(step._repr_html_()) == [step._repr_svg_()]
    assert step.text().replace("'", "&#x27;") in step._repr_html_()
    shown = trace._repr_html_()
    assert _pictures(shown) == [puzzle._repr_svg_()]
    assert shown.count("<li>") == len(trace)
    assert "<tr><th>hardest</th><td>Hidden Single</td></tr>" in grader.rate(EASY)._repr_html_()
    assert "multiple-solutions" in grader.rate("." * 81)._repr_html_()
    assert "<b>" not in grader.rate("<b>")._repr_html_()


def _pictures(html: str) -> list[str]:
    found = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', html)
    return [base64.b64decode(each).decode() for each in found]


def test_records_that_cannot_be_drawn_are_shown_as_text() -> None:
    assert BARE._repr_svg_() is None
    assert BARE._repr_html_().startswith("<pre>Step(technique=&#x27;naked-pair&#x27;")
    assert grader.Puzzle(NINE, (3,) * 81)._repr_svg_()


def reference() -> str:
    pages = (Path(__file__).parents[1] / "docs" / "reference").glob("*.rst")
    return "\n".join(page.read_text(encoding="utf-8") for page in pages)


def test_every_public_name_is_in_the_reference() -> None:
    described = set(re.findall(r"^\.\. auto\w+:: grader\.(\w+)$", reference(), re.MULTILINE))
    assert described >= set(grader.__all__)
