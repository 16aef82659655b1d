"""What the results of a run go to: a file, standard output, a terminal, a catalogue.

A run opens its sink, and works on what the sink says is still to be done::

    with RatingSink(...) as sink:
        for block in results(sink.begun(items)):
            sink.write(block)
        sink.finish()

However the run ends, what was written is whole rows, behind which a later run can go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Block_contra = TypeVar("Block_contra", contravariant=True)


class Sink(Protocol[Item, Block_contra]):
    """Takes the results of a run in their order."""

    def begun(self, items: Iterator[Item]) -> Iterator[Item]:
        """Begin the output, or continue that of an interrupted run.

        Args:
            items: what the run works on.

        Returns:
            The items that have no rows yet; those that have are compared with them.

        Raises:
            OutputUseError: there are rows, but not those of this run.
        """

    def write(self, block: Block_contra) -> None:
        """Write the rows of a block, whole ones whatever happens.

        Raises:
            OutputError: they cannot be written.
        """

    def finish(self) -> None:
        """Complete the output, behind the last block."""
