"""Whether the steps that plain strategies offer can be steps of their layout.

Findings are buffers of C integers, in compiled code without bounds checks, so nothing may
enter them unseen that an author of a strategy has got wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import NoReturn, TypeVar

from attrs import evolve

from grader.errors import Field, Message, UnsoundError, message_of
from grader.model import kinds as k
from grader.model import roles
from grader.model.chain import Chain, Node, Pattern
from grader.model.layout import Layout
from grader.model.step import (
    Candidate,
    CandidateSet,
    Evidence,
    HouseMark,
    Link,
    Mark,
    RuleMark,
    Step,
)

_Record = TypeVar("_Record")

LARGEST = 2**31 - 1
"""The largest number that a buffer holds."""
MOST_SURCHARGE = 999_999
"""The largest surcharge; see `grader.pipeline.runner.ANY`."""
_COUNTED = {"cell": "cells", "digit": "digits", "house": "houses"}
"""What a layout has, so that a message names its range."""


def _shown(value: object) -> str:
    """Return a value for a message, cut off if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


def check_step(step: object, layout: Layout, technique: str) -> Step:
    """Return a step whose every number is an `int` of the layout.

    Args:
        step: what a strategy offers.
        layout: the layout that it is about.
        technique: the id of the technique, for the message.

    Raises:
        UnsoundError: it is no step, it has no effect, or a cell, digit, house, role or position
            is of the wrong type or out of range.
    """
    return _StepCheck(layout, technique).step(step)


class Offers:
    """What a technique offers on a layout."""

    def __init__(self, layout: Layout, technique: str) -> None:
        self.layout = layout
        self.technique = technique

    def wrong(self, code: str, template: str = "", /, **fields: Field) -> NoReturn:
        """Raise an error about what the technique offered."""
        raise UnsoundError(
            "wrong-offer",
            "the technique {name!r} offered {what}",
            technique=self.technique,
            name=self.technique,
            what=message_of(code, template, fields),
        )


