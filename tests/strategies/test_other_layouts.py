"""Techniques without HoDoKu's omissions are sound on layouts that HoDoKu lacks."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.layout import Layout
from grader.model.shapes import classic, named
from grader.pipeline.choice import Distinct
from grader.pipeline.registry import techniques
from grader.runtime import compiled
from tests import boards as b
from tests.depth import tries
from tests.strategies.test_links import irregular

OPTIONS = {"kraken-fish": {"largest": 2}}
"""Options that limit the time of a technique, beside its thorough options."""
TRIED = (
    "naked-pair",
    "hidden-pair",
    "x-wing",
    "finned-x-wing",
    "sashimi-swordfish",
    "franken-x-wing",
    "finned-franken-x-wing",
    "mutant-x-wing",
    "finned-mutant-x-wing",
    "siamese-x-wing",
    "kraken-fish",
    "turbot-fish",
    "empty-rectangle",
    "dual-empty-rectangle",
    "x-chain",
    "xy-chain",
    "nice-loop",
    "grouped-nice-loop",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "template-delete",
)
BOARDS = tries(2, thorough=6, interpreted=1)


def jigsaw() -> Layout:
    return irregular(9, Random(4))[0]


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    "layout",
    [classic(3, 2), named("diagonal-9"), jigsaw(), named("samurai-4"), named("windoku-9")],
    ids=["classic-6", "diagonal-9", "jigsaw-9", "samurai-4", "windoku-9"],
)
def test_exhaustive_techniques_are_sound(layout: Layout) -> None:
    random = Random(layout.name)
    states = list(b.states(layout, 1, random))
    found = set()
    for board, solution in random.sample(states, BOARDS):
        for name in TRIED:
            technique = techniques()[name]
            strategy = technique.strategy({**technique.thorough, **OPTIONS.get(name, {})})
            strategy.bind(layout)
            choice = Distinct(layout)
            choice.begin()
            strategy.search(board, choice)
            for step in choice.steps:
                b.assert_sound(board, step, solution)
                found.add(name)
    assert found or compiled.mode() != "compiled"
