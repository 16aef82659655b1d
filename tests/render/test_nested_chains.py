"""Nested patterns and chains in text: named, numbered, indented and referred to."""

from __future__ import annotations

from typing import Any

import pytest

from grader.model.board import Board
from grader.model.chain import Chain, Node, Pattern
from grader.model.notation import cell_named
from grader.model.shapes import classic
from grader.model.step import Candidate, Evidence, Step
from grader.render.sentences import paragraph_lines, sentence_lines
from grader.render.text_style import TextStyle
from grader.render.trace import step_record

NINE = classic()


def candidate(text: str) -> Candidate:
    """A candidate from its shorthand: `r1c2=3`."""
    cell, _, digit = text.partition("=")
    return cell_named(NINE, cell), int(digit) - 1


def house(name: str) -> int:
    return next(h for h, spec in enumerate(NINE.specs) if spec.name == name)


def node(text: str, cause: str, *parents: int, **more: Any) -> Node:
    """A node from its shorthand: `r1c2=3` or `r1c2<>3`."""
    cell, digit = candidate(text.replace("<>", "="))
    return Node(cell, digit, "<>" not in text, cause, parents, **more)


def pattern(technique: str, digits: str, cells: str, houses: str, covers: str = "") -> Chain:
    found = Pattern(
        tuple(int(digit) - 1 for digit in digits),
        tuple(cell_named(NINE, cell) for cell in cells.split()),
        tuple(house(name) for name in filter(None, houses.split(","))),
        tuple(house(name) for name in filter(None, covers.split(","))),
    )
    return Chain((), (), technique, (), (candidate("r1c1=3"),), found)


def lines_of(language: str, full: bool, *chains: Chain) -> list[str]:
    step = Step(
        "dynamic-double-forcing-chain-plus", (), (candidate("r1c1=3"),), Evidence(chains=chains)
    )
    if full:
        return list(paragraph_lines(Board(NINE), step, None, TextStyle(language)))[1:]
    return list(sentence_lines(NINE, step, None, TextStyle(language)))[1:]


def around(nested: Chain, **more: Any) -> tuple[Chain, Chain]:
    """A chain with two branches, the first of which uses what is nested."""
    main = Chain(
        (
            node("r5c5=3", "start"),
            node("r2c2<>3", "row 5", 0),
            node("r3c3<>3", "row 5", 0),
            node("r1c1<>3", "pattern", 1, nested=1, **more),
            node("r5c5<>3", "start"),
            node("r1c1<>3", "row 1", 4),
        ),
        (3, 5),
    )
    return main, nested


SENTENCES = [
    (
        pattern("pointing", "3", "r1c4 r1c5", "box 2", "row 1"),
        "(Pointing: 3 in r1c45)",
        "in box 2, 3 is left only in r1c4 and r1c5, all in row 1 (Pointing)",
        "in Block 2 bleiben für 3 nur r1c4 und r1c5, alle in Zeile 1 (Block-Reihe (Pointing))",
    ),
    (
        pattern("naked-pair", "37", "r1c4 r1c5", "row 1"),
        "(Naked Pair: 3,7 in r1c45)",
        "in row 1, r1c4 and r1c5 have only 3 and 7 left (Naked Pair)",
        "in Zeile 1 bleiben für r1c4 und r1c5 nur 3 und 7 (Nacktes Paar)",
    ),
    (
        pattern("hidden-pair", "57", "r1c1 r1c5", "row 1"),
        "(Hidden Pair: 5,7 in r1c15)",
        "in row 1, 5 and 7 are left only in r1c1 and r1c5 (Hidden Pair)",
        "in Zeile 1 bleiben für 5 und 7 nur r1c1 und r1c5 (Verstecktes Paar)",
    ),
    (
        pattern("x-wing", "3", "r2c1 r2c5 r6c1 r6c5", "row 2,row 6", "column 1,column 5"),
        "(X-Wing: 3 in r2c15,r6c15)",
        "in row 2 and row 6, 3 is left only in column 1 and column 5 (X-Wing)",
        "in Zeile 2 und Zeile 6 bleibt 3 nur in Spalte 1 und Spalte 5 (X-Wing)",
    ),
]


@pytest.mark.parametrize(("nested", "short", "english", "german"), SENTENCES)
def test_a_pattern_is_named_with_its_cells(
    nested: Chain, short: str, english: str, german: str
) -> None:
    chains = around(nested)
    assert lines_of("en", False, *chains)[:2] == [
        "If r5c5 is 3:",
        f"  r5c5=3 -> r2c2<>3 -> r1c1<>3 {short}",
    ]
    assert lines_of("en", True, *chains)[2] == f"  r1c1 is not 3: {english}"
    assert lines_of("de", True, *chains)[2] == f"  r1c1 ist nicht 3: {german}"


def test_all_that_a_node_rests_on_is_named() -> None:
    """Premises of what is nested are told as the parents are, and their own reasons as well."""
    chains = around(SENTENCES[0][0], premises=(2,))
    assert lines_of("en", True, *chains)[1:4] == [
        "  r2c2 is not 3, because r5c5 is 3 (row 5)",
        "  r3c3 is not 3, because r5c5 is 3 (row 5)",
        "  r1c1 is not 3: in box 2, 3 is left only in r1c4 and r1c5, all in row 1 (Pointing) "
        "(after r2c2<>3 and r3c3<>3)",
    ]
    assert lines_of("en", False, *chains)[1:4] == [
        "  r5c5=3 -> r2c2<>3",
        "  r5c5=3 -> r3c3<>3",
        "  r2c2<>3 and r3c3<>3 -> r1c1<>3 (Pointing: 3 in r1c45)",
    ]


