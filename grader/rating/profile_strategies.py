"""Strategies of a profile: each entry names a technique and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.errors import StrategyError
from grader.model.layout import Layout
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.rating.limited_strategy import LimitedStrategy
from grader.rating.profiles.profile import Entry, Profile
from grader.runtime.compiled import PACKAGES


def make_strategy(technique: Technique, options: Mapping[str, Any] | None = None) -> Strategy:
    """Return a strategy of a technique with these options; that of a guest is checked.

    Raises:
        ValueError: there is no such option, or its value will not do.
    """
    strategy = technique.strategy(options)
    if type(strategy).__module__.partition(".")[0] in PACKAGES:
        return strategy
    from grader.rating.checked_strategy import CheckedStrategy  # noqa: PLC0415 - for guests only

    return CheckedStrategy(strategy, technique.assumes_unique)


def installed_id(entry: Entry) -> str:
    """Return the id of the technique of a profile entry, which need not be imported.

    Raises:
        StrategyError: no installed pack has the technique.
    """
    if entry.technique not in techniques():
        raise StrategyError(
            "no-pack-technique",
            "no installed pack brings the technique {technique!r}",
            technique=entry.technique,
        )
    return entry.technique


def strategy_of(
    entry: Entry,
    layout: Layout | None = None,
    *,
    is_thorough: bool = False,
    is_listing: bool = False,
) -> Strategy:
    """Return a new strategy for a profile entry.

    Args:
        entry: names the technique and its options.
        layout: the layout to bind the strategy to; None if the caller binds it.
        is_thorough: override the options of the entry that limit the search, and search boards
            with any number of candidates.
        is_listing: add the options that the entry has for lists of all steps; boards may have
            any number of candidates.

    Raises:
        StrategyError: no installed pack has the technique.
        ValueError: the technique does not accept an option, or not its value.
    """
    if entry.own is not None:
        techniques().add(entry.own)  # another process has not seen it yet
    technique = techniques()[installed_id(entry)]
    options = {**entry.options, **entry.listing} if is_listing else entry.options
    if is_thorough:
        options = {**options, **technique.thorough}
    strategy = make_strategy(technique, options)
    if entry.most_candidates is not None and not is_thorough and not is_listing:
        strategy = LimitedStrategy(strategy, entry.most_candidates)
    if layout is not None:
        strategy.bind(layout)
    return strategy


class ProfileStrategies:
    """The strategies of a profile on one layout, each made when it is first used."""

    def __init__(self, profile: Profile, layout: Layout) -> None:
        self.profile = profile
        self.layout = layout
        self._made: dict[int, Strategy] = {}

    def __getitem__(self, slot: int) -> Strategy:
        if slot not in self._made:
            self._made[slot] = strategy_of(self.profile.entries[slot], self.layout)
        return self._made[slot]
