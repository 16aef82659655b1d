"""Chains of a finding, which are made only for a record of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from grader.model.chain import Chain


class Explanation(Protocol):
    """Makes the chains that show a finding, when a record of it is made."""

    def chains(self) -> tuple[Chain, ...]:
        """Return the chain that shows the finding, then those that its nodes rest on."""


class FixedExplanation:
    """An explanation whose chains are known already."""

    def __init__(self, chains: tuple[Chain, ...]) -> None:
        self._chains = chains

    def chains(self) -> tuple[Chain, ...]:
        """Return the chains as they are."""
        return self._chains
