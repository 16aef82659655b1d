"""Reference implementation of links and chains, with sets."""

from __future__ import annotations

from collections.abc import Collection

from attrs import frozen

from grader.model.board import Board
from grader.model.chain import Chain, Pattern
from grader.model.layout import Layout
from grader.model.step import Candidate
from tests import boards as b

Literal = tuple[int, int, bool]


def is_complete(layout: Layout, house: int) -> bool:
    """Return whether every digit of a house has its place there."""
    spec = layout.specs[house]
    return len(spec.cells) == spec.digits.bit_count()


def implied(board: Board, literal: Literal) -> set[Literal]:
    """Return what follows from a literal by one weak or strong link."""
    layout = board.layout
    cell, digit, is_true = literal
    has = b.candidates(board)
    houses = [(h, layout.cells_of(h)) for h in layout.houses_of(cell)]
    if is_true:
        peers = {p for _, cells in houses for p in cells if p != cell and digit in has[p]}
        others = {(cell, other, False) for other in has[cell] if other != digit}
        return others | {(p, digit, False) for p in peers}
    found = {(cell, other, True) for other in has[cell] - {digit} if len(has[cell]) == 2}
    for house, cells in houses:
        places = [p for p in cells if digit in has[p]]
        if is_complete(layout, house) and len(places) == 2:
            found |= {(p, digit, True) for p in places if p != cell}
    return found


def literals(board: Board) -> list[Literal]:
    """Return the literals of the candidates of a board."""
    return [
        (cell, digit, is_true)
        for cell, digits in enumerate(b.candidates(board))
        for digit in digits
        for is_true in (False, True)
    ]


def ancestry(chain: Chain, end: int) -> list[Literal]:
    """Return a node and all that it follows from as literals, level by level."""
    return [(n.cell, n.digit, n.is_true) for n in (chain.nodes[i] for i in _found(chain, end))]


def _found(chain: Chain, end: int) -> list[int]:
    found = {end: None}
    level = [end]
    while level:
        parents = dict.fromkeys(p for n in level for p in chain.nodes[n].parents)
        level = [p for p in parents if p not in found]
        found.update(dict.fromkeys(level))
    return list(found)


def ends(chain: Chain) -> list[Literal]:
    return [ancestry(chain, end)[0] for end in chain.ends]


def starts(chain: Chain) -> list[Literal]:
    """Return where each branch starts, which is in one place."""
    found = []
    for end in chain.ends:
        (start,) = (i for i in _found(chain, end) if not chain.nodes[i].parents)
        found.append(
            (chain.nodes[start].cell, chain.nodes[start].digit, chain.nodes[start].is_true)
        )
    return found


def is_cycle(chain: Chain) -> bool:
    return len(chain.ends) == 1 and chain.nodes[chain.ends[0]].is_true == chain.nodes[0].is_true


def size(chains: tuple[Chain, ...], position: int = 0) -> int:
    """Return the nodes of each branch, and those of the different chains that they rest on.

    Further premises of what is nested do not count.
    """
    chain = chains[position]
    own = sum(len(set(ancestry(chain, end))) for end in chain.ends)
    counted = {chain.nodes[i] for end in chain.ends for i in _found(chain, end)}
    inner = {n.nested for n in counted if n.nested is not None}
    different = {
        tuple(tuple(ancestry(chains[i], end)) for end in chains[i].ends): i for i in sorted(inner)
    }
    return own + sum(size(chains, i) for i in different.values())