class _StepCheck(Offers):
    """What a step of a layout may hold."""

    def step(self, step: object) -> Step:
        if not isinstance(step, Step):
            self.wrong("offer-no-step", "{what}, which is no Step", what=_shown(step))
        if not isinstance(step.technique, str):
            self.wrong(
                "offer-technique",
                "a step whose technique is {what}; it must be a text",
                what=_shown(step.technique),
            )
        placements = self.candidates("placements", step.placements)
        eliminations = self.candidates("eliminations", step.eliminations)
        if len(placements) > self.layout.cells:
            self.wrong(
                "offer-placements",
                "a step with {number} placements; {layout} has {cells} cells",
                number=len(placements),
                layout=self.layout.name,
                cells=self.layout.cells,
            )
        return evolve(
            step,
            placements=placements,
            eliminations=eliminations,
            evidence=self.evidence(step.evidence),
            size=self.number("size", step.size, 0, LARGEST),
            surcharge=self.number("surcharge", step.surcharge, -MOST_SURCHARGE, MOST_SURCHARGE),
        )

    def evidence(self, evidence: object) -> Evidence:
        if not isinstance(evidence, Evidence):
            self.wrong(
                "offer-evidence",
                "a step whose evidence is {what}, which is no Evidence",
                what=_shown(evidence),
            )
        return Evidence(
            tuple(map(self.digit, self.items("digits", evidence.digits))),
            tuple(self.mark(m) for m in self.records("marks", evidence.marks, Mark)),
            tuple(
                HouseMark(self.role(h.role), self.house(h.house))
                for h in self.records("houses", evidence.houses, HouseMark)
            ),
            tuple(
                Link(self.link_role(m.role), self.candidate(m.start), self.candidate(m.end))
                for m in self.records("links", evidence.links, Link)
            ),
            tuple(map(self.chain, self.chains(evidence))),
            tuple(
                CandidateSet(self.candidates("candidates of a set", found.candidates))
                for found in self.records("sets", evidence.sets, CandidateSet)
            ),
            tuple(
                RuleMark(self.role(m.role), self.rule(m.rule))
                for m in self.records("rules", evidence.rules, RuleMark)
            ),
            tuple(
                self.number("number", number, -LARGEST, LARGEST)
                for number in self.items("numbers", evidence.numbers)
            ),
            tuple(
                tuple(map(self.digit, self.items("a combination", combination)))
                for combination in self.items("combinations", evidence.combinations)
            ),
        )

    def rule(self, rule: object) -> int:
        return self.number("rule", rule, 0, len(self.layout.rules) - 1)

    def mark(self, mark: Mark) -> Mark:
        digit = self.number("digit", mark.digit, k.NO_DIGIT, self.layout.digits - 1)
        return Mark(self.role(mark.role), self.cell(mark.cell), digit)

    def chains(self, evidence: Evidence) -> tuple[Chain, ...]:
        chains = self.records("chains", evidence.chains, Chain)
        self.count = len(chains)
        return chains

    def chain(self, chain: Chain) -> Chain:
        nodes = self.records("nodes of a chain", chain.nodes, Node)
        ends = self.items("ends of a chain", chain.ends)
        return Chain(
            tuple(self.node(node, position) for position, node in enumerate(nodes)),
            tuple(self.number("end of a chain", end, 0, len(nodes) - 1) for end in ends),
            self.text("technique of a nested chain", chain.technique),
            self.candidates("placements of a nested chain", chain.placements),
            self.candidates("eliminations of a nested chain", chain.eliminations),
            None if chain.pattern is None else self.pattern(chain.pattern),
            None if chain.within is None else self.house(chain.within),
        )

    def pattern(self, pattern: object) -> Pattern:
        if not isinstance(pattern, Pattern):
            self.wrong(
                "offer-pattern",
                "a nested pattern that is {what}, which is no Pattern",
                what=_shown(pattern),
            )
        return Pattern(
            tuple(map(self.digit, self.items("digits of a nested pattern", pattern.digits))),
            tuple(map(self.cell, self.items("cells of a nested pattern", pattern.cells))),
            tuple(map(self.house, self.items("houses of a nested pattern", pattern.houses))),
            tuple(map(self.house, self.items("covers of a nested pattern", pattern.covers))),
        )

    def text(self, name: str, text: object) -> str:
        if not isinstance(text, str):
            self.wrong(
                "offer-text",
                "a step with the {name} {what}; it must be a text",
                name=name,
                what=_shown(text),
            )
        return text

    def node(self, node: Node, position: int) -> Node:
        if not isinstance(node.cause, str):
            self.wrong(
                "offer-cause",
                "a step with the cause {what} of a node; it must be a text",
                what=_shown(node.cause),
            )
        parents = self.items("parents of a node", node.parents)
        premises = self.items("premises of a node", node.premises)
        nested = node.nested
        if nested is not None:
            nested = self.number("nested chain", nested, 0, self.count - 1)
        return Node(
            self.cell(node.cell),
            self.digit(node.digit),
            bool(node.is_true),
            node.cause,
            tuple(self.number("parent of a node", parent, 0, position - 1) for parent in parents),
            nested,
            tuple(map(self.cell, self.items("cells of a group", node.also))),
            tuple(self.number("premise of a node", p, 0, position - 1) for p in premises),
        )

    def candidates(self, name: str, candidates: object) -> tuple[Candidate, ...]:
        return tuple(map(self.candidate, self.items(name, candidates)))

    def candidate(self, candidate: object) -> Candidate:
        if not isinstance(candidate, tuple | list) or len(candidate) != 2:
            self.wrong(
                "offer-candidate",
                "a step with {what}, which is no pair of a cell and a digit",
                what=_shown(candidate),
            )
        return self.cell(candidate[0]), self.digit(candidate[1])

    def cell(self, cell: object) -> k.Cell:
        return self.number("cell", cell, 0, self.layout.cells - 1)

    def digit(self, digit: object) -> k.Digit:
        return self.number("digit", digit, 0, self.layout.digits - 1)

    def house(self, house: object) -> k.House:
        return self.number("house", house, 0, self.layout.houses - 1)

    def role(self, role: object) -> k.Role:
        number = self.integer("role", role)
        if not 0 <= number < len(roles.NAMES):
            self.wrong(
                "offer-role",
                "a step with role {number}; grader.model.roles has 0 to {last}",
                number=number,
                last=len(roles.NAMES) - 1,
            )
        return number

    def link_role(self, role: object) -> k.Role:
        number = self.role(role)
        if number not in (roles.STRONG, roles.WEAK):
            self.wrong(
                "offer-link",
                "a link with the role {role!r}; it may be strong or weak",
                role=roles.NAMES[number],
            )
        return number

    def number(self, name: str, value: object, low: int, high: int) -> int:
        """Return a number that is between two others, both included."""
        number = self.integer(name, value)
        if not low <= number <= high:
            if high < max(low, 0):
                there = Message("there-is-none", "there is none")
            elif name in _COUNTED:
                there = Message(
                    "layout-has",
                    "{layout} has {kind} 0 to {high}",
                    layout=self.layout.name,
                    kind=_COUNTED[name],
                    high=high,
                )
            else:
                there = Message("it-may-be", "it may be {low} to {high}", low=low, high=high)
            self.wrong(
                "offer-number",
                "a step with {name} {number}; {limit}",
                name=name,
                number=number,
                limit=there,
            )
        return number

    def integer(self, name: str, value: object) -> int:
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            self.wrong(
                "offer-integer",
                "a step with {name} {what}; it must be an int",
                name=name,
                what=_shown(value),
            )

    def items(self, name: str, value: object) -> tuple[object, ...]:
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.wrong(
                "offer-items",
                "a step whose {name} are {what}; they must be a tuple",
                name=name,
                what=_shown(value),
            )
        return tuple(value)

    def records(self, name: str, value: object, kind: type[_Record]) -> tuple[_Record, ...]:
        found = []
        for item in self.items(name, value):
            if not isinstance(item, kind):
                self.wrong(
                    "offer-record",
                    "a step with {what} among its {name}, which is no {type}",
                    what=_shown(item),
                    name=name,
                    type=kind.__name__,
                )
            found.append(item)
        return tuple(found)
