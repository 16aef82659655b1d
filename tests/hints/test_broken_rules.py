"""Wrong entries of a puzzle with rules name the rule that they break."""

from __future__ import annotations

import pytest

import grader
from grader.errors import Message, MistakeError
from grader.hints.progress import with_entries
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.nouns import NOUNS, rule_term
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic
from grader.render.proofs import mistake_lines
from grader.render.text_style import TextStyle

CAGES = (Rule("cage", (0, 1), (3,)), Rule("cage", (4, 5, 8), (9,)))
KILLER = Puzzle(with_rules(classic(2, 2), CAGES), tuple(int(c) - 1 for c in "1030000000000301"))
"""The solution is 1234 3412 2143 4321."""


def lines(entries: str, language: str = "en") -> list[str]:
    puzzle = with_entries(KILLER, entries)
    return list(mistake_lines(KILLER.layout, grader.mistakes(puzzle), language, full=True))


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ("r1c2=2 r2c1=3", []),
        ("r1c4=2", ["2 in r1c4 is wrong."]),
        (
            "r1c2=4",
            ["4 in r1c2 is wrong: the digits in cage 3 at r1c1 (r1c12) add up to 5 instead of 3."],
        ),
        (
            "r2c2=2 r3c1=2",
            ["2 in r2c2 is wrong: 2 stands more than once in cage 9 at r2c1 (r2c12,r3c1)."],
        ),
        (
            "r2c1=1",
            [
                "1 in r2c1 is wrong: with these digits, cage 9 at r2c1 (r2c12,r3c1) can no longer "
                "be obeyed."
            ],
        ),
    ],
)
def test_the_rule_of_a_wrong_entry_is_named(entries: str, expected: list[str]) -> None:
    assert lines(entries) == expected


def test_it_is_named_in_german_and_by_the_error_as_well() -> None:
    assert lines("r1c2=4", "de") == [
        "4 in r1c2 ist falsch: die Ziffern in Käfig 3 bei r1c1 (r1c12) ergeben 5 statt 3."
    ]
    with pytest.raises(MistakeError, match="4 in r1c2 is wrong: the digits in cage 3 at r1c1"):
        grader.hint(with_entries(KILLER, "r1c2=4"))


@pytest.mark.parametrize(
    ("rule", "english", "german"),
    [
        (Rule("difference", (0, 1), (1,)), "the white dot at r1c1", "weißer Punkt bei r1c1"),
        (Rule("difference", (0, 1), (2,)), "difference 2 at r1c1", "Differenz 2 bei r1c1"),
        (Rule("thermometer", (4, 5)), "the thermometer at r2c1", "Thermometer bei r2c1"),
        (Rule("whispers", (0, 4), (2,)), "whispers line 2 at r1c1", "Flüsterlinie 2 bei r1c1"),
    ],
)
def test_mistakes_have_the_words_of_steps(rule: Rule, english: str, german: str) -> None:
    layout = with_rules(classic(2, 2), [rule])
    term = rule_term(layout, layout.rules[0])
    assert str(term) == english == TextStyle("en").rule(layout, 0)
    message = Message("", "{rule}", rule=term)
    assert TextStyle("de").rule(layout, 0) == german == TextStyle("de").rule_of(term.name)
    assert str(message) == english


def test_nouns_are_those_of_the_english_catalogue() -> None:
    sorts = TextStyle("en").messages["words"]["sorts"]
    kinds = {noun.partition(" ")[0] for noun in sorts} & {*BUILT_IN}
    found = {
        noun: said
        for noun, said in sorts.items()
        if noun.partition(" ")[0] in kinds and noun != said
    }
    assert found == NOUNS