@frozen
class Check:
    """Checks of chains against their board."""

    board: Board
    chains: tuple[Chain, ...]

    def links(self, position: int, gone: Collection[Candidate]) -> None:
        """Fail unless every node of a chain follows from its parents and premises.

        Args:
            position: the position of the chain.
            gone: candidates that are missing on the board of this chain, because they are
                false in the chains around it.
        """
        layout = self.board.layout
        chain = self.chains[position]
        named = {spec.name: h for h, spec in enumerate(layout.specs)}
        has = [
            {digit for digit in digits if (cell, digit) not in gone}
            for cell, digits in enumerate(b.candidates(self.board))
        ]
        for at, node in enumerate(chain.nodes):
            assert node.digit in has[node.cell]
            assert all(parent < at for parent in (*node.parents, *node.premises))
            parents = [chain.nodes[p] for p in node.parents]
            assert (node.nested is not None) == (node.cause == "pattern")
            if node.cause == "start":
                assert not parents
            elif node.nested is not None:
                assert not node.is_true
                assert parents
                known = [chain.nodes[p] for p in (*node.parents, *node.premises)]
                assert len({*known}) == len(known)
                assert not any(each.is_true for each in known)
                false = {(each.cell, each.digit) for each in known} | {*gone}
                self.proves(node.nested, (node.cell, node.digit), false)
            else:
                house = () if node.cause == "cell" else layout.cells_of(named[node.cause])
                field = (
                    {(node.cell, other) for other in has[node.cell]}
                    if node.cause == "cell"
                    else {(p, node.digit) for p in house if node.digit in has[p]}
                ) - {(node.cell, node.digit)}
                told = {(p.cell, p.digit) for p in parents}
                assert told <= field
                assert not any(p.is_true == node.is_true for p in parents)
                if not node.is_true:
                    assert len(parents) == 1
                else:
                    assert node.cause == "cell" or is_complete(layout, named[node.cause])
                    assert field == told

    def proves(self, position: int, candidate: Candidate, gone: Collection[Candidate]) -> None:
        """Fail unless a nested chain or pattern eliminates a candidate on its board.

        The board lacks the candidates of `gone`.
        """
        chain = self.chains[position]
        assert candidate in chain.eliminations
        assert chain.technique
        if chain.pattern is None:
            for cell, digit in chain.eliminations:
                assert self.concludes(position, (cell, digit, False))
            self.links(position, gone)
            return
        assert not chain.nodes
        assert not chain.ends
        board = self.board.copy()
        for cell, digit in gone:
            board.strike(cell, digit)
        assert candidate in eliminated(board, chain.technique, chain.pattern)

    def concludes(self, position: int, literal: Literal) -> bool:
        """Return whether a chain shows that a literal holds."""
        cell, digit, is_true = literal
        chain = self.chains[position]
        if is_cycle(chain):
            return not is_true
        last = set(ends(chain))
        if len(last) == 1 and len(chain.ends) > 1:
            (shown,) = last
        else:
            shown = _opposite(starts(chain)[0])
        if shown[2] and not is_true:
            return shown[0] == cell and shown[1] != digit
        return shown == literal


def eliminated(board: Board, technique: str, pattern: Pattern) -> set[Candidate]:
    """Return what a pattern eliminates on a board; fail if it is not there."""
    layout = board.layout
    has = b.candidates(board)
    digits, cells = {*pattern.digits}, {*pattern.cells}
    if technique in {"naked-pair", "hidden-pair"}:
        (house,) = pattern.houses
        inside = {*layout.cells_of(house)}
        assert len(cells) == len(digits) == 2
        assert cells <= inside
        assert not pattern.covers
        if technique == "naked-pair":
            assert all(has[cell] <= digits for cell in cells)
            return {(cell, digit) for cell in inside - cells for digit in digits & has[cell]}
        assert is_complete(layout, house)
        assert not any(has[cell] & digits for cell in inside - cells)
        return {(cell, digit) for cell in cells for digit in has[cell] - digits}
    (digit,) = pattern.digits
    bases = [{*layout.cells_of(house)} for house in pattern.houses]
    covers = [{*layout.cells_of(house)} for house in pattern.covers]
    assert len(bases) == len(covers) == {"pointing": 1, "claiming": 1, "x-wing": 2}[technique]
    assert all(is_complete(layout, house) for house in pattern.houses)
    places = [{cell for cell in base if digit in has[cell]} for base in bases]
    assert set().union(*places) == cells
    assert not set.intersection(*bases) if len(bases) > 1 else True
    assert cells <= set().union(*covers)
    covered = set().union(*covers) - set().union(*bases)
    return {(cell, digit) for cell in covered if digit in has[cell]}


def _opposite(literal: Literal) -> Literal:
    return (*literal[:2], not literal[2])