REGION = Chain(
    (
        node("r7c1=4", "start"),
        node("r7c1<>3", "cell", 0),
        node("r7c9=4", "start"),
        node("r7c1<>3", "pattern", 2, nested=2),
    ),
    (1, 3),
    "region-forcing-chain",
    (),
    (candidate("r7c1=3"),),
    within=house("row 7"),
)
CLASH = Chain(
    (node("r8c8=1", "start"), node("r9c9=5", "row 9", 0), node("r9c9<>5", "cell", 0)),
    (1, 2),
    "dynamic-contradiction-forcing-chain",
    (),
    (candidate("r8c8=1"),),
)


def test_nested_chains_are_numbered_indented_and_referred_to() -> None:
    main = around(REGION)[0]
    assert lines_of("en", True, main, REGION, CLASH)[2:] == [
        "  r1c1 is not 3, as chain 1 below shows",
        "If r5c5 is not 3:",
        "  r1c1 is not 3, because r5c5 is 3 (row 1)",
        "Chain 1, Region Forcing Chain => r7c1<>3:",
        "  In row 7, 4 is in r7c1 or r7c9.",
        "  If r7c1 is 4:",
        "    r7c1 is not 3, because r7c1 is 4",
        "  If r7c9 is 4:",
        "    r7c1 is not 3, as chain 2 below shows",
        "  So in any case r7c1 is not 3.",
        "  Chain 2, Dynamic Contradiction Forcing Chain => r8c8<>1:",
        "    If r8c8 is 1:",
        "      r9c9 is 5: in row 9 no other place is left",
        "      r9c9 is not 5, because r8c8 is 1",
        "    So r8c8 is not 1, because it cannot be that r9c9 is 5 and r9c9 is not 5.",
    ]
    assert lines_of("de", False, main, REGION, CLASH)[4:7] == [
        "Kette 1, Zwangskette eines Hauses => r7c1<>3:",
        "  Angenommen, r7c1 ist 4:",
        "    r7c1=4 -> r7c1<>3",
    ]


def test_the_conclusion_says_why_a_chain_holds() -> None:
    cell = Chain(
        (
            node("r7c1=4", "start"),
            node("r7c7=3", "row 7", 0),
            node("r7c1=6", "start"),
            node("r7c7=3", "row 7", 2),
        ),
        (1, 3),
        "cell-forcing-chain",
        (candidate("r7c7=3"),),
        (candidate("r7c7=5"),),
    )
    loop = Chain(
        (node("r1c1=3", "start"), node("r1c5<>3", "row 1", 0), node("r1c1=3", "row 1", 1)),
        (2,),
        "forcing-x-cycle",
        (),
        (candidate("r1c7=3"), candidate("r1c8=3")),
    )
    single = Chain(
        (node("r1c1=3", "start"), node("r1c5<>3", "row 1", 0), node("r1c1<>3", "row 1", 1)),
        (2,),
        "forcing-x-chain",
        (),
        (candidate("r1c1=3"),),
    )
    told = {chain.technique: lines_of("en", True, *around(chain)) for chain in (cell, loop, single)}
    assert told["cell-forcing-chain"][5:7] == [
        "Chain 1, Cell Forcing Chain => r7c7=3:",
        "  r7c1 is 4 or 6.",
    ]
    assert told["cell-forcing-chain"][-1] == "  So in any case r7c7 is 3."
    assert told["forcing-x-cycle"][-1] == (
        "  The chain is a loop: either all of this is true, or the opposite of all. "
        "In both cases r1c7 is not 3 and r1c8 is not 3."
    )
    assert told["forcing-x-chain"][-1] == (
        "  So r1c1 is not 3, because the assumption leads to its opposite."
    )


def test_the_record_names_what_is_nested() -> None:
    main, nested = around(SENTENCES[0][0], premises=(2,))
    step = Step("nishio", (), (candidate("r1c1=3"),), Evidence(chains=(main, nested, REGION)))
    records = step_record(NINE, step, 7.5, {"pointing": "Pointing"})["evidence"]["chains"]
    assert records[0]["nodes"][3] | {"also": []} == {
        "cell": "r1c1",
        "also": [],
        "digit": 3,
        "is_true": False,
        "cause": "pattern",
        "parents": [1],
        "nested": 1,
        "premises": [2],
    }
    assert records[1] == {
        "technique": "pointing",
        "name": "Pointing",
        "place": [],
        "eliminate": ["r1c1<>3"],
        "within": None,
        "digits": [3],
        "cells": ["r1c4", "r1c5"],
        "houses": ["box 2"],
        "covers": ["row 1"],
        "nodes": [],
        "ends": [],
    }
    assert {key: records[2][key] for key in ("technique", "within", "eliminate")} == {
        "technique": "region-forcing-chain",
        "within": "row 7",
        "eliminate": ["r7c1<>3"],
    }


def test_an_empty_nested_chain_of_a_guest_is_written() -> None:
    assert lines_of("en", True, *around(Chain((), (), "guest")))[5:] == ["Chain 1:"]
