"""What a pack of strategies exports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from attrs import field, frozen

from grader.errors import StrategyError
from grader.pipeline.strategy import Strategy


@frozen
class Technique:
    """The field's name for a pattern, and how to make the strategy that finds it."""

    id: str
    """Lower case with hyphens: `naked-pair`."""
    title: str
    """As people write it: `Naked Pair`."""
    _make: Callable[..., Strategy] | str
    """What makes the strategy, or its place as `package.module:name`; see `make`."""
    fixed: Mapping[str, Any] = field(factory=dict)
    """Arguments that make this technique of a strategy that serves several."""
    options: tuple[str, ...] = ()
    """Arguments that a profile may give."""
    thorough: Mapping[str, Any] = field(factory=dict)
    """Options with which nothing is left out, for lists of all instances of this technique."""
    variants: Mapping[str, str] = field(factory=dict)
    """Ids and titles of narrower names that a finding may carry instead of `id`."""
    assumes_unique: bool = False
    """The deduction is only right if the puzzle has exactly one solution."""

    @property
    def make(self) -> Callable[..., Strategy]:
        """What makes the strategy; `fixed` and a profile's options are its keyword arguments.

        A module that was given by name is imported now: most techniques of a pack are not
        needed in a run.

        Raises:
            StrategyError: there is no such module, or nothing of this name in it.
        """
        if not isinstance(self._make, str):
            return self._make
        module, _, name = self._make.partition(":")
        try:
            made: Callable[..., Strategy] = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise StrategyError(f"{self.id}: {self._make} cannot be loaded: {error}") from error
        return made

    def strategy(self, options: Mapping[str, Any] | None = None) -> Strategy:
        """Return a strategy with these options.

        Raises:
            ValueError: there is no such option, or its value will not do.
        """
        options = options or {}
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            known = ", ".join(sorted(self.options)) or "it has none"
            raise ValueError(f"{self.id} has no option {unknown[0]!r} ({known})")
        strategy = self.make(**self.fixed, **options)
        strategy.technique = self.id
        return strategy
