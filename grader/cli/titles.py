"""What the installed techniques are called."""

from __future__ import annotations

from grader.pipeline.registry import techniques


def titles() -> dict[str, str]:
    """Return the title of every technique and of every variant that a finding may carry."""
    found: dict[str, str] = {}
    for technique in techniques().values():
        found.update(technique.variants)
        found[technique.id] = technique.title
    return found
