"""Whether the compiled or the interpreted modules are in use."""

from __future__ import annotations

from importlib.util import find_spec

PACKAGES = ("grader", "grader_strategies")
HEADERS = frozenset(
    {
        "grader.model.bits",
        "grader.model.kinds",
        "grader.model.roles",
        "grader.pipeline.notes",
        "grader.pipeline.work",
        "grader.search.search_states",
        "grader_strategies.almost_locked.limits",
        "grader_strategies.explainer_chains.links.causes",
        "grader_strategies.explainer_chains.links.graph_nodes",
        "grader_strategies.explainer_chains.sets.root_rows",
        "grader_strategies.explainer_chains.closures.selection",
        "grader_strategies.explainer_chains.links.word_sets",
        "grader_strategies.hodoku_chains.net_constants",
        "grader_strategies.simple_chains.limits",
        "grader_strategies.whips.limits",
    }
)
"""Modules whose `.pxd` twin is inlined into others; they are never compiled themselves."""


def mode() -> str:
    """Return `compiled` or `interpreted`; either all modules with a twin are compiled or none."""
    return "interpreted" if is_plain("grader.model.board") else "compiled"


def twins() -> tuple[str, ...]:
    """Return the names of the modules with a `.pxd` twin, sorted, without the headers."""
    from pathlib import Path  # noqa: PLC0415 - slow to import, and only here

    found = []
    for package in PACKAGES:
        spec = find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            root = Path(folder)
            names = (p.relative_to(root).with_suffix("").parts for p in root.rglob("*.pxd"))
            found += [".".join((package, *name)) for name in names]
    return tuple(sorted(set(found) - HEADERS))


def is_plain(module: str) -> bool:
    """Return whether importing this module executes its `.py` file, or the byte code of it."""
    spec = find_spec(module)
    return spec is not None and spec.origin is not None and spec.origin.endswith((".py", ".pyc"))
