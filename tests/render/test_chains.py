"""Chains in text: in the shorthand, branch by branch, and one inside another."""

from __future__ import annotations

from typing import Any

from grader.model import roles
from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader.model.notation import cell_named
from grader.model.shapes import classic
from grader.model.step import Evidence, HouseMark, Step
from grader.render.hints import hint_text
from grader.render.sentences import notation, paragraph_lines, sentence_lines
from grader.render.trace import step_record

NINE = classic()


def node(text: str, cause: str, *parents: int, nested: int | None = None) -> Node:
    """A node from its shorthand: `r1c2=3`, `r1c2<>3`."""
    sign = "<>" if "<>" in text else "="
    cell, _, digit = text.partition(sign)
    return Node(cell_named(NINE, cell), int(digit) - 1, sign == "=", cause, parents, nested)


LINE = Chain(
    (
        node("r1c1=3", "start"),
        node("r1c5<>3", "row 1", 0),
        node("r4c5=3", "column 5", 1),
        node("r4c1<>3", "row 4", 2),
        node("r1c1<>3", "column 1", 3),
    ),
    (4,),
)
CLASH = Chain(
    (
        node("r1c1=3", "start"),
        node("r1c5<>3", "row 1", 0),
        node("r1c1<>4", "cell", 0),
        node("r1c9=4", "row 1", 2, 1),
        node("r9c9<>4", "pattern", 3, nested=1),
        node("r9c9=4", "box 9", 1),
        node("r8c8<>1", "pattern", 1),
    ),
    (5, 4),
)


def step(technique: str, *chains: Chain, strike: tuple[str, int] = ("r1c1", 2)) -> Step:
    struck = [(cell_named(NINE, strike[0]), strike[1])]
    return Step(technique, (), struck, Evidence(chains=chains), 9)


def text_lines(made: Step) -> list[str]:
    return [notation(NINE, made), *sentence_lines(NINE, made)]


def test_a_single_chain_stands_in_the_shorthand() -> None:
    assert text_lines(step("forcing-x-chain", LINE)) == [
        "Forcing X Chain: r1c1=3 -> r1c5<>3 -> r4c5=3 -> r4c1<>3 -> r1c1<>3 => r1c1<>3",
        "If r1c1 is 3, it follows link by link that r1c1 is not 3, "
        "which is a contradiction. So r1c1 cannot be 3.",
    ]


def test_a_contradiction_is_written_once_with_its_nested_chain_below() -> None:
    assert text_lines(step("dynamic-contradiction-forcing-chain-plus-fc", CLASH, LINE))[1:] == [
        "If r1c1 is 3, it follows that r9c9 is 4 and also not 4, "
        "which is impossible. So r1c1 cannot be 3.",
        "If r1c1 is 3:",
        "  r1c1=3 -> r1c5<>3 -> r9c9=4",
        "  r1c1=3 -> r1c1<>4",
        "  r1c1<>4 and r1c5<>3 -> r1c9=4 -> r9c9<>4 (chain 1)",
        "Chain 1:",
        "  If r1c1 is 3:",
        "    r1c1=3 -> r1c5<>3 -> r4c5=3 -> r4c1<>3 -> r1c1<>3",
    ]


def test_a_pattern_is_named_and_dead_ends_are_left_out() -> None:
    chain = Chain(CLASH.nodes, (5, 6))
    made = step("nishio", chain, LINE)
    assert list(sentence_lines(NINE, made))[1:4] == [
        "If r1c1 is 3:",
        "  r1c1=3 -> r1c5<>3 -> r9c9=4",
        "  r1c5<>3 -> r8c8<>1 (pattern)",
    ]


def test_branches_of_a_cell_and_of_a_house() -> None:
    chain = Chain(
        (
            node("r1c1=3", "start"),
            node("r1c2=3", "start"),
            node("r2c3<>3", "box 1", 0),
            node("r2c3<>3", "box 1", 1),
        ),
        (2, 3),
    )
    made = step("region-forcing-chain", chain, strike=("r2c3", 2))
    house = next(h for h, spec in enumerate(NINE.specs) if spec.name == "row 1")
    made = Step(
        made.technique,
        (),
        made.eliminations,
        Evidence(houses=(HouseMark(roles.WITHIN, house),), chains=(chain,)),
    )
    assert text_lines(made) == [
        "Region Forcing Chain: r1c1=3, r1c2=3 in r1 => r2c3<>3",
        "In row 1, 3 must be in r1c1 or r1c2. Whichever of these cells it is, the chains lead to "
        "the same result: r2c3 cannot be 3.",
        "If r1c1 is 3:",
        "  r1c1=3 -> r2c3<>3",
        "If r1c2 is 3:",
        "  r1c2=3 -> r2c3<>3",
    ]


def test_a_chain_is_taught_link_by_link() -> None:
    board = Board(NINE)
    assert list(paragraph_lines(board, step("forcing-x-chain", LINE)))[1:] == [
        "If r1c1 is 3:",
        "  r1c5 is not 3, because r1c1 is 3 (row 1)",
        "  r4c5 is 3: in column 5 no other place is left",
        "  r4c1 is not 3, because r4c5 is 3 (row 4)",
        "  r1c1 is not 3, because r4c1 is 3 (column 1)",
    ]
    taught = list(
        paragraph_lines(board, step("dynamic-contradiction-forcing-chain-plus-fc", CLASH, LINE))
    )
    assert taught[1:10] == [
        "If r1c1 is 3:",
        "  r1c5 is not 3, because r1c1 is 3 (row 1)",
        "  r9c9 is 4: in box 9 no other place is left",
        "  r1c1 is not 4, because r1c1 is 3",
        "  r1c9 is 4: in row 1 no other place is left (after r1c1<>4 and r1c5<>3)",
        "  r9c9 is not 4, as chain 1 below shows",
        "Chain 1:",
        "  If r1c1 is 3:",
        "    r1c5 is not 3, because r1c1 is 3 (row 1)",
    ]


def test_hints_give_away_where_a_chain_starts() -> None:
    made = step("nishio", CLASH, LINE)
    assert hint_text(NINE, made, "area") == "Look at box 1."
    assert hint_text(NINE, made, "cells") == "The next step is Nishio from r1c1."
    assert hint_text(NINE, made, "full").count("\n") == 8


def test_the_record_has_every_node() -> None:
    chains: list[dict[str, Any]] = step_record(NINE, step("nishio", CLASH, LINE), 7.5, {})[
        "evidence"
    ]["chains"]
    assert [len(chain["nodes"]) for chain in chains] == [7, 5]
    assert [chain["ends"] for chain in chains] == [[5, 4], [4]]
    assert chains[0]["nodes"][4] == {
        "cell": "r9c9",
        "also": [],
        "digit": 4,
        "is_true": False,
        "cause": "pattern",
        "parents": [3],
        "nested": 1,
        "premises": [],
    }
