"""What a pack of strategies exports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from grader.pipeline.strategy import Strategy


@frozen
class Technique:
    """The field's name for a pattern, and how to make the strategy that finds it."""

    id: str
    """Lower case with hyphens: `naked-pair`."""
    title: str
    """As people write it: `Naked Pair`."""
    make: Callable[..., Strategy]
    """Makes the strategy; `fixed` and a profile's options are its keyword arguments."""
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
