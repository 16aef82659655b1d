"""Test positions: boards on which a technique fires, or must not.

They stand under `boards` in the descriptor beside its finder, where the pictures of the docs come
from as well:

    boards:
      naked-pair:                     # the id of the technique
        fires:                        # the first step that the strategy offers on this board
          - puzzle: "81 characters, . for empty"    # other sizes: one row a word
            layout: classic-9         # optional, this is the default
            rules: [cage 15 r1c1-2 r2c1]            # optional: kind, values and cells of each
            after: [r1c2=3, r4c5<>7]                # optional: moves made since, in their order
            options: {}               # optional: options of the strategy
            variant: bug-type-1       # optional: the narrower name that the step carries
            place: [r5c5=1]           # exactly these
            eliminate: [r1c5<>3, r1c7<>3]           # exactly these, in the order offered
            note: what is seen, in a line           # optional
        quiet:                        # boards that look like it, but where nothing may be offered
          - puzzle: ...
            why: one line
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import field, frozen

from grader.errors import DocumentError
from grader.formats.layout_files.node_values import cells_of
from grader.model import kinds as k
from grader.model import shapes
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import cell_named, digit_named, elimination_name, placement_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.ruled_layout import with_rules
from grader.model.step import Step
from grader.pipeline.choice import Choice, Everything
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.runtime.strict_yaml import Node
from tests.corpus import boards

_EMPTY = ".0_*"
_RULE = re.compile(r"([a-z-]+)((?: \d+)*) (r.+)")
_MOVE = re.compile(r"(r\d+c\d+)(=|<>)(\w)")


_FIRST: dict[str, Step | None] = {}
"""The first steps of positions, by name.  Some take seconds, and a dozen tests look at them."""


@frozen
class Position:
    """A puzzle, the moves made since, and the strategy that looks at the board."""

    technique: str
    name: str
    """Technique, section and number in it: `naked-pair fires 1`."""
    puzzle: Puzzle
    after: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(factory=dict)

    def board(self) -> Board:
        """Return a new board with the givens placed and the moves made."""
        board = self.puzzle.board()
        for move in self.after:
            cell, sign, digit = parse_move(board.layout, move)
            assert board.has(cell, digit), f"{self.name}: {move} is no candidate"
            if sign == "=":
                board.place(cell, digit)
            else:
                board.strike(cell, digit)
        return board

    def strategy(self) -> Strategy:
        """Return the installed strategy, bound to the layout of the puzzle."""
        strategy = techniques()[self.technique].strategy(self.options)
        strategy.bind(self.puzzle.layout)
        return strategy

    def first(self) -> Step | None:
        """Return the first step that is offered, or None; it is searched for only once."""
        if self.name not in _FIRST:
            _FIRST[self.name] = first(self.strategy(), self.board())
        return _FIRST[self.name]

    def everything(self) -> list[Step]:
        """Return every step that is offered, in order."""
        return everything(self.strategy(), self.board())


@frozen
class Fires(Position):
    """The first step offered is exactly this."""

    place: tuple[str, ...] = ()
    eliminate: tuple[str, ...] = ()
    variant: str = ""
    note: str = ""


@frozen
class Quiet(Position):
    """Nothing may be offered."""

    why: str = ""


def fires(technique: str) -> list[Fires]:
    """Return the positions on which the technique fires."""
    return [position for position in positions(technique) if isinstance(position, Fires)]


def quiet(technique: str) -> list[Quiet]:
    """Return the positions on which it must not."""
    return [position for position in positions(technique) if isinstance(position, Quiet)]


@cache
def positions(technique: str) -> list[Fires | Quiet]:
    """Return all positions of a technique, in the order of its descriptor."""
    sections = boards()[technique]
    found: list[Fires | Quiet] = []
    for section, make in (("fires", Fires), ("quiet", Quiet)):
        for number, entry in enumerate(sections.get(section, ()), start=1):
            facts = dict(entry)
            layout = shapes.named(facts.pop("layout", "classic-9"))
            layout = with_rules(layout, [parse_rule(layout, r) for r in facts.pop("rules", ())])
            puzzle = parse_puzzle(layout, facts.pop("puzzle"))
            for key in ("after", "place", "eliminate"):
                if key in facts:
                    facts[key] = tuple(facts[key])
            found.append(make(technique, f"{technique} {section} {number}", puzzle, **facts))
    return found


def with_positions() -> list[str]:
    """Return the ids of the techniques that have positions, in alphabetical order."""
    return sorted(boards())


def first(strategy: Strategy, board: Board) -> Step | None:
    """Return the first step that a bound strategy offers on a board, or None."""
    choice = Choice(board.layout)
    choice.begin()
    strategy.search(board, choice)
    return choice.result().step(0) if choice.taken else None


def everything(strategy: Strategy, board: Board) -> list[Step]:
    """Return every step that a bound strategy offers on a board, in order."""
    choice = Everything(board.layout)
    choice.begin()
    strategy.search(board, choice)
    return choice.steps


def placements(layout: Layout, step: Step) -> tuple[str, ...]:
    """Return what a step places, in text and in its order."""
    return tuple(placement_name(layout, cell, digit) for cell, digit in step.placements)


def eliminations(layout: Layout, step: Step) -> tuple[str, ...]:
    """Return what a step strikes, in text and in its order."""
    return tuple(elimination_name(layout, cell, digit) for cell, digit in step.eliminations)


def parse_puzzle(layout: Layout, text: str) -> Puzzle:
    """Return the puzzle written as one symbol a cell; white space does not count."""
    symbols = "".join(text.split())
    assert len(symbols) == layout.cells, f"{len(symbols)} symbols for {layout.cells} cells"
    return Puzzle(layout, tuple(k.NO_DIGIT if s in _EMPTY else digit_named(s) for s in symbols))


def parse_rule(layout: Layout, text: str) -> Rule:
    """Return the rule written as kind, values and cells: `cage 15 r1c1-2 r2c1`."""
    match = _RULE.fullmatch(text)
    assert match, f"{text!r} is no rule"
    numbers = {place: cell for cell, place in enumerate(layout.coordinates)}
    cells = cells_of(Node.parse(match[3], "rules", DocumentError), numbers)
    read = rule_kind(match[1]).reading_order(cells)
    return Rule(match[1], read, tuple(map(int, match[2].split())))


def parse_move(layout: Layout, text: str) -> tuple[k.Cell, str, k.Digit]:
    """Return cell, sign (`=` or `<>`) and digit of a move such as `r1c2=3`."""
    match = _MOVE.fullmatch(text)
    assert match, f"{text!r} is no move"
    return cell_named(layout, match[1]), match[2], digit_named(match[3])
