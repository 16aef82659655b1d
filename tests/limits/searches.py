"""The searches of all profiles and techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from attrs import frozen

from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.rating.profile_loading import load_profile
from grader.rating.profile_strategies import make_strategy, strategy_of

PROFILES = ("standard", "hodoku", "explainer")


@frozen
class Search:
    """A strategy with its options, and its choice."""

    name: str
    make: Callable[[], Strategy]
    """Returns a new strategy."""
    choice: str


def of_profile(profile: str) -> Iterator[Search]:
    """Iterate over the searches of a profile, each once."""
    met = set()
    for entry in load_profile(profile).entries:
        name = f"{entry.technique} {dict(entry.options)}"
        if name not in met:
            met.add(name)
            yield Search(name, partial(strategy_of, entry), entry.choice)


def of_techniques() -> Iterator[Search]:
    """Iterate over all techniques, with their default options."""
    for id_, technique in techniques().items():
        yield Search(id_, partial(make_strategy, technique), "first")


class Tireless(Choice):
    """Takes nothing, so that a search goes on to its end."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.offers = 0

    def offer(self) -> int:
        self.offers += 1
        return 0


def run(search: Search, board: Board) -> None:
    """Bind a new strategy to the layout of a board, and search to the end."""
    strategy = search.make()
    strategy.bind(board.layout)
    choice = Tireless(board.layout)
    choice.begin()
    strategy.search(board, choice)
