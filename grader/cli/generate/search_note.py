"""A note on a terminal about the technique that is searched for."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from grader.hints.all_steps import StepSearch
from grader.model.step import Step


def with_note(search: StepSearch, titles: Mapping[str, str]) -> Iterator[list[Step]]:
    """Iterate over a search, and show on a terminal which technique is searched for.

    The note is a line on standard error that is removed before steps are handed on.

    Args:
        search: the search.
        titles: titles of the techniques by id.
    """
    if not sys.stderr.isatty():
        yield from search
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.markup import escape  # noqa: PLC0415

    console = Console(stderr=True)
    steps = iter(search)
    found: list[Step] | None = []
    while found is not None:
        left = search.unfinished
        title = titles.get(left[0], left[0]) if left else ""
        number = f"{search.position + 1} of {len(search.entries)}"
        with console.status(escape(f"searching for {title} ({number})")):
            found = next(steps, None)
        if found is not None:
            yield found
