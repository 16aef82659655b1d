"""What a finding can tell beyond its marks, made only if somebody listens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from grader.model.chain import Chain


class Explanation(Protocol):
    """What a chain strategy leaves in a finding, to be told only if somebody listens."""

    def chains(self) -> tuple[Chain, ...]:
        """Return the chain that shows the finding, then those that its nodes rest on."""


class FixedExplanation:
    """A explanation that has been told already."""

    def __init__(self, chains: tuple[Chain, ...]) -> None:
        self._chains = chains

    def chains(self) -> tuple[Chain, ...]:
        """Return the chains as they are."""
        return self._chains
