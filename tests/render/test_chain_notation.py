"""Loops and chains in Eureka notation, and sets of cells."""

from __future__ import annotations

import pytest

from grader.model import roles
from grader.model.chain import Chain, Node
from grader.model.notation import cell_named
from grader.model.shapes import classic
from grader.model.step import CandidateSet, Evidence, Link, Mark, Step
from grader.render.chain_notation import eureka, linked, linked_ends, linked_round, nodes_of_links
from grader.render.hodoku_lines import hodoku_line
from grader.render.node_writer import NodeWriter
from grader.render.sentences import notation
from grader.render.text_style import TextStyle

NINE = classic()
WRITER = NodeWriter(NINE, TextStyle())


def chain(*names: str) -> Chain:
    """Return a chain of nodes such as `r1c2=3` or `r1c56<>4`, each following from the last."""
    nodes: list[Node] = []
    for name in names:
        cells, sign, digit = name.partition("<>" if "<>" in name else "=")
        row, _, columns = cells.partition("c")
        first, *also = [cell_named(NINE, f"{row}c{column}") for column in columns]
        parents = (len(nodes) - 1,) if nodes else ()
        true = sign == "="
        nodes.append(Node(first, int(digit) - 1, true, "cell", parents, also=tuple(also)))
    return Chain(tuple(nodes), (len(nodes) - 1,))


LOOP = chain("r1c7=4", "r1c56<>4", "r3c4=4", "r3c2<>4", "r3c2=3", "r3c7<>3", "r1c7=3")
ROUND = chain("r3c8<>2", "r3c5=2", "r1c4<>2", "r1c4=9", "r1c8<>9", "r3c8=9")


def test_links_inside_a_cell_are_not_written() -> None:
    assert linked(WRITER, LOOP) == "r1c7 -4- r1c56 =4= r3c4 -4- r3c2 -3- r3c7 =3= r1c7"


def test_ends_of_chains_have_their_digits() -> None:
    ends = chain("r2c7<>3", "r2c7=7", "r789c7".replace("789", "7") + "<>7", "r8c9=3")
    assert linked_ends(WRITER, ends) == "3- r2c7 -7- r7c7 =3= r8c9 -3"
    assert linked_round(WRITER, ROUND) == "9= r3c8 =2= r3c5 -2- r1c4 -9- r1c8 =9= r3c8 =2"


def test_groups_are_written_with_all_their_cells() -> None:
    assert WRITER.implication(LOOP.nodes[1]) == "r1c56<>4"
    assert WRITER.assertion(LOOP.nodes[1]) == "none of r1c56 is 4"


def test_sets_are_lettered_in_their_order() -> None:
    sets = (
        CandidateSet(((1, 4), (1, 5), (2, 5), (2, 8))),
        CandidateSet(((18, 5), (18, 1))),
    )
    step = Step("als-xz", (), [(3, 5)], Evidence(digits=(1,), sets=sets))
    line = "A=r1c23 {569}, B=r3c1 {26}, X=2, Z=6 => r1c4<>6"
    assert hodoku_line(NINE, step) == f"Almost Locked Set XZ-Rule: {line}"
    assert notation(NINE, step, "ALS-XZ") == f"ALS-XZ: {line}"


def test_a_chain_of_sets_runs_its_eliminated_digits_together() -> None:
    sets = (CandidateSet(((0, 2), (0, 6))), CandidateSet(((4, 2), (4, 6))))
    step = Step("als-chain", (), [(8, 6), (8, 2)], Evidence(digits=(4,), sets=sets))
    line = "37- r1c1 {37} -5- r1c5 {37} -37 => r1c9<>7, r1c9<>3"
    assert hodoku_line(NINE, step) == f"Almost Locked Set Chain: {line}"


def kite(digit: int, one: int, joined: int, other_joined: int, other: int) -> tuple[Link, ...]:
    return (
        Link(roles.STRONG, (one, digit), (joined, digit)),
        Link(roles.WEAK, (joined, digit), (other_joined, digit)),
        Link(roles.STRONG, (other_joined, digit), (other, digit)),
    )


@pytest.mark.parametrize(("digit", "name"), [(3, ""), (6, "7 ")])
def test_the_digit_of_two_kites_is_written_where_it_changes(digit: int, name: str) -> None:
    """The example of HoDoKu's documentation."""
    links = kite(3, 9, 72, 55, 61) + kite(digit, 1, 55, 72, 80)
    marks = (Mark(roles.DEFINING, 55, 3), Mark(roles.DEFINING, 72, 3))
    evidence = Evidence(digits=(3,), marks=marks, links=links)
    step = Step("dual-two-string-kite", (), [(8, digit), (16, 3)], evidence)
    line = f"4 in r2c1,r7c8/{name}in r1c2,r9c9 (connected by r7c2,r9c1)"
    assert hodoku_line(NINE, step).startswith(f"Dual 2-String Kite: {line} => ")


def test_contradictions_say_where() -> None:
    place = Step("forcing-chain-verity", [(0, 4)])
    assert hodoku_line(NINE, place) == "Forcing Chain Verity => r1c1=5"


def test_chains_in_eureka_notation() -> None:
    assert eureka(WRITER, LOOP.nodes) == (
        "(4)r1c7 - (4)r1c56 = (4)r3c4 - (4=3)r3c2 - (3)r3c7 = (3)r1c7"
    )
    step = Step("x-chain", (), [(5, 5)], Evidence(chains=(ROUND,)))
    line = notation(NINE, step, "X-Chain", TextStyle(eureka=True))
    assert line == "X-Chain: (2)r3c8 = (2)r3c5 - (2=9)r1c4 - (9)r1c8 = (9)r3c8 => r1c6<>6"


def test_links_make_a_chain_if_strong_and_weak_take_turns() -> None:
    strong, weak = Link(roles.STRONG, (0, 2), (4, 2)), Link(roles.WEAK, (4, 2), (31, 2))
    last = Link(roles.STRONG, (31, 2), (29, 2))
    assert eureka(WRITER, nodes_of_links((strong, weak, last))) == (
        "(3)r1c1 = (3)r1c5 - (3)r4c5 = (3)r4c3"
    )
    assert nodes_of_links((strong, last)) == []
    assert nodes_of_links((strong, Link(roles.STRONG, (4, 2), (31, 2)))) == []
    assert eureka(WRITER, []) == ""
